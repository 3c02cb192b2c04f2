//! `keizerbot demo`: one week at an invented club in fast motion, on a real database that is thrown away.
//! Nothing of it is canned: the seed draws the members, what they do and the results; the rest is the
//! program.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::Context;
use chrono::{NaiveDate, NaiveDateTime, TimeZone};
use clap::Args;

use super::console::{AtEnd, Temporary, converse, read_club};
use super::{Complaint, print, show};
use crate::app::NewMember;
use crate::args;
use crate::chat::console::PLATFORM;
use crate::clock::Clock;
use crate::locale::{Language, Texts};
use crate::message::Contact;
use crate::transcript::{Line, Stage};

/// `keizerbot demo`
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Draws other members and other results
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Writes the season to this file when the week is over
    #[arg(long)]
    export: Option<PathBuf>,
}

/// First names of the invented members; the surname comes from the seed as well.
const NAMES: [&str; 24] = [
    "Anna", "Bram", "Chris", "Dina", "Emil", "Fleur", "Gijs", "Hanna", "Ivo", "Julia", "Koen",
    "Lotte", "Mees", "Noor", "Olaf", "Petra", "Quinten", "Roos", "Sven", "Tessa", "Umar", "Vera",
    "Wout", "Yara",
];
const SURNAMES: [&str; 10] = [
    "de Wit", "Zwart", "Toren", "Looper", "van Dam", "Koning", "Pion", "Ruiter", "Schaak", "Rokade",
];
/// How many members the club has.
const MEMBERS: usize = 20;
/// Who organises, and does not play.
const LEADER: &str = "Rens";

/// A small generator (SplitMix64): the same seed gives the same week.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % limit
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        let index = self.below(u64::try_from(items.len()).unwrap_or(1));
        &items[usize::try_from(index).unwrap_or(0)]
    }
}

pub(super) async fn run(options: Options, language: Option<Language>) -> Result<(), Complaint> {
    let database = Temporary::new()?;
    let mut draw = Draw(options.seed);
    let club = read_club(None, language)?;
    let texts = Texts::of(club.language);
    let zone = club.timetable.time_zone;
    let monday = date(2026, 9, 7).and_hms_opt(9, 0, 0).unwrap_or_default();
    let begin = zone
        .from_local_datetime(&monday)
        .earliest()
        .context("the demo begins at a time that exists")?;
    let mut stage = Stage::open(&database.url(), club, Clock::Standing(begin.to_utc())).await?;
    let members = members(&mut draw);
    print(&texts.text(
        "demo-begins",
        &args![members => MEMBERS, leader => LEADER, seed => options.seed.wrapping_add(1)],
    ));
    stage
        .prepare(
            &members,
            &[date(2026, 9, 11), date(2026, 9, 18), date(2026, 9, 25)],
        )
        .await?;
    week(&mut stage, &mut draw, &members).await?;
    if let Some(path) = options.export {
        let season = stage.service().app().export(None, 1).await?;
        let season = season.unwrap_or_default();
        let text = serde_json::to_string_pretty(&season).map_err(anyhow::Error::from)?;
        std::fs::write(&path, text + "\n")
            .map_err(|error| Complaint::input(format!("{}: {error}", path.display())))?;
        print(&texts.text("demo-exported", &args![file => path.display().to_string()]));
    }
    if std::io::stdin().is_terminal() {
        print(&texts.text("demo-yours", &args![leader => LEADER]));
        stage.run_on();
        converse(stage, AtEnd::Stop).await?;
    }
    Ok(())
}

fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default()
}

/// The leader and the players: two thirds of them regular.
fn members(draw: &mut Draw) -> Vec<NewMember> {
    let known_as = |name: &str| vec![Contact::new(PLATFORM, name).0];
    let leader = NewMember {
        name: LEADER.to_owned(),
        organiser: true,
        contacts: known_as(LEADER),
        ..NewMember::default()
    };
    let mut names: Vec<&str> = NAMES.to_vec();
    let mut members = vec![leader];
    for _ in 0..MEMBERS {
        let index =
            usize::try_from(draw.below(u64::try_from(names.len()).unwrap_or(1))).unwrap_or(0);
        let name = names.swap_remove(index);
        members.push(NewMember {
            name: format!("{name} {}", draw.pick(&SURNAMES)),
            rating: i64::try_from(1200 + draw.below(900)).ok(),
            estimated: false,
            regular: draw.below(3) > 0,
            plays: true,
            organiser: false,
            contacts: known_as(name),
        });
    }
    members
}

/// From the poll to the standing.
async fn week(stage: &mut Stage, draw: &mut Draw, members: &[NewMember]) -> Result<(), Complaint> {
    go(stage, date(2026, 9, 7), "10:00:00").await?;
    let days = [
        (date(2026, 9, 8), "21:14:00"),
        (date(2026, 9, 9), "08:30:00"),
        (date(2026, 9, 10), "17:52:00"),
    ];
    let plays = format!(
        "[x] {}",
        stage.service().app().settings().texts().plain("poll-plays")
    );
    let mut players: Vec<&NewMember> = members.iter().filter(|member| member.plays).collect();
    for (day, time) in days {
        go(stage, day, time).await?;
        for _ in 0..players.len().min(7) {
            let index =
                usize::try_from(draw.below(u64::try_from(players.len()).unwrap_or(1))).unwrap_or(0);
            let player = players.swap_remove(index);
            let words = match (player.regular, draw.below(10)) {
                (true, 0..3) => "/afwezig",
                (false, 0..7) => plays.as_str(),
                _ => continue,
            };
            say(stage, &first_name(&player.name), words).await?;
        }
    }
    go(stage, date(2026, 9, 10), "20:00:00").await?;
    go(stage, date(2026, 9, 11), "22:40:00").await?;
    for board in stage.service().app().open_boards().await? {
        let strength = |name: &str| {
            members
                .iter()
                .find(|m| m.name == name)
                .and_then(|m| m.rating)
                .unwrap_or(1500)
        };
        let chance = 45 + (strength(&board.white) - strength(&board.black)).clamp(-400, 400) / 10;
        let drawn = i64::try_from(draw.below(100)).unwrap_or(50);
        let result = match drawn {
            _ if drawn < chance - 10 => "/uitslag 1-0",
            _ if drawn < chance + 10 => "/uitslag ½-½",
            _ => "/uitslag 0-1",
        };
        say(stage, &first_name(&board.white), result).await?;
    }
    say(stage, &first_name(&members[1].name), "/waarom").await
}

fn first_name(name: &str) -> String {
    name.split_whitespace().next().unwrap_or(name).to_owned()
}

async fn go(stage: &mut Stage, day: NaiveDate, time: &str) -> Result<(), Complaint> {
    let moment: NaiveDateTime = day.and_time(time.parse().unwrap_or_default());
    let moment = stage.zone().from_local_datetime(&moment).earliest();
    let moment = moment.context("the demo's moments exist")?;
    stage
        .move_to(moment.to_utc())
        .await?
        .iter()
        .for_each(|line| show(line));
    Ok(())
}

async fn say(stage: &mut Stage, who: &str, words: &str) -> Result<(), Complaint> {
    let line = format!("{who}> {words}");
    show(&line);
    if let Line::Act(act) = Line::read(&line)? {
        stage.act(&act).await?.iter().for_each(|line| show(line));
    }
    Ok(())
}
