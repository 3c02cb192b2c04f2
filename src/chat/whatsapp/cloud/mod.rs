//! WhatsApp by the official Cloud API: one to one, no groups and no polls. What somebody says is answered freely for a day;
//! outside of that only a template may be sent, and each of those costs money. A contact is a telephone number.

mod api;
pub mod check;
mod listen;
pub mod markup;
mod meaning;
mod news;
mod pieces;
pub mod receive;
mod send;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use tokio::sync::Notify;

use crate::chat::Delivered;
use crate::chat::webhook::Letterbox;
use crate::message::{Contact, Outgoing};
use api::Api;

pub use api::{Failure, GRAPH, Refusal};
pub use meaning::Trouble;

/// The name of this network.
pub const PLATFORM: &str = "wacloud";
/// Where at the door WhatsApp is expected.
pub const PATH: &str = "/whatsapp";

/// How the bot reaches the Cloud API. None of the secrets is in any log or error.
#[derive(Clone)]
pub struct Settings {
    /// Where the Graph API is, with its version; [`GRAPH`].
    pub base: String,
    /// The token of a system user of the business.
    pub token: String,
    /// The number of the club's telephone number at Meta.
    pub phone_id: String,
    /// With this secret Meta signs what it brings.
    pub app_secret: String,
    /// With this word Meta asks whether the webhook is ours; whoever sets it up types it there.
    pub verify_token: String,
    /// What is sent to who has said nothing for a day; none: nothing is.
    pub template: Option<Template>,
    /// What stands at a question.
    pub words: Words,
    /// How long an answer may take.
    pub patience: Duration,
    /// How long to wait for something to be brought.
    pub hold: Duration,
}

impl Settings {
    /// Meta itself.
    #[must_use]
    pub fn new(token: &str, phone_id: &str, (app_secret, verify_token): (&str, &str)) -> Self {
        Self {
            base: GRAPH.to_owned(),
            token: token.to_owned(),
            phone_id: phone_id.to_owned(),
            app_secret: app_secret.to_owned(),
            verify_token: verify_token.to_owned(),
            template: None,
            words: Words::default(),
            patience: Duration::from_secs(30),
            hold: Duration::from_secs(25),
        }
    }
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings")
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

/// A message that Meta has approved, with room for one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// What it is called at Meta.
    pub name: String,
    /// In which language it was approved, such as `nl`.
    pub language: String,
}

/// The words that people see at a question, in the language of the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Below numbers: that one of them is the answer.
    pub choose: String,
    /// On the button that opens a list, at most twenty signs.
    pub open_list: String,
}

impl Default for Words {
    /// In no language.
    fn default() -> Self {
        Self {
            choose: "↩ 1, 2, 3, …".to_owned(),
            open_list: "…".to_owned(),
        }
    }
}

/// What has to be known before something is sent that may cost money.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// What time it is.
    fn now(&self) -> DateTime<Utc>;

    /// Whether this contact has said something within so long.
    ///
    /// # Errors
    /// When it cannot be looked up.
    async fn has_spoken(&self, contact: &Contact, within: Duration) -> anyhow::Result<bool>;

    /// Takes one of the templates of this month for this message; false: none is left. It is taken once for a message,
    /// however often that is tried, and once more when it is said again.
    ///
    /// # Errors
    /// When it cannot be written down.
    async fn take_template(&self, message: &Outgoing) -> anyhow::Result<bool>;

    /// The template that was taken for this message was surely not sent.
    ///
    /// # Errors
    /// When it cannot be written down.
    async fn give_back(&self, message: &Outgoing) -> anyhow::Result<()>;
}

/// The bot on the Cloud API.
pub struct Cloud {
    api: Api,
    template: Option<Template>,
    words: Words,
    letterbox: Arc<Letterbox>,
    /// Rings when there is news of the network itself.
    rings: Notify,
    ledger: OnceLock<Arc<dyn Ledger>>,
    phone_id: String,
    /// The seal of the token under the secret of the app.
    proof: String,
    hold: Duration,
    state: Mutex<State>,
}

impl std::fmt::Debug for Cloud {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cloud").finish_non_exhaustive()
    }
}

/// What is remembered as long as the process lives; nothing is lost with it.
#[derive(Debug, Default)]
struct State {
    /// Failures in a row, per contact.
    failures: HashMap<String, u32>,
    /// The parts of a long message that have arrived, by its key and whom it is for.
    arrived: HashMap<(String, String), Vec<String>>,
    /// When somebody last said something, by what was brought; none: Meta says that he has said nothing for a day.
    spoken: HashMap<String, Option<DateTime<Utc>>>,
    /// Why nothing arrives; none: nothing is known of it.
    down: Option<Trouble>,
    /// What of that was said.
    told: Option<Trouble>,
    /// News of the network itself that is not kept yet.
    news: Vec<Delivered>,
}

impl Cloud {
    /// The bot with these settings. Nothing is asked of Meta yet, and nothing is sent before it has a ledger.
    ///
    /// # Errors
    /// When the system has no means to encrypt.
    pub fn new(settings: &Settings) -> anyhow::Result<Self> {
        Ok(Self {
            api: Api::new(settings)?,
            template: settings.template.clone(),
            words: settings.words.clone(),
            rings: Notify::new(),
            letterbox: Arc::new(listen::letterbox(settings)),
            ledger: OnceLock::new(),
            phone_id: settings.phone_id.clone(),
            proof: listen::proof(settings),
            hold: settings.hold,
            state: Mutex::default(),
        })
    }

    /// From now on it knows who has spoken and what was paid. The first ledger stays.
    pub fn keep(&self, ledger: Arc<dyn Ledger>) {
        // That there was one already is no harm.
        let _ = self.ledger.set(ledger);
    }

    /// The letterbox for the door, and its path there.
    #[must_use]
    pub fn letterbox(&self) -> (&'static str, Arc<Letterbox>) {
        (PATH, Arc::clone(&self.letterbox))
    }

    /// Asks for the bot's own telephone number, as people read it.
    ///
    /// # Errors
    /// Why Meta did not give it.
    pub async fn number(&self) -> Result<String, Failure> {
        let asked = format!("{}?fields=display_phone_number", self.phone_id);
        let found = self.api.get(&asked).await;
        if let Err(Failure::Refused(refusal)) = &found
            && let Some(trouble) = refusal.trouble()
        {
            self.go_down(trouble);
        }
        let found = found?;
        let number = found.get("display_phone_number");
        let number = number.and_then(serde_json::Value::as_str);
        Ok(number.unwrap_or_default().to_owned())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Cloud {
    fn drop(&mut self) {
        self.letterbox.close();
    }
}

/// The contact with this telephone number, in figures alone, with the country before it.
#[must_use]
pub fn contact(number: &str) -> Contact {
    Contact::new(PLATFORM, number)
}
