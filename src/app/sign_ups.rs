//! Who plays on an evening, as the bot has it: `/wie`, the list before the deadline, and for the organiser the
//! moments at which people signed up.

use super::command::Who;
use super::desk::{Answer, Desk};
use crate::args;
use crate::message::Place;
use crate::store::rows::{self, Evening, EveningState};
use crate::words;
use speech::is_word;

/// `/wie`: who plays on the coming evening; `/wie ronde 3`: on that one, and of a round that was played its pairing;
/// `/wie tijden`: since when.
pub(crate) fn who_plays(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    if !is_word(arguments.trim(), "tijden") {
        let named = desk.round_named(arguments)?;
        let evening_id = named.map_or_else(|| desk.coming_round(), Ok)?;
        let evening = desk.evening(evening_id).clone();
        return Ok(match evening.state {
            EveningState::Finished => desk.pairing_text(evening_id, false),
            _ => desk.who_plays_text(&evening),
        });
    }
    let evening = desk.evening(desk.coming_round()?).clone();
    if !desk.is_organiser() {
        return Err(desk.only_for(Who::Organiser));
    }
    desk.place = Place::Private;
    Ok(desk.sign_up_times(&evening))
}

impl Desk<'_> {
    /// Who plays on the evening, in the order of the start.
    pub(crate) fn players_of_evening(&self, evening: &Evening) -> Vec<i64> {
        let here = self.attending(evening);
        let players = self.players_of(evening.competition_id).into_iter();
        let players = players.map(|member| member.member_id);
        let order: Vec<i64> = players.collect();
        // Who comes to the Rapid for the first time stands in no order yet.
        let new = here.iter().copied().filter(|id| !order.contains(id));
        let known = order.iter().copied().filter(|id| here.contains(id));
        known.chain(new).collect()
    }

    fn who_plays_text(&self, evening: &Evening) -> String {
        let players = self.players_of_evening(evening).into_iter();
        let names: Vec<String> = players.map(|member_id| self.name(member_id)).collect();
        let args = args![
            day => self.day(evening),
            round => self.round_label(evening.evening_id),
            count => names.len(),
            names => self.list(names),
        ];
        self.text("who-plays", &args)
    }

    /// A poll of a network may lose a vote: before the deadline everybody sees how he is noted down.
    pub(crate) fn post_sign_up_list(&mut self, evening_id: i64) {
        let evening = self.evening(evening_id).clone();
        let deadline = self.say_weekday_time(self.deadline(&evening));
        let list = self.who_plays_text(&evening);
        let wrong = self.text("say-when-wrong", &args![deadline => deadline]);
        self.announce(format!("{list}\n{wrong}"));
    }

    /// Who signed up, the first one first, with the moment; who did not have to comes after them.
    fn sign_up_times(&self, evening: &Evening) -> String {
        let mut signed = Vec::new();
        let mut silent = Vec::new();
        for member_id in self.players_of_evening(evening) {
            let said = self.attendance(member_id, evening.evening_id);
            match said.filter(|said| said.answer == rows::Answer::Plays) {
                Some(said) => signed.push((said.said_at, member_id)),
                None => silent.push(self.name(member_id)),
            }
        }
        signed.sort_by_key(|&(at, _)| at);
        let names = signed.iter().map(|&(_, member_id)| self.name(member_id));
        let times = signed
            .iter()
            .map(|&(at, _)| format!("{} {}", self.say_day(at), self.say_time(at)));
        let args = args![
            day => self.day(evening),
            round => self.round_label(evening.evening_id),
            any => if signed.is_empty() { "no" } else { "yes" },
        ];
        let mut lines = vec![self.text("sign-up-times", &args)];
        let rows = words::board_rows(&names.collect::<Vec<_>>(), &times.collect::<Vec<_>>());
        lines.extend(rows);
        if !silent.is_empty() {
            lines.push(self.text("plays-unasked", &args![names => self.list(silent)]));
        }
        lines.join("\n")
    }
}
