//! WhatsApp as a linked device for `run`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::super::{Complaint, print};
use super::Network;
use crate::app::Settings;
use crate::args;
use crate::chat::whatsapp::linked::news::{News, Trouble};
use crate::chat::whatsapp::linked::pair::{self, Page};
use crate::chat::whatsapp::linked::switchboard::Switchboard;
use crate::chat::whatsapp::linked::wire::{self, Wire};
use crate::chat::whatsapp::linked::{self, Linked, Pace};
use crate::clock::Clock;
use crate::locale::{Language, Texts};
use crate::service;

/// The file with the keys of WhatsApp; it is made on the first start.
const FILE: &str = "KEIZERBOT_WHATSAPP";
/// The telephone's number, to link it with a code that is typed.
const PHONE: &str = "KEIZERBOT_WHATSAPP_PHONE";
/// How long it is waited for something that may come, and at the start for what waited for us.
const HOLD: Duration = Duration::from_secs(25);

/// What the environment says about WhatsApp.
pub(super) struct Key {
    file: PathBuf,
    phone: Option<String>,
}

/// What the environment says; none when WhatsApp is not wanted.
pub(super) fn key(language: Option<Language>) -> Result<Option<Key>, Complaint> {
    let file = std::env::var(FILE).unwrap_or_default();
    if file.is_empty() {
        return Ok(None);
    }
    let phone = std::env::var(PHONE).unwrap_or_default();
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    if !phone.is_empty() && (digits.len() < 8 || digits.starts_with('0')) {
        let texts = Texts::of(language.unwrap_or(Language::Dutch));
        return Err(Complaint::input(texts.plain("whatsapp-no-phone")));
    }
    Ok(Some(Key {
        file: file.into(),
        phone: Some(digits).filter(|digits| !digits.is_empty()),
    }))
}

/// The network. It comes up by itself, or shows how a telephone is linked; the other networks do not wait for it.
pub(super) async fn connect(
    key: &Key,
    texts: &'static Texts,
    (database, club): (&str, &Settings),
) -> Result<Network, Complaint> {
    let app = service::open_app(database, club.clone()).await?;
    let secret = app.secret("whatsapp").await?;
    app.into_store().close().await;
    let now = || Clock::REAL.now();
    let zone = club.file.timetable.time_zone;
    let page = Page::beside(&key.file);
    let show = move |news: &News| {
        if let Err(error) = keep_page(&page, texts, news) {
            tracing::warn!("the page with the code was not written: {error:#}");
        }
        if let Some(words) = in_words(texts, news, zone) {
            print(&words);
        }
    };
    let board = Switchboard::new(now, Box::new(show));
    let settings = wire::Settings {
        file: key.file.clone(),
        phone: key.phone.clone(),
        now,
    };
    let line = Wire::open(settings, Arc::clone(&board));
    let settings = linked::Settings {
        key: secret,
        choose: texts.plain("whatsapp-choose"),
        pace: Pace::GENTLE,
        hold: HOLD,
    };
    let linked = Arc::new(Linked::new(line, board, settings));
    let file = key.file.display().to_string();
    Ok(Network {
        messenger: Arc::<Linked>::clone(&linked) as _,
        listener: linked,
        letterbox: None,
        start_link: None,
        running: texts.text("whatsapp-linked-running", &args![file => file]),
        name: None,
    })
}

/// The code stands on the page as long as a telephone can be linked with it.
fn keep_page(page: &Page, texts: &Texts, news: &News) -> anyhow::Result<()> {
    match news {
        News::Qr(code) => {
            let new = !page.path().exists();
            page.show(&texts.plain("whatsapp-scan"), code)?;
            if new {
                let at = page.path().display().to_string();
                print(&texts.text("whatsapp-page", &args![page => at]));
            }
            Ok(())
        }
        News::Paired | News::Connected => page.close(&texts.plain("whatsapp-paired")),
        News::Code(_) | News::Down(_) | News::CaughtUp | News::Interrupted | News::Answered(..) => {
            Ok(())
        }
    }
}

/// What is shown to whoever sits at the machine.
fn in_words(texts: &Texts, news: &News, zone: chrono_tz::Tz) -> Option<String> {
    Some(match news {
        News::Qr(code) => match pair::drawn(code) {
            Ok(drawn) => format!("{}\n\n{drawn}", texts.plain("whatsapp-scan")),
            Err(error) => format!("{error:#}"),
        },
        News::Code(code) => texts.text("whatsapp-code", &args![code => code.clone()]),
        News::Paired => texts.plain("whatsapp-paired"),
        News::Connected => texts.plain("whatsapp-connected"),
        News::Down(trouble) => {
            let until = match trouble {
                Trouble::Banned(until) => Some(until.with_timezone(&zone)),
                _ => None,
            };
            let moment =
                |format| until.map_or_else(String::new, |at| at.format(format).to_string());
            let words = trouble.to_string();
            let reason = words.split(' ').next().unwrap_or_default().to_owned();
            let args = args![
                network => linked::PLATFORM.to_owned(),
                reason => reason,
                day => moment("%d-%m-%Y"),
                time => moment("%H:%M"),
            ];
            texts.text("network-lost", &args)
        }
        News::CaughtUp | News::Interrupted | News::Answered(..) => return None,
    })
}
