//! What the app and the chat networks share: who spoke, where, and what; what is said back. An adapter
//! knows these and nothing of competitions; the app knows these and nothing of networks.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use crate::attachment::{Attachment, Unreadable};

/// Somebody or some group on a network, as an opaque label such as `console:Anna`; the part before the
/// colon is the platform.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Contact(pub String);

/// What goes before the name of a group in whose name somebody speaks.
const NAMELESS: &str = "anoniem";

impl Contact {
    /// The label of `name` on `platform`.
    #[must_use]
    pub fn new(platform: &str, name: &str) -> Self {
        Self(format!("{platform}:{name}"))
    }

    /// Whoever speaks in the name of this group on `platform`, so that nobody sees who it is.
    #[must_use]
    pub fn nameless(platform: &str, group: &str) -> Self {
        Self::new(platform, &format!("{NAMELESS}{group}"))
    }

    /// Whether somebody speaks in the name of a group: nobody knows who, and nobody can answer him in private.
    #[must_use]
    pub fn is_nameless(&self) -> bool {
        self.name().starts_with(NAMELESS)
    }

    /// The network this is a contact on.
    #[must_use]
    pub fn platform(&self) -> &str {
        self.0
            .split_once(':')
            .map_or(self.0.as_str(), |(platform, _)| platform)
    }

    /// The contact as the network knows it.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0
            .split_once(':')
            .map_or(self.0.as_str(), |(_, name)| name)
    }

    /// The group, whichever part of it this is: `telegram:-100123` of `telegram:-100123/45`.
    #[must_use]
    pub fn group(&self) -> Self {
        Self(
            self.0
                .split_once('/')
                .map_or_else(|| self.0.clone(), |(group, _)| group.to_owned()),
        )
    }

    /// The part of the group, such as the topic of a forum; none when it is the group as a whole.
    #[must_use]
    pub fn topic(&self) -> Option<&str> {
        self.0.split_once('/').map(|(_, topic)| topic)
    }

    /// This part of the group; an empty one is the group as a whole.
    #[must_use]
    pub fn in_topic(&self, topic: &str) -> Self {
        let group = self.group();
        if topic.is_empty() {
            group
        } else {
            Self(format!("{group}/{topic}"))
        }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In the club's group.
    Group,
    /// To the bot alone.
    Private,
}

/// Something a person did on a network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incoming {
    /// The network's own id of it: the same message delivered twice has the same id.
    pub id: String,
    /// Who did it.
    pub from: Contact,
    /// How the network names that person.
    pub name: String,
    /// Where.
    pub place: Place,
    /// In which group, where the network has more of them.
    #[serde(default)]
    pub group: Option<Contact>,
    /// When, as the network says; when it does not, the moment of receipt.
    pub sent_at: DateTime<Utc>,
    /// What.
    pub what: What,
    /// The file that came with a text.
    #[serde(default)]
    pub attachment: Option<Attachment>,
    /// It answers a message of the bot: in a group it is meant for the bot.
    #[serde(default)]
    pub to_bot: bool,
    /// Where the network waits for an answer to this: the network's own words, for [`Outgoing::reply`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
}

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Wrote this.
    Text(String),
    /// Wrote something that arrived in a form which nobody can read.
    Unreadable,
    /// Voted in a poll: the key of the poll's message and the index of the option; none: took the vote back.
    Vote {
        /// The key under which the poll was posted.
        poll: String,
        /// The option, from 0.
        option: Option<usize>,
    },
    /// Pressed a button: the key of the message and the index of the button.
    Press {
        /// The key of the message with the buttons.
        message: String,
        /// The button, from 0.
        button: usize,
    },
    /// Nobody did anything: the network says which of its roles that the club file names whoever this comes from has in
    /// this group, in the words of the club file.
    Vouched(Vec<String>),
    /// Nobody did anything: the network says that whoever this comes from had that contact before.
    Was(Contact),
    /// Nobody did anything: the bot can write again in the group where it could not.
    Returned,
    /// Nobody did anything: the network says how a poll ended.
    Tally {
        /// The key of the poll.
        poll: String,
        /// How many votes each option has, as the network counts them.
        counted: Vec<u32>,
        /// How many of them were delivered to us.
        received: Vec<u32>,
    },
}

/// What a vote is called that came in a message with this name.
#[must_use]
pub fn vote_id(message: &str) -> String {
    format!("vote/{message}")
}

/// A message to a network. The key names it for ever: it is posted once, and a poll or buttons that are
/// answered later are known by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outgoing {
    /// Unique within the club, such as `round-3-pairing`.
    pub key: String,
    /// To whom: a group or a person.
    pub to: Contact,
    /// Group or private.
    pub place: Place,
    /// What is said. Lines are separated by `\n`; no mark-up: an adapter escapes what its network needs.
    pub text: String,
    /// What can be tapped under it.
    #[serde(default)]
    pub choice: Choice,
    /// The file that goes with it.
    #[serde(default)]
    pub attachment: Option<Attachment>,
    /// The table that is shown as a picture, where the network has those; the text is for a network that has none, and an
    /// empty one does not go there at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// When a poll closes by itself, where the network can do that.
    #[serde(default)]
    pub closes_at: Option<DateTime<Utc>>,
    /// It was sent before and nobody knows whether it arrived: it is shown as a repetition.
    #[serde(default)]
    pub again: bool,
    /// It is night at the club: a network that can lets it arrive without a sound.
    #[serde(default)]
    pub silent: bool,
    /// Whether it is a message of its own, or does something to another one.
    #[serde(default)]
    pub form: Form,
    /// The thread that it opens, or in which it belongs.
    #[serde(default, skip_serializing_if = "Thread::is_none")]
    pub thread: Thread,
    /// It is the first answer to what somebody did, and the network waits for it: see [`Incoming::reply`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
}

impl Outgoing {
    /// A message of its own that says this and nothing else; what it has besides is set on it.
    #[must_use]
    pub fn new(key: String, (to, place): (Contact, Place), text: String) -> Self {
        Self {
            key,
            to,
            place,
            text,
            choice: Choice::None,
            attachment: None,
            picture: None,
            closes_at: None,
            again: false,
            silent: false,
            reply: None,
            thread: Thread::None,
            form: Form::New,
        }
    }

    /// The key under which a press on its buttons comes back: an edit gives its buttons to the message that it edits.
    #[must_use]
    pub fn pressed_as(&self) -> &str {
        match &self.form {
            Form::Edit { of, .. } | Form::Answered { of } => of,
            Form::New | Form::Live | Form::Reaction { .. } | Form::Toast { .. } => &self.key,
        }
    }
}

/// A place of its own below a message in a group, for what is said about it. A network without such a thing has it all in
/// the group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thread {
    /// The message has nothing to do with one.
    #[default]
    None,
    /// One with this name is opened under it.
    Opens(String),
    /// It belongs in the one under the message with this key; for an adapter, with this receipt. Where there is none, in
    /// the group.
    Within(String),
}

impl Thread {
    /// Whether the message has nothing to do with one.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }
}

/// What an outgoing message is to the messages before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A message of its own.
    #[default]
    New,
    /// A message of its own that will be edited for days. A network that cannot edit so long later does not get it:
    /// what is not kept up to date is worse than nothing.
    Live,
    /// Takes the place of text and buttons of another message. It may be done twice without harm; of several that wait
    /// for one message only the latest is of use.
    Edit {
        /// The key of the message that is edited.
        of: String,
        /// What a network gets that cannot edit it, or can no more.
        otherwise: Otherwise,
    },
    /// What another message asked is answered: its words stay, its buttons go, and the text comes below. It may be done
    /// twice without harm; a network that cannot edit does without.
    Answered {
        /// The key of the message that asked.
        of: String,
    },
    /// A mark on what somebody said. The text goes to a network that has no such marks; an empty one does not go at all.
    /// It may be done twice without harm.
    Reaction {
        /// The id of the incoming message.
        on: String,
        /// Whose message that is.
        by: Contact,
        /// The mark.
        mark: Mark,
    },
    /// Shown at the button to whoever pressed it, and gone a moment later. A network that has no such thing, or for
    /// which it is too late, gets it as a message of its own; an empty text only says that the press was seen. It may
    /// be done twice without harm.
    Toast {
        /// The id of the press.
        on: String,
    },
}

/// What becomes of an edit that a network cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Otherwise {
    /// It matters: it is posted as a message of its own.
    Post,
    /// It is left out.
    Leave,
}

/// A mark on a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It was read; what is said about it is said elsewhere.
    Seen,
    /// What was asked is done.
    Done,
}

impl Mark {
    /// The mark as an emoji that every network has.
    #[must_use]
    pub const fn emoji(self) -> &'static str {
        match self {
            Self::Seen => "👀",
            Self::Done => "👍",
        }
    }
}

/// A table that is shown as a picture. It travels and is kept as words, not as an image: a row in the outbox stays small,
/// and who is forgotten is forgotten in it as well. The image is drawn when it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// What it shows, also in words beside it: `Stand na ronde 3`.
    pub title: String,
    /// Of which club and when; may be empty.
    pub subtitle: String,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The rows, from the top down.
    pub rows: Vec<Row>,
    /// Sentences below the table.
    pub notes: Vec<String>,
}

impl Picture {
    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        let plain = |c: char| match c {
            c if c.is_ascii_alphanumeric() => c.to_ascii_lowercase(),
            _ => '-',
        };
        let words: String = self.title.chars().map(plain).collect();
        let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
        match words.join("-").as_str() {
            "" => "picture.png".to_owned(),
            name => format!("{name}.png"),
        }
    }
}

/// A column of a [`Picture`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// What stands above it; may be empty.
    pub heading: String,
    /// On which side its cells stand.
    pub align: Align,
    /// How its cells are written.
    pub style: Style,
}

/// On which side of a column its cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// How the cells of a column are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Like most.
    Plain,
    /// What people look for: in bold letters.
    Bold,
    /// A remark: in small letters.
    Small,
}

/// A row of a [`Picture`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Row {
    /// A cell for each column; those at the end may be left out.
    Cells(Vec<String>),
    /// A heading over the whole width.
    Heading(String),
}

/// What can be tapped under a message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Nothing.
    #[default]
    None,
    /// A poll: everybody in the group may choose one, and change it.
    Poll(Vec<String>),
    /// Buttons: the one it was sent to may press one; in the group everybody may.
    Buttons(Vec<String>),
    /// The poll with this key closes; the text is not shown.
    ClosePoll(String),
}

/// Commands in a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// Who sees it.
    pub audience: Audience,
    /// For whom has set this language, such as `nl`; none: for everybody else.
    pub language: Option<String>,
    /// The commands without their sign, and what each is for.
    pub commands: Vec<(String, String)>,
    /// What can be filled in behind each of them, in the same order, for a network with fields to fill in.
    pub arguments: Vec<Vec<Argument>>,
}

/// Something that can be filled in behind a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// What it is called: one word in small letters.
    pub name: String,
    /// What it is called in the language of the menu.
    pub label: String,
    /// What it is for.
    pub help: String,
    /// What can be filled in.
    pub kind: ArgumentKind,
    /// The command cannot do without.
    pub required: bool,
}

/// What can be filled in behind a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// Anything.
    Text,
    /// One of these.
    One(Vec<String>),
    /// Something that the app knows while it is typed.
    Known(Known),
}

/// What the app can suggest while somebody is typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A player, by name.
    Player,
    /// A board of the latest pairing, by number.
    Board,
    /// A round, by number.
    Round,
}

/// What can be meant by something that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown.
    pub label: String,
    /// What is filled in.
    pub value: String,
}

/// Who sees a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in private.
    Private,
    /// Everybody in groups.
    Groups,
    /// Whoever is in charge of something: every command there is, for a network with one list for all.
    InCharge,
    /// This person in private.
    Person(Contact),
}
