//! Bug reports of people who do this job with other programs, as tests of the engine: each is named after its
//! number in the list of reports, and says what happened there.
//!
//! Some are tested elsewhere already. 20 (tables of earlier rounds wrong after a change): `tv_k_a_late_correction`
//! in `keizer.rs`, `a_correction_and_its_reversal_leave_no_trace` in `properties.rs`. 31 ("repeat until the list
//! no longer changes" has no end after a draw): `tv_c_a_lone_draw` in `keizer.rs`, and
//! `tests/vectors/lone-draw-alternates.json`.

use engine::competition::{Competition, Player};
use engine::explain::explain;
use engine::keizer::{Standing, standings};
use engine::pairing::judge::judge;
use engine::pairing::keizer::pair;
use engine::pairing::{Evening, Pairing, Unpairable, with_start_points};
use engine::points::Fraction;
use keizerbot::config::ClubFile;
use keizerbot::locale::Texts;
use keizerbot::season_file::SeasonFile;
use serde_json::{Value, json};

use crate::cli::printed;
use crate::pairing::check;

/// A season file of these players, with what happened.
fn season(rules: &str, overrides: Value, players: &[&str], rounds: Value) -> SeasonFile {
    let mut file = json!({"rules": rules, "players": players});
    file["overrides"] = overrides;
    file["rounds"] = rounds;
    SeasonFile::parse(&file.to_string()).expect("a season file")
}

/// `A 59, B 0`: the standing after a round.
fn table(file: &SeasonFile, standing: &Standing) -> String {
    let row = |row: &engine::keizer::Row| format!("{} {}", file.code(row.player), row.points);
    standing.rows.iter().map(row).collect::<Vec<_>>().join(", ")
}

fn after(file: &SeasonFile, round: usize) -> String {
    table(file, &standings(&file.competition().expect("facts"))[round])
}

/// The points of each of a player's lines after the last round, with the value they were reckoned with.
fn lines(file: &SeasonFile, code: &str) -> Vec<String> {
    let competition = file.competition().expect("facts");
    let player = file.find(code).expect("a player");
    let told = explain(&competition, player, competition.round_count()).expect("in the standing");
    let line = |line: &engine::explain::Line| format!("{} x {}", line.share, line.value);
    told.lines.iter().map(line).collect()
}

/// Games against somebody who withdrew later kept changing, or were paid as something else.
#[test]
fn bug_7_a_game_against_somebody_who_withdrew_stays_a_game() {
    let rounds = json!([
        {"games": [["A", "1-0", "B"], ["C", "1/2", "D"]]},
        {"games": [["D", "1-0", "B"], ["A", "1-0", "C"]]},
        {"games": [["A", "1-0", "D"]], "byes": ["C"]},
        {"games": [["C", "1-0", "A"]], "byes": ["D"]},
    ]);
    let file = season("de-pion-winter", json!({}), &["A", "B", "C", "D"], rounds);
    let all = standings(&file.competition().expect("facts"));
    let b = file.find("B").expect("B");
    for standing in &all[1..] {
        // He stays in the standing, and beating him is worth what his place is worth, like everybody's.
        let (place, row) = standing.find(b).expect("B stays");
        assert_eq!(row.points, Fraction::ZERO);
        assert_eq!(
            row.value,
            Fraction::from(61 - u32::try_from(place).expect("small"))
        );
    }
    assert_eq!(lines(&file, "A")[0], "1 x 57");
}

/// Each result rounded, and then the sum: 3 x 6.67 = 20.01.
#[test]
fn bug_10_the_sum_is_exact_and_only_the_display_is_rounded() {
    let absent = json!({"notice": ["A"]});
    let rules = json!({"top_value": 20, "notice": [{"share": "1/3"}]});
    let file = season(
        "de-pion-winter",
        rules,
        &["A"],
        json!([absent, absent, absent]),
    );
    assert_eq!(after(&file, 3), "A 20");
    assert_eq!(lines(&file, "A"), ["1/3 x 20", "1/3 x 20", "1/3 x 20"]);
    assert_eq!(Texts::dutch().points(Fraction::new(20, 3)), "6,67");
    assert_eq!(Texts::dutch().points(Fraction::from(20_u32)), "20");
}

/// A forfeit was scored as a game, with its colours.
#[test]
fn bug_13_a_forfeit_is_paid_by_the_rules_and_is_no_game() {
    // Three whites for 1 if the forfeit were a game; and 1 and 2 would have met.
    let limits = "meetings_per_season=1 colour_run=2";
    let evening = "players 4\n present 1 2\n rounds 1-3 4-2 | 1-4 3-2 | waits:1-2";
    check(&format!("rules {limits}\n {evening}\n -> 2-1"));
    check(&format!(
        "rules {limits} forfeit_is_meeting=true\n {evening}\n -> 2-1[season]"
    ));
    let rounds = json!([{"no_show": [["A", "B"]]}]);
    let win = season("de-pion-winter", json!({}), &["A", "B"], rounds.clone());
    assert_eq!(after(&win, 1), "A 59, B 0");
    let share = season("denk-en-zet", json!({}), &["A", "B"], rounds);
    assert_eq!(after(&share, 1), "A 4/3, B 0");
}

/// A program crashed on a player who had withdrawn, in the pairing and in the lists of old rounds.
#[test]
fn bug_14_who_withdrew_breaks_nothing() {
    let rounds = json!([
        {"games": [["A", "1-0", "B"]], "byes": ["C"]},
        {"byes": ["A"]},
    ]);
    let file = season("de-pion-winter", json!({}), &["A", "B", "C"], rounds);
    assert_eq!(after(&file, 1), "C 60, A 58, B 0");
    let competition = file.competition().expect("facts");
    let [a, b, c] = ["A", "B", "C"].map(|code| file.find(code).expect("a player"));
    assert!(explain(&competition, b, 1).is_some() && explain(&competition, b, 2).is_some());
    // B is gone; somebody has him in the ranking, somebody has taken him out, somebody takes him for present.
    let evening = |ranking: Vec<Player>, present: Vec<Player>| Evening {
        ranking,
        present,
        ..Evening::new(&competition)
    };
    for ranking in [vec![a, c, b], vec![a, c]] {
        let pairing = pair(&evening(ranking, vec![a, c])).expect("a pairing");
        assert_eq!((pairing.boards.len(), pairing.bye), (1, None));
    }
    let gone = pair(&evening(vec![a, c], vec![a, b, c]));
    assert_eq!(gone, Err(Unpairable::Claim(b)));
}

/// An absence with notice should pay less from the fifth on, anew in each half.
#[test]
fn bug_18_the_fifth_absence_pays_the_second_tariff() {
    let absent = json!({"notice": ["A"]});
    let rules = json!({"notice": [{"share": "1/2", "times": 4}, {"share": "33%"}]});
    let rounds = json!([absent, absent, absent, absent, absent, absent]);
    let file = season("de-pion-winter", rules.clone(), &["A"], rounds);
    let (half, third) = ("1/2 x 60", "33/100 x 60");
    assert_eq!(lines(&file, "A"), [half, half, half, half, third, third]);
    // The next half is a competition of its own: the absences of the half before do not count.
    let next = season("de-pion-winter", rules, &["A"], json!([absent]));
    let earlier = file.competition().expect("facts").rounds().to_vec();
    let next = next.competition().expect("facts");
    let next = next.after_earlier_rounds(earlier, 0).expect("facts");
    let told = explain(&next, Player(0), 1).expect("in the standing");
    assert_eq!(told.points, Fraction::from(30_u32));
}

/// Plays so many rounds with these players all there; the byes, one after the other.
fn byes(players: usize, rounds: usize) -> Vec<Player> {
    let codes = ["A", "B", "C", "D", "E", "F", "G"];
    let mut played: Vec<Value> = Vec::new();
    let mut byes = Vec::new();
    for _ in 0..rounds {
        let file = season(
            "de-pion-winter",
            json!({"bye_not_for_top": 0, "rounds_between": 0}),
            &codes[..players],
            Value::Array(played.clone()),
        );
        let competition = file.competition().expect("facts");
        let evening = Evening {
            present: competition.players().collect(),
            ..file.evening(&competition).expect("an evening")
        };
        let pairing: Pairing = pair(&evening).expect("a pairing");
        assert_eq!(judge(&evening, &pairing), []);
        let games = pairing.boards.iter();
        let game = |board: &engine::pairing::Board| {
            json!([file.code(board.white), "1-0", file.code(board.black)])
        };
        let bye = pairing.bye.as_ref().expect("an odd number").player;
        played.push(json!({
            "games": games.map(game).collect::<Vec<_>>(), "byes": [file.code(bye)],
        }));
        byes.push(bye);
    }
    byes
}

/// The same player was left over twice in a row.
#[test]
fn bug_19_byes_spread_over_players() {
    let three = byes(5, 3);
    assert!(
        three[0] != three[1] && three[1] != three[2] && three[0] != three[2],
        "{three:?}"
    );
}

/// The same player was left over three times in one tournament.
#[test]
fn bug_51_everybody_is_left_over_before_anybody_is_again() {
    for players in [3, 5, 7] {
        let mut all = byes(players, 2 * players);
        let mut second = all.split_off(players);
        for once in [&mut all, &mut second] {
            once.sort_unstable();
            let everybody = (0..).map(Player).take(players);
            assert!(once.iter().copied().eq(everybody), "{players}: {once:?}");
        }
    }
}

/// Long runs of one colour. White in rounds 1 to 3, and three is the limit.
#[test]
fn bug_22_no_fourth_white_unless_the_leader_is_told() {
    let whites = "players 8\n rounds 1-3 5-2 | 1-4 2-6 | 1-5 7-2";
    check(&format!(
        "rules colour_run=3\n {whites}\n present 1 2\n -> 2-1"
    ));
    let both = "players 8\n rounds 1-3 2-6 | 1-4 2-7 | 1-5 2-8\n present 1 2";
    check(&format!("rules colour_run=3\n {both}\n -> 2-1[run]"));
    // With others there it need not be.
    check(&format!("rules colour_run=3\n {both} 3 6\n -> 3-1 6-2"));
}

/// Who had registered before the season began was counted as absent.
#[test]
fn bug_23_who_starts_later_was_not_absent_before() {
    let rounds = json!([{"games": [["A", "1-0", "B"]]}, {"notice": ["A", "B", "C"]}]);
    let mut file = season(
        "de-pion-winter",
        json!({}),
        &["A", "B", "C"],
        rounds.clone(),
    );
    file.joined = [("C".to_owned(), 2)].into();
    assert_eq!(after(&file, 1), "A 59, B 0");
    // His first absence is his first, and it is in round 2.
    assert_eq!(lines(&file, "C"), ["3333/10000 x 58"]);
    file.joined = [("C".to_owned(), 3)].into();
    assert!(file.competition().is_err(), "an entry before he starts");
}

/// A club booked a draw of round 1 as a win for Black and published the list again: 109 and 108.5.
#[test]
fn bug_25_a_draw_that_was_booked_as_a_loss() {
    let winners = ["W1", "W2", "W3", "W4", "W5", "W6", "W7"];
    let losers = ["L1", "L2", "L3", "L4", "L5", "L6", "L7"];
    let players: Vec<&str> = [&winners[..], &["P8", "P9"], &losers[..]].concat();
    let file = |result: &str| {
        let won = winners.iter().zip(losers);
        let mut games: Vec<Value> = won.map(|(w, l)| json!([w, "1-0", l])).collect();
        games.insert(3, json!(["P8", result, "P9"]));
        let rules = json!({"top_value": 80, "own_value_counts": true});
        season("de-pion-winter", rules, &players, json!([{"games": games}]))
    };
    assert!(after(&file("1/2"), 1).contains(", P8 109, P9 217/2, "));
    let wrong = after(&file("0-1"), 1);
    assert!(
        wrong.contains("P9 151") && wrong.contains(", P8 72, "),
        "{wrong}"
    );
}

/// The document promised that everything is valued again, the program kept the values of the day. The bye
/// of the original pays 40 points; here two thirds of the own value, which is 40 for the first.
#[test]
fn bug_28_frozen_and_recounted_differ() {
    let file = |recalculation: &str| {
        let rounds = json!([
            {"games": [["B", "1-0", "A"]], "byes": ["C"]},
            {"games": [["A", "1-0", "C"]], "byes": ["B"]},
        ]);
        let rules = json!({"bye": "2/3", "recalculation": recalculation});
        season("de-pion-winter", rules, &["A", "B", "C"], rounds)
    };
    assert_eq!(after(&file("none"), 2), "B 100, A 59, C 116/3");
    assert_eq!(after(&file("once"), 2), "B 98, A 59, C 118/3");
}

/// "His score is 0" was taken for "he is here for the first time".
#[test]
fn bug_29_no_points_is_not_the_first_time() {
    let rounds = json!([
        {"games": [["A", "1-0", "C"]], "byes": ["B"]},
        {"games": [["B", "1-0", "C"]], "byes": ["A"]},
        {"games": [["A", "1-0", "C"]], "byes": ["B"]},
    ]);
    let rules = json!({"start_points_for_pairing": true});
    let file = season("de-pion-winter", rules, &["A", "B", "C"], rounds);
    assert_eq!(lines(&file, "C").len(), 3);
    let competition = file.competition().expect("facts");
    let last = standings(&competition).pop().expect("a standing");
    let c = file.find("C").expect("C");
    let told = explain(&competition, c, 3).expect("in the standing");
    assert_eq!(
        (told.points, told.extra, told.place),
        (Fraction::ZERO, Fraction::ZERO, 3)
    );
    // Nor is he placed like a newcomer.
    let points = [(c, Fraction::from(500_u32))];
    assert_eq!(
        with_start_points(&competition, &last, &points),
        last.order()
    );
}

/// "A fixed value" for a loss, in a regulation that never says how much: asked for, and read back.
#[test]
fn bug_30_what_a_loss_pays_is_asked_and_said() {
    let pion = include_str!("../../config/de-pion.toml");
    let silent: Vec<&str> = pion
        .lines()
        .filter(|line| !line.starts_with("loss ="))
        .collect();
    let errors = ClubFile::parse(&silent.join("\n"), "club.toml").expect_err("loss is asked");
    assert!(errors[0].to_string().contains("loss"), "{}", errors[0]);
    let said = printed(&["check", "config/de-pion.toml"]);
    assert!(said.contains("- Wie verliest, krijgt 0 punten."), "{said}");
}

/// The result of the open game was written to an older game of the same two.
#[test]
fn bug_46_a_result_belongs_to_the_round_of_its_game() {
    let file = |ninth: Value| {
        let bye = json!({"byes": ["C"]});
        let third = json!({"games": [["B", "1/2", "A"]], "byes": ["C"]});
        let ninth = json!({"games": [["A", ninth, "B"]], "byes": ["C"]});
        let rounds = json!([bye, bye, third, bye, bye, bye, bye, bye, ninth]);
        season("de-pion-winter", json!({}), &["A", "B", "C"], rounds)
    };
    let (open, won) = (file(Value::Null), file(json!("1-0")));
    for round in 0..=8 {
        assert_eq!(after(&open, round), after(&won, round), "round {round}");
    }
    assert_ne!(after(&open, 9), after(&won, 9));
    // The draw of round 3 is still a draw.
    assert_eq!(lines(&won, "B")[0].split(' ').next(), Some("1/2"));
    assert_eq!(lines(&won, "A").len(), 2);
}

/// A player got a second bye: a win by forfeit was another code, and not treated alike.
#[test]
fn bug_52_one_meaning_of_what_was_a_bye() {
    // 3 won by forfeit in round 1. It counts for his turn and for the maximum, or for neither.
    let evening = "players 3\n rounds waits:3-1";
    check(&format!("{evening}\n -> 1/2 bye:3"));
    check(&format!(
        "rules byes_per_player=1\n {evening}\n -> 1/2 bye:3"
    ));
    check(&format!(
        "rules forfeit_win_is_bye=true\n {evening}\n -> 1/3 bye:2"
    ));
    let maximum = "rules forfeit_win_is_bye=true byes_per_player=1 bye_not_for_top=2";
    check(&format!("{maximum}\n {evening}\n -> 1/3 bye:2[top]"));
    check(&format!(
        "rules byes_per_player=1 bye_not_for_top=2\n {evening}\n -> 1/2 bye:3"
    ));
}

/// The result of round 2 was the wrong way round, and came to light when round 3 was over: round 3 stays as it
/// was played, the list is counted again.
#[test]
fn bug_54_a_correction_leaves_the_games_that_were_played() {
    let players = ["A", "B", "C", "D"];
    let rounds = |second: &str| {
        json!([
            {"games": [["A", "1-0", "B"], ["C", "1-0", "D"]]},
            {"games": [["C", second, "A"], ["B", "1/2", "D"]]},
            {"games": [["A", "1-0", "D"], ["B", "1-0", "C"]]},
        ])
    };
    let file = |second| season("de-pion-winter", json!({}), &players, rounds(second));
    let games = |file: &SeasonFile| -> Competition { file.competition().expect("facts") };
    let (wrong, right) = (file("1-0"), file("0-1"));
    assert_eq!(games(&wrong).rounds()[2], games(&right).rounds()[2]);
    assert_eq!(after(&wrong, 1), after(&right, 1));
    assert_eq!(after(&wrong, 3), "C 116, A 115, B 177/2, D 29");
    assert_eq!(after(&right, 3), "A 174, B 173/2, C 57, D 59/2");
}

/// People who had withdrawn were hidden from the list and still stretched everybody's value. Here nobody is
/// hidden: who stopped keeps his place and his value, and counts among the players.
#[test]
fn bug_61_who_withdrew_is_shown_and_counted() {
    let rounds = json!([
        {"games": [["A", "1-0", "D"], ["B", "1/2", "C"]]},
        {"games": [["A", "1/2", "B"]], "byes": ["C"]},
    ]);
    let players = json!({"top_value": "players"});
    let file = season(
        "de-pion-winter",
        players,
        &["A", "B", "C", "D"],
        rounds.clone(),
    );
    let all = standings(&file.competition().expect("facts"));
    for standing in &all {
        let values: Vec<String> = standing
            .rows
            .iter()
            .map(|row| row.value.to_string())
            .collect();
        assert_eq!(values, ["4", "3", "2", "1"], "round {}", standing.round);
    }
    let scores = json!({
        "values_from": "score", "top_value": 200, "bottom_value": 100, "recalculation": "once",
    });
    let file = season("de-pion-winter", scores, &["A", "B", "C", "D"], rounds);
    let all = standings(&file.competition().expect("facts"));
    let last = all[2].rows.last().expect("four players");
    assert_eq!(
        (file.code(last.player), last.value.to_string()),
        ("D", "100".to_owned())
    );
}
