//! What tells whether something is meant for this club, where several clubs have one bot.

use chrono::{DateTime, Utc};

use super::desk::Answer;
use super::desk::Desk;
use super::{App, code, seat, typed};
use crate::args;
use crate::message::{Contact, Incoming, What};
use crate::store::{self, Tx, inbox, places};

/// The command with this text, its name in the table and what stands behind it.
fn command(text: &str, bot: &str) -> Option<(&'static str, String)> {
    let (name, arguments) = speech::command(text, bot)?;
    let found = typed::find(&name)?;
    Some((found.name, arguments))
}

/// What stands behind `/club`, when it is that.
fn club_wanted(text: &str, bot: &str) -> Option<String> {
    command(text, bot)
        .filter(|(name, _)| *name == "club")
        .map(|(_, arguments)| arguments)
}

/// `/club`: with which club whoever speaks speaks; who knows several chooses one before a club hears of it.
pub(crate) fn which_club(desk: &mut Desk<'_>, _: &str) -> Answer {
    let club = desk.settings.file.name.clone();
    Ok(desk.text("club-only", &args![club => club]))
}

impl App {
    /// Keeps what somebody said in the inbox of this club; what was delivered before is kept once. When the
    /// network only knows that it was done at some moment since then, that is kept with it.
    ///
    /// # Errors
    /// When the store fails; then the network must deliver again.
    pub async fn take_in(
        &self,
        tx: &mut Tx,
        incoming: &Incoming,
        (now, since): (DateTime<Utc>, Option<DateTime<Utc>>),
    ) -> anyhow::Result<()> {
        let kept = inbox::receive(tx, &self.settings.club_id, incoming, now).await?;
        if let Some(inbox_id) = kept.filter(|_| self.weighs(incoming)) {
            inbox::weigh(tx, inbox_id).await?;
        }
        if let (Some(inbox_id), Some(since)) = (kept, since) {
            inbox::doubt(tx, inbox_id, since).await?;
        }
        Ok(())
    }

    /// What stands behind `/club` in what was said; none when it is something else.
    #[must_use]
    pub fn club_wanted(&self, incoming: &Incoming) -> Option<String> {
        match &incoming.what {
            What::Text(text) => club_wanted(text, &self.settings.bot),
            What::Unreadable
            | What::Vote { .. }
            | What::Press { .. }
            | What::Tally { .. }
            | What::Was(_)
            | What::Vouched(_)
            | What::Returned => None,
        }
    }

    /// Whether the group in which this was said is to become a club's.
    #[must_use]
    pub fn is_binding(&self, incoming: &Incoming) -> bool {
        let What::Text(text) = &incoming.what else {
            return false;
        };
        let found = command(text, &self.settings.bot);
        let typed = text.trim_start().to_lowercase();
        found.is_some_and(|(name, _)| name == "groep" || typed.starts_with("/start"))
    }

    /// Whether the club file says what this contact may do.
    #[must_use]
    pub fn names(&self, contact: &Contact) -> bool {
        let roles = &self.settings.file.roles;
        let lists = [&roles.organiser, &roles.arbiter, &roles.board];
        lists.iter().any(|list| list.contains(&contact.0))
    }

    /// Whether this contact organises here.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn organises(
        &self,
        tx: &mut Tx,
        contact: &Contact,
        now: DateTime<Utc>,
    ) -> anyhow::Result<bool> {
        let rows = store::load(tx, &self.settings.club_id).await?;
        let mut desk = self.desk(rows, now, String::new());
        seat(&mut desk, contact);
        Ok(desk.is_organiser())
    }

    /// Whether a code of this club stands in what was said.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn invited(&self, tx: &mut Tx, incoming: &Incoming) -> anyhow::Result<bool> {
        let What::Text(text) = &incoming.what else {
            return Ok(false);
        };
        let behind = speech::command(text, &self.settings.bot).map(|(_, arguments)| arguments);
        let codes = [Some(text.clone()), behind];
        for code in codes
            .iter()
            .flatten()
            .filter_map(|text| code::read_loosely(text))
        {
            let hash = code::hash(&self.settings.club_id, &code);
            if places::invites(tx, &self.settings.club_id, &hash).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
