//! The line between the program and the server, and where files are kept, in the forms that the library has for both.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use whatsapp_rust::async_channel::{self, Receiver};
use whatsapp_rust::bytes::Bytes;
use whatsapp_rust::http::{HttpClient, HttpRequest, HttpResponse};
use whatsapp_rust::transport::{Transport, TransportEvent, TransportFactory};

use super::server::WhatsApp;

/// The way of one process to WhatsApp.
#[derive(Clone)]
pub(crate) struct Door {
    whatsapp: WhatsApp,
    open: Arc<AtomicBool>,
}

impl Door {
    pub(crate) fn new(whatsapp: &WhatsApp) -> Self {
        Self {
            whatsapp: whatsapp.clone(),
            open: Arc::new(AtomicBool::new(true)),
        }
    }

    /// The process is dead, whatever of it still moves.
    pub(crate) fn shut(&self) {
        self.open.store(false, Ordering::SeqCst);
    }

    fn is_open(&self) -> anyhow::Result<()> {
        match self.open.load(Ordering::SeqCst) {
            true => Ok(()),
            false => Err(anyhow::anyhow!("the process is dead")),
        }
    }
}

/// One line.
struct Wire {
    door: Door,
    number: usize,
}

#[async_trait]
impl TransportFactory for Door {
    async fn create_transport(
        &self,
    ) -> anyhow::Result<(Arc<dyn Transport>, Receiver<TransportEvent>)> {
        self.is_open()?;
        let (to_bot, events) = async_channel::unbounded();
        let number = self.whatsapp.connect(to_bot);
        let door = self.clone();
        Ok((Arc::new(Wire { door, number }), events))
    }
}

#[async_trait]
impl Transport for Wire {
    async fn send(&self, data: Bytes) -> anyhow::Result<()> {
        self.door.is_open()?;
        self.door.whatsapp.receive(self.number, &data);
        Ok(())
    }

    async fn disconnect(&self) {
        self.door.whatsapp.disconnect(self.number);
    }
}

#[async_trait]
impl HttpClient for Door {
    async fn execute(&self, request: HttpRequest) -> anyhow::Result<HttpResponse> {
        self.is_open()?;
        let found = |body: Vec<u8>| HttpResponse {
            status_code: 200,
            body,
        };
        let path = request
            .url
            .split_once("whatsapp")
            .map_or("", |(_, rest)| rest);
        let path = path.split_once('/').map_or("", |(_, path)| path);
        if path.starts_with("sw.js") {
            return Ok(found(br#""client_revision":1023456789"#.to_vec()));
        }
        let name = path.split('?').next().unwrap_or_default();
        let mut world = self.whatsapp.world();
        if let Some(body) = request.body {
            let name = name.to_owned();
            let answer =
                format!(r#"{{"url":"https://mmg.whatsapp.net/{name}","direct_path":"/{name}"}}"#);
            world.files.insert(name, body.to_vec());
            return Ok(found(answer.into_bytes()));
        }
        match world.files.get(name) {
            Some(file) => Ok(found(file.clone())),
            None => Ok(HttpResponse {
                status_code: 404,
                body: Vec::new(),
            }),
        }
    }
}
