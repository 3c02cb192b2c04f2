//! A club on WhatsApp one to one: the real adapter over HTTP, people with telephones, a clock that the test moves.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use keizerbot::app::{NewMember, Settings};
use keizerbot::chat::console::Screen as Terminal;
use keizerbot::chat::whatsapp::cloud::{self, Cloud};
use keizerbot::chat::{Listener, Messenger, webhook};
use keizerbot::config::ClubFile;
use keizerbot::intake;
use keizerbot::locale::{Language, Texts};
use keizerbot::service::{self, Service};
use tokio::task::JoinSet;

use crate::whatsapp_cloud_fake::{APP_SECRET, Fake, PHONE_ID, TEMPLATE, TOKEN, VERIFY};

/// The members, with their numbers.
pub(super) const ANNA: &str = "31611111111";
pub(super) const BRAM: &str = "31622222222";
pub(super) const FLEUR: &str = "31633333333";
pub(super) const RENS: &str = "31699999999";

pub(super) struct Stage {
    pub(super) fake: Fake,
    pub(super) now: DateTime<Utc>,
    /// Where Meta brings things.
    pub(super) door: String,
    /// Another network, for who is on it.
    pub(super) terminal: Arc<Terminal>,
    clubs: Vec<ClubFile>,
    database: String,
    running: Option<Running>,
    /// How much of each screen was looked at.
    looked_at: Vec<(String, usize)>,
}

struct Running {
    service: Service,
    cloud: Arc<Cloud>,
    after: Option<i64>,
    /// The door, as long as this lives.
    _door: JoinSet<()>,
}

fn member(name: &str, number: &str) -> NewMember {
    NewMember {
        name: name.to_owned(),
        rating: Some(1800),
        regular: number != FLEUR,
        organiser: number == RENS,
        plays: number != RENS,
        contacts: vec![cloud::contact(number).0],
        ..NewMember::default()
    }
}

impl Stage {
    /// De Pion with three players and an organiser who are on WhatsApp alone, on the Monday before the poll, with these lines
    /// in the club file.
    pub(super) async fn open(folder: &Path, whatsapp: &str) -> Self {
        Self::open_with(folder, whatsapp, (1, &[])).await
    }

    /// The same, where the organiser can be reached at the terminal as well.
    pub(super) async fn open_elsewhere(folder: &Path, whatsapp: &str) -> Self {
        Self::open_with(folder, whatsapp, (1, &["console:Rens"])).await
    }

    /// The bot of so many clubs. The first is De Pion, which has all the members.
    pub(super) async fn open_clubs(folder: &Path, clubs: usize) -> Self {
        Self::open_with(folder, "", (clubs, &[])).await
    }

    async fn open_with(
        folder: &Path,
        whatsapp: &str,
        (clubs, elsewhere): (usize, &[&str]),
    ) -> Self {
        let fake = Fake::start().await;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/de-pion.toml");
        let text = std::fs::read_to_string(&path).expect("a club file");
        let club = ClubFile::parse(&format!("{text}\n{whatsapp}"), "club.toml");
        let club = club.expect("a club file");
        let others = (2..=clubs).map(|number| {
            let mut other = club.clone();
            other.name = format!("Schaakclub {number}");
            other
        });
        let clubs = std::iter::once(club.clone()).chain(others).collect();
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let door = format!("http://{}/whatsapp", free.local_addr().expect("an address"));
        drop(free);
        let people = [
            ("Anna", ANNA),
            ("Bram", BRAM),
            ("Fleur", FLEUR),
            ("Rens", RENS),
        ];
        for (name, number) in people {
            fake.person(number, name);
        }
        let mut stage = Self {
            fake,
            now: DateTime::UNIX_EPOCH,
            door,
            terminal: Arc::default(),
            clubs,
            database: format!("sqlite:{}", folder.join("club.db").display()),
            running: None,
            looked_at: people.map(|(_, number)| (number.to_owned(), 0)).into(),
        };
        stage.set_clock("2026-09-07 09:00");
        stage.start().await;
        let mut members = people.map(|(name, number)| member(name, number));
        members[3]
            .contacts
            .extend(elsewhere.iter().map(|&contact| contact.to_owned()));
        let app = stage.service().app();
        app.import_members(&members, stage.now)
            .await
            .expect("members");
        let starts = ["2026-09-11 20:15", "2026-09-18 20:15"].map(|at| stage.moment(at));
        app.import_evenings(&starts, stage.now)
            .await
            .expect("evenings");
        stage.work().await;
        stage.look();
        stage
    }

    /// The template of the club, and how many of them it pays for.
    pub(super) fn template(most: u16) -> String {
        let (name, language) = TEMPLATE;
        format!(
            "[whatsapp]\ntemplate = \"{name}\"\ntemplate_language = \"{language}\"\nmost_templates_per_month = {most}\n"
        )
    }

    pub(super) fn service(&self) -> &Service {
        &self.running.as_ref().expect("it runs").service
    }

    pub(super) fn cloud(&self) -> &Cloud {
        &self.running.as_ref().expect("it runs").cloud
    }

    pub(super) async fn start(&mut self) {
        self.running = None;
        let mut settings = cloud::Settings::new(TOKEN, PHONE_ID, (APP_SECRET, VERIFY));
        self.fake.url().clone_into(&mut settings.base);
        settings.patience = Duration::from_secs(2);
        settings.hold = Duration::from_secs(1);
        let template = self.clubs[0].whatsapp.template.clone();
        settings.template = template.map(|(name, language)| cloud::Template { name, language });
        let texts = Texts::of(Language::Dutch);
        settings.words = cloud::Words {
            choose: texts.plain("whatsapp-choose"),
            open_list: texts.plain("whatsapp-open-list"),
        };
        let cloud = Arc::new(Cloud::new(&settings).expect("a client"));
        let names: Vec<&str> = self.clubs.iter().map(|club| club.name.as_str()).collect();
        let labels = service::labels(&self.database, &names)
            .await
            .expect("labels");
        let clubs = labels.iter().zip(&self.clubs).map(|(label, club)| {
            let mut settings = Settings::new(label, club.clone(), None).expect("settings");
            settings.groupless = vec![cloud::PLATFORM];
            settings
        });
        let clubs: Vec<Settings> = clubs.collect();
        let terminal: Arc<dyn Messenger> = Arc::<Terminal>::clone(&self.terminal);
        let messenger: Arc<dyn Messenger> = Arc::<Cloud>::clone(&cloud);
        let listener: Arc<dyn Listener> = Arc::<Cloud>::clone(&cloud);
        let networks = vec![messenger, terminal];
        let service = Service::start_all(&self.database, clubs, networks, self.now).await;
        let service = service.expect("it starts").with_listeners(vec![listener]);
        let fake = self.fake.clone();
        cloud.keep(
            service.ledger(move || DateTime::from_timestamp(fake.clock(), 0).expect("a moment")),
        );
        let mut open = JoinSet::new();
        let address = self.door.split('/').nth(2).expect("an address");
        let opened = webhook::open(address, &[cloud.letterbox()]).await;
        open.spawn(opened.expect("the port is free").1);
        self.running = Some(Running {
            service,
            cloud,
            after: None,
            _door: open,
        });
    }

    /// Lets the process work until there is nothing left to do now.
    pub(super) async fn work(&mut self) {
        loop {
            let calls = self.fake.calls();
            let (mut coming, now) = (self.fake.waits(), self.now);
            let running = self.running.as_mut().expect("it runs");
            let listener = running.cloud.as_ref();
            let store = running.service.app().store();
            let mut fetched = 0;
            let mut bringing = std::pin::pin!(self.fake.bring(&self.door));
            let mut fetches = async |patient| {
                let position = (&mut running.after, patient);
                let fetched = intake::fetch(store, listener, position, || now).await;
                fetched.expect("nothing can go wrong here")
            };
            // Whoever brings something waits until it is kept, whatever else is kept before.
            while coming {
                tokio::select! {
                    () = &mut bringing => coming = false,
                    more = fetches(true) => fetched += more,
                }
            }
            fetched += fetches(false).await;
            running.service.tick(now).await.expect("the store works");
            if fetched == 0 && self.fake.calls() == calls && !self.fake.waits() {
                return;
            }
        }
    }

    /// Takes in one letter and does nothing with it yet.
    pub(super) async fn receive(&mut self) {
        let now = self.now;
        let running = self.running.as_mut().expect("it runs");
        let listener = running.cloud.as_ref();
        let store = running.service.app().store();
        let fetched = intake::fetch(store, listener, (&mut running.after, true), || now);
        let (fetched, ()) = tokio::join!(fetched, self.fake.bring(&self.door));
        assert_eq!(fetched.expect("nothing can go wrong here"), 1);
    }

    /// `2026-09-07 10:00` on the club's clock.
    pub(super) fn moment(&self, text: &str) -> DateTime<Utc> {
        let wall = chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").expect("a moment");
        let zone = self.clubs[0].timetable.time_zone;
        let moment = zone.from_local_datetime(&wall).earliest();
        moment.expect("it exists").to_utc()
    }

    fn set_clock(&mut self, moment: &str) {
        self.now = self.moment(moment);
        self.fake.set_clock(self.now.timestamp());
    }

    /// The clock goes to this moment, doing what is due on the way at its own moment; gives what came onto the screens.
    pub(super) async fn at(&mut self, moment: &str) -> Vec<String> {
        let moment = self.moment(moment);
        loop {
            let next = self.service().app().next_job(self.now).await;
            let next = next.expect("the store works").filter(|&next| next < moment);
            self.now = next.unwrap_or(moment);
            self.fake.set_clock(self.now.timestamp());
            self.work().await;
            if next.is_none() {
                return self.look();
            }
        }
    }

    /// The clock goes on by so many seconds.
    pub(super) async fn later(&mut self, seconds: i64) -> Vec<String> {
        self.now += TimeDelta::seconds(seconds);
        self.fake.set_clock(self.now.timestamp());
        self.work().await;
        self.look()
    }

    /// Somebody types something; gives what came onto the screens.
    pub(super) async fn says(&mut self, number: &str, text: &str) -> Vec<String> {
        self.fake.say(number, text);
        self.work().await;
        self.look()
    }

    /// Somebody taps a button; gives what came onto the screens.
    pub(super) async fn presses(&mut self, number: &str, label: &str) -> Vec<String> {
        self.fake.press(number, label);
        self.work().await;
        self.look()
    }

    /// How many templates were taken in September.
    pub(super) async fn templates_taken(&self) -> i64 {
        let store = self.service().app().store();
        let mut tx = store.read().await.expect("the store works");
        let club = &self.service().app().settings().club_id;
        let taken = keizerbot::store::templates::taken(&mut tx, club, "2026-09").await;
        taken.expect("the store works")
    }

    /// Somebody else has WhatsApp too.
    pub(super) fn person(&mut self, number: &str, name: &str) {
        self.fake.person(number, name);
        self.looked_at.push((number.to_owned(), 0));
    }

    /// Somebody answers the latest message with these words in it; gives what came onto the screens.
    pub(super) async fn quotes(&mut self, number: &str, words: &str, text: &str) -> Vec<String> {
        self.fake.quote(number, words, text);
        self.work().await;
        self.look()
    }

    /// What the organiser reads at the terminal about WhatsApp itself.
    pub(super) fn told_elsewhere(&self) -> Vec<String> {
        let mut lines = self.terminal.take_lines();
        lines.retain(|line| line.contains("WhatsApp") || line.contains("Meta"));
        lines
    }

    /// What came onto the screens since the last time: `Anna: ...`.
    pub(super) fn look(&mut self) -> Vec<String> {
        let mut new = Vec::new();
        for (number, looked_at) in &mut self.looked_at {
            let screen = self.fake.screen(number);
            let name = self.fake.name(number);
            let lines = screen[*looked_at..].iter();
            new.extend(lines.map(|line| format!("{name}: {}", line.trim_start_matches("bot> "))));
            *looked_at = screen.len();
        }
        new
    }
}
