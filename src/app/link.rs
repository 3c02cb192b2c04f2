//! Who somebody on a network is: `/ik NAAM` asks the organiser, who approves. Until then a vote is kept
//! with its time and counts afterwards; nobody acts for anybody.

use serde::{Deserialize, Serialize};

use super::attendance::Attends;
use super::desk::{Answer, Ask, Desk, Refusal};
use super::jobs::poll_option;
use crate::args;
use crate::message::{Contact, Place};
use crate::store::rows::{Answer as Answered, Attendance, EveningState, Identity, Vote};
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
        let member_id = self.find_member(name)?;
        let known = self
            .rows
            .identities
            .iter()
            .find(|identity| identity.contact == contact.0);
        let seen_as = known.map_or_else(
            || contact.name().to_owned(),
            |identity| identity.name.clone(),
        );
        let taken = if self.contacts(member_id).is_empty() {
            "no"
        } else {
            "yes"
        };
        let ask = Ask {
            kind: Wish::KIND,
            data: Wish {
                contact: contact.0,
                member_id,
            },
            evening_id: None,
            text: self.text(
                "link-wish",
                &args![seen => seen_as, name => self.full_name(member_id), taken => taken],
            ),
            buttons: vec![
                self.text("button-right", &args![]),
                self.text("button-wrong", &args![]),
            ],
        };
        self.ask_organisers(&ask);
        Ok(self.text("link-asked", &args![organiser => self.organiser_name()]))
    }

    pub(crate) fn grant(&mut self, wish: &Wish) -> Answer {
        self.link(&wish.contact, wish.member_id)
    }

    pub(crate) fn deny(&mut self, wish: &Wish) -> Answer {
        let text = self.text("link-denied", &args![organiser => self.organiser_name()]);
        self.tell_contact(&wish.contact, text);
        Ok(String::new())
    }

    /// Links a contact to a member; votes that were kept for it are counted now, with their own time.
    pub(crate) fn link(&mut self, contact: &str, member_id: i64) -> Answer {
        let known = self
            .rows
            .identities
            .iter_mut()
            .find(|identity| identity.contact == contact);
        let Some(identity) = known else {
            return self.refuse("link-unknown", &args![contact => contact.to_owned()]);
        };
        identity.member_id = Some(member_id);
        let seen_as = identity.name.clone();
        self.bring_language(contact, member_id);
        let (mine, others): (Vec<Vote>, Vec<Vote>) = self
            .rows
            .votes
            .drain(..)
            .partition(|vote| vote.contact == contact);
        self.rows.votes = others;
        let name = self.full_name(member_id);
        let text = self.text("linked-you", &args![name => name.clone()]);
        let you = self.count_votes(member_id, mine);
        self.tell_contact(
            contact,
            std::iter::once(text)
                .chain(you)
                .collect::<Vec<_>>()
                .join("\n"),
        );
        Ok(self.text("linked", &args![seen => seen_as, name => name]))
    }

    /// Counts votes that were kept, each with its own time, and says what they came to.
    fn count_votes(&mut self, member_id: i64, votes: Vec<Vote>) -> Vec<String> {
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

    fn tell_contact(&mut self, contact: &str, text: String) {
        let here = (
            self.contact.replace(Contact(contact.to_owned())),
            self.place,
        );
        self.answer_privately(text);
        (self.contact, self.place) = here;
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
            }),
        }
    }

    /// A vote in the poll of an evening: option 0 plays, 1 does not, 2 plays elsewhere; none took the vote back.
    pub(crate) fn vote(&mut self, evening_id: i64, option: Option<usize>) -> Answer {
        if let Ok(member_id) = self.speaker() {
            let before = self.attendance(member_id, evening_id).cloned();
            let open = self.said_at < self.deadline(self.evening(evening_id));
            let answer = self.cast(member_id, evening_id, option)?;
            let shown = open && self.poll_says_it(member_id, evening_id, before.as_ref());
            return Ok(if shown { String::new() } else { answer });
        }
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

    fn cast(&mut self, member_id: i64, evening_id: i64, option: Option<usize>) -> Answer {
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
