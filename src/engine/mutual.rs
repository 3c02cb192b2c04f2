//! The mutual result (FIDE C.07 article 6): players with equal points are ordered by the games between them.
//!
//! In a Swiss tournament not all of them need have met. Then the table of their games decides from the top, as
//! long as one player would be alone ahead of the rest whatever the missing games had given; where that stops
//! it says nothing more. Whoever is still level gets a table of his own, as long as that decides something.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::Player;
use crate::points::Fraction;
use crate::swiss::Tournament;
use crate::tiebreak::{Meeting, meetings};

/// One player in the table of the games between players who are level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MutualRow {
    /// Who.
    pub player: Player,
    /// His points from the played games, per opponent the mean of them times the games of a match: two played
    /// games are simply added, one counts double. Article 6.1.2.
    pub points: Fraction,
    /// What it would have been had he won all the missing games.
    pub most: Fraction,
}

/// The games between players who are level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutualTable {
    /// The players, most points first, equal ones by number.
    pub rows: Vec<MutualRow>,
    /// Whether all of them have met.
    pub complete: bool,
}

impl MutualTable {
    /// The players in the groups that the table makes of them, the best first and each in order of number; one
    /// group when it decides nothing.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<Player>> {
        let players = |rows: &[MutualRow]| {
            let mut players: Vec<Player> = rows.iter().map(|row| row.player).collect();
            players.sort_unstable();
            players
        };
        if self.complete {
            // Article 6.2.
            let equal = self.rows.chunk_by(|one, other| one.points == other.points);
            return equal.map(players).collect();
        }
        // Article 6.3.
        let mut groups = Vec::new();
        let mut rows = self.rows.as_slice();
        while let [first, rest @ ..] = rows
            && rest.iter().all(|row| row.most < first.points)
        {
            groups.push(vec![first.player]);
            rows = rest;
        }
        if !rows.is_empty() {
            groups.push(players(rows));
        }
        groups
    }

    /// Whether it says anything about the order: it decides something, or all have met and it came out even.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.complete || self.groups().len() > 1
    }
}

/// The games between all players of a tournament.
pub(crate) struct MutualResults {
    meetings: Vec<Vec<Meeting>>,
    games_per_match: Fraction,
}

impl MutualResults {
    pub(crate) fn new(tournament: &Tournament, after_round: u16) -> Self {
        let games = u32::from(tournament.rules().games_per_round);
        Self {
            meetings: meetings(tournament, after_round),
            games_per_match: Fraction::from(games),
        }
    }

    /// Splits a group of players who are level, again and again, and keeps the tables it looked at, the first
    /// one first.
    pub(crate) fn split(
        &self,
        group: &[Player],
        tables: &mut Vec<MutualTable>,
    ) -> Vec<Vec<Player>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        let table = self.table(group);
        let groups = table.groups();
        tables.push(table);
        if groups.len() == 1 {
            return groups;
        }
        let again = groups.iter().flat_map(|group| self.split(group, tables));
        again.collect()
    }

    fn table(&self, group: &[Player]) -> MutualTable {
        let mut within = vec![false; self.meetings.len()];
        for player in group {
            within[player.index()] = true;
        }
        let opponents = u32::try_from(group.len() - 1).expect("players are counted in 16 bits");
        let mut complete = true;
        let row = |&player: &Player| {
            let met = self.meetings[player.index()].iter();
            let met = met.filter(|meeting| within[meeting.opponent.index()]);
            let (mut points, mut missing) = (Fraction::ZERO, opponents);
            for meeting in met {
                let share = Fraction::new(1, i128::from(meeting.games));
                points = points + meeting.points * share * self.games_per_match;
                missing -= 1;
            }
            complete &= missing == 0;
            MutualRow {
                player,
                points,
                most: points + Fraction::from(missing) * self.games_per_match,
            }
        };
        let mut rows: Vec<MutualRow> = group.iter().map(row).collect();
        rows.sort_by(|one, other| {
            let by_points = other.points.cmp(&one.points);
            by_points.then(one.player.cmp(&other.player))
        });
        MutualTable { rows, complete }
    }
}
