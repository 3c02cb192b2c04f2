//! Which field of which row lies in which column. Names differ where a field would be a reserved word in
//! one of the databases.

use sqlx::any::AnyRow;

use super::record::{Field, Record, Table, Value, words};
use super::rows::{
    Alias, Answer, Attendance, Board, BoundGroup, Bye, Competition, CompetitionKind, Entry,
    Evening, EveningState, GameRecord, GroupAudience, Guardian, Identity, Invitation, Member,
    Penalty, PlayoffGame, Question, Setting, Vote, WrongCode,
};

/// A row and its table: fields of the key before the semicolon, the others after it.
macro_rules! record {
    (
        $row:ident in $table:literal, referenced: $referenced:literal,
        $($key:ident => $key_column:literal),+ ; $($field:ident => $column:literal),*
    ) => {
        impl Record for $row {
            const TABLE: &'static Table = &Table {
                name: $table,
                columns: &[$($key_column,)+ $($column,)*],
                key: [$($key_column),+].len(),
                referenced: $referenced,
            };

            fn values(&self) -> Vec<Value> {
                vec![$(self.$key.to_value(),)+ $(self.$field.to_value(),)*]
            }

            fn read(row: &AnyRow) -> sqlx::Result<Self> {
                Ok(Self {
                    $($key: Field::read(row, $key_column)?,)+
                    $($field: Field::read(row, $column)?,)*
                })
            }
        }
    };
}

record!(Member in "member", referenced: true,
    member_id => "member_id";
    name => "name", rating => "rating", plays => "plays", roles => "roles",
    regular => "regular", left => "left_at",
    estimated => "estimated", tempo => "tempo", language => "language");

record!(Competition in "competition", referenced: true,
    competition_id => "competition_id";
    kind => "kind", season => "season", half => "half", groups => "groups", border => "border",
    ratings_of => "ratings_of", finished => "finished_at");

record!(Entry in "entry", referenced: false,
    competition_id => "competition_id", member_id => "member_id";
    joined_round => "joined_round", start_place => "start_place", group => "group_number",
    rating => "rating", last_place => "last_place");

record!(Identity in "identity", referenced: false,
    contact => "contact"; name => "name", member_id => "member_id", language => "language",
    vouched => "vouched");

record!(Guardian in "guardian", referenced: false,
    contact => "contact", member_id => "member_id";);

record!(Alias in "alias", referenced: false,
    alias => "alias"; name => "name", member_id => "member_id");

record!(Invitation in "invitation", referenced: false,
    member_id => "member_id"; code_hash => "code_hash", issued_at => "issued_at");

record!(WrongCode in "wrong_code", referenced: false,
    contact => "contact"; times => "times", since => "since");

record!(Evening in "evening", referenced: true,
    evening_id => "evening_id";
    competition_id => "competition_id", starts_at => "starts_at", state => "state", held => "held", seed => "seed", proposal => "proposal");

record!(Attendance in "attendance", referenced: false,
    evening_id => "evening_id", member_id => "member_id";
    answer => "answer", external_result => "external_result", in_time => "in_time",
    said_at => "said_at", counts_as => "counts_as", reason => "reason",
    late => "late");

record!(Vote in "vote", referenced: false,
    evening_id => "evening_id", contact => "contact"; option => "choice", at => "voted_at");

record!(Board in "board", referenced: false,
    evening_id => "evening_id", board => "board";
    white => "white", black => "black", result => "result", reported_by => "reported_by",
    origin => "origin", note => "note");

record!(Bye in "bye", referenced: false,
    evening_id => "evening_id", member_id => "member_id"; penalty => "penalty");

record!(Penalty in "penalty", referenced: false,
    penalty_id => "penalty_id";
    competition_id => "competition_id", member_id => "member_id", imposed_at => "imposed_at",
    reason => "reason");

record!(PlayoffGame in "playoff_game", referenced: false,
    competition_id => "competition_id", game => "game";
    white => "white", black => "black", result => "result");

record!(GameRecord in "game_record", referenced: false,
    evening_id => "evening_id", white => "white", black => "black";
    handed_in_by => "handed_in_by", handed_in_at => "handed_in_at", moves => "moves");

record!(Question in "question", referenced: false,
    question_id => "question_id";
    contact => "contact", key => "message_key", kind => "kind", data => "data",
    evening_id => "evening_id", open => "is_open", asked_at => "asked_at");

record!(Setting in "setting", referenced: false, key => "name"; value => "content");

record!(BoundGroup in "bound_group", referenced: false,
    contact => "contact"; topic => "topic", audience => "audience");

words!(GroupAudience { Club => "club", Leaders => "leaders" });

words!(CompetitionKind { Keizer => "keizer", Rapid => "rapid" });

words!(EveningState {
    Planned => "planned", Open => "open", Closed => "closed",
    Published => "published", Finished => "finished", Cancelled => "cancelled"
});

words!(Answer { Plays => "plays", Absent => "absent", External => "external" });
