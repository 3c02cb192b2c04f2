//! What is wrong with a script, to be said in the language of whoever runs it.

use std::fmt;

use crate::locale::{Args, Language, Texts};

/// Why a line of a script was not understood or could not be done: a text of `locales/` and what it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    id: &'static str,
    named: Vec<(&'static str, String)>,
    /// The number of the line, when it is known.
    line: Option<usize>,
}

impl Wrong {
    /// With the text of this id, which names nothing.
    pub(super) const fn of(id: &'static str) -> Self {
        Self {
            id,
            named: Vec::new(),
            line: None,
        }
    }

    /// The same, naming this.
    pub(super) fn naming(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.named.push((name, value.to_string()));
        self
    }

    /// Any error of this line: one of a script says what is wrong itself, another one as it is.
    pub(super) fn on_line(number: usize, error: anyhow::Error) -> anyhow::Error {
        match error.downcast::<Self>() {
            Ok(wrong) => Self {
                line: Some(number),
                ..wrong
            }
            .into(),
            Err(other) => {
                let why = format!("{other:#}");
                Self::on_line(number, Self::of("script-failed").naming("why", why).into())
            }
        }
    }

    /// What is wrong, in these texts.
    #[must_use]
    pub fn text(&self, texts: &Texts) -> String {
        let mut args = Args::new();
        for (name, value) in &self.named {
            args.set(*name, value.clone());
        }
        let why = texts.text(self.id, &args);
        match self.line {
            None => why,
            Some(line) => texts.text("script-line", &crate::args![line => line, why => why]),
        }
    }
}

/// What any error says, one of a script in these texts.
#[must_use]
pub fn said(error: &anyhow::Error, texts: &Texts) -> String {
    match error.downcast_ref::<Wrong>() {
        Some(wrong) => wrong.text(texts),
        None => format!("{error:#}"),
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Texts::of(Language::Dutch)))
    }
}

impl std::error::Error for Wrong {}
