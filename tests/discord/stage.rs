//! A club evening on Discord: the lines of a transcript, played by people on the server, with the real adapter over HTTP and
//! WebSocket, and what they see written down in the form of a transcript.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, TimeZone as _, Utc};
use chrono_tz::Tz;
use keizerbot::app::Settings;
use keizerbot::chat::discord::{self, Discord};
use keizerbot::chat::{Listener, Messenger};
use keizerbot::config::ClubFile;
use keizerbot::intake;
use keizerbot::message::Place;
use keizerbot::service::{CLUB, Service};
use keizerbot::transcript::{Act, Line};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::member_words::member;
use crate::world::{Shown, TOKEN, World, text};

pub(crate) const MEMBERS: &str = "Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Emil 1760 vast, Fleur 1700, Gijs 1640, Hanna 1580, Rens leider";
pub(crate) const EVENINGS: [&str; 4] = ["2026-09-11", "2026-09-18", "2026-09-25", "2026-10-02"];

/// How long something may take that is sure to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A club on Discord.
pub(crate) struct Stage {
    pub(crate) world: World,
    pub(crate) guild: String,
    pub(crate) channel: String,
    pub(crate) people: BTreeMap<String, String>,
    /// The bot's own number.
    pub(crate) me: String,
    clock: Arc<Mutex<DateTime<Utc>>>,
    /// Rings when the process is to be killed.
    pub(crate) kill: Arc<Notify>,
    /// How often it was.
    pub(crate) kills: usize,
    club: ClubFile,
    database: String,
    running: Option<Running>,
    /// So much of the screen was looked at.
    looked_at: usize,
}

/// The process, as long as it lives.
struct Running {
    service: Service,
    discord: Arc<Discord>,
    after: Option<i64>,
    /// Since when Discord was not heard, until everything from that time has come in.
    since: Option<DateTime<Utc>>,
}

impl Stage {
    /// De Pion with its members and evenings on a database in this folder; the channel is bound by the organiser.
    pub(crate) async fn open(folder: &Path) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
        let club = ClubFile::read(&path).expect("a club file");
        Self::open_club(folder, club, MEMBERS, &[]).await
    }

    /// Any club with these members, and with people in its server whom it does not know.
    pub(crate) async fn open_club(
        folder: &Path,
        club: ClubFile,
        members: &str,
        strangers: &[&str],
    ) -> Self {
        let world = World::start();
        let mut people = BTreeMap::new();
        let mut list = Vec::new();
        for words in members.split(',') {
            let name = words.split_whitespace().next().expect("a name");
            let id = world.user(name).await;
            list.push(member(words, vec![format!("discord:{id}")]));
            people.insert(name.to_owned(), id);
        }
        for name in strangers {
            people.insert((*name).to_owned(), world.user(name).await);
        }
        let ids: Vec<&String> = people.values().collect();
        let guild = world
            .order(json!({"do": "guild", "name": "De Pion", "members": ids}))
            .await;
        let now = club
            .timetable
            .time_zone
            .with_ymd_and_hms(2026, 9, 7, 9, 0, 0)
            .unwrap()
            .to_utc();
        world
            .order(json!({"do": "clock", "at": now.timestamp()}))
            .await;
        let database = format!("sqlite:{}", folder.join("club.db").display());
        let mut stage = Self {
            world,
            guild: text(&guild["guild"]),
            channel: text(&guild["channel"]),
            people,
            me: String::new(),
            clock: Arc::new(Mutex::new(now)),
            kill: Arc::new(Notify::new()),
            kills: 0,
            club,
            database,
            running: None,
            looked_at: 0,
        };
        stage.start().await;
        let usual = stage.club.timetable.evening.first_after(&stage.local_now());
        let time = usual.expect("an evening").format("%H:%M").to_string();
        let starts: Vec<DateTime<Utc>> = EVENINGS
            .iter()
            .map(|date| stage.moment(&format!("{date} {time}")))
            .collect();
        let app = stage.service().app();
        app.import_members(&list, now).await.expect("members");
        // The lot for the colours comes from the moment at which the calendar is made.
        let made_at = stage.moment("2026-09-07 10:00");
        app.import_evenings(&starts, made_at)
            .await
            .expect("evenings");
        stage.show_menus().await;
        stage.work().await;
        stage.slash("Rens", "groep", json!({}), true).await;
        stage.work().await;
        let said = stage.look().await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with(&format!(
                "bot> Deze groep hoort vanaf nu bij {}",
                stage.club.name
            )),
            "{said:?}"
        );
        stage
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        *self.clock.lock().expect("a clock")
    }

    fn local_now(&self) -> DateTime<Tz> {
        self.now().with_timezone(&self.zone())
    }

    fn zone(&self) -> Tz {
        self.club.timetable.time_zone
    }

    /// `2026-09-07 10:00`, with or without seconds, on the club's clock.
    pub(crate) fn moment(&self, text: &str) -> DateTime<Utc> {
        let formats = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"];
        let wall = formats
            .iter()
            .find_map(|f| chrono::NaiveDateTime::parse_from_str(text, f).ok());
        let wall = wall.expect("a moment");
        self.zone()
            .from_local_datetime(&wall)
            .earliest()
            .expect("it exists")
            .to_utc()
    }

    pub(crate) fn service(&self) -> &Service {
        &self.running.as_ref().expect("it runs").service
    }

    pub(crate) fn discord(&self) -> &Discord {
        &self.running.as_ref().expect("it runs").discord
    }

    /// Shows the commands.
    pub(crate) async fn show_menus(&self) {
        let menus = self
            .service()
            .app()
            .menus(discord::PLATFORM)
            .await
            .expect("menus");
        self.discord().show_menus(&menus).await.expect("shown");
    }

    /// Starts the process; it may be killed while it starts.
    pub(crate) async fn start(&mut self) {
        loop {
            self.running = None;
            let clock = Arc::clone(&self.clock);
            let mut settings =
                discord::Settings::new(TOKEN, Arc::new(move || *clock.lock().expect("a clock")));
            settings.base = self.world.api();
            settings.patience = Duration::from_secs(2);
            settings.hold = Duration::from_secs(5);
            settings.pause = Duration::from_millis(20);
            settings.roles = self.club.roles.on(discord::PLATFORM);
            let discord = Arc::new(Discord::new(&settings).expect("a client"));
            let starting = async {
                let me = discord.me().await.expect("the bot is somebody").id;
                let settings = Settings::new(CLUB, self.club.clone(), None).expect("settings");
                let messenger: Arc<dyn Messenger> = Arc::<Discord>::clone(&discord);
                let listener: Arc<dyn Listener> = Arc::<Discord>::clone(&discord);
                let networks = vec![messenger];
                let service = Service::start(&self.database, settings, networks, self.now()).await;
                let service = service.expect("it starts").with_listeners(vec![listener]);
                let now = self.now();
                discord.helped_by(service.suggests(move || now));
                (service, me)
            };
            tokio::select! {
                biased;
                () = self.kill.notified() => self.kills += 1,
                (service, me) = starting => {
                    self.me = me;
                    let store = service.app().store();
                    let since = intake::heard_until(store, discord::PLATFORM).await;
                    let since = since.expect("the store works");
                    self.running = Some(Running { service, discord, after: None, since });
                    return;
                }
            }
        }
    }

    /// The process dies.
    pub(crate) fn stop(&mut self) {
        self.running = None;
    }

    /// Lets the process work until there is nothing left to do now. When it is killed it is started again.
    pub(crate) async fn work(&mut self) {
        let worked = tokio::time::timeout(PATIENCE, self.work_on()).await;
        worked.expect("it comes to rest");
    }

    async fn work_on(&mut self) {
        loop {
            let calls = self.world.calls().await.len();
            let state = self.world.state().await;
            let mut running = self.running.take().expect("it runs");
            let killed = tokio::select! {
                biased;
                () = self.kill.notified() => None,
                idle = step(&mut running, &state, self.now()) => Some(idle),
            };
            match killed {
                None => {
                    self.kills += 1;
                    drop(running);
                    self.start().await;
                }
                Some(idle) => {
                    let heard = running.discord.seen() >= state["seq"].as_u64().unwrap_or(0);
                    self.running = Some(running);
                    let quiet = self.world.calls().await.len() == calls;
                    if idle && quiet && heard && self.world.state().await == state {
                        return;
                    }
                    tokio::task::yield_now().await;
                }
            }
        }
    }

    /// What came onto the screens since the last time.
    pub(crate) async fn seen(&mut self) -> Vec<Shown> {
        let shown = self.world.screen(self.looked_at).await;
        self.looked_at += shown.len();
        assert!(
            shown.iter().all(|shown| !shown.pings),
            "somebody is alarmed: {shown:?}"
        );
        shown
    }

    /// The same in the form of a transcript.
    pub(crate) async fn look(&mut self) -> Vec<String> {
        self.seen().await.iter().flat_map(lines).collect()
    }

    /// Plays a line and gives what came of it.
    pub(crate) async fn play(&mut self, line: &Line) -> Vec<String> {
        match line {
            Line::Moment(moment) => {
                let moment = self.zone().from_local_datetime(moment).earliest();
                self.move_to(moment.expect("it exists").to_utc()).await
            }
            Line::Act(act) => {
                self.act(act).await;
                self.work().await;
                let mut lines = vec![act.typed.clone()];
                lines.extend(self.look().await);
                lines
            }
            other => panic!("{other:?} is not played here"),
        }
    }

    /// Moves the clock, doing what is due on the way at its own moment.
    pub(crate) async fn move_to(&mut self, moment: DateTime<Utc>) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let next = self
                .service()
                .app()
                .next_job(self.now())
                .await
                .expect("the store works");
            let next = next.filter(|&next| next < moment);
            self.set_clock(next.unwrap_or(moment)).await;
            self.work().await;
            let said = self.look().await;
            if next.is_none() || !said.is_empty() {
                let local = self.now().with_timezone(&self.zone());
                lines.push(local.format("== %Y-%m-%d %H:%M:%S").to_string());
                lines.extend(said);
            }
            if next.is_none() {
                return lines;
            }
        }
    }

    pub(crate) async fn set_clock(&self, moment: DateTime<Utc>) {
        *self.clock.lock().expect("a clock") = moment;
        self.world
            .order(json!({"do": "clock", "at": moment.timestamp()}))
            .await;
    }

    /// Somebody does something in the app on the phone.
    pub(crate) async fn act(&self, act: &Act) {
        let (who, in_group) = (act.who.as_str(), act.place == Place::Group);
        if let Some(option) = act.what.strip_prefix("[x] ") {
            self.vote(who, option).await;
        } else if let Some(label) = act.what.strip_prefix("(tik ") {
            self.press(who, label.trim_end_matches(')')).await;
        } else if let Some(command) = act.what.strip_prefix('/') {
            let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
            if !in_group && rest.contains(' ') {
                // It fits in no field: it is typed.
                self.say(who, &act.what, in_group).await;
                return;
            }
            let field = if name == "uitslag" {
                "uitslag"
            } else {
                "tekst"
            };
            let options = if rest.is_empty() {
                json!({})
            } else {
                json!({field: rest})
            };
            self.slash(who, name, options, in_group).await;
        } else {
            self.say(who, &act.what, in_group).await;
        }
    }

    fn channel(&self, in_group: bool) -> Value {
        if in_group {
            json!(self.channel)
        } else {
            Value::Null
        }
    }

    /// `@bot` mentions the bot.
    pub(crate) async fn say(&self, who: &str, text: &str, in_group: bool) -> Value {
        let text = text.replace("@bot", &format!("<@{}>", self.me));
        let who = &self.people[who];
        let channel = self.channel(in_group);
        self.world
            .order(json!({"do": "say", "who": who, "text": text, "channel": channel}))
            .await
    }

    pub(crate) async fn slash(
        &self,
        who: &str,
        name: &str,
        options: Value,
        in_group: bool,
    ) -> Value {
        let (who, channel) = (&self.people[who], self.channel(in_group));
        let order = json!({"do": "slash", "who": who, "name": name, "options": options, "channel": channel});
        self.world.order(order).await
    }

    pub(crate) async fn press(&self, who: &str, label: &str) -> Value {
        let who = &self.people[who];
        self.world
            .order(json!({"do": "press", "who": who, "label": label}))
            .await
    }

    pub(crate) async fn vote(&self, who: &str, answer: &str) {
        let who = &self.people[who];
        self.world
            .order(json!({"do": "vote", "who": who, "answer": answer}))
            .await;
    }
}

/// One round of what the process does all the time; whether there was nothing to do.
async fn step(running: &mut Running, state: &Value, now: DateTime<Utc>) -> bool {
    let listener = running.discord.as_ref();
    // What the server told is on its way.
    let told = state["seq"].as_u64().unwrap_or(0);
    let connected = state["connected"].as_bool() == Some(true);
    let arrives = async {
        while connected && listener.seen() < told {
            tokio::task::yield_now().await;
        }
    };
    // A line that is cut brings nothing.
    let _ = tokio::time::timeout(Duration::from_secs(1), arrives).await;
    let store = running.service.app().store();
    let position = (&mut running.after, false);
    let fetched = intake::fetch_since(store, listener, position, running.since, || now).await;
    let mut idle = fetched == Ok(0);
    if listener.wants_voters() {
        idle = false;
        intake::count_since(store, listener, running.since, || now)
            .await
            .expect("the store works");
    }
    if fetched == Ok(0) {
        running.since = None;
        let noted = intake::note_heard(store, discord::PLATFORM, now).await;
        noted.expect("the store works");
    }
    running.service.tick(now).await.expect("the store works");
    idle
}

/// What is shown as a transcript has it.
fn lines(shown: &Shown) -> Vec<String> {
    if shown.kind == "mark" {
        return vec![format!("bot> {} bij {}", shown.emoji, shown.on)];
    }
    let note = if shown.kind == "edit" {
        " (bewerkt)"
    } else {
        ""
    };
    let speaker = match (&shown.user, &shown.thread) {
        (None, None) => format!("bot{note}> "),
        (None, Some(_)) => format!("bot (draad){note}> "),
        (Some(user), _) => format!("bot@{user}{note}> "),
    };
    let mut lines: Vec<String> = plain(&shown.text).split('\n').map(str::to_owned).collect();
    if let Some(poll) = &shown.poll {
        lines = vec![format!("[poll] {}", poll.question)];
        lines.extend(poll.answers.iter().map(|answer| format!("( ) {answer}")));
    }
    if !shown.buttons.is_empty() {
        let buttons = shown.buttons.iter().map(|label| format!("({label})"));
        lines.push(buttons.collect::<Vec<_>>().join(" "));
    }
    let indent = " ".repeat(speaker.chars().count());
    let starts = std::iter::once(speaker.as_str()).chain(std::iter::repeat(indent.as_str()));
    let lines = starts
        .zip(lines)
        .map(|(start, line)| format!("{start}{line}").trim_end().to_owned());
    lines.collect()
}

/// A text as Discord shows it.
fn plain(markdown: &str) -> String {
    let lines = markdown.split('\n').filter(|line| *line != "```");
    let mut plain = String::new();
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escapes =
            character == '\\' && characters.peek().is_some_and(char::is_ascii_punctuation);
        if !escapes {
            plain.push(character);
        } else if let Some(escaped) = characters.next() {
            plain.push(escaped);
        }
    }
    plain
}
