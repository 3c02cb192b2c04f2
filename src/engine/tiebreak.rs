//! The scores behind the ranking of a Swiss tournament: points, the score with which a player counts for his
//! opponents, and what each of his rounds brings to Buchholz and Sonneborn-Berger (FIDE C.07, articles 8, 9,
//! 14 and 16). The order that comes of them is in [`ranking`].
//!
//! What needs care is the round that was not played. Whoever stayed away shall not spoil the tie-break of
//! those who met him, nor gain by it himself: for his opponents the rounds after he left count as drawn, and
//! for himself such a round counts as one against a dummy with (at most) his own score, which is the first to
//! be cut. Everything is counted per round, also where a round has two games: an opponent counts once.
//!
//! A game without a result counts for nothing, a match without any played game only when it was forfeited as a
//! whole, and a round in which nothing has happened yet for nobody: its byes pay nothing either.
//!
//! [`ranking`]: crate::ranking

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::competition::{Player, Score};
use crate::points::Fraction;
use crate::swiss::{Criterion, Match, MatchGame, SwissRound, SwissRules, Tournament, Unplayed};

/// What a round was for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A match. When some of its games were forfeited, by one or by both, it counts as played all the same.
    Match(Player),
    /// A match without a played game that can still be played.
    Pending(Player),
    /// The opponent was there for none of the games.
    ForfeitWin(Player),
    /// He was there for none of the games.
    ForfeitLoss(Player),
    /// Left over at an odd number.
    Bye,
    /// Absent with half of what a won round is worth.
    HalfBye,
    /// In none of the lists: not yet there, absent, or gone.
    Absent,
}

impl Entry {
    /// Whether the round was not played by the player's own doing. FIDE C.07 article 16.1.
    #[must_use]
    pub const fn is_voluntary(self) -> bool {
        matches!(self, Self::ForfeitLoss(_)) || self.is_requested_bye()
    }

    /// Whether he asked not to be paired: to be absent counts as asking (Rapid 6).
    const fn is_requested_bye(self) -> bool {
        matches!(self, Self::HalfBye | Self::Absent)
    }
}

/// Why a contribution is left out of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The lowest one: left out of Cut-1 and of the median.
    Lowest,
    /// The highest one: left out of the median.
    Highest,
}

/// What one round of a player brings to his Buchholz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The round, from 1.
    pub round: u16,
    /// What the round was.
    pub entry: Entry,
    /// The points he got in it.
    pub points: Fraction,
    /// The opponent's adjusted score, or the score of the dummy of a round that was not played. Times `points`
    /// it is what the round brings to Sonneborn-Berger.
    pub score: Fraction,
    /// In which sums it is left out; Buchholz and Sonneborn-Berger leave nothing out.
    pub cut: Option<Cut>,
}

/// The sum of a criterion over a player's contributions; none for the mutual result, which is no such sum.
#[must_use]
pub fn value(criterion: Criterion, contributions: &[Contribution]) -> Option<Fraction> {
    let kept = |keeps: fn(Option<Cut>) -> bool| {
        let kept = contributions.iter().filter(|c| keeps(c.cut));
        Some(sum(kept.map(|contribution| contribution.score)))
    };
    match criterion {
        Criterion::MutualResult => None,
        // Rapid 8.c; FIDE C.07 article 14.3.
        Criterion::MedianBuchholz => kept(|cut| cut.is_none()),
        // FIDE C.07 article 14.1.
        Criterion::BuchholzCutOne => kept(|cut| cut != Some(Cut::Lowest)),
        // FIDE C.07 article 8.1.
        Criterion::Buchholz => kept(|_| true),
        // Rapid 8.d; FIDE C.07 article 9.1.
        Criterion::SonnebornBerger => Some(sum(contributions.iter().map(|c| c.points * c.score))),
    }
}

/// One round of one player.
#[derive(Clone, Copy, Debug)]
struct Line {
    round: u16,
    entry: Entry,
    points: Fraction,
}

/// The games that two players really played against each other, seen by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    pub(crate) opponent: Player,
    pub(crate) games: u32,
    pub(crate) points: Fraction,
}

/// Everybody's scores after a round.
#[derive(Clone, Debug)]
pub struct Scores<'a> {
    rules: &'a SwissRules,
    rounds: u16,
    lines: Vec<Vec<Line>>,
    points: Vec<Fraction>,
    adjusted: Vec<Fraction>,
}

impl<'a> Scores<'a> {
    /// Counts the rounds up to and including `after_round`; 0 is before the first one, and a number above that
    /// of the last round counts all of them.
    #[must_use]
    pub fn new(tournament: &'a Tournament, after_round: u16) -> Self {
        let rules = tournament.rules();
        let mut lines: Vec<Vec<Line>> = tournament.players().map(|_| Vec::new()).collect();
        let mut rounds = 0;
        for (number, round) in counted(tournament, after_round) {
            rounds += 1;
            add_round(rules, number, round, &mut lines);
        }
        let all = |lines: &Vec<Line>| sum(lines.iter().map(|line| line.points));
        let points = lines.iter().map(all).collect();
        let draw = round_draw(rules);
        let adjusted = lines.iter().map(|lines| adjusted(lines, draw)).collect();
        Self {
            rules,
            rounds,
            lines,
            points,
            adjusted,
        }
    }

    /// How many rounds count: those in which something has happened.
    #[must_use]
    pub const fn rounds(&self) -> u16 {
        self.rounds
    }

    /// The player's points: games won, halves of drawn ones, byes. Rapid 5 and 8.a.
    ///
    /// # Panics
    /// When there is no such player, as everywhere below.
    #[must_use]
    pub fn points(&self, player: Player) -> Fraction {
        self.points[player.index()]
    }

    /// The score with which the player counts for his opponents. FIDE C.07 article 16.3.
    #[must_use]
    pub fn adjusted(&self, player: Player) -> Fraction {
        match self.rules.unplayed {
            Unplayed::Fide2026 | Unplayed::Fide2024 => self.adjusted[player.index()],
            Unplayed::None => self.points(player),
        }
    }

    /// What each round brings to the player's tie-breaks, by round. A match that is still open brings nothing,
    /// and where rounds that were not played are left out these are missing.
    #[must_use]
    pub fn contributions(&self, player: Player) -> Vec<Contribution> {
        let lines = self.lines[player.index()].iter();
        let counted = lines.filter_map(|line| {
            Some(Contribution {
                round: line.round,
                entry: line.entry,
                points: line.points,
                score: self.score(player, line.entry)?,
                cut: None,
            })
        });
        let mut contributions: Vec<Contribution> = counted.collect();
        cut(&mut contributions);
        contributions
    }

    /// The score that a round of the player is counted with; none when it is not counted.
    fn score(&self, player: Player, entry: Entry) -> Option<Fraction> {
        // FIDE C.07 article 16.4: the dummy has the player's own score.
        let own = self.points(player);
        let cap = match entry {
            Entry::Pending(_) => return None,
            Entry::Match(opponent) => return Some(self.adjusted(opponent)),
            // Article 16.4.1 since March 2026: not more than whom he would have met.
            Entry::ForfeitWin(opponent) | Entry::ForfeitLoss(opponent) => self.adjusted(opponent),
            // Article 16.4.2 since March 2026: not more than somebody who drew every round.
            Entry::Bye | Entry::HalfBye | Entry::Absent => {
                round_draw(self.rules) * Fraction::from(u32::from(self.rounds))
            }
        };
        match self.rules.unplayed {
            Unplayed::Fide2026 => Some(own.min(cap)),
            Unplayed::Fide2024 => Some(own),
            // Article 16.6: a tournament may announce that it leaves them out.
            Unplayed::None => None,
        }
    }
}

/// Whom everybody really played, once for each opponent in order of number: forfeited games are no meeting
/// (FIDE C.07 article 6.1.1).
pub(crate) fn meetings(tournament: &Tournament, after_round: u16) -> Vec<Vec<Meeting>> {
    let mut meetings: Vec<Vec<Meeting>> = tournament.players().map(|_| Vec::new()).collect();
    for (_, round) in counted(tournament, after_round) {
        for (game, [white, black]) in round.matches.iter().flat_map(games) {
            let MatchGame::Played(score) = game else {
                continue;
            };
            let white_gets = worth(MatchGame::Played(score), true);
            for (player, opponent, points) in [
                (white, black, white_gets),
                (black, white, Fraction::ONE - white_gets),
            ] {
                let list = &mut meetings[player.index()];
                match list.binary_search_by_key(&opponent, |meeting| meeting.opponent) {
                    Ok(at) => {
                        list[at].games += 1;
                        list[at].points = list[at].points + points;
                    }
                    Err(at) => list.insert(
                        at,
                        Meeting {
                            opponent,
                            games: 1,
                            points,
                        },
                    ),
                }
            }
        }
    }
    meetings
}

/// The rounds up to `after_round` in which something has happened, with their numbers.
fn counted(tournament: &Tournament, after_round: u16) -> impl Iterator<Item = (u16, &SwissRound)> {
    let rounds = (1..=after_round).zip(tournament.rounds());
    rounds.filter(|(_, round)| has_begun(round))
}

/// Whether a result is known, or, where nobody could be paired, an entry.
fn has_begun(round: &SwissRound) -> bool {
    let mut games = round.matches.iter().flat_map(|m| &m.games);
    let left_over = round.matches.is_empty() && round.entries().next().is_some();
    left_over || games.any(|game| *game != MatchGame::Pending)
}

fn add_round(rules: &SwissRules, number: u16, round: &SwissRound, lines: &mut [Vec<Line>]) {
    let mut add = |player: Player, entry: Entry, points: Fraction| {
        lines[player.index()].push(Line {
            round: number,
            entry,
            points,
        });
    };
    for m in &round.matches {
        for player in m.players() {
            let own = |(game, [white, _]): (MatchGame, [Player; 2])| worth(game, white == player);
            add(player, match_entry(m, player), sum(games(m).map(own)));
        }
    }
    for &player in &round.byes {
        // Rapid 5.
        add(player, Entry::Bye, rules.bye);
    }
    for &player in &round.half_byes {
        add(player, Entry::HalfBye, round_draw(rules));
    }
    for lines in lines {
        if lines.last().is_none_or(|line| line.round != number) {
            // Rapid 6: absent is no points.
            lines.push(Line {
                round: number,
                entry: Entry::Absent,
                points: Fraction::ZERO,
            });
        }
    }
}

/// The games of a match with who has white and black in them: reversed in every next one (Rapid 1).
fn games(m: &Match) -> impl Iterator<Item = (MatchGame, [Player; 2])> {
    let [first, second] = m.players();
    let colours = [[first, second], [second, first]].into_iter().cycle();
    m.games.iter().copied().zip(colours)
}

fn match_entry(m: &Match, player: Player) -> Entry {
    let opponent = if m.white_first == player {
        m.black_first
    } else {
        m.white_first
    };
    let has = |wanted: fn(MatchGame) -> bool| m.games.iter().any(|&game| wanted(game));
    if m.is_forfeited() {
        let gets = |(game, [white, _]): (MatchGame, [Player; 2])| worth(game, white == player);
        let won = games(m).any(|game| gets(game) > Fraction::ZERO);
        if won {
            Entry::ForfeitWin(opponent)
        } else {
            Entry::ForfeitLoss(opponent)
        }
    } else if has(|game| game == MatchGame::Pending)
        && !has(|game| matches!(game, MatchGame::Played(_)))
    {
        Entry::Pending(opponent)
    } else {
        Entry::Match(opponent)
    }
}

/// What a game pays to White or to Black. Rapid 5; who waited for somebody that did not come has won.
fn worth(game: MatchGame, to_white: bool) -> Fraction {
    let white_won = match game {
        MatchGame::Pending => return Fraction::ZERO,
        MatchGame::Played(Score::Draw) => return Fraction::new(1, 2),
        MatchGame::Played(Score::WhiteWins) | MatchGame::BlackAbsent => true,
        MatchGame::Played(Score::BlackWins) | MatchGame::WhiteAbsent => false,
    };
    if white_won == to_white {
        Fraction::ONE
    } else {
        Fraction::ZERO
    }
}

/// What a drawn round is worth.
fn round_draw(rules: &SwissRules) -> Fraction {
    Fraction::new(i128::from(rules.games_per_round), 2)
}

/// FIDE C.07 articles 16.2.5 and 16.3: a bye that he asked for counts as drawn when he never came back, that
/// is when only rounds follow that he did not play by his own doing.
fn adjusted(lines: &[Line], draw: Fraction) -> Fraction {
    let back = lines.iter().rposition(|line| !line.entry.is_voluntary());
    let gone = back.map_or(0, |last| last + 1);
    let worth = |(at, line): (usize, &Line)| {
        if at >= gone && line.entry.is_requested_bye() {
            draw
        } else {
            line.points
        }
    };
    sum(lines.iter().enumerate().map(worth))
}

/// Marks the lowest and the highest contribution. FIDE C.07 articles 14 and 16.5: of the lowest, rounds that
/// he did not play by his own doing go first. Of equal ones the earliest goes.
fn cut(contributions: &mut [Contribution]) {
    let lowest = contributions
        .iter_mut()
        .min_by_key(|c| (!c.entry.is_voluntary(), c.score, c.round));
    if let Some(lowest) = lowest {
        lowest.cut = Some(Cut::Lowest);
    }
    let rest = contributions.iter_mut().filter(|c| c.cut.is_none());
    if let Some(highest) = rest.max_by_key(|c| (c.score, Reverse(c.round))) {
        highest.cut = Some(Cut::Highest);
    }
}

fn sum(numbers: impl Iterator<Item = Fraction>) -> Fraction {
    numbers.fold(Fraction::ZERO, |sum, number| sum + number)
}
