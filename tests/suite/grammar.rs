//! What people mean: the examples of every rule of the grammar are its tests.

use chrono::NaiveDate;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
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

/// Whatever is typed is read or not, and never breaks anything; the same words mean the same.
#[test]
fn any_text_is_read_without_a_panic() {
    let words: Vec<&str> = grammar::rules()
        .flat_map(|rule| rule.examples.iter().flat_map(|(text, _)| text.split(' ')))
        .collect();
    let sentence = proptest::collection::vec(proptest::sample::select(words), 0..14);
    let sentence = sentence.prop_map(|words| words.join(" "));
    let clock = "(om |rond |kwart (voor|over) |half |[0-9]{1,3} (voor|over) (half )?)?[0-9]{1,3}([:.u][0-9]{0,2})?( uur| min later)?";
    let any = prop_oneof![4 => sentence, 2 => "\\PC{0,80}", 1 => clock, 1 => ".{0,40}"];
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let read = runner.run(&any, |text| {
        let heard = speech::hear(&text, today());
        prop_assert_eq!(&heard, &speech::hear(&text, today()));
        prop_assert!(heard.to_string().len() < 20 * grammar::LONGEST);
        Ok(())
    });
    read.expect("every text is read");
}

/// Who got how much is read before the rules: a comma may stand between the two.
#[test]
fn the_points_of_both_are_a_result() {
    let cases = [
        ("uitslag wit 1 zwart 0", "white won"),
        ("wit: 0, zwart: 1", "black won"),
        ("wit half zwart half", "draw"),
        ("ik 1, Bram 0", "sender won against bram"),
        ("Bram 1 - ik 0", "opponent won against bram"),
        (
            "ik een half, Jan de Vries een half",
            "draw against jan de vries",
        ),
        ("ik 1 zwart 0", "sender won as white"),
        ("mijn tegenstander 1, ik 0", "opponent won"),
        ("Anna 1, Bram 0", "1-0 anna - bram"),
        // Not one game, or not two people.
        ("ik 1 Bram 1", ""),
        ("ik 2, Bram 0", ""),
        ("nog 1 keer 0", ""),
        ("wit 1 Bram 0", ""),
        ("ik 1, Bram 0?", ""),
    ];
    let read = cases.map(|(text, _)| (text, speech::hear(text, today()).to_string()));
    let expected = cases.map(|(text, meaning)| (text, meaning.to_owned()));
    assert_eq!(read, expected);
}

#[test]
fn a_story_is_no_result() {
    let story = format!("{} 1-0", "en toen speelde hij ".repeat(40));
    assert_eq!(speech::hear(&story, today()).to_string(), "");
}
