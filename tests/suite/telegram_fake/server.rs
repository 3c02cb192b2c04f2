//! The HTTP side: reads a call, lets it be done or go wrong, waits for updates, delivers to a webhook.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Multipart, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Router, serve};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::Instant;

use super::args::{Args, Upload};
use super::faults::{Call, Fault, Moment};
use super::line::{Line, Scissors};
use super::methods;
use super::parameters;
use super::refusal::{Answer, Refusal};
use super::world::{Bringing, Webhook};
use super::{Shared, TOKEN};

/// Bytes of a body at most.
const BODY: usize = 60 * 1024 * 1024;
/// Before a webhook that failed is tried again.
const AGAIN: Duration = Duration::from_millis(50);

/// Listens on this machine and answers until the runtime ends. Gives the address.
pub(super) async fn start(shared: Arc<Shared>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let router = Router::new()
        .route("/file/{token}/{*path}", get(download))
        .route("/{token}/{method}", any(call))
        .fallback(|| async { reply(&Err(Refusal::not_found(""))) })
        .layer(DefaultBodyLimit::max(BODY))
        .with_state(shared);
    let service = router.into_make_service_with_connect_info::<Scissors>();
    tokio::spawn(async move { serve(Line(listener), service).await });
    format!("http://{address}")
}

fn reply(answer: &Answer) -> Response {
    let (code, body) = match answer {
        Ok(result) => (200, json!({ "ok": true, "result": result })),
        Err(refusal) => (refusal.code, refusal.to_json()),
    };
    let mut response = (
        StatusCode::from_u16(code).expect("a status"),
        [(header::CONTENT_TYPE, "application/json")],
        body.to_string(),
    )
        .into_response();
    let retry = body["parameters"]["retry_after"].as_u64();
    if let Some(seconds) = retry {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

fn is_ours(token: &str) -> bool {
    token.strip_prefix("bot") == Some(TOKEN)
}

async fn download(
    State(shared): State<Arc<Shared>>,
    Path((token, path)): Path<(String, String)>,
) -> Response {
    let world = shared.world();
    let file = path
        .strip_prefix("documents/")
        .and_then(|id| world.files.get(id));
    match file.filter(|_| is_ours(&token)) {
        Some(stored) => stored.bytes.clone().into_response(),
        None => reply(&Err(Refusal::not_found(""))),
    }
}

async fn call(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(scissors): ConnectInfo<Scissors>,
    Path((token, method)): Path<(String, String)>,
    request: Request,
) -> Response {
    if !is_ours(&token) {
        return reply(&Err(Refusal::unauthorized()));
    }
    let method = method.to_ascii_lowercase();
    let args = match read(request).await {
        Ok(args) => args,
        Err(refusal) => return reply(&Err(refusal)),
    };
    let mut call = shared.begin(&method, &args);
    if let Some(Fault::Slow(long)) = &call.fault {
        tokio::time::sleep(*long).await;
    }
    let effect = call.fault.as_ref().is_none_or(Fault::takes_effect);
    let answer = match &call.fault {
        Some(Fault::TooMany(seconds)) => Err(Refusal::too_many(*seconds)),
        Some(Fault::Refuses(words)) => Err(Refusal::bad(words)),
        _ if !effect => Ok(Value::Null),
        _ => match parameters::check(&method, &args) {
            Err(refusal) => Err(refusal),
            Ok(()) if method == "getupdates" => updates(&shared, &args).await,
            Ok(()) => done(&shared, &method, &args),
        },
    };
    if effect {
        call.answer = Some(match &answer {
            Ok(result) => json!({ "ok": true, "result": result }),
            Err(refusal) => refusal.to_json(),
        });
    }
    let fault = call.fault.clone();
    shared.end(call);
    go_wrong(fault, &answer, &scissors).await
}

/// The answer, or what became of it.
async fn go_wrong(fault: Option<Fault>, answer: &Answer, scissors: &Scissors) -> Response {
    match fault {
        None | Some(Fault::TooMany(_) | Fault::Refuses(_) | Fault::Slow(_)) => reply(answer),
        Some(Fault::Status(code)) => {
            let page = format!("<html><head><title>{code}</title></head></html>");
            (StatusCode::from_u16(code).expect("a status"), page).into_response()
        }
        Some(Fault::DropBefore | Fault::DropAfter) => {
            scissors.cut_after(0);
            reply(answer)
        }
        Some(Fault::HalfAnswer) => {
            // The head of an answer is about 110 bytes.
            scissors.cut_after(120);
            reply(answer)
        }
        Some(Fault::Garbage) => "{\"ok\":true,\"result\":<!DOCTYPE".into_response(),
        Some(Fault::Silence) => std::future::pending().await,
    }
}

/// All the arguments of a request, wherever they stand.
async fn read(request: Request) -> Result<Args, Refusal> {
    let mut args = Args::default();
    args.add_form(request.uri().query().unwrap_or_default());
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    // The whole body is read in any case, or the connection would be closed after the answer.
    let (head, body) = request.into_parts();
    let body = Bytes::from_request(Request::from_parts(head.clone(), body), &()).await;
    let body = body.map_err(|_| Refusal::too_large())?;
    if kind.starts_with("multipart/form-data") {
        return multipart(Request::from_parts(head, Body::from(body)), args).await;
    }
    if kind.starts_with("application/json") {
        args.add_json(&body)?;
    } else if kind.starts_with("application/x-www-form-urlencoded") {
        args.add_form(&String::from_utf8_lossy(&body));
    }
    Ok(args)
}

async fn multipart(request: Request, mut args: Args) -> Result<Args, Refusal> {
    let broken = |_| Refusal::bad("can't parse multipart body");
    let parts = Multipart::from_request(request, &()).await;
    let mut parts = parts.map_err(|_| Refusal::bad("can't parse multipart body"))?;
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(str::to_owned);
        let mime = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(broken)?.to_vec();
        match file {
            None => {
                args.texts
                    .insert(name, String::from_utf8_lossy(&bytes).into_owned());
            }
            Some(file) => {
                args.files.insert(
                    name,
                    Upload {
                        name: file,
                        mime,
                        bytes,
                    },
                );
            }
        }
    }
    Ok(args)
}

/// Does a call and starts or ends the delivering if it was about that.
fn done(shared: &Arc<Shared>, method: &str, args: &Args) -> Answer {
    let answer = methods::call(&mut shared.world(), method, args);
    shared.wake.notify_waiters();
    if answer.is_ok() && matches!(method, "setwebhook" | "deletewebhook") {
        let generation = shared.webhook.fetch_add(1, Ordering::SeqCst) + 1;
        shared.poll.fetch_add(1, Ordering::SeqCst);
        shared.wake.notify_waiters();
        if shared.world().webhook.is_some() {
            tokio::spawn(deliver(Arc::clone(shared), generation));
        }
    }
    answer
}

/// getUpdates: what waits, or what comes while the bot waits.
async fn updates(shared: &Arc<Shared>, args: &Args) -> Answer {
    let number = |name: &str, otherwise: i64| args.number(name).unwrap_or(otherwise);
    let offset = number("offset", 0);
    let limit = usize::try_from(number("limit", 100).clamp(1, 100)).unwrap_or(100);
    let wait = u64::try_from(number("timeout", 0).clamp(0, 50)).unwrap_or(0);
    let wait = Duration::from_secs(wait).min(shared.longest_wait());
    let until = Instant::now() + wait;
    let mine = shared.poll.fetch_add(1, Ordering::SeqCst) + 1;
    shared.wake.notify_waiters();
    let mut first = true;
    loop {
        let woken = shared.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        {
            let mut world = shared.world();
            if world.webhook.is_some() {
                return Err(Refusal::conflict(if first {
                    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
                } else {
                    "terminated by setWebhook request"
                }));
            }
            if shared.poll.load(Ordering::SeqCst) != mine {
                return Err(Refusal::conflict(
                    "terminated by other getUpdates request; make sure that only one bot instance is running",
                ));
            }
            if first {
                world.set_allowed(args);
            }
            let found = world.take_updates(offset, limit);
            if !found.is_empty() || wait.is_zero() {
                return Ok(Value::Array(found));
            }
        }
        first = false;
        if tokio::time::timeout_at(until, woken).await.is_err() {
            return Ok(Value::Array(Vec::new()));
        }
    }
}

/// Brings updates to the webhook one by one, each until it is taken.
async fn deliver(shared: Arc<Shared>, generation: u64) {
    // Every time another connection: behind one that is kept there could be a process that is gone.
    let client = reqwest::Client::builder().pool_max_idle_per_host(0);
    let client = client.build().expect("a client");
    while shared.webhook.load(Ordering::SeqCst) == generation {
        let woken = shared.wake.notified();
        tokio::pin!(woken);
        woken.as_mut().enable();
        let next = {
            let world = shared.world();
            let webhook = world.webhook.clone();
            let twice = world.bringing == Bringing::Twice;
            webhook.zip(world.next_to_bring().cloned().map(|one| (one, twice)))
        };
        let Some((webhook, (waiting, twice))) = next else {
            woken.await;
            continue;
        };
        shared.tell_webhook(Moment::Before, &waiting.body);
        let status = match twice {
            true => {
                let twice = [(); 2].map(|()| bring(&client, &webhook, &waiting.body));
                let [one, other] = twice;
                let (one, other) = tokio::join!(one, other);
                shared.world().brought.push((waiting.id, other));
                one
            }
            false => bring(&client, &webhook, &waiting.body).await,
        };
        shared.world().brought(waiting.id, status);
        shared.tell_webhook(Moment::After, &waiting.body);
        if status != 200 {
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// The status that a webhook answers an update with; 0: it does not answer.
async fn bring(client: &reqwest::Client, webhook: &Webhook, body: &Value) -> u16 {
    let mut request = client.post(&webhook.url).json(body);
    if !webhook.secret.is_empty() {
        request = request.header("X-Telegram-Bot-Api-Secret-Token", &webhook.secret);
    }
    let answer = request.send().await;
    answer.map_or(0, |answer| answer.status().as_u16())
}

impl Shared {
    /// Notes a call, after the test's hook, with the fault that was ordered for it.
    fn begin(&self, method: &str, args: &Args) -> Call {
        let mut call = Call {
            number: self.script().calls.len() + 1,
            method: method.to_owned(),
            args: args.texts.clone(),
            answer: None,
            fault: None,
        };
        self.tell(Moment::Before, &call);
        let mut script = self.script();
        call.fault = script.next(method);
        call.number = script.calls.len() + 1;
        script.calls.push(call.clone());
        call
    }

    /// Notes how a call ended.
    fn end(&self, call: Call) {
        self.tell(Moment::After, &call);
        let at = call.number - 1;
        self.script().calls[at] = call;
    }

    /// Tells the test's hook of an update that is brought, as a call named `webhook`.
    fn tell_webhook(&self, moment: Moment, body: &Value) {
        let call = Call {
            number: 0,
            method: "webhook".to_owned(),
            args: std::collections::BTreeMap::new(),
            answer: Some(body.clone()),
            fault: None,
        };
        self.tell(moment, &call);
    }

    fn tell(&self, moment: Moment, call: &Call) {
        let hook = self.hook();
        if let Some(hook) = hook {
            hook(moment, call);
        }
    }
}
