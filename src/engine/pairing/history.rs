//! What was played before, as the pairing asks for it. Only games at the board count: byes, absences and
//! games that were lost by not coming have no colour and are no meeting.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use super::unordered;
use crate::competition::{Colour, Competition, Player};

/// A game between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Counted from the first round of the season.
    pub season_round: u16,
    /// Who had white.
    pub white: Player,
}

#[derive(Clone, Copy, Debug)]
struct Played {
    season_round: u16,
    opponent: Player,
    colour: Colour,
}

/// The games of the season so far.
#[derive(Clone, Debug)]
pub struct History {
    rounds_before: u16,
    next_round: u16,
    games: Vec<Vec<Played>>,
    meetings: BTreeMap<[Player; 2], Vec<Meeting>>,
    byes: Vec<u32>,
}

impl History {
    /// Collects the games of all rounds of the competition and of the season before it.
    #[must_use]
    pub fn of(competition: &Competition) -> Self {
        let earlier = competition.earlier_rounds();
        let rounds_before = u16::try_from(earlier.len()).expect("rounds are counted in 16 bits");
        let mut history = Self {
            rounds_before,
            next_round: rounds_before + competition.round_count() + 1,
            games: vec![Vec::new(); competition.known_count()],
            meetings: BTreeMap::new(),
            byes: vec![0; competition.known_count()],
        };
        for (season_round, round) in (1..).zip(earlier.iter().chain(competition.rounds())) {
            for game in &round.games {
                history.add(season_round, game.white, game.black);
            }
        }
        for player in competition.rounds().iter().flat_map(|round| &round.byes) {
            history.byes[player.index()] += 1;
        }
        history
    }

    fn add(&mut self, season_round: u16, white: Player, black: Player) {
        let sides = [(white, black, Colour::White), (black, white, Colour::Black)];
        for (player, opponent, colour) in sides {
            self.games[player.index()].push(Played {
                season_round,
                opponent,
                colour,
            });
        }
        let meetings = self.meetings.entry(unordered(white, black)).or_default();
        meetings.push(Meeting {
            season_round,
            white,
        });
    }

    fn meetings(&self, a: Player, b: Player) -> &[Meeting] {
        self.meetings
            .get(&unordered(a, b))
            .map_or(&[], Vec::as_slice)
    }

    /// The latest game of these two in the season.
    #[must_use]
    pub fn last_meeting(&self, a: Player, b: Player) -> Option<Meeting> {
        self.meetings(a, b).last().copied()
    }

    /// The latest game of these two in this competition (De Pion: in this half).
    #[must_use]
    pub fn last_meeting_of_half(&self, a: Player, b: Player) -> Option<Meeting> {
        self.last_meeting(a, b)
            .filter(|meeting| meeting.season_round > self.rounds_before)
    }

    /// How often these two played in the season.
    #[must_use]
    pub fn meetings_in_season(&self, a: Player, b: Player) -> u32 {
        count(self.meetings(a, b).len())
    }

    /// How often these two played in this competition.
    #[must_use]
    pub fn meetings_in_half(&self, a: Player, b: Player) -> u32 {
        let half = self
            .meetings(a, b)
            .iter()
            .filter(|m| m.season_round > self.rounds_before);
        count(half.count())
    }

    /// Rounds strictly between the last game of these two and the round to pair.
    #[must_use]
    pub fn rounds_since(&self, a: Player, b: Player) -> Option<u32> {
        self.last_meeting(a, b)
            .map(|m| u32::from(self.next_round - m.season_round - 1))
    }

    /// Different other opponents since the last game of these two: of the one who has had fewer.
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

    /// Games with white minus games with black in this competition.
    #[must_use]
    pub fn balance(&self, player: Player) -> i32 {
        let half = self.games[player.index()]
            .iter()
            .filter(|g| g.season_round > self.rounds_before);
        half.map(|game| if game.colour == Colour::White { 1 } else { -1 })
            .sum()
    }

    /// How many of the player's latest games in the season had this colour, one after the other.
    #[must_use]
    pub fn run(&self, player: Player, colour: Colour) -> u32 {
        count(
            self.colours(player)
                .rev()
                .take_while(|&played| played == colour)
                .count(),
        )
    }

    /// The player's colours in the season, the first game first.
    pub fn colours(&self, player: Player) -> impl DoubleEndedIterator<Item = Colour> + '_ {
        self.games[player.index()].iter().map(|game| game.colour)
    }

    /// How many byes the player has had in this competition; penalty byes do not count.
    #[must_use]
    pub fn byes(&self, player: Player) -> u32 {
        self.byes[player.index()]
    }

    /// Whether nobody has played a game yet in the season.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.meetings.is_empty()
    }
}

fn count(items: usize) -> u32 {
    u32::try_from(items).expect("games are counted in 32 bits")
}
