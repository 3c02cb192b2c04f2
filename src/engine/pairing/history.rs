//! What was played before, as the pairing asks for it. Byes and absences are no meeting; a game that was
//! lost by not coming is one only where the rules say so, and it never has a colour.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use super::{Evening, unordered};
use crate::competition::{Colour, Player, Round};
use crate::rules::{Rules, Span};

/// A meeting of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Counted from the first round of the season.
    pub season_round: u16,
    /// Who had white; nobody when one of them did not come.
    pub white: Option<Player>,
}

#[derive(Clone, Copy, Debug)]
struct Played {
    season_round: u16,
    opponent: Player,
    colour: Option<Colour>,
}

/// The games of the season so far.
#[derive(Clone, Debug)]
pub struct History {
    rounds_before: u16,
    next_round: u16,
    /// The last round of the season that no longer counts for the balance of colours, and for their runs.
    balance_after: u16,
    run_after: u16,
    evenings: Vec<u32>,
    games: Vec<Vec<Played>>,
    meetings: BTreeMap<[Player; 2], Vec<Meeting>>,
    byes: Vec<u32>,
}

impl History {
    /// Collects the games of all rounds of the competition and of the season before it.
    #[must_use]
    pub fn of(evening: &Evening<'_>) -> Self {
        let competition = evening.competition;
        let rules = competition.rules();
        let earlier = competition.earlier_rounds();
        let rounds_before = u16::try_from(earlier.len()).expect("rounds are counted in 16 bits");
        let after = |span| match span {
            Span::Half => rounds_before,
            Span::Season => 0,
        };
        let mut history = Self {
            rounds_before,
            next_round: rounds_before + competition.round_count() + 1,
            balance_after: after(rules.colour_balance_over),
            run_after: after(rules.colour_run_over),
            evenings: evening.evenings.clone(),
            games: vec![Vec::new(); competition.known_count()],
            meetings: BTreeMap::new(),
            byes: vec![0; competition.known_count()],
        };
        for (season_round, round) in (1..).zip(earlier.iter().chain(competition.rounds())) {
            history.add_meetings(season_round, round, rules);
        }
        for round in competition.rounds() {
            history.add_byes(round, rules);
        }
        history
    }

    fn add_meetings(&mut self, season_round: u16, round: &Round, rules: &Rules) {
        for game in &round.games {
            self.add(season_round, game.players(), Some(Colour::White));
        }
        // ESG: a forfeit is not a meeting; elsewhere it can be one.
        for no_show in round.no_shows.iter().filter(|_| rules.forfeit_is_meeting) {
            self.add(season_round, [no_show.waited, no_show.absent], None);
        }
    }

    fn add(&mut self, season_round: u16, [one, other]: [Player; 2], colour: Option<Colour>) {
        let sides = [
            (one, other, colour),
            (other, one, colour.map(Colour::other)),
        ];
        for (player, opponent, colour) in sides {
            self.games[player.index()].push(Played {
                season_round,
                opponent,
                colour,
            });
        }
        let meetings = self.meetings.entry(unordered(one, other)).or_default();
        meetings.push(Meeting {
            season_round,
            white: colour.map(|_| one),
        });
    }

    fn add_byes(&mut self, round: &Round, rules: &Rules) {
        let mut free: Vec<Player> = round.byes.clone();
        // SV Wageningen: who was paired with somebody who had signed off counts as left over.
        free.extend(round.mispairings.iter().map(|board| board.waited));
        if rules.forfeit_win_is_bye {
            free.extend(round.no_shows.iter().map(|no_show| no_show.waited));
        }
        for player in free {
            self.byes[player.index()] += 1;
        }
    }

    fn meetings(&self, a: Player, b: Player) -> &[Meeting] {
        self.meetings
            .get(&unordered(a, b))
            .map_or(&[], Vec::as_slice)
    }

    /// The latest meeting of these two in the season.
    #[must_use]
    pub fn last_meeting(&self, a: Player, b: Player) -> Option<Meeting> {
        self.meetings(a, b).last().copied()
    }

    /// Who had white in the latest game of these two, counted from this span.
    #[must_use]
    pub fn last_white(&self, a: Player, b: Player, span: Span) -> Option<Player> {
        let counts =
            |meeting: &&Meeting| span == Span::Season || meeting.season_round > self.rounds_before;
        let meetings = self.meetings(a, b).iter();
        meetings
            .filter(counts)
            .rev()
            .find_map(|meeting| meeting.white)
    }

    /// How often these two met in the season.
    #[must_use]
    pub fn meetings_in_season(&self, a: Player, b: Player) -> u32 {
        count(self.meetings(a, b).len())
    }

    /// How often these two met in this competition.
    #[must_use]
    pub fn meetings_in_half(&self, a: Player, b: Player) -> u32 {
        let half = self
            .meetings(a, b)
            .iter()
            .filter(|m| m.season_round > self.rounds_before);
        count(half.count())
    }

    /// How often these two met in so many rounds on end, of which the round to pair is the last.
    #[must_use]
    pub fn meetings_within(&self, rounds: u32, a: Player, b: Player) -> u32 {
        let recent = |meeting: &&Meeting| {
            u32::from(self.next_round) < u32::from(meeting.season_round).saturating_add(rounds)
        };
        count(self.meetings(a, b).iter().filter(recent).count())
    }

    /// The round to pair, counted from the first one of the season.
    #[must_use]
    pub const fn next_round(&self) -> u16 {
        self.next_round
    }

    /// Rounds strictly between the last meeting of these two and the round to pair.
    #[must_use]
    pub fn rounds_since(&self, a: Player, b: Player) -> Option<u32> {
        self.last_meeting(a, b)
            .map(|m| u32::from(self.next_round - m.season_round - 1))
    }

    /// Club evenings strictly between the last meeting of these two and tonight.
    #[must_use]
    pub fn evenings_since(&self, a: Player, b: Player) -> Option<u32> {
        let last = self.last_meeting(a, b)?;
        let tonight = self.evening_of(self.next_round);
        let later = tonight.saturating_sub(self.evening_of(last.season_round));
        Some(later.saturating_sub(1))
    }

    /// The number of the evening of a round of the season.
    fn evening_of(&self, season_round: u16) -> u32 {
        let known = self.evenings.get(usize::from(season_round) - 1).copied();
        let last = self.evenings.last().copied().unwrap_or(0);
        let beyond = u32::from(season_round) - count(self.evenings.len()).min(season_round.into());
        known.unwrap_or_else(|| last.saturating_add(beyond))
    }

    /// Different other opponents since the last meeting of these two: of the one who has had fewer.
    #[must_use]
    pub fn opponents_since(&self, a: Player, b: Player) -> Option<u32> {
        let last = self.last_meeting(a, b)?;
        let since = |player: Player| {
            let later = self.games[player.index()]
                .iter()
                .filter(|g| g.season_round > last.season_round);
            count(
                later
                    .map(|game| game.opponent)
                    .collect::<BTreeSet<_>>()
                    .len(),
            )
        };
        Some(since(a).min(since(b)))
    }

    /// Games with white minus games with black, in the span that the rules count them over.
    #[must_use]
    pub fn balance(&self, player: Player) -> i32 {
        let step = |colour| if colour == Colour::White { 1 } else { -1 };
        self.colours_after(self.balance_after, player)
            .map(step)
            .sum()
    }

    /// How many of the player's latest games had this colour, one after the other, in the span that the
    /// rules count runs in.
    #[must_use]
    pub fn run(&self, player: Player, colour: Colour) -> u32 {
        let latest = self.colours_after(self.run_after, player).rev();
        count(latest.take_while(|&played| played == colour).count())
    }

    /// The player's colours in the season, the first game first.
    pub fn colours(&self, player: Player) -> impl DoubleEndedIterator<Item = Colour> + '_ {
        self.colours_after(0, player)
    }

    fn colours_after(
        &self,
        round: u16,
        player: Player,
    ) -> impl DoubleEndedIterator<Item = Colour> + '_ {
        let games = self.games[player.index()].iter();
        games
            .filter(move |game| game.season_round > round)
            .filter_map(|game| game.colour)
    }

    /// How many byes the player has had in this competition, with what the rules count as one; penalty byes
    /// do not count.
    #[must_use]
    pub fn byes(&self, player: Player) -> u32 {
        self.byes[player.index()]
    }

    /// Whether nobody has played a game yet in the season.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let coloured = |played: &Played| played.colour.is_some();
        !self.games.iter().flatten().any(coloured)
    }
}

fn count(items: usize) -> u32 {
    u32::try_from(items).expect("games are counted in 32 bits")
}
