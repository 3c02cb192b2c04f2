//! A club evening on WhatsApp: the lines of a transcript, played by people with phones, and what they see on their screens
//! written down in the form of a transcript.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::Tz;
use keizerbot::app::Settings;
use keizerbot::chat::console::Screen as Terminal;
use keizerbot::chat::whatsapp::linked::line::Line;
use keizerbot::chat::whatsapp::linked::name::{Person, contact};
use keizerbot::chat::whatsapp::linked::news::News;
use keizerbot::chat::whatsapp::linked::switchboard::{Hook, Switchboard};
use keizerbot::chat::whatsapp::linked::{self, Linked, Pace};
use keizerbot::chat::{Listener, Messenger};
use keizerbot::config::ClubFile;
use keizerbot::intake;
use keizerbot::message::Place;
use keizerbot::service::{CLUB, Service};
use keizerbot::transcript::{Act, Line as Played};
use tokio::task::JoinHandle;
use whatsapp_rust::bot::Bot;
use whatsapp_rust::wacore::store::InMemoryBackend;
use whatsapp_rust::waproto::whatsapp as wa;
use whatsapp_rust::{Client, InboundDurabilityHook};

use super::people::{Form, GROUP, Phones, PollSeen, Post, Seen, addresses, poll_in, vote, words};
use crate::member_words::member;

/// What stands under numbered choices.
const CHOOSE: &str = "Antwoord met het nummer.";

/// A club on WhatsApp.
pub(super) struct Stage {
    pub(super) phones: Phones,
    /// Another network, for those who are on it.
    pub(super) terminal: Arc<Terminal>,
    pub(super) people: BTreeMap<String, Person>,
    pub(super) now: DateTime<Utc>,
    /// How often the process was killed.
    pub(super) kills: usize,
    club: ClubFile,
    database: String,
    running: Option<Running>,
    /// So much of what is on the screens was looked at.
    looked_at: usize,
    /// What was sent to the bot and not confirmed yet: WhatsApp delivers it again.
    pub(super) unconfirmed: Vec<(Post, Option<JoinHandle<bool>>)>,
    sent: usize,
    client: Arc<Client>,
    /// The process is killed as soon as something was handed over to it, once for each of these.
    pub(super) kill_at_delivery: bool,
    /// Everything is delivered twice, at once and once more when it was confirmed.
    pub(super) twice: bool,
    killed_for: usize,
}

/// The process, as long as it lives.
struct Running {
    service: Service,
    linked: Arc<Linked>,
    board: Arc<Switchboard>,
    after: Option<i64>,
}

/// What time the line has: no two things happen in the same second.
fn line_time() -> DateTime<Utc> {
    static SECONDS: AtomicI64 = AtomicI64::new(1_790_000_000);
    let second = SECONDS.fetch_add(1, Ordering::SeqCst);
    DateTime::from_timestamp(second, 0).expect("a moment")
}

impl Stage {
    /// De Pion with these members and evenings on a database in this folder. The club knows its members by their
    /// telephone numbers, as they came from the list; everybody has written to the bot once.
    pub(super) async fn open(folder: &Path, members: &str, evenings: &[&str]) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
        let club = ClubFile::read(&path).expect("a club file");
        let mut people = BTreeMap::new();
        let mut list = Vec::new();
        for (number, words) in members.split(',').enumerate() {
            let name = words.split_whitespace().next().expect("a name");
            let person = addresses(number + 1);
            let phone = person.phone.clone().expect("a phone");
            list.push(member(words, vec![contact(&phone).0]));
            people.insert(name.to_owned(), person);
        }
        let zone = club.timetable.time_zone;
        let bot = Bot::builder().with_backend(InMemoryBackend::new()).build();
        let mut stage = Self {
            phones: Phones::new(),
            terminal: Arc::default(),
            people,
            now: moment(zone, "2026-09-07 09:00"),
            kills: 0,
            club,
            database: format!("sqlite:{}", folder.join("club.db").display()),
            running: None,
            looked_at: 0,
            unconfirmed: Vec::new(),
            sent: 0,
            client: bot.await.expect("a client").client(),
            kill_at_delivery: false,
            twice: false,
            killed_for: 0,
        };
        stage.start().await;
        let starts: Vec<DateTime<Utc>> = evenings
            .iter()
            .map(|date| moment(zone, &format!("{date} 20:15")))
            .collect();
        let app = stage.service().app();
        app.import_members(&list, stage.now).await.expect("members");
        // The lot for the colours comes from the moment at which the calendar is made.
        let made_at = moment(zone, "2026-09-07 10:00");
        app.import_evenings(&starts, made_at)
            .await
            .expect("evenings");
        stage
    }

    /// Everybody writes to the bot in private, and the organiser binds the group.
    pub(super) async fn introduce(&mut self) {
        let names: Vec<String> = self.people.keys().cloned().collect();
        for name in names {
            self.say(&name, Place::Private, "/help").await;
        }
        self.look();
        self.say("Rens", Place::Group, "/start").await;
        let said = self.look();
        assert!(
            said[0].starts_with("bot> Deze groep hoort vanaf nu bij SV De Pion"),
            "{said:?}"
        );
    }

    pub(super) fn moment(&self, text: &str) -> DateTime<Utc> {
        moment(self.club.timetable.time_zone, text)
    }

    pub(super) fn service(&self) -> &Service {
        &self.running.as_ref().expect("it runs").service
    }

    pub(super) fn board(&self) -> &Arc<Switchboard> {
        &self.running.as_ref().expect("it runs").board
    }

    /// Starts the process; it may be killed while it starts. WhatsApp delivers what was not confirmed.
    pub(super) async fn start(&mut self) {
        loop {
            self.running = None;
            let board = Switchboard::new(line_time, Box::new(|_| {}));
            board.hear(News::Connected);
            board.hear(News::CaughtUp);
            let settings = linked::Settings {
                key: [7; 32],
                choose: CHOOSE.to_owned(),
                pace: Pace::NONE,
                hold: Duration::from_secs(1),
            };
            let line: Arc<dyn Line> = Arc::new(self.phones.clone());
            let linked = Arc::new(Linked::new(line, Arc::clone(&board), settings));
            let starting = async {
                let settings = Settings::new(CLUB, self.club.clone(), None).expect("settings");
                let messenger: Arc<dyn Messenger> = Arc::<Linked>::clone(&linked);
                let listener: Arc<dyn Listener> = Arc::<Linked>::clone(&linked);
                let terminal: Arc<dyn Messenger> = Arc::<Terminal>::clone(&self.terminal);
                let networks = vec![messenger, terminal];
                let service = Service::start(&self.database, settings, networks, self.now).await;
                service.expect("it starts").with_listeners(vec![listener])
            };
            tokio::select! {
                biased;
                () = self.phones.kill.notified() => self.kills += 1,
                service = starting => {
                    self.running = Some(Running { service, linked, board, after: None });
                    break;
                }
            }
        }
        for at in 0..self.unconfirmed.len() {
            let handed = self.hand_over(&self.unconfirmed[at].0.clone());
            self.unconfirmed[at].1 = Some(handed);
        }
    }

    /// Hands a message to the library's hook, which returns when it is kept.
    fn hand_over(&self, post: &Post) -> JoinHandle<bool> {
        let hook = Hook(Arc::clone(self.board()));
        let (client, inbound) = (Arc::clone(&self.client), post.inbound());
        tokio::spawn(async move { hook.on_messages(client, &[inbound]).await.is_ok() })
    }

    /// Kills the process and starts it again.
    pub(super) async fn restart(&mut self) {
        self.running = None;
        self.start().await;
    }

    /// Somebody sends something, and it arrives.
    pub(super) async fn post(&mut self, post: Post) {
        let times = if self.twice { 2 } else { 1 };
        for again in [times, times - 1] {
            for _ in 0..again {
                let handed = self.hand_over(&post);
                self.unconfirmed.push((post.clone(), Some(handed)));
            }
            self.work().await;
        }
    }

    /// What somebody with this name sends in the group or in private, before it is sent.
    pub(super) fn written(&mut self, who: &str, place: Place, message: wa::Message) -> Post {
        let from = self.people[who].clone();
        self.sent += 1;
        let chat = match place {
            Place::Group => GROUP.to_owned(),
            Place::Private => from.lid.clone().expect("a lid"),
        };
        Post {
            chat,
            from,
            form: Form::Lid,
            alias: true,
            id: format!("3A{:018}", self.sent),
            name: who.to_owned(),
            at: self.now,
            message,
        }
    }

    pub(super) async fn say(&mut self, who: &str, place: Place, text: &str) {
        let post = self.written(who, place, words(text, None));
        self.post(post).await;
    }

    /// Lets the process work until there is nothing left to do now. When it is killed it is started again.
    pub(super) async fn work(&mut self) {
        loop {
            let before = self.progress();
            let now = self.now;
            // What was handed over comes before anything else.
            for _ in 0..8 {
                tokio::task::yield_now().await;
            }
            let fresh = self.unconfirmed.len() > self.killed_for;
            if self.kill_at_delivery && fresh && !self.unconfirmed.is_empty() {
                self.killed_for = self.unconfirmed.len();
                self.kills += 1;
                self.restart().await;
                continue;
            }
            let mut running = self.running.take().expect("it runs");
            let working = async {
                let listener = running.linked.as_ref();
                let position = (&mut running.after, false);
                let store = running.service.app().store();
                let fetched = intake::fetch(store, listener, position, || now).await;
                running.service.tick(now).await.expect("the store works");
                fetched
            };
            let killed = tokio::select! {
                biased;
                () = self.phones.kill.notified() => None,
                fetched = working => Some(fetched),
            };
            match killed {
                None => {
                    self.kills += 1;
                    drop(running);
                    self.start().await;
                }
                Some(fetched) => {
                    self.running = Some(running);
                    self.collect_receipts().await;
                    if fetched == Ok(0) && self.progress() == before {
                        return;
                    }
                }
            }
        }
    }

    /// What was confirmed is not delivered again.
    async fn collect_receipts(&mut self) {
        let mut unconfirmed = Vec::new();
        for (post, handed) in std::mem::take(&mut self.unconfirmed) {
            for _ in 0..8 {
                tokio::task::yield_now().await;
            }
            match handed {
                Some(handed) if handed.is_finished() => {
                    if !handed.await.expect("no panic") {
                        unconfirmed.push((post, None));
                    }
                }
                handed => unconfirmed.push((post, handed)),
            }
        }
        self.unconfirmed = unconfirmed;
        self.killed_for = self.killed_for.min(self.unconfirmed.len());
    }

    fn progress(&self) -> (usize, usize, usize) {
        let world = self.phones.world();
        (world.seen.len(), world.repeated, self.unconfirmed.len())
    }

    /// What came onto the screens since the last time, in the form of a transcript.
    pub(super) fn look(&mut self) -> Vec<String> {
        let seen = self.phones.world().seen[self.looked_at..].to_vec();
        self.looked_at += seen.len();
        seen.iter().flat_map(|seen| self.shown(seen)).collect()
    }

    fn name_of(&self, address: &str) -> &str {
        let found = self.people.iter().find(|(_, person)| person.has(address));
        found.map_or("?", |(name, _)| name.as_str())
    }

    fn shown(&self, seen: &Seen) -> Vec<String> {
        match seen {
            Seen::Marked(whose, mark) => {
                vec![format!("bot> {mark} bij {}", self.name_of(whose))]
            }
            Seen::Sent(to, id, message) => lines(&self.speaker(to, ""), &on_screen(id, message)),
            Seen::Edited(to, id, message) => {
                lines(&self.speaker(to, " (bewerkt)"), &on_screen(id, message))
            }
        }
    }

    fn speaker(&self, to: &str, note: &str) -> String {
        match to {
            GROUP => format!("bot{note}> "),
            person => format!("bot@{}{note}> ", self.name_of(person)),
        }
    }

    /// Plays a line and gives what came of it.
    pub(super) async fn play(&mut self, line: &Played) -> Vec<String> {
        match line {
            Played::Moment(wall) => {
                let zone = self.club.timetable.time_zone;
                let moment = zone.from_local_datetime(wall).earliest();
                self.move_to(moment.expect("it exists").to_utc()).await
            }
            Played::Act(act) => {
                self.act(act).await;
                let mut lines = vec![act.typed.clone()];
                lines.extend(self.look());
                lines
            }
            other => panic!("{other:?} is not played here"),
        }
    }

    /// Moves the clock, doing what is due on the way at its own moment.
    pub(super) async fn move_to(&mut self, moment: DateTime<Utc>) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let next = self.service().app().next_job(self.now).await;
            let next = next.expect("the store works").filter(|&next| next < moment);
            self.now = next.unwrap_or(moment);
            self.work().await;
            let said = self.look();
            lines.extend(said);
            if next.is_none() {
                return lines;
            }
        }
    }

    /// Somebody does something with his phone. How he and the bot are addressed in a vote differs from vote to vote.
    async fn act(&mut self, act: &Act) {
        let message = if let Some(option) = act.what.strip_prefix("[x] ") {
            let poll = self.poll();
            let forms = [Form::Lid, Form::Phone];
            let forms = (forms[self.sent % 2], forms[self.sent / 2 % 2]);
            vote(&poll, &[option], forms, (&self.people[&act.who], self.now))
        } else if let Some(label) = act.what.strip_prefix("(tik ") {
            let label = label.trim_end_matches(')');
            let (id, number) = self.choice(&act.who, label);
            // One answers the message, another just writes.
            let answers = self.sent.is_multiple_of(2).then_some(id.as_str());
            words(&number.to_string(), answers)
        } else {
            // People see a name, and in the text stands the number.
            let text = act.what.replace("@bot", "@200000000000001");
            let mut message = words(&text, None);
            if text != act.what {
                message = mentioning(&text);
            }
            message
        };
        // A question is asked in private, and so it is answered.
        let place = match act.what.starts_with("(tik ") {
            true => Place::Private,
            false => act.place,
        };
        let post = self.written(&act.who, place, message);
        let post = match act.what.starts_with("[x]") {
            true => Post {
                chat: GROUP.to_owned(),
                ..post
            },
            false => post,
        };
        self.post(post).await;
    }

    /// The latest poll in the group.
    pub(super) fn poll(&self) -> PollSeen {
        let world = self.phones.world();
        let polls = world.seen.iter().rev().filter_map(|seen| match seen {
            Seen::Sent(_, id, message) => poll_in(id, message),
            Seen::Edited(..) | Seen::Marked(..) => None,
        });
        polls.into_iter().next().expect("there is a poll")
    }

    /// The message to somebody on which this can be chosen, and the number of the choice.
    fn choice(&self, who: &str, label: &str) -> (String, usize) {
        let world = self.phones.world();
        let found = world.seen.iter().rev().find_map(|seen| {
            let Seen::Sent(to, id, message) = seen else {
                return None;
            };
            let screen = on_screen(id, message);
            let at = screen.choices.iter().position(|choice| choice == label)?;
            (self.name_of(to) == who).then(|| (id.clone(), at + 1))
        });
        found.unwrap_or_else(|| panic!("{who} cannot choose {label}"))
    }
}

fn moment(zone: Tz, text: &str) -> DateTime<Utc> {
    let formats = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"];
    let wall = formats
        .iter()
        .find_map(|format| chrono::NaiveDateTime::parse_from_str(text, format).ok());
    let wall = zone
        .from_local_datetime(&wall.expect("a moment"))
        .earliest();
    wall.expect("it exists").to_utc()
}

fn mentioning(text: &str) -> wa::Message {
    let mut message = words(text, Some("nothing"));
    if let Some(extended) = message.extended_text_message.as_option_mut()
        && let Some(context) = extended.context_info.as_option_mut()
    {
        context.stanza_id = None;
        context.participant = None;
        context.mentioned_jid = vec![super::people::BOT.0.to_owned()];
    }
    message
}

/// A message as it is on the screen.
#[derive(Clone, Debug, Default)]
struct Screen {
    text: Vec<String>,
    choices: Vec<String>,
}

fn on_screen(id: &str, message: &wa::Message) -> Screen {
    if let Some(poll) = poll_in(id, message) {
        let options = poll.options.iter().map(|option| format!("( ) {option}"));
        let mut text = vec![format!("[poll] {}", poll.question)];
        text.extend(options);
        return Screen {
            text,
            choices: Vec::new(),
        };
    }
    let document = message.document_message.as_option();
    let caption = document.and_then(|document| document.caption.clone());
    let text = message.conversation.clone().or(caption).unwrap_or_default();
    // What is between these is in letters of one width.
    let text = text.replace("```", "");
    let mut text: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let mut choices = Vec::new();
    if text.last().is_some_and(|last| last == CHOOSE) {
        text.pop();
        let begins = text
            .iter()
            .rposition(String::is_empty)
            .expect("an empty line");
        let labels = text.split_off(begins).into_iter().skip(1);
        choices.extend(labels.filter_map(|line| Some(line.split_once(". ")?.1.to_owned())));
    }
    if let Some(document) = document {
        text.push(format!(
            "[bestand {}]",
            document.file_name.clone().unwrap_or_default()
        ));
    }
    Screen { text, choices }
}

/// A message as a transcript shows it.
fn lines(speaker: &str, screen: &Screen) -> Vec<String> {
    let mut lines = screen.text.clone();
    if !screen.choices.is_empty() {
        let buttons: Vec<String> = screen
            .choices
            .iter()
            .map(|label| format!("({label})"))
            .collect();
        lines.push(buttons.join(" "));
    }
    let indent = " ".repeat(speaker.chars().count());
    let starts = std::iter::once(speaker).chain(std::iter::repeat(indent.as_str()));
    starts
        .zip(lines)
        .map(|(start, line)| format!("{start}{line}").trim_end().to_owned())
        .collect()
}
