//! Club files: what is read, what is refused and where, what `check` says of them.

use std::path::Path;

use chrono::{DateTime, NaiveDate, Utc};
use engine::points::Fraction;
use engine::rules::{External, OpponentAbsent, Pay, PayByResult, Rules, Tier, TopValue};
use keizerbot::cli::check::{check, check_in};
use keizerbot::config::{self, Absence, ClubFile, Expected, Publication};
use keizerbot::locale::Language;
use serde_json::{Map, Value, json};

const PION: &str = include_str!("../../config/de-pion.toml");

/// The club file of De Pion with one piece of text replaced.
fn pion_with(old: &str, new: &str) -> String {
    assert_eq!(
        PION.matches(old).count(),
        1,
        "{old} is not there exactly once"
    );
    PION.replace(old, new)
}

/// Everything that is wrong with a club file, a line per mistake.
fn mistakes(text: &str) -> String {
    let errors = ClubFile::parse(text, "club.toml").expect_err("there is a mistake in it");
    errors.iter().map(|error| format!("{error}\n")).collect()
}

fn no_overrides() -> Map<String, Value> {
    Map::new()
}

pub(crate) fn overrides(value: &Value) -> Map<String, Value> {
    value.as_object().expect("overrides are an object").clone()
}

fn fraction(text: &str) -> Fraction {
    text.parse().expect("a fraction")
}

#[test]
fn every_shipped_club_file_reads() {
    let mut files = vec![];
    for folder in ["config", "config/voorbeelden"] {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("a file").path();
            if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                files.push(path);
            }
        }
    }
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        let club = ClubFile::read(&file).unwrap_or_else(|errors| panic!("{errors:?}"));
        for half in &club.halves {
            club.rules(Some(&half.name), None)
                .expect("the rules of the half");
        }
        club.rules(None, None).expect("the rules");
    }
}

#[test]
fn articles_are_the_ones_in_the_comments() {
    for file in [
        "config/de-pion.toml",
        "config/de-zwarte-dame.toml",
        "config/denk-en-zet.toml",
    ] {
        let text = std::fs::read_to_string(file).expect("the file is there");
        let (keys, articles) = text.split_once("[articles]\n").expect("articles come last");
        for line in articles.lines() {
            let (key, article) = line.split_once(" = ").expect("key = article");
            // `rapid_bye` is the key `bye` of the section [rapid].
            let (keys, name) = match key.strip_prefix("rapid_") {
                Some(name) => (keys.split_once("[rapid]").expect("the section").1, name),
                None => (keys, key),
            };
            let key_line = format!("\n{name} ");
            let at = keys
                .find(&key_line)
                .unwrap_or_else(|| panic!("{file}: {key} is not in the file"));
            let commented = keys[at + 1..].lines().next().expect("a line");
            let article = article.trim_matches('"');
            assert!(
                commented.contains(article),
                "{file}: {commented} does not name {article}"
            );
        }
    }
}

#[test]
fn every_key_has_a_comment() {
    for file in [
        "config/de-pion.toml",
        "config/de-zwarte-dame.toml",
        "config/denk-en-zet.toml",
    ] {
        let text = std::fs::read_to_string(file).expect("the file is there");
        let (keys, _) = text.split_once("[articles]\n").expect("articles come last");
        for line in keys.lines().filter(|line| line.contains(" = ")) {
            assert!(line.contains('#'), "{file}: {line}");
        }
    }
}

#[test]
fn de_pion_is_read_as_its_regulation_says() {
    let club = ClubFile::parse(PION, "config/de-pion.toml").expect("a club file");
    assert_eq!(club.name, "SV De Pion");
    assert_eq!(club.timetable.time_zone, chrono_tz::Europe::Amsterdam);
    assert_eq!(club.rounds, Some(28));
    let halves: Vec<_> = club
        .halves
        .iter()
        .map(|half| (half.name.as_str(), half.rounds))
        .collect();
    assert_eq!(halves, [("winter", 14), ("zomer", 14)]);
    assert_eq!(club.sign_up.expected, Expected::RegularPlayers);
    assert_eq!(club.sign_up.flexible_decline, Absence::NoNotice);
    assert_eq!(club.evening.publication, Publication::Clock);
    assert_eq!(
        club.timetable
            .forfeit
            .map(|time| time.to_string())
            .as_deref(),
        Some("20:50:00")
    );
    assert_eq!(
        club.timetable
            .forfeit_when_announced
            .map(|time| time.to_string())
            .as_deref(),
        Some("21:15:00")
    );
    assert_eq!(club.article("bye"), Some("Algemeen 3.3"));

    let winter = club.rules(Some("winter"), None).expect("rules");
    let expected = Rules {
        top_value: TopValue::Fixed(60),
        notice: vec![
            Tier {
                share: Fraction::new(3333, 10_000),
                times: Some(2),
                ..Tier::default()
            },
            Tier::default(),
        ],
        meetings_per_season: Some(4),
        meetings_per_half: Some(2),
        rounds_between: Some(5),
        colour_balance: Some(2),
        colour_run: Some(2),
        colour_swap: engine::rules::ColourSwap::WithinHalf,
        bye_not_for_top: 5,
        ..Rules::plain()
    };
    assert_eq!(winter, expected);
    let summer = club.rules(Some("zomer"), None).expect("rules");
    assert_eq!(
        summer,
        Rules {
            top_value: TopValue::Fixed(40),
            bye_not_for_top: 3,
            ..expected
        }
    );
}

#[test]
fn the_other_clubs_are_read_as_their_regulations_say() {
    let dame = config::named_rules("de-zwarte-dame", &no_overrides()).expect("rules");
    assert_eq!(
        dame.top_value,
        TopValue::PerPlayer {
            per_player: fraction("1.5")
        }
    );
    assert_eq!(dame.start_score_until, 9);
    assert_eq!(
        (dame.notice_pay(4, 9), dame.notice_pay(5, 9)),
        (Pay::own(fraction("1/2")), Pay::own(fraction("33/100")))
    );
    let two_thirds = PayByResult::Always(Pay::own(fraction("66/100")));
    assert_eq!(dame.external, Some(External::on_club_nights(two_thirds)));
    assert_eq!(
        (dame.opponents_between, dame.byes_per_player),
        (Some(6), Some(1))
    );
    let denk = config::named_rules("denk-en-zet", &no_overrides()).expect("rules");
    assert_eq!(
        denk.top_value,
        TopValue::Players(engine::rules::Players::Players)
    );
    assert_eq!(
        denk.opponent_absent,
        OpponentAbsent::Pay(Pay::own(fraction("2/3")))
    );
    assert_eq!(denk.bye, Pay::own(fraction("1/2")));
}

#[test]
fn rules_have_names_or_paths() {
    let winter = config::named_rules("de-pion-winter", &no_overrides()).expect("rules");
    assert_eq!(winter.top_value, TopValue::Fixed(60));
    let summer = config::named_rules("de-pion-zomer", &no_overrides()).expect("rules");
    assert_eq!(summer.top_value, TopValue::Fixed(40));
    let by_path = config::named_rules("config/de-pion.toml", &no_overrides()).expect("rules");
    assert_eq!(by_path, winter);
    let error = config::named_rules("geen/club.toml", &no_overrides()).expect_err("no such file");
    assert!(
        error
            .to_string()
            .starts_with("geen/club.toml: dit bestand is niet te openen ("),
        "{error}"
    );
}

#[test]
fn overrides_replace_keys() {
    let keys =
        overrides(&json!({"top_value": 22, "start_score_until": 2, "recalculation": "once"}));
    let rules = config::named_rules("de-zwarte-dame", &keys).expect("rules");
    assert_eq!(
        (rules.top_value, rules.start_score_until),
        (TopValue::Fixed(22), 2)
    );
    let refused = |value: &Value| {
        config::named_rules("de-pion-winter", &overrides(value))
            .expect_err("refused")
            .to_string()
    };
    assert_eq!(
        refused(&json!({"win": 0.5})),
        "overrides: win verwacht een deel van de waarde van de tegenstander zoals \"1/2\", \"0.3333\" of \"66%\", of een tabel \
         zoals { opponent = 1, points = 12 }"
    );
    assert!(
        refused(&json!({"topvalue": 1}))
            .starts_with("overrides: de sleutel topvalue bestaat niet in overrides; ")
    );
    assert_eq!(
        refused(&json!({"step": 0})),
        "overrides: step: met 0 heeft iedereen dezelfde waarde; verwacht minstens 1"
    );
    let club = ClubFile::parse(PION, "config/de-pion.toml").expect("a club file");
    let error = club.rules(Some("herfst"), None).expect_err("no such half");
    assert_eq!(
        error[0].to_string(),
        "config/de-pion.toml: er is geen helft herfst; verwacht: winter, zomer"
    );
}

/// The same rule can be otherwise in each half, and then changes in that half only. De Pion, Algemeen 3.5.
#[test]
fn a_change_of_what_a_half_has_for_itself_names_the_half() {
    let from = NaiveDate::from_ymd_opt(2027, 2, 1).expect("a day");
    let change = "[[change]]\nfrom = \"2027-02-01\"\nrules = { top_value = 45 }\n";
    assert_eq!(
        mistakes(&format!("{PION}\n{change}")),
        "club.toml:217:11: top_value staat ook bij de helft winter; zeg met half = \"winter\" erbij in welke helft dit \
         verandert\n"
    );
    let in_summer = change.replace("rules", "half = \"zomer\"\nrules");
    let club = ClubFile::parse(&format!("{PION}\n{in_summer}"), "club.toml").expect("a club file");
    let top_value = |half, day| {
        let rules = club.rules_on(Some(half), day, None).expect("rules");
        rules.top_value
    };
    let before = from.pred_opt().expect("a day");
    assert_eq!(top_value("zomer", before), TopValue::Fixed(40));
    assert_eq!(top_value("zomer", from), TopValue::Fixed(45));
    assert_eq!(top_value("winter", from), TopValue::Fixed(60));
    let unknown = in_summer.replace("zomer", "herfst");
    assert_eq!(
        mistakes(&format!("{PION}\n{unknown}")),
        "club.toml:217:1: er is geen helft herfst; verwacht: winter, zomer\n"
    );
    let with_schedule = in_summer.replace(
        "rules",
        "schedule = { deadline = \"0 0 17 * * Thu\" }\nrules",
    );
    assert_eq!(
        mistakes(&format!("{PION}\n{with_schedule}")),
        "club.toml:217:1: een schema verandert voor alle helften; laat half weg, de dag zegt genoeg\n"
    );
    let days: Vec<_> = club.change_days().collect();
    assert_eq!(
        days,
        [(from, Some("zomer"), vec!["top_value = 45".to_owned()])]
    );
}

#[test]
fn unknown_keys_are_refused_where_they_stand() {
    assert_eq!(
        mistakes(&pion_with("step = 1 ", "stap = 1 ")),
        "club.toml:13:1: de sleutel stap bestaat niet in [rules]; bedoel je step?\n"
    );
    assert_eq!(
        mistakes(&pion_with("[evening]\n", "[evening]\nkoffie = true\n")),
        "club.toml:57:1: de sleutel koffie bestaat niet in [evening]; verwacht: start, clocks, tempo, \
         forfeit, forfeit_when_announced, publication, result_buttons\n"
    );
    assert_eq!(
        mistakes(&pion_with(
            "{ top_value = 40,",
            "{ rondes = 3, top_value = 40,"
        )),
        "club.toml:49:11: de sleutel rondes bestaat niet in [[half]] rules; verwacht: ".to_owned()
            + &rule_keys()
            + "\n"
    );
    let top = mistakes(&format!("naam = \"x\"\n{PION}"));
    assert_eq!(
        top,
        "club.toml:1:1: de sleutel naam bestaat niet in het bovenste deel; bedoel je name?\n"
    );
}

/// The keys of the engine's rules in the order of the engine: the list of the club file's keys is that.
fn rule_keys() -> String {
    // A JSON object forgets the order; the derived Debug text does not.
    let text = format!(
        "{:?}",
        Rules {
            notice: vec![],
            ..Rules::plain()
        }
    );
    let fields = text.trim_start_matches("Rules { ").split(", ");
    let names = fields
        .filter_map(|field| field.split_once(": "))
        .map(|(name, _)| name);
    let known = serde_json::to_value(Rules::plain()).expect("rules");
    let names: Vec<&str> = names.filter(|name| known.get(name).is_some()).collect();
    assert_eq!(
        names.len(),
        known.as_object().map_or(0, Map::len),
        "{names:?}"
    );
    names.join(", ")
}

#[test]
fn shares_are_written_in_quotes() {
    assert_eq!(
        mistakes(&pion_with(
            "{ share = \"0.3333\", times = 2 }, { share = 0 }",
            "{ share = 0.3333, times = 2 }, { share = 0.1 }"
        )),
        "club.toml:25:21: notice: zet aanhalingstekens om het getal, dus \"0.3333\"; anders rekent de computer \
         met een afgeronde waarde\n\
         club.toml:25:52: notice: zet aanhalingstekens om het getal, dus \"0.1\"; anders rekent de computer met \
         een afgeronde waarde\n"
    );
    assert_eq!(
        mistakes(&pion_with("draw = \"0.5\"", "draw = 0.5")),
        "club.toml:21:8: draw: zet aanhalingstekens om het getal, dus \"0.5\"; anders rekent de computer met een \
         afgeronde waarde\n"
    );
}

#[test]
fn wrong_types_are_refused_with_what_was_expected() {
    let cases = [
        (
            "rounds_between = 5",
            "rounds_between = \"vijf\"",
            "33:18: rounds_between verwacht een heel getal van 0 of meer",
        ),
        (
            "rounds_between = 5",
            "rounds_between = 5.0",
            "33:18: rounds_between verwacht een heel getal van 0 of meer",
        ),
        (
            "rounds_between = 5",
            "rounds_between = -1",
            "33:18: rounds_between verwacht een heel getal van 0 of meer",
        ),
        (
            "top_value = 60   ",
            "top_value = \"veel\"",
            "12:13: top_value verwacht een heel getal, \"players\" (zoveel als er spelers zijn), \
             { per_player = \"1.5\" } of { ratio = 3 } (meer dan 1)",
        ),
        (
            "tie_breaks = []",
            "tie_breaks = [\"rating\"]",
            "18:14: tie_breaks verwacht een lijst van \"wins\", \"games\", \"external_wins\", \"mutual\" en \"sonneborn_berger\", \
             die leeg mag zijn: []",
        ),
        (
            "own_value_counts = false",
            "own_value_counts = 1979-05-27",
            "16:20: own_value_counts verwacht true, false, of een lijst met hoe vaak in de stand na ronde 1, 2 enzovoort: \
             [1, \"0.8\", \"0.6\", 0]",
        ),
        (
            "opponent_absent = \"win\"",
            "opponent_absent = \"loss\"",
            "27:19: opponent_absent verwacht \"win\" of een deel van de eigen waarde zoals \"2/3\"",
        ),
        (
            "expected = \"regular_players\"",
            "expected = \"vast\"",
            "52:12: expected verwacht een van de woorden \"regular_players\", \"everybody\"",
        ),
        (
            "groups = 2 ",
            "groups = 3 ",
            "48:10: groups kan 1 of 2 zijn",
        ),
        (
            "forfeit = \"20:50\"",
            "forfeit = \"10 voor 9\"",
            "60:11: forfeit verwacht een tijd zoals \"20:50\"",
        ),
        (
            "clocks = \"20:30\"",
            "clocks = 2030",
            "58:10: clocks verwacht een tijd zoals \"20:50\"",
        ),
        (
            "tempo = \"40 zetten in 90 minuten en daarna",
            "tempo = \"\" # en daarna",
            "59:9: tempo verwacht een tekst tussen aanhalingstekens",
        ),
        (
            "tempo = \"25 minuten per persoon per partij\"",
            "tempo = 25",
            "82:9: tempo verwacht een tekst tussen aanhalingstekens",
        ),
        (
            "\"Europe/Amsterdam\"",
            "\"Europe/Utrecht\"",
            "7:13: Europe/Utrecht is geen tijdzone; verwacht een naam zoals \"Europe/Amsterdam\"",
        ),
        (
            "name = \"SV De Pion\"",
            "name = 5",
            "5:8: name verwacht een tekst tussen aanhalingstekens",
        ),
    ];
    for (old, new, expected) in cases {
        assert_eq!(
            mistakes(&pion_with(old, new)),
            format!("club.toml:{expected}\n"),
            "{new}"
        );
    }
}

#[test]
fn house_rules_are_sentences() {
    let denk = include_str!("../../config/denk-en-zet.toml");
    let rules = "[[house_rule]]\ntext = \"Koffie is gratis.\"\n\n[[house_rule]]\ntext = \"Thee ook.\"\narticle = \"9\"\n";
    let club = ClubFile::parse(&format!("{denk}\n{rules}"), "club.toml").expect("a club file");
    let said = club.house_rules.iter();
    let said: Vec<_> = said
        .map(|rule| (rule.text.as_str(), rule.article.as_deref()))
        .collect();
    assert_eq!(
        said,
        [("Koffie is gratis.", None), ("Thee ook.", Some("9"))]
    );
    for (rules, expected) in [
        (
            "[[house_rule]]\narticle = \"9\"",
            ":1: in [[house_rule]] ontbreekt text\n",
        ),
        (
            "[[house_rule]]\ntext = \"Thee.\"\nartikle = \"9\"",
            ":1: de sleutel artikle bestaat niet in [[house_rule]]; bedoel je article?\n",
        ),
        (
            "[house_rule]\ntext = \"Thee.\"",
            ":1: een huisregel begint met [[house_rule]] en heeft text en eventueel article\n",
        ),
    ] {
        let mistakes = mistakes(&format!("{denk}\n{rules}"));
        assert!(mistakes.ends_with(expected), "{mistakes}");
    }
}

#[test]
fn cron_expressions_are_refused_with_a_hint() {
    let deadline = |text: &str| {
        mistakes(&pion_with(
            "deadline = \"0 0 18 * * Thu\"",
            &format!("deadline = {text}"),
        ))
    };
    let cases = [
        (
            "\"0 18 * * Thu\"",
            "deadline heeft vijf velden, maar het eerste veld is hier de seconde; bedoel je \"0 0 18 * * Thu\"?",
        ),
        (
            "\"18:00\"",
            "deadline heeft 1 veld; verwacht er zes: seconde minuut uur dag maand weekdag, zoals \"0 0 18 * * Thu\"",
        ),
        (
            "\"* 0 18 * * Thu\"",
            "deadline verwacht één tijdstip: het eerste veld is de seconde, dan de minuut en het uur, alle drie één getal, \
             zoals \"0 0 18 * * Thu\"",
        ),
        (
            "\"0 0 18 * * 5\"",
            "deadline: schrijf de weekdag als woord (Mon Tue Wed Thu Fri Sat Sun); bij getallen begint niet elk programma \
             op dezelfde dag",
        ),
        (
            "\"0 0 25 * * Thu\"",
            "deadline: \"0 0 25 * * Thu\" is geen bestaand tijdstip; verwacht seconde minuut uur dag maand weekdag, zoals \
             \"0 0 18 * * Thu\"",
        ),
        (
            "\"0 0 18 30 Feb *\"",
            "deadline: \"0 0 18 30 Feb *\" is geen bestaand tijdstip; verwacht seconde minuut uur dag maand weekdag, zoals \
             \"0 0 18 * * Thu\"",
        ),
        (
            "true",
            "deadline verwacht een tekst tussen aanhalingstekens",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(
            deadline(text),
            format!("club.toml:69:12: {expected}\n"),
            "{text}"
        );
    }
}

#[test]
fn contradictions_point_at_a_key() {
    let cases = [
        (
            "meetings_per_half = 2",
            "meetings_per_half = 5",
            "32:1: meetings_per_half: verwacht minstens 1, en niet meer dan meetings_per_season",
        ),
        (
            "top_value = 40",
            "top_value = 0",
            "49:11: top_value: de eerste plaats heeft minstens waarde 1 en hoogstens 100000",
        ),
        (
            "{ share = \"0.3333\", times = 2 }",
            "{ share = \"0.3333\" }",
            "25:1: notice: alleen de laatste trede mag zonder times, want aan de treden erna komt niemand toe; \
             een factor is hoogstens 1 en hoort bij hoogstens 30 keer",
        ),
        (
            "expected = \"regular_players\"",
            "expected = \"everybody\"",
            "53:1: flexible_decline kan niet samen met expected = \"everybody\": er zijn dan geen flexibele spelers",
        ),
        (
            "publication = \"clock\"",
            "publication = \"hand\"",
            "70:1: pairing kan niet samen met publication = \"hand\": de competitieleider publiceert dan zelf; kies anders \"clock\"",
        ),
        (
            "pairing = \"0 0 20 * * Thu\"",
            "",
            "62:1: publication = \"clock\" verwacht een tijdstip pairing in [schedule]",
        ),
        (
            "\"0 0 18 * * Thu\"",
            "\"0 0 21 * * Fri\"",
            "69:1: deadline (21:00) ligt na het begin van de speelavond (20:15)",
        ),
        (
            "\"0 0 18 * * Thu\"",
            "\"0 0 18 1 * *\"",
            "69:1: deadline komt in de 14 dagen vóór een speelavond niet voor",
        ),
        (
            "\"0 0 20 * * Thu\"",
            "\"0 0 17 * * Thu\"",
            "70:1: de indeling (pairing) komt vóór de deadline; dan weet nog niemand wie er spelen",
        ),
        (
            "\"0 0 10 * * Mon\"",
            "\"0 0 10 * * Fri\"",
            "67:1: de poll komt pas na de deadline; dan heeft stemmen geen zin meer",
        ),
        (
            "reminder = \"0 0 12 * * Thu\"",
            "list = \"0 0 18 * * Thu\"",
            "68:1: list komt pas na de deadline; dan kan niemand er meer iets aan verbeteren",
        ),
        (
            "\"20:50\"",
            "\"20:00\"",
            "60:1: forfeit ligt niet na het begin van de avond (20:15)",
        ),
        (
            "clocks = \"20:30\"",
            "clocks = \"20:00\"",
            "58:1: clocks ligt vóór het begin van de avond (20:15)",
        ),
        (
            "\"21:15\"",
            "\"20:40\"",
            "61:1: forfeit_when_announced ligt vóór forfeit; wie zich later meldt, krijgt juist meer tijd",
        ),
        (
            "forfeit = \"20:50\" ",
            "",
            "60:1: forfeit_when_announced kan niet zonder forfeit",
        ),
        (
            "language = \"nl\"",
            "language = \"nl\"\nrounds = 28",
            "7:1: rounds hoort hier niet als het seizoen uit helften bestaat: elke helft heeft zijn eigen rounds",
        ),
    ];
    for (old, new, expected) in cases {
        let text = pion_with(old, new).replace("\n                #", "\n#");
        let text = if new.is_empty() {
            without_bare_comments(&text)
        } else {
            text
        };
        assert_eq!(
            mistakes(&text),
            format!("club.toml:{expected}\n"),
            "{old} -> {new}"
        );
    }
}

/// A line whose key was taken out begins with spaces: it goes too.
fn without_bare_comments(text: &str) -> String {
    text.lines()
        .filter(|line| !line.starts_with(' '))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn every_contradiction_of_the_engine_has_a_dutch_text() {
    let cases = [
        json!({"top_value": 0}),
        json!({"step": 0}),
        json!({"values_from": "score", "bottom_value": 1}),
        json!({"bottom_value": 1}),
        json!({"places_per_value": 0}),
        json!({"lowest_value": 61}),
        json!({"values_from": "rating"}),
        json!({"rating_values": [{"value": 60}]}),
        json!({"values_from": "rating", "rating_values": [{"from": 1, "value": 60}, {"from": 2, "value": 9}]}),
        json!({"values_from": "rating", "rating_values": [{"value": 59}]}),
        json!({"own_value_counts": []}),
        json!({"recalculation": {"passes": 0}}),
        json!({"values_from": "score", "bottom_value": 60, "recalculation": "once"}),
        json!({"notice": [{"share": 1}, {"share": 0}]}),
        json!({"notice": [{"share": 1, "factor": "1/2"}]}),
        json!({"notice": [{"share": 1, "factor": 2, "times": 2}]}),
        json!({"notice": [{"share": 1, "from_round": 3, "until_round": 2}]}),
        json!({"reasons": {"arbiter": [{"share": 1}, {"share": 0}]}}),
        json!({"loss": {"points": -100_001}}),
        json!({"missed_rounds": [{"share": 1}, {"share": 0}]}),
        json!({"after_leaving": [{"share": 1, "factor": "1/2"}]}),
        json!({"leavers": "removed"}),
        json!({"against_leavers": 1, "recalculation": "none"}),
        json!({"penalty_bye_after": 0}),
        json!({"announce_after": 0}),
        json!({"frozen_after": 3, "recalculation": "none"}),
        json!({"meetings_per_half": 9}),
        json!({"meetings_per_half": 0}),
        json!({"meetings_per_season": 0, "meetings_per_half": null}),
        json!({"colour_run": 0}),
        json!({"colour_balance": 0}),
        json!({"first_round_groups": 0}),
        json!({"max_distance": 0}),
        json!({"meetings_in_window": {"times": 0, "rounds": 3}}),
        json!({"meetings_in_window": {"times": 3, "rounds": 3}}),
    ];
    for keys in cases {
        let error =
            config::named_rules("de-pion-winter", &overrides(&keys)).expect_err("contradictory");
        assert!(
            !error.message.contains("expected") && !error.message.contains("only "),
            "{error}"
        );
        assert_eq!(error.file, "overrides");
    }
}

#[test]
fn a_reminder_may_come_after_the_deadline() {
    let text = pion_with(
        "reminder = \"0 0 12 * * Thu\"",
        "reminder = \"0 0 19 * * Thu\"",
    );
    ClubFile::parse(&text, "club.toml").expect("no mistakes");
}

#[test]
fn all_mistakes_are_told_at_once() {
    let text = PION
        .replace("Europe/Amsterdam", "Mars")
        .replace("step = 1 ", "stap = 1 ");
    let text = text
        .replace("win = 1 ", "")
        .replace("forfeit = \"20:50\"", "forfeit = 5");
    let lines = mistakes(&text);
    let places: Vec<&str> = lines
        .lines()
        .map(|line| line.rsplit(": ").last().unwrap_or_default())
        .collect();
    assert_eq!(
        places,
        [
            "club.toml:7:13",
            "club.toml:11:1",
            "club.toml:13:1",
            "club.toml:60:11"
        ],
        "{lines}"
    );
    assert!(
        lines.contains("club.toml:11:1: in [rules] ontbreekt win\n"),
        "{lines}"
    );
}

#[test]
fn missing_parts_are_named() {
    assert_eq!(
        mistakes("name = \"x\"\n"),
        "club.toml:1:1: in het bovenste deel ontbreekt language\n\
         club.toml:1:1: in het bovenste deel ontbreekt time_zone\n\
         club.toml:1:1: het onderdeel [rules] ontbreekt\n\
         club.toml:1:1: het onderdeel [sign_up] ontbreekt\n\
         club.toml:1:1: het onderdeel [evening] ontbreekt\n\
         club.toml:1:1: het onderdeel [schedule] ontbreekt\n"
    );
    let broken = mistakes("name = \n");
    assert!(
        broken.starts_with("club.toml:1:8: dit is geen geldige TOML ("),
        "{broken}"
    );
    let twice = mistakes(&format!("name = \"x\"\n{PION}"));
    assert!(
        twice.starts_with("club.toml:6:1: dit is geen geldige TOML (duplicate key"),
        "{twice}"
    );
}

#[test]
fn no_text_makes_the_reader_panic() {
    let mut cut: Vec<usize> = PION.char_indices().map(|(at, _)| at).step_by(37).collect();
    cut.push(0);
    for at in cut {
        let _ = ClubFile::parse(&PION[..at], "club.toml");
        let _ = ClubFile::parse(&PION[at..], "club.toml");
    }
    for text in [
        "rules = 5",
        "half = 5",
        "half = [5]",
        "evening = []",
        "articles = true",
        "[[rules]]",
        "\u{feff}",
        "é = 1",
    ] {
        assert!(ClubFile::parse(text, "club.toml").is_err(), "{text}");
    }
}

/// Compares the whole output with a file; UPDATE_EXPECT=1 writes the file instead.
pub(crate) fn expect_file(path: &str, output: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::create_dir_all("tests/check").expect("a folder");
        std::fs::write(path, output).expect("a file");
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        expected == output,
        "{path} differs:\n{}",
        similar::TextDiff::from_lines(&expected, output).unified_diff()
    );
}

#[test]
fn check_says_the_regulation_back() {
    let now: DateTime<Utc> = "2026-08-31T10:00:00Z".parse().expect("a moment");
    for club in ["de-pion", "de-zwarte-dame", "denk-en-zet"] {
        let said = check(Path::new(&format!("config/{club}.toml")), now).expect("no mistakes");
        expect_file(&format!("tests/check/{club}.txt"), &said);
    }
    let english = Some(Language::English);
    let said = check_in(Path::new("config/de-pion.toml"), english, now).expect("no mistakes");
    expect_file("tests/check/de-pion-english.txt", &said);
    for club in ["de-verzameling", "vaste-waarden"] {
        let file = format!("config/voorbeelden/{club}.toml");
        let said = check(Path::new(&file), now).expect("no mistakes");
        expect_file(&format!("tests/check/{club}.txt"), &said);
    }
    let santpoort =
        check(Path::new("config/voorbeelden/sc-santpoort.toml"), now).expect("no mistakes");
    assert!(
        santpoort.contains("De waarden volgen de score"),
        "{santpoort}"
    );
    let errors = check(Path::new("config/geen-club.toml"), now).expect_err("no such file");
    assert_eq!(errors.len(), 1);
}

#[test]
fn check_says_every_kind_of_rule() {
    let text = PION
        .replace(
            "recalculation = \"until_stable\"",
            "recalculation = \"once\"\nfrozen_after = 18",
        )
        .replace("tie_breaks = []", "tie_breaks = [\"wins\", \"games\"]")
        .replace("method = \"lexicographic\"", "method = \"closest\"")
        .replace("own_value_counts = false", "own_value_counts = true")
        .replace(
            "flexible_decline = \"no_notice\"",
            "flexible_decline = \"notice\"",
        )
        .replace("step = 1 ", "step = 2 ");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.toml");
    std::fs::write(&file, text).expect("a file");
    let said =
        check(&file, "2026-08-31T10:00:00Z".parse().expect("a moment")).expect("no mistakes");
    for sentence in [
        "Bij gelijke punten staat hoger wie meer partijen won, wie meer partijen speelde en anders wie aan het begin hoger stond.",
        "De punten tot en met ronde 18 liggen na die ronde vast.",
        "Na elke ronde worden alle uitslagen één keer opnieuw berekend",
        "De indeling houdt de afstanden in de stand over het hele veld zo klein mogelijk.",
        "De eigen waarde van dat moment telt één keer mee als punten.",
        "Meldt een flexibele speler zich op tijd af, dan is hij afwezig met bericht.",
        "In de winterhelft krijgt vanaf 31 spelers de laatste een waarde onder 1",
    ] {
        assert!(said.contains(sentence), "{sentence} is not in\n{said}");
    }
}

/// `pictures` is a list of two words; what is no such word is refused where it stands.
#[test]
fn a_club_says_what_it_wants_as_a_picture() {
    let with = |line: &str| PION.replace("[rules]\n", &format!("[chat]\n{line}\n\n[rules]\n"));
    let line = with("")
        .lines()
        .position(|line| line == "[chat]")
        .expect("the section");
    let line = line + 2;
    for (pictures, sentence) in [
        (
            "[\"standing\", \"pairing\"]",
            Some("In de groep komt bij de indeling en bij de stand een plaatje."),
        ),
        (
            "[\"standing\", \"standing\"]",
            Some("In de groep komt bij de stand een plaatje."),
        ),
        (
            "[\"pairing\"]",
            Some("In de groep komt bij de indeling een plaatje."),
        ),
        ("[]", None),
    ] {
        let text = with(&format!("pictures = {pictures}"));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("club.toml");
        std::fs::write(&file, text).expect("a file");
        let now = "2026-08-31T10:00:00Z".parse().expect("a moment");
        let said = check(&file, now).expect("no mistakes");
        match sentence {
            Some(sentence) => assert!(said.contains(sentence), "{pictures}: {said}"),
            None => assert!(!said.contains("plaatje"), "{pictures}: {said}"),
        }
    }
    let expected = "pictures is een lijst van wat de groep ook als plaatje krijgt: \"standing\", \"pairing\", bijvoorbeeld pictures = [\"standing\", \"pairing\"]";
    for (pictures, column) in [
        ("[\"standing\", \"stand\"]", 25),
        ("[1]", 13),
        ("\"standing\"", 12),
        ("true", 12),
    ] {
        let text = with(&format!("pictures = {pictures}"));
        let errors = ClubFile::parse(&text, "club.toml").expect_err("refused");
        let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
        let at = format!("club.toml:{line}:{column}: {expected}");
        assert_eq!(told, [at], "{pictures}");
    }
    let errors = ClubFile::parse(&with("picture = []"), "club.toml").expect_err("refused");
    let told = errors[0].to_string();
    assert!(
        told.starts_with(&format!("club.toml:{line}:1: ")) && told.contains("pictures"),
        "{told}"
    );
}

/// `threads` is yes or no, and `check` says it back.
#[test]
fn a_club_says_whether_it_wants_threads() {
    let with = |value: &str| {
        PION.replace(
            "[rules]\n",
            &format!("[chat]\nthreads = {value}\n\n[rules]\n"),
        )
    };
    let sentence =
        "Op Discord krijgt elke ronde een eigen draad onder de indeling; de uitslagen komen daar.";
    for value in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("club.toml");
        std::fs::write(&file, with(&value.to_string())).expect("a file");
        let now = "2026-08-31T10:00:00Z".parse().expect("a moment");
        let said = check(&file, now).expect("no mistakes");
        assert_eq!(said.contains(sentence), value, "{said}");
    }
    let errors = ClubFile::parse(&with("\"ja\""), "club.toml").expect_err("refused");
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(told.len() == 1 && told[0].contains("threads"), "{told:?}");
}
