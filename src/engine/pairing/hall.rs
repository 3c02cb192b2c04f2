//! The players in the hall and what stands between any two of them: which rules a board would break
//! with the one or the other having white. Worked out once an evening.

use alloc::vec::Vec;

use super::history::History;
use super::permit::Relaxed;
use super::{Evening, Relaxation, colour, unordered};
use crate::competition::Player;
use crate::rules::Rules;

/// The free players of an evening and what is known about every two of them.
pub(super) struct Hall<'a> {
    pub(super) evening: &'a Evening<'a>,
    pub(super) history: History,
    /// Who is seated by the rules, in the order of the ranking.
    pub(super) free: Vec<Player>,
    ways: Vec<Option<Ways>>,
}

/// What a board of two players breaks.
#[derive(Clone, Copy)]
struct Ways {
    /// With the higher one having white, and with the lower one having white.
    broken: [Relaxed; 2],
    /// The way that was published before: 0 or 1.
    published: Option<usize>,
}

/// A board under a permit.
#[derive(Clone, Copy)]
pub(super) struct Seating {
    /// The least that it breaks.
    pub(super) broken: Relaxed,
    /// It is a published board that stays as it is.
    pub(super) kept: bool,
}

impl<'a> Hall<'a> {
    pub(super) fn new(evening: &'a Evening<'a>, free: Vec<Player>) -> Self {
        let history = History::of(evening.competition);
        let mut hall = Self {
            evening,
            history,
            free,
            ways: Vec::new(),
        };
        let pairs = (0..hall.free.len()).flat_map(|v| (0..v).map(move |u| (u, v)));
        hall.ways = pairs
            .map(|(u, v)| hall.find_ways([hall.free[u], hall.free[v]]))
            .collect();
        hall
    }

    pub(super) fn rules(&self) -> &'a Rules {
        self.evening.competition.rules()
    }

    fn find_ways(&self, [higher, lower]: [Player; 2]) -> Option<Ways> {
        let pair = unordered(higher, lower);
        if self
            .evening
            .forbidden
            .iter()
            .any(|&[a, b]| unordered(a, b) == pair)
        {
            return None;
        }
        let mut published = self.evening.published.iter().rev();
        let published = published.find_map(|&board| match board {
            _ if board == [higher, lower] => Some(0),
            _ if board == [lower, higher] => Some(1),
            _ => None,
        });
        Some(Ways {
            broken: [
                self.broken_by_board([higher, lower]),
                self.broken_by_board([lower, higher]),
            ],
            published,
        })
    }

    /// What the board of `u` and `v`, `u < v`, breaks under a permit; none when it is not permitted.
    pub(super) fn seating(&self, permit: Relaxed, u: usize, v: usize) -> Option<Seating> {
        let ways = self.ways[v * (v - 1) / 2 + u]?;
        let allowed = ways.broken.iter().filter(|broken| permit.allows(**broken));
        let broken = *allowed.min_by_key(|broken| broken.weight())?;
        let kept = ways.published.is_some_and(|way| {
            permit.allows(ways.broken[way]) && ways.broken[way].weight() == broken.weight()
        });
        Some(Seating { broken, kept })
    }

    /// Every rule that this board, white first, breaks.
    pub(super) fn broken_by_board(&self, [white, black]: [Player; 2]) -> Relaxed {
        let (rules, history) = (self.rules(), &self.history);
        let colours = colour::broken(rules, history, white, black);
        let missing = |needed: Option<u32>, had: Option<u32>| match (needed, had) {
            (Some(needed), Some(had)) => needed.saturating_sub(had),
            _ => 0,
        };
        // Pion Algemeen 5; DeZ: so many rounds between.
        let rounds = missing(rules.rounds_between, history.rounds_since(white, black));
        // ZD appendix 4: both have had so many other opponents since.
        let opponents = missing(
            rules.opponents_between,
            history.opponents_since(white, black),
        );
        let gap = Some(rounds.max(opponents))
            .filter(|&gap| gap > 0)
            .map(Relaxation::Gap);
        let full = |limit: Option<u32>, had: u32| limit.is_some_and(|limit| had >= limit);
        // Pion Algemeen 5.
        let half = full(
            rules.meetings_per_half,
            history.meetings_in_half(white, black),
        )
        .then_some(Relaxation::MeetingsPerHalf);
        // Pion Algemeen 5; ZD appendix 4; DeZ.
        let season = full(
            rules.meetings_per_season,
            history.meetings_in_season(white, black),
        )
        .then_some(Relaxation::MeetingsPerSeason);
        colours
            .into_iter()
            .chain(gap)
            .chain(half)
            .chain(season)
            .collect()
    }

    /// Whether the board of these two vertices is a published one that stays.
    pub(super) fn keeps(&self, permit: Relaxed, [u, v]: [usize; 2]) -> bool {
        self.seating(permit, u.min(v), u.max(v))
            .is_some_and(|seating| seating.kept)
    }

    /// Whether the two met too recently or too often to meet again under this permit.
    pub(super) fn bars_meeting(&self, permit: Relaxed, pair: [Player; 2]) -> bool {
        let broken = self.broken_by_board(pair).list().into_iter();
        let meetings = broken.filter(|rule| {
            !matches!(
                rule,
                Relaxation::ColourRun | Relaxation::ColourBalance | Relaxation::ColourSwap
            )
        });
        !permit.allows(meetings.collect())
    }

    /// Every rule that leaving this player over breaks.
    pub(super) fn broken_by_bye(&self, player: Player) -> Relaxed {
        let rules = self.rules();
        let place = self.evening.ranking.iter().position(|&p| p == player);
        let top = usize::try_from(rules.bye_not_for_top).unwrap_or(usize::MAX);
        // Pion Algemeen 7: of the standing, absentees included.
        let of_top = place
            .is_some_and(|place| place < top)
            .then_some(Relaxation::ByeOfTop);
        // ZD appendix 10.
        let second = rules
            .byes_per_player
            .is_some_and(|limit| self.history.byes(player) >= limit);
        of_top
            .into_iter()
            .chain(second.then_some(Relaxation::SecondBye))
            .collect()
    }
}
