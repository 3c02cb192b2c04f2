//! Requests to Discord's API, with what must be known about one that failed: whether it may have been carried out. What comes
//! back is read no further than it is used.
//!
//! The token is in a header; the token of an interaction is part of an address. No error and no log line may hold either.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::message::Attachment;

/// Where Discord's API is.
pub const DISCORD: &str = "https://discord.com/api/v10";

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);
/// Discord wants to know who asks.
const AGENT: &str = concat!("DiscordBot (keizerbot, ", env!("CARGO_PKG_VERSION"), ")");

/// Discord's API, for one bot.
pub struct Api {
    client: Client,
    base: String,
    token: String,
    patience: Duration,
    /// Until when a route is to be left alone.
    limits: Mutex<HashMap<String, Instant>>,
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
    /// It was not sent: Discord wants to be left alone for so long.
    TooEarly(Duration),
    /// It was sent, and what came of it is not known.
    NoAnswer(String),
    /// Discord answered that it was not done.
    Refused(Refusal),
}

/// What Discord says when it does not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code of HTTP.
    pub status: u16,
    /// Discord's own code.
    pub code: u64,
    /// In words.
    pub message: String,
    /// Not to be tried before.
    pub retry_after: Option<Duration>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(error) => write!(f, "no connection: {error}"),
            Self::TooEarly(wait) => write!(f, "not before {} s", wait.as_secs()),
            Self::NoAnswer(error) => write!(f, "no answer: {error}"),
            Self::Refused(refusal) => {
                let Refusal {
                    status,
                    code,
                    message,
                    ..
                } = refusal;
                write!(f, "{status} {message} ({code})")
            }
        }
    }
}

impl std::error::Error for Failure {}

/// A file that goes with a message.
#[derive(Clone, Copy, Debug)]
pub enum Sent<'a> {
    /// A file of text.
    Text(&'a Attachment),
    /// A picture, as PNG, and what it shows in words for who cannot see it.
    Image {
        /// The name of its file.
        name: &'a str,
        /// What is in it.
        png: &'a [u8],
        /// What is read aloud, not longer than Discord takes.
        words: &'a str,
    },
}

impl Api {
    /// The API at `base` for the bot with this token. `patience` is how long an answer may take.
    ///
    /// # Errors
    /// When the system has no means to encrypt.
    pub fn new(base: &str, token: &str, patience: Duration) -> anyhow::Result<Self> {
        let client = Client::builder()
            .connect_timeout(CONNECT.min(patience))
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(AGENT)
            .build()
            .map_err(reqwest::Error::without_url)?;
        Ok(Self {
            client,
            base: base.trim_end_matches('/').to_owned(),
            token: token.to_owned(),
            patience,
            limits: Mutex::default(),
        })
    }

    /// Asks for something.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn get(&self, path: &str) -> Result<Value, Failure> {
        self.call(Method::GET, path, None::<&Value>).await
    }

    /// Makes something new.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn post(&self, path: &str, body: &(impl Serialize + Sync)) -> Result<Value, Failure> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// The same with a file.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        (body, file): (&Value, Option<Sent<'_>>),
    ) -> Result<Value, Failure> {
        let Some(file) = file else {
            return self.call(method, path, Some(body)).await;
        };
        let route = route_of(&method, path);
        self.turn(&route)?;
        let mut body = body.clone();
        let part = match file {
            Sent::Text(file) => {
                body["attachments"] = json!([{"id": 0, "filename": file.name}]);
                Part::text(file.text.clone()).file_name(file.name.clone())
            }
            Sent::Image { name, png, words } => {
                body["attachments"] = json!([{"id": 0, "filename": name, "description": words}]);
                let part = Part::bytes(png.to_vec()).file_name(name.to_owned());
                part.mime_str("image/png").map_err(failure)?
            }
        };
        let form = Form::new()
            .part("payload_json", Part::text(body.to_string()))
            .part("files[0]", part);
        let request = self.request(method, path).multipart(form);
        self.finish(&route, request).await
    }

    /// Does something with a body or without.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&(impl Serialize + Sync)>,
    ) -> Result<Value, Failure> {
        let route = route_of(&method, path);
        self.turn(&route)?;
        let request = self.request(method, path);
        let request = match body {
            Some(body) => request.json(body),
            None => request.header("content-length", "0"),
        };
        self.finish(&route, request).await
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        let request = request.timeout(self.patience);
        request.header("authorization", format!("Bot {}", self.token))
    }

    /// Fetches a file from an address that Discord gave, no more of it than `longest` bytes and a little.
    ///
    /// # Errors
    /// Why it did not succeed.
    pub async fn download(&self, address: &str, longest: usize) -> Result<Vec<u8>, Failure> {
        let asked = self.client.get(address).timeout(self.patience).send().await;
        let mut answer = asked.map_err(failure)?;
        if !answer.status().is_success() {
            return Err(Failure::Refused(Refusal {
                status: answer.status().as_u16(),
                code: 0,
                message: "no such file".to_owned(),
                retry_after: None,
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

    /// # Errors
    /// When Discord wants to be left alone on this route, or everywhere.
    fn turn(&self, route: &str) -> Result<(), Failure> {
        let limits = self.limits.lock().unwrap_or_else(PoisonError::into_inner);
        let until = [route, EVERYWHERE].into_iter();
        let until = until.filter_map(|route| limits.get(route)).max().copied();
        match until.map(|until| until.saturating_duration_since(Instant::now())) {
            Some(wait) if !wait.is_zero() => Err(Failure::TooEarly(wait)),
            _ => Ok(()),
        }
    }

    fn leave_alone(&self, route: &str, wait: Duration) {
        let mut limits = self.limits.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        limits.retain(|_, until| *until > now);
        limits.insert(route.to_owned(), now + wait);
    }

    async fn finish(
        &self,
        route: &str,
        request: reqwest::RequestBuilder,
    ) -> Result<Value, Failure> {
        let answer = request.send().await.map_err(failure)?;
        let status = answer.status().as_u16();
        let headers = answer.headers().clone();
        let body = answer.bytes().await.map_err(failure)?;
        if header(&headers, "x-ratelimit-remaining") == Some(0.0)
            && let Some(wait) = header(&headers, "x-ratelimit-reset-after").and_then(seconds)
        {
            self.leave_alone(route, wait);
        }
        let outcome = read_answer(status, &body);
        if let Err(Failure::Refused(refusal)) = &outcome
            && let Some(wait) = refusal.retry_after
        {
            let everywhere = headers.contains_key("x-ratelimit-global");
            self.leave_alone(if everywhere { EVERYWHERE } else { route }, wait);
        }
        outcome
    }
}

/// What stands for all routes.
const EVERYWHERE: &str = "";

fn header(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

/// What is limited together: the method, and the path up to the first number, with that number.
fn route_of(method: &Method, path: &str) -> String {
    let path = path.split('?').next().unwrap_or(path);
    let mut route = method.to_string();
    let mut numbers = 0;
    for part in path.split('/') {
        let number = part.len() > 10 && part.bytes().all(|b| b.is_ascii_digit());
        numbers += usize::from(number);
        route.push('/');
        route.push_str(if number && numbers > 1 { "#" } else { part });
    }
    route
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

/// What an answer says. After an error of the server nobody knows whether it did what it was asked.
///
/// # Errors
/// Why the request did not succeed.
pub fn read_answer(status: u16, body: &[u8]) -> Result<Value, Failure> {
    let value: Option<Value> = serde_json::from_slice(body).ok();
    match (status, value) {
        (204, _) => Ok(Value::Null),
        (200..300, Some(value)) => Ok(value),
        (400..500, value) => {
            let value = value.unwrap_or_default();
            let retry_after = value.get("retry_after").and_then(Value::as_f64);
            Err(Failure::Refused(Refusal {
                status,
                code: value.get("code").and_then(Value::as_u64).unwrap_or(0),
                message: super::word(&value, "message"),
                retry_after: retry_after.and_then(seconds),
            }))
        }
        _ => Err(Failure::NoAnswer(format!(
            "status {status} without an answer that can be read"
        ))),
    }
}
