//! Numbers, shares, dates and times as each language writes them, texts with their arguments, and the language of the
//! command line.

use chrono::{Duration, NaiveDate, TimeZone, Weekday};
use engine::points::Fraction;
use keizerbot::args;
use keizerbot::locale::{Language, Texts};
use keizerbot::store::{self, ClubRows, Store};

use crate::cli::{Files, printed, refuses};
use crate::sources;
use crate::transcripts::{database_in, play_on, wait_for};

fn fraction(text: &str) -> Fraction {
    text.parse().expect("a fraction")
}

/// In Dutch and in English.
fn both<T>(say: impl Fn(&Texts) -> T) -> [T; 2] {
    Language::ALL.map(|language| say(Texts::of(language)))
}

#[test]
fn points_are_rounded_and_written_as_the_language_does() {
    let cases = [
        ("60", "60", "60"),
        ("0", "0", "0"),
        ("59/2", "29,5", "29.5"),
        ("18.9981", "19,00", "19.00"),
        ("1/3", "0,33", "0.33"),
        ("2/3", "0,67", "0.67"),
        ("0.005", "0,01", "0.01"),
        ("56.1", "56,10", "56.10"),
        ("1234", "1234", "1234"),
        ("-1/2", "-0,5", "-0.5"),
        ("-1/3", "-0,33", "-0.33"),
    ];
    for (number, dutch, english) in cases {
        let points = match number.strip_prefix('-') {
            Some(size) => Fraction::ZERO - fraction(size),
            None => fraction(number),
        };
        assert_eq!(
            both(|texts| texts.points(points)),
            [dutch, english],
            "{number}"
        );
    }
}

#[test]
fn numbers_and_shares_are_written_as_they_were_meant() {
    // The number, exactly, and as a share.
    let cases = [
        ("4.5", ["4,5", "4.5"], ["4,5", "4.5"]),
        ("1/3", ["1/3", "1/3"], ["een derde", "a third"]),
        ("2/3", ["2/3", "2/3"], ["twee derde", "two thirds"]),
        ("1/2", ["0,5", "0.5"], ["de helft", "half"]),
        ("0.5", ["0,5", "0.5"], ["de helft", "half"]),
        ("0.3333", ["0,3333", "0.3333"], ["0,3333", "0.3333"]),
        ("66%", ["0,66", "0.66"], ["0,66", "0.66"]),
        ("0.667", ["0,667", "0.667"], ["0,667", "0.667"]),
        ("2/7", ["2/7", "2/7"], ["2/7", "2/7"]),
        ("1", ["1", "1"], ["1", "1"]),
        ("1.5", ["1,5", "1.5"], ["1,5", "1.5"]),
    ];
    for (typed, number, share) in cases {
        let value = fraction(typed);
        assert_eq!(both(|texts| texts.number(value)), number, "{typed}");
        assert_eq!(both(|texts| texts.share(value)), share, "{typed}");
    }
    assert_eq!(
        both(|texts| texts.about(fraction("12.19"))),
        ["12,19", "12.19"]
    );
    assert_eq!(
        both(|texts| texts.about(fraction("37/3"))),
        ["12,33", "12.33"]
    );
}

#[test]
fn a_part_of_a_value_is_said() {
    let cases = [
        ("0", "0 punten", "0 points"),
        ("1", "je waarde", "your value"),
        ("1/3", "een derde van je waarde", "a third of your value"),
        ("0.3333", "0,3333 keer je waarde", "0.3333 times your value"),
    ];
    for (share, dutch, english) in cases {
        let of = both(|texts| texts.part_of(fraction(share), &texts.plain("your-value")));
        assert_eq!(of, [dutch, english], "{share}");
    }
}

#[test]
fn days_and_times_are_written_as_the_language_does() {
    let zone = chrono_tz::Europe::Amsterdam;
    let evening = zone
        .with_ymd_and_hms(2026, 9, 4, 18, 0, 0)
        .single()
        .expect("a moment");
    let date = both(|texts| texts.date(&evening));
    assert_eq!(date, ["vrijdag 4 september", "Friday 4 September"]);
    assert_eq!(both(|texts| texts.time(&evening)), ["18:00", "18:00"]);
    let later = evening + Duration::seconds(9);
    assert_eq!(both(|texts| texts.time(&later)), ["18:00:09", "18:00:09"]);
    let may = NaiveDate::from_ymd_opt(2027, 5, 1).expect("a day");
    let day = both(|texts| texts.day(may));
    assert_eq!(day, ["zaterdag 1 mei 2027", "Saturday 1 May 2027"]);
    let long = both(|texts| texts.long_date(may));
    assert_eq!(long, ["1 mei 2027", "1 May 2027"]);
    // Also a day that does not exist.
    let none = both(|texts| texts.day_of_month(31, 9));
    assert_eq!(none, ["31 september", "31 September"]);
    let week = [Weekday::Mon, Weekday::Thu, Weekday::Sun];
    let week = week.map(|day| both(|texts| texts.weekday(day)).join(" "));
    assert_eq!(
        week,
        ["maandag Monday", "donderdag Thursday", "zondag Sunday"]
    );
}

#[test]
fn places_are_counted_as_the_language_does() {
    let places = [2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112];
    let said = |texts: &Texts| {
        let place = |place: &i32| {
            let args = args![from => *place, to => 1];
            texts.text("merit-rise", &args)
        };
        places.iter().map(place).collect::<Vec<_>>().join(", ")
    };
    let english = "from 2nd to 1st place, from 3rd to 1st place, from 4th to 1st place, from 11th to 1st place, \
                   from 12th to 1st place, from 13th to 1st place, from 21st to 1st place, from 22nd to 1st place, \
                   from 23rd to 1st place, from 101st to 1st place, from 111th to 1st place, from 112th to 1st place";
    let [dutch, said_in_english] = both(said);
    assert!(
        dutch.starts_with("van de 2e naar de 1e plaats, van de 3e"),
        "{dutch}"
    );
    assert_eq!(said_in_english, english);
}

#[test]
fn texts_take_arguments_as_they_are() {
    let strange = "D'Hondt {$x} <b> *_ @everyone \u{202e}";
    assert_eq!(
        both(|texts| texts.text("half-twice", &args![name => strange])),
        [
            format!("er is al een helft {strange}"),
            format!("there is already a half {strange}"),
        ],
    );
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "there is no text geen-tekst")]
fn an_unknown_text_is_a_bug() {
    let _ = Texts::dutch().plain("geen-tekst");
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "text half-twice")]
fn a_missing_argument_is_a_bug() {
    let _ = Texts::dutch().plain("half-twice");
}

#[test]
fn texts_can_be_shared_between_tasks() {
    fn shared<T: Send + Sync>() {}
    shared::<Texts>();
}

#[test]
fn a_code_names_a_language() {
    for language in Language::ALL {
        assert_eq!(Language::with_code(language.code()), Some(language));
        assert_eq!(Texts::of(language).language(), language);
    }
    assert_eq!(Language::with_code("de"), None);
    assert_eq!(Language::with_code("NL"), None);
}

const PION: &str = include_str!("../../config/de-pion.toml");

#[test]
fn check_speaks_the_language_of_the_club_or_the_one_that_is_asked_for() {
    let dutch = "config/de-pion.toml";
    let files = Files::new();
    let english = PION.replace("language = \"nl\"", "language = \"en\"");
    let english = files.write("english.toml", &english);
    let says = |arguments: &[&str], sentence: &str| {
        let said = printed(arguments);
        assert!(said.contains(sentence), "{sentence} is not in\n{said}");
    };
    let (in_dutch, in_english) = (
        "Wie verliest, krijgt 0 punten. (Algemeen 1.1)",
        "Whoever loses gets 0 points. (Algemeen 1.1)",
    );
    says(&["check", dutch], in_dutch);
    says(&["check", dutch, "--language", "en"], in_english);
    says(&["check", &english], in_english);
    says(&["--language", "nl", "check", &english], in_dutch);
}

#[test]
fn a_mistake_in_a_club_file_is_told_in_the_language_of_the_club_or_the_one_that_is_asked_for() {
    let files = Files::new();
    let wrong = PION.replace("step = 1 ", "stap = 1 ");
    let dutch = files.write("dutch.toml", &wrong);
    let english = wrong.replace("language = \"nl\"", "language = \"en\"");
    let english = files.write("english.toml", &english);
    let (in_dutch, in_english) = (
        "bestaat niet in [rules]; bedoel je step?",
        "do you mean step?",
    );
    refuses(&["check", &dutch], &[in_dutch]);
    refuses(&["check", &dutch, "--language", "en"], &[in_english]);
    refuses(&["check", &english], &[in_english]);
    refuses(&["check", &english, "--language", "nl"], &[in_dutch]);
}

#[test]
fn an_unknown_language_is_refused_with_what_there_is() {
    let files = Files::new();
    let german = PION.replace("language = \"nl\"", "language = \"de\"");
    let german = files.write("german.toml", &german);
    let line = "german.toml:6:12: language verwacht een van de woorden \"nl\", \"en\"";
    refuses(&["check", &german], &[line]);
    let asked = &["check", "config/de-pion.toml", "--language", "de"];
    refuses(asked, &["choose nl or en"]);
}

#[test]
fn season_files_are_shown_in_the_language_that_is_asked_for() {
    let file = "tests/vectors/season-de-pion-winter-1.json";
    let of = |command: &[&str]| printed(&[command, &[file, "--language", "en"]].concat());
    assert!(of(&["standings"]).starts_with("Standings after round 14\n1  P02    524.00\n"));
    assert!(printed(&["standings", file]).starts_with("Stand na ronde 14\n1  P02    524,00\n"));
    let explained = printed(&["explain", file, "P02", "--language", "en"]);
    assert!(
        explained.starts_with("P02 has 524.00 points and is 1st"),
        "{explained}"
    );
}

/// A week with a proposal, a repair, a report of Black, a correction and a decision; everybody reads this language.
fn rows_of_a_week(language: Language) -> (ClubRows, String) {
    let members = [
        "Anna", "Bram", "Chris", "Dina", "Emil", "Fleur", "Gijs", "Rens",
    ];
    let choices = members.map(|name| format!("{name}@bot> /taal {}\n", language.code()));
    let script = format!(
        "@club config/de-pion.toml
@leden Anna 2010 vast, Bram 1930 vast, Chris 1875 vast, Dina 1820 vast, Emil 1760 vast, Fleur 1700 vast, Gijs 1640, Rens leider
@avonden 2026-09-11 2026-09-18
== ma 2026-09-07 10:00
{}== do 2026-09-10 19:00
Gijs@bot> /aanwezig
Rens@bot> /bord Anna - Chris
== vr 2026-09-11 16:00
Emil@bot> ik ben er vanavond niet
Rens@bot> /overmacht Emil griep
Rens@bot> /herindelen
== vr 2026-09-11 22:00
Chris@bot> /uitslag 0-1
Anna@bot> /uitslag 1-0
Rens@bot> /uitstel 2
Rens@bot> /sluit
Rens@bot> /corrigeer ronde 1 bord 1 1/2
Rens@bot> /straf Bram was er zomaar niet
",
        choices.concat()
    );
    let folder = tempfile::tempdir().expect("a folder");
    let said = play_on(&script, folder.path(), &sources::root());
    let rows = wait_for(async {
        let store = Store::open(&database_in(folder.path()))
            .await
            .expect("a store");
        let mut tx = store.read().await.expect("a transaction");
        let mut rows = store::load(&mut tx, "club").await.expect("rows");
        let mut chosen = rows.members.iter_mut().map(|member| member.language.take());
        assert!(chosen.all(|chosen| chosen.as_deref() == Some(language.code())));
        rows
    });
    (rows, said)
}

#[test]
fn what_is_stored_does_not_depend_on_who_reads_what() {
    let [(dutch, in_dutch), (english, in_english)] = Language::ALL.map(rows_of_a_week);
    assert_eq!(dutch, english);
    assert!(!dutch.questions.is_empty() && !dutch.boards.is_empty() && !dutch.penalties.is_empty());
    let group = |said: &str| {
        let lines = said.lines().filter(|line| line.starts_with("bot> "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(group(&in_dutch), group(&in_english));
    assert!(in_dutch.contains("Concept ronde 1") && !in_dutch.contains("Proposal"));
    assert!(in_english.contains("Proposal for round 1") && !in_english.contains("Concept ronde 1"));
}

/// What is said of one: never `1 spelers`, `1 punten`, `minstens 1 ronden`, `de eerste 1 leveren` or `niet uit de top 1`.
#[test]
fn one_of_a_thing_is_said_in_the_singular() {
    let point = || args![points => "1", one => "yes", most => 0];
    let moved =
        args![name => "Anna", was => "0", is => "1", one => "yes", moved => "no", place => 2];
    let noted = || args![count => 1, round => "3", names => "Anna", missing => "", any => "no"];
    let rated = args![name => "Anna", games => 1, rating => 1800, article => ""];
    let nothing = |limit: u32| args![paid => "no", worth => "", count => "3e keer", limit => limit];
    let several = |limit: u32| args![rounds => "ronde 3 en 4", count => "3e keer", limit => limit, next => "over"];
    let top = |kind: &'static str, factor: &'static str| args![kind => kind, factor => factor];
    let cases = [
        ("checked-in", noted(), "1 speler voor"),
        ("rapid-checked-in", noted(), "Er is nu 1 speler."),
        (
            "rounds-between",
            args![rounds => 1, again => 3],
            "zit minstens 1 ronde:",
        ),
        ("rating-review", rated, "heeft 1 partij gespeeld"),
        (
            "earlier-final-noted",
            args![count => 1, any_gone => "no"],
            "met 1 plaats.",
        ),
        ("bye-lowest", args![top => 1], "; niet de nummer 1"),
        ("loss", point(), "krijgt 1 punt."),
        ("rapid-bye", point(), "krijgt 1 punt."),
        ("points-changed", moved, "0 → 1 punt, blijft 2e"),
        ("play-off-points", point(), "niet meer dan 1 punt achter"),
        ("start-points", args![points => 1], "met 1 punt."),
        ("order-spread", args![points => 1], "hoogstens 1 punt bij"),
        (
            "notice-worth",
            nothing(0),
            "Bij ons levert dat nooit iets op; dit is de 3e keer.",
        ),
        (
            "notice-worth",
            nothing(1),
            "en alleen de eerste levert iets op.",
        ),
        (
            "notice-worth",
            nothing(2),
            "en alleen de eerste 2 leveren iets op.",
        ),
        (
            "signed-off-several",
            several(0),
            "Bij ons levert dat nooit iets op.",
        ),
        (
            "signed-off-several",
            several(1),
            "Alleen de eerste levert iets op.",
        ),
        (
            "signed-off-several",
            several(2),
            "Alleen de eerste 2 leveren iets op.",
        ),
        (
            "top-per-player",
            top("words", "de helft"),
            "waarde de helft van het aantal deelnemers",
        ),
        (
            "top-per-player",
            top("whole", "1"),
            "waarde het aantal deelnemers",
        ),
        (
            "top-per-player",
            top("times", "1,5"),
            "waarde 1,5 keer het aantal deelnemers",
        ),
    ];
    for (id, args, part) in cases {
        let said = Texts::of(Language::Dutch).text(id, &args);
        assert!(said.contains(part), "{id}: {said}");
    }
}
