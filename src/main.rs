//! The command line, nothing else.

use std::process::ExitCode;

use clap::Parser;
use keizerbot::cli::{self, Arguments};
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    match cli::run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            anstream::eprintln!("{}", complaint.message);
            ExitCode::from(complaint.code)
        }
    }
}
