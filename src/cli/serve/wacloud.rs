//! WhatsApp's Cloud API for `run`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::super::console::read_club;
use super::super::{Complaint, print};
use super::Network;
use crate::args;
use crate::chat::Messenger;
use crate::chat::whatsapp::cloud::check::{Findings, TemplateFound};
use crate::chat::whatsapp::cloud::{self, Cloud, Failure, Refusal, Trouble};
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

/// What stands at a question.
fn words(texts: &Texts) -> cloud::Words {
    cloud::Words {
        choose: texts.plain("whatsapp-choose"),
        open_list: texts.plain("whatsapp-open-list"),
    }
}

/// The network, with what is said when it runs. As long as Meta cannot be reached, it waits; when Meta refuses, and the
/// bot has other networks, it runs on those, and the organiser hears it there. What may be sent to who is silent is in the
/// club file.
pub(super) async fn connect(
    settings: &cloud::Settings,
    (texts, club): (&Texts, &ClubFile),
    alone: bool,
) -> Result<(Network, Arc<Cloud>), Complaint> {
    let mut settings = settings.clone();
    settings.words = words(texts);
    let template = club.whatsapp.template.clone();
    settings.template = template.map(|(name, language)| cloud::Template { name, language });
    let cloud = Arc::new(Cloud::new(&settings)?);
    let running = match own_number(&cloud).await {
        Ok(number) => texts.text("whatsapp-running", &args![number => number]),
        Err(refusal) => {
            let lasts = refusal.trouble().is_some();
            let refused = texts.text("whatsapp-refused", &args![error => refusal.words]);
            if alone || !lasts {
                return Err(Complaint::input(refused));
            }
            refused
        }
    };
    let network = Network {
        messenger: Arc::<Cloud>::clone(&cloud) as Arc<dyn Messenger>,
        letterbox: Some(cloud.letterbox()),
        start_link: None,
        listener: Arc::<Cloud>::clone(&cloud),
        running,
        name: None,
    };
    Ok((network, cloud))
}

/// The bot's own telephone number; as long as Meta cannot be reached, it is asked again.
async fn own_number(cloud: &Cloud) -> Result<String, Refusal> {
    loop {
        match cloud.number().await {
            Ok(number) => return Ok(number),
            Err(Failure::Refused(refusal)) if refusal.status < 500 && refusal.status != 429 => {
                return Err(refusal);
            }
            Err(failure) => tracing::warn!("WhatsApp cannot be reached: {failure}"),
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

/// `keizerbot check-whatsapp`
#[derive(Debug, Args)]
pub(in crate::cli) struct CheckOptions {
    /// The club file, to look up its template
    #[arg(long)]
    club: Option<PathBuf>,
}

/// `keizerbot check-whatsapp`: whether the bot can do its work by the official way.
pub(in crate::cli) async fn check(
    options: CheckOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let texts = super::texts(language);
    let Some(mut settings) = self::settings(language)? else {
        return Err(Complaint::input(texts.plain("whatsapp-without-token")));
    };
    if let Some(club) = &options.club {
        let club = read_club(Some(club), language)?;
        let template = club.whatsapp.template;
        settings.template = template.map(|(name, language)| cloud::Template { name, language });
    }
    let findings = Cloud::new(&settings)?.check().await;
    let findings =
        findings.map_err(|failure| Complaint::input(why_not(texts, &settings, failure)))?;
    let about = (options.club.is_some(), settings.template.as_ref());
    print(&in_words(texts, &findings, about).join("\n"));
    Ok(())
}

/// Why nothing could be found out, and what to do about it.
fn why_not(texts: &Texts, settings: &cloud::Settings, failure: Failure) -> String {
    match failure {
        Failure::Refused(refusal) if refusal.trouble() == Some(Trouble::Token) => {
            texts.text("whatsapp-token-refused", &args![error => refusal.words])
        }
        Failure::Refused(refusal) if refusal.status < 500 && refusal.status != 429 => {
            let args =
                args![id => settings.phone_id.clone(), name => PHONE_ID, error => refusal.words];
            texts.text("whatsapp-number-unknown", &args)
        }
        failure => texts.text("whatsapp-failed", &args![error => failure.to_string()]),
    }
}

/// What was found, a line each, with what to do about it.
fn in_words(
    texts: &Texts,
    findings: &Findings,
    (club, template): (bool, Option<&cloud::Template>),
) -> Vec<String> {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let args = args![number => findings.number.clone(), name => findings.name.clone()];
    let mut lines = vec![texts.text("whatsapp-token-works", &args)];
    let name_status = match findings.name_status.as_str() {
        "" | "APPROVED" | "AVAILABLE_WITHOUT_REVIEW" => None,
        "PENDING_REVIEW" => Some("pending"),
        _ => Some("refused"),
    };
    if let Some(status) = name_status {
        lines.push(texts.text("whatsapp-name", &args![status => status]));
    }
    if !matches!(findings.status.as_str(), "" | "CONNECTED") {
        let args = args![status => findings.status.clone()];
        lines.push(texts.text("whatsapp-not-connected", &args));
    }
    for (what, solution) in &findings.obstacles {
        let args = args![what => what.clone(), solution => solution.clone()];
        lines.push(texts.text("whatsapp-obstacle", &args));
    }
    let quality = match findings.quality.as_str() {
        "GREEN" => "good",
        "YELLOW" => "middling",
        "RED" => "bad",
        _ => "unknown",
    };
    lines.push(texts.text("whatsapp-quality", &args![quality => quality]));
    let fits = yes(findings.secret_fits);
    lines.push(texts.text(
        "whatsapp-app-secret",
        &args![fits => fits, name => APP_SECRET],
    ));
    let brings = yes(!findings.webhook.is_empty());
    let args = args![brings => brings, address => findings.webhook.clone(), name => VERIFY_TOKEN];
    lines.push(texts.text("whatsapp-webhook", &args));
    let subscribed = findings.subscribed.map_or("unknown", yes);
    lines.push(texts.text("whatsapp-subscribed", &args![subscribed => subscribed]));
    lines.push(match (template, &findings.template) {
        (Some(template), Some(found)) => template_in_words(texts, template, found),
        _ => texts.text("whatsapp-no-template", &args![club => yes(club)]),
    });
    lines
}

fn template_in_words(texts: &Texts, template: &cloud::Template, found: &TemplateFound) -> String {
    let name = (template.name.clone(), template.language.clone());
    let (state, status, error, short_of) = match found {
        TemplateFound::Hidden(error) => ("hidden", "", error.as_str(), 0),
        TemplateFound::Missing => ("missing", "", "", 0),
        TemplateFound::Known { fits: false, .. } => ("unfit", "", "", 0),
        TemplateFound::Known { status, .. } if status != "APPROVED" => {
            ("unapproved", status.as_str(), "", 0)
        }
        TemplateFound::Known { short_of, .. } if *short_of > 0 => ("long", "", "", *short_of),
        TemplateFound::Known { category, .. } if category == "MARKETING" => {
            ("marketing", "", "", 0)
        }
        TemplateFound::Known { .. } => ("good", "", "", 0),
    };
    let args = args![
        name => name.0, language => name.1, state => state, status => status.to_owned(),
        error => error.to_owned(), short => short_of,
    ];
    texts.text("whatsapp-template", &args)
}
