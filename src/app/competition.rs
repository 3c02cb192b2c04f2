//! The competitions of the club: the halves of a season one after the other, the Rapid beside them, and
//! what each member's part in them is.

use std::cmp::Reverse;

use engine::rules::{Rulebook, Rules};

use super::desk::Desk;
use crate::store::rows::{Competition, CompetitionKind, Entry, Evening, EveningState, Member};

impl Desk<'_> {
    /// The competition with this number.
    ///
    /// # Panics
    /// When there is none: numbers come from rows that refer to a competition.
    pub(crate) fn competition(&self, competition_id: i64) -> &Competition {
        let mut all = self.rows.competitions.iter();
        let found = all.find(|competition| competition.competition_id == competition_id);
        found.expect("rows refer to competitions that exist")
    }

    /// The same, to change it.
    pub(crate) fn competition_mut(&mut self, competition_id: i64) -> &mut Competition {
        let mut all = self.rows.competitions.iter_mut();
        let found = all.find(|competition| competition.competition_id == competition_id);
        found.expect("rows refer to competitions that exist")
    }

    /// The competition of which the evening is a round.
    pub(crate) fn competition_of(&self, evening_id: i64) -> &Competition {
        self.competition(self.evening(evening_id).competition_id)
    }

    pub(crate) fn is_rapid(&self, evening_id: i64) -> bool {
        self.competition_of(evening_id).kind == CompetitionKind::Rapid
    }

    /// The Keizer competitions, the first one first.
    pub(crate) fn keizer_competitions(&self) -> Vec<&Competition> {
        let all = self.rows.competitions.iter();
        let mut keizer: Vec<&Competition> =
            all.filter(|c| c.kind == CompetitionKind::Keizer).collect();
        keizer.sort_by_key(|competition| competition.competition_id);
        keizer
    }

    /// The Keizer competition that a command without more words is about: the first that is not finished, else
    /// the last one; none before the first season.
    pub(crate) fn keizer_of_now(&self) -> Option<&Competition> {
        let all = self.keizer_competitions();
        let open = all
            .iter()
            .find(|competition| competition.finished.is_none());
        open.or(all.last()).copied()
    }

    /// The same; of a command that names an earlier half, that one.
    pub(crate) fn keizer(&self) -> Option<&Competition> {
        let focus = self.focus.map(|id| self.competition(id));
        focus.or_else(|| self.keizer_of_now())
    }

    /// The number of that competition; it is entered when there is none yet.
    pub(crate) fn ensure_keizer(&mut self) -> i64 {
        if let Some(competition) = self.keizer() {
            return competition.competition_id;
        }
        let half = self.settings.file.halves.first();
        let half = half.map(|half| half.name.clone());
        self.add_competition(CompetitionKind::Keizer, 1, half)
    }

    /// Enters a competition of one group without players.
    pub(crate) fn add_competition(
        &mut self,
        kind: CompetitionKind,
        season: i64,
        half: Option<String>,
    ) -> i64 {
        let numbers = self.rows.competitions.iter().map(|c| c.competition_id);
        let competition_id = numbers.max().unwrap_or(0) + 1;
        self.rows.competitions.push(Competition {
            competition_id,
            kind,
            season,
            half,
            groups: 1,
            border: None,
            ratings_of: None,
            finished: None,
        });
        competition_id
    }

    /// A member's part in a competition; none when he has none.
    pub(crate) fn entry(&self, competition_id: i64, member_id: i64) -> Option<&Entry> {
        let mut all = self.rows.entries.iter();
        all.find(|e| (e.competition_id, e.member_id) == (competition_id, member_id))
    }

    /// The same, to change it.
    pub(crate) fn entry_mut(&mut self, competition_id: i64, member_id: i64) -> Option<&mut Entry> {
        let mut all = self.rows.entries.iter_mut();
        all.find(|e| (e.competition_id, e.member_id) == (competition_id, member_id))
    }

    /// The first round that counts for a member, from 1; for who has no part in the competition the first.
    pub(crate) fn joined(&self, competition_id: i64, member_id: i64) -> i64 {
        let entry = self.entry(competition_id, member_id);
        entry.map_or(1, |entry| entry.joined_round)
    }

    /// Enters a member from this round on, in the last group.
    pub(crate) fn enter_member(&mut self, competition_id: i64, member_id: i64, joined_round: i64) {
        let group = self.competition(competition_id).groups;
        self.rows.entries.push(Entry {
            competition_id,
            member_id,
            joined_round,
            start_place: None,
            group,
            rating: None,
            last_place: None,
        });
    }

    /// The rules by which this round is played, by its half and by its date.
    pub(crate) fn rules(&self, evening_id: i64) -> &Rules {
        let evening = self.evening(evening_id);
        let half = self.competition(evening.competition_id).half.as_deref();
        self.settings.rules(half, self.local_day(evening.starts_at))
    }

    /// The rules by which a competition is played today.
    pub(crate) fn rules_of(&self, competition_id: i64) -> &Rules {
        let half = self.competition(competition_id).half.as_deref();
        self.settings.rules(half, self.local_day(self.now))
    }

    /// The rules of every round of a competition: what changes from a day on changes with the first round of that day
    /// or later, and the rounds before it keep what held for them.
    pub(crate) fn rulebook(&self, competition_id: i64) -> Rulebook {
        let half = self.competition(competition_id).half.as_deref();
        let rounds = self.rounds_of(competition_id).into_iter();
        let mut days = rounds.map(|evening| self.local_day(evening.starts_at));
        let first = days.next().unwrap_or_else(|| self.local_day(self.now));
        let mut rules = self.settings.rules(half, first);
        let mut book = Rulebook::from(rules.clone());
        for (round, day) in (2..).zip(days) {
            let then = self.settings.rules(half, day);
            if then != rules {
                book = book.with_change(round, then.clone());
            }
            rules = then;
        }
        book
    }

    /// The rounds of a competition in order: the first is round 1.
    pub(crate) fn rounds_of(&self, competition_id: i64) -> Vec<&Evening> {
        let mut rounds = self.calendar();
        rounds.retain(|evening| evening.competition_id == competition_id);
        rounds
    }

    /// The rounds of the Keizer competition that a command without more words is about.
    pub(crate) fn keizer_rounds(&self) -> Vec<&Evening> {
        self.keizer()
            .map_or_else(Vec::new, |keizer| self.rounds_of(keizer.competition_id))
    }

    /// The rounds that a number names: of the Keizer competition of now, or of its Rapid.
    pub(crate) fn rounds_called(&self, rapid: bool) -> Vec<&Evening> {
        if !rapid {
            return self.keizer_rounds();
        }
        self.rapid().map_or_else(Vec::new, |id| self.rounds_of(id))
    }

    /// The rounds of the whole season that the Keizer competition of now belongs to.
    pub(crate) fn season_rounds(&self) -> Vec<&Evening> {
        let season = self.keizer().map(|keizer| keizer.season);
        let all = self.keizer_competitions().into_iter();
        let halves = all.filter(|half| Some(half.season) == season);
        halves
            .flat_map(|half| self.rounds_of(half.competition_id))
            .collect()
    }

    /// Those who take part in a competition, in start order: as it was fixed when the season started or round 1 was
    /// published, until then as it would be. Who came later stands after them, by rating.
    pub(crate) fn players_of(&self, competition_id: i64) -> Vec<&Member> {
        let entries = self.rows.entries.iter();
        let mut players: Vec<(&Entry, &Member)> = entries
            .filter(|entry| entry.competition_id == competition_id)
            .map(|entry| (entry, self.member(entry.member_id)))
            // A player who stopped stays in the standing once a round has counted for him.
            .filter(|(entry, m)| m.plays && (m.left.is_none() || entry.start_place.is_some()))
            .collect();
        let fixed = players.iter().any(|(entry, _)| entry.start_place.is_some());
        let expected = if fixed {
            Vec::new()
        } else {
            self.start_list(competition_id)
        };
        let expected = |member_id: i64| {
            expected
                .iter()
                .position(|start| start.member_id == member_id)
        };
        players.sort_by_key(|(entry, member)| {
            (
                entry.start_place.unwrap_or(i64::MAX),
                expected(member.member_id).unwrap_or(usize::MAX),
                entry.joined_round,
                Reverse(entry.rating.or(member.rating)),
                member.name.clone(),
                member.member_id,
            )
        });
        players.into_iter().map(|(_, member)| member).collect()
    }

    /// The same of one group.
    pub(crate) fn players_in(&self, competition_id: i64, group: i64) -> Vec<&Member> {
        let mut players = self.players_of(competition_id);
        players.retain(|m| {
            let entry = self.entry(competition_id, m.member_id);
            entry.is_some_and(|entry| entry.group == group)
        });
        players
    }

    /// The group of a member in a competition; 1 for who has no part in it.
    pub(crate) fn group_of(&self, competition_id: i64, member_id: i64) -> i64 {
        let entry = self.entry(competition_id, member_id);
        entry.map_or(1, |entry| entry.group)
    }

    /// Whether the pairing of a round of this competition was ever public.
    pub(crate) fn has_begun_playing(&self, competition_id: i64) -> bool {
        let begun = |state| matches!(state, EveningState::Published | EveningState::Finished);
        let rounds = self.rounds_of(competition_id);
        rounds.iter().any(|evening| begun(evening.state))
    }
}
