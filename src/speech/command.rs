//! Commands and their arguments, and whom they are for.

use crate::text::plain;

/// A command as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// In small letters, without slash and address: `uitslag`, `mijn-gegevens`.
    pub name: String,
    pub arguments: String,
    /// Whether it was typed as a command is: `/uitslag1-0` and `//uitslag 1-0` are not. Then nobody acts on it, but it
    /// can be said how it is meant.
    pub well: bool,
}

/// A command and its arguments: `/uitslag@OurBot 1-0`. None when the text is no command, one for another bot, or not
/// typed as a command is.
pub fn command(text: &str, bot: &str) -> Option<(String, String)> {
    let typed = typed(text, bot)?;
    typed.well.then_some((typed.name, typed.arguments))
}

/// The same, also when it was typed in haste: `/ uitslag 1-0`, `/Uitslag: 1-0`, `/uitslag1-0`. None when the text is no
/// command, or one for another bot.
pub fn typed(text: &str, bot: &str) -> Option<Typed> {
    let text = plain(text);
    let rest = text.strip_prefix('/')?;
    let (doubled, rest) = match rest.strip_prefix('/') {
        Some(rest) => (true, rest.trim_start_matches('/')),
        None => (false, rest),
    };
    let rest = rest.trim_start();
    let (name, rest) = rest.split_at(name_end(rest));
    if name.is_empty() {
        return None;
    }
    let (ours, rest) = match rest.strip_prefix('@') {
        None => (Address::Ours, rest),
        Some(address) => addressed(address, bot),
    };
    if ours == Address::Another {
        return None;
    }
    let separated = rest.trim_start_matches([':', ',', ';', '.', '!', '?', '=']);
    let follows = rest.is_empty()
        || separated.len() < rest.len() && !rest.starts_with('=')
        || rest.starts_with(char::is_whitespace);
    Some(Typed {
        name: name.to_lowercase(),
        arguments: separated.trim().to_owned(),
        well: follows && !doubled && ours == Address::Ours,
    })
}

/// Where the name ends: before a space, an address or punctuation, and before a figure when there are letters in front
/// of it.
fn name_end(text: &str) -> usize {
    let begins = text.starts_with(char::is_alphabetic);
    let belongs = |at: usize, sign: char| match sign {
        _ if sign.is_whitespace() || sign == '@' => false,
        _ if !begins || sign.is_alphabetic() => true,
        // `mijn-gegevens`, `mijn_gegevens`; but not `uitslag-1-0`.
        '-' | '_' => text[at + 1..].starts_with(char::is_alphabetic),
        // A path and the like are no name with something behind it.
        '/' | '\\' | '<' => true,
        _ => false,
    };
    let end = text.char_indices().find(|&(at, sign)| !belongs(at, sign));
    end.map_or(text.len(), |(at, _)| at)
}

/// For whom a command is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Address {
    Ours,
    /// Ours, and the space behind it is missing: `@OurBot1-0`.
    Glued,
    Another,
}

/// For whom it is, and what follows the name of the bot. Names of bots have letters, figures and `_`, in any case.
fn addressed<'a>(address: &'a str, bot: &str) -> (Address, &'a str) {
    let in_name = |c: char| c.is_alphanumeric() || c == '_';
    let end = address.find(|c| !in_name(c)).unwrap_or(address.len());
    let (name, rest) = address.split_at(end);
    if name.eq_ignore_ascii_case(bot) {
        return (Address::Ours, rest);
    }
    let begins = name
        .get(..bot.len())
        .is_some_and(|begin| begin.eq_ignore_ascii_case(bot));
    let figures = begins && name[bot.len()..].starts_with(|c: char| c.is_numeric());
    if figures && rest.starts_with(['-', ':', '½', '/']) {
        return (Address::Glued, &address[bot.len()..]);
    }
    (Address::Another, rest)
}

/// What is said to the bot: the text without its name, `@OurBot`, which may stand anywhere. None when it is not
/// mentioned; `@OurBotanist` is somebody else.
pub fn mention(text: &str, bot: &str) -> Option<String> {
    let text = plain(text);
    let mut from = 0;
    while let Some(found) = text[from..].find('@') {
        let at = from + found;
        let name = &text[at + 1..];
        let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        let (name, rest) = name.split_at(end.unwrap_or(name.len()));
        let begins = !text[..at].ends_with(char::is_alphanumeric);
        if begins && name.eq_ignore_ascii_case(bot) {
            let before = text[..at].trim_end();
            let rest = rest.trim_start_matches([':', ',']).trim_start();
            let gap = if before.is_empty() || rest.is_empty() {
                ""
            } else {
                " "
            };
            return Some(format!("{before}{gap}{rest}"));
        }
        from = at + 1;
    }
    None
}
