//! An independent check of a pairing of a Swiss round. It shares no code with what makes the pairing: it reads
//! the facts of the tournament in its own way, goes through the articles of C.04.5 one by one, and answers
//! whether *any* pairing would have done better by algebra ([`algebra`](super::algebra)) instead of by a search.
//!
//! Slow and literal on purpose. Which readings of the articles it holds the pairing to is written in
//! [`swiss`](super::swiss).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

mod brackets;

use super::Origin;
use super::algebra::{can_be_paired, fewest_marked};
use super::swiss_round::{
    ColourDecision, NextRound, NotLeftOver, SwissBoard, SwissBye, SwissPairing, WhyPlays,
};
use crate::competition::{Colour, Player, Score};
use crate::points::Fraction;
use crate::swiss::{Match, MatchGame};

/// What is wrong with a pairing. Two players are white first, unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SwissViolation {
    /// All rounds of the tournament were played before.
    Over,
    /// Present, but neither on a board nor the bye.
    NotSeated(Player),
    /// On two boards, twice on one, or on a board and the bye.
    SeatedTwice(Player),
    /// Seated, but not there. Rapid 6.
    NotPresent(Player),
    /// An odd number of players and nobody left over.
    NoBye,
    /// An even number of players and somebody left over.
    ByeAtEvenNumber(Player),
    /// The leader fixed this board, with these colours; it is not there.
    FixedBoard([Player; 2]),
    /// The leader fixed this bye; it went to somebody else.
    FixedBye(Player),
    /// A board that is not the leader's but says so, or the other way round.
    Origin([Player; 2]),
    /// A bye that is not the leader's but says so, or the other way round.
    ByeOrigin(Player),
    /// The boards are not in order: their higher players, the earlier board first. C.04.2 article 3.6.
    BoardOrder([Player; 2]),
    /// The two met before and the board does not say so, or not when. Article 2.1.1.
    Rematch([Player; 2]),
    /// The board says that the two met before, and they did not.
    NoRematch([Player; 2]),
    /// He had as many byes as he can get and the bye does not say so. Article 2.1.2; Rapid 5.
    SecondBye(Player),
    /// The bye says that he had as many as he can get, and he had not.
    NoSecondBye(Player),
    /// The board names another bracket or upfloater than there is.
    Bracket([Player; 2]),
    /// The bye names another score than he has.
    ByeScore(Player),
    /// The bye does not say rightly who came before and why it was not he.
    PassedOver(Player),
    /// The other one should have white in the first game. Article 4.3.
    Colours([Player; 2]),
    /// The colours are right but the reason is not.
    ColourReason([Player; 2]),
    /// This one could have been left over, and comes before the one who is. Article 3.4; Rapid 5.
    ByeTurn(Player),
    /// So many rematches fewer would have done.
    NeedlessRematches(usize),
    /// As few rematches were possible without one as late as this one.
    RecentRematch([Player; 2]),
    /// The bracket of this player, the first of its residents, has more upfloaters than it needs. Article 2.3.1.
    TooManyUpfloaters(Player),
    /// Another set of upfloaters was better for the bracket of this player, by articles 2.3.2 to 2.3.4 or in the
    /// order of article 3.5.4.
    BetterUpfloaters(Player),
    /// Another pairing of the bracket of this player, the first by number, was better by article 2.3.5 or comes
    /// before this one in the order of article 3.6.3.
    EarlierPairing(Player),
}

/// Everything that is wrong with the pairing, sorted; empty when it is as the rules and the leader want it.
///
/// Whether the brackets are the best ones is only looked at where nothing else is wrong and no board of the
/// rules is a rematch.
#[must_use]
pub fn judge(round: &NextRound<'_>, pairing: &SwissPairing) -> Vec<SwissViolation> {
    let dossier = Dossier::of(round);
    let tournament = round.tournament;
    let mut found = seating(round, pairing);
    // Everything else is only a sensible question about people who have one seat, in a round that there is.
    if found.is_empty() {
        found.extend(leaders_wishes(round, pairing));
        found.extend(dossier.board_order(pairing));
        for board in &pairing.boards {
            found.extend(dossier.board_facts(board));
            found.extend(dossier.colours(board));
        }
        if let Some(bye) = &pairing.bye {
            found.extend(dossier.bye_facts(bye));
            found.extend(dossier.bye_turn(bye));
        }
        found.extend(dossier.needless(pairing));
        let plain = pairing
            .boards
            .iter()
            .all(|b| b.origin == Origin::Leader || b.rematch.is_none());
        if found.is_empty() && plain {
            found.extend(brackets::worse_than_possible(&dossier, pairing));
        }
    }
    if tournament.rounds().len() >= usize::from(tournament.rules().rounds) {
        found.push(SwissViolation::Over);
    }
    found.sort();
    found
}

fn seating(round: &NextRound<'_>, pairing: &SwissPairing) -> Vec<SwissViolation> {
    let on_boards = pairing.boards.iter().flat_map(pair_of);
    let seats: Vec<Player> = on_boards
        .chain(pairing.bye.iter().map(|bye| bye.player))
        .collect();
    let mut found = Vec::new();
    for &player in &round.present {
        match seats.iter().filter(|&&seated| seated == player).count() {
            0 => found.push(SwissViolation::NotSeated(player)),
            1 => {}
            _ => found.push(SwissViolation::SeatedTwice(player)),
        }
    }
    let strangers = seats
        .iter()
        .filter(|player| !round.present.contains(player));
    found.extend(strangers.map(|&player| SwissViolation::NotPresent(player)));
    match (&pairing.bye, round.present.len() % 2) {
        (None, 1) => found.push(SwissViolation::NoBye),
        (Some(bye), 0) => found.push(SwissViolation::ByeAtEvenNumber(bye.player)),
        _ => {}
    }
    found
}

fn leaders_wishes(round: &NextRound<'_>, pairing: &SwissPairing) -> Vec<SwissViolation> {
    let mut found = Vec::new();
    for fixed in &round.fixed_boards {
        if !pairing.boards.iter().any(|board| pair_of(board) == *fixed) {
            found.push(SwissViolation::FixedBoard(*fixed));
        }
    }
    let honest = |origin: Origin, fixed: bool| match origin {
        Origin::Leader => fixed,
        Origin::Rules => !fixed,
        Origin::Halves | Origin::Kept => false,
    };
    for board in &pairing.boards {
        if !honest(board.origin, round.fixed_boards.contains(&pair_of(board))) {
            found.push(SwissViolation::Origin(pair_of(board)));
        }
    }
    if let Some(bye) = &pairing.bye {
        if round.fixed_bye.is_some_and(|wanted| wanted != bye.player) {
            found.extend(round.fixed_bye.map(SwissViolation::FixedBye));
        }
        if !honest(bye.origin, round.fixed_bye == Some(bye.player)) {
            found.push(SwissViolation::ByeOrigin(bye.player));
        }
    }
    found
}

const fn pair_of(board: &SwissBoard) -> [Player; 2] {
    [board.white_first, board.black_first]
}

fn without(players: &[Player], some: &[Player]) -> Vec<Player> {
    players
        .iter()
        .copied()
        .filter(|player| !some.contains(player))
        .collect()
}

/// What the judge knows of a player.
struct Sheet {
    player: Player,
    score: Fraction,
    /// Matches that somebody came to on both sides.
    matches: usize,
    /// Byes, and matches that the opponent did not come to.
    free: usize,
    /// Whether he had white in the first game, by match at the board, the latest first.
    whites: Vec<bool>,
    floated: bool,
}

/// The tournament as the judge reads it: a sheet for each player who is there.
struct Dossier<'a> {
    round: &'a NextRound<'a>,
    sheets: Vec<Sheet>,
    /// The latest meeting of every two who met, in both orders.
    meetings: BTreeMap<[Player; 2], u16>,
}

impl<'a> Dossier<'a> {
    fn of(round: &'a NextRound<'a>) -> Self {
        let rounds = round.tournament.rounds().len();
        let mut dossier = Self {
            round,
            sheets: Vec::new(),
            meetings: BTreeMap::new(),
        };
        for (number, facts) in (1..).zip(round.tournament.rounds()) {
            // A match that one did not come to is no meeting.
            for one in facts.matches.iter().filter(|one| absentee(one).is_none()) {
                let [a, b] = one.players();
                dossier
                    .meetings
                    .extend([([a, b], number), ([b, a], number)]);
            }
        }
        for &player in &round.present {
            let own: Vec<&Match> = dossier.matches_of(player).map(|(_, one)| one).collect();
            let came = |one: &&&Match| absentee(one).is_none();
            let byes = round
                .tournament
                .rounds()
                .iter()
                .filter(|r| r.byes.contains(&player));
            let given = own
                .iter()
                .filter(|one| absentee(one).is_some_and(|other| other != player));
            let at_the_board = |one: &&&Match| one.games.iter().any(is_at_the_board);
            dossier.sheets.push(Sheet {
                player,
                score: dossier.score_after(player, rounds),
                matches: own.iter().filter(came).count(),
                free: byes.count() + given.count(),
                whites: own
                    .iter()
                    .filter(at_the_board)
                    .map(|one| one.white_first == player)
                    .collect(),
                floated: dossier.floated(player),
            });
        }
        dossier
    }

    /// All matches of a player with their rounds, from 1, the latest first.
    fn matches_of(&self, player: Player) -> impl Iterator<Item = (u16, &'a Match)> + use<'a> {
        let rounds = self.round.tournament.rounds();
        let all = (1..)
            .zip(rounds)
            .flat_map(|(number, r)| r.matches.iter().map(move |one| (number, one)));
        let own: Vec<(u16, &Match)> = all
            .filter(|(_, one)| one.players().contains(&player))
            .collect();
        own.into_iter().rev()
    }

    /// Rapid 5.
    fn score_after(&self, player: Player, rounds: usize) -> Fraction {
        let rules = self.round.tournament.rules();
        let half = Fraction::new(1, 2);
        let mut sum = Fraction::ZERO;
        for round in &self.round.tournament.rounds()[..rounds] {
            if round.byes.contains(&player) {
                sum = sum + rules.bye;
            }
            if round.half_byes.contains(&player) {
                sum = sum + Fraction::from(u32::from(rules.games_per_round)) * half;
            }
            for one in round
                .matches
                .iter()
                .filter(|one| one.players().contains(&player))
            {
                for (game, number) in one.games.iter().zip(1..) {
                    let has_white = (one.white_first == player) == (number % 2 == 1);
                    sum = sum
                        + match (*game, has_white) {
                            (MatchGame::Played(Score::Draw), _) => half,
                            (
                                MatchGame::Played(Score::WhiteWins) | MatchGame::BlackAbsent,
                                true,
                            )
                            | (
                                MatchGame::Played(Score::BlackWins) | MatchGame::WhiteAbsent,
                                false,
                            ) => Fraction::ONE,
                            _ => Fraction::ZERO,
                        };
                }
            }
        }
        sum
    }

    /// Article 1.5.
    fn floated(&self, player: Player) -> bool {
        let rounds = self.round.tournament.rounds().len();
        let Some((number, one)) = self.matches_of(player).next() else {
            return false;
        };
        let [a, b] = one.players();
        usize::from(number) == rounds
            && absentee(one).is_none()
            && self.score_after(a, rounds - 1) != self.score_after(b, rounds - 1)
    }

    fn sheet(&self, player: Player) -> &Sheet {
        let found = self.sheets.iter().find(|sheet| sheet.player == player);
        found.expect("only players who are there are asked for")
    }

    fn score(&self, player: Player) -> Fraction {
        self.sheet(player).score
    }

    /// The latest round in which the two met. Article 2.1.1.
    fn met(&self, a: Player, b: Player) -> Option<u16> {
        self.meetings.get(&[a, b]).copied()
    }

    fn may_meet(&self, a: Player, b: Player) -> bool {
        self.met(a, b).is_none()
    }

    /// Articles 1.2 and 4.2.
    fn higher_first(&self, board: &SwissBoard) -> [Player; 2] {
        let mut pair = pair_of(board);
        pair.sort_by_key(|&player| (Reverse(self.score(player)), player));
        pair
    }

    fn board_order(&self, pairing: &SwissPairing) -> Vec<SwissViolation> {
        let ordered: Vec<[Player; 2]> = pairing
            .boards
            .iter()
            .map(|b| self.higher_first(b))
            .collect();
        let key = |[higher, lower]: [Player; 2]| {
            (
                Reverse(self.score(higher)),
                Reverse(self.score(lower)),
                higher,
            )
        };
        let wrong = ordered.windows(2).filter(|two| key(two[0]) > key(two[1]));
        wrong
            .map(|two| SwissViolation::BoardOrder([two[0][0], two[1][0]]))
            .collect()
    }

    fn board_facts(&self, board: &SwissBoard) -> Vec<SwissViolation> {
        let pair = pair_of(board);
        let mut found = Vec::new();
        match (self.met(pair[0], pair[1]), board.rematch) {
            (None, Some(_)) => found.push(SwissViolation::NoRematch(pair)),
            (met, told) if met != told => found.push(SwissViolation::Rematch(pair)),
            _ => {}
        }
        let [higher, lower] = self.higher_first(board);
        let floated_up = Some(lower).filter(|_| self.score(lower) != self.score(higher));
        if board.bracket != self.score(higher) || board.floated_up != floated_up {
            found.push(SwissViolation::Bracket(pair));
        }
        found
    }

    /// Article 4.
    fn colours(&self, board: &SwissBoard) -> Option<SwissViolation> {
        let pair = pair_of(board);
        if board.origin == Origin::Leader {
            let honest = board.colours == ColourDecision::Given;
            return (!honest).then_some(SwissViolation::ColourReason(pair));
        }
        let [higher, lower] = self.higher_first(board);
        let (mine, his) = (&self.sheet(higher).whites, &self.sheet(lower).whites);
        let count = |whites: &[bool]| whites.iter().filter(|&&white| white).count();
        let (white, reason) = if count(mine) != count(his) {
            (count(mine) < count(his), ColourDecision::FewerWhites)
        } else if let Some(place) = (0..mine.len().min(his.len())).find(|&i| mine[i] != his[i]) {
            (!mine[place], ColourDecision::LastDifference)
        } else if let Some(last) = mine.first() {
            (!last, ColourDecision::HigherAlternates)
        } else if let Some(last) = his.first() {
            (*last, ColourDecision::LowerAlternates)
        } else {
            // Players are counted from 0, their numbers from 1.
            let odd = (u32::from(higher.0) + 1) % 2 == 1;
            let drawn = self.round.initial_colour == Colour::White;
            (odd == drawn, ColourDecision::InitialColour)
        };
        if white != (board.white_first == higher) {
            return Some(SwissViolation::Colours(pair));
        }
        (board.colours != reason).then_some(SwissViolation::ColourReason(pair))
    }

    fn is_second(&self, player: Player) -> bool {
        let limit = self.round.tournament.rules().byes_per_player;
        limit.is_some_and(|limit| self.sheet(player).free >= limit as usize)
    }

    /// The lowest score, the most matches, the largest number. Articles 3.4.2 to 3.4.4.
    fn turn(&self, player: Player) -> (Fraction, Reverse<usize>, Reverse<Player>) {
        let sheet = self.sheet(player);
        (sheet.score, Reverse(sheet.matches), Reverse(player))
    }

    fn bye_facts(&self, bye: &SwissBye) -> Vec<SwissViolation> {
        let player = bye.player;
        let mut found = Vec::new();
        match (self.is_second(player), bye.second) {
            (true, false) => found.push(SwissViolation::SecondBye(player)),
            (false, true) => found.push(SwissViolation::NoSecondBye(player)),
            _ => {}
        }
        if bye.score != self.score(player) {
            found.push(SwissViolation::ByeScore(player));
        }
        let mut before = self.by_rules();
        before.retain(|&other| bye.origin == Origin::Rules && self.turn(other) < self.turn(player));
        before.sort_by_key(|&other| self.turn(other));
        let freer = |other: Player| self.sheet(other).free > self.sheet(player).free;
        let told = before.into_iter().map(|player| NotLeftOver {
            player,
            why: if freer(player) {
                WhyPlays::FreeBefore
            } else {
                WhyPlays::Others
            },
        });
        if !told.eq(bye.passed_over.iter().copied()) {
            found.push(SwissViolation::PassedOver(player));
        }
        found
    }

    /// Everybody whom the leader did not put on a board.
    fn by_rules(&self) -> Vec<Player> {
        let fixed: Vec<Player> = self.round.fixed_boards.iter().flatten().copied().collect();
        without(&self.round.present, &fixed)
    }

    /// The fewest rematches with which these can be paired.
    fn fewest_rematches(&self, players: &[Player]) -> usize {
        if can_be_paired(players, |a, b| self.may_meet(a, b)) {
            return 0;
        }
        let again = |a, b| Some(!self.may_meet(a, b));
        fewest_marked(players, again).unwrap_or(usize::MAX)
    }

    /// Article 3.4. What gives way: first a bye too many, then a rematch, then both.
    fn bye_turn(&self, bye: &SwissBye) -> Vec<SwissViolation> {
        if bye.origin != Origin::Rules {
            return Vec::new();
        }
        let there = self.by_rules();
        let cost = |player: Player| {
            let rematches = self.fewest_rematches(&without(&there, &[player]));
            let second = self.is_second(player);
            let kinds = usize::from(second) + 2 * usize::from(rematches > 0);
            (kinds, rematches, self.sheet(player).free, self.turn(player))
        };
        let of_this = cost(bye.player);
        let gives_way = of_this.0 > 0;
        // Where nothing gave way only those whose turn came before can be earlier.
        let may = |&&player: &&Player| {
            gives_way || (self.sheet(player).free, self.turn(player)) < (of_this.2, of_this.3)
        };
        let earlier = there
            .iter()
            .filter(may)
            .filter(|&&player| cost(player) < of_this);
        earlier
            .map(|&player| SwissViolation::ByeTurn(player))
            .collect()
    }

    fn needless(&self, pairing: &SwissPairing) -> Option<SwissViolation> {
        let boards = pairing
            .boards
            .iter()
            .filter(|board| board.origin != Origin::Leader);
        let pairs: Vec<[Player; 2]> = boards.map(pair_of).collect();
        let players: Vec<Player> = pairs.iter().flatten().copied().collect();
        let again = |pair: &&[Player; 2]| !self.may_meet(pair[0], pair[1]);
        let rematches = pairs.iter().filter(again).count();
        let needed = self.fewest_rematches(&players);
        if rematches != needed {
            return Some(SwissViolation::NeedlessRematches(
                rematches.saturating_sub(needed),
            ));
        }
        let latest = *pairs
            .iter()
            .filter(again)
            .max_by_key(|pair| self.met(pair[0], pair[1]))?;
        let round = self.met(latest[0], latest[1]);
        let longer_ago = fewest_marked(&players, |a, b| match self.met(a, b) {
            None => Some(false),
            met => (met < round).then_some(true),
        });
        (longer_ago == Some(needed)).then_some(SwissViolation::RecentRematch(latest))
    }

    fn minds_floats(&self) -> bool {
        let tournament = self.round.tournament;
        tournament.rounds().len() + 1 != usize::from(tournament.rules().rounds)
    }
}

/// The one who came to none of the games of a match.
fn absentee(one: &Match) -> Option<Player> {
    let missed = |player: Player| {
        (1..).zip(&one.games).all(|(number, game)| {
            let has_white = (one.white_first == player) == (number % 2 == 1);
            matches!(
                (game, has_white),
                (MatchGame::WhiteAbsent, true) | (MatchGame::BlackAbsent, false)
            )
        })
    };
    one.players().into_iter().find(|&player| missed(player))
}

const fn is_at_the_board(game: &MatchGame) -> bool {
    matches!(game, MatchGame::Played(_) | MatchGame::Pending)
}
