//! What the bot says on WhatsApp: freely to who has spoken within a day, by template to everybody else.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::json;

use super::api::{Failure, Refusal};
use super::meaning::Meaning;
use super::pieces::{Piece, addressed, drawn_piece, in_words, named, pieces};
use super::{Cloud, Ledger, PLATFORM};
use crate::chat::{Barrier, Capabilities, Edits, Messenger, Reaction, SendError};
use crate::message::{Choice, Contact, Outgoing};

/// So long after somebody's message everything may be said to him. A day, and a minute for clocks that differ.
pub(super) const WINDOW: Duration = Duration::from_secs(24 * 60 * 60 - 60);
/// How the key of a message ends that is not kept, such as a goodbye. Whom it is for may be forgotten already, so nobody here
/// can tell when he spoke; Meta can.
const FORGOTTEN: &str = "/secret";
/// How long to wait when there is no connection.
const OFFLINE: Duration = Duration::from_secs(15);
/// How long to wait when the token is not accepted or the account is closed: somebody has to do something.
pub(super) const CLOSED: Duration = Duration::from_secs(15 * 60);
/// So long it is waited for news of a message of which nobody knows whether it was taken, before it is said again. Meta
/// brings the news within seconds.
const NEWS: Duration = Duration::from_secs(30);
/// The longest pause after failures.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

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
        let open = self.may_speak(ledger.as_ref(), &message.to).await;
        let open = open.map_err(|error| no_books(&error))?;
        if open || message.key.ends_with(FORGOTTEN) {
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

    /// Meta cannot be asked. It is waited for the news of it, and said again when none comes.
    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>> {
        let pause = self.pause(&message.to).max(NEWS);
        let why = "WhatsApp does not say whether it arrived".to_owned();
        Some(Err(SendError::Again(pause, why)))
    }
}

fn no_books(error: &anyhow::Error) -> SendError {
    SendError::Wait(OFFLINE, format!("{error:#}"))
}

impl Cloud {
    fn books(&self) -> Result<Arc<dyn Ledger>, SendError> {
        let ledger = self.ledger.get().cloned();
        ledger.ok_or_else(|| SendError::Wait(OFFLINE, "there is no ledger yet".to_owned()))
    }

    /// The pieces of a message one after the other; what has arrived is not sent again when a later one fails. Every piece
    /// has a word in the receipt. The last one bears the name of the message: with it all of it has arrived.
    async fn send_freely(
        &self,
        ledger: &Arc<dyn Ledger>,
        message: &Outgoing,
    ) -> Result<String, SendError> {
        let mut pieces = match &message.picture {
            Some(picture) => vec![drawn_piece(message, picture).await?],
            None => pieces(message, &self.words)?,
        };
        let last = pieces.pop();
        let copy = (message.key.clone(), message.to.0.clone());
        let before = self.state().arrived.remove(&copy);
        let mut arrived = before.unwrap_or_default();
        let bare = pieces.iter().map(|piece| (piece, None));
        let all = bare.chain(last.iter().map(|piece| (piece, Some(message))));
        for (piece, name) in all.skip(arrived.len()) {
            match self.send_piece(&message.to, (piece, name)).await {
                // Meta counts otherwise than we do.
                Err(Failure::Refused(refusal)) if refusal.meaning() == Meaning::ClosedWindow => {
                    return self.send_template(ledger, message).await;
                }
                outcome => match self.outcome(&message.to, outcome) {
                    Ok(id) => arrived.push(id),
                    Err(error) => {
                        self.state().arrived.insert(copy, arrived);
                        return Err(error);
                    }
                },
            }
        }
        Ok(arrived.join(" "))
    }

    async fn send_piece(
        &self,
        to: &Contact,
        (piece, name): (&Piece<'_>, Option<&Outgoing>),
    ) -> Result<String, Failure> {
        let body = match piece {
            Piece::Ready(body) => body.clone(),
            Piece::File(file, caption) => {
                let bytes = (file.text.clone().into_bytes(), "text/plain");
                let id = self.api.upload(file.name.clone(), bytes).await?;
                let mut body = addressed(to, "document");
                body["document"] = json!({ "id": id, "filename": file.name });
                if !caption.is_empty() {
                    body["document"]["caption"] = json!(caption);
                }
                body
            }
            Piece::Picture(name, png, caption) => {
                let bytes = (png.clone(), "image/png");
                let id = self.api.upload(name.clone(), bytes).await?;
                let mut body = addressed(to, "image");
                body["image"] = json!({ "id": id, "caption": caption });
                body
            }
        };
        let body = match name {
            Some(message) => named(body, message),
            None => body,
        };
        self.api.send(&body).await
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
                "parameters": [{ "type": "text", "text": in_words(message, &self.words) }],
            }],
        });
        let outcome = self.api.send(&named(body, message)).await;
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
                self.come_up();
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
        match refusal.meaning() {
            // Nothing arrives, and it is not the message's fault.
            Meaning::Down(trouble) => {
                self.go_down(trouble);
                SendError::Wait(CLOSED, words)
            }
            Meaning::TooMuch => SendError::Wait(self.failed(to), words),
            Meaning::Theirs => SendError::Later(self.failed(to), words),
            Meaning::ClosedWindow => SendError::Gone(Barrier::Quiet, words),
            Meaning::Unreachable => SendError::Gone(Barrier::Unclear, words),
            Meaning::Template => SendError::Gone(Barrier::Template, words),
            Meaning::Never => SendError::Never(words),
        }
    }
}
