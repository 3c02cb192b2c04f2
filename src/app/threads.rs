//! A thread for each round, where the club wants that and the network has threads: it is opened under the pairing, and what
//! is reported of its boards is said there, so that the group keeps to what concerns everybody.

use super::desk::Desk;
use crate::message::Thread;
use crate::store::rows::Setting;

/// Under which name it is kept under which message a round's thread is.
const KEPT: &str = "thread/";

impl Desk<'_> {
    /// What was just posted is the pairing of this round: the thread is opened under it, and is called after it.
    pub(crate) fn open_thread(&mut self, evening_id: i64) {
        if !self.settings.file.chat.threads || self.is_by_hand() {
            return;
        }
        let Some(posted) = self.outgoing_mut().last_mut() else {
            return;
        };
        let name = posted.text.lines().next().unwrap_or_default().to_owned();
        posted.thread = Thread::Opens(name);
        let value = posted.key.clone();
        let key = format!("{KEPT}{evening_id}");
        self.rows.settings.retain(|setting| setting.key != key);
        self.rows.settings.push(Setting { key, value });
    }

    /// Says something of a board of this round: in its thread, else in the groups of the club. A group that the bot is
    /// not in hears it when all of them are in, from whoever pastes there.
    pub(crate) fn announce_in_round(&mut self, evening_id: i64, text: String) {
        if self.is_by_hand() {
            return;
        }
        self.announce(text);
        let key = format!("{KEPT}{evening_id}");
        let mut kept = self.rows.settings.iter();
        let thread = kept.find(|setting| setting.key == key);
        let thread = thread.map(|setting| Thread::Within(setting.value.clone()));
        if let (Some(thread), Some(posted)) = (thread, self.outgoing_mut().last_mut()) {
            posted.thread = thread;
        }
    }
}
