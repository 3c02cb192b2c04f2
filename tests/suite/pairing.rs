//! Pairings: tables that a club player can read, thousands of random evenings against a pairer that tries
//! everything, whole seasons under the eyes of the judge, and the judge himself.

use std::fmt::Write;

use engine::competition::{ExternalResult, Game, NoShow, Outcome, Player, Round, Score};
use engine::keizer::standings;
use engine::pairing::judge::{Violation, judge};
use engine::pairing::keizer::pair;
use engine::pairing::{
    Board, ByeReason, Evening, Origin, Pairing, PassedOver, Relaxation, Unpairable, Why,
};
use engine::points::Fraction;
use engine::rules::{
    ColourSwap, External, Method, OpponentAbsent, Pay, PayByResult, Players, Rules, Tier, TopValue,
};

use crate::brute;
use crate::evening::{Case, parse_pairing, show_best, show_pair, show_pairing};

// ---------------------------------------------------------------------------------------- the tables

/// Pairs the evening and compares; the judge and the brute-force pairer must agree.
pub(crate) fn check(text: &str) {
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
pub(crate) fn difference(evening: &Evening<'_>) -> Option<String> {
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
pub(crate) fn untruth(evening: &Evening<'_>) -> Option<String> {
    let (Ok(pairing), Some(best)) = (pair(evening), brute::best(evening)) else {
        return None;
    };
    let by_method = |board: &&Board| matches!(board.origin, Origin::Rules | Origin::Halves);
    for board in pairing.boards.iter().filter(by_method) {
        let pair = [board.white, board.black];
        let reasons = reasons(evening, &pairing, &best, pair);
        if board.passed_over != reasons {
            let paired = show_pairing(&pairing, |_| false);
            let (said, board) = (&board.passed_over, show_pair(pair, '-'));
            return Some(format!(
                "{paired}\n{board} says: {said:?}\nexpected: {reasons:?}\n"
            ));
        }
    }
    None
}

/// Why everybody was passed over whom the one of these two who chose would have liked better.
fn reasons(
    evening: &Evening<'_>,
    pairing: &Pairing,
    best: &brute::Best,
    pair: [Player; 2],
) -> Vec<PassedOver> {
    let chose = |player: Player| {
        let mut chosen = best.chosen.iter();
        chosen.position(|chosen| chosen.pair.contains(&player))
    };
    let nth = chose(pair[0]).expect("paired by the method");
    let chooser = best.chosen[nth].pair[0];
    let plays_already = |player: Player| {
        let seated = |board: &&Board| board.white == player || board.black == player;
        let board = pairing.boards.iter().find(seated).expect("seated");
        let set = matches!(board.origin, Origin::Leader | Origin::Kept);
        set || chose(player).is_some_and(|other| other < nth)
    };
    let permitted = |rule: &Relaxation| best.permits(*rule);
    let unsuited = |rule: &Relaxation| match rule {
        Relaxation::Distance => Some(Why::TooFar),
        Relaxation::GroupsApart => Some(Why::Groups),
        _ => None,
    };
    let meeting = |rule: &Relaxation| {
        matches!(
            rule,
            Relaxation::Gap(_)
                | Relaxation::MeetingsInWindow
                | Relaxation::EarlyRepeat
                | Relaxation::MeetingsPerHalf
                | Relaxation::MeetingsPerSeason
        )
    };
    let why = |player: Player| {
        let ways = [[chooser, player], [player, chooser]];
        let broken = ways.map(|[white, black]| brute::broken(evening, white, black));
        let mut too_much = broken[0].iter().filter(|rule| !permitted(rule));
        let here = evening.present.contains(&player) || pairing.reserve == Some(player);
        if !here {
            Why::Absent
        } else if pairing.bye.as_ref().is_some_and(|bye| bye.player == player) {
            Why::HasBye
        } else if plays_already(player) {
            Why::Plays
        } else if ways.iter().any(|way| evening.forbidden.contains(way)) {
            Why::Forbidden
        } else if broken.iter().any(|rules| rules.iter().all(permitted)) {
            Why::Others
        } else if too_much.clone().any(meeting) {
            Why::Met(brute::last_met(evening, chooser, player).expect("met"))
        } else {
            too_much.find_map(unsuited).unwrap_or(Why::Colours)
        }
    };
    let passed_over = best.chosen[nth].passed_over.iter();
    passed_over
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

    /// A number from 0 on, below the limit; 0 when the limit is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit.max(1)).expect("it fits");
        usize::try_from(self.next() % limit).expect("it fits")
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.next() % 100 < chance
    }

    pub(crate) fn limit(&mut self, range: std::ops::RangeInclusive<u64>) -> Option<u32> {
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

    pub(crate) fn pairs(&mut self, players: &[Player], at_most: u64) -> Vec<[Player; 2]> {
        let players = self.shuffled(players);
        let pairs = players.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        pairs
            .take(usize::try_from(self.within(0..=at_most)).expect("small"))
            .collect()
    }
}

pub(crate) fn random_case(seed: u64) -> Case {
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

#[test]
fn an_evening_is_read_as_it_was_written() {
    for seed in 0..200 {
        let text = random_case(seed).show();
        assert_eq!(Case::parse(&text).show(), text);
    }
}

// -------------------------------------------------------------------------------------- the judge

/// The judge finds exactly this in the given pairing of the evening.
pub(crate) fn planted(evening: &str, pairing: &str, expected: &[Violation]) {
    let case = Case::parse(evening);
    let competition = case.competition();
    let found = judge(&case.evening(&competition), &parse_pairing(pairing));
    assert_eq!(found, expected, "{}{pairing}", case.show());
}

pub(crate) const fn p(number: u16) -> Player {
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
            ..Tier::default()
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
        ..Tier::default()
    };
    Rules {
        top_value: TopValue::PerPlayer {
            per_player: share("1.5"),
        },
        start_score_until: 9,
        notice: vec![tier("1/2", Some(4)), tier("33%", None)],
        external: Some(External::on_club_nights(PayByResult::Always(Pay::own(
            share("66%"),
        )))),
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
        bye: Pay::own(share("1/2")),
        notice: vec![Tier {
            share: share("1/2"),
            ..Tier::default()
        }],
        external: Some(External::on_club_nights(PayByResult::ByResult {
            win: Pay::own(share("1")),
            draw: Pay::own(share("1/2")),
            loss: Pay::own(share("0")),
        })),
        opponent_absent: OpponentAbsent::Pay(Pay::own(share("2/3"))),
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
            .then_some(self.rules.external.as_ref())
            .flatten()
            .and_then(|external| external.club_night);
        match elsewhere {
            Some(pays) => {
                let result = pays.wants_result().then_some(ExternalResult::Draw);
                round.external.push((player, result));
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
