//! What the operator does from the command line, whoever may do so in chat: the way in, and the way back.

use chrono::{DateTime, Utc};

use super::desk::{Desk, Refusal};
use super::{App, roles};
use crate::args;
use crate::store::secret;

impl App {
    /// Gives a member a new invitation code and gives what to hand over; the refusal when there is no such member.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn invite(
        &self,
        name: &str,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Result<String, String>> {
        let invite = |desk: &mut Desk<'_>| {
            let member_id = desk.find_member(name)?;
            let code = desk.new_code(member_id, 0);
            Ok(desk.invitation_text(member_id, &code))
        };
        let answer = self.import(&format!("invite {name}"), now, invite).await?;
        Ok(answer.map_err(|Refusal(why)| why))
    }

    /// Gives a member a role or takes it, whoever may do so in chat: the way back when nobody organises any more.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn give_role(
        &self,
        (name, role, gives): (&str, &str, bool),
        now: DateTime<Utc>,
    ) -> anyhow::Result<Result<String, String>> {
        let change = |desk: &mut Desk<'_>| {
            let Some(role) = roles::read_role(role) else {
                return desk.refuse("role-unknown", &args![role => speech::shorten(role)]);
            };
            let member_id = desk.find_member(name)?;
            desk.give_role(member_id, role, gives)
        };
        let command = if gives { "role" } else { "unrole" };
        let command = format!("{command} {name} {role}");
        let answer = self.import(&command, now, change).await?;
        Ok(answer.map_err(|Refusal(why)| why))
    }
}

impl App {
    /// A secret of this installation, drawn when it is asked for the first time.
    ///
    /// # Errors
    /// When the store fails, or the system has no randomness to give.
    pub async fn secret(&self, name: &str) -> anyhow::Result<[u8; 32]> {
        let offered = self.settings().entropy.draw(name)?;
        let mut tx = self.store().begin().await?;
        let secret = secret::keep(&mut tx, name, &offered).await?;
        tx.commit().await?;
        Ok(secret)
    }
}
