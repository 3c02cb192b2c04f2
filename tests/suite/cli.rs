//! The built program as a user runs it: what it prints, what it says when something is wrong, and its
//! exit codes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// What the program did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the program in the project's root, with nothing to read.
pub(crate) fn keizerbot(arguments: &[&str]) -> Ran {
    keizerbot_with(&[], arguments)
}

/// The same with these variables in the environment.
fn keizerbot_with(environment: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_keizerbot"))
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The output of a run that must succeed in silence.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let ran = keizerbot(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran.out
}

/// A folder for files of this test.
pub(crate) struct Files(TempDir);

impl Files {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> String {
        let path: PathBuf = self.0.path().join(name);
        path.to_str().expect("UTF-8").to_owned()
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.path().join(name), text).expect("a file");
        self.path(name)
    }
}

/// The program refuses: exit code 2, nothing on standard output, and all of this on standard error.
pub(crate) fn refuses(arguments: &[&str], words: &[&str]) {
    let ran = keizerbot(arguments);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(2), ""),
        "{arguments:?}: {}",
        ran.err
    );
    for word in words {
        assert!(
            ran.err.contains(word),
            "{arguments:?} does not say \"{word}\" but: {}",
            ran.err
        );
    }
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

#[test]
fn check_reads_a_club_file_back() {
    let out = printed(&["check", "config/de-pion.toml"]);
    for words in ["SV De Pion", "Algemeen 3.5", "18:00"] {
        assert!(out.contains(words), "no \"{words}\" in:\n{out}");
    }
}

#[test]
fn a_wrong_club_file_is_refused_with_line_and_column() {
    let files = Files::new();
    let text = std::fs::read_to_string("config/de-pion.toml").expect("the club file");
    let wrong = files.write(
        "club.toml",
        &text.replace("draw = \"0.5\"", "drow = \"0.5\""),
    );
    refuses(&["check", &wrong], &["club.toml:21:1: ", "drow", "draw"]);
    refuses(&["check", &files.path("none.toml")], &["none.toml"]);
    refuses(
        &["check", &files.write("empty.toml", "")],
        &["empty.toml:1:1: "],
    );
    refuses(&["check", &files.path("")], &[]);
}

/// Without a terminal the demo ends by itself.
#[test]
fn the_demo_depends_on_its_seed_only() {
    let files = Files::new();
    let exported = files.path("demo.json");
    let two = printed(&["demo", "--seed", "2", "--export", &exported]);
    assert_eq!(
        printed(&["demo", "--seed", "2", "--export", &exported]),
        two
    );
    assert_ne!(
        printed(&["demo", "--seed", "3", "--export", &exported])
            .lines()
            .nth(5),
        None
    );

    printed(&["demo", "--seed", "2", "--export", &exported]);
    // The file has whole names, the chat of this club first names: place, first name and points agree.
    let short = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [place, name, .., points] => format!("{place} {name} {points}"),
            _ => line.to_owned(),
        }
    };
    let shown: Vec<String> = two.lines().map(short).collect();
    let table = printed(&["standings", &exported]);
    assert!(table.lines().count() > 10, "{table}");
    for row in table.lines().skip(1).map(short) {
        assert!(
            shown.contains(&row),
            "the demo did not show \"{row}\":\n{two}"
        );
    }
}

#[test]
fn another_seed_gives_another_demo() {
    assert_ne!(
        printed(&["demo", "--seed", "2"]),
        printed(&["demo", "--seed", "3"])
    );
}

#[test]
fn a_demo_that_cannot_be_exported_says_so() {
    let ran = keizerbot(&["demo", "--export", "/nonexistent/demo.json"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("/nonexistent/demo.json"), "{}", ran.err);
}

const OPENING: &str = "@club config/de-pion.toml\n@leden Anna 2010 vast, Bram 1930, Rens leider\n@avonden 2026-09-11\n";

#[test]
fn a_script_gives_its_transcript() {
    let files = Files::new();
    let script = files.write(
        "week.txt",
        &format!("{OPENING}\n== ma 2026-09-07 10:00\nBram> [x] Ik speel\n"),
    );
    let out = printed(&["console", "--script", &script]);
    assert!(
        out.contains("bot> [poll] Ronde 1") && out.contains("Bram> [x] Ik speel"),
        "{out}"
    );
    let again = files.write("again.txt", &out);
    assert_eq!(printed(&["console", "--script", &again]), out);
}

#[test]
fn a_broken_script_is_refused_with_its_line() {
    let files = Files::new();
    let broken = [
        ("Anna zegt iets", "regel 5: "),
        ("== di 2026-09-07 10:00", "regel 5: "),
        ("== ma 2026-09-07 25:00", "regel 5: "),
        ("== ooit", "regel 5: "),
        ("@iets anders", "regel 5: "),
        ("| 1. e4 e5", "regel 5: "),
        ("Anna> hallo", "regel 5: "),
        ("== ma 2026-09-07 10:00\nAnna> (tik Nergens)", "regel 6: "),
        ("== ma 2026-09-07 10:00\nAnna> [x] Misschien", "regel 6: "),
        ("== ma 2026-09-07 10:00\n[later] Anna> hallo", "regel 6: "),
        ("== ma 2026-09-07 10:00\n@leden Chris", "regel 6: "),
        (
            "== ma 2026-09-07 10:00\n== ma 2026-09-07 09:00",
            "regel 6: ",
        ),
    ];
    for (lines, words) in broken {
        let script = files.write("script.txt", &format!("{OPENING}\n{lines}\n"));
        refuses(&["console", "--script", &script], &["script.txt", words]);
    }
    refuses(
        &["console", "--script", &files.path("none.txt")],
        &["none.txt"],
    );
    let no_club = files.write("script.txt", "@club nergens.toml\n== ma 2026-09-07 10:00\n");
    refuses(
        &["console", "--script", &no_club],
        &["regel 2: ", "nergens.toml"],
    );
}

#[test]
fn a_broken_script_is_refused_in_the_language_that_was_asked_for() {
    let files = Files::new();
    let lines = "== ma 2026-09-07 10:00\nAnna> (tik Nergens)";
    let script = files.write("script.txt", &format!("{OPENING}\n{lines}\n"));
    let asked =
        |language: &[&str]| keizerbot(&[language, &["console", "--script", &script]].concat()).err;
    let dutch = "regel 6: Anna ziet geen knop \"Nergens\"";
    assert!(asked(&[]).contains(dutch), "{}", asked(&[]));
    assert!(asked(&["--language", "nl"]).contains(dutch));
    let english = "line 6: Anna sees no button \"Nergens\"";
    assert!(
        asked(&["--language", "en"]).contains(english),
        "{}",
        asked(&["--language", "en"])
    );
}

#[test]
fn what_the_program_does_not_know_is_refused() {
    refuses(&["standing", "x.json"], &["standing", "standings"]);
    refuses(&["standings"], &["<FILE>"]);
    refuses(&["standings", "x.json", "--round", "65536"], &["65536"]);
    refuses(
        &["standings", "x.json", "--round", "1", "--all-rounds"],
        &["--round", "--all-rounds"],
    );
    refuses(&["pair", "x.json"], &["--present"]);
}

#[test]
fn members_that_cannot_be_imported_are_refused() {
    let files = Files::new();
    let database = format!("sqlite:{}", files.path("club.db"));
    let import = |name: &str, text: &str| {
        let file = files.write(name, text);
        let arguments = [
            "members",
            "import",
            &file,
            "--club",
            "config/de-pion.toml",
            "--database",
            &database,
        ];
        keizerbot(&arguments)
    };
    for (text, words) in [
        ("naam,rating\nAnna,veel\n", "line: 2"),
        ("name\nAnna\n", "naam"),
        ("naam;rating\n;1500\n", "zonder naam"),
    ] {
        let ran = import("members.csv", text);
        assert_eq!(ran.code, Some(2), "{text}: {ran:?}");
        assert!(
            ran.err.contains(words) && ran.err.contains("members.csv"),
            "{text}: {ran:?}"
        );
    }
    let ran = import(
        "members.csv",
        "\u{feff}naam;rating;vast;leider\nAnna D'Hondt;2010?;ja;\nRens;;;ja\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    assert!(ran.out.contains('2'), "{ran:?}");
}

#[test]
fn the_games_that_were_handed_in_become_a_file() {
    let files = Files::new();
    let database = format!("sqlite:{}", files.path("club.db"));
    let script = "tests/transcripts/mooiste-partij.txt";
    let export = |file: &str| {
        let club = "config/de-zwarte-dame.toml";
        keizerbot(&[
            "games",
            "export",
            file,
            "--club",
            club,
            "--database",
            &database,
        ])
    };
    let file = files.path("partijen.pgn");
    let ran = export(&file);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{ran:?}");
    assert!(
        !Path::new(&file).exists(),
        "nothing is written when there is nothing"
    );

    let transcript = printed(&["console", "--script", script, "--database", &database]);
    let ran = export(&file);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    // It is what the bot sent last.
    let written = std::fs::read_to_string(&file).expect("the file");
    let (_, sent) = transcript
        .rsplit_once("[bestand partijen.pgn]\n")
        .expect("a file");
    let sent: Vec<&str> = sent.lines().map(str::trim_start).collect();
    assert_eq!(written.trim_end().lines().collect::<Vec<_>>(), sent);
    assert!(
        ran.out
            .starts_with(&written.matches("[Event ").count().to_string()),
        "{ran:?}"
    );

    let ran = export(&files.path("nowhere/partijen.pgn"));
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("partijen.pgn"), "{ran:?}");
}

#[test]
fn a_group_is_named_on_a_network_on_which_the_bot_runs() {
    let files = Files::new();
    let database = format!("sqlite:{}", files.path("club.db"));
    let telegram = ("KEIZERBOT_TELEGRAM_TOKEN", "7000001:token");
    let discord = ("KEIZERBOT_DISCORD_TOKEN", "to.ken");
    let known = "Voor Telegram is het het nummer van de groep (onder nul), voor Discord discord: met het nummer van het \
                 kanaal.";
    for (environment, group, words) in [
        (&[telegram][..], "discord:123", "draait niet op Discord"),
        (&[discord], "-1001234567890", "draait niet op Telegram"),
        (&[discord], "telegram:-100", "draait niet op Telegram"),
        (&[discord], "discord:general", known),
        (&[discord], "discord:-5", known),
        (&[telegram, discord], "@depion", known),
        (&[telegram], "whatsapp:1203630@g.us", known),
        (&[], "-1001234567890", "dit is de terminal"),
    ] {
        let club = [
            "run",
            "--club",
            "config/de-pion.toml",
            "--database",
            &database,
        ];
        let ran = keizerbot_with(environment, &[&club[..], &["--group", group]].concat());
        assert_eq!(ran.code, Some(2), "{group}: {ran:?}");
        assert!(ran.err.contains(words), "{group}: {ran:?}");
        assert!(!Path::new(&files.path("club.db")).exists(), "{group}");
    }
}

/// The files of the three clubs can be read from anywhere: they are compiled in.
#[test]
fn a_season_needs_no_club_file_beside_it() {
    let files = Files::new();
    let season = json!({"rules": "de-zwarte-dame", "players": ["A", "B"], "rounds": [{"games": [["A", "1-0", "B"]]}]});
    let file = files.write("season.json", &season.to_string());
    let output = Command::new(env!("CARGO_BIN_EXE_keizerbot"))
        .args(["standings", &file, "--json"])
        .current_dir(Path::new("/"))
        .output()
        .expect("the program starts");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["standings"][0]["player"], "A");
}

#[test]
fn a_standing_and_a_pairing_are_drawn_in_a_file() {
    let files = Files::new();
    let season = "tests/vectors/small-de-pion-until_stable.json";
    let (png, svg) = (files.path("stand.png"), files.path("stand.SVG"));
    let text = printed(&["standings", season]);
    assert_eq!(printed(&["standings", season, "--picture", &png]), text);
    let bytes = std::fs::read(&png).expect("a picture");
    let image = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG");
    assert!(image.width() >= 500 && image.height() >= 300);
    printed(&["standings", season, "--picture", &svg]);
    let drawn = std::fs::read_to_string(&svg).expect("a picture");
    let name = text
        .lines()
        .nth(1)
        .and_then(|line| line.split_whitespace().nth(1))
        .expect("a name");
    assert!(drawn.contains(&format!(">{name}</text>")), "{drawn}");
    let pairing = files.path("indeling.svg");
    let code = |number: usize| -> String {
        let line = text.lines().nth(number).expect("a player");
        line.split_whitespace().nth(1).expect("a name").to_owned()
    };
    let present = format!("{},{},{}", code(1), code(2), code(3));
    printed(&["pair", season, "--present", &present, "--picture", &pairing]);
    let drawn = std::fs::read_to_string(&pairing).expect("a picture");
    for word in [">Wit</text>", ">Zwart</text>", "oneven", "Indeling ronde "] {
        assert!(drawn.contains(word), "no {word} in {drawn}");
    }
    refuses(
        &["standings", season, "--picture", &files.path("stand.jpg")],
        &["stand.jpg", "iets.png of iets.svg"],
    );
    refuses(
        &[
            "standings",
            season,
            "--picture",
            &files.path("none/stand.png"),
        ],
        &["stand.png kan niet geschreven worden"],
    );
    refuses(
        &["standings", season, "--picture", &png, "--json"],
        &["--json"],
    );
}
