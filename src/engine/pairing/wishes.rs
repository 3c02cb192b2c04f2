//! One perfect matching out of many: the one that a list of wishes picks, the most important wish first.
//!
//! A wish gives every edge a cost, and wants the sum over the matching as small as possible; the next wish
//! has a say only between matchings that are equal so far. One number for all wishes, the important ones in
//! the higher digits, would have hundreds of digits. So as many wishes as fit into 57 bits are asked at a
//! time, and between two questions it is kept which matchings are still open.
//!
//! **How the open ones are kept.** They are the optima of a linear program, a face of its polytope, and the
//! certificate of one optimum describes them all ([`matching`](super::matching), complementary slackness): a
//! perfect matching is open exactly when all its edges are tight and each odd set of the certificate is left
//! by one edge only. The first is a smaller graph. For the second, every perfect matching leaves every odd
//! set at least once, so it says: the number of times that edges leave sets is as small as it can be. That is
//! a wish like the others, and stands before all that follow.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::matching::{MAX_VERTICES_TIMES_WEIGHT, Matching, minimum_weight_perfect_matching};

/// Something to keep small: a cost of each edge, 0 or more, summed over the matching.
pub(super) struct Wish<'a> {
    most: i64,
    cost: Box<dyn Fn(usize, usize) -> i64 + 'a>,
}

impl<'a> Wish<'a> {
    /// A wish whose sum over a perfect matching is never more than `most`, at most 2^30. The cost is asked for
    /// `u < v` only.
    pub(super) fn new(most: usize, cost: impl Fn(usize, usize) -> i64 + 'a) -> Self {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        Self {
            most,
            cost: Box::new(cost),
        }
    }

    /// As few such edges as possible; there are never more than `most`.
    pub(super) fn few(most: usize, is_meant: impl Fn(usize, usize) -> bool + 'a) -> Self {
        Self::new(most, move |u, v| i64::from(is_meant(u, v)))
    }
}

/// The perfect matchings of a graph that are still open.
pub(super) struct Choice {
    size: usize,
    /// By edge, row by row: how many odd sets the edge leaves; none when it is in no open matching.
    leaves: Vec<Option<i64>>,
    mates: Vec<usize>,
}

impl Choice {
    /// All perfect matchings of a graph; none when there is none. `joined` is asked for `u < v` only.
    pub(super) fn new(size: usize, joined: impl Fn(usize, usize) -> bool) -> Option<Self> {
        let mut leaves = vec![None; size * size];
        for v in 0..size {
            for u in 0..v {
                leaves[u * size + v] = joined(u, v).then_some(0);
            }
        }
        let matching = minimum_weight_perfect_matching(size, |u, v| leaves[u * size + v])?;
        Some(Self {
            size,
            leaves,
            mates: mates(size, &matching),
        })
    }

    /// All perfect matchings of the complete graph with an even number of vertices.
    pub(super) fn complete(size: usize) -> Self {
        let edge = |index: usize| (index / size < index % size).then_some(0);
        Self {
            size,
            leaves: (0..size * size).map(edge).collect(),
            mates: (0..size).map(|vertex| vertex ^ 1).collect(),
        }
    }

    /// Keeps those that these wishes prefer.
    pub(super) fn narrow(&mut self, wishes: &[Wish<'_>]) {
        let mut wishes = wishes;
        while !wishes.is_empty() {
            let room = self.room();
            let mut digits = 1;
            let mut asked = 0;
            for wish in wishes {
                let more = wish.most.saturating_add(1).saturating_mul(digits);
                if more > room && asked > 0 {
                    break;
                }
                digits = more;
                asked += 1;
            }
            let (now, later) = wishes.split_at(asked);
            self.ask(now, digits);
            wishes = later;
        }
    }

    /// The partner of a vertex in an open matching: in all of them when nothing is left to wish.
    pub(super) fn mate(&self, vertex: usize) -> usize {
        self.mates[vertex]
    }

    /// Whether the edge, `u < v`, may be in an open matching: where not, it is in none.
    pub(super) fn may_join(&self, u: usize, v: usize) -> bool {
        self.leaves[u * self.size + v].is_some()
    }

    /// How large the sum of all that is asked at once may be, for the weights to be in range.
    fn room(&self) -> i64 {
        let most_left = self.leaves.iter().flatten().max().copied().unwrap_or(0);
        let size = i64::try_from(self.size.max(1)).unwrap_or(i64::MAX);
        let range = i64::try_from(MAX_VERTICES_TIMES_WEIGHT).unwrap_or(i64::MAX);
        range / size / (most_left + 1)
    }

    fn ask(&mut self, wishes: &[Wish<'_>], digits: i64) {
        let size = self.size;
        let mut weights = vec![None; size * size];
        for v in 0..size {
            for u in 0..v {
                let cost = |sum, wish: &Wish<'_>| sum * (wish.most + 1) + (wish.cost)(u, v);
                weights[u * size + v] = self.leaves[u * size + v]
                    .map(|leaves| leaves * digits + wishes.iter().fold(0, cost));
            }
        }
        // There is one: the graph is that of an open matching.
        let Some(matching) = minimum_weight_perfect_matching(size, |u, v| weights[u * size + v])
        else {
            return;
        };
        self.mates = mates(size, &matching);
        let certificate = matching.certificate();
        let sets: Vec<Vec<bool>> = certificate
            .blossoms
            .iter()
            .map(|set| {
                let mut inside = vec![false; size];
                set.members.iter().for_each(|&v| inside[v] = true);
                inside
            })
            .collect();
        for v in 0..size {
            for u in 0..v {
                let tight = |&weight: &i64| certificate.slack(u, v, weight) == 0;
                let leaves = || sets.iter().filter(|set| set[u] != set[v]).count();
                self.leaves[u * size + v] = weights[u * size + v]
                    .filter(tight)
                    .map(|_| i64::try_from(leaves()).unwrap_or(i64::MAX));
            }
        }
    }
}

fn mates(size: usize, matching: &Matching) -> Vec<usize> {
    (0..size).map(|vertex| matching.mate(vertex)).collect()
}
