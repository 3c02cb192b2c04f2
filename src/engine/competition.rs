//! The facts of one competition: who takes part from when, and what happened in each round. Facts are
//! claims until [`Competition::new`] has checked them; everything else in the engine takes checked facts.

use alloc::vec;
use alloc::vec::Vec;

use crate::rules::Rules;

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
    /// Playing elsewhere for the club; the result where the rules ask for it.
    pub external: Vec<(Player, Option<ExternalResult>)>,
}

impl Round {
    /// Everybody with an entry, with repetitions where the claims are wrong.
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
        let external = self.external.iter().map(|&(player, _)| player);
        games
            .chain(no_shows)
            .chain(mispaired)
            .chain(idle.into_iter().flatten().copied())
            .chain(external)
    }
}

/// Why claims cannot be facts. Rounds are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Someone is in an entry but not among the players.
    UnknownPlayer(u16, Player),
    /// Someone has two entries in one round.
    TwoEntries(u16, Player),
    /// Someone has an entry before the round in which he joined.
    NotYetJoined(u16, Player),
    /// A game, a no-show or a mispairing of somebody with himself.
    AgainstHimself(u16, Player),
    /// An external game where the rules know none.
    NoExternalGames(u16, Player),
    /// An external game needs its result under these rules.
    ExternalWithoutResult(u16, Player),
    /// An external game has a result, but the rules pay a fixed share.
    ExternalWithResult(u16, Player),
    /// Rounds are counted from 1.
    JoinedInRoundZero(Player),
    /// More players than the engine counts (65,535).
    TooManyPlayers,
    /// More rounds than the engine counts (1,000).
    TooManyRounds,
    /// The rules contradict themselves.
    Rules(&'static str),
}

/// More rounds than any season has; points are counted in numbers that are large enough for so many.
const MOST_ROUNDS: usize = 1000;

impl Problem {
    /// The player concerned; none when it is about the whole.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::UnknownPlayer(_, player)
            | Self::TwoEntries(_, player)
            | Self::NotYetJoined(_, player)
            | Self::AgainstHimself(_, player)
            | Self::NoExternalGames(_, player)
            | Self::ExternalWithoutResult(_, player)
            | Self::ExternalWithResult(_, player)
            | Self::JoinedInRoundZero(player) => Some(player),
            Self::TooManyPlayers | Self::TooManyRounds | Self::Rules(_) => None,
        }
    }

    /// The kind of problem, as a stable word for a sentence to choose.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnknownPlayer(..) => "unknown-player",
            Self::TwoEntries(..) => "two-entries",
            Self::NotYetJoined(..) => "not-yet-joined",
            Self::AgainstHimself(..) => "against-himself",
            Self::NoExternalGames(..) => "no-external-games",
            Self::ExternalWithoutResult(..) => "external-without-result",
            Self::ExternalWithResult(..) => "external-with-result",
            Self::JoinedInRoundZero(_) => "joined-in-round-zero",
            Self::TooManyPlayers => "too-many-players",
            Self::TooManyRounds => "too-many-rounds",
            Self::Rules(_) => "rules",
        }
    }

    /// The round concerned; none when it is about the whole.
    #[must_use]
    pub const fn round(self) -> Option<u16> {
        match self {
            Self::UnknownPlayer(round, _)
            | Self::TwoEntries(round, _)
            | Self::NotYetJoined(round, _)
            | Self::AgainstHimself(round, _)
            | Self::NoExternalGames(round, _)
            | Self::ExternalWithoutResult(round, _)
            | Self::ExternalWithResult(round, _) => Some(round),
            Self::JoinedInRoundZero(_)
            | Self::TooManyPlayers
            | Self::TooManyRounds
            | Self::Rules(_) => None,
        }
    }
}

/// Checked facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competition {
    rules: Rules,
    joined: Vec<u16>,
    earlier: Vec<Round>,
    rounds: Vec<Round>,
}

impl Competition {
    /// Checks the claims: `joined` holds for each player, in start order, the round in which he came in
    /// (1 for nearly everybody).
    ///
    /// # Errors
    /// All problems, by round.
    pub fn new(rules: Rules, joined: Vec<u16>, rounds: Vec<Round>) -> Result<Self, Vec<Problem>> {
        let mut problems: Vec<Problem> = rules
            .contradictions()
            .iter()
            .map(|c| Problem::Rules(c.key))
            .collect();
        if u16::try_from(joined.len()).is_err() {
            return Err(vec![Problem::TooManyPlayers]);
        }
        if rounds.len() > MOST_ROUNDS {
            return Err(vec![Problem::TooManyRounds]);
        }
        let zero = joined.iter().enumerate().filter(|&(_, &round)| round == 0);
        problems.extend(zero.map(|(index, _)| Problem::JoinedInRoundZero(player_at(index))));
        for (number, round) in (1..).zip(&rounds) {
            check_round(&rules, &joined, number, round, &mut problems);
        }
        let facts = Self {
            rules,
            joined,
            earlier: Vec::new(),
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
    /// games and for runs of one colour; not for points and not for what is counted per half.
    ///
    /// # Errors
    /// All problems in those rounds.
    pub fn after_earlier_rounds(mut self, earlier: Vec<Round>) -> Result<Self, Vec<Problem>> {
        if earlier.len() > MOST_ROUNDS {
            return Err(vec![Problem::TooManyRounds]);
        }
        let everybody = vec![1; self.joined.len()];
        let mut problems = Vec::new();
        for (number, round) in (1..).zip(&earlier) {
            check_round(&self.rules, &everybody, number, round, &mut problems);
        }
        self.earlier = earlier;
        if problems.is_empty() {
            Ok(self)
        } else {
            Err(problems)
        }
    }

    /// The rules of the competition.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many players there are in all, late joiners included.
    #[must_use]
    pub fn player_count(&self) -> usize {
        self.joined.len()
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

fn check_round(
    rules: &Rules,
    joined: &[u16],
    number: u16,
    round: &Round,
    problems: &mut Vec<Problem>,
) {
    let mut seen = vec![false; joined.len()];
    for player in round.entries() {
        match joined.get(player.index()) {
            None => problems.push(Problem::UnknownPlayer(number, player)),
            Some(_) if core::mem::replace(&mut seen[player.index()], true) => {
                problems.push(Problem::TwoEntries(number, player));
            }
            Some(&from) if from > number => problems.push(Problem::NotYetJoined(number, player)),
            Some(_) => {}
        }
    }
    let games = round.games.iter().map(Game::players);
    let mispaired = round.mispairings.iter();
    let pairs = games
        .chain(round.no_shows.iter().map(|n| [n.waited, n.absent]))
        .chain(mispaired.map(|m| [m.waited, m.signed_off]));
    let own = pairs.filter(|[one, other]| one == other);
    problems.extend(own.map(|[player, _]| Problem::AgainstHimself(number, player)));
    for &(player, result) in &round.external {
        problems.extend(check_external(rules, number, player, result));
    }
}

fn check_external(
    rules: &Rules,
    number: u16,
    player: Player,
    result: Option<ExternalResult>,
) -> Option<Problem> {
    use crate::rules::External;
    match (rules.external, result) {
        (None, _) => Some(Problem::NoExternalGames(number, player)),
        (Some(External::ByResult { .. }), None) => {
            Some(Problem::ExternalWithoutResult(number, player))
        }
        (Some(External::Share(_)), Some(_)) => Some(Problem::ExternalWithResult(number, player)),
        (Some(External::ByResult { .. }), Some(_)) | (Some(External::Share(_)), None) => None,
    }
}
