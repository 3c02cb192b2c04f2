//! The season file: a competition as neutral JSON, for import, export, bug reports and what-if. The shape
//! is described in docs/season-file.md; people are named by short codes of the file's own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use engine::competition::{
    Competition, ExternalResult, Game, Mispairing, NoShow, Outcome, Player, Round, Score,
};
use engine::keizer::standings;
use engine::pairing::{Evening, with_start_points};
use engine::points::Fraction;
use engine::problem::Problem;
use engine::rules::{Reason, Recalculation, Rulebook};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::config;

/// A season file as it is written.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonFile {
    /// What the file is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// A remark.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// `de-pion-winter`, `de-pion-zomer`, `de-zwarte-dame`, `denk-en-zet`, or the path of a club file.
    pub rules: String,
    /// Keys of the rules that differ.
    #[serde(default)]
    pub overrides: serde_json::Map<String, serde_json::Value>,
    /// Shorthand for the override of the same name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recalculation: Option<Recalculation>,
    /// What changes in the rules from a round on, in order; what one changes holds for the next ones too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<SeasonChange>,
    /// The codes of the players in start order.
    pub players: Vec<String>,
    /// The first round of those who came in later.
    #[serde(default)]
    pub joined: BTreeMap<String, u16>,
    /// The first round in which those who left did not take part any more.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub left: BTreeMap<String, u16>,
    /// The names behind the codes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    /// Their ratings, for rules whose values come from these.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ratings: BTreeMap<String, i64>,
    /// Points that count for the pairing only, of those who came in later.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pairing_points: BTreeMap<String, Fraction>,
    /// The groups they belong to, 1 for the strongest.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub groups: BTreeMap<String, u16>,
    /// How many rounds the period has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_rounds: Option<u16>,
    /// What was played before in the same season: it counts for meetings and colours, and pays nothing here. Codes that
    /// are not among the players are of people who do not take part here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<SeasonRound>,
    /// What happened, the first round first.
    pub rounds: Vec<SeasonRound>,
    /// In a test vector: what must come out. Not read.
    #[serde(default, skip_serializing)]
    pub expected: Option<IgnoredAny>,
    /// In a test vector: the order after the last round. Not read.
    #[serde(default, skip_serializing)]
    pub standing: Option<IgnoredAny>,
    /// In a test vector: who is there. Not read.
    #[serde(default, skip_serializing)]
    pub present: Option<IgnoredAny>,
}

/// A change of the rules as it is written.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonChange {
    /// The first round for which it holds.
    pub from_round: u16,
    /// Keys of the rules that differ from then on.
    pub overrides: serde_json::Map<String, serde_json::Value>,
}

/// One round as it is written.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonRound {
    /// The evening, as a remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The number of the club evening; without it, the one after that of the round before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<u32>,
    /// White, result, black. Without a result the game is not played yet.
    #[serde(default)]
    pub games: Vec<(String, Option<GameResult>, String)>,
    /// Left over at an odd number.
    #[serde(default)]
    pub byes: Vec<String>,
    /// Left over as a penalty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub penalty_byes: Vec<String>,
    /// Absent with notice.
    #[serde(default)]
    pub notice: Vec<String>,
    /// Absent without notice.
    #[serde(default)]
    pub no_notice: Vec<String>,
    /// Absent for a reason that the rules name, and which.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub absent: BTreeMap<String, Reason>,
    /// Playing elsewhere for the club, with the result where the rules ask for it.
    #[serde(default)]
    pub external: BTreeMap<String, Option<External>>,
    /// Playing elsewhere for the club on another day than the club night.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub other_day: BTreeMap<String, Option<External>>,
    /// Who waited, who did not come.
    #[serde(default)]
    pub no_show: Vec<(String, String)>,
    /// Who waited, who was paired although he had signed off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mispaired: Vec<(String, String)>,
}

/// The result of a game as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// White won.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// A draw.
    #[serde(rename = "1/2", alias = "1/2-1/2", alias = "½-½")]
    Draw,
    /// Black won.
    #[serde(rename = "0-1")]
    BlackWins,
    /// Put off.
    #[serde(rename = "postponed")]
    Postponed,
}

/// The result of a game elsewhere as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum External {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// What is wrong with a season file, in the words of the file.
#[derive(Debug)]
pub enum SeasonError {
    /// It cannot be opened.
    Unreadable(std::io::Error),
    /// It is not JSON of the right shape; the message names line and column.
    Shape(serde_json::Error),
    /// The rules it names cannot be had.
    Rules(config::ConfigError),
    /// A code occurs twice among the players.
    PlayerTwice(String),
    /// A code is used but not among the players; where.
    UnknownCode {
        /// The round, or none when it is among `joined`, `left`, `groups` or `pairing_points`.
        round: Option<u16>,
        /// The code.
        code: String,
    },
    /// The facts contradict each other or the rules, with the code of the player concerned.
    Facts(Vec<(Problem, Option<String>)>),
}

impl fmt::Display for SeasonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "{error}"),
            Self::Shape(error) => write!(f, "{error}"),
            Self::Rules(error) => write!(f, "{error}"),
            Self::PlayerTwice(code) => write!(f, "{code} twice"),
            Self::UnknownCode { code, .. } => write!(f, "unknown {code}"),
            Self::Facts(problems) => write!(f, "{problems:?}"),
        }
    }
}

impl std::error::Error for SeasonError {}

impl SeasonFile {
    /// Reads a season file.
    ///
    /// # Errors
    /// When it cannot be opened or has another shape.
    pub fn read(path: &Path) -> Result<Self, SeasonError> {
        let text = std::fs::read_to_string(path).map_err(SeasonError::Unreadable)?;
        Self::parse(&text)
    }

    /// Reads the text of a season file.
    ///
    /// # Errors
    /// When it has another shape.
    pub fn parse(text: &str) -> Result<Self, SeasonError> {
        serde_json::from_str(text).map_err(SeasonError::Shape)
    }

    /// The checked facts. Players are numbered as in `players`.
    ///
    /// # Errors
    /// When the rules cannot be had or the facts contradict each other.
    pub fn competition(&self) -> Result<Competition, SeasonError> {
        let rules = self.rulebook()?;
        let codes = Codes::new(&self.players)?;
        let mut joined = vec![1; self.players.len()];
        for (code, &round) in &self.joined {
            joined[codes.player(None, code)?.index()] = round;
        }
        // Rounds beyond the numbers are too many in any case; the engine says so.
        let rounds = (1..=u16::MAX)
            .zip(&self.rounds)
            .map(|(number, round)| round.facts(&codes, number));
        let rounds = rounds.collect::<Result<Vec<_>, _>>()?;
        let mut left = vec![None; self.players.len()];
        for (code, &round) in &self.left {
            left[codes.player(None, code)?.index()] = Some(round);
        }
        let rating = |code: &String| u32::try_from(*self.ratings.get(code)?).ok();
        let ratings = self.players.iter().map(rating).collect();
        let competition = Competition::new(rules, joined, rounds);
        let (earlier, outsiders) = self.earlier_rounds()?;
        competition
            .and_then(|competition| competition.with_leavers(left))
            .and_then(|competition| competition.after_earlier_rounds(earlier, outsiders))
            .map(|competition| competition.with_ratings(ratings))
            .map_err(|problems| self.facts_error(problems))
    }

    fn facts_error(&self, problems: Vec<Problem>) -> SeasonError {
        let named = problems
            .into_iter()
            .map(|problem| (problem, self.code_in(problem)));
        SeasonError::Facts(named.collect())
    }

    /// The earlier rounds, and how many people in them do not take part here.
    fn earlier_rounds(&self) -> Result<(Vec<Round>, u16), SeasonError> {
        let named = self.earlier.iter().flat_map(SeasonRound::codes);
        let known: BTreeSet<&String> = self.players.iter().collect();
        let outsiders: BTreeSet<&String> = named.filter(|code| !known.contains(code)).collect();
        let everybody = self.players.iter().chain(outsiders.iter().copied());
        let everybody: Vec<String> = everybody.cloned().collect();
        let codes = Codes::new(&everybody)?;
        let rounds = (1..=u16::MAX).zip(&self.earlier);
        let rounds = rounds.map(|(number, round)| round.facts(&codes, number));
        // More than the numbers can count are too many in any case; the engine says so.
        let outsiders = u16::try_from(outsiders.len()).unwrap_or(u16::MAX);
        Ok((rounds.collect::<Result<_, _>>()?, outsiders))
    }

    /// The rules, those of the file and what changes in them.
    fn rulebook(&self) -> Result<Rulebook, SeasonError> {
        let mut overrides = self.overrides.clone();
        if let Some(mode) = self.recalculation {
            let mode = serde_json::to_value(mode).map_err(SeasonError::Shape)?;
            overrides.insert("recalculation".to_owned(), mode);
        }
        let rules =
            |overrides: &_| config::named_rules(&self.rules, overrides).map_err(SeasonError::Rules);
        let mut book = Rulebook::from(rules(&overrides)?);
        for change in &self.changes {
            overrides.extend(change.overrides.clone());
            book = book.with_change(change.from_round, rules(&overrides)?);
        }
        Ok(book)
    }

    /// The evening after the last round of these facts, as far as the file knows it: nobody is there yet.
    ///
    /// # Errors
    /// When a group or points belong to nobody.
    pub fn evening<'a>(&self, competition: &'a Competition) -> Result<Evening<'a>, SeasonError> {
        let codes = Codes::new(&self.players)?;
        let pairing_points = (self.pairing_points.iter())
            .map(|(code, &points)| Ok((codes.player(None, code)?, points)))
            .collect::<Result<Vec<_>, _>>()?;
        let mut groups = vec![None; self.players.len()];
        for (code, &group) in &self.groups {
            groups[codes.player(None, code)?.index()] = Some(group);
        }
        let mut evenings = Vec::new();
        for round in &self.rounds {
            let next = evenings
                .last()
                .map_or(1, |&last: &u32| last.saturating_add(1));
            evenings.push(round.evening.unwrap_or(next));
        }
        let evening = Evening::new(competition);
        let ranking = match standings(competition).pop() {
            Some(standing) => with_start_points(competition, &standing, &pairing_points),
            None => Vec::new(),
        };
        let rating = |code: &String| self.ratings.get(code).copied();
        Ok(Evening {
            ranking,
            ratings: self.players.iter().map(rating).collect(),
            groups,
            evenings,
            period_rounds: self.period_rounds,
            ..evening
        })
    }

    fn code_in(&self, problem: Problem) -> Option<String> {
        problem.player().map(|player| self.code(player).to_owned())
    }

    /// The code of a player.
    #[must_use]
    pub fn code(&self, player: Player) -> &str {
        self.players.get(player.index()).map_or("?", String::as_str)
    }

    /// The name of a player, or his code when the file gives none.
    #[must_use]
    pub fn display_name(&self, player: Player) -> &str {
        let code = self.code(player);
        self.names.get(code).map_or(code, String::as_str)
    }

    /// The player with this code or name.
    #[must_use]
    pub fn find(&self, code_or_name: &str) -> Option<Player> {
        let named = |player: &Player| self.display_name(*player) == code_or_name;
        let players =
            || (0..self.players.len()).filter_map(|index| u16::try_from(index).ok().map(Player));
        players()
            .find(|&player| self.code(player) == code_or_name)
            .or_else(|| players().find(named))
    }
}

/// The numbers behind the codes.
struct Codes<'a>(BTreeMap<&'a str, Player>);

impl<'a> Codes<'a> {
    fn new(players: &'a [String]) -> Result<Self, SeasonError> {
        let mut codes = BTreeMap::new();
        for (code, index) in players.iter().zip(0..=u16::MAX) {
            if codes.insert(code.as_str(), Player(index)).is_some() {
                return Err(SeasonError::PlayerTwice(code.clone()));
            }
        }
        Ok(Self(codes))
    }

    fn player(&self, round: Option<u16>, code: &str) -> Result<Player, SeasonError> {
        let unknown = || SeasonError::UnknownCode {
            round,
            code: code.to_owned(),
        };
        self.0.get(code).copied().ok_or_else(unknown)
    }
}

impl SeasonRound {
    /// Everybody in it.
    fn codes(&self) -> impl Iterator<Item = &String> {
        let games = self
            .games
            .iter()
            .flat_map(|(white, _, black)| [white, black]);
        let no_shows = self.no_show.iter();
        let lists = [
            &self.byes,
            &self.penalty_byes,
            &self.notice,
            &self.no_notice,
        ];
        games
            .chain(no_shows.flat_map(|(waited, absent)| [waited, absent]))
            .chain(lists.into_iter().flatten())
            .chain(self.external.keys())
    }

    fn facts(&self, codes: &Codes<'_>, number: u16) -> Result<Round, SeasonError> {
        let player = |code: &String| codes.player(Some(number), code);
        let all = |codes: &[String]| codes.iter().map(player).collect::<Result<Vec<_>, _>>();
        let game = |(white, result, black): &(String, Option<GameResult>, String)| {
            let outcome = result.map_or(Outcome::Pending, Outcome::from);
            Ok(Game {
                white: player(white)?,
                black: player(black)?,
                outcome,
            })
        };
        let no_show = |(waited, absent): &(String, String)| {
            Ok(NoShow {
                waited: player(waited)?,
                absent: player(absent)?,
            })
        };
        let absent = |(code, reason): (&String, &Reason)| Ok((player(code)?, *reason));
        let external = |games: &BTreeMap<String, Option<External>>| {
            let game = |(code, result): (&String, &Option<External>)| {
                Ok((player(code)?, result.map(ExternalResult::from)))
            };
            games.iter().map(game).collect::<Result<Vec<_>, _>>()
        };
        let mispairing = |(waited, signed_off): &(String, String)| {
            Ok(Mispairing {
                waited: player(waited)?,
                signed_off: player(signed_off)?,
            })
        };
        Ok(Round {
            games: self.games.iter().map(game).collect::<Result<_, _>>()?,
            no_shows: self.no_show.iter().map(no_show).collect::<Result<_, _>>()?,
            mispairings: self
                .mispaired
                .iter()
                .map(mispairing)
                .collect::<Result<_, _>>()?,
            byes: all(&self.byes)?,
            penalty_byes: all(&self.penalty_byes)?,
            notice: all(&self.notice)?,
            no_notice: all(&self.no_notice)?,
            absent: self.absent.iter().map(absent).collect::<Result<_, _>>()?,
            external: external(&self.external)?,
            other_day: external(&self.other_day)?,
        })
    }
}

impl From<GameResult> for Outcome {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::WhiteWins => Self::Played(Score::WhiteWins),
            GameResult::Draw => Self::Played(Score::Draw),
            GameResult::BlackWins => Self::Played(Score::BlackWins),
            GameResult::Postponed => Self::Postponed,
        }
    }
}

impl From<External> for ExternalResult {
    fn from(result: External) -> Self {
        match result {
            External::Win => Self::Win,
            External::Draw => Self::Draw,
            External::Loss => Self::Loss,
        }
    }
}
