//! What a regulation can choose about values, recalculation and the order of the standing.

use alloc::vec;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Claim, MOST_VALUE, Rules};
use crate::points::Fraction;

/// Nobody counts more often than this after one round; the order has long settled or goes round.
const MOST_PASSES: u32 = 100;

/// How the value of the first place is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected a whole number, \"players\", { per_player = \"1.5\" } or { ratio = 3 }"
)]
pub enum TopValue {
    /// A number that the regulation names.
    Fixed(u32),
    /// So many times the players of round 1, rounded up; it does not change when somebody joins.
    PerPlayer {
        /// The factor.
        per_player: Fraction,
    },
    /// So high that it is so many times the value of the last one in the standing, rounded half up.
    Ratio {
        /// First to last, more than 1.
        #[serde(deserialize_with = "more_than_one")]
        ratio: Fraction,
    },
    /// The players now in the standing, so that the last one has value 1.
    Players(Players),
}

fn more_than_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
    let ratio = Fraction::deserialize(deserializer)?;
    if ratio > Fraction::ONE {
        Ok(ratio)
    } else {
        Err(D::Error::custom("expected more than 1"))
    }
}

/// The word `players` in a club file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Players {
    /// As many as there are players.
    Players,
}

/// What a value is derived from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ValuesFrom {
    /// The place in the standing: the Keizer system.
    #[default]
    Place,
    /// The points, stretched between `bottom_value` and `top_value`, rounded half up to a millionth.
    Score,
    /// The rating: the same value in every standing, see `rating_values`.
    Rating,
}

/// The value of everybody with a rating from a number on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingClass {
    /// The lowest rating of the class; the last class has none and takes who is left, without a rating too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// What they are worth.
    pub value: u32,
}

/// How often a player's own present value counts among his points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected true, false or a list such as [1, \"0.8\", \"0.6\", 0]"
)]
pub enum OwnValue {
    /// Once, or never.
    Counts(bool),
    /// So many times in the standing after round 1, 2, ...; the last number holds from there on.
    Times(Vec<Fraction>),
}

impl OwnValue {
    /// How many times it counts in the standing after a round. Round 0 is the start order.
    #[must_use]
    pub fn times(&self, round: u16) -> Fraction {
        match self {
            Self::Counts(true) => Fraction::ONE,
            Self::Counts(false) => Fraction::ZERO,
            Self::Times(times) => {
                let index = usize::from(round).saturating_sub(1);
                let held = times.get(index).or(times.last());
                held.copied().unwrap_or(Fraction::ZERO)
            }
        }
    }

    /// Whether it counts in any standing.
    #[must_use]
    pub fn counts(&self) -> bool {
        match self {
            Self::Counts(counts) => *counts,
            Self::Times(times) => times.iter().any(|&times| times != Fraction::ZERO),
        }
    }
}

impl Default for OwnValue {
    fn default() -> Self {
        Self::Counts(false)
    }
}

/// Which values the results of earlier rounds are counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recalculation {
    /// Each round keeps the values of the standing before it.
    None,
    /// All rounds are counted once with the values of the standing before this round.
    Once,
    /// Counted again until the order no longer changes; see `keizer` for when it never stops changing.
    UntilStable,
    /// Counted so many times, each time with the values of the order that the time before gave.
    Passes(u32),
}

/// A way to order players with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// More won games first.
    Wins,
    /// More played games first.
    Games,
    /// More games won elsewhere for the club first.
    ExternalWins,
    /// More game points against each other first.
    Mutual,
    /// The more game points those have who were beaten, and half of those who were drawn with, the higher.
    SonnebornBerger,
}

/// What cannot hold about values and recalculation.
pub(super) fn contradictions(rules: &Rules) -> Vec<Claim> {
    let scores = rules.values_from == ValuesFrom::Score;
    let fixed = match rules.top_value {
        TopValue::Fixed(top) => Some(top),
        TopValue::PerPlayer { .. } | TopValue::Ratio { .. } | TopValue::Players(_) => None,
    };
    let table = [
        (
            "top_value",
            fixed == Some(0),
            "the first place needs a value of at least 1",
        ),
        (
            "top_value",
            fixed.is_some_and(|top| top > MOST_VALUE),
            "expected at most 100,000",
        ),
        (
            "step",
            rules.step == 0,
            "with step 0 everybody has the same value; expected at least 1",
        ),
        (
            "places_per_value",
            rules.places_per_value == 0,
            "expected at least 1",
        ),
        (
            "lowest_value",
            fixed.is_some_and(|top| top > 0 && rules.lowest_value > top)
                || rules.lowest_value > MOST_VALUE,
            "expected no more than top_value",
        ),
        (
            "values_from",
            scores && rules.recalculation == Recalculation::UntilStable,
            "values from scores never settle; expected recalculation \"once\" or \"none\"",
        ),
    ];
    let all = table.into_iter().chain(other_than_places(rules, fixed));
    all.chain(passes(rules)).collect()
}

/// What cannot hold about values from scores and ratings.
fn other_than_places(rules: &Rules, fixed: Option<u32>) -> Vec<Claim> {
    let by = |values_from| rules.values_from == values_from;
    let scores = by(ValuesFrom::Score);
    let highest_class = rules.rating_values.first().map(|class| class.value);
    vec![
        (
            "bottom_value",
            scores && rules.bottom_value.is_none(),
            "values from scores need a bottom_value",
        ),
        (
            "bottom_value",
            !scores && rules.bottom_value.is_some(),
            "only values from scores have a bottom_value; expected values_from = \"score\"",
        ),
        (
            "bottom_value",
            fixed.is_some_and(|top| rules.bottom_value.is_some_and(|bottom| bottom >= top)),
            "expected less than top_value",
        ),
        (
            "bottom_value",
            scores && fixed.is_none(),
            "values from scores need a top_value that is a number",
        ),
        (
            "rating_values",
            by(ValuesFrom::Rating) == rules.rating_values.is_empty(),
            "values_from = \"rating\" and rating_values need each other",
        ),
        (
            "rating_values",
            !descend(&rules.rating_values),
            "expected classes from high to low, each with `from` but the last",
        ),
        (
            "rating_values",
            highest_class.is_some() && highest_class != fixed,
            "expected the value of the first class to be top_value",
        ),
    ]
}

/// What cannot hold about how often is counted.
fn passes(rules: &Rules) -> [Claim; 3] {
    [
        (
            "own_value_counts",
            matches!(&rules.own_value_counts, OwnValue::Times(times) if times.is_empty()),
            "an empty list says nothing; expected false",
        ),
        (
            "recalculation",
            matches!(rules.recalculation, Recalculation::Passes(times) if !(1..=MOST_PASSES).contains(&times)),
            "expected 1 to 100 passes",
        ),
        (
            "frozen_after",
            rules.frozen_after.is_some() && rules.recalculation == Recalculation::None,
            "with recalculation \"none\" every round is frozen already",
        ),
    ]
}

fn descend(classes: &[RatingClass]) -> bool {
    let Some((last, above)) = classes.split_last() else {
        return true;
    };
    let named = above.iter().all(|class| class.from.is_some());
    let falls =
        |pair: &[RatingClass]| pair[0].from > pair[1].from && pair[0].value >= pair[1].value;
    last.from.is_none() && named && classes.windows(2).all(falls)
}
