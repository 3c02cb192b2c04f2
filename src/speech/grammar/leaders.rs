//! Who leads the club, and who is to be asked.

use super::Rule;
use super::lists::{asks, says_one};
use super::sentence::Clause;
use super::words::Class as C;
use crate::meaning::{Meaning, Said, Topic};

pub(super) const RULES: &[Rule] = &[Rule {
    name: "who leads",
    read: who_leads,
    examples: &[
        ("wie is de wedstrijdleider?", "question leaders"),
        ("wie is vrijdag de arbiter", "question leaders"),
        (
            "wie is er eigenlijk competitieleider dit jaar?",
            "question leaders",
        ),
        ("who is the arbiter?", "question leaders"),
        ("wie heeft de leiding vanavond?", "question leaders"),
        (
            "bij wie moet ik zijn als ik een klacht heb?",
            "question leaders",
        ),
        ("wie moet ik bellen als ik ziek ben?", "question leaders"),
        ("ben wedstrijdleider vrijdag", "pass duty"),
        ("wie is er arbiter geweest van Jan", ""),
    ],
}];

/// Those who lead, by what they are.
pub(super) const LEADERS: [&str; 14] = [
    "leiding",
    "wedstrijdleiding",
    "competitieleiding",
    "wedstrijdleider",
    "competitieleider",
    "toernooileider",
    "organisatie",
    "organisator",
    "organiser",
    "bestuur",
    "arbiter",
    "penningmeester",
    "secretaris",
    "voorzitter",
];

/// `wie is de wedstrijdleider?`, `bij wie moet ik zijn?`
fn who_leads(clause: &Clause) -> Option<Said> {
    const ROLES: [&str; 11] = [
        "leiding",
        "wedstrijdleiding",
        "competitieleiding",
        "wedstrijdleider",
        "competitieleider",
        "toernooileider",
        "organisator",
        "organiser",
        "arbiter",
        "leidt",
        "charge",
    ];
    const TURNS_TO: [&str; 7] = [
        "bij wie moet ik",
        "bij wie kan ik",
        "wie moet ik bellen",
        "wie moet ik mailen",
        "wie moet ik appen",
        "wie kan ik bellen",
        "who do i ask",
    ];
    let is = clause.any(&[C::Be3, C::BePlural, C::Have3]) || clause.says("leidt");
    let others = clause
        .unknown()
        .any(|token| !ROLES.contains(&token.word.as_str()));
    let role = clause.has(C::Who) && is && says_one(clause, &ROLES) && !others;
    let turns = TURNS_TO.iter().any(|phrase| clause.reads(phrase)) && !clause.has(C::Opponent);
    let games = clause.any(&[C::Win, C::Loss, C::Draw, C::Score, C::Pairing]);
    (asks(clause) && (role || turns) && !games).then_some(())?;
    Said::sure(Meaning::Question(Topic::Leaders))
}
