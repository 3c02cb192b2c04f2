//! Questions, and single words that ask for something: `stand`, `tegen wie moet ik?`.

use super::Rule;
use super::lists::wants_to_see;
use super::matters::asks_favour;
use super::sentence::Clause;
use super::words::Class as C;
use crate::meaning::{Meaning, Said, Topic};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "why",
        read: why,
        examples: &[
            ("waarom staat Gijs bovenaan??", "question why"),
            ("leg het eens uit voor Gijs", "question why"),
            ("why am I 5th?", "question why"),
        ],
    },
    Rule {
        name: "what if",
        read: hypothetical,
        examples: &[
            (
                "Wat als ik vrijdag niet kom, krijg ik dan straf?",
                "question rules",
            ),
            (
                "Stel dat ik vrijdag niet kom, val ik dan uit de top drie?",
                "question rules",
            ),
            (
                "Krijg ik punten als ik me afmeld of niks?",
                "question rules",
            ),
            ("wat gebeurt er als ik te laat afmeld?", "question rules"),
            (
                "Do I get any points if I sign off in time?",
                "question rules",
            ),
            ("krijg ik iets als ik oneven ben", "question rules"),
            (
                "hoeveel punten krijg ik als ik win van Bram?",
                "question rules",
            ),
            (
                "gaat het goed als ik het donderdag zeg?",
                "question deadline",
            ),
            ("kun je me afmelden als het regent?", "absent ?condition"),
        ],
    },
    Rule {
        name: "what was written down",
        read: own_result,
        examples: &[
            ("staat mijn uitslag er goed in?", "question ownresult"),
            ("did you get my result?", "question ownresult"),
            ("what was my result again?", "question ownresult"),
        ],
    },
    Rule {
        name: "whom do I play",
        read: own_game,
        examples: &[
            ("tegen wie moet ik?", "question owngame"),
            ("Wie is mijn tegenstander vrijdag?", "question owngame"),
            ("wie heb ik?", "question owngame"),
            ("heb ik wit vrijdag?", "question owngame"),
            ("met wit of zwart?", "question owngame"),
            ("who do I play?", "question owngame"),
        ],
    },
    Rule {
        name: "am I in",
        read: am_i_in,
        examples: &[
            ("ben ik aangemeld?", "question amiin"),
            ("sta ik op de lijst?", "question amiin"),
            ("speel ik vrijdag?", "question amiin"),
            ("sta ik er al op?", "question amiin"),
            ("ben ik nou aangemeld of niet", "question amiin"),
            ("kom ik nu vrijdag of niet??", "question amiin"),
            (
                "heb ik al gezegd dat ik vrijdag niet kom?",
                "question amiin",
            ),
            ("wat heb ik doorgegeven?", "question amiin"),
            ("ik ben vrij vanavond toch?", "question amiin"),
            ("sta ik op de lijst voor vrijdag", "question amiin"),
            (
                "ik sta toch als afgemeld genoteerd voor vanavond?",
                "question amiin",
            ),
        ],
    },
    Rule {
        name: "until when",
        read: deadline,
        examples: &[
            ("tot wanneer kan ik afmelden?", "question deadline"),
            ("hoe laat begint het vrijdag?", "question deadline"),
            ("kan ik me nog afmelden?", "question deadline"),
        ],
    },
    Rule {
        name: "my place",
        read: my_place,
        examples: &[
            ("hoeveelste sta ik?", "question myplace"),
            ("hoeveel punten heb ik", "question myplace"),
            ("mijn stand", "question myplace"),
            ("how am I doing this season", "question myplace"),
            ("waar sta ik op de ranglijst", "question myplace"),
        ],
    },
    Rule {
        name: "the pairing",
        read: pairing,
        examples: &[
            ("indeling?", "question pairing"),
            ("wanneer komt de indeling?", "question pairing"),
            ("wie speelt tegen wie", "question pairing"),
            ("is de indeling al bekend", "question pairing"),
            ("maak de indeling maar", "question pairing"),
            ("mag ik een plaatje van de indeling", "question pairing"),
            (
                "wie heeft er allemaal gewonnen vanavond",
                "question pairing",
            ),
        ],
    },
    Rule {
        name: "the standing",
        read: standing,
        examples: &[
            ("stand", "question standing"),
            ("wat is de stand?", "question standing"),
            ("mag ik de tussenstand", "question standing"),
            ("laat de stand eens zien", "question standing"),
            ("stuur de stand als plaatje", "question standing"),
            ("wie staat bovenaan?", "question standing"),
            ("stelling na 1-0?", "1-0 + ?asked"),
        ],
    },
    Rule {
        name: "who comes",
        read: who_plays,
        examples: &[
            ("wie komen er vrijdag?", "question whoplays"),
            ("wie zijn er vanavond", "question whoplays"),
            ("Wie heeft de sleutel?", ""),
            ("komt Piet vrijdag?", "question whoplays"),
            ("is Piet er vrijdag?", "question whoplays"),
            ("is Lars coming on Friday?", "question whoplays"),
            (
                "zijn er al veel aanmeldingen voor vrijdag?",
                "question whoplays",
            ),
            ("wie heeft er zich al afgemeld?", "question whoplays"),
            ("is er al genoeg volk voor vrijdag?", "question whoplays"),
            ("wie heeft nog niks laten weten", "question whoplays"),
        ],
    },
    Rule {
        name: "when is there chess",
        read: calendar,
        examples: &[
            ("wanneer spelen we weer?", "question calendar"),
            ("is er vrijdag schaken?", "question calendar"),
            ("spelen we op 25 december", "question calendar"),
            (
                "Op Goede Vrijdag is er toch geen schaak?",
                "question calendar",
            ),
            ("gaat vrijdag door?", "question calendar"),
            ("is there chess this Friday?", "question calendar"),
            ("agenda", "question calendar"),
            ("hoeveel rondes zijn er nog?", "question calendar"),
            ("mag ik het rooster?", "question calendar"),
        ],
    },
    Rule {
        name: "rules and help",
        read: help,
        examples: &[
            ("help", "question help"),
            ("hoe meld ik me af?", "question help"),
            ("reglement", "question rules"),
            ("wat kan jij allemaal?", "question help"),
            ("moet ik me afmelden als ik niet kan?", "question help"),
            ("hoeveel punten voor een remise?", "question rules"),
            ("hoeveel punten krijg ik voor de bye", "question rules"),
            ("telt dat mee?", "question rules"),
            ("hoe vaak mag ik afwezig zijn?", "question rules"),
            ("hoeveel keer mag ik afwezig zijn?", "question rules"),
            ("mag ik zelf de uitslag doorgeven?", "question help"),
            ("is 1-0 the way to report it?", "question help"),
        ],
    },
];

fn ask(topic: Topic) -> Option<Said> {
    Said::sure(Meaning::Question(topic))
}

/// Whether somebody asks something: a question mark, or a question word in front.
fn is_question(clause: &Clause) -> bool {
    let begins = clause
        .tokens
        .iter()
        .find(|token| !matches!(token.class, C::Filler | C::Greeting | C::Thanks | C::Of));
    let asks = [
        C::Who,
        C::When,
        C::HowLate,
        C::Why,
        C::How,
        C::What,
        C::Help,
    ];
    let place = begins.is_some_and(|token| {
        token.class == C::Place
            && ["hoe", "waar", "how", "where"]
                .iter()
                .any(|word| token.word.starts_with(word))
    });
    clause.asked
        || place
        || wants_to_see(clause)
        || begins.is_some_and(|token| asks.contains(&token.class))
}

/// Nothing but this noun and small words: `de stand graag`.
fn bare(clause: &Clause, noun: C) -> bool {
    clause.has(noun)
        && clause.tokens.iter().all(|token| {
            token.class == noun
                || matches!(
                    token.class,
                    C::Filler
                        | C::Greeting
                        | C::Thanks
                        | C::Yes
                        | C::Day
                        | C::You
                        | C::MeObject
                        | C::What
                        | C::My
                        | C::It
                        | C::Can
                        | C::SignVerb
                        | C::There
                )
        })
}

fn why(clause: &Clause) -> Option<Said> {
    let asked = is_question(clause) || clause.class(0) == Some(C::Why);
    if clause.has(C::Why) && asked {
        ask(Topic::Why)
    } else {
        None
    }
}

fn says_one(clause: &Clause, words: &[&str]) -> bool {
    words.iter().any(|word| clause.says(word))
}

/// What would come of something: the rules say that, or until when it can be said.
fn hypothetical(clause: &Clause) -> Option<Said> {
    const SAYS: [&str; 6] = ["zeg", "zeggen", "laat weten", "meld", "doorgeef", "tell"];
    let about = [
        C::Absent,
        C::Present,
        C::Late,
        C::Not,
        C::Win,
        C::Loss,
        C::Draw,
        C::Come1,
        C::Can,
        C::Off,
        C::SignVerb,
    ];
    let odd = says_one(clause, &["oneven", "bye", "vrij"]);
    let asks = clause.asked && clause.has(C::If) && clause.has(C::Me);
    let request = clause.has(C::You) && clause.has(C::MeObject);
    let must = clause.class(0) == Some(C::Must);
    if !asks || request || must || !(odd || clause.any(&about)) {
        return None;
    }
    if says_one(clause, &SAYS) && !clause.any(&[C::Absent, C::Win]) {
        return ask(Topic::Deadline);
    }
    ask(Topic::Rules)
}

/// What is written down of his game.
fn own_result(clause: &Clause) -> Option<Said> {
    let mine = clause.any(&[C::My]) && clause.has(C::Result) && !clause.has(C::Opponent);
    let other = clause.any(&[
        C::Score,
        C::Win,
        C::Loss,
        C::Draw,
        C::Correct,
        C::Day,
        C::Postponed,
        C::ComeInf,
    ]);
    if clause.asked && mine && !other {
        return ask(Topic::OwnResult);
    }
    None
}

fn own_game(clause: &Clause) -> Option<Said> {
    let me = clause.any(&[C::Me, C::MeObject, C::My]);
    let against = clause
        .tokens
        .windows(2)
        .any(|pair| pair[0].class == C::Of && pair[1].class == C::Who);
    let verbs = clause.any(&[C::Have1, C::Come1, C::Must, C::Go, C::Be1, C::Opponent])
        || clause.says("krijg")
        || clause.says("do");
    let whom = clause.has(C::Who) && (against || me && verbs || clause.has(C::Opponent));
    let mine = clause.has(C::Opponent)
        && clause.asked
        && !clause.any(&[C::Not, C::Late, C::ShowUp, C::Win]);
    let colour = clause.asked
        && clause.any(&[C::White, C::Black])
        && me
        && clause.any(&[C::Have1, C::Come1]);
    let colours = clause.asked
        && clause.any(&[C::White, C::Black])
        && clause.only(&[C::White, C::Black, C::Of, C::Filler, C::Day]);
    let colour = colour || colours;
    let played = clause.any(&[C::Win, C::Loss, C::Draw, C::Not]);
    if is_question(clause) && (whom || mine || colour) && !played && !asks_favour(clause) {
        return ask(Topic::OwnGame);
    }
    None
}

fn am_i_in(clause: &Clause) -> Option<Said> {
    let verb = |class| {
        matches!(
            class,
            C::Be1 | C::Come1 | C::Have1 | C::Place | C::Hope | C::Must
        )
    };
    let inverted = clause
        .tokens
        .windows(2)
        .any(|pair| verb(pair[0].class) && pair[1].class == C::Me);
    let about = clause.any(&[
        C::Present,
        C::Absent,
        C::On,
        C::Come1,
        C::ComeInf,
        C::Day,
        C::There,
    ]);
    let noted = says_one(clause, &["sta", "stond", "staat"]) && clause.has(C::Me);
    let stands = clause.has(C::Place) && clause.any(&[C::On, C::Present])
        || noted && clause.any(&[C::On, C::Present, C::Absent]);
    const SAID: [&str; 8] = [
        "gezegd",
        "doorgegeven",
        "gemeld",
        "afgemeld",
        "aangemeld",
        "opgegeven",
        "told",
        "said",
    ];
    let or_not = clause.says("of") && clause.has(C::Not);
    let said = clause.has(C::Have1) && clause.has(C::Me) && says_one(clause, &SAID);
    let asks = clause.asked || said && clause.class(0) == Some(C::What);
    let free = clause.any(&[C::Be1])
        && clause.has(C::Me)
        && says_one(clause, &["vrij", "ingedeeld", "genoteerd"]);
    let not = clause.has(C::Not) && !or_not && !said;
    let other = not || clause.any(&[C::Win, C::Loss, C::Draw, C::Score]);
    if asks && !other && (inverted && about || stands || said || free) {
        ask(Topic::AmIIn)
    } else {
        None
    }
}

fn deadline(clause: &Clause) -> Option<Said> {
    let still = clause.says("nog") || clause.any(&[C::HowLate, C::Deadline]);
    let signs = clause.any(&[C::Absent, C::Present, C::Off, C::On, C::Deadline]);
    let can = clause.asked && clause.has(C::Can) && clause.has(C::Me) && still && signs;
    let starts =
        clause.any(&[C::HowLate, C::Deadline]) && is_question(clause) || clause.has(C::HowLate);
    if asks_favour(clause) {
        return None;
    }
    if can || starts || bare(clause, C::Deadline) {
        ask(Topic::Deadline)
    } else {
        None
    }
}

fn my_place(clause: &Clause) -> Option<Said> {
    let asks = is_question(clause)
        || clause.only(&[
            C::Place,
            C::Filler,
            C::Thanks,
            C::Day,
            C::There,
            C::What,
            C::Me,
            C::Have1,
            C::Yes,
        ]);
    let other = clause.any(&[C::Win, C::Loss, C::Draw, C::Not, C::Come1])
        || says_one(clause, &["bye", "oneven"]);
    if clause.has(C::Place) && asks && !other {
        ask(Topic::MyPlace)
    } else {
        None
    }
}

/// Who names one next to a standing or a pairing wants to have it: `stuur de stand als plaatje`.
const PICTURE: [&str; 3] = ["plaatje", "picture", "image"];

fn pairing(clause: &Clause) -> Option<Said> {
    let wrong = clause.any(&[C::No, C::Not, C::Correct]);
    let makes = matches!(clause.tokens.first(), Some(token) if matches!(token.word.as_str(), "maak" | "make"));
    // `is de indeling al bekend`
    let there = clause.class(0) == Some(C::Be3) && says_one(clause, &["bekend", "klaar", "rond"]);
    let asks = is_question(clause) || makes || there || says_one(clause, &PICTURE);
    let asks = asks && clause.has(C::Pairing) && !wrong;
    // `wie heeft er gewonnen?`
    let results =
        clause.has(C::Who) && clause.has(C::Win) && !clause.any(&[C::Of, C::Me, C::Unknown]);
    if asks || results && is_question(clause) || bare(clause, C::Pairing) {
        ask(Topic::Pairing)
    } else {
        None
    }
}

fn standing(clause: &Clause) -> Option<Said> {
    let wrong = clause.any(&[C::No, C::Not, C::Correct, C::Score, C::Playing]);
    // `kun je aan de leiding vragen of ...`: that is nobody's place.
    let leaders = says_one(clause, &["aan de leiding"])
        && says_one(
            clause,
            &["vragen", "zeggen", "doorgeven", "vertellen", "melden"],
        );
    let asks = is_question(clause) || says_one(clause, &PICTURE);
    let asks = asks && clause.has(C::Standing) && !wrong && !leaders;
    if asks || bare(clause, C::Standing) {
        ask(Topic::Standing)
    } else {
        None
    }
}

fn who_plays(clause: &Clause) -> Option<Said> {
    let comes = clause.any(&[C::Come3, C::ComeInf, C::Present, C::Absent])
        || clause.has(C::There) && clause.any(&[C::Be3, C::BePlural]);
    let me = clause.any(&[C::Me, C::Win, C::Loss, C::Unknown]);
    // `komt Piet vrijdag?`
    let third = clause.asked && clause.class(1) == Some(C::Unknown);
    let somebody = match clause.class(0) {
        Some(C::Come3) => third,
        Some(C::Be3) => third && clause.any(&[C::There, C::ComeInf]),
        _ => false,
    };
    let other = clause.any(&[C::Not, C::Late, C::Opponent, C::Score, C::Me]);
    // `zijn er al veel aanmeldingen?`, `wie heeft nog niks laten weten?`
    const PEOPLE: [&str; 8] = [
        "aanmeldingen",
        "afmeldingen",
        "afzeggingen",
        "volk",
        "genoeg",
        "deelnemers",
        "spelers",
        "sign-ups",
    ];
    let many =
        clause.asked && says_one(clause, &PEOPLE) && clause.any(&[C::There, C::Be3, C::BePlural]);
    let heard = clause.has(C::Who)
        && clause.has(C::Have3)
        && says_one(
            clause,
            &["laten weten", "gereageerd", "geantwoord", "gemeld"],
        );
    if clause.has(C::Who) && comes && !me || somebody && !other || many || heard {
        ask(Topic::WhoPlays)
    } else {
        None
    }
}

fn calendar(clause: &Clause) -> Option<Said> {
    let games = clause.any(&[
        C::Win,
        C::Loss,
        C::Draw,
        C::Postponed,
        C::Early,
        C::Adjourned,
        C::Score,
    ]);
    let mine = clause.any(&[C::Me, C::My]);
    let when = clause.has(C::When)
        && is_question(clause)
        && clause.any(&[
            C::We,
            C::There,
            C::ComeInf,
            C::Calendar,
            C::Be3,
            C::Me,
            C::It,
            C::Come1,
        ]);
    let goes = clause.asked
        && !mine
        && !clause.has(C::Who)
        && clause.any(&[C::There, C::It, C::We, C::By])
        && clause.any(&[C::Be3, C::Works, C::ComeInf, C::Come3, C::Go])
        && (clause.has(C::Day) && !clause.has(C::Unknown)
            || clause.any(&[C::ComeInf, C::Calendar]));
    let named = clause.has(C::Calendar) && is_question(clause) && (!mine || clause.has(C::Can));
    if !games && (when || goes || named) || bare(clause, C::Calendar) {
        ask(Topic::Calendar)
    } else {
        None
    }
}

fn help(clause: &Clause) -> Option<Said> {
    if clause.has(C::Help) && (is_question(clause) || bare(clause, C::Help)) {
        return ask(Topic::Help);
    }
    let must = clause.asked && clause.class(0) == Some(C::Must) && clause.has(C::Me);
    if must && clause.any(&[C::Absent, C::Present, C::Off]) && clause.has(C::MeObject) {
        return ask(Topic::Help);
    }
    // `mag ik zelf de uitslag doorgeven?`
    let report = [
        "report",
        "doorgeven",
        "invullen",
        "invoeren",
        "opgeven",
        "melden",
        "noteren",
    ];
    let how =
        clause.asked && says_one(clause, &report) && clause.any(&[C::Result, C::Score, C::It]);
    if how && !clause.has(C::He) && clause.class(0) != Some(C::Unknown) {
        return ask(Topic::Help);
    }
    let counts = clause.asked
        && clause.any(&[C::It, C::Filler])
        && says_one(clause, &["telt", "count", "geldt"]);
    let odd = clause.has(C::For) && says_one(clause, &["bye", "oneven"]);
    if counts && clause.tokens.len() < 6 || odd && clause.says("hoeveel punten") {
        return ask(Topic::Rules);
    }
    // `hoe vaak mag ik afwezig zijn?`
    let often = [
        "hoe vaak",
        "hoeveel keer",
        "hoe dikwijls",
        "how often",
        "how many times",
    ];
    if clause.asked && says_one(clause, &often) && clause.any(&[C::Absent, C::Present, C::Late]) {
        return ask(Topic::Rules);
    }
    let worth = [C::Win, C::Loss, C::Draw, C::Absent, C::External];
    let paid = clause.says("hoeveel punten") && clause.any(&worth);
    if paid && is_question(clause) && !clause.has(C::Me) {
        return ask(Topic::Rules);
    }
    let rules = clause.has(C::Rules) && is_question(clause) || bare(clause, C::Rules);
    if rules { ask(Topic::Rules) } else { None }
}
