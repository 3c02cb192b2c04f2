//! Minimum-weight perfect matching in a general graph, in O(n³), with a proof that it is optimal.
//!
//! **The linear program.** Let `x(e)` be 1 on matched edges. A perfect matching of least weight minimises
//! `Σ w(e)·x(e)` with `x(δ(v)) = 1` at every vertex. That alone would accept a triangle of three halves;
//! with `x(E(B)) ≤ (|B| − 1) / 2` for every odd vertex set `B` all corners are matchings (Edmonds 1965).
//!
//! **Its dual** has a free potential `y(v)` per vertex and a `z(B) ≥ 0` per odd set, and asks of every edge
//! that `slack(uv) = w(uv) − y(u) − y(v) + Σ z(B) ≥ 0`, summed over the sets `B` that hold both ends.
//!
//! **Why the result is a proof.** Sum the slacks over a perfect matching `M`: every vertex occurs once, each
//! `B` at most `(|B| − 1) / 2` times, so `w(M) ≥ Σ y(v) − Σ z(B)·(|B| − 1) / 2`, which does not depend on
//! `M`. Equality holds exactly when all matched edges are tight (slack 0) and every set with `z > 0` is left
//! by one matched edge only: complementary slackness. A matching that reaches it is a cheapest one, and an
//! edge with positive slack is in none. [`Certificate::proves`] checks this and trusts nothing of the solver.
//!
//! **The search** keeps all slacks valid and all matched edges tight, and mends what is missing: vertices
//! without a partner. From one of them, the root, it grows a tree of tight edges. Vertices at an even
//! distance are *outer*, at an odd one *inner*. A tight edge to an unmatched vertex completes an augmenting
//! path; one between two outer vertices closes an odd cycle, which is contracted to a *blossom* and counts
//! as one outer vertex. Where no tight edge goes on, outer potentials rise and inner ones fall by the same
//! `δ`, and the `z` of an outer (inner) blossom rises (falls) by `2δ`: the tree stays tight and other slacks
//! shrink until one is 0. An inner blossom whose `z` reaches 0 is opened. If nothing limits `δ`, the dual is
//! unbounded and no perfect matching exists. Each of the `n / 2` searches takes O(n²), because every vertex
//! knows its best edge to the tree and every outer blossom its best edge to each vertex (Galil 1986).
//!
//! **Integers only.** Weights are doubled. All outer vertices have potentials of one parity, as tight edges
//! of even weight join them, so half the slack between two of them is still an integer.

use alloc::{vec, vec::Vec};
use core::mem::take;

pub use super::certificate::{Certificate, OddSet};

/// Largest allowed `n · |weight|`. The dual value never exceeds the weight of a matching, which bounds how
/// far potentials move: no intermediate sum exceeds `40 · n · |weight|`, so none leaves 63 bits.
pub(super) const MAX_VERTICES_TIMES_WEIGHT: u64 = 1 << 57;

/// "No vertex" or "no blossom" in the index arrays.
const NONE: usize = usize::MAX;

/// Doubled weight of an absent edge, and the time of an event that does not come.
const INFINITE: i64 = i64::MAX;

/// An edge, directed where it matters.
type Edge = (usize, usize);

/// A perfect matching of least weight, with the proof that no other is lighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    mate: Vec<usize>,
    certificate: Certificate,
}

impl Matching {
    /// The partner of vertex `v`.
    #[must_use]
    pub fn mate(&self, v: usize) -> usize {
        self.mate[v]
    }

    /// Every pair once, as `(u, v)` with `u < v`, in increasing order of `u`.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.mate
            .iter()
            .copied()
            .enumerate()
            .filter(|&(u, v)| u < v)
    }

    /// The proof that this matching is one of least weight.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }
}

/// Finds a perfect matching of least weight among the vertices `0..n`.
///
/// `weight(u, v)` is asked once for every `u < v` and gives the weight, or `None` where the edge is absent.
/// The answer is `None` when no perfect matching exists, in particular for odd `n`. The same graph always
/// gives the same answer, also when several matchings share the least weight.
///
/// # Panics
///
/// When `n · |weight|` exceeds 2^57 for some edge: with up to 128 vertices weights may be as large as 2^50,
/// with up to 1024 as large as 2^47.
#[must_use]
pub fn minimum_weight_perfect_matching(
    n: usize,
    weight: impl Fn(usize, usize) -> Option<i64>,
) -> Option<Matching> {
    if !n.is_multiple_of(2) {
        return None;
    }
    let mut solver = Solver::new(n, weight);
    if !solver.jump_start() {
        return None;
    }
    for root in 0..n {
        if solver.mate[root] == NONE && !solver.search(root) {
            return None;
        }
    }
    Some(solver.into_matching())
}

/// Where a vertex stands in the tree of the current search; all vertices of a blossom stand alike. The
/// number is the rate at which its potential moves as the clock runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// At an odd distance from the root.
    Inner = -1,
    /// Not in the tree.
    Outside = 0,
    /// At an even distance from the root.
    Outer = 1,
}

/// State of the algorithm. *Nodes* are the vertices `0..n` followed by the blossoms, whose slots are reused.
/// Arrays "by vertex" have length `n`, arrays "by node" grow with the number of blossoms.
///
/// Nothing moves during a search but the clock, the sum of all `δ` so far. A potential is stored as it would
/// be at time 0 had its vertex always stood on its present side, so its value is `potential + rate · clock`;
/// likewise the value of an outermost blossom's dual is `dual + 2 · rate · clock`. The time at which an edge
/// becomes tight is then a constant, computed once. All numbers are in half weight units.
struct Solver {
    n: usize,
    /// Doubled weights, row by row; `INFINITE` where the edge is absent and on the diagonal.
    weight: Vec<i64>,
    clock: i64,
    /// By vertex: the partner.
    mate: Vec<usize>,
    /// By vertex: the potential `y`, less what the clock adds.
    potential: Vec<i64>,
    /// By vertex: the outermost node that contains it.
    top: Vec<usize>,
    side: Vec<Side>,
    /// By vertex that is not outer: the least `weight − potential` on an edge from an outer vertex.
    reach: Vec<i64>,
    /// By vertex: when the edge `via` becomes tight. For an outside vertex `via` is its best edge from an
    /// outer one. For the base of an outermost outer node it is the best edge to another such node; of the
    /// two ends of a best edge at least the one that was outer or changed last knows it.
    due: Vec<i64>,
    /// By vertex that is not outer: the edge of `reach`, also while inner. Else see `due`.
    via: Vec<Edge>,
    /// By base of an outermost outer node, then by vertex `v`: the vertex of that node with the least slack
    /// to `v`. Outer potentials move together, so the choice stays right as the clock runs.
    nearest: Vec<usize>,
    /// Outer vertices whose edges have not been looked at.
    queue: Vec<usize>,
    /// By node: the blossom directly around it.
    parent: Vec<usize>,
    /// By node: the one vertex not matched inside the node.
    base: Vec<usize>,
    /// By node: the dual `z`, less what the clock adds; 0 for a vertex.
    dual: Vec<i64>,
    /// By inner node: the tree edge by which it was reached, from the outer vertex.
    entry: Vec<Edge>,
    /// By node: all vertices in it.
    members: Vec<Vec<usize>>,
    /// By node: the odd cycle, starting with the node that holds the base; empty for vertices and free slots.
    cycle: Vec<Vec<usize>>,
    /// By node: edges of the cycle, from its i-th node to the next. Those at odd positions are matched.
    links: Vec<Vec<Edge>>,
    /// Blossom slots ready for reuse.
    unused: Vec<usize>,
}

impl Solver {
    fn new(n: usize, weight: impl Fn(usize, usize) -> Option<i64>) -> Self {
        let mut doubled = vec![INFINITE; n * n];
        for u in 0..n {
            for v in u + 1..n {
                if let Some(w) = weight(u, v) {
                    let in_range = w.unsigned_abs() <= MAX_VERTICES_TIMES_WEIGHT / n as u64;
                    assert!(
                        in_range,
                        "edge {u}-{v} of weight {w} is out of range for {n} vertices"
                    );
                    doubled[u * n + v] = 2 * w;
                    doubled[v * n + u] = 2 * w;
                }
            }
        }
        Solver {
            n,
            weight: doubled,
            clock: 0,
            mate: vec![NONE; n],
            potential: vec![0; n],
            top: (0..n).collect(),
            side: vec![Side::Outside; n],
            reach: vec![INFINITE; n],
            due: vec![INFINITE; n],
            via: vec![(NONE, NONE); n],
            nearest: vec![NONE; n * n],
            queue: Vec::new(),
            parent: vec![NONE; n],
            base: (0..n).collect(),
            dual: vec![0; n],
            entry: vec![(NONE, NONE); n],
            members: (0..n).map(|v| vec![v]).collect(),
            cycle: vec![Vec::new(); n],
            links: vec![Vec::new(); n],
            unused: Vec::new(),
        }
    }

    /// The doubled weight of an edge less the potential at its first end. It orders the edges into `v`.
    fn reach_of(&self, u: usize, v: usize) -> i64 {
        match self.weight[u * self.n + v] {
            INFINITE => INFINITE,
            weight => weight - self.potential[u],
        }
    }

    /// Starts with half the cheapest weight at every vertex, which leaves no slack negative. Then raises one
    /// unmatched vertex after the other until an edge is tight, and matches along it if the other end is
    /// unmatched. In dense graphs few searches remain. Returns false when a vertex has no edge at all.
    fn jump_start(&mut self) -> bool {
        let n = self.n;
        for u in 0..n {
            match self.weight[u * n..][..n].iter().min() {
                None | Some(&INFINITE) => return false,
                Some(&cheapest) => self.potential[u] = cheapest / 2,
            }
        }
        for u in 0..n {
            if self.mate[u] != NONE {
                continue;
            }
            // At equal slack an unmatched neighbour comes first.
            let raised = |v: usize| (self.reach_of(v, u), self.mate[v] != NONE);
            if let Some(v) = (0..n).min_by_key(|&v| raised(v)) {
                self.potential[u] = self.reach_of(v, u);
                if self.mate[v] == NONE {
                    self.mate[u] = v;
                    self.mate[v] = u;
                }
            }
        }
        true
    }

    /// Grows a tree from an unmatched vertex until it finds a partner. Returns false when there is none.
    fn search(&mut self, root: usize) -> bool {
        self.clock = 0;
        self.reach.fill(INFINITE);
        self.due.fill(INFINITE);
        self.make_outer(root);
        loop {
            while let Some(u) = self.queue.pop() {
                self.scan(u);
            }
            let next_blossom = self.next_blossom_to_open();
            let opening = next_blossom.map_or(INFINITE, |blossom| self.dual[blossom] / 2);
            let tight = self.due.iter().copied().min().unwrap_or(INFINITE);
            self.clock = tight.min(opening);
            if self.clock == INFINITE {
                return false;
            }
            if let Some(blossom) = next_blossom
                && opening < tight
            {
                self.open(blossom);
            } else if self.follow_tight_edge() {
                return true;
            }
        }
    }

    /// The inner blossom whose dual is the first to reach 0.
    fn next_blossom_to_open(&self) -> Option<usize> {
        let inner = |&b: &usize| self.is_outermost(b) && self.side[self.base[b]] == Side::Inner;
        (self.n..self.base.len())
            .filter(inner)
            .min_by_key(|&b| self.dual[b])
    }

    /// Whether this blossom slot is in use and not inside another blossom.
    fn is_outermost(&self, blossom: usize) -> bool {
        self.parent[blossom] == NONE && !self.cycle[blossom].is_empty()
    }

    /// Grows the tree along an edge that is tight now. Returns true when that ended the search.
    fn follow_tight_edge(&mut self) -> bool {
        let is_due = |v: &usize| self.due[*v] == self.clock;
        // An unmatched vertex comes first, because it ends the search. The root is unmatched, but outer.
        let ends = |v: &usize| is_due(v) && self.mate[*v] == NONE && self.side[*v] == Side::Outside;
        let Some(v) = (0..self.n).find(ends).or_else(|| (0..self.n).find(is_due)) else {
            return false;
        };
        if self.side[v] == Side::Outer {
            self.contract(self.via[v]);
        } else if self.mate[v] == NONE {
            self.augment(self.via[v]);
            self.finish_search();
            return true;
        } else {
            let node = self.top[v];
            self.make_inner(node, self.via[v]);
            self.make_outer(self.top[self.mate[self.base[node]]]);
        }
        false
    }

    /// Moves an outermost node to another side without changing the present value of anything.
    fn set_side(&mut self, node: usize, side: Side) {
        let shift = (self.side[self.base[node]] as i64 - side as i64) * self.clock;
        for &v in &self.members[node] {
            self.potential[v] += shift;
            self.side[v] = side;
            self.due[v] = INFINITE;
        }
        if node >= self.n {
            self.dual[node] += 2 * shift;
        }
    }

    fn make_inner(&mut self, node: usize, entry: Edge) {
        self.set_side(node, Side::Inner);
        self.entry[node] = entry;
    }

    fn make_outer(&mut self, node: usize) {
        self.set_side(node, Side::Outer);
        let base = self.base[node];
        self.nearest[base * self.n..][..self.n].fill(base);
        self.queue.extend_from_slice(&self.members[node]);
    }

    /// Offers the edges of a vertex that became outer to all bookkeeping that looks for tight edges.
    fn scan(&mut self, u: usize) {
        let node = self.top[u];
        let base = self.base[node];
        for v in 0..self.n {
            let reach = self.reach_of(u, v);
            if reach == INFINITE || self.top[v] == node {
                continue;
            }
            if node >= self.n {
                self.offer_nearest(base, u, v);
            }
            if self.side[v] == Side::Outer {
                self.offer_cross(base, (u, v));
            } else if reach < self.reach[v] {
                self.reach[v] = reach;
                self.via[v] = (u, v);
                if self.side[v] == Side::Outside {
                    self.due[v] = reach - self.potential[v];
                }
            }
        }
    }

    /// Makes `u` the vertex nearest to `v` in the outer node with this base, if it is.
    fn offer_nearest(&mut self, base: usize, u: usize, v: usize) {
        let held = self.nearest[base * self.n + v];
        if self.reach_of(u, v) < self.reach_of(held, v) {
            self.nearest[base * self.n + v] = u;
        }
    }

    /// Makes this the best edge from the outer node with this base to another outer node, if it is.
    fn offer_cross(&mut self, base: usize, (u, v): Edge) {
        // Both ends rise, so the slack shrinks twice as fast as the clock runs.
        let due = (self.weight[u * self.n + v] - self.potential[u] - self.potential[v]) / 2;
        if due < self.due[base] {
            self.due[base] = due;
            self.via[base] = (u, v);
        }
    }

    /// The outermost nodes from that of outer vertex `u` up to the root, each with the edge to the next.
    fn path_to_root(&self, u: usize) -> Vec<(usize, Edge)> {
        let mut path = Vec::new();
        let mut node = self.top[u];
        loop {
            let base = self.base[node];
            let above = self.mate[base];
            path.push((node, (base, above)));
            if above == NONE {
                return path;
            }
            let inner = self.top[above];
            let (outer, entered) = self.entry[inner];
            path.push((inner, (entered, outer)));
            node = self.top[outer];
        }
    }

    /// Contracts the odd cycle that the tight edge between two outer nodes closes.
    fn contract(&mut self, edge: Edge) {
        let mut left = self.path_to_root(edge.0);
        let mut right = self.path_to_root(edge.1);
        let mut cycle = Vec::new();
        while let (Some(&(a, _)), Some(&(b, _))) = (left.last(), right.last())
            && a == b
        {
            cycle = vec![a];
            left.pop();
            right.pop();
        }
        // Round the cycle: from the node where the paths meet down to one end of the edge, across, and up.
        let mut links = Vec::new();
        for &(node, (below, above)) in left.iter().rev() {
            cycle.push(node);
            links.push((above, below));
        }
        links.push(edge);
        for &(node, link) in &right {
            cycle.push(node);
            links.push(link);
        }
        let blossom = self.unused.pop().unwrap_or_else(|| self.add_slot());
        self.merge_bookkeeping(&cycle, blossom);
        self.cycle[blossom] = cycle;
        self.links[blossom] = links;
    }

    fn add_slot(&mut self) -> usize {
        self.parent.push(NONE);
        self.base.push(NONE);
        self.dual.push(0);
        self.entry.push((NONE, NONE));
        self.members.push(Vec::new());
        self.cycle.push(Vec::new());
        self.links.push(Vec::new());
        self.base.len() - 1
    }

    /// Makes the nodes of a cycle one outer node: joins what the outer ones know, and queues the vertices of
    /// the inner ones, which are outer only from now on.
    fn merge_bookkeeping(&mut self, cycle: &[usize], blossom: usize) {
        let n = self.n;
        let base = self.base[cycle[0]];
        self.base[blossom] = base;
        self.dual[blossom] = -2 * self.clock;
        self.members[blossom].clear();
        for &node in cycle {
            let part = self.base[node];
            if self.side[part] == Side::Inner {
                self.set_side(node, Side::Outer);
                self.queue.extend_from_slice(&self.members[node]);
            } else if part != base {
                (0..n).for_each(|v| self.offer_nearest(base, self.nearest[part * n + v], v));
            }
            self.due[part] = INFINITE;
            self.parent[node] = blossom;
            if node >= n {
                // The clock moves the duals of outermost blossoms only.
                self.dual[node] += 2 * self.clock;
            }
            let members = take(&mut self.members[node]);
            for &v in &members {
                self.top[v] = blossom;
            }
            self.members[blossom].extend_from_slice(&members);
            self.members[node] = members;
        }
        for v in 0..n {
            let u = self.nearest[base * n + v];
            if self.side[v] == Side::Outer
                && self.top[v] != blossom
                && self.weight[u * n + v] != INFINITE
            {
                self.offer_cross(base, (u, v));
            }
        }
    }

    /// Position in the cycle of a blossom of the node that holds vertex `v`.
    fn position(&self, blossom: usize, v: usize) -> usize {
        let mut node = v;
        while self.parent[node] != blossom {
            node = self.parent[node];
        }
        self.cycle[blossom]
            .iter()
            .position(|&part| part == node)
            .unwrap_or(0)
    }

    /// Takes an outermost blossom apart and returns its cycle.
    fn release(&mut self, blossom: usize) -> (Vec<usize>, Vec<Edge>) {
        let cycle = take(&mut self.cycle[blossom]);
        for &node in &cycle {
            self.parent[node] = NONE;
            for &v in &self.members[node] {
                self.top[v] = node;
            }
        }
        self.unused.push(blossom);
        (cycle, take(&mut self.links[blossom]))
    }

    /// Replaces an inner blossom in the tree by the nodes on the even way round its cycle, from where the
    /// tree enters it to its base. The other nodes leave the tree, matched in pairs.
    fn open(&mut self, blossom: usize) {
        let entry = self.entry[blossom];
        let entered = self.position(blossom, entry.1);
        self.set_side(blossom, Side::Outside);
        for &v in &self.members[blossom] {
            self.due[v] = match self.reach[v] {
                INFINITE => INFINITE,
                reach => reach - self.potential[v],
            };
        }
        let (cycle, links) = self.release(blossom);
        self.make_inner(cycle[entered], entry);
        let mut at = entered;
        while at != 0 {
            if entered % 2 == 1 {
                let outer = at + 1;
                at = (at + 2) % cycle.len();
                self.make_outer(cycle[outer]);
                self.make_inner(cycle[at], links[outer]);
            } else {
                at -= 2;
                self.make_outer(cycle[at + 1]);
                let (below, above) = links[at];
                self.make_inner(cycle[at], (above, below));
            }
        }
    }

    /// Matches along an edge from an outer vertex to an unmatched one, and swaps the path to the root.
    fn augment(&mut self, edge: Edge) {
        let (mut u, mut v) = edge;
        loop {
            let node = self.top[u];
            let released = self.mate[self.base[node]];
            self.rebase(node, u);
            self.mate[u] = v;
            self.mate[v] = u;
            if released == NONE {
                return;
            }
            let inner = self.top[released];
            (u, v) = self.entry[inner];
            self.rebase(inner, v);
        }
    }

    /// Swaps matched edges inside a node so that `v` becomes the vertex not matched within it.
    fn rebase(&mut self, node: usize, v: usize) {
        let mut tasks = vec![(node, v)];
        while let Some((node, v)) = tasks.pop() {
            if self.base[node] == v {
                continue;
            }
            // The cycle nodes on the even way from v to the old base swap partners: there the edges at even
            // positions become the matched ones. No two tasks touch the same vertex; their order is free.
            let length = self.cycle[node].len();
            let start = self.position(node, v);
            let swapped = if start.is_multiple_of(2) {
                0..start
            } else {
                start + 1..length
            };
            tasks.push((self.cycle[node][start], v));
            for i in swapped.step_by(2) {
                let (a, b) = self.links[node][i];
                self.mate[a] = b;
                self.mate[b] = a;
                tasks.push((self.cycle[node][i], a));
                tasks.push((self.cycle[node][(i + 1) % length], b));
            }
            self.base[node] = v;
            self.cycle[node].rotate_left(start);
            self.links[node].rotate_left(start);
        }
    }

    /// Takes everything out of the tree, and apart the blossoms whose dual is 0: they constrain nothing.
    fn finish_search(&mut self) {
        for v in 0..self.n {
            if self.side[v] != Side::Outside {
                self.set_side(self.top[v], Side::Outside);
            }
        }
        let mut nodes: Vec<usize> = (self.n..self.base.len()).collect();
        while let Some(node) = nodes.pop() {
            if node >= self.n && self.is_outermost(node) && self.dual[node] == 0 {
                nodes.extend(self.release(node).0);
            }
        }
    }

    fn into_matching(mut self) -> Matching {
        let mut blossoms = Vec::new();
        for node in self.n..self.base.len() {
            if !self.cycle[node].is_empty() && self.dual[node] > 0 {
                let mut members = take(&mut self.members[node]);
                members.sort_unstable();
                blossoms.push(OddSet {
                    members,
                    dual: self.dual[node],
                });
            }
        }
        Matching {
            mate: self.mate,
            certificate: Certificate {
                potentials: self.potential,
                blossoms,
            },
        }
    }
}
