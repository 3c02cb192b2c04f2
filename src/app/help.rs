//! `/help`, and what a command is for in one line: with the club's own times, halves and groups.

use super::command::{COMMANDS, Command};
use super::desk::{Answer, Desk};
use crate::args;
use crate::locale::{Args, Texts};

/// What a help line may say of the club; of no club in particular, nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ClubFacts {
    /// Until when one must have come, such as `20:50`.
    forfeit: String,
    /// The first half, and the one after it.
    halves: Option<[String; 2]>,
}

impl ClubFacts {
    fn args(&self) -> Args<'static> {
        let [first, next] = self.halves.clone().unwrap_or_default();
        args![
            forfeit => self.forfeit.clone(),
            comes => if self.forfeit.is_empty() { "open" } else { "until" },
            halves => if self.halves.is_some() { "yes" } else { "no" },
            first => first,
            next => next,
        ]
    }
}

/// What a command is for, as it is in any club.
#[must_use]
pub fn help_line(command: &Command, texts: &Texts) -> String {
    line(command, texts, &ClubFacts::default())
}

fn line(command: &Command, texts: &Texts, facts: &ClubFacts) -> String {
    texts.text(&format!("help-{}", command.name), &facts.args())
}

/// `/help`: what whoever asks may do.
pub(super) fn help(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    // The link in an invitation sends `/start` with the code.
    if let Some(answer) = desk.hear_code(arguments) {
        return answer;
    }
    let may = |command: &&Command| desk.may(command.who);
    let line = |command: &Command| format!("{}: {}", desk.call(command), desk.help_on(command));
    let lines: Vec<String> = COMMANDS.iter().filter(may).map(line).collect();
    desk.place = crate::message::Place::Private;
    Ok(lines.join("\n"))
}

impl Desk<'_> {
    /// What a command is for, in this club.
    pub(super) fn help_on(&self, command: &Command) -> String {
        line(command, self.texts, &self.club_facts())
    }

    fn club_facts(&self) -> ClubFacts {
        let timetable = self.settings.timetable(false, self.local_day(self.now));
        let halves = &self.settings.file.halves;
        let halves: Vec<String> = halves.iter().map(|half| half.name.clone()).collect();
        ClubFacts {
            forfeit: timetable
                .forfeit
                .map_or_else(String::new, |at| at.format("%H:%M").to_string()),
            halves: halves.first_chunk::<2>().cloned(),
        }
    }

    /// The arguments of a command without those that this club has no use for: a half, a group, the Rapid.
    pub(super) fn arguments_of(&self, command: &Command) -> String {
        let file = &self.settings.file;
        let mut arguments = command.arguments.to_owned();
        if file.halves.is_empty() {
            for gone in ["[HELFT] ", "[van de HELFT] ", "HELFT | "] {
                arguments = arguments.replace(gone, "");
            }
        }
        if file.halves.iter().all(|half| half.groups < 2) {
            arguments = arguments.replace(" [groep G]", "").replace("[groep G]", "");
        }
        if file.rapid.is_none() {
            arguments = arguments
                .replace(" | rapid DAG [TIJD]", "")
                .replace(" | rapid", "");
        }
        arguments.trim().to_owned()
    }
}
