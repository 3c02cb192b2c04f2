//! Which evenings people mean: the days they name, looked up in the calendar; and what is said when there is no evening
//! on a day, or when it may be two.

use chrono::{Datelike, NaiveDate};
use speech::{Day, Misread, Read, Span};

use super::desk::{Desk, Refusal};
use crate::args;
use crate::store::rows::{Evening, EveningState};

/// The evenings that a text names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Named {
    /// In the order of the calendar, each once.
    pub(crate) evenings: Vec<i64>,
    /// The words that are no part of a day.
    pub(crate) rest: String,
    /// Whether a stretch of time was named and more than one evening lies in it: then they are shown before they are
    /// stored.
    pub(crate) stretch: bool,
}

impl Desk<'_> {
    /// The evenings that a text names, and what is left of the text; without any day: the coming evening.
    pub(crate) fn read_evenings(&self, text: &str) -> Result<(Vec<i64>, String), Refusal> {
        let named = self.read_named(text)?;
        Ok((named.evenings, named.rest))
    }

    /// The same, and whether a stretch of time was named.
    pub(crate) fn read_named(&self, text: &str) -> Result<Named, Refusal> {
        let today = self.local_day(self.said_at);
        let (rapid, text) = speech::rapid(text);
        if let Some(several) = self.several_named(&text, rapid) {
            return several;
        }
        let Read { days, rest } = match speech::days(&text, today) {
            Ok(read) => read,
            Err(misread) => return self.refuse_misread(&misread),
        };
        if days.is_empty() {
            return match self.next_coming(rapid) {
                Some(evening_id) => Ok(Named {
                    evenings: vec![evening_id],
                    rest,
                    stretch: false,
                }),
                None => self.refuse("no-evening", &args![]),
            };
        }
        let mut named = Named {
            rest,
            ..Named::default()
        };
        let mut in_stretches = 0;
        for day in &days {
            let found = self.find_evenings(day, rapid);
            if found.is_empty() {
                return self.refuse_no_evening(day, rapid);
            }
            if matches!(day, Day::Span(_)) {
                in_stretches += found.len();
            }
            named.evenings.extend(found);
        }
        let place = |id: &i64| (self.evening(*id).starts_at, *id);
        named.evenings.sort_by_key(place);
        named.evenings.dedup();
        named.stretch = in_stretches > 1;
        Ok(named)
    }

    fn next_coming(&self, rapid: bool) -> Option<i64> {
        let calendar = self.calendar().into_iter();
        let mut coming = calendar.filter(|evening| self.is_coming(evening));
        let next = coming.find(|evening| !rapid || self.is_rapid(evening.evening_id));
        next.map(|evening| evening.evening_id)
    }

    /// A day that does not exist, or may be two.
    pub(crate) fn refuse_misread<T>(&self, misread: &Misread) -> Result<T, Refusal> {
        let day = |date: &NaiveDate| self.say_day(self.start_on(*date));
        match misread {
            Misread::NoSuchDay(day) => self.refuse("no-such-day", &args![day => day.as_str()]),
            Misread::NoSuchDate(day, month) => {
                let day = self.texts.day_of_month(*day, *month);
                self.refuse("no-such-day", &args![day => day])
            }
            Misread::NoSuchRound(round) => {
                self.refuse("no-such-round-number", &args![round => round.as_str()])
            }
            Misread::OtherWeekday { date, said } => {
                let next = self.next_evenings(*date);
                let args = args![
                    day => day(date),
                    said => self.texts.weekday(*said),
                    next => next.as_str(),
                    any => if next.is_empty() { "no" } else { "yes" },
                ];
                self.refuse("other-weekday", &args)
            }
            Misread::WhichWeek([one, other]) => {
                let short = |date: &NaiveDate| format!("{}-{}", date.day(), date.month());
                let args = args![
                    one => day(one),
                    other => day(other),
                    short => short(one),
                    later => short(other),
                ];
                self.refuse("which-week", &args)
            }
        }
    }

    /// There is no evening then: when there are.
    pub(super) fn refuse_no_evening<T>(&self, day: &Day, rapid: bool) -> Result<T, Refusal> {
        let today = self.local_day(self.said_at);
        let date = self
            .date_of(day)
            .filter(|_| !matches!(day, Day::Weekday(_)));
        let from = match day {
            Day::Span(span) => span.from.max(today),
            Day::Date { .. } | Day::On(_) => date.unwrap_or(today),
            Day::Round(_) | Day::Weekday(_) => today,
        };
        let next = self.next_evenings(from);
        let args = args![
            day => date.map_or_else(|| self.say_typed_day(day), |date| self.say_day(self.start_on(date))),
            kind => match day {
                Day::Round(_) => "round",
                Day::Weekday(_) => "weekday",
                Day::Date { .. } | Day::On(_) => "date",
                Day::Span(_) => "span",
            },
            last => self.rounds_called(rapid).len(),
            next => next.as_str(),
            any => if next.is_empty() { "no" } else { "yes" },
        ];
        self.refuse("no-evening-then", &args)
    }

    /// The two evenings nearest to a day that have not been: the last one before it and the first one after it.
    fn next_evenings(&self, date: NaiveDate) -> String {
        let calendar = self.calendar().into_iter();
        let coming = calendar.filter(|evening| self.is_coming(evening));
        let (before, after): (Vec<&Evening>, Vec<&Evening>) =
            coming.partition(|evening| self.local_day(evening.starts_at) < date);
        let near = before.last().into_iter().chain(&after);
        let mut days: Vec<String> = near.map(|evening| self.day(evening)).collect();
        days.dedup();
        days.truncate(2);
        self.list(days)
    }

    /// The date that a day means; none for a round, and for a stretch of time.
    fn date_of(&self, day: &Day) -> Option<NaiveDate> {
        let today = self.local_day(self.said_at);
        match *day {
            Day::Round(_) | Day::Span(_) => None,
            Day::Weekday(weekday) => today.iter_days().take(7).find(|d| d.weekday() == weekday),
            Day::On(date) => Some(date),
            Day::Date { day, month, year } => match year {
                Some(year) => NaiveDate::from_ymd_opt(year, month.unwrap_or(today.month()), day),
                None => match self.evening_on(day, month) {
                    Some(evening) => Some(self.local_day(evening.starts_at)),
                    // Of a day without its month nobody knows which one.
                    None => {
                        let fits =
                            |date: &NaiveDate| date.day() == day && Some(date.month()) == month;
                        today.iter_days().take(366).find(fits)
                    }
                },
            },
        }
    }

    /// The evenings that a day names: a day can have more rounds of the Rapid. Of a stretch of time those that are
    /// still to come.
    pub(crate) fn find_evenings(&self, day: &Day, rapid: bool) -> Vec<i64> {
        let calendar = self.calendar().into_iter();
        let found: Vec<&Evening> = match day {
            Day::Round(round) => {
                let rounds = self.rounds_called(rapid);
                let found = rounds.get(usize::from(*round).saturating_sub(1)).copied();
                found.into_iter().collect()
            }
            Day::Span(span) => {
                let mut found: Vec<&Evening> = calendar.collect();
                found.retain(|evening| self.lies_in(evening, span, rapid));
                found
            }
            Day::Date { .. } | Day::Weekday(_) | Day::On(_) => {
                let date = self.date_of(day);
                calendar
                    .filter(|evening| Some(self.local_day(evening.starts_at)) == date)
                    .collect()
            }
        };
        found.iter().map(|evening| evening.evening_id).collect()
    }

    fn lies_in(&self, evening: &Evening, span: &Span, rapid: bool) -> bool {
        let date = self.local_day(evening.starts_at);
        let past = date < self.local_day(self.said_at) || evening.state == EveningState::Finished;
        // What is behind us is only found where nothing else can be meant: `vorige week`.
        let all_past = span
            .until
            .is_some_and(|until| until < self.local_day(self.said_at));
        (!past || all_past) && span.contains(date) && (!rapid || self.is_rapid(evening.evening_id))
    }
}
