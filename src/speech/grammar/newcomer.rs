//! Somebody new in the club: `nieuw lid: Marieke Bos, rating 1450`. Names keep their capitals, so that this is read before
//! the words are compared.

use super::typed::fold;
use crate::meaning::Meaning;

/// What stands around a name.
const BEFORE: [&str; 28] = [
    "er",
    "is",
    "een",
    "we",
    "wij",
    "hebben",
    "ik",
    "heb",
    "met",
    "rating",
    "elo",
    "heet",
    "genaamd",
    "en",
    "de",
    "het",
    "a",
    "the",
    "there",
    "have",
    "named",
    "called",
    "hij",
    "zij",
    "ze",
    "voor",
    "graag",
    "toevoegen",
];

/// Who is announced as new, with a rating where one is said; none when the text says something else besides.
pub(super) fn newcomer(text: &str) -> Option<Meaning> {
    if text.contains(['?', '\n']) {
        return None;
    }
    let words: Vec<&str> = text.split([' ', ',', ':', '(', ')', ';']).collect();
    let words: Vec<&str> = words
        .into_iter()
        .map(|word| word.trim_matches(|c: char| ".!\"".contains(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let new = words.windows(2).position(|pair| {
        let (new, who) = (fold(pair[0]), fold(pair[1]));
        matches!(new.as_str(), "nieuw" | "nieuwe" | "new")
            && matches!(
                who.as_str(),
                "lid" | "speler" | "speelster" | "clublid" | "member" | "player"
            )
    })?;
    let small = |word: &str| BEFORE.contains(&fold(word).as_str());
    if !words[..new].iter().all(|word| small(word)) {
        return None;
    }
    let mut name: Vec<&str> = Vec::new();
    let mut rating = None;
    for word in &words[new + 2..] {
        let number = word.parse::<u32>().ok();
        let capital = word.chars().next().is_some_and(char::is_uppercase);
        let particle = !name.is_empty()
            && rating.is_none()
            && matches!(*word, "de" | "van" | "der" | "den" | "ter" | "ten" | "el");
        match number {
            Some(number @ 100..=3500) if rating.is_none() && !name.is_empty() => {
                rating = Some(number);
            }
            Some(_) => return None,
            None if capital && rating.is_none() || particle => name.push(word),
            None if small(word) => {}
            None => return None,
        }
    }
    let name = name.join(" ");
    (!name.is_empty()).then_some(Meaning::Newcomer { name, rating })
}
