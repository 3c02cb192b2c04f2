//! What becomes of the club when something is said, voted or pressed.

use chrono::{DateTime, Utc};

use super::desk::{Actor, Answer, Desk, Refusal};
use super::pairing_post::result_evening;
use super::{App, by_hand, code, games, jobs, missing_result, typed};
use crate::args;
use crate::locale::Texts;
use crate::message::{Contact, Incoming, Outgoing, Place, What};
use crate::store::erasure::Erasure;
use crate::store::rows::ClubRows;

/// A club after a command, what must be said, and what the journal says of it.
pub(super) struct Decided {
    pub(super) rows: ClubRows,
    pub(super) messages: Vec<Outgoing>,
    pub(super) who: String,
    pub(super) channel: String,
    pub(super) command: String,
    /// The journal row that it takes back.
    pub(super) undoes: Option<i64>,
    /// The keys of the answers in the group, where nothing was changed or refused: they need not be said twice.
    pub(super) public_answers: Vec<String>,
    /// What must be forgotten besides.
    pub(super) erasure: Option<Erasure>,
}

impl Decided {
    /// What the desk came to, under the name of whoever is behind it, and from where: nothing is undone or forgotten.
    pub(super) fn of(desk: Desk<'_>, who: &str, channel: &str, command: &str) -> Self {
        let (rows, messages) = desk.into_parts();
        Self {
            rows,
            messages,
            who: who.to_owned(),
            channel: channel.to_owned(),
            command: command.to_owned(),
            undoes: None,
            public_answers: Vec::new(),
            erasure: None,
        }
    }
}

impl App {
    /// What was said, voted or pressed, as the journal holds it.
    pub(super) fn what_text(
        &self,
        rows: &ClubRows,
        incoming: &Incoming,
        now: DateTime<Utc>,
    ) -> String {
        let desk = self.desk(rows.clone(), now, String::new());
        match &incoming.what {
            What::Text(text) => match &incoming.attachment {
                None => {
                    by_hand::noted(text, &self.settings.bot).unwrap_or_else(|| code::masked(text))
                }
                Some(file) => format!("{text} [{}]", file.name).trim_start().to_owned(),
            },
            What::Unreadable => "…".to_owned(),
            What::Vote { option: None, .. } => "[ ]".to_owned(),
            What::Vote {
                option: Some(option),
                ..
            } => {
                let option = jobs::poll_option(*option).map(|id| desk.text(id, &args![]));
                format!("[x] {}", option.unwrap_or_default())
            }
            What::Press { message, button } => {
                let label = match jobs::poll_evening(message) {
                    Some(_) => jobs::poll_option(*button).map(|id| desk.text(id, &args![])),
                    None if result_evening(message).is_some() => missing_result::label(*button),
                    None => desk.button_label(message, *button),
                };
                format!("({})", label.unwrap_or_default())
            }
            What::Tally { .. } | What::Was(_) | What::Vouched(_) | What::Returned => String::new(),
        }
    }

    /// Decides what becomes of the club when this is said, and says it in this language. Pure: the same
    /// club, words and moment give the same outcome.
    pub(super) fn decide(
        &self,
        (texts, rows): (&'static Texts, ClubRows),
        incoming: &Incoming,
        now: DateTime<Utc>,
        (origin, entropy, since): (String, [u8; 32], Option<DateTime<Utc>>),
    ) -> Decided {
        let command = self.what_text(&rows, incoming, now);
        let mut desk = self.desk_in(texts, rows, now, origin.clone());
        (desk.entropy, desk.since) = (entropy, since);
        desk.said_at = incoming.sent_at.min(now);
        desk.notice(&incoming.from, &incoming.name);
        let unchanged = desk.rows.clone();
        seat_speaker(&mut desk, incoming);
        let mut answer = understand(&mut desk, incoming);
        let refused = answer.is_err();
        if let Err(Refusal(text)) = answer {
            // Refused: nothing changes and nothing else is said.
            let (place, on_behalf) = (desk.place, desk.on_behalf);
            desk = self.desk_in(texts, unchanged.clone(), now, origin);
            seat_speaker(&mut desk, incoming);
            (desk.place, desk.on_behalf) = (place, on_behalf);
            answer = Ok(text);
        } else if desk.erasure.is_none() {
            desk.follow_prizes(&unchanged);
            desk.follow_split(&unchanged);
        }
        if let (Ok(text), Some(child)) = (&mut answer, desk.on_behalf)
            && !text.is_empty()
        {
            *text = desk.for_ward(child, text);
        }
        let unsaid = !refused && desk.rows == unchanged;
        let (public_answer, toast) = give_answer(&mut desk, incoming, answer);
        let mut public_answers = Vec::new();
        if unsaid {
            public_answers.extend(public_answer.into_iter().chain(desk.pictures_in_group()));
        }
        desk.merge_answers();
        if let Some(text) = toast {
            desk.post_toast(&incoming.id, text);
        }
        desk.mark_as_read(incoming, refused);
        desk.follow_sign_up_list(&unchanged);
        desk.follow_pairing_posts(&unchanged);
        let who = who_spoke(&desk, incoming);
        let erasure = desk.erasure.take();
        Decided {
            public_answers,
            erasure,
            ..Decided::of(desk, &who, incoming.from.platform(), &command)
        }
    }
}

/// Gives whoever spoke his answer: the key of what stands in the group, and what is shown at the button that he pressed.
fn give_answer(
    desk: &mut Desk<'_>,
    incoming: &Incoming,
    answer: Answer,
) -> (Option<String>, Option<String>) {
    let (Ok(text) | Err(Refusal(text))) = answer;
    match &incoming.what {
        // In the group everybody who presses waits for a word.
        What::Press { .. } if incoming.place == Place::Group => {
            // Among the leaders all of them are to read what came of it.
            if desk.is_among_leaders() && !text.is_empty() {
                desk.answer_privately(text);
                return (None, Some(String::new()));
            }
            (None, Some(text))
        }
        _ if text.is_empty() => (None, None),
        What::Text(_) | What::Unreadable => (desk.answer(text), None),
        What::Vote { .. }
        | What::Press { .. }
        | What::Tally { .. }
        | What::Was(_)
        | What::Vouched(_)
        | What::Returned => {
            desk.answer_privately(text);
            (None, None)
        }
    }
}

/// Who said it, and for whom, as the journal holds it.
pub(super) fn who_spoke(desk: &Desk<'_>, incoming: &Incoming) -> String {
    let who = match (&desk.actor, desk.on_behalf.or(desk.recorded_for)) {
        (Actor::Member(member_id), _) => desk.member(*member_id).name.clone(),
        // A parent who is no member: as the network names him.
        (Actor::Stranger, Some(_)) => incoming.name.clone(),
        (Actor::Stranger | Actor::Clock, _) => incoming.from.to_string(),
    };
    match desk.on_behalf.or(desk.recorded_for) {
        Some(child) => {
            let child = desk.name(child);
            desk.text("who-for", &args![who => who, child => child])
        }
        None => who,
    }
}

pub(super) fn seat_speaker(desk: &mut Desk<'_>, incoming: &Incoming) {
    desk.said_at = incoming.sent_at.min(desk.now);
    desk.place = incoming.place;
    desk.here = match incoming.place {
        // A network with one group does not say which.
        Place::Group => incoming.group.clone().or_else(|| desk.own_group()),
        Place::Private => None,
    };
    desk.attachment.clone_from(&incoming.attachment);
    desk.reply.clone_from(&incoming.reply);
    seat(desk, &incoming.from);
}

/// Whoever has this contact speaks.
pub(super) fn seat(desk: &mut Desk<'_>, contact: &Contact) {
    desk.contact = Some(contact.clone());
    let known = desk
        .rows
        .identities
        .iter()
        .find(|identity| identity.contact == contact.0);
    desk.actor = match known.and_then(|identity| identity.member_id) {
        Some(member_id) => Actor::Member(member_id),
        None => Actor::Stranger,
    };
}

/// Finds out what is meant and does it.
fn understand(desk: &mut Desk<'_>, incoming: &Incoming) -> Answer {
    match &incoming.what {
        // A game that is sent without a word is handed in.
        What::Text(text) if text.trim().is_empty() && desk.has_game_file() => {
            games::hand_in(desk, "")
        }
        // So is a chat that was exported read.
        What::Text(text) if text.trim().is_empty() && desk.has_chat_file() => {
            by_hand::read(desk, "")
        }
        What::Text(text) if desk.pastes_chat(text) => by_hand::read(desk, text),
        What::Text(text) => typed::understand(desk, text, incoming.to_bot),
        What::Unreadable => {
            let sent = args![sent => desk.say_moment(desk.said_at)];
            desk.refuse("unreadable-message", &sent)
        }
        What::Vote { poll, option } => match asked_evening(desk, poll) {
            Some(evening_id) => desk.vote(evening_id, *option),
            None => desk.refuse("not-your-button", &args![]),
        },
        What::Press { message, button } => {
            desk.place = Place::Private;
            match (asked_evening(desk, message), result_evening(message)) {
                (Some(evening_id), _) => desk.press_sign_up(evening_id, *button),
                (None, Some(evening_id)) if is_evening(desk, evening_id) => {
                    desk.press_result(evening_id, *button)
                }
                (None, _) => desk.press(message, *button),
            }
        }
        What::Tally { .. } | What::Was(_) | What::Vouched(_) | What::Returned => Ok(String::new()),
    }
}

/// The evening about which this poll, or this message with buttons, asks.
fn asked_evening(desk: &Desk<'_>, key: &str) -> Option<i64> {
    jobs::poll_evening(key).filter(|&evening_id| is_evening(desk, evening_id))
}

fn is_evening(desk: &Desk<'_>, evening_id: i64) -> bool {
    let mut evenings = desk.rows.evenings.iter();
    evenings.any(|evening| evening.evening_id == evening_id)
}
