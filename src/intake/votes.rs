//! Votes: which of our polls they are in, which vote of a person counts, and what the network says of the whole poll.

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};

use crate::chat::{Heard, Listener};
use crate::message::{Contact, Incoming, What};
use crate::store::intake::{self, Raw};
use crate::store::posted::Copy;
use crate::store::{Tx, inbox, outbox, posted};

use super::noted;

/// So long after a vote was taken back another one may follow.
const CHANGE_OF_MIND: TimeDelta = TimeDelta::seconds(2);

/// The list of those who vote in a poll, which when it is closed has so many options; false when it is not known which
/// of ours it is.
pub(super) async fn listed(
    tx: &mut Tx,
    (listener, poll): (&dyn Listener, &str),
    (votes, closed): (&[Incoming], Option<usize>),
    raw: &Raw,
) -> anyhow::Result<bool> {
    let platform = listener.platform();
    let Some(copy) = posted::find(tx, platform, poll).await? else {
        return Ok(false);
    };
    supersede(tx, (listener, poll), raw).await?;
    reconcile(tx, (&copy, listener), votes, raw).await?;
    if let Some(options) = closed {
        let counted = count_options(votes, options);
        tally(tx, &copy, counted, raw).await?;
    }
    Ok(true)
}

/// A vote for an option is taken back. Who changes his mind takes back one vote and casts another: that is one thing, so
/// it waits a little (false).
pub(super) async fn took_back(
    tx: &mut Tx,
    poll: (&dyn Listener, &str),
    (incoming, option): (Incoming, usize),
    (raw, now): (&Raw, DateTime<Utc>),
) -> anyhow::Result<bool> {
    if now - raw.received_at < CHANGE_OF_MIND {
        return Ok(false);
    }
    voted(tx, poll, (incoming, Some(option)), raw).await
}

/// How a poll stands: when it is closed, what the network counts.
pub(super) async fn poll_stands(
    tx: &mut Tx,
    listener: &dyn Listener,
    about: (&str, &str),
    closed_with: Option<Vec<u32>>,
    raw: &Raw,
) -> anyhow::Result<()> {
    let poll = known_poll(tx, listener, about).await?;
    if let (Some(copy), Some(counted)) = (poll, closed_with) {
        tally(tx, &copy, counted, raw).await?;
    }
    Ok(())
}

/// A vote, or one for this option that is taken back; false when it is not known in which poll.
///
/// A network that says first that somebody votes for one option and then that he took back another one means the same as in
/// the other order.
pub(super) async fn voted(
    tx: &mut Tx,
    (listener, poll): (&dyn Listener, &str),
    (incoming, taken_back): (Incoming, Option<usize>),
    raw: &Raw,
) -> anyhow::Result<bool> {
    let platform = listener.platform();
    let Some(copy) = posted::find(tx, platform, poll).await? else {
        return Ok(false);
    };
    // Where what is delivered has no order, the list of those who voted in a poll that is closed is the last word.
    if !listener.numbers() && is_counted(tx, &copy).await? {
        return Ok(true);
    }
    let votes = votes(tx, &copy).await?;
    let own = votes.iter().filter(|(_, vote)| vote.from == incoming.from);
    let latest = own.max_by_key(|(number, _)| *number);
    // An older vote that comes after a newer one of the same person counts no more.
    let newer = latest.is_some_and(|(number, _)| *number > raw.number);
    let stands = |option| latest.is_some_and(|(_, vote)| option_of(vote) == Some(option));
    // Who voted in another group since does not take that back.
    let takes_back = taken_back.is_some() || option_of(&incoming).is_none();
    let elsewhere = takes_back && latest.is_some_and(|(_, vote)| !is_in(vote, &copy));
    if !newer && !elsewhere && taken_back.is_none_or(stands) {
        take_vote(tx, (&copy, listener), incoming, (raw, Source::Event)).await?;
    }
    Ok(true)
}

/// Whether a vote is in this copy of its poll. Of a vote that an earlier version received it is not known.
fn is_in(vote: &Incoming, copy: &Copy) -> bool {
    vote.group.as_ref().is_none_or(|group| *group == copy.to)
}

/// Whether it is known how this copy of a poll ended.
async fn is_counted(tx: &mut Tx, copy: &Copy) -> anyhow::Result<bool> {
    let poll = (copy.club_id.as_str(), copy.to.platform());
    let about = inbox::about(tx, poll, &copy.key).await?;
    let is_tally =
        |incoming: Incoming| matches!(incoming.what, What::Tally { .. }) && is_in(&incoming, copy);
    Ok(about
        .iter()
        .any(|inbound| inbound.incoming().is_ok_and(is_tally)))
}

/// What was taken back in a poll before its list of voters was read is in the list.
async fn supersede(
    tx: &mut Tx,
    (listener, list): (&dyn Listener, &str),
    raw: &Raw,
) -> anyhow::Result<()> {
    for held in intake::held_before(tx, listener.platform(), raw.number).await? {
        let heard = listener
            .read(&held.body, held.received_at)
            .unwrap_or_default();
        let is_known = |one: &Heard| matches!(one, Heard::TookBack { poll, .. } if poll == list);
        if heard.iter().all(is_known) {
            intake::done(tx, held.intake_id).await?;
        }
    }
    Ok(())
}

/// How many votes each of so many options has.
fn count_options(votes: &[Incoming], options: usize) -> Vec<u32> {
    let mut counted = vec![0; options];
    for option in votes.iter().filter_map(option_of) {
        if let Some(count) = counted.get_mut(option) {
            *count += 1;
        }
    }
    counted
}

/// How it is known that somebody voted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The network told when it happened.
    Event,
    /// He stood in a list that was read later.
    List,
}

/// A vote in a poll goes to the club.
async fn take_vote(
    tx: &mut Tx,
    (copy, listener): (&Copy, &dyn Listener),
    incoming: Incoming,
    (raw, source): (&Raw, Source),
) -> anyhow::Result<()> {
    let What::Vote { option, .. } = incoming.what else {
        return Ok(());
    };
    let closed_at = closed_at(tx, (copy, listener), (raw, source)).await?;
    let before = closed_at.map(|at| at - TimeDelta::milliseconds(1));
    let incoming = Incoming {
        id: format!("vote/{}/{}", raw.number, incoming.from.name()),
        group: Some(copy.to.clone()),
        sent_at: before.map_or(raw.received_at, |before| raw.received_at.min(before)),
        what: What::Vote {
            poll: copy.key.clone(),
            option,
        },
        ..incoming
    };
    let kept = inbox::receive(tx, &copy.club_id, &incoming, raw.received_at).await?;
    if let (Some(inbox_id), Some(since), None) = (kept, raw.since, closed_at) {
        inbox::doubt(tx, inbox_id, since).await?;
    }
    Ok(())
}

/// The moment before which a vote was surely cast, though it has no time of its own: when the network closes the poll itself,
/// or when we did so in time and the vote may be older than the news of it. None: it was cast when we heard of it, or nobody
/// knows.
async fn closed_at(
    tx: &mut Tx,
    (copy, listener): (&Copy, &dyn Listener),
    (raw, source): (&Raw, Source),
) -> anyhow::Result<Option<DateTime<Utc>>> {
    let Some(delivery) = outbox::find(tx, &copy.club_id, (&copy.key, &copy.to)).await? else {
        return Ok(None);
    };
    let posted_at = delivery.sent_at;
    let Some((message, at)) = delivery
        .message()
        .ok()
        .and_then(|m| Some((m.clone(), m.closes_at?)))
    else {
        return Ok(None);
    };
    if posted_at.is_none_or(|posted_at| listener.closes_itself(&message, posted_at)) {
        return Ok(Some(at));
    }
    let is_news = source == Source::Event && raw.since.is_none();
    let poll = (copy.club_id.as_str(), copy.key.as_str(), &copy.to);
    let ended = !is_news && posted::poll_ended_by(tx, poll, at + IN_TIME).await?;
    Ok(Some(at).filter(|_| ended))
}

/// A poll that we close so soon after its moment was closed in time.
const IN_TIME: TimeDelta = TimeDelta::minutes(1);

fn option_of(vote: &Incoming) -> Option<usize> {
    match vote.what {
        What::Vote { option, .. } => option,
        What::Text(_)
        | What::Unreadable
        | What::Press { .. }
        | What::Tally { .. }
        | What::Was(_)
        | What::Vouched(_)
        | What::Returned => None,
    }
}

/// The latest vote of each person in a poll, in whichever copy of it: what we believe.
async fn standing_votes(tx: &mut Tx, copy: &Copy) -> anyhow::Result<Vec<Incoming>> {
    Ok(latest_of_each(votes(tx, copy).await?))
}

/// The latest vote of each person in this copy of a poll: what the network believes.
async fn votes_in(tx: &mut Tx, copy: &Copy) -> anyhow::Result<Vec<Incoming>> {
    let mut votes = votes(tx, copy).await?;
    votes.retain(|(_, vote)| is_in(vote, copy));
    Ok(latest_of_each(votes))
}

fn latest_of_each(mut votes: Vec<(i64, Incoming)>) -> Vec<Incoming> {
    votes.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let mut latest: Vec<Incoming> = Vec::new();
    for (_, vote) in votes {
        if latest.iter().all(|known| known.from != vote.from) {
            latest.push(vote);
        }
    }
    latest
}

/// What we believe becomes what the network lists: the difference is taken in as votes.
async fn reconcile(
    tx: &mut Tx,
    (copy, listener): (&Copy, &dyn Listener),
    listed: &[Incoming],
    raw: &Raw,
) -> anyhow::Result<()> {
    let known_here = votes_in(tx, copy).await?;
    for vote in listed {
        let known = known_here.iter().find(|known| known.from == vote.from);
        if known.and_then(option_of) != option_of(vote) {
            let source = (raw, Source::List);
            take_vote(tx, (copy, listener), vote.clone(), source).await?;
        }
    }
    // What stands is in another copy for who voted there since: that he took back nothing here.
    let standing = standing_votes(tx, copy).await?;
    let here = standing
        .iter()
        .filter(|vote| option_of(vote).is_some() && is_in(vote, copy));
    for known in here {
        if listed.iter().all(|vote| vote.from != known.from) {
            let what = What::Vote {
                poll: String::new(),
                option: None,
            };
            let taken_back = Incoming {
                what,
                ..known.clone()
            };
            let source = (raw, Source::List);
            take_vote(tx, (copy, listener), taken_back, source).await?;
        }
    }
    Ok(())
}

/// A vote with a time of its own; false when it is not known in which poll.
pub(super) async fn voted_at(
    tx: &mut Tx,
    listener: &dyn Listener,
    (poll, option): (&str, Option<&str>),
    incoming: Incoming,
    raw: &Raw,
) -> anyhow::Result<bool> {
    let platform = listener.platform();
    let Some(copy) = posted::find(tx, platform, poll).await? else {
        return Ok(false);
    };
    let posted = outbox::find(tx, &copy.club_id, (&copy.key, &copy.to)).await?;
    let posted = posted.and_then(|delivery| delivery.message().ok());
    let index = option.and_then(|option| listener.option(posted.as_ref()?, option));
    if option.is_some() && index.is_none() {
        tracing::warn!("a vote of {platform} is for an option that its poll has not");
        return Ok(true);
    }
    // The last vote counts, whichever comes first.
    let about = inbox::about(tx, (&copy.club_id, platform), &copy.key).await?;
    let newer = about.iter().any(|inbound| {
        let vote = inbound.incoming().ok();
        vote.is_some_and(|vote| {
            matches!(vote.what, What::Vote { .. })
                && vote.from == incoming.from
                && vote.sent_at > incoming.sent_at
        })
    });
    if !newer {
        let incoming = Incoming {
            what: What::Vote {
                poll: copy.key,
                option: index,
            },
            group: Some(copy.to),
            ..incoming
        };
        inbox::receive(tx, &copy.club_id, &incoming, raw.received_at).await?;
    }
    Ok(true)
}

/// The votes in a poll that were received, with the network's numbers.
async fn votes(tx: &mut Tx, copy: &Copy) -> anyhow::Result<Vec<(i64, Incoming)>> {
    let poll = (copy.club_id.as_str(), copy.to.platform());
    let about = inbox::about(tx, poll, &copy.key).await?;
    let votes = about.iter().filter_map(|inbound| {
        let incoming = inbound.incoming().ok()?;
        let number = incoming.id.strip_prefix("vote/")?.split('/').next()?;
        let number = number.parse().ok()?;
        match &incoming.what {
            What::Vote { poll, .. } if *poll == copy.key => Some((number, incoming)),
            _ => None,
        }
    });
    Ok(votes.collect())
}

/// Which of our polls it is, and which copy of it. One that we do not know to have arrived is known by its question.
async fn known_poll(
    tx: &mut Tx,
    listener: &dyn Listener,
    (poll, question): (&str, &str),
) -> anyhow::Result<Option<Copy>> {
    let platform = listener.platform();
    if let Some(copy) = posted::find(tx, platform, poll).await? {
        return Ok(Some(copy));
    }
    for delivery in outbox::latest(tx, LATEST).await? {
        let Ok(message) = delivery.message() else {
            continue;
        };
        if message.to.platform() == platform && listener.is_poll(&message, question) {
            let copy = Copy {
                club_id: delivery.club_id,
                key: message.key,
                to: message.to,
            };
            posted::remember(tx, &copy, poll).await?;
            intake::release(tx, platform, DateTime::UNIX_EPOCH).await?;
            return Ok(Some(copy));
        }
    }
    Ok(None)
}

/// Among so many of the latest messages a poll is looked for.
const LATEST: u32 = 500;

/// A copy of a poll is closed: what the network counts beside what it delivered of it.
async fn tally(tx: &mut Tx, copy: &Copy, counted: Vec<u32>, raw: &Raw) -> anyhow::Result<()> {
    let received = count_options(&votes_in(tx, copy).await?, counted.len());
    let named = (
        format!("tally/{}", raw.number),
        Contact::new(copy.to.platform(), "poll"),
    );
    let what = What::Tally {
        poll: copy.key.clone(),
        counted,
        received,
    };
    noted(tx, &copy.club_id, (named, Some(copy.to.clone()), what), raw)
        .await
        .context("keeping how a poll ended")
}
