//! What somebody else decides, or what is played elsewhere: protests, wishes, who stops, cup matches, duty for the
//! club, external games.

use super::Rule;
use super::coming::is_part_of_a_stretch;
use super::report;
use super::sentence::Clause;
use super::words::Class as C;
use crate::meaning::{Absence, Doubt, Matter, Meaning, Said, When, Winner};
use crate::outcome::{ClaimedResult, ExternalClaim};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "a protest",
        read: protest,
        examples: &[
            ("protest", "pass protest"),
            (
                "gewonnen, maar hij speelt onder protest",
                "sender won, pass protest",
            ),
        ],
    },
    Rule {
        name: "the arbiter decides",
        read: ruling,
        examples: &[
            ("zijn telefoon ging, dus 1-0", "pass ruling"),
            ("hij deed een illegale zet", "pass ruling"),
            (
                "mijn tegenstander speelde een onreglementaire zet",
                "pass ruling",
            ),
            ("ze heeft geen telefoon", ""),
        ],
    },
    Rule {
        name: "somebody stops",
        read: stop,
        examples: &[
            ("ik stop ermee", "pass withdrawal"),
            ("dit seizoen niet meer", "pass withdrawal"),
            ("schrijf mij maar uit", "pass withdrawal"),
            ("ik wil stoppen met de competitie", "pass withdrawal"),
            ("ik stop met roken", ""),
        ],
    },
    Rule {
        name: "exempt",
        read: exempt,
        examples: &[
            ("vrijgesteld", "pass exemption"),
            ("ik heb vrijstelling voor vrijdag", "pass exemption"),
        ],
    },
    Rule {
        name: "a cup match",
        read: cup,
        examples: &[
            ("bekerwedstrijd", "pass cup"),
            ("vrijdag speel ik voor de beker", "pass cup"),
        ],
    },
    Rule {
        name: "duty for the club",
        read: duty,
        examples: &[
            ("ben wedstrijdleider vrijdag", "pass duty"),
            ("moet jeugd begeleiden", "pass duty"),
            ("bardienst vrijdag", "pass duty"),
        ],
    },
    Rule {
        name: "an external game",
        read: external,
        examples: &[
            ("vrijdag extern", "external [vrijdag]"),
            ("moet invallen bij team 3", "external"),
            ("extern gewonnen", "external win"),
            ("extern 1-0", "external win"),
            ("ik speel vrijdag extern", "external [vrijdag]"),
            ("afwezig wegens KNSB-wedstrijd", "external"),
            ("ik val vrijdag in bij het eerste", "external [vrijdag]"),
            ("wie speelt er extern?", "question whoplays"),
            ("ik speel vrijdag mee met het tweede", "external [vrijdag]"),
            (
                "vrijdag speel ik met het derde in Gouda",
                "external [vrijdag]",
            ),
            ("als ik met het eerste mee moet, wat dan?", ""),
        ],
    },
    Rule {
        name: "a wish",
        read: wish,
        examples: &[
            ("liever geen partij tegen Jan", "pass wish"),
            ("mag ik een keer wit?", ""),
            ("ik wil niet tegen Bram spelen", "pass wish"),
            ("ik wil graag tegen Piet", "pass wish"),
            ("ik wil vrijdag eerder weg", "pass wish"),
            ("kunnen we een uur eerder beginnen?", "pass wish"),
            ("kan ik een sterke tegenstander krijgen?", "pass wish"),
            ("mag ik vrijdag een keer tegen Karel?", "pass wish"),
            ("any chance I still get a game tonight?", "pass wish"),
            ("mijn zus wil lid worden", "pass wish"),
            ("kan ik nu nog binnenvallen?", "pass wish"),
            ("kan ik nog ergens invallen?", "pass wish"),
            (
                "Wil je tegen Carla zeggen dat ik vrijdag niet kan?",
                "absent [vrijdag] ?asked",
            ),
        ],
    },
];

/// Whether it is about somebody else.
fn third(clause: &Clause) -> bool {
    clause.any(&[C::He, C::Kin, C::You, C::Who, C::Come3]) && !clause.has(C::Me)
}

fn pass(matter: Matter) -> Option<Said> {
    Said::sure(Meaning::Pass(matter))
}

fn protest(clause: &Clause) -> Option<Said> {
    if clause.has(C::Protest) {
        pass(Matter::Protest)
    } else {
        None
    }
}

fn ruling(clause: &Clause) -> Option<Said> {
    let own = clause.has(C::My) && !clause.has(C::Opponent);
    let about = !clause.asked && !own && !clause.any(&[C::Absent, C::Day, C::Present, C::Not]);
    if clause.has(C::Ruling) && about {
        pass(Matter::Ruling)
    } else {
        None
    }
}

/// Somebody else says how a game ended: those who decide hear it.
pub(super) fn disputed(clause: &Clause) -> Option<Said> {
    let says = clause
        .tokens
        .iter()
        .position(|token| token.class == C::Says || token.word == "zeggen")?;
    let third = |token: &&super::sentence::Token| {
        matches!(token.class, C::Unknown | C::Kin | C::He | C::Opponent)
    };
    let first = clause.tokens[..says].iter().find(third).is_some();
    let me = clause.tokens[..says]
        .iter()
        .any(|token| token.class == C::Me);
    let game = clause.any(&[C::Win, C::Loss, C::Draw, C::Score, C::Weak]);
    if first && !me && game && !clause.asked {
        return pass(Matter::Ruling);
    }
    None
}

fn stop(clause: &Clause) -> Option<Said> {
    let at = clause.find(C::Stop)?;
    let somebody = clause.tokens[..at]
        .iter()
        .any(|token| matches!(token.class, C::Unknown | C::Kin));
    let own = clause.any(&[C::Me, C::MeObject, C::We]) || !somebody;
    // `ik stop met roken`
    let mut after = clause.tokens[at..]
        .iter()
        .skip_while(|token| !token.word.ends_with("met"));
    let something = after.nth(1).is_some_and(|token| token.class == C::Unknown);
    // `2 oktober niet, schrijf mij maar uit`: for that evening.
    let lists = ["schrijf", "haal"]
        .iter()
        .any(|verb| clause.tokens[at].word.starts_with(verb));
    let evening = lists && clause.has(C::Day);
    if third(clause) || !own || something || evening {
        return None;
    }
    pass(Matter::Withdrawal)
}

fn exempt(clause: &Clause) -> Option<Said> {
    if clause.has(C::Exempt) {
        pass(Matter::Exemption)
    } else {
        None
    }
}

fn cup(clause: &Clause) -> Option<Said> {
    if clause.has(C::Cup) && !clause.asked && !third(clause) {
        pass(Matter::Cup)
    } else {
        None
    }
}

fn duty(clause: &Clause) -> Option<Said> {
    let about = !clause.asked && !third(clause) && !clause.any(&[C::Of, C::No, C::Thanks, C::Be3]);
    let mine = clause.any(&[C::Me, C::Be1, C::Must, C::Have1, C::Day])
        || clause.only(&[C::Duty, C::Filler]);
    if clause.has(C::Duty) && about && mine {
        pass(Matter::Duty)
    } else {
        None
    }
}

fn external(clause: &Clause) -> Option<Said> {
    let team =
        clause.has(C::Team) && clause.any(&[C::For, C::Come1, C::ComeInf]) && !clause.has(C::Of);
    // `ik val vrijdag in`
    let substitute = clause.says("val") && clause.says("in");
    // `als ik met het eerste mee moet, ...?`, `kan ik nog ergens invallen?`
    let asks = clause.asked && clause.has(C::If) || asks_to_join(clause);
    if !(clause.has(C::External) || team || substitute)
        || third(clause)
        || clause.has(C::Who)
        || asks
    {
        return None;
    }
    let told = report::report(clause);
    let claim = match &told {
        None => ExternalClaim::Open,
        Some((report, _)) => match (&report.winner, report.score) {
            (Some(Winner::Draw), _) | (None, Some(ClaimedResult::Draw)) => ExternalClaim::Draw,
            // Elsewhere somebody names his own points first, whatever his colour.
            (Some(Winner::Sender), _) | (None, Some(ClaimedResult::WhiteWins)) => {
                ExternalClaim::Win
            }
            (Some(Winner::Opponent), _) | (None, Some(ClaimedResult::BlackWins)) => {
                ExternalClaim::Loss
            }
            _ => ExternalClaim::Open,
        },
    };
    let told_doubt = told
        .and_then(|(_, doubt)| doubt)
        .filter(|doubt| *doubt != Doubt::Tense);
    let doubt = if is_part_of_a_stretch(clause) {
        Some(Doubt::Open)
    } else if clause.has(C::Not) {
        Some(Doubt::Negated)
    } else if clause.asked {
        Some(Doubt::Asked)
    } else if clause.has(C::Maybe) {
        Some(Doubt::Undecided)
    } else if clause.has(C::Likely) {
        Some(Doubt::Likely)
    } else if clause.has(C::If) {
        Some(Doubt::Condition)
    } else {
        told_doubt
    };
    let when = clause.days().map_or(When::Next, When::Days);
    let external = Some(claim);
    Said::of(Meaning::Absence(Absence { when, external }), doubt)
}

/// `kunnen we eerder beginnen?`, `kan ik een sterke tegenstander krijgen?`
pub(super) fn asks_favour(clause: &Clause) -> bool {
    let asks = clause.asked && clause.any(&[C::Can, C::Will]) && clause.any(&[C::Me, C::We]);
    let time = clause.any(&[C::OnTime, C::Late])
        && ["beginnen", "starten"].iter().any(|word| clause.says(word));
    let opponent = clause.has(C::Opponent)
        && ["krijgen", "hebben", "treffen"]
            .iter()
            .any(|word| clause.says(word));
    asks && (time || opponent) && !clause.any(&[C::Who, C::When, C::HowLate, C::How])
}

/// `kan ik nu nog binnenvallen?`: in a team is another matter.
fn asks_to_join(clause: &Clause) -> bool {
    const JOINS: [&str; 5] = [
        "invallen",
        "binnenvallen",
        "aanhaken",
        "instappen",
        "binnenlopen",
    ];
    let asks = clause.asked && clause.has(C::Can) && clause.any(&[C::Me, C::We]);
    asks && !clause.has(C::Team) && JOINS.iter().any(|word| clause.says(word))
}

/// `wil je tegen Carla zeggen dat ik niet kan?`: what is passed on is no wish by itself.
fn passes_on(clause: &Clause) -> bool {
    const TELLS: [&str; 5] = ["zeggen", "vertellen", "doorgeven", "melden", "tell"];
    clause.has(C::You)
        && TELLS
            .iter()
            .any(|word| clause.reads(&format!("{word} dat")))
}

fn wish(clause: &Clause) -> Option<Said> {
    if passes_on(clause) || is_part_of_a_stretch(clause) {
        return None;
    }
    let about = clause.any(&[C::Unknown, C::White, C::Black, C::Opponent]);
    let wants = clause.any(&[C::Will, C::Can]) && clause.has(C::Of) && clause.has(C::Me);
    let wishes = clause.has(C::Rather) || wants && (clause.says("graag") || clause.has(C::Not));
    let leaves =
        clause.has(C::Leaves) && clause.any(&[C::Me, C::Will, C::Must]) && !clause.has(C::Maybe);
    // `mag ik vrijdag tegen Karel?`
    let whom = clause.asked
        && clause.has(C::Can)
        && clause.has(C::Me)
        && (clause.says("tegen") || clause.says("against"))
        && clause.has(C::Unknown)
        && !clause.any(&[C::Who, C::Win, C::Loss]);
    let joins = ["lid worden", "become a member", "get a game", "proefpartij"]
        .iter()
        .any(|phrase| clause.reads(phrase));
    // `ik wil niet tegen Bram spelen`
    let avoids = wants
        && clause.any(&[C::Not, C::NotThat])
        && (clause.says("tegen") || clause.says("against"))
        && clause.has(C::Unknown);
    if avoids && !clause.any(&[C::Win, C::Loss, C::Draw]) {
        return pass(Matter::Wish);
    }
    let joins = joins || asks_to_join(clause);
    if leaves && !third(clause) || asks_favour(clause) || whom || joins {
        return pass(Matter::Wish);
    }
    let against =
        |token: &super::sentence::Token| token.class == C::Rather && token.word.contains("tegen");
    let whom = clause.tokens.iter().any(against) || !clause.any(&[C::Day, C::ComeInf]);
    if wishes && about && whom && !clause.any(&[C::Win, C::Loss]) {
        return pass(Matter::Wish);
    }
    None
}
