//! How it goes with the line to WhatsApp: what its events mean to us.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use whatsapp_rust::wacore::types::events::{ConnectFailureReason, Event};

/// Why WhatsApp does not let us in. Somebody has to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// No telephone is linked yet.
    Unpaired,
    /// WhatsApp asks for a passkey when the telephone is linked, which only a browser or a telephone can give.
    Passkey,
    /// The telephone does not link any more: somebody removed this device, or WhatsApp did.
    LoggedOut,
    /// WhatsApp has locked the account.
    Locked,
    /// WhatsApp has shut the account out, until then.
    Banned(DateTime<Utc>),
    /// The same device runs somewhere else as well.
    Replaced,
    /// WhatsApp wants a newer program.
    Outdated,
    /// It refuses, and why is not known.
    Refused,
}

impl Trouble {
    /// The word for it, and until when, in seconds since 1970, where that is known.
    #[must_use]
    pub fn words(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unpaired => f.write_str("unpaired"),
            Self::Passkey => f.write_str("passkey"),
            Self::LoggedOut => f.write_str("logged_out"),
            Self::Locked => f.write_str("locked"),
            Self::Banned(until) => write!(f, "banned {}", until.timestamp()),
            Self::Replaced => f.write_str("replaced"),
            Self::Outdated => f.write_str("outdated"),
            Self::Refused => f.write_str("refused"),
        }
    }
}

/// What an event says about the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It is up; what waited for us is being delivered.
    Connected,
    /// Everything that waited for us was delivered.
    CaughtUp,
    /// It is down and comes back by itself.
    Interrupted,
    /// It is down until somebody does something.
    Down(Trouble),
    /// To link a telephone: show this as a QR code.
    Qr(String),
    /// To link a telephone: type this on it.
    Code(String),
    /// A telephone was linked.
    Paired,
    /// WhatsApp took in a message of ours, or refused it with this code.
    Answered(String, Option<String>),
}

/// What an event says about the line at this moment; none when nothing.
#[must_use]
pub fn of_event(event: &Event, now: DateTime<Utc>) -> Option<News> {
    Some(match event {
        Event::Connected(_) => News::Connected,
        Event::OfflineSyncCompleted(_) => News::CaughtUp,
        Event::Disconnected(_) | Event::StreamError(_) => News::Interrupted,
        Event::PairSuccess(_) => News::Paired,
        Event::PairingQrCode(qr) => News::Qr(qr.code.clone()),
        Event::PairingCode(code) => News::Code(code.code.clone()),
        Event::PairingQrCodesExhausted(_)
        | Event::PairingCodeError(_)
        | Event::PairError(_)
        | Event::QrScannedWithoutMultidevice(_) => News::Down(Trouble::Unpaired),
        Event::PairPasskeyRequest(_)
        | Event::PairPasskeyConfirmation(_)
        | Event::PairPasskeyError(_) => News::Down(Trouble::Passkey),
        Event::LoggedOut(out) => News::Down(match out.reason {
            ConnectFailureReason::AccountLocked => Trouble::Locked,
            _ => Trouble::LoggedOut,
        }),
        Event::StreamReplaced(_) => News::Down(Trouble::Replaced),
        Event::TemporaryBan(ban) => News::Down(Trouble::Banned(now + ban.expire)),
        Event::ClientOutdated(_) => News::Down(Trouble::Outdated),
        Event::ConnectFailure(failure) if failure.reason.should_reconnect() => News::Interrupted,
        Event::ConnectFailure(failure) => News::Down(match failure.reason {
            ConnectFailureReason::ClientOutdated | ConnectFailureReason::BadUserAgent => {
                Trouble::Outdated
            }
            _ => Trouble::Refused,
        }),
        Event::ServerAck(ack) if ack.class.as_deref() == Some("message") => {
            News::Answered(ack.id.clone(), ack.error.clone())
        }
        _ => return None,
    })
}
