//! Messages that are there already: editing, deleting, a reaction.

use serde_json::Value;

use super::send::{TEXT, checked_text, not_too_long};
use super::{Access, chat, done, is_own};
use crate::telegram_fake::args::Args;
use crate::telegram_fake::json;
use crate::telegram_fake::keyboard;
use crate::telegram_fake::refusal::{Answer, Refusal};
use crate::telegram_fake::world::{ChatId, Content, Kind, Message, MessageId, World};

/// Seconds in which a message can be deleted for everyone.
const DELETABLE: i64 = 48 * 3600;

/// The reactions that Telegram has.
const REACTIONS: &str = "❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 \
    🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 \
    🤷‍♂ 🤷 🤷‍♀ 😡";

/// The words for a message that changes nothing.
const SAME: &str = "message is not modified: specified new message content and reply markup are exactly the same \
    as a current content and reply markup of the message";

/// The bot's own message of a call.
fn own(world: &World, args: &Args) -> Result<(ChatId, MessageId), Refusal> {
    let id = args.message_id();
    if args.text("chat_id").is_empty() && id == 0 {
        return Err(match args.text("inline_message_id") {
            "" => Refusal::bad("Message identifier is not specified"),
            _ => Refusal::bad("MESSAGE_ID_INVALID"),
        });
    }
    let chat = chat(world, args, Access::Edit)?;
    let message = world.message(chat, id);
    let message = message.ok_or_else(|| Refusal::bad("message to edit not found"))?;
    let migrated = world.rooms[&chat].migrated_to.is_some();
    if migrated || !is_own(message) || matches!(message.content, Content::Service(_)) {
        return Err(Refusal::bad("Message can't be edited"));
    }
    Ok((chat, id))
}

pub(super) fn text(world: &mut World, args: &Args) -> Answer {
    let new = checked_text(world, args)?;
    let markup = keyboard::read_inline(args)?;
    let (chat, id) = own(world, args)?;
    not_too_long(&new, TEXT, "Message")?;
    change(world, (chat, id), |message| match &mut message.content {
        Content::Text(old) => {
            let same = *old == new && message.markup == markup;
            *old = new;
            message.markup = markup;
            Ok(!same)
        }
        Content::Document(..) | Content::Photo(..) | Content::Poll(_) | Content::Service(_) => {
            Err(Refusal::bad("There is no text in the message to edit"))
        }
    })
}

pub(super) fn markup(world: &mut World, args: &Args) -> Answer {
    let markup = keyboard::read_inline(args)?;
    let at = own(world, args)?;
    change(world, at, |message| {
        let same = message.markup == markup;
        message.markup = markup;
        Ok(!same)
    })
}

/// Does an edit that says whether it changed anything.
fn change(
    world: &mut World,
    (chat, id): (ChatId, MessageId),
    edit: impl FnOnce(&mut Message) -> Result<bool, Refusal>,
) -> Answer {
    let now = world.now;
    let message = world.message_mut(chat, id).expect("just found");
    if !edit(message)? {
        return Err(Refusal::bad(SAME));
    }
    message.edit_date = Some(now);
    Ok(json::message(world, &world.rooms[&chat].messages[&id]))
}

pub(super) fn delete(world: &mut World, args: &Args) -> Answer {
    let id = args.message_id();
    if id == 0 {
        return Err(Refusal::bad("Message identifier is not specified"));
    }
    let chat = chat(world, args, Access::Write)?;
    let now = world.now;
    let room = world.rooms.get_mut(&chat).expect("a known chat");
    let message = room.messages.get(&id);
    let message = message.ok_or_else(|| Refusal::bad("message to delete not found"))?;
    let is_admin = room
        .members
        .get(&super::BOT)
        .is_some_and(|rank| rank.is_admin());
    let may = is_own(message) || is_admin || room.kind == Kind::Private;
    if !may {
        return Err(Refusal::bad("Message can't be deleted"));
    }
    if now - message.date > DELETABLE && !is_admin {
        return Err(Refusal::bad("Message can't be deleted for everyone"));
    }
    room.messages.remove(&id);
    done()
}

pub(super) fn react(world: &mut World, args: &Args) -> Answer {
    let bad = |reason: &str| Refusal::bad(&format!("Can't parse ReactionType: {reason}"));
    let wanted = args
        .json("reaction", "reaction types")?
        .unwrap_or(Value::Array(Vec::new()));
    let Some(wanted) = wanted.as_array() else {
        return Err(Refusal::bad("Expected an Array of ReactionType"));
    };
    let mut reactions = Vec::new();
    for reaction in wanted {
        if !reaction.is_object() {
            return Err(bad("expected an Object"));
        }
        match reaction["type"].as_str() {
            Some("emoji") => {
                let emoji = reaction["emoji"].as_str();
                reactions.push(
                    emoji
                        .ok_or_else(|| bad("Can't find field \"emoji\""))?
                        .to_owned(),
                );
            }
            Some("custom_emoji") => return Err(Refusal::bad("REACTION_INVALID")),
            Some(_) => return Err(bad("invalid reaction type specified")),
            None => return Err(bad("Can't find field \"type\"")),
        }
    }
    let chat = chat(world, args, Access::Read)?;
    let message = world.message_mut(chat, args.message_id());
    let message = message.ok_or_else(|| Refusal::bad("message to react not found"))?;
    if reactions.len() > 1 {
        return Err(Refusal::bad("REACTIONS_TOO_MANY"));
    }
    let known = |emoji: &String| {
        let plain = emoji.trim_end_matches('\u{fe0f}');
        REACTIONS.split_whitespace().any(|known| known == plain)
    };
    if !reactions.iter().all(known) {
        return Err(Refusal::bad("REACTION_INVALID"));
    }
    message.reaction = reactions.pop();
    done()
}
