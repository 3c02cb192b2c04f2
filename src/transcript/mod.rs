//! Transcripts: what people do at what moment, and what the bot says. The form of our acceptance tests and
//! of a bug report. A script is a transcript of which only the people's lines count: running it gives the
//! whole transcript, so that a transcript run again gives itself.
//!
//! ```text
//! @club config/de-pion.toml                  before the first moment: the club file,
//! @leden Anna 2010 vast, Rens leider         the members (1500?, vast, leider, ongekoppeld, als NAAM),
//! @avonden 2026-09-11 2026-09-18             and the evenings
//! @groep geen                                the bot is in no group of the club
//! == do 2026-09-10 17:58                     moves the clock; what is due before is done at its own moment
//! == herstart                                stops and starts the service on the same database
//! == stil tot do 2026-09-10 21:00            the service is down until then; what was missed is caught up
//! Anna> /afwezig                             in the group       Anna@bot> /afwezig   in private
//! Anna@leiding> /concept                     in another group, called "leiding"; the bot's words there: bot@leiding>
//! Anna (antwoordt)> ja                       in the group, to a message of the bot
//! Anna> [x] Ik speel                         a vote             Anna> [ ]            takes it back
//! Rens> (tik Akkoord)                        a button           Anna> (tik Akkoord bij Rens)    of another
//! Anna@bot> /partij [bestand partij.pgn]     with a file
//! | 1. e4 e5                                 one more line of the file; without a file, of what is said
//! 2x Anna> /stand                            delivered twice
//! [17:59] Anna> ...  [do 17:59] Anna> ...    sent earlier (today, last Thursday), delivered now
//! [sinds 17:50] Anna> (tik Ik speel)         pressed at some moment since then, when the network was not heard
//! bot> ...                                   what the bot says; indented lines belong to it
//! bot (bewerkt)> ...                         what a message that was there already says now
//! bot> 👍 bij Anna                           a mark on what Anna said
//! bot@Anna (melding)> ...                    what Anna alone sees at the button that she pressed
//! ```

mod line;
mod stage;
mod wrong;

pub use line::{Act, Line};
pub use stage::{Stage, open_app};
pub use wrong::{Wrong, said};

use std::path::Path;

use anyhow::{Context, bail};
use chrono::{NaiveDate, NaiveDateTime, TimeZone};

use crate::app::{NewMember, read_rating};
use crate::chat::console;
use crate::clock::Clock;
use crate::config::ClubFile;
use crate::message::Contact;

/// Enters the members or evenings of a line that begins with `@`.
///
/// # Errors
/// When the line is not understood, or the store fails.
pub async fn enter(stage: &Stage, word: &str, rest: &str) -> anyhow::Result<()> {
    let mut preparation = Preparation::default();
    preparation.set(word, rest)?;
    if preparation.club.is_some() {
        bail!(Wrong::of("script-club-chosen"));
    }
    stage
        .prepare(&preparation.members, &preparation.evenings)
        .await
}

/// Runs a whole script on this database and gives the transcript.
///
/// # Errors
/// When a line is not understood (with its number), or the service fails.
pub async fn run(script: &str, database: &str, folder: &Path) -> anyhow::Result<String> {
    let mut transcript = String::new();
    let mut preparation = Preparation::default();
    let mut stage: Option<Stage> = None;
    for (number, text, line) in lines_of(script) {
        let step = async {
            match (line?, &mut stage) {
                (Line::Answer, _) => Ok(Vec::new()),
                (Line::Comment(_), _) => Ok(vec![text.to_owned()]),
                (Line::More(_), _) => {
                    bail!(Wrong::of("script-more"))
                }
                (Line::Setting(word, rest), None) => {
                    preparation.set(&word, &rest)?;
                    Ok(vec![text.to_owned()])
                }
                (Line::Setting(..), Some(_)) => bail!(Wrong::of("script-settings-first")),
                (Line::Moment(moment), None) => {
                    let (opened, lines) = preparation.open(moment, database, folder).await?;
                    stage = Some(opened);
                    Ok(lines)
                }
                (Line::Moment(moment), Some(stage)) => {
                    let moment = stage.zone().from_local_datetime(&moment).earliest();
                    stage
                        .move_to(moment.with_context(no_moment)?.to_utc())
                        .await
                }
                (Line::Restart, Some(stage)) => {
                    stage.restart().await?;
                    Ok(vec!["== herstart".to_owned()])
                }
                (Line::Silence(end), Some(stage)) => {
                    let end = stage.zone().from_local_datetime(&end).earliest();
                    stage.be_silent(end.with_context(no_moment)?.to_utc()).await
                }
                (Line::Act(act), Some(stage)) => {
                    let mut lines = vec![act.typed.clone()];
                    lines.extend(stage.act(&act).await?);
                    Ok(lines)
                }
                (Line::Restart | Line::Silence(_) | Line::Act(_), None) => {
                    bail!(Wrong::of("script-moment-first"))
                }
            }
        };
        let lines: anyhow::Result<Vec<String>> = step.await;
        for line in lines.map_err(|error| Wrong::on_line(number, error))? {
            transcript.push_str(&line);
            transcript.push('\n');
        }
    }
    if let Some(stage) = stage {
        stage.stop().await;
    }
    Ok(transcript)
}

/// The clock goes forward an hour then.
const fn no_moment() -> Wrong {
    Wrong::of("console-no-moment")
}

/// The lines of a script with their numbers, each act with all of its lines.
fn lines_of(script: &str) -> Vec<(usize, &str, anyhow::Result<Line>)> {
    let mut lines: Vec<(usize, &str, anyhow::Result<Line>)> = Vec::new();
    for (number, text) in (1..).zip(script.lines()) {
        let line = Line::read(text);
        match (lines.last_mut(), &line) {
            (Some((_, _, Ok(Line::Act(act)))), Ok(Line::More(more))) => act.add(more),
            _ => lines.push((number, text, line)),
        }
    }
    lines
}

/// What a script says before its first moment.
#[derive(Debug, Default)]
struct Preparation {
    club: Option<String>,
    members: Vec<NewMember>,
    evenings: Vec<NaiveDate>,
    /// The bot is in no group.
    alone: bool,
}

impl Preparation {
    fn set(&mut self, word: &str, rest: &str) -> anyhow::Result<()> {
        match word {
            "club" => self.club = Some(rest.to_owned()),
            "groep" if rest == "geen" => self.alone = true,
            "leden" => self
                .members
                .extend(rest.split(',').map(|text| read_member(text.trim()))),
            "avonden" => {
                let dates = rest.split_whitespace().map(|text| {
                    text.parse::<NaiveDate>()
                        .map_err(|_| Wrong::of("script-no-date").naming("text", text).into())
                });
                self.evenings
                    .extend(dates.collect::<anyhow::Result<Vec<_>>>()?);
            }
            _ => bail!(Wrong::of("script-setting-unknown").naming("word", word)),
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
        let now = now.with_context(no_moment)?.to_utc();
        let group = Some(console::group()).filter(|_| !self.alone);
        let mut stage = Stage::open_with(database, club, Clock::Standing(now), group).await?;
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
            part => match read_rating(part).filter(|_| !name.is_empty()) {
                Some((rating, estimated)) => {
                    (member.rating, member.estimated) = (Some(rating), estimated);
                }
                None => name.push(part),
            },
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
