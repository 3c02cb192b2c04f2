//! `cargo bench --bench speech`: the time to read a message: a command, a sentence, a list of results, and the longest and
//! worst that a network lets through.

use std::hint::black_box;

use chrono::NaiveDate;
use criterion::{Criterion, criterion_group, criterion_main};
use speech::{grammar, score};

/// As the app reads a message: whether it is a command or names the bot; a result; boards; days; the words compared.
fn read_all(text: &str, today: NaiveDate) {
    black_box(speech::command(text, "bot"));
    black_box(speech::mention(text, "bot"));
    black_box(score::read(text));
    black_box(speech::board_list(text).is_ok());
    black_box(speech::external(text));
    black_box(speech::days(text, today).is_ok());
    black_box(speech::folded(text));
    black_box(grammar::hear(text, today));
}

fn messages(criterion: &mut Criterion) {
    let today = NaiveDate::from_ymd_opt(2026, 11, 9).expect("a date");
    let list: String = (1..=20).map(|board| format!("{board}: 1-0\n")).collect();
    let repeated = |word: &str| -> String { word.chars().cycle().take(10_000).collect() };
    let all = [
        ("a command", "/uitslag 1\u{2013}0".to_owned()),
        (
            "a command with days",
            "/afwezig vrijdag 13 en 20 nov".to_owned(),
        ),
        (
            "a sentence",
            "ik ben er vrijdag 13 november en de week daarna niet".to_owned(),
        ),
        ("a list of twenty boards", list),
        (
            "600 characters of words, the longest that is read as a sentence",
            "ik kan vrijdag 12 nov niet maar Jan wel, "
                .chars()
                .cycle()
                .take(600)
                .collect(),
        ),
        ("10,000 letters", repeated("x")),
        (
            "10,000 characters of words",
            repeated("vrijdag 12 nov en 1-0 "),
        ),
        (
            "10,000 characters of stretches",
            repeated("van 3 tot 17 nov "),
        ),
        ("10,000 characters of boards", repeated("1: 1-0 ")),
        ("10,000 accents", repeated("e\u{301}")),
    ];
    for (name, text) in &all {
        criterion.bench_function(name, |bench| {
            bench.iter(|| read_all(black_box(text), today))
        });
    }
}

criterion_group!(benches, messages);
criterion_main!(benches);
