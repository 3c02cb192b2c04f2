//! Everything a regulation can choose about points, standings and pairings. One field per article; the
//! numbers behind a field name the articles of the three clubs that the project grew up with
//! (`Pion` = SV De Pion, `ZD` = SV De Zwarte Dame, `DeZ` = SV Denk en Zet). A club file holds the same
//! keys, so a board can lay the two side by side.

mod pairing;

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

pub use self::pairing::{
    ByeOrder, ColourSwap, ColourTie, FirstColours, MaxDistance, Method, PairingOrder, Period, Span,
    Window,
};
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
    /// The order that is paired by. Westergoo: by rating, while the standing is by points.
    #[serde(default)]
    pub pairing_order: PairingOrder,
    /// In round 1 those who are there make so many groups, as equal as possible, and in each the top half
    /// meets the bottom half. De Waagtoren (3).
    #[serde(default)]
    pub first_round_groups: Option<u32>,
    /// Who came in later can have start points that count for the pairing only. SG Roosendaal; SV Theothorne.
    #[serde(default)]
    pub start_points_for_pairing: bool,
    /// How many groups apart two opponents may be. SV Spijkenisse (1).
    #[serde(default)]
    pub groups_apart: Option<u32>,
    /// How far apart on the list, absentees included, two opponents may stand. KTV ("period").
    #[serde(default)]
    pub max_distance: Option<MaxDistance>,
    /// How often two players may meet in a season. Pion Algemeen 5; ZD appendix 4; DeZ.
    #[serde(default)]
    pub meetings_per_season: Option<u32>,
    /// How often two players may meet in one half. Pion Algemeen 5.
    #[serde(default)]
    pub meetings_per_half: Option<u32>,
    /// Up to and with this round of the season nobody meets anybody again. SV Theothorne (12).
    #[serde(default)]
    pub no_repeat_until: Option<u16>,
    /// How often two players may meet in so many rounds on end. Zwart op Wit (once in 6).
    #[serde(default)]
    pub meetings_in_window: Option<Window>,
    /// Rounds strictly between two games of the same players. Pion Algemeen 5 (5); DeZ (10).
    #[serde(default)]
    pub rounds_between: Option<u32>,
    /// Club evenings strictly between two games of the same players, those without a round included. Pion
    /// Algemeen 5, where it is read as rounds.
    #[serde(default)]
    pub evenings_between: Option<u32>,
    /// Different other opponents that both must have played since. ZD appendix 4 (6).
    #[serde(default)]
    pub opponents_between: Option<u32>,
    /// A game lost by not coming is a meeting all the same; it never has a colour. ESG: it is none.
    #[serde(default)]
    pub forfeit_is_meeting: bool,
    /// The largest difference between games with white and with black. Pion Algemeen 6 (2, per half); ZD appendix 5 (3).
    #[serde(default)]
    pub colour_balance: Option<u32>,
    /// Over what that difference is counted. Pion Algemeen 6: the half.
    #[serde(default = "half")]
    pub colour_balance_over: Span,
    /// The longest run of one colour. Pion Algemeen 6 (2); ZD appendix 6 (4).
    #[serde(default)]
    pub colour_run: Option<u32>,
    /// Within what such a run is counted. Pion Algemeen 6: across the season.
    #[serde(default = "season")]
    pub colour_run_over: Span,
    /// When a repeated game must have the colours the other way round. Pion Algemeen 5; ZD appendix 7.
    #[serde(default)]
    pub colour_swap: ColourSwap,
    /// Between equal imbalances the colours are counted back to the first difference.
    #[serde(default = "yes")]
    pub colour_count_back: bool,
    /// Who gets white when nothing else decides. Zwart op Wit: the higher one has black.
    #[serde(default)]
    pub colour_tie: ColourTie,
    /// How the colours are given while nobody has played. ZD b.2: by lot.
    #[serde(default)]
    pub first_colours: FirstColours,
    /// The first so many of the standing, absentees included, get no bye. Pion Algemeen 7 (5; 3 in summer).
    #[serde(default)]
    pub bye_not_for_top: u32,
    /// How many byes a player can get in the competition. ZD appendix 10 (1).
    #[serde(default)]
    pub byes_per_player: Option<u32>,
    /// Who waited in vain for an opponent has had a bye. ESG.
    #[serde(default)]
    pub forfeit_win_is_bye: bool,
    /// Whose turn it is to be left over. Caissa Amsterdam: the last to sign up.
    #[serde(default)]
    pub bye_order: ByeOrder,
    /// At an odd number a reserve plays, if one is there, and nobody is left over. Kijk Uit.
    #[serde(default)]
    pub reserve_player: bool,
}

const fn one() -> u32 {
    1
}

const fn yes() -> bool {
    true
}

const fn half() -> Span {
    Span::Half
}

const fn season() -> Span {
    Span::Season
}

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
            .chain(pairing::contradictions(self))
            .collect()
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
            pairing_order: PairingOrder::Standing,
            first_round_groups: None,
            start_points_for_pairing: false,
            groups_apart: None,
            max_distance: None,
            meetings_per_season: None,
            meetings_per_half: None,
            no_repeat_until: None,
            meetings_in_window: None,
            rounds_between: None,
            evenings_between: None,
            opponents_between: None,
            forfeit_is_meeting: false,
            colour_balance: None,
            colour_balance_over: Span::Half,
            colour_run: None,
            colour_run_over: Span::Season,
            colour_swap: ColourSwap::Preferred,
            colour_count_back: true,
            colour_tie: ColourTie::LowerWhite,
            first_colours: FirstColours::Lot,
            bye_not_for_top: 0,
            byes_per_player: None,
            forfeit_win_is_bye: false,
            bye_order: ByeOrder::FewestThenLowest,
            reserve_player: false,
        }
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Self::ZERO
    }
}
