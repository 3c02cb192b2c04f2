//! Thousands of random evenings under the rule kinds of other clubs: other orders, distances, groups, windows,
//! sign-ups, reserves. The pairer that tries everything must find the same, the judge must agree, and every
//! reason must be the true one.

use engine::competition::{Mispairing, Player, Round};
use engine::pairing::keizer::pair;
use engine::pairing::{ByeReason, Decision, Origin, Pairing, Relaxation, Why};
use engine::rules::{
    ByeOrder, ColourSwap, ColourTie, FirstColours, MaxDistance, Method, PairingOrder, Period,
    Rules, Span, Window,
};

use crate::evening::{Case, show_pairing};
use crate::pairing::{Dice, difference, random_case, untruth};

/// A random evening of the three clubs, and on top of it what other clubs have.
fn random_evening(seed: u64) -> Case {
    let mut case = random_case(seed);
    let mut dice = Dice(seed ^ 0x006b_696e_6473);
    other_meetings(&mut dice, &mut case.rules);
    other_colours(&mut dice, &mut case.rules);
    other_orders(&mut dice, &mut case.rules);
    if dice.percent(25) {
        // Round 1, now and then after an earlier half.
        case.earlier.append(&mut case.rounds);
    }
    let everybody: Vec<Player> = (0..case.players).map(Player).collect();
    for round in &mut case.rounds {
        mispair(&mut dice, round);
    }
    case.signed_up = dice.shuffled(&case.present);
    let some = usize::try_from(dice.within(0..=case.players.into())).expect("small");
    case.signed_up.truncate(some);
    case.reserves = dice.shuffled(&everybody);
    case.reserves
        .truncate(usize::try_from(dice.within(0..=2)).expect("small"));
    for _ in &everybody {
        let rating = i64::try_from(dice.within(15..=19)).expect("small");
        case.ratings.push(dice.percent(80).then_some(100 * rating));
        let group = u16::try_from(dice.within(1..=3)).expect("small");
        case.groups.push(dice.percent(80).then_some(group));
    }
    let rounds = case.earlier.len() + case.rounds.len();
    let mut evening = 0;
    for _ in 0..dice.within(0..=rounds as u64 + 1) {
        evening += u32::try_from(dice.within(0..=3)).expect("small");
        case.evenings.push(evening);
    }
    case.period = dice.percent(70).then_some(3);
    case
}

fn other_meetings(dice: &mut Dice, rules: &mut Rules) {
    if dice.percent(30) {
        let rounds = u32::try_from(dice.within(2..=8)).expect("small");
        let times = u32::try_from(dice.within(1..=2)).expect("small");
        let times = times.min(rounds - 1);
        rules.meetings_in_window = Some(Window { times, rounds });
    }
    rules.evenings_between = dice.limit(1..=12);
    rules.no_repeat_until = dice
        .limit(1..=14)
        .map(|round| u16::try_from(round).expect("small"));
    rules.groups_apart = dice.limit(0..=1);
    rules.forfeit_is_meeting = dice.percent(40);
    rules.max_distance = match dice.within(0..=4) {
        0 => Some(MaxDistance::Period(Period::Period)),
        1 => Some(MaxDistance::Places(2)),
        2 => Some(MaxDistance::Places(5)),
        _ => None,
    };
}

fn other_colours(dice: &mut Dice, rules: &mut Rules) {
    let span = |dice: &mut Dice| {
        if dice.percent(50) {
            Span::Half
        } else {
            Span::Season
        }
    };
    rules.colour_balance_over = span(dice);
    rules.colour_run_over = span(dice);
    match dice.within(0..=3) {
        0 => rules.colour_swap = ColourSwap::AfterBalance,
        1 => rules.colour_swap = ColourSwap::Ignored,
        _ => {}
    }
    rules.colour_count_back = dice.percent(60);
    if dice.percent(50) {
        rules.colour_tie = ColourTie::HigherWhite;
    }
    rules.first_colours = match dice.within(0..=2) {
        0 => FirstColours::Lot,
        1 => FirstColours::Alternating,
        _ => FirstColours::AsAlways,
    };
}

fn other_orders(dice: &mut Dice, rules: &mut Rules) {
    if dice.percent(40) {
        rules.method = Method::BothEnds;
    }
    if dice.percent(40) {
        rules.pairing_order = PairingOrder::Rating;
    }
    rules.first_round_groups = dice.limit(1..=4);
    if dice.percent(40) {
        rules.bye_order = ByeOrder::LastSignedUp;
    }
    rules.forfeit_win_is_bye = dice.percent(50);
    rules.reserve_player = dice.percent(30);
}

/// Now and then one of the absent had signed off and was paired with somebody who was left over.
fn mispair(dice: &mut Dice, round: &mut Round) {
    if dice.percent(50)
        && let (Some(waited), Some(signed_off)) = (round.byes.pop(), round.notice.pop())
    {
        round.mispairings.push(Mispairing { waited, signed_off });
    }
}

/// 10,000 evenings of at most ten players.
#[test]
fn evenings_of_other_clubs_are_paired_as_by_trying_everything() {
    for seed in 0..10_000 {
        let case = random_evening(seed);
        let competition = case.competition();
        if let Some(difference) = difference(&case.evening(&competition)) {
            panic!("seed {seed}\n{}{difference}", case.show());
        }
    }
}

#[test]
fn evenings_of_other_clubs_are_explained_truly() {
    for seed in 0..3_000 {
        let case = random_evening(seed);
        let competition = case.competition();
        if let Some(untruth) = untruth(&case.evening(&competition)) {
            panic!("seed {seed}\n{}{untruth}", case.show());
        }
    }
}

#[test]
fn evenings_of_other_clubs_are_read_as_they_were_written() {
    for seed in 0..200 {
        let text = random_evening(seed).show();
        assert_eq!(Case::parse(&text).show(), text);
    }
}

/// A gap is relaxed as far as somebody needs, however large the number in the club file is.
#[test]
fn a_gap_of_any_size_is_relaxed_at_once() {
    let case = Case::parse("rules rounds_between=4000000000\n players 2\n rounds 1-2 | x1");
    let competition = case.competition();
    let pairing = pair(&case.evening(&competition)).expect("a pairing");
    assert_eq!(show_pairing(&pairing, |_| false), "2-1[gap:3999999999]");
}

/// A property that never happens proves nothing: among the random evenings there is everything.
#[test]
fn the_random_evenings_have_everything() {
    let mut pairings: Vec<Pairing> = Vec::new();
    for seed in 0..2_000 {
        let case = random_evening(seed);
        let competition = case.competition();
        pairings.extend(pair(&case.evening(&competition)));
    }
    let boards = || pairings.iter().flat_map(|pairing| &pairing.boards);
    let byes = || pairings.iter().filter_map(|pairing| pairing.bye.as_ref());
    let relaxed = |rule| boards().any(|board| board.relaxed.contains(&rule));
    for rule in [
        Relaxation::MeetingsInWindow,
        Relaxation::Distance,
        Relaxation::GroupsApart,
        Relaxation::EarlyRepeat,
    ] {
        assert!(relaxed(rule), "{rule:?}");
    }
    for decision in [
        Decision::Swap,
        Decision::Imbalance,
        Decision::LastDifference,
        Decision::LowerInStanding,
        Decision::HigherInStanding,
        Decision::Lot,
    ] {
        let decided = boards().any(|board| board.colours == decision);
        assert!(decided, "{decision:?}");
    }
    for why in [Why::TooFar, Why::Groups, Why::Others] {
        let mut passed_over = boards().flat_map(|board| &board.passed_over);
        assert!(passed_over.any(|passed| passed.why == why), "{why:?}");
    }
    assert!(boards().any(|board| board.origin == Origin::Halves));
    assert!(byes().any(|bye| bye.reason == ByeReason::LastSignedUp));
    assert!(byes().any(|bye| bye.reason == ByeReason::FewestThenLowest));
    assert!(pairings.iter().any(|pairing| pairing.reserve.is_some()));
}
