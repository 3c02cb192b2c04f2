//! What goes wrong on the way to WhatsApp, and what people see of it.

use super::stage::{ANNA, BRAM, RENS, Stage};
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::Fault;

#[test]
fn what_surely_did_not_arrive_is_said_once_after_a_pause() {
    for (fault, pause) in [
        (Fault::Code(429, 130_429), 5),
        (Fault::Code(400, 131_056), 5),
        (Fault::Code(429, 4), 5),
        (Fault::Code(500, 131_000), 5),
        (Fault::Code(503, 131_016), 5),
        (Fault::Code(401, 190), 15 * 60),
        (Fault::Code(400, 131_031), 15 * 60),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), "").await;
            stage.fake.fault(fault.clone());
            assert_eq!(stage.says(ANNA, "/agenda").await, [""; 0], "{fault:?}");
            assert_eq!(stage.later(pause - 1).await, [""; 0], "{fault:?}: it waits");
            let said = stage.later(1).await;
            assert_eq!(said.len(), 1, "{fault:?}: {said:?}");
            assert!(!said[0].contains('↻'), "{fault:?}: {said:?}");
        });
    }
}

#[test]
fn pauses_grow() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        for _ in 0..3 {
            stage.fake.fault(Fault::Code(400, 131_056));
        }
        let mut said = stage.says(ANNA, "/agenda").await;
        for (pause, arrives) in [(5, false), (14, false), (1, false), (44, false), (1, true)] {
            said.extend(stage.later(pause).await);
            assert_eq!(!said.is_empty(), arrives, "{pause}: {said:?}");
        }
    });
}

#[test]
fn who_cannot_be_reached_is_told_to_the_organiser_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        stage.says(RENS, "/agenda").await;
        stage.fake.leaves(BRAM);
        let said = stage.at("2026-09-07 10:00").await;
        let told: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("Rens: "))
            .collect();
        assert_eq!(told.len(), 1, "{said:?}");
        assert!(
            told[0]
                .starts_with("Rens: Bram krijgt op WhatsApp geen persoonlijke berichten van mij"),
            "{said:?}"
        );
    });
}

#[test]
fn what_is_refused_is_told_with_the_reason_and_holds_nobody_up() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        stage.says(RENS, "/agenda").await;
        stage.fake.fault(Fault::Code(400, 132_012));
        let said = stage.at("2026-09-07 10:00").await;
        let told: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("Rens: "))
            .collect();
        assert_eq!(told.len(), 1, "{said:?}");
        assert!(
            told[0].contains("is niet aangekomen") && told[0].contains("the template: 132012"),
            "{said:?}"
        );
        assert_eq!(said.len(), 3, "{said:?}");
    });
}

/// Meta pauses a template of which people complain, and rejects one that was changed: that is one thing to tell, not one
/// for each message.
#[test]
fn a_template_that_is_paused_is_told_once_with_whom_it_concerns() {
    for code in [132_001, 132_007, 132_015, 132_016] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
            stage.says(RENS, "/agenda").await;
            for _ in 0..3 {
                stage.fake.fault(Fault::Code(400, code));
            }
            let mut said = stage.at("2026-09-07 10:00").await;
            said.extend(stage.later(60 * 60).await);
            assert_eq!(said.len(), 1, "{code}: {said:?}");
            let words = "Rens: Anna, Bram en Fleur krijgen op WhatsApp geen persoonlijke berichten van mij: zij zeiden langer \
                         dan een dag niets tegen mij, en het sjabloon waarmee ik dan begin, laat Meta nu niet door.";
            assert!(said[0].starts_with(words), "{code}: {said:?}");
            // Nothing that was not sent is paid, and later it is tried again.
            stage.says(RENS, "/agenda").await;
            let said = stage.at("2026-09-10 20:30").await;
            for name in ["Anna", "Bram", "Fleur"] {
                let begin = format!("{name}: [clubbericht]");
                let his = said.iter().filter(|line| line.starts_with(&begin));
                assert_eq!(his.count(), 1, "{code}: {said:?}");
            }
        });
    }
}
