//! Who somebody on a network is: `/ik NAAM` asks the organiser, who approves. Until then a vote is kept
//! with its time and counts afterwards; nobody acts for anybody.

use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk, Refusal};
use super::parse::shorten;
use super::sign_up::ExternalClaim;
use crate::args;
use crate::message::{Contact, Place};
use crate::store::rows::{Identity, Vote};

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
        let ask = Ask {
            kind: Wish::KIND,
            data: Wish {
                contact: contact.0,
                member_id,
            },
            evening_id: None,
            text: self.text(
                "link-wish",
                &args![seen => seen_as, name => self.member(member_id).name.clone()],
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
        let (mine, others): (Vec<Vote>, Vec<Vote>) = self
            .rows
            .votes
            .drain(..)
            .partition(|vote| vote.contact == contact);
        self.rows.votes = others;
        let said_at = self.said_at;
        for vote in mine {
            self.said_at = vote.at;
            let option = vote.option.and_then(|option| usize::try_from(option).ok());
            // A vote that no longer counts (its evening is over) changes nothing.
            let _ = self.cast(member_id, vote.evening_id, option);
        }
        self.said_at = said_at;
        let name = self.name(member_id);
        let text = self.text("linked-you", &args![name => name.clone()]);
        self.tell_contact(contact, text);
        Ok(self.text("linked", &args![seen => seen_as, name => name]))
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
            }),
        }
    }

    /// A vote in the poll of an evening: option 0 plays, 1 does not, 2 plays elsewhere; none took the vote back.
    pub(crate) fn vote(&mut self, evening_id: i64, option: Option<usize>) -> Answer {
        if let Ok(member_id) = self.speaker() {
            return self.cast(member_id, evening_id, option);
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
        Ok(self.text("vote-kept", &args![]))
    }

    fn cast(&mut self, member_id: i64, evening_id: i64, option: Option<usize>) -> Answer {
        let first = !self.has_answered(member_id, evening_id);
        let open = self.said_at < self.deadline(self.evening(evening_id));
        let answer = match option {
            Some(0) => self.sign_on(member_id, &[evening_id])?,
            Some(1) => self.sign_off(member_id, &[evening_id], None, "")?,
            Some(_) => self.sign_off(member_id, &[evening_id], Some(ExternalClaim::Open), "")?,
            None => self.withdraw(member_id, evening_id)?,
        };
        // The poll itself shows a first "I play".
        let shown = first && open && option == Some(0);
        Ok(if shown { String::new() } else { answer })
    }

    /// The same, also when he stopped: he stays in the standing and on his boards.
    pub(crate) fn find_anybody(&self, name: &str) -> Result<i64, Refusal> {
        let found = self.find_member(name);
        match self.find_among(name, true) {
            Ok(member_id) if found.is_err() => Ok(member_id),
            Ok(_) | Err(_) => found,
        }
    }

    /// The member with this name: the whole name, or a first name or part that only one has.
    pub(crate) fn find_member(&self, name: &str) -> Result<i64, Refusal> {
        self.find_among(name, false)
    }

    fn find_among(&self, name: &str, left: bool) -> Result<i64, Refusal> {
        let wanted = name.trim().to_lowercase();
        let members = self.rows.members.iter();
        let here = || {
            members
                .clone()
                .filter(|member| member.left.is_some() == left)
        };
        let exact: Vec<i64> = here()
            .filter(|m| m.name.to_lowercase() == wanted)
            .map(|m| m.member_id)
            .collect();
        let begins = |member: &&crate::store::rows::Member| {
            let lower = member.name.to_lowercase();
            lower.split_whitespace().any(|part| part == wanted)
                || lower.starts_with(&format!("{wanted} "))
        };
        let partly: Vec<i64> = here().filter(begins).map(|m| m.member_id).collect();
        let numbered = wanted
            .strip_prefix('#')
            .and_then(|number| number.parse::<i64>().ok());
        match (numbered, exact.as_slice(), partly.as_slice()) {
            (Some(number), _, _) if here().any(|m| m.member_id == number) => Ok(number),
            (_, [only], _) | (_, [], [only]) => Ok(*only),
            (_, [], []) => self.refuse("nobody-called", &args![name => shorten(name)]),
            (_, [], many) | (_, many, _) => {
                let who = many.iter().map(|&id| {
                    let member = self.member(id);
                    let rating = member
                        .rating
                        .map_or_else(|| "-".to_owned(), |rating| rating.to_string());
                    format!("#{id} {} ({rating})", member.name)
                });
                let args = args![name => shorten(name), who => self.list(who.collect())];
                self.refuse("several-called", &args)
            }
        }
    }
}
