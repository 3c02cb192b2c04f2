//! Personal invitation codes: how they are drawn, written, read back and kept. Pure: the randomness is an argument.
//!
//! A code is eight characters in two groups, `K7MW-3QPX`, from an alphabet without characters that look like others
//! (0 and O, 1, I and L). Each group has a digit, so that no word is taken for a code. That leaves about 4 x 10^11 codes:
//! at five guesses an hour nobody finds one that lives for a month.

use sha2::{Digest, Sha256};

/// Without 0, O, 1, I and L.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// What stands for a code in the journal.
const HIDDEN: &str = "········";

/// The characters of a group; a code has two.
const GROUP: usize = 4;

/// Draws a code from 32 random bytes; `nth` tells apart the codes of one command.
pub(crate) fn draw(entropy: &[u8; 32], nth: usize) -> String {
    let mut characters: Vec<u8> = Vec::with_capacity(2 * GROUP);
    for round in 0_u64.. {
        let mut hash = Sha256::new();
        hash.update(entropy);
        hash.update(u64::try_from(nth).unwrap_or(u64::MAX).to_be_bytes());
        hash.update(round.to_be_bytes());
        // 248 is eight times the alphabet: above it some characters would come more often.
        let fair = hash.finalize().into_iter().filter(|&byte| byte < 248);
        let drawn: Vec<u8> = fair.map(|byte| ALPHABET[usize::from(byte % 31)]).collect();
        let good = drawn.chunks_exact(GROUP).filter(|group| has_digit(group));
        characters.extend(good.flatten().copied());
        if characters.len() >= 2 * GROUP {
            break;
        }
    }
    characters.truncate(2 * GROUP);
    let characters: String = characters.into_iter().map(char::from).collect();
    let (first, second) = characters.split_at(GROUP);
    format!("{first}-{second}")
}

fn has_digit(group: &[u8]) -> bool {
    group.iter().any(u8::is_ascii_digit)
}

/// The code that a text is, as it is kept: capitals, no dash. None when it does not look like one.
pub(crate) fn read(text: &str) -> Option<String> {
    let text = speech::plain(text).to_uppercase();
    let bare: String = text.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
    let fits = bare.len() == 2 * GROUP && bare.bytes().all(|byte| ALPHABET.contains(&byte));
    let shaped = text.len() <= bare.len() + 3;
    let digits = || bare.as_bytes().chunks(GROUP).all(has_digit);
    (fits && shaped && digits()).then_some(bare)
}

/// The same where nothing else than a code can stand: also one that was copied wrongly, with a 0 or an O.
pub(crate) fn read_loosely(text: &str) -> Option<String> {
    let text = speech::plain(text).to_uppercase();
    let bare: String = text.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
    let fits = bare.len() == 2 * GROUP && bare.bytes().all(|b| b.is_ascii_alphanumeric());
    (fits && has_digit(bare.as_bytes())).then_some(bare)
}

/// What is kept of a code of this club.
pub(crate) fn hash(club_id: &str, code: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(club_id.as_bytes());
    hash.update([0]);
    hash.update(code.replace('-', "").as_bytes());
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A text as the journal keeps it: what reads like a code is made unreadable.
pub(crate) fn masked(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    // `mijn code is K7MW-3QPX.`
    let bare: Vec<&str> = words
        .iter()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .collect();
    let mut masked: Vec<&str> = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let two = bare.get(at..at + 2).map(|pair| pair.join(" "));
        let halves = two.filter(|_| bare[at].chars().count() == GROUP);
        if read(bare[at]).is_some() {
            masked.push(HIDDEN);
        } else if halves.is_some_and(|halves| read(&halves).is_some()) {
            masked.push(HIDDEN);
            at += 1;
        } else {
            masked.push(words[at]);
        }
        at += 1;
    }
    masked.join(" ")
}
