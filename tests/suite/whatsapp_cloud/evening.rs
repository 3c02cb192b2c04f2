//! A week for members who are nowhere but on WhatsApp: signing off and reporting with buttons in their own chat.

use super::stage::{ANNA, BRAM, FLEUR, RENS, Stage};
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::{Bringing, Fault};

#[test]
fn a_member_signs_off_by_button_and_white_reports_by_button() {
    for bringing in [
        Bringing::OneByOne,
        Bringing::Batched,
        Bringing::Twice,
        Bringing::LastFirst,
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
            stage.fake.bringing(bringing);
            week(&mut stage).await;
        });
    }
}

async fn week(stage: &mut Stage) {
    // Who spoke today gets buttons, the others the template.
    stage.says(ANNA, "/agenda").await;
    stage.says(BRAM, "/agenda").await;
    let asked = stage.at("2026-09-07 10:00").await;
    let question = "Ronde 1, vrijdag 11 september. Speel je mee?";
    assert_eq!(asked.len(), 3, "{asked:?}");
    assert!(
        asked[0].starts_with(&format!("Anna: {question}")),
        "{asked:?}"
    );
    assert!(
        asked[0].ends_with("\n(Ik speel) (Ik ben er niet)"),
        "{asked:?}"
    );
    assert_eq!(
        asked[2],
        "Fleur: [clubbericht] Ronde 1, vrijdag 11 september. Speel je mee? Vaste spelers doen mee tenzij ze zich afmelden. \
         Zeg het vóór donderdag 18:00. (Ik speel / Ik ben er niet)"
    );

    let said = stage.presses(ANNA, "Ik ben er niet").await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("Anna: Je bent afgemeld voor vrijdag 11 september"),
        "{said:?}"
    );
    // She thinks again: the same buttons are still under her thumb.
    let said = stage.presses(ANNA, "Ik speel").await;
    assert_eq!(
        said,
        ["Anna: Je speelt mee op vrijdag 11 september (ronde 1)."]
    );
    // The template has no buttons: words will do, and so will the next question.
    let said = stage.says(FLEUR, "ik ben er niet vrijdag").await;
    assert_eq!(
        said,
        ["Fleur: Genoteerd: je speelt niet mee op vrijdag 11 september."]
    );

    let paired = stage.at("2026-09-10 20:00").await;
    let mine: Vec<&String> = paired
        .iter()
        .filter(|line| line.contains("Je speelt morgen"))
        .collect();
    assert_eq!(mine.len(), 2, "{paired:?}");
    assert!(
        mine[0].starts_with("Anna: [clubbericht] Je speelt morgen tegen Bram, met "),
        "{paired:?}"
    );
    let (white, black) = match mine[0].ends_with("met wit.") {
        true => (ANNA, BRAM),
        false => (BRAM, ANNA),
    };

    // Both are in the hall and have said something.
    stage.at("2026-09-11 20:00").await;
    stage.says(white, "/indeling").await;
    let asked = stage.at("2026-09-11 23:59").await;
    let question = asked
        .iter()
        .find(|line| line.ends_with("(1-0) (½-½) (0-1)"));
    let name = stage.fake.name(white);
    assert!(
        question.is_some_and(|line| line.starts_with(&name)),
        "{asked:?}"
    );
    let said = stage.presses(white, "½-½").await;
    assert!(said.iter().any(|line| line.contains("½-½")), "{said:?}");
    // White may think again until the round is closed; it was the last game, so it is.
    let again = stage.presses(white, "1-0").await;
    assert!(again[0].contains("Ronde 1 is gesloten"), "{again:?}");
    let standing = stage.says(black, "/stand").await;
    assert!(standing[0].contains("na ronde 1"), "{standing:?}");
    let journal = stage.says(RENS, "/logboek").await;
    assert!(
        journal[0].contains("(½-½)") && journal[0].contains("(Ik speel)"),
        "{journal:?}"
    );
}

#[test]
fn files_come_and_go() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        let said = stage.says(RENS, "/mijngegevens").await;
        assert!(said.iter().any(|line| line.contains(" bytes]")), "{said:?}");
        let game = "[White \"Anna\"]\n[Black \"Bram\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
        stage
            .fake
            .send_document(ANNA, ("partij.pgn", game.as_bytes()), "/partij");
        stage.work().await;
        let said = stage.look();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("Anna: "), "{said:?}");
        assert!(!said[0].contains("geen bestand"), "{said:?}");
    });
}

#[test]
fn a_picture_comes_as_an_image_and_again_when_nobody_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.says(ANNA, "/agenda").await;
        stage.at("2026-09-10 20:00").await;
        let asked = "/indeling plaatje";
        let picture = "Indeling ronde 1 [indeling-ronde-1.png]";
        assert_eq!(stage.says(ANNA, asked).await, [format!("Anna: {picture}")]);
        // Nobody knows what came of handing over the file: nobody has seen it, so it is done again.
        stage.fake.fault(Fault::Garbage);
        let mut said = stage.says(ANNA, asked).await;
        said.extend(stage.later(15).await);
        assert_eq!(said, [format!("Anna: {picture}")]);
        // Of the message Meta tells what came of it, or nobody does.
        for (fault, expected) in [
            (Fault::Garbage, format!("Anna: {picture}")),
            (Fault::CutBefore, format!("Anna: ↻ {picture}")),
        ] {
            stage.fake.fault(Fault::Nothing);
            stage.fake.fault(fault);
            let mut said = stage.says(ANNA, asked).await;
            said.extend(stage.later(60).await);
            assert_eq!(said, [expected]);
        }
    });
}

#[test]
fn whoever_is_forgotten_hears_goodbye_for_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        let asked = stage.says(FLEUR, "/vergeetmij").await;
        assert!(asked[0].contains("(Ja, vergeet mij)"), "{asked:?}");
        let said = stage.presses(FLEUR, "Ja, vergeet mij").await;
        let hers: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("Fleur: "))
            .collect();
        assert_eq!(hers.len(), 1, "{said:?}");
        assert!(!hers[0].contains("[clubbericht]"), "{said:?}");
    });
}
