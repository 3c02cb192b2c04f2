//! What a text is: a command, something else that is said to the bot, or nothing of its business.

use super::command::{COMMANDS, Command};
use super::desk::{Answer, Desk};
use crate::args;
use crate::message::Place;
use speech::command::Typed;

/// Finds out what is meant by a text and does it. `to_bot`: it answers a message of the bot.
pub(super) fn understand(desk: &mut Desk<'_>, text: &str, to_bot: bool) -> Answer {
    if let Some(answer) = desk.hear_bare_code(text) {
        return answer;
    }
    let bot = desk.settings.bot.as_str();
    if let Some(typed) = speech::command::typed(text, bot) {
        desk.speak_freely();
        return run(desk, &typed);
    }
    let plain = speech::plain(text);
    if plain.starts_with('/') {
        // A slash alone; or a command for another bot.
        let nothing = plain.trim_matches('/').is_empty();
        return match desk.place {
            Place::Private if nothing => desk.refuse("not-understood", &args![]),
            Place::Private | Place::Group => Ok(String::new()),
        };
    }
    match speech::mention(text, bot) {
        Some(said) => {
            desk.speak_freely();
            match speech::command::typed(&said, bot) {
                Some(typed) => run(desk, &typed),
                None => desk.hear(&said),
            }
        }
        None if to_bot || desk.place == Place::Private => {
            desk.speak_freely();
            desk.hear(text)
        }
        // What is not for the bot gets silence.
        None => Ok(String::new()),
    }
}

/// Runs a command; of one that was not typed well it is said how it is meant.
fn run(desk: &mut Desk<'_>, typed: &Typed) -> Answer {
    let Typed {
        name,
        arguments,
        well,
    } = typed;
    let in_group = desk.here.is_some();
    if let Some(command) = find(name) {
        if *well {
            return command.run(desk, arguments);
        }
        let meant = format!("/{name} {arguments}");
        let args = args![meant => speech::shorten(meant.trim_end())];
        return desk.refuse("typed-so", &args);
    }
    match nearest(name, in_group) {
        Some(nearest) => {
            let args = args![name => speech::shorten(name), nearest => nearest];
            desk.refuse("did-you-mean-command", &args)
        }
        // In a group an unknown command may well be for another bot.
        None if in_group => Ok(String::new()),
        None => desk.refuse("no-such-command", &args![name => speech::shorten(name)]),
    }
}

/// A name as it is compared: `vergeet-mij` and `vergeet_mij` are `vergeetmij`.
fn bare(name: &str) -> String {
    let mut bare = speech::folded(name);
    bare.retain(|c| c != '-' && c != '_');
    bare
}

/// The command with this name; none when there is none.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    let name = bare(name);
    COMMANDS
        .iter()
        .find(|command| command.names().any(|known| known == name))
}

/// The name that looks most like this one, for a typing error. A guess is said, never run; in a group only when it is
/// close, because the command may be for another bot.
pub(crate) fn nearest(name: &str, in_group: bool) -> Option<&'static str> {
    let name = bare(name);
    let length = name.chars().count();
    let reach = match (length, in_group) {
        (0..=2, _) => return None,
        (_, true) | (3..=4, false) => 1,
        (_, false) => 2,
    };
    let names = || COMMANDS.iter().flat_map(Command::names);
    let near = names()
        .filter(|known| known.chars().count().abs_diff(length) <= reach)
        .map(|known| (speech::distance(&name, known), known))
        .filter(|(distance, _)| *distance <= reach)
        .min_by_key(|(distance, _)| *distance);
    let begun = || names().find(|known| !in_group && known.starts_with(&name));
    near.map(|(_, known)| known).or_else(begun)
}
