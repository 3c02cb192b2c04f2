//! Results as people type them.

use engine::swiss::MatchGame;

use crate::outcome::{BoardResult, ClaimedGame, ClaimedResult, ExternalClaim};
use crate::text::plain;

/// Takes `extern [winst|remise|verlies]` out of a text.
pub fn external(text: &str) -> (String, Option<ExternalClaim>) {
    let mut claim = None;
    let mut rest = Vec::new();
    for word in plain(text)
        .split(' ')
        .map(str::to_owned)
        .filter(|word| !word.is_empty())
    {
        match (word.to_lowercase().as_str(), claim) {
            ("extern" | "external", _) => claim = Some(ExternalClaim::Open),
            ("winst" | "gewonnen" | "win", Some(_)) => claim = Some(ExternalClaim::Win),
            ("remise" | "draw", Some(_)) => claim = Some(ExternalClaim::Draw),
            ("verlies" | "verloren" | "loss", Some(_)) => claim = Some(ExternalClaim::Loss),
            _ => rest.push(word),
        }
    }
    (rest.join(" "), claim)
}

/// The two halves of a text that names both games of a match: `1-0 ½-½`, `1-0 en 0-1`.
fn two_games(text: &str) -> Option<[&str; 2]> {
    let words = text
        .split([' ', '+'])
        .filter(|word| !word.is_empty() && *word != "en");
    match words.collect::<Vec<_>>().as_slice() {
        [first, second] => Some([*first, *second]),
        _ => None,
    }
}

/// A result as people write it, from White's side; of a match both games, each from the side of its own White.
pub fn result(text: &str) -> Option<ClaimedResult> {
    let text = plain(text);
    let one = |text: &str| match single_result(text)? {
        ClaimedResult::WhiteWins => Some(ClaimedGame::WhiteWins),
        ClaimedResult::Draw => Some(ClaimedGame::Draw),
        ClaimedResult::BlackWins => Some(ClaimedGame::BlackWins),
        ClaimedResult::Match(_) => None,
    };
    let both = two_games(&text).and_then(|[first, second]| Some([one(first)?, one(second)?]));
    single_result(&text).or(both.map(ClaimedResult::Match))
}

fn single_result(text: &str) -> Option<ClaimedResult> {
    let tight: String = plain(text).chars().filter(|c| !c.is_whitespace()).collect();
    match tight.trim_end_matches(['.', '!']) {
        "1-0" | "1:0" => Some(ClaimedResult::WhiteWins),
        "0-1" | "0:1" => Some(ClaimedResult::BlackWins),
        "½-½" | "1/2-1/2" | "0.5-0.5" | "0,5-0,5" | "1/2" | "½" | "remise" => {
            Some(ClaimedResult::Draw)
        }
        _ => None,
    }
}

/// A result as the organiser may enter it: also a game that was lost by not coming, or put off.
pub fn board_result(text: &str) -> Option<BoardResult> {
    let text = plain(text);
    let one = |text: &str| match single_board_result(text)? {
        BoardResult::Played(score) => Some(MatchGame::Played(score)),
        BoardResult::WhiteAbsent => Some(MatchGame::WhiteAbsent),
        BoardResult::BlackAbsent => Some(MatchGame::BlackAbsent),
        BoardResult::Postponed | BoardResult::Match(_) => None,
    };
    let both = two_games(&text).and_then(|[first, second]| Some([one(first)?, one(second)?]));
    single_board_result(&text).or(both.map(BoardResult::Match))
}

fn single_board_result(text: &str) -> Option<BoardResult> {
    let tight: String = plain(text).chars().filter(|c| !c.is_whitespace()).collect();
    match tight.to_lowercase().as_str() {
        "1-0r" | "1-0f" | "+-" => Some(BoardResult::BlackAbsent),
        "0-1r" | "0-1f" | "-+" => Some(BoardResult::WhiteAbsent),
        "uitgesteld" | "uitstel" | "postponed" => Some(BoardResult::Postponed),
        _ => single_result(text).map(BoardResult::from),
    }
}
