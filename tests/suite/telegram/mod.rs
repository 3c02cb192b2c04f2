//! Telegram: the pure parts by themselves, then the adapter over HTTP against a Bot API server of our own.

mod button;
mod limit;
mod markup;
mod places;
mod process;
mod stage;
mod troubles;
mod update;
mod week;
