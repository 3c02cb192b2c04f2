//! What WhatsApp delivered, in the form in which we keep it: the few fields that are of use, as JSON. The encrypted vote
//! is kept as it came, because it may only be opened later.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::digest;
use serde::{Deserialize, Serialize};
use whatsapp_rust::wacore::proto_helpers::MessageExt as _;
use whatsapp_rust::wacore::types::events::{DecryptFailMode, UndecryptableMessage};
use whatsapp_rust::wacore::types::message::{EditAttribute, MessageInfo};
use whatsapp_rust::waproto::whatsapp as wa;

use super::name::{GROUPS, LIDS, PHONES, Person, address};
use super::news::Trouble;
use crate::chat::Delivered;

/// Something that was delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Letter {
    /// Somebody wrote or voted.
    From(Box<Sent>),
    /// Both addresses of people, as a group lists them.
    Roster(Vec<(String, String)>),
    /// How it goes with the line itself: it is well (none), or what is wrong with it.
    Line(Option<Trouble>),
}

/// What somebody sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// The group, or the person whose private chat it is.
    pub chat: String,
    /// Who sent it.
    pub sender: String,
    /// His other address, where it came with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// What it is called; unique in a chat and for a sender.
    pub id: String,
    /// What he calls himself.
    pub name: String,
    /// When WhatsApp took it in, in seconds since 1970.
    pub at: i64,
    /// What it is.
    pub what: Content,
}

/// What a message holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// Words, perhaps with a file.
    Said {
        /// The words.
        text: String,
        /// The message that it answers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quotes: Option<Quoted>,
        /// Who is addressed in it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        mentions: Vec<String>,
        /// The file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<File>,
    },
    /// Words, or in a group a vote, that could not be decrypted.
    Unread,
    /// A vote, sealed.
    Vote {
        /// What the poll is called.
        poll: String,
        /// Who made the poll, as the voter says.
        maker: Option<String>,
        /// The encrypted vote, in base 64.
        payload: String,
        /// What it was begun with, in base 64.
        iv: String,
        /// When it was cast by the voter's own clock, in milliseconds since 1970.
        cast: Option<i64>,
    },
}

/// A message that another one answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quoted {
    /// What it is called.
    pub id: String,
    /// Who wrote it.
    pub by: Option<String>,
}

/// A file that WhatsApp keeps, encrypted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// What its sender calls it.
    pub name: String,
    /// Where it is.
    pub path: String,
    /// Its key, in base 64.
    pub key: String,
    /// The digest of what is in it, in base 64.
    pub digest: String,
    /// The digest of what is kept of it, in base 64.
    pub sealed_digest: String,
    /// How long it is, in bytes.
    pub length: u64,
}

/// Bytes as text.
#[must_use]
pub fn in_letters(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The bytes of a text.
#[must_use]
pub fn bytes_of(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

/// What is to be kept of a message; none when it is nothing to us: something of our own account, a picture, a mark, a
/// change of an older message.
#[must_use]
pub fn of_message(message: &wa::Message, info: &MessageInfo) -> Option<Letter> {
    let what = content(message.get_base_message())?;
    sent(info, what)
}

/// What is to be kept of a message that could not be decrypted: words to us alone, or a vote. Whether words in a group were
/// meant for us nobody can tell.
#[must_use]
pub fn of_unread(unread: &UndecryptableMessage) -> Option<Letter> {
    let info = &unread.info;
    // A vote, a mark or a change: a telephone that cannot read it shows nothing. WhatsApp says which of them is no vote.
    let is_hidden = matches!(unread.decrypt_fail_mode, DecryptFailMode::Hide);
    let adds = info.meta_info.content_type.as_deref() == Some(ADD_ON);
    let counts = match info.source.is_group {
        true => is_hidden && !adds,
        false => !is_hidden,
    };
    if !counts || unread.unavailable_type.is_unrecoverable_fanout() {
        return None;
    }
    sent(info, Content::Unread)
}

/// What WhatsApp calls a mark at a message, or a change of one.
const ADD_ON: &str = "add_on";

fn sent(info: &MessageInfo, what: Content) -> Option<Letter> {
    let source = &info.source;
    if source.is_from_me || info.edit != EditAttribute::Empty {
        return None;
    }
    let sender = address(&source.sender);
    let chat = address(&source.chat);
    let server = |address: &str| {
        address
            .rsplit_once('@')
            .map(|(_, server)| server.to_owned())
    };
    // Neither a channel nor a list of recipients.
    if !matches!(server(&chat).as_deref(), Some(GROUPS | LIDS | PHONES)) {
        return None;
    }
    Some(Letter::From(Box::new(Sent {
        chat,
        sender,
        alias: source.sender_alt.as_ref().map(address),
        id: info.id.clone(),
        name: info.push_name.clone(),
        at: info.timestamp.timestamp(),
        what,
    })))
}

fn content(message: &wa::Message) -> Option<Content> {
    if let Some(update) = message.poll_update_message.as_option() {
        let vote = update.vote.as_option()?;
        let poll = update.poll_creation_message_key.as_option()?;
        return Some(Content::Vote {
            poll: poll.id.clone()?,
            maker: poll.participant.clone(),
            payload: in_letters(vote.enc_payload.as_deref()?),
            iv: in_letters(vote.enc_iv.as_deref()?),
            cast: update.sender_timestamp_ms,
        });
    }
    let document = message.document_message.as_option();
    let extended = message.extended_text_message.as_option();
    let context = extended
        .and_then(|text| text.context_info.as_option())
        .or_else(|| document.and_then(|document| document.context_info.as_option()));
    // What somebody passes on, somebody else has said.
    if context.is_some_and(|context| context.is_forwarded == Some(true)) {
        return None;
    }
    let file = document.and_then(file_of);
    let text = message.text_content().or_else(|| message.get_caption());
    if text.is_none() && file.is_none() {
        return None;
    }
    let quotes = context.and_then(|context| {
        Some(Quoted {
            id: context.stanza_id.clone()?,
            by: context.participant.clone(),
        })
    });
    Some(Content::Said {
        text: text.unwrap_or_default().to_owned(),
        quotes,
        mentions: context.map_or_else(Vec::new, |context| context.mentioned_jid.clone()),
        file,
    })
}

fn file_of(document: &wa::message::DocumentMessage) -> Option<File> {
    Some(File {
        name: document.file_name.clone().unwrap_or("bestand".to_owned()),
        path: document.direct_path.clone()?,
        key: in_letters(document.media_key.as_deref()?),
        digest: in_letters(document.file_sha256.as_deref()?),
        sealed_digest: in_letters(document.file_enc_sha256.as_deref()?),
        length: document.file_length?,
    })
}

impl Sent {
    /// Who sent it.
    #[must_use]
    pub fn person(&self) -> Person {
        Person::of(
            [self.sender.as_str()]
                .into_iter()
                .chain(self.alias.as_deref()),
        )
    }

    /// Whether it was said in a group.
    #[must_use]
    pub fn in_group(&self) -> bool {
        self.chat.ends_with(&format!("@{GROUPS}"))
    }

    /// Its own id among all messages: by that a second delivery is known.
    #[must_use]
    pub fn full_id(&self) -> String {
        format!("{}/{}/{}", self.chat, self.sender, self.id)
    }
}

/// The numbers of letters of one second and the next differ by this. Which of those of one second came first they do not tell.
pub const SECOND: i64 = 1 << IDENTITY;

/// So many bits of the number of a letter say what it is; those above them say in which second it came. Two letters of
/// one second are taken for one with a chance of one in five hundred million.
const IDENTITY: u32 = 29;

impl Letter {
    /// The letter as it is kept. WhatsApp has no numbers; this one rises with WhatsApp's own time, and is the same when the
    /// same is delivered again.
    #[must_use]
    pub fn delivered(&self, at: i64) -> Delivered {
        let body = serde_json::to_string(self).expect("a letter is plain data");
        let identity = match self {
            // What is said once more is no second delivery of it.
            Self::From(sent) if sent.what == Content::Unread => {
                format!("unread/{}", sent.full_id())
            }
            Self::From(sent) => sent.full_id(),
            Self::Roster(_) | Self::Line(_) => body.clone(),
        };
        let digest = digest::digest(&digest::SHA256, identity.as_bytes());
        let first = digest.as_ref().first_chunk();
        let first = first.map_or(0, |bytes| u32::from_be_bytes(*bytes));
        let identity = i64::from(first >> (u32::BITS - IDENTITY));
        let second = at.clamp(0, i64::MAX >> IDENTITY);
        Delivered {
            number: (second * SECOND) | identity,
            body,
        }
    }
}
