//! Members who are only on networks where the bot has no group. What concerns them they get in their own chat: whether they
//! play, as buttons; whom they play; and White is asked for the result, with buttons too. What stands in the group besides
//! they can ask for.

use serde::{Deserialize, Serialize};
use speech::{ClaimedResult, ExternalClaim};

use super::desk::{Answer, Ask, Desk};
use super::jobs::poll_option;
use crate::args;
use crate::message::Contact;
use crate::store::rows::Board;

/// Somebody was asked whether he plays.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Invited {
    pub(crate) member_id: i64,
}

impl Invited {
    pub(crate) const KIND: &'static str = "invited";
}

/// White was asked how his game ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Finished {
    pub(crate) board: i64,
    pub(crate) white: i64,
    pub(crate) black: i64,
}

impl Finished {
    pub(crate) const KIND: &'static str = "finished";

    /// What the buttons say; nobody needs it in another language.
    pub(crate) const LABELS: [&'static str; 3] = ["1-0", "½-½", "0-1"];
}

/// The answers to these may be changed as long as they may be changed in any other way.
pub(crate) fn stays_open(kind: &str) -> bool {
    matches!(kind, Invited::KIND | Finished::KIND)
}

impl Desk<'_> {
    /// The contacts of a member and of his parents, when the bot shares no group with any of them.
    fn alone(&self, member_id: i64) -> Vec<Contact> {
        let mut contacts = self.contacts(member_id);
        contacts.extend(self.guardian_contacts(member_id));
        let groupless = |contact: &Contact| {
            let networks = &self.settings.groupless;
            networks
                .iter()
                .any(|network| *network == contact.platform())
        };
        if !contacts.iter().all(groupless) {
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
                    self.post_privately(contact, text);
                }
            }
        }
    }

    /// Asks White with buttons how it ended, where he reads no group; false: he does, or it was a match of two games.
    pub(crate) fn ask_alone_result(&mut self, board: &Board, text: &str) -> bool {
        if self.is_match(board.evening_id) || self.alone(board.white).is_empty() {
            return false;
        }
        let ask = Ask {
            kind: Finished::KIND,
            data: Finished {
                board: board.board,
                white: board.white,
                black: board.black,
            },
            evening_id: Some(board.evening_id),
            text: text.to_owned(),
            buttons: Finished::LABELS.map(str::to_owned).into(),
        };
        self.ask_at(board.white, &ask);
        true
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

    /// White says with a button how it ended.
    pub(crate) fn hear_finished(
        &mut self,
        evening_id: i64,
        finished: Finished,
        button: usize,
    ) -> Answer {
        let results = [
            ClaimedResult::WhiteWins,
            ClaimedResult::Draw,
            ClaimedResult::BlackWins,
        ];
        let board = self.board(evening_id, finished.board)?;
        let same = (board.white, board.black) == (finished.white, finished.black);
        match results.get(button).filter(|_| same) {
            Some(&result) => self.report_on(&board, finished.white, result),
            // The round became another one since.
            None => self.refuse("replaced-already", &args![]),
        }
    }
}
