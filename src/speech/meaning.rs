//! What somebody can mean: a closed set. Names and days stay as they were typed; who and which evening is meant is
//! for those who know the club.

use std::fmt;

use crate::outcome::{ClaimedResult, ExternalClaim};
use crate::score::Reading;

/// What was understood of a message: one statement, or a few that do not contradict each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// In the order in which they were said; empty when nothing was understood.
    pub said: Vec<Said>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What it means.
    pub meaning: Meaning,
    /// Why it may mean something else: then it is asked, never guessed.
    pub doubt: Option<Doubt>,
}

/// What a statement can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A game ended.
    Result(Report),
    /// Figures that look like a result and are none of a single game: a total, a forfeit, a score that does not exist.
    Figures(Reading),
    /// A game goes on, or its result will follow.
    StillPlaying,
    /// A game is not played on its evening, or stopped halfway.
    PutOff(PutOff),
    /// Somebody did not come to the board: this name, or the opponent.
    NoShow(Option<String>),
    /// The speaker does not come.
    Absence(Absence),
    /// The speaker comes.
    Presence(When),
    /// The speaker is back from somewhere: no absence any more.
    BackAgain,
    /// The speaker comes later, on which evening.
    Late(Arrival, When),
    /// Somebody else comes, or does not.
    ForOther {
        /// Who, as it was typed: `Jan`, `zoon`, `hij`.
        who: String,
        /// What he does.
        does: Does,
        /// Which evenings it is about.
        when: When,
    },
    /// Something that the organiser decides.
    Pass(Matter),
    /// There is no chess on an evening.
    Cancelled(When),
    /// The round that is played is over.
    CloseRound,
    /// What was done last must be undone.
    Undo,
    /// Somebody new: his name as it was typed, and his rating.
    Newcomer {
        /// `Fatima Yilmaz`
        name: String,
        /// Where it is said.
        rating: Option<u32>,
    },
    /// What was recorded must be otherwise: a result, when one is named.
    Correction(Option<Report>),
    /// Yes, to what was asked.
    Yes,
    /// No, to what was asked.
    No,
    /// The other way round.
    Swap,
    /// A thumb up or down, a tick or a cross: an answer, or a sign-up.
    Mark(bool),
    /// A question.
    Question(Topic),
    /// Thanks, greetings, a sigh.
    Smalltalk,
}

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Who won, in words.
    pub winner: Option<Winner>,
    /// The score, in figures, as the first named or White sees it.
    pub score: Option<ClaimedResult>,
    /// The figures are the speaker's own points: `1-0 voor mij`, `extern 1-0`.
    pub own_points: bool,
    /// The colour that the speaker says he had; true: White.
    pub own_white: Option<bool>,
    /// Whom the speaker played.
    pub against: Option<String>,
    /// Two names around the figures, White first: `Jansen 1-0 De Vries`.
    pub pair: Option<[String; 2]>,
    /// The board.
    pub board: Option<u32>,
    /// Both games of a round ended so: `twee keer gewonnen`.
    pub both: bool,
    /// Something else was said that was not understood.
    pub more: bool,
}

/// Who won, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winner {
    /// White.
    White,
    /// Black.
    Black,
    /// The speaker.
    Sender,
    /// Whom he played.
    Opponent,
    /// This one.
    Named(String),
    /// Whoever played this one.
    Beat(String),
    /// Nobody.
    Draw,
}

/// What becomes of a game that does not end on its evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutOff {
    /// It is played later.
    Postponed,
    /// It stopped halfway.
    Adjourned,
    /// It is, or was, played before its evening.
    Early,
}

/// The speaker does not come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// Which evenings.
    pub when: When,
    /// He plays elsewhere for the club.
    pub external: Option<ExternalClaim>,
}

/// Which evenings a statement is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// No day is named: the next one.
    #[default]
    Next,
    /// The days in these words.
    Days(String),
    /// The evening after the one that was named before.
    Following,
}

/// What somebody else does on an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// He comes.
    Comes,
    /// He stays away.
    StaysAway,
    /// He comes later.
    ComesLater(Arrival),
    /// He leaves the competition.
    Stops,
}

/// How late somebody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// At this time on the clock: hours 0–23, minutes 0–59.
    At(u32, u32),
    /// So many minutes after the start.
    After(u32),
    /// Without a time.
    Unknown,
}

/// Something that the organiser decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A game under protest.
    Protest,
    /// A wish about the pairing.
    Wish,
    /// Somebody stops.
    Withdrawal,
    /// Somebody asks to be exempt, or says he is.
    Exemption,
    /// A cup match.
    Cup,
    /// Work for the club on the evening.
    Duty,
    /// An absence that was announced otherwise, or long ago.
    OldAbsence,
    /// A result of another round is said to be wrong.
    Complaint,
    /// A game that did not end by playing: a telephone, an illegal move.
    Ruling,
    /// A word for those who lead the club.
    Message,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Whom do I play, with which colour?
    OwnGame,
    /// What is written down of my game?
    OwnResult,
    /// The standing.
    Standing,
    /// The standing of this group.
    StandingOf(u16),
    /// In which group am I?
    MyGroup,
    /// My own place and points.
    MyPlace,
    /// My own games.
    MySeason,
    /// Who leads, and who is to be asked?
    Leaders,
    /// All boards.
    Pairing,
    /// Who comes?
    WhoPlays,
    /// When is there chess?
    Calendar,
    /// Until when can one sign on or off, and how late does it begin?
    Deadline,
    /// Am I signed on?
    AmIIn,
    /// How does one sign off, report a result?
    Help,
    /// What do the rules say?
    Rules,
    /// Why is it so? About whoever is named in the message.
    Why,
}

/// Why a statement may mean something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It says what is not: `niet gewonnen`, `niet niet`.
    Negated,
    /// Not decided yet: `misschien`.
    Undecided,
    /// Probably: `waarschijnlijk`, `denk ik`.
    Likely,
    /// How often or how long is not said: `om de week`, `even niet`.
    Open,
    /// Under a condition: `tenzij`, `als`, `behalve`.
    Condition,
    /// Long ago, or hoped for.
    Tense,
    /// It is asked.
    Asked,
    /// Two statements that contradict each other.
    Contradiction,
    /// A word that says too little: `opgegeven`, `lukt niet`.
    Weak,
    /// There are words that were not understood.
    Unread,
}

impl fmt::Display for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, said) in self.said.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{}", said.meaning)?;
            if let Some(doubt) = said.doubt {
                write!(f, " ?{}", format!("{doubt:?}").to_lowercase())?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result(report) => write!(f, "{report}"),
            Self::Figures(reading) => match reading {
                Reading::Total(_) => write!(f, "total"),
                Reading::Forfeit(_) => write!(f, "forfeit"),
                Reading::Unclear(_) => write!(f, "no score"),
                Reading::Played(_) | Reading::Postponed | Reading::NotAScore => {
                    write!(f, "figures")
                }
            },
            Self::StillPlaying => write!(f, "playing"),
            Self::PutOff(how) => write!(f, "{}", format!("{how:?}").to_lowercase()),
            Self::NoShow(None) => write!(f, "no show"),
            Self::NoShow(Some(who)) => write!(f, "no show {who}"),
            Self::Absence(Absence { when, external }) => match external {
                None => write!(f, "absent{when}"),
                Some(ExternalClaim::Open) => write!(f, "external{when}"),
                Some(claim) => {
                    write!(f, "external {}{when}", claim.as_row().unwrap_or_default())
                }
            },
            Self::Presence(when) => write!(f, "present{when}"),
            Self::BackAgain => write!(f, "back"),
            Self::Late(arrival, when) => write!(f, "{arrival}{when}"),
            Self::ForOther { who, does, when } => match does {
                Does::Comes => write!(f, "other {who} comes{when}"),
                Does::StaysAway => write!(f, "other {who} not{when}"),
                Does::ComesLater(arrival) => write!(f, "other {who} {}{when}", arrival),
                Does::Stops => write!(f, "other {who} stops"),
            },
            Self::Pass(matter) => write!(f, "pass {}", format!("{matter:?}").to_lowercase()),
            Self::Cancelled(when) => write!(f, "cancelled{when}"),
            Self::CloseRound => write!(f, "close"),
            Self::Undo => write!(f, "undo"),
            Self::Newcomer { name, rating } => {
                let rating = rating.map_or_else(String::new, |rating| format!(" {rating}"));
                write!(f, "new {name}{rating}")
            }
            Self::Correction(None) => write!(f, "correction"),
            Self::Correction(Some(report)) => write!(f, "correction {report}"),
            Self::Yes => write!(f, "yes"),
            Self::No => write!(f, "no"),
            Self::Swap => write!(f, "swap"),
            Self::Mark(up) => write!(f, "mark {}", if *up { "up" } else { "down" }),
            Self::Question(topic) => write!(f, "question {}", format!("{topic:?}").to_lowercase()),
            Self::Smalltalk => write!(f, "smalltalk"),
        }
    }
}

impl fmt::Display for Arrival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(hour, minute) => write!(f, "late {hour:02}:{minute:02}"),
            Self::After(minutes) => write!(f, "late +{minutes}"),
            Self::Unknown => write!(f, "late"),
        }
    }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Next => Ok(()),
            Self::Days(days) => write!(f, " [{days}]"),
            Self::Following => write!(f, " [following]"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.board.map(|board| format!("board {board}")));
        parts.extend(self.score.map(|score| match score {
            ClaimedResult::WhiteWins => "1-0".to_owned(),
            ClaimedResult::Draw => "½-½".to_owned(),
            ClaimedResult::BlackWins => "0-1".to_owned(),
            ClaimedResult::Match(_) => "match".to_owned(),
        }));
        parts.extend(self.winner.as_ref().map(|winner| match winner {
            Winner::Named(name) => format!("{name} won"),
            Winner::Beat(name) => format!("{name} lost"),
            Winner::Draw => "draw".to_owned(),
            other => format!("{} won", format!("{other:?}").to_lowercase()),
        }));
        parts.extend(self.own_points.then(|| "own".to_owned()));
        parts.extend(
            self.own_white
                .map(|white| if white { "as white" } else { "as black" }.to_owned()),
        );
        parts.extend(self.against.as_ref().map(|name| format!("against {name}")));
        parts.extend(
            self.pair
                .as_ref()
                .map(|[white, black]| format!("{white} - {black}")),
        );
        parts.extend(self.both.then(|| "both".to_owned()));
        parts.extend(self.more.then(|| "+".to_owned()));
        if parts.is_empty() {
            return write!(f, "unclear");
        }
        write!(f, "{}", parts.join(" "))
    }
}
