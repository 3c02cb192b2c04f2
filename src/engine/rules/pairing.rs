//! What a regulation can choose about pairing beyond a number: the kinds behind the keys of the rules that
//! say who meets whom, who is left over and who gets which colour. Beside the three clubs that the project
//! grew up with, each kind names the club that plays by it.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Contradiction, Rules};

/// How opponents are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// From the top: each gets the nearest for whom the rest can still be paired.
    #[default]
    Lexicographic,
    /// The smallest sum of squared distances; between equal sums, from the top.
    Closest,
    /// From the top and the bottom by turns towards the middle, each with the nearest for whom the rest
    /// can still be paired. KTV.
    BothEnds,
}

/// The order that is paired by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingOrder {
    /// The standing.
    #[default]
    Standing,
    /// The ratings, the highest first; equal ones, and those without, as in the standing. Westergoo.
    Rating,
}

/// How far apart on the list two opponents may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a whole number or \"period\"")]
pub enum MaxDistance {
    /// So many places; neighbours are 1 apart.
    Places(u32),
    /// As many places as the period has rounds. KTV.
    Period(Period),
}

/// The word `period` in a club file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// The length of the period.
    Period,
}

/// How often two may meet in any so many rounds on end. Zwart op Wit: once in 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// How often, at least once.
    pub times: u32,
    /// In how many rounds on end, more than `times`.
    pub rounds: u32,
}

/// Over what something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// The half (or the one competition) that is being played.
    Half,
    /// The whole season, the halves before this one included.
    Season,
}

/// Whether the colours of a repeated game are the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourSwap {
    /// Preferred, never required.
    #[default]
    Preferred,
    /// Preferred where neither of the two has the larger imbalance.
    AfterBalance,
    /// An earlier game says nothing. Zwart op Wit.
    Ignored,
    /// Required against the last game of the same half.
    WithinHalf,
    /// Required against the last game of the season.
    Always,
}

/// Who gets white when nothing else decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourTie {
    /// The lower of the two. Zwart op Wit.
    #[default]
    LowerWhite,
    /// The higher of the two.
    HigherWhite,
}

/// How the colours are given while nobody has played yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstColours {
    /// By lot, board by board. ZD b.2.
    #[default]
    Lot,
    /// By lot on the first board, and from there by turns: the higher player white, black, white.
    Alternating,
    /// As always.
    AsAlways,
}

/// Whose turn it is to be left over, among those the rules allow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeOrder {
    /// Who has had the fewest byes; of these the lowest.
    #[default]
    FewestThenLowest,
    /// Who signed up last; who did not have to sign up only after all of those. Caissa Amsterdam.
    LastSignedUp,
}

/// Every contradiction in these choices, in the order of the keys.
pub(super) fn contradictions(rules: &Rules) -> impl Iterator<Item = Contradiction> {
    let window = rules.meetings_in_window;
    let table = [
        (
            "first_round_groups",
            rules.first_round_groups == Some(0),
            "expected at least 1",
        ),
        (
            "max_distance",
            rules.max_distance == Some(MaxDistance::Places(0)),
            "expected at least 1: neighbours are 1 apart",
        ),
        (
            "meetings_in_window",
            window.is_some_and(|window| window.times == 0 || window.rounds <= window.times),
            "expected at least once, in more rounds than times",
        ),
    ];
    let wrong: Vec<Contradiction> = table
        .into_iter()
        .filter(|(_, wrong, _)| *wrong)
        .map(|(key, _, message)| Contradiction { key, message })
        .collect();
    wrong.into_iter()
}
