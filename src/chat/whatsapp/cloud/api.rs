//! Requests to the Graph API, and what its answers mean. The token is in a header, never in an address.

use std::fmt;
use std::time::Duration;

use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder};
use serde::Deserialize;
use serde_json::Value;

use super::Settings;
use super::meaning::{self, Meaning, Trouble};

/// Where the Graph API is.
pub const GRAPH: &str = "https://graph.facebook.com/v23.0";

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// The Graph API, for one telephone number.
pub(super) struct Api {
    client: Client,
    base: String,
    token: String,
    phone_id: String,
    patience: Duration,
}

/// Why a request did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It was not sent: there is no connection.
    Unreachable(String),
    /// It was sent, and what came of it is not known.
    NoAnswer(String),
    /// The Graph API answered that it was not done.
    Refused(Refusal),
}

/// What the Graph API says when it does not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status of HTTP.
    pub status: u16,
    /// Meta's own code; 0: none.
    pub code: i64,
    /// In words.
    pub words: String,
}

impl Refusal {
    pub(super) const fn meaning(&self) -> Meaning {
        meaning::of(self.status, self.code)
    }

    /// Why nothing arrives until somebody does something; none: it is something else.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        match self.meaning() {
            Meaning::Down(trouble) => Some(trouble),
            _ => None,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(error) => write!(f, "no connection: {error}"),
            Self::NoAnswer(error) => write!(f, "no answer: {error}"),
            Self::Refused(refusal) => write!(f, "{} {}", refusal.code, refusal.words),
        }
    }
}

impl std::error::Error for Failure {}

impl Api {
    pub(super) fn new(settings: &Settings) -> anyhow::Result<Self> {
        let client = Client::builder()
            .connect_timeout(CONNECT.min(settings.patience))
            // The token must go nowhere else.
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(Self {
            client,
            base: settings.base.trim_end_matches('/').to_owned(),
            token: settings.token.clone(),
            phone_id: settings.phone_id.clone(),
            patience: settings.patience,
        })
    }

    /// Asks for something.
    pub(super) async fn get(&self, path: &str) -> Result<Value, Failure> {
        let asked = self.client.get(format!("{}/{path}", self.base));
        self.finish(asked).await
    }

    /// Sends a message; gives what Meta calls it.
    pub(super) async fn send(&self, message: &Value) -> Result<String, Failure> {
        let address = format!("{}/{}/messages", self.base, self.phone_id);
        let sent = self.finish(self.client.post(address).json(message)).await?;
        let id = sent.pointer("/messages/0/id").and_then(Value::as_str);
        // An answer that says no name is an answer all the same.
        Ok(id.unwrap_or_default().to_owned())
    }

    /// Hands over a file of this kind, such as `text/plain`; gives the name under which it can be sent.
    pub(super) async fn upload(
        &self,
        name: String,
        (bytes, kind): (Vec<u8>, &'static str),
    ) -> Result<String, Failure> {
        let part = Part::bytes(bytes).file_name(name);
        let part = part.mime_str(kind).map_err(failure)?;
        let mut form = Form::new().part("file", part);
        for (name, value) in [("messaging_product", "whatsapp"), ("type", kind)] {
            form = form.text(name, value);
        }
        let address = format!("{}/{}/media", self.base, self.phone_id);
        let kept = self.finish(self.client.post(address).multipart(form)).await;
        // Nobody sees it before it is sent: whatever became of it, it can be done again.
        let kept = kept.map_err(|failure| match failure {
            Failure::NoAnswer(error) => Failure::Unreachable(error),
            other => other,
        })?;
        let id = kept.get("id").and_then(Value::as_str);
        Ok(id.unwrap_or_default().to_owned())
    }

    /// Fetches a file, no more of it than `longest` bytes and a little.
    pub(super) async fn download(&self, id: &str, longest: usize) -> Result<Vec<u8>, Failure> {
        let found = self.get(id).await?;
        let address = found.get("url").and_then(Value::as_str).unwrap_or_default();
        let asked = self.authorised(self.client.get(address)).send().await;
        let mut answer = asked.map_err(failure)?;
        let status = answer.status().as_u16();
        if status != 200 {
            let words = format!("status {status} instead of a file");
            return Err(Failure::Refused(Refusal {
                status,
                code: 0,
                words,
            }));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(failure)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > longest {
                break;
            }
        }
        Ok(bytes)
    }

    fn authorised(&self, request: RequestBuilder) -> RequestBuilder {
        request.bearer_auth(&self.token).timeout(self.patience)
    }

    async fn finish(&self, request: RequestBuilder) -> Result<Value, Failure> {
        let answer = self.authorised(request).send().await.map_err(failure)?;
        let status = answer.status().as_u16();
        let body = answer.bytes().await.map_err(failure)?;
        read_answer(status, &body)
    }
}

/// A request was surely not sent when there was no connection; any other failure leaves it open.
fn failure(error: reqwest::Error) -> Failure {
    let unreachable = error.is_connect() || error.is_builder();
    let text = error.without_url().to_string();
    if unreachable {
        Failure::Unreachable(text)
    } else {
        Failure::NoAnswer(text)
    }
}

#[derive(Deserialize)]
struct Wrong {
    error: Error,
}

#[derive(Deserialize)]
struct Error {
    #[serde(default)]
    message: String,
    #[serde(default)]
    code: i64,
    #[serde(default)]
    error_data: Value,
}

/// What an answer says. Only Meta's own words count as a refusal: what a gateway before it says tells nothing about the
/// request.
fn read_answer(status: u16, body: &[u8]) -> Result<Value, Failure> {
    let unreadable = || Failure::NoAnswer(format!("status {status} without a readable answer"));
    let answer: Value = serde_json::from_slice(body).map_err(|_| unreadable())?;
    if (200..300).contains(&status) {
        return Ok(answer);
    }
    let Wrong { error } = serde_json::from_value(answer).map_err(|_| unreadable())?;
    let details = error.error_data.get("details").and_then(Value::as_str);
    let words = details.map_or(error.message, str::to_owned);
    Err(Failure::Refused(Refusal {
        status,
        code: error.code,
        words,
    }))
}
