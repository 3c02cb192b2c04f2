//! Who comes and who does not, and who comes later. Whose coming it is decides: `Jan is er niet` says nothing of the
//! speaker. So does the tense: `ik was er vrijdag niet` changes nothing.

use super::Rule;
use super::clock::Time;
use super::sentence::{Clause, Token};
use super::words::Class as C;
use crate::meaning::{Absence, Arrival, Does, Doubt, Matter, Meaning, Said, When};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "an absence taken back",
        read: taken_back,
        examples: &[
            ("trek mijn afmelding in", "present"),
            ("mijn afmelding voor vrijdag vervalt", "present [vrijdag]"),
        ],
    },
    Rule {
        name: "somebody else",
        read: other,
        examples: &[
            ("Jan is er niet vrijdag", "other jan not [vrijdag]"),
            ("mijn zoon komt ook", "other zoon comes"),
            ("mijn tegenstander is er niet", "no show"),
            ("tegenstander komt niet opdagen", "no show"),
            ("Piet is niet komen opdagen", "no show piet"),
            ("Piet is nergens te bekennen", "no show piet"),
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
            ("red het pas om 20.40", "late 20:40"),
            ("ben er om kwart voor 9", "late 20:45"),
            ("half 9 ben ik er", "late 20:30"),
            ("ik kom wat later", "late"),
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
    Rule {
        name: "not coming",
        read: absent,
        examples: &[
            ("Ik ben er vrijdag niet.", "absent [vrijdag]"),
            ("ben er vrijdag niet", "absent [vrijdag]"),
            ("vrijdag niet", "absent [vrijdag]"),
            ("kan er niet bij zijn", "absent"),
            ("ik meld me af voor vrijdag", "absent [vrijdag]"),
            ("nee, ik kom niet", "absent"),
            ("afwzeig", "absent"),
            ("kga ni komen", "absent"),
            ("ik zen er vrijdag nie", "absent [vrijdag]"),
            ("can't make it on friday", "absent [friday]"),
            ("bin am Freitag nicht da", "absent [vrijdag]"),
            ("lukt niet", "absent ?weak"),
            ("ik ben er vrijdag niet niet", "absent [vrijdag] ?negated"),
            ("ik ben er vrijdga niet", "absent [vrijdag]"),
            ("do niet", "absent [do]"),
            ("misschien niet", "absent ?undecided"),
            ("waarschijnlijk niet", "absent ?likely"),
            ("tenzij het regent ben ik er niet", "absent ?condition"),
            (
                "ik ben er vrijdag niet bij de ALV",
                "absent [vrijdag] ?unread",
            ),
            (
                "deze vrijdag niet, volgende wel",
                "absent [deze vrijdag], present [following]",
            ),
            ("ik sla vrijdag een keer over", "absent [vrijdag]"),
            (
                "meld mij maar af voor volgende week",
                "absent [volgende week]",
            ),
            ("kun je me afmelden voor vrijdag?", "absent [vrijdag]"),
            ("reken vrijdag niet op mij", "absent [vrijdag]"),
            ("ik kom dus niet", "absent"),
            ("over twee weken kan ik niet", "absent [over twee weken]"),
            ("de dertiende niet", "absent [de 13e]"),
            ("om de week kan ik niet", "absent ?condition"),
            ("zaal is dicht, kunnen niet spelen", "absent ?unread"),
            ("ik kan mijn fiets niet vinden", ""),
            ("er is vrijdag geen koffie", ""),
            ("vrijdag gaat niet door", ""),
            ("vrijdag geen schaken", "absent [vrijdag] ?unread"),
            ("Ik kan niet wachten tot vrijdag!", ""),
            ("niet vergeten: vrijdag!", ""),
            ("er is vrijdag niet veel parkeerplek", ""),
        ],
    },
    Rule {
        name: "a reason",
        read: reason,
        examples: &[
            ("moet werken", "absent"),
            ("griep", "absent ?weak"),
            ("oppas nodig, lukt niet", "absent"),
            ("ik ben vrijdag op vakantie", "absent [vrijdag] ?weak"),
        ],
    },
    Rule {
        name: "coming",
        read: present,
        examples: &[
            ("ik ben er vrijdag", "present [vrijdag]"),
            ("ik kom", "present"),
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
        ],
    },
];

/// Words of coming, with or without a person.
const COMING: [C; 14] = [
    C::Be1,
    C::BePlural,
    C::Come1,
    C::ComeInf,
    C::Can,
    C::Go,
    C::Will,
    C::Works,
    C::Manage,
    C::Absent,
    C::Present,
    C::Must,
    C::Have1,
    C::SignVerb,
];

pub(super) fn when(clause: &Clause) -> When {
    match clause.days() {
        Some(days) => When::Days(days),
        None if clause.has(C::Following) => When::Following,
        None => When::Next,
    }
}

/// Whether and why the coming or not coming in this clause is in doubt.
fn doubt(clause: &Clause, contradicts: bool) -> Option<Doubt> {
    if clause.count(C::Not) > 1 || contradicts {
        Some(Doubt::Negated)
    } else if clause.asked {
        Some(Doubt::Asked)
    } else if clause.has(C::If) {
        Some(Doubt::Condition)
    } else if clause.has(C::Maybe) {
        Some(Doubt::Undecided)
    } else if clause.has(C::Likely) {
        Some(Doubt::Likely)
    } else if clause.any(&[C::Past, C::Was, C::Had]) {
        Some(Doubt::Tense)
    } else if clause.has(C::Hope) {
        Some(Doubt::Undecided)
    } else if clause.tokens.iter().any(is_unread) {
        Some(Doubt::Unread)
    } else {
        None
    }
}

/// A word that may change what is said.
fn is_unread(token: &Token) -> bool {
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

/// Who it is about, when it is somebody else: the first who could do it, before the verb of a third person.
fn somebody(clause: &Clause) -> Option<&Token> {
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
        )
    })?;
    let who = |token: &&Token| matches!(token.class, C::He | C::Kin | C::Opponent | C::Unknown);
    let before = clause.tokens[..verb].iter().rfind(who);
    // `er is geen koffie`: nobody is meant.
    let there = clause.find(C::There).unwrap_or(clause.tokens.len());
    // `vrijdag is Jan er niet`, `komt mijn tegenstander nog?`
    let third = |at: usize| {
        let class = clause.class(at);
        let may = matches!(class, Some(C::Can | C::Will)) && clause.asked;
        may || matches!(class, Some(C::Be3 | C::Come3 | C::Have3))
    };
    let turned = (verb..there).map(|at| &clause.tokens[at]).find(who);
    let turned = turned.filter(|_| third(verb));
    before.or(turned)
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

/// `meld Jan af`, `schrijf mijn zoon in`: a request about somebody else.
fn request_for_another(clause: &Clause) -> Option<Said> {
    let own = clause.speaks_of_himself() || clause.has(C::Score);
    let off = clause.any(&[C::Off, C::Absent]);
    let on = clause.any(&[C::On, C::Present]) || clause.says("in");
    if !clause.has(C::SignVerb) || own || !(off || on) {
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

/// He had signed off, and comes after all.
fn taken_back(clause: &Clause) -> Option<Said> {
    const WORDS: [&str; 6] = [
        "trek",
        "intrekken",
        "ingetrokken",
        "vervalt",
        "vervallen",
        "ongedaan",
    ];
    let back = WORDS.iter().any(|word| clause.says(word));
    let mine = !clause.any(&[C::He, C::Kin, C::You, C::Not, C::NotThat, C::BePlural]);
    if !back || !mine || !(clause.says("afmelding") || clause.says("afzegging")) {
        return None;
    }
    let unread = clause
        .unknown()
        .any(|token| !WORDS.contains(&token.word.as_str()));
    let doubt = clause.asked.then_some(Doubt::Asked);
    let doubt = doubt.or(unread.then_some(Doubt::Unread));
    Said::of(Meaning::Presence(when(clause)), doubt)
}

fn other(clause: &Clause) -> Option<Said> {
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
    if let Some(request) = request_for_another(clause) {
        return Some(request);
    }
    let who = somebody(clause).filter(|_| about_another(clause))?;
    let about = clause.any(&ABOUT)
        || clause.says("kwam") && clause.has(C::Not)
        || clause.has(C::Can) && clause.any(&[C::Day, C::Not])
        || who.class == C::Opponent && clause.has(C::Was);
    let known = clause.unknown().count();
    // Of a name there is one: more words that are not known are another story.
    if !about || known > 3 || known > 2 && who.class != C::Unknown {
        return None;
    }
    let not = clause.any(&[C::Not, C::Absent, C::Ill]) && !clause.has(C::Wel);
    let gone = (clause.has(C::ShowUp) || clause.says("kwam")) && clause.has(C::Not);
    let names: Vec<&str> = clause.unknown().map(|token| token.word.as_str()).collect();
    let name = match (who.class, names.first()) {
        (C::Unknown, _) => names.join(" "),
        // `Jan belde dat hij niet komt`
        (C::He, Some(name)) => (*name).to_owned(),
        _ => who.word.clone(),
    };
    match who.class {
        C::Opponent if not || clause.has(C::Late) => Said::sure(Meaning::NoShow(None)),
        C::Opponent => None,
        C::Unknown if gone => Said::sure(Meaning::NoShow(Some(name))),
        C::He if gone => Said::sure(Meaning::NoShow(None)),
        _ if does_something(clause) => {
            let does = match not {
                true => Does::StaysAway,
                false if clause.has(C::Late) => Does::ComesLater,
                false => Does::Comes,
            };
            let meaning = Meaning::ForOther {
                who: name,
                does,
                when: when(clause),
            };
            Said::of(meaning, doubt_of_another(clause))
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
        C::Absent,
        C::Present,
        C::Wel,
        C::Can,
        C::Late,
        C::Ill,
        C::Will,
    ]) || clause.has(C::There) && clause.any(&[C::Be3, C::Not])
}

fn past(clause: &Clause) -> Option<Said> {
    let mine = clause.any(&[C::Me, C::MeObject])
        || !clause.any(&[C::He, C::Kin, C::You, C::It, C::Opponent, C::Unknown])
        || clause.class(0) == Some(C::Was);
    let not = clause.any(&[C::Not, C::Absent]);
    let was = clause.any(&[C::Was, C::Had, C::Past]);
    let announced = clause.says("afgemeld") && clause.any(&[C::Have1, C::Had, C::Was]);
    let other = clause.any(&[C::Score, C::NotThat]) || clause.asked;
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
    ]) || clause.only(&[C::Clock, C::Late, C::Filler, C::There, C::Thanks, C::Day]);
    let about = clause.has(C::Late) || time.is_some();
    // `om 8 uur red ik niet`
    let misses = clause.has(C::Manage) && clause.has(C::Not) && clause.has(C::Me);
    if mine && misses && time.is_some() {
        return Said::of(Meaning::Late(Arrival::Unknown), Some(Doubt::Undecided));
    }
    if !mine
        || !comes
        || !about
        || clause.any(&[C::Not, C::Absent, C::Win, C::Loss, C::Score, C::Unknown])
    {
        return None;
    }
    let arrival = match time {
        Some(Time::At(hour, minute)) => Arrival::At(hour, minute),
        Some(Time::Later(minutes)) => Arrival::After(minutes),
        Some(Time::Soon) | None => Arrival::Unknown,
    };
    let unsure = clause.any(&[C::Maybe, C::If]).then_some(Doubt::Undecided);
    let doubt = clause.asked.then_some(Doubt::Asked).or(unsure);
    Said::of(Meaning::Late(arrival), doubt)
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
fn is_bare(clause: &Clause) -> bool {
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
    ])
}

/// `kun je me afmelden`: whoever is asked, it is about the speaker.
fn requests(clause: &Clause) -> bool {
    let signs = clause.any(&[C::Absent, C::Present, C::SignVerb]);
    clause.has(C::You) && clause.has(C::MeObject) && signs && !clause.has(C::Me)
}

/// `ik sla vrijdag over`, `meld me maar af`, `reken niet op mij`: he says that he stays away.
fn says_absent(clause: &Clause) -> bool {
    let me = clause.any(&[C::Me, C::MeObject, C::Day]);
    let signs_off = clause.has(C::SignVerb) && clause.has(C::Off) && me;
    let skips = clause.says("sla") && clause.says("over");
    clause.has(C::Absent) || signs_off || skips
}

/// `ik kan mijn fiets niet vinden`: what he cannot do is not about coming.
fn about_a_thing(clause: &Clause) -> bool {
    let coming = [C::Day, C::There, C::ComeInf, C::Come1, C::Following];
    (clause.unknown().count() > 1 || clause.has(C::My) && clause.has(C::Unknown))
        && clause.any(&[C::Can, C::Have1])
        && !clause.any(&coming)
}

fn absent(clause: &Clause) -> Option<Said> {
    const OTHERS: [C; 5] = [C::You, C::Come3, C::Score, C::Everybody, C::He];
    let requests = requests(clause);
    let others = clause.any(&OTHERS) && !clause.has(C::Me) && !requests;
    let never = [C::Wait, C::NotThat, C::Who, C::Loss, C::Leaves, C::Ruling];
    // `vrijdag gaat niet door`: that is about the evening.
    let evening = clause.says("gaat") && clause.has(C::By);
    if others || clause.any(&never) || about_a_thing(clause) || evening {
        return None;
    }
    let not = clause.has(C::Not);
    let says = says_absent(clause);
    let mine = clause.any(&[C::Me, C::We, C::MeObject])
        || !clause.any(&[C::He, C::Kin, C::It, C::Be3, C::Opponent]);
    // `het lukt me niet`: the thing that does not work is mine.
    let works = clause.any(&[C::Works, C::Manage]) && not;
    let counts_out = clause.says("reken") && clause.has(C::MeObject);
    let comes = (clause.any(&COMING) || counts_out) && not;
    let hedged = clause.any(&[C::Maybe, C::Likely]);
    let bare = is_bare(clause) && not && (clause.any(&[C::Day, C::Following]) || hedged);
    let if_not = clause.has(C::If) && clause.has(C::Day) && clause.has(C::Me);
    let absent = (says || comes) && mine || works || bare || if_not;
    // Somebody who wins is no absentee.
    let plays = clause.any(&[C::Win, C::Draw]) && !says;
    if !absent || plays || !mine && !works {
        return None;
    }
    let contradicts = not && (says || clause.has(C::Wel));
    let named = clause.any(&[C::Day, C::Following, C::ComeInf, C::There]);
    let weak = (works && !says && !named).then_some(Doubt::Weak);
    // `vrijdag geen schaken` may be news about the evening.
    let news = clause.says("geen") && !clause.any(&[C::Me, C::MeObject]);
    let we = clause.has(C::We) || clause.says("kunnen") || clause.says("zullen");
    let plural = (we && !clause.has(C::Me) || news).then_some(Doubt::Unread);
    let doubt = doubt(clause, contradicts).filter(|doubt| !(requests && *doubt == Doubt::Asked));
    Said::of(
        Meaning::Absence(Absence {
            when: when(clause),
            external: None,
        }),
        doubt.or(plural).or(weak),
    )
}

fn reason(clause: &Clause) -> Option<Said> {
    let mine = !clause.any(&[
        C::He,
        C::Kin,
        C::You,
        C::Who,
        C::Come3,
        C::Not,
        C::NotThat,
        C::Wel,
        C::Be3,
    ]) || clause.has(C::Me);
    if !mine
        || !clause.any(&[C::Ill, C::Busy])
        || clause.any(&[C::Who, C::Win, C::Loss, C::Draw, C::Score, C::Postponed])
    {
        return None;
    }
    let must = clause.has(C::Must) && clause.has(C::Busy);
    let weak = (!must).then_some(Doubt::Weak);
    let when = when(clause);
    Said::of(
        Meaning::Absence(Absence {
            when,
            external: None,
        }),
        doubt(clause, clause.has(C::Not)).or(weak),
    )
}

fn present(clause: &Clause) -> Option<Said> {
    let third = clause.any(&[
        C::You,
        C::Who,
        C::He,
        C::Kin,
        C::Come3,
        C::Not,
        C::NotThat,
        C::Wait,
        C::Everybody,
        C::Opponent,
        C::Absent,
    ]);
    if third || clause.any(&[C::Score, C::Win, C::Loss, C::Draw, C::Weak]) {
        return None;
    }
    let mine = clause.any(&[C::Me, C::We, C::MeObject]);
    let there = clause.any(&[C::Be1, C::BePlural]) && clause.has(C::There);
    let plans = clause.any(&[C::Can, C::Go, C::Will])
        && clause.has(C::ComeInf)
        && (mine || clause.class(0) != Some(C::ComeInf));
    let can = clause.has(C::Can) && clause.has(C::Me) && clause.any(&[C::Day, C::Wel]);
    let on = clause.has(C::On) || clause.says("in");
    let signs_on = clause.has(C::SignVerb) && on && clause.any(&[C::MeObject, C::Me]);
    let named = clause.any(&[C::Day, C::Following, C::Likely, C::Maybe]);
    let bare = is_bare(clause) && clause.has(C::Wel) && named;
    let comes = clause.has(C::Come1)
        && (mine || clause.class(0) == Some(C::Come1) || clause.any(&[C::Yes, C::Day]));
    let says = clause.has(C::Present) || clause.has(C::Be1) && clause.has(C::ComeInf);
    if !(there || plans || can || signs_on || bare || comes || says) {
        return None;
    }
    let plural = (clause.has(C::We) && !clause.has(C::Me)).then_some(Doubt::Unread);
    Said::of(
        Meaning::Presence(when(clause)),
        doubt(clause, false).or(plural),
    )
}
