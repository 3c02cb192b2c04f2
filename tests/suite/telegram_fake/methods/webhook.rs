//! setWebhook, deleteWebhook, getWebhookInfo: the state. The delivering is done by the server.

use serde_json::{Value, json};

use crate::telegram_fake::args::Args;
use crate::telegram_fake::refusal::{Answer, Refusal};
use crate::telegram_fake::world::{Webhook, World};

pub(super) fn set(world: &mut World, args: &Args) -> Answer {
    let url = args.text("url");
    if url.is_empty() {
        return delete(world, args);
    }
    // Telegram wants TLS on one of four ports; a server of one's own lets this machine be reached without.
    let here = url.starts_with("http://127.0.0.1:");
    if !here && !url.starts_with("https://") {
        return Err(Refusal::bad(
            "bad webhook: An HTTPS URL must be provided for webhook",
        ));
    }
    let secret = args.text("secret_token");
    if secret.len() > 256 {
        return Err(Refusal::bad("secret token is too long"));
    }
    if !secret
        .bytes()
        .all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_')
    {
        return Err(Refusal::bad("secret token contains unallowed characters"));
    }
    let connections = args.number("max_connections").unwrap_or(40);
    if !(1..=100).contains(&connections) {
        return Err(Refusal::stricter("max_connections is from 1 to 100"));
    }
    if args.flag("drop_pending_updates") {
        world.queue.clear();
    }
    world.set_allowed(args);
    world.webhook = Some(Webhook {
        url: url.to_owned(),
        secret: secret.to_owned(),
        max_connections: connections,
        last_error: None,
    });
    Ok(Value::Bool(true))
}

pub(super) fn delete(world: &mut World, args: &Args) -> Answer {
    if args.flag("drop_pending_updates") {
        world.queue.clear();
    }
    world.webhook = None;
    Ok(Value::Bool(true))
}

pub(super) fn info(world: &World) -> Value {
    let mut info = json!({
        "url": "", "has_custom_certificate": false, "pending_update_count": world.queue.len()
    });
    if let Some(webhook) = &world.webhook {
        info["url"] = webhook.url.clone().into();
        info["max_connections"] = webhook.max_connections.into();
        info["ip_address"] = "127.0.0.1".into();
        if let Some((date, words)) = &webhook.last_error {
            info["last_error_date"] = (*date).into();
            info["last_error_message"] = words.clone().into();
        }
    }
    if let Some(allowed) = world.allowed_if_chosen() {
        info["allowed_updates"] = json!(allowed);
    }
    info
}
