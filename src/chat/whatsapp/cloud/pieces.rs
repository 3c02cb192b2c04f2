//! What a message becomes on WhatsApp: one or more things that are sent after each other.

use serde_json::{Value, json};

use super::{Words, markup, receive};
use crate::chat::{SendError, drawn};
use crate::message::{Attachment, Choice, Contact, Outgoing, Picture};

/// So many buttons can stand under a message; what is more is a list.
const BUTTONS: usize = 3;
/// The most signs on a button.
const LONGEST_BUTTON: usize = 20;
/// So many lines can be in a list; what is more has numbers.
const ROWS: usize = 10;
/// The most signs of a line in a list, and of what stands below it.
const LONGEST_ROW: usize = 24;
const LONGEST_BELOW: usize = 72;
/// The most bytes that a button can carry.
const LONGEST_ID: usize = 200;
/// The most bytes that come back with the news of a message.
const LONGEST_NAME: usize = 512;
/// What stands before a message that may be there already.
const AGAIN: &str = "↻ ";

/// One thing that is sent.
pub(super) enum Piece<'a> {
    /// Sent as it is.
    Ready(Value),
    /// The file has to be handed over first.
    File(&'a Attachment, String),
    /// So has a picture, which is a PNG by now.
    Picture(String, Vec<u8>, String),
}

/// How it is shown what can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Buttons,
    List,
    /// Lines with a number each, in the text.
    Numbers,
}

/// Buttons when they fit, else a list; where Meta takes neither, because there are too many or two of them look alike,
/// numbers.
fn shape(labels: &[String]) -> Shape {
    let differ = |longest: usize| {
        let mut titles: Vec<String> = labels
            .iter()
            .map(|label| markup::shorten(label, longest))
            .collect();
        titles.sort_unstable();
        titles.dedup();
        titles.len() == labels.len()
    };
    let fit = labels
        .iter()
        .all(|label| label.chars().count() <= LONGEST_BUTTON);
    if labels.len() <= BUTTONS && fit && differ(LONGEST_BUTTON) {
        Shape::Buttons
    } else if labels.len() <= ROWS && differ(LONGEST_ROW) {
        Shape::List
    } else {
        Shape::Numbers
    }
}

fn labels(message: &Outgoing) -> &[String] {
    match &message.choice {
        Choice::Buttons(labels) => labels,
        Choice::None | Choice::Poll(_) | Choice::ClosePoll(_) => &[],
    }
}

/// Whether what can be answered to a message stands there with numbers.
pub(super) fn is_numbered(message: &Outgoing) -> bool {
    let labels = labels(message);
    !labels.is_empty() && shape(labels) == Shape::Numbers
}

/// A message to this person, of this kind; what it says is still to come. Who hides his number has a name at Meta, with a
/// point in it.
pub(super) fn addressed(to: &Contact, kind: &str) -> Value {
    let name = to.name();
    let by = match name.bytes().all(|byte| byte.is_ascii_digit()) {
        true => "to",
        false => "recipient",
    };
    json!({
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        (by): name,
        "type": kind,
    })
}

/// Lets the name of a message come back with the news of it, so that it is known what became of it. Meta does nothing
/// with it but give it back.
pub(super) fn named(mut body: Value, message: &Outgoing) -> Value {
    let name = receive::name_of_ours(&message.to, &message.key);
    if name.len() <= LONGEST_NAME {
        body["biz_opaque_callback_data"] = json!(name);
    }
    body
}

fn marked(message: &Outgoing, text: &str) -> String {
    match message.again {
        true => format!("{AGAIN}{text}"),
        false => text.to_owned(),
    }
}

/// The text with the numbers under it.
fn with_numbers(text: &str, labels: &[String], words: &Words) -> String {
    let rows = (1..)
        .zip(labels)
        .map(|(number, label)| format!("{number}. {label}"));
    let lines = std::iter::once(text.to_owned())
        .chain(rows)
        .chain([words.choose.clone()]);
    lines.collect::<Vec<_>>().join("\n")
}

/// The text, and what can be answered, on one line.
pub(super) fn in_words(message: &Outgoing, words: &Words) -> String {
    let labels = labels(message);
    let (text, answers) = match labels {
        [] => (message.text.clone(), String::new()),
        _ if is_numbered(message) => (with_numbers(&message.text, labels, words), String::new()),
        _ => (message.text.clone(), format!(" ({})", labels.join(" / "))),
    };
    // However long the text is, what can be answered is there.
    let room = markup::LONGEST_PARAMETER.saturating_sub(answers.chars().count());
    let text = markup::shorten(&markup::on_one_line(&text), room);
    marked(message, &format!("{text}{answers}"))
}

/// A picture with its title.
pub(super) async fn drawn_piece<'a>(
    message: &Outgoing,
    picture: &Picture,
) -> Result<Piece<'a>, SendError> {
    let image = drawn(picture).await?;
    let title = marked(message, &picture.title);
    let caption = markup::shorten(&markup::shown(&title), markup::LONGEST_QUESTION);
    Ok(Piece::Picture(picture.file_name(), image.png, caption))
}

/// The pieces of a message, at least one.
///
/// # Errors
/// When there is nothing in it, or a button would carry too much.
pub(super) fn pieces<'a>(
    message: &'a Outgoing,
    words: &Words,
) -> Result<Vec<Piece<'a>>, SendError> {
    let mut text = marked(message, &message.text);
    let mut question = None;
    let labels = labels(message);
    if is_numbered(message) {
        text = with_numbers(&text, labels, words);
    } else if !labels.is_empty() {
        let asked = take_question(&mut text);
        question = Some(Piece::Ready(asks(message, (&asked, labels), words)?));
    }
    let mut parts = markup::parts(&text, markup::LONGEST_TEXT);
    let file = message.attachment.as_ref().map(|file| {
        let short =
            matches!(parts.as_slice(), [only] if only.chars().count() <= markup::LONGEST_QUESTION);
        let caption = if short {
            parts.remove(0)
        } else {
            String::new()
        };
        Piece::File(file, caption)
    });
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    for part in parts {
        let mut body = addressed(&message.to, "text");
        body["text"] = json!({ "body": part, "preview_url": false });
        pieces.push(Piece::Ready(body));
    }
    pieces.extend(file);
    pieces.extend(question);
    if pieces.is_empty() {
        return Err(SendError::Never("there is nothing in it".to_owned()));
    }
    Ok(pieces)
}

/// What stands above the buttons: all of the text, or when it is too long its last line, and the rest goes before it.
fn take_question(text: &mut String) -> String {
    let whole = markup::shown(text);
    if whole.chars().count() <= markup::LONGEST_QUESTION {
        text.clear();
        return whole;
    }
    let (above, last) = text.rsplit_once('\n').unwrap_or(("", text.as_str()));
    let last = markup::parts(last, markup::LONGEST_QUESTION);
    let asked = last.into_iter().next().unwrap_or_default();
    *text = above.to_owned();
    asked
}

/// A question with buttons, or with a list when they do not fit.
fn asks(
    message: &Outgoing,
    (text, labels): (&str, &[String]),
    words: &Words,
) -> Result<Value, SendError> {
    let id = |button: usize| receive::button_id(&message.key, button);
    if id(labels.len()).len() > LONGEST_ID {
        return Err(SendError::Never(format!("key {} is too long", message.key)));
    }
    let mut body = addressed(&message.to, "interactive");
    let numbered = labels.iter().enumerate();
    let (kind, action) = if shape(labels) == Shape::Buttons {
        let buttons = numbered.map(|(button, label)| {
            json!({ "type": "reply", "reply": { "id": id(button), "title": label } })
        });
        ("button", json!({ "buttons": buttons.collect::<Vec<_>>() }))
    } else {
        let rows = numbered.map(|(button, label)| {
            let mut row = json!({ "id": id(button), "title": markup::shorten(label, LONGEST_ROW) });
            if label.chars().count() > LONGEST_ROW {
                row["description"] = json!(markup::shorten(label, LONGEST_BELOW));
            }
            row
        });
        let rows = rows.collect::<Vec<_>>();
        (
            "list",
            json!({ "button": words.open_list, "sections": [{ "rows": rows }] }),
        )
    };
    body["interactive"] = json!({
        "type": kind,
        "body": { "text": text },
        "action": action,
    });
    Ok(body)
}
