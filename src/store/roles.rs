//! What a member may do besides playing, as a set of roles: kept as words with spaces between them.

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sqlx::any::AnyRow;

use super::record::{Field, Value, undecodable, words};

/// What somebody may do besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Pairs, enters, corrects (competitieleider).
    Organiser,
    /// Decides on the evening (wedstrijdleider).
    Arbiter,
    /// Of the board of the club (bestuur).
    Board,
}

words!(Role { Organiser => "organiser", Arbiter => "arbiter", Board => "board" });

impl Role {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Organiser, Self::Arbiter, Self::Board];

    const fn bit(self) -> u8 {
        match self {
            Self::Organiser => 1,
            Self::Arbiter => 2,
            Self::Board => 4,
        }
    }
}

/// A set of roles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles(u8);

impl Roles {
    /// These roles.
    #[must_use]
    pub fn of(roles: &[Role]) -> Self {
        roles
            .iter()
            .fold(Self::default(), |all, &role| all.with(role))
    }

    /// Whether the role is among them.
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        self.0 & role.bit() != 0
    }

    /// The same with this role.
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        Self(self.0 | role.bit())
    }

    /// The same without this role.
    #[must_use]
    pub const fn without(self, role: Role) -> Self {
        Self(self.0 & !role.bit())
    }

    /// Everything in either.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// No role at all.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn text(self) -> String {
        let words = Role::ALL.into_iter().filter(|&role| self.has(role));
        words.map(Role::word).collect::<Vec<_>>().join(" ")
    }

    fn read_text(text: &str) -> Result<Self, String> {
        let mut roles = Self::default();
        for word in text.split_whitespace() {
            let role = Role::ALL.into_iter().find(|role| role.word() == word);
            roles = roles.with(role.ok_or_else(|| format!("unknown role {word:?}"))?);
        }
        Ok(roles)
    }
}

impl Field for Roles {
    fn to_value(&self) -> Value {
        Value::Text(Some(self.text()))
    }

    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        let read = Self::read_text(&String::read(row, name)?);
        read.map_err(|error| undecodable(name, anyhow::anyhow!(error)))
    }
}

impl Serialize for Roles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Roles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrFlag)
    }
}

/// The words, or what the journal holds from before there were roles: whether somebody was organiser.
struct TextOrFlag;

impl Visitor<'_> for TextOrFlag {
    type Value = Roles;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("roles")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Roles, E> {
        Roles::read_text(text).map_err(E::custom)
    }

    fn visit_bool<E: de::Error>(self, organiser: bool) -> Result<Roles, E> {
        Ok(if organiser {
            Roles::of(&[Role::Organiser])
        } else {
            Roles::default()
        })
    }
}
