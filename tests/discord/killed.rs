//! The week with a process that is killed at every call, before it is done and after; and the program itself, killed with -9.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use crate::stage::Stage;
use crate::week::{expected, play};
use crate::world::{TOKEN, World};

/// The week, with a process that is killed at every other call of its own. Gives what was said and how often it was killed.
async fn killed(when: &str) -> (String, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    let (control, kill) = (stage.world.control(), Arc::clone(&stage.kill));
    let killer = tokio::spawn(async move {
        loop {
            control.order(json!({"do": "wait_for_cut"})).await;
            kill.notify_one();
        }
    });
    stage.world.order(json!({"do": "cut", "when": when})).await;
    let words = play(&mut stage).await;
    killer.abort();
    (words.join("\n"), stage.kills)
}

#[tokio::test]
async fn killed_after_every_call_each_message_is_there_once() {
    let (found, kills) = killed("after").await;
    assert!(kills > 15, "killed {kills} times");
    let difference = similar::TextDiff::from_lines(expected(), found)
        .unified_diff()
        .to_string();
    assert!(difference.is_empty(), "killed {kills} times\n{difference}");
}

#[tokio::test]
async fn killed_before_every_call_each_message_is_there_once() {
    let (found, kills) = killed("before").await;
    assert!(kills > 15, "killed {kills} times");
    let difference = similar::TextDiff::from_lines(expected(), found)
        .unified_diff()
        .to_string();
    assert!(difference.is_empty(), "killed {kills} times\n{difference}");
}

fn program(world: &World, words: &[&str], folder: &Path) -> Command {
    let club = format!("{}/config/de-pion.toml", env!("CARGO_MANIFEST_DIR"));
    let database = format!("sqlite:{}", folder.join("club.db").display());
    let log = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.join("log"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_keizerbot"));
    command
        .args(words)
        .args(["--club", &club, "--database", &database])
        .env("KEIZERBOT_DISCORD_TOKEN", TOKEN)
        .env("KEIZERBOT_DISCORD_API", world.api())
        .env("RUST_LOG", "debug")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log.expect("a log"));
    command
}

/// Waits until so many of the messages to people hold these words.
async fn said(world: &World, words: &str, at_least: usize) -> Vec<String> {
    let wanted = async {
        loop {
            let screen = world.screen(0).await;
            let said = screen.into_iter().map(|shown| shown.text);
            let said: Vec<String> = said.filter(|text| text.contains(words)).collect();
            if said.len() >= at_least {
                return said;
            }
            tokio::task::yield_now().await;
        }
    };
    let said = tokio::time::timeout(Duration::from_secs(60), wanted).await;
    said.unwrap_or_else(|_| panic!("it never says {words}"))
}

fn end(mut process: Child) -> String {
    let pid = process.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(asked.expect("kill runs").success());
    let mut out = process.stdout.take().expect("its output");
    let ended = process.wait().expect("it ends");
    assert!(ended.success(), "{ended:?}");
    let mut said = String::new();
    std::io::Read::read_to_string(&mut out, &mut said).expect("text");
    said
}

#[tokio::test]
async fn the_program_killed_and_started_again_does_everything_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start();
    let rens = world.user("Rens").await;
    let guild = world
        .order(json!({"do": "guild", "name": "De Pion", "members": [&rens]}))
        .await;
    // The program asks the real clock.
    let now = keizerbot::clock::Clock::REAL.now().timestamp();
    world.order(json!({"do": "clock", "at": now})).await;
    let members = folder.path().join("leden.csv");
    std::fs::write(
        &members,
        format!("naam,leider,contact\nRens,ja,discord:{rens}\n"),
    )
    .expect("a list");
    let mut import = program(&world, &["members", "import"], folder.path());
    assert!(import.arg(&members).status().expect("it runs").success());
    for round in 0..2 {
        let mut process = program(&world, &["run"], folder.path())
            .spawn()
            .expect("it starts");
        // The commands are there as soon as it listens.
        said_commands(&world).await;
        for number in 0..3 {
            let text = format!("Lid{round}{number} 1500");
            let slash =
                json!({"do": "slash", "who": &rens, "name": "nieuw", "options": {"tekst": text}});
            world.order(slash).await;
        }
        said(&world, "doet mee vanaf", 3 * round + 1 + round).await;
        process.kill().expect("killed");
        process.wait().expect("gone");
    }
    let process = program(&world, &["run"], folder.path())
        .spawn()
        .expect("it starts");
    said_commands(&world).await;
    let confirmed = said(&world, "doet mee vanaf", 4).await;
    let mut once = confirmed.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), confirmed.len(), "{confirmed:?}");
    world
        .order(json!({"do": "say", "who": &rens, "text": "/leden"}))
        .await;
    // Once when he came in, once in the list.
    let members = said(&world, "Lid00", 2).await.pop().expect("the members");
    assert_eq!(members.matches("Lid00").count(), 1, "{members}");
    let spoken = end(process);
    assert!(
        spoken.contains("De bot draait op Discord als Keizerbot."),
        "{spoken}"
    );
    let log = std::fs::read_to_string(folder.path().join("log")).expect("a log");
    assert!(!log.contains(TOKEN), "the token is in the log");
    assert!(
        !log.contains("simcord_interaction_"),
        "the token of an interaction is in the log"
    );
    drop(guild);
}

async fn said_commands(world: &World) {
    let wanted = async {
        while world.state().await["connected"] != true
            || world.order(json!({"do": "commands"})).await["commands"] == json!([])
        {
            tokio::task::yield_now().await;
        }
    };
    let there = tokio::time::timeout(Duration::from_secs(60), wanted).await;
    assert!(there.is_ok(), "it never listens");
}
