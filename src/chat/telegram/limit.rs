//! How fast Telegram lets a bot speak: one message a second to a chat, twenty a minute to a group, thirty a second in
//! all. Pure: the time is an argument, measured from any fixed moment.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// So many in so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At most so many.
    pub most: usize,
    /// In so long.
    pub within: Duration,
}

/// What Telegram allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// To one chat.
    pub chat: Rate,
    /// To one group.
    pub group: Rate,
    /// In all.
    pub all: Rate,
}

impl Limits {
    /// What Telegram's own advice says.
    pub const TELEGRAM: Self = Self {
        chat: Rate {
            most: 1,
            within: Duration::from_secs(1),
        },
        group: Rate {
            most: 20,
            within: Duration::from_secs(60),
        },
        all: Rate {
            most: 30,
            within: Duration::from_secs(1),
        },
    };

    /// None: for a server that is not Telegram's.
    pub const NONE: Self = Self {
        chat: Rate {
            most: usize::MAX,
            within: Duration::ZERO,
        },
        group: Rate {
            most: usize::MAX,
            within: Duration::ZERO,
        },
        all: Rate {
            most: usize::MAX,
            within: Duration::ZERO,
        },
    };
}

/// What was sent lately.
#[derive(Debug, Default)]
pub struct Pace {
    all: VecDeque<Duration>,
    chats: HashMap<String, VecDeque<Duration>>,
}

impl Pace {
    /// Takes a turn to send to this chat at `now`.
    ///
    /// # Errors
    /// How long to wait, when it is too early.
    pub fn take(&mut self, limits: &Limits, chat: &str, now: Duration) -> Result<(), Duration> {
        let group = chat.starts_with('-');
        let sent = self.chats.entry(chat.to_owned()).or_default();
        let mut wait = wait(sent, limits.chat, now).max(wait(&self.all, limits.all, now));
        if group {
            wait = wait.max(self::wait(sent, limits.group, now));
        }
        if !wait.is_zero() {
            return Err(wait);
        }
        sent.push_back(now);
        self.all.push_back(now);
        let oldest = limits
            .chat
            .within
            .max(limits.group.within)
            .max(limits.all.within);
        let old = |at: &Duration| *at + oldest <= now;
        self.all.retain(|at| !old(at));
        self.chats.retain(|_, sent| {
            sent.retain(|at| !old(at));
            !sent.is_empty()
        });
        Ok(())
    }
}

/// How long until one more fits.
fn wait(sent: &VecDeque<Duration>, rate: Rate, now: Duration) -> Duration {
    let Some(index) = sent.len().checked_sub(rate.most) else {
        return Duration::ZERO;
    };
    match sent.get(index) {
        Some(&at) => (at + rate.within).saturating_sub(now),
        None => Duration::ZERO,
    }
}
