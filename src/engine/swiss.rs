//! The facts of a Swiss tournament with matches of one or more games (De Pion's Rapid: nine rounds of two
//! games against the same opponent, once with each colour). Checked on construction, like [`competition`].
//!
//! [`competition`]: crate::competition

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::competition::{Player, Score};
use crate::points::Fraction;

/// What a Swiss tournament can choose. The numbers name the articles of De Pion's Rapid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwissRules {
    /// How many rounds there are. Rapid 1: nine.
    pub rounds: u16,
    /// Games against the same opponent in one round; in each next one the colours are reversed. Rapid 1: two.
    pub games_per_round: u8,
    /// What a bye at an odd number is worth, in game points. Rapid 5: two.
    pub bye: Fraction,
    /// How many byes a player can get. Rapid 5: one.
    #[serde(default)]
    pub byes_per_player: Option<u32>,
    /// How rounds that were not played count in Buchholz and Sonneborn-Berger.
    #[serde(default)]
    pub unplayed: Unplayed,
    /// What decides between equal points, the first one first. Rapid 8.
    pub tie_breaks: Vec<Criterion>,
}

/// How rounds that were not played count in tie-breaks (FIDE C.07, article 16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unplayed {
    /// FIDE's rules in force since 1 March 2026: the dummy opponent is capped.
    #[default]
    #[serde(rename = "fide_2026")]
    Fide2026,
    /// FIDE's rules until then: the dummy opponent has the player's own score.
    #[serde(rename = "fide_2024")]
    Fide2024,
    /// Rounds that were not played are left out, and scores are taken as they are.
    None,
}

/// A way to decide between players with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// The result of the games between them. Rapid 8.b; FIDE C.07 article 6.
    MutualResult,
    /// The sum of the opponents' scores without the best and the worst. Rapid 8.c.
    MedianBuchholz,
    /// The sum of the opponents' scores without the worst.
    BuchholzCutOne,
    /// The sum of the opponents' scores.
    Buchholz,
    /// Points against each opponent times his score. Rapid 8.d.
    SonnebornBerger,
}

/// What became of one game of a match; the colours are those of that game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchGame {
    /// Not played yet.
    Pending,
    /// Played.
    Played(Score),
    /// Lost by White, who was not there.
    WhiteAbsent,
    /// Lost by Black, who was not there.
    BlackAbsent,
}

/// The games of two players in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who has white in the first game.
    pub white_first: Player,
    /// The opponent.
    pub black_first: Player,
    /// The games in order, as many as the rules say.
    pub games: Vec<MatchGame>,
}

impl Match {
    /// Both players, who begins with white first.
    #[must_use]
    pub const fn players(&self) -> [Player; 2] {
        [self.white_first, self.black_first]
    }

    /// Whether one of the two was there for none of the games: then it is no meeting, and the two may be paired
    /// again. FIDE C.04.5: a match forfeited as a whole.
    #[must_use]
    pub fn is_forfeited(&self) -> bool {
        let absent = |white_absent_in_even: MatchGame, white_absent_in_odd: MatchGame| {
            let games = self.games.iter().enumerate();
            !self.games.is_empty()
                && games.into_iter().all(|(index, game)| {
                    *game
                        == if index % 2 == 0 {
                            white_absent_in_even
                        } else {
                            white_absent_in_odd
                        }
                })
        };
        absent(MatchGame::WhiteAbsent, MatchGame::BlackAbsent)
            || absent(MatchGame::BlackAbsent, MatchGame::WhiteAbsent)
    }
}

/// One round. Who is in none of the lists was absent: a bye of zero points that he asked for (Rapid 6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissRound {
    /// The matches.
    pub matches: Vec<Match>,
    /// Left over at an odd number.
    pub byes: Vec<Player>,
    /// Absent with half of what a won round is worth, by a tournament's own rules (none at De Pion).
    pub half_byes: Vec<Player>,
}

impl SwissRound {
    /// Everybody with an entry.
    pub fn entries(&self) -> impl Iterator<Item = Player> + '_ {
        let matches = self.matches.iter().flat_map(Match::players);
        matches
            .chain(self.byes.iter().copied())
            .chain(self.half_byes.iter().copied())
    }
}

/// Why claims cannot be facts. Rounds are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwissProblem {
    /// Someone is in an entry but not among the players.
    UnknownPlayer(u16, Player),
    /// Someone has two entries in one round.
    TwoEntries(u16, Player),
    /// A match has another number of games than the rules say.
    Games(u16, Player),
    /// More rounds than the rules say.
    TooManyRounds,
    /// The rules name no round, no game, or more than can be counted (1,000 rounds, 10 games).
    Rules,
}

/// Checked facts. Players are numbered by their tournament pairing number: the start order, late entries after
/// those who were there (FIDE C.04.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    rules: SwissRules,
    players: u16,
    rounds: Vec<SwissRound>,
}

impl Tournament {
    /// Checks the claims.
    ///
    /// # Errors
    /// All problems, by round.
    pub fn new(
        rules: SwissRules,
        players: u16,
        rounds: Vec<SwissRound>,
    ) -> Result<Self, Vec<SwissProblem>> {
        let mut problems = Vec::new();
        if !(1..=1000).contains(&rules.rounds) || !(1..=10).contains(&rules.games_per_round) {
            problems.push(SwissProblem::Rules);
        }
        if rounds.len() > usize::from(rules.rounds) {
            problems.push(SwissProblem::TooManyRounds);
        }
        for (number, round) in (1..).zip(&rounds) {
            check_round(&rules, players, number, round, &mut problems);
        }
        if problems.is_empty() {
            Ok(Self {
                rules,
                players,
                rounds,
            })
        } else {
            Err(problems)
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &SwissRules {
        &self.rules
    }

    /// Everybody, by tournament pairing number.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.players).map(Player)
    }

    /// The rounds so far, the first one first.
    #[must_use]
    pub fn rounds(&self) -> &[SwissRound] {
        &self.rounds
    }
}

fn check_round(
    rules: &SwissRules,
    players: u16,
    number: u16,
    round: &SwissRound,
    problems: &mut Vec<SwissProblem>,
) {
    let mut seen = vec![false; usize::from(players)];
    for player in round.entries() {
        match seen.get(player.index()) {
            None => problems.push(SwissProblem::UnknownPlayer(number, player)),
            Some(true) => problems.push(SwissProblem::TwoEntries(number, player)),
            Some(false) => seen[player.index()] = true,
        }
    }
    let games = usize::from(rules.games_per_round);
    let wrong = round.matches.iter().filter(|m| m.games.len() != games);
    problems.extend(wrong.map(|m| SwissProblem::Games(number, m.white_first)));
}
