//! WhatsApp as a linked device: the pure parts by themselves, then the adapter between people who write and what they see.
//! Their messages come in by the library's own hook and its own types; what the bot says is caught at the narrow place
//! before the library, because the library says nothing without a real WhatsApp on the other end.

mod markup;
mod names;
mod news;
mod people;
mod stage;
mod troubles;
mod votes;
mod week;
