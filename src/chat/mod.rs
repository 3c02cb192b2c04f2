//! The chat networks. An adapter carries messages and knows nothing of competitions; what a network
//! delivers goes to [`crate::service::Service::take`], which keeps it before it returns.

pub mod button;
pub mod console;
pub mod discord;
pub mod telegram;
pub mod text;
pub mod webhook;
pub mod whatsapp;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::message::{
    Attachment, Contact, Incoming, Known, Mark, Menu, Outgoing, Picture, Suggestion,
};
use crate::picture::{self, Image};

/// A chat network on which the bot speaks.
#[async_trait]
pub trait Messenger: Send + Sync {
    /// The part of a contact before the colon.
    fn platform(&self) -> &'static str;

    /// What it can do besides sending. It is asked for before an edit or a reaction.
    fn capabilities(&self) -> Capabilities;

    /// Whether it may write to somebody in private who never wrote to it.
    fn may_begin(&self) -> bool {
        true
    }

    /// Sends a message, with its file when it has one, and gives the network's own name for it. Of one with a picture that is
    /// shown with its title, in place of the text.
    ///
    /// # Errors
    /// What is known about a message that was not sent.
    async fn send(&self, message: &Outgoing) -> Result<String, SendError>;

    /// Closes a poll; `receipt` is what the network calls the message with it, none when it is not known to have
    /// arrived. A poll that is closed already is a success.
    ///
    /// # Errors
    /// What is known about a poll that was not closed.
    async fn close_poll(
        &self,
        receipt: Option<&str>,
        message: &Outgoing,
    ) -> Result<String, SendError> {
        let _ = receipt;
        self.send(message).await
    }

    /// Gives the message that the network calls `receipt` the text and the buttons of this one. It may be asked for
    /// twice: the same edit again is a success. A poll is never edited, nor is a file.
    ///
    /// # Errors
    /// What is known about an edit that was not made; [`SendError::Never`] when that message can no more be edited.
    async fn edit(&self, receipt: &str, message: &Outgoing) -> Result<(), SendError>;

    /// Puts a mark on what somebody said. It may be asked for twice.
    ///
    /// # Errors
    /// What is known about a mark that was not put.
    async fn react(&self, reaction: Reaction<'_>) -> Result<(), SendError>;

    /// Shows the text at the button that was pressed, to whoever pressed it; an empty one only says that the press was
    /// seen. It may be asked for twice.
    ///
    /// # Errors
    /// What is known about a text that was not shown; [`SendError::Never`] when it is too late for it there, or when the
    /// network has nothing like it: then it is sent as a message.
    async fn toast(&self, press: &str, message: &Outgoing) -> Result<String, SendError> {
        let _ = (press, message);
        Err(SendError::Never("no toasts here".to_owned()))
    }

    /// Whether a message whose sending was cut off did arrive: yes with its receipt, no, or none when
    /// the network cannot tell.
    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>>;
}

/// A network that is asked for what it has to deliver. What it delivers is kept as it came before it is read: see
/// [`crate::intake`].
#[async_trait]
pub trait Listener: Send + Sync {
    /// The part of a contact before the colon.
    fn platform(&self) -> &'static str;

    /// What there is, in order; when there is nothing and `patient`, it waits a while for something. `after` is the
    /// number of the last one that is kept: the network may forget it and what was before.
    ///
    /// # Errors
    /// Why nothing could be fetched, and how long to wait.
    async fn fetch(&self, after: Option<i64>, patient: bool) -> Result<Vec<Delivered>, Pause>;

    /// Tells the network that these were received, where somebody waits for it. They are kept by now. That it may fail
    /// is no harm.
    async fn confirm(&self, delivered: &[Delivered]);

    /// Whether the network numbers what it delivers. Where it does not, it is numbered in the order in which it is kept.
    fn numbers(&self) -> bool {
        true
    }

    /// Numbers that differ by less, within a multiple of it, do not tell what came first: then that is what was kept first.
    fn step(&self) -> i64 {
        1
    }

    /// Whether the lists of voters are to be read now: the connection was gone, a poll was closed, or it is long ago.
    /// True once for each time.
    fn wants_voters(&self) -> bool {
        false
    }

    /// Who has voted in a poll that was posted under this receipt, by the network's own list, as something delivered; none
    /// where there is no such list, or no such poll any more.
    ///
    /// # Errors
    /// Why it could not be read; it is tried again after a while.
    async fn voters(&self, receipt: &str, poll: &Outgoing) -> Result<Option<String>, Pause> {
        let _ = (receipt, poll);
        Ok(None)
    }

    /// Which of the roles that mean something to the app somebody has in this group, as something delivered; none where
    /// there are no such roles. It is asked together with the lists of voters, and of whoever had one and says something in
    /// private, where a network does not say it by itself.
    ///
    /// # Errors
    /// Why it could not be read; then what is known stays.
    async fn vouches(&self, group: &Contact, person: &Contact) -> Result<Option<String>, Pause> {
        let _ = (group, person);
        Ok(None)
    }

    /// From now on, people can be helped while they type.
    fn helped_by(&self, suggests: Arc<dyn Suggests>) {
        drop(suggests);
    }

    /// What was delivered, in our words. Pure.
    ///
    /// # Errors
    /// Why it cannot be read, without what is in it.
    fn read(&self, body: &str, received_at: DateTime<Utc>) -> Result<Vec<Heard>, String>;

    /// Whether the network shows a poll with this question when it is sent that message. Pure.
    fn is_poll(&self, message: &Outgoing, question: &str) -> bool;

    /// Whether the options of this question stand there with numbers, so that a number that is written stands for one. Pure.
    fn shows_numbers(&self, question: &Outgoing) -> bool {
        let _ = question;
        true
    }

    /// Whether the network closes this poll, which it got at that moment, by itself at the moment that the poll says: then
    /// every vote in it was cast before. Pure.
    fn closes_itself(&self, poll: &Outgoing, posted_at: DateTime<Utc>) -> bool {
        let _ = (poll, posted_at);
        true
    }

    /// Which option of a poll this is, of which it says so in [`Heard::VotedAt`]. Pure.
    fn option(&self, message: &Outgoing, option: &str) -> Option<usize> {
        let _ = (message, option);
        None
    }

    /// The file that came with a message.
    ///
    /// # Errors
    /// [`SendError::Later`] when it is worth trying again, any other when it is not.
    async fn file(&self, file: &FileName) -> Result<Attachment, SendError>;

    /// Shows the commands as a menu.
    ///
    /// # Errors
    /// Why it could not be done.
    async fn show_menus(&self, menus: &[Menu]) -> Result<(), SendError>;

    /// Lets go of the network, because the process ends.
    async fn stop(&self) {}
}

/// Who knows what can be meant while somebody is typing.
#[async_trait]
pub trait Suggests: Send + Sync {
    /// What `contact` can mean who has typed so much of it.
    async fn suggest(&self, contact: &Contact, what: Known, typed: &str) -> Vec<Suggestion>;
}

/// Something that a network delivered, as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// The network's own number of it; later ones are higher.
    pub number: i64,
    /// What came.
    pub body: String,
}

/// A network cannot be listened to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pause {
    /// How long to wait.
    pub pause: Duration,
    /// Why.
    pub why: String,
}

/// What a network delivered, in our words. What the network calls by a name of its own is looked up by its receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Somebody wrote or pressed something, perhaps with a file.
    Said(Incoming, Option<FileName>),
    /// Somebody voted in the poll that the network calls so; which of ours it is, is to be looked up.
    Voted {
        /// A word of the receipt of the poll.
        poll: String,
        /// The vote; the key of the poll is not in it yet.
        incoming: Incoming,
    },
    /// The same on a network that says when: the vote counts at its own time, also when the poll is over.
    VotedAt {
        /// A word of the receipt of the poll.
        poll: String,
        /// The network's own word for the option, see [`Listener::option`]; none: the vote was taken back.
        option: Option<String>,
        /// The vote; neither the key of the poll nor the option is in it yet.
        incoming: Incoming,
    },
    /// The network says which of its roles somebody has; how it is called is not in it yet.
    Vouched(Incoming),
    /// A vote cannot be opened yet: it is kept and tried again.
    Sealed {
        /// A word of the receipt of the poll.
        poll: String,
        /// Who cast it and when; not for what.
        incoming: Incoming,
    },
    /// Somebody wrote something, or in a group voted, that cannot be read; his telephone was asked to say it once more.
    Unread(Incoming),
    /// Somebody wrote what may stand for a button that he does not have: its number, or what is on it.
    Chose {
        /// A word of the receipt of the message with the buttons; none: the last one to whoever wrote it.
        message: Option<String>,
        /// What was written.
        incoming: Incoming,
    },
    /// Why the network as a whole cannot be reached until somebody does something, in its own words; none: it can.
    Network(Option<String>),
    /// The network did what it is there for, at that moment.
    Works(DateTime<Utc>),
    /// What became of a message of ours.
    Fate(Fate),
    /// Somebody took back his vote for this option; when he has voted for another one since, that stays.
    TookBack {
        /// A word of the receipt of the poll.
        poll: String,
        /// Who, as a vote.
        incoming: Incoming,
        /// The option.
        option: usize,
    },
    /// The list of those who vote in a poll: who is not in it does not.
    Voters {
        /// A word of the receipt of the poll.
        poll: String,
        /// The votes, one of each person.
        votes: Vec<Incoming>,
        /// How many options there are.
        options: usize,
        /// The poll is closed: this is how it ended.
        closed: bool,
    },
    /// How a poll stands.
    Poll {
        /// A word of the receipt of the poll.
        poll: String,
        /// What it asks.
        question: String,
        /// When it is closed: the votes per option.
        closed_with: Option<Vec<u32>>,
    },
    /// The first is called by the second name from now on.
    Moved(Contact, Contact),
    /// The bot can speak there (true), or no more.
    Reachable(Contact, bool),
}

/// What became of a message of ours after it was sent, or when nobody knew whether it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// What the network calls the message.
    pub receipt: String,
    /// Our own name of it, where the network has that as well.
    pub named: Option<Named>,
    /// Whether it arrived; an error is what is known of one that did not.
    pub outcome: Result<(), SendError>,
}

/// A message of ours by the name that we gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its key.
    pub key: String,
    /// To whom it went.
    pub to: Contact,
}

/// A file that a network keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    /// What the network calls it.
    pub id: String,
    /// The name that its sender gave it.
    pub name: String,
}

/// A mark on somebody's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaction<'a> {
    /// Where it was said: the group or the person.
    pub place: &'a Contact,
    /// The network's id of the message.
    pub on: &'a str,
    /// Whose message it is.
    pub by: &'a Contact,
    /// The mark.
    pub mark: Mark,
}

/// What a network can do besides sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Whether its messages can be edited.
    pub edits: Edits,
    /// Whether it knows marks on messages.
    pub reactions: bool,
    /// Whether it shows pictures; else it gets the text that stands beside each.
    pub pictures: bool,
}

/// Until when a message can be edited after it was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edits {
    /// Not at all.
    Never,
    /// For so long.
    Within(Duration),
    /// Always.
    Always,
}

/// Why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendError {
    /// It did not arrive; try again after this long.
    Later(Duration, String),
    /// Nobody knows whether it arrived: it is not repeated blindly.
    Unknown(String),
    /// It was not even tried, because the network has no time or cannot be reached; try again after this long. It does
    /// not count as an attempt.
    Wait(Duration, String),
    /// It may have arrived and the network cannot tell; but it matters, so it is said again after this long, marked.
    Again(Duration, String),
    /// It did not arrive: the recipient has this name from now on.
    Moved(Contact),
    /// It was not sent, for it would cost more than the club wants to pay; who decides about that hears so once.
    Unpaid(String),
    /// It did not arrive and nothing will: the bot cannot speak there, for this reason.
    Gone(Barrier, String),
    /// It will never arrive: the network refuses the message.
    Never(String),
}

/// Why the bot cannot write to somebody, or in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// He never wrote to the bot, and the bot may not begin.
    NeverWrote,
    /// He said nothing for so long that the bot may not begin again.
    Quiet,
    /// The same, and what was approved to begin with may not be said now.
    Template,
    /// He has blocked the bot, or takes no private messages of it; it was removed from the group.
    ShutOut,
    /// There is no such account any more.
    NoAccount,
    /// The network does not say.
    Unclear,
}

impl Barrier {
    /// One word for it, as it is kept.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::NeverWrote => "never_wrote",
            Self::Quiet => "quiet",
            Self::Template => "template",
            Self::ShutOut => "shut_out",
            Self::NoAccount => "no_account",
            Self::Unclear => "unclear",
        }
    }
}

/// Draws a picture to send it, while others go on.
///
/// # Errors
/// When it cannot be drawn, which is a bug: it would not go better another time.
pub(crate) async fn drawn(picture: &Picture) -> Result<Image, SendError> {
    let picture = picture.clone();
    let drawn = tokio::task::spawn_blocking(move || picture::png(&picture)).await;
    match drawn {
        Ok(Ok(image)) => Ok(image),
        Ok(Err(error)) => Err(SendError::Never(format!("{error:#}"))),
        Err(bug) => Err(SendError::Never(bug.to_string())),
    }
}
