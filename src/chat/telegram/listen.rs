//! What Telegram has to deliver: fetched by long polling, unless there is a webhook (`hook.rs`). An update is confirmed by
//! asking for the next one, so it is asked for only after everything before it is kept. After a start everything that was
//! not confirmed comes again; what is kept already is then known by its number.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use teloxide_core::payloads::{
    AnswerCallbackQuery, GetFile, GetUpdates, SetMyCommands, SetMyCommandsSetters as _,
};
use teloxide_core::types::{BotCommand, BotCommandScope};

use super::api::Failure;
use super::{PLATFORM, Telegram, chat_of, markup, update};
use crate::chat::{Delivered, FileName, Heard, Listener, Pause, SendError};
use crate::message::{Attachment, Audience, Choice, Menu, Outgoing};

/// How long to wait when Telegram cannot be reached.
const PAUSE: Duration = Duration::from_secs(5);

impl Telegram {
    /// The updates after the last that is kept, each as it came, whatever is in it.
    async fn ask_for_updates(
        &self,
        (after, patient): (Option<i64>, bool),
    ) -> Result<Vec<Box<RawValue>>, Failure> {
        let hold = u32::try_from(self.hold.as_secs()).unwrap_or(0);
        let mut asked = GetUpdates::new();
        asked.timeout = Some(if patient { hold } else { 0 });
        // Said in full: teloxide's number is too small, and it does not know every kind of update.
        let mut extra = Map::from_iter([("allowed_updates".to_owned(), json!(update::WANTED))]);
        if let Some(after) = after {
            extra.insert("offset".to_owned(), json!(after + 1));
        }
        self.api.call_for(&asked, extra).await
    }
}

/// How long to wait after this.
fn pause(failure: &Failure) -> Pause {
    Pause {
        pause: match failure {
            Failure::Refused(refusal) => refusal.retry_after.map_or(PAUSE, Duration::from_secs),
            Failure::Unreachable(_) | Failure::NoAnswer(_) => PAUSE,
        },
        why: failure.to_string(),
    }
}

#[async_trait]
impl Listener for Telegram {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    async fn fetch(&self, after: Option<i64>, patient: bool) -> Result<Vec<Delivered>, Pause> {
        if let Some(hook) = self.hooked() {
            return Ok(self.brought(hook, patient).await);
        }
        // With a webhook nobody waits here: it is set as soon as nothing is left.
        let asked = (after, patient && self.hook.is_none());
        let mut updates = self.ask_for_updates(asked).await;
        if let Err(Failure::Refused(refusal)) = &updates
            && refusal.code == 409
            && refusal.description.contains("webhook is active")
            && self
                .take_hook_away()
                .await
                .map_err(|failure| pause(&failure))?
        {
            updates = self.ask_for_updates(asked).await;
        }
        let updates = updates.map_err(|failure| pause(&failure))?;
        if let (true, Some(hook)) = (updates.is_empty(), &self.hook) {
            self.set_hook(hook)
                .await
                .map_err(|failure| pause(&failure))?;
        }
        let numbered = updates.iter().filter_map(|update| {
            let number = update::number(update.get())?;
            let body = update.get().to_owned();
            Some(Delivered { number, body })
        });
        let mut delivered: Vec<Delivered> = numbered.collect();
        if delivered.is_empty() && !updates.is_empty() {
            let why = "what was delivered has no numbers".to_owned();
            return Err(Pause { pause: PAUSE, why });
        }
        delivered.sort_by_key(|update| update.number);
        Ok(delivered)
    }

    async fn confirm(&self, delivered: &[Delivered]) {
        self.release(delivered);
        let queries = delivered
            .iter()
            .filter_map(|update| update::query_of(&update.body));
        for query in queries {
            let answer = AnswerCallbackQuery::new(teloxide_core::types::CallbackQueryId(query));
            if let Err(failure) = self.api.call(&answer, Map::new()).await {
                tracing::debug!("a press could not be confirmed: {failure}");
            }
        }
    }

    fn read(&self, body: &str, received_at: DateTime<Utc>) -> Result<Vec<Heard>, String> {
        let name = self.state().name.clone();
        update::read(body, (&self.sealer, &name), received_at)
    }

    fn is_poll(&self, message: &Outgoing, question: &str) -> bool {
        match &message.choice {
            Choice::Poll(_) => markup::question(&message.text) == question,
            Choice::None | Choice::Buttons(_) | Choice::ClosePoll(_) => false,
        }
    }

    async fn file(&self, file: &FileName) -> Result<Attachment, SendError> {
        let later = |failure: Failure| match failure {
            Failure::Refused(refusal) if refusal.code < 500 && refusal.code != 429 => {
                SendError::Never(refusal.description)
            }
            other => SendError::Later(PAUSE, other.to_string()),
        };
        let asked = GetFile::new(teloxide_core::types::FileId(file.id.clone()));
        let found = match self.api.call(&asked, Map::new()).await {
            // A bot gets nothing above 20 MB.
            Err(Failure::Refused(refusal)) if refusal.description.contains("file is too big") => {
                return Ok(Attachment::too_long(&file.name, &[]));
            }
            found => found.map_err(later)?,
        };
        let path = found.get("file_path").and_then(Value::as_str);
        let path = path.ok_or_else(|| SendError::Never("the file has no path".to_owned()))?;
        let bytes = self
            .api
            .download(path, Attachment::LONGEST_FILE)
            .await
            .map_err(later)?;
        Ok(Attachment::from_bytes(&file.name, &bytes))
    }

    async fn show_menus(&self, menus: &[Menu]) -> Result<(), SendError> {
        for menu in menus {
            let commands = menu
                .commands
                .iter()
                .map(|(name, what)| BotCommand::new(name, what));
            let scope = match &menu.audience {
                Audience::Private => BotCommandScope::AllPrivateChats,
                Audience::Groups => BotCommandScope::AllGroupChats,
                // Here everybody in charge has a menu of his own.
                Audience::InCharge => continue,
                Audience::Person(person) => match chat_of(person) {
                    Some(chat) => BotCommandScope::Chat {
                        chat_id: chat.into(),
                    },
                    None => continue,
                },
            };
            let mut asked = SetMyCommands::new(commands).scope(scope);
            asked.language_code.clone_from(&menu.language);
            let outcome = self.api.call(&asked, Map::new()).await;
            outcome.map_err(|failure| SendError::Later(PAUSE, failure.to_string()))?;
        }
        Ok(())
    }
}
