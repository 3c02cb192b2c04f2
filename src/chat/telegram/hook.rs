//! Telegram by webhook: it brings its updates to the door instead of being asked for them. After a start everything that
//! waits is asked for as without a webhook, so that it is known before the clock does anything; only then the webhook is
//! set. Telegram brings one update at a time, so they come in order, and each again until it hears that it is kept.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Url;
use ring::hmac;
use serde_json::{Map, Value, json};
use teloxide_core::payloads::{DeleteWebhook, GetWebhookInfo, SetWebhook, SetWebhookSetters as _};
use tokio::time::Instant;

use super::api::Failure;
use super::{Settings, Telegram, update};
use crate::chat::Delivered;
use crate::chat::webhook::{Guard, Letterbox};

/// Where at the door Telegram is expected.
pub const PATH: &str = "/telegram";
/// One at a time: what is brought at the same time may come in another order.
const CONNECTIONS: u8 = 1;

/// The webhook of a bot.
#[derive(Debug)]
pub(super) struct Hook {
    url: Url,
    secret: String,
    letterbox: Arc<Letterbox>,
    silence: Duration,
}

impl Drop for Hook {
    fn drop(&mut self) {
        self.letterbox.close();
    }
}

/// How far the webhook is; as long as the process lives.
#[derive(Debug, Default)]
pub(super) struct HookState {
    /// Since when it is set, or when Telegram was last asked about it.
    looked_at: Option<Instant>,
    /// The one that another run left behind was taken away.
    taken_away: bool,
    /// When Telegram last failed to bring something, in its own seconds.
    failed_at: i64,
}

/// Whether Telegram can bring updates to this address.
#[must_use]
pub fn is_address(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| {
        let here = url.host_str() == Some("127.0.0.1");
        url.has_host() && (url.scheme() == "https" || here && url.scheme() == "http")
    })
}

/// Telegram shows the secret that was given to it with the webhook.
struct Secret {
    key: hmac::Key,
    expected: hmac::Tag,
}

impl Guard for Secret {
    fn proof(&self) -> &'static str {
        "X-Telegram-Bot-Api-Secret-Token"
    }

    fn admits(&self, proof: &[u8], _: &[u8]) -> bool {
        // Not the secrets are compared but their seals, and those in constant time.
        hmac::verify(&self.key, proof, self.expected.as_ref()).is_ok()
    }
}

impl Hook {
    /// The webhook of these settings, when they have one.
    pub(super) fn new(settings: &Settings) -> anyhow::Result<Option<Self>> {
        let Some(address) = &settings.webhook else {
            return Ok(None);
        };
        let secret = super::button::derived(&settings.token, b"keizerbot webhook 1");
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let expected = hmac::sign(&key, secret.as_bytes());
        let guard = Secret { key, expected };
        Ok(Some(Self {
            url: address.parse()?,
            secret,
            silence: settings.silence,
            letterbox: Arc::new(Letterbox::with_patience(guard, settings.patience)),
        }))
    }
}

impl Telegram {
    /// The letterbox for the door, and its path there, when the bot has a webhook.
    #[must_use]
    pub fn letterbox(&self) -> Option<(&'static str, Arc<Letterbox>)> {
        let hook = self.hook.as_ref()?;
        Some((PATH, Arc::clone(&hook.letterbox)))
    }

    /// Where Telegram is to bring updates; empty: nowhere.
    pub(super) fn hook_address(&self) -> &str {
        self.hook.as_ref().map_or("", |hook| hook.url.as_str())
    }

    /// The webhook, as long as it is set.
    pub(super) fn hooked(&self) -> Option<&Hook> {
        let set = self.state().hook.looked_at.is_some();
        self.hook.as_ref().filter(|_| set)
    }

    /// What Telegram has brought; waits for it when `patient`.
    pub(super) async fn brought(&self, hook: &Hook, patient: bool) -> Vec<Delivered> {
        let wait = if patient { self.hold } else { Duration::ZERO };
        let mut delivered = Vec::new();
        for letter in hook.letterbox.take(wait).await {
            let Some(number) = update::number(&letter.body) else {
                tracing::warn!("Telegram brought something without a number");
                continue;
            };
            let body = hook.letterbox.open(number, letter);
            delivered.push(Delivered { number, body });
        }
        delivered.sort_by_key(|update| update.number);
        if delivered.is_empty() && patient {
            self.look_after(hook).await;
        }
        delivered
    }

    /// What was brought under these numbers is kept.
    pub(super) fn release(&self, delivered: &[Delivered]) {
        if let Some(hook) = &self.hook {
            let numbers: Vec<i64> = delivered.iter().map(|update| update.number).collect();
            hook.letterbox.kept(&numbers);
        }
    }

    /// Tells Telegram where to bring updates from now on.
    pub(super) async fn set_hook(&self, hook: &Hook) -> Result<(), Failure> {
        let asked = SetWebhook::new(hook.url.clone())
            .secret_token(hook.secret.clone())
            .max_connections(CONNECTIONS);
        let extra = Map::from_iter([("allowed_updates".to_owned(), json!(update::WANTED))]);
        self.api.call(&asked, extra).await?;
        self.state().hook.looked_at = Some(Instant::now());
        Ok(())
    }

    /// Takes away the webhook that an earlier run left behind; what waits goes on waiting. Returns whether it was there
    /// to be taken away: in a process that is done once, or two would fight over it.
    pub(super) async fn take_hook_away(&self) -> Result<bool, Failure> {
        if std::mem::replace(&mut self.state().hook.taken_away, true) {
            return Ok(false);
        }
        let asked = DeleteWebhook::new();
        if let Err(failure) = self.api.call(&asked, Map::new()).await {
            self.state().hook.taken_away = false;
            return Err(failure);
        }
        Ok(true)
    }

    /// Nothing comes: perhaps there is nothing, perhaps Telegram cannot bring it, perhaps somebody took the webhook away.
    async fn look_after(&self, hook: &Hook) {
        let looked_at = self.state().hook.looked_at;
        if looked_at.is_some_and(|at| at.elapsed() < hook.silence) {
            return;
        }
        let found = match self.api.call(&GetWebhookInfo::new(), Map::new()).await {
            Ok(found) => found,
            Err(failure) => {
                tracing::warn!("Telegram does not say how the webhook is: {failure}");
                return;
            }
        };
        let is_ours = found.get("url").and_then(Value::as_str) == Some(hook.url.as_str());
        let failed_at = found.get("last_error_date").and_then(Value::as_i64);
        let mut state = self.state();
        state.hook.looked_at = is_ours.then(Instant::now);
        if !is_ours {
            tracing::warn!("the webhook is not ours any more; it is set again");
            state.hook.taken_away = false;
        }
        if let Some(failed_at) = failed_at.filter(|&at| at > state.hook.failed_at) {
            state.hook.failed_at = failed_at;
            let why = found.get("last_error_message").and_then(Value::as_str);
            let why = why.unwrap_or_default();
            tracing::warn!("Telegram could not bring an update: {why}");
        }
    }
}
