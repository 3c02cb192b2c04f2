//! The chat networks. An adapter carries messages and knows nothing of competitions; what a network
//! delivers goes to [`crate::service::Service::take`], which keeps it before it returns.

pub mod console;

use std::time::Duration;

use async_trait::async_trait;

use crate::message::{Contact, Mark, Outgoing};

/// A chat network on which the bot speaks.
#[async_trait]
pub trait Messenger: Send + Sync {
    /// The part of a contact before the colon.
    fn platform(&self) -> &'static str;

    /// What it can do besides sending. It is asked for before an edit or a reaction.
    fn capabilities(&self) -> Capabilities;

    /// Sends a message, with its file when it has one, and gives the network's own name for it.
    ///
    /// # Errors
    /// What is known about a message that was not sent.
    async fn send(&self, message: &Outgoing) -> Result<String, SendError>;

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

    /// Whether a message whose sending was cut off did arrive: yes with its receipt, no, or none when
    /// the network cannot tell.
    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>>;
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
    /// It will never arrive: the contact is gone, or the network refuses the message.
    Never(String),
}
