//! What the organiser decides: it is passed on in the player's own words, once, with the command that would do it; the
//! player hears to whom, and that nothing has changed.

use speech::BoardResult;
use speech::meaning::{Does, Matter, PutOff};

use super::super::desk::{Answer, Desk};
use crate::args;
use crate::message::Place;
use crate::store::rows::{Board, EveningState};

impl Desk<'_> {
    /// Tells the organiser what somebody said, and him that it was passed on. `about` chooses what else he hears.
    fn pass_on(&mut self, about: &str, command: &str, said: &str) -> Answer {
        let own = self.speaker();
        if self.wards().is_empty() {
            own.clone()?;
        }
        let member_id = own.ok();
        self.place = Place::Private;
        let others = self
            .organisers()
            .iter()
            .any(|&organiser| Some(organiser) != member_id);
        let args = args![
            name => self.teller(),
            organiser => self.organiser_name(),
            said => quoted(said),
            command => command,
            any => if command.is_empty() { "no" } else { "yes" },
            about => about,
        ];
        if !others {
            // The only organiser need not ask himself.
            return self.refuse("yours-to-decide", &args);
        }
        let text = self.text("passed-on", &args);
        for organiser in self
            .organisers()
            .into_iter()
            .filter(|&organiser| Some(organiser) != member_id)
        {
            self.tell(organiser, &text);
        }
        Ok(self.text("passed-on-to", &args))
    }

    /// Who tells it, and for whom: a parent who is no member by the name that the network has for him.
    fn teller(&self) -> String {
        let contact = self.contact.as_ref();
        let who = match self.speaker() {
            Ok(member_id) => self.name(member_id),
            Err(_) => contact.map_or_else(String::new, |contact| self.seen_as(&contact.0)),
        };
        match self.on_behalf {
            Some(child) => self.text("who-for", &args![who => who, child => self.name(child)]),
            None => who,
        }
    }

    /// The game of a member in the round that is on or being got ready.
    fn board_now(&self, member_id: i64) -> Option<Board> {
        let evening = self.current_evening()?;
        let public = evening.state == EveningState::Published;
        self.board_of(evening.evening_id, member_id)
            .filter(|_| public)
    }

    pub(super) fn hear_playing(&mut self) -> Answer {
        let member_id = self.subject()?;
        let board = self.own_board(member_id)?;
        let open = self.is_open(&board);
        if !open {
            return self.refuse("not-understood", &args![]);
        }
        let pair = self.pair_text(board.white, board.black);
        Ok(self.text("waiting-for-the-result", &args![pair => pair]))
    }

    pub(super) fn hear_put_off(&mut self, how: PutOff, said: &str) -> Answer {
        let board = self.subject().ok().and_then(|id| self.board_now(id));
        let number = board.map_or_else(String::new, |board| board.board.to_string());
        let command = match (how, number.as_str()) {
            (_, "") => String::new(),
            (PutOff::Postponed | PutOff::Adjourned, number) => format!("/uitstel {number}"),
            (PutOff::Early, number) => format!(
                "/uitslag {number} {} vooruit",
                BoardResult::Played(engine::competition::Score::WhiteWins).text()
            ),
        };
        let about = match how {
            PutOff::Postponed => "postponed",
            PutOff::Adjourned => "adjourned",
            PutOff::Early => "early",
        };
        self.pass_on(about, &command, said)
    }

    /// The opponent, or whoever is named, did not come to the board.
    pub(super) fn hear_no_show(&mut self, who: Option<&str>, said: &str) -> Answer {
        if let Some(answer) = who.and_then(|who| self.no_show_for(who)) {
            return answer;
        }
        let member_id = self.subject()?;
        let Some(board) = self.board_now(member_id) else {
            let who = who.unwrap_or_default();
            return self.pass_on("other", &self.sign_off_command(who), said);
        };
        let opponent = if board.white == member_id {
            board.black
        } else {
            board.white
        };
        if who.is_some_and(|who| !self.called(who).contains(&opponent)) {
            return self.pass_on("other", "", said);
        }
        let evening = self.evening(board.evening_id);
        let timetable = self.timetable(evening);
        let begun = evening.starts_at <= self.now;
        let (forfeit, name) = (timetable.forfeit, self.name(opponent));
        let announced = self.is_late(opponent, board.evening_id);
        let forfeit = timetable
            .forfeit_when_announced
            .filter(|_| announced)
            .or(forfeit);
        let limit = forfeit.map(|forfeit| forfeit.format("%H:%M").to_string());
        let command = if begun {
            format!("/reglementair {name}")
        } else {
            format!("/bericht {name}")
        };
        let passed = self.pass_on("missing", &command, said)?;
        let args = args![
            name => name,
            limit => if limit.is_some() { "yes" } else { "no" },
            until => limit.unwrap_or_default(),
        ];
        let rule = self.text("no-show-rule", &args);
        Ok(format!("{passed} {rule}"))
    }

    /// Somebody else comes, or does not: he says so himself, or the organiser does it for him.
    pub(super) fn hear_of_other(&mut self, (who, does): (&str, Does), said: &str) -> Answer {
        let own = self.speaker();
        let wards = self.wards();
        let member_id = match (own, wards.as_slice()) {
            (Ok(member_id), _) | (Err(_), &[member_id]) => Some(member_id),
            (Err(refusal), []) => return Err(refusal),
            (Err(_), [_, _, ..]) => None,
        };
        let opponent = member_id.and_then(|id| self.board_now(id)).map(|board| {
            if Some(board.white) == member_id {
                board.black
            } else {
                board.white
            }
        });
        let mut known = self.called(who);
        if known.is_empty() {
            // `Lars en Eva`
            known.extend(who.split_whitespace().flat_map(|name| self.called(name)));
        }
        let stays_away = does == Does::StaysAway;
        if stays_away && opponent.is_some_and(|opponent| known.contains(&opponent)) {
            return self.hear_no_show(Some(who), said);
        }
        if self.speaker().is_ok_and(|own| known == [own]) {
            return self.refuse("not-understood", &args![]);
        }
        // `de loodgieter komt vrijdag`: who has no name is nobody of the club.
        if known.is_empty() && !is_a_relation(who) && is_a_name(who, said) {
            self.place = Place::Private;
            return self.refuse_unknown(who);
        }
        if known.is_empty() && !is_a_relation(who) {
            return self.refuse("not-understood", &args![]);
        }
        let command = match does {
            Does::StaysAway => self.sign_off_command(who),
            Does::Stops => self.command_about("stopt", who),
            Does::Comes | Does::ComesLater(_) => String::new(),
        };
        self.pass_on("other", &command, said)
    }

    /// Nobody is called so.
    fn refuse_unknown(&self, who: &str) -> Answer {
        let named = who
            .split_whitespace()
            .find(|name| self.called(name).is_empty());
        let name = named.unwrap_or(who);
        let mut letters = name.chars();
        let first = letters.next().map(char::to_uppercase).into_iter().flatten();
        let name: String = first.chain(letters).collect();
        self.find_member(&name)?;
        self.refuse("not-understood", &args![])
    }

    fn sign_off_command(&self, who: &str) -> String {
        self.command_about("bericht", who)
    }

    fn command_about(&self, command: &str, who: &str) -> String {
        match self.called(who).as_slice() {
            [only] => format!("/{command} {}", self.name(*only)),
            _ => String::new(),
        }
    }

    /// Beside his own coming somebody spoke of another member.
    pub(super) fn says_it_himself(&self, who: &str) -> String {
        match self.called(who).as_slice() {
            [only] => self.text("says-it-himself", &args![name => self.name(*only)]),
            _ => String::new(),
        }
    }

    pub(super) fn hear_matter(&mut self, matter: Matter, said: &str) -> Answer {
        let member_id = self.subject()?;
        let name = self.name(member_id);
        let (about, command) = match matter {
            Matter::Protest => ("protest", String::new()),
            Matter::Wish => ("wish", String::new()),
            Matter::Withdrawal => ("withdrawal", format!("/stopt {name}")),
            Matter::Exemption => ("exemption", String::new()),
            Matter::Cup => ("cup", format!("/bericht {name}")),
            Matter::Duty => ("duty", format!("/bericht {name}")),
            Matter::OldAbsence => ("earlier", String::new()),
            Matter::Complaint => ("complaint", String::new()),
            Matter::Ruling => ("ruling", String::new()),
            Matter::Message => ("message", String::new()),
        };
        self.pass_on(about, &command, said)
    }
}

/// `mijn zoon`, `hij`, `Lars en Eva`: somebody who need not be a member by that name.
fn is_a_relation(who: &str) -> bool {
    speech::grammar::is_a_person(who)
}

/// Whether these words, which are small letters, were typed as a name.
fn is_a_name(who: &str, said: &str) -> bool {
    let words = said.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '\'');
    let mut names = words.filter(|word| word.starts_with(char::is_uppercase));
    let first = who.split_whitespace().next().unwrap_or_default();
    names.any(|word| speech::folded(word) == first)
}

/// Somebody's words on one line, not too long to be read.
fn quoted(said: &str) -> String {
    const LONGEST: usize = 200;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    match said.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &said[..end]),
        None => said,
    }
}
