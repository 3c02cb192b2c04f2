//! The lines of a script, read without doing anything.

use anyhow::{Context, bail};
use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

use super::wrong::Wrong;
use crate::message::{Attachment, Place};

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
    /// One more line of what somebody says, or of the file that he sends.
    More(String),
    /// The bot's own words, or nothing: not part of the script.
    Answer,
}

/// What somebody does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The line, or lines, as typed.
    pub typed: String,
    /// Who.
    pub who: String,
    /// Where.
    pub place: Place,
    /// In which group, when it is not the one that needs no name.
    pub group: Option<String>,
    /// The words, the vote or the button.
    pub what: String,
    /// The file that goes with the words.
    pub attachment: Option<Attachment>,
    /// It answers a message of the bot: `Anna (antwoordt)> ja`.
    pub to_bot: bool,
    /// How often the network delivers it.
    pub times: usize,
    /// When it was sent, when that was before now: today, or on the last such weekday.
    pub sent: Option<(Option<Weekday>, NaiveTime)>,
    /// The network does not know when: only that it was not heard since then.
    pub unheard: bool,
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
            || line.starts_with("bot (bewerkt)>")
            || line.starts_with("bot@")
        {
            return Ok(Self::Answer);
        }
        if let Some(more) = line.strip_prefix('|') {
            return Ok(Self::More(
                more.strip_prefix(' ').unwrap_or(more).to_owned(),
            ));
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
    let form = || Wrong::of("script-moment-form").naming("text", text);
    let (weekday, rest) = text.split_once(' ').with_context(form)?;
    let formats = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"];
    let moment = formats
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(rest, format).ok());
    let moment = moment.with_context(form)?;
    if weekday != weekday_name(moment.date()) {
        let wrong = Wrong::of("script-other-weekday").naming("moment", rest);
        let wrong = wrong.naming("said", weekday);
        bail!(wrong.naming("weekday", weekday_name(moment.date())));
    }
    Ok(moment)
}

const WEEKDAYS: [&str; 7] = ["ma", "di", "wo", "do", "vr", "za", "zo"];

pub(super) fn weekday_name(date: NaiveDate) -> &'static str {
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

impl Act {
    /// Adds a line: to the file, when there is one, else to the words.
    pub fn add(&mut self, more: &str) {
        self.typed.push_str(format!("\n| {more}").trim_end());
        if let Some(file) = &mut self.attachment {
            file.text.push_str(&format!("{more}\n"));
        } else {
            self.what.push_str(&format!("\n{more}"));
        }
    }
}

/// `/partij [bestand partij.pgn]`, in English `/game [file game.pgn]`: the words and the file, with nothing in it yet.
fn read_file_name(what: &str) -> (&str, Option<Attachment>) {
    let name = what.strip_suffix(']');
    let of_file = |what| {
        ["[bestand ", "[file "]
            .iter()
            .find_map(|file| str::rsplit_once(what, *file))
    };
    match name.and_then(of_file) {
        None => (what, None),
        Some((words, name)) => {
            let (name, text) = (name.trim().to_owned(), String::new());
            (words.trim_end(), Some(Attachment::new(name, text)))
        }
    }
}

fn read_act(line: &str) -> anyhow::Result<Act> {
    let mut rest = line;
    let mut times = 1;
    if let Some(twice) = rest.strip_prefix("2x ") {
        (times, rest) = (2, twice);
    }
    let (mut sent, mut unheard) = (None, false);
    if let Some((time, after)) = rest.strip_prefix('[').and_then(|r| r.split_once("] ")) {
        let time = match time.strip_prefix("sinds ") {
            Some(since) => {
                unheard = true;
                since
            }
            None => time,
        };
        let form = || Wrong::of("script-sent-form").naming("text", time);
        sent = Some(read_sent(time).with_context(form)?);
        rest = after;
    }
    let form = || Wrong::of("script-line-form").naming("text", line);
    let (speaker, what) = rest.split_once('>').with_context(form)?;
    let (who, place, group) = match speaker.rsplit_once('@') {
        Some((who, "bot")) => (who, Place::Private, None),
        Some((who, group)) => (who, Place::Group, Some(group.to_owned())),
        None => (speaker, Place::Group, None),
    };
    let (who, to_bot) = match who.strip_suffix(" (antwoordt)") {
        Some(who) => (who, true),
        None => (who, false),
    };
    if who.trim().is_empty() {
        bail!(form());
    }
    let (what, attachment) = read_file_name(what.trim());
    Ok(Act {
        typed: line.to_owned(),
        who: who.trim().to_owned(),
        place,
        group,
        what: what.to_owned(),
        attachment,
        to_bot,
        times,
        sent,
        unheard,
    })
}
