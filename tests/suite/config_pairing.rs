//! The keys about pairing in a club file: said back in plain Dutch, and refused when they make no sense.

use std::path::Path;

use chrono::{DateTime, Utc};
use keizerbot::cli::check::check;
use keizerbot::config;
use serde_json::json;

use crate::config::{expect_file, overrides};

/// The example that has every key about pairing, said back.
#[test]
fn check_says_every_kind_of_pairing() {
    let now: DateTime<Utc> = "2026-08-31T10:00:00Z".parse().expect("a moment");
    let path = "config/voorbeelden/indelen.toml";
    let said = check(Path::new(path), now).expect("no mistakes");
    let (_, pairing) = said.split_once("\nOneven\n").expect("the byes");
    let (pairing, _) = pairing.split_once("\nAan- en afmelden\n").expect("the end");
    expect_file("tests/check/indelen.txt", &format!("Oneven\n{pairing}"));
    let text = std::fs::read_to_string(path).expect("the file is there");
    let folder = tempfile::tempdir().expect("a folder");
    let other = |replaced: &[(&str, &str)]| {
        let text = replaced.iter().fold(text.clone(), |text, (old, new)| {
            assert!(text.contains(old), "{old}");
            text.replace(old, new)
        });
        let file = folder.path().join("club.toml");
        std::fs::write(&file, text).expect("a file");
        check(&file, now).expect("no mistakes")
    };
    let cases = [
        (
            "first_round_groups = 3",
            "first_round_groups = 1",
            "In ronde 1 speelt de bovenste helft tegen de onderste helft.",
        ),
        (
            "groups_apart = 1",
            "groups_apart = 0",
            "Alleen spelers uit dezelfde groep treffen elkaar.",
        ),
        (
            "max_distance = \"period\"",
            "max_distance = 8",
            "Twee tegenstanders staan hoogstens 8 plaatsen uit elkaar, afwezigen meegeteld.",
        ),
        (
            "forfeit_is_meeting = false",
            "forfeit_is_meeting = true",
            "Een partij waarvoor iemand niet kwam, telt als ontmoeting, maar niet voor de kleuren.",
        ),
        (
            "colour_swap = \"ignored\"",
            "colour_swap = \"after_balance\"",
            "Treffen twee spelers elkaar weer en komt geen van beiden een kleur tekort, dan liefst met de kleuren andersom.",
        ),
        (
            "colour_tie = \"lower_white\"",
            "colour_tie = \"higher_white\"",
            "Beslist niets, dan heeft de hoogste van de twee wit.",
        ),
    ];
    for (old, new, sentence) in cases {
        assert!(!said.contains(sentence), "{sentence}");
        let said = other(&[(old, new)]);
        assert!(said.contains(sentence), "{sentence} is not in\n{said}");
    }
    let halves = "[[half]]\nname = \"najaar\"\nrounds = 15\n\n[sign_up]";
    let halves = [("rounds = 30 ", "# 30 "), ("[sign_up]", halves)];
    let season = other(&halves);
    assert!(
        season.contains("groter dan 3 over het hele seizoen."),
        "{season}"
    );
    let spans = [
        (
            "colour_balance_over = \"season\"",
            "colour_balance_over = \"half\"",
        ),
        ("colour_run_over = \"season\"", "colour_run_over = \"half\""),
    ];
    let half = other(&[halves.as_slice(), spans.as_slice()].concat());
    assert!(half.contains("groter dan 3 in een helft."), "{half}");
    assert!(
        half.contains("met dezelfde kleur; dat tellen begint in elke helft opnieuw."),
        "{half}"
    );
}

#[test]
fn wrong_values_about_pairing_are_refused_with_what_was_expected() {
    let cases = [
        (
            json!({"method": "random"}),
            "method verwacht \"lexicographic\", \"closest\" of \"both_ends\"",
        ),
        (
            json!({"pairing_order": "score"}),
            "pairing_order verwacht \"standing\" of \"rating\"",
        ),
        (
            json!({"max_distance": "half"}),
            "max_distance verwacht een heel getal van 1 of meer, of \"period\" (zoveel als de periode ronden telt)",
        ),
        (
            json!({"meetings_in_window": 6}),
            "meetings_in_window verwacht { times = 1, rounds = 6 }: hoe vaak, in hoeveel ronden achter elkaar",
        ),
        (
            json!({"meetings_in_window": {"times": 1, "rounds": 6, "weeks": 2}}),
            "meetings_in_window verwacht { times = 1, rounds = 6 }: hoe vaak, in hoeveel ronden achter elkaar",
        ),
        (
            json!({"colour_balance_over": "year"}),
            "colour_balance_over verwacht \"half\" of \"season\"",
        ),
        (
            json!({"colour_swap": "never"}),
            "colour_swap verwacht \"preferred\", \"after_balance\", \"ignored\", \"within_half\" of \"always\"",
        ),
        (
            json!({"colour_tie": "white"}),
            "colour_tie verwacht \"lower_white\" of \"higher_white\"",
        ),
        (
            json!({"first_colours": true}),
            "first_colours verwacht \"lot\", \"alternating\" of \"as_always\"",
        ),
        (
            json!({"bye_order": "lowest"}),
            "bye_order verwacht \"fewest_then_lowest\" of \"last_signed_up\"",
        ),
        (
            json!({"reserve_player": 1}),
            "reserve_player verwacht true of false",
        ),
        (
            json!({"no_repeat_until": 70_000}),
            "no_repeat_until verwacht een heel getal van 0 of meer",
        ),
        (
            json!({"max_distance": 0}),
            "max_distance: verwacht minstens 1, want buren staan 1 plaats uit elkaar",
        ),
        (
            json!({"meetings_in_window": {"times": 3, "rounds": 3}}),
            "meetings_in_window: verwacht minstens 1 keer, in meer ronden dan keren",
        ),
        (
            json!({"first_round_groups": 0}),
            "first_round_groups: verwacht minstens 1",
        ),
    ];
    for (keys, expected) in cases {
        let error = config::named_rules("de-pion-winter", &overrides(&keys))
            .expect_err("there is a mistake in it");
        assert_eq!(error.message, expected, "{keys}");
    }
}
