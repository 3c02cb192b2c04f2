//! The week with a process that is killed at every call, before it is done and after; and the program itself, killed with -9.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use crate::roles;
use crate::stage::Stage;
use crate::week::{SCRIPT, WITH_BUTTONS, expected_of, play, with_buttons};
use crate::world::{TOKEN, World, text};

/// A week, with a process that is killed at every call, whatever it asks; the same call again is let through. `kinds`: how
/// often at least it is killed at a call of this kind.
async fn killed(mut stage: Stage, script: &str, when: &str, kinds: &[(&str, usize)]) {
    let (control, kill) = (stage.world.control(), Arc::clone(&stage.kill));
    let killer = tokio::spawn(async move {
        loop {
            control.order(json!({"do": "wait_for_cut"})).await;
            kill.notify_one();
        }
    });
    stage.world.order(json!({"do": "cut", "when": when})).await;
    let found = play(&mut stage, script).await.join("\n");
    killer.abort();
    let (kills, cuts) = (stage.kills, stage.world.order(json!({"do": "cuts"})).await);
    let cuts = cuts["cuts"].as_array().expect("calls").clone();
    let difference = similar::TextDiff::from_lines(expected_of(script), found)
        .unified_diff()
        .to_string();
    assert!(difference.is_empty(), "killed {kills} times\n{difference}");
    assert_eq!(cuts.len(), kills, "{cuts:?}");
    for (kind, least) in kinds {
        let of_kind = |call: &&serde_json::Value| {
            let call: Vec<&str> = call.as_str().unwrap_or_default().split('/').collect();
            let kind: Vec<&str> = kind.split('/').collect();
            let same = |(call, kind): (&&str, &&str)| *kind == "*" || call == kind;
            call.len() == kind.len() && call.iter().zip(&kind).all(same)
        };
        let many = cuts.iter().filter(of_kind).count();
        assert!(many >= *least, "{kind}: {many} times in {cuts:#?}");
    }
}

const OF_THE_WEEK: &[(&str, usize)] = &[
    ("POST /channels/*/messages", 20),
    ("POST /channels/*/polls/*/expire", 1),
    ("POST /interactions/*/*/callback", 5),
    ("PATCH /webhooks/*/*/messages/@original", 3),
    ("POST /users/@me/channels", 5),
    ("GET /channels/*/messages", 1),
    ("GET /channels/*/polls/*/answers/*", 2),
    ("GET /gateway/bot", 1),
    ("GET /users/@me", 1),
];
const WITH_EDITS: &[(&str, usize)] = &[
    ("PATCH /channels/*/messages/*", 12),
    ("PUT /channels/*/messages/*/reactions/*/@me", 1),
    ("POST /interactions/*/*/callback", 12),
    ("PATCH /webhooks/*/*/messages/@original", 12),
];

#[tokio::test]
async fn killed_after_every_call_each_message_is_there_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = Stage::open(folder.path()).await;
    killed(stage, SCRIPT, "after", OF_THE_WEEK).await;
}

#[tokio::test]
async fn killed_before_every_call_each_message_is_there_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = Stage::open(folder.path()).await;
    killed(stage, SCRIPT, "before", OF_THE_WEEK).await;
}

#[tokio::test]
async fn killed_after_every_call_every_press_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = with_buttons(folder.path()).await;
    killed(stage, WITH_BUTTONS, "after", WITH_EDITS).await;
}

#[tokio::test]
async fn killed_before_every_call_every_press_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = with_buttons(folder.path()).await;
    killed(stage, WITH_BUTTONS, "before", WITH_EDITS).await;
}

/// Somebody organises because of a role and says in private that there are new members: his role is asked for before he is
/// answered, and at each of these calls the process is killed.
async fn killed_while_roles_are_asked(when: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut stage, role) = roles::stage(folder.path()).await;
    roles::give(&stage, "Dina", &role, true).await;
    assert!(roles::may(&mut stage, "Dina", true).await);
    let (control, kill) = (stage.world.control(), Arc::clone(&stage.kill));
    let killer = tokio::spawn(async move {
        loop {
            control.order(json!({"do": "wait_for_cut"})).await;
            kill.notify_one();
        }
    });
    let calls = [
        format!("GET /channels/{}", stage.channel),
        format!(
            "GET /guilds/{}/members/{}",
            stage.guild, stage.people["Dina"]
        ),
        format!("GET /guilds/{}/roles", stage.guild),
    ];
    let mut expected = 0;
    for (call, typed) in calls.iter().flat_map(|call| [(call, true), (call, false)]) {
        let cut = json!({"do": "cut", "when": when, "at": call});
        stage.world.order(cut).await;
        let name = format!("Lid{expected}");
        if typed {
            let text = format!("/nieuw {name} 1500");
            stage.say("Dina", &text, false).await;
        } else {
            let options = json!({"tekst": format!("{name} 1500")});
            stage.slash("Dina", "nieuw", options, false).await;
        }
        stage.work().await;
        expected += 1;
        assert_eq!(stage.kills, expected, "at {call}");
        let said = stage.look().await;
        let answer = format!("bot@Dina> {name} doet mee vanaf");
        let answers = said.iter().filter(|line| line.starts_with(&answer));
        assert_eq!(answers.count(), 1, "killed {when} {call}: {said:?}");
    }
    killer.abort();
}

#[tokio::test]
async fn killed_after_roles_were_asked_for_what_was_said_in_private_is_done_once() {
    killed_while_roles_are_asked("after").await;
}

#[tokio::test]
async fn killed_before_roles_are_asked_for_what_was_said_in_private_is_done_once() {
    killed_while_roles_are_asked("before").await;
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
    let group = format!("discord:{}", text(&guild["channel"]));
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
        let mut process = program(&world, &["run", "--group", &group], folder.path())
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
    // The channel that was named as the club's is known once.
    world
        .order(json!({"do": "say", "who": &rens, "text": "/groepen"}))
        .await;
    let groups = said(&world, "De club: ", 1)
        .await
        .pop()
        .expect("the groups");
    assert_eq!(groups.matches("De club: ").count(), 1, "{groups}");
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
