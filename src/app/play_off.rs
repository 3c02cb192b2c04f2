//! The play-off: who plays, what is in, and who won. De Zwarte Dame e.2 and e.3. Only its games are stored; who takes
//! part follows from the final standing, and who won from both.

use engine::competition::{Player, Score};
use engine::play_off::{
    Decision, Margin, PlayOff, PlayOffGame, PlayOffProblem, PlayOffRules, StillLevel,
};
use engine::points::Fraction;
use engine::prizes::Title;

use super::desk::{Answer, Desk, Refusal};
use super::facts::Group;
use super::result_commands::is_nothing;
use crate::args;
use crate::message::Place;
use crate::store::rows::{CompetitionKind, PlayoffGame};
use speech::BoardResult;

/// A game of a play-off with its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered {
    number: i64,
    game: PlayOffGame,
}

impl Numbered {
    /// The game of a row; none when somebody in it has no part in the final standing.
    pub(crate) fn read(row: &PlayoffGame, player: impl Fn(i64) -> Option<Player>) -> Option<Self> {
        let score = match BoardResult::read(&row.result)? {
            BoardResult::Played(score) => score,
            // Who does not come loses.
            BoardResult::WhiteAbsent => Score::BlackWins,
            BoardResult::BlackAbsent => Score::WhiteWins,
            BoardResult::Postponed | BoardResult::Match(_) => return None,
        };
        let game = PlayOffGame {
            white: player(row.white)?,
            black: player(row.black)?,
            score,
        };
        let number = row.game;
        Some(Self { number, game })
    }

    fn is_between(&self, pair: [Player; 2]) -> bool {
        let Self { game, .. } = self;
        pair == [game.white, game.black] || pair == [game.black, game.white]
    }
}

/// The games with the stage to which each belongs, from 0: in a stage two players meet so many times.
fn staged(games: &[Numbered], meetings: u16) -> Vec<(usize, Numbered)> {
    let meetings = usize::from(meetings.max(1));
    let stage = |(index, numbered): (usize, &Numbered)| {
        let pair = [numbered.game.white, numbered.game.black];
        let before = games[..index].iter().filter(|other| other.is_between(pair));
        (before.count() / meetings, *numbered)
    };
    games.iter().enumerate().map(stage).collect()
}

/// What the games of a play-off decide, and the numbers of those that count. A correction of the final standing can
/// change who takes part: games that have no place in the play-off any more are left out.
pub(crate) fn settle<T>(
    mut games: Vec<Numbered>,
    meetings: u16,
    decide: impl Fn(&[Vec<PlayOffGame>]) -> Result<T, Vec<PlayOffProblem>>,
) -> (T, Vec<i64>) {
    games.sort_by_key(|numbered| numbered.number);
    loop {
        let staged = staged(&games, meetings);
        let count = staged.iter().map(|(stage, _)| stage + 1).max().unwrap_or(0);
        let mut stages = vec![Vec::new(); count];
        for (stage, numbered) in &staged {
            stages[*stage].push(numbered.game);
        }
        match decide(&stages) {
            Ok(decided) => {
                let counted = games.iter().map(|numbered| numbered.number);
                return (decided, counted.collect());
            }
            Err(problems) => {
                let fits = |(stage, numbered): &(usize, Numbered)| {
                    !problems
                        .iter()
                        .any(|problem| is_about(*problem, *stage, numbered))
                };
                let fitting = staged.into_iter().filter(fits);
                games = fitting.map(|(_, numbered)| numbered).collect();
            }
        }
    }
}

/// Whether a problem is about this game.
fn is_about(problem: PlayOffProblem, stage: usize, numbered: &Numbered) -> bool {
    let players = [numbered.game.white, numbered.game.black];
    let same = |number: u16| usize::from(number) == stage + 1;
    match problem {
        PlayOffProblem::NotInvited(number, player)
        | PlayOffProblem::AgainstHimself(number, player) => {
            same(number) && players.contains(&player)
        }
        PlayOffProblem::TooManyGames(number, pair) => same(number) && numbered.is_between(pair),
        PlayOffProblem::NoSuchStage(number) => stage + 1 >= usize::from(number),
    }
}

/// A play-off of a competition that is over.
pub(crate) struct Contest {
    competition_id: i64,
    /// The key of its article in the club file.
    article: &'static str,
    rules: PlayOffRules,
    /// The member behind each player.
    members: Vec<i64>,
    /// Who takes part, in order of the final standing.
    participants: Vec<Player>,
    play_off: PlayOff,
    /// The games that count, by number.
    counted: Vec<i64>,
}

impl Contest {
    fn member(&self, player: Player) -> i64 {
        self.members[player.index()]
    }

    fn is_open(&self) -> bool {
        matches!(self.play_off.decision, Decision::Open(_))
    }

    fn has(&self, member_id: i64) -> bool {
        let mut participants = self.participants.iter();
        participants.any(|&player| self.member(player) == member_id)
    }
}

/// `/barrage`: who plays and what is in; `/barrage Anna - Bram 1-0` and `/barrage 2 0-1` by the organiser.
pub(crate) fn play_off(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let Some(competition_id) = desk.play_off_competition() else {
        return desk.refuse_play_off();
    };
    if arguments.is_empty() {
        let contests = desk.contests(competition_id);
        let texts = contests.iter().map(|contest| desk.contest_text(contest));
        return Ok(texts.collect::<Vec<_>>().join("\n\n"));
    }
    if !desk.is_organiser() {
        let organiser = desk.organiser_name();
        return desk.refuse("only-organiser", &args![organiser => organiser]);
    }
    let text = speech::plain(arguments);
    let (first, rest) = text.split_once(' ').unwrap_or((&text, ""));
    match first.parse::<i64>() {
        Ok(number) => desk.change_play_off_game(competition_id, number, rest),
        Err(_) => desk.enter_play_off_game(competition_id, &text),
    }
}

impl Desk<'_> {
    /// The play-offs of a competition that is over: at most one a group.
    pub(crate) fn contests(&self, competition_id: i64) -> Vec<Contest> {
        match self.competition(competition_id).kind {
            CompetitionKind::Keizer => {
                let groups = self.groups(competition_id).into_iter();
                groups
                    .filter_map(|group| self.keizer_contest(group))
                    .collect()
            }
            CompetitionKind::Rapid => self.rapid_contest(competition_id).into_iter().collect(),
        }
    }

    /// Who share the first place of a Rapid that is over play it off. De Pion, Rapid 8.e: "een beslissingswedstrijd of
    /// een meerkamp", until somebody is ahead.
    fn rapid_contest(&self, competition_id: i64) -> Option<Contest> {
        self.competition(competition_id).finished?;
        let (members, participants) = self.level_in_rapid(competition_id);
        if participants.len() < 2 {
            return None;
        }
        let rules = PlayOffRules {
            within: Margin::Points(Fraction::ZERO),
            games: 1,
            still_level: StillLevel::Again,
        };
        let player = |member_id: i64| {
            let index = members.iter().position(|&member| member == member_id)?;
            u16::try_from(index).ok().map(Player)
        };
        let games = self.rows.playoff_games.iter();
        let games = games.filter(|game| game.competition_id == competition_id);
        let games = games
            .filter_map(|game| Numbered::read(game, player))
            .collect();
        let decide =
            |stages: &[Vec<PlayOffGame>]| engine::play_off::play_off(&participants, rules, stages);
        let (play_off, counted) = settle(games, rules.games, decide);
        Some(Contest {
            competition_id,
            article: "rapid_tie_breaks",
            rules,
            members,
            participants,
            play_off,
            counted,
        })
    }

    fn keizer_contest(&self, group: Group) -> Option<Contest> {
        let rules = self.settings.file.season.play_off?;
        let end = self.final_of(group);
        let Title::PlayOff(invited, play_off) = end.title else {
            return None;
        };
        Some(Contest {
            competition_id: group.competition_id,
            article: "playoff",
            rules,
            members: end.facts.members,
            participants: invited.participants(),
            play_off,
            counted: end.counted,
        })
    }

    /// The competition whose play-off is spoken of: the last one that is still open, else the last one.
    fn play_off_competition(&self) -> Option<i64> {
        let over = self.rows.competitions.iter();
        let mut over: Vec<i64> = over
            .filter(|competition| competition.finished.is_some())
            .map(|competition| competition.competition_id)
            .collect();
        over.sort_unstable_by(|one, other| other.cmp(one));
        over.retain(|&id| !self.contests(id).is_empty());
        let open = |id: &i64| self.contests(*id).iter().any(Contest::is_open);
        over.iter().copied().find(open).or(over.first().copied())
    }

    /// Whether the play-off of a competition still has to be played.
    pub(crate) fn has_open_play_off(&self, competition_id: i64) -> bool {
        self.contests(competition_id).iter().any(Contest::is_open)
    }

    fn refuse_play_off(&self) -> Answer {
        let goes_on = self.keizer().is_none_or(|keizer| keizer.finished.is_none());
        let file = &self.settings.file;
        let why = match (file.season.play_off, &file.rapid) {
            (None, None) => "unknown",
            _ if goes_on => "early",
            _ => "decided",
        };
        self.refuse("no-play-off", &args![why => why])
    }

    /// `Anna - Bram 1-0`: a game, or another result of it.
    fn enter_play_off_game(&mut self, competition_id: i64, text: &str) -> Answer {
        let Some((white, black, result)) = read_game(text) else {
            return self.refuse("play-off-form", &args![]);
        };
        let contests = self.contests(competition_id);
        let white = self.find_in_play_off(&contests, &white)?;
        let black = self.find_in_play_off(&contests, &black)?;
        if white == black {
            return self.refuse("against-himself", &args![name => self.name(white)]);
        }
        let Some(contest) = contests.iter().find(|c| c.has(white) && c.has(black)) else {
            return self.refuse(
                "play-off-apart",
                &args![pair => self.pair_text(white, black)],
            );
        };
        let games = self.games_in_stage(contest, [white, black]);
        let same_colours = games.iter().filter(|game| game.white == white);
        // With two games each has white once: the same colours again are a correction.
        let meetings = usize::from(contest.rules.games.max(1));
        let to_correct = same_colours.clone().next_back();
        let to_correct = to_correct.filter(|_| same_colours.count() >= meetings.div_ceil(2));
        if let Some(game) = to_correct {
            return self.book_play_off_game(competition_id, game.game, Some(result));
        }
        if games.len() >= meetings {
            let said = games.iter().map(|game| self.play_off_game_text(game));
            let args = args![
                names => self.list(vec![self.name(white), self.name(black)]),
                games => self.list(said.collect()),
                number => games.last().map_or(0, |game| game.game),
            ];
            return self.refuse("play-off-games-in", &args);
        }
        let numbers = self.rows.playoff_games.iter();
        let numbers = numbers.filter(|game| game.competition_id == competition_id);
        let game = numbers.map(|game| game.game).max().unwrap_or(0) + 1;
        self.rows.playoff_games.push(PlayoffGame {
            competition_id,
            game,
            white,
            black,
            result: String::new(),
        });
        self.book_play_off_game(competition_id, game, Some(result))
    }

    /// `2 0-1`: game 2 ended otherwise; `2 wis`: it was never played.
    fn change_play_off_game(&mut self, competition_id: i64, number: i64, text: &str) -> Answer {
        let known = self.rows.playoff_games.iter();
        let mut known = known.filter(|game| game.competition_id == competition_id);
        if !known.any(|game| game.game == number) {
            return self.refuse("no-such-play-off-game", &args![number => number]);
        }
        if is_nothing(text) {
            return self.book_play_off_game(competition_id, number, None);
        }
        match play_off_result(text) {
            Some(result) => self.book_play_off_game(competition_id, number, Some(result)),
            None => self.refuse("play-off-form", &args![]),
        }
    }

    /// Writes the result of a game and says what it decides; without a result the game goes.
    fn book_play_off_game(
        &mut self,
        competition_id: i64,
        number: i64,
        result: Option<BoardResult>,
    ) -> Answer {
        let is_it =
            |game: &&PlayoffGame| (game.competition_id, game.game) == (competition_id, number);
        let row = self.rows.playoff_games.iter().find(is_it).cloned();
        let row = row.expect("the game was found before");
        let before = self.champions(competition_id);
        let said = result.map(BoardResult::text);
        if said.as_ref() == Some(&row.result) {
            let pair = self.pair_text(row.white, row.black);
            return self.refuse("result-known", &args![pair => pair, result => row.result]);
        }
        self.rows.playoff_games.retain(|game| !is_it(&game));
        if let Some(result) = said.clone() {
            self.rows.playoff_games.push(PlayoffGame {
                result,
                ..row.clone()
            });
        }
        let contests = self.contests(competition_id);
        let counts = contests.iter().find(|c| c.counted.contains(&number));
        let pair = [row.white, row.black];
        let contest = counts.or(contests.iter().find(|c| pair.iter().all(|&id| c.has(id))));
        if counts.is_none() && said.is_some() {
            let pair = self.pair_text(row.white, row.black);
            return self.refuse("play-off-not-now", &args![pair => pair]);
        }
        let args = args![
            number => number,
            pair => self.pair_text(row.white, row.black),
            result => said.clone().unwrap_or_default(),
            before => row.result.clone(),
            what => match (&said, row.result.as_str()) {
                (None, _) => "gone",
                (Some(_), "") => "new",
                (Some(_), _) => "corrected",
            },
        ];
        let game = self.text("play-off-game", &args);
        let state = contest.map(|contest| self.contest_state(contest));
        let text = std::iter::once(game)
            .chain(state)
            .collect::<Vec<_>>()
            .join("\n");
        self.announce(text.clone());
        let after = self.champions(competition_id);
        if after != before && !after.is_empty() {
            // De Zwarte Dame e.2: now it is known who is champion.
            let prizes = match self.competition(competition_id).kind {
                CompetitionKind::Keizer => self.prizes_text(competition_id),
                // De Pion, Rapid 7.
                CompetitionKind::Rapid => self.rapid_winner(competition_id),
            };
            Some(prizes)
                .filter(|text| !text.is_empty())
                .into_iter()
                .for_each(|text| self.announce(text));
        }
        Ok(if self.place == Place::Group {
            String::new()
        } else {
            text
        })
    }

    /// Who won the play-offs of a competition that are decided.
    pub(crate) fn champions(&self, competition_id: i64) -> Vec<i64> {
        let mut champions = Vec::new();
        for contest in self.contests(competition_id) {
            match &contest.play_off.decision {
                Decision::Won(player) | Decision::HigherInStanding(player, _) => {
                    champions.push(contest.member(*player));
                }
                Decision::Shared(players) => {
                    champions.extend(players.iter().map(|&player| contest.member(player)));
                }
                Decision::Open(_) => {}
            }
        }
        champions
    }

    fn find_in_play_off(&self, contests: &[Contest], name: &str) -> Result<i64, Refusal> {
        let mut called = self.called_ever(name);
        called.retain(|&member_id| contests.iter().any(|contest| contest.has(member_id)));
        if let [only] = called.as_slice() {
            return Ok(*only);
        }
        let member_id = self.find_anybody(name)?;
        let participants = contests.iter().flat_map(|contest| {
            let players = contest.participants.iter();
            players.map(|&player| self.name(contest.member(player)))
        });
        let names = self.list(participants.collect());
        let args = args![name => self.name(member_id), names => names];
        self.refuse("not-in-play-off", &args)
    }

    /// The games of two players in the stage that is being played.
    fn games_in_stage(&self, contest: &Contest, pair: [i64; 2]) -> Vec<PlayoffGame> {
        let meetings = usize::from(contest.rules.games.max(1));
        let games = self.counted_games(contest).into_iter();
        let between = games.filter(|game| pair.contains(&game.white) && pair.contains(&game.black));
        let before = meetings * (contest.play_off.stages.len() - 1);
        between.skip(before).collect()
    }

    fn counted_games(&self, contest: &Contest) -> Vec<PlayoffGame> {
        let games = self.rows.playoff_games.iter();
        let mut counted: Vec<PlayoffGame> = games
            .filter(|game| game.competition_id == contest.competition_id)
            .filter(|game| contest.counted.contains(&game.game))
            .cloned()
            .collect();
        counted.sort_by_key(|game| game.game);
        counted
    }

    fn play_off_game_text(&self, game: &PlayoffGame) -> String {
        format!("{} {}", self.pair_text(game.white, game.black), game.result)
    }

    /// Who plays, the games that are in, and how it stands.
    fn contest_text(&self, contest: &Contest) -> String {
        let participants = contest.participants.iter();
        let names = participants.map(|&player| self.name(contest.member(player)));
        let args = args![
            names => self.list(names.collect()),
            games => contest.rules.games,
            article => self.article(contest.article),
        ];
        let mut lines = vec![self.text("play-off", &args)];
        for game in self.counted_games(contest) {
            let result = self.play_off_game_text(&game);
            let args = args![number => game.game, result => result];
            lines.push(self.text("play-off-line", &args));
        }
        lines.push(self.contest_state(contest));
        lines.join("\n")
    }

    /// How it stands, or who won.
    fn contest_state(&self, contest: &Contest) -> String {
        let name = |player: &Player| self.name(contest.member(*player));
        let names = |players: &[Player]| self.list(players.iter().map(name).collect());
        match &contest.play_off.decision {
            Decision::Won(player) => self.text("play-off-won", &args![name => name(player)]),
            Decision::HigherInStanding(player, level) => {
                let args = args![
                    name => name(player),
                    names => names(level),
                    article => self.article(contest.article),
                ];
                self.text("play-off-level", &args)
            }
            Decision::Shared(players) => {
                self.text("play-off-shared", &args![names => names(players)])
            }
            Decision::Open(_) => self.score_text(contest),
        }
    }

    fn score_text(&self, contest: &Contest) -> String {
        let stages = &contest.play_off.stages;
        let Some(stage) = stages.last() else {
            return String::new();
        };
        let score = |&(player, score): &(Player, Fraction)| {
            let name = self.name(contest.member(player));
            format!("{name} {}", self.texts.points(score))
        };
        let begun = stage.table.iter().any(|&(_, score)| score > Fraction::ZERO);
        let args = args![
            scores => self.list(stage.table.iter().map(score).collect()),
            left => stage.games_left,
            stage => match (stages.len(), begun) {
                (1, _) => "first",
                (_, false) => "new",
                (_, true) => "later",
            },
        ];
        self.text("play-off-score", &args)
    }
}

/// `Anna - Bram 1-0`: both names and the result.
fn read_game(text: &str) -> Option<(String, String, BoardResult)> {
    let (white, rest) = text.split_once(" - ")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    (1..words.len()).find_map(|end| {
        let result = play_off_result(&words[end..].join(" "))?;
        Some((white.to_owned(), words[..end].join(" "), result))
    })
}

/// A result that decides a game: played, or lost by not coming.
fn play_off_result(text: &str) -> Option<BoardResult> {
    let decides =
        |result: &BoardResult| !matches!(result, BoardResult::Postponed | BoardResult::Match(_));
    speech::board_result(text).filter(decides)
}
