//! The organiser's desk during one command: the club's rows as they are and as they will be, who is
//! speaking, what time it is, and the messages that go out when the command is done.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::settings::Settings;
use crate::locale::{Args, Texts};
use crate::message::{Attachment, Choice, Contact, Form, Outgoing, Place};
use crate::store::erasure::Erasure;
use crate::store::outbox::SECRET;
use crate::store::rows::{ClubRows, Member, Question};
use crate::words;

/// Who is speaking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Actor {
    /// A member, by number.
    Member(i64),
    /// Somebody the club has not linked to a member.
    Stranger,
    /// The clock: a job of the schedule.
    Clock,
}

/// Why something was not done, in the words that go back to whoever asked. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal(pub(crate) String);

/// What a use case gives: an answer to whoever spoke, or a refusal.
pub(crate) type Answer = Result<String, Refusal>;

/// Everything a use case may look at and change.
#[derive(Clone)]
pub(crate) struct Desk<'a> {
    pub(crate) rows: ClubRows,
    pub(crate) settings: &'a Settings,
    /// What everything is said in.
    pub(crate) texts: &'a Texts,
    /// The moment that counts for what is being said: when it was sent.
    pub(crate) said_at: DateTime<Utc>,
    /// What is being said has no time of its own, and came after an outage that began then.
    pub(crate) since: Option<DateTime<Utc>>,
    /// The moment of handling it.
    pub(crate) now: DateTime<Utc>,
    pub(crate) actor: Actor,
    /// Where the speaker is; none for the clock.
    pub(crate) contact: Option<Contact>,
    pub(crate) place: Place,
    /// In which group he speaks, and in which part of it; none in private.
    pub(crate) here: Option<Contact>,
    /// The file that came with what is being said.
    pub(crate) attachment: Option<Attachment>,
    /// Where the network waits for an answer to what is being said.
    pub(crate) reply: Option<String>,
    /// The competition that the command is about, where it names an earlier half.
    pub(crate) focus: Option<i64>,
    /// The name of the command that is being done, as its row in the table has it.
    pub(crate) command: Option<&'static str>,
    /// A command is being done that only the organiser or the arbiter may give.
    pub(crate) in_charge: bool,
    /// The child for whom a parent is speaking.
    pub(crate) on_behalf: Option<i64>,
    /// The member for whom the organiser does what he would have done himself, had he a chat: only the journal says so.
    pub(crate) recorded_for: Option<i64>,
    /// Randomness for this command alone.
    pub(crate) entropy: [u8; 32],
    /// What is said to the speaker is for him to copy: each message stays by itself.
    pub(crate) for_copying: bool,
    /// Who works by hand is told by this command that it is time to paste something.
    pub(crate) told_to_paste: bool,
    /// White tapped his result under the pairing: there it is shown, and not said besides.
    pub(crate) tapped: bool,
    /// Evenings that what is being said names one by one: a stretch of time beside them is about the others.
    pub(crate) named_apart: Vec<i64>,
    /// Somebody is forgotten by this command.
    pub(crate) erasure: Option<Erasure>,
    /// What makes the keys of this command's messages unique.
    origin: String,
    outgoing: Vec<Outgoing>,
}

/// Stands for every group of the club until it is known which these are.
const EVERYWHERE: &str = "club:groups";

/// A message that does something to another one, or will be edited itself.
fn formed((key, text): (&str, String), (to, place): (Contact, Place), form: Form) -> Outgoing {
    Outgoing {
        form,
        ..Outgoing::new(key.to_owned(), (to, place), text)
    }
}

/// What was asked, with what is needed to act on the answer; the buttons are in [`super::ask`].
#[derive(Clone, Debug)]
pub(crate) struct Ask<'a, T> {
    pub(crate) kind: &'a str,
    pub(crate) data: T,
    pub(crate) evening_id: Option<i64>,
    pub(crate) text: String,
    pub(crate) buttons: Vec<String>,
}

impl<'a> Desk<'a> {
    pub(crate) fn new(
        rows: ClubRows,
        (settings, texts): (&'a Settings, &'a Texts),
        now: DateTime<Utc>,
        origin: String,
    ) -> Self {
        Self {
            rows,
            settings,
            texts,
            said_at: now,
            since: None,
            now,
            actor: Actor::Clock,
            contact: None,
            place: Place::Private,
            here: None,
            attachment: None,
            reply: None,
            focus: None,
            command: None,
            in_charge: false,
            on_behalf: None,
            recorded_for: None,
            for_copying: false,
            told_to_paste: false,
            tapped: false,
            named_apart: Vec::new(),
            erasure: None,
            entropy: [0; 32],
            origin,
            outgoing: Vec::new(),
        }
    }

    /// The rows as they have become, and what must be said: what is for the club, once for each of its groups.
    pub(crate) fn into_parts(mut self) -> (ClubRows, Vec<Outgoing>) {
        self.mark_reply();
        let everywhere = Contact(EVERYWHERE.to_owned());
        let groups = self.club_groups();
        // The network waits for one answer, in the group in which it was asked.
        let asked_in = groups
            .iter()
            .position(|group| self.here.as_ref() == Some(group));
        let (mut outgoing, mut unsaid) = (Vec::new(), Vec::new());
        for message in std::mem::take(&mut self.outgoing) {
            if message.to != everywhere {
                outgoing.push(message);
                continue;
            }
            if groups.is_empty() {
                unsaid.push(message);
                continue;
            }
            let copies = groups.iter().enumerate().map(|(number, group)| Outgoing {
                to: group.clone(),
                reply: message
                    .reply
                    .clone()
                    .filter(|_| number == asked_in.unwrap_or(0)),
                ..message.clone()
            });
            outgoing.extend(copies);
        }
        self.hand_to_bridge(&unsaid, &mut outgoing);
        (self.rows, outgoing)
    }

    /// A sentence from `locales/`.
    pub(crate) fn text(&self, id: &str, args: &Args<'_>) -> String {
        self.texts.text(id, args)
    }

    /// A refusal with a sentence from `locales/`.
    pub(crate) fn refuse<T>(&self, id: &str, args: &Args<'_>) -> Result<T, Refusal> {
        Err(Refusal(self.text(id, args)))
    }

    pub(crate) fn post(
        &mut self,
        to: Contact,
        place: Place,
        text: String,
        choice: Choice,
    ) -> String {
        let key = format!("{}/{}", self.origin, self.outgoing.len() + 1);
        self.outgoing.push(Outgoing {
            choice,
            ..Outgoing::new(key.clone(), (to, place), text)
        });
        key
    }

    /// A message in the groups under a key of its own, which does something to another one or will be edited itself.
    pub(crate) fn post_form(&mut self, key: &str, text: String, form: Form, choice: Choice) {
        let to = (Contact(EVERYWHERE.to_owned()), Place::Group);
        let message = formed((key, text), to, form);
        self.outgoing.push(Outgoing { choice, ..message });
    }

    /// What whoever pressed a button in the group sees there.
    pub(crate) fn post_toast(&mut self, press: &str, text: String) {
        if let Some(contact) = self.contact.clone() {
            self.post(contact, Place::Private, text, Choice::None);
            if let Some(posted) = self.outgoing.last_mut() {
                posted.form = Form::Toast {
                    on: press.to_owned(),
                };
            }
        }
    }

    /// A mark in the group on what is being said; it is seen before the answer.
    pub(crate) fn post_mark(&mut self, form: Form) {
        let key = format!("{}/mark", self.origin);
        let here = self.here.clone();
        let mark = here.map(|here| formed((&key, String::new()), (here, Place::Group), form));
        self.outgoing.splice(0..0, mark);
    }

    /// What must be said so far.
    pub(crate) fn outgoing(&self) -> &[Outgoing] {
        &self.outgoing
    }

    /// The same, to change it.
    pub(crate) const fn outgoing_mut(&mut self) -> &mut Vec<Outgoing> {
        &mut self.outgoing
    }

    /// What makes the keys of this command's messages unique.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// Says it in the groups of the club.
    pub(crate) fn announce(&mut self, text: String) {
        let everywhere = Contact(EVERYWHERE.to_owned());
        self.post(everywhere, Place::Group, text, Choice::None);
    }

    /// Whether something was said for the groups of the club.
    pub(crate) fn has_announced(&self) -> bool {
        self.outgoing
            .iter()
            .any(|message| message.to.0 == EVERYWHERE)
    }

    /// Posts a poll in the groups under a key of its own, so that its votes can be told apart: it is one poll, wherever
    /// somebody votes.
    pub(crate) fn post_poll(
        &mut self,
        key: &str,
        text: String,
        options: Vec<String>,
        closes_at: Option<DateTime<Utc>>,
    ) {
        let to = (Contact(EVERYWHERE.to_owned()), Place::Group);
        self.outgoing.push(Outgoing {
            choice: Choice::Poll(options),
            closes_at,
            ..formed((key, text), to, Form::New)
        });
    }

    /// What was just said for all groups goes to this one only.
    pub(crate) fn address_last(&mut self, group: &Contact) {
        if let Some(last) = self.outgoing.last_mut() {
            last.to = group.clone();
        }
    }

    /// Closes a poll.
    pub(crate) fn close_poll(&mut self, key: &str) {
        let to = Contact(EVERYWHERE.to_owned());
        let choice = Choice::ClosePoll(key.to_owned());
        self.post(to, Place::Group, String::new(), choice);
    }

    /// Answers whoever is speaking, where he spoke; gives the key of an answer in the group.
    pub(crate) fn answer(&mut self, text: String) -> Option<String> {
        match (self.place, self.here.clone()) {
            (Place::Group, Some(here)) if self.contact.is_some() => {
                Some(self.post(here, Place::Group, text, Choice::None))
            }
            (Place::Group | Place::Private, _) => {
                self.answer_privately(text);
                None
            }
        }
    }

    /// Answers whoever is speaking, in private; who speaks among the leaders, there. He gets one message: what he was
    /// told on the way stands below it. Nobody answers who speaks in the name of a group: it is not known who that is.
    pub(crate) fn answer_privately(&mut self, text: String) {
        let Some((contact, place)) = self.reply_to().filter(|(to, _)| !to.is_nameless()) else {
            return;
        };
        let told = |message: &&mut Outgoing| {
            message.to == contact
                && message.choice == Choice::None
                && message.attachment.is_none()
                && message.picture.is_none()
                && message.form == Form::New
        };
        match self.outgoing.iter_mut().find(told) {
            Some(message) => message.text = format!("{text}\n{}", message.text),
            None => {
                self.post(contact, place, text, Choice::None);
            }
        }
    }

    /// Tells whoever is speaking something that is not to stay behind in the store once it is delivered.
    pub(crate) fn answer_secretly(&mut self, text: String) {
        if let Some(contact) = self.contact.clone() {
            self.post_secretly(contact, text);
        }
    }

    /// The same to anybody.
    pub(crate) fn post_secretly(&mut self, to: Contact, text: String) {
        let place = self.place_of(&to);
        self.post(to, place, text, Choice::None);
        if let Some(posted) = self.outgoing.last_mut() {
            posted.key.push_str(SECRET);
        }
    }

    /// Gives whoever is speaking a file, in private.
    pub(crate) fn hand_over(&mut self, text: String, file: Attachment) {
        if let Some(contact) = self.contact.clone() {
            self.post(contact, Place::Private, text, Choice::None);
            if let Some(posted) = self.outgoing.last_mut() {
                posted.attachment = Some(file);
            }
        }
    }

    /// The same for a file that is not to stay behind in the store.
    pub(crate) fn hand_over_secretly(&mut self, text: String, file: Attachment) {
        self.answer_secretly(text);
        if let Some(posted) = self.outgoing.last_mut() {
            posted.attachment = Some(file);
        }
    }

    /// Tells a member in private, and his parents; a member without chat hears it from the organiser in the hall.
    pub(crate) fn tell(&mut self, member_id: i64, text: &str) {
        for contact in self.contacts(member_id) {
            self.post(contact, Place::Private, text.to_owned(), Choice::None);
        }
        let for_him = self.for_ward(member_id, text);
        for contact in self.guardian_contacts(member_id) {
            self.post(contact, Place::Private, for_him.clone(), Choice::None);
        }
    }

    /// Tells the organisers: in the leaders' group, where there is one, else each in private.
    pub(crate) fn tell_organisers(&mut self, text: &str) {
        for contact in self.organiser_contacts() {
            self.say_to(contact, text);
        }
    }

    /// Tells this contact: a group, or somebody in private.
    pub(crate) fn say_to(&mut self, contact: Contact, text: &str) {
        let place = self.place_of(&contact);
        self.post(contact, place, text.to_owned(), Choice::None);
    }

    /// Tells the organisers something that is said once, whatever brings it up.
    pub(crate) fn tell_organisers_once(&mut self, key: &str, text: &str) {
        let leaders = self.leader_groups().into_iter().enumerate();
        let mut to: Vec<(String, Contact)> = leaders
            .map(|(number, group)| (format!("{key}/leaders/{number}"), group))
            .collect();
        if to.is_empty() {
            for member_id in self.organisers() {
                let contacts = self.contacts(member_id).into_iter().enumerate();
                to.extend(contacts.map(|(n, contact)| (format!("{key}/{member_id}/{n}"), contact)));
            }
        }
        for (key, contact) in to {
            self.say_to(contact, text);
            if let Some(posted) = self.outgoing.last_mut() {
                posted.key = key;
            }
        }
    }

    /// Tells every organiser and arbiter: what has to be decided in the hall.
    pub(crate) fn tell_arbiters(&mut self, text: &str) {
        for contact in self.arbiter_contacts() {
            self.say_to(contact, text);
        }
    }

    /// Asks every organiser and arbiter; the first who answers decides.
    pub(crate) fn ask_arbiters<T: Serialize>(&mut self, ask: &Ask<'_, T>) {
        for contact in self.arbiter_contacts() {
            self.ask_contact(contact, ask);
        }
    }

    /// Asks a member, in private, with buttons, and his parents. A member without chat is not asked.
    pub(crate) fn ask<T: Serialize + Clone>(&mut self, member_id: i64, ask: &Ask<'_, T>) {
        for contact in self.contacts(member_id) {
            self.ask_contact(contact, ask);
        }
        let text = self.for_ward(member_id, &ask.text);
        let for_him = Ask {
            text,
            ..ask.clone()
        };
        for contact in self.guardian_contacts(member_id) {
            self.ask_contact(contact, &for_him);
        }
    }

    /// A question to this contact was answered elsewhere: its buttons go, and the text comes below it.
    pub(crate) fn settle_question(&mut self, question: &Question, text: String) {
        let to = Contact(question.contact.clone());
        let place = self.place_of(&to);
        let key = format!("{}/settled-{}", self.origin, question.question_id);
        let of = question.key.clone();
        self.outgoing
            .push(formed((&key, text), (to, place), Form::Answered { of }));
    }

    /// Asks every organiser.
    pub(crate) fn ask_organisers<T: Serialize>(&mut self, ask: &Ask<'_, T>) {
        for contact in self.organiser_contacts() {
            self.ask_contact(contact, ask);
        }
    }

    /// Asks whoever is speaking, in private.
    pub(crate) fn ask_speaker<T: Serialize>(&mut self, ask: &Ask<'_, T>) {
        if let Some(contact) = self.contact.clone() {
            self.ask_contact(contact, ask);
        }
    }

    pub(crate) fn ask_contact<T: Serialize>(&mut self, contact: Contact, ask: &Ask<'_, T>) {
        let data = serde_json::to_string(&ask.data).expect("questions are plain data");
        let choice = Choice::Buttons(ask.buttons.clone());
        let place = self.place_of(&contact);
        let key = self.post(contact.clone(), place, ask.text.clone(), choice);
        let question_id = self
            .rows
            .questions
            .iter()
            .map(|q| q.question_id)
            .max()
            .unwrap_or(0)
            + 1;
        self.rows.questions.push(Question {
            question_id,
            contact: contact.0,
            key,
            kind: ask.kind.to_owned(),
            data,
            evening_id: ask.evening_id,
            open: true,
            asked_at: self.now,
        });
    }

    /// Every contact of a member.
    pub(crate) fn contacts(&self, member_id: i64) -> Vec<Contact> {
        let mine = self
            .rows
            .identities
            .iter()
            .filter(|identity| identity.member_id == Some(member_id));
        mine.map(|identity| Contact(identity.contact.clone()))
            .collect()
    }

    /// The member with this number.
    ///
    /// # Panics
    /// When there is none: numbers come from rows that refer to a member.
    pub(crate) fn member(&self, member_id: i64) -> &Member {
        let found = self
            .rows
            .members
            .iter()
            .find(|member| member.member_id == member_id);
        found.expect("rows refer to members that exist")
    }

    /// The whole name of a member, with his number when it is not the only one.
    pub(crate) fn full_name(&self, member_id: i64) -> String {
        let name = &self.member(member_id).name;
        let same = |member: &&Member| member.name.to_lowercase() == name.to_lowercase();
        if self.rows.members.iter().filter(same).count() == 1 {
            name.clone()
        } else {
            format!("{name} #{member_id}")
        }
    }

    /// How the bot calls a member: the first name when it is the only one, else the whole name.
    pub(crate) fn name(&self, member_id: i64) -> String {
        let name = &self.member(member_id).name;
        // "Speler 12" is not called "Speler".
        if name
            .split_whitespace()
            .any(|part| part.parse::<i64>().is_ok())
        {
            return self.full_name(member_id);
        }
        let first = |name: &str| name.split_whitespace().next().unwrap_or(name).to_owned();
        let mine = first(name);
        let namesakes = self
            .rows
            .members
            .iter()
            .filter(|member| first(&member.name).to_lowercase() == mine.to_lowercase());
        if namesakes.count() == 1 {
            mine
        } else {
            self.full_name(member_id)
        }
    }

    /// The name of the organiser whom members are referred to.
    pub(crate) fn organiser_name(&self) -> String {
        match self.organisers().first() {
            Some(&organiser) => self.name(organiser),
            None => self.text("organiser", &Args::new()),
        }
    }

    /// The member who is speaking.
    ///
    /// # Errors
    /// Strangers are told how to be linked.
    pub(crate) fn speaker(&self) -> Result<i64, Refusal> {
        match self.actor {
            Actor::Member(member_id) => Ok(member_id),
            Actor::Stranger | Actor::Clock => match self.child_who_left() {
                Some(child) => {
                    let args = crate::args![
                        name => self.name(child),
                        organiser => self.organiser_name(),
                    ];
                    self.refuse("child-left", &args)
                }
                None => self.refuse("stranger", &Args::new()),
            },
        }
    }

    /// `a`, `a en b`, `a, b en c`.
    pub(crate) fn list(&self, items: Vec<String>) -> String {
        words::list(self.texts, items)
    }
}
