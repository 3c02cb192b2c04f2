//! How people, chats, messages and polls look in an answer.

use serde_json::{Map, Value, json};

use super::world::{
    ANONYMOUS, BOT, Content, Formatted, Kind, Message, Person, Poll, Rank, Room, Sender, UserId,
    Voter, World,
};

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => panic!("not an object: {other}"),
    }
}

fn add(fields: &mut Map<String, Value>, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        fields.insert(name.to_owned(), value.into());
    }
}

/// A person or bot.
pub(crate) fn person(person: &Person) -> Value {
    let mut fields =
        object(json!({ "id": person.id, "is_bot": person.is_bot, "first_name": person.first }));
    add(&mut fields, "last_name", person.last.clone());
    add(&mut fields, "username", person.username.clone());
    add(&mut fields, "language_code", person.language.clone());
    Value::Object(fields)
}

/// The bot itself, as getMe shows it.
pub(crate) fn me(world: &World) -> Value {
    let mut fields = object(user(world, BOT));
    for (name, value) in [
        ("can_join_groups", true),
        ("can_read_all_group_messages", !world.privacy),
        ("supports_inline_queries", false),
        ("can_connect_to_business", false),
        ("has_main_web_app", false),
    ] {
        fields.insert(name.to_owned(), value.into());
    }
    Value::Object(fields)
}

/// Somebody by number.
pub(crate) fn user(world: &World, id: UserId) -> Value {
    person(&world.people[&id])
}

/// A chat, as it stands in messages.
pub(crate) fn chat(world: &World, room: &Room) -> Value {
    match room.kind {
        Kind::Private => {
            let person = &world.people[&room.id];
            let mut fields =
                object(json!({ "id": room.id, "first_name": person.first, "type": "private" }));
            add(&mut fields, "last_name", person.last.clone());
            add(&mut fields, "username", person.username.clone());
            Value::Object(fields)
        }
        Kind::Group => json!({ "id": room.id, "title": room.title, "type": "group" }),
        Kind::Supergroup { forum } => {
            let mut fields =
                object(json!({ "id": room.id, "title": room.title, "type": "supergroup" }));
            add(&mut fields, "is_forum", forum.then_some(true));
            Value::Object(fields)
        }
    }
}

/// What members may do in a group.
fn permissions() -> Value {
    json!({
        "can_send_messages": true, "can_send_audios": true, "can_send_documents": true,
        "can_send_photos": true, "can_send_videos": true, "can_send_video_notes": true,
        "can_send_voice_notes": true, "can_send_polls": true, "can_send_other_messages": true,
        "can_add_web_page_previews": true, "can_change_info": false, "can_invite_users": true,
        "can_pin_messages": false, "can_manage_topics": false
    })
}

/// A chat with all its particulars, as getChat shows it.
pub(crate) fn full_chat(world: &World, room: &Room) -> Value {
    let mut fields = object(chat(world, room));
    let gifts = json!({
        "unlimited_gifts": false, "limited_gifts": false, "unique_gifts": false,
        "premium_subscription": false, "gifts_from_channels": false
    });
    fields.insert("accepted_gift_types".to_owned(), gifts);
    fields.insert("max_reaction_count".to_owned(), 11.into());
    fields.insert("accent_color_id".to_owned(), 3.into());
    if room.kind == Kind::Private {
        let name = world.people[&room.id].username.clone();
        add(&mut fields, "active_usernames", name.map(|name| vec![name]));
    } else {
        fields.insert("permissions".to_owned(), permissions());
    }
    Value::Object(fields)
}

/// Somebody's place in a group.
pub(crate) fn member(world: &World, room: &Room, id: UserId) -> Value {
    let rank = room.members.get(&id).copied().unwrap_or(Rank::Left);
    member_as(world, room, id, rank)
}

/// A place in a group that somebody has or had.
pub(crate) fn member_as(world: &World, room: &Room, id: UserId, rank: Rank) -> Value {
    let user = user(world, id);
    match rank {
        Rank::Owner => json!({ "user": user, "status": "creator", "is_anonymous": false }),
        Rank::Admin { anonymous } => administrator(&user, anonymous, room.kind),
        Rank::Member => json!({ "user": user, "status": "member" }),
        Rank::Left => json!({ "user": user, "status": "left" }),
        Rank::Kicked => json!({ "user": user, "status": "kicked", "until_date": 0 }),
    }
}

fn administrator(user: &Value, anonymous: bool, kind: Kind) -> Value {
    let mut fields = object(json!({
        "user": user, "status": "administrator", "can_be_edited": false, "can_manage_chat": true,
        "can_change_info": true, "can_delete_messages": true, "can_invite_users": true,
        "can_restrict_members": true, "can_pin_messages": true, "can_promote_members": false,
        "can_manage_video_chats": true, "can_post_stories": false, "can_edit_stories": false,
        "can_delete_stories": false, "can_manage_tags": false, "can_send_welcome_messages": false,
        "is_anonymous": anonymous
    }));
    if let Kind::Supergroup { .. } = kind {
        fields.insert("can_manage_topics".to_owned(), true.into());
    }
    Value::Object(fields)
}

/// A poll.
pub(crate) fn poll(poll: &Poll) -> Value {
    let options: Vec<Value> = poll
        .options
        .iter()
        .enumerate()
        .map(|(index, option)| {
            let mut fields = object(json!({
                "persistent_id": index.to_string(), "text": option.text,
                "voter_count": poll.count(index)
            }));
            add_entities(&mut fields, "text_entities", option);
            Value::Object(fields)
        })
        .collect();
    let mut fields = object(json!({
        "id": poll.id, "question": poll.question.text, "options": options,
        "total_voter_count": poll.voters(), "is_closed": poll.closed,
        "is_anonymous": poll.anonymous, "type": "regular",
        "allows_multiple_answers": poll.multiple, "allows_revoting": poll.revoting,
        "members_only": false
    }));
    add_entities(&mut fields, "question_entities", &poll.question);
    if let Some((open_period, close_date)) = poll.closes.filter(|_| !poll.closed) {
        fields.insert("open_period".to_owned(), open_period.into());
        fields.insert("close_date".to_owned(), close_date.into());
    }
    Value::Object(fields)
}

/// What a voter chose; nothing chosen is a vote taken back.
pub(crate) fn poll_answer(world: &World, poll: &Poll, voter: Voter, options: &[usize]) -> Value {
    let persistent: Vec<String> = options.iter().map(ToString::to_string).collect();
    let mut fields = object(json!({
        "poll_id": poll.id, "option_ids": options, "option_persistent_ids": persistent
    }));
    match voter {
        Voter::User(id) => fields.insert("user".to_owned(), user(world, id)),
        Voter::Chat(id) => fields.insert("voter_chat".to_owned(), chat(world, &world.rooms[&id])),
    };
    Value::Object(fields)
}

fn add_entities(fields: &mut Map<String, Value>, name: &str, formatted: &Formatted) {
    let some = !formatted.entities.is_empty();
    add(fields, name, some.then(|| formatted.entities.clone()));
}

/// A message; what it replies to is shown one level deep.
pub(crate) fn message(world: &World, message: &Message) -> Value {
    with_reply(world, message, true)
}

fn with_reply(world: &World, message: &Message, deep: bool) -> Value {
    let room = &world.rooms[&message.chat];
    let mut fields = object(json!({
        "message_id": message.id, "chat": chat(world, room), "date": message.date
    }));
    match message.from {
        Sender::User(id) => fields.insert("from".to_owned(), user(world, id)),
        Sender::Anonymous => {
            fields.insert("from".to_owned(), user(world, ANONYMOUS));
            fields.insert("sender_chat".to_owned(), chat(world, room))
        }
    };
    add(&mut fields, "edit_date", message.edit_date);
    add(&mut fields, "message_thread_id", message.thread);
    add(
        &mut fields,
        "is_topic_message",
        message.thread.filter(|_| room.is_forum()).map(|_| true),
    );
    let replied = message.reply_to.and_then(|id| room.messages.get(&id));
    if let Some(replied) = replied.filter(|_| deep) {
        let replied = with_reply(world, replied, false);
        fields.insert("reply_to_message".to_owned(), replied);
    }
    add_content(world, &mut fields, &message.content);
    add(&mut fields, "reply_markup", message.markup.clone());
    add(
        &mut fields,
        "link_preview_options",
        message.link_preview.clone(),
    );
    Value::Object(fields)
}

fn add_content(world: &World, fields: &mut Map<String, Value>, content: &Content) {
    match content {
        Content::Text(text) => {
            fields.insert("text".to_owned(), text.text.clone().into());
            add_entities(fields, "entities", text);
        }
        Content::Document(file, caption) => {
            fields.insert("document".to_owned(), document(world, file));
            add_caption(fields, caption);
        }
        Content::Photo(file, caption) => {
            let stored = &world.files[file];
            let (width, height) = stored.size.unwrap_or((90, 90));
            let size = json!({
                "file_id": file, "file_unique_id": unique(file), "width": width,
                "height": height, "file_size": stored.bytes.len()
            });
            fields.insert("photo".to_owned(), json!([size]));
            add_caption(fields, caption);
        }
        Content::Poll(held) => {
            fields.insert("poll".to_owned(), poll(held));
        }
        Content::Service(service) => fields.extend(object(service.clone())),
    }
}

fn add_caption(fields: &mut Map<String, Value>, caption: &Formatted) {
    if !caption.text.is_empty() {
        fields.insert("caption".to_owned(), caption.text.clone().into());
        add_entities(fields, "caption_entities", caption);
    }
}

/// The id of a file that no bot can fetch it by.
pub(crate) fn unique(file: &str) -> String {
    format!("AgAD{}", &file[file.len() - 6..])
}

fn document(world: &World, file: &str) -> Value {
    let stored = &world.files[file];
    json!({
        "file_id": file, "file_unique_id": unique(file), "file_name": stored.name,
        "mime_type": stored.mime, "file_size": stored.bytes.len()
    })
}

impl Poll {
    /// How many voters chose this option.
    pub(crate) fn count(&self, option: usize) -> usize {
        let chose = |options: &&Vec<usize>| options.contains(&option);
        self.votes.values().filter(chose).count()
    }

    /// How many people voted.
    pub(crate) fn voters(&self) -> usize {
        self.votes
            .values()
            .filter(|options| !options.is_empty())
            .count()
    }
}
