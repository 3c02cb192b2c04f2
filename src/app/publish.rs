//! From proposal to pairing: shown to the organiser, published once, and changed with his consent when
//! somebody signs off or on afterwards.

use serde::{Deserialize, Serialize};

use super::attendance::Attends;
use super::desk::{Answer, Ask, Desk, Refusal};
use super::draft::{Draft, DraftBoard, DraftBye, DraftOrigin};
use super::late::News;
use super::result::Claim;
use crate::args;
use crate::config::Publication;
use crate::message::Place;
use crate::schedule::JobKind;
use crate::store::rows::{self, Evening, EveningState};
use crate::words;

/// The organiser was shown a proposal.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Shown {}

impl Shown {
    pub(crate) const KIND: &'static str = "proposal";
}

/// The organiser was shown how a published round can be repaired.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Repair {
    pub(crate) draft: Draft,
    /// Who signed off, when that is why.
    pub(crate) signed_off: Option<i64>,
}

impl Repair {
    pub(crate) const KIND: &'static str = "repair";
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
                let round = self.round_of(evening_id);
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
        let round = self.round_of(evening_id);
        let by_clock = self.settings.file.evening.publication == Publication::Clock;
        let at = self.settings.job(JobKind::Pairing, evening.starts_at);
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
        lines.extend(self.draft_lines(draft));
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

    fn relaxed_lines(&self, draft: &Draft) -> Vec<String> {
        let boards = (1..)
            .zip(&draft.boards)
            .filter(|(_, board)| !board.relaxed.is_empty());
        let boards = boards.map(|(number, board): (i64, &DraftBoard)| {
            let rules = self.list(board.relaxed.clone());
            let set = board.origin == DraftOrigin::Leader;
            let id = if set {
                "set-against-rule"
            } else {
                "relaxed-on-board"
            };
            self.text(id, &args![board => number, rules => rules])
        });
        let bye = draft.bye.iter().filter(|bye| !bye.relaxed.is_empty());
        let bye = bye.map(|bye| {
            let set = draft.fixed_bye == Some(bye.member_id);
            let id = if set {
                "bye-set-against-rule"
            } else {
                "relaxed-on-bye"
            };
            self.text(id, &args![rules => self.list(bye.relaxed.clone())])
        });
        boards.chain(bye).collect()
    }

    /// `1  Anna - Chris    nr 1 tegen nr 3: ...` in columns, and the bye.
    fn draft_lines(&self, draft: &Draft) -> Vec<String> {
        let pairs = draft
            .boards
            .iter()
            .map(|board| self.pair_text(board.white, board.black));
        let reasons = draft.boards.iter().map(|board| board.reason.clone());
        let boards = words::board_rows(&pairs.collect::<Vec<_>>(), &reasons.collect::<Vec<_>>());
        let bye = draft.bye.iter().map(|bye| {
            self.text(
                "bye-line",
                &args![name => self.name(bye.member_id), note => bye.reason.clone()],
            )
        });
        boards.into_iter().chain(bye).collect()
    }

    /// `Anna - Chris`: White stands on the left.
    pub(crate) fn pair_text(&self, white: i64, black: i64) -> String {
        format!("{} - {}", self.name(white), self.name(black))
    }

    /// Publishes the proposal: once, and only before the round has results.
    pub(crate) fn publish(&mut self, evening_id: i64) -> Answer {
        let round = self.round_of(evening_id);
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
        self.fix_start_order();
        self.seat(evening_id, &draft);
        let evening = self.evening_mut(evening_id);
        (evening.state, evening.proposal) = (EveningState::Published, None);
        self.replace_questions(Shown::KIND, evening_id);
        let text = self.pairing_text(evening_id, true);
        self.announce(text);
        self.tell_bye(evening_id, &[]);
        if self.place == Place::Group && self.contact.is_some() {
            return Ok(String::new());
        }
        Ok(self.text("published", &args![round => round]))
    }

    /// The start order is fixed when the season starts or a round is published: who has no place yet comes after all others.
    pub(crate) fn fix_start_order(&mut self) {
        let order: Vec<i64> = self
            .players()
            .iter()
            .map(|member| member.member_id)
            .collect();
        for (place, member_id) in (1..).zip(order) {
            let found = self
                .rows
                .members
                .iter_mut()
                .find(|member| member.member_id == member_id);
            if let Some(member) = found {
                member.start_place.get_or_insert(place);
            }
        }
    }

    /// Writes the boards and the bye; a board that was there already keeps its result and its reason.
    fn seat(&mut self, evening_id: i64, draft: &Draft) {
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
                note: board.reason.clone(),
            });
        }
        let byes = draft.bye.iter();
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
    }

    /// Tells who is left over, except those who know.
    fn tell_bye(&mut self, evening_id: i64, know: &[i64]) {
        let byes = self
            .rows
            .byes
            .iter()
            .filter(|bye| bye.evening_id == evening_id && !bye.penalty);
        let byes: Vec<i64> = byes.map(|bye| bye.member_id).collect();
        for member_id in byes
            .into_iter()
            .filter(|member_id| !know.contains(member_id))
        {
            let day = self.day(self.evening(evening_id));
            let starts_at = self.evening(evening_id).starts_at;
            if self.local_day(self.now) > self.local_day(starts_at) {
                continue;
            }
            let worth = self.bye_worth("your-own-value");
            let when = self.how_soon(evening_id);
            let text = self.text(
                "you-have-the-bye",
                &args![day => day, when => when, worth => worth],
            );
            self.tell(member_id, &text);
        }
    }

    /// How far off the evening is, for a sentence to choose by: people are in the hall already (`now`), it
    /// is `today`, `tomorrow` or `later`.
    fn how_soon(&self, evening_id: i64) -> &'static str {
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
    fn bye_worth(&self, whose: &str) -> String {
        let whole = self.text(whose, &args![]);
        self.settings.texts.part_of(self.settings.rules.bye, &whole)
    }

    /// The pairing as the group sees it.
    pub(crate) fn pairing_text(&self, evening_id: i64, fresh: bool) -> String {
        let evening = self.evening(evening_id);
        let args = args![
            round => self.round_of(evening_id),
            day => self.day(evening),
            time => self.say_time(evening.starts_at),
        ];
        let mut lines = vec![self.text("pairing", &args)];
        lines.extend(self.board_lines(evening_id));
        lines.extend(self.bye_lines(evening_id));
        if fresh && self.local_day(self.now) <= self.local_day(evening.starts_at) {
            lines.push(self.text("pairing-end", &args![when => self.how_soon(evening_id)]));
        }
        lines.join("\n")
    }

    /// One line a board, with the result once there is one.
    fn board_lines(&self, evening_id: i64) -> Vec<String> {
        let boards = self.boards_of(evening_id);
        let pairs = boards
            .iter()
            .map(|board| self.pair_text(board.white, board.black));
        let results = boards
            .iter()
            .map(|board| board.result.clone().unwrap_or_default());
        words::board_rows(&pairs.collect::<Vec<_>>(), &results.collect::<Vec<_>>())
    }

    fn bye_lines(&self, evening_id: i64) -> Vec<String> {
        let byes = self
            .rows
            .byes
            .iter()
            .filter(|bye| bye.evening_id == evening_id);
        let lines = byes.map(|bye| {
            let note = if bye.penalty {
                self.text("bye-penalty", &args![])
            } else {
                self.text("gets", &args![worth => self.bye_worth("his-own-value")])
            };
            self.text(
                "bye-line",
                &args![name => self.name(bye.member_id), note => note],
            )
        });
        lines.collect()
    }

    /// Shows the organisers how a published round can be repaired with as few changes as possible.
    pub(crate) fn propose_repair(&mut self, evening: &Evening, news: Option<News>) {
        let evening_id = evening.evening_id;
        let mut lines = Vec::new();
        if let Some(News {
            member_id, text, ..
        }) = &news
        {
            let comes = self.attends(*member_id, evening) == Attends::Plays;
            if comes == self.seated(evening_id).contains(member_id) {
                return;
            }
            lines.push(self.with_who_is_alone(text, evening_id, *member_id));
            if !comes {
                self.warn_opponent(evening_id, *member_id);
            }
        }
        let draft = match self.make_draft(evening_id, &Draft::default()) {
            Ok(draft) => draft,
            Err(Refusal(why)) => {
                lines.push(why);
                return self.tell_organisers(&lines.join("\n"));
            }
        };
        self.replace_questions(Repair::KIND, evening_id);
        if self.is_seated_so(evening_id, &draft) {
            lines.push(self.text("repair-nothing", &args![]));
            return self.tell_organisers(&lines.join("\n"));
        }
        lines.extend(self.repair_lines(&draft));
        let mut buttons = vec![
            self.text("button-agreed", &args![]),
            self.text("button-otherwise", &args![]),
        ];
        let late_off = news.filter(|news| news.late_off).map(|news| news.member_id);
        if let Some(member_id) = late_off {
            buttons.push(self.text("button-excuse", &args![name => self.name(member_id)]));
        }
        let data = Repair {
            draft,
            signed_off: late_off,
        };
        let ask = Ask {
            kind: Repair::KIND,
            data,
            evening_id: Some(evening_id),
            text: lines.join("\n"),
            buttons,
        };
        self.ask_organisers(&ask);
    }

    /// How the pairing would become, with what stays and what it costs.
    pub(crate) fn repair_lines(&self, draft: &Draft) -> Vec<String> {
        let mut lines = vec![self.text("repair", &args![])];
        lines.extend(self.draft_lines(draft));
        lines.extend(self.relaxed_lines(draft));
        lines
    }

    /// What happened, and who has no opponent because of it.
    fn with_who_is_alone(&self, what: &str, evening_id: i64, member_id: i64) -> String {
        match self.left_alone(evening_id, member_id) {
            None => what.to_owned(),
            Some(opponent) => {
                let name = self.name(opponent);
                let alone = self.text("has-no-opponent", &args![name => name]);
                format!("{what} {alone}")
            }
        }
    }

    /// The opponent of somebody who does not come, when he comes himself.
    fn left_alone(&self, evening_id: i64, member_id: i64) -> Option<i64> {
        let opponent = self.opponent(evening_id, member_id)?;
        let here = self.attending(self.evening(evening_id));
        here.contains(&opponent).then_some(opponent)
    }

    /// Who set out for a game must know in time that it may not be played.
    fn warn_opponent(&mut self, evening_id: i64, member_id: i64) {
        let Some(opponent) = self.left_alone(evening_id, member_id) else {
            return;
        };
        let args = args![
            name => self.name(member_id),
            organiser => self.organiser_name(),
            day => self.day(self.evening(evening_id)),
            when => self.how_soon(evening_id),
        ];
        let text = self.text("your-opponent-is-gone", &args);
        self.tell(opponent, &text);
    }

    /// Whether the pairing is just so already.
    fn is_seated_so(&self, evening_id: i64, draft: &Draft) -> bool {
        let boards = self.boards_of(evening_id);
        let byes = self.bye_of(evening_id);
        let drafted = draft.boards.iter().map(|board| (board.white, board.black));
        drafted.eq(boards.iter().map(|board| (board.white, board.black)))
            && byes
                == draft
                    .bye
                    .iter()
                    .map(|bye| bye.member_id)
                    .collect::<Vec<_>>()
    }

    fn bye_of(&self, evening_id: i64) -> Vec<i64> {
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

    fn opponent(&self, evening_id: i64, member_id: i64) -> Option<i64> {
        self.boards_of(evening_id)
            .into_iter()
            .find_map(|board| match (board.white, board.black) {
                (white, black) if white == member_id => Some(black),
                (white, black) if black == member_id => Some(white),
                _ => None,
            })
    }

    /// Carries out a repair that the organiser agreed to, and says what is different: in the group, and to
    /// everybody whose game is another one.
    pub(crate) fn repair(&mut self, evening_id: i64, draft: &Draft) -> Answer {
        let mut seated: Vec<i64> = draft.seated().collect();
        seated.sort_unstable();
        let published = self.evening(evening_id).state == EveningState::Published;
        let drafted: Vec<[i64; 2]> = draft.boards.iter().map(|b| [b.white, b.black]).collect();
        let keeps_results = self
            .boards_of(evening_id)
            .iter()
            .all(|board| board.result.is_none() || drafted.contains(&[board.white, board.black]));
        if seated != self.to_seat(evening_id) || !published || !keeps_results {
            return self.refuse("repair-outdated", &args![]);
        }
        let before = self.seated(evening_id);
        let boards_before: Vec<rows::Board> =
            self.boards_of(evening_id).into_iter().cloned().collect();
        let bye_before = self.bye_of(evening_id);
        self.fix_start_order();
        self.seat(evening_id, draft);
        // A claim knows its board by number.
        self.replace_questions(Claim::KIND, evening_id);
        self.replace_questions(Repair::KIND, evening_id);
        let mut lines = vec![self.repaired_text(evening_id, &before, &seated)];
        let all = self.board_lines(evening_id);
        let boards: Vec<rows::Board> = self.boards_of(evening_id).into_iter().cloned().collect();
        let same = |board: &rows::Board| {
            let mut earlier = boards_before.iter();
            earlier.any(|b| (b.board, b.white, b.black) == (board.board, board.white, board.black))
        };
        let changed = boards.iter().zip(all).filter(|(board, _)| !same(board));
        lines.extend(changed.map(|(_, line)| line));
        if self.bye_of(evening_id) != bye_before {
            lines.extend(self.bye_lines(evening_id));
        }
        self.announce(lines.join("\n"));
        self.tell_new_boards(evening_id, &boards_before, &seated);
        self.tell_bye(evening_id, &bye_before);
        Ok(String::new())
    }

    /// `Wijziging ronde 1: Emil is er niet.`
    fn repaired_text(&self, evening_id: i64, before: &[i64], after: &[i64]) -> String {
        let names = |these: &[i64], those: &[i64]| -> Vec<String> {
            let these = these.iter().filter(|id| !those.contains(id));
            these.map(|&id| self.name(id)).collect()
        };
        let (gone, new) = (names(before, after), names(after, before));
        let args = args![
            round => self.round_of(evening_id),
            number => if gone.len().max(new.len()) == 1 { "one" } else { "more" },
            what => match (gone.is_empty(), new.is_empty()) {
                (false, true) => "gone",
                (true, false) => "new",
                _ => "both",
            },
            gone => self.list(gone),
            new => self.list(new),
        ];
        self.text("repaired", &args)
    }

    /// Who plays somebody else than before, or with the other colour, hears it himself.
    pub(crate) fn tell_new_boards(
        &mut self,
        evening_id: i64,
        before: &[rows::Board],
        among: &[i64],
    ) {
        let boards: Vec<(i64, i64)> = self
            .boards_of(evening_id)
            .into_iter()
            .map(|board| (board.white, board.black))
            .filter(|(white, _)| among.contains(white))
            .filter(|&(white, black)| before.iter().all(|b| (b.white, b.black) != (white, black)))
            .collect();
        for (white, black) in boards {
            for (member_id, opponent, colour) in [(white, black, "white"), (black, white, "black")]
            {
                let args = args![
                    name => self.name(opponent),
                    colour => colour,
                    day => self.day(self.evening(evening_id)),
                    when => self.how_soon(evening_id),
                ];
                let text = self.text("you-play", &args);
                self.tell(member_id, &text);
            }
        }
    }

    /// Shows the proposal to whoever asks (`/concept`), making it when there is none yet.
    pub(crate) fn show_proposal(&mut self, evening_id: i64) -> Answer {
        let round = self.round_of(evening_id);
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

    /// Changes what the organiser set in a proposal and shows the result.
    pub(crate) fn adjust(&mut self, evening_id: i64, change: impl FnOnce(&mut Draft)) -> Answer {
        let round = self.round_of(evening_id);
        if self.evening(evening_id).state != EveningState::Closed {
            return self.refuse("adjust-only-proposal", &args![round => round]);
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

    /// Holds the automatic publication, or lets it go on.
    pub(crate) fn hold(&mut self, evening_id: i64) -> Answer {
        let round = self.round_of(evening_id);
        if self.evening(evening_id).state != EveningState::Closed {
            return self.refuse("adjust-only-proposal", &args![round => round]);
        }
        self.evening_mut(evening_id).held = true;
        Ok(self.text("held", &args![round => round]))
    }
}
