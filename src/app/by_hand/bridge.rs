//! The organiser who carries things between the bot and a group that it is not in is told when it is time: to post the
//! poll, to read the chat once more, to paste the pairing or the standing. Nobody else is, so that nothing is pasted twice.
//! The club works by hand when it has no group of its own and an organiser once used `/plak` or `/lees`; who used them
//! last is the one. `/plak uit` ends it, and so does a group.

use super::super::desk::Desk;
use super::paste::announcement;
use crate::args;
use crate::message::{Choice, Contact, Form, Outgoing, Place};
use crate::schedule::JobKind;
use crate::store::rows::Setting;

/// Under which name it is kept who that is, by his number.
pub(crate) const KEPT: &str = "by_hand";
/// What is kept of a club that does not want to be told.
const OFF: &str = "off";
/// With this ends the key of what is to be pasted as it is, so that it is in the language of the group.
const PASTED: &str = "paste-";

/// Whether a message is there to be pasted into the group.
pub(crate) fn is_for_the_group(key: &str) -> bool {
    let last = key.rsplit('/').next();
    last.is_some_and(|last| last.starts_with(PASTED))
}

/// What it is time for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// The sign-up opens.
    Poll,
    /// It is about to close.
    LastCall,
    /// It is closed.
    Closed,
    /// The pairing is public.
    Pairing,
    /// The last result of a round is in.
    Standing,
}

impl Due {
    const fn word(self) -> &'static str {
        match self {
            Self::Poll => "poll",
            Self::LastCall => "last-call",
            Self::Closed => "closed",
            Self::Pairing => "pairing",
            Self::Standing => "standing",
        }
    }
}

impl Desk<'_> {
    /// The organiser who carries things to the group and back, where there is such a one.
    fn bridge(&self) -> Option<i64> {
        let mut settings = self.rows.settings.iter();
        let kept = settings.find(|setting| setting.key == KEPT)?;
        if kept.value == OFF || !self.club_groups().is_empty() {
            return None;
        }
        let organisers = self.organisers();
        let last = kept.value.parse::<i64>().ok();
        let last = last.filter(|id| organisers.contains(id));
        last.or_else(|| organisers.first().copied())
    }

    /// Whether the club's group is one that the bot is not in.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.bridge().is_some()
    }

    /// An organiser uses `/plak` or `/lees`: from now on he is the one, unless the club wants nothing of it.
    pub(super) fn becomes_bridge(&mut self) {
        let mut settings = self.rows.settings.iter();
        let off = settings.any(|setting| setting.key == KEPT && setting.value == OFF);
        if let Ok(member_id) = self.speaker()
            && !off
            && self.club_groups().is_empty()
        {
            self.keep_bridge(member_id.to_string());
        }
    }

    /// `/plak uit` and `/plak aan`.
    pub(super) fn switch_bridge(&mut self, on: bool) -> String {
        self.keep_bridge(OFF.to_owned());
        if on && let Ok(member_id) = self.speaker() {
            self.keep_bridge(member_id.to_string());
        }
        let switched = match on {
            true if self.club_groups().is_empty() => "on",
            true => "has_group",
            false => "off",
        };
        self.text("by-hand-switched", &args![switched => switched])
    }

    fn keep_bridge(&mut self, value: String) {
        let key = KEPT.to_owned();
        self.rows.settings.retain(|setting| setting.key != key);
        self.rows.settings.push(Setting { key, value });
    }

    /// Tells who works by hand what it is time for; false when nobody does.
    pub(crate) fn tell_it_is_time(&mut self, due: Due, evening_id: i64) -> bool {
        let Some(bridge) = self.bridge() else {
            return false;
        };
        let evening = self.evening(evening_id).clone();
        let silent = match due {
            Due::LastCall => self.still_to_sign_on(&evening),
            Due::Poll | Due::Closed | Due::Pairing | Due::Standing => Vec::new(),
        };
        let silent: Vec<String> = silent.into_iter().map(|id| self.name(id)).collect();
        let by_clock = self.publishes_by_clock(evening_id);
        let pairing = self.job(JobKind::Pairing, &evening);
        let pairing = pairing.filter(|&at| by_clock && at > self.now && !evening.held);
        let args = args![
            due => due.word(),
            round => self.round_label(evening_id),
            day => self.day(&evening),
            deadline => self.say_weekday_time(self.deadline(&evening)),
            anybody => if silent.is_empty() { "no" } else { "yes" },
            silent => self.list(silent),
            players => self.attending(&evening).len(),
            clock => if pairing.is_some() { "yes" } else { "no" },
            time => pairing.map_or_else(String::new, |at| self.say_time(at)),
        ];
        let text = self.text("time-to-paste", &args);
        self.told_to_paste = true;
        for contact in self.contacts(bridge) {
            self.say_to(contact, &text);
        }
        true
    }

    /// What was said to a club that has no group goes to whoever works by hand, for him to paste: a word before it, and
    /// then each thing as a message of its own.
    pub(crate) fn hand_to_bridge(&self, unsaid: &[Outgoing], outgoing: &mut Vec<Outgoing>) {
        let said = |message: &&Outgoing| {
            let in_words = message.picture.is_none() && !message.text.is_empty();
            in_words && message.choice == Choice::None && message.form == Form::New
        };
        let texts = unsaid.iter().filter(said).map(|m| announcement(&m.text));
        let texts: Vec<String> = texts.collect();
        let contacts = self.bridge().map(|bridge| self.contacts(bridge));
        if texts.is_empty() {
            return;
        }
        let head = self.text("for-the-group", &args![count => texts.len()]);
        for contact in contacts.into_iter().flatten() {
            let mut say = |key: String, to: Contact, text: &str| {
                let key = format!("{}/{key}", self.origin());
                outgoing.push(Outgoing::new(key, (to, Place::Private), text.to_owned()));
            };
            say("for-the-group".to_owned(), contact.clone(), &head);
            for (number, text) in texts.iter().enumerate() {
                say(format!("{PASTED}{number}"), contact.clone(), text);
            }
        }
    }
}
