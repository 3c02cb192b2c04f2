//! The clubs in `config/voorbeelden/`: every file is read and said back, and for each club something that
//! comes out otherwise by its rules than by those of De Pion's winter, with the sum in the comment.
//!
//! De Pion: the first is worth 60, then 59, 58, ...; a bye pays the own value, an absence a third of it
//! (0.3333), twice; games elsewhere pay nothing. Who alone has points stands first and keeps the top value.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use engine::competition::ExternalResult;
use engine::conduct::{must_announce, penalty_byes_due};
use engine::keizer::standings;
use engine::pairing::keizer::pair;
use engine::points::Fraction;
use engine::rules::{Pay, Rules};
use keizerbot::cli::check::check;
use keizerbot::config::{self, ClubFile};
use keizerbot::season_file::SeasonFile;
use serde_json::{Map, Value, json};

use crate::config::expect_file;
use crate::evening::{Case, show_pairing};
use crate::pairing::{difference, p};

const PION: &str = "de-pion-winter";
const FOLDER: &str = "config/voorbeelden";

fn now() -> DateTime<Utc> {
    "2026-08-31T10:00:00Z".parse().expect("a moment")
}

fn path(club: &str) -> String {
    format!("{FOLDER}/{club}.toml")
}

fn club_file(club: &str) -> ClubFile {
    ClubFile::read(Path::new(&path(club))).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// The rules of De Pion's winter, or of an example; where that has halves, of the first.
fn rules(club: &str) -> String {
    if club == PION {
        PION.to_owned()
    } else {
        path(club)
    }
}

fn read_rules(club: &str) -> Rules {
    config::named_rules(&rules(club), &Map::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn examples() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(FOLDER).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut found: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    found.sort();
    found
}

// --------------------------------------------------------------------------------------------- points

/// What these rules make of the facts, with players A to E in this order.
fn competition(club: &str, facts: &Value) -> engine::competition::Competition {
    let mut season = json!({"rules": rules(club), "players": ["A", "B", "C", "D", "E"]});
    for (key, value) in facts.as_object().expect("an object") {
        season[key] = value.clone();
    }
    let file = SeasonFile::parse(&season.to_string()).expect("a season file");
    file.competition()
        .unwrap_or_else(|error| panic!("{club}: {error}"))
}

/// The points of the players that are named, in the order of the standing after the last round.
fn points(club: &str, facts: &Value, players: &str) -> String {
    let standing = standings(&competition(club, facts)).pop();
    let standing = standing.expect("a standing");
    let name = |index: usize| char::from(b'A' + u8::try_from(index).expect("few players"));
    let rows = standing.rows.iter();
    let rows = rows.map(|row| (name(row.player.index()), row.points));
    let rows: Vec<String> = rows
        .filter(|(name, _)| players.contains(*name))
        .map(|(name, points)| format!("{name} {points}"))
        .collect();
    rows.join(", ")
}

/// The same facts by the rules of De Pion and by those of the club.
#[track_caller]
fn pays(club: &str, facts: &Value, pion: &str, expected: &str) {
    let players: String = expected.chars().filter(char::is_ascii_uppercase).collect();
    assert_eq!(points(PION, facts, &players), pion, "De Pion: {facts}");
    assert_eq!(points(club, facts, &players), expected, "{club}: {facts}");
}

/// So many rounds in which A does this and nobody else anything.
fn rounds_of_a(times: usize, what: &Value) -> Value {
    json!({"rounds": vec![what.clone(); times]})
}

fn absent(times: usize) -> Value {
    rounds_of_a(times, &json!({"notice": ["A"]}))
}

/// A is somewhere else for the club, and wins, draws or loses there.
fn elsewhere(result: Option<ExternalResult>) -> Value {
    let result = result.map(|result| match result {
        ExternalResult::Win => "win",
        ExternalResult::Draw => "draw",
        ExternalResult::Loss => "loss",
    });
    rounds_of_a(1, &json!({"external": {"A": result}}))
}

/// De Pion knows no games elsewhere: who plays one signs off, and gets a third of 60.
#[track_caller]
fn pays_elsewhere(club: &str, result: Option<ExternalResult>, expected: &str) {
    assert_eq!(points(PION, &absent(1), "A"), "A 9999/500");
    assert_eq!(
        points(club, &elsewhere(result), "A"),
        expected,
        "{result:?}"
    );
}

fn won() -> Value {
    json!({"rounds": [{"games": [["A", "1-0", "B"]]}]})
}

// -------------------------------------------------------------------------------------------- pairing

/// The pairing of an evening (see `evening.rs`) by these rules, which the brute force and the judge agree to.
#[track_caller]
fn paired(club: &str, evening: &str) -> String {
    let mut case = Case::parse(evening);
    case.rules = read_rules(club);
    let competition = case.competition();
    let evening = case.evening(&competition);
    assert_eq!(difference(&evening), None, "{club}");
    let pairing = pair(&evening).unwrap_or_else(|why| panic!("{club}: {why:?}"));
    show_pairing(&pairing, |_| true)
}

/// The same evening by the rules of De Pion and by those of the club.
#[track_caller]
fn pairs(club: &str, evening: &str, pion: &str, expected: &str) {
    assert_eq!(paired(PION, evening), pion, "De Pion: {evening}");
    assert_eq!(paired(club, evening), expected, "{club}: {evening}");
}

// ------------------------------------------------------------------------------------------ the files

#[test]
fn every_example_is_said_back() {
    let examples = examples();
    // SC Santpoort, three that show keys, and twelve more clubs at the least.
    assert!(examples.len() >= 16, "{examples:?}");
    for file in examples {
        let said = check(&file, now()).unwrap_or_else(|errors| panic!("{errors:?}"));
        let club = ClubFile::read(&file).unwrap_or_else(|errors| panic!("{errors:?}"));
        let title = format!("{}: zo staat het reglement in", club.name);
        assert!(said.starts_with(&title), "{said}");
    }
}

#[test]
fn every_key_of_an_example_says_where_it_comes_from() {
    for file in examples() {
        let text = std::fs::read_to_string(&file).expect("the file is there");
        assert!(text.starts_with("# Voorbeeld: "), "{file:?}");
        let keys = text.lines().filter(|line| line.contains(" = "));
        for line in keys.filter(|line| !line.starts_with([' ', '#'])) {
            assert!(line.contains(" # "), "{file:?}: {line}");
        }
    }
}

#[test]
fn some_examples_are_said_back_like_this() {
    for club in ["sv-wageningen", "de-waagtoren", "caissa-amsterdam"] {
        let said = check(Path::new(&path(club)), now()).expect("no mistakes");
        expect_file(&format!("tests/check/{club}.txt"), &said);
    }
}

// ------------------------------------------------------------------------------------------ the clubs

/// Sliedrecht: 1.5 x 5 players is 8; ten absences are paid; nobody meets twice in fifteen rounds.
#[test]
fn sv_sliedrecht() {
    // Eleven absences: 10 x 33% x 8 = 26.4 against 2 x 0.3333 x 60 = 39.996.
    pays("sv-sliedrecht", &absent(11), "A 9999/250", "A 132/5");
    // In round 1 everybody has the top value, so B, who is beaten, is worth 8 like A.
    pays("sv-sliedrecht", &won(), "A 59", "A 8");
    // On the club night 66% of 8, on another day 33% of 8, as often as it happens.
    pays_elsewhere("sv-sliedrecht", None, "A 132/25");
    let other_day = rounds_of_a(11, &json!({"other_day": {"A": null}}));
    assert_eq!(points("sv-sliedrecht", &other_day, "A"), "A 726/25");
    let met = "players 4\n rounds 1-2 | x10";
    pairs("sv-sliedrecht", met, "1/2 3/4", "1/3 2/4");
}

/// Zierikzee: half of the own value, three times; who stays away owes a bye without points.
#[test]
fn sv_zierikzee() {
    // Five players, so A is worth 5: 3 x 5/2, and nothing for the fourth.
    pays("sv-zierikzee", &absent(4), "A 9999/250", "A 15/2");
    let silent = rounds_of_a(1, &json!({"no_notice": ["A"]}));
    assert_eq!(penalty_byes_due(&competition(PION, &silent)), []);
    assert_eq!(
        penalty_byes_due(&competition("sv-zierikzee", &silent)),
        [p(1)]
    );
    // Round 7: round 1 is in the same seven rounds. In round 8 it is not.
    let met = "players 4\n rounds 1-2 | x5";
    pairs("sv-zierikzee", met, "1/2 3/4", "1/3 2/4");
    let met = "players 4\n rounds 1-2 | x6";
    pairs("sv-zierikzee", met, "1/2 3/4", "1/2 3/4");
}

/// Wageningen: 40% for the first five absences, 30% for the next five, 23% for five more.
#[test]
fn sv_wageningen() {
    let rules = read_rules("sv-wageningen");
    let percent = |nth| rules.notice_pay(nth, nth.try_into().expect("a round"));
    let of_own = |share: &str| Pay::own(share.parse().expect("a share"));
    let table = [(1, "40%"), (5, "40%"), (6, "30%"), (7, "30%"), (10, "30%")];
    let table = table.into_iter().chain([(11, "23%"), (15, "23%")]);
    for (nth, share) in table {
        assert_eq!(percent(nth), of_own(share), "{nth}");
    }
    // A is worth 5: seven times is 5 x 2 + 2 x 3/2.
    pays("sv-wageningen", &absent(7), "A 9999/250", "A 13");
    // A was paired with B, who had signed off in time: two thirds of 5, and B, now second, 40% of 4.
    let mispaired = rounds_of_a(1, &json!({"mispaired": [["A", "B"]]}));
    let pion = "A 60, B 196647/10000"; // a bye, and 0.3333 x 59
    pays("sv-wageningen", &mispaired, pion, "A 10/3, B 8/5");
    // B signed off too late and was paired: A wins his value, 4.
    let too_late = rounds_of_a(1, &json!({"no_show": [["A", "B"]]}));
    pays("sv-wageningen", &too_late, "A 59, B 0", "A 4, B 0");
    let said = check(Path::new(&path("sv-wageningen")), now()).expect("no mistakes");
    assert!(said.contains("een bericht van 16:59:59 telt"), "{said}");
}

/// Theothorne: a third for every round after leaving; no repeat in the first twelve rounds.
#[test]
fn sv_theothorne() {
    let mut left = absent(3);
    left["rounds"] = json!([{"notice": ["A"]}, {}, {}]);
    left["left"] = json!({"A": 2});
    // A is worth 5: one absence and two rounds after leaving, each a third.
    pays("sv-theothorne", &left, "A 9999/500", "A 5");
    // E comes in for round 3. Alone with points he is first: the two rounds before it are a third of 5 each.
    let late = json!({"joined": {"E": 3}, "rounds": [{}, {}, {}]});
    pays("sv-theothorne", &late, "E 0", "E 10/3");
    // Round 12, and round 13.
    let met = |empty: u32| format!("players 4\n rounds 1-2 | x{empty}");
    pairs("sv-theothorne", &met(10), "1/2 3/4", "1/3 2/4");
    pairs("sv-theothorne", &met(11), "1/2 3/4", "1/2 3/4");
}

/// Caissa Amsterdam: the last to sign up is left over; the own value counts; once per half.
#[test]
fn caissa_amsterdam() {
    let evening = "players 7\n signed_up 5 7 1 6 2 4 3";
    pairs(
        "caissa-amsterdam",
        evening,
        "1/2 3/4 5/6 bye:7",
        "1/2 4/5 6/7 last:3",
    );
    // A gets B's 49 and his own 50; B is second and has his own 49.
    pays("caissa-amsterdam", &won(), "A 59, B 0", "A 99, B 49");
    let met = "players 4\n rounds 1-2 | x5";
    pairs("caissa-amsterdam", met, "1/2 3/4", "1/3 2/4");
    // In the other half it is allowed again.
    let half = "players 4\n earlier 1-2 | x5";
    pairs("caissa-amsterdam", half, "1/2 3/4", "1/2 3/4");
}

/// Bornse Dam Vereniging: a sixth of 70, eight times; for the long-term absent a third, ten times.
#[test]
fn bornse_dam_vereniging() {
    pays("bornse-dam-vereniging", &absent(9), "A 9999/250", "A 280/3");
    let long = rounds_of_a(11, &json!({"absent": {"A": "long_term"}}));
    assert_eq!(points("bornse-dam-vereniging", &long, "A"), "A 700/3");
    let draw = Some(ExternalResult::Draw);
    pays_elsewhere("bornse-dam-vereniging", draw, "A 35");
    // Eight rounds between: met in 1, again in 10 and not in 9.
    let met = |empty: u32| format!("players 4\n rounds 1-2 | x{empty}");
    pairs("bornse-dam-vereniging", &met(7), "1/2 3/4", "1/3 2/4");
    pairs("bornse-dam-vereniging", &met(8), "1/2 3/4", "1/2 3/4");
}

/// Oppositie: the score is the own value (50) and what was earned.
#[test]
fn sv_oppositie() {
    // Five of six absences: 50 + 5 x 0.4 x 50.
    pays("sv-oppositie", &absent(6), "A 9999/250", "A 150");
    // 50 + 0.75 x 50, and 50 + 0.667 x 50.
    let bye = rounds_of_a(1, &json!({"byes": ["A"]}));
    pays("sv-oppositie", &bye, "A 60", "A 175/2");
    pays_elsewhere("sv-oppositie", None, "A 1667/20");
}

/// Krimpen: who is the arbiter gets two thirds of 70, as who plays elsewhere does.
#[test]
fn krimpen() {
    let arbiter = rounds_of_a(1, &json!({"absent": {"A": "arbiter"}}));
    assert_eq!(points("krimpen", &arbiter, "A"), "A 140/3");
    pays_elsewhere("krimpen", None, "A 140/3");
    // A third of 70, also the third time.
    pays("krimpen", &absent(3), "A 9999/250", "A 70");
}

/// Kijk Uit: a reserve makes the number even; elsewhere the result counts, against the own 60.
#[test]
fn kijk_uit() {
    let evening = "players 7\n present 1 2 3 4 6\n reserves 7";
    pairs(
        "kijk-uit",
        evening,
        "1/2 3/4 bye:6",
        "1/2 3/4 6/7 reserve:7",
    );
    let results = [
        (ExternalResult::Win, "A 60"),
        (ExternalResult::Draw, "A 30"),
        (ExternalResult::Loss, "A 0"),
    ];
    for (result, expected) in results {
        pays_elsewhere("kijk-uit", Some(result), expected);
    }
    pays("kijk-uit", &absent(3), "A 9999/250", "A 60");
}

/// KTV: places 1 and 2 share the value 80; 60% on Friday, 75% for two games in a week.
#[test]
fn ktv() {
    // B, who is beaten, stands second.
    pays("ktv", &won(), "A 59", "A 80");
    pays("ktv", &absent(3), "A 9999/250", "A 96");
    pays_elsewhere("ktv", None, "A 48");
    let other_day = rounds_of_a(1, &json!({"other_day": {"A": null}}));
    assert_eq!(points("ktv", &other_day, "A"), "A 40");
    let both = rounds_of_a(
        1,
        &json!({"external": {"A": null}, "other_day": {"A": null}}),
    );
    assert_eq!(points("ktv", &both, "A"), "A 60");
    let reasons = [
        ("zaterdag", "A 48"),
        ("cannot_play", "A 80"),
        ("no_opponent", "A 60"),
        ("no_opponent_league", "A 48"),
        ("adjourned", "A 40"),
    ];
    for (reason, expected) in reasons {
        let facts = rounds_of_a(1, &json!({"absent": {"A": reason}}));
        assert_eq!(points("ktv", &facts, "A"), expected, "{reason}");
    }
    // Twice silent: from then on only when he says so.
    let silent = |times| rounds_of_a(times, &json!({"no_notice": ["A"]}));
    let must = |times| must_announce(&competition("ktv", &silent(times)), p(1));
    assert_eq!([must(1), must(2)], [false, true]);
    // A period of two rounds: 1 and 4 are further apart than that.
    let far = "players 4\n period 2\n forbidden 1-2 1-3";
    pairs("ktv", far, "1/4 2/3", "1/4[distance] 2/3");
}

/// Heerhugowaard 2005-2006: a loss pays a sixth of the winner's value; 7/6 for a win elsewhere.
#[test]
fn sv_heerhugowaard_2005() {
    // A 39; B a sixth of 40.
    pays("sv-heerhugowaard-2005", &won(), "A 59, B 0", "A 39, B 20/3");
    let results = [
        (ExternalResult::Win, "A 140/3"),
        (ExternalResult::Draw, "A 100/3"),
        (ExternalResult::Loss, "A 20"),
    ];
    for (result, expected) in results {
        pays_elsewhere("sv-heerhugowaard-2005", Some(result), expected);
    }
    // Twice two sixths of 40 in a cycle, the third time nothing.
    pays("sv-heerhugowaard-2005", &absent(3), "A 9999/250", "A 80/3");
    // In the last four rounds of the season a sixth, within the same two.
    let last = club_file("sv-heerhugowaard-2005").rules(Some("lente"), None);
    let last = last.expect("the rules of the last cycle");
    let sixths = |nth, round| last.notice_pay(nth, round) == Pay::own(Fraction::new(1, 6));
    assert!(!sixths(1, 4) && sixths(1, 5) && sixths(2, 8));
    assert!(last.notice_pay(3, 8).is_nothing());
}

/// ESG: fixed points. A bye is 40, an absence 20 (five times), a round before coming in 15.
#[test]
fn esg() {
    let bye = rounds_of_a(1, &json!({"byes": ["A"]}));
    pays("esg", &bye, "A 60", "A 40");
    pays_elsewhere("esg", None, "A 40");
    pays("esg", &absent(6), "A 9999/250", "A 100");
    let late = json!({"joined": {"E": 3}, "rounds": [{}, {}, {}]});
    pays("esg", &late, "E 0", "E 30");
    // Frozen: in round 1 B beats A, who is worth 60 then and stays so; in round 2 A, now third, beats C, second.
    let frozen = json!({"players": ["A", "B", "C"], "rounds": [
        {"games": [["B", "1-0", "A"]], "byes": ["C"]},
        {"games": [["A", "1-0", "C"]], "byes": ["B"]},
    ]});
    assert_eq!(points("esg", &frozen, "ABC"), "B 100, A 59, C 40");
    // 7 waited in vain for 6 and so has had a free evening; it is the turn of 6.
    let evening = "players 7\n rounds waits:7-6";
    pairs("esg", evening, "1/2 3/4 5/6 bye:7", "1/2 3/4 5/7 bye:6");
}

/// Zwart op Wit: three absences of a third of 120, the own 120; a window of six rounds; one bye.
#[test]
fn zwart_op_wit() {
    pays("zwart-op-wit", &absent(4), "A 9999/250", "A 240");
    // 120 + 75%, 50%, 25% of 120.
    let results = [
        (ExternalResult::Win, "A 210"),
        (ExternalResult::Draw, "A 180"),
        (ExternalResult::Loss, "A 150"),
    ];
    for (result, expected) in results {
        pays_elsewhere("zwart-op-wit", Some(result), expected);
    }
    // Round 13, the third meeting: De Pion allows two in a half, a window forgets.
    let met = "players 4\n rounds 1-2 | x5 | 2-1 | x5";
    pairs("zwart-op-wit", met, "1/3 2/4", "1/2 3/4");
    // Round 6: round 1 is in the same six rounds.
    let met = "players 4\n rounds 1-2 | x4";
    assert_eq!(paired("zwart-op-wit", met), "1/3 2/4");
}

/// De Waagtoren: the value of the opponent's class, and 12 on top, nothing, or 12 off, from 300 on.
#[test]
fn de_waagtoren() {
    let ratings = json!({"A": 2100, "B": 1550, "C": 1450, "D": 1650});
    let facts = |entry: &Value| json!({"ratings": ratings, "rounds": [entry]});
    // A is worth 12, B 6, C 5, D 7. At De Pion B is fourth, and C and D, who draw, change places for ever, so
    // that each is worth 58.5.
    let games = json!({"games": [["A", "1-0", "B"], ["C", "1/2", "D"]]});
    pays(
        "de-waagtoren",
        &facts(&games),
        "A 57, C 117/4, D 117/4, B 0",
        "A 318, C 307, D 305, B 300",
    );
    // B's own 6: with 12 on top, 4 off, 12 off, 4 on top; on another day 4.
    let alone = [
        (json!({"byes": ["B"]}), "B 318"),
        (json!({"notice": ["B"]}), "B 302"),
        (json!({"no_notice": ["B"]}), "B 294"),
        (json!({"external": {"B": null}}), "B 310"),
        (json!({"other_day": {"B": null}}), "B 304"),
        (json!({"no_show": [["B", "A"]]}), "B 318"),
        (json!({"no_show": [["A", "B"]]}), "B 294"),
    ];
    for (entry, expected) in alone {
        assert_eq!(
            points("de-waagtoren", &facts(&entry), "B"),
            expected,
            "{entry}"
        );
    }
    // The eleventh absence costs eight: 300 + 10 x (6 - 4) - 8.
    let often = json!({"ratings": ratings, "rounds": vec![json!({"notice": ["B"]}); 11]});
    assert_eq!(points("de-waagtoren", &often, "B"), "B 312");
    pairs(
        "de-waagtoren",
        "players 12",
        "1/2 3/4 5/6 7/8 9/10 11/12",
        "1/3% 2/4% 5/7% 6/8% 9/11% 10/12%",
    );
    let met = "players 4\n rounds 1-2 | x6";
    pairs("de-waagtoren", met, "1/2 3/4", "1/3 2/4");
}

/// SC Haren: 80, 79, ... and the own value: 79 + 80 for who beats the second, 79 for him.
#[test]
fn sc_haren() {
    pays("sc-haren", &won(), "A 59, B 0", "A 159, B 79");
}

/// Edese SV: 100 in every group; of its three groups a club file can hold two.
#[test]
fn edese_sv_2001() {
    pays("edese-sv-2001", &won(), "A 59", "A 99");
    let groups = |club: &ClubFile| {
        club.halves
            .iter()
            .map(|half| half.groups)
            .collect::<Vec<_>>()
    };
    assert_eq!(groups(&club_file("edese-sv-2001")), [2, 2]);
}

/// Purmerend: 125, 124, ...; equal points are decided by the points of those who were beaten.
#[test]
fn purmerend() {
    pays("purmerend", &won(), "A 59", "A 124");
    // B was left over for his own value and beat D; C beat B for the same value, and D: equal points. C beat
    // B with his one win and D with none, B only D.
    let facts = json!({"rounds": [
        {"byes": ["B"], "games": [["C", "1-0", "D"]]},
        {"games": [["C", "1-0", "B"]]},
        {"games": [["B", "1-0", "D"]]},
    ]});
    // 60 for B and 57 for D, who is fourth; 124 for B, who is now second, and 122 for D.
    pays("purmerend", &facts, "B 117, C 117", "C 246, B 246");
}

/// Krommenie: a third of 70, up to a number of times.
#[test]
fn krommenie() {
    pays("krommenie", &absent(6), "A 9999/250", "A 350/3");
}

/// De Vennep: once per period, and three rounds between, across the periods too.
#[test]
fn de_vennep() {
    let met = "players 4\n rounds 1-2 | x9";
    pairs("de-vennep", met, "1/2 3/4", "1/3 2/4");
    let half = |empty: u32| format!("players 4\n earlier 1-2 | x{empty}");
    pairs("de-vennep", &half(3), "1/3 2/4", "1/2 3/4");
    assert_eq!(paired("de-vennep", &half(2)), "1/3 2/4");
}
