//! How far the networks were heard, by a clock that the test moves.

use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::hearing::{Hearing, LONGEST_WAIT};

/// So many seconds after the deadline.
fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_789_056_000, 0).expect("a moment") + TimeDelta::seconds(seconds)
}

const NETWORK: &str = "test";

/// It was asked at the first moment and answered at the second.
fn heard(hearing: &Hearing, asked: i64, answered: i64, had_nothing: bool) {
    hearing.asking(NETWORK, at(asked));
    hearing.answered(NETWORK, (at(asked), at(answered)), had_nothing);
}

#[test]
fn nobody_waits_where_nobody_listens() {
    assert!(Hearing::default().is_complete(at(0), at(0)));
}

#[test]
fn a_deadline_waits_for_a_question_that_was_asked_after_it() {
    let hearing = Hearing::default();
    hearing.begin(NETWORK, None);
    heard(&hearing, -30, -5, true);
    assert!(!hearing.is_complete(at(0), at(0)));
    // Asked before and answered after: there may be more.
    heard(&hearing, -5, 1, false);
    assert!(!hearing.is_complete(at(0), at(1)));
    heard(&hearing, 1, 2, false);
    assert!(!hearing.is_complete(at(0), at(2)));
    heard(&hearing, 2, 2, true);
    assert!(hearing.is_complete(at(0), at(2)));
}

#[test]
fn a_network_that_is_down_is_not_waited_for() {
    let hearing = Hearing::default();
    hearing.begin(NETWORK, None);
    // It never answered.
    assert!(hearing.is_complete(at(0), at(0)));
    heard(&hearing, -50, -50, true);
    assert!(!hearing.is_complete(at(0), at(0)));
    // A minute after its last answer it is down.
    assert!(hearing.is_complete(at(0), at(10)));
    // And whatever it does, nobody waits longer than this.
    heard(&hearing, 20, 20, false);
    assert!(!hearing.is_complete(at(0), at(21)));
    let late = at(0) + LONGEST_WAIT;
    heard(&hearing, 50, 59, false);
    assert!(hearing.is_complete(at(0), late));
}

#[test]
fn an_outage_lasts_until_everything_from_it_has_come_in() {
    let hearing = Hearing::default();
    hearing.begin(NETWORK, None);
    assert_eq!(hearing.asking(NETWORK, at(-60)), None);
    hearing.answered(NETWORK, (at(-60), at(-35)), true);
    // A breath between two questions is no outage.
    assert_eq!(hearing.asking(NETWORK, at(-33)), None);
    hearing.answered(NETWORK, (at(-33), at(-20)), false);
    // Nothing was heard for half a minute.
    assert_eq!(hearing.asking(NETWORK, at(10)), Some(at(-20)));
    hearing.answered(NETWORK, (at(10), at(11)), false);
    assert_eq!(hearing.asking(NETWORK, at(11)), Some(at(-20)));
    hearing.answered(NETWORK, (at(11), at(11)), true);
    assert_eq!(hearing.asking(NETWORK, at(11)), None);
}

#[test]
fn what_the_run_before_heard_is_where_the_outage_begins() {
    let hearing = Hearing::default();
    hearing.begin(NETWORK, Some(at(-600)));
    assert_eq!(hearing.asking(NETWORK, at(60)), Some(at(-600)));
    // Until all of it has come in, it is not written down that it was heard.
    assert!(!hearing.answered(NETWORK, (at(60), at(60)), false));
    assert!(hearing.answered(NETWORK, (at(61), at(61)), true));
    // And then not every time.
    assert!(!hearing.answered(NETWORK, (at(62), at(62)), true));
    assert!(hearing.answered(NETWORK, (at(72), at(72)), true));
}

#[tokio::test]
async fn who_listens_hears_that_somebody_waits() {
    let hearing = Hearing::default();
    hearing.begin(NETWORK, None);
    heard(&hearing, -30, -5, true);
    assert!(!hearing.is_complete(at(0), at(0)));
    hearing.hurried(NETWORK).await;
    heard(&hearing, 0, 0, true);
    // Nobody waits any more.
    let hurried = hearing.hurried(NETWORK);
    let mut hurried = std::pin::pin!(hurried);
    let waker = std::task::Waker::noop();
    let polled = hurried
        .as_mut()
        .poll(&mut std::task::Context::from_waker(waker));
    assert!(polled.is_pending());
}
