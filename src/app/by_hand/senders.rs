//! Who somebody in a pasted chat is: a telephone shows the name in its own address book, or a number. A name that means
//! one member is enough; else the organiser says once who it is, and that is remembered (`/alias`).

use super::super::desk::{Answer, Desk};
use super::Stranger;
use crate::args;
use crate::message::Place;
use crate::store::rows::Alias;
use speech::is_word;

/// Who a name in a chat means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sender {
    /// This member.
    Member(i64),
    /// Nobody of the club.
    Nobody,
    /// One of these; when they are none, it is not known.
    Unknown(Vec<i64>),
}

/// `/alias +31 6 12345678 = Anna`, `/alias De Pion = niemand`, `/alias Bram wis`, `/alias`
pub(crate) fn alias(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let arguments = speech::plain(arguments);
    if arguments.is_empty() {
        return desk.all_aliases();
    }
    let parts = arguments
        .split_once('=')
        .map(|(name, who)| (name.trim().trim_matches('"'), who.trim()));
    let Some((name, who)) = parts.filter(|(name, who)| !key(name).is_empty() && !who.is_empty())
    else {
        return desk.refuse("alias-form", &args![]);
    };
    if is_word(who, "wis") {
        return desk.drop_alias(name);
    }
    let member_id = if is_word(who, "niemand") {
        None
    } else {
        Some(desk.find_member(who)?)
    };
    desk.keep_alias(name, member_id)
}

/// The form in which names are compared: a telephone number by its digits, with the country in front.
fn key(name: &str) -> String {
    let name = speech::plain(name);
    let name = name.trim_start_matches('~').trim();
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let is_number = name
        .chars()
        .all(|c| c.is_ascii_digit() || " +-().".contains(c));
    if !is_number || digits.len() < 8 {
        return bare(name);
    }
    match (digits.strip_prefix("00"), digits.strip_prefix('0')) {
        (Some(rest), _) => rest.to_owned(),
        (None, Some(rest)) => format!("31{rest}"),
        (None, None) => digits,
    }
}

/// A name without the flowers and the stars that people put around it.
fn bare(name: &str) -> String {
    let folded = speech::folded(name);
    let letters = folded.chars().map(|c| match c {
        c if c.is_alphanumeric() || "-.#".contains(c) => c,
        _ => ' ',
    });
    let letters: String = letters.collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of somebody behind which stands from where one knows him, `Anna de Wit - De Pion` and `Chris (thuis)`, or that
/// has its family name first: as people enter others in a telephone.
fn without_more(name: &str) -> Vec<String> {
    let name = speech::plain(name);
    let name = name.trim_start_matches('~');
    let mut forms = Vec::new();
    for sign in ["(", " - ", " | ", " / "] {
        if let Some((person, _)) = name.split_once(sign) {
            forms.push(bare(person));
        }
    }
    if let Some((family, first)) = name.split_once(", ") {
        forms.push(bare(&format!("{first} {family}")));
    }
    // A nickname between quotes.
    let parts: Vec<&str> = name.split('\'').collect();
    if let [first, _, last] = parts.as_slice() {
        forms.push(bare(&format!("{first} {last}")));
    }
    forms.retain(|form| !form.is_empty());
    forms
}

impl Desk<'_> {
    /// Who is meant by a name in a chat.
    pub(super) fn sender(&self, name: &str) -> Sender {
        let key = key(name);
        let known = self.rows.aliases.iter().find(|row| row.alias == key);
        if let Some(alias) = known {
            return match alias.member_id {
                Some(member_id) => Sender::Member(member_id),
                None => Sender::Nobody,
            };
        }
        let mut forms = [name.to_owned(), key].into_iter().chain(without_more(name));
        let called = forms.find_map(|form| Some(self.called(&form)).filter(|ids| !ids.is_empty()));
        match called.unwrap_or_default().as_slice() {
            [only] => Sender::Member(*only),
            several => Sender::Unknown(several.to_vec()),
        }
    }

    /// How the organiser says who somebody is.
    pub(super) fn stranger_line(&self, stranger: &Stranger) -> String {
        let may_be = stranger.may_be.iter().map(|&id| self.full_name(id));
        let may_be: Vec<String> = may_be.collect();
        let example = match stranger.may_be.first() {
            Some(first) => format!("#{first}"),
            None => self.text("alias-somebody", &args![]),
        };
        let args = args![
            name => stranger.name.as_str(),
            times => stranger.times,
            said => stranger.said.as_str(),
            several => if may_be.is_empty() { "no" } else { "yes" },
            may_be => self.list(may_be),
            example => example,
        ];
        self.text("pasted-stranger", &args)
    }

    fn keep_alias(&mut self, name: &str, member_id: Option<i64>) -> Answer {
        let alias = key(name);
        let args = args![
            name => name,
            who => member_id.map_or_else(String::new, |id| self.known_as(id)),
            nobody => if member_id.is_none() { "yes" } else { "no" },
        ];
        let same = |row: &Alias| row.alias == alias && row.member_id == member_id;
        if self.rows.aliases.iter().any(same) {
            return self.refuse("alias-known", &args);
        }
        self.rows.aliases.retain(|row| row.alias != alias);
        self.rows.aliases.push(Alias {
            alias,
            name: name.to_owned(),
            member_id,
        });
        Ok(self.text("alias-kept", &args))
    }

    fn drop_alias(&mut self, name: &str) -> Answer {
        let alias = key(name);
        let before = self.rows.aliases.len();
        self.rows.aliases.retain(|row| row.alias != alias);
        if self.rows.aliases.len() == before {
            return self.refuse("alias-none", &args![name => name]);
        }
        Ok(self.text("alias-dropped", &args![name => name]))
    }

    fn all_aliases(&self) -> Answer {
        let lines = self.rows.aliases.iter().map(|row| {
            let args = args![
                name => row.name.as_str(),
                who => row.member_id.map_or_else(String::new, |id| self.known_as(id)),
                nobody => if row.member_id.is_none() { "yes" } else { "no" },
            ];
            self.text("alias-line", &args)
        });
        let lines: Vec<String> = lines.collect();
        if lines.is_empty() {
            return self.refuse("alias-form", &args![]);
        }
        Ok(format!(
            "{}\n{}",
            self.text("aliases", &args![]),
            lines.join("\n")
        ))
    }
}
