//! The queue of updates: which kinds are wanted, what waits, what an offset confirms.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::args::Args;
use super::world::{Bringing, UPDATE_LIFETIME, Waiting, World};

/// Every kind of update, and whether a bot gets it without asking.
const KINDS: &[(&str, bool)] = &[
    ("message", true),
    ("edited_message", true),
    ("channel_post", true),
    ("edited_channel_post", true),
    ("business_connection", true),
    ("business_message", true),
    ("edited_business_message", true),
    ("deleted_business_messages", true),
    ("message_reaction", false),
    ("message_reaction_count", false),
    ("inline_query", true),
    ("chosen_inline_result", true),
    ("callback_query", true),
    ("shipping_query", true),
    ("pre_checkout_query", true),
    ("purchased_paid_media", true),
    ("poll", true),
    ("poll_answer", true),
    ("my_chat_member", true),
    ("chat_member", false),
    ("chat_join_request", true),
    ("chat_boost", true),
    ("removed_chat_boost", true),
];

/// What a bot gets that never said what it wants.
pub(crate) fn by_default() -> BTreeSet<&'static str> {
    let wanted = KINDS.iter().filter(|(_, wanted)| *wanted);
    wanted.map(|(kind, _)| *kind).collect()
}

impl World {
    /// Takes over allowed_updates. Unreadable: as it was; empty or all unknown: the default.
    pub(crate) fn set_allowed(&mut self, args: &Args) {
        let Ok(Value::Array(names)) = serde_json::from_str(args.text("allowed_updates")) else {
            return;
        };
        if !names.iter().all(Value::is_string) {
            return;
        }
        let named = |kind: &str| {
            names.iter().any(|name| {
                name.as_str()
                    .is_some_and(|name| name.eq_ignore_ascii_case(kind))
            })
        };
        let wanted = KINDS
            .iter()
            .map(|(kind, _)| *kind)
            .filter(|kind| named(kind));
        self.allowed = wanted.collect();
        if self.allowed.is_empty() {
            self.allowed = by_default();
        }
    }

    /// The list for getWebhookInfo; nothing if it is the default.
    pub(crate) fn allowed_if_chosen(&self) -> Option<Vec<&'static str>> {
        let chosen = self.allowed != by_default();
        chosen.then(|| self.allowed.iter().copied().collect())
    }

    /// Something happened that the bot may see, if it wants this kind.
    pub(crate) fn push_update(&mut self, kind: &str, body: &Value) {
        if self.allowed.contains(kind) {
            let update = json!({ "update_id": self.next_update, kind: body });
            self.push_whole(update);
        }
    }

    /// Puts an update into the queue as it is; without a number it gets the next one.
    pub(crate) fn push_whole(&mut self, mut update: Value) -> i64 {
        let id = match update["update_id"].as_i64() {
            Some(id) => id,
            None => {
                if let Value::Object(fields) = &mut update {
                    fields.entry("update_id").or_insert(self.next_update.into());
                }
                self.next_update
            }
        };
        self.next_update = self.next_update.max(id.saturating_add(1));
        self.history.push(update.clone());
        self.queue.push_back(Waiting {
            id,
            at: self.now,
            body: update,
            once_more: false,
        });
        id
    }

    /// What waits, at most `limit`, after forgetting what the offset confirms.
    pub(crate) fn take_updates(&mut self, offset: i64, limit: usize) -> Vec<Value> {
        let expired = self.now - UPDATE_LIFETIME;
        self.queue.retain(|waiting| waiting.at > expired);
        if offset > 0 {
            self.queue
                .retain(|waiting| waiting.once_more || waiting.id >= offset);
        } else if let Some(kept) = usize::try_from(-offset).ok().filter(|kept| *kept > 0) {
            let surplus = self.queue.len().saturating_sub(kept);
            self.queue.drain(..surplus);
        }
        let taken: Vec<Waiting> = self.queue.iter().take(limit).cloned().collect();
        let once = taken.iter().filter(|waiting| waiting.once_more).count();
        for _ in 0..once {
            let at = self.queue.iter().position(|waiting| waiting.once_more);
            at.and_then(|at| self.queue.remove(at));
        }
        taken.into_iter().map(|waiting| waiting.body).collect()
    }

    /// What a webhook gets next.
    pub(crate) fn next_to_bring(&self) -> Option<&Waiting> {
        match self.bringing {
            Bringing::InOrder | Bringing::Twice => self.queue.front(),
            Bringing::LastFirst => self.queue.back(),
        }
    }

    /// The webhook answered an update with this status; 0: it did not.
    pub(crate) fn brought(&mut self, id: i64, status: u16) {
        self.brought.push((id, status));
        let taken = (200..300).contains(&status);
        let at = self.queue.iter().position(|waiting| waiting.id == id);
        let now = self.now;
        match (taken, at, &mut self.webhook) {
            (true, Some(at), _) => {
                self.queue.remove(at);
            }
            (false, _, Some(webhook)) => {
                let words = match axum::http::StatusCode::from_u16(status) {
                    Ok(status) => format!("Wrong response from the webhook: {status}"),
                    Err(_) => "Connection refused".to_owned(),
                };
                webhook.last_error = Some((now, words));
            }
            (true, None, _) | (false, _, None) => {}
        }
    }
}
