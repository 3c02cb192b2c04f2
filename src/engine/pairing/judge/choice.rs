//! In which order the judge walks through a pairing: who had the choice, and whom he was to have rather than
//! whom.

use alloc::vec::Vec;
use core::ops::Range;

use super::dossier::Dossier;
use crate::competition::Player;
use crate::rules::Method;

/// Who is to be paired by the rules, from the top, and how they take turns.
pub(super) struct Choice {
    players: Vec<Player>,
    groups: Option<u32>,
    from_both_ends: bool,
}

impl Choice {
    pub(super) fn new(dossier: &Dossier<'_>, players: &[Player]) -> Self {
        let groups = dossier.rules.first_round_groups;
        let groups = groups.filter(|_| dossier.halves_meet());
        Self {
            players: players.to_vec(),
            groups,
            from_both_ends: groups.is_none() && dossier.rules.method == Method::BothEnds,
        }
    }

    /// Of those who are left, from the top, the one whose turn it is and the others, whom he was to have
    /// most of all first.
    pub(super) fn next(&self, left: &[Player]) -> (Player, Vec<Player>) {
        // Two players leave with each board.
        let boards_made = (self.players.len() - left.len()) / 2;
        if self.from_both_ends && boards_made % 2 == 1 {
            let lowest = left[left.len() - 1];
            return (lowest, left.iter().rev().skip(1).copied().collect());
        }
        let highest = left[0];
        let mut others = left[1..].to_vec();
        if let Some(groups) = self.groups {
            let number = |player: Player| self.players.iter().position(|&other| other == player);
            let at = number(highest).unwrap_or(0);
            let (opposite, meets) = self.opposite(groups, at);
            // First those of the other half, then all, the nearest to the one he meets before the others.
            others.sort_by_key(|&other| {
                let number = number(other).unwrap_or(usize::MAX);
                (!opposite.contains(&number), number.abs_diff(meets))
            });
        }
        (highest, others)
    }

    /// De Waagtoren: the numbers of the half that meets the half of number `at`, and whom he meets of it.
    fn opposite(&self, groups: u32, at: usize) -> (Range<usize>, usize) {
        let mut boards_left = self.players.len() / 2;
        let mut groups_left = (groups as usize).min(boards_left).max(1);
        let mut begins = 0;
        loop {
            // The first of the groups that are left gets its part, rounded up.
            let half = boards_left.div_ceil(groups_left).max(1);
            let middle = begins + half;
            let ends = middle + half;
            if at < middle {
                return (middle..ends, at + half);
            }
            if at < ends {
                return (begins..middle, at - half);
            }
            begins = ends;
            boards_left -= half;
            groups_left -= 1;
        }
    }
}
