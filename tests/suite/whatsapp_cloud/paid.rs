//! What costs money: who has said nothing for a day gets a template, and no more of them a month than the club pays for.

use super::stage::{ANNA, BRAM, RENS, Stage};
use crate::outbox::message;
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::Fault;

fn kinds(stage: &Stage, to: &str) -> Vec<String> {
    let sent = stage.fake.sent().into_iter();
    sent.filter(|(_, number)| number == to)
        .map(|(kind, _)| kind)
        .collect()
}

#[test]
fn for_a_day_everything_may_be_said_and_then_only_a_template() {
    for (waits, expected) in [("10:02", "interactive"), ("09:59", "template")] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
            // Fleur's is a reminder; Anna's question comes on the Monday of the second week.
            stage.at(&format!("2026-09-13 {waits}")).await;
            stage.says(ANNA, "/agenda").await;
            stage.at("2026-09-14 10:00").await;
            let last = kinds(&stage, ANNA).pop();
            assert_eq!(last.as_deref(), Some(expected), "{waits}");
        });
    }
}

#[test]
fn when_meta_counts_the_day_otherwise_the_template_goes_after_all() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        stage.fake.fault(Fault::Code(400, 131_047));
        let said = stage.says(ANNA, "/agenda").await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("Anna: [clubbericht] "), "{said:?}");
    });
}

#[test]
fn without_a_template_the_organiser_hears_once_who_is_not_reached() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.says(RENS, "/agenda").await;
        assert_eq!(stage.at("2026-09-07 10:00").await, [""; 0]);
        let said = stage.later(1).await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with(
                "Rens: Anna, Bram en Fleur krijgen op WhatsApp geen persoonlijke berichten"
            ),
            "{said:?}"
        );
        assert_eq!(stage.later(60).await, [""; 0]);
        // Whoever speaks is answered.
        let said = stage.says(ANNA, "/agenda").await;
        assert_eq!(said.len(), 1, "{said:?}");
    });
}

#[test]
fn when_the_templates_of_the_month_are_spent_the_organiser_hears_it_once_and_answers_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(2)).await;
        stage.says(RENS, "/agenda").await;
        let said = stage.at("2026-09-07 10:00").await;
        let templates = said
            .iter()
            .filter(|line| line.contains("[clubbericht]"))
            .count();
        let told: Vec<&String> = said
            .iter()
            .filter(|line| line.contains("deze maand is op (2)"))
            .collect();
        assert_eq!((templates, told.len(), said.len()), (2, 1, 3), "{said:?}");
        assert!(
            told[0].starts_with("Rens: Het afgesproken aantal betaalde WhatsApp-berichten"),
            "{said:?}"
        );

        // A restart makes nothing cheaper.
        stage.start().await;
        let said = stage.says(BRAM, "/agenda").await;
        assert_eq!(said.len(), 1, "{said:?}");
        stage.says(RENS, "/agenda").await;
        let said = stage.at("2026-09-11 23:59").await;
        let more: Vec<&String> = said
            .iter()
            .filter(|line| line.contains("[clubbericht]") || line.contains("is op ("))
            .collect();
        assert_eq!(more, [""; 0], "{said:?}");
    });
}

#[test]
fn a_month_is_the_clubs_own_and_what_was_not_sent_costs_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(3)).await;
        // Refused twice and then taken: one template, not three.
        stage.fake.fault(Fault::Code(429, 130_429));
        stage.fake.fault(Fault::Code(500, 131_000));
        stage.at("2026-09-07 10:00").await;
        stage.later(60).await;
        let ledger = stage.service().ledger({
            let now = stage.moment("2026-09-30 23:30");
            move || now
        });
        assert!(
            !ledger
                .take_template(&message("one more", "wacloud:1"))
                .await
                .expect("the store works")
        );
        // Half past eleven in Amsterdam is half past nine in Greenwich: an hour later it is October in the club.
        let ledger = stage.service().ledger({
            let now = stage.moment("2026-10-01 00:30");
            move || now
        });
        assert_eq!(
            stage.moment("2026-10-01 00:30").date_naive().to_string(),
            "2026-09-30"
        );
        for (key, left) in [
            ("a", true),
            ("b", true),
            ("a", true),
            ("c", true),
            ("d", false),
            ("b", true),
        ] {
            assert_eq!(
                ledger
                    .take_template(&message(key, "wacloud:1"))
                    .await
                    .expect("the store works"),
                left,
                "{key}"
            );
        }
        ledger
            .give_back(&message("a", "wacloud:1"))
            .await
            .expect("the store works");
        assert!(
            ledger
                .take_template(&message("d", "wacloud:1"))
                .await
                .expect("the store works")
        );
    });
}
