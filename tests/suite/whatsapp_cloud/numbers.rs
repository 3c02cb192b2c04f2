//! What has no buttons has numbers: typed, they are as good.

use keizerbot::chat::Messenger;
use keizerbot::message::{Choice, Outgoing};

use super::stage::{ANNA, BRAM, FLEUR, Stage};
use crate::outbox::message;
use crate::transcripts::wait_for;

/// Somebody whom no club knows.
const GUEST: &str = "31644444444";

#[test]
fn of_more_than_ten_answers_the_number_is_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open_clubs(folder.path(), 12).await;
        stage.person(GUEST, "Gast");
        let asked = stage.says(GUEST, "hallo").await;
        assert_eq!(asked.len(), 1, "{asked:?}");
        assert!(
            asked[0].starts_with("Gast: Ik ben de bot van meer clubs"),
            "{asked:?}"
        );
        let lines: Vec<&str> = asked[0].lines().collect();
        assert_eq!(lines[1], "1. SV De Pion");
        assert_eq!(
            lines[12..],
            ["12. Schaakclub 12", "Antwoord met het nummer."]
        );
        // What stands for none of them is no choice.
        for text in ["0", "13", "-1", "3 of 4", "III", "99999999999999999999"] {
            let said = stage.says(GUEST, text).await.join("\n");
            assert!(!said.contains("we hebben het over"), "{text}: {said}");
        }
        for (text, club) in [
            ("3", "Schaakclub 3"),
            ("12.", "Schaakclub 12"),
            (" 2) ", "Schaakclub 2"),
            ("schaakclub 7", "Schaakclub 7"),
            ("1", "SV De Pion"),
        ] {
            let said = stage.says(GUEST, text).await;
            let chosen = format!("Gast: Goed, we hebben het over {club}.");
            assert!(
                said.iter().any(|line| line.starts_with(&chosen)),
                "{text}: {said:?}"
            );
        }
        // Of the message that is answered, not of another one.
        stage.says(GUEST, "/help").await;
        let said = stage.quotes(GUEST, "1. SV De Pion", "4").await;
        assert!(
            said[0].starts_with("Gast: Goed, we hebben het over Schaakclub 4."),
            "{said:?}"
        );
        let said = stage
            .quotes(GUEST, "we hebben het over Schaakclub 4", "5")
            .await;
        assert!(!said.join("\n").contains("we hebben het over"), "{said:?}");
    });
}

#[test]
fn where_there_are_buttons_a_number_is_no_answer_and_the_words_are() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        stage.says(ANNA, "/agenda").await;
        stage.at("2026-09-07 10:00").await;
        let said = stage.says(ANNA, "2").await;
        assert!(said[0].starts_with("Anna: Dat begrijp ik niet"), "{said:?}");
        let said = stage.quotes(ANNA, "Speel je mee?", "2").await;
        assert!(said[0].starts_with("Anna: Dat begrijp ik niet"), "{said:?}");
        let said = stage.quotes(ANNA, "Speel je mee?", "ik ben er niet").await;
        assert!(
            said[0].starts_with("Anna: Je bent afgemeld voor vrijdag 11 september"),
            "{said:?}"
        );
        // A template has no buttons.
        let said = stage.quotes(FLEUR, "Speel je mee?", "Ik speel").await;
        assert_eq!(
            said,
            ["Fleur: Je speelt mee op vrijdag 11 september (ronde 1)."]
        );
    });
}

#[test]
fn a_typed_result_is_about_the_game_that_is_on_whatever_was_asked_before() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        stage.at("2026-09-10 20:00").await;
        stage.says(ANNA, "/agenda").await;
        stage.says(BRAM, "/agenda").await;
        stage.at("2026-09-11 23:59").await;
        let white = if stage.fake.asks(ANNA, "1-0") {
            ANNA
        } else {
            BRAM
        };
        let said = stage.says(white, "1-0").await;
        assert!(said.iter().any(|line| line.contains("1-0")), "{said:?}");
    });
}

fn asking(to: &str, labels: &[&str]) -> Outgoing {
    Outgoing {
        choice: Choice::Buttons(labels.iter().map(|&label| label.to_owned()).collect()),
        ..message("a-question", &format!("wacloud:{to}"))
    }
}

#[test]
fn what_looks_alike_when_it_is_cut_has_numbers_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.says(ANNA, "/agenda").await;
        for (labels, expected) in [
            (vec!["ja", "nee"], "\n(ja) (nee)"),
            // Too long for buttons: a list.
            (
                vec!["vrijdag 11 september 2026", "nee"],
                "\n(vrijdag 11 september 20…) (nee)",
            ),
            (
                vec!["vrijdag 11 september 2026", "vrijdag 11 september 2027"],
                "\n1. vrijdag 11 september 2026\n2. vrijdag 11 september 2027\nAntwoord met het nummer.",
            ),
            (vec!["ja", "ja"], "\n1. ja\n2. ja\nAntwoord met het nummer."),
        ] {
            let sent = stage.cloud().send(&asking(ANNA, &labels)).await;
            assert!(sent.is_ok(), "{labels:?}: {sent:?}");
            let said = stage.look();
            assert!(said.len() == 1 && said[0].ends_with(expected), "{said:?}");
        }
    });
}
