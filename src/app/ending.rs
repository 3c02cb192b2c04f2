//! How a competition ends: its final standing, who won it, and what that changes. Nothing of this is stored; it is
//! found from the facts, so that a correction moves titles and prizes with the standing.

use std::collections::{BTreeMap, BTreeSet};

use engine::competition::Player;
use engine::keizer::Standing;
use engine::participation::{Counted, Participation, participation, without_games_removed};
use engine::prizes::{
    Award, End, LastSeason, Person, Prize, PrizeKind, State, Title, awards, title,
};
use engine::rating::Rating;

use super::desk::Desk;
use super::facts::{Facts, Group};
use super::play_off::{Numbered, settle};
use crate::args;
use crate::config::ClubPrize;
use crate::store::rows::{Attendance, Board, Bye, ClubRows, Entry, Evening, Member, PlayoffGame};
use crate::words;
use speech::BoardResult;

/// The final standing of a group and who won it; while the competition goes on, as if it were over now.
pub(crate) struct Final {
    pub(crate) group: Group,
    /// The facts behind it, without those who were taken out of the standing.
    pub(crate) facts: Facts,
    /// Who was taken out: the members without games. De Zwarte Dame, appendix 11.
    pub(crate) removed: Vec<i64>,
    pub(crate) standing: Standing,
    pub(crate) title: Title,
    /// The games of the play-off that count, by number.
    pub(crate) counted: Vec<i64>,
}

impl Final {
    /// The members, the champions first: who won a play-off is number 1 from then on.
    fn order(&self) -> Vec<i64> {
        let champions = self.title.champions();
        let (mut order, others): (Vec<Player>, Vec<Player>) = self
            .standing
            .order()
            .into_iter()
            .partition(|player| champions.contains(player));
        order.extend(others);
        order
            .into_iter()
            .map(|player| self.facts.member(player))
            .collect()
    }

    /// Who plays for the title, or played; nobody when there is no play-off.
    pub(crate) fn in_play_off(&self) -> Vec<i64> {
        match &self.title {
            Title::PlayOff(invited, _) => {
                let players = invited.participants().into_iter();
                players.map(|player| self.facts.member(player)).collect()
            }
            Title::Leader(..) | Title::Nobody => Vec::new(),
        }
    }
}

/// A prize and who has it, to compare with later.
#[derive(PartialEq, Eq)]
struct Holders {
    name: String,
    members: Vec<i64>,
    state: State,
}

impl<'a> Desk<'a> {
    /// The final standing of a group, as the facts are now.
    pub(crate) fn final_of(&self, group: Group) -> Final {
        let (facts, removed) = self.final_facts(group);
        let standing = facts.standing();
        let (title, counted) = self.title_of(group, &facts, &standing);
        Final {
            group,
            facts,
            removed,
            standing,
            title,
            counted,
        }
    }

    /// The facts of the final standing, and who was taken out of it.
    fn final_facts(&self, group: Group) -> (Facts, Vec<i64>) {
        let facts = self.facts(group);
        if !self.settings.file.season.remove_without_games {
            return (facts, Vec::new());
        }
        // De Zwarte Dame, appendix 11.
        let remaining = without_games_removed(&facts.competition);
        let members = |players: &[Player]| -> Vec<i64> {
            players.iter().map(|&player| facts.member(player)).collect()
        };
        let removed = members(&remaining.removed);
        let members = members(&remaining.players);
        let competition = remaining.competition;
        (
            Facts {
                competition,
                members,
            },
            removed,
        )
    }

    /// The facts of the standing that holds: of a competition that is over, those of its final standing.
    pub(crate) fn standing_facts(&self, group: Group) -> Facts {
        let finished = self.competition(group.competition_id).finished;
        if finished.is_some() {
            self.final_facts(group).0
        } else {
            self.facts(group)
        }
    }

    /// De Zwarte Dame e.1 to e.3. Games of a play-off that a correction has made senseless do not count.
    fn title_of(&self, group: Group, facts: &Facts, standing: &Standing) -> (Title, Vec<i64>) {
        let rules = self.settings.file.season.play_off;
        let rows = self.rows.playoff_games.iter();
        let rows = rows.filter(|game| game.competition_id == group.competition_id);
        let games = rows.filter_map(|row| Numbered::read(row, |member_id| facts.player(member_id)));
        let meetings = rules.map_or(1, |rules| rules.games);
        settle(games.collect(), meetings, |stages| {
            title(standing, rules, stages)
        })
    }

    /// The prizes of a group of a competition, and who won them.
    pub(crate) fn awards_of(&self, end: &Final) -> Vec<(&'a ClubPrize, Award)> {
        let half = self.competition(end.group.competition_id).half.as_deref();
        let number = u16::try_from(end.group.number).ok();
        let of_group = self.settings.file.season.prizes_of(half, number);
        let prizes: Vec<&Prize> = of_group.iter().map(|prize| &prize.prize).collect();
        let people = self.people(end, &prizes);
        let end = End {
            competition: &end.facts.competition,
            people: &people,
            title: &end.title,
        };
        let awards = awards(end, &prizes);
        of_group.into_iter().zip(awards).collect()
    }

    /// What the club knows of the players beside the facts.
    fn people(&self, end: &Final, prizes: &[&Prize]) -> Vec<Person> {
        let id = end.group.competition_id;
        let rises = prizes.iter().any(|prize| prize.kind == PrizeKind::Riser);
        let person = |&member_id: &i64| {
            let rating = self.start_rating(id, member_id);
            let rating = rating.and_then(|rating| u16::try_from(rating).ok());
            Person {
                // De Zwarte Dame g.3: "gewonnen", so from the rating at the start.
                rating: rating.map(|points| Rating {
                    points,
                    estimated: self.member(member_id).estimated,
                }),
                category: None,
                last_season: self.last_season(id, member_id).filter(|_| rises),
            }
        };
        end.facts.members.iter().map(person).collect()
    }

    /// What is not known of a season before the bot's time is not held against anybody.
    fn last_season(&self, competition_id: i64, member_id: i64) -> Option<LastSeason> {
        let place = self.entry(competition_id, member_id)?.last_place?;
        let place = u32::try_from(place).ok()?;
        let before = self.keizer_competitions().into_iter().rev();
        let mut before = before.filter(|c| c.competition_id < competition_id);
        let Some(before) = before.next() else {
            let always = |all: Participation, &kind: &Counted| all.with(kind, u32::from(u16::MAX));
            return Some(LastSeason {
                place,
                participation: Counted::ALL.iter().fold(Participation::default(), always),
                rounds: 0,
            });
        };
        let facts = self.facts(self.group_of_member(before.competition_id, member_id));
        let player = facts.player(member_id)?;
        Some(LastSeason {
            place,
            participation: participation(&facts.competition)[player.index()],
            rounds: facts.competition.round_count(),
        })
    }

    /// Everybody's place after the last round of a competition, who won a play-off first; of several groups one after
    /// the other.
    pub(crate) fn final_order(&self, competition_id: i64) -> BTreeMap<i64, i64> {
        let groups = self.groups(competition_id).into_iter();
        let members = groups.flat_map(|group| self.final_of(group).order());
        members.zip(1..).collect()
    }

    /// A final standing without all its results is not the last word: which games are still to come.
    pub(crate) fn provisional(&self, competition_id: i64) -> Option<String> {
        let rounds = self.rounds_of(competition_id);
        let kinds = [
            ("final-without", None),
            ("final-postponed", Some(BoardResult::Postponed)),
        ];
        let games = kinds.into_iter().filter_map(|(id, result)| {
            let groups = self.groups(competition_id).into_iter();
            let pairs = groups.flat_map(|group| self.open_pairs(group, &rounds, result));
            let pairs: Vec<String> = pairs.collect();
            (!pairs.is_empty()).then(|| self.text(id, &args![pairs => self.list(pairs)]))
        });
        let games: Vec<String> = games.collect();
        let args = args![games => games.join("; ")];
        (!games.is_empty()).then(|| self.text("final-provisional", &args))
    }

    /// The final standing of every group: who was taken out of it, and the places where the group has not seen
    /// them yet.
    pub(crate) fn final_tables(&self, competition_id: i64, seen: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for group in self.groups(competition_id) {
            let end = self.final_of(group);
            lines.extend(self.removed_text(&end));
            if !seen || !end.removed.is_empty() {
                lines.push(self.final_table(&end));
            }
        }
        lines
    }

    /// Who ended above all others, where there is no prize to say it with.
    pub(crate) fn winner_text(&self, competition_id: i64) -> Option<String> {
        let groups = self.groups(competition_id).into_iter();
        let winners = groups.flat_map(|group| {
            let end = self.final_of(group);
            let champions = end.title.champions().into_iter();
            let names = champions.map(|player| self.name(end.facts.member(player)));
            names.collect::<Vec<_>>()
        });
        let winners: Vec<String> = winners.collect();
        let args = args![count => winners.len(), names => self.list(winners.clone())];
        (!winners.is_empty()).then(|| self.text("season-won", &args))
    }

    fn removed_text(&self, end: &Final) -> Option<String> {
        let names = end.removed.iter().map(|&id| self.name(id));
        let args = args![
            count => end.removed.len(),
            names => self.list(names.collect()),
            article => self.article("remove_without_games"),
        ];
        let any = !end.removed.is_empty();
        any.then(|| self.text("removed-without-games", &args))
    }

    /// `Eindstand (winterhelft)`
    pub(crate) fn final_title(&self, end: &Final) -> String {
        let competition = self.competition(end.group.competition_id);
        let args = args![
            half => competition.half.clone().unwrap_or_default(),
            group => end.group.number,
            grouped => if competition.groups > 1 { "yes" } else { "no" },
        ];
        self.text("final-standing", &args)
    }

    /// Who is first after a play-off; nothing where there was none, or while it goes on.
    pub(crate) fn after_play_off(&self, end: &Final) -> Option<String> {
        let names = end.title.champions().into_iter();
        let names = names.map(|player| self.name(end.facts.member(player)));
        let names: Vec<String> = names.collect();
        let played = matches!(end.title, Title::PlayOff(..)) && !names.is_empty();
        let args = args![count => names.len(), names => self.list(names)];
        played.then(|| self.text("final-after-play-off", &args))
    }

    /// The final standing of a group, a line a player.
    pub(crate) fn final_table(&self, end: &Final) -> String {
        let mut lines = vec![self.final_title(end)];
        let rows = end.standing.rows.iter();
        let rows = rows.map(|row| (self.name(end.facts.member(row.player)), row.points));
        lines.extend(words::standing_rows(self.texts, &rows.collect::<Vec<_>>()));
        lines.extend(self.alternates(&end.standing));
        lines.extend(self.after_play_off(end));
        lines.join("\n")
    }

    /// The final standings of a competition that is over, one below the other.
    pub(crate) fn final_texts(&self, competition_id: i64, ends: &[Final]) -> String {
        let tables: Vec<String> = ends.iter().map(|end| self.final_table(end)).collect();
        let provisional = self.provisional(competition_id);
        let tables = [tables.join("\n\n")].into_iter().chain(provisional);
        tables.collect::<Vec<_>>().join("\n")
    }

    /// Says in the group what a command has changed about prizes that were won already. What the play-off decides,
    /// its own command says.
    pub(crate) fn follow_prizes(&mut self, before: &ClubRows) {
        if self.rows.playoff_games == before.playoff_games {
            let lines = self.prize_changes(before);
            if !lines.is_empty() {
                self.announce(lines.join("\n"));
            }
        }
    }

    /// What has changed about titles and prizes of competitions that are over, since the rows were these.
    pub(crate) fn prize_changes(&self, before: &ClubRows) -> Vec<String> {
        let mut lines = self.keizer_prize_changes(before);
        let then = Desk::new(
            before.clone(),
            (self.settings, self.texts),
            self.now,
            String::new(),
        );
        let rapid = self.rapid_winner_changes(&then);
        if !rapid.is_empty() {
            lines.push(self.text("rapid-winner-changed", &args![now => rapid.join("\n")]));
        }
        lines
    }

    fn keizer_prize_changes(&self, before: &ClubRows) -> Vec<String> {
        let moved = self.moved_since(before);
        if moved.is_empty() {
            return Vec::new();
        }
        let then = Desk::new(
            before.clone(),
            (self.settings, self.texts),
            self.now,
            String::new(),
        );
        let groups = moved.into_iter().flat_map(|id| self.groups(id));
        let mut lines: Vec<String> = groups
            .flat_map(|group| self.changes_in(group, &then))
            .collect();
        if !lines.is_empty() {
            lines.insert(0, self.text("prizes-changed", &args![]));
        }
        lines
    }

    /// The competitions that are over, as they were when the rows were these, and of which something has changed that
    /// their final standing is made of.
    pub(crate) fn moved_since(&self, before: &ClubRows) -> Vec<i64> {
        let over = self.keizer_competitions().into_iter().filter(|now| {
            let mut then = before.competitions.iter();
            let then = then.find(|then| then.competition_id == now.competition_id);
            now.finished.is_some() && then.is_some_and(|then| then.finished.is_some())
        });
        let moved = over.filter(|competition| {
            let id = competition.competition_id;
            what_counts(&self.rows, id) != what_counts(before, id)
        });
        moved
            .map(|competition| competition.competition_id)
            .collect()
    }

    fn changes_in(&self, group: Group, then: &Desk<'_>) -> Vec<String> {
        let (was, is) = (then.final_of(group), self.final_of(group));
        let mut lines = Vec::new();
        if was.in_play_off() != is.in_play_off() {
            let names = is.in_play_off().into_iter().map(|id| self.name(id));
            let count = names.len();
            let args = args![count => count, names => self.list(names.collect())];
            lines.push(self.text("play-off-changed", &args));
        }
        let (was, is) = (then.holders(&was), self.holders(&is));
        let grouped = self.competition(group.competition_id).groups > 1;
        for (was, is) in was.iter().zip(&is).filter(|(was, is)| was != is) {
            let args = args![
                name => is.name.clone(),
                group => if grouped { group.number } else { 0 },
                now => self.holders_text(is),
                before => self.holders_text(was),
            ];
            lines.push(self.text("prize-now", &args));
        }
        lines
    }

    fn holders(&self, end: &Final) -> Vec<Holders> {
        let awards = self.awards_of(end).into_iter();
        let holders = awards.map(|(prize, award)| Holders {
            name: prize.prize.name.clone(),
            members: award
                .winners
                .iter()
                .map(|winner| end.facts.member(winner.player))
                .collect(),
            state: award.state,
        });
        holders.collect()
    }

    fn holders_text(&self, holders: &Holders) -> String {
        let names = holders.members.iter().map(|&id| self.name(id));
        match holders.state {
            State::Open => self.text("still-open", &args![]),
            State::ByHand => self.text("award-by-hand", &args![]),
            State::Settled if holders.members.is_empty() => self.text("award-nobody", &args![]),
            State::Settled => self.list(names.collect()),
        }
    }
}

/// Everything that can decide about the prizes of a competition that is over.
type WhatCounts<'r> = (
    &'r [Member],
    (Vec<&'r Entry>, Vec<&'r Evening>, Vec<&'r PlayoffGame>),
    (Vec<&'r Board>, Vec<&'r Bye>, Vec<&'r Attendance>),
);

fn what_counts(rows: &ClubRows, competition_id: i64) -> WhatCounts<'_> {
    let evenings = rows.evenings.iter();
    let evenings: Vec<&Evening> = evenings
        .filter(|evening| evening.competition_id == competition_id)
        .collect();
    let numbers: BTreeSet<i64> = evenings.iter().map(|evening| evening.evening_id).collect();
    let entries = rows.entries.iter();
    let games = rows.playoff_games.iter();
    let (boards, byes) = (rows.boards.iter(), rows.byes.iter());
    let attendances = rows.attendances.iter();
    (
        &rows.members,
        (
            entries
                .filter(|entry| entry.competition_id == competition_id)
                .collect(),
            evenings,
            games
                .filter(|game| game.competition_id == competition_id)
                .collect(),
        ),
        (
            boards
                .filter(|row| numbers.contains(&row.evening_id))
                .collect(),
            byes.filter(|row| numbers.contains(&row.evening_id))
                .collect(),
            attendances
                .filter(|row| numbers.contains(&row.evening_id))
                .collect(),
        ),
    )
}
