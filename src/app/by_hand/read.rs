//! `/lees`: the organiser pastes or uploads what was said in the group. He is shown what was found, line by line: what is
//! new, what is known, what is doubtful and left out. Only when he says yes it is stored.

use chrono::{DateTime, NaiveTime, Utc};
use speech::chat_export::{self, Order, Poll, Unread};

use super::super::desk::{Answer, Ask, Desk, Refusal};
use super::weigh::{Weighed, Weight};
use super::{Fact, Find, Findings, LeftOut, Pasted};
use crate::args;
use crate::message::{Attachment, Place, Unreadable};
use speech::BoardResult;

/// So many lines of what is known are shown.
const MOST_KNOWN: usize = 10;
/// So many lines of what is left out.
const MOST_LEFT_OUT: usize = 20;

/// `/lees` with the text behind it, or with a file.
pub(crate) fn read(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    if !desk.is_organiser() {
        return Err(desk.only_for(super::super::command::Who::Organiser));
    }
    let (order, arguments) = take_order(arguments);
    let file = desk.attachment.as_ref();
    let is_end = file.is_some_and(Attachment::is_end_of_chat);
    if let Some(why) = file.and_then(|file| file.unreadable).filter(|_| !is_end) {
        return desk.refuse("pasted-unreadable", &args![why => word_for(why)]);
    }
    let (at, pasted) = desk.take_moment(arguments)?;
    let text = file.map_or(pasted, |file| file.text.as_str()).to_owned();
    if text.trim().is_empty() {
        return desk.refuse("pasted-form", &args![]);
    }
    desk.becomes_bridge();
    let today = desk.local_day(desk.said_at);
    let mut findings = match chat_export::read(&text, today, order) {
        Ok(export) => {
            let mut findings = desk.findings_of_chat(&export);
            let first = export.messages.first().filter(|_| is_end);
            let first = first.map(|message| desk.moment_of(message.at));
            findings.since = first.filter(|&first| desk.is_of_this_season(first));
            findings
        }
        Err(Unread::WhichOrder(one, other)) => {
            let args = args![
                text => format!("{one}/{other}"),
                one => desk.texts.day_of_month(one, other),
                other => desk.texts.day_of_month(other, one),
            ];
            return desk.refuse("pasted-which-order", &args);
        }
        Err(Unread::NoChat) => match speech::poll_list(&text, today) {
            Some(list) => desk.findings_of_poll(&list, at)?,
            None => return desk.refuse("pasted-form", &args![]),
        },
    };
    desk.show_findings(&mut findings)
}

/// What the journal holds of a message: of what was pasted only that it was.
pub(crate) fn noted(text: &str, bot: &str) -> Option<String> {
    let Some((name, _)) = speech::command(text, bot) else {
        // It may have been copied from the middle of a message on.
        return chat_export::is_chat(text).then(|| "…".to_owned());
    };
    let command = super::super::typed::find(&name)?;
    (command.name == "lees").then(|| format!("/{} …", command.name))
}

/// Whether this was copied from a chat: it begins like a message there.
fn begins_like_a_chat(text: &str) -> bool {
    let first = text.trim_start().lines().next();
    first.is_some_and(chat_export::is_chat)
}

/// Why a file cannot be read, as the sentence about it knows it.
const fn word_for(why: Unreadable) -> &'static str {
    match why {
        Unreadable::TooLong => "too_long",
        Unreadable::Bulky => "bulky",
        Unreadable::Locked => "locked",
        Unreadable::NoText => "no_text",
        Unreadable::SeveralTexts => "several",
        Unreadable::Damaged => "damaged",
    }
}

/// `dag-maand` or `maand-dag` in front.
fn take_order(text: &str) -> (Option<Order>, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match word.to_lowercase().split_once('-') {
        Some(("dag" | "day", "maand" | "month")) => (Some(Order::DayFirst), rest),
        Some(("maand" | "month", "dag" | "day")) => (Some(Order::MonthFirst), rest),
        Some(_) | None => (None, text),
    }
}

impl Desk<'_> {
    /// Whether a chat, or what an iPhone makes of it, came with a message to the bot alone, from an organiser.
    pub(crate) fn has_chat_file(&self) -> bool {
        let file = self.attachment.as_ref();
        let is_chat = file.is_some_and(|file| {
            file.name.to_lowercase().ends_with(".zip") || chat_export::is_chat(&file.text)
        });
        is_chat && self.place == Place::Private && self.is_organiser()
    }

    /// Whether an organiser pastes messages, to the bot alone and without a command.
    pub(crate) fn pastes_chat(&self, text: &str) -> bool {
        begins_like_a_chat(text) && self.place == Place::Private && self.is_organiser()
    }

    /// `donderdag om 17:55` in front: when the poll stood so.
    fn take_moment<'t>(&self, text: &'t str) -> Result<(Option<DateTime<Utc>>, &'t str), Refusal> {
        let ends = text.match_indices(char::is_whitespace).map(|(at, _)| at);
        let ends: Vec<usize> = ends.take(3).chain([text.len()]).collect();
        for end in ends {
            let (front, rest) = text.split_at(end);
            let words: Vec<&str> = front.split_whitespace().collect();
            let Some((time, before)) = words.split_last() else {
                continue;
            };
            let Ok(time) = NaiveTime::parse_from_str(time.trim_end_matches(':'), "%H:%M") else {
                continue;
            };
            let before = before.iter().filter(|word| !["om", "at"].contains(word));
            let day = before.copied().collect::<Vec<_>>().join(" ");
            let Some(at) = self.call_moment(&day.to_lowercase(), time) else {
                continue;
            };
            if at > self.said_at {
                return self.refuse("call-in-future", &args![]);
            }
            return Ok((Some(at), rest.trim_start()));
        }
        Ok((None, text))
    }

    /// Shows what was found, and asks whether what is new is to be stored.
    fn show_findings(&mut self, findings: &mut Findings) -> Answer {
        let mut weighed = self.weigh_all(findings);
        weighed
            .left_out
            .retain(|left_out| self.still_matters(left_out));
        let mut lines = self.new_lines(&weighed);
        lines.extend(self.known_lines(&weighed));
        lines.extend(self.left_out_lines(&weighed));
        if !findings.strangers.is_empty() {
            lines.push(self.text("pasted-strangers", &args![]));
            let strangers = findings.strangers.iter();
            lines.extend(strangers.map(|stranger| self.stranger_line(stranger)));
        }
        lines.extend(self.counts_line(&findings.counts));
        if findings.timeless && !weighed.new.is_empty() {
            lines.push(self.text("pasted-timeless", &args![]));
        }
        if weighed.new.is_empty() {
            let id = if lines.is_empty() && !findings.passed {
                "pasted-nothing-in-it"
            } else {
                "pasted-nothing-new"
            };
            lines.push(self.text(id, &args![]));
            lines.extend(self.since_line(findings));
            // It quotes what others said.
            self.answer_secretly(lines.join("\n"));
            return Ok(String::new());
        }
        lines.extend(self.since_line(findings));
        lines.push(self.text("pasted-shall-i", &args![]));
        self.replace_mine(Pasted::KIND);
        self.ask_speaker(&Ask {
            kind: Pasted::KIND,
            data: Pasted {
                finds: weighed.new,
                poll: findings.last_poll.take(),
            },
            evening_id: None,
            text: lines.join("\n"),
            buttons: vec![
                self.text("button-yes", &args![]),
                self.text("button-no", &args![]),
            ],
        });
        Ok(String::new())
    }

    /// Of a long chat only the end was read.
    fn since_line(&self, findings: &Findings) -> Option<String> {
        let since = findings.since?;
        let day = self.say_day(since);
        Some(self.text("pasted-since", &args![day => day]))
    }

    /// What is new: of what somebody said about one evening the last word.
    fn new_lines(&self, weighed: &Weighed) -> Vec<String> {
        if weighed.new.is_empty() {
            return Vec::new();
        }
        let said_since = |(at, find): &(usize, &Find)| {
            let later = &weighed.new[at + 1..];
            later.iter().any(|other| other.is_about_the_same(find))
        };
        let new = weighed.new.iter().enumerate();
        let new = new.filter(|new| !said_since(new));
        let lines = new.map(|(_, find)| self.find_line(find));
        let head = self.text("pasted-new", &args![]);
        std::iter::once(head).chain(lines).collect()
    }

    fn known_lines(&self, weighed: &Weighed) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (at, find) in weighed.known.iter().enumerate() {
            let later = weighed.known[at + 1..].iter().chain(&weighed.new);
            let said_since = later.into_iter().any(|other| other.is_about_the_same(find));
            let line = self.known_line(find);
            // What is new is known as well when somebody else says it too.
            let known = self.weigh(find) == Weight::Known;
            if known && !said_since && !lines.contains(&line) {
                lines.push(line);
            }
        }
        let more = lines.len().saturating_sub(MOST_KNOWN);
        lines.drain(..more);
        self.under("pasted-known", lines, more)
    }

    fn left_out_lines(&self, weighed: &Weighed) -> Vec<String> {
        let mut left_out = weighed.left_out.iter();
        let more = weighed.left_out.len().saturating_sub(MOST_LEFT_OUT);
        left_out.by_ref().take(more).for_each(drop);
        let lines = left_out.map(|left_out| self.left_out_line(left_out));
        self.under("pasted-left-out", lines.collect(), more)
    }

    /// Lines under a heading; `more`: how many there are besides.
    fn under(&self, heading: &str, lines: Vec<String>, more: usize) -> Vec<String> {
        if lines.is_empty() {
            return Vec::new();
        }
        let more = (more > 0).then(|| self.text("pasted-more", &args![count => more]));
        let head = self.text(heading, &args![]);
        std::iter::once(head).chain(lines).chain(more).collect()
    }

    fn find_line(&self, find: &Find) -> String {
        let sent = self.say_moment(find.at);
        match &find.fact {
            Fact::Coming {
                evening_id,
                plays,
                external,
            } => {
                let evening = self.evening(*evening_id);
                let said = self.attendance(find.member_id, *evening_id);
                let late = find.at >= self.deadline(evening);
                let args = args![
                    name => self.full_name(find.member_id),
                    how => how(*plays, external.is_some()),
                    day => self.day(evening),
                    sent => sent,
                    late => if late { "yes" } else { "no" },
                    before => match said.map(|said| said.answer) {
                        None => "none",
                        Some(crate::store::rows::Answer::Plays) => "plays",
                        Some(crate::store::rows::Answer::Absent) => "absent",
                        Some(crate::store::rows::Answer::External) => "external",
                    },
                ];
                self.text("pasted-coming", &args)
            }
            Fact::Result { result, .. } => {
                let args = args![
                    game => self.game_of(find),
                    result => self.say_typed_result(result),
                    name => self.name(find.member_id),
                    sent => sent,
                ];
                self.text("pasted-result", &args)
            }
        }
    }

    fn known_line(&self, find: &Find) -> String {
        match &find.fact {
            Fact::Coming {
                evening_id,
                plays,
                external,
            } => {
                let asked = *plays && !self.has_answered(find.member_id, *evening_id);
                let args = args![
                    name => self.full_name(find.member_id),
                    how => if asked { "late" } else { how(*plays, external.is_some()) },
                    day => self.day(self.evening(*evening_id)),
                ];
                self.text("pasted-coming-known", &args)
            }
            Fact::Result { result, .. } => {
                let args = args![
                    game => self.game_of(find),
                    result => self.say_typed_result(result),
                ];
                self.text("pasted-result-known", &args)
            }
        }
    }

    /// `Ronde 3, bord 2: Anna - Bram`.
    fn game_of(&self, find: &Find) -> String {
        let Some(board) = self.board_of_find(find) else {
            return String::new();
        };
        let args = args![
            round => self.round_label(board.evening_id),
            board => board.board,
            pair => self.pair_text(board.white, board.black),
        ];
        self.text("pasted-game", &args)
    }

    fn say_typed_result(&self, row: &str) -> String {
        let result = BoardResult::read(row);
        self.say_result(&result.map_or_else(|| row.to_owned(), BoardResult::typed))
    }

    fn left_out_line(&self, left_out: &LeftOut) -> String {
        let args = args![
            name => self.full_name(left_out.member_id),
            sent => self.say_moment(left_out.at),
            said => left_out.said.as_str(),
            quoted => if left_out.said.is_empty() { "no" } else { "yes" },
            why => left_out.why.as_str(),
        ];
        self.text("pasted-left-out-line", &args)
    }

    /// The last poll of a chat, when it is about an evening that is still to come: a file has no names with it.
    fn counts_line(&self, counts: &[Poll]) -> Option<String> {
        let poll = counts.last()?;
        let (evenings, _) = self.read_evenings(&poll.question).ok()?;
        let coming = |&id: &i64| self.is_coming(self.evening(id));
        if !evenings.iter().any(coming) {
            return None;
        }
        let options = poll
            .options
            .iter()
            .map(|(option, count)| format!("{option} {count}"));
        let args = args![
            question => super::quoted(&poll.question),
            options => options.collect::<Vec<_>>().join(", "),
        ];
        Some(self.text("pasted-counts", &args))
    }
}

const fn how(plays: bool, external: bool) -> &'static str {
    match (plays, external) {
        (true, _) => "plays",
        (false, true) => "external",
        (false, false) => "absent",
    }
}

impl Find {
    /// Whether both are about the same evening of the same member.
    fn is_about_the_same(&self, other: &Self) -> bool {
        match (&self.fact, &other.fact) {
            (
                Fact::Coming { evening_id, .. },
                Fact::Coming {
                    evening_id: others, ..
                },
            ) => self.member_id == other.member_id && evening_id == others,
            _ => false,
        }
    }
}
