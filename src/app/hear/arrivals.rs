//! Who comes later, in his own words. De Pion, Competitieavond 2.4: who announces it loses his game later.

use chrono::{NaiveTime, TimeDelta};
use speech::meaning::{Arrival, Matter, When};

use super::super::attendance::{Attends, Stage};
use super::super::desk::{Answer, Desk};
use crate::args;
use crate::message::Place;
use crate::store::rows::Evening;

impl Desk<'_> {
    /// `10 minuten later`, `ben er om kwart voor 9`.
    pub(super) fn hear_late(
        &mut self,
        (arrival, when): (Arrival, &When),
        asked: bool,
        said: &str,
    ) -> Answer {
        let member_id = self.subject()?;
        self.late_of(member_id, (arrival, when), asked, said)
    }

    /// This member comes later.
    pub(super) fn late_of(
        &mut self,
        member_id: i64,
        (arrival, when): (Arrival, &When),
        asked: bool,
        said: &str,
    ) -> Answer {
        self.place = Place::Private;
        let evening_id = self.expect_current()?;
        // For another evening than the one that comes somebody has to remember it.
        if let When::Days(days) = when
            && self.read_named(days)?.evenings != [evening_id]
        {
            return self.hear_matter(Matter::Wish, said);
        }
        let evening = self.evening(evening_id).clone();
        if asked {
            return self.refuse("how-late", &self.late_args(member_id, &evening, ""));
        }
        let time = self.arrival_time(arrival, &evening);
        let begins = evening.starts_at.with_timezone(&self.settings.zone).time();
        if time.is_some_and(|time| time <= begins) {
            // He says when he comes, and that is in time: then he comes.
            let answer = if self.attends(member_id, &evening) == Attends::Plays {
                String::new()
            } else {
                self.sign_on(member_id, &[evening_id])?
            };
            let time = self.text(
                "in-time-for-the-start",
                &self.late_args(member_id, &evening, ""),
            );
            return Ok(format!("{answer}\n{time}").trim_start().to_owned());
        }
        if self.attends(member_id, &evening) != Attends::Plays
            && self.stage(&evening) == Stage::Open
        {
            self.sign_on(member_id, &[evening_id])?;
        }
        if self.attends(member_id, &evening) != Attends::Plays {
            return self.sign_on(member_id, &[evening_id]);
        }
        let time = time.map_or_else(String::new, |time| time.format("%H:%M").to_string());
        self.announce_late(member_id, &time)?;
        let args = self.late_args(member_id, &evening, &time);
        let text = self.text("player-comes-later", &args);
        self.tell_organisers(&text);
        Ok(self.text("you-come-later", &args))
    }

    fn late_args(
        &self,
        member_id: i64,
        evening: &Evening,
        time: &str,
    ) -> crate::locale::Args<'static> {
        let timetable = self.timetable(evening);
        let until = timetable.forfeit_when_announced.or(timetable.forfeit);
        args![
            name => self.name(member_id),
            day => self.day(evening),
            begins => self.say_time(evening.starts_at),
            time => time.to_owned(),
            when => if time.is_empty() { "no" } else { "yes" },
            until => until.map_or_else(String::new, |until| until.format("%H:%M").to_string()),
            limit => if until.is_some() { "yes" } else { "no" },
        ]
    }

    pub(super) fn arrival_time(&self, arrival: Arrival, evening: &Evening) -> Option<NaiveTime> {
        match arrival {
            Arrival::At(hour, minute) => NaiveTime::from_hms_opt(hour, minute, 0),
            Arrival::After(minutes) => {
                let at = evening.starts_at + TimeDelta::minutes(i64::from(minutes));
                Some(at.with_timezone(&self.settings.zone).time())
            }
            Arrival::Unknown => None,
        }
    }
}
