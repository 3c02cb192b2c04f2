//! Closing a round, posting the standing, and saying why it is what it is.

use engine::competition::Player;
use engine::explain::explain;
use engine::keizer::{Standing, standings};

use super::desk::{Answer, Desk};
use super::facts::{BoardResult, Facts};
use crate::args;
use crate::locale;
use crate::store::rows::EveningState;
use crate::words;

impl Desk<'_> {
    /// When the last result of a round is in, the round closes and the standing is posted.
    pub(crate) fn after_result(&mut self, evening_id: i64) {
        let evening = self.evening(evening_id);
        let published = evening.state == EveningState::Published && evening.starts_at <= self.now;
        let complete = self
            .boards_of(evening_id)
            .iter()
            .all(|board| board.result.is_some());
        if published && complete {
            self.close_round(evening_id);
        }
    }

    /// Closes the round and posts the standing. Rounds close in order: an earlier one that is still open
    /// comes first.
    pub(crate) fn close_round(&mut self, evening_id: i64) {
        self.evening_mut(evening_id).state = EveningState::Finished;
        let current = self
            .rounds()
            .into_iter()
            .find(|e| e.state != EveningState::Finished);
        let waits = current.is_some_and(|e| e.starts_at < self.evening(evening_id).starts_at);
        if waits {
            let round = current.map_or(0, |evening| self.round_of(evening.evening_id));
            let public = current.is_some_and(|e| e.state == EveningState::Published);
            let day = current.map_or_else(String::new, |evening| self.day(evening));
            let args = args![
                round => round,
                day => day,
                public => if public { "yes" } else { "no" },
            ];
            let text = self.text("standing-waits", &args);
            return self.tell_organisers(&text);
        }
        let facts = self.facts();
        let standing = facts.standing();
        let text = self.standing_with_notes(&facts, &standing);
        self.announce(text);
        if standing.floor_reached {
            let text = self.text("floor-reached", &args![]);
            self.tell_organisers(&text);
        }
    }

    /// The standing, and which games of its last round it is still without.
    fn standing_with_notes(&self, facts: &Facts, standing: &Standing) -> String {
        let mut lines = vec![self.standing_text(facts, standing)];
        let rounds = self.rounds();
        let last = usize::from(standing.round)
            .checked_sub(1)
            .and_then(|index| rounds.get(index));
        let notes = [
            ("standing-without", None),
            ("standing-postponed", Some(BoardResult::Postponed)),
        ];
        for (id, result) in notes {
            let pairs = last.map_or_else(Vec::new, |e| self.boards_with(e.evening_id, result));
            if !pairs.is_empty() {
                lines.push(self.text(id, &args![pairs => self.list(pairs)]));
            }
        }
        lines.join("\n")
    }

    fn boards_with(&self, evening_id: i64, result: Option<BoardResult>) -> Vec<String> {
        let result = result.map(BoardResult::as_str);
        let boards = self.boards_of(evening_id).into_iter();
        let these = boards.filter(|board| board.result.as_deref() == result);
        these
            .map(|board| self.pair_text(board.white, board.black))
            .collect()
    }

    /// The standing as the group sees it.
    pub(crate) fn standing_text(&self, facts: &Facts, standing: &Standing) -> String {
        let half = self.settings.half.clone();
        let args = args![round => standing.round, half => half.unwrap_or_default()];
        let mut lines = vec![self.text("standing", &args)];
        let rows = standing
            .rows
            .iter()
            .map(|row| (self.name(facts.member(row.player)), row.points));
        lines.extend(words::standing_rows(&rows.collect::<Vec<_>>()));
        if standing.period > 1 {
            lines.push(self.text("standing-alternates", &args![period => standing.period]));
        }
        lines.join("\n")
    }

    /// `/stand`: after the last closed round, or after an earlier one.
    pub(crate) fn show_standing(&self, round: Option<u16>) -> Answer {
        let facts = self.facts();
        let last = facts.competition.round_count();
        if last == 0 {
            return self.refuse("no-standing-yet", &args![]);
        }
        let round = round.unwrap_or(last);
        let all = standings(&facts.competition);
        match all.get(usize::from(round)).filter(|_| round > 0) {
            Some(standing) => Ok(self.standing_with_notes(&facts, standing)),
            None => self.refuse("no-such-standing", &args![round => round, last => last]),
        }
    }

    /// The standing as it is, to compare with later.
    pub(crate) fn standing_now(&self) -> (Facts, Standing) {
        let facts = self.facts();
        let standing = facts.standing();
        (facts, standing)
    }

    /// Says in the group what changed in a closed round, and the points of those concerned before and after.
    pub(crate) fn announce_change(
        &mut self,
        what: &str,
        (before_facts, before): &(Facts, Standing),
        members: &[i64],
    ) {
        let (facts, after) = self.standing_now();
        let find = |facts: &Facts, standing: &Standing, member_id: i64| {
            let (place, row) = standing.find(facts.player(member_id)?)?;
            Some((place, row.points))
        };
        let mut lines = vec![what.to_owned()];
        for &member_id in members {
            let was = find(before_facts, before, member_id);
            let is = find(&facts, &after, member_id);
            let (Some((place_before, was)), Some((place, is))) = (was, is) else {
                continue;
            };
            let args = args![
                name => self.name(member_id),
                was => locale::points(was),
                is => locale::points(is),
                place_before => place_before,
                place => place,
                moved => if place == place_before { "no" } else { "yes" },
            ];
            lines.push(self.text("points-changed", &args));
        }
        if after.round > 0 {
            lines.push(self.text("standing-recounted", &args![]));
        }
        self.announce(lines.join("\n"));
    }

    /// `/waarom`: a player's points, taken apart; `round` shows the standing of that round.
    pub(crate) fn why(&self, member_id: i64, round: Option<u16>) -> Answer {
        let facts = self.facts();
        let last = facts.competition.round_count();
        let round = round.unwrap_or(last);
        if last == 0 {
            return self.refuse("no-standing-yet", &args![]);
        }
        if round == 0 || round > last {
            return self.refuse("no-such-round", &args![round => round, last => last]);
        }
        let player = facts.player(member_id);
        let explained =
            player.and_then(|player| Some((player, explain(&facts.competition, player, round)?)));
        let Some((player, explanation)) = explained else {
            let joined = self.member(member_id).joined_round;
            let later = self.member(member_id).plays && joined > i64::from(round);
            let args = args![
                name => self.name(member_id),
                round => round,
                joined => joined,
                later => if later { "yes" } else { "no" },
            ];
            return self.refuse("not-in-standing", &args);
        };
        let own = self.speaker() == Ok(member_id);
        let name = |player: Player| self.name(facts.member(player));
        Ok(words::explanation(
            &self.settings.texts,
            &name,
            (player, own),
            &explanation,
        ))
    }
}
