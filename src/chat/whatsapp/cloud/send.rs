//! What the bot says on WhatsApp: freely to who has spoken within a day, by template to everybody else.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::api::{Failure, Refusal};
use super::{Cloud, Ledger, PLATFORM, markup, receive};
use crate::chat::{Barrier, Capabilities, Edits, Messenger, Reaction, SendError, drawn};
use crate::message::{Attachment, Choice, Contact, Outgoing, Picture};

/// So long after somebody's message everything may be said to him. A day, and a minute for clocks that differ.
const WINDOW: Duration = Duration::from_secs(24 * 60 * 60 - 60);
/// How the key of a message ends that is not kept, such as a goodbye. Whom it is for may be forgotten already, so nobody here
/// can tell when he spoke; Meta can.
const FORGOTTEN: &str = "/secret";
/// So many buttons can stand under a message; what is more is a list.
const BUTTONS: usize = 3;
/// The most signs on a button.
const LONGEST_BUTTON: usize = 20;
/// So many lines can be in a list; what is more is said in words.
const ROWS: usize = 10;
/// The most signs of a line in a list, and of what stands below it.
const LONGEST_ROW: usize = 24;
const LONGEST_BELOW: usize = 72;
/// The most bytes that a button can carry.
const LONGEST_ID: usize = 200;
/// What opens a list, in no language.
const OPEN_LIST: &str = "…";
/// How long to wait when there is no connection.
const OFFLINE: Duration = Duration::from_secs(15);
/// How long to wait when the token is not accepted or the account is closed: somebody has to do something.
const CLOSED: Duration = Duration::from_secs(15 * 60);
/// The longest pause after failures.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// What stands before a message that may be there already.
const AGAIN: &str = "↻ ";

/// What Meta's codes say.
mod code {
    /// The token is not valid, or not any more; nothing may be done with it.
    pub(super) const TOKEN: [i64; 3] = [0, 10, 190];
    /// The account is locked, or is not paid for.
    pub(super) const LOCKED: [i64; 3] = [368, 131_031, 131_042];
    /// Too much was sent: in all, by this number, to this person, or of what looks like spam.
    pub(super) const TOO_MUCH: [i64; 6] = [4, 80_007, 130_429, 131_048, 131_056, 133_016];
    /// He has said nothing for a day.
    pub(super) const CLOSED_WINDOW: i64 = 131_047;
    /// It cannot be delivered to him: he has no WhatsApp, or does not want this.
    pub(super) const UNDELIVERABLE: [i64; 3] = [131_026, 131_030, 131_050];
}

#[async_trait]
impl Messenger for Cloud {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            edits: Edits::Never,
            reactions: true,
            pictures: true,
        }
    }

    async fn send(&self, message: &Outgoing) -> Result<String, SendError> {
        match &message.choice {
            Choice::Poll(_) => return Err(SendError::Never("there are no polls here".to_owned())),
            // A poll that never was is closed.
            Choice::ClosePoll(_) => return Ok(message.key.clone()),
            Choice::None | Choice::Buttons(_) => {}
        }
        let ledger = self.books()?;
        let spoken = ledger.has_spoken(&message.to, WINDOW).await;
        let spoken = spoken.map_err(|error| no_books(&error))?;
        if spoken || message.key.ends_with(FORGOTTEN) {
            self.send_freely(&ledger, message).await
        } else {
            self.send_template(&ledger, message).await
        }
    }

    async fn edit(&self, _: &str, _: &Outgoing) -> Result<(), SendError> {
        Err(SendError::Never("nothing is edited here".to_owned()))
    }

    async fn react(&self, reaction: Reaction<'_>) -> Result<(), SendError> {
        let mut body = addressed(reaction.by, "reaction");
        body["reaction"] = json!({ "message_id": reaction.on, "emoji": reaction.mark.emoji() });
        let outcome = self.api.send(&body).await;
        self.outcome(reaction.by, outcome).map(|_| ())
    }

    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>> {
        let pause = self.pause(&message.to);
        let why = "WhatsApp cannot tell whether it arrived".to_owned();
        Some(Err(SendError::Again(pause, why)))
    }
}

fn no_books(error: &anyhow::Error) -> SendError {
    SendError::Wait(OFFLINE, format!("{error:#}"))
}

/// A message to this person, of this kind; what it says is still to come.
fn addressed(to: &Contact, kind: &str) -> Value {
    json!({
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": to.name(),
        "type": kind,
    })
}

/// A message is one or more things that are sent after each other.
enum Piece<'a> {
    /// Sent as it is.
    Ready(Value),
    /// The file has to be handed over first.
    File(&'a Attachment, String),
    /// So has a picture, which is a PNG by now.
    Picture(String, Vec<u8>, String),
}

impl Cloud {
    fn books(&self) -> Result<Arc<dyn Ledger>, SendError> {
        let ledger = self.ledger.get().cloned();
        ledger.ok_or_else(|| SendError::Wait(OFFLINE, "there is no ledger yet".to_owned()))
    }

    /// The pieces of a message one after the other; what has arrived is not sent again when a later one fails.
    async fn send_freely(
        &self,
        ledger: &Arc<dyn Ledger>,
        message: &Outgoing,
    ) -> Result<String, SendError> {
        let pieces = match &message.picture {
            Some(picture) => vec![drawn_piece(message, picture).await?],
            None => pieces(message)?,
        };
        let before = self.state().arrived.remove(&message.key);
        let mut arrived = before.unwrap_or_default();
        for piece in pieces.iter().skip(arrived.len()) {
            match self.send_piece(&message.to, piece).await {
                // Meta counts otherwise than we do.
                Err(Failure::Refused(refusal)) if refusal.code == code::CLOSED_WINDOW => {
                    return self.send_template(ledger, message).await;
                }
                outcome => match self.outcome(&message.to, outcome) {
                    Ok(id) => arrived.push(id),
                    Err(error) => {
                        self.state().arrived.insert(message.key.clone(), arrived);
                        return Err(error);
                    }
                },
            }
        }
        Ok(arrived.pop().unwrap_or_default())
    }

    async fn send_piece(&self, to: &Contact, piece: &Piece<'_>) -> Result<String, Failure> {
        match piece {
            Piece::Ready(body) => self.api.send(body).await,
            Piece::File(file, caption) => {
                let bytes = (file.text.clone().into_bytes(), "text/plain");
                let id = self.api.upload(file.name.clone(), bytes).await?;
                let mut body = addressed(to, "document");
                body["document"] = json!({ "id": id, "filename": file.name });
                if !caption.is_empty() {
                    body["document"]["caption"] = json!(caption);
                }
                self.api.send(&body).await
            }
            Piece::Picture(name, png, caption) => {
                let bytes = (png.clone(), "image/png");
                let id = self.api.upload(name.clone(), bytes).await?;
                let mut body = addressed(to, "image");
                body["image"] = json!({ "id": id, "caption": caption });
                self.api.send(&body).await
            }
        }
    }

    /// To who has said nothing for a day: what was approved beforehand, with the text in it, as long as the club wants to
    /// pay for it.
    async fn send_template(
        &self,
        ledger: &Arc<dyn Ledger>,
        message: &Outgoing,
    ) -> Result<String, SendError> {
        let Some(template) = &self.template else {
            let why = "he has said nothing for a day, and there is no template";
            return Err(SendError::Gone(Barrier::Quiet, why.to_owned()));
        };
        if message.attachment.is_some() {
            let why = "no file can be sent to who has said nothing for a day";
            return Err(SendError::Never(why.to_owned()));
        }
        let taken = ledger.take_template(message).await;
        if !taken.map_err(|error| no_books(&error))? {
            let why = "the templates of this month are spent";
            return Err(SendError::Unpaid(why.to_owned()));
        }
        let mut body = addressed(&message.to, "template");
        body["template"] = json!({
            "name": template.name,
            "language": { "code": template.language },
            "components": [{
                "type": "body",
                "parameters": [{ "type": "text", "text": in_words(message) }],
            }],
        });
        let outcome = self.api.send(&body).await;
        if let Err(Failure::Refused(_) | Failure::Unreachable(_)) = &outcome {
            let given = ledger.give_back(message).await;
            given.map_err(|error| no_books(&error))?;
        }
        match self.outcome(&message.to, outcome) {
            // Not even a template: that is for somebody to look at.
            Err(SendError::Never(why)) => Err(SendError::Never(format!("the template: {why}"))),
            outcome => outcome,
        }
    }

    /// One more failure in a row: how long to wait now.
    fn failed(&self, to: &Contact) -> Duration {
        let mut state = self.state();
        let failures = state.failures.entry(to.0.clone()).or_default();
        *failures = failures.saturating_add(1);
        drop(state);
        self.pause(to)
    }

    /// How long to wait after the failures so far: growing pauses.
    fn pause(&self, to: &Contact) -> Duration {
        let failures = self.state().failures.get(&to.0).copied();
        let Some(more) = failures.and_then(|failures| failures.checked_sub(1)) else {
            return Duration::ZERO;
        };
        let pause = Duration::from_secs(5).saturating_mul(3_u32.saturating_pow(more));
        pause.min(LONGEST_PAUSE)
    }

    /// What a failure means for the message.
    fn outcome(&self, to: &Contact, outcome: Result<String, Failure>) -> Result<String, SendError> {
        let failure = match outcome {
            Ok(id) => {
                self.state().failures.remove(&to.0);
                return Ok(id);
            }
            Err(failure) => failure,
        };
        let words = failure.to_string();
        Err(match failure {
            Failure::Unreachable(_) => SendError::Wait(OFFLINE, words),
            Failure::NoAnswer(_) => {
                self.failed(to);
                SendError::Unknown(words)
            }
            Failure::Refused(refusal) => self.refused(to, &refusal, words),
        })
    }

    fn refused(&self, to: &Contact, refusal: &Refusal, words: String) -> SendError {
        let Refusal { status, code, .. } = *refusal;
        if code::TOO_MUCH.contains(&code) || status == 429 {
            SendError::Wait(self.failed(to), words)
        } else if status >= 500 {
            SendError::Later(self.failed(to), words)
        } else if status == 401 || code::TOKEN.contains(&code) || code::LOCKED.contains(&code) {
            // Nothing arrives, and it is not the message's fault.
            tracing::error!(
                "WhatsApp does not accept the token or has closed the account: {words}"
            );
            SendError::Wait(CLOSED, words)
        } else if code::UNDELIVERABLE.contains(&code) {
            SendError::Gone(Barrier::Unclear, words)
        } else if code == code::CLOSED_WINDOW {
            SendError::Gone(Barrier::Quiet, words)
        } else {
            SendError::Never(words)
        }
    }
}

/// The text, and what can be answered, on one line.
fn in_words(message: &Outgoing) -> String {
    let text = match &message.choice {
        Choice::Buttons(labels) => format!("{}\n({})", message.text, labels.join(" / ")),
        Choice::None | Choice::Poll(_) | Choice::ClosePoll(_) => message.text.clone(),
    };
    let text = markup::on_one_line(&text);
    match message.again {
        true => format!("{AGAIN}{text}"),
        false => text,
    }
}

/// A picture with its title.
async fn drawn_piece<'a>(message: &Outgoing, picture: &Picture) -> Result<Piece<'a>, SendError> {
    let image = drawn(picture).await?;
    let title = match message.again {
        true => format!("{AGAIN}{}", picture.title),
        false => picture.title.clone(),
    };
    let caption = markup::shorten(&markup::shown(&title), markup::LONGEST_QUESTION);
    Ok(Piece::Picture(picture.file_name(), image.png, caption))
}

fn pieces(message: &Outgoing) -> Result<Vec<Piece<'_>>, SendError> {
    let mut text = match message.again {
        true => format!("{AGAIN}{}", message.text),
        false => message.text.clone(),
    };
    let mut labels: &[String] = match &message.choice {
        Choice::Buttons(labels) => labels,
        Choice::None | Choice::Poll(_) | Choice::ClosePoll(_) => &[],
    };
    if labels.len() > ROWS {
        for (number, label) in (1..).zip(labels) {
            text.push_str(&format!("\n{number}. {label}"));
        }
        labels = &[];
    }
    let mut question = None;
    if !labels.is_empty() {
        // A question that is too long stands above its last line, which has the buttons.
        let whole = markup::shown(&text);
        let asked = if whole.chars().count() > markup::LONGEST_QUESTION {
            let (above, last) = text.rsplit_once('\n').unwrap_or(("", &text));
            let last = markup::parts(last, markup::LONGEST_QUESTION)
                .into_iter()
                .next()
                .unwrap_or_default();
            text = above.to_owned();
            last
        } else {
            text.clear();
            whole
        };
        question = Some(Piece::Ready(asks(message, &asked, labels)?));
    }
    let mut parts = markup::parts(&text, markup::LONGEST_TEXT);
    let caption = |parts: &[String]| match parts {
        [only] => only.chars().count() <= markup::LONGEST_QUESTION,
        _ => false,
    };
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    let file = match &message.attachment {
        Some(file) if caption(&parts) => Some(Piece::File(file, parts.remove(0))),
        Some(file) => Some(Piece::File(file, String::new())),
        None => None,
    };
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

/// A question with buttons, or with a list when they do not fit.
fn asks(message: &Outgoing, text: &str, labels: &[String]) -> Result<Value, SendError> {
    let id = |button: usize| receive::button_id(&message.key, button);
    if id(labels.len()).len() > LONGEST_ID {
        return Err(SendError::Never(format!("key {} is too long", message.key)));
    }
    let fits = |label: &String| label.chars().count() <= LONGEST_BUTTON;
    let mut body = addressed(&message.to, "interactive");
    let numbered = labels.iter().enumerate();
    let (kind, action) = if labels.len() <= BUTTONS && labels.iter().all(fits) {
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
            json!({ "button": OPEN_LIST, "sections": [{ "rows": rows }] }),
        )
    };
    body["interactive"] = json!({
        "type": kind,
        "body": { "text": text },
        "action": action,
    });
    Ok(body)
}
