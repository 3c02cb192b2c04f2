//! What the bot says on WhatsApp.

use std::collections::BTreeSet;
use std::time::Duration;

use async_trait::async_trait;
use tokio::time::{Instant, sleep};
use whatsapp_rust::wacore::proto_helpers::build_reaction_message;
use whatsapp_rust::waproto::buffa::MessageField;
use whatsapp_rust::waproto::whatsapp as wa;

use super::letter::bytes_of;
use super::line::{Kind, LineError, Uploaded};
use super::name::{GROUPS, LIDS, PHONES};
use super::switchboard::Phase;
use super::{Linked, PLATFORM, markup};
use crate::chat::{Barrier, Capabilities, Edits, Messenger, Reaction, SendError, drawn};
use crate::message::{Attachment, Choice, Contact, Outgoing, Picture};

/// How many options a poll may have.
const OPTIONS: std::ops::RangeInclusive<usize> = 2..=12;
/// WhatsApp lets a message be edited for a quarter of an hour; a minute less, for the way.
const EDITABLE: Duration = Duration::from_secs(14 * 60);
/// How long to wait when there is no line.
const OFFLINE: Duration = Duration::from_secs(15);
/// How long to wait when nobody knows what became of it.
const UNCLEAR: Duration = Duration::from_secs(30);
/// What kinds of files we have.
const KIND_OF_FILE: &str = "text/plain";
const KIND_OF_PICTURE: &str = "image/png";

#[async_trait]
impl Messenger for Linked {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            edits: Edits::Within(EDITABLE),
            reactions: true,
            pictures: true,
        }
    }

    /// Who writes to strangers on WhatsApp is shut out.
    fn may_begin(&self) -> bool {
        false
    }

    async fn send(&self, message: &Outgoing) -> Result<String, SendError> {
        let to = addressee(&message.to)?;
        let pieces = self.pieces(message)?;
        self.take_turn(&self.keys.name(to, &message.key, 0))?;
        let mut last = String::new();
        for (number, piece) in pieces.into_iter().enumerate() {
            let name = self.keys.name(to, &message.key, number);
            if number > 0 {
                sleep(self.pause(&name)).await;
            }
            let content = self.content(piece, &name).await?;
            let outcome = self.line.send(to, &name, content).await;
            outcome.map_err(meaning)?;
            last = name;
        }
        // The last piece is the one that is edited or answered.
        Ok(format!("{to}/{last} {last}"))
    }

    /// A poll cannot be closed on WhatsApp: votes after the deadline are told from those before by WhatsApp's own time.
    async fn close_poll(&self, _: Option<&str>, message: &Outgoing) -> Result<String, SendError> {
        Ok(message.key.clone())
    }

    async fn edit(&self, receipt: &str, message: &Outgoing) -> Result<(), SendError> {
        let first = receipt.split(' ').next().unwrap_or_default();
        let Some((to, of)) = first.split_once('/') else {
            return Err(SendError::Never(format!("{receipt} is no message")));
        };
        let text = self.words(message);
        let pieces = markup::pieces(&text, markup::LONGEST_TEXT);
        let text = pieces.first().map_or("", String::as_str);
        // Each edit has a key of its own, also one back to what was there before.
        let name = self.keys.name(to, &message.key, 0);
        self.take_turn(&name)?;
        let of = wa::MessageKey {
            remote_jid: Some(to.to_owned()),
            from_me: Some(true),
            id: Some(of.to_owned()),
            participant: self.line.me_in(to).await.map_err(meaning)?,
        };
        let at = self.board.now().timestamp_millis();
        let edit = edit_message(of, text_message(text), at);
        self.line.send(to, &name, edit).await.map_err(meaning)
    }

    async fn react(&self, reaction: Reaction<'_>) -> Result<(), SendError> {
        let parts: Vec<&str> = reaction.on.splitn(3, '/').collect();
        let [chat, sender, id] = parts.as_slice() else {
            return Err(SendError::Never(format!("{} is no message", reaction.on)));
        };
        let emoji = reaction.mark.emoji();
        let name = self
            .keys
            .name(chat, &format!("mark/{}/{emoji}", reaction.on), 0);
        self.take_turn(&name)?;
        let in_group = chat.ends_with(&format!("@{GROUPS}"));
        let on = wa::MessageKey {
            remote_jid: Some((*chat).to_owned()),
            from_me: Some(false),
            id: Some((*id).to_owned()),
            participant: in_group.then(|| (*sender).to_owned()),
        };
        let mark = build_reaction_message(on, emoji, self.board.now().timestamp_millis());
        self.line.send(chat, &name, mark).await.map_err(meaning)
    }

    /// It is sent again under the same name: whoever has it already sees nothing new.
    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>> {
        Some(self.send(message).await)
    }
}

/// A message is one or more things that are sent after each other.
enum Piece<'a> {
    Text(String),
    Poll(String, Vec<String>),
    File(&'a Attachment, String),
    Picture(&'a Picture),
}

impl Linked {
    /// The text of a message, with what can be chosen.
    fn words(&self, message: &Outgoing) -> String {
        match &message.choice {
            Choice::Buttons(labels) => {
                markup::with_choices(&message.text, labels, &self.settings.choose)
            }
            Choice::None | Choice::Poll(_) | Choice::ClosePoll(_) => message.text.clone(),
        }
    }

    fn pieces<'a>(&self, message: &'a Outgoing) -> Result<Vec<Piece<'a>>, SendError> {
        if let Choice::Poll(options) = &message.choice {
            return Ok(vec![poll(&message.text, options)?]);
        }
        if let Some(picture) = &message.picture {
            return Ok(vec![Piece::Picture(picture)]);
        }
        let text = self.words(message);
        let mut caption = String::new();
        let mut pieces = Vec::new();
        if message.attachment.is_some() && text.chars().count() <= markup::LONGEST_CAPTION {
            caption = markup::plain(&text);
        } else if !text.is_empty() {
            let parts = markup::pieces(&text, markup::LONGEST_TEXT);
            pieces.extend(parts.into_iter().map(Piece::Text));
        }
        if let Some(file) = &message.attachment {
            pieces.push(Piece::File(file, caption));
        }
        match pieces.is_empty() {
            true => Err(SendError::Never("there is nothing in it".to_owned())),
            false => Ok(pieces),
        }
    }

    async fn content(&self, piece: Piece<'_>, name: &str) -> Result<wa::Message, SendError> {
        match piece {
            Piece::Text(text) => Ok(text_message(&text)),
            Piece::Poll(question, options) => {
                Ok(poll_message(&question, &options, &self.keys.poll(name)))
            }
            Piece::File(file, caption) => {
                let bytes = file.text.clone().into_bytes();
                let file = (file.name.as_str(), bytes);
                let uploaded = self.line.upload(file, Kind::Document).await;
                Ok(document_message(uploaded.map_err(meaning)?, caption))
            }
            Piece::Picture(picture) => {
                let image = drawn(picture).await?;
                let sides = (image.width, image.height);
                let name = picture.file_name();
                let uploaded = self.line.upload((&name, image.png), Kind::Image).await;
                let caption = markup::plain(&picture.title);
                Ok(image_message(uploaded.map_err(meaning)?, sides, caption))
            }
        }
    }

    /// How long to pause before a message with this name.
    fn pause(&self, name: &str) -> Duration {
        let dawdle = u64::try_from(self.settings.pace.dawdle.as_millis()).unwrap_or(u64::MAX);
        let more = match dawdle {
            0 => 0,
            bound => self.keys.dawdle(name, bound),
        };
        self.settings.pace.least + Duration::from_millis(more)
    }

    /// # Errors
    /// When there is no line, or it is too early to speak again.
    fn take_turn(&self, name: &str) -> Result<(), SendError> {
        if !matches!(self.board.phase(), Phase::Up | Phase::CaughtUp) {
            return Err(SendError::Wait(
                OFFLINE,
                "there is no line to WhatsApp".to_owned(),
            ));
        }
        let mut turn = self.turn();
        let now = Instant::now();
        if let Some(next) = turn.filter(|next| *next > now) {
            return Err(SendError::Wait(next - now, "not so fast".to_owned()));
        }
        *turn = Some(now + self.pause(name));
        Ok(())
    }
}

/// Where a contact is written to.
fn addressee(contact: &Contact) -> Result<&str, SendError> {
    let server = contact.name().rsplit_once('@').map(|(_, server)| server);
    match server {
        Some(GROUPS | LIDS | PHONES) => Ok(contact.name()),
        Some(_) | None => Err(SendError::Never(format!("{contact} is nobody to write to"))),
    }
}

/// What a failure of the line means for a message.
fn meaning(error: LineError) -> SendError {
    match error {
        LineError::Offline(error) => SendError::Wait(OFFLINE, error),
        LineError::Unclear(error) => SendError::Later(UNCLEAR, error),
        LineError::Gone(error) => SendError::Gone(Barrier::Unclear, error),
        LineError::Refused(error) => SendError::Never(error),
    }
}

fn poll<'a>(text: &str, options: &[String]) -> Result<Piece<'a>, SendError> {
    let options: Vec<String> = options
        .iter()
        .map(|option| markup::option(option))
        .collect();
    let different: BTreeSet<&String> = options.iter().collect();
    if !OPTIONS.contains(&options.len()) || different.len() < options.len() {
        let what = format!(
            "a poll with {} options, {} of them different",
            options.len(),
            different.len()
        );
        return Err(SendError::Never(what));
    }
    Ok(Piece::Poll(markup::question(text), options))
}

fn text_message(text: &str) -> wa::Message {
    wa::Message {
        conversation: Some(text.to_owned()),
        ..wa::Message::default()
    }
}

/// The library's own way to edit is not used: it tells no name under which WhatsApp would answer.
fn edit_message(of: wa::MessageKey, content: wa::Message, at: i64) -> wa::Message {
    let edit = wa::message::ProtocolMessage {
        key: MessageField::some(of),
        r#type: Some(wa::message::protocol_message::Type::MESSAGE_EDIT),
        edited_message: MessageField::some(content),
        timestamp_ms: Some(at),
        ..Default::default()
    };
    wa::Message {
        protocol_message: MessageField::some(edit),
        ..wa::Message::default()
    }
}

fn document_message(uploaded: Uploaded, caption: String) -> wa::Message {
    let file = uploaded.file;
    let document = wa::message::DocumentMessage {
        url: Some(uploaded.url),
        mimetype: Some(KIND_OF_FILE.to_owned()),
        title: Some(file.name.clone()),
        file_name: Some(file.name),
        file_length: Some(file.length),
        media_key: bytes_of(&file.key),
        media_key_timestamp: Some(uploaded.keyed_at),
        file_sha256: bytes_of(&file.digest),
        file_enc_sha256: bytes_of(&file.sealed_digest),
        direct_path: Some(file.path),
        caption: Some(caption).filter(|caption| !caption.is_empty()),
        ..Default::default()
    };
    wa::Message {
        document_message: MessageField::some(document),
        ..wa::Message::default()
    }
}

fn image_message(uploaded: Uploaded, (width, height): (u32, u32), caption: String) -> wa::Message {
    let file = uploaded.file;
    let image = wa::message::ImageMessage {
        url: Some(uploaded.url),
        mimetype: Some(KIND_OF_PICTURE.to_owned()),
        caption: Some(caption),
        width: Some(width),
        height: Some(height),
        file_length: Some(file.length),
        media_key: bytes_of(&file.key),
        media_key_timestamp: Some(uploaded.keyed_at),
        file_sha256: bytes_of(&file.digest),
        file_enc_sha256: bytes_of(&file.sealed_digest),
        direct_path: Some(file.path),
        ..Default::default()
    };
    wa::Message {
        image_message: MessageField::some(image),
        ..wa::Message::default()
    }
}

/// A poll in which everybody may choose one.
fn poll_message(question: &str, options: &[String], secret: &[u8]) -> wa::Message {
    let options = options.iter().map(|option| {
        let option_name = Some(option.clone());
        wa::message::poll_creation_message::Option {
            option_name,
            ..Default::default()
        }
    });
    let poll = wa::message::PollCreationMessage {
        name: Some(question.to_owned()),
        options: options.collect(),
        selectable_options_count: Some(1),
        ..Default::default()
    };
    wa::Message {
        poll_creation_message_v3: MessageField::some(poll),
        message_context_info: MessageField::some(wa::MessageContextInfo {
            message_secret: Some(secret.to_vec()),
            ..Default::default()
        }),
        ..wa::Message::default()
    }
}
