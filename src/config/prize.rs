//! The keys of `[[prize]]`: what is won at the end of a season, by whom.

use engine::participation::{Counted, Minimum};
use engine::points::Fraction;
use engine::prizes::{Among, Otherwise, Prize, PrizeKind, Requirement};
use toml::de::DeValue;

use super::reader::Section;
use super::rules::refuse_floats;
use super::season::{ClubPrize, Rounds, exact};
use crate::args;
use crate::locale::Args;

const KEYS: &[&str] = &[
    "name",
    "article",
    "half",
    "group",
    "place",
    "kind",
    "k_factor",
    "rating_below",
    "rating_from",
    "category",
    "not_top",
    "minimum",
    "counts",
    "otherwise",
];
/// The keys that say who can win it.
const AMONG_KEYS: &[&str] = &["rating_below", "rating_from", "category"];
/// The keys by which the first in line may not have it.
const CONDITION_KEYS: &[&str] = &["not_top", "minimum"];

const COUNTED: &[(&str, Counted)] = &[
    ("games", Counted::Games),
    ("forfeit_wins", Counted::ForfeitWins),
    ("byes", Counted::Byes),
    ("penalty_byes", Counted::PenaltyByes),
    ("external", Counted::External),
    ("notice", Counted::Notice),
];

/// The K factor where a rating prize does not say another one.
const USUAL_FACTOR: u16 = 20;

/// Reads every `[[prize]]`; those that are wrong are noted and left out.
pub(super) fn read(top: &Section<'_>, rounds: Rounds<'_>) -> Vec<ClubPrize> {
    let mut prizes: Vec<ClubPrize> = Vec::new();
    let Some(value) = top.find("prize") else {
        return prizes;
    };
    let Some(items) = value.get_ref().as_array() else {
        top.expected("prize", "expected-prizes");
        return prizes;
    };
    for item in items {
        let at = item.span().start;
        let Some(table) = item.get_ref().as_table() else {
            top.reader.refuse(at, "expected-prizes", &Args::new());
            continue;
        };
        let section = Section {
            reader: top.reader,
            name: "[[prize]]",
            at,
            table,
        };
        let Some(prize) = read_prize(&section, rounds) else {
            continue;
        };
        let new = &prize.prize;
        let twice = prizes.iter().any(|ClubPrize { prize: old, .. }| {
            old.name == new.name && old.half == new.half && old.group == new.group
        });
        if twice {
            top.reader
                .refuse(at, "prize-twice", &args![name => new.name.as_str()]);
        }
        prizes.push(prize);
    }
    prizes
}

fn read_prize(section: &Section<'_>, rounds: Rounds<'_>) -> Option<ClubPrize> {
    section.refuse_unknown(KEYS);
    let name = section.required_string("name");
    let article = section.string("article").map(str::to_owned);
    let half = half(section, rounds);
    let group = section.count("group");
    let kind = kind(section);
    let among = among(section);
    let requirement = requirement(section);
    let not_top = section.count("not_top");
    let otherwise = otherwise(section, kind);
    let prize = Prize {
        name: name?.to_owned(),
        half,
        group,
        kind: kind?,
        among,
        not_top: not_top.unwrap_or(0),
        requirement,
        otherwise,
    };
    check(section, &prize);
    check_minimum(section, &prize, rounds);
    Some(ClubPrize { prize, article })
}

/// The name of a half that the club has.
fn half(section: &Section<'_>, rounds: Rounds<'_>) -> Option<String> {
    let name = section.string("half")?;
    let names: Vec<&str> = rounds
        .halves
        .iter()
        .map(|half| half.name.as_str())
        .collect();
    if !rounds.lacks_half && !names.contains(&name) {
        let args = args![name => name, halves => names.join(", "), count => names.len()];
        section
            .reader
            .refuse(section.position("half"), "no-such-half", &args);
    }
    Some(name.to_owned())
}

/// `place` or `kind`, one of the two.
fn kind(section: &Section<'_>) -> Option<PrizeKind> {
    let both = section.find("place").is_some() == section.find("kind").is_some();
    if both {
        let at = section.position("kind");
        section
            .reader
            .refuse(at, "prize-place-or-kind", &Args::new());
        return None;
    }
    let factor = section.count("k_factor");
    let words = [
        ("champion", PrizeKind::Champion),
        (
            "rating_gain",
            PrizeKind::RatingGain(factor.unwrap_or(USUAL_FACTOR)),
        ),
        ("riser", PrizeKind::Riser),
        ("best_game", PrizeKind::BestGame),
    ];
    let place = section.count("place").map(PrizeKind::Place);
    place.or_else(|| section.word("kind", &words))
}

fn among(section: &Section<'_>) -> Among {
    let among = Among {
        rating_below: section.count("rating_below"),
        rating_from: section.count("rating_from"),
        category: section.string("category").map(str::to_owned),
    };
    if let (Some(below), Some(from)) = (among.rating_below, among.rating_from)
        && from >= below
    {
        let at = section.position("rating_from");
        section
            .reader
            .refuse(at, "rating-group-empty", &Args::new());
    }
    among
}

/// `minimum` and `counts`; without `counts` games count.
fn requirement(section: &Section<'_>) -> Option<Requirement> {
    let counted = counted(section);
    if section.find("minimum").is_none() {
        if section.find("counts").is_some() {
            section
                .reader
                .refuse(section.position("counts"), "counts-alone", &Args::new());
        }
        return None;
    }
    Some(Requirement {
        minimum: minimum(section)?,
        counted: counted.unwrap_or_else(|| vec![Counted::Games]),
    })
}

fn minimum(section: &Section<'_>) -> Option<Minimum> {
    let value = section.find("minimum")?;
    if refuse_floats(section.reader, "minimum", value) {
        return None;
    }
    let share = |share: &Fraction| *share > Fraction::ZERO && *share <= Fraction::ONE;
    let minimum = match value.get_ref() {
        DeValue::Integer(_) => return section.count("minimum").map(|n| Minimum::Times(n.into())),
        DeValue::String(text) if text == "half_plus_one" => Some(Minimum::HalfPlusOne),
        value => exact(value).filter(share).map(Minimum::Share),
    };
    if minimum.is_none() {
        section.expected("minimum", "expected-minimum");
    }
    minimum
}

fn counted(section: &Section<'_>) -> Option<Vec<Counted>> {
    let items = section.find("counts")?.get_ref().as_array();
    let kind = |text: &str| COUNTED.iter().find(|(word, _)| *word == text);
    let kinds = items.and_then(|items| {
        let kinds = items
            .iter()
            .map(|item| Some(kind(item.get_ref().as_str()?)?.1));
        kinds.collect::<Option<Vec<Counted>>>()
    });
    let kinds = kinds.filter(|kinds| !kinds.is_empty());
    if kinds.is_none() {
        let words: Vec<String> = COUNTED
            .iter()
            .map(|(word, _)| format!("\"{word}\""))
            .collect();
        let at = section
            .find("counts")
            .map_or(section.at, |v| v.span().start);
        let args = args![words => words.join(", ")];
        section.reader.refuse(at, "expected-counts", &args);
    }
    kinds
}

/// Who gets it when the first in line may not: the board must choose, so there is no default. A prize for a
/// place can also be passed on because of an earlier one.
fn otherwise(section: &Section<'_>, kind: Option<PrizeKind>) -> Otherwise {
    let words = [("nobody", Otherwise::Nobody), ("next", Otherwise::Next)];
    let given = section.word("otherwise", &words);
    let present = section.find("otherwise").is_some();
    let conditions = CONDITION_KEYS.iter();
    let condition = conditions
        .filter_map(|key| section.find(key).map(|_| *key))
        .next();
    let is_place = matches!(kind, Some(PrizeKind::Place(_)));
    match condition {
        _ if kind == Some(PrizeKind::BestGame) => {}
        Some(key) if !present => {
            let at = section.position(key);
            section
                .reader
                .refuse(at, "otherwise-missing", &args![key => key]);
        }
        None if present && !is_place => {
            let at = section.position("otherwise");
            section.reader.refuse(at, "otherwise-alone", &Args::new());
        }
        _ => {}
    }
    given.unwrap_or(Otherwise::Nobody)
}

/// Keys that cannot be beside this kind of prize.
fn check(section: &Section<'_>, prize: &Prize) {
    let refuse = |key: &str, id: &str| {
        if section.find(key).is_some() {
            section
                .reader
                .refuse(section.position(key), id, &args![key => key]);
        }
    };
    if !matches!(prize.kind, PrizeKind::RatingGain(_)) {
        refuse("k_factor", "k-factor-alone");
    }
    match prize.kind {
        PrizeKind::Champion => {
            AMONG_KEYS
                .iter()
                .for_each(|key| refuse(key, "champion-of-all"));
            refuse("not_top", "champion-of-all");
        }
        PrizeKind::Place(place) if place <= prize.not_top && prize.among == Among::default() => {
            refuse("not_top", "place-in-top");
        }
        PrizeKind::BestGame => {
            let computed = [AMONG_KEYS, CONDITION_KEYS, &["counts", "otherwise"]];
            computed
                .concat()
                .iter()
                .for_each(|key| refuse(key, "best-game-by-hand"));
        }
        PrizeKind::Place(_) | PrizeKind::RatingGain(_) | PrizeKind::Riser => {}
    }
}

/// Nobody can take part more often than there are rounds.
fn check_minimum(section: &Section<'_>, prize: &Prize, rounds: Rounds<'_>) {
    let of_half = rounds.halves.iter();
    let of_half = of_half.filter(|half| prize.half.as_ref().is_none_or(|name| *name == half.name));
    let Some(rounds) = of_half.map(|half| half.rounds).min().or(rounds.total) else {
        return;
    };
    let needed = prize.requirement.as_ref();
    let needed = needed.map_or(0, |requirement| requirement.minimum.needed(rounds));
    if needed > u32::from(rounds) {
        let at = section.position("minimum");
        let args = args![needed => needed, rounds => rounds];
        section.reader.refuse(at, "minimum-too-large", &args);
    }
}
