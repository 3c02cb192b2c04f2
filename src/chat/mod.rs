//! The chat networks. An adapter carries messages and knows nothing of competitions; what a network
//! delivers goes to [`crate::service::Service::take`], which keeps it before it returns.

pub mod console;

use std::time::Duration;

use async_trait::async_trait;

use crate::message::Outgoing;

/// A chat network on which the bot speaks.
#[async_trait]
pub trait Messenger: Send + Sync {
    /// The part of a contact before the colon.
    fn platform(&self) -> &'static str;

    /// Sends a message, with its file when it has one, and gives the network's own name for it.
    ///
    /// # Errors
    /// What is known about a message that was not sent.
    async fn send(&self, message: &Outgoing) -> Result<String, SendError>;

    /// Whether a message whose sending was cut off did arrive: yes with its receipt, no, or none when
    /// the network cannot tell.
    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>>;
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
