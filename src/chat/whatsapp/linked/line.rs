//! What comes of asking something of the line.

use super::letter::File;

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
