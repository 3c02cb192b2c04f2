//! WhatsApp as a linked device: the bot is one more device of an account with a telephone number of its own, which a human
//! adds to the group. It is not what WhatsApp's rules are made for, so it is gentle: one message after the other with a
//! pause between them, no message to anybody who never wrote, no groups made.
//!
//! * [`letter`]: what came, as we keep it; [`read`]: what it says; [`vote`]: how a vote is opened.
//! * [`secret`]: what our messages are called, and the secrets of our polls.
//! * [`switchboard`]: nothing is confirmed to WhatsApp before it is kept; [`news`]: how it goes with the line.
//! * [`wire`]: the line itself, as the library whatsapp-rust has it; [`line`]: what comes of asking something of it.
//!
//! The receipt of a message is `CHAT/NAME NAME`: a vote or an answer names only the name.

pub mod letter;
pub mod line;
mod listen;
pub mod markup;
pub mod name;
pub mod news;
pub mod pair;
pub mod read;
pub mod secret;
mod send;
pub mod switchboard;
pub mod vote;
pub mod wire;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use secret::Keyring;
use switchboard::Switchboard;
use wire::Wire;

pub use super::PLATFORM;

/// How the bot speaks on WhatsApp.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The key of the installation; see [`secret`].
    pub key: [u8; 32],
    /// What stands under numbered choices: how to answer.
    pub choose: String,
    /// How fast it speaks.
    pub pace: Pace,
    /// How long it is waited for something that may come.
    pub hold: Duration,
}

/// How fast the bot speaks: between two messages lies a pause, and some more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The shortest pause.
    pub least: Duration,
    /// What is added at most.
    pub dawdle: Duration,
}

impl Pace {
    /// As somebody types who is not in a hurry.
    pub const GENTLE: Self = Self {
        least: Duration::from_secs(2),
        dawdle: Duration::from_secs(3),
    };
    /// None: for a line that does not lead to WhatsApp.
    pub const NONE: Self = Self {
        least: Duration::ZERO,
        dawdle: Duration::ZERO,
    };
}

/// The bot on WhatsApp.
pub struct Linked {
    line: Arc<Wire>,
    board: Arc<Switchboard>,
    keys: Keyring,
    settings: Settings,
    /// From when on the next message may be sent.
    turn: Mutex<Option<Instant>>,
}

impl std::fmt::Debug for Linked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Linked").finish_non_exhaustive()
    }
}

impl Linked {
    /// The bot on this line, with the switchboard at which it ends.
    #[must_use]
    pub fn new(line: Arc<Wire>, board: Arc<Switchboard>, settings: Settings) -> Self {
        Self {
            line,
            board,
            keys: Keyring::new(&settings.key),
            settings,
            turn: Mutex::default(),
        }
    }

    fn turn(&self) -> MutexGuard<'_, Option<Instant>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl read::Known for Linked {
    fn me(&self) -> name::Person {
        self.line.me()
    }

    fn person(&self, address: &str) -> name::Person {
        self.board.person(address)
    }

    fn learn(&self, person: &name::Person) {
        self.board.learn(person);
    }
}
