//! Numbers as a language writes them: a decimal comma in Dutch, a point in English.

use engine::points::Fraction;
use fluent_bundle::FluentValue;

use super::{Language, Texts};

/// What `ORDINAL($place)` in a text stands for: `3e`, in English `1st`, `2nd`, `11th`.
pub(super) fn nth<'a>(language: Language, given: &[FluentValue<'a>]) -> FluentValue<'a> {
    let [FluentValue::Number(number)] = given else {
        // What is no number is shown as it is.
        return given.first().cloned().unwrap_or(FluentValue::None);
    };
    let written = number.as_string();
    let ending = match language {
        Language::Dutch => "e",
        Language::English
            if ["11", "12", "13"]
                .iter()
                .any(|teen| written.ends_with(teen)) =>
        {
            "th"
        }
        Language::English => match written.chars().next_back() {
            Some('1') => "st",
            Some('2') => "nd",
            Some('3') => "rd",
            Some(_) | None => "th",
        },
    };
    FluentValue::String(format!("{written}{ending}").into())
}

impl Texts {
    /// A number exactly: as a decimal number when it ends (`0,8`), otherwise as a fraction (`2/7`).
    #[must_use]
    pub fn number(&self, number: Fraction) -> String {
        self.decimal(number).unwrap_or_else(|| number.to_string())
    }

    /// Points as a reader adds them up: whole and half points exactly (`60`, `29,5`), all others rounded to
    /// two decimals (`19,00`), so that two decimals always mean "about".
    #[must_use]
    pub fn points(&self, points: Fraction) -> String {
        match points.denominator() {
            1 => self.with_mark(points.numerator(), 0),
            2 => self.with_mark(points.rounded_to(10), 1),
            _ => self.with_mark(points.rounded_to(100), 2),
        }
    }

    /// A number as it is when its decimals end (`12,19`), else rounded like points.
    #[must_use]
    pub fn about(&self, number: Fraction) -> String {
        self.decimal(number).unwrap_or_else(|| self.points(number))
    }

    /// The decimal number, when it ends.
    fn decimal(&self, number: Fraction) -> Option<String> {
        let (mut power, mut places) = (1_i128, 0);
        while power % number.denominator() != 0 {
            power *= 10;
            places += 1;
            if places > 20 {
                return None;
            }
        }
        Some(self.with_mark(number.rounded_to(power), places))
    }

    /// `units / 10^places` with the decimal mark of the language.
    fn with_mark(&self, units: i128, places: usize) -> String {
        let mark = match self.language {
            Language::Dutch => ',',
            Language::English => '.',
        };
        let sign = if units < 0 { "-" } else { "" };
        let digits = format!("{:0>width$}", units.unsigned_abs(), width = places + 1);
        let (whole, rest) = digits.split_at(digits.len() - places);
        if rest.is_empty() {
            format!("{sign}{whole}")
        } else {
            format!("{sign}{whole}{mark}{rest}")
        }
    }
}
