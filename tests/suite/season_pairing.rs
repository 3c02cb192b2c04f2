//! `keizerbot pair` with the facts that other clubs pair by: the order of sign-up, reserves, ratings, groups,
//! evenings and points for the pairing only; and what it says about the boards.

use serde_json::{Value, json};

use crate::cli::{Files, printed, refuses};

/// Six players under plain rules with these changes; nothing was played, but `rounds` come first.
fn season(rules: &Value, rounds: &Value) -> Value {
    json!({
        "rules": "denk-en-zet", "overrides": rules,
        "players": ["A", "B", "C", "D", "E", "F"],
        "rounds": rounds,
    })
}

/// What is printed for those who are there, in the order in which they signed up; the seats of each board
/// without the colours when nobody has played.
fn pair(season: &Value, arguments: &[&str]) -> String {
    let files = Files::new();
    let file = files.write("zes.json", &season.to_string());
    printed(&[&["pair", &file], arguments].concat())
}

fn as_json(season: &Value, arguments: &[&str]) -> Value {
    let out = pair(season, &[arguments, &["--json"]].concat());
    serde_json::from_str(&out).expect("JSON")
}

/// Who meets whom, each board in alphabetical order.
fn boards(pairing: &Value) -> String {
    let boards = pairing["boards"].as_array().expect("boards").iter();
    let seats = boards.map(|board| {
        let mut seats =
            [&board["white"], &board["black"]].map(|code| code.as_str().expect("a code"));
        seats.sort_unstable();
        seats.concat()
    });
    seats.collect::<Vec<_>>().join(" ")
}

fn reason(pairing: &Value, board: usize) -> &str {
    pairing["boards"][board]["reason"]
        .as_str()
        .expect("a reason")
}

const FIVE: [&str; 2] = ["--present", "E,C,A,B,D"];

#[test]
fn the_last_after_present_signed_up_last() {
    let usual = as_json(&season(&json!({}), &json!([])), &FIVE);
    assert_eq!(
        (boards(&usual), &usual["bye"]),
        ("AB CD".to_owned(), &json!("E"))
    );
    let rules = json!({"bye_order": "last_signed_up"});
    let last = as_json(&season(&rules, &json!([])), &FIVE);
    assert_eq!(
        (boards(&last), &last["bye"]),
        ("AB CE".to_owned(), &json!("D"))
    );
}

#[test]
fn a_reserve_is_asked_and_named() {
    let rules = season(&json!({"reserve_player": true}), &json!([]));
    let reserve = [FIVE.as_slice(), &["--reserve", "F"]].concat();
    let pairing = as_json(&rules, &reserve);
    assert_eq!(boards(&pairing), "AB CD EF");
    assert_eq!(
        (&pairing["bye"], &pairing["reserve"]),
        (&Value::Null, &json!("F"))
    );
    assert!(pair(&rules, &reserve).ends_with("\nspeelt als reserve mee: F\n"));
    let even = as_json(&rules, &["--present", "A,B,C,D", "--reserve", "F"]);
    assert_eq!(even.get("reserve"), None);
    let files = Files::new();
    let file = files.write("zes.json", &rules.to_string());
    refuses(&["pair", &file, "--present", "A", "--reserve", "X"], &["X"]);
}

#[test]
fn ratings_of_the_file_make_the_order() {
    let mut file = season(&json!({"pairing_order": "rating"}), &json!([]));
    file["ratings"] = json!({"A": 1500, "B": 1900, "C": 1600, "E": 1800});
    let pairing = as_json(&file, &["--present", "A,B,C,D,E,F"]);
    assert_eq!(boards(&pairing), "BE AC DF");
    // The places are those on the list that was paired by.
    assert!(["nr 1 tegen nr 2", "nr 2 tegen nr 1"].contains(&reason(&pairing, 0)));
}

#[test]
fn groups_that_are_too_far_apart_are_told() {
    let mut file = season(&json!({"groups_apart": 1}), &json!([]));
    file["groups"] = json!({"A": 1, "B": 3, "C": 2, "D": 3});
    let pairing = as_json(&file, &["--present", "A,B,C,D"]);
    assert_eq!(boards(&pairing), "AC BD");
    assert!(reason(&pairing, 0).contains("de groep van B (2) ligt te ver weg"));
    let relaxed = as_json(&file, &["--present", "A,B"]);
    assert_eq!(
        relaxed["relaxed"][0]["rule"],
        "de groepen liggen te ver uit elkaar"
    );
    file["groups"] = json!({"X": 1});
    let files = Files::new();
    let wrong = files.write("zes.json", &file.to_string());
    refuses(&["pair", &wrong, "--present", "A,B"], &["X", "groups"]);
}

#[test]
fn a_distance_that_is_too_large_is_told() {
    let rules = json!({"max_distance": "period"});
    let mut file = season(&rules, &json!([{"games": [["A", "1/2", "B"]]}]));
    assert_eq!(as_json(&file, &["--present", "A,F"])["relaxed"], json!([]));
    file["period_rounds"] = json!(3);
    let relaxed = as_json(&file, &["--present", "A,F"]);
    assert_eq!(
        relaxed["relaxed"][0]["rule"],
        "te ver uit elkaar in de stand"
    );
}

#[test]
fn halves_are_told() {
    let file = season(&json!({"first_round_groups": 1}), &json!([]));
    let pairing = as_json(&file, &["--present", "A,B,C,D"]);
    assert_eq!(boards(&pairing), "AC BD");
    assert!(reason(&pairing, 0).ends_with("bovenste tegen onderste helft"));
}

#[test]
fn evenings_without_a_round_count() {
    let met = |evening: Value| {
        let mut round = json!({"games": [["A", "1-0", "B"], ["C", "1-0", "D"]]});
        if !evening.is_null() {
            round["evening"] = evening;
        }
        let rules = json!({"rounds_between": 0, "evenings_between": 2});
        season(&rules, &json!([round, {}]))
    };
    let relaxed = |file: &Value, more: &[&str]| {
        let pairing = as_json(file, &[&["--present", "A,B"], more].concat());
        pairing["relaxed"].as_array().expect("a list").len()
    };
    assert_eq!(relaxed(&met(Value::Null), &[]), 1);
    assert_eq!(relaxed(&met(json!(2)), &[]), 1); // rounds 1 and 2 on evenings 2 and 3
    assert_eq!(relaxed(&met(Value::Null), &["--evening", "4"]), 0);
}

#[test]
fn points_for_the_pairing_only() {
    let rules = json!({"start_points_for_pairing": true});
    let mut file = season(&rules, &json!([{"byes": ["A"]}, {"byes": ["B"]}]));
    file["joined"] = json!({"F": 2});
    let all = ["--present", "A,B,C,D,E,F"];
    assert_eq!(boards(&as_json(&file, &all)), "AB CD EF");
    file["pairing_points"] = json!({"F": "2.5"});
    assert_eq!(boards(&as_json(&file, &all)), "AB CF DE");
    let files = Files::new();
    let name = files.write("zes.json", &file.to_string());
    let standing = printed(&["standings", &name]);
    assert!(standing.ends_with("6  F    0\n"), "{standing}");
    file["pairing_points"] = json!({"X": 3});
    let wrong = files.write("zes.json", &file.to_string());
    refuses(
        &["pair", &wrong, "--present", "A,B"],
        &["X", "pairing_points"],
    );
}

#[test]
fn a_mispairing_is_an_entry() {
    let rounds = json!([{"mispaired": [["F", "A"]]}]);
    let file = season(&json!({}), &rounds);
    let pairing = as_json(&file, &["--present", "B,C,D,E,F"]);
    assert_eq!(pairing["bye"], "E");
    let twice = json!([{"mispaired": [["F", "A"]], "notice": ["A"]}]);
    let files = Files::new();
    let wrong = files.write("zes.json", &season(&json!({}), &twice).to_string());
    refuses(&["standings", &wrong], &["A komt twee keer voor"]);
    let itself = json!([{"mispaired": [["F", "F"]]}]);
    let wrong = files.write("zes.json", &season(&json!({}), &itself).to_string());
    refuses(&["standings", &wrong], &["F speelt tegen zichzelf"]);
}
