//! The kinds of rules about points and standings that clubs have (`V1`, `A2`, ... are our list of kinds): for each
//! one a small season in which the key changes what comes out, with the sums in the comments.
//!
//! Where nothing else is said, values are those of the start order: A 10, B 9, C 8, D 7, E 6.

use engine::competition::{Competition, Player};
use engine::conduct::{must_announce, penalty_byes_due};
use engine::explain::explain;
use engine::keizer::{Standing, standings};
use engine::pairing::Evening;
use engine::pairing::keizer::pair;
use engine::participation::{Counted, participation};
use keizerbot::cli::check::check as check_file;
use keizerbot::locale::Texts;
use keizerbot::season_file::SeasonFile;
use keizerbot::words;
use serde_json::{Value, json};

/// The season of these facts: rules with short numbers, and the keys that are given over them.
fn season(keys: &Value, facts: &Value) -> Competition {
    let mut rules = json!({
        "top_value": 10, "recalculation": "once", "bye_not_for_top": 0,
        "notice": [{"share": "1/2"}],
    });
    let mut season = json!({"rules": "de-pion-winter", "players": ["A", "B", "C", "D", "E"]});
    let lay = |under: &mut Value, over: &Value| {
        for (key, value) in over.as_object().expect("an object") {
            under[key] = value.clone();
        }
    };
    lay(&mut rules, keys);
    lay(&mut season, facts);
    season["overrides"] = rules;
    let file = SeasonFile::parse(&season.to_string()).expect("a season file");
    file.competition().unwrap_or_else(|error| panic!("{error}"))
}

/// The standing after the last round: `A 9, B 17/2`.
fn standing(competition: &Competition) -> String {
    let standing = standings(competition).pop().expect("a standing");
    let name = |index: usize| char::from(b'A' + u8::try_from(index).expect("few players"));
    let rows = standing.rows.iter();
    let rows: Vec<String> = rows
        .map(|row| format!("{} {}", name(row.player.index()), row.points))
        .collect();
    rows.join(", ")
}

/// The same facts under different keys.
#[track_caller]
fn check(facts: &Value, cases: &[(Value, &str)]) {
    for (keys, expected) in cases {
        assert_eq!(standing(&season(keys, facts)), *expected, "{keys}");
    }
}

/// What `keizerbot check` says of Denk en Zet with these lines instead of its own.
fn said(lines: &str) -> String {
    let text = include_str!("../../config/denk-en-zet.toml");
    let key = |line: &str| line.split_once(" = ").map(|(key, _)| key.to_owned());
    let given: Vec<String> = lines.lines().filter_map(|line| key(line.trim())).collect();
    let kept = text
        .lines()
        .filter(|line| !key(line).is_some_and(|key| given.contains(&key)));
    let mut text = String::new();
    for line in kept {
        text += line;
        text += "\n";
        if line == "[rules]" {
            text += lines;
            text += "\n";
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.toml");
    std::fs::write(&file, text).expect("a file");
    let now = "2026-08-31T10:00:00Z".parse().expect("a moment");
    check_file(&file, now).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Each sentence is said of a club file with these lines.
#[track_caller]
fn says(lines: &str, sentences: &[&str]) {
    let said = said(lines);
    for sentence in sentences {
        assert!(said.contains(sentence), "{sentence} is not in\n{said}");
    }
}

// ---------------------------------------------------------------------------------------------- values

/// A beats B, C beats D, E has a bye for his own value: everything shows in one round.
fn one_round() -> Value {
    json!({"rounds": [{"games": [["A", "1-0", "B"], ["C", "1-0", "D"]], "byes": ["E"]}]})
}

#[test]
fn v1_values_by_place() {
    // A gets B's 9, C D's 7, E his own 6; in steps of 2 the values are 10, 8, 6, 4, 2.
    check(
        &one_round(),
        &[
            (json!({}), "A 9, C 7, E 6, B 0, D 0"),
            (json!({"step": 2}), "A 8, C 4, E 2, B 0, D 0"),
        ],
    );
}

#[test]
fn v2_a_fixed_top_value() {
    check(
        &one_round(),
        &[
            (json!({"top_value": 50}), "A 49, C 47, E 46, B 0, D 0"),
            // As many as there are players: 5, 4, 3, 2, 1.
            (json!({"top_value": "players"}), "A 4, C 2, E 1, B 0, D 0"),
        ],
    );
}

#[test]
fn v3_the_top_value_by_the_number_of_players() {
    check(
        &one_round(),
        &[
            // ceil(1.5 x 5) = 8: 8, 7, 6, 5, 4.
            (
                json!({"top_value": {"per_player": "1.5"}}),
                "A 7, C 5, E 4, B 0, D 0",
            ),
            // 2 x 5 = 10.
            (
                json!({"top_value": {"per_player": 2}}),
                "A 9, C 7, E 6, B 0, D 0",
            ),
        ],
    );
}

#[test]
fn v4_the_first_is_so_many_times_the_last() {
    let top = |ratio: &str| json!({"top_value": {"ratio": ratio}});
    check(
        &one_round(),
        &[
            // 4 steps: t = 3 (t - 4), so t = 6 and the last has 2: 6, 5, 4, 3, 2.
            (top("3"), "A 5, C 3, E 2, B 0, D 0"),
            // t = 2 (t - 4) = 8: 8, 7, 6, 5, 4.
            (top("2"), "A 7, C 5, E 4, B 0, D 0"),
            // 4 x 2.5 / 1.5 = 6 2/3, rounded to 7.
            (top("2.5"), "A 6, C 4, E 3, B 0, D 0"),
        ],
    );
    // 20 players at 3 : 1 make 19 x 3/2 = 28.5, rounded half up to 29.
    let players: Vec<String> = (0..20).map(|index| format!("P{index}")).collect();
    let first = season(&top("3"), &json!({"players": players, "rounds": []}));
    assert_eq!(standings(&first)[0].rows[0].value.to_string(), "29");
    says(
        "top_value = { ratio = 3 }",
        &["De nummer 1 van de stand is 3 keer zoveel waard als de laatste"],
    );
}

#[test]
fn v5_two_places_share_a_value() {
    // 80 80 78 78 76: A gets 80, C 78, E his own 76.
    check(
        &one_round(),
        &[
            (
                json!({"top_value": 80, "step": 2}),
                "A 78, C 74, E 72, B 0, D 0",
            ),
            (
                json!({"top_value": 80, "step": 2, "places_per_value": 2}),
                "A 80, C 78, E 76, B 0, D 0",
            ),
        ],
    );
    let keys = "top_value = 80\nstep = 2\nplaces_per_value = 2";
    says(
        keys,
        &[
            "Elke 2 plaatsen lager is 2 minder waard, dus steeds 2 plaatsen hebben dezelfde waarde; een waarde wordt nooit lager dan 1.",
        ],
    );
}

#[test]
fn v6_values_by_score_between_two_bounds() {
    let facts = json!({"rounds": [
        {"games": [["A", "1-0", "B"], ["C", "1-0", "D"]], "byes": ["E"]},
        {"games": [["C", "1-0", "A"]]},
    ]});
    let keys = json!({"values_from": "score", "top_value": 200, "bottom_value": 100});
    // Nobody has a score before round 1: 200, 175, 150, 125, 100. So A 175, C 125, E 100, B 0, D 0 after it.
    // Then the highest, 175, is worth 200 and 0 is worth 100: A 200, C 100 + 100 x 125/175 = 171.428571,
    // E 157.142857, B and D 100. Both rounds: C 100 + 200, E 157.142857, A 100.
    check(
        &facts,
        &[(keys, "C 300, E 157142857/1000000, A 100, B 0, D 0")],
    );
}

#[test]
fn v7_values_by_rating_class() {
    let facts = json!({
        "ratings": {"A": 1750, "B": 2050, "C": 1800, "D": 1799},
        "rounds": [{"games": [["A", "1-0", "B"], ["C", "1-0", "D"]], "byes": ["E"]}],
    });
    let keys = json!({
        "values_from": "rating", "top_value": 12,
        "rating_values": [{"from": 2000, "value": 12}, {"from": 1800, "value": 9}, {"value": 5}],
    });
    // B is worth 12, D just misses the class of 1800: 5; E has no rating: 5.
    check(
        &facts,
        &[
            (json!({}), "A 9, C 7, E 6, B 0, D 0"),
            (keys.clone(), "A 12, C 5, E 5, B 0, D 0"),
        ],
    );
    // The value does not follow the standing.
    let values: Vec<String> = standings(&season(&keys, &facts))[1]
        .rows
        .iter()
        .map(|row| row.value.to_string())
        .collect();
    assert_eq!(values, ["5", "9", "5", "12", "5"]);
    says(
        "values_from = \"rating\"\ntop_value = 12\nrating_values = [{ from = 2000, value = 12 }, { from = 1800, value = 9 }, { value = 5 }]",
        &[
            "De waarden volgen de rating en veranderen niet: vanaf 2000 waarde 12, vanaf 1800 waarde 9, anders waarde 5.",
        ],
    );
}

#[test]
fn v8_a_floor_for_the_lowest_value() {
    let keys = |lowest: u32| json!({"top_value": 10, "step": 4, "lowest_value": lowest});
    // 10, 6, 2 and then -2, -6 without a floor.
    check(
        &one_round(),
        &[
            (keys(1), "A 6, C 1, E 1, B 0, D 0"),
            (keys(3), "A 6, C 3, E 3, B 0, D 0"),
            (keys(0), "A 6, B 0, C 0, D 0, E 0"),
        ],
    );
    let reached = |lowest: u32| {
        let keys = json!({"top_value": 10, "step": 2, "lowest_value": lowest});
        standings(&season(&keys, &one_round()))[1].floor_reached
    };
    // 10, 8, 6, 4, 2.
    assert_eq!((reached(2), reached(3)), (false, true));
    says("lowest_value = 5", &["een waarde wordt nooit lager dan 5."]);
}

#[test]
fn v9_another_top_value_in_each_half() {
    let points = |rules: &str| {
        let file = json!({"rules": rules, "players": ["A", "B"], "rounds": [{"games": [["A", "1-0", "B"]]}]});
        let file = SeasonFile::parse(&file.to_string()).expect("a season file");
        standing(&file.competition().expect("facts"))
    };
    assert_eq!(points("de-pion-winter"), "A 59, B 0");
    assert_eq!(points("de-pion-zomer"), "A 39, B 0");
}

#[test]
fn v10_values_only_from_a_round_on() {
    let keys = |from: u16| json!({"valued_from_round": from, "recalculation": "none"});
    let facts = |rounds: usize| {
        let games = json!({"games": [["A", "1-0", "E"], ["B", "1/2", "D"]], "notice": ["C"]});
        json!({"rounds": vec![games; rounds]})
    };
    // In round 1 everybody is worth 10: a win 10, a draw 5, an absence 5.
    check(
        &facts(1),
        &[
            (keys(1), "A 6, D 9/2, C 4, B 7/2, E 0"),
            (keys(2), "A 10, B 5, C 5, D 5, E 0"),
        ],
    );
    // From round 2 on by the places of that standing: 10, 9, 8, 7, 6. A 6, B 7/2, C 4, D 9/2 more.
    check(&facts(2), &[(keys(2), "A 16, D 19/2, C 9, B 17/2, E 0")]);
    says(
        "valued_from_round = 2",
        &["Vóór ronde 2 is iedereen evenveel waard als de nummer 1."],
    );
}

// ------------------------------------------------------------------------------------------- own value

#[test]
fn w1_the_own_value_counts() {
    // The values 10, 9, 8, 7, 6 on top: A 9 + 10, C 7 + 8, E 6 + 6, B 9, D 7.
    check(
        &one_round(),
        &[(
            json!({"own_value_counts": true}),
            "A 19, C 15, E 12, B 9, D 7",
        )],
    );
}

#[test]
fn w1_everybody_begins_with_points() {
    check(
        &one_round(),
        &[(
            json!({"start_points": 300}),
            "A 309, C 307, E 306, B 300, D 300",
        )],
    );
    says("start_points = 300", &["Iedereen begint met 300 punten."]);
}

#[test]
fn w2_the_own_value_does_not_count() {
    check(
        &one_round(),
        &[(
            json!({"own_value_counts": false}),
            "A 9, C 7, E 6, B 0, D 0",
        )],
    );
}

#[test]
fn w3_the_start_value_is_removed() {
    let keys = |until: u16| json!({"start_score_until": until});
    check(
        &one_round(),
        &[
            (keys(1), "A 19, C 15, E 12, B 9, D 7"),
            (keys(0), "A 9, C 7, E 6, B 0, D 0"),
        ],
    );
}

/// The points of B, who never plays and stays second of three, after each of so many rounds.
fn own_value_after_each_round(keys: &Value, rounds: usize) -> Vec<String> {
    let round = json!({"games": [["A", "1-0", "C"]]});
    let facts = json!({"players": ["A", "B", "C"], "rounds": vec![round; rounds]});
    let all = standings(&season(keys, &facts));
    let second = |standing: &Standing| standing.find(Player(1)).expect("B").1.points.to_string();
    all[1..].iter().map(second).collect()
}

/// 1, 0.8, 0.6, 0.4, 0.2 times the own value and from the sixth standing on nothing: B is worth 10 of 11.
#[test]
fn w3_the_own_value_fades() {
    let keys = json!({
        "top_value": 11, "own_value_counts": [1, "0.8", "0.6", "0.4", "0.2", 0],
    });
    assert_eq!(
        own_value_after_each_round(&keys, 7),
        ["10", "8", "6", "4", "2", "0", "0"]
    );
    says(
        "own_value_counts = [1, \"0.8\", \"0.5\", 0]",
        &[
            "in de standen na ronde 1, 2 enzovoort achtereenvolgens 1; 0,8; 0,5; 0 keer; het laatste blijft zo.",
        ],
    );
}

/// TV-P: a bonus of 5 own values, held for 3 rounds and one less in every round after them. B is worth 1.
#[test]
fn w3_tv_p_the_aalsmeer_bonus() {
    let keys = json!({"top_value": 2, "own_value_counts": [5, 5, 5, 4, 3, 2, 1, 0]});
    assert_eq!(
        own_value_after_each_round(&keys, 9),
        ["5", "5", "5", "4", "3", "2", "1", "0", "0"]
    );
}

// --------------------------------------------------------------------------------------- recalculation

/// Three rounds in which the last always wins, so that the order turns round.
fn upside_down() -> Value {
    json!({
        "players": ["A", "B", "C"],
        "rounds": [
            {"games": [["C", "1-0", "A"]]},
            {"games": [["B", "1-0", "C"]]},
            {"games": [["C", "1-0", "B"]]},
        ],
    })
}

#[test]
fn r1_frozen() {
    // C 10. Values C 10, A 9, B 8: B 10. Values B 10, C 10 (B started higher): C 10 + 10.
    check(
        &upside_down(),
        &[(json!({"recalculation": "none"}), "C 20, B 10, A 0")],
    );
}

#[test]
fn r2_one_pass_with_the_values_before() {
    // After round 2 the order is B, C, A (B 10, C 9): values 10, 9, 8. C 8 + 10, B 9.
    check(
        &upside_down(),
        &[(json!({"recalculation": "once"}), "C 18, B 9, A 0")],
    );
}

#[test]
fn r3_until_stable() {
    // ... C, B, A: values 10, 9, 8. C 8 + 9, B 10, and the order stays.
    check(
        &upside_down(),
        &[(json!({"recalculation": "until_stable"}), "C 17, B 10, A 0")],
    );
}

#[test]
fn r4_until_a_round_then_frozen() {
    // Counted again after round 1 and 2 (C 9 and B 10 in the order B, C, A), then C gets B's 10 and keeps the 9.
    let keys = json!({"recalculation": "once", "frozen_after": 2});
    check(&upside_down(), &[(keys, "C 19, B 10, A 0")]);
}

#[test]
fn r5_so_many_passes() {
    let passes = |times: u32| json!({"recalculation": {"passes": times}});
    check(
        &upside_down(),
        &[
            (passes(1), "C 18, B 9, A 0"),
            (passes(2), "C 17, B 10, A 0"),
            (passes(3), "C 17, B 10, A 0"),
        ],
    );
    // A lone draw swaps the two for ever: after one pass B leads, after two A, after three B again.
    let draw = json!({"players": ["A", "B"], "rounds": [{"games": [["A", "1/2", "B"]]}]});
    check(
        &draw,
        &[
            (passes(1), "B 5, A 9/2"),
            (passes(2), "A 5, B 9/2"),
            (passes(3), "B 5, A 9/2"),
        ],
    );
    says(
        "recalculation = { passes = 3 }",
        &["Na elke ronde worden alle uitslagen 3 keer opnieuw berekend"],
    );
}

// ----------------------------------------------------------------------------------- games and absences

/// The points of A after these rounds where everybody is worth 12 all the time.
fn of_a(keys: &Value, rounds: &Value) -> String {
    let mut all =
        json!({"values_from": "rating", "top_value": 12, "rating_values": [{"value": 12}]});
    for (key, value) in keys.as_object().expect("an object") {
        all[key] = value.clone();
    }
    let all = standings(&season(&all, &json!({"rounds": rounds})));
    let (_, row) = all[all.len() - 1].find(Player(0)).expect("A");
    row.points.to_string()
}

/// A is absent with notice so many times.
fn after_absences(tiers: &Value, times: usize) -> String {
    let rounds = vec![json!({"notice": ["A"]}); times];
    of_a(&json!({"notice": tiers}), &json!(rounds))
}

#[test]
fn g1_a_loss_pays_something() {
    let facts = one_round();
    check(
        &facts,
        &[
            // B and D lost.
            (json!({"loss": 3}), "A 9, C 7, E 6, B 3, D 3"),
            // A sixth of the opponent's value: B 10/6, D 8/6.
            (
                json!({"loss": {"opponent": "1/6"}}),
                "A 9, C 7, E 6, B 5/3, D 4/3",
            ),
        ],
    );
    says("loss = 3", &["Wie verliest, krijgt 3 punten."]);
    says(
        "loss = { opponent = \"1/6\" }",
        &["Wie verliest, krijgt 1/6 keer de waarde van de tegenstander."],
    );
}

#[test]
fn g3_the_value_and_a_fixed_number_of_points() {
    let keys = json!({
        "win": {"opponent": 1, "points": 12}, "draw": 1, "loss": {"opponent": 1, "points": -12},
        "own_value_counts": false, "bye": {"own": 1, "points": 12},
    });
    let facts =
        json!({"rounds": [{"games": [["A", "1-0", "B"], ["C", "1/2", "D"]], "byes": ["E"]}]});
    // A 9 + 12, B 10 - 12, C 7, D 8, E 6 + 12.
    check(&facts, &[(keys, "A 21, E 18, D 8, C 7, B -2")]);
    says(
        "win = { opponent = 1, points = 12 }\nloss = { opponent = 1, points = \"-12\" }",
        &[
            "Wie wint, krijgt de waarde van de tegenstander plus 12 punten.",
            "Wie verliest, krijgt de waarde van de tegenstander min 12 punten.",
        ],
    );
}

#[test]
fn a1_absence_with_notice_pays_a_share() {
    assert_eq!(after_absences(&json!([{"share": "1/3"}]), 2), "8");
    assert_eq!(after_absences(&json!([{"share": "1/2"}]), 2), "12");
}

#[test]
fn a2_cap_on_paid_absences() {
    // 4 + 4, and the third pays nothing, or the second tariff.
    assert_eq!(
        after_absences(&json!([{"share": "1/3", "times": 2}]), 3),
        "8"
    );
    let second = json!([{"share": "1/3", "times": 2}, {"share": "1/6"}]);
    assert_eq!(after_absences(&second, 3), "10");
}

#[test]
fn a3_tiers_by_how_many_so_far() {
    // 40 % for 1-5, 30 % for 6-10, 23 % for 11-15: 5 x 4.8 + 5 x 3.6 + 2.76.
    let tiers = json!([
        {"share": "40%", "times": 5}, {"share": "30%", "times": 5}, {"share": "23%", "times": 5},
    ]);
    assert_eq!(after_absences(&tiers, 5), "24");
    assert_eq!(after_absences(&tiers, 11), "1119/25");
}

#[test]
fn a4_cap_per_half_or_cycle() {
    let rounds = json!(vec![json!({"notice": ["A"]}); 6]);
    let keys = |anew: &[u16]| json!({"notice": [{"share": "1/3", "times": 1}], "absences_anew_from": anew});
    // Once in all; once in each cycle of three; the standing goes on.
    assert_eq!(of_a(&keys(&[]), &rounds), "4");
    assert_eq!(of_a(&keys(&[4]), &rounds), "8");
    assert_eq!(of_a(&keys(&[3, 5]), &rounds), "12");
    says(
        "absences_anew_from = [9, 17]",
        &["Het tellen van afmeldingen begint opnieuw in ronde 9 en 17."],
    );
}

#[test]
fn a5_no_notice() {
    let rounds = json!([{"no_notice": ["A"]}]);
    assert_eq!(of_a(&json!({"no_notice": 0}), &rounds), "0");
    assert_eq!(of_a(&json!({"no_notice": "1/4"}), &rounds), "3");
}

#[test]
fn a6_late_notice_has_a_tariff_of_its_own() {
    let rounds = json!([
        {"absent": {"A": "late"}}, {"notice": ["A"]}, {"absent": {"A": "late"}}, {"notice": ["A"]},
    ]);
    let keys =
        |late: Value| json!({"notice": [{"share": "1/3", "times": 2}], "reasons": {"late": late}});
    // 2 + 4 + 2 + 4: a late notice does not use up one of the two.
    assert_eq!(of_a(&keys(json!("1/6")), &rounds), "12");
    // Only once: 2 + 4 + 0 + 4.
    assert_eq!(
        of_a(&keys(json!([{"share": "1/6", "times": 1}])), &rounds),
        "10"
    );
    says(
        "reasons = { late = [{ share = \"1/6\", times = 1 }] }",
        &[
            "Wie niet speelt (te laat afgemeld), krijgt de eerste keer 1/6 keer zijn eigen waarde; daarna 0 punten.",
        ],
    );
}

#[test]
fn a7_the_last_rounds_have_a_tariff_of_their_own() {
    let tiers = json!([{"share": "1/6", "from_round": 3}, {"share": "1/3", "times": 2}]);
    // 4 + 4 + 2 + 2.
    assert_eq!(after_absences(&tiers, 4), "12");
    says(
        "notice = [{ share = \"1/6\", from_round = 21 }, { share = \"1/3\", times = 2 }]",
        &[
            "krijgt vanaf ronde 21 1/6 keer zijn eigen waarde, hoe vaak het ook gebeurt; bij de eerste 2 afmeldingen een derde van zijn eigen waarde; daarna 0 punten.",
        ],
    );
}

#[test]
fn a8_fixed_points_for_an_absence() {
    // 20 points for the first five.
    assert_eq!(
        after_absences(&json!([{"points": 20, "times": 5}]), 6),
        "100"
    );
    says(
        "notice = [{ points = 20, times = 5 }]",
        &["bij de eerste 5 afmeldingen 20 punten; daarna 0 punten."],
    );
}

#[test]
fn a9_each_absence_pays_a_part_of_the_one_before() {
    let tiers = |times: u32| json!([{"share": "1/2", "factor": "1/2", "times": times}]);
    // 6, 3, 3/2, 3/4, then nothing.
    assert_eq!(after_absences(&tiers(4), 3), "21/2");
    assert_eq!(after_absences(&tiers(4), 5), "45/4");
    assert_eq!(after_absences(&tiers(2), 5), "9");
    says(
        "notice = [{ share = \"1/2\", factor = \"1/2\", times = 4 }]",
        &[
            "bij de eerste 4 afmeldingen de helft van zijn eigen waarde en elke volgende keer daarvan 0,5 keer het bedrag ervoor",
        ],
    );
}

#[test]
fn a10_a_tariff_for_who_is_away_for_long() {
    let keys = json!({
        "notice": [{"share": "1/6", "times": 8}],
        "reasons": {"long_term": [{"share": "1/3", "times": 10}]},
    });
    let of = |entry: Value, times: usize| of_a(&keys, &json!(vec![entry; times]));
    // 8 x 2 and 10 x 4, each with a cap of its own.
    assert_eq!(of(json!({"notice": ["A"]}), 9), "16");
    assert_eq!(of(json!({"absent": {"A": "long_term"}}), 11), "40");
}

#[test]
fn a11_reasons_have_tariffs_of_their_own() {
    let keys = json!({
        "notice": [{"share": "1/3"}],
        "reasons": {"arbiter": "2/3", "official": 1, "club_duty": {"points": 5}},
    });
    for (reason, expected) in [("arbiter", "8"), ("official", "12"), ("club_duty", "5")] {
        assert_eq!(
            of_a(&keys, &json!([{"absent": {"A": reason}}])),
            expected,
            "{reason}"
        );
    }
    // A reason that the rules do not name is no fact.
    let file = json!({"rules": "de-pion-winter", "players": ["A"], "rounds": [{"absent": {"A": "arbiter"}}]});
    let file = SeasonFile::parse(&file.to_string()).expect("a season file");
    let error = file.competition().expect_err("unknown").to_string();
    assert!(error.contains("UnknownReason"), "{error}");
    says(
        "reasons = { arbiter = \"2/3\", bardienst = 1 }",
        &[
            "Wie niet speelt (wedstrijdleider), krijgt twee derde van zijn eigen waarde, hoe vaak het ook gebeurt.",
            "Wie niet speelt (bardienst), krijgt zijn eigen waarde, hoe vaak het ook gebeurt.",
        ],
    );
}

#[test]
fn a12_a_malus_beyond_a_number() {
    // The own value less 4, twice; then 8 off each time: 8 + 8 - 8 - 8 - 8.
    let tiers = json!([{"share": 1, "points": -4, "times": 2}, {"points": -8}]);
    assert_eq!(after_absences(&tiers, 2), "16");
    assert_eq!(after_absences(&tiers, 5), "-8");
    says(
        "notice = [{ share = 1, points = -4, times = 10 }, { points = -8 }]",
        &["bij de eerste 10 afmeldingen zijn eigen waarde min 4 punten; daarna min 8 punten."],
    );
}

#[test]
fn a13_a_penalty_bye() {
    let rounds = json!([{"penalty_byes": ["A"]}]);
    assert_eq!(of_a(&json!({}), &rounds), "0");
    assert_eq!(of_a(&json!({"penalty_bye": "1/2"}), &rounds), "6");
    // Every absence without notice makes a debt, a no-show too; the penalty bye of A pays his first one.
    let due = |after: Value, rounds: usize| {
        let all = [
            json!({"no_notice": ["A"], "no_show": [["B", "C"]]}),
            json!({"no_notice": ["A"]}),
            json!({"penalty_byes": ["A"]}),
        ];
        let facts = json!({"rounds": all[..rounds]});
        penalty_byes_due(&season(&json!({"penalty_bye_after": after}), &facts))
    };
    let [a, c] = [Player(0), Player(2)];
    assert_eq!(due(json!(null), 2), []);
    assert_eq!(due(json!(1), 2), [a, c, a]);
    assert_eq!(due(json!(1), 3), [c, a]);
    assert_eq!(due(json!(2), 2), [a]);
    assert_eq!(due(json!(2), 3), []);
    says(
        "penalty_bye_after = 1",
        &["Na elke keer wegblijven zonder bericht volgt een straf-oneven."],
    );
}

#[test]
fn a13_who_stayed_away_twice_must_announce_himself() {
    let facts =
        json!({"rounds": [{"no_notice": ["A", "B"]}, {"no_notice": ["A"], "notice": ["B"]}]});
    let must = |after: Value| {
        let season = season(&json!({"announce_after": after}), &facts);
        [0, 1].map(|player| must_announce(&season, Player(player)))
    };
    assert_eq!(must(json!(null)), [false, false]);
    assert_eq!(must(json!(2)), [true, false]);
    assert_eq!(must(json!(1)), [true, true]);
    says(
        "announce_after = 2",
        &["Wie 2 keer zonder bericht wegbleef, doet alleen nog mee als hij zich aanmeldt."],
    );
}

#[test]
fn a14_paid_only_up_to_a_round() {
    let tiers = |until: Option<u16>| json!([{"share": "1/2", "times": 4, "until_round": until}]);
    // Half of 12, up to a given round and a given number of times.
    assert_eq!(after_absences(&tiers(Some(3)), 5), "18");
    assert_eq!(after_absences(&tiers(None), 5), "24");
    says(
        "notice = [{ share = \"1/2\", times = 4, until_round = 20 }]",
        &[
            "krijgt tot en met ronde 20 bij de eerste 4 afmeldingen de helft van zijn eigen waarde; daarna 0 punten.",
        ],
    );
}

#[test]
fn b1_a_bye_pays_a_share() {
    // E, worth 6.
    check(
        &one_round(),
        &[
            (json!({"bye": "2/3"}), "A 9, C 7, E 4, B 0, D 0"),
            (json!({"bye": "1/2"}), "A 9, C 7, E 3, B 0, D 0"),
        ],
    );
}

/// TV-H: values 60, 59, 58 that stay what they were on the evening, and 40 points for a bye.
#[test]
fn b7_tv_h_a_bye_in_fixed_points() {
    let keys = json!({"top_value": 60, "recalculation": "none", "bye": {"points": 40}});
    let facts = |rounds: usize| {
        let all = [
            json!({"games": [["B", "1-0", "A"]], "byes": ["C"]}),
            json!({"games": [["A", "1-0", "C"]], "byes": ["B"]}),
        ];
        json!({"players": ["A", "B", "C"], "rounds": all[..rounds]})
    };
    check(&facts(1), &[(keys.clone(), "B 60, C 40, A 0")]);
    check(&facts(2), &[(keys, "B 100, A 59, C 40")]);
    says(
        "bye = { points = 40 }",
        &["Wie bij een oneven aantal overblijft, krijgt 40 punten."],
    );
}

#[test]
fn n1_who_waits_for_an_opponent_in_vain() {
    let facts = json!({"rounds": [{"no_show": [["A", "E"]]}]});
    check(
        &facts,
        &[
            // As a win over E, worth 6; two thirds of his own 10; his own 10 and 12 points.
            (json!({"opponent_absent": "win"}), "A 6, B 0, C 0, D 0, E 0"),
            (
                json!({"opponent_absent": "2/3"}),
                "A 20/3, B 0, C 0, D 0, E 0",
            ),
            (
                json!({"opponent_absent": {"own": 1, "points": 12}}),
                "A 22, B 0, C 0, D 0, E 0",
            ),
        ],
    );
    says(
        "opponent_absent = { own = 1, points = 12 }",
        &[
            "Komt een tegenstander niet opdagen, dan krijgt wie er was zijn eigen waarde plus 12 punten; wie er niet was, heeft verloren.",
        ],
    );
}

#[test]
fn n2_who_does_not_come_has_lost_or_pays_a_malus() {
    let facts = json!({"rounds": [{"no_show": [["A", "E"]]}]});
    check(
        &facts,
        &[
            // What a loss pays; nothing although a loss pays 3; his own 6 less 12.
            (json!({"loss": 3}), "A 6, E 3, B 0, C 0, D 0"),
            (
                json!({"loss": 3, "stayed_away": 0}),
                "A 6, B 0, C 0, D 0, E 0",
            ),
            (
                json!({"stayed_away": {"own": 1, "points": -12}}),
                "A 6, B 0, C 0, D 0, E -6",
            ),
        ],
    );
    says(
        "stayed_away = { own = 1, points = -12 }",
        &[
            "Komt een tegenstander niet opdagen, dan krijgt wie er was twee derde van zijn eigen waarde en wie er niet was zijn eigen waarde min 12 punten.",
        ],
    );
}

#[test]
fn n3_paired_with_somebody_who_had_signed_off() {
    // A counts as left over: 2/3 of 10. B was absent with notice: half of 9, once; the second time nothing.
    let keys =
        json!({"bye": "2/3", "notice": [{"share": "1/2", "times": 1}], "recalculation": "none"});
    let mispaired = json!({"mispaired": [["A", "B"]]});
    check(
        &json!({"rounds": [mispaired]}),
        &[(keys.clone(), "A 20/3, B 9/2, C 0, D 0, E 0")],
    );
    let facts = json!({"rounds": [mispaired, {"notice": ["B"]}]});
    check(&facts, &[(keys.clone(), "A 20/3, B 9/2, C 0, D 0, E 0")]);
    let counts = participation(&season(&keys, &facts));
    let byes = |index: usize| counts[index].counted(&[Counted::Byes]);
    let absences = |index: usize| counts[index].counted(&[Counted::Notice]);
    assert_eq!((byes(0), byes(1)), (1, 0));
    assert_eq!((absences(0), absences(1)), (0, 2));
}

#[test]
fn n4_paired_and_cannot_play() {
    let keys = json!({"reasons": {"cannot_play": 1}});
    assert_eq!(
        of_a(&keys, &json!([{"absent": {"A": "cannot_play"}}])),
        "12"
    );
    says(
        "reasons = { cannot_play = 1 }",
        &["Wie niet speelt (ingedeeld maar verhinderd), krijgt zijn eigen waarde"],
    );
}

#[test]
fn n5_no_suitable_opponent() {
    let keys = json!({"reasons": {"no_opponent": "75%", "no_opponent_league": "60%"}});
    assert_eq!(of_a(&keys, &json!([{"absent": {"A": "no_opponent"}}])), "9");
    assert_eq!(
        of_a(&keys, &json!([{"absent": {"A": "no_opponent_league"}}])),
        "36/5"
    );
    says(
        "reasons = { no_opponent = \"75%\" }",
        &["Wie niet speelt (geen geschikte tegenstander), krijgt 0,75 keer zijn eigen waarde"],
    );
}

#[test]
fn e1_a_game_elsewhere_pays_a_share() {
    let rounds = json!([{"external": {"A": null}}]);
    assert_eq!(of_a(&json!({"external": "66%"}), &rounds), "198/25");
    assert_eq!(of_a(&json!({"external": "2/3"}), &rounds), "8");
}

#[test]
fn e2_a_game_elsewhere_pays_by_its_result() {
    let external = json!({"win": "7/6", "draw": "5/6", "loss": "3/6"});
    for (result, expected) in [("win", "14"), ("draw", "10"), ("loss", "6")] {
        let keys = json!({"external": external.clone()});
        assert_eq!(
            of_a(&keys, &json!([{"external": {"A": result}}])),
            expected,
            "{result}"
        );
    }
}

#[test]
fn e3_a_game_elsewhere_pays_by_the_day() {
    // 60 % on the club night, 50 % on another day, 75 % for two in a week (so 15 % on top of the 60 %).
    let keys = json!({"external": {"club_night": "60%", "other_day": "50%", "second": "15%"}});
    let of = |round: Value| of_a(&keys, &json!([round]));
    assert_eq!(of(json!({"external": {"A": null}})), "36/5");
    assert_eq!(of(json!({"other_day": {"A": null}})), "6");
    assert_eq!(
        of(json!({"external": {"A": null}, "other_day": {"A": null}})),
        "9"
    );
    // The own value and 4 on the club night; 4 on another day, whether he is at the club or not.
    let four = json!({"points": 4});
    let keys = json!({"external": {
        "club_night": {"own": 1, "points": 4}, "other_day": four, "besides": four, "second": four,
    }});
    let of = |round: Value| of_a(&keys, &json!([round]));
    assert_eq!(of(json!({"external": {"A": null}})), "16");
    assert_eq!(of(json!({"other_day": {"A": null}})), "4");
    assert_eq!(
        of(json!({"games": [["A", "1-0", "B"]], "other_day": {"A": null}})),
        "16"
    );
    says(
        "external = { club_night = \"60%\", other_day = \"50%\", second = \"15%\" }",
        &[
            "Wie die avond extern speelt, krijgt 0,6 keer zijn eigen waarde, wat de uitslag daar ook is.",
            "Wie op een andere dag extern speelt en daarvoor de clubavond mist, krijgt de helft van zijn eigen waarde.",
            "Wie op een andere dag extern speelt en er op de clubavond ook is, krijgt daar bovenop 0 punten.",
            "Wie op de clubavond en op een andere dag extern speelt, krijgt daar bovenop 0,15 keer zijn eigen waarde.",
        ],
    );
}

#[test]
fn e4_a_game_elsewhere_in_fixed_points() {
    assert_eq!(
        of_a(
            &json!({"external": {"points": 40}}),
            &json!([{"external": {"A": null}}])
        ),
        "40"
    );
}

#[test]
fn e5_a_game_elsewhere_pays_only_when_a_club_night_is_missed() {
    let keys = json!({"external": {"club_night": 1, "other_day": 1}});
    assert_eq!(of_a(&keys, &json!([{"other_day": {"A": null}}])), "12");
    // He was at the club as well: the loss there is all there is.
    let both = json!([{"games": [["B", "1-0", "A"]], "other_day": {"A": null}}]);
    assert_eq!(of_a(&keys, &both), "0");
    // Who signed off or stayed away cannot have a game on another day besides.
    let file = json!({
        "rules": "de-zwarte-dame", "overrides": {"external": {"other_day": 1}}, "players": ["A"],
        "rounds": [{"notice": ["A"], "other_day": {"A": null}}],
    });
    let file = SeasonFile::parse(&file.to_string()).expect("a season file");
    let error = file.competition().expect_err("twice").to_string();
    assert!(error.contains("TwoEntries"), "{error}");
}

// --------------------------------------------------------------------------------- who comes and who goes

/// A comes in in round 4, where everybody is worth 12 all the time.
fn of_a_late(keys: &Value, round_4: Value, after: usize) -> String {
    let mut all =
        json!({"values_from": "rating", "top_value": 12, "rating_values": [{"value": 12}]});
    for (key, value) in keys.as_object().expect("an object") {
        all[key] = value.clone();
    }
    let mut rounds = vec![json!({}); 3];
    rounds.push(round_4);
    rounds.extend(vec![json!({"notice": ["A"]}); after]);
    let all = standings(&season(
        &all,
        &json!({"joined": {"A": 4}, "rounds": rounds}),
    ));
    assert!(all[3].find(Player(0)).is_none());
    let (_, row) = all[all.len() - 1].find(Player(0)).expect("A");
    row.points.to_string()
}

#[test]
fn l1_credit_for_missed_rounds() {
    let keys = |missed: Value| json!({"missed_rounds": missed});
    // Three rounds: nothing, a third of 12 each, 15 points each, the first two only.
    assert_eq!(of_a_late(&json!({}), json!({}), 0), "0");
    assert_eq!(of_a_late(&keys(json!("1/3")), json!({}), 0), "12");
    assert_eq!(of_a_late(&keys(json!({"points": 15})), json!({}), 0), "45");
    let twice = keys(json!([{"share": "1/3", "times": 2}]));
    assert_eq!(of_a_late(&twice, json!({}), 0), "8");
    says(
        "missed_rounds = { points = 15 }",
        &["Wie later instapt, krijgt voor elke ronde die hij miste 15 punten."],
    );
}

#[test]
fn l1_missed_rounds_are_absences_under_the_cap() {
    // Paid are four absences in all: three missed rounds and the first of his own.
    let keys = json!({"missed_rounds": "notice", "notice": [{"share": "1/3", "times": 4}]});
    assert_eq!(of_a_late(&keys, json!({"notice": ["A"]}), 0), "16");
    assert_eq!(of_a_late(&keys, json!({"notice": ["A"]}), 2), "16");
    // Without it the missed rounds use nothing up: 4, 4, 4.
    let keys = json!({"notice": [{"share": "1/3", "times": 4}]});
    assert_eq!(of_a_late(&keys, json!({"notice": ["A"]}), 2), "12");
    says(
        "missed_rounds = \"notice\"",
        &[
            "Voor wie later instapt, tellen de ronden die hij miste als afmeldingen, de eerste het eerst.",
        ],
    );
}

#[test]
fn l3_who_comes_later_joins_at_the_bottom() {
    let facts = json!({
        "players": ["A", "B", "C"], "joined": {"A": 2},
        "rounds": [{"games": [["B", "1-0", "C"]]}, {"games": [["C", "1-0", "A"]]}],
    });
    // In round 2 the order is B, C, A: values 10, 9, 8. B 9, C 8.
    check(&facts, &[(json!({}), "B 9, C 8, A 0")]);
}

/// B beats A and C; C beats A; from round 4 on B does not come any more, and A beats C.
fn b_leaves() -> Value {
    json!({
        "players": ["A", "B", "C"], "left": {"B": 4},
        "rounds": [
            {"games": [["B", "1-0", "A"]]},
            {"games": [["B", "1-0", "C"]]},
            {"games": [["C", "1-0", "A"]]},
            {"games": [["A", "1-0", "C"]]},
        ],
    })
}

#[test]
fn q1_who_leaves_stays_and_keeps_scoring() {
    // Before round 4 the order is B, C, A: values 10, 9, 8. B 8 + 9, C 8, A 9; a third of B's 10 for round 4.
    check(
        &b_leaves(),
        &[
            (json!({}), "B 17, A 9, C 8"),
            (json!({"after_leaving": "1/3"}), "B 61/3, A 9, C 8"),
        ],
    );
    says(
        "after_leaving = \"1/3\"",
        &["Wie gestopt is, krijgt voor elke ronde daarna een derde van zijn eigen waarde."],
    );
}

#[test]
fn q2_who_leaves_is_hidden() {
    let keys = json!({"leavers": "hidden"});
    check(&b_leaves(), &[(keys.clone(), "A 9, C 8")]);
    // The places move up, the values do not: 10 stays with B.
    let last = standings(&season(&keys, &b_leaves()))
        .pop()
        .expect("a standing");
    let values = last.rows.iter().map(|row| row.value.to_string());
    assert_eq!(values.collect::<Vec<_>>(), ["9", "8"]);
    says(
        "leavers = \"hidden\"",
        &[
            "Wie gestopt is, staat niet meer in de stand, maar telt voor de waarden van de anderen nog mee.",
        ],
    );
}

#[test]
fn q2_games_against_who_left_are_revalued() {
    // C lost to B and A lost to B: three quarters of the own value, 9 and 8, whatever the result.
    let share = json!({"against_leavers": "3/4"});
    check(&b_leaves(), &[(share, "B 17, A 15, C 59/4")]);
    // Once he is removed only A and C are left in the order C, A: values 10, 9. A 10 + 27/4, C 9 + 30/4.
    let removed = json!({"against_leavers": "3/4", "leavers": "removed"});
    check(&b_leaves(), &[(removed.clone(), "A 67/4, C 33/2")]);
    // By the result of the game: two losses pay a tenth of the own value.
    let by_result =
        json!({"against_leavers": {"win": 1, "draw": "1/2", "loss": "1/10"}, "leavers": "removed"});
    check(&b_leaves(), &[(by_result, "A 109/10, C 10")]);
    // The standing after round 3, when he was still there, is what it was: B, A, C before it, so B 9 + 8, C 9.
    let before = &standings(&season(&removed, &b_leaves()))[3];
    let points = before.rows.iter().map(|row| row.points.to_string());
    assert_eq!(points.collect::<Vec<_>>(), ["17", "9", "0"]);
    let told = explain(&season(&removed, &b_leaves()), Player(0), 4).expect("A");
    let name = |player: Player| ["Anna", "Bram", "Chris"][player.index()].to_owned();
    assert_eq!(
        words::explanation(Texts::dutch(), &name, (Player(0), false), &told),
        "Anna heeft 16,75 punten en staat 1e (was 3e).\n\
         Ronde 1: verloren van Bram (sindsdien gestopt), 0,75 x eigen waarde 9 = 6,75.\n\
         Ronde 3: verloren van Chris: 0.\n\
         Ronde 4: gewonnen van Chris, 1 x waarde 10 = 10."
    );
    says(
        "leavers = \"removed\"\nagainst_leavers = \"75%\"",
        &[
            "Wie gestopt is, verdwijnt uit de stand; wie onder hem stond, schuift op.",
            "Een partij tegen iemand die gestopt is, levert vanaf dan 0,75 keer zijn eigen waarde op, in plaats van wat ze opleverde.",
        ],
    );
}

#[test]
fn who_has_left_has_no_entries_any_more() {
    let problem = |left: u16| {
        let mut file = json!({
            "rules": "de-pion-winter", "players": ["A", "B"], "joined": {"A": 2}, "left": {"A": left},
            "rounds": [{}, {"games": [["A", "1-0", "B"]]}, {"external": {}}],
        });
        file["overrides"] = json!({"external": "1/2"});
        let file = SeasonFile::parse(&file.to_string()).expect("a season file");
        file.competition()
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    assert_eq!(problem(3), Ok(()));
    assert!(
        problem(2)
            .expect_err("with an entry")
            .contains("AlreadyLeft(2")
    );
    assert!(
        problem(1)
            .expect_err("too soon")
            .contains("LeftBeforeJoining")
    );
}

// ------------------------------------------------------------------------------------------- tie-breaks

/// What decides between equal points: everybody is worth 12, so three won games are 36 points, and so on.
fn tied(tie_breaks: &[&str], rounds: &Value) -> String {
    let keys = json!({
        "values_from": "rating", "top_value": 12, "rating_values": [{"value": 12}],
        "external": {
            "club_night": {"win": 1, "draw": 1, "loss": 1},
            "other_day": {"win": 1, "draw": 1, "loss": 1},
        },
        "bye": 1, "tie_breaks": tie_breaks,
    });
    standing(&season(
        &keys,
        &json!({"players": ["A", "B", "C", "D"], "rounds": rounds}),
    ))
}

#[test]
fn t1_wins_and_games() {
    // A and B have 12 points each: two draws, or a win.
    let rounds = json!([
        {"games": [["A", "1/2", "C"], ["B", "1-0", "D"]]},
        {"games": [["A", "1/2", "D"]]},
    ]);
    assert_eq!(tied(&[], &rounds), "A 12, B 12, C 6, D 6");
    assert_eq!(tied(&["wins"], &rounds), "B 12, A 12, C 6, D 6");
    // A played twice, B once; D twice, C once.
    assert_eq!(tied(&["games"], &rounds), "A 12, B 12, D 6, C 6");
}

#[test]
fn t1_external_wins() {
    // Both got 12 for a game elsewhere: A lost it, B won it.
    let rounds = json!([{"external": {"A": "loss", "B": "win"}}]);
    assert_eq!(tied(&["wins"], &rounds), "A 12, B 12, C 0, D 0");
    assert_eq!(
        tied(&["wins", "external_wins"], &rounds),
        "B 12, A 12, C 0, D 0"
    );
    // On another day it is a win too.
    let rounds = json!([{"external": {"A": "loss"}, "other_day": {"B": "win"}}]);
    assert_eq!(tied(&["external_wins"], &rounds), "B 12, A 12, C 0, D 0");
    // Then the result matters where the pay does not ask for it.
    let file = |tie_breaks: &[&str]| {
        let file = json!({
            "rules": "de-zwarte-dame", "overrides": {"tie_breaks": tie_breaks}, "players": ["A"],
            "rounds": [{"external": {"A": "win"}}],
        });
        SeasonFile::parse(&file.to_string())
            .expect("a season file")
            .competition()
            .is_ok()
    };
    assert!(file(&["external_wins"]));
    assert!(!file(&["wins"]));
}

#[test]
fn t1_the_mutual_result() {
    // A, B and C have 12 points each: C beat A, A beat D, B had a bye.
    let rounds = json!([
        {"games": [["C", "1-0", "A"]], "byes": ["B"]},
        {"games": [["A", "1-0", "D"]]},
    ]);
    assert_eq!(tied(&[], &rounds), "A 12, B 12, C 12, D 0");
    // Among the three C has a point; A's win over D is not mutual. Then the start order: A before B.
    assert_eq!(tied(&["mutual"], &rounds), "C 12, A 12, B 12, D 0");
    // After wins (A and C one, B none) the mutual game is one of A and C only.
    assert_eq!(tied(&["wins", "mutual"], &rounds), "C 12, A 12, B 12, D 0");
}

#[test]
fn t1_sonneborn_berger() {
    // A beat C, who has no game points; B beat D, who beat C and so has one.
    let rounds = json!([
        {"games": [["A", "1-0", "C"], ["B", "1-0", "D"]]},
        {"games": [["D", "1-0", "C"]]},
    ]);
    // A 0, B 1; D beat C: 0. A, B and D have 12 each.
    assert_eq!(tied(&[], &rounds), "A 12, B 12, D 12, C 0");
    assert_eq!(
        tied(&["sonneborn_berger"], &rounds),
        "B 12, A 12, D 12, C 0"
    );
    says(
        "tie_breaks = [\"sonneborn_berger\", \"mutual\", \"external_wins\"]",
        &[
            "Bij gelijke punten staat hoger wie meer Sonneborn-Bergerpunten heeft, wie in de onderlinge partijen meer haalde, wie extern meer partijen won en anders wie aan het begin hoger stond.",
        ],
    );
}

#[test]
fn every_new_kind_is_explained_in_dutch() {
    let keys = json!({
        "values_from": "rating", "top_value": 12, "rating_values": [{"value": 12}],
        "reasons": {"arbiter": "2/3", "bardienst": {"points": 5}},
        "win": {"opponent": 1, "points": 12}, "loss": {"opponent": 1, "points": -12},
        "external": {"other_day": "1/2", "besides": {"points": 4}},
        "start_points": 300, "start_score_until": 9, "own_value_counts": [3, "1/2"],
    });
    let facts = json!({"rounds": [
        {"absent": {"A": "arbiter"}},
        {"absent": {"A": "bardienst"}},
        {"other_day": {"A": null}},
        {"games": [["A", "1-0", "B"]], "other_day": {"A": null}},
        {"games": [["A", "0-1", "B"]]},
    ]});
    let season = season(&keys, &facts);
    let told = explain(&season, Player(0), 5).expect("A");
    let name = |player: Player| ["Anna", "Bram"][player.index()].to_owned();
    assert_eq!(
        words::explanation(Texts::dutch(), &name, (Player(0), false), &told),
        "Anna heeft 365 punten en staat 1e.\n\
         Ronde 1: wedstrijdleider (1e keer), twee derde x eigen waarde 12 = 8.\n\
         Ronde 2: bardienst (1e keer): 5.\n\
         Ronde 3: op een andere dag extern gespeeld, de helft x eigen waarde 12 = 6.\n\
         Ronde 4: gewonnen van Bram, 1 x waarde 12 + 12 = 24.\n\
         Ronde 4: op een andere dag extern gespeeld, boven op de clubavond: 4.\n\
         Ronde 5: verloren van Bram, 1 x waarde 12 - 12 = 0.\n\
         Beginpunten: 300.\n\
         Startwaarde: 12.\n\
         Eigen waarde, 0,5 x 12 = 6."
    );
}

// ------------------------------------------------------------------------------------- rules that change

/// A rule changes between two rounds: what was paid before it stays as it was (a leader who changes a rule
/// must not rewrite the past).
#[test]
fn a_change_holds_for_the_rounds_from_it_on() {
    let facts = |changes: Value| {
        json!({
            "players": ["A", "B", "C"],
            "changes": changes,
            "rounds": [
                {"games": [["A", "1-0", "B"]], "notice": ["C"]},
                {"games": [["A", "1-0", "B"]], "notice": ["C"]},
                {"games": [["A", "1-0", "B"]], "notice": ["C"]},
            ],
        })
    };
    // The order after round 2 is A, C, B: values 10, 9, 8. A 3 x 8; C 3 x 9/2.
    check(&facts(json!([])), &[(json!({}), "A 24, C 27/2, B 0")]);
    // Round 3 pays a third: C 9/2 + 9/2 + 3.
    let third = json!([{"from_round": 3, "overrides": {"notice": [{"share": "1/3"}]}}]);
    check(&facts(third), &[(json!({}), "A 24, C 12, B 0")]);
    // A win pays twice the value from round 2 on, a loss 1 from round 3 on: A 8 + 16 + 16, B 1.
    let twice = json!([
        {"from_round": 2, "overrides": {"win": 2}},
        {"from_round": 3, "overrides": {"loss": 1}},
    ]);
    check(&facts(twice), &[(json!({}), "A 40, C 27/2, B 1")]);
}

/// The values, the recalculation and the start score are those of the standing's own round.
#[test]
fn what_concerns_the_whole_standing_is_by_its_last_rules() {
    let facts = |changes: Value| {
        json!({
            "players": ["A", "B", "C"],
            "changes": changes,
            "rounds": [
                {"games": [["A", "1-0", "B"]], "notice": ["C"]},
                {"games": [["A", "1-0", "C"]], "notice": ["B"]},
            ],
        })
    };
    // The order after round 1 is A 9, C 4, B 0: values 10, 9, 8. A 8 + 9, C 9/2, B 4.
    check(&facts(json!([])), &[(json!({}), "A 17, C 9/2, B 4")]);
    // From a top of 20 in steps of 5 both rounds are counted with 20, 15, 10: A 10 + 15, C 15/2, B 5.
    let steps = json!([{"from_round": 2, "overrides": {"top_value": 20, "step": 5}}]);
    check(&facts(steps), &[(json!({}), "A 25, C 15/2, B 5")]);
    // Frozen in round 1 (A 9, C 4), counted again from round 2 on.
    let again = json!([{"from_round": 2, "overrides": {"recalculation": "once"}}]);
    let frozen = json!({"recalculation": "none"});
    check(&facts(json!([])), &[(frozen.clone(), "A 18, B 4, C 4")]);
    check(&facts(again), &[(frozen, "A 17, C 9/2, B 4")]);
    // The start values 10, 9, 8 count until round 2; the change takes them away a round early.
    let early = json!([{"from_round": 2, "overrides": {"start_score_until": 1}}]);
    let start = json!({"start_score_until": 2});
    // With the start values the order after round 1 is A 19, C 12, B 9, as without them.
    check(&facts(json!([])), &[(start.clone(), "A 27, B 13, C 25/2")]);
    check(&facts(early), &[(start, "A 17, C 9/2, B 4")]);
}

#[test]
fn a_pairing_looks_at_the_rules_of_its_own_round() {
    let boards = |from_round: u16| {
        let facts = json!({
            "players": ["A", "B", "C", "D"],
            "changes": [{"from_round": from_round, "overrides": {"rounds_between": 0, "colour_swap": "preferred"}}],
            "rounds": [{"games": [["A", "1-0", "B"], ["C", "1-0", "D"]]}],
        });
        let keys = json!({"rounds_between": 5, "colour_swap": "preferred"});
        let competition = season(&keys, &facts);
        let evening = Evening {
            ranking: competition.players().collect(),
            present: competition.players().collect(),
            seed: 1,
            ..Evening::new(&competition)
        };
        let pairing = pair(&evening).expect("a pairing");
        let first = &pairing.boards[0];
        let mut pair = [first.white.index(), first.black.index()];
        pair.sort_unstable();
        pair
    };
    // Round 2 is paired: under the new rule A meets B again, under the old one C.
    assert_eq!(boards(2), [0, 1]);
    assert_eq!(boards(3), [0, 2]);
}

#[test]
fn changes_come_one_after_the_other() {
    let problems = |rounds: &[u16]| {
        let changes = rounds
            .iter()
            .map(|round| json!({"from_round": round, "overrides": {}}));
        let file = json!({
            "rules": "de-pion-winter", "players": ["A"], "rounds": [],
            "changes": changes.collect::<Vec<_>>(),
        });
        let file = SeasonFile::parse(&file.to_string()).expect("a season file");
        file.competition()
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    assert_eq!(problems(&[2, 3, 9]), Ok(()));
    for rounds in [&[0][..], &[1], &[2, 2], &[5, 4]] {
        let error = problems(rounds).expect_err("out of order");
        assert!(error.contains("ChangeOutOfOrder"), "{error}");
    }
}

/// An entry must fit the rules of its own round, and of no other.
#[test]
fn facts_are_checked_by_the_rules_of_their_round() {
    let file = |round: usize| {
        let mut rounds = vec![json!({}); 3];
        rounds[round - 1] = json!({"external": {"A": null}});
        let file = json!({
            "rules": "de-pion-winter", "players": ["A"], "rounds": rounds,
            "changes": [{"from_round": 2, "overrides": {"external": "1/2"}}],
        });
        SeasonFile::parse(&file.to_string()).expect("a season file")
    };
    assert!(file(1).competition().is_err());
    assert_eq!(standing(&file(2).competition().expect("facts")), "A 30");
}
