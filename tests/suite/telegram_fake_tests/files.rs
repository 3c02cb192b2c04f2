//! Files that people and the bot send.

use serde_json::{Value, json};

use super::club;

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
