//! How a call is made, and what goes wrong with it on the line.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use super::club;
use crate::telegram_fake::{BOT, BOT_NAME, ChatId, Fault, Moment};

/// Each row: what goes wrong, whether the bot gets an answer with JSON, and whether the message is there.
#[tokio::test]
async fn faults_on_the_line() {
    let rows = [
        (Fault::TooMany(7), Some(429), false),
        (Fault::Status(502), None, false),
        (Fault::DropBefore, None, false),
        (Fault::DropAfter, None, true),
        (Fault::HalfAnswer, None, true),
        (Fault::Garbage, None, true),
        (Fault::Slow(Duration::from_millis(1)), Some(200), true),
    ];
    for (fault, status, done) in rows {
        let (bot, anna, ..) = club().await;
        bot.fake.fault("sendMessage", fault.clone());
        let args = json!({ "chat_id": anna, "text": "hallo" });
        let answer = bot.call("sendMessage", args.clone()).await;
        assert_eq!(
            answer.as_ref().ok().map(|(status, _)| *status),
            status,
            "{fault:?} {answer:?}"
        );
        if let Ok((429, answer)) = &answer {
            assert_eq!(answer["parameters"]["retry_after"], 7);
            assert_eq!(answer["description"], "Too Many Requests: retry after 7");
        }
        assert_eq!(bot.fake.last(anna).text == "hallo", done, "{fault:?}");
        assert_eq!(bot.fake.calls()[0].fault, Some(fault));
        assert_eq!(bot.words("sendMessage", args).await, "ok", "only once");
    }
}

#[tokio::test]
async fn the_nth_call_goes_wrong_and_every_call_is_told() {
    let (bot, anna, ..) = club().await;
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = Arc::clone(&told);
    bot.fake.on_call(move |moment, call| {
        let moment = match moment {
            Moment::Before => "before",
            Moment::After => "after",
        };
        let mut told = kept.lock().expect("a list");
        told.push(format!(
            "{moment} {} {} {}",
            call.number,
            call.method,
            call.answer.is_some()
        ));
    });
    bot.fake.fault_nth("*", 2, Fault::Status(500));
    bot.fake.fault_nth("sendmessage", 2, Fault::DropAfter);
    bot.ok("GetMe", json!({})).await;
    assert!(
        bot.call("sendMessage", json!({ "chat_id": anna, "text": "een" }))
            .await
            .is_err()
    );
    assert!(
        bot.call("sendMessage", json!({ "chat_id": anna, "text": "twee" }))
            .await
            .is_err()
    );
    bot.fake.fault("*", Fault::Status(500));
    bot.fake.no_more_faults();
    bot.send(anna, "drie").await;
    let texts: Vec<String> = bot
        .fake
        .messages(anna)
        .into_iter()
        .map(|seen| seen.text)
        .collect();
    assert_eq!(texts, ["/start", "twee", "drie"]);
    let told = told.lock().expect("a list").clone();
    assert_eq!(
        told,
        [
            "before 1 getme false",
            "after 1 getme true",
            "before 2 sendmessage false",
            "after 2 sendmessage false",
            "before 3 sendmessage false",
            "after 3 sendmessage true",
            "before 4 sendmessage false",
            "after 4 sendmessage true",
        ]
    );
    assert_eq!(bot.fake.calls_of("sendMessage")[2].args["text"], "drie");
    // No answer ever: the bot gives up.
    bot.fake.fault("sendMessage", Fault::Silence);
    let args = json!({ "chat_id": anna, "text": "vier" });
    let request = bot.client.post(bot.method("sendMessage")).json(&args);
    let silence = request.timeout(Duration::from_millis(200)).send().await;
    assert!(silence.is_err_and(|error| error.is_timeout()));
    assert_eq!(bot.fake.last(anna).text, "vier");
}

#[tokio::test]
async fn floods_are_stopped_by_the_clock() {
    let (bot, anna, _, club) = club().await;
    bot.fake.keep_flood_limits(true);
    for _ in 0..20 {
        bot.send(club, "x").await;
    }
    let to = |chat: ChatId| json!({ "chat_id": chat, "text": "x" });
    bot.fake.advance(18);
    bot.refuses(vec![
        (
            "sendMessage",
            to(club),
            "429 Too Many Requests: retry after 42",
        ),
        ("sendMessage", to(anna), "ok"),
    ])
    .await;
    bot.fake.advance(42);
    bot.refuses(vec![("sendMessage", to(club), "ok")]).await;
    for _ in 0..29 {
        bot.send(anna, "x").await;
    }
    bot.refuses(vec![(
        "sendMessage",
        to(anna),
        "429 Too Many Requests: retry after 1",
    )])
    .await;
}

#[tokio::test]
async fn every_way_to_pass_arguments() {
    let (bot, anna, ..) = club().await;
    let query = format!(
        "{}?chat_id={anna}&text=met%20een+query",
        bot.method("SENDMESSAGE")
    );
    bot.client.get(query).send().await.expect("an answer");
    assert_eq!(bot.fake.last(anna).text, "met een query");
    let request = bot.client.post(bot.method("sendMessage"));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let form = format!("chat_id={anna}&text=%C3%A9%26&reply_markup=%7B%7D");
    request.body(form).send().await.expect("an answer");
    assert_eq!(bot.fake.last(anna).text, "é&");
    let me = bot.ok("getMe", json!({})).await;
    assert_eq!(
        (&me["id"], &me["username"]),
        (&json!(BOT), &json!(BOT_NAME))
    );
    for (path, words) in [
        ("/bot123:nee/getMe", "Unauthorized: invalid token specified"),
        ("/", "Not Found"),
        ("/file/bot123:nee/documents/x", "Not Found"),
    ] {
        let answer = bot
            .client
            .get(format!("{}{path}", bot.fake.url()))
            .send()
            .await;
        let answer: Value = answer.expect("an answer").json().await.expect("JSON");
        assert_eq!(answer["description"], words, "{path}");
    }
    let edited = bot.fake.say(anna, anna, "remise");
    bot.fake.edit(anna, edited, "gewonnen");
    let (kinds, _) = bot.updates(0).await;
    assert_eq!(kinds, ["message", "message", "edited_message"]);
    let seen = bot.fake.last(anna);
    assert_eq!(
        (seen.from.as_str(), seen.edited, seen.date),
        ("Anna", true, bot.fake.now())
    );
    bot.fake.set_clock(bot.fake.now() + 60);
    bot.send(anna, "later").await;
    assert_eq!(bot.fake.last(anna).date, seen.date + 60);
}
