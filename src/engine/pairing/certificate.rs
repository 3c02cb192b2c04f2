//! The proof that a matching is one of least weight: a solution of the dual linear program that is
//! described in [`matching`](super::matching). Checking it takes nothing from the solver.

use alloc::{vec, vec::Vec};

/// An odd vertex set with a positive dual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddSet {
    /// The vertices, strictly increasing.
    pub members: Vec<usize>,
    /// Its dual `z`, in half weight units.
    pub dual: i64,
}

impl OddSet {
    fn contains(&self, v: usize) -> bool {
        self.members.binary_search(&v).is_ok()
    }

    /// Whether this is a legal constraint of the linear program that the perfect matching `mates` meets
    /// with equality.
    fn is_filled_by(&self, mates: &[usize]) -> bool {
        let listed = self.members.is_sorted_by(|a, b| a < b)
            && self.members.last().is_some_and(|&v| v < mates.len());
        // A set that a perfect matching leaves exactly once is odd.
        listed
            && self.dual >= 0
            && self
                .members
                .iter()
                .filter(|&&v| !self.contains(mates[v]))
                .count()
                == 1
    }
}

/// A solution of the dual linear program, as plain data: whoever holds it can check it with
/// [`Certificate::proves`]. All numbers are in half weight units, so that they are integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The potential `y` of each vertex, in half weight units.
    pub potentials: Vec<i64>,
    /// The blossoms with a positive dual, in a fixed order. Any two are nested or disjoint.
    pub blossoms: Vec<OddSet>,
}

impl Certificate {
    /// Reduced cost of the edge `u`-`v` of the given weight, in half weight units: 0 means that the edge may
    /// occur in a matching of least weight, more than 0 that it occurs in none.
    #[must_use]
    pub fn slack(&self, u: usize, v: usize, weight: i64) -> i64 {
        let shared: i64 = self
            .blossoms
            .iter()
            .filter(|b| b.contains(u) && b.contains(v))
            .map(|b| b.dual)
            .sum();
        2 * weight - self.potentials[u] - self.potentials[v] + shared
    }

    /// Whether this certificate proves that `mates` is a perfect matching of least weight in the graph
    /// `weight`, which is asked for `u < v` only.
    ///
    /// The check is independent of the solver and of where the certificate comes from; a malformed one
    /// proves nothing. It takes O(n² + Σ|B|²) steps. Sums have 128 bits, so that no input can overflow.
    #[must_use]
    pub fn proves(&self, mates: &[usize], weight: impl Fn(usize, usize) -> Option<i64>) -> bool {
        let n = mates.len();
        let perfect = mates
            .iter()
            .enumerate()
            .all(|(v, &m)| m != v && mates.get(m) == Some(&v));
        if !perfect
            || self.potentials.len() != n
            || !self.blossoms.iter().all(|b| b.is_filled_by(mates))
        {
            return false;
        }
        let y = |v: usize| i128::from(self.potentials[v]);
        (0..n).all(|u| {
            let mut shared = vec![0_i128; n];
            for blossom in self.blossoms.iter().filter(|b| b.contains(u)) {
                blossom
                    .members
                    .iter()
                    .for_each(|&v| shared[v] += i128::from(blossom.dual));
            }
            (u + 1..n).all(|v| match weight(u, v) {
                None => mates[u] != v,
                Some(w) => {
                    let slack = 2 * i128::from(w) - y(u) - y(v) + shared[v];
                    slack == 0 || (slack > 0 && mates[u] != v)
                }
            })
        })
    }
}
