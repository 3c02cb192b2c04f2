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
use speech::meaning::{Absence, Does, Matter, When};
use speech::{BoardList, Heard, Meaning, Said, Unread, Which};

use super::desk::{Actor, Answer, Desk};
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
        let mut answers: Vec<String> = Vec::new();
        let several = heard.said.len() > 1;
        let mut evening = None;
        for said in &heard.said {
            let answer = match self.hear_said(said, (text, several), &mut evening) {
                // What is asked besides may have no answer yet; what was said stands.
                Err(refusal) if several && matches!(said.meaning, Meaning::Question(_)) => {
                    refusal.0
                }
                answer => answer?,
            };
            let answer = if several { self.apart(answer) } else { answer };
            answers.push(answer);
        }
        if heard.said.is_empty() {
            return self.hear_noise(text);
        }
        answers.retain(|answer| !answer.is_empty());
        answers.dedup();
        Ok(answers.join("\n"))
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
            // Names and words without a figure are about the evening that is played, not about one of last week.
            Which::Names(_) => evening_id.as_ref().is_ok_and(|&id| {
                let evening = self.evening(id);
                let figures = text.chars().any(|c| c.is_ascii_digit() || c == '½');
                let fresh = self.said_at - evening.starts_at < TimeDelta::days(2);
                let played = evening.state == EveningState::Published && fresh;
                (played || figures) && self.board_of_line(id, line).is_ok()
            }),
        })
    }
}
