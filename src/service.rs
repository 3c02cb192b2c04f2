//! Wires it all: the store, the app, the networks, the schedule; starts and stops them in order.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::app::{App, Settings};
use crate::chat::whatsapp::cloud;
use crate::chat::{Listener, Messenger, Suggests};
use crate::hearing::Hearing;
use crate::ledger::Ledger;
use crate::message::{Contact, Incoming, Known, Suggestion};
use crate::store::Store;
use crate::{intake, outbox};

/// The label of the club in the store of an installation with one.
pub const CLUB: &str = "club";

/// A network that has nothing is not asked again within so long.
const LEAST: Duration = Duration::from_millis(500);

/// One club, running.
pub struct Service {
    app: Arc<App>,
    messengers: Vec<Arc<dyn Messenger>>,
    listeners: Vec<Arc<dyn Listener>>,
    hearing: Arc<Hearing>,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service")
            .field("app", &self.app)
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
        let app = open_app(database, settings).await?;
        intake::forget(app.store(), now).await?;
        outbox::take_up(app.store(), &messengers, now).await?;
        app.work(now).await?;
        let is_night = |_: &str| app.settings().file.is_quiet(now);
        outbox::deliver_softly(app.store(), &messengers, &is_night, now).await?;
        Ok(Self {
            app: Arc::new(app),
            messengers,
            listeners: Vec::new(),
            hearing: Arc::default(),
        })
    }

    /// The service with networks that are asked for what they have. What they deliver is fetched by
    /// [`intake::fetch`] beside the service, so that a slow network does not hold up the clock.
    #[must_use]
    pub fn with_listeners(mut self, listeners: Vec<Arc<dyn Listener>>) -> Self {
        self.listeners = listeners;
        self
    }

    /// The use cases.
    #[must_use]
    pub fn app(&self) -> &App {
        &self.app
    }

    /// What a network that lets itself be paid must know of the club: who has spoken, and what was taken this month.
    pub fn ledger(
        &self,
        now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static,
    ) -> Arc<dyn cloud::Ledger> {
        let settings = self.app.settings();
        let club = (settings.club_id.as_str(), settings.zone);
        let most = settings.file.whatsapp.most_templates_per_month;
        let most = most.map(u32::from);
        Arc::new(Ledger::new(self.app.store().clone(), club, most, now))
    }

    /// Who helps people while they type.
    pub fn suggests(
        &self,
        now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static,
    ) -> Arc<dyn Suggests> {
        Arc::new(Helper {
            app: Arc::clone(&self.app),
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
        self.app.receive_since(incoming, since, now).await?;
        self.app.work(now).await?;
        self.deliver(now).await
    }

    /// Does what is due by now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tick(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let club = intake::Club {
            id: &self.app.settings().club_id,
            weighs: &|incoming| self.app.weighs(incoming),
        };
        intake::work(self.app.store(), club, &self.listeners, now).await?;
        self.app.work(now).await?;
        let is_complete = |moment| self.hearing.is_complete(moment, now);
        self.app.run_due_when(now, &is_complete).await?;
        self.app.report_troubles(now).await?;
        outbox::settle(self.app.store(), &self.messengers, now).await?;
        self.deliver(now).await
    }

    /// Sends what is due; without a sound when it is night at the club.
    async fn deliver(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let is_night = |_: &str| self.app.settings().file.is_quiet(now);
        outbox::deliver_softly(self.app.store(), &self.messengers, &is_night, now).await
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
        let (store, hearing) = (self.app.store().clone(), Arc::clone(&self.hearing));
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
        self.app.store().clone().close().await;
    }
}

/// The app as it helps people while they type.
struct Helper {
    app: Arc<App>,
    now: Box<dyn Fn() -> DateTime<Utc> + Send + Sync>,
}

#[async_trait]
impl Suggests for Helper {
    async fn suggest(&self, contact: &Contact, what: Known, typed: &str) -> Vec<Suggestion> {
        let found = self.app.suggest((contact, what), typed, (self.now)()).await;
        // Without help everything can be typed.
        found.unwrap_or_else(|error| {
            tracing::warn!("nothing could be suggested: {error:#}");
            Vec::new()
        })
    }
}
