//! What `keizerbot check-discord` says: the program itself, asked about the server of the tests.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::world::{TOKEN, World, text};

/// A server with a channel: its number and that of the channel.
async fn server(world: &World) -> [String; 2] {
    let rens = world.user("Rens").await;
    let order = json!({"do": "guild", "name": "De Pion", "members": [rens]});
    let found = world.order(order).await;
    [text(&found["guild"]), text(&found["channel"])]
}

/// What it prints, and what it complains about.
fn check(world: &World, token: Option<&str>, more: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keizerbot"));
    command
        .arg("check-discord")
        .args(more)
        .env("KEIZERBOT_DISCORD_API", world.api())
        .env_remove("KEIZERBOT_DISCORD_TOKEN")
        .env_remove("KEIZERBOT_DISCORD_TOKEN_FILE")
        .stdin(Stdio::null());
    if let Some(token) = token {
        command.env("KEIZERBOT_DISCORD_TOKEN", token);
    }
    let output = command.output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let (said, wrong) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.success(), wrong.is_empty(), "{said}{wrong}");
    assert!(!format!("{said}{wrong}").contains(TOKEN), "{said}{wrong}");
    (said, wrong)
}

#[tokio::test]
async fn it_says_who_the_bot_is_and_how_it_is_invited() {
    let world = World::start();
    let (said, _) = check(&world, Some(TOKEN), &[]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "Het token werkt: dit is Keizerbot.",
            "De bot kan luisteren. Bijzondere rechten (privileged intents) vraagt hij niet aan: hij leest alleen wat voor hem is.",
            "De bot zit nog in geen enkele server: nodig hem uit met het adres hieronder.",
        ]
    );
    let address =
        lines[3].strip_prefix("Uitnodigen: https://discord.com/oauth2/authorize?client_id=");
    let address = address.unwrap_or_else(|| panic!("{said}"));
    let (client, rest) = address.split_once('&').expect("more");
    assert!(client.bytes().all(|byte| byte.is_ascii_digit()), "{said}");
    let permissions = rest.strip_prefix("scope=bot%20applications.commands&permissions=");
    assert!(
        permissions.is_some_and(|bits| bits.parse::<u64>().is_ok()),
        "{said}"
    );
    assert!(
        lines[4].starts_with("Er is nog geen kanaal: typ /groep"),
        "{said}"
    );
    assert_eq!(lines.len(), 5, "{said}");
}

#[tokio::test]
async fn it_says_that_discord_does_not_let_the_bot_listen() {
    let world = World::start();
    for (code, words) in [
        (
            4014,
            "de intents die hij aanvraagt, mag hij niet gebruiken (code 4014)",
        ),
        (4011, "Discord laat de bot niet luisteren (code 4011)."),
    ] {
        let order = json!({"do": "gateway", "refuse_identify": code});
        world.order(order).await;
        let (said, _) = check(&world, Some(TOKEN), &[]);
        assert!(
            said.contains(words) && !said.contains("kan luisteren"),
            "{said}"
        );
    }
    let order = json!({"do": "gateway", "refuse_identify": 4000});
    world.order(order).await;
    let (_, wrong) = check(&world, Some(TOKEN), &[]);
    assert!(wrong.contains("Discord is niet te bereiken"), "{wrong}");
}

#[tokio::test]
async fn it_says_what_the_bot_may_not_do_in_the_channel() {
    let world = World::start();
    let [_, channel] = server(&world).await;
    let (said, _) = check(&world, Some(TOKEN), &["--channel", &channel]);
    assert!(said.contains("De bot zit in één server."), "{said}");
    assert!(
        said.contains("In #schaken mag de bot alles wat hij nodig heeft."),
        "{said}"
    );
    let deny = ["send_polls", "add_reactions"];
    let order = json!({"do": "permissions", "channel": channel, "deny": deny});
    world.order(order).await;
    let (said, _) = check(&world, Some(TOKEN), &["--channel", &channel]);
    let lacks = "In #schaken mag de bot nog niet alles. Geef hem: Add Reactions, Send Polls.";
    assert!(said.contains(lacks), "{said}");
    // Who wants threads needs more.
    let folder = tempfile::tempdir().expect("a folder");
    let club = folder.path().join("club.toml");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
    let file = std::fs::read_to_string(path).expect("a club file");
    std::fs::write(&club, format!("{file}\n[chat]\nthreads = true\n")).expect("written");
    let deny = ["create_public_threads"];
    let order = json!({"do": "permissions", "channel": channel, "deny": deny, "allow": ["send_polls", "add_reactions"]});
    world.order(order).await;
    let club = club.display().to_string();
    let asked = ["--channel", &channel, "--club", &club];
    let (said, _) = check(&world, Some(TOKEN), &asked);
    assert!(said.contains("Geef hem: Create Public Threads."), "{said}");
    let (said, _) = check(&world, Some(TOKEN), &["--channel", "123456789012345678"]);
    assert!(
        said.contains("De bot ziet het kanaal niet (Unknown Channel)"),
        "{said}"
    );
}

#[tokio::test]
async fn it_says_which_role_of_the_club_file_is_not_there() {
    let world = World::start();
    let [guild, channel] = server(&world).await;
    let folder = tempfile::tempdir().expect("a folder");
    let club = folder.path().join("club.toml");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
    let file = std::fs::read_to_string(path).expect("a club file");
    let roles = "[roles.discord]\norganiser = [\"Competitieleider\"]\nboard = [\"Bestuur\"]";
    std::fs::write(&club, format!("{file}\n{roles}\n")).expect("written");
    let club = club.display().to_string();
    let asked = ["--channel", &channel, "--club", &club];
    world
        .order(json!({"do": "role", "guild": guild, "name": "bestuur"}))
        .await;
    let (said, _) = check(&world, Some(TOKEN), &asked);
    let missing = "In de server is geen rol \"Competitieleider\", die onder [roles.discord] in het clubbestand staat.";
    assert!(
        said.contains(missing) && !said.contains("\"Bestuur\""),
        "{said}"
    );
    world
        .order(json!({"do": "role", "guild": guild, "name": "Competitieleider"}))
        .await;
    let (said, _) = check(&world, Some(TOKEN), &asked);
    let there = "De rollen uit het clubbestand zijn er: Bestuur, Competitieleider.";
    assert!(said.contains(there) && !said.contains("geen rol"), "{said}");
}

#[tokio::test]
async fn a_token_that_is_wrong_is_not_repeated() {
    let world = World::start();
    let (_, wrong) = check(&world, Some("een.ander.token"), &[]);
    assert!(wrong.contains("Discord kent dit token niet."), "{wrong}");
    let (_, wrong) = check(&world, Some("geheim"), &[]);
    assert!(
        wrong.contains("staat geen token") && !wrong.contains("geheim"),
        "{wrong}"
    );
    let (_, wrong) = check(&world, None, &[]);
    assert!(wrong.contains("Er is geen token"), "{wrong}");
}
