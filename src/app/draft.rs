//! The proposal for a round: made by the engine from who attends, kept with the evening until it is
//! public, adjusted by the organiser, made again whenever the attendance changes.

use engine::competition::{Outcome, Player};
use engine::pairing::{
    self, Bye, ByeReason, Evening as Hall, Origin, Pairing, Relaxation, Unpairable,
};
use serde::{Deserialize, Serialize};

use super::desk::{Desk, Refusal};
use super::facts::Facts;
use super::language::Worded;
use super::late::News;
use crate::args;
use crate::config::Newcomers;
use crate::locale::Texts;
use crate::store::rows::{Answer, Attendance, Evening, EveningState};
use crate::words::{self, Speaker};

/// A proposal, in members and words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Draft {
    /// Boards that the organiser set, as white and black.
    #[serde(default)]
    pub(crate) fixed_boards: Vec<[i64; 2]>,
    /// The byes that the organiser set, at most one a group.
    #[serde(default)]
    pub(crate) fixed_byes: Vec<i64>,
    /// The boards from the top, group after group.
    pub(crate) boards: Vec<DraftBoard>,
    /// Who is left over, at most one a group.
    #[serde(default)]
    pub(crate) byes: Vec<DraftBye>,
    /// The colours of round 1 were drawn.
    #[serde(default)]
    pub(crate) drawn: bool,
}

/// A proposed board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftBoard {
    pub(crate) white: i64,
    pub(crate) black: i64,
    pub(crate) origin: DraftOrigin,
    /// Why these two, in a few words.
    pub(crate) reason: Worded,
    /// The rules that are relaxed on this board, in words.
    pub(crate) relaxed: Vec<Worded>,
}

/// Where a proposed board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DraftOrigin {
    Rules,
    Leader,
    Kept,
}

impl DraftOrigin {
    /// As it stands in the row of the board.
    pub(crate) const fn as_row(self) -> &'static str {
        match self {
            Self::Rules | Self::Kept => "rules",
            Self::Leader => "leader",
        }
    }
}

/// A proposed bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftBye {
    pub(crate) member_id: i64,
    pub(crate) penalty: bool,
    /// Why he, in a few words.
    pub(crate) reason: Worded,
    /// The rules that are relaxed for it, in words.
    pub(crate) relaxed: Vec<Worded>,
}

impl Draft {
    /// Whether a rule was relaxed: then the proposal waits for the organiser. What the organiser set
    /// himself needs no second look.
    pub(crate) fn is_relaxed(&self) -> bool {
        let boards = self
            .boards
            .iter()
            .filter(|board| board.origin != DraftOrigin::Leader);
        let mut relaxed = boards.map(|board| &board.relaxed).chain(
            self.byes
                .iter()
                .filter(|bye| !self.fixed_byes.contains(&bye.member_id))
                .map(|bye| &bye.relaxed),
        );
        relaxed.any(|relaxed| !relaxed.is_empty())
    }

    /// Everybody with a place in it.
    pub(crate) fn seated(&self) -> impl Iterator<Item = i64> + '_ {
        let boards = self
            .boards
            .iter()
            .flat_map(|board| [board.white, board.black]);
        boards.chain(self.byes.iter().map(|bye| bye.member_id))
    }
}

impl Desk<'_> {
    /// The proposal that is kept with the evening.
    pub(crate) fn draft(&self, evening_id: i64) -> Option<Draft> {
        let text = self.evening(evening_id).proposal.as_deref()?;
        Some(serde_json::from_str(text).expect("the app wrote this proposal"))
    }

    /// Keeps a proposal with the evening.
    pub(crate) fn keep_draft(&mut self, evening_id: i64, draft: &Draft) {
        let text = serde_json::to_string(draft).expect("a proposal is plain data");
        self.evening_mut(evening_id).proposal = Some(text);
    }

    /// The boards with a result already, a postponed game included: whatever else changes, they stay.
    fn settled(&self, evening_id: i64) -> Vec<[i64; 2]> {
        let boards = self.boards_of(evening_id).into_iter();
        let settled = boards.filter(|board| board.result.is_some());
        settled.map(|board| [board.white, board.black]).collect()
    }

    /// Everybody who needs a place in the pairing, by number: who attends, and who is on a board that stays.
    pub(crate) fn to_seat(&self, evening_id: i64) -> Vec<i64> {
        let mut here = self.attending(self.evening(evening_id));
        here.extend(self.settled(evening_id).into_iter().flatten());
        here.sort_unstable();
        here.dedup();
        here
    }

    /// Makes the proposal for this evening from those who attend now; what the organiser set stays, and
    /// boards that are public already stay as far as possible. Each group is paired by itself.
    pub(crate) fn make_draft(&self, evening_id: i64, set: &Draft) -> Result<Draft, Refusal> {
        if self.is_rapid(evening_id) {
            return self.rapid_draft(evening_id, set);
        }
        let competition = self.competition_of(evening_id);
        let mut draft = Draft::default();
        for group in 1..=competition.groups {
            let part = self.draft_of_group(evening_id, group, set)?;
            draft.fixed_boards.extend(part.fixed_boards);
            draft.fixed_byes.extend(part.fixed_byes);
            draft.boards.extend(part.boards);
            draft.byes.extend(part.byes);
            draft.drawn |= part.drawn;
        }
        Ok(draft)
    }

    fn draft_of_group(&self, evening_id: i64, group: i64, set: &Draft) -> Result<Draft, Refusal> {
        let evening = self.evening(evening_id);
        let facts = self.facts_before(evening_id, group);
        let here = |pair: &[i64; 2]| pair.iter().all(|&id| facts.player(id).is_some());
        let mut settled = self.settled(evening_id);
        settled.retain(here);
        let mut attending = self.to_seat(evening_id);
        attending.retain(|&member_id| facts.player(member_id).is_some());
        let player = |member_id: i64| facts.player(member_id).expect("who attends takes part");
        let is_here = |member_id: &i64| attending.contains(member_id);
        let pair = |pair: &[i64; 2]| pair.map(player);
        let public = self
            .boards_of(evening_id)
            .into_iter()
            .map(|board| [board.white, board.black]);
        let kept: Vec<[i64; 2]> = public
            .filter(|pair| pair.iter().all(is_here) && !settled.contains(pair))
            .collect();
        let set_boards: Vec<[i64; 2]> = set
            .fixed_boards
            .iter()
            .copied()
            .filter(|pair| pair.iter().all(is_here))
            .collect();
        // With an even number nobody is left over: the organiser's bye of before has lost its sense.
        let odd = (attending.len() - 2 * set_boards.len() - 2 * settled.len()) % 2 == 1;
        let mut set_byes = set
            .fixed_byes
            .iter()
            .copied()
            .filter(|id| is_here(id) && odd);
        let set_bye = set_byes.next_back();
        let (chosen, debts) = self.claims_on_bye(evening, set_bye);
        let here_of = |members: Vec<i64>| members.into_iter().filter_map(|id| facts.player(id));
        let hall = Hall {
            competition: &facts.competition,
            ranking: self.ranking(&facts, evening),
            present: attending
                .iter()
                .map(|&member_id| player(member_id))
                .collect(),
            penalties: here_of(debts).collect(),
            fixed_boards: set_boards.iter().chain(&settled).map(pair).collect(),
            fixed_bye: chosen.map(player),
            published: kept.iter().map(pair).collect(),
            seed: u64::try_from(evening.seed).unwrap_or(0),
            ratings: (facts.members.iter())
                .map(|&member_id| self.member(member_id).rating)
                .collect(),
            signed_up: self.signed_up(&facts, evening),
            evenings: self.evening_numbers(evening),
            period_rounds: self.planned_rounds(evening.competition_id),
            ..Hall::new(&facts.competition)
        };
        let pairing = self.pair(&facts, &hall)?;
        let draft = Draft {
            fixed_boards: set_boards,
            fixed_byes: set_bye.into_iter().collect(),
            ..self.draft_of(evening, &facts, &hall, &pairing)
        };
        Ok(self.with_kept(draft, &settled))
    }

    /// Who is left over before the rules say so: whom the organiser chose, and who owes a penalty bye, the oldest debt
    /// first. De Zwarte Dame, d.1. Who owes one and is chosen pays it.
    fn claims_on_bye(&self, evening: &Evening, chosen: Option<i64>) -> (Option<i64>, Vec<i64>) {
        let mut debts = self.debts(evening);
        match chosen {
            Some(member_id) if debts.contains(&member_id) => {
                debts.insert(0, member_id);
                (None, debts)
            }
            Some(_) | None => (chosen, debts),
        }
    }

    /// Who said that he plays, the first one first.
    fn signed_up(&self, facts: &Facts, evening: &Evening) -> Vec<Player> {
        let said = self.rows.attendances.iter();
        let mut said: Vec<&Attendance> = said
            .filter(|a| a.evening_id == evening.evening_id && a.answer == Answer::Plays)
            .collect();
        said.sort_by_key(|a| (a.said_at, a.member_id));
        said.into_iter()
            .filter_map(|a| facts.player(a.member_id))
            .collect()
    }

    /// The numbers of the club evenings of the season's rounds, this one last; evenings of another competition
    /// are club evenings too.
    fn evening_numbers(&self, evening: &Evening) -> Vec<u32> {
        let season = self.competition(evening.competition_id).season;
        let all = self.calendar().into_iter();
        let all = all.filter(|other| self.competition(other.competition_id).season == season);
        let mut days: Vec<_> = Vec::new();
        let mut numbers = Vec::new();
        for other in all.take_while(|other| other.starts_at <= evening.starts_at) {
            let day = self.local_day(other.starts_at);
            if days.last() != Some(&day) {
                days.push(day);
            }
            if !self.is_rapid(other.evening_id) {
                numbers.push(u32::try_from(days.len()).unwrap_or(u32::MAX));
            }
        }
        numbers
    }

    /// Boards with a result stay, whatever rule they break now.
    fn with_kept(&self, mut draft: Draft, settled: &[[i64; 2]]) -> Draft {
        for board in &mut draft.boards {
            if settled.contains(&[board.white, board.black]) {
                board.origin = DraftOrigin::Kept;
                board.reason = self.worded(|texts| texts.plain("kept"));
                board.relaxed.clear();
            }
        }
        draft
    }

    fn pair(&self, facts: &Facts, hall: &Hall<'_>) -> Result<Pairing, Refusal> {
        let pairing = match pairing::keizer::pair(hall) {
            Ok(pairing) => pairing,
            Err(Unpairable::Claim(player)) => {
                let name = self.name(facts.member(player));
                return self.refuse("cannot-seat", &args![name => name]);
            }
            Err(Unpairable::NoPairing | Unpairable::TooMany) => {
                return self.refuse("no-pairing", &args![]);
            }
        };
        let objections = pairing::judge::judge(hall, &pairing);
        assert!(
            objections.is_empty(),
            "the judge objects to the pairing: {objections:?}"
        );
        Ok(pairing)
    }

    fn draft_of(
        &self,
        evening: &Evening,
        facts: &Facts,
        hall: &Hall<'_>,
        pairing: &Pairing,
    ) -> Draft {
        let name = |player: Player| self.name(facts.member(player));
        let list = hall.list();
        let reason = |texts: &Texts, board: &pairing::Board| {
            let (ranking, name) = (list.as_slice(), &name);
            Speaker {
                texts,
                ranking,
                name,
            }
            .reason(board)
        };
        let board = |board: &pairing::Board| DraftBoard {
            white: facts.member(board.white),
            black: facts.member(board.black),
            origin: match board.origin {
                Origin::Rules | Origin::Halves => DraftOrigin::Rules,
                Origin::Leader => DraftOrigin::Leader,
                Origin::Kept => DraftOrigin::Kept,
            },
            reason: self.worded(|texts| reason(texts, board)),
            relaxed: self.relaxations(&board.relaxed),
        };
        let lot = pairing
            .boards
            .iter()
            .any(|b| b.colours == pairing::Decision::Lot);
        Draft {
            boards: pairing.boards.iter().map(board).collect(),
            byes: pairing
                .bye
                .iter()
                .map(|bye| self.draft_bye(evening, facts, bye))
                .collect(),
            drawn: lot,
            ..Draft::default()
        }
    }

    fn draft_bye(&self, evening: &Evening, facts: &Facts, bye: &Bye) -> DraftBye {
        // De Pion, Algemeen 7: the bye is not for the top, unless nobody else is there.
        let top = if bye.relaxed.contains(&Relaxation::ByeOfTop) {
            0
        } else {
            self.rules(evening.evening_id).bye_not_for_top
        };
        let reason = |texts: &Texts| match bye.reason {
            ByeReason::Penalty => texts.plain("bye-penalty"),
            ByeReason::FewestThenLowest => texts.text("bye-lowest", &args![top => top]),
            ByeReason::LastSignedUp => texts.plain("bye-last"),
            ByeReason::Leader => texts.plain("set-by-leader"),
        };
        DraftBye {
            member_id: facts.member(bye.player),
            penalty: bye.reason == ByeReason::Penalty,
            reason: self.worded(reason),
            relaxed: self.relaxations(&bye.relaxed),
        }
    }

    fn relaxations(&self, rules: &[Relaxation]) -> Vec<Worded> {
        rules
            .iter()
            .map(|&rule| self.worded(|texts| words::relaxation(texts, rule)))
            .collect()
    }

    /// The standing to pair by. Who came in later stands, for the pairing only and until his first result,
    /// where the club file says (De Pion, Aan- en afmelden 2.2.1: the place of the nearest rating).
    fn ranking(&self, facts: &Facts, evening: &Evening) -> Vec<Player> {
        let round = self.round_of(evening.evening_id);
        let mut ranking = facts.closed_standing(self.closed_rounds(evening.competition_id));
        // Who starts in a later round is not there yet.
        ranking.retain(|&player| facts.competition.joined(player) <= round);
        let has_result = |player: &Player| {
            let rounds = facts.competition.rounds().iter();
            let mut games = rounds.flat_map(|round| &round.games);
            games.any(|game| {
                game.players().contains(player) && matches!(game.outcome, Outcome::Played(_))
            })
        };
        if self.settings.file.sign_up.newcomers == Newcomers::NearestRating {
            let late = facts.competition.players().filter(|player| {
                (2..=round).contains(&facts.competition.joined(*player)) && !has_result(player)
            });
            self.place_by_rating(facts, &mut ranking, &late.collect::<Vec<_>>());
        }
        // Who came in with a round that is not closed yet stands in no standing: at the bottom.
        let all = facts.competition.players();
        let unseen: Vec<Player> = all
            .filter(|player| {
                facts.competition.joined(*player) <= round && !ranking.contains(player)
            })
            .collect();
        ranking.extend(unseen);
        ranking
    }

    /// Puts each newcomer, who may stand in the ranking already, on the place of the nearest rating among the
    /// others; without a rating at the bottom.
    fn place_by_rating(&self, facts: &Facts, ranking: &mut Vec<Player>, newcomers: &[Player]) {
        ranking.retain(|player| !newcomers.contains(player));
        let rating = |player: Player| self.member(facts.member(player)).rating;
        let others: Vec<(Player, i64)> = ranking
            .iter()
            .filter_map(|&player| Some((player, rating(player)?)))
            .collect();
        for &newcomer in newcomers {
            let nearest = rating(newcomer).and_then(|mine| {
                others
                    .iter()
                    .min_by_key(|(_, his)| (his - mine).abs())
                    .map(|&(player, _)| player)
            });
            let place = ranking.iter().position(|&player| Some(player) == nearest);
            ranking.insert(place.unwrap_or(ranking.len()), newcomer);
        }
    }

    /// Makes the proposal again when an evening past its deadline gets another attendance, and tells or
    /// asks the organiser.
    pub(crate) fn attendance_changed(&mut self, evening: &Evening, news: Option<News>) {
        let state = self.evening(evening.evening_id).state;
        let text = news.as_ref().map(|news| news.text.clone());
        match state {
            // The deadline has passed and its job has not run yet.
            EveningState::Planned | EveningState::Open => {
                text.iter().for_each(|text| self.tell_organisers(text));
            }
            EveningState::Closed => {
                text.iter().for_each(|text| self.tell_organisers(text));
                let by_clock = self.publishes_by_clock(evening.evening_id);
                if by_clock || self.draft(evening.evening_id).is_some() {
                    self.propose(evening.evening_id);
                }
            }
            EveningState::Published => self.propose_repair(evening, news),
            EveningState::Finished | EveningState::Cancelled => {}
        }
    }

    /// `Emil meldt zich na de deadline af: "ik heb griep".`
    pub(crate) fn late_off_text(&self, evening: &Evening, member_id: i64, said: &str) -> String {
        let args = args![
            name => self.name(member_id),
            round => self.round_label(evening.evening_id),
            said => said.trim(),
            quoted => if said.trim().is_empty() { "no" } else { "yes" },
        ];
        self.text("late-sign-off", &args)
    }
}
