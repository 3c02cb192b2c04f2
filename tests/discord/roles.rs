//! Roles of the server that give roles of the club: in the channel and in private, and when they are taken away.

use std::path::Path;

use keizerbot::config::ClubFile;
use serde_json::json;

use crate::stage::{MEMBERS, Stage};
use crate::world::text;

/// De Pion, where whoever has this role in the server organises; with the number of that role.
pub(crate) async fn stage(folder: &Path) -> (Stage, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
    let file = std::fs::read_to_string(path).expect("a club file");
    let file = format!("{file}\n[roles.discord]\norganiser = [\"Competitieleider\"]\n");
    let club = ClubFile::parse(&file, "club.toml").expect("a club file");
    let stage = Stage::open_club(folder, club, MEMBERS, &[]).await;
    let order = json!({"do": "role", "guild": stage.guild, "name": "Competitieleider"});
    let role = text(&stage.world.order(order).await["id"]);
    (stage, role)
}

/// Gives somebody the role, or takes it.
pub(crate) async fn give(stage: &Stage, who: &str, role: &str, has: bool) {
    let who = &stage.people[who];
    let order = json!({"do": "give", "guild": stage.guild, "who": who, "role": role, "has": has});
    stage.world.order(order).await;
}

/// Whether somebody may give a command of the organiser in the channel, or in private.
pub(crate) async fn may(stage: &mut Stage, who: &str, in_group: bool) -> bool {
    stage.slash(who, "leden", json!({}), in_group).await;
    stage.work().await;
    let said = stage.look().await.join("\n");
    let refused = said.contains("Dat kan alleen de competitieleider");
    assert!(refused || said.contains("1. Anna"), "{said}");
    !refused
}

#[tokio::test]
async fn whoever_has_the_role_organises_and_no_longer() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut stage, role) = stage(folder.path()).await;
    assert!(!may(&mut stage, "Dina", true).await);
    give(&stage, "Dina", &role, true).await;
    assert!(may(&mut stage, "Dina", true).await);
    assert!(may(&mut stage, "Dina", false).await);
    give(&stage, "Dina", &role, false).await;
    // What is said in private comes without roles: they are asked for.
    assert!(!may(&mut stage, "Dina", false).await);
    assert!(!may(&mut stage, "Dina", true).await);
    stage.slash("Rens", "logboek", json!({}), false).await;
    stage.work().await;
    let log = stage.look().await.join("\n");
    for words in [
        "Dina: rol op discord: Competitieleider",
        "Dina: rol op discord: geen",
    ] {
        assert!(log.contains(words), "no \"{words}\" in:\n{log}");
    }
}

#[tokio::test]
async fn a_mention_brings_the_roles_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut stage, role) = stage(folder.path()).await;
    give(&stage, "Dina", &role, true).await;
    stage.say("Dina", "@bot /leden", true).await;
    stage.work().await;
    let said = stage.look().await.join("\n");
    assert!(said.contains("bot@Dina> 1. Anna"), "{said}");
}

#[tokio::test]
async fn a_role_that_was_taken_away_while_the_bot_was_down_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut stage, role) = stage(folder.path()).await;
    give(&stage, "Dina", &role, true).await;
    assert!(may(&mut stage, "Dina", true).await);
    stage.stop();
    give(&stage, "Dina", &role, false).await;
    stage.start().await;
    stage.work().await;
    assert!(!may(&mut stage, "Dina", false).await);
}

#[tokio::test]
async fn nobody_is_locked_out_because_discord_does_not_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut stage, role) = stage(folder.path()).await;
    give(&stage, "Dina", &role, true).await;
    assert!(may(&mut stage, "Dina", true).await);
    let fault = json!({"do": "fault", "on": "GET /guilds/*/members/*", "kind": "refuse", "status": 503,
        "times": 100});
    stage.world.order(fault).await;
    assert!(may(&mut stage, "Dina", false).await);
}
