//! A pairer for small evenings that tries every bye, every set of boards and both colours, and keeps the
//! best. It exists to disagree with the real one: it reads the facts by itself and is too slow for a club.

mod past;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use engine::competition::Player;
use engine::pairing::{ByeReason, Evening, Origin, Relaxation};
use engine::rules::{ByeOrder, Method};

use self::past::{Met, Past, list};

/// The best pairing of an evening.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    /// Who is left over, and the rules that this breaks.
    pub(crate) bye: Option<(Player, Vec<Relaxation>)>,
    /// The boards from the top.
    pub(crate) boards: Vec<Placed>,
    /// The reserve who plays.
    pub(crate) reserve: Option<Player>,
    /// Who chose, one after the other.
    pub(crate) chosen: Vec<Chosen>,
    licence: Licence,
}

impl Best {
    /// Whether this was permitted to be broken tonight.
    pub(crate) fn permits(&self, rule: Relaxation) -> bool {
        self.licence.permits(rule)
    }

    /// Why this one is left over.
    pub(crate) fn reason(&self, evening: &Evening<'_>, player: Player) -> ByeReason {
        let by_sign_up = evening.competition.rules().bye_order == ByeOrder::LastSignedUp;
        if evening.fixed_bye.is_some() {
            ByeReason::Leader
        } else if evening.penalties.contains(&player) {
            ByeReason::Penalty
        } else if by_sign_up && evening.signed_up.contains(&player) {
            ByeReason::LastSignedUp
        } else {
            ByeReason::FewestThenLowest
        }
    }
}

/// How a board that the leader did not set came about.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// Who chose, and whom he got.
    pub(crate) pair: [Player; 2],
    /// Whom he would have liked better, or who stands between the two without being there.
    pub(crate) passed_over: Vec<Player>,
}

/// A board of the best pairing.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    /// White and black.
    pub(crate) colours: [Player; 2],
    /// How the two came together.
    pub(crate) origin: Origin,
    /// The rules that the board breaks.
    pub(crate) relaxed: Vec<Relaxation>,
    /// Only the lot decided the colours, which is not predicted here.
    pub(crate) by_lot: bool,
}

/// The best pairing; nothing when no relaxation helps.
pub(crate) fn best(evening: &Evening<'_>) -> Option<Best> {
    if let Some((evening, reserve)) = with_reserve(evening) {
        let reserve = Some(reserve);
        return best(&evening).map(|best| Best { reserve, ..best });
    }
    let room = Room::of(evening);
    let byes = room.byes()?;
    let licence = room.licence(&byes)?;
    let mut best: Option<(Key, Option<Left>, Vec<Seated>)> = None;
    for bye in byes.iter().filter(|bye| licence.permits_all(bye.relaxed())) {
        room.each_pairing(&bye.rest(&room), &licence, &mut |boards| {
            let key = room.key(bye, boards);
            if best.as_ref().is_none_or(|(lowest, ..)| key < *lowest) {
                best = Some((key, bye.0.clone(), boards.to_vec()));
            }
            true
        });
    }
    best.map(|(_, bye, boards)| room.result(bye, boards, licence))
}

/// The evening with the first reserve who makes it even and with whom everybody can be paired, if one is wanted.
fn with_reserve<'a>(evening: &Evening<'a>) -> Option<(Evening<'a>, Player)> {
    let wanted = evening.competition.rules().reserve_player
        && evening.present.len() % 2 == 1
        && evening.fixed_bye.is_none();
    let room = Room::of(evening);
    if !wanted || room.due().is_some() {
        return None;
    }
    let mut reserves = evening
        .reserves
        .iter()
        .filter(|reserve| evening.ranking.contains(reserve) && !evening.present.contains(reserve));
    reserves.find_map(|&reserve| {
        let mut more = evening.clone();
        more.present.push(reserve);
        let possible = Room::of(&more).byes().is_some();
        possible.then_some((more, reserve))
    })
}

/// The rules that a board with these colours breaks, in order.
pub(crate) fn broken(evening: &Evening<'_>, white: Player, black: Player) -> Vec<Relaxation> {
    Past::of(evening).broken(evening, white, black)
}

/// The latest round of the season, from 1, in which these two played.
pub(crate) fn last_met(evening: &Evening<'_>, one: Player, other: Player) -> Option<u16> {
    let season = Past::of(evening).season;
    let met = |round: &Vec<Met>| {
        round
            .iter()
            .any(|m| m.pair.contains(&one) && m.pair.contains(&other))
    };
    let last = season.iter().rposition(met)?;
    Some(u16::try_from(last + 1).expect("small"))
}

/// Whether some pairing breaks no rule at all.
pub(crate) fn legal_exists(evening: &Evening<'_>) -> bool {
    if let Some((evening, _)) = with_reserve(evening) {
        return legal_exists(&evening);
    }
    let room = Room::of(evening);
    room.byes()
        .is_some_and(|byes| room.possible(&byes, &Licence::default()))
}

/// The kinds of rules that may be broken, and how deep a gap may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Licence {
    kinds: BTreeSet<u8>,
    depth: u32,
}

const GAP: u8 = 3;
const KINDS: u8 = 12;

fn kind(rule: Relaxation) -> u8 {
    match rule {
        Relaxation::ColourRun => 0,
        Relaxation::ColourBalance => 1,
        Relaxation::ColourSwap => 2,
        Relaxation::Gap(_) => GAP,
        Relaxation::MeetingsInWindow => 4,
        Relaxation::Distance => 5,
        Relaxation::GroupsApart => 6,
        Relaxation::ByeOfTop => 7,
        Relaxation::EarlyRepeat => 8,
        Relaxation::MeetingsPerHalf => 9,
        Relaxation::MeetingsPerSeason => 10,
        Relaxation::SecondBye => 11,
    }
}

impl Licence {
    fn permits(&self, rule: Relaxation) -> bool {
        let deep_enough = match rule {
            Relaxation::Gap(missing) => missing <= self.depth,
            _ => true,
        };
        deep_enough && self.kinds.contains(&kind(rule))
    }

    fn permits_all(&self, rules: &[Relaxation]) -> bool {
        rules.iter().all(|&rule| self.permits(rule))
    }

    /// Every licence whose last kind is `level`, the most modest first: fewest kinds, then the earliest
    /// kinds, then the smaller gap. Only kinds that something breaks are of use.
    fn up_to(level: Relaxation, deepest: u32, useful: &BTreeSet<u8>) -> Vec<Self> {
        let mut all = Vec::new();
        for bits in 0..1_u16 << kind(level) {
            let mut kinds: BTreeSet<u8> = (0..KINDS).filter(|k| bits >> k & 1 == 1).collect();
            if !kinds.is_subset(useful) {
                continue;
            }
            kinds.insert(kind(level));
            match level {
                Relaxation::Gap(depth) => all.push(Self { kinds, depth }),
                _ if kinds.contains(&GAP) => {
                    all.extend((1..=deepest).map(|depth| Self {
                        kinds: kinds.clone(),
                        depth,
                    }));
                }
                _ => all.push(Self { kinds, depth: 0 }),
            }
        }
        all.sort_by_key(|licence| {
            (
                licence.kinds.len(),
                licence.kinds.iter().copied().collect::<Vec<_>>(),
                licence.depth,
            )
        });
        all
    }
}

/// Who may be left over (his seat) and the rules that breaks; nobody at an even number.
#[derive(Clone, Debug)]
struct Left {
    seat: usize,
    relaxed: Vec<Relaxation>,
    /// The leader decided; that is not judged.
    given: bool,
}

#[derive(Clone, Debug)]
struct ByeChoice(Option<Left>);

impl ByeChoice {
    fn relaxed(&self) -> &[Relaxation] {
        match &self.0 {
            Some(left) if !left.given => &left.relaxed,
            _ => &[],
        }
    }

    fn rest(&self, room: &Room<'_>) -> Vec<usize> {
        let seat = self.0.as_ref().map(|left| left.seat);
        room.free
            .iter()
            .copied()
            .filter(|&other| Some(other) != seat)
            .collect()
    }
}

/// A board by seats, the higher one first.
#[derive(Clone, Debug)]
struct Seated {
    seats: [usize; 2],
    higher_white: bool,
    kept: bool,
    by_lot: bool,
    relaxed: Vec<Relaxation>,
}

/// What is compared, the most important first; the smallest wins.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    relaxed_boards: usize,
    highest_relaxed: Reverse<Option<usize>>,
    kept: Reverse<usize>,
    bye_turn: Option<(usize, usize, Reverse<usize>)>,
    distance: usize,
    /// For each who chose, in order, how many he would have liked better.
    choices: Vec<usize>,
}

/// The evening by seats: seat 0 is the highest of those there.
struct Room<'a> {
    evening: &'a Evening<'a>,
    past: Past,
    seats: Vec<Player>,
    /// The seats that the leader has not put on a board, in order.
    free: Vec<usize>,
    /// The broken rules for white and black by seats; nothing when they must not meet.
    breaks: Vec<Vec<Option<Vec<Relaxation>>>>,
}

impl<'a> Room<'a> {
    fn of(evening: &'a Evening<'a>) -> Self {
        let past = Past::of(evening);
        let mut seats = list(evening);
        seats.retain(|player| evening.present.contains(player));
        let fixed: Vec<Player> = evening.fixed_boards.iter().flatten().copied().collect();
        let free = (0..seats.len())
            .filter(|&seat| !fixed.contains(&seats[seat]))
            .collect();
        let forbidden = |a, b| {
            evening
                .forbidden
                .iter()
                .any(|f| f.contains(&a) && f.contains(&b))
        };
        let row = |&white: &Player| {
            let cell = |&black: &Player| {
                let possible = white != black && !forbidden(white, black);
                possible.then(|| past.broken(evening, white, black))
            };
            seats.iter().map(cell).collect()
        };
        let breaks = seats.iter().map(row).collect();
        Self {
            evening,
            past,
            seats,
            free,
            breaks,
        }
    }

    /// The first debtor there without whom the rest has any pairing at all.
    fn due(&self) -> Option<ByeChoice> {
        let seat_of = |player| self.seats.iter().position(|&other| other == player);
        let debtors = self.evening.penalties.iter();
        let seats = debtors.filter_map(|&debtor| seat_of(debtor));
        seats
            .filter(|seat| self.free.contains(seat))
            .map(|seat| {
                ByeChoice(Some(Left {
                    seat,
                    relaxed: Vec::new(),
                    given: false,
                }))
            })
            .find(|bye| self.any(bye))
    }

    /// The possible byes: the leader's, or the first debtor without whom the rest has any pairing at
    /// all, or everybody. Nothing when nobody can be paired whatever is relaxed.
    fn byes(&self) -> Option<Vec<ByeChoice>> {
        let choice = |seat, relaxed, given| {
            ByeChoice(Some(Left {
                seat,
                relaxed,
                given,
            }))
        };
        let seat_of = |player| self.seats.iter().position(|&other| other == player);
        let byes = if self.free.len().is_multiple_of(2) {
            vec![ByeChoice(None)]
        } else if let Some(player) = self.evening.fixed_bye {
            vec![choice(
                seat_of(player)?,
                self.past.broken_by_bye(self.evening, player),
                true,
            )]
        } else {
            match self.due() {
                Some(bye) => vec![bye],
                None => {
                    let broken = |seat| self.past.broken_by_bye(self.evening, self.seats[seat]);
                    self.free
                        .iter()
                        .map(|&seat| choice(seat, broken(seat), false))
                        .collect()
                }
            }
        };
        byes.iter().any(|bye| self.any(bye)).then_some(byes)
    }

    fn any(&self, bye: &ByeChoice) -> bool {
        let everything = Licence {
            kinds: (0..KINDS).collect(),
            depth: u32::MAX,
        };
        !self.each_pairing(&bye.rest(self), &everything, &mut |_| false)
    }

    fn possible(&self, byes: &[ByeChoice], licence: &Licence) -> bool {
        let mut permitted = byes.iter().filter(|bye| licence.permits_all(bye.relaxed()));
        permitted.any(|bye| !self.each_pairing(&bye.rest(self), licence, &mut |_| false))
    }

    /// The most modest licence with which there is a pairing.
    fn licence(&self, byes: &[ByeChoice]) -> Option<Licence> {
        if self.possible(byes, &Licence::default()) {
            return Some(Licence::default());
        }
        let every = self.breaks.iter().flatten().flatten().flatten();
        let by_bye = byes.iter().flat_map(ByeChoice::relaxed);
        let useful: BTreeSet<u8> = every
            .clone()
            .chain(by_bye)
            .map(|&rule| kind(rule))
            .collect();
        let deepest = every.filter_map(|rule| match rule {
            Relaxation::Gap(missing) => Some(*missing),
            _ => None,
        });
        let deepest = deepest.max().unwrap_or(0);
        let mut levels = vec![
            Relaxation::ColourRun,
            Relaxation::ColourBalance,
            Relaxation::ColourSwap,
        ];
        levels.extend((1..=deepest).map(Relaxation::Gap));
        levels.extend([
            Relaxation::MeetingsInWindow,
            Relaxation::Distance,
            Relaxation::GroupsApart,
            Relaxation::ByeOfTop,
            Relaxation::EarlyRepeat,
            Relaxation::MeetingsPerHalf,
            Relaxation::MeetingsPerSeason,
            Relaxation::SecondBye,
        ]);
        for level in levels {
            let depth = if let Relaxation::Gap(depth) = level {
                depth
            } else {
                deepest
            };
            // Everything up to the level at once: if that does not help, nothing less does.
            if self.possible(
                byes,
                &Licence {
                    kinds: (0..=kind(level)).collect(),
                    depth,
                },
            ) {
                let mut modest = Licence::up_to(level, deepest, &useful).into_iter();
                return modest.find(|licence| self.possible(byes, licence));
            }
        }
        None
    }

    /// Shows `see` every pairing of these seats until it says to stop; whether it never did.
    fn each_pairing(
        &self,
        seats: &[usize],
        licence: &Licence,
        see: &mut dyn FnMut(&[Seated]) -> bool,
    ) -> bool {
        let size = self.seats.len();
        let mut table: Vec<Vec<Option<Seated>>> = vec![vec![None; size]; size];
        for (index, &higher) in seats.iter().enumerate() {
            for &lower in &seats[index + 1..] {
                table[higher][lower] = self.seated([higher, lower], licence);
            }
        }
        extend(&table, seats, &mut Vec::new(), see)
    }

    /// The board of these two under the licence, with its colours; nothing when neither way is allowed.
    fn seated(&self, seats: [usize; 2], licence: &Licence) -> Option<Seated> {
        let [higher, lower] = seats;
        let way = |higher_white: bool| {
            let [white, black] = if higher_white {
                [higher, lower]
            } else {
                [lower, higher]
            };
            let relaxed = self.breaks[white][black].as_ref()?;
            let named = [self.seats[white], self.seats[black]];
            let kept = self.evening.published.contains(&named);
            let allowed = licence.permits_all(relaxed);
            allowed.then(|| Seated {
                seats,
                higher_white,
                kept,
                by_lot: false,
                relaxed: relaxed.clone(),
            })
        };
        // Fewest broken rules; then what may be relaxed earlier, the latest compared first.
        let cost = |board: &Seated| {
            (
                board.relaxed.len(),
                board.relaxed.iter().rev().copied().collect::<Vec<_>>(),
            )
        };
        let (one, other) = match (way(true), way(false)) {
            (Some(one), Some(other)) => (one, other),
            (one, other) => return one.or(other),
        };
        if cost(&one) != cost(&other) {
            return Some(if cost(&one) < cost(&other) {
                one
            } else {
                other
            });
        }
        if one.kept || other.kept {
            return Some(if one.kept { one } else { other });
        }
        let (higher_white, by_lot) = {
            let rules = self.evening.competition.rules();
            self.past
                .higher_white(rules, seats.map(|seat| self.seats[seat]))
        };
        Some(Seated {
            by_lot,
            ..if higher_white { one } else { other }
        })
    }

    fn key(&self, bye: &ByeChoice, boards: &[Seated]) -> Key {
        let relaxed = boards.iter().filter(|board| !board.relaxed.is_empty());
        let mut highest: Vec<usize> = relaxed.map(|board| board.seats[0]).collect();
        let left = bye.0.as_ref();
        highest.extend(
            left.filter(|_| !bye.relaxed().is_empty())
                .map(|left| left.seat),
        );
        let rest = bye.rest(self);
        let place = |seat| {
            rest.iter()
                .position(|&other| other == seat)
                .expect("seated by the method")
        };
        let distance = |board: &Seated| (place(board.seats[1]) - place(board.seats[0])).pow(2);
        let rules = self.evening.competition.rules();
        let closest = rules.method == Method::Closest && !self.halves_meet();
        Key {
            relaxed_boards: highest.len(),
            highest_relaxed: Reverse(highest.iter().min().copied()),
            kept: Reverse(boards.iter().filter(|board| board.kept).count()),
            bye_turn: left.map(|left| self.bye_turn(left.seat)),
            distance: if closest {
                boards.iter().map(distance).sum()
            } else {
                0
            },
            choices: self.choices(&rest, boards),
        }
    }

    fn halves_meet(&self) -> bool {
        let competition = self.evening.competition;
        competition.rules().first_round_groups.is_some() && competition.rounds().is_empty()
    }

    /// The smaller, the sooner he is left over.
    fn bye_turn(&self, seat: usize) -> (usize, usize, Reverse<usize>) {
        let player = self.seats[seat];
        let signed_up = &self.evening.signed_up;
        let after = match self.evening.competition.rules().bye_order {
            ByeOrder::FewestThenLowest => 0,
            ByeOrder::LastSignedUp => {
                let later = signed_up.iter().rev().take_while(|&&other| other != player);
                later.count()
            }
        };
        (after, self.past.byes(player), Reverse(seat))
    }

    /// For each who chooses, one after the other: himself, his wishes, and whom he gets.
    fn walk(&self, rest: &[usize], boards: &[Seated]) -> Vec<(usize, Vec<usize>, usize)> {
        let mut left = rest.to_vec();
        let mut walk = Vec::new();
        while !left.is_empty() {
            let (chooser, wishes) = self.wishes(rest, &left);
            let board = boards.iter().find(|board| board.seats.contains(&chooser));
            let [one, other] = board.expect("seated").seats;
            let opponent = if one == chooser { other } else { one };
            left.retain(|&seat| seat != chooser && seat != opponent);
            walk.push((chooser, wishes, opponent));
        }
        walk
    }

    /// How far down the wishes of each who chooses his opponent is.
    fn choices(&self, rest: &[usize], boards: &[Seated]) -> Vec<usize> {
        let place = |(_, wishes, opponent): (usize, Vec<usize>, usize)| {
            wishes
                .iter()
                .position(|&seat| seat == opponent)
                .expect("left")
        };
        self.walk(rest, boards).into_iter().map(place).collect()
    }

    fn chosen(&self, rest: &[usize], boards: &[Seated]) -> Vec<Chosen> {
        let chosen = |(chooser, _, opponent): (usize, Vec<usize>, usize)| {
            let pair = [chooser, opponent].map(|seat| self.seats[seat]);
            let passed_over = if self.halves_meet() {
                // What he would have wished with everybody still there.
                let (_, wishes) = self.wishes_of(rest, chooser);
                let better = wishes.iter().take_while(|&&seat| seat != opponent);
                better.map(|&seat| self.seats[seat]).collect()
            } else {
                let list = list(self.evening);
                let place = |player| list.iter().position(|&p| p == player).expect("listed");
                let (one, other) = (place(pair[0]), place(pair[1]));
                list[one.min(other) + 1..one.max(other)].to_vec()
            };
            Chosen { pair, passed_over }
        };
        self.walk(rest, boards).into_iter().map(chosen).collect()
    }

    fn wishes_of(&self, rest: &[usize], chooser: usize) -> (usize, Vec<usize>) {
        let mut him_first = vec![chooser];
        him_first.extend(rest.iter().filter(|&&seat| seat != chooser));
        self.wishes(rest, &him_first)
    }

    fn wishes(&self, rest: &[usize], left: &[usize]) -> (usize, Vec<usize>) {
        let (highest, lowest) = (left[0], left[left.len() - 1]);
        let rules = self.evening.competition.rules();
        if let (Some(groups), true) = (rules.first_round_groups, self.halves_meet()) {
            let (wanted, other_half) = counterpart(rest, groups as usize, highest);
            let place = |seat| {
                let place = rest.iter().position(|&other| other == seat);
                place.expect("seated")
            };
            let mut wishes = left[1..].to_vec();
            wishes.sort_by_key(|&seat| (place(seat).abs_diff(place(wanted)), seat));
            let (opposite, others): (Vec<_>, Vec<_>) =
                wishes.iter().partition(|seat| other_half.contains(seat));
            return (highest, [opposite, others].concat());
        }
        let made = (rest.len() - left.len()) / 2;
        if rules.method == Method::BothEnds && made % 2 == 1 {
            let mut wishes = left[..left.len() - 1].to_vec();
            wishes.reverse();
            return (lowest, wishes);
        }
        (highest, left[1..].to_vec())
    }

    fn result(&self, bye: Option<Left>, boards: Vec<Seated>, licence: Licence) -> Best {
        let placed = |board: Seated| {
            let [higher, lower] = board.seats.map(|seat| self.seats[seat]);
            let colours = if board.higher_white {
                [higher, lower]
            } else {
                [lower, higher]
            };
            let origin = match (board.kept, self.halves_meet()) {
                (true, _) => Origin::Kept,
                (false, true) => Origin::Halves,
                (false, false) => Origin::Rules,
            };
            Placed {
                colours,
                origin,
                relaxed: board.relaxed,
                by_lot: board.by_lot,
            }
        };
        let fixed = |&colours: &[Player; 2]| {
            let relaxed = self.past.broken(self.evening, colours[0], colours[1]);
            Placed {
                colours,
                origin: Origin::Leader,
                relaxed,
                by_lot: false,
            }
        };
        let mut all: Vec<Placed> = self.evening.fixed_boards.iter().map(fixed).collect();
        let left_over = ByeChoice(bye.clone());
        let chosen = self.chosen(&left_over.rest(self), &boards);
        all.extend(boards.into_iter().map(placed));
        let seat = |player: &Player| self.seats.iter().position(|other| other == player);
        all.sort_by_key(|board| board.colours.iter().map(seat).min());
        Best {
            bye: bye.map(|left| (self.seats[left.seat], left.relaxed)),
            boards: all,
            reserve: None,
            chosen,
            licence,
        }
    }
}

/// Whom this seat meets when the boards are dealt out over the groups one by one, and the top half of each
/// group sits opposite its bottom half; and that other half.
fn counterpart(seats: &[usize], groups: usize, seat: usize) -> (usize, Vec<usize>) {
    let boards = seats.len() / 2;
    let mut sizes = vec![0; groups.min(boards)];
    for board in 0..boards {
        let group = board % sizes.len();
        sizes[group] += 1;
    }
    let mut seats = seats.to_vec();
    for size in sizes {
        let group: Vec<usize> = seats.drain(..2 * size).collect();
        let (top, bottom) = group.split_at(size);
        for (&one, &other) in top.iter().zip(bottom) {
            if seat == one {
                return (other, bottom.to_vec());
            }
            if seat == other {
                return (one, top.to_vec());
            }
        }
    }
    panic!("every seat is in a group")
}

/// Pairs the first of `seats` with each permitted other one, and so on.
fn extend(
    table: &[Vec<Option<Seated>>],
    seats: &[usize],
    boards: &mut Vec<Seated>,
    see: &mut dyn FnMut(&[Seated]) -> bool,
) -> bool {
    let Some((&first, others)) = seats.split_first() else {
        return see(boards);
    };
    for &second in others {
        let Some(board) = &table[first][second] else {
            continue;
        };
        let rest: Vec<usize> = others
            .iter()
            .copied()
            .filter(|&seat| seat != second)
            .collect();
        boards.push(board.clone());
        let go_on = extend(table, &rest, boards, see);
        boards.pop();
        if !go_on {
            return false;
        }
    }
    true
}
