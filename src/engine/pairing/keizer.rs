//! The pairing of a Keizer evening: from the top, each player gets the nearest one for whom a complete
//! legal pairing of the rest still exists (or, with `closest`, as the smallest sum of squared distances
//! has it; or in another order of choosing, see `order`). "Skip to the next available" without looking ahead leaves an illegal rest on every third
//! evening.
//!
//! All of it is one question to the matching algorithm. Two players may be joined when no rule that is
//! in force stands between them; at an odd number there is one more vertex, `nobody`, joined to those
//! who may be left over. What is wanted is written into the weights, the more important in the higher
//! digits: relaxed boards, published boards given up, whose turn it is to be left over, squared
//! distances. Between pairings of equal weight the one decides who chooses first, then the next.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::hall::Hall;
use super::matching::{Matching, minimum_weight_perfect_matching};
use super::order::Choosing;
use super::permit::{self, Relaxed};
use super::{ByeReason, Evening, Pairing, Unpairable, reasons};
use crate::competition::Player;
use crate::rules::{ByeOrder, Method};

/// More players than any club has; the digits of the weights are counted for it.
const MOST_PLAYERS: usize = 512;
/// A published board that is given up outweighs all squared distances (2^26 in all) and turns (2^9).
const GIVEN_UP: i64 = 1 << 30;
/// A relaxed board outweighs all published boards (2^8).
const RELAXED: i64 = 1 << 40;

/// Pairs the evening: the same evening always gives the same pairing.
///
/// # Errors
/// [`Unpairable::Claim`] when the evening contradicts itself, [`Unpairable::TooMany`] with more than 512 players, [`Unpairable::NoPairing`] when not even
/// relaxing every rule gives everybody an opponent.
pub fn pair(evening: &Evening<'_>) -> Result<Pairing, Unpairable> {
    let free = free_players(evening)?;
    if free.len().is_multiple_of(2) {
        let floor = Floor::new(Hall::new(evening, free));
        let seats = floor.seat(Leaving::Nobody).ok_or(Unpairable::NoPairing)?;
        return Ok(reasons::pairing(&floor.hall, &seats));
    }
    let floor = Floor::new(Hall::new(evening, free));
    // ZD d.1: an outstanding penalty bye comes before all others, also where the rest then needs a relaxed
    // rule: the arbiter imposed it, and a relaxed proposal waits for the leader anyway.
    let mut debtors = evening.penalties.iter().copied();
    let penalty = debtors.find_map(|debtor| {
        let free = floor.hall.free.contains(&debtor);
        free.then(|| floor.seat(Leaving::Debtor(debtor))).flatten()
    });
    if let Some(seats) = penalty {
        return Ok(reasons::pairing(&floor.hall, &seats));
    }
    let mut with_reserves =
        reserves(evening).filter_map(|reserve| with_reserve(&floor.hall, reserve));
    if let Some(pairing) = with_reserves.next() {
        return Ok(pairing);
    }
    let seats = floor.seat(Leaving::ByRules).ok_or(Unpairable::NoPairing)?;
    Ok(reasons::pairing(&floor.hall, &seats))
}

/// Kijk Uit: a reserve who is not playing anyhow, the first one first. This is never relaxed: while a
/// reserve is there who has an opponent, nobody is left over.
fn reserves(evening: &Evening<'_>) -> impl Iterator<Item = Player> {
    let rules = evening.competition.rules();
    let reserves = evening.reserves.iter().copied();
    reserves.filter(|reserve| {
        rules.reserve_player
            && evening.fixed_bye.is_none()
            && evening.ranking.contains(reserve)
            && reserve.index() < evening.competition.player_count()
            && !evening.present.contains(reserve)
    })
}

/// The pairing in which this reserve plays, at the place where he stands on the list.
fn with_reserve(without: &Hall<'_>, reserve: Player) -> Option<Pairing> {
    let list = without.list.iter().copied();
    let free = list.filter(|player| *player == reserve || without.free.contains(player));
    let floor = Floor::new(Hall::new(without.evening, free.collect()));
    let seats = floor.seat(Leaving::Nobody)?;
    Some(Pairing {
        reserve: Some(reserve),
        ..reasons::pairing(&floor.hall, &seats)
    })
}

/// Who sits where, before colours and reasons.
pub(super) struct Seats {
    /// What may be broken.
    pub(super) permit: Relaxed,
    /// Who is left over by the rules.
    pub(super) bye: Option<(Player, ByeReason)>,
    /// In the order in which they were paired: who chose, and whom he got.
    pub(super) pairs: Vec<[Player; 2]>,
    /// How they chose.
    pub(super) choosing: Choosing,
    /// The players in these pairs from the top, as they were numbered for that.
    pub(super) seated: Vec<Player>,
}

/// Everybody present who is not on a fixed board, in the order of the list.
fn free_players(evening: &Evening<'_>) -> Result<Vec<Player>, Unpairable> {
    let mut present = BTreeSet::new();
    for &player in &evening.present {
        let ranked = evening
            .ranking
            .iter()
            .filter(|&&ranked| ranked == player)
            .count()
            == 1;
        let known = player.index() < evening.competition.player_count();
        if !ranked || !known || !present.insert(player) {
            return Err(Unpairable::Claim(player));
        }
    }
    for player in evening
        .fixed_boards
        .iter()
        .flatten()
        .copied()
        .chain(evening.fixed_bye)
    {
        if !present.remove(&player) {
            return Err(Unpairable::Claim(player));
        }
    }
    if let (Some(player), true) = (evening.fixed_bye, present.len() % 2 == 1) {
        return Err(Unpairable::Claim(player));
    }
    if present.len() > MOST_PLAYERS {
        return Err(Unpairable::TooMany);
    }
    Ok(evening
        .list()
        .into_iter()
        .filter(|player| present.contains(player))
        .collect())
}

/// Who may be left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaving {
    Nobody,
    Debtor(Player),
    ByRules,
}

/// What is asked of the matching: which rules may be broken, from which vertex down, and who may be left
/// over.
#[derive(Clone, Copy)]
struct Question {
    permit: Relaxed,
    lowest: usize,
    leaving: Leaving,
}

/// The free players of a hall as the vertices of a graph, and after them `nobody`.
struct Floor<'a> {
    hall: Hall<'a>,
    /// For each player how late it is his turn to be left over: 0 is the first.
    bye_turn: Vec<i64>,
}

impl<'a> Floor<'a> {
    fn new(hall: Hall<'a>) -> Self {
        let by_sign_up = hall.rules().bye_order == ByeOrder::LastSignedUp;
        let signed_up = |player: Player| {
            let mut signed_up = hall.evening.signed_up.iter().filter(|_| by_sign_up);
            signed_up.position(|&other| other == player)
        };
        // Caissa Amsterdam: who signed up last. Else, and among those who did not sign up, fewest byes so
        // far, then lowest on the list.
        let mut turns: Vec<usize> = (0..hall.free.len()).collect();
        turns.sort_by_cached_key(|&vertex| {
            let player = hall.free[vertex];
            let byes = hall.history.byes(player);
            (Reverse(signed_up(player)), byes, Reverse(vertex))
        });
        let mut bye_turn = vec![0; turns.len()];
        for (turn, vertex) in (0..).zip(turns) {
            bye_turn[vertex] = turn;
        }
        Self { hall, bye_turn }
    }

    /// The best seats for this way of leaving somebody over, under the smallest permit that gives any.
    fn seat(&self, leaving: Leaving) -> Option<Seats> {
        let question = |permit| Question {
            permit,
            lowest: 0,
            leaving,
        };
        let in_play = self.hall.in_play();
        let permit = permit::smallest(&in_play, |permit| self.solve(question(permit)).is_some())?;
        let question = self.as_low_as_possible(question(permit))?;
        let free = &self.hall.free;
        let left_over = match leaving {
            Leaving::Nobody => None,
            Leaving::Debtor(_) | Leaving::ByRules => Some(self.solve(question)?.mate(free.len())),
        };
        let rest: Vec<usize> = (0..free.len())
            .filter(|&vertex| Some(vertex) != left_over)
            .collect();
        let choosing = self.choosing(rest.len());
        let distances_count =
            self.hall.rules().method == Method::Closest && matches!(choosing, Choosing::FromTop);
        let weight = |u: usize, v: usize| {
            let distance = i64::try_from(v - u).expect("places are few");
            let square = if distances_count {
                distance * distance
            } else {
                0
            };
            Some(self.edge(question, rest[u], rest[v])? + square)
        };
        let pairs = first_of_the_lightest(rest.len(), &choosing, weight)?;
        Some(Seats {
            permit,
            bye: left_over.map(|vertex| (free[vertex], self.bye_reason(leaving, free[vertex]))),
            pairs: pairs
                .into_iter()
                .map(|pair| pair.map(|vertex| free[rest[vertex]]))
                .collect(),
            choosing,
            seated: rest.iter().map(|&vertex| free[vertex]).collect(),
        })
    }

    /// How so many players choose tonight.
    fn choosing(&self, players: usize) -> Choosing {
        let round = self.hall.evening.competition.round_count() + 1;
        Choosing::new(self.hall.rules(), round, players)
    }

    fn bye_reason(&self, leaving: Leaving, player: Player) -> ByeReason {
        let signed_up = self.hall.evening.signed_up.contains(&player);
        match (leaving, self.hall.rules().bye_order) {
            (Leaving::Debtor(_), _) => ByeReason::Penalty,
            (_, ByeOrder::LastSignedUp) if signed_up => ByeReason::LastSignedUp,
            (Leaving::Nobody | Leaving::ByRules, _) => ByeReason::FewestThenLowest,
        }
    }

    /// The same question with the highest relaxed board as low as possible without one board more.
    fn as_low_as_possible(&self, question: Question) -> Option<Question> {
        if question.permit == Relaxed::NONE {
            return Some(question);
        }
        let relaxed = |lowest| {
            let question = Question { lowest, ..question };
            self.solve(question)
                .map(|matching| self.total(question, &matching) / RELAXED)
        };
        let fewest = Some(relaxed(0)?);
        let (mut holds, mut fails) = (0, self.hall.free.len() + 1);
        while fails - holds > 1 {
            let middle = holds.midpoint(fails);
            if relaxed(middle) == fewest {
                holds = middle;
            } else {
                fails = middle;
            }
        }
        Some(Question {
            lowest: holds,
            ..question
        })
    }

    fn total(&self, question: Question, matching: &Matching) -> i64 {
        matching
            .pairs()
            .filter_map(|(u, v)| self.edge(question, u.min(v), u.max(v)))
            .sum()
    }

    fn solve(&self, question: Question) -> Option<Matching> {
        let nobody = usize::from(question.leaving != Leaving::Nobody);
        let vertices = self.hall.free.len() + nobody;
        minimum_weight_perfect_matching(vertices, |u, v| self.edge(question, u, v))
    }

    /// The weight of joining two vertices, `u < v`; the last one may be `nobody`.
    fn edge(&self, question: Question, u: usize, v: usize) -> Option<i64> {
        if v == self.hall.free.len() {
            return self.bye_edge(question, u);
        }
        let way = self.hall.seating(question.permit, u, v)?;
        let given_up = if way.kept || self.hall.evening.published.is_empty() {
            0
        } else {
            GIVEN_UP
        };
        Some(relaxed_weight(question, u, way.broken)? + given_up)
    }

    fn bye_edge(&self, question: Question, vertex: usize) -> Option<i64> {
        let player = self.hall.free[vertex];
        if let Leaving::Debtor(debtor) = question.leaving {
            return (debtor == player).then_some(0);
        }
        let broken = self.hall.broken_by_bye(player);
        let weight = relaxed_weight(question, vertex, broken)?;
        question
            .permit
            .allows(broken)
            .then(|| weight + self.bye_turn[vertex])
    }
}

/// A board costs nothing while it keeps the rules; relaxed ones are wanted low in the standing only.
fn relaxed_weight(question: Question, highest: usize, broken: Relaxed) -> Option<i64> {
    match (broken == Relaxed::NONE, highest >= question.lowest) {
        (true, _) => Some(0),
        (false, true) => Some(RELAXED),
        (false, false) => None,
    }
}

/// Of all perfect matchings of the smallest weight the one in which the first to choose has the mate he likes
/// best, then the next, and so on: who chose first, and his mate.
///
/// An edge with a positive reduced cost is in no matching of the smallest weight, so the certificate
/// rules out nearly all candidates; for the others the rest is solved again.
fn first_of_the_lightest(
    vertices: usize,
    choosing: &Choosing,
    weight: impl Fn(usize, usize) -> Option<i64>,
) -> Option<Vec<[usize; 2]>> {
    let whole = minimum_weight_perfect_matching(vertices, &weight)?;
    let weight = |u: usize, v: usize| weight(u.min(v), u.max(v));
    let tight = |u: usize, v: usize| {
        let slack = |weight: &i64| whole.certificate().slack(u.min(v), u.max(v), *weight);
        weight(u, v).filter(|weight| slack(weight) == 0)
    };
    let total = |pairs: &[[usize; 2]]| pairs.iter().filter_map(|&[u, v]| weight(u, v)).sum::<i64>();
    let mut rest: Vec<[usize; 2]> = whole.pairs().map(|(u, v)| [u, v]).collect();
    let mut first = Vec::new();
    while !rest.is_empty() {
        let mut left: Vec<usize> = rest.iter().flatten().copied().collect();
        left.sort_unstable();
        let chooser = choosing.chooser(&left, first.len());
        let place = rest.iter().position(|pair| pair.contains(&chooser))?;
        let [one, other] = rest.swap_remove(place);
        let mate = if one == chooser { other } else { one };
        let budget = weight(chooser, mate)? + total(&rest);
        let others: Vec<usize> = left.into_iter().filter(|&v| v != chooser).collect();
        // The rest, when the chooser plays this one instead and nothing gets heavier.
        let with = |candidate: usize| {
            let spent = tight(chooser, candidate)?;
            let left: Vec<usize> = others.iter().copied().filter(|&v| v != candidate).collect();
            let solved =
                minimum_weight_perfect_matching(left.len(), |u, v| tight(left[u], left[v]))?;
            let pairs: Vec<[usize; 2]> = solved.pairs().map(|(u, v)| [left[u], left[v]]).collect();
            (spent + total(&pairs) == budget).then_some((candidate, pairs))
        };
        let better = choosing.candidates(chooser, &others);
        let mut better = better
            .into_iter()
            .take_while(|&candidate| candidate != mate);
        let (mate, others) = better.find_map(with).unwrap_or((mate, rest));
        first.push([chooser, mate]);
        rest = others;
    }
    Some(first)
}
