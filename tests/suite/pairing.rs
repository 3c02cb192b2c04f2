//! Pairings: tables that a club player can read, thousands of random evenings against a pairer that tries
//! everything, whole seasons under the eyes of the judge, and the judge himself.
//!
//! An evening as text has one line for each thing; players are numbers, and stand in this order unless
//! `ranking` says otherwise. White is first: `1-2`. In `rounds` (and `earlier`, the rounds before this
//! competition) `|` separates rounds, `x9` is nine rounds without entries, `1-2?` is not played yet, `1-2~`
//! is put off, `waits:1-2` is a game that 2 did not come to. In an answer `1-2=` was kept, `1-2!` is the
//! leader's, `[run,gap:2]` is what a board breaks; with `1/2` the colours do not matter.

use std::fmt::Write;

use engine::competition::{
    Competition, ExternalResult, Game, NoShow, Outcome, Player, Round, Score,
};
use engine::keizer::standings;
use engine::pairing::colour::Decision;
use engine::pairing::judge::{Violation, judge};
use engine::pairing::keizer::pair;
use engine::pairing::{
    Board, Bye, ByeReason, Evening, Origin, Pairing, PassedOver, Relaxation, Unpairable, Why,
};
use engine::points::Fraction;
use engine::rules::{ColourSwap, External, Method, OpponentAbsent, Players, Rules, Tier, TopValue};

use crate::brute;

// ---------------------------------------------------------------------------------------- the tables

/// Pairs the evening and compares; the judge and the brute-force pairer must agree.
fn check(text: &str) {
    let (question, expected) = text.split_once("->").expect("an answer after ->");
    let case = Case::parse(question);
    let competition = case.competition();
    let evening = case.evening(&competition);
    if let Some(difference) = difference(&evening) {
        panic!("{}{difference}", case.show());
    }
    let answer = match pair(&evening) {
        Ok(pairing) if expected.contains('/') => show_pairing(&pairing, |_| true),
        Ok(pairing) => show_pairing(&pairing, |_| false),
        Err(why) => format!("{why:?}"),
    };
    assert_eq!(answer, expected.trim(), "{}", case.show());
}

/// `keizer.md` 4.3. P-6 leaves 6 without opponent; how that is relaxed is tested below.
#[test]
fn pairs_of_six_who_may_not_meet() {
    let table = "
        P-1 | 1-2 5-6             | 1/3 2/5 4/6 | 1/3 2/5 4/6
        P-2 | 1-2 3-4             | 1/3 2/4 5/6 | 1/3 2/4 5/6
        P-3 | 3-4 5-6             | 1/2 3/5 4/6 | 1/2 3/5 4/6
        P-4 | 1-2 4-5 4-6 5-6     | 1/4 2/5 3/6 | 1/4 2/5 3/6
        P-5 | 3-6 4-6 5-6         | 1/3 2/6 4/5 | 1/3 2/6 4/5
        P-6 | 1-6 2-6 3-6 4-6 5-6 | NoPairing   | NoPairing
        P-7 | 1-2 2-4             | 1/3 2/5 4/6 | 1/4 2/3 5/6
        P-8 | 3-4 3-5             | 1/2 3/6 4/5 | 1/3 2/4 5/6
        P-9 | 3-4 4-6             | 1/2 3/6 4/5 | 1/3 2/4 5/6";
    for line in table.trim().lines() {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, forbidden, lexicographic, closest] = columns[..] else {
            panic!("{line}")
        };
        check(&format!(
            "players 6\n forbidden {forbidden}\n -> {lexicographic}"
        ));
        let method = "rules method=closest\n players 6";
        check(&format!("{method}\n forbidden {forbidden}\n -> {closest}"));
    }
}

#[test]
fn a_player_who_met_everybody_relaxes_the_lowest_board() {
    check(
        "rules meetings_per_season=1
         rounds 1-6 | 6-2 | 3-6 | 6-4 | 5-6
         players 6
         -> 2-1 4-3 6-5[season]",
    );
}

#[test]
fn of_as_many_kinds_the_earliest_are_relaxed() {
    // 1-2 3-4 breaks run, half and season; 1-3 2-4 breaks balance, gap and season.
    check(
        "rules meetings_per_season=2 meetings_per_half=2 rounds_between=2 colour_run=2 colour_balance=2
         players 7
         present 1 2 3 4
         forbidden 1-4
         earlier 1-3
         rounds 2-1 4-5 | 2-1 6-3 | 6-2 3-7 | 2-7 4-6 | 3-1
         -> 1-2[half,season] 3-4[run]",
    );
}

/// 5 stayed away in round 6 without a word. In round 7 the number is even; in round 8 he is the odd one out, though
/// 7 stands below him and has had no bye either.
#[test]
fn bug_34_who_stayed_away_is_left_over_at_the_next_odd_number() {
    let before = "players 7\n rounds x5 | waits:4-5";
    let even = "present 1 2 3 4 5 6\n debts 5";
    check(&format!("{before}\n {even}\n -> 1/2 3/4 5/6"));
    check(&format!(
        "{before} | x1\n debts 5\n -> 1/2 3/4 6/7 penalty:5"
    ));
}

/// Asks in which round two who met in round 3 may meet again.
fn gap(rules: &str, rounds: &str, expected: &str) {
    check(&format!(
        "rules {rules}\n players 9\n present 1 2\n rounds x2 | 1-2 | {rounds}\n -> {expected}"
    ));
}

#[test]
fn denk_en_zet_wants_ten_rounds_between() {
    gap("rounds_between=10", "x9", "2-1[gap:1]"); // round 13
    gap("rounds_between=10", "x10", "2-1"); // round 14
}

#[test]
fn de_pion_wants_five_evenings_between() {
    gap("rounds_between=5", "x0", "2-1[gap:5]"); // round 4
    gap("rounds_between=5", "x4", "2-1[gap:1]"); // round 8
    gap("rounds_between=5", "x5", "2-1"); // round 9
}

#[test]
fn de_pion_counts_evenings_across_the_halves() {
    let question = "rules rounds_between=5\n players 2\n earlier 1-2 | x2";
    check(&format!("{question}\n rounds x2\n -> 2-1[gap:1]"));
    check(&format!("{question}\n rounds x3\n -> 2-1"));
}

#[test]
fn de_zwarte_dame_wants_six_other_opponents_of_both() {
    let both = "1-3 2-4 | 1-4 2-5 | 1-5 2-6 | 1-6 2-7 | 1-7 2-3";
    gap("opponents_between=6", both, "2-1[gap:1]");
    gap(
        "opponents_between=6",
        &format!("{both} | 1-8"),
        "2-1[gap:1]",
    );
    gap("opponents_between=6", &format!("{both} | 1-8 | 2-8"), "2-1");
}

#[test]
fn only_games_are_opponents() {
    let five = "1-3 2-4 | 1-4 2-5 | 1-5 2-6 | 1-6 2-7 | 1-7 2-3";
    for other in ["waits:1-8", "waits:8-1", "bye:1", "penalty:1", "notice:1"] {
        gap(
            "opponents_between=6",
            &format!("{five} | {other} 2-9"),
            "2-1[gap:1]",
        );
    }
    for game in ["1-8?", "1-8~"] {
        gap(
            "opponents_between=6",
            &format!("{five} | {game} | 2-9"),
            "2-1",
        );
    }
}

#[test]
fn the_same_opponent_twice_is_one_other_opponent() {
    let six_games = "1-3 2-4 | 1-4 2-5 | 3-1 2-6 | 1-5 2-7 | 1-6 2-3 | 1-7 2-8";
    gap("opponents_between=6", six_games, "2-1[gap:1]");
}

/// Two players with these colours, the oldest first; who gets white, or what must be relaxed.
fn colours(rules: &str, one: &str, two: &str, expected: &str) {
    let history = |player: u16, opponents: u16, colours: &str| {
        let games =
            (opponents..)
                .zip(colours.chars())
                .map(move |(opponent, colour)| match colour {
                    'w' => format!("{player}-{opponent}"),
                    _ => format!("{opponent}-{player}"),
                });
        games.collect::<Vec<_>>().join(" | ")
    };
    // First all rounds of the one, then all rounds of the other: they only meet strangers.
    let rounds: Vec<String> = [history(1, 3, one), history(2, 23, two)]
        .into_iter()
        .filter(|rounds| !rounds.is_empty())
        .collect();
    let rounds = rounds.join(" | ");
    check(&format!(
        "rules {rules}\n players 42\n present 1 2\n rounds {rounds}\n -> {expected}"
    ));
}

#[test]
fn the_colours_of_de_pion() {
    let limits = "colour_run=2 colour_balance=2";
    colours(limits, "ww", "bw", "2-1"); // two whites in a row
    colours(limits, "wwbw", "bw", "2-1"); // two whites more than blacks
    colours(limits, "bww", "wbb", "2-1"); // legal one way only
    colours(limits, "wbb", "bww", "1-2");
    colours(limits, "ww", "ww", "2-1[run,balance]"); // not legal at all
    colours(limits, "bww", "bww", "2-1[run]");
    colours(limits, "wwbw", "wwbw", "2-1[balance]");
}

#[test]
fn the_colours_that_no_limit_decides() {
    colours("", "wbw", "b", "2-1"); // equal and opposite: both get what they lack
    colours("", "ww", "w", "2-1"); // the larger imbalance
    colours("", "b", "bb", "2-1");
    colours("", "wwbb", "wbwb", "1-2"); // the last but one differs: they swap
    colours("", "bw", "bw", "2-1"); // nothing between them: the lower gets white
}

#[test]
fn a_repeat_in_the_half_that_the_balance_forbids() {
    // 1 had white against 2 and has had so many blacks since that he may not have black again.
    let rounds = "players 5\n present 1 2\n rounds 1-2 | 3-1 | 4-1 | 5-1";
    let balance = "rules colour_balance=2 colour_swap";
    check(&format!(
        "{balance}=within_half\n {rounds}\n -> 2-1[balance]"
    ));
    check(&format!("{balance}=preferred\n {rounds}\n -> 1-2"));
}

#[test]
fn the_swap_within_the_half_forgets_the_half_before() {
    let question = "players 4\n present 1 2\n earlier 1-2\n rounds 3-1 | 4-1 | 2-3 | 2-4";
    check(&format!(
        "rules colour_balance=2 colour_swap=within_half\n {question}\n -> 1-2"
    ));
    check(&format!("rules colour_swap=always\n {question}\n -> 2-1"));
}

// ------------------------------------------------------------------------------------------- claims

/// The evening contradicts itself about this player.
fn claim(text: &str, about: u16) {
    let case = Case::parse(text);
    let competition = case.competition();
    let answer = pair(&case.evening(&competition));
    assert_eq!(answer, Err(Unpairable::Claim(p(about))), "{}", case.show());
}

#[test]
fn claims_that_contradict_themselves_are_refused() {
    claim("players 4\n present 1 2 3 2", 2);
    claim("players 4\n ranking 1 2 3\n present 1 2 3 4", 4);
    claim("players 4\n present 1 2 3\n fixed 1-4", 4);
    claim("players 4\n fixed 1-2 3-2", 2);
    claim("players 4\n fixed 1-1", 1);
    claim("players 4\n present 1 2 3\n fixed_bye 4", 4);
    claim("players 5\n fixed 1-2\n fixed_bye 2", 2);
    claim("players 4\n fixed_bye 2", 2); // an even number
    claim("players 3\n ranking 1 2 3 4\n present 1 2 3 4", 4); // nobody knows him
    claim("players 4\n ranking 1 2 3 2 4\n present 1 2 3 4", 2);
}

// ------------------------------------------------------------------------------------------- repair

#[test]
fn when_one_signs_off_the_other_boards_stay() {
    // 4 is ill. His opponent 3 gets the bye (he is the lowest who had none): nobody else notices.
    check(
        "rules byes_per_player=1
         players 8
         rounds bye:8 1-4 2-3 5-6 | bye:7 4-5 6-1 3-8 | bye:6 7-4
         present 1 2 3 5 6 7 8
         published 2-1 3-4 6-5 8-7
         -> 2-1= 6-5= 8-7= bye:3",
    );
}

#[test]
fn when_two_sign_off_their_opponents_meet() {
    check(
        "players 8
         rounds 1-2 3-4 5-6 7-8
         present 1 2 4 5 6 8
         published 3-1 2-4 7-5 6-8
         -> 5-1 2-4= 6-8=",
    );
}

// ---------------------------------------------------------------------------------- random evenings

/// Where the pairing differs from the best one, or breaks a rule; nothing when all agree.
fn difference(evening: &Evening<'_>) -> Option<String> {
    let pairing = pair(evening);
    let best = brute::best(evening);
    let (pairing, best) = match (pairing, best) {
        (Ok(pairing), Some(best)) => (pairing, best),
        (Err(Unpairable::NoPairing), None) => return None,
        (pairing, best) => return Some(format!("paired:   {pairing:?}\nexpected: {best:?}\n")),
    };
    let by_lot = |index: usize| best.boards.get(index).is_some_and(|board| board.by_lot);
    let (paired, wanted) = (show_pairing(&pairing, by_lot), show_best(&best, evening));
    let mut found = String::new();
    if paired != wanted {
        let _ = write!(found, "paired:   {paired}\nexpected: {wanted}\n");
    }
    let violations = judge(evening, &pairing);
    if !violations.is_empty() {
        let _ = write!(found, "paired:   {paired}\nthe judge: {violations:?}\n");
    }
    let relaxed = pairing
        .boards
        .iter()
        .filter(|board| board.origin != Origin::Leader);
    let relaxed = relaxed.flat_map(|board| &board.relaxed).count()
        + pairing
            .bye
            .iter()
            .filter(|bye| bye.reason != ByeReason::Leader)
            .flat_map(|bye| &bye.relaxed)
            .count();
    if relaxed > 0 && brute::legal_exists(evening) {
        let _ = writeln!(
            found,
            "paired:   {paired}\nrelaxed, and a legal pairing exists"
        );
    }
    (!found.is_empty()).then_some(found)
}

/// Where a reason of the pairing is not the true one.
fn untruth(evening: &Evening<'_>) -> Option<String> {
    let (Ok(pairing), Some(best)) = (pair(evening), brute::best(evening)) else {
        return None;
    };
    for board in pairing
        .boards
        .iter()
        .filter(|board| board.origin == Origin::Rules)
    {
        let reasons = reasons(evening, &pairing, &best, [board.white, board.black]);
        if board.passed_over != reasons {
            let paired = show_pairing(&pairing, |_| false);
            let (said, board) = (
                &board.passed_over,
                show_pair([board.white, board.black], '-'),
            );
            return Some(format!(
                "{paired}\n{board} says: {said:?}\nexpected: {reasons:?}\n"
            ));
        }
    }
    None
}

/// Why everybody who stands between these two was passed over.
fn reasons(
    evening: &Evening<'_>,
    pairing: &Pairing,
    best: &brute::Best,
    pair: [Player; 2],
) -> Vec<PassedOver> {
    let place = |player| {
        evening
            .ranking
            .iter()
            .position(|&other| other == player)
            .expect("ranked")
    };
    let top = pair.map(place).into_iter().min().expect("two");
    let bottom = pair.map(place).into_iter().max().expect("two");
    let higher = evening.ranking[top];
    let plays_already = |player: Player| {
        let seated = |board: &&Board| board.white == player || board.black == player;
        let board = pairing.boards.iter().find(seated).expect("seated");
        board.origin != Origin::Rules || place(board.white) < top || place(board.black) < top
    };
    let permitted = |rule: &Relaxation| best.permits(*rule);
    let meeting = |rule: &Relaxation| {
        matches!(
            rule,
            Relaxation::Gap(_) | Relaxation::MeetingsPerHalf | Relaxation::MeetingsPerSeason
        )
    };
    let why = |player: Player| {
        let ways = [[higher, player], [player, higher]];
        let broken = ways.map(|[white, black]| brute::broken(evening, white, black));
        if !evening.present.contains(&player) {
            Why::Absent
        } else if pairing.bye.as_ref().is_some_and(|bye| bye.player == player) {
            Why::HasBye
        } else if plays_already(player) {
            Why::Plays
        } else if ways.iter().any(|way| evening.forbidden.contains(way)) {
            Why::Forbidden
        } else if broken.iter().any(|rules| rules.iter().all(permitted)) {
            Why::Others
        } else if broken[0]
            .iter()
            .all(|rule| permitted(rule) || !meeting(rule))
        {
            Why::Colours
        } else {
            Why::Met(brute::last_met(evening, higher, player).expect("met"))
        }
    };
    let between = evening.ranking[top + 1..bottom].iter();
    between
        .map(|&player| PassedOver {
            player,
            why: why(player),
        })
        .collect()
}

/// 10,000 evenings of at most ten players under all kinds of rules.
#[test]
fn random_evenings_are_paired_as_by_trying_everything() {
    for seed in 0..10_000 {
        let case = random_case(seed);
        let competition = case.competition();
        if let Some(difference) = difference(&case.evening(&competition)) {
            panic!("seed {seed}\n{}{difference}", case.show());
        }
    }
}

#[test]
fn random_evenings_are_explained_truly() {
    for seed in 0..3_000 {
        let case = random_case(seed);
        let competition = case.competition();
        if let Some(untruth) = untruth(&case.evening(&competition)) {
            panic!("seed {seed}\n{}{untruth}", case.show());
        }
    }
}

/// Random numbers from a seed (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn within(&mut self, range: std::ops::RangeInclusive<u64>) -> u64 {
        range.start() + self.next() % (range.end() - range.start() + 1)
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.next() % 100 < chance
    }

    fn limit(&mut self, range: std::ops::RangeInclusive<u64>) -> Option<u32> {
        let limit = u32::try_from(self.within(range)).expect("small");
        self.percent(40).then_some(limit)
    }

    pub(crate) fn shuffled<T: Copy>(&mut self, players: &[T]) -> Vec<T> {
        let mut players = players.to_vec();
        for last in (1..players.len()).rev() {
            let other = usize::try_from(self.within(0..=last as u64)).expect("small");
            players.swap(last, other);
        }
        players
    }

    fn pairs(&mut self, players: &[Player], at_most: u64) -> Vec<[Player; 2]> {
        let players = self.shuffled(players);
        let pairs = players.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        pairs
            .take(usize::try_from(self.within(0..=at_most)).expect("small"))
            .collect()
    }
}

fn random_case(seed: u64) -> Case {
    let mut dice = Dice(seed);
    let there = if dice.percent(10) {
        dice.within(9..=10)
    } else {
        dice.within(1..=8)
    };
    let players = u16::try_from(there + dice.within(0..=3)).expect("small");
    let everybody: Vec<Player> = (0..players).map(Player).collect();
    let ranking = dice.shuffled(&everybody);
    let mut present = dice.shuffled(&everybody);
    present.truncate(usize::try_from(there).expect("small"));
    let mut case = Case {
        rules: random_rules(&mut dice),
        players,
        ranking,
        present,
        ..Case::default()
    };
    case.seed = seed;
    // Whoever has white more often than not makes long runs.
    let bias = dice.within(50..=90);
    for _ in 0..dice.within(0..=12) {
        case.rounds.push(random_round(&mut dice, &everybody, bias));
    }
    if dice.percent(30) {
        let earlier = usize::try_from(dice.within(0..=case.rounds.len() as u64)).expect("small");
        case.earlier = case.rounds.drain(..earlier).collect();
    }
    if dice.percent(25) {
        case.debts = dice.shuffled(&everybody);
        case.debts
            .truncate(usize::try_from(dice.within(1..=3)).expect("small"));
    }
    for _ in 0..if dice.percent(30) {
        dice.within(1..=4)
    } else {
        0
    } {
        case.forbidden.extend(dice.pairs(&everybody, 2));
    }
    if dice.percent(30) {
        case.published = dice.pairs(&everybody, 6);
    }
    if dice.percent(15) {
        case.fixed = dice.pairs(&case.present, 2);
    }
    if there % 2 == 1 && dice.percent(10) {
        let free = case
            .present
            .iter()
            .find(|player| !case.fixed.iter().flatten().any(|p| p == *player));
        case.fixed_bye = free.copied();
    }
    case
}

fn random_rules(dice: &mut Dice) -> Rules {
    let season = dice.limit(1..=4);
    let half = dice
        .limit(1..=2)
        .map(|half| half.min(season.unwrap_or(half)));
    Rules {
        method: if dice.percent(50) {
            Method::Closest
        } else {
            Method::Lexicographic
        },
        meetings_per_season: season,
        meetings_per_half: half,
        rounds_between: dice.limit(1..=10),
        opponents_between: dice.limit(1..=6),
        colour_balance: dice.limit(1..=3),
        colour_run: dice.limit(1..=4),
        colour_swap: match dice.within(0..=2) {
            0 => ColourSwap::Preferred,
            1 => ColourSwap::WithinHalf,
            _ => ColourSwap::Always,
        },
        bye_not_for_top: dice.limit(1..=9).unwrap_or(0),
        byes_per_player: dice.limit(0..=2),
        ..Rules::plain()
    }
}

fn random_round(dice: &mut Dice, everybody: &[Player], bias: u64) -> Round {
    let mut round = Round::default();
    let mut waiting: Option<Player> = None;
    for player in dice.shuffled(everybody) {
        if dice.percent(20) {
            round.notice.push(player);
            continue;
        }
        let Some(opponent) = waiting.take() else {
            waiting = Some(player);
            continue;
        };
        let first = player.min(opponent);
        let second = player.max(opponent);
        let [white, black] = if dice.percent(bias) {
            [first, second]
        } else {
            [second, first]
        };
        match dice.within(0..=19) {
            0 => round.no_shows.push(NoShow {
                waited: white,
                absent: black,
            }),
            1 => round.games.push(Game {
                white,
                black,
                outcome: Outcome::Pending,
            }),
            2 => round.games.push(Game {
                white,
                black,
                outcome: Outcome::Postponed,
            }),
            _ => round.games.push(Game {
                white,
                black,
                outcome: Outcome::Played(Score::Draw),
            }),
        }
    }
    if let Some(player) = waiting {
        let byes = if dice.percent(20) {
            &mut round.penalty_byes
        } else {
            &mut round.byes
        };
        byes.push(player);
    }
    round
}

// -------------------------------------------------------------------------------------- the judge

/// The judge finds exactly this in the given pairing of the evening.
fn planted(evening: &str, pairing: &str, expected: &[Violation]) {
    let case = Case::parse(evening);
    let competition = case.competition();
    let found = judge(&case.evening(&competition), &parse_pairing(pairing));
    assert_eq!(found, expected, "{}{pairing}", case.show());
}

const fn p(number: u16) -> Player {
    Player(number - 1)
}

#[test]
fn planted_everybody_present_is_seated_once() {
    planted(
        "players 4",
        "1-2",
        &[Violation::NotSeated(p(3)), Violation::NotSeated(p(4))],
    );
    planted(
        "players 4",
        "1-2 1-3",
        &[Violation::NotSeated(p(4)), Violation::SeatedTwice(p(1))],
    );
    planted(
        "players 4\n present 1 2",
        "1-2 3-4",
        &[Violation::NotPresent(p(3)), Violation::NotPresent(p(4))],
    );
}

#[test]
fn planted_a_bye_at_an_odd_number_only() {
    planted(
        "players 3",
        "1-2",
        &[Violation::NotSeated(p(3)), Violation::NoBye],
    );
    planted(
        "players 2",
        "1-2 bye:2",
        &[
            Violation::SeatedTwice(p(2)),
            Violation::ByeAtEvenNumber(p(2)),
        ],
    );
}

#[test]
fn planted_what_the_leader_fixed_stays() {
    planted(
        "players 4\n fixed 4-1",
        "1-4 2-3",
        &[Violation::FixedBoard([p(4), p(1)])],
    );
    planted(
        "players 3\n fixed_bye 1",
        "1-2 bye:3!",
        &[Violation::FixedBye(p(1)), Violation::ByeReason(p(3))],
    );
    planted(
        "players 4",
        "1-2! 3-4=",
        &[
            Violation::Origin([p(1), p(2)]),
            Violation::Origin([p(3), p(4)]),
        ],
    );
}

#[test]
fn planted_the_leader_may_do_anything_but_in_the_open() {
    let evening =
        "rules meetings_per_season=1\n players 4\n rounds 1-4\n forbidden 1-4\n fixed 1-4";
    planted(evening, "1-4![season] 2-3", &[]);
    planted(
        evening,
        "1-4! 2-3",
        &[Violation::MeetingsPerSeason([p(1), p(4)])],
    );
}

#[test]
fn planted_the_highest_board_comes_first() {
    planted(
        "players 4\n ranking 4 3 2 1",
        "1-2 3-4",
        &[Violation::BoardOrder([p(2), p(4)])],
    );
}

#[test]
fn planted_forbidden_pairs_do_not_meet() {
    planted(
        "players 4\n forbidden 2-1",
        "1-2 3-4",
        &[Violation::Forbidden([p(1), p(2)])],
    );
}

#[test]
fn planted_meetings_are_counted_per_season_and_per_half() {
    let evening = "players 4\n earlier 1-2 3-4\n rounds 2-1";
    let season = Violation::MeetingsPerSeason([p(1), p(2)]);
    planted(
        &format!("rules meetings_per_season=3\n {evening}"),
        "1-2 3-4",
        &[],
    );
    planted(
        &format!("rules meetings_per_season=2\n {evening}"),
        "1-2 3-4",
        &[season],
    );
    let half = Violation::MeetingsPerHalf([p(1), p(2)]);
    planted(
        &format!("rules meetings_per_half=1\n {evening}"),
        "1-2 3-4",
        &[half],
    );
}

#[test]
fn planted_rounds_between() {
    let evening = "rules rounds_between=3\n players 4\n earlier 1-2\n rounds x1";
    planted(
        evening,
        "1-2 3-4",
        &[Violation::RoundsBetween([p(1), p(2)], 2)],
    );
}

#[test]
fn planted_other_opponents_between() {
    let evening = "rules opponents_between=2\n players 4\n rounds 1-2 | 1-3 2-4 | 1-4";
    planted(
        evening,
        "1-2 3-4",
        &[Violation::OpponentsBetween([p(1), p(2)], 1)],
    );
}

#[test]
fn planted_one_colour_too_often_in_a_row() {
    let evening = "rules colour_run=2\n players 4\n earlier 1-3\n rounds 1-3~ | bye:1 | waits:2-1";
    planted(evening, "1-2 3-4", &[Violation::ColourRun(p(1))]);
}

#[test]
fn planted_one_colour_too_often_altogether() {
    let evening = "rules colour_balance=1\n players 4\n earlier 1-3\n rounds 3-1 | 2-4? | 2-3";
    planted(evening, "1-2 4-3", &[]);
    planted(
        evening,
        "2-1 4-3",
        &[
            Violation::ColourBalance(p(1)),
            Violation::ColourBalance(p(2)),
        ],
    );
}

#[test]
fn planted_colours_swapped_on_a_repeat() {
    let evening = "players 4\n earlier 1-2\n rounds 3-4";
    let swap = |white, black| Violation::ColourSwap([p(white), p(black)]);
    planted(
        &format!("rules colour_swap=always\n {evening}"),
        "1-2 3-4",
        &[swap(1, 2), swap(3, 4)],
    );
    planted(
        &format!("rules colour_swap=within_half\n {evening}"),
        "1-2 3-4",
        &[swap(3, 4)],
    );
}

#[test]
fn planted_no_bye_for_the_top() {
    let evening = "rules bye_not_for_top=2\n players 5\n present 2 4 5";
    planted(evening, "4-5 bye:2", &[Violation::ByeOfTop(p(2))]);
    planted(evening, "2-4 bye:5", &[]);
}

#[test]
fn planted_no_second_bye() {
    let evening = "rules byes_per_player=1\n players 3\n rounds bye:3 penalty:2";
    planted(evening, "1-2 bye:3", &[Violation::SecondBye(p(3))]);
    planted(evening, "1-3 bye:2", &[]);
}

#[test]
fn planted_the_penalty_bye_comes_first() {
    let evening =
        "rules byes_per_player=1 bye_not_for_top=1\n players 3\n rounds bye:1\n debts 1 2";
    planted(evening, "1-2 bye:3", &[Violation::PenaltyPassedOver(p(1))]);
    planted(
        evening,
        "1-3 penalty:2",
        &[Violation::PenaltyPassedOver(p(1))],
    );
    planted(evening, "2-3 penalty:1", &[]);
    // Without 1 the others cannot be paired whatever is relaxed.
    planted(&format!("{evening}\n forbidden 2-3"), "1-3 penalty:2", &[]);
}

#[test]
fn planted_relaxations_are_declared_exactly() {
    let evening = "rules rounds_between=3\n players 2\n rounds 1-2 | x1";
    planted(evening, "2-1[gap:2]", &[]);
    let kept = Violation::BoardKeeps([p(2), p(1)], Relaxation::Gap(1));
    planted(
        evening,
        "2-1[gap:1]",
        &[Violation::RoundsBetween([p(2), p(1)], 2), kept],
    );
    let kept = Violation::BoardKeeps([p(2), p(1)], Relaxation::ColourRun);
    planted(evening, "2-1[run,gap:2]", &[kept]);
    planted(
        evening,
        "2-1[gap:2,gap:2]",
        &[Violation::Unsorted([p(2), p(1)])],
    );
    let evening = "players 3";
    planted(
        evening,
        "2-1 bye:3[top]",
        &[Violation::ByeKeeps(p(3), Relaxation::ByeOfTop)],
    );
}

#[test]
fn planted_nothing_is_relaxed_without_need() {
    let evening = "rules meetings_per_season=1\n players 4\n rounds 1-2";
    planted(
        evening,
        "1-2[season] 3-4",
        &[Violation::Needless(Relaxation::MeetingsPerSeason)],
    );
    let evening = "rules bye_not_for_top=3 byes_per_player=1\n players 3\n rounds bye:3";
    planted(
        evening,
        "1-2 bye:3[top,second_bye]",
        &[Violation::Needless(Relaxation::SecondBye)],
    );
}

#[test]
fn planted_the_nearest_opponent_and_the_right_bye() {
    planted("players 4", "1-3 2-4", &[Violation::Nearer([p(1), p(2)])]);
    // 1-2 would leave 3 and 4 alone.
    planted("players 4\n forbidden 3-4", "1-3 2-4", &[]);
    let evening = "rules byes_per_player=2\n players 3\n rounds bye:3";
    planted(
        evening,
        "1-2 bye:3",
        &[Violation::ByeTurn(p(1)), Violation::ByeTurn(p(2))],
    );
    planted(evening, "2-3 bye:1", &[Violation::ByeTurn(p(2))]);
    planted(evening, "1-3 bye:2", &[]);
}

// ---------------------------------------------------------------------------------- whole seasons

fn share(text: &str) -> Fraction {
    text.parse().expect("a share")
}

/// SV De Pion; the summer half differs in the top value and in who gets no bye.
fn de_pion(top: u32, bye_not_for_top: u32) -> Rules {
    Rules {
        top_value: TopValue::Fixed(top),
        notice: vec![Tier {
            share: share("0.3333"),
            times: Some(2),
        }],
        meetings_per_season: Some(4),
        meetings_per_half: Some(2),
        rounds_between: Some(5),
        colour_balance: Some(2),
        colour_run: Some(2),
        colour_swap: ColourSwap::WithinHalf,
        bye_not_for_top,
        ..Rules::plain()
    }
}

/// SV De Zwarte Dame.
fn de_zwarte_dame() -> Rules {
    let tier = |text, times| Tier {
        share: share(text),
        times,
    };
    Rules {
        top_value: TopValue::PerPlayer {
            per_player: share("1.5"),
        },
        start_score_until: 9,
        notice: vec![tier("1/2", Some(4)), tier("33%", None)],
        external: Some(External::Share(share("66%"))),
        meetings_per_season: Some(4),
        opponents_between: Some(6),
        colour_balance: Some(3),
        colour_run: Some(4),
        colour_swap: ColourSwap::Always,
        byes_per_player: Some(1),
        ..Rules::plain()
    }
}

/// SV Denk en Zet.
fn denk_en_zet() -> Rules {
    Rules {
        top_value: TopValue::Players(Players::Players),
        bye: share("1/2"),
        notice: vec![Tier {
            share: share("1/2"),
            times: None,
        }],
        external: Some(External::ByResult {
            win: share("1"),
            draw: share("1/2"),
            loss: share("0"),
        }),
        opponent_absent: OpponentAbsent::Share(share("2/3")),
        meetings_per_season: Some(2),
        rounds_between: Some(10),
        ..Rules::plain()
    }
}

/// One competition in play.
struct Season {
    rules: Rules,
    players: u16,
    earlier: Vec<Round>,
    rounds: Vec<Round>,
    debts: Vec<Player>,
    dice: Dice,
    name: String,
}

impl Season {
    fn new(club: &str, rules: Rules, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let players = u16::try_from(dice.within(14..=40)).expect("small");
        let name = format!("{club}, seed {seed}, {players} members");
        Self {
            rules,
            players,
            earlier: Vec::new(),
            rounds: Vec::new(),
            debts: Vec::new(),
            dice,
            name,
        }
    }

    /// Pairs the next round, lets the judge look, and plays it.
    fn play_round(&mut self) {
        let everybody: Vec<Player> = (0..self.players).map(Player).collect();
        let attendance = self.dice.within(60..=80);
        let mut round = Round::default();
        let mut case = Case {
            rules: self.rules.clone(),
            players: self.players,
            ..Case::default()
        };
        for &player in &everybody {
            match self.dice.percent(attendance) {
                true => case.present.push(player),
                false => self.stay_away(player, &mut round),
            }
        }
        case.earlier.clone_from(&self.earlier);
        case.rounds.clone_from(&self.rounds);
        case.debts.clone_from(&self.debts);
        case.seed = self.dice.next();
        let competition = case.competition();
        case.ranking = standings(&competition)
            .last()
            .expect("the start order at least")
            .order();
        let evening = case.evening(&competition);
        let pairing = match pair(&evening) {
            Ok(pairing) => pairing,
            Err(why) => panic!("{}\n{}{why:?}", self.name, case.show()),
        };
        let violations = judge(&evening, &pairing);
        let shown = show_pairing(&pairing, |_| false);
        assert!(
            violations.is_empty(),
            "{}\n{}{shown}\n{violations:?}",
            self.name,
            case.show()
        );
        self.play(&pairing, &mut round);
        self.rounds.push(round);
    }

    fn stay_away(&mut self, player: Player, round: &mut Round) {
        let silent = self.dice.percent(10);
        let elsewhere = self
            .dice
            .percent(10)
            .then_some(self.rules.external)
            .flatten();
        match elsewhere {
            Some(External::Share(_)) => round.external.push((player, None)),
            Some(External::ByResult { .. }) => {
                round.external.push((player, Some(ExternalResult::Draw)))
            }
            None if silent => {
                round.no_notice.push(player);
                // Only De Zwarte Dame knows the penalty bye.
                self.debts
                    .extend(self.rules.byes_per_player.map(|_| player));
            }
            None => round.notice.push(player),
        }
    }

    fn play(&mut self, pairing: &Pairing, round: &mut Round) {
        for &Board { white, black, .. } in &pairing.boards {
            // The stronger one wins more often than not.
            let stronger = if white < black {
                Score::WhiteWins
            } else {
                Score::BlackWins
            };
            let weaker = if white < black {
                Score::BlackWins
            } else {
                Score::WhiteWins
            };
            let outcome = match self.dice.within(0..=99) {
                0..=49 => Outcome::Played(stronger),
                50..=74 => Outcome::Played(weaker),
                75..=94 => Outcome::Played(Score::Draw),
                95..=96 => Outcome::Postponed,
                _ => {
                    round.no_shows.push(NoShow {
                        waited: white,
                        absent: black,
                    });
                    continue;
                }
            };
            round.games.push(Game {
                white,
                black,
                outcome,
            });
        }
        match &pairing.bye {
            Some(bye) if bye.reason == ByeReason::Penalty => {
                round.penalty_byes.push(bye.player);
                let debt = self.debts.iter().position(|&debtor| debtor == bye.player);
                self.debts.remove(debt.expect("a debt"));
            }
            bye => round.byes.extend(bye.as_ref().map(|bye| bye.player)),
        }
    }

    fn play_rounds(&mut self, rounds: u16) {
        for _ in 0..rounds {
            self.play_round();
        }
    }
}

#[test]
fn seasons_of_de_pion_keep_the_rules() {
    for seed in 0..5 {
        let mut season = Season::new("De Pion", de_pion(60, 5), seed);
        season.play_rounds(14);
        season.earlier = std::mem::take(&mut season.rounds);
        season.rules = de_pion(40, 3);
        season.name.push_str(", summer");
        season.play_rounds(14);
    }
}

#[test]
fn seasons_of_de_zwarte_dame_keep_the_rules() {
    for seed in 0..5 {
        Season::new("De Zwarte Dame", de_zwarte_dame(), seed).play_rounds(28);
    }
}

#[test]
fn seasons_of_denk_en_zet_keep_the_rules() {
    for seed in 0..5 {
        Season::new("Denk en Zet", denk_en_zet(), seed).play_rounds(24);
    }
}

// ------------------------------------------------------------------------------- evenings as text

/// An evening with everything it needs.
#[derive(Clone, Debug)]
struct Case {
    rules: Rules,
    players: u16,
    earlier: Vec<Round>,
    rounds: Vec<Round>,
    ranking: Vec<Player>,
    present: Vec<Player>,
    debts: Vec<Player>,
    forbidden: Vec<[Player; 2]>,
    fixed: Vec<[Player; 2]>,
    fixed_bye: Option<Player>,
    published: Vec<[Player; 2]>,
    seed: u64,
}

impl Default for Case {
    fn default() -> Self {
        Self {
            rules: Rules::plain(),
            players: 0,
            earlier: Vec::new(),
            rounds: Vec::new(),
            ranking: Vec::new(),
            present: Vec::new(),
            debts: Vec::new(),
            forbidden: Vec::new(),
            fixed: Vec::new(),
            fixed_bye: None,
            published: Vec::new(),
            seed: 0,
        }
    }
}

impl Case {
    fn competition(&self) -> Competition {
        let joined = vec![1; usize::from(self.players)];
        Competition::new(self.rules.clone(), joined, self.rounds.clone())
            .and_then(|competition| competition.after_earlier_rounds(self.earlier.clone(), 0))
            .unwrap_or_else(|problems| panic!("{problems:?}\n{}", self.show()))
    }

    fn evening<'a>(&self, competition: &'a Competition) -> Evening<'a> {
        Evening {
            competition,
            ranking: self.ranking.clone(),
            present: self.present.clone(),
            penalties: self.debts.clone(),
            forbidden: self.forbidden.clone(),
            fixed_boards: self.fixed.clone(),
            fixed_bye: self.fixed_bye,
            published: self.published.clone(),
            seed: self.seed,
        }
    }

    /// Reads lines of a key and words. Everybody is there, in the order of the numbers, if no line says
    /// otherwise.
    fn parse(text: &str) -> Self {
        let mut case = Self::default();
        for line in text.trim().lines().map(str::trim) {
            let (key, words) = line.split_once(' ').unwrap_or((line, ""));
            let pairs = || words.split_whitespace().map(pair_of).collect();
            let players = || words.split_whitespace().map(player).collect();
            match key {
                "rules" => words
                    .split_whitespace()
                    .for_each(|word| set_rule(&mut case.rules, word)),
                "players" => {
                    case.players = words.parse().expect("a number");
                    case.ranking = (0..case.players).map(Player).collect();
                    case.present.clone_from(&case.ranking);
                }
                "earlier" => case.earlier = words.split('|').flat_map(parse_rounds).collect(),
                "rounds" => case.rounds = words.split('|').flat_map(parse_rounds).collect(),
                "ranking" => case.ranking = players(),
                "present" => case.present = players(),
                "debts" => case.debts = players(),
                "forbidden" => case.forbidden = pairs(),
                "fixed" => case.fixed = pairs(),
                "fixed_bye" => case.fixed_bye = Some(player(words)),
                "published" => case.published = pairs(),
                "seed" => case.seed = words.parse().expect("a number"),
                _ => panic!("unknown line: {line}"),
            }
        }
        case
    }

    /// The evening as text that [`Case::parse`] reads.
    fn show(&self) -> String {
        let players = |players: &[Player]| {
            players
                .iter()
                .map(|player| number(*player))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let pairs = |pairs: &[[Player; 2]]| {
            pairs
                .iter()
                .map(|pair| show_pair(*pair, '-'))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let rounds = |rounds: &[Round]| {
            rounds
                .iter()
                .map(show_round)
                .collect::<Vec<_>>()
                .join(" | ")
        };
        let lines = [
            ("rules", show_rules(&self.rules)),
            ("players", self.players.to_string()),
            ("earlier", rounds(&self.earlier)),
            ("rounds", rounds(&self.rounds)),
            ("ranking", players(&self.ranking)),
            ("present", players(&self.present)),
            ("debts", players(&self.debts)),
            ("forbidden", pairs(&self.forbidden)),
            ("fixed", pairs(&self.fixed)),
            ("fixed_bye", self.fixed_bye.map(number).unwrap_or_default()),
            ("published", pairs(&self.published)),
            ("seed", self.seed.to_string()),
        ];
        let told = lines.iter().filter(|(_, words)| !words.is_empty());
        told.map(|(key, words)| format!("{key} {words}\n"))
            .collect()
    }
}

#[test]
fn an_evening_is_read_as_it_was_written() {
    for seed in 0..200 {
        let text = random_case(seed).show();
        assert_eq!(Case::parse(&text).show(), text);
    }
}

fn number(player: Player) -> String {
    (player.0 + 1).to_string()
}

fn player(word: &str) -> Player {
    Player(
        word.parse::<u16>()
            .unwrap_or_else(|_| panic!("not a player: {word}"))
            - 1,
    )
}

fn pair_of(word: &str) -> [Player; 2] {
    let (one, other) = word
        .split_once('-')
        .unwrap_or_else(|| panic!("not a pair: {word}"));
    [player(one), player(other)]
}

fn show_pair(pair: [Player; 2], between: char) -> String {
    format!("{}{between}{}", number(pair[0]), number(pair[1]))
}

/// One round, or (`x9`) so many without entries.
fn parse_rounds(text: &str) -> Vec<Round> {
    if let Some(times) = text.trim().strip_prefix('x') {
        return vec![Round::default(); times.parse().expect("a number of rounds")];
    }
    let mut round = Round::default();
    for word in text.split_whitespace() {
        match word.split_once(':') {
            Some(("bye", who)) => round.byes.push(player(who)),
            Some(("penalty", who)) => round.penalty_byes.push(player(who)),
            Some(("notice", who)) => round.notice.push(player(who)),
            Some(("waits", pair)) => {
                let [waited, absent] = pair_of(pair);
                round.no_shows.push(NoShow { waited, absent });
            }
            Some(_) => panic!("unknown entry: {word}"),
            None => {
                let outcome = match word.chars().last() {
                    Some('?') => Outcome::Pending,
                    Some('~') => Outcome::Postponed,
                    _ => Outcome::Played(Score::Draw),
                };
                let [white, black] = pair_of(word.trim_end_matches(['?', '~']));
                round.games.push(Game {
                    white,
                    black,
                    outcome,
                });
            }
        }
    }
    vec![round]
}

/// Whatever matters for a pairing: results and absences do not.
fn show_round(round: &Round) -> String {
    let mut words = Vec::new();
    for game in &round.games {
        let mark = match game.outcome {
            Outcome::Played(_) => "",
            Outcome::Pending => "?",
            Outcome::Postponed => "~",
        };
        words.push(format!("{}{mark}", show_pair(game.players(), '-')));
    }
    let no_shows = round
        .no_shows
        .iter()
        .map(|no_show| [no_show.waited, no_show.absent]);
    words.extend(no_shows.map(|pair| format!("waits:{}", show_pair(pair, '-'))));
    words.extend(
        round
            .byes
            .iter()
            .map(|&player| format!("bye:{}", number(player))),
    );
    words.extend(
        round
            .penalty_byes
            .iter()
            .map(|&player| format!("penalty:{}", number(player))),
    );
    if words.is_empty() {
        "x1".into()
    } else {
        words.join(" ")
    }
}

fn set_rule(rules: &mut Rules, word: &str) {
    let (key, value) = word.split_once('=').expect("key=value");
    let limit = || Some(value.parse().expect("a number"));
    match key {
        "method" if value == "closest" => rules.method = Method::Closest,
        "meetings_per_season" => rules.meetings_per_season = limit(),
        "meetings_per_half" => rules.meetings_per_half = limit(),
        "rounds_between" => rules.rounds_between = limit(),
        "opponents_between" => rules.opponents_between = limit(),
        "colour_balance" => rules.colour_balance = limit(),
        "colour_run" => rules.colour_run = limit(),
        "colour_swap" => {
            rules.colour_swap = match value {
                "preferred" => ColourSwap::Preferred,
                "within_half" => ColourSwap::WithinHalf,
                "always" => ColourSwap::Always,
                _ => panic!("{word}"),
            }
        }
        "bye_not_for_top" => rules.bye_not_for_top = value.parse().expect("a number"),
        "byes_per_player" => rules.byes_per_player = limit(),
        _ => panic!("unknown rule: {word}"),
    }
}

fn show_rules(rules: &Rules) -> String {
    let swap = match rules.colour_swap {
        ColourSwap::Preferred => None,
        ColourSwap::WithinHalf => Some("within_half".to_owned()),
        ColourSwap::Always => Some("always".to_owned()),
    };
    let limit = |limit: Option<u32>| limit.map(|limit| limit.to_string());
    let keys = [
        (
            "method",
            (rules.method == Method::Closest).then(|| "closest".to_owned()),
        ),
        ("meetings_per_season", limit(rules.meetings_per_season)),
        ("meetings_per_half", limit(rules.meetings_per_half)),
        ("rounds_between", limit(rules.rounds_between)),
        ("opponents_between", limit(rules.opponents_between)),
        ("colour_balance", limit(rules.colour_balance)),
        ("colour_run", limit(rules.colour_run)),
        ("colour_swap", swap),
        (
            "bye_not_for_top",
            limit(Some(rules.bye_not_for_top).filter(|&top| top > 0)),
        ),
        ("byes_per_player", limit(rules.byes_per_player)),
    ];
    let set = keys
        .iter()
        .filter_map(|(key, value)| Some(format!("{key}={}", value.as_ref()?)));
    set.collect::<Vec<_>>().join(" ")
}

const WORDS: [(&str, Relaxation); 7] = [
    ("run", Relaxation::ColourRun),
    ("balance", Relaxation::ColourBalance),
    ("swap", Relaxation::ColourSwap),
    ("top", Relaxation::ByeOfTop),
    ("half", Relaxation::MeetingsPerHalf),
    ("season", Relaxation::MeetingsPerSeason),
    ("second_bye", Relaxation::SecondBye),
];

fn show_relaxed(relaxed: &[Relaxation]) -> String {
    let word = |rule: &Relaxation| match rule {
        Relaxation::Gap(missing) => format!("gap:{missing}"),
        _ => WORDS
            .iter()
            .find(|(_, other)| other == rule)
            .expect("a word")
            .0
            .to_owned(),
    };
    let words: Vec<String> = relaxed.iter().map(word).collect();
    if words.is_empty() {
        String::new()
    } else {
        format!("[{}]", words.join(","))
    }
}

fn parse_relaxed(text: &str) -> Vec<Relaxation> {
    let rule = |word: &str| match word.strip_prefix("gap:") {
        Some(missing) => Relaxation::Gap(missing.parse().expect("a number")),
        None => {
            WORDS
                .iter()
                .find(|(other, _)| *other == word)
                .expect("a rule")
                .1
        }
    };
    text.split(',').map(rule).collect()
}

fn show_board(
    colours: [Player; 2],
    origin: Origin,
    relaxed: &[Relaxation],
    any_way: bool,
) -> String {
    let [white, black] = colours;
    let pair = match any_way {
        true => show_pair([white.min(black), white.max(black)], '/'),
        false => show_pair(colours, '-'),
    };
    let mark = match origin {
        Origin::Rules => "",
        Origin::Kept => "=",
        Origin::Leader => "!",
    };
    format!("{pair}{mark}{}", show_relaxed(relaxed))
}

/// The boards and the bye; of boards for which `any_way` holds, the colours do not matter.
fn show_pairing(pairing: &Pairing, any_way: impl Fn(usize) -> bool) -> String {
    let mut words = Vec::new();
    for (index, board) in pairing.boards.iter().enumerate() {
        let colours = [board.white, board.black];
        words.push(show_board(
            colours,
            board.origin,
            &board.relaxed,
            any_way(index),
        ));
    }
    if let Some(bye) = &pairing.bye {
        words.push(show_bye(bye.player, bye.reason, &bye.relaxed));
    }
    words.join(" ")
}

fn show_bye(player: Player, reason: ByeReason, relaxed: &[Relaxation]) -> String {
    let (word, mark) = match reason {
        ByeReason::Penalty => ("penalty", ""),
        ByeReason::FewestThenLowest => ("bye", ""),
        ByeReason::Leader => ("bye", "!"),
    };
    format!("{word}:{}{mark}{}", number(player), show_relaxed(relaxed))
}

fn show_best(best: &brute::Best, evening: &Evening<'_>) -> String {
    let board = |board: &brute::Placed| {
        show_board(board.colours, board.origin, &board.relaxed, board.by_lot)
    };
    let mut words: Vec<String> = best.boards.iter().map(board).collect();
    if let Some((player, relaxed)) = &best.bye {
        let reason = match evening.fixed_bye {
            Some(_) => ByeReason::Leader,
            None if evening.penalties.contains(player) => ByeReason::Penalty,
            None => ByeReason::FewestThenLowest,
        };
        words.push(show_bye(*player, reason, relaxed));
    }
    words.join(" ")
}

/// Reads what [`show_pairing`] writes, for the judge to look at.
fn parse_pairing(text: &str) -> Pairing {
    let mut pairing = Pairing {
        bye: None,
        boards: Vec::new(),
    };
    for word in text.split_whitespace() {
        let (seats, relaxed) = match word.strip_suffix(']').and_then(|word| word.split_once('[')) {
            Some((seats, relaxed)) => (seats, parse_relaxed(relaxed)),
            None => (word, Vec::new()),
        };
        let bare = seats.trim_end_matches(['=', '!']);
        let (leader, kept) = (seats.ends_with('!'), seats.ends_with('='));
        match bare.split_once(':') {
            Some((word, who)) => {
                let reason = match (word, leader) {
                    ("penalty", _) => ByeReason::Penalty,
                    (_, true) => ByeReason::Leader,
                    (_, false) => ByeReason::FewestThenLowest,
                };
                pairing.bye = Some(Bye {
                    player: player(who),
                    reason,
                    relaxed,
                });
            }
            None => {
                let [white, black] = pair_of(bare);
                let origin = match (leader, kept) {
                    (true, _) => Origin::Leader,
                    (_, true) => Origin::Kept,
                    _ => Origin::Rules,
                };
                let (passed_over, colours) = (Vec::new(), Decision::Limits);
                pairing.boards.push(Board {
                    white,
                    black,
                    origin,
                    passed_over,
                    colours,
                    relaxed,
                });
            }
        }
    }
    pairing
}
