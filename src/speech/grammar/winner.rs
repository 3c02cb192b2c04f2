//! Who won, in words: he who says so, his opponent, White, Black, or somebody by name.

use super::sentence::{Clause, Token};
use super::words::Class as C;
use crate::meaning::Winner;
use crate::outcome::ClaimedResult;

/// `met zwart`, `ik had wit`: the colour that the speaker had, not the one that won.
pub(super) fn own_colour(clause: &Clause) -> Option<bool> {
    let at = clause
        .tokens
        .iter()
        .position(|token| matches!(token.class, C::White | C::Black))?;
    let before = clause.class(at.checked_sub(1)?)?;
    let had = matches!(before, C::Of | C::Had | C::Have1 | C::Me | C::Was)
        || clause.tokens[at - 1].word == "als";
    (had && !clause.tokens[..at]
        .iter()
        .any(|token| token.class == C::For))
    .then(|| clause.tokens[at].class == C::White)
}

pub(super) fn for_me(clause: &Clause) -> bool {
    let pair = |one: C, other: C| {
        clause
            .tokens
            .windows(2)
            .any(|pair| pair[0].class == one && pair[1].class == other)
    };
    pair(C::For, C::MeObject)
}

/// Who won, in words.
pub(super) fn winner(clause: &Clause) -> Option<Winner> {
    if clause.has(C::Draw) || for_me(clause) && clause.has(C::Half) {
        return Some(Winner::Draw);
    }
    if let Some(winner) = by_points(clause) {
        return Some(winner);
    }
    if clause.has(C::Beat) {
        return beaten(clause);
    }
    let third = subject(clause);
    // `Jan gaf op`, not `opgegeven` alone.
    // `heb opgegeven`, `moest opgeven`: he leaves himself out.
    let omitted = matches!(clause.class(0), Some(C::Have1)) && !clause.speaks_of_himself();
    let known = third.is_some()
        || clause.has(C::Me)
        || omitted
        || clause.any(&[C::White, C::Black]) && own_colour(clause).is_none()
        || clause.has(C::My) && !clause.has(C::Opponent);
    if let Some(winner) = mated(clause, third.as_ref()) {
        return Some(winner);
    }
    let gives_up = |token: &Token| token.class == C::Weak && concedes(&token.word);
    let won = clause
        .tokens
        .iter()
        .position(|token| matches!(token.class, C::Win | C::Loss) || known && gives_up(token))?;
    let wins = clause.tokens[won].class == C::Win;
    let colour = clause
        .tokens
        .iter()
        .find(|token| matches!(token.class, C::White | C::Black));
    if let (Some(colour), None) = (colour, own_colour(clause)) {
        let white = colour.class == C::White;
        return Some(if white == wins {
            Winner::White
        } else {
            Winner::Black
        });
    }
    Some(match (third, wins) {
        (Some(Winner::Named(name)), false) => Winner::Beat(name),
        (Some(Winner::Opponent), false) | (None, true) => Winner::Sender,
        (Some(third), true) => third,
        (Some(_) | None, false) => Winner::Opponent,
    })
}

/// Phrases of which the subject lost.
fn concedes(phrase: &str) -> bool {
    const ENDS: [&str; 9] = [
        "vlag",
        "tijd",
        "op",
        "opgegeven",
        "opgeven",
        "resigned",
        "mat",
        "flagged",
        "mated",
    ];
    const WHOLE: [&str; 20] = [
        "koning omgelegd",
        "zijn koning omgelegd",
        "haar koning omgelegd",
        "mijn koning omgelegd",
        "door de klok",
        "door de klok gegaan",
        "ging door de klok",
        "ben door de klok",
        "ben door de klok gegaan",
        "vlag vallen",
        "overschreed de bedenktijd",
        "bedenktijd overschreden",
        "vlag viel",
        "vlag is gevallen",
        "vlag was gevallen",
        "flag fell",
        "flag has fallen",
        "mat gegaan",
        "werd mat gezet",
        "werd matgezet",
    ];
    const ALONE: [&str; 5] = ["vlag", "tijd", "mat", "op", "schaakmat"];
    let last = phrase.rsplit(' ').next().unwrap_or_default();
    WHOLE.contains(&phrase) || ENDS.contains(&last) && !ALONE.contains(&phrase)
}

/// `ik heb hem mat gezet`, `Bram zette mij mat`: who mates wins.
fn mated(clause: &Clause, third: Option<&Winner>) -> Option<Winner> {
    let mates = ["mat gezet", "schaakmat gezet", "matgezet"]
        .iter()
        .any(|phrase| clause.says(phrase));
    // `ik zette Bram mat`
    let set = ["zette", "zet"].iter().any(|word| clause.says(word))
        && ["mat", "schaakmat"].iter().any(|word| clause.says(word));
    if set && clause.has(C::Me) && !clause.has(C::MeObject) {
        return Some(Winner::Sender);
    }
    let whom = clause.any(&[C::He, C::Opponent, C::Unknown, C::MeObject]);
    if !mates || !whom || clause.any(&[C::Be1, C::Was]) {
        return None;
    }
    match third {
        Some(third) if clause.any(&[C::MeObject, C::Have3]) => Some(third.clone()),
        _ if clause.has(C::Have1) && (clause.has(C::Me) || clause.class(0) == Some(C::Have1)) => {
            Some(Winner::Sender)
        }
        _ => None,
    }
}

/// `punt voor Jan`, `winst voor wit`, `1 voor mij`: whose point it is.
fn by_points(clause: &Clause) -> Option<Winner> {
    let at = clause.find(C::For)?;
    let thing = clause.tokens[..at]
        .iter()
        .rev()
        .find(|token| token.class != C::Filler)?;
    let before = clause.tokens[..at]
        .iter()
        .rev()
        .filter(|token| token.class != C::Filler)
        .nth(1);
    let nothing = match thing.class {
        // `nul punten voor mij`, `twee punten voor mij`
        C::Point
            if before.is_some_and(|token| {
                matches!(token.word.as_str(), "nul" | "0" | "geen" | "zero")
            }) =>
        {
            true
        }
        C::Point if before.is_some_and(|token| token.class == C::Number && token.word != "1") => {
            return None;
        }
        C::Point | C::Win | C::Score => false,
        C::Number if thing.word == "1" => false,
        C::Number if thing.word == "0" => true,
        C::Weak if thing.word == "nul" => true,
        _ => return None,
    };
    // `0-1 voor mij`: his points first, or Black's win?
    if thing.class == C::Score && for_me(clause) && thing.score != Some(ClaimedResult::WhiteWins) {
        return (thing.score == Some(ClaimedResult::Draw)).then_some(Winner::Draw);
    }
    let whose = match clause.class(at + 1)? {
        C::MeObject | C::Me => Winner::Sender,
        C::White => Winner::White,
        C::Black => Winner::Black,
        C::Opponent | C::He => Winner::Opponent,
        C::My if clause.class(at + 2) == Some(C::Opponent) => Winner::Opponent,
        C::Unknown => Winner::Named(name_at(clause, at + 1)?.0),
        _ => return None,
    };
    Some(match (whose, nothing) {
        (Winner::Sender, true) => Winner::Opponent,
        (Winner::Opponent, true) => Winner::Sender,
        (Winner::Named(name), true) => Winner::Beat(name),
        (whose, _) => whose,
    })
}

/// `ik heb Jan verslagen`, `Jan versloeg mij`, `verslagen door Jan`.
fn beaten(clause: &Clause) -> Option<Winner> {
    let first = clause
        .tokens
        .iter()
        .find(|token| !matches!(token.class, C::Filler | C::Day | C::Thanks))?;
    let passive = clause.any(&[C::Be1, C::By]);
    let third = matches!(first.class, C::He | C::Opponent | C::Unknown | C::My)
        && clause.any(&[C::MeObject, C::Have3]);
    if passive || third {
        return Some(Winner::Opponent);
    }
    clause
        .any(&[C::Me, C::Unknown, C::Opponent, C::He, C::We])
        .then_some(Winner::Sender)
}

/// Who won or lost, when it was not the speaker: `Jan`, `mijn tegenstander`, `hij`.
fn subject(clause: &Clause) -> Option<Winner> {
    if clause.any(&[C::Me, C::We]) && !clause.has(C::Have3) {
        return None;
    }
    for (at, token) in clause.tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| clause.class(at));
        let after = matches!(before, Some(C::Of | C::For))
            || before == Some(C::My) && at > 1 && clause.class(at - 2) == Some(C::Of);
        match token.class {
            _ if after => {}
            C::Opponent | C::He => return Some(Winner::Opponent),
            C::Unknown => {
                let (name, end) = name_at(clause, at)?;
                // `Jan heeft gewonnen`, `Jan won`: a name, and then it is said what he did.
                let did = clause.tokens[end..]
                    .iter()
                    .find(|token| !matches!(token.class, C::Filler | C::Day));
                let did = did.is_some_and(|token| {
                    matches!(
                        token.class,
                        C::Have3 | C::Win | C::Loss | C::Weak | C::Was | C::Hope | C::Go | C::Of
                    )
                });
                return did.then_some(Winner::Named(name));
            }
            // `op bord 4 won Kees`
            C::Win | C::Loss
                if matches!(token.word.as_str(), "won" | "wint" | "verloor" | "verliest")
                    && clause.class(at + 1) == Some(C::Unknown) =>
            {
                return name_at(clause, at + 1).map(|(name, _)| Winner::Named(name));
            }
            C::Win | C::Loss if before.is_some() && clause.class(at + 1) == Some(C::By) => {
                return name_at(clause, at + 2).map(|(name, _)| Winner::Named(name));
            }
            _ => {}
        }
    }
    None
}

/// The name that begins here, with its particles, and where it ends: `anna de wit`.
pub(super) fn name_at(clause: &Clause, at: usize) -> Option<(String, usize)> {
    let particle = |word: &str| {
        matches!(
            word,
            "de" | "van"
                | "der"
                | "den"
                | "ter"
                | "ten"
                | "t"
                | "het"
                | "la"
                | "le"
                | "v"
                | "d"
                | "op"
                | "in"
                | "el"
                | "al"
        )
    };
    let is_name = |token: &Token| token.class == C::Unknown;
    let mut end = at;
    let mut last = at;
    while let Some(token) = clause.tokens.get(end) {
        if is_name(token) {
            (end, last) = (end + 1, end + 1);
        } else if end > at
            && matches!(token.class, C::White | C::Black)
            && particle(&clause.tokens[end - 1].word)
        {
            // `Anna de Wit`
            (end, last) = (end + 1, end + 1);
        } else if particle(&token.word) && token.class != C::Score {
            end += 1;
        } else {
            break;
        }
    }
    let initial = clause
        .tokens
        .get(last)
        .is_some_and(|token| token.word == "de")
        && clause
            .tokens
            .get(last + 1)
            .is_some_and(|token| token.word.chars().count() == 1);
    let last = if initial { last + 2 } else { last };
    let words: Vec<&str> = clause.tokens[at..last]
        .iter()
        .map(|token| token.word.as_str())
        .collect();
    (last > at).then(|| (words.join(" "), last))
}
