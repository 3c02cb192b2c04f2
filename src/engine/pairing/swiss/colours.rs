//! Who has white in the first game. C.04.5 article 4: colours never decide who plays whom.

use super::super::swiss_round::ColourDecision;
use super::records::{Record, Records};
use crate::competition::{Colour, Player};

/// The two, who has white in the first game first, and what decided.
pub(super) fn first_game(
    records: &Records,
    initial_colour: Colour,
    pair: [Player; 2],
) -> ([Player; 2], ColourDecision) {
    let [higher, lower] = records.higher_first(pair);
    let of = |player| records.of_player(player);
    let (colour, decision) = of_higher(of(higher), of(lower)).unwrap_or_else(|| {
        // C.04.5 article 4.3.1. Numbers are counted from 1, players from 0.
        let has_odd_number = higher.0 % 2 == 0;
        let colour = if has_odd_number {
            initial_colour
        } else {
            other(initial_colour)
        };
        (colour, ColourDecision::InitialColour)
    });
    match colour {
        Colour::White => ([higher, lower], decision),
        Colour::Black => ([lower, higher], decision),
    }
}

/// The colour of the higher one by what they had before; none when neither has had a colour.
fn of_higher(mine: &Record, his: &Record) -> Option<(Colour, ColourDecision)> {
    // C.04.5 article 4.3.2.
    if mine.whites() != his.whites() {
        let colour = if mine.whites() < his.whites() {
            Colour::White
        } else {
            Colour::Black
        };
        return Some((colour, ColourDecision::FewerWhites));
    }
    // C.04.5 article 4.3.3; C.04.2 article 3.4: rounds without a match are as if they came first.
    let mut back = mine.colours.iter().rev().zip(his.colours.iter().rev());
    if let Some((mine, _)) = back.find(|(mine, his)| mine != his) {
        return Some((other(*mine), ColourDecision::LastDifference));
    }
    // C.04.5 articles 4.3.4 and 4.3.5.
    match (mine.colours.last(), his.colours.last()) {
        (Some(mine), _) => Some((other(*mine), ColourDecision::HigherAlternates)),
        (None, Some(his)) => Some((*his, ColourDecision::LowerAlternates)),
        (None, None) => None,
    }
}

const fn other(colour: Colour) -> Colour {
    match colour {
        Colour::White => Colour::Black,
        Colour::Black => Colour::White,
    }
}
