//! What is said without a slash: in private, as a reply to the bot, or when it is mentioned. `speech` finds out what it
//! means; here it is done, for whoever says it and in the club as it is now. What changes something is shown with its
//! names or days before it is stored, unless it is unmistakable; doubt leads to a question, never to a guess; what
//! others must decide goes to the organiser. Nobody acts for somebody else.

mod answers;
mod arrivals;
mod evenings;
mod orders;
mod pass;
mod questions;
mod results;
mod wards;

use chrono::TimeDelta;
use speech::meaning::{Absence, Does, Doubt, Matter, When};
use speech::{BoardList, Heard, Meaning, Said, Unread, Which};

use super::desk::{Actor, Answer, Desk, Refusal};
use super::result_commands;
use crate::args;
use crate::message::Place;
use crate::store::rows::EveningState;

pub(super) use orders::Order;
pub(super) use results::Told;

/// Something with a score in it that is longer than this is a story, not a result.
const LONGEST: usize = speech::grammar::LONGEST;

impl Desk<'_> {
    /// Understands a message that is meant for the bot.
    pub(crate) fn hear(&mut self, text: &str) -> Answer {
        let text = text.trim();
        if text.is_empty() {
            return self.hear_nothing();
        }
        let heard = speech::hear(text, self.local_day(self.said_at));
        if let Some(answer) = self.hear_board_list(text, &heard) {
            return answer;
        }
        self.named_apart = self.evenings_apart(&heard.said);
        match heard.said.as_slice() {
            [] => self.hear_noise(text),
            [only] => self.hear_said(only, (text, false), &mut None),
            several => self.hear_several(several, text),
        }
    }

    /// Several statements. When one of them cannot be done the others are shown before they are: whoever says it takes
    /// all of it for granted.
    fn hear_several(&mut self, said: &[Said], text: &str) -> Answer {
        let before = self.clone();
        let first = self.hear_each(said, text);
        let refused = |answer: &Answer| answer.is_err();
        if !first.iter().any(refused) {
            return Ok(together(first));
        }
        *self = before.clone();
        if first.iter().all(refused) {
            return Err(Refusal(together(first)));
        }
        let careful: Vec<Said> = said
            .iter()
            .zip(&first)
            .filter(|(_, answer)| answer.is_ok())
            .map(|(said, _)| carefully(said))
            .collect();
        let mut answers = self.hear_each(&careful, text);
        if answers.iter().any(refused) {
            *self = before;
            return Err(Refusal(together(answers)));
        }
        answers.extend(first.into_iter().filter(refused));
        Ok(together(answers))
    }

    /// The answers to each of several statements.
    fn hear_each(&mut self, said: &[Said], text: &str) -> Vec<Answer> {
        let mut evening = None;
        let mut answers = Vec::new();
        for said in said {
            let answer = match self.hear_said(said, (text, true), &mut evening) {
                // What is asked besides may have no answer yet; what was said stands.
                Err(refusal) if matches!(said.meaning, Meaning::Question(_)) => Ok(refusal.0),
                answer => answer,
            };
            answers.push(answer.map(|answer| self.apart(answer)));
        }
        answers
    }

    /// The evenings that statements name one by one.
    fn evenings_apart(&self, said: &[Said]) -> Vec<i64> {
        let mut apart = Vec::new();
        for said in said.iter().filter(|_| said.len() > 1) {
            let when = match &said.meaning {
                Meaning::Absence(Absence { when, .. })
                | Meaning::Presence(when)
                | Meaning::ForOther { when, .. } => when,
                _ => continue,
            };
            if let Ok((evenings, false)) = self.evenings_meant(when, None) {
                apart.extend(evenings);
            }
        }
        apart
    }

    /// One statement. `evening` is the evening that was named before, and becomes the one named now.
    fn hear_said(
        &mut self,
        said: &Said,
        (text, several): (&str, bool),
        evening: &mut Option<i64>,
    ) -> Answer {
        match &said.meaning {
            Meaning::Absence(absence) => self.hear_absence(absence, said.doubt, (text, evening)),
            Meaning::Presence(when) => self.hear_presence(when, said.doubt, (text, evening)),
            Meaning::ForOther { who, does, when } => {
                // `Anna komt vrijdag niet`, says Anna.
                let own = self.speaker().is_ok_and(|own| self.called(who) == [own]);
                if let (true, Some(meaning)) = (own, of_himself(*does, when)) {
                    let doubt = said.doubt;
                    return self.hear_said(&Said { meaning, doubt }, (text, several), evening);
                }
                if let Some(answer) = self.order_for((who, *does, when), said.doubt, evening) {
                    return answer;
                }
                match self.hear_of_wards((who, *does, when), said.doubt, (text, evening)) {
                    Some(answer) => answer,
                    // What he says of somebody else beside his own coming: that one must say it himself.
                    None if several => Ok(self.says_it_himself(who)),
                    None => self.hear_of_other((who, *does), text),
                }
            }
            _ => self.hear_one(said, text),
        }
    }

    /// One statement that is not about an evening.
    fn hear_one(&mut self, said: &Said, text: &str) -> Answer {
        match &said.meaning {
            Meaning::Absence(_) | Meaning::Presence(_) | Meaning::ForOther { .. } => {
                Ok(String::new())
            }
            Meaning::Result(report) => self.hear_report(report, said.doubt),
            Meaning::Figures(reading) => self.hear_figures(*reading, text),
            Meaning::Correction(report) => self.hear_correction(report.as_ref(), text),
            Meaning::StillPlaying => self.hear_playing(),
            Meaning::PutOff(how) => self.hear_put_off(*how, text),
            Meaning::NoShow(who) => self.hear_no_show(who.as_deref(), text),
            Meaning::BackAgain => self.hear_back(text),
            Meaning::Late(arrival, when) => {
                self.hear_late((*arrival, when), said.doubt.is_some(), text)
            }
            Meaning::Pass(matter) => self.hear_matter(*matter, text),
            Meaning::Cancelled(when) => self.hear_cancelled(when, text),
            Meaning::CloseRound => self.hear_close(),
            Meaning::Undo => self.hear_undo(text),
            Meaning::Newcomer { name, rating } => self.hear_newcomer((name, *rating), text),
            // `oke top` asks for nothing when nothing was asked.
            Meaning::Yes if said.doubt.is_some() && !self.waits_for_a_word() => Ok(String::new()),
            Meaning::Yes => self.hear_yes(false),
            Meaning::No => self.hear_no(false),
            Meaning::Mark(true) => self.hear_yes(true),
            Meaning::Mark(false) => self.hear_no(true),
            Meaning::Swap => self.hear_swap(),
            Meaning::Question(topic) => self.hear_question(*topic, text),
            Meaning::Smalltalk => self.hear_smalltalk(),
        }
    }

    /// A picture, a voice message, a sticker: only text is read.
    fn hear_nothing(&mut self) -> Answer {
        if self.place == Place::Group {
            return Ok(String::new());
        }
        self.refuse("only-text", &args![])
    }

    /// Thanks need no answer; whoever is not linked yet hears how he gets in.
    fn hear_smalltalk(&mut self) -> Answer {
        if self.place == Place::Private && self.actor == Actor::Stranger {
            self.speaker()?;
        }
        Ok(String::new())
    }

    /// What is not understood: a hint, to the speaker alone.
    fn hear_noise(&mut self, text: &str) -> Answer {
        // A smiley asks for nothing, a question mark does.
        let asks = text.contains('?');
        if !text.chars().any(char::is_alphanumeric) && !asks && self.actor != Actor::Stranger {
            return Ok(String::new());
        }
        self.place = Place::Private;
        if text.chars().nth(LONGEST).is_some() {
            return self.refuse("too-long-to-read", &args![]);
        }
        if self.actor == Actor::Stranger && self.wards().is_empty() {
            self.speaker()?;
        }
        self.refuse("not-understood", &args![])
    }
}

/// The answers as one text, each once.
fn together(answers: Vec<Answer>) -> String {
    let texts = answers.into_iter().map(|answer| match answer {
        Ok(text) | Err(Refusal(text)) => text,
    });
    let mut texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    texts.dedup();
    texts.join("\n")
}

/// The same statement, to be shown before it is done.
fn carefully(said: &Said) -> Said {
    let mut said = said.clone();
    match &mut said.meaning {
        Meaning::Result(report) => report.more = true,
        Meaning::Absence(_) | Meaning::Presence(_) => {
            said.doubt = said.doubt.or(Some(Doubt::Unread));
        }
        _ => {}
    }
    said
}

/// What he says of himself by his own name.
fn of_himself(does: Does, when: &When) -> Option<Meaning> {
    let when = when.clone();
    let external = None;
    match does {
        Does::StaysAway => Some(Meaning::Absence(Absence { when, external })),
        Does::Comes => Some(Meaning::Presence(when)),
        Does::ComesLater(arrival) => Some(Meaning::Late(arrival, when)),
        Does::Stops => Some(Meaning::Pass(Matter::Withdrawal)),
    }
}

impl Desk<'_> {
    /// Results of boards by the organiser, in private: `bord 3 1-0`, `Jansen 1-0 De Vries`, `bord 3 kleuren omdraaien`.
    fn hear_board_list(&mut self, text: &str, heard: &Heard) -> Option<Answer> {
        if !self.is_arbiter() || self.place == Place::Group {
            return None;
        }
        match speech::board_list(text) {
            Ok(list) if self.names_boards(&list, text) => Some(result_commands::result(self, text)),
            Err(unread @ Unread::TooClever) => {
                let result = |said: &Said| matches!(said.meaning, Meaning::Result(_));
                heard
                    .said
                    .iter()
                    .any(result)
                    .then(|| self.refuse_list(&unread))
            }
            Ok(_) | Err(_) => None,
        }
    }

    /// Whether every line of a list is about a board: by its number, or by names of two who play there. `Remise tegen
    /// Piet` is about the speaker.
    fn names_boards(&self, list: &BoardList, text: &str) -> bool {
        let evening_id = self.evening_of_list(list);
        list.lines.iter().all(|line| match &line.which {
            Which::Number(_) => true,
            // Names and words without a figure are about the evening that is played, not about one of last week; only the
            // organiser corrects that.
            Which::Names(_) => evening_id.as_ref().is_ok_and(|&id| {
                let evening = self.evening(id);
                let figures = text.chars().any(|c| c.is_ascii_digit() || c == '½');
                let fresh = self.said_at - evening.starts_at < TimeDelta::days(2);
                let played = evening.state == EveningState::Published && fresh;
                let meant = played || figures || self.is_organiser();
                meant && self.board_of_line(id, line).is_ok()
            }),
        })
    }
}
