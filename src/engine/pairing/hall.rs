//! The players in the hall and what stands between any two of them: which rules a board would break
//! with the one or the other having white. Worked out once an evening.

use alloc::vec;
use alloc::vec::Vec;

use super::history::History;
use super::permit::{InPlay, Relaxed};
use super::{Evening, Relaxation, colour, unordered};
use crate::competition::Player;
use crate::rules::{MaxDistance, Rules};

/// The free players of an evening and what is known about every two of them.
pub(super) struct Hall<'a> {
    pub(super) evening: &'a Evening<'a>,
    pub(super) history: History,
    /// The list that is paired by, absentees included.
    pub(super) list: Vec<Player>,
    /// Who is seated by the rules, in the order of the list.
    pub(super) free: Vec<Player>,
    /// The place on the list of each player.
    places: Vec<usize>,
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
        let list = evening.list();
        let mut places = vec![usize::MAX; evening.competition.player_count()];
        for (place, player) in list.iter().enumerate() {
            if let Some(known) = places.get_mut(player.index()) {
                *known = place;
            }
        }
        let mut hall = Self {
            evening,
            history: History::of(evening),
            list,
            free,
            places,
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

    /// Where the player stands on the list; the first place is 0.
    pub(super) fn place(&self, player: Player) -> usize {
        self.places[player.index()]
    }

    /// All that any board of the free players, or any bye of one of them, breaks.
    pub(super) fn in_play(&self) -> InPlay {
        let boards = self.ways.iter().flatten().flat_map(|ways| ways.broken);
        let byes = self.free.iter().map(|&player| self.broken_by_bye(player));
        boards.chain(byes).collect()
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
        let meeting = self.broken_by_meeting(pair).chain(self.unsuitable(pair));
        let either_way: Relaxed = meeting.collect();
        let ways = [[higher, lower], [lower, higher]];
        Some(Ways {
            broken: ways.map(|way| self.broken_by_colours(way).and(either_way)),
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
    pub(super) fn broken_by_board(&self, board: [Player; 2]) -> Relaxed {
        let meeting = self.broken_by_meeting(board).chain(self.unsuitable(board));
        self.broken_by_colours(board).and(meeting.collect())
    }

    fn broken_by_colours(&self, [white, black]: [Player; 2]) -> Relaxed {
        let broken = colour::broken(self.rules(), &self.history, white, black);
        broken.into_iter().collect()
    }

    /// What is broken because the two met too recently or too often.
    fn broken_by_meeting(&self, [a, b]: [Player; 2]) -> impl Iterator<Item = Relaxation> {
        let (rules, history) = (self.rules(), &self.history);
        let full = |limit: Option<u32>, had: u32| limit.is_some_and(|limit| had >= limit);
        let season = history.meetings_in_season(a, b);
        // SV Theothorne: nobody meets anybody again in the first rounds.
        let early = rules
            .no_repeat_until
            .is_some_and(|last| season > 0 && history.next_round() <= last);
        // Zwart op Wit: once in a window of rounds.
        let window = rules
            .meetings_in_window
            .is_some_and(|window| history.meetings_within(window.rounds, a, b) >= window.times);
        let checks = [
            (Relaxation::MeetingsInWindow, window),
            (Relaxation::EarlyRepeat, early),
            // Pion Algemeen 5.
            (
                Relaxation::MeetingsPerHalf,
                full(rules.meetings_per_half, history.meetings_in_half(a, b)),
            ),
            // Pion Algemeen 5; ZD appendix 4; DeZ.
            (
                Relaxation::MeetingsPerSeason,
                full(rules.meetings_per_season, season),
            ),
        ];
        let gap = Some(self.gap(a, b)).filter(|&gap| gap > 0);
        let broken = checks.into_iter().filter(|(_, broken)| *broken);
        broken.map(|(rule, _)| rule).chain(gap.map(Relaxation::Gap))
    }

    /// How much of the gap since the last meeting of these two is missing, of the kind that misses most.
    fn gap(&self, a: Player, b: Player) -> u32 {
        let (rules, history) = (self.rules(), &self.history);
        // Pion Algemeen 5; DeZ: so many rounds between.
        let rounds = rules.rounds_between.and_then(|needed| {
            let had = history.rounds_since(a, b)?;
            Some(needed.saturating_sub(had))
        });
        let evenings = rules.evenings_between.and_then(|needed| {
            let had = history.evenings_since(a, b)?;
            Some(needed.saturating_sub(had))
        });
        // ZD appendix 4: both have had so many other opponents since.
        let opponents = rules.opponents_between.and_then(|needed| {
            let had = history.opponents_since(a, b)?;
            Some(needed.saturating_sub(had))
        });
        let missing = [rounds, evenings, opponents].into_iter().flatten();
        missing.max().unwrap_or(0)
    }

    /// What is broken because the two do not suit each other, whatever was played before.
    fn unsuitable(&self, [a, b]: [Player; 2]) -> impl Iterator<Item = Relaxation> {
        let (rules, evening) = (self.rules(), self.evening);
        let farthest = match rules.max_distance {
            None => None,
            Some(MaxDistance::Places(places)) => Some(places),
            // KTV: a distance greater than the period is long.
            Some(MaxDistance::Period(_)) => evening.period_rounds.map(u32::from),
        };
        let distance = self.place(a).abs_diff(self.place(b));
        let too_far = farthest.is_some_and(|most| distance > most as usize);
        // SV Spijkenisse: only neighbouring groups meet.
        let group = |player: Player| evening.groups.get(player.index()).copied().flatten();
        let apart = match (group(a), group(b)) {
            (Some(one), Some(other)) => u32::from(one.abs_diff(other)),
            _ => 0,
        };
        let groups_apart = rules.groups_apart.is_some_and(|most| apart > most);
        let checks = [
            (Relaxation::Distance, too_far),
            (Relaxation::GroupsApart, groups_apart),
        ];
        let broken = checks.into_iter().filter(|(_, broken)| *broken);
        broken.map(|(rule, _)| rule)
    }

    /// Whether the board of these two vertices is a published one that stays.
    pub(super) fn keeps(&self, permit: Relaxed, [u, v]: [usize; 2]) -> bool {
        self.seating(permit, u.min(v), u.max(v))
            .is_some_and(|seating| seating.kept)
    }

    /// What a board of these two, whatever the colours, breaks that this permit does not allow.
    pub(super) fn barred_by(&self, permit: Relaxed, pair: [Player; 2]) -> Vec<Relaxation> {
        let broken = self.broken_by_meeting(pair).chain(self.unsuitable(pair));
        let barred = broken.filter(|&rule| !permit.allows(core::iter::once(rule).collect()));
        barred.collect()
    }

    /// Every rule that leaving this player over breaks.
    pub(super) fn broken_by_bye(&self, player: Player) -> Relaxed {
        let rules = self.rules();
        let place = self.evening.ranking.iter().position(|&p| p == player);
        let top = usize::try_from(rules.bye_not_for_top).unwrap_or(usize::MAX);
        // Pion Algemeen 7: of the standing, absentees included, whatever list is paired by.
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
