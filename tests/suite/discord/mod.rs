//! Discord: what is pure in it, by itself. The adapter over HTTP and WebSocket is in tests/discord.

mod markup;
mod random;
mod update;
