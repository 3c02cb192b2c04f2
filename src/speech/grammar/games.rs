//! Games that are not over, not played on their evening, or of which something else is wrong; and results, which
//! [`super::report`] reads.

use super::Rule;
use super::report;
use super::sentence::Clause;
use super::words::Class as C;
use crate::meaning::{Matter, Meaning, PutOff, Said};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "congratulations",
        read: congratulations,
        examples: &[
            ("gefeliciteerd met je winst", "smalltalk"),
            ("proficiat Jan", "smalltalk"),
        ],
    },
    Rule {
        name: "what the other says of a game",
        read: super::matters::disputed,
        examples: &[
            ("Bram zegt dat het remise was", "pass ruling"),
            ("Anna says she won but it was a threefold", "pass ruling"),
            (
                "mijn tegenstander beweert dat hij gewonnen heeft",
                "pass ruling",
            ),
            ("Jan heeft gewonnen", "jan won"),
        ],
    },
    Rule {
        name: "still playing",
        read: playing,
        examples: &[
            ("nog bezig", "playing"),
            ("we zijn nog bezig, stand 1-0", "playing"),
            ("uitslag volgt", "playing"),
            ("still playing", "playing"),
        ],
    },
    Rule {
        name: "not on its evening",
        read: put_off,
        examples: &[
            ("partij uitgesteld", "postponed"),
            ("inhaalpartij dinsdag", "postponed"),
            ("wij spelen later", "postponed"),
            ("we spelen de partij volgende week", "postponed"),
            ("afgebroken", "adjourned"),
            ("vooruit gespeeld: 1-0", "early"),
            ("vooruitspelen vrijdag?", "early"),
        ],
    },
    Rule {
        name: "a correction",
        read: correction,
        examples: &[
            ("correctie: 0-1", "correction 0-1"),
            ("moet ½ zijn", "correction ½-½"),
            ("ik heb iets verkeerds doorgegeven", "correction"),
            ("I entered the wrong result", "correction"),
            ("ik heb de uitslag verkeerd ingevoerd", "correction"),
            ("uitslag van vorige week klopt niet", "pass complaint"),
            ("de stand klopt niet", "pass complaint"),
            ("kan je de uitslag nog wissen?", "correction"),
            ("please delete my result", "correction"),
        ],
    },
    Rule {
        name: "a result",
        read: report::result,
        examples: report::EXAMPLES,
    },
];

/// The game of whoever is congratulated.
fn congratulations(clause: &Clause) -> Option<Said> {
    const WORDS: [&str; 5] = [
        "gefeliciteerd",
        "proficiat",
        "congrats",
        "congratulations",
        "gefeli",
    ];
    let first = clause.tokens.first()?;
    if WORDS.contains(&first.word.as_str()) {
        return Said::sure(Meaning::Smalltalk);
    }
    None
}

fn coming_matters(clause: &Clause) -> bool {
    clause.has(C::Me) && clause.any(&[C::Absent, C::Present])
}

fn playing(clause: &Clause) -> Option<Said> {
    if clause.has(C::Playing) && !coming_matters(clause) {
        return Said::sure(Meaning::StillPlaying);
    }
    None
}

fn put_off(clause: &Clause) -> Option<Said> {
    if coming_matters(clause) {
        return None;
    }
    // Whatever else is said of it: somebody has to look at it.
    let how = if clause.has(C::Adjourned) {
        PutOff::Adjourned
    } else if clause.has(C::Early) {
        PutOff::Early
    } else if clause.has(C::Postponed) || played_later(clause) {
        PutOff::Postponed
    } else {
        return None;
    };
    Said::sure(Meaning::PutOff(how))
}

/// `we spelen de partij volgende week`
fn played_later(clause: &Clause) -> bool {
    let plays = clause.any(&[C::ComeInf, C::Come1]);
    let game = ["partij", "game", "wedstrijd", "pot"]
        .iter()
        .any(|word| clause.says(word));
    clause.has(C::We)
        && plays
        && game
        && clause.has(C::Day)
        && !clause.any(&[C::Score, C::External, C::Team])
}

/// What stands around a word that corrects.
const SMALL: [C; 10] = [
    C::Correct,
    C::Filler,
    C::Thanks,
    C::It,
    C::Be3,
    C::There,
    C::Me,
    C::Have1,
    C::My,
    C::Was,
];

/// `ik heb iets verkeerds doorgegeven`: with one word more that is not known.
const OWN: [C; 9] = [
    C::Correct,
    C::Filler,
    C::Thanks,
    C::It,
    C::Me,
    C::My,
    C::Have1,
    C::Was,
    C::Unknown,
];

fn correction(clause: &Clause) -> Option<Said> {
    const DELETES: [&str; 8] = [
        "wis",
        "wissen",
        "verwijder",
        "verwijderen",
        "weghalen",
        "schrappen",
        "delete",
        "remove",
    ];
    let deletes = DELETES.iter().any(|word| clause.says(word));
    if deletes && clause.any(&[C::Result, C::Score]) && !clause.has(C::Board) {
        return Said::sure(Meaning::Correction(None));
    }
    let about = clause.any(&[C::Result, C::Standing, C::Pairing, C::Score]);
    let elsewhere = clause.any(&[C::Standing, C::Pairing, C::Past]) || clause.says("ronde");
    let denied = clause.has(C::No) && about;
    if (denied || clause.has(C::Correct) && about) && elsewhere {
        return Said::sure(Meaning::Pass(Matter::Complaint));
    }
    let must = clause.any(&[C::Must, C::Correct]) && clause.has(C::Score);
    if must || clause.has(C::Correct) || denied {
        let told =
            report::report(clause).filter(|_| clause.any(&[C::Score, C::Win, C::Loss, C::Draw]));
        let own = clause.any(&[C::Me, C::My]) && clause.unknown().count() <= 1 && clause.only(&OWN);
        if told.is_none() && !about && !clause.only(&SMALL) && !own {
            return None;
        }
        let told = told.map(|(report, _)| report);
        return Said::sure(Meaning::Correction(told));
    }
    None
}
