//! `/mijn`: a player's own season at a glance: his place, every round with what it brought, his colours, the absences
//! and byes he used, and what comes next.

use engine::credit::Cause;
use engine::explain::{Explanation, explain};
use engine::points::Fraction;

use super::attendance::Attends;
use super::desk::{Answer, Desk};
use super::facts::Facts;
use crate::args;
use crate::message::Place;
use crate::store::rows::{Board, Evening, EveningState};
use crate::words;
use speech::BoardResult;

/// `/mijn`, `/mijn winter`; an organiser may name a member.
pub(crate) fn my_season(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let speaker = desk.speaker()?;
    desk.place = Place::Private;
    let member_id = match arguments.trim() {
        "" => speaker,
        name => desk.find_anybody(name)?,
    };
    if member_id != speaker && !desk.is_organiser() {
        let args = args![name => desk.name(member_id), organiser => desk.organiser_name()];
        return desk.refuse("only-own-season", &args);
    }
    if !desk.member(member_id).plays && member_id == speaker && desk.is_organiser() {
        return desk.refuse("you-play-not", &args![]);
    }
    if !desk.member(member_id).plays {
        return desk.refuse("plays-not", &args![name => desk.name(member_id)]);
    }
    Ok(desk.season_of(member_id))
}

impl Desk<'_> {
    fn season_of(&self, member_id: i64) -> String {
        let mut lines = Vec::new();
        match self.standing_competition() {
            Some(competition_id) => {
                let group = self.group_of_member(competition_id, member_id);
                let facts = self.standing_facts(group);
                lines.extend(self.own_standing(member_id, competition_id, &facts));
            }
            None => lines.push(self.text("no-standing-yet", &args![])),
        }
        lines.extend(self.own_next(member_id));
        lines.join("\n")
    }

    /// Place, points and value, and a line for every round that is closed.
    fn own_standing(&self, member_id: i64, competition_id: i64, facts: &Facts) -> Vec<String> {
        let last = facts.competition.round_count();
        let own = if self.speaker() == Ok(member_id) {
            "yes"
        } else {
            "no"
        };
        let name = self.name(member_id);
        let player = facts.player(member_id);
        let explained =
            player.and_then(|player| Some((player, explain(&facts.competition, player, last)?)));
        let Some((player, explanation)) = explained else {
            let joined = self.joined(competition_id, member_id);
            let args = args![own => own, name => name, joined => joined, round => last];
            return vec![self.text("my-standing-later", &args)];
        };
        let standing = facts.standing();
        let value = standing.find(player).map(|(_, row)| row.value);
        let competition = self.competition(competition_id);
        let args = args![
            own => own,
            name => name,
            place => explanation.place,
            points => self.texts.points(explanation.points),
            one => if explanation.points == Fraction::ONE { "yes" } else { "no" },
            value => self.texts.points(value.unwrap_or(Fraction::ZERO)),
            round => last,
            half => competition.half.clone().unwrap_or_default(),
            group => if competition.groups > 1 { self.group_of(competition_id, member_id) } else { 0 },
        ];
        let mut lines = vec![self.text("my-standing", &args)];
        lines.extend(self.own_rounds(member_id, competition_id, (facts, &explanation)));
        if explanation.extra != Fraction::ZERO {
            let points = self.texts.points(explanation.extra);
            lines.push(self.text("my-extra", &args![points => points]));
        }
        lines.extend(self.own_counts(member_id, competition_id));
        lines
    }

    /// `1  met wit gewonnen van Chris (1-0)    56`
    fn own_rounds(
        &self,
        member_id: i64,
        competition_id: i64,
        (facts, explanation): (&Facts, &Explanation),
    ) -> Vec<String> {
        let name = |player| self.name(facts.member(player));
        let rounds = self.rounds_of(competition_id);
        let (mut numbers, mut entries, mut points) = (Vec::new(), Vec::new(), Vec::new());
        for line in &explanation.lines {
            let cause = words::cause(self.texts, &name, line.cause);
            let evening = usize::from(line.round)
                .checked_sub(1)
                .and_then(|at| rounds.get(at));
            let board = evening.and_then(|evening| self.own_board_of(member_id, evening));
            let entry = match (board, line.cause) {
                (Some(board), Cause::Win(_) | Cause::Draw(_) | Cause::Loss(_)) => {
                    self.own_game(member_id, board, &cause)
                }
                _ => cause,
            };
            numbers.push(i64::from(line.round));
            entries.push(entry);
            points.push(self.texts.points(line.points));
        }
        words::numbered_rows(numbers, &entries, &points)
    }

    fn own_board_of(&self, member_id: i64, evening: &Evening) -> Option<&Board> {
        let mut boards = self.boards_of(evening.evening_id).into_iter();
        boards.find(|board| board.white == member_id || board.black == member_id)
    }

    fn own_game(&self, member_id: i64, board: &Board, cause: &str) -> String {
        let args = args![
            colour => if board.white == member_id { "white" } else { "black" },
            cause => cause,
            result => board.result.clone().unwrap_or_default(),
        ];
        self.text("my-game", &args)
    }

    /// Colours, absences and byes of the competition so far.
    fn own_counts(&self, member_id: i64, competition_id: i64) -> Vec<String> {
        let rounds = self.rounds_of(competition_id);
        let boards = rounds
            .iter()
            .filter_map(|evening| self.own_board_of(member_id, evening));
        let played = boards.filter(|board| {
            let result = board.result.as_deref().and_then(BoardResult::read);
            matches!(result, Some(BoardResult::Played(_)))
        });
        let colours: Vec<bool> = played.map(|board| board.white == member_id).collect();
        let white = colours.iter().filter(|&&white| white).count();
        let byes = self.rows.byes.iter().filter(|bye| {
            let here = rounds.iter().any(|e| e.evening_id == bye.evening_id);
            here && bye.member_id == member_id
        });
        let last = rounds.last().map(|evening| evening.evening_id);
        let args = args![
            white => white,
            black => colours.len() - white,
            latest => match colours.last() {
                Some(true) => "white",
                Some(false) => "black",
                None => "none",
            },
            notices => last.map_or(0, |last| self.notices_until(member_id, last)),
            paid => last.map_or(0, |last| self.paid_notices(last)),
            byes => byes.count(),
        ];
        vec![
            self.text("my-colours", &args),
            self.text("my-absences", &args),
        ]
    }

    /// The evening that comes next, and what it is for him.
    fn own_next(&self, member_id: i64) -> Option<String> {
        if self.member(member_id).left.is_some() {
            return None;
        }
        let evening = self.current_evening()?;
        let board = self.own_board_of(member_id, evening);
        let left_over = self
            .rows
            .byes
            .iter()
            .any(|bye| (bye.evening_id, bye.member_id) == (evening.evening_id, member_id));
        let open = self.stage_is_open(evening);
        let state = match (board, evening.state) {
            (Some(board), _) if board.white == member_id => "white",
            (Some(_), _) => "black",
            (None, _) if left_over => "bye",
            (None, EveningState::Published) => "unseated",
            (None, _) if !self.has_joined(member_id, evening) => "later",
            (None, _) => match self.attends(member_id, evening) {
                Attends::Plays => "plays",
                Attends::External(_) => "external",
                _ if open && !self.has_answered(member_id, evening.evening_id) => "silent",
                Attends::WithNotice | Attends::WithoutNotice => "absent",
            },
        };
        let opponent = board.map(|board| [board.white, board.black]);
        let opponent = opponent.and_then(|both| both.into_iter().find(|&id| id != member_id));
        let args = args![
            round => self.round_label(evening.evening_id),
            day => self.day(evening),
            time => self.say_time(evening.starts_at),
            own => if self.speaker() == Ok(member_id) { "yes" } else { "no" },
            name => self.name(member_id),
            state => state,
            opponent => opponent.map_or_else(String::new, |id| self.name(id)),
            game => match board.map(|board| board.result.is_some()) {
                Some(true) => "played",
                Some(false) => "open",
                None => "none",
            },
            begun => if evening.starts_at <= self.now { "yes" } else { "no" },
            result => board.and_then(|board| board.result.clone()).unwrap_or_default(),
            joined => self.joined(evening.competition_id, member_id),
            deadline => self.say_weekday_time(self.deadline(evening)),
        ];
        Some(self.text("my-next", &args))
    }

    fn stage_is_open(&self, evening: &Evening) -> bool {
        let open = matches!(evening.state, EveningState::Planned | EveningState::Open);
        open && self.now < self.deadline(evening)
    }
}
