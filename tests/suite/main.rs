//! The one integration-test binary: a list of modules. How to write a test: tests/README.md.

mod brute;
mod config;
mod matching;
mod pairing;
mod schedule;
mod store;
mod transcripts;
mod vectors;
