//! When it is night at the club: what the bot says then comes without a sound.

use std::fmt;
use std::str::FromStr;

use chrono::{NaiveTime, Timelike};

/// From when to when, on the club's clock; it may go past midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    from: NaiveTime,
    until: NaiveTime,
}

impl Quiet {
    /// Whether this time of the day is in it; its end is not.
    #[must_use]
    pub fn contains(self, time: NaiveTime) -> bool {
        if self.from < self.until {
            (self.from..self.until).contains(&time)
        } else {
            time >= self.from || time < self.until
        }
    }

    /// When it begins and ends, as a clock shows it.
    #[must_use]
    pub fn hours(self) -> [String; 2] {
        [self.from, self.until].map(|time| format!("{:02}:{:02}", time.hour(), time.minute()))
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hours().join("-"))
    }
}

impl FromStr for Quiet {
    type Err = ();

    /// `23:00-08:00`
    fn from_str(text: &str) -> Result<Self, ()> {
        let (from, until) = text.split_once('-').ok_or(())?;
        let time = |text: &str| NaiveTime::parse_from_str(text.trim(), "%H:%M").map_err(|_| ());
        let (from, until) = (time(from)?, time(until)?);
        if from == until {
            return Err(());
        }
        Ok(Self { from, until })
    }
}
