//! What is said of one game in several clauses, put together: it has one result.

use crate::meaning::{Doubt, Meaning, Report, Said, Winner};

/// `het was geen winst maar remise`: what it was not says nothing more. Whether there was such a thing.
fn drop_denied(said: &mut Vec<Said>) -> bool {
    let result = |said: &Said| matches!(said.meaning, Meaning::Result(_));
    let denied = |said: &Said| result(said) && said.doubt == Some(Doubt::Negated);
    let told = |said: &&Said| result(said) && said.doubt.is_none();
    let one = said.iter().any(denied) && said.iter().filter(told).count() == 1;
    if one {
        said.retain(|said| !denied(said));
    }
    one
}

/// `Bram gaf op, dus winst voor mij`: who is named in the one is the opponent of the other.
fn one_winner(merged: &mut Report, report: &Report) {
    let (named, own) = match (&merged.winner, &report.winner) {
        (Some(Winner::Beat(name)), Some(Winner::Sender)) => (name, Winner::Sender),
        (Some(Winner::Named(name)), Some(Winner::Opponent)) => (name, Winner::Opponent),
        _ => return,
    };
    if merged.against.is_none() && report.against.as_ref().is_none_or(|name| name == named) {
        merged.against = Some(named.clone());
        merged.winner = Some(own);
    }
}

/// One game has one result.
pub(super) fn results(said: &mut Vec<Said>) {
    let reports: Vec<Report> = said
        .iter()
        .filter_map(|said| match &said.meaning {
            Meaning::Result(report) => Some(report.clone()),
            _ => None,
        })
        .collect();
    let [first, rest @ ..] = reports.as_slice() else {
        return;
    };
    if rest.is_empty() {
        return;
    }
    if drop_denied(said) {
        return;
    }
    let mut merged = first.clone();
    let mut differ = false;
    for report in rest {
        one_winner(&mut merged, report);
        differ |= !agrees(&merged, report);
        merged.winner = merged.winner.or_else(|| report.winner.clone());
        merged.score = merged.score.or(report.score);
        let named = match &report.winner {
            Some(Winner::Named(name) | Winner::Beat(name)) => Some(name.clone()),
            _ => None,
        };
        let against = || report.against.clone().or(named);
        merged.against = merged.against.or_else(against);
        merged.own_white = merged.own_white.or(report.own_white);
        merged.pair = merged.pair.or_else(|| report.pair.clone());
        merged.more |= report.more;
        merged.both |= report.both;
    }
    let doubts = said
        .iter()
        .filter(|said| matches!(said.meaning, Meaning::Result(_)));
    let doubt = doubts
        .filter_map(|said| said.doubt)
        .find(|doubt| *doubt != Doubt::Weak);
    let doubt = if differ {
        Some(Doubt::Contradiction)
    } else {
        doubt
    };
    let mut merged = Some(merged);
    said.retain_mut(|said| match &mut said.meaning {
        Meaning::Result(report) => match merged.take() {
            Some(whole) => {
                *report = whole;
                said.doubt = doubt;
                true
            }
            None => false,
        },
        _ => true,
    });
}

/// `verkeerde uitslag, het was remise`: what it must be is said next to it.
pub(super) fn corrected(said: &mut Vec<Said>) {
    let asks = |said: &Said| said.meaning == Meaning::Correction(None);
    let told = said
        .iter()
        .position(|said| matches!(said.meaning, Meaning::Result(_)));
    if let (Some(at), true) = (told, said.iter().any(asks))
        && let Meaning::Result(report) = said.remove(at).meaning
    {
        for said in said.iter_mut().filter(|said| asks(said)) {
            said.meaning = Meaning::Correction(Some(report.clone()));
        }
    }
}

/// Whether two reports can be about one game that ended one way. `Opgegeven` says nothing by itself.
fn agrees(one: &Report, other: &Report) -> bool {
    let winners = match (&one.winner, &other.winner) {
        (Some(Winner::Draw), Some(other)) => *other == Winner::Draw,
        // `eentje voor mij, nul voor Jan`: whether that is whom he played is seen later.
        (Some(Winner::Sender), Some(Winner::Beat(_)))
        | (Some(Winner::Opponent), Some(Winner::Named(_))) => true,
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    let scores = match (one.score, other.score) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    winners && scores
}
