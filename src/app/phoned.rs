//! Who phones, writes or mails the organiser instead of the bot: the moment of the call counts.
//! De Pion, Aan- en afmelden 3.1 and 3.2.

use chrono::{DateTime, Datelike, NaiveTime, TimeZone, Utc};

use super::attendance::{Attends, Stage};
use super::desk::{Answer, Desk};
use super::parse;
use crate::args;

/// `/bericht Bram [gisteren] om 17:50`: he phoned; the moment of the call counts.
pub(crate) fn phoned(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let arguments = parse::plain(arguments);
    let (who, at) = arguments
        .rsplit_once(" om ")
        .map_or((arguments.as_str(), None), |(who, at)| (who, Some(at)));
    let (member_id, day) = desk.read_member(who)?;
    let called_at = match at.map(|at| NaiveTime::parse_from_str(at.trim(), "%H:%M")) {
        None if day.is_empty() => Some(desk.said_at),
        Some(Ok(time)) => desk.call_moment(&day, time),
        None | Some(Err(_)) => None,
    };
    let Some(called_at) = called_at else {
        return desk.refuse("phoned-form", &args![]);
    };
    let today = desk.local_day(desk.now);
    // A call on the evening itself is about that evening, also when it has begun.
    let tonight = desk
        .current_evening()
        .filter(|evening| desk.local_day(evening.starts_at) == today);
    match tonight.or_else(|| desk.coming_evening()) {
        Some(evening) => desk.phoned_off(member_id, evening.evening_id, called_at),
        None => desk.refuse("no-evening", &args![]),
    }
}

impl Desk<'_> {
    /// When somebody phoned: today, `gisteren`, or on the last such weekday, at this time.
    fn call_moment(&self, day: &str, time: NaiveTime) -> Option<DateTime<Utc>> {
        let today = self.local_day(self.said_at);
        let date = match day {
            "" => today,
            "gisteren" | "yesterday" => today.pred_opt()?,
            day => match parse::days(day, today).ok()?.days.as_slice() {
                [parse::Day::Weekday(weekday)] => (0..7)
                    .map(|days| today - chrono::TimeDelta::days(days))
                    .find(|date| date.weekday() == *weekday)?,
                [parse::Day::On(date)] => *date,
                _ => return None,
            },
        };
        let moment = self
            .settings
            .zone
            .from_local_datetime(&date.and_time(time))
            .earliest()?;
        Some(moment.with_timezone(&Utc))
    }

    /// The organiser signs somebody off who phoned; the moment of the call counts.
    pub(crate) fn phoned_off(
        &mut self,
        member_id: i64,
        evening_id: i64,
        called_at: DateTime<Utc>,
    ) -> Answer {
        if called_at > self.now {
            return self.refuse("call-in-future", &args![]);
        }
        let name = self.name(member_id);
        let begun = self.stage(self.evening(evening_id)) == Stage::Begun;
        if begun && self.seated(evening_id).contains(&member_id) {
            let round = self.round_label(evening_id);
            return self.refuse("phoned-while-seated", &args![name => name, round => round]);
        }
        let said_at = std::mem::replace(&mut self.said_at, called_at);
        let answer = if begun {
            self.may_play(member_id)?;
            self.sign_off_once(member_id, evening_id, None, "");
            Ok(self.signed_off_late_text(member_id, evening_id))
        } else {
            self.sign_off(member_id, &[evening_id], None, "")
        };
        self.said_at = said_at;
        let text = answer?;
        self.tell(member_id, &text);
        let evening = self.evening(evening_id);
        let with = if self.attends(member_id, evening) == Attends::WithNotice {
            "yes"
        } else {
            "no"
        };
        Ok(self.text(
            "phoned-off",
            &args![name => name, day => self.day(evening), notice => with],
        ))
    }
}
