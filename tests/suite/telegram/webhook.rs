//! Telegram brings its updates to the door: who is let in, what is kept before it is confirmed, and what becomes of the
//! webhook when the bot starts with another choice.

use std::path::Path;
use std::time::Duration;

use keizerbot::chat::Listener;
use keizerbot::chat::telegram::hook::is_address;
use keizerbot::store::intake;
use serde_json::{Value, json};

use super::stage::Stage;
use crate::telegram_fake::Bringing;
use crate::transcripts::wait_for;

const MEMBERS: &str = "Anna 2010 vast, Fleur 1700, Rens leider";
const HEADER: &str = "X-Telegram-Bot-Api-Secret-Token";

/// The club with its group and a webhook, on the Monday before the poll.
async fn club(folder: &Path) -> Stage {
    let mut stage = Stage::open_with_door(folder, MEMBERS, &["2026-09-11"]).await;
    let rens = stage.people["Rens"];
    stage.fake.say(rens, stage.group, "/start@KeizerTestBot");
    stage.work().await;
    stage.look();
    stage
}

/// What waits in the intake to be read.
async fn unread(stage: &Stage) -> Option<String> {
    let store = stage.service().app().store();
    let mut tx = store.read().await.expect("a transaction");
    let next = intake::next(&mut tx, "telegram", 1)
        .await
        .expect("the intake");
    next.map(|raw| raw.body)
}

#[test]
fn who_does_not_know_the_secret_is_turned_away_and_nothing_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        let (url, secret) = stage.fake.webhook().expect("a webhook");
        assert_eq!(secret.len(), 43, "{secret}");
        let anna = stage.people["Anna"];
        let said = json!({ "update_id": 900_001, "message": { "message_id": 1, "date": stage.now.timestamp(),
            "chat": { "id": anna, "type": "private" }, "from": { "id": anna, "first_name": "Anna" }, "text": "/afwezig" } });
        let client = reqwest::Client::new();
        let almost = format!("{}x", &secret[..42]);
        for wrong in [
            None,
            Some(""),
            Some("geheim"),
            Some(&secret[..42]),
            Some(&almost),
        ] {
            let mut request = client.post(&url).json(&said);
            if let Some(wrong) = wrong {
                request = request.header(HEADER, wrong);
            }
            let answer = request.send().await.expect("an answer");
            assert_eq!(answer.status(), 401, "{wrong:?}");
        }
        let with_secret =
            |body: Vec<u8>| client.post(&url).header(HEADER, &secret).body(body).send();
        let too_long = with_secret(vec![b' '; 5 * 1024 * 1024])
            .await
            .expect("an answer");
        assert_eq!(too_long.status(), 413);
        let no_text = with_secret(vec![0xff, 0xfe]).await.expect("an answer");
        assert_eq!(no_text.status(), 400);
        let asked = client.get(&url).send().await.expect("an answer");
        assert_eq!(asked.status(), 403);
        let elsewhere = url.replace("/telegram", "/elders");
        let elsewhere = client
            .post(&elsewhere)
            .json(&said)
            .send()
            .await
            .expect("an answer");
        assert_eq!(elsewhere.status(), 404);

        stage.work().await;
        assert_eq!((unread(&stage).await, stage.look()), (None, Vec::new()));
    });
}

#[test]
fn nothing_is_confirmed_before_it_is_kept_and_what_comes_again_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        let anna = stage.people["Anna"];
        let before = stage.fake.brought().len();

        // The process ends between taking it in and keeping it.
        stage.fake.say(anna, anna, "/afwezig");
        let taken = stage.telegram().fetch(None, true).await.expect("it comes");
        assert_eq!(taken.len(), 1);
        assert_eq!(
            (stage.fake.brought().len(), stage.fake.waiting().len()),
            (before, 1)
        );
        stage.restart().await;
        stage.work().await;
        let said = stage.look();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with("bot@Anna> Je bent afgemeld"),
            "{said:?}"
        );
        assert!(
            stage.fake.brought()[before..]
                .iter()
                .any(|(_, status)| *status != 200)
        );

        // It ends between keeping it and saying so.
        stage.fake.say(anna, anna, "/aanwezig");
        let taken = stage.telegram().fetch(None, true).await.expect("it comes");
        let store = stage.service().app().store();
        let mut tx = store.begin().await.expect("a transaction");
        let update = (taken[0].number, taken[0].body.as_str());
        assert!(
            intake::keep(&mut tx, "telegram", update, stage.now)
                .await
                .expect("kept")
        );
        tx.commit().await.expect("kept");
        assert_eq!(stage.fake.waiting().len(), 1, "Telegram does not know yet");
        stage.restart().await;
        stage.work().await;
        let said = stage.look();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("bot@Anna> Je speelt mee"), "{said:?}");
    });
}

#[test]
fn what_cannot_be_kept_is_brought_again() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        let (anna, before) = (stage.people["Anna"], stage.fake.brought().len());
        stage.fake.say(anna, anna, "/afwezig");
        // Taken out, and then the store fails: the next that is taken out says so to whoever brought this.
        stage.telegram().fetch(None, true).await.expect("it comes");
        stage.work().await;
        let statuses: Vec<u16> = stage.fake.brought()[before..]
            .iter()
            .map(|(_, status)| *status)
            .collect();
        assert_eq!(statuses, [503, 200]);
        assert_eq!(stage.look().len(), 1);
    });
}

#[test]
fn the_newest_vote_counts_in_whatever_order_they_are_brought() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        stage.now = stage.moment("2026-09-07 10:00");
        stage.fake.set_clock(stage.now.timestamp());
        stage.work().await;
        stage.look();
        let (fleur, group) = (stage.people["Fleur"], stage.group);
        let poll = stage.fake.last(group).id;
        stage.fake.bring(Bringing::LastFirst);
        // Nobody takes the first one yet: the others come before it.
        for option in [1, 1, 0] {
            stage.fake.vote(fleur, group, poll, &[option]);
        }
        stage.work().await;
        let numbers: Vec<i64> = stage
            .fake
            .brought()
            .iter()
            .map(|(number, _)| *number)
            .collect();
        let last: Vec<i64> = numbers.iter().rev().take(2).copied().collect();
        assert!(last[0] < last[1], "an older one came last: {numbers:?}");
        stage.fake.say(fleur, fleur, "/wie");
        stage.work().await;
        let said = stage.look();
        assert!(
            said.iter().any(|line| line.contains("Anna en Fleur")),
            "{said:?}"
        );
    });
}

#[test]
fn at_the_start_everything_that_waits_is_known_before_the_webhook_is_set() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        let set = &stage.fake.calls_of("setWebhook")[0].args;
        assert_eq!(set["url"], stage.webhook().expect("a webhook"));
        assert_eq!(set["max_connections"], "1");
        let wanted: Value = serde_json::from_str(&set["allowed_updates"]).expect("a list");
        assert_eq!(
            wanted,
            json!([
                "message",
                "callback_query",
                "poll",
                "poll_answer",
                "my_chat_member"
            ])
        );

        stage.kill();
        let anna = stage.people["Anna"];
        stage.fake.say(anna, anna, "/afwezig");
        let before = stage.fake.calls().len();
        stage.start().await;
        stage.work().await;
        let methods: Vec<String> = stage.fake.calls()[before..]
            .iter()
            .map(|call| call.method.clone())
            .collect();
        let expected = [
            "getme",
            "getupdates",
            "deletewebhook",
            "getupdates",
            "sendmessage",
            "getupdates",
            "setwebhook",
        ];
        assert_eq!(methods, expected);
        assert_eq!(stage.look().len(), 1);

        // Without a webhook in the settings the one that is there is taken away, and what waits is not lost.
        stage.kill();
        stage.fake.say(anna, anna, "/aanwezig");
        stage.door = None;
        stage.start().await;
        stage.work().await;
        assert_eq!(stage.fake.webhook(), None);
        let taken_away = stage.fake.calls_of("deleteWebhook").pop().expect("a call");
        assert!(!taken_away.args.contains_key("drop_pending_updates"));
        assert!(stage.look()[0].starts_with("bot@Anna> Je speelt mee"));
    });
}

#[test]
fn a_webhook_that_somebody_took_away_is_set_again() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path()).await;
        stage.silence = Duration::ZERO;
        stage.restart().await;
        stage.work().await;
        let delete = format!(
            "{}/bot{}/deleteWebhook",
            stage.fake.url(),
            stage.fake.token()
        );
        reqwest::get(&delete).await.expect("an answer");
        let anna = stage.people["Anna"];
        stage.fake.say(anna, anna, "/afwezig");
        // Nothing came for so long that Telegram is asked how it stands.
        let nothing = stage
            .telegram()
            .fetch(None, true)
            .await
            .expect("it is there");
        assert_eq!(nothing, []);
        stage.work().await;
        assert_eq!(stage.look().len(), 1);
        assert!(stage.fake.webhook().is_some());
    });
}

#[test]
fn a_webhook_is_a_whole_address_with_tls() {
    for good in [
        "https://bot.voorbeeld.nl/telegram",
        "https://bot.voorbeeld.nl:8443/",
        "http://127.0.0.1:81/x",
    ] {
        assert!(is_address(good), "{good}");
    }
    for bad in [
        "",
        "bot.voorbeeld.nl",
        "http://bot.voorbeeld.nl/telegram",
        "https://",
        "ftp://127.0.0.1/",
    ] {
        assert!(!is_address(bad), "{bad}");
    }
}
