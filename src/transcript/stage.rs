//! The stage on which a script is played: a service on a database, its screen, and the clock that the
//! script moves.

use std::sync::Arc;

use anyhow::{Context, bail};
use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

use super::line::{Act, weekday_name};
use super::no_moment;
use super::wrong::Wrong;
use crate::app::{App, NewMember, Settings};
use crate::chat::Messenger;
use crate::chat::console::{self, Screen};
use crate::clock::Clock;
use crate::config::ClubFile;
use crate::entropy::Entropy;
use crate::locale::Texts;
use crate::message::{Contact, Incoming, Place, What};
use crate::service::{self, CLUB, Service};

/// A club on a terminal: a service, its screen, and the clock that the script moves.
pub struct Stage {
    database: String,
    club: ClubFile,
    screen: Arc<Screen>,
    service: Service,
    clock: Clock,
    /// The club's group; none: its members talk where the bot is not.
    group: Option<Contact>,
    /// Messages so far: each gets an id of its own.
    delivered: u64,
}

impl std::fmt::Debug for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stage")
            .field("database", &self.database)
            .finish_non_exhaustive()
    }
}

impl Stage {
    /// Opens the club of this file on this database, at this moment.
    ///
    /// # Errors
    /// When the database or the club file cannot be used.
    pub async fn open(database: &str, club: ClubFile, clock: Clock) -> anyhow::Result<Self> {
        Self::open_with(database, club, clock, Some(console::group())).await
    }

    /// The same for a club of which the bot is in this group, or in none.
    ///
    /// # Errors
    /// When the database or the club file cannot be used.
    pub async fn open_with(
        database: &str,
        club: ClubFile,
        clock: Clock,
        group: Option<Contact>,
    ) -> anyhow::Result<Self> {
        let texts = Texts::of(club.language);
        let words = ["console-file", "console-picture"].map(|id| texts.plain(id));
        let screen = Arc::new(Screen::saying(words));
        let service = start(database, (&club, group.as_ref()), &screen, clock).await?;
        Ok(Self {
            database: database.to_owned(),
            club,
            screen,
            service,
            clock,
            group,
            delivered: 0,
        })
    }

    /// The club's own time zone.
    #[must_use]
    pub const fn zone(&self) -> Tz {
        self.club.timetable.time_zone
    }

    /// The service on the stage.
    #[must_use]
    pub const fn service(&self) -> &Service {
        &self.service
    }

    /// What time it is on the stage.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// The header of a moment.
    #[must_use]
    pub fn header(&self, moment: DateTime<Utc>) -> String {
        let local = moment.with_timezone(&self.zone());
        let format = if local.format("%S").to_string() == "00" {
            "%Y-%m-%d %H:%M"
        } else {
            "%Y-%m-%d %H:%M:%S"
        };
        format!(
            "== {} {}",
            weekday_name(local.date_naive()),
            local.format(format)
        )
    }

    /// Moves the clock to this moment, doing what is due on the way at its own moment. Gives what was said,
    /// each moment under its header.
    ///
    /// # Errors
    /// When the moment lies before now, or the service fails.
    pub async fn move_to(&mut self, moment: DateTime<Utc>) -> anyhow::Result<Vec<String>> {
        if moment < self.now() {
            let wrong = Wrong::of("script-backward").naming("moment", self.header(moment));
            bail!(wrong.naming("now", self.header(self.now())));
        }
        let mut lines = Vec::new();
        while let Some(next) = self
            .service
            .app()
            .next_job(self.now())
            .await?
            .filter(|&next| next < moment)
        {
            self.clock = self.clock.moved_to(next);
            self.service.tick(next).await?;
            let said = self.screen.take_lines();
            if !said.is_empty() {
                lines.push(String::new());
                lines.push(self.header(next));
                lines.extend(said);
            }
        }
        self.clock = self.clock.moved_to(moment);
        lines.push(String::new());
        lines.push(self.header(moment));
        self.service.tick(moment).await?;
        lines.extend(self.screen.take_lines());
        Ok(lines)
    }

    /// Does what is due now and gives what was said.
    ///
    /// # Errors
    /// When the service fails.
    pub async fn tick(&mut self) -> anyhow::Result<Vec<String>> {
        self.service.tick(self.now()).await?;
        Ok(self.screen.take_lines())
    }

    /// Stops the service and starts it again on the same database.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn restart(&mut self) -> anyhow::Result<()> {
        let club = (&self.club, self.group.as_ref());
        let service = start(&self.database, club, &self.screen, self.clock).await?;
        std::mem::replace(&mut self.service, service).stop().await;
        Ok(())
    }

    /// The service is down until this moment and then catches up; gives what was said.
    ///
    /// # Errors
    /// When the moment lies before now, or the service fails.
    pub async fn be_silent(&mut self, until: DateTime<Utc>) -> anyhow::Result<Vec<String>> {
        if until < self.now() {
            let wrong = Wrong::of("script-backward").naming("moment", self.header(until));
            bail!(wrong.naming("now", self.header(self.now())));
        }
        self.clock = self.clock.moved_to(until);
        self.restart().await?;
        let header = self.header(until);
        let mut lines = vec![String::new(), header.replacen("==", "== stil tot", 1)];
        lines.extend(self.tick().await?);
        Ok(lines)
    }

    /// When an act was sent.
    fn sent_at(&self, act: &Act) -> anyhow::Result<DateTime<Utc>> {
        let now = self.now();
        let Some((weekday, time)) = act.sent else {
            return Ok(now);
        };
        let mut date = now.with_timezone(&self.zone()).date_naive();
        while weekday.is_some_and(|weekday| date.weekday() != weekday) {
            date = date.pred_opt().with_context(no_moment)?;
        }
        let moment = self
            .zone()
            .from_local_datetime(&date.and_time(time))
            .earliest();
        Ok(moment.with_context(no_moment)?.to_utc())
    }

    /// Somebody does something; gives what was said.
    ///
    /// # Errors
    /// When there is no such poll or button on the screen, or the service fails.
    pub async fn act(&mut self, act: &Act) -> anyhow::Result<Vec<String>> {
        let from = Contact::new(console::PLATFORM, &act.who);
        let Some((what, place)) = self.what(act, &from)? else {
            return Ok(Vec::new());
        };
        let now = self.now();
        let (mut sent_at, mut since) = (self.sent_at(act)?, None);
        if act.unheard {
            (sent_at, since) = (now, Some(sent_at));
        }
        self.delivered += 1;
        let id = format!("{}-{}", now.timestamp_micros(), self.delivered);
        let incoming = Incoming {
            id,
            from,
            name: act.who.clone(),
            place,
            group: act.group.as_deref().map(console::group_called),
            sent_at,
            what,
            attachment: act.attachment.clone(),
            to_bot: act.to_bot,
            reply: None,
        };
        for _ in 0..act.times {
            self.service.take_since(&incoming, since, now).await?;
        }
        // What it made due is done at once, as the running service does it within a second.
        self.service.tick(now).await?;
        Ok(self.screen.take_lines())
    }

    /// What somebody does, and where: a button may stand in the group or in his own chat, wherever he types. None: he does
    /// what can not be done there, and nobody hears of it.
    fn what(&self, act: &Act, from: &Contact) -> anyhow::Result<Option<(What, Place)>> {
        let option = match act.what.as_str() {
            "[ ]" => Some(""),
            what => what.strip_prefix("[x]").map(str::trim),
        };
        if let Some(option) = option {
            let group = act.group.as_deref().map(console::group_called);
            let group = group.unwrap_or_else(console::group);
            let vote = self.screen.vote((from, &group), option);
            let vote = vote.with_context(|| match option {
                "" => Wrong::of("script-no-poll"),
                option => Wrong::of("script-no-option").naming("option", option),
            })?;
            return Ok(vote.map(|vote| (vote, act.place)));
        }
        if let Some(label) = act
            .what
            .strip_prefix("(tik ")
            .and_then(|label| label.strip_suffix(')'))
        {
            let (label, whose) = match label.rsplit_once(" bij ") {
                Some((label, whose)) => (label, Contact::new(console::PLATFORM, whose)),
                // A button under a message in a group is pressed there.
                None => match &act.group {
                    Some(group) => (label, console::group_called(group)),
                    None => (label, from.clone()),
                },
            };
            let pressed = self.screen.press(&whose, label);
            let pressed = pressed.with_context(|| {
                let wrong = Wrong::of("script-no-button").naming("name", whose.name());
                wrong.naming("button", label)
            });
            return pressed.map(Some);
        }
        Ok(Some((What::Text(act.what.clone()), act.place)))
    }

    /// Lets the clock run from where it stands.
    pub fn run_on(&mut self) {
        self.clock = Clock::REAL.moved_to(self.now());
    }

    /// Stops the service.
    pub async fn stop(self) {
        self.service.stop().await;
    }

    /// Enters members and evenings before anything happens.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn prepare(
        &self,
        members: &[NewMember],
        evenings: &[NaiveDate],
    ) -> anyhow::Result<()> {
        let now = self.now();
        self.service.app().import_members(members, now).await?;
        let starts = evenings
            .iter()
            .map(|&date| self.start_of(date))
            .collect::<anyhow::Result<Vec<_>>>()?;
        self.service.app().import_evenings(&starts, now).await
    }

    fn start_of(&self, date: NaiveDate) -> anyhow::Result<DateTime<Utc>> {
        let midnight = self
            .zone()
            .from_local_datetime(&date.and_time(NaiveTime::MIN))
            .earliest();
        let before = midnight.with_context(no_moment)? - chrono::TimeDelta::seconds(1);
        let usual = self
            .club
            .timetable
            .evening
            .first_after(&before)
            .with_context(|| Wrong::of("script-no-evening"))?;
        let start = self
            .zone()
            .from_local_datetime(&date.and_time(usual.time()))
            .earliest();
        Ok(start.with_context(no_moment)?.to_utc())
    }
}

/// The use cases of this club on this database, without networks and without a schedule.
///
/// # Errors
/// When the database or the club file cannot be used.
pub async fn open_app(database: &str, club: ClubFile) -> anyhow::Result<App> {
    let labels = service::labels(database, &[&club.name]).await?;
    let label = labels.first().map_or(CLUB, String::as_str);
    let settings = settings((label, club), Some(console::group()), Entropy::System)?;
    service::open_app(database, settings).await
}

fn settings(
    (label, club): (&str, ClubFile),
    group: Option<Contact>,
    entropy: Entropy,
) -> anyhow::Result<Settings> {
    let settings = Settings::new(label, club, group);
    let mut settings = settings.map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        anyhow::anyhow!(errors.join("\n"))
    })?;
    settings.entropy = entropy;
    Ok(settings)
}

async fn start(
    database: &str,
    (club, group): (&ClubFile, Option<&Contact>),
    screen: &Arc<Screen>,
    clock: Clock,
) -> anyhow::Result<Service> {
    // A script must come out the same every time, also the codes that are given out in it.
    let entropy = match clock {
        Clock::Running(_) => Entropy::System,
        Clock::Standing(_) => Entropy::Fixed(0),
    };
    let settings = settings((CLUB, club.clone()), group.cloned(), entropy)?;
    let messenger: Arc<dyn Messenger> = Arc::<Screen>::clone(screen);
    Service::start(database, settings, vec![messenger], clock.now()).await
}
