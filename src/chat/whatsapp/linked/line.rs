//! The narrow place between us and the library that speaks WhatsApp: below it are keys, sessions and encryption, for
//! which a real WhatsApp on the other end is needed; above it is everything that is ours.

use async_trait::async_trait;
use whatsapp_rust::waproto::whatsapp as wa;

use super::letter::File;
use super::name::Person;

/// A line to WhatsApp.
#[async_trait]
pub trait Line: Send + Sync {
    /// Our own addresses, as far as they are known.
    fn me(&self) -> Person;

    /// Sends a message under this name. The same name again is the same message.
    ///
    /// # Errors
    /// What is known about a message that was not sent.
    async fn send(&self, to: &str, name: &str, message: wa::Message) -> Result<(), LineError>;

    /// Gives the message with this name another content.
    ///
    /// # Errors
    /// What is known about an edit that was not made.
    async fn edit(&self, to: &str, of: &str, message: wa::Message) -> Result<(), LineError>;

    /// Puts a mark on somebody's message.
    ///
    /// # Errors
    /// What is known about a mark that was not put.
    async fn react(&self, chat: &str, on: wa::MessageKey, emoji: &str) -> Result<(), LineError>;

    /// Puts a file where WhatsApp keeps files.
    ///
    /// # Errors
    /// What is known about a file that was not put there.
    async fn upload(&self, file: (&str, Vec<u8>), kind: Kind) -> Result<Uploaded, LineError>;

    /// What is in a file that somebody sent.
    ///
    /// # Errors
    /// What is known about a file that could not be had.
    async fn download(&self, file: &File) -> Result<Vec<u8>, LineError>;

    /// Lets go of the line, and writes down what the library still holds.
    async fn hang_up(&self);
}

/// What kind of file it is: they are kept under different keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something to read.
    Document,
    /// Something to look at.
    Image,
}

/// A file of ours that WhatsApp keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uploaded {
    /// What it is and where.
    pub file: File,
    /// Where it is, in full.
    pub url: String,
    /// When it got its key, in seconds since 1970.
    pub keyed_at: i64,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// There is no line at the moment: it was not even tried.
    Offline(String),
    /// Nobody knows what became of it; it may be done again.
    Unclear(String),
    /// We may not speak there.
    Gone(String),
    /// WhatsApp refuses it.
    Refused(String),
}
