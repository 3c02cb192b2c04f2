//! The groups of the club: where everybody reads along, and where the leaders of the competition are among themselves;
//! which of them somebody speaks in; `/groep`, which binds a group, lets it go and lists them.

use super::desk::{Answer, Desk};
use crate::args;
use crate::message::{Choice, Contact, Place};
use crate::store::rows::{BoundGroup, GroupAudience};
use speech::is_word;

/// What makes a group that the bot does not know the club's.
const BINDS: [&str; 2] = ["/start", "/groep"];
/// The English names of the same.
const BINDS_TOO: [&str; 2] = ["/group", "/groups"];

/// What somebody wants with the group in which he speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// It is to be the club's.
    Club,
    /// It is to be the leaders'.
    Leaders,
    /// It is to be left alone.
    Away,
}

impl Wish {
    /// Reads what stands behind `/groep`; none when it is something else.
    fn read(arguments: &str) -> Option<Self> {
        let named = |words: &[&str]| words.iter().any(|word| is_word(arguments, word));
        if arguments.is_empty() || named(&["club", "hier", "here"]) {
            Some(Self::Club)
        } else if named(&["leiding", "leaders", "organisatie", "organisers"]) {
            Some(Self::Leaders)
        } else if named(&["weg", "away", "los", "off"]) {
            Some(Self::Away)
        } else {
            None
        }
    }
}

impl BoundGroup {
    /// Where the bot speaks in it.
    fn address(&self) -> Contact {
        Contact(self.contact.clone()).in_topic(&self.topic)
    }
}

impl Desk<'_> {
    /// The groups of the club: those that were bound in chat, else the one that the operator named.
    pub(crate) fn club_groups(&self) -> Vec<Contact> {
        let bound = self.bound(GroupAudience::Club);
        if bound.is_empty() {
            return self.settings.group.iter().cloned().collect();
        }
        bound
    }

    /// Whether the club has a group in which things can stand, for a text.
    pub(crate) fn has_group(&self) -> &'static str {
        if self.club_groups().is_empty() {
            "no"
        } else {
            "yes"
        }
    }

    /// The groups of the leaders.
    pub(crate) fn leader_groups(&self) -> Vec<Contact> {
        self.bound(GroupAudience::Leaders)
    }

    fn bound(&self, audience: GroupAudience) -> Vec<Contact> {
        let groups = self.rows.groups.iter();
        let bound = groups.filter(|group| group.audience == audience);
        bound.map(BoundGroup::address).collect()
    }

    /// The group of a network that does not say which.
    pub(crate) fn own_group(&self) -> Option<Contact> {
        let named = self.settings.group.clone();
        named.or_else(|| self.club_groups().into_iter().next())
    }

    /// Whether this is one of the club's groups, whichever part of it.
    pub(crate) fn is_own_group(&self, group: &Contact) -> bool {
        let mut known = self.club_groups().into_iter().chain(self.leader_groups());
        known.any(|own| own.group() == group.group())
    }

    /// Whether whoever speaks does so in the leaders' group.
    pub(crate) fn is_among_leaders(&self) -> bool {
        let here = self.here.as_ref().map(Contact::group);
        let mut leaders = self.leader_groups().into_iter();
        here.is_some_and(|here| leaders.any(|group| group.group() == here))
    }

    /// Among the leaders everything can be said as in a private chat: the answers only stand before all of them.
    pub(crate) fn speak_freely(&mut self) {
        if self.is_among_leaders() {
            self.place = Place::Private;
        }
    }

    /// Whether this is a group or somebody's private chat.
    pub(crate) fn place_of(&self, contact: &Contact) -> Place {
        if self.is_own_group(contact) {
            Place::Group
        } else {
            Place::Private
        }
    }

    /// Where whoever speaks gets an answer that is not for everybody.
    pub(crate) fn reply_to(&self) -> Option<(Contact, Place)> {
        let contact = self.contact.clone()?;
        match self.here.clone().filter(|_| self.is_among_leaders()) {
            Some(here) => Some((here, Place::Group)),
            None => Some((contact, Place::Private)),
        }
    }

    /// Whether a question to this contact was asked where whoever speaks is.
    pub(crate) fn is_asked_here(&self, asked: &str) -> bool {
        let here = self.here.as_ref().filter(|_| self.is_among_leaders());
        let among = here.is_some_and(|here| Contact(asked.to_owned()).group() == here.group());
        among || self.contact.as_ref().is_some_and(|own| own.0 == asked)
    }

    /// From now on this is a group of the club; those it had stay.
    pub(crate) fn bind_group(&mut self, group: &Contact, audience: GroupAudience) {
        // Once a group is bound, the one that the operator named is one among others.
        let named = self.settings.group.clone();
        let first = self.bound(GroupAudience::Club).is_empty();
        if let Some(named) = named.filter(|_| first && audience == GroupAudience::Club) {
            self.keep_group(&named, GroupAudience::Club);
        }
        self.keep_group(group, audience);
    }

    fn keep_group(&mut self, group: &Contact, audience: GroupAudience) {
        let contact = group.group().0;
        self.rows.groups.retain(|bound| bound.contact != contact);
        self.rows.groups.push(BoundGroup {
            contact,
            topic: group.topic().unwrap_or_default().to_owned(),
            audience,
        });
    }

    /// Somebody speaks in a group that is not the club's: an organiser can make it the club's, all else is not for us.
    pub(super) fn hear_strange_group(&mut self, group: &Contact, text: &str) {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let word = word.split('@').next().unwrap_or_default().to_lowercase();
        if !BINDS.contains(&word.as_str()) && !BINDS_TOO.contains(&word.as_str()) {
            return;
        }
        let wish = Wish::read(&words.collect::<Vec<_>>().join(" "));
        let club = self.settings.file.name.clone();
        let text = match wish {
            Some(wish @ (Wish::Club | Wish::Leaders)) if self.is_organiser() => {
                self.bind_here(group, wish)
            }
            _ if self.club_groups().is_empty() => {
                self.text("group-not-bound", &args![club => club])
            }
            _ => return,
        };
        self.post(group.clone(), Place::Group, text, Choice::None);
        if self.club_groups().contains(group) {
            self.catch_up(group);
        }
    }

    /// Binds this group and says what that means.
    fn bind_here(&mut self, group: &Contact, wish: Wish) -> String {
        let club = self.settings.file.name.clone();
        let part = if group.topic().is_some() { "yes" } else { "no" };
        if wish == Wish::Leaders {
            self.bind_group(group, GroupAudience::Leaders);
            return self.text("leaders-bound", &args![club => club, part => part]);
        }
        let others = self.club_groups().into_iter();
        let others = others.filter(|own| own.group() != group.group()).count();
        self.bind_group(group, GroupAudience::Club);
        self.text(
            "group-bound",
            &args![club => club, others => others, part => part],
        )
    }

    /// The bot leaves this group alone; its poll closes, because nobody hears any more what is voted there.
    fn unbind(&mut self, group: &Contact) {
        let address = self.club_groups().into_iter().chain(self.leader_groups());
        let mut address = address.filter(|own| own.group() == group.group());
        let address = address.next().unwrap_or_else(|| group.clone());
        for key in self.open_polls() {
            let choice = Choice::ClosePoll(key);
            self.post(address.clone(), Place::Group, String::new(), choice);
        }
        let contact = group.group().0;
        self.rows.groups.retain(|bound| bound.contact != contact);
    }

    fn group_list(&self) -> String {
        let groups = self.club_groups().into_iter().map(|group| (group, "club"));
        let leaders = self
            .leader_groups()
            .into_iter()
            .map(|group| (group, "leaders"));
        let line = |(group, audience): (Contact, &str)| {
            let here = self.here.as_ref().map(Contact::group) == Some(group.group());
            let args = args![
                network => network_name(&group),
                group => group.group().name().to_owned(),
                audience => audience,
                here => if here { "yes" } else { "no" },
                part => if group.topic().is_some() { "yes" } else { "no" },
            ];
            self.text("group-line", &args)
        };
        let lines: Vec<String> = groups.chain(leaders).map(line).collect();
        if lines.is_empty() {
            return self.text("groups-none", &args![]);
        }
        lines.join("\n")
    }
}

/// A network as it writes its own name.
fn network_name(group: &Contact) -> String {
    let mut letters = group.platform().chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// `/groep`: which groups the club has; `/groep leiding`, `/groep weg`: what the group becomes in which it is typed.
pub(crate) fn group(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let Some(here) = desk.here.clone() else {
        let list = desk.group_list();
        let how = desk.text("group-how", &args![]);
        return Ok(format!("{list}\n{how}"));
    };
    let bound = desk.club_groups().into_iter().map(|own| (own, Wish::Club));
    let leaders = desk
        .leader_groups()
        .into_iter()
        .map(|own| (own, Wish::Leaders));
    let mut known = bound.chain(leaders);
    let known = known.find(|(own, _)| own.group() == here.group());
    let list = |desk: &Desk<'_>| desk.group_list();
    match Wish::read(arguments) {
        None => desk.refuse("group-form", &args![]),
        Some(Wish::Away) => {
            if desk.rows.groups.iter().all(|g| g.contact != here.group().0) {
                return desk.refuse("group-by-operator", &args![]);
            }
            desk.unbind(&here);
            let text = desk.text(
                "group-unbound",
                &args![others => desk.club_groups().len() + desk.leader_groups().len()],
            );
            desk.post(here, Place::Group, text, Choice::None);
            Ok(String::new())
        }
        Some(wish)
            if known
                .as_ref()
                .is_some_and(|(own, now)| *now == wish && *own == here) =>
        {
            let text = desk.text("group-bound-already", &args![]);
            Ok(format!("{text}\n{}", list(desk)))
        }
        // Bound by a command without a word, it stays what it is and only moves to this part of it.
        Some(Wish::Club)
            if known
                .as_ref()
                .is_some_and(|(own, now)| *now == Wish::Leaders && *own == here) =>
        {
            Ok(list(desk))
        }
        Some(wish) => {
            let text = desk.bind_here(&here, wish);
            desk.post(here, Place::Group, text, Choice::None);
            Ok(String::new())
        }
    }
}
