//! The roles of a server that the app wants to know of, and who has them. What is said in a server comes with the roles of
//! whoever says it; what is said in private does not, so then they are asked for.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::Failure;
use super::update::MEMBER;
use super::{Discord, Shared, word};
use crate::message::Contact;

/// The roles that the app wants to know of, and what the roles of the servers are called.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// By name or by number, as the club file has them.
    pub wanted: Vec<String>,
    /// Per server the names of its roles by their numbers.
    servers: HashMap<String, HashMap<String, String>>,
}

/// Which of those roles somebody has in the server of a channel, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// The number of the channel.
    pub channel: String,
    /// The number of the person.
    pub user: String,
    /// The roles, in the words of the club file.
    pub roles: Vec<String>,
}

impl Listed {
    /// As something delivered.
    #[must_use]
    pub fn body(&self) -> String {
        json!({"t": MEMBER, "d": self}).to_string()
    }
}

fn is_number(label: &str) -> bool {
    label.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the role with this number and this name is the one that the club file means.
fn is_meant(label: &str, (id, name): (&str, &str)) -> bool {
    id == label || name.to_lowercase() == label.to_lowercase()
}

impl Roles {
    /// These roles are wanted.
    #[must_use]
    pub fn wanted(wanted: Vec<String>) -> Self {
        let servers = HashMap::new();
        Self { wanted, servers }
    }

    /// What an event says of the roles of a server.
    pub fn hear(&mut self, kind: &str, data: &Value) {
        let (server, role) = (word(data, "guild_id"), data.get("role"));
        match kind {
            "GUILD_CREATE" => {
                let roles = data.get("roles").unwrap_or(&Value::Null);
                self.servers.insert(word(data, "id"), names_of(roles));
            }
            "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" => {
                if let (Some(known), Some(role)) = (self.servers.get_mut(&server), role) {
                    known.insert(word(role, "id"), word(role, "name"));
                }
            }
            "GUILD_ROLE_DELETE" => {
                if let Some(known) = self.servers.get_mut(&server) {
                    known.remove(&word(data, "role_id"));
                }
            }
            _ => {}
        }
    }

    /// Which of the wanted ones somebody has with these numbers; none when none is wanted, or it cannot be told.
    #[must_use]
    pub fn named(&self, server: &str, has: &[String]) -> Option<Vec<String>> {
        let names = self.servers.get(server);
        let by_number = self.wanted.iter().all(|label| is_number(label));
        if self.wanted.is_empty() || (names.is_none() && !by_number) {
            return None;
        }
        let none = HashMap::new();
        Some(of(&self.wanted, names.unwrap_or(&none), has))
    }
}

/// The roles of a server: what they are called, by their numbers.
fn names_of(roles: &Value) -> HashMap<String, String> {
    let roles = roles.as_array().into_iter().flatten();
    roles
        .map(|role| (word(role, "id"), word(role, "name")))
        .collect()
}

/// The numbers of somebody's roles.
fn numbers(roles: Option<&Value>) -> Vec<String> {
    let roles = roles.and_then(Value::as_array).into_iter().flatten();
    roles.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Which of these roles somebody has.
fn of(wanted: &[String], names: &HashMap<String, String>, has: &[String]) -> Vec<String> {
    let has_it = |label: &&String| {
        has.iter().any(|id| {
            let name = names.get(id).map_or("", String::as_str);
            is_meant(label, (id, name))
        })
    };
    wanted.iter().filter(has_it).cloned().collect()
}

impl Discord {
    /// Which of the wanted roles somebody has in the server of a channel, as something delivered; none when no role is
    /// wanted, or the channel is in no server.
    pub(super) async fn listed(
        &self,
        channel: &str,
        user: &str,
    ) -> Result<Option<Listed>, Failure> {
        let wanted = self.state().roles.wanted.clone();
        if wanted.is_empty() {
            return Ok(None);
        }
        let api = &self.shared.api;
        let server = word(&api.get(&format!("/channels/{channel}")).await?, "guild_id");
        if server.is_empty() {
            return Ok(None);
        }
        let member = api.get(&format!("/guilds/{server}/members/{user}")).await;
        let has = match member {
            Ok(member) => member,
            // He left the server.
            Err(Failure::Refused(refusal)) if refusal.status == 404 => Value::Null,
            Err(failure) => return Err(failure),
        };
        let has = numbers(has.get("roles"));
        let names = names_of(&api.get(&format!("/guilds/{server}/roles")).await?);
        Ok(Some(Listed {
            channel: channel.to_owned(),
            user: user.to_owned(),
            roles: of(&wanted, &names, &has),
        }))
    }

    /// See [`crate::chat::Listener::vouches`].
    pub(super) async fn roles_of(
        &self,
        group: &Contact,
        person: &Contact,
    ) -> Result<Option<String>, Failure> {
        let listed = self.listed(group.group().name(), person.name()).await?;
        Ok(listed.map(|listed| listed.body()))
    }
}

impl Shared {
    /// What an event says of the roles of a server.
    pub(super) fn hear_roles(&self, kind: &str, data: impl FnOnce() -> Value) {
        if kind.starts_with("GUILD_") && !self.state().roles.wanted.is_empty() {
            let data = data();
            self.state().roles.hear(kind, &data);
        }
    }
}

/// The wanted roles that a server has not.
pub(super) fn missing(wanted: &[String], roles: &Value) -> Vec<String> {
    let names = names_of(roles);
    let is_there = |label: &&String| names.iter().any(|(id, name)| is_meant(label, (id, name)));
    wanted
        .iter()
        .filter(|label| !is_there(label))
        .cloned()
        .collect()
}
