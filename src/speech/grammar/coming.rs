//! Who comes and who does not, and who comes later. Whose coming it is decides: `Jan is er niet` says nothing of the
//! speaker. So does the tense: `ik was er vrijdag niet` changes nothing.

use super::Rule;
use super::clock::Time;
use super::sentence::{Clause, Token};
use super::staying::{absence, signs_off_elsewhere};
use super::words::Class as C;
use crate::day_word::{weekday, whole_month};
use crate::meaning::{Absence, Arrival, Doubt, Matter, Meaning, Said, When};

/// Tried before the rules about others.
pub(super) const TAKEN_BACK: &[Rule] = &[Rule {
    name: "an absence taken back",
    read: taken_back,
    examples: &[
        ("trek mijn afmelding in", "present"),
        ("mijn afmelding voor vrijdag vervalt", "present [vrijdag]"),
        (
            "haal mijn afmelding voor vrijdag maar weg, ik kan toch",
            "present [vrijdag]",
        ),
        ("wil je mijn afzegging schrappen?", "present ?asked"),
        ("please cancel my absence", "present"),
    ],
}];

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "now and then",
        read: now_and_then,
        examples: &[
            ("ik kan maar om de week komen", "present ?open"),
            ("ik kan alleen in oneven weken", "present ?open"),
            (
                "eerste vrijdag v.d. maand heb ik altijd koor",
                "present ?open",
            ),
            (
                "om de 14 dagen moet ik werken, zet mij dan maar af",
                "present ?open",
            ),
            (
                "every second friday I have band practice",
                "present [friday] ?open",
            ),
        ],
    },
    Rule {
        name: "long ago",
        read: past,
        examples: &[
            ("ik was er vrijdag niet", "absent [vrijdag] ?tense"),
            (
                "was vrijdag afwezig, met bericht aan Kees",
                "pass oldabsence",
            ),
            ("ik had me afgemeld", "pass oldabsence"),
        ],
    },
    Rule {
        name: "coming later",
        read: late,
        examples: &[
            ("10 min later", "late +10"),
            ("vrijdag kom ik pas om 9 uur", "late 21:00 [vrijdag]"),
            ("will be 10 min late friday", "late +10 [friday]"),
            ("vrijdag kom ik 10 min later", "late +10 [vrijdag]"),
            ("ik haal 20.15 niet vrijdag", "late [vrijdag] ?undecided"),
            ("red het pas om 20.40", "late 20:40"),
            ("ben er om kwart voor 9", "late 20:45"),
            ("half 9 ben ik er", "late 20:30"),
            ("ik kom wat later", "late"),
            (
                "vrijdag iets later, vergadering loopt uit tot 20u",
                "late [vrijdag]",
            ),
            (
                "vrijdag iets later, vergadering loopt uit tot 20u",
                "late [vrijdag]",
            ),
            ("running late, 15 minutes late", "late +15"),
            ("vrijdag niet te laat komen hoor", ""),
            ("om 8 uur red ik niet, kwart over wel", "late ?undecided"),
        ],
    },
    Rule {
        name: "back again",
        read: back,
        examples: &[
            ("ik ben er weer", "back"),
            ("weer terug van vakantie", "back"),
            (
                "vanaf volgende week ben ik er weer",
                "present [vanaf volgende week] ?unread",
            ),
        ],
    },
];

/// Tried after the rules about staying away.
pub(super) const COMES: &[Rule] = &[Rule {
    name: "coming",
    read: present,
    examples: &[
        ("ik ben er vrijdag", "present [vrijdag]"),
        ("ik kom", "present"),
        ("Vrijdag ben ik erbij!", "present [vrijdag]"),
        ("vrijdag lukt wel", "present [vrijdag]"),
        ("reken vrijdag maar op mij", "present [vrijdag]"),
        ("gaat toch door voor mij vrijdag", "present [vrijdag]"),
        ("put me on the list for Friday", "present [friday]"),
        ("Ja, ik kom. Groet, Kees", "present"),
        ("zet mij er maar op", "present"),
        ("meld me aan", "present"),
        ("count me in", "present"),
        ("ik kan vrijdag wel", "present [vrijdag]"),
        ("denk het wel", "present ?likely"),
        ("kom je vrijdag?", ""),
        ("aanwezig: Jan, Piet, Kees", "present ?unread"),
        ("ik kom net thuis", "present ?unread"),
        ("ik kom kijken vrijdag", "present [vrijdag] ?unread"),
        ("ge moogt vrijdag op mij rekenen", "present [vrijdag]"),
        ("we komen vrijdag", "present [vrijdag] ?unread"),
        ("ik en Eva komen vrijdag", "present [vrijdag] ?unread"),
        ("vrijdag ja", "present [vrijdag]"),
        ("ik zou graag vrijdag meedoen", "present [vrijdag]"),
        ("kan vrijdag wel gewoon", "present [vrijdag]"),
        ("zet me er vrijdag maar bij", "present [vrijdag]"),
        ("I want to play on Friday", "present [friday]"),
        (
            "mijn afspraak is verzet, ik kan vrijdag toch komen",
            "present [vrijdag]",
        ),
        ("na 20 november kan ik weer", "present [na 20 november]"),
        ("Friday works for me", "present [friday]"),
        (
            "zeg ik ben der vrijdag bij maar ge moet mij niet tegen den Tim zetten",
            "present [vrijdag]",
        ),
        ("schrijf me maar op voor vrijdag", "present [vrijdag]"),
        ("ik ben er klaar mee", ""),
        ("ik ben er trots op", ""),
        (
            "vergeet wat ik zei ik kom vrijdag gewoon",
            "present [vrijdag] ?contradiction",
        ),
        (
            "laat maar, ik kom vrijdag",
            "present [vrijdag] ?contradiction",
        ),
        ("ik had me afgemeld maar kom toch", "present ?contradiction"),
        (
            "Wedstrijd van de 25e is verzet, ik ben er die avond dus gewoon intern bij",
            "present [van de 25e] ?unread",
        ),
        ("ik ben er bij de rapid", "present [de rapid]"),
        ("rapid graag", "present [rapid]"),
        (
            "als de oppas er is ben ik er vrijdag",
            "present [vrijdag] ?condition",
        ),
    ],
}];

/// Tried last.
pub(super) const UNDECIDED: &[Rule] = &[Rule {
    name: "does not know yet",
    read: undecided,
    examples: &[
        (
            "twijfel nog tussen schaken en de kroeg vrijdag",
            "present [vrijdag] ?undecided",
        ),
        (
            "geen idee nog of ik vrij krijg vrijdag",
            "present [vrijdag] ?undecided",
        ),
        (
            "hopelijk ben ik vrijdag op tijd terug",
            "present [vrijdag] ?undecided",
        ),
    ],
}];

/// `de vrijdag daarna`: the one after another that was named.
fn is_after_another(clause: &Clause) -> bool {
    const AFTER: [&str; 6] = ["daarna", "erna", "erop", "daarop", "after that", "after"];
    clause.tokens.windows(2).any(|pair| {
        pair[0].class == C::Day
            && pair[0].word.ends_with("dag")
            && AFTER.contains(&pair[1].word.as_str())
    })
}

/// `begin oktober`, `eind van de maand`, `rond kerst`: which evenings are that? `tot eind oktober` says it.
pub(super) fn is_part_of_a_stretch(clause: &Clause) -> bool {
    const PARTS: [&str; 12] = [
        "begin",
        "eind",
        "einde",
        "halverwege",
        "midden",
        "medio",
        "ergens",
        "early",
        "late",
        "mid",
        "end",
        "beginning",
    ];
    const NEAR: [&str; 4] = ["rond", "omstreeks", "around", "tegen"];
    const FEASTS: [&str; 7] = [
        "sinterklaas",
        "sint",
        "nieuwjaar",
        "carnaval",
        "pasen",
        "pinksteren",
        "kerst",
    ];
    const UNITS: [&str; 8] = [
        "maand", "month", "jaar", "year", "seizoen", "season", "week", "vakantie",
    ];
    const UNTIL: [&str; 8] = ["tot", "until", "till", "t/m", "tm", "tem", "met", "through"];
    let words: Vec<(&str, C)> = clause
        .tokens
        .iter()
        .flat_map(|token| token.word.split(' ').map(|word| (word, token.class)))
        .collect();
    let small = |word: &str| {
        matches!(
            word,
            "van" | "of" | "in" | "de" | "the" | "het" | "deze" | "volgende" | "komende" | "dit"
        )
    };
    (0..words.len()).any(|at| {
        let (word, _) = words[at];
        let next = words[at + 1..].iter().find(|(word, _)| !small(word));
        let before = words[..at].iter().rev().find(|(word, _)| !small(word));
        let until = before.is_some_and(|(word, _)| UNTIL.contains(word));
        next.is_some_and(|&(next, class)| {
            let stretch = whole_month(next).is_some() || UNITS.contains(&next);
            let day = class == C::Day || FEASTS.contains(&next);
            let feast = day && weekday(next).is_none() && !clause.has(C::Clock);
            // `tot begin november` says no more than `begin november`.
            let said = until && matches!(word, "eind" | "einde" | "end");
            PARTS.contains(&word) && stretch && !said || NEAR.contains(&word) && feast
        })
    })
}

pub(super) fn when(clause: &Clause) -> When {
    if is_after_another(clause) && clause.count(C::Day) == 1 {
        return When::Following;
    }
    match clause.days() {
        Some(days) => When::Days(days),
        None if clause.has(C::Following) => When::Following,
        None => When::Next,
    }
}

/// Whether and why the coming or not coming in this clause is in doubt.
pub(super) fn doubt(clause: &Clause, contradicts: bool) -> Option<Doubt> {
    let past = clause.any(&[C::Past, C::Was, C::Had]);
    // `ik kan even niet`: with a day it is that day.
    let awhile = clause.tokens.iter().any(|token| {
        token.class == C::Awhile && (!clause.has(C::Day) || token.word.starts_with("pas"))
    });
    // `half november`: which evenings are that?
    let half = clause.has(C::Half) && clause.has(C::Day) && !clause.has(C::Clock)
        || is_part_of_a_stretch(clause);
    // `vrijdag en de vrijdag daarop`: the second one has no date of its own.
    let two = is_after_another(clause) && clause.count(C::Day) > 1;
    if clause.has(C::Recurs)
        || two
        || awhile
        || half
        || clause.says("voorlopig") && !clause.has(C::Day)
        || clause.says("helft")
    {
        Some(Doubt::Open)
    } else if clause.count(C::Not) > 1 || contradicts || clause.has(C::Deny) {
        Some(Doubt::Negated)
    } else if past && !clause.any(&[C::If, C::Maybe, C::Likely]) {
        Some(Doubt::Tense)
    } else if clause.asked {
        Some(Doubt::Asked)
    } else if clause.has(C::Maybe) {
        Some(Doubt::Undecided)
    } else if clause.has(C::If) {
        Some(Doubt::Condition)
    } else if clause.has(C::Likely) {
        Some(Doubt::Likely)
    } else if past {
        Some(Doubt::Tense)
    } else if clause.has(C::Hope) {
        Some(Doubt::Undecided)
    } else if clause.has(C::Clock) || clause.tokens.iter().any(is_unread) {
        Some(Doubt::Unread)
    } else {
        None
    }
}

/// A word that may change what is said.
pub(super) fn is_unread(token: &Token) -> bool {
    matches!(
        token.class,
        C::Unknown
            | C::Number
            | C::He
            | C::Kin
            | C::Everybody
            | C::White
            | C::Black
            | C::Opponent
            | C::Cup
            | C::Team
            | C::Result
            | C::Draw
            | C::Win
    )
}

/// He had signed off, and comes after all.
fn taken_back(clause: &Clause) -> Option<Said> {
    const WORDS: [&str; 21] = [
        "trek",
        "intrekken",
        "ingetrokken",
        "vervalt",
        "vervallen",
        "ongedaan",
        "weg",
        "weghalen",
        "wis",
        "wissen",
        "schrap",
        "schrappen",
        "verwijder",
        "verwijderen",
        "annuleer",
        "annuleren",
        "vergeet",
        "terugdraaien",
        "cancel",
        "withdraw",
        "remove",
    ];
    const NOUNS: [&str; 7] = [
        "afmelding",
        "afzegging",
        "afwezigheid",
        "afmelden",
        "sign-off",
        "absence",
        "cancellation",
    ];
    let back = WORDS.iter().any(|word| clause.says(word)) || clause.reads("niet meer nodig");
    let noun = NOUNS.iter().any(|noun| clause.says(noun));
    let requests = clause.has(C::My) || clause.class(0) == Some(C::SignVerb);
    let others = clause.any(&[C::He, C::Kin, C::NotThat, C::BePlural]);
    let mine = !others && (requests || !clause.any(&[C::You, C::Not]));
    if !back || !mine || !noun {
        return None;
    }
    let known = |token: &&Token| {
        !WORDS.contains(&token.word.as_str()) && !NOUNS.contains(&token.word.as_str())
    };
    let unread = clause.unknown().any(|token| known(&token));
    let doubt = clause.asked.then_some(Doubt::Asked);
    let doubt = doubt.or(unread.then_some(Doubt::Unread));
    Said::of(Meaning::Presence(when(clause)), doubt)
}

fn past(clause: &Clause) -> Option<Said> {
    let mine = clause.any(&[C::Me, C::MeObject])
        || !clause.any(&[C::He, C::Kin, C::You, C::It, C::Opponent, C::Unknown])
        || clause.class(0) == Some(C::Was);
    let not = clause.any(&[C::Not, C::Absent]);
    let was = clause.any(&[C::Was, C::Had, C::Past]);
    let announced = clause.says("afgemeld") && clause.any(&[C::Have1, C::Had, C::Was]);
    // `was ik er niet?`, but not `vorige week was ik er niet, stond dat goed?`
    let asks = clause.asked && clause.class(0) == Some(C::Was);
    let other = clause.any(&[C::Score, C::NotThat]) || asks;
    if announced && signs_off_elsewhere(clause) {
        return None;
    }
    if !mine || !not || !(was || announced) || other {
        return None;
    }
    if announced {
        return Said::sure(Meaning::Pass(Matter::OldAbsence));
    }
    let when = when(clause);
    Said::of(
        Meaning::Absence(Absence {
            when,
            external: None,
        }),
        Some(Doubt::Tense),
    )
}

/// An evening every so often: which those are is not said.
fn now_and_then(clause: &Clause) -> Option<Said> {
    const OTHERS: [C; 8] = [
        C::He,
        C::Kin,
        C::Who,
        C::You,
        C::Score,
        C::Win,
        C::Loss,
        C::Draw,
    ];
    if !clause.has(C::Recurs) || clause.any(&OTHERS) || clause.asked {
        return None;
    }
    Said::of(Meaning::Presence(when(clause)), Some(Doubt::Open))
}

/// When somebody arrives.
pub(super) fn arrival(clause: &Clause) -> Arrival {
    match clause.tokens.iter().find_map(|token| token.time) {
        Some(Time::At(hour, minute)) => Arrival::At(hour, minute),
        Some(Time::Later(minutes)) => Arrival::After(minutes),
        Some(Time::Soon) | None => Arrival::Unknown,
    }
}

fn late(clause: &Clause) -> Option<Said> {
    let time = clause.tokens.iter().find_map(|token| token.time);
    let mine = !clause.any(&[
        C::He,
        C::Kin,
        C::You,
        C::Opponent,
        C::Come3,
        C::Who,
        C::NotThat,
    ]);
    let comes = clause.any(&[
        C::Be1,
        C::Come1,
        C::Me,
        C::My,
        C::ComeInf,
        C::Must,
        C::Hope,
        C::Have1,
        C::Manage,
        C::Will,
    ]) || clause.only(&[
        C::Clock,
        C::Late,
        C::Filler,
        C::There,
        C::Thanks,
        C::Day,
        C::Of,
    ]);
    let about = clause.has(C::Late) || time.is_some();
    // `om 8 uur red ik niet`
    let misses = clause.has(C::Manage) && clause.has(C::Not) && clause.has(C::Me);
    if mine && misses && time.is_some() {
        return Said::of(
            Meaning::Late(Arrival::Unknown, when(clause)),
            Some(Doubt::Undecided),
        );
    }
    if !mine
        || !comes
        || !about
        || clause.any(&[C::Not, C::Absent, C::Win, C::Loss, C::Score, C::Unknown])
    {
        return None;
    }
    let arrival = arrival(clause);
    let unsure = clause.any(&[C::Maybe, C::If]).then_some(Doubt::Undecided);
    let doubt = clause.asked.then_some(Doubt::Asked).or(unsure);
    Said::of(Meaning::Late(arrival, when(clause)), doubt)
}

fn back(clause: &Clause) -> Option<Said> {
    let third = [C::He, C::Kin, C::You, C::Not, C::Unknown, C::Come3];
    if !clause.has(C::Back) || clause.any(&third) || clause.asked {
        return None;
    }
    match when(clause) {
        When::Next => Said::sure(Meaning::BackAgain),
        // From a day on: which evenings that are is shown.
        named => Said::of(Meaning::Presence(named), Some(Doubt::Unread)),
    }
}

/// Nothing but a day, `niet` and small words: `vrijdag niet`.
pub(super) fn is_bare(clause: &Clause) -> bool {
    clause.only(&[
        C::Day,
        C::Not,
        C::Wel,
        C::Filler,
        C::Thanks,
        C::Following,
        C::There,
        C::No,
        C::Yes,
        C::Maybe,
        C::Likely,
        C::Greeting,
        C::Me,
        C::It,
        C::MeObject,
        C::For,
        C::Of,
        C::Past,
        C::Awhile,
    ])
}

/// `kun je me afmelden`: whoever is asked, it is about the speaker.
pub(super) fn requests(clause: &Clause) -> bool {
    let signs = clause.any(&[C::Absent, C::Present, C::SignVerb]);
    clause.has(C::You) && clause.speaks_of_himself() && signs && !clause.any(&[C::Me, C::Says])
}

/// `ik ben er trots op`: what `er` stands for is no evening.
fn about_something(clause: &Clause) -> bool {
    const BEHIND: [&str; 9] = [
        "mee", "op", "van", "aan", "uit", "over", "achter", "voor", "tegen",
    ];
    let Some(there) = clause.find(C::There) else {
        return false;
    };
    clause.tokens[there..]
        .windows(2)
        .any(|pair| pair[0].class == C::Unknown && BEHIND.contains(&pair[1].word.as_str()))
        && !clause.has(C::Day)
}

/// He speaks of an evening, and does not know.
fn undecided(clause: &Clause) -> Option<Said> {
    const OTHERS: [C; 9] = [
        C::He,
        C::Kin,
        C::Who,
        C::Come3,
        C::Score,
        C::Win,
        C::Loss,
        C::Draw,
        C::Opponent,
    ];
    let mine = clause.any(&[C::Me, C::Day]) || clause.class(0) == Some(C::Maybe);
    if !clause.has(C::Maybe) || !mine || clause.any(&OTHERS) || clause.asked {
        return None;
    }
    Said::of(Meaning::Presence(when(clause)), Some(Doubt::Undecided))
}

/// Words that say yes beside a day.
const YES: [&str; 9] = [
    "ja",
    "jawel",
    "zeker",
    "yes",
    "graag",
    "natuurlijk",
    "prima",
    "ok",
    "oke",
];

/// It is not the speaker who comes, or no evening to which he comes.
fn of_others(clause: &Clause, requests: bool) -> bool {
    let third = clause.has(C::You) && !requests || clause.any(&[
        C::Who,
        C::He,
        C::Kin,
        C::Not,
        C::Wait,
        C::Everybody,
        C::Opponent,
        C::Absent,
    ])
        // `als het niet te hard regent kom ik`
        || clause.any(&[C::Come3, C::NotThat]) && !(clause.has(C::If) && clause.has(C::Me));
    // `I'm in Rome`
    let mut tokens = clause
        .tokens
        .iter()
        .skip_while(|token| token.word != "i'm in");
    // `kan de arbiter komen?`
    let calls = clause.has(C::Duty) && clause.asked && !clause.has(C::Me);
    let about = calls
        || about_something(clause)
        || tokens.nth(1).is_some_and(|token| token.class == C::Unknown);
    third || about
}

/// `reken vrijdag maar op mij`, `vrijdag lukt`, `vrijdag gaat toch door voor mij`
fn may_be_counted_on(clause: &Clause) -> bool {
    let says_one = |words: &[&str]| words.iter().any(|word| clause.says(word));
    let counts = says_one(&["reken", "rekenen", "count"]) && says_one(&["op", "on"]);
    let fits = |token: &Token| {
        matches!(
            token.word.as_str(),
            "lukt" | "lukken" | "past" | "past me" | "gaat lukken" | "komt uit" | "komt me uit"
        )
    };
    let small = |token: &Token| {
        matches!(
            token.class,
            C::Day | C::Filler | C::Wel | C::MeObject | C::For | C::Yes | C::It | C::Thanks
        )
    };
    let works = clause.has(C::Day)
        && clause.tokens.iter().any(fits)
        && clause
            .tokens
            .iter()
            .all(|token| fits(token) || small(token));
    let goes_on = clause.says("gaat") && clause.has(C::By);
    works || clause.has(C::MeObject) && (counts || goes_on)
}

fn present(clause: &Clause) -> Option<Said> {
    let requests = requests(clause);
    if of_others(clause, requests) || clause.any(&[C::Score, C::Win, C::Loss, C::Draw, C::Weak]) {
        return None;
    }
    let mine = clause.any(&[C::Me, C::We, C::MeObject]);
    let there =
        clause.any(&[C::Be1, C::BePlural]) && (clause.has(C::There) || clause.says("er bij"));
    let plans = clause.any(&[C::Can, C::Go, C::Will])
        && clause.has(C::ComeInf)
        && (mine || clause.class(0) != Some(C::ComeInf));
    // `kan vrijdag wel`: he leaves himself out.
    let omitted = clause.class(0) == Some(C::Can) && clause.has(C::Wel) && !clause.has(C::It);
    let can = clause.has(C::Can) && (clause.has(C::Me) || omitted) && clause.any(&[C::Day, C::Wel]);
    // `zet me er vrijdag maar bij`
    let beside = clause.has(C::There) && clause.says("bij");
    let on = clause.has(C::On) || beside || clause.says("in") || clause.says("opschrijven");
    let signs_on = clause.has(C::SignVerb) && on && clause.any(&[C::MeObject, C::Me]);
    let named = clause.any(&[C::Day, C::Following, C::Likely, C::Maybe]);
    // `vrijdag ja`
    let yes = YES.iter().any(|word| clause.says(word));
    let bare = is_bare(clause) && (clause.has(C::Wel) || yes && clause.has(C::Day)) && named;
    let comes = clause.has(C::Come1)
        && (mine || clause.class(0) == Some(C::Come1) || clause.any(&[C::Yes, C::Day]));
    // `we komen vrijdag`
    let and = clause.has(C::Me) && clause.says("en") && !clause.has(C::Can);
    let together = (clause.has(C::We) || and) && clause.has(C::ComeInf) && clause.has(C::Day);
    let says = clause.has(C::Present)
        || together
        || may_be_counted_on(clause)
        || clause.has(C::Be1) && clause.has(C::ComeInf);
    if !(there || plans || can || signs_on || bare || comes || says) {
        return None;
    }
    let plural = clause.has(C::We) && !clause.has(C::Me);
    // `daarna weer aanwezig`: from then on, or the next time?
    let from_then_on = clause.says("daarna") && !clause.has(C::Day);
    let unread = (plural || from_then_on).then_some(Doubt::Unread);
    let doubt = doubt(clause, false).filter(|doubt| !(requests && *doubt == Doubt::Asked));
    if clause.has(C::Deny) {
        return absence(clause, doubt);
    }
    Said::of(Meaning::Presence(when(clause)), doubt.or(unread))
}
