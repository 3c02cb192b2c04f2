//! WhatsApp one to one: the pure parts by themselves, then the adapter over HTTP against a Graph API of our own.

mod check;
mod door;
mod evening;
mod fate;
mod kinds;
mod numbers;
mod outage;
mod paid;
mod process;
mod read;
mod stage;
mod troubles;
