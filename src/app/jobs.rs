//! What the clock does in a round: the poll, the reminder, the deadline, the publication, the question for
//! missing results, the standing. After an outage a job that has lost its sense does nothing.

use super::desk::{Desk, Refusal};
use crate::args;
use crate::config::Publication;
use crate::schedule::JobKind;
use crate::store::rows::EveningState;

/// The key of an evening's poll, by which its votes are known.
pub(crate) fn poll_key(evening_id: i64) -> String {
    format!("poll-{evening_id}")
}

/// The evening of a poll.
pub(crate) fn poll_evening(key: &str) -> Option<i64> {
    key.strip_prefix("poll-")?.parse().ok()
}

impl Desk<'_> {
    /// Does what is due for this evening.
    pub(crate) fn run_job(&mut self, kind: JobKind, evening_id: i64) {
        let evening = self.evening(evening_id);
        let (state, begun) = (evening.state, self.now >= evening.starts_at);
        let open = self.now < self.deadline(evening);
        match (kind, state) {
            (JobKind::Poll, EveningState::Planned) if open => self.open_poll(evening_id),
            (JobKind::Reminder, EveningState::Planned | EveningState::Open) if open => {
                self.remind(evening_id)
            }
            (JobKind::Deadline, EveningState::Planned | EveningState::Open) => {
                self.close_sign_up(evening_id)
            }
            (JobKind::Pairing, EveningState::Closed) => self.publish_by_clock(evening_id),
            (JobKind::ResultsReminder, EveningState::Published) if begun => {
                self.ask_results(evening_id)
            }
            (JobKind::Standings, EveningState::Published) if begun => self.close_round(evening_id),
            (JobKind::Standings, EveningState::Closed) if begun => self.ask_what_became(evening_id),
            _ => {}
        }
    }

    /// De Pion, Aan- en afmelden 3.3: the poll in the group.
    fn open_poll(&mut self, evening_id: i64) {
        self.evening_mut(evening_id).state = EveningState::Open;
        let evening = self.evening(evening_id);
        let args = args![
            round => self.round_of(evening_id),
            day => self.day(evening),
            deadline => self.say_weekday_time(self.deadline(evening)),
            expected => match self.settings.file.sign_up.expected {
                crate::config::Expected::Everybody => "everybody",
                crate::config::Expected::RegularPlayers => "regular",
            },
        ];
        let text = self.text("poll", &args);
        let mut options = vec![
            self.text("poll-plays", &args![]),
            self.text("poll-absent", &args![]),
        ];
        if matches!(
            self.settings.rules.external,
            Some(engine::rules::External::Share(_))
        ) {
            options.push(self.text("poll-external", &args![]));
        }
        self.post_poll(&poll_key(evening_id), text, options);
    }

    /// Reminds those who play only when they sign on, and have said nothing.
    fn remind(&mut self, evening_id: i64) {
        let round = i64::from(self.round_of(evening_id));
        let players = self
            .players()
            .into_iter()
            .filter(|m| m.left.is_none() && m.joined_round <= round);
        let silent = players.map(|member| member.member_id).filter(|&member_id| {
            !self.is_expected(member_id) && !self.has_answered(member_id, evening_id)
        });
        let silent: Vec<i64> = silent.collect();
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

    /// The deadline falls: De Pion, Aan- en afmelden 1.1 and 2.1.
    fn close_sign_up(&mut self, evening_id: i64) {
        let had_poll = self.evening(evening_id).state == EveningState::Open;
        self.evening_mut(evening_id).state = EveningState::Closed;
        if had_poll {
            self.close_poll(&poll_key(evening_id));
        }
        let evening = self.evening(evening_id).clone();
        let players = self.attending(&evening).len();
        let by_clock = self.settings.file.evening.publication == Publication::Clock;
        let pairing = self
            .settings
            .job(JobKind::Pairing, evening.starts_at)
            .filter(|_| by_clock);
        let args = args![
            poll => if had_poll { "yes" } else { "no" },
            players => players,
            round => self.round_of(evening_id),
            when => if pairing.is_some() { "clock" } else { "hand" },
            time => pairing.map_or_else(String::new, |at| self.say_time(at)),
        ];
        let text = self.text("sign-up-closed", &args);
        self.announce(text);
        if by_clock && players > 0 {
            self.propose(evening_id);
        }
    }

    /// De Pion, Algemeen 10. A proposal that the organiser holds, or with a relaxed rule, waits.
    fn publish_by_clock(&mut self, evening_id: i64) {
        let evening = self.evening(evening_id);
        let round = self.round_of(evening_id);
        let draft = self.draft(evening_id);
        let why = match &draft {
            _ if evening.held => "held",
            None => "nobody",
            Some(draft) if draft.is_relaxed() => "relaxed",
            Some(_) if self.now >= evening.starts_at => "begun",
            Some(_) => "",
        };
        let refused = if why.is_empty() {
            self.publish(evening_id).err()
        } else {
            Some(Refusal(
                self.text("waits-for-you", &args![round => round, why => why]),
            ))
        };
        if let Some(Refusal(text)) = refused {
            self.tell_organisers(&text);
        }
    }

    /// A round that was never published holds up those after it: the organiser says what became of it.
    fn ask_what_became(&mut self, evening_id: i64) {
        let evening = self.evening(evening_id);
        let args = args![round => self.round_of(evening_id), day => self.day(evening)];
        let text = self.text("round-never-published", &args);
        self.tell_organisers(&text);
    }

    /// Asks White for results that are missing; where White has no chat, the organisers.
    fn ask_results(&mut self, evening_id: i64) {
        let boards = self
            .boards_of(evening_id)
            .into_iter()
            .filter(|board| board.result.is_none())
            .cloned();
        for board in boards.collect::<Vec<_>>() {
            let pair = self.pair_text(board.white, board.black);
            let text = self.text("result-missing", &args![board => board.board, pair => pair]);
            if self.contacts(board.white).is_empty() {
                self.tell_organisers(&text);
            } else {
                self.tell(board.white, &text);
            }
        }
    }
}
