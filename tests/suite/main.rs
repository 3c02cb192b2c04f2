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
mod ending;
mod fuzz;
mod keizer;
mod locale;
mod matching;
mod outbox;
mod pairing;
mod prizes;
mod properties;
mod rapid;
mod rapid_random;
mod rating;
mod reference;
mod rule_kinds_points;
mod schedule;
mod season_file;
mod season_keys;
mod sources;
mod start_order;
mod store;
mod transcripts;
mod vectors;
