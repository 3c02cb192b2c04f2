//! What people do in the world, and what of it the bot is told.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Fake;
use super::json;
use super::methods;
use super::text;
use super::world::{
    BOT, BOT_NAME, Callback, ChatId, Content, Formatted, Kind, MessageId, Person, Rank, Room,
    Sender, UserId, Voter, World,
};

/// Below this are the numbers of supergroups.
const SUPERGROUPS: ChatId = -1_000_000_000_000;

impl World {
    fn add_room(&mut self, id: ChatId, kind: Kind, title: &str) -> &mut Room {
        let room = Room {
            id,
            kind,
            title: title.to_owned(),
            members: BTreeMap::new(),
            messages: BTreeMap::new(),
            topics: BTreeMap::new(),
            // Message 1 of a supergroup tells that it was made; 1 is also the general topic.
            last_message: 1,
            migrated_to: None,
            other_bot_spoke: false,
            started: false,
            written_at: Vec::new(),
        };
        self.rooms.entry(id).or_insert(room)
    }

    fn add_group(&mut self, kind: Kind, title: &str, members: &[UserId]) -> ChatId {
        let number = 4_000_000 + i64::try_from(self.fresh()).expect("a small number");
        let id = match kind {
            Kind::Supergroup { .. } => SUPERGROUPS - number,
            Kind::Private | Kind::Group => -number,
        };
        let room = self.add_room(id, kind, title);
        for (index, member) in members.iter().enumerate() {
            let rank = if index == 0 {
                Rank::Owner
            } else {
                Rank::Member
            };
            room.members.insert(*member, rank);
        }
        room.members.insert(BOT, Rank::Member);
        id
    }

    #[track_caller]
    fn room(&mut self, chat: ChatId) -> &mut Room {
        self.rooms.get_mut(&chat).expect("a chat with this number")
    }

    /// Tells the bot of a message, if it may see it.
    fn tell(&mut self, kind: &str, chat: ChatId, id: MessageId) {
        let room = &self.rooms[&chat];
        let message = &room.messages[&id];
        let group = room.kind != Kind::Private;
        let open = !self.privacy || room.bot().is_admin();
        let sees = match &message.content {
            Content::Service(_) => true,
            _ if !group || open => true,
            Content::Text(text) | Content::Document(_, text) | Content::Photo(_, text) => {
                is_for_bot(room, text) || replies_to_bot(room, message.reply_to)
            }
            Content::Poll(_) => false,
        };
        if sees && room.bot().is_in() {
            let body = json::message(self, message);
            self.push_update(kind, &body);
        }
    }

    /// Somebody says something; the bot may be told.
    #[track_caller]
    fn speak(&mut self, user: UserId, chat: ChatId, content: Content, at: At) -> MessageId {
        let name = self.people[&user].first.clone();
        let room = self.room(chat);
        let rank = room.members.get(&user).copied().unwrap_or(Rank::Left);
        assert!(rank.is_in(), "{name} is not in {}", room.title);
        assert!(
            room.migrated_to.is_none(),
            "{} is a supergroup by now",
            room.title
        );
        if room.kind == Kind::Private {
            assert!(room.bot().is_in(), "{name} blocked the bot");
            room.started = true;
        }
        let anonymous = matches!(rank, Rank::Admin { anonymous: true });
        let from = if anonymous {
            Sender::Anonymous
        } else {
            Sender::User(user)
        };
        let id = self.add_message(chat, from, content);
        let message = self.message_mut(chat, id).expect("just said");
        message.thread = at.thread;
        message.reply_to = at.reply_to;
        self.tell("message", chat, id);
        id
    }

    /// A change of somebody's place in a chat. Of others than itself the bot hears only as an admin.
    fn set_rank(&mut self, chat: ChatId, user: UserId, by: UserId, new: Rank) {
        let room = self.room(chat);
        let old = room.members.insert(user, new).unwrap_or(Rank::Left);
        let room = &self.rooms[&chat];
        if user != BOT && !room.bot().is_admin() {
            return;
        }
        let kind = if user == BOT {
            "my_chat_member"
        } else {
            "chat_member"
        };
        let body = json!({
            "chat": json::chat(self, room), "from": json::user(self, by), "date": self.now,
            "old_chat_member": json::member_as(self, room, user, old),
            "new_chat_member": json::member_as(self, room, user, new)
        });
        self.push_update(kind, &body);
    }

    fn service(&mut self, chat: ChatId, from: Sender, fields: Value) {
        let id = self.add_message(chat, from, Content::Service(fields));
        self.tell("message", chat, id);
    }

    #[track_caller]
    fn cast(&mut self, voter: Voter, chat: ChatId, message: MessageId, options: &[usize]) {
        let poll = self.poll_mut(chat, message).expect("a poll");
        assert!(!poll.closed, "the poll is closed");
        assert!(
            options.len() <= 1 || poll.multiple,
            "only one option may be chosen"
        );
        assert!(
            options.iter().all(|option| *option < poll.options.len()),
            "no such option"
        );
        let voted = poll.votes.contains_key(&voter);
        assert!(poll.revoting || !voted, "the vote cannot be changed");
        if options.is_empty() {
            assert!(
                poll.votes.remove(&voter).is_some(),
                "there is no vote to take back"
            );
        } else {
            poll.votes.insert(voter, options.to_vec());
        }
        let poll = poll.clone();
        let answer = json::poll_answer(self, &poll, voter, options);
        self.push_update("poll", &json::poll(&poll));
        if !poll.anonymous {
            self.push_update("poll_answer", &answer);
        }
    }

    fn callback(&mut self, user: UserId, message: &Value, data: &str) -> String {
        let id = (8_000_000_000 + self.fresh()).to_string();
        let chat = message["chat"]["id"].as_i64().unwrap_or_default();
        let body = json!({
            "id": id, "from": json::user(self, user), "message": message,
            "chat_instance": (chat * 7).to_string(), "data": data
        });
        let callback = Callback {
            at: self.now,
            answer: None,
        };
        self.callbacks.insert(id.clone(), callback);
        self.push_update("callback_query", &body);
        id
    }

    /// Moves the clock and closes the polls that are due, in their order.
    fn move_clock(&mut self, to: i64) {
        let mut due: Vec<(i64, ChatId, MessageId)> = Vec::new();
        for (chat, message) in self.polls.clone().into_values() {
            if let Some(poll) = self.poll_mut(chat, message)
                && let Some((_, at)) = poll.closes
                && !poll.closed
                && at <= to
            {
                due.push((at, chat, message));
            }
        }
        due.sort_unstable();
        for (at, chat, message) in due {
            self.now = at;
            methods::close_poll(self, chat, message);
        }
        self.now = to;
    }
}

/// Where in a chat something is said.
#[derive(Clone, Copy, Debug, Default)]
struct At {
    thread: Option<MessageId>,
    reply_to: Option<MessageId>,
}

/// Whether a text is a command for the bot or mentions it.
fn is_for_bot(room: &Room, text: &Formatted) -> bool {
    text.entities.iter().any(|entity| {
        let part = text::covered(&text.text, entity);
        let ours = format!("@{BOT_NAME}").to_ascii_lowercase();
        let part = part.to_ascii_lowercase();
        match entity["type"].as_str() {
            Some("mention") => part == ours,
            Some("bot_command") => match part.split_once('@') {
                Some((_, bot)) => format!("@{bot}") == ours,
                None => !room.other_bot_spoke,
            },
            Some("text_mention") => entity["user"]["id"] == BOT,
            _ => false,
        }
    })
}

fn replies_to_bot(room: &Room, reply_to: Option<MessageId>) -> bool {
    let replied = reply_to.and_then(|id| room.messages.get(&id));
    replied.is_some_and(|message| message.from == Sender::User(BOT))
}

fn plain(text: &str) -> Formatted {
    text::found(Formatted {
        text: text.to_owned(),
        entities: Vec::new(),
    })
}

/// People and chats.
impl Fake {
    /// A new person with this first name. The number is also that of the private chat with the bot.
    pub(crate) fn user(&self, first: &str) -> UserId {
        self.user_with(first, None, None, Some("nl"))
    }

    /// A new person with first and last name, name after the @, and language.
    pub(crate) fn user_with(
        &self,
        first: &str,
        last: Option<&str>,
        username: Option<&str>,
        language: Option<&str>,
    ) -> UserId {
        let world = &mut *self.world();
        let id = 200_000 + i64::try_from(world.fresh()).expect("a small number");
        let person = Person {
            id,
            is_bot: false,
            first: first.to_owned(),
            last: last.map(str::to_owned),
            username: username.map(str::to_owned),
            language: language.map(str::to_owned),
        };
        world.people.insert(id, person);
        let room = world.add_room(id, Kind::Private, first);
        room.members
            .extend([(id, Rank::Member), (BOT, Rank::Member)]);
        id
    }

    /// A small group with the bot in it; the first member is the owner.
    pub(crate) fn group(&self, title: &str, members: &[UserId]) -> ChatId {
        self.world().add_group(Kind::Group, title, members)
    }

    /// A supergroup with the bot in it; the first member is the owner.
    pub(crate) fn supergroup(&self, title: &str, members: &[UserId]) -> ChatId {
        self.world()
            .add_group(Kind::Supergroup { forum: false }, title, members)
    }

    /// A supergroup with topics.
    pub(crate) fn forum(&self, title: &str, members: &[UserId]) -> ChatId {
        self.world()
            .add_group(Kind::Supergroup { forum: true }, title, members)
    }

    /// Opens a topic in a forum; the number is its message_thread_id.
    #[track_caller]
    pub(crate) fn topic(&self, forum: ChatId, owner: UserId, name: &str) -> MessageId {
        let world = &mut *self.world();
        assert_eq!(world.room(forum).kind, Kind::Supergroup { forum: true });
        let fields = json!({ "forum_topic_created": { "name": name, "icon_color": 7_322_096 } });
        let id = world.add_message(forum, Sender::User(owner), Content::Service(fields));
        world.room(forum).topics.insert(id, name.to_owned());
        world.message_mut(forum, id).expect("just made").thread = Some(id);
        world.tell("message", forum, id);
        id
    }

    /// The topic is removed, with everything in it.
    #[track_caller]
    pub(crate) fn remove_topic(&self, forum: ChatId, topic: MessageId) {
        let removed = self.world().room(forum).topics.remove(&topic);
        assert!(removed.is_some(), "there is no topic {topic}");
    }

    /// Somebody opens the private chat by a link with a code after `?start=`; empty is the Start button alone.
    #[track_caller]
    pub(crate) fn start_bot(&self, user: UserId, code: &str) -> MessageId {
        self.say(user, user, format!("/start {code}").trim_end())
    }

    /// Makes somebody, or the bot, an admin or a plain member. The bot hears of itself, and as an admin of others.
    #[track_caller]
    pub(crate) fn set_admin(&self, chat: ChatId, user: UserId, admin: bool) {
        let rank = if admin {
            Rank::Admin { anonymous: false }
        } else {
            Rank::Member
        };
        let world = &mut *self.world();
        let owner = owner(world.room(chat));
        world.set_rank(chat, user, owner, rank);
    }

    /// Makes somebody an admin who writes and votes as the group.
    #[track_caller]
    pub(crate) fn set_anonymous_admin(&self, chat: ChatId, user: UserId) {
        let world = &mut *self.world();
        let owner = owner(world.room(chat));
        world.set_rank(chat, user, owner, Rank::Admin { anonymous: true });
    }

    /// Somebody blocks the bot.
    pub(crate) fn block(&self, user: UserId) {
        self.world().set_rank(user, BOT, user, Rank::Kicked);
    }

    /// Somebody lets the bot write again.
    pub(crate) fn unblock(&self, user: UserId) {
        self.world().set_rank(user, BOT, user, Rank::Member);
    }

    /// Somebody removes the bot from a group.
    pub(crate) fn kick_bot(&self, chat: ChatId, by: UserId) {
        self.world().set_rank(chat, BOT, by, Rank::Kicked);
    }

    /// Somebody adds the bot to a group.
    #[track_caller]
    pub(crate) fn add_bot(&self, chat: ChatId, by: UserId) {
        let world = &mut *self.world();
        world.set_rank(chat, BOT, by, Rank::Member);
        let bot = json::user(world, BOT);
        world.service(chat, Sender::User(by), json!({ "new_chat_members": [bot] }));
    }

    /// Somebody comes into a group.
    #[track_caller]
    pub(crate) fn join(&self, user: UserId, chat: ChatId) {
        let world = &mut *self.world();
        world.set_rank(chat, user, user, Rank::Member);
        let member = json::user(world, user);
        world.service(
            chat,
            Sender::User(user),
            json!({ "new_chat_members": [member] }),
        );
    }

    /// Somebody leaves a group.
    #[track_caller]
    pub(crate) fn leave(&self, user: UserId, chat: ChatId) {
        let world = &mut *self.world();
        world.set_rank(chat, user, user, Rank::Left);
        let member = json::user(world, user);
        world.service(
            chat,
            Sender::User(user),
            json!({ "left_chat_member": member }),
        );
    }

    /// A group becomes a supergroup: a new number, a service message in both. Gives the new number.
    #[track_caller]
    pub(crate) fn migrate(&self, group: ChatId) -> ChatId {
        let world = &mut *self.world();
        let old = world.room(group).clone();
        assert_eq!(
            old.kind,
            Kind::Group,
            "only a group can become a supergroup"
        );
        let new = world.add_group(Kind::Supergroup { forum: false }, &old.title, &[]);
        world.room(new).members.clone_from(&old.members);
        let owner = owner(&old);
        world.service(
            group,
            Sender::User(owner),
            json!({ "migrate_to_chat_id": new }),
        );
        world.room(group).migrated_to = Some(new);
        world.service(
            new,
            Sender::Anonymous,
            json!({ "migrate_from_chat_id": group }),
        );
        new
    }

    /// The moment by the fake's clock, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.shared.world().now
    }

    /// Sets the clock, forwards; polls that are due close.
    pub(crate) fn set_clock(&self, to: i64) {
        self.world().move_clock(to);
    }

    /// Moves the clock on by so many seconds; polls that are due close.
    pub(crate) fn advance(&self, seconds: i64) {
        self.set_clock(self.now() + seconds);
    }
}

fn owner(room: &Room) -> UserId {
    let owner = room.members.iter().find(|(_, rank)| **rank == Rank::Owner);
    owner.map_or(room.id, |(id, _)| *id)
}

/// What people say and do.
impl Fake {
    /// Somebody writes this in a chat (the own number: to the bot alone).
    #[track_caller]
    pub(crate) fn say(&self, user: UserId, chat: ChatId, text: &str) -> MessageId {
        let content = Content::Text(plain(text));
        self.world().speak(user, chat, content, At::default())
    }

    /// Somebody writes this in a topic of a forum.
    #[track_caller]
    pub(crate) fn say_in(
        &self,
        user: UserId,
        forum: ChatId,
        topic: MessageId,
        text: &str,
    ) -> MessageId {
        let (content, thread) = (Content::Text(plain(text)), Some(topic));
        let world = &mut *self.world();
        world.speak(
            user,
            forum,
            content,
            At {
                thread,
                reply_to: None,
            },
        )
    }

    /// Somebody answers a message.
    #[track_caller]
    pub(crate) fn reply(&self, user: UserId, chat: ChatId, to: MessageId, text: &str) -> MessageId {
        let content = Content::Text(plain(text));
        let world = &mut *self.world();
        let thread = world.thread_of(chat, to);
        let reply_to = Some(to);
        world.speak(user, chat, content, At { thread, reply_to })
    }

    /// Somebody changes what was said.
    #[track_caller]
    pub(crate) fn edit(&self, chat: ChatId, message: MessageId, text: &str) {
        let world = &mut *self.world();
        let now = world.now;
        let said = world
            .message_mut(chat, message)
            .expect("a message to change");
        said.content = Content::Text(plain(text));
        said.edit_date = Some(now);
        world.tell("edited_message", chat, message);
    }

    /// Somebody sends a file with a text; the bot can fetch it.
    #[track_caller]
    pub(crate) fn send_document(
        &self,
        user: UserId,
        chat: ChatId,
        (name, bytes): (&str, &[u8]),
        caption: &str,
    ) -> MessageId {
        let world = &mut *self.world();
        let file = world.store_file(methods::stored_file(name, None, bytes));
        let content = Content::Document(file, plain(caption));
        world.speak(user, chat, content, At::default())
    }

    /// Somebody sends a picture with a text.
    #[track_caller]
    pub(crate) fn send_photo(
        &self,
        user: UserId,
        chat: ChatId,
        bytes: &[u8],
        caption: &str,
    ) -> MessageId {
        let world = &mut *self.world();
        let file = world.store_file(methods::stored_file("photo.jpg", None, bytes));
        let content = Content::Photo(file, plain(caption));
        world.speak(user, chat, content, At::default())
    }

    /// Another bot writes in a group: plain commands are no longer for ours.
    #[track_caller]
    pub(crate) fn other_bot_speaks(&self, chat: ChatId) {
        self.world().room(chat).other_bot_spoke = true;
    }

    /// Somebody chooses options of a poll, by their index; again is another choice.
    #[track_caller]
    pub(crate) fn vote(&self, user: UserId, chat: ChatId, message: MessageId, options: &[usize]) {
        assert!(!options.is_empty(), "no choice is `retract`");
        self.world().cast(Voter::User(user), chat, message, options);
    }

    /// Somebody takes a vote back.
    #[track_caller]
    pub(crate) fn retract(&self, user: UserId, chat: ChatId, message: MessageId) {
        self.world().cast(Voter::User(user), chat, message, &[]);
    }

    /// An anonymous admin votes in the name of the group.
    #[track_caller]
    pub(crate) fn vote_anonymously(&self, chat: ChatId, message: MessageId, options: &[usize]) {
        self.world().cast(Voter::Chat(chat), chat, message, options);
    }

    /// Somebody presses the button with this on it. Gives the number of the query, for `answer_to`.
    #[track_caller]
    pub(crate) fn press(
        &self,
        user: UserId,
        chat: ChatId,
        message: MessageId,
        label: &str,
    ) -> String {
        let seen = self.message(chat, message).expect("a message with buttons");
        let button = seen
            .buttons
            .iter()
            .flatten()
            .find(|(text, _)| text == label);
        let Some((_, data)) = button else {
            panic!("no button {label} but {:?}", seen.buttons);
        };
        self.press_seen(user, chat, message, data)
    }

    /// Somebody presses a button with this data, which his screen still shows though it was edited away.
    #[track_caller]
    pub(crate) fn press_seen(
        &self,
        user: UserId,
        chat: ChatId,
        message: MessageId,
        data: &str,
    ) -> String {
        let world = &mut *self.world();
        let message = world.message(chat, message).expect("a message");
        let message = json::message(world, message);
        world.callback(user, &message, data)
    }

    /// Somebody presses a button under a message so old that Telegram no longer shows it to the bot.
    #[track_caller]
    pub(crate) fn press_old(
        &self,
        user: UserId,
        chat: ChatId,
        message: MessageId,
        data: &str,
    ) -> String {
        let world = &mut *self.world();
        let room = json::chat(world, &world.rooms[&chat]);
        let message = json!({ "chat": room, "message_id": message, "date": 0 });
        world.callback(user, &message, data)
    }
}
