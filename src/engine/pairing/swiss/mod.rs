//! The pairing of a round of a Swiss tournament of matches: FIDE's Double-Swiss system (C.04.5, in force since
//! 1 February 2026), with the byes of De Pion's Rapid.
//!
//! The bye is given first. Then the players with the highest score among those who have no opponent yet make a
//! bracket, with as few others (*upfloaters*) from lower scores as that takes, so that everybody in it has an
//! opponent and everybody outside it can have one; and so on. In a bracket the first half by number plays the
//! second half, as far as nobody meets the same opponent twice. Colours come last and decide nothing else.
//!
//! Every step asks for the best of all complete pairings by a list of criteria, the most important one first:
//! [`wishes`](super::wishes) answers such questions, without searching.
//!
//! **What the text leaves open, and how it is read here.**
//! * *Criteria that "minimise"* (articles 3.5.5, 3.6.4) are met as well as possible in the order of their
//!   importance; between equals the order of sets (3.5.4) or pairings (3.6.3) decides.
//! * *C6.* The following scoregroup is the next lower score of this round among those whom the rules pair; if
//!   all its players are upfloaters, of this bracket or an earlier one, there is nothing to ask. Otherwise the
//!   fewer upfloaters its own bracket will need, the better; who they will be is not looked at.
//! * *C8* counts players, and an upfloater always meets a resident (see `bracket`).
//! * *Top and bottom of a pair* (3.6.1) go by number alone, whatever the scores.
//! * *A floater* (1.5) played a match in the round before, not forfeited as a whole, against somebody who then
//!   had another score. Byes, absences and forfeited matches are no floats.
//! * *Most matches played* (3.4.3) counts all but those forfeited as a whole. A match in which each forfeits
//!   one game was played and is a meeting; it gives no colours (1.6), so it leaves "yet to play" (4.3.1) true.
//! * *A game without a result* counts as played, and for nobody's score.
//! * *The bye.* One who had it, or won a match because nobody came (article 2.1.2), has had a round free, and
//!   `byes_per_player` says how many he can have; who had fewer comes first. With a limit of one, FIDE's and
//!   De Pion's, that is article 3.4.
//! * *Late entries* (C.04.2 article 2.4) have the numbers after those who were there, no points for what they
//!   missed, and stand in the order like everybody else.
//! * *No pairing* (3.3.3: the arbiter decides). The rules give way in this order, and the proposal names it: a
//!   bye too many; a rematch; both. There are as few rematches as possible, the latest meeting among them
//!   as long ago as possible, then the next; for the choice of the bye only their number counts. The pairing is
//!   the best by all criteria among those that relax as little. A bye too many goes to one who had the fewest.

mod bracket;
mod colours;
mod field;
mod records;

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Origin;
use super::swiss_round::{
    ColourDecision, NextRound, NotLeftOver, SwissBoard, SwissBye, SwissPairing, SwissRelaxation,
    SwissUnpairable, WhyPlays,
};
use crate::competition::{Colour, Player};
use crate::swiss::{Match, MatchGame, SwissRound};
use field::Field;

/// More players than any club has.
const MOST_PLAYERS: usize = 512;

/// Pairs the round: the same round always gives the same pairing.
///
/// # Errors
/// [`SwissUnpairable::Claim`] when the claims about the round contradict each other,
/// [`SwissUnpairable::TooMany`] with more than 512 players to pair, [`SwissUnpairable::Over`] after the last
/// round of the rules. There is always a pairing: what it relaxes says [`relaxed`].
pub fn pair(round: &NextRound<'_>) -> Result<SwissPairing, SwissUnpairable> {
    let tournament = round.tournament;
    if tournament.rounds().len() >= usize::from(tournament.rules().rounds) {
        return Err(SwissUnpairable::Over);
    }
    let mut free = free_players(round)?;
    let field = Field::new(round);
    field.rank(&mut free);
    let bye = bye(&field, &free);
    free.retain(|&player| bye.as_ref().is_none_or(|bye| bye.player != player));
    let pairs = bracket::pair_all(&field, &free);
    let by_rules = pairs.into_iter().map(|pair| {
        let (colours, decision) = colours::first_game(&field.records, round.initial_colour, pair);
        board(&field, colours, Origin::Rules, decision)
    });
    let by_leader = round
        .fixed_boards
        .iter()
        .map(|&pair| board(&field, pair, Origin::Leader, ColourDecision::Given));
    let mut boards: Vec<SwissBoard> = by_rules.chain(by_leader).collect();
    boards.sort_by_key(|board| {
        let pair = [board.white_first, board.black_first];
        let [higher, lower] = field.records.higher_first(pair);
        (
            Reverse(field.score(higher)),
            Reverse(field.score(lower)),
            higher,
        )
    });
    Ok(SwissPairing { bye, boards })
}

/// The rules that the proposal breaks because no pairing keeps them: the organiser must decide. Boards and byes
/// that he fixed himself are not named.
#[must_use]
pub fn relaxed(pairing: &SwissPairing) -> Vec<SwissRelaxation> {
    let bye = pairing
        .bye
        .iter()
        .filter(|bye| bye.second && bye.origin == Origin::Rules);
    let second = bye.map(|bye| SwissRelaxation::SecondBye(bye.player));
    let boards = pairing
        .boards
        .iter()
        .filter(|board| board.origin == Origin::Rules);
    let again = boards.filter_map(|board| {
        let pair = [board.white_first, board.black_first];
        Some(SwissRelaxation::Rematch(pair, board.rematch?))
    });
    second.chain(again).collect()
}

/// The round as it is when the proposal becomes the pairing: nothing played yet, `games` in each match.
#[must_use]
pub fn published(pairing: &SwissPairing, games: u8) -> SwissRound {
    let as_match = |board: &SwissBoard| Match {
        white_first: board.white_first,
        black_first: board.black_first,
        games: (0..games).map(|_| MatchGame::Pending).collect(),
    };
    SwissRound {
        matches: pairing.boards.iter().map(as_match).collect(),
        byes: pairing.bye.iter().map(|bye| bye.player).collect(),
        half_byes: Vec::new(),
    }
}

/// The initial colour by lot. C.04.5 article 4.1: drawn once, before round 1; keep the seed.
#[must_use]
pub const fn draw_colour(seed: u64) -> Colour {
    // One fair bit: the finaliser of the SplitMix64 generator.
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    if (bits ^ (bits >> 31)) & 1 == 0 {
        Colour::White
    } else {
        Colour::Black
    }
}

/// Everybody present whom the leader did not seat. Rapid 6.
fn free_players(round: &NextRound<'_>) -> Result<Vec<Player>, SwissUnpairable> {
    let known: BTreeSet<Player> = round.tournament.players().collect();
    let mut free = BTreeSet::new();
    for &player in &round.present {
        if !known.contains(&player) || !free.insert(player) {
            return Err(SwissUnpairable::Claim(player));
        }
    }
    let fixed = round.fixed_boards.iter().flatten().copied();
    for player in fixed.chain(round.fixed_bye) {
        if !free.remove(&player) {
            return Err(SwissUnpairable::Claim(player));
        }
    }
    match round.fixed_bye {
        Some(player) if free.len() % 2 == 1 => Err(SwissUnpairable::Claim(player)),
        _ if free.len() > MOST_PLAYERS => Err(SwissUnpairable::TooMany),
        _ => Ok(free.into_iter().collect()),
    }
}

/// Who is left over. C.04.5 article 3.4; Rapid 5.
fn bye(field: &Field<'_>, free: &[Player]) -> Option<SwissBye> {
    if let Some(player) = field.round.fixed_bye {
        return Some(bye_of(field, player, Origin::Leader, Vec::new()));
    }
    if free.len().is_multiple_of(2) {
        return None;
    }
    let record = |player: Player| field.records.of_player(player);
    // The lowest score, the most matches, the largest number.
    let turn = |player: Player| {
        let record = record(player);
        (record.score, Reverse(record.matches), Reverse(player))
    };
    let mut in_turn = free.to_vec();
    in_turn.sort_by_key(|&player| (record(player).free_rounds, turn(player)));
    let player = first_who_can_be_missed(field, &in_turn)?;
    let mut before: Vec<Player> = free.to_vec();
    before.retain(|&other| turn(other) < turn(player));
    before.sort_by_key(|&other| turn(other));
    let passed_over = before.into_iter().map(|other| NotLeftOver {
        player: other,
        why: if record(other).free_rounds > record(player).free_rounds {
            WhyPlays::FreeBefore
        } else {
            WhyPlays::Others
        },
    });
    Some(bye_of(field, player, Origin::Rules, passed_over.collect()))
}

/// Of players in the order of their turn: the first one without whom the others can be paired, with a bye too
/// many if nobody else will do; or else, with as few rematches as possible.
fn first_who_can_be_missed(field: &Field<'_>, in_turn: &[Player]) -> Option<Player> {
    let others = |&player: &Player| {
        let others = in_turn.iter().copied();
        others.filter(|&other| other != player).collect::<Vec<_>>()
    };
    let mut clean = in_turn.iter();
    if let Some(&player) = clean.find(|player| field.new_opponents(&others(player)).is_some()) {
        return Some(player);
    }
    let mut may = in_turn.to_vec();
    may.retain(|&player| !is_second(field, player));
    let candidates = if may.is_empty() { in_turn } else { &may };
    let fewest = |player: &&Player| field.fewest_rematches(&others(player));
    candidates.iter().min_by_key(fewest).copied()
}

fn is_second(field: &Field<'_>, player: Player) -> bool {
    let limit = field.round.tournament.rules().byes_per_player;
    limit.is_some_and(|limit| field.records.of_player(player).free_rounds >= limit)
}

fn bye_of(
    field: &Field<'_>,
    player: Player,
    origin: Origin,
    passed_over: Vec<NotLeftOver>,
) -> SwissBye {
    SwissBye {
        player,
        origin,
        score: field.score(player),
        second: is_second(field, player),
        passed_over,
    }
}

fn board(
    field: &Field<'_>,
    [white_first, black_first]: [Player; 2],
    origin: Origin,
    colours: ColourDecision,
) -> SwissBoard {
    let pair = [white_first, black_first];
    let [higher, lower] = field.records.higher_first(pair);
    SwissBoard {
        white_first,
        black_first,
        origin,
        bracket: field.score(higher),
        floated_up: Some(lower).filter(|&lower| field.score(lower) < field.score(higher)),
        colours,
        rematch: field.records.last_meeting(pair),
    }
}
