//! What Discord has to deliver: what its gateway told, in order, and the lists of voters.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Method;
use serde_json::Value;
use tokio::time::Instant;

use super::api::Failure;
use super::update::{Reader, Voters};
use super::{
    Discord, Me, PLATFORM, command, gateway, markup, message_of, reply, send, update, word,
};
use crate::chat::{Delivered, FileName, Heard, Listener, Pause, SendError, Suggests};
use crate::message::{Attachment, Choice, Contact, Menu, Outgoing};

/// How long to wait when Discord cannot be reached.
const PAUSE: Duration = Duration::from_secs(5);
/// A poll that closes so long after its moment closes at its moment: so long may sending it have taken.
const MOST_OVER: TimeDelta = TimeDelta::minutes(1);
/// So many voters are listed at a time.
const PAGE: usize = 100;

fn pause(failure: &Failure) -> Pause {
    let pause = match failure {
        Failure::TooEarly(wait) => *wait,
        Failure::Refused(refusal) => refusal.retry_after.unwrap_or(PAUSE),
        Failure::Unreachable(_) | Failure::NoAnswer(_) => PAUSE,
    };
    let why = failure.to_string();
    Pause { pause, why }
}

#[async_trait]
impl Listener for Discord {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn numbers(&self) -> bool {
        false
    }

    async fn fetch(&self, _: Option<i64>, patient: bool) -> Result<Vec<Delivered>, Pause> {
        self.start().await.map_err(|failure| pause(&failure))?;
        let until = Instant::now() + self.shared.hold;
        loop {
            let arrived = self.shared.arrived.notified();
            let delivered = self.take_queue();
            if !delivered.is_empty() {
                return Ok(delivered);
            }
            let (ready, trouble) = {
                let mut state = self.state();
                (state.ready, state.trouble.take())
            };
            if let Some(why) = trouble {
                return Err(Pause {
                    pause: self.shared.pause,
                    why,
                });
            }
            // Before it is ready nobody knows what it has.
            if ready && (!patient || self.counts_now()) {
                return Ok(Vec::new());
            }
            let alarm = self.counts_at().map_or(until, |at| at.min(until));
            let in_time = tokio::time::timeout_at(alarm, arrived).await.is_ok();
            if !in_time && Instant::now() >= until {
                return if ready {
                    Ok(Vec::new())
                } else {
                    let why = "the gateway does not begin".to_owned();
                    Err(Pause { pause: PAUSE, why })
                };
            }
        }
    }

    async fn confirm(&self, delivered: &[Delivered]) {
        for one in delivered {
            let event = serde_json::from_str(&one.body).unwrap_or(Value::Null);
            if let Some((address, answer)) = reply::acknowledgement(&event) {
                self.shared.acknowledge(&address, &answer).await;
            }
        }
    }

    fn wants_voters(&self) -> bool {
        let wanted = self.counts_now();
        if wanted {
            self.shared.count.store(false, Ordering::SeqCst);
            let mut state = self.state();
            (state.counted_at, state.count_from) = (Some(Instant::now()), None);
        }
        wanted
    }

    async fn voters(&self, receipt: &str, poll: &Outgoing) -> Result<Option<String>, Pause> {
        let Some((channel, message)) = message_of(receipt) else {
            return Ok(None);
        };
        let Choice::Poll(options) = &poll.choice else {
            return Ok(None);
        };
        let read = self.read_voters((channel, message), options.len());
        match read.await {
            Ok(voters) => Ok(Some(voters.body())),
            // Somebody took the poll away.
            Err(Failure::Refused(refusal)) if matches!(refusal.status, 403 | 404) => Ok(None),
            Err(failure) => {
                let pause = pause(&failure);
                self.state().count_from = Some(Instant::now() + pause.pause);
                self.shared.count.store(true, Ordering::SeqCst);
                Err(pause)
            }
        }
    }

    async fn vouches(&self, group: &Contact, person: &Contact) -> Result<Option<String>, Pause> {
        let asked = self.roles_of(group, person).await;
        asked.map_err(|failure| pause(&failure))
    }

    fn helped_by(&self, suggests: Arc<dyn Suggests>) {
        self.state().suggests = Some(suggests);
    }

    fn read(&self, body: &str, received_at: DateTime<Utc>) -> Result<Vec<Heard>, String> {
        let (me, called, roles) = {
            let state = self.state();
            (state.me.clone(), state.called.clone(), state.roles.clone())
        };
        let me = me.ok_or("it is not known who the bot is")?;
        let reader = Reader {
            me: &me,
            called: &called,
            sealer: &self.shared.sealer,
            roles: &roles,
        };
        update::read(body, reader, received_at)
    }

    fn is_poll(&self, message: &Outgoing, question: &str) -> bool {
        matches!(message.choice, Choice::Poll(_)) && markup::question(&message.text) == question
    }

    fn closes_itself(&self, poll: &Outgoing, posted_at: DateTime<Utc>) -> bool {
        // It stays open for whole hours.
        let over = |at: DateTime<Utc>| {
            posted_at + TimeDelta::hours(send::hours_until(at - posted_at)) - at
        };
        poll.closes_at.is_some_and(|at| over(at) <= MOST_OVER)
    }

    async fn file(&self, file: &FileName) -> Result<Attachment, SendError> {
        let bytes = self.shared.api.download(&file.id, Attachment::LONGEST_FILE);
        match bytes.await {
            Ok(bytes) => Ok(Attachment::from_bytes(&file.name, &bytes)),
            Err(Failure::Refused(refusal)) if refusal.status != 429 => {
                Err(SendError::Never(refusal.message))
            }
            Err(failure) => Err(SendError::Later(PAUSE, failure.to_string())),
        }
    }

    async fn show_menus(&self, menus: &[Menu]) -> Result<(), SendError> {
        let later = |failure: Failure| SendError::Later(PAUSE, failure.to_string());
        let me = self.me().await.map_err(later)?;
        let commands = command::commands(menus);
        let path = format!("/applications/{}/commands", me.application);
        let shown = self.shared.api.call(Method::PUT, &path, Some(&commands));
        shown.await.map(|_| ()).map_err(later)
    }
}

impl Discord {
    /// Begins to listen, once; when the task that does it died, again.
    async fn start(&self) -> Result<(), Failure> {
        let me: Me = self.me().await?;
        let mut state = self.state();
        if state
            .gateway
            .as_ref()
            .is_none_or(tokio::task::AbortHandle::is_finished)
        {
            tracing::debug!("listening to Discord as {}", me.name);
            let task = tokio::spawn(gateway::run(Arc::clone(&self.shared)));
            state.gateway = Some(task.abort_handle());
        }
        Ok(())
    }

    /// What waits. Nothing is asked first: until it is kept it would be lost with the process.
    fn take_queue(&self) -> Vec<Delivered> {
        let bodies = std::mem::take(&mut self.state().queue);
        let bodies = bodies.into_iter();
        bodies.map(|body| Delivered { number: 0, body }).collect()
    }

    /// From when on the lists of voters are to be read; none: they never were.
    fn counts_at(&self) -> Option<Instant> {
        let (counted_at, from) = {
            let state = self.state();
            (state.counted_at, state.count_from)
        };
        if self.shared.count.load(Ordering::SeqCst) {
            return from.or_else(|| Some(Instant::now()));
        }
        counted_at.map(|at| at + self.shared.recount)
    }

    fn counts_now(&self) -> bool {
        self.counts_at().is_some_and(|at| at <= Instant::now())
    }

    /// Who votes in a poll. As long as it is open it is read until it stays the same: somebody who moves from one answer to
    /// another while the lists are read could be missed.
    async fn read_voters(
        &self,
        (channel, message): (&str, &str),
        options: usize,
    ) -> Result<Voters, Failure> {
        let path = format!("/channels/{channel}/messages/{message}");
        let mut before: Option<Voters> = None;
        for _ in 0..PAGE {
            let found = self.shared.api.get(&path).await?;
            let finalized = found.pointer("/poll/results/is_finalized");
            let closed = finalized.and_then(Value::as_bool) == Some(true);
            let mut answers = Vec::new();
            for answer in 1..=options {
                answers.push(self.voters_of((channel, message), answer).await?);
            }
            let voters = Voters {
                poll: format!("{channel}/{message}"),
                answers,
                closed,
            };
            if closed || before.as_ref() == Some(&voters) {
                return Ok(voters);
            }
            before = Some(voters);
        }
        Err(Failure::NoAnswer(
            "the votes do not come to rest".to_owned(),
        ))
    }

    async fn voters_of(
        &self,
        (channel, message): (&str, &str),
        answer: usize,
    ) -> Result<Vec<(String, String)>, Failure> {
        let mut voters: Vec<(String, String)> = Vec::new();
        loop {
            // Whoever pressed a button is not kept waiting.
            if !self.state().queue.is_empty() {
                return Err(Failure::TooEarly(Duration::ZERO));
            }
            let last = voters.last().map_or("0", |(id, _)| id);
            let path = format!(
                "/channels/{channel}/polls/{message}/answers/{answer}?limit={PAGE}&after={last}"
            );
            let page = match self.shared.api.get(&path).await {
                Err(Failure::TooEarly(wait)) if wait < PAUSE => {
                    tokio::time::sleep(wait).await;
                    continue;
                }
                page => page?,
            };
            let users = page.get("users").and_then(Value::as_array);
            let users = users.ok_or_else(|| Failure::NoAnswer("no voters".to_owned()))?;
            let mut new: Vec<(String, String)> = users.iter().map(named).collect();
            new.retain(|(id, _)| voters.iter().all(|(known, _)| known != id));
            let complete = users.len() < PAGE || new.is_empty();
            voters.extend(new);
            if complete {
                voters.sort();
                return Ok(voters);
            }
        }
    }
}

/// The number and the name of a person.
fn named(user: &Value) -> (String, String) {
    let name = [word(user, "global_name"), word(user, "username")];
    let name = name.into_iter().find(|name| !name.is_empty());
    (word(user, "id"), name.unwrap_or_default())
}
