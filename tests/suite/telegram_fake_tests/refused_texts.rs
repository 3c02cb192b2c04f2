//! What a text, its HTML and its buttons may not be.

use serde_json::{Value, json};

use super::club;
use crate::telegram_fake::ChatId;

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
        (
            "sendMessage",
            json!({ "chat_id": anna, "text": "x", "parsemode": "HTML" }),
            "400 Bad Request: the fake is stricter: sendmessage has no parameter parsemode",
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
            "<b ",
            "Empty attribute name in the tag \"b\" at byte offset 0",
        ),
        (
            "x <a href=/a>y</a>",
            "Unexpected end of name token at byte offset 10",
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
        ("&lt1 a\tb\u{202e}\r", "<1 a b", &[]),
        (" <b>\u{202e}a\t</b>b", "a b", &[("bold", "a ")]),
        ("\n<i> a</i>", " a", &[("italic", " a")]),
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

/// Whatever stands in a text, there is an answer, and what is sent is at most as long as what was given.
#[tokio::test]
async fn any_html_is_answered() {
    const PARTS: &[&str] = &[
        "<",
        ">",
        "</",
        "/>",
        "b",
        "a",
        " href",
        "=",
        "\"",
        "'",
        "&",
        "#",
        "x4",
        ";",
        "lt",
        "é",
        "🎉",
        " ",
        "\n",
        "<b>",
        "</b>",
        "<pre>",
        "</pre>",
        "<code class=\"language-x\">",
        "</code>",
        "\u{301}",
    ];
    let (bot, anna, ..) = club().await;
    let mut state: u64 = 1;
    let mut next = |most: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % most).expect("a small number")
    };
    let mut taken = 0;
    for _ in 0..500 {
        let length = 1 + next(12);
        let text: String = (0..length)
            .map(|_| PARTS[next(PARTS.len() as u64)])
            .collect();
        let args = json!({ "chat_id": anna, "text": text, "parse_mode": "HTML" });
        let words = bot.words("sendMessage", args).await;
        if words == "ok" {
            taken += 1;
            assert!(bot.fake.last(anna).text.len() <= text.len(), "{text}");
        } else {
            assert!(words.starts_with("400 Bad Request: "), "{text}: {words}");
        }
    }
    assert!((50..450).contains(&taken), "{taken} of 500 were taken");
}
