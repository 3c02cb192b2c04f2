//! The command line. Each command gives its output or a complaint; `main` prints them.

pub mod check;
mod console;
mod demo;
mod games;
mod members;
mod picture;
mod season;
mod serve;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::clock::Clock;
use crate::locale::Language;

/// Runs a chess club's internal Keizer competition from inside its chat group.
#[derive(Debug, Parser)]
#[command(name = "keizerbot", version, about)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The language to print in, nl or en; without it: that of the club
    #[arg(long, global = true, value_name = "nl|en", value_parser = read_language)]
    language: Option<Language>,
}

fn read_language(code: &str) -> Result<Language, String> {
    let codes = || Language::ALL.map(Language::code).join(" or ");
    Language::with_code(code).ok_or_else(|| format!("choose {}", codes()))
}

#[derive(Debug, Subcommand)]
enum Command {
    /// One week at an invented club in fast motion, then the keyboard is yours
    Demo(demo::Options),
    /// The club at this terminal: speak as any member, move the clock with "== do 2026-09-10 18:00"
    Console(console::Options),
    /// The bot with its database, in real time: on Telegram and Discord when there is a token, else at this terminal
    Run(console::RunOptions),
    /// Whether the bot can do its work on Telegram: token, privacy, group, webhook
    CheckTelegram(serve::telegram::CheckOptions),
    /// Whether the bot can do its work on Discord: token, permissions, channel, and how to invite it
    CheckDiscord(serve::discord::CheckOptions),
    /// Whether the bot can do its work on WhatsApp by the official way: token, number, secret, template
    CheckWhatsapp(serve::wacloud::CheckOptions),
    /// Read a club file, print the regulation back in plain words, and the next dates of every job
    Check {
        /// The club file, such as config/de-pion.toml
        file: PathBuf,
    },
    /// The standing of a season file
    Standings(season::StandingsOptions),
    /// Pair the round after the last one of a season file
    Pair(season::PairOptions),
    /// Take a player's points apart
    Explain(season::ExplainOptions),
    /// The members of a club
    #[command(subcommand)]
    Members(console::MembersCommand),
    /// A code with which a member links his chat himself
    Invite(members::InviteOptions),
    /// Make a member organiser, arbiter or board member when nobody in the chat can
    Role(members::RoleOptions),
    /// The games that were handed in
    #[command(subcommand)]
    Games(games::GamesCommand),
}

/// Why a command failed, and the exit code.
#[derive(Debug)]
pub struct Complaint {
    /// What is wrong and what to do, for standard error.
    pub message: String,
    /// 2 when the input is wrong, 1 when something else failed.
    pub code: u8,
}

impl Complaint {
    fn input(message: impl std::fmt::Display) -> Self {
        Self {
            message: message.to_string(),
            code: 2,
        }
    }
}

impl From<anyhow::Error> for Complaint {
    fn from(error: anyhow::Error) -> Self {
        Self {
            message: format!("{error:#}"),
            code: 1,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// What the command complains about.
pub async fn run(arguments: Arguments) -> Result<(), Complaint> {
    let language = arguments.language;
    match arguments.command {
        Command::Demo(options) => demo::run(options, language).await,
        Command::Console(options) => console::run(options, language).await,
        Command::Run(options) => console::run_for_real(options, language).await,
        Command::CheckTelegram(options) => serve::telegram::check(options, language).await,
        Command::CheckDiscord(options) => serve::discord::check(options, language).await,
        Command::CheckWhatsapp(options) => serve::wacloud::check(options, language).await,
        Command::Check { file } => {
            let errors = |errors: Vec<crate::config::ConfigError>| {
                let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Complaint::input(lines.join("\n"))
            };
            print(&check::check_in(&file, language, Clock::REAL.now()).map_err(errors)?);
            Ok(())
        }
        Command::Standings(options) => season::standings(&options, language),
        Command::Pair(options) => season::pair(&options, language),
        Command::Explain(options) => season::explain(&options, language),
        Command::Members(command) => console::members(command, language).await,
        Command::Invite(options) => members::invite(options, language).await,
        Command::Role(options) => members::role(options, language).await,
        Command::Games(command) => games::run(command, language).await,
    }
}

/// Prints a text with exactly one line end after it. A closed pipe is not an error: the reader has enough.
fn print(text: &str) {
    use std::io::Write;
    let mut out = anstream::stdout().lock();
    let _ = writeln!(out, "{}", text.trim_end_matches('\n')).and_then(|()| out.flush());
}

/// Prints a line of a transcript: on a terminal moments stand out, and who speaks for the bot.
fn show(line: &str) {
    let bold = anstyle::Style::new().bold();
    let dimmed = anstyle::Style::new().dimmed();
    let (style, end) = match line.split_once("> ") {
        _ if line.starts_with("==") => (bold, line.len()),
        Some((speaker, _)) if speaker.starts_with("bot") => (dimmed, speaker.len() + 1),
        _ => (anstyle::Style::new(), 0),
    };
    let (marked, rest) = line.split_at(end);
    print(&format!("{style}{marked}{style:#}{rest}"));
}
