//! What another pairing would have done better: a debt that was due, a rule that need not have given way, a bye
//! that was somebody else's turn, an opponent who was nearer.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::super::algebra::can_be_paired;
use super::super::{Board, Evening, Origin, Pairing};
use super::dossier::Dossier;
use super::{Choice, Violation, forbids, left_by_turn, without, without_fixed_boards};
use crate::competition::Player;
use crate::rules::ByeOrder;

pub(super) fn penalty_first(evening: &Evening<'_>, pairing: &Pairing) -> Option<Violation> {
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

/// The reserve who is to play tonight: at an odd number, when no debt is due, the first of those not there
/// anyhow with whom everybody can be paired at all. Kijk Uit.
pub(super) fn due_reserve(evening: &Evening<'_>) -> Option<Player> {
    let odd = evening.present.len() % 2 == 1;
    let wanted = evening.competition.rules().reserve_player && evening.fixed_bye.is_none();
    if !odd || !wanted || due_debtor(evening).is_some() {
        return None;
    }
    let mut reserves =
        evening.reserves.iter().copied().filter(|reserve| {
            !evening.present.contains(reserve) && evening.ranking.contains(reserve)
        });
    reserves.find(|&reserve| {
        let mut free = without_fixed_boards(evening);
        free.push(reserve);
        can_be_paired(&free, |a, b| !forbids(evening, a, b))
    })
}

/// Whether a rule was relaxed although some pairing of the same people needs only rules that may be
/// relaxed before it. Boards of the leader stand outside this, on both sides.
pub(super) fn needless(dossier: &Dossier<'_>, pairing: &Pairing) -> Option<Violation> {
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
    let by_rules = pairing.bye.iter().filter(|bye| left_by_turn(bye));
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
        Some(bye) if !left_by_turn(bye) => vec![Some(bye.player)],
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

pub(super) fn relaxes(pairing: &Pairing) -> bool {
    let by_method = pairing
        .boards
        .iter()
        .filter(|board| board.origin != Origin::Leader);
    let by_rules = pairing.bye.iter().filter(|bye| left_by_turn(bye));
    by_method
        .map(|board| &board.relaxed)
        .chain(by_rules.map(|bye| &bye.relaxed))
        .any(|r| !r.is_empty())
}

/// Who could have been left over before the one who is, and who could have had an opponent whom the rules put
/// before his own.
pub(super) fn farther_than_needed(dossier: &Dossier<'_>, pairing: &Pairing) -> Vec<Violation> {
    let mut left = without_fixed_boards(dossier.evening);
    left.sort_by_key(|&player| dossier.place(player));
    let legal = dossier.legal_pairs(&left);
    let legal = |a: Player, b: Player| legal.contains(&[a, b]);
    let mut found = Vec::new();
    if let Some(bye) = &pairing.bye {
        let turn = |player| bye_turn(dossier, player);
        let before = |&&player: &&Player| left_by_turn(bye) && turn(player) < turn(bye.player);
        let may = left
            .iter()
            .filter(before)
            .filter(|&&player| dossier.broken_by_bye(player).is_empty());
        let could = may.filter(|&&player| can_be_paired(&without(&left, player), legal));
        found.extend(could.map(|&player| Violation::ByeTurn(player)));
        left = without(&left, bye.player);
    }
    let choice = Choice::new(dossier, &left);
    while !left.is_empty() {
        let (chooser, liked) = choice.next(&left);
        let opponent = opponent(pairing, chooser);
        let liked_better = liked
            .into_iter()
            .take_while(|&player| Some(player) != opponent);
        let rest = without(&left, chooser);
        let could = liked_better
            .filter(|&other| legal(chooser, other) && can_be_paired(&without(&rest, other), legal));
        found.extend(could.map(|other| Violation::Nearer([chooser, other])));
        left = opponent.map_or(rest.clone(), |opponent| without(&rest, opponent));
    }
    found
}

/// How late it is the player's turn to be left over: the smallest is the first.
fn bye_turn(dossier: &Dossier<'_>, player: Player) -> impl Ord {
    let evening = dossier.evening;
    let later_sign_ups = match dossier.rules.bye_order {
        ByeOrder::FewestThenLowest => 0,
        // Caissa Amsterdam: everybody who signed up after him goes first; who did not sign up goes last.
        ByeOrder::LastSignedUp => {
            let his = evening.signed_up.iter().position(|&other| other == player);
            his.map_or(evening.signed_up.len(), |his| {
                evening.signed_up.len() - 1 - his
            })
        }
    };
    let place = dossier.place(player);
    (later_sign_ups, dossier.byes(player), Reverse(place))
}

/// Whom the player meets on a board that the leader did not set.
fn opponent(pairing: &Pairing, player: Player) -> Option<Player> {
    let by_rules = |board: &&Board| board.origin != Origin::Leader;
    pairing
        .boards
        .iter()
        .filter(by_rules)
        .find_map(|board| match player {
            _ if board.white == player => Some(board.black),
            _ if board.black == player => Some(board.white),
            _ => None,
        })
}
