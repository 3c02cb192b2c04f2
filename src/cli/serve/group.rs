//! The group that whoever runs the bot names for the club: `--group -1001234567890`, `--group discord:1234567890`.

use super::Keys;
use crate::args;
use crate::chat::{discord, telegram};
use crate::cli::Complaint;
use crate::locale::Texts;
use crate::message::Contact;

/// The group with this name, on a network on which the bot runs; a number without a network is one of Telegram.
pub(super) fn named(named: &str, keys: &Keys, texts: &Texts) -> Result<Contact, Complaint> {
    let (platform, number) = named.split_once(':').unwrap_or((telegram::PLATFORM, named));
    let group = match platform {
        telegram::PLATFORM => number.parse().ok().map(telegram::update::contact),
        // It numbers from 0 on.
        discord::PLATFORM => {
            let number: Option<u64> = number.parse().ok();
            number.map(|number| discord::contact(&number.to_string()))
        }
        _ => None,
    };
    let args = args![group => named, network => platform];
    let Some(group) = group else {
        return Err(Complaint::input(texts.text("group-unreadable", &args)));
    };
    let runs = match platform {
        telegram::PLATFORM => keys.telegram.is_some(),
        _ => keys.discord.is_some(),
    };
    if !runs {
        return Err(Complaint::input(texts.text("group-elsewhere", &args)));
    }
    Ok(group)
}
