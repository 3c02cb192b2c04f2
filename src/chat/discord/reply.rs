//! Interactions: a slash command or a button, of which Discord wants to hear something within three seconds, and an answer
//! within fifteen minutes. It is acknowledged as soon as it is kept; what the bot then has to say to whoever it was is put
//! where Discord shows that the bot is thinking. In a server only he sees that.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::api::{Failure, Sent};
use super::{Shared, contact, markup, word};
use crate::message::Known;

/// Kinds of interactions.
const COMMAND: u64 = 2;
const BUTTON: u64 = 3;
const QUESTION: u64 = 4;
/// Kinds of answers: the bot is thinking; nothing, for the message stays as it is; what can be meant.
const THINKING: u64 = 5;
const NOTHING: u64 = 6;
const SUGGESTIONS: u64 = 8;
/// Only whoever it is for sees it.
pub(super) const EPHEMERAL: u64 = 1 << 6;

/// Whether an answer is awaited: not of a button in a private chat, where the message with it stays as it is.
pub(super) fn awaited(kind: u64, in_server: bool) -> bool {
    kind == COMMAND || in_server
}

/// Whether an event asks what can be meant.
pub(super) fn is_question(kind: &str, data: impl FnOnce() -> Value) -> bool {
    kind == "INTERACTION_CREATE" && data().get("type").and_then(Value::as_u64) == Some(QUESTION)
}

/// The acknowledgement of an interaction: where it goes and what it says. None: it is no interaction.
pub(super) fn acknowledgement(event: &Value) -> Option<(String, Value)> {
    if event.get("t").and_then(Value::as_str) != Some("INTERACTION_CREATE") {
        return None;
    }
    let interaction = event.get("d")?;
    let kind = interaction.get("type").and_then(Value::as_u64)?;
    let in_server = interaction.get("guild_id").is_some_and(Value::is_string);
    if kind != COMMAND && kind != BUTTON {
        return None;
    }
    let answer = match (awaited(kind, in_server), in_server) {
        (true, true) => json!({"type": THINKING, "data": {"flags": EPHEMERAL}}),
        (true, false) => json!({"type": THINKING}),
        (false, _) => json!({"type": NOTHING}),
    };
    Some((address(interaction), answer))
}

/// Where the first answer to an interaction goes.
fn address(interaction: &Value) -> String {
    let (id, token) = (word(interaction, "id"), word(interaction, "token"));
    format!("/interactions/{id}/{token}/callback")
}

/// Answers what can be meant by what somebody is typing.
pub(super) async fn suggest(shared: &Shared, asked: &Value) {
    let user = asked.pointer("/member/user").or_else(|| asked.get("user"));
    let user = user.map(|user| word(user, "id")).unwrap_or_default();
    let options = asked.pointer("/data/options").and_then(Value::as_array);
    let focused = options.into_iter().flatten();
    let mut focused = focused.filter(|o| o.get("focused").and_then(Value::as_bool) == Some(true));
    let focused = focused.next();
    let what = match focused.map(|option| word(option, "name")).as_deref() {
        Some("naam") => Some(Known::Player),
        Some("bord") => Some(Known::Board),
        Some("ronde") => Some(Known::Round),
        _ => None,
    };
    let typed = focused
        .map(|option| word(option, "value"))
        .unwrap_or_default();
    let suggests = shared.state().suggests.clone();
    let found = match (what, suggests) {
        (Some(what), Some(suggests)) => suggests.suggest(&contact(&user), what, &typed).await,
        _ => Vec::new(),
    };
    let choices = found.iter().map(|suggestion| {
        json!({
            "name": markup::shorten(&suggestion.label, 100),
            "value": markup::shorten(&suggestion.value, 100),
        })
    });
    let choices: Vec<Value> = choices.take(25).collect();
    let answer = json!({"type": SUGGESTIONS, "data": {"choices": choices}});
    if let Err(failure) = shared.api.post(&address(asked), &answer).await {
        tracing::debug!("nothing could be suggested: {failure}");
    }
}

/// What came of an answer.
pub(super) enum Answered {
    /// It stands there; it is called so.
    Yes(String),
    /// Discord waits for it no more.
    TooLate,
    /// It failed.
    No(Failure),
}

impl Shared {
    /// Puts a message where Discord waits for it. It may be done twice.
    pub(super) async fn answer(
        &self,
        reply: &str,
        (body, file): (&Value, Option<Sent<'_>>),
    ) -> Answered {
        let path = format!("/webhooks/{reply}/messages/@original");
        match self.api.send(Method::PATCH, &path, (body, file)).await {
            // In words that hold no token: it cannot be edited later.
            Ok(sent) => Answered::Yes(format!("answer:{}", word(&sent, "id"))),
            Err(Failure::Refused(refusal)) if matches!(refusal.status, 401 | 403 | 404) => {
                Answered::TooLate
            }
            Err(failure) => Answered::No(failure),
        }
    }

    /// Nobody is told anything there: the bot stops thinking.
    pub(super) async fn stop_thinking(&self, reply: &str) {
        let path = format!("/webhooks/{reply}/messages/@original");
        let outcome = self.api.call(Method::DELETE, &path, None::<&Value>).await;
        if let Err(failure) = outcome {
            tracing::debug!("what was acknowledged could not be taken away: {failure}");
        }
    }

    /// Acknowledges an interaction; it is tried for as long as Discord waits.
    pub(super) async fn acknowledge(&self, address: &str, answer: &Value) {
        for _ in 0..2 {
            match self.api.post(address, answer).await {
                Err(Failure::TooEarly(wait)) if wait < Duration::from_secs(2) => {
                    tokio::time::sleep(wait).await;
                }
                Err(Failure::Unreachable(_) | Failure::NoAnswer(_)) => {}
                Err(failure) => {
                    tracing::debug!("an interaction could not be acknowledged: {failure}");
                    return;
                }
                Ok(_) => return,
            }
        }
    }
}
