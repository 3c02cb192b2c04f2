//! What cannot be read. Votes that did not open: whoever cast them is known on the network under an address with which
//! they cannot be read. They wait for another one (`held` in [`crate::store::intake`]); what waits is told to the club
//! that asks in the poll. And what the network could not decrypt: it waits for the telephone to say it once more, and when
//! that takes too long whoever wrote it is asked to.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Reception, said};
use crate::chat::{Heard, Listener};
use crate::message::{Incoming, Place, What, vote_id};
use crate::store::intake::Raw;
use crate::store::posted::{self, Copy};
use crate::store::{Store, Tx, inbox, intake};

/// A telephone that is on says something once more within seconds. What did not come in so long will hardly come.
const PATIENCE: TimeDelta = TimeDelta::minutes(15);
/// No poll is open for so long.
const LONGEST_POLL: TimeDelta = TimeDelta::days(30);

/// A vote that nobody can read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedVote {
    /// In which poll of ours it was cast.
    pub poll: Copy,
    /// By whom and when; not for what.
    pub incoming: Incoming,
}

/// The votes that wait, in the order in which the networks numbered them.
///
/// # Errors
/// When the store fails.
pub async fn sealed(
    store: &Store,
    listeners: &[Arc<dyn Listener>],
) -> anyhow::Result<Vec<SealedVote>> {
    let mut tx = store.read().await?;
    let mut waiting = Vec::new();
    for listener in listeners {
        let platform = listener.platform();
        for raw in intake::held_before(&mut tx, platform, i64::MAX).await? {
            let heard = listener.read(&raw.body, raw.received_at);
            for one in heard.unwrap_or_default() {
                let (poll, incoming) = match one {
                    Heard::Sealed { poll, incoming } => {
                        (posted::find(&mut tx, platform, &poll).await?, incoming)
                    }
                    Heard::Unread(incoming) => (last_poll(&mut tx, &incoming).await?, incoming),
                    _ => continue,
                };
                waiting.extend(poll.map(|poll| SealedVote { poll, incoming }));
            }
        }
    }
    Ok(waiting)
}

/// The poll in the group of a vote of which nothing is known but that it is one: the last.
async fn last_poll(tx: &mut Tx, vote: &Incoming) -> anyhow::Result<Option<Copy>> {
    let Some(group) = &vote.group else {
        return Ok(None);
    };
    let since = vote.sent_at - LONGEST_POLL;
    let polls = posted::open_polls(tx, group.platform(), since).await?;
    let mut here = polls.iter().rev().filter(|(_, poll)| poll.to == *group);
    let receipt = here
        .next()
        .and_then(|(receipt, _)| receipt.split(' ').next());
    match receipt {
        Some(word) => posted::find(tx, group.platform(), word).await,
        None => Ok(None),
    }
}

/// Somebody wrote or voted, and it cannot be read. In private he is asked to write it again, unless it came meanwhile; a
/// vote waits ([`sealed`]). False as long as it may still come.
pub(super) async fn unread(
    tx: &mut Tx,
    reception: &dyn Reception,
    incoming: Incoming,
    (raw, now): (&Raw, DateTime<Utc>),
) -> anyhow::Result<bool> {
    for club_id in reception.clubs() {
        for id in [&incoming.id, &vote_id(&incoming.id)] {
            if inbox::is_known(tx, (club_id, incoming.from.platform()), id).await? {
                return Ok(true);
            }
        }
    }
    // It may have been sent long before we could ask for it once more.
    if incoming.place == Place::Group || now - raw.received_at < PATIENCE {
        return Ok(false);
    }
    let incoming = Incoming {
        id: format!("unread/{}", incoming.id),
        what: What::Unreadable,
        ..incoming
    };
    said(tx, reception, &incoming, (now, None)).await
}
