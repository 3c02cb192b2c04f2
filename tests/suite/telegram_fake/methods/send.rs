//! sendMessage, and what all methods that send have in common.

use super::{Access, chat};
use crate::telegram_fake::args::Args;
use crate::telegram_fake::json;
use crate::telegram_fake::keyboard;
use crate::telegram_fake::refusal::{Answer, Refusal};
use crate::telegram_fake::text;
use crate::telegram_fake::world::{
    BOT, ChatId, Content, Formatted, Kind, Message, MessageId, Room, Sender, World,
};

/// UTF-16 units of a text at most, after parsing. (Telegram's front counts characters; so this is the stricter.)
pub(super) const TEXT: usize = 4096;
/// Messages into one group in a minute, and into all chats in a second.
const PER_GROUP: (usize, i64) = (20, 60);
const OVERALL: (usize, i64) = (30, 1);

/// The text of a call, not empty and not too long.
pub(super) fn checked_text(world: &World, args: &Args) -> Result<Formatted, Refusal> {
    if args.text("text").is_empty() {
        return Err(Refusal::bad("Message text is empty"));
    }
    let formatted = text::formatted(world, args, "text", "")?;
    if formatted.text.is_empty() {
        return Err(Refusal::bad("Text must be non-empty"));
    }
    Ok(formatted)
}

pub(super) fn not_too_long(formatted: &Formatted, most: usize, what: &str) -> Result<(), Refusal> {
    if text::length(&formatted.text) > most {
        return Err(Refusal::bad(&format!("{what} is too long")));
    }
    Ok(())
}

pub(super) fn message(world: &mut World, args: &Args) -> Answer {
    let preview = args.json("link_preview_options", "link preview options")?;
    if preview.as_ref().is_some_and(|options| !options.is_object()) {
        return Err(Refusal::bad("Object expected as link preview options"));
    }
    let formatted = checked_text(world, args)?;
    let place = place(world, args)?;
    not_too_long(&formatted, TEXT, "Message")?;
    place.post(world, Content::Text(formatted), preview)
}

/// Where and how a call wants its message.
pub(super) struct Place {
    chat: ChatId,
    thread: Option<MessageId>,
    reply_to: Option<MessageId>,
    keyboard: keyboard::Keyboard,
    silent: bool,
}

/// Reads and checks where a message goes.
pub(super) fn place(world: &World, args: &Args) -> Result<Place, Refusal> {
    let reply = reply_parameters(args)?;
    let keyboard = keyboard::read(args)?;
    let chat = chat(world, args, Access::Write)?;
    let room = &world.rooms[&chat];
    let thread = thread(room, args.number("message_thread_id").unwrap_or(0))?;
    let reply_to = match reply {
        Some((_, _, Some(other))) if other != chat.to_string() => {
            return Err(Refusal::stricter("no replies into another chat"));
        }
        Some((id, _, _)) if room.messages.contains_key(&id) => Some(id),
        Some((_, false, _)) => return Err(Refusal::bad("message to be replied not found")),
        Some((_, true, _)) | None => None,
    };
    let thread = match reply_to {
        Some(id) if thread.is_none() => world.thread_of(chat, id),
        Some(_) | None => thread,
    };
    Ok(Place {
        chat,
        thread,
        reply_to,
        keyboard,
        silent: args.flag("disable_notification"),
    })
}

/// The message replied to, whether it may be missing, and its chat if that is named.
type Reply = Option<(MessageId, bool, Option<String>)>;

fn reply_parameters(args: &Args) -> Result<Reply, Refusal> {
    let Some(reply) = args.json("reply_parameters", "reply parameters")? else {
        let old = args.number("reply_to_message_id").filter(|id| *id > 0);
        return Ok(old.map(|id| (id, args.flag("allow_sending_without_reply"), None)));
    };
    let Some(fields) = reply.as_object() else {
        return Err(Refusal::bad("Object expected as reply parameters"));
    };
    if fields.is_empty() {
        return Ok(None);
    }
    let Some(id) = reply["message_id"].as_i64() else {
        return Err(Refusal::bad("Can't find field \"message_id\""));
    };
    let lenient = reply["allow_sending_without_reply"]
        .as_bool()
        .unwrap_or(false);
    let chat = reply.get("chat_id").map(|chat| match chat.as_str() {
        Some(name) => name.to_owned(),
        None => chat.to_string(),
    });
    Ok(Some((id, lenient, chat)))
}

fn thread(room: &Room, thread: MessageId) -> Result<Option<MessageId>, Refusal> {
    let known = thread == 0 || room.topics.contains_key(&thread);
    match room.kind {
        Kind::Supergroup { forum: true } | Kind::Private if !known => {
            Err(Refusal::bad("message thread not found"))
        }
        Kind::Supergroup { forum: true } => Ok(Some(thread).filter(|id| *id != 0)),
        Kind::Supergroup { forum: false } | Kind::Private | Kind::Group => Ok(None),
    }
}

impl Place {
    /// Writes the message, unless the bot wrote too much already.
    pub(super) fn post(
        self,
        world: &mut World,
        content: Content,
        preview: Option<serde_json::Value>,
    ) -> Answer {
        flood(world, self.chat)?;
        let id = world.add_message(self.chat, Sender::User(BOT), content);
        let room = world.rooms.get_mut(&self.chat).expect("a known chat");
        room.other_bot_spoke = false;
        let message = room.messages.get_mut(&id).expect("just written");
        *message = Message {
            thread: self.thread,
            reply_to: self.reply_to,
            markup: self.keyboard.markup(),
            link_preview: preview,
            silent: self.silent,
            ..message.clone()
        };
        Ok(json::message(world, &world.rooms[&self.chat].messages[&id]))
    }
}

/// Counts this message, or says how long to wait.
fn flood(world: &mut World, chat: ChatId) -> Result<(), Refusal> {
    let now = world.now;
    if world.flood_limits {
        let group = world.rooms.get_mut(&chat).expect("a known chat");
        let is_group = group.kind != Kind::Private;
        let limits = [
            (&mut world.written_at, OVERALL, true),
            (&mut group.written_at, PER_GROUP, is_group),
        ];
        for (written, (most, seconds), counts) in limits {
            written.retain(|at| *at + seconds > now);
            if counts && written.len() >= most {
                let wait = written[0] + seconds - now;
                return Err(Refusal::too_many(u32::try_from(wait).unwrap_or(1)));
            }
        }
        group.written_at.push(now);
        world.written_at.push(now);
    }
    Ok(())
}
