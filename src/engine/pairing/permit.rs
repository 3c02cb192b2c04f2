//! Sets of relaxed rules: what a board breaks, and what may be broken tonight. Permits are tried in a
//! fixed order when no pairing keeps all rules: the latest kind as early as possible in the order of
//! relaxation, then as few kinds as possible, then the earliest ones, then the smallest step of the gap.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::Relaxation;

/// The kinds in the order of relaxation; the gap stands here without its depth.
const KINDS: [Relaxation; 12] = [
    Relaxation::ColourRun,
    Relaxation::ColourBalance,
    Relaxation::ColourSwap,
    Relaxation::Gap(0),
    Relaxation::MeetingsInWindow,
    Relaxation::Distance,
    Relaxation::GroupsApart,
    Relaxation::ByeOfTop,
    Relaxation::EarlyRepeat,
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
    kinds: u16,
    gap: u32,
}

impl Relaxed {
    /// Every rule is kept.
    pub(super) const NONE: Self = Self { kinds: 0, gap: 0 };

    fn new(kinds: u16, gap: u32) -> Self {
        Self {
            kinds,
            gap: if kinds & bit(GAP) == 0 { 0 } else { gap },
        }
    }

    /// What is in either.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            kinds: self.kinds | other.kinds,
            gap: self.gap.max(other.gap),
        }
    }

    /// Whether this permit allows all that is broken.
    pub(super) const fn allows(self, broken: Self) -> bool {
        broken.kinds & !self.kinds == 0 && broken.gap <= self.gap
    }

    /// How bad it is: the number of kinds, then the kinds with the latest one first.
    pub(super) const fn weight(self) -> (u32, u16) {
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

const fn bit(kind: usize) -> u16 {
    1 << kind
}

fn kinds(set: u16) -> Vec<usize> {
    (0..KINDS.len())
        .filter(|&kind| set & bit(kind) != 0)
        .collect()
}

/// All that the boards and byes of an evening can break; nothing else ever needs a permit.
#[derive(Clone, Debug, Default)]
pub(super) struct InPlay {
    kinds: u16,
    /// How far the gap is missed, every number once, the smallest first.
    gaps: Vec<u32>,
}

impl FromIterator<Relaxed> for InPlay {
    fn from_iter<I: IntoIterator<Item = Relaxed>>(broken: I) -> Self {
        let mut kinds = 0;
        let mut gaps = BTreeSet::new();
        for broken in broken {
            kinds |= broken.kinds;
            gaps.extend(Some(broken.gap).filter(|&gap| gap > 0));
        }
        Self {
            kinds,
            gaps: gaps.into_iter().collect(),
        }
    }
}

/// The smallest permit, in the order of relaxation, under which `feasible` holds; none when nothing helps.
pub(super) fn smallest(in_play: &InPlay, feasible: impl Fn(Relaxed) -> bool) -> Option<Relaxed> {
    if feasible(Relaxed::NONE) {
        return Some(Relaxed::NONE);
    }
    let InPlay { kinds: all, gaps } = in_play;
    let deepest = gaps.last().copied().unwrap_or(0);
    // A level is the latest kind, the gap step by step; everything before it is permitted as well.
    let levels = kinds(*all).into_iter().flat_map(|kind| {
        let depths = if kind == GAP {
            gaps.clone()
        } else {
            vec![deepest]
        };
        depths.into_iter().map(move |depth| (kind, depth))
    });
    let up_to = |kind: usize| all & (bit(kind) | (bit(kind) - 1));
    let mut levels = levels.filter(|&(kind, depth)| feasible(Relaxed::new(up_to(kind), depth)));
    let (latest, depth) = levels.next()?;

    let mut sets: Vec<u16> = (0..bit(latest))
        .filter(|others| others & !all == 0)
        .map(|others| others | bit(latest))
        .collect();
    sets.sort_by_key(|&set| (set.count_ones(), kinds(set)));
    let steps = |set: u16| match set & bit(GAP) {
        0 => vec![0],
        _ if latest == GAP => vec![depth],
        _ => gaps.clone(),
    };
    let mut permits = sets.into_iter().flat_map(|set| {
        let steps = steps(set).into_iter();
        steps.map(move |gap| Relaxed::new(set, gap))
    });
    permits.find(|&permit| feasible(permit))
}
