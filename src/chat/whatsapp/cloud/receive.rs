//! What WhatsApp brings, taken apart and read: pure, and at home with anything. One letter can hold several messages, and
//! news of messages of ours; each is kept by itself, under a number that is made of the moment it was sent and of its
//! name, because WhatsApp has no numbers: brought twice, it is the same.

use std::time::Duration;

use chrono::{DateTime, Utc};
use ring::digest;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::contact;
use super::meaning::{self, Meaning, Trouble};
use super::send::CLOSED;
use crate::chat::{Barrier, Delivered, Fate, FileName, Heard, Named, SendError};
use crate::message::{Contact, Incoming, Place, What};

/// What somebody does in the chat that asks for no answer, though we get it as something that cannot be read.
const SILENT: [&str; 4] = ["errors", "keep_in_chat", "pin", "reaction"];
/// So long after Meta has lost a message through no fault of anybody it is sent once more.
const ONCE_MORE: Duration = Duration::from_secs(5 * 60);

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

/// The numbers of what was sent in one second and in the next differ by this. Which of one second came first they do not
/// tell.
pub const SECOND: i64 = 1 << 32;

/// The second in which it was sent, and within that something that only this has.
fn number(timestamp: &str, name: &str) -> i64 {
    let second: u32 = timestamp.parse().unwrap_or(0);
    let hash = digest::digest(&digest::SHA256, name.as_bytes());
    let mut own = [0; 8];
    own[4..].copy_from_slice(&hash.as_ref()[..4]);
    // Below the sign: the second has 31 bits until the year 2038, and one to spare after that.
    (i64::from(second & 0x7fff_ffff) * SECOND) | i64::from_be_bytes(own)
}

/// That nothing arrives, as something that was brought.
pub(super) fn trouble(phone_id: &str, trouble: Trouble, now: DateTime<Utc>) -> Delivered {
    let name = format!("{trouble}/{}", now.timestamp_micros());
    let body = json!({ "to": phone_id, "trouble": trouble.to_string() });
    Delivered {
        number: number(&now.timestamp().to_string(), &name),
        body: body.to_string(),
    }
}

#[derive(Deserialize)]
struct Kept {
    #[serde(default)]
    to: String,
    trouble: Option<String>,
    #[serde(default)]
    contacts: Value,
    message: Option<Message>,
    status: Option<Status>,
}

#[derive(Deserialize)]
struct Message {
    id: String,
    /// The telephone number; who hides it has only a name at Meta.
    from: Option<String>,
    from_user_id: Option<String>,
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
    image: Option<Seen>,
    video: Option<Seen>,
    system: Option<System>,
    unsupported: Option<Unsupported>,
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
struct Seen {
    caption: Option<String>,
}

#[derive(Deserialize)]
struct System {
    #[serde(rename = "type", default)]
    kind: String,
    wa_id: Option<String>,
}

#[derive(Deserialize)]
struct Unsupported {
    #[serde(rename = "type", default)]
    kind: String,
}

#[derive(Deserialize)]
struct Status {
    #[serde(default)]
    id: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    timestamp: String,
    recipient_id: Option<String>,
    recipient_user_id: Option<String>,
    biz_opaque_callback_data: Option<String>,
    #[serde(default)]
    errors: Vec<Wrong>,
}

#[derive(Clone, Deserialize)]
struct Wrong {
    #[serde(default)]
    code: i64,
    #[serde(default)]
    title: String,
    #[serde(default)]
    error_data: Value,
}

impl Wrong {
    /// Of what comes as news there is no answer: it is as if the request had been wrong.
    const fn meaning(&self) -> Meaning {
        meaning::of(400, self.code)
    }

    fn words(&self) -> String {
        let details = self.error_data.get("details").and_then(Value::as_str);
        format!("{} {}", self.code, details.unwrap_or(&self.title))
    }
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
    if let Some(trouble) = kept.trouble {
        return Ok(vec![Heard::Network(Some(trouble))]);
    }
    if let Some(status) = &kept.status {
        return Ok(read_status(status));
    }
    let heard = kept
        .message
        .map(|message| read_message(message, &kept.contacts, received_at));
    Ok(heard.unwrap_or_default())
}

/// When somebody said this thing that was brought to the number of ours with this name at Meta; none: it says that his day
/// is over, whatever we know.
pub(super) fn window(body: &str, phone_id: &str) -> Option<(Contact, Option<DateTime<Utc>>)> {
    let kept: Kept = serde_json::from_str(body).ok()?;
    if kept.to != phone_id {
        return None;
    }
    if let Some(message) = kept.message.filter(|message| message.system.is_none()) {
        return Some((sender(&message)?, Some(moment(&message.timestamp)?)));
    }
    let status = kept.status?;
    let wrong = failure(&status)?;
    let named = status.biz_opaque_callback_data.as_deref().and_then(ours);
    let recipient = status.recipient_id.or(status.recipient_user_id);
    let to = named
        .map(|named| named.to)
        .or(recipient.as_deref().map(contact));
    to.filter(|_| wrong.meaning() == Meaning::ClosedWindow)
        .map(|to| (to, None))
}

/// Why it failed; none: it did not.
fn failure(status: &Status) -> Option<Wrong> {
    let unknown = || Wrong {
        code: -1,
        title: "failed".to_owned(),
        error_data: Value::Null,
    };
    let failed = status.status == "failed";
    failed.then(|| status.errors.first().cloned().unwrap_or_else(unknown))
}

/// That a message was taken may not have been known. That it was sent means that the network works.
fn read_status(status: &Status) -> Vec<Heard> {
    let named = status.biz_opaque_callback_data.as_deref().and_then(ours);
    let fate = |outcome| {
        Heard::Fate(Fate {
            receipt: status.id.clone(),
            named: named.clone(),
            outcome,
        })
    };
    if let Some(wrong) = failure(status) {
        let words = wrong.words();
        tracing::warn!("a message was not delivered on WhatsApp: {words}");
        return match wrong.meaning() {
            Meaning::Down(trouble) => vec![
                Heard::Network(Some(trouble.to_string())),
                fate(Err(SendError::Wait(CLOSED, words))),
            ],
            Meaning::TooMuch => vec![fate(Err(SendError::Wait(CLOSED, words)))],
            Meaning::Theirs => vec![fate(Err(SendError::Later(ONCE_MORE, words)))],
            // From now on only a template goes to him.
            Meaning::ClosedWindow => vec![fate(Err(SendError::Later(Duration::ZERO, words)))],
            Meaning::Unreachable => vec![fate(Err(SendError::Gone(Barrier::Unclear, words)))],
            Meaning::Template => vec![fate(Err(SendError::Gone(Barrier::Template, words)))],
            Meaning::Never => vec![fate(Err(SendError::Never(words)))],
        };
    }
    match status.status.as_str() {
        "sent" => {
            let works = moment(&status.timestamp).map(Heard::Works);
            works.into_iter().chain([fate(Ok(()))]).collect()
        }
        "delivered" | "read" => vec![fate(Ok(()))],
        _ => Vec::new(),
    }
}

fn moment(timestamp: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(timestamp.parse().ok()?, 0)
}

fn sender(message: &Message) -> Option<Contact> {
    let name = message.from.as_ref().or(message.from_user_id.as_ref())?;
    Some(contact(name))
}

/// What somebody said or pressed; nothing when it is a mark or a notice that we do not use.
fn read_message(message: Message, contacts: &Value, received_at: DateTime<Utc>) -> Vec<Heard> {
    // What somebody passes on, somebody else has said.
    let forwarded = ["forwarded", "frequently_forwarded"]
        .iter()
        .any(|word| message.context.get(word) == Some(&Value::Bool(true)));
    let Some(from) = sender(&message) else {
        return Vec::new();
    };
    if forwarded || message.group_id.is_some() {
        return Vec::new();
    }
    if let Some(system) = &message.system {
        return changed_number(&from, system).into_iter().collect();
    }
    let (id, sent_at) = (message.id.clone(), moment(&message.timestamp));
    let name = name_of(contacts, from.name());
    let quotes = quoted(&message, from.name());
    let Some((what, file)) = said(message) else {
        return Vec::new();
    };
    let incoming = Incoming {
        id,
        name,
        from,
        place: Place::Private,
        group: None,
        sent_at: sent_at.unwrap_or(received_at),
        what,
        attachment: None,
        to_bot: false,
        reply: None,
    };
    vec![match (&incoming.what, file) {
        (What::Text(_), None) => Heard::Chose {
            message: quotes,
            incoming,
        },
        (_, file) => Heard::Said(incoming, file),
    }]
}

/// Somebody has another telephone number.
fn changed_number(from: &Contact, system: &System) -> Option<Heard> {
    let changed = matches!(
        system.kind.as_str(),
        "user_changed_number" | "customer_changed_number"
    );
    let to = system.wa_id.as_deref().filter(|_| changed)?;
    Some(Heard::Moved(from.clone(), contact(to)))
}

/// The message of ours that somebody answers.
fn quoted(message: &Message, from: &str) -> Option<String> {
    let word = |name: &str| message.context.get(name).and_then(Value::as_str);
    word("id")
        .filter(|_| word("from") != Some(from))
        .map(str::to_owned)
}

/// What was said, perhaps with a file; an empty text where there is nothing that can be read.
fn said(message: Message) -> Option<(What, Option<FileName>)> {
    let text = |text: Option<String>| Some((What::Text(text.unwrap_or_default()), None));
    match message.kind.as_str() {
        "text" => text(Some(message.text?.body)),
        // The button of a template says what somebody could have typed.
        "button" => text(Some(message.button?.text)),
        "interactive" => {
            let interactive = message.interactive?;
            let reply = interactive.button_reply.or(interactive.list_reply)?;
            Some((pressed(reply), None))
        }
        "document" => {
            let document = message.document?;
            let file = FileName {
                id: document.id,
                name: document.filename.unwrap_or_else(|| "bestand".to_owned()),
            };
            let caption = document.caption.unwrap_or_default();
            Some((What::Text(caption), Some(file)))
        }
        "image" | "video" => text(message.image.or(message.video)?.caption),
        "audio" | "sticker" | "location" | "contacts" | "order" => text(None),
        "unsupported" => {
            let kind = message.unsupported.map(|unsupported| unsupported.kind);
            let silent = kind.is_some_and(|kind| SILENT.contains(&kind.as_str()));
            if silent { None } else { text(None) }
        }
        _ => None,
    }
}

/// What a button carries. Nobody but WhatsApp brings it, and the app knows whom it has asked: it needs no seal.
#[must_use]
pub fn button_id(key: &str, button: usize) -> String {
    format!("{button}:{key}")
}

/// What comes back with the news of a message: to whom, and its key. Meta knows the one and makes nothing of the other.
#[must_use]
pub fn name_of_ours(to: &Contact, key: &str) -> String {
    format!("{} {key}", to.name())
}

fn ours(name: &str) -> Option<Named> {
    let (to, key) = name.split_once(' ')?;
    let (to, key) = (contact(to), key.to_owned());
    Some(Named { key, to })
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
    let his = |contact: &&Value| {
        let mut names = ["wa_id", "user_id"]
            .into_iter()
            .filter_map(|name| contact.get(name));
        names.any(|name| name.as_str() == Some(number))
    };
    let name = all
        .iter()
        .find(his)
        .and_then(|contact| contact.pointer("/profile/name")?.as_str());
    name.unwrap_or_default().to_owned()
}
