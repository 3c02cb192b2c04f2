//! How a season begins and ends in the chat: every order that a club can begin with, what a play-off can end in, and
//! that the last word of a season can be counted again from its export.

use std::path::Path;

use keizerbot::config::ClubFile;
use keizerbot::message::Choice;
use keizerbot::store::outbox::{self, DeliveryState};
use keizerbot::transcript::open_app;

use crate::cli::{Files, printed};
use crate::sources;
use crate::transcripts::{database_in, play_on, wait_for};

/// The club file of a transcript with some lines of it changed.
fn club(file: &str, changes: &[(&str, &str)]) -> String {
    let mut text = sources::read(file);
    for (line, changed) in changes {
        assert!(text.contains(line), "{file} does not say {line}");
        text = text.replace(line, changed);
    }
    text
}

/// What the bot says in the group, line by line, when this is played at a club.
fn said(club: &str, script: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("club.toml"), club).expect("a club file");
    let script = format!("@club club.toml\n{script}");
    let transcript = play_on(&script, folder.path(), folder.path());
    let lines = transcript.lines();
    let group = lines.filter(|line| line.starts_with("bot> ") || line.starts_with("     "));
    group
        .map(|line| line.trim_start_matches("bot> ").trim().to_owned())
        .collect()
}

const FIVE: &str = "\
@leden Anna 2010, Bram 1930, Chris 1875, Dina 1820, Emil, Rens leider
== ma 2026-08-31 20:00
Rens@bot> /eindstand Chris, Anna, \"Wim\", Dina
Rens@bot> /seizoen start 11-9 18-9
";

#[test]
fn every_order_a_season_can_begin_with() {
    let table: [(&str, &[&str]); 6] = [
        (
            r#"start_order = "rating""#,
            &[
                "1. Anna (2010)",
                "2. Bram (1930)",
                "3. Chris (1875)",
                "4. Dina (1820)",
                "5. Emil (-)",
            ],
        ),
        (
            r#"start_order = "last_final""#,
            &[
                "1. Chris (vorig seizoen 1e)",
                "2. Anna (vorig seizoen 2e)",
                "3. Dina (vorig seizoen 4e)",
                "4. Bram (vorig seizoen niet: 5e)",
                "5. Emil (vorig seizoen niet: 5e)",
            ],
        ),
        (
            r#"start_order = "combined""#,
            &[
                "Ieders plaats in de eindstand van vorig seizoen en op de ratinglijst zijn opgeteld (artikel 3); \
                 wie op een lijst ontbreekt, telt daar als eerste na de laatste.",
                "1. Anna (vorig seizoen 2e, rating 1e)",
                "2. Chris (vorig seizoen 1e, rating 3e)",
                "3. Bram (vorig seizoen niet: 5e, rating 2e)",
                "4. Dina (vorig seizoen 4e, rating 4e)",
                "5. Emil (vorig seizoen niet: 5e, geen rating: 5e)",
            ],
        ),
        (
            r#"start_order = "lot""#,
            &[
                "De volgorde is geloot (lot 8290).",
                "1. Chris (1875)",
                "2. Dina (1820)",
                "3. Anna (2010)",
                "4. Bram (1930)",
                "5. Emil (-)",
            ],
        ),
        (
            "start_order = \"lot\"\nlot_blocks = 2\nlot_blocks_by = \"last_final\"",
            &[
                "De volgorde is geloot (lot 8290).",
                "1. Chris (1875, blok 1)",
                "2. Anna (2010, blok 1)",
                "3. Emil (-, blok 2)",
                "4. Bram (1930, blok 2)",
                "5. Dina (1820, blok 2)",
            ],
        ),
        (
            "start_order = \"spread\"\nspread_points = 100",
            &[
                "De volgorde is geloot (lot 8290).",
                "1. Anna (2010, na het lot 1969)",
                "2. Dina (1820, na het lot 1900)",
                "3. Bram (1930, na het lot 1848)",
                "4. Chris (1875, na het lot 1805)",
                "5. Emil (-)",
            ],
        ),
    ];
    for (order, expected) in table {
        let club = club(
            "tests/clubs/twee-lijsten.toml",
            &[
                (r#"start_order = "combined""#, order),
                (
                    r#"expected = "regular_players""#,
                    r#"expected = "everybody""#,
                ),
            ],
        );
        let said = said(&club, FIVE);
        assert_eq!(said[1..], *expected, "{order}");
    }
}

#[test]
fn a_season_starts_with_as_many_rounds_as_the_regulation_allows() {
    let table = [
        (
            "11-9",
            "Er is nu 1 ronde, en het moeten er minstens 2 zijn.",
        ),
        (
            "11-9 18-9 25-9",
            "Er zijn nu 3 ronden, en het aantal moet even zijn (artikel 2).",
        ),
        (
            "11-9 18-9 25-9 2-10 9-10 16-10",
            "Er zijn nu 6 ronden, en het mogen er hoogstens 4 zijn.",
        ),
    ];
    for (days, expected) in table {
        let club = club("tests/clubs/twee-lijsten.toml", &[("rounds = 2\n", "")]);
        let script = FIVE.replace(
            "Rens@bot> /seizoen start 11-9 18-9",
            &format!("Rens> /seizoen start {days}"),
        );
        let said = said(&club, &script).concat();
        assert!(said.starts_with(expected), "{said}");
    }
}

/// Four players and two rounds, after which two of them are close enough for a play-off.
const PLAY_OFF: &str = "\
@leden Anna 2010, Bram 1930, Chris 1875, Dina, Rens leider
@avonden 2026-09-11 2026-09-18
== vr 2026-09-11 19:45
Rens@bot> /publiceer
== vr 2026-09-11 22:30
Rens@bot> /uitslagen 1 1-0, 2 1-0
== vr 2026-09-18 19:45
Rens@bot> /publiceer
== vr 2026-09-18 22:30
Rens@bot> /uitslagen 1 ½-½, 2 1-0
Rens> /barrage Bram - Chris ½-½
Rens> /stand
";

/// The last lines that begin with one of these words.
fn ends(said: &[String], words: &[&str]) -> Vec<String> {
    let about = |line: &&String| words.iter().any(|word| line.starts_with(word));
    let lines: Vec<&String> = said.iter().filter(about).collect();
    let from = lines.len().saturating_sub(words.len());
    lines[from..].iter().map(|line| (*line).clone()).collect()
}

#[test]
fn what_a_level_play_off_ends_in() {
    let table: [(&str, &[&str]); 3] = [
        (
            "leader",
            &[
                "De barrage van Chris en Bram eindigde gelijk. Chris stond bovenaan in de eindstand en wint (artikel 9).",
                "Kampioen: Chris, bovenaan in de eindstand na een gelijke barrage.",
                "Na de barrage is Chris de nummer 1.",
            ],
        ),
        (
            "shared",
            &[
                "De barrage eindigde gelijk: Chris en Bram delen de eerste plaats.",
                "Kampioen: Chris en Bram, gelijk geëindigd in de barrage.",
                "Na de barrage delen Chris en Bram de eerste plaats.",
            ],
        ),
        (
            "again",
            &[
                "Kampioen: nog open, dat beslist de barrage.",
                "Het is gelijk, dus ze spelen er nog een: Chris 0 en Bram 0; nog 1 partij te gaan.",
            ],
        ),
    ];
    for (still_level, expected) in table {
        let still_level = format!("still_level = {still_level:?}");
        let club = club(
            "tests/clubs/twee-lijsten.toml",
            &[
                (r#"still_level = "again""#, &still_level),
                (
                    r#"expected = "regular_players""#,
                    r#"expected = "everybody""#,
                ),
            ],
        );
        let said = said(&club, PLAY_OFF);
        let about = |line: &&String| {
            let words = ["De barrage", "Kampioen", "Na de barrage", "Het is gelijk"];
            words.iter().any(|word| line.starts_with(word))
        };
        let mut lines: Vec<&String> = said.iter().filter(about).collect();
        lines.dedup();
        let from = lines.len().saturating_sub(expected.len());
        assert_eq!(lines[from..], *expected, "{still_level}");
    }
}

#[test]
fn the_prizes_that_the_transcripts_do_not_have() {
    let prizes = r#"
        [[prize]]
        name = "Ratingprijs"
        kind = "rating_gain"

        [[prize]]
        name = "Eerste"
        place = 1

        [[prize]]
        name = "Hoogste onder de 1950"
        place = 1
        rating_below = 1950
        otherwise = "next"
    "#;
    let club = club(
        "tests/clubs/twee-lijsten.toml",
        &[
            (
                "playoff = { within = 2, games = 1, still_level = \"again\" }\n",
                "",
            ),
            ("playoff = \"artikel 9\"", ""),
            (
                r#"expected = "regular_players""#,
                r#"expected = "everybody""#,
            ),
            ("[articles]", &format!("{prizes}\n[articles]")),
        ],
    );
    let said = said(&club, &PLAY_OFF.replace("Anna 2010", "Anna"));
    let words = ["Kampioen", "Stijger", "Ratingprijs", "Eerste", "Hoogste"];
    assert_eq!(
        ends(&said, &words),
        [
            "Kampioen: Anna, bovenaan met 6,5 punten.",
            "Stijger: niemand.",
            "Ratingprijs: Chris, 11,6 ratingpunten erbij (1 uit 1, verwacht 0,42; \
             1 partij tegen iemand zonder rating telt niet).",
            "Eerste: Anna, 1e met 6,5 punten.",
            "Hoogste onder de 1950: Chris, 2e in de eindstand met 6 punten.",
        ]
    );
}

/// The table under a heading, the last one in the transcript, as words.
fn table_under(transcript: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, rest) = transcript.rsplit_once(heading).expect("the heading");
    let lines = rest.lines().skip(1);
    let rows = lines.map(|line| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    let is_row = |row: &Vec<String>| {
        row.first()
            .is_some_and(|first| first.parse::<u32>().is_ok())
    };
    rows.take_while(is_row).collect()
}

/// Plays a transcript and counts the last standing of some groups of the last competition again, from their export.
fn recount(transcript: &str, club: &str, headings: &[(i64, &str)]) {
    let script = sources::read(transcript);
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let said = play_on(&script, folder.path(), root);
    let club = ClubFile::parse(&sources::read(club), club).expect("a club file");
    let files = Files::new();
    for &(group, heading) in headings {
        let season = wait_for(async {
            let app = open_app(&database_in(folder.path()), club.clone()).await?;
            app.export(None, group).await
        });
        let season = season.expect("the store works").expect("a group");
        let text = serde_json::to_string(&season).expect("JSON");
        let file = files.write("season.json", &text);
        let recounted = printed(&["standings", &file]);
        let published = table_under(&said, heading);
        assert!(published.len() > 3, "{published:?}");
        assert_eq!(table_under(&recounted, "Stand na"), published, "{text}");
    }
}

#[test]
fn the_final_standing_of_de_zwarte_dame_can_be_recounted() {
    recount(
        "tests/transcripts/seizoen-de-zwarte-dame.txt",
        "config/de-zwarte-dame.toml",
        &[(1, "Eindstand")],
    );
}

#[test]
fn both_groups_of_the_summer_can_be_recounted() {
    recount(
        "tests/transcripts/prijzen-de-pion.txt",
        "tests/clubs/twee-helften.toml",
        &[
            (1, "Eindstand (zomerhelft), groep 1"),
            (2, "Eindstand (zomerhelft), groep 2"),
        ],
    );
}

/// The polls that were posted and those that were closed, when this is played at De Pion.
fn polls_after(script: &str) -> (Vec<String>, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    play_on(script, folder.path(), root);
    let file = "config/de-pion.toml";
    let club = ClubFile::parse(&sources::read(file), file).expect("a club file");
    let sent = wait_for(async {
        let app = open_app(&database_in(folder.path()), club).await?;
        let mut tx = app.store().begin().await?;
        outbox::with_state(&mut tx, DeliveryState::Sent, 1000).await
    });
    let (mut posted, mut closed) = (Vec::new(), Vec::new());
    for delivery in sent.expect("the store works") {
        let message = delivery.message().expect("a message");
        match message.choice {
            Choice::Poll(_) => posted.push(message.key),
            Choice::ClosePoll(poll) => closed.push(poll),
            Choice::None | Choice::Buttons(_) => {}
        }
    }
    (posted, closed)
}

#[test]
fn an_early_end_closes_the_open_poll() {
    let until_poll = "\
@club config/de-pion.toml
@leden Anna 2010 vast, Bram 1930 vast, Rens leider
@avonden 2026-09-11 2026-09-18
== do 2026-09-10 17:00
== vr 2026-09-11 22:00
Rens@bot> /uitslagen 1 1-0
== wo 2026-09-16 20:00
";
    let (posted, closed) = polls_after(until_poll);
    assert_eq!((posted.len(), closed.len()), (2, 1), "round 2 is open");
    let (posted, closed) = polls_after(&format!("{until_poll}Rens@bot> /seizoen einde ja\n"));
    assert_eq!(posted, closed);
}
