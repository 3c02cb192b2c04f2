//! The HTTP side: who may ask, what goes wrong, and what is done.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Multipart, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::check::{self, Refusal};
use super::{Fault, PHONE_ID, Stored, TOKEN, World, account, lock};

pub(super) type Shared = State<Arc<Mutex<World>>>;

/// Listens on this machine; gives the base of the API.
pub(super) async fn start(world: Arc<Mutex<World>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let router = Router::new()
        .route("/v23.0/{id}/messages", post(messages))
        .route("/v23.0/{id}/media", post(media))
        .route("/v23.0/{id}", get(node))
        .route("/v23.0/{id}/message_templates", get(account::templates))
        .route("/v23.0/{id}/subscribed_apps", get(account::subscriptions))
        .route("/files/{id}", get(download))
        .layer(DefaultBodyLimit::max(20 * 1024 * 1024))
        .with_state(world);
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}/v23.0")
}

pub(super) fn reply(answer: Result<Value, Refusal>) -> Response {
    let (status, body) = match answer {
        Ok(body) => (200, body),
        Err(refusal) => {
            let error = json!({
                "message": format!("(#{}) {}", refusal.code, refusal.words),
                "type": "OAuthException",
                "code": refusal.code,
                "error_data": { "messaging_product": "whatsapp", "details": refusal.words },
                "fbtrace_id": "Az8or2yhqkZfEZ-_4Qn_Bam",
            });
            (refusal.status, json!({ "error": error }))
        }
    };
    let status = StatusCode::from_u16(status).expect("a status");
    (
        status,
        [(header::CONTENT_TYPE, "application/json")],
        body.to_string(),
    )
        .into_response()
}

/// Only who has the token is answered, and only when nothing is ordered to go wrong.
pub(super) fn admit(
    world: &mut World,
    headers: &HeaderMap,
) -> Result<Option<Fault>, Box<Response>> {
    world.calls += 1;
    let token = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    if token != Some(&format!("Bearer {TOKEN}")) {
        return Err(Box::new(reply(Err(Refusal::new(
            401,
            190,
            "Invalid OAuth access token.",
        )))));
    }
    if let Some((status, code)) = world.refuses {
        let refused = Refusal::new(status, code, "as the test has ordered");
        return Err(Box::new(reply(Err(refused))));
    }
    match world.faults.pop_front() {
        // A body that breaks off closes the connection.
        Some(Fault::CutBefore) => Err(Box::new(cut())),
        Some(Fault::Code(status, code)) => Err(Box::new(reply(Err(Refusal::new(
            status,
            code,
            "as the test has ordered",
        ))))),
        Some(Fault::Page(status)) => {
            let status = StatusCode::from_u16(status).expect("a status");
            Err(Box::new((status, "<html></html>").into_response()))
        }
        Some(Fault::Nothing) => Ok(None),
        other => Ok(other),
    }
}

/// A connection that is cut.
fn cut() -> Response {
    let broken = futures_util::stream::once(async { Err::<Bytes, _>("the connection is cut") });
    Body::from_stream(broken).into_response()
}

pub(super) fn finish(fault: Option<&Fault>, answer: Result<Value, Refusal>) -> Response {
    match fault {
        Some(Fault::Cut) => cut(),
        Some(Fault::Later(_)) => reply(answer),
        Some(_) => "{\"messaging_product\":<!DOCTYPE".into_response(),
        None => reply(answer),
    }
}

async fn messages(
    State(world): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut world = lock(&world);
    let fault = match admit(&mut world, &headers) {
        Ok(fault) => fault,
        Err(refused) => return *refused,
    };
    let answer = match serde_json::from_slice::<Value>(&body) {
        Ok(message) if id == PHONE_ID => {
            let fails = match &fault {
                Some(Fault::Later(code)) => Some(*code),
                _ => None,
            };
            check::send(&mut world, &message, fails)
        }
        Ok(_) => Err(Refusal::new(400, 33, "Object with this ID does not exist")),
        Err(_) => Err(Refusal::new(400, 100, "Invalid JSON")),
    };
    finish(fault.as_ref(), answer)
}

async fn media(
    State(world): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
    mut parts: Multipart,
) -> Response {
    let (mut product, mut kind, mut file) = (String::new(), String::new(), None);
    while let Ok(Some(part)) = parts.next_field().await {
        let name = part.name().unwrap_or_default().to_owned();
        let mime = part.content_type().unwrap_or_default().to_owned();
        let file_name = part.file_name().unwrap_or_default().to_owned();
        let bytes = part.bytes().await.expect("a part");
        match name.as_str() {
            "messaging_product" => product = String::from_utf8_lossy(&bytes).into_owned(),
            "type" => kind = String::from_utf8_lossy(&bytes).into_owned(),
            "file" => file = Some((file_name, mime, bytes)),
            _ => {}
        }
    }
    let mut world = lock(&world);
    let fault = match admit(&mut world, &headers) {
        Ok(fault) => fault,
        Err(refused) => return *refused,
    };
    let answer = match file {
        Some((name, mime, bytes))
            if product == "whatsapp" && is_of(&kind, &bytes) && mime == kind && id == PHONE_ID =>
        {
            let id = format!("5590{:06}", world.fresh());
            let bytes = bytes.to_vec();
            world.files.insert(id.clone(), Stored { name, bytes });
            Ok(json!({ "id": id }))
        }
        _ => Err(Refusal::new(
            400,
            100,
            "Param file must be a file with one of the types",
        )),
    };
    finish(fault.as_ref(), answer)
}

/// Whether a file is of this kind, and not larger than Meta takes.
fn is_of(kind: &str, bytes: &[u8]) -> bool {
    match kind {
        "text/plain" => bytes.len() <= 100 * 1024 * 1024,
        "image/png" => bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() <= 5 * 1024 * 1024,
        _ => false,
    }
}

/// The number itself, or a file that somebody sent.
async fn node(
    State(world): Shared,
    Path(id): Path<String>,
    Query(asked): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Response {
    let mut world = lock(&world);
    let fault = match admit(&mut world, &headers) {
        Ok(fault) => fault,
        Err(refused) => return *refused,
    };
    let answer = if id == PHONE_ID {
        account::number(&world, &asked)
    } else if world.files.contains_key(&id) {
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        let url = format!("http://{}/files/{id}", host.unwrap_or_default());
        Ok(
            json!({ "url": url, "mime_type": "text/plain", "id": id, "messaging_product": "whatsapp" }),
        )
    } else {
        Err(Refusal::new(400, 100, "Unsupported get request"))
    };
    finish(fault.as_ref(), answer)
}

async fn download(State(world): Shared, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let mut world = lock(&world);
    if let Err(refused) = admit(&mut world, &headers) {
        return *refused;
    }
    match world.files.get(&id) {
        Some(stored) => stored.bytes.clone().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
