//! Discord: a channel of a server with polls and buttons, private chats, slash commands.
//!
//! A message is called `CHANNEL/MESSAGE` here. What is asked is built from serenity's types; it goes over a client and a
//! gateway of our own (`src/chat/discord/api.rs`, `src/chat/discord/gateway.rs`), because serenity hands every event to a task of
//! its own, in no order, and does not tell whether a request that failed may have been carried out.
//!
//! Events are hints: who voted is read from the polls' own lists of voters whenever something may have been missed.

pub mod api;
pub mod check;
pub mod command;
mod gateway;
mod listen;
pub mod markup;
mod reply;
pub mod roles;
mod send;
mod thread;
pub mod update;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde_json::Value;
use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use crate::chat::Suggests;
use crate::chat::button::Sealer;
use crate::message::Contact;
use api::{Api, Failure};

/// The name of this network.
pub const PLATFORM: &str = "discord";

/// How the bot reaches Discord.
#[derive(Clone)]
pub struct Settings {
    /// Where the API is; [`api::DISCORD`].
    pub base: String,
    /// What the developer portal gave. It is in no log and no error.
    pub token: String,
    /// How long an answer may take.
    pub patience: Duration,
    /// How long to wait for something to be delivered.
    pub hold: Duration,
    /// How long to wait before the first new attempt to connect; longer after each that fails.
    pub pause: Duration,
    /// How often the lists of voters are read even when nothing is known to be missed.
    pub recount: Duration,
    /// By which name the app is addressed: what a mention of the bot becomes.
    pub called: String,
    /// The roles of the server that mean something to the app, by name or by number.
    pub roles: Vec<String>,
    /// Whether the app wants threads.
    pub threads: bool,
    /// What time it is.
    pub now: Now,
}

/// Somebody who knows what time it is.
pub type Now = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

impl Settings {
    /// Discord itself.
    #[must_use]
    pub fn new(token: &str, now: Now) -> Self {
        Self {
            base: api::DISCORD.to_owned(),
            token: token.to_owned(),
            patience: Duration::from_secs(15),
            hold: Duration::from_secs(25),
            pause: Duration::from_secs(2),
            recount: Duration::from_secs(10 * 60),
            called: "bot".to_owned(),
            roles: Vec::new(),
            threads: false,
            now,
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

/// The bot on Discord.
pub struct Discord {
    shared: Arc<Shared>,
}

/// What the gateway's task and the adapter share.
struct Shared {
    api: Api,
    token: String,
    sealer: Sealer,
    hold: Duration,
    pause: Duration,
    recount: Duration,
    threads: bool,
    now: Now,
    state: Mutex<State>,
    /// Something was delivered, or there is another reason to look.
    arrived: Notify,
    /// The lists of voters are to be read.
    count: AtomicBool,
    /// The gateway's number of the latest event.
    seen: AtomicU64,
}

/// What is remembered as long as the process lives; nothing is lost with it.
#[derive(Default)]
struct State {
    me: Option<Me>,
    called: String,
    roles: roles::Roles,
    /// Delivered and not fetched yet.
    queue: Vec<String>,
    /// The gateway was ready at least once since the start.
    ready: bool,
    /// It was ready since it was connected last.
    ready_since_connect: bool,
    /// Why there is no connection.
    trouble: Option<String>,
    gateway: Option<AbortHandle>,
    /// The private channel of a person.
    private: HashMap<String, String>,
    /// Failures in a row, per channel.
    failures: HashMap<String, u32>,
    /// The parts of a long message that have arrived, by its key.
    arrived: HashMap<String, Vec<String>>,
    /// The channel to which each thread belongs.
    above: HashMap<String, String>,
    suggests: Option<Arc<dyn Suggests>>,
    /// When the lists of voters were read last.
    counted_at: Option<Instant>,
    /// They could not be read, and are not to be before this moment.
    count_from: Option<Instant>,
}

/// Who the bot is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Me {
    /// Its number.
    pub id: String,
    /// The number of its application.
    pub application: String,
    /// Its name.
    pub name: String,
}

impl std::fmt::Debug for Discord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Discord")
            .field("api", &self.shared.api)
            .finish_non_exhaustive()
    }
}

impl Drop for Discord {
    fn drop(&mut self) {
        if let Some(gateway) = self.state().gateway.take() {
            gateway.abort();
        }
    }
}

impl Discord {
    /// The bot with these settings. Nothing is asked of Discord yet.
    ///
    /// # Errors
    /// When the system has no means to encrypt.
    pub fn new(settings: &Settings) -> anyhow::Result<Self> {
        let state = State {
            called: settings.called.clone(),
            roles: roles::Roles::wanted(settings.roles.clone()),
            ..State::default()
        };
        Ok(Self {
            shared: Arc::new(Shared {
                api: Api::new(&settings.base, &settings.token, settings.patience)?,
                token: settings.token.clone(),
                sealer: Sealer::new(&settings.token),
                hold: settings.hold,
                pause: settings.pause,
                recount: settings.recount,
                threads: settings.threads,
                now: Arc::clone(&settings.now),
                state: Mutex::new(state),
                arrived: Notify::new(),
                count: AtomicBool::new(false),
                seen: AtomicU64::new(0),
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state()
    }

    /// A mention of the bot is read as this name from now on.
    pub fn call(&self, name: &str) {
        name.clone_into(&mut self.state().called);
    }

    /// The gateway's number of the latest event that arrived.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.shared.seen.load(Ordering::SeqCst)
    }

    /// Asks who the bot is.
    ///
    /// # Errors
    /// Why Discord did not say it.
    pub async fn me(&self) -> Result<Me, Failure> {
        self.shared.me().await
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn me(&self) -> Result<Me, Failure> {
        if let Some(me) = self.state().me.clone() {
            return Ok(me);
        }
        let user = self.api.get("/users/@me").await?;
        let application = self.api.get("/oauth2/applications/@me").await?;
        let me = Me {
            id: word(&user, "id"),
            application: word(&application, "id"),
            name: word(&user, "username"),
        };
        self.state().me = Some(me.clone());
        Ok(me)
    }

    /// The lists of voters are to be read.
    fn ask_to_count(&self) {
        self.count.store(true, Ordering::SeqCst);
        self.arrived.notify_one();
    }
}

/// A text in an object.
fn word(value: &Value, name: &str) -> String {
    let word = value.get(name).and_then(Value::as_str);
    word.unwrap_or_default().to_owned()
}

/// The contact with this number on Discord: a person, or a channel.
#[must_use]
pub fn contact(id: &str) -> Contact {
    Contact::new(PLATFORM, id)
}

/// The channel and the message of a receipt, or of the id of an incoming message.
fn message_of(receipt: &str) -> Option<(&str, &str)> {
    let first = receipt.split(' ').next()?;
    let (channel, message) = first.split_once('/')?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (number(channel) && number(message)).then_some((channel, message))
}
