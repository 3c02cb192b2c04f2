//! `[roles]`: which contacts may do what before anybody is linked. The way a hosted club starts: contacts of a network
//! only, no names, for a club file holds no personal data.

use toml::Spanned;
use toml::de::DeValue;

use super::reader::Section;

/// Contacts such as `console:Rens`, by role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClubRoles {
    /// Who organises.
    pub organiser: Vec<String>,
    /// Who decides on the evening.
    pub arbiter: Vec<String>,
    /// Who is of the board.
    pub board: Vec<String>,
}

pub(super) fn read(top: &Section<'_>) -> ClubRoles {
    if top.find("roles").is_none() {
        return ClubRoles::default();
    }
    let Some(section) = top.section("roles", "[roles]") else {
        return ClubRoles::default();
    };
    section.refuse_unknown(&["organiser", "arbiter", "board"]);
    ClubRoles {
        organiser: contacts(&section, "organiser"),
        arbiter: contacts(&section, "arbiter"),
        board: contacts(&section, "board"),
    }
}

fn contacts(section: &Section<'_>, key: &str) -> Vec<String> {
    let Some(value) = section.find(key) else {
        return Vec::new();
    };
    let read = |item: &Spanned<DeValue<'_>>| {
        let contact = item.get_ref().as_str()?;
        let (network, name) = contact.split_once(':')?;
        let whole = !network.is_empty() && !name.is_empty() && contact.trim() == contact;
        whole.then(|| contact.to_owned())
    };
    let items = value.get_ref().as_array();
    let contacts: Option<Vec<String>> = items.and_then(|items| items.iter().map(read).collect());
    if contacts.is_none() {
        section.expected(key, "expected-contacts");
    }
    contacts.unwrap_or_default()
}
