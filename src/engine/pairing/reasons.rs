//! From seats to boards: the colours, the order of the boards, and for each board why it is so.

use alloc::vec::Vec;

use super::colour::{self, Decision};
use super::hall::Hall;
use super::keizer::Seats;
use super::order::Choosing;
use super::permit::Relaxed;
use super::{Board, Bye, ByeReason, Origin, Pairing, PassedOver, Relaxation, Why, unordered};
use crate::competition::Player;
use crate::rules::FirstColours;

/// The pairing with these seats.
pub(super) fn pairing(hall: &Hall<'_>, seats: &Seats) -> Pairing {
    let evening = hall.evening;
    let fixed = evening.fixed_boards.iter().map(|&[white, black]| Board {
        white,
        black,
        origin: Origin::Leader,
        passed_over: Vec::new(),
        colours: Decision::Given,
        relaxed: hall.broken_by_board([white, black]).list(),
    });
    let mut boards: Vec<Board> = (0..seats.pairs.len())
        .map(|nth| seated(hall, seats, nth))
        .collect();
    boards.extend(fixed);
    boards.sort_by_key(|board| hall.place(board.white).min(hall.place(board.black)));
    for (number, board) in (1..).zip(&mut boards) {
        draw_lot(hall, number, board);
    }
    let by_leader = evening.fixed_bye.map(|player| Bye {
        player,
        reason: ByeReason::Leader,
        relaxed: hall.broken_by_bye(player).list(),
    });
    let by_rules = seats.bye.map(|(player, reason)| Bye {
        player,
        reason,
        relaxed: match reason {
            // A penalty neither uses up a bye nor asks whether somebody may have one.
            ByeReason::Penalty => Vec::new(),
            ByeReason::FewestThenLowest | ByeReason::LastSignedUp | ByeReason::Leader => {
                hall.broken_by_bye(player).list()
            }
        },
    });
    Pairing {
        bye: by_leader.or(by_rules),
        boards,
        reserve: None,
    }
}

/// The board of the pair that was made as the nth.
fn seated(hall: &Hall<'_>, seats: &Seats, nth: usize) -> Board {
    let mut pair = seats.pairs[nth];
    pair.sort_by_key(|&player| hall.place(player));
    let [higher, lower] = pair;
    let mut published = hall.evening.published.iter().copied();
    let published = published.rfind(|&[a, b]| unordered(a, b) == unordered(higher, lower));
    let ways = [[higher, lower], [lower, higher]].map(|way| (way, hall.broken_by_board(way)));
    let lightest = ways
        .iter()
        .filter(|(_, broken)| seats.permit.allows(*broken));
    let lightest = lightest.map(|(_, broken)| broken.weight()).min();
    let best: Vec<([Player; 2], Relaxed)> = ways
        .into_iter()
        .filter(|(_, broken)| Some(broken.weight()) == lightest)
        .collect();
    let kept = best.iter().find(|(way, _)| Some(*way) == published);
    let (([white, black], broken), colours) = match (kept, best.as_slice()) {
        (Some(kept), _) => (*kept, Decision::Given),
        (None, [only]) => (*only, Decision::Limits),
        (None, _) => {
            let (higher_white, decision) = colour::preference(hall.rules(), &hall.history, pair);
            (ways[usize::from(!higher_white)], decision)
        }
    };
    let origin = match (kept, &seats.choosing) {
        (Some(_), _) => Origin::Kept,
        (None, Choosing::Halves(_)) => Origin::Halves,
        (None, Choosing::FromTop | Choosing::BothEnds) => Origin::Rules,
    };
    let passed_over = passed_over(hall, seats, nth);
    Board {
        white,
        black,
        origin,
        passed_over,
        colours,
        relaxed: broken.list(),
    }
}

/// Round 1: the colours are drawn by lot, board by board, from the seed of the evening (ZD b.2); or the lot
/// is drawn for the first board and the others follow by turns.
fn draw_lot(hall: &Hall<'_>, board_number: u64, board: &mut Board) {
    let undecided = [Decision::LowerInStanding, Decision::HigherInStanding];
    if !undecided.contains(&board.colours) || !hall.history.is_empty() {
        return;
    }
    let seed = hall.evening.seed;
    let swap = match hall.rules().first_colours {
        FirstColours::AsAlways => return,
        FirstColours::Lot => lot(seed, board_number),
        FirstColours::Alternating => {
            let higher_white = hall.place(board.white) < hall.place(board.black);
            let first_white = lot(seed, 1) ^ board_number.is_multiple_of(2);
            higher_white != first_white
        }
    };
    board.colours = Decision::Lot;
    if swap {
        core::mem::swap(&mut board.white, &mut board.black);
    }
}

/// One fair bit for each board: the finaliser of the SplitMix64 generator on the board's own stream.
fn lot(seed: u64, board_number: u64) -> bool {
    let mut bits = seed.wrapping_add(board_number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits ^ (bits >> 31)) & 1 == 1
}

/// Everybody whom the one who chose would have liked better, or who is not there and stands between the
/// two, and why it was not him.
fn passed_over(hall: &Hall<'_>, seats: &Seats, nth: usize) -> Vec<PassedOver> {
    let [chooser, opponent] = seats.pairs[nth];
    let better: Vec<Player> = match &seats.choosing {
        Choosing::FromTop | Choosing::BothEnds => {
            let [one, other] = [chooser, opponent].map(|player| hall.place(player));
            hall.list[one.min(other) + 1..one.max(other)].to_vec()
        }
        Choosing::Halves(_) => liked_better(seats, [chooser, opponent]),
    };
    better
        .into_iter()
        .map(|player| PassedOver {
            player,
            why: why_not(hall, seats, nth, player),
        })
        .collect()
}

/// Among all who are seated, those whom the chooser would have liked better than his opponent.
fn liked_better(seats: &Seats, [chooser, opponent]: [Player; 2]) -> Vec<Player> {
    let vertices: Vec<usize> = (0..seats.seated.len()).collect();
    let chooser = seats.seated.iter().position(|&player| player == chooser);
    let candidates = chooser.map(|chooser| seats.choosing.candidates(chooser, &vertices));
    let players = candidates.into_iter().flatten().map(|v| seats.seated[v]);
    players.take_while(|&player| player != opponent).collect()
}

fn why_not(hall: &Hall<'_>, seats: &Seats, nth: usize, player: Player) -> Why {
    let [chooser, _] = seats.pairs[nth];
    let vertex = |player: Player| hall.free.iter().position(|&p| p == player);
    let left_over = seats
        .bye
        .map(|(player, _)| player)
        .or(hall.evening.fixed_bye);
    let (Some(u), Some(v)) = (vertex(chooser), vertex(player)) else {
        return match (
            left_over == Some(player),
            hall.evening.present.contains(&player),
        ) {
            (true, _) => Why::HasBye,
            (false, true) => Why::Plays,
            (false, false) => Why::Absent,
        };
    };
    let plays_already = (0..).zip(&seats.pairs).any(|(other, pair)| {
        let kept = || hall.keeps(seats.permit, pair.map(|p| vertex(p).unwrap_or(u)));
        pair.contains(&player) && (other < nth || kept())
    });
    if left_over == Some(player) {
        Why::HasBye
    } else if plays_already {
        Why::Plays
    } else if hall.seating(seats.permit, u.min(v), u.max(v)).is_some() {
        Why::Others
    } else {
        barred(hall, seats.permit, [chooser, player])
    }
}

/// Which rule stands between two players: first of all that they met, then that they do not suit, then the
/// colours.
fn barred(hall: &Hall<'_>, permit: Relaxed, [chooser, player]: [Player; 2]) -> Why {
    let pair = unordered(chooser, player);
    let mut forbidden = hall.evening.forbidden.iter();
    if forbidden.any(|&[a, b]| unordered(a, b) == pair) {
        return Why::Forbidden;
    }
    let barred = hall.barred_by(permit, pair);
    let unsuitable = [
        (Relaxation::Distance, Why::TooFar),
        (Relaxation::GroupsApart, Why::Groups),
    ];
    let met = hall.history.last_meeting(chooser, player);
    let by_meeting = |rule: &Relaxation| unsuitable.iter().all(|(other, _)| other != rule);
    match met {
        Some(meeting) if barred.iter().any(by_meeting) => Why::Met(meeting.season_round),
        Some(_) | None => {
            let mut unsuitable = unsuitable.iter().filter(|(rule, _)| barred.contains(rule));
            unsuitable.next().map_or(Why::Colours, |&(_, why)| why)
        }
    }
}
