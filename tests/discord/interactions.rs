//! Slash commands, completion, buttons, files, names that look like something else.

use keizerbot::chat::discord::{Discord, Settings};
use serde_json::{Value, json};
use std::sync::Arc;

use crate::stage::Stage;
use crate::votes::with_poll;
use crate::world::TOKEN;

async fn interaction(stage: &Stage, asked: &Value) -> Value {
    let wanted = async {
        loop {
            let order = json!({"do": "interaction", "id": asked["id"]});
            let found = stage.world.order(order).await;
            if found["responded"] == true {
                return found;
            }
            tokio::task::yield_now().await;
        }
    };
    let found = tokio::time::timeout(std::time::Duration::from_secs(30), wanted).await;
    found.expect("it is answered")
}

#[tokio::test]
async fn the_commands_are_there_in_dutch_and_in_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = Stage::open(folder.path()).await;
    let found = stage.world.order(json!({"do": "commands"})).await;
    let commands = found["commands"].as_array().expect("commands").clone();
    let named = |name: &str| {
        commands
            .iter()
            .find(|command| command["name"] == name)
            .cloned()
    };
    let absent = named("afwezig").expect("a command");
    assert_eq!(absent["name_localizations"]["en-GB"], "absent");
    assert_eq!(absent["options"][0]["name"], "tekst");
    let correct = named("corrigeer").expect("a command");
    let fields = correct["options"].as_array().expect("fields").iter();
    let fields: Vec<&Value> = fields.map(|field| &field["name"]).collect();
    assert_eq!(fields, ["ronde", "bord", "uitslag"]);
    assert_eq!(correct["default_member_permissions"], "32");
    assert_eq!(absent["default_member_permissions"], Value::Null);
    assert_eq!(commands.len(), keizerbot::app::COMMANDS.len());
}

#[tokio::test]
async fn whoever_types_is_helped_and_a_stranger_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::open(folder.path()).await;
    let stranger = stage.world.user("Onbekend").await;
    stage
        .world
        .order(json!({"do": "join", "guild": stage.guild, "who": stranger}))
        .await;
    stage.people.insert("Onbekend".to_owned(), stranger);
    let complete = |who: &str, name: &str, option: &str, typed: &str| {
        json!({"do": "complete", "who": stage.people[who], "name": name, "option": option,
            "typed": typed, "channel": stage.channel})
    };
    let asked = stage
        .world
        .order(complete("Rens", "terug", "naam", "em"))
        .await;
    let found = interaction(&stage, &asked).await;
    assert_eq!(found["choices"], json!([{"name": "Emil", "value": "Emil"}]));
    let asked = stage
        .world
        .order(complete("Onbekend", "terug", "naam", "em"))
        .await;
    assert_eq!(interaction(&stage, &asked).await["choices"], json!([]));
    let asked = stage
        .world
        .order(complete("Rens", "concept", "ronde", "25"))
        .await;
    let found = interaction(&stage, &asked).await;
    assert_eq!(
        found["choices"],
        json!([{"name": "3: vrijdag 25 september", "value": "3"}])
    );
    stage.work().await;
    assert_eq!(stage.look().await, Vec::<String>::new());
}

#[tokio::test]
async fn boards_are_completed_and_filled_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.vote("Fleur", "Ik speel").await;
    let moment = stage.moment("2026-09-11 20:30");
    stage.move_to(moment).await;
    let complete = json!({"do": "complete", "who": stage.people["Rens"], "name": "corrigeer",
        "option": "bord", "typed": "anna", "channel": stage.channel});
    let asked = stage.world.order(complete).await;
    let found = interaction(&stage, &asked).await;
    assert_eq!(
        found["choices"],
        json!([{"name": "1: Anna - Bram", "value": "1"}])
    );
    // Filled in in another order than they stand in.
    let options = json!({"uitslag": "0-1", "bord": "1", "ronde": "1"});
    stage.slash("Rens", "corrigeer", options, true).await;
    stage.work().await;
    let said = stage.look().await.join("\n");
    assert!(said.contains("Anna - Bram 0-1"), "{said}");
}

#[tokio::test]
async fn a_private_answer_in_the_channel_is_seen_by_one_and_comes_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    let asked = stage.slash("Bram", "afwezig", json!({}), true).await;
    stage.work().await;
    let seen = stage.seen().await;
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert!(seen[0].ephemeral && seen[0].kind == "answer", "{seen:?}");
    assert_eq!(seen[0].user.as_deref(), Some("Bram"));
    let found = interaction(&stage, &asked).await;
    assert_eq!(
        (&found["ephemeral"], &found["loading"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test]
async fn an_answer_that_comes_after_fifteen_minutes_goes_to_the_private_chat() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.slash("Bram", "afwezig", json!({}), true).await;
    let fault = json!({"do": "fault", "on": "PATCH /webhooks/*", "kind": "refuse", "status": 429,
        "body": {"message": "wait", "retry_after": 0.001}});
    stage.world.order(fault).await;
    stage.work().await;
    let later = stage.now() + chrono::TimeDelta::minutes(16);
    stage.set_clock(later).await;
    stage.work().await;
    let seen = stage.seen().await;
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert!(!seen[0].ephemeral && seen[0].kind == "new", "{seen:?}");
    assert_eq!(seen[0].user.as_deref(), Some("Bram"));
}

#[tokio::test]
async fn a_file_comes_as_the_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.slash("Anna", "mijngegevens", json!({}), true).await;
    stage.work().await;
    let seen = stage.seen().await;
    let file = seen
        .iter()
        .find(|shown| !shown.files.is_empty())
        .unwrap_or_else(|| panic!("{seen:?}"));
    assert!(file.ephemeral && file.kind == "answer", "{file:?}");
    assert!(
        file.files[0]["text"]
            .as_str()
            .is_some_and(|text| text.contains("Anna")),
        "{file:?}"
    );
}

#[tokio::test]
async fn a_picture_comes_as_a_follow_up_and_in_the_channel_for_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.vote("Fleur", "Ik speel").await;
    let moment = stage.moment("2026-09-10 20:00");
    stage.move_to(moment).await;
    stage.look().await;
    let picture = json!({"tekst": "plaatje"});
    for (in_group, kind) in [(false, "answer"), (true, "new")] {
        stage
            .slash("Anna", "indeling", picture.clone(), in_group)
            .await;
        stage.work().await;
        let seen = stage.seen().await;
        let [shown] = seen.as_slice() else {
            panic!("{in_group}: {seen:?}");
        };
        assert_eq!((shown.kind.as_str(), shown.ephemeral), (kind, false));
        assert_eq!(shown.text, "Indeling ronde 1");
        let [file] = shown.files.as_slice() else {
            panic!("{in_group}: {seen:?}");
        };
        assert_eq!(file["name"], "indeling-ronde-1.png");
        assert_eq!(file["png"], true, "{in_group}");
        // Who cannot see it hears the text.
        let words = file["description"].as_str().unwrap_or_default();
        assert!(
            words.starts_with("Indeling ronde 1, vrijdag 11 september") && words.contains("Anna"),
            "{words}"
        );
    }
}

/// The line is cut after a picture was posted: it is found by its nonce and is not posted again.
#[tokio::test]
async fn a_picture_whose_answer_is_lost_is_there_once() {
    for kind in ["lost", "done"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut stage = with_poll(folder.path()).await;
        stage.vote("Fleur", "Ik speel").await;
        let moment = stage.moment("2026-09-10 20:00");
        stage.move_to(moment).await;
        stage.look().await;
        let fault =
            json!({"do": "fault", "on": "POST /channels/*/messages", "kind": kind, "status": 502});
        stage.world.order(fault).await;
        let picture = json!({"tekst": "plaatje"});
        stage.slash("Anna", "indeling", picture, true).await;
        stage.work().await;
        let later = stage.now() + chrono::TimeDelta::minutes(2);
        stage.set_clock(later).await;
        stage.work().await;
        let seen = stage.seen().await;
        let pictures = seen.iter().filter(|shown| !shown.files.is_empty());
        assert_eq!(pictures.count(), 1, "{kind}: {seen:?}");
    }
}

/// A channel in which the bot may speak and not attach files is not lost to it: the text comes in place of the picture.
#[tokio::test]
async fn where_no_files_are_allowed_there_is_the_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.vote("Fleur", "Ik speel").await;
    let moment = stage.moment("2026-09-10 20:00");
    stage.move_to(moment).await;
    stage.look().await;
    let fault = json!({"do": "fault", "on": "POST /channels/*/messages", "kind": "refuse", "status": 403,
        "body": {"message": "Missing Permissions", "code": 50_013}});
    stage.world.order(fault).await;
    let picture = json!({"tekst": "plaatje"});
    stage.slash("Anna", "indeling", picture, true).await;
    stage.slash("Anna", "wie", json!({}), true).await;
    stage.work().await;
    let said = stage.look().await;
    assert!(
        said[0].starts_with("bot> Indeling ronde 1, vrijdag 11 september") && said.len() > 1,
        "{said:?}"
    );
}

#[tokio::test]
async fn a_long_answer_is_set_in_embeds() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.slash("Rens", "help", json!({}), true).await;
    stage.work().await;
    let seen = stage.seen().await;
    let long: usize = seen.iter().map(|shown| shown.text.chars().count()).sum();
    assert!(long > 2000, "{long} characters");
    assert_eq!(seen[0].kind, "answer");
}

#[tokio::test]
async fn a_mention_is_understood_and_marked_and_other_talk_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage.say("Bram", "@bot /afwezig", true).await;
    stage.say("Chris", "wie komt er vrijdag?", true).await;
    stage.work().await;
    let said = stage.look().await;
    assert_eq!(said[0], "bot> 👍 bij Bram");
    assert!(
        said[1].starts_with("bot@Bram> Je bent afgemeld"),
        "{said:?}"
    );
    assert_eq!(said.len(), 2, "{said:?}");
}

#[tokio::test]
async fn a_button_of_another_is_no_button() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage
        .say("Anna", "ik ben er 18 en 25 sept niet", false)
        .await;
    stage.work().await;
    stage.look().await;
    let who = stage.people["Bram"].clone();
    for custom_id in ["", "0:in-9/1:AAAAAAAAAAAAAAAA"] {
        let forge =
            json!({"do": "forge", "who": who, "channel": stage.channel, "custom_id": custom_id});
        stage.world.order(forge).await;
        stage.work().await;
    }
    let said = stage.look().await.join("\n");
    assert!(!said.contains("Afgemeld"), "{said}");
    stage.press("Anna", "Ja").await;
    stage.work().await;
    let said = stage.look().await.join("\n");
    assert!(
        said.contains("bot@Anna> Afgemeld voor ronde 2 en ronde 3"),
        "{said}"
    );
}

#[tokio::test]
async fn a_name_that_looks_like_something_else_is_a_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = with_poll(folder.path()).await;
    stage
        .slash(
            "Rens",
            "nieuw",
            json!({"tekst": "@everyone *_D'Hondt_* <@1> 1500"}),
            false,
        )
        .await;
    stage.work().await;
    let said = stage.look().await.join("\n");
    assert!(said.contains("@everyone *_D'Hondt_* <@1>"), "{said}");
}

#[tokio::test]
async fn it_tells_what_it_lacks_and_how_it_is_invited() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = Stage::open(folder.path()).await;
    let deny = ["send_polls", "add_reactions"];
    let order = json!({"do": "permissions", "channel": stage.channel, "deny": deny});
    stage.world.order(order).await;
    let moment = stage.now();
    let mut settings = Settings::new(TOKEN, Arc::new(move || moment));
    settings.base = stage.world.api();
    let discord = Discord::new(&settings).expect("a client");
    let channel = keizerbot::chat::discord::contact(&stage.channel);
    let found = discord.check(Some(&channel)).await.expect("it answers");
    assert_eq!((found.name.as_str(), found.servers), ("Keizerbot", 1));
    assert!(
        found
            .invitation
            .starts_with("https://discord.com/oauth2/authorize?client_id=")
    );
    let found = format!("{:?}", found.channel);
    assert!(
        found.contains(r#"lacks: ["Add Reactions", "Send Polls"]"#),
        "{found}"
    );
    settings.token = "another.token".to_owned();
    let refused = Discord::new(&settings).expect("a client").check(None).await;
    assert!(refused.is_err_and(|failure| !failure.to_string().contains("another")));
}
