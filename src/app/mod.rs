//! The use cases: what a person may ask for and what then happens. Every change of a club goes through
//! [`App`], one at a time: load the club in a transaction, decide in plain code on a copy, save the
//! difference with its journal row and its messages, commit. Nothing is sent before the commit.

mod absence;
mod absence_words;
mod alone;
mod appeal;
mod ask;
mod attendance;
mod board_lines;
mod by_hand;
mod calendar;
mod calendar_commands;
mod code;
mod command;
mod competition;
mod decide;
mod desk;
mod discretion;
mod draft;
mod early_end;
mod ending;
mod export;
mod extra_game;
mod facts;
mod fields;
mod fit;
mod flood;
mod for_whom;
mod forfeit;
mod forget;
mod full_standing;
mod games;
mod group;
mod groups;
mod guardian;
mod half;
mod hear;
mod help;
mod invite;
mod jobs;
mod language;
mod late;
mod leaving;
mod link;
mod manners;
mod member_commands;
mod menu;
mod mine;
mod missed;
mod missing_result;
mod my_season;
mod named_days;
mod named_round;
mod named_rounds;
mod names;
mod operator;
mod overrule;
mod pairing_post;
mod penalty;
mod phoned;
mod pictures;
mod places;
mod play_off;
mod prizes;
mod publish;
mod rapid;
mod rapid_standing;
mod rating;
mod rating_list;
mod regulation_text;
mod reminders;
mod renamed;
mod repair;
mod result;
mod result_commands;
mod roles;
mod round_commands;
mod sealed_votes;
mod season;
mod settings;
mod sign_up;
mod sign_up_commands;
mod sign_up_list;
mod sign_ups;
mod standings;
mod start_order;
mod substitute;
mod swap;
mod tempo;
mod threads;
mod typed;
mod undo;
mod unlink;
mod unproven;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use chrono::{DateTime, Utc};
use tokio::sync::Mutex;

pub use command::{COMMANDS, Command, Who};
pub use export::OpenBoard;
pub use help::help_line;
pub use member_commands::NewMember;
pub use rating::read_rating;
pub use settings::{ONLY_CLUB, Settings};

use decide::{Decided, seat, seat_speaker};
use desk::Desk;

use crate::args;
use crate::locale::Texts;
use crate::message::{Incoming, Outgoing};
use crate::schedule::{self, Job, JobKind};
use crate::store::erasure::Erasure;
use crate::store::inbox::{self, Inbound};
use crate::store::journal::{self, Entry};
use crate::store::rows::{ClubRows, EveningState};
use crate::store::{self, Store, Tx, clubs};

/// The use cases of one club on one store.
#[derive(Debug)]
pub struct App {
    store: Store,
    settings: Settings,
    /// One command at a time.
    turn: Mutex<()>,
    /// Something was taken out of the database that still stands in the log beside it.
    has_traces: AtomicBool,
}

impl App {
    /// The app on this store; the club is entered when it is new.
    ///
    /// # Errors
    /// When the store fails, or the club file does not have what the club has played with.
    pub async fn open(store: Store, settings: Settings) -> anyhow::Result<Self> {
        let mut tx = store.begin().await?;
        clubs::ensure_club(&mut tx, &settings.club_id, &settings.file.name).await?;
        let rows = store::load(&mut tx, &settings.club_id).await?;
        if let Some(misfit) = fit::misfit(&rows, &settings) {
            anyhow::bail!(misfit);
        }
        let mut named = rows.clone();
        fit::name_halves(&mut named, &settings);
        store::save(&mut tx, &settings.club_id, &rows, &named).await?;
        tx.commit().await?;
        Ok(Self {
            store,
            settings,
            turn: Mutex::new(()),
            has_traces: AtomicBool::new(false),
        })
    }

    /// The store below.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Gives the store back.
    #[must_use]
    pub fn into_store(self) -> Store {
        self.store
    }

    /// The settings of the club.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes in what a network delivered. When this returns, it is kept: the network may forget it. What
    /// was delivered before is taken in once.
    ///
    /// # Errors
    /// When the store fails; then the network must deliver again.
    pub async fn receive(&self, incoming: &Incoming, now: DateTime<Utc>) -> anyhow::Result<()> {
        self.receive_since(incoming, None, now).await
    }

    /// The same of something of which the network only knows that it was done at some moment since then.
    ///
    /// # Errors
    /// See [`App::receive`].
    pub async fn receive_since(
        &self,
        incoming: &Incoming,
        since: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let mut tx = self.store.begin().await?;
        self.take_in(&mut tx, incoming, (now, since)).await?;
        tx.commit().await
    }

    /// Whether a message counts when its sender's messages are counted.
    #[must_use]
    pub fn weighs(&self, incoming: &Incoming) -> bool {
        flood::weighs(incoming, &self.settings.bot)
    }

    /// Handles everything that was received and not handled yet, in order; of somebody who says very much at once only
    /// so much as is his turn.
    ///
    /// # Errors
    /// When the store fails; what was not handled stays.
    pub async fn work(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        let _turn = self.turn.lock().await;
        loop {
            let mut tx = self.store.begin().await?;
            let Some(inbound) = self.next_in_turn(&mut tx, now).await? else {
                return tx.commit().await;
            };
            self.handle_one(tx, &inbound, now).await?;
        }
    }

    /// Handles one message; what goes wrong with it is its own trouble.
    async fn handle_one(
        &self,
        mut tx: Tx,
        inbound: &Inbound,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        match self.handle(&mut tx, inbound, now).await {
            Ok(erasure) => {
                inbox::handled(&mut tx, inbound.inbox_id, now).await?;
                self.keep_less(&mut tx, inbound).await?;
                if let Some(erasure) = &erasure {
                    erasure.run(&mut tx, &self.settings.club_id).await?;
                }
                tx.commit().await?;
                if erasure.is_some() {
                    self.wipe_traces().await;
                }
                self.empty_log().await;
                Ok(())
            }
            Err(error) => {
                drop(tx);
                tracing::error!(
                    inbox_id = inbound.inbox_id,
                    "a message could not be handled: {error:#}"
                );
                self.give_up(inbound, now, &error).await
            }
        }
    }

    /// What was forgotten is gone already; only that it cannot be dug up from the file may have to wait.
    async fn wipe_traces(&self) {
        if let Err(error) = self.store.wipe_traces().await {
            tracing::warn!("the free space of the database was not wiped: {error:#}");
        }
    }

    /// Nothing of the command is saved; whoever spoke hears that it went wrong.
    async fn give_up(
        &self,
        inbound: &Inbound,
        now: DateTime<Utc>,
        error: &anyhow::Error,
    ) -> anyhow::Result<()> {
        let mut tx = self.store.begin().await?;
        inbox::failed(&mut tx, inbound.inbox_id, &format!("{error:#}"), now).await?;
        self.keep_less(&mut tx, inbound).await?;
        if let Ok(incoming) = inbound.incoming() {
            // Only to know in which language: what went wrong may be that the rows cannot be read.
            let rows = store::load(&mut tx, &self.settings.club_id).await;
            let reads = rows.map_or(self.settings.language(), |rows| {
                language::of_contact(&rows, &self.settings, &incoming.from.0)
            });
            let origin = format!("in-{}", inbound.inbox_id);
            let mut desk = self.desk_in(Texts::of(reads), ClubRows::default(), now, origin);
            desk.contact = Some(incoming.from);
            desk.reply = incoming.reply;
            let text = desk.text("went-wrong", &args![number => inbound.inbox_id]);
            desk.answer_privately(text);
            self.post(&mut tx, desk.into_parts().1, now).await?;
        }
        tx.commit().await
    }

    async fn handle(
        &self,
        tx: &mut Tx,
        inbound: &Inbound,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Option<Erasure>> {
        let mut incoming = inbound.incoming()?;
        // A clock of a network that runs ahead must not move a deadline, also when the message waits for its turn.
        incoming.sent_at = incoming.sent_at.min(inbound.received_at);
        let club_id = &self.settings.club_id;
        let before = store::load(tx, club_id).await?;
        let origin = format!("in-{}", inbound.inbox_id);
        let seated = |texts| {
            let mut desk = self.desk_in(texts, before.clone(), now, origin.clone());
            seat_speaker(&mut desk, &incoming);
            desk
        };
        if self.is_aside(&before, &incoming, now) {
            self.handle_aside(tx, &before, &incoming, (now, &origin))
                .await?;
            return Ok(None);
        }
        if let Some((asked, arguments)) = undo::asked(&incoming, &self.settings.bot)
            && seated(self.settings.texts()).may(asked.who())
        {
            self.undo_or_list(tx, (asked, &arguments), &seated, &incoming)
                .await?;
            return Ok(None);
        }
        if mine::asked(&incoming, &self.settings.bot) {
            let reads = language::of_contact(&before, &self.settings, &incoming.from.0);
            self.hand_over_data(tx, seated(Texts::of(reads)), &incoming)
                .await?;
            return Ok(None);
        }
        let entropy = self.settings.entropy.draw(&origin)?;
        let decide = || {
            language::decide_for_readers(&self.settings, &before, |texts| {
                self.decide(
                    (texts, before.clone()),
                    &incoming,
                    now,
                    (origin.clone(), entropy, inbound.since),
                )
            })
        };
        // A bug in one command must not take the service down, nor save half of anything.
        let mut decided = catch_unwind(AssertUnwindSafe(decide))
            .map_err(|_| anyhow::anyhow!("a bug: the command panicked"))?;
        let erasure = decided.erasure.take();
        self.say_once(tx, &mut decided, &incoming, now).await?;
        self.keep(tx, &before, decided, now).await?;
        Ok(erasure)
    }

    /// Saves what was decided, with its journal row and its messages.
    async fn keep(
        &self,
        tx: &mut Tx,
        before: &ClubRows,
        decided: Decided,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let club_id = &self.settings.club_id;
        if let Some(journal_id) = decided.undoes {
            journal::mark_undone(tx, club_id, journal_id).await?;
        }
        let changes = store::save(tx, club_id, before, &decided.rows)
            .await
            .context("saving a command")?;
        self.forget_quotes(tx, before, &decided.rows).await?;
        if !changes.is_empty() {
            journal::append(
                tx,
                club_id,
                &Entry {
                    at: now,
                    who: decided.who,
                    channel: decided.channel,
                    command: decided.command,
                    changes,
                },
            )
            .await?;
        }
        self.post(tx, decided.messages, now).await
    }

    async fn post(
        &self,
        tx: &mut Tx,
        messages: Vec<Outgoing>,
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        for message in messages {
            self.put(tx, &message, now).await?;
        }
        Ok(())
    }

    /// A desk that speaks the club's language.
    fn desk(&self, rows: ClubRows, now: DateTime<Utc>, origin: String) -> Desk<'_> {
        self.desk_in(self.settings.texts(), rows, now, origin)
    }

    fn desk_in(
        &self,
        texts: &'static Texts,
        rows: ClubRows,
        now: DateTime<Utc>,
        origin: String,
    ) -> Desk<'_> {
        Desk::new(rows, (&self.settings, texts), now, origin)
    }

    /// Runs every job that is due, in order of time, each once.
    ///
    /// # Errors
    /// When the store fails; the job is due again then.
    pub async fn run_due(&self, now: DateTime<Utc>) -> anyhow::Result<()> {
        self.run_due_when(now, &|_| true).await
    }

    /// The same, but what is decided at a moment from what people said before it waits until `is_complete` says that all
    /// of that has come in.
    ///
    /// # Errors
    /// See [`App::run_due`].
    pub async fn run_due_when(
        &self,
        now: DateTime<Utc>,
        is_complete: &(dyn Fn(DateTime<Utc>) -> bool + Sync),
    ) -> anyhow::Result<()> {
        let _turn = self.turn.lock().await;
        loop {
            let mut tx = self.store.begin().await?;
            let rows = store::load(&mut tx, &self.settings.club_id).await?;
            let runs = store::jobs::runs(&mut tx, &self.settings.club_id).await?;
            let done = runs.iter().filter_map(done_job).collect();
            let desk = self.desk(rows.clone(), now, String::new());
            let jobs_of = |(evening_id, _): schedule::Round| desk.jobs(desk.evening(evening_id));
            let due = schedule::due(now, &open_rounds(&rows), &jobs_of, &done);
            let Some((evening_id, job)) = due.into_iter().next() else {
                return Ok(());
            };
            if job.kind.decides() && !is_complete(job.at) {
                return Ok(());
            }
            // What was sent before counts in it, also of somebody who has to wait for his turn.
            let sent_before = inbox::next_sent_before(&mut tx, &self.settings.club_id, job.at);
            if let Some(inbound) = sent_before.await? {
                self.handle_one(tx, &inbound, now).await?;
                continue;
            }
            self.run_job(&mut tx, rows, (evening_id, &job), now).await?;
            tx.commit().await?;
        }
    }

    async fn run_job(
        &self,
        tx: &mut Tx,
        before: ClubRows,
        (evening_id, job): (i64, &Job),
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let name = job_name(evening_id, job);
        if !store::jobs::claim_job(tx, &self.settings.club_id, &name, &job.slot, now).await? {
            return Ok(());
        }
        let run = |texts| {
            let origin = format!("{}{name}/{}", self.settings.mark(), job.slot);
            let mut desk = self.desk_in(texts, before.clone(), now, origin);
            desk.run_job(job.kind, evening_id);
            desk.follow_sign_up_list(&before);
            desk.follow_pairing_posts(&before);
            Decided::of(desk, "clock", "schedule", &name)
        };
        let run = || language::decide_for_readers(&self.settings, &before, run);
        let Ok(decided) = catch_unwind(AssertUnwindSafe(run)) else {
            // The slot is spent: a job that cannot be done is not tried for ever.
            tracing::error!("a bug: job {name} panicked");
            return Ok(());
        };
        self.keep(tx, &before, decided, now).await
    }

    /// The moment of the first thing to do after `now`: a job, or a message that has to wait for its turn; none when
    /// there is nothing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_job(&self, now: DateTime<Utc>) -> anyhow::Result<Option<DateTime<Utc>>> {
        let mut tx = self.store.read().await?;
        let rows = store::load(&mut tx, &self.settings.club_id).await?;
        let desk = self.desk(rows.clone(), now, String::new());
        let rounds = open_rounds(&rows).into_iter();
        let jobs = rounds.flat_map(|(evening_id, _)| desk.jobs(desk.evening(evening_id)));
        let turn = self.next_turn(&mut tx).await?;
        let moments = jobs.map(|job| job.at).chain(turn);
        Ok(moments.filter(|&at| at > now).min())
    }

    /// Enters members from a list; who is in already, by name, stays as he is, and can be known by more contacts. Gives the
    /// number of new ones.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn import_members(
        &self,
        members: &[NewMember],
        now: DateTime<Utc>,
    ) -> anyhow::Result<usize> {
        let add = |desk: &mut Desk<'_>| {
            let mut added = 0;
            for (index, member) in members.iter().enumerate() {
                // Two people may have the same name: the second in the list is the second in the club.
                let same = |name: &str| name == member.name;
                let before_him = members[..index].iter().filter(|m| same(&m.name)).count();
                let mut known = desk.rows.members.iter().filter(|m| same(&m.name));
                match known.nth(before_him).map(|known| known.member_id) {
                    Some(member_id) => desk.add_contacts(member_id, &member.contacts),
                    None => {
                        desk.add_member(member);
                        added += 1;
                    }
                }
            }
            added
        };
        self.import("members import", now, add).await
    }

    /// Puts evenings into the calendar.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn import_evenings(
        &self,
        starts: &[DateTime<Utc>],
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let add = |desk: &mut Desk<'_>| {
            let competition_id = desk.ensure_keizer();
            for &start in starts {
                desk.add_evening(competition_id, start);
            }
        };
        self.import("calendar import", now, add).await
    }

    /// A change by the operator, from outside the chat; gives what the change gives.
    async fn import<T>(
        &self,
        command: &str,
        now: DateTime<Utc>,
        change: impl FnOnce(&mut Desk<'_>) -> T,
    ) -> anyhow::Result<T> {
        let _turn = self.turn.lock().await;
        let mut tx = self.store.begin().await?;
        let before = store::load(&mut tx, &self.settings.club_id).await?;
        let origin = format!("import-{}", now.timestamp_micros());
        let entropy = self.settings.entropy.draw(&origin)?;
        let mut desk = self.desk(before.clone(), now, origin);
        desk.entropy = entropy;
        let outcome = change(&mut desk);
        desk.follow_sign_up_list(&before);
        desk.follow_pairing_posts(&before);
        let decided = Decided::of(desk, "operator", "command line", command);
        self.keep(&mut tx, &before, decided, now).await?;
        tx.commit().await?;
        Ok(outcome)
    }
}

/// The rounds that still have something to do.
fn open_rounds(rows: &ClubRows) -> Vec<schedule::Round> {
    let over = [EveningState::Finished, EveningState::Cancelled];
    let open = rows
        .evenings
        .iter()
        .filter(|evening| !over.contains(&evening.state));
    open.map(|evening| (evening.evening_id, evening.starts_at))
        .collect()
}

/// How a job of an evening is called in the store; read back by [`done_job`].
fn job_name(evening_id: i64, job: &Job) -> String {
    format!("{}/{evening_id}", job.kind.key())
}

fn done_job(run: &store::jobs::JobRun) -> Option<schedule::Done> {
    let (key, evening_id) = run.job.split_once('/')?;
    let kind = JobKind::ALL.into_iter().find(|kind| kind.key() == key)?;
    Some((evening_id.parse().ok()?, kind, run.slot.clone()))
}
