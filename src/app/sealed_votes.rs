//! Votes in our poll that cannot be read: the network does not say under which of his addresses somebody voted. As long as
//! the sign-up is open he can say it in another way, so he is asked to; at the deadline the organiser hears whose vote is
//! missing. When one can be read after all, it counts with its own time.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::desk::Desk;
use super::jobs::poll_evening;
use super::{App, Decided, language};
use crate::args;
use crate::message::{Incoming, Outgoing};
use crate::store::rows::EveningState;
use crate::store::{self, Tx, inbox, outbox};

/// Most addresses are learned within so long: then nobody need be asked.
const PATIENCE: TimeDelta = TimeDelta::minutes(15);
/// What begins the keys of messages about such votes.
const SEALED: &str = "sealed/";

impl App {
    /// Tells whoever is concerned of votes that cannot be read, each with the key of its poll; everybody once.
    ///
    /// # Errors
    /// When the store fails; then they are told later.
    pub async fn report_sealed(
        &self,
        votes: &[(&str, &Incoming)],
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        if votes.is_empty() {
            return Ok(());
        }
        let _turn = self.turn.lock().await;
        let mut tx = self.store.begin().await?;
        let rows = store::load(&mut tx, &self.settings.club_id).await?;
        let report = |texts| {
            let mut desk = self.desk_in(texts, rows.clone(), now, SEALED.to_owned());
            desk.report_sealed(votes);
            Decided::of(desk, "network", "network", "")
        };
        let mut decided = language::decide_for_readers(&self.settings, &rows, report);
        let mut news = Vec::new();
        for message in std::mem::take(&mut decided.messages) {
            if self.is_news(&mut tx, &message).await? {
                news.push(message);
            }
        }
        if news.is_empty() {
            return Ok(());
        }
        decided.messages = news;
        self.keep(&mut tx, &rows, decided, now).await?;
        tx.commit().await
    }

    /// Whether it was not said before, and not to somebody who never wrote to the bot.
    async fn is_news(&self, tx: &mut Tx, message: &Outgoing) -> anyhow::Result<bool> {
        let club_id = &self.settings.club_id;
        let said = outbox::find(tx, club_id, (&message.key, &message.to)).await?;
        let own = message.key.ends_with(OWN);
        Ok(said.is_none() && (!own || inbox::wrote_privately(tx, club_id, &message.to.0).await?))
    }
}

/// How the key of what the voter himself is told ends.
const OWN: &str = "/own";

impl Desk<'_> {
    fn report_sealed(&mut self, votes: &[(&str, &Incoming)]) {
        let mut polls: BTreeMap<&str, Vec<&Incoming>> = BTreeMap::new();
        for (poll, vote) in votes {
            polls.entry(poll).or_default().push(vote);
        }
        for (poll, mut votes) in polls {
            let mut evenings = self.rows.evenings.iter();
            let asked = poll_evening(poll);
            let evening = evenings.find(|evening| Some(evening.evening_id) == asked);
            let Some(evening) = evening.filter(|e| self.poll_key(e) == poll).cloned() else {
                continue;
            };
            let deadline = self.deadline(&evening);
            votes.retain(|vote| {
                vote.sent_at < deadline && !self.said_since(vote, evening.evening_id)
            });
            match evening.state {
                EveningState::Open => self.ask_voters(poll, evening.evening_id, &votes),
                EveningState::Closed | EveningState::Published => {
                    self.name_sealed(poll, evening.evening_id, &votes);
                }
                EveningState::Planned | EveningState::Finished | EveningState::Cancelled => {}
            }
        }
    }

    /// The member whose vote it is, when its contact is known.
    fn who_cast(&self, vote: &Incoming) -> Option<i64> {
        let mut identities = self.rows.identities.iter();
        let identity = identities.find(|identity| identity.contact == vote.from.0);
        identity.and_then(|identity| identity.member_id)
    }

    /// Whether he said something about the evening after he voted so.
    fn said_since(&self, vote: &Incoming, evening_id: i64) -> bool {
        let said = self.who_cast(vote);
        let said = said.and_then(|member_id| self.attendance(member_id, evening_id));
        said.is_some_and(|said| said.said_at >= vote.sent_at)
    }

    fn ask_voters(&mut self, poll: &str, evening_id: i64, votes: &[&Incoming]) {
        let args = args![round => self.round_label(evening_id)];
        let text = self.text("sealed-vote-own", &args);
        for vote in votes {
            if self.who_cast(vote).is_some() && self.now - vote.sent_at >= PATIENCE {
                self.say_to(vote.from.clone(), &text);
                if let Some(posted) = self.outgoing_mut().last_mut() {
                    posted.key = format!("{SEALED}{poll}{OWN}");
                }
            }
        }
    }

    fn name_sealed(&mut self, poll: &str, evening_id: i64, votes: &[&Incoming]) {
        let mut names: Vec<String> = votes
            .iter()
            .map(|vote| match self.who_cast(vote) {
                Some(member_id) => self.name(member_id),
                None if vote.name.trim().is_empty() => vote.from.name().to_owned(),
                None => vote.name.clone(),
            })
            .collect();
        names.sort();
        names.dedup();
        if names.is_empty() {
            return;
        }
        let args = args![
            count => names.len(),
            round => self.round_label(evening_id),
            names => self.list(names),
        ];
        let text = self.text("sealed-votes", &args);
        self.tell_organisers_once(&format!("{SEALED}{poll}"), &text);
    }
}
