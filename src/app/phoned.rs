//! Who phones, writes or mails the organiser instead of the bot: the moment of the call counts.
//! De Pion, Aan- en afmelden 3.1 and 3.2.

use chrono::{DateTime, Datelike, NaiveTime, TimeZone, Utc};

use super::attendance::{Attends, Stage};
use super::desk::{Answer, Desk, Refusal};
use super::tempo;
use crate::args;
use speech::meaning::{Doubt, When};
use speech::{Meaning, Said, is_word};

/// What somebody said to the organiser, and when.
struct Call {
    member_id: i64,
    at: DateTime<Utc>,
    /// He signed on; else he signed off.
    plays: bool,
}

/// `/bericht Bram`, `/bericht Bram gisteren om 17:50`, `/bericht Dina aanwezig om 17:50 voor 18 en 25 sept`: the moment of
/// the call counts. Without a day it is about the coming evening.
pub(crate) fn phoned(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let arguments = speech::plain(arguments);
    let (call, days) = match after(&arguments, [" voor ", " for "]) {
        Some((call, days)) => (call, Some(days.to_owned())),
        None => (arguments.as_str(), None),
    };
    let (call, named) = desk.read_call(call, days.is_none())?;
    let days = days.or(named);
    if call.at > desk.now {
        return desk.refuse("call-in-future", &args![]);
    }
    let evenings = match days {
        None => vec![desk.evening_of_call()?],
        // De Pion, Aan- en afmelden 4: for more than one evening at once.
        Some(days) => match desk.read_evenings(&days)? {
            (evenings, rest) if rest.is_empty() => evenings,
            (_, rest) => return desk.refuse("not-a-day", &args![text => speech::shorten(&rest)]),
        },
    };
    if call.plays {
        desk.phoned_on(&call, &evenings)
    } else {
        desk.phoned_off(&call, &evenings)
    }
}

/// What stands before and after the last of these words.
fn after<'a>(text: &'a str, words: [&str; 2]) -> Option<(&'a str, &'a str)> {
    let mut split = words.iter().filter_map(|word| text.rsplit_once(word));
    split.next()
}

impl Desk<'_> {
    /// `Bram`, `Bram aanwezig`, `Bram gisteren om 17:50`; and where no evening is named yet, `Bram vrijdag`: then the
    /// day, without a time, is the evening.
    fn read_call(&self, text: &str, may_name: bool) -> Result<(Call, Option<String>), Refusal> {
        let (who, time) =
            after(text, [" om ", " at "]).map_or((text, None), |(who, time)| (who, Some(time)));
        let (member_id, rest) = self.read_member(who)?;
        let (plays, day) = match rest.split_once(' ').unwrap_or((&rest, "")) {
            (word, day) if is_word(word, "aanwezig") || is_word(word, "aangemeld") => (true, day),
            (word, day) if is_word(word, "afwezig") || is_word(word, "afgemeld") => (false, day),
            _ => (false, rest.as_str()),
        };
        // `Bram ziek`, `Bram kan vrijdag niet`
        if time.is_none()
            && let Some((plays, days)) = self.told_in_words(day)
        {
            let call = Call {
                member_id,
                at: self.said_at,
                plays,
            };
            return Ok((call, days.filter(|_| may_name)));
        }
        // `Bram 17:50`, `Bram donderdag 17:50`
        let (before, last) = day.rsplit_once(' ').unwrap_or(("", day));
        let (day, time) = match (time, tempo::read_time(last)) {
            (None, Some(_)) if last.contains(':') => (before, Some(last)),
            (time, _) => (day, time),
        };
        let named = (may_name && time.is_none() && self.names_coming(day)).then(|| day.to_owned());
        let at = match time.map(tempo::read_time) {
            None if day.is_empty() || named.is_some() => Some(self.said_at),
            Some(Some(time)) => self.call_moment(day, time),
            None | Some(None) => None,
        };
        match at {
            Some(at) => {
                let call = Call {
                    member_id,
                    at,
                    plays,
                };
                Ok((call, named))
            }
            None => self.refuse("phoned-form", &args![]),
        }
    }

    /// What is said of a member in plain words behind his name: whether he comes, and on which days.
    fn told_in_words(&self, text: &str) -> Option<(bool, Option<String>)> {
        let text = text.strip_prefix("is ").unwrap_or(text);
        let heard = speech::hear(text, self.local_day(self.said_at));
        let [
            Said {
                meaning,
                doubt: None | Some(Doubt::Weak),
            },
        ] = heard.said.as_slice()
        else {
            return None;
        };
        let (plays, when) = match meaning {
            Meaning::Absence(absence) if absence.external.is_none() => (false, &absence.when),
            Meaning::Presence(when) => (true, when),
            _ => return None,
        };
        match when {
            When::Next => Some((plays, None)),
            When::Days(days) => Some((plays, Some(days.clone()))),
            When::Following => None,
        }
    }

    /// Whether a text names evenings that are still to come, or that of today.
    fn names_coming(&self, text: &str) -> bool {
        let today = self.local_day(self.now);
        let named = self.read_named(text);
        !text.is_empty()
            && named.is_ok_and(|named| {
                let day = |id: &i64| self.local_day(self.evening(*id).starts_at);
                named.rest.is_empty() && named.evenings.iter().all(|id| day(id) >= today)
            })
    }

    /// A call on the evening itself is about that evening, also when it has begun.
    fn evening_of_call(&self) -> Result<i64, Refusal> {
        let today = self.local_day(self.now);
        let tonight = self
            .current_evening()
            .filter(|evening| self.local_day(evening.starts_at) == today);
        match tonight.or_else(|| self.coming_evening()) {
            Some(evening) => Ok(evening.evening_id),
            None => self.refuse("no-evening", &args![]),
        }
    }

    /// When somebody phoned: today, `gisteren`, or on the last such weekday, at this time.
    pub(crate) fn call_moment(&self, day: &str, time: NaiveTime) -> Option<DateTime<Utc>> {
        let today = self.local_day(self.said_at);
        let date = match day {
            "" => today,
            "gisteren" | "yesterday" => today.pred_opt()?,
            day => match speech::days(day, today).ok()?.days.as_slice() {
                [speech::Day::Weekday(weekday)] => (0..7)
                    .map(|days| today - chrono::TimeDelta::days(days))
                    .find(|date| date.weekday() == *weekday)?,
                [speech::Day::On(date)] => *date,
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

    /// Signs somebody on; after the deadline the organiser is asked, as when he had written to the bot.
    fn phoned_on(&mut self, call: &Call, evenings: &[i64]) -> Answer {
        let said_at = std::mem::replace(&mut self.said_at, call.at);
        let answer = self.sign_on(call.member_id, evenings);
        self.said_at = said_at;
        let text = answer?;
        self.tell(call.member_id, &text);
        let line = |&evening_id: &i64| {
            let evening = self.evening(evening_id);
            let plays = self.attends(call.member_id, evening) == Attends::Plays;
            let args = args![
                name => self.name(call.member_id),
                day => self.day(evening),
                late => if plays { "no" } else { "yes" },
            ];
            self.text("phoned-on", &args)
        };
        Ok(evenings.iter().map(line).collect::<Vec<_>>().join("\n"))
    }

    /// Signs somebody off.
    fn phoned_off(&mut self, call: &Call, evenings: &[i64]) -> Answer {
        let name = self.name(call.member_id);
        let begun = |id: &i64| self.stage(self.evening(*id)) == Stage::Begun;
        let begun = evenings.iter().copied().find(begun);
        if let Some(evening_id) = begun.filter(|&id| self.seated(id).contains(&call.member_id)) {
            let round = self.round_label(evening_id);
            return self.refuse("phoned-while-seated", &args![name => name, round => round]);
        }
        let said_at = std::mem::replace(&mut self.said_at, call.at);
        let answer = match (begun, evenings) {
            (Some(evening_id), [_]) => self.missed_tonight(call.member_id, evening_id),
            _ => self.sign_off(call.member_id, evenings, None, ""),
        };
        self.said_at = said_at;
        let text = answer?;
        self.tell(call.member_id, &text);
        let line = |&evening_id: &i64| {
            let evening = self.evening(evening_id);
            let notice = self.attends(call.member_id, evening) == Attends::WithNotice;
            let args = args![
                name => name.as_str(),
                day => self.day(evening),
                notice => if notice { "yes" } else { "no" },
            ];
            self.text("phoned-off", &args)
        };
        Ok(evenings.iter().map(line).collect::<Vec<_>>().join("\n"))
    }

    /// He is not on a board, and the evening has begun.
    fn missed_tonight(&mut self, member_id: i64, evening_id: i64) -> Answer {
        self.may_play(member_id)?;
        self.sign_off_once(member_id, evening_id, None, "");
        Ok(self.signed_off_late_text(member_id, evening_id))
    }
}
