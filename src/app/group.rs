//! What the organiser must know when a network loses something: votes that were counted and not delivered, people and
//! groups that the bot cannot reach.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::decide::who_spoke;
use super::desk::Desk;
use super::jobs::{poll_evening, poll_option};
use super::{App, Decided, language, seat_speaker};
use crate::args;
use crate::locale::Texts;
use crate::message::{Contact, Incoming, Outgoing, Place, What};
use crate::store::rows::{ClubRows, GroupAudience};
use crate::store::templates::{self, Spent};
use crate::store::{self, Tx, outbox, posted};

impl Desk<'_> {
    /// The network counts more votes than it delivered: the organiser asks who is missing.
    fn report_tally(&mut self, poll: &str, counted: &[u32], received: &[u32]) {
        let Some(evening_id) = poll_evening(poll) else {
            return;
        };
        if !self
            .rows
            .evenings
            .iter()
            .any(|evening| evening.evening_id == evening_id)
        {
            return;
        }
        let mut lines = Vec::new();
        for (option, (&counted, &received)) in counted.iter().zip(received).enumerate() {
            if let (true, Some(id)) = (counted > received, poll_option(option)) {
                let option = self.text(id, &args![]);
                let args = args![option => option, counted => counted, received => received];
                lines.push(self.text("tally-option", &args));
            }
        }
        if lines.is_empty() {
            return;
        }
        let evening = self.evening(evening_id).clone();
        let silent = self.silent_players(&evening);
        let args = args![
            round => self.round_label(evening_id),
            options => self.list(lines),
            anybody => if silent.is_empty() { "no" } else { "yes" },
            names => self.list(silent),
        ];
        let text = self.text("tally-gap", &args);
        self.tell_organisers_once(&format!("tally/{poll}"), &text);
    }

    /// A whole network cannot be reached until somebody does something, or it can again: the organiser hears it on the
    /// others.
    fn report_network(&mut self, network: &Contact, reason: &str) {
        let id = match reason {
            posted::BACK => "network-back",
            _ => "network-lost",
        };
        let mut words = reason.split(' ');
        let word = words.next().unwrap_or_default();
        let until = words.next().and_then(|seconds| seconds.parse().ok());
        let until = until.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        let args = args![
            network => network.platform().to_owned(),
            reason => word.to_owned(),
            day => until.map_or_else(String::new, |until| self.say_day(until)),
            time => until.map_or_else(String::new, |until| self.say_time(until)),
        ];
        let text = self.text(id, &args);
        let contacts = self.organiser_contacts().into_iter();
        let elsewhere = contacts.filter(|contact| contact.platform() != network.platform());
        for contact in elsewhere.collect::<Vec<_>>() {
            self.say_to(contact, &text);
        }
    }

    /// The club wants to pay no more this month for messages on WhatsApp.
    fn report_spent(&mut self, spent: &[Spent]) {
        for Spent { month, taken } in spent {
            let text = self.text("templates-spent", &args![taken => *taken]);
            self.tell_organisers_once(&format!("{REPORT}templates/{month}"), &text);
        }
    }

    /// People and groups that the bot cannot reach any more. A leaders' group is given up: what was for it is said in
    /// private again.
    fn report_unreachable(&mut self, lost: &[(Contact, String)]) {
        let is_lost = |group: &Contact| lost.iter().any(|(contact, _)| *contact == group.group());
        if self.leader_groups().iter().any(is_lost) {
            let lost: Vec<&str> = lost.iter().map(|(contact, _)| contact.0.as_str()).collect();
            self.rows.groups.retain(|group| {
                group.audience == GroupAudience::Club || !lost.contains(&group.contact.as_str())
            });
            let text = self.text("leaders-lost", &args![]);
            self.tell_organisers(&text);
        }
        let gone = self
            .club_groups()
            .iter()
            .filter(|group| is_lost(group))
            .count();
        if gone > 0 {
            let others = self.club_groups().len() - gone;
            let text = self.text("group-lost", &args![others => others]);
            self.tell_organisers(&text);
        }
        if lost.iter().any(|(contact, _)| contact.topic().is_some()) {
            let text = self.text("topic-lost", &args![]);
            self.tell_organisers(&text);
        }
        self.name_unreachable(lost);
    }

    /// Whom the bot cannot write to, on which network, why, and what helps: those of one network and reason together. Who
    /// has left the club need not be reached, and an organiser who cannot be reached is not told of it by himself.
    fn name_unreachable(&mut self, lost: &[(Contact, String)]) {
        let mut names: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
        for (contact, reason) in lost {
            let mut identities = self.rows.identities.iter();
            let identity = identities.find(|identity| identity.contact == contact.0);
            if let Some(member_id) = identity.and_then(|identity| identity.member_id)
                && self.member(member_id).left.is_none()
            {
                let why = (contact.platform(), reason.as_str());
                names.entry(why).or_default().push(self.name(member_id));
            }
        }
        for ((network, reason), names) in names {
            let args = args![
                count => names.len(),
                names => self.list(names),
                network => network,
                reason => reason,
            ];
            let text = self.text("unreachable", &args);
            self.tell_organisers(&text);
        }
    }
}

/// What begins the keys of messages about messages: when these do not arrive either, that is that.
const REPORT: &str = "not-arrived/";
/// So many characters of a message are enough to know it by.
const EXCERPT: usize = 80;

impl Desk<'_> {
    /// A message did not arrive, and the network says why.
    fn report_parked(&mut self, number: i64, message: &Outgoing, error: &str) {
        let title = message.picture.as_ref().map(|picture| &picture.title);
        let said = title.unwrap_or(&message.text);
        if message.key.starts_with(REPORT) || said.is_empty() {
            return;
        }
        let first = said.lines().next().unwrap_or_default();
        let known = self
            .rows
            .identities
            .iter()
            .find(|identity| identity.contact == message.to.0);
        let member = known.and_then(|identity| identity.member_id);
        let args = args![
            place => match message.place {
                Place::Group => "group",
                Place::Private => "private",
            },
            name => match (member, known) {
                (Some(member_id), _) => self.name(member_id),
                (None, Some(identity)) => identity.name.clone(),
                (None, None) => message.to.name().to_owned(),
            },
            excerpt => first.chars().take(EXCERPT).collect::<String>(),
            error => error.to_owned(),
        ];
        let text = self.text("not-arrived", &args);
        self.tell_organisers_once(&format!("{REPORT}{number}"), &text);
    }
}

impl App {
    /// Whether this concerns the network more than the club: how a poll ended, who is called otherwise, or what is said in a
    /// group that is not the club's.
    pub(super) fn is_aside(
        &self,
        rows: &ClubRows,
        incoming: &Incoming,
        now: DateTime<Utc>,
    ) -> bool {
        let desk = self.desk(rows.clone(), now, String::new());
        match (&incoming.what, &incoming.group) {
            (What::Tally { .. } | What::Was(_) | What::Vouched(_) | What::Returned, _) => true,
            (_, Some(group)) => incoming.place == Place::Group && !desk.is_own_group(group),
            (_, None) => false,
        }
    }

    /// Does what comes of that.
    pub(super) async fn handle_aside(
        &self,
        tx: &mut Tx,
        before: &ClubRows,
        incoming: &Incoming,
        (now, origin): (DateTime<Utc>, &str),
    ) -> anyhow::Result<()> {
        let returned = incoming.group.as_ref();
        let returned = returned.filter(|_| incoming.what == What::Returned);
        let missed = match returned {
            Some(group) => self.missed_in(tx, group).await?,
            None => Vec::new(),
        };
        let decided = language::decide_for_readers(self.settings(), before, |texts| {
            let told = (incoming, missed.as_slice());
            self.decide_aside((texts, before.clone()), told, now, origin)
        });
        self.keep(tx, before, decided, now).await?;
        if let Some(group) = returned {
            self.let_go(tx, group).await?;
        }
        Ok(())
    }

    /// What becomes of that.
    fn decide_aside(
        &self,
        (texts, rows): (&'static Texts, ClubRows),
        (incoming, missed): (&Incoming, &[Outgoing]),
        now: DateTime<Utc>,
        origin: &str,
    ) -> Decided {
        let mut desk = self.desk_in(texts, rows, now, origin.to_owned());
        if let What::Vouched(roles) = &incoming.what {
            let said = desk.vouch(incoming, roles);
            seat_speaker(&mut desk, incoming);
            let who = match desk.speaker() {
                Ok(member_id) => desk.member(member_id).name.clone(),
                Err(_) => desk.seen_as(&incoming.from.0),
            };
            return Decided::of(desk, &who, incoming.from.platform(), &said);
        }
        match (&incoming.what, &incoming.group) {
            (
                What::Tally {
                    poll,
                    counted,
                    received,
                },
                _,
            ) => desk.report_tally(poll, counted, received),
            (What::Was(before), _) => desk.rename_contact(before, &incoming.from),
            (What::Returned, Some(group)) => desk.make_up_for(group, missed),
            (What::Text(text), Some(group)) => {
                seat_speaker(&mut desk, incoming);
                desk.hear_strange_group(group, text);
            }
            (
                What::Text(_)
                | What::Unreadable
                | What::Vote { .. }
                | What::Press { .. }
                | What::Vouched(_)
                | What::Returned,
                _,
            ) => {}
        }
        let who = who_spoke(&desk, incoming);
        Decided::of(desk, &who, incoming.from.platform(), "/start")
    }

    /// The operator names a group of the club.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn bind_group(&self, group: &Contact, now: DateTime<Utc>) -> anyhow::Result<()> {
        self.import("run --group", now, |desk| {
            if !desk.is_own_group(group) {
                desk.bind_group(group, GroupAudience::Club);
            }
        })
        .await
    }

    /// The groups of the club, without those of its leaders.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn groups(&self) -> anyhow::Result<Vec<Contact>> {
        let mut tx = self.store().read().await?;
        let rows = store::load(&mut tx, &self.settings().club_id).await?;
        Ok(self
            .desk(rows, DateTime::UNIX_EPOCH, String::new())
            .club_groups())
    }

    /// Tells the organiser whom the network does not let the bot reach any more, and what it refused, once.
    ///
    /// # Errors
    /// When the store fails; then they are told later.
    pub async fn report_troubles(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let club_id = &self.settings().club_id;
        let mut tx = self.store().read().await?;
        let lost = posted::newly_lost(&mut tx, club_id).await?;
        let networks = posted::newly_lost_networks(&mut tx, club_id).await?;
        let parked = outbox::newly_parked(&mut tx, club_id).await?;
        let spent = templates::newly_spent(&mut tx, club_id).await?;
        drop(tx);
        if lost.is_empty() && networks.is_empty() && parked.is_empty() && spent.is_empty() {
            return Ok(());
        }
        for (network, reason) in &networks {
            match reason.as_str() {
                posted::BACK => tracing::info!("{} can be reached again", network.platform()),
                reason => tracing::error!("{} cannot be reached: {reason}", network.platform()),
            }
        }
        let _turn = self.turn.lock().await;
        let mut tx = self.store().begin().await?;
        let rows = store::load(&mut tx, club_id).await?;
        let report = |texts| {
            let origin = format!("unreachable/{}", now.timestamp_millis());
            let mut desk = self.desk_in(texts, rows.clone(), now, origin);
            desk.report_unreachable(&lost);
            for (network, reason) in &networks {
                desk.report_network(network, reason);
            }
            desk.report_spent(&spent);
            for delivery in &parked {
                if let Ok(message) = delivery.message() {
                    let error = delivery.error.as_deref().unwrap_or_default();
                    desk.report_parked(delivery.outbox_id, &message, error);
                }
            }
            Decided::of(desk, "network", "network", "")
        };
        let decided = language::decide_for_readers(self.settings(), &rows, report);
        for contact in lost.iter().chain(&networks).map(|(contact, _)| contact) {
            posted::told(&mut tx, club_id, contact).await?;
        }
        for (network, reason) in &networks {
            if reason == posted::BACK {
                posted::regain(&mut tx, club_id, network).await?;
            }
        }
        for delivery in &parked {
            outbox::reported(&mut tx, delivery.outbox_id).await?;
        }
        for Spent { month, .. } in &spent {
            templates::told(&mut tx, club_id, month).await?;
        }
        self.keep(&mut tx, &rows, decided, now).await?;
        tx.commit().await
    }
}
