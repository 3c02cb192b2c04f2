//! Personal invitation codes: the organiser hands one over, the player sends it, and is linked at once.

use chrono::TimeDelta;

use super::code;
use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::message::Place;
use crate::store::rows::{Invitation, WrongCode};
use speech::is_word;

/// How long a code can be used. Clubs play once a week, and who is ill or away for three of these evenings can still use
/// the note that he was given; what lies about longer than a month is forgotten by everybody.
const LIVES: TimeDelta = TimeDelta::days(30);
/// After so many wrong codes in a row nothing more is read from a contact for a while: nobody mistypes five times.
const MOST_WRONG: i64 = 5;
/// For so long.
const PAUSE: TimeDelta = TimeDelta::hours(1);

/// What the organiser may do with a name: `/koppel Tim`, `/koppel iedereen`.
pub(crate) fn invite(desk: &mut Desk<'_>, name: &str) -> Answer {
    desk.place = Place::Private;
    if ["iedereen", "everyone", "everybody"]
        .iter()
        .any(|all| is_word(name, all))
    {
        return desk.invite_everybody();
    }
    let member_id = desk.find_member(name)?;
    let code = desk.new_code(member_id, 0);
    let text = desk.invitation_text(member_id, &code);
    desk.answer_secretly(text);
    Ok(String::new())
}

/// The words of a text in which a code can stand, and every two of them.
fn words(text: &str) -> Vec<String> {
    let words = text.split_whitespace();
    let words: Vec<&str> = words
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .collect();
    let pairs = words.windows(2).map(|pair| pair.join(" "));
    words
        .iter()
        .map(|&word| word.to_owned())
        .chain(pairs)
        .collect()
}

impl Desk<'_> {
    /// Gives a member a new code; the one he had before is void. `nth` tells apart the codes of one command.
    pub(crate) fn new_code(&mut self, member_id: i64, nth: usize) -> String {
        let code = code::draw(&self.entropy, nth);
        let now = self.now;
        let old = std::mem::take(&mut self.rows.invitations).into_iter();
        let others = old.filter(|old| old.member_id != member_id && self.lives(old));
        self.rows.invitations = others.collect();
        self.rows.invitations.push(Invitation {
            member_id,
            code_hash: code::hash(&self.settings.club_id, &code),
            issued_at: now,
        });
        code
    }

    /// The code in a sentence, and what to do with it.
    pub(crate) fn invitation_text(&self, member_id: i64, code: &str) -> String {
        let until = self.say_day(self.now + LIVES);
        let linked = !self.contacts(member_id).is_empty();
        let args = args![
            name => self.known_as(member_id),
            code => code.to_owned(),
            until => until,
            linked => if linked { "yes" } else { "no" },
        ];
        let text = self.text("invitation", &args);
        match self.link_with(code) {
            Some(link) => {
                let link = self.text("invitation-link", &args![link => link]);
                format!("{text}\n{link}")
            }
            None => text,
        }
    }

    /// A link that brings a code to the bot by itself.
    fn link_with(&self, code: &str) -> Option<String> {
        let link = self.settings.start_link.as_ref()?;
        Some(format!("{link}{code}"))
    }

    fn invite_everybody(&mut self) -> Answer {
        let here = self.rows.members.iter().filter(|m| m.left.is_none());
        let here: Vec<i64> = here.map(|member| member.member_id).collect();
        let (linked, unlinked): (Vec<i64>, Vec<i64>) = here
            .into_iter()
            .partition(|&id| !self.contacts(id).is_empty());
        if unlinked.is_empty() {
            return self.refuse("invitations-none", &args![count => linked.len()]);
        }
        let mut lines = vec![self.text(
            "invitations",
            &args![until => self.say_day(self.now + LIVES)],
        )];
        for (nth, member_id) in unlinked.into_iter().enumerate() {
            let code = self.new_code(member_id, nth);
            let args = args![name => self.known_as(member_id), code => code.clone()];
            let line = self.text("invitations-line", &args);
            let link = self.link_with(&code).unwrap_or_default();
            lines.push(format!("{line} {link}").trim_end().to_owned());
        }
        self.answer_secretly(lines.join("\n"));
        Ok(String::new())
    }

    /// Whom a code invites, when it can still be used.
    fn invited(&self, code: &str) -> Option<i64> {
        let hash = code::hash(&self.settings.club_id, code);
        let mut invitations = self.rows.invitations.iter();
        let found = invitations.find(|invitation| invitation.code_hash == hash)?;
        let stays = self.member(found.member_id).left.is_none();
        (self.lives(found) && stays).then_some(found.member_id)
    }

    /// The last day counts as a whole, as it is written on the note.
    fn lives(&self, invitation: &Invitation) -> bool {
        self.local_day(self.now) <= self.local_day(invitation.issued_at + LIVES)
    }

    /// A code behind `/start` or `/ik`; none when it does not look like one.
    pub(crate) fn hear_code(&mut self, text: &str) -> Option<Answer> {
        let code = code::read_loosely(text)?;
        Some(self.use_code(&code))
    }

    /// A code without a command around it: in private when it is one, or when a stranger seems to mean one; in the group
    /// when a code that still works stands anywhere in what was said.
    pub(crate) fn hear_bare_code(&mut self, text: &str) -> Option<Answer> {
        if self.place == Place::Group {
            let mut said = words(text).into_iter();
            let live =
                said.find_map(|said| code::read(&said).filter(|c| self.invited(c).is_some()));
            return live.map(|code| self.use_code(&code));
        }
        let Some(code) = code::read(text) else {
            // `hallo, mijn code is ...`: where it is said in so many words.
            let says = speech::folded(text);
            let mut said = words(text).into_iter().filter(|_| says.contains("code"));
            let stranger = self.speaker().is_err();
            let meant = |code: &String| stranger || self.invited(code).is_some();
            let code = said.find_map(|said| code::read(&said).filter(meant))?;
            return Some(self.use_code(&code));
        };
        // A player may well write something that only looks like a code: a move, say.
        (self.speaker().is_err() || self.invited(&code).is_some()).then(|| self.use_code(&code))
    }

    fn use_code(&mut self, code: &str) -> Answer {
        let invited = self.invited(code);
        if self.place == Place::Group {
            return self.overheard(invited);
        }
        if let Ok(member_id) = self.speaker() {
            return self.refuse("linked-already", &args![name => self.known_as(member_id)]);
        }
        let Some(contact) = self.contact.as_ref().map(|contact| contact.0.clone()) else {
            return Ok(String::new());
        };
        if let Some(refusal) = self.pause(&contact) {
            return Err(refusal);
        }
        let Some(member_id) = invited else {
            return Ok(self.wrong_code(&contact));
        };
        self.rows
            .invitations
            .retain(|row| row.member_id != member_id);
        self.rows.wrong_codes.retain(|row| row.contact != contact);
        self.bind(&contact, member_id)
    }

    /// Others have read the code: it is void.
    fn overheard(&mut self, invited: Option<i64>) -> Answer {
        let organiser = self.organiser_name();
        let Some(member_id) = invited else {
            return self.refuse(
                "code-in-group",
                &args![works => "no", organiser => organiser],
            );
        };
        self.rows
            .invitations
            .retain(|row| row.member_id != member_id);
        let args = args![name => self.known_as(member_id), command => self.full_name(member_id)];
        let text = self.text("code-overheard", &args);
        self.tell_organisers(&text);
        Ok(self.text(
            "code-in-group",
            &args![works => "yes", organiser => organiser],
        ))
    }

    /// Whether a contact sent too many wrong codes just now.
    fn pause(&self, contact: &str) -> Option<Refusal> {
        let mut wrong = self.rows.wrong_codes.iter();
        let wrong = wrong.find(|wrong| wrong.contact == contact)?;
        let paused = wrong.times >= MOST_WRONG && self.now - wrong.since < PAUSE;
        let until = self.say_time(wrong.since + PAUSE);
        let args = args![time => until, organiser => self.organiser_name()];
        paused.then(|| Refusal(self.text("code-paused", &args)))
    }

    fn wrong_code(&mut self, contact: &str) -> String {
        let now = self.now;
        let before = self
            .rows
            .wrong_codes
            .iter()
            .find(|row| row.contact == contact);
        let before = before.filter(|row| now - row.since < PAUSE).cloned();
        self.rows.wrong_codes.retain(|row| row.contact != contact);
        let times = before.as_ref().map_or(0, |row| row.times) + 1;
        // The pause begins with the last wrong one.
        let since = before
            .filter(|_| times < MOST_WRONG)
            .map_or(now, |row| row.since);
        self.rows.wrong_codes.push(WrongCode {
            contact: contact.to_owned(),
            times,
            since,
        });
        if times < MOST_WRONG {
            return self.text("code-wrong", &args![organiser => self.organiser_name()]);
        }
        let text = self.text(
            "code-guessed",
            &args![seen => self.seen_as(contact), count => times],
        );
        self.tell_organisers(&text);
        let args = args![
            time => self.say_time(now + PAUSE),
            organiser => self.organiser_name(),
        ];
        self.text("code-paused", &args)
    }
}
