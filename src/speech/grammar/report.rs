//! How a game ended, in words and figures: who won, against whom, and whether it may mean something else. Words
//! outrank figures: `1-0 voor zwart` is a win of Black.

use super::sentence::{Clause, Token};
use super::winner::{for_me, name_at, own_colour, winner};
use super::words::Class as C;
use crate::meaning::{Doubt, Meaning, Report, Said, Winner};
use crate::outcome::ClaimedResult;

pub(super) const EXAMPLES: &[(&str, &str)] = &[
    ("gewonnen van Jan", "sender won against jan"),
    ("Gewonnen van jan de v.", "sender won against jan de v"),
    ("ik heb van Piet verloren", "opponent won against piet"),
    ("remise tegen Anna de Wit", "draw against anna de wit"),
    ("gewonne", "sender won"),
    ("verlorne :(", "opponent won"),
    ("toch nog gewonnen", "sender won"),
    ("wit wint", "white won"),
    ("zwart heeft verloren", "white won"),
    ("Jan heeft gewonnen", "jan won"),
    ("Jan verloor", "jan lost"),
    ("punt voor Jan", "jan won"),
    ("mijn tegenstander won", "opponent won"),
    ("op bord 4 won Kees", "board 4 kees won"),
    ("1 voor mij", "sender won"),
    ("0 voor mij", "opponent won"),
    ("1-0 voor zwart", "1-0 black won"),
    ("1-0 voor mij", "1-0 sender won own"),
    ("1-0 gewonnen met zwart", "1-0 sender won as black"),
    ("ik had zwart en won", "sender won as black"),
    ("Jansen 1-0 De Vries", "1-0 jansen - de vries"),
    ("1-0 0-1", "match"),
    ("niet gewonnen", "sender won ?negated"),
    ("had moeten winnen", "sender won ?tense"),
    (
        "ik stond gewonnen maar verloor",
        "sender won ?contradiction",
    ),
    ("opgegeven", "unclear ?weak"),
    ("vorige week gewonnen", "sender won + ?tense"),
    ("we drew", "draw +"),
    ("1-0 voor ons", "1-0 +"),
    ("hij 1-0", "1-0 +"),
    ("als zwart verloren", "opponent won as black"),
    ("ik zette Bram mat", "sender won +"),
    ("heb hem mat gezet", "sender won"),
    ("elk een half", "draw"),
    ("zwart gaf op", "white won"),
    ("klop gekregen van Bram", "opponent won against bram"),
    ("dik verloren", "opponent won"),
    ("twee keer gewonnen", "sender won both"),
    ("beide partijen verloren", "opponent won both"),
    ("2x remise", "draw both"),
    ("won from Dina", "sender won against dina"),
    ("Lars en Joost hebben remise", "draw lars - joost"),
    ("heb opgegeven", "opponent won"),
    ("mat gezet in 30 zetten", "sender won +"),
    ("het was geen winst maar remise", "draw"),
    ("Dat werd een nederlaag", "opponent won +"),
    ("uitslag anna bram een nul", "1-0 +"),
    ("nul-één", "0-1"),
    ("gisteren gewonnen van Piet", "sender won against piet +"),
    ("ik heb mijn pen verloren", ""),
    ("lost to Piet", "opponent won against piet"),
    ("verslagen door Piet", "opponent won against piet"),
    ("remise door zetherhaling", "draw"),
    ("1-0 voorlopig", "1-0 ?undecided"),
    ("ik win altijd van Bram", "sender won against bram ?tense"),
    ("Jan gaf op", "jan lost"),
    ("Bram heeft opgegeven op zet 31", "bram lost"),
    ("gewonnen van Bram in 28 zetten", "sender won against bram"),
    ("ik heb moeten opgeven", "opponent won"),
    ("ik kreeg mat", "opponent won"),
    ("ik ging mat", "opponent won"),
    ("ik heb hem mat gezet", "sender won"),
    ("Bram door zijn vlag", "bram lost"),
    ("mijn vlag is gevallen", "opponent won"),
    ("she flagged", "sender won"),
    ("Gewonnen tegen den Bram", "sender won against bram"),
    ("verloren van ons Anna", "opponent won against anna"),
    ("gewonnen met de drakenvariant", "sender won +"),
    ("nul punten voor mij", "opponent won"),
    ("2 punten voor mij: een koek en een biertje", ""),
    ("half a point each", "draw"),
    ("Bram bood remise aan", "draw + ?tense"),
    ("vlag", "unclear ?weak"),
    ("ik ben door de klok gegaan", "opponent won"),
    ("Bram was te sterk, 0-1", "0-1 +"),
    ("gewonnen van Eva gisteren online", ""),
    ("tegen Ineke een vluggertje gewonnen", ""),
    ("Vos wint van Dekker", "vos won against dekker"),
    ("ik gaf op", "opponent won"),
    ("uiteindelijk toch maar gewonnen", "sender won"),
    ("eentje voor mij, nul voor Jan", "sender won against jan"),
    ("bij Piet en Kees was het ½", "½-½ piet - kees +"),
];

/// `van ons Anna`, `de heer Bram`, `den Bram`: no part of a name.
fn without_titles(clause: &Clause) -> Clause {
    const TITLES: [&str; 12] = [
        "ons", "onze", "onzen", "den", "heer", "dhr", "meneer", "mevrouw", "mevr", "mr", "mrs",
        "good",
    ];
    let title = |at: usize| {
        let word = clause.tokens[at].word.as_str();
        TITLES.contains(&word)
            || word == "de"
                && clause
                    .tokens
                    .get(at + 1)
                    .is_some_and(|next| next.word == "heer")
    };
    let mut kept: Vec<Token> = Vec::new();
    for (at, token) in clause.tokens.iter().enumerate() {
        let behind = kept
            .last()
            .is_none_or(|before| matches!(before.class, C::Of | C::For | C::Filler));
        let named = clause.tokens[at + 1..]
            .iter()
            .take(2)
            .any(|token| token.class == C::Unknown);
        if !(title(at) && behind && named) {
            kept.push(token.clone());
        }
    }
    Clause {
        tokens: kept,
        asked: clause.asked,
    }
}

/// `twee keer gewonnen`, `beide partijen remise`: how both games ended, and the clause without saying so.
fn without_both(clause: &Clause) -> (Clause, bool) {
    let word = |at: usize| {
        clause
            .tokens
            .get(at)
            .map_or("", |token| token.word.as_str())
    };
    let ended = clause.any(&[C::Win, C::Loss, C::Draw]) && !clause.has(C::Score);
    let found = (0..clause.tokens.len()).find_map(|at| match (word(at), word(at + 1)) {
        ("twee" | "2", "keer" | "maal" | "x" | "times") => Some((at, 2)),
        ("2x" | "tweemaal" | "twice" | "beide keren", _) => Some((at, 1)),
        ("beide" | "allebei" | "both", "partijen" | "potjes" | "games" | "keren") => Some((at, 2)),
        ("beide" | "allebei" | "beiden" | "both", _) => Some((at, 1)),
        _ => None,
    });
    let Some((at, length)) = found.filter(|_| ended) else {
        return (clause.clone(), false);
    };
    let mut whole = clause.clone();
    whole.tokens.drain(at..at + length);
    (whole, true)
}

/// A result in this clause.
pub(super) fn result(clause: &Clause) -> Option<Said> {
    let clause = &without_titles(clause);
    let (whole, both) = without_both(clause);
    let (mut report, doubt) = report(&whole)?;
    report.both = both;
    // `ik heb mijn pen verloren`
    let thing = clause.has(C::My) && !clause.any(&[C::Opponent, C::Result, C::Kin]);
    if clause.any(&[C::External, C::Team, C::Cup, C::Casual]) || thing && clause.has(C::Loss) {
        return None;
    }
    Said::of(Meaning::Result(report), doubt)
}

/// The same, with why it may mean something else.
pub(super) fn report(clause: &Clause) -> Option<(Report, Option<Doubt>)> {
    let scores: Vec<ClaimedResult> = clause
        .tokens
        .iter()
        .filter_map(|token| token.score)
        .collect();
    let mut report = Report {
        score: scores.first().copied(),
        own_white: own_colour(clause),
        winner: winner(clause),
        ..Report::default()
    };
    report.own_points = report.score.is_some() && for_me(clause);
    let mated = report.winner.is_none() && report.score.is_none() && mates(clause);
    if mated {
        report.winner = Some(Winner::Sender);
    }
    let weak = clause.has(C::Weak) && report.winner.is_none() && report.score.is_none();
    if report.score.is_none() && report.winner.is_none() && !weak {
        return None;
    }
    // A text of which the result is the smallest part is about something else.
    let unread = clause.unknown().count();
    if report.winner.is_none() && report.score.is_none() && unread > 2 {
        return None;
    }
    let mut used = read_names(clause, &mut report);
    // `1 voor mij`
    used.extend(
        clause
            .find(C::For)
            .filter(|_| report.winner.is_some())
            .and_then(|at| at.checked_sub(1)),
    );
    report.board = board(clause, &mut used);
    report.more = clause
        .tokens
        .iter()
        .enumerate()
        .any(|(at, token)| !used.contains(&at) && is_more(token));
    // `hij 1-0`: whose point is that?
    let others = clause.any(&[C::For, C::He, C::Opponent]);
    report.more |= others && report.winner.is_none() || mated;
    let differ = scores.iter().any(|score| Some(*score) != report.score);
    let doubt = doubt(clause, &report)
        .or(differ.then_some(Doubt::Contradiction))
        .or(weak.then_some(Doubt::Weak));
    Some((report, doubt))
}

/// `mat gezet in 27 zetten`: whoever says it did it, most likely.
fn mates(clause: &Clause) -> bool {
    let mates = ["mat gezet", "schaakmat gezet", "matgezet"]
        .iter()
        .any(|phrase| clause.says(phrase));
    let passive = [
        C::Be1,
        C::Was,
        C::By,
        C::MeObject,
        C::Have3,
        C::He,
        C::Opponent,
    ];
    mates && !clause.any(&passive) && !clause.has(C::Unknown)
}

/// `Lars en Joost hebben remise`: who is named before it, when it is not the speaker's game.
fn named_pair(clause: &Clause) -> Option<([String; 2], Vec<usize>)> {
    let draw = clause.find(C::Draw)?;
    let first = clause.find(C::Unknown)?;
    let (one, end) = name_at(clause, first)?;
    let joins = clause
        .tokens
        .get(end)
        .is_some_and(|token| matches!(token.word.as_str(), "en" | "and" | "-" | "tegen" | "vs"));
    let (other, last) = joins.then(|| name_at(clause, end + 1))??;
    let before = clause.tokens[..first]
        .iter()
        .all(|token| matches!(token.class, C::Filler | C::Thanks | C::Greeting | C::Result));
    let own = clause.any(&[C::Me, C::MeObject, C::My]);
    (before && last <= draw && !own).then(|| ([one, other], (first..last).collect()))
}

/// Words that make a report say something that is not read.
fn is_more(token: &Token) -> bool {
    matches!(
        token.class,
        C::Unknown
            | C::Number
            | C::Day
            | C::Everybody
            | C::Kin
            | C::Was
            | C::We
            | C::Past
            | C::Board
    )
}

/// Reads whom the report is about; gives the places of the words that were read.
fn read_names(clause: &Clause, report: &mut Report) -> Vec<usize> {
    let mut used = Vec::new();
    if let Some(Winner::Named(name) | Winner::Beat(name)) = &report.winner {
        let at = (0..clause.tokens.len()).find_map(|at| {
            name_at(clause, at)
                .filter(|(found, _)| found == name)
                .map(|(_, end)| at..end)
        });
        used.extend(at.into_iter().flatten());
    }
    if let Some((pair, range)) = around_score(clause).filter(|_| report.winner.is_none()) {
        report.pair = Some(pair);
        used.extend(range);
        return used;
    }
    if report.winner == Some(Winner::Draw)
        && let Some((pair, range)) = named_pair(clause)
    {
        report.pair = Some(pair);
        used.extend(range);
        return used;
    }
    for at in 0..clause.tokens.len() {
        // `won from Dina`
        let from = clause.tokens[at].word == "from" && clause.any(&[C::Win, C::Loss]);
        // `verslagen door Jan`
        let by = clause.tokens[at].word.ends_with(" door");
        // `met de drakenvariant`, `met zwart`: how, and not against whom.
        let how = matches!(
            clause.tokens[at].word.as_str(),
            "met" | "with" | "op" | "over" | "to"
        ) && clause
            .tokens
            .get(at + 1)
            .is_none_or(|next| next.class != C::Unknown);
        let of = clause.class(at) == Some(C::Of) && !how || by || from;
        let beat = clause.class(at) == Some(C::Beat) && report.winner == Some(Winner::Sender);
        if (of || beat)
            && report.against.is_none()
            && let Some((name, end)) = name_at(clause, at + 1)
        {
            report.against = Some(name);
            used.extend(at..end);
        }
    }
    if report.against.is_none() && clause.has(C::Beat) && report.winner == Some(Winner::Sender) {
        let name = (0..clause.tokens.len())
            .find_map(|at| name_at(clause, at).map(|(name, end)| (name, at..end)));
        if let Some((name, range)) = name {
            report.against = Some(name);
            used.extend(range);
        }
    }
    used
}

/// `Jansen 1-0 De Vries`, `jansen - de vries 1-0`.
fn around_score(clause: &Clause) -> Option<([String; 2], Vec<usize>)> {
    let score = clause.find(C::Score)?;
    let names: Vec<(String, usize, usize)> = {
        let mut names = Vec::new();
        let mut at = 0;
        while at < clause.tokens.len() {
            let article = clause.tokens[at].word == "de" || clause.tokens[at].word == "van";
            let begins = clause.class(at) == Some(C::Unknown)
                || article && clause.class(at + 1) == Some(C::Unknown);
            match name_at(clause, at).filter(|_| begins) {
                Some((name, end)) => {
                    names.push((name, at, end));
                    at = end;
                }
                None => at += 1,
            }
        }
        names
    };
    match names.as_slice() {
        [(white, from, until), (black, start, end)] if *until <= score || *end <= score => {
            let between = &clause.tokens[*until..*start];
            let joins = between.iter().all(|token| {
                matches!(token.class, C::Score)
                    || token.word == "-"
                    || matches!(token.word.as_str(), "tegen" | "en")
            });
            let used = (*from..*end).collect();
            (joins && !between.is_empty()).then(|| ([white.clone(), black.clone()], used))
        }
        _ => None,
    }
}

/// `bord 3`.
fn board(clause: &Clause, used: &mut Vec<usize>) -> Option<u32> {
    let at = clause.find(C::Board)?;
    let number = clause
        .tokens
        .get(at + 1)
        .filter(|token| token.class == C::Number)?;
    used.extend([at, at + 1]);
    number.word.trim_matches('#').parse().ok()
}

/// Why a report may mean something else.
fn doubt(clause: &Clause, report: &Report) -> Option<Doubt> {
    let both = clause.has(C::Win) && clause.has(C::Loss)
        || clause.has(C::Draw) && clause.any(&[C::Win, C::Loss]);
    let future =
        clause.any(&[C::Will, C::Go, C::Can]) || clause.has(C::Must) && !clause.has(C::Score);
    // `gisteren gewonnen`, `vrijdag gewonnen` may well be the game that is meant: it is shown first. `3 1-0` may not.
    let yesterday = ["gisteren", "gisteravond", "yesterday", "gestern"];
    let other_day = clause.tokens.iter().any(|token| match token.class {
        C::Past => !yesterday.contains(&token.word.as_str()),
        C::Day => token.word.starts_with(|c: char| c.is_ascii_digit()),
        _ => false,
    });
    // `ik win altijd van Bram`: no game of this evening.
    let usual = [
        "altijd", "vaak", "nooit", "meestal", "always", "often", "never",
    ];
    let usual = usual.iter().any(|word| clause.says(word)) || clause.has(C::Recurs);
    let wins = matches!(report.winner, Some(Winner::Sender | Winner::Opponent));
    if clause.any(&[C::Not, C::NotThat]) {
        Some(Doubt::Negated)
    } else if clause.asked || clause.any(&[C::You, C::Who]) {
        Some(Doubt::Asked)
    } else if clause.has(C::If) {
        Some(Doubt::Condition)
    } else if clause.any(&[C::Hope, C::Rather]) || future || other_day || usual {
        Some(Doubt::Tense)
    } else if clause.has(C::Maybe) || clause.says("voorlopig") {
        Some(Doubt::Undecided)
    } else if clause.has(C::Likely) {
        Some(Doubt::Likely)
    } else if both {
        Some(Doubt::Contradiction)
    } else if clause.any(&[C::Everybody, C::Kin]) {
        Some(Doubt::Unread)
    } else if clause.has(C::We) && wins {
        Some(Doubt::Weak)
    } else {
        None
    }
}
