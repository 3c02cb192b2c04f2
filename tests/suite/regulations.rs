//! docs/reglementen.md is the place where a board traces every article: each has one row, in its place, with keys
//! that a club file knows and with a test or a transcript that is there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use keizerbot::cli::check::check;
use keizerbot::config::ClubFile;

use crate::sources;

const DOCUMENT: &str = "docs/reglementen.md";

/// A part of a regulation and the numbers of its articles.
type Part = (&'static str, &'static [&'static str]);

/// The articles of each regulation, in its order; the numbers of the Dutch texts. What stands in one article and
/// has no number of its own has a letter here.
const ARTICLES: &[(&str, &[Part])] = &[
    (
        "SV De Pion",
        &[
            (
                "Omschrijvingen",
                &["1", "2", "2.1", "2.2", "2.3", "2.4", "3", "4", "5"],
            ),
            (
                "Algemeen",
                &[
                    "1", "1.1", "1.2", "2", "3", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "4",
                    "5", "6", "7", "8", "9", "10",
                ],
            ),
            (
                "Aan- en afmelden",
                &[
                    "1", "1.1", "1.2", "2", "2.1", "2.2", "2.2.1", "3", "3.1", "3.2", "3.3", "4",
                ],
            ),
            (
                "Stand",
                &[
                    "1", "2", "2.1", "2.2", "3", "4", "5", "5.1", "5.2", "5.3", "5.4", "6",
                ],
            ),
            (
                "Rapid",
                &[
                    "1", "2", "3", "4", "5", "6", "7", "8", "8a", "8b", "8c", "8d", "8e", "9",
                    "10", "11",
                ],
            ),
        ],
    ),
    (
        "SV De Zwarte Dame",
        &[
            ("", &["vooraf"]),
            ("", &["a.1", "a.2", "a.3", "a.4", "a.5", "a.6"]),
            ("", &["b.1", "b.2"]),
            ("", &["c.1", "c.2", "c.3"]),
            ("", &["d.1", "d.2"]),
            ("", &["e.1", "e.2", "e.3"]),
            ("", &["f.1", "f.2", "f.3", "f.4", "f.5", "f.6"]),
            ("", &["g.1", "g.2", "g.3", "g.4"]),
            (
                "appendix",
                &[
                    "1", "2", "3", "4", "5", "6", "7", "8", "9", "9a", "9b", "9c", "9d", "9e",
                    "10", "11",
                ],
            ),
        ],
    ),
    (
        "SV Denk en Zet",
        &[
            ("", &["1a", "1b"]),
            ("", &["2a", "2b", "2c", "2d"]),
            ("", &["3a", "3b", "3c", "3d", "3e", "3f"]),
            ("", &["4a", "4b"]),
            ("", &["5a", "5b", "5c", "5d", "5e"]),
            ("", &["6a", "6b", "6c", "6d", "6e", "6f"]),
        ],
    ),
];

/// Where a regulation leaves room: the club, the article, and the key by which another reading is chosen.
const READINGS: &[(&str, &str, &str)] = &[
    ("Voor alle drie de clubs", "herberekenen", "recalculation"),
    (
        "Voor alle drie de clubs",
        "meer spelers dan de topwaarde toelaat",
        "top_value",
    ),
    ("Voor alle drie de clubs", "wie later instapt", "newcomers"),
    ("SV De Pion", "Algemeen 1.1", "loss"),
    ("SV De Pion", "Algemeen 4", "notice"),
    ("SV De Pion", "Algemeen 5", "rounds_between"),
    ("SV De Pion", "Algemeen 5", "colour_swap"),
    ("SV De Pion", "Algemeen 6", "colour_balance"),
    ("SV De Pion", "Algemeen 6", "colour_run"),
    ("SV De Pion", "Algemeen 7", "bye_not_for_top"),
    ("SV De Pion", "Omschrijvingen 2.3 en 2.4", "opponent_absent"),
    ("SV De Pion", "Omschrijvingen 4", "expected"),
    ("SV De Pion", "Aan- en afmelden 1.2", "no_notice"),
    ("SV De Pion", "Aan- en afmelden 2", "flexible_decline"),
    ("SV De Pion", "Aan- en afmelden 2", "deadline"),
    ("SV De Pion", "Stand 4", "[[half]] rounds"),
    ("SV De Pion", "Rapid 5", "[rapid] games_per_round"),
    ("SV De Pion", "Rapid 8", "[rapid] unplayed"),
    ("SV De Zwarte Dame", "appendix 1", "top_value"),
    ("SV De Zwarte Dame", "appendix 2", "start_order"),
    ("SV De Zwarte Dame", "appendix 3", "start_score_until"),
    ("SV De Zwarte Dame", "appendix 4", "opponents_between"),
    ("SV De Zwarte Dame", "appendix 9", "external"),
    ("SV De Zwarte Dame", "appendix 9", "deadline"),
    ("SV De Zwarte Dame", "appendix 11", "remove_without_games"),
    ("SV De Zwarte Dame", "a.2", "publication"),
    ("SV De Zwarte Dame", "d.1", "penalty_bye"),
    ("SV De Zwarte Dame", "e.2 en e.3", "playoff"),
    ("SV De Zwarte Dame", "g.1, g.2, g.3", "[[prize]] minimum"),
    ("SV De Zwarte Dame", "niet genoemd", "opponent_absent"),
    ("SV Denk en Zet", "alinea 2", "top_value"),
    ("SV Denk en Zet", "alinea 3", "opponent_absent"),
    ("SV Denk en Zet", "alinea 3", "publication"),
    ("SV Denk en Zet", "alinea 5", "rounds_between"),
];

/// The kinds of rules that were found at clubs: a letter for the subject and the numbers, as our list of cases has them.
const KINDS: &[(&str, &[u8])] = &[
    ("V", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ("O", &[1, 2, 3, 4, 5, 6]),
    ("W", &[1, 2, 3]),
    ("G", &[1, 3]),
    ("R", &[0, 1, 2, 3, 4, 5]),
    ("A", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
    ("B", &[1, 2, 3, 4, 5, 6, 7]),
    ("E", &[1, 2, 3, 4, 5]),
    ("N", &[1, 2, 3, 4, 5]),
    ("L", &[1, 2, 3, 4]),
    ("Q", &[1, 2]),
    ("M", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ("C", &[1, 2, 3, 4, 5, 6]),
    ("S", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ("P", &[1, 2, 3, 4, 5, 6, 7]),
    ("T", &[1, 2, 3]),
    ("D", &[1, 2, 3, 4, 5, 6]),
    ("X", &[1, 2, 3, 4, 5]),
    ("Z", &[1]),
];

const OF_ARTICLES: &[&str] = &[
    "artikel",
    "wat er staat",
    "wat het programma doet",
    "sleutel",
    "te zien in",
];
const OF_KINDS: &[&str] = &["code", "soort regel", "sleutel", "waar", "te zien in"];
const OF_MISSING: &[&str] = &["code", "soort regel", "waarom niet"];

/// A row of a table, with the heading that it stands under.
struct Row {
    club: String,
    columns: Vec<String>,
    cells: Vec<String>,
}

impl Row {
    /// The cell in a column; none where the table has no such column.
    fn cell(&self, column: &str) -> Option<&str> {
        let at = self.columns.iter().position(|name| name == column)?;
        self.cells.get(at).map(String::as_str)
    }

    fn has(&self, columns: &[&str]) -> bool {
        self.columns == columns
    }
}

/// What stands between bars.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
    Some(inner.split(" | ").map(str::to_owned).collect())
}

fn rows(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let (mut club, mut columns) = (String::new(), Vec::new());
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut club);
        }
        match cells(line) {
            None => columns.clear(),
            Some(names) if columns.is_empty() => columns = names,
            Some(cells) if cells.iter().all(|cell| cell == "---") => {}
            Some(cells) => rows.push(Row {
                club: club.clone(),
                columns: columns.clone(),
                cells,
            }),
        }
    }
    rows
}

fn document() -> Vec<Row> {
    rows(&sources::read(DOCUMENT))
}

/// What stands between backticks.
fn codes(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The keys that a club file knows, by section: those that it names when it does not know one.
fn known_keys() -> BTreeMap<String, BTreeSet<String>> {
    let pion = sources::read("config/de-pion.toml");
    let odd = "onbekend_woord = 1\n";
    let heads = [
        "[rules]",
        "[[half]]",
        "[sign_up]",
        "[evening]",
        "[schedule]",
        "[rapid]",
        "[season]",
        "[[prize]]",
        "[[house_rule]]",
        "[articles]",
    ];
    let with_odd = heads.iter().fold(format!("{odd}{pion}"), |text, head| {
        assert!(text.contains(&format!("\n{head}\n")), "{head}");
        text.replacen(&format!("\n{head}\n"), &format!("\n{head}\n{odd}"), 1)
    });
    let with_odd = format!("{with_odd}\n[[change]]\n{odd}");
    let mut known = BTreeMap::new();
    for error in ClubFile::parse(&with_odd, "club.toml").expect_err("there is no such key") {
        let told = error.to_string();
        let Some((_, told)) = told.split_once("onbekend_woord bestaat niet in ") else {
            continue;
        };
        let (section, keys) = told.split_once("; verwacht: ").expect("the keys");
        let keys = keys.split(", ").map(str::to_owned).collect();
        known.insert(section.to_owned(), keys);
    }
    assert_eq!(known.len(), heads.len() + 2, "{:?}", known.keys());
    known
}

/// Whether a club file knows `bye`, `[rapid] bye` or `flexible_decline = "notice"`.
fn is_known(known: &BTreeMap<String, BTreeSet<String>>, code: &str) -> bool {
    let code = code.split(" = ").next().unwrap_or(code);
    match code.rsplit_once("] ") {
        Some((section, key)) => {
            let keys = known.get(&format!("{section}]"));
            keys.is_some_and(|keys| keys.contains(key))
        }
        None => known.values().any(|keys| keys.contains(code)),
    }
}

/// Words of a tier of `notice`, which are keys of no section.
fn is_of_a_tier(code: &str) -> bool {
    ["share", "times"].contains(&code.split(' ').next().unwrap_or(code))
}

/// What is wrong with a cell that names where something is shown.
fn unseen(cell: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for code in codes(cell) {
        let (path, test) = match code.split_once(": ") {
            Some((path, test)) => (path, Some(test)),
            None => (code, None),
        };
        let home = match test {
            Some(_) => "tests/suite/",
            None if path.starts_with("tests/check/") => "tests/check/",
            None => "tests/transcripts/",
        };
        if !path.starts_with(home) || !sources::root().join(path).is_file() {
            wrong.push(format!("{code} is not there"));
        } else if let Some(test) = test {
            let text = sources::read(path);
            let before = text.split(&format!("fn {test}()")).next().unwrap_or("");
            let attribute = before.trim_end().trim_end_matches("async").trim_end();
            if before.len() == text.len() || !attribute.ends_with("test]") {
                wrong.push(format!("{path} has no test {test}"));
            }
        }
    }
    wrong
}

#[track_caller]
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_article_has_one_row_in_its_place() {
    let rows = document();
    for (club, parts) in ARTICLES {
        let named = |part: &str, number: &&str| format!("{part} {number}").trim().to_owned();
        let expected: Vec<String> = parts
            .iter()
            .flat_map(|(part, numbers)| numbers.iter().map(move |number| named(part, number)))
            .collect();
        let of_club = rows.iter().filter(|row| row.club == *club);
        let found = of_club.filter(|row| row.has(OF_ARTICLES));
        let found: Vec<&str> = found.filter_map(|row| row.cell("artikel")).collect();
        assert_eq!(found, expected, "{club}");
    }
}

#[test]
fn what_the_program_does_is_one_of_three() {
    let mut complaints = Vec::new();
    for row in document().iter().filter(|row| row.has(OF_ARTICLES)) {
        let does = row.cell("wat het programma doet").unwrap_or_default();
        let seen = row.cell("te zien in").unwrap_or_default();
        let word = ["**bewaakt**: ", "**toont**: ", "**laat aan mensen**: "]
            .iter()
            .find(|word| does.starts_with(**word));
        if word.is_none_or(|word| does.len() < word.len() + 5) {
            complaints.push(format!("{}: {does}", row.cells[0]));
        }
        if seen == "—" && !does.starts_with("**laat") || row.cells.iter().any(String::is_empty) {
            complaints.push(format!("{}: nothing shows it", row.cells[0]));
        }
    }
    none(&complaints);
}

#[test]
fn every_key_is_one_of_a_club_file() {
    let known = known_keys();
    let mut complaints = Vec::new();
    for row in document() {
        let cell = row.cell("sleutel");
        if cell.is_some_and(|cell| cell != "—" && codes(cell).is_empty()) {
            complaints.push(format!("{}: names no key", row.cells[0]));
        }
        let cells = [cell, row.cell("zo verander je het")];
        for code in cells.into_iter().flatten().flat_map(codes) {
            let is_else = code.starts_with(['"', '/']) || is_of_a_tier(code);
            if !is_else && !is_known(&known, code) {
                complaints.push(format!("{}: {code} is no key", row.cells[0]));
            }
        }
    }
    // Elsewhere in the text too a bare word between backticks is a key.
    for code in codes(&sources::read(DOCUMENT)) {
        let bare = !code.is_empty() && code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        if bare && !is_of_a_tier(code) && !is_known(&known, code) {
            complaints.push(format!("{code} is no key"));
        }
    }
    none(&complaints);
}

#[test]
fn what_shows_it_is_there() {
    let rows = document();
    let seen = rows.iter().filter_map(|row| row.cell("te zien in"));
    none(&seen.flat_map(unseen).collect::<Vec<_>>());
}

#[test]
fn every_reading_says_how_to_change_it() {
    let rows = document();
    for (club, article, key) in READINGS {
        let of_article = rows.iter().filter(|row| {
            let first = row.cells.first().map(String::as_str);
            row.club == *club && first == Some(*article)
        });
        let mut changes = of_article.filter_map(|row| row.cell("zo verander je het"));
        assert!(
            changes.any(|cell| codes(cell).contains(key)),
            "{club}, {article}: no row names {key}"
        );
    }
}

#[test]
fn every_kind_of_rule_can_be_written_or_not() {
    let expected = KINDS.iter().flat_map(|(letter, numbers)| {
        numbers
            .iter()
            .map(move |number| format!("{letter}{number}"))
    });
    let expected: BTreeSet<String> = expected.collect();
    assert_eq!(expected.len(), 112);
    let rows = document();
    let kinds: Vec<&Row> = rows
        .iter()
        .filter(|row| row.has(OF_KINDS) || row.has(OF_MISSING))
        .collect();
    let found: BTreeSet<String> = kinds.iter().map(|row| row.cells[0].clone()).collect();
    assert_eq!(found.len(), kinds.len(), "a kind stands there twice");
    assert_eq!(found, expected);
    for row in kinds.iter().filter(|row| row.has(OF_KINDS)) {
        let place = row.cell("waar").unwrap_or_default();
        assert!(
            ["chat", "bestand"].contains(&place),
            "{}: {place}",
            row.cells[0]
        );
        let seen = row.cell("te zien in").unwrap_or_default();
        assert!(
            !codes(seen).is_empty(),
            "{}: nothing shows it",
            row.cells[0]
        );
    }
}

/// A key that only a season file is reckoned by is said to be one, in the document and by `keizerbot check`.
#[test]
fn what_only_a_season_file_knows_is_told() {
    let text = sources::read("config/voorbeelden/indelen.toml");
    let keys = "[rules]\nreasons = { arbiter = \"2/3\" }\npenalty_bye_after = 2\nannounce_after = 2\n\
                external = { club_night = \"66%\", other_day = \"33%\" }\n";
    let text = text.replacen("[rules]\n", keys, 1);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.toml");
    std::fs::write(&file, text).expect("a file");
    let now = "2026-08-31T10:00:00Z".parse().expect("a moment");
    let said = check(&file, now).expect("no mistakes");
    let (_, told) = said.split_once("- De sleutels ").expect("a warning");
    let (told, _) = told.split_once(" gelden ").expect("the keys");
    let told = told.replace(" en ", ", ");
    // `external.other_day` is a part of `external`.
    let told = told
        .split(", ")
        .map(|key| key.split('.').next().unwrap_or(key));
    let told: BTreeSet<&str> = told.collect();
    let rows = document();
    let mut named = BTreeSet::new();
    for row in rows
        .iter()
        .filter(|row| row.cell("waar") == Some("bestand"))
    {
        let cell = row.cell("sleutel").unwrap_or_default();
        let of_row: Vec<&str> = codes(cell)
            .into_iter()
            .filter(|key| told.contains(key))
            .collect();
        assert!(
            cell == "—" || !of_row.is_empty(),
            "{}: {told:?}",
            row.cells[0]
        );
        named.extend(of_row);
    }
    assert_eq!(named, told);
    let plain = check(Path::new("config/de-pion.toml"), now).expect("no mistakes");
    assert!(!plain.contains(" seizoensbestand "), "{plain}");
}

#[test]
fn planted_mistakes_are_found() {
    let known = known_keys();
    for code in ["bye", "[rapid] bye", "[[prize]] place", "loss = 5"] {
        assert!(is_known(&known, code), "{code}");
    }
    for code in ["oneven", "[rapid] loss", "[koffie] bye"] {
        assert!(!is_known(&known, code), "{code}");
    }
    let here = "tests/suite/regulations.rs";
    assert_eq!(
        unseen(&format!(
            "`tests/transcripts/nergens.txt`, `{here}: planted_mistakes_are_found`, `{here}: known_keys`, \
             `{here}: nothing_of_the_kind`, `docs/reglementen.md`"
        )),
        [
            "tests/transcripts/nergens.txt is not there".to_owned(),
            format!("{here} has no test known_keys"),
            format!("{here} has no test nothing_of_the_kind"),
            "docs/reglementen.md is not there".to_owned(),
        ]
    );
    let table =
        rows("## A\n\n| artikel | b |\n| --- | --- |\n| 1 | x |\n\n| c |\n| --- |\n| 2 |\n");
    let told: Vec<_> = table
        .iter()
        .map(|row| {
            (
                row.club.as_str(),
                row.columns[0].as_str(),
                row.cells[0].as_str(),
            )
        })
        .collect();
    assert_eq!(told, [("A", "artikel", "1"), ("A", "c", "2")]);
}
