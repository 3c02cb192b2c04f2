//! The keys of `[season]`: in which order a season begins, and what happens at its end.

use engine::play_off::{Margin, PlayOffRules, StillLevel};
use engine::points::Fraction;
use engine::prizes::Prize;
use engine::start_order::{List, StartOrder};
use toml::Spanned;
use toml::de::DeValue;

use super::Half;
use super::reader::{Reader, Section};
use super::rules::refuse_floats;
use crate::args;
use crate::locale::Args;

pub(super) const KEYS: &[&str] = &[
    "start_order",
    "rating_list",
    "lot_blocks",
    "lot_blocks_by",
    "spread_points",
    "rounds_even",
    "rounds_min",
    "rounds_max",
    "remove_without_games",
    "estimated_rating_review",
    "appeal_days",
    "playoff",
];
const PLAY_OFF_KEYS: &[&str] = &["within", "games", "still_level"];

/// How a season begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// The order in which a competition begins: the season, or each half of it.
    pub start_order: StartOrder,
    /// Which ratings count for it.
    pub rating_list: RatingList,
    /// The number of rounds is even. De Zwarte Dame a.6.
    pub rounds_even: bool,
    /// The least number of rounds. De Zwarte Dame a.6.
    pub rounds_min: Option<u16>,
    /// The largest number of rounds. De Zwarte Dame a.6.
    pub rounds_max: Option<u16>,
    /// At the end, players without games are taken out of the standing. De Zwarte Dame, appendix 11.
    pub remove_without_games: bool,
    /// After so many games an estimated rating is looked at again. De Zwarte Dame a.3.
    pub estimated_rating_review: Option<u16>,
    /// So many days one can appeal against a decision. De Zwarte Dame f.5.
    pub appeal_days: Option<u16>,
    /// The play-off for the first place, if there is one. De Zwarte Dame e.2 and e.3.
    pub play_off: Option<PlayOffRules>,
    /// The prizes, in the order of the file.
    pub prizes: Vec<ClubPrize>,
}

/// Which ratings count for the start order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingList {
    /// Those at the moment of the start.
    AtStart,
    /// Those of the first day of the month in which the competition begins. De Pion, Algemeen 2.
    FirstOfMonth,
}

/// A prize and the article behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubPrize {
    /// The prize.
    pub prize: Prize,
    /// The article, as the club quotes it.
    pub article: Option<String>,
}

impl Season {
    /// The prizes that are won in a half and a group of it, in the order of the file.
    #[must_use]
    pub fn prizes_of(&self, half: Option<&str>, group: Option<u16>) -> Vec<&ClubPrize> {
        let prizes = self.prizes.iter();
        prizes
            .filter(|prize| prize.prize.is_for(half, group))
            .collect()
    }
}

/// The rounds of a club, for what must fit them.
#[derive(Clone, Copy)]
pub(super) struct Rounds<'a> {
    /// Of the season, when the file says how many.
    pub(super) total: Option<u16>,
    pub(super) halves: &'a [Half],
    /// The file has a half in which something is wrong.
    pub(super) lacks_half: bool,
}

/// Reads `[season]` and the prizes; every key has a default, and so has the whole.
pub(super) fn read(top: &Section<'_>, rounds: Rounds<'_>) -> Option<Season> {
    let prizes = super::prize::read(top, rounds);
    if top.find("season").is_none() {
        return Some(Season {
            start_order: StartOrder::Rating,
            rating_list: RatingList::AtStart,
            rounds_even: false,
            rounds_min: None,
            rounds_max: None,
            remove_without_games: false,
            estimated_rating_review: None,
            appeal_days: None,
            play_off: None,
            prizes,
        });
    }
    let section = top.section("season", "[season]")?;
    section.refuse_unknown(KEYS);
    let season = Season {
        start_order: start_order(&section),
        rating_list: rating_list(&section),
        rounds_even: yes_no(&section, "rounds_even"),
        rounds_min: section.count("rounds_min"),
        rounds_max: section.count("rounds_max"),
        remove_without_games: yes_no(&section, "remove_without_games"),
        estimated_rating_review: section.count("estimated_rating_review"),
        appeal_days: section.count("appeal_days"),
        play_off: play_off(&section),
        prizes,
    };
    check_rounds(&section, &season, rounds.total);
    Some(season)
}

/// True or false; false when the key is not there or something else.
pub(super) fn yes_no(section: &Section<'_>, key: &str) -> bool {
    let Some(value) = section.find(key) else {
        return false;
    };
    let found = value.get_ref().as_bool();
    if found.is_none() {
        section.expected(key, "expected-yes-no");
    }
    found.unwrap_or(false)
}

/// Each way to find the order has keys of its own; they are refused beside another one.
fn start_order(section: &Section<'_>) -> StartOrder {
    let words = [
        ("rating", "rating"),
        ("last_final", "last_final"),
        ("lot", "lot"),
        ("combined", "combined"),
        ("spread", "spread"),
    ];
    let given = section.word("start_order", &words);
    let way = given.unwrap_or("rating");
    let blocks = section.count("lot_blocks");
    let lists = [("rating", List::Rating), ("last_final", List::LastFinal)];
    let list = section.word("lot_blocks_by", &lists);
    let points = section.count("spread_points");
    let rated = way != "lot" || blocks.is_some() && list != Some(List::LastFinal);
    let belongs = [
        ("lot_blocks", way == "lot", "blocks-without-lot"),
        (
            "lot_blocks_by",
            section.find("lot_blocks").is_some(),
            "list-without-blocks",
        ),
        ("spread_points", way == "spread", "points-without-spread"),
        ("rating_list", rated, "rating-list-unused"),
    ];
    let known = given.is_some() || section.find("start_order").is_none();
    for (key, fits, id) in belongs {
        if known && !fits && section.find(key).is_some() {
            section
                .reader
                .refuse(section.position(key), id, &Args::new());
        }
    }
    if way == "spread" && section.find("spread_points").is_none() {
        let at = section.position("start_order");
        section
            .reader
            .refuse(at, "spread-without-points", &Args::new());
    }
    match way {
        "last_final" => StartOrder::LastFinal,
        "combined" => StartOrder::Combined,
        "spread" => StartOrder::Spread {
            points: points.unwrap_or(0),
        },
        "lot" => blocks.map_or(StartOrder::Lot, |blocks| StartOrder::LotInBlocks {
            blocks,
            list: list.unwrap_or(List::Rating),
        }),
        _ => StartOrder::Rating,
    }
}

fn rating_list(section: &Section<'_>) -> RatingList {
    let words = [
        ("at_start", RatingList::AtStart),
        ("first_of_month", RatingList::FirstOfMonth),
    ];
    let found = section.word("rating_list", &words);
    found.unwrap_or(RatingList::AtStart)
}

/// De Zwarte Dame e.2 and e.3: the margin, how often they meet, and what happens when they end level.
fn play_off(section: &Section<'_>) -> Option<PlayOffRules> {
    let value = section.find("playoff")?;
    let Some(table) = value.get_ref().as_table() else {
        section.expected("playoff", "expected-play-off");
        return None;
    };
    let section = Section {
        reader: section.reader,
        name: "playoff",
        at: value.span().start,
        table,
    };
    section.refuse_unknown(PLAY_OFF_KEYS);
    let within = match section.find("within") {
        None => {
            section.missing("within");
            None
        }
        Some(value) => margin(&section, value),
    };
    let words = [
        ("leader", StillLevel::Leader),
        ("shared", StillLevel::Shared),
        ("again", StillLevel::Again),
    ];
    if section.find("games").is_none() {
        section.missing("games");
    }
    if section.find("still_level").is_none() {
        section.missing("still_level");
    }
    let games = section.count("games");
    let still_level = section.word("still_level", &words);
    Some(PlayOffRules {
        within: within?,
        games: games?,
        still_level: still_level?,
    })
}

/// So many points, or a share of the top value.
fn margin(section: &Section<'_>, value: &Spanned<DeValue<'_>>) -> Option<Margin> {
    if refuse_floats(section.reader, "within", value) {
        return None;
    }
    let margin = match value.get_ref() {
        DeValue::Table(table) => match table.iter().collect::<Vec<_>>()[..] {
            [(key, value)] if key.get_ref() == "of_top_value" => {
                exact(value.get_ref()).map(Margin::OfTopValue)
            }
            _ => None,
        },
        value => exact(value).map(Margin::Points),
    };
    if margin.is_none() {
        section.expected("within", "expected-margin");
    }
    margin
}

/// An exact number from 0, as clubs write it.
pub(super) fn exact(value: &DeValue<'_>) -> Option<Fraction> {
    match value {
        DeValue::String(text) => text.parse().ok(),
        DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix())
            .ok()
            .map(Fraction::from),
        _ => None,
    }
}

/// De Zwarte Dame a.6: even, and between 24 and 30.
fn check_rounds(section: &Section<'_>, season: &Season, rounds: Option<u16>) {
    let reader: &Reader<'_> = section.reader;
    let (min, max) = (season.rounds_min, season.rounds_max);
    let refuse =
        |key: &str, id: &str, args: &Args<'_>| reader.refuse(section.position(key), id, args);
    if let (Some(min), Some(max)) = (min, max) {
        let only_odd = season.rounds_even && min == max && min % 2 == 1;
        if min > max {
            refuse("rounds_max", "rounds-max-below-min", &args![min => min]);
            return;
        }
        if only_odd {
            refuse("rounds_even", "rounds-never-even", &args![rounds => min]);
            return;
        }
    }
    let Some(rounds) = rounds else { return };
    if season.rounds_even && rounds % 2 == 1 {
        refuse("rounds_even", "rounds-odd", &args![rounds => rounds]);
    }
    if let Some(min) = min.filter(|&min| rounds < min) {
        refuse(
            "rounds_min",
            "rounds-too-few",
            &args![rounds => rounds, min => min],
        );
    }
    if let Some(max) = max.filter(|&max| rounds > max) {
        refuse(
            "rounds_max",
            "rounds-too-many",
            &args![rounds => rounds, max => max],
        );
    }
}
