//! sendPoll and stopPoll.

use serde_json::Value;

use super::send::place;
use super::{Access, chat, is_own};
use crate::telegram_fake::args::Args;
use crate::telegram_fake::json;
use crate::telegram_fake::keyboard;
use crate::telegram_fake::refusal::{Answer, Refusal};
use crate::telegram_fake::text;
use crate::telegram_fake::world::{ChatId, Content, Formatted, MessageId, Poll, World};

/// Characters of a question and an option, and options, at most.
const QUESTION: usize = 300;
const OPTION: usize = 100;
const OPTIONS: usize = 12;
/// Seconds that a poll which closes by itself is open.
const OPEN: std::ops::RangeInclusive<i64> = 5..=2_628_000;

pub(super) fn send(world: &mut World, args: &Args) -> Answer {
    let question = text::formatted(world, args, "question", "question_")?;
    let options = options(world, args)?;
    if !matches!(args.text("type"), "" | "regular") {
        return Err(match args.text("type") {
            "quiz" => Refusal::stricter("it holds no quizzes"),
            _ => Refusal::bad("Unsupported poll type specified"),
        });
    }
    let place = place(world, args)?;
    check(&question, &options)?;
    let closes = closes(world.now, args)?;
    let poll = Poll {
        id: (5_000_000_000_000 + world.fresh()).to_string(),
        question,
        options,
        anonymous: !args.has("is_anonymous") || args.flag("is_anonymous"),
        multiple: args.flag("allows_multiple_answers"),
        revoting: !args.has("allows_revoting") || args.flag("allows_revoting"),
        closed: args.flag("is_closed"),
        closes,
        votes: std::collections::BTreeMap::new(),
    };
    let id = poll.id.clone();
    let message = place.post(world, Content::Poll(Box::new(poll)), None)?;
    let number = |value: &Value| value.as_i64().unwrap_or_default();
    let at = (
        number(&message["chat"]["id"]),
        number(&message["message_id"]),
    );
    world.polls.insert(id, at);
    Ok(message)
}

fn options(world: &World, args: &Args) -> Result<Vec<Formatted>, Refusal> {
    let options = args.json("options", "options")?;
    let Some(options) = options else {
        return Err(Refusal::bad("Can't parse options JSON object"));
    };
    let Value::Array(options) = options else {
        return Err(Refusal::bad("Expected an Array of String as options"));
    };
    let option = |option: Value| match &option {
        Value::String(option) => text::parsed(world, option, "", None),
        Value::Object(fields) => {
            let Some(option) = option["text"].as_str() else {
                return Err(Refusal::bad("Can't find field \"text\""));
            };
            let mode = fields
                .get("text_parse_mode")
                .and_then(Value::as_str)
                .unwrap_or_default();
            text::parsed(world, option, mode, fields.get("text_entities"))
        }
        _ => Err(Refusal::bad("Expected an option to be of type String")),
    };
    options.into_iter().map(option).collect()
}

fn check(question: &Formatted, options: &[Formatted]) -> Result<(), Refusal> {
    let empty = |formatted: &Formatted| formatted.text.is_empty();
    if empty(question) || options.iter().any(empty) {
        return Err(Refusal::bad("Text must be non-empty"));
    }
    if text::length(&question.text) > QUESTION {
        return Err(Refusal::bad(&format!(
            "Poll question length must not exceed {QUESTION}"
        )));
    }
    if options.is_empty() {
        return Err(Refusal::bad("Poll must have at least one answer option"));
    }
    if options.len() > OPTIONS {
        return Err(Refusal::bad(&format!(
            "Poll can't have more than {OPTIONS} options"
        )));
    }
    if options
        .iter()
        .any(|option| text::length(&option.text) > OPTION)
    {
        return Err(Refusal::bad(&format!(
            "Poll options length must not exceed {OPTION}"
        )));
    }
    Ok(())
}

/// For how long a poll is open and until when.
fn closes(now: i64, args: &Args) -> Result<Option<(i64, i64)>, Refusal> {
    let given = |name: &str| args.number(name).filter(|number| *number != 0);
    let open = match (given("open_period"), given("close_date")) {
        (None, None) => return Ok(None),
        (Some(_), Some(_)) => {
            return Err(Refusal::stricter(
                "open_period and close_date exclude each other",
            ));
        }
        (Some(open), None) => open,
        (None, Some(date)) => date - now,
    };
    if !OPEN.contains(&open) {
        return Err(Refusal::stricter(&format!(
            "a poll is open for {} to {} seconds, not {open}",
            OPEN.start(),
            OPEN.end()
        )));
    }
    Ok(Some((open, now + open)))
}

pub(super) fn stop(world: &mut World, args: &Args) -> Answer {
    let markup = keyboard::read_inline(args)?;
    let chat = chat(world, args, Access::Edit)?;
    let id = args.message_id();
    let message = world.message(chat, id);
    let message = message.ok_or_else(|| Refusal::bad("message with poll to stop not found"))?;
    let Content::Poll(poll) = &message.content else {
        return Err(Refusal::bad("Message is not a poll"));
    };
    if !is_own(message) || world.rooms[&chat].migrated_to.is_some() {
        return Err(Refusal::bad("Poll can't be stopped"));
    }
    if poll.closed {
        return Err(Refusal::bad("Poll has already been closed"));
    }
    world.message_mut(chat, id).expect("just found").markup = markup;
    Ok(close(world, chat, id))
}

/// Closes a poll and tells the bot.
pub(crate) fn close(world: &mut World, chat: ChatId, id: MessageId) -> Value {
    let poll = world.poll_mut(chat, id).expect("a poll");
    poll.closed = true;
    let shown = json::poll(poll);
    world.push_update("poll", &shown);
    shown
}
