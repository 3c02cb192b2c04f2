//! What Meta's codes mean: for a message, and for the network as a whole. The codes are those of Meta's list of errors of
//! the Cloud API; the same ones come as an answer, and later as news of a message that was taken.

use std::fmt;

/// Why nothing arrives until somebody does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The token is not valid, or not any more, or may not do this.
    Token,
    /// The account is locked, because of what was sent or of what Meta knows of the club.
    Account,
    /// The account is not paid for.
    Payment,
    /// The telephone number is not registered, or its name is not approved.
    Number,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Token => "token_refused",
            Self::Account => "account_closed",
            Self::Payment => "unpaid",
            Self::Number => "number_refused",
        })
    }
}

/// What a refusal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It is not the message's fault: none arrives.
    Down(Trouble),
    /// Too much was sent: in all, by this number, to this person, or of what looks like spam.
    TooMuch,
    /// Meta has troubles of its own.
    Theirs,
    /// By Meta's count he has said nothing for a day.
    ClosedWindow,
    /// It cannot be delivered to him: he has no WhatsApp, or does not want this, or Meta thinks he gets too much.
    Unreachable,
    /// The template may not be used: it is paused, rejected or gone.
    Template,
    /// Meta will never take this message.
    Never,
}

/// What an answer of this status with this code means. Where there is no answer, but news of a message, the status is that
/// of a wrong request.
pub(super) const fn of(status: u16, code: i64) -> Meaning {
    match code {
        0 | 3 | 10 | 190 | 200..=299 | 131_005 => Meaning::Down(Trouble::Token),
        368 | 131_031 => Meaning::Down(Trouble::Account),
        131_042 => Meaning::Down(Trouble::Payment),
        33 | 131_037 | 131_045 | 133_010 => Meaning::Down(Trouble::Number),
        4 | 80_007 | 130_429 | 131_048 | 131_056 | 133_016 => Meaning::TooMuch,
        131_047 => Meaning::ClosedWindow,
        130_472 | 131_021 | 131_026 | 131_030 | 131_049 | 131_050 => Meaning::Unreachable,
        132_001 | 132_007 | 132_015 | 132_016 => Meaning::Template,
        1 | 2 | 131_000 | 131_016 | 131_057 | 133_004 => Meaning::Theirs,
        _ => match status {
            401 => Meaning::Down(Trouble::Token),
            429 => Meaning::TooMuch,
            500.. => Meaning::Theirs,
            _ => Meaning::Never,
        },
    }
}
