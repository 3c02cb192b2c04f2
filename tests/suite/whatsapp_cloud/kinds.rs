//! What people send besides text and presses, and who they are when something changes with them.

use serde_json::{Value, json};

use super::stage::{ANNA, RENS, Stage};
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::Fault;

#[test]
fn whatever_cannot_be_read_is_answered_once_and_kindly() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        let unsupported = |kind: &str| json!({ "type": kind });
        for (kind, content) in [
            (
                "audio",
                json!({ "id": "7", "mime_type": "audio/ogg; codecs=opus", "voice": true }),
            ),
            ("sticker", json!({ "id": "7", "mime_type": "image/webp" })),
            ("image", json!({ "id": "7", "mime_type": "image/jpeg" })),
            ("video", json!({ "id": "7", "mime_type": "video/mp4" })),
            ("location", json!({ "latitude": 52.4, "longitude": 4.8 })),
            (
                "contacts",
                json!([{ "name": { "formatted_name": "Piet" } }]),
            ),
            ("unsupported", unsupported("poll_creation")),
            ("unsupported", unsupported("gif")),
        ] {
            stage.fake.send(ANNA, kind, content);
            stage.work().await;
            let said = stage.look();
            assert_eq!(said.len(), 1, "{kind}: {said:?}");
            assert!(
                said[0].starts_with("Anna: Ik kan alleen tekst lezen"),
                "{kind}: {said:?}"
            );
        }
        // What is said below a picture is said.
        stage
            .fake
            .send(ANNA, "image", json!({ "id": "7", "caption": "/afwezig" }));
        stage.work().await;
        let said = stage.look();
        assert!(said[0].starts_with("Anna: Je bent afgemeld"), "{said:?}");
        // These ask for nothing.
        for (kind, content) in [
            (
                "reaction",
                json!({ "message_id": "wamid.out000001", "emoji": "👍" }),
            ),
            ("request_welcome", Value::Null),
            ("unsupported", unsupported("pin")),
            ("unsupported", unsupported("keep_in_chat")),
            ("revoke", json!({ "original_message_id": "wamid.x" })),
        ] {
            stage.fake.send(ANNA, kind, content);
            stage.work().await;
            assert_eq!(stage.look(), [""; 0], "{kind}");
        }
    });
}

#[test]
fn who_changes_his_number_stays_who_he_is() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), &Stage::template(50)).await;
        let new = "31655555555";
        stage.fake.changes_number(ANNA, new);
        stage.work().await;
        let asked = stage.fake.screen(new).len();
        stage.at("2026-09-07 10:00").await;
        let screen = stage.fake.screen(new);
        assert!(
            screen.len() == asked + 1 && screen[asked].contains("Speel je mee?"),
            "{screen:?}"
        );
        stage.fake.say(new, "/afwezig");
        stage.work().await;
        let screen = stage.fake.screen(new);
        assert!(
            screen
                .last()
                .is_some_and(|line| line.contains("Je bent afgemeld")),
            "{screen:?}"
        );
    });
}

#[test]
fn who_hides_his_number_is_answered_and_linked_by_the_name_that_meta_has_for_him() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.says(RENS, "/nieuw Piet 1700").await;
        let hidden = "NL.13491208655302741918";
        stage.person(hidden, "Piet");
        let said = stage.says(hidden, "/ik Piet").await;
        let his = said
            .iter()
            .filter(|line| line.starts_with("Piet: "))
            .count();
        assert_eq!(his, 1, "{said:?}");
        let said = stage.presses(RENS, "Klopt").await;
        assert!(
            said.iter().any(|line| line.starts_with("Piet: ")),
            "{said:?}"
        );
        let said = stage.says(hidden, "/afwezig").await;
        assert_eq!(
            said,
            ["Piet: Genoteerd: je speelt niet mee op vrijdag 11 september."]
        );
        stage.fake.fault(Fault::Cut);
        let mut said = stage.says(hidden, "/agenda").await;
        said.extend(stage.later(60).await);
        assert_eq!(said.len(), 1, "{said:?}");
    });
}
