//! `[roles]`: which contacts may do what before anybody is linked, and which roles of a network go with it. The way a hosted
//! club starts: contacts and roles of a network only, no names, for a club file holds no personal data.

use toml::Spanned;
use toml::de::DeValue;

use super::reader::Section;

/// Networks that have roles of their own, with the name of their section.
const NETWORKS: [(&str, &str); 1] = [("discord", "[roles.discord]")];
/// The roles.
const ROLES: [&str; 3] = ["organiser", "arbiter", "board"];

/// Contacts such as `console:Rens`, by role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClubRoles {
    /// Who organises.
    pub organiser: Vec<String>,
    /// Who decides on the evening.
    pub arbiter: Vec<String>,
    /// Who is of the board.
    pub board: Vec<String>,
    /// The networks whose own roles give ours.
    pub follows: Vec<NetworkRoles>,
}

/// The roles of a network, by name or by number, that give one of ours to whoever has them there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkRoles {
    /// The network, such as `discord`.
    pub network: String,
    /// Whoever has one of these organises.
    pub organiser: Vec<String>,
    /// Decides on the evening.
    pub arbiter: Vec<String>,
    /// Is of the board.
    pub board: Vec<String>,
}

impl ClubRoles {
    /// Every role of this network that gives one of ours, each once.
    #[must_use]
    pub fn on(&self, network: &str) -> Vec<String> {
        let here = self.follows.iter().filter(|of| of.network == network);
        let labels = here.flat_map(|of| [&of.organiser, &of.arbiter, &of.board]);
        let mut labels: Vec<String> = labels.flatten().cloned().collect();
        labels.sort();
        labels.dedup();
        labels
    }
}

pub(super) fn read(top: &Section<'_>) -> ClubRoles {
    if top.find("roles").is_none() {
        return ClubRoles::default();
    }
    let Some(section) = top.section("roles", "[roles]") else {
        return ClubRoles::default();
    };
    let networks = NETWORKS.map(|(network, _)| network);
    section.refuse_unknown(&[ROLES.as_slice(), &networks].concat());
    let follows = NETWORKS.iter().filter_map(|&(network, shown)| {
        section.find(network)?;
        let of = section.section(network, shown)?;
        of.refuse_unknown(&ROLES);
        let labels = |key| list(&of, key, "expected-network-roles", label);
        Some(NetworkRoles {
            network: network.to_owned(),
            organiser: labels("organiser"),
            arbiter: labels("arbiter"),
            board: labels("board"),
        })
    });
    let contacts = |key| list(&section, key, "expected-contacts", contact);
    ClubRoles {
        organiser: contacts("organiser"),
        arbiter: contacts("arbiter"),
        board: contacts("board"),
        follows: follows.collect(),
    }
}

/// A contact, when this is one.
fn contact(text: &str) -> bool {
    let whole = |(network, name): (&str, &str)| !network.is_empty() && !name.is_empty();
    text.split_once(':').is_some_and(whole) && text.trim() == text
}

/// The name or the number of a role, when this can be one.
fn label(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains('\n')
}

fn list(section: &Section<'_>, key: &str, wanted: &str, fits: fn(&str) -> bool) -> Vec<String> {
    let Some(value) = section.find(key) else {
        return Vec::new();
    };
    let read = |item: &Spanned<DeValue<'_>>| {
        let text = item.get_ref().as_str()?;
        fits(text).then(|| text.to_owned())
    };
    let items = value.get_ref().as_array();
    let list: Option<Vec<String>> = items.and_then(|items| items.iter().map(read).collect());
    if list.is_none() {
        section.expected(key, wanted);
    }
    list.unwrap_or_default()
}
