//! A terminal as a chat network that needs nothing: the group and every private chat on one screen.
//! `bot>` speaks in the group, `bot@NAAM>` to one person or in another group, `bot (bewerkt)>` shows a message that was edited, and
//! `bot> 👍 bij Anna` is a mark on what Anna said. `bot@Anna (melding)>` is for Anna alone, at the
//! button that she pressed. A picture is named below the text that stands for it: `[plaatje: Stand na ronde 3]`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use super::{Capabilities, Edits, Messenger, Reaction, SendError};
use crate::message::{Choice, Contact, Outgoing, Place, What};

/// The name of this network.
pub const PLATFORM: &str = "console";

/// The group on this network.
#[must_use]
pub fn group() -> Contact {
    Contact::new(PLATFORM, "groep")
}

/// Another group on this network.
#[must_use]
pub fn group_called(name: &str) -> Contact {
    Contact::new(PLATFORM, name)
}

/// What the terminal shows, and which polls and buttons are on it. Outlives a restart of the service, as
/// a network's own server does.
#[derive(Debug, Default)]
pub struct Screen {
    state: Mutex<State>,
    /// What stands before the name of a file, and of a picture: `bestand`, `plaatje`.
    words: [String; 2],
}

#[derive(Debug, Default)]
struct State {
    /// Shown and not yet taken away.
    lines: Vec<String>,
    /// Everything that was sent, the latest last.
    sent: Vec<Outgoing>,
    /// What was edited, as it was before, the latest last.
    before_edits: Vec<Outgoing>,
    closed_polls: Vec<String>,
    /// Who voted in which poll, and in the copy of which group; the latest last.
    voted: Vec<(Contact, String, Contact)>,
}

impl Screen {
    /// A screen that calls a file and a picture so: `bestand` and `plaatje`, `file` and `picture`.
    #[must_use]
    pub fn saying(words: [String; 2]) -> Self {
        Self {
            words,
            ..Self::default()
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes away what was shown since the last time.
    #[must_use]
    pub fn take_lines(&self) -> Vec<String> {
        std::mem::take(&mut self.state().lines)
    }

    /// A vote by this person, in the copy of a group, for the option with this label in the latest poll that has it; an
    /// empty label takes the vote back. Some(None): there is nothing to take back in that copy, for he voted in another.
    #[must_use]
    pub fn vote(&self, (person, group): (&Contact, &Contact), label: &str) -> Option<Option<What>> {
        let mut state = self.state();
        let (poll, option) = state.sent.iter().rev().find_map(|message| {
            let Choice::Poll(options) = &message.choice else {
                return None;
            };
            let option = options.iter().position(|option| option == label);
            (option.is_some() || label.is_empty()).then(|| (message.key.clone(), option))
        })?;
        let is_his = |(by, of, _): &&(Contact, String, Contact)| by == person && *of == poll;
        let last = state.voted.iter().rev().find(is_his);
        let elsewhere = last.is_some_and(|(_, _, there)| there != group);
        if option.is_none() && elsewhere {
            return Some(None);
        }
        state
            .voted
            .push((person.clone(), poll.clone(), group.clone()));
        Some(Some(What::Vote { poll, option }))
    }

    /// A press on the latest button with this label that this person can see, his own or in the group, or in another group
    /// that is named instead of him, and where it stands.
    #[must_use]
    pub fn press(&self, person: &Contact, label: &str) -> Option<(What, Place)> {
        let state = self.state();
        // A screen may still show what was edited away a moment ago.
        let now = state.sent.iter().rev();
        let mut shown = now.chain(state.before_edits.iter().rev());
        shown.find_map(|message| {
            let Choice::Buttons(labels) = &message.choice else {
                return None;
            };
            let sees = message.to == *person || message.to == group();
            let button = labels.iter().position(|button| sees && button == label)?;
            let press = What::Press {
                message: message.key.clone(),
                button,
            };
            Some((press, message.place))
        })
    }
}

#[async_trait]
impl Messenger for Screen {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            edits: Edits::Always,
            reactions: true,
            pictures: true,
        }
    }

    async fn edit(&self, receipt: &str, message: &Outgoing) -> Result<(), SendError> {
        let mut state = self.state();
        let state = &mut *state;
        let Some(sent) = state.sent.iter_mut().find(|sent| name_of(sent) == receipt) else {
            return Err(SendError::Never(format!(
                "nothing here is called {receipt}"
            )));
        };
        state.before_edits.push(sent.clone());
        sent.text.clone_from(&message.text);
        sent.choice.clone_from(&message.choice);
        let edited = shown(sent, (EDITED, &self.words));
        state.lines.extend(edited);
        Ok(())
    }

    async fn react(&self, reaction: Reaction<'_>) -> Result<(), SendError> {
        let speaker = speaker(reaction.place, Place::Group, "");
        let line = format!(
            "{speaker}{} bij {}",
            reaction.mark.emoji(),
            reaction.by.name()
        );
        self.state().lines.push(line);
        Ok(())
    }

    async fn toast(&self, _press: &str, message: &Outgoing) -> Result<String, SendError> {
        if !message.text.is_empty() {
            let lines = shown(message, (TOAST, &self.words));
            self.state().lines.extend(lines);
        }
        Ok(message.key.clone())
    }

    async fn send(&self, message: &Outgoing) -> Result<String, SendError> {
        let mut state = self.state();
        match &message.choice {
            Choice::ClosePoll(poll) => state.closed_polls.push(poll.clone()),
            Choice::None | Choice::Poll(_) | Choice::Buttons(_) => {
                state.lines.extend(shown(message, ("", &self.words)))
            }
        }
        state.sent.push(message.clone());
        Ok(name_of(message))
    }

    async fn settle(&self, message: &Outgoing) -> Option<Result<String, SendError>> {
        let mut sent = self.state().sent.clone().into_iter();
        let arrived = sent.any(|sent| name_of(&sent) == name_of(message));
        let lost = || {
            Err(SendError::Later(
                std::time::Duration::ZERO,
                "never shown".to_owned(),
            ))
        };
        Some(if arrived {
            Ok(name_of(message))
        } else {
            lost()
        })
    }
}

/// What this network calls a message: a copy of it in every group has its own name.
fn name_of(message: &Outgoing) -> String {
    match message.place {
        Place::Group => format!("{}|{}", message.to, message.key),
        Place::Private => message.key.clone(),
    }
}

/// The bot, as it speaks there.
fn speaker(to: &Contact, place: Place, note: &str) -> String {
    match place {
        Place::Group if *to == group() => format!("bot{note}> "),
        Place::Group | Place::Private => format!("bot@{}{note}> ", to.name()),
    }
}

/// What stands behind the name of the speaker when a message was edited.
const EDITED: &str = " (bewerkt)";
/// And when it is shown at a button only.
const TOAST: &str = " (melding)";

/// The lines of a message: what belongs to it is indented as far as the name of the speaker. With the words for what is
/// noted behind the speaker, for a file and for a picture.
fn shown(message: &Outgoing, (note, words): (&str, &[String; 2])) -> Vec<String> {
    let [file_word, picture_word] = words;
    let speaker = speaker(&message.to, message.place, note);
    let mut lines: Vec<String> = message.text.split('\n').map(str::to_owned).collect();
    match &message.choice {
        Choice::Poll(options) => {
            lines[0] = format!("[poll] {}", lines[0]);
            let options = options.iter().map(|option| format!("( ) {option}"));
            lines.splice(1..1, options);
        }
        Choice::Buttons(labels) => {
            lines.push(
                labels
                    .iter()
                    .map(|label| format!("({label})"))
                    .collect::<Vec<_>>()
                    .join(" "),
            );
        }
        Choice::None | Choice::ClosePoll(_) => {}
    }
    if let Some(picture) = &message.picture {
        if message.text.is_empty() {
            lines.clear();
        }
        lines.push(format!("[{picture_word}: {}]", picture.title));
    }
    if let Some(file) = &message.attachment {
        lines.push(format!("[{file_word} {}]", file.name));
        lines.extend(file.text.trim_end().lines().map(str::to_owned));
    }
    let indent = " ".repeat(speaker.chars().count());
    let first = std::iter::once(speaker.as_str()).chain(std::iter::repeat(indent.as_str()));
    first
        .zip(lines)
        .map(|(start, line)| format!("{start}{line}").trim_end().to_owned())
        .collect()
}
