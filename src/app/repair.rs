//! A published pairing that no longer fits who comes: the organiser is shown how it can be repaired with as
//! few changes as possible, and agrees before anything changes.

use serde::{Deserialize, Serialize};

use super::attendance::Attends;
use super::desk::{Answer, Ask, Desk, Refusal};
use super::draft::Draft;
use super::late::News;
use super::result::Claim;
use crate::args;
use crate::store::rows::{self, Evening, EveningState};

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

impl Desk<'_> {
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
        let draft = match self.repaired(evening_id) {
            Ok(draft) if draft.boards.is_empty() => {
                lines.push(self.text(
                    "nobody-plays",
                    &args![round => self.round_label(evening_id)],
                ));
                return self.tell_organisers(&lines.join("\n"));
            }
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
        lines.extend(self.repair_lines(evening_id, &draft));
        // De Pion, Rapid 3: in the Rapid nobody is absent, so there is nothing to excuse.
        let excusable = !self.is_rapid(evening_id);
        let late_off = news.filter(|news| news.late_off && excusable);
        let late_off = late_off.map(|news| news.member_id);
        let ask = self.repair_question(evening_id, lines.join("\n"), draft, late_off);
        self.ask_organisers(&ask);
    }

    /// Whether a published round becomes this one. `signed_off`: who could be excused instead.
    fn repair_question(
        &self,
        evening_id: i64,
        text: String,
        draft: Draft,
        signed_off: Option<i64>,
    ) -> Ask<'static, Repair> {
        let mut buttons = vec![
            self.text("button-agreed", &args![]),
            self.text("button-otherwise", &args![]),
        ];
        if let Some(member_id) = signed_off {
            buttons.push(self.text("button-excuse", &args![name => self.name(member_id)]));
        }
        Ask {
            kind: Repair::KIND,
            data: Repair { draft, signed_off },
            evening_id: Some(evening_id),
            text,
            buttons,
        }
    }

    /// The round with who is there now; the bye that the leader set stays his.
    fn repaired(&mut self, evening_id: i64) -> Result<Draft, Refusal> {
        let set = Draft {
            fixed_byes: self.set_byes(evening_id),
            ..Draft::default()
        };
        self.make_draft(evening_id, &set)
    }

    /// A published round of the Rapid can still become another one as long as it has no results; a match more, after it
    /// was played, it cannot get. De Pion, Rapid 3.
    pub(crate) fn expect_no_results(&self, evening_id: i64) -> Result<(), Refusal> {
        let boards = self.boards_of(evening_id);
        let results = boards.iter().any(|board| board.result.is_some());
        if !results && self.evening(evening_id).state == EveningState::Published {
            return Ok(());
        }
        let round = self.round_label(evening_id);
        self.refuse("rapid-has-results", &args![round => round])
    }

    /// Shows the organiser how a published round becomes with the boards and the bye that he set.
    pub(crate) fn propose_so(&mut self, evening_id: i64, set: &Draft) -> Answer {
        let draft = self.make_draft(evening_id, set)?;
        if self.is_seated_so(evening_id, &draft) {
            return Ok(self.text("repair-nothing", &args![]));
        }
        self.replace_questions(Repair::KIND, evening_id);
        let text = self.repair_lines(evening_id, &draft).join("\n");
        let ask = self.repair_question(evening_id, text, draft, None);
        self.ask_speaker(&ask);
        Ok(String::new())
    }

    /// How the pairing would become, with what stays and what it costs.
    pub(crate) fn repair_lines(&self, evening_id: i64, draft: &Draft) -> Vec<String> {
        let mut lines = vec![self.text("repair", &args![])];
        lines.extend(self.draft_lines(evening_id, draft));
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
    pub(crate) fn is_seated_so(&self, evening_id: i64, draft: &Draft) -> bool {
        let boards = self.boards_of(evening_id);
        let byes = self.bye_of(evening_id);
        let drafted = draft.boards.iter().map(|board| (board.white, board.black));
        drafted.eq(boards.iter().map(|board| (board.white, board.black)))
            && byes
                == draft
                    .byes
                    .iter()
                    .map(|bye| bye.member_id)
                    .collect::<Vec<_>>()
    }

    pub(crate) fn opponent(&self, evening_id: i64, member_id: i64) -> Option<i64> {
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
        self.enter_seated(evening_id, &seated);
        let competition_id = self.evening(evening_id).competition_id;
        self.fix_start_order(competition_id, self.round_of(evening_id));
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
        self.announce_pairing_picture(evening_id);
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
            round => self.round_label(evening_id),
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

    /// Whom somebody plays, and with which colour.
    fn you_play_text(&self, evening_id: i64, opponent: i64, colour: &str) -> String {
        let args = args![
            name => self.name(opponent),
            colour => colour,
            day => self.day(self.evening(evening_id)),
            when => self.how_soon(evening_id),
        ];
        self.text("you-play", &args)
    }

    /// What a member plays in a public round: his opponent and colour, or that he is left over. None when he is not
    /// in it.
    pub(crate) fn own_game_text(&self, member_id: i64, evening_id: i64) -> Option<String> {
        if let Some(board) = self.board_of(evening_id, member_id) {
            let (opponent, colour) = if board.white == member_id {
                (board.black, "white")
            } else {
                (board.white, "black")
            };
            return Some(self.you_play_text(evening_id, opponent, colour));
        }
        let mut byes = self.rows.byes.iter();
        let bye = byes.any(|bye| (bye.evening_id, bye.member_id) == (evening_id, member_id));
        bye.then(|| self.bye_text(evening_id))
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
                let text = self.you_play_text(evening_id, opponent, colour);
                self.tell(member_id, &text);
            }
        }
    }
}
