//! An independent check of a pairing. It shares no code with what makes the pairing: it reads the facts
//! of the competition in its own way, so that a mistake in one of the two shows as a disagreement.
//!
//! Slow and literal on purpose: every question goes through the plain list of games of the season again.
//! Only one thing needs more than reading: whether *any* pairing would have done better. That is answered
//! by algebra instead of by a search (see [`algebra`](super::algebra)).

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::algebra::can_be_paired;
use super::{Board, Bye, ByeReason, Evening, Origin, Pairing, Relaxation};
use crate::competition::{Player, Round};
use crate::rules::{ColourSwap, Method, Rules};

/// What is wrong with a pairing. A pair of players is white first, unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// Present, but neither on a board nor the bye.
    NotSeated(Player),
    /// On two boards, twice on one, or on a board and the bye.
    SeatedTwice(Player),
    /// Seated, but not there.
    NotPresent(Player),
    /// An odd number of players and nobody left over.
    NoBye,
    /// An even number of players and somebody left over.
    ByeAtEvenNumber(Player),
    /// The leader fixed this board, with these colours; it is not there.
    FixedBoard([Player; 2]),
    /// The leader fixed this bye; it went to somebody else.
    FixedBye(Player),
    /// A board that is not fixed but says so, or the other way round; a board that says it was published
    /// and was not.
    Origin([Player; 2]),
    /// A bye with a reason that does not hold: a penalty without debt, a wish that nobody uttered.
    ByeReason(Player),
    /// The boards are not in the order of their higher players: these two, the earlier board first.
    BoardOrder([Player; 2]),
    /// Two who must not meet.
    Forbidden([Player; 2]),
    /// More meetings in the season than allowed. Pion Algemeen 5; ZD appendix 4; DeZ.
    MeetingsPerSeason([Player; 2]),
    /// More meetings in the half than allowed. Pion Algemeen 5.
    MeetingsPerHalf([Player; 2]),
    /// So many rounds too few between two games. Pion Algemeen 5; DeZ.
    RoundsBetween([Player; 2], u32),
    /// So many other opponents too few between two games. ZD appendix 4.
    OpponentsBetween([Player; 2], u32),
    /// The same colours as the last time where they must be swapped. Pion Algemeen 5; ZD appendix 7.
    ColourSwap([Player; 2]),
    /// One colour too often in a row. Pion Algemeen 6; ZD appendix 6.
    ColourRun(Player),
    /// One colour too often altogether. Pion Algemeen 6; ZD appendix 5.
    ColourBalance(Player),
    /// A bye for one of the top. Pion Algemeen 7.
    ByeOfTop(Player),
    /// A bye too many. ZD appendix 10.
    SecondBye(Player),
    /// He owes a penalty bye and should have had it tonight. ZD d.1.
    PenaltyPassedOver(Player),
    /// The board declares that it breaks this, and does not.
    BoardKeeps([Player; 2], Relaxation),
    /// The bye declares that it breaks this, and does not.
    ByeKeeps(Player, Relaxation),
    /// The declared relaxations of this board are not in order, or one is there twice.
    Unsorted([Player; 2]),
    /// This was relaxed, and a pairing exists that needs neither this nor anything that comes later.
    Needless(Relaxation),
    /// This one has had fewer byes (or as many, and stands lower) and could have been left over.
    ByeTurn(Player),
    /// The first could have played the second, who is nearer than his opponent.
    Nearer([Player; 2]),
}

/// Everything that is wrong with the pairing, sorted; empty when it is as the regulations and the leader
/// want it.
///
/// Whether everybody has the nearest opponent is only looked at where that has one plain meaning:
/// nothing else is wrong, nothing is relaxed, nothing was published, and the method goes from the top.
#[must_use]
pub fn judge(evening: &Evening<'_>, pairing: &Pairing) -> Vec<Violation> {
    let dossier = Dossier::of(evening);
    let mut found = seating(evening, pairing);
    found.extend(leaders_wishes(evening, pairing));
    found.extend(board_order(evening, pairing));
    for board in &pairing.boards {
        found.extend(board_rules(&dossier, board));
    }
    if let Some(bye) = &pairing.bye {
        found.extend(bye_rules(&dossier, bye));
    }
    found.extend(penalty_first(evening, pairing));
    // Whether less would have done is only a sensible question about people who all have one seat.
    if seating(evening, pairing).is_empty() {
        found.extend(needless(&dossier, pairing));
    }
    let plain = dossier.rules.method == Method::Lexicographic && evening.published.is_empty();
    if found.is_empty() && plain && !relaxes(pairing) {
        found.extend(farther_than_needed(&dossier, pairing));
    }
    found.sort();
    found
}

fn seating(evening: &Evening<'_>, pairing: &Pairing) -> Vec<Violation> {
    let on_boards = pairing
        .boards
        .iter()
        .flat_map(|board| [board.white, board.black]);
    let seats: Vec<Player> = on_boards
        .chain(pairing.bye.iter().map(|bye| bye.player))
        .collect();
    let mut found = Vec::new();
    for &player in &evening.present {
        match seats.iter().filter(|&&seated| seated == player).count() {
            0 => found.push(Violation::NotSeated(player)),
            1 => {}
            _ => found.push(Violation::SeatedTwice(player)),
        }
    }
    let strangers = seats
        .iter()
        .filter(|player| !evening.present.contains(player));
    found.extend(strangers.map(|&player| Violation::NotPresent(player)));
    match (&pairing.bye, evening.present.len() % 2) {
        (None, 1) => found.push(Violation::NoBye),
        (Some(bye), 0) => found.push(Violation::ByeAtEvenNumber(bye.player)),
        _ => {}
    }
    found
}

fn leaders_wishes(evening: &Evening<'_>, pairing: &Pairing) -> Vec<Violation> {
    let mut found = Vec::new();
    for fixed in &evening.fixed_boards {
        if !pairing.boards.iter().any(|board| colours(board) == *fixed) {
            found.push(Violation::FixedBoard(*fixed));
        }
    }
    for board in &pairing.boards {
        let fixed = evening.fixed_boards.contains(&colours(board));
        let honest = match board.origin {
            Origin::Leader => fixed,
            Origin::Kept => !fixed && evening.published.contains(&colours(board)),
            Origin::Rules => !fixed,
        };
        if !honest {
            found.push(Violation::Origin(colours(board)));
        }
    }
    if let (Some(wanted), Some(bye)) = (evening.fixed_bye, &pairing.bye)
        && bye.player != wanted
    {
        found.push(Violation::FixedBye(wanted));
    }
    if let Some(bye) = &pairing.bye {
        let honest = match bye.reason {
            ByeReason::Penalty => evening.penalties.contains(&bye.player),
            ByeReason::Leader => evening.fixed_bye == Some(bye.player),
            ByeReason::FewestThenLowest => {
                evening.fixed_bye.is_none() && !evening.penalties.contains(&bye.player)
            }
        };
        if !honest {
            found.push(Violation::ByeReason(bye.player));
        }
    }
    found
}

fn board_order(evening: &Evening<'_>, pairing: &Pairing) -> Vec<Violation> {
    let higher = |board: &Board| {
        if place(evening, board.white) < place(evening, board.black) {
            board.white
        } else {
            board.black
        }
    };
    let highest: Vec<Player> = pairing.boards.iter().map(higher).collect();
    let wrong = highest
        .windows(2)
        .filter(|two| place(evening, two[0]) > place(evening, two[1]));
    wrong
        .map(|two| Violation::BoardOrder([two[0], two[1]]))
        .collect()
}

fn board_rules(dossier: &Dossier<'_>, board: &Board) -> Vec<Violation> {
    let pair = colours(board);
    let known = |player: &Player| dossier.evening.present.contains(player);
    if !pair.iter().all(known) || board.white == board.black {
        return Vec::new(); // The seating says what is wrong here.
    }
    let broken = dossier.broken(board.white, board.black);
    let mut found = Vec::new();
    if board.origin != Origin::Leader && dossier.forbidden(board.white, board.black) {
        found.push(Violation::Forbidden(pair));
    }
    // The leader may break any rule, but people want to know which: his boards declare them like all.
    let undeclared = broken
        .iter()
        .filter(|(rule, _)| !board.relaxed.contains(rule));
    found.extend(undeclared.map(|&(_, violation)| violation));
    let kept = board
        .relaxed
        .iter()
        .filter(|rule| !broken.iter().any(|(other, _)| other == *rule));
    found.extend(kept.map(|&rule| Violation::BoardKeeps(pair, rule)));
    if board.relaxed.windows(2).any(|two| two[0] >= two[1]) {
        found.push(Violation::Unsorted(pair));
    }
    found
}

fn bye_rules(dossier: &Dossier<'_>, bye: &Bye) -> Vec<Violation> {
    if !dossier.evening.present.contains(&bye.player) {
        return Vec::new();
    }
    let broken = match bye.reason {
        ByeReason::Penalty => Vec::new(),
        ByeReason::FewestThenLowest | ByeReason::Leader => dossier.broken_by_bye(bye.player),
    };
    let mut found = Vec::new();
    for rule in broken.iter().filter(|rule| !bye.relaxed.contains(rule)) {
        found.push(match rule {
            Relaxation::ByeOfTop => Violation::ByeOfTop(bye.player),
            _ => Violation::SecondBye(bye.player),
        });
    }
    let kept = bye.relaxed.iter().filter(|rule| !broken.contains(rule));
    found.extend(kept.map(|&rule| Violation::ByeKeeps(bye.player, rule)));
    found
}

fn penalty_first(evening: &Evening<'_>, pairing: &Pairing) -> Option<Violation> {
    let due = due_debtor(evening)?;
    let bye = pairing.bye.as_ref()?;
    (bye.player != due).then_some(Violation::PenaltyPassedOver(due))
}

/// Whose penalty falls due tonight: the oldest debt of those there, if the others can be paired at all.
fn due_debtor(evening: &Evening<'_>) -> Option<Player> {
    if evening.present.len().is_multiple_of(2) || evening.fixed_bye.is_some() {
        return None;
    }
    let free = without_fixed_boards(evening);
    let mut there = evening
        .penalties
        .iter()
        .copied()
        .filter(|debtor| free.contains(debtor));
    there.find(|&debtor| can_be_paired(&without(&free, debtor), |a, b| !forbids(evening, a, b)))
}

/// Whether a rule was relaxed although some pairing of the same people needs only rules that may be
/// relaxed before it. Boards of the leader stand outside this, on both sides.
fn needless(dossier: &Dossier<'_>, pairing: &Pairing) -> Option<Violation> {
    let evening = dossier.evening;
    let by_method = pairing
        .boards
        .iter()
        .filter(|board| board.origin != Origin::Leader);
    let of_boards = by_method.flat_map(|board| {
        let broken = dossier.broken(board.white, board.black);
        broken
            .into_iter()
            .map(|(rule, _)| rule)
            .filter(|rule| board.relaxed.contains(rule))
    });
    let by_rules = pairing
        .bye
        .iter()
        .filter(|bye| bye.reason == ByeReason::FewestThenLowest);
    let of_bye = by_rules.flat_map(|bye| {
        dossier
            .broken_by_bye(bye.player)
            .into_iter()
            .filter(|rule| bye.relaxed.contains(rule))
    });
    let worst = of_boards.chain(of_bye).max()?;

    let free = without_fixed_boards(evening);
    let mild = |a: Player, b: Player| {
        let below = |white, black| {
            dossier
                .broken(white, black)
                .iter()
                .all(|&(rule, _)| rule < worst)
        };
        !dossier.forbidden(a, b) && (below(a, b) || below(b, a))
    };
    let byes: Vec<Option<Player>> = match &pairing.bye {
        None => vec![None],
        Some(bye) if bye.reason != ByeReason::FewestThenLowest => vec![Some(bye.player)],
        Some(_) => {
            let below = |&bye: &Player| dossier.broken_by_bye(bye).iter().all(|&rule| rule < worst);
            free.iter().copied().filter(below).map(Some).collect()
        }
    };
    let less_would_do = byes.iter().any(|bye| match bye {
        Some(bye) => can_be_paired(&without(&free, *bye), mild),
        None => can_be_paired(&free, mild),
    });
    less_would_do.then_some(Violation::Needless(worst))
}

fn relaxes(pairing: &Pairing) -> bool {
    let by_method = pairing
        .boards
        .iter()
        .filter(|board| board.origin != Origin::Leader);
    let by_rules = pairing
        .bye
        .iter()
        .filter(|bye| bye.reason == ByeReason::FewestThenLowest);
    by_method
        .map(|board| &board.relaxed)
        .chain(by_rules.map(|bye| &bye.relaxed))
        .any(|r| !r.is_empty())
}

/// Who could have been left over before the one who is, and who could have had a nearer opponent.
fn farther_than_needed(dossier: &Dossier<'_>, pairing: &Pairing) -> Vec<Violation> {
    let evening = dossier.evening;
    let mut left = without_fixed_boards(evening);
    left.sort_by_key(|&player| place(evening, player));
    let legal = dossier.legal_pairs(&left);
    let legal = |a: Player, b: Player| legal.contains(&[a, b]);
    let mut found = Vec::new();
    if let Some(bye) = &pairing.bye {
        let turn = |player: Player| (dossier.byes(player), Reverse(place(evening, player)));
        let before = |&&player: &&Player| {
            bye.reason == ByeReason::FewestThenLowest && turn(player) < turn(bye.player)
        };
        let may = left
            .iter()
            .filter(before)
            .filter(|&&player| dossier.broken_by_bye(player).is_empty());
        let could = may.filter(|&&player| can_be_paired(&without(&left, player), legal));
        found.extend(could.map(|&player| Violation::ByeTurn(player)));
        left = without(&left, bye.player);
    }
    for board in pairing
        .boards
        .iter()
        .filter(|board| board.origin != Origin::Leader)
    {
        let higher = left[0];
        let opponent = if board.white == higher {
            board.black
        } else {
            board.white
        };
        let nearer = left[1..]
            .iter()
            .copied()
            .take_while(|&player| player != opponent);
        let rest = without(&left, higher);
        let could = nearer
            .filter(|&other| legal(higher, other) && can_be_paired(&without(&rest, other), legal));
        found.extend(could.map(|other| Violation::Nearer([higher, other])));
        left = without(&rest, opponent);
    }
    found
}

const fn colours(board: &Board) -> [Player; 2] {
    [board.white, board.black]
}

fn place(evening: &Evening<'_>, player: Player) -> usize {
    evening
        .ranking
        .iter()
        .position(|&other| other == player)
        .unwrap_or(usize::MAX)
}

fn forbids(evening: &Evening<'_>, a: Player, b: Player) -> bool {
    evening
        .forbidden
        .iter()
        .any(|pair| *pair == [a, b] || *pair == [b, a])
}

fn without_fixed_boards(evening: &Evening<'_>) -> Vec<Player> {
    let fixed = |player: &&Player| {
        evening
            .fixed_boards
            .iter()
            .any(|board| board.contains(player))
    };
    evening
        .present
        .iter()
        .filter(|player| !fixed(player))
        .copied()
        .collect()
}

fn without(players: &[Player], one: Player) -> Vec<Player> {
    players
        .iter()
        .copied()
        .filter(|&player| player != one)
        .collect()
}

/// A game as the judge reads it.
#[derive(Clone, Copy)]
struct Sat {
    round: usize,
    white: Player,
    black: Player,
}

/// The games of the season in one list, the latest first.
struct Dossier<'a> {
    evening: &'a Evening<'a>,
    rules: &'a Rules,
    games: Vec<Sat>,
    /// The rounds of the season before the half; rounds are counted from 0 here.
    half_begins: usize,
    tonight: usize,
}

impl<'a> Dossier<'a> {
    fn of(evening: &'a Evening<'a>) -> Self {
        let competition = evening.competition;
        let half_begins = competition.earlier_rounds().len();
        let season: Vec<&Round> = competition
            .earlier_rounds()
            .iter()
            .chain(competition.rounds())
            .collect();
        let mut games = Vec::new();
        for (round, facts) in season.iter().enumerate().rev() {
            // Whatever became of it, a game at the board is a meeting and a colour; no-shows are not
            // among the games.
            games.extend(facts.games.iter().map(|g| Sat {
                round,
                white: g.white,
                black: g.black,
            }));
        }
        Self {
            evening,
            rules: competition.rules(),
            games,
            half_begins,
            tonight: season.len(),
        }
    }

    fn forbidden(&self, a: Player, b: Player) -> bool {
        forbids(self.evening, a, b)
    }

    /// The rules that a board would break, each with the violation it is when nobody declares it.
    fn broken(&self, white: Player, black: Player) -> Vec<(Relaxation, Violation)> {
        let mut broken = self.broken_by_colours(white, black);
        broken.extend(self.broken_by_meeting(white, black));
        broken
    }

    /// Both orders of every two who can play without breaking anything.
    fn legal_pairs(&self, players: &[Player]) -> BTreeSet<[Player; 2]> {
        let clean = |a: Player, b: Player| !self.forbidden(a, b) && self.broken(a, b).is_empty();
        let all = players
            .iter()
            .flat_map(|&a| players.iter().map(move |&b| [a, b]));
        let all = all.filter(|[a, b]| a != b);
        all.filter(|&[a, b]| clean(a, b) || clean(b, a)).collect()
    }

    fn broken_by_meeting(&self, white: Player, black: Player) -> Vec<(Relaxation, Violation)> {
        let pair = [white, black];
        let together = |sat: &&Sat| pair.contains(&sat.white) && pair.contains(&sat.black);
        let met: Vec<&Sat> = self.games.iter().filter(together).collect();
        let met_in_half = met
            .iter()
            .filter(|sat| sat.round >= self.half_begins)
            .count();
        let mut broken = Vec::new();
        if let Some(last) = met.first() {
            broken.extend(self.gap(pair, last.round));
        }
        let reached =
            |count: usize, limit: Option<u32>| limit.is_some_and(|most| count >= most as usize);
        if reached(met.len(), self.rules.meetings_per_season) {
            broken.push((
                Relaxation::MeetingsPerSeason,
                Violation::MeetingsPerSeason(pair),
            ));
        }
        if reached(met_in_half, self.rules.meetings_per_half) {
            broken.push((
                Relaxation::MeetingsPerHalf,
                Violation::MeetingsPerHalf(pair),
            ));
        }
        broken
    }

    /// Both kinds of gap are one relaxation, as deep as the deeper of the two.
    fn gap(&self, pair: [Player; 2], met: usize) -> Vec<(Relaxation, Violation)> {
        let between = self.tonight - met - 1;
        let rounds = missing(self.rules.rounds_between, between);
        let of_each = pair.map(|player| self.opponents_after(player, met));
        let opponents = missing(self.rules.opponents_between, of_each[0].min(of_each[1]));
        let gap = Relaxation::Gap(rounds.max(opponents));
        let both = [
            (rounds, Violation::RoundsBetween(pair, rounds)),
            (opponents, Violation::OpponentsBetween(pair, opponents)),
        ];
        both.iter()
            .filter(|(missing, _)| *missing > 0)
            .map(|&(_, violation)| (gap, violation))
            .collect()
    }

    fn opponents_after(&self, player: Player, round: usize) -> usize {
        let mut opponents: Vec<Player> = Vec::new();
        for sat in self.games.iter().filter(|sat| sat.round > round) {
            let opponent = match player {
                _ if sat.white == player => sat.black,
                _ if sat.black == player => sat.white,
                _ => continue,
            };
            if !opponents.contains(&opponent) {
                opponents.push(opponent);
            }
        }
        opponents.len()
    }

    fn broken_by_colours(&self, white: Player, black: Player) -> Vec<(Relaxation, Violation)> {
        let mut broken = Vec::new();
        for (player, gets_white) in [(white, true), (black, false)] {
            let card = self.card(player);
            if self
                .rules
                .colour_run
                .is_some_and(|most| run_with(&card, gets_white) > most as usize)
            {
                broken.push((Relaxation::ColourRun, Violation::ColourRun(player)));
            }
            let half = card.iter().filter(|(round, _)| *round >= self.half_begins);
            let (with_white, with_black): (Vec<&(usize, bool)>, Vec<_>) =
                half.partition(|(_, white)| *white);
            // More of the colour that he has had more of (or as often): only that makes it worse.
            let (had, other) = if gets_white {
                (with_white, with_black)
            } else {
                (with_black, with_white)
            };
            let (more, less) = (had.len() + 1, other.len());
            if self
                .rules
                .colour_balance
                .is_some_and(|most| more > less && more - less > most as usize)
            {
                broken.push((Relaxation::ColourBalance, Violation::ColourBalance(player)));
            }
        }
        let since = match self.rules.colour_swap {
            ColourSwap::Preferred => self.tonight,
            ColourSwap::WithinHalf => self.half_begins,
            ColourSwap::Always => 0,
        };
        let pair = [white, black];
        let together = |sat: &&Sat| pair.contains(&sat.white) && pair.contains(&sat.black);
        let last = self
            .games
            .iter()
            .find(together)
            .filter(|sat| sat.round >= since);
        if last.is_some_and(|sat| sat.white == white) {
            broken.push((Relaxation::ColourSwap, Violation::ColourSwap(pair)));
        }
        broken
    }

    /// The player's colours, the latest first: the round, and whether he had white.
    fn card(&self, player: Player) -> Vec<(usize, bool)> {
        let own = self
            .games
            .iter()
            .filter(|sat| sat.white == player || sat.black == player);
        own.map(|sat| (sat.round, sat.white == player)).collect()
    }

    fn broken_by_bye(&self, player: Player) -> Vec<Relaxation> {
        let mut broken = Vec::new();
        if place(self.evening, player) < self.rules.bye_not_for_top as usize {
            broken.push(Relaxation::ByeOfTop);
        }
        if self
            .rules
            .byes_per_player
            .is_some_and(|most| self.byes(player) >= most as usize)
        {
            broken.push(Relaxation::SecondBye);
        }
        broken
    }

    /// Byes in this competition; penalties are none.
    fn byes(&self, player: Player) -> usize {
        let rounds = self.evening.competition.rounds();
        rounds
            .iter()
            .filter(|round| round.byes.contains(&player))
            .count()
    }
}

fn missing(wanted: Option<u32>, there: usize) -> u32 {
    let there = u32::try_from(there).expect("rounds and players are counted in 16 bits");
    wanted.unwrap_or(0).saturating_sub(there)
}

fn run_with(card: &[(usize, bool)], white: bool) -> usize {
    1 + card
        .iter()
        .position(|&(_, had)| had != white)
        .unwrap_or(card.len())
}
