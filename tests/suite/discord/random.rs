//! A poll's votes equal the server's at the deadline, whatever became of the events: random votes, events that are lost,
//! doubled and out of order, lists of voters read in between.

use std::collections::BTreeMap;
use std::sync::Mutex;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::app::{App, Settings};
use keizerbot::chat::button::Sealer;
use keizerbot::chat::discord::roles::Roles;
use keizerbot::chat::discord::update::{Reader, Voters, read};
use keizerbot::chat::{Delivered, FileName, Heard, Listener, Pause, SendError};
use keizerbot::config::compiled_in_club;
use keizerbot::intake;
use keizerbot::message::{Attachment, Choice, Menu, Outgoing, What};
use keizerbot::reception::FrontDesk;
use keizerbot::service::open_app;
use keizerbot::store::posted::Copy;
use keizerbot::store::{Store, inbox, outbox, posted};
use serde_json::json;
use std::sync::Arc;

use super::update::me;
use crate::outbox::{message, noon};
use crate::pairing::Dice;
use crate::transcripts::wait_for;

const RUNS: u64 = 1000;
/// So many runs share a store.
const TOGETHER: u64 = 20;
const PEOPLE: u64 = 6;
const ANSWERS: usize = 3;

/// A server with one poll, and a line on which events go astray.
#[derive(Default)]
struct Server {
    poll: String,
    votes: BTreeMap<u64, usize>,
    line: Vec<String>,
    closed: bool,
}

struct Network(Mutex<Server>);

impl Network {
    fn server(&self) -> std::sync::MutexGuard<'_, Server> {
        self.0.lock().expect("nobody panicked")
    }

    /// Somebody votes, moves or takes his vote back; the events are put on the line.
    fn vote(&self, dice: &mut Dice, person: u64, answer: Option<usize>) {
        let mut server = self.server();
        let before = server.votes.get(&person).copied();
        if before == answer {
            return;
        }
        let event = |kind: &str, answer: usize| {
            let (_, message) = server.poll.split_once('/').expect("a receipt");
            json!({"t": kind, "d": {"user_id": person.to_string(), "channel_id": "1",
                "message_id": message, "answer_id": answer + 1}})
            .to_string()
        };
        let taken = before.map(|answer| event("MESSAGE_POLL_VOTE_REMOVE", answer));
        let given = answer.map(|answer| event("MESSAGE_POLL_VOTE_ADD", answer));
        match answer {
            Some(answer) => server.votes.insert(person, answer),
            None => server.votes.remove(&person),
        };
        for event in taken.into_iter().chain(given) {
            let copies = [0, 1, 1, 1, 2][dice.below(5)];
            for _ in 0..copies {
                let place = server.line.len() - dice.below(3).min(server.line.len());
                server.line.insert(place, event.clone());
            }
        }
    }
}

#[async_trait]
impl Listener for Network {
    fn platform(&self) -> &'static str {
        "discord"
    }

    fn numbers(&self) -> bool {
        false
    }

    async fn fetch(&self, _: Option<i64>, _: bool) -> Result<Vec<Delivered>, Pause> {
        let line = std::mem::take(&mut self.server().line);
        let delivered = line.into_iter().map(|body| Delivered { number: 0, body });
        Ok(delivered.collect())
    }

    async fn confirm(&self, _: &[Delivered]) {}

    async fn voters(&self, receipt: &str, _: &Outgoing) -> Result<Option<String>, Pause> {
        let server = self.server();
        if receipt != server.poll {
            return Ok(None);
        }
        let mut answers = vec![Vec::new(); ANSWERS];
        for (person, answer) in &server.votes {
            answers[*answer].push((person.to_string(), format!("Lid {person}")));
        }
        let voters = Voters {
            poll: server.poll.clone(),
            answers,
            closed: server.closed,
        };
        Ok(Some(voters.body()))
    }

    fn read(&self, body: &str, received_at: DateTime<Utc>) -> Result<Vec<Heard>, String> {
        let sealer = Sealer::new("secret");
        let reader = Reader {
            me: &me(),
            called: "bot",
            sealer: &sealer,
            roles: &Roles::default(),
        };
        read(body, reader, received_at)
    }

    fn is_poll(&self, _: &Outgoing, _: &str) -> bool {
        false
    }

    async fn file(&self, _: &FileName) -> Result<Attachment, SendError> {
        Err(SendError::Never("there are no files".to_owned()))
    }

    async fn show_menus(&self, _: &[Menu]) -> Result<(), SendError> {
        Ok(())
    }
}

async fn post(store: &Store, key: &str, receipt: &str) {
    let options = vec!["ja".to_owned(), "nee".to_owned(), "elders".to_owned()];
    let poll = Outgoing {
        choice: Choice::Poll(options),
        closes_at: Some(noon() + TimeDelta::days(1)),
        ..message(key, "discord:1")
    };
    let mut tx = store.begin().await.expect("a transaction");
    outbox::put(&mut tx, "club", &poll, noon())
        .await
        .expect("put");
    let due = outbox::due(&mut tx, noon(), 1).await.expect("due");
    let id = due[0].outbox_id;
    outbox::claim(&mut tx, id).await.expect("claimed");
    outbox::mark_sent(&mut tx, id, receipt, noon())
        .await
        .expect("sent");
    let copy = Copy {
        club_id: "club".to_owned(),
        key: poll.key.clone(),
        to: poll.to.clone(),
    };
    posted::remember(&mut tx, &copy, receipt)
        .await
        .expect("remembered");
    tx.commit().await.expect("committed");
}

async fn believed(store: &Store, key: &str) -> BTreeMap<u64, usize> {
    let mut tx = store.read().await.expect("a transaction");
    let about = inbox::about(&mut tx, ("club", "discord"), key)
        .await
        .expect("votes");
    let mut votes = BTreeMap::new();
    for inbound in about {
        let incoming = inbound.incoming().expect("a message");
        let What::Vote { option, .. } = incoming.what else {
            continue;
        };
        let person = incoming.from.name().parse().expect("a number");
        assert!(
            incoming.sent_at < noon() + TimeDelta::days(1),
            "it was cast before the deadline"
        );
        match option {
            Some(option) => votes.insert(person, option),
            None => votes.remove(&person),
        };
    }
    votes
}

async fn run(app: &App, seed: u64) {
    let store = app.store();
    let club = FrontDesk(std::slice::from_ref(app));
    let mut dice = Dice(seed);
    let (key, receipt) = (format!("poll-{seed}-x"), format!("1/{}", seed + 1));
    post(store, &key, &receipt).await;
    let network: Arc<Network> = Arc::new(Network(Mutex::new(Server {
        poll: receipt,
        ..Server::default()
    })));
    let listeners: Vec<Arc<dyn Listener>> = vec![Arc::<Network>::clone(&network)];
    let mut now = noon() + TimeDelta::hours(seed.cast_signed() % 20);
    for _ in 0..2 + dice.below(10) {
        let person = 1 + dice.below(6) as u64 % PEOPLE;
        let answer = Some(dice.below(ANSWERS + 1)).filter(|&answer| answer < ANSWERS);
        network.vote(&mut dice, person, answer);
        now += TimeDelta::seconds(i64::from(dice.below(2) == 0));
        if dice.below(3) == 0 {
            intake::fetch(store, network.as_ref(), (&mut None, false), || now)
                .await
                .expect("kept");
            intake::work(store, &club, &listeners, now)
                .await
                .expect("read");
        }
        if dice.below(6) == 0 {
            intake::count(store, network.as_ref(), || now)
                .await
                .expect("counted");
        }
    }
    // The deadline: nothing more can be voted, and how it ended is read.
    network.server().closed = true;
    now += TimeDelta::seconds(5);
    if dice.below(2) == 0 {
        intake::fetch(store, network.as_ref(), (&mut None, false), || now)
            .await
            .expect("kept");
    }
    intake::count(store, network.as_ref(), || now)
        .await
        .expect("counted");
    intake::work(store, &club, &listeners, now)
        .await
        .expect("read");
    assert_eq!(
        believed(store, &key).await,
        network.server().votes,
        "seed {seed}"
    );
    // What straggles in afterwards changes nothing.
    now += TimeDelta::seconds(5);
    intake::fetch(store, network.as_ref(), (&mut None, false), || now)
        .await
        .expect("kept");
    intake::work(store, &club, &listeners, now + TimeDelta::seconds(5))
        .await
        .expect("read");
    assert_eq!(
        believed(store, &key).await,
        network.server().votes,
        "seed {seed}, later"
    );
}

#[test]
fn at_the_deadline_the_votes_are_those_of_the_server() {
    wait_for(async {
        for batch in 0..RUNS / TOGETHER {
            let file = compiled_in_club("de-pion").expect("a club file");
            let settings = Settings::new("club", file, None).expect("settings");
            let app = open_app("sqlite::memory:", settings).await.expect("a club");
            for seed in batch * TOGETHER..(batch + 1) * TOGETHER {
                run(&app, seed).await;
            }
            app.into_store().close().await;
        }
    });
}
