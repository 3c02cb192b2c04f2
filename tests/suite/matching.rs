//! Oracle tests of the exact matching solver: brute force on small graphs, two independent solvers on larger ones, and
//! the certificate that every answer carries. A failure names the seed of its graph.

use engine::pairing::matching::{Matching, OddSet, minimum_weight_perfect_matching};
use integer_blossom::min_weight_perfect_matching as integer_blossom;
use rustworkx_core::max_weight_matching::max_weight_matching as rustworkx;
use rustworkx_core::petgraph::graph::UnGraph;

/// `SplitMix64`, so that a seed means the same graph on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `low..=high`; the slight bias does not matter here.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        let count = (high - low) as u64 + 1;
        low + (self.next() % count) as i64
    }

    fn index(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn percent(&mut self, chance: u64) -> bool {
        self.next() % 100 < chance
    }
}

struct Graph {
    n: usize,
    weights: Vec<Option<i64>>,
}

impl Graph {
    fn new(n: usize, mut weight: impl FnMut(usize, usize) -> Option<i64>) -> Self {
        let mut weights = vec![None; n * n];
        for u in 0..n {
            for v in u + 1..n {
                weights[u * n + v] = weight(u, v);
                weights[v * n + u] = weights[u * n + v];
            }
        }
        Graph { n, weights }
    }

    /// Every edge is there with the given chance and weighs something in `low..=high`.
    fn random(random: &mut Random, n: usize, chance: u64, low: i64, high: i64) -> Self {
        Graph::new(n, |_, _| {
            random.percent(chance).then(|| random.between(low, high))
        })
    }

    /// Neighbours in a ranking are cheap, and about `forbidden` random edges per vertex are missing.
    fn ranking(random: &mut Random, n: usize, forbidden: u64) -> Self {
        let chance = 100 - 100 * forbidden / n as u64;
        Graph::new(n, |u, v| {
            random
                .percent(chance)
                .then(|| 4 * (v as i64 - u as i64).pow(2))
        })
    }

    fn weight(&self, u: usize, v: usize) -> Option<i64> {
        self.weights[u * self.n + v]
    }

    fn edges(&self) -> impl Iterator<Item = (usize, usize, i64)> {
        (0..self.n).flat_map(move |u| {
            (u + 1..self.n).filter_map(move |v| Some((u, v, self.weight(u, v)?)))
        })
    }

    fn solve(&self) -> Option<Matching> {
        minimum_weight_perfect_matching(self.n, |u, v| {
            assert!(u < v, "asked for {u}-{v}");
            self.weight(u, v)
        })
    }

    /// Total weight; panics when a pair is no edge.
    fn total(&self, mates: &[usize]) -> i64 {
        (0..self.n)
            .filter(|&u| u < mates[u])
            .map(|u| self.weight(u, mates[u]).expect("a matched edge exists"))
            .sum()
    }

    fn is_proven(&self, matching: &Matching, mates: &[usize]) -> bool {
        matching
            .certificate()
            .proves(mates, |u, v| self.weight(u, v))
    }

    /// All perfect matchings, found by pairing the lowest free vertex with every other one.
    fn all_matchings(&self) -> Vec<Vec<usize>> {
        fn extend(graph: &Graph, mates: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
            let Some(u) = mates.iter().position(|&m| m == usize::MAX) else {
                found.push(mates.clone());
                return;
            };
            for v in u + 1..graph.n {
                if mates[v] == usize::MAX && graph.weight(u, v).is_some() {
                    (mates[u], mates[v]) = (v, u);
                    extend(graph, mates, found);
                    (mates[u], mates[v]) = (usize::MAX, usize::MAX);
                }
            }
        }
        let mut found = Vec::new();
        extend(self, &mut vec![usize::MAX; self.n], &mut found);
        found
    }
}

fn mates_of(matching: &Matching, n: usize) -> Vec<usize> {
    (0..n).map(|v| matching.mate(v)).collect()
}

/// Solves and checks everything that can be checked without another solver. Returns the partners and their total.
fn solve_proven(graph: &Graph, seed: u64) -> Option<(Matching, Vec<usize>, i64)> {
    let matching = graph.solve();
    assert_eq!(
        matching,
        graph.solve(),
        "seed {seed}: two answers to one question"
    );
    let matching = matching?;
    let mates = mates_of(&matching, graph.n);
    assert!(
        graph.is_proven(&matching, &mates),
        "seed {seed}: not proven: {matching:?}"
    );
    let pairs: Vec<_> = matching.pairs().collect();
    let expected: Vec<_> = (0..graph.n)
        .filter(|&u| u < mates[u])
        .map(|u| (u, mates[u]))
        .collect();
    assert_eq!(pairs, expected, "seed {seed}: pairs() and mate() differ");
    let total = graph.total(&mates);
    Some((matching, mates, total))
}

/// Compares with all perfect matchings. Returns the number of blossoms, to show that the graphs are hard enough.
fn check_by_brute_force(graph: &Graph, seed: u64) -> usize {
    let all = graph.all_matchings();
    let best = all.iter().map(|mates| graph.total(mates)).min();
    let solved = solve_proven(graph, seed);
    assert_eq!(
        solved.as_ref().map(|solved| solved.2),
        best,
        "seed {seed}: total weight"
    );
    let Some((matching, ..)) = solved else {
        return 0;
    };
    let cheapest: Vec<_> = all
        .iter()
        .filter(|mates| Some(graph.total(mates)) == best)
        .collect();
    for (u, v, weight) in graph.edges() {
        let slack = matching.certificate().slack(u, v, weight);
        assert!(slack >= 0, "seed {seed}: edge {u}-{v} has slack {slack}");
        let occurs = cheapest.iter().any(|mates| mates[u] == v);
        assert!(
            slack == 0 || !occurs,
            "seed {seed}: edge {u}-{v} is in a cheapest matching, but has slack {slack}"
        );
    }
    for mates in &all {
        let cheapest = Some(graph.total(mates)) == best;
        assert_eq!(
            graph.is_proven(&matching, mates),
            cheapest,
            "seed {seed}: verdict on {mates:?}"
        );
    }
    matching.certificate().blossoms.len()
}

#[test]
fn small_graphs_agree_with_brute_force() {
    let (mut blossoms, mut nested) = (0, 0);
    for seed in 0..24_000 {
        let random = &mut Random(seed);
        let n = if random.percent(70) {
            6 + 2 * random.index(2)
        } else {
            random.index(9)
        };
        let chance = [30, 50, 70, 90, 100][random.index(5)];
        let (low, high) =
            [(0, 1), (0, 3), (-3, 3), (1, 20), (-1000, 1000), (7, 7)][random.index(6)];
        let found = check_by_brute_force(&Graph::random(random, n, chance, low, high), seed);
        blossoms += usize::from(found > 0);
        nested += usize::from(found > 1);
    }
    assert!(
        blossoms > 500 && nested > 50,
        "too tame: {blossoms} graphs with a blossom, {nested} with several"
    );
}

#[test]
fn every_small_unit_weight_graph_agrees_with_brute_force() {
    // All 2^15 graphs on six vertices: every way in which a perfect matching can fail to exist.
    for edges in 0..1_u64 << 15 {
        let mut bit = 0;
        let graph = Graph::new(6, |_, _| {
            bit += 1;
            (edges >> (bit - 1) & 1 == 1).then_some(1)
        });
        let exists = !graph.all_matchings().is_empty();
        assert_eq!(
            graph.solve().is_some(),
            exists,
            "edge set {edges}: weighted"
        );
    }
}

#[test]
fn empty_and_odd_graphs() {
    let empty = minimum_weight_perfect_matching(0, |_, _| None).expect("no vertices, no pairs");
    assert_eq!(empty.pairs().count(), 0);
    assert!(empty.certificate().proves(&[], |_, _| None));
    assert_eq!(minimum_weight_perfect_matching(1, |_, _| None), None);
    assert_eq!(minimum_weight_perfect_matching(3, |_, _| Some(1)), None);
    assert_eq!(minimum_weight_perfect_matching(2, |_, _| None), None);
}

/// Total weight according to rustworkx-core, which maximises and does not insist on perfect matchings.
fn rustworkx_total(graph: &Graph) -> Option<i64> {
    let mut other = UnGraph::<(), i128>::new_undirected();
    let nodes: Vec<_> = (0..graph.n).map(|_| other.add_node(())).collect();
    for (u, v, weight) in graph.edges() {
        other.add_edge(nodes[u], nodes[v], -i128::from(weight));
    }
    let found = rustworkx(&other, true, |edge| Ok::<_, ()>(*edge.weight()), true)
        .expect("weights do not fail");
    let weight = |u: usize, v: usize| graph.weight(u, v).expect("a matched edge exists");
    (2 * found.len() == graph.n).then(|| found.iter().map(|&(u, v)| weight(u, v)).sum())
}

/// Total weight according to integer-blossom, which wants a complete graph without negative weights: absent edges get
/// a weight that only a graph without perfect matching pays.
fn integer_blossom_total(graph: &Graph) -> Option<i64> {
    let lowest = graph.edges().map(|edge| edge.2).min()?;
    let highest = graph.edges().map(|edge| edge.2).max()?;
    let penalty = (highest - lowest + 1) * graph.n as i64;
    let costs: Vec<i64> = graph
        .weights
        .iter()
        .map(|weight| weight.map_or(penalty, |w| w - lowest))
        .collect();
    let mates = integer_blossom(&costs, graph.n);
    let exists = (0..graph.n).all(|v| graph.weight(v, mates[v]).is_some());
    exists.then(|| graph.total(&mates))
}

fn medium_graph(random: &mut Random) -> Graph {
    let n = 10 + 2 * random.index(16);
    let sparse = (300 / n as u64).min(90);
    match random.index(5) {
        0 => Graph::random(random, n, 100, 0, 1_000_000),
        1 => Graph::random(random, n, 100, -5, 5),
        2 => Graph::random(random, n, sparse, 1, 100),
        3 => Graph::random(random, n, sparse + 10, -1000, 1000),
        _ => Graph::ranking(random, n, 6),
    }
}

#[test]
fn medium_graphs_agree_with_two_other_solvers() {
    let mut infeasible = 0;
    for seed in 100_000..102_000 {
        let graph = medium_graph(&mut Random(seed));
        let total = solve_proven(&graph, seed).map(|solved| solved.2);
        assert_eq!(
            total,
            rustworkx_total(&graph),
            "seed {seed}: rustworkx-core"
        );
        assert_eq!(
            total,
            integer_blossom_total(&graph),
            "seed {seed}: integer-blossom"
        );
        infeasible += usize::from(total.is_none());
    }
    assert!(
        (20..1000).contains(&infeasible),
        "{infeasible} of 2000 graphs without perfect matching"
    );
}

#[test]
fn large_graphs_are_proven() {
    // Many nested blossoms: triangles of triangles whose edges get dearer with the level that they join.
    for seed in 0..60 {
        let random = &mut Random(seed);
        let n = 2 * (41 + random.index(20));
        let graph = Graph::new(n, |u, v| {
            let level = (0_i64..)
                .find(|&level| u / 3_usize.pow(level as u32) == v / 3_usize.pow(level as u32));
            Some(
                4_i64.pow(level.expect("all meet at some level") as u32) * 10
                    + random.between(0, 9),
            )
        });
        solve_proven(&graph, seed).expect("complete graphs have a perfect matching");
    }
}

#[test]
fn extreme_weights_do_not_overflow() {
    for seed in 0..200 {
        let random = &mut Random(seed);
        let limit = 1 << 50;
        let graph = match seed % 4 {
            0 => Graph::random(random, 128, 100, -limit, limit),
            1 => Graph::new(128, |_, _| {
                Some(if random.percent(50) { limit } else { -limit })
            }),
            2 => Graph::random(random, 128, 4, limit - 1, limit),
            _ => Graph::new(128, |_, _| {
                random
                    .percent(5)
                    .then(|| if random.percent(50) { limit } else { -limit })
            }),
        };
        solve_proven(&graph, seed);
    }
}

#[test]
#[should_panic(expected = "out of range")]
fn weights_out_of_range_are_refused() {
    let _ =
        minimum_weight_perfect_matching(256, |_, v| Some(if v == 255 { (1 << 49) + 1 } else { 0 }));
}

#[test]
fn tampered_certificates_prove_nothing() {
    let mut tried = 0;
    for seed in 200_000..200_400 {
        let graph = Graph::random(&mut Random(seed), 12, 80, 0, 12);
        let Some((matching, mates, _)) = solve_proven(&graph, seed) else {
            continue;
        };
        let genuine = matching.certificate();
        let proves = |certificate: &engine::pairing::matching::Certificate| {
            certificate.proves(&mates, |u, v| graph.weight(u, v))
        };
        for change in [-1, 1, i64::MAX / 2, i64::MIN / 2] {
            let mut forged = genuine.clone();
            forged.potentials[seed as usize % 12] += change;
            assert!(
                !proves(&forged),
                "seed {seed}: potential changed by {change}"
            );
        }
        let mut forged = genuine.clone();
        forged.potentials.pop();
        assert!(!proves(&forged), "seed {seed}: potential missing");

        let outside = OddSet {
            members: vec![10, 11, 12],
            dual: 0,
        };
        let even = OddSet {
            members: vec![0, mates[0].max(1)],
            dual: 0,
        };
        let repeated = OddSet {
            members: vec![3, 3, 4],
            dual: 0,
        };
        let void = OddSet {
            members: vec![],
            dual: 0,
        };
        let negative = OddSet {
            members: vec![5],
            dual: -2,
        };
        for set in [outside, even, repeated, void, negative] {
            let mut forged = genuine.clone();
            forged.blossoms.push(set);
            assert!(
                !proves(&forged),
                "seed {seed}: {:?}",
                forged.blossoms.last()
            );
        }
        // Three vertices of which no two are partners: matched edges leave such a set three times.
        let apart: Vec<usize> = (0..12).filter(|&v| v < mates[v]).take(3).collect();
        let mut forged = genuine.clone();
        forged.blossoms.push(OddSet {
            members: apart,
            dual: 2,
        });
        assert!(!proves(&forged), "seed {seed}: a set left by three edges");

        for i in 0..genuine.blossoms.len() {
            tried += 1;
            let mut forged = genuine.clone();
            forged.blossoms[i].dual += 2;
            assert!(!proves(&forged), "seed {seed}: dual of blossom {i} raised");
            forged.blossoms.remove(i);
            assert!(!proves(&forged), "seed {seed}: blossom {i} left out");
        }
    }
    assert!(tried > 50, "only {tried} blossoms");
}

#[test]
fn wrong_matchings_are_not_proven() {
    for seed in 300_000..300_400 {
        let random = &mut Random(seed);
        let graph = Graph::random(random, 14, 100, 0, 30);
        let (matching, mates, total) =
            solve_proven(&graph, seed).expect("complete graphs have a perfect matching");
        let (u, v) = (
            0,
            (1..14).find(|&v| v != mates[0]).expect("fourteen vertices"),
        );
        let mut wrong = mates.clone();
        (wrong[u], wrong[v], wrong[mates[u]], wrong[mates[v]]) = (v, u, mates[v], mates[u]);
        let as_cheap = graph.total(&wrong) == total;
        assert_eq!(
            graph.is_proven(&matching, &wrong),
            as_cheap,
            "seed {seed}: partners of {u} and {v} swapped"
        );

        let mut broken = mates.clone();
        broken[u] = v;
        assert!(
            !graph.is_proven(&matching, &broken),
            "seed {seed}: partners that are not mutual"
        );
        broken[u] = u;
        assert!(
            !graph.is_proven(&matching, &broken),
            "seed {seed}: own partner"
        );
        broken[u] = 14;
        assert!(
            !graph.is_proven(&matching, &broken),
            "seed {seed}: partner out of range"
        );
        assert!(
            !graph.is_proven(&matching, &mates[..12]),
            "seed {seed}: too few vertices"
        );

        let certificate = matching.certificate();
        let without = |a: usize, b: usize| graph.weight(a, b).filter(|_| (a, b) != (0, mates[0]));
        assert!(
            !certificate.proves(&mates, without),
            "seed {seed}: a matched edge is absent"
        );
        // An edge that becomes cheaper than its slack allows makes the matching improvable.
        let bargain = |a: usize, b: usize| {
            graph
                .weight(a, b)
                .map(|w| if (a, b) == (u, v) { -1_000 } else { w })
        };
        assert!(
            !certificate.proves(&mates, bargain),
            "seed {seed}: edge {u}-{v} made cheap"
        );
    }
}
