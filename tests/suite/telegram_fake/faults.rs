//! What goes wrong on the line, as a test ordered it, and the log of all calls.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

/// Something that goes wrong with one call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// 429 with this many seconds; nothing is done.
    TooMany(u32),
    /// 400 with these words; nothing is done.
    Refuses(&'static str),
    /// An error of the server with this status (500, 502) and a page instead of JSON; nothing is done.
    Status(u16),
    /// The connection goes before the call is read; nothing is done.
    DropBefore,
    /// It is done, and the connection goes without an answer.
    DropAfter,
    /// It is done, and the answer breaks off in the middle.
    HalfAnswer,
    /// It is done, and the answer is no JSON.
    Garbage,
    /// It is done after this long.
    Slow(Duration),
    /// It is done, and no answer ever comes.
    Silence,
}

impl Fault {
    /// Whether the call is done nevertheless.
    pub(crate) fn takes_effect(&self) -> bool {
        match self {
            Self::TooMany(_) | Self::Refuses(_) | Self::Status(_) | Self::DropBefore => false,
            Self::DropAfter | Self::HalfAnswer | Self::Garbage | Self::Slow(_) | Self::Silence => {
                true
            }
        }
    }
}

/// One call of the bot.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// First, second, third.
    pub(crate) number: usize,
    /// In small letters.
    pub(crate) method: String,
    /// The arguments as texts; JSON inside them as the bot wrote it.
    pub(crate) args: BTreeMap<String, String>,
    /// What was answered: the whole JSON; nothing before the call is done and if there was no effect.
    pub(crate) answer: Option<Value>,
    pub(crate) fault: Option<Fault>,
}

/// Before a call is done, or after, and before it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    Before,
    After,
}

/// What a test does around every call.
pub(crate) type Hook = Arc<dyn Fn(Moment, &Call) + Send + Sync>;

/// A fault for the call of a method (`*` is any) that has `after` others before it.
#[derive(Debug)]
struct Ordered {
    method: String,
    after: usize,
    fault: Fault,
}

/// The faults that are still to come, the calls that were made.
#[derive(Debug, Default)]
pub(crate) struct Script {
    ordered: Vec<Ordered>,
    pub(crate) calls: Vec<Call>,
}

impl Script {
    /// Orders a fault for the nth call from now, 1 is the next.
    pub(crate) fn order(&mut self, method: &str, nth: usize, fault: Fault) {
        self.ordered.push(Ordered {
            method: method.to_ascii_lowercase(),
            after: nth.saturating_sub(1),
            fault,
        });
    }

    /// The fault for this call; every order that it matches is one nearer.
    pub(crate) fn next(&mut self, method: &str) -> Option<Fault> {
        let mut due = None;
        self.ordered.retain_mut(|order| {
            if order.method != "*" && order.method != method {
                return true;
            }
            if order.after == 0 && due.is_none() {
                due = Some(order.fault.clone());
                return false;
            }
            order.after = order.after.saturating_sub(1);
            true
        });
        due
    }

    pub(crate) fn forget(&mut self) {
        self.ordered.clear();
    }
}
