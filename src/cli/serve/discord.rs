//! Discord for `run`, and `check-discord`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::super::{Complaint, print};
use super::{Network, bound_group, read_club, secret, texts};
use crate::args;
use crate::chat::Messenger;
use crate::chat::discord::api::Failure;
use crate::chat::discord::check::{Channel, Findings};
use crate::chat::discord::{self, Discord, contact};
use crate::clock::Clock;
use crate::config::ClubFile;
use crate::locale::{Language, Texts};

/// Where the token is: in the environment, or in a file that only the bot may read.
const TOKEN: [&str; 2] = ["KEIZERBOT_DISCORD_TOKEN", "KEIZERBOT_DISCORD_TOKEN_FILE"];
/// The codes with which Discord says that a bot may not be told what it wants to be told.
const INTENTS: [u16; 2] = [4013, 4014];
/// Another server than Discord's own.
const API: &str = "KEIZERBOT_DISCORD_API";

/// `keizerbot check-discord`
#[derive(Debug, Args)]
pub(in crate::cli) struct CheckOptions {
    /// The channel, by its number; without it the one that the club has
    #[arg(long)]
    channel: Option<u64>,
    /// The club file, to look up the channel and the roles that it names
    #[arg(long)]
    club: Option<PathBuf>,
    /// The database, to look up the channel
    #[arg(long, default_value = "sqlite:keizerbot.db")]
    database: String,
}

/// How to reach Discord, from the environment; none when there is no token.
pub(super) fn settings(language: Option<Language>) -> Result<Option<discord::Settings>, Complaint> {
    let Some(token) = secret(TOKEN)? else {
        return Ok(None);
    };
    // It is not repeated here, for it may be nearly one.
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    if !token.chars().all(fits) || !token.contains('.') {
        return Err(Complaint::input(texts(language).plain("discord-no-token")));
    }
    let mut settings = discord::Settings::new(&token, Arc::new(|| Clock::REAL.now()));
    if let Ok(base) = std::env::var(API) {
        settings.base = base;
    }
    Ok(Some(settings))
}

/// The network, with what is said when it runs; the app is addressed as `called`. As long as Discord cannot be reached, it
/// waits.
pub(super) async fn connect(
    settings: &discord::Settings,
    (texts, clubs): (&Texts, Vec<&ClubFile>),
    called: Option<&str>,
) -> Result<Network, Complaint> {
    let settings = discord::Settings {
        roles: clubs
            .iter()
            .flat_map(|club| club.roles.on(discord::PLATFORM))
            .collect(),
        ..settings.clone()
    };
    let discord = Arc::new(Discord::new(&settings)?);
    if let Some(called) = called {
        discord.call(called);
    }
    let me = loop {
        match discord.me().await {
            Ok(me) => break me,
            Err(Failure::Refused(refusal)) if refusal.status == 401 => {
                return Err(Complaint::input(texts.plain("discord-token-refused")));
            }
            Err(failure) => tracing::warn!("Discord cannot be reached: {failure}"),
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    };
    Ok(Network {
        messenger: Arc::<Discord>::clone(&discord) as Arc<dyn Messenger>,
        letterbox: None,
        start_link: None,
        listener: discord,
        running: texts.text("discord-running", &args![name => me.name]),
        // Nobody types it: a mention is translated.
        name: None,
    })
}

/// `keizerbot check-discord`: whether the bot can do its work.
pub(in crate::cli) async fn check(
    options: CheckOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let texts = texts(language);
    let Some(mut settings) = self::settings(language)? else {
        return Err(Complaint::input(texts.plain("discord-without-token")));
    };
    if let Some(club) = &options.club {
        let club = read_club(Some(club), language)?;
        settings.roles = club.roles.on(discord::PLATFORM);
        settings.threads = club.chat.threads;
    }
    let channel = match (options.channel, &options.club) {
        (Some(channel), _) => Some(contact(&channel.to_string())),
        (None, Some(club)) => {
            bound_group(club, (&options.database, discord::PLATFORM), language).await?
        }
        (None, None) => None,
    };
    let findings = Discord::new(&settings)?.check(channel.as_ref()).await;
    let findings = findings.map_err(|failure| match failure {
        Failure::Refused(refusal) if refusal.status == 401 => {
            Complaint::input(texts.plain("discord-token-refused"))
        }
        failure => {
            Complaint::input(texts.text("discord-failed", &args![error => failure.to_string()]))
        }
    })?;
    print(&in_words(texts, &findings, &settings.roles).join("\n"));
    Ok(())
}

/// What was found, a line each, with what to do about it.
fn in_words(texts: &Texts, findings: &Findings, roles: &[String]) -> Vec<String> {
    let mut lines = vec![
        texts.text("discord-token-works", &args![name => findings.name.clone()]),
        match findings.refused {
            None => texts.plain("discord-intents"),
            Some(code) => {
                let intents = INTENTS.contains(&code);
                let args = args![code => code, intents => if intents { "yes" } else { "no" }];
                texts.text("discord-refused", &args)
            }
        },
        texts.text("discord-servers", &args![servers => findings.servers]),
        texts.text(
            "discord-invitation",
            &args![address => findings.invitation.clone()],
        ),
    ];
    match &findings.channel {
        None => lines.push(texts.plain("discord-no-channel")),
        Some(Channel::Unknown(error)) => {
            lines.push(texts.text("discord-channel-unknown", &args![error => error.clone()]));
        }
        Some(Channel::Known {
            name,
            lacks,
            no_roles,
        }) => {
            let (id, lacks) = match lacks.as_slice() {
                [] => ("discord-channel", String::new()),
                lacks => ("discord-channel-lacks", lacks.join(", ")),
            };
            lines.push(texts.text(id, &args![name => name.clone(), lacks => lacks]));
            let no_role = no_roles.iter();
            lines.extend(
                no_role
                    .map(|role| texts.text("discord-role-missing", &args![role => role.clone()])),
            );
            if no_roles.is_empty() && !roles.is_empty() {
                lines.push(texts.text("discord-roles", &args![roles => roles.join(", ")]));
            }
        }
    }
    lines
}
