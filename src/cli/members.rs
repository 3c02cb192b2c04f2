//! `invite` and `role`: the way into a club, and the way back when nobody in the chat can do it. They work on the database
//! whether the bot runs or not.

use std::path::PathBuf;

use clap::Args;

use super::console::read_club;
use super::{Complaint, print};
use crate::clock::Clock;
use crate::locale::Language;
use crate::transcript;

/// `keizerbot invite`
#[derive(Debug, Args)]
pub(super) struct InviteOptions {
    /// The name of the member, or #number
    name: String,
    /// The club file
    #[arg(long)]
    club: PathBuf,
    /// The database
    #[arg(long, default_value = "sqlite:keizerbot.db")]
    database: String,
}

/// `keizerbot role`
#[derive(Debug, Args)]
pub(super) struct RoleOptions {
    /// The name of the member, or #number
    name: String,
    /// competitieleider, wedstrijdleider or bestuur; or organiser, arbiter, board
    role: String,
    /// Take the role away
    #[arg(long)]
    remove: bool,
    /// The club file
    #[arg(long)]
    club: PathBuf,
    /// The database
    #[arg(long, default_value = "sqlite:keizerbot.db")]
    database: String,
}

pub(super) async fn invite(
    options: InviteOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let club = read_club(Some(&options.club), language)?;
    let app = transcript::open_app(&options.database, club).await?;
    let answer = app.invite(&options.name, Clock::REAL.now()).await?;
    app.into_store().close().await;
    print(&answer.map_err(Complaint::input)?);
    Ok(())
}

pub(super) async fn role(
    options: RoleOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let club = read_club(Some(&options.club), language)?;
    let app = transcript::open_app(&options.database, club).await?;
    let wish = (
        options.name.as_str(),
        options.role.as_str(),
        !options.remove,
    );
    let answer = app.give_role(wish, Clock::REAL.now()).await?;
    app.into_store().close().await;
    print(&answer.map_err(Complaint::input)?);
    Ok(())
}
