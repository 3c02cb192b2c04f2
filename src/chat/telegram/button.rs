//! What a button carries: which message of ours, which button, and a seal, so that a press can be neither made up nor
//! carried over from another chat, another round or another button.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;

/// The most bytes that Telegram lets a button carry.
pub const LONGEST: usize = 64;
/// How much of the seal is kept, in bytes: guessing 96 bits is out of reach.
const SEAL: usize = 12;

/// Another secret, for this purpose, of which the first cannot be found out; letters, digits, `-` and `_`.
pub(super) fn derived(secret: &str, purpose: &[u8]) -> String {
    let root = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    URL_SAFE_NO_PAD.encode(hmac::sign(&root, purpose))
}

/// The key under which buttons are sealed.
#[derive(Debug)]
pub struct Sealer(hmac::Key);

impl Sealer {
    /// Derived from a secret that only the bot has.
    #[must_use]
    pub fn new(secret: &str) -> Self {
        let root = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let derived = hmac::sign(&root, b"keizerbot buttons 1");
        Self(hmac::Key::new(hmac::HMAC_SHA256, derived.as_ref()))
    }

    /// What button `button` of our message `key` carries in this chat; none when the key is too long for it.
    #[must_use]
    pub fn seal(&self, chat: &str, key: &str, button: usize) -> Option<String> {
        let data = format!("{button}:{key}:{}", self.mark(chat, key, button));
        (data.len() <= LONGEST).then_some(data)
    }

    /// The key and the button, when this was sealed by us for this chat.
    #[must_use]
    pub fn open(&self, chat: &str, data: &str) -> Option<(String, usize)> {
        let (rest, mark) = data.rsplit_once(':')?;
        let (button, key) = rest.split_once(':')?;
        let button: usize = button.parse().ok()?;
        let expected = self.mark(chat, key, button);
        // Compared in full, whatever the first difference: the time taken tells nothing.
        let difference = expected.len() ^ mark.len();
        let pairs = expected.bytes().zip(mark.bytes());
        let difference = pairs.fold(difference, |sum, (a, b)| sum | usize::from(a ^ b));
        (difference == 0).then(|| (key.to_owned(), button))
    }

    fn mark(&self, chat: &str, key: &str, button: usize) -> String {
        // Lengths in front, so that no two different triples give the same text.
        let text = format!("{}:{chat}{}:{key}{button}", chat.len(), key.len());
        let tag = hmac::sign(&self.0, text.as_bytes());
        URL_SAFE_NO_PAD.encode(&tag.as_ref()[..SEAL])
    }
}
