//! Whether the bot can do its work on Telegram: what `keizerbot check-telegram` tells.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use teloxide_core::payloads::{GetChat, GetChatMember, GetMe, GetWebhookInfo};
use teloxide_core::types::UserId;

use super::api::Failure;
use super::{Telegram, chat_of};
use crate::message::Contact;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The bot's own name, without the `@`.
    pub name: String,
    /// Whether it can be added to groups.
    pub joins_groups: bool,
    /// Whether it reads everything in groups: privacy mode is off.
    pub reads_all: bool,
    /// The host to which Telegram delivers instead of waiting to be asked; empty: none.
    pub webhook: String,
    /// Whether it is the one of the settings, which may have none.
    pub as_set: bool,
    /// When Telegram last failed to deliver there, and why.
    pub failed: Option<(DateTime<Utc>, String)>,
    /// How many updates wait.
    pub waiting: u64,
    /// The group.
    pub group: Option<Group>,
}

/// How the bot stands in a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// It is not in it, or the group does not exist; in Telegram's words.
    Unknown(String),
    /// It is in it.
    Known {
        /// What the group is called.
        title: String,
        /// Telegram's word: `administrator`, `member`, `restricted`, `left`, `kicked`.
        status: String,
    },
}

impl Telegram {
    /// Asks Telegram how the bot stands, in this group too.
    ///
    /// # Errors
    /// When Telegram cannot be reached or does not know the token.
    pub async fn check(&self, group: Option<&Contact>) -> Result<Findings, Failure> {
        let me = self.api.call(&GetMe::new(), Map::new()).await?;
        let hook = self.api.call(&GetWebhookInfo::new(), Map::new()).await?;
        let yes =
            |value: &Value, name: &str| value.get(name).and_then(Value::as_bool) == Some(true);
        let word = |value: &Value, name: &str| {
            value
                .get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        let me_id = me.get("id").and_then(Value::as_u64).map(UserId);
        let webhook = word(&hook, "url");
        let host = webhook
            .split("//")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let failed_at = hook.get("last_error_date").and_then(Value::as_i64);
        let failed_at = failed_at.and_then(|at| DateTime::from_timestamp(at, 0));
        Ok(Findings {
            name: word(&me, "username"),
            joins_groups: yes(&me, "can_join_groups"),
            reads_all: yes(&me, "can_read_all_group_messages"),
            webhook: host.unwrap_or_default().to_owned(),
            as_set: webhook == self.hook_address(),
            failed: failed_at.map(|at| (at, word(&hook, "last_error_message"))),
            waiting: hook
                .get("pending_update_count")
                .and_then(Value::as_u64)
                .unwrap_or(0),
            group: match (group.and_then(chat_of), me_id) {
                (Some(chat), Some(me)) => Some(self.check_group(chat, me).await?),
                _ => None,
            },
        })
    }

    async fn check_group(
        &self,
        chat: teloxide_core::types::ChatId,
        me: UserId,
    ) -> Result<Group, Failure> {
        let found = match self.api.call(&GetChat::new(chat), Map::new()).await {
            Ok(found) => found,
            Err(Failure::Refused(refusal)) => return Ok(Group::Unknown(refusal.description)),
            Err(failure) => return Err(failure),
        };
        let title = found
            .get("title")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let status = match self
            .api
            .call(&GetChatMember::new(chat, me), Map::new())
            .await
        {
            Ok(member) => member
                .get("status")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
            Err(Failure::Refused(refusal)) => return Ok(Group::Unknown(refusal.description)),
            Err(failure) => return Err(failure),
        };
        Ok(Group::Known {
            title: title.to_owned(),
            status,
        })
    }
}
