//! `tests/vectors`: seasons with the standing after every round, and evenings with their pairing, all worked
//! out independently with exact fractions. Everything is matched: points, order, period, boards, colours.

use std::path::{Path, PathBuf};

use engine::competition::{Competition, Player};
use engine::keizer::{Standing, standings};
use engine::pairing::judge::judge;
use engine::pairing::keizer::pair;
use engine::pairing::{Evening, Pairing};
use keizerbot::season_file::SeasonFile;
use serde::Deserialize;
use serde_json::Value;

/// What must come out after one round.
#[derive(Debug, PartialEq, Deserialize)]
struct Expected {
    round: u16,
    period: usize,
    standings: Vec<(String, String)>,
}

/// What must come out on one evening.
#[derive(Debug, PartialEq, Deserialize)]
struct ExpectedPairing {
    bye: Option<String>,
    boards: Vec<[String; 2]>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The part of a vector that is not part of the season.
fn part<T: for<'de> Deserialize<'de>>(vector: &Value, key: &str) -> T {
    let part = vector.get(key).cloned().unwrap_or_default();
    serde_json::from_value(part).unwrap_or_else(|error| panic!("{key}: {error}"))
}

fn found(season: &SeasonFile, standing: &Standing) -> Expected {
    let rows = standing.rows.iter();
    Expected {
        round: standing.round,
        period: standing.period,
        standings: rows
            .map(|row| (season.code(row.player).to_owned(), row.points.to_string()))
            .collect(),
    }
}

#[test]
fn every_standing_to_the_last_fraction() {
    let entries = std::fs::read_dir(folder()).expect("the folder with vectors");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| {
        file.extension()
            .is_some_and(|extension| extension == "json")
    });
    files.retain(|file| !file.ends_with("pairings.json") && !file.ends_with("whatsapp_votes.json"));
    assert!(files.len() >= 16, "{files:?}");
    for file in files {
        let text = read(&file);
        let season = SeasonFile::parse(&text).expect("a season file");
        let competition = season.competition().expect("a competition");
        let expected: Vec<Expected> = part(&serde_json::from_str(&text).expect("JSON"), "expected");
        let found: Vec<Expected> = standings(&competition)[1..]
            .iter()
            .map(|standing| found(&season, standing))
            .collect();
        assert_eq!(found.len(), expected.len(), "{}", file.display());
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found, expected, "{}", file.display());
        }
    }
}

/// An evening after the last round of a season, by the standing of then.
fn evening<'a>(competition: &'a Competition, present: Vec<Player>) -> Evening<'a> {
    let last = standings(competition).pop().expect("a standing");
    Evening {
        competition,
        ranking: last.order(),
        present,
        seed: 1,
        ..Evening::new(competition)
    }
}

fn found_pairing(season: &SeasonFile, pairing: &Pairing) -> ExpectedPairing {
    let code = |player: Player| season.code(player).to_owned();
    let boards = pairing.boards.iter();
    ExpectedPairing {
        bye: pairing.bye.as_ref().map(|bye| code(bye.player)),
        boards: boards
            .map(|board| [code(board.white), code(board.black)])
            .collect(),
    }
}

#[test]
fn every_evening_board_by_board() {
    let text = read(&folder().join("pairings.json"));
    let vectors: Vec<Value> = serde_json::from_str(&text).expect("a list of evenings");
    assert_eq!(vectors.len(), 60);
    for (index, vector) in vectors.iter().enumerate() {
        let season = SeasonFile::parse(&vector.to_string()).expect("a season file");
        let competition = season.competition().expect("a competition");
        let player = |code: &String| season.find(code).expect("one of the players");
        let present: Vec<String> = part(vector, "present");
        let evening = evening(&competition, present.iter().map(player).collect());
        let order: Vec<String> = part(vector, "standing");
        let ranking = evening.ranking.iter().map(|&player| season.code(player));
        assert!(
            ranking.eq(order.iter().map(String::as_str)),
            "evening {index}"
        );

        let pairing = pair(&evening).unwrap_or_else(|error| panic!("evening {index}: {error:?}"));
        let expected: ExpectedPairing = part(vector, "expected");
        assert_eq!(
            found_pairing(&season, &pairing),
            expected,
            "evening {index}"
        );
        let relaxed = pairing.boards.iter().any(|board| !board.relaxed.is_empty())
            || pairing
                .bye
                .as_ref()
                .is_some_and(|bye| !bye.relaxed.is_empty());
        assert!(!relaxed, "evening {index}: {pairing:?}");
        assert_eq!(judge(&evening, &pairing), [], "evening {index}");
    }
}
