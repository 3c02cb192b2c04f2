//! The result of a poll as people copy it from WhatsApp or type it over: who chose what, and when where it says so.

use chrono::NaiveDate;
use speech::poll_list;
use speech::poll_list::Choice;

/// What is read: `question | +Anna -Bram xChris`, each with its moment where there is one.
fn shown(text: &str) -> String {
    let today = NaiveDate::from_ymd_opt(2026, 9, 17).expect("a day");
    let Some(list) = poll_list(text, today) else {
        return "nothing".to_owned();
    };
    let votes = list.votes.iter().map(|vote| {
        let sign = match vote.choice {
            Choice::Comes => '+',
            Choice::StaysAway => '-',
            Choice::Elsewhere => 'x',
        };
        let at = vote
            .at
            .map_or_else(String::new, |at| at.format("@%d %H:%M").to_string());
        format!("{sign}{}{at}", vote.name)
    });
    let votes = votes.collect::<Vec<_>>().join(" ");
    if list.question.is_empty() {
        votes
    } else {
        format!("{} | {votes}", list.question)
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(shown(text), expected, "{text}");
}

#[test]
fn as_a_telephone_shows_it() {
    check(
        "Ronde 2, vrijdag 18 september. Speel je mee?\nIk speel\n3 stemmen\nJij\nvandaag om 17:03\nAnna de Wit\n\
         gisteren om 21:14\nBram\nmaandag 10:05\nIk ben er niet\n1 stem\nEva\n15-09-2026 09:00\nAlles bekijken",
        "Ronde 2, vrijdag 18 september. Speel je mee? | +Jij@17 17:03 +Anna de Wit@16 21:14 +Bram@14 10:05 -Eva@15 09:00",
    );
    check(
        "I'm playing\n2 votes\nAnna\nToday at 5:03\u{202f}PM\nBram\nYesterday, 9:14 pm\nI'm not coming\n1 vote\nEva",
        "+Anna@17 17:03 +Bram@16 21:14 -Eva",
    );
}

#[test]
fn as_people_type_it() {
    check("Wel: Anna, Bram. Niet: Eva", "+Anna +Bram -Eva");
    check(
        "Ja: Anna en Bram; nee: Eva & Chris",
        "+Anna +Bram -Eva -Chris",
    );
    check(
        "Ik speel (2): Anna, Bram\nIk ben er niet (1): Eva",
        "+Anna +Bram -Eva",
    );
    check(
        "Ik speel:\nAnna\nBram\n\nIk ben er niet:\nEva",
        "+Anna +Bram -Eva",
    );
    check(
        "Ik speel (2)\n- Anna\n- Bram\nIk ben er niet (1)\n- Eva",
        "+Anna +Bram -Eva",
    );
    check("Ik speel - 2 stemmen\n1. Anna\n2. Bram", "+Anna +Bram");
    check("✅ Anna, Bram\n❌ Eva", "+Anna +Bram -Eva");
    check("✅ Anna, Bram ❌ Eva", "+Anna +Bram -Eva");
    check("Ik speel ✅\nAnna\nIk ben er niet ❌\nEva", "+Anna -Eva");
    check("Aanwezig: Anna, Bram | Afwezig: Eva", "+Anna +Bram -Eva");
    check(
        "Aangemeld: Anna\nAfgemeld: Eva\nExtern: Dina",
        "+Anna -Eva xDina",
    );
    check(
        "Ik speel\nAnna\nIk speel extern\nDina\nIk ben er niet",
        "+Anna xDina",
    );
    check("*Wel*\nAnna\n*Niet*\nEva", "+Anna -Eva");
}

#[test]
fn what_is_no_poll() {
    check("", "nothing");
    check("Anna, Bram", "nothing");
    check("Ik speel\nIk ben er niet", "nothing");
    check("Speel je mee?\nAnna\nBram", "nothing");
    check("Ik speel (0)\n0 stemmen\nIk ben er niet (0)", "nothing");
}
