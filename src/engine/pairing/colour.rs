//! Who gets white. First that decides: the limits, the swap on a repeat, the player with the larger
//! imbalance gets the colour he lacks, counting back game by game to the first difference, the lower on
//! the list gets white; in round 1 the lot (design: pairing). The rules can take the swap after the
//! imbalance, leave it or the counting back out, and give white to the higher one instead.

use alloc::vec::Vec;

use super::Relaxation;
use super::history::History;
use crate::competition::{Colour, Player};
use crate::rules::{ColourSwap, ColourTie, Rules, Span};

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
    /// Nothing between them: the lower on the list gets white.
    LowerInStanding,
    /// Nothing between them: the higher on the list gets white.
    HigherInStanding,
    /// The lot of round 1; with alternating colours the lot of its first board.
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
    let span = match rules.colour_swap {
        ColourSwap::Preferred | ColourSwap::AfterBalance | ColourSwap::Ignored => return false,
        ColourSwap::WithinHalf => Span::Half,
        ColourSwap::Always => Span::Season,
    };
    history.last_white(white, black, span) == Some(white)
}

/// Who should have white when the limits leave both ways open, `higher` standing above `lower`: whether it
/// is the higher one, and what decided.
#[must_use]
pub fn preference(
    rules: &Rules,
    history: &History,
    [higher, lower]: [Player; 2],
) -> (bool, Decision) {
    let last_white = history.last_white(higher, lower, Span::Season);
    let swap = last_white.map(|white| (white == lower, Decision::Swap));
    let (mine, his) = (history.balance(higher), history.balance(lower));
    let imbalance = if mine.abs() > his.abs() || (mine == -his && mine != 0) {
        Some((mine < 0, Decision::Imbalance))
    } else if his.abs() > mine.abs() {
        Some((his > 0, Decision::Imbalance))
    } else {
        None
    };
    let in_order = match rules.colour_swap {
        ColourSwap::Preferred | ColourSwap::WithinHalf | ColourSwap::Always => swap.or(imbalance),
        ColourSwap::AfterBalance => imbalance.or(swap),
        // Zwart op Wit: the larger imbalance decides, and nothing of an earlier game.
        ColourSwap::Ignored => imbalance,
    };
    in_order
        .or_else(|| count_back(rules, history, [higher, lower]))
        .unwrap_or(match rules.colour_tie {
            // Zwart op Wit: at equal balance the higher ranked gets black.
            ColourTie::LowerWhite => (false, Decision::LowerInStanding),
            ColourTie::HigherWhite => (true, Decision::HigherInStanding),
        })
}

/// From the latest game back to the first in which the two had different colours: they swap.
fn count_back(
    rules: &Rules,
    history: &History,
    [higher, lower]: [Player; 2],
) -> Option<(bool, Decision)> {
    let back = history.colours(higher).rev();
    let mut back = back
        .zip(history.colours(lower).rev())
        .filter(|_| rules.colour_count_back);
    let (mine, _) = back.find(|(mine, his)| mine != his)?;
    Some((mine == Colour::Black, Decision::LastDifference))
}
