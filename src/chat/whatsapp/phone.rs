//! Telephone numbers as people write them. Pure.

use super::PLATFORM;
use crate::message::Contact;

/// The server of addresses that are phone numbers.
pub const PHONES: &str = "s.whatsapp.net";

/// The contact with this phone number as people write it, such as `+31 6 1234 5678` or, in this country, `06-12345678`;
/// none when it cannot be one.
#[must_use]
pub fn of_phone(written: &str, country: &str) -> Option<Contact> {
    let digits: String = written.chars().filter(char::is_ascii_digit).collect();
    let strange = |c: char| !(c.is_ascii_digit() || c.is_whitespace() || "+-()./".contains(c));
    if written.contains(strange) {
        return None;
    }
    let international = match (written.trim().starts_with('+'), digits.as_str()) {
        // The 0 in brackets of +31 (0)6 is not dialled from abroad.
        (true, _) => match digits.strip_prefix(&format!("{country}0")) {
            Some(rest) => format!("{country}{rest}"),
            None => digits,
        },
        (false, digits) => match (digits.strip_prefix("00"), digits.strip_prefix('0')) {
            (Some(rest), _) => rest.to_owned(),
            (None, Some(rest)) => format!("{country}{rest}"),
            (None, None) => digits.to_owned(),
        },
    };
    // The shortest and the longest number of the international plan (E.164).
    (8..=15)
        .contains(&international.len())
        .then(|| Contact::new(PLATFORM, &format!("{international}@{PHONES}")))
}
