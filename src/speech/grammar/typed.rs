//! A text as it was typed: its sentences, their words, and small letters for what the table of phrases knows.

use super::lexicon;
use crate::day_word::{count, month, weekday};

/// French and German days, and words of the south: the rest of the program knows Dutch and English.
const DAYS: [(&str, &str); 38] = [
    ("montag", "maandag"),
    ("dienstag", "dinsdag"),
    ("mittwoch", "woensdag"),
    ("donnerstag", "donderdag"),
    ("freitag", "vrijdag"),
    ("samstag", "zaterdag"),
    ("sonntag", "zondag"),
    ("lundi", "maandag"),
    ("mardi", "dinsdag"),
    ("mercredi", "woensdag"),
    ("jeudi", "donderdag"),
    ("vendredi", "vrijdag"),
    ("samedi", "zaterdag"),
    ("dimanche", "zondag"),
    ("heute", "vandaag"),
    ("vnv", "vanavond"),
    ("vnd", "vandaag"),
    ("aujourd'hui", "vandaag"),
    ("demain", "morgen"),
    ("maandagavond", "maandag"),
    ("dinsdagavond", "dinsdag"),
    ("woensdagavond", "woensdag"),
    ("donderdagavond", "donderdag"),
    ("vrijdagavond", "vrijdag"),
    ("zaterdagavond", "zaterdag"),
    ("zondagavond", "zondag"),
    ("vri", "vrijdag"),
    ("vanaaf", "vanavond"),
    ("dees", "deze"),
    ("rapidavond", "rapid"),
    ("rapidtoernooi", "rapid"),
    ("rapidcompetitie", "rapid"),
    ("vrijdags", "vrijdag"),
    ("vrijd", "vrijdag"),
    ("vrd", "vrijdag"),
    ("vanaond", "vanavond"),
    ("vaneuvend", "vanavond"),
    ("2moro", "morgen"),
];

/// Small letters without accents; curly apostrophes are gone already.
pub(super) fn fold(word: &str) -> String {
    let letters = word.chars().flat_map(char::to_lowercase);
    letters
        .map(|c| match c {
            'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => 'a',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ò' | 'ó' | 'ô' | 'ö' | 'õ' | 'ø' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            other => other,
        })
        .collect()
}

/// A word as it was typed, and whether a comma or colon follows it.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) stops: bool,
}

/// The sentences of a text, and whether each is a question.
pub(super) fn sentences(text: &str) -> Vec<(String, bool)> {
    const SHORT: [&str; 30] = [
        "v.d", "o.a", "d.w.z", "a.u.b", "t.n.v", "bijv", "a.s", "as", "gr", "dhr", "mevr", "st",
        "n.o", "nov", "dec", "okt", "sept", "sep", "jan", "feb", "febr", "mrt", "aug", "apr", "bv",
        "ivm", "i.v.m", "s.v.p", "afw", "aanw",
    ];
    let mut sentences = Vec::new();
    let mut current = String::new();
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let ends = match c {
            '\n' | '\r' | '!' | '?' | ';' | '…' => true,
            '.' => {
                let last = current
                    .rsplit(char::is_whitespace)
                    .next()
                    .unwrap_or_default();
                let last = fold(last);
                // `vr. 2 oktober`
                let weekday = ["ma", "di", "wo", "do", "vr", "za", "zo"].contains(&last.as_str());
                let date = letters.clone().find(|next| !next.is_whitespace());
                let dated = weekday && date.is_some_and(|next| next.is_ascii_digit());
                let one = last.chars().count() == 1;
                let short = SHORT.contains(&last.as_str()) || dated || one;
                let more = letters
                    .peek()
                    .is_none_or(|next| next.is_whitespace() || *next == '.');
                more && !short
            }
            _ => false,
        };
        if ends {
            sentences.push((std::mem::take(&mut current), c == '?'));
        } else {
            current.push(c);
        }
    }
    sentences.push((current, false));
    // `Hoe laat??`: the second mark ends an empty sentence.
    sentences.retain(|(sentence, _)| {
        sentence
            .chars()
            .any(|c| c.is_alphanumeric() || "=½+".contains(c))
    });
    sentences
}

/// Signs that belong to a word.
fn belongs(c: char) -> bool {
    c.is_alphanumeric() || "½=+#".contains(c)
}

fn split(sentence: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for raw in sentence.replace(['(', ')', '"'], " ").split_whitespace() {
        let stops = raw.ends_with([',', ':']);
        let text = raw.trim_matches(|c| !belongs(c) && c != '-');
        let text = if text.chars().any(belongs) {
            text.trim_matches('-')
        } else {
            text
        };
        match (text, words.last_mut()) {
            ("", None) => {}
            ("", Some(Word { stops: before, .. })) => *before |= stops,
            (text, _) => words.push(Word {
                text: text.to_owned(),
                stops,
            }),
        }
    }
    words
}

/// `vrijdga`: a weekday with a typing error.
fn nearly_weekday(word: &str) -> Option<&'static str> {
    const WEEKDAYS: [&str; 7] = [
        "maandag",
        "dinsdag",
        "woensdag",
        "donderdag",
        "vrijdag",
        "zaterdag",
        "zondag",
    ];
    // The shortest has six letters, the longest nine.
    if !(5..=10).contains(&word.len()) {
        return None;
    }
    let mut near = WEEKDAYS
        .into_iter()
        .filter(|day| lexicon::is_one_slip_away(word, day));
    near.next().filter(|_| near.next().is_none())
}

/// `de dertiende`: a day of the month in letters. The first four are teams.
fn number_days(words: &mut [String]) {
    const NAMED: [&str; 27] = [
        "vijfde",
        "zesde",
        "zevende",
        "achtste",
        "negende",
        "tiende",
        "elfde",
        "twaalfde",
        "dertiende",
        "veertiende",
        "vijftiende",
        "zestiende",
        "zeventiende",
        "achttiende",
        "negentiende",
        "twintigste",
        "eenentwintigste",
        "tweeentwintigste",
        "drieentwintigste",
        "vierentwintigste",
        "vijfentwintigste",
        "zesentwintigste",
        "zevenentwintigste",
        "achtentwintigste",
        "negenentwintigste",
        "dertigste",
        "eenendertigste",
    ];
    const COUNTED: [&str; 8] = [
        "team", "ronde", "keer", "plaats", "plek", "bord", "zet", "partij",
    ];
    for at in 1..words.len() {
        let counted = words
            .get(at + 1)
            .is_some_and(|next| COUNTED.contains(&next.as_str()));
        let day = NAMED.iter().position(|name| *name == words[at]);
        if let Some(day) = day.filter(|_| words[at - 1] == "de" && !counted) {
            words[at] = format!("{}e", day + 5);
        }
    }
}

/// The days of a month in letters.
const CARDINALS: [&str; 31] = [
    "een",
    "twee",
    "drie",
    "vier",
    "vijf",
    "zes",
    "zeven",
    "acht",
    "negen",
    "tien",
    "elf",
    "twaalf",
    "dertien",
    "veertien",
    "vijftien",
    "zestien",
    "zeventien",
    "achttien",
    "negentien",
    "twintig",
    "eenentwintig",
    "tweeentwintig",
    "drieentwintig",
    "vierentwintig",
    "vijfentwintig",
    "zesentwintig",
    "zevenentwintig",
    "achtentwintig",
    "negenentwintig",
    "dertig",
    "eenendertig",
];

/// The same in English, as they are said of a day.
const ENGLISH: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

/// The first four are as well, and more often, teams.
const FIRST: [&str; 4] = ["eerste", "tweede", "derde", "vierde"];

/// `dertien november`, `second of october`: a number in letters beside a month.
fn number_dates(words: &mut [String]) {
    let place = |list: &[&str], word: &str| list.iter().position(|name| *name == word);
    for at in 0..words.len() {
        let month = |at: usize| words.get(at).is_some_and(|word| month(word).is_some());
        let of = words.get(at + 1).is_some_and(|word| word == "of") && month(at + 2);
        let beside = month(at + 1) || of;
        let behind = at > 0 && month(at - 1);
        let word = words[at].as_str();
        let day = place(&CARDINALS, word)
            .or_else(|| place(&FIRST, word))
            .filter(|_| beside);
        let english = || place(&ENGLISH, word).filter(|_| beside || behind);
        if let Some(day) = day.or_else(english) {
            words[at] = (day + 1).to_string();
        }
    }
}

/// `een nul`, `nul-één`: a score in letters.
fn join_scores(words: &mut Vec<Word>) {
    let score = |one: &str, other: &str| match (fold(one).as_str(), fold(other).as_str()) {
        ("een" | "one", "nul" | "nil" | "zero") => Some("1-0"),
        ("nul" | "nil" | "zero", "een" | "one") => Some("0-1"),
        _ => None,
    };
    let mut at = 0;
    while at < words.len() {
        let alone = words[at].text.split_once(['-', '–']);
        let alone = alone.and_then(|(one, other)| score(one, other));
        let next = words.get(at + 1).filter(|_| !words[at].stops);
        if let Some(score) = alone {
            score.clone_into(&mut words[at].text);
        } else if let Some(score) = next.and_then(|next| score(&words[at].text, &next.text)) {
            score.clone_into(&mut words[at].text);
            words[at].stops = words[at + 1].stops;
            words.remove(at + 1);
        }
        at += 1;
    }
}

/// `zowel vrijdag als de 25e`, `both Friday and the 25th`: two days, and no condition; `geen enkele vrijdag`: none at all.
fn join_pairs(words: &mut [String]) {
    if let Some(both) = words.iter().position(|word| word == "zowel") {
        let behind = words[both..].iter().position(|word| word == "als");
        if let Some(than) = behind {
            "en".clone_into(&mut words[both + than]);
            "ook".clone_into(&mut words[both]);
        }
    }
    // `twee weken niet`: those that come.
    for at in 1..words.len().saturating_sub(1) {
        let weeks = matches!(words[at].as_str(), "weken" | "weekjes" | "weeks");
        let away = matches!(
            words[at + 1].as_str(),
            "niet" | "nie" | "ni" | "geen" | "weg" | "afwezig" | "off" | "away" | "out" | "naar"
        );
        let before = at.checked_sub(2).map(|before| words[before].as_str());
        let said = matches!(
            before,
            Some(
                "komende"
                    | "volgende"
                    | "aankomende"
                    | "over"
                    | "om"
                    | "elke"
                    | "eerste"
                    | "in"
                    | "next"
                    | "al"
            )
        );
        if weeks && away && !said && count(&words[at - 1]).is_some() {
            words[at - 1] = format!("komende {}", words[at - 1]);
            "weken".clone_into(&mut words[at]);
        }
    }
    for at in 1..words.len() {
        let single = words[at] == "enkele" && matches!(words[at - 1].as_str(), "geen" | "niet");
        if single
            && words
                .get(at + 1)
                .is_some_and(|word| weekday(word).is_some())
        {
            "elke".clone_into(&mut words[at]);
        }
    }
}

/// `op zet 31`, `in 40 moves`: how long a game was is no day.
fn drop_moves(words: &mut Vec<Word>) {
    const COUNTED: [&str; 4] = ["zet", "zetten", "move", "moves"];
    let number = |word: &Word| {
        word.text
            .trim_end_matches(['e', '.'])
            .parse::<u32>()
            .is_ok()
    };
    let counted = |word: &Word| COUNTED.contains(&word.text.to_lowercase().as_str());
    let mut at = 0;
    while at + 2 < words.len() {
        let [before, one, other] = [&words[at], &words[at + 1], &words[at + 2]];
        let opens = matches!(
            before.text.as_str(),
            "op" | "na" | "bij" | "in" | "on" | "after"
        );
        let pair = number(one) && counted(other) || counted(one) && number(other);
        if opens && pair {
            let stops = other.stops;
            words.drain(at..at + 3);
            if let Some(before) = at.checked_sub(1) {
                words[before].stops |= stops;
            }
        } else {
            at += 1;
        }
    }
}

/// `tot en met` is one word.
fn join_until(words: &mut Vec<Word>) {
    let is = |word: &Word, text: &str| word.text.eq_ignore_ascii_case(text);
    let mut at = 0;
    while at + 2 < words.len() {
        if is(&words[at], "tot") && is(&words[at + 1], "en") && is(&words[at + 2], "met") {
            words.drain(at + 1..at + 3);
            "t/m".clone_into(&mut words[at].text);
        }
        at += 1;
    }
}

/// `vrij` is short for Friday, but not in `ik ben vrij` and not beside another day.
fn short_friday(words: &mut [String]) {
    const BEFORE: [&str; 12] = [
        "ben", "bent", "is", "zijn", "ik", "heb", "krijg", "neem", "vanavond", "vrijdag", "dan",
        "er",
    ];
    let other = words
        .iter()
        .any(|word| word.ends_with("dag") || word == "vanavond");
    for at in 0..words.len() {
        let free = at > 0 && BEFORE.contains(&words[at - 1].as_str());
        if words[at] == "vrij" && !free && !other {
            "vrijdag".clone_into(&mut words[at]);
        }
    }
}

/// The words of a sentence as they were typed, and folded: a day of another language is one of ours.
pub(super) fn read(sentence: &str) -> (Vec<Word>, Vec<String>) {
    let mut typed = split(sentence);
    drop_moves(&mut typed);
    join_until(&mut typed);
    join_scores(&mut typed);
    let folded = typed.iter().map(|word| match word.text.as_str() {
        // Before it is folded: `hé` is no English `he`.
        "hé" | "hè" | "Hé" | "Hè" => "hoor".to_owned(),
        text => fold(text),
    });
    let mut folded: Vec<String> = folded.collect();
    for word in &mut folded {
        if let Some((_, day)) = DAYS.iter().find(|(foreign, _)| foreign == word) {
            (*day).clone_into(word);
        } else if let Some(day) = nearly_weekday(word) {
            day.clone_into(word);
        }
    }
    short_friday(&mut folded);
    if let [.., _, last] = folded.as_mut_slice()
        && last == "he"
    {
        // `0-1 he`
        "hoor".clone_into(last);
    }
    number_days(&mut folded);
    number_dates(&mut folded);
    join_pairs(&mut folded);
    (typed, folded)
}
