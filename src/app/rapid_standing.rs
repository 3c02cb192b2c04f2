//! The standing of the Rapid, why it is so, and who wins it. De Pion, Rapid 7 and 8.

use engine::competition::Player;
use engine::points::Fraction;
use engine::ranking::{Decision, Rank, explain, ranking};
use engine::swiss::Criterion;
use engine::tiebreak::{Cut, Entry};

use super::desk::{Answer, Desk};
use super::rapid::RapidFacts;
use crate::args;
use crate::message::Picture;
use crate::store::rows::CompetitionKind;
use crate::words;

impl Desk<'_> {
    /// Closes a rapid round: the standing is posted, after the last round with the winner.
    pub(crate) fn close_rapid_round(&mut self, competition_id: i64) {
        let closed = self.closed_rounds(competition_id);
        if !self.tell_standing_is_due(competition_id) {
            let text = self.rapid_standing(competition_id, closed);
            self.announce(text);
        }
        self.announce_rapid_picture(competition_id, closed);
        self.finish_rapid(competition_id);
        if self.all_rapid_rounds(competition_id) && !self.rapid_is_complete(competition_id) {
            let text = self.text("rapid-winner-open", &args![]);
            self.announce(text);
        }
        self.publish_what_waited(competition_id);
    }

    /// Once all rounds are over and all results are in, there is a winner. De Pion, Rapid 7.
    pub(crate) fn finish_rapid(&mut self, competition_id: i64) {
        let finished = self.competition(competition_id).finished.is_some();
        let over = self.all_rapid_rounds(competition_id) && self.rapid_is_complete(competition_id);
        if over && !finished {
            self.competition_mut(competition_id).finished = Some(self.now);
            let text = self.rapid_winner(competition_id);
            self.announce(text);
        }
    }

    /// Whether so many rounds are over as the regulation has.
    fn all_rapid_rounds(&self, competition_id: i64) -> bool {
        let rounds = self.rapid_rules().map(|rules| usize::from(rules.rounds));
        rounds.is_some_and(|rounds| self.closed_rounds(competition_id) >= rounds)
    }

    /// Whether every board of the rounds that are over has its result.
    fn rapid_is_complete(&self, competition_id: i64) -> bool {
        let closed = self.closed_rounds(competition_id);
        self.open_rapid_boards(competition_id, closed).is_empty()
    }

    /// The boards without a result of the rounds up to this one.
    fn open_rapid_boards(&self, competition_id: i64, round: usize) -> Vec<String> {
        let rounds = self.rounds_of(competition_id).into_iter().take(round);
        let boards = rounds.flat_map(|evening| self.boards_of(evening.evening_id));
        let open = boards.filter(|board| board.result.is_none());
        open.map(|board| self.pair_text(board.white, board.black))
            .collect()
    }

    /// What has changed, since the rows were these, about who won a Rapid that was over. De Pion, Rapid 7.
    pub(crate) fn rapid_winner_changes(&self, then: &Desk<'_>) -> Vec<String> {
        let over = then.rows.competitions.iter().filter(|was| {
            let still_here = self.rows.competitions.iter();
            let mut same = still_here.filter(|is| is.competition_id == was.competition_id);
            was.kind == CompetitionKind::Rapid && was.finished.is_some() && same.next().is_some()
        });
        let lines = over.filter_map(|was| {
            let competition_id = was.competition_id;
            let is = self.rapid_winner(competition_id);
            (then.rapid_winner(competition_id) != is).then_some(is)
        });
        lines.collect()
    }

    /// `/stand rapid`, `/stand rapid 3`
    pub(crate) fn show_rapid_standing(&self, round: Option<u16>) -> Answer {
        let Some(competition_id) = self.rapid_with_standing() else {
            return self.refuse("no-rapid-yet", &args![]);
        };
        let closed = self.closed_rounds(competition_id);
        let round = round.map_or(closed, usize::from);
        match round {
            _ if closed == 0 => self.refuse("no-standing-yet", &args![]),
            0 => self.refuse("no-such-standing", &args![round => round, last => closed]),
            _ if round > closed => {
                self.refuse("no-such-standing", &args![round => round, last => closed])
            }
            _ => {
                let over = self.competition(competition_id).finished.is_some();
                let winner = (over && round == closed).then(|| self.rapid_winner(competition_id));
                let lines = std::iter::once(self.rapid_standing(competition_id, round));
                Ok(lines.chain(winner).collect::<Vec<_>>().join("\n"))
            }
        }
    }

    /// The Rapid whose standing is asked for: the one of now, and while it has none the one before it.
    fn rapid_with_standing(&self) -> Option<i64> {
        let now = self.rapid()?;
        let all = self.rows.competitions.iter().rev();
        let rapid = all.filter(|c| c.kind == CompetitionKind::Rapid && c.competition_id <= now);
        let mut until = rapid.map(|rapid| rapid.competition_id);
        until.find(|&id| self.closed_rounds(id) > 0).or(Some(now))
    }

    fn rapid_ranking(&self, competition_id: i64, round: usize) -> (RapidFacts, Vec<Rank>) {
        let facts = self.rapid_facts(competition_id);
        let after = u16::try_from(round).unwrap_or(u16::MAX);
        let mut ranks = ranking(&facts.tournament, after);
        // Who came later was not there yet.
        ranks.retain(|rank| {
            let member_id = facts.member(rank.player);
            self.joined(competition_id, member_id) <= i64::from(after)
        });
        (facts, ranks)
    }

    /// The Rapid, and after how many rounds, that somebody asks for; none when there is no such standing.
    pub(crate) fn rapid_asked(&self, round: Option<u16>) -> Option<(i64, usize)> {
        let competition_id = self.rapid_with_standing()?;
        let closed = self.closed_rounds(competition_id);
        let round = round.map_or(closed, usize::from);
        (1..=closed)
            .contains(&round)
            .then_some((competition_id, round))
    }

    fn rapid_title(&self, competition_id: i64, round: usize) -> String {
        let competition = self.competition(competition_id);
        let half = competition.half.clone().unwrap_or_default();
        self.text("rapid-standing", &args![round => round, half => half])
    }

    /// Which games a standing is still without.
    fn rapid_note(&self, competition_id: i64, round: usize) -> Option<String> {
        let open = self.open_rapid_boards(competition_id, round);
        (!open.is_empty()).then(|| self.text("standing-without", &args![pairs => self.list(open)]))
    }

    /// The same as a picture.
    pub(crate) fn rapid_picture(&self, competition_id: i64, round: usize) -> Picture {
        let (facts, ranks) = self.rapid_ranking(competition_id, round);
        let rows = ranks.iter().enumerate().map(|(index, rank)| {
            let name = self.name(facts.member(rank.player));
            let decided = self.deciding(&facts, &ranks, index);
            (rank.place, name, rank.points, decided)
        });
        let titles = (
            self.rapid_title(competition_id, round),
            self.of_round(competition_id, round),
        );
        let mut picture = words::rapid_picture(self.texts, titles, rows.collect());
        picture.notes.extend(self.rapid_note(competition_id, round));
        picture
    }

    /// One line a player: place, name, points, and what decided where points did not.
    fn rapid_standing(&self, competition_id: i64, round: usize) -> String {
        let (facts, ranks) = self.rapid_ranking(competition_id, round);
        let mut lines = vec![self.rapid_title(competition_id, round)];
        let names = ranks
            .iter()
            .map(|rank| self.name(facts.member(rank.player)));
        let names: Vec<String> = names.collect();
        let width = names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0);
        for (index, (rank, name)) in ranks.iter().zip(&names).enumerate() {
            let points = self.texts.points(rank.points);
            let note = self.deciding(&facts, &ranks, index);
            let line = format!("{:<3}{name:width$}    {points:<5}{note}", rank.place);
            lines.push(line.trim_end().to_owned());
        }
        lines.extend(self.rapid_note(competition_id, round));
        lines.join("\n")
    }

    /// The criterion by which a player stands where he stands among those with as many points, with his value.
    fn deciding(&self, facts: &RapidFacts, ranks: &[Rank], index: usize) -> String {
        let criteria = &facts.tournament.rules().tie_breaks;
        let same_place = |decision: &Option<Decision>| *decision == Some(Decision::Nothing);
        let above = ranks[..index].iter().rev().map(|rank| rank.decided);
        let below = ranks[index..].iter().map(|rank| rank.decided);
        let above = above.clone().find(|decision| !same_place(decision));
        let below = below.clone().find(|decision| !same_place(decision));
        let number = |decision: Option<Decision>| match decision {
            Some(Decision::Criterion(criterion)) => criteria.iter().position(|&c| c == criterion),
            Some(Decision::Points | Decision::Nothing) | None => None,
        };
        // Later criteria say more: they were asked because the earlier ones were equal.
        let latest = [above, below]
            .into_iter()
            .flatten()
            .filter_map(number)
            .max();
        let value =
            latest.and_then(|number| Some((criteria[number], ranks[index].values[number]?)));
        value.map_or_else(String::new, |(criterion, value)| {
            self.text(
                criterion_text(criterion),
                &args![value => self.texts.points(value)],
            )
        })
    }

    /// Who won, or who play it off. De Pion, Rapid 7 and 8.e.
    pub(crate) fn rapid_winner(&self, competition_id: i64) -> String {
        let over = self.competition(competition_id).finished.is_some();
        if !over || !self.rapid_is_complete(competition_id) {
            return self.text("rapid-winner-open", &args![]);
        }
        let (members, level) = self.level_in_rapid(competition_id);
        let champions = self.champions(competition_id);
        let level = level.iter().map(|player| members[player.index()]);
        let first = if champions.is_empty() {
            level.collect()
        } else {
            champions
        };
        let first: Vec<String> = first.into_iter().map(|id| self.name(id)).collect();
        let half = self
            .competition(competition_id)
            .half
            .clone()
            .unwrap_or_default();
        let args = args![
            half => half,
            count => first.len(),
            names => self.list(first),
        ];
        self.text("rapid-winner", &args)
    }

    /// The members of a Rapid by player, and who stand first in it: more than one when nothing decides.
    pub(crate) fn level_in_rapid(&self, competition_id: i64) -> (Vec<i64>, Vec<Player>) {
        let rounds = self.closed_rounds(competition_id);
        let (facts, ranks) = self.rapid_ranking(competition_id, rounds);
        let first = ranks.iter().filter(|rank| rank.place == 1);
        let first = first.map(|rank| rank.player).collect();
        (facts.members, first)
    }

    /// `/waarom rapid`: a player's points and tie-breaks, round by round.
    pub(crate) fn why_rapid(&self, member_id: i64) -> Answer {
        let Some(competition_id) = self.rapid_with_standing() else {
            return self.refuse("no-rapid-yet", &args![]);
        };
        let closed = self.closed_rounds(competition_id);
        if closed == 0 {
            return self.refuse("no-rapid-yet", &args![]);
        }
        let facts = self.rapid_facts(competition_id);
        let after = u16::try_from(closed).unwrap_or(u16::MAX);
        let found = facts.player(member_id);
        let explained = found.and_then(|player| explain(&facts.tournament, player, after));
        let Some(explained) = explained else {
            let name = self.name(member_id);
            return self.refuse("not-in-rapid", &args![name => name]);
        };
        let args = args![
            name => self.name(member_id),
            points => self.texts.points(explained.rank.points),
            one => if explained.rank.points == Fraction::ONE { "yes" } else { "no" },
            place => explained.rank.place,
        ];
        let mut lines = vec![self.text("rapid-explained", &args)];
        for contribution in &explained.contributions {
            let (what, opponent) = match contribution.entry {
                Entry::Match(opponent) => ("match", self.name(facts.member(opponent))),
                Entry::Pending(opponent) => ("pending", self.name(facts.member(opponent))),
                Entry::ForfeitWin(opponent) => ("waited", self.name(facts.member(opponent))),
                Entry::ForfeitLoss(opponent) => ("stayed-away", self.name(facts.member(opponent))),
                Entry::Bye => ("bye", String::new()),
                Entry::HalfBye | Entry::Absent => ("absent", String::new()),
            };
            let args = args![
                round => contribution.round,
                what => what,
                opponent => opponent,
                points => self.texts.points(contribution.points),
                score => self.texts.points(contribution.score),
                cut => match contribution.cut {
                    Some(Cut::Lowest) => "lowest",
                    Some(Cut::Highest) => "highest",
                    None => "no",
                },
            ];
            lines.push(self.text("rapid-explained-line", &args));
        }
        let criteria = &facts.tournament.rules().tie_breaks;
        let values = criteria.iter().zip(&explained.rank.values);
        let values = values.filter_map(|(&criterion, value): (_, &Option<Fraction>)| {
            let args = args![value => self.texts.points((*value)?)];
            Some(self.text(criterion_text(criterion), &args))
        });
        let values: Vec<String> = values.collect();
        if !values.is_empty() {
            lines.push(format!("{}.", self.list(values)));
        }
        Ok(lines.join("\n"))
    }
}

const fn criterion_text(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::MutualResult => "rapid-mutual",
        Criterion::MedianBuchholz => "rapid-median",
        Criterion::BuchholzCutOne => "rapid-cut-one",
        Criterion::Buchholz => "rapid-buchholz",
        Criterion::SonnebornBerger => "rapid-sonneborn-berger",
    }
}
