//! What our messages are called on WhatsApp, and the secrets of our polls. Both follow from the message and one random
//! key of the installation, so that there is nothing to write down about a message after it was sent, and nothing that
//! a crash between writing and sending could lose.
//!
//! * **The name.** WhatsApp lets the sender choose it, and whoever gets the same name twice shows one message. So a
//!   message of which nobody knows whether it arrived is simply sent again.
//! * **The secret of a poll.** Votes are encrypted with it, and everybody in the group gets it with the poll. It is an
//!   HMAC of the name: a function that cannot be told from chance without the key, and from which the key cannot be found,
//!   however many of its values somebody has. So a poll's secret tells nothing about another poll's, as if each had been
//!   drawn by lot.
//!
//! Whoever has the key and the encrypted votes could read them; both are in our own databases and nowhere else.

use std::fmt::Write as _;

use ring::hmac;

/// How long a secret of a poll is, in bytes.
pub const SECRET: usize = 32;
/// What the names begin with that WhatsApp in a browser gives, and so ours.
const WEB: &str = "3EB0";
/// So many digits follow.
const DIGITS: usize = 18;

/// The key of the installation.
#[derive(Clone)]
pub struct Keyring {
    key: hmac::Key,
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keyring").finish_non_exhaustive()
    }
}

impl Keyring {
    /// The keyring with this key.
    #[must_use]
    pub fn new(key: &[u8; 32]) -> Self {
        Self {
            key: hmac::Key::new(hmac::HMAC_SHA256, key),
        }
    }

    /// A digest of what these parts say, for one purpose. A zero stands between them: none of them holds one.
    fn digest(&self, purpose: &str, parts: &[&str]) -> [u8; SECRET] {
        let mut context = hmac::Context::with_key(&self.key);
        context.update(purpose.as_bytes());
        for part in parts {
            context.update(&[0]);
            context.update(part.as_bytes());
        }
        let mut digest = [0; SECRET];
        digest.copy_from_slice(context.sign().as_ref());
        digest
    }

    /// What the piece with this number of a message with this key is called that goes to this address.
    #[must_use]
    pub fn name(&self, to: &str, key: &str, piece: usize) -> String {
        let digest = self.digest("message", &[to, key, &piece.to_string()]);
        let mut name = WEB.to_owned();
        for byte in digest.iter().take(DIGITS / 2) {
            let _ = write!(name, "{byte:02X}");
        }
        name
    }

    /// The secret of the poll with this name.
    #[must_use]
    pub fn poll(&self, name: &str) -> [u8; SECRET] {
        self.digest("poll", &[name])
    }

    /// A number from 0 up to a bound that is always the same for the same name: how long to dawdle before it is sent.
    #[must_use]
    pub fn dawdle(&self, name: &str, bound: u64) -> u64 {
        let digest = self.digest("dawdle", &[name]);
        let first = digest
            .first_chunk()
            .map_or(0, |bytes| u64::from_be_bytes(*bytes));
        first % bound.max(1)
    }
}
