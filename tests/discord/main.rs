//! Discord, over real HTTP and WebSocket, against an in-memory Discord that nobody here wrote: see `server.py`. It needs a
//! Python with `requirements.txt`, which `KEIZERBOT_TEST_PYTHON` names; `.ci/run` sees to that.

mod interactions;
mod killed;
mod stage;
mod troubles;
mod votes;
mod week;
mod world;
