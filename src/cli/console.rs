//! `console`, `run` and `members`: the club at this terminal, in a script or typed by hand.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use clap::{Args, Subcommand};
use tokio::io::{AsyncBufReadExt, BufReader};

use super::{Complaint, print, serve, show};
use crate::app::{self, NewMember};
use crate::chat::whatsapp::phone::of_phone;
use crate::clock::Clock;
use crate::config::{self, ClubFile};
use crate::locale::{Language, Texts};
use crate::message::Attachment;
use crate::transcript::{self, Line, Stage};

/// `keizerbot console`
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The club file; without it: De Pion
    #[arg(long)]
    club: Option<PathBuf>,
    /// Run this script and print the transcript
    #[arg(long)]
    script: Option<PathBuf>,
    /// The database; without it: a new one that is thrown away
    #[arg(long)]
    database: Option<String>,
}

/// `keizerbot run`
#[derive(Debug, Args)]
pub(super) struct RunOptions {
    /// The club file; several clubs can share one bot: --club A.toml --club B.toml
    #[arg(long, required = true)]
    club: Vec<PathBuf>,
    /// The database; made on the first start
    #[arg(long, default_value = "sqlite:keizerbot.db")]
    database: String,
    /// The club's group: on Telegram its number (below zero), on Discord discord: and the number of the channel; without it an
    /// organiser types /groep there, as on every network
    #[arg(long, allow_hyphen_values = true)]
    group: Option<String>,
}

/// `keizerbot members`
#[derive(Debug, Subcommand)]
pub(super) enum MembersCommand {
    /// Enter members from a CSV file with the columns naam, rating, vast, leider, speelt, contact, telefoon
    Import {
        /// The CSV file
        file: PathBuf,
        /// The club file
        #[arg(long)]
        club: PathBuf,
        /// The database; made on the first start
        #[arg(long, default_value = "sqlite:keizerbot.db")]
        database: String,
    },
}

pub(super) async fn run(options: Options, language: Option<Language>) -> Result<(), Complaint> {
    let thrown_away = Temporary::new()?;
    let database = options.database.unwrap_or_else(|| thrown_away.url());
    if let Some(script) = options.script {
        let text = std::fs::read_to_string(&script)
            .map_err(|error| Complaint::input(format!("{}: {error}", script.display())))?;
        let transcript = transcript::run(&text, &database, Path::new(".")).await;
        let complain = |error| {
            let texts = Texts::of(language.unwrap_or(Language::Dutch));
            let why = transcript::said(&error, texts);
            Complaint::input(format!("{}: {why}", script.display()))
        };
        print(&transcript.map_err(complain)?);
        return Ok(());
    }
    let stage = Stage::open(
        &database,
        read_club(options.club.as_deref(), language)?,
        Clock::REAL,
    )
    .await?;
    converse(stage, AtEnd::Stop).await
}

pub(super) async fn run_for_real(
    options: RunOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let clubs = options.club.iter();
    let clubs: Result<Vec<ClubFile>, Complaint> =
        clubs.map(|path| read_club(Some(path), language)).collect();
    let mut clubs = clubs?;
    let texts = Texts::of(clubs.first().map_or(Language::Dutch, |club| club.language));
    if clubs.len() > 1 && options.group.is_some() {
        return Err(Complaint::input(texts.plain("clubs-and-group")));
    }
    if let Some(keys) = serve::Keys::read(language)? {
        let group = options.group.as_deref();
        return serve::serve((clubs, &options.database), &keys, group).await;
    }
    if options.group.is_some() {
        return Err(Complaint::input(texts.plain("group-and-console")));
    }
    let (Some(club), []) = (clubs.pop(), clubs.as_slice()) else {
        return Err(Complaint::input(texts.plain("clubs-and-console")));
    };
    let stage = Stage::open(&options.database, club, Clock::REAL).await?;
    converse(stage, AtEnd::WorkOn).await
}

/// The club of this file, or De Pion; it speaks this language, else the one of the file.
pub(super) fn read_club(
    path: Option<&Path>,
    language: Option<Language>,
) -> Result<ClubFile, Complaint> {
    let read = match path {
        Some(path) => ClubFile::read_in(path, language),
        None => config::compiled_in_club("de-pion"),
    };
    let mut club = read.map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Complaint::input(lines.join("\n"))
    })?;
    club.language = language.unwrap_or(club.language);
    Ok(club)
}

/// A database that is gone when it is dropped.
pub(super) struct Temporary(PathBuf);

impl Temporary {
    pub(super) fn new() -> anyhow::Result<Self> {
        let name = format!(
            "keizerbot-{}-{}",
            std::process::id(),
            Clock::REAL.now().timestamp_micros()
        );
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir(&folder)?;
        Ok(Self(folder))
    }

    pub(super) fn url(&self) -> String {
        format!("sqlite:{}", self.0.join("club.db").display())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Nothing depends on it: what stays behind is a few kilobytes in the system's own folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What the end of the input means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtEnd {
    /// Nobody speaks any more: stop.
    Stop,
    /// The bot works on without a keyboard, until it is told to stop.
    WorkOn,
}

/// Reads lines and does them, and what the clock brings in between, until the end of the input or until
/// the process is asked to stop.
pub(super) async fn converse(mut stage: Stage, at_end: AtEnd) -> Result<(), Complaint> {
    if std::io::stdin().is_terminal() {
        print(&texts(&stage).plain("console-hint"));
    }
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    let mut pulse = tokio::time::interval(Duration::from_secs(1));
    let mut asked_to_stop = std::pin::pin!(stop_signal());
    let mut listening = true;
    loop {
        tokio::select! {
            line = lines.next_line(), if listening => match line.map_err(anyhow::Error::from)? {
                None if at_end == AtEnd::WorkOn => listening = false,
                None => break,
                Some(line) => match step(&mut stage, &line).await {
                    Ok(said) => said.iter().for_each(|line| show(line)),
                    Err(error) => anstream::eprintln!("{}", transcript::said(&error, texts(&stage))),
                },
            },
            _ = pulse.tick() => match stage.tick().await {
                Ok(said) => said.iter().for_each(|line| show(line)),
                Err(error) => tracing::error!("the schedule could not be kept: {error:#}"),
            },
            () = &mut asked_to_stop => break,
        }
    }
    stage.stop().await;
    Ok(())
}

/// Comes when the process is asked to stop: ctrl-C, or SIGTERM from the system's service manager.
pub(super) async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// What the club says, in its language.
fn texts(stage: &Stage) -> &'static Texts {
    stage.service().app().settings().texts()
}

fn moment_of(stage: &Stage, wall: NaiveDateTime) -> anyhow::Result<DateTime<Utc>> {
    let moment = stage.zone().from_local_datetime(&wall).earliest();
    let moment = moment.ok_or_else(|| anyhow::anyhow!(texts(stage).plain("console-no-moment")))?;
    Ok(moment.to_utc())
}

async fn step(stage: &mut Stage, line: &str) -> anyhow::Result<Vec<String>> {
    match Line::read(line)? {
        Line::Answer | Line::Comment(_) => Ok(Vec::new()),
        Line::Setting(word, rest) => transcript::enter(stage, &word, &rest)
            .await
            .map(|()| Vec::new()),
        Line::Restart => stage.restart().await.map(|()| Vec::new()),
        Line::Moment(moment) => stage.move_to(moment_of(stage, moment)?).await,
        Line::Silence(end) => stage.be_silent(moment_of(stage, end)?).await,
        Line::Act(mut act) => {
            // At the keyboard the file is one on the disk.
            if let Some(file) = &mut act.attachment {
                let path = PathBuf::from(&file.name);
                let bytes = std::fs::read(&path).with_context(|| file.name.clone())?;
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                *file = Attachment::from_bytes(&name, &bytes);
            }
            stage.act(&act).await
        }
        Line::More(_) => bail!(texts(stage).plain("console-one-line")),
    }
}

pub(super) async fn members(
    command: MembersCommand,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let MembersCommand::Import {
        file,
        club,
        database,
    } = command;
    let club = read_club(Some(&club), language)?;
    let texts = Texts::of(club.language);
    let members = read_members(&file, texts, country(&club))?;
    // Only the store and the use cases: a bot that runs on the same database keeps its messages.
    let app = transcript::open_app(&database, club).await?;
    let added = app.import_members(&members, Clock::REAL.now()).await?;
    app.into_store().close().await;
    let known = members.len() - added;
    print(&texts.text(
        "members-imported",
        &crate::args![added => added, known => known],
    ));
    Ok(())
}

/// One row of the CSV file; only the name is needed.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    naam: String,
    #[serde(default)]
    rating: Option<Rating>,
    #[serde(default)]
    vast: Option<String>,
    #[serde(default)]
    leider: Option<String>,
    #[serde(default)]
    speelt: Option<String>,
    #[serde(default)]
    contact: Option<String>,
    #[serde(default)]
    telefoon: Option<String>,
}

/// A rating in the file; `1500?` is an estimate.
#[derive(Debug, serde::Deserialize)]
#[serde(try_from = "String")]
struct Rating {
    points: i64,
    estimated: bool,
}

impl TryFrom<String> for Rating {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match app::read_rating(&text) {
            Some((points, estimated)) => Ok(Self { points, estimated }),
            None => Err(format!("{text:?} is no rating")),
        }
    }
}

/// The number of the country from which a telephone number without one is dialled.
fn country(club: &ClubFile) -> &'static str {
    match club.timetable.time_zone {
        chrono_tz::Europe::Brussels => "32",
        _ => "31",
    }
}

fn read_members(path: &Path, texts: &Texts, country: &str) -> Result<Vec<NewMember>, Complaint> {
    let complain = |error: &dyn std::fmt::Display| {
        let form = texts.plain("members-form");
        Complaint::input(format!("{}: {error}\n{form}", path.display()))
    };
    let text = std::fs::read_to_string(path).map_err(|error| complain(&error))?;
    let text = text.trim_start_matches('\u{feff}');
    // Spreadsheets in the Netherlands and Belgium write semicolons.
    let semicolons = text.lines().next().is_some_and(|first| first.contains(';'));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(if semicolons { b';' } else { b',' })
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let yes = |text: &Option<String>| {
        text.as_deref()
            .is_some_and(|text| matches!(text, "ja" | "j" | "yes" | "1" | "x"))
    };
    let mut members = Vec::new();
    for row in reader.deserialize::<Row>() {
        let row = row.map_err(|error| complain(&error))?;
        if row.naam.is_empty() {
            return Err(complain(&texts.plain("members-no-name")));
        }
        let phone = row.telefoon.as_deref().filter(|phone| !phone.is_empty());
        let phone = phone.map(|phone| {
            let args = crate::args![name => row.naam.clone(), phone => phone.to_owned()];
            of_phone(phone, country)
                .map(|contact| contact.0)
                .ok_or_else(|| complain(&texts.text("members-no-phone", &args)))
        });
        let phone = phone.transpose()?;
        let organiser = yes(&row.leider);
        members.push(NewMember {
            name: row.naam.clone(),
            rating: row.rating.as_ref().map(|rating| rating.points),
            estimated: row.rating.is_some_and(|rating| rating.estimated),
            regular: yes(&row.vast),
            organiser,
            plays: row.speelt.as_ref().map_or(!organiser, |_| yes(&row.speelt)),
            contacts: row
                .contact
                .iter()
                .filter(|contact| !contact.is_empty())
                .cloned()
                .chain(phone)
                .collect(),
        });
    }
    Ok(members)
}
