//! Votes that did not open: whoever cast them is known on the network under an address with which they cannot be read. They
//! wait for another one (`held` in [`crate::store::intake`]); what waits is told to the club that asks in the poll.

use std::sync::Arc;

use crate::chat::{Heard, Listener};
use crate::message::Incoming;
use crate::store::posted::{self, Copy};
use crate::store::{Store, intake};

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
                if let Heard::Sealed { poll, incoming } = one
                    && let Some(poll) = posted::find(&mut tx, platform, &poll).await?
                {
                    waiting.push(SealedVote { poll, incoming });
                }
            }
        }
    }
    Ok(waiting)
}
