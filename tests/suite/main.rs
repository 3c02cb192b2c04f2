//! The one integration-test binary: a list of modules. How to write a test: tests/README.md.
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases and a story are as long as they have to be"
)]

mod architecture;
mod board_lists;
mod brute;
mod bugs;
mod bugs_app;
mod chat_exports;
mod chat_forms;
mod cli;
mod club_file_changed;
mod config;
mod config_pairing;
mod crash;
mod database;
mod days;
mod discord;
mod docs;
mod edits;
mod ending;
mod evening;
mod examples;
mod flood;
mod fuzz;
mod game_record;
mod grammar;
mod hearing;
mod identity;
mod judge_kinds;
mod keizer;
mod language;
mod locale;
mod manners;
mod matching;
mod member_ratings;
mod member_words;
mod outbox;
mod pairing;
mod pairing_kinds;
mod pictures;
mod poll_lists;
mod prizes;
mod properties;
mod rapid;
mod rapid_random;
mod rating;
mod reference;
mod regulations;
mod rule_kinds_pairing;
mod rule_kinds_points;
mod schedule;
mod scores;
mod season_file;
mod season_keys;
mod season_pairing;
mod sources;
mod speech_fuzz;
mod spelling;
mod start_order;
mod store;
mod swiss_brute;
mod swiss_pairing;
mod telegram;
mod telegram_fake;
mod telegram_fake_tests;
mod transcripts;
mod typed_commands;
mod unseen_forms;
mod vectors;
mod vouched;
#[cfg(feature = "whatsapp_fake")]
mod whatsapp;
mod whatsapp_cloud;
mod whatsapp_cloud_fake;
#[cfg(feature = "whatsapp_fake")]
mod whatsapp_fake;
mod words;
mod zips;
