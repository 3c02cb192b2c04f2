//! What absences pay: by how many there were before, by the round, and by the reason.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{self, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::pay::{self, Pay};
use super::{Claim, Recalculation, Rules};
use crate::points::{Fraction, Signed};

/// A step in which each absence pays a part of the one before it has no more absences than this.
const MOST_FADING: u32 = 30;

/// What so many absences pay, in these rounds; the steps of a rule come one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenTier")]
pub struct Tier {
    /// Share of the own value.
    pub share: Fraction,
    /// Fixed points besides; below zero they are a malus.
    #[serde(skip_serializing_if = "Fraction::is_zero")]
    pub points: Fraction,
    /// For how many absences; without it: for all that follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// Within the step each absence pays so much of the one before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factor: Option<Fraction>,
    /// The first round in which the step is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_round: Option<u16>,
    /// The last round in which the step is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_round: Option<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTier {
    share: Option<Fraction>,
    points: Option<Signed>,
    times: Option<u32>,
    factor: Option<Fraction>,
    from_round: Option<u16>,
    until_round: Option<u16>,
}

impl TryFrom<WrittenTier> for Tier {
    type Error = &'static str;

    fn try_from(written: WrittenTier) -> Result<Self, Self::Error> {
        if written.share.is_none() && written.points.is_none() {
            return Err("a step needs a share or points");
        }
        Ok(Self {
            share: written.share.unwrap_or(Fraction::ZERO),
            points: written.points.map_or(Fraction::ZERO, |points| points.0),
            times: written.times,
            factor: written.factor,
            from_round: written.from_round,
            until_round: written.until_round,
        })
    }
}

impl Tier {
    /// What its first absence pays.
    #[must_use]
    pub fn pay(self) -> Pay {
        if self.share == Fraction::ZERO && self.points != Fraction::ZERO {
            return Pay::fixed(self.points);
        }
        Pay {
            points: self.points,
            ..Pay::own(self.share)
        }
    }

    fn holds_in(self, round: u16) -> bool {
        self.from_round.is_none_or(|from| from <= round)
            && self.until_round.is_none_or(|until| round <= until)
    }

    /// Whether no absence ever reaches the steps after it.
    fn is_endless(self) -> bool {
        self.times.is_none() && self.from_round.is_none() && self.until_round.is_none()
    }

    /// What each of its absences pays, as far as they differ and can be counted with.
    fn different_pays(self) -> Vec<Pay> {
        let mut pays = vec![self.pay()];
        let Some(factor) = self.factor else {
            return pays;
        };
        let fine = |pay: &Pay| pay.share.denominator().max(pay.points.denominator());
        let times = self.times.unwrap_or(1).min(MOST_FADING);
        for _ in 1..times {
            let last = pays[pays.len() - 1];
            if fine(&last) > super::FINEST || factor > Fraction::ONE {
                break;
            }
            pays.push(last.times(factor));
        }
        pays
    }
}

/// What the `nth` absence (the first is 1) pays in a round. The steps that are there in the round are laid out one
/// after the other; where they end, nothing is paid.
pub(super) fn pay_of(tiers: &[Tier], nth: u32, round: u16) -> Pay {
    let mut before = 0_u32;
    for tier in tiers.iter().filter(|tier| tier.holds_in(round)) {
        let within = nth.saturating_sub(before).max(1);
        if tier.times.is_none_or(|times| within <= times) {
            let faded = |factor| (1..within).fold(tier.pay(), |pay, _| pay.times(factor));
            return tier.factor.map_or(tier.pay(), faded);
        }
        before = before.saturating_add(tier.times.unwrap_or(0));
    }
    Pay::own(Fraction::ZERO)
}

/// Everything that the steps multiply with a value.
pub(super) fn pays(tiers: &[Tier]) -> impl Iterator<Item = Pay> + '_ {
    tiers.iter().flat_map(|tier| tier.different_pays())
}

/// Whether steps are never reached, or fade without end.
pub(super) fn are_wrong(tiers: &[Tier]) -> bool {
    let endless = tiers.iter().rev().skip(1).any(|tier| tier.is_endless());
    let fades = |tier: &Tier| {
        tier.factor.is_some_and(|factor| {
            let counted = tier.times.is_some_and(|times| times <= MOST_FADING);
            factor > Fraction::ONE || !counted
        })
    };
    let empty = |tier: &Tier| matches!((tier.from_round, tier.until_round), (Some(from), Some(until)) if from > until);
    endless || tiers.iter().any(fades) || tiers.iter().any(empty)
}

/// What cannot hold about absences, and about who comes later or leaves.
pub(super) fn contradictions(rules: &Rules) -> Vec<Claim> {
    let wrong_steps = |tiers: &Tiers| are_wrong(&tiers.0);
    vec![
        (
            "notice",
            are_wrong(&rules.notice),
            "only the last step can be without `times`, and a factor needs `times` of at most 30",
        ),
        (
            "reasons",
            rules.reasons.values().any(wrong_steps),
            "only the last step can be without `times`, and a factor needs `times` of at most 30",
        ),
        (
            "missed_rounds",
            are_wrong(rules.missed_rounds.tiers()),
            "only the last step can be without `times`, and a factor needs `times` of at most 30",
        ),
        (
            "after_leaving",
            wrong_steps(&rules.after_leaving),
            "only the last step can be without `times`, and a factor needs `times` of at most 30",
        ),
        (
            "leavers",
            rules.leavers == Leavers::Removed && rules.against_leavers.is_none(),
            "who is removed has no value any more; expected against_leavers",
        ),
        (
            "against_leavers",
            rules.against_leavers.is_some() && rules.recalculation == Recalculation::None,
            "with recalculation \"none\" no game is counted again",
        ),
        (
            "penalty_bye_after",
            rules.penalty_bye_after == Some(0),
            "expected at least 1",
        ),
        (
            "announce_after",
            rules.announce_after == Some(0),
            "expected at least 1",
        ),
    ]
}

/// Steps, or in short what every absence pays: `"1/2"`, `{ points = 15 }`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Tiers(pub Vec<Tier>);

impl Tiers {
    /// What the `nth` one (the first is 1) pays in a round.
    #[must_use]
    pub fn pay(&self, nth: u32, round: u16) -> Pay {
        pay_of(&self.0, nth, round)
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenTiers {
    Steps(Vec<Tier>),
    Always(#[serde(deserialize_with = "pay::alone")] Pay),
}

impl<'de> Deserialize<'de> for Tiers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match WrittenTiers::deserialize(deserializer)? {
            WrittenTiers::Steps(tiers) => Self(tiers),
            WrittenTiers::Always(pay) => Self(vec![Tier {
                share: pay.share,
                points: pay.points,
                ..Tier::default()
            }]),
        })
    }
}

/// What the rounds before somebody came in pay him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MissedRounds {
    /// As absences with notice: they count among these, the earliest first.
    Absences(Absences),
    /// These steps.
    Tiers(Tiers),
}

/// The word `notice` in a club file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absences {
    /// Absences with notice.
    Notice,
}

impl MissedRounds {
    /// Its own steps, if it has any.
    pub(super) fn tiers(&self) -> &[Tier] {
        match self {
            Self::Absences(_) => &[],
            Self::Tiers(tiers) => &tiers.0,
        }
    }
}

impl Default for MissedRounds {
    fn default() -> Self {
        Self::Tiers(Tiers::default())
    }
}

/// What becomes of who has left, in the standing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leavers {
    /// He keeps his place and his value.
    #[default]
    Stay,
    /// He is not shown, but keeps his value: the others have the values of the places with him.
    Hidden,
    /// He is gone: everybody behind him moves up.
    Removed,
}

/// Why somebody does not play, in a word of the club: `arbiter`, `long_term`. 1 to 24 small letters and `_`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reason {
    /// Filled up with zeros.
    letters: [u8; 24],
}

impl Reason {
    /// The reason with this name; none when it is not a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter == b'_';
        let mut letters = [0; 24];
        let fits = (1..=letters.len()).contains(&name.len()) && name.bytes().all(plain);
        fits.then(|| {
            letters[..name.len()].copy_from_slice(name.as_bytes());
            Self { letters }
        })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        let end = self.letters.iter().position(|&letter| letter == 0);
        let letters = &self.letters[..end.unwrap_or(self.letters.len())];
        core::str::from_utf8(letters).unwrap_or_default()
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let wrong = || D::Error::invalid_value(de::Unexpected::Str(&name), &"small letters and _");
        Self::named(&name).ok_or_else(wrong)
    }
}

/// What each reason pays.
pub type Reasons = BTreeMap<Reason, Tiers>;

impl Rules {
    /// What the `nth` absence with notice (the first is 1) pays in a round.
    #[must_use]
    pub fn notice_pay(&self, nth: u32, round: u16) -> Pay {
        pay_of(&self.notice, nth, round)
    }

    /// What the `nth` absence for a reason pays in a round; nothing for a reason that the rules do not know.
    #[must_use]
    pub fn reason_pay(&self, reason: Reason, nth: u32, round: u16) -> Pay {
        let tiers = self.reasons.get(&reason);
        tiers.map_or(Pay::own(Fraction::ZERO), |tiers| tiers.pay(nth, round))
    }
}
