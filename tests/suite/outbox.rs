//! Delivery: once, in order, with retries, and never blindly again. The network here is a fake of the
//! outside world that fails as networks do.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::chat::{Capabilities, Edits, Messenger, Reaction, SendError};
use keizerbot::message::{Contact, Outgoing, Place};
use keizerbot::outbox::{deliver, settle, take_up};
use keizerbot::store::outbox::{self, DeliveryState};
use keizerbot::store::{Store, clubs};

/// A network that does what the test has lined up, then works.
pub(crate) struct Network {
    can: Capabilities,
    plan: Mutex<VecDeque<SendError>>,
    arrived: Mutex<Vec<String>>,
}

impl Network {
    fn failing(plan: impl IntoIterator<Item = SendError>) -> Arc<Self> {
        Self::that_can(Edits::Always, true, plan)
    }

    pub(crate) fn that_can(
        edits: Edits,
        reactions: bool,
        plan: impl IntoIterator<Item = SendError>,
    ) -> Arc<Self> {
        Arc::new(Self {
            can: Capabilities {
                edits,
                reactions,
                pictures: false,
            },
            plan: Mutex::new(plan.into_iter().collect()),
            arrived: Mutex::default(),
        })
    }

    /// This arrived, although nobody was told.
    pub(crate) fn note(&self, text: &str) {
        self.arrived
            .lock()
            .expect("no test panics here")
            .push(text.to_owned());
    }

    /// Goes wrong the next time.
    pub(crate) fn line_up(&self, failure: SendError) {
        self.plan
            .lock()
            .expect("no test panics here")
            .push_back(failure);
    }

    /// What the test has lined up next; the line is noted when nothing goes wrong.
    fn next(&self, line: String) -> Result<(), SendError> {
        let failure = self.plan.lock().expect("no test panics here").pop_front();
        match failure {
            Some(failure) => Err(failure),
            None => {
                self.arrived.lock().expect("no test panics here").push(line);
                Ok(())
            }
        }
    }

    /// What arrived, in order; an edit as `receipt := text`, a mark as `mark on message`.
    pub(crate) fn arrived(&self) -> Vec<String> {
        self.arrived.lock().expect("no test panics here").clone()
    }
}

#[async_trait]
impl Messenger for Network {
    fn platform(&self) -> &'static str {
        "test"
    }

    fn capabilities(&self) -> Capabilities {
        self.can
    }

    async fn send(&self, message: &Outgoing) -> Result<String, SendError> {
        let picture = message.picture.as_ref();
        let picture = picture.map_or("", |picture| picture.title.as_str());
        self.next(format!("{}{picture}", message.text))?;
        Ok(format!("receipt of {}", message.key))
    }

    async fn edit(&self, receipt: &str, message: &Outgoing) -> Result<(), SendError> {
        self.next(format!("{receipt} := {}", message.text))
    }

    async fn react(&self, reaction: Reaction<'_>) -> Result<(), SendError> {
        let mark = reaction.mark.emoji();
        self.next(format!("{mark} on {} by {}", reaction.on, reaction.by))
    }

    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>> {
        let arrived = self.arrived().contains(&message.text);
        Some(if arrived {
            Ok("found".to_owned())
        } else {
            Err(later("it is not there"))
        })
    }
}

pub(crate) fn later(why: &str) -> SendError {
    SendError::Later(Duration::from_secs(30), why.to_owned())
}

pub(crate) fn noon() -> DateTime<Utc> {
    "2026-09-10T12:00:00Z".parse().expect("a moment")
}

pub(crate) fn message(key: &str, to: &str) -> Outgoing {
    let to = (Contact(to.to_owned()), Place::Group);
    Outgoing::new(key.to_owned(), to, key.to_owned())
}

/// A store with these messages waiting, all to the group.
pub(crate) async fn store_with(keys: &[&str]) -> Store {
    let store = Store::open("sqlite::memory:").await.expect("a store");
    let mut tx = store.begin().await.expect("a transaction");
    clubs::ensure_club(&mut tx, "club", "Club")
        .await
        .expect("a club");
    for key in keys {
        outbox::put(&mut tx, "club", &message(key, "test:group"), noon())
            .await
            .expect("put");
    }
    tx.commit().await.expect("committed");
    store
}

pub(crate) async fn with_state(store: &Store, state: DeliveryState) -> usize {
    let mut tx = store.read().await.expect("a transaction");
    outbox::with_state(&mut tx, state, 100)
        .await
        .expect("read")
        .len()
}

pub(crate) fn networks(network: &Arc<Network>) -> Vec<Arc<dyn Messenger>> {
    let network: Arc<dyn Messenger> = Arc::<Network>::clone(network);
    vec![network]
}

#[tokio::test]
async fn messages_arrive_once_and_in_order() {
    let store = store_with(&["one", "two", "three"]).await;
    let network = Network::failing([]);
    for _ in 0..3 {
        deliver(&store, &networks(&network), noon())
            .await
            .expect("delivered");
    }
    assert_eq!(network.arrived(), ["one", "two", "three"]);
}

#[tokio::test]
async fn the_same_announcement_is_put_once() {
    let store = store_with(&["pairing-3", "pairing-3"]).await;
    let network = Network::failing([]);
    deliver(&store, &networks(&network), noon())
        .await
        .expect("delivered");
    assert_eq!(network.arrived(), ["pairing-3"]);
}

#[tokio::test]
async fn a_message_that_must_wait_is_tried_again_and_those_behind_it_wait_too() {
    let store = store_with(&["one", "two"]).await;
    let network = Network::failing([later("too many requests")]);
    deliver(&store, &networks(&network), noon())
        .await
        .expect("delivered");
    assert_eq!(network.arrived(), [""; 0]);
    deliver(&store, &networks(&network), noon() + TimeDelta::seconds(29))
        .await
        .expect("delivered");
    assert_eq!(network.arrived(), [""; 0]);
    deliver(&store, &networks(&network), noon() + TimeDelta::seconds(30))
        .await
        .expect("delivered");
    assert_eq!(network.arrived(), ["one", "two"]);
}

#[tokio::test]
async fn one_dead_contact_does_not_silence_the_others() {
    let store = store_with(&["one"]).await;
    let mut tx = store.begin().await.expect("a transaction");
    outbox::put(&mut tx, "club", &message("two", "test:anna"), noon())
        .await
        .expect("put");
    outbox::put(&mut tx, "club", &message("three", "nowhere:anna"), noon())
        .await
        .expect("put");
    tx.commit().await.expect("committed");
    let network = Network::failing([SendError::Never("the bot was removed".to_owned())]);
    deliver(&store, &networks(&network), noon())
        .await
        .expect("delivered");
    assert_eq!(network.arrived(), ["two"]);
    assert_eq!(with_state(&store, DeliveryState::Parked).await, 2);
}

#[tokio::test]
async fn a_message_that_never_gets_through_is_put_aside_after_twelve_tries() {
    let store = store_with(&["one"]).await;
    let network = Network::failing(std::iter::repeat_n(later("server error"), 100));
    for minute in 0..30 {
        deliver(
            &store,
            &networks(&network),
            noon() + TimeDelta::minutes(minute),
        )
        .await
        .expect("delivered");
    }
    assert_eq!(with_state(&store, DeliveryState::Parked).await, 1);
    assert_eq!(
        network.plan.lock().expect("no test panics here").len(),
        100 - 12
    );
}

#[tokio::test]
async fn what_may_have_arrived_is_not_sent_again_before_the_network_was_asked() {
    for arrived in [true, false] {
        let store = store_with(&["one"]).await;
        let network = Network::failing([SendError::Unknown("the connection broke".to_owned())]);
        deliver(&store, &networks(&network), noon())
            .await
            .expect("delivered");
        if arrived {
            network
                .arrived
                .lock()
                .expect("no test panics here")
                .push("one".to_owned());
        }
        deliver(&store, &networks(&network), noon())
            .await
            .expect("delivered");
        assert_eq!(
            network.arrived().len(),
            usize::from(arrived),
            "not repeated blindly"
        );

        settle(&store, &networks(&network), noon())
            .await
            .expect("settled");
        deliver(&store, &networks(&network), noon() + TimeDelta::minutes(1))
            .await
            .expect("delivered");
        assert_eq!(
            network.arrived(),
            ["one"],
            "exactly once, arrived before: {arrived}"
        );
    }
}

#[tokio::test]
async fn a_service_that_died_while_sending_asks_the_network_first() {
    for arrived in [true, false] {
        let store = store_with(&["one"]).await;
        let network = Network::failing([]);
        // The service claims the message, sends it or not, and dies before it writes that down.
        let mut tx = store.begin().await.expect("a transaction");
        let due = outbox::due(&mut tx, noon(), 1).await.expect("due");
        assert!(
            outbox::claim(&mut tx, due[0].outbox_id)
                .await
                .expect("claimed")
        );
        tx.commit().await.expect("committed");
        if arrived {
            network
                .arrived
                .lock()
                .expect("no test panics here")
                .push("one".to_owned());
        }

        take_up(&store, &networks(&network), noon())
            .await
            .expect("settled");
        deliver(&store, &networks(&network), noon() + TimeDelta::minutes(1))
            .await
            .expect("delivered");
        assert_eq!(
            network.arrived(),
            ["one"],
            "exactly once, arrived before: {arrived}"
        );
    }
}
