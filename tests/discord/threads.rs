//! A thread for each round: opened under the pairing, for the results and for whoever wants to talk about it.

use keizerbot::config::ClubFile;
use serde_json::{Value, json};

use crate::stage::Stage;
use crate::week::play;
use crate::world::text;

const MEMBERS: &str =
    "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Rens leider";
const PAIRING: &str = "Indeling ronde 1, vrijdag 11 september, 20:15";
const PUBLISHED: &str = "== do 2026-09-10 20:00";
const EVENING: &str = "== vr 2026-09-11 22:40";

/// De Pion, which wants threads.
async fn club(folder: &std::path::Path) -> Stage {
    let file = include_str!("../../config/de-pion.toml");
    let file = format!("{file}\n[chat]\nthreads = true\n");
    let club = ClubFile::parse(&file, "club.toml").expect("a club file");
    Stage::open_club(folder, club, MEMBERS, &[]).await
}

async fn threads(stage: &Stage) -> Vec<Value> {
    let found = stage.world.order(json!({"do": "threads"})).await;
    found["threads"].as_array().expect("threads").clone()
}

/// Whoever has white on the first board hands in his result.
async fn report(stage: &mut Stage) -> Vec<String> {
    let boards = play(stage, "Rens@bot> /indeling").await;
    let board = boards
        .iter()
        .find_map(|line| line.split_once("1  ")?.1.split_once(" - "))
        .expect("a first board");
    let white = board.0.to_owned();
    play(stage, &format!("{white}@bot> /uitslag 1-0")).await
}

/// What was said of the first board, and where.
fn result(said: &[String]) -> &str {
    let said = said.iter().find(|line| line.contains("> Bord 1: "));
    let said = said.unwrap_or_else(|| panic!("no result"));
    said.split_once("> ").expect("a speaker").0
}

#[tokio::test]
async fn the_results_of_a_round_come_in_the_thread_under_its_pairing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = club(folder.path()).await;
    play(&mut stage, PUBLISHED).await;
    let [thread] = &threads(&stage).await[..] else {
        panic!("one thread");
    };
    assert_eq!(thread["name"], PAIRING);
    assert_eq!(thread["under"], stage.channel);
    play(&mut stage, EVENING).await;
    assert_eq!(result(&report(&mut stage).await), "bot (draad)");

    // Who speaks in the thread is answered there, by a command and in plain words.
    let (anna, id) = (stage.people["Anna"].clone(), text(&thread["id"]));
    let order = json!({"do": "slash", "who": anna, "name": "agenda", "channel": id});
    stage.world.order(order).await;
    stage.work().await;
    let said = stage.look().await;
    assert!(said[0].starts_with("bot (draad)> Ronde 2: "), "{said:?}");
    // Also by a process that was not there when the thread was opened.
    stage.start().await;
    stage.work().await;
    let words = format!("<@{}> wat is de stand?", stage.me);
    let order = json!({"do": "say", "who": anna, "text": words, "channel": id});
    stage.world.order(order).await;
    stage.work().await;
    let said = stage.look().await;
    assert!(
        said[0].starts_with("bot (draad)> Er is nog geen stand"),
        "{said:?}"
    );
}

#[tokio::test]
async fn a_thread_that_was_not_opened_the_first_time_is_opened_once_and_the_pairing_stands_once() {
    for kind in ["refuse", "done", "lost"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut stage = club(folder.path()).await;
        let fault = json!({"do": "fault", "on": "POST /channels/*/messages/*/threads", "kind": kind,
            "status": 503});
        stage.world.order(fault).await;
        let said = play(&mut stage, PUBLISHED).await;
        let later = play(&mut stage, "== do 2026-09-10 20:10").await;
        let said = [said, later].concat();
        let pairings = said.iter().filter(|line| line.contains(PAIRING)).count();
        assert_eq!(pairings, 1, "{kind}: {said:?}");
        assert_eq!(threads(&stage).await.len(), 1, "{kind}");
    }
}

#[tokio::test]
async fn without_a_thread_the_results_come_in_the_channel() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = club(folder.path()).await;
    let deny = ["create_public_threads"];
    let order = json!({"do": "permissions", "channel": stage.channel, "deny": deny});
    stage.world.order(order).await;
    let said = play(&mut stage, PUBLISHED).await;
    assert!(said.iter().any(|line| line.contains(PAIRING)), "{said:?}");
    play(&mut stage, EVENING).await;
    assert_eq!(result(&report(&mut stage).await), "bot");

    // Nor is anything lost when somebody removes it.
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = club(folder.path()).await;
    play(&mut stage, PUBLISHED).await;
    let thread = threads(&stage).await.remove(0);
    let order = json!({"do": "remove", "channel": thread["id"]});
    stage.world.order(order).await;
    play(&mut stage, EVENING).await;
    assert_eq!(result(&report(&mut stage).await), "bot");
}
