//! Questions about lists: who is on them, what came in, who is in which group; and what somebody wants to see.

use super::Rule;
use super::sentence::Clause;
use super::words::Class as C;
use crate::meaning::{Meaning, Said, Topic};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "groups",
        read: groups,
        examples: &[
            ("in welke groep zit ik?", "question mygroup"),
            ("welke groep speel ik", "question mygroup"),
            ("which group am I in?", "question mygroup"),
            ("stand van groep 1", "question standingof(1)"),
            ("mag ik de stand in groep 2?", "question standingof(2)"),
        ],
    },
    Rule {
        name: "who is on the list",
        read: who_is_on,
        examples: &[
            (
                "mag ik de aanmeldlijst van vrijdag zien",
                "question whoplays",
            ),
            ("toon de deelnemers", "question whoplays"),
            ("wie ontbreken er de 18e?", "question whoplays"),
            ("is het aantal vrijdag even of oneven?", "question whoplays"),
            ("met hoeveel zijn we vrijdag?", "question whoplays"),
            ("show me who signed up", "question whoplays"),
        ],
    },
    Rule {
        name: "my games",
        read: my_season,
        examples: &[
            ("Mijn resultaten van dit seizoen aub", "question myseason"),
            ("mag ik mijn uitslagen zien", "question myseason"),
            ("my results this season please", "question myseason"),
            ("hoeveel keer heb ik al gewonnen?", "question myseason"),
            (
                "Welke partijen heb ik tot nu toe gespeeld?",
                "question myseason",
            ),
            ("hoe heb ik het gedaan dit seizoen", "question myseason"),
            ("staat mijn uitslag er goed in?", "question ownresult"),
            ("mijn partijen waren slecht", ""),
        ],
    },
    Rule {
        name: "what came in",
        read: what_came_in,
        examples: &[
            ("wie is er oneven?", "question pairing"),
            ("who has the bye?", "question pairing"),
            ("wat een mooie stelling op bord 3", ""),
            ("is alles binnen?", "question pairing"),
            ("is er iemand oneven?", "question pairing"),
            ("hoe staat het bij bord 2?", "question pairing"),
            ("wat heeft Bram gedaan?", "question pairing"),
            ("is Anna al klaar?", "question pairing"),
            ("hebben Frank en Ineke al gespeeld?", "question pairing"),
            ("zijn er al uitslagen binnen?", "question pairing"),
            ("wie zijn er al klaar?", "question pairing"),
            ("welke partijen lopen er nog?", "question pairing"),
            (
                "hoe is het bij Frank en Ineke afgelopen?",
                "question pairing",
            ),
            ("wat is het geworden bij Tim?", "question pairing"),
            ("heeft anna de uitslag al ingevuld?", "question ownresult"),
            ("is de uitslag al doorgegeven?", "question ownresult"),
            ("has Anna entered the result?", "question ownresult"),
        ],
    },
    Rule {
        name: "what it is worth",
        read: worth,
        examples: &[
            (
                "Wat levert een externe wedstrijd op aan punten?",
                "question rules",
            ),
            ("wat is een remise waard?", "question rules"),
            ("wat krijg je voor een bye?", "question rules"),
            ("how much is a win worth?", "question rules"),
            ("hoe werkt het keizersysteem?", "question rules"),
            ("leg eens uit hoe het keizersysteem werkt", "question rules"),
        ],
    },
];

fn ask(topic: Topic) -> Option<Said> {
    Said::sure(Meaning::Question(topic))
}

pub(super) fn says_one(clause: &Clause, words: &[&str]) -> bool {
    words.iter().any(|word| clause.says(word))
}

/// `laat de stand zien`, `toon`, `geef me`, `show me`.
pub(super) fn wants_to_see(clause: &Clause) -> bool {
    let mut words = clause.tokens.iter().filter(|token| {
        !matches!(token.class, C::Greeting | C::Thanks | C::Yes) && token.word != "please"
    });
    let first = words.next().map_or("", |token| token.word.as_str());
    let shows = matches!(
        first,
        "laat" | "toon" | "show" | "stuur" | "send" | "geef" | "give" | "graag" | "bekijk"
    );
    let sees = says_one(clause, &["zien", "tonen", "bekijken", "see", "inzien"]);
    let wants = matches!(
        first,
        "mag" | "kan" | "ik" | "wil" | "can" | "may" | "i" | "i'd"
    );
    shows && !clause.any(&[C::Win, C::Loss, C::Draw, C::Score]) || sees && (wants || clause.asked)
}

/// A question, or something that he wants to see.
pub(super) fn asks(clause: &Clause) -> bool {
    let first = clause.tokens.iter().find(|token| {
        !matches!(
            token.class,
            C::Filler | C::Greeting | C::Thanks | C::Of | C::For
        )
    });
    let begins = first.is_some_and(|token| {
        matches!(
            token.class,
            C::Who | C::What | C::How | C::When | C::Why | C::HowLate
        )
    });
    clause.asked || begins || wants_to_see(clause)
}

fn groups(clause: &Clause) -> Option<Said> {
    const GROUP: [&str; 4] = ["groep", "group", "poule", "klasse"];
    let at = clause
        .tokens
        .iter()
        .position(|token| GROUP.contains(&token.word.as_str()))?;
    let number = clause.tokens.get(at + 1);
    let number = number.and_then(|token| token.word.parse::<u16>().ok());
    if let Some(number) = number.filter(|_| clause.has(C::Standing)) {
        return ask(Topic::StandingOf(number));
    }
    let mine = clause.any(&[C::Me, C::My]) || clause.says("ben ik");
    let which = clause.any(&[C::What, C::How]) || clause.asked;
    if mine && which && !clause.any(&[C::Win, C::Loss, C::Draw, C::Score]) {
        return ask(Topic::MyGroup);
    }
    None
}

/// Lists of who comes.
const LISTS: [&str; 18] = [
    "aanmeldlijst",
    "afmeldlijst",
    "deelnemerslijst",
    "deelnemers",
    "spelerslijst",
    "aanwezigheidslijst",
    "presentielijst",
    "aanwezigen",
    "afwezigen",
    "aanmeldingen",
    "afmeldingen",
    "opkomst",
    "attendance",
    "players",
    "sign-ups",
    "signups",
    "lijst",
    "list",
];

fn who_is_on(clause: &Clause) -> Option<Said> {
    const MISSES: [&str; 6] = [
        "ontbreken",
        "ontbreekt",
        "missen",
        "mankeert",
        "mankeren",
        "signed up",
    ];
    let me = clause.any(&[C::Me, C::Score, C::Win, C::Loss, C::Draw]) && !wants_to_see(clause);
    if !asks(clause) || me {
        return None;
    }
    let only = clause.tokens.iter().all(|token| {
        LISTS.contains(&token.word.as_str())
            || !matches!(token.class, C::Not | C::Absent | C::SignVerb | C::Correct)
    });
    let listed = says_one(clause, &LISTS) && only && wants_to_see(clause);
    let missed = clause.has(C::Who)
        && (says_one(clause, &MISSES) || clause.reads("signed up"))
        && !clause.any(&[C::My, C::Of]);
    let many = clause.says("aantal") && clause.any(&[C::Day, C::There, C::Recurs, C::We])
        || clause.reads("met hoeveel") && clause.any(&[C::We, C::BePlural])
        || clause.reads("hoeveel komen")
        || clause.reads("hoeveel zijn er");
    if listed || missed || many {
        return ask(Topic::WhoPlays);
    }
    None
}

/// `mijn resultaten van dit seizoen`, `hoeveel keer heb ik gewonnen?`
fn my_season(clause: &Clause) -> Option<Said> {
    const SMALL: [C; 12] = [
        C::Unknown,
        C::My,
        C::Result,
        C::Filler,
        C::Of,
        C::Day,
        C::Thanks,
        C::Yes,
        C::Greeting,
        C::Will,
        C::Me,
        C::You,
    ];
    const KNOWN: [&str; 12] = [
        "wedstrijden",
        "potjes",
        "gespeeld",
        "gedaan",
        "played",
        "done",
        "tot",
        "toe",
        "season",
        "seizoen",
        "year",
        "dusver",
    ];
    let games = says_one(clause, &RESULTS) || says_one(clause, &KNOWN[..2]);
    let known = |word: &str| RESULTS.contains(&word) || KNOWN.contains(&word);
    let others = clause.unknown().any(|token| !known(&token.word));
    let wrong = others || clause.any(&[C::Not, C::No, C::Correct, C::Score, C::If]);
    let mine = clause.has(C::My) && games && (asks(clause) || clause.only(&SMALL));
    let did = says_one(clause, &KNOWN[2..6]) || clause.any(&[C::Win, C::Loss, C::Draw]);
    let often = clause.any(&[C::How, C::What]) && clause.has(C::Have1) && clause.has(C::Me) && did;
    if (mine || often && asks(clause)) && !wrong {
        return ask(Topic::MySeason);
    }
    None
}

/// Left over at an odd number.
const ODD: [&str; 4] = ["oneven", "bye", "vrijgeloot", "vrij"];

/// What comes in on an evening.
const RESULTS: [&str; 6] = [
    "uitslagen",
    "resultaten",
    "results",
    "scores",
    "partijen",
    "games",
];

/// Of a game: it is over, or not.
const OVER: [&str; 14] = [
    "klaar",
    "uit",
    "binnen",
    "afgelopen",
    "geëindigd",
    "finished",
    "done",
    "ended",
    "ready",
    "gegaan",
    "geworden",
    "verlopen",
    "bezig",
    "gekend",
];

/// Of a result: it was handed in.
const ENTERED: [&str; 12] = [
    "ingevuld",
    "doorgegeven",
    "gemeld",
    "ingevoerd",
    "genoteerd",
    "verwerkt",
    "opgeslagen",
    "binnengekomen",
    "bekend",
    "entered",
    "reported",
    "doorgekomen",
];

/// `is alles binnen?`, `hoe is het bij Frank afgelopen?`, `heeft Anna de uitslag al ingevuld?`
fn what_came_in(clause: &Clause) -> Option<Said> {
    if !asks(clause) || clause.any(&[C::Score, C::Day, C::Late, C::Correct]) {
        return None;
    }
    // `wat een mooie stelling op bord 3`: nobody asks anything.
    if !clause.asked && (clause.reads("wat een") || clause.reads("what a")) {
        return None;
    }
    let mine = clause.any(&[C::Me, C::My, C::MeObject]);
    let anybody = says_one(clause, &["iemand", "niemand", "anybody", "anyone"]);
    let odd = (clause.has(C::Who) || anybody) && says_one(clause, &ODD) && !mine;
    let over = says_one(clause, &OVER) || clause.any(&[C::Playing, C::ShowUp]);
    let results = says_one(clause, &RESULTS) && !clause.any(&[C::Rules, C::Help]) && !mine;
    let whole = says_one(
        clause,
        &["alles", "alle", "iedereen", "everything", "everybody"],
    );
    let finished = clause.has(C::Who) && says_one(clause, &["klaar", "done", "finished", "uit"]);
    let somebody = clause.has(C::Unknown) || clause.any(&[C::Who, C::Board]);
    let ended = clause.any(&[C::How, C::What])
        && says_one(
            clause,
            &["afgelopen", "gegaan", "geworden", "ended", "verlopen", "go"],
        )
        && somebody;
    // `hoe staat het bij bord 2?`, `wat heeft Bram gedaan?`, `is Anna al klaar?`
    let of_board = clause.has(C::Board) && clause.any(&[C::How, C::What, C::Result]);
    let did = clause.has(C::Unknown)
        && (clause.any(&[C::How, C::What])
            && clause.has(C::Have3)
            && says_one(clause, &["gedaan", "gespeeld", "gemaakt"])
            || clause.any(&[C::Be3, C::Have3, C::Have1])
                && says_one(clause, &["klaar", "al gespeeld", "uitgespeeld", "done"]));
    let entered = clause.any(&[C::Result, C::It]) && says_one(clause, &ENTERED) && !results;
    if entered && !clause.any(&[C::Absent, C::Present, C::How, C::Can, C::Must]) {
        return ask(Topic::OwnResult);
    }
    let came = results && (over || clause.any(&[C::There, C::What]) || wants_to_see(clause));
    let ended = ended || of_board || did;
    if odd || whole && over || came || finished || ended && !mine {
        return ask(Topic::Pairing);
    }
    None
}

/// `wat levert een externe wedstrijd op?`
fn worth(clause: &Clause) -> Option<Said> {
    const SYSTEM: [&str; 6] = [
        "keizersysteem",
        "keizer",
        "keizerpunten",
        "systeem",
        "puntentelling",
        "scoring",
    ];
    const PAYS: [&str; 8] = [
        "levert",
        "oplevert",
        "waard",
        "worth",
        "opleveren",
        "krijg je",
        "krijgt",
        "telt",
    ];
    let explains = clause.any(&[C::Why, C::How, C::What, C::Help]);
    if explains && says_one(clause, &SYSTEM) && asks(clause) {
        return ask(Topic::Rules);
    }
    let things = [C::External, C::Win, C::Loss, C::Draw, C::Absent, C::Present];
    let odd = says_one(clause, &["bye", "oneven", "vrij"]);
    let pays = PAYS.iter().any(|word| clause.reads(word)) || clause.says("krijg");
    let asked = asks(clause) && clause.any(&[C::What, C::How, C::Point]);
    let own = clause.any(&[C::Me, C::My, C::Score, C::Day]);
    if asked && pays && (odd || clause.any(&things)) && !own {
        return ask(Topic::Rules);
    }
    None
}
