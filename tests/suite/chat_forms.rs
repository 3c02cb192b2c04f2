//! Every row of `tests/cases/chat_forms.txt` is said by somebody in a club that is played up to that moment, and what
//! happens is measured from facts: which rows changed, who was asked, who was told. Four columns and what is said:
//! the number, the context, what must happen, what must be stored (after a tap on the first button where it is asked
//! first), separated by ` | `.
//!
//! Where our rules differ from what such a collection expects, our rules count: White may correct himself until the
//! round is closed (docs/handleiding.md), after he is shown the names; a word such as `draw` is shown first like
//! `remise`; a result that contradicts what Black reported is shown to White first, and both and the organiser hear it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use chrono::{NaiveDate, TimeDelta};
use keizerbot::clock::Clock;
use keizerbot::config::ClubFile;
use keizerbot::message::{Contact, Incoming, Place, What};
use keizerbot::store::rows::{Board, ClubRows, EveningState};
use keizerbot::store::{self, Attendance};
use keizerbot::transcript::{Line, Stage};

use crate::transcripts::{play_on, wait_for};

/// What comes of something that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Happens {
    /// It is stored at once.
    Record,
    /// The speaker is shown what would be stored, with buttons.
    Confirm,
    /// White is asked to confirm what Black says.
    White,
    /// The organiser is told or asked, and nothing is stored.
    Organiser,
    /// Something is said to the speaker, and nothing is stored.
    Say,
    /// Nothing.
    Silent,
}

/// What must happen: the words of the table.
fn expected(word: &str) -> &'static [Happens] {
    match word {
        "record" => &[Happens::Record],
        "confirm" => &[Happens::Confirm],
        "white" => &[Happens::White],
        "organiser" => &[Happens::Organiser],
        // A question back has buttons where there are only two answers.
        "ask" => &[Happens::Say, Happens::Confirm],
        "refuse" | "answer" => &[Happens::Say],
        "silent" => &[Happens::Silent],
        other => panic!("no such expectation: {other}"),
    }
}

/// A club played up to a moment, and who speaks then, where.
pub(crate) struct Context {
    pub(crate) name: &'static str,
    pub(crate) club: &'static str,
    pub(crate) script: String,
    pub(crate) speaker: &'static str,
}

/// A row that is a vote in the poll.
const VOTE: &str = "[x]";

const MEMBERS: &str = "@leden Anna 2010 vast, Jan de Vries 1930 vast als Jan, Piet Jansen 1875 vast als Piet\n\
    @leden Kees Mol 1820 vast als Kees, Jörg Bos 1760 vast als Jorg, Zoë Vos 1700 vast als Zoe\n\
    @leden Els Dam 1640 vast als Els, Sean O'Brien 1600 vast als Sean, Ivo de Vries 1550 vast als Ivo\n\
    @leden Bo Berg 1500 vast als Bo, Kim Laan 1450 als Kim, Rens leider\n\
    @avonden 2025-11-07 2025-11-14 2025-11-21 2025-11-28 2025-12-05\n\
    @avonden 2025-12-12 2025-12-19 2025-12-26 2026-01-09 2026-01-16\n";

/// A published round with these boards, at ten in the evening.
fn evening(boards: &[&str]) -> String {
    let boards = boards
        .iter()
        .map(|board| format!("Rens@bot> /bord {board}\n"));
    format!(
        "{MEMBERS}== do 2025-11-06 18:30\nRens@bot> /vasthouden\n{}Rens@bot> /publiceer\n== vr 2025-11-07 22:00\n",
        boards.collect::<String>()
    )
}

fn contexts() -> Vec<Context> {
    const CLUB: &str = "config/de-pion.toml";
    const EXTERNAL: &str = "tests/clubs/extern-op-vrijdag.toml";
    let usual = [
        "Anna - Jan",
        "Piet - Ivo",
        "Jörg - Zoë",
        "Els - Bo",
        "Kees - Sean",
    ];
    let white = evening(&usual);
    let monday = format!("{MEMBERS}== ma 2025-11-03 11:00\n");
    let with = |script: &str, more: &str| format!("{script}{more}\n");
    let mut contexts = Vec::new();
    let mut add = |name, club, script: &str, speaker| {
        let script = script.to_owned();
        contexts.push(Context {
            name,
            club,
            script,
            speaker,
        });
    };
    add("white", CLUB, &white, "Anna@bot");
    add("black", CLUB, &white, "Jan@bot");
    add("other", CLUB, &white, "Els@bot");
    add("white-piet", CLUB, &evening(&["Anna - Piet"]), "Anna@bot");
    add(
        "recorded",
        CLUB,
        &with(&white, "Anna@bot> /uitslag 1-0"),
        "Anna@bot",
    );
    add(
        "asked",
        CLUB,
        &with(&white, "Anna@bot> gewonnen"),
        "Anna@bot",
    );
    add(
        "claimed-0-1",
        CLUB,
        &with(&white, "Jan@bot> gewonnen van Anna"),
        "Anna@bot",
    );
    add(
        "claimed-1-0",
        CLUB,
        &with(&white, "Jan@bot> verloren van Anna"),
        "Anna@bot",
    );
    add("organiser", CLUB, &white, "Rens@bot");
    let recorded = with(&white, "Rens@bot> /uitslag 3 1-0");
    add("organiser-recorded", CLUB, &recorded, "Rens@bot");
    add(
        "organiser-obrien",
        CLUB,
        &evening(&["Ivo - Sean"]),
        "Rens@bot",
    );
    let others = "Rens@bot> /uitslagen 2 1-0, 3 1-0, 4 1-0, 5 1-0";
    add(
        "organiser-one-board",
        CLUB,
        &with(&white, others),
        "Rens@bot",
    );
    add("organiser-round-9", CLUB, &nine_rounds(), "Rens@bot");
    add("group", CLUB, &white, "Anna");
    add("group-white", CLUB, &white, "Anna");
    add("monday", CLUB, &monday, "Anna@bot");
    let saturday = MEMBERS.replace("2025-11-07 2025-11-14", "2025-11-14");
    add(
        "monday-one-week-on",
        CLUB,
        &format!("{saturday}== ma 2025-11-10 11:00\n"),
        "Anna@bot",
    );
    add(
        "monday-signed-on",
        CLUB,
        &with(&monday, "Anna@bot> /aanwezig"),
        "Anna@bot",
    );
    add("monday-external", EXTERNAL, &monday, "Anna@bot");
    add("poll", CLUB, &monday, "Anna");
    add("stranger", CLUB, &monday, "Vreemd@bot");
    let elsewhere = "Anna@bot> /afwezig extern\n== vr 2025-11-07 23:00";
    add(
        "external-played",
        EXTERNAL,
        &with(&monday, elsewhere),
        "Anna@bot",
    );
    contexts
}

/// Round 9 is being played; the games of round 7 have no results yet.
fn nine_rounds() -> String {
    let mut script = MEMBERS.to_owned();
    for date in [
        "2025-11-07",
        "2025-11-14",
        "2025-11-21",
        "2025-11-28",
        "2025-12-05",
        "2025-12-12",
        "2025-12-19",
        "2025-12-26",
    ] {
        let next = date
            .parse::<NaiveDate>()
            .expect("a date")
            .succ_opt()
            .expect("a day after it");
        script.push_str(&format!("== za {next} 12:00\nRens@bot> /sluit\n"));
    }
    script.push_str("== vr 2026-01-09 22:00\n");
    script
}

/// What is known of a club that matters here.
#[derive(Clone, Debug, PartialEq)]
struct Facts {
    rows: ClubRows,
}

impl Facts {
    async fn of(stage: &Stage) -> Self {
        let app = stage.service().app();
        let mut tx = app.store().read().await.expect("a transaction");
        let rows = store::load(&mut tx, &app.settings().club_id)
            .await
            .expect("the club");
        Self { rows }
    }

    /// Who is new, who stopped, which evening is cancelled, and which answers are gone.
    fn other_changes(&self, before: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        for member in &self.rows.members {
            let old = before
                .rows
                .members
                .iter()
                .find(|old| old.member_id == member.member_id);
            let rating = member
                .rating
                .map_or_else(String::new, |rating| format!(" {rating}"));
            match old {
                None => changes.push(format!("nieuw {}{rating}", member.name)),
                Some(old) if old.left.is_none() && member.left.is_some() => {
                    changes.push(format!("stopt {}", member.name));
                }
                Some(_) => {}
            }
        }
        for evening in &self.rows.evenings {
            let old = before
                .rows
                .evenings
                .iter()
                .find(|old| old.evening_id == evening.evening_id);
            let cancelled = evening.state == EveningState::Cancelled;
            if cancelled && old.is_some_and(|old| old.state != EveningState::Cancelled) {
                changes.push(format!("vervalt {}", evening.starts_at.format("%-d-%-m")));
            }
        }
        let gone =
            before.rows.attendances.iter().any(|old| {
                !self.rows.attendances.iter().any(|said| {
                    said.evening_id == old.evening_id && said.member_id == old.member_id
                })
            });
        changes.extend(gone.then(|| "ongedaan".to_owned()));
        changes
    }

    /// What has been stored since, in the order of the table: boards, then evenings of the members.
    fn stored_since(&self, before: &Self, (round, speaker): (usize, &str)) -> String {
        let board = |board: &Board| {
            let result = board.result.clone().unwrap_or_else(|| "-".to_owned());
            let at = self
                .rows
                .evenings
                .iter()
                .position(|e| e.evening_id == board.evening_id)
                .map_or(0, |at| at + 1);
            let of = if at == round {
                String::new()
            } else {
                format!("ronde {at} ")
            };
            format!("{of}bord {} {result}", board.board)
        };
        let known = |row: &&Board| {
            before.rows.boards.iter().any(|old| {
                old.board == row.board
                    && old.evening_id == row.evening_id
                    && old.result != row.result
            })
        };
        let boards = self.rows.boards.iter().filter(known).map(board);
        let said = |said: &Attendance| {
            let evening = self
                .rows
                .evenings
                .iter()
                .find(|e| e.evening_id == said.evening_id)
                .expect("an evening");
            let answer = match said.answer {
                store::Answer::Plays => "speelt",
                store::Answer::Absent => "afwezig",
                store::Answer::External => "extern",
            };
            let day = evening.starts_at.format("%-d-%-m");
            let more = said
                .late
                .iter()
                .chain(&said.external_result)
                .map(|more| format!(" {more}"));
            let name = self
                .rows
                .members
                .iter()
                .find(|m| m.member_id == said.member_id);
            let name = name.map_or("", |member| member.name.as_str());
            let whose = match name.split(' ').next() {
                Some(first) if first != speaker => format!(" {name}"),
                _ => String::new(),
            };
            format!("{answer} {day}{}{whose}", more.collect::<String>())
        };
        let news = self
            .rows
            .attendances
            .iter()
            .filter(|said| !before.rows.attendances.contains(said))
            .map(said);
        boards
            .chain(news)
            .chain(self.other_changes(before))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// What came of it, what it stored, and what the bot said.
pub(crate) struct Outcome {
    pub(crate) happens: Happens,
    /// After a tap on the first button, where something was asked.
    pub(crate) stored: String,
    /// A part was stored at once, and another one was asked first.
    pub(crate) asked_too: bool,
    pub(crate) said: Vec<String>,
}

/// One row of the table.
struct Row<'a> {
    id: &'a str,
    context: &'a str,
    expect: &'a str,
    stored: &'a str,
    message: String,
}

fn read_row(line: &str) -> Row<'_> {
    let columns: Vec<&str> = line.splitn(5, " | ").collect();
    let [id, context, expect, stored, message] = columns.as_slice() else {
        panic!("five columns: {line}");
    };
    let long = || {
        format!(
            "{} 1-0 {}",
            "en toen speelde hij ".repeat(120),
            "waarna het lang duurde ".repeat(80)
        )
    };
    let message = match *message {
        "@long" => long(),
        "@photo" => String::new(),
        "@vote" => VOTE.to_owned(),
        text => unescaped(text),
    };
    Row {
        id,
        context,
        expect,
        stored,
        message,
    }
}

/// `\u200f` and `\n` as they were typed.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..4)
            .and_then(|hex| u32::from_str_radix(hex, 16).ok());
        whole.extend(code.and_then(char::from_u32));
        whole.push_str(part.get(4..).unwrap_or_default());
    }
    whole.replace("\\n", "\n")
}

/// A vote for the first option in the poll of the first evening, as a network delivers it.
async fn vote(stage: &mut Stage, speaker: &str) -> Vec<String> {
    let vote = Incoming {
        id: "vote".to_owned(),
        from: Contact::new("console", speaker),
        name: speaker.to_owned(),
        place: Place::Group,
        group: None,
        sent_at: stage.now(),
        what: What::Vote {
            poll: "poll-1".to_owned(),
            option: Some(0),
        },
        attachment: None,
        to_bot: false,
        reply: None,
    };
    stage
        .service()
        .take(&vote, stage.now())
        .await
        .expect("a vote");
    stage.tick().await.expect("what follows")
}

async fn say(stage: &mut Stage, speaker: &str, message: &str) -> Vec<String> {
    if message == VOTE {
        return vote(stage, speaker).await;
    }
    let mut lines = message.split('\n');
    let line = format!("{speaker}> {}", lines.next().unwrap_or_default());
    let Ok(Line::Act(mut act)) = Line::read(&line) else {
        panic!("no line: {line}");
    };
    // As it was typed, blanks and all.
    act.what = message.to_owned();
    stage
        .act(&act)
        .await
        .unwrap_or_else(|error| panic!("{line}: {error:#}"))
}

/// Says it in a club of its own, a copy of the one in this file.
pub(crate) fn play(context: &Context, database: &Path, message: &str) -> Outcome {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let club = ClubFile::read(&root.join(context.club)).expect("the club file");
    let copy = folder();
    let file = copy.path().join("club.db");
    std::fs::copy(database, &file).expect("a copy of the club");
    wait_for(async {
        let moment = context
            .script
            .lines()
            .rfind(|line| line.starts_with("=="))
            .expect("a moment");
        let Ok(Line::Moment(moment)) = Line::read(moment) else {
            panic!("no moment: {moment}");
        };
        let zone = club.timetable.time_zone;
        let moment = moment
            .and_local_timezone(zone)
            .earliest()
            .expect("a moment");
        // A moment later: the messages so far have their own ids.
        let now = moment.to_utc() + TimeDelta::minutes(1);
        let url = format!("sqlite:{}", file.display());
        let mut stage = Stage::open(&url, club, Clock::Standing(now))
            .await
            .expect("the stage");
        let outcome = say_and_see(&mut stage, context, message).await;
        stage.stop().await;
        outcome
    })
}

async fn say_and_see(stage: &mut Stage, context: &Context, message: &str) -> Outcome {
    let before = Facts::of(stage).await;
    let round = before
        .rows
        .evenings
        .iter()
        .filter(|e| e.starts_at <= stage.now())
        .count();
    let said = say(stage, context.speaker, message).await;
    let after = Facts::of(stage).await;
    let speaker = context.speaker.trim_end_matches("@bot");
    let round = (round, speaker);
    let mut stored = after.stored_since(&before, round);
    let asked = after
        .rows
        .questions
        .iter()
        .filter(|q| q.open && !before.rows.questions.contains(q));
    let asked: Vec<String> = asked.map(|q| q.contact.clone()).collect();
    let me = format!("console:{speaker}");
    let leader = leader_of(context);
    let told = |name: &str| {
        said.iter()
            .any(|line| line.starts_with(&format!("bot@{name}>")))
    };
    let happens = if !stored.is_empty() {
        Happens::Record
    } else if asked.contains(&me) {
        Happens::Confirm
    } else if !asked.is_empty() && !asked.contains(&format!("console:{leader}")) {
        Happens::White
    } else if told(leader) && speaker != leader {
        Happens::Organiser
    } else if said.is_empty() {
        Happens::Silent
    } else {
        Happens::Say
    };
    // `verloren, en de 25e kan ik niet`: one is asked first, the other is stored at once.
    let asked_too = happens == Happens::Record && asked.iter().any(|who| is_player(who, context));
    let shown = matches!(happens, Happens::Confirm | Happens::White) || asked_too;
    if let (true, Some(who)) = (shown, asked.first()) {
        stored = confirmed(stage, (who, &said), &before, round).await;
    }
    Outcome {
        happens,
        stored,
        asked_too,
        said,
    }
}

/// Somebody who was asked and is not the organiser.
fn is_player(who: &str, context: &Context) -> bool {
    who != format!("console:{}", leader_of(context))
}

/// The organiser of the club that is played.
fn leader_of(context: &Context) -> &str {
    let before = context.script.split(" leider").next().unwrap_or_default();
    let last = before.rsplit([',', '\n']).next().unwrap_or_default();
    let last = last.trim_start_matches("@leden").trim();
    last.split(' ').next().unwrap_or_default()
}

/// What is stored when who was asked taps the first button.
async fn confirmed(
    stage: &mut Stage,
    (who, said): (&str, &[String]),
    before: &Facts,
    round: (usize, &str),
) -> String {
    let buttons = said.iter().find_map(|line| {
        line.trim()
            .strip_prefix('(')?
            .split(')')
            .next()
            .map(str::to_owned)
    });
    let Some(button) = buttons else {
        return String::new();
    };
    let name = who.trim_start_matches("console:");
    say(stage, name, &format!("(tik {button})")).await;
    Facts::of(stage).await.stored_since(before, round)
}

/// The rows that come out otherwise, each with a reason why that stands.
const MISSES: &[(&str, &str)] = &[];

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?} [{}]", self.happens, self.stored)?;
        self.said
            .iter()
            .try_for_each(|line| writeln!(f, "      {line}"))
    }
}

/// A folder that is gone afterwards; in memory where the machine has that, for every row writes to its own database.
pub(crate) fn folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    };
    made.expect("a folder")
}

pub(crate) type Clubs = BTreeMap<&'static str, (Context, PathBuf)>;

/// Every context, played once.
pub(crate) fn clubs(contexts: Vec<Context>, folder: &Path) -> Clubs {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = contexts.into_iter().map(|context| {
        let own = folder.join(context.name);
        std::fs::create_dir(&own).expect("a folder");
        let script = format!("@club {}\n{}", context.club, context.script);
        play_on(&script, &own, root);
        (context.name, (context, own.join("club.db")))
    });
    built.collect()
}

/// What comes of every row, in the order of the table; several clubs are played beside each other.
pub(crate) fn play_all<R: Sync>(rows: &[R], run: &(dyn Fn(&R) -> Outcome + Sync)) -> Vec<Outcome> {
    std::thread::scope(|scope| {
        let size = rows.len().div_ceil(4).max(1);
        let parts: Vec<_> = rows
            .chunks(size)
            .map(|part| scope.spawn(move || part.iter().map(run).collect::<Vec<_>>()))
            .collect();
        let parts = parts
            .into_iter()
            .map(|part| part.join().expect("a part of the table"));
        parts.flatten().collect()
    })
}

#[test]
fn every_form_of_the_table_does_what_it_must() {
    let table = include_str!("../cases/chat_forms.txt");
    let folder = folder();
    let clubs = clubs(contexts(), folder.path());
    let rows: Vec<Row<'_>> = table.lines().map(read_row).collect();
    let run = &|row: &Row<'_>| {
        let (context, database) = clubs
            .get(row.context)
            .unwrap_or_else(|| panic!("no context {}", row.context));
        play(context, database, &row.message)
    };
    let outcomes = play_all(&rows, run);
    let mut missed = Vec::new();
    let mut stored_wrongly = Vec::new();
    let mut shown = String::new();
    for (row, outcome) in rows.iter().zip(&outcomes) {
        let fits = expected(row.expect).contains(&outcome.happens);
        if !fits || !row.stored.is_empty() && row.stored != outcome.stored {
            missed.push(row.id);
            shown.push_str(&format!(
                "{} {:?} in {}: {} [{}], got {outcome}",
                row.id, row.message, row.context, row.expect, row.stored
            ));
        }
        if outcome.happens == Happens::Record && row.expect != "record" {
            stored_wrongly.push(row.id);
        }
    }
    let allowed: Vec<&str> = MISSES.iter().map(|(id, _)| *id).collect();
    assert!(
        stored_wrongly.is_empty(),
        "stored without asking: {stored_wrongly:?}\n{shown}"
    );
    assert_eq!(missed, allowed, "\n{shown}");
    let few = missed.len() * 100 <= rows.len() * 3;
    assert!(few, "{} of {}", missed.len(), rows.len());
}
