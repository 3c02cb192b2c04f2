//! The keys of `[season]` and `[[prize]]` in a club file: what is read, what is refused and where, and what
//! `check` says of them.

use engine::competition::{Competition, Game, Outcome, Player, Round, Score};
use engine::keizer::standings;
use engine::participation::{Counted, Minimum, without_games_removed};
use engine::play_off::{Margin, PlayOffGame, PlayOffRules, StillLevel};
use engine::points::Fraction;
use engine::prizes::{Among, End, Otherwise, Person, Prize, PrizeKind, Requirement, awards, title};
use engine::rating::Rating;
use engine::start_order::{List, StartOrder};
use keizerbot::cli::check::check;
use keizerbot::config::{ClubFile, RatingList, Season, compiled_in_club};

use crate::config::expect_file;

/// A club with 28 rounds and these keys at the end of its file.
fn club(keys: &str) -> String {
    format!("{}\n{keys}", club_file(28))
}

fn club_file(rounds: u16) -> String {
    format!(
        r#"name = "Club"
language = "nl"
time_zone = "Europe/Amsterdam"
rounds = {rounds}
[rules]
top_value = 60
recalculation = "until_stable"
win = 1
draw = "1/2"
loss = 0
bye = 1
notice = []
no_notice = 0
[sign_up]
expected = "everybody"
[evening]
start = "0 0 20 * * Thu"
publication = "hand"
[schedule]
deadline = "0 0 18 * * Thu""#
    )
}

/// The first line of the keys in such a club.
const FIRST_LINE: usize = 21;

fn season(keys: &str) -> Season {
    let club = ClubFile::parse(&club(keys), "club.toml");
    club.unwrap_or_else(|errors| panic!("{keys}: {errors:?}"))
        .season
}

/// What is wrong with the keys: `2:1: ...` with lines counted from the first of the keys.
#[track_caller]
fn refused(keys: &str, expected: &[&str]) {
    let errors = ClubFile::parse(&club(keys), "club.toml").expect_err(keys);
    let line = |error: &keizerbot::config::ConfigError| {
        let at = error.position.expect("a place");
        format!(
            "{}:{}: {}",
            at.line + 1 - FIRST_LINE,
            at.column,
            error.message
        )
    };
    let found: Vec<String> = errors.iter().map(line).collect();
    assert_eq!(found, expected, "{keys}");
}

#[test]
fn without_the_section_a_season_begins_by_rating_and_just_ends() {
    let expected = Season {
        start_order: StartOrder::Rating,
        rating_list: RatingList::AtStart,
        rounds_even: false,
        rounds_min: None,
        rounds_max: None,
        remove_without_games: false,
        estimated_rating_review: None,
        appeal_days: None,
        play_off: None,
        prizes: vec![],
    };
    assert_eq!(season(""), expected);
    assert_eq!(season("[season]"), expected);
}

#[test]
fn every_way_to_begin_is_read() {
    let blocks = |list| StartOrder::LotInBlocks { blocks: 2, list };
    for (keys, expected) in [
        (r#"start_order = "rating""#, StartOrder::Rating),
        (r#"start_order = "last_final""#, StartOrder::LastFinal),
        (r#"start_order = "lot""#, StartOrder::Lot),
        (
            "start_order = \"lot\"\nlot_blocks = 2",
            blocks(List::Rating),
        ),
        (
            "start_order = \"lot\"\nlot_blocks = 2\nrating_list = \"first_of_month\"",
            blocks(List::Rating),
        ),
        (
            "start_order = \"lot\"\nlot_blocks = 2\nlot_blocks_by = \"last_final\"",
            blocks(List::LastFinal),
        ),
        (r#"start_order = "combined""#, StartOrder::Combined),
        (
            "start_order = \"spread\"\nspread_points = 300",
            StartOrder::Spread { points: 300 },
        ),
    ] {
        assert_eq!(
            season(&format!("[season]\n{keys}")).start_order,
            expected,
            "{keys}"
        );
    }
}

#[test]
fn every_margin_and_every_end_of_a_play_off_is_read() {
    let points = |text: &str| Margin::Points(text.parse().expect("a number"));
    for (within, margin) in [
        ("0", points("0")),
        ("3", points("3")),
        (r#""2.5""#, points("2.5")),
        (
            r#"{ of_top_value = "1/2" }"#,
            Margin::OfTopValue(Fraction::new(1, 2)),
        ),
        ("{ of_top_value = 1 }", Margin::OfTopValue(Fraction::ONE)),
    ] {
        for (word, still_level) in [
            ("leader", StillLevel::Leader),
            ("shared", StillLevel::Shared),
            ("again", StillLevel::Again),
        ] {
            let keys = format!(
                "[season]\nplayoff = {{ within = {within}, games = 2, still_level = \"{word}\" }}"
            );
            let expected = PlayOffRules {
                within: margin,
                games: 2,
                still_level,
            };
            assert_eq!(season(&keys).play_off, Some(expected), "{keys}");
        }
    }
}

#[test]
fn every_key_of_the_season_is_refused_when_wrong() {
    let whole = "verwacht een heel getal van 1 of meer";
    let way = "1:1: start_order verwacht een van de woorden \"rating\", \"last_final\", \"lot\", \"combined\", \"spread\"";
    let way = way.replace("1:1", "2:15");
    let play_off = "playoff verwacht iets als { within = { of_top_value = \"1/2\" }, games = 2, still_level = \"leader\" }";
    let margin = "within verwacht een aantal punten, zoals 0 of \"2.5\", of een deel van de topwaarde: { of_top_value = \"1/2\" }";
    for (keys, expected) in [
        ("rondes = 3", "2:1: de sleutel rondes bestaat niet in [season]; verwacht: start_order, rating_list, lot_blocks, lot_blocks_by, spread_points, rounds_even, rounds_min, rounds_max, remove_without_games, estimated_rating_review, appeal_days, playoff".to_owned()),
        ("start_order = \"elo\"", way.clone()),
        ("start_order = 1", way),
        ("rating_list = \"nu\"", "2:15: rating_list verwacht een van de woorden \"at_start\", \"first_of_month\"".to_owned()),
        ("start_order = \"lot\"\nlot_blocks = 0", format!("3:14: lot_blocks {whole}")),
        ("start_order = \"lot\"\nlot_blocks = 2\nlot_blocks_by = \"elo\"", "4:17: lot_blocks_by verwacht een van de woorden \"rating\", \"last_final\"".to_owned()),
        ("start_order = \"spread\"\nspread_points = \"veel\"", format!("3:17: spread_points {whole}")),
        ("rounds_even = 2", "2:15: rounds_even verwacht true of false".to_owned()),
        ("rounds_min = \"x\"", format!("2:14: rounds_min {whole}")),
        ("rounds_max = 1.5", format!("2:14: rounds_max {whole}")),
        ("remove_without_games = \"ja\"", "2:24: remove_without_games verwacht true of false".to_owned()),
        ("estimated_rating_review = 0", format!("2:27: estimated_rating_review {whole}")),
        ("appeal_days = -1", format!("2:15: appeal_days {whole}")),
        ("playoff = true", format!("2:11: {play_off}")),
        ("playoff = { within = 0, games = 2, still_level = \"leader\", tempo = 90 }", "2:60: de sleutel tempo bestaat niet in playoff; verwacht: within, games, still_level".to_owned()),
        ("playoff = { within = -1, games = 2, still_level = \"leader\" }", format!("2:22: {margin}")),
        ("playoff = { within = 1.5, games = 2, still_level = \"leader\" }", "2:22: within: zet aanhalingstekens om het getal, dus \"1.5\"; anders rekent de computer met een afgeronde waarde".to_owned()),
        ("playoff = { within = { of_top_value = 0.5 }, games = 2, still_level = \"leader\" }", "2:39: within: zet aanhalingstekens om het getal, dus \"0.5\"; anders rekent de computer met een afgeronde waarde".to_owned()),
        ("playoff = { within = { of_top = \"1/2\" }, games = 2, still_level = \"leader\" }", format!("2:22: {margin}")),
        ("playoff = { within = {}, games = 2, still_level = \"leader\" }", format!("2:22: {margin}")),
        ("playoff = { within = 0, games = 0, still_level = \"leader\" }", format!("2:33: games {whole}")),
        ("playoff = { within = 0, games = 2, still_level = \"loten\" }", "2:50: still_level verwacht een van de woorden \"leader\", \"shared\", \"again\"".to_owned()),
        ("playoff = { games = 2, still_level = \"leader\" }", "2:11: in playoff ontbreekt within".to_owned()),
        ("playoff = { within = 0, still_level = \"leader\" }", "2:11: in playoff ontbreekt games".to_owned()),
        ("playoff = { within = 0, games = 2 }", "2:11: in playoff ontbreekt still_level".to_owned()),
    ] {
        refused(&format!("[season]\n{keys}"), &[&expected]);
    }
    refused(
        "[[season]]",
        &["1:1: season verwacht een eigen onderdeel, met op de regel erboven [season]"],
    );
}

#[test]
fn keys_of_the_season_that_contradict_each_other_are_refused() {
    for (keys, expected) in [
        (
            "lot_blocks = 2",
            "2:1: lot_blocks hoort bij start_order = \"lot\", en alleen daarbij",
        ),
        (
            "start_order = \"lot\"\nlot_blocks_by = \"rating\"",
            "3:1: lot_blocks_by kan niet zonder lot_blocks",
        ),
        (
            "start_order = \"combined\"\nspread_points = 3",
            "3:1: spread_points hoort bij start_order = \"spread\", en alleen daarbij",
        ),
        (
            "start_order = \"spread\"",
            "2:1: start_order = \"spread\" verwacht spread_points: hoeveel punten het lot er hoogstens bij of af doet",
        ),
        (
            "start_order = \"lot\"\nrating_list = \"at_start\"",
            "3:1: rating_list kan niet samen met start_order = \"lot\": voor deze loting telt geen rating",
        ),
        (
            "start_order = \"lot\"\nlot_blocks = 2\nlot_blocks_by = \"last_final\"\nrating_list = \"at_start\"",
            "5:1: rating_list kan niet samen met start_order = \"lot\": voor deze loting telt geen rating",
        ),
        (
            "rounds_min = 30\nrounds_max = 24",
            "3:1: rounds_max is lager dan rounds_min (30)",
        ),
        (
            "rounds_min = 27\nrounds_max = 27\nrounds_even = true",
            "4:1: rounds_even: 27 is oneven, en rounds_min en rounds_max laten niets anders toe",
        ),
        (
            "rounds_min = 30",
            "2:1: rounds_min: er zijn 28 ronden, minder dan 30",
        ),
        (
            "rounds_max = 26",
            "2:1: rounds_max: er zijn 28 ronden, meer dan 26",
        ),
    ] {
        refused(&format!("[season]\n{keys}"), &[expected]);
    }
}

/// De Zwarte Dame a.6, for every number of rounds that a file can name, and for a file that names none.
#[test]
fn the_number_of_rounds_is_checked() {
    let keys = "[season]\nrounds_even = true\nrounds_min = 24\nrounds_max = 30";
    for rounds in 20..=34 {
        let text = format!("{}\n{keys}", club_file(rounds));
        let allowed = [24, 26, 28, 30].contains(&rounds);
        assert_eq!(
            ClubFile::parse(&text, "club.toml").is_ok(),
            allowed,
            "{rounds}"
        );
    }
    let open = format!(
        "{}\n{keys}",
        club_file(28).replace("rounds = 28", "# rounds")
    );
    ClubFile::parse(&open, "club.toml").expect("the number of rounds is open");
}

fn only_prize(keys: &str) -> Prize {
    let mut prizes = season(&format!("[[prize]]\nname = \"x\"\n{keys}")).prizes;
    assert_eq!(prizes.len(), 1, "{keys}");
    prizes.remove(0).prize
}

fn plain(kind: PrizeKind) -> Prize {
    Prize {
        name: "x".to_owned(),
        half: None,
        group: None,
        kind,
        among: Among::default(),
        not_top: 0,
        requirement: None,
        otherwise: Otherwise::Nobody,
    }
}

#[test]
fn every_kind_of_prize_is_read() {
    for (keys, kind) in [
        ("place = 3", PrizeKind::Place(3)),
        (r#"kind = "champion""#, PrizeKind::Champion),
        (r#"kind = "rating_gain""#, PrizeKind::RatingGain(20)),
        (
            "kind = \"rating_gain\"\nk_factor = 15",
            PrizeKind::RatingGain(15),
        ),
        (r#"kind = "riser""#, PrizeKind::Riser),
        (r#"kind = "best_game""#, PrizeKind::BestGame),
    ] {
        assert_eq!(only_prize(keys), plain(kind), "{keys}");
    }
    let keys = "place = 1\ngroup = 2\nrating_from = 1400\nrating_below = 1600\ncategory = \"jeugd\"\nnot_top = 3\n\
                minimum = \"60%\"\ncounts = [\"games\", \"forfeit_wins\", \"byes\", \"penalty_byes\", \"external\", \"notice\"]\n\
                otherwise = \"next\"";
    let expected = Prize {
        group: Some(2),
        among: Among {
            rating_below: Some(1600),
            rating_from: Some(1400),
            category: Some("jeugd".to_owned()),
        },
        not_top: 3,
        requirement: Some(Requirement {
            minimum: Minimum::Share(Fraction::new(3, 5)),
            counted: Counted::ALL.to_vec(),
        }),
        otherwise: Otherwise::Next,
        ..plain(PrizeKind::Place(1))
    };
    assert_eq!(only_prize(keys), expected);
    for (minimum, expected) in [
        ("20", Minimum::Times(20)),
        ("\"half_plus_one\"", Minimum::HalfPlusOne),
        ("\"2/3\"", Minimum::Share(Fraction::new(2, 3))),
    ] {
        let prize = only_prize(&format!(
            "place = 1\nminimum = {minimum}\notherwise = \"nobody\""
        ));
        let requirement = Requirement {
            minimum: expected,
            counted: vec![Counted::Games],
        };
        assert_eq!(prize.requirement, Some(requirement), "{minimum}");
    }
}

#[test]
fn every_key_of_a_prize_is_refused_when_wrong() {
    let whole = "verwacht een heel getal van 1 of meer";
    let text = "verwacht een tekst tussen aanhalingstekens";
    let minimum = "minimum verwacht een aantal, een deel van de ronden tussen aanhalingstekens (zoals \"60%\" of \"2/3\") of \"half_plus_one\"";
    let counts = "counts verwacht een lijst van wat er meetelt, uit \"games\", \"forfeit_wins\", \"byes\", \"penalty_byes\", \"external\", \"notice\"";
    for (keys, expected) in [
        ("place = 1\nprijs = 5", "4:1: de sleutel prijs bestaat niet in [[prize]]; verwacht: name, article, half, group, place, kind, k_factor, rating_below, rating_from, category, not_top, minimum, counts, otherwise".to_owned()),
        ("place = 1\narticle = 5", format!("4:11: article {text}")),
        ("place = 1\nhalf = 5", format!("4:8: half {text}")),
        ("place = 1\nhalf = \"zomer\"", "4:1: er is geen helft zomer; deze club heeft geen helften".to_owned()),
        ("place = 1\ngroup = 0", format!("4:9: group {whole}")),
        ("place = 0", format!("3:9: place {whole}")),
        ("kind = \"loterij\"", "3:8: kind verwacht een van de woorden \"champion\", \"rating_gain\", \"riser\", \"best_game\"".to_owned()),
        ("kind = \"rating_gain\"\nk_factor = 1.5", format!("4:12: k_factor {whole}")),
        ("place = 1\nrating_below = \"1600\"", format!("4:16: rating_below {whole}")),
        ("place = 1\nrating_from = 0", format!("4:15: rating_from {whole}")),
        ("place = 1\ncategory = 1", format!("4:12: category {text}")),
        ("kind = \"riser\"\nnot_top = \"3\"\notherwise = \"next\"", format!("4:11: not_top {whole}")),
        ("place = 1\nminimum = 0\notherwise = \"next\"", format!("4:11: minimum {whole}")),
        ("place = 1\nminimum = \"veel\"\notherwise = \"next\"", format!("4:11: {minimum}")),
        ("place = 1\nminimum = \"120%\"\notherwise = \"next\"", format!("4:11: {minimum}")),
        ("place = 1\nminimum = \"0%\"\notherwise = \"next\"", format!("4:11: {minimum}")),
        ("place = 1\nminimum = 0.6\notherwise = \"next\"", "4:11: minimum: zet aanhalingstekens om het getal, dus \"0.6\"; anders rekent de computer met een afgeronde waarde".to_owned()),
        ("place = 1\nminimum = 5\ncounts = \"games\"\notherwise = \"next\"", format!("5:10: {counts}")),
        ("place = 1\nminimum = 5\ncounts = []\notherwise = \"next\"", format!("5:10: {counts}")),
        ("place = 1\nminimum = 5\ncounts = [\"partijen\"]\notherwise = \"next\"", format!("5:10: {counts}")),
        ("place = 1\nminimum = 5\notherwise = \"loten\"", "5:13: otherwise verwacht een van de woorden \"nobody\", \"next\"".to_owned()),
    ] {
        refused(&format!("[[prize]]\nname = \"x\"\n{keys}"), &[&expected]);
    }
    refused(
        "[[prize]]\nplace = 1",
        &["1:1: in [[prize]] ontbreekt name"],
    );
    refused(
        "[prize]\nplace = 1",
        &["1:1: een prijs begint met [[prize]] en heeft name en place of kind"],
    );
    refused(
        "[season]\n[[prize]]\nname = 5\nplace = 1",
        &["3:8: name verwacht een tekst tussen aanhalingstekens"],
    );
    let list = format!("prize = [5]\n{}", club(""));
    let errors = ClubFile::parse(&list, "club.toml").expect_err("no prize");
    assert_eq!(
        errors[0].message,
        "een prijs begint met [[prize]] en heeft name en place of kind"
    );
}

#[test]
fn keys_of_a_prize_that_contradict_each_other_are_refused() {
    let one = "een prijs heeft place (een plaats in de eindstand) of kind, één van de twee";
    let by_hand = "kan niet bij kind = \"best_game\": die prijs kent de club zelf toe";
    let champion = "kan niet bij kind = \"champion\": de kampioen is de nummer 1 van iedereen; bedoel je place = 1?";
    for (keys, expected) in [
        ("", format!("1:1: {one}")),
        ("place = 1\nkind = \"riser\"", format!("4:1: {one}")),
        ("place = 1\nrating_from = 1600\nrating_below = 1600", "4:1: rating_from is niet lager dan rating_below: zo'n rating heeft niemand".to_owned()),
        ("place = 1\ncounts = [\"games\"]", "4:1: counts kan niet zonder minimum".to_owned()),
        ("place = 1\nminimum = 5", "4:1: bij minimum hoort otherwise: \"nobody\" (voldoet de eerste niet, dan krijgt niemand de prijs) of \"next\" (dan is de volgende aan de beurt)".to_owned()),
        ("kind = \"riser\"\nnot_top = 3", "4:1: bij not_top hoort otherwise: \"nobody\" (voldoet de eerste niet, dan krijgt niemand de prijs) of \"next\" (dan is de volgende aan de beurt)".to_owned()),
        ("kind = \"riser\"\notherwise = \"next\"", "4:1: otherwise kan hier niet zonder minimum of not_top: er is niets waaraan iemand niet kan voldoen".to_owned()),
        ("place = 1\nk_factor = 20", "4:1: k_factor hoort bij kind = \"rating_gain\", en alleen daarbij".to_owned()),
        ("kind = \"champion\"\nrating_below = 1600", format!("4:1: rating_below {champion}")),
        ("kind = \"champion\"\ncategory = \"jeugd\"", format!("4:1: category {champion}")),
        ("kind = \"champion\"\nnot_top = 1\notherwise = \"next\"", format!("4:1: not_top {champion}")),
        ("place = 3\nnot_top = 3\notherwise = \"next\"", "4:1: not_top sluit deze plaats uit, dus niemand kan deze prijs winnen".to_owned()),
        ("kind = \"best_game\"\nrating_from = 1600", format!("4:1: rating_from {by_hand}")),
        ("kind = \"best_game\"\nminimum = 5", format!("4:1: minimum {by_hand}")),
        ("kind = \"best_game\"\nnot_top = 5", format!("4:1: not_top {by_hand}")),
        ("kind = \"best_game\"\notherwise = \"next\"", format!("4:1: otherwise {by_hand}")),
        ("place = 1\nminimum = 29\notherwise = \"next\"", "4:1: minimum komt neer op 29 keer, maar er zijn 28 ronden".to_owned()),
    ] {
        refused(&format!("[[prize]]\nname = \"x\"\n{keys}"), &[&expected]);
    }
    let twice = "[[prize]]\nname = \"x\"\nplace = 1\n[[prize]]\nname = \"x\"\nplace = 2";
    refused(
        twice,
        &["4:1: er is al een prijs x voor dezelfde helft en groep"],
    );
    // The same name in two groups is two prizes; a place can be passed on without a condition of its own; place 1
    // of a rating group is not place 1 of all.
    for keys in [
        "[[prize]]\nname = \"x\"\nplace = 1\ngroup = 1\n[[prize]]\nname = \"x\"\nplace = 1\ngroup = 2",
        "[[prize]]\nname = \"x\"\nplace = 2\notherwise = \"next\"",
        "[[prize]]\nname = \"x\"\nplace = 1\nrating_below = 1600\nnot_top = 3\notherwise = \"next\"",
    ] {
        season(keys);
    }
}

const PION: &str = include_str!("../../config/de-pion.toml");

#[test]
fn a_prize_names_a_half_that_is_there() {
    let text = PION.replacen("half = \"zomer\"  ", "half = \"herfst\" ", 1);
    let errors = ClubFile::parse(&text, "club.toml").expect_err("no such half");
    let found: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(found, ["er is geen helft herfst; verwacht: winter, zomer"]);
    // A half with a mistake is there all the same.
    let text = PION.replacen("name = \"zomer\"", "naam = \"zomer\"", 1);
    let errors = ClubFile::parse(&text, "club.toml").expect_err("a mistake");
    let found: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(
        found,
        [
            "in [[half]] ontbreekt name",
            "de sleutel naam bestaat niet in [[half]]; bedoel je name?"
        ]
    );
    // Fifteen times in the fourteen rounds of a half.
    let text = PION.replacen(
        "place = 1  ",
        "minimum = 15\notherwise = \"next\"\nplace = 1  ",
        1,
    );
    let errors = ClubFile::parse(&text, "club.toml").expect_err("too much");
    assert_eq!(
        errors[0].message,
        "minimum komt neer op 15 keer, maar er zijn 14 ronden"
    );
}

/// De Pion, Stand 5: who gets what in which group of the summer.
#[test]
fn de_pion_gives_its_prizes_in_both_groups() {
    let season = compiled_in_club("de-pion").expect("a club file").season;
    assert_eq!(season.start_order, StartOrder::Rating);
    assert_eq!(season.rating_list, RatingList::FirstOfMonth);
    assert_eq!(season.play_off, None);
    let names = |half, group| -> Vec<&str> {
        let prizes = season.prizes_of(Some(half), group);
        prizes
            .iter()
            .map(|prize| prize.prize.name.as_str())
            .collect()
    };
    assert_eq!(
        names("zomer", Some(1)),
        ["Clubkampioen", "Zomerkampioen", "Zilver", "Brons"]
    );
    assert_eq!(names("zomer", Some(2)), ["Goud", "Zilver", "Brons"]);
    assert_eq!(names("winter", None), [] as [&str; 0]);
}

/// A round of the season below. E signs off every time.
///
/// * 1 to 5: A beats B; C draws twice with D and beats him three times.
/// * 6 to 13: A beats B; C plays elsewhere; D stays away.
/// * 14 to 28: B beats C; A stays away; D plays elsewhere until 23 and stays away then.
fn dame_round(number: u16) -> Round {
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(Player);
    let game = |white, score, black| Game {
        white,
        black,
        outcome: Outcome::Played(score),
    };
    let mut round = Round {
        notice: vec![e],
        ..Round::default()
    };
    match number {
        1..=5 => {
            let score = if number <= 2 {
                Score::Draw
            } else {
                Score::WhiteWins
            };
            round.games = vec![game(a, Score::WhiteWins, b), game(c, score, d)];
        }
        6..=13 => {
            round.games = vec![game(a, Score::WhiteWins, b)];
            round.external = vec![(c, None)];
            round.no_notice = vec![d];
        }
        14..=23 => {
            round.games = vec![game(b, Score::WhiteWins, c)];
            round.external = vec![(d, None)];
            round.no_notice = vec![a];
        }
        _ => {
            round.games = vec![game(b, Score::WhiteWins, c)];
            round.no_notice = vec![a, d];
        }
    }
    round
}

/// De Zwarte Dame, e and g, with its own club file.
///
/// Five players, so the highest value is 8. Without E the values are 8, 7, 6, 5: A 13 x 7 = 91; B 15 x 6 = 90; C
/// 3 x 5 + 2 x 2.5 + 8 x 0.66 x 6 = 51.68; D 2 x 3 + 10 x 0.66 x 5 = 39. B is one behind A, and half of 8 is 4: a
/// play-off. It takes 15 rounds of 28 for a prize: A has 13, B and C 28, D 5 games and 10 matches elsewhere.
///
/// Rating points with K = 20: A beat B (100 less: 0.64) 13 times, 93.6. B lost these and beat C (0.64) 15 times, 14.4.
/// D (500 less than C, which counts as 400: 0.08) scored 1 of 5, 12. C lost 120.
#[test]
fn the_end_of_a_season_of_de_zwarte_dame() {
    let club = compiled_in_club("de-zwarte-dame").expect("a club file");
    let rules = club.rules(None, None).expect("rules");
    let rounds = (1..=28).map(dame_round).collect();
    let whole = Competition::new(rules, vec![1; 5], rounds).expect("facts");
    assert!(club.season.remove_without_games);
    let rest = without_games_removed(&whole);
    assert_eq!(rest.removed, [Player(4)]);
    let facts = rest.competition;
    let last = standings(&facts).pop().expect("a standing");
    let rows: Vec<(u16, String)> = last
        .rows
        .iter()
        .map(|row| (row.player.0, row.points.to_string()))
        .collect();
    let points = ["91", "90", "1292/25", "39"].map(str::to_owned);
    assert_eq!(rows, (0..).zip(points).collect::<Vec<_>>());

    let people = [1900, 1800, 1700, 1200].map(|points| Person {
        rating: Some(Rating {
            points,
            estimated: false,
        }),
        ..Person::default()
    });
    let prizes = club.season.prizes_of(None, None);
    let prizes: Vec<&Prize> = prizes.iter().map(|prize| &prize.prize).collect();
    let names: Vec<&str> = prizes.iter().map(|prize| prize.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Clubkampioen",
            "1e prijs",
            "2e prijs",
            "3e prijs",
            "Ratingprijs",
            "Mooiste partij"
        ]
    );
    let play_off = |games: &[(u16, Score, u16)]| -> Vec<String> {
        let games = games.iter().map(|&(white, score, black)| PlayOffGame {
            white: Player(white),
            black: Player(black),
            score,
        });
        let title = title(&last, club.season.play_off, &[games.collect()]).expect("a table");
        let end = End {
            competition: &facts,
            people: &people,
            title: &title,
        };
        awards(end, &prizes)
            .iter()
            .map(crate::prizes::said)
            .collect()
    };
    let third = "C: number 3";
    let rating = "D: 12 points; not A (in the top 3); not B (in the top 3)";
    assert_eq!(
        play_off(&[]),
        ["open", "open", "open", third, rating, "by hand"]
    );
    assert_eq!(
        play_off(&[(1, Score::WhiteWins, 0), (0, Score::Draw, 1)]),
        [
            "B: champion",
            "B: number 1",
            "A: number 2",
            third,
            rating,
            "by hand"
        ]
    );
    // e.3: level, so A, who led; but he has played too little for the first prize.
    assert_eq!(
        play_off(&[(1, Score::Draw, 0), (0, Score::Draw, 1)]),
        [
            "A: champion",
            "nobody; not A (13 of 15)",
            "B: number 2",
            third,
            rating,
            "by hand"
        ]
    );
}

#[test]
fn check_says_every_kind_of_beginning_and_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.toml");
    let now = "2026-08-31T10:00:00Z".parse().expect("a moment");
    let mut all = String::new();
    for keys in [
        "[season]",
        "[season]\nstart_order = \"last_final\"",
        "[season]\nstart_order = \"lot\"\nrounds_even = true",
        "[season]\nstart_order = \"lot\"\nlot_blocks = 2\nrounds_min = 20",
        "[season]\nstart_order = \"lot\"\nlot_blocks = 3\nlot_blocks_by = \"last_final\"\nrounds_max = 30",
        "[season]\nstart_order = \"combined\"\nrating_list = \"first_of_month\"\nrounds_even = true\nrounds_min = 28",
        "[season]\nstart_order = \"spread\"\nspread_points = 300\nestimated_rating_review = 1\nappeal_days = 1",
        "[season]\nremove_without_games = true\nplayoff = { within = 0, games = 1, still_level = \"shared\" }",
        "[season]\nplayoff = { within = \"2.5\", games = 2, still_level = \"again\" }\n[[prize]]\nname = \"Kampioen\"\nkind = \"champion\"",
        "[[prize]]\nname = \"Kampioen\"\nkind = \"champion\"\nminimum = 20\notherwise = \"nobody\"",
        "[[prize]]\nname = \"Eerste\"\nplace = 1\nminimum = \"60%\"\ncounts = [\"games\", \"forfeit_wins\", \"penalty_byes\", \"notice\"]\notherwise = \"next\"",
        "[[prize]]\nname = \"Tweede\"\nplace = 2\nnot_top = 1\notherwise = \"next\"",
        "[[prize]]\nname = \"Derde\"\nplace = 3\notherwise = \"next\"",
        "[[prize]]\nname = \"Onder 1600\"\nplace = 1\nrating_below = 1600\nnot_top = 3\notherwise = \"next\"",
        "[[prize]]\nname = \"Jeugd\"\nkind = \"riser\"\ncategory = \"jeugd\"\nrating_from = 1000\nrating_below = 1500",
        "[[prize]]\nname = \"Stijger\"\nkind = \"riser\"\nminimum = \"2/3\"\notherwise = \"next\"",
        "[[prize]]\nname = \"Rating\"\nkind = \"rating_gain\"\nk_factor = 15\nrating_from = 1800",
        "[[prize]]\nname = \"Groep\"\nplace = 1\ngroup = 2\n[[prize]]\nname = \"Beide\"\nplace = 2",
    ] {
        std::fs::write(&file, club(keys)).expect("a file");
        let said = check(&file, now).unwrap_or_else(|errors| panic!("{keys}: {errors:?}"));
        all += &format!("{keys}\n{}\n", about_the_season(&said));
    }
    expect_file("tests/check/season.txt", &all);
}

/// The sections about the season out of what `check` says, without the number of rounds.
fn about_the_season(said: &str) -> String {
    let headings = [
        "Seizoen",
        "Begin van het seizoen",
        "Einde van het seizoen",
        "Prijzen",
    ];
    let sections = said.split("\n\n");
    let wanted = sections.filter(|section| {
        headings
            .iter()
            .any(|heading| section.starts_with(&format!("{heading}\n")))
    });
    let lines = wanted.flat_map(|section| section.lines().skip(1));
    let lines = lines.filter(|line| *line != "- Het seizoen telt 28 ronden.");
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A file that does not say how many rounds there are, and one with halves of different lengths.
#[test]
fn check_does_not_count_rounds_that_are_not_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.toml");
    let now = "2026-08-31T10:00:00Z".parse().expect("a moment");
    let half =
        "[[prize]]\nname = \"x\"\nplace = 1\nminimum = \"half_plus_one\"\notherwise = \"nobody\"";
    let share = half.replace("half_plus_one", "60%");
    let open = club_file(28).replace("rounds = 28", "# rounds");
    let lengths = "[[half]]\nname = \"een\"\nrounds = 10\n[[half]]\nname = \"twee\"\nrounds = 20";
    for (text, expected) in [
        (
            format!("{open}\n{half}"),
            "- x: de nummer 1 van de eindstand. Voorwaarde: hij deed in minstens de helft van de ronden plus één mee (partijen tellen). Voldoet hij daar niet aan, dan krijgt niemand de prijs.\n",
        ),
        (
            format!("{open}\n{share}"),
            "- x: de nummer 1 van de eindstand. Voorwaarde: hij deed in minstens 0,6 van de ronden mee (partijen tellen). Voldoet hij daar niet aan, dan krijgt niemand de prijs.\n",
        ),
        (
            format!("{open}\n{lengths}\n{half}"),
            "- x: de nummer 1 van de eindstand. Voorwaarde: hij deed in minstens de helft van de ronden plus één mee (partijen tellen). Voldoet hij daar niet aan, dan krijgt niemand de prijs.\n",
        ),
        (
            format!("{open}\n{lengths}\n{half}\nhalf = \"twee\""),
            "- x (twee): de nummer 1 van de eindstand. Voorwaarde: hij deed in minstens 11 van de 20 ronden mee (partijen tellen). Voldoet hij daar niet aan, dan krijgt niemand de prijs.\n",
        ),
    ] {
        std::fs::write(&file, &text).expect("a file");
        let said = check(&file, now).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert!(said.contains(expected), "{text}\n{said}");
    }
}
