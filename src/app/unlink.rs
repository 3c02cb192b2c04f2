//! `/ontkoppel`: a contact does not act for a member any more. By himself, after a question; by the organiser, at once.

use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk};
use crate::args;
use crate::message::{Contact, Place};
use crate::store::Role;

/// Whoever has this contact was asked whether he means it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Unlinking {
    pub(crate) contact: String,
}

impl Unlinking {
    pub(crate) const KIND: &'static str = "unlink";
}

/// `/ontkoppel`; `/ontkoppel Bram`, `/ontkoppel console:bram` by the organiser
pub(crate) fn unlink(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    if arguments.is_empty() {
        return desk.ask_unlink();
    }
    if !desk.is_organiser() {
        return Err(desk.only_for(super::command::Who::Organiser));
    }
    let plain = speech::plain(arguments);
    let contact = match desk.known_contact(&plain) {
        Some((contact, rest)) if rest.is_empty() => contact,
        Some(_) => return desk.refuse("unlink-form", &args![]),
        None => {
            let member_id = desk.find_anybody(&plain)?;
            let name = desk.known_as(member_id);
            match desk.contacts(member_id).as_slice() {
                [] => return desk.refuse("unlink-none", &args![name => name]),
                [only] => only.0.clone(),
                several => {
                    let line = |contact: &Contact| {
                        let args = args![seen => desk.via(contact), contact => contact.0.clone()];
                        desk.text("unlink-line", &args)
                    };
                    let lines: Vec<String> = several.iter().map(line).collect();
                    let head = desk.text("unlink-which", &args![name => name]);
                    return Ok(format!("{head}\n{}", lines.join("\n")));
                }
            }
        }
    };
    desk.unlink_of(&contact)
}

impl Desk<'_> {
    fn ask_unlink(&mut self) -> Answer {
        let Some(contact) = self.contact.clone() else {
            return Ok(String::new());
        };
        self.expect_unlinkable(&contact)?;
        let args = args![
            who => self.called_by(&contact.0),
            linked => if self.speaker().is_ok() { "yes" } else { "no" },
        ];
        let ask = Ask {
            kind: Unlinking::KIND,
            data: Unlinking { contact: contact.0 },
            evening_id: None,
            text: self.text("unlink-ask", &args),
            buttons: vec![
                self.text("button-unlink", &args![]),
                self.text("button-no", &args![]),
            ],
        };
        self.ask_speaker(&ask);
        Ok(String::new())
    }

    /// The last contact of the last organiser stays.
    fn expect_unlinkable(&self, contact: &Contact) -> Result<(), super::desk::Refusal> {
        let known = self.rows.identities.iter().find(|i| i.contact == contact.0);
        let Some(member_id) = known.and_then(|identity| identity.member_id) else {
            return Ok(());
        };
        let organises = self.roles_of(member_id).has(Role::Organiser);
        if organises && !self.organised_without(None, std::slice::from_ref(contact)) {
            return self.refuse("only-organiser-left", &args![name => self.name(member_id)]);
        }
        Ok(())
    }

    /// The player himself said yes.
    pub(crate) fn unlink_self(&mut self, wish: &Unlinking) -> Answer {
        self.expect_unlinkable(&Contact(wish.contact.clone()))?;
        self.let_go(&wish.contact);
        Ok(self.text("unlinked-you", &args![]))
    }

    /// The organiser's word.
    fn unlink_of(&mut self, contact: &str) -> Answer {
        let linked = self
            .rows
            .identities
            .iter()
            .any(|i| i.contact == contact && i.member_id.is_some());
        let parent = self.rows.guardians.iter().any(|row| row.contact == contact);
        if !linked && !parent {
            return self.refuse("unlink-unknown", &args![contact => contact.to_owned()]);
        }
        self.expect_unlinkable(&Contact(contact.to_owned()))?;
        let args = args![
            who => self.called_by(contact),
            seen => self.via(&Contact(contact.to_owned())),
            organiser => self.organiser_name(),
        ];
        self.let_go(contact);
        let text = self.text("unlinked-by", &args);
        self.tell_contact(contact, text);
        Ok(self.text("unlinked-contact", &args))
    }

    /// Nobody acts from this contact any more, and what it was asked does not wait. It goes on reading the language that
    /// it read.
    fn let_go(&mut self, contact: &str) {
        let reads = self
            .same_person_member(contact)
            .and_then(|member_id| self.member(member_id).language.clone());
        for identity in self
            .rows
            .identities
            .iter_mut()
            .filter(|i| i.contact == contact)
        {
            identity.member_id = None;
            if reads.is_some() {
                identity.language.clone_from(&reads);
            }
        }
        self.rows.guardians.retain(|row| row.contact != contact);
        for question in self
            .rows
            .questions
            .iter_mut()
            .filter(|q| q.contact == contact)
        {
            question.open = false;
        }
    }
}
