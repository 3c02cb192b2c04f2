//! Whether the bot can do its work on Discord: what `keizerbot check-discord` tells.

use serde_json::Value;
use serenity::model::Permissions;

use super::api::Failure;
use super::{Discord, gateway, word};
use crate::message::Contact;

/// What the bot needs in its channel.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_POLLS)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ADD_REACTIONS);

/// What it needs besides for a club whose rounds have threads.
const FOR_THREADS: Permissions =
    Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The bot's own name.
    pub name: String,
    /// The address at which somebody who manages a server lets the bot in.
    pub invitation: String,
    /// With which code Discord refuses that the bot listens; none: it may.
    pub refused: Option<u16>,
    /// In how many servers it is.
    pub servers: usize,
    /// The channel.
    pub channel: Option<Channel>,
}

/// How the bot stands in a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Channel {
    /// It does not see it, or there is no such channel; in Discord's words.
    Unknown(String),
    /// It sees it.
    Known {
        /// What the channel is called.
        name: String,
        /// What the bot needs there and may not do, in Discord's words.
        lacks: Vec<String>,
        /// The roles that the club file names and the server has not.
        no_roles: Vec<String>,
    },
}

impl Discord {
    /// Asks Discord how the bot stands, in this channel too.
    ///
    /// # Errors
    /// When Discord cannot be reached or does not know the token.
    pub async fn check(&self, channel: Option<&Contact>) -> Result<Findings, Failure> {
        let me = self.me().await?;
        let servers = self.shared.api.get("/users/@me/guilds").await?;
        Ok(Findings {
            refused: gateway::refusal(&self.shared).await?,
            invitation: format!(
                "https://discord.com/oauth2/authorize?client_id={}&scope=bot%20applications.commands&permissions={}",
                me.application,
                NEEDED.union(FOR_THREADS).bits()
            ),
            servers: servers.as_array().map_or(0, Vec::len),
            channel: match channel {
                Some(channel) => Some(self.check_channel(channel.name(), &me.id).await?),
                None => None,
            },
            name: me.name,
        })
    }

    async fn check_channel(&self, id: &str, me: &str) -> Result<Channel, Failure> {
        let api = &self.shared.api;
        let channel = match api.get(&format!("/channels/{id}")).await {
            Ok(channel) => channel,
            Err(Failure::Refused(refusal)) => return Ok(Channel::Unknown(refusal.message)),
            Err(failure) => return Err(failure),
        };
        let server = word(&channel, "guild_id");
        let member = api.get(&format!("/guilds/{server}/members/{me}")).await?;
        let roles = api.get(&format!("/guilds/{server}/roles")).await?;
        let own = roles_of(&member, &server);
        let may = permissions((&own, me), &roles, &channel);
        let needed = match self.shared.threads {
            true => NEEDED.union(FOR_THREADS),
            false => NEEDED,
        };
        let lacks = needed.difference(may);
        let wanted = self.state().roles.wanted.clone();
        Ok(Channel::Known {
            no_roles: super::roles::missing(&wanted, &roles),
            name: word(&channel, "name"),
            lacks: lacks.iter_names().map(|(name, _)| in_words(name)).collect(),
        })
    }
}

/// `SEND_POLLS` as Discord's settings have it: `Send Polls`.
fn in_words(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        format!("{first}{}", rest.to_lowercase())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The roles of a member, with the one that everybody has.
fn roles_of(member: &Value, server: &str) -> Vec<String> {
    let roles = member.get("roles").and_then(Value::as_array);
    let roles = roles.into_iter().flatten().filter_map(Value::as_str);
    std::iter::once(server)
        .chain(roles)
        .map(str::to_owned)
        .collect()
}

fn bits(value: &Value, name: &str) -> Permissions {
    let bits = value.get(name).and_then(Value::as_str);
    let bits = bits.and_then(|bits| bits.parse().ok()).unwrap_or(0);
    Permissions::from_bits_retain(bits)
}

/// What a member with these roles may do in a channel: what his roles allow, then what the channel says otherwise of
/// everybody, of his roles, and of himself.
fn permissions((own, me): (&[String], &str), roles: &Value, channel: &Value) -> Permissions {
    let roles = roles.as_array().into_iter().flatten();
    let his = roles.filter(|role| own.contains(&word(role, "id")));
    let mut may = his.fold(Permissions::empty(), |may, role| {
        may | bits(role, "permissions")
    });
    if may.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let otherwise = channel
        .get("permission_overwrites")
        .and_then(Value::as_array);
    let otherwise: Vec<&Value> = otherwise.into_iter().flatten().collect();
    let (everybody, rest) = own
        .split_first()
        .map_or((None, own), |(first, rest)| (Some(first), rest));
    let of = |is_it: &dyn Fn(&str) -> bool| {
        let all = otherwise.iter().filter(|one| is_it(&word(one, "id")));
        all.fold(
            (Permissions::empty(), Permissions::empty()),
            |(deny, allow), one| (deny | bits(one, "deny"), allow | bits(one, "allow")),
        )
    };
    let layers = [
        of(&|id| Some(id) == everybody.map(String::as_str)),
        of(&|id| rest.iter().any(|role| role == id)),
        of(&|id| id == me),
    ];
    for (deny, allow) in layers {
        may = may.difference(deny) | allow;
    }
    may
}
