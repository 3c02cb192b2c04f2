//! `/stopt`: somebody takes part no more, at once or from a round on. He keeps his place and his value.

use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::locale::Args;
use crate::store::rows::{Evening, EveningState, Setting};
use speech::is_word;

/// Under which name is kept from which evening on somebody takes part no more.
const SETTING: &str = "leaves/";

fn setting_of(member_id: i64) -> String {
    format!("{SETTING}{member_id}")
}

/// `/stopt Bram`, `/stopt Bram vanaf ronde 3`, `/stopt Bram na ronde 2`
pub(crate) fn leaves(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (member_id, from) = match desk.find_member(arguments) {
        Ok(member_id) => (member_id, None),
        Err(unknown) => match desk.read_member(arguments)? {
            (member_id, rest) if !rest.is_empty() => {
                (member_id, Some(desk.first_without(&rest, unknown)?))
            }
            _ => return Err(unknown),
        },
    };
    let name = desk.name(member_id);
    let mut public = desk
        .calendar()
        .into_iter()
        .filter(|e| e.state == EveningState::Published)
        .filter(|e| from.is_none_or(|from| e.starts_at >= desk.evening(from).starts_at));
    if public.any(|evening| desk.seated(evening.evening_id).contains(&member_id)) {
        return desk.refuse("leaves-while-seated", &args![name => name]);
    }
    desk.expect_organised_without(member_id)?;
    match from.filter(|&from| !desk.is_next_round(from)) {
        Some(from) => Ok(desk.leave_later(member_id, from)),
        None => {
            let organiser = desk.decider();
            desk.tell_leaver(member_id, "you-left", &args![organiser => organiser]);
            Ok(desk.leave(member_id))
        }
    }
}

impl Desk<'_> {
    /// `vanaf ronde 3`, `per 25-9`, `na ronde 2`: the first evening without him.
    fn first_without(&self, text: &str, unknown: Refusal) -> Result<i64, Refusal> {
        let (word, round) = text.split_once(' ').unwrap_or((text, ""));
        let after = ["na", "after"].iter().any(|after| is_word(word, after));
        let from = ["vanaf", "per", "met", "from"];
        if !after && !from.iter().any(|from| is_word(word, from)) {
            return Err(unknown);
        }
        let Some(named) = self.round_named(round)? else {
            return Err(unknown);
        };
        let evening = self.evening(named);
        let mut rounds = self.rounds_of(evening.competition_id).into_iter();
        let first = rounds.find(|other| {
            other.starts_at > evening.starts_at || !after && other.evening_id == named
        });
        match first.filter(|first| first.state != EveningState::Finished) {
            Some(first) => Ok(first.evening_id),
            None => {
                let round = self.round_label(named);
                self.refuse("leaves-when", &args![round => round])
            }
        }
    }

    /// Whether every round before this one is closed.
    fn is_next_round(&self, evening_id: i64) -> bool {
        let evening = self.evening(evening_id);
        let rounds = self.rounds_of(evening.competition_id).into_iter();
        let mut before = rounds.filter(|other| other.starts_at < evening.starts_at);
        before.all(|other| other.state == EveningState::Finished)
    }

    fn leave(&mut self, member_id: i64) -> String {
        let entry = self
            .keizer()
            .and_then(|keizer| self.entry(keizer.competition_id, member_id));
        let ranked = entry.is_some_and(|entry| entry.start_place.is_some());
        let name = self.name(member_id);
        self.stay_after_all(member_id);
        let now = self.now;
        let mut members = self.rows.members.iter_mut();
        if let Some(member) = members.find(|member| member.member_id == member_id) {
            member.left = Some(now);
        }
        self.propose_with_everybody();
        let args = args![name => name, ranked => if ranked { "yes" } else { "no" }];
        self.text("member-left", &args)
    }

    fn leave_later(&mut self, member_id: i64, from: i64) -> String {
        self.stay_after_all(member_id);
        self.rows.settings.push(Setting {
            key: setting_of(member_id),
            value: from.to_string(),
        });
        self.propose_with_everybody();
        let args = args![
            name => self.name(member_id),
            round => self.round_label(from),
            day => self.day(self.evening(from)),
            organiser => self.decider(),
        ];
        self.tell_leaver(member_id, "you-leave", &args);
        self.text("member-leaves", &args)
    }

    /// Who is taken out by another hears it.
    fn tell_leaver(&mut self, member_id: i64, id: &str, args: &Args<'_>) {
        if self.speaker() != Ok(member_id) {
            let text = self.text(id, args);
            self.tell(member_id, &text);
        }
    }

    /// A pairing that is not public yet is made again: somebody came back, or left.
    pub(crate) fn propose_with_everybody(&mut self) {
        let mut calendar = self.calendar().into_iter();
        let closed = calendar.find(|e| e.state == EveningState::Closed).cloned();
        if let Some(evening) = closed {
            self.attendance_changed(&evening, None);
        }
    }

    /// `, stopt vanaf ronde 3`, behind a member in a list; nothing behind most.
    pub(crate) fn leaving_text(&self, member_id: i64) -> String {
        let from = self.leaves_from(member_id);
        from.map_or_else(String::new, |from| {
            let round = self.round_label(from.evening_id);
            self.text("member-leaving", &args![round => round])
        })
    }

    /// He does not leave after all; whether he was going to.
    pub(crate) fn stay_after_all(&mut self, member_id: i64) -> bool {
        let key = setting_of(member_id);
        let before = self.rows.settings.len();
        self.rows.settings.retain(|setting| setting.key != key);
        self.rows.settings.len() < before
    }

    /// The first evening without a member who is going to leave.
    fn leaves_from(&self, member_id: i64) -> Option<&Evening> {
        let key = setting_of(member_id);
        let mut settings = self.rows.settings.iter();
        let from: i64 = settings
            .find(|setting| setting.key == key)?
            .value
            .parse()
            .ok()?;
        let mut evenings = self.rows.evenings.iter();
        evenings.find(|evening| evening.evening_id == from)
    }

    /// Whether a member will have left by this evening.
    pub(crate) fn will_have_left(&self, member_id: i64, evening: &Evening) -> bool {
        let from = self.leaves_from(member_id);
        from.is_some_and(|from| evening.starts_at >= from.starts_at)
    }

    /// Who was going to leave leaves when the round before is closed.
    pub(crate) fn let_leavers_go(&mut self) {
        let going = self.rows.members.iter().filter(|member| {
            let from = self.leaves_from(member.member_id);
            from.is_some_and(|from| self.is_next_round(from.evening_id))
        });
        for member_id in going.map(|member| member.member_id).collect::<Vec<_>>() {
            let text = self.leave(member_id);
            self.tell_organisers(&text);
        }
    }
}
