//! One person says very much at once: he is slowed down, the others are not, and nothing is lost or passes by.

use chrono::{DateTime, TimeDelta, Utc};
use keizerbot::app::{App, NewMember};
use keizerbot::config;
use keizerbot::message::{Contact, Incoming, Place, What};
use keizerbot::store::outbox;
use keizerbot::transcript::open_app;

use crate::transcripts::wait_for;

fn start() -> DateTime<Utc> {
    "2026-09-08T18:00:00Z".parse().expect("a moment")
}

fn evening() -> DateTime<Utc> {
    "2026-09-11T18:15:00Z".parse().expect("a moment")
}

/// The deadline of the evening: Thursday 18:00 in Amsterdam.
fn deadline() -> DateTime<Utc> {
    "2026-09-10T16:00:00Z".parse().expect("a moment")
}

/// De Pion with Anna (regular), Bert, Chris and the organiser Rens, on this database.
async fn club() -> App {
    let file = config::compiled_in_club("de-pion").expect("a club file");
    let app = open_app("sqlite::memory:", file).await.expect("the club");
    let member = |name: &str| NewMember {
        name: name.to_owned(),
        rating: Some(1500),
        regular: name == "Anna",
        organiser: name == "Rens",
        plays: name != "Rens",
        contacts: vec![format!("console:{name}")],
        ..NewMember::default()
    };
    let members = ["Anna", "Bert", "Chris", "Rens"].map(member);
    app.import_members(&members, start())
        .await
        .expect("members");
    app.import_evenings(&[evening()], start())
        .await
        .expect("an evening");
    app
}

async fn take(app: &App, id: &str, who: &str, what: What, at: DateTime<Utc>) {
    let incoming = Incoming {
        id: id.to_owned(),
        from: Contact::new("console", who),
        name: who.to_owned(),
        place: Place::Private,
        group: None,
        sent_at: at,
        what,
        attachment: None,
        to_bot: false,
        reply: None,
    };
    app.receive(&incoming, at).await.expect("received");
}

async fn say(app: &App, id: &str, who: &str, text: &str, at: DateTime<Utc>) {
    take(app, id, who, What::Text(text.to_owned()), at).await;
}

/// So many unknown commands of one person: the answer to each names it.
async fn flood(app: &App, who: &str, many: usize, at: DateTime<Utc>) {
    for number in 0..many {
        say(app, &format!("{who}-{number}"), who, &unknown(number), at).await;
    }
}

/// What was said to somebody so far, with the moment at which it was put.
async fn said_to(app: &App, who: &str) -> Vec<(DateTime<Utc>, String)> {
    let mut tx = app.store().read().await.expect("a transaction");
    let waiting = outbox::with_state(&mut tx, outbox::DeliveryState::Waiting, 10_000).await;
    let waiting = waiting.expect("the outbox").into_iter();
    let to = Contact::new("console", who);
    waiting
        .map(|delivery| (delivery.put_at, delivery.message().expect("a message")))
        .filter(|(_, message)| message.to == to)
        .map(|(at, message)| (at, message.text))
        .collect()
}

/// A command that nobody knows, with a number in letters: a digit behind a command would be its argument.
fn unknown(number: usize) -> String {
    let letter = |digit: char| char::from(b'a' + digit.to_digit(10).map_or(0, |d| d as u8));
    let number: String = number.to_string().chars().map(letter).collect();
    format!("/qqqqq{number}")
}

/// The numbers of the unknown commands that were answered, in the order of the answers.
fn answered(said: &[(DateTime<Utc>, String)]) -> Vec<(DateTime<Utc>, usize)> {
    let number = |text: &str| {
        let (_, rest) = text.split_once("/qqqqq")?;
        let letters = rest.split(' ').next()?.bytes();
        let digits: String = letters.map(|l| char::from(l - b'a' + b'0')).collect();
        digits.parse().ok()
    };
    said.iter()
        .filter_map(|(at, text)| Some((*at, number(text)?)))
        .collect()
}

fn notices(said: &[(DateTime<Utc>, String)]) -> usize {
    said.iter()
        .filter(|(_, text)| text.starts_with("Dat zijn veel berichten"))
        .count()
}

/// The clock goes from one thing to do to the next until this moment, as the running service does.
async fn run_until(app: &App, mut now: DateTime<Utc>, end: DateTime<Utc>) {
    while let Some(next) = app.next_job(now).await.expect("the next") {
        if next > end {
            return;
        }
        now = next;
        app.work(now).await.expect("work");
        app.run_due(now).await.expect("jobs");
    }
}

#[test]
fn five_hundred_messages_of_one_person_keep_nobody_waiting_and_are_all_handled_in_order() {
    wait_for(async {
        let app = club().await;
        flood(&app, "Bert", 400, start()).await;
        say(&app, "anna", "Anna", "/afwezig", start()).await;
        for number in 400..500 {
            let text = unknown(number);
            say(&app, &format!("Bert-{number}"), "Bert", &text, start()).await;
        }
        app.work(start()).await.expect("work");
        let anna = said_to(&app, "Anna").await;
        assert!(anna[0].1.starts_with("Je bent afgemeld"), "{anna:?}");
        let bert = said_to(&app, "Bert").await;
        assert_eq!((answered(&bert).len(), notices(&bert)), (20, 1));

        run_until(&app, start(), start() + TimeDelta::hours(3)).await;
        let bert = said_to(&app, "Bert").await;
        let handled = answered(&bert);
        let order: Vec<usize> = handled.iter().map(|&(_, number)| number).collect();
        assert_eq!(order, (0..500).collect::<Vec<_>>());
        assert_eq!(notices(&bert), 1, "he is told once");
        for (index, &(at, _)) in handled.iter().enumerate() {
            for (most, within) in [(20, TimeDelta::minutes(1)), (60, TimeDelta::minutes(10))] {
                if let Some(&(later, _)) = handled.get(index + most) {
                    assert!(later - at >= within, "{most} after {index}: {at}, {later}");
                }
            }
        }
    });
}

/// What was sent in time counts in the pairing, also when its sender has to wait for his turn; what came later does not
/// go first.
#[test]
fn what_a_flood_holds_up_counts_at_the_deadline_with_its_own_time() {
    wait_for(async {
        for (seconds, plays) in [(-1, true), (0, false)] {
            let app = club().await;
            let now = deadline() - TimeDelta::seconds(50);
            flood(&app, "Bert", 100, now).await;
            let sent = deadline() + TimeDelta::seconds(seconds);
            say(&app, "bert", "Bert", "/aanwezig", sent).await;
            say(&app, "chris", "Chris", "/aanwezig", now).await;
            app.work(now).await.expect("work");
            let before = said_to(&app, "Bert").await;
            assert_eq!(answered(&before).len(), 20);
            assert_eq!(said_to(&app, "Chris").await.len(), 1);
            run_until(&app, now, deadline()).await;
            let bert = said_to(&app, "Bert").await;
            let signed_on = |(_, text): &(DateTime<Utc>, String)| {
                text.starts_with("Je speelt mee op vrijdag 11 september")
            };
            assert_eq!(bert.iter().any(signed_on), plays, "{seconds}: {bert:?}");
            let group = said_to(&app, "groep").await;
            let count = if plays { 3 } else { 2 };
            let closed = format!("Er spelen {count} mensen mee");
            assert!(
                group.iter().any(|(_, text)| text.contains(&closed)),
                "{seconds}: {group:?}"
            );
            let order = answered(&bert).into_iter().map(|(_, number)| number);
            let order: Vec<usize> = order.collect();
            assert_eq!(order, (0..order.len()).collect::<Vec<_>>());
        }
    });
}

#[test]
fn taps_do_not_count_and_keep_their_place() {
    wait_for(async {
        let app = club().await;
        for number in 0..100 {
            let press = What::Press {
                message: "nothing".to_owned(),
                button: 0,
            };
            take(&app, &format!("tap-{number}"), "Bert", press, start()).await;
        }
        app.work(start()).await.expect("work");
        let bert = said_to(&app, "Bert").await;
        assert_eq!((bert.len(), notices(&bert)), (100, 0));
    });
}

/// What people say to one another in the group is none of the bot's business.
#[test]
fn talk_in_the_group_does_not_count() {
    wait_for(async {
        let app = club().await;
        for number in 0..100 {
            let incoming = Incoming {
                id: format!("talk-{number}"),
                from: Contact::new("console", "Anna"),
                name: "Anna".to_owned(),
                place: Place::Group,
                group: None,
                sent_at: start(),
                what: What::Text(format!("wat een partij {number}")),
                attachment: None,
                to_bot: false,
                reply: None,
            };
            app.receive(&incoming, start()).await.expect("received");
        }
        say(&app, "anna", "Anna", "/afwezig", start()).await;
        app.work(start()).await.expect("work");
        let anna = said_to(&app, "Anna").await;
        assert_eq!((anna.len(), notices(&anna)), (1, 0), "{anna:?}");
    });
}

/// A whole season is entered at one go.
#[test]
fn the_organiser_is_not_slowed_down() {
    wait_for(async {
        let app = club().await;
        flood(&app, "Rens", 100, start()).await;
        app.work(start()).await.expect("work");
        let rens = said_to(&app, "Rens").await;
        assert_eq!((answered(&rens).len(), notices(&rens)), (100, 0));
    });
}

/// Who floods again after a quiet time is told again.
#[test]
fn each_flood_is_told_once() {
    wait_for(async {
        let app = club().await;
        flood(&app, "Bert", 30, start()).await;
        app.work(start()).await.expect("work");
        let quiet = start() + TimeDelta::hours(1);
        run_until(&app, start(), quiet).await;
        for number in 30..60 {
            let text = unknown(number);
            say(&app, &format!("Bert-{number}"), "Bert", &text, quiet).await;
        }
        app.work(quiet).await.expect("work");
        run_until(&app, quiet, quiet + TimeDelta::minutes(30)).await;
        let bert = said_to(&app, "Bert").await;
        assert_eq!((answered(&bert).len(), notices(&bert)), (60, 2));
    });
}

/// A phone whose clock runs ahead: what was received before the deadline was sent before it, however long it waits.
#[test]
fn a_clock_that_runs_ahead_makes_nobody_late_who_has_to_wait() {
    wait_for(async {
        let app = club().await;
        let now = deadline() - TimeDelta::seconds(10);
        flood(&app, "Bert", 30, now).await;
        let incoming = Incoming {
            id: "ahead".to_owned(),
            from: Contact::new("console", "Bert"),
            name: "Bert".to_owned(),
            place: Place::Private,
            group: None,
            sent_at: deadline() + TimeDelta::seconds(20),
            what: What::Text("/aanwezig".to_owned()),
            attachment: None,
            to_bot: false,
            reply: None,
        };
        app.receive(&incoming, now).await.expect("received");
        app.work(now).await.expect("work");
        run_until(&app, now, deadline() + TimeDelta::minutes(5)).await;
        let bert = said_to(&app, "Bert").await;
        let in_time = |(_, text): &(DateTime<Utc>, String)| {
            text.starts_with("Je speelt mee op vrijdag 11 september")
        };
        assert!(bert.iter().any(in_time), "{bert:?}");
    });
}
