//! What another pairing would have done better: a debt that was due, a rule that need not have given way, a bye
//! that was somebody else's turn, an opponent who was nearer.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::super::{ByeReason, Evening, Origin, Pairing};
use super::algebra::can_be_paired;
use super::dossier::Dossier;
use super::{Violation, forbids, place, without, without_fixed_boards};
use crate::competition::Player;

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

pub(super) fn relaxes(pairing: &Pairing) -> bool {
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
pub(super) fn farther_than_needed(dossier: &Dossier<'_>, pairing: &Pairing) -> Vec<Violation> {
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
