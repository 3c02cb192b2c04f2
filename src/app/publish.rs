//! From proposal to pairing: shown to the organiser, adjusted or held by him, and published once.

use super::desk::{Answer, Ask, Desk, Refusal};
use super::draft::{Draft, DraftBoard, DraftBye, DraftOrigin};
use super::language::Worded;
use crate::args;
use crate::config::Publication;
use crate::message::Place;
use crate::schedule::JobKind;
use crate::store::rows::{self, Evening, EveningState};
use crate::words;
use engine::points::Fraction;
use serde::{Deserialize, Serialize};

/// The organiser was shown a proposal.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Shown {}

impl Shown {
    pub(crate) const KIND: &'static str = "proposal";
}

/// From so long before the start people are in the hall.
const IN_THE_HALL: chrono::TimeDelta = chrono::TimeDelta::minutes(30);

impl Desk<'_> {
    /// Makes the proposal and shows it to the organisers; when there is none, they hear why.
    pub(crate) fn propose(&mut self, evening_id: i64) {
        let set = self.draft(evening_id).unwrap_or_default();
        match self.make_draft(evening_id, &set) {
            Ok(draft) if draft.boards.is_empty() => {
                self.evening_mut(evening_id).proposal = None;
                let round = self.round_label(evening_id);
                let text = self.text("nobody-plays", &args![round => round]);
                self.tell_organisers(&text);
            }
            Ok(draft) => {
                self.keep_draft(evening_id, &draft);
                let ask = self.proposal(evening_id, &draft);
                self.replace_questions(Shown::KIND, evening_id);
                self.ask_organisers(&ask);
            }
            Err(Refusal(why)) => self.tell_organisers(&why),
        }
    }

    /// The proposal as it is shown, with its buttons.
    pub(crate) fn proposal(&self, evening_id: i64, draft: &Draft) -> Ask<'static, Shown> {
        let evening = self.evening(evening_id);
        let round = self.round_label(evening_id);
        let by_clock = self.publishes_by_clock(evening_id);
        let at = self.job(JobKind::Pairing, evening);
        let when = match at {
            _ if draft.is_relaxed() => "waits",
            Some(at) if by_clock && !evening.held && at > self.now => "clock",
            _ => "hand",
        };
        let time = at.map_or_else(String::new, |at| self.say_time(at));
        let mut lines = vec![self.text(
            "proposal",
            &args![round => round, when => when, time => time],
        )];
        lines.extend(self.draft_lines(evening_id, draft));
        lines.extend(self.proposal_notes(evening, draft));
        Ask {
            kind: Shown::KIND,
            data: Shown {},
            evening_id: Some(evening_id),
            text: lines.join("\n"),
            buttons: ["button-publish", "button-hold", "button-adjust"]
                .map(|id| self.text(id, &args![]))
                .into(),
        }
    }

    fn proposal_notes(&self, evening: &Evening, draft: &Draft) -> Vec<String> {
        let relaxed = self.relaxed_lines(draft);
        let rules = if relaxed.is_empty() {
            vec![self.text("nothing-relaxed", &args![])]
        } else {
            relaxed
        };
        let lot = draft
            .drawn
            .then(|| self.text("colours-drawn", &args![seed => evening.seed]));
        match (lot, rules.as_slice()) {
            (Some(lot), [only]) => vec![format!("{lot} {only}")],
            (lot, _) => lot.into_iter().chain(rules).collect(),
        }
    }

    pub(crate) fn relaxed_lines(&self, draft: &Draft) -> Vec<String> {
        let boards = (1..)
            .zip(&draft.boards)
            .filter(|(_, board)| !board.relaxed.is_empty());
        let boards = boards.map(|(number, board): (i64, &DraftBoard)| {
            let rules = self.list(board.relaxed.iter().map(Worded::shown).collect());
            let set = board.origin == DraftOrigin::Leader;
            let id = if set {
                "set-against-rule"
            } else {
                "relaxed-on-board"
            };
            self.text(id, &args![board => number, rules => rules])
        });
        let bye = draft.byes.iter().filter(|bye| !bye.relaxed.is_empty());
        let bye = bye.map(|bye| {
            let set = draft.fixed_byes.contains(&bye.member_id);
            let id = if set {
                "bye-set-against-rule"
            } else {
                "relaxed-on-bye"
            };
            self.text(
                id,
                &args![rules => self.list(bye.relaxed.iter().map(Worded::shown).collect())],
            )
        });
        boards.chain(bye).collect()
    }

    /// `1  Anna - Chris    nr 1 tegen nr 3: ...` in columns, and the bye.
    pub(crate) fn draft_lines(&self, evening_id: i64, draft: &Draft) -> Vec<String> {
        let pairs = draft
            .boards
            .iter()
            .map(|board| self.pair_text(board.white, board.black));
        let reasons = draft.boards.iter().map(|board| board.reason.shown());
        let boards = words::board_rows(&pairs.collect::<Vec<_>>(), &reasons.collect::<Vec<_>>());
        let byes = draft.byes.iter().map(|bye| {
            let args = args![name => self.name(bye.member_id), note => bye.reason.shown()];
            (bye.member_id, self.text("bye-line", &args))
        });
        let whites = draft.boards.iter().map(|board| board.white);
        let competition_id = self.evening(evening_id).competition_id;
        self.under_groups(competition_id, whites.zip(boards).chain(byes).collect())
    }

    /// Whether the pairing comes out by the clock; a rapid round always, at the end of the check-in.
    pub(crate) fn publishes_by_clock(&self, evening_id: i64) -> bool {
        let by_clock = self.settings.file.evening.publication == Publication::Clock;
        by_clock || self.is_rapid(evening_id)
    }

    /// `Anna - Chris`: White stands on the left.
    pub(crate) fn pair_text(&self, white: i64, black: i64) -> String {
        format!("{} - {}", self.name(white), self.name(black))
    }

    /// Publishes the proposal: once, and only before the round has results.
    pub(crate) fn publish(&mut self, evening_id: i64) -> Answer {
        let round = self.round_label(evening_id);
        match self.evening(evening_id).state {
            EveningState::Closed => {}
            EveningState::Planned | EveningState::Open => {
                return self.refuse("publish-too-early", &args![round => round]);
            }
            EveningState::Published | EveningState::Finished | EveningState::Cancelled => {
                return self.refuse("published-already", &args![round => round]);
            }
        }
        let set = self.draft(evening_id).unwrap_or_default();
        let draft = self.make_draft(evening_id, &set)?;
        if draft.boards.is_empty() {
            return self.refuse("nobody-plays", &args![round => round]);
        }
        // Since it was shown, a correction may have made it another one: a relaxed rule is looked at first.
        if draft.is_relaxed() && draft != set {
            self.propose(evening_id);
            return Ok(self.text("proposal-changed", &args![round => round]));
        }
        self.enter_seated(evening_id, &draft.seated().collect::<Vec<_>>());
        let competition_id = self.evening(evening_id).competition_id;
        self.fix_start_order(competition_id, self.round_of(evening_id));
        self.seat(evening_id, &draft);
        let evening = self.evening_mut(evening_id);
        (evening.state, evening.proposal) = (EveningState::Published, None);
        self.replace_questions(Shown::KIND, evening_id);
        self.post_pairing(evening_id);
        self.open_thread(evening_id);
        self.announce_pairing_picture(evening_id);
        self.tell_alone(evening_id);
        self.tell_bye(evening_id, &[]);
        if self.place == Place::Group && self.contact.is_some() {
            return Ok(String::new());
        }
        Ok(self.text("published", &args![round => round]))
    }

    /// The start order is fixed when the season starts or a round is published: who has no place yet comes after
    /// all others, and who begins in a later round gets his place with that one.
    pub(crate) fn fix_start_order(&mut self, competition_id: i64, round: u16) {
        self.note_ratings_of(competition_id);
        let mut players = self.players_of(competition_id);
        players.retain(|m| self.joined(competition_id, m.member_id) <= i64::from(round));
        let players = players.into_iter();
        let order: Vec<(i64, Option<i64>)> = players.map(|m| (m.member_id, m.rating)).collect();
        for (place, (member_id, rating)) in (1..).zip(order) {
            if let Some(entry) = self.entry_mut(competition_id, member_id)
                && entry.start_place.is_none()
            {
                entry.start_place = Some(place);
                entry.rating = entry.rating.or(rating);
            }
        }
    }

    /// Writes the boards and the bye; a board that was there already keeps its result and its reason.
    pub(crate) fn seat(&mut self, evening_id: i64, draft: &Draft) {
        let (before, others): (Vec<rows::Board>, Vec<rows::Board>) = self
            .rows
            .boards
            .drain(..)
            .partition(|board| board.evening_id == evening_id);
        self.rows.boards = others;
        self.rows.byes.retain(|bye| bye.evening_id != evening_id);
        for (number, board) in (1..).zip(&draft.boards) {
            let pair = (board.white, board.black);
            if let Some(same) = before.iter().find(|b| (b.white, b.black) == pair) {
                let mut same = same.clone();
                same.board = number;
                self.rows.boards.push(same);
                continue;
            }
            self.rows.boards.push(rows::Board {
                evening_id,
                board: number,
                white: board.white,
                black: board.black,
                result: None,
                reported_by: None,
                origin: board.origin.as_row().to_owned(),
                note: board.reason.kept().to_owned(),
            });
        }
        let byes = draft.byes.iter();
        let byes = byes.map(
            |&DraftBye {
                 member_id, penalty, ..
             }| rows::Bye {
                evening_id,
                member_id,
                penalty,
            },
        );
        self.rows.byes.extend(byes);
        self.note_set_byes(evening_id, draft);
    }

    /// Notes which byes of a round the organiser chose: they stay his when the round is repaired.
    fn note_set_byes(&mut self, evening_id: i64, draft: &Draft) {
        let key = set_byes_setting(evening_id);
        self.rows.settings.retain(|setting| setting.key != key);
        let byes = draft.byes.iter().map(|bye| bye.member_id);
        let set = byes.filter(|id| draft.fixed_byes.contains(id));
        let value: Vec<String> = set.map(|id| id.to_string()).collect();
        if !value.is_empty() {
            let value = value.join(",");
            self.rows.settings.push(rows::Setting { key, value });
        }
    }

    /// The byes of a public round that the organiser chose.
    pub(crate) fn set_byes(&self, evening_id: i64) -> Vec<i64> {
        let key = set_byes_setting(evening_id);
        let noted = self.rows.settings.iter().find(|setting| setting.key == key);
        let noted = noted.map_or("", |setting| setting.value.as_str());
        let noted = noted.split(',').filter_map(|id| id.parse().ok());
        let byes = self.bye_of(evening_id);
        noted.filter(|id| byes.contains(id)).collect()
    }

    /// Tells who is left over, except those who know.
    pub(crate) fn tell_bye(&mut self, evening_id: i64, know: &[i64]) {
        let evening = self.evening(evening_id);
        if self.local_day(self.now) > self.local_day(evening.starts_at) {
            return;
        }
        let here = self
            .rows
            .byes
            .iter()
            .filter(|bye| bye.evening_id == evening_id);
        let new = here.filter(|bye| !know.contains(&bye.member_id));
        for bye in new.cloned().collect::<Vec<_>>() {
            if bye.penalty {
                self.tell_penalty_bye(evening_id, bye.member_id);
                continue;
            }
            let text = self.bye_text(evening_id);
            self.tell(bye.member_id, &text);
        }
    }

    /// What somebody hears who is left over.
    pub(crate) fn bye_text(&self, evening_id: i64) -> String {
        let args = args![
            day => self.day(self.evening(evening_id)),
            when => self.how_soon(evening_id),
            worth => self.bye_worth(evening_id, "your-own-value"),
        ];
        self.text("you-have-the-bye", &args)
    }

    /// How far off the evening is, for a sentence to choose by: people are in the hall already (`now`), it
    /// is `today`, `tomorrow` or `later`.
    pub(crate) fn how_soon(&self, evening_id: i64) -> &'static str {
        let starts_at = self.evening(evening_id).starts_at;
        let days = (self.local_day(starts_at) - self.local_day(self.now)).num_days();
        match days {
            _ if starts_at - self.now <= IN_THE_HALL => "now",
            0 => "today",
            1 => "tomorrow",
            _ => "later",
        }
    }

    /// What a bye pays, in the words for whose value it is: `je eigen waarde`.
    fn bye_worth(&self, evening_id: i64, whose: &str) -> String {
        let rapid = self.rapid_rules().filter(|_| self.is_rapid(evening_id));
        if let Some(rules) = rapid {
            let points = self.texts.points(rules.bye);
            let one = if rules.bye == Fraction::ONE {
                "yes"
            } else {
                "no"
            };
            return self.text("rapid-bye-worth", &args![points => points, one => one]);
        }
        let whole = self.text(whose, &args![]);
        let bye = self.rules(evening_id).bye;
        self.texts.pay(bye, &whole, &whole)
    }

    /// The pairing as the group sees it.
    pub(crate) fn pairing_text(&self, evening_id: i64, fresh: bool) -> String {
        let evening = self.evening(evening_id);
        let args = args![
            round => self.round_label(evening_id),
            day => self.day(evening),
            time => self.say_time(evening.starts_at),
        ];
        let mut lines = vec![self.text("pairing", &args)];
        let whites = self.boards_of(evening_id).into_iter().map(|b| b.white);
        let boards = whites.zip(self.board_lines(evening_id));
        let byes = self.bye_of(evening_id).into_iter();
        let byes = byes.zip(self.bye_lines(evening_id));
        lines.extend(self.under_groups(evening.competition_id, boards.chain(byes).collect()));
        if fresh && self.local_day(self.now) <= self.local_day(evening.starts_at) {
            let two = if self.is_match(evening_id) {
                "yes"
            } else {
                "no"
            };
            let args = args![when => self.how_soon(evening_id), two => two];
            lines.push(self.text("pairing-end", &args));
        }
        lines.join("\n")
    }

    /// One line a board, with the result once there is one; until then with what is different about the game.
    pub(crate) fn board_lines(&self, evening_id: i64) -> Vec<String> {
        let boards = self.boards_of(evening_id);
        let pairs = boards
            .iter()
            .map(|board| self.pair_text(board.white, board.black));
        let notes = boards.iter().map(|board| {
            let result = board.result.as_deref();
            result.map_or_else(|| self.board_note(board), |result| self.say_result(result))
        });
        let numbers = boards.iter().map(|board| board.board);
        let (pairs, notes): (Vec<_>, Vec<_>) = (pairs.collect(), notes.collect());
        words::numbered_rows(numbers, &pairs, &notes)
    }

    pub(crate) fn bye_lines(&self, evening_id: i64) -> Vec<String> {
        let byes = self
            .rows
            .byes
            .iter()
            .filter(|bye| bye.evening_id == evening_id);
        let lines = byes.map(|bye| {
            let note = if bye.penalty {
                self.text("bye-penalty", &args![])
            } else {
                self.text(
                    "gets",
                    &args![worth => self.bye_worth(evening_id, "his-own-value")],
                )
            };
            self.text(
                "bye-line",
                &args![name => self.name(bye.member_id), note => note],
            )
        });
        lines.collect()
    }

    pub(crate) fn bye_of(&self, evening_id: i64) -> Vec<i64> {
        let byes = self.rows.byes.iter();
        let byes = byes.filter(|bye| bye.evening_id == evening_id);
        byes.map(|bye| bye.member_id).collect()
    }

    /// Everybody with a place in the published pairing.
    pub(crate) fn seated(&self, evening_id: i64) -> Vec<i64> {
        let boards = self
            .boards_of(evening_id)
            .into_iter()
            .flat_map(|board| [board.white, board.black]);
        let byes = self
            .rows
            .byes
            .iter()
            .filter(|bye| bye.evening_id == evening_id);
        boards.chain(byes.map(|bye| bye.member_id)).collect()
    }

    /// Shows the proposal to whoever asks (`/concept`), making it when there is none yet.
    pub(crate) fn show_proposal(&mut self, evening_id: i64) -> Answer {
        let round = self.round_label(evening_id);
        let state = self.evening(evening_id).state;
        if matches!(state, EveningState::Published | EveningState::Finished) {
            return Ok(self.pairing_text(evening_id, false));
        }
        if state != EveningState::Closed {
            let deadline = self.say_weekday_time(self.deadline(self.evening(evening_id)));
            return self.refuse(
                "proposal-too-early",
                &args![round => round, deadline => deadline],
            );
        }
        self.adjust(evening_id, |_| {})
    }

    /// The proposals of a competition that are not public yet.
    pub(crate) fn proposals_of(&self, competition_id: i64) -> Vec<(i64, Draft)> {
        let rounds = self.rounds_of(competition_id).into_iter();
        let closed = rounds.filter(|e| e.state == EveningState::Closed);
        closed
            .filter_map(|evening| Some((evening.evening_id, self.draft(evening.evening_id)?)))
            .collect()
    }

    /// Makes them again, and shows those that have become other ones.
    pub(crate) fn propose_anew(&mut self, competition_id: i64) {
        for (evening_id, draft) in self.proposals_of(competition_id) {
            if self.make_draft(evening_id, &draft) != Ok(draft) {
                self.propose(evening_id);
            }
        }
    }

    /// Changes what the organiser set in a proposal and shows the result.
    pub(crate) fn adjust(&mut self, evening_id: i64, change: impl FnOnce(&mut Draft)) -> Answer {
        let round = self.round_label(evening_id);
        if self.evening(evening_id).state != EveningState::Closed {
            return self.refuse_to_adjust(evening_id);
        }
        let mut set = self.draft(evening_id).unwrap_or_default();
        change(&mut set);
        let draft = self.make_draft(evening_id, &set)?;
        if draft.boards.is_empty() {
            return self.refuse("nobody-plays", &args![round => round]);
        }
        self.keep_draft(evening_id, &draft);
        self.replace_questions(Shown::KIND, evening_id);
        let ask = self.proposal(evening_id, &draft);
        self.ask_speaker(&ask);
        Ok(String::new())
    }

    /// A pairing is adjusted between the deadline and the publication.
    pub(crate) fn refuse_to_adjust(&self, evening_id: i64) -> Answer {
        let args = args![
            round => self.round_label(evening_id),
            rapid => if self.is_rapid(evening_id) { "yes" } else { "no" },
        ];
        self.refuse("adjust-only-proposal", &args)
    }

    /// Holds the automatic publication. A rapid round comes out when its check-in ends: it can be held before.
    pub(crate) fn hold(&mut self, evening_id: i64) -> Answer {
        let round = self.round_label(evening_id);
        let state = self.evening(evening_id).state;
        let early = matches!(state, EveningState::Planned | EveningState::Open);
        if state != EveningState::Closed && !(early && self.is_rapid(evening_id)) {
            return self.refuse_to_adjust(evening_id);
        }
        self.evening_mut(evening_id).held = true;
        Ok(self.text("held", &args![round => round]))
    }
}

/// Under which name is kept whom the organiser left over in a round.
fn set_byes_setting(evening_id: i64) -> String {
    format!("set-byes/{evening_id}")
}
