//! A club evening on WhatsApp: the lines of a transcript, played by people with phones, and what they see on their screens
//! written down in the form of a transcript.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::Tz;
use keizerbot::app::Settings;
use keizerbot::chat::console::Screen as Terminal;
use keizerbot::chat::whatsapp::linked::name::{Person, contact};
use keizerbot::chat::whatsapp::linked::switchboard::{Phase, Switchboard};
use keizerbot::chat::whatsapp::linked::{Linked, Pace};
use keizerbot::chat::{Listener, Messenger};
use keizerbot::config::ClubFile;
use keizerbot::intake;
use keizerbot::message::Place;
use keizerbot::service::{CLUB, Service};
use keizerbot::transcript::{Act, Line as Played};
use whatsapp_rust::waproto::whatsapp as wa;

use super::process::{CHOOSE, PATIENCE, Process};
use crate::member_words::member;
use crate::whatsapp_fake::post::{
    BOT, Form, GROUP, PollSeen, Post, address, addresses, poll_in, vote, words,
};
use crate::whatsapp_fake::{Seen, WhatsApp};

/// A club on WhatsApp.
pub(super) struct Stage {
    pub(super) whatsapp: WhatsApp,
    /// Another network, for those who are on it.
    pub(super) terminal: Arc<Terminal>,
    pub(super) people: BTreeMap<String, Person>,
    pub(super) now: DateTime<Utc>,
    /// How often the process was killed.
    pub(super) kills: usize,
    club: ClubFile,
    folder: PathBuf,
    running: Option<Running>,
    /// So much of what is on the screens was looked at.
    looked_at: usize,
    sent: usize,
    /// Nobody tells telephone numbers.
    shy: bool,
    /// The process is killed as soon as something was handed over to it, once for each of these.
    pub(super) kill_at_delivery: bool,
    killed_for: usize,
}

/// The process, as long as it lives.
struct Running {
    service: Service,
    after: Option<i64>,
    process: Process,
}

impl Stage {
    /// De Pion with these members and evenings on a database in this folder. The club knows its members by their
    /// telephone numbers, as they came from the list; everybody has written to the bot once.
    pub(super) async fn open(folder: &Path, members: &str, evenings: &[&str]) -> Self {
        Self::open_in(folder, members, (evenings, false)).await
    }

    /// The same where nobody tells the members' telephone numbers, and the club knows them by WhatsApp's own numbers.
    pub(super) async fn open_shy(folder: &Path, members: &str, evenings: &[&str]) -> Self {
        Self::open_in(folder, members, (evenings, true)).await
    }

    async fn open_in(folder: &Path, members: &str, (evenings, shy): (&[&str], bool)) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
        let club = ClubFile::read(&path).expect("a club file");
        let mut people = BTreeMap::new();
        let mut list = Vec::new();
        for (number, words) in members.split(',').enumerate() {
            let name = words.split_whitespace().next().expect("a name");
            let person = addresses(number + 1);
            let known = address(&person, if shy { Form::Lid } else { Form::Phone });
            list.push(member(words, vec![contact(&known).0]));
            people.insert(name.to_owned(), person);
        }
        let zone = club.timetable.time_zone;
        let everybody: Vec<Person> = people.values().cloned().collect();
        let mut stage = Self {
            whatsapp: WhatsApp::new(&everybody),
            terminal: Arc::default(),
            people,
            now: moment(zone, "2026-09-07 09:00"),
            kills: 0,
            club,
            folder: folder.to_owned(),
            running: None,
            looked_at: 0,
            sent: 0,
            shy,
            kill_at_delivery: false,
            killed_for: 0,
        };
        stage.whatsapp.world().faults.shy = shy;
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
        &self.running.as_ref().expect("it runs").process.board
    }

    /// Starts the process; it may be killed while it starts. WhatsApp delivers what was not confirmed.
    pub(super) async fn start(&mut self) {
        loop {
            self.running = None;
            let process = Process::up(&self.whatsapp, &self.folder, Pace::NONE).await;
            let database = format!("sqlite:{}", self.folder.join("club.db").display());
            let settings = Settings::new(CLUB, self.club.clone(), None).expect("settings");
            let linked = Arc::clone(&process.linked);
            let (terminal, now) = (Arc::clone(&self.terminal), self.now);
            let starting = process.spawn(async move {
                let messenger: Arc<dyn Messenger> = Arc::<Linked>::clone(&linked);
                let terminal: Arc<dyn Messenger> = terminal;
                let networks = vec![messenger, terminal];
                let service = Service::start(&database, settings, networks, now).await;
                let listener: Arc<dyn Listener> = linked;
                service.expect("it starts").with_listeners(vec![listener])
            });
            tokio::select! {
                biased;
                () = self.whatsapp.kill.notified() => self.kills += 1,
                service = starting => {
                    let service = service.expect("no panic");
                    self.running = Some(Running { service, after: None, process });
                    return;
                }
            }
        }
    }

    /// Kills the process.
    pub(super) fn stop(&mut self) {
        self.running = None;
    }

    /// Waits until the line is so.
    pub(super) async fn until_phase(&self, is_so: impl Fn(Phase) -> bool) {
        let board = Arc::clone(self.board());
        self.running
            .as_ref()
            .expect("it runs")
            .process
            .until(|| is_so(board.phase()))
            .await;
    }

    /// Kills the process and starts it again.
    pub(super) async fn restart(&mut self) {
        self.running = None;
        self.start().await;
    }

    /// Somebody sends something, and it arrives.
    pub(super) async fn post(&mut self, post: Post) {
        self.whatsapp.post(&post);
        self.work().await;
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
            alias: !self.shy,
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

    /// Waits until something came over the line, or everything that was sent is confirmed.
    async fn arrivals(&self) {
        let confirmed = self
            .whatsapp
            .until("everything is confirmed", |world| world.unconfirmed() == 0);
        tokio::select! {
            () = confirmed => {}
            come = self.board().fetch(true, PATIENCE) => drop(come),
        }
    }

    /// Lets the process work until there is nothing left to do now. When it is killed it is started again.
    pub(super) async fn work(&mut self) {
        loop {
            let before = self.progress();
            self.arrivals().await;
            let posted = self.whatsapp.world().posted();
            if self.kill_at_delivery && posted > self.killed_for {
                self.killed_for = posted;
                self.kills += 1;
                self.restart().await;
                continue;
            }
            let now = self.now;
            let fetching = move |service: Service, mut after, linked: Arc<Linked>| async move {
                let position = (&mut after, false);
                let store = service.app().store();
                let fetched = intake::fetch(store, linked.as_ref(), position, || now).await;
                (service, after, fetched)
            };
            let Some(fetched) = self.in_process(fetching).await else {
                continue;
            };
            // Nothing is said before the library has heard that everything is kept.
            self.arrivals().await;
            if self.whatsapp.world().unconfirmed() > 0 {
                continue;
            }
            self.until_phase(|phase| phase != Phase::Coming).await;
            let ticking = move |service: Service, after, _| async move {
                service.tick(now).await.expect("the store works");
                (service, after, ())
            };
            if self.in_process(ticking).await.is_none() {
                continue;
            }
            if fetched == Ok(0) && self.progress() == before && before.2 == 0 {
                return;
            }
        }
    }

    /// Does something in the threads of the process. None when it was killed meanwhile: it is started again.
    async fn in_process<T, F>(
        &mut self,
        work: impl FnOnce(Service, Option<i64>, Arc<Linked>) -> F,
    ) -> Option<T>
    where
        T: Send + 'static,
        F: Future<Output = (Service, Option<i64>, T)> + Send + 'static,
    {
        let running = self.running.take().expect("it runs");
        let process = running.process;
        let linked = Arc::clone(&process.linked);
        let working = process.spawn(work(running.service, running.after, linked));
        tokio::select! {
            biased;
            () = self.whatsapp.kill.notified() => {
                drop(process);
                self.kills += 1;
                self.start().await;
                None
            }
            worked = working => {
                let (service, after, done) = worked.expect("no panic");
                self.running = Some(Running { service, after, process });
                Some(done)
            }
        }
    }

    fn progress(&self) -> (usize, usize, usize) {
        let world = self.whatsapp.world();
        (world.seen.len(), world.repeated, world.unconfirmed())
    }

    /// What came onto the screens since the last time, in the form of a transcript.
    pub(super) fn look(&mut self) -> Vec<String> {
        let seen = self.whatsapp.world().seen[self.looked_at..].to_vec();
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
        let world = self.whatsapp.world();
        let polls = world.seen.iter().rev().filter_map(|seen| match seen {
            Seen::Sent(_, id, message) => poll_in(id, message),
            Seen::Edited(..) | Seen::Marked(..) => None,
        });
        polls.into_iter().next().expect("there is a poll")
    }

    /// The message to somebody on which this can be chosen, and the number of the choice.
    fn choice(&self, who: &str, label: &str) -> (String, usize) {
        let world = self.whatsapp.world();
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
        context.mentioned_jid = vec![BOT.0.to_owned()];
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
