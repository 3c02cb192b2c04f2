//! What is refused of edits, polls and menus.

use serde_json::{Value, json};

use super::club;
use crate::telegram_fake::{BOT, MessageId};

#[tokio::test]
async fn edits_and_deletions_are_refused() {
    let (bot, anna, jan, club) = club().await;
    let said = bot.fake.say(jan, club, "hallo");
    let ours = bot.send(club, "Ronde 7").await;
    let poll = bot.poll(club, json!({})).await;
    let edit = |message: MessageId, text: &str| json!({ "chat_id": club, "message_id": message, "text": text });
    let at = |message: MessageId| json!({ "chat_id": club, "message_id": message });
    let same = "400 Bad Request: message is not modified: specified new message content and reply markup are \
        exactly the same as a current content and reply markup of the message";
    bot.refuses(vec![
        ("editMessageText", edit(ours, "Ronde 7"), same),
        ("editMessageText", edit(ours, " Ronde 7 "), same),
        ("editMessageText", edit(ours, "Ronde 8"), "ok"),
        (
            "editMessageText",
            edit(ours, ""),
            "400 Bad Request: message text is empty",
        ),
        (
            "editMessageText",
            edit(ours, &"x".repeat(4097)),
            "400 Bad Request: message is too long",
        ),
        (
            "editMessageText",
            edit(said, "x"),
            "400 Bad Request: message can't be edited",
        ),
        (
            "editMessageText",
            edit(99, "x"),
            "400 Bad Request: message to edit not found",
        ),
        (
            "editMessageText",
            edit(poll, "x"),
            "400 Bad Request: there is no text in the message to edit",
        ),
        (
            "editMessageText",
            json!({ "text": "x" }),
            "400 Bad Request: message identifier is not specified",
        ),
        ("editMessageReplyMarkup", at(ours), same),
        (
            "editMessageReplyMarkup",
            at(99),
            "400 Bad Request: message to edit not found",
        ),
        (
            "deleteMessage",
            at(99),
            "400 Bad Request: message to delete not found",
        ),
        (
            "deleteMessage",
            at(said),
            "400 Bad Request: message can't be deleted",
        ),
        ("deleteMessage", at(ours), "ok"),
        (
            "deleteMessage",
            at(ours),
            "400 Bad Request: message to delete not found",
        ),
        (
            "setMessageReaction",
            at(99),
            "400 Bad Request: message to react not found",
        ),
        (
            "setMessageReaction",
            json!({ "chat_id": club, "message_id": said, "reaction":
            [{ "type": "emoji", "emoji": "✅" }] }),
            "400 Bad Request: REACTION_INVALID",
        ),
        (
            "setMessageReaction",
            json!({ "chat_id": club, "message_id": said, "reaction":
            [{ "type": "emoji", "emoji": "👍" }, { "type": "emoji", "emoji": "🔥" }] }),
            "400 Bad Request: REACTIONS_TOO_MANY",
        ),
        (
            "setMessageReaction",
            json!({ "chat_id": club, "message_id": said, "reaction":
            [{ "type": "emoji", "emoji": "👍" }] }),
            "ok",
        ),
    ])
    .await;
    assert_eq!(
        bot.fake
            .message(club, said)
            .and_then(|seen| seen.reaction)
            .as_deref(),
        Some("👍")
    );
    let old = bot.send(anna, "oud").await;
    bot.fake.advance(48 * 3600 + 1);
    bot.refuses(vec![(
        "deleteMessage",
        json!({ "chat_id": anna, "message_id": old }),
        "400 Bad Request: message can't be deleted for everyone",
    )])
    .await;
    bot.fake.set_admin(club, BOT, true);
    bot.refuses(vec![("deleteMessage", at(said), "ok")]).await;
}

#[tokio::test]
async fn polls_are_refused() {
    let (bot, _, _, club) = club().await;
    let now = bot.fake.now();
    let ask = |question: &str, options: &[&str]| json!({ "chat_id": club, "question": question, "options": options });
    let until = |date: i64| json!({ "chat_id": club, "question": "x", "options": ["a", "b"], "close_date": date });
    let thirteen = ["x"; 13];
    let stricter =
        "400 Bad Request: the fake is stricter: a poll is open for 5 to 2628000 seconds, not";
    bot.refuses(vec![
        ("sendPoll", ask(&"x".repeat(300), &["a", "b"]), "ok"),
        (
            "sendPoll",
            ask(&"x".repeat(301), &["a", "b"]),
            "400 Bad Request: poll question length must not exceed 300",
        ),
        (
            "sendPoll",
            ask("", &["a", "b"]),
            "400 Bad Request: text must be non-empty",
        ),
        (
            "sendPoll",
            ask("x", &["a", " "]),
            "400 Bad Request: text must be non-empty",
        ),
        (
            "sendPoll",
            ask("x", &[]),
            "400 Bad Request: poll must have at least one answer option",
        ),
        ("sendPoll", ask("x", &thirteen[..12]), "ok"),
        (
            "sendPoll",
            ask("x", &thirteen),
            "400 Bad Request: poll can't have more than 12 options",
        ),
        (
            "sendPoll",
            ask("x", &["a", &"x".repeat(101)]),
            "400 Bad Request: poll options length must not exceed 100",
        ),
        (
            "sendPoll",
            json!({ "chat_id": club, "question": "x", "options": "Ja" }),
            "400 Bad Request: can't parse options JSON object",
        ),
        (
            "sendPoll",
            json!({ "chat_id": club, "question": "x", "options": [1] }),
            "400 Bad Request: expected an option to be of type String",
        ),
        ("sendPoll", until(now + 4), &format!("{stricter} 4")),
        (
            "sendPoll",
            until(now + 2_628_001),
            &format!("{stricter} 2628001"),
        ),
        ("sendPoll", until(now + 5), "ok"),
        (
            "sendPoll",
            json!({ "chat_id": club, "question": "x", "options": ["a", "b"], "open_period": 60,
            "close_date": now + 60 }),
            "400 Bad Request: the fake is stricter: open_period and close_date exclude each other",
        ),
    ])
    .await;
    let poll = bot.poll(club, json!({})).await;
    let text = bot.send(club, "x").await;
    let at = |message: MessageId| json!({ "chat_id": club, "message_id": message });
    bot.refuses(vec![
        (
            "stopPoll",
            at(999),
            "400 Bad Request: message with poll to stop not found",
        ),
        (
            "stopPoll",
            at(text),
            "400 Bad Request: message is not a poll",
        ),
        ("stopPoll", at(poll), "ok"),
        (
            "stopPoll",
            at(poll),
            "400 Bad Request: poll has already been closed",
        ),
    ])
    .await;
}

#[tokio::test]
async fn menus_are_refused_and_kept_per_scope() {
    let (bot, anna, jan, club) = club().await;
    let menu =
        |name: &str, text: &str| json!({ "commands": [{ "command": name, "description": text }] });
    let many = |count: usize| {
        let command = |index: usize| json!({ "command": format!("c{index}"), "description": "x" });
        json!({ "commands": (0..count).map(command).collect::<Vec<_>>() })
    };
    let scoped = |scope: Value| json!({ "commands": [], "scope": scope });
    bot.refuses(vec![
        ("setMyCommands", menu("stand", "De stand"), "ok"),
        (
            "setMyCommands",
            menu("", "x"),
            "400 Bad Request: command must be non-empty",
        ),
        (
            "setMyCommands",
            menu("Stand", "x"),
            "400 Bad Request: BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            menu("mijn-stand", "x"),
            "400 Bad Request: BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            menu(&"x".repeat(33), "x"),
            "400 Bad Request: command length must not exceed 32",
        ),
        (
            "setMyCommands",
            menu("stand", ""),
            "400 Bad Request: command description must be non-empty",
        ),
        (
            "setMyCommands",
            menu("stand", &"x".repeat(257)),
            "400 Bad Request: command description length must not exceed 256",
        ),
        ("setMyCommands", many(100), "ok"),
        (
            "setMyCommands",
            many(101),
            "400 Bad Request: BOT_COMMANDS_TOO_MUCH",
        ),
        (
            "setMyCommands",
            json!({ "commands": [1] }),
            "400 Bad Request: can't parse BotCommand: expected an Object",
        ),
        (
            "setMyCommands",
            scoped(json!({ "type": "planet" })),
            "400 Bad Request: can't parse BotCommandScope: Unsupported type specified",
        ),
        (
            "setMyCommands",
            scoped(json!({ "type": "chat_member", "chat_id": club })),
            "400 Bad Request: can't parse BotCommandScope: Invalid user_id specified",
        ),
        (
            "setMyCommands",
            scoped(json!({ "type": "chat_administrators", "chat_id": anna })),
            "400 Bad Request: can't use specified scope in private chats",
        ),
        (
            "setMyCommands",
            scoped(json!({ "type": "chat", "chat_id": 5 })),
            "400 Bad Request: chat not found",
        ),
    ])
    .await;
    let scope = json!({ "type": "chat_member", "chat_id": club, "user_id": jan });
    let mut args = menu("indelen", "Deel in");
    args["scope"] = scope.clone();
    args["language_code"] = "nl".into();
    bot.ok("setMyCommands", args).await;
    let set = bot
        .fake
        .commands(&format!("chat_member {club} {jan}"), "nl");
    assert_eq!(
        set,
        Some(vec![("indelen".to_owned(), "Deel in".to_owned())])
    );
    let got = bot
        .ok(
            "getMyCommands",
            json!({ "scope": scope, "language_code": "nl" }),
        )
        .await;
    assert_eq!(
        got,
        json!([{ "command": "indelen", "description": "Deel in" }])
    );
    bot.ok(
        "deleteMyCommands",
        json!({ "scope": scope, "language_code": "nl" }),
    )
    .await;
    let got = bot
        .ok(
            "getMyCommands",
            json!({ "scope": scope, "language_code": "nl" }),
        )
        .await;
    assert_eq!(got, json!([]));
}
