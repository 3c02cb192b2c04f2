//! reply_markup: which keyboards are taken, and how they come back.

use serde_json::{Value, json};

use super::args::Args;
use super::refusal::Refusal;

/// Bytes of callback_data at most.
const DATA: usize = 64;
/// Buttons under one message at most.
const BUTTONS: usize = 100;

/// A keyboard in a call.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Keyboard {
    #[default]
    None,
    /// Under the message; it comes back with it.
    Inline(Value),
    /// Below the field where people type, or its removal, or a forced reply: not part of the message.
    Other,
}

impl Keyboard {
    /// What stands under the message.
    pub(crate) fn markup(self) -> Option<Value> {
        match self {
            Self::Inline(markup) => Some(markup),
            Self::None | Self::Other => None,
        }
    }
}

/// The keyboard of a call.
pub(crate) fn read(args: &Args) -> Result<Keyboard, Refusal> {
    let Some(markup) = args.json("reply_markup", "reply keyboard markup")? else {
        return Ok(Keyboard::None);
    };
    if !markup.is_object() {
        return Err(Refusal::bad("Object expected as reply markup"));
    }
    if let Some(keyboard) = markup.get("inline_keyboard") {
        return inline(keyboard);
    }
    let known = ["keyboard", "remove_keyboard", "force_reply"];
    if known.iter().any(|name| markup.get(name).is_some()) {
        return Ok(Keyboard::Other);
    }
    Ok(Keyboard::None)
}

/// The keyboard of a call that can only have one under the message.
pub(crate) fn read_inline(args: &Args) -> Result<Option<Value>, Refusal> {
    match read(args)? {
        Keyboard::None => Ok(None),
        Keyboard::Inline(markup) => Ok(Some(markup)),
        Keyboard::Other => Err(Refusal::bad("Inline keyboard expected")),
    }
}

fn inline(keyboard: &Value) -> Result<Keyboard, Refusal> {
    let rows = keyboard
        .as_array()
        .ok_or_else(|| Refusal::bad("Field \"inline_keyboard\" must be of type Array"))?;
    let mut kept = Vec::new();
    for row in rows {
        let buttons = row.as_array().ok_or_else(|| {
            Refusal::bad(
                "Field \"inline_keyboard\" of the InlineKeyboardMarkup must be an Array of Arrays",
            )
        })?;
        let row = buttons.iter().map(button).collect::<Result<Vec<_>, _>>()?;
        if !row.is_empty() {
            kept.push(row);
        }
    }
    if kept.iter().map(Vec::len).sum::<usize>() > BUTTONS {
        return Err(Refusal::bad("reply markup is too long"));
    }
    if kept.is_empty() {
        return Ok(Keyboard::None);
    }
    Ok(Keyboard::Inline(json!({ "inline_keyboard": kept })))
}

fn button(button: &Value) -> Result<Value, Refusal> {
    let bad = |reason: &str| Refusal::bad(&format!("Can't parse inline keyboard button: {reason}"));
    if !button.is_object() {
        return Err(bad("InlineKeyboardButton must be an Object"));
    }
    let text = match button.get("text") {
        None => return Err(bad("Can't find field \"text\"")),
        Some(text) => text
            .as_str()
            .ok_or_else(|| bad("Field \"text\" must be of type String"))?,
    };
    let field = |name: &str| button[name].as_str().filter(|value| !value.is_empty());
    if text.trim().is_empty() {
        return Err(Refusal::bad(
            "Inline keyboard button text must be non-empty",
        ));
    }
    if let Some(url) = field("url") {
        if !["http://", "https://", "tg://"]
            .iter()
            .any(|start| url.starts_with(start))
        {
            return Err(Refusal::bad(&format!(
                "Inline keyboard button URL '{url}' is invalid: Wrong HTTP URL"
            )));
        }
        return Ok(json!({ "text": text, "url": url }));
    }
    match field("callback_data") {
        None => Err(bad("Text buttons are unallowed in the inline keyboard")),
        Some(data) if data.len() > DATA => Err(Refusal::bad("BUTTON_DATA_INVALID")),
        Some(data) => Ok(json!({ "text": text, "callback_data": data })),
    }
}
