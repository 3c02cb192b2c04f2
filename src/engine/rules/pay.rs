//! What an entry can pay.

use serde::{Deserialize, Serialize};

use crate::points::Fraction;

/// What an absence with notice pays, for the first `times` of them; the last tier has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// Share of the own value.
    pub share: Fraction,
    /// For how many absences; without it: for all that follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
}

/// What a game elsewhere for the club pays, as shares of the own value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a share such as \"66%\" or { win = \"1\", draw = \"1/2\", loss = \"0\" }"
)]
pub enum External {
    /// Always the same. ZD appendix 9.
    Share(Fraction),
    /// By the result over there. DeZ.
    ByResult {
        /// For a win.
        win: Fraction,
        /// For a draw.
        draw: Fraction,
        /// For a loss.
        loss: Fraction,
    },
}

/// What the player gets who waited for an opponent that did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected \"win\" or a share of the own value such as \"2/3\""
)]
pub enum OpponentAbsent {
    /// As for a win: the absentee's value.
    Win(Win),
    /// A share of his own value.
    Share(Fraction),
}

/// The word `win` in a club file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    /// Counts as a win.
    Win,
}

impl Default for OpponentAbsent {
    fn default() -> Self {
        Self::Win(Win::Win)
    }
}
