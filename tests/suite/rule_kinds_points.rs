//! The kinds of rules about points and standings that clubs have (`V1`, `A2`, ... are our list of kinds): for each
//! one a small season in which the key changes what comes out, with the sums in the comments.
//!
//! Where nothing else is said, values are those of the start order: A 10, B 9, C 8, D 7, E 6.

use engine::competition::Competition;
use engine::keizer::standings;
use engine::pairing::Evening;
use engine::pairing::keizer::pair;
use keizerbot::season_file::SeasonFile;
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
            competition: &competition,
            penalties: Vec::new(),
            forbidden: Vec::new(),
            fixed_boards: Vec::new(),
            fixed_bye: None,
            published: Vec::new(),
            seed: 1,
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
