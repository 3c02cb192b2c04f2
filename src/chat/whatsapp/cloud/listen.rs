//! What WhatsApp has to deliver: it brings everything to the door, signed, and again until it hears that it is kept.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use ring::hmac;

use super::api::Failure;
use super::{Cloud, PLATFORM, Settings, pieces, receive};
use crate::chat::webhook::{Guard, Letterbox};
use crate::chat::{Delivered, FileName, Heard, Listener, Pause, SendError};
use crate::message::{Attachment, Menu, Outgoing};

/// How long to wait before a file is asked for again.
const PAUSE: Duration = Duration::from_secs(5);

/// Meta signs what it brings with the secret of the app.
struct Signature {
    key: hmac::Key,
    verify_token: hmac::Tag,
}

impl Signature {
    /// Not the words are compared but their seals, and those in constant time.
    fn is_ours(&self, word: &str) -> bool {
        hmac::verify(&self.key, word.as_bytes(), self.verify_token.as_ref()).is_ok()
    }
}

impl Guard for Signature {
    fn proof(&self) -> &'static str {
        "X-Hub-Signature-256"
    }

    fn admits(&self, proof: &[u8], body: &[u8]) -> bool {
        let signature = proof.strip_prefix(b"sha256=").and_then(bytes);
        signature.is_some_and(|signature| hmac::verify(&self.key, body, &signature).is_ok())
    }

    fn greets(&self, parameters: &[(String, String)]) -> Option<String> {
        let parameter = |name: &str| {
            let found = parameters.iter().find(|(other, _)| other == name);
            found.map(|(_, value)| value.as_str())
        };
        let subscribes = parameter("hub.mode") == Some("subscribe");
        let ours = parameter("hub.verify_token").is_some_and(|word| self.is_ours(word));
        parameter("hub.challenge")
            .filter(|_| subscribes && ours)
            .map(str::to_owned)
    }
}

/// The bytes that are written in two signs each.
fn bytes(hex: &[u8]) -> Option<Vec<u8>> {
    let digit = |sign: &u8| char::from(*sign).to_digit(16);
    let pair = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(digit(high)? * 16 + digit(low)?).ok(),
        _ => None,
    };
    hex.chunks(2).map(pair).collect()
}

/// What shows Meta that whoever has the token has the secret of the app as well.
pub(super) fn proof(settings: &Settings) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, settings.app_secret.as_bytes());
    let seal = hmac::sign(&key, settings.token.as_bytes());
    let signs = seal.as_ref().iter().map(|byte| format!("{byte:02x}"));
    signs.collect()
}

/// The letterbox that only Meta can put something into.
pub(super) fn letterbox(settings: &Settings) -> Letterbox {
    let key = hmac::Key::new(hmac::HMAC_SHA256, settings.app_secret.as_bytes());
    let verify_token = hmac::sign(&key, settings.verify_token.as_bytes());
    Letterbox::with_patience(Signature { key, verify_token }, settings.patience)
}

#[async_trait]
impl Listener for Cloud {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn fetch(&self, _: Option<i64>, patient: bool) -> Result<Vec<Delivered>, Pause> {
        let wait = if patient { self.hold } else { Duration::ZERO };
        let mut delivered = self.news();
        let wait = if delivered.is_empty() {
            wait
        } else {
            Duration::ZERO
        };
        let letters = tokio::select! {
            letters = self.letterbox.take(wait) => letters,
            news = self.next_news() => {
                delivered = news;
                Vec::new()
            }
        };
        for letter in letters {
            let found = receive::open(&letter.body);
            // All of it is kept at once, so the first stands for the whole letter.
            if let Some(first) = found.first() {
                self.letterbox.open(first.number, letter);
            }
            delivered.extend(found);
        }
        delivered.sort_by_key(|one| one.number / receive::SECOND);
        Ok(delivered)
    }

    async fn confirm(&self, delivered: &[Delivered]) {
        let numbers: Vec<i64> = delivered.iter().map(|one| one.number).collect();
        self.forget_news(&numbers);
        self.letterbox.kept(&numbers);
    }

    fn step(&self) -> i64 {
        receive::SECOND
    }

    fn read(&self, body: &str, received_at: DateTime<Utc>) -> Result<Vec<Heard>, String> {
        self.learn(body);
        receive::read(body, &self.phone_id, received_at)
    }

    fn shows_numbers(&self, question: &Outgoing) -> bool {
        pieces::is_numbered(question)
    }

    fn is_poll(&self, _: &Outgoing, _: &str) -> bool {
        false
    }

    async fn file(&self, file: &FileName) -> Result<Attachment, SendError> {
        let fetched = self.api.download(&file.id, Attachment::LONGEST_FILE).await;
        let bytes = fetched.map_err(|failure| match failure {
            Failure::Refused(refusal) if refusal.status < 500 && refusal.status != 429 => {
                SendError::Never(refusal.words)
            }
            other => SendError::Later(PAUSE, other.to_string()),
        })?;
        Ok(Attachment::from_bytes(&file.name, &bytes))
    }

    /// There is no menu here; people type.
    async fn show_menus(&self, _: &[Menu]) -> Result<(), SendError> {
        Ok(())
    }
}
