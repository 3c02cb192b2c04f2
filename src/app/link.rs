//! Who somebody on a network is: a code links him ([`super::invite`]), or `/ik NAAM` asks the organiser, who approves. Until then a vote is kept
//! with its time and counts afterwards; nobody acts for anybody.

use serde::{Deserialize, Serialize};

use super::attendance::Attends;
use super::desk::{Answer, Ask, Desk, Refusal};
use super::jobs::poll_option;
use crate::args;
use crate::message::{Contact, Place};
use crate::store::Role;
use crate::store::rows::{Answer as Answered, Attendance, Evening, EveningState, Identity, Vote};
use speech::ExternalClaim;

/// A stranger says who he is.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Wish {
    pub(crate) contact: String,
    pub(crate) member_id: i64,
}

impl Wish {
    pub(crate) const KIND: &'static str = "link";
}

impl Desk<'_> {
    /// `/ik NAAM`: the organiser is asked whether this contact is that member.
    pub(crate) fn wish_to_be(&mut self, name: &str) -> Answer {
        let Some(contact) = self.contact.clone() else {
            return Ok(String::new());
        };
        if let Ok(member_id) = self.speaker() {
            return self.refuse("linked-already", &args![name => self.name(member_id)]);
        }
        if contact.is_nameless() {
            return self.refuse("nameless-unlinkable", &args![]);
        }
        let member_id = self.find_member(name)?;
        let data = Wish {
            contact: contact.0.clone(),
            member_id,
        };
        if self.is_asking(Wish::KIND, &data) {
            return self.refuse("asked-already", &args![organiser => self.organiser_name()]);
        }
        self.close_wishes(&contact.0);
        let (seen, name) = (self.seen_as(&contact.0), self.known_as(member_id));
        let mut text = self.text("link-wish", &args![seen => seen, name => name.clone()]);
        let linked: Vec<String> = self
            .contacts(member_id)
            .iter()
            .map(|c| self.via(c))
            .collect();
        if !linked.is_empty() {
            let args = args![name => name.clone(), contacts => self.list(linked)];
            text = format!("{text} {}", self.text("link-wish-taken", &args));
        }
        let ask = Ask {
            kind: Wish::KIND,
            data,
            evening_id: None,
            text,
            buttons: vec![
                self.text("button-right", &args![]),
                self.text("button-wrong", &args![]),
            ],
        };
        self.ask_organisers(&ask);
        Ok(self.text("link-asked", &args![organiser => self.organiser_name()]))
    }

    /// Whether this is being asked already, and not answered yet.
    pub(crate) fn is_asking<T: Serialize>(&self, kind: &str, data: &T) -> bool {
        let data = serde_json::to_string(data).expect("questions are plain data");
        let mut asked = self.rows.questions.iter();
        asked.any(|q| q.open && q.kind == kind && q.data == data)
    }

    /// What a contact wished to be before does not wait any more.
    fn close_wishes(&mut self, contact: &str) {
        let wishes = self.rows.questions.iter_mut();
        let wishes = wishes.filter(|question| question.open && question.kind == Wish::KIND);
        for question in wishes {
            let wish = serde_json::from_str::<Wish>(&question.data);
            if wish.is_ok_and(|wish| wish.contact == contact) {
                question.open = false;
            }
        }
    }

    /// How the network names whoever has this contact.
    pub(crate) fn seen_as(&self, contact: &str) -> String {
        let mut known = self.rows.identities.iter();
        let known = known.find(|identity| identity.contact == contact);
        known.map_or_else(
            || Contact(contact.to_owned()).name().to_owned(),
            |identity| identity.name.clone(),
        )
    }

    /// A contact in a list: `anna_vd (console)`.
    pub(crate) fn via(&self, contact: &Contact) -> String {
        format!("{} ({})", self.seen_as(&contact.0), contact.platform())
    }

    /// The whole name of a member, with number and rating when somebody else has the same.
    pub(crate) fn known_as(&self, member_id: i64) -> String {
        let (name, member) = (self.full_name(member_id), self.member(member_id));
        match member.rating {
            Some(rating) if name != member.name => format!("{name} ({rating})"),
            Some(_) | None => name,
        }
    }

    /// The contact at the beginning of a text, and what follows: a name on a network may hold spaces, so the longest one
    /// that is known, else the first word when it looks like a contact.
    pub(crate) fn known_contact(&self, text: &str) -> Option<(String, String)> {
        let after = |contact: &str| {
            let rest = text.strip_prefix(speech::plain(contact).as_str())?;
            (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim().to_owned())
        };
        let known = self
            .rows
            .identities
            .iter()
            .map(|identity| &identity.contact);
        let known = known.filter_map(|contact| Some((contact.clone(), after(contact)?)));
        let longest = known.max_by_key(|(contact, _)| contact.len());
        longest.or_else(|| {
            let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
            let looks = first.contains(':') && !first.starts_with(':') && !first.ends_with(':');
            looks.then(|| (first.to_owned(), rest.to_owned()))
        })
    }

    pub(crate) fn grant(&mut self, wish: &Wish) -> Answer {
        self.link(&wish.contact, wish.member_id)
    }

    pub(crate) fn deny(&mut self, wish: &Wish) -> Answer {
        let text = self.text("link-denied", &args![organiser => self.organiser_name()]);
        self.tell_contact(&wish.contact, text);
        Ok(String::new())
    }

    /// Links a contact to a member at the organiser's word, and tells whoever has it.
    pub(crate) fn link(&mut self, contact: &str, member_id: i64) -> Answer {
        if !self.rows.identities.iter().any(|i| i.contact == contact) {
            return self.refuse("link-unknown", &args![contact => contact.to_owned()]);
        }
        if Contact(contact.to_owned()).is_nameless() {
            return self.refuse("nameless-unlinkable", &args![]);
        }
        let before = self.rows.identities.iter().find(|i| i.contact == contact);
        if before.is_some_and(|identity| identity.member_id == Some(member_id)) {
            let args = args![seen => self.seen_as(contact), name => self.known_as(member_id)];
            return self.refuse("link-known", &args);
        }
        if let Some(other) = before
            .and_then(|i| i.member_id)
            .filter(|&id| id != member_id)
        {
            let organises = self.roles_of(other).has(Role::Organiser);
            if organises && !self.organised_without(None, &[Contact(contact.to_owned())]) {
                return self.refuse("only-organiser-left", &args![name => self.name(other)]);
            }
        }
        let seen_as = self.seen_as(contact);
        let text = self.bind(contact, member_id)?;
        self.tell_contact(contact, text);
        let name = self.known_as(member_id);
        Ok(self.text("linked", &args![seen => seen_as, name => name]))
    }

    /// Links a contact that has spoken to a member, and says so to him; votes that were kept for it are counted now, with
    /// their own time.
    pub(crate) fn bind(&mut self, contact: &str, member_id: i64) -> Answer {
        self.close_wishes(contact);
        let known = self.rows.identities.iter_mut();
        for identity in known.filter(|identity| identity.contact == contact) {
            identity.member_id = Some(member_id);
        }
        self.bring_language(contact, member_id);
        // Nobody is his own parent.
        self.rows
            .guardians
            .retain(|row| (row.contact.as_str(), row.member_id) != (contact, member_id));
        let mine = self.take_votes(contact);
        let text = self.text("linked-you", &args![name => self.known_as(member_id)]);
        let you = self.count_votes(member_id, mine);
        Ok(std::iter::once(text)
            .chain(you)
            .collect::<Vec<_>>()
            .join("\n"))
    }

    /// The votes that were kept for a contact, which are kept no longer.
    pub(crate) fn take_votes(&mut self, contact: &str) -> Vec<Vote> {
        let (mine, others): (Vec<Vote>, Vec<Vote>) = self
            .rows
            .votes
            .drain(..)
            .partition(|vote| vote.contact == contact);
        self.rows.votes = others;
        mine
    }

    /// Counts votes that were kept, each with its own time, and says what they came to.
    pub(crate) fn count_votes(&mut self, member_id: i64, votes: Vec<Vote>) -> Vec<String> {
        let (said_at, place) = (self.said_at, self.place);
        let mut said = Vec::new();
        for vote in votes.into_iter().filter(|vote| vote.option.is_some()) {
            self.said_at = vote.at;
            let option = vote.option.and_then(|option| usize::try_from(option).ok());
            // A vote that counts no more (its evening is over) changes nothing.
            let (Ok(text) | Err(Refusal(text))) = self.cast(member_id, vote.evening_id, option);
            said.push(text);
        }
        (self.said_at, self.place) = (said_at, place);
        said
    }

    pub(crate) fn tell_contact(&mut self, contact: &str, text: String) {
        let speaks = (
            self.contact.replace(Contact(contact.to_owned())),
            self.place,
            self.here.take(),
        );
        self.answer_privately(text);
        (self.contact, self.place, self.here) = speaks;
    }

    /// Remembers how a network names somebody who speaks, so that he can be linked.
    pub(crate) fn notice(&mut self, contact: &Contact, name: &str) {
        let known = self
            .rows
            .identities
            .iter_mut()
            .find(|identity| identity.contact == contact.0);
        match known {
            Some(identity) if identity.name == name => {}
            Some(identity) => name.clone_into(&mut identity.name),
            None => self.rows.identities.push(Identity {
                contact: contact.0.clone(),
                name: name.to_owned(),
                member_id: None,
                language: None,
                vouched: None,
            }),
        }
    }

    /// A vote in the poll of an evening: option 0 plays, 1 does not, 2 plays elsewhere; none took the vote back.
    pub(crate) fn vote(&mut self, evening_id: i64, option: Option<usize>) -> Answer {
        let Some(member_id) = self.voter()? else {
            return self.keep_in_doubt(evening_id, option);
        };
        let before = self.attendance(member_id, evening_id).cloned();
        let open = self.said_at < self.deadline(self.evening(evening_id));
        let answer = self.cast_in_doubt(member_id, evening_id, option)?;
        let shown = open
            && self.on_behalf.is_none()
            && self.poll_says_it(member_id, evening_id, before.as_ref());
        Ok(if shown { String::new() } else { answer })
    }

    /// A press on a button under the list of who plays. The same button again changes nothing and says how it stands:
    /// who presses twice because nothing seems to happen must not be signed off by it.
    pub(crate) fn press_sign_up(&mut self, evening_id: i64, button: usize) -> Answer {
        if button >= self.poll_options(evening_id).len() {
            return self.refuse("not-your-button", &args![]);
        }
        match self.voter()? {
            Some(member_id) => self.cast_in_doubt(member_id, evening_id, Some(button)),
            None => self.keep_in_doubt(evening_id, Some(button)),
        }
    }

    /// For whom a vote counts; none: nobody has linked who cast it.
    fn voter(&mut self) -> Result<Option<i64>, Refusal> {
        if self.speaker().is_ok() || !self.wards().is_empty() {
            return self.subject().map(Some);
        }
        Ok(None)
    }

    /// The vote of somebody who is not linked yet.
    pub(crate) fn keep_vote(&mut self, evening_id: i64, option: Option<usize>) -> Answer {
        if self.evening(evening_id).state == EveningState::Cancelled {
            let day = self.day(self.evening(evening_id));
            return self.refuse("evening-off", &args![day => day]);
        }
        let Some(contact) = self.contact.clone() else {
            return Ok(String::new());
        };
        self.rows
            .votes
            .retain(|vote| (vote.evening_id, &vote.contact) != (evening_id, &contact.0));
        let option = option.and_then(|option| i64::try_from(option).ok());
        self.rows.votes.push(Vote {
            evening_id,
            contact: contact.0,
            option,
            at: self.said_at,
        });
        self.place = Place::Private;
        if self.contact.as_ref().is_some_and(Contact::is_nameless) {
            self.report_nameless(evening_id, option);
            return Ok(String::new());
        }
        let deadline = self.deadline(self.evening(evening_id));
        let args = args![
            kind => match option {
                None => "taken",
                Some(_) if self.said_at >= deadline => "late",
                Some(_) => "kept",
            },
            deadline => self.say_weekday_time(deadline),
            organiser => self.organiser_name(),
        ];
        Ok(self.text("vote-kept", &args))
    }

    /// Somebody voted in the name of the group: the organiser asks who it was.
    fn report_nameless(&mut self, evening_id: i64, option: Option<i64>) {
        let evening = self.evening(evening_id).clone();
        let option = option.and_then(|option| poll_option(usize::try_from(option).ok()?));
        let silent = self.silent_players(&evening);
        let args = args![
            round => self.round_label(evening_id),
            taken => if option.is_none() { "yes" } else { "no" },
            option => option.map_or_else(String::new, |id| self.text(id, &args![])),
            anybody => if silent.is_empty() { "no" } else { "yes" },
            names => self.list(silent),
        ];
        let text = self.text("nameless-vote", &args);
        self.tell_organisers(&text);
    }

    /// The names of the players who said nothing about the evening.
    pub(crate) fn silent_players(&self, evening: &Evening) -> Vec<String> {
        let players = self.players_of(evening.competition_id).into_iter();
        let players = players
            .filter(|m| m.left.is_none() && self.has_joined(m.member_id, evening))
            .map(|m| m.member_id);
        let silent = players.filter(|&id| !self.has_answered(id, evening.evening_id));
        silent.map(|member_id| self.name(member_id)).collect()
    }

    /// Whether a vote says no more than the poll shows: a first "I play", a first "I do not" of which nothing depends, or
    /// what was noted already. Who changes his mind was perhaps told otherwise in private.
    fn poll_says_it(&self, member_id: i64, evening_id: i64, before: Option<&Attendance>) -> bool {
        let now = self.attendance(member_id, evening_id);
        match (before, now) {
            (_, None) => false,
            (None, Some(said)) => match said.answer {
                Answered::Plays => true,
                Answered::Absent => {
                    let evening = self.evening(evening_id);
                    self.attends(member_id, evening) != Attends::WithNotice
                }
                Answered::External => false,
            },
            (Some(before), Some(now)) => before.answer == now.answer && before.in_time,
        }
    }

    pub(crate) fn cast(
        &mut self,
        member_id: i64,
        evening_id: i64,
        option: Option<usize>,
    ) -> Answer {
        let evenings = [evening_id];
        match option {
            Some(0) => self.sign_on(member_id, &evenings),
            Some(1) => self.sign_off(member_id, &evenings, None, ""),
            Some(_) => self.sign_off(member_id, &evenings, Some(ExternalClaim::Open), ""),
            None => self.withdraw(member_id, evening_id),
        }
    }

    /// Who voted for this evening and is not linked yet: his name on the network and what he voted.
    pub(crate) fn unlinked_votes(&self, evening_id: i64) -> Vec<String> {
        let votes = self
            .rows
            .votes
            .iter()
            .filter(|vote| vote.evening_id == evening_id);
        let said = votes.filter_map(|vote| {
            let option = poll_option(usize::try_from(vote.option?).ok()?)?;
            let known = self
                .rows
                .identities
                .iter()
                .find(|identity| identity.contact == vote.contact);
            let name = known.map_or(vote.contact.clone(), |identity| identity.name.clone());
            Some(format!("{name} ({})", self.text(option, &args![])))
        });
        said.collect()
    }
}
