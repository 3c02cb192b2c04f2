//! Days and times as a language writes them: `vrijdag 4 september`, `Friday 4 September`, `18:00` in both.

use std::fmt;

use chrono::{DateTime, Locale, NaiveDate, TimeZone, Weekday};

use super::{Language, Texts};

impl Texts {
    const fn calendar(&self) -> Locale {
        match self.language {
            Language::Dutch => Locale::nl_NL,
            Language::English => Locale::en_GB,
        }
    }

    /// The day without the year: `vrijdag 11 september`.
    #[must_use]
    pub fn date<Zone: TimeZone>(&self, moment: &DateTime<Zone>) -> String
    where
        Zone::Offset: fmt::Display,
    {
        moment
            .format_localized("%A %-d %B", self.calendar())
            .to_string()
    }

    /// A day with its year: `vrijdag 6 november 2026`.
    #[must_use]
    pub fn day(&self, date: NaiveDate) -> String {
        date.format_localized("%A %-d %B %Y", self.calendar())
            .to_string()
    }

    /// The day with its year: `1 september 2026`.
    #[must_use]
    pub fn long_date(&self, date: NaiveDate) -> String {
        date.format_localized("%-d %B %Y", self.calendar())
            .to_string()
    }

    /// The day and the month: `31 september`, also a day that does not exist; the month from 1.
    #[must_use]
    pub fn day_of_month(&self, day: u32, month: u32) -> String {
        let first = NaiveDate::from_ymd_opt(2024, month, 1).unwrap_or_default();
        format!("{day} {}", first.format_localized("%B", self.calendar()))
    }

    /// `vrijdag`.
    #[must_use]
    pub fn weekday(&self, weekday: Weekday) -> String {
        let monday = NaiveDate::from_ymd_opt(2024, 1, 1).unwrap_or_default();
        let after = u64::from(weekday.num_days_from_monday());
        let day = monday + chrono::Days::new(after);
        day.format_localized("%A", self.calendar()).to_string()
    }

    /// The time of the day: `20:15`, and `20:15:30` when the seconds matter.
    #[must_use]
    pub fn time<Zone: TimeZone>(&self, moment: &DateTime<Zone>) -> String
    where
        Zone::Offset: fmt::Display,
    {
        let whole_minute = moment.naive_local().format("%S").to_string() == "00";
        moment
            .format(if whole_minute { "%H:%M" } else { "%H:%M:%S" })
            .to_string()
    }
}
