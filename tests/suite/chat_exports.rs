//! Chats that WhatsApp exports, in the forms that telephones give them: every file in `tests/cases/chat_exports` is
//! uploaded by the organiser, and what the bot reads in it stands beside it, word for word, with what becomes of it when
//! he says yes. `UPDATE_EXPECT=1 cargo test chat_exports` rewrites that. The people are invented and the chats are ours.

use std::path::{Path, PathBuf};

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use keizerbot::clock::Clock;
use keizerbot::config::ClubFile;
use keizerbot::message::{Attachment, Contact, Incoming, Place, What};
use keizerbot::store::{self, Attendance};
use keizerbot::transcript::{Line, Stage};
use speech::chat_export::{Content, read};

use crate::database;
use crate::pairing::Dice;
use crate::transcripts::{play_on, wait_for};

/// A round that was played and of which nobody reported anything yet, and the next one, an hour before its deadline.
pub(crate) const CLUB: &str = "\
@club config/de-pion.toml
@groep geen
@leden Anna de Wit 2010 vast ongekoppeld, Bram Bos 1930 vast ongekoppeld, Chris van Dam 1875 vast ongekoppeld
@leden Dina Smit 1820 vast ongekoppeld, Emil Kok 1760 ongekoppeld, Fleur Prins 1700 ongekoppeld
@leden Gijs Mulder 1640 ongekoppeld, Jan Jansen 1600 ongekoppeld, Jan de Vries 1550 ongekoppeld
@leden Rens Bakker leider als Rens
@avonden 2026-09-11 2026-09-18 2026-09-25 2026-10-02

== do 2026-09-10 17:00
Rens@bot> /bericht Emil aanwezig
Rens@bot> /bericht Fleur aanwezig

== do 2026-09-10 18:30
Rens@bot> /bord Anna - Bram
Rens@bot> /bord Chris - Dina
Rens@bot> /bord Emil - Fleur
Rens@bot> /publiceer
== do 2026-09-17 17:30
";

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The club on a database in this folder, opened again at the moment at which its script ended.
pub(crate) async fn stage(folder: &Path) -> Stage {
    let club = ClubFile::read(&root().join("config/de-pion.toml")).expect("the club file");
    let database = format!("sqlite:{}", folder.join("club.db").display());
    let start = moment("2026-09-17T17:30:00") - TimeDelta::hours(2);
    let stage = Stage::open_with(&database, club, Clock::Standing(start.and_utc()), None).await;
    stage.expect("a stage")
}

fn moment(text: &str) -> NaiveDateTime {
    text.parse().expect("a moment")
}

/// The organiser uploads this file; what the bot says.
async fn upload(stage: &mut Stage, text: &str, id: usize) -> Vec<String> {
    let file = Attachment::new("_chat.txt".to_owned(), text.to_owned());
    upload_file(stage, file, id).await
}

/// The same with any file.
pub(crate) async fn upload_file(stage: &mut Stage, file: Attachment, id: usize) -> Vec<String> {
    let now = stage.now();
    let incoming = Incoming {
        id: format!("upload-{id}"),
        from: Contact::new("console", "Rens"),
        name: "Rens".to_owned(),
        place: Place::Private,
        group: None,
        sent_at: now,
        what: What::Text(String::new()),
        attachment: Some(file),
        to_bot: false,
        reply: None,
    };
    stage
        .service()
        .take(&incoming, now)
        .await
        .expect("taken in");
    stage.tick().await.expect("a tick")
}

async fn say(stage: &mut Stage, line: &str) -> Vec<String> {
    match Line::read(line).expect("a line") {
        Line::Act(act) => stage.act(&act).await.expect("an act"),
        _ => panic!("{line} is nothing that somebody does"),
    }
}

/// Uploads and says yes when he is asked.
async fn import(stage: &mut Stage, text: &str, id: usize) -> Vec<String> {
    let mut said = upload(stage, text, id).await;
    if said.iter().any(|line| line.contains("(Ja)")) {
        said.extend(say(stage, "Rens@bot> ja").await);
    }
    said
}

pub(crate) fn samples() -> Vec<PathBuf> {
    let folder = root().join("tests/cases/chat_exports");
    let entries = std::fs::read_dir(folder).expect("the folder with chats");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "txt"));
    files.sort();
    files
}

#[test]
fn every_form_of_an_exported_chat_is_read() {
    let files = samples();
    assert_eq!(files.len(), 18, "eighteen forms");
    let mut different = Vec::new();
    for file in files {
        let chat = std::fs::read_to_string(&file).expect("a chat");
        let folder = tempfile::tempdir().expect("a folder for the database");
        play_on(CLUB, folder.path(), root());
        let found = wait_for(async {
            let mut stage = stage(folder.path()).await;
            let mut found = import(&mut stage, &chat, 1).await;
            found.push(String::new());
            found.extend(import(&mut stage, &chat, 2).await);
            stage.stop().await;
            found.join("\n") + "\n"
        });
        let beside = file.with_extension("expected");
        let expected = std::fs::read_to_string(&beside).unwrap_or_default();
        if found != expected && std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&beside, &found).expect("what is expected is rewritten");
        } else if found != expected {
            different.push(format!("{}\n{found}", file.display()));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// What people write in such a group, and what is in the way there.
const WORDS: &[&str] = &[
    "ik ben er vrijdag niet",
    "ik kom vrijdag",
    "ik kom vrijdag toch wel",
    "ik ben er 18 en 25 sept niet",
    "ik speel 25 september mee",
    "ik kom niet",
    "ik speel mee",
    "vrijdag speel ik extern",
    "volgende week ben ik er niet",
    "gewonnen",
    "ik heb verloren",
    "remise",
    "1-0",
    "gewonnen van Bram",
    "verloren van Anna",
    "Bord 2 1-0\nBord 3 ½-½",
    "misschien kom ik vrijdag",
    "Gijs komt niet",
    "<Media weggelaten>",
    "Dit bericht is verwijderd",
    "mooi weer vandaag",
];

const PEOPLE: &[&str] = &[
    "Anna de Wit",
    "Bram Bos",
    "Chris van Dam",
    "Dina Smit",
    "Emil Kok",
    "Fleur Prins",
    "Jan de Vries",
    "Rens Bakker",
    "+31 6 12345678",
    "Jan",
];

/// A chat of so many messages, and where each begins.
fn random_chat(dice: &mut Dice) -> (String, Vec<usize>) {
    let mut at = moment("2026-09-07T09:00:00");
    let last = moment("2026-09-17T18:20:00");
    let (mut chat, mut starts) = (String::new(), Vec::new());
    let pick = |dice: &mut Dice, many: usize| dice.below(many);
    while at < last {
        starts.push(chat.len());
        let who = PEOPLE[pick(dice, PEOPLE.len())];
        let what = WORDS[pick(dice, WORDS.len())];
        chat.push_str(&format!(
            "{} - {who}: {what}\n",
            at.format("%d-%m-%Y %H:%M")
        ));
        // Now and then two in one minute.
        let minutes = [0, 1, 45, 300, 800, 1500][pick(dice, 6)];
        at += TimeDelta::minutes(minutes);
    }
    starts.push(chat.len());
    (chat, starts)
}

/// What is stored of people and games, whoever entered it when.
async fn facts(stage: &Stage) -> (Vec<Attendance>, Vec<(i64, i64, Option<String>)>) {
    let mut tx = stage.service().app().store().read().await.expect("a read");
    let rows = store::load(&mut tx, "club").await.expect("the rows");
    let mut attendances = rows.attendances;
    attendances.sort_by_key(|row| (row.evening_id, row.member_id));
    let boards = rows.boards.into_iter();
    let boards = boards.map(|row| (row.evening_id, row.white, row.result));
    (attendances, boards.collect())
}

/// Importing a part of a chat before the deadline and the whole of it after the deadline gives what importing the whole
/// gives; importing anything of it again changes nothing.
#[test]
fn a_chat_that_grows_is_the_whole_chat() {
    let played = tempfile::tempdir().expect("a folder for the database");
    play_on(CLUB, played.path(), root());
    let copy = || {
        let folder = tempfile::tempdir().expect("a folder for the database");
        for (path, bytes) in database::files(played.path()) {
            let name = path.file_name().expect("a name");
            std::fs::write(folder.path().join(name), bytes).expect("a copy");
        }
        folder
    };
    for seed in 1..=12_u64 {
        let mut dice = Dice(seed);
        let (chat, starts) = random_chat(&mut dice);
        let part = &chat[..starts[dice.below(starts.len())]];
        let (grown, whole) = (copy(), copy());
        wait_for(async {
            let late = moment("2026-09-17T18:30:00") - TimeDelta::hours(2);
            let mut growing = stage(grown.path()).await;
            import(&mut growing, part, 1).await;
            growing.move_to(late.and_utc()).await.expect("later");
            import(&mut growing, &chat, 2).await;
            let mut at_once = stage(whole.path()).await;
            at_once.move_to(late.and_utc()).await.expect("later");
            import(&mut at_once, &chat, 1).await;
            let expected = facts(&at_once).await;
            assert_eq!(
                facts(&growing).await,
                expected,
                "seed {seed}:\n{part}---\n{chat}"
            );
            for (id, again) in [(3, chat.as_str()), (4, part)] {
                let said = upload(&mut growing, again, id).await.join("\n");
                assert!(!said.contains("(Ja)"), "seed {seed}: {said}\n{chat}");
            }
            assert_eq!(facts(&growing).await, expected, "seed {seed}, again");
            growing.stop().await;
            at_once.stop().await;
        });
    }
}

/// Wherever a file is cut, the messages before the cut are those of the whole file; only the last one may lack its end.
#[test]
fn the_beginning_of_a_file_is_the_beginning_of_its_messages() {
    let today = NaiveDate::from_ymd_opt(2026, 9, 17).expect("a day");
    for file in samples() {
        let chat = std::fs::read_to_string(&file).expect("a chat");
        let Ok(whole) = read(&chat, today, None) else {
            continue;
        };
        assert!(!whole.messages.is_empty(), "{}", file.display());
        for (cut, _) in chat.char_indices() {
            if let Ok(part) = read(&chat[..cut], today, None) {
                let sure = part.messages.len().saturating_sub(1);
                let (found, expected) = (&part.messages[..sure], &whole.messages[..sure]);
                assert_eq!(found, expected, "{} until {cut}", file.display());
            }
        }
    }
}

/// The moment, the sender and the words of the first message of a line.
#[track_caller]
fn check(line: &str, at: &str, from: &str, words: &str) {
    let today = NaiveDate::from_ymd_opt(2026, 9, 20).expect("a day");
    let export = read(line, today, None).unwrap_or_else(|why| panic!("{line}: {why:?}"));
    let message = &export.messages[0];
    assert_eq!(message.at, moment(at), "{line}");
    assert_eq!(message.from, from, "{line}");
    assert_eq!(message.content, Content::Text(words.to_owned()), "{line}");
}

#[test]
fn a_message_has_a_moment_a_sender_and_words() {
    for line in [
        "[18-09-2026, 21:14:00] Anna: hoi",
        "[18-09-2026 21:14] Anna: hoi",
        "[18/09/2026, 21:14:00] Anna: hoi",
        "[18.09.26, 21:14:00] Anna: hoi",
        "[9/18/26, 9:14:00\u{202f}PM] Anna: hoi",
        "\u{200e}[18-09-2026, 21:14:00] \u{202a}Anna\u{202c}: \u{200e}hoi",
        "[2026-09-18, 21:14:00] Anna: hoi",
        "18-09-2026 21:14 - Anna: hoi",
        "18-09-2026, 21:14 - Anna: hoi",
        "18-9-2026 21:14 - Anna: hoi",
        "18/09/26, 9:14 pm - Anna: hoi",
        "9/18/26, 9:14 PM - Anna: hoi",
        "18.09.26, 21:14 - Anna: hoi",
        "2026-09-18 21:14 - Anna: hoi",
        "18/09/2026, 9:14 p.m. - Anna: hoi",
        "[21:14, 18-9-2026] Anna: hoi",
        "[9:14 PM, 9/18/2026] Anna: hoi",
        "[18-9 21:14] Anna: hoi",
        "[18/9, 21:14] ~ Anna: hoi",
        "18/09/2026 à 21:14 - Anna: hoi",
        "[18/09/2026 à 21:14:00] Anna : hoi",
        "[18-09-2026, 21:14:00] Anna: \u{200e}hoi \u{200e}<Diese Nachricht wurde bearbeitet.>",
    ] {
        check(line, "2026-09-18T21:14:00", "Anna", "hoi");
    }
    check(
        "[1/1/26, 12:00:00 AM] Anna: hoi",
        "2026-01-01T00:00:00",
        "Anna",
        "hoi",
    );
    check(
        "[1-1-2026 12:00 PM] Anna: hoi",
        "2026-01-01T12:00:00",
        "Anna",
        "hoi",
    );
    // Whom he addresses says nothing about who it is about; whom he speaks of does.
    for (said, words) in [
        ("@\u{2068}Rens Bakker\u{2069} ik kom niet", "ik kom niet"),
        ("\u{200e}@\u{2068}Rens\u{2069}, Ik kom niet", "Ik kom niet"),
        ("@\u{2068}Bram Bos\u{2069} komt niet", "Bram Bos komt niet"),
        (
            "gewonnen van @\u{2068}Bram Bos\u{2069}!",
            "gewonnen van Bram Bos!",
        ),
        ("@\u{2068}half", "@half"),
    ] {
        check(
            &format!("18-09-2026 21:14 - Anna: {said}"),
            "2026-09-18T21:14:00",
            "Anna",
            words,
        );
    }
    // Without a year: the last such day.
    check(
        "[31-12 23:59] Anna: hoi",
        "2025-12-31T23:59:00",
        "Anna",
        "hoi",
    );
    // A line that only looks like a message belongs to the one before it.
    check(
        "18-09-2026 21:14 - Anna: zie\n99-99-2026 21:14 - Bram: hoi\n18-9 is vrijdag - Chris: ja",
        "2026-09-18T21:14:00",
        "Anna",
        "zie\n99-99-2026 21:14 - Bram: hoi\n18-9 is vrijdag - Chris: ja",
    );
}

/// What people said to one another is read and not kept: not in the inbox, not in the journal.
#[test]
fn the_chat_itself_is_not_kept() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    play_on(CLUB, folder.path(), root());
    let chat = "16-09-2026 21:14 - Anna de Wit: Ik ben er vrijdag niet\n\
                16-09-2026 21:15 - Bram Bos: mijn geheime opening is 1. a4\n\
                16-09-2026 21:16 - Chris van Dam: misschien ben ik er vrijdag niet, dat is geheim\n\
                16-09-2026 21:17 - Geheim Agent: ik ben er vrijdag niet\n";
    wait_for(async {
        let mut stage = stage(folder.path()).await;
        import(&mut stage, chat, 1).await;
        let typed = format!("Rens@bot> {}", chat.lines().next_back().unwrap_or_default());
        let middle = format!(
            "Rens@bot> dat was geheim\n{}",
            chat.lines().next().unwrap_or_default()
        );
        let lines = [
            typed,
            middle,
            "Rens@bot> /lees Wel: Geheim".to_owned(),
            "Rens@bot> /lees Wel: Emil, Geheim".to_owned(),
            "Rens@bot> nee".to_owned(),
        ];
        for line in lines {
            say(&mut stage, &line).await;
        }
        // Not answered: the next day it is forgotten all the same.
        let left = say(&mut stage, "Rens@bot> /lees Wel: Fleur, Geheim").await;
        assert!(left.iter().any(|line| line.contains("Geheim")), "{left:?}");
        let later = moment("2026-09-18T18:00:00") - TimeDelta::hours(2);
        stage.move_to(later.and_utc()).await.expect("a day later");
        let mut tx = stage.service().app().store().read().await.expect("a read");
        let received = store::inbox::of_contact(&mut tx, "club", "console:Rens").await;
        let received = format!("{:?}", received.expect("the inbox")).to_lowercase();
        assert!(received.contains("_chat.txt"), "{received}");
        assert!(!received.contains("geheim"), "{received}");
        let journal = store::journal::latest(&mut tx, "club", u32::MAX).await;
        let journal = format!("{:?}", journal.expect("the journal")).to_lowercase();
        assert!(!journal.contains("geheim"), "{journal}");
        drop(tx);
        stage.stop().await;
    });
    let found = words_in(folder.path(), "geheim");
    assert!(found.is_empty(), "{found:?}");
}

/// Where a word stands in the files of a database, in small or large letters.
pub(crate) fn words_in(folder: &Path, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (path, bytes) in database::files(folder) {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        for (at, _) in text.match_indices(word) {
            let begin = text.floor_char_boundary(at.saturating_sub(80));
            let end = text.ceil_char_boundary((at + 80).min(text.len()));
            found.push(format!("{}: {}", path.display(), &text[begin..end]));
        }
    }
    found
}
