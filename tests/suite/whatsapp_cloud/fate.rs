//! What becomes of a message after it was sent: the line is cut, or Meta says later that it did not deliver it.

use super::stage::{ANNA, BRAM, RENS, Stage};
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::Fault;

#[test]
fn what_meta_took_before_the_line_was_cut_is_not_said_again() {
    for fault in [Fault::Cut, Fault::Garbage] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
            stage.says(BRAM, "/agenda").await;
            stage.fake.fault(fault.clone());
            let mut said = stage.says(BRAM, "/stand").await;
            said.extend(stage.later(30).await);
            said.extend(stage.later(30 * 60).await);
            assert_eq!(said.len(), 1, "{fault:?}: {said:?}");
            assert!(!said[0].contains('↻'), "{fault:?}: {said:?}");
            // It can be answered like any other.
            let said = stage.quotes(BRAM, "", "/help").await;
            assert_eq!(said.len(), 1, "{fault:?}: {said:?}");
        });
    }
}

#[test]
fn what_meta_took_before_the_process_ended_is_not_said_again_either() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.says(BRAM, "/agenda").await;
        stage.fake.say(BRAM, "/stand");
        stage.receive().await;
        // What Meta has to tell waits, because nobody opens.
        stage.fake.hold(true);
        stage.fake.fault(Fault::Cut);
        let mut said = stage.later(0).await;
        stage.start().await;
        stage.fake.hold(false);
        said.extend(stage.later(1).await);
        said.extend(stage.later(30 * 60).await);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(!said[0].contains('↻'), "{said:?}");
    });
}

#[test]
fn what_was_cut_before_meta_took_it_is_said_once_more_with_a_sign() {
    for fault in [Fault::CutBefore, Fault::Page(502)] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), "").await;
            stage.fake.fault(fault.clone());
            let mut said = stage.says(ANNA, "/agenda").await;
            said.extend(stage.later(29).await);
            assert_eq!(said, [""; 0], "{fault:?}: it waits for the news");
            said.extend(stage.later(1).await);
            said.extend(stage.later(30 * 60).await);
            assert_eq!(said.len(), 1, "{fault:?}: {said:?}");
            assert!(said[0].starts_with("Anna: ↻ "), "{fault:?}: {said:?}");
        });
    }
}

#[test]
fn without_news_it_is_said_again_with_a_sign() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.fake.silent(true);
        stage.fake.fault(Fault::Cut);
        let mut said = stage.says(ANNA, "/agenda").await;
        said.extend(stage.later(30).await);
        said.extend(stage.later(30 * 60).await);
        let signs: Vec<bool> = said.iter().map(|line| line.contains('↻')).collect();
        assert_eq!(signs, [false, true], "{said:?}");
    });
}

#[test]
fn a_paid_message_that_was_cut_off_is_paid_once() {
    for (fault, paid) in [(Fault::Cut, 1), (Fault::CutBefore, 2)] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            // One for each of the three, and one to spare.
            let mut stage = Stage::open(folder.path(), &Stage::template(4)).await;
            stage.fake.fault(fault.clone());
            let mut said = stage.at("2026-09-07 10:00").await;
            said.extend(stage.later(60).await);
            let asked = said.iter().filter(|line| line.contains("Speel je mee?"));
            assert_eq!(asked.count(), 3, "{fault:?}: {said:?}");
            let again = said.iter().any(|line| line.contains('↻'));
            assert_eq!(again, paid == 2, "{fault:?}: {said:?}");
            let taken = stage.templates_taken().await;
            assert_eq!(taken, 2 + paid, "{fault:?}");
        });
    }
}

#[test]
fn what_meta_lost_is_sent_once_more_without_a_sign() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.fake.fault(Fault::Later(131_000));
        let mut said = stage.says(ANNA, "/agenda").await;
        said.extend(stage.later(5 * 60 - 1).await);
        assert_eq!(said, [""; 0]);
        let said = stage.later(1).await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with("Anna: Ronde 1: vrijdag 11 september"),
            "{said:?}"
        );
    });
}

#[test]
fn when_meta_says_afterwards_that_the_day_is_over_the_template_goes_after_all() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        stage.fake.fault(Fault::Later(131_047));
        let mut said = stage.says(ANNA, "/agenda").await;
        said.extend(stage.later(1).await);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with("Anna: [clubbericht] Ronde 1: vrijdag 11 september"),
            "{said:?}"
        );
        // As soon as she says something it is free again.
        let said = stage.says(ANNA, "/stand").await;
        assert!(!said[0].contains("[clubbericht]"), "{said:?}");
    });
}

#[test]
fn who_cannot_be_reached_and_what_is_refused_the_organiser_hears_afterwards_as_well() {
    for (code, words) in [
        (
            131_026,
            "Rens: Anna krijgt op WhatsApp geen persoonlijke berichten",
        ),
        (
            131_049,
            "Rens: Anna krijgt op WhatsApp geen persoonlijke berichten",
        ),
        (
            131_050,
            "Rens: Anna krijgt op WhatsApp geen persoonlijke berichten",
        ),
        (
            131_053,
            "Rens: Een bericht van mij aan Anna is niet aangekomen. Het begon met \"Ronde 1, vrijdag",
        ),
        (
            132_015,
            "Rens: Anna krijgt op WhatsApp geen persoonlijke berichten",
        ),
        (
            132_012,
            "Rens: Een bericht van mij aan Anna is niet aangekomen. Het begon met \"Ronde 1, vrijdag",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
            stage.says(RENS, "/agenda").await;
            stage.fake.fault(Fault::Later(code));
            let mut said = stage.at("2026-09-07 10:00").await;
            said.extend(stage.later(60).await);
            said.extend(stage.later(30 * 60).await);
            let told: Vec<&String> = said
                .iter()
                .filter(|line| line.starts_with("Rens: "))
                .collect();
            assert_eq!(told.len(), 1, "{code}: {said:?}");
            assert!(told[0].starts_with(words), "{code}: {told:?}");
            // What was not delivered is not paid.
            assert_eq!(stage.templates_taken().await, 2, "{code}");
        });
    }
}
