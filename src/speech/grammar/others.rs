//! What is said of somebody else: he comes, stays away, comes later, or stops. Whose evening it is decides who may say
//! so; that is for those who know the club.

use super::Rule;
use super::coming::{arrival, doubt, when};
use super::sentence::{Clause, Token};
use super::words::Class as C;
use crate::meaning::{Does, Doubt, Meaning, Said};

pub(super) const RULES: &[Rule] = &[Rule {
    name: "somebody else",
    read: of_another,
    examples: &[
        ("Jan is er niet vrijdag", "other jan not [vrijdag]"),
        ("mijn zoon komt ook", "other zoon comes"),
        ("mijn tegenstander is er niet", "no show"),
        ("tegenstander komt niet opdagen", "no show"),
        ("Piet is niet komen opdagen", "no show piet"),
        ("Piet is nergens te bekennen", "no show piet"),
        (
            "Piet is niet komen opdagen, het is al kwart voor 10",
            "no show piet",
        ),
        ("1-0 want Jan kwam niet", "no show jan"),
        ("gewonnen, Jan was er niet", "other jan not ?tense"),
        ("hij is er nog niet", "other hij not"),
        ("Jan kan niet vrijdag", "other jan not [vrijdag]"),
        ("Jan belde dat hij niet komt", "other jan not"),
        ("namens Piet: afwezig", "other piet not"),
        ("afmelden voor Bram", "other bram not"),
        ("afmelden voor Bram vrijdag", "other bram not [vrijdag]"),
        ("meld mij af voor training", "absent ?unread"),
        ("kan Jan ook meedoen?", "other jan comes ?asked"),
        ("Tim komt later", "other tim late"),
        ("meld Jan maar af voor vrijdag", "other jan not [vrijdag]"),
        ("schrijf mijn zoon in", "other zoon comes"),
        (
            "afmelding voor mijn zoon vrijdag",
            "other zoon not [vrijdag]",
        ),
        ("graag een aanmelding voor Lars", "other lars comes"),
        (
            "Tim en Lars komen niet vrijdag",
            "other tim lars not [vrijdag]",
        ),
        (
            "Lars and Eva can't come Friday",
            "other lars eva not [friday]",
        ),
        ("Lars vraagt of je hem wil aanmelden", "other lars comes"),
        ("Tim asked me to tell you he's not coming", "other tim not"),
        ("mijn vrouw zegt dat Bram niet komt", "other bram not"),
        (
            "Bram heeft gebeld, hij kan vrijdag niet",
            "other bram not [vrijdag]",
        ),
        (
            "Karel meldt zich af voor vrijdag",
            "other karel not [vrijdag]",
        ),
        ("Tim komt 10 minuten later", "other tim late +10"),
        ("Tim stopt ermee", "other tim stops"),
        ("mijn zoon stopt", "other zoon stops"),
        ("kun je Ineke aanmelden?", "other ineke comes"),
        ("Tim stopt met roken", ""),
        ("Bram zei: ik kom vrijdag niet", "other bram not [vrijdag]"),
        (
            "\"Ik kom vrijdag niet\", zei Bram",
            "other bram not [vrijdag]",
        ),
        (
            "Tim zegt: meld me af voor vrijdag",
            "other tim not [vrijdag]",
        ),
        (
            "9 oktober geen Anna aan het bord",
            "other anna not [9 oktober]",
        ),
        ("mama ga je vrijdag niet schaken?", ""),
        (
            "Joost mailt dat hij 2 en 9 oktober op vakantie is",
            "other joost not [2 en 9 oktober]",
        ),
        (
            "Anna laat weten dat ze vrijdag op vakantie is",
            "other anna not [vrijdag]",
        ),
        (
            "mijn dochter is ziek dus die kan vrijdag niet schaken",
            "other dochter not [vrijdag]",
        ),
        (
            "Wilt u mijn zoon Lars voor vrijdag afmelden?",
            "other zoon not [vrijdag]",
        ),
        (
            "Lotte speelt vrijdag extern",
            "other lotte comes [vrijdag] ?unread",
        ),
    ],
}];

/// Words between the parts of a name.
const PARTICLES: [&str; 6] = ["de", "van", "der", "den", "ter", "ten"];

/// Who it is about, when it is somebody else: where his name ends. The first who could do it, before the verb of a third
/// person; `vrijdag is Jan er niet`.
fn somebody(clause: &Clause) -> Option<usize> {
    let verb = clause.tokens.iter().position(|token| {
        matches!(
            token.class,
            C::Be3
                | C::Come3
                | C::Have3
                | C::Can
                | C::Will
                | C::Must
                | C::Was
                | C::Not
                | C::Absent
                | C::Present
                | C::ShowUp
                | C::Wel
                | C::Late
                | C::ComeInf
                | C::BePlural
        )
    })?;
    let who = |at: &usize| {
        matches!(
            clause.class(*at),
            Some(C::He | C::Kin | C::Opponent | C::Unknown)
        )
    };
    let before = (0..verb).rev().find(who);
    // `er is geen koffie`: nobody is meant.
    let there = clause.find(C::There).unwrap_or(clause.tokens.len());
    // `vrijdag is Jan er niet`, `komt mijn tegenstander nog?`
    let third = |at: usize| {
        let class = clause.class(at);
        let may = matches!(class, Some(C::Can | C::Will)) && clause.asked;
        may || matches!(class, Some(C::Be3 | C::Come3 | C::Have3))
    };
    let turned = (verb..there).find(who).filter(|_| third(verb));
    before.or(turned)
}

/// The name that ends here, or the names that are joined here: `Tim en Lars`, `Jan de Vries`; without the words that join.
fn names_until(clause: &Clause, last: usize) -> Vec<&str> {
    let word = |at: usize| clause.tokens[at].word.as_str();
    let mut names = vec![word(last)];
    let mut at = last;
    while let Some(before) = at.checked_sub(1) {
        let named = |at: usize| clause.class(at) == Some(C::Unknown);
        if named(before) {
            names.push(word(before));
            at = before;
        } else if before.checked_sub(1).is_some_and(named)
            && (PARTICLES.contains(&word(before)) || matches!(word(before), "en" | "and" | "&"))
        {
            if PARTICLES.contains(&word(before)) {
                names.push(word(before));
            }
            at = before;
        } else {
            break;
        }
    }
    names.reverse();
    names
}

/// What is said is about coming, and it is not the speaker who comes.
fn about_another(clause: &Clause) -> bool {
    let games = [
        C::Score,
        C::Win,
        C::Loss,
        C::Draw,
        C::Weak,
        C::NotThat,
        C::Who,
    ];
    let own = [C::Me, C::Be1, C::Have1, C::Come1, C::You, C::We];
    // `ik hoor dat Jan niet komt`
    let embedded = clause.has(C::Come3) && clause.says("dat");
    !clause.any(&games) && (!clause.any(&own) || embedded)
}

/// `meld Jan af`, `schrijf mijn zoon in`, `afmelding voor mijn zoon`: a request about somebody else.
fn request_for_another(clause: &Clause) -> Option<Said> {
    const NOUNS: [&str; 6] = [
        "afmelding",
        "afmelden",
        "aanmelding",
        "aanmelden",
        "afzegging",
        "inschrijven",
    ];
    let own = clause.speaks_of_himself() || clause.has(C::Score);
    let off = clause.any(&[C::Off, C::Absent]);
    let on = clause.any(&[C::On, C::Present]) || clause.says("in");
    let noun = NOUNS.iter().any(|noun| clause.says(noun));
    let asks = noun && is_for_somebody(clause) || clause.has(C::SignVerb);
    // `kun je Ineke aanmelden?`
    let asks = asks || noun && clause.asked && clause.any(&[C::Can, C::Will]) && clause.has(C::You);
    if !asks || own || !(off || on) {
        return None;
    }
    let names: Vec<&str> = clause.unknown().map(|token| token.word.as_str()).collect();
    let kin = clause
        .find(C::Kin)
        .map(|at| clause.tokens[at].word.as_str());
    let who = kin.map_or_else(|| names.join(" "), str::to_owned);
    if who.is_empty() || names.len() > 3 {
        return None;
    }
    let does = if off { Does::StaysAway } else { Does::Comes };
    Said::sure(Meaning::ForOther {
        who,
        does,
        when: when(clause),
    })
}

/// `voor Bram`, `voor mijn zoon`
fn is_for_somebody(clause: &Clause) -> bool {
    let mut tokens = clause.tokens.iter();
    let behind = |token: &Token| matches!(token.word.as_str(), "voor" | "for" | "van");
    tokens.any(behind)
        && tokens
            .find(|token| token.class != C::My)
            .is_some_and(|token| matches!(token.class, C::Kin | C::Unknown))
}

/// `Lars vraagt of je hem wil aanmelden`, `Tim asked me to tell you he's not coming`: somebody else lets know.
fn reported(clause: &Clause) -> Option<Said> {
    let says = clause.find(C::Says)?;
    let third = |token: &Token| matches!(token.class, C::Unknown | C::Kin | C::He);
    let first = clause.tokens[..says].iter().position(third)?;
    let me = clause.tokens[..says]
        .iter()
        .any(|token| token.class == C::Me);
    let after = Clause {
        tokens: clause.tokens[says + 1..].to_vec(),
        asked: clause.asked,
    };
    let coming = [
        C::ComeInf,
        C::Come3,
        C::Absent,
        C::Present,
        C::There,
        C::Can,
        C::Ill,
        C::Busy,
    ];
    let games = [C::Win, C::Loss, C::Draw, C::Score, C::Weak];
    // `Jan vraagt of ik kom`
    let mine = after.any(&[C::Me, C::Come1]);
    if me || mine || !after.any(&coming) || after.any(&games) || after.has(C::NotThat) {
        return None;
    }
    let inner = after.unknown().next().map(|token| token.word.as_str());
    let outer = clause.tokens[first].word.as_str();
    let who = match clause.class(first) {
        Some(C::Unknown) if clause.tokens[..says].len() < 6 => {
            // `Joost zegt dat Bram niet komt`
            inner
                .filter(|_| after.has(C::Come3) && !after.has(C::He))
                .unwrap_or(outer)
        }
        _ => inner.unwrap_or(outer),
    };
    let not = after.any(&[C::Not, C::Absent, C::Ill, C::Busy]);
    let does = if not { Does::StaysAway } else { Does::Comes };
    Said::sure(Meaning::ForOther {
        who: who.to_owned(),
        does,
        when: when(clause),
    })
}

/// `Tim stopt ermee`: not with smoking.
fn stops(clause: &Clause) -> Option<Said> {
    let at = clause.find(C::Stop)?;
    let own = [C::Me, C::MeObject, C::We, C::You, C::Who];
    let who = clause.tokens[..at]
        .iter()
        .rposition(|token| matches!(token.class, C::Unknown | C::Kin | C::He))?;
    let something = clause.tokens[at..]
        .iter()
        .any(|token| matches!(token.class, C::Unknown | C::Day));
    let hears = clause.any(&[C::Not, C::If, C::Likely, C::Maybe]) || clause.asked;
    if clause.any(&own) || something || hears || clause.speaks_of_himself() {
        return None;
    }
    Said::sure(Meaning::ForOther {
        who: names_until(clause, who).join(" "),
        does: Does::Stops,
        when: when(clause),
    })
}

/// `geen Anna aan het bord`
fn without_somebody(clause: &Clause) -> Option<Said> {
    let mut pairs = clause.tokens.windows(2);
    let without = |pair: &&[Token]| pair[0].word == "geen" && pair[1].class == C::Unknown;
    let name = pairs
        .find(without)
        .filter(|_| clause.reads("aan het bord"))?;
    Said::sure(Meaning::ForOther {
        who: name[1].word.clone(),
        does: Does::StaysAway,
        when: when(clause),
    })
}

/// Whether what is said of this one is about coming.
fn about_coming(clause: &Clause, who: &Token) -> bool {
    const ABOUT: [C; 9] = [
        C::There,
        C::Come3,
        C::Absent,
        C::Present,
        C::ShowUp,
        C::Wel,
        C::ComeInf,
        C::Late,
        C::Ill,
    ];
    let about = clause.any(&ABOUT)
        || is_busy(clause, who)
        || clause.says("kwam") && clause.has(C::Not)
        || clause.has(C::Can) && clause.any(&[C::Day, C::Not])
        || who.class == C::Opponent && clause.has(C::Was);
    let known = clause.unknown().count();
    // Of a name there is one: more words that are not known are another story.
    about && known <= 3 && (known <= 2 || who.class == C::Unknown)
}

/// `Bram is vrijdag op vakantie`: what a child of the speaker has to do may be why he himself does not come.
fn is_busy(clause: &Clause, who: &Token) -> bool {
    who.class == C::Unknown && clause.has(C::Busy)
}

fn of_another(clause: &Clause) -> Option<Said> {
    let said = other(clause)?;
    // Who plays elsewhere for the club neither comes nor stays away.
    let elsewhere = said.doubt.is_none() && clause.has(C::External);
    let doubt = elsewhere.then_some(Doubt::Unread).or(said.doubt);
    Some(Said { doubt, ..said })
}

fn other(clause: &Clause) -> Option<Said> {
    let told = without_somebody(clause)
        .or_else(|| request_for_another(clause))
        .or_else(|| reported(clause))
        .or_else(|| stops(clause));
    // `mama ga je vrijdag schaken?`
    if told.is_some() || clause.says("ga je") {
        return told;
    }
    let at = somebody(clause).filter(|_| about_another(clause))?;
    let who = &clause.tokens[at];
    if !about_coming(clause, who) {
        return None;
    }
    let busy = is_busy(clause, who);
    let not = (clause.any(&[C::Not, C::Absent, C::Ill]) || busy) && !clause.has(C::Wel);
    let gone = (clause.has(C::ShowUp) || clause.says("kwam")) && clause.has(C::Not);
    let mut unknown = clause.unknown().map(|token| token.word.as_str());
    let name = match (who.class, unknown.next()) {
        (C::Unknown, _) => names_until(clause, at).join(" "),
        // `Jan belde dat hij niet komt`
        (C::He, Some(name)) => name.to_owned(),
        _ => who.word.clone(),
    };
    match who.class {
        C::Opponent if not || clause.has(C::Late) => Said::sure(Meaning::NoShow(None)),
        C::Opponent => None,
        C::Unknown if gone => Said::sure(Meaning::NoShow(Some(name))),
        C::He if gone => Said::sure(Meaning::NoShow(None)),
        _ if does_something(clause) => {
            let late = clause.has(C::Late) || clause.has(C::Clock) && !not;
            let does = match not {
                true => Does::StaysAway,
                false if late => Does::ComesLater(arrival(clause)),
                false => Does::Comes,
            };
            let meaning = Meaning::ForOther {
                who: name,
                does,
                when: when(clause),
            };
            // What he has to do says too little by itself.
            let away = clause.any(&[C::Not, C::Absent, C::Ill]);
            let weak = (busy && !away).then_some(Doubt::Weak);
            Said::of(meaning, doubt_of_another(clause).or(weak))
        }
        _ => None,
    }
}

/// Whether and why what is said of another is in doubt: his name is no doubt.
fn doubt_of_another(clause: &Clause) -> Option<Doubt> {
    let doubt = doubt(clause, false);
    let hears = clause.any(&[C::Me, C::NotThat]).then_some(Doubt::Unread);
    doubt.filter(|doubt| *doubt != Doubt::Unread).or(hears)
}

/// Whether a third person comes, stays away, or may.
fn does_something(clause: &Clause) -> bool {
    clause.any(&[
        C::Come3,
        C::ComeInf,
        C::Absent,
        C::Present,
        C::Wel,
        C::Can,
        C::Late,
        C::Clock,
        C::Ill,
        C::Busy,
        C::Will,
    ]) || clause.has(C::There) && clause.any(&[C::Be3, C::BePlural, C::Not])
}
