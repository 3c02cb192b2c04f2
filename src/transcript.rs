//! Transcripts: what people do at what moment, and what the bot says. The form of our acceptance tests and
//! of a bug report. A script is a transcript of which only the people's lines count: running it gives the
//! whole transcript, so that a transcript run again gives itself.
//!
//! ```text
//! @club config/de-pion.toml                  before the first moment: the club file,
//! @leden Anna 2010 vast, Rens leider         the members (vast, leider, ongekoppeld, als NAAM),
//! @avonden 2026-09-11 2026-09-18             and the evenings
//! == do 2026-09-10 17:58                     moves the clock; what is due before is done at its own moment
//! == herstart                                stops and starts the service on the same database
//! == stil tot do 2026-09-10 21:00            the service is down until then; what was missed is caught up
//! Anna> /afwezig                             in the group       Anna@bot> /afwezig   in private
//! Anna> [x] Ik speel                         a vote             Anna> [ ]            takes it back
//! Rens> (tik Akkoord)                        a button           Anna> (tik Akkoord bij Rens)    of another
//! 2x Anna> /stand                            delivered twice
//! [17:59] Anna> ...  [do 17:59] Anna> ...    sent earlier (today, last Thursday), delivered now
//! bot> ...                                   what the bot says; indented lines belong to it
//! ```

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc, Weekday};
use chrono_tz::Tz;

use crate::app::{App, NewMember, Settings};
use crate::chat::Messenger;
use crate::chat::console::{self, Screen};
use crate::clock::Clock;
use crate::config::ClubFile;
use crate::message::{Contact, Incoming, Place, What};
use crate::service::{self, Service};

/// One line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing to do: a comment, kept as it is.
    Comment(String),
    /// Before the first moment: a word and what follows.
    Setting(String, String),
    /// The clock moves to this moment of the club's own time.
    Moment(NaiveDateTime),
    /// The service stops and starts.
    Restart,
    /// The service is down until this moment.
    Silence(NaiveDateTime),
    /// Somebody does something.
    Act(Act),
    /// The bot's own words, or nothing: not part of the script.
    Answer,
}

/// What somebody does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The line as it was typed.
    pub typed: String,
    /// Who.
    pub who: String,
    /// Where.
    pub place: Place,
    /// The words, the vote or the button.
    pub what: String,
    /// How often the network delivers it.
    pub times: usize,
    /// When it was sent, when that was before now: today, or on the last such weekday.
    pub sent: Option<(Option<Weekday>, NaiveTime)>,
}

impl Line {
    /// Reads one line.
    ///
    /// # Errors
    /// What is wrong with the line, and how it should be.
    pub fn read(line: &str) -> anyhow::Result<Self> {
        let line = line.trim_end();
        if line.is_empty()
            || line.starts_with(' ')
            || line.starts_with("bot>")
            || line.starts_with("bot@")
        {
            return Ok(Self::Answer);
        }
        if line.starts_with('#') {
            return Ok(Self::Comment(line.to_owned()));
        }
        if let Some(setting) = line.strip_prefix('@') {
            let (word, rest) = setting.split_once(' ').unwrap_or((setting, ""));
            return Ok(Self::Setting(word.to_owned(), rest.trim().to_owned()));
        }
        match line.strip_prefix("==").map(str::trim) {
            Some("herstart") => Ok(Self::Restart),
            Some(moment) => match moment.strip_prefix("stil tot ") {
                Some(end) => read_moment(end).map(Self::Silence),
                None => read_moment(moment).map(Self::Moment),
            },
            None => read_act(line).map(Self::Act),
        }
    }
}

/// `do 2026-09-10 17:58` or with seconds.
fn read_moment(text: &str) -> anyhow::Result<NaiveDateTime> {
    let form = || format!("\"{text}\" is no moment; write it like: == do 2026-09-10 17:58");
    let (weekday, rest) = text.split_once(' ').with_context(form)?;
    let formats = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"];
    let moment = formats
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(rest, format).ok());
    let moment = moment.with_context(form)?;
    if weekday != weekday_name(moment.date()) {
        bail!(
            "{rest} is not on a \"{weekday}\" but on a \"{}\"",
            weekday_name(moment.date())
        );
    }
    Ok(moment)
}

const WEEKDAYS: [&str; 7] = ["ma", "di", "wo", "do", "vr", "za", "zo"];

fn weekday_name(date: NaiveDate) -> &'static str {
    WEEKDAYS[date.weekday().num_days_from_monday() as usize]
}

/// `17:59` or `do 17:59`.
fn read_sent(text: &str) -> Option<(Option<Weekday>, NaiveTime)> {
    let (day, time) = match text.split_once(' ') {
        Some((day, time)) => {
            let index = WEEKDAYS.iter().position(|name| *name == day)?;
            (Weekday::try_from(u8::try_from(index).ok()?).ok(), time)
        }
        None => (None, text),
    };
    let formats = ["%H:%M:%S", "%H:%M"];
    let time = formats
        .iter()
        .find_map(|format| NaiveTime::parse_from_str(time, format).ok())?;
    Some((day, time))
}

fn read_act(line: &str) -> anyhow::Result<Act> {
    let mut rest = line;
    let mut times = 1;
    if let Some(twice) = rest.strip_prefix("2x ") {
        (times, rest) = (2, twice);
    }
    let mut sent = None;
    if let Some((time, after)) = rest.strip_prefix('[').and_then(|r| r.split_once("] ")) {
        let form = || format!("\"[{time}]\" is no moment; write it like: [17:59] or [do 17:59]");
        sent = Some(read_sent(time).with_context(form)?);
        rest = after;
    }
    let form = || format!("\"{line}\" is no line of a transcript; write it like: Anna> /afwezig");
    let (speaker, what) = rest.split_once('>').with_context(form)?;
    let (who, place) = match speaker.strip_suffix("@bot") {
        Some(who) => (who, Place::Private),
        None => (speaker, Place::Group),
    };
    if who.trim().is_empty() {
        bail!(form());
    }
    let (who, what) = (who.trim().to_owned(), what.trim().to_owned());
    Ok(Act {
        typed: line.to_owned(),
        who,
        place,
        what,
        times,
        sent,
    })
}

/// A club on a terminal: a service, its screen, and the clock that the script moves.
pub struct Stage {
    database: String,
    club: ClubFile,
    screen: Arc<Screen>,
    service: Service,
    clock: Clock,
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

/// The label of the club on the terminal.
const CLUB: &str = "club";

impl Stage {
    /// Opens the club of this file on this database, at this moment.
    ///
    /// # Errors
    /// When the database or the club file cannot be used.
    pub async fn open(database: &str, club: ClubFile, clock: Clock) -> anyhow::Result<Self> {
        let screen = Arc::new(Screen::default());
        let service = start(database, &club, &screen, clock).await?;
        Ok(Self {
            database: database.to_owned(),
            club,
            screen,
            service,
            clock,
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
            bail!(
                "time goes forward only: {} lies before {}",
                self.header(moment),
                self.header(self.now())
            );
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
        let service = start(&self.database, &self.club, &self.screen, self.clock).await?;
        std::mem::replace(&mut self.service, service).stop().await;
        Ok(())
    }

    /// The service is down until this moment and then catches up; gives what was said.
    ///
    /// # Errors
    /// When the moment lies before now, or the service fails.
    pub async fn be_silent(&mut self, until: DateTime<Utc>) -> anyhow::Result<Vec<String>> {
        if until < self.now() {
            bail!("time goes forward only");
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
            date = date.pred_opt().context("there is no day before")?;
        }
        let moment = self
            .zone()
            .from_local_datetime(&date.and_time(time))
            .earliest();
        Ok(moment
            .context("that time does not exist that day")?
            .to_utc())
    }

    /// Somebody does something; gives what was said.
    ///
    /// # Errors
    /// When there is no such poll or button on the screen, or the service fails.
    pub async fn act(&mut self, act: &Act) -> anyhow::Result<Vec<String>> {
        let from = Contact::new(console::PLATFORM, &act.who);
        let what = self.what(act, &from)?;
        let now = self.now();
        let sent_at = self.sent_at(act)?;
        self.delivered += 1;
        let id = format!("{}-{}", now.timestamp_micros(), self.delivered);
        let incoming = Incoming {
            id,
            from,
            name: act.who.clone(),
            place: act.place,
            sent_at,
            what,
        };
        for _ in 0..act.times {
            self.service.take(&incoming, now).await?;
        }
        // What it made due is done at once, as the running service does it within a second.
        self.service.tick(now).await?;
        Ok(self.screen.take_lines())
    }

    fn what(&self, act: &Act, from: &Contact) -> anyhow::Result<What> {
        if let Some(option) = act.what.strip_prefix("[x]") {
            let option = option.trim();
            return self
                .screen
                .vote(option)
                .with_context(|| format!("there is no poll with \"{option}\""));
        }
        if act.what == "[ ]" {
            return self.screen.vote("").context("there is no poll");
        }
        if let Some(label) = act
            .what
            .strip_prefix("(tik ")
            .and_then(|label| label.strip_suffix(')'))
        {
            let (label, whose) = match label.rsplit_once(" bij ") {
                Some((label, whose)) => (label, Contact::new(console::PLATFORM, whose)),
                None => (label, from.clone()),
            };
            let pressed = self.screen.press(&whose, label);
            return pressed.with_context(|| format!("{} sees no button \"{label}\"", whose.name()));
        }
        Ok(What::Text(act.what.clone()))
    }

    /// Lets the clock run from where it stands.
    pub fn run_on(&mut self) {
        self.clock = Clock::REAL.moved_to(self.now());
    }

    /// Enters the members or evenings of a line that begins with `@`.
    ///
    /// # Errors
    /// When the line is not understood, or the store fails.
    pub async fn set(&self, word: &str, rest: &str) -> anyhow::Result<()> {
        let mut preparation = Preparation::default();
        preparation.set(word, rest)?;
        if preparation.club.is_some() {
            bail!("the club is chosen when the console starts: keizerbot console --club FILE");
        }
        self.prepare(&preparation.members, &preparation.evenings)
            .await
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
        let before = midnight.context("that day does not exist")? - chrono::TimeDelta::seconds(1);
        let usual = self
            .club
            .timetable
            .evening
            .first_after(&before)
            .context("the club file has no evening")?;
        let start = self
            .zone()
            .from_local_datetime(&date.and_time(usual.time()))
            .earliest();
        Ok(start.context("that evening does not exist")?.to_utc())
    }
}

/// The use cases of this club on this database, without networks and without a schedule.
///
/// # Errors
/// When the database or the club file cannot be used.
pub async fn open_app(database: &str, club: ClubFile) -> anyhow::Result<App> {
    service::open_app(database, settings(club)?).await
}

fn settings(club: ClubFile) -> anyhow::Result<Settings> {
    Settings::new(CLUB, club, Some(console::group())).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        anyhow::anyhow!(errors.join("\n"))
    })
}

async fn start(
    database: &str,
    club: &ClubFile,
    screen: &Arc<Screen>,
    clock: Clock,
) -> anyhow::Result<Service> {
    let settings = settings(club.clone())?;
    let messenger: Arc<dyn Messenger> = Arc::<Screen>::clone(screen);
    Service::start(database, settings, vec![messenger], clock.now()).await
}

/// Runs a whole script on this database and gives the transcript.
///
/// # Errors
/// When a line is not understood (with its number), or the service fails.
pub async fn run(script: &str, database: &str, folder: &Path) -> anyhow::Result<String> {
    let mut transcript = String::new();
    let mut preparation = Preparation::default();
    let mut stage: Option<Stage> = None;
    for (number, text) in (1..).zip(script.lines()) {
        let step = async {
            match (Line::read(text)?, &mut stage) {
                (Line::Answer, _) => Ok(Vec::new()),
                (Line::Comment(_), _) => Ok(vec![text.to_owned()]),
                (Line::Setting(word, rest), None) => {
                    preparation.set(&word, &rest)?;
                    Ok(vec![text.to_owned()])
                }
                (Line::Setting(..), Some(_)) => bail!("settings come before the first moment"),
                (Line::Moment(moment), None) => {
                    let (opened, lines) = preparation.open(moment, database, folder).await?;
                    stage = Some(opened);
                    Ok(lines)
                }
                (Line::Moment(moment), Some(stage)) => {
                    let moment = stage.zone().from_local_datetime(&moment).earliest();
                    stage
                        .move_to(moment.context("that moment does not exist")?.to_utc())
                        .await
                }
                (Line::Restart, Some(stage)) => {
                    stage.restart().await?;
                    Ok(vec!["== herstart".to_owned()])
                }
                (Line::Silence(end), Some(stage)) => {
                    let end = stage.zone().from_local_datetime(&end).earliest();
                    stage
                        .be_silent(end.context("that moment does not exist")?.to_utc())
                        .await
                }
                (Line::Act(act), Some(stage)) => {
                    let mut lines = vec![act.typed.clone()];
                    lines.extend(stage.act(&act).await?);
                    Ok(lines)
                }
                (Line::Restart | Line::Silence(_) | Line::Act(_), None) => {
                    bail!("first a moment, like: == do 2026-09-10 17:58")
                }
            }
        };
        let lines: anyhow::Result<Vec<String>> = step.await;
        for line in lines.with_context(|| format!("line {number}"))? {
            transcript.push_str(&line);
            transcript.push('\n');
        }
    }
    if let Some(stage) = stage {
        stage.stop().await;
    }
    Ok(transcript)
}

/// What a script says before its first moment.
#[derive(Debug, Default)]
struct Preparation {
    club: Option<String>,
    members: Vec<NewMember>,
    evenings: Vec<NaiveDate>,
}

impl Preparation {
    fn set(&mut self, word: &str, rest: &str) -> anyhow::Result<()> {
        match word {
            "club" => self.club = Some(rest.to_owned()),
            "leden" => self
                .members
                .extend(rest.split(',').map(|text| read_member(text.trim()))),
            "avonden" => {
                let dates = rest.split_whitespace().map(|text| {
                    text.parse::<NaiveDate>()
                        .with_context(|| format!("\"{text}\" is no date; write 2026-09-11"))
                });
                self.evenings
                    .extend(dates.collect::<anyhow::Result<Vec<_>>>()?);
            }
            _ => bail!("@{word} is unknown; there are @club, @leden and @avonden"),
        }
        Ok(())
    }

    async fn open(
        &self,
        moment: NaiveDateTime,
        database: &str,
        folder: &Path,
    ) -> anyhow::Result<(Stage, Vec<String>)> {
        let path = folder.join(self.club.as_deref().unwrap_or("config/de-pion.toml"));
        let club = ClubFile::read(&path).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            anyhow::anyhow!(errors.join("\n"))
        })?;
        let now = club
            .timetable
            .time_zone
            .from_local_datetime(&moment)
            .earliest();
        let now = now.context("that moment does not exist")?.to_utc();
        let mut stage = Stage::open(database, club, Clock::Standing(now)).await?;
        stage.prepare(&self.members, &self.evenings).await?;
        let mut lines = vec![String::new(), stage.header(now)];
        lines.extend(stage.tick().await?);
        Ok((stage, lines))
    }
}

/// `Anna de Wit 2010 vast`, `Rens leider`, `Jan Jansen 1700 als Jan1`.
fn read_member(text: &str) -> NewMember {
    let mut member = NewMember {
        plays: true,
        ..NewMember::default()
    };
    let mut name: Vec<&str> = Vec::new();
    let mut known_as = None;
    let mut linked = true;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "vast" => member.regular = true,
            "leider" => (member.organiser, member.plays) = (true, false),
            "speelt" => member.plays = true,
            "ongekoppeld" => linked = false,
            "als" => known_as = words.next().map(str::to_owned),
            number if !name.is_empty() && number.parse::<i64>().is_ok() => {
                member.rating = number.parse().ok()
            }
            part => name.push(part),
        }
    }
    member.name = name.join(" ");
    if linked {
        let known_as = known_as.unwrap_or_else(|| member.name.clone());
        member
            .contacts
            .push(Contact::new(console::PLATFORM, &known_as).0);
    }
    member
}
