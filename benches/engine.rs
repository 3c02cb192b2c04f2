//! `cargo bench`: a season replayed, and an evening paired, at 20, 60 and 200 players; a round of a Rapid paired at
//! 24 and 64.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use engine::competition::{Colour, Competition, Game, Outcome, Player, Round, Score};
use engine::keizer::standings;
use engine::pairing::Evening;
use engine::pairing::keizer::pair;
use engine::pairing::swiss;
use engine::pairing::swiss_round::NextRound;
use engine::points::Fraction;
use engine::rules::{Method, Rules};
use engine::swiss::{MatchGame, SwissRules, Tournament, Unplayed};
use keizerbot::config::named_rules;
use serde_json::Map;

const SIZES: [u16; 3] = [20, 60, 200];

/// Random numbers from a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % limit
    }
}

/// A season of so many rounds: three of four are there, and the program pairs them.
fn season(rules: &Rules, players: u16, rounds: usize) -> Competition {
    let mut dice = Dice(7);
    let mut played: Vec<Round> = Vec::new();
    let facts = |rounds: &[Round]| {
        Competition::new(
            rules.clone(),
            vec![1; usize::from(players)],
            rounds.to_vec(),
        )
        .expect("facts")
    };
    for _ in 0..rounds {
        let competition = facts(&played);
        let mut round = Round::default();
        let mut present = Vec::new();
        for player in competition.players() {
            match dice.below(100) {
                0..75 => present.push(player),
                75..95 => round.notice.push(player),
                _ => round.no_notice.push(player),
            }
        }
        let pairing = pair(&evening(&competition, present)).expect("a pairing");
        round.byes.extend(pairing.bye.map(|bye| bye.player));
        for board in pairing.boards {
            let score = match dice.below(10) {
                0..3 => Score::Draw,
                3..7 => Score::WhiteWins,
                _ => Score::BlackWins,
            };
            let outcome = Outcome::Played(score);
            round.games.push(Game {
                white: board.white,
                black: board.black,
                outcome,
            });
        }
        played.push(round);
    }
    facts(&played)
}

fn evening(competition: &Competition, present: Vec<Player>) -> Evening<'_> {
    let last = standings(competition).pop().expect("a standing");
    Evening {
        competition,
        ranking: last.order(),
        present,
        seed: 1,
        ..Evening::new(competition)
    }
}

fn replay(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("replay of 30 rounds");
    let rules = named_rules("denk-en-zet", &Map::new()).expect("rules");
    for players in SIZES {
        let competition = season(&rules, players, 30);
        group.bench_with_input(
            BenchmarkId::from_parameter(players),
            &competition,
            |bench, competition| {
                bench.iter(|| standings(black_box(competition)));
            },
        );
    }
}

/// The evening after fourteen rounds, the half of De Pion's winter times two; the late relaxation is of six
/// players who have all met too often: the last rule but one must give.
fn pairing(criterion: &mut Criterion) {
    let rules = named_rules("de-pion-winter", &Map::new()).expect("rules");
    for (name, method) in [
        ("from the top", Method::Lexicographic),
        ("closest", Method::Closest),
    ] {
        let mut group = criterion.benchmark_group(format!("pairing {name}"));
        group.sample_size(20);
        for players in SIZES {
            let rules = Rules {
                method,
                ..rules.clone()
            };
            let competition = season(&rules, players, 14);
            let evening = evening(&competition, competition.players().collect());
            group.bench_with_input(
                BenchmarkId::new("all rules kept", players),
                &evening,
                |bench, evening| {
                    bench.iter(|| pair(black_box(evening)));
                },
            );
            let late = relaxed(&rules, players);
            let evening = self::evening(&late, late.players().collect());
            group.bench_with_input(
                BenchmarkId::new("late relaxation", players),
                &evening,
                |bench, evening| {
                    bench.iter(|| pair(black_box(evening)));
                },
            );
        }
    }
}

/// The first player has met everybody as often as a season allows.
fn relaxed(rules: &Rules, players: u16) -> Competition {
    let rules = Rules {
        meetings_per_season: Some(1),
        meetings_per_half: Some(1),
        ..rules.clone()
    };
    let meeting = |other| {
        let (white, black) = if other % 2 == 0 {
            (0, other)
        } else {
            (other, 0)
        };
        let game = Game {
            white: Player(white),
            black: Player(black),
            outcome: Outcome::Played(Score::Draw),
        };
        Round {
            games: vec![game],
            ..Round::default()
        }
    };
    let rounds = (1..players).map(meeting).collect();
    Competition::new(rules, vec![1; usize::from(players)], rounds).expect("facts")
}

/// A Rapid of nine rounds after so many of them.
fn rapid(players: u16, rounds: usize) -> Tournament {
    let rules = SwissRules {
        rounds: 9,
        games_per_round: 2,
        bye: Fraction::from(2),
        byes_per_player: Some(1),
        unplayed: Unplayed::Fide2026,
        tie_breaks: Vec::new(),
    };
    let mut dice = Dice(9);
    let mut played = Vec::new();
    for _ in 0..rounds {
        let facts = Tournament::new(rules.clone(), players, played.clone()).expect("facts");
        let pairing = swiss::pair(&next_round(&facts)).expect("a pairing");
        let mut round = swiss::published(&pairing, rules.games_per_round);
        for game in round.matches.iter_mut().flat_map(|one| &mut one.games) {
            *game = MatchGame::Played(match dice.below(10) {
                0..2 => Score::Draw,
                2..6 => Score::WhiteWins,
                _ => Score::BlackWins,
            });
        }
        played.push(round);
    }
    Tournament::new(rules, players, played).expect("facts")
}

fn next_round(tournament: &Tournament) -> NextRound<'_> {
    NextRound {
        tournament,
        present: tournament.players().collect(),
        fixed_boards: Vec::new(),
        fixed_bye: None,
        initial_colour: Colour::White,
    }
}

fn double_swiss(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("double swiss");
    for players in [24, 64] {
        for rounds in [0, 4, 8] {
            let tournament = rapid(players, rounds);
            let round = next_round(&tournament);
            let name = format!("round {}", rounds + 1);
            group.bench_with_input(BenchmarkId::new(name, players), &round, |bench, round| {
                bench.iter(|| swiss::pair(black_box(round)));
            });
        }
    }
}

criterion_group!(benches, replay, pairing, double_swiss);
criterion_main!(benches);
