//! Elo by FIDE's table, with gains worked out by hand.

use engine::competition::{Competition, Game, NoShow, Outcome, Player, Round, Score};
use engine::points::Fraction;
use engine::rating::{Gain, Rating, due_for_review, expected_score, gains};
use engine::rules::Rules;

use crate::pairing::Dice;

fn hundredths(number: i128) -> Fraction {
    Fraction::new(number, 100)
}

fn rated(points: u16) -> Option<Rating> {
    Some(Rating {
        points,
        estimated: false,
    })
}

fn estimated(points: u16) -> Option<Rating> {
    Some(Rating {
        points,
        estimated: true,
    })
}

fn game(white: u16, black: u16, outcome: Outcome) -> Game {
    Game {
        white: Player(white),
        black: Player(black),
        outcome,
    }
}

/// A round with these games.
fn round(games: &[(u16, Score, u16)]) -> Round {
    let games = games.iter();
    Round {
        games: games
            .map(|&(white, score, black)| game(white, black, Outcome::Played(score)))
            .collect(),
        ..Round::default()
    }
}

/// Both ends of rows of the table, for the higher rated player.
#[test]
fn the_expected_score_is_the_one_of_the_table() {
    for (from, to, percent) in [
        (0, 3, 50),
        (4, 10, 51),
        (18, 25, 53),
        (54, 61, 58),
        (92, 98, 63),
        (114, 121, 66),
        (198, 206, 76),
        (279, 290, 84),
        (303, 315, 86),
        (329, 344, 88),
        (345, 357, 89),
        (358, 374, 90),
        (375, 391, 91),
        (392, 400, 92),
        (401, 60_000, 92),
    ] {
        for difference in [from, to] {
            let higher = expected_score(1000 + difference, 1000);
            assert_eq!(higher, hundredths(percent), "{difference}");
            let lower = expected_score(1000, 1000 + difference);
            let half = difference <= 3;
            let expected = if half { 50 } else { 100 - percent };
            assert_eq!(lower, hundredths(expected), "-{difference}");
        }
    }
}

/// FIDE's other table, from a score to a difference (8.1.1), names a difference inside each row of this one.
#[test]
fn both_tables_of_fide_agree() {
    let differences = [
        0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
        158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
        351, 366, 383, 400,
    ];
    for (percent, difference) in (50..).zip(differences) {
        assert_eq!(
            expected_score(1500 + difference, 1500),
            hundredths(percent),
            "{difference}"
        );
    }
}

/// What both may expect is one point together, and more rating never expects less.
#[test]
fn expectations_add_up_and_rise() {
    for own in 1000..1900 {
        let (mine, yours) = (expected_score(own, 1450), expected_score(1450, own));
        assert_eq!(mine + yours, Fraction::ONE, "{own}");
        assert!(mine <= expected_score(own + 1, 1450), "{own}");
    }
}

/// Four players with 1800, 1700, 1500 (estimated) and none; K = 20.
///
/// Anna (1800) beats Bas (1700): expected 0.64. She draws with Cor (1500): expected 0.85. Her game with Dirk does
/// not count. Score 1.5, expected 1.49: 20 x 0.01 = 0.2 points.
/// Bas lost to Anna (0.36) and beat Cor (1700-1500: 0.76). Score 1, expected 1.12: -2.4 points.
/// Cor drew with Anna (0.15) and lost to Bas (0.24). Score 0.5, expected 0.39: 2.2 points.
#[test]
fn gains_over_a_season() {
    let rounds = [
        round(&[(0, Score::WhiteWins, 1), (2, Score::WhiteWins, 3)]),
        round(&[(2, Score::Draw, 0)]),
        round(&[(3, Score::BlackWins, 0), (1, Score::WhiteWins, 2)]),
    ];
    let ratings = [rated(1800), rated(1700), estimated(1500), None];
    let gain = |games, (score, expected, points), against_unrated, (own, others)| {
        Some(Gain {
            games,
            against_unrated,
            against_estimated: others,
            estimated: own,
            score: hundredths(score),
            expected: hundredths(expected),
            points: hundredths(points),
        })
    };
    assert_eq!(
        gains(&rounds, &ratings, 20),
        [
            gain(2, (150, 149, 20), 1, (false, 1)),
            gain(2, (100, 112, -240), 0, (false, 1)),
            gain(2, (50, 39, 220), 1, (true, 0)),
            None,
        ]
    );
    let by_ten = gains(&rounds, &ratings, 10);
    let points: Vec<_> = by_ten.iter().flatten().map(|gain| gain.points).collect();
    assert_eq!(points, [hundredths(10), hundredths(-120), hundredths(110)]);
}

/// Nothing was played, so nothing is won or lost.
#[test]
fn forfeits_byes_and_unfinished_games_do_not_count() {
    let idle = Round {
        games: vec![game(0, 1, Outcome::Pending), game(2, 3, Outcome::Postponed)],
        no_shows: vec![NoShow {
            waited: Player(4),
            absent: Player(5),
        }],
        byes: vec![Player(6)],
        external: vec![(Player(7), None)],
        ..Round::default()
    };
    let ratings = [rated(1500); 8];
    for gain in gains(&[idle], &ratings, 20) {
        let gain = gain.expect("everybody has a rating");
        assert_eq!((gain.games, gain.points), (0, Fraction::ZERO));
    }
}

/// Whatever is played, what one wins the other loses: with the same K the gains of all add up to 0.
#[test]
fn gains_add_up_to_nothing() {
    for seed in 0..500 {
        let mut dice = Dice(seed);
        let mut number = |range| u16::try_from(dice.within(range)).expect("small");
        let ratings: Vec<_> = (0..8).map(|_| rated(number(1000..=2400))).collect();
        let factor = number(1..=40);
        let rounds: Vec<Round> = (0..10)
            .map(|_| {
                let players: Vec<u16> = dice.shuffled(&[0, 1, 2, 3, 4, 5, 6, 7]);
                let scores = [Score::WhiteWins, Score::Draw, Score::BlackWins];
                let games = players.chunks_exact(2).map(|pair| {
                    let score = scores[usize::try_from(dice.within(0..=2)).expect("small")];
                    (pair[0], score, pair[1])
                });
                round(&games.collect::<Vec<_>>())
            })
            .collect();
        let gains = gains(&rounds, &ratings, factor);
        let sum = gains
            .iter()
            .flatten()
            .fold(Fraction::ZERO, |sum, gain| sum + gain.points);
        assert_eq!(sum, Fraction::ZERO, "seed {seed}");
    }
}

/// De Zwarte Dame a.3, here after two games: Bas, in round 3. Cor has played only once, Anna's rating is not
/// estimated, and a forfeit is no game.
#[test]
fn estimated_ratings_come_up_for_review() {
    let forfeit = Round {
        no_shows: vec![NoShow {
            waited: Player(1),
            absent: Player(2),
        }],
        ..Round::default()
    };
    let rounds = vec![
        round(&[(0, Score::Draw, 1)]),
        forfeit,
        round(&[(1, Score::WhiteWins, 2)]),
        round(&[(0, Score::Draw, 1)]),
    ];
    let facts = Competition::new(Rules::plain(), vec![1; 3], rounds).expect("facts");
    let ratings = [rated(1800), estimated(1600), estimated(1500)];
    assert_eq!(due_for_review(&facts, &ratings, 2), [(Player(1), 3)]);
    assert_eq!(
        due_for_review(&facts, &ratings, 1),
        [(Player(1), 1), (Player(2), 3)]
    );
    assert_eq!(due_for_review(&facts, &ratings, 8), []);
}
