//! A WhatsApp for the tests, at the other end of the line: it speaks what WhatsApp speaks, with the same encryption, to the
//! library in the program, through the library's own transport. Behind it are people with phones and one group.
//!
//! * [`noise`]: the handshake and the frames; [`door`]: the line itself, and where files are kept.
//! * [`phone`], [`keys`]: what a phone reads and writes; [`post`]: what people send with it; [`member`]: whose it is.
//! * [`server`]: who is connected and what is delivered; [`answers`]: what the server answers; [`node`]: what stands in a
//!   stanza; [`linking`]: how a phone is linked to the program; [`again`]: what could not be read is said once more.
//!
//! It is strict: a stanza that it does not understand, or a message to somebody alone that his phone cannot read, ends the
//! test.

mod again;
mod answers;
mod door;
mod keys;
mod linking;
mod member;
mod node;
mod noise;
mod phone;
pub(crate) mod post;
mod server;

pub(crate) use door::Door;
pub(crate) use server::{Seen, WhatsApp};
