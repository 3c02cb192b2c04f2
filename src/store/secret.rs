//! Secrets of the installation, drawn once and kept.

use std::fmt::Write as _;

use anyhow::{Context, ensure};

use super::Tx;
use super::record::Field;

/// The secret with this name. The first time it is the one that is offered, and from then on always that one.
///
/// # Errors
/// When the database fails, or holds something else than a secret.
pub async fn keep(tx: &mut Tx, name: &str, offered: &[u8; 32]) -> anyhow::Result<[u8; 32]> {
    let written = offered.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    sqlx::query("insert into secret (name, content) values ($1, $2) on conflict (name) do nothing")
        .bind(name.to_owned())
        .bind(written)
        .execute(tx.connection())
        .await
        .with_context(|| format!("keeping the secret {name}"))?;
    let row = sqlx::query("select content from secret where name = $1")
        .bind(name.to_owned())
        .fetch_one(tx.connection())
        .await
        .with_context(|| format!("reading the secret {name}"))?;
    let content: String = Field::read(&row, "content")?;
    ensure!(
        content.len() == 64 && content.is_ascii(),
        "the secret {name} is damaged"
    );
    let mut secret = [0; 32];
    for (at, byte) in secret.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&content[at * 2..at * 2 + 2], 16)
            .with_context(|| format!("the secret {name} is damaged"))?;
    }
    Ok(secret)
}
