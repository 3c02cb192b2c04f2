//! Start orders, worked out by hand. A table has the candidates in order of name (rating, place in the last
//! final standing, `-` where there is none) and below `order` what comes out: the place on the list by rating, the
//! place in the last final standing, and what decided. A place between brackets is that of who is not on the list.

use std::collections::BTreeSet;

use engine::start_order::{
    Candidate, Candidates, DecidedBy, List, Listed, Placed, StartOrder, start_order,
};

use crate::pairing::Dice;

const SEED: u64 = 2026;

/// Candidates and their names.
#[derive(Default)]
struct Table {
    names: Vec<String>,
    candidates: Vec<Candidate>,
    last_standing: u16,
    expected: Vec<String>,
}

impl Table {
    fn parse(text: &str) -> Self {
        let mut table = Self::default();
        let mut order = false;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["standing", "of", length] => {
                    table.last_standing = length.parse().expect("a length");
                }
                ["order"] => order = true,
                [name, rating, last] if !order => {
                    table.names.push(name.to_owned());
                    table.candidates.push(Candidate {
                        rating: rating.parse().ok(),
                        last_place: last.parse().ok(),
                    });
                }
                _ => table.expected.push(line.to_owned()),
            }
        }
        table
    }

    fn order(&self, rule: StartOrder, seed: u64) -> Vec<Placed> {
        let of = Candidates {
            candidates: &self.candidates,
            last_standing: self.last_standing,
        };
        start_order(rule, of, seed)
    }

    fn names(&self, rule: StartOrder, seed: u64) -> String {
        let order = self.order(rule, seed);
        let names = order
            .iter()
            .map(|placed| self.names[placed.candidate].as_str());
        names.collect::<Vec<_>>().join(" ")
    }
}

/// `3`, or `(3)` for who is not on the list.
fn listed(listed: Listed) -> String {
    match listed.missing {
        true => format!("({})", listed.place),
        false => listed.place.to_string(),
    }
}

fn decided(by: DecidedBy) -> String {
    match by {
        DecidedBy::List(List::Rating) => "by rating".to_owned(),
        DecidedBy::List(List::LastFinal) => "by standing".to_owned(),
        DecidedBy::Sum(sum) => format!("= {sum}"),
        DecidedBy::Lot => "by lot".to_owned(),
        DecidedBy::LotInBlock(block) => format!("in block {block}"),
        DecidedBy::Spread(Some(rating)) => format!("as {rating}"),
        DecidedBy::Spread(None) => "as unrated".to_owned(),
    }
}

#[track_caller]
fn check(rule: StartOrder, text: &str) {
    let table = Table::parse(text);
    let line = |placed: &Placed| {
        format!(
            "{} {} + {} {}",
            table.names[placed.candidate],
            listed(placed.rating),
            listed(placed.last_final),
            decided(placed.by)
        )
    };
    let found: Vec<String> = table.order(rule, SEED).iter().map(line).collect();
    assert_eq!(found, table.expected, "{text}");
}

/// De Pion, Algemeen 2. Equal ratings: the last final standing, then the name; without a rating at the end.
#[test]
fn by_rating() {
    check(
        StartOrder::Rating,
        "
        standing of 5
        Anna  1700  4
        Bas   1850  -
        Cor   1850  3
        Dirk  -     2
        Eva   2010  5
        Fred  1700  -
        Gert  -     -
        Hans  1700  -
        order
        Eva 1 + 5 by rating
        Cor 2 + 3 by rating
        Bas 3 + (6) by rating
        Anna 4 + 4 by rating
        Fred 5 + (6) by rating
        Hans 6 + (6) by rating
        Dirk (7) + 2 by rating
        Gert (7) + (6) by rating",
    );
}

/// Who is not in the standing comes after all others, by rating.
#[test]
fn by_the_last_final_standing() {
    check(
        StartOrder::LastFinal,
        "
        standing of 9
        Anna  1700  4
        Bas   1650  -
        Cor   1850  3
        Dirk  -     9
        Eva   2010  -
        Fred  -     -
        order
        Cor 2 + 3 by standing
        Anna 3 + 4 by standing
        Dirk (5) + 9 by standing
        Eva 1 + (10) by standing
        Bas 4 + (10) by standing
        Fred (5) + (10) by standing",
    );
}

/// De Zwarte Dame, appendix 2. The numbers 2 and 5 of last season have left; Daan and Finn are new. Cas and Daan
/// both have 8: Cas stood higher last season.
#[test]
fn by_two_lists_together() {
    check(
        StartOrder::Combined,
        "
        standing of 6
        Anna  1850  3
        Bram  1920  1
        Cas   1790  4
        Daan  1990  -
        Eva   -     6
        Finn  -     -
        order
        Bram 2 + 1 = 3
        Anna 3 + 3 = 6
        Cas 4 + 4 = 8
        Daan 1 + (7) = 8
        Eva (5) + 6 = 11
        Finn (5) + (7) = 12",
    );
}

/// Equal sums and nobody in last season's standing: the rating, here by a list on which nobody else is.
#[test]
fn equal_sums_of_newcomers_go_by_rating() {
    check(
        StartOrder::Combined,
        "
        standing of 2
        Anna  1500  -
        Bram  1600  -
        Cas   -     1
        Daan  -     2
        Eva   -     -
        order
        Cas (3) + 1 = 4
        Bram 1 + (3) = 4
        Daan (3) + 2 = 5
        Anna 2 + (3) = 5
        Eva (3) + (3) = 6",
    );
}

/// In the first season of a club there is no list of the last one: everybody has place 1 on it.
#[test]
fn a_first_season_goes_by_rating() {
    check(
        StartOrder::Combined,
        "
        standing of 0
        Anna  1500  -
        Bram  1600  -
        order
        Bram 1 + (1) = 2
        Anna 2 + (1) = 3",
    );
}

const SIX: &str = "
    standing of 0
    Anna 1900 -
    Bas  1800 -
    Cor  1700 -
    Dirk 1600 -
    Eva  1500 -
    Fred 1400 -";

/// Worked out with a second program from the description of SplitMix64: a lot that is drawn again years later is
/// the same.
#[test]
fn by_lot() {
    let table = Table::parse(SIX);
    for (seed, expected) in [
        (1, "Anna Bas Dirk Cor Eva Fred"),
        (2, "Cor Fred Anna Dirk Bas Eva"),
        (2026, "Dirk Eva Anna Cor Fred Bas"),
    ] {
        assert_eq!(table.names(StartOrder::Lot, seed), expected, "seed {seed}");
    }
}

/// Each of the six comes to each place in about a sixth of 6,000 lots (1,000; the standard deviation is 29).
#[test]
fn the_lot_favours_nobody() {
    let table = Table::parse(SIX);
    let mut times = [[0_u32; 6]; 6];
    for seed in 0..6000 {
        for (place, placed) in table.order(StartOrder::Lot, seed).iter().enumerate() {
            assert_eq!(placed.by, DecidedBy::Lot);
            times[placed.candidate][place] += 1;
        }
    }
    let all = times.as_flattened();
    assert!(
        all.iter().all(|times| (880..=1120).contains(times)),
        "{times:?}"
    );
}

/// KTV: two blocks. Whatever the lot, nobody leaves his part of the list.
#[test]
fn by_lot_within_blocks() {
    let table = Table::parse(&format!("{SIX}\nGert 1300 -"));
    let rule = |list| StartOrder::LotInBlocks { blocks: 2, list };
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        let order = table.order(rule(List::Rating), seed);
        for (place, placed) in order.iter().enumerate() {
            let block = if place < 3 { 1 } else { 2 };
            assert_eq!(placed.by, DecidedBy::LotInBlock(block), "seed {seed}");
            let names = &table.names[..3];
            assert_eq!(
                names.contains(&table.names[placed.candidate]),
                block == 1,
                "seed {seed}"
            );
        }
        seen.insert(table.names(rule(List::Rating), seed));
    }
    assert!(
        seen.len() > 100,
        "3! x 4! = 144 orders are possible, not {}",
        seen.len()
    );
    let more_blocks_than_players = StartOrder::LotInBlocks {
        blocks: 40,
        list: List::Rating,
    };
    assert_eq!(
        table.names(more_blocks_than_players, SEED),
        "Anna Bas Cor Dirk Eva Fred Gert"
    );
}

/// KeizerForClubs: up to 300 points more or less. Who is 601 points better always stays ahead.
#[test]
fn by_a_spread_rating() {
    let table = Table::parse(
        "
        standing of 2
        Anna 2301 -
        Bas  1700 -
        Cor  1650 -
        Dirk -    1
        Eva  -    2",
    );
    let mut seen = BTreeSet::new();
    for seed in 0..500 {
        let order = table.order(StartOrder::Spread { points: 300 }, seed);
        let mut last = i32::MAX;
        for placed in &order {
            let candidate = table.candidates[placed.candidate];
            let (rating, spread) = match (candidate.rating, placed.by) {
                (None, DecidedBy::Spread(None)) => continue,
                (Some(rating), DecidedBy::Spread(Some(spread))) => (i32::from(rating), spread),
                other => panic!("{other:?}"),
            };
            assert!(
                (-300..=300).contains(&(spread - rating)) && spread <= last,
                "seed {seed}"
            );
            last = spread;
        }
        let names = table.names(StartOrder::Spread { points: 300 }, seed);
        assert!(names.ends_with("Dirk Eva"), "seed {seed}: {names}");
        seen.insert(names);
    }
    let seen: Vec<String> = seen.into_iter().collect();
    assert_eq!(seen, ["Anna Bas Cor Dirk Eva", "Anna Cor Bas Dirk Eva"]);
    assert_eq!(
        table.names(StartOrder::Spread { points: 0 }, SEED),
        "Anna Bas Cor Dirk Eva"
    );
}

fn random_table(dice: &mut Dice) -> Table {
    let count = dice.within(0..=12);
    let places: Vec<u64> = dice.shuffled(&(1..=15).collect::<Vec<_>>());
    let mut number = |chance, number: u64| {
        dice.percent(chance)
            .then(|| u16::try_from(number).expect("small"))
    };
    let candidates = (0..count).map(|index| Candidate {
        rating: number(
            70,
            1500 + 10 * (places[usize::try_from(index).expect("small")] / 3),
        ),
        last_place: number(70, places[usize::try_from(index).expect("small")]),
    });
    Table {
        candidates: candidates.collect(),
        last_standing: 15,
        ..Table::default()
    }
}

/// For two thousand random clubs: everybody is in the order once, the order follows what is said to have decided
/// it, and it comes out the same twice.
#[test]
fn everybody_is_in_the_order_once() {
    for seed in 0..2000 {
        let mut dice = Dice(seed);
        let table = random_table(&mut dice);
        let (blocks, points) = (3, 100);
        for rule in [
            StartOrder::Rating,
            StartOrder::LastFinal,
            StartOrder::Lot,
            StartOrder::LotInBlocks {
                blocks,
                list: List::LastFinal,
            },
            StartOrder::Combined,
            StartOrder::Spread { points },
        ] {
            let order = table.order(rule, seed);
            assert_eq!(order, table.order(rule, seed), "seed {seed} {rule:?}");
            let mut candidates: Vec<usize> = order.iter().map(|placed| placed.candidate).collect();
            candidates.sort_unstable();
            let all: Vec<usize> = (0..table.candidates.len()).collect();
            assert_eq!(candidates, all, "seed {seed} {rule:?}");
            let key = |placed: &Placed| match rule {
                StartOrder::Rating => Some(placed.rating.place),
                StartOrder::LastFinal => Some(placed.last_final.place),
                StartOrder::Combined => Some(placed.rating.place + placed.last_final.place),
                _ => None,
            };
            assert!(
                order.is_sorted_by_key(key),
                "seed {seed} {rule:?} {order:?}"
            );
        }
    }
}

/// A better rating, all else equal, never makes anybody's place worse.
#[test]
fn a_better_rating_never_hurts() {
    for seed in 0..2000 {
        let mut dice = Dice(seed);
        let mut table = random_table(&mut dice);
        let Some(who) = table.candidates.iter().position(|c| c.rating.is_some()) else {
            continue;
        };
        for rule in [StartOrder::Rating, StartOrder::Combined] {
            let place = |table: &Table| {
                let order = table.order(rule, seed);
                order.iter().position(|placed| placed.candidate == who)
            };
            let before = place(&table);
            table.candidates[who].rating = Some(2400);
            assert!(place(&table) <= before, "seed {seed} {rule:?}");
        }
    }
}
