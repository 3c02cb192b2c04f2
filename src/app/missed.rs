//! What a group missed that the bot could not write in, or that joined in the middle of a week: as it stands now, once. What
//! has lost its sense is left out: a poll that is closed, the pairing of an evening that is over.

use chrono::{DateTime, Utc};

use super::App;
use super::desk::Desk;
use super::jobs::poll_evening;
use crate::message::{Choice, Contact, Form, Outgoing, Place};
use crate::store::outbox::{self, DeliveryState};
use crate::store::rows::EveningState;
use crate::store::{Tx, places};

impl App {
    /// What was meant for this group and never arrived there.
    pub(super) async fn missed_in(
        &self,
        tx: &mut Tx,
        group: &Contact,
    ) -> anyhow::Result<Vec<Outgoing>> {
        let club_id = &self.settings.club_id;
        let mut missed = Vec::new();
        for part in places::parts(tx, &group.group()).await? {
            let said = outbox::to_contact(tx, club_id, &part.0).await?;
            let lost = said
                .into_iter()
                .filter(|d| d.state == DeliveryState::Parked);
            missed.extend(lost.filter_map(|delivery| delivery.message().ok()));
        }
        Ok(missed)
    }

    /// What was meant for this group and had lost its sense is not looked at again.
    pub(super) async fn let_go(&self, tx: &mut Tx, group: &Contact) -> anyhow::Result<()> {
        for part in places::parts(tx, &group.group()).await? {
            outbox::let_go(tx, &self.settings.club_id, &part).await?;
        }
        Ok(())
    }

    /// Puts a message; a poll that never arrived, its list, or the buttons in its place, are sent after all when they are put
    /// again.
    pub(super) async fn put(
        &self,
        tx: &mut Tx,
        message: &Outgoing,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let club_id = &self.settings.club_id;
        let new = outbox::put(tx, club_id, message, now).await?;
        let stands = match message.choice {
            Choice::Poll(_) => true,
            Choice::None | Choice::Buttons(_) | Choice::ClosePoll(_) => {
                message.form == Form::Live || poll_evening(&message.key).is_some()
            }
        };
        if !new && stands {
            outbox::revive(tx, club_id, message, now).await?;
        }
        Ok(())
    }
}

impl Desk<'_> {
    /// A group that the bot can write in again gets what it missed and what still has sense.
    pub(crate) fn make_up_for(&mut self, group: &Contact, missed: &[Outgoing]) {
        let mut own = self.club_groups().into_iter();
        let Some(to) = own.find(|own| own.group() == group.group()) else {
            return;
        };
        let missed_poll = |key: &str| missed.iter().any(|message| message.key == key);
        for evening_id in self.open_evenings() {
            if missed_poll(&self.poll_key(self.evening(evening_id))) {
                self.post_poll_again(evening_id, &to);
            }
        }
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        let heads: Vec<String> = missed.iter().map(|message| first(&message.text)).collect();
        // Compared as the group reads it, whoever else is spoken to.
        let spoken = (self.settings, self.settings.texts());
        let own = Desk::new(self.rows.clone(), spoken, self.now, String::new());
        for text in [own.pairings_now(), own.standings_of_now()].concat() {
            if heads.contains(&first(&text)) {
                self.post(to.clone(), Place::Group, text, Choice::None);
            }
        }
    }

    /// A group that joins in the middle of a week gets the poll that is open, and the pairing.
    pub(crate) fn catch_up(&mut self, group: &Contact) {
        for evening_id in self.open_evenings() {
            self.post_poll_again(evening_id, group);
        }
        for text in self.pairings_now() {
            self.post(group.clone(), Place::Group, text, Choice::None);
        }
    }

    /// The evenings whose poll is open.
    fn open_evenings(&self) -> Vec<i64> {
        let evenings = self.rows.evenings.iter();
        let open = evenings.filter(|evening| evening.state == EveningState::Open);
        let asked = open.filter(|e| !self.poll_key(e).is_empty() && self.now < self.deadline(e));
        asked.map(|evening| evening.evening_id).collect()
    }

    /// The pairings of evenings that are not over.
    fn pairings_now(&self) -> Vec<String> {
        let evenings = self.rows.evenings.iter();
        let public = evenings.filter(|evening| evening.state == EveningState::Published);
        let public = public.filter(|e| self.local_day(self.now) <= self.local_day(e.starts_at));
        public
            .map(|evening| self.pairing_text(evening.evening_id, true))
            .collect()
    }

    /// The standings after the last round.
    fn standings_of_now(&self) -> Vec<String> {
        let Some(keizer) = self.keizer() else {
            return Vec::new();
        };
        let groups = self.groups(keizer.competition_id).into_iter();
        let texts = groups.map(|group| {
            let facts = self.facts(group);
            let standing = facts.standing();
            self.standing_with_notes(group, &facts, &standing, false)
        });
        texts.collect()
    }
}
