//! From the club's rows to the facts that the engine reckons with: who are the players, in which order
//! they started, and what each evening was for each of them.

use engine::competition::{
    Competition, ExternalResult, Game, NoShow, Outcome, Player, Round, Score,
};
use engine::keizer::{Standing, standings};
use engine::rules::PayByResult;

use super::attendance::Attends;
use super::desk::Desk;
use crate::store::rows::{Evening, EveningState, Member};

/// The facts of the competition with the members behind the players.
pub(crate) struct Facts {
    pub(crate) competition: Competition,
    /// The member behind each player, in start order.
    pub(crate) members: Vec<i64>,
}

impl Facts {
    /// The member behind a player.
    pub(crate) fn member(&self, player: Player) -> i64 {
        self.members[player.index()]
    }

    /// The player that a member is; none when he does not take part.
    pub(crate) fn player(&self, member_id: i64) -> Option<Player> {
        let index = self
            .members
            .iter()
            .position(|&member| member == member_id)?;
        u16::try_from(index).ok().map(Player)
    }

    /// The standing after the last round of these facts.
    pub(crate) fn standing(&self) -> Standing {
        standings(&self.competition)
            .pop()
            .expect("there is always the start order")
    }
}

/// What became of a board, as its row holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardResult {
    /// Played.
    Played(Score),
    /// Lost by not coming: white did not come, or black.
    WhiteAbsent,
    /// Black did not come.
    BlackAbsent,
    /// Put off.
    Postponed,
}

impl BoardResult {
    /// As it is written in the row, and shown.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Played(Score::WhiteWins) => "1-0",
            Self::Played(Score::Draw) => "½-½",
            Self::Played(Score::BlackWins) => "0-1",
            Self::WhiteAbsent => "0-1R",
            Self::BlackAbsent => "1-0R",
            Self::Postponed => "uitgesteld",
        }
    }

    /// Reads what [`BoardResult::as_str`] wrote.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let all = [
            Self::Played(Score::WhiteWins),
            Self::Played(Score::Draw),
            Self::Played(Score::BlackWins),
            Self::WhiteAbsent,
            Self::BlackAbsent,
            Self::Postponed,
        ];
        all.into_iter().find(|result| result.as_str() == text)
    }
}

impl Desk<'_> {
    /// Those who take part, in start order: as it was fixed when round 1 was published, until then by
    /// rating (De Pion, Algemeen 2). Who came later stands after them.
    pub(crate) fn players(&self) -> Vec<&Member> {
        let mut players: Vec<&Member> = self
            .rows
            .members
            .iter()
            .filter(|m| self.takes_part(m))
            .collect();
        players.sort_by_key(|member| {
            let fixed = member.start_place.unwrap_or(i64::MAX);
            (
                fixed,
                member.joined_round,
                std::cmp::Reverse(member.rating),
                member.name.clone(),
                member.member_id,
            )
        });
        players
    }

    /// A player who stopped stays in the standing once a round has counted for him.
    fn takes_part(&self, member: &Member) -> bool {
        member.plays && (member.left.is_none() || member.start_place.is_some())
    }

    /// The facts of all finished rounds: what the standing is made of. A round that is being played does
    /// not move anybody yet.
    pub(crate) fn facts(&self) -> Facts {
        let finished = self
            .rounds()
            .into_iter()
            .take_while(|e| e.state == EveningState::Finished);
        self.facts_of(&finished.collect::<Vec<_>>())
    }

    /// The facts before this evening, rounds that are still being played included: what the pairing looks at.
    pub(crate) fn facts_before(&self, evening_id: i64) -> Facts {
        let before = self
            .rounds()
            .into_iter()
            .take_while(|evening| evening.evening_id != evening_id);
        self.facts_of(&before.collect::<Vec<_>>())
    }

    fn facts_of(&self, evenings: &[&Evening]) -> Facts {
        let players = self.players();
        let members: Vec<i64> = players.iter().map(|member| member.member_id).collect();
        let joined = players
            .iter()
            .map(|member| u16::try_from(member.joined_round).unwrap_or(1).max(1));
        let rounds = evenings
            .iter()
            .map(|evening| self.round_facts(evening, &members))
            .collect();
        let rules = self.settings.rules.clone();
        let competition = Competition::new(rules, joined.collect(), rounds);
        let competition = competition.expect("the app never stores two entries for one player");
        Facts {
            competition,
            members,
        }
    }

    fn round_facts(&self, evening: &Evening, members: &[i64]) -> Round {
        let number = i64::from(self.round_of(evening.evening_id));
        let player = |member_id: i64| {
            let index = members.iter().position(|&member| member == member_id)?;
            u16::try_from(index).ok().map(Player)
        };
        let mut round = Round::default();
        let mut seated = Vec::new();
        for board in self.boards_of(evening.evening_id) {
            if let (Some(white), Some(black)) = (player(board.white), player(board.black)) {
                seated.extend([board.white, board.black]);
                add_board(
                    &mut round,
                    white,
                    black,
                    board.result.as_deref().and_then(BoardResult::read),
                );
            }
        }
        for bye in self
            .rows
            .byes
            .iter()
            .filter(|bye| bye.evening_id == evening.evening_id)
        {
            seated.push(bye.member_id);
            let list = if bye.penalty {
                &mut round.penalty_byes
            } else {
                &mut round.byes
            };
            list.extend(player(bye.member_id));
        }
        for &member_id in members
            .iter()
            .filter(|member_id| !seated.contains(member_id))
        {
            let member = self.member(member_id);
            let here = member.joined_round <= number
                && member.left.is_none_or(|left| left > evening.starts_at);
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
            Attends::External(result) => match (self.external_pays(), result) {
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

fn add_board(round: &mut Round, white: Player, black: Player, result: Option<BoardResult>) {
    let mut game = |outcome| {
        round.games.push(Game {
            white,
            black,
            outcome,
        })
    };
    match result {
        None => game(Outcome::Pending),
        Some(BoardResult::Postponed) => game(Outcome::Postponed),
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
