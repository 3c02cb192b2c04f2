//! What the fake Bot API refuses and with which words, and what people and bot see of each other: plain HTTP
//! over the loopback.

mod calls;
mod files;
mod people;
mod refused;
mod refused_texts;
mod updates;

use serde_json::{Value, json};

use crate::telegram_fake::{ChatId, Fake, MessageId, UserId};

/// A bot that speaks plain HTTP with the fake.
struct Bot {
    fake: Fake,
    client: reqwest::Client,
}

impl Bot {
    async fn new() -> Self {
        let fake = Fake::start().await;
        let client = reqwest::Client::new();
        Self { fake, client }
    }

    fn method(&self, method: &str) -> String {
        format!("{}/bot{}/{method}", self.fake.url(), self.fake.token())
    }

    /// The whole answer, with its HTTP status.
    async fn call(&self, method: &str, args: Value) -> reqwest::Result<(u16, Value)> {
        let request = self.client.post(self.method(method)).json(&args);
        let response = request.send().await?;
        Ok((response.status().as_u16(), response.json().await?))
    }

    #[track_caller]
    fn result((status, answer): (u16, Value)) -> Value {
        assert_eq!((status, &answer["ok"]), (200, &json!(true)), "{answer}");
        answer["result"].clone()
    }

    async fn ok(&self, method: &str, args: Value) -> Value {
        let answer = self.call(method, args).await.expect("an answer");
        Self::result(answer)
    }

    /// The words with which a call is refused; `ok` if it is not.
    async fn words(&self, method: &str, args: Value) -> String {
        let (status, answer) = self.call(method, args).await.expect("an answer");
        match answer["description"].as_str() {
            Some(words) => {
                assert_eq!(answer["error_code"], status, "{answer}");
                format!("{status} {words}")
            }
            None => "ok".to_owned(),
        }
    }

    async fn send(&self, chat: ChatId, text: &str) -> MessageId {
        let message = self
            .ok("sendMessage", json!({ "chat_id": chat, "text": text }))
            .await;
        message["message_id"].as_i64().expect("a number")
    }

    async fn poll(&self, chat: ChatId, extra: Value) -> MessageId {
        let mut args = json!({
            "chat_id": chat, "question": "Kom je vrijdag?", "options": ["Ja", "Nee"],
            "is_anonymous": false
        });
        for (name, value) in extra.as_object().expect("fields") {
            args[name] = value.clone();
        }
        let message = self.ok("sendPoll", args).await;
        message["message_id"].as_i64().expect("a number")
    }

    /// The kinds of what waits, after confirming all before `offset`, and the next offset.
    async fn updates(&self, offset: i64) -> (Vec<String>, i64) {
        let updates = self.ok("getUpdates", json!({ "offset": offset })).await;
        let updates = updates.as_array().expect("a list");
        let next = updates
            .iter()
            .filter_map(|update| update["update_id"].as_i64())
            .max();
        (
            updates.iter().map(kind).collect(),
            next.map_or(offset, |last| last + 1),
        )
    }

    /// Each row: a method, its arguments, and the words of the refusal.
    async fn refuses(&self, rows: Vec<(&str, Value, &str)>) {
        for (method, args, words) in rows {
            let heard = self.words(method, args.clone()).await;
            assert_eq!(heard, words, "{method} {args:.300}");
        }
    }
}

/// The kind of an update.
fn kind(update: &Value) -> String {
    let fields = update.as_object().expect("an update");
    let kind = fields.keys().find(|name| *name != "update_id");
    kind.cloned().unwrap_or_default()
}

/// A club: Anna, who wrote to the bot, Jan, who did not, and their supergroup.
async fn club() -> (Bot, UserId, UserId, ChatId) {
    let bot = Bot::new().await;
    let anna = bot
        .fake
        .user_with("Anna", Some("de Vries"), Some("annadv"), Some("nl"));
    let jan = bot.fake.user("Jan");
    let club = bot.fake.supergroup("De Club", &[anna, jan]);
    bot.fake.start_bot(anna, "");
    (bot, anna, jan, club)
}
