//! Closing a round, posting the standing, and saying why it is what it is.

use engine::competition::Player;
use engine::explain::explain;
use engine::keizer::{Standing, standings};

use super::by_hand::Due;
use super::desk::{Answer, Desk, Refusal};
use super::ending::Final;
use super::facts::{Facts, Group};
use crate::args;
use crate::locale::Texts;
use crate::store::rows::{CompetitionKind, Evening, EveningState};
use crate::words;
use speech::BoardResult;

/// The standings that somebody asks for, of one group or of all.
pub(crate) enum Asked {
    /// Of a competition that is over.
    Final(i64, Vec<Final>),
    /// After a round.
    AfterRound(Vec<(Group, Facts, Standing)>),
}

impl Desk<'_> {
    /// When the last result of a round is in, the round closes and the standing is posted.
    pub(crate) fn after_result(&mut self, evening_id: i64) {
        let evening = self.evening(evening_id);
        let published = evening.state == EveningState::Published && evening.starts_at <= self.now;
        let complete = self
            .boards_of(evening_id)
            .iter()
            .all(|board| board.result.is_some());
        if published && complete {
            self.close_round(evening_id);
        }
    }

    /// Closes the round and posts the standing. Rounds close in order: an earlier one that is still open
    /// comes first.
    pub(crate) fn close_round(&mut self, evening_id: i64) {
        self.evening_mut(evening_id).state = EveningState::Finished;
        let competition_id = self.evening(evening_id).competition_id;
        let current = self
            .rounds_of(competition_id)
            .into_iter()
            .find(|e| e.state != EveningState::Finished);
        let waits = current.is_some_and(|e| e.starts_at < self.evening(evening_id).starts_at);
        if waits {
            let round = current.map_or_else(String::new, |e| self.round_label(e.evening_id));
            let public = current.is_some_and(|e| e.state == EveningState::Published);
            let day = current.map_or_else(String::new, |evening| self.day(evening));
            let args = args![
                round => round,
                day => day,
                public => if public { "yes" } else { "no" },
            ];
            let text = self.text("standing-waits", &args);
            return self.tell_organisers(&text);
        }
        self.rounds_have_closed(competition_id);
    }

    /// What follows when one more round of a competition is closed, and all rounds before it: the standing, what the
    /// leader must know, and after the last round the end.
    pub(crate) fn rounds_have_closed(&mut self, competition_id: i64) {
        if self.competition(competition_id).kind == CompetitionKind::Rapid {
            return self.close_rapid_round(competition_id);
        }
        let by_hand = self.tell_standing_is_due(competition_id);
        for group in self.groups(competition_id) {
            let facts = self.facts(group);
            let standing = facts.standing();
            let text = self.standing_with_notes(group, &facts, &standing, false);
            if !by_hand {
                self.announce(text);
            }
            self.announce_standing_picture(group);
            if standing.floor_reached {
                let text = self.text("floor-reached", &args![]);
                self.tell_organisers(&text);
            }
        }
        self.remind_of_border(competition_id);
        self.let_leavers_go();
        self.review_estimates(competition_id);
        self.after_last_round(competition_id, true);
    }

    /// Tells who works by hand that there is a new standing; false when nobody does.
    pub(crate) fn tell_standing_is_due(&mut self, competition_id: i64) -> bool {
        let rounds = self.rounds_of(competition_id).into_iter();
        let mut closed = rounds.filter(|e| e.state == EveningState::Finished);
        let last = closed.next_back().map(|evening| evening.evening_id);
        last.is_some_and(|evening_id| self.tell_it_is_time(Due::Standing, evening_id))
    }

    /// How many rounds of a competition are closed, one after the other from the first.
    pub(crate) fn closed_rounds(&self, competition_id: i64) -> usize {
        let rounds = self.rounds_of(competition_id).into_iter();
        rounds
            .take_while(|e| e.state == EveningState::Finished)
            .count()
    }

    /// The standing, and which games it is still without.
    pub(crate) fn standing_with_notes(
        &self,
        group: Group,
        facts: &Facts,
        standing: &Standing,
        full: bool,
    ) -> String {
        let mut lines = vec![if full {
            self.full_standing_text(group, facts, standing)
        } else {
            self.standing_text(group, facts, standing)
        }];
        lines.extend(self.standing_notes(group, standing));
        lines.join("\n")
    }

    /// Which games a standing is still without.
    pub(crate) fn standing_notes(&self, group: Group, standing: &Standing) -> Vec<String> {
        let rounds = self.rounds_of(group.competition_id);
        let until = &rounds[..usize::from(standing.round).min(rounds.len())];
        let notes = [
            ("standing-without", None),
            ("standing-postponed", Some(BoardResult::Postponed)),
        ];
        let notes = notes.into_iter().filter_map(|(id, result)| {
            let pairs = self.open_pairs(group, until, result);
            (!pairs.is_empty()).then(|| self.text(id, &args![pairs => self.list(pairs)]))
        });
        notes.collect()
    }

    fn boards_with(
        &self,
        group: Group,
        evening_id: i64,
        result: Option<BoardResult>,
    ) -> Vec<String> {
        let result = result.map(BoardResult::text);
        let boards = self.boards_of(evening_id).into_iter();
        let these = boards.filter(|board| {
            let here = self.group_of_member(group.competition_id, board.white);
            here == group && board.result == result
        });
        these
            .map(|board| self.pair_text(board.white, board.black))
            .collect()
    }

    /// The games of these rounds with this result, those of the last round first; of an earlier one with its number.
    pub(crate) fn open_pairs(
        &self,
        group: Group,
        rounds: &[&Evening],
        result: Option<BoardResult>,
    ) -> Vec<String> {
        let last = rounds.last().map(|evening| evening.evening_id);
        let latest_first = rounds.iter().rev();
        let pairs = latest_first.flat_map(|evening| {
            let id = evening.evening_id;
            let pairs = self.boards_with(group, id, result).into_iter();
            pairs.map(move |pair| match last == Some(id) {
                true => pair,
                false => {
                    let args = args![pair => pair, round => self.round_of(id)];
                    self.text("pair-of-round", &args)
                }
            })
        });
        pairs.collect()
    }

    /// The standing as the group sees it.
    pub(crate) fn standing_text(&self, group: Group, facts: &Facts, standing: &Standing) -> String {
        let rows = self.standing_rows(facts, standing);
        self.standing_under_title(group, standing, rows)
    }

    /// One line a player.
    pub(crate) fn standing_rows(&self, facts: &Facts, standing: &Standing) -> Vec<String> {
        let rows = standing
            .rows
            .iter()
            .map(|row| (self.name(facts.member(row.player)), row.points));
        words::standing_rows(self.texts, &rows.collect::<Vec<_>>())
    }

    /// These lines, with of which round, half and group they are above them.
    pub(crate) fn standing_under_title(
        &self,
        group: Group,
        standing: &Standing,
        rows: Vec<String>,
    ) -> String {
        let mut lines = vec![self.standing_title(group, standing)];
        lines.extend(rows);
        lines.extend(self.alternates(standing));
        lines.join("\n")
    }

    /// `Stand na ronde 3 (winterhelft)`
    pub(crate) fn standing_title(&self, group: Group, standing: &Standing) -> String {
        let competition = self.competition(group.competition_id);
        let args = args![
            round => standing.round,
            half => competition.half.clone().unwrap_or_default(),
            group => group.number,
            grouped => if competition.groups > 1 { "yes" } else { "no" },
        ];
        self.text("standing", &args)
    }

    /// What is said of values that are a mean.
    pub(crate) fn alternates(&self, standing: &Standing) -> Option<String> {
        let args = args![period => standing.period];
        (standing.period > 1).then(|| self.text("standing-alternates", &args))
    }

    /// `/stand`: after the last closed round, or after an earlier one; of every group, or of one; in full with
    /// what everybody played.
    pub(crate) fn show_standing(
        &self,
        asked: Option<u16>,
        number: Option<i64>,
        full: bool,
    ) -> Answer {
        let standings = match self.standings_asked(asked, number, full)? {
            Asked::Final(keizer, ends) => return Ok(self.final_texts(keizer, &ends)),
            Asked::AfterRound(standings) => standings,
        };
        let texts = standings.iter().map(|(group, facts, standing)| {
            self.standing_with_notes(*group, facts, standing, full)
        });
        let text = texts.collect::<Vec<_>>().join("\n\n");
        Ok(match self.round_going_on().filter(|_| asked.is_none()) {
            Some(going_on) => format!("{text}\n{going_on}"),
            None => text,
        })
    }

    /// The standings that somebody asks for.
    ///
    /// # Errors
    /// When there are none, or not of that round, half or group.
    pub(crate) fn standings_asked(
        &self,
        asked: Option<u16>,
        number: Option<i64>,
        full: bool,
    ) -> Result<Asked, Refusal> {
        let Some(keizer) = self.standing_competition() else {
            let none = self.text("no-standing-yet", &args![]);
            let lines = std::iter::once(none).chain(self.round_going_on());
            return Err(Refusal(lines.collect::<Vec<_>>().join(" ")));
        };
        let wanted = self.keizer().filter(|now| now.competition_id != keizer);
        // Before the first round of a half the last standing is shown; its groups have none yet.
        if let Some(wanted) = wanted.filter(|_| number.is_some() || self.focus.is_some()) {
            let half = wanted.half.clone().unwrap_or_default();
            return self.refuse("half-without-standing", &args![half => half]);
        }
        let groups = self.groups(keizer).into_iter();
        let groups = groups.filter(|group| number.is_none_or(|number| group.number == number));
        let groups: Vec<Group> = groups.collect();
        if groups.is_empty() {
            let groups = self.competition(keizer).groups;
            return self.refuse("no-such-group", &args![groups => groups]);
        }
        if asked.is_none() && !full && self.competition(keizer).finished.is_some() {
            let ends = groups.into_iter().map(|group| self.final_of(group));
            return Ok(Asked::Final(keizer, ends.collect()));
        }
        let mut standings_of = Vec::new();
        for group in groups {
            let facts = self.facts(group);
            let last = facts.competition.round_count();
            let round = asked.unwrap_or(last);
            let all = standings(&facts.competition).into_iter();
            match all.skip(usize::from(round)).find(|_| round > 0) {
                Some(standing) => standings_of.push((group, facts, standing)),
                None => {
                    let args = args![round => round, last => last];
                    return self.refuse("no-such-standing", &args);
                }
            }
        }
        Ok(Asked::AfterRound(standings_of))
    }

    /// A round that is being played moves nobody yet; who looks at the standing meanwhile is told so.
    pub(crate) fn round_going_on(&self) -> Option<String> {
        let rounds = self.keizer_rounds().into_iter();
        let mut playing =
            rounds.filter(|e| e.state == EveningState::Published && e.starts_at <= self.now);
        let evening_id = playing.next()?.evening_id;
        let boards = self.boards_of(evening_id);
        let done = boards.iter().filter(|board| board.result.is_some()).count();
        let args = args![
            round => self.round_label(evening_id),
            done => done,
            boards => boards.len(),
        ];
        Some(self.text("round-going-on", &args))
    }

    /// The Keizer competition whose standing is asked for: the one that is being played, and while it has none
    /// the one before it.
    pub(crate) fn standing_competition(&self) -> Option<i64> {
        let now = self.keizer()?.competition_id;
        let all = self.keizer_competitions().into_iter().rev();
        let mut until = all.map(|c| c.competition_id).filter(|&id| id <= now);
        until.find(|&id| self.closed_rounds(id) > 0)
    }

    /// The standing of a group as it is, to compare with later.
    pub(crate) fn standing_now(&self, group: Group) -> (Facts, Standing) {
        let facts = self.standing_facts(group);
        let standing = facts.standing();
        (facts, standing)
    }

    /// The standing of every group of the evening's competition as it is, to compare with later.
    pub(crate) fn standings_now(&self, evening_id: i64) -> Vec<(Facts, Standing)> {
        if self.is_rapid(evening_id) {
            return Vec::new();
        }
        let groups = self.groups(self.evening(evening_id).competition_id);
        groups
            .into_iter()
            .map(|group| self.standing_now(group))
            .collect()
    }

    /// Says in the group what changed in a closed round, and the points of those concerned before and after.
    pub(crate) fn announce_change(
        &mut self,
        what: &str,
        evening_id: i64,
        before: &[(Facts, Standing)],
        members: &[i64],
    ) {
        if self.is_rapid(evening_id) {
            let text = self.text("rapid-recounted", &args![what => what]);
            self.announce(text);
            return self.finish_rapid(self.evening(evening_id).competition_id);
        }
        let after = self.standings_now(evening_id);
        let find = |all: &[(Facts, Standing)], member_id: i64| {
            all.iter().find_map(|(facts, standing)| {
                let (place, row) = standing.find(facts.player(member_id)?)?;
                Some((place, row.points))
            })
        };
        let mut lines = vec![what.to_owned()];
        for &member_id in members {
            let (was, is) = (find(before, member_id), find(&after, member_id));
            let (Some((place_before, was)), Some((place, is))) = (was, is) else {
                continue;
            };
            let args = args![
                name => self.name(member_id),
                was => self.texts.points(was),
                is => self.texts.points(is),
                one => Texts::is_one(is),
                place_before => place_before,
                place => place,
                moved => if place == place_before { "no" } else { "yes" },
            ];
            lines.push(self.text("points-changed", &args));
        }
        if after.iter().any(|(_, standing)| standing.round > 0) {
            let half = self.other_half(self.evening(evening_id).competition_id);
            let command = self.example(&["/stand", &half].join(" "));
            lines.push(self.text("standing-recounted", &args![command => command.trim_end()]));
        }
        self.announce(lines.join("\n"));
    }

    /// `/waarom`: a player's points, taken apart; `round` shows the standing of that round.
    pub(crate) fn why(&self, member_id: i64, round: Option<u16>) -> Answer {
        let Some(competition_id) = self.standing_competition() else {
            return self.refuse("no-standing-yet", &args![]);
        };
        let group = self.group_of_member(competition_id, member_id);
        let facts = match round {
            None => self.standing_facts(group),
            Some(_) => self.facts(group),
        };
        let last = facts.competition.round_count();
        let round = round.unwrap_or(last);
        if round == 0 || round > last {
            return self.refuse("no-such-round", &args![round => round, last => last]);
        }
        let player = facts.player(member_id);
        let explained =
            player.and_then(|player| Some((player, explain(&facts.competition, player, round)?)));
        let Some((player, explanation)) = explained else {
            let joined = self.joined(competition_id, member_id);
            let later = self.member(member_id).plays && joined > i64::from(round);
            let args = args![
                name => self.name(member_id),
                round => round,
                joined => joined,
                later => if later { "yes" } else { "no" },
            ];
            return self.refuse("not-in-standing", &args);
        };
        let own = self.speaker() == Ok(member_id);
        let name = |player: Player| self.name(facts.member(player));
        Ok(words::explanation(
            self.texts,
            &name,
            (player, own),
            &explanation,
        ))
    }
}
