//! Elo without floats: what a player was expected to score by the whole percents of FIDE's table, and how many
//! points he won or lost by what he did score.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{Colour, Competition, Game, Outcome, Player, Round, Score};
use crate::points::Fraction;

/// The largest difference in rating for each expected score of the higher rated player, from 50 per cent on
/// (FIDE Rating Regulations 8.1.2). The table ends here: a difference above 391 gives 92 per cent, since one of
/// more than 400 counts as 400 (8.3.1).
const LARGEST_DIFFERENCES: [u16; 42] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, // 50 to 59 per cent
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145, // 60 to 69
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, // 70 to 79
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357, // 80 to 89
    374, 391, // 90 and 91
];

/// Somebody's rating at the start of the season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating.
    pub points: u16,
    /// The club estimated it, since the player has none. De Zwarte Dame a.3.
    pub estimated: bool,
}

/// What a player with rating `own` is expected to score in a game against `opponent`: a whole number of
/// hundredths, from 8 to 92. FIDE Rating Regulations 8.1.2.
#[must_use]
pub fn expected_score(own: u16, opponent: u16) -> Fraction {
    let difference = own.abs_diff(opponent);
    let steps = LARGEST_DIFFERENCES.iter();
    let steps = steps.take_while(|&&largest| largest < difference).count();
    let higher = 50 + i128::try_from(steps).expect("a percentage");
    Fraction::new(
        if own >= opponent {
            higher
        } else {
            100 - higher
        },
        100,
    )
}

/// What a player won or lost over a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The games that count: played at the board, and both have a rating.
    pub games: u32,
    /// The games at the board against somebody without a rating; they do not count.
    pub against_unrated: u32,
    /// Those of the games that count in which the opponent's rating was estimated.
    pub against_estimated: u32,
    /// The player's own rating was estimated.
    pub estimated: bool,
    /// What he scored in the games that count.
    pub score: Fraction,
    /// What he was expected to score in them.
    pub expected: Fraction,
    /// The points he won; below zero when he lost some.
    pub points: Fraction,
}

/// The gain of every player over the rounds, by player; none for who has no rating. `ratings` are those at the
/// start, by player, and stay what they were; `factor` is K, the points for a game that was won against all
/// expectation. Forfeits, byes and games without a result do not count.
#[must_use]
pub fn gains(rounds: &[Round], ratings: &[Option<Rating>], factor: u16) -> Vec<Option<Gain>> {
    let nothing = |rating: &Option<Rating>| {
        rating.map(|rating| Gain {
            games: 0,
            against_unrated: 0,
            against_estimated: 0,
            estimated: rating.estimated,
            score: Fraction::ZERO,
            expected: Fraction::ZERO,
            points: Fraction::ZERO,
        })
    };
    let mut gains: Vec<Option<Gain>> = ratings.iter().map(nothing).collect();
    let rating = |player: Player| ratings.get(player.index()).copied().flatten();
    for game in rounds.iter().flat_map(|round| &round.games) {
        let Outcome::Played(score) = game.outcome else {
            continue;
        };
        for (player, opponent, score) in sides(game, score) {
            let Some(own) = rating(player) else { continue };
            let Some(Some(gain)) = gains.get_mut(player.index()) else {
                continue;
            };
            gain.add(own, rating(opponent), score);
        }
    }
    let factor = Fraction::from(u32::from(factor));
    for gain in gains.iter_mut().flatten() {
        gain.points = factor * (gain.score - gain.expected);
    }
    gains
}

impl Gain {
    fn add(&mut self, own: Rating, opponent: Option<Rating>, score: Fraction) {
        let Some(opponent) = opponent else {
            self.against_unrated += 1;
            return;
        };
        self.games += 1;
        self.against_estimated += u32::from(opponent.estimated);
        self.score = self.score + score;
        self.expected = self.expected + expected_score(own.points, opponent.points);
    }
}

/// Both players of a game, with the opponent and the score.
fn sides(game: &Game, score: Score) -> [(Player, Player, Fraction); 2] {
    [
        (game.white, game.black, scored(score, Colour::White)),
        (game.black, game.white, scored(score, Colour::Black)),
    ]
}

/// What this colour scored: 1, a half or 0.
pub(crate) fn scored(score: Score, colour: Colour) -> Fraction {
    match (score, colour) {
        (Score::WhiteWins, Colour::White) | (Score::BlackWins, Colour::Black) => Fraction::ONE,
        (Score::Draw, _) => Fraction::new(1, 2),
        (Score::WhiteWins, Colour::Black) | (Score::BlackWins, Colour::White) => Fraction::ZERO,
    }
}

/// Whose estimated rating must be looked at again, with the round in which he played his `after`th game at the
/// board. De Zwarte Dame a.3 (8 games).
#[must_use]
pub fn due_for_review(
    competition: &Competition,
    ratings: &[Option<Rating>],
    after: u16,
) -> Vec<(Player, u16)> {
    let mut games = vec![0; competition.player_count()];
    let mut due = Vec::new();
    for (number, round) in (1..).zip(competition.rounds()) {
        let played = |game: &&Game| matches!(game.outcome, Outcome::Played(_));
        for player in round.games.iter().filter(played).flat_map(Game::players) {
            games[player.index()] += 1;
            let rating = ratings.get(player.index()).copied().flatten();
            let estimated = rating.is_some_and(|rating| rating.estimated);
            if estimated && games[player.index()] == after {
                due.push((player, number));
            }
        }
    }
    due
}
