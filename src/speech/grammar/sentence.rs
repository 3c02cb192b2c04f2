//! A message taken apart: sentences, clauses, and what each word does in them.

use chrono::NaiveDate;

use super::clock::{self, Time};
use super::day_words::{AROUND_DAYS, find_days};
use super::lexicon;
use super::typed::{Word, read, sentences};
use super::words::Class;
use crate::day_word;
use crate::outcome::ClaimedResult;
use crate::score::{Reading, read_in};

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
        use Class as C;
        matches!(
            self.class,
            C::Who | C::When | C::HowLate | C::What | C::How | C::Why | C::AsksWhether | C::Pairing
        ) && !matches!(self.word.as_str(), "paring" | "indeling" | "opstelling")
            || ["hoe", "waar", "hoeveel", "wat"]
                .contains(&self.word.split(' ').next().unwrap_or_default())
    }
}

/// A score at the beginning of these words: how many words, and which.
fn score_at(words: &[Word]) -> Option<(usize, ClaimedResult)> {
    const LONGEST: usize = 4;
    let figure = |text: &str| {
        text.chars()
            .any(|c| c.is_ascii_digit() || "½=⁄".contains(c))
    };
    if !words.first().is_some_and(|word| figure(&word.text)) {
        return None;
    }
    (1..=words.len().min(LONGEST)).rev().find_map(|end| {
        if !figure(&words[end - 1].text) {
            return None;
        }
        let texts: Vec<&str> = words[..end].iter().map(|word| word.text.as_str()).collect();
        // `7, 1-0`: a comma stands between two things.
        let whole = words[..end - 1].iter().all(|word| !word.stops);
        if !whole {
            return None;
        }
        match read_in(&texts.join(" ").to_lowercase()) {
            Reading::Played(score) => Some((end, score)),
            _ => None,
        }
    })
}

/// What each word of a sentence does, with a stop after every word that has one.
fn tokens(sentence: &str, today: NaiveDate) -> Vec<(Token, bool)> {
    let (typed, folded) = read(sentence);
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

/// `over twee weken`, `komende drie weken`, and what [`read`] made of `twee weken niet`: so many words.
fn weeks_at(folded: &[String]) -> Option<usize> {
    let unit = |word: &String| matches!(word.as_str(), "week" | "weken" | "weeks");
    let counts = |word: &String| day_word::count(word).is_some();
    match folded {
        [over, number, weeks, ..] if unit(weeks) && counts(number) => {
            let begins = [
                "over",
                "in",
                "komende",
                "volgende",
                "aankomende",
                "next",
                "coming",
            ];
            begins.contains(&over.as_str()).then_some(3)
        }
        [komende, weeks, ..] if unit(weeks) && komende.starts_with("komende ") => Some(2),
        _ => None,
    }
}

/// What the first of these words is, with those that belong to it.
fn token_at(typed: &[Word], folded: &[String], inside: bool) -> (usize, Vec<Token>) {
    if let Some((length, score)) = score_at(typed) {
        let mut token = Token::new(folded[..length].join(" "), Class::Score);
        token.score = Some(score);
        return (length, vec![token]);
    }
    if let Some(length) = weeks_at(folded) {
        return (
            length,
            vec![Token::new(folded[..length].join(" "), Class::Day)],
        );
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
    let slip = || lexicon::nearly(&folded[0]).filter(|_| !name);
    let known = lexicon::phrase(&folded[..until]);
    let known = known.or_else(|| slip().map(|classes| (1, classes)));
    let number = folded[0]
        .trim_start_matches('#')
        .trim_end_matches('.')
        .parse::<u32>()
        .is_ok();
    match known {
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
            if begins_anew(&tokens, at, &clause) {
                push(&mut clauses, &mut clause);
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
        && begins_question(last)
    {
        before
            .iter_mut()
            // `als ik win, wat dan?`
            .filter(|clause| clause.class(0) != Some(Class::If))
            .for_each(|clause| clause.asked = false);
    }
}

/// `wie speelt er`, `tegen wie moet ik`.
fn begins_question(clause: &Clause) -> bool {
    let mut words = clause.tokens.iter();
    let small = |token: &&Token| matches!(token.class, Class::Of | Class::Filler);
    words
        .find(|token| !small(token))
        .is_some_and(Token::begins_question)
}

fn push(clauses: &mut Vec<Clause>, clause: &mut Clause) {
    if !clause.tokens.is_empty() {
        let asked = clause.asked;
        clause.asked |= asks_without_a_mark(clause);
        clauses.push(std::mem::take(clause));
        clause.asked = asked;
    }
}

/// `weet je wie er komt`, `is er volgende week schaken`, `kom ik nu of niet`: a question without its mark.
fn asks_without_a_mark(clause: &mut Clause) -> bool {
    use Class as C;
    if clause.class(0) == Some(C::AsksWhether) {
        clause.tokens.remove(0);
        return true;
    }
    let whether = matches!(
        clause.class(0),
        Some(C::Be1 | C::Come1 | C::Place | C::Have1)
    ) && clause.class(1) == Some(C::Me)
        && clause
            .tokens
            .windows(2)
            .any(|pair| pair[0].word == "of" && pair[1].class == C::Not);
    // `krijg ik iets`, `mag ik`, `sta ik op de lijst`
    let phrase = clause
        .tokens
        .first()
        .map_or("", |token| token.word.as_str());
    let mut words = phrase.split(' ');
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let me = clause.class(1) == Some(C::Me) || second == Some("ik");
    let gets = matches!(first, "krijg" | "mag" | "sta" | "may") && me;
    // `spelen we op 25 december`
    let we = matches!(
        first,
        "spelen" | "gaan" | "hebben" | "moeten" | "is" | "are" | "do"
    ) && matches!(clause.class(1), Some(C::We))
        && !clause.has(C::Postponed);
    // `is er`, `komt Jan`, `zijn er`
    let third =
        matches!(clause.class(0), Some(C::Be3 | C::BePlural)) && clause.class(1) == Some(C::There);
    whether || gets || we || third
}

/// `ik kan niet ik moet werken`: dictated without a comma.
fn begins_anew(tokens: &[(Token, bool)], at: usize, before: &Clause) -> bool {
    use Class as C;
    const VERBS: [C; 7] = [C::Be1, C::Come1, C::Can, C::Go, C::Will, C::Must, C::Have1];
    let class = |at: usize| tokens.get(at).map(|(token, _)| token.class);
    let me = class(at) == Some(C::Me);
    let verb = class(at + 1).is_some_and(|class| VERBS.contains(&class));
    let said =
        before.has(C::Me) && (before.any(&VERBS) || before.has(C::Says)) && before.tokens.len() > 2;
    // `denk ik`, `dat ik kom`
    let joined = before.tokens.last().is_some_and(|token| {
        matches!(
            token.class,
            C::If | C::Because | C::Likely | C::Maybe | C::AsksWhether | C::Deny
        ) || matches!(
            token.word.as_str(),
            "dat" | "that" | "of" | "en" | "and" | "maar"
        )
    });
    me && verb && said && !joined
}

/// What follows a verb of signing on or off.
const SIGNED: [Class; 6] = [
    Class::Of,
    Class::Off,
    Class::On,
    Class::Absent,
    Class::Present,
    Class::Day,
];

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
            // `zet me volgende week maar op afwezig`
            let request = before.any(&[Class::SignVerb, Class::Manage])
                && next(0).is_some_and(|class| SIGNED.contains(&class));
            says && !request
                && (before.has_verb() || before.any(&[Class::Not, Class::Wel, Class::Day]))
        }
        "zodat" | "waardoor" => before.tokens.len() > 1,
        "dus" | "so" | "daarom" => before.tokens.len() > 1 && !goes_on(rest, before),
        "en" | "and" | "und" | "et" => {
            let subject = matches!(
                next(0),
                Some(Class::Me | Class::He | Class::Kin | Class::Opponent | Class::My)
            );
            let article = usize::from(next(0) == Some(Class::Filler));
            let days = matches!(next(article), Some(Class::Day | Class::Following))
                && rest
                    .iter()
                    .take(5)
                    .any(|(token, _)| matches!(token.class, Class::Not | Class::Wel))
                && before.any(&[Class::Not, Class::Wel]);
            // `1-0 en volgende week ben ik er niet`
            let ended = before.any(&[Class::Score, Class::Win, Class::Loss, Class::Draw])
                && rest.iter().any(|(token, _)| {
                    matches!(
                        token.class,
                        Class::Me | Class::SignVerb | Class::Absent | Class::Present
                    ) || token.class == Class::Not
                });
            let name = next(0) == Some(Class::Unknown)
                && matches!(
                    next(1),
                    Some(Class::Come3 | Class::Be3 | Class::Have3 | Class::Wel)
                );
            // `en dat het niet gaat lukken`
            let told = rest.first().is_some_and(|(token, _)| token.word == "dat")
                && before.any(&[Class::Because]);
            // `vrijdag niet en wie speelt er?`, `en tegen wie moet ik`, `en kun je zeggen`
            let of = usize::from(next(0) == Some(Class::Of));
            let asks = rest
                .get(of)
                .is_some_and(|(token, _)| token.begins_question())
                && before.tokens.len() > 1;
            subject && before.has_verb() || days || ended || name || told || asks
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

    /// These words one after another.
    pub(super) fn reads(&self, phrase: &str) -> bool {
        let first = phrase.split(' ').next().unwrap_or_default();
        let begins = |token: &Token| {
            let word = token.word.as_str();
            word == first || word.len() > first.len() && word.contains(' ') && word.contains(first)
        };
        if !self.tokens.iter().any(begins) {
            return false;
        }
        let mut from = self.tokens.iter().flat_map(|token| token.word.split(' '));
        loop {
            let mut wanted = phrase.split(' ');
            let mut here = from.clone();
            if wanted.all(|word| here.next() == Some(word)) {
                return true;
            }
            if from.next().is_none() {
                return false;
            }
        }
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
        // `de laatste avond voor kerst, 18 december`: the date is what is meant.
        let date = |token: &Token| token.word.starts_with(|c: char| c.is_ascii_digit());
        let dated = range
            .iter()
            .any(|token| token.class == Class::Day && date(token));
        let before_feast = |at: usize| {
            let before = range[..at].last().or(self.tokens[..first - before].last());
            dated
                && before.is_some_and(|token| matches!(token.word.as_str(), "voor" | "before"))
                && range[at].class == Class::Day
                && !date(&range[at])
                && day_word::weekday(&range[at].word).is_none()
        };
        let words: Vec<&str> = range
            .iter()
            .enumerate()
            .filter(|(at, _)| !before_feast(*at))
            .map(|(_, token)| token)
            .filter(counts)
            .flat_map(|token| token.word.split(' '))
            .filter(|word| *word != "the")
            .collect();
        Some(words.join(" "))
    }
}
