//! `run` with chat networks: those whose keys are in the environment.

pub(super) mod discord;
mod door;
mod group;
pub(super) mod telegram;
pub(super) mod wacloud;
#[cfg(feature = "whatsapp")]
mod whatsapp;
#[cfg(not(feature = "whatsapp"))]
#[path = "without_whatsapp.rs"]
mod whatsapp;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;

use super::console::{read_club, stop_signal};
use super::{Complaint, print};
use crate::app::Settings;
use crate::chat::webhook::Letterbox;
use crate::chat::whatsapp::cloud::{self, Cloud};
use crate::chat::{Listener, Messenger};
use crate::clock::Clock;
use crate::config::ClubFile;
use crate::locale::{Language, Texts};
use crate::message::Contact;
use crate::service::{self, Service};

/// A network on which the bot speaks.
pub(super) struct Network {
    messenger: Arc<dyn Messenger>,
    listener: Arc<dyn Listener>,
    /// Where the network brings what it has, at which path, when it does.
    letterbox: Option<(&'static str, Arc<Letterbox>)>,
    /// What is printed when it runs.
    running: String,
    /// What makes a link of an invitation code, where the network has that.
    start_link: Option<String>,
    /// What the bot is called there, where people type that name.
    name: Option<String>,
}

/// The networks that the environment has a key for.
pub(super) struct Keys {
    telegram: Option<crate::chat::telegram::Settings>,
    discord: Option<crate::chat::discord::Settings>,
    wacloud: Option<cloud::Settings>,
    whatsapp: Option<whatsapp::Key>,
}

impl Keys {
    /// What the environment says; none when it has no key at all.
    pub(super) fn read(language: Option<Language>) -> Result<Option<Self>, Complaint> {
        let keys = Self {
            telegram: telegram::settings(language)?,
            discord: discord::settings(language)?,
            wacloud: wacloud::settings(language)?,
            whatsapp: whatsapp::key(language)?,
        };
        let (telegram, discord) = (keys.telegram.is_some(), keys.discord.is_some());
        let any = telegram || discord || keys.wacloud.is_some() || keys.whatsapp.is_some();
        Ok(any.then_some(keys))
    }

    /// The networks, each as soon as it is known who the bot is there.
    async fn connect(
        &self,
        texts: &'static Texts,
        (database, clubs): (&str, &[Settings]),
    ) -> Result<(Vec<Network>, Option<Arc<Cloud>>), Complaint> {
        let mut networks = Vec::new();
        let mut paid = None;
        if let Some(settings) = &self.telegram {
            networks.push(telegram::connect(settings, texts).await?);
        }
        if let Some(settings) = &self.discord {
            let called = networks.iter().find_map(|network| network.name.clone());
            let files = clubs.iter().map(|club| &club.file);
            let known = (texts, files.collect::<Vec<_>>());
            networks.push(discord::connect(settings, known, called.as_deref()).await?);
        }
        if let Some(settings) = &self.wacloud {
            // The number is one, and so is what was agreed on it: the first club's.
            let alone = networks.is_empty() && self.whatsapp.is_none();
            let known = (texts, &clubs[0].file);
            let (network, cloud) = wacloud::connect(settings, known, alone).await?;
            networks.push(network);
            paid = Some(cloud);
        }
        if let Some(key) = &self.whatsapp {
            networks.push(whatsapp::connect(key, texts, (database, &clubs[0])).await?);
        }
        Ok((networks, paid))
    }
}

/// What is printed, without a club whose language would be asked.
fn texts(language: Option<Language>) -> &'static Texts {
    Texts::of(language.unwrap_or(Language::Dutch))
}

/// A secret from the environment, or from the file that it names; none when there is none.
fn secret([name, file_name]: [&str; 2]) -> Result<Option<String>, Complaint> {
    let secret = match (std::env::var(name), std::env::var(file_name)) {
        (Ok(secret), _) => secret,
        (Err(_), Ok(file)) => std::fs::read_to_string(&file)
            .map_err(|error| Complaint::input(format!("{file_name}: {file}: {error}")))?,
        (Err(_), Err(_)) => return Ok(None),
    };
    let secret = secret.trim().to_owned();
    Ok(Some(secret).filter(|secret| !secret.is_empty()))
}

/// The group that a club has on this network; the first one where it has more.
async fn bound_group(
    club: &Path,
    (database, platform): (&str, &str),
    language: Option<Language>,
) -> Result<Option<Contact>, Complaint> {
    let clubs = vec![read_club(Some(club), language)?];
    let mut settings = settings_of(clubs, database).await?;
    let Some(settings) = settings.pop() else {
        return Ok(None);
    };
    let app = service::open_app(database, settings).await?;
    let mut groups = app.groups().await?.into_iter();
    let group = groups.find(|group| group.platform() == platform);
    app.into_store().close().await;
    Ok(group)
}

/// What the app knows of these clubs on this database, and of the networks.
pub(super) async fn settings_of(
    clubs: Vec<ClubFile>,
    database: &str,
) -> Result<Vec<Settings>, Complaint> {
    let names: Vec<&str> = clubs.iter().map(|club| club.name.as_str()).collect();
    let labels = service::labels(database, &names).await?;
    let settings = labels.iter().zip(clubs).map(|(label, club)| {
        let mut settings = Settings::new(label, club, None).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Complaint::input(lines.join("\n"))
        })?;
        settings.groupless = vec![cloud::PLATFORM];
        Ok(settings)
    });
    settings.collect()
}

/// The bot with these clubs on its networks, until it is told to stop.
pub(super) async fn serve(
    (clubs, database): (Vec<ClubFile>, &str),
    keys: &Keys,
    group: Option<&str>,
) -> Result<(), Complaint> {
    let texts = Texts::of(clubs.first().map_or(Language::Dutch, |club| club.language));
    let group = group.map(|group| group::named(group, keys, texts));
    let group = group.transpose()?;
    let mut settings = settings_of(clubs, database).await?;
    let mut asked_to_stop = std::pin::pin!(stop_signal());
    let (networks, paid) = tokio::select! {
        networks = keys.connect(texts, (database, &settings)) => networks?,
        () = &mut asked_to_stop => return Ok(()),
    };
    introduce(&mut settings, &networks);
    let messengers = networks.iter().map(|n| Arc::clone(&n.messenger)).collect();
    let listeners: Vec<_> = networks.iter().map(|n| Arc::clone(&n.listener)).collect();
    let service = Service::start_all(database, settings, messengers, Clock::REAL.now()).await?;
    let service = service.with_listeners(listeners.clone());
    if let Some(cloud) = paid {
        cloud.keep(service.ledger(|| Clock::REAL.now()));
    }
    if let Some(group) = group {
        service.app().bind_group(&group, Clock::REAL.now()).await?;
    }
    let _door = door::open(&networks, texts).await?;
    say_running(&networks, &service);
    let (heard, mut hears) = watch::channel(BTreeSet::new());
    let mut listening = JoinSet::new();
    for listener in &listeners {
        let now = || Clock::REAL.now();
        listening.spawn(service.listen(Arc::clone(listener), heard.clone(), now));
    }
    // What came while the service was down is known before the clock does anything.
    tokio::select! {
        _ = hears.wait_for(|heard| heard.len() == listeners.len()) => {}
        () = &mut asked_to_stop => return Ok(()),
    }
    for listener in &listeners {
        show_menus(&service, listener.as_ref()).await;
    }
    let mut pulse = tokio::time::interval(Duration::from_secs(1));
    pulse.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = pulse.tick() => {}
            changed = hears.changed() => if changed.is_err() { break },
            () = &mut asked_to_stop => break,
        }
        if let Err(error) = service.tick(Clock::REAL.now()).await {
            tracing::error!("what was due could not be done: {error:#}");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    listening.abort_all();
    for listener in &listeners {
        listener.stop().await;
    }
    service.stop().await;
    Ok(())
}

/// The clubs know what the bot is called, and how a link to it is made.
fn introduce(clubs: &mut [Settings], networks: &[Network]) {
    for settings in clubs {
        if let Some(name) = networks.iter().find_map(|network| network.name.clone()) {
            settings.bot = name;
        }
        settings.start_link = networks.iter().find_map(|n| n.start_link.clone());
    }
}

/// Says where the bot runs, and lets it help people who are typing there.
fn say_running(networks: &[Network], service: &Service) {
    for network in networks {
        print(&network.running);
        let suggests = service.suggests(|| Clock::REAL.now());
        network.listener.helped_by(suggests);
    }
}

/// A menu is a convenience: without it everything works.
async fn show_menus(service: &Service, listener: &dyn Listener) {
    let shown = match service.menus(listener.platform()).await {
        Ok(menus) => listener
            .show_menus(&menus)
            .await
            .map_err(|error| format!("{error:?}")),
        Err(error) => Err(format!("{error:#}")),
    };
    if let Err(error) = shown {
        tracing::warn!("the menu of commands could not be shown: {error}");
    }
}
