//! Results as people type them: `1–0`, `1:0`, `½`, `0,5-0,5`, `remise`, `1-0R`, `+-`. What has the look of a result
//! and is none is told apart from everything else, so that whoever asked can ask back.

use engine::competition::Score;
use engine::swiss::MatchGame;

use crate::outcome::{BoardResult, ClaimedGame, ClaimedResult, ExternalClaim};
use crate::score_token::{Token, Value, tokens};
use crate::text::plain;

/// What a text says as a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Played: of one game, or of both games of a match.
    Played(ClaimedResult),
    /// At least one game was lost by not coming: `1-0R`. Only the organiser says so.
    Forfeit(BoardResult),
    /// `uitgesteld`.
    Postponed,
    /// The points of both games of a match together: `1½-½`.
    Total(Total),
    /// It has the look of a result and is none.
    Unclear(Unclear),
    /// Something else.
    NotAScore,
}

/// The points of both games of a match together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// Half points of the one who has white in the first game, 0 to 4.
    pub white: u8,
}

impl Total {
    /// Both games, where the total leaves no other: `2-0` and `0-2`.
    pub const fn games(self) -> Option<ClaimedResult> {
        match self.white {
            4 => Some(ClaimedResult::Match([
                ClaimedGame::WhiteWins,
                ClaimedGame::BlackWins,
            ])),
            0 => Some(ClaimedResult::Match([
                ClaimedGame::BlackWins,
                ClaimedGame::WhiteWins,
            ])),
            _ => None,
        }
    }
}

/// Why something with the look of a result is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Figures that may mean it: `10`, `1 0`, `1-0?`.
    Unsure,
    /// No game ends like this: `2-1`, `5-5`, `100-0`.
    NoSuchScore,
    /// Both lose, or one gets half a point and the other nothing: `0-0`, `½-0`. Only the organiser decides that.
    BothLose,
    /// `1F-0`: the one with the point, or the one without?
    WhoseForfeit,
}

/// The longest text that can be a result, in bytes.
const LONGEST: usize = 200;

/// What stands before a result and says nothing more.
const BEFORE: [&str; 5] = ["uitslag", "resultaat", "result", "score", "eindstand"];

/// Draws in a word.
const DRAW: [&str; 6] = ["remise", "remis", "draw", "gelijk", "gelijkspel", "rem"];

/// Put off.
const POSTPONED: [&str; 3] = ["uitgesteld", "uitstel", "postponed"];

/// After a result: it was decided by not coming.
const BY_RULE: [&str; 11] = [
    "r",
    "f",
    "reg",
    "regl",
    "reglementair",
    "forfait",
    "forfeit",
    "ff",
    "wo",
    "no",
    "noshow",
];

/// Smileys that may follow a result, in small letters.
const SMILEYS: [&str; 9] = [":-)", ":)", ";-)", ";)", ":-(", ":(", ":d", ":p", "xd"];

/// Reads a text as a result, from White's side; of a match both games, each from the side of its own White.
pub fn read(text: &str) -> Reading {
    if text.len() > LONGEST {
        return Reading::NotAScore;
    }
    read_in(&plain(text).to_lowercase())
}

/// The same of a text that is plain and in small letters already.
pub(crate) fn read_in(lower: &str) -> Reading {
    if lower.len() > LONGEST {
        return Reading::NotAScore;
    }
    let (bare, asks) = undecorated(lower);
    let tokens = tokens(bare);
    let tokens = match tokens.as_slice() {
        [Token::Word(word), Token::Dash, rest @ ..] | [Token::Word(word), rest @ ..]
            if BEFORE.contains(word) =>
        {
            rest
        }
        all => all,
    };
    match read_tokens(tokens) {
        Reading::Played(_) | Reading::Forfeit(_) | Reading::Total(_) if asks => {
            Reading::Unclear(Unclear::Unsure)
        }
        reading => reading,
    }
}

/// The text without what stands around a result, and whether it ends as a question.
fn undecorated(text: &str) -> (&str, bool) {
    let mut bare = text;
    while let Some(rest) = SMILEYS.iter().find_map(|smiley| bare.strip_suffix(smiley)) {
        bare = rest.trim_end();
    }
    let belongs = |c: char| c.is_alphanumeric() || "=+-".contains(c);
    let end = bare.trim_end_matches(|c| !belongs(c));
    let asks = bare[end.len()..].contains('?');
    let begin = end.trim_start_matches(|c| !belongs(c) && !".,".contains(c));
    (begin, asks)
}

fn read_tokens(tokens: &[Token<'_>]) -> Reading {
    match tokens {
        [Token::Word(word)] if POSTPONED.contains(word) => return Reading::Postponed,
        [Token::Value(value)] if value.halves != 1 => {
            let figures = value.halves <= 4 || value.binary;
            return if figures {
                Reading::Unclear(Unclear::Unsure)
            } else {
                Reading::NotAScore
            };
        }
        [Token::Value(one), Token::Value(other)]
            if one.halves <= 2 && other.halves <= 2 && (one.halves, other.halves) != (1, 1) =>
        {
            return Reading::Unclear(Unclear::Unsure);
        }
        _ => {}
    }
    match game(tokens) {
        Some((said, [])) => said.reading(),
        Some((first, [Token::And | Token::Plus, rest @ ..] | rest)) => match game(rest) {
            Some((second, [])) => both(first, second),
            Some(_) | None => Reading::NotAScore,
        },
        None => Reading::NotAScore,
    }
}

/// What is said of one game, or looks like it.
#[derive(Clone, Copy)]
enum Said {
    Game(MatchGame),
    Total(Total),
    Unclear(Unclear),
    Nothing,
}

impl Said {
    fn reading(self) -> Reading {
        match self {
            Self::Game(MatchGame::Played(score)) => Reading::Played(claimed(score).into()),
            Self::Game(MatchGame::WhiteAbsent) => Reading::Forfeit(BoardResult::WhiteAbsent),
            Self::Game(MatchGame::BlackAbsent) => Reading::Forfeit(BoardResult::BlackAbsent),
            Self::Total(total) => Reading::Total(total),
            Self::Unclear(unclear) => Reading::Unclear(unclear),
            Self::Game(MatchGame::Pending) | Self::Nothing => Reading::NotAScore,
        }
    }
}

const fn claimed(score: Score) -> ClaimedGame {
    match score {
        Score::WhiteWins => ClaimedGame::WhiteWins,
        Score::Draw => ClaimedGame::Draw,
        Score::BlackWins => ClaimedGame::BlackWins,
    }
}

/// Both games of a match.
fn both(first: Said, second: Said) -> Reading {
    match (first, second) {
        (Said::Game(MatchGame::Played(first)), Said::Game(MatchGame::Played(second))) => {
            Reading::Played(ClaimedResult::Match([claimed(first), claimed(second)]))
        }
        (Said::Game(first), Said::Game(second)) => {
            Reading::Forfeit(BoardResult::Match([first, second]))
        }
        (Said::Nothing, _) | (_, Said::Nothing) => Reading::NotAScore,
        (Said::Unclear(unclear), _) | (_, Said::Unclear(unclear)) => Reading::Unclear(unclear),
        (Said::Total(_), _) | (_, Said::Total(_)) => Reading::Unclear(Unclear::NoSuchScore),
    }
}

/// One game at the beginning of these tokens, and what follows it.
fn game<'t, 'a>(tokens: &'t [Token<'a>]) -> Option<(Said, &'t [Token<'a>])> {
    use Token::{Dash, Equal, Plus, Slash, Word};
    let draw = Said::Game(MatchGame::Played(Score::Draw));
    let (said, rest) = match tokens {
        [
            Token::Value(a),
            Word(m @ ("r" | "f" | "x")),
            Dash,
            Token::Value(b),
            Word("f" | "x" | "r"),
            rest @ ..,
        ]
        | [
            Token::Value(a),
            Word(m @ ("r" | "f" | "x")),
            Dash,
            Token::Value(b),
            rest @ ..,
        ] => {
            // `1R-0` and `1X-0F`; with `1F-0` nobody knows who was not there.
            let won = a.halves == 2;
            let known = *m == "r" || (*m == "x") == won;
            let said = if known {
                by_rule(pair(*a, *b))
            } else {
                Said::Unclear(Unclear::WhoseForfeit)
            };
            return Some((said, rest));
        }
        [Token::Value(a), Dash, Token::Value(b), rest @ ..] => (pair(*a, *b), rest),
        [Equal, Dash, Equal, rest @ ..] | [Equal, rest @ ..] => (draw, rest),
        [Plus, Dash | Slash, Dash, rest @ ..] | [Plus, Dash, rest @ ..] => {
            return Some((Said::Game(MatchGame::BlackAbsent), rest));
        }
        [Dash, Dash | Slash, Plus, rest @ ..] | [Dash, Plus, rest @ ..] => {
            return Some((Said::Game(MatchGame::WhiteAbsent), rest));
        }
        [Dash, Slash, Dash, rest @ ..] | [Dash, Dash, rest @ ..] => {
            return Some((Said::Unclear(Unclear::BothLose), rest));
        }
        [Token::Value(a), Token::Value(b), rest @ ..] if (a.halves, b.halves) == (1, 1) => {
            (draw, rest)
        }
        [Token::Value(half), rest @ ..] if half.halves == 1 => (draw, rest),
        [Word(word), rest @ ..] if DRAW.contains(word) => (draw, rest),
        _ => return None,
    };
    Some(match rest {
        [
            Word("niet"),
            Word("gekomen" | "opgekomen" | "verschenen"),
            rest @ ..,
        ] => (by_rule(said), rest),
        [Word(word), rest @ ..] if BY_RULE.contains(word) => (by_rule(said), rest),
        rest => (said, rest),
    })
}

/// The same, decided by somebody not coming.
const fn by_rule(said: Said) -> Said {
    match said {
        Said::Game(MatchGame::Played(Score::WhiteWins)) => Said::Game(MatchGame::BlackAbsent),
        Said::Game(MatchGame::Played(Score::BlackWins)) => Said::Game(MatchGame::WhiteAbsent),
        Said::Game(_) | Said::Total(_) => Said::Unclear(Unclear::NoSuchScore),
        Said::Unclear(_) | Said::Nothing => said,
    }
}

/// `1-0`, `2-0`, `5-5`, or a date.
fn pair(white: Value, black: Value) -> Said {
    let played = |score| Said::Game(MatchGame::Played(score));
    if white.tidy && black.tidy {
        match (white.halves, black.halves) {
            (2, 0) => return played(Score::WhiteWins),
            (1, 1) => return played(Score::Draw),
            (0, 2) => return played(Score::BlackWins),
            (0, 0) | (0, 1) | (1, 0) => return Said::Unclear(Unclear::BothLose),
            (halves @ 0..=4, other) if halves + other == 4 => {
                let white = u8::try_from(halves).unwrap_or_default();
                return Said::Total(Total { white });
            }
            _ => {}
        }
    }
    // `15-12` and `01-02` are days; `2-1` and `5-5` hardly, when a result is what one talks about.
    let whole = white.halves.is_multiple_of(2) && black.halves.is_multiple_of(2);
    let (day, month) = (white.halves / 2, black.halves / 2);
    let is_day = whole && (1..=31).contains(&day) && (1..=12).contains(&month);
    let written_out = day >= 10 || month >= 10 || !white.tidy || !black.tidy;
    if is_day && written_out {
        Said::Nothing
    } else {
        Said::Unclear(Unclear::NoSuchScore)
    }
}

/// A result as people write it, from White's side; of a match both games, each from the side of its own White.
pub fn result(text: &str) -> Option<ClaimedResult> {
    match read(text) {
        Reading::Played(result) => Some(result),
        Reading::Forfeit(_)
        | Reading::Postponed
        | Reading::Total(_)
        | Reading::Unclear(_)
        | Reading::NotAScore => None,
    }
}

/// A result as the organiser may enter it: also a game that was lost by not coming, or put off.
pub fn board_result(text: &str) -> Option<BoardResult> {
    match read(text) {
        Reading::Played(result) => Some(result.into()),
        Reading::Forfeit(result) => Some(result),
        Reading::Postponed => Some(BoardResult::Postponed),
        Reading::Total(_) | Reading::Unclear(_) | Reading::NotAScore => None,
    }
}

/// Takes `extern [winst|remise|verlies]` out of a text. After `extern` a score is the member's own, whatever his
/// colour: `extern 1-0` is won.
pub fn external(text: &str) -> (String, Option<ExternalClaim>) {
    let mut claim = None;
    let mut rest = Vec::new();
    for word in plain(text).split_whitespace().map(str::to_owned) {
        let lower = word.to_lowercase();
        let said = match lower.trim_end_matches(['.', ',', '!', ':']) {
            "extern" | "external" | "externe" => Some(ExternalClaim::Open),
            "winst" | "gewonnen" | "win" | "won" => Some(ExternalClaim::Win),
            "verlies" | "verloren" | "loss" | "lost" => Some(ExternalClaim::Loss),
            bare => match result(bare) {
                Some(ClaimedResult::WhiteWins) => Some(ExternalClaim::Win),
                Some(ClaimedResult::Draw) => Some(ExternalClaim::Draw),
                Some(ClaimedResult::BlackWins) => Some(ExternalClaim::Loss),
                Some(ClaimedResult::Match(_)) | None => None,
            },
        };
        match (said, claim) {
            (Some(ExternalClaim::Open), None) => claim = Some(ExternalClaim::Open),
            (Some(ExternalClaim::Open), Some(_)) => {}
            (Some(said), Some(_)) => claim = Some(said),
            (Some(_) | None, None) | (None, Some(_)) => rest.push(word),
        }
    }
    (rest.join(" "), claim)
}
