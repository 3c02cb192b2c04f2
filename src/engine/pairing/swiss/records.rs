//! What the rounds so far say about each player, as the pairing asks for it.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::super::unordered;
use crate::competition::{Colour, Player, Score};
use crate::points::Fraction;
use crate::swiss::{Match, MatchGame, SwissRound, Tournament};

/// One player's record.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// Game points.
    pub(super) score: Fraction,
    /// Matches that were not forfeited as a whole.
    pub(super) matches: u32,
    /// Byes, and matches won because the opponent came to none of the games.
    pub(super) free_rounds: u32,
    /// His colours in the first games of matches of which a game was played, the oldest first.
    pub(super) colours: Vec<Colour>,
    /// In the round before this one he played somebody with another score.
    pub(super) floated: bool,
}

impl Record {
    const EMPTY: Self = Self {
        score: Fraction::ZERO,
        matches: 0,
        free_rounds: 0,
        colours: Vec::new(),
        floated: false,
    };

    /// How often he began with white.
    pub(super) fn whites(&self) -> usize {
        let white = |colour: &&Colour| **colour == Colour::White;
        self.colours.iter().filter(white).count()
    }
}

/// Everybody's record, and who met whom.
#[derive(Clone, Debug)]
pub(super) struct Records {
    records: Vec<Record>,
    met: BTreeMap<[Player; 2], u16>,
}

impl Records {
    pub(super) fn of(tournament: &Tournament) -> Self {
        let mut records = Self {
            records: vec![Record::EMPTY; tournament.players().count()],
            met: BTreeMap::new(),
        };
        for (number, round) in (1..).zip(tournament.rounds()) {
            records.note_floats(round);
            for one in &round.matches {
                records.note_match(number, one);
            }
            records.note_free_points(tournament, round);
        }
        records
    }

    pub(super) fn of_player(&self, player: Player) -> &Record {
        &self.records[player.index()]
    }

    /// The latest round, from 1, in which these two met.
    pub(super) fn last_meeting(&self, pair: [Player; 2]) -> Option<u16> {
        self.met.get(&unordered(pair[0], pair[1])).copied()
    }

    /// The two with the higher one first: the higher score, then the smaller number. C.04.5 articles 1.2, 4.2.
    pub(super) fn higher_first(&self, [a, b]: [Player; 2]) -> [Player; 2] {
        let score = |player: Player| self.of_player(player).score;
        if score(a) > score(b) || (score(a) == score(b) && a < b) {
            [a, b]
        } else {
            [b, a]
        }
    }

    /// C.04.5 article 1.5, for this round; what was noted for the round before it is forgotten.
    fn note_floats(&mut self, round: &SwissRound) {
        for record in &mut self.records {
            record.floated = false;
        }
        for one in round.matches.iter().filter(|one| !one.is_forfeited()) {
            let [a, b] = one.players().map(Player::index);
            let floated = self.records[a].score != self.records[b].score;
            self.records[a].floated = floated;
            self.records[b].floated = floated;
        }
    }

    fn note_match(&mut self, number: u16, one: &Match) {
        let [white, black] = one.players();
        let points = points(one);
        for (player, points) in [white, black].into_iter().zip(points) {
            let record = &mut self.records[player.index()];
            record.score = record.score + points;
        }
        if one.is_forfeited() {
            // C.04.5 article 2.1.2: as good as a bye for the one who came.
            let winner = match one.games.first() {
                Some(MatchGame::WhiteAbsent) => black,
                _ => white,
            };
            self.records[winner.index()].free_rounds += 1;
            return;
        }
        // C.04.5 preface: only a match forfeited as a whole is no meeting.
        self.met.insert(unordered(white, black), number);
        let at_the_board =
            |game: &MatchGame| matches!(game, MatchGame::Played(_) | MatchGame::Pending);
        // C.04.5 article 1.6.
        let has_colours = one.games.iter().any(at_the_board);
        for (player, colour) in [(white, Colour::White), (black, Colour::Black)] {
            let record = &mut self.records[player.index()];
            record.matches += 1;
            record.colours.extend(has_colours.then_some(colour));
        }
    }

    fn note_free_points(&mut self, tournament: &Tournament, round: &SwissRound) {
        let rules = tournament.rules();
        for player in &round.byes {
            let record = &mut self.records[player.index()];
            record.score = record.score + rules.bye; // Rapid 5.
            record.free_rounds += 1;
        }
        for player in &round.half_byes {
            let record = &mut self.records[player.index()];
            record.score = record.score + Fraction::new(i128::from(rules.games_per_round), 2);
        }
    }
}

/// The game points of both, who began with white first. Rapid 5.
fn points(one: &Match) -> [Fraction; 2] {
    let half = Fraction::new(1, 2);
    let mut sums = [Fraction::ZERO; 2];
    for (index, game) in one.games.iter().enumerate() {
        let of_game = match game {
            MatchGame::Pending => [Fraction::ZERO; 2],
            MatchGame::Played(Score::Draw) => [half; 2],
            MatchGame::Played(Score::WhiteWins) | MatchGame::BlackAbsent => {
                [Fraction::ONE, Fraction::ZERO]
            }
            MatchGame::Played(Score::BlackWins) | MatchGame::WhiteAbsent => {
                [Fraction::ZERO, Fraction::ONE]
            }
        };
        // In every second game the one who began with white has black.
        let white = index % 2;
        sums[white] = sums[white] + of_game[0];
        sums[1 - white] = sums[1 - white] + of_game[1];
    }
    sums
}
