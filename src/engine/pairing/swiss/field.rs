//! The players whom the rules must pair, as vertices of graphs: who may meet whom, and what it costs when
//! nobody has a new opponent left.

use alloc::collections::BTreeSet;
use alloc::vec;
use core::cmp::Reverse;

use super::super::swiss_round::NextRound;
use super::super::wishes::{Choice, Wish};
use super::records::Records;
use crate::competition::Player;
use crate::points::Fraction;

/// The players who are there, what is known of them, and whether they may meet again.
pub(super) struct Field<'a> {
    pub(super) round: &'a NextRound<'a>,
    pub(super) records: Records,
}

impl<'a> Field<'a> {
    pub(super) fn new(round: &'a NextRound<'a>) -> Self {
        Self {
            round,
            records: Records::of(round.tournament),
        }
    }

    pub(super) fn score(&self, player: Player) -> Fraction {
        self.records.of_player(player).score
    }

    /// By score, then by number. C.04.5 article 1.2.
    pub(super) fn rank(&self, players: &mut [Player]) {
        players.sort_by_key(|&player| (Reverse(self.score(player)), player));
    }

    /// Whether the floats of the round before are looked at: not in the last round. C.04.5 articles 2.3.4, 2.3.5.
    pub(super) fn minds_floats(&self) -> bool {
        let tournament = self.round.tournament;
        tournament.rounds().len() + 1 < usize::from(tournament.rules().rounds)
    }

    /// All ways in which these players can be paired with nobody meeting again; none when there is none.
    pub(super) fn new_opponents(&self, players: &[Player]) -> Option<Choice> {
        let met = |u: usize, v: usize| self.records.last_meeting([players[u], players[v]]);
        Choice::new(players.len(), |u, v| met(u, v).is_none())
    }

    /// The same or, where there is none, those with as few rematches as possible, the latest one of them as long
    /// ago as possible, then the next.
    pub(super) fn pairings(&self, players: &[Player]) -> Choice {
        self.new_opponents(players).unwrap_or_else(|| {
            let met = |u: usize, v: usize| self.records.last_meeting([players[u], players[v]]);
            let boards = players.len() / 2;
            let mut wishes = vec![Wish::few(boards, move |u, v| met(u, v).is_some())];
            for round in self.rounds_of_meetings(players).into_iter().rev() {
                wishes.push(Wish::few(boards, move |u, v| met(u, v) == Some(round)));
            }
            let mut choice = Choice::complete(players.len());
            choice.narrow(&wishes);
            choice
        })
    }

    /// The fewest boards of these players that must be rematches.
    pub(super) fn fewest_rematches(&self, players: &[Player]) -> usize {
        let choice = self.pairings(players);
        let again = |&vertex: &usize| {
            let mate = choice.mate(vertex);
            let met = || self.records.last_meeting([players[vertex], players[mate]]);
            vertex < mate && met().is_some()
        };
        (0..players.len()).filter(again).count()
    }

    fn rounds_of_meetings(&self, players: &[Player]) -> BTreeSet<u16> {
        let mut rounds = BTreeSet::new();
        for (index, &one) in players.iter().enumerate() {
            let others = players[..index].iter();
            rounds.extend(others.filter_map(|&other| self.records.last_meeting([one, other])));
        }
        rounds
    }
}
