//! Wires it all: the store, the app, the networks, the schedule; starts and stops them in order.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::app::{App, Settings};
use crate::chat::Messenger;
use crate::message::Incoming;
use crate::outbox;
use crate::store::Store;

/// One club, running.
pub struct Service {
    app: App,
    messengers: Vec<Arc<dyn Messenger>>,
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
        outbox::take_up(app.store(), &messengers, now).await?;
        app.work(now).await?;
        outbox::deliver(app.store(), &messengers, now).await?;
        Ok(Self { app, messengers })
    }

    /// The use cases.
    #[must_use]
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// Takes in what a network delivered, handles it, and sends what follows. When this returns, it is
    /// kept, whatever became of the rest.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take(&self, incoming: &Incoming, now: DateTime<Utc>) -> anyhow::Result<()> {
        self.app.receive(incoming, now).await?;
        self.app.work(now).await?;
        outbox::deliver(self.app.store(), &self.messengers, now).await
    }

    /// Does what is due by now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tick(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        self.app.work(now).await?;
        self.app.run_due(now).await?;
        outbox::settle(self.app.store(), &self.messengers, now).await?;
        outbox::deliver(self.app.store(), &self.messengers, now).await
    }

    /// Stops: everything that was decided is in the store.
    pub async fn stop(self) {
        self.app.into_store().close().await;
    }
}
