//! What people type, read without knowing anything of the club: no time but the day it is given, no members, no
//! rounds. Pure: the same words give the same reading.
//!
//! In reading order: [`text`] how words are compared, [`outcome`] results and how they are written, [`score`] results
//! as people type them, [`board_list`] results of boards, [`day`] days and stretches of time as people name them,
//! [`command`] commands, their arguments and whom they are for, [`meaning`] what somebody can mean, [`grammar`] how that
//! is found in what he says, [`chat_export`] who said what and when in a chat that was saved, [`poll_list`] who chose what
//! in a poll.

pub mod board_list;
pub mod chat_export;
pub mod command;
mod date;
pub mod day;
mod day_word;
mod feast;
pub mod grammar;
pub mod meaning;
pub mod outcome;
pub mod poll_list;
pub mod score;
mod score_token;
mod span;
pub mod text;

pub use board_list::{BoardLine, BoardList, Change, Unread, Which, board_list};
pub use command::{command, mention};
pub use day::{Day, Misread, Read, days, rapid};
pub use grammar::hear;
pub use meaning::{Heard, Meaning, Said};
pub use outcome::{BoardResult, ClaimedGame, ClaimedResult, ExternalClaim};
pub use poll_list::{PollList, poll_list};
pub use score::{board_result, external, result};
pub use span::Span;
pub use text::{distance, folded, is_word, plain, shorten};
