//! The facts of one competition: who takes part from when, and what happened in each round. Facts are
//! claims until [`Competition::new`] has checked them; everything else in the engine takes checked facts.

use alloc::vec;
use alloc::vec::Vec;

use crate::problem::{Problem, check_round};
use crate::rules::{Reason, Rulebook, Rules};

/// A player, by his place in the start order: 0 is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u16);

impl Player {
    /// The place in the start order as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// White or black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The result of a game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// 1-0
    WhiteWins,
    /// ½-½
    Draw,
    /// 0-1
    BlackWins,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Played.
    Played(Score),
    /// Paired, no result yet. Counts as a meeting and for the colours.
    Pending,
    /// Put off. Counts as a meeting and for the colours from its pairing on.
    Postponed,
}

/// A game at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who has white.
    pub white: Player,
    /// Who has black.
    pub black: Player,
    /// What became of it.
    pub outcome: Outcome,
}

impl Game {
    /// Both players, white first.
    #[must_use]
    pub const fn players(&self) -> [Player; 2] {
        [self.white, self.black]
    }
}

/// A game that was not played because one did not come: no colour, not a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoShow {
    /// Who was there.
    pub waited: Player,
    /// Who was not.
    pub absent: Player,
}

/// A board that should not have been: one of the two had signed off in time and was paired all the same. No
/// colour, not a meeting; who was there counts as left over. SV Wageningen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mispairing {
    /// Who was there.
    pub waited: Player,
    /// Who had signed off.
    pub signed_off: Player,
}

/// How a game elsewhere for the club ended, for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExternalResult {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// What happened in one round. A player has at most one entry; without one he gets nothing. The order
/// of the entries means nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Games at the board.
    pub games: Vec<Game>,
    /// Games lost by not coming.
    pub no_shows: Vec<NoShow>,
    /// Paired although one had signed off.
    pub mispairings: Vec<Mispairing>,
    /// Left over at an odd number.
    pub byes: Vec<Player>,
    /// Left over as a penalty.
    pub penalty_byes: Vec<Player>,
    /// Absent with notice.
    pub notice: Vec<Player>,
    /// Absent without notice.
    pub no_notice: Vec<Player>,
    /// Absent for a reason that the rules name.
    pub absent: Vec<(Player, Reason)>,
    /// Playing elsewhere for the club; the result where the rules ask for it.
    pub external: Vec<(Player, Option<ExternalResult>)>,
    /// Playing elsewhere for the club on another day of this round: besides a game, a bye or a game elsewhere on
    /// the club night, or instead of these when the club night is missed.
    pub other_day: Vec<(Player, Option<ExternalResult>)>,
}

/// What somebody who plays elsewhere on another day does on the club night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClubNight {
    /// He misses it.
    Missed,
    /// He is there: a game at the board or a bye.
    There,
    /// He plays elsewhere then too.
    Elsewhere,
}

impl Round {
    /// Everybody with an entry, games on another day left out, with repetitions where the claims are wrong.
    pub fn entries(&self) -> impl Iterator<Item = Player> + '_ {
        let games = self.games.iter().flat_map(Game::players);
        let no_shows = self.no_shows.iter().flat_map(|n| [n.waited, n.absent]);
        let mispaired = self
            .mispairings
            .iter()
            .flat_map(|m| [m.waited, m.signed_off]);
        let idle = [
            &self.byes,
            &self.penalty_byes,
            &self.notice,
            &self.no_notice,
        ];
        let absent = self.absent.iter().map(|&(player, _)| player);
        let external = self.external.iter().map(|&(player, _)| player);
        games
            .chain(no_shows)
            .chain(mispaired)
            .chain(idle.into_iter().flatten().copied())
            .chain(absent)
            .chain(external)
    }

    /// What the player does on the club night.
    #[must_use]
    pub fn club_night(&self, player: Player) -> ClubNight {
        if self.external.iter().any(|&(other, _)| other == player) {
            ClubNight::Elsewhere
        } else if self.entries().any(|other| other == player) {
            ClubNight::There
        } else {
            ClubNight::Missed
        }
    }

    pub(crate) fn is_absent(&self, player: Player) -> bool {
        let absent = self.absent.iter().map(|(player, _)| player);
        let mut all = self.notice.iter().chain(&self.no_notice).chain(absent);
        all.any(|&other| other == player)
    }
}

/// More rounds than any season has; points are counted in numbers that are large enough for so many.
const MOST_ROUNDS: usize = 1000;

/// Checked facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competition {
    rules: Rulebook,
    joined: Vec<u16>,
    ratings: Vec<Option<u32>>,
    left: Vec<Option<u16>>,
    earlier: Vec<Round>,
    outsiders: u16,
    rounds: Vec<Round>,
}

impl Competition {
    /// Checks the claims: `joined` holds for each player, in start order, the round in which he came in
    /// (1 for nearly everybody). The rules are [`Rules`], or a [`Rulebook`] when they changed on the way.
    ///
    /// # Errors
    /// All problems, by round.
    pub fn new(
        rules: impl Into<Rulebook>,
        joined: Vec<u16>,
        rounds: Vec<Round>,
    ) -> Result<Self, Vec<Problem>> {
        Self::checked(rules.into(), joined, rounds)
    }

    fn checked(
        rules: Rulebook,
        joined: Vec<u16>,
        rounds: Vec<Round>,
    ) -> Result<Self, Vec<Problem>> {
        let contradictions = rules.all().flat_map(Rules::contradictions);
        let mut problems: Vec<Problem> = contradictions.map(|c| Problem::Rules(c.key)).collect();
        if problems.is_empty() && !rules.is_countable() {
            problems.push(Problem::Rules("shares"));
        }
        problems.extend(rules.misplaced().map(Problem::ChangeOutOfOrder));
        if u16::try_from(joined.len()).is_err() {
            return Err(vec![Problem::TooManyPlayers]);
        }
        if rounds.len() > MOST_ROUNDS {
            return Err(vec![Problem::TooManyRounds]);
        }
        let zero = joined.iter().enumerate().filter(|&(_, &round)| round == 0);
        problems.extend(zero.map(|(index, _)| Problem::JoinedInRoundZero(player_at(index))));
        for (number, round) in (1..).zip(&rounds) {
            check_round(rules.at(number), &joined, number, round, &mut problems);
        }
        let (ratings, left) = (vec![None; joined.len()], vec![None; joined.len()]);
        let facts = Self {
            rules,
            joined,
            ratings,
            left,
            earlier: Vec::new(),
            outsiders: 0,
            rounds,
        };
        if problems.is_empty() {
            Ok(facts)
        } else {
            Err(problems)
        }
    }

    /// Adds the rounds of the season that were played before this competition began (De Pion's winter
    /// half before the summer half). They count for meetings of the season, for the rounds between two
    /// games and for runs of one colour; not for points and not for what is counted per half. `outsiders` are
    /// people who played then and not now, or now in the other group: they are numbered after the players.
    ///
    /// # Errors
    /// All problems in those rounds.
    pub fn after_earlier_rounds(
        mut self,
        earlier: Vec<Round>,
        outsiders: u16,
    ) -> Result<Self, Vec<Problem>> {
        if earlier.len() > MOST_ROUNDS {
            return Err(vec![Problem::TooManyRounds]);
        }
        let known = self.joined.len() + usize::from(outsiders);
        if u16::try_from(known).is_err() {
            return Err(vec![Problem::TooManyPlayers]);
        }
        let everybody = vec![1; known];
        let mut problems = Vec::new();
        for (number, round) in (1..).zip(&earlier) {
            check_round(self.rules_at(1), &everybody, number, round, &mut problems);
        }
        (self.earlier, self.outsiders) = (earlier, outsiders);
        if problems.is_empty() {
            Ok(self)
        } else {
            Err(problems)
        }
    }

    /// The same facts of other players: rounds of the season before it, and its own.
    pub(crate) fn from_checked(
        rules: Rulebook,
        (joined, ratings, left): (Vec<u16>, Vec<Option<u32>>, Vec<Option<u16>>),
        [earlier, rounds]: [Vec<Round>; 2],
    ) -> Self {
        Self {
            rules,
            joined,
            ratings,
            left,
            earlier,
            outsiders: 0,
            rounds,
        }
    }

    /// The rules in the course of time.
    #[must_use]
    pub(crate) const fn rulebook(&self) -> &Rulebook {
        &self.rules
    }

    /// Adds the players' ratings, in start order, for values that come from these; without it nobody has one.
    #[must_use]
    pub fn with_ratings(mut self, ratings: Vec<Option<u32>>) -> Self {
        self.ratings = ratings;
        self
    }

    /// Adds for each player, in start order, the first round in which he does not take part any more, if he left.
    ///
    /// # Errors
    /// Everybody who left before he came or has an entry after he left.
    pub fn with_leavers(mut self, left: Vec<Option<u16>>) -> Result<Self, Vec<Problem>> {
        self.left = left;
        let too_soon = |player: &Player| {
            self.left(*player)
                .is_some_and(|left| left <= self.joined(*player))
        };
        let mut problems: Vec<Problem> = self
            .players()
            .filter(too_soon)
            .map(Problem::LeftBeforeJoining)
            .collect();
        for (number, round) in (1..).zip(&self.rounds) {
            let other_days = round.other_day.iter().map(|(player, _)| *player);
            let late = round
                .entries()
                .chain(other_days)
                .filter(|&player| self.has_left(player, number));
            problems.extend(late.map(|player| Problem::AlreadyLeft(number, player)));
        }
        if problems.is_empty() {
            Ok(self)
        } else {
            Err(problems)
        }
    }

    /// The rules of the round after the last one: what the pairing looks at.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.rules_at(self.round_count().saturating_add(1))
    }

    /// The first round in which the player does not take part any more; none when he did not leave.
    #[must_use]
    pub fn left(&self, player: Player) -> Option<u16> {
        self.left.get(player.index()).copied().flatten()
    }

    /// Whether the player has left by a round.
    #[must_use]
    pub fn has_left(&self, player: Player, round: u16) -> bool {
        self.left(player).is_some_and(|left| left <= round)
    }

    /// The rules of a round.
    #[must_use]
    pub fn rules_at(&self, round: u16) -> &Rules {
        self.rules.at(round)
    }

    /// How many players there are in all, late joiners included.
    #[must_use]
    pub fn player_count(&self) -> usize {
        self.joined.len()
    }

    /// How many people the rounds of the season name: the players, and after them the outsiders of the earlier
    /// rounds.
    #[must_use]
    pub fn known_count(&self) -> usize {
        self.joined.len() + usize::from(self.outsiders)
    }

    /// All players in start order.
    pub fn players(&self) -> impl Iterator<Item = Player> + '_ {
        (0..self.joined.len()).map(player_at)
    }

    /// The round in which the player came in.
    #[must_use]
    pub fn joined(&self, player: Player) -> u16 {
        self.joined[player.index()]
    }

    /// The player's rating; none when it is not known.
    #[must_use]
    pub fn rating(&self, player: Player) -> Option<u32> {
        self.ratings.get(player.index()).copied().flatten()
    }

    /// Who joins in this round, in start order.
    #[must_use]
    pub fn joining(&self, round: u16) -> Vec<Player> {
        let joining = self
            .players()
            .filter(|&player| self.joined(player) == round);
        joining.collect()
    }

    /// The rounds of this competition, the first one first.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The rounds of the season before this competition.
    #[must_use]
    pub fn earlier_rounds(&self) -> &[Round] {
        &self.earlier
    }

    /// How many rounds there are: the number of the last one.
    #[must_use]
    pub fn round_count(&self) -> u16 {
        u16::try_from(self.rounds.len()).expect("rounds are counted in 16 bits")
    }
}

pub(crate) fn player_at(index: usize) -> Player {
    Player(u16::try_from(index).expect("players are counted in 16 bits"))
}
