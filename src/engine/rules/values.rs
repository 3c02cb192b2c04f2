//! What a regulation can choose about values, recalculation and the order of the standing.

use serde::{Deserialize, Serialize};

use crate::points::Fraction;

/// How the value of the first place is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a whole number, \"players\" or { per_player = \"1.5\" }"
)]
pub enum TopValue {
    /// A number that the regulation names.
    Fixed(u32),
    /// So many times the players of round 1, rounded up; it does not change when somebody joins.
    PerPlayer {
        /// The factor.
        per_player: Fraction,
    },
    /// The players now in the standing, so that the last one has value 1.
    Players(Players),
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
}

/// A way to order players with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// More won games first.
    Wins,
    /// More played games first.
    Games,
}
