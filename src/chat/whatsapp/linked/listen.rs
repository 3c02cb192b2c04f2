//! What WhatsApp has to deliver. It is confirmed after it is kept: WhatsApp's library waits so long with telling that it
//! arrived, and delivers it again after a crash.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::letter::{self, File, in_letters};
use super::line::LineError;
use super::{Linked, PLATFORM, markup, read, vote};
use crate::chat::{Delivered, FileName, Heard, Listener, Pause, SendError};
use crate::message::{Attachment, Choice, Menu, Outgoing};

/// How long to wait when a file cannot be had.
const PAUSE: Duration = Duration::from_secs(5);

#[async_trait]
impl Listener for Linked {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn fetch(&self, _: Option<i64>, patient: bool) -> Result<Vec<Delivered>, Pause> {
        self.board.fetch(patient, self.settings.hold).await
    }

    async fn confirm(&self, delivered: &[Delivered]) {
        self.board.confirm(delivered);
    }

    fn step(&self) -> i64 {
        letter::SECOND
    }

    fn read(&self, body: &str, received_at: DateTime<Utc>) -> Result<Vec<Heard>, String> {
        read::read(body, (&self.keys, self), received_at)
    }

    fn is_poll(&self, message: &Outgoing, question: &str) -> bool {
        matches!(message.choice, Choice::Poll(_)) && markup::question(&message.text) == question
    }

    fn option(&self, message: &Outgoing, option: &str) -> Option<usize> {
        let Choice::Poll(options) = &message.choice else {
            return None;
        };
        let marks = options
            .iter()
            .map(|option| in_letters(&vote::mark(&markup::option(option))));
        marks.into_iter().position(|mark| mark == option)
    }

    async fn file(&self, file: &FileName) -> Result<Attachment, SendError> {
        let known: File = serde_json::from_str(&file.id)
            .map_err(|_| SendError::Never("the file has no place".to_owned()))?;
        if known.length > Attachment::LONGEST_FILE as u64 {
            return Ok(Attachment::too_long(&file.name, &[]));
        }
        match self.line.download(&known).await {
            Ok(bytes) => Ok(Attachment::from_bytes(&file.name, &bytes)),
            Err(LineError::Offline(error) | LineError::Unclear(error)) => {
                Err(SendError::Later(PAUSE, error))
            }
            Err(LineError::Gone(error) | LineError::Refused(error)) => Err(SendError::Never(error)),
        }
    }

    /// WhatsApp has no menus.
    async fn show_menus(&self, _: &[Menu]) -> Result<(), SendError> {
        Ok(())
    }

    async fn stop(&self) {
        self.line.hang_up().await;
    }
}
