//! Chats that WhatsApp exports, and messages as people copy them out of it: who wrote what and when. Which telephone
//! made the file shows only in how it writes the beginning of a message, and the order of day and month only from the
//! whole file ([`order`]). What nobody wrote (who came and went, a picture that was left out, a message that was
//! deleted) is dropped. What a message means is for [`crate::grammar`].
//!
//! ```text
//! [18-09-2026, 21:14:03] Anna: ...      iPhone
//! 18-09-2026 21:14 - Anna: ...          Android
//! [21:14, 18-9-2026] Anna: ...          copied from WhatsApp on a computer
//! [18-9 21:14] Anna: ...                copied on an Android telephone
//! ```

mod content;
mod mention;
mod order;
mod stamp;

use chrono::{Datelike, NaiveDate, NaiveDateTime, TimeDelta};

use crate::text::plain;
use order::decide;
use stamp::{Header, header};
pub(crate) use stamp::{whole_date, whole_time};

/// A chat, or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// What people wrote, in the order of the file.
    pub messages: Vec<Message>,
}

/// What one person sent at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// When, on the clock of the telephone. Some write no seconds: what has the same moment gets thousandths of a
    /// second more, so that the order of the file is the order of time.
    pub at: NaiveDateTime,
    /// Who, as the telephone calls him: a name, or a number.
    pub from: String,
    /// What.
    pub content: Content,
}

/// What is in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Words.
    Text(String),
    /// A poll. The file has how many voted for what, not who.
    Poll(Poll),
}

/// A poll with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poll {
    /// What is asked.
    pub question: String,
    /// What one can choose, and how many did.
    pub options: Vec<(String, u32)>,
}

/// Which number of a date comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `18-09`: the day.
    DayFirst,
    /// `09/18`: the month.
    MonthFirst,
}

/// Why a text was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// There is no message in it.
    NoChat,
    /// `9/10` may be two days, and nothing in the file tells which: the two numbers.
    WhichOrder(u32, u32),
}

/// Reads a chat. `today` is the day on which it is read: nothing was written after it. `order` is what is known about the
/// dates; without it the file must tell.
///
/// # Errors
/// When it is no chat, or when its dates can be read in two ways.
pub fn read(text: &str, today: NaiveDate, order: Option<Order>) -> Result<Export, Unread> {
    let text = plain(&mention::without_marks(text));
    let entries = entries(&text);
    let dates: Vec<_> = entries.iter().map(|entry| entry.header.date).collect();
    if dates.is_empty() {
        return Err(Unread::NoChat);
    }
    let order = match order {
        Some(order) => order,
        None => decide(&dates, today)?,
    };
    let mut export = Export::default();
    let mut last: Option<(NaiveDateTime, i64)> = None;
    for entry in merged(entries, today, order) {
        let Some(date) = entry.header.date.day(order, today) else {
            continue;
        };
        let stamp = date.and_time(entry.header.time);
        let nth = match last {
            Some((before, nth)) if before == stamp => nth + 1,
            Some(_) | None => 0,
        };
        last = Some((stamp, nth));
        let Some(from) = entry.header.from else {
            continue;
        };
        if let Some(content) = content::read(&entry.words) {
            // Never into the next second or minute: a deadline may stand there.
            let within = if entry.header.seconds { 999 } else { 59_999 };
            let at = stamp + TimeDelta::milliseconds(nth.min(within));
            export.messages.push(Message { at, from, content });
        }
    }
    Ok(export)
}

/// Whether this looks like a chat: at least one message stands in it.
pub fn is_chat(text: &str) -> bool {
    let text = plain(text);
    text.lines()
        .any(|line| header(line).is_some_and(|(header, _)| header.from.is_some()))
}

/// A message, or something that nobody wrote, with all of its lines.
struct Entry<'a> {
    header: Header,
    /// The line it began with.
    line: &'a str,
    words: String,
}

fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for line in text.lines() {
        match (header(line), entries.last_mut()) {
            (Some((header, words)), _) => entries.push(Entry {
                header,
                line,
                words: words.to_owned(),
            }),
            (None, Some(entry)) => add_line(&mut entry.words, line),
            // The end of a message of which the beginning was not copied.
            (None, None) => {}
        }
    }
    entries
}

/// What begins like a message and has no date in this order is a line of the message before it.
fn merged(entries: Vec<Entry<'_>>, today: NaiveDate, order: Order) -> Vec<Entry<'_>> {
    let mut merged: Vec<Entry<'_>> = Vec::new();
    for entry in entries {
        match merged.last_mut() {
            Some(before) if entry.header.date.day(order, today).is_none() => {
                add_line(&mut before.words, entry.line);
                let (_, more) = entry.words.split_once('\n').unwrap_or_default();
                add_line(&mut before.words, more);
            }
            _ => merged.push(entry),
        }
    }
    merged
}

fn add_line(words: &mut String, line: &str) {
    words.push('\n');
    words.push_str(line);
}

/// The latest such day of the year that is not after today.
fn latest(month: u32, day: u32, today: NaiveDate) -> Option<NaiveDate> {
    let years = (0..8).map(|back| today.year() - back);
    let mut days = years.filter_map(|year| NaiveDate::from_ymd_opt(year, month, day));
    days.find(|date| *date <= today)
}
