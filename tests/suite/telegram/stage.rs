//! A club evening on Telegram: the lines of a transcript, played by people in the fake's world, with the real adapter
//! over HTTP, and what they see on their screens written down in the form of a transcript.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::Tz;
use keizerbot::app::Settings;
use keizerbot::chat::telegram::limit::Limits;
use keizerbot::chat::telegram::update::contact;
use keizerbot::chat::telegram::{self, Telegram};
use keizerbot::chat::{Listener, Messenger, webhook};
use keizerbot::config::ClubFile;
use keizerbot::intake;
use keizerbot::message::Place;
use keizerbot::service::{self, Service};
use keizerbot::transcript::{Act, Line};
use serde_json::Value;
use tokio::sync::{Notify, watch};
use tokio::task::{JoinHandle, JoinSet};

use crate::member_words::member;
use crate::telegram_fake::{BOT_NAME, Call, ChatId, Fake, MessageId, Seen, UserId};

/// The members of De Pion.
pub(super) const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Fleur 1700, Gijs 1640, Rens leider";
/// Its first evenings.
pub(super) const EVENINGS: [&str; 2] = ["2026-09-11", "2026-09-18"];
/// When the first poll comes.
pub(super) const POLL: &str = "== ma 2026-09-07 10:00";

/// How long the bot waits for updates.
const HOLD: Duration = Duration::from_secs(1);

/// A club on Telegram.
pub(super) struct Stage {
    pub(super) fake: Fake,
    pub(super) group: ChatId,
    pub(super) people: BTreeMap<String, UserId>,
    pub(super) now: DateTime<Utc>,
    /// Rings when the process is to be killed.
    pub(super) kill: Arc<Notify>,
    /// How often it was.
    pub(super) kills: usize,
    /// Other groups than the club's, by what a transcript calls them: `Anna@zaal> ...`; and in which topic people speak.
    pub(super) others: BTreeMap<String, (ChatId, Option<MessageId>)>,
    /// Where the bot listens, when Telegram brings updates.
    pub(super) door: Option<String>,
    /// After how long without updates it asks what is wrong.
    pub(super) silence: Duration,
    /// How long a patient question for updates is held, from the next start on.
    pub(super) hold: Duration,
    /// The clubs behind the bot, the first is De Pion.
    clubs: Vec<ClubFile>,
    pub(super) database: String,
    running: Option<Running>,
    /// So many calls were looked at.
    looked_at: usize,
    /// The latest button in the group with each label: the message and the data.
    buttons: BTreeMap<String, (MessageId, String)>,
}

/// The process, as long as it lives.
struct Running {
    service: Service,
    telegram: Arc<Telegram>,
    after: Option<i64>,
    /// The door, as long as this lives.
    _door: JoinSet<()>,
}

fn de_pion() -> ClubFile {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
    ClubFile::read(&path).expect("a club file")
}

impl Stage {
    /// De Pion with these members and evenings on a database in this folder; the group is bound by the organiser.
    pub(super) async fn open(folder: &Path, members: &str, evenings: &[&str]) -> Self {
        Self::open_at(None, folder, (de_pion(), members), evenings).await
    }

    /// De Pion with its group, on the Monday before the poll.
    pub(super) async fn club(folder: &Path) -> Self {
        Self::club_of(folder, de_pion(), MEMBERS).await
    }

    /// The same for any club.
    pub(super) async fn club_of(folder: &Path, club: ClubFile, members: &str) -> Self {
        let mut stage = Self::open_club(folder, club, members, &EVENINGS).await;
        stage.bind().await;
        stage
    }

    /// The organiser makes the group that of the club.
    pub(super) async fn bind(&mut self) {
        let rens = self.people["Rens"];
        self.fake.say(rens, self.group, "/start@KeizerTestBot");
        self.work().await;
        self.look();
    }

    /// The same with a webhook.
    pub(super) async fn open_with_door(folder: &Path, members: &str, evenings: &[&str]) -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let door = free.local_addr().expect("an address").to_string();
        drop(free);
        Self::open_at(Some(door), folder, (de_pion(), members), evenings).await
    }

    /// The same for any club.
    pub(super) async fn open_club(
        folder: &Path,
        club: ClubFile,
        members: &str,
        evenings: &[&str],
    ) -> Self {
        Self::open_at(None, folder, (club, members), evenings).await
    }

    async fn open_at(
        door: Option<String>,
        folder: &Path,
        (club, members): (ClubFile, &str),
        evenings: &[&str],
    ) -> Self {
        let fake = Fake::start().await;
        let mut people = BTreeMap::new();
        let mut list = Vec::new();
        for words in members.split(',') {
            let name = words.split_whitespace().next().expect("a name");
            let id = fake.user(name);
            list.push(member(words, vec![contact(id).0]));
            people.insert(name.to_owned(), id);
        }
        let ids: Vec<UserId> = people.values().copied().collect();
        let group = fake.supergroup("De Pion", &ids);
        let now = DateTime::from_timestamp(fake.now(), 0).expect("a moment");
        let database = format!("sqlite:{}", folder.join("club.db").display());
        let kill = Arc::new(Notify::new());
        let mut stage = Self {
            fake,
            group,
            people,
            now,
            kill,
            kills: 0,
            others: BTreeMap::new(),
            door,
            silence: Duration::MAX,
            hold: HOLD,
            clubs: vec![club],
            database,
            running: None,
            looked_at: 0,
            buttons: BTreeMap::new(),
        };
        stage.start().await;
        let starts: Vec<DateTime<Utc>> = evenings.iter().map(|date| stage.start_of(date)).collect();
        let app = stage.service().app();
        app.import_members(&list, now).await.expect("members");
        // The lot for the colours comes from the moment at which the calendar is made.
        let made_at = stage.moment("2026-09-07 10:00");
        app.import_evenings(&starts, made_at)
            .await
            .expect("evenings");
        // A bot may not write to somebody first.
        for person in stage.people.values() {
            stage.fake.start_bot(*person, "");
        }
        stage.work().await;
        stage.look();
        stage
    }

    pub(super) fn zone(&self) -> Tz {
        self.clubs[0].timetable.time_zone
    }

    /// `2026-09-07 10:00`, with or without seconds, on the club's clock.
    pub(super) fn moment(&self, text: &str) -> DateTime<Utc> {
        let formats = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"];
        let wall = formats
            .iter()
            .find_map(|format| chrono::NaiveDateTime::parse_from_str(text, format).ok());
        let wall = wall.expect("a moment");
        self.zone()
            .from_local_datetime(&wall)
            .earliest()
            .expect("it exists")
            .to_utc()
    }

    /// When an evening on that date begins.
    fn start_of(&self, date: &str) -> DateTime<Utc> {
        let midnight = self.moment(&format!("{date} 00:00"));
        let midnight = midnight.with_timezone(&self.zone());
        let start = self.clubs[0].timetable.evening.first_after(&midnight);
        start.expect("a start").to_utc()
    }

    /// Listens as the running program does, by a clock that the test moves.
    pub(super) fn listen(
        &self,
        clock: &Arc<Mutex<DateTime<Utc>>>,
    ) -> (JoinHandle<()>, watch::Receiver<BTreeSet<&'static str>>) {
        let running = self.running.as_ref().expect("it runs");
        let listener: Arc<dyn Listener> = Arc::<Telegram>::clone(&running.telegram);
        let (heard, hears) = watch::channel(BTreeSet::new());
        let clock = Arc::clone(clock);
        let now = move || *clock.lock().expect("no test panics here");
        (
            tokio::spawn(running.service.listen(listener, heard, now)),
            hears,
        )
    }

    pub(super) fn service(&self) -> &Service {
        &self.running.as_ref().expect("it runs").service
    }

    pub(super) fn telegram(&self) -> &Telegram {
        &self.running.as_ref().expect("it runs").telegram
    }

    /// Another club joins behind the same bot, with members of its own (an equal name is the same person) and evenings.
    pub(super) async fn join(&mut self, file: &str, members: &str, evenings: &[&str]) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        self.clubs.push(ClubFile::read(&path).expect("a club file"));
        self.restart().await;
        let mut list = Vec::new();
        for words in members.split(',') {
            let name = words.split_whitespace().next().expect("a name");
            let known = self.people.get(name).copied();
            let id = known.unwrap_or_else(|| self.fake.user(name));
            list.push(member(words, vec![contact(id).0]));
            if known.is_none() {
                self.people.insert(name.to_owned(), id);
                self.fake.start_bot(id, "");
            }
        }
        let made_at = self.moment("2026-09-07 10:00");
        let starts: Vec<DateTime<Utc>> = evenings.iter().map(|start| self.moment(start)).collect();
        let app = self.service().clubs().last().expect("it joined");
        app.import_members(&list, self.now).await.expect("members");
        app.import_evenings(&starts, made_at)
            .await
            .expect("evenings");
        self.work().await;
        self.look();
    }

    /// Another group, called so in a transcript.
    pub(super) fn other_group(&mut self, name: &str, members: &[&str]) -> ChatId {
        let ids: Vec<UserId> = members.iter().map(|name| self.people[*name]).collect();
        let chat = self.fake.supergroup(name, &ids);
        self.others.insert(name.to_owned(), (chat, None));
        chat
    }

    /// Shows the commands as a menu.
    pub(super) async fn show_menus(&self) {
        let menus = self
            .service()
            .app()
            .menus(telegram::PLATFORM)
            .await
            .expect("menus");
        self.telegram().show_menus(&menus).await.expect("shown");
    }

    /// Starts the process; it may be killed while it starts.
    pub(super) async fn start(&mut self) {
        loop {
            self.running = None;
            let settings = telegram::Settings {
                base: self.fake.url().to_owned(),
                token: self.fake.token().to_owned(),
                limits: Limits::NONE,
                patience: Duration::from_secs(2),
                hold: self.hold,
                webhook: self.webhook(),
                silence: self.silence,
            };
            let telegram = Arc::new(Telegram::new(&settings).expect("a client"));
            let starting = async {
                let name = telegram.name().await.expect("the bot has a name");
                let names: Vec<&str> = self.clubs.iter().map(|c| c.name.as_str()).collect();
                let labels = service::labels(&self.database, &names).await;
                let labels = labels.expect("the store works").into_iter();
                let settings = labels.zip(&self.clubs).map(|(label, club)| {
                    let settings = Settings::new(&label, club.clone(), None);
                    let mut settings = settings.expect("settings");
                    settings.start_link = Some(telegram::start_link(&name));
                    settings.bot.clone_from(&name);
                    settings
                });
                let settings = settings.collect();
                let messenger: Arc<dyn Messenger> = Arc::<Telegram>::clone(&telegram);
                let listener: Arc<dyn Listener> = Arc::<Telegram>::clone(&telegram);
                let networks = vec![messenger];
                let service =
                    Service::start_all(&self.database, settings, networks, self.now).await;
                let service = service.expect("it starts").with_listeners(vec![listener]);
                let mut open = JoinSet::new();
                if let Some(door) = &self.door {
                    let letterbox = telegram.letterbox().expect("a letterbox");
                    let opened = webhook::open(door, &[letterbox]).await;
                    open.spawn(opened.expect("the port is free").1);
                }
                (service, open)
            };
            tokio::select! {
                biased;
                () = self.kill.notified() => self.kills += 1,
                (service, _door) = starting => {
                    self.running = Some(Running { service, telegram, after: None, _door });
                    return;
                }
            }
        }
    }

    /// What Telegram is told, when it is to bring updates.
    pub(super) fn webhook(&self) -> Option<String> {
        self.door
            .as_ref()
            .map(|door| format!("http://{door}/telegram"))
    }

    /// Kills the process.
    pub(super) fn kill(&mut self) {
        self.running = None;
    }

    /// Kills the process and starts it again.
    pub(super) async fn restart(&mut self) {
        self.running = None;
        self.start().await;
    }

    /// Lets the process work until there is nothing left to do now. When it is killed it is started again.
    pub(super) async fn work(&mut self) {
        loop {
            let calls = self.said_so_far();
            let now = self.now;
            let mut running = self.running.take().expect("it runs");
            let working = async {
                let listener = running.telegram.as_ref();
                // What Telegram is about to bring is waited for.
                let coming = self.fake.webhook().is_some() && !self.fake.waiting().is_empty();
                let position = (&mut running.after, coming);
                let fetched =
                    intake::fetch(running.service.app().store(), listener, position, || now).await;
                running.service.tick(now).await.expect("the store works");
                fetched
            };
            let killed = tokio::select! {
                biased;
                () = self.kill.notified() => None,
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
                    let waits = self.door.is_some() && !self.fake.waiting().is_empty();
                    if fetched == Ok(0) && self.said_so_far() == calls && !waits {
                        return;
                    }
                }
            }
        }
    }

    /// How many calls there were that are no questions for updates.
    fn said_so_far(&self) -> usize {
        let calls = self.fake.calls();
        calls
            .iter()
            .filter(|call| call.method != "getupdates")
            .count()
    }

    fn name_of(&self, id: i64) -> &str {
        let found = self.people.iter().find(|(_, person)| **person == id);
        found.map_or("?", |(name, _)| name.as_str())
    }

    /// What came onto the screens since the last time, in the form of a transcript.
    pub(super) fn look(&mut self) -> Vec<String> {
        let calls = self.fake.calls();
        let new: Vec<Call> = calls[self.looked_at..].to_vec();
        self.looked_at = calls.len();
        for seen in self.fake.messages(self.group) {
            for (label, data) in seen.buttons.into_iter().flatten() {
                self.buttons.insert(label, (seen.id, data));
            }
        }
        new.iter().flat_map(|call| self.shown(call)).collect()
    }

    /// What a call brought onto a screen.
    fn shown(&self, call: &Call) -> Vec<String> {
        let Some(answer) = call.answer.as_ref().filter(|answer| answer["ok"] == true) else {
            return Vec::new();
        };
        let number = |value: &Value| value.as_i64().unwrap_or_default();
        let argument = |name: &str| {
            call.args
                .get(name)
                .and_then(|text| text.parse::<i64>().ok())
        };
        let (chat, id) = match call.method.as_str() {
            "sendmessage" | "sendpoll" | "senddocument" | "sendphoto" | "editmessagetext" => {
                let result = &answer["result"];
                (number(&result["chat"]["id"]), number(&result["message_id"]))
            }
            "answercallbackquery" => {
                let text = call.args.get("text").cloned().unwrap_or_default();
                let who = self.pressed_by(&call.args["callback_query_id"]);
                return match text.is_empty() {
                    true => Vec::new(),
                    false => vec![format!("bot@{who} (melding)> {text}")],
                };
            }
            "setmessagereaction" => {
                let (chat, id) = (argument("chat_id"), argument("message_id"));
                let seen = self
                    .fake
                    .message(chat.unwrap_or(0), id.unwrap_or(0))
                    .expect("a message");
                let mark = seen.reaction.unwrap_or_default();
                return vec![format!("bot> {mark} bij {}", seen.from)];
            }
            _ => return Vec::new(),
        };
        let seen = self.fake.message(chat, id).expect("it was sent");
        let note = if call.method == "editmessagetext" {
            " (bewerkt)"
        } else {
            ""
        };
        let here = |at: &(ChatId, Option<MessageId>)| *at == (chat, seen.thread);
        let other = self.others.iter().find(|(_, at)| here(at));
        let speaker = match other {
            Some((name, _)) => format!("bot@{name}{note}> "),
            None if chat == self.group => format!("bot{note}> "),
            None => format!("bot@{}{note}> ", self.name_of(chat)),
        };
        lines(&speaker, &seen)
    }

    /// Who pressed the button of this query.
    fn pressed_by(&self, query: &str) -> &str {
        let updates = self.fake.updates();
        let pressed = updates
            .iter()
            .map(|update| &update["callback_query"])
            .find(|pressed| pressed["id"] == query);
        let from = pressed.and_then(|pressed| pressed["from"]["id"].as_i64());
        self.name_of(from.expect("a press"))
    }

    /// Plays lines of a transcript and gives what was said, the first line of each message.
    pub(super) async fn script(&mut self, script: &str) -> Vec<String> {
        let mut said = self.script_in_full(script).await;
        said.retain(|line| line.starts_with("bot"));
        said
    }

    /// The same with every line of it.
    pub(super) async fn script_in_full(&mut self, script: &str) -> Vec<String> {
        let mut said = Vec::new();
        let lines = script.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty()) {
            let lines = self.play(&Line::read(line).expect("a line")).await;
            let of_the_bot = |line: &String| line.starts_with("bot") || line.starts_with(' ');
            said.extend(lines.into_iter().filter(of_the_bot));
        }
        said
    }

    /// It is this moment now.
    pub(super) fn set_clock(&mut self, moment: DateTime<Utc>) {
        self.now = moment;
        self.fake.set_clock(moment.timestamp());
    }

    /// The poll on the screen of the group.
    pub(super) fn poll(&self) -> Seen {
        self.latest(self.group, |seen| seen.poll.is_some())
    }

    /// Plays a line and gives what came of it.
    pub(super) async fn play(&mut self, line: &Line) -> Vec<String> {
        match line {
            Line::Moment(moment) => {
                let moment = self.zone().from_local_datetime(moment).earliest();
                self.move_to(moment.expect("it exists").to_utc()).await
            }
            Line::Act(act) => {
                self.act(act);
                self.work().await;
                let mut lines = vec![act.typed.clone()];
                lines.extend(self.look());
                lines
            }
            other => panic!("{other:?} is not played here"),
        }
    }

    fn header(&self, moment: DateTime<Utc>) -> String {
        let local = moment.with_timezone(&self.zone());
        local.format("== %Y-%m-%d %H:%M:%S").to_string()
    }

    /// Moves the clock, doing what is due on the way at its own moment.
    async fn move_to(&mut self, moment: DateTime<Utc>) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let next = self
                .service()
                .next_job(self.now)
                .await
                .expect("the store works");
            let next = next.filter(|&next| next < moment);
            self.set_clock(next.unwrap_or(moment));
            self.work().await;
            let said = self.look();
            if next.is_none() || !said.is_empty() {
                lines.push(self.header(self.now));
                lines.extend(said);
            }
            if next.is_none() {
                return lines;
            }
        }
    }

    /// Somebody does something in the app on the phone.
    fn act(&self, act: &Act) {
        let who = self.people[&act.who];
        let other = act.group.as_ref().map(|name| self.others[name]);
        let (chat, topic) = match (act.place, other) {
            (_, Some(other)) => other,
            (Place::Group, None) => (self.group, None),
            (Place::Private, None) => (who, None),
        };
        if let Some(option) = act.what.strip_prefix("[x] ") {
            let poll = self.latest(chat, |seen| seen.poll.is_some());
            let options = poll.poll.expect("a poll").options;
            let option = options
                .iter()
                .position(|(label, _)| label == option)
                .expect("an option");
            self.fake.vote(who, chat, poll.id, &[option]);
        } else if act.what == "[ ]" {
            let poll = self.latest(chat, |seen| seen.poll.is_some());
            self.fake.retract(who, chat, poll.id);
        } else if let Some(label) = act.what.strip_prefix("(tik ") {
            let label = label.trim_end_matches(')');
            let has = |seen: &Seen| seen.buttons.iter().flatten().any(|(text, _)| text == label);
            let own = match act.group {
                Some(_) => Some((chat, self.latest(chat, has))),
                None => self
                    .fake
                    .messages(who)
                    .into_iter()
                    .rfind(|seen| has(seen))
                    .map(|seen| (who, seen)),
            };
            match own {
                Some((screen, message)) => self.fake.press(who, screen, message.id, label),
                // A screen may still show what was edited away a moment ago.
                None => {
                    let (message, data) = &self.buttons[label];
                    self.fake.press_seen(who, self.group, *message, data)
                }
            };
        } else {
            let text = act.what.replace("@bot", &format!("@{BOT_NAME}"));
            match topic {
                Some(topic) => self.fake.say_in(who, chat, topic, &text),
                None => self.fake.say(who, chat, &text),
            };
        }
    }

    fn latest(&self, chat: ChatId, is_it: impl Fn(&Seen) -> bool) -> Seen {
        let found = self
            .fake
            .messages(chat)
            .into_iter()
            .rfind(|seen| is_it(seen));
        found.unwrap_or_else(|| panic!("it is not on the screen:\n{}", self.fake.screen(chat)))
    }
}

/// A message as a transcript shows it.
fn lines(speaker: &str, seen: &Seen) -> Vec<String> {
    let mut lines: Vec<String> = seen.text.split('\n').map(str::to_owned).collect();
    if let Some((name, _)) = seen
        .file
        .as_ref()
        .filter(|(name, _)| name.ends_with(".png"))
    {
        lines[0] = format!("[plaatje: {}] {name}", lines[0]);
    }
    if let Some(poll) = &seen.poll {
        lines[0] = format!("[poll] {}", lines[0]);
        lines.extend(
            poll.options
                .iter()
                .map(|(option, _)| format!("( ) {option}")),
        );
    }
    let buttons: Vec<String> = seen
        .buttons
        .iter()
        .flatten()
        .map(|(label, _)| format!("({label})"))
        .collect();
    if !buttons.is_empty() {
        lines.push(buttons.join(" "));
    }
    let indent = " ".repeat(speaker.chars().count());
    let starts = std::iter::once(speaker).chain(std::iter::repeat(indent.as_str()));
    starts
        .zip(lines)
        .map(|(start, line)| format!("{start}{line}").trim_end().to_owned())
        .collect()
}
