//! Votes: in, out, back again, in the wrong order, and those that nobody told us of.

use std::collections::BTreeMap;

use keizerbot::config::ClubFile;
use keizerbot::message::What;
use keizerbot::store::inbox;
use serde_json::json;

use crate::stage::{MEMBERS, Stage};

/// A stage with a poll on the screen.
pub(crate) async fn with_poll(folder: &std::path::Path) -> Stage {
    let mut stage = Stage::open(folder).await;
    let moment = stage.moment("2026-09-07 10:00");
    stage.move_to(moment).await;
    stage
}

/// Who votes for what, as the bot has it: per option the numbers of the people.
async fn believed(stage: &Stage) -> Vec<Vec<String>> {
    let mut tx = stage.service().app().store().read().await.expect("a store");
    let votes = inbox::about(&mut tx, ("club", "discord"), poll_key(stage).as_str()).await;
    let mut latest: BTreeMap<String, Option<usize>> = BTreeMap::new();
    for inbound in votes.expect("votes") {
        let incoming = inbound.incoming().expect("a message");
        if let What::Vote { option, .. } = incoming.what {
            latest.insert(incoming.from.name().to_owned(), option);
        }
    }
    let mut answers = vec![Vec::new(); 2];
    for (person, option) in latest {
        if let Some(option) = option {
            answers[option].push(person);
        }
    }
    answers
}

fn poll_key(stage: &Stage) -> String {
    let posted = stage.moment("2026-09-07 10:00").timestamp_millis();
    format!("poll-1-{posted}")
}

async fn agree(stage: &mut Stage) {
    stage.work().await;
    assert_eq!(believed(stage).await, stage.world.votes().await);
}

#[tokio::test]
async fn a_vote_can_be_changed_and_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.vote("Fleur", "Ik speel").await;
    stage.vote("Emil", "Ik ben er niet").await;
    agree(&mut stage).await;
    stage.vote("Fleur", "Ik ben er niet").await;
    agree(&mut stage).await;
    let emil = stage.people["Emil"].clone();
    stage
        .world
        .order(json!({"do": "unvote", "who": emil}))
        .await;
    stage.work().await;
    let later = stage.now() + chrono::TimeDelta::seconds(3);
    stage.set_clock(later).await;
    agree(&mut stage).await;
    assert_eq!(stage.world.votes().await[1].len(), 1);
}

#[tokio::test]
async fn the_two_events_of_a_change_of_mind_may_come_in_any_order_and_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.vote("Fleur", "Ik ben er niet").await;
    agree(&mut stage).await;
    stage.look().await;
    for (doubled, answer) in [(false, "Ik speel"), (true, "Ik ben er niet")] {
        stage.world.order(json!({"do": "hold"})).await;
        stage.vote("Fleur", answer).await;
        let release = json!({"do": "release", "order": [1, 0], "doubled": doubled});
        assert_eq!(stage.world.order(release).await["held"], 2);
        let later = stage.now() + chrono::TimeDelta::seconds(3);
        stage.set_clock(later).await;
        agree(&mut stage).await;
        let said = stage.look().await;
        assert!(
            said.iter().all(|line| !line.contains("ingetrokken")),
            "{said:?}"
        );
    }
}

#[tokio::test]
async fn votes_that_were_cast_while_the_bot_was_down_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.vote("Gijs", "Ik speel").await;
    agree(&mut stage).await;
    stage.stop();
    stage.vote("Emil", "Ik ben er niet").await;
    stage.vote("Gijs", "Ik ben er niet").await;
    let moment = stage.moment("2026-09-10 17:00");
    stage.set_clock(moment).await;
    stage.start().await;
    agree(&mut stage).await;
    let said = stage.look().await.join("\n");
    assert!(
        said.contains("bot@Emil> Je bent afgemeld voor vrijdag 11 september (ronde 1)"),
        "{said}"
    );
}

#[tokio::test]
async fn votes_before_a_deadline_that_was_slept_through_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.stop();
    stage.vote("Fleur", "Ik speel").await;
    stage.vote("Emil", "Ik ben er niet").await;
    // Discord closes the poll by itself; the bot comes back two hours later.
    let moment = stage.moment("2026-09-10 19:50");
    stage.set_clock(moment).await;
    stage.start().await;
    agree(&mut stage).await;
    let said = stage.look().await.join("\n");
    // Anna, Bram, Chris, Dina and Fleur: Emil signed off in time.
    assert!(said.contains("Er spelen 5 mensen mee"), "{said}");
    assert!(
        said.contains("Je bent afgemeld voor vrijdag 11 september (ronde 1), met bericht"),
        "{said}"
    );
}

#[tokio::test]
async fn more_voters_than_fit_on_a_page_are_all_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.stop();
    for number in 0..230 {
        let name = format!("Gast{number}");
        let id = stage.world.user(&name).await;
        stage.people.insert(name.clone(), id);
        stage.vote(&name, "Ik speel").await;
    }
    stage.start().await;
    agree(&mut stage).await;
    assert_eq!(believed(&stage).await[0].len(), 230);
}

#[tokio::test]
async fn discord_closes_the_poll_at_the_deadline_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    let votes = stage.world.order(json!({"do": "votes"})).await;
    let expiry = votes["expiry"].as_str().expect("an end");
    let expiry: chrono::DateTime<chrono::Utc> = expiry.parse().expect("a moment");
    assert_eq!(expiry, stage.moment("2026-09-10 18:00"));
    let moment = stage.moment("2026-09-10 18:00");
    stage.move_to(moment).await;
    assert_eq!(
        stage.world.order(json!({"do": "votes"})).await["closed"],
        true
    );
}

/// A stage with a poll that was posted at twenty past: Discord closes it twenty minutes after the deadline.
async fn with_rounded_poll(folder: &std::path::Path) -> Stage {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
    let file = std::fs::read_to_string(path).expect("a club file");
    let at = "poll = \"0 0 10 * * Mon\"";
    assert!(file.contains(at), "the poll is posted otherwise");
    let file = file.replace(at, "poll = \"0 20 10 * * Mon\"");
    let club = ClubFile::parse(&file, "club.toml").expect("a club file");
    let mut stage = Stage::open_club(folder, club, MEMBERS, &[]).await;
    let moment = stage.moment("2026-09-07 10:20");
    stage.move_to(moment).await;
    let votes = stage.world.order(json!({"do": "votes"})).await;
    let expiry: chrono::DateTime<chrono::Utc> = votes["expiry"]
        .as_str()
        .and_then(|expiry| expiry.parse().ok())
        .expect("a moment");
    assert_eq!(expiry, stage.moment("2026-09-10 18:20"));
    stage
}

async fn clock(stage: &mut Stage, time: &str) -> String {
    let moment = stage.moment(&format!("2026-09-10 {time}"));
    stage.move_to(moment).await.join("\n")
}

#[tokio::test]
async fn a_vote_between_the_deadline_and_the_end_of_the_poll_is_late() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_rounded_poll(folder.path()).await;
    clock(&mut stage, "17:00").await;
    let fault = json!({"do": "fault", "on": "POST /channels/*/polls/*/expire", "kind": "refuse",
        "status": 503});
    stage.world.order(fault).await;
    let said = clock(&mut stage, "18:00").await;
    assert!(said.contains("oneven: Emil"), "he is expected: {said}");
    clock(&mut stage, "18:00:02").await;
    stage.vote("Emil", "Ik ben er niet").await;
    let said = clock(&mut stage, "18:00:03").await;
    assert!(said.contains("bot@Emil> Je bent afgemeld"), "{said}");
    assert!(
        said.contains("dus dit telt als afwezig zonder bericht"),
        "{said}"
    );
    let said = clock(&mut stage, "18:00:30").await;
    let votes = stage.world.order(json!({"do": "votes"})).await;
    assert_eq!(votes["closed"], true);
    assert!(!said.contains("Emil"), "{said}");
}

#[tokio::test]
async fn a_vote_that_nobody_told_us_of_was_in_time_when_we_ended_the_poll_in_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_rounded_poll(folder.path()).await;
    clock(&mut stage, "17:00").await;
    stage.world.order(json!({"do": "hold"})).await;
    stage.vote("Emil", "Ik ben er niet").await;
    let said = clock(&mut stage, "18:00").await;
    assert!(
        said.contains(
            "bot@Emil> Je bent afgemeld voor vrijdag 11 september (ronde 1), met bericht"
        ),
        "{said}"
    );
}

#[tokio::test]
async fn a_vote_in_an_outage_over_the_deadline_is_unproven_when_the_poll_ran_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_rounded_poll(folder.path()).await;
    clock(&mut stage, "17:00").await;
    stage.stop();
    stage.vote("Emil", "Ik ben er niet").await;
    let moment = stage.moment("2026-09-10 19:50");
    stage.set_clock(moment).await;
    stage.start().await;
    stage.work().await;
    let said = stage.look().await.join("\n");
    assert!(said.contains("bot@Rens> Emil"), "{said}");
    assert!(said.contains("(Op tijd) (Te laat)"), "{said}");
}
