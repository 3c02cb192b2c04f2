//! Questions about chats and their members, leaving one, and the answer to a pressed button.

use super::{Access, chat, done};
use crate::telegram_fake::args::Args;
use crate::telegram_fake::json;
use crate::telegram_fake::refusal::{Answer, Refusal};
use crate::telegram_fake::text;
use crate::telegram_fake::world::{BOT, CALLBACK_LIFETIME, Kind, Rank, World};

/// Characters of an answer to a button at most.
const CALLBACK_TEXT: usize = 200;

pub(super) fn get(world: &mut World, args: &Args) -> Answer {
    let chat = chat(world, args, Access::Read)?;
    Ok(json::full_chat(world, &world.rooms[&chat]))
}

pub(super) fn member(world: &mut World, args: &Args) -> Answer {
    let user = args.number("user_id").filter(|id| *id > 0);
    let user = user.ok_or_else(|| Refusal::bad("Invalid user_id specified"))?;
    let access = if user == BOT {
        Access::Read
    } else {
        Access::Edit
    };
    let chat = chat(world, args, access)?;
    if !world.people.contains_key(&user) {
        return Err(Refusal::bad("user not found"));
    }
    Ok(json::member(world, &world.rooms[&chat], user))
}

pub(super) fn administrators(world: &mut World, args: &Args) -> Answer {
    let chat = chat(world, args, Access::Edit)?;
    let room = &world.rooms[&chat];
    if room.kind == Kind::Private {
        return Err(Refusal::bad(
            "there are no administrators in the private chat",
        ));
    }
    let admins = room.members.iter().filter(|(_, rank)| rank.is_admin());
    Ok(admins
        .map(|(id, _)| json::member(world, room, *id))
        .collect())
}

pub(super) fn leave(world: &mut World, args: &Args) -> Answer {
    let chat = chat(world, args, Access::Edit)?;
    let room = world.rooms.get_mut(&chat).expect("a known chat");
    if room.kind == Kind::Private {
        return Err(Refusal::bad(
            "chat member status can't be changed in private chats",
        ));
    }
    room.members.insert(BOT, Rank::Left);
    done()
}

pub(super) fn action(world: &mut World, args: &Args) -> Answer {
    const ACTIONS: &[&str] = &[
        "cancel",
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ];
    if !ACTIONS.contains(&args.text("action")) {
        return Err(Refusal::bad("Wrong parameter action in request"));
    }
    chat(world, args, Access::Write)?;
    done()
}

pub(super) fn answer_callback(world: &mut World, args: &Args) -> Answer {
    let now = world.now;
    let callback = world.callbacks.get_mut(args.text("callback_query_id"));
    let fresh = callback
        .filter(|callback| callback.answer.is_none() && now - callback.at <= CALLBACK_LIFETIME);
    let Some(callback) = fresh else {
        return Err(Refusal::bad(
            "query is too old and response timeout expired or query ID is invalid",
        ));
    };
    let words = args.text("text");
    if text::length(words) > CALLBACK_TEXT {
        return Err(Refusal::bad("MESSAGE_TOO_LONG"));
    }
    callback.answer = Some((words.to_owned(), args.flag("show_alert")));
    done()
}
