//! Meta's Graph API and its webhook, as far as one telephone number of a club sees them: strict, with people, a clock that
//! a test moves, and a line that goes wrong when a test says so. Its words, codes and limits follow Meta's public
//! documentation. A refusal that Meta may not give begins with "the fake is stricter".
//!
//! ```text
//! let fake = Fake::start().await;                       // fake.url(); the secrets are TOKEN, PHONE_ID, APP_SECRET, VERIFY
//! fake.person("31611111111", "Anna");  fake.set_clock(seconds);
//! fake.say(anna, "/afwezig"); fake.press(anna, "Ik speel"); fake.send_document(anna, name, bytes, caption);
//! fake.push(json);  fake.bringing(Bringing::Batched);   // what people did waits until
//! fake.bring(door).await;                               // ... it is brought: one letter, kept back when it is refused
//! fake.quote(anna, "Speel je mee?", "ja"); fake.send(anna, "audio", json); fake.changes_number(anna, other);
//! fake.refuses(Some((401, 190))); fake.silent(true); fake.account(Account { .. });
//! fake.fault(Fault::Code(429, 130_429));  fake.screen(anna) -> ["bot> ...", "Anna> ..."]
//! ```

mod account;
mod check;
mod server;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ring::hmac;
use serde_json::{Value, json};

pub(crate) const TOKEN: &str = "EAAtoken-for-tests";
pub(crate) const PHONE_ID: &str = "106540352242922";
/// The account that the number is in.
pub(crate) const ACCOUNT_ID: &str = "102290129340398";
pub(crate) const APP_SECRET: &str = "app-secret-for-tests";
pub(crate) const VERIFY: &str = "verify-token-for-tests";
/// The template that Meta has approved, with one text.
pub(crate) const TEMPLATE: (&str, &str) = ("clubbericht", "nl");
/// A day in seconds: so long after somebody's message everything may be said to him.
const WINDOW: i64 = 86_400;

/// What goes wrong with the next call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// This status with this code; nothing is done.
    Code(u16, i64),
    /// A page instead of JSON with this status; nothing is done.
    Page(u16),
    /// It is done, and the answer is no JSON.
    Garbage,
    /// It is done, and the connection is cut before anything is answered.
    Cut,
    /// Nothing is done, and the connection is cut.
    CutBefore,
    /// The message is taken, and afterwards it is said with this code that it was not delivered.
    Later(i64),
    /// Nothing goes wrong this time.
    Nothing,
}

/// How what waits is brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bringing {
    /// One by one.
    #[default]
    OneByOne,
    /// All in one letter.
    Batched,
    /// One by one, the last first.
    LastFirst,
    /// All in one letter, with the first once more at the end, and the letter once more afterwards.
    Twice,
}

/// Somebody with a telephone.
#[derive(Clone, Debug)]
struct Person {
    name: String,
    /// When he last said something.
    spoken_at: Option<i64>,
    /// He has WhatsApp.
    there: bool,
    screen: Vec<String>,
    /// The buttons under the messages, by what they say: the latest last.
    buttons: Vec<(String, Value)>,
    /// The names of his messages and of those to him.
    messages: Vec<String>,
    /// The messages to him, by their names.
    received: Vec<(String, String)>,
}

/// A file that somebody sent, or that was handed over.
#[derive(Clone, Debug)]
struct Stored {
    name: String,
    bytes: Vec<u8>,
}

/// What Meta knows of the account, as the check of it sees.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) quality: &'static str,
    pub(crate) name_status: &'static str,
    pub(crate) status: &'static str,
    /// Whether it can send: `AVAILABLE`, or `BLOCKED` with this reason.
    pub(crate) blocked: Option<&'static str>,
    /// The status of the template, and its text.
    pub(crate) template: Option<(&'static str, &'static str)>,
    pub(crate) category: &'static str,
    /// Where it brings things for this app; none: nowhere.
    pub(crate) webhook: Option<&'static str>,
    /// Whether an app gets what happens in the account.
    pub(crate) subscribed: bool,
    /// Whether the token may read the account.
    pub(crate) manages: bool,
}

impl Default for Account {
    fn default() -> Self {
        Self {
            quality: "GREEN",
            name_status: "APPROVED",
            status: "CONNECTED",
            blocked: None,
            template: Some((
                "APPROVED",
                "Bericht van de schaakclub: {{1}} Antwoord op dit bericht om te reageren.",
            )),
            category: "UTILITY",
            webhook: Some("https://bot.voorbeeld.nl/whatsapp"),
            subscribed: true,
            manages: true,
        }
    }
}

#[derive(Debug, Default)]
struct World {
    now: i64,
    counter: u64,
    people: BTreeMap<String, Person>,
    files: BTreeMap<String, Stored>,
    faults: VecDeque<Fault>,
    /// What is answered to everything, as long as it lasts: a status and a code.
    refuses: Option<(u16, i64)>,
    /// No news of messages is brought.
    silent: bool,
    /// Nothing is brought, and everything waits.
    held: bool,
    account: Account,
    /// Every message that was taken: the kind, and to whom.
    sent: Vec<(String, String)>,
    /// How often something was asked.
    calls: usize,
    /// What is still to be brought: `messages` or `statuses`, and the thing itself.
    waiting: VecDeque<(&'static str, Value)>,
    bringing: Bringing,
    /// What the door answered.
    answers: Vec<u16>,
    /// Brought once, to be brought once more.
    replay: Option<String>,
}

impl World {
    fn fresh(&mut self) -> u64 {
        self.counter += 1;
        self.counter
    }
}

/// The server, and the hands of the test in its world. Clones are the same server.
#[derive(Clone)]
pub(crate) struct Fake {
    world: Arc<Mutex<World>>,
    url: String,
}

/// What Meta would write in the header for this letter.
pub(crate) fn signature(letter: &[u8], secret: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, letter);
    let hex: String = tag
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("sha256={hex}")
}

fn lock(world: &Mutex<World>) -> MutexGuard<'_, World> {
    world.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Fake {
    /// A server on this machine, until the runtime ends.
    pub(crate) async fn start() -> Self {
        let world = Arc::default();
        let url = server::start(Arc::clone(&world)).await;
        Self { world, url }
    }

    /// The base of the Graph API.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    fn world(&self) -> MutexGuard<'_, World> {
        lock(&self.world)
    }

    pub(crate) fn set_clock(&self, now: i64) {
        self.world().now = now;
    }

    pub(crate) fn clock(&self) -> i64 {
        self.world().now
    }

    pub(crate) fn name(&self, number: &str) -> String {
        self.world().people[number].name.clone()
    }

    /// Somebody with this number and name.
    pub(crate) fn person(&self, number: &str, name: &str) {
        let person = Person {
            name: name.to_owned(),
            spoken_at: None,
            there: true,
            screen: Vec::new(),
            buttons: Vec::new(),
            messages: Vec::new(),
            received: Vec::new(),
        };
        self.world().people.insert(number.to_owned(), person);
    }

    /// He has no WhatsApp any more, or does not want this number.
    pub(crate) fn leaves(&self, number: &str) {
        self.world().people.get_mut(number).expect("a person").there = false;
    }

    /// The next call goes wrong.
    pub(crate) fn fault(&self, fault: Fault) {
        self.world().faults.push_back(fault);
    }

    /// From now on everything is refused with this status and code; none: nothing is any more.
    pub(crate) fn refuses(&self, with: Option<(u16, i64)>) {
        self.world().refuses = with;
    }

    /// Whether news of messages is kept back.
    pub(crate) fn silent(&self, silent: bool) {
        self.world().silent = silent;
    }

    /// Whether everything that is to be brought waits.
    pub(crate) fn hold(&self, held: bool) {
        self.world().held = held;
    }

    /// What Meta knows of the account.
    pub(crate) fn account(&self, account: Account) {
        self.world().account = account;
    }

    pub(crate) fn bringing(&self, bringing: Bringing) {
        self.world().bringing = bringing;
    }

    /// What somebody has before him.
    pub(crate) fn screen(&self, number: &str) -> Vec<String> {
        self.world().people[number].screen.clone()
    }

    /// The kinds of the messages that were taken, and to whom.
    pub(crate) fn sent(&self) -> Vec<(String, String)> {
        self.world().sent.clone()
    }

    /// How often something was asked of it.
    pub(crate) fn calls(&self) -> usize {
        self.world().calls
    }

    /// Whether something is still to be brought.
    pub(crate) fn waits(&self) -> bool {
        let world = self.world();
        !world.held && (!world.waiting.is_empty() || world.replay.is_some())
    }

    /// What the door answered, letter by letter.
    pub(crate) fn answers(&self) -> Vec<u16> {
        self.world().answers.clone()
    }

    /// Somebody does this; gives the name of the message.
    fn does(&self, number: &str, kind: &str, content: Value) -> String {
        self.answers_with(number, None, (kind, content))
    }

    /// Somebody does this, in answer to this message.
    fn answers_with(
        &self,
        number: &str,
        quoted: Option<&str>,
        (kind, content): (&str, Value),
    ) -> String {
        let mut world = self.world();
        let id = format!("wamid.in{:06}", world.fresh());
        let now = world.now;
        let person = world.people.get_mut(number).expect("a person");
        person.spoken_at = Some(now);
        person.messages.push(id.clone());
        let mut message = json!({ "id": id, "timestamp": now.to_string(), "type": kind });
        // Who hides his number has only a name at Meta.
        message[if number.contains('.') {
            "from_user_id"
        } else {
            "from"
        }] = json!(number);
        message[kind] = content;
        if let Some(quoted) = quoted {
            message["context"] = json!({ "from": "31208080000", "id": quoted });
        }
        world.waiting.push_back(("messages", message));
        id
    }

    /// Somebody types something.
    pub(crate) fn say(&self, number: &str, text: &str) -> String {
        self.does(number, "text", json!({ "body": text }))
    }

    /// Somebody answers the latest message with these words in it.
    #[track_caller]
    pub(crate) fn quote(&self, number: &str, words: &str, text: &str) {
        let person = self.world().people[number].clone();
        let found = person
            .received
            .iter()
            .rfind(|(_, said)| said.contains(words));
        let (id, _) = found.unwrap_or_else(|| panic!("nothing says {words}"));
        self.answers_with(number, Some(id), ("text", json!({ "body": text })));
    }

    /// Somebody sends something of this kind.
    pub(crate) fn send(&self, number: &str, kind: &str, content: Value) {
        self.does(number, kind, content);
    }

    /// Somebody has this number from now on, with everything that was there; WhatsApp tells so.
    pub(crate) fn changes_number(&self, from: &str, to: &str) {
        let mut world = self.world();
        let person = world.people.get(from).cloned().expect("a person");
        world.people.get_mut(from).expect("a person").there = false;
        world.people.insert(to.to_owned(), person.clone());
        let id = format!("wamid.in{:06}", world.fresh());
        let body = format!("User {} changed from {from} to {to}", person.name);
        let system = json!({ "body": body, "wa_id": to, "type": "user_changed_number" });
        let notice = json!({ "from": from, "id": id, "timestamp": world.now.to_string(), "type": "system", "system": system });
        world.waiting.push_back(("messages", notice));
    }

    /// Somebody taps the latest button, or line of a list, that says this.
    #[track_caller]
    pub(crate) fn press(&self, number: &str, label: &str) {
        let buttons = self.world().people[number].buttons.clone();
        let found = buttons.iter().rfind(|(says, _)| says == label);
        let (_, reply) = found.unwrap_or_else(|| panic!("no button says {label}: {buttons:?}"));
        self.does(number, "interactive", reply.clone());
    }

    /// Whether somebody has a button that says this.
    pub(crate) fn asks(&self, number: &str, label: &str) -> bool {
        let world = self.world();
        world.people[number]
            .buttons
            .iter()
            .any(|(says, _)| says == label)
    }

    /// Somebody sends a file.
    pub(crate) fn send_document(&self, number: &str, (name, bytes): (&str, &[u8]), caption: &str) {
        let id = {
            let mut world = self.world();
            let id = format!("4490{:06}", world.fresh());
            let stored = Stored {
                name: name.to_owned(),
                bytes: bytes.to_vec(),
            };
            world.files.insert(id.clone(), stored);
            id
        };
        let document = json!({ "id": id, "filename": name, "mime_type": "text/plain", "sha256": "x", "caption": caption });
        self.does(number, "document", document);
    }

    /// Something of another kind waits to be brought.
    pub(crate) fn push(&self, field: &'static str, thing: Value) {
        self.world().waiting.push_back((field, thing));
    }

    /// Brings one letter of what waits to this door, signed; what is not taken goes on waiting.
    pub(crate) async fn bring(&self, door: &str) {
        let (letter, count) = {
            let mut world = self.world();
            if let Some(letter) = world.replay.clone() {
                (letter, 0)
            } else if world.held || world.waiting.is_empty() {
                return;
            } else {
                let one = matches!(world.bringing, Bringing::OneByOne | Bringing::LastFirst);
                if world.bringing == Bringing::LastFirst {
                    world.waiting.make_contiguous().reverse();
                }
                let count = if one { 1 } else { world.waiting.len() };
                let twice = world.bringing == Bringing::Twice;
                (letter(&world, count, twice), count)
            }
        };
        let status = bring(
            door,
            letter.clone(),
            &signature(letter.as_bytes(), APP_SECRET),
        )
        .await;
        let mut world = self.world();
        world.answers.push(status);
        if status == 200 {
            world.waiting.drain(..count);
            let again = count > 0 && world.bringing == Bringing::Twice;
            world.replay = again.then_some(letter);
        } else if world.bringing == Bringing::LastFirst {
            world.waiting.make_contiguous().reverse();
        }
    }
}

/// Brings a letter; gives the status of the answer.
pub(crate) async fn bring(door: &str, letter: String, signature: &str) -> u16 {
    let client = reqwest::Client::builder().pool_max_idle_per_host(0);
    let request = client.build().expect("a client").post(door);
    let request = request
        .header("content-type", "application/json")
        .header("X-Hub-Signature-256", signature);
    let answer = request.body(letter).send().await;
    answer.map_or(0, |answer| answer.status().as_u16())
}

/// The letter with the first things that wait, each in a change of its own kind.
fn letter(world: &World, count: usize, twice: bool) -> String {
    let mut things: Vec<&(&str, Value)> = world.waiting.iter().take(count).collect();
    if twice {
        things.push(things[0]);
    }
    let metadata = json!({ "display_phone_number": "31208080000", "phone_number_id": PHONE_ID });
    let mut changes: Vec<Value> = Vec::new();
    for (field, thing) in things {
        let by = ["from", "from_user_id"]
            .into_iter()
            .find(|by| thing.get(by).is_some());
        let from = by.and_then(|by| thing[by].as_str()).unwrap_or_default();
        let name = world.people.get(from).map(|person| person.name.clone());
        let called = if by == Some("from_user_id") {
            "user_id"
        } else {
            "wa_id"
        };
        let contacts = json!([{ "profile": { "name": name }, (called): from }]);
        let mut value =
            json!({ "messaging_product": "whatsapp", "metadata": metadata, (*field): [thing] });
        // A notice has none.
        if *field == "messages" && thing["type"] != "system" {
            value["contacts"] = contacts;
        }
        changes.push(json!({ "value": value, "field": "messages" }));
    }
    json!({ "object": "whatsapp_business_account", "entry": [{ "id": ACCOUNT_ID, "changes": changes }] })
        .to_string()
}
