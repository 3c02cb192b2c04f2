//! `games`: the games that players handed in.

use std::path::PathBuf;

use clap::Subcommand;

use super::console::read_club;
use super::{Complaint, print};
use crate::args;
use crate::locale::{Language, Texts};
use crate::transcript;

/// `keizerbot games`
#[derive(Debug, Subcommand)]
pub(super) enum GamesCommand {
    /// Write all games of this season that were handed in into one PGN file
    Export {
        /// The PGN file
        file: PathBuf,
        /// The club file
        #[arg(long)]
        club: PathBuf,
        /// The database
        #[arg(long, default_value = "sqlite:keizerbot.db")]
        database: String,
    },
}

pub(super) async fn run(
    command: GamesCommand,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let GamesCommand::Export {
        file,
        club,
        database,
    } = command;
    let club = read_club(Some(&club), language)?;
    let texts = Texts::of(club.language);
    // Only the store and the use cases: a bot that runs on the same database keeps its messages.
    let app = transcript::open_app(&database, club).await?;
    let games = app.games().await;
    app.into_store().close().await;
    let (count, pgn) = games?;
    if count == 0 {
        return Err(Complaint::input(texts.plain("games-none")));
    }
    let file_name = file.display().to_string();
    std::fs::write(&file, pgn)
        .map_err(|error| Complaint::input(format!("{file_name}: {error}")))?;
    let args = args![count => count, file => file_name];
    print(&texts.text("games-exported", &args));
    Ok(())
}
