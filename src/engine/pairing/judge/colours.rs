//! Whether what a board says of its colours is true: what decided them, and that they follow from it.

use alloc::vec::Vec;

use super::super::{Board, Decision, Pairing};
use super::dossier::Dossier;
use super::{Violation, white_and_black};
use crate::competition::Player;
use crate::rules::{ColourSwap, ColourTie, FirstColours, Span};

/// The boards whose colours were not decided by what they say.
pub(super) fn untrue(dossier: &Dossier<'_>, pairing: &Pairing) -> Vec<Violation> {
    let known = |player: Player| dossier.evening.present.contains(&player);
    let mut found = Vec::new();
    for (number, board) in (1..).zip(&pairing.boards) {
        let strange = !known(board.white) || !known(board.black) || board.white == board.black;
        // The seating says what is wrong with such a board.
        if !strange && !is_true(dossier, pairing, number, board) {
            found.push(Violation::Colours(white_and_black(board)));
        }
    }
    found
}

fn is_true(dossier: &Dossier<'_>, pairing: &Pairing, number: usize, board: &Board) -> bool {
    let (white, black) = (board.white, board.black);
    match board.colours {
        // The leader's wish and the published board are looked at elsewhere.
        Decision::Given => true,
        // One way breaks what the other does not.
        Decision::Limits => {
            let rules = |white, black| {
                let broken = dossier.broken(white, black).into_iter();
                broken.map(|(rule, _)| rule).collect::<Vec<_>>()
            };
            let (this, other) = (rules(white, black), rules(black, white));
            this.iter().any(|rule| !other.contains(rule))
                || other.iter().any(|rule| !this.contains(rule))
        }
        Decision::Lot => is_drawn(dossier, pairing, number, board),
        said => decided(dossier, [white, black]) == (white, said),
    }
}

/// Round 1 only, and by turns when the rules want that.
fn is_drawn(dossier: &Dossier<'_>, pairing: &Pairing, number: usize, board: &Board) -> bool {
    let higher_white = |board: &Board| dossier.place(board.white) < dossier.place(board.black);
    let as_first = |number: usize, board: &Board| higher_white(board) ^ number.is_multiple_of(2);
    let mut drawn = (1..)
        .zip(&pairing.boards)
        .filter(|(_, board)| board.colours == Decision::Lot);
    let in_turn = match dossier.rules.first_colours {
        FirstColours::Lot => true,
        FirstColours::Alternating => drawn
            .next()
            .is_some_and(|(first, other)| as_first(first, other) == as_first(number, board)),
        FirstColours::AsAlways => false,
    };
    in_turn && !dossier.somebody_played()
}

/// Who gets white when the limits leave both ways open, and why.
fn decided(dossier: &Dossier<'_>, pair: [Player; 2]) -> (Player, Decision) {
    let [one, other] = pair;
    let rules = dossier.rules;
    let mut reasons = Vec::new();
    let swap = dossier.last_game(pair).map(|(_, had_white)| {
        let white = if had_white == one { other } else { one };
        (white, Decision::Swap)
    });
    let lacks_white = lacks_white(dossier, pair).map(|white| (white, Decision::Imbalance));
    match rules.colour_swap {
        ColourSwap::Preferred | ColourSwap::WithinHalf | ColourSwap::Always => {
            reasons.extend([swap, lacks_white]);
        }
        ColourSwap::AfterBalance => reasons.extend([lacks_white, swap]),
        ColourSwap::Ignored => reasons.push(lacks_white),
    }
    if rules.colour_count_back {
        let cards = pair.map(|player| dossier.card(player, Span::Season));
        let mut back = cards[0].iter().zip(&cards[1]);
        let difference = back.find(|(mine, his)| mine != his);
        reasons.push(difference.map(|(&had_white, _)| {
            let white = if had_white { other } else { one };
            (white, Decision::LastDifference)
        }));
    }
    let one_is_higher = dossier.place(one) < dossier.place(other);
    let (higher, lower) = if one_is_higher {
        (one, other)
    } else {
        (other, one)
    };
    reasons.push(Some(match rules.colour_tie {
        ColourTie::LowerWhite => (lower, Decision::LowerInStanding),
        ColourTie::HigherWhite => (higher, Decision::HigherInStanding),
    }));
    let mut reasons = reasons.into_iter().flatten();
    reasons.next().unwrap_or((lower, Decision::LowerInStanding))
}

/// Who gets white because of the imbalances: the larger one decides, opposite ones both do.
fn lacks_white(dossier: &Dossier<'_>, [one, other]: [Player; 2]) -> Option<Player> {
    let whites_less_blacks = |player| {
        let card = dossier.card(player, dossier.rules.colour_balance_over);
        let whites = card.iter().filter(|&&white| white).count();
        (whites, card.len() - whites)
    };
    let size = |(whites, blacks): (usize, usize)| whites.abs_diff(blacks);
    let (mine, his) = (whites_less_blacks(one), whites_less_blacks(other));
    let mine_decides = size(mine) > size(his);
    let his_decides = size(his) > size(mine);
    let opposite =
        size(mine) == size(his) && size(mine) > 0 && (mine.0 > mine.1) != (his.0 > his.1);
    if mine_decides || opposite {
        return Some(if mine.0 < mine.1 { one } else { other });
    }
    let for_him = if his.0 < his.1 { other } else { one };
    his_decides.then_some(for_him)
}
