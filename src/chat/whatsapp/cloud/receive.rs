//! What WhatsApp brings, taken apart and read: pure, and at home with anything. One letter can hold several messages, and
//! news of messages of ours; each is kept by itself, under a number that is made of the moment it was sent and of its
//! name, because WhatsApp has no numbers: brought twice, it is the same.

use chrono::{DateTime, Utc};
use ring::digest;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::contact;
use crate::chat::{Delivered, FileName, Heard};
use crate::message::{Incoming, Place, What};

/// Why a message was not delivered, where the reason lies with whom it was for: he cannot be reached, or not now.
const NOT_REACHED: [i64; 3] = [131_026, 131_047, 131_049];

#[derive(Deserialize)]
struct Letter<'a> {
    #[serde(borrow)]
    entry: Vec<Entry<'a>>,
}

#[derive(Deserialize)]
struct Entry<'a> {
    #[serde(borrow)]
    changes: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Change<'a> {
    #[serde(borrow)]
    value: Brought<'a>,
}

#[derive(Deserialize)]
struct Brought<'a> {
    #[serde(default)]
    metadata: Value,
    #[serde(borrow, default)]
    contacts: Option<&'a RawValue>,
    #[serde(borrow, default)]
    messages: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    statuses: Vec<&'a RawValue>,
}

/// One thing of a letter, as it is kept.
#[derive(Serialize)]
struct Item<'a> {
    /// The number of ours at which it came in.
    to: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    contacts: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'a RawValue>,
}

/// The things in a letter, each under its number. What is not understood is kept as it is, so at least one comes out.
#[must_use]
pub fn open(letter: &str) -> Vec<Delivered> {
    let whole = |body: &str| Delivered {
        number: number("0", body),
        body: body.to_owned(),
    };
    let Ok(Letter { entry }) = serde_json::from_str(letter) else {
        return vec![whole(letter)];
    };
    let mut found = Vec::new();
    for change in entry.into_iter().flat_map(|entry| entry.changes) {
        match serde_json::from_str::<Change<'_>>(change.get()) {
            Ok(change)
                if !change.value.messages.is_empty() || !change.value.statuses.is_empty() =>
            {
                found.extend(items(&change.value));
            }
            Ok(_) | Err(_) => found.push(whole(change.get())),
        }
    }
    if found.is_empty() {
        found.push(whole(letter));
    }
    found
}

fn items(brought: &Brought<'_>) -> Vec<Delivered> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(default)]
        id: String,
        #[serde(default)]
        timestamp: String,
        #[serde(default)]
        status: String,
    }
    let to = brought.metadata.get("phone_number_id");
    let to = to.and_then(Value::as_str).unwrap_or_default();
    let contacts = brought.contacts;
    let messages = brought.messages.iter().map(|&message| Item {
        to,
        contacts,
        message: Some(message),
        status: None,
    });
    let statuses = brought.statuses.iter().map(|&status| Item {
        to,
        contacts: None,
        message: None,
        status: Some(status),
    });
    let mut found = Vec::new();
    for item in messages.chain(statuses) {
        let raw = item.message.or(item.status).map_or("", RawValue::get);
        let (timestamp, name) = match serde_json::from_str::<Named>(raw) {
            Ok(named) if !named.id.is_empty() => {
                (named.timestamp, format!("{}/{}", named.id, named.status))
            }
            Ok(_) | Err(_) => (String::new(), raw.to_owned()),
        };
        let body = serde_json::to_string(&item).unwrap_or_default();
        let number = number(&timestamp, &name);
        found.push(Delivered { number, body });
    }
    found
}

/// The second in which it was sent, and within that something that only this has.
fn number(timestamp: &str, name: &str) -> i64 {
    let second: u32 = timestamp.parse().unwrap_or(0);
    let hash = digest::digest(&digest::SHA256, name.as_bytes());
    let mut own = [0; 8];
    own[4..].copy_from_slice(&hash.as_ref()[..4]);
    // Below the sign: the second has 31 bits until the year 2038, and one to spare after that.
    (i64::from(second & 0x7fff_ffff) << 32) | i64::from_be_bytes(own)
}

#[derive(Deserialize)]
struct Kept {
    #[serde(default)]
    to: String,
    #[serde(default)]
    contacts: Value,
    message: Option<Message>,
    status: Option<Status>,
}

#[derive(Deserialize)]
struct Message {
    id: String,
    from: String,
    timestamp: String,
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    context: Value,
    group_id: Option<Value>,
    text: Option<Text>,
    button: Option<Button>,
    interactive: Option<Interactive>,
    document: Option<Document>,
}

#[derive(Deserialize)]
struct Text {
    body: String,
}

#[derive(Deserialize)]
struct Button {
    text: String,
}

#[derive(Deserialize)]
struct Interactive {
    button_reply: Option<Reply>,
    list_reply: Option<Reply>,
}

#[derive(Deserialize)]
struct Reply {
    id: String,
    #[serde(default)]
    title: String,
}

#[derive(Deserialize)]
struct Document {
    id: String,
    filename: Option<String>,
    caption: Option<String>,
}

#[derive(Deserialize)]
struct Status {
    #[serde(default)]
    status: String,
    #[serde(default)]
    recipient_id: String,
    #[serde(default)]
    errors: Vec<Wrong>,
}

#[derive(Deserialize)]
struct Wrong {
    #[serde(default)]
    code: i64,
}

/// What it says to the number of ours with this name at Meta; nothing when it is not for us.
///
/// # Errors
/// When it has not the form of something that WhatsApp brings; in words, without what is in it.
pub fn read(body: &str, phone_id: &str, received_at: DateTime<Utc>) -> Result<Vec<Heard>, String> {
    let kept: Kept = serde_json::from_str(body).map_err(|error| error.to_string())?;
    if kept.to != phone_id {
        return Ok(Vec::new());
    }
    if let Some(status) = &kept.status {
        return Ok(read_status(status).into_iter().collect());
    }
    let heard = kept
        .message
        .and_then(|message| read_message(message, &kept.contacts, received_at));
    Ok(heard.into_iter().collect())
}

/// `sent`, `delivered` and `read` change nothing: that it was taken was known already.
fn read_status(status: &Status) -> Option<Heard> {
    if status.status != "failed" {
        return None;
    }
    let codes: Vec<i64> = status.errors.iter().map(|wrong| wrong.code).collect();
    tracing::warn!("a message was not delivered on WhatsApp: {codes:?}");
    let not_reached = codes.iter().any(|code| NOT_REACHED.contains(code));
    not_reached.then(|| Heard::Reachable(contact(&status.recipient_id), false))
}

/// What somebody said or pressed; nothing when it is a picture, a mark or something else that we do not use.
fn read_message(message: Message, contacts: &Value, received_at: DateTime<Utc>) -> Option<Heard> {
    // What somebody passes on, somebody else has said.
    let forwarded = ["forwarded", "frequently_forwarded"]
        .iter()
        .any(|word| message.context.get(word) == Some(&Value::Bool(true)));
    if forwarded || message.group_id.is_some() {
        return None;
    }
    let (what, file) = match message.kind.as_str() {
        "text" => (What::Text(message.text?.body), None),
        // The button of a template says what somebody could have typed.
        "button" => (What::Text(message.button?.text), None),
        "interactive" => {
            let interactive = message.interactive?;
            let reply = interactive.button_reply.or(interactive.list_reply)?;
            (pressed(reply), None)
        }
        "document" => {
            let document = message.document?;
            let file = FileName {
                id: document.id,
                name: document.filename.unwrap_or_else(|| "bestand".to_owned()),
            };
            (What::Text(document.caption.unwrap_or_default()), Some(file))
        }
        _ => return None,
    };
    let sent_at = message.timestamp.parse().ok();
    let sent_at = sent_at.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let incoming = Incoming {
        id: message.id,
        name: name_of(contacts, &message.from),
        from: contact(&message.from),
        place: Place::Private,
        group: None,
        sent_at: sent_at.unwrap_or(received_at),
        what,
        attachment: None,
        to_bot: false,
        reply: None,
    };
    Some(Heard::Said(incoming, file))
}

/// What a button carries. Nobody but WhatsApp brings it, and the app knows whom it has asked: it needs no seal.
#[must_use]
pub fn button_id(key: &str, button: usize) -> String {
    format!("{button}:{key}")
}

fn pressed(reply: Reply) -> What {
    let ours = reply.id.split_once(':');
    let ours = ours.and_then(|(button, key)| Some((key.to_owned(), button.parse().ok()?)));
    match ours {
        Some((message, button)) => What::Press { message, button },
        None => What::Text(reply.title),
    }
}

fn name_of(contacts: &Value, number: &str) -> String {
    let all = contacts.as_array().map_or(&[][..], Vec::as_slice);
    let his = |contact: &&Value| contact.get("wa_id").and_then(Value::as_str) == Some(number);
    let name = all
        .iter()
        .find(his)
        .and_then(|contact| contact.pointer("/profile/name")?.as_str());
    name.unwrap_or_default().to_owned()
}
