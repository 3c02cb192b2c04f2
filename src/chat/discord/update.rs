//! What Discord delivers, read: pure, and at home with anything. Only the few fields that we use are looked at.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::roles::{Listed, Roles};
use super::{Me, contact};
use crate::chat::button::Sealer;
use crate::chat::{FileName, Heard};
use crate::message::{Contact, Incoming, Place, What};

/// The events that are kept.
pub const WANTED: &[&str] = &[
    "MESSAGE_CREATE",
    "INTERACTION_CREATE",
    "MESSAGE_POLL_VOTE_ADD",
    "MESSAGE_POLL_VOTE_REMOVE",
    "GUILD_DELETE",
    "CHANNEL_DELETE",
    VOTERS,
    MEMBER,
];

/// A list of voters, as we ask for it ourselves.
pub const VOTERS: &str = "KEIZERBOT_VOTERS";

/// Which of the roles of the club file somebody has, as we ask for it ourselves.
pub const MEMBER: &str = "KEIZERBOT_MEMBER";

/// Kinds of channels: a private one, and those of threads, which stand below a channel.
const PRIVATE: u64 = 1;
const THREADS: [u64; 3] = [10, 11, 12];
/// Kinds of messages: somebody's own, and an answer to another one.
const WRITTEN: [u64; 2] = [0, 19];

/// What is needed to read.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// Who the bot is.
    pub me: &'a Me,
    /// As what the app knows it.
    pub called: &'a str,
    /// The seal of its buttons.
    pub sealer: &'a Sealer,
    /// The roles that the app wants to know of.
    pub roles: &'a Roles,
}

#[derive(Debug, Deserialize)]
struct Event {
    #[serde(rename = "t", default)]
    kind: String,
    #[serde(rename = "d", default)]
    data: Value,
}

#[derive(Debug, Deserialize)]
struct Message {
    id: String,
    channel_id: String,
    #[serde(default)]
    guild_id: Option<String>,
    author: User,
    #[serde(default)]
    member: Option<Member>,
    #[serde(default)]
    content: String,
    #[serde(default)]
    timestamp: Option<DateTime<Utc>>,
    #[serde(rename = "type", default)]
    kind: u64,
    #[serde(default)]
    attachments: Vec<Value>,
    #[serde(default)]
    referenced_message: Option<Value>,
    #[serde(default)]
    message_snapshots: Vec<Value>,
    #[serde(default)]
    webhook_id: Option<Value>,
    /// As we noted it ourselves.
    #[serde(rename = "keizerbot_above", default)]
    above: Option<String>,
}

impl Message {
    /// Where it was said: a thread is a part of its channel.
    fn group(&self) -> Contact {
        match &self.above {
            Some(above) => contact(above).in_topic(&self.channel_id),
            None => contact(&self.channel_id),
        }
    }
}

#[derive(Debug, Deserialize)]
struct User {
    id: String,
    #[serde(default)]
    username: String,
    #[serde(default)]
    global_name: Option<String>,
    #[serde(default)]
    bot: bool,
}

#[derive(Debug, Deserialize)]
struct Member {
    #[serde(default)]
    nick: Option<String>,
    #[serde(default)]
    user: Option<User>,
    #[serde(default)]
    roles: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct Interaction {
    id: String,
    application_id: String,
    #[serde(rename = "type")]
    kind: u64,
    token: String,
    #[serde(default)]
    channel_id: String,
    #[serde(default)]
    channel: Value,
    #[serde(default)]
    guild_id: Option<String>,
    #[serde(default)]
    member: Option<Member>,
    #[serde(default)]
    user: Option<User>,
    #[serde(default)]
    data: Value,
}

#[derive(Debug, Deserialize)]
struct Vote {
    user_id: String,
    message_id: String,
    channel_id: String,
    answer_id: usize,
}

/// The list of those who vote in a poll, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voters {
    /// The receipt of the poll.
    pub poll: String,
    /// The numbers of the people per answer, from the first, and what they are called.
    pub answers: Vec<Vec<(String, String)>>,
    /// The poll is closed.
    pub closed: bool,
}

impl Voters {
    /// As something delivered.
    #[must_use]
    pub fn body(&self) -> String {
        serde_json::json!({"t": VOTERS, "d": self}).to_string()
    }
}

/// Whether a message is meant for the bot: it is private, it mentions the bot, or it answers one of the bot's.
#[must_use]
pub fn is_for(message: &Value, me: &str) -> bool {
    let id = |user: Option<&Value>| user.and_then(|u| u.get("id")?.as_str().map(str::to_owned));
    let mentions = message.get("mentions").and_then(Value::as_array);
    let mentioned =
        mentions.is_some_and(|all| all.iter().any(|u| id(Some(u)).as_deref() == Some(me)));
    let answered = message
        .get("referenced_message")
        .and_then(|m| id(m.get("author")));
    let by = id(message.get("author"));
    let private = message.get("guild_id").is_none_or(Value::is_null);
    by.as_deref() != Some(me) && (private || mentioned || answered.as_deref() == Some(me))
}

/// Whether an event says that a poll is closed.
pub(super) fn closes_poll(kind: &str, data: impl FnOnce() -> Value) -> bool {
    if kind != "MESSAGE_UPDATE" {
        return false;
    }
    let finalized = |data: &Value| {
        data.pointer("/poll/results/is_finalized")
            .and_then(Value::as_bool)
    };
    finalized(&data()) == Some(true)
}

/// What an event says to the bot; nothing when it is not for us.
///
/// # Errors
/// When it has not the form of an event; in words, without what is in it.
pub fn read(
    body: &str,
    reader: Reader<'_>,
    received_at: DateTime<Utc>,
) -> Result<Vec<Heard>, String> {
    let event: Event = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let in_words = |error: serde_json::Error| error.to_string();
    let data = event.data;
    Ok(match event.kind.as_str() {
        "MESSAGE_CREATE" => {
            let message: Message = serde_json::from_value(data).map_err(in_words)?;
            let said = read_message(&message, reader, received_at);
            let group = message.guild_id.as_ref().map(|_| message.group());
            let server = (message.guild_id.as_deref(), message.member.as_ref());
            with_roles(said, (server, group), reader.roles)
        }
        "INTERACTION_CREATE" => {
            let interaction: Interaction = serde_json::from_value(data).map_err(in_words)?;
            let said = read_interaction(&interaction, reader, received_at);
            let server = (interaction.guild_id.as_deref(), interaction.member.as_ref());
            with_roles(said, (server, interaction.place().1), reader.roles)
        }
        kind @ ("MESSAGE_POLL_VOTE_ADD" | "MESSAGE_POLL_VOTE_REMOVE") => {
            let vote: Vote = serde_json::from_value(data).map_err(in_words)?;
            read_vote(&vote, kind.ends_with("ADD"), received_at)
                .into_iter()
                .collect()
        }
        VOTERS => {
            let voters: Voters = serde_json::from_value(data).map_err(in_words)?;
            vec![read_voters(voters, received_at)]
        }
        MEMBER => {
            let listed: Listed = serde_json::from_value(data).map_err(in_words)?;
            let from = (contact(&listed.user), String::new());
            let group = Some(contact(&listed.channel));
            vec![vouched(from, group, (listed.roles, received_at))]
        }
        "CHANNEL_DELETE" => {
            let id = data.get("id").and_then(Value::as_str).unwrap_or_default();
            vec![Heard::Reachable(contact(id), false)]
        }
        _ => Vec::new(),
    })
}

/// How the server, else Discord, names a person.
fn name_of(member: Option<&Member>, user: &User) -> String {
    let nick = member.and_then(|member| member.nick.clone());
    let name = nick.or_else(|| user.global_name.clone());
    name.unwrap_or_else(|| user.username.clone())
}

fn read_message(
    message: &Message,
    reader: Reader<'_>,
    received_at: DateTime<Utc>,
) -> Option<Heard> {
    // What a program says or somebody passes on is nobody's word, nor is what Discord says itself.
    let own_word = WRITTEN.contains(&message.kind) && message.webhook_id.is_none();
    if message.author.bot || !own_word || !message.message_snapshots.is_empty() {
        return None;
    }
    let (place, group) = match message.guild_id {
        Some(_) => (Place::Group, Some(message.group())),
        None => (Place::Private, None),
    };
    let file = message.attachments.first().and_then(file_of);
    let answered = message.referenced_message.as_ref();
    let answered = answered
        .and_then(|m| m.pointer("/author/id"))
        .and_then(Value::as_str);
    let text = mentions(&message.content, reader);
    if text.is_empty() && file.is_none() {
        return None;
    }
    let incoming = Incoming {
        id: format!("{}/{}", message.channel_id, message.id),
        name: name_of(message.member.as_ref(), &message.author),
        from: contact(&message.author.id),
        place,
        group,
        sent_at: message.timestamp.unwrap_or(received_at),
        what: What::Text(text),
        attachment: None,
        to_bot: answered == Some(reader.me.id.as_str()),
        reply: None,
    };
    Some(Heard::Said(incoming, file))
}

/// A mention of the bot becomes the name as which the app knows it.
fn mentions(text: &str, reader: Reader<'_>) -> String {
    let called = format!("@{}", reader.called);
    let mut text = text.to_owned();
    for mention in [
        format!("<@{}>", reader.me.id),
        format!("<@!{}>", reader.me.id),
    ] {
        text = text.replace(&mention, &called);
    }
    text.trim().to_owned()
}

fn file_of(attachment: &Value) -> Option<FileName> {
    let field = |name: &str| attachment.get(name).and_then(Value::as_str);
    Some(FileName {
        id: field("url")?.to_owned(),
        name: field("filename").unwrap_or("bestand").to_owned(),
    })
}

impl Interaction {
    /// Where it happened: a thread is a part of its channel.
    fn place(&self) -> (Place, Option<Contact>) {
        let number = |name: &str| self.channel.get(name).and_then(Value::as_u64);
        let kind = number("type");
        if self.guild_id.is_none() || kind == Some(PRIVATE) {
            return (Place::Private, None);
        }
        let above = self.channel.get("parent_id").and_then(Value::as_str);
        let group = match (kind, above) {
            (Some(kind), Some(above)) if THREADS.contains(&kind) => {
                contact(above).in_topic(&self.channel_id)
            }
            _ => contact(&self.channel_id),
        };
        (Place::Group, Some(group))
    }

    fn user(&self) -> Option<&User> {
        let of_member = self.member.as_ref().and_then(|member| member.user.as_ref());
        of_member.or(self.user.as_ref())
    }
}

fn read_interaction(
    interaction: &Interaction,
    reader: Reader<'_>,
    received_at: DateTime<Utc>,
) -> Option<Heard> {
    let user = interaction.user()?;
    let (mut place, mut group) = interaction.place();
    let (id, what) = match interaction.kind {
        2 => ("slash", What::Text(typed(&interaction.data)?)),
        3 => {
            let sealed = interaction.data.get("custom_id").and_then(Value::as_str);
            let sealed = sealed.unwrap_or_default();
            // A button in a message to one person is sealed for that person, wherever it is shown.
            let own = reader.sealer.open(&user.id, sealed);
            if own.is_some() {
                (place, group) = (Place::Private, None);
            }
            let shown_in = group.as_ref().map(|group| group.name().to_owned());
            let shown_in = shown_in.unwrap_or_else(|| interaction.channel_id.clone());
            let here = || reader.sealer.open(&shown_in, sealed);
            // What is not sealed by us is a button that nobody has: the app says so.
            let (message, button) = own.or_else(here).unwrap_or_default();
            ("press", What::Press { message, button })
        }
        _ => return None,
    };
    let incoming = Incoming {
        id: format!("{id}/{}", interaction.id),
        name: name_of(interaction.member.as_ref(), user),
        from: contact(&user.id),
        place,
        group,
        sent_at: sent_at(&interaction.id).unwrap_or(received_at),
        what,
        attachment: None,
        to_bot: true,
        reply: super::reply::awaited(interaction.kind, interaction.guild_id.is_some())
            .then(|| format!("{}/{}", interaction.application_id, interaction.token)),
    };
    Some(Heard::Said(incoming, None))
}

/// Discord's numbers tell when something came about, in milliseconds since the beginning of 2015.
fn sent_at(id: &str) -> Option<DateTime<Utc>> {
    let number: i64 = id.parse().ok()?;
    DateTime::from_timestamp_millis((number >> 22) + 1_420_070_400_000)
}

/// A slash command as it would have been typed.
fn typed(data: &Value) -> Option<String> {
    let mut text = format!("/{}", data.get("name").and_then(Value::as_str)?);
    let options = data.get("options").and_then(Value::as_array);
    let options: Vec<&Value> = options.into_iter().flatten().collect();
    let has = |name: &str| {
        options
            .iter()
            .any(|option| option.get("name").and_then(Value::as_str) == Some(name))
    };
    // They are written in the order of the command, whatever the order in which they were filled in.
    let order = ["naam", "ronde", "bord"];
    let place = |option: &&Value| {
        let name = super::word(option, "name");
        order
            .iter()
            .position(|known| *known == name)
            .unwrap_or(order.len())
    };
    let mut ordered = options.clone();
    ordered.sort_by_key(place);
    for option in ordered {
        let name = option
            .get("name")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let value = match option.get("value") {
            Some(Value::String(value)) => value.trim().to_owned(),
            Some(Value::Number(value)) => value.to_string(),
            _ => continue,
        };
        let bare = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        match name {
            "ronde" if bare => text.push_str(" ronde "),
            "bord" if bare && has("uitslag") => text.push_str(" bord "),
            _ => text.push(' '),
        }
        text.push_str(&value);
    }
    Some(text)
}

fn vote_of(person: (&str, &str), option: Option<usize>, received_at: DateTime<Utc>) -> Incoming {
    let (id, name) = person;
    Incoming {
        id: "vote".to_owned(),
        from: contact(id),
        name: name.to_owned(),
        place: Place::Group,
        group: None,
        sent_at: received_at,
        what: What::Vote {
            poll: String::new(),
            option,
        },
        attachment: None,
        to_bot: false,
        reply: None,
    }
}

/// Answers are numbered from 1.
fn read_vote(vote: &Vote, added: bool, received_at: DateTime<Utc>) -> Option<Heard> {
    let option = vote.answer_id.checked_sub(1)?;
    let poll = format!("{}/{}", vote.channel_id, vote.message_id);
    let incoming = vote_of((&vote.user_id, ""), added.then_some(option), received_at);
    Some(match added {
        true => Heard::Voted { poll, incoming },
        false => Heard::TookBack {
            poll,
            incoming,
            option,
        },
    })
}

fn read_voters(voters: Voters, received_at: DateTime<Utc>) -> Heard {
    let mut votes: Vec<Incoming> = Vec::new();
    for (option, people) in voters.answers.iter().enumerate() {
        for (id, name) in people {
            // Who moved while the lists were read stands in two of them; the one read last is right.
            votes.retain(|vote| vote.from != contact(id));
            votes.push(vote_of((id, name), Some(option), received_at));
        }
    }
    Heard::Voters {
        poll: voters.poll,
        votes,
        options: voters.answers.len(),
        closed: voters.closed,
    }
}

/// What somebody said in a server, after what he may do there: the roles come with it.
fn with_roles(
    said: Option<Heard>,
    ((server, member), group): ((Option<&str>, Option<&Member>), Option<Contact>),
    roles: &Roles,
) -> Vec<Heard> {
    let has = server.zip(member.and_then(|member| member.roles.as_ref()));
    let has = has.and_then(|(server, has)| roles.named(server, has));
    let mut heard = Vec::new();
    if let (Some(Heard::Said(incoming, _)), Some(has)) = (&said, has) {
        let from = (incoming.from.clone(), incoming.name.clone());
        heard.push(vouched(from, group, (has, incoming.sent_at)));
    }
    heard.extend(said);
    heard
}

/// What the server says that somebody is.
fn vouched(
    (from, name): (Contact, String),
    group: Option<Contact>,
    (roles, sent_at): (Vec<String>, DateTime<Utc>),
) -> Heard {
    Heard::Vouched(Incoming {
        id: "vouched".to_owned(),
        from,
        name,
        place: Place::Group,
        group,
        sent_at,
        what: What::Vouched(roles),
        attachment: None,
        to_bot: false,
        reply: None,
    })
}
