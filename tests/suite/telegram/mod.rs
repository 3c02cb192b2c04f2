//! Telegram: the pure parts by themselves, then the adapter over HTTP against a Bot API server of our own.

mod button;
mod by_hand;
mod deadline;
mod limit;
mod markup;
mod people;
mod pictures;
mod places;
mod process;
mod stage;
mod troubles;
mod update;
mod webhook;
pub(crate) mod week;
