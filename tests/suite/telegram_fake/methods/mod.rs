//! The methods of the Bot API that the fake knows. One that is not here is answered with 404.

mod chats;
mod commands;
mod edit;
mod files;
mod polls;
mod send;
mod webhook;

pub(crate) use files::stored as stored_file;
pub(crate) use polls::close as close_poll;

use serde_json::Value;

use super::args::Args;
use super::json;
use super::refusal::{Answer, Refusal};
use super::world::{BOT, ChatId, Kind, Rank, Room, World};

/// Does a call. getUpdates, which waits, is done elsewhere.
pub(crate) fn call(world: &mut World, method: &str, args: &Args) -> Answer {
    match method {
        "getme" => Ok(json::me(world)),
        "sendmessage" => send::message(world, args),
        "sendphoto" => files::photo(world, args),
        "senddocument" => files::document(world, args),
        "sendpoll" => polls::send(world, args),
        "stoppoll" => polls::stop(world, args),
        "editmessagetext" => edit::text(world, args),
        "editmessagereplymarkup" => edit::markup(world, args),
        "deletemessage" => edit::delete(world, args),
        "setmessagereaction" => edit::react(world, args),
        "answercallbackquery" => chats::answer_callback(world, args),
        "getchat" => chats::get(world, args),
        "getchatmember" => chats::member(world, args),
        "getchatadministrators" => chats::administrators(world, args),
        "leavechat" => chats::leave(world, args),
        "sendchataction" => chats::action(world, args),
        "getfile" => files::get(world, args),
        "setmycommands" => commands::set(world, args),
        "getmycommands" => commands::get(world, args),
        "deletemycommands" => commands::delete(world, args),
        "setwebhook" => webhook::set(world, args),
        "deletewebhook" => webhook::delete(world, args),
        "getwebhookinfo" => Ok(webhook::info(world)),
        _ => Err(Refusal::not_found(": method not found")),
    }
}

/// What a call wants of a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Edit,
    Write,
}

/// The chat of a call, if the bot may do this there.
fn chat(world: &World, args: &Args, access: Access) -> Result<ChatId, Refusal> {
    let name = args.text("chat_id");
    if name.is_empty() {
        return Err(Refusal::bad("chat_id is empty"));
    }
    let room = name
        .parse()
        .ok()
        .and_then(|id: ChatId| world.rooms.get(&id));
    let room = room.ok_or_else(|| Refusal::bad("chat not found"))?;
    may(world, room, access)?;
    Ok(room.id)
}

/// Whether the bot may do this in a chat.
pub(crate) fn may(world: &World, room: &Room, access: Access) -> Result<(), Refusal> {
    let acts = access != Access::Read;
    match room.kind {
        Kind::Private if acts && room.bot() == Rank::Kicked => {
            Err(Refusal::forbidden("bot was blocked by the user"))
        }
        Kind::Private if room.started => Ok(()),
        Kind::Private if !world.has_met(room.id) => Err(Refusal::bad("chat not found")),
        Kind::Private if acts => Err(Refusal::forbidden(
            "bot can't initiate conversation with a user",
        )),
        Kind::Private => Ok(()),
        Kind::Group => match (room.migrated_to, room.bot()) {
            (Some(to), _) if access == Access::Write => Err(Refusal::migrated(to)),
            (None, Rank::Kicked) if acts => {
                Err(Refusal::forbidden("bot was kicked from the group chat"))
            }
            (None, Rank::Left) if acts => {
                Err(Refusal::forbidden("bot is not a member of the group chat"))
            }
            _ => Ok(()),
        },
        Kind::Supergroup { .. } => match room.bot() {
            Rank::Kicked => Err(Refusal::forbidden(
                "bot was kicked from the supergroup chat",
            )),
            Rank::Left => Err(Refusal::forbidden(
                "bot is not a member of the supergroup chat",
            )),
            Rank::Owner | Rank::Admin { .. } | Rank::Member => Ok(()),
        },
    }
}

/// Whether a message is the bot's own.
fn is_own(message: &super::world::Message) -> bool {
    message.from == super::world::Sender::User(BOT)
}

/// `true`, which most methods answer.
fn done() -> Answer {
    Ok(Value::Bool(true))
}
