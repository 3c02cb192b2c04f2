//! Who plays whom. [`keizer`] makes the pairing of an evening, [`colour`] gives the colours, [`history`] knows
//! what was played before, [`matching`] is the graph algorithm (it knows no chess), and [`judge`] checks the
//! result without sharing any code with the rest.
//!
//! For a Swiss round the same: [`swiss_round`] is what is asked and answered, [`swiss`] makes the pairing with
//! lists of wishes for the matching (`wishes`), and [`swiss_judge`] checks it. Both judges count with `algebra`.

mod algebra;
mod certificate;
pub mod colour;
mod hall;
pub mod history;
pub mod judge;
pub mod keizer;
pub mod matching;
mod permit;
mod reasons;
pub mod swiss;
pub mod swiss_judge;
pub mod swiss_round;
mod wishes;

use alloc::vec::Vec;

use crate::competition::{Competition, Player};

/// An evening on which somebody must be paired: the round after the last one of the competition.
#[derive(Clone, Debug)]
pub struct Evening<'a> {
    /// What was played before, and the rules. Games without a result count as played here.
    pub competition: &'a Competition,
    /// The standing to pair by, the first one first, absentees included; a first-timer stands where the
    /// rules place him for pairing.
    pub ranking: Vec<Player>,
    /// Who plays tonight, in any order.
    pub present: Vec<Player>,
    /// Who owes a penalty bye, the oldest debt first. ZD d.1.
    pub penalties: Vec<Player>,
    /// Pairs that must not meet, whatever happens.
    pub forbidden: Vec<[Player; 2]>,
    /// Boards that the leader has fixed, as white and black. They are taken as they are.
    pub fixed_boards: Vec<[Player; 2]>,
    /// The bye that the leader has fixed.
    pub fixed_bye: Option<Player>,
    /// Boards that were published before, as white and black: as many as possible stay as they are.
    pub published: Vec<[Player; 2]>,
    /// The lot of the evening: decides the colours of round 1.
    pub seed: u64,
}

/// A proposal: boards from the top, and the one who is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Who is left over, at an odd number.
    pub bye: Option<Bye>,
    /// The boards, the one with the highest player first; fixed boards among them.
    pub boards: Vec<Board>,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Who has white.
    pub white: Player,
    /// Who has black.
    pub black: Player,
    /// How these two came together.
    pub origin: Origin,
    /// Everybody in the standing between the two, in order, and why it was not him.
    pub passed_over: Vec<PassedOver>,
    /// What decided the colours.
    pub colours: colour::Decision,
    /// The rules that this board breaks because no pairing keeps them all; sorted.
    pub relaxed: Vec<Relaxation>,
}

/// How two players came together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// By the method of the rules.
    Rules,
    /// The leader wanted it.
    Leader,
    /// Was published before and stays.
    Kept,
}

/// Somebody who stands between two opponents and is not the opponent of the higher one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// Who.
    pub player: Player,
    /// Why.
    pub why: Why,
}

/// Why somebody was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// He is not there.
    Absent,
    /// He has the bye.
    HasBye,
    /// He plays somebody who stands higher, or on a fixed or kept board.
    Plays,
    /// The two met in this round (of the season, counted from 1), too recently or too often.
    Met(u16),
    /// No colours are allowed for the two.
    Colours,
    /// The two must not meet.
    Forbidden,
    /// With this board the others could not be paired as well as they are.
    Others,
}

/// Who is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// Who.
    pub player: Player,
    /// Why he.
    pub reason: ByeReason,
    /// The bye rules that this breaks because nobody else could be left over; sorted.
    pub relaxed: Vec<Relaxation>,
}

/// Why somebody is left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByeReason {
    /// He owed a penalty bye.
    Penalty,
    /// Of those who may be left over he has had the fewest byes, and stands lowest among these.
    FewestThenLowest,
    /// The leader wanted it.
    Leader,
}

/// A rule that was relaxed, in the order in which rules are relaxed (design: pairing).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relaxation {
    /// Too many games in a row with one colour.
    ColourRun,
    /// Too large a difference between white and black.
    ColourBalance,
    /// The colours were not swapped on a repeat.
    ColourSwap,
    /// So many rounds (or other opponents) too few since the last game of these two.
    Gap(u32),
    /// A bye for one of the top.
    ByeOfTop,
    /// Too many meetings in this half.
    MeetingsPerHalf,
    /// Too many meetings in this season.
    MeetingsPerSeason,
    /// More byes for one player than the rules allow.
    SecondBye,
}

/// Why there is no proposal at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unpairable {
    /// The claims about the evening are wrong: this player is present twice, unknown, not exactly once
    /// in the ranking, or on two fixed boards.
    Claim(Player),
    /// More players than can be paired (512).
    TooMany,
    /// The forbidden pairs and the fixed boards leave nothing: somebody has no opponent whatever is relaxed.
    NoPairing,
}

/// Two players in the order of the ranking or of names; equal for both orders of the same two.
pub(crate) fn unordered(a: Player, b: Player) -> [Player; 2] {
    if a <= b { [a, b] } else { [b, a] }
}
