//! What the organiser says of a member in plain words is done as if he had given the command: `Bram heeft gebeld, hij kan
//! vrijdag niet`. One evening that is named without doubt at once, the rest is shown first.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use speech::meaning::{Arrival, Does, Doubt, Matter, When};

use super::super::command::Who;
use super::super::desk::{Answer, Ask, Desk};
use super::super::typed;
use crate::args;
use crate::message::Place;

/// Commands that are given once the organiser has said yes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    /// The name of the command, without its slash.
    pub(crate) command: String,
    /// What stands behind it, once for every member.
    pub(crate) arguments: Vec<String>,
}

impl Order {
    pub(crate) const KIND: &'static str = "order";

    /// Who may give it.
    pub(crate) fn who(&self) -> Who {
        typed::find(&self.command).map_or(Who::Organiser, |command| command.who)
    }
}

impl Desk<'_> {
    /// What an organiser says of members; none when he may not, or when it is not clear who is meant.
    pub(super) fn order_for(
        &mut self,
        (who, does, when): (&str, Does, &When),
        doubt: Option<Doubt>,
        before: &mut Option<i64>,
    ) -> Option<Answer> {
        if self.place == Place::Group || !self.may(Who::Organiser) || doubt.is_some() {
            return None;
        }
        let members = self.named_members(who)?;
        let own = self.speaker().ok();
        let wards = self.wards();
        if members
            .iter()
            .any(|id| Some(*id) == own || wards.contains(id))
        {
            return None;
        }
        Some(self.order(&members, (does, when), before))
    }

    fn order(
        &mut self,
        members: &[i64],
        (does, when): (Does, &When),
        before: &mut Option<i64>,
    ) -> Answer {
        let names: Vec<String> = members.iter().map(|&id| self.name(id)).collect();
        let (command, behind, at_once) = match does {
            Does::StaysAway | Does::Comes => {
                let (evenings, shown) = self.evenings_meant(when, *before)?;
                *before = evenings.last().copied();
                let days: Vec<String> = evenings.iter().map(|&id| self.typed_day(id)).collect();
                let word = if does == Does::Comes { " aanwezig" } else { "" };
                let behind = format!("{word} voor {}", days.join(", "));
                ("bericht", behind, !shown && evenings.len() == 1)
            }
            Does::ComesLater(arrival) => {
                let (evenings, _) = self.evenings_meant(when, *before)?;
                let evening_id = self.expect_current()?;
                if evenings != [evening_id] {
                    let command = "/later";
                    return self
                        .refuse("yours-to-decide", &args![any => "yes", command => command]);
                }
                let evening = self.evening(evening_id).clone();
                let time = self.arrival_time(arrival, &evening);
                let time = time.map_or_else(String::new, |time| time.format(" %H:%M").to_string());
                (
                    "later",
                    time,
                    arrival != Arrival::Unknown || members.len() == 1,
                )
            }
            Does::Stops => ("stopt", String::new(), false),
        };
        let order = Order {
            command: command.to_owned(),
            arguments: names.iter().map(|name| format!("{name}{behind}")).collect(),
        };
        if at_once {
            return self.give(&order);
        }
        self.ask_order(order)
    }

    /// There is no chess on an evening, says the organiser; of anybody else that is a remark.
    pub(super) fn hear_cancelled(&mut self, when: &When, said: &str) -> Answer {
        if self.place == Place::Group || !self.is_organiser() {
            return self.hear_noise(said);
        }
        let (evenings, _) = self.evenings_meant(when, None)?;
        let days = evenings.iter().map(|&id| self.typed_day(id));
        self.ask_order(Order {
            command: "agenda".to_owned(),
            arguments: days.map(|day| format!("vervalt {day}")).collect(),
        })
    }

    /// `sluit de ronde`
    pub(super) fn hear_close(&mut self) -> Answer {
        if !self.may(Who::Organiser) {
            return Err(self.only_for(Who::Organiser));
        }
        self.ask_order(Order {
            command: "sluit".to_owned(),
            arguments: vec![String::new()],
        })
    }

    /// What is undone is shown by its command; a player who wants something otherwise means his result.
    pub(super) fn hear_undo(&mut self, said: &str) -> Answer {
        if !self.may(Who::Organiser) {
            return self.hear_correction(None, said);
        }
        self.place = Place::Private;
        let command = "/ongedaan";
        self.refuse("yours-to-decide", &args![any => "yes", command => command])
    }

    /// `nieuw lid: Marieke Bos, rating 1450`
    pub(super) fn hear_newcomer(
        &mut self,
        (name, rating): (&str, Option<u32>),
        said: &str,
    ) -> Answer {
        let rating = rating.map_or_else(String::new, |rating| format!(" {rating}"));
        let order = Order {
            command: "nieuw".to_owned(),
            arguments: vec![format!("{name}{rating}")],
        };
        if self.place == Place::Group || !self.may(Who::Organiser) {
            return self.hear_matter(Matter::Message, said);
        }
        self.ask_order(order)
    }

    /// `Fleur is niet gekomen`, says who decides about it and is not her opponent: her game is lost, or she is signed off.
    /// None when it is not for him, or when nobody is meant.
    pub(super) fn no_show_for(&mut self, who: &str) -> Option<Answer> {
        if self.place == Place::Group || !self.may(Who::Arbiter) {
            return None;
        }
        let [member_id] = self.named_members(who)?[..] else {
            return None;
        };
        let own = self.speaker().ok();
        let evening_id = self.played_evening().ok()?;
        let board = self.board_of(evening_id, member_id);
        let his = |id: i64| {
            board
                .as_ref()
                .is_some_and(|b| [b.white, b.black].contains(&id))
        };
        if own.is_some_and(|own| own == member_id || his(own)) {
            return None;
        }
        let seated = board.is_some() && self.evening(evening_id).starts_at <= self.now;
        let command = if seated { "reglementair" } else { "bericht" };
        Some(self.ask_order(Order {
            command: command.to_owned(),
            arguments: vec![self.name(member_id)],
        }))
    }

    /// Shows the commands that it comes to.
    fn ask_order(&mut self, order: Order) -> Answer {
        let line = |arguments: &String| {
            let line = format!("/{} {arguments}", order.command);
            line.trim_end().to_owned()
        };
        let lines: Vec<String> = order.arguments.iter().map(line).collect();
        let ask = Ask {
            kind: Order::KIND,
            evening_id: None,
            text: self.text("shall-i-do", &args![lines => lines.join("\n")]),
            buttons: vec![
                self.text("button-yes", &args![]),
                self.text("button-no", &args![]),
            ],
            data: order,
        };
        self.replace_mine(Order::KIND);
        self.ask_speaker(&ask);
        self.place = Place::Private;
        Ok(String::new())
    }

    /// Gives the commands, as if he had typed them.
    pub(crate) fn give(&mut self, order: &Order) -> Answer {
        let Some(command) = typed::find(&order.command) else {
            return self.refuse("not-understood", &args![]);
        };
        let mut answers = Vec::new();
        for arguments in &order.arguments {
            answers.push(command.run(self, arguments)?);
        }
        answers.retain(|answer| !answer.is_empty());
        Ok(answers.join("\n"))
    }

    /// The members who are named: one, or several names of one member each.
    fn named_members(&self, who: &str) -> Option<Vec<i64>> {
        if let [only] = self.called(who).as_slice() {
            return Some(vec![*only]);
        }
        let one = |name: &str| match self.called(name).as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        let all: Option<Vec<i64>> = who.split_whitespace().map(one).collect();
        all.filter(|members| !members.is_empty())
    }

    /// The day of an evening as somebody would type it.
    fn typed_day(&self, evening_id: i64) -> String {
        let day: NaiveDate = self.local_day(self.evening(evening_id).starts_at);
        format!("{}-{}-{}", day.day(), day.month(), day.year())
    }
}
