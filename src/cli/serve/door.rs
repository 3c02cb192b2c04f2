//! The door at which networks bring what they have, for `run`.

use tokio::task::JoinSet;

use super::super::{Complaint, print};
use super::Network;
use crate::args;
use crate::chat::webhook;
use crate::locale::Texts;

/// Where to listen.
const LISTEN: &str = "KEIZERBOT_LISTEN";
/// Without it: a server that speaks TLS stands before it on the same machine.
const HERE: &str = "127.0.0.1:8080";

/// Opens the door, when there is a network that comes to it; it stays open as long as what is given lives.
pub(super) async fn open(networks: &[Network], texts: &Texts) -> Result<JoinSet<()>, Complaint> {
    let mut open = JoinSet::new();
    let letterboxes = networks
        .iter()
        .filter_map(|network| network.letterbox.clone());
    let letterboxes: Vec<_> = letterboxes.collect();
    if letterboxes.is_empty() {
        return Ok(open);
    }
    let address = std::env::var(LISTEN).unwrap_or_else(|_| HERE.to_owned());
    let opened = webhook::open(&address, &letterboxes).await;
    let (address, door) = opened.map_err(|error| {
        let args = args![address => address, error => error.to_string()];
        Complaint::input(texts.text("door-failed", &args))
    })?;
    open.spawn(door);
    print(&texts.text("door-open", &args![address => address.to_string()]));
    Ok(open)
}
