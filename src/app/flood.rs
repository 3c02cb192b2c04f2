//! Who says very much at once is slowed down, not the club: his messages are kept and handled one after another at a
//! pace that leaves room for everybody else, and each counts with the moment at which it was sent.

use chrono::{DateTime, TimeDelta, Utc};

use super::desk::Actor;
use super::substitute::may_organise;
use super::{App, language};
use crate::args;
use crate::locale::Texts;
use crate::message::{Incoming, Place, What};
use crate::store::inbox::{self, Allowance, Inbound};
use crate::store::rows::ClubRows;
use crate::store::{self, Tx};

/// So many messages of one person are handled without delay. Nobody types more than one every three seconds for a whole
/// minute; and who signs off for all evenings of the season one by one stays below sixty in ten minutes.
const ALLOWANCES: [Allowance; 2] = [
    Allowance {
        most: 20,
        within: TimeDelta::minutes(1),
    },
    Allowance {
        most: 60,
        within: TimeDelta::minutes(10),
    },
];

/// Who had no message waiting for so long is told again when he has.
const TOLD_FOR: TimeDelta = TimeDelta::minutes(10);

/// Whether a message counts: what people say to the bot. What they say to one another in the group does not, nor does a
/// tap in a poll or on a button.
pub(super) fn weighs(incoming: &Incoming, bot: &str) -> bool {
    let What::Text(text) = &incoming.what else {
        return false;
    };
    match incoming.place {
        Place::Private => true,
        Place::Group => {
            let command = text.trim_start().starts_with('/');
            command || incoming.to_bot || speech::mention(text, bot).is_some()
        }
    }
}

impl App {
    /// The message that is to be handled now: the oldest of somebody whose turn it is. When all that is left has to
    /// wait, its senders are told so, once.
    pub(super) async fn next_in_turn(
        &self,
        tx: &mut Tx,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Option<Inbound>> {
        let club_id = &self.settings.club_id;
        let mut held = Vec::new();
        for inbound in inbox::turns(tx, club_id).await? {
            let from = self.turn_of(tx, &inbound).await?;
            if from.is_none_or(|from| from <= now)
                || self.is_of_organiser(tx, &inbound, now).await?
            {
                return Ok(Some(inbound));
            }
            held.push(inbound);
        }
        for inbound in held {
            if inbox::delay(tx, club_id, &inbound, now - TOLD_FOR).await? {
                self.tell_to_wait(tx, &inbound, now).await?;
            }
        }
        Ok(None)
    }

    /// When it is the turn of the first message that has to wait.
    pub(super) async fn next_turn(&self, tx: &mut Tx) -> anyhow::Result<Option<DateTime<Utc>>> {
        let mut first = None;
        for inbound in inbox::turns(tx, &self.settings.club_id).await? {
            let from = self.turn_of(tx, &inbound).await?;
            first = first.into_iter().chain(from).min();
        }
        Ok(first)
    }

    /// From when on a message may be handled; none: at once.
    async fn turn_of(
        &self,
        tx: &mut Tx,
        inbound: &Inbound,
    ) -> anyhow::Result<Option<DateTime<Utc>>> {
        let mut latest = None;
        for allowance in ALLOWANCES.into_iter().filter(|_| inbound.weighs) {
            let whose = (self.settings.club_id.as_str(), inbound.contact.as_str());
            latest = latest.max(inbox::allowed_from(tx, whose, allowance).await?);
        }
        Ok(latest)
    }

    /// An organiser enters a whole season or an evening's results at one go: that is the club's own work.
    async fn is_of_organiser(
        &self,
        tx: &mut Tx,
        inbound: &Inbound,
        now: DateTime<Utc>,
    ) -> anyhow::Result<bool> {
        let rows = store::load(tx, &self.settings.club_id).await?;
        let mut identities = rows.identities.iter();
        let known = identities.find(|identity| identity.contact == inbound.contact);
        let member_id = known.and_then(|identity| identity.member_id);
        let zone = self.settings.zone;
        Ok(member_id.is_some_and(|member_id| may_organise(&rows, zone, now, member_id)))
    }

    async fn tell_to_wait(
        &self,
        tx: &mut Tx,
        inbound: &Inbound,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let Ok(incoming) = inbound.incoming() else {
            return Ok(());
        };
        let origin = format!("wait-{}", inbound.inbox_id);
        let rows = store::load(tx, &self.settings.club_id).await?;
        let reads = language::of_contact(&rows, &self.settings, &incoming.from.0);
        let mut desk = self.desk_in(Texts::of(reads), ClubRows::default(), now, origin);
        desk.actor = Actor::Stranger;
        desk.contact = Some(incoming.from);
        desk.place = Place::Private;
        let text = desk.text("many-messages", &args![]);
        desk.answer_privately(text);
        self.post(tx, desk.into_parts().1, now).await
    }
}
