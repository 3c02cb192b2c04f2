//! What people see on their screens.

use serde_json::Value;

use super::text::covered;
use super::world::{ANONYMOUS, ChatId, Content, Message, MessageId, Poll, Sender, World};

/// A message as people see it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) id: MessageId,
    /// The first name.
    pub(crate) from: String,
    /// The text or caption; of a poll the question; of a service message its JSON.
    pub(crate) text: String,
    /// What is bold, a link and so on: the kind and the part of the text.
    pub(crate) entities: Vec<(String, String)>,
    /// Rows of buttons: what stands on each, and its data or link.
    pub(crate) buttons: Vec<Vec<(String, String)>>,
    pub(crate) poll: Option<SeenPoll>,
    /// Name and bytes of a file.
    pub(crate) file: Option<(String, Vec<u8>)>,
    /// The topic of a forum.
    pub(crate) thread: Option<MessageId>,
    pub(crate) reply_to: Option<MessageId>,
    pub(crate) reaction: Option<String>,
    pub(crate) edited: bool,
    pub(crate) silent: bool,
    /// Seconds since 1970.
    pub(crate) date: i64,
}

/// A poll as people see it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SeenPoll {
    pub(crate) id: String,
    pub(crate) options: Vec<(String, usize)>,
    pub(crate) voters: usize,
    pub(crate) closed: bool,
    pub(crate) anonymous: bool,
    /// When it closes by itself.
    pub(crate) closes_at: Option<i64>,
}

fn poll(poll: &Poll) -> SeenPoll {
    let option = |(index, option): (usize, &super::world::Formatted)| {
        (option.text.clone(), poll.count(index))
    };
    SeenPoll {
        id: poll.id.clone(),
        options: poll.options.iter().enumerate().map(option).collect(),
        voters: poll.voters(),
        closed: poll.closed,
        anonymous: poll.anonymous,
        closes_at: poll.closes.map(|(_, at)| at),
    }
}

/// All messages of a chat in order.
pub(crate) fn chat(world: &World, chat: ChatId) -> Vec<Seen> {
    let messages = world.rooms[&chat].messages.values();
    messages.map(|one| message(world, one)).collect()
}

fn buttons(markup: Option<&Value>) -> Vec<Vec<(String, String)>> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let button = |button: &Value| {
        let data = button.get("callback_data").or_else(|| button.get("url"));
        (word(&button["text"]), data.map(word).unwrap_or_default())
    };
    let rows = markup.and_then(|markup| markup["inline_keyboard"].as_array());
    let row = |row: &Value| row.as_array().into_iter().flatten().map(button).collect();
    rows.into_iter().flatten().map(row).collect()
}

fn message(world: &World, message: &Message) -> Seen {
    let from = match message.from {
        Sender::User(id) => id,
        Sender::Anonymous => ANONYMOUS,
    };
    let mut seen = Seen {
        id: message.id,
        from: world.people[&from].first.clone(),
        text: String::new(),
        entities: Vec::new(),
        buttons: buttons(message.markup.as_ref()),
        poll: None,
        file: None,
        thread: message
            .thread
            .filter(|_| world.rooms[&message.chat].is_forum()),
        reply_to: message.reply_to,
        reaction: message.reaction.clone(),
        edited: message.edit_date.is_some(),
        silent: message.silent,
        date: message.date,
    };
    let formatted = match &message.content {
        Content::Text(text) => text,
        Content::Document(file, caption) | Content::Photo(file, caption) => {
            let stored = &world.files[file];
            seen.file = Some((stored.name.clone(), stored.bytes.clone()));
            caption
        }
        Content::Poll(held) => {
            seen.poll = Some(poll(held));
            &held.question
        }
        Content::Service(service) => {
            seen.text = service.to_string();
            return seen;
        }
    };
    seen.text.clone_from(&formatted.text);
    let entity = |entity: &Value| {
        let kind = entity["type"].as_str().unwrap_or_default().to_owned();
        (kind, covered(&formatted.text, entity))
    };
    seen.entities = formatted.entities.iter().map(entity).collect();
    seen
}

/// A chat as one text: a line per message, `[button]`s and polls below it.
pub(crate) fn screen(world: &World, id: ChatId) -> String {
    let mut lines = Vec::new();
    for seen in chat(world, id) {
        let edited = if seen.edited { " (bewerkt)" } else { "" };
        lines.push(format!("{}: {}{edited}", seen.from, seen.text));
        for (option, count) in seen.poll.iter().flat_map(|poll| &poll.options) {
            lines.push(format!("    {count} {option}"));
        }
        for row in &seen.buttons {
            let row: Vec<String> = row.iter().map(|(label, _)| format!("[{label}]")).collect();
            lines.push(format!("    {}", row.join(" ")));
        }
    }
    lines.join("\n")
}
