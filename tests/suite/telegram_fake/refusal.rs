//! The words in which Telegram refuses.

use serde_json::{Value, json};

/// Why a call is not done: the HTTP status, the words, and parameters for the program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) code: u16,
    pub(crate) description: String,
    pub(crate) parameters: Option<Value>,
}

/// What a method gives.
pub(crate) type Answer = Result<Value, Refusal>;

impl Refusal {
    fn new(code: u16, description: impl Into<String>) -> Self {
        Self {
            code,
            description: description.into(),
            parameters: None,
        }
    }

    /// 400. Telegram writes the reason with a small letter, unless it is a code like `MESSAGE_TOO_LONG`.
    pub(crate) fn bad(reason: &str) -> Self {
        let mut letters = reason.chars();
        let first = letters.next().unwrap_or_default();
        let second = letters.next().unwrap_or_default();
        let reason = if second == '_' || second.is_ascii_uppercase() {
            reason.to_owned()
        } else {
            first.to_lowercase().chain(reason.chars().skip(1)).collect()
        };
        Self::new(400, format!("Bad Request: {reason}"))
    }

    /// 400 for what the documentation forbids and the server may let pass.
    pub(crate) fn stricter(reason: &str) -> Self {
        Self::new(400, format!("Bad Request: the fake is stricter: {reason}"))
    }

    /// 403.
    pub(crate) fn forbidden(reason: &str) -> Self {
        Self::new(403, format!("Forbidden: {reason}"))
    }

    /// 409.
    pub(crate) fn conflict(reason: &str) -> Self {
        Self::new(409, format!("Conflict: {reason}"))
    }

    /// 401, for a wrong token.
    pub(crate) fn unauthorized() -> Self {
        Self::new(401, "Unauthorized: invalid token specified")
    }

    /// 404, for an unknown method or path.
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(404, format!("Not Found{what}"))
    }

    /// 413, for a body over the limit of 50 MB.
    pub(crate) fn too_large() -> Self {
        Self::new(413, "Request Entity Too Large")
    }

    /// 429: come back after this many seconds.
    pub(crate) fn too_many(retry_after: u32) -> Self {
        let mut refusal = Self::new(429, format!("Too Many Requests: retry after {retry_after}"));
        refusal.parameters = Some(json!({ "retry_after": retry_after }));
        refusal
    }

    /// 400: the group has become a supergroup with this id.
    pub(crate) fn migrated(to: i64) -> Self {
        let mut refusal = Self::bad("group chat was upgraded to a supergroup chat");
        refusal.parameters = Some(json!({ "migrate_to_chat_id": to }));
        refusal
    }

    /// As it stands in the answer.
    pub(crate) fn to_json(&self) -> Value {
        let mut body =
            json!({ "ok": false, "error_code": self.code, "description": self.description });
        if let Some(parameters) = &self.parameters {
            body["parameters"] = parameters.clone();
        }
        body
    }
}
