//! WhatsApp by hand. A club whose members talk in a group where no bot may be has its organiser for a bridge: he talks to
//! the bot in private, on any network. What belongs in the group the bot writes so that he can paste it there
//! ([`paste`]); what is said in the group he pastes or uploads here ([`read`]), a poll's result ([`poll`]) or a chat
//! that was exported ([`chat`]), in which people are called as his telephone calls them ([`senders`]). What is found in
//! it is held against what is known ([`weigh`]), shown, and stored at his word, each thing with the moment at which it
//! was said ([`keep`]). When it is time for any of it he is told ([`bridge`]).

mod bridge;
mod chat;
mod keep;
mod paste;
mod poll;
mod read;
mod senders;
mod weigh;

pub(super) use bridge::{Due, KEPT as BRIDGE, is_for_the_group};
pub(super) use paste::paste;
pub(super) use read::{noted, read};
pub(super) use senders::alias;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use speech::ExternalClaim;

/// The kind of question whether what was read is to be stored.
pub(super) const ASKED: &str = Pasted::KIND;

/// Something that was found, as it would be stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Find {
    /// Who said it.
    pub(crate) member_id: i64,
    /// When.
    pub(crate) at: DateTime<Utc>,
    pub(crate) fact: Fact,
}

/// What somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Fact {
    /// Whether he comes on an evening, or plays elsewhere.
    Coming {
        evening_id: i64,
        plays: bool,
        external: Option<ExternalClaim>,
    },
    /// How a game ended. The board may have got another number when it is stored, so it is known by its players.
    Result {
        evening_id: i64,
        white: i64,
        black: i64,
        /// As the row holds it.
        result: String,
    },
}

/// The organiser was shown what was found, and asked whether it is to be stored.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Pasted {
    pub(crate) finds: Vec<Find>,
    /// The votes of a poll, to know next time who changed his mind.
    #[serde(default)]
    pub(crate) poll: Option<LastPoll>,
}

impl Pasted {
    pub(crate) const KIND: &'static str = "pasted";
}

/// How a poll stood when it was pasted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastPoll {
    pub(crate) evening_id: i64,
    /// Of each member what he had chosen, as [`poll`] writes it.
    pub(crate) votes: String,
}

/// Everything that was found in what was pasted.
#[derive(Debug, Default)]
struct Findings {
    finds: Vec<Find>,
    left_out: Vec<LeftOut>,
    strangers: Vec<Stranger>,
    /// Polls of which only the numbers are known: what was asked, and the choices.
    counts: Vec<speech::chat_export::Poll>,
    last_poll: Option<LastPoll>,
    /// A long chat was read from here on, and the season was not new any more.
    since: Option<DateTime<Utc>>,
    /// There was something that counts no more.
    passed: bool,
    /// The votes have no time and were pasted after the deadline.
    timeless: bool,
}

/// Something that may have been meant, and is not stored.
#[derive(Debug)]
struct LeftOut {
    member_id: i64,
    at: DateTime<Utc>,
    said: String,
    why: String,
}

/// Somebody who said something and is not known, or may be several.
#[derive(Debug)]
struct Stranger {
    name: String,
    /// Who he may be; empty: nobody is called so.
    may_be: Vec<i64>,
    /// How much he said.
    times: usize,
    /// The first of it.
    said: String,
}

/// Something that somebody wrote, on one line and not too long to be read.
fn quoted(said: &str) -> String {
    const LONGEST: usize = 80;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    match said.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &said[..end]),
        None => said,
    }
}
