//! Who stands above whom: more points first; between equals the tie-breaks one after the other, each for
//! those who are still equal; in the end the start order.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::scaled::Scaled;
use crate::competition::{Competition, ExternalResult, Outcome, Player, Round, Score};
use crate::rules::{Rules, TieBreak};

/// What decides the order of the standing after a round.
pub(super) struct Ranking<'a> {
    pub(super) competition: &'a Competition,
    pub(super) rules: &'a Rules,
    pub(super) round: u16,
    pub(super) points: &'a Scaled,
}

/// A played game as one of the two sees it.
#[derive(Clone, Copy)]
struct Played {
    player: Player,
    opponent: Player,
    /// Twice the point: 2 for a win, 1 for a draw, 0 for a loss.
    doubled: u32,
}

impl Ranking<'_> {
    /// The players, the first one first.
    pub(super) fn order(&self, mut players: Vec<Player>) -> Vec<Player> {
        let points = |player: Player| self.points.numerators[player.index()];
        players.sort_unstable_by_key(|&player| (Reverse(points(player)), player));
        let tie_breaks = &self.rules.tie_breaks;
        if !tie_breaks.is_empty() {
            for equal in players.chunk_by_mut(|&a, &b| points(a) == points(b)) {
                self.refine(equal, tie_breaks);
            }
        }
        players
    }

    /// Orders players who are equal in all that came before.
    fn refine(&self, equal: &mut [Player], tie_breaks: &[TieBreak]) {
        let Some((&tie_break, next)) = tie_breaks.split_first() else {
            return;
        };
        if equal.len() < 2 {
            return;
        }
        let scores = self.scores(tie_break, equal);
        equal.sort_unstable_by_key(|player| (Reverse(scores[player]), *player));
        for still_equal in equal.chunk_by_mut(|a, b| scores[a] == scores[b]) {
            self.refine(still_equal, next);
        }
    }

    /// What each of these players has of what a tie-break counts.
    fn scores(&self, tie_break: TieBreak, equal: &[Player]) -> BTreeMap<Player, u32> {
        let games = self.games();
        let sum = |worth: &dyn Fn(&Played) -> u32| {
            let of = |&player: &Player| {
                let own = games.iter().filter(|game| game.player == player);
                (player, own.map(worth).sum())
            };
            equal.iter().map(of).collect()
        };
        match tie_break {
            TieBreak::Wins => sum(&|game| u32::from(game.doubled == 2)),
            TieBreak::Games => sum(&|_| 1),
            TieBreak::ExternalWins => equal.iter().map(|&p| (p, self.external_wins(p))).collect(),
            TieBreak::Mutual => sum(&|game| match equal.contains(&game.opponent) {
                true => game.doubled,
                false => 0,
            }),
            TieBreak::SonnebornBerger => {
                let mut points: BTreeMap<Player, u32> = BTreeMap::new();
                for game in &games {
                    *points.entry(game.player).or_default() += game.doubled;
                }
                // Of who was beaten all his game points, of who was drawn with half of them.
                sum(&|game| game.doubled * points[&game.opponent])
            }
        }
    }

    fn rounds(&self) -> &[Round] {
        &self.competition.rounds()[..usize::from(self.round)]
    }

    /// The games that were played, once for each player.
    fn games(&self) -> Vec<Played> {
        let games = self.rounds().iter().flat_map(|round| &round.games);
        let both = games.filter_map(|game| {
            let doubled = match game.outcome {
                Outcome::Played(Score::WhiteWins) => [2, 0],
                Outcome::Played(Score::Draw) => [1, 1],
                Outcome::Played(Score::BlackWins) => [0, 2],
                Outcome::Pending | Outcome::Postponed => return None,
            };
            let played = |player, opponent, doubled| Played {
                player,
                opponent,
                doubled,
            };
            Some([
                played(game.white, game.black, doubled[0]),
                played(game.black, game.white, doubled[1]),
            ])
        });
        both.flatten().collect()
    }

    fn external_wins(&self, player: Player) -> u32 {
        let rounds = self.rounds().iter();
        let games = rounds.flat_map(|round| round.external.iter().chain(&round.other_day));
        let won = games.filter(|game| **game == (player, Some(ExternalResult::Win)));
        u32::try_from(won.count()).expect("games are counted in 32 bits")
    }
}
