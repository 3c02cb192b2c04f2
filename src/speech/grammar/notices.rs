//! What concerns the whole club: an evening that is cancelled, a round that is over, somebody new; and what somebody wants
//! to have told to those who lead it. Who may say so is for those who know the club.

use super::Rule;
use super::coming::when;
use super::leaders::LEADERS;
use super::sentence::Clause;
use super::words::Class as C;
use crate::meaning::{Matter, Meaning, Said};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "an evening is cancelled",
        read: cancelled,
        examples: &[
            ("vrijdag gaat niet door wegens storm", "cancelled [vrijdag]"),
            (
                "De avond van 30 oktober vervalt",
                "cancelled [van 30 oktober]",
            ),
            ("20 november is afgelast", "cancelled [20 november]"),
            ("Friday is cancelled", "cancelled [friday]"),
            ("er is vrijdag geen clubavond", "cancelled [vrijdag]"),
            ("20 november valt uit", "cancelled [20 november]"),
            ("mijn feestje vrijdag gaat niet door", ""),
            ("gaat vrijdag niet door?", "question calendar"),
            ("vrijdag gaat niet door voor mij", "absent [vrijdag]"),
        ],
    },
    Rule {
        name: "what was done is undone",
        read: undoes,
        examples: &[
            ("can you undo that last one?", "undo"),
            ("maak dat maar ongedaan", "undo"),
            ("draai de laatste wijziging terug", "undo"),
            ("mijn afmelding ongedaan maken", "present ?unread"),
        ],
    },
    Rule {
        name: "a round is over",
        read: closes,
        examples: &[
            ("sluit de ronde", "close"),
            ("de ronde mag dicht", "close"),
            ("close the round please", "close"),
            ("wanneer sluit de ronde?", ""),
        ],
    },
];

/// `maak dat ongedaan`, `can you undo that last one?`
fn undoes(clause: &Clause) -> Option<Said> {
    const UNDOES: [&str; 5] = ["ongedaan", "terugdraaien", "undo", "revert", "terugdraait"];
    let turns = clause.says("draai") && clause.says("terug");
    let undoes = UNDOES.iter().any(|word| clause.says(word)) || turns;
    let about = [
        C::Absent,
        C::Day,
        C::Score,
        C::Swap,
        C::Who,
        C::When,
        C::How,
    ];
    if !undoes || clause.any(&about) || clause.tokens.len() > 9 {
        return None;
    }
    Said::sure(Meaning::Undo)
}

/// Tried last: what nothing else reads.
pub(super) const FOR_THE_LEADERS: &[Rule] = &[Rule {
    name: "a word for those who lead",
    read: message,
    examples: &[
        (
            "laat Carla weten dat ik mijn contributie heb overgemaakt",
            "pass message",
        ),
        (
            "wil graag dat de leiding mij even belt over mijn rating",
            "pass message",
        ),
        ("kan iemand van het bestuur mij bellen?", "pass message"),
        ("kan de arbiter komen?", "pass message"),
        ("zeg tegen Carla dat de koffie op is", "pass message"),
        ("please tell Carla the clock is broken", "pass message"),
        ("de leiding is streng", ""),
    ],
}];

/// Of an evening: there is none; the first two only together.
const ALONE: [&str; 11] = [
    "valt",
    "uit",
    "vervalt",
    "vervallen",
    "afgelast",
    "geannuleerd",
    "gecanceld",
    "cancelled",
    "canceled",
    "geschrapt",
    "off",
];

/// What is not there then.
const EVENING: [&str; 12] = [
    "geen club",
    "geen clubavond",
    "geen schaakavond",
    "geen speelavond",
    "schaken",
    "schaak",
    "competitie",
    "interne",
    "no chess",
    "no club",
    "ronde",
    "clubavond",
];

/// What stands around the day of an evening that is cancelled.
const AROUND: [C; 22] = [
    C::NotThat,
    C::ComeInf,
    C::Come1,
    C::Hope,
    C::Was,
    C::Busy,
    C::Day,
    C::Filler,
    C::Calendar,
    C::Works,
    C::By,
    C::Not,
    C::Be3,
    C::It,
    C::There,
    C::Thanks,
    C::Of,
    C::Go,
    C::Postponed,
    C::Greeting,
    C::Absent,
    C::Past,
];

fn cancelled(clause: &Clause) -> Option<Said> {
    let goes = clause.any(&[C::Works, C::Go]) && clause.has(C::By) && clause.has(C::Not);
    let alone = ALONE[2..].iter().any(|word| clause.says(word)) || clause.reads("valt uit");
    let alone = alone && !clause.has(C::Not);
    // `vrijdag is er geen schaken`
    let none = clause.has(C::There)
        && clause.has(C::Be3)
        && (clause.says("geen") || clause.has(C::NotThat))
        && EVENING.iter().any(|word| clause.says(word));
    let known = clause
        .tokens
        .iter()
        .all(|token| AROUND.contains(&token.class) || ALONE.contains(&token.word.as_str()));
    let off = clause.says("off") && !clause.has(C::Be3);
    if clause.asked || !clause.has(C::Day) || !(goes || alone || none) || !known || off {
        return None;
    }
    Said::sure(Meaning::Cancelled(when(clause)))
}

fn closes(clause: &Clause) -> Option<Said> {
    const CLOSES: [&str; 8] = [
        "sluit",
        "sluiten",
        "dicht",
        "gesloten",
        "afsluiten",
        "close",
        "closed",
        "afgesloten",
    ];
    const SMALL: [C; 9] = [
        C::Filler,
        C::Can,
        C::Thanks,
        C::Will,
        C::You,
        C::Yes,
        C::Greeting,
        C::Must,
        C::On,
    ];
    let round = clause.says("ronde") || clause.says("round");
    let closes = CLOSES.iter().any(|word| clause.says(word));
    let known = clause
        .tokens
        .iter()
        .all(|token| SMALL.contains(&token.class) || CLOSES.contains(&token.word.as_str()));
    let asked = clause.asked && !clause.has(C::You);
    (round && closes && known && !asked).then_some(())?;
    Said::sure(Meaning::CloseRound)
}

/// What begins a word for somebody else.
const TELLS: [&str; 9] = [
    "laat", "zeg", "vertel", "vraag", "meld", "geef", "tell", "ask", "let",
];

/// What joins it.
const WORDS: [&str; 10] = [
    "dat", "that", "of", "om", "weten", "know", "door", "to", "the", "if",
];

fn message(clause: &Clause) -> Option<Said> {
    let leader = LEADERS.iter().any(|leader| clause.says(leader));
    let wants = clause.any(&[C::Will, C::Can, C::Must, C::Says]) || clause.says("graag");
    let mut words = clause.tokens.iter().filter(|token| {
        !matches!(
            token.class,
            C::Filler | C::Greeting | C::Thanks | C::Of | C::Can | C::You | C::Will
        ) || TELLS.contains(&token.word.as_str())
    });
    let tells = words
        .next()
        .is_some_and(|token| TELLS.contains(&token.word.as_str()));
    let named = words
        .next()
        .is_some_and(|token| matches!(token.class, C::Unknown | C::Duty));
    let told = WORDS.iter().any(|word| clause.reads(word)) && clause.tokens.len() > 3;
    let calls = leader && wants && clause.any(&[C::MeObject, C::Me, C::ComeInf, C::You]);
    if calls || tells && named && told {
        return Said::sure(Meaning::Pass(Matter::Message));
    }
    None
}
