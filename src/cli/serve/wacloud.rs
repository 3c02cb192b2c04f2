//! WhatsApp's Cloud API for `run`.

use std::sync::Arc;
use std::time::Duration;

use super::super::Complaint;
use super::Network;
use crate::args;
use crate::chat::Messenger;
use crate::chat::whatsapp::cloud::{self, Cloud, Failure};
use crate::config::ClubFile;
use crate::locale::{Language, Texts};

/// The secrets are in the environment, or in files that only the bot may read: then `_FILE` stands behind the name.
const TOKEN: &str = "KEIZERBOT_WHATSAPP_TOKEN";
const APP_SECRET: &str = "KEIZERBOT_WHATSAPP_APP_SECRET";
const VERIFY_TOKEN: &str = "KEIZERBOT_WHATSAPP_VERIFY_TOKEN";
/// The number of the telephone number at Meta.
const PHONE_ID: &str = "KEIZERBOT_WHATSAPP_PHONE_ID";
/// Another Graph API than Meta's own.
const API: &str = "KEIZERBOT_WHATSAPP_API";

/// What stands under this name, or in the file that it names; empty is nothing.
fn word(name: &str) -> Result<Option<String>, Complaint> {
    let file = format!("{name}_FILE");
    let found = match (std::env::var(name), std::env::var(&file)) {
        (Ok(word), _) => word,
        (Err(_), Ok(path)) => std::fs::read_to_string(&path)
            .map_err(|error| Complaint::input(format!("{file}: {path}: {error}")))?,
        (Err(_), Err(_)) => return Ok(None),
    };
    let found = found.trim();
    Ok((!found.is_empty()).then(|| found.to_owned()))
}

/// How to reach the Cloud API, from the environment; none when there is no token.
pub(super) fn settings(language: Option<Language>) -> Result<Option<cloud::Settings>, Complaint> {
    let Some(token) = word(TOKEN)? else {
        return Ok(None);
    };
    let texts = Texts::of(language.unwrap_or(Language::Dutch));
    let needed = |name: &'static str| {
        word(name)?
            .ok_or_else(|| Complaint::input(texts.text("whatsapp-lacks", &args![name => name])))
    };
    let phone_id = needed(PHONE_ID)?;
    // It becomes a part of addresses.
    if !phone_id.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Complaint::input(
            texts.text("whatsapp-no-phone-id", &args![name => PHONE_ID]),
        ));
    }
    let (app_secret, verify_token) = (needed(APP_SECRET)?, needed(VERIFY_TOKEN)?);
    let mut settings = cloud::Settings::new(&token, &phone_id, (&app_secret, &verify_token));
    if let Ok(base) = std::env::var(API) {
        settings.base = base;
    }
    Ok(Some(settings))
}

/// The network, with what is said when it runs. As long as Meta cannot be reached, it waits. What may be sent to who is
/// silent is in the club file.
pub(super) async fn connect(
    settings: &cloud::Settings,
    (texts, club): (&Texts, &ClubFile),
) -> Result<(Network, Arc<Cloud>), Complaint> {
    let mut settings = settings.clone();
    let template = club.whatsapp.template.clone();
    settings.template = template.map(|(name, language)| cloud::Template { name, language });
    let cloud = Arc::new(Cloud::new(&settings)?);
    let number = own_number(&cloud, texts).await?;
    let network = Network {
        messenger: Arc::<Cloud>::clone(&cloud) as Arc<dyn Messenger>,
        letterbox: Some(cloud.letterbox()),
        start_link: None,
        listener: Arc::<Cloud>::clone(&cloud),
        running: texts.text("whatsapp-running", &args![number => number]),
        name: None,
    };
    Ok((network, cloud))
}

/// The bot's own telephone number; as long as Meta cannot be reached, it is asked again.
async fn own_number(cloud: &Cloud, texts: &Texts) -> Result<String, Complaint> {
    loop {
        match cloud.number().await {
            Ok(number) => return Ok(number),
            Err(Failure::Refused(refusal)) if refusal.status < 500 && refusal.status != 429 => {
                let args = args![error => refusal.words];
                return Err(Complaint::input(texts.text("whatsapp-refused", &args)));
            }
            Err(failure) => tracing::warn!("WhatsApp cannot be reached: {failure}"),
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}
