//! What an entry can pay: a share of a value, fixed points, or both.

use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::competition::{ClubNight, ExternalResult};
use crate::points::{Fraction, Signed};

/// Whose value a share is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The player's own.
    Own,
    /// His opponent's.
    Opponent,
    /// Nobody's: only points are paid.
    Nobody,
}

/// What an entry pays: `share` times a value, and `points` besides, which can be below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// Whose value.
    pub whose: Whose,
    /// How much of it; zero when it is nobody's.
    pub share: Fraction,
    /// Points that depend on no value.
    pub points: Fraction,
}

impl Pay {
    /// A share of the player's own value.
    #[must_use]
    pub const fn own(share: Fraction) -> Self {
        Self {
            whose: Whose::Own,
            share,
            points: Fraction::ZERO,
        }
    }

    /// A share of the opponent's value.
    #[must_use]
    pub const fn opponent(share: Fraction) -> Self {
        Self {
            whose: Whose::Opponent,
            share,
            points: Fraction::ZERO,
        }
    }

    /// Fixed points.
    #[must_use]
    pub const fn fixed(points: Fraction) -> Self {
        Self {
            whose: Whose::Nobody,
            share: Fraction::ZERO,
            points,
        }
    }

    /// Whether it pays nothing at all.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.share == Fraction::ZERO && self.points == Fraction::ZERO
    }

    /// So many times as much.
    #[must_use]
    pub fn times(self, factor: Fraction) -> Self {
        Self {
            share: self.share * factor,
            points: self.points * factor,
            ..self
        }
    }

    /// What it adds to the shares that all points are counted in: the share, and what is not whole in the points.
    pub(super) fn shares(self) -> [Fraction; 2] {
        let (over, under) = (self.points.numerator(), self.points.denominator());
        [self.share, Fraction::new(over.rem_euclid(under), under)]
    }
}

/// A pay as a club file writes it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Plain(Fraction),
    Parts(Parts),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    own: Option<Fraction>,
    opponent: Option<Fraction>,
    points: Option<Signed>,
}

impl Parts {
    fn pay(self) -> Option<Pay> {
        let points = self.points.map(|points| points.0);
        let share = match (self.own, self.opponent) {
            (Some(_), Some(_)) => return None,
            (Some(share), None) => Pay::own(share),
            (None, Some(share)) => Pay::opponent(share),
            (None, None) => return points.map(Pay::fixed),
        };
        Some(Pay {
            points: points.unwrap_or(Fraction::ZERO),
            ..share
        })
    }
}

fn read<'de, D: Deserializer<'de>>(
    deserializer: D,
    plain: fn(Fraction) -> Pay,
) -> Result<Pay, D::Error> {
    let pay = match Written::deserialize(deserializer)? {
        Written::Plain(number) => Some(plain(number)),
        Written::Parts(parts) => parts.pay(),
    };
    pay.ok_or_else(|| D::Error::custom("expected a share, or { own = \"1/2\", points = 4 }"))
}

/// A plain number is a share of the opponent's value.
pub(super) fn of_opponent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pay, D::Error> {
    read(deserializer, Pay::opponent)
}

/// A plain number is points.
pub(super) fn fixed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pay, D::Error> {
    read(deserializer, Pay::fixed)
}

/// A plain number is points; the key can be left out.
pub(super) fn maybe_fixed<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Pay>, D::Error> {
    #[derive(Deserialize)]
    struct Fixed(#[serde(deserialize_with = "fixed")] Pay);
    let pay = Option::<Fixed>::deserialize(deserializer)?;
    Ok(pay.map(|Fixed(pay)| pay))
}

/// A plain number is a share of the player's own value; there is an opponent all the same.
pub(super) fn of_own<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pay, D::Error> {
    read(deserializer, Pay::own)
}

/// A plain number is a share of the player's own value, and there is no opponent.
pub(super) fn alone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pay, D::Error> {
    match read(deserializer, Pay::own)? {
        Pay {
            whose: Whose::Opponent,
            ..
        } => Err(D::Error::custom("there is no opponent here")),
        pay => Ok(pay),
    }
}

impl Serialize for Pay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_map(None)?;
        match self.whose {
            Whose::Own => parts.serialize_entry("own", &self.share)?,
            Whose::Opponent => parts.serialize_entry("opponent", &self.share)?,
            Whose::Nobody => {}
        }
        if self.whose == Whose::Nobody || self.points != Fraction::ZERO {
            parts.serialize_entry("points", &self.points)?;
        }
        parts.end()
    }
}

/// What something pays, whatever its result or by it. Plain numbers are shares of the own value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum PayByResult {
    /// Always the same. ZD appendix 9.
    Always(Pay),
    /// By the result. DeZ.
    ByResult {
        /// For a win.
        win: Pay,
        /// For a draw.
        draw: Pay,
        /// For a loss.
        loss: Pay,
    },
}

impl PayByResult {
    /// Whether it needs the result.
    #[must_use]
    pub const fn wants_result(self) -> bool {
        matches!(self, Self::ByResult { .. })
    }

    /// What this result pays; nothing while it is not known and matters.
    #[must_use]
    pub const fn pay(self, result: Option<ExternalResult>) -> Pay {
        match (self, result) {
            (Self::Always(pay), _) => pay,
            (Self::ByResult { win, .. }, Some(ExternalResult::Win)) => win,
            (Self::ByResult { draw, .. }, Some(ExternalResult::Draw)) => draw,
            (Self::ByResult { loss, .. }, Some(ExternalResult::Loss)) => loss,
            (Self::ByResult { .. }, None) => Pay::own(Fraction::ZERO),
        }
    }

    pub(super) fn all(self) -> Vec<Pay> {
        match self {
            Self::Always(pay) => alloc::vec![pay],
            Self::ByResult { win, draw, loss } => alloc::vec![win, draw, loss],
        }
    }
}

/// A pay where there is no opponent, so that it can stand in lists and tables.
#[derive(Deserialize)]
#[serde(transparent)]
struct Alone(#[serde(deserialize_with = "alone")] Pay);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Results {
    win: Alone,
    draw: Alone,
    loss: Alone,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenByResult {
    ByResult(Results),
    Always(Alone),
}

impl<'de> Deserialize<'de> for PayByResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match WrittenByResult::deserialize(deserializer)? {
            WrittenByResult::Always(Alone(pay)) => Self::Always(pay),
            WrittenByResult::ByResult(Results { win, draw, loss }) => Self::ByResult {
                win: win.0,
                draw: draw.0,
                loss: loss.0,
            },
        })
    }
}

/// What a game elsewhere for the club pays, by the day. What is left out pays nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct External {
    /// On the club night itself, which he misses for it. ZD appendix 9; DeZ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub club_night: Option<PayByResult>,
    /// On another day, when he misses the club night as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_day: Option<PayByResult>,
    /// On another day, on top of what the club night brings him.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub besides: Option<PayByResult>,
    /// On another day, on top of the game elsewhere on the club night.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<PayByResult>,
}

impl External {
    /// The same on every club night, and nothing on other days.
    #[must_use]
    pub fn on_club_nights(pay: PayByResult) -> Self {
        Self {
            club_night: Some(pay),
            ..Self::default()
        }
    }

    /// What a game on another day pays, by what the player does on the club night.
    #[must_use]
    pub const fn on_other_day(&self, night: ClubNight) -> Option<PayByResult> {
        match night {
            ClubNight::Missed => self.other_day,
            ClubNight::There => self.besides,
            ClubNight::Elsewhere => self.second,
        }
    }

    pub(super) fn all(&self) -> Vec<Pay> {
        let days = [self.club_night, self.other_day, self.besides, self.second];
        let all = days.into_iter().flatten();
        all.flat_map(PayByResult::all).collect()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Days {
    club_night: Option<PayByResult>,
    other_day: Option<PayByResult>,
    besides: Option<PayByResult>,
    second: Option<PayByResult>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenExternal {
    ClubNight(Box<PayByResult>),
    ByDay(Box<Days>),
}

impl<'de> Deserialize<'de> for External {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let external = match WrittenExternal::deserialize(deserializer)? {
            WrittenExternal::ClubNight(pay) => Self::on_club_nights(*pay),
            WrittenExternal::ByDay(days) => Self {
                club_night: days.club_night,
                other_day: days.other_day,
                besides: days.besides,
                second: days.second,
            },
        };
        if external == Self::default() {
            return Err(D::Error::custom("an empty table says nothing"));
        }
        Ok(external)
    }
}

/// What the player gets who waited for an opponent that did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OpponentAbsent {
    /// As for a win: the absentee's value.
    Win(Win),
    /// This; a plain number is a share of his own value.
    Pay(Pay),
}

/// The word `win` in a club file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    /// Counts as a win.
    Win,
}

impl Default for OpponentAbsent {
    fn default() -> Self {
        Self::Win(Win::Win)
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenAbsent {
    Win(Win),
    Pay(#[serde(deserialize_with = "of_own")] Pay),
}

impl<'de> Deserialize<'de> for OpponentAbsent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match WrittenAbsent::deserialize(deserializer)? {
            WrittenAbsent::Win(win) => Self::Win(win),
            WrittenAbsent::Pay(pay) => Self::Pay(pay),
        })
    }
}
