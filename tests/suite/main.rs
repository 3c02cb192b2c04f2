//! The one integration-test binary: a list of modules. How to write a test: tests/README.md.
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases and a story are as long as they have to be"
)]

mod architecture;
mod brute;
mod cli;
mod config;
mod crash;
mod docs;

mod fuzz;
mod keizer;
mod locale;
mod matching;
mod member_ratings;
mod outbox;
mod pairing;
mod properties;
mod rapid;
mod rapid_random;
mod reference;
mod schedule;
mod season_file;
mod sources;
mod store;
mod transcripts;
mod vectors;
