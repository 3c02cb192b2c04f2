//! What the bot says on Telegram.

use std::time::Duration;

use async_trait::async_trait;
use serde::Serialize;
use serde_json::{Map, Value, json};
use teloxide_core::payloads::{
    AnswerCallbackQuery, AnswerCallbackQuerySetters as _, EditMessageText,
    EditMessageTextSetters as _, SendMessage, SendMessageSetters as _, SendPoll,
    SendPollSetters as _, SetMessageReaction, SetMessageReactionSetters as _, StopPoll,
};
use teloxide_core::requests::Payload;
use teloxide_core::types::{
    CallbackQueryId, ChatId, InlineKeyboardButton, InlineKeyboardMarkup, InputPollOption,
    LinkPreviewOptions, ParseMode, ReactionType, ReplyMarkup, ThreadId,
};

use super::api::{Failure, Refusal};
use super::{PLATFORM, Telegram, chat_of, markup, message_of, poll_name, topic_of, update};
use crate::chat::{Barrier, Capabilities, Edits, Messenger, Reaction, SendError, drawn};
use crate::message::{Attachment, Choice, Contact, Outgoing, Picture};

/// How many options a poll may have.
const OPTIONS: std::ops::RangeInclusive<usize> = 2..=12;
/// How long to wait when there is no connection, or when the token is not accepted.
const OFFLINE: Duration = Duration::from_secs(15);
/// The longest pause after failures of the server.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// How much is shown at a button, in UTF-16 units.
const LONGEST_TOAST: usize = 200;
/// What is longer cannot be read in the moment for which it is shown: it stays until it is tapped away.
const LONGEST_GLANCE: usize = 90;
/// What stands before a message that may be there already.
const AGAIN: &str = "↻ ";

#[async_trait]
impl Messenger for Telegram {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn send(&self, message: &Outgoing) -> Result<String, SendError> {
        let chat = addressee(&message.to)?;
        match (&message.choice, &message.picture) {
            (Choice::Poll(options), _) => self.send_poll(chat, message, options).await,
            (Choice::None, Some(picture)) => self.send_picture(chat, message, picture).await,
            (Choice::None | Choice::Buttons(_), _) => self.send_parts(chat, message).await,
            (Choice::ClosePoll(_), _) => self.close_poll(None, message).await,
        }
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            edits: Edits::Always,
            reactions: true,
            pictures: true,
        }
    }

    async fn edit(&self, receipt: &str, message: &Outgoing) -> Result<(), SendError> {
        self.edit_message(receipt, message).await
    }

    async fn react(&self, reaction: Reaction<'_>) -> Result<(), SendError> {
        self.mark_message(reaction.on, reaction.mark.emoji()).await
    }

    async fn toast(&self, press: &str, message: &Outgoing) -> Result<String, SendError> {
        self.answer_press(press, message).await
    }

    async fn close_poll(
        &self,
        receipt: Option<&str>,
        message: &Outgoing,
    ) -> Result<String, SendError> {
        // A poll that nobody knows to have arrived closes by itself.
        let Some((chat, poll)) = receipt.and_then(message_of) else {
            return Err(SendError::Never(
                "it is not known where the poll is".to_owned(),
            ));
        };
        match self.ask(chat, &StopPoll::new(chat, poll), Map::new()).await {
            Err(Failure::Refused(refusal)) if is_closed_already(&refusal) => {}
            Err(Failure::NoAnswer(error)) => {
                return Err(SendError::Later(self.failed(chat), error));
            }
            outcome => {
                self.outcome(chat, outcome).map_err(left_behind)?;
            }
        }
        Ok(message.key.clone())
    }

    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>> {
        let pause = chat_of(&message.to).map_or(OFFLINE, |chat| self.pause(chat));
        let why = "Telegram cannot tell whether it arrived".to_owned();
        Some(Err(SendError::Again(pause, why)))
    }
}

/// Whether a poll cannot be stopped because it is closed.
fn is_closed_already(refusal: &Refusal) -> bool {
    refusal.description.contains("poll has already been closed")
}

/// Whether there is no topic any more in which this could be said.
fn is_without_topic(refusal: &Refusal) -> bool {
    let why = ["message thread not found", "TOPIC_CLOSED", "TOPIC_DELETED"];
    why.iter().any(|why| refusal.description.contains(why))
}

/// When a group gets another number, its old messages stay behind under the old one: nothing can be done to them.
fn left_behind(error: SendError) -> SendError {
    match error {
        SendError::Moved(to) => {
            SendError::Never(format!("it stayed behind when the group became {to}"))
        }
        SendError::Later(..)
        | SendError::Unknown(_)
        | SendError::Wait(..)
        | SendError::Again(..)
        | SendError::Gone(..)
        | SendError::Unpaid(_)
        | SendError::Never(_) => error,
    }
}

fn addressee(contact: &Contact) -> Result<ChatId, SendError> {
    // Somebody who speaks in the name of a group cannot be reached.
    chat_of(contact).ok_or_else(|| SendError::Never(format!("{contact} is nobody to write to")))
}

/// A message is one or more things that are sent after each other.
enum Piece<'a> {
    Text {
        html: String,
        keyboard: Option<ReplyMarkup>,
    },
    File {
        file: &'a Attachment,
        caption: String,
        keyboard: Option<ReplyMarkup>,
    },
}

impl Telegram {
    async fn send_poll(
        &self,
        chat: ChatId,
        message: &Outgoing,
        options: &[String],
    ) -> Result<String, SendError> {
        if !OPTIONS.contains(&options.len()) {
            return Err(SendError::Never(format!(
                "a poll with {} options",
                options.len()
            )));
        }
        self.take_turn(chat)?;
        let options = options
            .iter()
            .map(|option| InputPollOption::new(markup::option(option)));
        let mut poll =
            SendPoll::new(chat, markup::question(&message.text), options).is_anonymous(false);
        poll.message_thread_id = topic_of(&message.to);
        if let Some(closes_at) = message.closes_at {
            poll = poll.close_date(closes_at);
        }
        poll.disable_notification = message.silent.then_some(true);
        // Newer than teloxide. Whoever has voted may think again: that is Telegram's default for such a poll, said all the
        // same because everything here rests on it. `hide_results_until_closes` is not asked for: people come because
        // others come, so they want to see who. Nor is `members_only`: who is in the group sees the poll, and who left it
        // is asked by nobody.
        let extra = Map::from_iter([("allows_revoting".to_owned(), json!(true))]);
        let outcome = self.ask(chat, &poll, extra).await;
        let sent = self.outcome(chat, outcome)?;
        let poll = sent
            .get("poll")
            .and_then(|poll| poll.get("id"))
            .and_then(Value::as_str);
        let poll = poll.map(|id| format!(" {}", poll_name(id)));
        Ok(format!(
            "{}{}",
            receipt(chat, &sent),
            poll.unwrap_or_default()
        ))
    }

    /// A picture with its title.
    async fn send_picture(
        &self,
        chat: ChatId,
        message: &Outgoing,
        picture: &Picture,
    ) -> Result<String, SendError> {
        let image = drawn(picture).await?;
        self.take_turn(chat)?;
        let title = match message.again {
            true => format!("{AGAIN}{}", picture.title),
            false => picture.title.clone(),
        };
        let mut parameters = vec![
            ("chat_id", chat.0.to_string()),
            ("caption", markup::caption(&title)),
        ];
        if message.silent {
            parameters.push(("disable_notification", "true".to_owned()));
        }
        let file = (picture.file_name(), image.png);
        let sent = self.api.send_photo(&parameters, file).await;
        self.note(chat, &sent);
        let sent = self.outcome(chat, sent)?;
        Ok(receipt(chat, &sent))
    }

    /// The pieces of a message one after the other; what has arrived is not sent again when a later one fails.
    async fn send_parts(&self, chat: ChatId, message: &Outgoing) -> Result<String, SendError> {
        let pieces = self.pieces(chat, message)?;
        let topic = topic_of(&message.to);
        let before = self
            .state()
            .arrived
            .remove(&message.key)
            .unwrap_or_default();
        let mut arrived = before;
        for piece in pieces.iter().skip(arrived.len()) {
            match self.send_piece((chat, topic), piece, message.silent).await {
                Ok(receipt) => arrived.push(receipt),
                Err(error) => {
                    self.state().arrived.insert(message.key.clone(), arrived);
                    return Err(error);
                }
            }
        }
        // The last one has the buttons: it is the one that is edited later.
        Ok(arrived.pop().unwrap_or_default())
    }

    fn pieces<'a>(&self, chat: ChatId, message: &'a Outgoing) -> Result<Vec<Piece<'a>>, SendError> {
        let mut keyboard = self
            .keyboard(chat, message)?
            .map(ReplyMarkup::InlineKeyboard);
        let text = match message.again {
            true => format!("{AGAIN}{}", message.text),
            false => message.text.clone(),
        };
        let mut pieces = Vec::new();
        let mut caption = String::new();
        if message.attachment.is_some() && markup::units(&text) <= markup::LONGEST_CAPTION {
            caption = markup::html(&text);
        } else {
            for part in markup::split(&text, markup::LONGEST_TEXT) {
                let html = markup::html(&part);
                pieces.push(Piece::Text {
                    html,
                    keyboard: None,
                });
            }
        }
        if let Some(file) = &message.attachment {
            let keyboard = keyboard.take();
            pieces.push(Piece::File {
                file,
                caption,
                keyboard,
            });
        } else if let Some(Piece::Text { keyboard: last, .. }) = pieces.last_mut() {
            *last = keyboard;
        }
        if pieces.is_empty() {
            return Err(SendError::Never("there is nothing in it".to_owned()));
        }
        Ok(pieces)
    }

    fn keyboard(
        &self,
        chat: ChatId,
        message: &Outgoing,
    ) -> Result<Option<InlineKeyboardMarkup>, SendError> {
        let Choice::Buttons(labels) = &message.choice else {
            return Ok(None);
        };
        let mut rows = Vec::new();
        for (button, label) in labels.iter().enumerate() {
            let key = message.pressed_as();
            let data = self.sealer.seal(&chat.0.to_string(), key, button);
            let data = data.ok_or_else(|| SendError::Never(format!("key {key} is too long")))?;
            rows.push(InlineKeyboardButton::callback(label.clone(), data));
        }
        // Short ones stand beside each other, as they do in a sentence.
        let short = labels
            .iter()
            .map(|label| label.chars().count())
            .sum::<usize>()
            <= 30;
        Ok(Some(match short {
            true => InlineKeyboardMarkup::new([rows]),
            false => InlineKeyboardMarkup::new(rows.into_iter().map(|button| [button])),
        }))
    }

    async fn send_piece(
        &self,
        (chat, topic): (ChatId, Option<ThreadId>),
        piece: &Piece<'_>,
        silent: bool,
    ) -> Result<String, SendError> {
        self.take_turn(chat)?;
        let outcome = match piece {
            Piece::Text { html, keyboard } => {
                let mut text = SendMessage::new(chat, html.clone())
                    .parse_mode(ParseMode::Html)
                    .link_preview_options(no_preview());
                text.reply_markup.clone_from(keyboard);
                text.message_thread_id = topic;
                text.disable_notification = silent.then_some(true);
                self.ask(chat, &text, Map::new()).await
            }
            Piece::File {
                file,
                caption,
                keyboard,
            } => {
                let mut parameters = vec![("chat_id", chat.0.to_string())];
                if let Some(topic) = topic {
                    parameters.push(("message_thread_id", topic.0.to_string()));
                }
                if !caption.is_empty() {
                    parameters.push(("caption", caption.clone()));
                    parameters.push(("parse_mode", "HTML".to_owned()));
                }
                if silent {
                    parameters.push(("disable_notification", "true".to_owned()));
                }
                if let Some(keyboard) = keyboard {
                    parameters.push(("reply_markup", json!(keyboard).to_string()));
                }
                let sent = self
                    .api
                    .send_document(&parameters, (&file.name, &file.text))
                    .await;
                self.note(chat, &sent);
                sent
            }
        };
        let sent = self.outcome(chat, outcome)?;
        Ok(receipt(chat, &sent))
    }

    /// Gives the message with this receipt the text and the buttons of another one.
    async fn edit_message(&self, receipt: &str, message: &Outgoing) -> Result<(), SendError> {
        let Some((chat, id)) = message_of(receipt) else {
            return Err(SendError::Never(format!("{receipt} is no message")));
        };
        self.take_turn(chat)?;
        let parts = markup::split(&message.text, markup::LONGEST_TEXT);
        let html = markup::html(parts.first().map_or("", String::as_str));
        let mut edit = EditMessageText::new(chat, id, html)
            .parse_mode(ParseMode::Html)
            .link_preview_options(no_preview());
        edit.reply_markup = self.keyboard(chat, message)?;
        match self.ask(chat, &edit, Map::new()).await {
            Err(Failure::Refused(refusal))
                if refusal.description.contains("message is not modified") =>
            {
                Ok(())
            }
            outcome => self.outcome(chat, outcome).map(|_| ()).map_err(left_behind),
        }
    }

    /// Puts a mark on the message with this id.
    async fn mark_message(&self, on: &str, emoji: &str) -> Result<(), SendError> {
        let Some((chat, id)) = message_of(on) else {
            return Err(SendError::Never(format!("{on} is no message")));
        };
        self.take_turn(chat)?;
        let emoji = emoji.to_owned();
        let mark = SetMessageReaction::new(chat, id).reaction([ReactionType::Emoji { emoji }]);
        let outcome = self.ask(chat, &mark, Map::new()).await;
        self.outcome(chat, outcome).map(|_| ()).map_err(left_behind)
    }

    /// Says something at the button that was pressed. Telegram waits for it a quarter of a minute.
    async fn answer_press(&self, press: &str, message: &Outgoing) -> Result<String, SendError> {
        let chat = addressee(&message.to)?;
        let Some(query) = update::query_in(press) else {
            return Err(SendError::Never(format!("{press} is no press")));
        };
        let length = markup::units(&message.text);
        let mut answer = AnswerCallbackQuery::new(CallbackQueryId(query.to_owned()));
        if length <= LONGEST_TOAST {
            answer = answer
                .text(message.text.clone())
                .show_alert(length > LONGEST_GLANCE);
        }
        match self.ask(chat, &answer, Map::new()).await {
            Err(Failure::Refused(refusal)) if refusal.code == 400 => {
                Err(SendError::Never(refusal.description))
            }
            outcome => {
                self.outcome(chat, outcome)?;
                match length <= LONGEST_TOAST {
                    true => Ok(message.key.clone()),
                    false => Err(SendError::Never("too long for a button".to_owned())),
                }
            }
        }
    }

    /// # Errors
    /// When it is too early to speak in this chat.
    fn take_turn(&self, chat: ChatId) -> Result<(), SendError> {
        let now = self.started.elapsed();
        let taken = self
            .state()
            .pace
            .take(&self.limits, &chat.0.to_string(), now);
        taken.map_err(|wait| SendError::Wait(wait, "not so fast".to_owned()))
    }

    async fn ask<P: Payload + Serialize + Sync>(
        &self,
        chat: ChatId,
        payload: &P,
        extra: Map<String, Value>,
    ) -> Result<Value, Failure> {
        let outcome = self.api.call(payload, extra).await;
        self.note(chat, &outcome);
        outcome
    }

    /// A chat that answers is well again.
    fn note(&self, chat: ChatId, outcome: &Result<Value, Failure>) {
        if outcome.is_ok() {
            self.state().failures.remove(&chat.0.to_string());
        }
    }

    /// One more failure in a row: how long to wait now.
    fn failed(&self, chat: ChatId) -> Duration {
        let mut state = self.state();
        let failures = state.failures.entry(chat.0.to_string()).or_default();
        *failures = failures.saturating_add(1);
        drop(state);
        self.pause(chat)
    }

    /// How long to wait after the failures so far: growing pauses.
    fn pause(&self, chat: ChatId) -> Duration {
        let failures = self.state().failures.get(&chat.0.to_string()).copied();
        let Some(more) = failures.and_then(|failures| failures.checked_sub(1)) else {
            return Duration::ZERO;
        };
        let pause = Duration::from_secs(5).saturating_mul(3_u32.saturating_pow(more));
        pause.min(LONGEST_PAUSE)
    }

    /// What a failure means for the message.
    fn outcome(&self, chat: ChatId, outcome: Result<Value, Failure>) -> Result<Value, SendError> {
        let failure = match outcome {
            Ok(value) => return Ok(value),
            Err(failure) => failure,
        };
        let words = failure.to_string();
        Err(match failure {
            Failure::Unreachable(_) => SendError::Wait(OFFLINE, words),
            Failure::NoAnswer(_) => {
                self.failed(chat);
                SendError::Unknown(words)
            }
            Failure::Refused(refusal) => {
                match (
                    refusal.code,
                    refusal.retry_after,
                    refusal.migrate_to_chat_id,
                ) {
                    (_, _, Some(to)) if to != chat.0 => SendError::Moved(update::contact(to)),
                    (_, Some(seconds), _) => SendError::Wait(Duration::from_secs(seconds), words),
                    (429, None, _) => SendError::Wait(self.failed(chat), words),
                    // The token: nothing arrives, and it is not the message's fault.
                    (401 | 404, _, _) => SendError::Wait(OFFLINE, words),
                    (403, _, _) => SendError::Gone(barrier(&refusal.description), words),
                    (400, _, _) if refusal.description.contains("chat not found") => {
                        SendError::Gone(Barrier::NeverWrote, words)
                    }
                    // The topic was removed or closed: it is said in the group as a whole.
                    (400, _, _) if is_without_topic(&refusal) => {
                        SendError::Moved(super::update::contact(chat.0))
                    }
                    (500.., _, _) => SendError::Later(self.failed(chat), words),
                    _ => SendError::Never(words),
                }
            }
        })
    }
}

/// Why Telegram does not let us write to a chat, in its own words.
fn barrier(description: &str) -> Barrier {
    if description.contains("initiate conversation") {
        Barrier::NeverWrote
    } else if description.contains("deactivated") {
        Barrier::NoAccount
    } else {
        Barrier::ShutOut
    }
}

fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions {
        is_disabled: true,
        url: None,
        prefer_small_media: false,
        prefer_large_media: false,
        show_above_text: false,
    }
}

fn receipt(chat: ChatId, sent: &Value) -> String {
    let message = sent.get("message_id").and_then(Value::as_i64);
    format!("{}/{}", chat.0, message.unwrap_or_default())
}
