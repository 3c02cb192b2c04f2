//! Who reads what in which language. The group reads the club's; a member reads his own on every network, and so does
//! a contact that is not linked yet. `/taal` chooses.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};

use super::Decided;
use super::by_hand;
use super::command::Command;
use super::desk::{Answer, Desk};
use super::settings::Settings;
use crate::args;
use crate::locale::{Language, Texts};
use crate::message::{Outgoing, Place};
use crate::store::rows::ClubRows;

/// The language that a contact reads: of its member, else its own choice, else the club's.
pub(super) fn of_contact(rows: &ClubRows, settings: &Settings, contact: &str) -> Language {
    let mut identities = rows.identities.iter();
    let identity = identities.find(|identity| identity.contact == contact);
    let member_id = identity.and_then(|identity| identity.member_id);
    let member = rows.members.iter().find(|m| Some(m.member_id) == member_id);
    let chosen = match (member, identity) {
        (Some(member), _) => member.language.as_deref(),
        (None, Some(identity)) => identity.language.as_deref(),
        (None, None) => None,
    };
    let chosen = chosen.and_then(Language::with_code);
    chosen.unwrap_or_else(|| settings.language())
}

/// The language in which a message is read.
fn of_message(
    (before, rows): (&ClubRows, &ClubRows),
    settings: &Settings,
    message: &Outgoing,
) -> Language {
    let contact = &message.to.0;
    let is_known = rows.identities.iter().any(|i| i.contact == *contact);
    match message.place {
        Place::Group => settings.language(),
        Place::Private if by_hand::is_for_the_group(&message.key) => settings.language(),
        Place::Private if is_known => of_contact(rows, settings, contact),
        // Who was just forgotten is said goodbye in his own language.
        Place::Private => of_contact(before, settings, contact),
    }
}

/// Decides in the club's language, and once more in every other language in which a message of it is read. A decision
/// is pure, so both decide the same and only the words differ: the rows are those of the first, and each message has
/// the words of its reader. It costs nothing while everybody reads the club's language.
pub(super) fn decide_for_readers(
    settings: &Settings,
    before: &ClubRows,
    decide: impl Fn(&'static Texts) -> Decided,
) -> Decided {
    let mut decided = decide(settings.texts());
    let own = settings.language();
    for language in Language::ALL.into_iter().filter(|&other| other != own) {
        let reads =
            |message: &Outgoing| of_message((before, &decided.rows), settings, message) == language;
        // A debug build tries every language on every decision: a text that fails in one is found.
        if !cfg!(debug_assertions) && !decided.messages.iter().any(reads) {
            continue;
        }
        let Ok(again) = catch_unwind(AssertUnwindSafe(|| decide(Texts::of(language)))) else {
            // What was decided stands; it is only said in another language than was asked for.
            debug_assert!(false, "a command panicked in {language:?} only");
            tracing::error!("a bug: a command panicked in {language:?} only");
            continue;
        };
        debug_assert!(
            are_alike(&decided.messages, &again.messages),
            "the decision differs in {language:?}:\n{:?}\n{:?}",
            decided.messages,
            again.messages
        );
        for message in &mut decided.messages {
            let mut others = again.messages.iter();
            let same = others.find(|m| m.key == message.key && m.to == message.to);
            let same = same.filter(|m| m.place == message.place);
            if let Some(same) = same
                && of_message((before, &decided.rows), settings, message) == language
            {
                message.clone_from(same);
            }
        }
    }
    decided
}

/// Whether these are the same messages to the same people, whatever their words.
fn are_alike(these: &[Outgoing], those: &[Outgoing]) -> bool {
    let address = |message: &Outgoing| (message.key.clone(), message.to.clone(), message.place);
    these.iter().map(address).eq(those.iter().map(address))
}

/// `/taal` says which language somebody reads, `/taal en` chooses one.
pub(crate) fn choose(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    // What somebody reads is his own affair.
    desk.place = Place::Private;
    let Some(contact) = desk.contact.clone() else {
        return Ok(String::new());
    };
    let wanted = speech::plain(arguments);
    if wanted.is_empty() {
        return Ok(desk.text("language-now", &args![]));
    }
    let Some(language) = called(&wanted) else {
        let text = speech::shorten(&wanted);
        return desk.refuse("language-unknown", &args![text => text]);
    };
    let code = Some(language.code().to_owned());
    match desk.speaker() {
        Ok(member_id) => {
            let mut members = desk.rows.members.iter_mut();
            members
                .find(|member| member.member_id == member_id)
                .into_iter()
                .for_each(|member| member.language.clone_from(&code));
        }
        Err(_) => {
            let mut identities = desk.rows.identities.iter_mut();
            identities
                .find(|identity| identity.contact == contact.0)
                .into_iter()
                .for_each(|identity| identity.language.clone_from(&code));
        }
    }
    Ok(desk.text("language-chosen", &args![]))
}

/// The language that somebody names: by its code, or by its name in either language.
fn called(name: &str) -> Option<Language> {
    let name = name.to_lowercase();
    let code = match name.trim_end_matches('.') {
        "nederlands" | "dutch" | "ned" => "nl",
        "engels" | "english" | "eng" => "en",
        code => code,
    };
    Language::with_code(code)
}

/// A text with each of these words put in its place; in capitals where it was in capitals. With one capital it is a
/// name: `Anna de Wit` stays.
fn in_words(words: &[(String, String)], text: &str) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let begins = said.chars().next_back().is_none_or(|c| !c.is_alphabetic());
        let found = words.iter().find(|(dutch, _)| {
            let head = rest.get(..dutch.len());
            let after = rest.get(dutch.len()..).and_then(|tail| tail.chars().next());
            begins
                && head.is_some_and(|head| head == dutch || head == dutch.to_uppercase())
                && after.is_none_or(|c| !c.is_alphabetic())
        });
        let taken = match found {
            Some((dutch, own)) => {
                let (typed, _) = rest.split_at(dutch.len());
                let shouted = typed.chars().all(|c| !c.is_lowercase());
                said.push_str(&if shouted {
                    own.to_uppercase()
                } else {
                    own.clone()
                });
                dutch.len()
            }
            None => {
                said.push(first);
                first.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    said
}

/// Words that are kept with a row: in the language of the club, by which they are compared, so that what is decided
/// does not depend on who reads it. The reader sees his own as long as they are new.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub(crate) struct Worded {
    kept: String,
    shown: Option<String>,
}

impl Worded {
    /// As the row keeps them.
    pub(crate) fn kept(&self) -> &str {
        &self.kept
    }

    /// As they are shown.
    pub(crate) fn shown(&self) -> String {
        self.shown.as_ref().unwrap_or(&self.kept).clone()
    }
}

impl PartialEq for Worded {
    fn eq(&self, other: &Self) -> bool {
        self.kept == other.kept
    }
}

impl Eq for Worded {}

impl From<String> for Worded {
    fn from(kept: String) -> Self {
        Self { kept, shown: None }
    }
}

impl From<Worded> for String {
    fn from(words: Worded) -> Self {
        words.kept
    }
}

impl Desk<'_> {
    /// Words to be kept, and to be shown in the reader's language.
    pub(crate) fn worded(&self, say: impl Fn(&Texts) -> String) -> Worded {
        let own = self.texts.language() == self.settings.language();
        Worded {
            kept: say(self.settings.texts()),
            shown: (!own).then(|| say(self.texts)),
        }
    }

    /// A contact that is linked brings the language it chose, when its member has no other contact and chose none.
    pub(crate) fn bring_language(&mut self, contact: &str, member_id: i64) {
        let first = self
            .contacts(member_id)
            .iter()
            .all(|known| known.0 == contact);
        let mut identities = self.rows.identities.iter_mut();
        let identity = identities.find(|identity| identity.contact == contact);
        let chosen = identity.and_then(|identity| identity.language.take());
        let mut members = self.rows.members.iter_mut();
        if let Some(member) = members.find(|member| member.member_id == member_id)
            && first
            && member.language.is_none()
        {
            member.language = chosen;
        }
    }

    /// How a command is given: `/stand [ronde]`, in English `/standings [round]`.
    pub(crate) fn call(&self, command: &Command) -> String {
        let name = self.command_name(command);
        let arguments = in_words(&self.argument_words(), &self.arguments_of(command));
        format!("/{name} {arguments}").trim_end().to_owned()
    }

    /// An example of a command, which the code has in Dutch, in the words of the reader: `/overmacht Emil griep`, in
    /// English `/excuse Emil flu`.
    pub(crate) fn example(&self, dutch: &str) -> String {
        let (name, arguments) = dutch.split_once(' ').unwrap_or((dutch, ""));
        let command = super::typed::find(name.trim_start_matches('/'));
        let name = command.map_or(name.trim_start_matches('/'), |found| {
            self.command_name(found)
        });
        let arguments = in_words(&self.argument_words(), arguments);
        format!("/{name} {arguments}").trim_end().to_owned()
    }

    fn command_name(&self, command: &Command) -> &'static str {
        match self.texts.language() {
            Language::Dutch => command.name,
            // `start` is what a network sends when somebody opens the chat; nobody types it.
            Language::English if command.alias == "start" => command.name,
            Language::English => command.alias,
        }
    }

    /// The Dutch words behind commands with those of the reader, the longest first: `met-bericht` before `met`.
    fn argument_words(&self) -> Vec<(String, String)> {
        let table = self.text("argument-words", &args![]);
        let pairs = table.lines().filter_map(|line| line.split_once(':'));
        let pairs = pairs.map(|(dutch, own)| (dutch.trim().to_owned(), own.trim().to_owned()));
        let mut words: Vec<(String, String)> = pairs.collect();
        words.sort_by_key(|(dutch, _)| std::cmp::Reverse(dutch.len()));
        words
    }
}
