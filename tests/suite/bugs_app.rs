//! Bug reports and complaints about programs and bots that do this job elsewhere: where it is shown that ours does
//! it right. The numbers are those of our list of cases; what it says is in the table.

use chrono::{DateTime, Utc};
use keizerbot::app::App;
use keizerbot::clock::Clock;
use keizerbot::config::ClubFile;
use keizerbot::message::{Contact, Incoming, Place, What};
use keizerbot::store::{self, outbox};
use keizerbot::transcript::{Line, Stage, enter};
use serde_json::json;

use crate::cli::{Files, printed};
use crate::sources;

/// A number, what went wrong elsewhere, the file that shows how it goes here, and words that stand in it.
const SHOWN: &[(u16, &str, &str, &str)] = &[
    (
        5,
        "the list moved while the round was being played",
        "tests/transcripts/bug-05-stand-tijdens-de-ronde.txt",
        "Ronde 2 is nog bezig (uitslagen: 1 van de 2) en telt nog niet mee.",
    ),
    (
        6,
        "a rating service that was down stopped a new member",
        "tests/transcripts/seizoen-begint.txt",
        "Fleur doet mee vanaf ronde 1 als flexibele speler, zonder rating (nummer 7).",
    ),
    (
        8,
        "two players with the same name",
        "tests/transcripts/lastige-namen.txt",
        "Er zijn er meer die zo heten: #1 Jan Jansen (1900) en #2 Jan Jansen (1800).",
    ),
    (
        9,
        "an absence counted before the player had joined",
        "tests/transcripts/ziek-na-de-indeling.txt",
        "Mo doet pas mee vanaf ronde 2 en staat dus nog niet in de stand na ronde 1.",
    ),
    (
        9,
        "the same, with a round to begin in",
        "tests/transcripts/bug-23-doet-later-mee.txt",
        "Ronde 3: oneven, de helft x eigen waarde 1 = 0,5.",
    ),
    (
        14,
        "a crash on a player who had stopped",
        "tests/transcripts/bug-14-gestopte-speler.txt",
        "1  Bram - Anna     0-1",
    ),
    (
        15,
        "a result was typed and not saved",
        "tests/suite/bugs_app.rs",
        "async fn bug_15_",
    ),
    (
        15,
        "the same, killed at any moment",
        "tests/suite/crash.rs",
        "fn what_was_confirmed_before_a_kill_is_there_once_after_it",
    ),
    (
        20,
        "tables of earlier rounds were stale after a correction",
        "tests/transcripts/nieuwe-speler-en-vertrek.txt",
        "Rens@bot> /stand ronde 1",
    ),
    (
        23,
        "who had registered before the season was absent",
        "tests/transcripts/bug-23-doet-later-mee.txt",
        "Emil de Groot, 1760, flexibel, vanaf ronde 3",
    ),
    (
        24,
        "the list was ordered by something else than the rules say",
        "tests/suite/bugs_app.rs",
        "fn bug_24_",
    ),
    (
        24,
        "the order is said with the list",
        "tests/transcripts/bug-27-stand-uitgebreid.txt",
        "Op volgorde van punten. Bij gelijke punten staat hoger wie aan het begin hoger stond.",
    ),
    (
        25,
        "a draw was booked as a win",
        "tests/transcripts/uitslag-en-bevestiging.txt",
        "Correctie ronde 1, bord 2: Chris - Dina is ½-½ (was 1-0).",
    ),
    (
        27,
        "an early list flattered who was away",
        "tests/transcripts/bug-27-stand-uitgebreid.txt",
        "2  Bram     20       0 partijen, 2x met bericht",
    ),
    (
        30,
        "what a loss pays was nowhere to be read",
        "tests/check/de-pion.txt",
        "- Wie verliest, krijgt 0 punten. (Algemeen 1.1)",
    ),
    (
        31,
        "repeating until the list no longer changes had no end after a draw",
        "tests/suite/keizer.rs",
        "fn tv_c_a_lone_draw",
    ),
    (
        34,
        "a no-show without a word, and the opponent came for nothing",
        "tests/suite/pairing.rs",
        "fn bug_34_",
    ),
    (
        34,
        "the same: what it pays",
        "tests/suite/bugs_app.rs",
        "fn bug_34_",
    ),
    (
        35,
        "ill after the pairing was made: paired again",
        "tests/transcripts/ziek-na-de-indeling.txt",
        "Dina@bot> ik ben ziek, ik kom niet",
    ),
    (
        35,
        "the same: otherwise the opponent is paid",
        "tests/transcripts/avond-bij-denk-en-zet.txt",
        "Ronde 1: Anna kwam niet, twee derde x eigen waarde 6 = 4.",
    ),
    (
        36,
        "a sign-off that never arrived was believed to have",
        "tests/suite/bugs_app.rs",
        "async fn bug_36_",
    ),
    (
        37,
        "sent before the deadline, received after it",
        "tests/transcripts/afmelden-op-de-seconde.txt",
        "Bram meldde zich op tijd (donderdag 17:59) af voor ronde 1, maar dat weet ik nu pas.",
    ),
    (
        37,
        "the same by telephone",
        "tests/transcripts/afmelden-op-de-seconde.txt",
        "Rens@bot> /bericht Emil donderdag om 17:50",
    ),
    (
        39,
        "people forgot to sign off",
        "tests/transcripts/speelweek-de-pion.txt",
        "bot@Gijs> Je hebt je nog niet aangemeld voor morgen.",
    ),
    (
        39,
        "twelve paired, two signed off half an hour before",
        "tests/transcripts/ziek-na-de-indeling.txt",
        "Wijziging ronde 1: Dina en Jet zijn er niet.",
    ),
    (
        41,
        "the deadline changed during the season",
        "tests/transcripts/bug-41-deadline-verandert.txt",
        "De deadline was dinsdag 11:00",
    ),
    (
        41,
        "the same with what an absence pays",
        "tests/transcripts/bug-41-deel-verandert.txt",
        "Ronde 1: afwezig met bericht (1e keer), een derde x",
    ),
    (
        42,
        "nobody knew who had signed up last",
        "tests/transcripts/bug-42-laatste-aanmelding.txt",
        "5  Anna    dinsdag 8 september 19:44",
    ),
    // The regulations of our clubs leave it to the leader, and an answer that does not come would hold up the others:
    // the opponent is warned and not asked.
    (
        43,
        "the opponent of a late sign-off was not asked",
        "tests/transcripts/afmelding-na-de-indeling.txt",
        "bot@Fleur> Emil heeft zich afgemeld voor vanavond. Rens kijkt of je iemand anders krijgt; je hoort het.",
    ),
    (
        43,
        "the same: the leader leaves the board as it is",
        "tests/transcripts/afmelding-na-de-indeling.txt",
        "Rens> (tik Anders)",
    ),
    (
        44,
        "a game that had to be played broke a rule",
        "tests/transcripts/concept-aanpassen.txt",
        "Bord 2 heb je zelf gezet, maar het gaat tegen een regel in",
    ),
    (
        46,
        "the result went to an older game of the same two",
        "tests/transcripts/concept-aanpassen.txt",
        "# Een uitslag gaat over de partij van vanavond, niet over die van vorige week.",
    ),
    (
        49,
        "a message was lost and nobody knew",
        "tests/transcripts/dubbel-afgeleverd.txt",
        "bot@Anna> Anna - Bram staat al op 1-0.",
    ),
    (
        54,
        "an error of round 1 was found after round 2",
        "tests/transcripts/nieuwe-speler-en-vertrek.txt",
        "Correctie ronde 1, bord 1: Bram - Anna is ½-½ (was 1-0).",
    ),
    (
        56,
        "a command with the name of the bot was not understood",
        "tests/transcripts/bug-56-commando-met-naam.txt",
        "Anna> /Uitslag@Bot 1-0",
    ),
    (
        57,
        "taking the name off ate the space",
        "tests/transcripts/bug-56-commando-met-naam.txt",
        "bot> Bord 2: Chris - Dina ½-½.",
    ),
    (
        59,
        "votes in a group poll never arrived",
        "tests/transcripts/bug-59-stem-kwijt.txt",
        "Sta je er niet goed bij, laat het dan weten vóór dinsdag 19:45",
    ),
    (
        63,
        "where a first-timer is paired",
        "tests/transcripts/nieuwe-speler-en-vertrek.txt",
        "2  Iris - Gijs      nr 4 tegen nr 5",
    ),
];

/// The numbers of the list that are shown by what people and the bot say. In the table, or by their name: a
/// transcript `bug-NN-...` or a test `bug_NN_...`.
const NUMBERS: [u16; 44] = [
    1, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16, 18, 19, 20, 22, 23, 24, 25, 27, 28, 29, 30, 31, 34,
    35, 36, 37, 39, 40, 41, 42, 43, 44, 46, 49, 51, 52, 54, 56, 57, 59, 61, 63,
];

#[test]
fn what_the_table_names_is_there() {
    let missing = SHOWN
        .iter()
        .filter(|(_, _, file, words)| !sources::read(file).contains(words));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The number in `bug-05-stand.txt` or `bug_05_...`.
fn number_of(name: &str) -> Option<u16> {
    let rest = name
        .strip_prefix("bug-")
        .or_else(|| name.strip_prefix("bug_"))?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    rest[..end].parse().ok()
}

#[test]
fn every_number_of_the_list_is_shown() {
    let mut shown: Vec<u16> = SHOWN.iter().map(|(number, ..)| *number).collect();
    let transcripts = sources::under("tests/transcripts", ".txt");
    let names = transcripts.iter().filter_map(|s| s.path.rsplit('/').next());
    shown.extend(names.filter_map(number_of));
    for source in sources::under("tests/suite", ".rs") {
        shown.extend(source.text.split("fn ").filter_map(number_of));
    }
    let missing: Vec<_> = NUMBERS.iter().filter(|n| !shown.contains(n)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

// ------------------------------------------------------------------------------------- messages

/// The evening of round 1 at Denk en Zet: Anna has white against Bram.
async fn evening(database: &str) -> Stage {
    let club = sources::root().join("config/denk-en-zet.toml");
    let club = ClubFile::read(&club).expect("a club file");
    let clock = Clock::Standing(moment("2026-09-07T18:00:00Z"));
    let stage = Stage::open(database, club, clock).await.expect("a stage");
    let members = "Anna 2010, Bram 1930, Chris 1875, Dina 1820, Rens leider";
    for (word, rest) in [("leden", members), ("avonden", "2026-09-08 2026-09-15")] {
        enter(&stage, word, rest).await.expect("entered");
    }
    stage
}

/// The same, with the games begun.
async fn playing(database: &str) -> Stage {
    let mut stage = evening(database).await;
    stage
        .move_to(moment("2026-09-08T17:50:00Z"))
        .await
        .expect("19:50");
    act(&mut stage, "Rens@bot> /publiceer").await;
    stage
        .move_to(moment("2026-09-08T20:00:00Z"))
        .await
        .expect("22:00");
    stage
}

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

async fn act(stage: &mut Stage, line: &str) -> Vec<String> {
    let Ok(Line::Act(act)) = Line::read(line) else {
        panic!("{line}")
    };
    stage.act(&act).await.expect("done")
}

/// What the network hands over; nobody has looked at it yet.
async fn hand_over(stage: &Stage, who: &str, text: &str) {
    let now = stage.now();
    let incoming = Incoming {
        attachment: None,
        to_bot: false,
        reply: None,
        id: text.to_owned(),
        from: Contact::new("console", who),
        name: who.to_owned(),
        place: Place::Group,
        group: None,
        sent_at: now,
        what: What::Text(text.to_owned()),
    };
    let app = stage.service().app();
    app.receive(&incoming, now).await.expect("kept");
}

/// A result is typed and the bot stops before it answers: after the restart it is booked and said, once, also when
/// the network hands it over again.
#[tokio::test]
async fn bug_15_what_was_handed_over_before_a_restart_is_booked_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("club.db").display());
    let mut stage = playing(&url).await;
    hand_over(&stage, "Anna", "/uitslag 1-0").await;
    stage.restart().await.expect("restarted");
    let said = stage.tick().await.expect("at work");
    assert_eq!(said, ["bot> Bord 1: Anna - Bram 1-0."]);

    hand_over(&stage, "Anna", "/uitslag 1-0").await;
    stage.restart().await.expect("restarted");
    assert_eq!(stage.tick().await.expect("at work"), [""; 0]);
    let pairing = act(&mut stage, "Rens@bot> /indeling").await;
    let board = "          1  Anna - Bram     1-0".to_owned();
    assert!(pairing.contains(&board), "{pairing:?}");
    stage.stop().await;
}

/// Who has not heard anything is not signed off, and who is has heard it: both are kept at once.
#[tokio::test]
async fn bug_36_a_sign_off_counts_when_it_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("club.db").display());
    let stage = evening(&url).await;
    let app = stage.service().app();
    assert_eq!(kept(app, stage.now()).await, (0, 0), "nothing was said");
    hand_over(&stage, "Anna", "/afwezig").await;
    assert_eq!(kept(app, stage.now()).await, (0, 0), "nobody has looked");
    app.work(stage.now()).await.expect("done");
    // The answer to her, and the mark that the group sees.
    assert_eq!(kept(app, stage.now()).await, (1, 2));
    stage.stop().await;
}

/// How many sign-ups and absences the club has, and how many messages are on their way.
async fn kept(app: &App, now: DateTime<Utc>) -> (usize, usize) {
    let mut tx = app.store().begin().await.expect("a transaction");
    let rows = store::load(&mut tx, &app.settings().club_id).await;
    let waiting = outbox::due(&mut tx, now, 100).await.expect("read");
    (rows.expect("rows").attendances.len(), waiting.len())
}

// ---------------------------------------------------------------------------------------- rules

/// C has more points, I has won more: points come first, whatever decides between equals.
#[test]
fn bug_24_the_list_is_ordered_by_points_and_wins_decide_between_equals_only() {
    let file = json!({
        "rules": "de-pion-winter",
        "overrides": { "top_value": 10, "recalculation": "none", "tie_breaks": ["wins"] },
        "players": ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"],
        "rounds": [
            { "games": [["C", "1-0", "A"], ["I", "1-0", "J"]] },
            { "games": [["I", "1-0", "H"]], "no_notice": ["C"] },
        ],
    });
    let files = Files::new();
    let season = files.write("season.json", &file.to_string());
    let said = printed(&["standings", &season]);
    let places: Vec<&str> = said.lines().skip(1).take(3).collect();
    assert_eq!(places, ["1  C    10", "2  I    3", "3  A    0"]);
}

/// Zierikzee: a loss for who did not come, and a bye that pays nothing at the next odd number.
#[test]
fn bug_34_a_no_show_has_lost_and_his_penalty_bye_pays_nothing() {
    let file = json!({
        "rules": "de-pion-winter",
        "players": ["A", "B", "C"],
        "rounds": [
            { "no_show": [["A", "B"]], "byes": ["C"] },
            { "games": [["A", "1-0", "C"]], "penalty_byes": ["B"] },
        ],
    });
    let files = Files::new();
    let season = files.write("season.json", &file.to_string());
    let said = printed(&["explain", &season, "B"]);
    let lines: Vec<&str> = said.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "Ronde 1: niet gekomen voor de partij tegen A: 0.",
            "Ronde 2: straf-oneven, 0 x eigen waarde 58 = 0.",
        ]
    );
}
