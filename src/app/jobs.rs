//! What the clock does in a round: the poll, the reminder, the deadline, the publication, the question for
//! missing results, the standing. After an outage a job that has lost its sense does nothing.

use chrono::TimeDelta;

use super::by_hand::Due;
use super::desk::{Desk, Refusal};
use super::draft::Draft;
use super::publish::Shown;
use crate::args;
use crate::config::{AskWith, Expected};
use crate::message::{Contact, Form};
use crate::schedule::JobKind;
use crate::store::rows::{Evening, EveningState, Setting};

/// No network keeps a poll open for longer; one that is, is closed by us alone.
const LONGEST_POLL: TimeDelta = TimeDelta::days(28);

/// The evening of a poll.
pub(crate) fn poll_evening(key: &str) -> Option<i64> {
    let rest = key.strip_prefix("poll-")?;
    rest.split('-').next()?.parse().ok()
}

impl Desk<'_> {
    /// Does what is due for this evening.
    pub(crate) fn run_job(&mut self, kind: JobKind, evening_id: i64) {
        let evening = self.evening(evening_id);
        let (state, begun) = (evening.state, self.now >= evening.starts_at);
        let open = self.now < self.deadline(evening);
        let played = !self.boards_of(evening_id).is_empty();
        if kind.is_of_the_evening() && begun && played && state == EveningState::Published {
            // All games can have been played before the evening: then no result comes that closes the round.
            self.after_result(evening_id);
        }
        let state = self.evening(evening_id).state;
        match (kind, state) {
            (JobKind::Poll, EveningState::Planned) if open => self.open_poll(evening_id),
            (JobKind::Reminder, EveningState::Planned | EveningState::Open) if open => {
                self.remind(evening_id)
            }
            (JobKind::List, EveningState::Planned | EveningState::Open) if open => {
                self.post_sign_up_list(evening_id)
            }
            (JobKind::Deadline, EveningState::Planned | EveningState::Open) => {
                self.close_sign_up(evening_id)
            }
            (JobKind::Pairing, EveningState::Closed) => self.publish_by_clock(evening_id),
            (JobKind::Forfeit, EveningState::Published) if begun => {
                self.ask_who_is_missing(evening_id)
            }
            (JobKind::ForfeitWhenAnnounced, EveningState::Published) if begun => {
                self.ask_who_is_late(evening_id)
            }
            (JobKind::ResultsReminder, EveningState::Published) if begun => {
                self.ask_results(evening_id)
            }
            (JobKind::Standings, EveningState::Published) if begun => self.close_round(evening_id),
            (JobKind::Standings, EveningState::Closed) if begun => self.ask_what_became(evening_id),
            _ => {}
        }
    }

    /// The key of an evening's poll, by which its votes are known: of the latest one when an evening was
    /// moved and had more.
    pub(crate) fn poll_key(&self, evening: &Evening) -> String {
        let name = poll_setting(evening.evening_id);
        let kept = self
            .rows
            .settings
            .iter()
            .find(|setting| setting.key == name);
        kept.map_or_else(String::new, |setting| setting.value.clone())
    }

    /// The keys of the polls that are open.
    pub(crate) fn open_polls(&self) -> Vec<String> {
        let evenings = self.rows.evenings.iter();
        let open = evenings.filter(|evening| evening.state == EveningState::Open);
        let keys = open.map(|evening| self.poll_key(evening));
        keys.filter(|key| !key.is_empty()).collect()
    }

    /// A key that no poll had before.
    fn new_poll_key(&mut self, evening_id: i64) -> String {
        let value = format!("poll-{evening_id}-{}", self.now.timestamp_millis());
        let key = poll_setting(evening_id);
        self.rows.settings.retain(|setting| setting.key != key);
        self.rows.settings.push(Setting {
            key,
            value: value.clone(),
        });
        value
    }

    /// De Pion, Aan- en afmelden 3.3: the poll in the group, or the message with buttons in its place.
    pub(crate) fn open_poll(&mut self, evening_id: i64) {
        self.evening_mut(evening_id).state = EveningState::Open;
        self.tell_it_is_time(Due::Poll, evening_id);
        let key = self.new_poll_key(evening_id);
        if self.settings.file.sign_up.ask_with == AskWith::Buttons {
            self.post_buttons(&key, evening_id);
            return;
        }
        let options = self.poll_options(evening_id);
        self.ask_alone(evening_id, &self.poll_text(evening_id, "alone"), &options);
        self.post_poll_of(&key, evening_id);
        self.begin_sign_up_list(evening_id);
    }

    /// What is open, in one more group: it is the same poll, or the same message with buttons.
    pub(crate) fn post_poll_again(&mut self, evening_id: i64, group: &Contact) {
        let key = self.poll_key(self.evening(evening_id));
        let with_buttons = self.has_buttons(evening_id);
        if !with_buttons {
            self.post_poll_of(&key, evening_id);
            self.address_last(group);
        }
        if let Some((key, (text, choice))) = self.live_list(evening_id) {
            let form = if with_buttons { Form::New } else { Form::Live };
            self.post_form(&key, text, form, choice);
            self.address_last(group);
        }
    }

    fn post_poll_of(&mut self, key: &str, evening_id: i64) {
        let text = self.poll_text(evening_id, "poll");
        let options = self.poll_options(evening_id);
        // The network closes it at the deadline itself, where it can: a vote carries no time of its own.
        let deadline = self.deadline(self.evening(evening_id));
        let closes_at = Some(deadline).filter(|&at| at - self.now <= LONGEST_POLL);
        self.post_poll(key, text, options, closes_at);
    }

    /// Whether somebody plays: what is asked in the group, by a poll or by buttons.
    pub(crate) fn poll_text(&self, evening_id: i64, asked_with: &'static str) -> String {
        let evening = self.evening(evening_id);
        let args = args![
            round => self.round_label(evening_id),
            day => self.day(evening),
            deadline => self.say_weekday_time(self.deadline(evening)),
            with => asked_with,
            expected => match self.settings.file.sign_up.expected {
                _ if self.is_rapid(evening_id) => "nobody",
                Expected::Everybody => "everybody",
                Expected::RegularPlayers => "regular",
            },
        ];
        self.text("poll", &args)
    }

    /// What can be answered, in the order of [`poll_option`].
    pub(crate) fn poll_options(&self, evening_id: i64) -> Vec<String> {
        let pays = self.external_pays(evening_id);
        let pays = pays.filter(|_| !self.is_rapid(evening_id));
        let external = pays.is_some_and(|pays| !pays.wants_result());
        let options = (0..if external { 3 } else { 2 }).filter_map(poll_option);
        options.map(|id| self.text(id, &args![])).collect()
    }

    /// Those who play only when they sign on, and have said nothing.
    pub(crate) fn still_to_sign_on(&self, evening: &Evening) -> Vec<i64> {
        let players = self.players_of(evening.competition_id).into_iter();
        let players = players.filter(|m| m.left.is_none() && self.has_joined(m.member_id, evening));
        let players = players.map(|member| member.member_id);
        let undecided =
            |&id: &i64| !self.is_expected(id) && !self.has_answered(id, evening.evening_id);
        players.filter(undecided).collect()
    }

    /// Reminds them; not who wants no reminders.
    fn remind(&mut self, evening_id: i64) {
        let silent = self.still_to_sign_on(self.evening(evening_id)).into_iter();
        let silent: Vec<i64> = silent.filter(|&id| self.wants_reminders(id)).collect();
        self.tell_it_is_time(Due::LastCall, evening_id);
        let evening = self.evening(evening_id);
        let days = (self.local_day(evening.starts_at) - self.local_day(self.now)).num_days();
        let args = args![
            day => self.day(evening),
            tomorrow => if days == 1 { "yes" } else { "no" },
            deadline => self.say_time(self.deadline(evening)),
        ];
        let text = self.text("reminder", &args);
        for member_id in silent {
            self.tell(member_id, &text);
        }
    }

    /// The deadline falls: De Pion, Aan- en afmelden 1.1 and 2.1. After an outage it may be so late that
    /// the pairing is due as well, or that the evening has begun: then the group hears no more of it.
    pub(crate) fn close_sign_up(&mut self, evening_id: i64) {
        let had_poll = self.evening(evening_id).state == EveningState::Open;
        self.evening_mut(evening_id).state = EveningState::Closed;
        let evening = self.evening(evening_id).clone();
        let had_poll = had_poll && !self.has_buttons(evening_id);
        if had_poll {
            self.close_poll(&self.poll_key(&evening));
        }
        let players = self.attending(&evening).len();
        let by_clock = self.publishes_by_clock(evening_id);
        let pairing = self
            .job(JobKind::Pairing, &evening)
            .filter(|_| by_clock && !evening.held);
        let (begun, due) = (
            self.now >= evening.starts_at,
            pairing.is_some_and(|at| at <= self.now),
        );
        let args = args![
            poll => if had_poll { "yes" } else { "no" },
            players => players,
            round => self.round_label(evening_id),
            when => match pairing {
                _ if due => "now",
                Some(_) => "clock",
                None if by_clock => "held",
                None => "hand",
            },
            time => pairing.map_or_else(String::new, |at| self.say_time(at)),
            organiser => self.organiser_name(),
        ];
        let text = self.text("sign-up-closed", &args);
        // A poll that was pasted does not close: who pastes hears something else.
        if !begun && !self.tell_it_is_time(Due::Closed, evening_id) {
            self.announce(text);
        } else if begun && !by_clock {
            self.tell_organisers(&text);
        }
        self.name_unlinked(evening_id);
        match self.make_draft(evening_id, &Draft::default()) {
            Ok(draft) if due => self.keep_draft(evening_id, &draft),
            _ if by_clock && !due && players > 0 => self.propose(evening_id),
            Ok(_) | Err(_) => {}
        }
    }

    /// Votes of people whom nobody has linked do not count yet; the organiser can still link them.
    fn name_unlinked(&mut self, evening_id: i64) {
        let votes = self.unlinked_votes(evening_id);
        if !votes.is_empty() {
            let text = self.text("unlinked-votes", &args![votes => self.list(votes)]);
            self.tell_organisers(&text);
        }
    }

    /// De Pion, Algemeen 10. A proposal that the organiser holds, or with a relaxed rule, waits.
    fn publish_by_clock(&mut self, evening_id: i64) {
        let evening = self.evening(evening_id);
        let round = self.round_label(evening_id);
        let draft = self.draft(evening_id);
        let rapid = if self.is_rapid(evening_id) {
            "yes"
        } else {
            "no"
        };
        let why = match &draft {
            _ if self.now >= evening.starts_at => "begun",
            _ if evening.held => "held",
            None => "nobody",
            _ if self.waits_for_results(evening) => "results",
            Some(draft) if draft.is_relaxed() => "relaxed",
            Some(_) => "",
        };
        let at = self.job(JobKind::Pairing, evening);
        let shown = self.rows.questions.iter().any(|q| {
            let later = at.is_some_and(|at| q.asked_at >= at);
            q.open && q.kind == Shown::KIND && q.evening_id == Some(evening_id) && later
        });
        if !why.is_empty() && shown {
            // The organiser has it before him already.
            return;
        }
        let refused = if why.is_empty() {
            self.publish(evening_id).err()
        } else {
            Some(Refusal(self.text(
                "waits-for-you",
                &args![round => round, why => why, rapid => rapid],
            )))
        };
        if let Some(Refusal(text)) = refused {
            self.tell_organisers(&text);
        }
    }

    /// A round that was never published holds up those after it: the organiser says what became of it.
    fn ask_what_became(&mut self, evening_id: i64) {
        let evening = self.evening(evening_id);
        let args = args![round => self.round_label(evening_id), day => self.day(evening)];
        let text = self.text("round-never-published", &args);
        self.tell_organisers(&text);
    }
}

/// Under which name the key of an evening's poll is kept.
fn poll_setting(evening_id: i64) -> String {
    format!("poll/{evening_id}")
}

/// The text of an option of the poll, by its place.
pub(crate) fn poll_option(option: usize) -> Option<&'static str> {
    ["poll-plays", "poll-absent", "poll-external"]
        .get(option)
        .copied()
}
