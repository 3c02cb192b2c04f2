//! Who may do what, and who is who: every command by every role, codes, being forgotten, the way back from the command
//! line.

use std::collections::BTreeSet;
use std::path::Path;

use keizerbot::app::{COMMANDS, NewMember};
use keizerbot::clock::Clock;
use keizerbot::config::ClubFile;
use keizerbot::store::{Member, Role, Roles, Store, load};
use keizerbot::transcript::{Line, Stage};

use crate::cli::{Files, printed, refuses};
use crate::database;
use crate::transcripts::{database_in, play, play_on};

/// Who speaks in [`RIGHTS`], by the letter of the column: a stranger, a parent who is no member, a player, the arbiter, one
/// of the board, the organiser.
const SPEAKERS: [(char, &str); 6] = [
    ('S', "Sien"),
    ('P', "Mia"),
    ('M', "Vera"),
    ('A', "Wout"),
    ('B', "Bea"),
    ('O', "Rens"),
];

/// What is given, and by whom it may be: every command of the table with its example, or with another line where the
/// example is not what the command is for most people.
const RIGHTS: &[(&str, &str)] = &[
    ("/aanwezig vrijdag", " PMABO"),
    ("/afwezig 18 en 25 sept", " PMABO"),
    ("/uitslag 1-0", " PMABO"),
    ("/bezwaar het was remise", " PMABO"),
    ("/partij ronde 7", " PMABO"),
    ("/stand", "SPMABO"),
    ("/indeling", "SPMABO"),
    ("/wie", "SPMABO"),
    ("/wie tijden", "     O"),
    ("/waarom Gijs", "SPMABO"),
    ("/agenda", "SPMABO"),
    ("/agenda verzet 18-9 naar 25-9", "     O"),
    ("/prijzen", "SPMABO"),
    ("/barrage", "SPMABO"),
    ("/reglement kleuren", "SPMABO"),
    ("/ik Anna", "SPMABO"),
    ("/help", "SPMABO"),
    ("/concept", "   A O"),
    ("/publiceer", "   A O"),
    ("/vasthouden", "   A O"),
    ("/bord Anna - Bram", "   A O"),
    ("/wissel 2", "   A O"),
    ("/vrij Gijs", "   A O"),
    ("/herindelen", "   A O"),
    ("/uitslagen 1 1-0, 2 ½-½", "   A O"),
    ("/corrigeer ronde 3 bord 2 0-1", "   A O"),
    ("/uitstel 2", "   A O"),
    ("/reglementair Emil", "   A O"),
    ("/sluit", "   A O"),
    ("/overmacht Emil griep", "   A O"),
    ("/bericht Bram om 17:50", "   A O"),
    ("/later Emil 20:45", "   A O"),
    ("/straf Emil kwam zonder bericht niet", "   A O"),
    (
        "/zet Emil ronde 2 met-bericht zat vast in de trein",
        "   A O",
    ),
    ("/tempo Bram 60 minuten per persoon", "   A O"),
    ("/rating Anna 1540", "   A O"),
    ("/ratings 1-9 Anna 2031, Bram 1925", "     O"),
    ("/vervanger Anna", "     O"),
    ("/aanwezigen Anna, Bram, Chris", "   A O"),
    ("/seizoen start 11-9", "     O"),
    ("/eindstand Anna, Bram, \"Joost\"", "     O"),
    ("/nieuw Anna de Wit 1810 vast", "     O"),
    ("/grens 12", "   A O"),
    ("/splits", "   A O"),
    ("/stopt Bram", "     O"),
    ("/terug Bram", "     O"),
    ("/vast", " PMABO"),
    ("/vast Emil", "     O"),
    ("/koppel Anna de Wit", "     O"),
    ("/club", "SPMABO"),
    ("/groep leiding", "     O"),
    ("/leden", "    BO"),
    ("/plak", "     O"),
    ("/lees Wel: Anna", "     O"),
    ("/alias Annie = Anna", "     O"),
    ("/partijen", "    BO"),
    ("/ongedaan", "     O"),
    ("/logboek", "    BO"),
    ("/rol", "    BO"),
    ("/rol Gijs wedstrijdleider", "    BO"),
    ("/ouder Vera Emil", "     O"),
    ("/mijn", " PMABO"),
    ("/herinnering", " PMABO"),
    ("/taal", "SPMABO"),
    ("/export", "    BO"),
    ("/ontkoppel", " PMABO"),
    ("/ontkoppel Emil", "     O"),
    ("/vergeetmij", "SPMABO"),
    ("/vergeet Emil", "     O"),
    ("/mijngegevens", "SPMABO"),
];

const CLUB: &str = "@club config/de-pion.toml
@leden Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Emil 1760 ongekoppeld, Gijs 1640 vast, Hans 1600 vast
@leden Vera 1500 vast, Tim 1000 vast ongekoppeld, Wout 1400 vast, Bea 1300 vast, Rens 1200 vast leider speelt, Otto leider
@avonden 2026-09-11 2026-09-18 2026-09-25

== ma 2026-09-07 10:00
Mia@bot> hallo
Otto@bot> /rol Wout wedstrijdleider
Otto@bot> /rol Bea bestuur
Otto@bot> /ouder console:Mia Tim
";

/// What the bot answered whoever gave the last line of a script.
fn answer(transcript: &str, who: &str) -> String {
    let lines: Vec<&str> = transcript.lines().collect();
    let asked = format!("{who}@bot> ");
    let last = lines.iter().rposition(|line| line.starts_with(&asked));
    let answered = format!("bot@{who}> ");
    let after = lines[last.expect("he spoke")..].iter();
    let mine = after.filter_map(|line| line.strip_prefix(&answered));
    mine.collect::<Vec<_>>().join("\n")
}

fn is_refused(answer: &str) -> bool {
    let refusals = [
        "Dat kan alleen de ",
        "Dat kan alleen het ",
        "Ik weet nog niet wie je bent",
        "Je kunt alleen",
    ];
    refusals.iter().any(|refusal| answer.starts_with(refusal))
}

/// Each speaker tries everything in a club of his own, so that what one may do changes nothing for the next.
#[test]
fn every_command_may_be_given_by_whom_the_table_says() {
    let mut wrong = Vec::new();
    for (column, (letter, who)) in SPEAKERS.iter().enumerate() {
        // Who says more than twenty things in a minute has to wait.
        let lines = RIGHTS.iter().enumerate().map(|(at, (line, _))| {
            let pause = match (at / 10, at % 10) {
                (tens, 0) => format!("== ma 2026-09-07 1{}:{}0\n", 1 + tens / 6, tens % 6),
                _ => String::new(),
            };
            format!("{pause}{who}@bot> {line}\n")
        });
        let script = format!("{CLUB}{}", lines.collect::<String>());
        let transcript = play(&script);
        let mut rest = transcript.as_str();
        for (line, may) in RIGHTS {
            let given = format!("{who}@bot> {line}\n");
            let at = rest.find(&given).expect("the line was played");
            let next = rest[at + given.len()..].find(&format!("\n{who}@bot> "));
            let end = next.map_or(rest.len(), |next| at + given.len() + next + 1);
            let refused = is_refused(&answer(&rest[at..end], who));
            let allowed = may.chars().nth(column) == Some(*letter);
            if refused == allowed {
                wrong.push(format!("{line} by {who}: {}", &rest[at..end]));
            }
            rest = &rest[end..];
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_of_rights_has_every_command() {
    let name = |line: &str| line.split(' ').next().unwrap_or(line).to_owned();
    let tried: BTreeSet<String> = RIGHTS.iter().map(|(line, _)| name(line)).collect();
    let all: BTreeSet<String> = COMMANDS.iter().map(|c| format!("/{}", c.name)).collect();
    assert_eq!(tried, all);
    for (line, may) in RIGHTS {
        let letters: String = SPEAKERS.iter().map(|(letter, _)| *letter).collect();
        let fits = may.chars().zip(letters.chars());
        let fits = fits
            .into_iter()
            .all(|(given, letter)| given == letter || given == ' ');
        assert!(fits && may.len() == letters.len(), "{line}: {may:?}");
    }
}

/// All bytes of a database, with what stands beside it.
fn bytes_of(folder: &Path) -> Vec<u8> {
    let files = database::files(folder).into_iter();
    files.flat_map(|(_, bytes)| bytes).collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    let (text, bytes) = (text.to_lowercase().into_bytes(), bytes.to_ascii_lowercase());
    bytes.windows(text.len()).any(|part| part == text)
}

/// A season in which Xanthippe did everything that leaves a trace, and how it ends.
fn season(end: &str) -> (tempfile::TempDir, String) {
    let script = format!(
        "@club config/de-pion.toml
@leden Xanthippe Zonneveld 2010 vast als xz_chess, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Rens leider
@avonden 2026-09-11 2026-09-18 2026-09-25

== ma 2026-09-07 10:00
xantippe99> [x] Ik speel
xantippe99@bot> /ik Xanthippe
Rens> (tik Klopt)
xz_chess@bot> ik kan 18 en 25 september niet, hernia
xz_chess> (tik Ja)
Rens@bot> /bericht xanthippe om 9:30
xz_chess@bot> /aanwezig
Rens@bot> /koppel console:xantippe99 Bram
Rens@bot> /koppel console:xantippe99 Xanthippe Zonneveld
Rens@bot> /koppel Xanthippe
Rens@bot> /ouder Xanthippe Dina

== do 2026-09-10 18:30
Rens@bot> /bord Zonneveld - Dina

== do 2026-09-10 20:00

== vr 2026-09-11 23:00
xz_chess@bot> gewonnen van Dina
Rens@bot> /uitslagen 1 1-0, 2 1-0
Rens@bot> /leden
Rens@bot> /rol
xz_chess@bot> /mijngegevens
Bram@bot> /stand plaatje

== za 2026-09-12 10:00
Rens@bot> /overmacht Xanthippe ronde 2 knieblessure
{end}
Rens@bot> /ongedaan 8
Rens@bot> /logboek
Rens@bot> /stand
"
    );
    let folder = tempfile::tempdir().expect("a folder for the database");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let transcript = play_on(&script, folder.path(), root);
    (folder, transcript)
}

#[test]
fn nothing_of_a_contact_stays_in_the_database_file() {
    let (folder, transcript) = season("xz_chess@bot> /vergeetmij\nxz_chess> (tik Ja, vergeet mij)");
    let after = transcript
        .split("(tik Ja, vergeet mij)")
        .last()
        .expect("he is forgotten");
    assert!(
        after.contains("Xanthippe"),
        "the standing keeps the name: {after}"
    );
    let bytes = bytes_of(folder.path());
    for gone in ["xz_chess", "xantippe99", "hernia"] {
        assert!(!holds(&bytes, gone), "{gone} is still there");
    }
    assert!(
        holds(&bytes, "Xanthippe Zonneveld"),
        "the published name stays"
    );
}

#[test]
fn nothing_of_a_name_stays_when_it_is_replaced() {
    let (folder, transcript) =
        season("xz_chess@bot> /vergeetmij pseudoniem\nxz_chess> (tik Ja, vergeet mij)");
    let after = transcript
        .split("(tik Ja, vergeet mij)")
        .last()
        .expect("he is forgotten");
    let told = "Xanthippe is vergeten en heet voortaan Speler 1.";
    assert!(after.contains(told), "{after}");
    assert!(after.contains("2  Speler 1    57"), "the standing: {after}");
    let bytes = bytes_of(folder.path());
    for gone in [
        "xz_chess",
        "xantippe99",
        "hernia",
        "knieblessure",
        "Xanthippe",
        "Zonneveld",
    ] {
        assert!(!holds(&bytes, gone), "{gone} is still there");
    }
    assert!(holds(&bytes, "Speler 1"));
}

/// What the club knew of how somebody played goes with him: his tempo, that he would be late, why he was punished, and
/// which language he read; also from rows that the journal keeps of before.
#[test]
fn nothing_of_how_somebody_played_stays() {
    let script = |end: &str| {
        format!(
            "@club config/de-pion.toml
@leden Xanthippe 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Rens leider
@avonden 2026-09-11 2026-09-18

== ma 2026-09-07 10:00
Xanthippe@bot> /taal en
Rens@bot> /tempo Xanthippe 47 minuten met een bril
Rens@bot> /straf Xanthippe stond in de kroeg
Rens@bot> /rating Xanthippe 2011

== do 2026-09-10 20:00

== vr 2026-09-11 20:20
Rens@bot> /later Xanthippe 21:07

== vr 2026-09-11 23:00
Rens@bot> /uitslagen 1 1-0, 2 1-0
{end}
"
        )
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let traces = ["met een bril", "kroeg", "21:07", "\"language\":\"en\""];
    let folder = tempfile::tempdir().expect("a folder for the database");
    play_on(&script(""), folder.path(), root);
    let bytes = bytes_of(folder.path());
    for there in traces {
        assert!(holds(&bytes, there), "{there} is not there");
    }
    let folder = tempfile::tempdir().expect("a folder for the database");
    let end = "Xanthippe@bot> /forgetme\nXanthippe> (tik Yes, forget me)";
    let transcript = play_on(&script(end), folder.path(), root);
    let bytes = bytes_of(folder.path());
    for gone in traces {
        assert!(!holds(&bytes, gone), "{gone} is still there\n{transcript}");
    }
}

/// The same season without the forgetting holds all of it: the two tests above look in the right place.
#[test]
fn before_it_everything_is_in_the_database_file() {
    let (folder, _) = season("");
    let bytes = bytes_of(folder.path());
    for there in [
        "xz_chess",
        "xantippe99",
        "hernia",
        "knieblessure",
        "Zonneveld",
    ] {
        assert!(holds(&bytes, there), "{there} is not there");
    }
}

/// Not only after the bot was stopped: also while it runs, and when the goodbye was delivered.
#[tokio::test]
async fn nothing_stays_while_the_bot_runs() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let file = ClubFile::read(Path::new("config/de-pion.toml")).expect("the club file");
    let now = "2026-09-07T08:00:00Z".parse().expect("a moment");
    let database = database_in(folder.path());
    let mut stage = Stage::open(&database, file, Clock::Standing(now))
        .await
        .expect("a stage");
    let member = |name: &str, contact: &str, organiser: bool| NewMember {
        name: name.to_owned(),
        plays: true,
        organiser,
        contacts: vec![contact.to_owned()],
        ..NewMember::default()
    };
    let members = [
        member("Xanthippe", "console:xz_chess", false),
        member("Rens", "console:Rens", true),
    ];
    stage.prepare(&members, &[]).await.expect("members");
    for line in [
        "xz_chess@bot> /vast",
        "xz_chess@bot> /vergeetmij pseudoniem",
        "xz_chess> (tik Ja, vergeet mij)",
    ] {
        let Ok(Line::Act(act)) = Line::read(line) else {
            panic!("{line} is an act");
        };
        stage.act(&act).await.expect("it is done");
    }
    let bytes = bytes_of(folder.path());
    for gone in ["xz_chess", "Xanthippe"] {
        assert!(!holds(&bytes, gone), "{gone} is still there");
    }
    stage.stop().await;
}

/// A code is given once: whoever reads the database finds none.
#[test]
fn a_code_is_not_kept() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let script = "@club config/de-pion.toml
@leden Anna 2010 vast ongekoppeld, Bram 1930 ongekoppeld, Rens leider
@avonden 2026-09-11

== ma 2026-09-07 10:00
Rens@bot> /koppel iedereen
";
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let transcript = play_on(script, folder.path(), root);
    let bytes = bytes_of(folder.path());
    for code in codes(&transcript) {
        assert!(!holds(&bytes, &code), "{code} is still there");
    }
}

/// The codes of `/koppel iedereen`.
fn codes(transcript: &str) -> Vec<String> {
    let codes = transcript
        .lines()
        .filter_map(|line| line.trim().rsplit_once(": "));
    let codes = codes.map(|(_, code)| code.to_owned());
    codes
        .filter(|code| code.len() == 9 && code.as_bytes()[4] == b'-')
        .collect()
}

#[test]
fn codes_differ_and_have_no_characters_that_look_alike() {
    let names: Vec<String> = (1..=120)
        .map(|n| format!("Lid{n} vast ongekoppeld"))
        .collect();
    let transcript = play(&format!(
        "@leden Rens leider, {}\n@avonden 2026-09-11\n\n== ma 2026-09-07 10:00\nRens@bot> /koppel iedereen\n",
        names.join(", ")
    ));
    let codes = codes(&transcript);
    assert_eq!(codes.len(), 120);
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), 120);
    for code in &codes {
        for group in code.split('-') {
            let good = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase();
            assert!(group.len() == 4 && group.chars().all(good), "{code}");
            assert!(!group.contains(['0', 'O', '1', 'I', 'L']), "{code}");
            assert!(group.contains(|c: char| c.is_ascii_digit()), "{code}");
        }
    }
}

const SMALL_CLUB: &str =
    "naam,rating,leider,contact\nAnna de Wit,2010,,\nRens,,ja,\nJan,1500,,console:jan\n";

/// A club that has just begun: nobody who organises is linked.
fn new_club(files: &Files) -> String {
    let database = format!("sqlite:{}", files.path("club.db"));
    let members = files.write("leden.csv", SMALL_CLUB);
    let club = "config/de-pion.toml";
    printed(&[
        "members",
        "import",
        &members,
        "--club",
        club,
        "--database",
        &database,
    ]);
    database
}

fn console(database: &str, files: &Files, lines: &str) -> String {
    let script = files.write("script.txt", &format!("\n== ma 2036-09-08 10:00\n{lines}"));
    printed(&["console", "--database", database, "--script", &script])
}

#[test]
fn the_operator_invites_the_first_organiser() {
    let files = Files::new();
    let database = new_club(&files);
    let call = [
        "invite",
        "Rens",
        "--club",
        "config/de-pion.toml",
        "--database",
        &database,
    ];
    let (first, second) = (printed(&call), printed(&call));
    assert_ne!(first, second, "every code is another");
    let code = |text: &str| {
        text.lines()
            .next()
            .and_then(|line| line.rsplit_once(' '))
            .map(|(_, code)| code.to_owned())
    };
    let (old, code) = (
        code(&first).expect("a code"),
        code(&second).expect("a code"),
    );
    refuses(
        &[
            "invite",
            "Niemand",
            "--club",
            "config/de-pion.toml",
            "--database",
            &database,
        ],
        &["Niemand"],
    );
    // Years later nothing of it works any more.
    let late = console(&database, &files, &format!("rens_x@bot> /start {code}\n"));
    assert!(late.contains("Die code werkt niet"), "{late}");
    assert!(!late.contains(&old), "{late}");
}

#[test]
fn the_operator_makes_somebody_organiser_when_it_went_wrong() {
    let files = Files::new();
    let database = new_club(&files);
    let club = ["--club", "config/de-pion.toml", "--database", &database];
    let said = printed(&[&["role", "Jan", "competitieleider"][..], &club[..]].concat());
    assert_eq!(said.trim(), "Jan is nu competitieleider.");
    refuses(
        &[&["role", "Jan", "baas"][..], &club[..]].concat(),
        &["baas", "wedstrijdleider"],
    );
    refuses(
        &[&["role", "Jan", "organiser", "--remove"][..], &club[..]].concat(),
        &["enige"],
    );
    let seen = console(&database, &files, "jan@bot> /rol\njan@bot> /logboek\n");
    for words in [
        "Je bent nu competitieleider (door de beheerder).",
        "Competitieleider: Rens en Jan",
        "de beheerder: rol gegeven: Jan competitieleider",
    ] {
        assert!(seen.contains(words), "no \"{words}\" in:\n{seen}");
    }
}

fn with_roles(roles: &str) -> String {
    let text = std::fs::read_to_string("config/de-pion.toml").expect("the club file");
    format!("{text}\n[roles]\n{roles}\n")
}

/// A hosted club starts with a contact in its file: whoever speaks from it organises before he is linked.
#[test]
fn the_club_file_may_name_contacts() {
    let files = Files::new();
    let roles = "organiser = [\"console:rens_x\"]\narbiter = [\"console:Dina\"]";
    files.write("club.toml", &with_roles(roles));
    let script = "@club club.toml
@leden Anna 2010 vast, Bram 1930 vast, Chris 1875 ongekoppeld, Dina 1820 vast, Rens ongekoppeld
@avonden 2026-09-11

== ma 2026-09-07 10:00
Anna@bot> /concept
rens_x@bot> /leden
rens_x@bot> /ik Rens
rens_x> (tik Klopt)
rens_x@bot> /rol
chris@bot> /ik Chris
rens_x> (tik Klopt)
Anna@bot> /nieuw Guus
rens_x@bot> /ontkoppel
";
    let folder = tempfile::tempdir().expect("a folder for the database");
    let played = play_on(script, folder.path(), Path::new(&files.path("")));
    for words in [
        "bot@Anna> Dat kan alleen de wedstrijdleider of de competitieleider. Vraag het aan Dina.",
        "bot@rens_x> 1. Anna, 2010, vast",
        "            rens_x zegt: ik ben Rens. Klopt dat?",
        "            Je bent gekoppeld als Rens.",
        "bot@rens_x> Competitieleider: Rens\n            Wedstrijdleider: Dina",
        "bot@rens_x> chris zegt: ik ben Chris. Klopt dat?",
        "bot@Anna> Dat kan alleen de competitieleider. Vraag het aan Rens.",
        "bot@rens_x> Rens is de enige competitieleider die ik kan bereiken.",
    ] {
        assert!(played.contains(words), "no \"{words}\" in:\n{played}");
    }
}

#[test]
fn roles_in_a_club_file_are_checked() {
    let files = Files::new();
    let refused = |roles: &str, words: &[&str]| {
        let path = files.write("club.toml", &with_roles(roles));
        refuses(&["check", &path], words);
    };
    refused(
        "organiser = [\"Rens\"]",
        &["club.toml:", "lijst van contacten"],
    );
    refused("organiser = \"console:Rens\"", &["lijst van contacten"]);
    refused(
        "organizer = [\"console:Rens\"]",
        &["organizer", "organiser"],
    );
    refused("arbiter = [\"console:\"]", &["lijst van contacten"]);
    let path = files.write("club.toml", &with_roles("board = [\"telegram:12\"]"));
    let file = ClubFile::read(Path::new(&path)).expect("a good file");
    assert_eq!(file.roles.board, ["telegram:12"]);
}

/// The journal holds members as they were written before there were roles: undo still reads them.
#[test]
fn a_member_of_before_there_were_roles_is_read() {
    let old = |organiser: bool| {
        format!(
            r#"{{"member_id":1,"name":"Rens","rating":null,"plays":false,"organiser":{organiser},
                "regular":false,"left":null}}"#
        )
    };
    let read = |text: &str| serde_json::from_str::<Member>(text).expect("a member");
    assert_eq!(read(&old(true)).roles, Roles::of(&[Role::Organiser]));
    assert!(read(&old(false)).roles.is_empty());
    let all = Member {
        roles: Roles::of(&Role::ALL),
        ..read(&old(true))
    };
    let text = serde_json::to_string(&all).expect("as JSON");
    assert!(
        text.contains(r#""roles":"organiser arbiter board""#),
        "{text}"
    );
    assert_eq!(read(&text), all);
}

/// A database with the tables of before the migration with this number.
pub(super) async fn database_of_before(folder: &Path, url: &str, number: &str) -> sqlx::AnyPool {
    let old = folder.join("migrations");
    std::fs::create_dir(&old).expect("a folder");
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    for file in std::fs::read_dir(all).expect("the migrations").flatten() {
        if file.file_name().to_string_lossy().as_ref() < number {
            std::fs::copy(file.path(), old.join(file.file_name())).expect("copied");
        }
    }
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(url).await.expect("a database");
    let migrations = sqlx::migrate::Migrator::new(old).await.expect("migrations");
    migrations.run(&pool).await.expect("the old tables");
    pool
}

/// A database of before there were roles: who organised still does.
#[tokio::test]
async fn the_organisers_of_before_there_were_roles_still_organise() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!(
        "sqlite:{}?mode=rwc",
        folder.path().join("club.db").display()
    );
    let pool = database_of_before(folder.path(), &url, "0005").await;
    for statement in [
        "insert into club (club_id, name) values ('club', 'Club')",
        "insert into member (club_id, member_id, name, plays, organiser, regular)
         values ('club', 1, 'Rens', 0, 1, 0), ('club', 2, 'Anna', 1, 0, 1)",
    ] {
        sqlx::query(statement)
            .execute(&pool)
            .await
            .expect("written");
    }
    pool.close().await;
    let store = Store::open(&url).await.expect("the database of today");
    let mut tx = store.begin().await.expect("a transaction");
    let rows = load(&mut tx, "club").await.expect("the rows");
    let roles: Vec<Roles> = rows.members.iter().map(|member| member.roles).collect();
    assert_eq!(roles, [Roles::of(&[Role::Organiser]), Roles::default()]);
}

/// Who plays on without a chat keeps the parents who answer for him; who leaves has none any more, and they hear it.
#[test]
fn a_forgotten_child_has_no_parents_unless_it_plays_on() {
    let script = |how: &str| {
        play(&format!(
            "@leden Anna 2010 vast, Tim 1100 vast, Rens leider
@avonden 2026-09-11

== ma 2026-09-07 10:00
Mia@bot> /ik ouder van Tim
Rens> (tik Klopt)
Tim@bot> /vergeetmij {how}
Tim> (tik Ja, vergeet mij)
Mia@bot> /afwezig
"
        ))
    };
    let gone = script("");
    assert!(
        gone.contains("bot@Mia> Je antwoordt niet meer voor Tim."),
        "{gone}"
    );
    assert!(
        answer(&gone, "Mia").starts_with("Ik weet nog niet wie je bent"),
        "{gone}"
    );
    let plays_on = script("contact");
    assert!(
        answer(&plays_on, "Mia").starts_with("Voor Tim: Je bent afgemeld"),
        "{plays_on}"
    );
}

/// Between the question and the answer the chat may have become somebody else's: nobody else is forgotten then.
#[test]
fn a_button_forgets_only_who_asked_for_it() {
    let played = play(
        "@leden Anna 2010 vast, Bram 1930 vast, Rens leider
@avonden 2026-09-11

== ma 2026-09-07 10:00
Anna@bot> /vergeetmij
Rens@bot> /koppel console:Anna Bram
Anna> (tik Ja, vergeet mij)
Rens@bot> /leden
",
    );
    assert!(
        played.contains("bot@Anna> Die knop is niet voor jou."),
        "{played}"
    );
    assert!(played.contains("1. Anna, 2010, vast"), "{played}");
}
