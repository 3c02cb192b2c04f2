//! The menu of commands, per scope and language.

use serde_json::{Value, json};

use super::{Access, chat, done};
use crate::telegram_fake::args::Args;
use crate::telegram_fake::refusal::{Answer, Refusal};
use crate::telegram_fake::world::{CommandKey, Kind, World};

/// Characters of a name and a description, and commands in a menu, at most.
const NAME: usize = 32;
const DESCRIPTION: usize = 256;
const COMMANDS: usize = 100;

/// Scope and language of a call.
fn key(world: &World, args: &Args) -> Result<CommandKey, Refusal> {
    let bad = |reason: &str| Refusal::bad(&format!("Can't parse BotCommandScope: {reason}"));
    let scope = args.json("scope", "BotCommandScope")?;
    let scope = scope.unwrap_or_else(|| json!({ "type": "default" }));
    if !scope.is_object() {
        return Err(bad("BotCommandScope must be an Object"));
    }
    let Some(kind) = scope["type"].as_str() else {
        return Err(bad("Can't find field \"type\""));
    };
    let key = match kind {
        "default" | "all_private_chats" | "all_group_chats" | "all_chat_administrators" => {
            kind.to_owned()
        }
        "chat" | "chat_administrators" | "chat_member" => chat_scope(world, &scope, kind)?,
        _ => return Err(bad("Unsupported type specified")),
    };
    let language = args.text("language_code");
    let two = language.len() == 2 && language.bytes().all(|letter| letter.is_ascii_lowercase());
    if !language.is_empty() && !two {
        return Err(Refusal::bad("Invalid language code specified"));
    }
    Ok((key, language.to_owned()))
}

fn chat_scope(world: &World, scope: &Value, kind: &str) -> Result<String, Refusal> {
    let bad = |reason: &str| Refusal::bad(&format!("Can't parse BotCommandScope: {reason}"));
    let name = match &scope["chat_id"] {
        Value::Number(number) => number.to_string(),
        Value::String(name) => name.clone(),
        _ => return Err(bad("Can't find field \"chat_id\"")),
    };
    let user = scope["user_id"].as_i64().unwrap_or_default();
    if kind == "chat_member" && user <= 0 {
        return Err(bad("Invalid user_id specified"));
    }
    let mut args = Args::default();
    args.texts.insert("chat_id".to_owned(), name);
    let id = chat(world, &args, Access::Read)?;
    if world.rooms[&id].kind == Kind::Private && kind != "chat" {
        return Err(Refusal::bad("Can't use specified scope in private chats"));
    }
    Ok(match user {
        0 => format!("{kind} {id}"),
        user => format!("{kind} {id} {user}"),
    })
}

pub(super) fn set(world: &mut World, args: &Args) -> Answer {
    let commands = args
        .json("commands", "commands")?
        .unwrap_or(Value::Array(Vec::new()));
    let Some(commands) = commands.as_array() else {
        return Err(Refusal::bad("Expected an Array of BotCommand"));
    };
    let fields = commands.iter().map(fields).collect::<Result<Vec<_>, _>>()?;
    let key = key(world, args)?;
    let commands = fields
        .into_iter()
        .map(checked)
        .collect::<Result<Vec<_>, _>>()?;
    if commands.len() > COMMANDS {
        return Err(Refusal::bad("BOT_COMMANDS_TOO_MUCH"));
    }
    world.commands.insert(key, commands);
    done()
}

fn fields(command: &Value) -> Result<(String, String), Refusal> {
    let bad = |reason: &str| Refusal::bad(&format!("Can't parse BotCommand: {reason}"));
    if !command.is_object() {
        return Err(bad("expected an Object"));
    }
    let field = |name: &str| {
        let text = command[name].as_str().map(str::to_owned);
        text.ok_or_else(|| bad(&format!("Can't find field \"{name}\"")))
    };
    Ok((field("command")?, field("description")?))
}

fn checked((name, description): (String, String)) -> Result<(String, String), Refusal> {
    let name = name.trim();
    let name = name.strip_prefix('/').unwrap_or(name);
    let description = description.trim();
    if name.is_empty() {
        return Err(Refusal::bad("Command must be non-empty"));
    }
    if name.chars().count() > NAME {
        return Err(Refusal::bad(&format!(
            "Command length must not exceed {NAME}"
        )));
    }
    if description.is_empty() {
        return Err(Refusal::bad("Command description must be non-empty"));
    }
    if description.chars().count() > DESCRIPTION {
        return Err(Refusal::bad(&format!(
            "Command description length must not exceed {DESCRIPTION}"
        )));
    }
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.chars().all(plain) {
        return Err(Refusal::bad("BOT_COMMAND_INVALID"));
    }
    Ok((name.to_owned(), description.to_owned()))
}

pub(super) fn get(world: &mut World, args: &Args) -> Answer {
    let commands = world.commands.get(&key(world, args)?);
    let shown = commands
        .into_iter()
        .flatten()
        .map(|(command, description)| json!({ "command": command, "description": description }));
    Ok(shown.collect())
}

pub(super) fn delete(world: &mut World, args: &Args) -> Answer {
    let key = key(world, args)?;
    world.commands.remove(&key);
    done()
}
