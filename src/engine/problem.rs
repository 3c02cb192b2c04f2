//! Why claims are no facts, and how those of one round are checked.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{ClubNight, ExternalResult, Game, Player, Round};
use crate::rules::{PayByResult, Reason, Rules, TieBreak};

/// Why claims cannot be facts. Rounds are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Someone is in an entry but not among the players.
    UnknownPlayer(u16, Player),
    /// Someone has two entries in one round.
    TwoEntries(u16, Player),
    /// Someone has an entry before the round in which he joined.
    NotYetJoined(u16, Player),
    /// Someone has an entry in or after the round from which on he does not take part any more.
    AlreadyLeft(u16, Player),
    /// Someone left before he came in, or in the same round.
    LeftBeforeJoining(Player),
    /// A game, a no-show or a mispairing of somebody with himself.
    AgainstHimself(u16, Player),
    /// Somebody is absent for a reason that the rules of the round do not name.
    UnknownReason(u16, Player),
    /// An external game where the rules know none.
    NoExternalGames(u16, Player),
    /// An external game needs its result under these rules.
    ExternalWithoutResult(u16, Player),
    /// An external game has a result, but the rules pay a fixed share.
    ExternalWithResult(u16, Player),
    /// Rounds are counted from 1.
    JoinedInRoundZero(Player),
    /// More players than the engine counts (65,535).
    TooManyPlayers,
    /// More rounds than the engine counts (1,000).
    TooManyRounds,
    /// A change of the rules from this round on does not come after round 1 and the change before it.
    ChangeOutOfOrder(u16),
    /// The rules contradict themselves.
    Rules(&'static str),
}

impl Problem {
    /// The player concerned; none when it is about the whole.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::UnknownPlayer(_, player)
            | Self::TwoEntries(_, player)
            | Self::NotYetJoined(_, player)
            | Self::AlreadyLeft(_, player)
            | Self::LeftBeforeJoining(player)
            | Self::AgainstHimself(_, player)
            | Self::UnknownReason(_, player)
            | Self::NoExternalGames(_, player)
            | Self::ExternalWithoutResult(_, player)
            | Self::ExternalWithResult(_, player)
            | Self::JoinedInRoundZero(player) => Some(player),
            Self::TooManyPlayers
            | Self::TooManyRounds
            | Self::ChangeOutOfOrder(_)
            | Self::Rules(_) => None,
        }
    }

    /// The kind of problem, as a stable word for a sentence to choose.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnknownPlayer(..) => "unknown-player",
            Self::TwoEntries(..) => "two-entries",
            Self::NotYetJoined(..) => "not-yet-joined",
            Self::AlreadyLeft(..) => "already-left",
            Self::LeftBeforeJoining(_) => "left-before-joining",
            Self::AgainstHimself(..) => "against-himself",
            Self::UnknownReason(..) => "unknown-reason",
            Self::NoExternalGames(..) => "no-external-games",
            Self::ExternalWithoutResult(..) => "external-without-result",
            Self::ExternalWithResult(..) => "external-with-result",
            Self::JoinedInRoundZero(_) => "joined-in-round-zero",
            Self::TooManyPlayers => "too-many-players",
            Self::TooManyRounds => "too-many-rounds",
            Self::ChangeOutOfOrder(_) => "change-out-of-order",
            Self::Rules(_) => "rules",
        }
    }

    /// The round concerned; none when it is about the whole.
    #[must_use]
    pub const fn round(self) -> Option<u16> {
        match self {
            Self::UnknownPlayer(round, _)
            | Self::TwoEntries(round, _)
            | Self::NotYetJoined(round, _)
            | Self::AlreadyLeft(round, _)
            | Self::AgainstHimself(round, _)
            | Self::UnknownReason(round, _)
            | Self::NoExternalGames(round, _)
            | Self::ExternalWithoutResult(round, _)
            | Self::ExternalWithResult(round, _)
            | Self::ChangeOutOfOrder(round) => Some(round),
            Self::JoinedInRoundZero(_)
            | Self::LeftBeforeJoining(_)
            | Self::TooManyPlayers
            | Self::TooManyRounds
            | Self::Rules(_) => None,
        }
    }
}

/// Adds what is wrong with a round, given the round in which each player joined.
pub(crate) fn check_round(
    rules: &Rules,
    joined: &[u16],
    number: u16,
    round: &Round,
    problems: &mut Vec<Problem>,
) {
    let mut seen = vec![false; joined.len()];
    for player in round.entries() {
        match joined.get(player.index()) {
            None => problems.push(Problem::UnknownPlayer(number, player)),
            Some(_) if core::mem::replace(&mut seen[player.index()], true) => {
                problems.push(Problem::TwoEntries(number, player));
            }
            Some(&from) if from > number => problems.push(Problem::NotYetJoined(number, player)),
            Some(_) => {}
        }
    }
    let games = round.games.iter().map(Game::players);
    let mispaired = round.mispairings.iter();
    let pairs = games
        .chain(round.no_shows.iter().map(|n| [n.waited, n.absent]))
        .chain(mispaired.map(|m| [m.waited, m.signed_off]));
    let own = pairs.filter(|[one, other]| one == other);
    problems.extend(own.map(|[player, _]| Problem::AgainstHimself(number, player)));
    let unknown = |(_, reason): &&(Player, Reason)| !rules.reasons.contains_key(reason);
    let unknown = round.absent.iter().filter(unknown);
    problems.extend(unknown.map(|&(player, _)| Problem::UnknownReason(number, player)));
    let pays = rules
        .external
        .as_ref()
        .and_then(|external| external.club_night);
    for &(player, result) in &round.external {
        problems.extend(check_external(rules, pays, number, (player, result)));
    }
    check_other_days(rules, joined, number, round, problems);
}

fn check_external(
    rules: &Rules,
    pays: Option<PayByResult>,
    number: u16,
    (player, result): (Player, Option<ExternalResult>),
) -> Option<Problem> {
    let wins_count = rules.tie_breaks.contains(&TieBreak::ExternalWins);
    match (pays, result) {
        (None, _) => Some(Problem::NoExternalGames(number, player)),
        (Some(PayByResult::ByResult { .. }), None) => {
            Some(Problem::ExternalWithoutResult(number, player))
        }
        (Some(PayByResult::Always(_)), Some(_)) if !wins_count => {
            Some(Problem::ExternalWithResult(number, player))
        }
        (Some(PayByResult::ByResult { .. }), Some(_)) | (Some(PayByResult::Always(_)), _) => None,
    }
}

fn check_other_days(
    rules: &Rules,
    joined: &[u16],
    number: u16,
    round: &Round,
    problems: &mut Vec<Problem>,
) {
    for (index, &(player, result)) in round.other_day.iter().enumerate() {
        let before = &round.other_day[..index];
        let twice = before.iter().any(|&(other, _)| other == player) || round.is_absent(player);
        let night = round.club_night(player);
        let pays = rules
            .external
            .as_ref()
            .and_then(|external| external.on_other_day(night));
        match joined.get(player.index()) {
            None => problems.push(Problem::UnknownPlayer(number, player)),
            Some(&from) if from > number => problems.push(Problem::NotYetJoined(number, player)),
            Some(_) if twice => problems.push(Problem::TwoEntries(number, player)),
            // What comes on top of a club night may well be nothing.
            Some(_) if pays.is_none() && night != ClubNight::Missed && rules.external.is_some() => {
            }
            Some(_) => {
                problems.extend(check_external(rules, pays, number, (player, result)));
            }
        }
    }
}
