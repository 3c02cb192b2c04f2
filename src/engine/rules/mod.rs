//! Everything a regulation can choose about points, standings and pairings. One field per article; the
//! numbers behind a field name the articles of the three clubs that the project grew up with
//! (`Pion` = SV De Pion, `ZD` = SV De Zwarte Dame, `DeZ` = SV Denk en Zet). A club file holds the same
//! keys, so a board can lay the two side by side.

mod book;
mod pairing;
mod pay;
mod tiers;
mod values;

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

pub use book::Rulebook;
pub use pairing::{
    ByeOrder, ColourSwap, ColourTie, FirstColours, MaxDistance, Method, PairingOrder, Period, Span,
    Window,
};
pub use pay::{External, OpponentAbsent, Pay, PayByResult, Whose, Win};
pub use tiers::{Absences, Leavers, MissedRounds, Reason, Reasons, Tier, Tiers};
pub use values::{OwnValue, Players, RatingClass, Recalculation, TieBreak, TopValue, ValuesFrom};

use crate::points::{Fraction, least_common_multiple};

/// No value and no fixed points are larger.
pub(crate) const MOST_VALUE: u32 = 100_000;
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
    /// How many places in a row have the same value.
    #[serde(default = "one")]
    pub places_per_value: u32,
    /// No value by place is lower.
    #[serde(default = "one")]
    pub lowest_value: u32,
    /// Values from places (the rule) or, for some clubs, from scores or ratings.
    #[serde(default)]
    pub values_from: ValuesFrom,
    /// The value of the last when values come from scores.
    #[serde(default)]
    pub bottom_value: Option<u32>,
    /// The values of ratings when values come from these, from high to low.
    #[serde(default)]
    pub rating_values: Vec<RatingClass>,
    /// The first round with different values; in the rounds before it everybody has the top value.
    #[serde(default)]
    pub valued_from_round: u16,
    /// Points that everybody begins with.
    #[serde(default)]
    pub start_points: u32,
    /// The last standing in which the value at the start still counts as points; 0: it never counts.
    /// ZD appendix 3: "after round 10" it is removed, so 9.
    #[serde(default)]
    pub start_score_until: u16,
    /// The player's own present value counts among his points (the classic Keizer system), for good or less and less.
    #[serde(default)]
    pub own_value_counts: OwnValue,
    /// How earlier results are valued again. Pion Algemeen 1.2; ZD appendix 8; DeZ "herberekend".
    pub recalculation: Recalculation,
    /// After this round the points so far are no longer valued again.
    #[serde(default)]
    pub frozen_after: Option<u16>,
    /// What decides between equal points; the start order always comes last.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,

    /// For a win; a plain number is a share of the opponent's value. Pion Algemeen 3.4; ZD appendix 8; DeZ.
    #[serde(deserialize_with = "pay::of_opponent")]
    pub win: Pay,
    /// For a draw; a plain number is a share of the opponent's value. Pion Algemeen 3.4; ZD appendix 8; DeZ.
    #[serde(deserialize_with = "pay::of_opponent")]
    pub draw: Pay,
    /// For a lost game; a plain number is points. Pion Algemeen 1.1 ("een vaste waarde"); ZD appendix 8; DeZ: none.
    #[serde(deserialize_with = "pay::fixed")]
    pub loss: Pay,
    /// For who is left over at an odd number; a plain number is a share of his own value. Pion Algemeen 3.3; ZD
    /// appendix 9; DeZ.
    #[serde(deserialize_with = "pay::alone")]
    pub bye: Pay,
    /// For a penalty bye; a plain number is a share of the own value. ZD d.1: "een afwezig score".
    #[serde(default = "nothing", deserialize_with = "pay::alone")]
    pub penalty_bye: Pay,
    /// After so many absences without notice a penalty bye falls due; none: only the arbiter imposes one.
    #[serde(default)]
    pub penalty_bye_after: Option<u32>,
    /// After so many absences without notice a player takes part only when he says so.
    #[serde(default)]
    pub announce_after: Option<u32>,
    /// For an absence with notice, by how many there were before it.
    /// Pion Algemeen 3.1 and 4; ZD appendix 9; DeZ. An empty list pays nothing.
    pub notice: Vec<Tier>,
    /// For an absence without notice; a plain number is a share of the own value. Pion Algemeen 3.2; ZD appendix 9; DeZ.
    #[serde(deserialize_with = "pay::alone")]
    pub no_notice: Pay,
    /// For who does not play for a reason that the regulation names: arbiter, late notice, no suitable opponent.
    #[serde(default)]
    pub reasons: Reasons,
    /// The rounds from which on absences are counted anew, when the rounds before them stay in the standing.
    #[serde(default)]
    pub absences_anew_from: Vec<u16>,
    /// For each round before somebody came in, when he comes in.
    #[serde(default)]
    pub missed_rounds: MissedRounds,
    /// For each round after somebody has left.
    #[serde(default)]
    pub after_leaving: Tiers,
    /// What becomes of who has left, in the standing.
    #[serde(default)]
    pub leavers: Leavers,
    /// What a game against somebody who has left pays from then on, instead of what it paid.
    #[serde(default)]
    pub against_leavers: Option<PayByResult>,
    /// A game for the club elsewhere. ZD appendix 9; DeZ; none at De Pion.
    #[serde(default)]
    pub external: Option<External>,
    /// What the one gets whose opponent did not come. Pion Competitieavond 2.3: the game is lost, so
    /// the other has won; DeZ: two thirds of his own value.
    #[serde(default)]
    pub opponent_absent: OpponentAbsent,
    /// What the one gets who did not come to his game, a plain number is points; without it: what a loss pays.
    #[serde(default, deserialize_with = "pay::maybe_fixed")]
    pub stayed_away: Option<Pay>,
    /// What a postponed game pays each player until it is played; a plain number is a share of the own value.
    #[serde(default = "nothing", deserialize_with = "pay::of_own")]
    pub postponed: Pay,

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

const fn nothing() -> Pay {
    Pay::own(Fraction::ZERO)
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

/// Two keys that cannot both hold, or a key that cannot hold by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The key to look at, as in the club file.
    pub key: &'static str,
    /// What is wrong and what is expected instead.
    pub message: &'static str,
}

/// A key, whether it is wrong, and what is wrong then.
type Claim = (&'static str, bool, &'static str);

impl Rules {
    /// Every contradiction in the rules; empty when they can be played by.
    #[must_use]
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let table = [
            (
                "shares",
                !self.shares_are_countable(),
                "a share is too large, or all of them together too fine, to count exactly with",
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
        let all = values::contradictions(self).into_iter();
        let all = all.chain(tiers::contradictions(self)).chain(table);
        all.filter(|(_, wrong, _)| *wrong)
            .map(|(key, _, message)| Contradiction { key, message })
            .chain(pairing::contradictions(self))
            .collect()
    }

    /// Whether the standing after this round counts the rounds before it again.
    #[must_use]
    pub fn counts_again(&self, round: u16) -> bool {
        self.recalculation != Recalculation::None
            && self.frozen_after.is_none_or(|last| round <= last)
    }

    /// Whether points stay within 128 bits, whatever happens in a season. Clubs are far below it: all
    /// shares of De Pion have the denominator 10,000.
    fn shares_are_countable(&self) -> bool {
        let most = |number, most: u32| number <= Fraction::from(most);
        let small = |points: Fraction| {
            most(points, MOST_VALUE) && most(Fraction::ZERO - points, MOST_VALUE)
        };
        self.shares()
            .iter()
            .all(|&share| most(share, LARGEST_SHARE))
            && self.pays().iter().all(|pay| small(pay.points))
            && self.common_denominator(1).is_some()
    }

    /// The common denominator of all shares and of another one; none when it is too fine.
    fn common_denominator(&self, other: i128) -> Option<i128> {
        self.shares().iter().try_fold(other, |common, share| {
            let finer = least_common_multiple(common, share.denominator());
            (finer <= FINEST).then_some(finer)
        })
    }

    /// Everything that an entry can pay.
    fn pays(&self) -> Vec<Pay> {
        let mut pays = vec![self.win, self.draw, self.loss, self.bye, self.penalty_bye];
        pays.extend([self.no_notice, self.postponed]);
        pays.extend(self.stayed_away);
        pays.extend(tiers::pays(&self.notice));
        pays.extend(
            self.reasons
                .values()
                .flat_map(|tiers| tiers::pays(&tiers.0)),
        );
        pays.extend(tiers::pays(self.missed_rounds.tiers()));
        pays.extend(tiers::pays(&self.after_leaving.0));
        pays.extend(self.against_leavers.into_iter().flat_map(PayByResult::all));
        pays.extend(self.external.iter().flat_map(External::all));
        if let OpponentAbsent::Pay(pay) = self.opponent_absent {
            pays.push(pay);
        }
        pays
    }

    /// Everything that is multiplied with a value, and the fixed points without what is whole in them.
    fn shares(&self) -> Vec<Fraction> {
        let pays = self.pays();
        let mut shares: Vec<Fraction> = pays.into_iter().flat_map(Pay::shares).collect();
        if let TopValue::PerPlayer {
            per_player: factor, ..
        }
        | TopValue::Ratio { ratio: factor } = self.top_value
        {
            shares.push(factor);
        }
        if let OwnValue::Times(times) = &self.own_value_counts {
            shares.extend(times);
        }
        shares
    }

    /// Plain rules to start from: top value 60, everything else as the Keizer system has it, no limits.
    #[must_use]
    pub fn plain() -> Self {
        Self {
            top_value: TopValue::Fixed(60),
            step: 1,
            places_per_value: 1,
            lowest_value: 1,
            values_from: ValuesFrom::Place,
            bottom_value: None,
            rating_values: Vec::new(),
            valued_from_round: 0,
            start_points: 0,
            start_score_until: 0,
            own_value_counts: OwnValue::Counts(false),
            recalculation: Recalculation::UntilStable,
            frozen_after: None,
            tie_breaks: Vec::new(),
            win: Pay::opponent(Fraction::ONE),
            draw: Pay::opponent(Fraction::new(1, 2)),
            loss: Pay::fixed(Fraction::ZERO),
            bye: Pay::own(Fraction::ONE),
            penalty_bye: nothing(),
            penalty_bye_after: None,
            announce_after: None,
            notice: vec![Tier {
                share: Fraction::new(1, 3),
                ..Tier::default()
            }],
            no_notice: nothing(),
            reasons: Reasons::new(),
            absences_anew_from: Vec::new(),
            missed_rounds: MissedRounds::default(),
            after_leaving: Tiers::default(),
            leavers: Leavers::Stay,
            against_leavers: None,
            external: None,
            opponent_absent: OpponentAbsent::default(),
            stayed_away: None,
            postponed: nothing(),
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
