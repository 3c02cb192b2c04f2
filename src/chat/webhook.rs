//! The door for networks that bring what they have instead of being asked for it: one listening address for the
//! process, one path for each network. Who cannot show that he is that network is turned away. What is brought waits in a
//! [`Letterbox`] until it is kept, and only then does whoever brought it hear that it has arrived; as long as that is not
//! so he hears that it has not, and brings it again. Behind a server that speaks TLS: the door itself does not.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};

/// No network brings more at once, in bytes; WhatsApp says three million.
const LONGEST: usize = 4 * 1024 * 1024;
/// So many letters may wait to be kept; whoever brings one more is to come back.
const MOST: usize = 64;
/// So long whoever brings something waits until it is kept. Networks give up after it.
const PATIENCE: Duration = Duration::from_secs(20);

/// Knows a network when it is at the door.
pub trait Guard: Send + Sync {
    /// The header with which the network shows that it is the one.
    fn proof(&self) -> &'static str;

    /// Whether this proof is the network's, for what it brings. The time taken must tell nothing of how near it was.
    fn admits(&self, proof: &[u8], body: &[u8]) -> bool;

    /// What is answered to a question with these parameters; none: nothing is said.
    fn greets(&self, parameters: &[(String, String)]) -> Option<String> {
        let _ = parameters;
        None
    }
}

/// Something that was brought; whoever brought it waits.
#[derive(Debug)]
pub struct Letter {
    /// What it says, as it came.
    pub body: String,
    waits: Waits,
}

/// Whoever waits to hear that what he brought is kept. Without a word he hears that it is not.
#[derive(Debug)]
struct Waits(oneshot::Sender<()>);

/// Where a network's letters lie until they are kept.
pub struct Letterbox {
    guard: Box<dyn Guard>,
    brought: mpsc::Sender<Letter>,
    letters: tokio::sync::Mutex<mpsc::Receiver<Letter>>,
    /// Those that were taken out under a number and are not kept yet.
    taken: Mutex<Vec<(i64, Waits)>>,
    patience: Duration,
}

impl std::fmt::Debug for Letterbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letterbox").finish_non_exhaustive()
    }
}

impl Letterbox {
    /// An empty one behind this guard.
    #[must_use]
    pub fn new(guard: impl Guard + 'static) -> Self {
        Self::with_patience(guard, PATIENCE)
    }

    /// The same, where whoever brings something waits for so long.
    #[must_use]
    pub fn with_patience(guard: impl Guard + 'static, patience: Duration) -> Self {
        let (brought, letters) = mpsc::channel(MOST);
        Self {
            guard: Box::new(guard),
            brought,
            letters: tokio::sync::Mutex::new(letters),
            taken: Mutex::default(),
            patience,
        }
    }

    /// Takes out everything that lies there; when that is nothing, waits for it for so long at most. What was taken out
    /// before and was not kept, and said so, is as if it had not been brought.
    pub async fn take(&self, wait: Duration) -> Vec<Letter> {
        self.taken().clear();
        let mut letters = self.letters.lock().await;
        let mut found = Vec::new();
        if let Ok(first) = letters.try_recv() {
            found.push(first);
        } else if !wait.is_zero()
            && let Ok(Some(first)) = tokio::time::timeout(wait, letters.recv()).await
        {
            found.push(first);
        }
        while let Ok(next) = letters.try_recv() {
            found.push(next);
        }
        found
    }

    /// What a letter says, which goes by this number until it is kept.
    pub fn open(&self, number: i64, letter: Letter) -> String {
        self.taken().push((number, letter.waits));
        letter.body
    }

    /// What was opened under these numbers is kept: whoever brought it hears so.
    pub fn kept(&self, numbers: &[i64]) {
        let mut taken = self.taken();
        let (kept, rest) = std::mem::take(&mut *taken)
            .into_iter()
            .partition::<Vec<_>, _>(|(number, _)| numbers.contains(number));
        *taken = rest;
        drop(taken);
        for (_, Waits(answer)) in kept {
            // Who has gone away comes back with it; it is known by then.
            let _ = answer.send(());
        }
    }

    /// Nobody will take anything out any more: whoever waits hears that what he brought is not kept.
    pub fn close(&self) {
        self.taken().clear();
        if let Ok(mut letters) = self.letters.try_lock() {
            letters.close();
            while letters.try_recv().is_ok() {}
        }
    }

    fn taken(&self) -> MutexGuard<'_, Vec<(i64, Waits)>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody brings something.
    async fn receive(&self, headers: &HeaderMap, body: Bytes) -> StatusCode {
        let proof = headers.get(self.guard.proof());
        if !proof.is_some_and(|proof| self.guard.admits(proof.as_bytes(), &body)) {
            tracing::warn!(
                "somebody without the right {} was turned away",
                self.guard.proof()
            );
            return StatusCode::UNAUTHORIZED;
        }
        let Ok(body) = String::from_utf8(body.into()) else {
            return StatusCode::BAD_REQUEST;
        };
        let (answer, kept) = oneshot::channel();
        let waits = Waits(answer);
        if self.brought.try_send(Letter { body, waits }).is_err() {
            return StatusCode::SERVICE_UNAVAILABLE;
        }
        match tokio::time::timeout(self.patience, kept).await {
            Ok(Ok(())) => StatusCode::OK,
            Ok(Err(_)) | Err(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// Opens the door at this address, with a letterbox at each path. Gives where it is, and what goes on as long as it is
/// to stay open.
///
/// # Errors
/// When nothing can listen there.
pub async fn open(
    address: &str,
    letterboxes: &[(&'static str, Arc<Letterbox>)],
) -> std::io::Result<(SocketAddr, impl Future<Output = ()> + Send + use<>)> {
    let mut router = Router::new();
    for (path, letterbox) in letterboxes {
        let behind = post(bring).get(ask).with_state(Arc::clone(letterbox));
        router = router.route(path, behind);
    }
    let router = router.layer(DefaultBodyLimit::max(LONGEST));
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    let open = async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!("the door for networks is closed: {error}");
        }
    };
    Ok((address, open))
}

async fn bring(
    State(letterbox): State<Arc<Letterbox>>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    letterbox.receive(&headers, body).await
}

async fn ask(
    State(letterbox): State<Arc<Letterbox>>,
    Query(parameters): Query<Vec<(String, String)>>,
) -> Response {
    match letterbox.guard.greets(&parameters) {
        Some(greeting) => greeting.into_response(),
        None => StatusCode::FORBIDDEN.into_response(),
    }
}
