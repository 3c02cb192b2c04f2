//! The line as the library whatsapp-rust has it: the keys in a file of its own beside our database, the connection in a
//! task that brings it back, and WhatsApp's answers.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Context as _;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use whatsapp_rust::bot::{Bot, EventDelivery};
use whatsapp_rust::download::{DownloadParams, MediaType};
use whatsapp_rust::http::{HttpClient, UreqHttpClient};
use whatsapp_rust::pair_code::PairCodeOptions;
use whatsapp_rust::send::{SendError, SendOptions};
use whatsapp_rust::store::{DeviceStore as _, SqliteStore};
use whatsapp_rust::transport::{TokioWebSocketTransportFactory, TransportFactory};
use whatsapp_rust::types::message::AddressingMode;
use whatsapp_rust::upload::UploadOptions;
use whatsapp_rust::wacore::store::DevicePropsOverride;
use whatsapp_rust::wacore_binary::JidExt as _;
use whatsapp_rust::waproto::whatsapp as wa;
use whatsapp_rust::{Client, ClientError, IqError, Jid};

use super::letter::{File, Letter, bytes_of, in_letters};
use super::line::{Kind, LineError, Uploaded};
use super::name::{Person, address};
use super::news::Trouble;
use super::switchboard::{Ear, Hook, Now, Phase, Switchboard};

/// How long WhatsApp may take to answer that it has a message.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait before the connection is made anew when it ended and nobody knows why.
const ANEW: Duration = Duration::from_secs(30);
/// What the phone calls us in its list of linked devices.
const NAME: &str = "Keizerbot";
/// So many events wait at most; what is more is lost, but no message is among them.
const EVENTS: usize = 1_024;

/// Where the keys are and how a telephone is linked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The file with the keys and sessions; made on the first start.
    pub file: PathBuf,
    /// The telephone's number, to link it with a code that is typed instead of a QR code; digits only.
    pub phone: Option<String>,
    /// Tells what time it is.
    pub now: Now,
}

/// The line.
pub struct Wire {
    board: Arc<Switchboard>,
    client: Arc<Mutex<Option<Arc<Client>>>>,
    driver: Mutex<Option<JoinHandle<()>>>,
}

impl Wire {
    /// Opens the line to WhatsApp; it comes up, or asks for a telephone, by itself.
    #[must_use]
    pub fn open(settings: Settings, board: Arc<Switchboard>) -> Arc<Self> {
        let ways = || (TokioWebSocketTransportFactory::new(), UreqHttpClient::new());
        Self::open_over(settings, board, ways)
    }

    /// Opens the line over another way: where stanzas go, and where files are kept. The ways are made anew whenever the
    /// line is.
    #[must_use]
    pub fn open_over<T, H>(
        settings: Settings,
        board: Arc<Switchboard>,
        ways: impl Fn() -> (T, H) + Send + Sync + 'static,
    ) -> Arc<Self>
    where
        T: TransportFactory + 'static,
        H: HttpClient + 'static,
    {
        let client = Arc::new(Mutex::new(None));
        let driving = drive((settings, ways), Arc::clone(&board), Arc::clone(&client));
        let driver = tokio::spawn(driving);
        Arc::new(Self {
            board,
            client,
            driver: Mutex::new(Some(driver)),
        })
    }

    fn client(&self) -> Result<Arc<Client>, LineError> {
        let client = lock(&self.client).clone();
        client.ok_or_else(|| LineError::Offline("there is no connection".to_owned()))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps the connection as long as there is one to keep. After most troubles only a human helps, and then a new start.
async fn drive<T, H>(
    (settings, ways): (Settings, impl Fn() -> (T, H) + Send + Sync),
    board: Arc<Switchboard>,
    slot: Arc<Mutex<Option<Arc<Client>>>>,
) where
    T: TransportFactory + 'static,
    H: HttpClient + 'static,
{
    loop {
        match build(&settings, ways(), &board).await {
            Ok(bot) => {
                *lock(&slot) = Some(bot.client());
                bot.run().await;
            }
            Err(error) => tracing::error!("WhatsApp could not be started: {error:#}"),
        }
        match board.phase() {
            Phase::Down(Trouble::Banned(until)) => {
                let left = (until - (settings.now)()).to_std().unwrap_or_default();
                sleep(left + ANEW).await;
            }
            // The codes are used up: new ones.
            Phase::Down(Trouble::Unpaired) | Phase::Coming | Phase::Up | Phase::CaughtUp => {
                sleep(ANEW).await;
            }
            Phase::Down(
                Trouble::Passkey
                | Trouble::LoggedOut
                | Trouble::Locked
                | Trouble::Replaced
                | Trouble::Outdated
                | Trouble::Refused,
            ) => return,
        }
    }
}

async fn build(
    settings: &Settings,
    (transport, http): (impl TransportFactory + 'static, impl HttpClient + 'static),
    board: &Arc<Switchboard>,
) -> anyhow::Result<Bot> {
    let file = settings.file.to_string_lossy();
    let store = SqliteStore::new(&file).await;
    let store = store.with_context(|| format!("the keys in {file}"))?;
    let device = store.load().await.context("the keys")?;
    let linked = device.is_some_and(|device| device.pn.is_some());
    let at_connected = Arc::clone(board);
    let mut bot = Bot::builder()
        .with_backend(store)
        .with_transport_factory(transport)
        .with_http_client(http)
        .with_inbound_durability_hook(Hook(Arc::clone(board)))
        .with_event_handler(Ear(Arc::clone(board)))
        .with_event_delivery(EventDelivery::Ordered { capacity: EVENTS })
        .with_device_props(DevicePropsOverride::new().with_os(NAME))
        .skip_history_sync()
        .on_connected(move |client| {
            let board = Arc::clone(&at_connected);
            async move { call_the_roll(&client, &board).await }
        });
    // Whoever is linked needs no code.
    if let Some(phone_number) = settings.phone.clone().filter(|_| !linked) {
        bot = bot.with_pair_code(PairCodeOptions {
            phone_number,
            ..PairCodeOptions::default()
        });
    }
    bot.build().await.context("WhatsApp's library")
}

/// Who has which addresses, from the lists of the groups.
async fn call_the_roll(client: &Client, board: &Switchboard) {
    let groups = match client.groups().get_participating().await {
        Ok(groups) => groups,
        Err(error) => {
            tracing::warn!("the members of the groups are not known: {error}");
            return;
        }
    };
    let mut pairs = BTreeSet::new();
    for member in groups.values().flat_map(|group| &group.participants) {
        let known = [
            Some(&member.jid),
            member.lid.as_ref(),
            member.phone_number.as_ref(),
        ];
        let known: Vec<String> = known.into_iter().flatten().map(address).collect();
        let person = Person::of(known.iter().map(String::as_str));
        if let (Some(lid), Some(phone)) = (person.lid, person.phone) {
            pairs.insert((lid, phone));
        }
    }
    if !pairs.is_empty() {
        board.note(&Letter::Roster(pairs.into_iter().collect()));
    }
}

fn jid(address: &str) -> Result<Jid, LineError> {
    let parsed = address.parse();
    parsed.map_err(|_| LineError::Refused(format!("{address} is no address")))
}

impl Wire {
    /// Our own addresses, as far as they are known.
    pub fn me(&self) -> Person {
        let Ok(client) = self.client() else {
            return Person::default();
        };
        let mine: Vec<String> = [client.lid(), client.pn()]
            .iter()
            .flatten()
            .map(address)
            .collect();
        Person::of(mine.iter().map(String::as_str))
    }

    /// Sends a message under this name. The same name again is the same message.
    ///
    /// # Errors
    /// What is known about a message that was not sent.
    pub async fn send(&self, to: &str, name: &str, message: wa::Message) -> Result<(), LineError> {
        let (client, to) = (self.client()?, jid(to)?);
        let options = SendOptions::default().with_message_id(name);
        let sent = client.send_message_with_options(to, message, options).await;
        sent.map_err(|error| meaning(&error))?;
        self.taken_in(name).await
    }

    /// What we are called in a chat; none in a private one, where it goes without saying.
    ///
    /// # Errors
    /// What is known of a group that is not known.
    pub async fn me_in(&self, chat: &str) -> Result<Option<String>, LineError> {
        let (client, chat) = (self.client()?, jid(chat)?);
        if !chat.is_group() {
            return Ok(None);
        }
        let group = client.groups().query_info(&chat).await;
        let group = group.map_err(|error| LineError::Unclear(error.to_string()))?;
        let me = match group.addressing_mode {
            AddressingMode::Lid => client.lid(),
            AddressingMode::Pn => client.pn(),
        };
        Ok(me.as_ref().map(address))
    }

    /// Waits until WhatsApp has taken in what was sent under this name.
    async fn taken_in(&self, name: &str) -> Result<(), LineError> {
        match timeout(PATIENCE, self.board.answer(name)).await {
            Ok(None) => Ok(()),
            Ok(Some(code)) => Err(refusal(&code)),
            Err(_) => Err(LineError::Unclear("WhatsApp does not answer".to_owned())),
        }
    }

    /// Puts a file where WhatsApp keeps files.
    ///
    /// # Errors
    /// What is known about a file that was not put there.
    pub async fn upload(
        &self,
        (name, bytes): (&str, Vec<u8>),
        kind: Kind,
    ) -> Result<Uploaded, LineError> {
        let client = self.client()?;
        let kind = match kind {
            Kind::Document => MediaType::Document,
            Kind::Image => MediaType::Image,
        };
        let uploaded = client.upload(bytes, kind, UploadOptions::new()).await;
        let uploaded = uploaded.map_err(|error| LineError::Unclear(format!("{error:#}")))?;
        Ok(Uploaded {
            file: File {
                name: name.to_owned(),
                path: uploaded.direct_path,
                key: in_letters(&uploaded.media_key),
                digest: in_letters(&uploaded.file_sha256),
                sealed_digest: in_letters(&uploaded.file_enc_sha256),
                length: uploaded.file_length,
            },
            url: uploaded.url,
            keyed_at: uploaded.media_key_timestamp,
        })
    }

    /// What is in a file that somebody sent.
    ///
    /// # Errors
    /// What is known about a file that could not be had.
    pub async fn download(&self, file: &File) -> Result<Vec<u8>, LineError> {
        let client = self.client()?;
        let bytes = |text: &str| {
            bytes_of(text).ok_or_else(|| LineError::Refused("the file has no key".to_owned()))
        };
        let asked = DownloadParams::encrypted(
            file.path.clone(),
            &bytes(&file.key)?,
            &bytes(&file.digest)?,
            &bytes(&file.sealed_digest)?,
            file.length,
            MediaType::Document,
        );
        let downloaded = client.download_from_params(&asked).await;
        downloaded.map_err(|error| LineError::Unclear(format!("{error:#}")))
    }

    /// Lets go of the line, and writes down what the library still holds.
    pub async fn hang_up(&self) {
        let client = lock(&self.client).take();
        if let Some(client) = client {
            client.disconnect().await;
        }
        if let Some(driver) = lock(&self.driver).take() {
            driver.abort();
        }
    }
}

/// What it means that the library did not send something.
fn meaning(error: &SendError) -> LineError {
    let words = error.to_string();
    match error {
        SendError::NotLoggedIn
        | SendError::Client(ClientError::NotConnected | ClientError::NotLoggedIn)
        | SendError::Iq(IqError::NotConnected | IqError::ClientState(_)) => {
            LineError::Offline(words)
        }
        // Who belongs to a group is asked before something is said in it.
        SendError::Iq(IqError::ServerError {
            code: 403 | 404, ..
        }) => LineError::Gone(words),
        SendError::InvalidRequest(_) => LineError::Refused(words),
        _ => LineError::Unclear(words),
    }
}

/// What a code means with which WhatsApp refuses a message.
fn refusal(code: &str) -> LineError {
    let words = format!("WhatsApp refuses it with {code}");
    match code {
        // Not in the group (any more), or too many strangers were written to.
        "401" | "403" | "404" | "463" => LineError::Gone(words),
        "400" | "405" | "406" | "487" => LineError::Refused(words),
        _ => LineError::Unclear(words),
    }
}
