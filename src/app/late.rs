//! What comes after the deadline, and what the organiser decides about it: who signs on late, and force majeure.

use chrono::Datelike;
use speech::Day;

use super::ask::Late;
use super::attendance::{Attends, Stage, WITH_NOTICE, WITHOUT_NOTICE};
use super::desk::{Answer, Ask, Desk, Refusal};
use super::draft::Draft;
use crate::args;
use crate::store::rows::{self, Board, Evening, EveningState};

/// Why an attendance changed after the deadline, for the organiser.
#[derive(Clone, Debug)]
pub(crate) struct News {
    pub(crate) member_id: i64,
    pub(crate) text: String,
    /// He signed off too late: there may be force majeure.
    pub(crate) late_off: bool,
}

impl News {
    pub(crate) const fn of(member_id: i64, text: String) -> Self {
        Self {
            member_id,
            text,
            late_off: false,
        }
    }
}

impl Desk<'_> {
    pub(crate) fn is_asked(&self, member_id: i64, evening_id: i64) -> bool {
        self.rows.questions.iter().any(|question| {
            question.open
                && question.kind == Late::KIND
                && question.evening_id == Some(evening_id)
                && serde_json::from_str::<Late>(&question.data)
                    .is_ok_and(|late| late.member_id == member_id)
        })
    }

    /// The pairing as it would become with one more player; none while it is not public.
    pub(crate) fn draft_with(&mut self, member_id: i64, evening: &Evening) -> Option<Draft> {
        if evening.state != EveningState::Published {
            return None;
        }
        let before = (self.rows.attendances.clone(), self.rows.entries.clone());
        self.come_in(member_id, evening.evening_id);
        let draft = self.make_draft(evening.evening_id, &Draft::default());
        (self.rows.attendances, self.rows.entries) = before;
        draft.ok()
    }

    pub(crate) fn ask_late(&mut self, member_id: i64, evening: &Evening) {
        let draft = self.draft_with(member_id, evening);
        let players = self.attending(evening).len() + 1;
        let even = if players.is_multiple_of(2) {
            "even"
        } else {
            "odd"
        };
        let name = self.name(member_id);
        let round = self.round_label(evening.evening_id);
        let args = args![name => name, round => round, even => even];
        let mut lines = vec![self.text("late-sign-up", &args)];
        lines.extend(
            draft
                .iter()
                .flat_map(|draft| self.repair_lines(evening.evening_id, draft)),
        );
        let ask = Ask {
            kind: Late::KIND,
            data: Late {
                member_id,
                said_at: self.said_at,
                draft,
            },
            evening_id: Some(evening.evening_id),
            text: lines.join("\n"),
            buttons: vec![
                self.text("button-let-in", &args![]),
                self.text("button-not-now", &args![]),
            ],
        };
        self.ask_organisers(&ask);
    }

    /// The organiser lets somebody in after the deadline; into a published pairing as he was shown it.
    pub(crate) fn let_in(&mut self, evening_id: i64, late: &Late) -> Answer {
        let state = self.evening(evening_id).state;
        if matches!(state, EveningState::Finished | EveningState::Cancelled) {
            let day = self.day(self.evening(evening_id));
            return self.refuse("let-in-too-late", &args![day => day]);
        }
        let mut said = self.said(late.member_id, evening_id, rows::Answer::Plays);
        said.in_time = false;
        said.said_at = late.said_at;
        self.record(said);
        let draft = late.draft.as_ref();
        if draft.is_some_and(|draft| self.repair(evening_id, draft).is_ok()) {
            return Ok(String::new());
        }
        let evening = self.evening(evening_id).clone();
        let text = self.text("let-in", &args![day => self.day(&evening)]);
        self.tell(late.member_id, &text);
        let name = self.name(late.member_id);
        let text = self.text("comes-after-all", &args![name => name]);
        self.attendance_changed(&evening, Some(News::of(late.member_id, text)));
        Ok(String::new())
    }

    /// The organiser decides that an absence counts with notice after all (force majeure).
    /// De Pion, Aan- en afmelden 1.2: "behoudens overmacht".
    pub(crate) fn excuse(&mut self, member_id: i64, evening_id: i64, reason: &str) -> Answer {
        if reason.trim().is_empty() {
            let example = self.example("/overmacht Emil griep");
            return self.refuse("reason-needed", &args![example => example]);
        }
        let evening = self.evening(evening_id).clone();
        self.expect_joined(member_id, &evening)?;
        if let Some(board) = self.board_of(evening_id, member_id)
            && evening.state == EveningState::Finished
        {
            return self.refuse_excuse_on_board(member_id, &board);
        }
        if self.attends(member_id, &evening) == Attends::WithNotice {
            let args = args![name => self.name(member_id), day => self.day(&evening)];
            return self.refuse("excuse-known", &args);
        }
        if self.stage(&evening) == Stage::Open
            && self.attends(member_id, &evening) == Attends::WithoutNotice
        {
            return self.refuse_early_excuse(member_id, &evening);
        }
        if matches!(
            self.attends(member_id, &evening),
            Attends::Plays | Attends::External(_)
        ) {
            let args = args![name => self.name(member_id), day => self.day(&evening)];
            return self.refuse("excuse-not-absent", &args);
        }
        self.settle_unproven(member_id, evening_id, false);
        let said = self.attendance(member_id, evening_id).cloned();
        let mut said =
            said.unwrap_or_else(|| self.said(member_id, evening_id, rows::Answer::Absent));
        let standing = self.standings_now(evening_id);
        said.counts_as = Some(WITH_NOTICE.to_owned());
        said.reason = Some(reason.trim().to_owned());
        self.rows
            .attendances
            .retain(|a| (a.evening_id, a.member_id) != (evening_id, member_id));
        self.rows.attendances.push(said);
        let args = args![
            day => self.day(&evening),
            organiser => self.decider(),
            worth => self.notice_worth(member_id, evening_id),
        ];
        let text = self.with_appeal(self.text("excused-you", &args));
        self.tell(member_id, &text);
        if evening.state == EveningState::Finished {
            // The reason is between him and the organiser.
            let args = args![name => self.name(member_id), round => self.round_label(evening_id)];
            let text = self.with_appeal(self.text("excused-public", &args));
            self.announce_change(&text, evening_id, &standing, &[member_id]);
        }
        let args =
            args![name => self.name(member_id), day => self.day(&evening), reason => reason.trim()];
        Ok(self.text("excused", &args))
    }

    /// The organiser decides that it was no force majeure: the absence stays one without notice.
    pub(crate) fn deny_excuse(&mut self, member_id: i64, evening_id: i64, reason: &str) -> Answer {
        if reason.trim().is_empty() {
            let example = self.example("/overmacht Emil afgewezen te laat gebeld");
            return self.refuse("reason-needed", &args![example => example]);
        }
        let evening = self.evening(evening_id).clone();
        self.settle_unproven(member_id, evening_id, true);
        let args = args![
            name => self.name(member_id),
            day => self.day(&evening),
            organiser => self.decider(),
            reason => reason.trim(),
        ];
        if self.attends(member_id, &evening) != Attends::WithoutNotice {
            return self.refuse("excuse-not-missed", &args);
        }
        let said = self.attendance(member_id, evening_id).cloned();
        let mut said =
            said.unwrap_or_else(|| self.said(member_id, evening_id, rows::Answer::Absent));
        said.counts_as = Some(WITHOUT_NOTICE.to_owned());
        said.reason = Some(reason.trim().to_owned());
        self.rows
            .attendances
            .retain(|a| (a.evening_id, a.member_id) != (evening_id, member_id));
        self.rows.attendances.push(said);
        let text = self.with_appeal(self.text("excuse-denied-you", &args));
        self.tell(member_id, &text);
        Ok(self.with_appeal(self.text("excuse-denied", &args)))
    }

    /// The evening that an excuse is about: the latest one past its deadline that the member missed without notice; one
    /// to come only when he was expected there. Without any it is the latest past its deadline, and then there is
    /// nothing to excuse: not the one that people still sign up for.
    pub(crate) fn missed_evening(&self, member_id: i64) -> Result<i64, Refusal> {
        // De Pion, Rapid 3: in the Rapid nobody is absent.
        let mut keizer = self.calendar();
        keizer.retain(|evening| !self.is_rapid(evening.evening_id));
        let open = |e: &Evening| matches!(e.state, EveningState::Planned | EveningState::Open);
        let past = keizer.iter().rev().filter(|evening| !open(evening));
        let mut missed = past.clone().filter(|evening| {
            !self.seated(evening.evening_id).contains(&member_id)
                && self.has_joined(member_id, evening)
                && self.attends(member_id, evening) == Attends::WithoutNotice
        });
        let expected = |e: &&&Evening| {
            e.state == EveningState::Finished || self.has_answered(member_id, e.evening_id)
        };
        let was_expected = |e: &&&Evening| expected(e) || self.is_expected(member_id);
        let latest = past.clone().find(was_expected);
        match missed
            .find(expected)
            .or(latest)
            .or_else(|| past.clone().next())
        {
            Some(evening) => Ok(evening.evening_id),
            None => match keizer.iter().find(|e| open(e)) {
                Some(evening) => self.refuse_early_excuse(member_id, evening),
                None => self.refuse("no-evening", &args![]),
            },
        }
    }

    /// Until the deadline there is nothing to excuse: who phones is signed off in time.
    fn refuse_early_excuse<T>(&self, member_id: i64, evening: &Evening) -> Result<T, Refusal> {
        let args = args![
            name => self.name(member_id),
            day => self.day(evening),
            deadline => self.say_weekday_time(self.deadline(evening)),
        ];
        self.refuse("excuse-too-early", &args)
    }

    /// Who is still on a board of a closed round gets nothing for his absence: the board must go first.
    fn refuse_excuse_on_board<T>(&self, member_id: i64, board: &Board) -> Result<T, Refusal> {
        let result = board.result.as_deref();
        let args = args![
            name => self.name(member_id),
            round => self.round_label(board.evening_id),
            board => board.board,
            pair => self.pair_text(board.white, board.black),
            played => if result.is_some() { "yes" } else { "no" },
            result => result.map_or_else(String::new, |result| self.say_result(result)),
        ];
        self.refuse("excuse-on-board", &args)
    }

    /// The evening that a text names by its day, for an excuse, and the rest; none when no evening is on such a day. Of
    /// a weekday it is the one that he missed, when that was on it.
    pub(crate) fn missed_on_day(&self, member_id: i64, text: &str) -> Option<(i64, String)> {
        let (day, rest) = self.day_first(text)?;
        let missed = self.missed_evening(member_id).ok();
        let is_weekday = |id: &i64| match day {
            Day::Weekday(weekday) => {
                self.local_day(self.evening(*id).starts_at).weekday() == weekday
            }
            _ => false,
        };
        let mut named = self.find_evenings(&day, false);
        named.retain(|&id| !self.is_rapid(id));
        let found = missed.filter(is_weekday).or(named.first().copied())?;
        Some((found, rest))
    }

    /// What the organiser hears when somebody was in time and it is known only after the deadline. Where nobody knows
    /// whether he was, the organiser is asked instead.
    pub(crate) fn in_time_after_all(
        &self,
        member_id: i64,
        evening_id: i64,
        plays: bool,
    ) -> Option<News> {
        if self.is_unproven() {
            return None;
        }
        let args = args![
            name => self.name(member_id),
            round => self.round_label(evening_id),
            sent => self.say_weekday_time(self.said_at),
            plays => if plays { "yes" } else { "no" },
        ];
        Some(News::of(member_id, self.text("in-time-after-all", &args)))
    }
}
