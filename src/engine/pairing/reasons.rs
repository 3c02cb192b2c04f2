//! From seats to boards: the colours, the order of the boards, and for each board why it is so.

use alloc::vec::Vec;

use super::colour::{self, Decision};
use super::hall::Hall;
use super::keizer::Seats;
use super::permit::Relaxed;
use super::{Board, Bye, ByeReason, Origin, Pairing, PassedOver, Why, unordered};
use crate::competition::Player;

/// The pairing with these seats.
pub(super) fn pairing(hall: &Hall<'_>, seats: &Seats) -> Pairing {
    let evening = hall.evening;
    let place = |player: Player| evening.ranking.iter().position(|&p| p == player);
    let fixed = evening.fixed_boards.iter().map(|&[white, black]| Board {
        white,
        black,
        origin: Origin::Leader,
        passed_over: Vec::new(),
        colours: Decision::Given,
        relaxed: hall.broken_by_board([white, black]).list(),
    });
    let mut boards: Vec<Board> = seats
        .pairs
        .iter()
        .map(|&pair| seated(hall, seats, pair))
        .collect();
    boards.extend(fixed);
    boards.sort_by_key(|board| place(board.white).min(place(board.black)));
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
            ByeReason::FewestThenLowest | ByeReason::Leader => hall.broken_by_bye(player).list(),
        },
    });
    Pairing {
        bye: by_leader.or(by_rules),
        boards,
    }
}

fn seated(hall: &Hall<'_>, seats: &Seats, pair: [Player; 2]) -> Board {
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
            let (higher_white, decision) = colour::preference(&hall.history, pair);
            (ways[usize::from(!higher_white)], decision)
        }
    };
    let origin = if kept.is_some() {
        Origin::Kept
    } else {
        Origin::Rules
    };
    let passed_over = passed_over(hall, seats, pair);
    Board {
        white,
        black,
        origin,
        passed_over,
        colours,
        relaxed: broken.list(),
    }
}

/// Round 1: the colours are drawn by lot, board by board, from the seed of the evening. ZD b.2.
fn draw_lot(hall: &Hall<'_>, board_number: u64, board: &mut Board) {
    if board.colours == Decision::LowerInStanding && hall.history.is_empty() {
        board.colours = Decision::Lot;
        if lot(hall.evening.seed, board_number) {
            core::mem::swap(&mut board.white, &mut board.black);
        }
    }
}

/// One fair bit for each board: the finaliser of the SplitMix64 generator on the board's own stream.
fn lot(seed: u64, board_number: u64) -> bool {
    let mut bits = seed.wrapping_add(board_number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits ^ (bits >> 31)) & 1 == 1
}

/// Everybody who stands between the two, and why it was not him.
fn passed_over(hall: &Hall<'_>, seats: &Seats, [higher, lower]: [Player; 2]) -> Vec<PassedOver> {
    let ranking = hall.evening.ranking.iter().copied();
    let between = ranking
        .skip_while(|&p| p != higher)
        .skip(1)
        .take_while(|&p| p != lower);
    between
        .map(|player| PassedOver {
            player,
            why: why_not(hall, seats, higher, player),
        })
        .collect()
}

fn why_not(hall: &Hall<'_>, seats: &Seats, higher: Player, player: Player) -> Why {
    let vertex = |player: Player| hall.free.iter().position(|&p| p == player);
    let left_over = seats
        .bye
        .map(|(player, _)| player)
        .or(hall.evening.fixed_bye);
    let (Some(u), Some(v)) = (vertex(higher), vertex(player)) else {
        return match (
            left_over == Some(player),
            hall.evening.present.contains(&player),
        ) {
            (true, _) => Why::HasBye,
            (false, true) => Why::Plays,
            (false, false) => Why::Absent,
        };
    };
    let plays_already = seats.pairs.iter().any(|&[one, other]| {
        let plays = one == player || other == player;
        let above = vertex(one).is_some_and(|one| one < u);
        let kept = || hall.keeps(seats.permit, [one, other].map(|p| vertex(p).unwrap_or(u)));
        plays && (above || kept())
    });
    if left_over == Some(player) {
        Why::HasBye
    } else if plays_already {
        Why::Plays
    } else if hall.seating(seats.permit, u, v).is_some() {
        Why::Others
    } else {
        barred(hall, seats.permit, [higher, player])
    }
}

/// Which rule stands between two players.
fn barred(hall: &Hall<'_>, permit: Relaxed, [higher, player]: [Player; 2]) -> Why {
    let pair = unordered(higher, player);
    if hall
        .evening
        .forbidden
        .iter()
        .any(|&[a, b]| unordered(a, b) == pair)
    {
        return Why::Forbidden;
    }
    match hall.history.last_meeting(higher, player) {
        Some(meeting) if hall.bars_meeting(permit, [higher, player]) => {
            Why::Met(meeting.season_round)
        }
        Some(_) | None => Why::Colours,
    }
}
