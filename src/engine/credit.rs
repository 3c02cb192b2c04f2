//! What each entry of a round pays: a share of somebody's value, or fixed points. Replay and explanation
//! both start from these, so they cannot disagree.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{Competition, ExternalResult, Game, Outcome, Player, Round, Score};
use crate::points::Fraction;
use crate::rules::{External, OpponentAbsent, Rules};

/// Why a player is paid in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Won against.
    Win(Player),
    /// Drew with.
    Draw(Player),
    /// Lost to.
    Loss(Player),
    /// Game with this opponent not played yet.
    Pending(Player),
    /// Game with this opponent put off.
    Postponed(Player),
    /// This opponent did not come.
    Waited(Player),
    /// Did not come to the game with this opponent.
    StayedAway(Player),
    /// Left over at an odd number.
    Bye,
    /// Left over as a penalty.
    PenaltyBye,
    /// Absent with notice, for the nth time.
    Notice(u32),
    /// Absent without notice.
    NoNotice,
    /// Played elsewhere for the club.
    External(Option<ExternalResult>),
}

/// What a share is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The value of the player himself.
    Own,
    /// The value of somebody else.
    Of(Player),
    /// Points that do not depend on any value.
    Fixed,
}

/// What one entry pays one player: `share` times the value of `basis` (or `share` itself when fixed).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// The round, from 1.
    pub round: u16,
    /// Why.
    pub cause: Cause,
    /// Of whose value.
    pub basis: Basis,
    /// How much of it.
    pub share: Fraction,
}

/// The credits of every player, by player in start order and then by round, each by the rules of its
/// round. What an absence pays depends on how many there were before it, never on the standing.
#[must_use]
pub fn credits(competition: &Competition) -> Vec<Vec<Credit>> {
    let mut all = vec![Vec::new(); competition.player_count()];
    let mut absences = vec![0; competition.player_count()];
    for (number, round) in (1..).zip(competition.rounds()) {
        for (player, cause) in causes(round, &mut absences) {
            let (basis, share) = payment(competition.rules_at(number), cause);
            all[player.index()].push(Credit {
                round: number,
                cause,
                basis,
                share,
            });
        }
    }
    all
}

fn causes(round: &Round, absences: &mut [u32]) -> Vec<(Player, Cause)> {
    let mut causes: Vec<_> = round.games.iter().flat_map(game_causes).collect();
    for no_show in &round.no_shows {
        causes.push((no_show.waited, Cause::Waited(no_show.absent)));
        causes.push((no_show.absent, Cause::StayedAway(no_show.waited)));
    }
    causes.extend(round.byes.iter().map(|&player| (player, Cause::Bye)));
    causes.extend(
        round
            .penalty_byes
            .iter()
            .map(|&player| (player, Cause::PenaltyBye)),
    );
    for &player in &round.notice {
        absences[player.index()] += 1;
        causes.push((player, Cause::Notice(absences[player.index()])));
    }
    causes.extend(
        round
            .no_notice
            .iter()
            .map(|&player| (player, Cause::NoNotice)),
    );
    let external = round.external.iter();
    causes.extend(external.map(|&(player, result)| (player, Cause::External(result))));
    causes
}

fn game_causes(game: &Game) -> [(Player, Cause); 2] {
    let Game {
        white,
        black,
        outcome,
    } = *game;
    match outcome {
        Outcome::Played(Score::WhiteWins) => {
            [(white, Cause::Win(black)), (black, Cause::Loss(white))]
        }
        Outcome::Played(Score::Draw) => [(white, Cause::Draw(black)), (black, Cause::Draw(white))],
        Outcome::Played(Score::BlackWins) => {
            [(white, Cause::Loss(black)), (black, Cause::Win(white))]
        }
        Outcome::Pending => [
            (white, Cause::Pending(black)),
            (black, Cause::Pending(white)),
        ],
        Outcome::Postponed => [
            (white, Cause::Postponed(black)),
            (black, Cause::Postponed(white)),
        ],
    }
}

fn payment(rules: &Rules, cause: Cause) -> (Basis, Fraction) {
    match cause {
        // Pion Algemeen 3.4; ZD appendix 8; DeZ.
        Cause::Win(opponent) => (Basis::Of(opponent), rules.win),
        Cause::Draw(opponent) => (Basis::Of(opponent), rules.draw),
        // Pion Algemeen 1.1: "bij verlies een vaste waarde"; who stays away has lost (Competitieavond 2.3).
        Cause::Loss(_) | Cause::StayedAway(_) => (Basis::Fixed, rules.loss),
        Cause::Pending(_) => (Basis::Fixed, Fraction::ZERO),
        Cause::Postponed(_) => (Basis::Own, rules.postponed),
        Cause::Waited(opponent) => match rules.opponent_absent {
            OpponentAbsent::Win(_) => (Basis::Of(opponent), rules.win),
            OpponentAbsent::Share(share) => (Basis::Own, share),
        },
        // Pion Algemeen 3.3; ZD appendix 9; DeZ.
        Cause::Bye => (Basis::Own, rules.bye),
        // ZD d.1: "een afwezig score".
        Cause::PenaltyBye => (Basis::Own, rules.penalty_bye),
        // Pion Algemeen 3.1 and 4; ZD appendix 9.
        Cause::Notice(nth) => (Basis::Own, rules.notice_share(nth)),
        // Pion Algemeen 3.2; ZD appendix 9.
        Cause::NoNotice => (Basis::Own, rules.no_notice),
        Cause::External(result) => (Basis::Own, external_share(rules, result)),
    }
}

/// ZD appendix 9: two thirds whatever the result; DeZ: "zijn resultaat tegen zijn eigen waarde".
fn external_share(rules: &Rules, result: Option<ExternalResult>) -> Fraction {
    match (rules.external, result) {
        (Some(External::Share(share)), _) => share,
        (Some(External::ByResult { win, .. }), Some(ExternalResult::Win)) => win,
        (Some(External::ByResult { draw, .. }), Some(ExternalResult::Draw)) => draw,
        (Some(External::ByResult { loss, .. }), Some(ExternalResult::Loss)) => loss,
        (Some(External::ByResult { .. }), None) | (None, _) => Fraction::ZERO,
    }
}
