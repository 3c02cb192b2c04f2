//! Between WhatsApp's own threads and ours: what came waits here until it is kept, and only then is WhatsApp told that it
//! arrived. Here it is also known how it goes with the line.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Context as _;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use whatsapp_rust::wacore::types::events::{Event, EventHandler, EventInterest, InboundMessage};
use whatsapp_rust::{Client, InboundDurabilityHook};

use super::letter::{self, Letter};
use super::name::Person;
use super::news::{self, News, Trouble};
use crate::chat::{Delivered, Pause};

/// So many answers are remembered; nobody waits for more at the same time.
const ANSWERS: usize = 64;

/// Tells what time it is.
pub type Now = fn() -> DateTime<Utc>;
/// Shows to whoever sits at the machine how it goes with the line, and how to link a telephone.
pub type Show = Box<dyn Fn(&News) + Send + Sync>;

/// How it goes with the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// It is not up yet, or comes back by itself.
    #[default]
    Coming,
    /// It is up; what waited for us is being delivered.
    Up,
    /// It is up, and everything that waited for us was delivered.
    CaughtUp,
    /// It is down until somebody does something.
    Down(Trouble),
}

/// Where the line's threads hand over and ours take.
pub struct Switchboard {
    now: Now,
    show: Show,
    state: Mutex<State>,
    /// Something changed.
    changed: watch::Sender<()>,
}

impl std::fmt::Debug for Switchboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Switchboard").finish_non_exhaustive()
    }
}

#[derive(Default)]
struct State {
    phase: Phase,
    waiting: Vec<Waiting>,
    /// What WhatsApp answered to our latest messages, by their names: nothing, or the code of a refusal.
    answers: VecDeque<(String, Option<String>)>,
    /// Both addresses of people, under each of them. Lost with the process, and learned again with the line.
    people: HashMap<String, Person>,
}

/// Something that came and is not kept yet.
struct Waiting {
    delivered: Delivered,
    /// Rings when it is kept.
    kept: Option<oneshot::Sender<()>>,
}

impl Switchboard {
    /// A switchboard without anything.
    #[must_use]
    pub fn new(now: Now, show: Show) -> Arc<Self> {
        Arc::new(Self {
            now,
            show,
            state: Mutex::default(),
            changed: watch::Sender::new(()),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it goes with the line.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state().phase
    }

    /// Takes in messages and returns when all of them are kept; only then WhatsApp may forget them.
    ///
    /// # Errors
    /// When nobody is there any more who would keep them: WhatsApp must deliver them again.
    pub async fn receive(&self, batch: &[InboundMessage]) -> anyhow::Result<()> {
        let letters = batch.iter().filter_map(|one| {
            let at = one.info.timestamp.timestamp();
            Some(letter::of_message(&one.message, &one.info)?.delivered(at))
        });
        let mut receipts = Vec::new();
        for delivered in letters {
            let (kept, receipt) = oneshot::channel();
            receipts.push(receipt);
            self.put(delivered, Some(kept));
        }
        for receipt in receipts {
            receipt.await.context("it was not kept")?;
        }
        Ok(())
    }

    fn put(&self, delivered: Delivered, kept: Option<oneshot::Sender<()>>) {
        self.state().waiting.push(Waiting { delivered, kept });
        self.changed.send_replace(());
    }

    /// Takes in something that WhatsApp need not be told of.
    pub fn note(&self, letter: &Letter) {
        self.put(letter.delivered((self.now)().timestamp()), None);
    }

    /// Something happened on the line. It is shown when it has happened.
    pub fn hear(&self, news: &News) {
        match news {
            News::Connected => {
                // The library says so last of all, when what waited may have been delivered already.
                if self.phase() != Phase::CaughtUp {
                    self.enter(Phase::Up);
                }
                self.note(&Letter::Line(None));
            }
            News::CaughtUp => self.enter(Phase::CaughtUp),
            News::Interrupted => self.interrupt(),
            News::Down(trouble) => self.go_down(*trouble),
            News::Qr(_) | News::Code(_) => self.go_down(Trouble::Unpaired),
            News::Paired => self.enter(Phase::Coming),
            News::Answered(name, refusal) => {
                let mut state = self.state();
                state.answers.push_back((name.clone(), refusal.clone()));
                if state.answers.len() > ANSWERS {
                    state.answers.pop_front();
                }
                drop(state);
                self.changed.send_replace(());
            }
        }
        (self.show)(news);
    }

    fn enter(&self, phase: Phase) {
        self.state().phase = phase;
        self.changed.send_replace(());
    }

    /// After a trouble the line breaks off as well; the trouble stays what it is.
    fn interrupt(&self) {
        if !matches!(self.phase(), Phase::Down(_)) {
            self.enter(Phase::Coming);
        }
    }

    fn go_down(&self, trouble: Trouble) {
        if self.phase() != Phase::Down(trouble) {
            self.enter(Phase::Down(trouble));
            self.note(&Letter::Line(Some(trouble)));
        }
    }

    /// What WhatsApp answers to the message with this name, once it does: nothing, or the code of a refusal. It may have
    /// done so already.
    pub async fn answer(&self, name: &str) -> Option<String> {
        let mut changes = self.changed.subscribe();
        loop {
            changes.borrow_and_update();
            {
                let mut state = self.state();
                let found = state.answers.iter().position(|(known, _)| known == name);
                if let Some((_, refusal)) = found.and_then(|at| state.answers.remove(at)) {
                    return refusal;
                }
            }
            // Whoever rings is as old as the switchboard.
            let _ = changes.changed().await;
        }
    }

    /// What time it is on the line.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        (self.now)()
    }

    /// Everything that is not kept yet, in its order. Unless `patient`, it is also waited for what waited for us at
    /// WhatsApp.
    ///
    /// # Errors
    /// When the line does not come up.
    pub async fn fetch(&self, patient: bool, hold: Duration) -> Result<Vec<Delivered>, Pause> {
        let mut changes = self.changed.subscribe();
        let come = async {
            loop {
                changes.borrow_and_update();
                let delivered = self.waiting();
                let settled = matches!(self.phase(), Phase::CaughtUp | Phase::Down(_));
                if !delivered.is_empty() || !patient && settled {
                    return delivered;
                }
                if changes.changed().await.is_err() {
                    return Vec::new();
                }
            }
        };
        match timeout(hold, come).await {
            Ok(delivered) => Ok(delivered),
            Err(_) if patient || self.phase() == Phase::Up => Ok(Vec::new()),
            Err(_) => Err(Pause {
                pause: Duration::ZERO,
                why: "WhatsApp cannot be reached".to_owned(),
            }),
        }
    }

    fn waiting(&self) -> Vec<Delivered> {
        let state = self.state();
        let waiting = state.waiting.iter().map(|one| one.delivered.clone());
        let mut delivered: Vec<Delivered> = waiting.collect();
        // Those of one second stay as they came.
        delivered.sort_by_key(|one| one.number / letter::SECOND);
        delivered
    }

    /// These are kept.
    pub fn confirm(&self, delivered: &[Delivered]) {
        let mut state = self.state();
        let (kept, waiting): (Vec<Waiting>, Vec<Waiting>) = std::mem::take(&mut state.waiting)
            .into_iter()
            .partition(|one| {
                delivered
                    .iter()
                    .any(|kept| kept.number == one.delivered.number)
            });
        state.waiting = waiting;
        drop(state);
        for one in kept {
            if let Some(ring) = one.kept {
                // When the line went down in between, it is delivered again, and known.
                let _ = ring.send(());
            }
        }
    }

    /// What is known of whoever has this address.
    #[must_use]
    pub fn person(&self, address: &str) -> Person {
        let known = self.state().people.get(address).cloned();
        known.unwrap_or_else(|| Person::of([address]))
    }

    /// Both addresses are of one person.
    pub fn learn(&self, person: &Person) {
        if person.lid.is_some() && person.phone.is_some() {
            let mut state = self.state();
            for address in person.addresses() {
                state.people.insert(address.to_owned(), person.clone());
            }
        }
    }
}

/// Where WhatsApp's messages come in; WhatsApp waits for what it returns.
#[derive(Debug)]
pub struct Hook(pub Arc<Switchboard>);

#[async_trait]
impl InboundDurabilityHook for Hook {
    async fn on_messages(&self, _: Arc<Client>, batch: &[InboundMessage]) -> anyhow::Result<()> {
        self.0.receive(batch).await
    }
}

/// Where everything else comes in that happens on the line.
#[derive(Debug)]
pub struct Ear(pub Arc<Switchboard>);

impl EventHandler for Ear {
    fn handle_event(&self, event: Arc<Event>) {
        if let Event::UndecryptableMessage(unread) = &*event
            && let Some(letter) = letter::of_unread(unread)
        {
            let at = unread.info.timestamp.timestamp();
            self.0.put(letter.delivered(at), None);
        }
        if let Some(news) = news::of_event(&event, (self.0.now)()) {
            self.0.hear(&news);
        }
    }

    fn interest(&self) -> EventInterest {
        EventInterest::ALL
    }
}
