//! The facts of an evening as the judge reads them, and which rules a board or a bye would break.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::super::{Evening, Relaxation};
use super::{Violation, forbids};
use crate::competition::{Player, Round};
use crate::rules::{ColourSwap, MaxDistance, PairingOrder, Rules, Span};

/// A meeting as the judge reads it.
#[derive(Clone, Copy)]
struct Sat {
    round: usize,
    white: Player,
    black: Player,
    /// One of the two did not come: nobody had a colour.
    no_colours: bool,
}

/// The meetings of the season in one list, the latest first.
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
            // Whatever became of it, a game at the board is a meeting and a colour.
            games.extend(facts.games.iter().map(|g| Sat {
                round,
                white: g.white,
                black: g.black,
                no_colours: false,
            }));
            let no_shows = facts.no_shows.iter().map(|n| Sat {
                round,
                white: n.waited,
                black: n.absent,
                no_colours: true,
            });
            games.extend(no_shows.filter(|_| competition.rules().forfeit_is_meeting));
        }
        Self {
            evening,
            rules: competition.rules(),
            games,
            half_begins,
            tonight: season.len(),
        }
    }

    /// The place of the player on the list that is paired by; nobody stands before place 0.
    pub(super) fn place(&self, player: Player) -> usize {
        let ranking = &self.evening.ranking;
        let standing = |one| ranking.iter().position(|&other| other == one);
        let mine = standing(player);
        if self.rules.pairing_order == PairingOrder::Standing {
            return mine.unwrap_or(usize::MAX);
        }
        // Westergoo: before him stand all with a higher rating, and of his own rating those who stand
        // higher in the standing. No rating is lower than any.
        let rating = |one: Player| self.evening.ratings.get(one.index()).copied().flatten();
        let before = |&&other: &&Player| {
            rating(other) > rating(player)
                || (rating(other) == rating(player) && standing(other) < mine)
        };
        ranking.iter().filter(before).count()
    }

    /// De Waagtoren: tonight the top halves meet the bottom halves.
    pub(super) fn halves_meet(&self) -> bool {
        self.rules.first_round_groups.is_some() && self.evening.competition.rounds().is_empty()
    }

    pub(super) fn forbidden(&self, a: Player, b: Player) -> bool {
        forbids(self.evening, a, b)
    }

    /// The rules that a board would break, each with the violation it is when nobody declares it.
    pub(super) fn broken(&self, white: Player, black: Player) -> Vec<(Relaxation, Violation)> {
        let mut broken = self.broken_by_colours(white, black);
        broken.extend(self.broken_by_meeting(white, black));
        broken.extend(self.unsuitable([white, black]));
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
        let window = self.rules.meetings_in_window;
        let recent = window.map_or(0, |window| {
            // Tonight is one of these rounds.
            let since = (self.tonight + 1).saturating_sub(window.rounds as usize);
            met.iter().filter(|sat| sat.round >= since).count()
        });
        let early = self.rules.no_repeat_until;
        let checks = [
            (
                reached(met.len(), self.rules.meetings_per_season),
                Relaxation::MeetingsPerSeason,
                Violation::MeetingsPerSeason(pair),
            ),
            (
                reached(met_in_half, self.rules.meetings_per_half),
                Relaxation::MeetingsPerHalf,
                Violation::MeetingsPerHalf(pair),
            ),
            (
                reached(recent, window.map(|window| window.times)),
                Relaxation::MeetingsInWindow,
                Violation::MeetingsInWindow(pair),
            ),
            (
                early.is_some_and(|last| self.tonight < usize::from(last)) && !met.is_empty(),
                Relaxation::EarlyRepeat,
                Violation::EarlyRepeat(pair),
            ),
        ];
        let too_often = checks.into_iter().filter(|(wrong, ..)| *wrong);
        broken.extend(too_often.map(|(_, rule, violation)| (rule, violation)));
        broken
    }

    /// What stands between two players whatever they played before.
    fn unsuitable(&self, pair: [Player; 2]) -> Vec<(Relaxation, Violation)> {
        let mut broken = Vec::new();
        let most = match self.rules.max_distance {
            Some(MaxDistance::Places(places)) => Some(places as usize),
            Some(MaxDistance::Period(_)) => self.evening.period_rounds.map(usize::from),
            None => None,
        };
        if let Some(most) = most {
            let distance = self.place(pair[0]).abs_diff(self.place(pair[1]));
            if distance > most {
                broken.push((Relaxation::Distance, Violation::Distance(pair, distance)));
            }
        }
        let groups = pair.map(|player| self.evening.groups.get(player.index()).copied());
        if let ([Some(Some(one)), Some(Some(other))], Some(most)) =
            (groups, self.rules.groups_apart)
        {
            let apart = u32::from(one.max(other) - one.min(other));
            if apart > most {
                broken.push((Relaxation::GroupsApart, Violation::GroupsApart(pair, apart)));
            }
        }
        broken
    }

    /// All kinds of gap are one relaxation, as deep as the deepest of them.
    fn gap(&self, pair: [Player; 2], met: usize) -> Vec<(Relaxation, Violation)> {
        let between = self.tonight - met - 1;
        let rounds = missing(self.rules.rounds_between, between);
        let of_each = pair.map(|player| self.opponents_after(player, met));
        let opponents = missing(self.rules.opponents_between, of_each[0].min(of_each[1]));
        let evenings = self
            .evening_number(self.tonight)
            .saturating_sub(self.evening_number(met));
        let evenings = missing(self.rules.evenings_between, evenings.saturating_sub(1));
        let gap = Relaxation::Gap(rounds.max(opponents).max(evenings));
        let all = [
            (rounds, Violation::RoundsBetween(pair, rounds)),
            (evenings, Violation::EveningsBetween(pair, evenings)),
            (opponents, Violation::OpponentsBetween(pair, opponents)),
        ];
        all.iter()
            .filter(|(missing, _)| *missing > 0)
            .map(|&(_, violation)| (gap, violation))
            .collect()
    }

    /// The number of the club evening of a round, which is counted from 0.
    fn evening_number(&self, round: usize) -> usize {
        let mut number = 0;
        for round in 0..=round {
            number = match self.evening.evenings.get(round) {
                Some(&told) => told as usize,
                None => number + 1,
            };
        }
        number
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
            let run = self.card(player, self.rules.colour_run_over);
            if self
                .rules
                .colour_run
                .is_some_and(|most| run_with(&run, gets_white) > most as usize)
            {
                broken.push((Relaxation::ColourRun, Violation::ColourRun(player)));
            }
            let card = self.card(player, self.rules.colour_balance_over);
            let (with_white, with_black): (Vec<bool>, Vec<bool>) =
                card.into_iter().partition(|&white| white);
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
            ColourSwap::Preferred | ColourSwap::AfterBalance | ColourSwap::Ignored => self.tonight,
            ColourSwap::WithinHalf => self.half_begins,
            ColourSwap::Always => 0,
        };
        let last = self
            .last_game([white, black])
            .filter(|&(round, _)| round >= since);
        if last.is_some_and(|(_, had_white)| had_white == white) {
            let swap = Violation::ColourSwap([white, black]);
            broken.push((Relaxation::ColourSwap, swap));
        }
        broken
    }

    /// The round of the latest game of these two, and who had white.
    pub(super) fn last_game(&self, pair: [Player; 2]) -> Option<(usize, Player)> {
        let together = |sat: &&Sat| pair.contains(&sat.white) && pair.contains(&sat.black);
        let mut games = self.games.iter().filter(|sat| !sat.no_colours);
        games.find(together).map(|sat| (sat.round, sat.white))
    }

    /// Whether the player had white in his games of this span, the latest first.
    pub(super) fn card(&self, player: Player, span: Span) -> Vec<bool> {
        let begins = match span {
            Span::Half => self.half_begins,
            Span::Season => 0,
        };
        let own = self
            .games
            .iter()
            .filter(|sat| sat.white == player || sat.black == player);
        own.filter(|sat| !sat.no_colours && sat.round >= begins)
            .map(|sat| sat.white == player)
            .collect()
    }

    /// Whether anybody has had a colour this season.
    pub(super) fn somebody_played(&self) -> bool {
        self.games.iter().any(|sat| !sat.no_colours)
    }

    pub(super) fn broken_by_bye(&self, player: Player) -> Vec<Relaxation> {
        let mut broken = Vec::new();
        // Of the standing, whatever list is paired by.
        let top = self.evening.ranking.iter();
        if top
            .take(self.rules.bye_not_for_top as usize)
            .any(|&one| one == player)
        {
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

    /// Byes in this competition, and what counts as one; penalties do not.
    pub(super) fn byes(&self, player: Player) -> usize {
        let rounds = self.evening.competition.rounds();
        let left_over = |round: &&Round| {
            let waited = || round.no_shows.iter().any(|n| n.waited == player);
            round.byes.contains(&player)
                || round.mispairings.iter().any(|m| m.waited == player)
                || (self.rules.forfeit_win_is_bye && waited())
        };
        rounds.iter().filter(left_over).count()
    }
}

fn missing(wanted: Option<u32>, there: usize) -> u32 {
    let there = u32::try_from(there).expect("rounds and players are counted in 16 bits");
    wanted.unwrap_or(0).saturating_sub(there)
}

fn run_with(card: &[bool], white: bool) -> usize {
    1 + card
        .iter()
        .position(|&had| had != white)
        .unwrap_or(card.len())
}
