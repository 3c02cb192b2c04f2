//! Why a number is what it is: every entry of a player with the value it was counted with, so that a
//! member can add his points up himself.

use alloc::vec::Vec;

use crate::competition::{Competition, Player};
use crate::credit::{Basis, Cause, Credit, credits};
use crate::keizer::{Row, Standing, standings, start_value};
use crate::points::Fraction;

/// One entry of a player and what it is worth in a standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The round of the entry.
    pub round: u16,
    /// What happened.
    pub cause: Cause,
    /// Whose value it was counted with; none for fixed points.
    pub basis: Option<Player>,
    /// The share of that value, or the fixed points themselves.
    pub share: Fraction,
    /// Points on top of the share of that value, or off it.
    pub plus: Fraction,
    /// The value it was counted with; zero for fixed points.
    pub value: Fraction,
    /// What it is worth: share times value and what is on top, or the fixed points.
    pub points: Fraction,
}

/// Points that no entry brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// With which everybody begins.
    StartPoints(Fraction),
    /// The value at the start.
    StartValue(Fraction),
    /// The player's own present value, so many times.
    OwnValue {
        /// How many times.
        times: Fraction,
        /// The value.
        value: Fraction,
    },
}

impl Extra {
    /// What it is worth.
    #[must_use]
    pub fn points(self) -> Fraction {
        match self {
            Self::StartPoints(points) | Self::StartValue(points) => points,
            Self::OwnValue { times, value } => times * value,
        }
    }
}

/// A player's points in a standing, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// His place, from 1.
    pub place: usize,
    /// His place in the standing before, from 1.
    pub place_before: Option<usize>,
    /// His points: the sum of all that follows.
    pub points: Fraction,
    /// The entries, by round.
    pub lines: Vec<Line>,
    /// What no entry brought, where the rules count it.
    pub extras: Vec<Extra>,
    /// The sum of these.
    pub extra: Fraction,
    /// Over how many orders the values are the mean; 1: they settled.
    pub period: usize,
}

/// Takes the player's points after `round` apart; none when he had not joined by then or there is no
/// such round.
#[must_use]
pub fn explain(competition: &Competition, player: Player, round: u16) -> Option<Explanation> {
    let standings = standings(competition);
    let standing = standings.get(usize::from(round))?;
    let (place, row) = standing.find(player)?;
    let entries = credits(competition).swap_remove(player.index());
    let line = |entry: &Credit| {
        let counted = counted_in(competition, &standings, standing, entry.round);
        entry
            .counts_in(counted.round)
            .then(|| line(player, entry, counted))
    };
    let entries = entries.iter().filter(|entry| entry.round <= round);
    let lines: Vec<Line> = entries.filter_map(line).collect();
    let extras = extras(competition, row, round);
    let points = extras.iter().map(|extra| extra.points());
    Some(Explanation {
        place,
        place_before: row.place_before,
        points: row.points,
        extra: points.fold(Fraction::ZERO, |sum, points| sum + points),
        extras,
        lines,
        period: standing.period,
    })
}

/// An entry of a player as a standing counted it.
fn line(player: Player, entry: &Credit, counted: &Standing) -> Line {
    let basis = match entry.basis {
        Basis::Own => Some(player),
        Basis::Of(other) => Some(other),
        Basis::Fixed => None,
    };
    let value = basis.and_then(|whose| counted.value_used(whose));
    let value = value.unwrap_or(Fraction::ZERO);
    let points = match basis {
        Some(_) => entry.share * value + entry.plus,
        None => entry.share,
    };
    Line {
        round: entry.round,
        cause: entry.cause,
        basis,
        share: entry.share,
        plus: entry.plus,
        value,
        points,
    }
}

/// What the rules of a standing count besides the entries.
fn extras(competition: &Competition, row: &Row, round: u16) -> Vec<Extra> {
    let rules = competition.rules_at(round);
    let start_points = Extra::StartPoints(Fraction::from(rules.start_points));
    let start_value = (round <= rules.start_score_until)
        .then(|| Extra::StartValue(start_value(competition, row.player, round)));
    let own = Extra::OwnValue {
        times: rules.own_value_counts.times(round),
        value: row.value_used,
    };
    let all = [Some(start_points), start_value, Some(own)];
    let counts = |extra: &Extra| extra.points() != Fraction::ZERO;
    all.into_iter().flatten().filter(counts).collect()
}

/// In which standing an entry was last counted: this one, or the last before it that counted earlier rounds
/// again, or else the one of its own round.
fn counted_in<'a>(
    competition: &Competition,
    standings: &'a [Standing],
    standing: &'a Standing,
    entry_round: u16,
) -> &'a Standing {
    let again = |round: &u16| competition.rules_at(*round).counts_again(*round);
    let rounds = (entry_round..=standing.round).rev();
    let round = rounds.into_iter().find(again).unwrap_or(entry_round);
    &standings[usize::from(round)]
}
