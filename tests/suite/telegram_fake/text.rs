//! Text of a message: its length, its entities, given or found, and what of it is refused.

use serde_json::{Value, json};

use super::args::Args;
use super::html;
use super::json;
use super::refusal::Refusal;
use super::world::{Formatted, World};

/// How Telegram counts: characters outside the first plane are two.
pub(crate) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The part of a text that an entity covers.
pub(crate) fn covered(text: &str, entity: &Value) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let from = unit(entity, "offset").min(units.len());
    let to = (from + unit(entity, "length")).min(units.len());
    String::from_utf16_lossy(&units[from..to])
}

/// A text argument with its parse mode or entities. `prefix` is the part of the name before `parse_mode`.
pub(crate) fn formatted(
    world: &World,
    args: &Args,
    name: &str,
    prefix: &str,
) -> Result<Formatted, Refusal> {
    let entities = args.json(&format!("{prefix}entities"), "entities")?;
    let mode = args.text(&format!("{prefix}parse_mode"));
    parsed(world, args.text(name), mode, entities.as_ref())
}

/// A text in a parse mode, or with entities.
pub(crate) fn parsed(
    world: &World,
    text: &str,
    mode: &str,
    entities: Option<&Value>,
) -> Result<Formatted, Refusal> {
    if text.len() > 1 << 15 {
        return Err(Refusal::bad("Text is too long"));
    }
    let mut formatted = match mode.to_ascii_lowercase().as_str() {
        "" | "none" => Formatted {
            text: text.to_owned(),
            entities: given(text, entities)?,
        },
        "html" => html::parse(text)
            .map_err(|reason| Refusal::bad(&format!("Can't parse entities: {reason}")))?,
        "markdown" | "markdownv2" => {
            return Err(Refusal::stricter("it reads no Markdown, only HTML"));
        }
        _ => return Err(Refusal::bad("Unsupported parse_mode")),
    };
    name_people(world, &mut formatted.entities);
    Ok(found(tidied(formatted)))
}

/// The types of entity that a bot may give, and the ones that Telegram finds by itself.
const GIVEN: &[&str] = &[
    "bold",
    "italic",
    "underline",
    "strikethrough",
    "spoiler",
    "blockquote",
    "expandable_blockquote",
    "code",
    "pre",
    "text_link",
    "text_mention",
    "custom_emoji",
];
const FOUND: &[&str] = &[
    "mention",
    "hashtag",
    "cashtag",
    "bot_command",
    "url",
    "email",
    "phone_number",
    "bank_card_number",
];

fn given(text: &str, entities: Option<&Value>) -> Result<Vec<Value>, Refusal> {
    let bad = |reason: &str| Refusal::bad(&format!("Can't parse MessageEntity: {reason}"));
    let mut kept = Vec::new();
    for entity in entities.and_then(Value::as_array).into_iter().flatten() {
        if !entity.is_object() {
            return Err(bad("expected an Object"));
        }
        let number = |name: &str| {
            entity[name]
                .as_i64()
                .ok_or_else(|| bad(&format!("Can't find field \"{name}\"")))
        };
        let (offset, long) = (number("offset")?, number("length")?);
        let kind = entity["type"].as_str().unwrap_or_default();
        if FOUND.contains(&kind) {
            continue;
        }
        if !GIVEN.contains(&kind) {
            return Err(bad("Unsupported type specified"));
        }
        if offset < 0 {
            return Err(Refusal::bad(&format!(
                "Receive an entity with incorrect offset {offset}"
            )));
        }
        if long < 0 {
            return Err(Refusal::bad(&format!(
                "Receive an entity with incorrect length {long}"
            )));
        }
        let end = i64::try_from(length(text)).unwrap_or(i64::MAX);
        if offset > end {
            return Err(Refusal::bad(&format!(
                "Entity begins after the end of the text at UTF-16 offset {offset}"
            )));
        }
        if offset + long > end {
            return Err(Refusal::bad(&format!(
                "Entity beginning at UTF-16 offset {offset} ends after the end of the text at UTF-16 offset {}",
                offset + long
            )));
        }
        if long > 0 {
            kept.push(entity.clone());
        }
    }
    Ok(kept)
}

/// A mention by number shows the whole person; somebody unknown is no mention.
fn name_people(world: &World, entities: &mut Vec<Value>) {
    entities.retain_mut(|entity| {
        if entity["type"] != "text_mention" {
            return true;
        }
        let id = entity["user_id"]
            .as_i64()
            .or_else(|| entity["user"]["id"].as_i64());
        let Some(person) = id.and_then(|id| world.people.get(&id)) else {
            return false;
        };
        let (offset, length) = (&entity["offset"], &entity["length"]);
        *entity = json!({
            "type": "text_mention", "offset": offset, "length": length, "user": json::person(person)
        });
        true
    });
}

/// What Telegram leaves of a text: control characters and tabs become blanks, marks of direction vanish,
/// blanks at the end are lost, and so are those at the start before the first entity.
fn tidied(formatted: Formatted) -> Formatted {
    let mut text = String::new();
    // Where each UTF-16 unit of the old text has gone.
    let mut moved = Vec::new();
    let mut at = 0;
    for letter in formatted.text.chars() {
        moved.extend(std::iter::repeat_n(at, letter.len_utf16()));
        let kept = match letter {
            '\r' | '\u{2028}'..='\u{202e}' | '\u{333}' | '\u{33f}' | '\u{30a}' => continue,
            '\n' => '\n',
            control if control < ' ' => ' ',
            other => other,
        };
        text.push(kept);
        at += kept.len_utf16();
    }
    moved.push(at);
    let end = length(text.trim_end());
    let starts = formatted
        .entities
        .iter()
        .map(|entity| unit(entity, "offset"));
    let first = starts
        .min()
        .map_or(end, |start| moved[start.min(moved.len() - 1)]);
    let blank = text.chars().take_while(|c| matches!(c, ' ' | '\n'));
    let cut = blank.count().min(first);
    let entities = formatted.entities.into_iter().filter_map(|mut entity| {
        let (offset, long) = (unit(&entity, "offset"), unit(&entity, "length"));
        let place = |unit: usize| moved[unit.min(moved.len() - 1)].min(end) - cut.min(end);
        let (from, to) = (place(offset), place(offset + long));
        entity["offset"] = from.into();
        entity["length"] = (to - from).into();
        (to > from).then_some(entity)
    });
    let entities = entities.collect();
    let text = text.trim_end().chars().skip(cut).collect();
    Formatted { text, entities }
}

/// A number of an entity.
fn unit(entity: &Value, name: &str) -> usize {
    usize::try_from(entity[name].as_u64().unwrap_or(0)).unwrap_or(0)
}

/// Adds the commands, mentions, links, addresses and hashtags that Telegram finds by itself.
pub(crate) fn found(mut formatted: Formatted) -> Formatted {
    let mut before = ' ';
    let mut offset = 0;
    let mut rest = formatted.text.as_str();
    let mut new = Vec::new();
    while let Some(letter) = rest.chars().next() {
        let kind = if is_word(before) {
            None
        } else {
            entity_at(rest)
        };
        let (kind, bytes) = kind.unwrap_or(("", letter.len_utf8()));
        let part = &rest[..bytes];
        if !kind.is_empty() {
            new.push(json!({ "type": kind, "offset": offset, "length": length(part) }));
        }
        offset += length(part);
        before = part.chars().last().unwrap_or(' ');
        rest = &rest[bytes..];
    }
    let free = |entity: &Value| {
        let covers = |other: &Value| {
            let literal =
                ["code", "pre", "text_link"].contains(&other["type"].as_str().unwrap_or(""));
            let (from, here) = (other["offset"].as_u64(), entity["offset"].as_u64());
            let to = from
                .zip(other["length"].as_u64())
                .map(|(from, length)| from + length);
            literal && from <= here && here < to
        };
        !formatted.entities.iter().any(covers)
    };
    new.retain(free);
    formatted.entities.extend(new);
    formatted.entities.sort_by_key(|entity| {
        (
            entity["offset"].as_u64(),
            std::cmp::Reverse(entity["length"].as_u64()),
        )
    });
    formatted
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '/' | '@' | '#')
}

/// The entity that begins a text, and its length in bytes.
fn entity_at(text: &str) -> Option<(&'static str, usize)> {
    let name = |text: &str| {
        text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .unwrap_or(text.len())
    };
    if let Some(after) = text.strip_prefix('/') {
        let command = name(after);
        let mut end = 1 + command;
        if let Some(bot) = text[end..].strip_prefix('@')
            && name(bot) >= 3
        {
            end += 1 + name(bot);
        }
        let follows = text[end..].chars().next();
        let ends = !follows.is_some_and(|c| c == '/' || c == '@' || c.is_alphanumeric());
        return (ends && (1..=64).contains(&command)).then_some(("bot_command", end));
    }
    if let Some(after) = text.strip_prefix('@') {
        let long = name(after);
        return (4..=32).contains(&long).then_some(("mention", 1 + long));
    }
    if let Some(after) = text.strip_prefix('#') {
        let long = after
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(after.len());
        let letters = after[..long].chars().any(char::is_alphabetic);
        return letters.then_some(("hashtag", 1 + long));
    }
    if text.starts_with("https://") || text.starts_with("http://") {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let url = text[..end].trim_end_matches(['.', ',', ')', '!', '?', ':', ';', '"']);
        return (url.len() > 8).then_some(("url", url.len()));
    }
    email_at(text)
}

fn email_at(text: &str) -> Option<(&'static str, usize)> {
    let part = |text: &str| {
        text.find(|c: char| !(c.is_ascii_alphanumeric() || "._-".contains(c)))
            .unwrap_or(text.len())
    };
    let user = part(text);
    let host = text[user..].strip_prefix('@')?;
    let long = host[..part(host)].trim_end_matches('.').len();
    (user > 0 && host[..long].contains('.')).then_some(("email", user + 1 + long))
}
