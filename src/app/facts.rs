//! From the club's rows to the facts that the engine reckons with: who are the players, in which order
//! they started, and what each evening was for each of them.

use engine::competition::{Competition, ExternalResult, Game, NoShow, Outcome, Player, Round};
use engine::keizer::{Standing, standings};
use engine::problem::Problem;
use engine::rules::PayByResult;

use super::attendance::Attends;
use super::desk::Desk;
use crate::store::rows::{Evening, EveningState};
use speech::BoardResult;

/// The facts of the competition with the members behind the players.
pub(crate) struct Facts {
    pub(crate) competition: Competition,
    /// The member behind each player, in start order; after them those who played earlier in the season only.
    pub(crate) members: Vec<i64>,
}

impl Facts {
    /// The member behind a player.
    pub(crate) fn member(&self, player: Player) -> i64 {
        self.members[player.index()]
    }

    /// The player that a member is; none when he does not take part.
    pub(crate) fn player(&self, member_id: i64) -> Option<Player> {
        let players = &self.members[..self.competition.player_count()];
        let index = players.iter().position(|&member| member == member_id)?;
        u16::try_from(index).ok().map(Player)
    }

    /// The order after so many rounds; rounds after them are still being played.
    pub(crate) fn closed_standing(&self, rounds: usize) -> Vec<Player> {
        let mut all = standings(&self.competition);
        all.truncate(rounds + 1);
        all.pop().map_or_else(Vec::new, |standing| standing.order())
    }

    /// The standing after the last round of these facts.
    pub(crate) fn standing(&self) -> Standing {
        standings(&self.competition)
            .pop()
            .expect("there is always the start order")
    }
}

/// A group of a competition: paired and ranked by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Group {
    pub(crate) competition_id: i64,
    /// From 1.
    pub(crate) number: i64,
}

impl Desk<'_> {
    /// The groups of a competition.
    pub(crate) fn groups(&self, competition_id: i64) -> Vec<Group> {
        let numbers = 1..=self.competition(competition_id).groups;
        numbers
            .map(|number| Group {
                competition_id,
                number,
            })
            .collect()
    }

    /// The group in which a member plays.
    pub(crate) fn group_of_member(&self, competition_id: i64, member_id: i64) -> Group {
        Group {
            competition_id,
            number: self.group_of(competition_id, member_id),
        }
    }

    /// The facts of all finished rounds: what the standing is made of. A round that is being played does
    /// not move anybody yet.
    pub(crate) fn facts(&self, group: Group) -> Facts {
        let rounds = self.rounds_of(group.competition_id).into_iter();
        let finished = rounds.take_while(|e| e.state == EveningState::Finished);
        self.facts_of(group, &finished.collect::<Vec<_>>())
    }

    /// The same of so many finished rounds only.
    pub(crate) fn facts_until(&self, group: Group, round: u16) -> Facts {
        let rounds = self.rounds_of(group.competition_id).into_iter();
        let finished = rounds.take_while(|e| e.state == EveningState::Finished);
        let until = finished.take(usize::from(round));
        self.facts_of(group, &until.collect::<Vec<_>>())
    }

    /// The facts before this evening, rounds that are still being played included: what the pairing looks at.
    pub(crate) fn facts_before(&self, evening_id: i64, group: i64) -> Facts {
        let competition_id = self.evening(evening_id).competition_id;
        let rounds = self.rounds_of(competition_id).into_iter();
        let before = rounds.take_while(|evening| evening.evening_id != evening_id);
        let group = Group {
            competition_id,
            number: group,
        };
        self.facts_of(group, &before.collect::<Vec<_>>())
    }

    fn facts_of(&self, group: Group, evenings: &[&Evening]) -> Facts {
        let id = group.competition_id;
        let players = self.players_in(id, group.number);
        let mut members: Vec<i64> = players.iter().map(|member| member.member_id).collect();
        let joined: Vec<u16> = members
            .iter()
            .map(|&member_id| self.first_round(id, member_id, evenings))
            .collect();
        let rounds = evenings
            .iter()
            .map(|evening| self.round_facts(evening, &members, &joined))
            .collect();
        let competition = Competition::new(self.rulebook(id), joined, rounds);
        let competition = competition.expect("the app never stores two entries for one player");
        let competition = self.with_people(id, competition, &members);
        let earlier = self.earlier_rounds(id, &mut members);
        let outsiders = members.len() - competition.player_count();
        let outsiders = u16::try_from(outsiders).expect("players are counted in 16 bits");
        let competition = competition.after_earlier_rounds(earlier, outsiders);
        Facts {
            competition: competition.expect("the app never seats a player twice"),
            members,
        }
    }

    /// The first round that counts for a member, from 1: never later than the first one in which he has a seat or was left over.
    fn first_round(&self, competition_id: i64, member_id: i64, evenings: &[&Evening]) -> u16 {
        let seated = evenings.iter().position(|evening| {
            let mut boards = self.boards_of(evening.evening_id).into_iter();
            let mut byes = self.rows.byes.iter();
            let key = (evening.evening_id, member_id);
            boards.any(|board| [board.white, board.black].contains(&member_id))
                || byes.any(|bye| (bye.evening_id, bye.member_id) == key)
        });
        let joined = u16::try_from(self.joined(competition_id, member_id)).unwrap_or(1);
        let seated = seated.and_then(|index| u16::try_from(index + 1).ok());
        seated.map_or(joined, |round| round.min(joined)).max(1)
    }

    /// Adds the ratings of the start order and who stopped when, for rules that ask for them.
    fn with_people(&self, competition_id: i64, facts: Competition, members: &[i64]) -> Competition {
        let rating = |&member_id: &i64| {
            let rating = self.start_rating(competition_id, member_id);
            let rating = rating.or(self.member(member_id).rating);
            u32::try_from(rating?).ok()
        };
        let rounds = self.rounds_of(competition_id);
        let left = |&member_id: &i64| {
            let left = self.member(member_id).left?;
            let missed = rounds
                .iter()
                .position(|evening| evening.starts_at >= left)?;
            u16::try_from(missed + 1).ok()
        };
        let facts = facts.with_ratings(members.iter().map(rating).collect());
        let mut left: Vec<Option<u16>> = members.iter().map(left).collect();
        loop {
            match facts.clone().with_leavers(left.clone()) {
                Ok(facts) => return facts,
                // What the organiser set for a round after he stopped stays, and who stopped before his first round
                // has nothing to take away: to the rules such a player is no leaver.
                Err(problems) => {
                    let players = problems.into_iter().filter_map(Problem::player);
                    players.for_each(|player| left[player.index()] = None);
                }
            }
        }
    }

    /// The games of the season before this competition: they count for meetings and colours. Who played in them
    /// and is no player here is added to the members. De Pion, Algemeen 5: "per seizoen".
    fn earlier_rounds(&self, competition_id: i64, members: &mut Vec<i64>) -> Vec<Round> {
        let season = self.competition(competition_id).season;
        let halves = self.keizer_competitions().into_iter();
        let before = halves
            .take_while(|half| half.competition_id != competition_id)
            .filter(|half| half.season == season);
        let rounds: Vec<&Evening> = before
            .flat_map(|half| self.rounds_of(half.competition_id))
            .collect();
        let mut player = |member_id: i64| {
            let index = members.iter().position(|&member| member == member_id);
            let index = index.unwrap_or_else(|| {
                members.push(member_id);
                members.len() - 1
            });
            Player(u16::try_from(index).expect("players are counted in 16 bits"))
        };
        let mut earlier = Vec::new();
        for evening in rounds {
            let mut round = Round::default();
            for board in self.boards_of(evening.evening_id) {
                let seats = [player(board.white), player(board.black)];
                add_board(&mut round, seats, board.result.as_deref());
            }
            earlier.push(round);
        }
        earlier
    }

    fn round_facts(&self, evening: &Evening, members: &[i64], joined: &[u16]) -> Round {
        let number = self.round_of(evening.evening_id);
        let player = |member_id: i64| {
            let index = members.iter().position(|&member| member == member_id)?;
            u16::try_from(index).ok().map(Player)
        };
        let mut round = Round::default();
        let mut seated = Vec::new();
        for board in self.boards_of(evening.evening_id) {
            if let (Some(white), Some(black)) = (player(board.white), player(board.black)) {
                seated.extend([board.white, board.black]);
                add_board(&mut round, [white, black], board.result.as_deref());
            }
        }
        let byes = self.rows.byes.iter();
        for bye in byes.filter(|bye| bye.evening_id == evening.evening_id) {
            // Who played was not left over.
            if seated.contains(&bye.member_id) {
                continue;
            }
            seated.push(bye.member_id);
            let list = if bye.penalty {
                &mut round.penalty_byes
            } else {
                &mut round.byes
            };
            list.extend(player(bye.member_id));
        }
        let idle = members
            .iter()
            .zip(joined)
            .filter(|(member_id, _)| !seated.contains(member_id));
        for (&member_id, &joined) in idle {
            let joined = joined <= number;
            let left = self.member(member_id).left;
            let here = joined && left.is_none_or(|left| left > evening.starts_at);
            if let (Some(player), true) = (player(member_id), here) {
                self.add_idle(&mut round, evening, member_id, player);
            }
        }
        round
    }

    fn add_idle(&self, round: &mut Round, evening: &Evening, member_id: i64, player: Player) {
        match self.attends(member_id, evening) {
            // Signed up and yet not seated: nothing was played and nothing is paid.
            Attends::Plays => {}
            Attends::WithNotice => round.notice.push(player),
            Attends::WithoutNotice => round.no_notice.push(player),
            Attends::External(result) => match (self.external_pays(evening.evening_id), result) {
                // De Zwarte Dame, appendix 9: the same share whatever the result.
                (Some(PayByResult::Always(_)), _) => round.external.push((player, None)),
                // Denk en Zet, alinea 3: nothing is known before the result is.
                (Some(PayByResult::ByResult { .. }), Some(_)) => {
                    round.external.push((player, result));
                }
                (Some(PayByResult::ByResult { .. }), None) | (None, _) => {}
            },
        }
    }

    /// The published boards of an evening, by number.
    pub(crate) fn boards_of(&self, evening_id: i64) -> Vec<&crate::store::rows::Board> {
        let mut boards: Vec<_> = self
            .rows
            .boards
            .iter()
            .filter(|b| b.evening_id == evening_id)
            .collect();
        boards.sort_by_key(|board| board.board);
        boards
    }
}

fn add_board(round: &mut Round, [white, black]: [Player; 2], result: Option<&str>) {
    let mut game = |outcome| {
        round.games.push(Game {
            white,
            black,
            outcome,
        })
    };
    match result.and_then(BoardResult::read) {
        None => game(Outcome::Pending),
        // A match of two games is no game of the Keizer competition.
        Some(BoardResult::Postponed | BoardResult::Match(_)) => game(Outcome::Postponed),
        Some(BoardResult::Played(score)) => game(Outcome::Played(score)),
        Some(BoardResult::WhiteAbsent) => round.no_shows.push(NoShow {
            waited: black,
            absent: white,
        }),
        Some(BoardResult::BlackAbsent) => round.no_shows.push(NoShow {
            waited: white,
            absent: black,
        }),
    }
}

/// The result of an external game as the row holds it.
pub(crate) fn external_result(text: &str) -> Option<ExternalResult> {
    match text {
        "win" => Some(ExternalResult::Win),
        "draw" => Some(ExternalResult::Draw),
        "loss" => Some(ExternalResult::Loss),
        _ => None,
    }
}
