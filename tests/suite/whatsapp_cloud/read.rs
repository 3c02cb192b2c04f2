//! The pure parts: what WhatsApp brings taken apart and read, and text as it shows it.

use chrono::{DateTime, Utc};
use keizerbot::chat::whatsapp::cloud::{contact, markup, receive};
use keizerbot::chat::{Barrier, Fate, Heard, Named, SendError};
use keizerbot::message::What;
use serde_json::{Value, json};

use crate::whatsapp_cloud_fake::PHONE_ID;

const ANNA: &str = "31611111111";

fn received_at() -> DateTime<Utc> {
    DateTime::from_timestamp(1_788_264_000, 0).expect("a moment")
}

fn message(kind: &str, content: &Value) -> Value {
    json!({ "from": ANNA, "id": "wamid.1", "timestamp": "1788263900", "type": kind, (kind): content })
}

fn letter(field: &str, things: &Value, to: &str) -> String {
    let value = json!({ "messaging_product": "whatsapp", "metadata": { "phone_number_id": to },
        "contacts": [{ "wa_id": ANNA, "profile": { "name": "Anna *de* Vries" } }], (field): things });
    json!({ "object": "whatsapp_business_account", "entry": [{ "changes": [{ "value": value, "field": "messages" }] }] })
        .to_string()
}

/// Everything that is heard in a letter with this message.
fn heard(message: &Value) -> Vec<Heard> {
    let delivered = receive::open(&letter("messages", &json!([message]), PHONE_ID));
    assert_eq!(delivered.len(), 1);
    receive::read(&delivered[0].body, PHONE_ID, received_at()).expect("it is read")
}

#[test]
fn what_people_say_and_press_is_read() {
    let what = |message: Value| match heard(&message).as_slice() {
        [one @ (Heard::Said(incoming, _) | Heard::Chose { incoming, .. })] => {
            assert_eq!(
                (incoming.from.clone(), incoming.name.as_str()),
                (contact(ANNA), "Anna *de* Vries")
            );
            assert_eq!(
                (incoming.id.as_str(), incoming.sent_at.timestamp()),
                ("wamid.1", 1_788_263_900)
            );
            let file = match one {
                Heard::Said(_, file) => file.as_ref(),
                _ => None,
            };
            Some((incoming.what.clone(), file.map(|file| file.name.clone())))
        }
        [] => None,
        other => panic!("{other:?}"),
    };
    let text = |text: &str| What::Text(text.to_owned());
    let press = What::Press {
        message: "job/poll:1/2".to_owned(),
        button: 1,
    };
    let reply = json!({ "id": receive::button_id("job/poll:1/2", 1), "title": "Nee" });
    for (kind, content, expected) in [
        (
            "text",
            json!({ "body": "/stand" }),
            Some((text("/stand"), None)),
        ),
        (
            "button",
            json!({ "payload": "x", "text": "Ik speel" }),
            Some((text("Ik speel"), None)),
        ),
        (
            "interactive",
            json!({ "type": "button_reply", "button_reply": reply }),
            Some((press.clone(), None)),
        ),
        (
            "interactive",
            json!({ "type": "list_reply", "list_reply": reply }),
            Some((press, None)),
        ),
        (
            "interactive",
            json!({ "type": "button_reply", "button_reply": { "id": "x", "title": "Ja" } }),
            Some((text("Ja"), None)),
        ),
        (
            "interactive",
            json!({ "type": "nfm_reply", "nfm_reply": {} }),
            None,
        ),
        (
            "document",
            json!({ "id": "7", "filename": "a.pgn", "caption": "/partij" }),
            Some((text("/partij"), Some("a.pgn".to_owned()))),
        ),
        (
            "document",
            json!({ "id": "7" }),
            Some((text(""), Some("bestand".to_owned()))),
        ),
        ("image", json!({ "id": "7" }), Some((text(""), None))),
        (
            "image",
            json!({ "id": "7", "caption": "1-0" }),
            Some((text("1-0"), None)),
        ),
        (
            "audio",
            json!({ "id": "7", "voice": true }),
            Some((text(""), None)),
        ),
        (
            "reaction",
            json!({ "message_id": "wamid.0", "emoji": "👍" }),
            None,
        ),
        (
            "location",
            json!({ "latitude": 52.3 }),
            Some((text(""), None)),
        ),
        ("unsupported", json!({}), Some((text(""), None))),
        ("unsupported", json!({ "type": "pin" }), None),
        ("galaxy", json!([]), None),
    ] {
        assert_eq!(what(message(kind, &content)), expected, "{kind} {content}");
    }
    let mut passed_on = message("text", &json!({ "body": "/afwezig" }));
    passed_on["context"] = json!({ "forwarded": true });
    assert_eq!(what(passed_on), None);
}

#[test]
fn which_message_somebody_answers_is_read_when_it_is_one_of_ours() {
    let quoted = |from: Value, id: Value| {
        let mut answer = message("text", &json!({ "body": "3" }));
        answer["context"] = json!({ "from": from, "id": id });
        match heard(&answer).as_slice() {
            [Heard::Chose { message, .. }] => message.clone(),
            other => panic!("{other:?}"),
        }
    };
    let ours = quoted(json!("31208080000"), json!("wamid.0"));
    assert_eq!(ours.as_deref(), Some("wamid.0"));
    assert_eq!(quoted(json!(ANNA), json!("wamid.0")), None);
    assert_eq!(quoted(Value::Null, Value::Null), None);
}

#[test]
fn what_is_for_another_number_is_not_for_us() {
    let said = json!([message("text", &json!({ "body": "/afwezig" }))]);
    let delivered = receive::open(&letter("messages", &said, "999"));
    assert_eq!(
        receive::read(&delivered[0].body, PHONE_ID, received_at()),
        Ok(Vec::new())
    );
}

#[test]
fn news_of_our_messages_is_understood() {
    let read = |status: &str, code: i64| {
        let named = receive::name_of_ours(&contact(ANNA), "a key/1 2");
        let status = json!([{ "id": "wamid.9", "status": status, "timestamp": "1788263900", "recipient_id": ANNA,
            "biz_opaque_callback_data": named, "errors": [{ "code": code, "title": "x" }] }]);
        let delivered = receive::open(&letter("statuses", &status, PHONE_ID));
        receive::read(&delivered[0].body, PHONE_ID, received_at()).expect("it is read")
    };
    let fate = |outcome| {
        Heard::Fate(Fate {
            receipt: "wamid.9".to_owned(),
            named: Some(Named {
                key: "a key/1 2".to_owned(),
                to: contact(ANNA),
            }),
            outcome,
        })
    };
    let at = DateTime::from_timestamp(1_788_263_900, 0).expect("a moment");
    assert_eq!(read("sent", 0), [Heard::Works(at), fate(Ok(()))]);
    for status in ["delivered", "read"] {
        assert_eq!(read(status, 0), [fate(Ok(()))], "{status}");
    }
    for status in ["deleted", "warning", ""] {
        assert_eq!(read(status, 0), [], "{status}");
    }
    let words = |code: i64| format!("{code} x");
    let gone = fate(Err(SendError::Gone(Barrier::Unclear, words(131_026))));
    assert_eq!(read("failed", 131_026), [gone]);
    let never = fate(Err(SendError::Never(words(131_053))));
    assert_eq!(read("failed", 131_053), [never]);
    let unpaid = Heard::Network(Some("unpaid".to_owned()));
    assert_eq!(read("failed", 131_042)[0], unpaid);
}

#[test]
fn the_same_has_the_same_number_and_what_is_later_a_higher_one() {
    let at = |id: &str, second: &str, text: &str| json!({ "from": ANNA, "id": id, "timestamp": second, "type": "text", "text": { "body": text } });
    let numbers = |things: Value| -> Vec<i64> {
        let opened = receive::open(&letter("messages", &things, PHONE_ID));
        opened.iter().map(|one| one.number).collect()
    };
    let two = numbers(json!([
        at("a", "1788263900", "x"),
        at("b", "1788263901", "y")
    ]));
    assert!(0 < two[0] && two[0] < two[1], "{two:?}");
    assert_eq!(
        numbers(json!([
            at("b", "1788263901", "y"),
            at("a", "1788263900", "x")
        ])),
        [two[1], two[0]]
    );
    assert_ne!(numbers(json!([at("c", "1788263900", "x")])), [two[0]]);
    // The news that it was read is something else than the news that it was delivered.
    let status = |status: &str| {
        let status = json!([{ "id": "wamid.9", "status": status, "timestamp": "1788263900", "recipient_id": ANNA }]);
        receive::open(&letter("statuses", &status, PHONE_ID))[0].number
    };
    assert_ne!(status("delivered"), status("read"));
}

#[test]
fn whatever_is_brought_something_is_kept_and_nothing_breaks() {
    let whole = letter(
        "messages",
        &json!([message("text", &json!({ "body": "/afwezig 🎉" }))]),
        PHONE_ID,
    );
    let mut letters: Vec<String> = [
        "",
        "x",
        "[]",
        "null",
        "{}",
        "{\"entry\":[]}",
        "{\"entry\":[{\"changes\":[{}]}]}",
    ]
    .map(str::to_owned)
    .into();
    // Cut short anywhere, and one sign replaced anywhere.
    let places: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
    letters.extend(places.iter().map(|&at| whole[..at].to_owned()));
    for sign in ["null", "0", "\"", "{", "]", "-1", "1e999"] {
        letters.extend(places.iter().map(|&at| {
            let rest = whole[at..].chars().next().map_or(0, char::len_utf8);
            format!("{}{sign}{}", &whole[..at], &whole[at + rest..])
        }));
    }
    assert!(letters.len() > 1_000);
    for letter in letters {
        let delivered = receive::open(&letter);
        assert!(!delivered.is_empty(), "{letter}");
        for one in delivered {
            // Read or not: it does not break.
            let _ = receive::read(&one.body, PHONE_ID, received_at());
        }
    }
}

#[test]
fn text_is_cut_between_lines_and_shown_as_it_was_typed() {
    let long = (1..2000)
        .map(|n| format!("regel {n}"))
        .collect::<Vec<_>>()
        .join("\n");
    let parts = markup::parts(&long, markup::LONGEST_TEXT);
    assert_eq!(parts.join("\n"), long);
    assert!(
        parts
            .iter()
            .all(|part| part.chars().count() <= markup::LONGEST_TEXT)
    );
    assert!(parts.len() < 8, "{}", parts.len());
    let signs = "_*~`".repeat(3_000);
    let parts = markup::parts(&signs, markup::LONGEST_TEXT);
    assert!(
        parts
            .iter()
            .all(|part| part.chars().count() <= markup::LONGEST_TEXT)
    );
    assert_eq!(parts.concat().replace('\u{200b}', ""), signs);
    let wide = "x".repeat(10_000);
    assert_eq!(markup::parts(&wide, 1_000).concat(), wide);
    assert_eq!(markup::parts(" \n \n", 100), [""; 0]);

    assert_eq!(
        markup::shown("Bord  Wit\n1     Anna\nklaar"),
        "```Bord  Wit\n1     Anna```\nklaar"
    );
    assert_eq!(markup::shown("*vet*").replace('\u{200b}', "|"), "|*|vet|*|");
    assert_eq!(
        markup::on_one_line("Ronde 1\n\n  1  Anna - Bram\n"),
        "Ronde 1 · 1 Anna - Bram"
    );
    assert_eq!(
        markup::on_one_line("Speel je mee?\nZeg het vóór donderdag.\n1 Anna\n2 Bram"),
        "Speel je mee? Zeg het vóór donderdag. 1 Anna · 2 Bram"
    );
    assert_eq!(
        markup::on_one_line(&"woord ".repeat(400)).chars().count(),
        markup::LONGEST_PARAMETER
    );
}
