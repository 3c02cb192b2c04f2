//! The one integration-test binary: a list of modules. How to write a test: tests/README.md.

mod brute;
mod cli;
mod config;
mod fuzz;
mod keizer;
mod matching;
mod pairing;
mod properties;
mod reference;
mod schedule;
mod season_file;
mod store;
mod transcripts;
mod vectors;
