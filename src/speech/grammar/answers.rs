//! Short answers to what the bot asked, and what needs no answer.

use super::Rule;
use super::sentence::Clause;
use super::words::Class as C;
use crate::meaning::{Doubt, Meaning, Said};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "the other way round",
        read: swap,
        examples: &[("andersom", "swap"), ("nee, andersom", "swap")],
    },
    Rule {
        name: "no",
        read: no,
        examples: &[
            ("nee", "no"),
            ("klopt niet", "no"),
            ("nee hoor", "no"),
            ("helaas niet", "no"),
            ("nope", "no"),
        ],
    },
    Rule {
        name: "yes",
        read: yes,
        examples: &[
            ("ja", "yes"),
            ("Klopt!", "yes"),
            ("jep", "yes"),
            ("ja graag", "yes"),
            ("oké top", "yes ?weak"),
            ("👍", "mark up"),
            ("❌", "mark down"),
            ("vrijdag ❌", "absent [vrijdag] ?weak"),
            ("✅ vrijdag", "present [vrijdag] ?weak"),
        ],
    },
    Rule {
        name: "small talk",
        read: smalltalk,
        examples: &[
            ("bedankt", "smalltalk"),
            ("oeps", "smalltalk"),
            ("Hoi Rens", "smalltalk"),
            ("dank je wel, top!", "smalltalk"),
        ],
    },
];

const UP: [char; 8] = ['👍', '✅', '✔', '👌', '🙋', '☑', '✋', '💪'];
const DOWN: [char; 7] = ['👎', '❌', '🚫', '🙅', '✖', '⛔', '❎'];

pub(super) fn is_mark(c: char) -> bool {
    UP.contains(&c) || DOWN.contains(&c)
}

/// A thumb, a tick or a cross and nothing else: up or down.
pub(super) fn mark(text: &str) -> Option<bool> {
    if text.chars().any(char::is_alphanumeric) {
        return None;
    }
    let up = text.chars().any(|c| UP.contains(&c));
    let down = text.chars().any(|c| DOWN.contains(&c));
    (up != down).then_some(up)
}

const SMALL: [C; 7] = [
    C::Filler,
    C::Thanks,
    C::Greeting,
    C::It,
    C::There,
    C::Farewell,
    C::MeObject,
];

/// Nothing but words of this class and small ones.
fn nothing_but(clause: &Clause, classes: &[C]) -> bool {
    let all = |class: &C| classes.contains(class) || SMALL.contains(class);
    clause.any(&[classes[0]]) && clause.tokens.iter().all(|token| all(&token.class))
}

fn swap(clause: &Clause) -> Option<Said> {
    if nothing_but(clause, &[C::Swap, C::No, C::Yes, C::Be3]) {
        Said::sure(Meaning::Swap)
    } else {
        None
    }
}

fn no(clause: &Clause) -> Option<Said> {
    let sorry = clause.has(C::Thanks) && nothing_but(clause, &[C::Not]);
    if (nothing_but(clause, &[C::No]) || sorry) && !clause.asked {
        Said::sure(Meaning::No)
    } else {
        None
    }
}

fn yes(clause: &Clause) -> Option<Said> {
    // `oke`, `top`: that it was seen, unless something was asked.
    const SEEN: [&str; 11] = [
        "ok",
        "oke",
        "okay",
        "okee",
        "prima",
        "goed",
        "in orde",
        "is goed",
        "goed zo",
        "prima zo",
        "natuurlijk",
    ];
    let seen = |token: &super::sentence::Token| {
        token.class != C::Yes || SEEN.contains(&token.word.as_str())
    };
    if nothing_but(clause, &[C::Yes]) && !clause.asked {
        let seen = clause.tokens.iter().all(seen);
        Said::of(Meaning::Yes, seen.then_some(Doubt::Weak))
    } else {
        None
    }
}

fn smalltalk(clause: &Clause) -> Option<Said> {
    let greets = matches!(clause.class(0), Some(C::Greeting | C::Thanks | C::Farewell))
        && clause.tokens.len() <= 4
        && !clause.has_verb()
        && !clause.asked;
    if nothing_but(clause, &[C::Thanks])
        || nothing_but(clause, &[C::Greeting])
        || nothing_but(clause, &[C::Farewell])
        || greets
    {
        return Said::sure(Meaning::Smalltalk);
    }
    None
}
