//! A million messages that nobody would write into everything that reads what people type: an answer, never a panic. A
//! new reader is one line in [`READERS`].

use crate::pairing::Dice;
use chrono::NaiveDate;
use speech::chat_export::{Content, Message};
use speech::poll_list::Vote;
use speech::score::{Reading, read};
use speech::{Change, Day, board_list, days};

/// What reads a message; each also says what must hold of its answer.
const READERS: &[fn(&str)] = &[
    |text| {
        let plain = speech::plain(text);
        assert_eq!(speech::plain(&plain), plain, "plain once is plain");
    },
    |text| {
        let folded = speech::folded(text);
        assert!(!folded.contains('\''), "an apostrophe is left in {folded}");
    },
    |text| assert!(speech::shorten(text).chars().count() <= 41, "{text}"),
    |text| {
        let typed = speech::command::typed(text, "ClubBot");
        assert_eq!(
            typed.is_some_and(|typed| typed.well),
            speech::command(text, "ClubBot").is_some(),
        );
    },
    |text| {
        let said = speech::mention(text, "ClubBot");
        assert!(said.is_none() || text.to_lowercase().len() > "clubbot".len());
    },
    |text| {
        let reading = read(text);
        let played = matches!(reading, Reading::Played(_));
        assert_eq!(played, speech::result(text).is_some());
        assert!(!played || speech::board_result(text).is_some());
    },
    |text| {
        let (rest, claim) = speech::external(text);
        assert!(claim.is_some() || rest.split(' ').count() >= 1);
    },
    |text| {
        if let Ok(list) = board_list(text) {
            let score = |change| !matches!(change, Change::Score(Reading::NotAScore));
            assert!(!list.lines.is_empty());
            assert!(list.lines.iter().all(|line| score(line.change)), "{list:?}");
        }
    },
    |text| {
        if let Ok(read) = days(text, today()) {
            let exists = |day: &Day| match *day {
                Day::Date { day, month, year } => {
                    let (year, month) = (year.unwrap_or(2024), month.unwrap_or(1));
                    NaiveDate::from_ymd_opt(year, month, day).is_some()
                }
                Day::Round(round) => round > 0,
                Day::Span(span) => span.until.is_none_or(|until| until >= span.from),
                Day::Weekday(_) | Day::On(_) => true,
            };
            assert!(read.days.iter().all(exists), "{:?}", read.days);
            read.days.iter().for_each(|day| drop(day.to_string()));
        }
    },
    |text| {
        if let Ok(export) = speech::chat_export::read(text, today(), None) {
            let words = |message: &Message| match &message.content {
                Content::Text(text) => !text.trim().is_empty(),
                Content::Poll(poll) => !poll.options.is_empty(),
            };
            assert!(export.messages.iter().all(words), "{export:?}");
            let tomorrow = today() + chrono::TimeDelta::days(1);
            assert!(export.messages.iter().all(|m| m.at.date() <= tomorrow));
        }
    },
    |text| {
        if let Some(list) = speech::poll_list(text, today()) {
            let named = |vote: &Vote| vote.name.chars().any(char::is_alphanumeric);
            assert!(
                !list.votes.is_empty() && list.votes.iter().all(named),
                "{list:?}"
            );
        }
    },
    |text| drop(speech::rapid(text)),
    |text| {
        let heard = speech::grammar::hear(text, today());
        let long = speech::plain(text).chars().count() > 600;
        assert!(!long || heard.said.is_empty(), "a long text was read");
    },
    |text| {
        let word = text.split_whitespace().next().unwrap_or_default();
        let word: String = word.chars().take(40).collect();
        assert_eq!(
            speech::distance(&word, "uitslag"),
            speech::distance("uitslag", &word)
        );
    },
];

/// What stands in messages, and what nearly does.
const VOCABULARY: &[&str] = &[
    "1",
    "0",
    "½",
    "1/2",
    "0,5",
    ".5",
    "1½",
    "2",
    "3",
    "7",
    "10",
    "12",
    "13",
    "14",
    "31",
    "32",
    "99",
    "100",
    "2026",
    "2027",
    "0000",
    "4294967296",
    "99999999999999999999",
    "-",
    "–",
    ":",
    "/",
    ".",
    ",",
    ";",
    "=",
    "+",
    "#",
    "@",
    "'",
    "\"",
    "(",
    ")",
    "?",
    "!",
    "&",
    "\n",
    "\t",
    " ",
    "\u{a0}",
    "\u{200f}",
    "[18-09-2026, 21:14:03] Anna: ",
    "\n9/18/26, 9:14 PM - Bram: ",
    "[21:14, 18-9-2026] ",
    "\nIk speel\n",
    "Wel:",
    "Niet:",
    "✅",
    "5 stemmen",
    "vandaag om 17:03",
    "PEILING:\n",
    "OPTIE: ",
    "<Media weggelaten>",
    "\u{fe0f}\u{20e3}",
    "\u{2044}",
    "１",
    "－",
    "👍",
    "🎉",
    "é",
    "e\u{301}",
    "ß",
    "İ",
    "ĳ",
    "1-0",
    "0-1",
    "½-½",
    "1-0R",
    "+-",
    "-/+",
    "1X-0F",
    "1F-0",
    "2-0",
    "remise",
    "gelijk",
    "uitgesteld",
    "reglementair",
    "n.o.",
    "uitslag",
    "bord",
    "b3",
    "#3",
    "3:",
    "r7",
    "r7b3",
    "ronde",
    "rondes",
    "7e",
    "t/m",
    "tot",
    "en",
    "met",
    "van",
    "vanaf",
    "de",
    "het",
    "rest",
    "heel",
    "in",
    "op",
    "over",
    "om",
    "week",
    "weken",
    "maand",
    "seizoen",
    "jaar",
    "eind",
    "volgende",
    "komende",
    "deze",
    "vorige",
    "elke",
    "twee",
    "drie",
    "vrijdag",
    "vr.",
    "vrijdagavond",
    "ma",
    "zo",
    "do",
    "friday",
    "vandaag",
    "vnv",
    "morgen",
    "overmorgen",
    "gisteren",
    "januari",
    "jan",
    "februari",
    "29 feb",
    "nov",
    "november",
    "december",
    "dec.",
    "kerst",
    "nieuwjaar",
    "14/11",
    "14-11",
    "14.11",
    "14-11-2026",
    "2026-11-14",
    "3-17",
    "13/20",
    "0-0-0",
    "99-99-9999",
    "31-2",
    "a.s.",
    "extern",
    "winst",
    "verlies",
    "rapid",
    "wis",
    "leeg",
    "kleuren",
    "omdraaien",
    "alle",
    "behalve",
    "vooruit",
    "/",
    "//",
    "/uitslag",
    "/uitslag@ClubBot",
    "@ClubBot",
    "@clubbot1-0",
    "/afwezig",
    "Jansen",
    "de Vries",
    "O'Brien",
    "Jörg",
    "ik",
    "niet",
    "er",
    "gewonnen",
    "from",
    "to",
    "until",
    "the",
    "of",
    "next",
    "this",
    "all",
    "and",
];

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 9).expect("a date")
}

const LONGEST: usize = 10_000;
/// One in so many messages is long, up to [`LONGEST`] characters.
const LONG_ONE_IN: usize = 2_500;
const CASES: u64 = 250_000;

fn length(dice: &mut Dice, usual: usize) -> usize {
    if dice.below(LONG_ONE_IN) == 0 {
        dice.below(LONGEST) + 1
    } else {
        dice.below(usual)
    }
}

/// Signs of every kind: most of them such as people type, some from anywhere in Unicode.
fn signs(dice: &mut Dice, into: &mut String) {
    for _ in 0..length(dice, 16) {
        let sign = match dice.below(8) {
            0 => dice.below(0x11_0000),
            1 => 0x2000 + dice.below(0x70),
            2 => 0x80 + dice.below(0x2000),
            _ => 0x20 + dice.below(0x60),
        };
        let sign = u32::try_from(sign).ok().and_then(char::from_u32);
        into.push(sign.unwrap_or('\u{fffd}'));
    }
}

/// Words of the grammar in any order, with or without a space between them.
fn sentence(dice: &mut Dice, into: &mut String) {
    let most = length(dice, 32);
    let mut count = 0;
    while count < most {
        let word = VOCABULARY[dice.below(VOCABULARY.len())];
        into.push_str(word);
        count += word.len() + 1;
        match dice.below(8) {
            0 => {}
            1 => into.push(','),
            _ => into.push(' '),
        }
    }
}

/// The message is in the report, when one fails.
fn all(seed: u64, write: fn(&mut Dice, &mut String)) {
    let mut text = String::new();
    for case in 0..CASES {
        text.clear();
        write(&mut Dice(seed << 32 | case), &mut text);
        let survives = std::panic::catch_unwind(|| READERS.iter().for_each(|reader| reader(&text)));
        assert!(survives.is_ok(), "seed {seed}, case {case}: {text:?}");
    }
}

#[test]
fn signs_of_every_kind() {
    all(1, signs);
}

#[test]
fn more_signs_of_every_kind() {
    all(2, signs);
}

#[test]
fn words_in_any_order() {
    all(3, sentence);
}

#[test]
fn more_words_in_any_order() {
    all(4, sentence);
}

#[test]
fn the_longest_messages_are_read() {
    // Where a reader that looks back at every word would not end within the day; benches/speech.rs has the times.
    let words = [
        "1 ",
        "1-0 ",
        "½",
        "bord ",
        "b1 ",
        "r1 ",
        "ronde 1 ",
        "vrijdag ",
        "12 nov ",
        "van 3 tot ",
        "tot ",
        "1,",
        "- ",
        "a",
        "a-",
        "e\u{301}",
        "\u{301}",
        "@",
        "/",
        "volgende week ",
        "in december ",
        "rest van ",
        "(",
        ":)",
        "1: 1-0 ",
        "12 ",
        "1/2 ",
        "wis ",
        "0 1 ",
        "=",
    ];
    for word in words {
        let text: String = word.chars().cycle().take(4 * LONGEST).collect();
        READERS.iter().for_each(|reader| reader(&text));
    }
}
