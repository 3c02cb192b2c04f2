//! Messages that are edited and marks on what people said: after the message they are about, the latest only, done
//! again without harm, and something of use on a network that cannot.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::chat::{Edits, SendError};
use keizerbot::message::{Choice, Contact, Form, Mark, Otherwise, Outgoing, Picture};
use keizerbot::outbox::{deliver, take_up};
use keizerbot::store::outbox::{self, DeliveryState};
use keizerbot::store::{Store, clubs};

use crate::outbox::{Network, later, message, networks, noon, with_state};

async fn store() -> Store {
    let store = Store::open("sqlite::memory:").await.expect("a store");
    let mut tx = store.begin().await.expect("a transaction");
    clubs::ensure_club(&mut tx, "club", "Club")
        .await
        .expect("a club");
    tx.commit().await.expect("committed");
    store
}

async fn put_at(store: &Store, message: Outgoing, at: DateTime<Utc>) {
    let mut tx = store.begin().await.expect("a transaction");
    let put = outbox::put(&mut tx, "club", &message, at).await;
    assert!(put.expect("put"), "{} is new", message.key);
    tx.commit().await.expect("committed");
}

async fn put(store: &Store, message: Outgoing) {
    put_at(store, message, noon()).await;
}

async fn run(store: &Store, network: &Arc<Network>, minutes: i64) {
    let now = noon() + TimeDelta::minutes(minutes);
    deliver(store, &networks(network), now)
        .await
        .expect("delivered");
}

fn list() -> Outgoing {
    message("list", "test:group")
}

fn live_list() -> Outgoing {
    Outgoing {
        form: Form::Live,
        ..list()
    }
}

/// An edit of the list; its key is its text.
fn edit(text: &str, otherwise: Otherwise) -> Outgoing {
    Outgoing {
        form: Form::Edit {
            of: "list".to_owned(),
            otherwise,
        },
        ..message(text, "test:group")
    }
}

fn mark(text: &str) -> Outgoing {
    Outgoing {
        text: text.to_owned(),
        form: Form::Reaction {
            on: "17".to_owned(),
            by: Contact::new("test", "anna"),
            mark: Mark::Done,
        },
        ..message("mark", "test:group")
    }
}

const NOTHING: [SendError; 0] = [];

#[tokio::test]
async fn an_edit_waits_for_the_message_that_it_edits() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, [later("too many requests")]);
    put(&store, list()).await;
    put(&store, edit("nine play", Otherwise::Leave)).await;
    run(&store, &network, 0).await;
    assert_eq!(network.arrived(), [""; 0]);
    run(&store, &network, 1).await;
    assert_eq!(network.arrived(), ["list", "receipt of list := nine play"]);
}

#[tokio::test]
async fn of_several_edits_that_wait_only_the_latest_is_made() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, NOTHING);
    put(&store, list()).await;
    put(&store, edit("one plays", Otherwise::Leave)).await;
    put(&store, edit("two play", Otherwise::Leave)).await;
    put(&store, message("news", "test:group")).await;
    put(&store, edit("three play", Otherwise::Leave)).await;
    run(&store, &network, 0).await;
    put(&store, edit("four play", Otherwise::Leave)).await;
    run(&store, &network, 0).await;
    let expected = [
        "list",
        "news",
        "receipt of list := three play",
        "receipt of list := four play",
    ];
    assert_eq!(network.arrived(), expected);
}

#[tokio::test]
async fn a_newer_edit_leaves_a_busy_network_alone_as_long_as_the_older_one_would_have() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, NOTHING);
    put(&store, list()).await;
    run(&store, &network, 0).await;
    let busy = SendError::Later(Duration::from_secs(600), "too many requests".to_owned());
    let network = Network::that_can(Edits::Always, true, [busy]);
    put(&store, edit("one plays", Otherwise::Leave)).await;
    run(&store, &network, 0).await;
    put_at(&store, edit("two play", Otherwise::Leave), noon()).await;
    run(&store, &network, 9).await;
    assert_eq!(network.arrived(), [""; 0]);
    run(&store, &network, 10).await;
    assert_eq!(network.arrived(), ["receipt of list := two play"]);
}

/// The service dies after it claimed the edit: nobody knows whether it was made, and it is made again.
#[tokio::test]
async fn an_edit_that_was_cut_off_is_made_again() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, NOTHING);
    put(&store, list()).await;
    run(&store, &network, 0).await;
    put(&store, edit("nine play", Otherwise::Post)).await;
    put(&store, message("news", "test:group")).await;
    let mut tx = store.begin().await.expect("a transaction");
    let due = outbox::due(&mut tx, noon(), 1).await.expect("due");
    let claimed = outbox::claim(&mut tx, due[0].outbox_id).await;
    assert!(claimed.expect("claimed"));
    tx.commit().await.expect("committed");

    take_up(&store, &networks(&network), noon())
        .await
        .expect("taken up");
    run(&store, &network, 0).await;
    let expected = ["list", "receipt of list := nine play", "news"];
    assert_eq!(network.arrived(), expected);
}

#[tokio::test]
async fn an_edit_or_a_mark_without_an_answer_is_done_again() {
    let store = store().await;
    let gone = || SendError::Unknown("the connection broke".to_owned());
    let network = Network::that_can(Edits::Always, true, NOTHING);
    put(&store, list()).await;
    run(&store, &network, 0).await;
    let network = Network::that_can(Edits::Always, true, [gone(), gone()]);
    put(&store, edit("nine play", Otherwise::Leave)).await;
    put(&store, mark("")).await;
    for minute in 0..4 {
        run(&store, &network, minute).await;
    }
    let expected = ["receipt of list := nine play", "👍 on 17 by test:anna"];
    assert_eq!(network.arrived(), expected);
    assert_eq!(with_state(&store, DeliveryState::Unknown).await, 0);
}

/// What each network makes of a list that is kept up to date, an edit that matters, and a mark.
#[tokio::test]
async fn a_network_that_cannot_gets_what_is_of_use_to_it() {
    let quarter = Edits::Within(Duration::from_secs(15 * 60));
    let cases: [(&str, Edits, bool, &[&str]); 4] = [
        (
            "edits and marks",
            Edits::Always,
            true,
            &[
                "list",
                "receipt of list := nine play",
                "receipt of list := cancelled",
                "👍 on 17 by test:anna",
            ],
        ),
        (
            "nothing at all",
            Edits::Never,
            false,
            &["cancelled", "noted"],
        ),
        ("edits for a while", quarter, false, &["cancelled", "noted"]),
        (
            "marks only",
            Edits::Never,
            true,
            &["cancelled", "👍 on 17 by test:anna"],
        ),
    ];
    for (name, edits, reactions, expected) in cases {
        let store = store().await;
        let network = Network::that_can(edits, reactions, NOTHING);
        put(&store, live_list()).await;
        run(&store, &network, 0).await;
        put(&store, edit("nine play", Otherwise::Leave)).await;
        run(&store, &network, 20).await;
        put(&store, edit("cancelled", Otherwise::Post)).await;
        put(&store, mark("noted")).await;
        run(&store, &network, 21).await;
        assert_eq!(network.arrived(), expected, "{name}");
        for state in [DeliveryState::Waiting, DeliveryState::Parked] {
            assert_eq!(with_state(&store, state).await, 0, "{name}: {state:?}");
        }
    }
}

#[tokio::test]
async fn a_mark_without_words_is_left_out_where_there_are_no_marks() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, false, NOTHING);
    put(&store, mark("")).await;
    put(&store, message("news", "test:group")).await;
    run(&store, &network, 0).await;
    assert_eq!(network.arrived(), ["news"]);
}

/// WhatsApp lets a message be edited for a quarter of an hour. After that the edit is a message of its own, and this one
/// is edited from then on.
#[tokio::test]
async fn an_edit_that_comes_too_late_is_posted_and_edited_from_then_on() {
    let store = store().await;
    let quarter = Edits::Within(Duration::from_secs(15 * 60));
    let network = Network::that_can(quarter, true, NOTHING);
    put(&store, list()).await;
    let edits = [(14, "a"), (15, "b"), (29, "c"), (30, "d")];
    for (minute, text) in edits {
        run(&store, &network, minute - 14).await;
        put(&store, edit(text, Otherwise::Post)).await;
        run(&store, &network, minute).await;
    }
    let expected = [
        "list",
        "receipt of list := a",
        "b",
        "receipt of b := c",
        "d",
    ];
    assert_eq!(network.arrived(), expected);
}

#[tokio::test]
async fn a_message_that_somebody_removed_is_posted_again_when_it_matters() {
    for (otherwise, expected) in [
        (Otherwise::Post, ["list", "nine play", "news"].as_slice()),
        (Otherwise::Leave, ["list", "news"].as_slice()),
    ] {
        let store = store().await;
        let network = Network::that_can(Edits::Always, true, NOTHING);
        put(&store, list()).await;
        run(&store, &network, 0).await;
        let removed = SendError::Never("message to edit not found".to_owned());
        network.line_up(removed);
        put(&store, edit("nine play", otherwise)).await;
        put(&store, message("news", "test:group")).await;
        run(&store, &network, 1).await;
        assert_eq!(network.arrived(), expected, "{otherwise:?}");
    }
}

#[tokio::test]
async fn a_poll_is_never_edited() {
    for (otherwise, expected) in [
        (Otherwise::Post, ["list", "moved"].as_slice()),
        (Otherwise::Leave, &["list"]),
    ] {
        let store = store().await;
        let network = Network::that_can(Edits::Always, true, NOTHING);
        let poll = Outgoing {
            choice: Choice::Poll(vec!["yes".to_owned(), "no".to_owned()]),
            ..list()
        };
        put(&store, poll).await;
        put(&store, edit("moved", otherwise)).await;
        run(&store, &network, 0).await;
        assert_eq!(network.arrived(), expected, "{otherwise:?}");
    }
}

#[tokio::test]
async fn an_edit_of_a_message_that_never_arrived_is_posted_when_it_matters() {
    for (otherwise, expected) in [
        (Otherwise::Post, ["nine play"].as_slice()),
        (Otherwise::Leave, &[]),
    ] {
        let store = store().await;
        let refused = SendError::Never("too long".to_owned());
        let network = Network::that_can(Edits::Always, true, [refused]);
        put(&store, list()).await;
        put(&store, edit("nine play", otherwise)).await;
        run(&store, &network, 0).await;
        assert_eq!(network.arrived(), expected, "{otherwise:?}");
    }
}

/// An edit that is posted as a message of its own is one: after a crash the network is asked first.
#[tokio::test]
async fn an_edit_that_was_being_posted_is_not_posted_twice() {
    for arrived in [true, false] {
        let store = store().await;
        let network = Network::that_can(Edits::Never, true, NOTHING);
        put(&store, list()).await;
        run(&store, &network, 0).await;
        put(&store, edit("cancelled", Otherwise::Post)).await;
        let mut tx = store.begin().await.expect("a transaction");
        let due = outbox::due(&mut tx, noon(), 1).await.expect("due");
        let claimed = outbox::claim(&mut tx, due[0].outbox_id).await;
        assert!(claimed.expect("claimed"));
        tx.commit().await.expect("committed");
        if arrived {
            network.note("cancelled");
        }
        take_up(&store, &networks(&network), noon())
            .await
            .expect("settled");
        run(&store, &network, 1).await;
        assert_eq!(network.arrived(), ["list", "cancelled"], "{arrived}");
    }
}

/// Edits of different messages, and of the same key at another club, leave one another alone.
#[tokio::test]
async fn only_edits_of_the_same_message_take_each_others_place() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, NOTHING);
    let other = message("other", "test:group");
    let of = |of: &str, text: &str| Outgoing {
        form: Form::Edit {
            of: of.to_owned(),
            otherwise: Otherwise::Leave,
        },
        ..message(text, "test:group")
    };
    put(&store, list()).await;
    put(&store, other).await;
    put(&store, of("list", "a")).await;
    put(&store, of("other", "b")).await;
    let mut tx = store.begin().await.expect("a transaction");
    clubs::ensure_club(&mut tx, "club-2", "Club")
        .await
        .expect("a club");
    let elsewhere = outbox::put(&mut tx, "club-2", &of("list", "c"), noon()).await;
    assert!(elsewhere.expect("put"));
    tx.commit().await.expect("committed");
    run(&store, &network, 0).await;
    let expected = [
        "list",
        "other",
        "receipt of list := a",
        "receipt of other := b",
    ];
    assert_eq!(network.arrived(), expected);
}

/// What whoever pressed a button is to see there.
fn toast(text: &str) -> Outgoing {
    Outgoing {
        text: text.to_owned(),
        form: Form::Toast {
            on: "press 17".to_owned(),
        },
        ..message("toast", "test:anna")
    }
}

#[tokio::test]
async fn a_network_that_shows_nothing_at_a_button_sends_it_as_a_message() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, NOTHING);
    put(&store, toast("you play")).await;
    run(&store, &network, 0).await;
    run(&store, &network, 1).await;
    assert_eq!(network.arrived(), ["you play"]);
    assert_eq!(with_state(&store, DeliveryState::Sent).await, 1);
}

#[tokio::test]
async fn such_a_message_is_not_said_twice_when_nobody_knows_whether_it_arrived() {
    let store = store().await;
    let unknown = SendError::Unknown("no answer".to_owned());
    let network = Network::that_can(Edits::Always, true, [unknown]);
    put(&store, toast("you play")).await;
    run(&store, &network, 0).await;
    run(&store, &network, 60).await;
    assert_eq!(network.arrived(), [""; 0]);
    assert_eq!(with_state(&store, DeliveryState::Unknown).await, 1);
}

#[tokio::test]
async fn what_only_says_that_a_press_was_seen_is_no_message() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, NOTHING);
    put(&store, toast("")).await;
    run(&store, &network, 0).await;
    assert_eq!(network.arrived(), [""; 0]);
    assert_eq!(with_state(&store, DeliveryState::Sent).await, 1);
}

/// A network without pictures gets the text that stands for one; nothing when that stands there already.
#[tokio::test]
async fn a_network_without_pictures_gets_the_text_or_nothing() {
    let store = store().await;
    let network = Network::that_can(Edits::Always, true, NOTHING);
    let picture = Picture {
        title: "Standings".to_owned(),
        subtitle: String::new(),
        columns: Vec::new(),
        rows: Vec::new(),
        notes: Vec::new(),
    };
    let drawn = |key: &str, text: &str| Outgoing {
        text: text.to_owned(),
        picture: Some(picture.clone()),
        ..message(key, "test:group")
    };
    put(&store, drawn("asked", "1 Anna")).await;
    put(&store, drawn("announced", "")).await;
    put(&store, message("news", "test:group")).await;
    run(&store, &network, 0).await;
    assert_eq!(network.arrived(), ["1 Anna", "news"]);
    assert_eq!(with_state(&store, DeliveryState::Sent).await, 3);
}
