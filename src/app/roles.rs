//! Who may do what: the roles of whoever speaks, from the members, from the club file and from a network that vouches for
//! them; `/rol`, which gives and takes them; and that the club is never left without an organiser who can be reached.

use super::command::Who;
use super::desk::{Actor, Answer, Desk, Refusal};
use super::substitute::stands_in;
use crate::args;
use crate::message::{Contact, Incoming, Place};
use crate::store::rows::Identity;
use crate::store::{Role, Roles};
use speech::is_word;

/// What a role is called, in chat and in English.
const WORDS: [(Role, &[&str]); 3] = [
    (
        Role::Organiser,
        &["competitieleider", "leider", "organiser", "organizer"],
    ),
    (Role::Arbiter, &["wedstrijdleider", "arbiter"]),
    (Role::Board, &["bestuur", "bestuurslid", "board"]),
];

/// The role that a word names.
pub(crate) fn read_role(word: &str) -> Option<Role> {
    let named = |(_, words): &&(Role, &[&str])| words.iter().any(|known| is_word(word, known));
    WORDS.iter().find(named).map(|&(role, _)| role)
}

impl Who {
    /// Whether somebody with these roles may.
    #[must_use]
    pub const fn allows(self, roles: Roles) -> bool {
        match self {
            Self::Anybody | Self::Member => true,
            Self::Organiser => roles.has(Role::Organiser),
            Self::Arbiter => roles.has(Role::Organiser) || roles.has(Role::Arbiter),
            Self::Board => roles.has(Role::Organiser) || roles.has(Role::Board),
        }
    }
}

/// `/rol`: who has what; `/rol Sam wedstrijdleider`, `/rol Sam wedstrijdleider niet`
pub(crate) fn role(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    if arguments.is_empty() {
        return Ok(desk.role_list());
    }
    let plain = speech::plain(arguments);
    let mut words: Vec<&str> = plain.split_whitespace().collect();
    let denied = |word: &&str| ["niet", "not"].iter().any(|no| is_word(word, no));
    let gives = words.pop_if(|word| denied(&&**word)).is_none();
    let Some(role) = words.pop().and_then(read_role) else {
        return desk.refuse("role-form", &args![]);
    };
    // Who stands in for one evening does not pass it on.
    if !desk.own_roles().has(Role::Organiser) && !desk.own_roles().has(Role::Board) {
        return Err(desk.only_for(Who::Board));
    }
    let member_id = desk.find_member(&words.join(" "))?;
    desk.give_role(member_id, role, gives)
}

impl Desk<'_> {
    /// What a member may do: by `/rol`, because the club file names a contact of his, or because a network vouches for it.
    pub(crate) fn roles_of(&self, member_id: i64) -> Roles {
        let contacts = self.contacts(member_id);
        let vouched = contacts.iter().map(|contact| self.vouched_roles(contact));
        vouched.fold(self.lasting_roles(member_id), Roles::and)
    }

    /// The same without what a network can take away by itself.
    fn lasting_roles(&self, member_id: i64) -> Roles {
        let contacts = self.contacts(member_id);
        let from_file = contacts.iter().map(|contact| self.file_roles(contact));
        from_file.fold(self.member(member_id).roles, Roles::and)
    }

    /// What a contact may do because of the roles that its network says it has.
    fn vouched_roles(&self, contact: &Contact) -> Roles {
        let mut known = self.rows.identities.iter();
        let identity = known.find(|identity| identity.contact == contact.0);
        let vouched = identity.and_then(|identity| identity.vouched.as_deref());
        let has = |label: &String| vouched.is_some_and(|roles| roles.lines().any(|r| r == label));
        let follows = &self.settings.file.roles.follows;
        let here = follows.iter().filter(|of| of.network == contact.platform());
        here.fold(Roles::default(), |roles, of| {
            let given = Role::ALL.into_iter().filter(|&role| {
                let labels = match role {
                    Role::Organiser => &of.organiser,
                    Role::Arbiter => &of.arbiter,
                    Role::Board => &of.board,
                };
                labels.iter().any(has)
            });
            given.fold(roles, Roles::with)
        })
    }

    /// A network says which of its roles somebody has now. Only in the club's own group it knows what they are worth:
    /// everybody can have a place of his own there and call himself what he likes. What the journal says of it.
    pub(crate) fn vouch(&mut self, incoming: &Incoming, roles: &[String]) -> String {
        let own = |group: &Contact| self.is_own_group(group);
        if !incoming.group.as_ref().is_some_and(own) {
            return String::new();
        }
        let here = |identity: &Identity| identity.contact == incoming.from.0;
        let vouched = Some(roles.join("\n")).filter(|roles| !roles.is_empty());
        if vouched.is_some() && !self.rows.identities.iter().any(here) {
            self.notice(&incoming.from, &incoming.name);
        }
        for identity in self.rows.identities.iter_mut().filter(|i| here(i)) {
            identity.vouched.clone_from(&vouched);
        }
        let args = args![
            network => incoming.from.platform().to_owned(),
            count => roles.len(),
            roles => roles.join(", "),
        ];
        self.text("vouched", &args)
    }

    /// What the club file lets a contact do.
    fn file_roles(&self, contact: &Contact) -> Roles {
        let roles = Role::ALL.into_iter();
        let named = roles.filter(|&role| self.in_file(role).contains(&contact.0));
        named.fold(Roles::default(), Roles::with)
    }

    fn in_file(&self, role: Role) -> &[String] {
        let roles = &self.settings.file.roles;
        match role {
            Role::Organiser => &roles.organiser,
            Role::Arbiter => &roles.arbiter,
            Role::Board => &roles.board,
        }
    }

    /// What whoever speaks may do for good.
    pub(crate) fn own_roles(&self) -> Roles {
        let here = self
            .contact
            .as_ref()
            .map_or_else(Roles::default, |contact| {
                self.file_roles(contact).and(self.vouched_roles(contact))
            });
        match self.actor {
            Actor::Member(member_id) => self.roles_of(member_id).and(here),
            Actor::Stranger => here,
            Actor::Clock => Roles::of(&[Role::Organiser]),
        }
    }

    /// What whoever speaks may do now: who stands in for the organiser organises.
    fn roles_now(&self) -> Roles {
        match self.actor {
            Actor::Member(member_id)
                if stands_in(&self.rows, self.settings.zone, self.now, member_id) =>
            {
                self.own_roles().with(Role::Organiser)
            }
            Actor::Member(_) | Actor::Stranger | Actor::Clock => self.own_roles(),
        }
    }

    /// Whether whoever speaks may do what these may.
    pub(crate) fn may(&self, who: Who) -> bool {
        who.allows(self.roles_now())
    }

    /// Whether an organiser (or the clock) is speaking.
    pub(crate) fn is_organiser(&self) -> bool {
        self.may(Who::Organiser)
    }

    /// Whether somebody is speaking who decides on the evening: the arbiter, or an organiser.
    pub(crate) fn is_arbiter(&self) -> bool {
        self.may(Who::Arbiter)
    }

    /// Who decides what is being done: whoever speaks, when he may, else the organiser.
    pub(crate) fn decider(&self) -> String {
        match self.speaker() {
            Ok(member_id) if self.is_arbiter() => self.name(member_id),
            Ok(_) | Err(_) => self.organiser_name(),
        }
    }

    /// That only these may, and who they are.
    pub(crate) fn only_for(&self, who: Who) -> Refusal {
        let organisers = self.organisers();
        let (id, role) = match who {
            Who::Arbiter => ("only-arbiter", Some(Role::Arbiter)),
            Who::Board => ("only-board", Some(Role::Board)),
            Who::Organiser | Who::Anybody | Who::Member => ("only-organiser", None),
        };
        let mut who: Vec<i64> = role.map_or_else(Vec::new, |role| self.with_role(role));
        let id = if who.is_empty() { "only-organiser" } else { id };
        who.extend(
            organisers
                .iter()
                .filter(|id| !who.contains(id))
                .copied()
                .collect::<Vec<_>>(),
        );
        // Nobody is sent to himself: who stands in for the organiser may not do all of it.
        who.retain(|&id| self.speaker() != Ok(id));
        let names = who.into_iter().map(|id| self.name(id)).collect();
        let names = self.choice_of(names);
        Refusal(self.text(id, &args![organiser => names]))
    }

    /// `Rens`, `Rens of Sam`, `Rens, Sam of Tom`; without any: the organiser as such.
    fn choice_of(&self, mut names: Vec<String>) -> String {
        let Some(last) = names.pop() else {
            return self.text("organiser", &args![]);
        };
        if names.is_empty() {
            return last;
        }
        self.text("one-of", &args![first => names.join(", "), last => last])
    }

    /// The members with this role for good, without those who stopped.
    pub(crate) fn with_role(&self, role: Role) -> Vec<i64> {
        let here = self.rows.members.iter().filter(|m| m.left.is_none());
        let here = here.map(|member| member.member_id);
        here.filter(|&id| self.roles_of(id).has(role)).collect()
    }

    /// The members who organise; who stands in tonight comes first.
    pub(crate) fn organisers(&self) -> Vec<i64> {
        let mut for_good = self.with_role(Role::Organiser);
        // Whom the bot cannot reach is named last.
        for_good.sort_by_key(|&id| self.contacts(id).is_empty());
        let here = self.rows.members.iter().filter(|m| m.left.is_none());
        let others = here.map(|member| member.member_id);
        let zone = self.settings.zone;
        let others = others
            .filter(|id| !for_good.contains(id))
            .filter(|&id| stands_in(&self.rows, zone, self.now, id));
        others.chain(for_good.iter().copied()).collect()
    }

    /// Where the organisers are told what is for them: in the leaders' group, else each in private; and who just decides
    /// on the evening somewhere else sees there what comes of it.
    pub(crate) fn organiser_contacts(&self) -> Vec<Contact> {
        let mut contacts = self.leader_groups();
        if contacts.is_empty() {
            return self.private_organiser_contacts();
        }
        let here = self.contact.clone().filter(|_| self.in_charge);
        contacts.extend(here.filter(|_| !self.is_among_leaders()));
        contacts
    }

    /// Where the organisers are reached in private: also whom the club file names and who is no member yet, once he has
    /// spoken.
    pub(crate) fn private_organiser_contacts(&self) -> Vec<Contact> {
        let organisers = self.organisers().into_iter();
        let mut contacts: Vec<Contact> = organisers.flat_map(|id| self.contacts(id)).collect();
        contacts.extend(self.unlinked_organisers());
        let unlinked = self.rows.identities.iter();
        let unlinked = unlinked.filter(|identity| identity.member_id.is_none());
        let unlinked = unlinked.map(|identity| Contact(identity.contact.clone()));
        let vouched = unlinked.filter(|it| self.vouched_roles(it).has(Role::Organiser));
        contacts.extend(
            vouched
                .filter(|it| !contacts.contains(it))
                .collect::<Vec<_>>(),
        );
        // Who decides on the evening sees what comes of his own command.
        let here = self.contact.clone().filter(|_| self.in_charge);
        contacts.extend(here.filter(|here| !contacts.contains(here)));
        contacts
    }

    /// The arbiters, without the organisers who are that as well.
    pub(crate) fn arbiters(&self) -> Vec<i64> {
        let organisers = self.organisers();
        let mut arbiters = self.with_role(Role::Arbiter);
        arbiters.retain(|id| !organisers.contains(id));
        arbiters
    }

    /// Where those are reached who decide on the evening: the organisers, and the arbiters, who are there.
    pub(crate) fn arbiter_contacts(&self) -> Vec<Contact> {
        let mut contacts = self.organiser_contacts();
        if !self.leader_groups().is_empty() {
            return contacts;
        }
        let arbiters = self.with_role(Role::Arbiter).into_iter();
        for contact in arbiters.flat_map(|id| self.contacts(id)) {
            if !contacts.contains(&contact) {
                contacts.push(contact);
            }
        }
        contacts
    }

    fn unlinked_organisers(&self) -> Vec<Contact> {
        let known = self.rows.identities.iter();
        let unlinked = known.filter(|identity| identity.member_id.is_none());
        let named = unlinked.filter(|i| self.in_file(Role::Organiser).contains(&i.contact));
        named.map(|i| Contact(i.contact.clone())).collect()
    }

    /// Whether an organiser can still be reached when this contact or this member is one no more.
    /// Who organises only because a network says so is not counted: it can say otherwise any time.
    pub(crate) fn organised_without(&self, member_id: Option<i64>, lost: &[Contact]) -> bool {
        let here = self.rows.members.iter().filter(|m| m.left.is_none());
        let others = here.map(|member| member.member_id);
        let others = others.filter(|&id| self.lasting_roles(id).has(Role::Organiser));
        let others = others.filter(|&id| Some(id) != member_id);
        let mut others = others.flat_map(|id| self.contacts(id));
        let stays = |contact: &Contact| !lost.contains(contact);
        others.any(|contact| stays(&contact)) || self.unlinked_organisers().iter().any(stays)
    }

    /// Refuses what would leave the club without an organiser who can be reached.
    pub(crate) fn expect_organised_without(&self, member_id: i64) -> Result<(), Refusal> {
        let organises = self.lasting_roles(member_id).has(Role::Organiser);
        if !organises || self.organised_without(Some(member_id), &self.contacts(member_id)) {
            return Ok(());
        }
        self.refuse("only-organiser-left", &args![name => self.name(member_id)])
    }

    /// Gives a member a role, or takes it.
    pub(crate) fn give_role(&mut self, member_id: i64, role: Role, gives: bool) -> Answer {
        let args = args![
            name => self.name(member_id),
            role => role.word(),
            gives => if gives { "yes" } else { "no" },
            by => self.speaker().map_or_else(|_| self.text("the-operator", &args![]), |id| self.name(id)),
        ];
        let before = self.member(member_id).roles;
        if !gives && !before.has(role) && self.roles_of(member_id).has(role) {
            return self.refuse("role-elsewhere", &args);
        }
        if before.has(role) == gives {
            return self.refuse("role-already", &args);
        }
        if !gives && role == Role::Organiser {
            self.expect_organised_without(member_id)?;
        }
        let mut members = self.rows.members.iter_mut();
        if let Some(member) = members.find(|member| member.member_id == member_id) {
            member.roles = if gives {
                before.with(role)
            } else {
                before.without(role)
            };
        }
        if self.speaker() != Ok(member_id) {
            let text = self.text("role-yours", &args);
            self.tell(member_id, &text);
        }
        Ok(self.text("role-given", &args))
    }

    fn role_list(&self) -> String {
        let line = |role: Role| {
            let names = self.with_role(role).into_iter().map(|id| self.name(id));
            let names: Vec<String> = names.collect();
            let args = args![
                role => role.word(),
                count => names.len(),
                names => self.list(names),
            ];
            self.text("role-line", &args)
        };
        Role::ALL.map(line).join("\n")
    }
}
