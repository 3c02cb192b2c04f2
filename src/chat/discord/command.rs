//! The table of commands as Discord's slash commands: in the club's language, and in the other one for whoever has set that.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::Permissions;
use serenity::model::application::{CommandOptionType, InteractionContext};

use super::markup;
use crate::message::{Argument, ArgumentKind, Audience, Menu};

/// The most characters of what a command or a field is for.
const LONGEST: usize = 100;
/// The most commands.
const MOST: usize = 100;

/// Every command of these menus. One that is not for everybody is shown in a server only to those who may manage it; the
/// server decides who else sees it, and the bot who may use it.
#[must_use]
pub fn commands(menus: &[Menu]) -> Vec<CreateCommand> {
    let of = |audience: Audience| menus.iter().filter(move |menu| menu.audience == audience);
    let everybody = of(Audience::Groups).find(|menu| menu.language.is_none());
    let for_all =
        |name: &str| everybody.is_none_or(|menu| menu.commands.iter().any(|(n, _)| n == name));
    let mut all = of(Audience::InCharge);
    let Some(own) = all.find(|menu| menu.language.is_none()) else {
        return Vec::new();
    };
    let others: Vec<&Menu> = of(Audience::InCharge)
        .filter(|m| m.language.is_some())
        .collect();
    let commands = own.commands.iter().enumerate().map(|(at, (name, help))| {
        let contexts = vec![InteractionContext::Guild, InteractionContext::BotDm];
        let mut command = CreateCommand::new(name)
            .description(markup::shorten(help, LONGEST))
            .contexts(contexts);
        if !for_all(name) {
            command = command.default_member_permissions(Permissions::MANAGE_GUILD);
        }
        for (locale, menu) in others.iter().flat_map(|menu| locales(menu)) {
            if let Some((name, help)) = menu.commands.get(at) {
                let help = markup::shorten(help, LONGEST);
                command = command
                    .name_localized(locale, name)
                    .description_localized(locale, help);
            }
        }
        for (index, argument) in own.arguments.get(at).into_iter().flatten().enumerate() {
            let elsewhere = others.iter().flat_map(|menu| locales(menu));
            let elsewhere = elsewhere
                .filter_map(|(locale, menu)| Some((locale, menu.arguments.get(at)?.get(index)?)));
            command = command.add_option(option(argument, elsewhere));
        }
        command
    });
    commands.take(MOST).collect()
}

/// What Discord calls the language of a menu.
fn locales(menu: &Menu) -> Vec<(&'static str, &Menu)> {
    let locales: &[&str] = match menu.language.as_deref() {
        Some("en") => &["en-GB", "en-US"],
        Some("nl") => &["nl"],
        Some(_) | None => &[],
    };
    locales.iter().map(|&locale| (locale, menu)).collect()
}

/// A field.
fn option<'a>(
    argument: &Argument,
    elsewhere: impl Iterator<Item = (&'static str, &'a Argument)>,
) -> CreateCommandOption {
    let help = markup::shorten(&argument.help, LONGEST);
    let mut option = CreateCommandOption::new(CommandOptionType::String, &argument.name, help)
        .required(argument.required);
    for (locale, other) in elsewhere {
        let help = markup::shorten(&other.help, LONGEST);
        option = option
            .name_localized(locale, &other.label)
            .description_localized(locale, help);
    }
    match &argument.kind {
        ArgumentKind::Text => option,
        ArgumentKind::One(values) => {
            let add = |option: CreateCommandOption, value: &String| {
                option.add_string_choice(value, value)
            };
            values.iter().fold(option, add)
        }
        ArgumentKind::Known(_) => option.set_autocomplete(true),
    }
}
