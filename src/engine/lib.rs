//! The rules of the game, pure: facts in, standings, pairings and reasons out. This crate does not know
//! that time, databases or chats exist.
//!
//! In reading order: [`points`] exact numbers, [`rules`] what a regulation can choose, [`competition`] the facts,
//! [`problem`] why claims are none, [`credit`] what each entry pays, [`conduct`] what follows from staying away,
//! [`keizer`] the standings, [`explain`] why a number is what it is, [`pairing`] who plays whom, and the judge that
//! checks it; [`swiss`] the facts of a Swiss tournament, [`tiebreak`] the scores that come of them, [`mutual`] the
//! games between those who are level, [`ranking`] the order. Around the season: [`start_order`] at its beginning;
//! [`participation`], [`play_off`], [`rating`] and [`prizes`] at its end.
#![no_std]

extern crate alloc;

pub mod competition;
pub mod conduct;
pub mod credit;
pub mod explain;
pub mod keizer;
pub mod mutual;
pub mod pairing;
pub mod participation;
pub mod play_off;
pub mod points;
pub mod prizes;
pub mod problem;
pub mod ranking;
pub mod rating;
pub mod rules;
pub mod start_order;
pub mod swiss;
pub mod tiebreak;
