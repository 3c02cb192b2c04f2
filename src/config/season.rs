//! The keys of `[season]`: in which order a season begins, and what happens at its end.

use super::reader::Section;

pub(super) const KEYS: &[&str] = &["rating_list", "estimated_rating_review", "appeal_days"];

/// How a season begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// Which ratings count for the start order.
    pub rating_list: RatingList,
    /// After so many games an estimated rating is looked at again. De Zwarte Dame a.3.
    pub estimated_rating_review: Option<u16>,
    /// So many days one can appeal against a decision. De Zwarte Dame f.5.
    pub appeal_days: Option<u16>,
}

/// Which ratings count for the start order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingList {
    /// Those at the moment of the start.
    AtStart,
    /// Those of the first day of the month in which the competition begins. De Pion, Algemeen 2.
    FirstOfMonth,
}

/// Reads `[season]`; every key has a default, and so has the whole.
pub(super) fn read(top: &Section<'_>) -> Option<Season> {
    if top.find("season").is_none() {
        return Some(Season {
            rating_list: RatingList::AtStart,
            estimated_rating_review: None,
            appeal_days: None,
        });
    }
    let section = top.section("season", "[season]")?;
    section.refuse_unknown(KEYS);
    let words = [
        ("at_start", RatingList::AtStart),
        ("first_of_month", RatingList::FirstOfMonth),
    ];
    let rating_list = section.word("rating_list", &words);
    Some(Season {
        rating_list: rating_list.unwrap_or(RatingList::AtStart),
        estimated_rating_review: section.count("estimated_rating_review"),
        appeal_days: section.count("appeal_days"),
    })
}
