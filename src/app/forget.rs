//! `/vergeetmij` and `/vergeet`: somebody is forgotten. What led to him goes for good; his results stay, because the
//! standing of all the others hangs on them, under the name that the club publishes or under another one.

use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk, Refusal};
use crate::args;
use crate::message::{Contact, Place};
use crate::store::Roles;
use crate::store::erasure::{Erasure, Pseudonym};
use crate::store::rows::EveningState;
use speech::is_word;

/// What stays of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stays {
    /// His results under his name; he has stopped, for nobody can reach him.
    Name,
    /// His results under another name; he has stopped.
    Results,
    /// Everything but the way to reach him: he plays on without chat.
    Player,
}

impl Stays {
    const fn word(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Results => "results",
            Self::Player => "player",
        }
    }

    /// `pseudoniem`, `contact`, or nothing.
    fn read(text: &str) -> Option<Self> {
        let says = |words: &[&str]| words.iter().any(|word| is_word(text, word));
        match text {
            "" => Some(Self::Name),
            _ if says(&["pseudoniem", "schuilnaam", "pseudonym"]) => Some(Self::Results),
            _ if says(&["contact"]) => Some(Self::Player),
            _ => None,
        }
    }
}

/// Somebody was asked whether he means it: about himself, or the organiser about a member without chat.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Forgetting {
    /// The member; none: a contact that is nobody's.
    member_id: Option<i64>,
    stays: Stays,
    /// He asked it himself.
    own: bool,
}

impl Forgetting {
    pub(crate) const KIND: &'static str = "forget";

    /// The button that says yes.
    pub(crate) const fn button(&self) -> &'static str {
        if self.own {
            "button-forget-me"
        } else {
            "button-forget-member"
        }
    }
}

/// `/vergeetmij`, `/vergeetmij pseudoniem`, `/vergeetmij contact`
pub(crate) fn forget_me(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let Some(stays) = Stays::read(arguments.trim()) else {
        return desk.refuse("forget-form", &args![]);
    };
    let member_id = desk.speaker().ok();
    desk.ask_forget(Forgetting {
        member_id,
        stays,
        own: true,
    })
}

/// `/vergeet Emil`, `/vergeet Emil pseudoniem`: somebody without chat, who asked the organiser.
pub(crate) fn forget_member(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let plain = speech::plain(arguments);
    let (name, stays) = match plain.rsplit_once(' ') {
        Some((name, last)) if Stays::read(last) == Some(Stays::Results) => (name, Stays::Results),
        _ => (plain.as_str(), Stays::Name),
    };
    let member_id = desk.find_anybody(name)?;
    if !desk.contacts(member_id).is_empty() {
        return desk.refuse("forget-has-chat", &args![name => desk.name(member_id)]);
    }
    desk.ask_forget(Forgetting {
        member_id: Some(member_id),
        stays,
        own: false,
    })
}

impl Desk<'_> {
    fn ask_forget(&mut self, wish: Forgetting) -> Answer {
        self.expect_forgettable(wish)?;
        let id = match (wish.member_id, wish.own) {
            (None, _) => "forget-ask-stranger",
            (Some(_), true) => "forget-ask",
            (Some(_), false) => "forget-ask-member",
        };
        let name = wish
            .member_id
            .map_or_else(String::new, |id| self.known_as(id));
        let text = self.text(id, &args![stays => wish.stays.word(), name => name]);
        let ask = Ask {
            kind: Forgetting::KIND,
            data: wish,
            evening_id: None,
            text,
            buttons: vec![
                self.text(wish.button(), &args![]),
                self.text("button-no", &args![]),
            ],
        };
        self.ask_speaker(&ask);
        Ok(String::new())
    }

    fn expect_forgettable(&self, wish: Forgetting) -> Result<(), Refusal> {
        let Some(member_id) = wish.member_id else {
            return Ok(());
        };
        self.expect_organised_without(member_id)?;
        let mut public = self.calendar().into_iter();
        let public = public.find(|evening| {
            evening.state == EveningState::Published
                && self.seated(evening.evening_id).contains(&member_id)
        });
        match public.filter(|_| wish.stays != Stays::Player) {
            Some(evening) => {
                let args = args![
                    day => self.day(evening),
                    name => self.name(member_id),
                    own => if wish.own { "yes" } else { "no" },
                ];
                self.refuse("forget-while-seated", &args)
            }
            None => Ok(()),
        }
    }

    /// The answer was yes.
    pub(crate) fn forget(&mut self, wish: Forgetting) -> Answer {
        let (speaker, organises) = (self.speaker().ok(), self.is_organiser());
        if wish.own && speaker != wish.member_id || !wish.own && !organises {
            // The chat is somebody else's since he was asked.
            return self.refuse("not-your-button", &args![]);
        }
        self.expect_forgettable(wish)?;
        let plays_on = wish.stays == Stays::Player;
        let own = wish.member_id.map_or_else(Vec::new, |id| self.contacts(id));
        let here = self.contact.clone().filter(|_| wish.own);
        let mut contacts = own;
        contacts.extend(here.filter(|here| !contacts.contains(here)));
        let erasure = self.erasure(wish, &contacts);
        let leaver = wish.member_id.filter(|_| !plays_on);
        let mut parents = leaver.map_or_else(Vec::new, |id| self.guardian_contacts(id));
        parents.retain(|parent| !contacts.contains(parent));
        let old_name = wish.member_id.map(|member_id| self.name(member_id));
        let now = self.now;
        let mut members = self.rows.members.iter_mut();
        if let Some(member) = members.find(|m| Some(m.member_id) == wish.member_id) {
            member.roles = Roles::default();
            if !plays_on {
                member.left.get_or_insert(now);
            }
            if let Some(pseudonym) = &erasure.pseudonym {
                member.name.clone_from(&pseudonym.name);
            }
        }
        if let Some(member_id) = leaver {
            self.rows.guardians.retain(|row| row.member_id != member_id);
        }
        self.rows = erasure.rows(std::mem::take(&mut self.rows));
        if let Some(member_id) = leaver {
            self.no_longer_expected(member_id);
        }
        self.say_forgotten(wish, old_name, (contacts, parents));
        self.erasure = Some(erasure);
        Ok(String::new())
    }

    /// He hears it, and his parents, and the organisers the name; none of it stays in the store.
    fn say_forgotten(
        &mut self,
        wish: Forgetting,
        old_name: Option<String>,
        (contacts, parents): (Vec<Contact>, Vec<Contact>),
    ) {
        let known = wish.member_id.is_some();
        let name = old_name.unwrap_or_default();
        let new = wish.member_id.map(|id| self.member(id).name.clone());
        let args = args![
            stays => wish.stays.word(),
            name => name.clone(),
            new => new.unwrap_or_default(),
        ];
        if known {
            let text = self.text("forgotten", &args);
            let mut organisers = self.organiser_contacts();
            organisers.retain(|contact| !contacts.contains(contact));
            for contact in organisers {
                self.post_secretly(contact, text.clone());
            }
        }
        let no_more = self.text("parent-no-more", &args![name => name]);
        for parent in parents {
            self.post_secretly(parent, no_more.clone());
        }
        let goodbye = match known {
            true => self.text("forgotten-you", &args),
            false => self.text("forgotten-stranger", &args),
        };
        for contact in contacts {
            self.post_secretly(contact, goodbye.clone());
        }
    }

    /// A pairing that is not public yet is made without him.
    fn no_longer_expected(&mut self, member_id: i64) {
        let closed = self.calendar().into_iter();
        let mut closed = closed.filter(|evening| evening.state == EveningState::Closed);
        if let Some(evening) = closed.next().cloned()
            && self
                .draft(evening.evening_id)
                .is_some_and(|draft| draft.seated().any(|id| id == member_id))
        {
            self.attendance_changed(&evening, None);
        }
    }

    fn erasure(&self, wish: Forgetting, contacts: &[Contact]) -> Erasure {
        let name = wish
            .member_id
            .map(|member_id| self.member(member_id).name.clone());
        let lower = |text: &str| text.to_lowercase();
        let is_in_club = |seen: &String| {
            let members = self.rows.members.iter();
            let mut names = members.map(|member| lower(&member.name));
            names.any(|name| name == lower(seen) || name.split(' ').any(|part| part == lower(seen)))
        };
        let his_names = |seen: &String| {
            wish.stays == Stays::Results
                && name
                    .as_ref()
                    .is_some_and(|name| lower(name).contains(&lower(seen)))
        };
        let seen = contacts.iter().map(|contact| self.seen_as(&contact.0));
        let bare = contacts.iter().map(|contact| contact.name().to_owned());
        // Also what the telephone of whoever pastes a chat calls him.
        let pasted = self.rows.aliases.iter();
        let pasted =
            pasted.filter(|row| row.member_id.is_some() && row.member_id == wish.member_id);
        let pasted = pasted.flat_map(|row| [row.name.clone(), row.alias.clone()]);
        let mut seen_as: Vec<String> = seen.chain(bare).chain(pasted).collect();
        seen_as.retain(|seen| !seen.is_empty() && (!is_in_club(seen) || his_names(seen)));
        seen_as.dedup();
        let pseudonym = wish
            .member_id
            .filter(|_| wish.stays == Stays::Results)
            .map(|member_id| self.pseudonym(member_id));
        if pseudonym.is_some() {
            // His own name is replaced, not blotted out.
            seen_as.retain(|seen| !is_in_club(seen));
        }
        let attendances = self.rows.attendances.iter();
        let his = attendances.filter(|row| Some(row.member_id) == wish.member_id);
        let penalties = self.rows.penalties.iter();
        let penalties = penalties.filter(|row| Some(row.member_id) == wish.member_id);
        let punished = penalties.map(|row| row.reason.clone());
        let leaves = wish.stays != Stays::Player;
        let late = his.clone().filter_map(|row| row.late.clone());
        let tempo = wish.member_id.and_then(|id| self.member(id).tempo.clone());
        let played = late.chain(tempo).filter(|_| leaves);
        Erasure {
            leaves,
            contacts: contacts.iter().map(|contact| contact.0.clone()).collect(),
            seen_as,
            member_id: wish.member_id,
            name,
            called: wish
                .member_id
                .map_or_else(Vec::new, |id| self.all_called(id)),
            reasons: his
                .filter_map(|row| row.reason.clone())
                .chain(punished)
                .chain(played)
                .filter(|r| !r.is_empty())
                .collect(),
            pseudonym,
        }
    }

    /// What the bot calls a member, the longest first. Of two who are called the same, a text means him only where it says
    /// his number.
    fn all_called(&self, member_id: i64) -> Vec<String> {
        let mut called = vec![self.full_name(member_id)];
        called.extend(Some(self.name(member_id)).filter(|short| !called.contains(short)));
        called
    }

    /// `Speler 12`, and what people may have called him otherwise.
    fn pseudonym(&self, member_id: i64) -> Pseudonym {
        let own = self.member(member_id).name.clone();
        let others = self
            .rows
            .members
            .iter()
            .filter(|m| m.member_id != member_id);
        let others: Vec<String> = others.map(|m| m.name.to_lowercase()).collect();
        let numbers = member_id..;
        let mut names = numbers.map(|number| self.text("pseudonym", &args![number => number]));
        let name = names.find(|name| !others.contains(&name.to_lowercase()));
        let is_of_another = |part: &str| {
            let part = part.to_lowercase();
            others
                .iter()
                .any(|other| other.split(' ').any(|word| word == part))
        };
        let tells = |part: &&str| part.chars().count() > 2 && !is_of_another(part);
        let capital = |part: &&str| !part.starts_with(char::is_lowercase);
        let parts = own.split_whitespace().filter(tells).filter(capital);
        Pseudonym {
            typed: parts.map(str::to_owned).collect(),
            name: name.unwrap_or_default(),
        }
    }
}
