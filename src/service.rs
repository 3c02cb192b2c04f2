//! Wires it all: the store, the app, the networks, the schedule; starts and stops them in order.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::app::{App, ONLY_CLUB, Settings};
use crate::chat::whatsapp::cloud;
use crate::chat::{Listener, Messenger, Suggests};
use crate::hearing::Hearing;
use crate::intake::Reception;
use crate::ledger::{Account, Ledger};
use crate::message::{Contact, Incoming, Known, Menu, Suggestion};
use crate::reception::FrontDesk;
use crate::store::Store;
use crate::store::clubs::{self, Club};
use crate::{intake, outbox};

/// The label of the club in the store of an installation with one.
pub const CLUB: &str = ONLY_CLUB;

/// A network that has nothing is not asked again within so long.
const LEAST: Duration = Duration::from_millis(500);

/// The clubs of one bot, running.
pub struct Service {
    /// Each with its own rows, clock and turn; at least one.
    clubs: Arc<Vec<App>>,
    messengers: Vec<Arc<dyn Messenger>>,
    listeners: Vec<Arc<dyn Listener>>,
    hearing: Arc<Hearing>,
    /// On which day what is kept for a time only was last looked through.
    tidied_on: Mutex<Option<NaiveDate>>,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service")
            .field("clubs", &self.clubs)
            .finish_non_exhaustive()
    }
}

/// The use cases on this database, without networks and without a schedule.
///
/// # Errors
/// When the database cannot be opened.
pub async fn open_app(database: &str, settings: Settings) -> anyhow::Result<App> {
    App::open(Store::open(database).await?, settings).await
}

/// The labels in the store of the clubs with these names. An installation that had one club keeps its label when others
/// join it; a club that is new among others is called after its name.
///
/// # Errors
/// When the database cannot be opened.
pub async fn labels(database: &str, names: &[&str]) -> anyhow::Result<Vec<String>> {
    let store = Store::open(database).await?;
    let mut tx = store.read().await?;
    let known = clubs::list(&mut tx).await?;
    drop(tx);
    store.close().await;
    let labels = names.iter().map(|name| label(&known, names.len(), name));
    let labels: Vec<String> = labels.collect();
    for (index, label) in labels.iter().enumerate() {
        anyhow::ensure!(
            !labels[..index].contains(label),
            "two clubs are called {}",
            names[index]
        );
    }
    let several = names.len() > 1;
    let others = known.iter().filter(|_| several);
    for club in others.filter(|club| !labels.contains(&club.club_id)) {
        tracing::warn!(
            "the database has the club {} ({}), which is not served",
            club.name,
            club.club_id
        );
    }
    Ok(labels)
}

fn label(known: &[Club], clubs: usize, name: &str) -> String {
    let slug = slug(name);
    let is_known = |label: &str| known.iter().find(|club| club.club_id == label);
    let only = is_known(CLUB).map(|club| known.len() == 1 && clubs == 1 || club.name == name);
    match only {
        _ if is_known(&slug).is_some() => slug,
        Some(true) => CLUB.to_owned(),
        None if known.is_empty() && clubs == 1 => CLUB.to_owned(),
        Some(false) | None => slug,
    }
}

/// `SV De Pion` as a label: `sv-de-pion`.
fn slug(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

impl Service {
    /// Opens the store and takes up what was left when the service stopped: messages whose fate is
    /// unknown, and commands that were received and not handled.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub async fn start(
        database: &str,
        settings: Settings,
        messengers: Vec<Arc<dyn Messenger>>,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Self> {
        Self::start_all(database, vec![settings], messengers, now).await
    }

    /// The same with several clubs behind one bot.
    ///
    /// # Errors
    /// When the store cannot be opened, or a club file does not have what its club has played with.
    ///
    /// # Panics
    /// Without any club.
    pub async fn start_all(
        database: &str,
        clubs: Vec<Settings>,
        messengers: Vec<Arc<dyn Messenger>>,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Self> {
        assert!(!clubs.is_empty(), "a service has a club");
        let store = Store::open(database).await?;
        let mut apps = Vec::new();
        for settings in clubs {
            let name = settings.file.name.clone();
            let app = App::open(store.clone(), settings).await;
            apps.push(app.with_context(|| name)?);
        }
        outbox::take_up(&store, &messengers, now).await?;
        let service = Self {
            clubs: Arc::new(apps),
            messengers,
            listeners: Vec::new(),
            hearing: Arc::default(),
            tidied_on: Mutex::default(),
        };
        service.work(now).await?;
        service.deliver(now).await?;
        Ok(service)
    }

    /// The service with networks that are asked for what they have. What they deliver is fetched by
    /// [`intake::fetch`] beside the service, so that a slow network does not hold up the clock.
    #[must_use]
    pub fn with_listeners(mut self, listeners: Vec<Arc<dyn Listener>>) -> Self {
        self.listeners = listeners;
        self
    }

    /// The use cases of the first club: of the only one, where there is one.
    #[must_use]
    pub fn app(&self) -> &App {
        &self.clubs[0]
    }

    /// The use cases of every club.
    #[must_use]
    pub fn clubs(&self) -> &[App] {
        &self.clubs
    }

    /// The commands as menus: those of everybody are the same in every club, those of whoever has a role are his own.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn menus(&self, platform: &str) -> anyhow::Result<Vec<Menu>> {
        let mut menus: Vec<Menu> = Vec::new();
        for app in self.clubs.iter() {
            for menu in app.menus(platform).await? {
                let same = menus.iter_mut().find(|known| {
                    known.audience == menu.audience && known.language == menu.language
                });
                match same {
                    // Who has a role in two clubs sees the commands of the greater one.
                    Some(known) if known.commands.len() < menu.commands.len() => *known = menu,
                    Some(_) => {}
                    None => menus.push(menu),
                }
            }
        }
        Ok(menus)
    }

    fn store(&self) -> &Store {
        self.app().store()
    }

    /// Handles what every club received.
    async fn work(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let mut worked = Ok(());
        for app in self.clubs.iter() {
            worked = worked.and(self.apart(app, app.work(now).await));
        }
        worked
    }

    /// One club's fault does not stop the others: it is said whose it is, and they go on.
    fn apart(&self, app: &App, done: anyhow::Result<()>) -> anyhow::Result<()> {
        if self.clubs.len() == 1 {
            return done;
        }
        if let Err(error) = done {
            tracing::error!(
                club = app.settings().club_id,
                "a club is in trouble: {error:#}"
            );
        }
        Ok(())
    }

    /// What a network that lets itself be paid must know of the clubs: who has spoken, and what was taken this month.
    pub fn ledger(
        &self,
        now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static,
    ) -> Arc<dyn cloud::Ledger> {
        let accounts = self.clubs.iter().map(App::settings).map(|club| Account {
            club_id: club.club_id.clone(),
            zone: club.zone,
            most: club.file.whatsapp.most_templates_per_month.map(u32::from),
        });
        Arc::new(Ledger::new(self.store().clone(), accounts.collect(), now))
    }

    /// Who helps people while they type.
    pub fn suggests(
        &self,
        now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static,
    ) -> Arc<dyn Suggests> {
        Arc::new(Helper {
            clubs: Arc::clone(&self.clubs),
            now: Box::new(now),
        })
    }

    /// Takes in what a network delivered, handles it, and sends what follows. When this returns, it is
    /// kept, whatever became of the rest.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take(&self, incoming: &Incoming, now: DateTime<Utc>) -> anyhow::Result<()> {
        self.take_since(incoming, None, now).await
    }

    /// The same of something of which the network only knows that it was done at some moment since then.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_since(
        &self,
        incoming: &Incoming,
        since: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let mut tx = self.store().begin().await?;
        FrontDesk(&self.clubs)
            .receive(&mut tx, incoming, (now, since))
            .await?;
        tx.commit().await?;
        self.work(now).await?;
        self.deliver(now).await
    }

    /// Does what is due by now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tick(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let front_desk = FrontDesk(&self.clubs);
        intake::work(self.store(), &front_desk, &self.listeners, now).await?;
        for app in self.clubs.iter() {
            self.apart(app, self.tick_club(app, now).await)?;
        }
        self.report_sealed(now).await?;
        outbox::settle(self.store(), &self.messengers, now).await?;
        self.deliver(now).await?;
        for app in self.clubs.iter() {
            app.empty_log().await;
        }
        self.tidy(now).await
    }

    /// Tells each club of the votes in its polls that cannot be read.
    async fn report_sealed(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let sealed = intake::sealed(self.store(), &self.listeners).await?;
        for app in self.clubs.iter() {
            let own = |vote: &&intake::SealedVote| vote.poll.club_id == app.settings().club_id;
            let own = sealed.iter().filter(own);
            let own = own.map(|vote| (vote.poll.key.as_str(), &vote.incoming));
            self.apart(app, app.report_sealed(&own.collect::<Vec<_>>(), now).await)?;
        }
        Ok(())
    }

    /// Once a day, and at the start, forgets what is kept for a time only.
    async fn tidy(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let today = now.date_naive();
        let before = {
            let mut tidied_on = self
                .tidied_on
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            tidied_on.replace(today)
        };
        if before == Some(today) {
            return Ok(());
        }
        intake::forget(self.store(), now).await?;
        for app in self.clubs.iter() {
            app.forget_unanswered(now).await?;
        }
        Ok(())
    }

    async fn tick_club(&self, app: &App, now: DateTime<Utc>) -> anyhow::Result<()> {
        app.work(now).await?;
        let is_complete = |moment| self.hearing.is_complete(moment, now);
        app.run_due_when(now, &is_complete).await?;
        app.report_troubles(now).await
    }

    /// Sends what is due; without a sound when it is night at the club that says it.
    async fn deliver(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let is_night = |club_id: &str| {
            let mut clubs = self.clubs.iter().map(App::settings);
            clubs.any(|club| club.club_id == club_id && club.file.is_quiet(now))
        };
        outbox::deliver_softly(self.store(), &self.messengers, &is_night, now).await
    }

    /// The moment of the first thing to do after `now`, for any club; none when there is nothing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_job(&self, now: DateTime<Utc>) -> anyhow::Result<Option<DateTime<Utc>>> {
        let mut first = None;
        for app in self.clubs.iter() {
            first = first.into_iter().chain(app.next_job(now).await?).min();
        }
        Ok(first)
    }

    /// Fetches what a network has and keeps it, for as long as it is polled; says each time that there may be something
    /// to do. First everything that waits is fetched, without waiting for more; then the network is among those that
    /// were heard. When a deadline waits for what the network still has, it is asked at once.
    pub fn listen(
        &self,
        listener: Arc<dyn Listener>,
        heard: watch::Sender<BTreeSet<&'static str>>,
        now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static,
    ) -> impl Future<Output = ()> + Send + 'static {
        let (store, hearing) = (self.store().clone(), Arc::clone(&self.hearing));
        async move {
            let platform = listener.platform();
            let until = intake::heard_until(&store, platform).await;
            hearing.begin(platform, until.unwrap_or_default());
            let (mut after, mut patient) = (None, false);
            let say = || heard.send_modify(|heard| _ = heard.insert(platform));
            loop {
                let (asked_at, began) = (Instant::now(), now());
                let since = hearing.asking(platform, began);
                let position = (&mut after, patient);
                let fetched = tokio::select! {
                    fetched = intake::fetch_since(&store, listener.as_ref(), position, since, &now) => fetched,
                    () = hearing.hurried(platform), if patient => {
                        patient = false;
                        continue;
                    }
                };
                match fetched {
                    Ok(count) => {
                        let asked = (began, now());
                        if hearing.answered(platform, asked, count == 0)
                            && let Err(error) = intake::note_heard(&store, platform, asked.1).await
                        {
                            tracing::warn!(
                                "it could not be noted that {platform} was heard: {error:#}"
                            );
                        }
                        if count == 0
                            && listener.wants_voters()
                            && let Err(error) =
                                intake::count_since(&store, listener.as_ref(), since, &now).await
                        {
                            tracing::warn!("the votes could not be counted: {error:#}");
                        }
                        if count == 0 || patient {
                            say();
                        }
                        // A server that does not wait as it was asked to is not asked all the time.
                        if count == 0 && patient {
                            tokio::time::sleep_until(asked_at + LEAST).await;
                        }
                        patient |= count == 0;
                    }
                    Err(pause) => {
                        tracing::warn!("nothing could be fetched: {}", pause.why);
                        say();
                        // What was missed comes first, and at once.
                        patient = false;
                        tokio::time::sleep(pause.pause).await;
                    }
                }
            }
        }
    }

    /// Stops: everything that was decided is in the store.
    pub async fn stop(self) {
        self.store().clone().close().await;
    }
}

/// The clubs as they help people while they type.
struct Helper {
    clubs: Arc<Vec<App>>,
    now: Box<dyn Fn() -> DateTime<Utc> + Send + Sync>,
}

impl Helper {
    async fn found(
        &self,
        contact: &Contact,
        (what, typed): (Known, &str),
    ) -> anyhow::Result<Vec<Suggestion>> {
        match FrontDesk(&self.clubs).speaks_with(contact).await? {
            Some(app) => app.suggest((contact, what), typed, (self.now)()).await,
            None => Ok(Vec::new()),
        }
    }
}

#[async_trait]
impl Suggests for Helper {
    async fn suggest(&self, contact: &Contact, what: Known, typed: &str) -> Vec<Suggestion> {
        // Without help everything can be typed.
        self.found(contact, (what, typed))
            .await
            .unwrap_or_else(|error| {
                tracing::warn!("nothing could be suggested: {error:#}");
                Vec::new()
            })
    }
}
