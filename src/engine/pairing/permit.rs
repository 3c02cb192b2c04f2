//! Sets of relaxed rules: what a board breaks, and what may be broken tonight. Permits are tried in a
//! fixed order when no pairing keeps all rules: the latest kind as early as possible in the order of
//! relaxation, then as few kinds as possible, then the earliest ones, then the smallest step of the gap.

use alloc::vec::Vec;

use super::Relaxation;
use crate::rules::Rules;

/// The kinds in the order of relaxation; the gap stands here without its depth.
const KINDS: [Relaxation; 8] = [
    Relaxation::ColourRun,
    Relaxation::ColourBalance,
    Relaxation::ColourSwap,
    Relaxation::Gap(0),
    Relaxation::ByeOfTop,
    Relaxation::MeetingsPerHalf,
    Relaxation::MeetingsPerSeason,
    Relaxation::SecondBye,
];

/// The place of the gap in [`KINDS`].
const GAP: usize = 3;

/// A set of relaxed rules: one bit for each kind, and how far the gap is relaxed.
///
/// How bad it is says [`Relaxed::weight`]: fewer kinds first, then those that are relaxed earlier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Relaxed {
    kinds: u8,
    gap: u32,
}

impl Relaxed {
    /// Every rule is kept.
    pub(super) const NONE: Self = Self { kinds: 0, gap: 0 };

    fn new(kinds: u8, gap: u32) -> Self {
        Self {
            kinds,
            gap: if kinds & bit(GAP) == 0 { 0 } else { gap },
        }
    }

    /// Whether this permit allows all that is broken.
    pub(super) const fn allows(self, broken: Self) -> bool {
        broken.kinds & !self.kinds == 0 && broken.gap <= self.gap
    }

    /// How bad it is: the number of kinds, then the kinds with the latest one first.
    pub(super) const fn weight(self) -> (u32, u8) {
        (self.kinds.count_ones(), self.kinds)
    }

    /// The rules, in the order of relaxation.
    pub(super) fn list(self) -> Vec<Relaxation> {
        let kinds = kinds(self.kinds).into_iter().map(|kind| KINDS[kind]);
        let with_depth = |rule| {
            if rule == Relaxation::Gap(0) {
                Relaxation::Gap(self.gap)
            } else {
                rule
            }
        };
        kinds.map(with_depth).collect()
    }
}

impl FromIterator<Relaxation> for Relaxed {
    fn from_iter<I: IntoIterator<Item = Relaxation>>(rules: I) -> Self {
        rules.into_iter().fold(Self::NONE, |set, rule| {
            let (plain, depth) = match rule {
                Relaxation::Gap(depth) => (Relaxation::Gap(0), depth),
                _ => (rule, 0),
            };
            let kind = KINDS
                .iter()
                .position(|&kind| kind == plain)
                .expect("every rule has its kind");
            Self {
                kinds: set.kinds | bit(kind),
                gap: set.gap.max(depth),
            }
        })
    }
}

const fn bit(kind: usize) -> u8 {
    1 << kind
}

fn kinds(set: u8) -> Vec<usize> {
    (0..KINDS.len())
        .filter(|&kind| set & bit(kind) != 0)
        .collect()
}

/// The smallest permit, in the order of relaxation, under which `feasible` holds; none when nothing helps.
pub(super) fn smallest(rules: &Rules, feasible: impl Fn(Relaxed) -> bool) -> Option<Relaxed> {
    if feasible(Relaxed::NONE) {
        return Some(Relaxed::NONE);
    }
    let deepest = rules
        .rounds_between
        .max(rules.opponents_between)
        .unwrap_or(0);
    // A level is the latest kind, the gap step by step; everything before it is permitted as well.
    let depths = |kind| {
        if kind == GAP {
            1..=deepest
        } else {
            deepest..=deepest
        }
    };
    let mut levels = (0..KINDS.len()).flat_map(|kind| depths(kind).map(move |depth| (kind, depth)));
    let up_to = |kind: usize| bit(kind) | (bit(kind) - 1);
    let (latest, depth) =
        levels.find(|&(kind, depth)| feasible(Relaxed::new(up_to(kind), depth)))?;

    let mut sets: Vec<u8> = (0..bit(latest))
        .map(|others| others | bit(latest))
        .collect();
    sets.sort_by_key(|&set| (set.count_ones(), kinds(set)));
    let steps = |set: u8| match set & bit(GAP) {
        0 => 0..=0,
        _ if latest == GAP => depth..=depth,
        _ => 1..=depth,
    };
    let mut permits = sets
        .into_iter()
        .flat_map(|set| steps(set).map(move |gap| Relaxed::new(set, gap)));
    permits.find(|&permit| feasible(permit))
}
