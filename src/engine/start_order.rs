//! The order in which a competition begins: by rating, by the last final standing, by lot, or from two lists
//! together. Every place comes with what it was found from, so that it can be shown and explained.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// How the order is found. Whatever leaves two equal is decided by the order in which the caller names them
/// (by name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartOrder {
    /// By rating, the highest first; equal ratings by the last final standing; who has none after the others.
    /// De Pion, Algemeen 2.
    Rating,
    /// By the last final standing; who is not in it after the others, by rating.
    LastFinal,
    /// By lot.
    Lot,
    /// By lot within equal parts of a list, the first part above the second.
    LotInBlocks {
        /// How many parts, at least 1; the parts differ by at most one player.
        blocks: u16,
        /// Which list is cut.
        list: List,
    },
    /// By the sum of the places on both lists, the lowest first; equal sums by the last final standing, then
    /// by rating. De Zwarte Dame, appendix 2.
    Combined,
    /// By rating after so many points at most were added to it or taken from it by lot.
    Spread {
        /// The most points.
        points: u16,
    },
}

/// One of the two lists that an order can be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The ratings, the highest first.
    Rating,
    /// The last final standing.
    LastFinal,
}

/// What is known of somebody who takes part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Candidate {
    /// His rating on the list that counts.
    pub rating: Option<u16>,
    /// His place in the last final standing, from 1, as it was published: who left since keeps his place in it.
    pub last_place: Option<u16>,
}

/// Those who take part, in order of name, and the list they may be on.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<'a> {
    /// By name.
    pub candidates: &'a [Candidate],
    /// How many stood in the last final standing, those included who left since; 0 when there is none.
    pub last_standing: u16,
}

/// A place on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// The place, from 1. Who is not on the list has the place after its last.
    pub place: u32,
    /// He is not on the list.
    pub missing: bool,
}

/// Somebody in the order, with what his place was found from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Which of the candidates, from 0.
    pub candidate: usize,
    /// His place on the list by rating.
    pub rating: Listed,
    /// His place in the last final standing.
    pub last_final: Listed,
    /// What decided.
    pub by: DecidedBy,
}

/// What decided about a place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The place on this list.
    List(List),
    /// The sum of the places on both lists.
    Sum(u32),
    /// The lot.
    Lot,
    /// The lot, in this part of the list (from 1).
    LotInBlock(u16),
    /// The rating after the lot changed it; none when he has no rating.
    Spread(Option<i32>),
}

/// The order, the first one first. The same candidates and the same seed give the same order; the seed matters
/// only where there is a lot.
#[must_use]
pub fn start_order(rule: StartOrder, of: Candidates<'_>, seed: u64) -> Vec<Placed> {
    let lists = Lists::new(of);
    let mut lot = Lot(seed);
    match rule {
        StartOrder::Rating => lists.placed(&lists.by_rating, |_| DecidedBy::List(List::Rating)),
        StartOrder::LastFinal => {
            let order = lists.order(List::LastFinal);
            lists.placed(&order, |_| DecidedBy::List(List::LastFinal))
        }
        StartOrder::Lot => {
            let mut order: Vec<usize> = (0..of.candidates.len()).collect();
            lot.shuffle(&mut order);
            lists.placed(&order, |_| DecidedBy::Lot)
        }
        StartOrder::LotInBlocks { blocks, list } => lists.in_blocks(blocks, list, &mut lot),
        StartOrder::Combined => {
            // De Zwarte Dame, appendix 2; equal sums: "de volgorde van de eindstand van het vorige seizoen".
            let mut order = lists.order(List::LastFinal);
            order.sort_by_key(|&index| lists.sum(index));
            lists.placed(&order, |index| DecidedBy::Sum(lists.sum(index)))
        }
        StartOrder::Spread { points } => lists.spread(points, &mut lot),
    }
}

/// Both lists, and everybody's place on each.
struct Lists<'a> {
    candidates: &'a [Candidate],
    /// Everybody in the order of the ratings.
    by_rating: Vec<usize>,
    rating: Vec<Listed>,
    last_final: Vec<Listed>,
}

impl<'a> Lists<'a> {
    fn new(of: Candidates<'a>) -> Self {
        let candidates = of.candidates;
        let mut by_rating: Vec<usize> = (0..candidates.len()).collect();
        by_rating.sort_by_key(|&index| {
            let Candidate { rating, last_place } = candidates[index];
            let last_place = last_place.map_or(u32::MAX, u32::from);
            (rating.is_none(), Reverse(rating), last_place)
        });
        let rated = candidates.iter().filter(|c| c.rating.is_some()).count();
        let mut rating = vec![not_on(place_at(rated)); candidates.len()];
        for (at, &index) in by_rating.iter().enumerate().take(rated) {
            rating[index] = on(place_at(at));
        }
        // A place beyond the end would tell that the list is longer than it was said to be.
        let places = candidates
            .iter()
            .filter_map(|candidate| candidate.last_place);
        let length = places.chain([of.last_standing]).max().unwrap_or(0);
        let after_last = not_on(u32::from(length) + 1);
        let last_place = |candidate: &Candidate| match candidate.last_place {
            Some(place) => on(u32::from(place)),
            None => after_last,
        };
        Self {
            candidates,
            by_rating,
            rating,
            last_final: candidates.iter().map(last_place).collect(),
        }
    }

    /// Everybody in the order of a list.
    fn order(&self, list: List) -> Vec<usize> {
        let mut order = self.by_rating.clone();
        if list == List::LastFinal {
            order.sort_by_key(|&index| self.last_final[index].place);
        }
        order
    }

    fn sum(&self, index: usize) -> u32 {
        self.rating[index].place + self.last_final[index].place
    }

    fn placed(&self, order: &[usize], by: impl Fn(usize) -> DecidedBy) -> Vec<Placed> {
        let placed = |&candidate: &usize| Placed {
            candidate,
            rating: self.rating[candidate],
            last_final: self.last_final[candidate],
            by: by(candidate),
        };
        order.iter().map(placed).collect()
    }

    fn in_blocks(&self, blocks: u16, list: List, lot: &mut Lot) -> Vec<Placed> {
        let mut order = self.order(list);
        let count = order.len();
        let border = |block: u16| count * usize::from(block) / usize::from(blocks.max(1));
        let mut placed = Vec::new();
        for block in 0..blocks.max(1) {
            let part = &mut order[border(block)..border(block + 1)];
            lot.shuffle(part);
            placed.extend(self.placed(part, |_| DecidedBy::LotInBlock(block + 1)));
        }
        placed
    }

    fn spread(&self, points: u16, lot: &mut Lot) -> Vec<Placed> {
        let steps = 2 * u64::from(points) + 1;
        let mut spread = |candidate: &Candidate| {
            let shift = i32::try_from(lot.below(steps)).expect("a few points") - i32::from(points);
            Some(i32::from(candidate.rating?) + shift)
        };
        let ratings: Vec<Option<i32>> = self.candidates.iter().map(&mut spread).collect();
        let mut order = self.by_rating.clone();
        order.sort_by_key(|&index| (ratings[index].is_none(), Reverse(ratings[index])));
        self.placed(&order, |index| DecidedBy::Spread(ratings[index]))
    }
}

const fn on(place: u32) -> Listed {
    Listed {
        place,
        missing: false,
    }
}

const fn not_on(place: u32) -> Listed {
    Listed {
        place,
        missing: true,
    }
}

fn place_at(index: usize) -> u32 {
    u32::try_from(index).expect("candidates are few") + 1
}

/// Draws lots: the SplitMix64 generator.
struct Lot(u64);

impl Lot {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `count`, each with the same chance: what would favour the low numbers is drawn again.
    fn below(&mut self, count: u64) -> u64 {
        let fair = u64::MAX - u64::MAX % count;
        loop {
            let drawn = self.next();
            if drawn < fair {
                return drawn % count;
            }
        }
    }

    /// Every order with the same chance.
    fn shuffle(&mut self, order: &mut [usize]) {
        for last in (1..order.len()).rev() {
            let count = u64::try_from(last).expect("candidates are few") + 1;
            let drawn = usize::try_from(self.below(count)).expect("candidates are few");
            order.swap(last, drawn);
        }
    }
}
