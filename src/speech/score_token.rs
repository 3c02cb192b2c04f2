//! The parts of a result: values, dashes, words.

/// A part of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Value(Value),
    /// Every dash, `:` and `_`; also the minus of `+-`.
    Dash,
    Equal,
    Plus,
    Slash,
    /// A comma, a semicolon, `en`.
    And,
    /// Letters in small, without dots: `n.o.` is `no`.
    Word(&'a str),
    /// Something that stands in no result.
    Other,
}

/// Points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// In half points.
    pub(crate) halves: u32,
    /// No zero stands in front: `01` is no result.
    pub(crate) tidy: bool,
    /// More figures than one, all of them 0 or 1.
    pub(crate) binary: bool,
}

const HALF: Value = Value {
    halves: 1,
    tidy: true,
    binary: false,
};

/// The parts of a text in small letters.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let (token, next) = match sign {
            '0'..='9' => number(rest),
            '½' => (Some(Token::Value(HALF)), after),
            '.' | ',' if half_follows(after) => (Some(Token::Value(HALF)), &after[1..]),
            '-' | ':' | '_' => (Some(Token::Dash), after),
            '=' => (Some(Token::Equal), after),
            '+' => (Some(Token::Plus), after),
            '/' => (Some(Token::Slash), after),
            ',' | ';' | '&' => (Some(Token::And), after),
            '.' | '(' | ')' | '[' | ']' | '"' | '\'' => (None, after),
            sign if sign.is_whitespace() => (None, after),
            sign if sign.is_alphabetic() => word(rest),
            _ => (Some(Token::Other), after),
        };
        tokens.extend(token);
        rest = next;
    }
    tokens
}

/// `5` behind a point or comma, and no other figure.
fn half_follows(text: &str) -> bool {
    let mut signs = text.chars();
    signs.next() == Some('5') && !signs.next().is_some_and(|c| c.is_ascii_digit())
}

/// The figures at the beginning, and what follows them.
fn figures(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

/// `1`, `1½`, `1/2`, `0,5`, `1.0`.
fn number(text: &str) -> (Option<Token<'_>>, &str) {
    let (whole, rest) = figures(text);
    let count = whole
        .parse::<u32>()
        .unwrap_or(u32::MAX / 4)
        .min(u32::MAX / 4);
    let value = |halves| {
        Some(Token::Value(Value {
            halves,
            tidy: whole == "0" || !whole.starts_with('0'),
            binary: whole.len() > 1 && whole.bytes().all(|b| b"01".contains(&b)),
        }))
    };
    if let Some(rest) = rest.strip_prefix('½') {
        return (value(count * 2 + 1), rest);
    }
    if let Some(half) = rest.strip_prefix("/2").filter(|_| whole == "1") {
        return if figures(half).0.is_empty() {
            (Some(Token::Value(HALF)), half)
        } else {
            (Some(Token::Other), half)
        };
    }
    let fraction = rest.strip_prefix(['.', ',']).map(figures);
    match fraction {
        Some((tenths, rest)) if !tenths.is_empty() => match tenths.trim_end_matches('0') {
            "" => (value(count * 2), rest),
            "5" => (value(count * 2 + 1), rest),
            _ => (Some(Token::Other), rest),
        },
        Some(_) | None => (value(count * 2), rest),
    }
}

/// A word; the letter O is a zero that was typed in haste, and l a one.
fn word(text: &str) -> (Option<Token<'_>>, &str) {
    const DOTTED: [(&str, &str); 3] = [("n.o", "no"), ("w.o", "wo"), ("f.f", "ff")];
    if let Some((written, word)) = DOTTED.iter().find(|(written, _)| text.starts_with(written)) {
        return (Some(Token::Word(word)), &text[written.len()..]);
    }
    let end = text.find(|c: char| !c.is_alphabetic());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    let token = match word {
        "o" => Token::Value(Value {
            halves: 0,
            tidy: true,
            binary: false,
        }),
        "l" => Token::Value(Value {
            halves: 2,
            tidy: true,
            binary: false,
        }),
        "en" | "and" => Token::And,
        word => Token::Word(word),
    };
    (Some(token), rest)
}
