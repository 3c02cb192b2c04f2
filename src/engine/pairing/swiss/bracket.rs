//! One bracket after the other, from the top: who comes up to complete the top scoregroup, and who plays
//! whom in the bracket. C.04.5 articles 3.5 and 3.6.

use alloc::vec;
use alloc::vec::Vec;

use super::super::wishes::Wish;
use super::field::Field;
use crate::competition::Player;

/// Pairs all players, who are an even number and ranked.
pub(super) fn pair_all(field: &Field<'_>, players: &[Player]) -> Vec<[Player; 2]> {
    let levels = levels(field, players);
    let mut waiting: Vec<(Player, usize)> = players.iter().copied().zip(levels).collect();
    let mut pairs = Vec::new();
    while !waiting.is_empty() {
        let bracket = Bracket::top(field, &waiting);
        pairs.extend(bracket.pairs(field));
        waiting.retain(|(player, _)| !bracket.players.contains(player));
    }
    pairs
}

/// The scoregroup of each player, 0 for the highest.
fn levels(field: &Field<'_>, players: &[Player]) -> Vec<usize> {
    let mut level = 0;
    let mut levels = Vec::new();
    for (index, &player) in players.iter().enumerate() {
        if index > 0 && field.score(players[index - 1]) != field.score(player) {
            level += 1;
        }
        levels.push(level);
    }
    levels
}

/// The top scoregroup and those who come up to it.
struct Bracket {
    /// By number.
    players: Vec<Player>,
    upfloaters: Vec<Player>,
}

impl Bracket {
    /// The next bracket of those who wait, ranked, each with his scoregroup.
    fn top(field: &Field<'_>, waiting: &[(Player, usize)]) -> Self {
        let players: Vec<Player> = waiting.iter().map(|&(player, _)| player).collect();
        let residents = waiting
            .iter()
            .filter(|&&(_, level)| level == waiting[0].1)
            .count();
        let mut choice = field.pairings(&players);
        choice.narrow(&wishes_for_a_set(field, waiting, residents));
        // Which set of those that are as good: that which is first in the order of score and number.
        let places = residents..players.len();
        let may_come = |&place: &usize| (0..residents).any(|other| choice.may_join(other, place));
        let order: Vec<Wish<'_>> = places
            .clone()
            .filter(may_come)
            .map(|place| {
                let stays = move |u, v| v == place && u >= residents || u == place;
                Wish::few(1, stays)
            })
            .collect();
        // C.04.5 article 3.5.4.
        choice.narrow(&order);
        let upfloaters: Vec<Player> = places
            .filter(|&place| choice.mate(place) < residents)
            .map(|place| players[place])
            .collect();
        let mut bracket: Vec<Player> = players[..residents]
            .iter()
            .chain(&upfloaters)
            .copied()
            .collect();
        bracket.sort();
        Self {
            players: bracket,
            upfloaters,
        }
    }

    /// Who plays whom. C.04.5 article 3.6.
    fn pairs(&self, field: &Field<'_>) -> Vec<[Player; 2]> {
        let size = self.players.len();
        let mut choice = field.pairings(&self.players);
        if field.minds_floats() {
            choice.narrow(&[self.no_floater_against_an_upfloater(field)]);
        }
        // The smaller number of a pair is its top. First the tops, as small as possible ...
        let bottoms: Vec<Wish<'_>> = (1..size)
            .map(|place| Wish::few(1, move |_, v| v == place))
            .collect();
        choice.narrow(&bottoms);
        // ... then the opponent of each, in their order.
        let tops: Vec<usize> = (0..size)
            .filter(|&place| place < choice.mate(place))
            .collect();
        let number = |place: usize| i64::try_from(place).unwrap_or(i64::MAX);
        let opponents: Vec<Wish<'_>> = tops
            .iter()
            .map(|&top| Wish::new(size, move |u, v| if u == top { number(v) } else { 0 }))
            .collect();
        choice.narrow(&opponents);
        let pair = |&top: &usize| [self.players[top], self.players[choice.mate(top)]];
        tops.iter().map(pair).collect()
    }

    /// C.04.5 article 2.3.5 (C8).
    fn no_floater_against_an_upfloater(&self, field: &Field<'_>) -> Wish<'_> {
        let counts = |one: Player, other: Player| {
            self.upfloaters.contains(&one) && field.records.of_player(other).floated
        };
        let players = &self.players;
        let size = players.len();
        let mut against = Vec::new();
        for &one in players {
            against.extend(players.iter().map(|&other| i64::from(counts(one, other))));
        }
        Wish::new(size, move |u, v| {
            against[u * size + v] + against[v * size + u]
        })
    }
}

/// What is asked of a set of upfloaters, the most important wish first. Of those who wait the first ones are
/// the residents.
///
/// Where the set is as small as can be no two upfloaters meet: those two could just as well play each other
/// without coming up. So the upfloaters are those who play a resident.
fn wishes_for_a_set<'a>(
    field: &'a Field<'_>,
    waiting: &'a [(Player, usize)],
    residents: usize,
) -> Vec<Wish<'a>> {
    let comes_up = move |u: usize, v: usize| u < residents && v >= residents;
    // C.04.5 article 2.3.1 (C4): as few as possible.
    let mut wishes = vec![Wish::few(residents, comes_up)];
    // C.04.5 article 2.3.2 (C5): the lowest score as high as possible, then the next.
    let top = waiting[0].1;
    let mut below: Vec<usize> = waiting[residents..]
        .iter()
        .map(|&(_, level)| level)
        .collect();
    below.dedup();
    for level in below.into_iter().rev() {
        wishes.push(Wish::few(residents, move |u, v| {
            comes_up(u, v) && waiting[v].1 == level
        }));
    }
    // C.04.5 article 2.3.3 (C6): the following scoregroup needs few upfloaters in its turn.
    let following = waiting
        .iter()
        .filter(|&&(_, level)| level == top + 1)
        .count();
    wishes.push(Wish::few(following, move |u, v| {
        waiting[u].1 == top + 1 && waiting[v].1 > top + 1
    }));
    // C.04.5 article 2.3.4 (C7): few who floated in the round before.
    if field.minds_floats() {
        wishes.push(Wish::few(residents, move |u, v| {
            comes_up(u, v) && field.records.of_player(waiting[v].0).floated
        }));
    }
    wishes
}
