//! The clauses of a message that say something: without the greeting, the signature and the reasons, and with a day that
//! stands by itself put where it belongs.

use super::sentence::Clause;
use super::words::Class as C;

/// The clauses that say something: without the greeting and the signature, without reasons, and with a day that stands
/// by itself put where it belongs.
pub(super) fn whole(clauses: Vec<Clause>) -> Vec<Clause> {
    let mut whole: Vec<Clause> = Vec::new();
    let mut days: Option<Clause> = None;
    for mut clause in clauses {
        if is_signature(&clause) && (!whole.is_empty() || days.is_some()) {
            break;
        }
        drop_address(&mut clause);
        let reason = drop_reason(&mut clause);
        if clause.tokens.is_empty() {
            continue;
        }
        let only_days = clause.has(C::Day)
            && clause.only(&[
                C::Day,
                C::Filler,
                C::Following,
                C::Number,
                C::There,
                C::For,
                C::Of,
            ]);
        if only_days {
            match whole.last_mut() {
                // `ik kan niet, vrijdag`
                Some(before)
                    if !before.has(C::Day)
                        && before.any(&[C::Not, C::Absent, C::Present, C::Come1, C::Be1]) =>
                {
                    before.tokens.append(&mut clause.tokens);
                }
                _ => days = Some(clause),
            }
            continue;
        }
        if let Some(mut named) = days.take() {
            named.tokens.append(&mut clause.tokens);
            clause.tokens = named.tokens;
        }
        whole.push(clause);
        whole.extend(reason);
    }
    whole.extend(days);
    whole
}

/// `Groet, Kees` and what follows.
fn is_signature(clause: &Clause) -> bool {
    let tot = clause
        .tokens
        .first()
        .is_some_and(|token| token.word.starts_with("tot "));
    clause.class(0) == Some(C::Farewell) && (!tot || clause.tokens.len() == 1)
}

/// `Hoi Rens ik ben er niet`: whom it is said to is nobody it is about.
fn drop_address(clause: &mut Clause) {
    if clause.class(0) == Some(C::Greeting) {
        let names = clause.tokens[1..]
            .iter()
            .take_while(|token| matches!(token.class, C::Unknown | C::Duty))
            .count();
        // `hoi jan komt niet`: a name that does something.
        let acts = clause.tokens.get(1 + names).is_some_and(|token| {
            matches!(token.class, C::Be3 | C::Come3 | C::Have3 | C::Win | C::Loss)
        });
        if !acts && clause.tokens.len() > names + 1 {
            clause.tokens.drain(..=names);
        }
    }
}

/// Why somebody does what he says is his own affair, unless it is all he says; why a game ended as it did is not, when
/// somebody stayed away or broke a rule: `1-0 want Jan kwam niet`.
fn drop_reason(clause: &mut Clause) -> Option<Clause> {
    const ABSENT: [C; 6] = [C::ShowUp, C::Not, C::Absent, C::Late, C::Ill, C::Ruling];
    let ended = clause.any(&[C::Score, C::Win, C::Loss, C::Draw]);
    let mut reason = None;
    if let Some(at) = clause.find(C::Because).filter(|at| *at > 0) {
        let tokens = clause.tokens.split_off(at);
        let told = Clause {
            tokens: tokens[1..].to_vec(),
            asked: clause.asked,
        };
        reason = Some(told).filter(|told| ended && told.any(&ABSENT));
        // `wegens KNSB-wedstrijd`: that he plays elsewhere counts.
        let named = clause.has(C::Day);
        let kept = tokens.into_iter().filter(|token| {
            token.class == C::External && !ended || token.class == C::Day && !named
        });
        clause.tokens.extend(kept);
    } else if clause.class(0) == Some(C::Because) {
        // `wegens ziekte kom ik niet`: what comes of it begins with its verb.
        const VERBS: [C; 7] = [C::Be1, C::Come1, C::Can, C::Go, C::Must, C::Will, C::Have1];
        let main = clause
            .tokens
            .windows(2)
            .position(|pair| VERBS.contains(&pair[0].class) && pair[1].class == C::Me);
        let rest = main.map_or_else(Vec::new, |at| clause.tokens.split_off(at));
        clause.tokens = rest;
    }
    reason
}
