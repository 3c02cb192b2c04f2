//! What the fake Bot API refuses and with which words, and what people and bot see of each other.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use crate::telegram_fake::{
    BOT, BOT_NAME, ChatId, Fake, Fault, MessageId, Moment, UserId, mutated_updates,
};

/// A bot that speaks plain HTTP with the fake.
struct Bot {
    fake: Fake,
    client: reqwest::Client,
}

impl Bot {
    async fn new() -> Self {
        let fake = Fake::start().await;
        let client = reqwest::Client::new();
        Self { fake, client }
    }

    fn method(&self, method: &str) -> String {
        format!("{}/bot{}/{method}", self.fake.url(), self.fake.token())
    }

    /// The whole answer, with its HTTP status.
    async fn call(&self, method: &str, args: Value) -> reqwest::Result<(u16, Value)> {
        let request = self.client.post(self.method(method)).json(&args);
        let response = request.send().await?;
        Ok((response.status().as_u16(), response.json().await?))
    }

    #[track_caller]
    fn result((status, answer): (u16, Value)) -> Value {
        assert_eq!((status, &answer["ok"]), (200, &json!(true)), "{answer}");
        answer["result"].clone()
    }

    async fn ok(&self, method: &str, args: Value) -> Value {
        let answer = self.call(method, args).await.expect("an answer");
        Self::result(answer)
    }

    /// The words with which a call is refused; `ok` if it is not.
    async fn words(&self, method: &str, args: Value) -> String {
        let (status, answer) = self.call(method, args).await.expect("an answer");
        match answer["description"].as_str() {
            Some(words) => {
                assert_eq!(answer["error_code"], status, "{answer}");
                format!("{status} {words}")
            }
            None => "ok".to_owned(),
        }
    }

    async fn send(&self, chat: ChatId, text: &str) -> MessageId {
        let message = self
            .ok("sendMessage", json!({ "chat_id": chat, "text": text }))
            .await;
        message["message_id"].as_i64().expect("a number")
    }

    async fn poll(&self, chat: ChatId, extra: Value) -> MessageId {
        let mut args = json!({
            "chat_id": chat, "question": "Kom je vrijdag?", "options": ["Ja", "Nee"],
            "is_anonymous": false
        });
        for (name, value) in extra.as_object().expect("fields") {
            args[name] = value.clone();
        }
        let message = self.ok("sendPoll", args).await;
        message["message_id"].as_i64().expect("a number")
    }

    /// The kinds of what waits, after confirming all before `offset`, and the next offset.
    async fn updates(&self, offset: i64) -> (Vec<String>, i64) {
        let updates = self.ok("getUpdates", json!({ "offset": offset })).await;
        let updates = updates.as_array().expect("a list");
        let next = updates
            .iter()
            .filter_map(|update| update["update_id"].as_i64())
            .max();
        (
            updates.iter().map(kind).collect(),
            next.map_or(offset, |last| last + 1),
        )
    }

    /// Each row: a method, its arguments, and the words of the refusal.
    async fn refuses(&self, rows: Vec<(&str, Value, &str)>) {
        for (method, args, words) in rows {
            let heard = self.words(method, args.clone()).await;
            assert_eq!(heard, words, "{method} {args:.300}");
        }
    }
}

/// The kind of an update.
fn kind(update: &Value) -> String {
    let fields = update.as_object().expect("an update");
    let kind = fields.keys().find(|name| *name != "update_id");
    kind.cloned().unwrap_or_default()
}

/// A club: Anna, who wrote to the bot, Jan, who did not, and their supergroup.
async fn club() -> (Bot, UserId, UserId, ChatId) {
    let bot = Bot::new().await;
    let anna = bot
        .fake
        .user_with("Anna", Some("de Vries"), Some("annadv"), Some("nl"));
    let jan = bot.fake.user("Jan");
    let club = bot.fake.supergroup("De Club", &[anna, jan]);
    bot.fake.start_bot(anna, "");
    (bot, anna, jan, club)
}

#[tokio::test]
async fn texts_are_refused() {
    let (bot, anna, jan, club) = club().await;
    let stranger = bot.fake.user("Piet");
    let to = |chat: ChatId, text: &str| json!({ "chat_id": chat, "text": text });
    let html = |text: &str| json!({ "chat_id": anna, "text": text, "parse_mode": "HTML" });
    bot.refuses(vec![
        (
            "sendMessage",
            to(anna, ""),
            "400 Bad Request: message text is empty",
        ),
        (
            "sendMessage",
            to(anna, " \n\t "),
            "400 Bad Request: text must be non-empty",
        ),
        (
            "sendMessage",
            html("<b></b>"),
            "400 Bad Request: text must be non-empty",
        ),
        ("sendMessage", to(anna, &"x".repeat(4096)), "ok"),
        (
            "sendMessage",
            to(anna, &"x".repeat(4097)),
            "400 Bad Request: message is too long",
        ),
        (
            "sendMessage",
            to(anna, &"🎉".repeat(2049)),
            "400 Bad Request: message is too long",
        ),
        (
            "sendMessage",
            html(&format!("<b>{}</b>", "x".repeat(4096))),
            "ok",
        ),
        (
            "sendMessage",
            to(anna, &"x".repeat(32_769)),
            "400 Bad Request: text is too long",
        ),
        (
            "sendMessage",
            json!({ "text": "x" }),
            "400 Bad Request: chat_id is empty",
        ),
        (
            "sendMessage",
            to(987_654, "x"),
            "400 Bad Request: chat not found",
        ),
        (
            "sendMessage",
            to(stranger, "x"),
            "400 Bad Request: chat not found",
        ),
        (
            "sendMessage",
            to(jan, "x"),
            "403 Forbidden: bot can't initiate conversation with a user",
        ),
        (
            "sendMessage",
            json!({ "chat_id": club, "text": "x", "reply_parameters": { "message_id": 99 } }),
            "400 Bad Request: message to be replied not found",
        ),
        (
            "sendMessage",
            json!({ "chat_id": club, "text": "x", "reply_parameters":
            { "message_id": 99, "allow_sending_without_reply": true } }),
            "ok",
        ),
        (
            "sendMessage",
            json!({ "chat_id": club, "text": "x", "reply_parameters": [] }),
            "400 Bad Request: object expected as reply parameters",
        ),
        (
            "sendMessage",
            json!({ "chat_id": club, "text": "x", "link_preview_options": 1 }),
            "400 Bad Request: object expected as link preview options",
        ),
        (
            "sendMessage",
            json!({ "chat_id": club, "text": "x", "parse_mode": "BBCode" }),
            "400 Bad Request: unsupported parse_mode",
        ),
        ("sendDance", json!({}), "404 Not Found: method not found"),
    ])
    .await;
}

#[tokio::test]
async fn html_is_refused() {
    let (bot, anna, ..) = club().await;
    let rows = [
        (
            "<b>ja",
            "Can't find end tag corresponding to start tag \"b\"",
        ),
        ("1 <2", "Unclosed start tag at byte offset 2"),
        ("1 <2>", "Unsupported start tag \"2\" at byte offset 2"),
        ("a <- b>", "Unsupported start tag \"-\" at byte offset 2"),
        ("é<br>", "Unsupported start tag \"br\" at byte offset 2"),
        (
            "<b>ja</i>",
            "Unmatched end tag at byte offset 5, expected \"</b>\", found \"</i>\"",
        ),
        ("ja</b>", "Unexpected end tag at byte offset 2"),
        ("<b>ja</b", "Unclosed end tag at byte offset 5"),
        ("<a href=\"x", "Unclosed start tag at byte offset 0"),
        (
            "<a =x>y</a>",
            "Empty attribute name in the tag \"a\" at byte offset 0",
        ),
        (
            "<span>x</span>",
            "Tag \"span\" must have class \"tg-spoiler\" at byte offset 0",
        ),
        (
            "<tg-emoji>x</tg-emoji>",
            "Invalid custom emoji identifier specified",
        ),
    ];
    for (text, reason) in rows {
        let args = json!({ "chat_id": anna, "text": text, "parse_mode": "HTML" });
        let words = format!("400 Bad Request: can't parse entities: {reason}");
        assert_eq!(bot.words("sendMessage", args).await, words, "{text}");
    }
}

/// Each row: what the bot sends, what people read, and what is bold and so on.
#[tokio::test]
async fn html_is_read() {
    let (bot, anna, jan, club) = club().await;
    let mention = format!("<a href=\"tg://user?id={jan}\">Jan</a> speelt");
    type Row<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);
    let rows: &[Row<'_>] = &[
        ("  <b>Ronde 7</b>\n", "Ronde 7", &[("bold", "Ronde 7")]),
        (
            "<B>a<i>b</i></B>c",
            "abc",
            &[("bold", "ab"), ("italic", "b")],
        ),
        (
            "1 &lt; 2 &amp; 3 &#62; 2 &#x1F389; &eacute; & x",
            "1 < 2 & 3 > 2 🎉 &eacute; & x",
            &[],
        ),
        ("🎉<u>x</u>", "🎉x", &[("underline", "x")]),
        ("<pre>a  b</pre>", "a  b", &[("pre", "a  b")]),
        (
            "<pre><code class=\"language-pgn\">1. e4</code></pre>",
            "1. e4",
            &[("pre", "1. e4")],
        ),
        (
            "<a href='https://a.nl/?x=1&amp;y=2'>hier</a>",
            "hier",
            &[("text_link", "hier")],
        ),
        (&mention, "Jan speelt", &[("text_mention", "Jan")]),
        (
            "typ /stand of vraag @annadv",
            "typ /stand of vraag @annadv",
            &[("bot_command", "/stand"), ("mention", "@annadv")],
        ),
        (
            "<code>/stand</code> https://a.nl.",
            "/stand https://a.nl.",
            &[("code", "/stand"), ("url", "https://a.nl")],
        ),
        (
            "<blockquote expandable>x</blockquote> <tg-spoiler>y</tg-spoiler> <s>z</s>",
            "x y z",
            &[
                ("expandable_blockquote", "x"),
                ("spoiler", "y"),
                ("strikethrough", "z"),
            ],
        ),
    ];
    for (text, read, entities) in rows {
        let args = json!({ "chat_id": club, "text": text, "parse_mode": "HTML" });
        bot.ok("sendMessage", args).await;
        let seen = bot.fake.last(club);
        let found: Vec<(&str, &str)> = seen
            .entities
            .iter()
            .map(|(kind, part)| (kind.as_str(), part.as_str()))
            .collect();
        assert_eq!(
            (seen.text.as_str(), found.as_slice()),
            (*read, *entities),
            "{text}"
        );
    }
    let bold = json!({ "chat_id": anna, "text": " ab", "entities":
        [{ "type": "bold", "offset": 1, "length": 2 }, { "type": "url", "offset": 0, "length": 1 }] });
    bot.ok("sendMessage", bold).await;
    assert_eq!(
        bot.fake.last(anna).entities,
        [("bold".to_owned(), "ab".to_owned())]
    );
    let with = |entity: Value| json!({ "chat_id": anna, "text": "ab", "entities": [entity] });
    bot.refuses(vec![
        ("sendMessage", with(json!({ "type": "loud", "offset": 0, "length": 1 })),
            "400 Bad Request: can't parse MessageEntity: Unsupported type specified"),
        ("sendMessage", with(json!({ "type": "bold", "offset": 1, "length": 2 })),
            "400 Bad Request: entity beginning at UTF-16 offset 1 ends after the end of the text at UTF-16 offset 3"),
    ])
    .await;
}

#[tokio::test]
async fn keyboards_are_refused() {
    let (bot, anna, ..) = club().await;
    let with = |markup: Value| json!({ "chat_id": anna, "text": "x", "reply_markup": markup });
    let one = |button: Value| with(json!({ "inline_keyboard": [[button]] }));
    let data = |bytes: usize| json!({ "text": "x", "callback_data": "x".repeat(bytes) });
    bot.refuses(vec![
        ("sendMessage", one(data(64)), "ok"),
        (
            "sendMessage",
            one(data(65)),
            "400 Bad Request: BUTTON_DATA_INVALID",
        ),
        (
            "sendMessage",
            one(json!({ "text": "x", "callback_data": "é".repeat(33) })),
            "400 Bad Request: BUTTON_DATA_INVALID",
        ),
        (
            "sendMessage",
            one(data(0)),
            "400 Bad Request: can't parse inline keyboard button: \
            Text buttons are unallowed in the inline keyboard",
        ),
        (
            "sendMessage",
            one(json!({ "callback_data": "x" })),
            "400 Bad Request: can't parse inline keyboard button: Can't find field \"text\"",
        ),
        (
            "sendMessage",
            one(json!({ "text": " ", "callback_data": "x" })),
            "400 Bad Request: inline keyboard button text must be non-empty",
        ),
        (
            "sendMessage",
            one(json!({ "text": "x", "url": "tekst" })),
            "400 Bad Request: inline keyboard button URL 'tekst' is invalid: Wrong HTTP URL",
        ),
        (
            "sendMessage",
            with(json!({ "inline_keyboard": [1] })),
            "400 Bad Request: field \"inline_keyboard\" \
            of the InlineKeyboardMarkup must be an Array of Arrays",
        ),
        (
            "sendMessage",
            with(json!("{")),
            "400 Bad Request: can't parse reply keyboard markup JSON object",
        ),
        (
            "sendMessage",
            with(json!("[]")),
            "400 Bad Request: object expected as reply markup",
        ),
        (
            "sendMessage",
            with(json!({ "inline_keyboard": [vec![data(1); 101]] })),
            "400 Bad Request: reply markup is too long",
        ),
    ])
    .await;
}

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
async fn votes_come_in_order_and_polls_close_by_the_clock() {
    let (bot, anna, jan, club) = club().await;
    let (_, next) = bot.updates(0).await;
    let poll = bot
        .poll(club, json!({ "close_date": bot.fake.now() + 3600 }))
        .await;
    bot.fake.vote(anna, club, poll, &[0]);
    bot.fake.vote(jan, club, poll, &[0]);
    bot.fake.vote(jan, club, poll, &[1]);
    bot.fake.retract(anna, club, poll);
    bot.fake.vote_anonymously(club, poll, &[0]);
    let updates = bot.ok("getUpdates", json!({ "offset": next })).await;
    let answers: Vec<String> = updates
        .as_array()
        .expect("a list")
        .iter()
        .filter(|update| kind(update) == "poll_answer")
        .map(|update| {
            let answer = &update["poll_answer"];
            let who = answer["user"]["first_name"]
                .as_str()
                .or(answer["voter_chat"]["title"].as_str());
            format!("{} {}", who.unwrap_or("?"), answer["option_ids"])
        })
        .collect();
    assert_eq!(
        answers,
        ["Anna [0]", "Jan [0]", "Jan [1]", "Anna []", "De Club [0]"]
    );
    let seen = bot
        .fake
        .message(club, poll)
        .and_then(|seen| seen.poll)
        .expect("a poll");
    assert_eq!(seen.options, [("Ja".to_owned(), 1), ("Nee".to_owned(), 1)]);
    assert_eq!(
        (seen.voters, seen.closed, seen.anonymous),
        (2, false, false)
    );
    assert_eq!(
        bot.fake.screen(club),
        "Keizer: Kom je vrijdag?\n    1 Ja\n    1 Nee"
    );
    let (_, next) = bot.updates(next).await;
    bot.fake.advance(3599);
    assert_eq!(bot.updates(next).await.0, Vec::<String>::new());
    bot.fake.advance(1);
    let closed = bot.ok("getUpdates", json!({ "offset": next })).await;
    assert_eq!(closed[0]["poll"]["is_closed"], json!(true), "{closed}");
    let seen = bot
        .fake
        .message(club, poll)
        .and_then(|seen| seen.poll)
        .expect("a poll");
    assert_eq!((seen.closed, seen.closes_at), (true, Some(bot.fake.now())));
    let words = bot
        .words("stopPoll", json!({ "chat_id": club, "message_id": poll }))
        .await;
    assert_eq!(words, "400 Bad Request: poll has already been closed");
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

#[tokio::test]
async fn buttons_are_answered_in_time() {
    let (bot, anna, jan, club) = club().await;
    let (_, next) = bot.updates(0).await;
    let markup = json!({ "inline_keyboard": [[{ "text": "Ja", "callback_data": "r7:1" }]] });
    let args = json!({ "chat_id": club, "text": "Klopt dit?", "reply_markup": markup });
    let id = bot.ok("sendMessage", args).await["message_id"]
        .as_i64()
        .expect("a number");
    let query = bot.fake.press(jan, club, id, "Ja");
    let updates = bot.ok("getUpdates", json!({ "offset": next })).await;
    let heard = &updates[0]["callback_query"];
    assert_eq!(
        (&heard["data"], &heard["from"]["id"]),
        (&json!("r7:1"), &json!(jan)),
        "{updates}"
    );
    assert_eq!(heard["message"]["message_id"], id);
    let answer = json!({ "callback_query_id": query, "text": "Dank!", "show_alert": true });
    let late =
        "400 Bad Request: query is too old and response timeout expired or query ID is invalid";
    bot.ok("answerCallbackQuery", answer.clone()).await;
    assert_eq!(bot.fake.answer_to(&query), Some(("Dank!".to_owned(), true)));
    assert_eq!(bot.words("answerCallbackQuery", answer).await, late);
    let query = bot.fake.press_old(anna, club, id, "r7:1");
    assert_eq!(bot.fake.answer_to(&query), None);
    bot.fake.advance(16);
    assert_eq!(
        bot.words("answerCallbackQuery", json!({ "callback_query_id": query }))
            .await,
        late
    );
    bot.ok(
        "editMessageReplyMarkup",
        json!({ "chat_id": club, "message_id": id }),
    )
    .await;
    assert_eq!(
        bot.fake.last(club).buttons,
        Vec::<Vec<(String, String)>>::new()
    );
}

/// Each row: what Jan says in the club, and whether the bot hears it.
#[tokio::test]
async fn privacy_hides_what_is_not_for_the_bot() {
    let (bot, anna, jan, club) = club().await;
    let ours = bot.send(club, "Wie komt er?").await;
    let theirs = bot.fake.say(anna, club, "ik!");
    let hears = |say: &dyn Fn()| {
        let before = bot.fake.waiting().len();
        say();
        bot.fake.waiting().len() > before
    };
    let says = |text: &str| hears(&|| _ = bot.fake.say(jan, club, text));
    assert!(!says("er is vrijdag niet veel parkeerplek"));
    assert!(says("/stand"));
    assert!(says(&format!("/stand@{BOT_NAME}")));
    assert!(says(&format!("kom je ook @{BOT_NAME}?")));
    assert!(!says("/stand@AndereBot"));
    assert!(!says("@AndereBot hallo"));
    assert!(hears(&|| _ = bot.fake.reply(jan, club, ours, "ja")));
    assert!(!hears(&|| _ = bot.fake.reply(jan, club, theirs, "ik ook")));
    assert!(hears(&|| bot.fake.leave(jan, club)));
    assert!(hears(&|| bot.fake.join(jan, club)));
    bot.fake.other_bot_speaks(club);
    assert!(!says("/stand"));
    assert!(says(&format!("/stand@{BOT_NAME}")));
    bot.fake.set_privacy(false);
    assert!(says("hallo"));
    bot.fake.set_privacy(true);
    assert!(!says("hallo"));
    bot.fake.set_admin(club, BOT, true);
    assert!(says("hallo"));
    bot.fake.set_anonymous_admin(club, jan);
    assert!(says("in naam van de club"));
    let heard = bot.fake.waiting().pop().expect("an update");
    assert_eq!(heard["message"]["sender_chat"]["id"], club, "{heard}");
}

#[tokio::test]
async fn places_the_bot_may_not_write() {
    let (bot, anna, jan, club) = club().await;
    let group = bot.fake.group("Bestuur", &[anna, jan]);
    let (_, next) = bot.updates(0).await;
    let to = |chat: ChatId| json!({ "chat_id": chat, "text": "x" });
    bot.fake.block(anna);
    bot.fake.kick_bot(club, anna);
    bot.fake.kick_bot(group, anna);
    bot.refuses(vec![
        (
            "sendMessage",
            to(anna),
            "403 Forbidden: bot was blocked by the user",
        ),
        (
            "sendMessage",
            to(club),
            "403 Forbidden: bot was kicked from the supergroup chat",
        ),
        (
            "sendMessage",
            to(group),
            "403 Forbidden: bot was kicked from the group chat",
        ),
        ("getChat", json!({ "chat_id": anna }), "ok"),
        (
            "getChat",
            json!({ "chat_id": club }),
            "403 Forbidden: bot was kicked from the supergroup chat",
        ),
    ])
    .await;
    assert_eq!(bot.updates(next).await.0, ["my_chat_member"; 3]);
    bot.fake.unblock(anna);
    bot.fake.add_bot(club, anna);
    bot.fake.add_bot(group, anna);
    bot.refuses(vec![
        ("sendMessage", to(anna), "ok"),
        ("sendMessage", to(club), "ok"),
        ("sendMessage", to(group), "ok"),
        ("leaveChat", json!({ "chat_id": group }), "ok"),
        (
            "sendMessage",
            to(group),
            "403 Forbidden: bot is not a member of the group chat",
        ),
        (
            "sendChatAction",
            json!({ "chat_id": club, "action": "dance" }),
            "400 Bad Request: wrong parameter action in request",
        ),
        (
            "sendChatAction",
            json!({ "chat_id": club, "action": "typing" }),
            "ok",
        ),
        (
            "getChatMember",
            json!({ "chat_id": club }),
            "400 Bad Request: invalid user_id specified",
        ),
        (
            "getChatMember",
            json!({ "chat_id": club, "user_id": 5 }),
            "400 Bad Request: user not found",
        ),
    ])
    .await;
    bot.fake.set_admin(club, jan, true);
    let status = |member: &Value| member["status"].as_str().unwrap_or_default().to_owned();
    let mut statuses = Vec::new();
    for user in [anna, jan, BOT, bot.fake.user("Piet")] {
        let args = json!({ "chat_id": club, "user_id": user });
        statuses.push(status(&bot.ok("getChatMember", args).await));
    }
    assert_eq!(statuses, ["creator", "administrator", "member", "left"]);
    let admins = bot
        .ok("getChatAdministrators", json!({ "chat_id": club }))
        .await;
    assert_eq!(admins.as_array().map(Vec::len), Some(2), "{admins}");
}

#[tokio::test]
async fn a_group_becomes_a_supergroup() {
    let (bot, anna, jan, _) = club().await;
    let old = bot.fake.group("Bestuur", &[anna, jan]);
    let ours = bot.send(old, "Ronde 7").await;
    let (_, next) = bot.updates(0).await;
    let new = bot.fake.migrate(old);
    let updates = bot.ok("getUpdates", json!({ "offset": next })).await;
    let told = |index: usize| &updates[index]["message"];
    assert_eq!(
        (&told(0)["chat"]["id"], &told(0)["migrate_to_chat_id"]),
        (&json!(old), &json!(new))
    );
    assert_eq!(
        (&told(1)["chat"]["id"], &told(1)["migrate_from_chat_id"]),
        (&json!(new), &json!(old))
    );
    let (status, answer) = bot
        .call("sendMessage", json!({ "chat_id": old, "text": "x" }))
        .await
        .expect("an answer");
    let words = "Bad Request: group chat was upgraded to a supergroup chat";
    assert_eq!((status, answer["description"].as_str()), (400, Some(words)));
    assert_eq!(answer["parameters"], json!({ "migrate_to_chat_id": new }));
    let edit = json!({ "chat_id": old, "message_id": ours, "text": "Ronde 8" });
    assert_eq!(
        bot.words("editMessageText", edit).await,
        "400 Bad Request: message can't be edited"
    );
    bot.send(new, "hier").await;
}

#[tokio::test]
async fn topics_of_a_forum() {
    let (bot, anna, jan, club) = club().await;
    let forum = bot.fake.forum("De Club", &[anna, jan]);
    let topic = bot.fake.topic(forum, anna, "Intern");
    bot.fake.say_in(jan, forum, topic, "/stand");
    let heard = bot.fake.waiting().pop().expect("an update");
    assert_eq!(heard["message"]["message_thread_id"], topic, "{heard}");
    let to = |chat: ChatId, topic: MessageId| json!({ "chat_id": chat, "text": "x", "message_thread_id": topic, "disable_notification": true });
    bot.refuses(vec![
        ("sendMessage", to(forum, topic), "ok"),
        (
            "sendMessage",
            to(forum, 999),
            "400 Bad Request: message thread not found",
        ),
        (
            "sendMessage",
            to(forum, 1),
            "400 Bad Request: message thread not found",
        ),
        ("sendMessage", to(club, 999), "ok"),
    ])
    .await;
    let seen = bot.fake.last(forum);
    assert_eq!(
        (seen.thread, seen.silent, seen.reply_to),
        (Some(topic), true, None)
    );
}

#[tokio::test]
async fn offsets_confirm_and_forget() {
    let (bot, anna, ..) = club().await;
    let (kinds, next) = bot.updates(0).await;
    assert_eq!(
        (kinds.len(), bot.updates(0).await),
        (1, (kinds, next)),
        "unconfirmed comes again"
    );
    for text in ["een", "twee", "drie"] {
        bot.fake.say(anna, anna, text);
    }
    let texts = |updates: &Value| -> Vec<String> {
        let text = |update: &Value| {
            update["message"]["text"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        updates.as_array().into_iter().flatten().map(text).collect()
    };
    let limited = bot
        .ok("getUpdates", json!({ "offset": next, "limit": 2 }))
        .await;
    assert_eq!(texts(&limited), ["een", "twee"]);
    let last = bot.ok("getUpdates", json!({ "offset": -1 })).await;
    assert_eq!(texts(&last), ["drie"]);
    assert_eq!(
        texts(&bot.ok("getUpdates", json!({ "offset": next })).await),
        ["drie"]
    );
    bot.fake.say(anna, anna, "vier");
    bot.fake.say(anna, anna, "vijf");
    bot.fake.swap_last_two();
    let swapped = bot.ok("getUpdates", json!({ "offset": next + 3 })).await;
    assert_eq!(texts(&swapped), ["vijf", "vier"]);
    bot.fake.deliver_again(next);
    assert_eq!(
        texts(&bot.ok("getUpdates", json!({ "offset": next + 5 })).await),
        ["een"]
    );
    assert_eq!(
        texts(&bot.ok("getUpdates", json!({ "offset": next + 5 })).await),
        Vec::<String>::new()
    );
    bot.fake.say(anna, anna, "te laat");
    bot.fake.advance(86_400);
    assert_eq!(
        bot.updates(0).await.0,
        Vec::<String>::new(),
        "after a day it is gone"
    );
    let raw = bot.fake.push_raw(json!({ "galaxy": {} }));
    assert_eq!(bot.updates(raw).await, (vec!["galaxy".to_owned()], raw + 1));
}

#[tokio::test]
async fn only_wanted_kinds_come() {
    let (bot, anna, jan, club) = club().await;
    let ask = |kinds: Value| json!({ "offset": -1, "allowed_updates": kinds });
    bot.ok("getUpdates", ask(json!(["poll_answer", "galaxy"])))
        .await;
    let poll = bot.poll(club, json!({})).await;
    let before = bot.fake.waiting().len();
    bot.fake.vote(anna, club, poll, &[0]);
    bot.fake.say(anna, anna, "hallo");
    let kinds =
        |from: usize| -> Vec<String> { bot.fake.waiting()[from..].iter().map(kind).collect() };
    assert_eq!(kinds(before), ["poll_answer"]);
    let info = bot.ok("getWebhookInfo", json!({})).await;
    assert_eq!(info["allowed_updates"], json!(["poll_answer"]));
    bot.ok("getUpdates", json!({})).await;
    bot.fake.say(anna, anna, "hallo");
    assert_eq!(kinds(before), ["poll_answer"], "what was asked last holds");
    bot.ok("getUpdates", json!({ "allowed_updates": [] })).await;
    bot.fake.vote(jan, club, poll, &[0]);
    assert_eq!(kinds(before), ["poll_answer", "poll", "poll_answer"]);
}

#[tokio::test]
async fn one_bot_at_a_time_asks_for_updates() {
    let (bot, anna, ..) = club().await;
    bot.fake.set_longest_wait(Duration::from_secs(20));
    let (_, next) = bot.updates(0).await;
    let wait = json!({ "offset": next, "timeout": 20 });
    let ((status, answer), second) = tokio::join!(
        async {
            bot.call("getUpdates", wait.clone())
                .await
                .expect("an answer")
        },
        async {
            until_called(&bot.fake, "getUpdates", 2).await;
            let second = bot.call("getUpdates", wait.clone());
            let says = async {
                until_called(&bot.fake, "getUpdates", 3).await;
                bot.fake.say(anna, anna, "hallo");
            };
            tokio::join!(second, says).0.expect("an answer")
        }
    );
    let words = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
    assert_eq!((status, answer["description"].as_str()), (409, Some(words)));
    assert_eq!(Bot::result(second)[0]["message"]["text"], "hallo");
}

/// Lets the other tasks run until a method was called so often.
async fn until_called(fake: &Fake, method: &str, times: usize) {
    while fake.calls_of(method).len() < times {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn webhooks() {
    let (bot, anna, ..) = club().await;
    let heard: Arc<Mutex<Vec<(String, Value)>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let take = move |headers: axum::http::HeaderMap, body: axum::Json<Value>| async move {
        let secret = headers.get("x-telegram-bot-api-secret-token");
        let secret = secret
            .and_then(|secret| secret.to_str().ok())
            .unwrap_or_default();
        let mut heard = kept.lock().expect("a list");
        heard.push((secret.to_owned(), body.0));
        // The first is not taken.
        axum::http::StatusCode::from_u16(if heard.len() == 1 { 500 } else { 200 })
            .expect("a status")
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
    let router = axum::Router::new().route("/hook", axum::routing::post(take));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let hook = |url: &str, secret: &str| json!({ "url": url, "secret_token": secret });
    bot.refuses(vec![
        (
            "setWebhook",
            hook("http://club.nl/x", ""),
            "400 Bad Request: bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            "setWebhook",
            hook(&url, "a b"),
            "400 Bad Request: secret token contains unallowed characters",
        ),
        (
            "setWebhook",
            hook(&url, &"x".repeat(257)),
            "400 Bad Request: secret token is too long",
        ),
        ("setWebhook", hook(&url, "geheim"), "ok"),
        (
            "getUpdates",
            json!({}),
            "409 Conflict: can't use getUpdates method while webhook is active; \
            use deleteWebhook to delete the webhook first",
        ),
    ])
    .await;
    assert_eq!(bot.fake.webhook(), Some((url.clone(), "geheim".to_owned())));
    bot.fake.say(anna, anna, "hallo");
    while !bot.fake.waiting().is_empty() {
        tokio::task::yield_now().await;
    }
    let heard = heard.lock().expect("a list").clone();
    let texts: Vec<&Value> = heard
        .iter()
        .map(|(_, update)| &update["message"]["text"])
        .collect();
    assert_eq!(texts, ["/start", "/start", "hallo"]);
    assert!(heard.iter().all(|(secret, _)| secret == "geheim"));
    let info = bot.ok("getWebhookInfo", json!({})).await;
    assert_eq!(
        info["last_error_message"],
        "Wrong response from the webhook: 500 Internal Server Error"
    );
    bot.ok("deleteWebhook", json!({})).await;
    assert_eq!(bot.words("getUpdates", json!({})).await, "ok");
}

#[tokio::test]
async fn files_go_both_ways() {
    let (bot, anna, ..) = club().await;
    bot.fake
        .send_document(anna, anna, ("partij.pgn", b"1. e4 e5"), "onze partij");
    let heard = bot.fake.waiting().pop().expect("an update");
    let file = bot
        .ok(
            "getFile",
            json!({ "file_id": heard["message"]["document"]["file_id"] }),
        )
        .await;
    let path = file["file_path"].as_str().expect("a path");
    let url = format!("{}/file/bot{}/{path}", bot.fake.url(), bot.fake.token());
    let bytes = bot
        .client
        .get(url)
        .send()
        .await
        .expect("a file")
        .bytes()
        .await
        .expect("bytes");
    assert_eq!(&bytes[..], b"1. e4 e5");
    let upload = |method: &str, what: &str, bytes: Vec<u8>, caption: &str| {
        let part = reqwest::multipart::Part::bytes(bytes).file_name("stand.png");
        let form = reqwest::multipart::Form::new()
            .text("chat_id", anna.to_string())
            .text("caption", caption.to_owned())
            .part(what.to_owned(), part);
        bot.client.post(bot.method(method)).multipart(form).send()
    };
    let png = |width: u32, height: u32| {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes
    };
    let rows = [
        ("sendPhoto", "photo", png(800, 600), "stand", "ok"),
        (
            "sendPhoto",
            "photo",
            png(9000, 1001),
            "",
            "Bad Request: PHOTO_INVALID_DIMENSIONS",
        ),
        (
            "sendPhoto",
            "photo",
            png(2100, 100),
            "",
            "Bad Request: PHOTO_INVALID_DIMENSIONS",
        ),
        (
            "sendPhoto",
            "photo",
            b"<svg/>".to_vec(),
            "",
            "Bad Request: IMAGE_PROCESS_FAILED",
        ),
        (
            "sendPhoto",
            "document",
            png(8, 6),
            "",
            "Bad Request: there is no photo in the request",
        ),
        (
            "sendDocument",
            "document",
            Vec::new(),
            "",
            "Bad Request: file must be non-empty",
        ),
        (
            "sendDocument",
            "document",
            b"naam;punten".to_vec(),
            "alles",
            "ok",
        ),
    ];
    for (method, what, bytes, caption, words) in rows {
        let answer = upload(method, what, bytes, caption)
            .await
            .expect("an answer");
        let answer: Value = answer.json().await.expect("JSON");
        assert_eq!(
            answer["description"].as_str().unwrap_or("ok"),
            words,
            "{method} {caption}"
        );
    }
    let long = upload("sendPhoto", "photo", png(8, 6), &"x".repeat(1025))
        .await
        .expect("an answer");
    let long: Value = long.json().await.expect("JSON");
    assert_eq!(
        long["description"],
        "Bad Request: message caption is too long"
    );
    let seen = bot.fake.last(anna);
    assert_eq!(
        (seen.text.as_str(), seen.file),
        (
            "alles",
            Some(("stand.png".to_owned(), b"naam;punten".to_vec()))
        )
    );
    bot.fake.send_photo(anna, anna, &png(10, 10), "");
    bot.refuses(vec![
        (
            "getFile",
            json!({}),
            "400 Bad Request: file_id not specified",
        ),
        (
            "getFile",
            json!({ "file_id": "x" }),
            "400 Bad Request: wrong file_id or the file is temporarily unavailable",
        ),
    ])
    .await;
}

/// Each row: what goes wrong, whether the bot gets an answer with JSON, and whether the message is there.
#[tokio::test]
async fn faults_on_the_line() {
    let rows = [
        (Fault::TooMany(7), Some(429), false),
        (Fault::Status(502), None, false),
        (Fault::DropBefore, None, false),
        (Fault::DropAfter, None, true),
        (Fault::HalfAnswer, None, true),
        (Fault::Garbage, None, true),
        (Fault::Slow(Duration::from_millis(1)), Some(200), true),
    ];
    for (fault, status, done) in rows {
        let (bot, anna, ..) = club().await;
        bot.fake.fault("sendMessage", fault.clone());
        let args = json!({ "chat_id": anna, "text": "hallo" });
        let answer = bot.call("sendMessage", args.clone()).await;
        assert_eq!(
            answer.as_ref().ok().map(|(status, _)| *status),
            status,
            "{fault:?} {answer:?}"
        );
        if let Ok((429, answer)) = &answer {
            assert_eq!(answer["parameters"]["retry_after"], 7);
            assert_eq!(answer["description"], "Too Many Requests: retry after 7");
        }
        assert_eq!(bot.fake.last(anna).text == "hallo", done, "{fault:?}");
        assert_eq!(bot.fake.calls()[0].fault, Some(fault));
        assert_eq!(bot.words("sendMessage", args).await, "ok", "only once");
    }
}

#[tokio::test]
async fn the_nth_call_goes_wrong_and_every_call_is_told() {
    let (bot, anna, ..) = club().await;
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = Arc::clone(&told);
    bot.fake.on_call(move |moment, call| {
        let moment = match moment {
            Moment::Before => "before",
            Moment::After => "after",
        };
        let mut told = kept.lock().expect("a list");
        told.push(format!(
            "{moment} {} {} {}",
            call.number,
            call.method,
            call.answer.is_some()
        ));
    });
    bot.fake.fault_nth("*", 2, Fault::Status(500));
    bot.fake.fault_nth("sendmessage", 2, Fault::DropAfter);
    bot.ok("GetMe", json!({})).await;
    assert!(
        bot.call("sendMessage", json!({ "chat_id": anna, "text": "een" }))
            .await
            .is_err()
    );
    assert!(
        bot.call("sendMessage", json!({ "chat_id": anna, "text": "twee" }))
            .await
            .is_err()
    );
    bot.fake.fault("*", Fault::Status(500));
    bot.fake.no_more_faults();
    bot.send(anna, "drie").await;
    let texts: Vec<String> = bot
        .fake
        .messages(anna)
        .into_iter()
        .map(|seen| seen.text)
        .collect();
    assert_eq!(texts, ["/start", "twee", "drie"]);
    let told = told.lock().expect("a list").clone();
    assert_eq!(
        told,
        [
            "before 1 getme false",
            "after 1 getme true",
            "before 2 sendmessage false",
            "after 2 sendmessage false",
            "before 3 sendmessage false",
            "after 3 sendmessage true",
            "before 4 sendmessage false",
            "after 4 sendmessage true",
        ]
    );
    assert_eq!(bot.fake.calls_of("sendMessage")[2].args["text"], "drie");
    // No answer ever: the bot gives up.
    bot.fake.fault("sendMessage", Fault::Silence);
    let args = json!({ "chat_id": anna, "text": "vier" });
    let request = bot.client.post(bot.method("sendMessage")).json(&args);
    let silence = request.timeout(Duration::from_millis(200)).send().await;
    assert!(silence.is_err_and(|error| error.is_timeout()));
    assert_eq!(bot.fake.last(anna).text, "vier");
}

#[tokio::test]
async fn floods_are_stopped_by_the_clock() {
    let (bot, anna, _, club) = club().await;
    bot.fake.keep_flood_limits(true);
    for _ in 0..20 {
        bot.send(club, "x").await;
    }
    let to = |chat: ChatId| json!({ "chat_id": chat, "text": "x" });
    bot.fake.advance(18);
    bot.refuses(vec![
        (
            "sendMessage",
            to(club),
            "429 Too Many Requests: retry after 42",
        ),
        ("sendMessage", to(anna), "ok"),
    ])
    .await;
    bot.fake.advance(42);
    bot.refuses(vec![("sendMessage", to(club), "ok")]).await;
    for _ in 0..29 {
        bot.send(anna, "x").await;
    }
    bot.refuses(vec![(
        "sendMessage",
        to(anna),
        "429 Too Many Requests: retry after 1",
    )])
    .await;
}

#[tokio::test]
async fn every_way_to_pass_arguments() {
    let (bot, anna, ..) = club().await;
    let query = format!(
        "{}?chat_id={anna}&text=met%20een+query",
        bot.method("SENDMESSAGE")
    );
    bot.client.get(query).send().await.expect("an answer");
    assert_eq!(bot.fake.last(anna).text, "met een query");
    let request = bot.client.post(bot.method("sendMessage"));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let form = format!("chat_id={anna}&text=%C3%A9%26&reply_markup=%7B%7D");
    request.body(form).send().await.expect("an answer");
    assert_eq!(bot.fake.last(anna).text, "é&");
    let me = bot.ok("getMe", json!({})).await;
    assert_eq!(
        (&me["id"], &me["username"]),
        (&json!(BOT), &json!(BOT_NAME))
    );
    for (path, words) in [
        ("/bot123:nee/getMe", "Unauthorized: invalid token specified"),
        ("/", "Not Found"),
        ("/file/bot123:nee/documents/x", "Not Found"),
    ] {
        let answer = bot
            .client
            .get(format!("{}{path}", bot.fake.url()))
            .send()
            .await;
        let answer: Value = answer.expect("an answer").json().await.expect("JSON");
        assert_eq!(answer["description"], words, "{path}");
    }
    let edited = bot.fake.say(anna, anna, "remise");
    bot.fake.edit(anna, edited, "gewonnen");
    let (kinds, _) = bot.updates(0).await;
    assert_eq!(kinds, ["message", "message", "edited_message"]);
    let seen = bot.fake.last(anna);
    assert_eq!(
        (seen.from.as_str(), seen.edited, seen.date),
        ("Anna", true, bot.fake.now())
    );
    bot.fake.set_clock(bot.fake.now() + 60);
    bot.send(anna, "later").await;
    assert_eq!(bot.fake.last(anna).date, seen.date + 60);
}

#[test]
fn mutated_updates_are_the_same_for_a_seed_and_all_kinds_of_wrong() {
    let updates = mutated_updates(7, 2000);
    assert_eq!(updates.len(), 2000);
    assert_eq!(updates, mutated_updates(7, 2000));
    assert_ne!(updates, mutated_updates(8, 2000));
    assert!(updates.iter().all(|update| update["update_id"].is_number()));
    let depth = |value: &Value| value.to_string().matches('[').count();
    assert!(updates.iter().any(|update| depth(update) > 80));
    assert!(
        updates
            .iter()
            .any(|update| update.get("unknown_kind").is_some())
    );
    assert!(
        updates
            .iter()
            .any(|update| update.to_string().contains("18446744073709551615"))
    );
}
