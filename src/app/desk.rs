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
    /// Somebody is forgotten by this command.
    pub(crate) erasure: Option<Erasure>,
    /// What makes the keys of this command's messages unique.
    origin: String,
    outgoing: Vec<Outgoing>,
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
            attachment: None,
            reply: None,
            focus: None,
            command: None,
            in_charge: false,
            on_behalf: None,
            recorded_for: None,
            for_copying: false,
            erasure: None,
            entropy: [0; 32],
            origin,
            outgoing: Vec::new(),
        }
    }

    /// The rows as they have become, and what must be said.
    pub(crate) fn into_parts(mut self) -> (ClubRows, Vec<Outgoing>) {
        self.mark_reply();
        (self.rows, self.outgoing)
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
            key: key.clone(),
            to,
            place,
            text,
            choice,
            attachment: None,
            picture: None,
            closes_at: None,
            again: false,
            silent: false,
            reply: None,
            form: Form::New,
        });
        key
    }

    /// A message in the group under a key of its own, which does something to another one or will be edited itself.
    pub(crate) fn post_form(&mut self, key: &str, text: String, form: Form, choice: Choice) {
        let message = self.formed(key, text, form);
        let message = message.map(|message| Outgoing { choice, ..message });
        self.outgoing.extend(message);
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
        let mark = self.formed(&format!("{}/mark", self.origin), String::new(), form);
        self.outgoing.splice(0..0, mark);
    }

    fn formed(&self, key: &str, text: String, form: Form) -> Option<Outgoing> {
        Some(Outgoing {
            key: key.to_owned(),
            to: self.group()?,
            place: Place::Group,
            text,
            choice: Choice::None,
            attachment: None,
            picture: None,
            closes_at: None,
            again: false,
            silent: false,
            reply: None,
            form,
        })
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

    /// Says it in the club's group, when the club has one.
    pub(crate) fn announce(&mut self, text: String) {
        if let Some(group) = self.group() {
            self.post(group, Place::Group, text, Choice::None);
        }
    }

    /// Posts a poll in the group under a key of its own, so that its votes can be told apart.
    pub(crate) fn post_poll(
        &mut self,
        key: &str,
        text: String,
        options: Vec<String>,
        closes_at: Option<DateTime<Utc>>,
    ) {
        if let Some(to) = self.group() {
            let choice = Choice::Poll(options);
            self.outgoing.push(Outgoing {
                key: key.to_owned(),
                to,
                place: Place::Group,
                text,
                choice,
                attachment: None,
                picture: None,
                closes_at,
                again: false,
                silent: false,
                reply: None,
                form: Form::New,
            });
        }
    }

    /// Closes a poll.
    pub(crate) fn close_poll(&mut self, key: &str) {
        if let Some(group) = self.group() {
            self.post(
                group,
                Place::Group,
                String::new(),
                Choice::ClosePoll(key.to_owned()),
            );
        }
    }

    /// Answers whoever is speaking, where he spoke; gives the key of an answer in the group.
    pub(crate) fn answer(&mut self, text: String) -> Option<String> {
        match (self.place, self.group()) {
            (Place::Group, Some(group)) if self.contact.is_some() => {
                Some(self.post(group, Place::Group, text, Choice::None))
            }
            (Place::Group | Place::Private, _) => {
                self.answer_privately(text);
                None
            }
        }
    }

    /// Answers whoever is speaking, in private. He gets one message: what he was told on the way stands below it.
    /// Nobody answers who speaks in the name of a group: it is not known who that is.
    pub(crate) fn answer_privately(&mut self, text: String) {
        let Some(contact) = self.contact.clone().filter(|to| !to.is_nameless()) else {
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
                self.post(contact, Place::Private, text, Choice::None);
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
        self.post(to, Place::Private, text, Choice::None);
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

    /// Tells this contact in private.
    pub(crate) fn post_privately(&mut self, to: Contact, text: String) {
        self.post(to, Place::Private, text, Choice::None);
    }

    /// Tells every organiser in private.
    pub(crate) fn tell_organisers(&mut self, text: &str) {
        for contact in self.organiser_contacts() {
            self.post(contact, Place::Private, text.to_owned(), Choice::None);
        }
    }

    /// Tells every organiser in private something that is said once, whatever brings it up.
    pub(crate) fn tell_organisers_once(&mut self, key: &str, text: &str) {
        for member_id in self.organisers() {
            for (number, contact) in self.contacts(member_id).into_iter().enumerate() {
                self.post(contact, Place::Private, text.to_owned(), Choice::None);
                if let Some(posted) = self.outgoing.last_mut() {
                    posted.key = format!("{key}/{member_id}/{number}");
                }
            }
        }
    }

    /// Tells every organiser and arbiter in private: what has to be decided in the hall.
    pub(crate) fn tell_arbiters(&mut self, text: &str) {
        for contact in self.arbiter_contacts() {
            self.post(contact, Place::Private, text.to_owned(), Choice::None);
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
        let key = self.post(contact.clone(), Place::Private, ask.text.clone(), choice);
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
