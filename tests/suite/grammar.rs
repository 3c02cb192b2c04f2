//! What people mean: the examples of every rule of the grammar are its tests.

use chrono::NaiveDate;
use speech::grammar;

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 2).expect("a Monday")
}

#[test]
fn every_rule_reads_its_examples() {
    let mut wrong = Vec::new();
    for rule in grammar::rules() {
        for (text, meaning) in rule.examples {
            let heard = speech::hear(text, today()).to_string();
            if heard != *meaning {
                wrong.push(format!(
                    "{}: {text:?} is {heard:?}, not {meaning:?}",
                    rule.name
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_examples() {
    let bare: Vec<&str> = grammar::rules()
        .filter(|rule| rule.examples.len() < 2)
        .map(|rule| rule.name)
        .collect();
    assert_eq!(bare, Vec::<&str>::new());
}

#[test]
fn no_phrase_has_two_meanings() {
    assert_eq!(grammar::doubled(), Vec::<String>::new());
}
