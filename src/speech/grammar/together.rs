//! The clauses of a message put together: what is said once, what contradicts itself, what is only polite.

use super::one_game::{corrected, results};
use super::sentence::{Clause, Token};
use super::words::Class as C;
use crate::meaning::{Absence, Arrival, Does, Doubt, Heard, Matter, Meaning, Said, Topic, When};

/// Puts the statements together.
pub(super) fn combine(mut said: Vec<Said>, clauses: &[Clause]) -> Heard {
    let plays_on = said
        .iter()
        .any(|said| said.meaning == Meaning::StillPlaying);
    said.retain(|said| !(plays_on && matches!(said.meaning, Meaning::Result(_))));
    not_played(&mut said);
    drop_answers(&mut said);
    let hedge = hedge(clauses);
    if hedge == Some(Doubt::Undecided) && said.is_empty() {
        let days = clauses.iter().find_map(Clause::days);
        let meaning = Meaning::Presence(days.map_or(When::Next, When::Days));
        said.push(Said {
            meaning,
            doubt: hedge,
        });
    }
    let in_time = |clause: &Clause| {
        clause.has(C::OnTime) && clause.any(&[C::Be1, C::Come1]) && !clause.has(C::Not)
    };
    let wavers = clauses.iter().skip(1).any(takes_back)
        || clauses.iter().skip(1).any(in_time)
        || corrects_himself(clauses);
    // `aanwezig: Jan, Piet, Kees` is a list.
    let names = clauses.iter().filter(|clause| clause.only(&[C::Unknown]));
    let listed = names.count() > 1;
    let announced = is_announced(clauses);
    for said in &mut said {
        let evening = matches!(said.meaning, Meaning::Absence(_) | Meaning::Presence(_));
        let changes = evening || matches!(said.meaning, Meaning::Result(_));
        // `was vrijdag afwezig, met bericht aan Kees`
        if announced && said.doubt == Some(Doubt::Tense) && evening {
            said.meaning = Meaning::Pass(Matter::OldAbsence);
            said.doubt = None;
        } else if said.doubt.is_none() && evening && wavers {
            said.doubt = Some(Doubt::Contradiction);
        } else if said.doubt.is_none() && evening && listed {
            said.doubt = Some(Doubt::Unread);
        } else if said.doubt.is_none() && changes {
            said.doubt = hedge;
        }
    }
    on_behalf(&mut said, clauses);
    named_before(&mut said, clauses);
    same_person(&mut said);
    quoted(&mut said, clauses);
    ill_child(&mut said, clauses);
    comes_after_all(&mut said);
    off_for_a_day(&mut said, clauses);
    results(&mut said);
    corrected(&mut said);
    arrivals(&mut said);
    evenings(&mut said);
    questions(&mut said);
    passed_once(&mut said);
    Heard { said }
}

/// Whether he says that he told somebody: `met bericht aan Kees`, `had ik gemaild`.
fn is_announced(clauses: &[Clause]) -> bool {
    const WORDS: [&str; 7] = [
        "bericht",
        "gemeld",
        "doorgegeven",
        "gemaild",
        "geappt",
        "gebeld",
        "weten",
    ];
    let mut tokens = clauses.iter().flat_map(|clause| &clause.tokens);
    tokens.any(|token| WORDS.iter().any(|word| token.word.ends_with(word)))
}

/// `namens Sanne: afwezig`, `afmelden voor Bram`: it is somebody else's evening.
fn on_behalf(said: &mut [Said], clauses: &[Clause]) {
    let named = clauses.iter().find_map(|clause| {
        let somebody = |token: &&Token| matches!(token.class, C::Unknown | C::Kin);
        let at = clause
            .tokens
            .iter()
            .position(|token| token.word == "namens");
        if let Some(at) = at {
            return clause.tokens[at..].iter().find(somebody);
        }
        // `meld mij af voor training`: that is his own, whatever it is for.
        let own = clause.speaks_of_himself() || clause.any(&[C::Be1, C::Come1]);
        let pairs = clause.tokens.windows(2).filter(|_| !own);
        let mut named = pairs.filter(|pair| ["voor", "for"].contains(&pair[0].word.as_str()));
        named.find_map(|pair| Some(&pair[1]).filter(somebody))
    });
    let Some(named) = named else { return };
    for said in said {
        let (does, when) = match &said.meaning {
            Meaning::Presence(when) => (Does::Comes, when.clone()),
            Meaning::Absence(absence) => (Does::StaysAway, absence.when.clone()),
            _ => continue,
        };
        let who = named.word.clone();
        said.meaning = Meaning::ForOther { who, does, when };
        said.doubt = None;
    }
}

/// What is passed on goes once: beside a matter that has a name a word for the leaders says nothing more, and who stops
/// need not be said to stay away.
fn passed_once(said: &mut Vec<Said>) {
    let message = |said: &Said| said.meaning == Meaning::Pass(Matter::Message);
    if said.iter().any(|said| !message(said)) {
        said.retain(|said| !message(said));
    }
    let stops = |said: &Said| {
        matches!(
            said.meaning,
            Meaning::ForOther {
                does: Does::Stops,
                ..
            }
        )
    };
    if said.iter().any(stops) {
        said.retain(|said| stops(said) || !matches!(said.meaning, Meaning::ForOther { .. }));
    }
    let mut seen: Vec<Meaning> = Vec::new();
    said.retain(|said| {
        let passed = matches!(said.meaning, Meaning::Pass(_));
        let again = passed && seen.contains(&said.meaning);
        seen.push(said.meaning.clone());
        !again
    });
}

/// A question is answered once, and what the rules say only when nothing nearer is asked.
fn questions(said: &mut Vec<Said>) {
    let asks = |said: &Said| matches!(said.meaning, Meaning::Question(_));
    let rules = |said: &Said| said.meaning == Meaning::Question(Topic::Rules);
    let nearer = said.iter().any(|said| asks(said) && !rules(said));
    said.retain(|said| !(nearer && rules(said)));
    let mut seen: Vec<Meaning> = Vec::new();
    said.retain(|said| {
        let again = asks(said) && seen.contains(&said.meaning);
        seen.push(said.meaning.clone());
        !again
    });
}

/// A day that was named in a clause of which nothing else was read is the day of what is said beside it: `mijn vrouw is
/// jarig vrijdag, dus schaken zit er niet in`.
pub(super) fn inherit_days(read: &mut [Option<Said>], clauses: &[Clause]) {
    let named = |said: &Said| match &said.meaning {
        Meaning::Absence(absence) => absence.when != When::Next,
        Meaning::Presence(when) => *when != When::Next,
        _ => false,
    };
    if read.iter().flatten().any(named) {
        drop_other_business(read, clauses);
        return;
    }
    // `de wedstrijd van de 25e is verzet, ik ben er die avond dus`: the match is not a game of the evening.
    let refers = |clause: &Clause| {
        [
            "die avond",
            "die dag",
            "die vrijdag",
            "dan",
            "that evening",
            "that night",
            "then",
        ]
        .iter()
        .any(|phrase| clause.reads(phrase))
    };
    let comes = clauses.iter().zip(read.iter()).any(|(clause, said)| {
        let comes = |said: &Said| matches!(said.meaning, Meaning::Presence(_));
        refers(clause) && said.as_ref().is_some_and(comes)
    });
    let put_off = |said: &Said| matches!(said.meaning, Meaning::PutOff(_));
    for said in read.iter_mut().filter(|_| comes) {
        *said = said.take().filter(|said| !put_off(said));
    }
    drop_other_business(read, clauses);
    let unread = clauses.iter().zip(read.iter());
    let mut unread = unread.filter(|(clause, said)| said.is_none() && !clause.asked);
    let Some(days) = unread.find_map(|(clause, _)| clause.days()) else {
        return;
    };
    for said in read.iter_mut().flatten() {
        let when = match &mut said.meaning {
            Meaning::Absence(absence) => &mut absence.when,
            Meaning::Presence(when) => when,
            _ => continue,
        };
        *when = When::Days(days.clone());
        said.doubt = said.doubt.or(Some(Doubt::Unread));
    }
}

/// `mijn afspraak is verzet, ik kan toch komen`: that was no game.
fn drop_other_business(read: &mut [Option<Said>], clauses: &[Clause]) {
    let comes = |said: &Said| matches!(said.meaning, Meaning::Presence(_));
    if !read.iter().flatten().any(comes) {
        return;
    }
    for (said, clause) in read.iter_mut().zip(clauses) {
        let game = clause.any(&[C::Result, C::We, C::Opponent]);
        let put_off = |said: &Said| matches!(said.meaning, Meaning::PutOff(_));
        *said = said.take().filter(|said| game || !put_off(said));
    }
}

/// `ik had me afgemeld maar kom toch`: what he did before is said to be understood.
fn comes_after_all(said: &mut Vec<Said>) {
    let old = |said: &Said| said.meaning == Meaning::Pass(Matter::OldAbsence);
    let comes = |said: &Said| matches!(said.meaning, Meaning::Presence(_) | Meaning::BackAgain);
    if said.iter().any(old) && said.iter().any(comes) {
        said.retain(|said| !old(said));
        for said in said.iter_mut().filter(|said| comes(said)) {
            said.doubt = said.doubt.or(Some(Doubt::Contradiction));
        }
    }
}

/// `2 oktober moet ik naar een trouw, schrijf mij maar uit`: for that evening, not for good.
fn off_for_a_day(said: &mut Vec<Said>, clauses: &[Clause]) {
    let leaves = |said: &Said| said.meaning == Meaning::Pass(Matter::Withdrawal);
    let named = |said: &Said| match &said.meaning {
        Meaning::Absence(absence) => matches!(absence.when, When::Days(_)),
        _ => false,
    };
    let off = clauses
        .iter()
        .flat_map(|clause| &clause.tokens)
        .any(|token| {
            token.class == C::Stop
                && (token.word.starts_with("schrijf") || token.word.starts_with("haal"))
        });
    if off && said.iter().any(leaves) && said.iter().any(named) {
        said.retain(|said| !leaves(said));
        for said in said.iter_mut().filter(|said| named(said)) {
            said.doubt = said.doubt.filter(|doubt| *doubt != Doubt::Weak);
        }
    }
}

/// `ik kom niet, kind ziek`: why, and no word about the child's own evening.
fn ill_child(said: &mut Vec<Said>, clauses: &[Clause]) {
    let reason = |clause: &Clause| {
        let ill = clause.has(C::Ill) || clause.says("ziek") || clause.says("sick");
        ill && clause.has(C::Kin) && !clause.any(&[C::Come3, C::ComeInf, C::There, C::Day])
    };
    let own = said
        .iter()
        .any(|said| matches!(said.meaning, Meaning::Absence(_)));
    if own && clauses.iter().any(reason) {
        said.retain(|said| !matches!(said.meaning, Meaning::ForOther { .. }));
    }
}

/// `Bram zei: ik kom niet`: the words of another.
fn quoted(said: &mut [Said], clauses: &[Clause]) {
    const SMALL: [C; 7] = [
        C::Says,
        C::Unknown,
        C::Kin,
        C::He,
        C::My,
        C::Filler,
        C::Have3,
    ];
    let quotes = |clause: &&Clause| {
        clause.has(C::Says)
            && clause.any(&[C::Unknown, C::Kin, C::He])
            && !clause.has(C::Me)
            && clause.only(&SMALL)
    };
    let Some(speaker) = clauses.iter().find(quotes) else {
        return;
    };
    let who = |class: C| speaker.tokens.iter().find(|token| token.class == class);
    let who = who(C::Unknown)
        .or_else(|| who(C::Kin))
        .or_else(|| who(C::He));
    let Some(who) = who else { return };
    for said in said {
        let (does, when) = match &said.meaning {
            Meaning::Presence(when) => (Does::Comes, when.clone()),
            Meaning::Absence(absence) => (Does::StaysAway, absence.when.clone()),
            _ => continue,
        };
        let who = who.word.clone();
        said.meaning = Meaning::ForOther { who, does, when };
    }
}

/// `Bram heeft gebeld, hij komt niet`: the one who was named.
fn named_before(said: &mut [Said], clauses: &[Clause]) {
    let Some(first) = clauses.first().filter(|_| clauses.len() > 1) else {
        return;
    };
    let names: Vec<&str> = first.unknown().map(|token| token.word.as_str()).collect();
    let tells =
        first.any(&[C::Says, C::Have3, C::Be3, C::Ill]) && first.class(0) == Some(C::Unknown);
    let [name] = names.as_slice() else { return };
    for said in said.iter_mut().filter(|_| tells) {
        if let Meaning::ForOther { who, .. } = &mut said.meaning
            && matches!(
                who.as_str(),
                "hij" | "ie" | "zij" | "ze" | "he" | "she" | "he's" | "she's"
            )
        {
            (*name).clone_into(who);
        }
    }
}

/// `Bram is ziek, dus hij komt vrijdag niet`: the same of the same one; the day belongs to both.
fn same_person(said: &mut Vec<Said>) {
    const AGAIN: [&str; 8] = ["hij", "ie", "zij", "ze", "die", "he", "she", "they"];
    let mut kept: Vec<Said> = Vec::new();
    for one in said.drain(..) {
        if let (
            Meaning::ForOther { who, does, when },
            Some(Said {
                meaning:
                    Meaning::ForOther {
                        who: before,
                        does: did,
                        when: named,
                    },
                ..
            }),
        ) = (&one.meaning, kept.last_mut())
            && (AGAIN.contains(&who.as_str()) || who == before)
            && does == did
            && (*named == When::Next || when == named)
        {
            named.clone_from(when);
            continue;
        }
        kept.push(one);
    }
    *said = kept;
}

/// `gewonnen, Jan was er niet`, `zijn telefoon ging, dus 1-0`: that is not what was played; others decide.
fn not_played(said: &mut Vec<Said>) {
    let decided = said.iter().any(|said| {
        matches!(
            said.meaning,
            Meaning::NoShow(_)
                | Meaning::ForOther {
                    does: Does::StaysAway,
                    ..
                }
                | Meaning::Pass(Matter::Ruling)
        )
    });
    said.retain(|said| !(decided && matches!(said.meaning, Meaning::Result(_))));
    // `Jan is niet komen opdagen, het is al kwart voor tien`: nobody comes at that time.
    let alone = said
        .iter()
        .any(|said| matches!(said.meaning, Meaning::NoShow(_)));
    said.retain(|said| !(alone && matches!(said.meaning, Meaning::Late(..))));
    let other = said
        .iter()
        .any(|said| matches!(said.meaning, Meaning::ForOther { .. }));
    for said in said.iter_mut().filter(|_| other) {
        if matches!(said.meaning, Meaning::Result(_)) {
            said.doubt = said.doubt.or(Some(Doubt::Unread));
        }
    }
}

/// A hedge in a clause of its own holds for the whole: `ik kom niet, denk ik`. So does a condition anywhere.
fn hedge(clauses: &[Clause]) -> Option<Doubt> {
    const SMALL: [C; 11] = [
        C::Maybe,
        C::Likely,
        C::Filler,
        C::Me,
        C::It,
        C::If,
        C::Can,
        C::Day,
        C::Of,
        C::For,
        C::Thanks,
    ];
    let alone = clauses
        .iter()
        .find(|clause| clause.only(&SMALL) && clause.any(&[C::Maybe, C::Likely]));
    let condition = clauses.iter().any(|clause| clause.has(C::If));
    if clauses.iter().any(|clause| clause.has(C::Recurs)) {
        return Some(Doubt::Open);
    }
    match alone {
        Some(clause) if clause.has(C::Maybe) => Some(Doubt::Undecided),
        Some(_) => Some(Doubt::Likely),
        None => condition.then_some(Doubt::Condition),
    }
}

/// `laat maar, ik kom niet`, `o wacht, ik kan toch`: it was otherwise before.
fn corrects_himself(clauses: &[Clause]) -> bool {
    const WORDS: [&str; 7] = [
        "laat maar",
        "wacht",
        "vergeet",
        "scratch",
        "forget",
        "nevermind",
        "afgemeld",
    ];
    let last = clauses.len().saturating_sub(1);
    clauses[..last]
        .iter()
        .any(|clause| WORDS.iter().any(|word| clause.says(word)))
}

/// `of toch wel`, `of nee, toch niet`: he takes back what he said.
fn takes_back(clause: &Clause) -> bool {
    const SMALL: [C; 6] = [C::Filler, C::Wel, C::Not, C::No, C::Yes, C::Thanks];
    let or = ["of", "or", "toch"].iter().any(|word| clause.says(word));
    or && clause.any(&[C::Wel, C::Not]) && clause.only(&SMALL)
}

/// `ja, ik kom`, `bedankt, ik kom niet`: the answer is in what follows.
fn drop_answers(said: &mut Vec<Said>) {
    let small = |said: &Said| match &said.meaning {
        Meaning::Smalltalk => 0,
        Meaning::Yes | Meaning::No => 1,
        _ => 2,
    };
    let most = said.iter().map(small).max().unwrap_or(0);
    said.retain(|said| small(said) == most);
    match most {
        0 => said.truncate(1),
        1 if said
            .windows(2)
            .any(|pair| pair[0].meaning != pair[1].meaning) =>
        {
            said.clear()
        }
        1 => said.truncate(1),
        _ => {}
    }
    // `nee, andersom`
    if said.iter().any(|said| said.meaning == Meaning::Swap) {
        said.truncate(1);
    }
}

/// `Ik ben laat, ik kom om half 9`: one arrival, the one with a time.
fn arrivals(said: &mut Vec<Said>) {
    let late = |said: &Said| matches!(said.meaning, Meaning::Late(..));
    let timed =
        |said: &Said| late(said) && !matches!(said.meaning, Meaning::Late(Arrival::Unknown, _));
    // `iets later, vergadering loopt uit`: why, and no absence.
    if said.iter().any(late) {
        said.retain(|said| {
            let why = matches!(said.doubt, Some(Doubt::Weak | Doubt::Unread));
            !(why && matches!(said.meaning, Meaning::Absence(_)))
        });
    }
    let best = said
        .iter()
        .position(timed)
        .or_else(|| said.iter().position(late));
    let named = said.iter().find_map(|said| match &said.meaning {
        Meaning::Late(_, When::Days(days)) => Some(days.clone()),
        _ => None,
    });
    let mut at = 0;
    said.retain(|said| {
        at += 1;
        !late(said) || Some(at - 1) == best
    });
    for said in said.iter_mut() {
        if let (Meaning::Late(_, when @ When::Next), Some(days)) = (&mut said.meaning, &named) {
            *when = When::Days(days.clone());
        }
    }
}

/// One evening has one answer.
fn evenings(said: &mut Vec<Said>) {
    let when = |said: &Said| match &said.meaning {
        Meaning::Absence(absence) => Some((false, absence.when.clone())),
        Meaning::Presence(when) => Some((true, when.clone())),
        _ => None,
    };
    let mut kept: Vec<Said> = Vec::new();
    for next in said.drain(..) {
        let Some((comes, about)) = when(&next) else {
            kept.push(next);
            continue;
        };
        let same = kept.iter_mut().find(|before| match when(before) {
            Some((_, other)) => about == other || about == When::Next || other == When::Next,
            None => false,
        });
        let Some(before) = same else {
            kept.push(next);
            continue;
        };
        let (before_comes, before_when) = when(before).unwrap_or((comes, When::Next));
        if before_comes != comes && before.doubt == Some(Doubt::Tense) {
            // `ik had willen komen maar het lukt niet`
            let mut next = next;
            if let (Meaning::Absence(Absence { when, .. }) | Meaning::Presence(when), When::Next) =
                (&mut next.meaning, &about)
            {
                *when = before_when;
            }
            *before = next;
            continue;
        }
        if before_comes != comes {
            before.doubt = before
                .doubt
                .filter(|doubt| matches!(doubt, Doubt::Undecided | Doubt::Open))
                .or(Some(Doubt::Contradiction));
            continue;
        }
        // `oppas nodig, lukt niet`: together they say enough.
        before.doubt = match (before.doubt, next.doubt) {
            (Some(Doubt::Weak), doubt) | (doubt, Some(Doubt::Weak))
                if doubt != Some(Doubt::Weak) =>
            {
                doubt
            }
            (Some(Doubt::Weak), Some(Doubt::Weak)) => None,
            (doubt, other) => doubt.or(other),
        };
        if let (Meaning::Absence(kept), Meaning::Absence(next)) =
            (&mut before.meaning, &next.meaning)
        {
            kept.external = kept.external.or(next.external);
        }
        if before_when == When::Next {
            match &mut before.meaning {
                Meaning::Absence(absence) => absence.when = about,
                Meaning::Presence(when) => *when = about,
                _ => {}
            }
        }
    }
    *said = kept;
}
