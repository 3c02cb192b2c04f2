//! `/vervanger`: somebody who stands in for the organiser on one evening, with the same powers.
//! De Pion, Enkele omschrijvingen 1; De Zwarte Dame, "Vooraf".

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use super::desk::{Answer, Desk};
use crate::args;
use crate::store::Role;
use crate::store::rows::{ClubRows, EveningState, Setting};
use speech::is_word;

/// The day of an evening ends in the small hours: by then the hall is closed.
const DAY_BEGINS: TimeDelta = TimeDelta::hours(6);

/// Under which name the substitute of an evening is kept.
const SETTING: &str = "substitute/";

/// Whether a member stands in for the organiser at a moment.
pub(crate) fn stands_in(rows: &ClubRows, zone: Tz, now: DateTime<Utc>, member_id: i64) -> bool {
    let today = day_of(zone, now);
    let mut tonight = rows.evenings.iter().filter(|evening| {
        evening.state != EveningState::Cancelled && day_of(zone, evening.starts_at) == today
    });
    tonight.any(|evening| substitute(rows, evening.evening_id) == Some(member_id))
}

fn day_of(zone: Tz, moment: DateTime<Utc>) -> NaiveDate {
    (moment.with_timezone(&zone).naive_local() - DAY_BEGINS).date()
}

fn substitute(rows: &ClubRows, evening_id: i64) -> Option<i64> {
    let key = format!("{SETTING}{evening_id}");
    let mut settings = rows.settings.iter();
    let setting = settings.find(|setting| setting.key == key)?;
    setting.value.parse().ok()
}

/// `/vervanger`, `/vervanger Anna`, `/vervanger Anna ronde 3`, `/vervanger geen`
pub(crate) fn appoint(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    // Who stands in does not pass it on.
    if !desk.own_roles().has(Role::Organiser) {
        let organiser = desk.leader_name();
        return desk.refuse("only-organiser", &args![organiser => organiser]);
    }
    let (first, days) = arguments.split_once(' ').unwrap_or((arguments, ""));
    let (member_id, days) = match first {
        "" => return desk.show_substitute(),
        first if is_word(first, "geen") => (None, days.to_owned()),
        _ => {
            let (member_id, days) = desk.read_member(arguments)?;
            (Some(member_id), days)
        }
    };
    let (evenings, rest) = desk.read_evenings(&days)?;
    let [evening_id] = evenings.as_slice() else {
        return desk.refuse("substitute-form", &args![]);
    };
    if !rest.is_empty() {
        return desk.refuse("not-a-day", &args![text => speech::shorten(&rest)]);
    }
    match member_id {
        Some(member_id) => desk.appoint(member_id, *evening_id),
        None => desk.dismiss(*evening_id),
    }
}

impl Desk<'_> {
    /// The organiser for good, not who stands in.
    fn leader_name(&self) -> String {
        let leader = self.with_role(Role::Organiser).first().copied();
        leader.map_or_else(|| self.organiser_name(), |member_id| self.name(member_id))
    }

    fn show_substitute(&self) -> Answer {
        let evening_id = self.expect_current()?;
        let day = self.day(self.evening(evening_id));
        Ok(match substitute(&self.rows, evening_id) {
            Some(member_id) => {
                let args = args![name => self.name(member_id), day => day];
                self.text("substitute-is", &args)
            }
            None => self.text("substitute-nobody", &args![day => day]),
        })
    }

    fn appoint(&mut self, member_id: i64, evening_id: i64) -> Answer {
        let args = args![
            name => self.name(member_id),
            day => self.day(self.evening(evening_id)),
            organiser => self.leader_name(),
        ];
        if self.roles_of(member_id).has(Role::Organiser) {
            return self.refuse("substitute-organises", &args);
        }
        if self.contacts(member_id).is_empty() {
            return self.refuse("substitute-unlinked", &args);
        }
        if let Some(before) = self.take_substitute(evening_id).filter(|&m| m != member_id) {
            let text = self.text("substitute-dismissed-you", &args);
            self.tell(before, &text);
        }
        self.rows.settings.push(Setting {
            key: format!("{SETTING}{evening_id}"),
            value: member_id.to_string(),
        });
        let text = self.text("substitute-you", &args);
        self.tell(member_id, &text);
        let text = self.text("substitute-public", &args);
        self.announce(text);
        Ok(self.text("substitute-set", &args))
    }

    fn dismiss(&mut self, evening_id: i64) -> Answer {
        let day = self.day(self.evening(evening_id));
        let Some(before) = self.take_substitute(evening_id) else {
            return self.refuse("substitute-nobody", &args![day => day]);
        };
        let args = args![
            name => self.name(before),
            day => day,
            organiser => self.leader_name(),
        ];
        let text = self.text("substitute-dismissed-you", &args);
        self.tell(before, &text);
        let text = self.text("substitute-dismissed-public", &args);
        self.announce(text);
        Ok(self.text("substitute-dismissed", &args))
    }

    fn take_substitute(&mut self, evening_id: i64) -> Option<i64> {
        let before = substitute(&self.rows, evening_id);
        let key = format!("{SETTING}{evening_id}");
        self.rows.settings.retain(|setting| setting.key != key);
        before
    }
}
