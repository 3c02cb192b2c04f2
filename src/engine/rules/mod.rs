//! Everything a regulation can choose about points, standings and pairings. One field per article; the
//! numbers behind a field name the articles of the three clubs that the project grew up with
//! (`Pion` = SV De Pion, `ZD` = SV De Zwarte Dame, `DeZ` = SV Denk en Zet). A club file holds the same
//! keys, so a board can lay the two side by side.

mod book;
mod pay;
mod values;

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

pub use book::Rulebook;
pub use pay::{External, OpponentAbsent, Tier, Win};
pub use values::{Players, Recalculation, TieBreak, TopValue, ValuesFrom};

use crate::points::{Fraction, least_common_multiple};

/// No value and no fixed points are larger.
const MOST_VALUE: u32 = 100_000;
/// No share of a value is larger.
const LARGEST_SHARE: u32 = 100;
/// The common denominator of all shares is at most this.
const FINEST: i128 = 100_000_000;

/// The choices of one Keizer competition (for De Pion: of one half of the season).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The value of the first place. Pion Algemeen 3.5; ZD appendix 1; DeZ leaves it open.
    pub top_value: TopValue,
    /// How much lower the value is at each next place. Pion Algemeen 3.6; ZD appendix 2; DeZ "één punt".
    #[serde(default = "one")]
    pub step: u32,
    /// Values from places (the rule) or, for some clubs, from scores.
    #[serde(default)]
    pub values_from: ValuesFrom,
    /// The value of the last when values come from scores.
    #[serde(default)]
    pub bottom_value: Option<u32>,
    /// The last standing in which the value at the start still counts as points; 0: it never counts.
    /// ZD appendix 3: "after round 10" it is removed, so 9.
    #[serde(default)]
    pub start_score_until: u16,
    /// The player's own present value counts once among his points (the classic Keizer system).
    #[serde(default)]
    pub own_value_counts: bool,
    /// How earlier results are valued again. Pion Algemeen 1.2; ZD appendix 8; DeZ "herberekend".
    pub recalculation: Recalculation,
    /// After this round the points so far are no longer valued again.
    #[serde(default)]
    pub frozen_after: Option<u16>,
    /// What decides between equal points; the start order always comes last.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,

    /// Share of the opponent's value for a win. Pion Algemeen 3.4; ZD appendix 8; DeZ.
    pub win: Fraction,
    /// Share of the opponent's value for a draw. Pion Algemeen 3.4; ZD appendix 8; DeZ.
    pub draw: Fraction,
    /// Fixed points for a lost game. Pion Algemeen 1.1 ("een vaste waarde"); ZD appendix 8; DeZ: none.
    pub loss: Fraction,
    /// Share of his own value for who is left over at an odd number. Pion Algemeen 3.3; ZD appendix 9; DeZ.
    pub bye: Fraction,
    /// Share of his own value for a penalty bye. ZD d.1: "een afwezig score".
    #[serde(default)]
    pub penalty_bye: Fraction,
    /// Share of his own value for an absence with notice, by how many there were before it.
    /// Pion Algemeen 3.1 and 4; ZD appendix 9; DeZ. An empty list pays nothing.
    pub notice: Vec<Tier>,
    /// Share of his own value for an absence without notice. Pion Algemeen 3.2; ZD appendix 9; DeZ.
    pub no_notice: Fraction,
    /// A game for the club elsewhere. ZD appendix 9; DeZ; none at De Pion.
    #[serde(default)]
    pub external: Option<External>,
    /// What the one gets whose opponent did not come. Pion Competitieavond 2.3: the game is lost, so
    /// the other has won; DeZ: two thirds of his own value.
    #[serde(default)]
    pub opponent_absent: OpponentAbsent,
    /// Share of his own value that a postponed game pays each player until it is played.
    #[serde(default)]
    pub postponed: Fraction,

    /// The order in which opponents are looked for. DeZ: "dicht bij hen in de stand".
    #[serde(default)]
    pub method: Method,
    /// How often two players may meet in a season. Pion Algemeen 5; ZD appendix 4; DeZ.
    #[serde(default)]
    pub meetings_per_season: Option<u32>,
    /// How often two players may meet in one half. Pion Algemeen 5.
    #[serde(default)]
    pub meetings_per_half: Option<u32>,
    /// Rounds strictly between two games of the same players. Pion Algemeen 5 (5); DeZ (10).
    #[serde(default)]
    pub rounds_between: Option<u32>,
    /// Different other opponents that both must have played since. ZD appendix 4 (6).
    #[serde(default)]
    pub opponents_between: Option<u32>,
    /// The largest difference between games with white and with black. Pion Algemeen 6 (2, per half); ZD appendix 5 (3).
    #[serde(default)]
    pub colour_balance: Option<u32>,
    /// The longest run of one colour, across the season. Pion Algemeen 6 (2); ZD appendix 6 (4).
    #[serde(default)]
    pub colour_run: Option<u32>,
    /// When a repeated game must have the colours the other way round. Pion Algemeen 5; ZD appendix 7.
    #[serde(default)]
    pub colour_swap: ColourSwap,
    /// The first so many of the standing, absentees included, get no bye. Pion Algemeen 7 (5; 3 in summer).
    #[serde(default)]
    pub bye_not_for_top: u32,
    /// How many byes a player can get in the competition. ZD appendix 10 (1).
    #[serde(default)]
    pub byes_per_player: Option<u32>,
}

const fn one() -> u32 {
    1
}

/// How opponents are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// From the top: each gets the nearest for whom the rest can still be paired.
    #[default]
    Lexicographic,
    /// The smallest sum of squared distances; between equal sums, from the top.
    Closest,
}

/// When the colours of a repeated game must be swapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourSwap {
    /// Preferred, never required.
    #[default]
    Preferred,
    /// Required against the last game of the same half.
    WithinHalf,
    /// Required against the last game of the season.
    Always,
}

/// Two keys that cannot both hold, or a key that cannot hold by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The key to look at, as in the club file.
    pub key: &'static str,
    /// What is wrong and what is expected instead.
    pub message: &'static str,
}

impl Rules {
    /// Every contradiction in the rules, in the order of the keys; empty when they can be played by.
    #[must_use]
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let scores = self.values_from == ValuesFrom::Score;
        let endless_tier = self
            .notice
            .iter()
            .rev()
            .skip(1)
            .any(|tier| tier.times.is_none());
        let fixed = match self.top_value {
            TopValue::Fixed(top) => Some(top),
            TopValue::PerPlayer { .. } | TopValue::Players(_) => None,
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
                "shares",
                !self.shares_are_countable(),
                "a share is too large, or all of them together too fine, to count exactly with",
            ),
            (
                "step",
                self.step == 0,
                "with step 0 everybody has the same value; expected at least 1",
            ),
            (
                "values_from",
                scores && self.recalculation == Recalculation::UntilStable,
                "values from scores never settle; expected recalculation \"once\" or \"none\"",
            ),
            (
                "bottom_value",
                scores && self.bottom_value.is_none(),
                "values from scores need a bottom_value",
            ),
            (
                "bottom_value",
                !scores && self.bottom_value.is_some(),
                "only values from scores have a bottom_value; expected values_from = \"score\"",
            ),
            (
                "bottom_value",
                fixed.is_some_and(|top| self.bottom_value.is_some_and(|bottom| bottom >= top)),
                "expected less than top_value",
            ),
            (
                "bottom_value",
                scores && fixed.is_none(),
                "values from scores need a top_value that is a number",
            ),
            (
                "notice",
                endless_tier,
                "only the last step can be without `times`: no absence ever reaches the steps after it",
            ),
            (
                "frozen_after",
                self.frozen_after.is_some() && self.recalculation == Recalculation::None,
                "with recalculation \"none\" every round is frozen already",
            ),
            (
                "meetings_per_half",
                matches!((self.meetings_per_half, self.meetings_per_season), (Some(half), Some(season)) if half > season),
                "expected no more than meetings_per_season",
            ),
            (
                "colour_run",
                self.colour_run == Some(0),
                "expected at least 1",
            ),
            (
                "colour_balance",
                self.colour_balance == Some(0),
                "expected at least 1: after one game the difference is 1",
            ),
            (
                "meetings_per_season",
                self.meetings_per_season == Some(0),
                "expected at least 1",
            ),
            (
                "meetings_per_half",
                self.meetings_per_half == Some(0),
                "expected at least 1",
            ),
        ];
        let wrong = table.iter().filter(|(_, wrong, _)| *wrong);
        wrong
            .map(|&(key, _, message)| Contradiction { key, message })
            .collect()
    }

    /// Whether the standing after this round counts the rounds before it again.
    #[must_use]
    pub fn counts_again(&self, round: u16) -> bool {
        self.recalculation != Recalculation::None
            && self.frozen_after.is_none_or(|last| round <= last)
    }

    /// What the `nth` absence with notice pays (the first is 1), as a share of the own value.
    #[must_use]
    pub fn notice_share(&self, nth: u32) -> Fraction {
        let mut reach = 0;
        for tier in &self.notice {
            match tier.times {
                Some(times) => reach = times.saturating_add(reach),
                None => return tier.share,
            }
            if nth <= reach {
                return tier.share;
            }
        }
        Fraction::ZERO
    }

    /// Whether points stay within 128 bits, whatever happens in a season. Clubs are far below it: all
    /// shares of De Pion have the denominator 10,000.
    fn shares_are_countable(&self) -> bool {
        let mut denominator = 1;
        self.shares().iter().all(|share| {
            denominator = least_common_multiple(denominator, share.denominator());
            denominator <= FINEST && *share <= Fraction::from(LARGEST_SHARE)
        }) && self.loss <= Fraction::from(MOST_VALUE)
    }

    /// Everything that is multiplied with a value, and the fixed points without what is whole in them.
    fn shares(&self) -> Vec<Fraction> {
        let loss = self.loss;
        let loss = Fraction::new(loss.numerator() % loss.denominator(), loss.denominator());
        let mut shares = vec![self.win, self.draw, loss, self.bye, self.penalty_bye];
        shares.extend([self.no_notice, self.postponed]);
        shares.extend(self.notice.iter().map(|tier| tier.share));
        match self.external {
            Some(External::Share(share)) => shares.push(share),
            Some(External::ByResult { win, draw, loss }) => shares.extend([win, draw, loss]),
            None => {}
        }
        if let OpponentAbsent::Share(share) = self.opponent_absent {
            shares.push(share);
        }
        if let TopValue::PerPlayer { per_player } = self.top_value {
            shares.push(per_player);
        }
        shares
    }

    /// Plain rules to start from: top value 60, everything else as the Keizer system has it, no limits.
    #[must_use]
    pub fn plain() -> Self {
        Self {
            top_value: TopValue::Fixed(60),
            step: 1,
            values_from: ValuesFrom::Place,
            bottom_value: None,
            start_score_until: 0,
            own_value_counts: false,
            recalculation: Recalculation::UntilStable,
            frozen_after: None,
            tie_breaks: Vec::new(),
            win: Fraction::ONE,
            draw: Fraction::new(1, 2),
            loss: Fraction::ZERO,
            bye: Fraction::ONE,
            penalty_bye: Fraction::ZERO,
            notice: vec![Tier {
                share: Fraction::new(1, 3),
                times: None,
            }],
            no_notice: Fraction::ZERO,
            external: None,
            opponent_absent: OpponentAbsent::default(),
            postponed: Fraction::ZERO,
            method: Method::Lexicographic,
            meetings_per_season: None,
            meetings_per_half: None,
            rounds_between: None,
            opponents_between: None,
            colour_balance: None,
            colour_run: None,
            colour_swap: ColourSwap::Preferred,
            bye_not_for_top: 0,
            byes_per_player: None,
        }
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Self::ZERO
    }
}
