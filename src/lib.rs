//! Keizerbot runs a chess club's internal Keizer competition from inside the club's own chat group.
//!
//! In reading order: [`message`] what chat and app share, [`attachment`] files that come with it, [`picture`] a table as an image, [`config`] the club files, [`locale`] the texts,
//! [`words`] what the engine says, [`regulation`] a club file in sentences, [`game_record`] games as PGN, [`clock`] the
//! time, [`entropy`] randomness, [`store`] the only SQL, [`app`] the use cases, [`schedule`] what is due when,
//! [`outbox`] delivery, [`intake`] what the networks deliver, [`reception`] for which club it is, [`ledger`] what messages cost,
//! [`chat`] the networks, [`service`] all of it running; then
//! what stands around it:
//! [`transcript`] scripts and their transcripts, [`season_file`] a competition as JSON, [`cli`] the command line.

#[cfg(all(feature = "whatsapp_fake", not(debug_assertions)))]
compile_error!("whatsapp_fake is for the tests: a release speaks to WhatsApp and to nobody else");

pub mod app;
pub mod attachment;
pub mod chat;
pub mod cli;
pub mod clock;
pub mod config;
pub mod entropy;
pub mod game_record;
pub mod hearing;
pub mod intake;
pub mod ledger;
pub mod locale;
pub mod message;
pub mod outbox;
pub mod picture;
pub mod reception;
pub mod regulation;
pub mod schedule;
pub mod season_file;
pub mod service;
pub mod store;
pub mod transcript;
pub mod words;
