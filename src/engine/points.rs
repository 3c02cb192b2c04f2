//! Exact numbers. A share is kept as the club typed it (`0.3333` is 3333/10000, not a third) and points
//! are fractions of integers; nothing is rounded before it is shown (design: exactness).

use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::ops::{Add, Mul, Sub};
use core::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An exact fraction in lowest terms with a positive denominator.
///
/// Arithmetic is checked: an overflow of 128 bits is a bug and panics (a season of 300 rounds with
/// values up to 1,000 and denominators up to 10^7 stays far below it).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self {
        numerator: 0,
        denominator: 1,
    };
    /// The whole.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// `numerator / denominator` in lowest terms.
    ///
    /// # Panics
    /// When the denominator is zero or negative: callers divide by counts and by typed denominators
    /// that were checked when they were read.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Self {
        assert!(denominator > 0, "a denominator is positive");
        let divisor = greatest_common_divisor(numerator, denominator);
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator in lowest terms, at least 1.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// Whether it is nothing.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.numerator == 0
    }

    /// The number in units of `1 / scale`, rounded half up (towards plus infinity): for display, and
    /// for values that a club derives from scores.
    #[must_use]
    pub fn rounded_to(self, scale: i128) -> i128 {
        let doubled = checked(self.numerator.checked_mul(2 * scale)) + self.denominator;
        doubled.div_euclid(2 * self.denominator)
    }

    /// The smallest integer that is not below the number.
    #[must_use]
    pub fn ceiling(self) -> i128 {
        -(-self.numerator).div_euclid(self.denominator)
    }
}

/// The value of checked arithmetic; running out of 128 bits is a bug, never a wrong standing.
pub(crate) fn checked(result: Option<i128>) -> i128 {
    result.expect("points fit in 128 bits")
}

pub(crate) fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        // Nearly always: dividing 64 bits is several times faster.
        if let (Ok(mut small_a), Ok(mut small_b)) = (u64::try_from(a), u64::try_from(b)) {
            while small_b != 0 {
                (small_a, small_b) = (small_b, small_a % small_b);
            }
            return i128::from(small_a);
        }
        (a, b) = (b, a % b);
    }
    checked(i128::try_from(a).ok())
}

pub(crate) fn least_common_multiple(a: i128, b: i128) -> i128 {
    checked((a / greatest_common_divisor(a, b)).checked_mul(b))
}

impl From<u32> for Fraction {
    fn from(whole: u32) -> Self {
        Self {
            numerator: i128::from(whole),
            denominator: 1,
        }
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let left = checked(self.numerator.checked_mul(other.denominator));
        let right = checked(other.numerator.checked_mul(self.denominator));
        Self::new(
            checked(left.checked_add(right)),
            checked(self.denominator.checked_mul(other.denominator)),
        )
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self {
            numerator: -other.numerator,
            denominator: other.denominator,
        }
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(
            checked(self.numerator.checked_mul(other.numerator)),
            checked(self.denominator.checked_mul(other.denominator)),
        )
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = checked(self.numerator.checked_mul(other.denominator));
        let right = checked(other.numerator.checked_mul(self.denominator));
        left.cmp(&right)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    /// `3` or `10833/2500`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// The text is not a number as clubs write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFractionError;

impl fmt::Display for ParseFractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an exact number such as \"1/2\", \"0.3333\", \"66%\" or 1")
    }
}

impl FromStr for Fraction {
    type Err = ParseFractionError;

    /// Reads `1/3`, `0.3333`, `0,3333`, `66%`, `33,3%` and `2`, not below zero, at most nine digits
    /// before and after the mark.
    fn from_str(text: &str) -> Result<Self, ParseFractionError> {
        let text = text.trim();
        if let Some((over, under)) = text.split_once('/') {
            let (over, under) = (digits(over.trim())?, digits(under.trim())?);
            return if under == 0 {
                Err(ParseFractionError)
            } else {
                Ok(Self::new(over, under))
            };
        }
        let (number, hundred) = match text.strip_suffix('%') {
            Some(number) => (number.trim_end(), 100),
            None => (text, 1),
        };
        let (whole, decimals) = number.split_once(['.', ',']).unwrap_or((number, "0"));
        let scale = 10_i128.pow(
            u32::try_from(decimals.len())
                .map_err(|_| ParseFractionError)?
                .min(10),
        );
        Ok(Self::new(
            digits(whole)? * scale + digits(decimals)?,
            scale * hundred,
        ))
    }
}

/// A number that can be below zero, such as a malus. Written as `-12`, `"-1/2"`, or like every other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signed(pub(crate) Fraction);

impl<'de> Deserialize<'de> for Signed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Typed;
        impl Visitor<'_> for Typed {
            type Value = Signed;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, or an exact one in quotes such as \"-1/2\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Signed, E> {
                let text = text.trim();
                let (sign, size) = match text.strip_prefix('-') {
                    Some(size) => (-1, size),
                    None => (1, text),
                };
                let size: Result<Fraction, _> = size.parse();
                size.map(|size| Signed(Fraction::new(sign * size.numerator, size.denominator)))
                    .map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }
            fn visit_u64<E: de::Error>(self, whole: u64) -> Result<Signed, E> {
                let fits = u32::try_from(whole).map(|whole| Signed(Fraction::from(whole)));
                fits.map_err(|_| E::invalid_value(de::Unexpected::Unsigned(whole), &self))
            }
            fn visit_i64<E: de::Error>(self, whole: i64) -> Result<Signed, E> {
                let fits = i32::try_from(whole);
                fits.map(|whole| Signed(Fraction::new(i128::from(whole), 1)))
                    .map_err(|_| E::invalid_value(de::Unexpected::Signed(whole), &self))
            }
            fn visit_string<E: de::Error>(self, text: String) -> Result<Signed, E> {
                self.visit_str(&text)
            }
        }
        deserializer.deserialize_any(Typed)
    }
}

fn digits(text: &str) -> Result<i128, ParseFractionError> {
    let plain = (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if plain {
        text.parse().map_err(|_| ParseFractionError)
    } else {
        Err(ParseFractionError)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Typed;
        impl Visitor<'_> for Typed {
            type Value = Fraction;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an exact number in quotes such as \"1/2\", \"0.3333\" or \"66%\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Fraction, E> {
                text.parse()
                    .map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }
            fn visit_u64<E: de::Error>(self, whole: u64) -> Result<Fraction, E> {
                let fits = u32::try_from(whole).map(Fraction::from);
                fits.map_err(|_| E::invalid_value(de::Unexpected::Unsigned(whole), &self))
            }
            fn visit_i64<E: de::Error>(self, whole: i64) -> Result<Fraction, E> {
                let fits = u32::try_from(whole).map(Fraction::from);
                fits.map_err(|_| E::invalid_value(de::Unexpected::Signed(whole), &self))
            }
            fn visit_string<E: de::Error>(self, text: String) -> Result<Fraction, E> {
                self.visit_str(&text)
            }
        }
        deserializer.deserialize_any(Typed)
    }
}
