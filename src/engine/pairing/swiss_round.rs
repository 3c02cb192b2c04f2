//! A round of a Swiss tournament that must be paired, and the proposal for it: the words that the pairer
//! ([`swiss`](super::swiss)) and its judge ([`swiss_judge`](super::swiss_judge)) have in common. No code.

use alloc::vec::Vec;

use super::Origin;
use crate::competition::{Colour, Player};
use crate::points::Fraction;
use crate::swiss::Tournament;

/// The round after the last one of the tournament.
#[derive(Clone, Debug)]
pub struct NextRound<'a> {
    /// What was played before, and the rules. Games without a result count as played here, with no points
    /// for anybody.
    pub tournament: &'a Tournament,
    /// Who is there, in any order. Everybody else is absent and not paired. Rapid 3 and 6.
    pub present: Vec<Player>,
    /// Boards that the leader has fixed, as white and black of the first game. They are taken as they are.
    pub fixed_boards: Vec<[Player; 2]>,
    /// The bye that the leader has fixed.
    pub fixed_bye: Option<Player>,
    /// The colour that was drawn before round 1, the same in all rounds. C.04.5 article 4.1.
    pub initial_colour: Colour,
}

/// A proposal: boards from the top, and the one who is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissPairing {
    /// Who is left over, at an odd number.
    pub bye: Option<SwissBye>,
    /// The boards: by the score of the higher player, then by that of his opponent, then by the higher
    /// player's number (C.04.2 article 3.6); fixed boards among them.
    pub boards: Vec<SwissBoard>,
}

/// One match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissBoard {
    /// Who has white in the first game.
    pub white_first: Player,
    /// The opponent.
    pub black_first: Player,
    /// How these two came together: never [`Origin::Kept`].
    pub origin: Origin,
    /// The score, in game points before this round, of the bracket in which they were paired: that of the
    /// higher of the two.
    pub bracket: Fraction,
    /// Who of the two came up from a lower score to complete the bracket.
    pub floated_up: Option<Player>,
    /// What decided the colours of the first game.
    pub colours: ColourDecision,
    /// The two met before, in this round (from 1) for the last time: nobody may meet the same opponent twice.
    pub rematch: Option<u16>,
}

/// What decided the colours of the first game. C.04.5 article 4.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDecision {
    /// Neither has played: the drawn colour, for the higher one if his number is odd, else for the other.
    InitialColour,
    /// Who began with white less often begins with white.
    FewerWhites,
    /// Counting back their matches, this is the first in which they had different colours: they swap.
    LastDifference,
    /// The higher one gets the other colour than in his last match.
    HigherAlternates,
    /// The higher one has no colour yet; the lower one gets the other colour than in his last match.
    LowerAlternates,
    /// The leader wanted it.
    Given,
}

/// Who is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissBye {
    /// Who.
    pub player: Player,
    /// Whether the rules chose him or the leader; never [`Origin::Kept`].
    pub origin: Origin,
    /// His score in game points before this round.
    pub score: Fraction,
    /// He had as many byes as the rules allow, matches won by forfeit among them.
    pub second: bool,
    /// Everybody (of those whom the rules pair) with a lower score, or the same score and more matches, or
    /// these and a larger number, and why it was not he; the first one first. Empty where the leader chose.
    pub passed_over: Vec<NotLeftOver>,
}

/// Somebody whose turn to be left over came before, and who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLeftOver {
    /// Who.
    pub player: Player,
    /// Why.
    pub why: WhyPlays,
}

/// Why somebody plays who would have been left over before the one who is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyPlays {
    /// He has had more rounds free, by a bye or by an opponent who did not come.
    FreeBefore,
    /// Without him the others could not be paired as well.
    Others,
}

/// A rule that the proposal breaks because no pairing keeps both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwissRelaxation {
    /// A bye for somebody who had as many as he can get. Rapid 5.
    SecondBye(Player),
    /// These two, white first, met in this round (from 1) for the last time.
    Rematch([Player; 2], u16),
}

/// Why there is no proposal at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwissUnpairable {
    /// The claims about the round are wrong: this player is unknown, present twice, on two fixed boards,
    /// fixed but not there, or has a fixed bye at an even number.
    Claim(Player),
    /// More players than can be paired (512).
    TooMany,
    /// All rounds of the tournament have been paired.
    Over,
}
