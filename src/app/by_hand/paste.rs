//! `/plak`: what belongs in a group that the bot is not in, for the organiser to paste there. Each message is one thing to
//! paste, in WhatsApp's own mark-up, with nothing around it. WhatsApp has no sign that takes the meaning of another one
//! away, so in names its signs become others that look like them.

use super::super::desk::{Answer, Desk};
use super::super::typed;
use crate::args;
use crate::message::{Choice, Place};
use crate::schedule::JobKind;
use crate::store::rows::{Evening, EveningState};

/// `/plak`, `/plak poll`, `/plak indeling`, `/plak uitslagen`, `/plak stand`; `/plak uit`, `/plak aan`
pub(crate) fn paste(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    // The group reads the club's language, whatever the organiser reads.
    let own_texts = desk.texts;
    desk.texts = desk.settings.texts();
    let word = speech::plain(arguments).to_lowercase();
    if let Some(on) = switched(&word) {
        desk.texts = own_texts;
        return Ok(desk.switch_bridge(on));
    }
    let command = typed::find(&word).map(|command| command.name);
    let messages = match (word.as_str(), command) {
        ("", _) => desk.due_messages()?,
        ("poll" | "peiling", _) => desk.poll_messages()?,
        (_, Some("indeling")) => vec![desk.pairing_message()?],
        (_, Some("uitslagen" | "uitslag")) => vec![desk.results_message()?],
        (_, Some("stand")) => vec![desk.standing_message()?],
        _ => return desk.refuse("paste-form", &args![]),
    };
    desk.becomes_bridge();
    desk.for_copying = true;
    if let Some(contact) = desk.contact.clone() {
        for message in messages {
            desk.post(contact.clone(), Place::Private, message, Choice::None);
        }
    }
    Ok(String::new())
}

/// Whether he wants to be told when it is time to paste, if that is what he says.
fn switched(word: &str) -> Option<bool> {
    match word {
        "aan" | "on" => Some(true),
        "uit" | "off" => Some(false),
        _ => None,
    }
}

/// What is said in a group, for people to paste.
type Messages = Result<Vec<String>, super::super::desk::Refusal>;

impl Desk<'_> {
    /// What belongs in the group now.
    fn due_messages(&self) -> Messages {
        let current = self.current_evening();
        if let Some(evening) = current.filter(|evening| self.takes_sign_ups(evening)) {
            return Ok(self.poll_of(evening.evening_id));
        }
        match current.map(|evening| (evening, evening.state)) {
            Some((_, EveningState::Closed)) => return self.refuse("no-pairing-yet", &args![]),
            Some((evening, EveningState::Published)) => {
                let mut boards = self.boards_of(evening.evening_id).into_iter();
                let results = boards.any(|board| board.result.is_some());
                let message = if results {
                    self.results_message()?
                } else {
                    self.pairing_message()?
                };
                return Ok(vec![message]);
            }
            Some(_) | None => {}
        }
        match self.results_message() {
            Ok(results) => Ok(vec![results, self.standing_message()?]),
            Err(_) => self.poll_messages(),
        }
    }

    /// Whether the poll of an evening is out, or would be: its moment has come and the deadline has not.
    fn takes_sign_ups(&self, evening: &Evening) -> bool {
        let asked = match evening.state {
            EveningState::Open => true,
            EveningState::Planned => {
                let poll = self.job(JobKind::Poll, evening);
                poll.is_none_or(|at| at <= self.now)
            }
            _ => false,
        };
        asked && self.now < self.deadline(evening)
    }

    /// The poll of the next evening for which people can still sign up.
    fn poll_messages(&self) -> Messages {
        let calendar = self.calendar().into_iter();
        let mut open = calendar.filter(|evening| {
            let state = matches!(evening.state, EveningState::Planned | EveningState::Open);
            state && self.now < self.deadline(evening)
        });
        match open.next() {
            Some(evening) => Ok(self.poll_of(evening.evening_id)),
            None => self.refuse("no-evening", &args![]),
        }
    }

    /// The question, every choice, and what is said below it: each goes into a field of its own.
    fn poll_of(&self, evening_id: i64) -> Vec<String> {
        let text = self.poll_text(evening_id, "poll");
        let options = self.poll_options(evening_id);
        let (question, more) = text.split_once('\n').unwrap_or((&text, ""));
        let mut messages = vec![question.to_owned()];
        messages.extend(options);
        if !more.is_empty() {
            messages.push(escaped(more));
        }
        messages
    }

    /// The pairing that is public.
    fn pairing_message(&self) -> Result<String, super::super::desk::Refusal> {
        let current = self.current_evening();
        match current.filter(|evening| evening.state == EveningState::Published) {
            Some(evening) => Ok(marked_up(
                &self.pairing_text(evening.evening_id, true),
                false,
            )),
            None => self.refuse("no-pairing-yet", &args![]),
        }
    }

    /// The results of the round that is being played, else of the last one.
    fn results_message(&self) -> Result<String, super::super::desk::Refusal> {
        let rounds = self.calendar().into_iter().rev();
        let mut played = rounds.filter(|evening| {
            let public = matches!(
                evening.state,
                EveningState::Published | EveningState::Finished
            );
            let mut boards = self.boards_of(evening.evening_id).into_iter();
            public && boards.any(|board| board.result.is_some())
        });
        let Some(evening) = played.next() else {
            return self.refuse("paste-no-results", &args![]);
        };
        let round = self.round_label(evening.evening_id);
        let mut lines = vec![self.text("results", &args![round => round])];
        lines.extend(self.board_lines(evening.evening_id));
        lines.extend(self.bye_lines(evening.evening_id));
        Ok(marked_up(&lines.join("\n"), false))
    }

    /// The standing after the last round: of the Rapid when that was one of it.
    fn standing_message(&self) -> Result<String, super::super::desk::Refusal> {
        let rounds = self.calendar().into_iter().rev();
        let mut closed = rounds.filter(|e| e.state == EveningState::Finished);
        let rapid = closed.next().is_some_and(|e| self.is_rapid(e.evening_id));
        let text = if rapid {
            self.show_rapid_standing(None)?
        } else {
            self.show_standing(None, None, false)?
        };
        Ok(marked_up(&text, true))
    }
}

/// Something that is said to the group besides, as WhatsApp shows it.
pub(super) fn announcement(text: &str) -> String {
    if text.contains('\n') {
        marked_up(text, false)
    } else {
        escaped(text)
    }
}

/// A text as WhatsApp shows it: what it is about in bold; rows in letters of one width, so that the columns stand under
/// one another, where they are short enough for a telephone.
fn marked_up(text: &str, columns: bool) -> String {
    let parts = text.split("\n\n").map(|part| {
        let mut lines = part.lines();
        let title = lines.next().unwrap_or_default().trim_end_matches(':');
        let mut written = format!("*{}*", escaped(title));
        let mut in_rows = false;
        for line in lines {
            let row = columns && line.starts_with(|c: char| c.is_ascii_digit());
            if row != in_rows {
                written.push_str(if row { "\n```" } else { "```\n" });
                in_rows = row;
            } else {
                written.push('\n');
            }
            if row {
                written.push_str(&line.trim_end().replace('`', GRAVE));
            } else {
                written.push_str(&escaped(&narrowed(line)));
            }
        }
        if in_rows {
            written.push_str("```");
        }
        written
    });
    parts.collect::<Vec<_>>().join("\n\n")
}

/// A line without the spaces that make columns.
fn narrowed(line: &str) -> String {
    let parts = line
        .split("  ")
        .map(str::trim)
        .filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("  ")
}

/// What stands for a grave accent.
const GRAVE: &str = "\u{2cb}";

/// Words without the signs that WhatsApp makes bold or italic letters of, or a quotation.
fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut begins = true;
    for sign in text.chars() {
        match sign {
            '*' => written.push('\u{2217}'),
            '_' => written.push('\u{2cd}'),
            '~' => written.push('\u{223c}'),
            '`' => written.push_str(GRAVE),
            '>' if begins => written.push('\u{203a}'),
            other => written.push(other),
        }
        begins = sign == '\n';
    }
    written
}
