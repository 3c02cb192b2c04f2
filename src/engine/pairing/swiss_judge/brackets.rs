//! The brackets of a pairing that breaks no rule: whether another set of upfloaters, or another pairing within the
//! bracket, would have been better by the articles 2.3, 3.5 and 3.6.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::super::Origin;
use super::super::algebra::{can_be_paired, fewest_marked};
use super::super::swiss_round::SwissPairing;
use super::{Dossier, SwissViolation, pair_of, without};
use crate::competition::Player;
use crate::points::Fraction;

/// More sets of upfloaters than this are not compared for one bracket.
const MOST_SETS: usize = 5000;

/// Articles 3.3.2, 3.5 and 3.6: the brackets from the top, each by itself.
pub(super) fn worse_than_possible(
    dossier: &Dossier<'_>,
    pairing: &SwissPairing,
) -> Vec<SwissViolation> {
    let boards = pairing
        .boards
        .iter()
        .filter(|board| board.origin != Origin::Leader);
    let pairs: Vec<[Player; 2]> = boards.map(pair_of).collect();
    let mut waiting: Vec<Player> = pairs.iter().flatten().copied().collect();
    waiting.sort_by_key(|&player| (Reverse(dossier.score(player)), player));
    let everybody = waiting.clone();
    let mut found = Vec::new();
    while let Some(&first) = waiting.first() {
        let top = dossier.score(first);
        let is_resident = |player: &Player| dossier.score(*player) == top;
        let pairs: Vec<[Player; 2]> = pairs
            .iter()
            .copied()
            .filter(|pair| {
                pair.iter().any(is_resident) && pair.iter().all(|player| waiting.contains(player))
            })
            .collect();
        let mut bracket: Vec<Player> = pairs.iter().flatten().copied().collect();
        let set: Vec<Player> = bracket
            .iter()
            .copied()
            .filter(|player| !is_resident(player))
            .collect();
        let case = Case {
            dossier,
            top,
            following: everybody
                .iter()
                .map(|&player| dossier.score(player))
                .find(|&score| score < top),
            waiting: &waiting,
        };
        found.extend(case.upfloaters(&set));
        bracket.sort();
        let paired = Paired {
            case: &case,
            bracket,
            pairs: &pairs,
            upfloaters: &set,
        };
        if paired.is_beaten() {
            found.push(SwissViolation::EarlierPairing(paired.bracket[0]));
        }
        let seated = paired.bracket;
        waiting = without(&waiting, &seated);
    }
    found
}

/// One bracket: who waits for an opponent, ranked, with the residents first.
struct Case<'a> {
    dossier: &'a Dossier<'a>,
    top: Fraction,
    /// The next lower score of the round.
    following: Option<Fraction>,
    waiting: &'a [Player],
}

impl Case<'_> {
    fn residents(&self) -> Vec<Player> {
        let mut residents = self.waiting.to_vec();
        residents.retain(|&player| self.dossier.score(player) == self.top);
        residents
    }

    fn may_meet(&self, a: Player, b: Player) -> bool {
        self.dossier.may_meet(a, b)
    }

    /// Whether the residents can be paired with this set, and everybody else too.
    fn is_legal(&self, set: &[Player]) -> bool {
        let bracket = [self.residents(), set.to_vec()].concat();
        let rest = without(self.waiting, &bracket);
        can_be_paired(&bracket, |a, b| self.may_meet(a, b))
            && can_be_paired(&rest, |a, b| self.may_meet(a, b))
    }

    /// Article 2.3.3: how many upfloaters the following scoregroup will need.
    fn needed_below(&self, set: &[Player]) -> usize {
        let bracket = [self.residents(), set.to_vec()].concat();
        let rest = without(self.waiting, &bracket);
        let follows = |player| Some(self.dossier.score(player)) == self.following;
        let crossing = |a, b| self.may_meet(a, b).then(|| follows(a) != follows(b));
        fewest_marked(&rest, crossing).unwrap_or(usize::MAX)
    }

    /// Articles 2.3.4 and 2.3.5: those who floated in the round before, as far as that matters now.
    fn floated(&self, player: Player) -> bool {
        self.dossier.minds_floats() && self.dossier.sheet(player).floated
    }

    /// Articles 2.3.2 to 2.3.4 and 3.5.4; the smaller, the better. The set is ranked.
    fn quality(&self, set: &[Player]) -> (Vec<Reverse<Fraction>>, usize, usize, Vec<Player>) {
        let scores = set
            .iter()
            .rev()
            .map(|&player| Reverse(self.dossier.score(player)));
        let floats = set.iter().filter(|&&player| self.floated(player)).count();
        (
            scores.collect(),
            self.needed_below(set),
            floats,
            set.to_vec(),
        )
    }

    fn upfloaters(&self, set: &[Player]) -> Option<SwissViolation> {
        let first = self.waiting[0];
        let is_resident = |player: Player| self.dossier.score(player) == self.top;
        let crossing = |a, b| {
            self.may_meet(a, b)
                .then(|| is_resident(a) != is_resident(b))
        };
        if fewest_marked(self.waiting, crossing).is_some_and(|fewest| fewest < set.len()) {
            return Some(SwissViolation::TooManyUpfloaters(first));
        }
        let lower = without(self.waiting, &self.residents());
        let mut ranked = lower.clone();
        ranked.retain(|player| set.contains(player));
        let quality = self.quality(&ranked);
        let sets = sets(&lower, set.len())?;
        let mut others = sets.iter().filter(|other| {
            // The cheap questions first.
            let scores = other
                .iter()
                .rev()
                .map(|&player| Reverse(self.dossier.score(player)));
            scores.le(quality.0.iter().copied()) && self.is_legal(other)
        });
        others
            .any(|other| self.quality(other) < quality)
            .then_some(SwissViolation::BetterUpfloaters(first))
    }
}

/// Who plays whom in a bracket.
struct Paired<'a> {
    case: &'a Case<'a>,
    /// By number.
    bracket: Vec<Player>,
    pairs: &'a [[Player; 2]],
    upfloaters: &'a [Player],
}

impl Paired<'_> {
    fn opponent(&self, player: Player) -> Player {
        let pair = self.pairs.iter().find(|pair| pair.contains(&player));
        pair.map_or(player, |[a, b]| if *a == player { *b } else { *a })
    }

    /// Article 3.6.1.
    fn is_top(&self, player: Player) -> bool {
        player < self.opponent(player)
    }

    /// Article 2.3.5: one floated in the round before, and the other comes up.
    fn is_unwanted(&self, a: Player, b: Player) -> bool {
        let against = |one, other| self.upfloaters.contains(&one) && self.case.floated(other);
        against(a, b) || against(b, a)
    }

    /// Whether some pairing of the bracket has only such pairs, the smaller number first, and not more than so many
    /// unwanted ones.
    fn is_possible(&self, unwanted: usize, open: impl Fn(Player, Player) -> bool) -> bool {
        let marked = |a: Player, b: Player| {
            let allowed = self.case.may_meet(a, b) && open(a.min(b), a.max(b));
            allowed.then(|| self.is_unwanted(a, b))
        };
        if unwanted == 0 {
            return can_be_paired(&self.bracket, |a, b| marked(a, b) == Some(false));
        }
        fewest_marked(&self.bracket, marked).is_some_and(|fewest| fewest <= unwanted)
    }

    /// Whether another pairing is better by article 2.3.5, or as good and comes before this one: article 3.6.3.
    fn is_beaten(&self) -> bool {
        let is_unwanted = |pair: &&[Player; 2]| self.is_unwanted(pair[0], pair[1]);
        let unwanted = self.pairs.iter().filter(is_unwanted).count();
        let beats = |place: usize| {
            let player = self.bracket[place];
            let before = &self.bracket[..place];
            if self.is_top(player) {
                // The same tops, the same opponents of those before, and a smaller one for him.
                self.is_possible(unwanted, |top, bottom| {
                    (self.is_top(top) && !self.is_top(bottom))
                        && (!before.contains(&top) || self.opponent(top) == bottom)
                        && (top != player || bottom < self.opponent(top))
                })
            } else {
                // The same tops and bottoms among those before, and he a top.
                self.is_possible(unwanted, |top, bottom| {
                    bottom != player
                        && (!before.contains(&top) || self.is_top(top))
                        && (!before.contains(&bottom) || !self.is_top(bottom))
                })
            }
        };
        (unwanted > 0 && self.is_possible(unwanted - 1, |_, _| true))
            || (0..self.bracket.len()).any(beats)
    }
}

/// All sets of so many of these, in their order; none when there are too many.
fn sets(players: &[Player], size: usize) -> Option<Vec<Vec<Player>>> {
    let mut sets = vec![(0, Vec::new())];
    for _ in 0..size {
        let mut longer = Vec::new();
        for (from, set) in &sets {
            for (place, &player) in players.iter().enumerate().skip(*from) {
                let mut set = set.clone();
                set.push(player);
                longer.push((place + 1, set));
            }
        }
        if longer.len() > MOST_SETS {
            return None;
        }
        sets = longer;
    }
    Some(sets.into_iter().map(|(_, set)| set).collect())
}
