//! The gateway: a connection over which Discord tells what happens. One task reads it, in order, and puts what is for us into
//! the queue as it came.
//!
//! A connection that is lost is resumed, and Discord then tells what was missed. When it cannot be resumed a new session is
//! begun; what was missed is lost then, and the lists of voters are read instead. Every wait here has an end: a gateway that
//! neither delivers nor acknowledges is given up and built anew.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use serenity::model::gateway::GatewayIntents;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::api::Failure;
use super::{Shared, reply, update, word};

/// How long a connection, a greeting or a session may take to come.
const PATIENCE: Duration = Duration::from_secs(20);
/// So often in a row a session is tried to be resumed.
const MOST_RESUMES: u32 = 6;
/// The longest pause between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(120);
/// How long to wait when Discord does not let the bot in at all: somebody has to mend that.
const REFUSED_PAUSE: Duration = Duration::from_secs(5 * 60);
/// Codes of a close after which trying again is of no use: the token, the shard, the intents.
const FATAL: [u16; 6] = [4004, 4010, 4011, 4012, 4013, 4014];
/// Codes of a close after which the session is gone.
const SESSION_GONE: [u16; 4] = [1000, 1001, 4007, 4009];

/// What we want to be told. None of it is a privilege.
pub(super) const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES)
    .union(GatewayIntents::GUILD_MESSAGE_POLLS);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Something that the gateway says.
#[derive(Deserialize)]
struct Frame<'a> {
    op: u8,
    #[serde(default)]
    s: Option<u64>,
    #[serde(default)]
    t: Option<String>,
    #[serde(borrow, default)]
    d: Option<&'a RawValue>,
}

impl Frame<'_> {
    fn data(&self) -> Value {
        let data = self.d.and_then(|d| serde_json::from_str(d.get()).ok());
        data.unwrap_or_default()
    }
}

/// A session that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Session {
    id: String,
    address: String,
}

/// What becomes of a connection.
enum End {
    /// It is gone: the session is resumed.
    Resume,
    /// The session is gone as well.
    Anew,
    /// Discord does not let us in.
    Refused(String),
}

/// Keeps the gateway going for ever.
pub(super) async fn run(shared: Arc<Shared>) {
    let mut session: Option<Session> = None;
    let mut failures: u32 = 0;
    loop {
        let connected = match &session {
            Some(session) => Ok(session.address.clone()),
            None => address(&shared).await,
        };
        let end = match connected {
            Ok(address) => serve(&shared, &address, &mut session).await,
            Err(Failure::Refused(refusal)) if refusal.status == 401 => {
                End::Refused(format!("401 {}", refusal.message))
            }
            Err(failure) => {
                tell(&shared, failure.to_string());
                End::Anew
            }
        };
        let was_ready = std::mem::take(&mut shared.state().ready_since_connect);
        failures = if was_ready {
            0
        } else {
            failures.saturating_add(1)
        };
        let mut pause = shared
            .pause
            .saturating_mul(2_u32.saturating_pow(failures.min(10)));
        match end {
            // Discord forgets a session after a few minutes.
            End::Resume if failures < MOST_RESUMES => {}
            End::Resume | End::Anew => session = None,
            End::Refused(why) => {
                tracing::error!("Discord does not let the bot in: {why}");
                tell(&shared, why);
                session = None;
                pause = REFUSED_PAUSE;
            }
        }
        tokio::time::sleep(pause.min(REFUSED_PAUSE.max(LONGEST_PAUSE))).await;
    }
}

/// There is trouble; whoever waits for the gateway hears of it.
fn tell(shared: &Shared, why: String) {
    shared.state().trouble = Some(why);
    shared.arrived.notify_one();
}

async fn address(shared: &Shared) -> Result<String, Failure> {
    let gateway = shared.api.get("/gateway/bot").await?;
    let limit = gateway.get("session_start_limit");
    let number = |name: &str| {
        limit
            .and_then(|limit| limit.get(name))
            .and_then(Value::as_u64)
    };
    if let (Some(0), Some(after)) = (number("remaining"), number("reset_after")) {
        return Err(Failure::TooEarly(Duration::from_millis(after)));
    }
    Ok(word(&gateway, "url"))
}

/// One connection, from its greeting to its end.
async fn serve(shared: &Arc<Shared>, address: &str, session: &mut Option<Session>) -> End {
    let lost = |why: String| {
        tell(shared, why);
        End::Resume
    };
    let address = in_full(address);
    let mut socket = match timeout(PATIENCE, connect_async(address.as_str())).await {
        Ok(Ok((socket, _))) => socket,
        Ok(Err(error)) => return lost(format!("no connection to the gateway: {error}")),
        Err(_) => return lost("no connection to the gateway in time".to_owned()),
    };
    let interval = match timeout(PATIENCE, hello(&mut socket)).await {
        Ok(Some(interval)) => interval,
        Ok(None) | Err(_) => return lost("the gateway does not greet".to_owned()),
    };
    let greeting = match session {
        Some(session) => json!({"op": 6, "d": {
            "token": shared.token, "session_id": session.id, "seq": shared.seen.load(Ordering::SeqCst),
        }}),
        None => introduction(shared),
    };
    if socket
        .send(Message::text(greeting.to_string()))
        .await
        .is_err()
    {
        return lost("the gateway hangs up".to_owned());
    }
    let mut connection = Connection {
        shared,
        socket,
        session,
        interval,
        unacknowledged: false,
        ready: false,
    };
    let end = connection.listen().await;
    // A proper good-bye would end the session.
    drop(connection);
    end
}

/// The address with the form in which the gateway is to speak.
fn in_full(address: &str) -> String {
    format!("{}/?v=10&encoding=json", address.trim_end_matches('/'))
}

/// Who the bot is, and what it wants to be told.
fn introduction(shared: &Shared) -> Value {
    json!({"op": 2, "d": {
        "token": shared.token, "intents": INTENTS.bits(),
        "properties": {"os": std::env::consts::OS, "browser": "keizerbot", "device": "keizerbot"},
    }})
}

/// Whether Discord does not let the bot listen: the code that it gives for that.
///
/// # Errors
/// When the gateway cannot be asked.
pub(super) async fn refusal(shared: &Shared) -> Result<Option<u16>, Failure> {
    let address = in_full(&address(shared).await?);
    let lost = |why: String| Failure::NoAnswer(format!("the gateway: {why}"));
    let asked = async {
        let connected = connect_async(address.as_str()).await;
        let (mut socket, _) = connected.map_err(|error| lost(error.to_string()))?;
        let greeted = hello(&mut socket).await;
        greeted.ok_or_else(|| lost("no greeting".to_owned()))?;
        let introduced = socket.send(Message::text(introduction(shared).to_string()));
        introduced.await.map_err(|error| lost(error.to_string()))?;
        loop {
            match next_text(&mut socket).await {
                Ok(text) if is_ready(&text) => return Ok(None),
                Ok(_) => {}
                Err(Some(code)) if FATAL.contains(&code) => return Ok(Some(code)),
                Err(code) => return Err(lost(format!("closed ({})", code.unwrap_or(0)))),
            }
        }
    };
    let answered = timeout(PATIENCE, asked).await;
    answered.unwrap_or_else(|_| Err(lost("no answer in time".to_owned())))
}

fn is_ready(text: &str) -> bool {
    serde_json::from_str::<Frame<'_>>(text).is_ok_and(|frame| frame.t.as_deref() == Some("READY"))
}

async fn hello(socket: &mut Socket) -> Option<Duration> {
    let text = next_text(socket).await.ok()?;
    let frame: Frame<'_> = serde_json::from_str(&text).ok()?;
    let interval = frame
        .data()
        .get("heartbeat_interval")
        .and_then(Value::as_u64)?;
    (frame.op == 10 && interval > 0).then(|| Duration::from_millis(interval))
}

/// The next text; an error is the code with which the connection was closed, if it was.
async fn next_text(socket: &mut Socket) -> Result<String, Option<u16>> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
            Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return Err(None),
        }
    }
}

struct Connection<'a> {
    shared: &'a Arc<Shared>,
    socket: Socket,
    session: &'a mut Option<Session>,
    interval: Duration,
    /// A heartbeat went out and was not acknowledged yet.
    unacknowledged: bool,
    ready: bool,
}

impl Connection<'_> {
    async fn listen(&mut self) -> End {
        let begun = Instant::now();
        // The first beat comes sooner, so that not all the world beats at once.
        let mut beat = begun + self.interval / 2;
        let ready_by = begun + PATIENCE;
        loop {
            let alarm = if self.ready { beat } else { beat.min(ready_by) };
            tokio::select! {
                text = next_text(&mut self.socket) => {
                    let end = match text {
                        Ok(text) => self.hear(&text).await,
                        Err(code) => Some(self.closed(code)),
                    };
                    if let Some(end) = end {
                        return end;
                    }
                }
                () = tokio::time::sleep_until(alarm) => {
                    let now = Instant::now();
                    if !self.ready && now >= ready_by {
                        tell(self.shared, "the gateway does not begin".to_owned());
                        return End::Anew;
                    }
                    if self.unacknowledged {
                        tell(self.shared, "the gateway does not acknowledge".to_owned());
                        return End::Resume;
                    }
                    if self.beat().await.is_err() {
                        return End::Resume;
                    }
                    self.unacknowledged = true;
                    beat = now + self.interval;
                }
            }
        }
    }

    async fn beat(&mut self) -> Result<(), ()> {
        let seen = self.shared.seen.load(Ordering::SeqCst);
        let latest = if seen == 0 { Value::Null } else { json!(seen) };
        let beat = json!({"op": 1, "d": latest}).to_string();
        let sent = timeout(PATIENCE, self.socket.send(Message::text(beat))).await;
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(()),
        }
    }

    fn closed(&self, code: Option<u16>) -> End {
        let why = format!("the gateway closed the connection ({})", code.unwrap_or(0));
        match code {
            Some(code) if FATAL.contains(&code) => End::Refused(why),
            Some(code) if SESSION_GONE.contains(&code) => {
                tell(self.shared, why);
                End::Anew
            }
            _ => {
                tell(self.shared, why);
                End::Resume
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Option<End> {
        let Ok(frame) = serde_json::from_str::<Frame<'_>>(text) else {
            tracing::warn!("the gateway says something that is no frame");
            return None;
        };
        match frame.op {
            0 => self.dispatch(&frame, text),
            1 => return self.beat().await.err().map(|()| End::Resume),
            7 => return Some(End::Resume),
            // The session cannot be resumed, unless it says so.
            9 => {
                let resumable = frame.data().as_bool() == Some(true);
                return Some(if resumable { End::Resume } else { End::Anew });
            }
            11 => self.unacknowledged = false,
            _ => {}
        }
        None
    }

    fn dispatch(&mut self, frame: &Frame<'_>, text: &str) {
        let kind = frame.t.as_deref().unwrap_or_default();
        if kind == "READY" {
            let ready = frame.data();
            *self.session = Some(Session {
                id: word(&ready, "session_id"),
                address: word(&ready, "resume_gateway_url"),
            });
            self.shared
                .seen
                .store(frame.s.unwrap_or(0), Ordering::SeqCst);
            self.begin();
            return;
        }
        if let Some(number) = frame.s {
            // What is told again after a connection was resumed is known.
            if number <= self.shared.seen.load(Ordering::SeqCst) {
                return;
            }
            self.shared.seen.store(number, Ordering::SeqCst);
        }
        self.shared.hear_roles(kind, || frame.data());
        self.shared.hear_threads(kind, || frame.data());
        if kind == "RESUMED" {
            self.begin();
        } else if update::closes_poll(kind, || frame.data()) {
            self.shared.ask_to_count();
        } else if reply::is_question(kind, || frame.data()) {
            let (shared, asked) = (Arc::clone(self.shared), frame.data());
            tokio::spawn(async move { reply::suggest(&shared, &asked).await });
        } else if update::WANTED.contains(&kind) && self.is_for_us(kind, frame) {
            let text = self.shared.placed(kind, text);
            self.shared.state().queue.push(text);
            self.shared.arrived.notify_one();
        }
    }

    /// Of what people write only what is meant for the bot is kept at all.
    fn is_for_us(&self, kind: &str, frame: &Frame<'_>) -> bool {
        let me = self.shared.state().me.clone();
        match me {
            Some(me) if kind == "MESSAGE_CREATE" => update::is_for(&frame.data(), &me.id),
            _ => true,
        }
    }

    fn begin(&mut self) {
        self.ready = true;
        let mut state = self.shared.state();
        (state.ready, state.ready_since_connect) = (true, true);
        state.trouble = None;
        drop(state);
        self.shared.ask_to_count();
    }
}
