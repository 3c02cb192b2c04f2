//! A message taken apart: sentences, clauses, and what each word does in them.

use chrono::NaiveDate;

use super::clock::{self, Time};
use super::day_words::{AROUND_DAYS, find_days};
use super::lexicon;
use super::words::Class;
use crate::day_word;
use crate::outcome::ClaimedResult;
use crate::score::result;

/// A word, or a phrase that acts as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Folded; of a phrase all its words, of the second thing a phrase does nothing.
    pub(super) word: String,
    pub(super) class: Class,
    pub(super) score: Option<ClaimedResult>,
    pub(super) time: Option<Time>,
}

/// Words that belong together: one statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) tokens: Vec<Token>,
    /// The sentence ends in a question mark.
    pub(super) asked: bool,
}

/// French and German days: the rest of the program knows Dutch and English.
const DAYS: [(&str, &str); 28] = [
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
    ("vrij", "vrijdag"),
    ("vanaaf", "vanavond"),
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
struct Word {
    text: String,
    stops: bool,
}

/// The sentences of a text, and whether each is a question.
pub(super) fn sentences(text: &str) -> Vec<(String, bool)> {
    const SHORT: [&str; 22] = [
        "a.s", "as", "gr", "dhr", "mevr", "st", "n.o", "nov", "dec", "okt", "sept", "sep", "jan",
        "feb", "febr", "mrt", "aug", "apr", "bv", "ivm", "i.v.m", "s.v.p",
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
                let short = SHORT.contains(&last.as_str()) || last.chars().count() == 1;
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

impl Token {
    fn new(word: String, class: Class) -> Self {
        Self {
            word,
            class,
            score: None,
            time: None,
        }
    }

    /// `wie`, `wanneer`, `hoe laat`.
    fn begins_question(&self) -> bool {
        matches!(self.class, Class::Who | Class::When) || self.word.starts_with("hoe ")
    }
}

/// A score at the beginning of these words: how many words, and which.
fn score_at(words: &[Word]) -> Option<(usize, ClaimedResult)> {
    const LONGEST: usize = 4;
    let figure = |text: &str| {
        text.chars()
            .any(|c| c.is_ascii_digit() || "½=⁄".contains(c))
    };
    (1..=words.len().min(LONGEST)).rev().find_map(|end| {
        let texts: Vec<&str> = words[..end].iter().map(|word| word.text.as_str()).collect();
        let edges = figure(texts[0]) && figure(texts[end - 1]);
        // `7, 1-0`: a comma stands between two things.
        let whole = words[..end - 1].iter().all(|word| !word.stops);
        let score = Some(texts.join(" ")).filter(|_| edges && whole);
        score
            .and_then(|text| result(&text))
            .map(|score| (end, score))
    })
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

/// What each word of a sentence does, with a stop after every word that has one.
fn tokens(sentence: &str, today: NaiveDate) -> Vec<(Token, bool)> {
    let typed = split(sentence);
    let mut folded: Vec<String> = typed.iter().map(|word| fold(&word.text)).collect();
    for word in &mut folded {
        if let Some((_, day)) = DAYS.iter().find(|(foreign, _)| foreign == word) {
            (*day).clone_into(word);
        } else if let Some(day) = nearly_weekday(word) {
            day.clone_into(word);
        }
    }
    number_days(&mut folded);
    let mut tokens: Vec<(Token, bool)> = Vec::new();
    let mut at = 0;
    while at < typed.len() {
        let (length, read) = token_at(&typed[at..], &folded[at..], at > 0);
        let stops = typed[at + length - 1].stops;
        let last = read.len() - 1;
        let read = read.into_iter().enumerate();
        tokens.extend(read.map(|(index, token)| (token, stops && index == last)));
        at += length;
    }
    find_days(&mut tokens, today);
    tokens
}

/// What the first of these words is, with those that belong to it.
fn token_at(typed: &[Word], folded: &[String], inside: bool) -> (usize, Vec<Token>) {
    if let Some((length, score)) = score_at(typed) {
        let mut token = Token::new(folded[..length].join(" "), Class::Score);
        token.score = Some(score);
        return (length, vec![token]);
    }
    if let [over, number, unit, ..] = folded
        && matches!(over.as_str(), "over" | "in")
        && matches!(unit.as_str(), "week" | "weken" | "weeks")
        && day_word::count(number).is_some()
    {
        // `over twee weken`
        return (3, vec![Token::new(folded[..3].join(" "), Class::Day)]);
    }
    if let Some((length, time)) = clock::time(folded) {
        let mut token = Token::new(folded[..length].join(" "), Class::Clock);
        token.time = Some(time);
        return (length, vec![token]);
    }
    // A phrase does not reach across a comma.
    let until = typed
        .iter()
        .position(|word| word.stops)
        .map_or(typed.len(), |at| at + 1);
    // `van Dekker`: a capital inside a sentence is a name, no slip of the pen.
    let mut letters = typed[0].text.chars();
    let capital = letters.next().is_some_and(char::is_uppercase);
    let name = inside && capital && letters.any(char::is_lowercase);
    let slip = lexicon::nearly(&folded[0]).filter(|_| !name);
    let slip = slip.map(|classes| (1, classes));
    let known = lexicon::phrase(&folded[..until]);
    let number = folded[0]
        .trim_start_matches('#')
        .trim_end_matches('.')
        .parse::<u32>()
        .is_ok();
    match known.or(slip) {
        Some((length, classes)) => {
            let mut word = folded[..length].join(" ");
            let tokens = classes
                .iter()
                .map(|&class| Token::new(std::mem::take(&mut word), class));
            (length, tokens.collect())
        }
        None if number => (1, vec![Token::new(folded[0].clone(), Class::Number)]),
        None => (1, vec![Token::new(folded[0].clone(), Class::Unknown)]),
    }
}

/// The clauses of a text, in order.
pub(super) fn clauses(text: &str, today: NaiveDate) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for (sentence, asked) in sentences(text) {
        let first = clauses.len();
        let mut clause = Clause {
            tokens: Vec::new(),
            asked,
        };
        let tokens = tokens(&sentence, today);
        for (at, (token, stops)) in tokens.iter().enumerate() {
            let next = tokens.get(at + 1).map(|(next, _)| next);
            if breaks(&token.word, &tokens[at + 1..], &clause) {
                push(&mut clauses, &mut clause);
                continue;
            }
            clause.tokens.push(token.clone());
            let numbers = |class: Class| matches!(class, Class::Number | Class::Day);
            let listed = numbers(token.class) && next.is_some_and(|next| numbers(next.class));
            // `bord 3: 1-0`, `uitslag: 1-0`
            let told = next.is_some_and(|next| next.class == Class::Score);
            if *stops && !listed && !told {
                push(&mut clauses, &mut clause);
            }
        }
        push(&mut clauses, &mut clause);
        asks_itself(&mut clauses[first..]);
    }
    clauses
}

/// `ik ben er vrijdag niet, wie speelt er?`: the question mark is that of the clause with the question word.
fn asks_itself(clauses: &mut [Clause]) {
    if let [before @ .., last] = clauses
        && last.tokens.first().is_some_and(Token::begins_question)
    {
        before.iter_mut().for_each(|clause| clause.asked = false);
    }
}

fn push(clauses: &mut Vec<Clause>, clause: &mut Clause) {
    if !clause.tokens.is_empty() {
        let asked = clause.asked;
        clauses.push(std::mem::take(clause));
        clause.asked = asked;
    }
}

/// Whether a new clause begins with this word.
fn breaks(word: &str, rest: &[(Token, bool)], before: &Clause) -> bool {
    let next = |at: usize| rest.get(at).map(|(token, _)| token.class);
    match word {
        // `Meld mij maar af` is one statement.
        "maar" | "but" | "aber" | "mais" => {
            let rest = Clause {
                tokens: rest.iter().map(|(token, _)| token.clone()).collect(),
                asked: false,
            };
            // `vrijdag wel maar de 18e niet`
            let turns = before.has(Class::Wel) && rest.has(Class::Day) && rest.has(Class::Not);
            let says = rest.has_verb() || rest.has(Class::Wel) || turns;
            says && (before.has_verb() || before.any(&[Class::Not, Class::Wel, Class::Day]))
        }
        "dus" | "so" | "daarom" => before.tokens.len() > 1 && !goes_on(rest, before),
        "en" | "and" | "und" | "et" => {
            let subject = matches!(
                next(0),
                Some(Class::Me | Class::He | Class::Kin | Class::Opponent | Class::My)
            );
            let days = matches!(next(0), Some(Class::Day | Class::Following))
                && rest
                    .iter()
                    .take(4)
                    .any(|(token, _)| matches!(token.class, Class::Not | Class::Wel))
                && before.any(&[Class::Not, Class::Wel]);
            let name = next(0) == Some(Class::Unknown)
                && matches!(
                    next(1),
                    Some(Class::Come3 | Class::Be3 | Class::Have3 | Class::Wel)
                );
            // `en dat het niet gaat lukken`
            let told = rest.first().is_some_and(|(token, _)| token.word == "dat")
                && before.any(&[Class::Because]);
            // `vrijdag niet en wie speelt er?`
            let asks = rest
                .first()
                .is_some_and(|(token, _)| token.begins_question());
            subject && before.has_verb() || days || name || told || asks
        }
        _ => false,
    }
}

/// `ik kom dus niet`: who and what he does, and then whether.
fn goes_on(rest: &[(Token, bool)], before: &Clause) -> bool {
    use Class as C;
    const BEGUN: [C; 9] = [
        C::Me,
        C::Be1,
        C::Come1,
        C::Can,
        C::Go,
        C::Will,
        C::There,
        C::Day,
        C::Filler,
    ];
    const VERBS: [C; 5] = [C::Be1, C::Come1, C::Can, C::Go, C::Will];
    let begun = before.has(C::Me) && before.any(&VERBS) && before.only(&BEGUN);
    let follows = rest.first().map(|(token, _)| token.class);
    begun
        && matches!(
            follows,
            Some(C::Not | C::Wel | C::Day | C::Absent | C::ComeInf)
        )
}

impl Clause {
    pub(super) fn has(&self, class: Class) -> bool {
        self.tokens.iter().any(|token| token.class == class)
    }

    pub(super) fn any(&self, classes: &[Class]) -> bool {
        self.tokens
            .iter()
            .any(|token| classes.contains(&token.class))
    }

    pub(super) fn count(&self, class: Class) -> usize {
        self.tokens
            .iter()
            .filter(|token| token.class == class)
            .count()
    }

    /// Nothing but words of these classes.
    pub(super) fn only(&self, classes: &[Class]) -> bool {
        self.tokens
            .iter()
            .all(|token| classes.contains(&token.class))
    }

    pub(super) fn class(&self, at: usize) -> Option<Class> {
        self.tokens.get(at).map(|token| token.class)
    }

    pub(super) fn find(&self, class: Class) -> Option<usize> {
        self.tokens.iter().position(|token| token.class == class)
    }

    /// Whether the speaker speaks of himself: `mij af` is one phrase.
    pub(super) fn speaks_of_himself(&self) -> bool {
        let mut words = self.tokens.iter().flat_map(|token| token.word.split(' '));
        self.any(&[Class::Me, Class::MeObject, Class::We])
            || words.any(|word| matches!(word, "mij" | "me"))
    }

    pub(super) fn says(&self, word: &str) -> bool {
        self.tokens.iter().any(|token| token.word == word)
    }

    pub(super) fn has_verb(&self) -> bool {
        use Class as C;
        self.any(&[
            C::Be1,
            C::Be3,
            C::BePlural,
            C::Was,
            C::Come1,
            C::Come3,
            C::ComeInf,
            C::Can,
            C::Go,
            C::Will,
            C::Must,
            C::Have1,
            C::Have3,
            C::Had,
            C::Works,
            C::Manage,
            C::SignVerb,
            C::Absent,
            C::Present,
            C::Win,
            C::Loss,
            C::Draw,
            C::Hope,
        ])
    }

    /// The words that were not understood.
    pub(super) fn unknown(&self) -> impl Iterator<Item = &Token> {
        self.tokens
            .iter()
            .filter(|token| token.class == Class::Unknown)
    }

    /// The days that are named, in words that say so.
    pub(super) fn days(&self) -> Option<String> {
        let is_day = |token: &Token| token.class == Class::Day;
        let first = self.tokens.iter().position(is_day)?;
        let last = self.tokens.iter().rposition(is_day)?;
        let around = |token: &Token| AROUND_DAYS.contains(&token.word.as_str());
        let before = self.tokens[..first]
            .iter()
            .rev()
            .take_while(|token| around(token))
            .count();
        let after = self.tokens[last + 1..]
            .iter()
            .take_while(|token| around(token))
            .count();
        let after = if after > 0
            && matches!(self.tokens[last + after].word.as_str(), "en" | "de" | "van")
        {
            0
        } else {
            after
        };
        let range = &self.tokens[first - before..=last + after];
        let counts = |token: &&Token| {
            !matches!(
                token.class,
                Class::Me | Class::Be1 | Class::Not | Class::There | Class::Can | Class::Come1
            )
        };
        let words: Vec<&str> = range
            .iter()
            .filter(counts)
            .map(|token| token.word.as_str())
            .collect();
        Some(words.join(" "))
    }
}
