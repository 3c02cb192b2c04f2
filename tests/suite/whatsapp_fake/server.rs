//! Who is connected, what is delivered to the bot, and what the bot says to people.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use keizerbot::chat::whatsapp::linked::name::Person;
use tokio::sync::{Notify, watch};
use whatsapp_rust::NodeBuilder;
use whatsapp_rust::async_channel::Sender;
use whatsapp_rust::buffa::MessageField;
use whatsapp_rust::download::MediaType;
use whatsapp_rust::transport::TransportEvent;
use whatsapp_rust::wacore::net::DisconnectReason;
use whatsapp_rust::wacore::upload::encrypt_media;
use whatsapp_rust::wacore_binary::Node;
use whatsapp_rust::waproto::whatsapp as wa;

use super::again::asks_again;
use super::linking::Linked;
use super::member::{Member, garble, own_part, stanza};
use super::node::{self, attribute};
use super::noise::{Came, Identity, Line};
use super::phone::Phone;
use super::post::{BOT, Form, GROUP, Post, address};

/// How long a test waits for something that must happen.
const PATIENCE: Duration = Duration::from_secs(20);

/// Something that the bot did, as it is on the screens.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    Sent(String, String, wa::Message),
    Edited(String, String, wa::Message),
    Marked(String, String),
}

/// What the test may have go wrong.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults {
    /// The process is killed when it has sent something: it never hears of it.
    pub(crate) kill_after: bool,
    /// The process is killed before it sends something.
    pub(crate) kill_before: bool,
    /// The codes with which the next messages are refused.
    pub(crate) refuse: Vec<u16>,
    /// Everything is delivered twice, and once more when it was confirmed.
    pub(crate) twice: bool,
    /// The list of the group's members does not tell their telephone numbers.
    pub(crate) shy: bool,
    /// The bot has older keys than the phones: what is encrypted as before is no news to the account's own phone.
    pub(crate) older_keys: bool,
    /// What people send arrives in a form that cannot be read.
    pub(crate) garbled: bool,
    /// Telephones are off as soon as they have sent something.
    pub(crate) off: bool,
    /// How who comes is turned away: a reason and what else is said of it.
    pub(crate) turn_away: Option<(u16, Vec<(&'static str, String)>)>,
}

impl Faults {
    fn times(&self) -> usize {
        if self.twice { 2 } else { 1 }
    }
}

/// Something for the bot that it has not confirmed.
pub(super) struct Waiting {
    pub(super) id: String,
    pub(super) stanza: Node,
    /// What is confirmed next is how it was said first, and not that it was said again.
    pub(super) first_open: bool,
}

/// A line that is in use.
pub(super) struct Connection {
    pub(super) number: usize,
    line: Line,
    to_bot: Sender<TransportEvent>,
    /// Everything that waited was sent.
    awake: bool,
}

/// WhatsApp.
pub(crate) struct World {
    identity: Identity,
    pub(super) own_phone: Phone,
    pub(super) members: Vec<Member>,
    /// The program, once it is linked.
    pub(super) linked: Option<Linked>,
    pub(super) connection: Option<Connection>,
    connections: usize,
    pub(super) waiting: Vec<Waiting>,
    /// What was sent to the bot.
    pub(super) posts: Vec<Post>,
    /// What the bot asked of telephones that are off.
    pub(super) unheard: Vec<Node>,
    /// How often a phone said something once more because the bot could not read it.
    pub(crate) said_again: usize,
    pub(crate) seen: Vec<Seen>,
    /// How often something was sent under a name that had arrived before.
    pub(crate) repeated: usize,
    /// How often a phone asked for a message once more.
    pub(crate) asked_again: usize,
    pub(crate) faults: Faults,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Every other call is spared by a killer, or nothing would ever be said.
    spared: bool,
    names: BTreeMap<String, usize>,
    kill: Arc<Notify>,
}

/// WhatsApp, as a test holds it.
#[derive(Clone)]
pub(crate) struct WhatsApp {
    world: Arc<Mutex<World>>,
    /// Rings when the process is to be killed.
    pub(crate) kill: Arc<Notify>,
    changed: Arc<watch::Sender<()>>,
}

impl WhatsApp {
    /// A WhatsApp with a group of these people, in which the bot is.
    pub(crate) fn new(people: &[Person]) -> Self {
        let people = people.iter().enumerate();
        let members = people.map(|(number, person)| Member::new(person, number));
        let kill = Arc::new(Notify::new());
        let world = World {
            identity: Identity::new(),
            own_phone: Phone::new(1),
            members: members.collect(),
            linked: None,
            connection: None,
            connections: 0,
            waiting: Vec::new(),
            posts: Vec::new(),
            unheard: Vec::new(),
            said_again: 0,
            seen: Vec::new(),
            repeated: 0,
            asked_again: 0,
            faults: Faults::default(),
            files: BTreeMap::new(),
            spared: false,
            names: BTreeMap::new(),
            kill: Arc::clone(&kill),
        };
        Self {
            world: Arc::new(Mutex::new(world)),
            kill,
            changed: Arc::new(watch::Sender::new(())),
        }
    }

    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().expect("no panic")
    }

    /// Waits until the world is so.
    pub(crate) async fn until(&self, what: &str, is_so: impl Fn(&World) -> bool) {
        let mut changes = self.changed.subscribe();
        let waiting = async {
            loop {
                changes.borrow_and_update();
                if is_so(&self.world()) {
                    return;
                }
                changes.changed().await.expect("the world is there");
            }
        };
        let waited = tokio::time::timeout(PATIENCE, waiting).await;
        assert!(waited.is_ok(), "it never came to this: {what}");
    }

    pub(super) fn connect(&self, to_bot: Sender<TransportEvent>) -> usize {
        let mut world = self.world();
        world.connections += 1;
        let number = world.connections;
        world.connection = Some(Connection {
            number,
            line: Line::new(),
            to_bot,
            awake: false,
        });
        number
    }

    /// Bytes came over the line with this number.
    pub(super) fn receive(&self, number: usize, bytes: &[u8]) {
        self.world().receive(number, bytes);
        self.changed.send_replace(());
    }

    pub(super) fn disconnect(&self, number: usize) {
        self.world().cut(number);
        self.changed.send_replace(());
    }

    /// Somebody's file, encrypted and kept where files are kept, as the message that tells where it is.
    pub(crate) fn keep(&self, name: &str, bytes: &[u8]) -> wa::Message {
        let length = u64::try_from(bytes.len()).ok();
        let sealed = encrypt_media(bytes, MediaType::Document).expect("encrypted");
        let mut world = self.world();
        let path = format!("file{}", world.files.len());
        world.files.insert(path.clone(), sealed.data_to_upload);
        let document = wa::message::DocumentMessage {
            file_name: Some(name.to_owned()),
            direct_path: Some(format!("/{path}")),
            media_key: Some(sealed.media_key.to_vec()),
            file_sha256: Some(sealed.file_sha256.to_vec()),
            file_enc_sha256: Some(sealed.file_enc_sha256.to_vec()),
            file_length: length,
            ..Default::default()
        };
        wa::Message {
            document_message: MessageField::some(document),
            ..wa::Message::default()
        }
    }

    /// Somebody sends something.
    pub(crate) fn post(&self, post: &Post) {
        self.world().post(post);
    }

    /// The server tells the bot something.
    pub(crate) fn tell(&self, stanza: &Node) {
        self.world().tell(stanza);
    }

    /// The server ends the connection with this stanza.
    pub(crate) fn end_with(&self, stanza: &Node) {
        let mut world = self.world();
        world.tell(stanza);
        world.hang_up();
    }

    /// The connection breaks off.
    pub(crate) fn break_off(&self) {
        self.world().hang_up();
    }
}

impl World {
    fn receive(&mut self, number: usize, bytes: &[u8]) {
        let Some(connection) = &mut self.connection else {
            return;
        };
        if connection.number != number {
            return;
        }
        for came in connection.line.take(&self.identity, bytes) {
            match came {
                Came::Reply(bytes) => self.give(bytes),
                Came::Hello(reply, who, key) => {
                    if let Some(reply) = reply {
                        self.give(reply);
                    }
                    self.admit(&who, key);
                }
                Came::Stanza(stanza) => self.hear(&stanza),
            }
        }
    }

    /// Gives bytes to the bot.
    fn give(&mut self, bytes: Vec<u8>) {
        if let Some(connection) = &self.connection {
            // Whoever has gone hears nothing.
            let _ = connection
                .to_bot
                .try_send(TransportEvent::DataReceived(bytes.into()));
        }
    }

    /// Tells the bot something.
    pub(super) fn tell(&mut self, stanza: &Node) {
        let open = self.connection.as_mut().filter(|one| one.line.is_open());
        if let Some(connection) = open {
            let bytes = connection.line.sealed(stanza);
            self.give(bytes);
        }
    }

    fn cut(&mut self, number: usize) {
        if self
            .connection
            .as_ref()
            .is_some_and(|one| one.number == number)
        {
            self.connection = None;
        }
    }

    pub(super) fn hang_up(&mut self) {
        if let Some(connection) = self.connection.take() {
            let reason = DisconnectReason::StreamEnded;
            let _ = connection
                .to_bot
                .try_send(TransportEvent::Disconnected(reason));
            connection.to_bot.close();
        }
    }

    /// Lets somebody in, or not.
    fn admit(&mut self, who: &wa::ClientPayload, key: [u8; 32]) {
        if let Some((reason, more)) = self.faults.turn_away.clone() {
            let failure = NodeBuilder::new("failure").attr("reason", reason.to_string());
            let failure = more
                .into_iter()
                .fold(failure, |failure, (name, value)| failure.attr(name, value));
            self.tell(&failure.build());
            return self.hang_up();
        }
        let Some(number) = who.username else {
            return self.offer_link(who, key);
        };
        let known = self.linked.as_ref().is_some_and(|linked| linked.key == key);
        if !known || !BOT.1.starts_with(&number.to_string()) {
            let failure = NodeBuilder::new("failure").attr("reason", "401").build();
            self.tell(&failure);
            return self.hang_up();
        }
        let success = NodeBuilder::new("success")
            .attr("lid", BOT.0)
            .attr("t", "1790000000")
            .build();
        self.tell(&success);
        self.share_keys();
    }

    /// The bot is ready for what waited for it.
    pub(super) fn wake(&mut self) {
        let count = self.waiting.len();
        let preview = NodeBuilder::new("offline_preview")
            .attr("count", count.to_string())
            .attr("message", count.to_string())
            .build();
        self.tell(&NodeBuilder::new("ib").children([preview]).build());
        let waiting: Vec<Node> = self
            .waiting
            .iter_mut()
            .map(|one| {
                one.first_open = false;
                one.stanza.clone()
            })
            .collect();
        for mut stanza in waiting {
            stanza.attrs.insert("offline", "0");
            self.tell(&stanza);
        }
        let end = NodeBuilder::new("offline").attr("count", count.to_string());
        let end = NodeBuilder::new("ib").children([end.build()]).build();
        self.tell(&end);
        if let Some(connection) = &mut self.connection {
            connection.awake = true;
        }
    }

    /// Whether the bot is connected, and has everything that waited for it.
    pub(crate) fn awake(&self) -> bool {
        self.connection.as_ref().is_some_and(|one| one.awake)
    }

    /// How much was sent to the bot.
    pub(crate) fn posted(&self) -> usize {
        self.posts.len()
    }

    /// How much the bot has not confirmed.
    pub(crate) fn unconfirmed(&self) -> usize {
        self.waiting.len()
    }

    fn hear(&mut self, stanza: &Node) {
        let attribute = |name: &str| attribute(stanza, name);
        let id = attribute("id");
        match stanza.tag.as_ref() {
            "iq" => self.answer(stanza),
            "message" => self.carry(stanza),
            "receipt" => {
                let ack = NodeBuilder::new("ack")
                    .attr("class", "receipt")
                    .attr("id", id.as_str())
                    .attr("from", attribute("to"));
                self.tell(&ack.build());
                if attribute("type") == "retry" {
                    return self.asked(stanza);
                }
                self.confirm(&id);
                // Of what waited for the bot it confirms several at once.
                let list = stanza.get_optional_child("list");
                let items = list
                    .into_iter()
                    .flat_map(|list| list.get_children_by_tag("item"));
                for item in items {
                    self.confirm(&node::attribute(item, "id"));
                }
            }
            "ack" => self.confirm(&id),
            "ib" | "presence" | "chatstate" => {}
            other => panic!("WhatsApp knows no {other}: {stanza:?}"),
        }
    }

    /// The bot has something.
    fn confirm(&mut self, id: &str) {
        let of_this = |one: &&mut Waiting| one.id == id && one.first_open;
        if let Some(said_again) = self.waiting.iter_mut().find(of_this) {
            said_again.first_open = false;
            return;
        }
        let confirmed: Vec<Waiting> = self.waiting.extract_if(.., |one| one.id == id).collect();
        if self.faults.twice {
            for one in &confirmed {
                self.tell(&one.stanza);
            }
        }
    }

    fn dies(&mut self, armed: bool) -> bool {
        if !armed {
            return false;
        }
        self.spared = !self.spared;
        self.spared
    }

    /// The process is killed: nothing comes from it any more, and nothing to it.
    fn die(&mut self) {
        self.connection = None;
        self.kill.notify_one();
    }

    /// Carries something that the bot says to whom it is for.
    fn carry(&mut self, stanza: &Node) {
        let attribute = |name: &str| attribute(stanza, name);
        let (to, id) = (attribute("to"), attribute("id"));
        if attribute("category") == "peer" {
            self.hear_as_phone(stanza);
            return self.acknowledge(&to, &id, None);
        }
        if self.dies(self.faults.kill_before) {
            return self.die();
        }
        if !self.faults.refuse.is_empty() {
            let code = self.faults.refuse.remove(0);
            return self.acknowledge(&to, &id, Some(code));
        }
        if let Some(message) = self.read((&to, &id), stanza) {
            self.show(&to, &id, message);
        }
        if self.dies(self.faults.kill_after) {
            return self.die();
        }
        self.acknowledge(&to, &id, None);
    }

    fn acknowledge(&mut self, to: &str, id: &str, error: Option<u16>) {
        let ack = NodeBuilder::new("ack")
            .attr("class", "message")
            .attr("id", id)
            .attr("from", to)
            .attr("t", "1790000000");
        let ack = match error {
            Some(code) => ack.attr("error", code.to_string()),
            None => ack,
        };
        self.tell(&ack.build());
    }

    /// What everybody for whom it is reads in it: all the same. Whose phone cannot read it asks for it once more, as phones
    /// do.
    fn read(&mut self, (to, id): (&str, &str), stanza: &Node) -> Option<wa::Message> {
        let again = stanza.attrs.get("participant");
        let again = again
            .and_then(|value| value.to_jid())
            .map(|jid| jid.to_non_ad_string());
        let mut read = Vec::new();
        let mut unread = Vec::new();
        for member in &mut self.members {
            let is_for = |address: &str| member.person.has(address);
            if !(to == GROUP || is_for(to)) || again.as_deref().is_some_and(|one| !is_for(one)) {
                continue;
            }
            match member.read(stanza) {
                Some(message) => read.push(message),
                None => unread.push(address(&member.person, Form::Lid)),
            }
        }
        if to != GROUP
            && let Some((kind, bytes)) = own_part(stanza, [BOT.0, BOT.1])
        {
            let copy = self.own_phone.open("bot", (&kind, &bytes));
            match copy {
                Some(copy) => assert!(copy.device_sent_message.as_option().is_some()),
                None => assert!(self.faults.older_keys, "the own phone cannot read it"),
            }
        }
        for one in &unread {
            self.asked_again += 1;
            self.tell(&asks_again(one, id));
        }
        assert!(
            to == GROUP || unread.is_empty(),
            "{unread:?} cannot read it"
        );
        assert!(
            read.iter().all(|one| *one == read[0]),
            "not all read the same"
        );
        read.into_iter().next()
    }

    /// Whoever gets the same name twice shows one message.
    fn show(&mut self, to: &str, id: &str, message: wa::Message) {
        let times = self.names.entry(format!("{to}/{id}")).or_default();
        *times += 1;
        match *times {
            1 => self.seen.push(on_screen(to, id, message)),
            _ => self.repeated += 1,
        }
    }

    /// Somebody sends something: it is encrypted once, and delivered as often as need be.
    fn post(&mut self, post: &Post) {
        let keys = self.linked.as_mut().expect("a phone is linked").bundle();
        let found = self.members.iter_mut().find(|one| one.person == post.from);
        let member = found.expect("he is in the group");
        let mut parts = member.sealed(post, &keys);
        if let (true, Some(last)) = (self.faults.garbled, parts.last_mut()) {
            garble(last);
        }
        let stanza = stanza(post, parts);
        self.waiting.push(Waiting {
            id: post.id.clone(),
            stanza: stanza.clone(),
            first_open: false,
        });
        self.posts.push(post.clone());
        if self.awake() {
            for _ in 0..self.faults.times() {
                self.tell(&stanza);
            }
        }
    }
}

fn on_screen(to: &str, id: &str, message: wa::Message) -> Seen {
    if let Some(mark) = message.reaction_message.as_option() {
        let on = mark.key.as_option().cloned().unwrap_or_default();
        let whose = on.participant.or(on.remote_jid).unwrap_or_default();
        return Seen::Marked(whose, mark.text.clone().unwrap_or_default());
    }
    if let Some(protocol) = message.protocol_message.as_option()
        && let Some(edited) = protocol.edited_message.as_option()
    {
        let of = protocol.key.as_option().and_then(|key| key.id.clone());
        let of = of.expect("what is edited");
        return Seen::Edited(to.to_owned(), of, edited.clone());
    }
    Seen::Sent(to.to_owned(), id.to_owned(), message)
}
