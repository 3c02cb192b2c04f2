//! Planted mistakes under the rule kinds of other clubs: the judge finds exactly these.

use engine::competition::Player;
use engine::pairing::colour::Decision;
use engine::pairing::judge::{Violation, judge};
use engine::pairing::keizer::pair;
use engine::pairing::{Pairing, Relaxation};

use crate::evening::Case;
use crate::pairing::{p, planted};

#[test]
fn planted_evenings_between() {
    let evening = "players 4\n rounds 1-2 | x1\n evenings 1 4";
    let too_few = Violation::EveningsBetween([p(1), p(2)], 2);
    let rule = |evenings| format!("rules evenings_between={evenings}\n {evening}");
    planted(&rule(3), "1-2 3-4", &[]);
    planted(&rule(5), "1-2 3-4", &[too_few]);
}

#[test]
fn planted_the_deepest_gap_counts() {
    let evening = "rules rounds_between=2 evenings_between=4 opponents_between=3\n players 2\n rounds 1-2 | x1";
    planted(evening, "2-1[gap:3]", &[]);
    planted(
        evening,
        "2-1[gap:2]",
        &[
            Violation::RoundsBetween([p(2), p(1)], 1),
            Violation::EveningsBetween([p(2), p(1)], 3),
            Violation::OpponentsBetween([p(2), p(1)], 3),
            Violation::BoardKeeps([p(2), p(1)], Relaxation::Gap(2)),
        ],
    );
}

#[test]
fn planted_a_window_of_rounds() {
    let evening = "players 4\n earlier 1-2\n rounds x1 | 2-1";
    let window = |window| format!("rules meetings_in_window={window}\n {evening}");
    let too_often = Violation::MeetingsInWindow([p(1), p(2)]);
    planted(&window("2of3"), "1-2 3-4", &[]);
    planted(&window("2of4"), "1-2 3-4", &[too_often]);
}

#[test]
fn planted_a_repeat_in_the_first_rounds() {
    let evening = "players 4\n earlier 1-2\n rounds x2";
    let until = |round| format!("rules no_repeat_until={round}\n {evening}");
    planted(&until(3), "1-2 3-4", &[]);
    planted(
        &until(4),
        "1-2 3-4",
        &[Violation::EarlyRepeat([p(1), p(2)])],
    );
}

#[test]
fn planted_a_forfeit_that_is_a_meeting() {
    let evening = "players 4\n rounds waits:1-2";
    let rules = "rules meetings_per_season=1";
    planted(&format!("{rules}\n {evening}"), "1-2 3-4", &[]);
    planted(
        &format!("{rules} forfeit_is_meeting=true\n {evening}"),
        "1-2 3-4",
        &[Violation::MeetingsPerSeason([p(1), p(2)])],
    );
    // It has no colour all the same: nothing is swapped.
    let swap = "rules colour_swap=always forfeit_is_meeting=true";
    planted(&format!("{swap}\n {evening}"), "1-2 3-4", &[]);
}

#[test]
fn planted_a_distance() {
    let evening = "players 5\n present 1 3 4 5\n forbidden 1-3";
    let far = Violation::Distance([p(1), p(4)], 3);
    planted(
        &format!("rules max_distance=2\n {evening}"),
        "1-4 3-5",
        &[far],
    );
    let period = format!("rules max_distance=period\n {evening}");
    planted(&period, "1-4 3-5", &[]);
    planted(&format!("{period}\n period 3"), "1-4 3-5", &[]);
    planted(&format!("{period}\n period 2"), "1-4 3-5", &[far]);
}

#[test]
fn planted_groups() {
    let evening = "rules groups_apart=1\n players 4\n groups 1 3 2\n forbidden 1-3";
    planted(
        evening,
        "1-2 3-4",
        &[Violation::GroupsApart([p(1), p(2)], 2)],
    );
    planted(evening, "1-4 2-3", &[]);
}

#[test]
fn planted_distances_and_orders_by_rating() {
    // By rating: 3, 1, 4, 2.
    let evening =
        "rules pairing_order=rating max_distance=2\n players 4\n ratings 1800 - 1900 1500";
    planted(evening, "3-1 4-2", &[]);
    planted(
        evening,
        "1-4 3-2",
        &[
            Violation::BoardOrder([p(1), p(3)]),
            Violation::Distance([p(3), p(2)], 3),
        ],
    );
    planted(evening, "3-4 1-2", &[Violation::Nearer([p(3), p(1)])]);
}

#[test]
fn planted_spans_of_colours() {
    let evening = "players 4\n earlier 1-3 | 1-4\n rounds x1";
    let run = Violation::ColourRun(p(1));
    planted(
        &format!("rules colour_run=2\n {evening}"),
        "1-2 3-4",
        &[run],
    );
    let half = "rules colour_run=2 colour_run_over=half";
    planted(&format!("{half}\n {evening}"), "1-2 3-4", &[]);
    let balance = Violation::ColourBalance(p(1));
    planted(
        &format!("rules colour_balance=2\n {evening}"),
        "1-2 3-4",
        &[],
    );
    let season = "rules colour_balance=2 colour_balance_over=season";
    planted(&format!("{season}\n {evening}"), "1-2 3-4", &[balance]);
}

#[test]
fn planted_the_turn_of_the_last_to_sign_up() {
    let evening = "rules bye_order=last_signed_up\n players 5\n signed_up 5 2 4\n rounds bye:4";
    planted(evening, "1-2 3-5 last:4", &[]);
    planted(
        evening,
        "1-4 3-5 last:2",
        &[Violation::ByeTurn(p(4)), Violation::Nearer([p(1), p(3)])],
    );
    // 3 did not sign up: his turn is after the others', and for another reason.
    planted(
        evening,
        "1-2 4-5 bye:3",
        &[
            Violation::ByeTurn(p(2)),
            Violation::ByeTurn(p(4)),
            Violation::ByeTurn(p(5)),
        ],
    );
    planted(evening, "1-2 3-5 bye:4", &[Violation::ByeReason(p(4))]);
}

#[test]
fn planted_what_counts_as_a_bye() {
    let evening = "players 3\n rounds waits:3-2 | wrongly:2-1";
    planted(evening, "1-2 bye:3", &[]);
    planted(evening, "2-3 bye:1", &[Violation::ByeTurn(p(3))]);
    let counts = format!("rules forfeit_win_is_bye=true byes_per_player=1\n {evening}");
    planted(&counts, "2-3 bye:1", &[]);
    planted(&counts, "1-2 bye:3", &[Violation::SecondBye(p(3))]);
    planted(&counts, "1-3 bye:2", &[Violation::SecondBye(p(2))]);
}

#[test]
fn planted_reserves() {
    let evening = "rules reserve_player=true\n players 5\n present 1 2 3\n reserves 4 5";
    planted(evening, "1-2 3-4 reserve:4", &[]);
    planted(evening, "1-2 bye:3", &[Violation::ReservePassedOver(p(4))]);
    planted(
        evening,
        "1-2 3-5 reserve:5",
        &[
            Violation::ReservePassedOver(p(4)),
            Violation::NoReserve(p(5)),
        ],
    );
    planted(
        "players 5\n present 1 2 3\n reserves 4",
        "1-2 3-4 reserve:4",
        &[Violation::NoReserve(p(4))],
    );
    planted(&format!("{evening}\n debts 3"), "1-2 penalty:3", &[]);
    planted(
        &format!("{evening}\n debts 3"),
        "1-2 3-4 reserve:4",
        &[Violation::NoReserve(p(4))],
    );
}

#[test]
fn planted_both_ends() {
    let evening = "rules method=both_ends\n players 8\n forbidden 1-2 2-4 4-6 6-8";
    planted(evening, "1-3 2-6 4-5 7-8", &[]);
    planted(
        evening,
        "1-3 2-5 4-8 6-7",
        &[
            Violation::Nearer([p(8), p(5)]),
            Violation::Nearer([p(8), p(7)]),
        ],
    );
}

#[test]
fn planted_halves() {
    let evening = "rules first_round_groups=2\n players 8";
    planted(evening, "1-3% 2-4% 5-7% 6-8%", &[]);
    planted(
        evening,
        "1-4% 2-3% 5-7% 6-8%",
        &[Violation::Nearer([p(1), p(3)])],
    );
    // Whom 1 may not meet, somebody else of the bottom half takes over, not 2.
    let forbidden = format!("{evening}\n forbidden 1-3");
    planted(&forbidden, "1-4% 2-3% 5-7% 6-8%", &[]);
    planted(
        &forbidden,
        "1-2% 3-4% 5-7% 6-8%",
        &[Violation::Nearer([p(1), p(4)])],
    );
    planted(
        evening,
        "1-3 2-4% 5-7% 6-8%",
        &[Violation::Origin([p(1), p(3)])],
    );
    planted(
        "rules first_round_groups=2\n players 4\n rounds x1",
        "1-2% 3-4",
        &[Violation::Origin([p(1), p(2)])],
    );
}

// ------------------------------------------------------------------- what is said about the colours

/// The evening paired, and the first board then changed.
fn with_first_board(text: &str, change: impl Fn(&mut Pairing)) -> Vec<Violation> {
    let case = Case::parse(text);
    let competition = case.competition();
    let evening = case.evening(&competition);
    let mut pairing = pair(&evening).expect("a pairing");
    assert_eq!(judge(&evening, &pairing), [], "{}", case.show());
    change(&mut pairing);
    judge(&evening, &pairing)
}

fn turned(pairing: &mut Pairing) {
    let board = &mut pairing.boards[0];
    std::mem::swap(&mut board.white, &mut board.black);
}

/// Each of the evenings gives 2 white on the first board; what decided it is not what is said, or does not
/// give it to 1.
fn colours(text: &str, decision: Decision) {
    let untrue = |white: Player, black| [Violation::Colours([white, black])];
    let found = with_first_board(text, |pairing| {
        assert_eq!(pairing.boards[0].colours, decision);
        turned(pairing);
    });
    assert_eq!(found, untrue(p(1), p(2)), "{text}");
    for other in [
        Decision::Limits,
        Decision::Swap,
        Decision::Imbalance,
        Decision::LastDifference,
        Decision::LowerInStanding,
        Decision::HigherInStanding,
        Decision::Lot,
    ] {
        let found = with_first_board(text, |pairing| pairing.boards[0].colours = other);
        let told = if other == decision {
            Vec::new()
        } else {
            untrue(p(2), p(1)).to_vec()
        };
        assert_eq!(found, told, "{text}: {other:?}");
    }
}

#[test]
fn planted_reasons_of_colours() {
    colours("players 2\n rounds 1-2", Decision::Swap);
    colours(
        "rules colour_swap=ignored\n players 2\n rounds 1-2",
        Decision::Imbalance,
    );
    colours(
        "players 4\n present 1 2\n rounds 1-3 4-2",
        Decision::Imbalance,
    );
    colours(
        "players 4\n present 1 2\n rounds 3-1 2-4 | 1-3 4-2 | 4-1 3-2 | 1-4 2-3",
        Decision::LastDifference,
    );
    colours(
        "rules colour_count_back=false\n players 4\n present 1 2\n rounds 1-3 4-2 | 3-1 2-4",
        Decision::LowerInStanding,
    );
    colours(
        "rules first_colours=as_always\n players 2",
        Decision::LowerInStanding,
    );
}

#[test]
fn planted_a_lot_after_round_1() {
    let found = with_first_board("players 4\n present 1 2\n rounds 3-4", |pairing| {
        pairing.boards[0].colours = Decision::Lot;
    });
    assert_eq!(found, [Violation::Colours([p(2), p(1)])]);
}

#[test]
fn planted_colours_that_do_not_alternate() {
    let found = with_first_board(
        "rules first_colours=alternating\n seed 7\n players 6",
        |p| {
            turned(p);
        },
    );
    let boards = [[4, 3], [5, 6]].map(|pair| Violation::Colours(pair.map(p)));
    assert_eq!(found, boards);
}

/// A board that says that the limits decided where they leave both ways open.
#[test]
fn planted_limits_that_decide_nothing() {
    let evening = "rules colour_run=2\n players 4\n present 1 2\n rounds";
    let limits = |pairing: &mut Pairing| pairing.boards[0].colours = Decision::Limits;
    let found = with_first_board(&format!("{evening} 1-3 2-4"), limits);
    assert_eq!(found, [Violation::Colours([p(2), p(1)])]);
    let found = with_first_board(&format!("{evening} 1-3 4-2 | 1-4 3-2"), limits);
    assert_eq!(found, []);
}
