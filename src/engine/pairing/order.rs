//! In which order the players stand for the pairing, who chooses next, and whom he would like best: the
//! nearest below him from the top; by turns from the top and the bottom; or, in round 1, the one of the
//! other half of his group.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Evening;
use crate::competition::{Competition, Player};
use crate::keizer::Standing;
use crate::points::Fraction;
use crate::rules::{Method, PairingOrder, Rules};

/// The list that is paired by, absentees included.
pub(super) fn list(evening: &Evening<'_>) -> Vec<Player> {
    let mut list = evening.ranking.clone();
    if evening.competition.rules().pairing_order == PairingOrder::Rating {
        // Westergoo: paired by rating; a stable sort leaves equals as the standing has them.
        let rating = |player: &Player| evening.ratings.get(player.index()).copied().flatten();
        list.sort_by_key(|player| Reverse(rating(player)));
    }
    list
}

/// The standing to pair by, when somebody who came in later has start points that count for the pairing
/// only: he stands where his points and these bring him, below those with as many; everybody else stands
/// as in the standing. SG Roosendaal; SV Theothorne.
#[must_use]
pub fn with_start_points(
    competition: &Competition,
    standing: &Standing,
    start_points: &[(Player, Fraction)],
) -> Vec<Player> {
    let given = |player: Player| start_points.iter().find(|(other, _)| *other == player);
    let counts = competition.rules().start_points_for_pairing;
    let (helped, mut order): (Vec<_>, Vec<_>) = (standing.rows.iter())
        .map(|row| {
            let extra = given(row.player).filter(|_| counts && competition.joined(row.player) > 1);
            let extra = extra.map_or(Fraction::ZERO, |&(_, extra)| extra);
            (row.player, row.points + extra, extra > Fraction::ZERO)
        })
        .partition(|&(_, _, helped)| helped);
    for newcomer in helped {
        let higher = |(_, points, _): &(Player, Fraction, bool)| *points >= newcomer.1;
        let place = order.iter().rposition(higher).map_or(0, |last| last + 1);
        order.insert(place, newcomer);
    }
    order.into_iter().map(|(player, _, _)| player).collect()
}

/// How the free players, numbered from the top, find their opponents one after the other.
#[derive(Clone, Debug)]
pub(super) enum Choosing {
    /// The highest, with the nearest below him.
    FromTop,
    /// The highest and the lowest by turns, each with the nearest.
    BothEnds,
    /// The highest, with one of the other half of his group, the one nearest to his counterpart; when that
    /// cannot be, with the nearest to that one of all.
    Halves(Vec<Seat>),
}

/// Where a player sits when the top halves meet the bottom halves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The half of a group: 0 and 1 are the first group, 2 and 3 the second.
    half: usize,
    /// Whom he meets if nothing stands between.
    counterpart: usize,
}

impl Choosing {
    /// How so many players, nobody of them left over, are paired by these rules in this round.
    pub(super) fn new(rules: &Rules, round: u16, players: usize) -> Self {
        match (rules.first_round_groups, rules.method) {
            (Some(groups), _) if round == 1 => Self::Halves(halves(
                players,
                usize::try_from(groups).unwrap_or(usize::MAX),
            )),
            (_, Method::BothEnds) => Self::BothEnds,
            (_, Method::Lexicographic | Method::Closest) => Self::FromTop,
        }
    }

    /// Who chooses next among those who are left (from the top), when so many have chosen.
    pub(super) fn chooser(&self, left: &[usize], chosen: usize) -> usize {
        match self {
            // KTV: from the top and from the bottom towards the middle.
            Self::BothEnds if chosen % 2 == 1 => left[left.len() - 1],
            Self::FromTop | Self::BothEnds | Self::Halves(_) => left[0],
        }
    }

    /// All others, whom the chooser likes best first.
    pub(super) fn candidates(&self, chooser: usize, left: &[usize]) -> Vec<usize> {
        let mut others: Vec<usize> = left.iter().copied().filter(|&v| v != chooser).collect();
        match self {
            Self::FromTop | Self::BothEnds => others.sort_by_key(|&v| v.abs_diff(chooser)),
            Self::Halves(seats) => {
                let counterpart = seats[chooser].counterpart;
                let opposite = |v: usize| seats[v].half == seats[counterpart].half;
                others.sort_by_key(|&v| (!opposite(v), v.abs_diff(counterpart), v));
            }
        }
        others
    }
}

/// Where everybody sits when so many players make groups, as equal as possible and the larger ones at the
/// top, and the top half of each group meets its bottom half. De Waagtoren.
fn halves(players: usize, groups: usize) -> Vec<Seat> {
    let boards = players / 2;
    let groups = groups.clamp(1, boards.max(1));
    let mut seats = Vec::new();
    for group in 0..groups {
        let size = boards / groups + usize::from(group < boards % groups);
        let first = seats.len();
        let seat = |half, counterpart| Seat { half, counterpart };
        seats.extend((first..first + size).map(|v| seat(2 * group, v + size)));
        seats.extend((first..first + size).map(|v| seat(2 * group + 1, v)));
    }
    seats
}
