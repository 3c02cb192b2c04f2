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
        stage.fake.fault(Fault::Code(400, 132_015));
        let said = stage.at("2026-09-07 10:00").await;
        let told: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("Rens: "))
            .collect();
        assert_eq!(told.len(), 1, "{said:?}");
        assert!(
            told[0].contains("is niet aangekomen") && told[0].contains("the template: 132015"),
            "{said:?}"
        );
        assert_eq!(said.len(), 3, "{said:?}");
    });
}
