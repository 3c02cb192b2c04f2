//! Who gets white. First that decides: the limits, the swap on a repeat, the player with the larger
//! imbalance gets the colour he lacks, counting back game by game to the first difference, the lower in
//! the standing gets white; in round 1 the lot (design: pairing).

use alloc::vec::Vec;

use super::Relaxation;
use super::history::History;
use crate::competition::{Colour, Player};
use crate::rules::{ColourSwap, Rules};

/// What decided the colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Only this way round the limits are kept (or fewest are broken).
    Limits,
    /// The two met before with the colours the other way round.
    Swap,
    /// The player with the larger imbalance gets the colour he lacks.
    Imbalance,
    /// Counting back, this is the first game in which they had different colours: they swap.
    LastDifference,
    /// Nothing between them: the lower in the standing gets white.
    LowerInStanding,
    /// The lot of round 1.
    Lot,
    /// The leader, or the pairing that was published before.
    Given,
}

/// The limits that a board with these colours would break; empty when it is legal. Sorted.
#[must_use]
pub fn broken(rules: &Rules, history: &History, white: Player, black: Player) -> Vec<Relaxation> {
    let run = |player, colour| {
        // Pion Algemeen 6; ZD appendix 6.
        rules
            .colour_run
            .is_some_and(|limit| history.run(player, colour) + 1 > limit)
    };
    let balance = |player, step: i32| {
        // Pion Algemeen 6; ZD appendix 5.
        let after = (history.balance(player) + step).unsigned_abs();
        rules
            .colour_balance
            .is_some_and(|limit| after > limit && after > history.balance(player).unsigned_abs())
    };
    let checks = [
        (
            Relaxation::ColourRun,
            run(white, Colour::White) || run(black, Colour::Black),
        ),
        (
            Relaxation::ColourBalance,
            balance(white, 1) || balance(black, -1),
        ),
        (
            Relaxation::ColourSwap,
            keeps_colours_on_repeat(rules, history, white, black),
        ),
    ];
    checks
        .iter()
        .filter(|(_, broken)| *broken)
        .map(|&(rule, _)| rule)
        .collect()
}

/// Pion Algemeen 5 (within the half); ZD appendix 7.
fn keeps_colours_on_repeat(rules: &Rules, history: &History, white: Player, black: Player) -> bool {
    let last = match rules.colour_swap {
        ColourSwap::Preferred => None,
        ColourSwap::WithinHalf => history.last_meeting_of_half(white, black),
        ColourSwap::Always => history.last_meeting(white, black),
    };
    last.is_some_and(|meeting| meeting.white == white)
}

/// Who should have white when the limits leave both ways open, `higher` standing above `lower`: whether it
/// is the higher one, and what decided.
#[must_use]
pub fn preference(history: &History, [higher, lower]: [Player; 2]) -> (bool, Decision) {
    if let Some(meeting) = history.last_meeting(higher, lower) {
        return (meeting.white == lower, Decision::Swap);
    }
    let (mine, his) = (history.balance(higher), history.balance(lower));
    if mine.abs() > his.abs() || (mine == -his && mine != 0) {
        return (mine < 0, Decision::Imbalance);
    }
    if his.abs() > mine.abs() {
        return (his > 0, Decision::Imbalance);
    }
    let mut back = history
        .colours(higher)
        .rev()
        .zip(history.colours(lower).rev());
    match back.find(|(mine, his)| mine != his) {
        Some((mine, _)) => (mine == Colour::Black, Decision::LastDifference),
        None => (false, Decision::LowerInStanding),
    }
}
