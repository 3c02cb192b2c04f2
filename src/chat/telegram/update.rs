//! What Telegram delivers, read: pure, and at home with anything. Only the few fields that we use are looked at, so that
//! what a later Bot API adds or writes otherwise elsewhere in an update cannot take a vote or a command away.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use super::PLATFORM;
use super::button::Sealer;
use crate::chat::{FileName, Heard};
use crate::message::{Contact, Incoming, Place, What};

/// The updates that we ask for. It is always said: Telegram remembers what somebody asked for before.
pub const WANTED: &[&str] = &[
    "message",
    "callback_query",
    "poll",
    "poll_answer",
    "my_chat_member",
];

/// The account in whose name anonymous admins of groups speak.
const ANONYMOUS_ADMIN: i64 = 1_087_968_824;

#[derive(Debug, Deserialize)]
struct Update {
    update_id: i64,
    message: Option<Message>,
    callback_query: Option<CallbackQuery>,
    poll: Option<Poll>,
    poll_answer: Option<PollAnswer>,
    my_chat_member: Option<MyChatMember>,
}

#[derive(Debug, Deserialize)]
struct Message {
    message_id: i64,
    date: i64,
    chat: Chat,
    #[serde(flatten)]
    topic: Topic,
    from: Option<User>,
    sender_chat: Option<Chat>,
    text: Option<String>,
    caption: Option<String>,
    document: Option<Value>,
    reply_to_message: Option<Value>,
    forward_origin: Option<Value>,
    forward_date: Option<Value>,
    migrate_to_chat_id: Option<i64>,
    migrate_from_chat_id: Option<i64>,
}

/// In which topic of a forum a message stands. An answer in an ordinary group has a thread as well, and no topic.
#[derive(Debug, Deserialize)]
struct Topic {
    message_thread_id: Option<i64>,
    is_topic_message: Option<bool>,
}

impl Topic {
    fn number(&self) -> Option<i64> {
        self.message_thread_id
            .filter(|_| self.is_topic_message == Some(true))
    }
}

#[derive(Debug, Deserialize)]
struct Chat {
    id: i64,
    #[serde(rename = "type", default)]
    kind: String,
    title: Option<String>,
}

#[derive(Debug, Deserialize)]
struct User {
    id: i64,
    #[serde(default)]
    is_bot: bool,
    #[serde(default)]
    first_name: String,
    last_name: Option<String>,
}

#[derive(Debug, Deserialize)]
struct CallbackQuery {
    id: String,
    from: User,
    /// An old message is delivered without its date and text; the chat is always there.
    message: Option<CallbackMessage>,
    data: Option<String>,
}

#[derive(Debug, Deserialize)]
struct CallbackMessage {
    chat: Chat,
    #[serde(flatten)]
    topic: Topic,
}

#[derive(Debug, Deserialize)]
struct Poll {
    id: String,
    #[serde(default)]
    question: String,
    #[serde(default)]
    is_closed: bool,
    #[serde(default)]
    options: Vec<PollOption>,
}

#[derive(Debug, Deserialize)]
struct PollOption {
    #[serde(default)]
    voter_count: u32,
}

#[derive(Debug, Deserialize)]
struct PollAnswer {
    poll_id: String,
    user: Option<User>,
    voter_chat: Option<Chat>,
    option_ids: Vec<usize>,
}

#[derive(Debug, Deserialize)]
struct MyChatMember {
    chat: Chat,
    new_chat_member: Membership,
}

#[derive(Debug, Deserialize)]
struct Membership {
    status: String,
    is_member: Option<bool>,
}

/// The contact with this id on Telegram: a person, or a group when it is below zero.
#[must_use]
pub fn contact(id: i64) -> Contact {
    Contact::new(PLATFORM, &id.to_string())
}

/// The number of an update, without looking at the rest of it.
#[must_use]
pub fn number(body: &str) -> Option<i64> {
    #[derive(Deserialize)]
    struct Numbered {
        update_id: i64,
    }
    let numbered: Numbered = serde_json::from_str(body).ok()?;
    Some(numbered.update_id)
}

/// What an update says to the bot of this name, with buttons of this seal; nothing when it is not for us.
///
/// # Errors
/// When it has not the form of an update; in words, without what is in it.
pub fn read(
    body: &str,
    (sealer, name): (&Sealer, &str),
    received_at: DateTime<Utc>,
) -> Result<Vec<Heard>, String> {
    let update: Update = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let id = update.update_id;
    let heard = [
        update
            .message
            .and_then(|message| read_message(message, name, received_at)),
        update
            .callback_query
            .and_then(|query| read_press(query, sealer, received_at)),
        update
            .poll_answer
            .as_ref()
            .and_then(|answer| read_vote(answer, id, received_at)),
        update.poll.map(read_poll),
        update.my_chat_member.as_ref().map(read_membership),
    ];
    Ok(heard.into_iter().flatten().collect())
}

/// The query that has to be answered, so that the button stops turning. One in a group is answered with what came of it:
/// see [`crate::message::Form::Toast`].
#[must_use]
pub fn query_of(body: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Asked {
        callback_query: Option<Query>,
    }
    #[derive(Deserialize)]
    struct Query {
        id: String,
        message: Option<CallbackMessage>,
    }
    let asked: Asked = serde_json::from_str(body).ok()?;
    let query = asked.callback_query?;
    let message = query.message;
    let place = message.and_then(|message| place_of(&message.chat, &message.topic));
    let in_group = matches!(place, Some((Place::Group, _)));
    (!in_group).then_some(query.id)
}

/// What goes before the id of a press.
const PRESS: &str = "press/";

/// The query behind the id of a press.
#[must_use]
pub fn query_in(press: &str) -> Option<&str> {
    press.strip_prefix(PRESS)
}

fn place_of(chat: &Chat, topic: &Topic) -> Option<(Place, Option<Contact>)> {
    match chat.kind.as_str() {
        "private" => Some((Place::Private, None)),
        "group" | "supergroup" => {
            let topic = topic.number().map_or_else(String::new, |id| id.to_string());
            Some((Place::Group, Some(contact(chat.id).in_topic(&topic))))
        }
        _ => None,
    }
}

fn name_of(user: &User) -> String {
    let last = user.last_name.as_deref().unwrap_or_default();
    format!("{} {last}", user.first_name).trim().to_owned()
}

/// Who speaks: a person, or a group in whose name an admin speaks who wants to stay anonymous.
fn speaker(user: Option<&User>, chat: Option<&Chat>) -> Option<(Contact, String)> {
    match (user, chat) {
        (user, Some(chat)) if user.is_none_or(|user| user.is_bot || user.id == ANONYMOUS_ADMIN) => {
            let label = Contact::nameless(PLATFORM, &chat.id.to_string());
            Some((label, chat.title.clone().unwrap_or_default()))
        }
        (Some(user), _) if !user.is_bot => Some((contact(user.id), name_of(user))),
        _ => None,
    }
}

fn read_message(message: Message, bot: &str, received_at: DateTime<Utc>) -> Option<Heard> {
    if let Some(to) = message.migrate_to_chat_id {
        return Some(Heard::Moved(contact(message.chat.id), contact(to)));
    }
    if let Some(from) = message.migrate_from_chat_id {
        return Some(Heard::Moved(contact(from), contact(message.chat.id)));
    }
    // What somebody passes on, somebody else has said.
    if message.forward_origin.is_some() || message.forward_date.is_some() {
        return None;
    }
    let (place, group) = place_of(&message.chat, &message.topic)?;
    let (from, name) = speaker(message.from.as_ref(), message.sender_chat.as_ref())?;
    let file = message.document.as_ref().and_then(file_of);
    let to_bot = message
        .reply_to_message
        .as_ref()
        .is_some_and(|to| is_of(to, bot));
    let text = message.text.or(message.caption);
    if text.is_none() && file.is_none() {
        return None;
    }
    let incoming = Incoming {
        id: format!("{}/{}", message.chat.id, message.message_id),
        from,
        name,
        place,
        group,
        sent_at: DateTime::from_timestamp(message.date, 0).unwrap_or(received_at),
        what: What::Text(text.unwrap_or_default()),
        attachment: None,
        to_bot,
        reply: None,
    };
    Some(Heard::Said(incoming, file))
}

/// Whether a message is one of the bot's own.
fn is_of(message: &Value, bot: &str) -> bool {
    let from = message.get("from").and_then(|from| from.get("username"));
    from.and_then(Value::as_str)
        .is_some_and(|name| name.eq_ignore_ascii_case(bot))
}

fn file_of(document: &Value) -> Option<FileName> {
    let field = |name: &str| document.get(name).and_then(Value::as_str);
    Some(FileName {
        id: field("file_id")?.to_owned(),
        name: field("file_name").unwrap_or("bestand").to_owned(),
    })
}

fn read_press(query: CallbackQuery, sealer: &Sealer, received_at: DateTime<Utc>) -> Option<Heard> {
    let message = query.message?;
    let chat = message.chat;
    let (place, group) = place_of(&chat, &message.topic)?;
    let (from, name) = speaker(Some(&query.from), None)?;
    // What is not sealed by us for this chat is a button that nobody has: the app says so.
    let opened = query
        .data
        .and_then(|data| sealer.open(&chat.id.to_string(), &data));
    let (message, button) = opened.unwrap_or_default();
    let incoming = Incoming {
        id: format!("{PRESS}{}", query.id),
        from,
        name,
        place,
        group,
        sent_at: received_at,
        what: What::Press { message, button },
        attachment: None,
        to_bot: false,
        reply: None,
    };
    Some(Heard::Said(incoming, None))
}

fn read_vote(answer: &PollAnswer, update_id: i64, received_at: DateTime<Utc>) -> Option<Heard> {
    let (from, name) = speaker(answer.user.as_ref(), answer.voter_chat.as_ref())?;
    let incoming = Incoming {
        id: format!("vote/{update_id}"),
        from,
        name,
        place: Place::Group,
        group: None,
        sent_at: received_at,
        what: What::Vote {
            poll: String::new(),
            option: answer.option_ids.first().copied(),
        },
        attachment: None,
        to_bot: false,
        reply: None,
    };
    let poll = super::poll_name(&answer.poll_id);
    Some(Heard::Voted { poll, incoming })
}

fn read_poll(poll: Poll) -> Heard {
    Heard::Poll {
        poll: super::poll_name(&poll.id),
        question: poll.question,
        closed_with: poll.is_closed.then(|| {
            poll.options
                .iter()
                .map(|option| option.voter_count)
                .collect()
        }),
    }
}

fn read_membership(update: &MyChatMember) -> Heard {
    let there = match update.new_chat_member.status.as_str() {
        "left" | "kicked" => false,
        "restricted" => update.new_chat_member.is_member.unwrap_or(true),
        _ => true,
    };
    Heard::Reachable(contact(update.chat.id), there)
}
