//! A vote in one of our polls, opened. Whoever votes encrypts his vote with the secret of the poll, and with what he
//! calls the maker of the poll and himself: a phone number or a LID, for each of both, and nothing says which. So all
//! that is known is tried. A vote that does not open is no vote yet: perhaps the voter's other address is learned later.

use ring::digest;
use whatsapp_rust::wacore::poll::{PollVoteCiphertext, decrypt_poll_vote_with_secret};

use super::name::Person;
use super::secret::SECRET;

/// A vote as it came.
#[derive(Clone, Copy, Debug)]
pub struct Sealed<'a> {
    /// What the poll is called.
    pub poll: &'a str,
    /// The encrypted vote.
    pub payload: &'a [u8],
    /// What it was begun with.
    pub iv: &'a [u8],
}

/// What somebody voted for: the marks of the options, none when he took his vote back; nothing when it does not open.
#[must_use]
pub fn open(
    vote: Sealed<'_>,
    secret: &[u8; SECRET],
    maker: &Person,
    voter: &Person,
) -> Option<Vec<Vec<u8>>> {
    let sealed = PollVoteCiphertext {
        enc_payload: vote.payload,
        enc_iv: vote.iv,
    };
    let pairs = maker
        .addresses()
        .flat_map(|maker| voter.addresses().map(move |voter| (maker, voter)));
    let mut opened = pairs.filter_map(|(maker, voter)| {
        decrypt_poll_vote_with_secret(sealed, secret, vote.poll, maker, voter).ok()
    });
    opened.next()
}

/// The mark of an option in a vote: the SHA-256 of what it says.
#[must_use]
pub fn mark(option: &str) -> Vec<u8> {
    digest::digest(&digest::SHA256, option.as_bytes())
        .as_ref()
        .to_vec()
}
