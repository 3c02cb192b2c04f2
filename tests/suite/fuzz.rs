//! Whatever people type or put into a file: an answer or a refusal, never a panic.

use std::path::Path;

use engine::competition::Competition;
use engine::explain::explain;
use engine::keizer::standings;
use engine::pairing::Evening;
use engine::pairing::keizer::pair;
use keizerbot::config::{self, ClubFile};
use keizerbot::game_record;
use keizerbot::message::Attachment;
use keizerbot::season_file::SeasonFile;
use keizerbot::transcript::{self, Line};
use proptest::prelude::{Strategy, any, prop, prop_oneof};
use proptest::test_runner::{Config, TestRng, TestRunner};

use crate::transcripts::play;

/// So many cases, always the same ones; what fails is printed, made as small as it gets. `FUZZ=10 cargo test
/// fuzz` tries ten times as many, other ones every time.
fn runner(cases: u32) -> TestRunner {
    let times = std::env::var("FUZZ")
        .ok()
        .and_then(|times| times.parse::<u32>().ok());
    let config = Config {
        cases: cases * times.unwrap_or(1),
        failure_persistence: None,
        ..Config::default()
    };
    match times {
        Some(_) => TestRunner::new(config),
        None => {
            let always_the_same = TestRng::deterministic_rng(config.rng_algorithm);
            TestRunner::new_with_rng(config, always_the_same)
        }
    }
}

/// A club with a played round behind it and one ahead, from the group and in private.
const CLUB: &str = "\
@club config/de-pion.toml
@leden Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Emil 1700, Rens leider
@avonden 2026-09-11 2026-09-18 2026-09-25

== ma 2026-09-07 10:00
== vr 2026-09-11 22:40
Anna> /uitslag 1-0
Bram> /uitslag ½-½
== ma 2026-09-14 10:00
";

/// Every line is said by a member and by the organiser, in the group and in private.
fn script(lines: &[String]) -> String {
    let mut script = CLUB.to_owned();
    for (number, line) in lines.iter().enumerate() {
        if number == lines.len() / 2 {
            // The other half with a proposal on the table.
            script.push_str("== do 2026-09-17 18:30\n");
        }
        for speaker in ["Anna>", "Anna@bot>", "Rens>", "Rens@bot>", "Vreemde@bot>"] {
            script.push_str(&format!("{speaker} {line}\n"));
        }
    }
    script
}

/// Plays the lines: the service may not fail on any of them.
fn say(lines: &[String]) {
    let transcript = play(&script(lines));
    assert!(
        !transcript.contains("ging bij mij iets mis"),
        "{transcript}"
    );
}

const COMMANDS: [&str; 38] = [
    "aanwezig",
    "afwezig",
    "uitslag",
    "bezwaar",
    "partij",
    "stand",
    "indeling",
    "wie",
    "waarom",
    "agenda",
    "agenda erbij",
    "agenda vervalt",
    "agenda verzet",
    "ik",
    "help",
    "concept",
    "publiceer",
    "vasthouden",
    "bord",
    "wissel",
    "vrij",
    "herindelen",
    "uitslagen",
    "corrigeer",
    "uitstel",
    "reglementair",
    "sluit",
    "overmacht",
    "bericht",
    "aanwezigen",
    "nieuw",
    "stopt",
    "vast",
    "koppel",
    "leden",
    "partijen",
    "ongedaan",
    "logboek",
];

const NASTY: [&str; 60] = [
    "-9223372036854775808",
    "9223372036854775808",
    "999999999999999999999",
    "65536",
    "65535",
    "4294967296",
    "0",
    "-1",
    "00000000000000000000001",
    "1e400",
    "NaN",
    "ronde 65536",
    "ronde 0",
    "ronde -1",
    "ronde",
    "r1",
    "r65536",
    "r",
    "rr",
    "31-2",
    "29-2",
    "29-2-2027",
    "31 sept",
    "32",
    "0-0",
    "1-0",
    "0-1",
    "½-½",
    "½",
    "1-0r",
    "2-0",
    "1/0",
    "31/31/9999",
    "1-1-99999",
    "9999-99-99",
    "2026-09-18",
    "18",
    "18e",
    "e",
    "vrijdag",
    "morgen",
    "Anna",
    "Bram",
    "anna - bram",
    "Anna Bram",
    "Ánna",
    "İ",
    "ß",
    "ﬀ",
    "é\u{301}",
    "👩‍👩‍👧",
    "\u{202e}anrA",
    "\u{200b}",
    "@bot",
    "@everyone",
    "<b>",
    "*_`[",
    "' OR 1=1 --",
    "om 17:50",
    "om 99:99",
];

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(NASTY.as_slice()).prop_map(str::to_owned),
        2 => "[a-zé½👍 -~]{0,6}",
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "[0-9]{1,2}[-/:.][0-9]{1,3}([-/.][0-9]{1,5})?",
    ]
}

/// What some command wants, or nearly.
fn nearly() -> impl Strategy<Value = String> {
    let forms = [
        "1 1-0, 2 ½-½",
        "ronde 1 bord 1 0-1",
        "ronde {} bord {} {}",
        "Anna - Bram",
        "{} - Bram",
        "Anna om 17:50",
        "Bram om {}",
        "18-9 naar {}",
        "{} naar 25-9",
        "console:{} Anna",
        "Anna {}",
        "{} 1500 vast",
        "extern {}",
        "18 {} sept",
        "{}, Anna, {}",
        "2",
        "Chris",
        "ronde 1 {}",
        "ronde 1 bord {} e4 {}",
        "1. e4 e5 2. {} {} 1-0",
        "[White \"{}\"] f3 e5 g4 Qh4# {}",
        "[bestand {}.pgn]",
    ];
    let form = prop::sample::select(forms.to_vec());
    (form, word(), word())
        .prop_map(|(form, one, two)| form.replacen("{}", &one, 1).replace("{}", &two))
}

/// A command with arguments that fit, do not fit, or are nothing at all.
fn command() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop_oneof![word(), nearly()], 0..4);
    let at = prop_oneof![16 => "", 1 => "@bot", 1 => "@ander", 1 => "@"];
    (prop::sample::select(COMMANDS.as_slice()), at, words)
        .prop_map(|(command, at, words)| format!("/{command}{at} {}", words.join(" ")))
}

fn free_text() -> impl Strategy<Value = String> {
    let phrases = [
        "ik ben er {} niet",
        "ik ben er {}",
        "gewonnen van {}",
        "verloren van {}",
        "remise tegen {}",
        "@bot {}",
        "@bot waarom {}",
        "meld me af voor {}",
        "{}",
        "speel {} mee",
        "wie speelt er {}",
    ];
    let phrase = prop::sample::select(phrases.to_vec());
    (phrase, word()).prop_map(|(phrase, word)| phrase.replace("{}", &word))
}

/// Anything that stays on its line and is no vote or button, which name what must be on the screen.
fn line() -> impl Strategy<Value = String> {
    let any_text = any::<String>();
    prop_oneof![6 => command(), 2 => free_text(), 1 => any_text, 1 => word()].prop_map(
        |text: String| {
            let text: String = text.chars().filter(|c| *c != '\n' && *c != '\r').collect();
            match text.trim_start() {
                marked if marked.starts_with('[') || marked.starts_with("(tik") => {
                    format!("x{marked}")
                }
                _ => text,
            }
        },
    )
}

#[test]
fn whatever_people_say_is_answered_or_refused() {
    let lines = prop::collection::vec(line(), 25);
    let result = runner(4).run(&lines, |lines| {
        say(&lines);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// What once looked dangerous, one after the other.
#[test]
fn every_command_takes_every_nasty_word() {
    for (index, chunk) in COMMANDS.chunks(18).enumerate() {
        let mut lines: Vec<String> = Vec::new();
        for (number, command) in chunk.iter().enumerate() {
            let words = NASTY.iter().cycle().skip(7 * (index * 18 + number)).take(4);
            lines.extend(words.map(|word| format!("/{command} {word}")));
            lines.push(format!(
                "/{command} {} {}",
                NASTY[number],
                NASTY[NASTY.len() - 1 - number]
            ));
        }
        say(&lines);
    }
}

#[test]
fn numbers_that_fit_nowhere() {
    let lines = [
        "/wissel -9223372036854775808 9223372036854775807",
        "/wissel 1 9223372036854775807",
        "/bord -9223372036854775808 1-0",
        "/uitslag 999999999999999999999",
        "/uitslag 999999999999999999999 1-0",
        "/uitslag 0 1-0",
        "/afwezig 31-2",
        "/afwezig 29-2-2027",
        "/afwezig ronde 65536",
        "/corrigeer ronde 65536 bord 1 1-0",
        "/corrigeer ronde 1 bord 65536 1-0",
        "/waarom ronde 65536",
        "/waarom 65536",
        "/grens 65536",
        "/agenda erbij 31-12-9999",
        "/agenda erbij 1-1-0",
        "/agenda verzet 18-9 31-12-9999",
        "/nieuw X 9223372036854775808",
        "/nieuw 1500",
        "/bericht Anna om 24:00",
        "/stand 99999999999",
        "/vrij -0",
    ];
    say(&lines.map(str::to_owned));
}

// ------------------------------------------------------------------------------------------------ files

/// A piece of a text replaced: by nothing, by other pieces of it, by what does not belong.
#[derive(Clone, Debug)]
struct Damage {
    at: usize,
    length: usize,
    by: String,
}

fn damage() -> impl Strategy<Value = Damage> {
    let numbers = [
        "0",
        "-1",
        "1",
        "65535",
        "65536",
        "4294967295",
        "9223372036854775808",
        "1e999",
        "0.3333",
        "99999999999999999999999",
    ];
    let words = [
        "null",
        "[]",
        "{}",
        "\"\"",
        "\"1/0\"",
        "\"999999999/999999999\"",
        "\"1/999999937\"",
        "\"999999999.999999999%\"",
        "true",
        "\"A\"",
        "é",
        "\u{0}",
        "\"",
        ",",
        "=",
        "\n",
        "[[",
    ];
    let by = prop_oneof![
        3 => prop::sample::select([numbers.as_slice(), words.as_slice()].concat()).prop_map(str::to_owned),
        1 => "[ -~]{0,5}",
        1 => any::<String>(),
    ];
    (any::<prop::sample::Index>(), 0_usize..24, by).prop_map(|(index, length, by)| Damage {
        at: index.index(1 << 20),
        length,
        by,
    })
}

/// The text with the damage done, on whole tokens where the place allows.
fn damaged(text: &str, damages: &[Damage]) -> String {
    let mut text = text.to_owned();
    for Damage { at, length, by } in damages {
        let mut from = at % (text.len() + 1);
        let delimiter = |c: char| !(c.is_alphanumeric() || matches!(c, '"' | '.' | '-'));
        if length % 3 > 0 {
            from = text
                .get(from..)
                .and_then(|rest| rest.find(delimiter))
                .map_or(from, |skip| from + skip + 1);
        }
        let to = match length % 3 {
            2 => text
                .get(from..)
                .and_then(|rest| rest.find(delimiter))
                .map_or(text.len(), |skip| from + skip),
            _ => from + length,
        };
        let to = to.min(text.len()).max(from.min(text.len()));
        let from = from.min(to);
        if text.is_char_boundary(from) && text.is_char_boundary(to) {
            text.replace_range(from..to, by);
        }
    }
    text
}

/// A season with the kinds of rules and facts that most clubs do without.
const KINDS_OF_POINTS: &str = r#"{
  "rules": "de-zwarte-dame", "players": ["A", "B", "C", "D"], "joined": {"D": 3}, "left": {"C": 3},
  "ratings": {"A": 1900, "B": 1750},
  "overrides": {
    "values_from": "rating", "top_value": 12, "rating_values": [{"from": 1800, "value": 12}, {"value": 7}],
    "places_per_value": 2, "lowest_value": 2, "valued_from_round": 2, "start_points": 9, "step": 3,
    "own_value_counts": [3, "1/2", 0], "recalculation": {"passes": 3},
    "tie_breaks": ["sonneborn_berger", "mutual", "external_wins", "games"],
    "win": {"opponent": 1, "points": 12}, "draw": {"points": "-1/3"}, "loss": {"opponent": "1/6", "points": -12},
    "bye": {"own": "1/2", "points": 4}, "penalty_bye_after": 1, "announce_after": 2,
    "notice": [{"share": "1/2", "factor": "1/2", "times": 3, "until_round": 9}, {"points": -8, "from_round": 2}],
    "reasons": {"arbiter": "2/3", "late": [{"share": "1/6", "times": 1}]}, "absences_anew_from": [2],
    "missed_rounds": "notice", "after_leaving": {"points": 3}, "leavers": "removed",
    "against_leavers": {"win": 1, "draw": "1/2", "loss": 0},
    "external": {"club_night": {"win": 1, "draw": "1/2", "loss": 0}, "other_day": "1/3", "besides": 0, "second": 1},
    "stayed_away": {"own": 1, "points": -12}, "opponent_absent": {"opponent": "1/2"}, "postponed": {"opponent": 1}
  },
  "changes": [{"from_round": 3, "overrides": {"top_value": {"ratio": 3}, "values_from": "place", "rating_values": []}}],
  "rounds": [
    {"games": [["A", "1-0", "B"]], "absent": {"C": "arbiter"}},
    {"no_show": [["B", "C"]], "external": {"A": "win"}, "other_day": {"A": null}},
    {"games": [["A", "postponed", "D"]], "other_day": {"B": null}}
  ]
}"#;

/// Everything that can be asked of a season.
fn ask_everything(competition: &Competition) {
    let all = standings(competition);
    let last = all.last().expect("the start order at least");
    let rows = last.rows.iter().take(40);
    for row in rows.clone() {
        let told = explain(competition, row.player, last.round);
        assert!(told.is_some_and(|told| told.points == row.points));
    }
    let evening = Evening {
        competition,
        ranking: last.order(),
        present: rows.map(|row| row.player).collect(),
        seed: 1,
        ..Evening::new(competition)
    };
    // Whether these can be paired is another question.
    let _ = pair(&evening);
}

fn season(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/vectors")
        .join(file);
    std::fs::read_to_string(path).expect("a vector")
}

#[test]
fn the_season_of_all_kinds_is_one_before_it_is_damaged() {
    let file = SeasonFile::parse(KINDS_OF_POINTS).expect("a season file");
    ask_everything(&file.competition().unwrap_or_else(|error| panic!("{error}")));
}

#[test]
fn a_damaged_season_file_is_an_error_or_a_season() {
    let files = [
        "small-denk-en-zet-once.json",
        "small-de-zwarte-dame-until_stable.json",
        "late-correction-de-pion.json",
        "absent-twice.json",
    ];
    // Without the answers, so that the damage hits what is read; with overrides to hit.
    let texts = files.map(|file| {
        let text = season(file);
        let end = text.find("\"expected\"").expect("answers");
        let season = text[..end].trim_end().trim_end_matches(',').to_owned() + "}";
        let overrides = r#""overrides": {"top_value": 9, "win": "1", "notice": [{"share": "1/3", "times": 2}, {"share": "0.25"}], "start_score_until": 2, "rounds_between": 1, "step": 1, "bye": "66%", "loss": "1/7", "frozen_after": 2}"#;
        season.replace("\"overrides\": {}", overrides)
    });
    // And one with everything that a club can choose about points.
    let whole = [texts.as_slice(), &[KINDS_OF_POINTS.to_owned()]].concat();
    let pick = prop::sample::select(whole);
    let damages = prop::collection::vec(damage(), 1..4);
    let mut seasons = 0;
    let read = std::cell::RefCell::new(&mut seasons);
    let result = runner(2000).run(&(pick, damages), |(text, damages)| {
        if let Ok(competition) =
            SeasonFile::parse(&damaged(&text, &damages)).and_then(|file| file.competition())
        {
            **read.borrow_mut() += 1;
            ask_everything(&competition);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(
        seasons > 25,
        "only {seasons} of the damaged files are seasons: too much damage to be of use"
    );
}

#[test]
fn a_damaged_club_file_is_an_error_or_a_club() {
    let files = ["de-pion", "de-zwarte-dame", "denk-en-zet"];
    let texts = files.map(|name| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("config/{name}.toml"));
        std::fs::read_to_string(path).expect("a club file")
    });
    let pick = prop::sample::select(texts.to_vec());
    let damages = prop::collection::vec(damage(), 1..3);
    let result = runner(500).run(&(pick, damages), |(text, damages)| {
        match ClubFile::parse(&damaged(&text, &damages), "club.toml") {
            Ok(club) => {
                let rules = club.rules(None, None).expect("what was checked");
                assert!(rules.contradictions().is_empty());
            }
            Err(errors) => assert!(!errors.is_empty()),
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn any_number_as_any_rule_is_refused_or_counted_with() {
    let text = season("small-denk-en-zet-once.json");
    let keys = [
        "top_value",
        "step",
        "start_score_until",
        "frozen_after",
        "loss",
        "win",
        "bye",
        "rounds_between",
        "colour_balance",
        "colour_run",
        "bye_not_for_top",
        "byes_per_player",
        "meetings_per_season",
        "opponents_between",
        "places_per_value",
        "lowest_value",
        "valued_from_round",
        "start_points",
        "penalty_bye_after",
        "announce_after",
        "no_notice",
        "external",
        "stayed_away",
        "missed_rounds",
        "after_leaving",
        "against_leavers",
        "own_value_counts",
        "recalculation",
        "notice",
        "absences_anew_from",
    ];
    // As it is, and as the number of something else.
    let forms = [
        "NUMBER",
        r#"{"ratio": NUMBER}"#,
        r#"{"passes": NUMBER}"#,
        r#"{"own": NUMBER, "points": -7}"#,
        r#"{"points": -NUMBER}"#,
        r#"[{"share": 1, "factor": "1/3", "times": NUMBER}]"#,
        r#"[{"points": 1, "from_round": NUMBER}]"#,
        r#"[NUMBER, 0]"#,
    ];
    let number = prop_oneof![
        any::<u64>(),
        any::<u32>().prop_map(u64::from),
        0_u64..200_000,
        0_u64..40,
    ];
    let number = (prop::sample::select(forms.to_vec()), number).prop_map(|(form, number)| {
        let text = form.replace("NUMBER", &number.to_string());
        serde_json::from_str::<serde_json::Value>(&text).expect("a number")
    });
    let given = (prop::sample::select(keys.to_vec()), number);
    let result = runner(600).run(&prop::collection::vec(given, 1..5), |given| {
        let mut file = SeasonFile::parse(&text).expect("a season");
        file.overrides.extend(
            given
                .iter()
                .map(|(key, number)| ((*key).to_owned(), number.clone())),
        );
        if let Ok(competition) = file.competition() {
            ask_everything(&competition);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn any_line_of_a_script_is_read_or_refused() {
    let marks = prop::sample::select(vec![
        "",
        "== ",
        "==",
        "@",
        "@leden ",
        "@avonden ",
        "2x ",
        "[",
        "[17:59] ",
        "bot> ",
        " ",
        "#",
        "Anna> ",
        "Anna@bot> [x]",
        "Anna> (tik ",
    ]);
    let result = runner(2000).run(&(marks, any::<String>(), word()), |(mark, text, word)| {
        let _ = Line::read(&format!("{mark}{text}"));
        let _ = Line::read(&format!("{mark}{word}>{text}"));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// A script that begins well may go on with anything, also with votes and buttons that are not there.
#[test]
fn a_damaged_script_is_an_error_or_a_transcript() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = script(&[
        "/stand".to_owned(),
        "[x] Ik speel".to_owned(),
        "/concept".to_owned(),
    ]);
    let damages = prop::collection::vec(damage(), 1..3);
    let result = runner(15).run(&damages, |damages| {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("club.db").display());
        let _ = runtime.block_on(transcript::run(&damaged(&script, &damages), &url, root));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

// ------------------------------------------------------------------------------------------------ games

const GAME: &str = "\u{feff}[Event \"?\"]\r\n[White \"Wit, Anna de\"]\r\n[Black \"Bram \\\"Zwart\\\"\"]\r\n[Date \"2026.09.11\"]\r\n\
    [Result \"1-0\"]\r\n\r\n1. e4 {[%clk 1:30:00]} e5 2. Nf3 $1 (2. f4 exf4 (2... d5 ; )\r\n) 3. Nf3) d6 3. Bc4! Bg4?? 4. Nc3\r\n\
    g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\r\n";

/// Whatever is read as a game can be written, and is the same game then.
fn read_game(text: &str) -> bool {
    let Ok(game) = game_record::read(text) else {
        return false;
    };
    let moves = game.moves.join(" ");
    let end = game.on_board.or(game.written.first().copied());
    let end = end.unwrap_or(engine::competition::Score::Draw);
    let headers = [("White", game.white.clone().unwrap_or_default())];
    let written = game_record::pgn(&headers, &moves, end);
    let again = game_record::read(&written).expect("what was written can be read");
    assert_eq!(
        (again.moves, again.on_board),
        (game.moves, game.on_board),
        "{text:?}"
    );
    true
}

#[test]
fn a_damaged_game_is_refused_or_a_game() {
    let damages = prop::collection::vec(damage(), 1..4);
    let mut games = 0;
    let read = std::cell::RefCell::new(&mut games);
    let result = runner(2000).run(&damages, |damages| {
        **read.borrow_mut() += usize::from(read_game(&damaged(GAME, &damages)));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(
        games > 200,
        "only {games} of the damaged games can be read: too much damage to be of use"
    );
}

#[test]
fn any_bytes_are_no_game() {
    let bytes = prop::collection::vec(any::<u8>(), 0..400);
    let result = runner(1000).run(&bytes, |bytes| {
        read_game(&Attachment::from_bytes("x.pgn", &bytes).text);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// Every sign that means something in a PGN, in any order.
#[test]
fn any_pieces_of_a_game_are_refused_or_a_game() {
    let pieces = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        "\n",
        "\n\n",
        "\r\n",
        "%",
        ";",
        ".",
        ",",
        "$",
        "$999",
        "!",
        "?",
        "*",
        " ",
        "\0",
        "\u{feff}",
        "1.",
        "1...",
        "1-0",
        "0-1",
        "1/2-1/2",
        "½-½",
        "½",
        "0-0",
        "0-0-0",
        "O-O",
        "--",
        "Z0",
        "@e4",
        "N@f3",
        "e8=",
        "e8=Q",
        "e8D",
        "=",
        "x",
        ":",
        "-",
        "–",
        "e4",
        "e5",
        "d4",
        "exd4",
        "Nf3",
        "Pf3",
        "Pf6",
        "Nc6",
        "Lb5",
        "Dd1",
        "Tad1",
        "K",
        "D",
        "♘f3",
        "é",
        "[White \"A\"]",
        "[FEN \"8/8\"]",
        "[Result \"1-0\"]",
        "[x \"",
        "f3",
        "g4",
        "Qh4#",
    ];
    let text = prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..40);
    let result = runner(3000).run(&(text, any::<bool>()), |(text, spaced)| {
        read_game(&text.join(if spaced { " " } else { "" }));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_game_may_be_cut_off_anywhere() {
    for (end, _) in GAME.char_indices() {
        read_game(&GAME[..end]);
        read_game(&GAME[end..]);
    }
}

#[test]
fn huge_and_deep_games() {
    let long = game_record::LONGEST;
    for piece in [
        "(",
        "{",
        "[",
        "\"",
        "\\",
        "[\"",
        "(;",
        ";",
        "%\n",
        "(1. e4 ",
        "e4 ",
        "1.",
        "\n",
        "\0",
        "$1",
        "1-0 ",
        "[A \"b\"]",
        "[A \"\\",
    ] {
        for start in ["", GAME] {
            read_game(&format!(
                "{start}{}",
                piece.repeat((long - start.len()) / piece.len())
            ));
            assert!(!read_game(&format!("{start}{}", piece.repeat(long))));
        }
    }
}

#[test]
fn any_name_of_rules_is_refused() {
    let result = runner(500).run(&any::<String>(), |name| {
        assert!(config::named_rules(&name, &serde_json::Map::new()).is_err());
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}
