//! The Rapid: rounds of two games by the Double-Swiss, for who is there a quarter of an hour before.
//! De Pion, Rapid.

use std::cmp::Reverse;

use chrono::{DateTime, NaiveTime, TimeZone, Utc};
use engine::competition::Player;
use engine::pairing::swiss::{self, draw_colour};
use engine::pairing::swiss_round::{
    NextRound, SwissBoard, SwissBye, SwissPairing, SwissUnpairable,
};
use engine::pairing::{Origin, swiss_judge};
use engine::swiss::{Match, MatchGame, SwissRound, SwissRules, Tournament};

use super::desk::{Answer, Desk, Refusal};
use super::draft::{Draft, DraftBoard, DraftBye, DraftOrigin};
use crate::args;
use crate::locale::Texts;
use crate::store::rows::{Board, CompetitionKind, Evening, EveningState};
use speech::BoardResult;

/// The facts of a rapid tournament with the members behind the players.
pub(crate) struct RapidFacts {
    pub(crate) tournament: Tournament,
    /// The member behind each player, by tournament pairing number.
    pub(crate) members: Vec<i64>,
}

impl RapidFacts {
    /// The member behind a player.
    pub(crate) fn member(&self, player: Player) -> i64 {
        self.members[player.index()]
    }

    /// The player that a member is; none when he has not played yet.
    pub(crate) fn player(&self, member_id: i64) -> Option<Player> {
        let index = self.members.iter().position(|&id| id == member_id)?;
        u16::try_from(index).ok().map(Player)
    }
}

/// `/agenda rapid 25-9`, `/agenda rapid 25-9 20:30 22:15`: rounds of the Rapid, one a day or at these times.
pub(crate) fn add(desk: &mut Desk<'_>, text: &str) -> Answer {
    let Some(rules) = desk.rapid_rules().cloned() else {
        let club = desk.settings.file.name.clone();
        return desk.refuse("no-rapid", &args![club => club]);
    };
    let text = speech::plain(text);
    let time = |word: &&str| NaiveTime::parse_from_str(word, "%H:%M").ok();
    let (times, days): (Vec<&str>, Vec<&str>) = text
        .split_whitespace()
        .partition(|word| time(word).is_some());
    let dates = desk.read_dates(&days.join(" "))?;
    if dates.is_empty() {
        return desk.refuse("calendar-rapid-form", &args![]);
    }
    let usual = desk.usual_rapid_time();
    let mut times: Vec<NaiveTime> = times.iter().filter_map(time).collect();
    if times.is_empty() {
        times.push(usual);
    }
    let competition_id = desk.ensure_rapid();
    let zone = desk.settings.zone;
    let moments = dates
        .iter()
        .flat_map(|date| times.iter().map(|&time| date.and_time(time)));
    let starts: Vec<DateTime<Utc>> = moments
        .filter_map(|moment| zone.from_local_datetime(&moment).earliest())
        .map(|moment| moment.to_utc())
        .collect();
    desk.check_free(competition_id, &starts)?;
    let planned = desk.rounds_of(competition_id).len() + starts.len();
    if planned > usize::from(rules.rounds) {
        return desk.refuse(
            "rapid-full",
            &args![rounds => rules.rounds, planned => planned],
        );
    }
    for &start in &starts {
        desk.add_evening(competition_id, start);
    }
    let days = starts.iter().map(|&start| {
        let args = args![day => desk.say_day(start), time => desk.say_time(start)];
        desk.text("day-and-time", &args)
    });
    let args = args![
        days => desk.list(days.collect()),
        count => starts.len(),
        left => usize::from(rules.rounds) - planned,
    ];
    Ok(desk.text("rapid-added", &args))
}

impl Desk<'_> {
    /// How the club plays its Rapid; none when it has none.
    pub(crate) fn rapid_rules(&self) -> Option<&SwissRules> {
        self.settings.file.rapid.as_ref().map(|rapid| &rapid.rules)
    }

    /// The Rapid that a command is about. De Pion, Rapid 7: one for every half. One of this season that is not over
    /// goes on when the next half has begun; else it is the one of the half of now, else the last one.
    pub(crate) fn rapid(&self) -> Option<i64> {
        let (season, half) = self.season_and_half();
        let all = self.rows.competitions.iter();
        let mut rapid = all.filter(|competition| competition.kind == CompetitionKind::Rapid);
        let mut of_season = rapid.clone().filter(|rapid| rapid.season == season);
        let goes_on = of_season.clone().find(|rapid| {
            rapid.finished.is_none() && !self.rounds_of(rapid.competition_id).is_empty()
        });
        let of_half = of_season.find(|rapid| rapid.half == half);
        let found = goes_on.or(of_half).or(rapid.next_back());
        found.map(|competition| competition.competition_id)
    }

    fn season_and_half(&self) -> (i64, Option<String>) {
        match self.keizer() {
            Some(keizer) => (keizer.season, keizer.half.clone()),
            None => {
                let half = self.settings.file.halves.first();
                (1, half.map(|half| half.name.clone()))
            }
        }
    }

    fn ensure_rapid(&mut self) -> i64 {
        let (season, half) = self.season_and_half();
        let rapid = self.rapid().filter(|&id| {
            let rapid = self.competition(id);
            let now = (rapid.season, &rapid.half) == (season, &half);
            now || (rapid.season == season && self.has_rounds_left(id))
        });
        let all = self.rows.competitions.iter();
        let mut of_now = all
            .filter(|c| c.kind == CompetitionKind::Rapid && (c.season, &c.half) == (season, &half));
        let of_now = of_now.next_back().map(|rapid| rapid.competition_id);
        if let Some(competition_id) = rapid.or(of_now) {
            return competition_id;
        }
        self.add_competition(CompetitionKind::Rapid, season, half)
    }

    /// Whether a Rapid that is not over has fewer rounds in the calendar than the regulation says.
    fn has_rounds_left(&self, competition_id: i64) -> bool {
        let rounds = self.rapid_rules().map(|rules| usize::from(rules.rounds));
        let planned = self.rounds_of(competition_id).len();
        let over = self.competition(competition_id).finished.is_some();
        !over && planned > 0 && rounds.is_some_and(|rounds| planned < rounds)
    }

    fn usual_rapid_time(&self) -> NaiveTime {
        let rapid = self.settings.file.rapid.as_ref();
        let zone = self.settings.zone;
        let next = rapid.and_then(|rapid| {
            let now = self.now.with_timezone(&zone);
            rapid.timetable.evening.first_after(&now)
        });
        next.map_or(NaiveTime::MIN, |next| next.time())
    }

    /// A rapid round is later than now, not at the moment of another one, and not on a day of another competition.
    fn check_free(&self, competition_id: i64, starts: &[DateTime<Utc>]) -> Result<(), Refusal> {
        for &start in starts {
            let day = self.say_day(start);
            let taken = self.calendar().iter().any(|evening| {
                let same_day = self.local_day(evening.starts_at) == self.local_day(start);
                let other = evening.competition_id != competition_id;
                (same_day && other) || evening.starts_at == start
            });
            if taken {
                return self.refuse("evening-exists", &args![day => day]);
            }
            let public =
                |e: &&Evening| matches!(e.state, EveningState::Published | EveningState::Finished);
            let rounds = self.rounds_of(competition_id).into_iter().filter(public);
            let last = rounds.map(|evening| evening.starts_at).max();
            if start <= self.now || last.is_some_and(|last| start < last) {
                return self.refuse("evening-past", &args![day => day]);
            }
        }
        Ok(())
    }

    /// The facts of the finished rounds.
    pub(crate) fn rapid_facts(&self, competition_id: i64) -> RapidFacts {
        let rounds = self.rounds_of(competition_id).into_iter();
        let finished = rounds.take_while(|e| e.state == EveningState::Finished);
        self.rapid_facts_of(competition_id, &finished.collect::<Vec<_>>(), &[])
    }

    /// The facts of these rounds; `present` are in it too, who comes for the first time after the others.
    fn rapid_facts_of(
        &self,
        competition_id: i64,
        evenings: &[&Evening],
        present: &[i64],
    ) -> RapidFacts {
        let players = self.players_of(competition_id).into_iter();
        let mut members: Vec<i64> = players.map(|member| member.member_id).collect();
        let mut new: Vec<i64> = present.to_vec();
        new.retain(|member_id| !members.contains(member_id));
        // FIDE C.04.2: by rating; who comes later has a later number.
        new.sort_by_key(|&member_id| {
            let member = self.member(member_id);
            (Reverse(member.rating), member.name.clone(), member_id)
        });
        members.extend(new);
        let rounds = evenings
            .iter()
            .map(|evening| self.rapid_round(evening, &members));
        let rules = self
            .rapid_rules()
            .expect("a rapid competition has rules")
            .clone();
        let rules = SwissRules {
            // A club file that was shortened does not make the rounds undone that were played.
            rounds: rules
                .rounds
                .max(u16::try_from(evenings.len()).unwrap_or(u16::MAX)),
            ..rules
        };
        let count = u16::try_from(members.len()).expect("players are counted in 16 bits");
        let tournament = Tournament::new(rules, count, rounds.collect());
        RapidFacts {
            tournament: tournament.expect("the app never seats a player twice"),
            members,
        }
    }

    fn rapid_round(&self, evening: &Evening, members: &[i64]) -> SwissRound {
        let player = |member_id: i64| {
            let index = members.iter().position(|&member| member == member_id)?;
            u16::try_from(index).ok().map(Player)
        };
        let boards = self.boards_of(evening.evening_id).into_iter();
        let matches = boards.filter_map(|board| {
            Some(Match {
                white_first: player(board.white)?,
                black_first: player(board.black)?,
                games: self.games_of(board),
            })
        });
        let byes = self.bye_of(evening.evening_id).into_iter();
        SwissRound {
            matches: matches.collect(),
            byes: byes.filter_map(player).collect(),
            half_byes: Vec::new(),
        }
    }

    fn games_of(&self, board: &Board) -> Vec<MatchGame> {
        let games = self
            .rapid_rules()
            .map_or(2, |rules| usize::from(rules.games_per_round));
        let result = board.result.as_deref().and_then(BoardResult::read);
        match result {
            Some(BoardResult::Match(both)) if games == 2 => both.to_vec(),
            Some(BoardResult::Played(score)) if games == 1 => vec![MatchGame::Played(score)],
            Some(BoardResult::WhiteAbsent) if games == 1 => vec![MatchGame::WhiteAbsent],
            Some(BoardResult::BlackAbsent) if games == 1 => vec![MatchGame::BlackAbsent],
            _ => vec![MatchGame::Pending; games],
        }
    }

    /// The proposal for a rapid round. Boards that are public stay as they are, as long as both are there.
    pub(crate) fn rapid_draft(&self, evening_id: i64, set: &Draft) -> Result<Draft, Refusal> {
        let evening = self.evening(evening_id);
        let competition_id = evening.competition_id;
        let rounds = self.rounds_of(competition_id);
        let before: Vec<&Evening> = (rounds.iter().copied())
            .take_while(|earlier| earlier.evening_id != evening_id)
            .collect();
        let here = self.to_seat(evening_id);
        let facts = self.rapid_facts_of(competition_id, &before, &here);
        let player = |member_id: i64| facts.player(member_id).expect("who is here has a number");
        let is_here = |pair: &[i64; 2]| pair.iter().all(|member_id| here.contains(member_id));
        // What the organiser sets goes before a public board, as long as that has no result.
        let set_otherwise = |pair: &[i64; 2]| {
            let mut set = set.fixed_boards.iter().flatten().chain(&set.fixed_byes);
            set.any(|member_id| pair.contains(member_id))
        };
        let public = self.boards_of(evening_id).into_iter();
        let kept: Vec<[i64; 2]> = public
            .filter(|board| board.result.is_some() || !set_otherwise(&[board.white, board.black]))
            .map(|board| [board.white, board.black])
            .filter(is_here)
            .collect();
        let free = |pair: &[i64; 2]| !kept.iter().flatten().any(|id| pair.contains(id));
        let set_boards: Vec<[i64; 2]> = set
            .fixed_boards
            .iter()
            .copied()
            .filter(is_here)
            .filter(free)
            .collect();
        let fixed = kept.iter().chain(&set_boards);
        let odd = here.len() % 2 == 1;
        let mut set_byes = set.fixed_byes.iter().copied();
        let set_bye = set_byes.rfind(|id| here.contains(id) && odd);
        let seed = rounds.first().map_or(0, |first| first.seed);
        let next = NextRound {
            tournament: &facts.tournament,
            present: here.iter().map(|&member_id| player(member_id)).collect(),
            fixed_boards: fixed.map(|pair| pair.map(player)).collect(),
            fixed_bye: set_bye.map(player),
            // Drawn once, with the lot of round 1.
            initial_colour: draw_colour(u64::try_from(seed).unwrap_or(0)),
        };
        let pairing = self.pair_rapid(&facts, &next)?;
        let mut draft = self.rapid_draft_of(&facts, &pairing);
        (draft.fixed_boards, draft.fixed_byes) = (set_boards, set_bye.into_iter().collect());
        draft.drawn = before.is_empty();
        let kept_words = self.worded(|texts| texts.plain("kept"));
        for board in &mut draft.boards {
            if kept.contains(&[board.white, board.black]) {
                (board.origin, board.reason) = (DraftOrigin::Kept, kept_words.clone());
                board.relaxed.clear();
            }
        }
        Ok(draft)
    }

    fn pair_rapid(
        &self,
        facts: &RapidFacts,
        next: &NextRound<'_>,
    ) -> Result<SwissPairing, Refusal> {
        let pairing = match swiss::pair(next) {
            Ok(pairing) => pairing,
            Err(SwissUnpairable::Claim(player)) => {
                let name = self.name(facts.member(player));
                return self.refuse("cannot-seat", &args![name => name]);
            }
            Err(SwissUnpairable::Over) => return self.refuse("rapid-over", &args![]),
            Err(SwissUnpairable::TooMany) => return self.refuse("no-pairing", &args![]),
        };
        let objections = swiss_judge::judge(next, &pairing);
        assert!(
            objections.is_empty(),
            "the judge objects to the pairing: {objections:?}"
        );
        Ok(pairing)
    }

    fn rapid_draft_of(&self, facts: &RapidFacts, pairing: &SwissPairing) -> Draft {
        let board = |board: &SwissBoard| DraftBoard {
            white: facts.member(board.white_first),
            black: facts.member(board.black_first),
            origin: match board.origin {
                Origin::Rules | Origin::Halves => DraftOrigin::Rules,
                Origin::Leader => DraftOrigin::Leader,
                Origin::Kept => DraftOrigin::Kept,
            },
            reason: self.worded(|texts| self.rapid_reason(texts, facts, board)),
            // Also what the organiser set himself is said when it goes against a rule.
            relaxed: (board.rematch.iter())
                .map(|&round| {
                    self.worded(|texts| texts.text("rapid-rematch", &args![round => round]))
                })
                .collect(),
        };
        let bye = |bye: &SwissBye| DraftBye {
            member_id: facts.member(bye.player),
            penalty: false,
            reason: match bye.origin {
                Origin::Leader => self.worded(|texts| texts.plain("set-by-leader")),
                Origin::Rules | Origin::Halves | Origin::Kept => {
                    self.worded(|texts| texts.plain("rapid-bye-lowest"))
                }
            },
            relaxed: (bye.second)
                .then(|| self.worded(|texts| texts.plain("rapid-second-bye")))
                .into_iter()
                .collect(),
        };
        Draft {
            boards: pairing.boards.iter().map(board).collect(),
            byes: pairing.bye.iter().map(bye).collect(),
            ..Draft::default()
        }
    }

    fn rapid_reason(&self, texts: &Texts, facts: &RapidFacts, board: &SwissBoard) -> String {
        if board.origin == Origin::Leader {
            return texts.plain("set-by-leader");
        }
        let points = texts.points(board.bracket);
        let up = board
            .floated_up
            .map(|player| self.name(facts.member(player)));
        let args = args![
            points => points,
            up => up.clone().unwrap_or_default(),
            floated => if up.is_some() { "yes" } else { "no" },
        ];
        texts.text("rapid-bracket", &args)
    }

    /// A Swiss round is paired by the results of all rounds before it.
    pub(crate) fn waits_for_results(&self, evening: &Evening) -> bool {
        let rounds = self.rounds_of(evening.competition_id).into_iter();
        let mut before = rounds.take_while(|other| other.evening_id != evening.evening_id);
        let rapid = self.is_rapid(evening.evening_id);
        rapid && before.any(|other| other.state == EveningState::Published)
    }

    /// The next round that waited for the results of the one that is closed now.
    pub(crate) fn publish_what_waited(&mut self, competition_id: i64) {
        let rounds = self.rounds_of(competition_id).into_iter();
        let mut next = rounds.skip_while(|evening| evening.state == EveningState::Finished);
        let next = next.next().filter(|evening| {
            let waits = evening.state == EveningState::Closed && evening.proposal.is_some();
            let soon = self.local_day(evening.starts_at) == self.local_day(self.now);
            waits && soon && !self.waits_for_results(evening)
        });
        if let Some((evening_id, held)) = next.map(|e| (e.evening_id, e.held)) {
            if held {
                // With these results it may have become another one.
                return self.propose(evening_id);
            }
            let set = self.draft(evening_id).unwrap_or_default();
            match self.make_draft(evening_id, &set) {
                // Everybody is waiting for it, also when its time has come already.
                Ok(draft) if !draft.is_relaxed() && !draft.boards.is_empty() => {
                    self.keep_draft(evening_id, &draft);
                    if let Err(Refusal(why)) = self.publish(evening_id) {
                        self.tell_organisers(&why);
                    }
                }
                Ok(_) | Err(_) => self.propose(evening_id),
            }
        }
    }

    /// Who is in the hall before the check-in closes is paired. De Pion, Rapid 3.
    pub(crate) fn check_in_to_rapid(&mut self, evening_id: i64, here: &[i64]) -> Answer {
        for &member_id in here {
            self.may_play(member_id)?;
            self.sign_on_once(member_id, evening_id)?;
        }
        let evening = self.evening(evening_id).clone();
        let names = here.iter().map(|&member_id| self.name(member_id));
        let args = args![
            round => self.round_label(evening_id),
            names => self.list(names.collect()),
            count => self.attending(&evening).len(),
        ];
        Ok(self.text("rapid-checked-in", &args))
    }

    /// Who is seated for the first time gets a number in the tournament.
    pub(crate) fn enter_seated(&mut self, evening_id: i64, seated: &[i64]) {
        if !self.is_rapid(evening_id) {
            return;
        }
        let competition_id = self.evening(evening_id).competition_id;
        let round = i64::from(self.round_of(evening_id));
        for &member_id in seated {
            if self.entry(competition_id, member_id).is_none() {
                self.enter_member(competition_id, member_id, round);
            }
        }
    }
}
