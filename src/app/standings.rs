//! Closing a round, posting the standing, and saying why it is what it is.

use engine::competition::Player;
use engine::explain::explain;
use engine::keizer::Standing;

use super::desk::{Answer, Desk};
use super::facts::Facts;
use crate::args;
use crate::store::rows::EveningState;
use crate::words;

impl Desk<'_> {
    /// When the last result of a round is in, the round closes and the standing is posted.
    pub(crate) fn after_result(&mut self, evening_id: i64) {
        let published = self.evening(evening_id).state == EveningState::Published;
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
            let text = self.text("standing-waits", &args![round => round]);
            return self.tell_organisers(&text);
        }
        let facts = self.facts();
        let standing = facts.standing();
        let open = self.open_boards(evening_id);
        let mut text = self.standing_text(&facts, &standing);
        if !open.is_empty() {
            text.push('\n');
            text.push_str(&self.text("standing-without", &args![pairs => self.list(open)]));
        }
        self.announce(text);
        if standing.floor_reached {
            let text = self.text("floor-reached", &args![]);
            self.tell_organisers(&text);
        }
    }

    fn open_boards(&self, evening_id: i64) -> Vec<String> {
        let open = self
            .boards_of(evening_id)
            .into_iter()
            .filter(|board| board.result.is_none());
        open.map(|board| self.pair_text(board.white, board.black))
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

    /// `/stand`: after the last closed round.
    pub(crate) fn show_standing(&self) -> Answer {
        let facts = self.facts();
        let standing = facts.standing();
        if standing.round == 0 {
            return self.refuse("no-standing-yet", &args![]);
        }
        Ok(self.standing_text(&facts, &standing))
    }

    /// Says in the group that a result of a closed round was corrected, and what the standing is now.
    pub(crate) fn announce_correction(&mut self, what: &str, evening_id: i64) {
        let facts = self.facts();
        let standing = facts.standing();
        let text = if standing.round >= self.round_of(evening_id) {
            format!("{what}\n{}", self.standing_text(&facts, &standing))
        } else {
            what.to_owned()
        };
        self.announce(text);
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
