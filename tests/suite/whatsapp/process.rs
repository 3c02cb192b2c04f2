//! The part of the program that speaks WhatsApp, connected to the WhatsApp of the tests.

use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, Utc};
use keizerbot::chat::whatsapp::linked::news::News;
use keizerbot::chat::whatsapp::linked::switchboard::Switchboard;
use keizerbot::chat::whatsapp::linked::wire::{self, Wire};
use keizerbot::chat::whatsapp::linked::{self, Linked, Pace};
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::whatsapp_fake::{Door, WhatsApp};

/// What stands under numbered choices.
pub(super) const CHOOSE: &str = "Antwoord met het nummer.";
/// How long a test waits for something that must happen.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// What time the line has: no two things happen in the same second.
pub(super) fn line_time() -> DateTime<Utc> {
    static SECONDS: AtomicI64 = AtomicI64::new(1_790_000_000);
    let second = SECONDS.fetch_add(1, Ordering::SeqCst);
    DateTime::from_timestamp(second, 0).expect("a moment")
}

/// The bot's end of the line, in threads of its own, so that it can be killed with everything that is under way.
pub(super) struct Process {
    pub(super) linked: Arc<Linked>,
    line: Arc<Wire>,
    pub(super) board: Arc<Switchboard>,
    door: Door,
    runtime: Option<Runtime>,
    news: Arc<Mutex<Vec<News>>>,
    rings: Arc<watch::Sender<()>>,
}

impl Process {
    /// Starts, with its keys in this folder.
    pub(super) fn start(
        whatsapp: &WhatsApp,
        folder: &Path,
        (pace, phone): (Pace, Option<&str>),
    ) -> Self {
        let door = Door::new(whatsapp);
        let news: Arc<Mutex<Vec<News>>> = Arc::default();
        let rings = Arc::new(watch::Sender::new(()));
        let (news_of, ring) = (Arc::clone(&news), Arc::clone(&rings));
        let show = move |one: &News| {
            news_of.lock().expect("no panic").push(one.clone());
            ring.send_replace(());
        };
        let board = Switchboard::new(line_time, Box::new(show));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("threads");
        let settings = wire::Settings {
            file: folder.join("whatsapp.db"),
            phone: phone.map(str::to_owned),
            now: line_time,
        };
        let ways = door.clone();
        let line = {
            let _inside = runtime.enter();
            Wire::open_over(settings, Arc::clone(&board), move || {
                (ways.clone(), ways.clone())
            })
        };
        let linked = Arc::new(speaking(&line, &board, pace));
        Self {
            linked,
            line,
            board,
            door,
            runtime: Some(runtime),
            news,
            rings,
        }
    }

    /// Starts, is linked to a phone when it is not yet, and is up, with everything that waited for it delivered.
    pub(super) async fn up(whatsapp: &WhatsApp, folder: &Path, pace: Pace) -> Self {
        let process = Self::start(whatsapp, folder, (pace, None));
        if !whatsapp.world().is_linked() {
            let News::Qr(code) = process.hears(|news| matches!(news, News::Qr(_))).await else {
                unreachable!("a code was waited for");
            };
            whatsapp.world().scan(&code);
        }
        let caught_up = process.hears(|news| *news == News::CaughtUp);
        if whatsapp.world().unconfirmed() == 0 {
            caught_up.await;
            process.hears(|news| *news == News::Connected).await;
            return process;
        }
        // The library does not call itself up before what waited is kept, and for that the rest must run.
        tokio::select! {
            _ = caught_up => {}
            come = process.board.fetch(true, PATIENCE) => drop(come),
        }
        process
    }

    /// Waits until something has been heard after which it is so.
    pub(super) async fn until(&self, is_so: impl Fn() -> bool) {
        let mut changes = self.rings.subscribe();
        let waiting = async {
            loop {
                changes.borrow_and_update();
                if is_so() {
                    return;
                }
                changes.changed().await.expect("it is there");
            }
        };
        let waited = tokio::time::timeout(PATIENCE, waiting).await;
        assert!(waited.is_ok(), "it heard only {:?}", self.news());
    }

    fn news(&self) -> Vec<News> {
        self.news.lock().expect("no panic").clone()
    }

    /// Whether it has heard this.
    pub(super) fn heard(&self, is_it: impl Fn(&News) -> bool) -> bool {
        self.news().iter().any(is_it)
    }

    /// Waits until it has heard this.
    pub(super) async fn hears(&self, is_it: impl Fn(&News) -> bool) -> News {
        self.until(|| self.news().iter().any(&is_it)).await;
        let found = self.news().into_iter().find(|one| is_it(one));
        found.expect("it has heard it")
    }

    /// One more who speaks over the same line, at this pace.
    pub(super) fn speaking(&self, pace: Pace) -> Linked {
        speaking(&self.line, &self.board, pace)
    }

    /// Does something in the threads of the process, and gives what came of it; it dies with the process.
    pub(super) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        self.runtime.as_ref().expect("it lives").spawn(work)
    }
}

fn speaking(line: &Arc<Wire>, board: &Arc<Switchboard>, pace: Pace) -> Linked {
    let settings = linked::Settings {
        key: [7; 32],
        choose: CHOOSE.to_owned(),
        pace,
        hold: Duration::from_secs(1),
    };
    Linked::new(Arc::clone(line), Arc::clone(board), settings)
}

impl Drop for Process {
    /// Killed: when this is over nothing is written down any more.
    fn drop(&mut self) {
        self.door.shut();
        let runtime = self.runtime.take().expect("it lives");
        // Whoever waits for threads may not be one of a runtime.
        let dying = std::thread::spawn(move || runtime.shutdown_timeout(PATIENCE));
        dying.join().expect("no panic");
    }
}
