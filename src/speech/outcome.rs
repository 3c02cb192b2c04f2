//! Results: what became of a board, and what somebody says of it; how its row holds it, and how it is shown.

use engine::competition::Score;
use engine::swiss::MatchGame;
use serde::{Deserialize, Serialize};

/// A result as it is reported, from White's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClaimedResult {
    WhiteWins,
    Draw,
    BlackWins,
    /// Both games of a match.
    Match([ClaimedGame; 2]),
}

/// The result of one game of a match, from the side of its own White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClaimedGame {
    WhiteWins,
    Draw,
    BlackWins,
}

impl From<ClaimedGame> for Score {
    fn from(game: ClaimedGame) -> Self {
        match game {
            ClaimedGame::WhiteWins => Self::WhiteWins,
            ClaimedGame::Draw => Self::Draw,
            ClaimedGame::BlackWins => Self::BlackWins,
        }
    }
}

impl From<ClaimedGame> for ClaimedResult {
    fn from(game: ClaimedGame) -> Self {
        match game {
            ClaimedGame::WhiteWins => Self::WhiteWins,
            ClaimedGame::Draw => Self::Draw,
            ClaimedGame::BlackWins => Self::BlackWins,
        }
    }
}

impl ClaimedResult {
    /// Of one game: who types the same twice means it once.
    #[must_use]
    pub fn of_one_game(self) -> Self {
        match self {
            Self::Match([first, second]) if first == second => first.into(),
            Self::Match(_) | Self::WhiteWins | Self::Draw | Self::BlackWins => self,
        }
    }
}

impl From<ClaimedResult> for BoardResult {
    fn from(result: ClaimedResult) -> Self {
        match result {
            ClaimedResult::WhiteWins => Self::Played(Score::WhiteWins),
            ClaimedResult::Draw => Self::Played(Score::Draw),
            ClaimedResult::BlackWins => Self::Played(Score::BlackWins),
            ClaimedResult::Match(games) => {
                Self::Match(games.map(|game| MatchGame::Played(game.into())))
            }
        }
    }
}

/// A game elsewhere that somebody reports: with its result, where he gave one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExternalClaim {
    /// No result yet.
    Open,
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl ExternalClaim {
    pub const fn as_row(self) -> Option<&'static str> {
        match self {
            Self::Open => None,
            Self::Win => Some("win"),
            Self::Draw => Some("draw"),
            Self::Loss => Some("loss"),
        }
    }
}

/// What became of a board, as its row holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardResult {
    /// Played.
    Played(Score),
    /// Lost by not coming: white did not come, or black.
    WhiteAbsent,
    /// Black did not come.
    BlackAbsent,
    /// Put off.
    Postponed,
    /// Two games, the second with the colours the other way round; each as its own White sees it.
    Match([MatchGame; 2]),
}

/// What can become of one game of a match.
const GAMES: [MatchGame; 5] = [
    MatchGame::Played(Score::WhiteWins),
    MatchGame::Played(Score::Draw),
    MatchGame::Played(Score::BlackWins),
    MatchGame::WhiteAbsent,
    MatchGame::BlackAbsent,
];

impl BoardResult {
    /// Of one game: who types the same twice means it once.
    #[must_use]
    pub fn of_one_game(self) -> Self {
        match self {
            Self::Match([MatchGame::Played(first), MatchGame::Played(second)])
                if first == second =>
            {
                Self::Played(first)
            }
            Self::Match(_)
            | Self::Played(_)
            | Self::WhiteAbsent
            | Self::BlackAbsent
            | Self::Postponed => self,
        }
    }

    /// The same when the two have each other's colours: who won still wins.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Played(score) => Self::Played(mirrored_score(score)),
            Self::WhiteAbsent => Self::BlackAbsent,
            Self::BlackAbsent => Self::WhiteAbsent,
            Self::Postponed => Self::Postponed,
            Self::Match(games) => Self::Match(games.map(|game| match game {
                MatchGame::Played(score) => MatchGame::Played(mirrored_score(score)),
                MatchGame::WhiteAbsent => MatchGame::BlackAbsent,
                MatchGame::BlackAbsent => MatchGame::WhiteAbsent,
                MatchGame::Pending => MatchGame::Pending,
            })),
        }
    }

    /// As it is written in the row, and shown. A match begins with the points of both, because `1-0` in both games
    /// is 1-1.
    pub fn text(self) -> String {
        let Self::Match(games) = self else {
            return self.as_str().to_owned();
        };
        let [first, second] = games.map(game_text);
        let halves = white_halves(games[0]) + 2 - white_halves(games[1]);
        let (white, black) = (halves_text(halves), halves_text(4 - halves));
        format!("{white}-{black} ({first}, {second})")
    }

    /// As somebody would type it: of a match the results of both games, `½-½ 0-1`.
    pub fn typed(self) -> String {
        match self {
            Self::Match(games) => games.map(game_text).join(" "),
            single => single.text(),
        }
    }

    /// The same of a single game; a match has more to say.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Played(score) => game_text(MatchGame::Played(score)),
            Self::WhiteAbsent => game_text(MatchGame::WhiteAbsent),
            Self::BlackAbsent => game_text(MatchGame::BlackAbsent),
            Self::Postponed | Self::Match(_) => "uitgesteld",
        }
    }

    /// Reads what [`BoardResult::text`] wrote.
    pub fn read(text: &str) -> Option<Self> {
        let single = [
            Self::Played(Score::WhiteWins),
            Self::Played(Score::Draw),
            Self::Played(Score::BlackWins),
            Self::WhiteAbsent,
            Self::BlackAbsent,
            Self::Postponed,
        ];
        let matches = GAMES
            .into_iter()
            .flat_map(|first| GAMES.map(|second| Self::Match([first, second])));
        single
            .into_iter()
            .chain(matches)
            .find(|result| result.text() == text)
    }

    /// Somebody did not come to the board at all: the one with white in the first game, or the other.
    pub const fn absent(white: bool, is_match: bool) -> Self {
        match (white, is_match) {
            (true, false) => Self::WhiteAbsent,
            (false, false) => Self::BlackAbsent,
            (true, true) => Self::Match([MatchGame::WhiteAbsent, MatchGame::BlackAbsent]),
            (false, true) => Self::Match([MatchGame::BlackAbsent, MatchGame::WhiteAbsent]),
        }
    }
}

const fn mirrored_score(score: Score) -> Score {
    match score {
        Score::WhiteWins => Score::BlackWins,
        Score::Draw => Score::Draw,
        Score::BlackWins => Score::WhiteWins,
    }
}

const fn game_text(game: MatchGame) -> &'static str {
    match game {
        MatchGame::Played(Score::WhiteWins) => "1-0",
        MatchGame::Played(Score::Draw) => "½-½",
        MatchGame::Played(Score::BlackWins) => "0-1",
        MatchGame::WhiteAbsent => "0-1R",
        MatchGame::BlackAbsent => "1-0R",
        MatchGame::Pending => "?",
    }
}

/// Half points of the one with white in this game.
const fn white_halves(game: MatchGame) -> usize {
    match game {
        MatchGame::Played(Score::WhiteWins) | MatchGame::BlackAbsent => 2,
        MatchGame::Played(Score::Draw) => 1,
        MatchGame::Played(Score::BlackWins) | MatchGame::WhiteAbsent | MatchGame::Pending => 0,
    }
}

/// `0`, `½`, `1`, `1½` or `2`.
fn halves_text(halves: usize) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
