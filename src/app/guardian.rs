//! Who acts for whom. A player acts for himself; a contact that the organiser made the parent of a child acts for the
//! child as well, and the answer always says for whom. Nobody else acts for another.

use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk, Refusal};
use crate::args;
use crate::message::{Contact, Place};
use crate::store::rows::Guardian;
use speech::is_word;

/// Somebody says that he is the parent of a member.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ParentWish {
    pub(crate) contact: String,
    pub(crate) member_id: i64,
}

impl ParentWish {
    pub(crate) const KIND: &'static str = "parent";
}

/// Small words with which a name or a phrase begins and that name nobody by themselves.
const PARTICLES: [&str; 22] = [
    "van", "de", "der", "den", "het", "'t", "te", "ter", "ten", "la", "le", "el", "von", "in",
    "op", "om", "en", "voor", "tot", "met", "al", "dit",
];

/// So many words a name has at most, as people type it.
const LONGEST_NAME: usize = 8;

/// What somebody wants to do for another, in the words of the refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    SignOn,
    SignOff,
    Result,
    Choose,
}

impl Deed {
    const fn word(self) -> &'static str {
        match self {
            Self::SignOn => "on",
            Self::SignOff => "off",
            Self::Result => "result",
            Self::Choose => "choose",
        }
    }
}

/// `/ouder`: who is whose parent; `/ouder Mia Tim`, `/ouder console:mia Tim`, `/ouder Mia Tim niet`
pub(crate) fn parent(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    if arguments.is_empty() {
        return desk.parents();
    }
    let plain = speech::plain(arguments);
    let (plain, gives) = match plain.rsplit_once(' ') {
        Some((rest, no)) if ["niet", "not"].iter().any(|word| is_word(no, word)) => {
            (rest.to_owned(), false)
        }
        _ => (plain, true),
    };
    let (contact, child) = match desk.known_contact(&plain) {
        Some((contact, child)) => (contact, child),
        None => desk.read_parent(&plain)?,
    };
    let child = desk.find_member(&child)?;
    if gives {
        desk.make_parent(&contact, child)
    } else {
        desk.unmake_parent(&contact, child)
    }
}

impl Desk<'_> {
    /// The contacts that belong to the same person as this one: his own networks.
    fn same_person(&self, contact: &str) -> Vec<String> {
        let known = self.rows.identities.iter().find(|i| i.contact == contact);
        let member_id = known.and_then(|identity| identity.member_id);
        let mut all: Vec<String> = member_id.map_or_else(Vec::new, |id| {
            self.contacts(id)
                .into_iter()
                .map(|contact| contact.0)
                .collect()
        });
        if all.is_empty() {
            all.push(contact.to_owned());
        }
        all
    }

    /// The children for whom a contact may act, in the order of their numbers; those who stopped are none any more.
    pub(crate) fn wards_of(&self, contact: &str) -> Vec<i64> {
        let contacts = self.same_person(contact);
        let rows = self.rows.guardians.iter();
        let mine = rows.filter(|row| contacts.contains(&row.contact));
        let mut wards: Vec<i64> = mine.map(|row| row.member_id).collect();
        wards.retain(|&id| self.member(id).left.is_none());
        wards.sort_unstable();
        wards.dedup();
        wards
    }

    /// A child of whoever speaks that takes part no more.
    pub(crate) fn child_who_left(&self) -> Option<i64> {
        let contacts = self.same_person(&self.contact.as_ref()?.0);
        let mut rows = self.rows.guardians.iter();
        let left = |id: i64| self.member(id).left.is_some();
        let row = rows.find(|row| contacts.contains(&row.contact) && left(row.member_id))?;
        Some(row.member_id)
    }

    /// The children for whom whoever speaks may act.
    pub(crate) fn wards(&self) -> Vec<i64> {
        let contact = self.contact.as_ref();
        contact.map_or_else(Vec::new, |contact| self.wards_of(&contact.0))
    }

    /// Where the parents of a member are reached.
    pub(crate) fn guardian_contacts(&self, member_id: i64) -> Vec<Contact> {
        let rows = self.rows.guardians.iter();
        let rows = rows.filter(|row| row.member_id == member_id);
        let mut all: Vec<String> = rows
            .flat_map(|row| self.same_person(&row.contact))
            .collect();
        all.sort();
        all.dedup();
        all.into_iter().map(Contact).collect()
    }

    /// Whether a private message to a member reaches anybody.
    pub(crate) fn is_reachable(&self, member_id: i64) -> bool {
        !self.contacts(member_id).is_empty() || !self.guardian_contacts(member_id).is_empty()
    }

    /// For whom whoever speaks acts when he names nobody: a player for himself, a parent who does not play for his only
    /// child.
    ///
    /// # Errors
    /// A stranger is told how to be linked; a parent of several children must say which.
    pub(crate) fn subject(&mut self) -> Result<i64, Refusal> {
        let speaker = self.speaker();
        let wards = self.wards();
        match (speaker, wards.as_slice()) {
            (Ok(member_id), _) if self.member(member_id).plays => Ok(member_id),
            (Ok(member_id), []) => Ok(member_id),
            (Err(refusal), []) => Err(refusal),
            (_, [only]) => {
                self.on_behalf = Some(*only);
                Ok(*only)
            }
            (_, several) => self.which_child_of_command(several),
        }
    }

    /// The same question with an example of the command that was given.
    fn which_child_of_command<T>(&self, several: &[i64]) -> Result<T, Refusal> {
        let first = several.first().map(|&id| self.name(id)).unwrap_or_default();
        let example = match self.command {
            None | Some("afwezig") => return self.which_child(several),
            Some("aanwezig") => format!("/aanwezig {first} vrijdag"),
            Some("uitslag") => format!("/uitslag {first} 1-0"),
            Some("bezwaar") => format!("/bezwaar {first} het was remise"),
            Some(command) => format!("/{command} {first}"),
        };
        let names = several.iter().map(|&id| self.name(id)).collect();
        let args = args![names => self.list(names), example => self.example(&example)];
        self.refuse("which-child-of", &args)
    }

    /// For whom a command is that may begin with a name, and what follows the name.
    ///
    /// # Errors
    /// When it names somebody for whom whoever speaks may not act, and as in [`Desk::subject`].
    pub(crate) fn subject_named(
        &mut self,
        text: &str,
        deed: Deed,
    ) -> Result<(i64, String), Refusal> {
        let wards = self.wards();
        if self.speaker().is_err() && wards.is_empty() {
            return self.refuse("stranger", &args![]);
        }
        let Some((called, typed, rest)) = self.called_first(text) else {
            return Ok((self.subject()?, text.to_owned()));
        };
        let own = self.speaker().ok();
        let may: Vec<i64> = called
            .iter()
            .copied()
            .filter(|id| own == Some(*id) || wards.contains(id))
            .collect();
        match may.as_slice() {
            [member_id] => {
                self.on_behalf = (own != Some(*member_id)).then_some(*member_id);
                Ok((*member_id, rest))
            }
            [] => self.refuse_for_another(called[0], deed),
            [_, _, ..] => self.find_member(&typed).map(|id| (id, rest)),
        }
    }

    /// The child that a text begins with, and the rest; none when it names none of his.
    pub(crate) fn child_named(&mut self, text: &str) -> Option<(i64, String)> {
        let (called, _, rest) = self.called_first(text)?;
        let wards = self.wards();
        let mut mine = called.into_iter().filter(|id| wards.contains(id));
        let (child, None) = (mine.next()?, mine.next()) else {
            return None;
        };
        self.on_behalf = Some(child);
        Some((child, rest))
    }

    /// `/uitslag Tim 1-0`: by a parent, and refused when somebody else names a player who is not himself. None when it is
    /// something else: a board that the organiser names, say.
    pub(crate) fn result_of_child(&mut self, text: &str) -> Option<Answer> {
        let (called, _, rest) = self.called_first(text)?;
        let result = speech::result(&rest)?;
        if let Some((child, _)) = self.child_named(text) {
            return Some(self.report(child, result));
        }
        match self.speaker() {
            Ok(own) if called.contains(&own) => Some(self.report(own, result)),
            Ok(_) if self.is_arbiter() => None,
            Ok(_) => Some(self.refuse_for_another(called[0], Deed::Result)),
            Err(refusal) => Some(Err(refusal)),
        }
    }

    fn refuse_for_another<T>(&self, member_id: i64, deed: Deed) -> Result<T, Refusal> {
        let own = self.speaker().ok().map(|_| self.text("yourself", &args![]));
        let wards = self.wards().into_iter().map(|id| self.name(id));
        let args = args![
            name => self.name(member_id),
            whom => self.list(own.into_iter().chain(wards).collect()),
            deed => deed.word(),
            organises => if self.is_organiser() { "yes" } else { "no" },
            organiser => self.organiser_name(),
        ];
        self.refuse("for-another", &args)
    }

    /// The members whom the beginning of a text names, that name, and the rest; none when it begins with no name. A day is no
    /// name, whatever people are called.
    fn called_first(&self, text: &str) -> Option<(Vec<i64>, String, String)> {
        let text = speech::plain(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let first = words.first()?.to_lowercase();
        let today = self.local_day(self.said_at);
        // A month alone is no day: Jan and Mei are people.
        let is_day = speech::days(&first, today).map_or(true, |read| !read.days.is_empty());
        let longest = (1..=words.len().min(LONGEST_NAME)).rev().find_map(|end| {
            let called = self.called(&words[..end].join(" "));
            (!called.is_empty()).then_some((end, called))
        });
        let (end, called) = longest?;
        let small = end == 1 && (is_day || PARTICLES.contains(&first.as_str()));
        (!small).then(|| (called, words[..end].join(" "), words[end..].join(" ")))
    }

    /// What somebody hears about a child of his: `Voor Tim: ...`.
    pub(crate) fn for_ward(&self, member_id: i64, text: &str) -> String {
        self.text(
            "for-ward",
            &args![name => self.name(member_id), text => text.to_owned()],
        )
    }

    /// The same when somebody speaks for a child.
    pub(crate) fn as_for_ward(&self, text: String) -> String {
        match self.on_behalf {
            Some(child) => self.for_ward(child, &text),
            None => text,
        }
    }

    /// `/ik ouder van Tim`: none when it does not say so.
    pub(crate) fn hear_parent(&mut self, text: &str) -> Option<Answer> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [who, of, child @ ..] = words.as_slice() else {
            return None;
        };
        let parents = [
            "ouder",
            "vader",
            "moeder",
            "verzorger",
            "voogd",
            "parent",
            "father",
            "mother",
            "guardian",
        ];
        let is_parent = parents.iter().any(|word| is_word(who, word));
        let is_of = ["van", "of"].iter().any(|word| is_word(of, word));
        if !is_parent || !is_of || child.is_empty() {
            return None;
        }
        Some(self.wish_to_be_parent(&child.join(" ")))
    }

    fn wish_to_be_parent(&mut self, child: &str) -> Answer {
        let Some(contact) = self.contact.clone() else {
            return Ok(String::new());
        };
        let member_id = self.find_member(child)?;
        if self.speaker() == Ok(member_id) {
            return self.refuse("parent-of-himself", &args![]);
        }
        if self.wards().contains(&member_id) {
            return self.refuse("parent-already", &args![name => self.name(member_id)]);
        }
        let data = ParentWish {
            contact: contact.0.clone(),
            member_id,
        };
        if self.is_asking(ParentWish::KIND, &data) {
            return self.refuse("asked-already", &args![organiser => self.organiser_name()]);
        }
        let seen = match self.speaker() {
            Ok(speaker) => self.known_as(speaker),
            Err(_) => self.seen_as(&contact.0),
        };
        let args = args![seen => seen, name => self.known_as(member_id)];
        let ask = Ask {
            kind: ParentWish::KIND,
            data,
            evening_id: None,
            text: self.text("parent-wish", &args),
            buttons: vec![
                self.text("button-right", &args![]),
                self.text("button-wrong", &args![]),
            ],
        };
        self.ask_organisers(&ask);
        let args = args![organiser => self.organiser_name(), name => self.known_as(member_id)];
        Ok(self.text("parent-asked", &args))
    }

    pub(crate) fn grant_parent(&mut self, wish: &ParentWish) -> Answer {
        self.make_parent(&wish.contact, wish.member_id)
    }

    pub(crate) fn deny_parent(&mut self, wish: &ParentWish) -> Answer {
        let text = self.text("link-denied", &args![organiser => self.organiser_name()]);
        self.tell_contact(&wish.contact, text);
        Ok(String::new())
    }

    /// A member as parent: one of his contacts stands for all of them.
    fn read_parent(&self, text: &str) -> Result<(String, String), Refusal> {
        if let Some(found) = self.seen_first(text) {
            return Ok(found);
        }
        let (member_id, child) = self.read_member(text)?;
        if child.is_empty() {
            return self.refuse("parent-form", &args![]);
        }
        match self.contacts(member_id).first() {
            Some(contact) => Ok((contact.0.clone(), child)),
            None => self.refuse("parent-unlinked", &args![name => self.name(member_id)]),
        }
    }

    /// Somebody who is no member, by the name that the network has for him, and what follows.
    fn seen_first(&self, text: &str) -> Option<(String, String)> {
        let unlinked = self
            .rows
            .identities
            .iter()
            .filter(|i| i.member_id.is_none());
        let named = unlinked.filter_map(|identity| {
            let rest = text.strip_prefix(speech::plain(&identity.name).as_str())?;
            let child = rest.strip_prefix(' ')?.trim();
            Some((
                identity.contact.clone(),
                child.to_owned(),
                identity.name.len(),
            ))
        });
        let longest = named.max_by_key(|(_, _, length)| *length);
        longest.map(|(contact, child, _)| (contact, child))
    }

    fn make_parent(&mut self, contact: &str, child: i64) -> Answer {
        let seen = self.called_by(contact);
        let name = self.known_as(child);
        if self.contacts(child).iter().any(|own| own.0 == contact) {
            return self.refuse("parent-of-himself", &args![]);
        }
        if self.wards_of(contact).contains(&child) {
            return self.refuse("parent-known", &args![seen => seen, name => name]);
        }
        self.rows.guardians.push(Guardian {
            contact: contact.to_owned(),
            member_id: child,
        });
        let member_id = self.same_person_member(contact);
        let plays = member_id.is_some_and(|id| self.member(id).plays);
        let only = self.wards_of(contact).len() == 1 && !plays;
        let args = args![
            name => name.clone(),
            first => self.name(child),
            only => if only { "yes" } else { "no" },
        ];
        let text = self.text("parent-you", &args);
        let you = self.count_kept_votes(contact, child, only);
        let text = std::iter::once(text)
            .chain(you)
            .collect::<Vec<_>>()
            .join("\n");
        self.tell_contact(contact, text);
        Ok(self.text("parent-made", &args![seen => seen, name => name]))
    }

    pub(crate) fn same_person_member(&self, contact: &str) -> Option<i64> {
        let mut known = self.rows.identities.iter();
        known
            .find(|identity| identity.contact == contact)?
            .member_id
    }

    /// Votes that a parent cast before he was one: they were for his only child.
    fn count_kept_votes(&mut self, contact: &str, child: i64, only: bool) -> Vec<String> {
        if !only || self.same_person_member(contact).is_some() {
            return Vec::new();
        }
        let votes = self.take_votes(contact);
        let said = self.count_votes(child, votes);
        said.iter().map(|text| self.for_ward(child, text)).collect()
    }

    fn unmake_parent(&mut self, contact: &str, child: i64) -> Answer {
        let contacts = self.same_person(contact);
        let (seen, name) = (self.called_by(contact), self.known_as(child));
        let before = self.rows.guardians.len();
        self.rows
            .guardians
            .retain(|row| row.member_id != child || !contacts.contains(&row.contact));
        if before == self.rows.guardians.len() {
            return self.refuse("parent-not", &args![seen => seen, name => name]);
        }
        let text = self.text("parent-no-more", &args![name => name.clone()]);
        self.tell_contact(contact, text);
        Ok(self.text("parent-unmade", &args![seen => seen, name => name]))
    }

    /// Who are the parents of a member, by the names that people know.
    pub(crate) fn parents_of(&self, member_id: i64) -> Vec<String> {
        let rows = self.rows.guardians.iter();
        let mine = rows.filter(|row| row.member_id == member_id);
        mine.map(|row| self.called_by(&row.contact)).collect()
    }

    fn parents(&self) -> Answer {
        let line = |row: &Guardian| {
            let args = args![
                seen => self.called_by(&row.contact),
                name => self.known_as(row.member_id),
            ];
            self.text("parent-line", &args)
        };
        let lines: Vec<String> = self.rows.guardians.iter().map(line).collect();
        if lines.is_empty() {
            return self.refuse("parents-none", &args![]);
        }
        Ok(lines.join("\n"))
    }

    /// How people know whoever has this contact: the name of the member, else the one on the network.
    pub(crate) fn called_by(&self, contact: &str) -> String {
        match self.same_person_member(contact) {
            Some(member_id) => self.known_as(member_id),
            None => self.seen_as(contact),
        }
    }
}
