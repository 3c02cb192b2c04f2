//! Sentences that nobody had in mind when the grammar was written, said in a club at one of nine moments. The table has
//! the columns of a collection as people make it: `context,lang,text,action,also,effect`, in which `action` is what must
//! happen, `also` what may happen instead, and `effect` what is stored then (`absent 2026-09-18`, `result 1-0`).
//!
//! `FORMS=collection.csv cargo test --test suite unseen_forms -- --nocapture` tries another table, and prints what came
//! of every row; what was stored and should not have been comes first.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;

use crate::chat_forms::{Clubs, Context, Happens, Outcome, clubs, folder, play, play_all};

/// The members; Carla is the organiser and does not play.
const MEMBERS: &str = "@leden Anna 2010 vast, Bram 1930 vast, Eva 1875 vast, Tim 1820 vast, Lars 1760 vast\n\
    @leden Joost 1700 vast, Frank 1640 vast, Ineke 1600 vast, Karel 1550 vast, Sofie 1500 vast\n\
    @leden Dirk 1450 vast, Carla leider\n";

/// One row of the table.
#[derive(Clone, Debug, Deserialize)]
struct Row {
    context: String,
    text: String,
    action: String,
    also: String,
    effect: String,
}

/// The calendar: every Friday in which there is no holiday.
fn calendar() -> String {
    let fridays = |from: (i32, u32, u32), weeks: i64| {
        let first = chrono::NaiveDate::from_ymd_opt(from.0, from.1, from.2).expect("a date");
        (0..weeks).map(move |week| first + chrono::TimeDelta::weeks(week))
    };
    let all = fridays((2026, 9, 4), 16).chain(fridays((2027, 1, 8), 19));
    all.map(|day| format!("@avonden {day}\n")).collect()
}

/// Tuesday: the sign-up for the third round is open.
fn tuesday() -> String {
    format!(
        "{MEMBERS}{}== za 2026-09-05 12:00\nCarla@bot> /sluit\n== za 2026-09-12 12:00\nCarla@bot> /sluit\n\
        == di 2026-09-15 11:00\n",
        calendar()
    )
}

/// The same in a club where the first two rounds were played.
fn played_tuesday() -> String {
    let results = "Carla@bot> /uitslagen 1 1-0, 2 1-0, 3 1-0, 4 1-0, 5 1-0\n";
    format!(
        "{MEMBERS}{}== vr 2026-09-04 22:30\n{results}== vr 2026-09-11 22:30\n{results}== di 2026-09-15 11:00\n",
        calendar()
    )
}

/// Friday evening at this hour: the third round is being played.
fn friday(at: &str) -> String {
    let boards = [
        "Anna - Bram",
        "Eva - Tim",
        "Lars - Joost",
        "Frank - Ineke",
        "Karel - Sofie",
    ];
    let boards: String = boards
        .iter()
        .map(|board| format!("Carla@bot> /bord {board}\n"))
        .collect();
    format!(
        "{}Dirk@bot> /afwezig\nCarla@bot> /afwezig\n== do 2026-09-17 18:30\nCarla@bot> /vasthouden\n{boards}\
        Carla@bot> /publiceer\n== vr 2026-09-18 {at}\n",
        played_tuesday()
    )
}

fn contexts() -> Vec<Context> {
    const CLUB: &str = "config/de-pion.toml";
    const EXTERNAL: &str = "tests/clubs/extern-op-vrijdag.toml";
    let context = |name, club, script: String, speaker| Context {
        name,
        club,
        script,
        speaker,
    };
    let recorded = format!(
        "{}Anna@bot> /uitslag 1-0\n== vr 2026-09-18 22:30\n",
        friday("21:50")
    );
    vec![
        context("free", EXTERNAL, tuesday(), "Anna@bot"),
        context("mention", EXTERNAL, tuesday(), "Anna"),
        context("group", EXTERNAL, tuesday(), "Anna"),
        context("organiser", CLUB, played_tuesday(), "Carla@bot"),
        context("white", CLUB, friday("21:50"), "Anna@bot"),
        context("black", CLUB, friday("21:50"), "Bram@bot"),
        context("free-evening", CLUB, friday("21:50"), "Dirk@bot"),
        context("recorded", CLUB, recorded, "Anna@bot"),
    ]
}

/// What must be stored, in the words of the tables; several days, and several things.
fn stored(effect: &str) -> String {
    let things = effect.split("; ").filter(|thing| !thing.is_empty());
    things.map(thing).collect::<Vec<_>>().join(", ")
}

fn thing(effect: &str) -> String {
    let words: Vec<&str> = effect.split(' ').collect();
    let answers = |answer: &str, days: &str, name: &str| {
        let day = |day: &str| {
            let day: chrono::NaiveDate = day.parse().expect("a date");
            let name = if name.is_empty() {
                String::new()
            } else {
                format!(" {name}")
            };
            format!("{answer} {}{name}", day.format("%-d-%-m"))
        };
        days.split(',').map(day).collect::<Vec<_>>().join(", ")
    };
    match words.as_slice() {
        ["absent", days] => answers("afwezig", days, ""),
        ["absent", name, days] => answers("afwezig", days, name),
        ["present", days] => answers("speelt", days, ""),
        ["present", name, days] => answers("speelt", days, name),
        ["external", days] => answers("extern", days, ""),
        ["result", score] => format!("bord 1 {}", score.replace("1/2", "½")),
        ["new", "player", name @ ..] => format!("nieuw {}", name.join(" ")),
        [name, "leaves", "competition"] => format!("stopt {name}"),
        ["evening", day, "cancelled"] => answers("vervalt", day, ""),
        _ => effect.to_owned(),
    }
}

/// Whether what is stored is what must be.
fn is_effect(stored_now: &str, effect: &str) -> bool {
    // The hour at which somebody comes is in his own words.
    if let Some(name) = effect.strip_prefix("late") {
        return stored_now.starts_with("speelt 18-9 ") && stored_now.ends_with(name);
    }
    stored(effect) == stored_now
}

/// `Dat begrijp ik niet`: as good as silence, and no answer.
fn is_help(outcome: &Outcome) -> bool {
    outcome.happens == Happens::Say
        && outcome
            .said
            .iter()
            .any(|line| line.contains("begrijp ik niet. Met /help"))
}

/// Whether this action is what came of it.
fn is_action(action: &str, outcome: &Outcome, effect: &str) -> bool {
    let help = is_help(outcome);
    let says = outcome.happens == Happens::Say && !help;
    match action {
        "record" => outcome.happens == Happens::Record && is_effect(&outcome.stored, effect),
        // Black's word is confirmed by White.
        "confirm" => {
            (matches!(outcome.happens, Happens::Confirm | Happens::White) || outcome.asked_too)
                && (effect.is_empty() || is_effect(&outcome.stored, effect))
        }
        "ask" => says || outcome.happens == Happens::Confirm,
        "answer" => says,
        // Who tells something of another hears that it changes nothing, and that the organiser knows.
        "refuse" => says || outcome.happens == Happens::Organiser,
        "organiser" => {
            outcome.happens == Happens::Organiser
                || effect.starts_with("late") && is_action("record", outcome, effect)
        }
        "silent" => help || outcome.happens == Happens::Silent,
        other => panic!("no such action: {other}"),
    }
}

impl Row {
    fn is_right(&self, outcome: &Outcome) -> bool {
        [&self.action, &self.also]
            .into_iter()
            .filter(|action| !action.is_empty())
            .any(|action| is_action(action, outcome, &self.effect))
    }

    /// Something was stored that nobody said.
    fn is_stored_wrongly(&self, outcome: &Outcome) -> bool {
        outcome.happens == Happens::Record && !self.is_right(outcome)
    }

    fn shown(&self, outcome: &Outcome) -> String {
        let verdict = match (self.is_right(outcome), self.is_stored_wrongly(outcome)) {
            (true, _) => "right",
            (false, true) => "STORED WRONGLY",
            (false, false) => "wrong",
        };
        let help = if is_help(outcome) { " (help)" } else { "" };
        let mut text = format!(
            "{verdict}: {}: {:?}\n  must {}/{} [{}], got {:?}{help} [{}]\n",
            self.context,
            self.text,
            self.action,
            self.also,
            self.effect,
            outcome.happens,
            outcome.stored
        );
        for line in &outcome.said {
            let _ = writeln!(text, "      {line}");
        }
        text
    }
}

fn rows(table: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    reader
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("rows of a table")
}

fn run(clubs: &Clubs, row: &Row) -> Outcome {
    let (context, database) = clubs
        .get(row.context.as_str())
        .unwrap_or_else(|| panic!("no context {}", row.context));
    let text = row
        .text
        .replace("@Keizerbot", "@bot")
        .replace("@keizerbot", "@bot");
    play(context, database, &text)
}

/// Right and all of every action.
fn totals(rows: &[Row], outcomes: &[Outcome]) -> String {
    let mut actions: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (row, outcome) in rows.iter().zip(outcomes) {
        let (right, all) = actions.entry(&row.action).or_default();
        *right += usize::from(row.is_right(outcome));
        *all += 1;
    }
    let lines = actions
        .iter()
        .map(|(action, (right, all))| format!("{action} {right}/{all}"));
    lines.collect::<Vec<_>>().join(", ")
}

/// The rows that come out otherwise, each with a reason why that stands.
const MISSES: &[(&str, &str)] = &[
    (
        "punt! Bram liet zijn dame instaan",
        "whose point it is has to be guessed",
    ),
    (
        "ik had niet gewonnen mogen hebben haha maar toch 1-0",
        "`niet gewonnen` stands beside the figures: it is asked",
    ),
    (
        "iemand heeft zich afgemeld maar ik weet niet meer wie",
        "a remark about somebody without a name",
    ),
    (
        "Mijn vrouw moet bevallen, dus schaken is er voorlopig niet bij",
        "nobody is said to stay away; `voorlopig` says nothing of when either",
    ),
    (
        "de griep is over dus vrijdag zit ik weer achter het bord",
        "where somebody sits is as a rule where he is instead",
    ),
    (
        "All good for Friday, see you there",
        "nobody is said to come",
    ),
    (
        "Zou je Sofie op de lijst willen zetten voor vrijdag?",
        "`zetten` are moves as well",
    ),
    (
        "Tim zit 2 en 9 oktober in Frankrijk",
        "where somebody else is may be no absence",
    ),
    (
        "de moeder van Lars belde: hij is ziek en komt vrijdag niet",
        "of whom `hij` speaks is not read out of `de moeder van`; the organiser hears that he decides",
    ),
];

#[test]
fn unseen_sentences_do_what_they_must() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/unseen_forms.csv");
    let other = std::env::var_os("FORMS");
    let file = other.as_ref().map_or(table.as_path(), Path::new);
    let rows = rows(&std::fs::read_to_string(file).expect("a table"));
    let folder = folder();
    let clubs = clubs(contexts(), folder.path());
    let outcomes = play_all(&rows, &|row| run(&clubs, row));
    let judged: Vec<(&Row, &Outcome)> = rows.iter().zip(&outcomes).collect();
    let right = judged.iter().filter(|(row, outcome)| row.is_right(outcome));
    let wrongly = judged
        .iter()
        .filter(|(row, outcome)| row.is_stored_wrongly(outcome));
    let missed = judged
        .iter()
        .filter(|(row, outcome)| !row.is_right(outcome) && !row.is_stored_wrongly(outcome));
    let shown = |row: &Row, outcome: &Outcome| row.shown(outcome);
    let mut report: String = wrongly.clone().map(|(row, out)| shown(row, out)).collect();
    report.extend(missed.clone().map(|(row, out)| shown(row, out)));
    if other.is_some() {
        report.extend(right.clone().map(|(row, out)| shown(row, out)));
        println!(
            "{report}{}\n{} of {}, stored wrongly {}",
            totals(&rows, &outcomes),
            right.count(),
            rows.len(),
            wrongly.count()
        );
        return;
    }
    assert_eq!(wrongly.count(), 0, "stored wrongly:\n{report}");
    let missed: Vec<&str> = missed.map(|(row, _)| row.text.as_str()).collect();
    let allowed: Vec<&str> = MISSES.iter().map(|(text, _)| *text).collect();
    assert_eq!(missed, allowed, "\n{report}");
    let few = missed.len() * 100 <= rows.len() * 3;
    assert!(few, "{} of {}", missed.len(), rows.len());
}
