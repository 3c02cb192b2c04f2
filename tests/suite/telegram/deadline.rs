//! What comes around the deadline: the last votes, an outage, and the night.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, Utc};
use keizerbot::config::ClubFile;

use super::stage::{MEMBERS, Stage};
use crate::telegram_fake::Fault;
use crate::transcripts::wait_for;

const BUTTONS: &str = include_str!("../../clubs/knoppen.toml");
const PION: &str = include_str!("../../../config/de-pion.toml");

/// A club with its group.
async fn club(folder: &Path, file: &str) -> Stage {
    let club = ClubFile::parse(file, "club.toml").expect("a club file");
    Stage::club_of(folder, club, MEMBERS).await
}

/// A clock for who listens; the fake has the same.
struct Wall(Arc<Mutex<DateTime<Utc>>>);

impl Wall {
    fn at(stage: &mut Stage, time: &str) -> Self {
        let wall = Self(Arc::new(Mutex::new(stage.now)));
        wall.set(stage, time);
        wall
    }

    /// It is this time on Thursday.
    fn set(&self, stage: &mut Stage, time: &str) {
        stage.set_clock(stage.moment(&format!("2026-09-10 {time}")));
        *self.0.lock().expect("no test panics here") = stage.now;
    }
}

/// Does what is due, and gives what was said.
async fn tick(stage: &mut Stage) -> Vec<String> {
    stage
        .service()
        .tick(stage.now)
        .await
        .expect("the store works");
    stage.look()
}

fn is_closed(said: &[String]) -> bool {
    said.iter()
        .any(|line| line.starts_with("bot> De poll is dicht."))
}

/// Waits for something that happens on another task.
async fn soon<T>(what: impl Future<Output = T>) -> T {
    let came = tokio::time::timeout(Duration::from_secs(20), what).await;
    came.expect("it never happens")
}

#[test]
fn the_deadline_does_not_wait_for_the_end_of_a_long_poll_but_asks_again() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path(), PION).await;
        stage
            .script("== ma 2026-09-07 10:00\n== do 2026-09-10 17:00")
            .await;
        // Longer than this test may take.
        stage.hold = Duration::from_secs(600);
        stage.fake.set_longest_wait(stage.hold);
        stage.restart().await;
        let wall = Wall::at(&mut stage, "17:59:50");
        let (listening, mut hears) = stage.listen(&wall.0);
        soon(hears.wait_for(|heard| !heard.is_empty()))
            .await
            .expect("it listens");
        assert!(!is_closed(&tick(&mut stage).await));
        wall.set(&mut stage, "18:00");
        assert!(
            !is_closed(&tick(&mut stage).await),
            "it has not asked since"
        );
        soon(async {
            loop {
                hears.changed().await.expect("it listens");
                if is_closed(&tick(&mut stage).await) {
                    break;
                }
            }
        })
        .await;
        listening.abort();
    });
}

#[test]
fn a_network_that_is_down_holds_the_deadline_up_for_a_minute_at_most() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path(), PION).await;
        stage
            .script("== ma 2026-09-07 10:00\n== do 2026-09-10 17:00")
            .await;
        let wall = Wall::at(&mut stage, "17:59:50");
        let (listening, mut hears) = stage.listen(&wall.0);
        soon(hears.wait_for(|heard| !heard.is_empty()))
            .await
            .expect("it listens");
        for nth in 1..50 {
            stage.fake.fault_nth("getUpdates", nth, Fault::DropBefore);
        }
        soon(hears.changed()).await.expect("it listens");
        for time in ["18:00", "18:00:30"] {
            wall.set(&mut stage, time);
            assert!(!is_closed(&tick(&mut stage).await), "{time}");
        }
        wall.set(&mut stage, "18:01");
        assert!(is_closed(&tick(&mut stage).await));
        listening.abort();
    });
}

#[test]
fn a_press_of_which_nobody_knows_when_it_was_is_for_the_organiser() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let mut stage = club(folder.path(), BUTTONS).await;
        stage
            .script("== ma 2026-09-07 10:00\n== do 2026-09-10 17:00")
            .await;
        let wall = Wall::at(&mut stage, "17:40");
        let (listening, mut hears) = stage.listen(&wall.0);
        soon(hears.wait_for(|heard| !heard.is_empty()))
            .await
            .expect("it listens");
        listening.abort();
        assert!(listening.await.is_err_and(|error| error.is_cancelled()));
        // The computer is off: she presses in time, it hears of it after the deadline.
        wall.set(&mut stage, "17:50");
        let messages = stage.fake.messages(stage.group);
        let list = messages.iter().rfind(|seen| !seen.buttons.is_empty());
        let list = list.expect("a message with buttons").clone();
        let press = |stage: &Stage, name: &str| {
            let (who, data) = (stage.people[name], &list.buttons[0][0].1);
            stage.fake.press_seen(who, stage.group, list.id, data);
        };
        press(&stage, "Fleur");
        wall.set(&mut stage, "18:10");
        stage.restart().await;
        let (listening, mut hears) = stage.listen(&wall.0);
        soon(hears.wait_for(|heard| !heard.is_empty()))
            .await
            .expect("it listens");
        let said = tick(&mut stage).await;
        let asked = said.iter().any(|line| {
            line == "bot@Rens> Fleur tikte bij ronde 1 op \"Ik speel\", maar ik weet niet wanneer: van 17:40 tot 18:10 kon ik het netwerk niet horen, en de deadline was donderdag 18:00. Voorlopig telt het als op tijd."
        });
        assert!(asked, "{said:#?}");
        assert!(
            said.iter()
                .any(|line| line.contains("Er spelen 5 mensen mee")),
            "{said:#?}"
        );
        // What comes now is simply late.
        press(&stage, "Gijs");
        soon(hears.changed()).await.expect("it listens");
        let said = tick(&mut stage).await;
        assert!(
            said.iter().any(|line| line.contains("na de deadline")),
            "{said:#?}"
        );
        listening.abort();
    });
}

#[test]
fn at_night_messages_come_without_a_sound_and_at_their_time() {
    let folder = tempfile::tempdir().expect("a folder");
    wait_for(async {
        let file = format!("quiet = \"23:00-08:00\"\n{PION}");
        let mut stage = club(folder.path(), &file).await;
        let anna = stage.people["Anna"];
        for (time, silent) in [
            ("2026-09-07 22:59:59", false),
            ("2026-09-07 23:00:00", true),
            ("2026-09-08 03:00:00", true),
            ("2026-09-08 07:59:59", true),
            ("2026-09-08 08:00:00", false),
        ] {
            stage.set_clock(stage.moment(time));
            stage.fake.say(anna, anna, "/agenda");
            stage.work().await;
            assert_eq!(stage.fake.last(anna).silent, silent, "{time}");
        }
    });
}
