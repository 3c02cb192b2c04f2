//! People with WhatsApp on their phones, one group, and the line between them and the bot.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use keizerbot::chat::whatsapp::linked::letter::{File, in_letters};
use keizerbot::chat::whatsapp::linked::line::{Kind, Line, LineError, Uploaded};
use keizerbot::chat::whatsapp::linked::name::Person;
use tokio::sync::Notify;
use whatsapp_rust::Jid;
use whatsapp_rust::types::events::InboundMessage;
use whatsapp_rust::types::message::{AddressingMode, MessageInfo, MessageSource};
use whatsapp_rust::wacore::poll::{compute_option_hash, encrypt_poll_vote_with_secret};
use whatsapp_rust::waproto::buffa::MessageField;
use whatsapp_rust::waproto::whatsapp as wa;

/// The bot's own account.
pub(super) const BOT: (&str, &str) = ("200000000000001@lid", "31600000000@s.whatsapp.net");
/// The club's group.
pub(super) const GROUP: &str = "120363000000000001@g.us";

/// How somebody is addressed in what arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Lid,
    Phone,
}

/// The addresses of the person with this number.
pub(super) fn addresses(number: usize) -> Person {
    Person {
        lid: Some(format!("2100000000{number:05}@lid")),
        phone: Some(format!("3161000{number:04}@s.whatsapp.net")),
    }
}

pub(super) fn address(person: &Person, form: Form) -> String {
    let address = match form {
        Form::Lid => &person.lid,
        Form::Phone => &person.phone,
    };
    address.clone().expect("it is known")
}

pub(super) fn bot() -> Person {
    Person::of([BOT.0, BOT.1])
}

/// Something that the bot did, as it is on the screens.
#[derive(Clone, Debug)]
pub(super) enum Seen {
    Sent(String, String, wa::Message),
    Edited(String, String, wa::Message),
    Marked(String, String),
}

/// What the test may have go wrong.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    /// The process is killed when it has sent something: it never hears of it.
    pub(super) kill_after: bool,
    /// The process is killed before it sends something.
    pub(super) kill_before: bool,
    /// What comes of the next messages instead of arriving.
    pub(super) refuse: Vec<LineError>,
}

#[derive(Debug, Default)]
pub(super) struct World {
    pub(super) seen: Vec<Seen>,
    /// How often something was sent under a name that had arrived before.
    pub(super) repeated: usize,
    pub(super) faults: Faults,
    pub(super) files: Vec<Vec<u8>>,
    /// Every other call is spared by a killer, or nothing would ever be said.
    spared: bool,
    names: BTreeMap<String, usize>,
}

/// The line, and everything at its other end.
#[derive(Clone, Debug)]
pub(super) struct Phones {
    world: Arc<Mutex<World>>,
    /// Rings when the process is to be killed.
    pub(super) kill: Arc<Notify>,
}

impl Phones {
    pub(super) fn new() -> Self {
        Self {
            world: Arc::default(),
            kill: Arc::new(Notify::new()),
        }
    }

    pub(super) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().expect("no panic")
    }

    /// Whether the process dies now.
    fn dies(&self, armed: impl Fn(&Faults) -> bool) -> bool {
        let mut world = self.world();
        if !armed(&world.faults) {
            return false;
        }
        world.spared = !world.spared;
        world.spared
    }

    /// Dies: whoever waits for an answer waits for ever.
    async fn die(&self) {
        self.kill.notify_one();
        std::future::pending::<()>().await;
    }

    async fn arrives(&self, name: String, seen: Seen) -> Result<(), LineError> {
        if self.dies(|faults| faults.kill_before) {
            self.die().await;
        }
        let refused = {
            let mut world = self.world();
            (!world.faults.refuse.is_empty()).then(|| world.faults.refuse.remove(0))
        };
        if let Some(error) = refused {
            return Err(error);
        }
        {
            let mut world = self.world();
            let times = world.names.entry(name).or_default();
            *times += 1;
            // Whoever gets the same name twice shows one message.
            match *times {
                1 => world.seen.push(seen),
                _ => world.repeated += 1,
            }
        }
        if self.dies(|faults| faults.kill_after) {
            self.die().await;
        }
        Ok(())
    }
}

#[async_trait]
impl Line for Phones {
    fn me(&self) -> Person {
        bot()
    }

    async fn send(&self, to: &str, name: &str, message: wa::Message) -> Result<(), LineError> {
        let seen = Seen::Sent(to.to_owned(), name.to_owned(), message);
        self.arrives(format!("{to}/{name}"), seen).await
    }

    async fn edit(&self, to: &str, of: &str, message: wa::Message) -> Result<(), LineError> {
        let words = message.conversation.clone().unwrap_or_default();
        let seen = Seen::Edited(to.to_owned(), of.to_owned(), message);
        self.arrives(format!("edit/{to}/{of}/{words}"), seen).await
    }

    async fn react(&self, chat: &str, on: wa::MessageKey, emoji: &str) -> Result<(), LineError> {
        let whose = on.participant.or(on.remote_jid).unwrap_or_default();
        let id = on.id.unwrap_or_default();
        let seen = Seen::Marked(whose, emoji.to_owned());
        self.arrives(format!("mark/{chat}/{id}/{emoji}"), seen)
            .await
    }

    async fn upload(
        &self,
        (name, bytes): (&str, Vec<u8>),
        kind: Kind,
    ) -> Result<Uploaded, LineError> {
        let is_png = bytes.starts_with(b"\x89PNG\r\n\x1a\n");
        assert_eq!(kind == Kind::Image, is_png, "{name}");
        let length = bytes.len() as u64;
        self.world().files.push(bytes);
        Ok(Uploaded {
            file: File {
                name: name.to_owned(),
                path: "/0".to_owned(),
                key: in_letters(&[1; 32]),
                digest: in_letters(&[2; 32]),
                sealed_digest: in_letters(&[3; 32]),
                length,
            },
            url: "https://mmg.whatsapp.net/0".to_owned(),
            keyed_at: 0,
        })
    }

    async fn download(&self, file: &File) -> Result<Vec<u8>, LineError> {
        let index: usize = file
            .path
            .trim_start_matches('/')
            .parse()
            .unwrap_or(usize::MAX);
        let found = self.world().files.get(index).cloned();
        found.ok_or_else(|| LineError::Refused("there is no such file".to_owned()))
    }

    async fn hang_up(&self) {}
}

/// A message as the library hands it over.
#[derive(Clone, Debug)]
pub(super) struct Post {
    pub(super) chat: String,
    pub(super) from: Person,
    pub(super) form: Form,
    /// Whether the other address comes with it.
    pub(super) alias: bool,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) at: DateTime<Utc>,
    pub(super) message: wa::Message,
}

impl Post {
    pub(super) fn inbound(&self) -> InboundMessage {
        let other = match self.form {
            Form::Lid => Form::Phone,
            Form::Phone => Form::Lid,
        };
        let parse = |address: String| -> Jid { address.parse().expect("an address") };
        let is_group = self.chat.ends_with("@g.us");
        let source = MessageSource {
            chat: parse(self.chat.clone()),
            sender: parse(address(&self.from, self.form)).with_device(3),
            is_group,
            addressing_mode: Some(match self.form {
                Form::Lid => AddressingMode::Lid,
                Form::Phone => AddressingMode::Pn,
            }),
            sender_alt: self.alias.then(|| parse(address(&self.from, other))),
            ..MessageSource::default()
        };
        let info = MessageInfo {
            source,
            id: self.id.clone(),
            push_name: self.name.clone(),
            timestamp: self.at,
            ..MessageInfo::default()
        };
        InboundMessage::builder()
            .message(Arc::new(self.message.clone()))
            .info(Arc::new(info))
            .build()
    }
}

/// A file of so many bytes that WhatsApp keeps under this number.
pub(super) fn document(name: &str, (number, length): (usize, usize)) -> wa::Message {
    let bytes = || Some(vec![1; 32]);
    wa::Message {
        document_message: MessageField::some(wa::message::DocumentMessage {
            file_name: Some(name.to_owned()),
            direct_path: Some(format!("/{number}")),
            media_key: bytes(),
            file_sha256: bytes(),
            file_enc_sha256: bytes(),
            file_length: u64::try_from(length).ok(),
            ..wa::message::DocumentMessage::default()
        }),
        ..wa::Message::default()
    }
}

/// Words, perhaps in answer to a message of the bot.
pub(super) fn words(text: &str, answers: Option<&str>) -> wa::Message {
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
pub(super) struct PollSeen {
    pub(super) id: String,
    pub(super) question: String,
    pub(super) options: Vec<String>,
    pub(super) secret: Vec<u8>,
}

/// The poll in a message, when it is one.
pub(super) fn poll_in(id: &str, message: &wa::Message) -> Option<PollSeen> {
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
pub(super) fn vote(
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
