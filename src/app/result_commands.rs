//! The commands about results: one game, the whole paper form, corrections, forfeits, closing a round.

use super::board_lines::{Becomes, Entered};
use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::message::Place;
use crate::store::rows::{Board, EveningState};
use speech::score::{Reading, Total, Unclear, read};
use speech::{BoardList, BoardResult, Change, Day, Meaning, Read, Unread, Which};

/// `/uitslag 1-0`; an organiser may name the board or the players first, and enters a game that was played before its
/// evening with `/uitslag 2 1-0 vooruit`. He also clears a result, and swaps the colours of a board.
pub(crate) fn result(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    if let Some(answer) = desk.result_of_child(arguments) {
        return answer;
    }
    let organiser = desk.is_arbiter();
    let plain = speech::plain(arguments);
    let early = plain
        .strip_suffix(" vooruit")
        .or_else(|| plain.strip_suffix(" in advance"));
    if let Some(early) = early.filter(|_| organiser) {
        return match speech::board_list(early) {
            Ok(list) => enter_early(desk, &list),
            Err(unread) => desk.refuse_list(&unread),
        };
    }
    match (read(&plain), speech::board_list(&plain)) {
        (Reading::Played(result), _) => {
            let member_id = desk.subject()?;
            desk.report(member_id, result)
        }
        (Reading::Total(total), _) => {
            let member_id = desk.subject()?;
            desk.report_total(member_id, total)
        }
        (_, Ok(list)) if organiser => enter_list(desk, &list),
        (_, Ok(list)) => {
            let member_id = desk.subject()?;
            desk.report_on_list(member_id, &list)
        }
        (Reading::NotAScore, Err(Unread::Empty)) => desk.refuse("result-form", &args![]),
        // `/uitslag gewonnen` says it in words.
        (Reading::NotAScore, Err(_)) if desk.says_result(&plain) => desk.hear(&plain),
        (Reading::NotAScore, Err(unread)) if organiser => desk.refuse_list(&unread),
        (reading, Err(_)) => desk.refuse_score(reading, &plain),
    }
}

/// The two agreed to play before the evening: then the evening need not have begun.
fn enter_early(desk: &mut Desk<'_>, list: &BoardList) -> Answer {
    let evening_id = desk.evening_of_list(list)?;
    match desk.boards_of_list(evening_id, list)?.as_slice() {
        [(board, Becomes::Result(result))] => desk.book(board, *result),
        _ => desk.refuse("list-form", &args![]),
    }
}

/// One board, or the whole paper form; nothing is stored when one line is not understood.
fn enter_list(desk: &mut Desk<'_>, list: &BoardList) -> Answer {
    let evening_id = desk.evening_of_list(list)?;
    let one = list.lines.len() == 1;
    let entered = desk.boards_of_list(evening_id, list);
    let entered = entered.map_err(|refusal| {
        if one {
            refusal
        } else {
            desk.nothing_of(refusal)
        }
    })?;
    match entered.as_slice() {
        [(board, Becomes::Swapped)] => desk.swap_published(board.evening_id, board.board),
        [(board, Becomes::Result(result))] => desk.enter(board.evening_id, board, *result),
        _ => {
            let results = entered.into_iter().map(|(board, becomes)| match becomes {
                Becomes::Result(result) => Some((board, result)),
                Becomes::Swapped => None,
            });
            match results.collect::<Option<Vec<_>>>() {
                Some(results) => enter_form(desk, evening_id, results),
                None => desk.refuse("swap-alone", &args![]),
            }
        }
    }
}

/// `/uitslagen 1 1-0, 2 ½-½`: the whole paper form; nothing is stored when one line is not understood.
pub(crate) fn paper_form(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let list = match speech::board_list(arguments) {
        Ok(list) => list,
        Err(unread) => {
            let refused = desk.refuse_list::<String>(&unread);
            return match unread {
                Unread::Empty | Unread::TooClever => refused,
                Unread::NoBoard(_) | Unread::NoResult(_) => {
                    refused.map_err(|refusal| desk.nothing_of(refusal))
                }
            };
        }
    };
    let evening_id = desk.evening_of_list(&list)?;
    let entered = desk.boards_of_list(evening_id, &list);
    let entered = entered.map_err(|refusal| desk.nothing_of(refusal))?;
    let swap = |(_, becomes): &Entered| *becomes == Becomes::Swapped;
    if entered.iter().any(swap) {
        return enter_list(desk, &list);
    }
    let results = entered
        .into_iter()
        .filter_map(|(board, becomes)| match becomes {
            Becomes::Result(result) => Some((board, result)),
            Becomes::Swapped => None,
        });
    enter_form(desk, evening_id, results.collect())
}

/// Several boards of a round at once, in one message.
pub(crate) fn enter_form(
    desk: &mut Desk<'_>,
    evening_id: i64,
    read: Vec<(Board, Option<BoardResult>)>,
) -> Answer {
    if desk.evening(evening_id).state == EveningState::Finished {
        return enter_afterwards(desk, evening_id, &read);
    }
    desk.expect_begun(evening_id)?;
    let by = desk.speaker().ok();
    let mut shown = Vec::new();
    let mut decided = false;
    for (board, result) in read {
        decided |= desk.decides(&board, result);
        desk.set_result(&board, result, by);
        let text = result.map(BoardResult::text);
        let changed = board
            .result
            .as_ref()
            .filter(|&before| Some(before) != text.as_ref());
        let result = match &text {
            None => desk.text("no-result", &args![]),
            Some(result) => desk.say_result(result),
        };
        let was = changed.map_or_else(String::new, |before| {
            let before = desk.say_result(before);
            desk.text("result-was", &args![before => before])
        });
        shown.push(format!(
            "{:<3}{} {result}{was}",
            board.board,
            desk.pair_text(board.white, board.black)
        ));
    }
    shown.extend(Some(desk.appeal()).filter(|appeal| decided && !appeal.is_empty()));
    let round = desk.round_label(evening_id);
    let text = format!(
        "{}\n{}",
        desk.text("results", &args![round => round]),
        shown.join("\n")
    );
    desk.announce_in_round(evening_id, text.clone());
    desk.after_result(evening_id);
    // What stands in the group need not be said once more.
    Ok(match desk.club_groups().is_empty() {
        true => text,
        false => String::new(),
    })
}

/// Games of a closed round that were still open, or put off; what has a result is corrected one by one.
fn enter_afterwards(
    desk: &mut Desk<'_>,
    evening_id: i64,
    read: &[(Board, Option<BoardResult>)],
) -> Answer {
    let round = desk.round_label(evening_id);
    if let Some((board, result)) = read.iter().find(|(board, _)| !desk.is_open(board)) {
        let result = result.map_or_else(|| "0-1".to_owned(), BoardResult::typed);
        let result = desk.say_result(&result);
        let args = args![round => round, board => board.board, result => result];
        return desk.refuse("round-closed-correct", &args);
    }
    let mut answers = Vec::new();
    for (board, result) in read {
        answers.push(desk.enter(evening_id, board, *result)?);
    }
    answers.dedup();
    Ok(answers.join("\n"))
}

/// `/corrigeer ronde 3 bord 2 0-1`
pub(crate) fn correct(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    match speech::board_list(arguments) {
        Ok(list) if list.round.is_some() => enter_list(desk, &list),
        Err(unread)
            if speech::days(arguments, desk.local_day(desk.now))
                .is_ok_and(|read| names_round(&read)) =>
        {
            desk.refuse_list(&unread)
        }
        Ok(_) | Err(_) => desk.refuse("correct-form", &args![]),
    }
}

/// Whether a round is named at all.
fn names_round(read: &Read) -> bool {
    matches!(read.days.first(), Some(Day::Round(_)))
}

/// `/bezwaar`
pub(crate) fn dispute(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let (member_id, reason) = match desk.child_named(arguments) {
        Some(child) => child,
        None => (desk.subject()?, arguments.to_owned()),
    };
    desk.dispute(member_id, &reason)
}

/// `/uitstel 2`, `/uitstel ronde 3 bord 2`
pub(crate) fn postpone(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (named, rest) = desk.round_first(&speech::plain(arguments))?;
    let evening_id = named.map_or_else(|| desk.played_evening(), Ok)?;
    desk.expect_public(evening_id)?;
    let (board, _) = desk.read_board(evening_id, &rest)?;
    desk.enter(evening_id, &board, Some(BoardResult::Postponed))
}

/// `/reglementair Emil`, `/reglementair Emil ronde 3`: he did not come. De Pion, Competitieavond 2.3.
pub(crate) fn forfeit(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (member_id, rest) = match desk.find_member(arguments) {
        Ok(member_id) => (member_id, String::new()),
        Err(unknown) => match desk.read_member(arguments)? {
            (member_id, rest) if !rest.is_empty() => (member_id, rest),
            _ => return Err(unknown),
        },
    };
    let evening_id = desk.named_or_played(&rest)?;
    desk.expect_public(evening_id)?;
    if rest.is_empty() {
        desk.expect_not_long_closed(evening_id, member_id)?;
    }
    desk.lose_by_absence(evening_id, member_id)
}

/// `/sluit`, `/sluit ronde 3`: closes the round, open boards or not.
pub(crate) fn close(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let evening_id = desk.named_or_played(arguments)?;
    desk.expect_public(evening_id)?;
    if desk.evening(evening_id).state != EveningState::Published {
        let round = desk.round_label(evening_id);
        return desk.refuse("round-closed-already", &args![round => round]);
    }
    desk.expect_begun(evening_id)?;
    desk.close_round(evening_id);
    Ok(String::new())
}

/// Whether these words take a result away.
pub(crate) fn is_nothing(text: &str) -> bool {
    ["leeg", "geen", "wis", "clear"]
        .iter()
        .any(|word| speech::is_word(text, word))
}

impl Desk<'_> {
    /// Whether these words say how a game ended, and nothing else.
    fn says_result(&self, text: &str) -> bool {
        let heard = speech::hear(text, self.local_day(self.said_at));
        let figures = text.contains(|c: char| c.is_ascii_digit());
        let results = heard.said.iter().map(|said| &said.meaning);
        let mut results = results.filter(|meaning| matches!(meaning, Meaning::Result(_)));
        !figures && heard.said.len() == 1 && results.next().is_some()
    }

    /// A round whose pairing is public.
    pub(crate) fn expect_public(&self, evening_id: i64) -> Result<(), Refusal> {
        let state = self.evening(evening_id).state;
        if matches!(state, EveningState::Published | EveningState::Finished) {
            return Ok(());
        }
        let round = self.round_label(evening_id);
        self.refuse("round-not-played", &args![round => round])
    }

    /// Of a round that is closed a result is corrected with its round named, so that nobody changes last week's
    /// by mistake.
    fn expect_not_long_closed(&self, evening_id: i64, member_id: i64) -> Result<(), Refusal> {
        let closed = self.evening(evening_id).state == EveningState::Finished;
        let board = self.board_of(evening_id, member_id);
        let Some(board) = board.filter(|board| closed && !self.is_open(board)) else {
            return Ok(());
        };
        let lost = BoardResult::absent(board.white == member_id, self.is_match(evening_id));
        let args = args![
            round => self.round_label(evening_id),
            board => board.board,
            result => lost.typed(),
        ];
        self.refuse("round-closed-correct", &args)
    }

    /// A board by its number or by two names, and what follows it.
    pub(crate) fn read_board(
        &self,
        evening_id: i64,
        text: &str,
    ) -> Result<(Board, String), Refusal> {
        let text = speech::plain(text);
        let named = ["bord ", "board "].iter();
        let mut named = named.filter_map(|board| text.strip_prefix(board));
        let text = named.next().unwrap_or(&text);
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if let Ok(number) = first.trim_end_matches([':', '.']).parse::<i64>() {
            return Ok((self.board(evening_id, number)?, rest.trim().to_owned()));
        }
        // The longest beginning that names a board, so that something may follow the names.
        let words: Vec<&str> = text.split(' ').take(24).collect();
        let found = (2..=words.len()).rev().find_map(|end| {
            let names = words[..end].join(" ");
            let board = self.board_of_names(evening_id, &names).ok()?;
            Some((board, words[end..].join(" ")))
        });
        let round = self.round_label(evening_id);
        let args = args![text => speech::shorten(text), round => round];
        found.map_or_else(|| self.refuse("board-not-found", &args), Ok)
    }

    /// Of a list that is refused nothing is stored, and that is said.
    fn nothing_of(&self, Refusal(why): Refusal) -> Refusal {
        let nothing = self.text("nothing-stored", &args![]);
        Refusal(format!("{why} {nothing}"))
    }

    /// The points of both games together: enough where one won both.
    fn report_total(&mut self, member_id: i64, total: Total) -> Answer {
        let board = self.own_board(member_id)?;
        if !self.is_match(board.evening_id) {
            return self.refuse("one-game-needed", &args![]);
        }
        match total.games() {
            Some(result) => self.report_on(&board, member_id, result),
            None => self.refuse("total-of-two", &args![]),
        }
    }

    /// A player names the board: his own is his to report, another one is not.
    fn report_on_list(&mut self, member_id: i64, list: &BoardList) -> Answer {
        let evening_id = self.evening_of_list(list)?;
        let organiser = self.organiser_name();
        let [line] = list.lines.as_slice() else {
            return self.refuse("only-own-board", &args![organiser => organiser]);
        };
        let board = match (&line.which, self.board_of_line(evening_id, line)) {
            (Which::Names(_), Err(_)) => return self.refuse("result-form", &args![]),
            (Which::Names(_) | Which::Number(_), found) => found?,
        };
        if ![board.white, board.black].contains(&member_id) {
            let args = args![
                board => board.board,
                pair => self.pair_text(board.white, board.black),
                name => self.name(board.white),
                organiser => organiser,
            ];
            return self.refuse("not-your-board", &args);
        }
        match line.change {
            Change::Score(Reading::Played(result)) => self.report_on(&board, member_id, result),
            Change::Score(reading) => self.refuse_score(reading, ""),
            Change::Clear | Change::Swap => {
                self.refuse("only-organiser", &args![organiser => organiser])
            }
        }
    }

    /// What a player may not say of his game, or nobody can.
    pub(crate) fn refuse_score(&self, reading: Reading, said: &str) -> Answer {
        let organiser = self.organiser_name();
        let is_organiser = if self.is_organiser() { "yes" } else { "no" };
        let args = args![
            text => speech::shorten(said.trim()),
            organiser => organiser,
            organises => is_organiser,
        ];
        let id = match reading {
            Reading::Forfeit(_) | Reading::Postponed => "forfeit-by-organiser",
            Reading::Unclear(Unclear::BothLose) => "both-lose",
            Reading::Unclear(Unclear::WhoseForfeit) => "whose-forfeit",
            Reading::Unclear(Unclear::Unsure | Unclear::NoSuchScore) => "score-unsure",
            Reading::Played(_) | Reading::Total(_) | Reading::NotAScore => "result-form",
        };
        self.refuse(id, &args)
    }
}
