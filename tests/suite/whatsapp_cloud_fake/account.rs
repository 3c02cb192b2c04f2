//! What the Graph API tells of the number and of the account that it is in, to whoever may know.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use ring::hmac;
use serde_json::{Value, json};

use super::check::Refusal;
use super::server::{Shared, admit, finish};
use super::{ACCOUNT_ID, APP_SECRET, PHONE_ID, TEMPLATE, TOKEN, World, lock};

type Asked = Vec<(String, String)>;

fn asked_for<'a>(asked: &'a Asked, name: &str) -> Option<&'a str> {
    let found = asked.iter().find(|(other, _)| other == name);
    found.map(|(_, value)| value.as_str())
}

/// Whoever shows a proof shows the right one: the seal of the token under the secret of the app.
fn admit_proof(asked: &Asked) -> Result<(), Refusal> {
    let Some(proof) = asked_for(asked, "appsecret_proof") else {
        return Ok(());
    };
    let key = hmac::Key::new(hmac::HMAC_SHA256, APP_SECRET.as_bytes());
    let tag = hmac::sign(&key, TOKEN.as_bytes());
    let right: String = tag
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    match proof == right {
        true => Ok(()),
        false => Err(Refusal::new(
            400,
            100,
            "Invalid appsecret_proof provided in the API argument",
        )),
    }
}

/// The number itself: the fields that were asked for, and only fields that there are.
pub(super) fn number(world: &World, asked: &Asked) -> Result<Value, Refusal> {
    admit_proof(asked)?;
    let account = &world.account;
    let (can, errors) = match account.blocked {
        None => ("AVAILABLE", json!(null)),
        Some(why) => (
            "BLOCKED",
            json!([{ "error_code": 141_000, "error_description": why, "possible_solution": "Visit WhatsApp Manager." }]),
        ),
    };
    let mut of_account =
        json!({ "entity_type": "WABA", "id": ACCOUNT_ID, "can_send_message": can });
    if !errors.is_null() {
        of_account["errors"] = errors;
    }
    let mut found = json!({ "id": PHONE_ID });
    let fields = asked_for(asked, "fields").unwrap_or_default();
    for field in fields.split(',') {
        found[field] = match field {
            "id" => json!(PHONE_ID),
            "display_phone_number" => json!("+31 20 808 0000"),
            "verified_name" => json!("Schaakclub De Pion"),
            "quality_rating" => json!(account.quality),
            "name_status" => json!(account.name_status),
            "status" => json!(account.status),
            "webhook_configuration" => match account.webhook {
                Some(address) => json!({ "application": address }),
                None => json!({}),
            },
            "health_status" => json!({ "can_send_message": can, "entities": [
                { "entity_type": "PHONE_NUMBER", "id": PHONE_ID, "can_send_message": "AVAILABLE" },
                of_account,
                { "entity_type": "BUSINESS", "id": "506914307656634", "can_send_message": "AVAILABLE" },
                { "entity_type": "APP", "id": "634974688087057", "can_send_message": "AVAILABLE" },
            ] }),
            other => {
                let words = format!("(#100) Tried accessing nonexisting field ({other})");
                return Err(Refusal::new(400, 100, &words));
            }
        };
    }
    Ok(found)
}

/// Something of the account.
fn of_account(world: &World, id: &str, answer: Value) -> Result<Value, Refusal> {
    if id != ACCOUNT_ID {
        return Err(Refusal::new(
            400,
            100,
            "Unsupported get request. Object with this ID does not exist",
        ));
    }
    if !world.account.manages {
        let words = "You do not have the necessary permissions: whatsapp_business_management";
        return Err(Refusal::new(403, 200, words));
    }
    Ok(answer)
}

pub(super) async fn templates(
    State(world): Shared,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Response {
    let mut world = lock(&world);
    let fault = match admit(&mut world, &headers) {
        Ok(fault) => fault,
        Err(refused) => return *refused,
    };
    let fields = asked_for(&asked, "fields").unwrap_or_default();
    let known = ["name", "language", "status", "category", "components"];
    if fields.split(',').any(|field| !known.contains(&field)) {
        let refused = Refusal::new(400, 100, "(#100) Tried accessing nonexisting field");
        return finish(fault.as_ref(), Err(refused));
    }
    // The filter finds every name that this is a part of.
    let wanted = asked_for(&asked, "name").unwrap_or_default();
    let template = |name: &str, language: &str, (status, text): (&str, &str)| {
        json!({ "name": name, "language": language, "status": status, "category": world.account.category, "id": "1",
            "components": [{ "type": "BODY", "text": text }] })
    };
    let mut all = vec![template(
        "clubbericht_oud",
        TEMPLATE.1,
        ("REJECTED", "{{1}} {{2}}"),
    )];
    if let Some(what) = world.account.template {
        all.push(template(TEMPLATE.0, "en", ("PENDING", "{{1}}")));
        all.push(template(TEMPLATE.0, TEMPLATE.1, what));
    }
    all.retain(|one| {
        one["name"]
            .as_str()
            .is_some_and(|name| name.contains(wanted))
    });
    let answer = of_account(&world, &id, json!({ "data": all, "paging": {} }));
    finish(fault.as_ref(), answer)
}

pub(super) async fn subscriptions(
    State(world): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let mut world = lock(&world);
    let fault = match admit(&mut world, &headers) {
        Ok(fault) => fault,
        Err(refused) => return *refused,
    };
    let app =
        json!({ "whatsapp_business_api_data": { "id": "634974688087057", "name": "De Pion" } });
    let apps = if world.account.subscribed {
        vec![app]
    } else {
        Vec::new()
    };
    let answer = of_account(&world, &id, json!({ "data": apps }));
    finish(fault.as_ref(), answer)
}
