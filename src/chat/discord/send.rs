//! What the bot says on Discord.

use std::time::Duration;

use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use reqwest::Method;
use ring::digest;
use serde_json::{Value, json};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateButton, CreateEmbed, CreateMessage,
    CreatePoll, CreatePollAnswer, MessageFlags, Nonce, PollLayoutType,
};

use super::api::{Failure, Refusal, Sent};
use super::reply::Answered;
use super::{Discord, PLATFORM, markup, message_of, thread, word};
use crate::chat::{Barrier, Capabilities, Edits, Messenger, Reaction, SendError, drawn};
use crate::message::{Choice, Outgoing, Place};

/// How many answers a poll may have.
const ANSWERS: std::ops::RangeInclusive<usize> = 1..=10;
/// How many hours a poll may stay open.
const HOURS: std::ops::RangeInclusive<i64> = 1..=768;
/// How long to wait when there is no connection, and when the token is not accepted.
const OFFLINE: Duration = Duration::from_secs(15);
const REFUSED: Duration = Duration::from_secs(60);
/// The longest pause after failures of the server.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// What stands before a message that may be there already.
const AGAIN: &str = "↻ ";
/// Buttons in a row, and rows in a message.
const ROW: usize = 5;
/// The most characters on a button.
const LONGEST_LABEL: usize = 80;
/// The most characters that are read aloud of a picture.
const LONGEST_DESCRIPTION: usize = 1024;
/// Among so many of the latest messages one is looked for.
const LATEST: usize = 100;
/// Discord's own code for something that the bot may not do in a channel where it may speak.
const MAY_NOT_ATTACH: u64 = 50_013;
/// Discord's own code for a poll that is closed already.
const POLL_EXPIRED: u64 = 520_001;

#[async_trait]
impl Messenger for Discord {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            edits: Edits::Always,
            reactions: true,
            pictures: true,
        }
    }

    async fn send(&self, message: &Outgoing) -> Result<String, SendError> {
        let Some(picture) = &message.picture else {
            let file = message.attachment.as_ref().map(Sent::Text);
            return self.send_with(message, file).await;
        };
        let image = drawn(picture).await?;
        let words = match message.text.as_str() {
            "" => &picture.title,
            text => text,
        };
        let file = Sent::Image {
            name: &picture.file_name(),
            png: &image.png,
            words: &markup::shorten(words, LONGEST_DESCRIPTION),
        };
        self.send_with(&titled(message), Some(file)).await
    }

    async fn close_poll(
        &self,
        receipt: Option<&str>,
        message: &Outgoing,
    ) -> Result<String, SendError> {
        // A poll that nobody knows to have arrived closes by itself.
        let Some((channel, poll)) = receipt.and_then(message_of) else {
            return Err(SendError::Never(
                "it is not known where the poll is".to_owned(),
            ));
        };
        let path = format!("/channels/{channel}/polls/{poll}/expire");
        let closed = self.shared.api.post(&path, &json!({})).await;
        // How it ended is read from the lists of voters, whatever the gateway tells.
        self.shared.ask_to_count();
        match closed {
            Err(Failure::Refused(refusal)) if refusal.code == POLL_EXPIRED => {}
            Err(Failure::NoAnswer(error)) => {
                return Err(SendError::Later(self.failed(channel), error));
            }
            closed => {
                self.outcome(channel, closed)?;
            }
        }
        Ok(message.key.clone())
    }

    async fn edit(&self, receipt: &str, message: &Outgoing) -> Result<(), SendError> {
        let Some((channel, id)) = message_of(receipt) else {
            return Err(SendError::Never(format!("{receipt} is no message")));
        };
        let parts = markup::parts(&message.text, markup::LONGEST_TEXT);
        let edit = json!({
            "content": parts.first().cloned().unwrap_or_default(),
            "components": self.buttons(message)?,
            "allowed_mentions": nobody(),
        });
        let path = format!("/channels/{channel}/messages/{id}");
        let edited = self
            .shared
            .api
            .call(Method::PATCH, &path, Some(&edit))
            .await;
        self.outcome(channel, edited).map(|_| ()).map_err(lost)
    }

    async fn react(&self, reaction: Reaction<'_>) -> Result<(), SendError> {
        // Nobody else sees a slash command, and whoever gave it sees the answer.
        let Some((channel, id)) = message_of(reaction.on) else {
            return Ok(());
        };
        let emoji = percent_encoded(reaction.mark.emoji());
        let path = format!("/channels/{channel}/messages/{id}/reactions/{emoji}/@me");
        let put = self
            .shared
            .api
            .call(Method::PUT, &path, None::<&Value>)
            .await;
        self.outcome(channel, put).map(|_| ()).map_err(lost)
    }

    async fn toast(&self, press: &str, message: &Outgoing) -> Result<String, SendError> {
        // Where Discord waits for an answer to the press: only whoever pressed sees it there.
        let Some(reply) = &message.reply else {
            return Err(SendError::Never(format!("{press} waits for nothing")));
        };
        if message.text.is_empty() {
            self.shared.stop_thinking(reply).await;
            return Ok(message.key.clone());
        }
        self.send_answer(reply, message, None).await
    }

    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>> {
        let message = titled(message);
        let found = self.look_for(&message).await;
        let found = match (found, thread::without_thread(&message)) {
            (Err(SendError::Gone(..) | SendError::Never(_)), Some(message)) => {
                self.look_for(&message).await
            }
            (found, _) => found,
        };
        Some(match found {
            Ok(receipt) => self.with_thread(receipt, &message).await,
            Err(error) => Err(error),
        })
    }
}

/// A message that is gone cannot be changed; the place where it stood is still there.
fn lost(error: SendError) -> SendError {
    match error {
        SendError::Gone(_, why) => SendError::Never(why),
        SendError::Later(..)
        | SendError::Unknown(_)
        | SendError::Wait(..)
        | SendError::Again(..)
        | SendError::Moved(_)
        | SendError::Unpaid(_)
        | SendError::Never(_) => error,
    }
}

/// Nobody is alarmed by what the bot says, whatever a name looks like.
fn nobody() -> CreateAllowedMentions {
    CreateAllowedMentions::new()
}

fn percent_encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// What Discord knows a part of a message by; the same for ever.
#[must_use]
pub(super) fn nonce(key: &str, part: usize) -> String {
    let digest = digest::digest(&digest::SHA256, format!("{part}/{key}").as_bytes());
    URL_SAFE_NO_PAD.encode(&digest.as_ref()[..18])
}

/// A picture stands below its title.
fn titled(message: &Outgoing) -> Outgoing {
    let mut titled = message.clone();
    if let Some(picture) = &message.picture {
        titled.text.clone_from(&picture.title);
    }
    titled
}

impl Discord {
    async fn send_with(
        &self,
        message: &Outgoing,
        file: Option<Sent<'_>>,
    ) -> Result<String, SendError> {
        match (&message.choice, &message.reply, message.place) {
            (Choice::ClosePoll(_), ..) => self.close_poll(None, message).await,
            (Choice::None | Choice::Buttons(_), Some(reply), Place::Private) => {
                self.send_answer(reply, message, file).await
            }
            (_, Some(reply), Place::Group) => {
                let receipt = self.send_parts(message, file).await?;
                self.shared.stop_thinking(reply).await;
                Ok(receipt)
            }
            (Choice::None | Choice::Buttons(_) | Choice::Poll(_), ..) => {
                self.send_parts(message, file).await
            }
        }
    }

    /// The channel in which somebody is written to.
    async fn channel(&self, message: &Outgoing) -> Result<String, SendError> {
        let name = message.to.name();
        if message.place == Place::Group {
            return Ok(thread::channel_of(message));
        }
        if let Some(channel) = self.state().private.get(name) {
            return Ok(channel.clone());
        }
        let asked = json!({"recipient_id": name});
        let opened = self.shared.api.post("/users/@me/channels", &asked).await;
        // Nothing was said yet: it is opened again without harm.
        let opened = match opened {
            Err(Failure::NoAnswer(error)) => {
                return Err(SendError::Wait(self.failed(name), error));
            }
            opened => self.outcome(name, opened)?,
        };
        let channel = word(&opened, "id");
        self.state()
            .private
            .insert(name.to_owned(), channel.clone());
        Ok(channel)
    }

    /// An answer where Discord waits for it, as long as it does; else in private.
    async fn send_answer(
        &self,
        reply: &str,
        message: &Outgoing,
        file: Option<Sent<'_>>,
    ) -> Result<String, SendError> {
        let (body, shown) = self.answer_body(message)?;
        match self.shared.answer(reply, (&body, file)).await {
            Answered::Yes(receipt) if shown => Ok(receipt),
            // What did not fit follows in private.
            Answered::Yes(_) => self.send_parts(message, file).await,
            Answered::TooLate => self.send_parts(message, file).await,
            // It can be put there twice.
            Answered::No(Failure::NoAnswer(error)) => {
                Err(SendError::Wait(self.failed(message.to.name()), error))
            }
            Answered::No(failure) => {
                let channel = message.to.name();
                self.outcome(channel, Err(failure)).map(|_| String::new())
            }
        }
    }

    /// An answer with everything in it, and whether all of it fits: a long one is set in embeds.
    fn answer_body(&self, message: &Outgoing) -> Result<(Value, bool), SendError> {
        let mut body = json!({
            "allowed_mentions": nobody(),
            "components": self.buttons(message)?,
        });
        let parts = markup::parts(&message.text, markup::LONGEST_TEXT);
        if let [content] = parts.as_slice() {
            body["content"] = json!(content);
            return Ok((body, true));
        }
        let mut room = markup::LONGEST_EMBEDS;
        let mut embeds = Vec::new();
        let parts = markup::parts(&message.text, markup::LONGEST_EMBED);
        for part in &parts {
            room = match room.checked_sub(markup::units(part)) {
                Some(room) => room,
                None => break,
            };
            embeds.push(CreateEmbed::new().description(part));
        }
        let shown = embeds.len() == parts.len();
        body["embeds"] = json!(embeds);
        Ok((body, shown))
    }

    /// A message where it belongs: in its thread, else in the channel; and the thread that it opens.
    async fn send_parts(
        &self,
        message: &Outgoing,
        file: Option<Sent<'_>>,
    ) -> Result<String, SendError> {
        let sent = self.send_each(message, file).await;
        let sent = match (sent, thread::without_thread(message)) {
            (Err(SendError::Gone(_, why) | SendError::Never(why)), Some(message)) => {
                tracing::warn!("said in the channel, for there is no thread: {why}");
                self.send_each(&message, file).await
            }
            (sent, _) => sent,
        };
        self.with_thread(sent?, message).await
    }

    /// The parts of a message one after the other; what has arrived is not sent again when a later one fails.
    async fn send_each(
        &self,
        message: &Outgoing,
        file: Option<Sent<'_>>,
    ) -> Result<String, SendError> {
        let channel = self.channel(message).await?;
        let bodies = self.bodies(message)?;
        let before = self.state().arrived.remove(&message.key);
        let mut arrived = before.unwrap_or_default();
        for (part, body) in bodies.iter().enumerate().skip(arrived.len()) {
            let is_last = part + 1 == bodies.len();
            let file = file.filter(|_| is_last);
            let path = format!("/channels/{channel}/messages");
            let sent = self
                .shared
                .api
                .send(Method::POST, &path, (body, file))
                .await;
            let outcome = match sent {
                // It may speak there, only not with a file.
                Err(Failure::Refused(refusal))
                    if file.is_some() && refusal.code == MAY_NOT_ATTACH =>
                {
                    Err(SendError::Never(refusal.message))
                }
                sent => self.outcome(&channel, sent),
            };
            match outcome {
                Ok(sent) => arrived.push(format!("{channel}/{}", word(&sent, "id"))),
                Err(error) => {
                    self.state().arrived.insert(message.key.clone(), arrived);
                    return Err(error);
                }
            }
        }
        // The last one has the buttons: it is the one that is edited later.
        Ok(arrived.pop().unwrap_or_default())
    }

    /// What is sent for a message.
    fn bodies(&self, message: &Outgoing) -> Result<Vec<Value>, SendError> {
        let plain = |part: usize| {
            CreateMessage::new()
                .nonce(Nonce::String(nonce(&message.key, part)))
                .enforce_nonce(true)
                .allowed_mentions(nobody())
        };
        if let Choice::Poll(options) = &message.choice {
            let poll = self.poll(message, options)?;
            return Ok(vec![as_json(&plain(0).poll(poll))]);
        }
        let text = match message.again {
            true => format!("{AGAIN}{}", message.text),
            false => message.text.clone(),
        };
        let mut parts = markup::parts(&text, markup::LONGEST_TEXT);
        if parts.is_empty() && message.attachment.is_some() {
            parts.push(String::new());
        }
        let last = parts.len().checked_sub(1);
        let last = last.ok_or_else(|| SendError::Never("there is nothing in it".to_owned()))?;
        let mut bodies = Vec::new();
        for (part, content) in parts.iter().enumerate() {
            let sent = plain(part)
                .content(content)
                .flags(MessageFlags::SUPPRESS_EMBEDS);
            let mut body = as_json(&sent);
            if part == last {
                body["components"] = self.buttons(message)?;
            }
            bodies.push(body);
        }
        Ok(bodies)
    }

    fn poll(
        &self,
        message: &Outgoing,
        options: &[String],
    ) -> Result<CreatePoll<serenity::builder::create_poll::Ready>, SendError> {
        if !ANSWERS.contains(&options.len()) {
            let why = format!("a poll with {} answers", options.len());
            return Err(SendError::Never(why));
        }
        let hours = match message.closes_at {
            Some(at) => hours_until(at - (self.shared.now)()),
            None => *HOURS.end(),
        };
        let answers = options.iter();
        let answers = answers.map(|option| CreatePollAnswer::new().text(markup::answer(option)));
        let hours = u64::try_from(hours).unwrap_or(1);
        Ok(CreatePoll::new()
            .question(markup::question(&message.text))
            .answers(answers.collect())
            .duration(Duration::from_secs(hours * 3600))
            .layout_type(PollLayoutType::Default))
    }

    fn buttons(&self, message: &Outgoing) -> Result<Value, SendError> {
        let Choice::Buttons(labels) = &message.choice else {
            return Ok(json!([]));
        };
        if labels.len() > ROW * ROW {
            return Err(SendError::Never(format!("{} buttons", labels.len())));
        }
        let mut buttons = Vec::new();
        for (button, label) in labels.iter().enumerate() {
            let key = message.pressed_as();
            let sealed = self.shared.sealer.seal(message.to.name(), key, button);
            let sealed =
                sealed.ok_or_else(|| SendError::Never(format!("key {key} is too long")))?;
            let label = markup::shorten(label, LONGEST_LABEL);
            buttons.push(
                CreateButton::new(sealed)
                    .label(label)
                    .style(ButtonStyle::Secondary),
            );
        }
        let rows = buttons
            .chunks(ROW)
            .map(|row| CreateActionRow::Buttons(row.to_vec()));
        Ok(as_json(&rows.collect::<Vec<_>>()))
    }

    /// Looks among the latest messages for one whose sending was cut off.
    async fn look_for(&self, message: &Outgoing) -> Result<String, SendError> {
        // An answer can be put in its place twice.
        let channel = self.channel(message).await?;
        let path = format!("/channels/{channel}/messages?limit={LATEST}");
        let found = match self.shared.api.get(&path).await {
            Err(Failure::Refused(refusal)) if refusal.status == 403 => {
                let why = "the bot may not read what it said".to_owned();
                return Err(SendError::Again(self.pause(&channel), why));
            }
            Err(Failure::NoAnswer(error)) => {
                return Err(SendError::Unknown(error));
            }
            found => self.outcome(&channel, found)?,
        };
        let latest = found.as_array().map(Vec::as_slice).unwrap_or_default();
        let bodies = self.bodies(message)?.len();
        let mut arrived = Vec::new();
        for part in 0..bodies {
            let nonce = nonce(&message.key, part);
            let Some(sent) = latest.iter().find(|sent| word(sent, "nonce") == nonce) else {
                break;
            };
            arrived.push(format!("{channel}/{}", word(sent, "id")));
        }
        if arrived.len() == bodies
            && let Some(last) = arrived.pop()
        {
            return Ok(last);
        }
        self.state().arrived.insert(message.key.clone(), arrived);
        let pause = self.pause(&channel);
        Err(SendError::Later(pause, "it did not arrive".to_owned()))
    }

    /// One more failure in a row: how long to wait now.
    fn failed(&self, channel: &str) -> Duration {
        let mut state = self.state();
        let failures = state.failures.entry(channel.to_owned()).or_default();
        *failures = failures.saturating_add(1);
        drop(state);
        self.pause(channel)
    }

    /// How long to wait after the failures so far: growing pauses.
    fn pause(&self, channel: &str) -> Duration {
        let failures = self.state().failures.get(channel).copied();
        let Some(more) = failures.and_then(|failures| failures.checked_sub(1)) else {
            return Duration::ZERO;
        };
        let pause = Duration::from_secs(5).saturating_mul(3_u32.saturating_pow(more));
        pause.min(LONGEST_PAUSE)
    }

    /// What a failure means for the message. A channel that answers is well again.
    fn outcome(&self, channel: &str, outcome: Result<Value, Failure>) -> Result<Value, SendError> {
        let failure = match outcome {
            Ok(value) => {
                self.state().failures.remove(channel);
                return Ok(value);
            }
            Err(failure) => failure,
        };
        let words = failure.to_string();
        Err(match failure {
            Failure::Unreachable(_) => SendError::Wait(OFFLINE, words),
            Failure::TooEarly(wait) => SendError::Wait(wait, words),
            Failure::NoAnswer(_) => {
                self.failed(channel);
                SendError::Unknown(words)
            }
            Failure::Refused(refusal) => self.refused(channel, &refusal, words),
        })
    }

    fn refused(&self, channel: &str, refusal: &Refusal, words: String) -> SendError {
        match (refusal.status, refusal.code, refusal.retry_after) {
            (_, _, Some(wait)) => SendError::Wait(wait, words),
            (429, _, None) => SendError::Wait(self.failed(channel), words),
            // The token: nothing arrives, and it is not the message's fault. Asking on and on gets the bot banned.
            (401, _, _) => SendError::Wait(REFUSED, words),
            // It may not speak there, or there is no such channel or person.
            (403, _, _) => SendError::Gone(Barrier::ShutOut, words),
            (404, 10_003 | 10_013, _) => SendError::Gone(Barrier::NoAccount, words),
            _ => SendError::Never(words),
        }
    }
}

fn as_json(body: &impl serde::Serialize) -> Value {
    serde_json::to_value(body).unwrap_or_default()
}

/// The whole hours that a poll stays open: rounded up, for it is ended at its moment if need be.
#[must_use]
pub(super) fn hours_until(left: TimeDelta) -> i64 {
    let hours = left.num_seconds().div_euclid(3600);
    let over = left - TimeDelta::hours(hours);
    let hours = if over > TimeDelta::zero() {
        hours + 1
    } else {
        hours
    };
    hours.clamp(*HOURS.start(), *HOURS.end())
}
