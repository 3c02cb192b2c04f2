//! Who does not come, why, and who says only that he is elsewhere.

use super::Rule;
use super::coming::{doubt, is_bare, is_part_of_a_stretch, is_unread, requests, when};
use super::sentence::{Clause, Token};
use super::words::Class as C;
use crate::meaning::{Absence, Doubt, Meaning, Said};

pub(super) const RULES: &[Rule] = &[
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
            ("om de week kan ik niet", "present ?open"),
            ("elke tweede vrijdag kan ik niet", "present [vrijdag] ?open"),
            ("Ik kan even niet", "absent ?open"),
            ("ik ben er voorlopig niet", "absent ?open"),
            ("kan pas weer in december", "absent [in december] ?open"),
            ("vrijdag kan ik even niet", "absent [vrijdag]"),
            ("zie je me vrijdag niet", "absent [vrijdag]"),
            (
                "mijn vrouw is vrijdag jarig, dus schaken zit er niet in",
                "absent [vrijdag] ?unread",
            ),
            ("ben er niet", "absent ?weak"),
            (
                "ik ben er vrijdag niet en de vrijdag daarna ook niet",
                "absent [vrijdag], absent [following]",
            ),
            (
                "ik ben vrijdag en de vrijdag daarop afwezig",
                "absent [vrijdag en de vrijdag] ?open",
            ),
            ("ge moogt mij schrappen voor vrijdag", "absent [vrijdag]"),
            ("alleen de 25e niet", "absent [de 25e]"),
            ("vrijdag even niet", "absent [vrijdag]"),
            ("ik moet vrijdag passen", "absent [vrijdag]"),
            ("ik neem vrijdag vrij", "absent [vrijdag]"),
            (
                "de vrijdag na de 20e kan ik niet",
                "absent [de vrijdag na de 20e]",
            ),
            (
                "tussen 1 en 20 november kan ik niet",
                "absent [tussen 1 en 20 november]",
            ),
            ("ik pas vrijdag", "absent [vrijdag]"),
            ("ik blijf vrijdag thuis", "absent [vrijdag]"),
            (
                "ik krijg het vrijdag niet geregeld",
                "absent [vrijdag] ?unread",
            ),
            ("please mark me absent for Friday", "absent [friday]"),
            ("in de herfstvakantie ben ik weg", "absent ?open"),
            ("de komende twee ronden ben ik er niet", "absent ?open"),
            (
                "de eerste twee vrijdagen van december kan ik niet",
                "absent [de eerste twee vrijdagen van december]",
            ),
            ("ik kom vrijdag niet met de auto", ""),
            ("ik kan vrijdag niet later komen", ""),
            ("ik moet vrijdag afzeggen, kind ziek", "absent [vrijdag]"),
            ("vrijdag haak ik af", "absent [vrijdag]"),
            ("haal me van de lijst voor vrijdag", "absent [vrijdag]"),
            ("vrijdag wordt 'm niet voor mij", "absent [vrijdag]"),
            ("wegens ziekte ben ik er vrijdag niet", "absent [vrijdag]"),
            ("omdat ik ziek ben kom ik vrijdag niet", "absent [vrijdag]"),
            ("sorry, have to cancel friday", "absent [friday]"),
            ("vrijdag ben ik weg om 11 uur", "absent [vrijdag] ?unread"),
            (
                "de laatste vrijdag van november kan ik niet",
                "absent [de laatste vrijdag van november]",
            ),
            ("vrijdag zal het zonder mij moeten zijn", "absent [vrijdag]"),
            ("Vrijdag? Nee", "absent [vrijdag]"),
            (
                "vrijdag dertien november niet",
                "absent [vrijdag 13 november]",
            ),
            (
                "de 25e van deze maand niet",
                "absent [de 25e van deze maand]",
            ),
            (
                "kan zowel vrijdag als 20 november niet",
                "absent [vrijdag en 20 november]",
            ),
            (
                "in december kan ik geen enkele vrijdag",
                "absent [in december elke vrijdag]",
            ),
            ("twee weken niet", "absent [komende twee weken]"),
            ("op Goede Vrijdag ben ik er niet", "absent [goede vrijdag]"),
            ("no chess for me friday", "absent [friday]"),
            (
                "schrijf me maar als afwezig op voor vrijdag",
                "absent [vrijdag]",
            ),
            (
                "ik had vrijdag willen komen maar het lukt niet",
                "absent [vrijdag] ?weak",
            ),
            (
                "ik ben al afgemeld voor vrijdag",
                "absent [vrijdag] ?likely",
            ),
            ("ik kan niet schaken", "absent ?weak"),
            (
                "Het is niet zo dat ik vrijdag niet kom",
                "present [vrijdag] ?negated",
            ),
            (
                "I'm not saying I won't be there Friday",
                "present [friday] ?negated",
            ),
            (
                "de komende drie weken kan ik niet",
                "absent [de komende drie weken]",
            ),
            ("tot en met 9 december afwezig", "absent [t/m 9 december]"),
            (
                "I'm afraid I have to miss this Friday",
                "absent [this friday]",
            ),
            (
                "1 december moet ik naar een trouw, schrijf mij maar uit",
                "absent [1 december]",
            ),
            ("zaal is dicht, kunnen niet spelen", "absent ?unread"),
            ("ik kan mijn fiets niet vinden", ""),
            ("er is vrijdag geen koffie", ""),
            ("vrijdag gaat niet door", "cancelled [vrijdag]"),
            ("vrijdag geen schaken", "absent [vrijdag] ?unread"),
            ("Ik kan niet wachten tot vrijdag!", ""),
            (
                "begin oktober ben ik er niet",
                "absent [begin oktober] ?open",
            ),
            ("eind van de maand kan ik niet", "absent ?open"),
            ("rond Sinterklaas kan ik niet", "absent ?open"),
            ("tot eind oktober kan ik niet", "absent [tot eind oktober]"),
            (
                "tot begin november ben ik weg",
                "absent [tot begin november] ?open",
            ),
            ("ik mis de komende twee rondes", "absent ?open"),
            ("Ik kom niet graag op vrijdag", ""),
            ("ik kom vrijdag niet alleen", ""),
            (
                "De laatste clubavond voor kerst, 18 december, kan ik niet",
                "absent [18 december] ?unread",
            ),
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
            ("oppas gevonden", ""),
            (
                "moet vrijdag nog werken maar ben op tijd",
                "absent [vrijdag] ?contradiction",
            ),
            ("mijn feestje gaat niet door", ""),
        ],
    },
];

/// Tried after the rules about coming.
pub(super) const ELSEWHERE: &[Rule] = &[
    Rule {
        name: "elsewhere",
        read: elsewhere,
        examples: &[
            ("ik zit vrijdag in Parijs", "absent [vrijdag] ?weak"),
            ("vrijdag moet ik naar Zwolle", "absent [vrijdag] ?weak"),
            (
                "van 6 t/m 20 november zit ik in Peru",
                "absent [van 6 t/m 20 november] ?weak",
            ),
            ("I'm in Rome on Friday", "absent [friday] ?weak"),
            ("vrijdag heb ik koor", "absent [vrijdag] ?weak"),
            ("ik zit in Parijs", ""),
        ],
    },
    Rule {
        name: "would have come",
        read: would_have,
        examples: &[
            ("ik zou vrijdag gekomen zijn", "absent [vrijdag] ?likely"),
            ("I would have come on Friday", "absent [friday] ?likely"),
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

/// `afgemeld bij de tennis`
pub(super) fn signs_off_elsewhere(clause: &Clause) -> bool {
    let mut behind = clause.tokens.iter().skip_while(|token| token.word != "bij");
    clause.says("afgemeld") && behind.any(|token| token.class == C::Unknown)
}

/// `ik sla vrijdag over`, `meld me maar af`, `reken niet op mij`: he says that he stays away.
fn says_absent(clause: &Clause) -> bool {
    let me = clause.any(&[C::Me, C::MeObject, C::Day]);
    let signs_off = clause.has(C::SignVerb) && clause.has(C::Off) && me;
    let skips = clause.says("sla") && clause.says("over");
    // `ik blijf vrijdag thuis`
    // `ik moet vrijdag passen`, `ik neem vrijdag vrij`
    let passes_on = clause.says("passen") && clause.has(C::Must) && !clause.has(C::It)
        || clause.says("neem") && clause.says("vrij") && clause.has(C::Me);
    let stays = clause.says("blijf") && (clause.says("thuis") || clause.says("weg"));
    // `ik pas vrijdag`, but not `ik kom pas om 9 uur`
    let passes = clause.says("pas")
        && clause.has(C::Me)
        && !clause.any(&[
            C::Be1,
            C::Come1,
            C::Can,
            C::Go,
            C::Must,
            C::Will,
            C::Have1,
            C::Clock,
        ]);
    // `haal me van de lijst voor vrijdag`
    let off = clause.has(C::Day)
        && clause.tokens.iter().any(|token| {
            let lists = ["schrijf", "haal"]
                .iter()
                .any(|verb| token.word.starts_with(verb));
            token.class == C::Stop && lists
        });
    // `ik mis de komende twee rondes`
    let misses = clause.says("mis") && clause.has(C::Me) && clause.any(&[C::Day, C::Awhile]);
    clause.has(C::Absent)
        || misses
        || signs_off
        || skips
        || stays
        || passes_on
        || does_not_see(clause)
        || passes
        || off
}

/// `je ziet me vrijdag niet`
fn does_not_see(clause: &Clause) -> bool {
    let sees = |token: &Token| matches!(token.word.as_str(), "zie" | "zien" | "ziet" | "see");
    clause.tokens.iter().any(sees) && clause.has(C::MeObject) && clause.has(C::Not)
}

/// `ik kan mijn fiets niet vinden`: what he cannot do is not about coming.
fn about_a_thing(clause: &Clause) -> bool {
    let coming = [C::Day, C::There, C::ComeInf, C::Come1, C::Following];
    let named = is_part_of_a_stretch(clause);
    !named
        && (clause.unknown().count() > 1 || clause.has(C::My) && clause.has(C::Unknown))
        && clause.any(&[C::Can, C::Have1])
        && !clause.any(&coming)
}

const EXCEPT: [&str; 4] = ["behalve", "except", "sauf", "ausser"];

/// What says that he stays away is no word that was not understood: `ik blijf thuis`, `ik neem vrij`.
fn is_read(clause: &Clause) -> bool {
    let known = |token: &Token| {
        matches!(
            token.word.as_str(),
            "blijf" | "thuis" | "passen" | "neem" | "vrij"
        )
    };
    let mut unread = clause.tokens.iter().filter(|token| is_unread(token));
    !clause.has(C::Clock) && unread.all(known)
}

fn absent(clause: &Clause) -> Option<Said> {
    const OTHERS: [C; 5] = [C::You, C::Come3, C::Score, C::Everybody, C::He];
    let requests = requests(clause);
    let seen = does_not_see(clause)
        || clause
            .tokens
            .iter()
            .any(|token| token.class == C::Absent && token.word.starts_with("zie"));
    let others = clause.any(&OTHERS) && !seen && !clause.has(C::Me) && !requests;
    let never = [C::Wait, C::NotThat, C::Who, C::Loss, C::Leaves, C::Ruling];
    // `vrijdag gaat niet door`: that is about the evening.
    let evening = clause.says("gaat") && clause.has(C::By) && !clause.has(C::MeObject);
    if others
        || clause.any(&never)
        || about_a_thing(clause)
        || evening
        || signs_off_elsewhere(clause)
    {
        return None;
    }
    // `nee toch niet` is no by itself.
    let no = clause
        .tokens
        .iter()
        .any(|token| token.class == C::No && token.word.ends_with(" niet"));
    let open = clause.has(C::Awhile) && clause.any(&[C::Can, C::Come1, C::Be1]);
    let not = clause.has(C::Not) || no || open;
    let says = says_absent(clause);
    let mine =
        clause.speaks_of_himself() || !clause.any(&[C::He, C::Kin, C::It, C::Be3, C::Opponent]);
    // `het lukt me niet`: the thing that does not work is mine.
    let works = clause.any(&[C::Works, C::Manage]) && not;
    let counts_out = clause.says("reken") && clause.has(C::MeObject);
    let comes = (clause.any(&COMING) || counts_out) && not;
    let hedged = clause.any(&[C::Maybe, C::Likely]);
    // `vrijdag? nee`
    let refuses = clause.has(C::No) && clause.has(C::Day) && !clause.has(C::Wel);
    let bare =
        is_bare(clause) && (not || refuses) && (clause.any(&[C::Day, C::Following]) || hedged);
    let except = EXCEPT.iter().any(|word| clause.says(word));
    let if_not = except && clause.has(C::Day) && clause.has(C::Me);
    let absent = (says || comes) && mine || works || bare || if_not;
    // Somebody who wins is no absentee.
    let plays = clause.any(&[C::Win, C::Draw]) && !says;
    if !absent || plays || !mine && !works {
        return None;
    }
    let sees = does_not_see(clause) && !clause.any(&[C::Absent, C::SignVerb]);
    let contradicts = not && (says && !sees || clause.has(C::Wel));
    let doubt = doubt(clause, contradicts).filter(|doubt| !(requests && *doubt == Doubt::Asked));
    let doubt = doubt.filter(|doubt| *doubt != Doubt::Unread || !(says && is_read(clause)));
    // `Het is niet zo dat ik niet kom`
    if clause.has(C::Deny) && not {
        return Said::of(Meaning::Presence(when(clause)), Some(Doubt::Negated));
    }
    let weak = says_too_little(clause, works && !says);
    absence(clause, doubt.or(weak))
}

/// Why it may not be about the speaker's evening at all. `works`: `lukt niet`.
fn says_too_little(clause: &Clause, works: bool) -> Option<Doubt> {
    let named = clause.any(&[C::Day, C::Following, C::There]);
    // `ik kan niet schaken`: never, or not this time?
    let plays =
        |token: &Token| matches!(token.word.as_str(), "schaken" | "spelen" | "play" | "jouer");
    let able = clause.has(C::Can) && clause.tokens.iter().any(plays) && !named;
    // `ben er niet`: now, or on the evening?
    let verbs = [C::ComeInf, C::Absent, C::Can, C::Will, C::Go];
    let here = clause.has(C::Be1)
        && clause.has(C::There)
        && !clause.any(&[C::Day, C::Following])
        && !clause.any(&verbs);
    // `ik ben al afgemeld`: it was said before, he thinks.
    let before = clause.says("al") && clause.says("afgemeld");
    // `vrijdag geen schaken` may be news about the evening.
    let news = clause.says("geen") && !clause.any(&[C::Me, C::MeObject]);
    let we = clause.has(C::We) || clause.says("kunnen") || clause.says("zullen");
    let plural = we && !clause.has(C::Me);
    if before {
        Some(Doubt::Likely)
    } else if plural || news {
        Some(Doubt::Unread)
    } else {
        let works = works && !named && !clause.has(C::ComeInf);
        (works || able || here).then_some(Doubt::Weak)
    }
}

/// Somebody who is elsewhere on an evening that he names says perhaps that he does not come.
fn elsewhere(clause: &Clause) -> Option<Said> {
    const OTHERS: [C; 17] = [
        C::He,
        C::Kin,
        C::You,
        C::Who,
        C::Come1,
        C::Come3,
        C::ComeInf,
        C::Can,
        C::Not,
        C::NotThat,
        C::There,
        C::Score,
        C::Win,
        C::Loss,
        C::Draw,
        C::Opponent,
        C::Maybe,
    ];
    let unknown = clause.unknown().count();
    let place = ["in", "naar", "to", "op", "bij", "at"]
        .iter()
        .any(|word| clause.says(word));
    let is = clause.any(&[C::Be1, C::Works, C::Go, C::Must]) && place || clause.says("i'm in");
    let has = clause.has(C::Have1) && unknown == 1 && clause.class(0) != Some(C::Have1);
    if clause.any(&OTHERS)
        || clause.asked
        || !clause.has(C::Me) && !clause.says("i'm in")
        || !clause.has(C::Day)
        || !(1..=4).contains(&unknown)
        || !(is || has)
    {
        return None;
    }
    let doubt = doubt(clause, false).filter(|doubt| *doubt != Doubt::Unread);
    absence(clause, doubt.or(Some(Doubt::Weak)))
}

pub(super) fn absence(clause: &Clause, doubt: Option<Doubt>) -> Option<Said> {
    let when = when(clause);
    let external = None;
    Said::of(Meaning::Absence(Absence { when, external }), doubt)
}

/// `ik zou gekomen zijn`: then he does not.
fn would_have(clause: &Clause) -> Option<Said> {
    let would = clause.says("zou") || clause.says("would");
    let had = clause.says("have") || clause.says("zijn") || clause.says("hebben");
    let come = clause.has(C::ShowUp) || clause.has(C::ComeInf) && had || clause.says("geweest");
    if would && come && clause.has(C::Me) && clause.has(C::Day) && !clause.asked {
        return absence(clause, Some(Doubt::Likely));
    }
    None
}

fn reason(clause: &Clause) -> Option<Said> {
    const SOLVED: [&str; 8] = [
        "gevonden", "geregeld", "opgelost", "gelukt", "afgezegd", "vervalt", "door", "voorbij",
    ];
    // `als de oppas er is ben ik er`
    let hinges = clause.has(C::If) && clause.any(&[C::There, C::Come1, C::Can]);
    if SOLVED.iter().any(|word| clause.says(word)) || clause.has(C::Everybody) || hinges {
        return None;
    }
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
