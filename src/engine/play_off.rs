//! The play-off for the first place: who takes part, and who wins it. De Zwarte Dame e.2 and e.3; De Pion,
//! Rapid 8.e.
//!
//! A play-off has stages. In each, all players who are still level meet each other the same number of times;
//! a second stage is only there where the rules let players who end level play again.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{Colour, Player, Score};
use crate::keizer::Standing;
use crate::points::Fraction;
use crate::rating::scored;

/// What a regulation can choose about a play-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayOffRules {
    /// Who is not further behind number 1 of the final standing takes part.
    pub within: Margin,
    /// How often any two of them meet, at least 1. De Zwarte Dame e.3: two games.
    pub games: u16,
    /// What happens when the first of the play-off end level.
    pub still_level: StillLevel,
}

/// How far somebody may be behind number 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// So many points; 0: only who has the same number of points.
    Points(Fraction),
    /// This share of the highest value. De Zwarte Dame e.2: half of it.
    OfTopValue(Fraction),
}

/// What happens when the first of a play-off end level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StillLevel {
    /// Who of them was highest in the final standing has won. De Zwarte Dame e.3.
    Leader,
    /// They share the first place.
    Shared,
    /// They play again.
    Again,
}

/// Who takes part in a play-off, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invited {
    /// The largest gap to number 1 with which one takes part.
    pub margin: Fraction,
    /// The players within it and how many points each is behind number 1, in order of the final standing.
    /// Number 1 is alone when nobody else is within the margin: then there is no play-off.
    pub players: Vec<(Player, Fraction)>,
}

impl Invited {
    /// Those who play; nobody when there is no play-off.
    #[must_use]
    pub fn participants(&self) -> Vec<Player> {
        let all = self.players.iter().map(|&(player, _)| player);
        all.filter(|_| self.players.len() > 1).collect()
    }
}

/// Who is within the margin in the final standing. De Zwarte Dame e.2 and e.3: everybody within it takes part.
#[must_use]
pub fn invited(standing: &Standing, within: Margin) -> Invited {
    let first = standing.rows.first();
    let margin = match within {
        Margin::Points(points) => points,
        Margin::OfTopValue(share) => first.map_or(Fraction::ZERO, |row| row.value * share),
    };
    let gap = |points: Fraction| first.map_or(Fraction::ZERO, |first| first.points - points);
    let players = standing
        .rows
        .iter()
        .map(|row| (row.player, gap(row.points)));
    Invited {
        margin,
        players: players.take_while(|&(_, gap)| gap <= margin).collect(),
    }
}

/// A game of a play-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayOffGame {
    /// Who had white.
    pub white: Player,
    /// Who had black.
    pub black: Player,
    /// How it ended; a game that was lost by not coming counts as lost.
    pub score: Score,
}

/// Why a table of play-off games cannot be right. Stages are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayOffProblem {
    /// Somebody in the table does not take part in this stage.
    NotInvited(u16, Player),
    /// A game of somebody with himself.
    AgainstHimself(u16, Player),
    /// These two have more games than the rules say.
    TooManyGames(u16, [Player; 2]),
    /// There are games after the last stage: the one before this was decisive or is not finished.
    NoSuchStage(u16),
}

/// One stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Everybody in it with his score, the best first, equal scores in order of the final standing.
    pub table: Vec<(Player, Fraction)>,
    /// How many games are still to be played.
    pub games_left: u32,
}

/// How a play-off ended. Players are in order of the final standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Won by the score.
    Won(Player),
    /// These were level, and this one of them was highest in the final standing. De Zwarte Dame e.3.
    HigherInStanding(Player, Vec<Player>),
    /// These share the first place.
    Shared(Vec<Player>),
    /// These still have to play, as many games as the last stage says.
    Open(Vec<Player>),
}

/// A play-off, as far as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOff {
    /// The stages, the one that is to be played included.
    pub stages: Vec<Stage>,
    /// How it ended.
    pub decision: Decision,
}

/// Who wins the play-off of these players, who are in order of the final standing and at least two. `games` has
/// the games of each stage, in any order. It is decided as soon as nobody can catch up.
///
/// # Errors
/// Everything that is wrong with the first stage in which something is wrong.
pub fn play_off(
    participants: &[Player],
    rules: PlayOffRules,
    games: &[Vec<PlayOffGame>],
) -> Result<PlayOff, Vec<PlayOffProblem>> {
    // Nobody would ever be ahead without a game.
    let rules = PlayOffRules {
        games: rules.games.max(1),
        ..rules
    };
    let mut level = participants.to_vec();
    let mut stages = Vec::new();
    let mut played = games.iter();
    loop {
        let number = u16::try_from(stages.len()).expect("stages are few") + 1;
        let games = played.next().map_or(&[][..], Vec::as_slice);
        check(&level, rules.games, (number, games))?;
        let stage = stage(&level, rules.games, games);
        let decision = decision(&level, rules, &stage, games);
        stages.push(stage);
        if let Some(decision) = decision {
            return if played.any(|more| !more.is_empty()) {
                Err(vec![PlayOffProblem::NoSuchStage(number + 1)])
            } else {
                Ok(PlayOff { stages, decision })
            };
        }
        level = leaders(&stages[stages.len() - 1]);
    }
}

/// Notes each problem of a stage once.
fn check(
    level: &[Player],
    meetings: u16,
    (number, games): (u16, &[PlayOffGame]),
) -> Result<(), Vec<PlayOffProblem>> {
    let mut problems = Vec::new();
    for game in games {
        let players = [game.white, game.black];
        let problem = if let Some(&player) = players.iter().find(|who| !level.contains(who)) {
            PlayOffProblem::NotInvited(number, player)
        } else if game.white == game.black {
            PlayOffProblem::AgainstHimself(number, game.white)
        } else if met(games, players) > usize::from(meetings) {
            PlayOffProblem::TooManyGames(number, ordered(players))
        } else {
            continue;
        };
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

fn ordered([one, other]: [Player; 2]) -> [Player; 2] {
    [one.min(other), one.max(other)]
}

/// How often two players have met.
fn met(games: &[PlayOffGame], players: [Player; 2]) -> usize {
    let players = ordered(players);
    let meetings = games.iter();
    meetings
        .filter(|game| ordered([game.white, game.black]) == players)
        .count()
}

/// What a player scored in these games.
fn score(player: Player, games: &[PlayOffGame]) -> Fraction {
    let scores = games.iter().map(|game| match player {
        _ if player == game.white => scored(game.score, Colour::White),
        _ if player == game.black => scored(game.score, Colour::Black),
        _ => Fraction::ZERO,
    });
    scores.fold(Fraction::ZERO, |sum, score| sum + score)
}

fn stage(level: &[Player], meetings: u16, games: &[PlayOffGame]) -> Stage {
    let row = |&player: &Player| (player, score(player, games));
    let mut table: Vec<_> = level.iter().map(row).collect();
    // A stable sort keeps the order of the final standing among equal scores.
    table.sort_by(|(_, score), (_, more)| more.cmp(score));
    let pairs = level.len() * level.len().saturating_sub(1) / 2;
    let left = pairs * usize::from(meetings) - games.len();
    Stage {
        table,
        games_left: u32::try_from(left).expect("games are few"),
    }
}

/// Those with the best score.
fn leaders(stage: &Stage) -> Vec<Player> {
    let best = stage.table.first().map(|&(_, score)| score);
    let leading = stage.table.iter();
    leading
        .take_while(|&&(_, score)| Some(score) == best)
        .map(|&(player, _)| player)
        .collect()
}

/// None when the leaders play again.
fn decision(
    level: &[Player],
    rules: PlayOffRules,
    stage: &Stage,
    games: &[PlayOffGame],
) -> Option<Decision> {
    if stage.games_left > 0 {
        let mut all = level.iter().copied();
        let winner = all.find(|&player| is_out_of_reach(player, level, rules, games));
        return Some(winner.map_or_else(|| Decision::Open(level.to_vec()), Decision::Won));
    }
    let leaders = leaders(stage);
    match (leaders.as_slice(), rules.still_level) {
        (&[winner], _) => Some(Decision::Won(winner)),
        // De Zwarte Dame e.3: "degene die bovenaan stond na de laatste ronde van de competitie".
        (&[highest, ..], StillLevel::Leader) => Some(Decision::HigherInStanding(highest, leaders)),
        ([_, ..], StillLevel::Again) => None,
        _ => Some(Decision::Shared(leaders)),
    }
}

/// Whether nobody can overtake him any more in this stage, whatever happens in the games that are left.
fn is_out_of_reach(
    player: Player,
    level: &[Player],
    rules: PlayOffRules,
    games: &[PlayOffGame],
) -> bool {
    let own = score(player, games);
    let others = level.iter().enumerate();
    let place = level.iter().position(|&other| other == player);
    others
        .filter(|&(_, &other)| other != player)
        .all(|(index, &other)| {
            let played = games
                .iter()
                .filter(|game| [game.white, game.black].contains(&other));
            let left = (level.len() - 1) * usize::from(rules.games) - played.count();
            let left = u32::try_from(left).expect("games are few");
            let most = score(other, games) + Fraction::from(left);
            let level_is_enough = rules.still_level == StillLevel::Leader && place < Some(index);
            most < own || most == own && level_is_enough
        })
}
