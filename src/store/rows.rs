//! What is kept of a club, as plain rows: the facts from which everything else is replayed. The rows of
//! one club lie in memory together ([`ClubRows`]); which column each field has is in `tables.rs`.
//!
//! Times are UTC and kept to the millisecond: what is finer is cut off when it is saved.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::roles::Roles;

/// A player, or somebody who only organises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The number within the club, never used again for somebody else.
    pub member_id: i64,
    /// As it is printed.
    pub name: String,
    /// Rating points, when known.
    pub rating: Option<i64>,
    /// Takes part in the competition.
    pub plays: bool,
    /// What he may do besides playing. Rows of before there were roles say whether he organised.
    #[serde(alias = "organiser")]
    pub roles: Roles,
    /// A regular player: expected unless signed off.
    pub regular: bool,
    /// When the player stopped; none: still there.
    pub left: Option<DateTime<Utc>>,
    /// The rating is an estimate. De Zwarte Dame, a.3.
    #[serde(default)]
    pub estimated: bool,
    /// The tempo he plays at, when it is not that of the club. De Zwarte Dame, a.5.
    #[serde(default)]
    pub tempo: Option<String>,
    /// The code of the language he reads, such as `en`; none: that of the club.
    #[serde(default)]
    pub language: Option<String>,
}

/// Somebody on a network, linked to a member or not yet. Key: `contact`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// The label of the contact, such as `console:Anna`.
    pub contact: String,
    /// How the network names that person.
    pub name: String,
    /// Whom this contact acts for; none: nobody yet.
    pub member_id: Option<i64>,
    /// The language chosen before it was linked, such as `en`; none: that of the club. A member has his own.
    #[serde(default)]
    pub language: Option<String>,
    /// Which of its roles that the club file names the network says this contact has, a line each; none: not any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vouched: Option<String>,
}

/// A contact that acts for a child. Key: `contact`, `member_id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guardian {
    /// The label of the contact.
    pub contact: String,
    /// The member it acts for.
    pub member_id: i64,
}

/// What a member is called in a chat that the bot is not in, and of which the organiser pastes parts. Key: `alias`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alias {
    /// The name in the form in which it is compared, as the app writes it.
    pub alias: String,
    /// The name as it stands there.
    pub name: String,
    /// Who it is; none: nobody of the club, what he says is passed over.
    pub member_id: Option<i64>,
}

/// The code with which a member links a contact himself. Key: `member_id`: a new one replaces it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The member who is invited.
    pub member_id: i64,
    /// The hash of the code, as the app makes it.
    pub code_hash: String,
    /// When it was made.
    pub issued_at: DateTime<Utc>,
}

/// Wrong codes that a contact sent. Key: `contact`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongCode {
    /// Who sent them.
    pub contact: String,
    /// How many in a row, at least 1.
    pub times: i64,
    /// Since when they are counted.
    pub since: DateTime<Utc>,
}

/// How a competition is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompetitionKind {
    /// By the Keizer system.
    Keizer,
    /// By the Swiss system: the Rapid.
    Rapid,
}

/// A competition: one half of a season, or the whole of it, or the Rapid beside it. Key: `competition_id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Competition {
    /// The number within the club, never used again.
    pub competition_id: i64,
    /// How it is played.
    pub kind: CompetitionKind,
    /// The season it belongs to, counted from 1.
    pub season: i64,
    /// The half, as the club file calls it; none where the season is not divided.
    pub half: Option<String>,
    /// How many groups are paired and ranked by themselves, at least 1.
    pub groups: i64,
    /// The last place of group 1 in the next half, once it is announced. De Pion, Stand 4.
    pub border: Option<i64>,
    /// Of which day the ratings are that the start order was made with, such as `2026-09-01`.
    pub ratings_of: Option<String>,
    /// When its final standing was announced; none: it goes on.
    pub finished: Option<DateTime<Utc>>,
}

/// A member's part in a competition. Key: `competition_id`, `member_id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The competition.
    pub competition_id: i64,
    /// The member.
    pub member_id: i64,
    /// The first round that counts for this player, from 1.
    pub joined_round: i64,
    /// The place in the start order, from 1; fixed when the competition starts or a round is published.
    pub start_place: Option<i64>,
    /// The group, from 1.
    pub group: i64,
    /// The rating that the start order was made with.
    pub rating: Option<i64>,
    /// The place in the final order of the season before, from 1.
    pub last_place: Option<i64>,
}

/// How far an evening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EveningState {
    /// In the calendar.
    Planned,
    /// The poll is posted: sign-ups are taken.
    Open,
    /// The deadline is past.
    Closed,
    /// The pairing is public.
    Published,
    /// The round is closed: results change only by the organiser.
    Finished,
    /// Not played.
    Cancelled,
}

/// An evening of the calendar; a round of the competition unless cancelled. Key: `evening_id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evening {
    /// The number within the club, never used again.
    pub evening_id: i64,
    /// The competition of which it is a round.
    #[serde(default = "first_competition")]
    pub competition_id: i64,
    /// When the first move may be made.
    pub starts_at: DateTime<Utc>,
    /// How far it is.
    pub state: EveningState,
    /// The organiser holds the automatic publication.
    pub held: bool,
    /// The lot of this evening: with it every draw can be repeated.
    pub seed: i64,
    /// The pairing that is proposed but not yet public, as the app writes it (JSON).
    pub proposal: Option<String>,
}

/// The competition of evenings that were written down before there were several.
const fn first_competition() -> i64 {
    1
}

/// What a member said about an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Comes and plays.
    Plays,
    /// Does not come.
    Absent,
    /// Plays elsewhere for the club.
    External,
}

/// The last answer of a member for an evening. Key: `evening_id`, `member_id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attendance {
    /// The evening.
    pub evening_id: i64,
    /// The member.
    pub member_id: i64,
    /// The answer.
    pub answer: Answer,
    /// The result of the external game, as the app writes it.
    pub external_result: Option<String>,
    /// The answer came before the deadline.
    pub in_time: bool,
    /// When it was said, as the network says.
    pub said_at: DateTime<Utc>,
    /// The organiser's decision: `notice` or `no_notice`; none: the rules decide.
    pub counts_as: Option<String>,
    /// Why the organiser decided so.
    pub reason: Option<String>,
    /// He comes later: at which time on the club's clock, or empty when he named none.
    #[serde(default)]
    pub late: Option<String>,
}

/// The vote of somebody who is not linked yet: it counts, with its time, once he is.
/// Key: `evening_id`, `contact`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// The evening the poll was about.
    pub evening_id: i64,
    /// Who voted.
    pub contact: String,
    /// The option of the poll, from 0; none: the vote was taken back.
    pub option: Option<i64>,
    /// When.
    pub at: DateTime<Utc>,
}

/// A published board. Key: `evening_id`, `board`. A member is on at most one board of an evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The evening.
    pub evening_id: i64,
    /// The number of the board, from 1.
    pub board: i64,
    /// The member with White.
    pub white: i64,
    /// The member with Black.
    pub black: i64,
    /// The result as the app writes it; none: not known yet.
    pub result: Option<String>,
    /// The member who reported the result.
    pub reported_by: Option<i64>,
    /// Where the board comes from, as the app writes it: paired, or set by the organiser.
    pub origin: String,
    /// What the board says about itself: the reason of the pairing.
    pub note: String,
}

/// A member without an opponent on an evening. Key: `evening_id`, `member_id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bye {
    /// The evening.
    pub evening_id: i64,
    /// The member.
    pub member_id: i64,
    /// A penalty bye.
    pub penalty: bool,
}

/// A penalty bye that was imposed. Key: `penalty_id`. It is paid by the next bye with its flag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    /// The number within the club.
    pub penalty_id: i64,
    /// The competition in which it is due.
    pub competition_id: i64,
    /// Who owes it.
    pub member_id: i64,
    /// When it was imposed.
    pub imposed_at: DateTime<Utc>,
    /// Why.
    pub reason: String,
}

/// A game of the play-off after the last round. Key: `competition_id`, `game`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayoffGame {
    /// The competition it decides.
    pub competition_id: i64,
    /// The number of the game, from 1.
    pub game: i64,
    /// The member with White.
    pub white: i64,
    /// The member with Black.
    pub black: i64,
    /// The result as the app writes it.
    pub result: String,
}

/// A game that was handed in. Key: `evening_id`, `white`, `black`: a board may get another number. Whatever else is to
/// be said of it (the round, the names, the result) is said by the rows it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The evening it was played on.
    pub evening_id: i64,
    /// The member with White.
    pub white: i64,
    /// The member with Black.
    pub black: i64,
    /// The member who handed it in.
    pub handed_in_by: i64,
    /// When.
    pub handed_in_at: DateTime<Utc>,
    /// The moves in standard notation, with spaces between them: `e4 e5 Nf3`.
    pub moves: String,
}

/// Something the bot asked somebody and may still get an answer to. Key: `question_id`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The number within the club.
    pub question_id: i64,
    /// Who was asked.
    pub contact: String,
    /// The key of the message it was posted under.
    pub key: String,
    /// Which question, as the app names it.
    pub kind: String,
    /// What the app must know to act on the answer (JSON).
    pub data: String,
    /// The evening it is about.
    pub evening_id: Option<i64>,
    /// Still waiting for an answer.
    pub open: bool,
    /// When it was asked.
    pub asked_at: DateTime<Utc>,
}

/// A setting that was changed from chat. Key: `key`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The name of the setting.
    pub key: String,
    /// Its value, as the app writes it.
    pub value: String,
}

impl Setting {
    /// Under which key the choice of a member about reminders is kept.
    #[must_use]
    pub fn reminders_of(member_id: i64) -> String {
        format!("reminders/{member_id}")
    }
}

/// For whom a group is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupAudience {
    /// Everybody in the club.
    Club,
    /// Those who lead the competition.
    Leaders,
}

/// A group of the club. Key: `contact`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundGroup {
    /// The label of the group as a whole.
    pub contact: String,
    /// The part of it in which the bot speaks; empty for the group as a whole.
    pub topic: String,
    /// For whom it is.
    pub audience: GroupAudience,
}

/// All rows of a club, each list in the order of its key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubRows {
    /// Who belongs to the club, or did.
    pub members: Vec<Member>,
    /// Who they are on the networks.
    pub identities: Vec<Identity>,
    /// Who acts for a child.
    pub guardians: Vec<Guardian>,
    /// What they are called in chats that are pasted.
    #[serde(default)]
    pub aliases: Vec<Alias>,
    /// Codes that were given out.
    pub invitations: Vec<Invitation>,
    /// Who guessed at codes.
    pub wrong_codes: Vec<WrongCode>,
    /// What is played.
    pub competitions: Vec<Competition>,
    /// Who takes part in what.
    pub entries: Vec<Entry>,
    /// The calendar.
    pub evenings: Vec<Evening>,
    /// Who said what about which evening.
    pub attendances: Vec<Attendance>,
    /// Votes of people not linked yet.
    pub votes: Vec<Vote>,
    /// The published boards.
    pub boards: Vec<Board>,
    /// The published byes.
    pub byes: Vec<Bye>,
    /// The penalty byes that were imposed.
    pub penalties: Vec<Penalty>,
    /// The games of play-offs.
    pub playoff_games: Vec<PlayoffGame>,
    /// The games that were handed in.
    pub game_records: Vec<GameRecord>,
    /// What the bot asked.
    pub questions: Vec<Question>,
    /// What was set from chat.
    pub settings: Vec<Setting>,
    /// Its groups.
    #[serde(default)]
    pub groups: Vec<BoundGroup>,
}
