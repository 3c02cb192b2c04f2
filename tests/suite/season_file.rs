//! Season files from the outside: `standings`, `pair` and `explain`, and what is said of files that are wrong.

use serde_json::{Value, json};

use crate::cli::{Files, printed, refuses};

/// Five players at De Pion, two rounds, one who came later.
fn season() -> Value {
    json!({
        "name": "vijf", "rules": "de-pion-winter", "overrides": {"bye_not_for_top": 1}, "recalculation": "until_stable",
        "players": ["P01", "P02", "P03", "P04", "P05"], "joined": {"P05": 2},
        "names": {"P01": "Anna", "P02": "Bram"}, "ratings": {"P01": 2010},
        "rounds": [
            {"date": "2026-09-11", "games": [["P01", "1/2", "P02"]], "notice": ["P03"], "byes": ["P04"]},
            {"games": [["P02", "1-0", "P03"], ["P04", null, "P05"]], "no_notice": ["P01"], "external": {}, "no_show": []},
        ],
    })
}

/// The season with one thing different.
fn with(change: impl FnOnce(&mut Value)) -> String {
    let mut season = season();
    change(&mut season);
    season.to_string()
}

#[test]
fn standings_as_exact_json() {
    let files = Files::new();
    let file = files.write("vijf.json", &season().to_string());
    let first = concat!(
        r#"{"round":1,"period":2,"standings":["#,
        r#"{"place":1,"player":"P04","points":"60","value":"60","value_used":"60"},"#,
        r#"{"place":2,"player":"P01","points":"117/4","value":"59","value_used":"117/2"},"#,
        r#"{"place":3,"player":"P02","points":"117/4","value":"58","value_used":"117/2"},"#,
        r#"{"place":4,"player":"P03","points":"189981/10000","value":"57","value_used":"57"}]}"#
    );
    let second = concat!(
        r#"{"round":2,"period":1,"standings":["#,
        r#"{"place":1,"player":"P02","points":"86","value":"60","value_used":"60"},"#,
        r#"{"place":2,"player":"P04","points":"59","value":"59","value_used":"59"},"#,
        r#"{"place":3,"player":"P01","points":"30","value":"58","value_used":"58"},"#,
        r#"{"place":4,"player":"P03","points":"189981/10000","value":"57","value_used":"57"},"#,
        r#"{"place":5,"player":"P05","points":"0","value":"56","value_used":"56"}]}"#
    );
    assert_eq!(
        printed(&["standings", &file, "--json", "--round", "1"]),
        format!("{first}\n")
    );
    assert_eq!(
        printed(&["standings", &file, "--json"]),
        format!("{second}\n")
    );
    assert_eq!(
        printed(&["standings", &file, "--json", "--all-rounds"]),
        format!("[{first},{second}]\n")
    );
}

#[test]
fn standings_for_people() {
    let files = Files::new();
    let file = files.write("vijf.json", &season().to_string());
    assert_eq!(
        printed(&["standings", &file]),
        "Stand na ronde 2\n1  Bram    86\n2  P04     59\n3  Anna    30\n4  P03     19,00\n5  P05     0\n"
    );
    let all = printed(&["standings", &file, "--all-rounds"]);
    assert!(
        all.starts_with("Stand na ronde 1\n") && all.contains("\n\nStand na ronde 2\n"),
        "{all}"
    );
}

#[test]
fn a_season_without_rounds_has_its_start_order() {
    let files = Files::new();
    let file = files.write("begin.json", &with(|season| season["rounds"] = json!([])));
    assert_eq!(
        printed(&["standings", &file, "--json", "--all-rounds"]),
        "[]\n"
    );
    let start: Value =
        serde_json::from_str(&printed(&["standings", &file, "--json"])).expect("JSON");
    assert_eq!(start["round"], 0);
    assert_eq!(start["standings"][0]["value"], "60");
    assert_eq!(start["standings"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_pairing_as_json() {
    let files = Files::new();
    let file = files.write("vijf.json", &season().to_string());
    let pair = |present: &str| {
        let out = printed(&["pair", &file, "--present", present, "--json"]);
        serde_json::from_str::<Value>(&out).expect("JSON")
    };
    let odd = pair("P01,Bram,P03,P04,P05");
    assert_eq!(odd["bye"], "P05");
    assert_eq!(odd["relaxed"], json!([]));
    let boards = odd["boards"].as_array().expect("boards");
    let seats: Vec<String> = boards
        .iter()
        .map(|board| {
            format!("{} {}-{}", board["board"], board["white"], board["black"]).replace('"', "")
        })
        .collect();
    assert_eq!(seats, ["1 P02-P04", "2 P03-P01"]);
    assert!(boards.iter().all(|board| {
        board["reason"]
            .as_str()
            .is_some_and(|reason| !reason.is_empty())
    }));
    assert_eq!(odd.as_object().map(serde_json::Map::len), Some(3));

    // Only these two, who met a round ago: five evenings between is relaxed, and said.
    let relaxed = pair("P02,P03");
    assert_eq!(relaxed["bye"], Value::Null);
    assert_eq!(relaxed["relaxed"][0]["board"], 1);
    assert!(relaxed["relaxed"][0]["rule"].is_string(), "{relaxed}");
    assert_eq!(
        pair("P02"),
        json!({"bye": "P02", "boards": [], "relaxed": [{"board": null, "rule": pair("P02")["relaxed"][0]["rule"]}]})
    );
}

#[test]
fn points_are_explained() {
    let files = Files::new();
    let file = files.write("vijf.json", &season().to_string());
    let out = printed(&["explain", &file, "Bram"]);
    for words in ["86 punten", "remise", "Anna", "gewonnen van P03"] {
        assert!(out.contains(words), "no \"{words}\" in:\n{out}");
    }
    assert!(printed(&["explain", &file, "P04", "--round", "1"]).contains("60"));
    refuses(
        &["explain", &file, "P05", "--round", "1"],
        &["P05", "ronde 1"],
    );
    refuses(&["explain", &file, "Chris"], &["Chris"]);
    refuses(&["explain", &file, "P01", "--round", "3"], &["onde 3"]);
}

#[test]
fn a_question_that_cannot_be_answered_is_refused() {
    let files = Files::new();
    let file = files.write("vijf.json", &season().to_string());
    refuses(&["standings", &file, "--round", "3"], &["onde 3"]);
    refuses(&["pair", &file, "--present", "P01,P99"], &["P99"]);
    refuses(&["pair", &file, "--present", "P01,P01"], &["Anna"]);
    refuses(&["pair", &file, "--present", ""], &[]);
    let later = files.write(
        "later.json",
        &with(|season| season["joined"] = json!({"P05": 2, "P03": 9, "P04": 3})),
    );
    refuses(&["pair", &later, "--present", "P01,P03"], &["P03"]);
}

/// Text, and what must be said of it.
fn wrong(text: &str, words: &[&str]) {
    let files = Files::new();
    let file = files.write("fout.json", text);
    let words: Vec<&str> = ["fout.json"].iter().chain(words).copied().collect();
    refuses(&["standings", &file], &words);
}

#[test]
fn a_file_of_another_shape_is_refused_with_line_and_column() {
    wrong("{\n \"rules\": }", &["line 2 column 11"]);
    wrong("", &["line 1 column 0"]);
    wrong("[]", &["line 1 column"]);
    wrong("null", &["line 1 column"]);
    wrong("{\"rules\": \"de-pion-winter\"}", &["players"]);
    wrong(&"[".repeat(100_000), &["line 1 column"]);
    wrong(
        &with(|season| season["spelers"] = json!([])),
        &["spelers", "players", "line 1 column"],
    );
    wrong(
        &with(|season| season["rounds"][0]["bye"] = json!([])),
        &["bye", "byes"],
    );
    wrong(
        &with(|season| season["rounds"][0]["games"][0][1] = json!("2-0")),
        &["2-0", "1-0"],
    );
    wrong(
        &with(|season| season["rounds"][0]["games"][0] = json!(["P01", "P02"])),
        &["line 1 column"],
    );
    wrong(&with(|season| season["joined"]["P05"] = json!(-1)), &["-1"]);
    wrong(
        &with(|season| season["joined"]["P05"] = json!(65_536)),
        &["65536"],
    );
    wrong(
        &with(|season| season["recalculation"] = json!("thrice")),
        &["thrice", "until_stable"],
    );
    wrong(
        &with(|season| season["players"] = json!("P01")),
        &["line 1 column"],
    );
}

#[test]
fn rules_that_cannot_be_had_are_refused() {
    wrong(
        &with(|season| season["rules"] = json!("de-toren")),
        &["de-toren"],
    );
    wrong(
        &with(|season| season["rules"] = json!("config")),
        &["config"],
    );
    wrong(&with(|season| season["rules"] = json!("")), &[]);
    wrong(
        &with(|season| season["overrides"] = json!({"top": 5})),
        &["top"],
    );
    wrong(
        &with(|season| season["overrides"] = json!({"top_value": -5})),
        &["top_value"],
    );
    wrong(
        &with(|season| season["overrides"] = json!({"top_value": 0})),
        &["top_value"],
    );
    wrong(
        &with(|season| season["overrides"] = json!({"win": 0.5})),
        &["win"],
    );
    wrong(
        &with(|season| season["overrides"] = json!({"win": "1/0"})),
        &["win"],
    );
    wrong(
        &with(|season| season["overrides"] = json!({"step": 99_999_999_999_i64})),
        &["step"],
    );
    let text = season()
        .to_string()
        .replace("\"bye_not_for_top\":1", "\"top_value\":1e400");
    wrong(&text, &["line 1 column"]);
}

#[test]
fn facts_that_contradict_each_other_are_refused() {
    wrong(
        &with(|season| season["rounds"][1]["byes"] = json!(["P99"])),
        &["ronde 2", "P99"],
    );
    wrong(
        &with(|season| season["joined"]["P99"] = json!(2)),
        &["P99", "joined"],
    );
    wrong(
        &with(|season| season["rounds"][1]["byes"] = json!(["P02"])),
        &["ronde 2", "P02", "twee keer"],
    );
    wrong(
        &with(|season| season["rounds"][0]["byes"] = json!(["P04", "P05"])),
        &["ronde 1", "P05", "joined"],
    );
    wrong(
        &with(|season| season["players"][4] = json!("P01")),
        &["P01", "twee keer"],
    );
    wrong(
        &with(|season| season["joined"]["P05"] = json!(0)),
        &["P05", "ronde 0"],
    );
    wrong(
        &with(|season| season["rounds"][1]["external"] = json!({"P01": "win"})),
        &["P01"],
    );
    wrong(
        &with(|season| season["rounds"][1]["no_show"] = json!([["P01", "P01"]])),
        &["P01"],
    );
}

#[test]
fn what_is_no_file_is_refused() {
    let files = Files::new();
    refuses(&["standings", &files.path("geen.json")], &["geen.json"]);
    refuses(&["standings", &files.path("")], &[]);
    std::fs::write(files.path("bytes.json"), [0xff, 0xfe, 0x00]).expect("a file");
    refuses(&["standings", &files.path("bytes.json")], &["bytes.json"]);
}

/// More than the engine counts is an answer or a refusal, not a crash.
#[test]
fn sizes_beyond_all_clubs() {
    let crowd: Vec<String> = (0..600).map(|number| format!("P{number}")).collect();
    let files = Files::new();
    let season = json!({"rules": "de-pion-winter", "players": crowd, "rounds": []});
    let file = files.write("crowd.json", &season.to_string());
    refuses(&["pair", &file, "--present", &crowd.join(",")], &["512"]);

    let rounds = vec![json!({}); 70_000];
    wrong(
        &json!({"rules": "de-pion-winter", "players": ["A"], "rounds": rounds}).to_string(),
        &["ronde"],
    );
    let players: Vec<String> = (0..70_000).map(|number| number.to_string()).collect();
    wrong(
        &json!({"rules": "de-pion-winter", "players": players, "rounds": []}).to_string(),
        &["spelers"],
    );

    let shares = json!({
        "win": "999999999/999999937", "draw": "1/999999929", "bye": "1/999999893", "no_notice": "1/999999883", "loss": "1/999999797",
        "notice": [{"share": "1/999999761", "times": 4_294_967_295_u32}, {"share": "1/999999757", "times": 4_294_967_295_u32}],
    });
    let rounds = json!([{"games": [["A", "1-0", "B"]], "byes": ["C"], "no_notice": ["D"], "notice": ["E"]},
        {"games": [["A", "1/2", "B"]], "byes": ["C"], "no_notice": ["D"], "notice": ["E"]}]);
    let season = json!({"rules": "de-pion-winter", "overrides": shares, "players": ["A", "B", "C", "D", "E"], "rounds": rounds});
    wrong(&season.to_string(), &["noemer"]);
}

#[test]
fn what_was_played_earlier_counts_for_meetings_and_pays_nothing() {
    let season = |earlier: Value| {
        json!({
            "rules": "de-pion-zomer", "players": ["A", "B", "C", "D"], "earlier": earlier, "rounds": [{}],
        })
        .to_string()
    };
    let files = Files::new();
    // X played in the winter and does not take part now.
    let met = json!([{ "games": [["A", "1-0", "B"], ["C", "1/2", "X"]], "no_show": [["D", "Y"]] }]);
    let file = files.write("zomer.json", &season(met));
    let boards = printed(&["pair", &file, "--present", "A,B,C,D", "--json"]);
    let boards: Value = serde_json::from_str(&boards).expect("JSON");
    let opponents = |board: &Value| {
        let mut pair = [&board["white"], &board["black"]].map(|code| code.as_str().unwrap_or("?"));
        pair.sort_unstable();
        pair.concat()
    };
    let pairs: Vec<String> = boards["boards"]
        .as_array()
        .expect("boards")
        .iter()
        .map(opponents)
        .collect();
    assert_eq!(pairs, ["AC", "BD"], "{boards}");
    let standing = printed(&["standings", &file]);
    assert!(standing.contains("1  A    0\n"), "{standing}");

    let twice = json!([{ "games": [["A", "1-0", "B"]], "byes": ["A"] }]);
    let file = files.write("fout.json", &season(twice));
    refuses(&["standings", &file], &["A komt twee keer voor"]);
}
