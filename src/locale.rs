//! The texts that people see, and numbers and dates the way they are written in their language. The
//! sentences are Fluent files that are compiled in; code names them by id and fills in the arguments.
//!
//! An id that does not exist or an argument that is missing is a bug: it panics in a debug build and
//! shows the bare id in a release build, because a strange word is better than a silent bot.

use std::fmt;

use chrono::{DateTime, Locale, NaiveDate, TimeZone};
use engine::points::Fraction;
use engine::rules::{Pay, Whose};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// The Dutch texts. A new file is one line here.
const DUTCH: &[(&str, &str)] = &[
    ("check.ftl", include_str!("../locales/nl/check.ftl")),
    ("bot.ftl", include_str!("../locales/nl/bot.ftl")),
    ("decisions.ftl", include_str!("../locales/nl/decisions.ftl")),
    ("season.ftl", include_str!("../locales/nl/season.ftl")),
    ("prizes.ftl", include_str!("../locales/nl/prizes.ftl")),
    ("ending.ftl", include_str!("../locales/nl/ending.ftl")),
    ("telegram.ftl", include_str!("../locales/nl/telegram.ftl")),
    ("manners.ftl", include_str!("../locales/nl/manners.ftl")),
    ("words.ftl", include_str!("../locales/nl/words.ftl")),
];

/// The arguments of a text; made by [`args!`](crate::args).
pub type Args<'a> = FluentArgs<'a>;

/// The arguments of a text: `args![name => value, ...]` with strings and whole numbers.
#[macro_export]
macro_rules! args {
    () => { $crate::locale::Args::new() };
    ($($name:ident => $value:expr),+ $(,)?) => {{
        let mut args = $crate::locale::Args::new();
        $(args.set(stringify!($name), $value);)+
        args
    }};
}

/// All texts in one language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts")
            .field("languages", &self.bundle.locales)
            .finish_non_exhaustive()
    }
}

impl Texts {
    /// The Dutch texts.
    ///
    /// # Panics
    /// In a debug build, when a file is not valid Fluent or when two texts have the same id.
    #[must_use]
    pub fn dutch() -> Self {
        Self::load("nl", DUTCH)
    }

    fn load(language: &str, files: &[(&str, &str)]) -> Self {
        let language: LanguageIdentifier = language.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // The invisible marks that Fluent puts around arguments confuse people who copy a command.
        bundle.set_use_isolating(false);
        for (file, text) in files {
            let resource =
                FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(rest, errors)| {
                    debug_assert!(false, "{file}: {errors:?}");
                    rest
                });
            if let Err(errors) = bundle.add_resource(resource) {
                debug_assert!(false, "{file}: {errors:?}");
            }
        }
        Self { bundle }
    }

    /// The text with this id, arguments filled in.
    ///
    /// # Panics
    /// In a debug build, when there is no such text or when it needs an argument that is not given.
    #[must_use]
    pub fn text(&self, id: &str, args: &Args<'_>) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(id)
            .and_then(|message| message.value())
        else {
            debug_assert!(false, "there is no text {id}");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors);
        debug_assert!(errors.is_empty(), "text {id}: {errors:?}");
        if errors.is_empty() {
            text.into_owned()
        } else {
            id.to_owned()
        }
    }

    /// The text with this id, which has no arguments; see [`Texts::text`].
    #[must_use]
    pub fn plain(&self, id: &str) -> String {
        self.text(id, &Args::new())
    }

    /// Whether there is a text with this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A share as it was meant: `een derde`, `twee derde` and `de helft` in words; everything else as a
    /// decimal number when it ends (`0,3333` is not a third), otherwise as a fraction (`2/7`).
    #[must_use]
    pub fn share(&self, share: Fraction) -> String {
        match (share.numerator(), share.denominator()) {
            (1, 2) => self.plain("share-half"),
            (1, 3) => self.plain("share-third"),
            (2, 3) => self.plain("share-two-thirds"),
            _ => number(share),
        }
    }

    /// What a share of `whole` is: `0 punten`, `je waarde`, `een derde van je waarde`, `0,3333 keer je waarde`.
    #[must_use]
    pub fn part_of(&self, share: Fraction, whole: &str) -> String {
        let kind = match (share.numerator(), share.denominator()) {
            (0, _) => "nothing",
            (1, 1) => "whole",
            (1, 2 | 3) | (2, 3) => "words",
            _ => "times",
        };
        self.text(
            "part-of",
            &crate::args![kind => kind, share => self.share(share), whole => whole],
        )
    }

    /// What is paid: `een derde van je waarde`, `20 punten`, `je waarde min 4 punten`; `own` and `opponents` say
    /// whose value it is.
    #[must_use]
    pub fn pay(&self, pay: Pay, own: &str, opponents: &str) -> String {
        let whole = match pay.whose {
            Whose::Own => Some(own),
            Whose::Opponent => Some(opponents),
            Whose::Nobody => None,
        };
        let whole = whole.filter(|_| pay.share != Fraction::ZERO);
        if let (Some(whole), Fraction::ZERO) = (whole, pay.points) {
            return self.part_of(pay.share, whole);
        }
        let part = whole.map(|whole| self.part_of(pay.share, whole));
        let less = pay.points < Fraction::ZERO;
        let size = if less {
            Fraction::ZERO - pay.points
        } else {
            pay.points
        };
        let args = crate::args![
            sign => match (&part, less) {
                (None, false) => "none",
                (None, true) => "below",
                (Some(_), false) => "plus",
                (Some(_), true) => "minus",
            },
            part => part.unwrap_or_default(),
            one => if size == Fraction::ONE { "yes" } else { "no" },
            points => points(size),
        ];
        self.text("pay", &args)
    }
}

/// A number exactly: as a decimal number when it ends (`0,8`), otherwise as a fraction (`2/7`).
#[must_use]
pub fn number(number: Fraction) -> String {
    decimal(number).unwrap_or_else(|| number.to_string())
}

/// The decimal number with a comma, when it ends.
fn decimal(number: Fraction) -> Option<String> {
    let (mut power, mut places) = (1_i128, 0);
    while power % number.denominator() != 0 {
        power *= 10;
        places += 1;
        if places > 20 {
            return None;
        }
    }
    Some(with_comma(number.rounded_to(power), places))
}

/// `units / 10^places` with a comma.
fn with_comma(units: i128, places: usize) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let digits = format!("{:0>width$}", units.unsigned_abs(), width = places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    if rest.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole},{rest}")
    }
}

/// Points as a reader adds them up: whole and half points exactly (`60`, `29,5`), all others rounded to
/// two decimals (`19,00`), so that two decimals always mean "about".
#[must_use]
pub fn points(points: Fraction) -> String {
    match points.denominator() {
        1 => with_comma(points.numerator(), 0),
        2 => with_comma(points.rounded_to(10), 1),
        _ => with_comma(points.rounded_to(100), 2),
    }
}

/// A number as it is when its decimals end (`12,19`), else rounded like points.
#[must_use]
pub fn about(number: Fraction) -> String {
    decimal(number).unwrap_or_else(|| points(number))
}

/// The day without the year: `vrijdag 11 september`.
#[must_use]
pub fn date<Zone: TimeZone>(moment: &DateTime<Zone>) -> String
where
    Zone::Offset: fmt::Display,
{
    moment
        .format_localized("%A %-d %B", Locale::nl_NL)
        .to_string()
}

/// A day with its year: `vrijdag 6 november 2026`.
#[must_use]
pub fn day(date: NaiveDate) -> String {
    date.format_localized("%A %-d %B %Y", Locale::nl_NL)
        .to_string()
}

/// The day with its year: `1 september 2026`.
#[must_use]
pub fn long_date(date: NaiveDate) -> String {
    date.format_localized("%-d %B %Y", Locale::nl_NL)
        .to_string()
}

/// The time of the day: `20:15`, and `20:15:30` when the seconds matter.
#[must_use]
pub fn time<Zone: TimeZone>(moment: &DateTime<Zone>) -> String
where
    Zone::Offset: fmt::Display,
{
    let whole_minute = moment.naive_local().format("%S").to_string() == "00";
    moment
        .format(if whole_minute { "%H:%M" } else { "%H:%M:%S" })
        .to_string()
}
