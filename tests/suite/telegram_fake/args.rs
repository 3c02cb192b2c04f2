//! The arguments of a call, from the query, a form, JSON or multipart: as Telegram does, all of them texts.

use std::collections::BTreeMap;

use serde_json::Value;

use super::refusal::Refusal;
use super::world::MessageId;

/// A file in a multipart body.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub(crate) name: String,
    pub(crate) mime: Option<String>,
    pub(crate) bytes: Vec<u8>,
}

/// The arguments of a call and the files with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Args {
    pub(crate) texts: BTreeMap<String, String>,
    pub(crate) files: BTreeMap<String, Upload>,
}

impl Args {
    /// Adds what stands in a query or form body.
    pub(crate) fn add_form(&mut self, form: &str) {
        for pair in form.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            self.texts.insert(unescape(name), unescape(value));
        }
    }

    /// Adds the fields of a JSON body; anything but an object is refused.
    pub(crate) fn add_json(&mut self, body: &[u8]) -> Result<(), Refusal> {
        if body.is_empty() {
            return Ok(());
        }
        let unreadable = || Refusal::bad("can't parse request: JSON object expected");
        let Ok(Value::Object(fields)) = serde_json::from_slice(body) else {
            return Err(unreadable());
        };
        for (name, value) in fields {
            let text = match value {
                Value::Null => continue,
                Value::String(text) => text,
                other
                @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                    other.to_string()
                }
            };
            self.texts.insert(name, text);
        }
        Ok(())
    }

    /// A text; empty if it is not there.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.texts.contains_key(name)
    }

    /// Yes or no.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(
            self.text(name).to_ascii_lowercase().as_str(),
            "true" | "yes" | "1"
        )
    }

    /// A whole number; nothing if it is not one.
    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        self.text(name).trim().parse().ok()
    }

    /// A message of the call's chat.
    pub(crate) fn message_id(&self) -> MessageId {
        self.number("message_id").unwrap_or(0)
    }

    /// JSON in a text; nothing if the text is not there.
    pub(crate) fn json(&self, name: &str, called: &str) -> Result<Option<Value>, Refusal> {
        match self.text(name) {
            "" => Ok(None),
            text => serde_json::from_str(text)
                .map(Some)
                .map_err(|_| Refusal::bad(&format!("can't parse {called} JSON object"))),
        }
    }
}

/// Undoes the escapes of a form: `+` and `%41`.
fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let digits = [rest.next().unwrap_or(b'0'), rest.next().unwrap_or(b'0')];
                let digits = String::from_utf8_lossy(&digits).into_owned();
                bytes.push(u8::from_str_radix(&digits, 16).unwrap_or(b'?'));
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
