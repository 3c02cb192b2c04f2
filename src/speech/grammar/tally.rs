//! Who got how much, in so many words: `wit 1 zwart 0`, `ik 1, Bram 0`, `Anna een half, Bram een half`. It is read before
//! the text is taken apart, because a comma may stand between the two.

use super::lexicon;
use super::typed::fold;
use crate::meaning::{Meaning, Report, Winner};
use crate::outcome::ClaimedResult;

/// What may stand before it.
const BEFORE: [&str; 14] = [
    "uitslag",
    "resultaat",
    "result",
    "score",
    "eindstand",
    "de",
    "het",
    "is",
    "werd",
    "geworden",
    "dus",
    "partij",
    "einduitslag",
    "stand",
];

/// Between somebody and his points.
const HAS: [&str; 8] = [
    "heeft", "had", "kreeg", "krijgt", "krijg", "heb", "got", "has",
];

/// Between the one and the other.
const JOINS: [&str; 4] = ["en", "and", "tegen", "vs"];

/// Who got something.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Party {
    White,
    Black,
    Sender,
    Opponent,
    Named(String),
}

/// How two got what they got; none when the text says something else besides, or when it is not one game.
pub(super) fn tally(text: &str) -> Option<Meaning> {
    const AROUND: [char; 9] = [',', ':', ';', '.', '!', '-', '–', '(', ')'];
    if text.contains('?') {
        return None;
    }
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| fold(word.trim_matches(AROUND)))
        .filter(|word| word.chars().any(|c| c.is_alphanumeric() || c == '½'))
        .collect();
    let begins = words
        .iter()
        .position(|word| !BEFORE.contains(&word.as_str()))?;
    let (one, rest) = share(&words[begins..])?;
    let joins = rest
        .first()
        .is_some_and(|word| JOINS.contains(&word.as_str()));
    let (other, rest) = share(&rest[usize::from(joins)..])?;
    if !rest.is_empty() {
        return None;
    }
    let result = match (one.1, other.1) {
        (2, 0) => ClaimedResult::WhiteWins,
        (1, 1) => ClaimedResult::Draw,
        (0, 2) => ClaimedResult::BlackWins,
        _ => return None,
    };
    report((one.0, other.0), result).map(Meaning::Result)
}

/// Somebody with his half points, and what follows.
fn share(words: &[String]) -> Option<((Party, u8), &[String])> {
    let (party, words) = party(words)?;
    let has = words
        .first()
        .is_some_and(|word| HAS.contains(&word.as_str()));
    let words = &words[usize::from(has)..];
    let (halves, used) = halves(words)?;
    let points = words
        .get(used)
        .is_some_and(|word| matches!(word.as_str(), "punt" | "punten" | "point" | "points"));
    Some(((party, halves), &words[used + usize::from(points)..]))
}

/// How many half points, and how many words that took.
fn halves(words: &[String]) -> Option<(u8, usize)> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    Some(match (word(0), word(1)) {
        ("een" | "a", "half" | "halfje" | "halve") => (1, 2),
        ("half" | "halfje" | "halve" | "½" | "0.5" | "0,5" | "1/2" | "0½", _) => (1, 1),
        ("1" | "een" | "one", _) => (2, 1),
        ("0" | "nul" | "zero" | "geen", _) => (0, 1),
        _ => return None,
    })
}

/// Who it is, and what follows. A name is of words that mean nothing else, with what joins them.
fn party(words: &[String]) -> Option<(Party, &[String])> {
    let first = words.first()?.as_str();
    let mine = matches!(first, "mijn" | "m'n" | "mn" | "my");
    let opponent = |word: &str| word.starts_with("tegenstand") || word == "opponent";
    if mine && words.get(1).is_some_and(|word| opponent(word)) {
        return Some((Party::Opponent, &words[2..]));
    }
    let party = match first {
        "wit" | "white" => Party::White,
        "zwart" | "black" => Party::Black,
        "ik" | "mij" | "ikke" | "ikzelf" | "i" | "me" => Party::Sender,
        "hij" | "zij" | "he" | "she" => Party::Opponent,
        word if opponent(word) => Party::Opponent,
        _ => return named(words),
    };
    Some((party, &words[1..]))
}

fn named(words: &[String]) -> Option<(Party, &[String])> {
    const PARTICLES: [&str; 6] = ["de", "van", "der", "den", "ter", "ten"];
    const LONGEST: usize = 4;
    let particle = |word: &str| PARTICLES.contains(&word);
    let unknown = |word: &String| {
        let letters = word.chars().all(|c| c.is_alphabetic() || "-'".contains(c));
        letters && lexicon::phrase(std::slice::from_ref(word)).is_none()
    };
    let belongs = |word: &&String| particle(word) || unknown(word);
    let length = words.iter().take(LONGEST).take_while(belongs).count();
    let name = &words[..length];
    let whole = name.last().is_some_and(|last| !particle(last));
    whole.then(|| (Party::Named(name.join(" ")), &words[length..]))
}

/// What two got, the first one's points first.
fn report(parties: (Party, Party), result: ClaimedResult) -> Option<Report> {
    let turned = match result {
        ClaimedResult::WhiteWins => ClaimedResult::BlackWins,
        ClaimedResult::BlackWins => ClaimedResult::WhiteWins,
        other => other,
    };
    let won = |white, black| Report {
        winner: Some(match result {
            ClaimedResult::WhiteWins => white,
            ClaimedResult::BlackWins => black,
            _ => Winner::Draw,
        }),
        ..Report::default()
    };
    let own = |result| Report {
        winner: Some(match result {
            ClaimedResult::WhiteWins => Winner::Sender,
            ClaimedResult::BlackWins => Winner::Opponent,
            _ => Winner::Draw,
        }),
        ..Report::default()
    };
    Some(match parties {
        (Party::White, Party::Black) => won(Winner::White, Winner::Black),
        (Party::Black, Party::White) => won(Winner::Black, Winner::White),
        (Party::Named(one), Party::Named(other)) => Report {
            pair: Some([one, other]),
            score: Some(result),
            ..Report::default()
        },
        (Party::Sender, other) => of_his_own(own(result), other)?,
        (other, Party::Sender) => of_his_own(own(turned), other)?,
        _ => return None,
    })
}

/// The speaker's own game, against this one.
fn of_his_own(report: Report, other: Party) -> Option<Report> {
    Some(match other {
        Party::Sender => return None,
        Party::Opponent => report,
        Party::Named(name) => Report {
            against: Some(name),
            ..report
        },
        Party::White | Party::Black => Report {
            own_white: Some(other == Party::Black),
            ..report
        },
    })
}
