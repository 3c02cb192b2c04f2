//! Telegram, by its Bot API: groups with polls, private chats with buttons, commands with a menu.
//!
//! A group is called by its number, a topic of it `GROUP/TOPIC`. A message is called `CHAT/MESSAGE` here; the receipt of a poll has `poll:ID` behind it, because a vote names only
//! that. Telegram cannot be asked whether a message arrived: what may have arrived is sent again and marked.

pub mod api;
pub mod check;
pub mod hook;
pub mod limit;
mod listen;
pub mod markup;
mod send;
pub mod update;

pub use super::button;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value};
use teloxide_core::types::{ChatId, MessageId, ThreadId};
use tokio::time::Instant;

use crate::message::Contact;
use api::{Api, Failure};
use button::Sealer;
use hook::{Hook, HookState};
use limit::{Limits, Pace};

/// The name of this network.
pub const PLATFORM: &str = "telegram";

/// How the bot reaches Telegram.
#[derive(Clone)]
pub struct Settings {
    /// Where the Bot API is; [`api::TELEGRAM`].
    pub base: String,
    /// What BotFather gave. It is in no log and no error.
    pub token: String,
    /// How fast it speaks.
    pub limits: Limits,
    /// How long an answer may take.
    pub patience: Duration,
    /// How long the Bot API holds a request for updates when there are none.
    pub hold: Duration,
    /// Where Telegram can bring updates, from outside; none: it is asked for them.
    pub webhook: Option<String>,
    /// When Telegram brings nothing for so long, it is asked whether it still knows where to bring it.
    pub silence: Duration,
}

impl Settings {
    /// Telegram itself.
    #[must_use]
    pub fn new(token: &str) -> Self {
        Self {
            base: api::TELEGRAM.to_owned(),
            token: token.to_owned(),
            limits: Limits::TELEGRAM,
            patience: Duration::from_secs(30),
            hold: Duration::from_secs(25),
            webhook: None,
            silence: Duration::from_secs(5 * 60),
        }
    }
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings")
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

/// The bot on Telegram.
#[derive(Debug)]
pub struct Telegram {
    api: Api,
    sealer: Sealer,
    limits: Limits,
    hold: Duration,
    hook: Option<Hook>,
    started: Instant,
    state: Mutex<State>,
}

/// What is remembered as long as the process lives; nothing is lost with it.
#[derive(Debug, Default)]
struct State {
    /// The bot's own name, without the `@`; empty until it was asked for.
    name: String,
    pace: Pace,
    hook: HookState,
    /// Failures in a row, per chat.
    failures: HashMap<String, u32>,
    /// The parts of a long message that have arrived, by its key.
    arrived: HashMap<String, Vec<String>>,
}

impl Telegram {
    /// The bot with these settings. Nothing is asked of Telegram yet.
    ///
    /// # Errors
    /// When the system has no means to encrypt, or the webhook is no address.
    pub fn new(settings: &Settings) -> anyhow::Result<Self> {
        Ok(Self {
            api: Api::new(&settings.base, &settings.token, settings.patience)?,
            sealer: Sealer::new(&settings.token),
            limits: settings.limits.clone(),
            hold: settings.hold,
            hook: Hook::new(settings)?,
            started: Instant::now(),
            state: Mutex::default(),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the bot's own name, without the `@`; by that people address it in the group.
    ///
    /// # Errors
    /// Why Telegram did not give it.
    pub async fn name(&self) -> Result<String, Failure> {
        let me = self
            .api
            .call(&teloxide_core::payloads::GetMe::new(), Map::new())
            .await?;
        let name = me
            .get("username")
            .and_then(Value::as_str)
            .unwrap_or_default();
        name.clone_into(&mut self.state().name);
        Ok(name.to_owned())
    }
}

/// What goes before a code to make a link of it: whoever opens it gets the private chat with the bot of this name, and
/// sends `/start CODE` by the first tap.
#[must_use]
pub fn start_link(name: &str) -> String {
    format!("https://t.me/{name}?start=")
}

/// The poll with this id, as a word of a receipt.
fn poll_name(id: &str) -> String {
    format!("poll:{id}")
}

/// The chat of a contact.
fn chat_of(contact: &Contact) -> Option<ChatId> {
    contact.group().name().parse().ok().map(ChatId)
}

/// The topic of a contact.
fn topic_of(contact: &Contact) -> Option<ThreadId> {
    let topic = contact.topic()?.parse().ok()?;
    Some(ThreadId(MessageId(topic)))
}

/// The chat and the message of a receipt, or of the id of an incoming message.
fn message_of(receipt: &str) -> Option<(ChatId, MessageId)> {
    let first = receipt.split(' ').next()?;
    let (chat, message) = first.split_once('/')?;
    Some((ChatId(chat.parse().ok()?), MessageId(message.parse().ok()?)))
}
