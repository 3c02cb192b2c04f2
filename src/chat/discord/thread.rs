//! Threads: a channel of its own below a message, with the number of that message. What is said in one is said in its
//! channel: `CHANNEL/THREAD` is that part of it.

use serde_json::{Value, json};

use super::api::Failure;
use super::{Discord, markup, message_of, word};
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

    /// Notes in messages from a server to which channel their thread belongs. Each channel is asked for once.
    pub(super) async fn place_in_channels(&self, bodies: &mut [String]) {
        for body in bodies {
            let Ok(mut event) = serde_json::from_str::<Value>(body) else {
                continue;
            };
            let said = word(&event, "t") == "MESSAGE_CREATE";
            let data = event.get("d").cloned().unwrap_or_default();
            if !said || data.get("guild_id").is_none_or(Value::is_null) {
                continue;
            }
            let channel = word(&data, "channel_id");
            if let Some(above) = self.above(&channel).await {
                event["d"][ABOVE] = json!(above);
                *body = event.to_string();
            }
        }
    }

    /// The channel to which a thread belongs; none when it is no thread, or cannot be asked now.
    async fn above(&self, channel: &str) -> Option<String> {
        let known = self.state().above.get(channel).cloned();
        if let Some(known) = known {
            return known;
        }
        let asked = self.shared.api.get(&format!("/channels/{channel}")).await;
        let found = asked.ok()?;
        let kind = found.get("type").and_then(Value::as_u64);
        let is_thread = kind.is_some_and(|kind| super::update::THREADS.contains(&kind));
        let above = Some(word(&found, "parent_id")).filter(|above| is_thread && !above.is_empty());
        self.state().above.insert(channel.to_owned(), above.clone());
        above
    }
}
