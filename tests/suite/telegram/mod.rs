//! Telegram: the pure parts by themselves.

mod button;
mod limit;
mod markup;
mod update;
