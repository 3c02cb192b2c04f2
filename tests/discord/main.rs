//! Discord, over real HTTP and WebSocket, against an in-memory Discord that nobody here wrote: see `server.py`. It needs a
//! Python with `requirements.txt`, which `KEIZERBOT_TEST_PYTHON` names; `.ci/run` sees to that.
#![allow(clippy::too_many_lines, reason = "a story is as long as it has to be")]

mod check;
mod interactions;
mod killed;
#[path = "../suite/member_words.rs"]
mod member_words;
mod roles;
mod stage;
mod threads;
mod troubles;
mod votes;
mod week;
#[path = "../suite/words.rs"]
mod words;
mod world;
