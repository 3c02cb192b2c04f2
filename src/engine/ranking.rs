//! The ranking of a Swiss tournament: by points, then by the criteria of the rules, each applied to those who
//! are still level. Where nothing decides, players share a place; nothing is decided by lot or by number.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::Player;
use crate::mutual::{MutualResults, MutualTable};
use crate::points::Fraction;
use crate::swiss::{Criterion, MatchGame, Tournament};
use crate::tiebreak::{Contribution, Scores, value};

/// What puts a player above the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// He has more points.
    Points,
    /// The points and all criteria before this one are equal.
    Criterion(Criterion),
    /// Nothing: they share a place.
    Nothing,
}

/// One player in the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The place, from 1. After a shared place numbers are left out: 1, 1, 3.
    pub place: usize,
    /// Who.
    pub player: Player,
    /// The points, exact.
    pub points: Fraction,
    /// The value of each criterion of the rules, in their order, also where it decided nothing. None for the
    /// mutual result of whom it does not concern: nobody was level with him, or too few games were played
    /// between those who were.
    pub values: Vec<Option<Fraction>>,
    /// What decided against the next player; none for the last one.
    pub decided: Option<Decision>,
    /// The last round is over and he shares the first place: a play-off. Rapid 8.e.
    pub play_off: bool,
}

/// How a player's place came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// His row in the ranking.
    pub rank: Rank,
    /// The score with which he counts for his opponents.
    pub adjusted: Fraction,
    /// What each of his rounds brought, with what was cut, by round.
    pub contributions: Vec<Contribution>,
    /// The tables of mutual results that he was in, the first one first.
    pub mutual: Vec<MutualTable>,
}

/// The ranking after a round: 0 is before the first one, and a number above that of the last round counts all
/// of them. Everybody is in it, also who has not played yet; who share a place are in order of number.
#[must_use]
pub fn ranking(tournament: &Tournament, after_round: u16) -> Vec<Rank> {
    let scores = Scores::new(tournament, after_round);
    let (groups, mutual) = ordered(tournament, after_round, &scores);
    ranks(tournament, &scores, &groups, &mutual)
}

/// Takes a player's place after a round apart; none when there is no such player.
#[must_use]
pub fn explain(tournament: &Tournament, player: Player, after_round: u16) -> Option<Explanation> {
    let scores = Scores::new(tournament, after_round);
    let (groups, mut mutual) = ordered(tournament, after_round, &scores);
    let ranks = ranks(tournament, &scores, &groups, &mutual);
    let rank = ranks.into_iter().find(|rank| rank.player == player)?;
    mutual.retain(|(_, table)| table.rows.iter().any(|row| row.player == player));
    Some(Explanation {
        rank,
        adjusted: scores.adjusted(player),
        contributions: scores.contributions(player),
        mutual: mutual.into_iter().map(|(_, table)| table).collect(),
    })
}

/// Players who are level, and what puts them above the next group.
struct Group {
    players: Vec<Player>,
    decided: Decision,
}

/// The tables of mutual results with the number of their criterion in the rules.
type Tables = Vec<(usize, MutualTable)>;

/// The groups of those who share a place, the first one first.
fn ordered(tournament: &Tournament, after_round: u16, scores: &Scores) -> (Vec<Group>, Tables) {
    let everybody = Group {
        players: tournament.players().collect(),
        decided: Decision::Nothing,
    };
    // Rapid 8.a.
    let mut groups = split(everybody, Decision::Points, |players| {
        by_number(players, |player| Some(scores.points(player)))
    });
    let results = MutualResults::new(tournament, after_round);
    let mut mutual = Vec::new();
    for (number, &criterion) in tournament.rules().tie_breaks.iter().enumerate() {
        let mut apart = |players: &[Player]| match criterion {
            // Rapid 8.b.
            Criterion::MutualResult => {
                let mut tables = Vec::new();
                let groups = results.split(players, &mut tables);
                mutual.extend(tables.into_iter().map(|table| (number, table)));
                groups
            }
            _ => by_number(players, |player| {
                value(criterion, &scores.contributions(player))
            }),
        };
        let decision = Decision::Criterion(criterion);
        groups = (groups.into_iter())
            .flat_map(|group| split(group, decision, &mut apart))
            .collect();
    }
    (groups, mutual)
}

/// Splits a group; between its parts it is `by` that decided.
fn split(
    group: Group,
    by: Decision,
    apart: impl FnOnce(&[Player]) -> Vec<Vec<Player>>,
) -> Vec<Group> {
    if group.players.len() < 2 {
        return vec![group];
    }
    let parts = apart(&group.players).into_iter();
    let mut parts: Vec<Group> = parts
        .map(|players| Group {
            players,
            decided: by,
        })
        .collect();
    if let Some(last) = parts.last_mut() {
        last.decided = group.decided;
    }
    parts
}

/// The players in groups of equal numbers, the highest first.
fn by_number(players: &[Player], number: impl Fn(Player) -> Option<Fraction>) -> Vec<Vec<Player>> {
    let mut rows: Vec<(Option<Fraction>, Player)> = players
        .iter()
        .map(|&player| (number(player), player))
        .collect();
    rows.sort_by(|(number, player), (more, other)| more.cmp(number).then(player.cmp(other)));
    let equal = rows.chunk_by(|(number, _), (other, _)| number == other);
    equal
        .map(|rows| rows.iter().map(|&(_, player)| player).collect())
        .collect()
}

fn ranks(tournament: &Tournament, scores: &Scores, groups: &[Group], mutual: &Tables) -> Vec<Rank> {
    let over = is_over(tournament, scores);
    let mut ranks: Vec<Rank> = Vec::new();
    for group in groups {
        let place = ranks.len() + 1;
        for (left, &player) in (0..group.players.len()).rev().zip(&group.players) {
            ranks.push(Rank {
                place,
                player,
                points: scores.points(player),
                values: values(tournament, scores, mutual, player),
                decided: Some(if left == 0 {
                    group.decided
                } else {
                    Decision::Nothing
                }),
                // Rapid 8.e: only the first place.
                play_off: over && place == 1 && group.players.len() > 1,
            });
        }
    }
    if let Some(last) = ranks.last_mut() {
        last.decided = None;
    }
    ranks
}

fn values(
    tournament: &Tournament,
    scores: &Scores,
    mutual: &Tables,
    player: Player,
) -> Vec<Option<Fraction>> {
    let contributions = scores.contributions(player);
    let criteria = tournament.rules().tie_breaks.iter().enumerate();
    criteria
        .map(|(number, &criterion)| match criterion {
            Criterion::MutualResult => {
                let tables = mutual
                    .iter()
                    .filter(|(of, table)| *of == number && table.counts());
                let mut rows = tables.flat_map(|(_, table)| &table.rows);
                rows.find(|row| row.player == player).map(|row| row.points)
            }
            _ => value(criterion, &contributions),
        })
        .collect()
}

/// Whether all rounds of the rules have been played, up to the last game.
fn is_over(tournament: &Tournament, scores: &Scores) -> bool {
    let matches = tournament.rounds().iter().flat_map(|round| &round.matches);
    let mut games = matches.flat_map(|m| &m.games);
    scores.rounds() == tournament.rules().rounds && !games.any(|game| *game == MatchGame::Pending)
}
