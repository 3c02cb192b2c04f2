//! `[rapid]`: the rapid competition that a club plays beside its Keizer competition. De Pion, Rapid.

use chrono_tz::Tz;
use engine::points::Fraction;
use engine::swiss::{Criterion, SwissRules, Unplayed};

use super::reader::Section;
use super::{Rapid, Timetable, timetable};
use crate::args;

/// The keys of `[rapid]`.
pub(super) const KEYS: &[&str] = &[
    "rounds",
    "games_per_round",
    "bye",
    "byes_per_player",
    "unplayed",
    "tie_breaks",
    "tempo",
    "start",
    "poll",
    "check_in",
    "standings",
];

/// The keys of `[articles]` for them: `bye` is another one in `[rules]`.
pub(super) const ARTICLES: &[&str] = &[
    "rapid_rounds",
    "rapid_games_per_round",
    "rapid_bye",
    "rapid_byes_per_player",
    "rapid_unplayed",
    "rapid_tie_breaks",
    "rapid_tempo",
    "rapid_start",
    "rapid_check_in",
];

const CRITERIA: &[(&str, Criterion)] = &[
    ("mutual_result", Criterion::MutualResult),
    ("median_buchholz", Criterion::MedianBuchholz),
    ("buchholz_cut_one", Criterion::BuchholzCutOne),
    ("buchholz", Criterion::Buchholz),
    ("sonneborn_berger", Criterion::SonnebornBerger),
];

const UNPLAYED: &[(&str, Unplayed)] = &[
    ("fide_2026", Unplayed::Fide2026),
    ("fide_2024", Unplayed::Fide2024),
    ("none", Unplayed::None),
];

pub(super) fn read(top: &Section<'_>, time_zone: Option<Tz>) -> Option<Rapid> {
    top.find("rapid")?;
    let section = top.section("rapid", "[rapid]")?;
    section.refuse_unknown(KEYS);
    for key in ["rounds", "games_per_round", "bye", "start", "check_in"] {
        if section.find(key).is_none() {
            section.missing(key);
        }
    }
    let start = timetable::required_when(&section, "start");
    let check_in = timetable::moment(&section, "check_in");
    let timetable = Timetable {
        time_zone: time_zone?,
        evening: start?,
        poll: timetable::moment(&section, "poll"),
        reminder: None,
        list: None,
        // Rapid 3: who is there by then is paired, and the pairing follows at once.
        deadline: check_in.clone()?,
        pairing: check_in,
        forfeit: None,
        forfeit_when_announced: None,
        results_reminder: None,
        standings: timetable::when(&section, "standings"),
    };
    let rules = SwissRules {
        rounds: section.count("rounds")?,
        games_per_round: games(&section)?,
        bye: points(&section)?,
        byes_per_player: section.count("byes_per_player").map(u32::from),
        unplayed: section.word("unplayed", UNPLAYED).unwrap_or_default(),
        tie_breaks: tie_breaks(&section)?,
    };
    Some(Rapid {
        rules,
        tempo: section.string("tempo").map(str::to_owned),
        timetable,
    })
}

/// One or two games: with more, nobody could say which one he means.
fn games(section: &Section<'_>) -> Option<u8> {
    let games = section.count("games_per_round")?;
    if games > 2 {
        section.expected("games_per_round", "expected-games");
        return None;
    }
    u8::try_from(games).ok()
}

/// Game points: a whole number, or a text such as `"1.5"`.
fn points(section: &Section<'_>) -> Option<Fraction> {
    let value = section.find("bye")?.get_ref();
    let whole = value
        .as_integer()
        .and_then(|number| number.as_str().parse::<u32>().ok());
    let text = || {
        value
            .as_str()
            .and_then(|text| text.parse::<Fraction>().ok())
    };
    let points = whole.map(Fraction::from).or_else(text);
    if points.is_none() {
        section.expected("bye", "expected-points");
    }
    points
}

fn tie_breaks(section: &Section<'_>) -> Option<Vec<Criterion>> {
    let Some(value) = section.find("tie_breaks") else {
        return Some(Vec::new());
    };
    let items = value.get_ref().as_array();
    let read = |items: &toml::de::DeArray<'_>| {
        let known = |item: &toml::Spanned<toml::de::DeValue<'_>>| {
            let word = item.get_ref().as_str()?;
            CRITERIA
                .iter()
                .find(|(name, _)| *name == word)
                .map(|&(_, criterion)| criterion)
        };
        items.iter().map(known).collect::<Option<Vec<_>>>()
    };
    let criteria = items.and_then(read);
    if criteria.is_none() {
        let words: Vec<&str> = CRITERIA.iter().map(|&(name, _)| name).collect();
        let at = value.span().start;
        let args = args![key => "tie_breaks", expected => words.join(", ")];
        section.reader.refuse(at, "expected-words", &args);
    }
    criteria
}
