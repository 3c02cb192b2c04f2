//! The texts that people see, and numbers and dates the way they are written in their language. The
//! sentences are Fluent files that are compiled in; code names them by id and fills in the arguments.
//!
//! An id that does not exist or an argument that is missing is a bug: it panics in a debug build and
//! shows the bare id in a release build, because a strange word is better than a silent bot.

mod date;
mod number;

use std::fmt;
use std::sync::LazyLock;

use engine::points::Fraction;
use engine::rules::{Pay, Whose};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// The files of both languages. A new file is one line here.
macro_rules! files {
    ($($file:literal),+ $(,)?) => {
        const DUTCH: &[(&str, &str)] =
            &[$(($file, include_str!(concat!("../../locales/nl/", $file)))),+];
        const ENGLISH: &[(&str, &str)] =
            &[$(($file, include_str!(concat!("../../locales/en/", $file)))),+];
    };
}

files![
    "check.ftl",
    "bot.ftl",
    "by_hand.ftl",
    "decisions.ftl",
    "discord.ftl",
    "season.ftl",
    "prizes.ftl",
    "ending.ftl",
    "language.ftl",
    "hear.ftl",
    "identity.ftl",
    "manners.ftl",
    "pictures.ftl",
    "telegram.ftl",
    "typed.ftl",
    "whatsapp.ftl",
    "words.ftl",
];

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Dutch, the first language of the house.
    Dutch,
    /// English.
    English,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::Dutch, Self::English];

    /// How files, rows and commands name it: `nl` or `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dutch => "nl",
            Self::English => "en",
        }
    }

    /// The language with this code.
    #[must_use]
    pub fn with_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}

static DUTCH_TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::load(Language::Dutch, DUTCH));
static ENGLISH_TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::load(Language::English, ENGLISH));

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
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

impl Texts {
    /// The texts in this language.
    ///
    /// # Panics
    /// In a debug build, when a file is not valid Fluent or when two texts have the same id.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::Dutch => &DUTCH_TEXTS,
            Language::English => &ENGLISH_TEXTS,
        }
    }

    /// The Dutch texts; see [`Texts::of`].
    #[must_use]
    pub fn dutch() -> &'static Self {
        Self::of(Language::Dutch)
    }

    /// The language of these texts.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    fn load(language: Language, files: &[(&str, &str)]) -> Self {
        let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // The invisible marks that Fluent puts around arguments confuse people who copy a command.
        bundle.set_use_isolating(false);
        let added = bundle.add_function("ORDINAL", move |given, _| number::nth(language, given));
        debug_assert!(added.is_ok(), "ORDINAL: {added:?}");
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
        Self { language, bundle }
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
            _ => self.number(share),
        }
    }

    /// How a share is said: `nothing`, `whole`, in `words` (a half, thirds) or as so many `times`.
    #[must_use]
    pub fn share_kind(share: Fraction) -> &'static str {
        match (share.numerator(), share.denominator()) {
            (0, _) => "nothing",
            (1, 1) => "whole",
            (1, 2 | 3) | (2, 3) => "words",
            _ => "times",
        }
    }

    /// What a share of `whole` is: `0 punten`, `je waarde`, `een derde van je waarde`, `0,3333 keer je waarde`.
    #[must_use]
    pub fn part_of(&self, share: Fraction, whole: &str) -> String {
        let kind = Self::share_kind(share);
        self.text(
            "part-of",
            &crate::args![kind => kind, share => self.share(share), whole => whole],
        )
    }

    /// `yes` when it is exactly one point, as texts ask for it: points come to them already written out.
    #[must_use]
    pub fn is_one(points: Fraction) -> &'static str {
        if points == Fraction::ONE { "yes" } else { "no" }
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
            one => Self::is_one(size),
            points => self.points(size),
        ];
        self.text("pay", &args)
    }
}
