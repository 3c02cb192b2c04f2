//! Days as people name them: one line a form. Today is Monday 9 November 2026; the club plays on Fridays.

use chrono::{Datelike, NaiveDate};
use speech::{Day, Misread, days};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 9).expect("a date")
}

fn short(date: NaiveDate) -> String {
    format!("{}-{}", date.day(), date.month())
}

/// The days as they are written in the tables: `vrijdag`, `13-11`, `ronde 7`, `(20-11)` for a day that was counted out,
/// `(1-12 t/m 31-12)` for a stretch of time.
fn said(text: &str, today: NaiveDate) -> String {
    let named = |day: &Day| match day {
        Day::On(date) => format!("({})", short(*date)),
        Day::Span(span) => {
            let only = span.weekday.map(|day| format!(", {}", Day::Weekday(day)));
            format!("({day}{})", only.unwrap_or_default())
        }
        Day::Date { .. } | Day::Round(_) | Day::Weekday(_) => day.to_string(),
    };
    match days(text, today) {
        Ok(read) => {
            let days: Vec<String> = read.days.iter().map(named).collect();
            match read.rest.as_str() {
                "" => days.join(", "),
                rest => format!("{} | {rest}", days.join(", ")),
            }
        }
        Err(Misread::NoSuchDay(day)) => format!("! {day}"),
        Err(Misread::NoSuchDate(day, month)) => format!("! {day}-{month}"),
        Err(Misread::NoSuchRound(round)) => format!("! Ronde {round}"),
        Err(Misread::OtherWeekday { date, said }) => {
            format!("! {} is geen {}", short(date), Day::Weekday(said))
        }
        Err(Misread::WhichWeek([one, other])) => format!("? {} of {}", short(one), short(other)),
    }
}

#[track_caller]
fn all(forms: &[(&str, &str)]) {
    for (text, meaning) in forms {
        assert_eq!(said(text, today()), *meaning, "{text:?}");
    }
}

#[test]
fn weekdays() {
    all(&[
        ("vrijdag", "vrijdag"),
        ("Vrijdag!", "vrijdag"),
        ("vr.", "vrijdag"),
        ("vr", "vrijdag"),
        ("vrijdagavond", "vrijdag"),
        ("op vrijdag", "vrijdag"),
        ("komende vrijdag", "vrijdag"),
        ("aanstaande vrijdag", "vrijdag"),
        ("a.s. vrijdag", "vrijdag"),
        ("vrijdag a.s.", "vrijdag"),
        ("deze vrijdag", "vrijdag"),
        ("this Friday", "vrijdag"),
        ("vrijdag en maandag", "vrijdag, maandag"),
        ("Friday", "vrijdag"),
        ("Freitag", "vrijdag"),
        ("vendredi", "vrijdag"),
        ("zo.", "zondag"),
        ("zo niet", " | zo niet"),
        ("do 12 nov", "12-11"),
        // Today is a Monday: next week or today?
        ("komende maandag", "? 9-11 of 16-11"),
        ("deze maandag", "maandag"),
        // Some mean this Friday, some the one after it.
        ("volgende vrijdag", "? 13-11 of 20-11"),
        ("next Friday", "? 13-11 of 20-11"),
        ("afgelopen vrijdag", "(6-11)"),
        ("vorige week vrijdag", "(6-11)"),
    ]);
}

#[test]
fn dates_with_a_short_year() {
    all(&[
        ("13-11-'26", "13-11-2026"),
        ("13-11-26", "13-11-2026"),
        ("13.11.'26", "13-11-2026"),
        ("13/11/’26", "13-11-2026"),
        ("13 nov '26", "13-11-2026"),
        ("13 november ’26", "13-11-2026"),
        ("Nov 13 '26", "13-11-2026"),
        ("13-nov-26", "13-11-2026"),
        ("13-nov-2026", "13-11-2026"),
        ("13/nov/'26", "13-11-2026"),
        ("13 nov.", "13-11"),
        ("13 nov. 2026", "13-11-2026"),
        ("vr 13/11", "13-11"),
        ("vr. 13/11", "13-11"),
        ("vrijdag de 13e", "13"),
        ("13th of November", "13-11"),
        ("13 of 20 nov", "13-11, 20-11 | of"),
        ("overmorgen", "(11-11)"),
        ("morgenavond", "(10-11)"),
    ]);
}

#[test]
fn weeks_by_their_number() {
    all(&[
        ("week 47", "(16-11 t/m 22-11)"),
        ("wk 47", "(16-11 t/m 22-11)"),
        ("in week 1", "(4-1 t/m 10-1)"),
        ("week 2", "(11-1 t/m 17-1)"),
        ("een week geleden", " | een week geleden"),
    ]);
}

#[test]
fn weeks() {
    all(&[
        ("volgende week", "(16-11 t/m 22-11)"),
        ("next week", "(16-11 t/m 22-11)"),
        ("volgende week vrijdag", "(20-11)"),
        ("vrijdag volgende week", "(20-11)"),
        ("next week Friday", "(20-11)"),
        ("vrijdag over een week", "(20-11)"),
        ("vrijdag over twee weken", "(27-11)"),
        ("over twee weken", "(23-11 t/m 29-11)"),
        ("in two weeks", "(23-11 t/m 29-11)"),
        ("deze week", "(9-11 t/m 15-11)"),
        ("deze week vrijdag", "(13-11)"),
        ("komende week", "(9-11 t/m 15-11)"),
        ("vorige week", "(2-11 t/m 8-11)"),
        ("de komende twee weken", "(9-11 t/m 22-11)"),
        ("komende 3 weken", "(9-11 t/m 29-11)"),
        ("the next two weeks", "(9-11 t/m 22-11)"),
        ("de komende drie vrijdagen", "(9-11 t/m 27-11, vrijdag)"),
        ("elke vrijdag", "(vanaf 9-11, vrijdag)"),
        ("de rest van de week", "(9-11 t/m 15-11)"),
        ("volgende week en 4 dec", "(16-11 t/m 22-11), 4-12"),
    ]);
}

#[test]
fn today_and_tomorrow() {
    all(&[
        ("vandaag", "(9-11)"),
        ("vanavond", "(9-11)"),
        ("vnv", "(9-11)"),
        ("tonight", "(9-11)"),
        ("morgen", "(10-11)"),
        ("morgenavond", "(10-11)"),
        ("tomorrow", "(10-11)"),
        ("overmorgen", "(11-11)"),
        ("gisteren", "(8-11)"),
    ]);
}

#[test]
fn dates() {
    all(&[
        ("14/11", "14-11"),
        ("14-11", "14-11"),
        ("14.11", "14-11"),
        ("14–11", "14-11"),
        ("14-11-2026", "14-11-2026"),
        ("14-11-26", "14-11-2026"),
        ("2026-11-14", "14-11-2026"),
        ("14 nov", "14-11"),
        ("14 nov.", "14-11"),
        ("14nov", "14-11"),
        ("14-nov", "14-11"),
        ("14e", "14"),
        ("de 14e", "14"),
        ("14 november 2026", "14-11-2026"),
        ("November 14th", "14-11"),
        ("13 november", "13-11"),
        ("vrijdag 13 november", "13-11"),
        ("komende vrijdag 13 november", "13-11"),
        ("vr 13/11", "13-11"),
        ("vrijdag 13/11", "13-11"),
        ("13 november (vrijdag)", "13-11"),
        ("8 januari", "8-1"),
        ("vrijdag 8 januari", "8-1"),
        ("12 en 19 dec", "12-12, 19-12"),
        ("12 and 19 Dec", "12-12, 19-12"),
        ("12+19 dec", "12-12, 19-12"),
        ("13/20 nov", "13-11, 20-11"),
        ("7, 14 en 21 nov", "7-11, 14-11, 21-11"),
        ("vrijdag 7, 14 en 21 nov", "7-11, 14-11, 21-11"),
        ("27 nov en 4 dec", "27-11, 4-12"),
        ("13-11, 20-11 & 27-11", "13-11, 20-11, 27-11"),
        ("18", "18"),
        // What does not exist, and what does not fit.
        ("31 november", "! 31-11"),
        ("31-11", "! 31-11"),
        ("32", "! 32"),
        ("30 en 31 november", "! 31-11"),
        ("vrijdag 14/11", "! 14-11 is geen vrijdag"),
        ("vrijdag 14 november", "! 14-11 is geen vrijdag"),
    ]);
}

#[test]
fn rounds() {
    all(&[
        ("ronde 7", "ronde 7"),
        ("Ronde 7.", "ronde 7"),
        ("round 7", "ronde 7"),
        ("r8", "ronde 8"),
        ("R8", "ronde 8"),
        ("7e ronde", "ronde 7"),
        ("de 7e ronde", "ronde 7"),
        ("ronde 4 en 5", "ronde 4, ronde 5"),
        ("ronde 4, 5 en 6", "ronde 4, ronde 5, ronde 6"),
        ("rondes 7 t/m 9", "ronde 7, ronde 8, ronde 9"),
        ("rounds 7 to 9", "ronde 7, ronde 8, ronde 9"),
        ("ronde 7-9", "ronde 7, ronde 8, ronde 9"),
        ("ronde 4 en 5 december", "ronde 4, 5-12"),
        ("r8 en r9", "ronde 8, ronde 9"),
        ("volgende ronde", ""),
        ("ronde 0", "! Ronde 0"),
        ("ronde 9 t/m 7", "! Ronde 9-7"),
        ("ronde 1 t/m 9999", "! Ronde 1-9999"),
        ("ronde", " | ronde"),
    ]);
}

#[test]
fn stretches() {
    all(&[
        ("tot kerst", "(9-11 t/m 24-12)"),
        ("tot en met kerst", "(9-11 t/m 26-12)"),
        ("until Christmas", "(9-11 t/m 24-12)"),
        ("tot nieuwjaar", "(9-11 t/m 31-12)"),
        ("tot 17 nov", "(9-11 t/m 16-11)"),
        ("tot en met 17 nov", "(9-11 t/m 17-11)"),
        ("t/m 17 nov", "(9-11 t/m 17-11)"),
        ("tot vrijdag 20 nov", "(9-11 t/m 19-11)"),
        ("tot 1 februari", "(9-11 t/m 31-1)"),
        ("tot februari", "(9-11 t/m 31-1)"),
        ("tot en met december", "(9-11 t/m 31-12)"),
        ("tot eind december", "(9-11 t/m 31-12)"),
        ("tot eind dit seizoen", "(vanaf 9-11)"),
        ("tot het einde van het seizoen", "(vanaf 9-11)"),
        ("vanaf 8 januari", "(vanaf 8-1)"),
        ("vanaf 3 november", "(vanaf 3-11)"),
        ("vanaf morgen tot kerst", "(10-11 t/m 24-12)"),
        ("van 3 tot 17 nov", "(3-11 t/m 16-11)"),
        ("van 3 t/m 17 nov", "(3-11 t/m 17-11)"),
        ("3 t/m 17 nov", "(3-11 t/m 17-11)"),
        ("3 tot en met 17 november", "(3-11 t/m 17-11)"),
        ("3-17 nov", "(3-11 t/m 17-11)"),
        ("3 - 17 nov", "(3-11 t/m 17-11)"),
        ("from 3 to 17 Nov", "(3-11 t/m 17-11)"),
        ("13/11 t/m 4/12", "(13-11 t/m 4-12)"),
        ("van 20 dec tot en met 4 jan", "(20-12 t/m 4-1)"),
        ("van 3 dec t/m 17", "(3-12 t/m 17-12)"),
        ("heel december", "(1-12 t/m 31-12)"),
        ("in december", "(1-12 t/m 31-12)"),
        ("december", "(1-12 t/m 31-12)"),
        ("de hele maand december", "(1-12 t/m 31-12)"),
        ("de rest van december", "(1-12 t/m 31-12)"),
        ("rest of December", "(1-12 t/m 31-12)"),
        ("de rest van november", "(9-11 t/m 30-11)"),
        ("in nov", "(1-11 t/m 30-11)"),
        ("in oktober", "(1-10 t/m 31-10)"),
        ("november en december", "(1-11 t/m 30-11), (1-12 t/m 31-12)"),
        ("deze maand", "(9-11 t/m 30-11)"),
        ("volgende maand", "(1-12 t/m 31-12)"),
        ("de rest van de maand", "(9-11 t/m 30-11)"),
        ("de rest van het seizoen", "(vanaf 9-11)"),
        ("rest of the season", "(vanaf 9-11)"),
        ("de rest van het jaar", "(9-11 t/m 31-12)"),
    ]);
}

#[test]
fn words_around_and_numbers_that_are_no_days() {
    all(&[
        ("ik ben er vrijdag niet", "vrijdag | ik ben er niet"),
        ("ben er om 8 uur", " | ben er om 8 uur"),
        ("vrijdag 10 min later", "vrijdag | 10 min later"),
        ("vrijdag om 20:45", "vrijdag | om 20:45"),
        ("moet invallen bij team 3", " | moet invallen bij team 3"),
        ("vrijdag 1-0", "vrijdag | 1-0"),
        ("gewonnen van Jan", " | gewonnen van jan"),
        ("may I skip friday", "vrijdag | may i skip"),
        (
            "heel december behalve 18 dec",
            "(1-12 t/m 31-12), 18-12 | behalve",
        ),
        ("", ""),
        ("🎉", " | 🎉"),
        ("volgende keer", ""),
    ]);
}

#[test]
fn a_week_counts_from_today() {
    // On Friday itself `volgende week vrijdag` is in a week, `komende vrijdag` may be today.
    let friday = NaiveDate::from_ymd_opt(2026, 11, 13).expect("a date");
    assert_eq!(said("volgende week vrijdag", friday), "(20-11)");
    assert_eq!(said("volgende vrijdag", friday), "(20-11)");
    assert_eq!(said("volgende week", friday), "(16-11 t/m 22-11)");
    assert_eq!(said("komende vrijdag", friday), "? 13-11 of 20-11");
    assert_eq!(said("vrijdag", friday), "vrijdag");
    // At the turn of the year.
    let december = NaiveDate::from_ymd_opt(2026, 12, 28).expect("a date");
    assert_eq!(said("volgende week vrijdag", december), "(8-1)");
    assert_eq!(said("vanaf 8 januari", december), "(vanaf 8-1)");
    assert_eq!(said("heel januari", december), "(1-1 t/m 31-1)");
}
