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
mod order;
mod permit;
mod reasons;
pub mod swiss;
pub mod swiss_judge;
pub mod swiss_round;
mod wishes;

use alloc::vec::Vec;

pub use self::colour::Decision;
pub use self::order::with_start_points;
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
    /// Who signed up for tonight, the first one first; who did not have to is not in it. Caissa Amsterdam.
    pub signed_up: Vec<Player>,
    /// Reserves who would play if that makes an even number, the first to be asked first. They stand in the
    /// ranking. Kijk Uit.
    pub reserves: Vec<Player>,
    /// Ratings by player; who is beyond the end has none. Westergoo.
    pub ratings: Vec<Option<i64>>,
    /// The group that each player belongs to, 1 for the strongest; who is beyond the end, or in none, may
    /// meet all. SV Spijkenisse.
    pub groups: Vec<Option<u16>>,
    /// The number of the club evening of each round of the season, tonight's last; from the end of the list
    /// on, every round is the next evening.
    pub evenings: Vec<u32>,
    /// How many rounds the period has; without it no period limits a distance. KTV.
    pub period_rounds: Option<u16>,
}

impl<'a> Evening<'a> {
    /// An evening on which nobody is there yet and nothing is set, with the start order for a ranking.
    #[must_use]
    pub fn new(competition: &'a Competition) -> Self {
        Self {
            competition,
            ranking: competition.players().collect(),
            present: Vec::new(),
            penalties: Vec::new(),
            forbidden: Vec::new(),
            fixed_boards: Vec::new(),
            fixed_bye: None,
            published: Vec::new(),
            seed: 0,
            signed_up: Vec::new(),
            reserves: Vec::new(),
            ratings: Vec::new(),
            groups: Vec::new(),
            evenings: Vec::new(),
            period_rounds: None,
        }
    }

    /// The list that is paired by, absentees included: the ranking, or what the rules take instead.
    #[must_use]
    pub fn list(&self) -> Vec<Player> {
        order::list(self)
    }
}

/// A proposal: boards from the top, and the one who is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Who is left over, at an odd number.
    pub bye: Option<Bye>,
    /// The boards, the one with the highest player first; fixed boards among them.
    pub boards: Vec<Board>,
    /// The reserve who was asked to play, at an odd number.
    pub reserve: Option<Player>,
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
    /// Everybody on the list between the two, in order, and why it was not him. When the top half met the
    /// bottom half: everybody nearer to the one he should have met, the nearest first.
    pub passed_over: Vec<PassedOver>,
    /// What decided the colours.
    pub colours: Decision,
    /// The rules that this board breaks because no pairing keeps them all; sorted.
    pub relaxed: Vec<Relaxation>,
}

/// How two players came together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// By the method of the rules.
    Rules,
    /// The top half against the bottom half, in round 1.
    Halves,
    /// The leader wanted it.
    Leader,
    /// Was published before and stays.
    Kept,
}

/// Somebody who stands between two opponents and is not the opponent of the one who was paired first.
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
    /// The two stand too far apart.
    TooFar,
    /// The groups of the two are too far apart.
    Groups,
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
    /// Of those who may be left over he signed up last.
    LastSignedUp,
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
    /// So many rounds (or evenings, or other opponents) too few since the last game of these two.
    Gap(u32),
    /// Too many meetings in so many rounds on end: too soon again, like the gap.
    MeetingsInWindow,
    /// Too far apart on the list.
    Distance,
    /// Groups too far apart.
    GroupsApart,
    /// A bye for one of the top.
    ByeOfTop,
    /// A repeat in the rounds in which nobody meets anybody again: too often, like the two that follow.
    EarlyRepeat,
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
