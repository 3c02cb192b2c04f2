//! `[schedule]`: when the bot does what around an evening.

use chrono::{Duration, NaiveTime};
use chrono_tz::Tz;

use super::reader::Section;
use super::{Moment, Timetable, When, WhenError};
use crate::args;

/// The keys of `[schedule]`.
pub(super) const KEYS: &[&str] = &[
    "poll",
    "reminder",
    "list",
    "deadline",
    "pairing",
    "results_reminder",
    "standings",
];

/// No evening is prepared longer before, in minutes.
const LONGEST: u16 = 14 * 24 * 60;

/// The whole section; `forfeits` stand with the evening.
pub(super) fn read(
    section: &Section<'_>,
    time_zone: Option<Tz>,
    evening: Option<When>,
    [forfeit, forfeit_when_announced]: [Option<NaiveTime>; 2],
) -> Option<Timetable> {
    section.refuse_unknown(KEYS);
    let poll = moment(section, "poll");
    let reminder = moment(section, "reminder");
    let list = moment(section, "list");
    if section.find("deadline").is_none() {
        section.missing("deadline");
    }
    let deadline = moment(section, "deadline");
    let pairing = moment(section, "pairing");
    let results_reminder = when(section, "results_reminder");
    let standings = when(section, "standings");
    Some(Timetable {
        time_zone: time_zone?,
        evening: evening?,
        poll,
        reminder,
        list,
        deadline: deadline?,
        pairing,
        forfeit,
        forfeit_when_announced,
        results_reminder,
        standings,
    })
}

/// A cron expression, or a number of minutes before the start; none when the key is not there or something else.
pub(super) fn moment(section: &Section<'_>, key: &str) -> Option<Moment> {
    let value = section.find(key)?.get_ref();
    if value.as_integer().is_none() {
        return when(section, key).map(Moment::Weekly);
    }
    let minutes = section.count(key)?;
    if minutes > LONGEST {
        section.expected(key, "expected-minutes");
        return None;
    }
    Some(Moment::Before(Duration::minutes(i64::from(minutes))))
}

pub(super) fn required_when(section: &Section<'_>, key: &str) -> Option<When> {
    if section.find(key).is_none() {
        section.missing(key);
    }
    when(section, key)
}

/// A cron expression; none when the key is not there or something else.
pub(super) fn when(section: &Section<'_>, key: &str) -> Option<When> {
    let text = section.string(key)?;
    let at = section
        .find(key)
        .map_or(section.at, |value| value.span().start);
    let error = match text.parse() {
        Ok(when) => return Some(when),
        Err(error) => error,
    };
    match error {
        WhenError::NoSeconds => {
            section
                .reader
                .refuse(at, "cron-no-seconds", &args![key => key, given => text])
        }
        WhenError::Fields(count) => {
            section
                .reader
                .refuse(at, "cron-fields", &args![key => key, count => count])
        }
        WhenError::Time => section.reader.refuse(at, "cron-time", &args![key => key]),
        WhenError::NumberedWeekday => section
            .reader
            .refuse(at, "cron-weekday", &args![key => key]),
        WhenError::Unreadable => {
            section
                .reader
                .refuse(at, "cron-unreadable", &args![key => key, given => text])
        }
    }
    None
}
