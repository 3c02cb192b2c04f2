//! What exists behind the fake Bot API: people, chats, messages, polls, updates that wait, and a clock that
//! only the test moves.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

/// A person or bot; the private chat with a person has the same number.
pub(crate) type UserId = i64;
/// A chat: positive is private, negative a group, below -1 000 000 000 000 a supergroup.
pub(crate) type ChatId = i64;
/// A message, within its chat; also the number of a topic.
pub(crate) type MessageId = i64;

/// The bot that the token belongs to.
pub(crate) const BOT: UserId = 7_000_001;
/// Its name after the @.
pub(crate) const BOT_NAME: &str = "KeizerTestBot";
/// The account in whose name anonymous admins write.
pub(crate) const ANONYMOUS: UserId = 1_087_968_824;
/// Seconds in which a pressed button must be answered.
pub(crate) const CALLBACK_LIFETIME: i64 = 15;
/// Seconds that an update waits at most.
pub(crate) const UPDATE_LIFETIME: i64 = 86_400;

/// A person or bot, as its profile says.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: UserId,
    pub(crate) is_bot: bool,
    pub(crate) first: String,
    pub(crate) last: Option<String>,
    pub(crate) username: Option<String>,
    pub(crate) language: Option<String>,
}

/// What kind of chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Private,
    Group,
    Supergroup { forum: bool },
}

/// Somebody's place in a group; the bot has one too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    Owner,
    Admin { anonymous: bool },
    Member,
    Left,
    Kicked,
}

impl Rank {
    pub(crate) fn is_in(self) -> bool {
        !matches!(self, Self::Left | Self::Kicked)
    }

    pub(crate) fn is_admin(self) -> bool {
        matches!(self, Self::Owner | Self::Admin { .. })
    }
}

/// A chat and all that was ever said in it.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) id: ChatId,
    pub(crate) kind: Kind,
    pub(crate) title: String,
    pub(crate) members: BTreeMap<UserId, Rank>,
    pub(crate) messages: BTreeMap<MessageId, Message>,
    /// Topics of a forum by the message that opened them.
    pub(crate) topics: BTreeMap<MessageId, String>,
    /// The last message id of a supergroup; other chats share a counter.
    pub(crate) last_message: MessageId,
    pub(crate) migrated_to: Option<ChatId>,
    /// Another bot spoke last: commands without @name are no longer for us.
    pub(crate) other_bot_spoke: bool,
    /// In a private chat: Start was pressed. Only then the bot may write.
    pub(crate) started: bool,
    /// Moments at which the bot wrote here, for the flood limit.
    pub(crate) written_at: Vec<i64>,
}

impl Room {
    pub(crate) fn is_forum(&self) -> bool {
        self.kind == Kind::Supergroup { forum: true }
    }

    /// The bot's place; in a private chat `Kicked` is a block.
    pub(crate) fn bot(&self) -> Rank {
        self.members.get(&BOT).copied().unwrap_or(Rank::Left)
    }
}

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sender {
    User(UserId),
    /// An anonymous admin, who writes as the chat.
    Anonymous,
}

/// Text after parsing, with its entities in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Formatted {
    pub(crate) text: String,
    pub(crate) entities: Vec<Value>,
}

/// What a message carries.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    Text(Formatted),
    /// A file by its id, with a caption.
    Document(String, Formatted),
    Photo(String, Formatted),
    Poll(Box<Poll>),
    /// The fields of a service message.
    Service(Value),
}

/// One message.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: MessageId,
    pub(crate) chat: ChatId,
    pub(crate) from: Sender,
    pub(crate) date: i64,
    pub(crate) edit_date: Option<i64>,
    pub(crate) thread: Option<MessageId>,
    pub(crate) reply_to: Option<MessageId>,
    pub(crate) content: Content,
    pub(crate) markup: Option<Value>,
    pub(crate) link_preview: Option<Value>,
    pub(crate) silent: bool,
    /// The bot's reaction, if any.
    pub(crate) reaction: Option<String>,
}

/// Who votes: a person, or an anonymous admin in the name of a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Voter {
    User(UserId),
    Chat(ChatId),
}

/// A poll.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Poll {
    pub(crate) id: String,
    pub(crate) question: Formatted,
    pub(crate) options: Vec<Formatted>,
    pub(crate) anonymous: bool,
    pub(crate) multiple: bool,
    pub(crate) revoting: bool,
    pub(crate) closed: bool,
    /// Seconds it is open and the moment it closes.
    pub(crate) closes: Option<(i64, i64)>,
    pub(crate) votes: BTreeMap<Voter, Vec<usize>>,
}

/// A pressed button.
#[derive(Clone, Debug)]
pub(crate) struct Callback {
    pub(crate) at: i64,
    /// The text the bot answered with, and whether as an alert.
    pub(crate) answer: Option<(String, bool)>,
}

/// A file on the server.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) name: String,
    pub(crate) mime: String,
    pub(crate) bytes: Vec<u8>,
    /// Width and height of a picture.
    pub(crate) size: Option<(u32, u32)>,
}

/// An update that waits.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    pub(crate) id: i64,
    pub(crate) at: i64,
    pub(crate) body: Value,
    /// Given once more whatever the offset says, then gone.
    pub(crate) once_more: bool,
}

/// Where updates go when they are not fetched.
#[derive(Clone, Debug)]
pub(crate) struct Webhook {
    pub(crate) url: String,
    pub(crate) secret: String,
    pub(crate) max_connections: i64,
    pub(crate) last_error: Option<(i64, String)>,
}

/// How a webhook gets what waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bringing {
    /// In order, each until it is taken.
    #[default]
    InOrder,
    /// Each twice at the same time, as after an answer that was lost.
    Twice,
    /// The last that waits first, as when there are several connections.
    LastFirst,
}

/// Scope as JSON and language.
pub(crate) type CommandKey = (String, String);

/// Everything.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) now: i64,
    pub(crate) people: BTreeMap<UserId, Person>,
    pub(crate) rooms: BTreeMap<ChatId, Room>,
    pub(crate) queue: VecDeque<Waiting>,
    pub(crate) history: Vec<Value>,
    pub(crate) next_update: i64,
    pub(crate) allowed: BTreeSet<&'static str>,
    pub(crate) polls: BTreeMap<String, (ChatId, MessageId)>,
    pub(crate) callbacks: BTreeMap<String, Callback>,
    pub(crate) commands: BTreeMap<CommandKey, Vec<(String, String)>>,
    pub(crate) files: BTreeMap<String, Stored>,
    pub(crate) webhook: Option<Webhook>,
    pub(crate) bringing: Bringing,
    /// Every update that was brought to a webhook, and the status it was answered with; 0: none came.
    pub(crate) brought: Vec<(i64, u16)>,
    pub(crate) last_message: MessageId,
    pub(crate) counter: u64,
    /// The bot sees only what is meant for it in groups.
    pub(crate) privacy: bool,
    pub(crate) flood_limits: bool,
    pub(crate) written_at: Vec<i64>,
}

impl World {
    /// An empty world at this moment, in seconds since 1970.
    pub(crate) fn new(now: i64) -> Self {
        let bot = Person {
            id: BOT,
            is_bot: true,
            first: "Keizer".to_owned(),
            last: None,
            username: Some(BOT_NAME.to_owned()),
            language: None,
        };
        let anonymous = Person {
            id: ANONYMOUS,
            is_bot: true,
            first: "Group".to_owned(),
            last: None,
            username: Some("GroupAnonymousBot".to_owned()),
            language: None,
        };
        Self {
            now,
            people: BTreeMap::from([(BOT, bot), (ANONYMOUS, anonymous)]),
            rooms: BTreeMap::new(),
            queue: VecDeque::new(),
            history: Vec::new(),
            next_update: 500_001,
            allowed: super::updates::by_default(),
            polls: BTreeMap::new(),
            callbacks: BTreeMap::new(),
            commands: BTreeMap::new(),
            files: BTreeMap::new(),
            webhook: None,
            bringing: Bringing::default(),
            brought: Vec::new(),
            last_message: 0,
            counter: 0,
            privacy: true,
            flood_limits: false,
            written_at: Vec::new(),
        }
    }

    /// A number that was not used before.
    pub(crate) fn fresh(&mut self) -> u64 {
        self.counter += 1;
        self.counter
    }

    /// The id of the next message in a chat.
    pub(crate) fn next_message_id(&mut self, chat: ChatId) -> MessageId {
        let room = self.rooms.get_mut(&chat).expect("a known chat");
        let counter = match room.kind {
            Kind::Supergroup { .. } => &mut room.last_message,
            Kind::Private | Kind::Group => &mut self.last_message,
        };
        *counter += 1;
        *counter
    }

    /// Puts a new message into its chat, as somebody says it now.
    pub(crate) fn add_message(
        &mut self,
        chat: ChatId,
        from: Sender,
        content: Content,
    ) -> MessageId {
        let id = self.next_message_id(chat);
        let message = Message {
            id,
            chat,
            from,
            date: self.now,
            edit_date: None,
            thread: None,
            reply_to: None,
            content,
            markup: None,
            link_preview: None,
            silent: false,
            reaction: None,
        };
        let room = self.rooms.get_mut(&chat).expect("a known chat");
        room.messages.insert(id, message);
        id
    }

    pub(crate) fn message(&self, chat: ChatId, id: MessageId) -> Option<&Message> {
        self.rooms.get(&chat)?.messages.get(&id)
    }

    pub(crate) fn message_mut(&mut self, chat: ChatId, id: MessageId) -> Option<&mut Message> {
        self.rooms.get_mut(&chat)?.messages.get_mut(&id)
    }

    /// The topic an answer to this message comes into. Supergroups without topics have one per first message.
    #[track_caller]
    pub(crate) fn thread_of(&self, chat: ChatId, message: MessageId) -> Option<MessageId> {
        let supergroup = self.rooms[&chat].kind == Kind::Supergroup { forum: false };
        let replied = self.message(chat, message).expect("a message to answer");
        replied.thread.or(supergroup.then_some(message))
    }

    /// The poll in a message.
    pub(crate) fn poll_mut(&mut self, chat: ChatId, id: MessageId) -> Option<&mut Poll> {
        match &mut self.message_mut(chat, id)?.content {
            Content::Poll(poll) => Some(poll),
            Content::Text(_) | Content::Document(..) | Content::Photo(..) | Content::Service(_) => {
                None
            }
        }
    }

    /// Whether the bot ever met this person: in a group, or because it was written to.
    pub(crate) fn has_met(&self, user: UserId) -> bool {
        self.rooms.values().any(|room| {
            room.members.contains_key(&user) && (room.kind != Kind::Private || room.started)
        })
    }

    /// Stores a file and gives its id.
    pub(crate) fn store_file(&mut self, file: Stored) -> String {
        let id = format!("BQACAgQAAxk{:06}", self.fresh());
        self.files.insert(id.clone(), file);
        id
    }
}
