//! From one group to two: the border place, announced before half of the games are played, and the split
//! after the last round. De Pion, Stand 3 and 4.

use std::collections::BTreeSet;

use super::desk::{Answer, Desk, Refusal};
use super::result::is_open;
use crate::args;
use crate::store::rows::ClubRows;
use speech::is_word;

/// `/grens 12`: the last place of group 1 in the next half.
pub(crate) fn border(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let competition_id = desk.competition_to_split()?;
    let words = arguments.trim().trim_start_matches("plaats").trim();
    let Ok(place) = words.parse::<i64>() else {
        return desk.refuse("border-form", &args![]);
    };
    desk.check_border(competition_id, place)?;
    let competition = desk.competition(competition_id);
    if competition.finished.is_some() {
        let args = args![place => competition.border.unwrap_or(place)];
        let known = competition.border.is_some();
        return desk.refuse(
            if known {
                "border-known"
            } else {
                "border-after-end"
            },
            &args,
        );
    }
    if desk.is_border_too_late(competition_id) {
        let last = desk.border_round(competition_id);
        return desk.refuse("border-too-late", &args![round => last]);
    }
    desk.set_border(competition_id, place)
}

/// `/splits`: who plays in which group; `/splits 12 REDEN` when no border was announced in time, and
/// `/splits Gijs groep 1 REDEN` for one player, before the first round.
pub(crate) fn split(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    match words.as_slice() {
        [] => desk.show_split(),
        [place, reason @ ..] if place.parse::<i64>().is_ok() => {
            desk.border_afterwards(place.parse().unwrap_or(0), &reason.join(" "))
        }
        _ => move_player(desk, arguments),
    }
}

fn move_player(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (member_id, rest) = desk.read_member(arguments)?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (number, reason) = match words.as_slice() {
        [group, number, reason @ ..] if is_word(group, "groep") => (*number, reason.join(" ")),
        _ => return desk.refuse("split-form", &args![]),
    };
    let Ok(number) = number.parse::<i64>() else {
        return desk.refuse("split-form", &args![]);
    };
    desk.move_to_group(member_id, number, &reason)
}

impl Desk<'_> {
    /// The competition after which there are groups.
    fn competition_to_split(&self) -> Result<i64, Refusal> {
        let keizer = self.keizer().map(|keizer| keizer.competition_id);
        let splits = |id: &i64| self.next_half(*id).is_some_and(|half| half.groups > 1);
        match keizer.filter(splits) {
            Some(competition_id) => Ok(competition_id),
            None => self.refuse("no-groups-follow", &args![]),
        }
    }

    /// The round before whose first result the border is announced: with 14 rounds the eighth.
    /// De Pion, Stand 4: "voordat de helft van de partijen gespeeld zijn".
    fn border_round(&self, competition_id: i64) -> usize {
        let rounds = self.planned_rounds(competition_id).map(usize::from);
        rounds.unwrap_or_else(|| self.rounds_of(competition_id).len()) / 2 + 1
    }

    fn is_border_too_late(&self, competition_id: i64) -> bool {
        let round = self.border_round(competition_id);
        let from = self.rounds_of(competition_id).into_iter().skip(round - 1);
        let mut boards = from.flat_map(|evening| self.boards_of(evening.evening_id));
        // A game that was put off is no game that was played.
        boards.any(|board| board.result.is_some() && !is_open(board))
    }

    fn check_border(&self, competition_id: i64, place: i64) -> Result<(), Refusal> {
        let players = self.players_of(competition_id).len();
        let fits = usize::try_from(place).is_ok_and(|place| place >= 1 && place < players);
        if fits {
            Ok(())
        } else {
            self.refuse("border-outside", &args![players => players, place => place])
        }
    }

    fn set_border(&mut self, competition_id: i64, place: i64) -> Answer {
        let before = self.competition_mut(competition_id).border.replace(place);
        let args = args![
            place => place,
            next => place + 1,
            changed => if before.is_some_and(|before| before != place) { "yes" } else { "no" },
            before => before.unwrap_or(0),
        ];
        let text = self.text("border", &args);
        self.announce(text);
        Ok(String::new())
    }

    /// The organiser decides afterwards, with a reason that everybody may read.
    fn border_afterwards(&mut self, place: i64, reason: &str) -> Answer {
        let competition_id = self.competition_to_split()?;
        if let Some(border) = self.competition(competition_id).border {
            return self.refuse("border-known", &args![place => border]);
        }
        let over = self.competition(competition_id).finished.is_some();
        if !over && !self.is_border_too_late(competition_id) {
            return self.refuse("border-still-possible", &args![place => place]);
        }
        self.check_border(competition_id, place)?;
        if reason.is_empty() {
            let example = self.example("/splits 12 vergeten af te spreken");
            return self.refuse("reason-needed", &args![example => example]);
        }
        self.competition_mut(competition_id).border = Some(place);
        let args = args![place => place, next => place + 1, reason => reason];
        let text = self.text("border-afterwards", &args);
        self.announce(text);
        Ok(String::new())
    }

    /// After rounds 6 and 7 of 14 the organiser hears that there is no border yet.
    pub(crate) fn remind_of_border(&mut self, competition_id: i64) {
        let splits = self
            .next_half(competition_id)
            .is_some_and(|half| half.groups > 1);
        let round = self.border_round(competition_id);
        let closed = self.closed_rounds(competition_id);
        let soon = closed + 2 == round || closed + 1 == round;
        if splits && soon && self.competition(competition_id).border.is_none() {
            let text = self.text("border-reminder", &args![round => round]);
            self.tell_organisers(&text);
        }
    }

    /// The groups as the standing of now, or the last one, gives them.
    fn show_split(&self) -> Answer {
        let keizer = self.keizer().map(|keizer| keizer.competition_id);
        if let Some(competition_id) = keizer.filter(|&id| self.competition(id).groups > 1) {
            let groups = self.groups(competition_id).into_iter();
            let lines = groups.map(|group| {
                let players = self.players_in(competition_id, group.number);
                let names = players.iter().map(|member| self.name(member.member_id));
                self.text(
                    "split-group",
                    &args![group => group.number, names => self.list(names.collect())],
                )
            });
            return Ok(lines.collect::<Vec<_>>().join("\n"));
        }
        let competition_id = self.competition_to_split()?;
        match self.competition(competition_id).border {
            None if self.competition(competition_id).finished.is_some() => {
                self.refuse("no-border", &args![])
            }
            None => self.refuse(
                "no-border-yet",
                &args![round => self.border_round(competition_id)],
            ),
            Some(_) => Ok(self.split_text(competition_id)),
        }
    }

    /// Who plays in which group in the next half; empty while nothing is decided.
    pub(crate) fn split_text(&self, competition_id: i64) -> String {
        let splits = self
            .next_half(competition_id)
            .is_some_and(|half| half.groups > 1);
        let Some(border) = self.competition(competition_id).border.filter(|_| splits) else {
            return String::new();
        };
        let order = self.final_order(competition_id);
        let names = |above: bool| {
            let mut members: Vec<(i64, i64)> = order
                .iter()
                .filter(|&(&id, &place)| {
                    (place <= border) == above && self.member(id).left.is_none()
                })
                .map(|(&id, &place)| (place, id))
                .collect();
            members.sort_unstable();
            self.list(members.into_iter().map(|(_, id)| self.name(id)).collect())
        };
        let line = |group: i64| {
            let args = args![group => group, names => names(group == 1)];
            self.text("split-group", &args)
        };
        let over = self.competition(competition_id).finished.is_some();
        let args = args![place => border, over => if over { "yes" } else { "no" }];
        let head = self.text("split", &args);
        [head, line(1), line(2)].join("\n")
    }

    fn move_to_group(&mut self, member_id: i64, number: i64, reason: &str) -> Answer {
        let keizer = self.keizer().map(|keizer| keizer.competition_id);
        let grouped = keizer.filter(|&id| self.competition(id).groups > 1);
        let Some(competition_id) = grouped else {
            return self.refuse("no-groups-yet", &args![]);
        };
        let groups = self.competition(competition_id).groups;
        if !(1..=groups).contains(&number) {
            return self.refuse("no-such-group", &args![groups => groups]);
        }
        let name = self.name(member_id);
        let entry = self.entry(competition_id, member_id);
        if entry.is_some_and(|entry| entry.group == number) {
            return self.refuse("group-already", &args![name => name, group => number]);
        }
        let played = self
            .rounds_of(competition_id)
            .into_iter()
            .any(|evening| self.seated(evening.evening_id).contains(&member_id));
        if played {
            return self.refuse("group-after-playing", &args![name => name]);
        }
        if reason.is_empty() {
            let example = self.example("/splits Gijs groep 1 instromer van 1900");
            return self.refuse("reason-needed", &args![example => example]);
        }
        let Some(entry) = self.entry_mut(competition_id, member_id) else {
            return self.refuse("plays-not", &args![name => name]);
        };
        entry.group = number;
        let args = args![name => name, group => number, reason => speech::plain(reason)];
        let text = self.text("group-moved", &args);
        self.announce(text);
        Ok(String::new())
    }

    /// Says what a correction after the last round of a half does to the groups of the next one. Until that begins they
    /// follow the final standing and everybody hears it; after that the organiser decides. De Pion, Stand 4.
    pub(crate) fn follow_split(&mut self, before: &ClubRows) {
        for competition_id in self.moved_since(before) {
            let then = Desk::new(
                before.clone(),
                (self.settings, self.texts),
                self.now,
                String::new(),
            );
            let (was, is) = (
                then.above_border(competition_id),
                self.above_border(competition_id),
            );
            if was == is {
                continue;
            }
            let all = self.keizer_competitions().into_iter();
            let mut later = all.filter(|c| c.competition_id > competition_id);
            match later.next().map(|next| next.competition_id) {
                None => {
                    let head = self.text("split-changed", &args![]);
                    let text = self.split_text(competition_id);
                    self.announce(format!("{head}\n{text}"));
                }
                Some(next) => {
                    let moved: BTreeSet<i64> = was.symmetric_difference(&is).copied().collect();
                    self.tell_of_split(next, &is, &moved);
                }
            }
        }
    }

    /// The groups were made already: who of those that moved would be in another one now.
    fn tell_of_split(&mut self, next: i64, above: &BTreeSet<i64>, moved: &BTreeSet<i64>) {
        let players = self.players_of(next).into_iter();
        let players: Vec<i64> = players.map(|member| member.member_id).collect();
        let should_be = |member_id: i64| if above.contains(&member_id) { 1 } else { 2 };
        let others = players
            .into_iter()
            .filter(|&id| moved.contains(&id) && self.group_of(next, id) != should_be(id));
        let others = others.map(|id| {
            let args = args![name => self.name(id), group => should_be(id)];
            self.text("in-group", &args)
        });
        let others: Vec<String> = others.collect();
        if others.is_empty() {
            return;
        }
        let begun = self.has_begun_playing(next);
        let args = args![who => self.list(others), begun => if begun { "yes" } else { "no" }];
        let text = self.text("split-decide", &args);
        self.tell_organisers(&text);
    }

    /// Who ended in group 1 of the next half; nobody while no border is known or no groups follow.
    fn above_border(&self, competition_id: i64) -> BTreeSet<i64> {
        let next = self.next_half(competition_id);
        let border = self.competition(competition_id).border;
        let Some(border) = border.filter(|_| next.is_some_and(|half| half.groups > 1)) else {
            return BTreeSet::new();
        };
        let order = self.final_order(competition_id).into_iter();
        let above = order.filter(|&(id, place)| place <= border && self.member(id).left.is_none());
        above.map(|(member_id, _)| member_id).collect()
    }

    /// Lines about members, each with the member, under the name of his group, when there are groups.
    pub(crate) fn under_groups(
        &self,
        competition_id: i64,
        lines: Vec<(i64, String)>,
    ) -> Vec<String> {
        if self.competition(competition_id).groups == 1 {
            return lines.into_iter().map(|(_, line)| line).collect();
        }
        let mut named = Vec::new();
        for group in self.groups(competition_id) {
            let of_group = lines
                .iter()
                .filter(|(id, _)| self.group_of_member(competition_id, *id) == group);
            let of_group: Vec<String> = of_group.map(|(_, line)| line.clone()).collect();
            if !of_group.is_empty() {
                named.push(self.text("season-group", &args![group => group.number]));
                named.extend(of_group);
            }
        }
        named
    }
}
