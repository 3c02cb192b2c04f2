//! Requests to the Bot API. What is asked is built from teloxide's types; it is sent by a client of our own, because we
//! must know what teloxide's does not tell: whether a request that failed may have been carried out. (It also waits ten
//! seconds after every error of the server before it says so.) What comes back is read no further than it is used: a
//! field that a later Bot API writes otherwise must not turn a message that was sent into one that was not.
//!
//! The token is part of every address. No error and no log line may hold an address.

use std::fmt;
use std::time::Duration;

use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use teloxide_core::requests::Payload;

/// Where the Bot API is.
pub const TELEGRAM: &str = "https://api.telegram.org";

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// The Bot API, for one bot.
pub struct Api {
    client: Client,
    base: String,
    token: String,
    patience: Duration,
}

impl fmt::Debug for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Api")
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

/// Why a request did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It was not sent: there is no connection.
    Unreachable(String),
    /// It was sent, and what came of it is not known.
    NoAnswer(String),
    /// The Bot API answered that it was not done.
    Refused(Refusal),
}

/// What the Bot API says when it does not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code, as of HTTP.
    pub code: u64,
    /// In words.
    pub description: String,
    /// Not to be tried before, in seconds.
    pub retry_after: Option<u64>,
    /// The group is a supergroup now, with this id.
    pub migrate_to_chat_id: Option<i64>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(error) => write!(f, "no connection: {error}"),
            Self::NoAnswer(error) => write!(f, "no answer: {error}"),
            Self::Refused(refusal) => write!(f, "{} {}", refusal.code, refusal.description),
        }
    }
}

impl std::error::Error for Failure {}

impl Api {
    /// The Bot API at `base` for the bot with this token. `patience` is how long an answer may take.
    ///
    /// # Errors
    /// When the system has no means to encrypt.
    pub fn new(base: &str, token: &str, patience: Duration) -> anyhow::Result<Self> {
        let client = Client::builder()
            .connect_timeout(CONNECT.min(patience))
            // An address holds the token: it must go nowhere else.
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(reqwest::Error::without_url)?;
        Ok(Self {
            client,
            base: base.trim_end_matches('/').to_owned(),
            token: token.to_owned(),
            patience,
        })
    }

    /// Asks for something; gives what the Bot API gives. `extra` are parameters that are newer than teloxide's types.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn call<P: Payload + Serialize + Sync>(
        &self,
        payload: &P,
        extra: Map<String, Value>,
    ) -> Result<Value, Failure> {
        self.call_for(payload, extra).await
    }

    /// The same, for an answer of this form.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn call_for<P: Payload + Serialize + Sync, T: DeserializeOwned>(
        &self,
        payload: &P,
        extra: Map<String, Value>,
    ) -> Result<T, Failure> {
        let mut parameters = match serde_json::to_value(payload) {
            Ok(Value::Object(parameters)) => parameters,
            Ok(_) => Map::new(),
            Err(error) => return Err(Failure::Unreachable(error.to_string())),
        };
        parameters.extend(extra);
        // Absent and null are not the same to every server.
        parameters.retain(|_, value| !value.is_null());
        let patience = self.patience + payload.timeout_hint().unwrap_or_default();
        let request = self.client.post(self.address(P::NAME)).timeout(patience);
        self.finish(request.json(&parameters)).await
    }

    /// Sends a file of text.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn send_document(
        &self,
        parameters: &[(&'static str, String)],
        file: (&str, &str),
    ) -> Result<Value, Failure> {
        let (name, text) = file;
        let part = Part::text(text.to_owned()).file_name(name.to_owned());
        let form = Form::new().part("document", part);
        self.send_form("SendDocument", parameters, form).await
    }

    /// Sends a picture, as PNG.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn send_photo(
        &self,
        parameters: &[(&'static str, String)],
        (name, png): (String, Vec<u8>),
    ) -> Result<Value, Failure> {
        let part = Part::bytes(png).file_name(name).mime_str("image/png");
        let form = Form::new().part("photo", part.map_err(failure)?);
        self.send_form("SendPhoto", parameters, form).await
    }

    async fn send_form(
        &self,
        method: &str,
        parameters: &[(&'static str, String)],
        mut form: Form,
    ) -> Result<Value, Failure> {
        for (name, value) in parameters {
            form = form.text(*name, value.clone());
        }
        let address = self.address(method);
        let request = self.client.post(address).timeout(self.patience);
        self.finish(request.multipart(form)).await
    }

    /// Fetches a file, no more of it than `longest` bytes and a little.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn download(&self, path: &str, longest: usize) -> Result<Vec<u8>, Failure> {
        let address = format!("{}/file/bot{}/{path}", self.base, self.token);
        let asked = self.client.get(address).timeout(self.patience).send().await;
        let mut answer = asked.map_err(failure)?;
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(failure)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > longest {
                break;
            }
        }
        Ok(bytes)
    }

    fn address(&self, method: &str) -> String {
        let (first, rest) = method.split_at(method.len().min(1));
        format!(
            "{}/bot{}/{}{rest}",
            self.base,
            self.token,
            first.to_lowercase()
        )
    }

    async fn finish<T: DeserializeOwned>(
        &self,
        request: reqwest::RequestBuilder,
    ) -> Result<T, Failure> {
        let answer = request.send().await.map_err(failure)?;
        let status = answer.status();
        let body = answer.bytes().await.map_err(failure)?;
        read_answer(status.as_u16(), &body)
    }
}

/// A request was surely not sent when there was no connection; any other failure leaves it open.
fn failure(error: reqwest::Error) -> Failure {
    let unreachable = error.is_connect() || error.is_builder();
    let mut text = error.without_url().to_string();
    text.truncate(text.floor_char_boundary(300));
    if unreachable {
        Failure::Unreachable(text)
    } else {
        Failure::NoAnswer(text)
    }
}

/// An answer of the Bot API.
#[derive(Deserialize)]
struct Answer<T> {
    ok: bool,
    result: Option<T>,
    #[serde(default)]
    error_code: Value,
    #[serde(default)]
    description: Value,
    #[serde(default)]
    parameters: Value,
}

/// What an answer says. Only the Bot API's own words count as a refusal: what a gateway in front of it says tells
/// nothing about the request.
///
/// # Errors
/// Why the request did not succeed.
pub fn read_answer<T: DeserializeOwned>(status: u16, body: &[u8]) -> Result<T, Failure> {
    let unknown = || {
        Failure::NoAnswer(format!(
            "status {status} without an answer that can be read"
        ))
    };
    let answer: Answer<T> = serde_json::from_slice(body).map_err(|_| unknown())?;
    if answer.ok {
        return answer.result.ok_or_else(unknown);
    }
    let parameter = |name: &str| answer.parameters.get(name);
    Err(Failure::Refused(Refusal {
        code: answer.error_code.as_u64().unwrap_or_else(|| status.into()),
        description: answer.description.as_str().unwrap_or_default().to_owned(),
        retry_after: parameter("retry_after").and_then(Value::as_u64),
        migrate_to_chat_id: parameter("migrate_to_chat_id").and_then(Value::as_i64),
    }))
}
