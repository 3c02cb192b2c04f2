//! The facts of an evening as the judge reads them, and which rules a board or a bye would break.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::super::{Evening, Relaxation};
use super::{Violation, forbids, place};
use crate::competition::{Player, Round};
use crate::rules::{ColourSwap, Rules};

/// A game as the judge reads it.
#[derive(Clone, Copy)]
struct Sat {
    round: usize,
    white: Player,
    black: Player,
}

/// The games of the season in one list, the latest first.
pub(super) struct Dossier<'a> {
    pub(super) evening: &'a Evening<'a>,
    pub(super) rules: &'a Rules,
    games: Vec<Sat>,
    /// The rounds of the season before the half; rounds are counted from 0 here.
    half_begins: usize,
    tonight: usize,
}

impl<'a> Dossier<'a> {
    pub(super) fn of(evening: &'a Evening<'a>) -> Self {
        let competition = evening.competition;
        let half_begins = competition.earlier_rounds().len();
        let season: Vec<&Round> = competition
            .earlier_rounds()
            .iter()
            .chain(competition.rounds())
            .collect();
        let mut games = Vec::new();
        for (round, facts) in season.iter().enumerate().rev() {
            // Whatever became of it, a game at the board is a meeting and a colour; no-shows are not
            // among the games.
            games.extend(facts.games.iter().map(|g| Sat {
                round,
                white: g.white,
                black: g.black,
            }));
        }
        Self {
            evening,
            rules: competition.rules(),
            games,
            half_begins,
            tonight: season.len(),
        }
    }

    pub(super) fn forbidden(&self, a: Player, b: Player) -> bool {
        forbids(self.evening, a, b)
    }

    /// The rules that a board would break, each with the violation it is when nobody declares it.
    pub(super) fn broken(&self, white: Player, black: Player) -> Vec<(Relaxation, Violation)> {
        let mut broken = self.broken_by_colours(white, black);
        broken.extend(self.broken_by_meeting(white, black));
        broken
    }

    /// Both orders of every two who can play without breaking anything.
    pub(super) fn legal_pairs(&self, players: &[Player]) -> BTreeSet<[Player; 2]> {
        let clean = |a: Player, b: Player| !self.forbidden(a, b) && self.broken(a, b).is_empty();
        let all = players
            .iter()
            .flat_map(|&a| players.iter().map(move |&b| [a, b]));
        let all = all.filter(|[a, b]| a != b);
        all.filter(|&[a, b]| clean(a, b) || clean(b, a)).collect()
    }

    fn broken_by_meeting(&self, white: Player, black: Player) -> Vec<(Relaxation, Violation)> {
        let pair = [white, black];
        let together = |sat: &&Sat| pair.contains(&sat.white) && pair.contains(&sat.black);
        let met: Vec<&Sat> = self.games.iter().filter(together).collect();
        let met_in_half = met
            .iter()
            .filter(|sat| sat.round >= self.half_begins)
            .count();
        let mut broken = Vec::new();
        if let Some(last) = met.first() {
            broken.extend(self.gap(pair, last.round));
        }
        let reached =
            |count: usize, limit: Option<u32>| limit.is_some_and(|most| count >= most as usize);
        if reached(met.len(), self.rules.meetings_per_season) {
            broken.push((
                Relaxation::MeetingsPerSeason,
                Violation::MeetingsPerSeason(pair),
            ));
        }
        if reached(met_in_half, self.rules.meetings_per_half) {
            broken.push((
                Relaxation::MeetingsPerHalf,
                Violation::MeetingsPerHalf(pair),
            ));
        }
        broken
    }

    /// Both kinds of gap are one relaxation, as deep as the deeper of the two.
    fn gap(&self, pair: [Player; 2], met: usize) -> Vec<(Relaxation, Violation)> {
        let between = self.tonight - met - 1;
        let rounds = missing(self.rules.rounds_between, between);
        let of_each = pair.map(|player| self.opponents_after(player, met));
        let opponents = missing(self.rules.opponents_between, of_each[0].min(of_each[1]));
        let gap = Relaxation::Gap(rounds.max(opponents));
        let both = [
            (rounds, Violation::RoundsBetween(pair, rounds)),
            (opponents, Violation::OpponentsBetween(pair, opponents)),
        ];
        both.iter()
            .filter(|(missing, _)| *missing > 0)
            .map(|&(_, violation)| (gap, violation))
            .collect()
    }

    fn opponents_after(&self, player: Player, round: usize) -> usize {
        let mut opponents: Vec<Player> = Vec::new();
        for sat in self.games.iter().filter(|sat| sat.round > round) {
            let opponent = match player {
                _ if sat.white == player => sat.black,
                _ if sat.black == player => sat.white,
                _ => continue,
            };
            if !opponents.contains(&opponent) {
                opponents.push(opponent);
            }
        }
        opponents.len()
    }

    fn broken_by_colours(&self, white: Player, black: Player) -> Vec<(Relaxation, Violation)> {
        let mut broken = Vec::new();
        for (player, gets_white) in [(white, true), (black, false)] {
            let card = self.card(player);
            if self
                .rules
                .colour_run
                .is_some_and(|most| run_with(&card, gets_white) > most as usize)
            {
                broken.push((Relaxation::ColourRun, Violation::ColourRun(player)));
            }
            let half = card.iter().filter(|(round, _)| *round >= self.half_begins);
            let (with_white, with_black): (Vec<&(usize, bool)>, Vec<_>) =
                half.partition(|(_, white)| *white);
            // More of the colour that he has had more of (or as often): only that makes it worse.
            let (had, other) = if gets_white {
                (with_white, with_black)
            } else {
                (with_black, with_white)
            };
            let (more, less) = (had.len() + 1, other.len());
            if self
                .rules
                .colour_balance
                .is_some_and(|most| more > less && more - less > most as usize)
            {
                broken.push((Relaxation::ColourBalance, Violation::ColourBalance(player)));
            }
        }
        let since = match self.rules.colour_swap {
            ColourSwap::Preferred => self.tonight,
            ColourSwap::WithinHalf => self.half_begins,
            ColourSwap::Always => 0,
        };
        let pair = [white, black];
        let together = |sat: &&Sat| pair.contains(&sat.white) && pair.contains(&sat.black);
        let last = self
            .games
            .iter()
            .find(together)
            .filter(|sat| sat.round >= since);
        if last.is_some_and(|sat| sat.white == white) {
            broken.push((Relaxation::ColourSwap, Violation::ColourSwap(pair)));
        }
        broken
    }

    /// The player's colours, the latest first: the round, and whether he had white.
    fn card(&self, player: Player) -> Vec<(usize, bool)> {
        let own = self
            .games
            .iter()
            .filter(|sat| sat.white == player || sat.black == player);
        own.map(|sat| (sat.round, sat.white == player)).collect()
    }

    pub(super) fn broken_by_bye(&self, player: Player) -> Vec<Relaxation> {
        let mut broken = Vec::new();
        if place(self.evening, player) < self.rules.bye_not_for_top as usize {
            broken.push(Relaxation::ByeOfTop);
        }
        if self
            .rules
            .byes_per_player
            .is_some_and(|most| self.byes(player) >= most as usize)
        {
            broken.push(Relaxation::SecondBye);
        }
        broken
    }

    /// Byes in this competition; penalties are none.
    pub(super) fn byes(&self, player: Player) -> usize {
        let rounds = self.evening.competition.rounds();
        rounds
            .iter()
            .filter(|round| round.byes.contains(&player))
            .count()
    }
}

fn missing(wanted: Option<u32>, there: usize) -> u32 {
    let there = u32::try_from(there).expect("rounds and players are counted in 16 bits");
    wanted.unwrap_or(0).saturating_sub(there)
}

fn run_with(card: &[(usize, bool)], white: bool) -> usize {
    1 + card
        .iter()
        .position(|&(_, had)| had != white)
        .unwrap_or(card.len())
}
