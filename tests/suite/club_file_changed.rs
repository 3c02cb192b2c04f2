//! A club file that changed while the club has played: what no longer fits the database is refused at the start.

use keizerbot::clock::Clock;
use keizerbot::config::ClubFile;
use keizerbot::store;
use keizerbot::transcript::{Line, Stage, enter, open_app};

use crate::sources;

const NAME: &str = "config/de-pion.toml";

/// De Pion with the first text of each pair replaced by the second.
fn changed(changes: &[(&str, &str)]) -> ClubFile {
    let mut file = sources::read(NAME);
    for (from, to) in changes {
        assert!(file.contains(from), "{from}");
        file = file.replace(from, to);
    }
    ClubFile::parse(&file, NAME).expect("a club file")
}

/// De Pion without its Rapid.
fn without_rapid() -> ClubFile {
    let file = sources::read(NAME);
    let (before, rest) = file.split_once("\n[rapid]").expect("De Pion plays Rapid");
    let (_, after) = rest.split_once("\n[season]").expect("it goes on");
    let after = after.lines().filter(|line| !line.starts_with("rapid_"));
    let after: Vec<&str> = after.collect();
    let file = format!("{before}\n[season]{}\n", after.join("\n"));
    ClubFile::parse(&file, NAME).expect("a club file")
}

/// De Pion in a database, with a Keizer evening and these words of the leader.
async fn played(database: &str, said: &[&str]) {
    let now = "2026-08-31T10:00:00Z".parse().expect("a moment");
    let stage = Stage::open(database, changed(&[]), Clock::Standing(now)).await;
    let mut stage = stage.expect("a stage");
    for (word, rest) in [
        ("leden", "Anna 2010, Rens leider"),
        ("avonden", "2026-09-11"),
    ] {
        enter(&stage, word, rest).await.expect("entered");
    }
    for line in said {
        let Ok(Line::Act(act)) = Line::read(line) else {
            panic!("{line}");
        };
        stage.act(&act).await.expect("done");
    }
    stage.stop().await;
}

async fn why_not(database: &str, club: ClubFile) -> String {
    match open_app(database, club).await {
        Ok(_) => "it opens".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn a_club_file_without_what_was_played_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("club.db").display());
    played(&database, &["Rens@bot> /agenda rapid 4-9 20:30 22:00"]).await;
    let renamed = || changed(&[("\"winter\"", "\"herfst\"")]);
    let cases = [
        (changed(&[]), "it opens"),
        (
            without_rapid(),
            "In de database staan 2 rapidronden, maar het clubbestand heeft geen [rapid]. Zet die sectie terug, of \
             laat de rondes eerst vervallen met /agenda vervalt.",
        ),
        (
            renamed(),
            "In de database staat een helft \"winter\", maar het clubbestand heeft die niet. Geef de helft haar oude naam \
             terug.",
        ),
    ];
    for (club, expected) in cases {
        assert_eq!(why_not(&database, club).await, expected);
    }
}

#[tokio::test]
async fn a_rapid_that_was_cancelled_needs_no_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("club.db").display());
    let said = [
        "Rens@bot> /agenda rapid 4-9 20:30",
        "Rens@bot> /agenda vervalt ronde 1 van de rapid",
    ];
    played(&database, &said).await;
    assert_eq!(why_not(&database, without_rapid()).await, "it opens");
}

/// A database from before the halves holds one competition without a name: that is the first half.
#[tokio::test]
async fn a_competition_from_before_the_halves_is_the_first_half() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("club.db").display());
    played(&database, &[]).await;
    let app = open_app(&database, changed(&[])).await.expect("it opens");
    let club_id = app.settings().club_id.clone();
    let mut tx = app.store().begin().await.expect("a transaction");
    let before = store::load(&mut tx, &club_id).await.expect("rows");
    let mut after = before.clone();
    after.competitions[0].half = None;
    let saved = store::save(&mut tx, &club_id, &before, &after).await;
    saved.expect("saved");
    tx.commit().await.expect("committed");
    drop(app);

    let app = open_app(&database, changed(&[])).await.expect("it opens");
    let mut tx = app.store().begin().await.expect("a transaction");
    let rows = store::load(&mut tx, &club_id).await.expect("rows");
    assert_eq!(rows.competitions[0].half.as_deref(), Some("winter"));
}
