//! Telegram for `run`, and `check-telegram`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::super::{Complaint, print};
use super::{Network, bound_group, secret, texts};
use crate::args;
use crate::chat::Messenger;
use crate::chat::telegram::api::Failure;
use crate::chat::telegram::check::{Findings, Group};
use crate::chat::telegram::hook::is_address;
use crate::chat::telegram::update::contact;
use crate::chat::telegram::{self, Telegram};
use crate::locale::{Language, Texts};

/// Where the token is: in the environment, or in a file that only the bot may read.
const TOKEN: [&str; 2] = ["KEIZERBOT_TELEGRAM_TOKEN", "KEIZERBOT_TELEGRAM_TOKEN_FILE"];
/// Where Telegram is to bring updates, as it is called from outside; without it the bot asks for them.
const WEBHOOK: &str = "KEIZERBOT_TELEGRAM_WEBHOOK";
/// Another Bot API server than Telegram's own.
const API: &str = "KEIZERBOT_TELEGRAM_API";

/// `keizerbot check-telegram`
#[derive(Debug, Args)]
pub(in crate::cli) struct CheckOptions {
    /// The group, by its number (below zero); without it the one that the club has
    #[arg(long, allow_hyphen_values = true)]
    group: Option<i64>,
    /// The club file, to look up the group
    #[arg(long)]
    club: Option<PathBuf>,
    /// The database, to look up the group
    #[arg(long, default_value = "sqlite:keizerbot.db")]
    database: String,
}

/// How to reach Telegram, from the environment; none when there is no token.
pub(super) fn settings(
    language: Option<Language>,
) -> Result<Option<telegram::Settings>, Complaint> {
    let Some(token) = secret(TOKEN)? else {
        return Ok(None);
    };
    // What is no token is not put into an address; nor is it repeated here, for it may be nearly one.
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '_' | '-');
    if !token.chars().all(fits) || !token.contains(':') {
        return Err(Complaint::input(texts(language).plain("telegram-no-token")));
    }
    let mut settings = telegram::Settings::new(&token);
    if let Ok(base) = std::env::var(API) {
        settings.base = base;
    }
    settings.webhook = std::env::var(WEBHOOK).ok().filter(|url| !url.is_empty());
    if let Some(address) = &settings.webhook
        && !is_address(address)
    {
        return Err(Complaint::input(
            texts(language).plain("telegram-webhook-no-address"),
        ));
    }
    Ok(Some(settings))
}

/// The network, with what is said when it runs. As long as Telegram cannot be reached, it waits.
pub(super) async fn connect(
    settings: &telegram::Settings,
    texts: &Texts,
) -> Result<Network, Complaint> {
    let telegram = Arc::new(Telegram::new(settings)?);
    let name = own_name(&telegram, texts).await?;
    Ok(Network {
        messenger: Arc::<Telegram>::clone(&telegram) as Arc<dyn Messenger>,
        letterbox: telegram.letterbox(),
        listener: telegram,
        running: texts.text("telegram-running", &args![name => name.clone()]),
        start_link: Some(telegram::start_link(&name)),
        name: Some(name),
    })
}

/// The bot's own name; as long as Telegram cannot be reached, it is asked again.
async fn own_name(telegram: &Telegram, texts: &Texts) -> Result<String, Complaint> {
    loop {
        match telegram.name().await {
            Ok(name) => return Ok(name),
            Err(Failure::Refused(refusal)) if matches!(refusal.code, 401 | 404) => {
                return Err(Complaint::input(texts.plain("telegram-token-refused")));
            }
            Err(failure) => tracing::warn!("Telegram cannot be reached: {failure}"),
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

/// `keizerbot check-telegram`: whether the bot can do its work.
pub(in crate::cli) async fn check(
    options: CheckOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let texts = texts(language);
    let Some(settings) = self::settings(language)? else {
        return Err(Complaint::input(texts.plain("telegram-without-token")));
    };
    let group = match (options.group, &options.club) {
        (Some(group), _) => Some(contact(group)),
        (None, Some(club)) => {
            bound_group(club, (&options.database, telegram::PLATFORM), language).await?
        }
        (None, None) => None,
    };
    let findings = Telegram::new(&settings)?.check(group.as_ref()).await;
    let findings = findings.map_err(|failure| match failure {
        Failure::Refused(refusal) if matches!(refusal.code, 401 | 404) => {
            Complaint::input(texts.plain("telegram-token-refused"))
        }
        failure => {
            Complaint::input(texts.text("telegram-failed", &args![error => failure.to_string()]))
        }
    })?;
    print(&in_words(texts, &findings).join("\n"));
    Ok(())
}

/// How updates come, and what keeps them.
fn delivery(texts: &Texts, findings: &Findings) -> Vec<String> {
    let webhook = match (findings.webhook.is_empty(), findings.as_set) {
        (true, true) => "none",
        (true, false) => "missing",
        (false, true) => "ours",
        (false, false) => "other",
    };
    let args = args![webhook => webhook, host => findings.webhook.clone()];
    let mut lines = vec![texts.text("telegram-delivery", &args)];
    if let Some((at, error)) = &findings.failed {
        let at = at.format("%Y-%m-%d %H:%M UTC").to_string();
        let args = args![at => at, error => error.clone()];
        lines.push(texts.text("telegram-webhook-failed", &args));
    }
    lines.push(texts.text("telegram-waiting", &args![waiting => findings.waiting]));
    lines
}

/// What was found, a line each, with what to do about it.
fn in_words(texts: &Texts, findings: &Findings) -> Vec<String> {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let name = findings.name.clone();
    let mut lines = vec![
        texts.text("telegram-token-works", &args![name => name]),
        texts.text("telegram-privacy", &args![reads => yes(findings.reads_all)]),
    ];
    if !findings.joins_groups {
        lines.push(texts.plain("telegram-joins-no-groups"));
    }
    lines.extend(delivery(texts, findings));
    lines.push(match &findings.group {
        None => texts.plain("telegram-no-group"),
        Some(Group::Unknown(error)) => {
            texts.text("telegram-group-unknown", &args![error => error.clone()])
        }
        Some(Group::Known { title, status }) => {
            let status = match status.as_str() {
                status @ ("administrator" | "member" | "restricted" | "left" | "kicked") => status,
                _ => "member",
            };
            texts.text(
                "telegram-group",
                &args![title => title.clone(), status => status],
            )
        }
    });
    lines
}
