//! What Meta brings to the door: who is let in, and that everything is kept, once.

use keizerbot::chat::Listener;
use serde_json::json;

use super::stage::{ANNA, BRAM, Stage};
use crate::transcripts::wait_for;
use crate::whatsapp_cloud_fake::{APP_SECRET, Bringing, PHONE_ID, VERIFY, bring, signature};

fn letter(id: &str, text: &str, stage: &Stage) -> String {
    let message = json!({ "from": ANNA, "id": id, "timestamp": stage.now.timestamp().to_string(),
        "type": "text", "text": { "body": text } });
    json!({ "object": "whatsapp_business_account", "entry": [{ "id": "1", "changes": [{ "field": "messages",
        "value": { "messaging_product": "whatsapp", "metadata": { "phone_number_id": PHONE_ID }, "messages": [message] } }] }] })
        .to_string()
}

#[test]
fn only_what_is_signed_by_meta_is_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        let letter = letter("wamid.x", "/afwezig", &stage);
        let right = signature(letter.as_bytes(), APP_SECRET);
        let (hex, other) = (
            right.trim_start_matches("sha256="),
            letter.replace("/afwezig", "/aanwezig"),
        );
        for (letter, wrong) in [
            (&letter, signature(letter.as_bytes(), "another secret")),
            (&letter, String::new()),
            (&letter, "sha256=".to_owned()),
            (&letter, hex.to_owned()),
            (&letter, format!("sha256={}", &hex[..62])),
            (&letter, format!("sha256={}é", &hex[..62])),
            (&letter, format!("sha1={hex}")),
            (&other, right.clone()),
        ] {
            assert_eq!(
                bring(&stage.door, letter.clone(), &wrong).await,
                401,
                "{wrong}"
            );
        }
        stage.work().await;
        assert_eq!(stage.look(), [""; 0]);
        // Signed it is taken; replayed it is known.
        for _ in 0..3 {
            let door = stage.door.clone();
            let (status, ()) = tokio::join!(bring(&door, letter.clone(), &right), async {
                let taken = stage.cloud().fetch(None, true).await.expect("it comes");
                let store = stage.service().app().store();
                let mut tx = store.begin().await.expect("a transaction");
                for one in &taken {
                    let update = (one.number, one.body.as_str());
                    keizerbot::store::intake::keep(&mut tx, "wacloud", update, stage.now)
                        .await
                        .expect("kept");
                }
                tx.commit().await.expect("kept");
                stage.cloud().confirm(&taken).await;
            });
            assert_eq!(status, 200);
        }
        // Otherwise it would only be answered by a template, and there is none.
        let _ = stage.fake.say(ANNA, "/agenda");
        stage.work().await;
        let said = stage.look();
        let off = said
            .iter()
            .filter(|line| line.contains("Je bent afgemeld"))
            .count();
        assert_eq!(off, 1, "{said:?}");
    });
}

#[test]
fn meta_asks_whether_the_door_is_ours() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let stage = Stage::open(folder.path(), "").await;
        let asks = async |query: &str| {
            let answer = reqwest::get(format!("{}?{query}", stage.door))
                .await
                .expect("an answer");
            (
                answer.status().as_u16(),
                answer.text().await.expect("a text"),
            )
        };
        let right =
            format!("hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token={VERIFY}");
        assert_eq!(asks(&right).await, (200, "1158201444".to_owned()));
        for wrong in [
            "",
            "hub.mode=subscribe&hub.challenge=1&hub.verify_token=x",
            &right.replace("subscribe", "unsubscribe"),
            &right.replace("hub.challenge", "challenge"),
            &right.replace("hub.verify_token", "token"),
        ] {
            assert_eq!(asks(wrong).await, (403, String::new()), "{wrong}");
        }
    });
}

#[test]
fn of_what_comes_in_one_letter_or_twice_or_the_last_first_each_counts_once() {
    for bringing in [
        Bringing::OneByOne,
        Bringing::Batched,
        Bringing::Twice,
        Bringing::LastFirst,
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), "").await;
            stage.fake.bringing(bringing);
            stage.fake.say(BRAM, "/afwezig");
            stage.fake.push(
                "messages",
                json!({ "from": ANNA, "id": "wamid.u", "timestamp": stage.now.timestamp().to_string(), "type": "unsupported",
                "errors": [{ "code": 131_051, "title": "Message type unknown" }] }),
            );
            stage.fake.push("messages", json!("nothing that we know"));
            stage
                .fake
                .push("account_update", json!({ "event": "PARTNER_REMOVED" }));
            stage.fake.say(ANNA, "/afwezig");
            stage.work().await;
            let said = stage.look();
            let off: Vec<&String> = said
                .iter()
                .filter(|line| line.contains("Je bent afgemeld"))
                .collect();
            let unread = said
                .iter()
                .filter(|line| line.contains("Ik kan alleen tekst lezen"));
            let counts = (off.len(), unread.count(), said.len());
            assert_eq!(counts, (2, 1, 3), "{bringing:?}: {said:?}");
            let answers = stage.fake.answers();
            assert!(
                answers.iter().all(|status| *status == 200),
                "{bringing:?}: {answers:?}"
            );
        });
    }
}

#[test]
fn what_was_sent_in_one_second_is_read_in_the_order_in_which_it_came() {
    for bringing in [Bringing::OneByOne, Bringing::Batched, Bringing::Twice] {
        let folder = tempfile::tempdir().expect("a folder");
        wait_for(async {
            let mut stage = Stage::open(folder.path(), "").await;
            stage.fake.bringing(bringing);
            for text in ["/afwezig", "/aanwezig", "/afwezig", "/aanwezig"] {
                for number in [ANNA, BRAM] {
                    stage.fake.say(number, text);
                }
            }
            stage.work().await;
            let said = stage.look();
            for name in ["Anna: ", "Bram: "] {
                let mut his = said.iter().filter(|line| line.starts_with(name));
                let last = his.next_back().expect("an answer");
                assert!(last.contains("Je speelt mee"), "{bringing:?}: {said:?}");
            }
        });
    }
}

#[test]
fn what_is_not_kept_when_the_process_ends_comes_again() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = Stage::open(folder.path(), "").await;
        stage.fake.say(ANNA, "/afwezig");
        let (fake, door) = (stage.fake.clone(), stage.door.clone());
        // It is taken out, and then the process ends.
        tokio::join!(fake.bring(&door), async {
            let taken = stage.cloud().fetch(None, true).await.expect("it comes");
            assert_eq!(taken.len(), 1);
            stage.start().await;
        });
        assert_eq!(
            (stage.fake.answers(), stage.fake.waits()),
            (vec![503], true)
        );
        stage.work().await;
        assert_eq!(stage.look().len(), 1);
        assert_eq!(stage.fake.answers()[..2], [503, 200]);
    });
}
