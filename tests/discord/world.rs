//! The server with the Discord of the tests, and what a test lets people and the network do there.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde::Deserialize;
use serde_json::{Value, json};

/// The server, as long as it is held.
pub(crate) struct World {
    process: Child,
    address: String,
    client: reqwest::Client,
}

impl Drop for World {
    fn drop(&mut self) {
        // It goes on until its standard input is closed; a test that failed need not wait for that.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What the bot did that can be seen.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Shown {
    /// `new`, `edit`, `answer` (where Discord waited for it) or `mark`.
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) user: Option<String>,
    /// The name of the thread in which it stands.
    #[serde(default)]
    pub(crate) thread: Option<String>,
    #[serde(default)]
    pub(crate) ephemeral: bool,
    #[serde(default)]
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) poll: Option<Poll>,
    #[serde(default)]
    pub(crate) buttons: Vec<String>,
    #[serde(default)]
    pub(crate) files: Vec<Value>,
    #[serde(default)]
    pub(crate) pings: bool,
    #[serde(default)]
    pub(crate) emoji: String,
    #[serde(default)]
    pub(crate) on: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Poll {
    pub(crate) question: String,
    pub(crate) answers: Vec<String>,
}

pub(crate) const TOKEN: &str = "discord-test-token.of-the-bot";

impl World {
    pub(crate) fn start() -> Self {
        let python = std::env::var("KEIZERBOT_TEST_PYTHON")
            .expect("KEIZERBOT_TEST_PYTHON names a Python with tests/discord/requirements.txt");
        let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/discord/server.py");
        let mut process = Command::new(python)
            .arg(server)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut address = String::new();
        let out = process.stdout.take().expect("its output");
        BufReader::new(out)
            .read_line(&mut address)
            .expect("its address");
        assert!(address.starts_with("http"), "the server does not start");
        Self {
            process,
            address: address.trim().to_owned(),
            client: reqwest::Client::new(),
        }
    }

    /// Where its API is.
    pub(crate) fn api(&self) -> String {
        format!("{}/api", self.address)
    }

    pub(crate) fn control(&self) -> Control {
        Control {
            address: format!("{}/control", self.address),
            client: self.client.clone(),
        }
    }

    /// Lets something happen.
    pub(crate) async fn order(&self, what: Value) -> Value {
        self.control().order(what).await
    }

    pub(crate) async fn user(&self, name: &str) -> String {
        text(&self.order(json!({"do": "user", "name": name})).await["id"])
    }

    pub(crate) async fn screen(&self, after: usize) -> Vec<Shown> {
        let mut found = self.order(json!({"do": "screen", "after": after})).await;
        serde_json::from_value(found["screen"].take()).expect("a screen")
    }

    pub(crate) async fn calls(&self) -> Vec<String> {
        let mut found = self.order(json!({"do": "calls"})).await;
        serde_json::from_value(found["calls"].take()).expect("calls")
    }

    pub(crate) async fn state(&self) -> Value {
        self.order(json!({"do": "state"})).await
    }

    /// Who votes for what, as Discord has it.
    pub(crate) async fn votes(&self) -> Vec<Vec<String>> {
        let mut found = self.order(json!({"do": "votes"})).await;
        serde_json::from_value(found["answers"].take()).expect("votes")
    }
}

/// What lets things happen on the server.
#[derive(Clone)]
pub(crate) struct Control {
    address: String,
    client: reqwest::Client,
}

impl Control {
    pub(crate) async fn order(&self, what: Value) -> Value {
        let asked = self.client.post(&self.address).json(&what).send().await;
        let answer = asked.expect("the server runs");
        let status = answer.status();
        let found: Value = answer.json().await.expect("JSON");
        assert!(status.is_success(), "{what}: {found}");
        found
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
