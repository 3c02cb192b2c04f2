//! When something happens, week after week: a cron expression with one time of the day in it, read on
//! the club's wall clock.
//!
//! The expression says on which dates and at which time of the day; what moment that is, the time zone
//! says. So 18:00 is 18:00 all year, and a time that the clock skips or shows twice (02:30 in the nights
//! of the change) happens exactly once: an hour later on the clock, or the first time. The iterators of
//! the `cron` crate skip the first and give the second twice, so they are not used.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};
use chrono_tz::Tz;
use cron::TimeUnitSpec;

/// How many days before a round its jobs are looked for: more than a week, so that a round on a moved
/// evening finds them, and less than what anybody would call "this round".
const REACH: u64 = 14;

/// After how many days an expression that did not match never will: around 2100 there are eight years without
/// 29 February.
const NEVER: u64 = 8 * 366;

/// A cron expression of six fields (second, minute, hour, day, month, weekday) with one time of the day.
#[derive(Clone, PartialEq)]
pub struct When {
    schedule: Box<cron::Schedule>,
    time: NaiveTime,
}

impl fmt::Debug for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "When({})", self.source())
    }
}

/// When something before a round happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Moment {
    /// At the last such moment of the week at or before the start.
    Weekly(When),
    /// So long before the start. De Pion, Rapid 3: a quarter of an hour.
    Before(Duration),
}

impl Moment {
    /// The moment for a round that starts at `start`; an expression is looked for at most 14 days back.
    #[must_use]
    pub fn of_round(&self, start: &DateTime<Tz>) -> Option<DateTime<Tz>> {
        match self {
            Self::Weekly(when) => when.last_at_or_before(start),
            Self::Before(long) => Some(*start - *long),
        }
    }
}

/// Why a text does not say when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhenError {
    /// Five fields, as cron has elsewhere: the seconds are missing.
    NoSeconds,
    /// Another number of fields than six.
    Fields(usize),
    /// Seconds, minutes or hours are not one number.
    Time,
    /// A weekday is a number; these differ between programs (here 1 would be Sunday).
    NumberedWeekday,
    /// A field cannot be read, or the moment does not exist.
    Unreadable,
}

impl FromStr for When {
    type Err = WhenError;

    fn from_str(text: &str) -> Result<Self, WhenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        match fields.len() {
            6 => {}
            5 => return Err(WhenError::NoSeconds),
            other => return Err(WhenError::Fields(other)),
        }
        let time = time_of_day(&fields[..3])?;
        if fields[5].bytes().any(|b| b.is_ascii_digit()) {
            return Err(WhenError::NumberedWeekday);
        }
        let schedule = cron::Schedule::from_str(text).map_err(|_| WhenError::Unreadable)?;
        let schedule = Box::new(schedule);
        let when = Self { schedule, time };
        // 30 February reads well and never comes.
        let ever = when
            .walls(NaiveDate::default(), NEVER, NaiveDate::checked_add_days)
            .next();
        if ever.is_some() {
            Ok(when)
        } else {
            Err(WhenError::Unreadable)
        }
    }
}

/// The time in the first three fields of an expression.
fn time_of_day(fields: &[&str]) -> Result<NaiveTime, WhenError> {
    let mut numbers = [0; 3];
    for (number, field) in numbers.iter_mut().zip(fields) {
        *number = field.parse().map_err(|_| WhenError::Time)?;
    }
    let [second, minute, hour] = numbers;
    NaiveTime::from_hms_opt(hour, minute, second).ok_or(WhenError::Unreadable)
}

impl When {
    /// The last moment at or before `moment`, at most 14 days earlier.
    #[must_use]
    pub fn last_at_or_before(&self, moment: &DateTime<Tz>) -> Option<DateTime<Tz>> {
        let walls = self.walls(moment.date_naive(), REACH, NaiveDate::checked_sub_days);
        walls
            .filter_map(|wall| on_clock(moment.timezone(), wall))
            .find(|at| at <= moment)
    }

    /// The first moment after `moment`.
    #[must_use]
    pub fn first_after(&self, moment: &DateTime<Tz>) -> Option<DateTime<Tz>> {
        let walls = self.walls(moment.date_naive(), NEVER, NaiveDate::checked_add_days);
        walls
            .filter_map(|wall| on_clock(moment.timezone(), wall))
            .find(|at| at > moment)
    }

    /// The dates that match, with the time, from a date on in steps of a day.
    fn walls(
        &self,
        from: NaiveDate,
        days: u64,
        step: impl Fn(NaiveDate, Days) -> Option<NaiveDate>,
    ) -> impl Iterator<Item = NaiveDateTime> {
        let dates = (0..=days).map_while(move |day| step(from, Days::new(day)));
        dates
            .filter(|date| self.is_on(*date))
            .map(|date| date.and_time(self.time))
    }

    fn is_on(&self, date: NaiveDate) -> bool {
        self.schedule
            .days_of_week()
            .includes(date.weekday().number_from_sunday())
            && self.schedule.days_of_month().includes(date.day())
            && self.schedule.months().includes(date.month())
    }

    /// The expression as it was typed.
    #[must_use]
    pub fn source(&self) -> &str {
        self.schedule.source()
    }
}

/// The moment at which the club's clock shows this time. When it shows it twice, the first one; when it
/// skips it, an hour later on the clock.
fn on_clock(zone: Tz, wall: NaiveDateTime) -> Option<DateTime<Tz>> {
    let skipped = || {
        zone.from_local_datetime(&(wall + Duration::hours(1)))
            .earliest()
    };
    zone.from_local_datetime(&wall).earliest().or_else(skipped)
}
