//! An independent check of a pairing. It shares no code with what makes the pairing: it reads the facts
//! of the competition in its own way, so that a mistake in one of the two shows as a disagreement.
//!
//! Slow and literal on purpose: every question goes through the plain list of games of the season again.
//! Only one thing needs more than reading: whether *any* pairing would have done better. That is answered
//! by algebra instead of by a search (see [`algebra`](super::algebra)).

mod better;
mod choice;
mod colours;
mod dossier;

use alloc::vec::Vec;

use self::better::{due_reserve, farther_than_needed, needless, penalty_first, relaxes};
use self::choice::Choice;
use self::dossier::Dossier;
use super::{Board, Bye, ByeReason, Evening, Origin, Pairing, Relaxation};
use crate::competition::Player;
use crate::rules::{ByeOrder, Method};

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
    /// So many club evenings too few between two games.
    EveningsBetween([Player; 2], u32),
    /// So many other opponents too few between two games. ZD appendix 4.
    OpponentsBetween([Player; 2], u32),
    /// More meetings in so many rounds on end than allowed. Zwart op Wit.
    MeetingsInWindow([Player; 2]),
    /// A repeat in the first rounds, in which there are none. SV Theothorne.
    EarlyRepeat([Player; 2]),
    /// So many places apart, which is more than allowed. KTV.
    Distance([Player; 2], usize),
    /// So many groups apart, which is more than allowed. SV Spijkenisse.
    GroupsApart([Player; 2], u32),
    /// The same colours as the last time where they must be swapped. Pion Algemeen 5; ZD appendix 7.
    ColourSwap([Player; 2]),
    /// One colour too often in a row. Pion Algemeen 6; ZD appendix 6.
    ColourRun(Player),
    /// One colour too often altogether. Pion Algemeen 6; ZD appendix 5.
    ColourBalance(Player),
    /// What is said to have decided the colours did not.
    Colours([Player; 2]),
    /// A bye for one of the top. Pion Algemeen 7.
    ByeOfTop(Player),
    /// A bye too many. ZD appendix 10.
    SecondBye(Player),
    /// He owes a penalty bye and should have had it tonight. ZD d.1.
    PenaltyPassedOver(Player),
    /// At an odd number this reserve should have been asked to play. Kijk Uit.
    ReservePassedOver(Player),
    /// Asked to play, and is no reserve or was not needed.
    NoReserve(Player),
    /// The board declares that it breaks this, and does not.
    BoardKeeps([Player; 2], Relaxation),
    /// The bye declares that it breaks this, and does not.
    ByeKeeps(Player, Relaxation),
    /// The declared relaxations of this board are not in order, or one is there twice.
    Unsorted([Player; 2]),
    /// This was relaxed, and a pairing exists that needs neither this nor anything that comes later.
    Needless(Relaxation),
    /// It was the turn of this one to be left over (fewer byes, or as many and a lower place; or a later
    /// sign-up), and it could have been him.
    ByeTurn(Player),
    /// The first could have played the second, whom the rules put before his opponent.
    Nearer([Player; 2]),
}

/// Everything that is wrong with the pairing, sorted; empty when it is as the regulations and the leader
/// want it.
///
/// Whether everybody has the nearest opponent is only looked at where that has one plain meaning:
/// nothing else is wrong, nothing is relaxed, nothing was published, and players choose one after the other.
#[must_use]
pub fn judge(evening: &Evening<'_>, pairing: &Pairing) -> Vec<Violation> {
    let mut found = reserve(evening, pairing);
    // From here on the reserve is there like everybody.
    let mut evening = evening.clone();
    evening.present.extend(pairing.reserve);
    let evening = &evening;
    let dossier = Dossier::of(evening);
    found.extend(seating(evening, pairing));
    found.extend(leaders_wishes(&dossier, pairing));
    found.extend(board_order(&dossier, pairing));
    for board in &pairing.boards {
        found.extend(board_rules(&dossier, board));
    }
    found.extend(colours::untrue(&dossier, pairing));
    if let Some(bye) = &pairing.bye {
        found.extend(bye_rules(&dossier, bye));
    }
    found.extend(penalty_first(evening, pairing));
    // Whether less would have done is only a sensible question about people who all have one seat.
    if seating(evening, pairing).is_empty() {
        found.extend(needless(&dossier, pairing));
    }
    let one_by_one = dossier.halves_meet() || dossier.rules.method != Method::Closest;
    let plain = one_by_one && evening.published.is_empty();
    if found.is_empty() && plain && !relaxes(pairing) {
        found.extend(farther_than_needed(&dossier, pairing));
    }
    found.sort();
    found
}

/// Kijk Uit: whether the right reserve was asked to play, or rightly nobody.
fn reserve(evening: &Evening<'_>, pairing: &Pairing) -> Vec<Violation> {
    let due = due_reserve(evening);
    let passed_over = due.filter(|_| due != pairing.reserve);
    let asked = pairing.reserve.filter(|_| due != pairing.reserve);
    let passed_over = passed_over.map(Violation::ReservePassedOver);
    passed_over
        .into_iter()
        .chain(asked.map(Violation::NoReserve))
        .collect()
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

fn leaders_wishes(dossier: &Dossier<'_>, pairing: &Pairing) -> Vec<Violation> {
    let evening = dossier.evening;
    let mut found = Vec::new();
    for fixed in &evening.fixed_boards {
        if !pairing
            .boards
            .iter()
            .any(|board| white_and_black(board) == *fixed)
        {
            found.push(Violation::FixedBoard(*fixed));
        }
    }
    for board in &pairing.boards {
        let fixed = evening.fixed_boards.contains(&white_and_black(board));
        let honest = match board.origin {
            Origin::Leader => fixed,
            Origin::Kept => !fixed && evening.published.contains(&white_and_black(board)),
            Origin::Rules => !fixed && !dossier.halves_meet(),
            // De Waagtoren: in round 1 only, and only where the rules want it.
            Origin::Halves => !fixed && dossier.halves_meet(),
        };
        if !honest {
            found.push(Violation::Origin(white_and_black(board)));
        }
    }
    if let (Some(wanted), Some(bye)) = (evening.fixed_bye, &pairing.bye)
        && bye.player != wanted
    {
        found.push(Violation::FixedBye(wanted));
    }
    if let Some(bye) = &pairing.bye {
        let by_turn = evening.fixed_bye.is_none() && !evening.penalties.contains(&bye.player);
        let by_sign_up = dossier.rules.bye_order == ByeOrder::LastSignedUp
            && evening.signed_up.contains(&bye.player);
        let honest = match bye.reason {
            ByeReason::Penalty => evening.penalties.contains(&bye.player),
            ByeReason::Leader => evening.fixed_bye == Some(bye.player),
            ByeReason::FewestThenLowest => by_turn && !by_sign_up,
            ByeReason::LastSignedUp => by_turn && by_sign_up,
        };
        if !honest {
            found.push(Violation::ByeReason(bye.player));
        }
    }
    found
}

fn board_order(dossier: &Dossier<'_>, pairing: &Pairing) -> Vec<Violation> {
    let place = |player| dossier.place(player);
    let higher = |board: &Board| {
        if place(board.white) < place(board.black) {
            board.white
        } else {
            board.black
        }
    };
    let highest: Vec<Player> = pairing.boards.iter().map(higher).collect();
    let wrong = highest
        .windows(2)
        .filter(|two| place(two[0]) > place(two[1]));
    wrong
        .map(|two| Violation::BoardOrder([two[0], two[1]]))
        .collect()
}

fn board_rules(dossier: &Dossier<'_>, board: &Board) -> Vec<Violation> {
    let pair = white_and_black(board);
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
        ByeReason::FewestThenLowest | ByeReason::LastSignedUp | ByeReason::Leader => {
            dossier.broken_by_bye(bye.player)
        }
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

const fn white_and_black(board: &Board) -> [Player; 2] {
    [board.white, board.black]
}

/// Whether somebody is left over by the rules, not by the leader or for a penalty.
const fn left_by_turn(bye: &Bye) -> bool {
    matches!(
        bye.reason,
        ByeReason::FewestThenLowest | ByeReason::LastSignedUp
    )
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
