//! One small test for each kind of rule about pairing that any club is known to have, named after its code:
//! what is written in a club file changes the pairing as the regulation says. The evenings are texts (see
//! `evening.rs`); each is also paired by trying everything, and looked at by the judge.

use engine::competition::{Competition, Mispairing, Player, Round};
use engine::keizer::standings;
use engine::pairing::keizer::pair;
use engine::pairing::{Evening, with_start_points};
use engine::points::Fraction;
use engine::rules::Rules;

use crate::cli::Files;
use crate::pairing::{check, p};
use crate::transcripts::play;

/// The same evening without and with a rule.
fn switched(rule: &str, evening: &str, without: &str, with: &str) {
    check(&format!("{evening}\n -> {without}"));
    check(&format!("rules {rule}\n {evening}\n -> {with}"));
}

// ---------------------------------------------------------------------------------------- the odd one

/// De Zwarte Dame, Zwart op Wit: one bye for everybody. The top is exempt here, so that it is 5 again.
#[test]
fn b2_bye_maximum() {
    let evening = "players 5\n rounds bye:5";
    check(&format!(
        "rules bye_not_for_top=4\n {evening}\n -> 1/2 3/4 bye:5"
    ));
    check(&format!(
        "rules bye_not_for_top=4 byes_per_player=1\n {evening}\n -> 1/2 3/5 bye:4[top]"
    ));
}

/// De Pion: not for the first of the standing, absentees included.
#[test]
fn b3_bye_not_for_the_top() {
    switched(
        "bye_not_for_top=3",
        "players 6\n present 1 2 3 5 6\n rounds bye:5 | bye:6",
        "1/2 5/6 bye:3",
        "1/2 3/5 bye:6",
    );
}

/// ESG: who won because his opponent did not come has had his free evening.
#[test]
fn b4_forfeit_win_counts_as_bye() {
    switched(
        "forfeit_win_is_bye=true",
        "players 5\n rounds waits:5-4 2-3 bye:1",
        "1/2 3/4 bye:5",
        "1/2 3/5 bye:4",
    );
}

/// Caissa Amsterdam: seven sign up between 19:00 and 19:44; the last is left over.
#[test]
fn b5_the_last_to_sign_up_gets_the_bye() {
    let evening = "seed 2\n players 7\n signed_up 5 7 1 6 2 4 3";
    switched(
        "bye_order=last_signed_up",
        evening,
        "1/2 3/4 5/6 bye:7",
        "1/2 4/5 6/7 last:3",
    );
    // He is one of the top who get no bye: the last but one.
    check(&format!(
        "rules bye_order=last_signed_up bye_not_for_top=3\n {evening}\n -> 1/2 3/5 6/7 last:4"
    ));
    // Regular players need not sign up: they go last, by the usual rule.
    check(
        "rules bye_order=last_signed_up bye_not_for_top=3
         players 5\n signed_up 1 2\n rounds bye:5\n -> 1/2 3/5 bye:4",
    );
}

/// Kijk Uit: the first reserve plays, at his own place; at an even number nobody is asked.
#[test]
fn b6_a_reserve_takes_the_odd_place() {
    switched(
        "reserve_player=true",
        "players 6\n present 1 3 4 5 6\n reserves 2 1",
        "1/3 4/5 bye:6",
        "1/2 3/4 5/6 reserve:2",
    );
    switched(
        "reserve_player=true",
        "players 6\n present 1 3 4 5\n reserves 2",
        "1/3 4/5",
        "1/3 4/5",
    );
    // A penalty bye that is due comes first: nobody is needed then.
    check(
        "rules reserve_player=true\n players 4\n present 1 3 4\n reserves 2\n debts 3
         -> 1/4 penalty:3",
    );
    // The first reserve has nobody to play against, so it is the second.
    check(
        "rules reserve_player=true\n players 5\n present 1 3 5\n reserves 2 4
         forbidden 1-2 2-3 2-5\n -> 1/3 4/5 reserve:4",
    );
}

// ------------------------------------------------------------------------------------------- meetings

#[test]
fn m1_meetings_per_season() {
    switched(
        "meetings_per_season=1",
        "players 4\n earlier 1-2 | x3\n rounds x3",
        "1/2 3/4",
        "1/3 2/4",
    );
}

#[test]
fn m2_meetings_per_half() {
    let half = "players 4\n earlier 1-2 | x3\n rounds";
    switched(
        "meetings_per_half=1",
        &format!("{half} x1"),
        "1/2 3/4",
        "1/2 3/4",
    );
    switched(
        "meetings_per_half=1",
        &format!("{half} 2-1"),
        "1/2 3/4",
        "1/3 2/4",
    );
}

#[test]
fn m3_rounds_between() {
    switched(
        "rounds_between=3",
        "players 4\n rounds 1-2 | x2",
        "1/2 3/4",
        "1/3 2/4",
    );
    switched(
        "rounds_between=3",
        "players 4\n rounds 1-2 | x3",
        "1/2 3/4",
        "1/2 3/4",
    );
}

/// De Pion, if it counts all evenings at the club: an evening without a round (a rapid, a party) counts as well.
#[test]
fn m4_evenings_between() {
    let evening = "players 4\n rounds 1-2 | x3";
    switched("evenings_between=5", evening, "1/2 3/4", "1/3 2/4");
    // Rounds 1 to 4 were on evenings 1, 2, 3 and 6: tonight is the seventh, and five lie between.
    let evening = &format!("{evening}\n evenings 1 2 3 6");
    switched("evenings_between=5", evening, "1/2 3/4", "1/2 3/4");
    switched("rounds_between=5", evening, "1/2 3/4", "1/3 2/4");
}

#[test]
fn m5_other_opponents_of_both_between() {
    // 1 has met 3 and 4 since; 2 has met only 4.
    let evening = "players 6\n present 1 2 5 6\n rounds 2-1 | 1-3 4-2 | 4-1";
    switched("opponents_between=2", evening, "1/2 5/6", "1/5 2/6");
    let evening = &format!("{evening} 3-2");
    switched("opponents_between=2", evening, "1/2 5/6", "1/2 5/6");
}

/// SV Theothorne: nobody meets anybody again in the first twelve rounds.
#[test]
fn m6_no_repeat_in_the_first_rounds() {
    let met = "players 4\n rounds 1-2 | 3-4";
    let rule = "no_repeat_until=12";
    switched(rule, &format!("{met} | x9"), "1/2 3/4", "1/3 2/4"); // round 12
    switched(rule, &format!("{met} | x10"), "1/2 3/4", "1/2 3/4"); // round 13
}

/// KTV: "a distance greater than the period is long" stands between two players.
#[test]
fn m7_maximum_distance() {
    // The absent 3, 4 and 5 count: 1 and 6, 2 and 7 stand five places apart.
    let evening = "players 8\n present 1 2 6 7\n rounds 3-4\n forbidden 1-2";
    switched("max_distance=4", evening, "1/6 2/7", "1/7[distance] 2/6");
    switched("max_distance=5", evening, "1/6 2/7", "1/6 2/7");
    let other = "players 6\n forbidden 3-4 3-5";
    switched("max_distance=3", other, "1/2 3/6 4/5", "1/2 3/6 4/5");
    switched("max_distance=2", other, "1/2 3/6 4/5", "1/3 2/4 5/6");
    // The period has so many rounds; without one there is no limit.
    let period = |rounds| format!("{evening}\n period {rounds}");
    let rule = "max_distance=period";
    switched(rule, &period(5), "1/6 2/7", "1/6 2/7");
    switched(rule, &period(4), "1/6 2/7", "1/7[distance] 2/6");
    switched(rule, evening, "1/6 2/7", "1/6 2/7");
}

/// ESG: a forfeit is not a meeting, which is how it is everywhere unless the club says otherwise.
#[test]
fn m8_a_forfeit_is_a_meeting_or_not() {
    let evening = "players 4\n rounds waits:1-2";
    check(&format!(
        "rules meetings_per_season=1\n {evening}\n -> 1/2 3/4"
    ));
    check(&format!(
        "rules meetings_per_season=1 forfeit_is_meeting=true\n {evening}\n -> 1/3 2/4"
    ));
}

/// Zwart op Wit: once in six rounds. Tornelo: not three rounds running.
#[test]
fn m9_meetings_in_a_window_of_rounds() {
    let once = "meetings_in_window=1of6";
    let met = "players 4\n rounds 1-2";
    switched(once, &format!("{met} | x4"), "1/2 3/4", "1/3 2/4"); // rounds 1 to 6
    switched(once, &format!("{met} | x5"), "1/2 3/4", "1/2 3/4"); // rounds 2 to 7
    let running = "meetings_in_window=2of3";
    switched(
        running,
        "players 4\n rounds 1-2 | x1 | 2-1",
        "1/2 3/4",
        "1/2 3/4",
    );
    switched(
        running,
        "players 4\n rounds 1-2 | 2-1",
        "1/2 3/4",
        "1/3 2/4",
    );
}

// -------------------------------------------------------------------------------------------- colours

#[test]
fn c1_colour_difference_limit() {
    // Both have had white twice more than black.
    let evening = "players 6\n present 1 2 5 6\n rounds 1-3 2-4 | 1-4 2-3 | 3-1 4-2 | 1-5 2-6";
    switched("colour_balance=2", evening, "2-1 6-5", "5-1 6-2");
}

#[test]
fn c2_same_colour_in_a_row_limit() {
    let evening = "players 6\n present 1 2 5 6\n rounds 1-3 2-4 | 1-4 2-3";
    switched("colour_run=2", evening, "2-1 6-5", "5-1 6-2");
}

#[test]
fn c3_colours_reversed_on_a_repeat() {
    // 1 has had black twice since; only the required swap gives it to him again.
    let evening = "players 4\n present 1 2\n rounds 1-2 | 3-1 2-4 | 4-1 2-3";
    switched("colour_swap=ignored", evening, "2-1", "1-2");
    switched("colour_swap=after_balance", evening, "2-1", "1-2");
    switched("colour_swap=always", evening, "2-1", "2-1");
    // Between equal balances the earlier game decides again, unless it is ignored.
    let level = "players 4\n present 1 2\n rounds 2-1 | 1-3 4-2 | 4-1 2-3 | 1-3 4-2";
    switched("colour_swap=after_balance", level, "1-2", "1-2");
    switched("colour_swap=ignored", level, "1-2", "2-1");
}

/// Zwart op Wit: the larger imbalance first; level, the higher one gets black.
#[test]
fn c4_larger_imbalance_first_then_the_tie_rule() {
    let larger = "players 6\n present 1 2\n rounds 1-3 4-2 | 3-1 | 1-5";
    switched("colour_tie=higher_white", larger, "2-1", "2-1");
    let level = "players 6\n present 1 2\n rounds 1-3 2-4 | 3-1 4-2";
    switched("colour_tie=lower_white", level, "2-1", "2-1");
    switched("colour_tie=higher_white", level, "2-1", "1-2");
    // The last time that the colours differed, 1 had black: who counts back swaps, who does not goes by rank.
    let different = "players 6\n present 1 2\n rounds 1-3 4-2 | 3-1 2-4";
    switched("colour_count_back=false", different, "1-2", "2-1");
}

/// De Zwarte Dame: by lot. Elsewhere by turns from the first board, or as in every round.
#[test]
fn c5_colours_of_round_1_by_lot() {
    let evening = |seed| format!("seed {seed}\n players 8");
    check(&format!("{}\n -> 1-2 4-3 6-5 7-8", evening(7)));
    check(&format!("{}\n -> 2-1 3-4 5-6 8-7", evening(8)));
    for seed in [7, 8] {
        let evening = evening(seed);
        check(&format!(
            "rules first_colours=as_always\n {evening}\n -> 2-1 4-3 6-5 8-7"
        ));
    }
    let turns = "rules first_colours=alternating";
    check(&format!("{turns}\n {}\n -> 1-2 4-3 5-6 8-7", evening(7)));
    check(&format!("{turns}\n {}\n -> 2-1 3-4 6-5 7-8", evening(8)));
    // Once somebody has played, round 1 is over.
    check(&format!("{turns}\n players 4\n rounds 3-4\n -> 2-1 4-3"));
}

/// De Pion: the balance per half, the run across the season; both the other way round.
#[test]
fn c6_colour_limits_per_half_or_per_season() {
    let evening = "players 6\n present 1 2 5 6\n earlier 1-3 2-4 | 1-4 2-3\n rounds x1";
    let balance = "rules colour_balance=2";
    check(&format!("{balance}\n {evening}\n -> 2-1 6-5"));
    check(&format!(
        "{balance} colour_balance_over=season\n {evening}\n -> 5-1 6-2"
    ));
    let run = "rules colour_run=2";
    check(&format!("{run}\n {evening}\n -> 5-1 6-2"));
    check(&format!(
        "{run} colour_run_over=half\n {evening}\n -> 2-1 6-5"
    ));
}

// ------------------------------------------------------------------------------------- other orders

/// Westergoo: paired by rating, ranked by points; the top of the standing is still exempt from the bye.
#[test]
fn s7_pairing_order_by_rating() {
    let evening = "players 5\n ratings 1500 1900 - 1700 1900";
    switched(
        "pairing_order=rating",
        evening,
        "1/2 3/4 bye:5",
        "2/5 1/4 bye:3",
    );
    check(&format!(
        "rules pairing_order=rating bye_not_for_top=3\n {evening}\n -> 2/5 1/3 bye:4"
    ));
}

/// KTV: from the top and the bottom towards the middle, so that the odd games come in the middle.
#[test]
fn s8_from_both_ends_towards_the_middle() {
    switched(
        "method=both_ends",
        "players 8\n forbidden 1-2 2-4 4-6 6-8",
        "1/3 2/5 4/8 6/7",
        "1/3 2/6 4/5 7/8",
    );
    switched(
        "method=both_ends",
        "players 9",
        "1/2 3/4 5/6 7/8 bye:9",
        "1/2 3/4 5/6 7/8 bye:9",
    );
}

/// De Waagtoren: round 1 in three groups, in each the top half against the bottom half.
#[test]
fn s8_top_half_against_bottom_half() {
    let eight = "players 8";
    switched(
        "first_round_groups=1",
        eight,
        "1/2 3/4 5/6 7/8",
        "1/5% 2/6% 3/7% 4/8%",
    );
    switched(
        "first_round_groups=3",
        "players 12",
        "1/2 3/4 5/6 7/8 9/10 11/12",
        "1/3% 2/4% 5/7% 6/8% 9/11% 10/12%",
    );
    // Four boards in three groups: the first group is the larger one.
    switched(
        "first_round_groups=3",
        "players 9",
        "1/2 3/4 5/6 7/8 bye:9",
        "1/3% 2/4% 5/6% 7/8% bye:9",
    );
    // Who may not meet the one opposite takes the next of the other half.
    switched(
        "first_round_groups=1",
        "players 6\n forbidden 1-4",
        "1/2 3/4 5/6",
        "1/5% 2/4% 3/6%",
    );
    // From round 2 on as always.
    switched(
        "first_round_groups=1",
        "players 4\n rounds 1-3 2-4",
        "2-1 4-3",
        "2-1 4-3",
    );
}

/// SV Spijkenisse: only neighbouring groups meet.
#[test]
fn s11_only_neighbouring_groups() {
    let evening = "players 6\n groups 1 1 1 3 2 3\n forbidden 1-2";
    switched("groups_apart=1", evening, "1/3 2/4 5/6", "1/3 2/5 4/6");
    // Within the own group only: 5 has nobody there, so a rule must give way.
    switched(
        "groups_apart=0",
        "players 4\n groups 1 2 2 1",
        "1/2 3/4",
        "1/4 2/3",
    );
    check("rules groups_apart=0\n players 4\n groups 1 - 2 1\n forbidden 1-4\n -> 1/2 3/4[groups]");
}

// --------------------------------------------------------------------------------- entries and places

/// SV Wageningen: who was paired with somebody who had signed off counts as left over; it was no meeting.
#[test]
fn n3_paired_although_signed_off() {
    check("players 5\n -> 1/2 3/4 bye:5");
    check("players 5\n rounds wrongly:5-1\n -> 1/2 3/5 bye:4");
    check("rules byes_per_player=1\n players 3\n rounds wrongly:3-1 | bye:2\n -> 2/3 bye:1");
    check("rules meetings_per_season=1\n players 2\n rounds wrongly:1-2\n -> 1/2");
    let twice = Round {
        mispairings: vec![Mispairing {
            waited: p(1),
            signed_off: p(2),
        }],
        notice: vec![p(2)],
        ..Round::default()
    };
    assert!(Competition::new(Rules::plain(), vec![1, 1], vec![twice]).is_err());
}

/// SG Roosendaal, SV Theothorne: a late joiner has start points that count for the pairing only.
#[test]
fn l2_temporary_start_points_for_pairing() {
    let order = |counts: bool, points: &str| {
        let rules = Rules {
            start_points_for_pairing: counts,
            ..Rules::plain()
        };
        let rounds = vec![
            Round {
                byes: vec![p(1)],
                ..Round::default()
            },
            Round {
                byes: vec![p(2)],
                notice: vec![p(3)],
                ..Round::default()
            },
        ];
        // 5 joins in round 3; after two rounds 1 has 60 points, 2 has 59, 3 has a third of 58, 4 has none.
        let competition = Competition::new(rules, vec![1, 1, 1, 1, 2], rounds).expect("facts");
        let standing = standings(&competition).pop().expect("a standing");
        let points: Fraction = points.parse().expect("points");
        with_start_points(&competition, &standing, &[(p(5), points)])
            .iter()
            .map(|player| (player.0 + 1).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(order(false, "20"), "1 2 3 4 5");
    assert_eq!(order(true, "20"), "1 2 5 3 4");
    assert_eq!(order(true, "59"), "1 2 5 3 4"); // as many as 2: below him
    assert_eq!(order(true, "59.5"), "1 5 2 3 4");
    assert_eq!(order(true, "1"), "1 2 3 5 4");
}

/// The points are for the pairing: the evening is paired by them, the standing does not know them.
#[test]
fn l2_start_points_change_the_opponent() {
    let opponent_of_5 = |counts: bool| {
        let rules = Rules {
            start_points_for_pairing: counts,
            ..Rules::plain()
        };
        let byes = Round {
            byes: vec![p(1), p(2), p(3)],
            ..Round::default()
        };
        let competition =
            Competition::new(rules, vec![1, 1, 1, 1, 2, 2], vec![byes, Round::default()])
                .expect("facts");
        let standing = standings(&competition).pop().expect("a standing");
        let before = standing.clone();
        let points: Vec<(Player, Fraction)> = vec![(p(5), Fraction::from(59_u32))];
        let evening = Evening {
            ranking: with_start_points(&competition, &standing, &points),
            present: competition.players().collect(),
            ..Evening::new(&competition)
        };
        assert_eq!(standings(&competition).pop(), Some(before));
        let pairing = pair(&evening).expect("a pairing");
        let mut boards = pairing
            .boards
            .iter()
            .map(|board| [board.white, board.black]);
        let board = boards.find(|board| board.contains(&p(5))).expect("seated");
        if board[0] == p(5) { board[1] } else { board[0] }
    };
    assert_eq!(opponent_of_5(false), p(6));
    assert_eq!(opponent_of_5(true), p(3));
}

/// De Pion: who comes in later is paired on the place of the nearest rating, until his first result.
/// `tests/transcripts/nieuweling-halverwege.txt` tells the whole story.
#[test]
fn l4_first_timer_by_nearest_rating() {
    let concept = |newcomers: &str| {
        let pion = include_str!("../../config/de-pion.toml");
        let (old, new) = (
            "newcomers = \"nearest_rating\"",
            format!("newcomers = \"{newcomers}\""),
        );
        assert!(pion.contains(old));
        let files = Files::new();
        let club = files.write("club.toml", &pion.replace(old, &new));
        let script = format!(
            "@club {club}
@leden Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Emil 1760 vast, Fleur 1700 vast
@leden Gijs 1640 vast, Rens leider
@avonden 2026-09-11 2026-09-18

== do 2026-09-10 20:00
== vr 2026-09-11 22:40
Rens@bot> /uitslagen 1 1-0, 2 1-0, 3 1-0
Rens@bot> /nieuw Mo 1650
Rens@bot> /vast Mo afgesproken met het bestuur

== do 2026-09-17 18:00
"
        );
        let told = play(&script);
        let concept = told.split("Concept ronde 2").nth(1).expect("a proposal");
        let line = concept.lines().find(|line| line.contains("Mo"));
        line.expect("Mo is paired").to_owned()
    };
    // Gijs, whose rating is the nearest, leads after his bye: Mo stands before him.
    assert!(
        concept("nearest_rating").contains("nr 1"),
        "{}",
        concept("nearest_rating")
    );
    assert!(concept("bottom").contains("nr 8"), "{}", concept("bottom"));
}
