//! Threads: a channel of its own below a message, with the number of that message. What is said in one is said in its
//! channel: `CHANNEL/THREAD` is that part of it.

use serde_json::{Value, json};

use super::api::Failure;
use super::{Discord, Shared, markup, message_of, word};
use crate::chat::SendError;
use crate::message::{Outgoing, Place, Thread};

/// The most characters of a thread's name.
const LONGEST_NAME: usize = 100;
/// After so many minutes without a word a thread is put away: a week.
const AWAY_AFTER: u32 = 7 * 24 * 60;
/// Discord's own code for a message that has a thread already.
const HAS_THREAD: u64 = 160_004;
/// The field in which we note, in a message that was delivered, to which channel its thread belongs.
pub(super) const ABOVE: &str = "keizerbot_above";

/// The channel in which a message for a group goes: the thread to which it belongs, else that part of the group.
pub(super) fn channel_of(message: &Outgoing) -> String {
    let within = match &message.thread {
        Thread::Within(receipt) => message_of(receipt).map(|(_, thread)| thread),
        Thread::None | Thread::Opens(_) => None,
    };
    let part = within.or(message.to.topic());
    part.map_or_else(|| message.to.group().name().to_owned(), str::to_owned)
}

/// The message as it goes to the group when its thread is not there any more, or never was.
pub(super) fn without_thread(message: &Outgoing) -> Option<Outgoing> {
    matches!(message.thread, Thread::Within(_)).then(|| Outgoing {
        thread: Thread::None,
        ..message.clone()
    })
}

impl Discord {
    /// Opens the thread under a message that has just arrived; twice does no harm. A server that does not let the bot open
    /// one goes without.
    pub(super) async fn with_thread(
        &self,
        receipt: String,
        message: &Outgoing,
    ) -> Result<String, SendError> {
        let (Thread::Opens(name), Some((channel, id)), Place::Group) =
            (&message.thread, message_of(&receipt), message.place)
        else {
            return Ok(receipt);
        };
        let path = format!("/channels/{channel}/messages/{id}/threads");
        let body = json!({
            "name": markup::shorten(name, LONGEST_NAME),
            "auto_archive_duration": AWAY_AFTER,
        });
        match self.shared.api.post(&path, &body).await {
            Ok(_) => Ok(receipt),
            Err(Failure::Refused(refusal)) if refusal.code == HAS_THREAD => Ok(receipt),
            Err(Failure::Refused(refusal))
                if refusal.retry_after.is_none() && refusal.status != 429 =>
            {
                tracing::warn!("no thread was opened: {}", refusal.message);
                Ok(receipt)
            }
            // The message is there: it is looked for, and the thread is opened then.
            Err(failure) => Err(SendError::Unknown(failure.to_string())),
        }
    }
}

impl Shared {
    /// Remembers which threads there are, and below which channels. Nothing is asked for it: what was said and is not kept
    /// yet must not wait.
    pub(super) fn hear_threads(&self, kind: &str, data: impl FnOnce() -> Value) {
        let listed = match kind {
            "GUILD_CREATE" | "THREAD_LIST_SYNC" => true,
            "THREAD_CREATE" | "THREAD_UPDATE" => false,
            _ => return,
        };
        let data = data();
        let threads = match listed {
            true => data.get("threads").and_then(Value::as_array).cloned(),
            false => Some(vec![data]),
        };
        let mut state = self.state();
        for thread in threads.into_iter().flatten() {
            let (id, above) = (word(&thread, "id"), word(&thread, "parent_id"));
            if !id.is_empty() && !above.is_empty() {
                state.above.insert(id, above);
            }
        }
    }

    /// A message with the channel to which its thread belongs noted in it; anything else as it came.
    pub(super) fn placed(&self, kind: &str, text: &str) -> String {
        let place = || {
            let mut event: Value = serde_json::from_str(text).ok()?;
            let channel = word(event.get("d")?, "channel_id");
            let above = self.state().above.get(&channel).cloned()?;
            event["d"][ABOVE] = json!(above);
            Some(event.to_string())
        };
        let placed = (kind == "MESSAGE_CREATE").then(place).flatten();
        placed.unwrap_or_else(|| text.to_owned())
    }
}
