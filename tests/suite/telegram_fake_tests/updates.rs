//! The queue of updates: offsets, kinds, one listener at a time, a webhook, and updates as nobody should send them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use super::{Bot, club, kind};
use crate::telegram_fake::{Fake, mutated_updates};

#[tokio::test]
async fn offsets_confirm_and_forget() {
    let (bot, anna, ..) = club().await;
    let (kinds, next) = bot.updates(0).await;
    assert_eq!(
        (kinds.len(), bot.updates(0).await),
        (1, (kinds, next)),
        "unconfirmed comes again"
    );
    for text in ["een", "twee", "drie"] {
        bot.fake.say(anna, anna, text);
    }
    let texts = |updates: &Value| -> Vec<String> {
        let text = |update: &Value| {
            update["message"]["text"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        updates.as_array().into_iter().flatten().map(text).collect()
    };
    let limited = bot
        .ok("getUpdates", json!({ "offset": next, "limit": 2 }))
        .await;
    assert_eq!(texts(&limited), ["een", "twee"]);
    let last = bot.ok("getUpdates", json!({ "offset": -1 })).await;
    assert_eq!(texts(&last), ["drie"]);
    assert_eq!(
        texts(&bot.ok("getUpdates", json!({ "offset": next })).await),
        ["drie"]
    );
    bot.fake.say(anna, anna, "vier");
    bot.fake.say(anna, anna, "vijf");
    bot.fake.swap_last_two();
    let swapped = bot.ok("getUpdates", json!({ "offset": next + 3 })).await;
    assert_eq!(texts(&swapped), ["vijf", "vier"]);
    bot.fake.deliver_again(next);
    assert_eq!(
        texts(&bot.ok("getUpdates", json!({ "offset": next + 5 })).await),
        ["een"]
    );
    assert_eq!(
        texts(&bot.ok("getUpdates", json!({ "offset": next + 5 })).await),
        Vec::<String>::new()
    );
    bot.fake.say(anna, anna, "te laat");
    bot.fake.advance(86_400);
    assert_eq!(
        bot.updates(0).await.0,
        Vec::<String>::new(),
        "after a day it is gone"
    );
    let raw = bot.fake.push_raw(json!({ "galaxy": {} }));
    assert_eq!(bot.updates(raw).await, (vec!["galaxy".to_owned()], raw + 1));
}

#[tokio::test]
async fn only_wanted_kinds_come() {
    let (bot, anna, jan, club) = club().await;
    let ask = |kinds: Value| json!({ "offset": -1, "allowed_updates": kinds });
    bot.ok("getUpdates", ask(json!(["poll_answer", "galaxy"])))
        .await;
    let poll = bot.poll(club, json!({})).await;
    let before = bot.fake.waiting().len();
    bot.fake.vote(anna, club, poll, &[0]);
    bot.fake.say(anna, anna, "hallo");
    let kinds =
        |from: usize| -> Vec<String> { bot.fake.waiting()[from..].iter().map(kind).collect() };
    assert_eq!(kinds(before), ["poll_answer"]);
    let info = bot.ok("getWebhookInfo", json!({})).await;
    assert_eq!(info["allowed_updates"], json!(["poll_answer"]));
    bot.ok("getUpdates", json!({})).await;
    bot.fake.say(anna, anna, "hallo");
    assert_eq!(kinds(before), ["poll_answer"], "what was asked last holds");
    bot.ok("getUpdates", json!({ "allowed_updates": [] })).await;
    bot.fake.vote(jan, club, poll, &[0]);
    assert_eq!(kinds(before), ["poll_answer", "poll", "poll_answer"]);
}

#[tokio::test]
async fn one_bot_at_a_time_asks_for_updates() {
    let (bot, anna, ..) = club().await;
    bot.fake.set_longest_wait(Duration::from_secs(20));
    let (_, next) = bot.updates(0).await;
    let wait = json!({ "offset": next, "timeout": 20 });
    let ((status, answer), second) = tokio::join!(
        async {
            bot.call("getUpdates", wait.clone())
                .await
                .expect("an answer")
        },
        async {
            until_called(&bot.fake, "getUpdates", 2).await;
            let second = bot.call("getUpdates", wait.clone());
            let says = async {
                until_called(&bot.fake, "getUpdates", 3).await;
                bot.fake.say(anna, anna, "hallo");
            };
            tokio::join!(second, says).0.expect("an answer")
        }
    );
    let words = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
    assert_eq!((status, answer["description"].as_str()), (409, Some(words)));
    assert_eq!(Bot::result(second)[0]["message"]["text"], "hallo");
}

/// Lets the other tasks run until a method was called so often.
async fn until_called(fake: &Fake, method: &str, times: usize) {
    while fake.calls_of(method).len() < times {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn webhooks() {
    let (bot, anna, ..) = club().await;
    let heard: Arc<Mutex<Vec<(String, Value)>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let take = move |headers: axum::http::HeaderMap, body: axum::Json<Value>| async move {
        let secret = headers.get("x-telegram-bot-api-secret-token");
        let secret = secret
            .and_then(|secret| secret.to_str().ok())
            .unwrap_or_default();
        let mut heard = kept.lock().expect("a list");
        heard.push((secret.to_owned(), body.0));
        // The first is not taken.
        axum::http::StatusCode::from_u16(if heard.len() == 1 { 500 } else { 200 })
            .expect("a status")
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
    let router = axum::Router::new().route("/hook", axum::routing::post(take));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let hook = |url: &str, secret: &str| json!({ "url": url, "secret_token": secret });
    bot.refuses(vec![
        (
            "setWebhook",
            hook("http://club.nl/x", ""),
            "400 Bad Request: bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            "setWebhook",
            hook(&url, "a b"),
            "400 Bad Request: secret token contains unallowed characters",
        ),
        (
            "setWebhook",
            hook(&url, &"x".repeat(257)),
            "400 Bad Request: secret token is too long",
        ),
        ("setWebhook", hook(&url, "geheim"), "ok"),
        (
            "getUpdates",
            json!({}),
            "409 Conflict: can't use getUpdates method while webhook is active; \
            use deleteWebhook to delete the webhook first",
        ),
    ])
    .await;
    assert_eq!(bot.fake.webhook(), Some((url.clone(), "geheim".to_owned())));
    bot.fake.say(anna, anna, "hallo");
    while !bot.fake.waiting().is_empty() {
        tokio::task::yield_now().await;
    }
    let heard = heard.lock().expect("a list").clone();
    let texts: Vec<&Value> = heard
        .iter()
        .map(|(_, update)| &update["message"]["text"])
        .collect();
    assert_eq!(texts, ["/start", "/start", "hallo"]);
    assert!(heard.iter().all(|(secret, _)| secret == "geheim"));
    let info = bot.ok("getWebhookInfo", json!({})).await;
    assert_eq!(
        info["last_error_message"],
        "Wrong response from the webhook: 500 Internal Server Error"
    );
    bot.ok("deleteWebhook", json!({})).await;
    assert_eq!(bot.words("getUpdates", json!({})).await, "ok");
}

#[test]
fn mutated_updates_are_the_same_for_a_seed_and_all_kinds_of_wrong() {
    let updates = mutated_updates(7, 2000);
    assert_eq!(updates.len(), 2000);
    assert_eq!(updates, mutated_updates(7, 2000));
    assert_ne!(updates, mutated_updates(8, 2000));
    assert!(updates.iter().all(|update| update["update_id"].is_number()));
    let depth = |value: &Value| value.to_string().matches('[').count();
    assert!(updates.iter().any(|update| depth(update) > 80));
    assert!(
        updates
            .iter()
            .any(|update| update.get("unknown_kind").is_some())
    );
    assert!(
        updates
            .iter()
            .any(|update| update.to_string().contains("18446744073709551615"))
    );
}
