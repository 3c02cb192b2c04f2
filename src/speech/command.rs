//! Commands and their arguments.

use crate::text::plain;

/// A command and its arguments: `/uitslag@OurBot 1-0`. None when the text is no command, or one for
/// another bot.
pub fn command(text: &str, bot: &str) -> Option<(String, String)> {
    let text = plain(text);
    let rest = text.strip_prefix('/')?;
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (word, arguments) = rest.split_at(end);
    let (name, addressed) = word.split_once('@').unwrap_or((word, bot));
    let ours = addressed.eq_ignore_ascii_case(bot) && !name.is_empty();
    ours.then(|| (name.to_lowercase(), arguments.trim().to_owned()))
}
