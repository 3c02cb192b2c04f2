//! Questions in words get the answer of the command; what no command says is said here.

use speech::meaning::Topic;

use super::super::attendance::{Attends, Stage};
use super::super::desk::{Answer, Desk};
use super::super::{
    calendar_commands, my_season, regulation_text, round_commands, sign_ups, typed,
};
use crate::args;
use crate::message::Place;
use crate::schedule::JobKind;
use crate::store::rows::EveningState;

/// `stuur de stand als plaatje`: the word that the command knows, when it was said.
fn picture_in(said: &str) -> &'static str {
    let mut words = said.split(|c: char| !c.is_alphanumeric());
    match words.any(|word| speech::is_word(word, "plaatje")) {
        true => "plaatje",
        false => "",
    }
}

impl Desk<'_> {
    pub(super) fn hear_question(&mut self, topic: Topic, said: &str) -> Answer {
        match topic {
            Topic::OwnGame => self.own_pairing(),
            Topic::OwnResult => self.own_result(),
            Topic::Standing => round_commands::standings(self, picture_in(said)),
            Topic::StandingOf(group) => {
                let group = format!("groep {group} {}", picture_in(said));
                round_commands::standings(self, group.trim_end())
            }
            Topic::MyGroup => my_season::my_season(self, ""),
            Topic::MySeason => my_season::my_season(self, ""),
            Topic::Leaders => Ok(self.who_leads()),
            Topic::MyPlace => {
                self.speaker()?;
                round_commands::why(self, "")
            }
            Topic::Pairing if !self.has_pairing() => self.pairing_comes(),
            Topic::Pairing => round_commands::pairing(self, picture_in(said)),
            Topic::WhoPlays => sign_ups::who_plays(self, ""),
            Topic::Calendar => calendar_commands::calendar(self, ""),
            Topic::Deadline => self.until_when(),
            Topic::AmIIn => self.am_i_in(),
            Topic::Help => match typed::find("help") {
                Some(help) => help.run(self, ""),
                None => Ok(String::new()),
            },
            Topic::Rules => regulation_text::regulation(self, ""),
            Topic::Why => {
                let named = self.somebody_in(said);
                if named.is_none() {
                    self.speaker()?;
                }
                round_commands::why(self, &named.unwrap_or_default())
            }
        }
    }

    /// The first word that names one member.
    fn somebody_in(&self, said: &str) -> Option<String> {
        let words = said.split(|c: char| c.is_whitespace() || ",.!?:".contains(c));
        let mut named =
            words.filter(|word| word.chars().count() > 2 && self.find_member(word).is_ok());
        named.next().map(str::to_owned)
    }

    /// Whether the boards of the current round are public.
    fn has_pairing(&self) -> bool {
        let current = self.current_evening();
        current.is_some_and(|evening| evening.state == EveningState::Published)
    }

    /// `wie is de wedstrijdleider?`
    fn who_leads(&self) -> String {
        let named = |id: &str, who: Vec<i64>| {
            let names = who.iter().map(|&id| self.name(id)).collect();
            self.text(id, &args![count => who.len(), names => self.list(names)])
        };
        let mut lines = vec![named("who-leads", self.organisers())];
        let arbiters = self.arbiters();
        if !arbiters.is_empty() {
            lines.push(named("who-decides", arbiters));
        }
        lines.join("\n")
    }

    /// `tegen wie moet ik?`
    fn own_pairing(&mut self) -> Answer {
        let member_id = self.subject()?;
        self.place = Place::Private;
        if !self.has_pairing() {
            return self.pairing_comes();
        }
        let evening_id = self.expect_current()?;
        match self.own_game_text(member_id, evening_id) {
            Some(text) => Ok(text),
            None => {
                let day = self.day(self.evening(evening_id));
                self.refuse("you-do-not-play", &args![day => day])
            }
        }
    }

    /// `staat mijn uitslag er goed in?`
    fn own_result(&mut self) -> Answer {
        let member_id = self.subject()?;
        let board = self.own_board(member_id)?;
        self.place = Place::Private;
        let args = args![
            pair => self.pair_text(board.white, board.black),
            known => if board.result.is_some() { "yes" } else { "no" },
            result => board.result.unwrap_or_default(),
        ];
        Ok(self.text("your-result", &args))
    }

    /// When the boards will be public.
    fn pairing_comes(&self) -> Answer {
        let evening_id = self.expect_current()?;
        let evening = self.evening(evening_id);
        let at = self.job(JobKind::Pairing, evening);
        let args = args![
            day => self.day(evening),
            round => self.round_label(evening_id),
            at => at.map_or_else(String::new, |at| self.say_weekday_time(at)),
            clock => if at.is_some_and(|at| at > self.now) { "yes" } else { "no" },
        ];
        Ok(self.text("pairing-comes", &args))
    }

    /// `tot wanneer kan ik afmelden?`, `hoe laat begint het?`
    fn until_when(&self) -> Answer {
        let Some(evening) = self.coming_evening() else {
            return self.refuse("no-evening", &args![]);
        };
        let args = args![
            day => self.day(evening),
            begins => self.say_time(evening.starts_at),
            deadline => self.say_weekday_time(self.deadline(evening)),
            open => if self.in_time(evening) { "yes" } else { "no" },
            organiser => self.organiser_name(),
        ];
        Ok(self.text("until-when", &args))
    }

    /// `ben ik aangemeld?`
    fn am_i_in(&mut self) -> Answer {
        let member_id = self.subject()?;
        self.place = Place::Private;
        let evening_id = self.expect_current()?;
        if self.has_pairing()
            && let Some(text) = self.own_game_text(member_id, evening_id)
        {
            return Ok(text);
        }
        let evening = self.evening(evening_id);
        let args = args![
            day => self.day(evening),
            round => self.round_label(evening_id),
            how => match self.attends(member_id, evening) {
                Attends::Plays => "plays",
                Attends::External(_) => "external",
                Attends::WithNotice | Attends::WithoutNotice if self.has_answered(member_id, evening_id) => "absent",
                Attends::WithNotice | Attends::WithoutNotice => "silent",
            },
            open => if self.stage(evening) == Stage::Open { "yes" } else { "no" },
            deadline => self.say_weekday_time(self.deadline(evening)),
        ];
        Ok(self.text("are-you-in", &args))
    }
}
