//! Members who are only on networks where the bot has no group. What concerns them they get in their own chat: whether they
//! play, as buttons; whom they play; and White is asked for the result, with buttons too. What stands in the group besides
//! they can ask for.

use serde::{Deserialize, Serialize};
use speech::ExternalClaim;

use super::desk::{Answer, Ask, Desk};
use super::jobs::poll_option;
use super::missing_result::Missing;
use crate::args;
use crate::message::Contact;
use crate::store::rows::Question;

/// Somebody was asked whether he plays.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Invited {
    pub(crate) member_id: i64,
}

impl Invited {
    pub(crate) const KIND: &'static str = "invited";
}

impl Desk<'_> {
    /// Whether the answer may be changed with the same buttons, as long as it may be changed in any other way: on a network
    /// without a group they stand where they stood, and what is said there costs money.
    pub(crate) fn stays_open(&self, question: &Question) -> bool {
        match question.kind.as_str() {
            Invited::KIND => true,
            Missing::KIND => self.is_groupless(&Contact(question.contact.clone())),
            _ => false,
        }
    }

    fn is_groupless(&self, contact: &Contact) -> bool {
        let networks = &self.settings.groupless;
        networks
            .iter()
            .any(|network| *network == contact.platform())
    }

    /// The contacts of a member and of his parents, when the bot shares no group with any of them.
    fn alone(&self, member_id: i64) -> Vec<Contact> {
        let mut contacts = self.contacts(member_id);
        contacts.extend(self.guardian_contacts(member_id));
        if !contacts.iter().all(|contact| self.is_groupless(contact)) {
            contacts.clear();
        }
        contacts
    }

    /// Asks who reads no poll in a group what the poll asks.
    pub(crate) fn ask_alone(&mut self, evening_id: i64, text: &str, options: &[String]) {
        let evening = self.evening(evening_id);
        let players = self.players_of(evening.competition_id).into_iter();
        let players = players.filter(|m| m.left.is_none() && self.has_joined(m.member_id, evening));
        let players: Vec<i64> = players.map(|member| member.member_id).collect();
        for member_id in players {
            let ask = Ask {
                kind: Invited::KIND,
                data: Invited { member_id },
                evening_id: Some(evening_id),
                text: text.to_owned(),
                buttons: options.to_vec(),
            };
            self.ask_at(member_id, &ask);
        }
    }

    /// Tells who reads no pairing in a group whom he plays; of a bye everybody hears himself.
    pub(crate) fn tell_alone(&mut self, evening_id: i64) {
        let boards = self.boards_of(evening_id).into_iter();
        let seated: Vec<i64> = boards
            .flat_map(|board| [board.white, board.black])
            .collect();
        for member_id in seated {
            for contact in self.alone(member_id) {
                if let Some(text) = self.own_game_text(member_id, evening_id) {
                    let own = self.contacts(member_id).contains(&contact);
                    let text = if own {
                        text
                    } else {
                        self.for_ward(member_id, &text)
                    };
                    self.say_to(contact, &text);
                }
            }
        }
    }

    fn ask_at<T: Serialize + Clone>(&mut self, member_id: i64, ask: &Ask<'_, T>) {
        let for_ward = self.for_ward(member_id, &ask.text);
        for contact in self.alone(member_id) {
            let own = self.contacts(member_id).contains(&contact);
            let text = if own {
                ask.text.clone()
            } else {
                for_ward.clone()
            };
            self.ask_contact(
                contact,
                &Ask {
                    text,
                    ..ask.clone()
                },
            );
        }
    }

    /// Somebody says with a button whether he plays.
    pub(crate) fn hear_invited(
        &mut self,
        evening_id: i64,
        invited: Invited,
        button: usize,
    ) -> Answer {
        let (member_id, evenings) = (invited.member_id, [evening_id]);
        match poll_option(button) {
            Some("poll-plays") => self.sign_on(member_id, &evenings),
            Some("poll-absent") => self.sign_off(member_id, &evenings, None, ""),
            Some(_) => self.sign_off(member_id, &evenings, Some(ExternalClaim::Open), ""),
            None => self.refuse("not-your-button", &args![]),
        }
    }
}
