//! The rules of the game, pure: facts in, standings, pairings and reasons out. This crate does not know
//! that time, databases or chats exist.
//!
//! In reading order: [`points`] exact numbers, [`rules`] what a regulation can choose, [`competition`]
//! the facts, [`credit`] what each entry pays, [`conduct`] what follows from staying away, [`keizer`] the standings, [`explain`] why a number is what it is,
//! [`pairing`] who plays whom, and the judge that checks it; [`swiss`] the facts of a Swiss tournament.
#![no_std]

extern crate alloc;

pub mod competition;
pub mod conduct;
pub mod credit;
pub mod explain;
pub mod keizer;
pub mod pairing;
pub mod points;
pub mod rules;
pub mod swiss;
