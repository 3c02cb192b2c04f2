//! WhatsApp for `run` in a program that was built without it: whoever asks for it is told so.

use super::super::Complaint;
use super::Network;
use crate::app::Settings;
use crate::locale::{Language, Texts};

/// There is none.
pub(super) enum Key {}

/// Refuses what the environment asks for.
pub(super) fn key(language: Option<Language>) -> Result<Option<Key>, Complaint> {
    match std::env::var("KEIZERBOT_WHATSAPP") {
        Ok(file) if !file.is_empty() => {
            let texts = Texts::of(language.unwrap_or(Language::Dutch));
            Err(Complaint::input(texts.plain("whatsapp-not-built")))
        }
        Ok(_) | Err(_) => Ok(None),
    }
}

/// Never asked for.
pub(super) async fn connect(
    key: &Key,
    _: &'static Texts,
    _: (&str, &Settings),
) -> Result<Network, Complaint> {
    match *key {}
}
