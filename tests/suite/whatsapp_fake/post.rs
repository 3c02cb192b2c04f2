//! What people do with their phones: words, answers, votes, files, as WhatsApp's messages.

use chrono::{DateTime, Utc};
use keizerbot::chat::whatsapp::linked::name::Person;
use whatsapp_rust::buffa::MessageField;
use whatsapp_rust::wacore::poll::{compute_option_hash, encrypt_poll_vote_with_secret};
use whatsapp_rust::waproto::whatsapp as wa;

/// The bot's own account.
pub(crate) const BOT: (&str, &str) = ("200000000000001@lid", "31600000000@s.whatsapp.net");
/// The club's group.
pub(crate) const GROUP: &str = "120363000000000001@g.us";

/// How somebody is addressed in what arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    Lid,
    Phone,
}

impl Form {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Lid => Self::Phone,
            Self::Phone => Self::Lid,
        }
    }

    /// What a phone calls whoever speaks in this form: each is a conversation of its own.
    pub(super) fn face(self) -> &'static str {
        match self {
            Self::Lid => "lid",
            Self::Phone => "phone",
        }
    }
}

/// The addresses of the person with this number.
pub(crate) fn addresses(number: usize) -> Person {
    Person {
        lid: Some(format!("2100000000{number:05}@lid")),
        phone: Some(format!("3161000{number:04}@s.whatsapp.net")),
    }
}

pub(crate) fn address(person: &Person, form: Form) -> String {
    let address = match form {
        Form::Lid => &person.lid,
        Form::Phone => &person.phone,
    };
    address.clone().expect("it is known")
}

pub(crate) fn bot() -> Person {
    Person::of([BOT.0, BOT.1])
}

/// Something that somebody sends.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) chat: String,
    pub(crate) from: Person,
    pub(crate) form: Form,
    /// Whether the other address comes with it.
    pub(crate) alias: bool,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) at: DateTime<Utc>,
    pub(crate) message: wa::Message,
}

/// Words, perhaps in answer to a message of the bot.
pub(crate) fn words(text: &str, answers: Option<&str>) -> wa::Message {
    let Some(id) = answers else {
        return wa::Message {
            conversation: Some(text.to_owned()),
            ..wa::Message::default()
        };
    };
    let context = wa::ContextInfo {
        stanza_id: Some(id.to_owned()),
        participant: Some(BOT.0.to_owned()),
        ..wa::ContextInfo::default()
    };
    wa::Message {
        extended_text_message: MessageField::some(wa::message::ExtendedTextMessage {
            text: Some(text.to_owned()),
            context_info: MessageField::some(context),
            ..Default::default()
        }),
        ..wa::Message::default()
    }
}

/// A poll as it is on the screens.
#[derive(Clone, Debug)]
pub(crate) struct PollSeen {
    pub(crate) id: String,
    pub(crate) question: String,
    pub(crate) options: Vec<String>,
    pub(crate) secret: Vec<u8>,
}

/// The poll in a message, when it is one.
pub(crate) fn poll_in(id: &str, message: &wa::Message) -> Option<PollSeen> {
    let poll = message.poll_creation_message_v3.as_option()?;
    let names = poll
        .options
        .iter()
        .filter_map(|option| option.option_name.clone());
    let context = message.message_context_info.as_option()?;
    Some(PollSeen {
        id: id.to_owned(),
        question: poll.name.clone()?,
        options: names.collect(),
        secret: context.message_secret.clone()?,
    })
}

/// A vote as a phone makes it, which calls the maker of the poll and its own owner in these forms.
pub(crate) fn vote(
    poll: &PollSeen,
    chosen: &[&str],
    (maker, voter): (Form, Form),
    (person, at): (&Person, DateTime<Utc>),
) -> wa::Message {
    let marks: Vec<Vec<u8>> = chosen
        .iter()
        .map(|option| compute_option_hash(option).to_vec())
        .collect();
    let sealed = encrypt_poll_vote_with_secret(
        &marks,
        &poll.secret,
        &poll.id,
        &address(&bot(), maker),
        &address(person, voter),
    );
    let (payload, iv) = sealed.expect("it is sealed");
    let update = wa::message::PollUpdateMessage {
        poll_creation_message_key: MessageField::some(wa::MessageKey {
            remote_jid: Some(GROUP.to_owned()),
            from_me: Some(false),
            id: Some(poll.id.clone()),
            participant: Some(address(&bot(), maker)),
        }),
        vote: MessageField::some(wa::message::PollEncValue {
            enc_payload: Some(payload),
            enc_iv: Some(iv.to_vec()),
        }),
        sender_timestamp_ms: Some(at.timestamp_millis()),
        ..Default::default()
    };
    wa::Message {
        poll_update_message: MessageField::some(update),
        ..wa::Message::default()
    }
}

/// A mark at a message of the bot.
pub(crate) fn mark(on: &str, sign: &str) -> wa::Message {
    let reaction = wa::message::ReactionMessage {
        key: MessageField::some(wa::MessageKey {
            remote_jid: Some(GROUP.to_owned()),
            from_me: Some(false),
            id: Some(on.to_owned()),
            participant: Some(BOT.0.to_owned()),
        }),
        text: Some(sign.to_owned()),
        ..Default::default()
    };
    wa::Message {
        reaction_message: MessageField::some(reaction),
        ..wa::Message::default()
    }
}

/// A file that says of itself that it is so many bytes long.
pub(crate) fn of_length(mut file: wa::Message, length: usize) -> wa::Message {
    let document = file.document_message.as_option_mut().expect("a file");
    document.file_length = u64::try_from(length).ok();
    file
}
