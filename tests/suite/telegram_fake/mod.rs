//! A Bot API server of our own: strict as Telegram is, with people, groups and a clock that a test moves.
//! Its words and limits follow the public documentation and what tdlib's telegram-bot-api answers; the script
//! in tests/check holds it to that from outside.
//!
//! ```text
//! let fake = Fake::start().await;                      // fake.url(), fake.token(); bot @KeizerTestBot
//! let (anna, jan) = (fake.user("Anna"), fake.user("Jan"));   // a number; also the number of the private chat
//! let club = fake.supergroup("Club", &[anna, jan]);    // the first is the owner; also group(), forum() + topic()
//! fake.start_bot(anna, "code"); fake.say(anna, club, "/stand@KeizerTestBot");  // say, say_in, reply, edit,
//!                                                      // send_document, send_photo, block, unblock, join, leave
//! fake.vote(anna, club, message, &[0]); fake.retract(anna, club, message);     // vote_anonymously(club, ..)
//! fake.press(anna, club, message, "Ja") -> query id;  fake.answer_to(&query)   // press_old: message is gone,
//!                                                      // press_seen: the button is, but not on his screen
//! fake.set_admin(club, BOT, true); fake.kick_bot(club, anna); fake.add_bot(club, anna);
//! let new = fake.migrate(club); fake.advance(3600);    // polls close by the clock; fake.now(), set_clock()
//! fake.messages(club) / fake.last(club) -> Seen;  fake.screen(club) -> String;  fake.commands(scope, "nl")
//! fake.fault("sendMessage", Fault::DropAfter);  fake.fault_nth("*", 3, Fault::Status(502));
//! fake.on_call(|moment, call| ..);  fake.calls_of("sendMessage");  fake.keep_flood_limits(true);
//! fake.deliver_again(id); fake.swap_last_two(); fake.push_raw(json); fake.waiting();  // updates
//! fake.bring(Bringing::Twice); fake.brought() -> [(update, status)];   // to a webhook, once it is set
//! ```
//!
//! Control functions panic, at the caller, on what people cannot do either (a vote in a closed poll).
//!
//! What it does not do: Markdown, quizzes, media other than photos and documents, albums, forwards, pins, channels,
//! inline mode, payments, a second bot, names after the @ as chat_id, replies into another chat, the total size of
//! a menu of commands (Telegram may refuse fewer than 100 long ones), rights of admins one by one. Only one message a
//! second into a chat is not held against the bot; Telegram lets short bursts pass too.

mod args;
mod faults;
mod html;
mod json;
mod keyboard;
mod line;
mod methods;
mod mutate;
pub(crate) mod parameters;
mod people;
mod refusal;
mod seen;
mod server;
mod text;
mod updates;
mod world;

use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::Notify;

pub(crate) use faults::{Call, Fault, Moment};
pub(crate) use mutate::mutated_updates;
pub(crate) use seen::Seen;
pub(crate) use world::{BOT, BOT_NAME, Bringing, ChatId, MessageId, UserId};

use faults::{Hook, Script};
use world::World;

/// The token of the bot.
pub(crate) const TOKEN: &str = "7000001:a-token-for-tests";
/// When the clock starts: 1 September 2026, 12:00 UTC.
pub(crate) const START: i64 = 1_788_264_000;
/// How long getUpdates really waits at most, whatever `timeout` says, unless a test says otherwise.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// What the server and the test share.
struct Shared {
    world: Mutex<World>,
    script: Mutex<Script>,
    hook: Mutex<Option<Hook>>,
    longest_wait: Mutex<Duration>,
    wake: Notify,
    /// The number of the newest getUpdates, which ends older ones.
    poll: AtomicU64,
    /// The number of the newest setWebhook.
    webhook: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn new() -> Self {
        Self {
            world: Mutex::new(World::new(START)),
            script: Mutex::default(),
            hook: Mutex::default(),
            longest_wait: Mutex::new(LONGEST_WAIT),
            wake: Notify::new(),
            poll: AtomicU64::new(0),
            webhook: AtomicU64::new(0),
        }
    }

    fn world(&self) -> MutexGuard<'_, World> {
        lock(&self.world)
    }

    fn script(&self) -> MutexGuard<'_, Script> {
        lock(&self.script)
    }

    fn hook(&self) -> Option<Hook> {
        lock(&self.hook).clone()
    }

    fn longest_wait(&self) -> Duration {
        *lock(&self.longest_wait)
    }
}

/// The world while it is changed; who waits for updates is woken afterwards.
struct Changing<'a> {
    world: MutexGuard<'a, World>,
    wake: &'a Notify,
}

impl Deref for Changing<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        &self.world
    }
}

impl DerefMut for Changing<'_> {
    fn deref_mut(&mut self) -> &mut World {
        &mut self.world
    }
}

impl Drop for Changing<'_> {
    fn drop(&mut self) {
        self.wake.notify_waiters();
    }
}

/// The server, and the hands of the test in its world. Clones are the same server.
#[derive(Clone)]
pub(crate) struct Fake {
    shared: Arc<Shared>,
    url: String,
}

impl Fake {
    /// A server on this machine, until the runtime ends.
    pub(crate) async fn start() -> Self {
        let shared = Arc::new(Shared::new());
        let url = server::start(Arc::clone(&shared)).await;
        Self { shared, url }
    }

    /// A world without a server, for what happens in it.
    fn without_server() -> Self {
        let shared = Arc::new(Shared::new());
        let url = String::new();
        Self { shared, url }
    }

    /// Where it listens: the API's base, without a slash at the end.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The bot's token.
    pub(crate) fn token(&self) -> &'static str {
        TOKEN
    }

    /// The world, to change it.
    fn world(&self) -> Changing<'_> {
        Changing {
            world: self.shared.world(),
            wake: &self.shared.wake,
        }
    }

    /// The next call of this method (`*`: of any) goes wrong.
    pub(crate) fn fault(&self, method: &str, fault: Fault) {
        self.fault_nth(method, 1, fault);
    }

    /// The nth call from now of this method (`*`: of any) goes wrong; 1 is the next.
    pub(crate) fn fault_nth(&self, method: &str, nth: usize, fault: Fault) {
        self.shared.script().order(method, nth, fault);
    }

    /// Nothing that was ordered goes wrong any more.
    pub(crate) fn no_more_faults(&self) {
        self.shared.script().forget();
    }

    /// Is told of every call, before it is done and again before it is answered.
    pub(crate) fn on_call(&self, hook: impl Fn(Moment, &Call) + Send + Sync + 'static) {
        *lock(&self.shared.hook) = Some(Arc::new(hook));
    }

    /// All calls so far, in order.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.shared.script().calls.clone()
    }

    /// The calls of one method so far.
    pub(crate) fn calls_of(&self, method: &str) -> Vec<Call> {
        let method = method.to_ascii_lowercase();
        let mut calls = self.calls();
        calls.retain(|call| call.method == method);
        calls
    }

    /// How long getUpdates really waits at most.
    pub(crate) fn set_longest_wait(&self, wait: Duration) {
        *lock(&self.shared.longest_wait) = wait;
    }

    /// Whether more than 20 messages a minute into a group, or 30 a second in all, are refused; by the fake's clock.
    pub(crate) fn keep_flood_limits(&self, keep: bool) {
        self.world().flood_limits = keep;
    }

    /// Whether the bot sees only what is meant for it in groups where it is no admin (the default).
    pub(crate) fn set_privacy(&self, privacy: bool) {
        self.world().privacy = privacy;
    }

    /// The updates that no offset confirmed yet.
    pub(crate) fn waiting(&self) -> Vec<Value> {
        let world = self.shared.world();
        world
            .queue
            .iter()
            .map(|waiting| waiting.body.clone())
            .collect()
    }

    /// Every update there ever was, in order.
    pub(crate) fn updates(&self) -> Vec<Value> {
        self.shared.world().history.clone()
    }

    /// Puts an update into the queue as it is; without update_id it gets the next one. Gives its number.
    pub(crate) fn push_raw(&self, update: Value) -> i64 {
        self.world().push_whole(update)
    }

    /// Delivers an update once more, though it was confirmed.
    #[track_caller]
    pub(crate) fn deliver_again(&self, id: i64) {
        let world = &mut *self.world();
        let body = world
            .history
            .iter()
            .find(|update| update["update_id"] == id);
        let body = body.expect("an update with this number").clone();
        let at = world.now;
        let once_more = true;
        world.queue.push_back(world::Waiting {
            id,
            at,
            body,
            once_more,
        });
    }

    /// The last two updates that wait come in the wrong order, even if the first is confirmed before the second.
    #[track_caller]
    pub(crate) fn swap_last_two(&self) {
        let world = &mut *self.world();
        let last = world.queue.len() - 1;
        world.queue.swap(last - 1, last);
        world.queue[last].once_more = true;
    }

    /// The menu the bot set for a scope (`default`, `all_group_chats`, `chat -100123`, ...) and language: names and texts.
    pub(crate) fn commands(&self, scope: &str, language: &str) -> Option<Vec<(String, String)>> {
        let key = (scope.to_owned(), language.to_owned());
        self.shared.world().commands.get(&key).cloned()
    }

    /// The URL of the webhook and its secret.
    pub(crate) fn webhook(&self) -> Option<(String, String)> {
        let webhook = self.shared.world().webhook.clone();
        webhook.map(|webhook| (webhook.url, webhook.secret))
    }

    /// In which order the webhook gets what waits, and how often.
    pub(crate) fn bring(&self, bringing: Bringing) {
        self.world().bringing = bringing;
    }

    /// Every update that was brought to a webhook, and the status that it was answered with (0: none).
    pub(crate) fn brought(&self) -> Vec<(i64, u16)> {
        self.shared.world().brought.clone()
    }

    /// The messages of a chat as people see them, in order.
    pub(crate) fn messages(&self, chat: ChatId) -> Vec<Seen> {
        seen::chat(&self.shared.world(), chat)
    }

    /// One message as people see it.
    pub(crate) fn message(&self, chat: ChatId, id: MessageId) -> Option<Seen> {
        self.messages(chat).into_iter().find(|seen| seen.id == id)
    }

    /// The last message of a chat.
    #[track_caller]
    pub(crate) fn last(&self, chat: ChatId) -> Seen {
        self.messages(chat).pop().expect("a message in this chat")
    }

    /// A chat as one text: a line per message, polls and `[buttons]` below.
    pub(crate) fn screen(&self, chat: ChatId) -> String {
        seen::screen(&self.shared.world(), chat)
    }

    /// What the bot answered to a pressed button, and whether as an alert.
    pub(crate) fn answer_to(&self, query: &str) -> Option<(String, bool)> {
        self.shared.world().callbacks.get(query)?.answer.clone()
    }
}
