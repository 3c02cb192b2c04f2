//! A pairer for small Swiss rounds that lists every complete pairing and throws away, article by article, all that
//! are not the best. It exists to disagree with the real one: it reads the facts by itself, knows no graph, and is
//! too slow for a club. Boards of the leader are not among what it knows.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use engine::competition::{Player, Score};
use engine::pairing::swiss_round::NextRound;
use engine::points::Fraction;
use engine::swiss::{Match, MatchGame};

/// Who meets whom, before colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// Who is left over.
    pub(crate) bye: Option<Player>,
    /// The pairs, the smaller number first, sorted.
    pub(crate) pairs: Vec<[Player; 2]>,
}

type Pairs = Vec<[Player; 2]>;

/// The pairing of the round by C.04.5 and the readings of `engine::pairing::swiss`.
pub(crate) fn best(round: &NextRound<'_>) -> Best {
    let past = Past::of(round);
    let bye = past.bye();
    let mut waiting: Vec<Player> = round.present.clone();
    waiting.retain(|&player| Some(player) != bye);
    let mut open = all_pairings(&waiting);
    let least = open.iter().map(|pairs| past.rematches(pairs)).min();
    open.retain(|pairs| Some(past.rematches(pairs)) == least);
    let scores: Vec<Fraction> = waiting.iter().map(|&player| past.score(player)).collect();
    while !waiting.is_empty() {
        let top = waiting
            .iter()
            .map(|&p| past.score(p))
            .max()
            .expect("somebody");
        let following = scores.iter().copied().filter(|&score| score < top).max();
        let bracket = past.bracket(&open, &waiting, top, following);
        open.retain(|pairs| is_closed(pairs, &bracket));
        let best = open
            .iter()
            .map(|pairs| past.order(&inside(pairs, &bracket), top))
            .min();
        open.retain(|pairs| Some(past.order(&inside(pairs, &bracket), top)) == best);
        waiting.retain(|player| !bracket.contains(player));
    }
    let mut pairs = open.swap_remove(0);
    assert!(open.is_empty(), "the order of pairings leaves no two equal");
    pairs.sort();
    Best { bye, pairs }
}

/// Every way to pair these, the smaller number of a pair first.
pub(crate) fn all_pairings(players: &[Player]) -> Vec<Pairs> {
    let Some((&first, others)) = players.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for (index, &mate) in others.iter().enumerate() {
        let rest = [&others[..index], &others[index + 1..]].concat();
        for mut pairs in all_pairings(&rest) {
            pairs.push([first.min(mate), first.max(mate)]);
            all.push(pairs);
        }
    }
    all
}

/// Whether nobody in the group plays somebody outside it.
fn is_closed(pairs: &Pairs, group: &[Player]) -> bool {
    pairs
        .iter()
        .all(|[a, b]| group.contains(a) == group.contains(b))
}

fn inside(pairs: &Pairs, group: &[Player]) -> Pairs {
    let mut pairs = pairs.clone();
    pairs.retain(|pair| group.contains(&pair[0]));
    pairs
}

/// Every set of these players, in their order.
fn subsets(players: &[Player]) -> Vec<Vec<Player>> {
    let chosen = |bits: usize| {
        let all = players.iter().enumerate();
        all.filter(|(place, _)| bits >> place & 1 == 1)
            .map(|(_, &player)| player)
            .collect()
    };
    (0..1_usize << players.len()).map(chosen).collect()
}

#[derive(Clone, Copy)]
struct Card {
    score: Fraction,
    before_last: Fraction,
    matches: usize,
    free: u32,
    last_opponent: Option<Player>,
}

const EMPTY: Card = Card {
    score: Fraction::ZERO,
    before_last: Fraction::ZERO,
    matches: 0,
    free: 0,
    last_opponent: None,
};

struct Past<'a> {
    round: &'a NextRound<'a>,
    cards: BTreeMap<Player, Card>,
    met: BTreeMap<[Player; 2], u16>,
}

impl<'a> Past<'a> {
    fn of(round: &'a NextRound<'a>) -> Self {
        let tournament = round.tournament;
        let mut cards: BTreeMap<Player, Card> =
            tournament.players().map(|player| (player, EMPTY)).collect();
        let mut met = BTreeMap::new();
        for (number, facts) in (1..).zip(tournament.rounds()) {
            for card in cards.values_mut() {
                card.before_last = card.score;
                card.last_opponent = None;
            }
            let mut gain = |player: Player, points: Fraction| {
                let card = cards.get_mut(&player).expect("a player");
                card.score = card.score + points;
            };
            facts
                .byes
                .iter()
                .for_each(|&player| gain(player, tournament.rules().bye));
            let half_of_a_win = Fraction::new(i128::from(tournament.rules().games_per_round), 2);
            facts
                .half_byes
                .iter()
                .for_each(|&player| gain(player, half_of_a_win));
            for one in &facts.matches {
                one.players()
                    .into_iter()
                    .for_each(|player| gain(player, points(one, player)));
            }
            for player in &facts.byes {
                cards.get_mut(player).expect("a player").free += 1;
            }
            for one in &facts.matches {
                let [a, b] = one.players();
                let all_games = one.games.len();
                for (player, opponent) in [(a, b), (b, a)] {
                    let card = cards.get_mut(&player).expect("a player");
                    if missed(one, opponent) == all_games {
                        card.free += 1;
                    } else if missed(one, player) < all_games {
                        card.matches += 1;
                        card.last_opponent = Some(opponent);
                        met.insert([player, opponent], number);
                    }
                }
            }
        }
        Self { round, cards, met }
    }

    fn score(&self, player: Player) -> Fraction {
        self.cards[&player].score
    }

    /// Whether the player played somebody with another score in the round before, and that matters now.
    fn floated(&self, player: Player) -> bool {
        let tournament = self.round.tournament;
        let is_last = tournament.rounds().len() + 1 == usize::from(tournament.rules().rounds);
        let before = |player: Player| self.cards[&player].before_last;
        let opponent = self.cards[&player].last_opponent;
        !is_last && opponent.is_some_and(|opponent| before(opponent) != before(player))
    }

    /// How many rematches, and their rounds with the latest first.
    fn rematches(&self, pairs: &Pairs) -> (usize, Vec<u16>) {
        let mut rounds: Vec<u16> = pairs
            .iter()
            .filter_map(|pair| self.met.get(pair))
            .copied()
            .collect();
        rounds.sort_by_key(|&round| Reverse(round));
        (rounds.len(), rounds)
    }

    fn bye(&self) -> Option<Player> {
        let present = &self.round.present;
        if present.len().is_multiple_of(2) {
            return None;
        }
        let limit = self.round.tournament.rules().byes_per_player;
        let cost = |player: Player| {
            let others: Vec<Player> = present
                .iter()
                .copied()
                .filter(|&other| other != player)
                .collect();
            let rematches = all_pairings(&others)
                .iter()
                .map(|pairs| self.rematches(pairs).0)
                .min();
            let card = &self.cards[&player];
            let second = limit.is_some_and(|limit| card.free >= limit);
            let gives_way = match (second, rematches > Some(0)) {
                (false, false) => 0,
                (true, false) => 1,
                (false, true) => 2,
                (true, true) => 3,
            };
            let turn = (self.score(player), Reverse(card.matches), Reverse(player));
            (gives_way, rematches, card.free, turn)
        };
        present.iter().copied().min_by_key(|&player| cost(player))
    }

    /// The top scoregroup with the best set of upfloaters that some open pairing allows.
    fn bracket(
        &self,
        open: &[Pairs],
        waiting: &[Player],
        top: Fraction,
        following: Option<Fraction>,
    ) -> Vec<Player> {
        let (residents, mut lower): (Vec<Player>, Vec<Player>) = waiting
            .iter()
            .partition(|&&player| self.score(player) == top);
        lower.sort_by_key(|&player| (Reverse(self.score(player)), player));
        let sets = subsets(&lower).into_iter().filter_map(|set| {
            let bracket = [residents.clone(), set.clone()].concat();
            let closed: Vec<Pairs> = open
                .iter()
                .filter(|pairs| is_closed(pairs, &bracket))
                .cloned()
                .collect();
            if closed.is_empty() {
                return None;
            }
            let mut scores: Vec<Fraction> = set.iter().map(|&player| self.score(player)).collect();
            scores.sort();
            let rest: Vec<Player> = lower.iter().copied().filter(|p| !set.contains(p)).collect();
            let key = (
                set.len(),                                                  // C4
                scores.into_iter().map(Reverse).collect::<Vec<_>>(),        // C5
                self.needed(&closed, &rest, following),                     // C6
                set.iter().filter(|&&player| self.floated(player)).count(), // C7
                set,                                                        // 3.5.4
            );
            Some((key, bracket))
        });
        let (_, bracket) = sets.min().expect("some pairing is open");
        bracket
    }

    /// The fewest upfloaters with which the following scoregroup can be closed.
    fn needed(&self, open: &[Pairs], rest: &[Player], following: Option<Fraction>) -> usize {
        let (group, lower): (Vec<Player>, Vec<Player>) = rest
            .iter()
            .partition(|&&player| Some(self.score(player)) == following);
        let closes = |set: &Vec<Player>| {
            let bracket = [group.clone(), set.clone()].concat();
            open.iter().any(|pairs| is_closed(pairs, &bracket))
        };
        let lower: Vec<Player> = lower
            .into_iter()
            .filter(|&player| Some(self.score(player)) < following)
            .collect();
        subsets(&lower)
            .into_iter()
            .filter(closes)
            .map(|set| set.len())
            .min()
            .expect("all of them")
    }

    /// C8, then the identifier of 3.6.2.
    fn order(&self, bracket: &Pairs, top: Fraction) -> (usize, Vec<Player>, Vec<Player>) {
        let against = |upfloater: Player, other: Player| {
            usize::from(self.score(upfloater) < top && self.floated(other))
        };
        let unwanted = bracket
            .iter()
            .map(|&[a, b]| against(a, b) + against(b, a))
            .sum();
        let mut pairs = bracket.clone();
        pairs.sort();
        let tops = pairs.iter().map(|pair| pair[0]).collect();
        (unwanted, tops, pairs.iter().map(|pair| pair[1]).collect())
    }
}

/// How many games of the match the player did not come to.
fn missed(one: &Match, player: Player) -> usize {
    let games = one.games.iter().enumerate();
    let missing = games.filter(|(index, game)| match game {
        MatchGame::WhiteAbsent => one.players()[index % 2] == player,
        MatchGame::BlackAbsent => one.players()[(index + 1) % 2] == player,
        MatchGame::Pending | MatchGame::Played(_) => false,
    });
    missing.count()
}

fn points(one: &Match, player: Player) -> Fraction {
    let mut halves = 0;
    for (index, game) in one.games.iter().enumerate() {
        let is_white = one.players()[index % 2] == player;
        halves += match game {
            MatchGame::Played(Score::Draw) => 1,
            MatchGame::Played(Score::WhiteWins) | MatchGame::BlackAbsent if is_white => 2,
            MatchGame::Played(Score::BlackWins) | MatchGame::WhiteAbsent if !is_white => 2,
            _ => 0,
        };
    }
    Fraction::new(halves, 2)
}
