//! The sections of a club file, and what must hold between them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveTime, TimeZone};
use chrono_tz::Tz;
use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::reader::{Reader, Section};
use super::rules::{self, Layer};
use super::season::{self, Rounds};
use super::{
    Absence, AskWith, ClubFile, ConfigError, Evening, Expected, Half, Moment, Newcomers,
    Publication, SignUp, Timetable,
};
use super::{change, chat, house_rule, rapid, roles, timetable, whatsapp};
use crate::args;
use crate::locale::{Args, Language, Texts};

const TOP_KEYS: &[&str] = &[
    "name",
    "language",
    "time_zone",
    "quiet",
    "rounds",
    "rules",
    "half",
    "sign_up",
    "evening",
    "schedule",
    "rapid",
    "change",
    "season",
    "prize",
    "house_rule",
    "roles",
    "whatsapp",
    "chat",
    "articles",
];
const HALF_KEYS: &[&str] = &["name", "rounds", "groups", "rules"];
const SIGN_UP_KEYS: &[&str] = &[
    "expected",
    "flexible_decline",
    "newcomers",
    "live_list",
    "ask_with",
];
const EVENING_KEYS: &[&str] = &[
    "start",
    "clocks",
    "tempo",
    "forfeit",
    "forfeit_when_announced",
    "publication",
    "result_buttons",
];

/// Reads a club file; what is wrong is said in this language, else in that of the club.
pub(super) fn parse(
    text: &str,
    file: &str,
    language: Option<Language>,
) -> Result<ClubFile, Vec<ConfigError>> {
    let (document, broken) = DeTable::parse_recoverable(text);
    let language = language.or_else(|| language_of(document.get_ref()));
    let reader = Reader::new(file, text, Texts::of(language.unwrap_or(Language::Dutch)));
    if !broken.is_empty() {
        for error in broken {
            let at = error.span().map_or(0, |span| span.start);
            reader.refuse(at, "no-toml", &args![error => error.message().to_owned()]);
        }
        return Err(reader.into_errors());
    }
    let top = Section {
        reader: &reader,
        name: "",
        at: 0,
        table: document.get_ref(),
    };
    let club = read(&top, file);
    match club {
        Some(club) if reader.is_satisfied() => Ok(club),
        _ => Err(reader.into_errors()),
    }
}

/// The languages a club can have, as the file writes them.
fn languages() -> [(&'static str, Language); 2] {
    Language::ALL.map(|language| (language.code(), language))
}

/// The language that the file names, when it is one.
fn language_of(document: &DeTable<'_>) -> Option<Language> {
    let language = document.get("language")?.get_ref().as_str()?;
    Language::with_code(language)
}

/// The whole file; every mistake is noted, and none is only returned when there was one.
fn read(top: &Section<'_>, file: &str) -> Option<ClubFile> {
    top.refuse_unknown(TOP_KEYS);
    let name = top.required_string("name");
    let language = required_word(top, "language", &languages());
    let (time_zone, rounds) = (time_zone(top), top.count("rounds"));
    let (base, halves) = rules_and_halves(top);
    let [sign_up_section, evening_section, schedule_section] = [
        ("sign_up", "[sign_up]"),
        ("evening", "[evening]"),
        ("schedule", "[schedule]"),
    ]
    .map(|(key, shown)| top.section(key, shown));
    let sign_up = sign_up_section.as_ref().and_then(sign_up);
    let evening = evening_section.as_ref().and_then(evening);
    let start = evening_section
        .as_ref()
        .and_then(|section| timetable::required_when(section, "start"));
    let forfeits = evening_section.as_ref().map(forfeits).unwrap_or_default();
    let timetable = schedule_section
        .as_ref()
        .and_then(|section| timetable::read(section, time_zone, start.clone(), forfeits));
    let rapid = rapid::read(top, time_zone);
    let schedule = schedule_section.as_ref().map(|it| (it, timetable.as_ref()));
    let changes = base.as_ref().zip(schedule).map(|(base, schedule)| {
        let season = (base, halves.as_slice());
        change::read(top, season, schedule)
    });
    if let (Some(evening), Some(timetable)) = (&evening, &timetable) {
        let sections = (evening_section.as_ref()?, schedule_section.as_ref()?);
        check_order(sections.1, timetable);
        check_evening(sections, evening, timetable);
    }
    check_live_list(sign_up_section.as_ref(), sign_up, timetable.as_ref());
    let in_halves = Some(halves.iter().map(|half| half.rounds).sum());
    let rounds = in_halves.filter(|_| !halves.is_empty()).or(rounds);
    let of_club = Rounds {
        total: rounds,
        halves: &halves,
        lacks_half: half_count(top) != halves.len(),
    };
    let season = season::read(top, of_club);
    Some(ClubFile {
        name: name?.to_owned(),
        language: language?,
        rounds,
        halves,
        sign_up: sign_up?,
        evening: evening?,
        timetable: timetable?,
        rapid,
        changes: changes.unwrap_or_default(),
        season: season?,
        house_rules: house_rule::read(top),
        roles: roles::read(top),
        whatsapp: whatsapp::read(top),
        chat: chat::read(top),
        quiet: quiet(top),
        articles: articles(top),
        file: file.to_owned(),
        rules: base?.values,
    })
}

fn required_word<T: Copy>(section: &Section<'_>, key: &str, words: &[(&str, T)]) -> Option<T> {
    if section.find(key).is_none() {
        section.missing(key);
    }
    section.word(key, words)
}

/// When it is night; none when the key is not there or something else.
fn quiet(top: &Section<'_>) -> Option<super::Quiet> {
    let quiet = top.find("quiet")?.get_ref().as_str();
    let quiet = quiet.and_then(|quiet| quiet.parse().ok());
    if quiet.is_none() {
        top.expected("quiet", "expected-quiet");
    }
    quiet
}

fn time_zone(top: &Section<'_>) -> Option<Tz> {
    let name = top.required_string("time_zone")?;
    let zone = name.parse().ok();
    if zone.is_none() {
        let at = top
            .find("time_zone")
            .map_or(top.at, |value| value.span().start);
        top.reader
            .refuse(at, "unknown-time-zone", &args![name => name]);
    }
    zone
}

/// The rules of the file and its halves, checked for each half.
fn rules_and_halves(top: &Section<'_>) -> (Option<Layer>, Vec<Half>) {
    let Some(section) = top.section("rules", "[rules]") else {
        return (None, Vec::new());
    };
    let base = rules::read(&section);
    let Some(value) = top.find("half") else {
        check_rules(&section, &base, None);
        return (Some(base), Vec::new());
    };
    let Some(items) = value.get_ref().as_array() else {
        top.expected("half", "expected-halves");
        return (Some(base), Vec::new());
    };
    if top.find("rounds").is_some() {
        top.reader
            .refuse(top.position("rounds"), "rounds-with-halves", &Args::new());
    }
    let mut halves: Vec<Half> = Vec::new();
    for item in items {
        let Some(table) = item.get_ref().as_table() else {
            top.reader
                .refuse(item.span().start, "expected-halves", &Args::new());
            continue;
        };
        let half = Section {
            reader: top.reader,
            name: "[[half]]",
            at: item.span().start,
            table,
        };
        let Some(half) = read_half(&half, &section, &base) else {
            continue;
        };
        if halves.iter().any(|other| other.name == half.name) {
            top.reader.refuse(
                item.span().start,
                "half-twice",
                &args![name => half.name.as_str()],
            );
        }
        halves.push(half);
    }
    (Some(base), halves)
}

/// How many halves the file has, right or wrong.
fn half_count(top: &Section<'_>) -> usize {
    let halves = top.find("half").map(Spanned::get_ref);
    halves
        .and_then(DeValue::as_array)
        .map_or(0, |halves| halves.len())
}

fn read_half(half: &Section<'_>, rules: &Section<'_>, base: &Layer) -> Option<Half> {
    half.refuse_unknown(HALF_KEYS);
    let name = half.required_string("name");
    if half.find("rounds").is_none() {
        half.missing("rounds");
    }
    let rounds = half.count("rounds");
    let groups = half.count("groups");
    // There is one border, so it makes two groups. De Pion, Stand 4.
    if groups.is_some_and(|groups| groups > 2) {
        half.expected("groups", "expected-groups");
    }
    let layer = match half.find("rules") {
        None => Layer::default(),
        Some(_) => rules::read(&half.section("rules", "[[half]] rules")?),
    };
    check_rules(rules, base, Some(&layer));
    Some(Half {
        name: name?.to_owned(),
        rounds: rounds?,
        groups: groups.unwrap_or(1),
        rules: layer.values,
    })
}

/// Notes what the rules lack or how they contradict themselves, at the key that is nearest to it.
pub(super) fn check_rules(section: &Section<'_>, base: &Layer, half: Option<&Layer>) {
    let none = Layer::default();
    let half = half.unwrap_or(&none);
    let mut values: Map<String, Value> = base.values.clone();
    values.extend(half.values.clone());
    let Err(wrong) = rules::combine(values, section.reader.texts) else {
        return;
    };
    let position = |key: &str| {
        half.positions
            .get(key)
            .or_else(|| base.positions.get(key))
            .copied()
    };
    for wrong in wrong {
        let found = position(&wrong.key);
        // What follows from a mistake that is noted already is not worth a second message.
        let follows = if wrong.missing {
            found.is_some()
        } else {
            base.has_mistakes() || half.has_mistakes()
        };
        if follows {
            continue;
        }
        let other = if wrong.key == "bottom_value" {
            position("values_from")
        } else {
            None
        };
        section
            .reader
            .refuse_with(found.or(other).unwrap_or(section.at), wrong.message);
    }
}

fn sign_up(section: &Section<'_>) -> Option<SignUp> {
    section.refuse_unknown(SIGN_UP_KEYS);
    let words = [
        ("regular_players", Expected::RegularPlayers),
        ("everybody", Expected::Everybody),
    ];
    let expected = required_word(section, "expected", &words);
    let words = [
        ("no_notice", Absence::NoNotice),
        ("notice", Absence::Notice),
    ];
    let decline = section.word("flexible_decline", &words);
    if expected == Some(Expected::Everybody) && section.find("flexible_decline").is_some() {
        section.reader.refuse(
            section.position("flexible_decline"),
            "no-flexible-players",
            &Args::new(),
        );
    }
    let words = [
        ("bottom", Newcomers::Bottom),
        ("nearest_rating", Newcomers::NearestRating),
    ];
    let newcomers = section.word("newcomers", &words);
    let words = [("poll", AskWith::Poll), ("buttons", AskWith::Buttons)];
    let ask_with = section.word("ask_with", &words);
    Some(SignUp {
        expected: expected?,
        flexible_decline: decline.unwrap_or(Absence::NoNotice),
        newcomers: newcomers.unwrap_or(Newcomers::Bottom),
        live_list: season::yes_no(section, "live_list"),
        ask_with: ask_with.unwrap_or(AskWith::Poll),
    })
}

/// The list hangs under the poll, or in the message with the buttons, and takes the place of the one that is posted once.
fn check_live_list(
    section: Option<&Section<'_>>,
    sign_up: Option<SignUp>,
    timetable: Option<&Timetable>,
) {
    let (Some(section), Some(sign_up), Some(timetable)) = (section, sign_up, timetable) else {
        return;
    };
    let buttons = sign_up.ask_with == AskWith::Buttons;
    let (key, wrong) = match (&timetable.poll, &timetable.list) {
        _ if buttons && sign_up.live_list => ("live_list", "buttons-and-live-list"),
        (None, _) if buttons => ("ask_with", "buttons-without-poll"),
        (Some(_), Some(_)) if buttons => ("ask_with", "buttons-and-list"),
        _ if !sign_up.live_list => return,
        (None, _) => ("live_list", "live-list-without-poll"),
        (Some(_), Some(_)) => ("live_list", "live-list-and-list"),
        (Some(_), None) => return,
    };
    section
        .reader
        .refuse(section.position(key), wrong, &Args::new());
}

fn evening(section: &Section<'_>) -> Option<Evening> {
    section.refuse_unknown(EVENING_KEYS);
    let words = [("clock", Publication::Clock), ("hand", Publication::Hand)];
    let publication = required_word(section, "publication", &words);
    let clocks = time_of_day(section, "clocks");
    let tempo = section.string("tempo").map(str::to_owned);
    Some(Evening {
        publication: publication?,
        clocks,
        tempo,
        result_buttons: season::yes_no(section, "result_buttons"),
    })
}

/// When a game is lost for who did not come, and for who announced that he would be late.
fn forfeits(section: &Section<'_>) -> [Option<NaiveTime>; 2] {
    let forfeit = time_of_day(section, "forfeit");
    let announced = time_of_day(section, "forfeit_when_announced");
    match (forfeit, announced) {
        (None, Some(_)) if section.find("forfeit").is_none() => {
            section.reader.refuse(
                section.position("forfeit_when_announced"),
                "announced-alone",
                &Args::new(),
            );
        }
        (Some(forfeit), Some(announced)) if announced < forfeit => {
            section.reader.refuse(
                section.position("forfeit_when_announced"),
                "announced-first",
                &Args::new(),
            );
        }
        _ => {}
    }
    [forfeit, announced]
}

/// A time such as `20:50`; none when the key is not there or something else.
fn time_of_day(section: &Section<'_>, key: &str) -> Option<NaiveTime> {
    let text = section.find(key)?.get_ref().as_str();
    let time = text.and_then(|text| NaiveTime::parse_from_str(text, "%H:%M").ok());
    if time.is_none() {
        section.expected(key, "expected-time");
    }
    time
}

/// Two evenings in a row in an ordinary winter: what is wrong there is wrong everywhere.
fn sample_evenings(timetable: &Timetable) -> Option<[DateTime<Tz>; 2]> {
    let from = timetable
        .time_zone
        .with_ymd_and_hms(2026, 1, 5, 0, 0, 0)
        .earliest()?;
    let first = timetable.evening.first_after(&from)?;
    let second = timetable.evening.first_after(&first)?;
    Some([first, second])
}

/// Poll, deadline and pairing come before the evening, in this order.
pub(super) fn check_order(section: &Section<'_>, timetable: &Timetable) {
    let Some([before, evening]) = sample_evenings(timetable) else {
        return;
    };
    let texts = section.reader.texts;
    let refuse = |key: &str, id: &str, args: &Args<'_>| {
        section.reader.refuse(section.position(key), id, args)
    };
    let moment = |key: &'static str, when: &Moment| {
        let at = when.of_round(&evening);
        if at.is_none() {
            refuse(key, "never-before-evening", &args![key => key]);
        }
        // Every expression matches some time before an evening. One that matches on the evening of the week
        // before, after it began, was meant to be on the evening itself.
        let late = at.filter(|at| at.date_naive() == before.date_naive() && *at > before);
        if let Some(late) = late {
            let args = args![key => key, time => texts.time(&late), start => texts.time(&before)];
            refuse(key, "after-start", &args);
        }
        at.filter(|_| late.is_none())
    };
    let deadline = moment("deadline", &timetable.deadline);
    let pairing = timetable
        .pairing
        .as_ref()
        .and_then(|when| moment("pairing", when));
    let poll = timetable
        .poll
        .as_ref()
        .and_then(|when| when.of_round(&evening));
    let Some(deadline) = deadline else { return };
    if pairing.is_some_and(|pairing| pairing < deadline) {
        refuse("pairing", "pairing-before-deadline", &Args::new());
    }
    if poll.is_some_and(|poll| poll >= deadline) {
        refuse("poll", "poll-after-deadline", &Args::new());
    }
    let list = timetable.list.as_ref();
    if list
        .and_then(|when| when.of_round(&evening))
        .is_some_and(|list| list >= deadline)
    {
        refuse("list", "list-after-deadline", &Args::new());
    }
}

/// Clocks and forfeits come after the start, and only a clock needs a moment to publish the pairing.
fn check_evening(
    (evening_section, schedule): (&Section<'_>, &Section<'_>),
    evening: &Evening,
    timetable: &Timetable,
) {
    if let Some([start, _]) = sample_evenings(timetable) {
        let refuse = |key: &str, id: &str| {
            let args = args![start => evening_section.reader.texts.time(&start)];
            let at = evening_section.position(key);
            evening_section.reader.refuse(at, id, &args);
        };
        if timetable.forfeit.is_some_and(|at| at <= start.time()) {
            refuse("forfeit", "forfeit-before-start");
        }
        if evening.clocks.is_some_and(|at| at < start.time()) {
            refuse("clocks", "clocks-before-start");
        }
    }
    match evening.publication {
        Publication::Clock if schedule.find("pairing").is_none() => {
            let at = evening_section.position("publication");
            schedule
                .reader
                .refuse(at, "clock-without-pairing", &Args::new());
        }
        Publication::Hand if schedule.find("pairing").is_some() => {
            schedule.reader.refuse(
                schedule.position("pairing"),
                "pairing-by-hand",
                &Args::new(),
            );
        }
        Publication::Clock | Publication::Hand => {}
    }
}

/// The articles behind the keys of the file.
fn articles(top: &Section<'_>) -> BTreeMap<String, String> {
    if top.find("articles").is_none() {
        return BTreeMap::new();
    }
    let Some(section) = top.section("articles", "[articles]") else {
        return BTreeMap::new();
    };
    let rules = rules::key_names();
    let known: Vec<&str> = [
        rules.as_slice(),
        &["rounds", "quiet"],
        SIGN_UP_KEYS,
        EVENING_KEYS,
        timetable::KEYS,
        rapid::ARTICLES,
        &["groups"],
        season::KEYS,
    ]
    .concat();
    section.refuse_unknown(&known);
    let article = |key: &&str| Some(((*key).to_owned(), section.string(key)?.to_owned()));
    known.iter().filter_map(article).collect()
}
