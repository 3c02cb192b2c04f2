//! The end of a season, worked out by hand: who is taken out of the standing, who takes part in a play-off and
//! wins it, who gets which prize and why. Players are letters: A is the first of the start order.

use engine::competition::{Competition, Game, NoShow, Outcome, Player, Round, Score};
use engine::keizer::{Row, Standing, standings};
use engine::participation::{
    Counted, Minimum, Participation, participation, without_games_removed,
};
use engine::play_off::{
    Decision, Margin, PlayOff, PlayOffGame, PlayOffProblem, PlayOffRules, StillLevel, invited,
    play_off,
};
use engine::points::Fraction;
use engine::prizes::{
    Among, Award, End, LastSeason, Merit, Obstacle, Otherwise, Person, Prize, PrizeKind,
    Requirement, State, Title, awards, title,
};
use engine::rating::Rating;
use engine::rules::{External, Pay, PayByResult, Players, Rules, Tier, TopValue};

use crate::pairing::Dice;

fn fraction(text: &str) -> Fraction {
    text.parse().expect("a fraction")
}

fn player(letter: &str) -> Player {
    let [letter] = letter.as_bytes() else {
        panic!("{letter} is no letter");
    };
    Player(u16::from(letter - b'A'))
}

fn letter(player: Player) -> char {
    char::from(b'A' + u8::try_from(player.0).expect("few players"))
}

fn letters(players: &[Player]) -> String {
    players.iter().map(|&player| letter(player)).collect()
}

/// The rounds of a season: a line each, entries such as `A 1-0 B`, `C waits D`, `E bye`.
fn rounds(text: &str) -> Vec<Round> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(round).collect()
}

fn round(line: &str) -> Round {
    let mut round = Round::default();
    for entry in line.split(", ") {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let first = player(words[0]);
        let mut game = |other: &str, outcome| {
            round.games.push(Game {
                white: first,
                black: player(other),
                outcome,
            });
        };
        match words[1..] {
            ["1-0", other] => game(other, Outcome::Played(Score::WhiteWins)),
            ["½", other] => game(other, Outcome::Played(Score::Draw)),
            ["0-1", other] => game(other, Outcome::Played(Score::BlackWins)),
            ["postponed", other] => game(other, Outcome::Postponed),
            ["waits", other] => round.no_shows.push(NoShow {
                waited: first,
                absent: player(other),
            }),
            ["bye"] => round.byes.push(first),
            ["penalty"] => round.penalty_byes.push(first),
            ["notice"] => round.notice.push(first),
            ["silent"] => round.no_notice.push(first),
            ["external"] => round.external.push((first, None)),
            _ => panic!("{entry}"),
        }
    }
    round
}

/// De Zwarte Dame's values and absences: one and a half times the players of round 1, 50 %, external 66 %.
fn dame() -> Rules {
    Rules {
        top_value: TopValue::PerPlayer {
            per_player: fraction("1.5"),
        },
        notice: vec![Tier {
            share: fraction("50%"),
            ..Tier::default()
        }],
        external: Some(External::on_club_nights(PayByResult::Always(Pay::own(
            fraction("66%"),
        )))),
        ..Rules::plain()
    }
}

fn competition(rules: Rules, joined: &[u16], text: &str) -> Competition {
    let facts = Competition::new(rules, joined.to_vec(), rounds(text));
    facts.unwrap_or_else(|problems| panic!("{problems:?}{text}"))
}

fn last(competition: &Competition) -> Standing {
    standings(competition)
        .pop()
        .expect("the start order at least")
}

/// `A 12, B 6` of the last standing; `players` says who is who.
fn table(competition: &Competition, players: &[Player]) -> String {
    let standing = last(competition);
    let row = |row: &Row| format!("{} {}", letter(players[row.player.index()]), row.points);
    standing.rows.iter().map(row).collect::<Vec<_>>().join(", ")
}

/// De Zwarte Dame, appendix 11. Five players, so the highest value is 8 (5 x 1.5, rounded up). C signs off
/// every time: twice half of his own value.
///
/// With C the order A C B D E has the values 8 7 6 5 4: A beat B and E (6 + 4), C has 7, B beat D (5), D beat E (4).
/// Without him A B D E have 8 7 6 5 (and not 6 5 4 3: the highest value stays): A 7 + 5, B 6, D 5.
#[test]
fn players_without_games_are_taken_out() {
    let season = "
        A 1-0 B, D 1-0 E, C notice
        B 1-0 D, A 1-0 E, C notice";
    let whole = competition(dame(), &[1; 5], season);
    let everybody: Vec<Player> = whole.players().collect();
    assert_eq!(table(&whole, &everybody), "A 10, C 7, B 5, D 4, E 0");
    let rest = without_games_removed(&whole);
    assert_eq!(letters(&rest.removed), "C");
    assert_eq!(letters(&rest.players), "ABDE");
    assert_eq!(
        table(&rest.competition, &rest.players),
        "A 12, B 6, D 5, E 0"
    );
    // The margin of the play-off is half of 8. C was 3 behind, B is 6 behind: no play-off.
    let half = Margin::OfTopValue(fraction("1/2"));
    let within = |competition| {
        let invited = invited(&last(competition), half);
        (invited.margin, letters(&invited.participants()))
    };
    assert_eq!(within(&whole), (fraction("4"), "AC".to_owned()));
    assert_eq!(within(&rest.competition), (fraction("4"), String::new()));
}

/// A forfeit is no game. C was paired once and did not come: D, who waited, counts as left over. B did not come
/// to his game with F, who has none either: absent without notice. A postponed game keeps G and H.
#[test]
fn forfeits_against_those_taken_out() {
    let season = "
        A 1-0 B, D waits C, F external, G notice, H notice
        A 1-0 D, F waits B, C silent, G postponed H";
    let whole = competition(dame(), &[1; 8], season);
    let rest = without_games_removed(&whole);
    assert_eq!(letters(&rest.removed), "CEF");
    assert_eq!(letters(&rest.players), "ABDGH");
    let expected = "
        A 1-0 B, C bye, D notice, E notice
        A 1-0 C, B silent, D postponed E";
    assert_eq!(rest.competition.rounds(), rounds(expected));
    assert_eq!(rest.competition.rules().top_value, TopValue::Fixed(12));
}

/// Those who joined later keep their round, and the rounds of an earlier half lose the same players.
#[test]
fn late_joiners_and_an_earlier_half() {
    let whole = competition(
        dame(),
        &[1, 1, 2, 3],
        "A bye, B notice\nA 1-0 C, B notice\nD 1-0 A",
    );
    let whole = whole
        .after_earlier_rounds(rounds("A 1-0 B\nC 1-0 A"), 0)
        .expect("facts");
    let rest = without_games_removed(&whole);
    assert_eq!(letters(&rest.players), "ACD");
    let joined: Vec<u16> = rest
        .competition
        .players()
        .map(|who| rest.competition.joined(who))
        .collect();
    assert_eq!(joined, [1, 2, 3]);
    let games: Vec<usize> = rest
        .competition
        .earlier_rounds()
        .iter()
        .map(|r| r.games.len())
        .collect();
    assert_eq!(games, [0, 1]);
    // Two of the four were there in round 1: the highest value was 3, and is.
    assert_eq!(rest.competition.rules().top_value, TopValue::Fixed(3));
}

/// Nobody to take out, nothing to change; a highest value that follows the players in the standing goes on doing so.
#[test]
fn nothing_changes_where_everybody_played() {
    let rules = Rules {
        top_value: TopValue::Players(Players::Players),
        ..Rules::plain()
    };
    let whole = competition(rules, &[1; 4], "A 1-0 B, C ½ D");
    let rest = without_games_removed(&whole);
    assert_eq!(rest.competition, whole);
    assert_eq!(
        (letters(&rest.players), rest.removed),
        ("ABCD".to_owned(), vec![])
    );
}

#[test]
fn taking_part_is_counted_by_kind() {
    let season = "
        A 1-0 B, C bye, D external
        A waits B, C penalty, D notice
        A postponed B, C ½ D";
    let facts = competition(dame(), &[1; 4], season);
    let counted = |kinds: &[Counted]| -> Vec<u32> {
        participation(&facts)
            .iter()
            .map(|p| p.counted(kinds))
            .collect()
    };
    assert_eq!(counted(&[Counted::Games]), [1, 1, 1, 1]);
    assert_eq!(
        counted(&[Counted::Games, Counted::Byes, Counted::External]),
        [1, 1, 2, 2]
    );
    assert_eq!(counted(&[Counted::ForfeitWins]), [1, 0, 0, 0]);
    assert_eq!(
        counted(&[Counted::PenaltyByes, Counted::Notice]),
        [0, 0, 1, 1]
    );
    assert_eq!(counted(&[Counted::Games, Counted::Games]), [1, 1, 1, 1]);
    assert_eq!(counted(&Counted::ALL), [2, 1, 3, 3]);
    assert_eq!(counted(&[]), [0, 0, 0, 0]);
}

#[test]
fn how_often_is_enough() {
    for (minimum, rounds, needed) in [
        // De Zwarte Dame g: half of the rounds and one more.
        (Minimum::HalfPlusOne, 28, 15),
        (Minimum::HalfPlusOne, 24, 13),
        (Minimum::HalfPlusOne, 30, 16),
        // Half of 27 and one more is 14.5.
        (Minimum::HalfPlusOne, 27, 15),
        // De Waagtoren: 20 games; De Cirkel: two thirds; Caissa Amsterdam: 60 per cent.
        (Minimum::Times(20), 28, 20),
        (Minimum::Share(Fraction::new(2, 3)), 30, 20),
        (Minimum::Share(Fraction::new(60, 100)), 28, 17),
        (Minimum::Share(Fraction::new(2, 3)), 28, 19),
    ] {
        assert_eq!(minimum.needed(rounds), needed, "{minimum:?} of {rounds}");
    }
}

/// A final standing `A 100, B 97.5` with this highest value.
fn standing(text: &str, top: u32) -> Standing {
    let row = |(index, row): (u32, &str)| {
        let (who, points) = row.split_once(' ').expect("a player and points");
        let value = Fraction::from(top - index);
        Row {
            player: player(who),
            points: fraction(points),
            value,
            value_used: value,
            place_before: None,
        }
    };
    Standing {
        hidden: Vec::new(),
        round: 28,
        period: 1,
        rows: (0..).zip(text.split(", ")).map(row).collect(),
        floor_reached: false,
    }
}

/// De Zwarte Dame e.2: "kleiner of gelijk aan de helft van de hoogste waarde".
#[test]
fn everybody_within_the_margin_takes_part() {
    let half = Margin::OfTopValue(fraction("1/2"));
    let points = |text: &str| Margin::Points(fraction(text));
    for (within, top, text, margin, expected) in [
        (half, 31, "A 400, B 384.5, C 384", "31/2", "AB"),
        (half, 30, "A 400, B 385, C 385, D 384.9", "15", "ABC"),
        (half, 30, "A 400, B 384.9, C 100", "15", ""),
        (half, 31, "C 400, A 390, B 386", "31/2", "CAB"),
        (half, 2, "A 10", "1", ""),
        // A tie only.
        (points("0"), 30, "A 400, B 400, C 399", "0", "AB"),
        (points("0"), 30, "A 400, B 399.9", "0", ""),
        (points("2.5"), 30, "A 400, B 397.5, C 397", "5/2", "AB"),
    ] {
        let invited = invited(&standing(text, top), within);
        assert_eq!(invited.margin, fraction(margin), "{text}");
        assert_eq!(letters(&invited.participants()), expected, "{text}");
    }
}

fn games(text: &str) -> Vec<PlayOffGame> {
    let game = |entry: &str| {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let score = match words[1] {
            "1-0" => Score::WhiteWins,
            "½" => Score::Draw,
            "0-1" => Score::BlackWins,
            other => panic!("{other}"),
        };
        PlayOffGame {
            white: player(words[0]),
            black: player(words[2]),
            score,
        }
    };
    text.split(", ")
        .filter(|entry| !entry.is_empty())
        .map(game)
        .collect()
}

const fn two_games(still_level: StillLevel) -> PlayOffRules {
    PlayOffRules {
        within: Margin::OfTopValue(Fraction::ONE),
        games: 2,
        still_level,
    }
}

/// Stages are divided by a bar; the participants are in order of the final standing.
fn played(
    participants: &str,
    rules: PlayOffRules,
    text: &str,
) -> Result<PlayOff, Vec<PlayOffProblem>> {
    let participants: Vec<Player> = participants
        .split("")
        .filter(|l| !l.is_empty())
        .map(player)
        .collect();
    let stages: Vec<_> = text.split(" | ").map(games).collect();
    play_off(&participants, rules, &stages)
}

fn decided(decision: &Decision) -> String {
    match decision {
        Decision::Won(player) => format!("{} won", letter(*player)),
        Decision::HigherInStanding(player, level) => {
            format!("{} was highest of {}", letter(*player), letters(level))
        }
        Decision::Shared(players) => format!("{} share", letters(players)),
        Decision::Open(players) => format!("{} play", letters(players)),
    }
}

/// `B was highest of BA: B 1, A 1` with the table of the last stage, and the games that are left.
fn outcome(play_off: &PlayOff) -> String {
    let stage = play_off.stages.last().expect("a stage");
    let rows = stage
        .table
        .iter()
        .map(|(player, score)| format!("{} {score}", letter(*player)));
    let rows: Vec<String> = rows.collect();
    let mut text = format!("{}: {}", decided(&play_off.decision), rows.join(", "));
    if stage.games_left > 0 {
        text += &format!("; {} left", stage.games_left);
    }
    text
}

/// De Zwarte Dame e.3: two games; level, then who stood above after the last round. B led the final standing.
#[test]
fn a_match_of_two_games() {
    for (text, expected) in [
        ("", "BA play: B 0, A 0; 2 left"),
        ("A ½ B", "BA play: B 1/2, A 1/2; 1 left"),
        ("A 1-0 B", "BA play: A 1, B 0; 1 left"),
        ("A 1-0 B, B ½ A", "A won: A 3/2, B 1/2"),
        ("A 1-0 B, A 0-1 B", "B was highest of BA: B 1, A 1"),
        ("A ½ B, B ½ A", "B was highest of BA: B 1, A 1"),
        ("B 1-0 A, A ½ B", "B won: B 3/2, A 1/2"),
        // A can still make it 1-1, and that is enough for B.
        ("B 1-0 A", "B won: B 1, A 0; 1 left"),
    ] {
        let result = played("BA", two_games(StillLevel::Leader), text).expect("a table");
        assert_eq!(outcome(&result), expected, "{text}");
    }
}

/// De Zwarte Dame e.3: "Als meer dan 2 spelers binnen de marge vallen, wordt een meervoudige barrage gespeeld".
#[test]
fn a_play_off_of_three() {
    for (text, expected) in [
        (
            "A 1-0 B, C 1-0 A, B 1-0 C",
            "ABC play: A 1, B 1, C 1; 3 left",
        ),
        (
            "A 1-0 B, C 1-0 A, B 1-0 C, B 1-0 A, A 1-0 C, C ½ B",
            "B won: B 5/2, A 2, C 3/2",
        ),
        (
            "A ½ B, C ½ A, B ½ C, B ½ A, A ½ C, C ½ B",
            "A was highest of ABC: A 2, B 2, C 2",
        ),
        (
            "B 1-0 A, C 1-0 A, B ½ C, B 1-0 A, C 1-0 A, C ½ B",
            "B was highest of BC: B 3, C 3, A 0",
        ),
        // B can only reach 3 and C 2: A is champion with one game to go.
        (
            "A 1-0 B, A 1-0 C, A 1-0 C, A 0-1 B, B 1-0 C",
            "A won: A 3, B 2, C 0; 1 left",
        ),
    ] {
        let result = played("ABC", two_games(StillLevel::Leader), text).expect("a table");
        assert_eq!(outcome(&result), expected, "{text}");
    }
}

/// Doorn-Driebergen: still level, shared. De Pion, Rapid 8.e, only says that a match is played: again.
#[test]
fn still_level_after_the_play_off() {
    let level = "A ½ B, B ½ A";
    let result = played("AB", two_games(StillLevel::Shared), level).expect("a table");
    assert_eq!(outcome(&result), "AB share: A 1, B 1");
    let again = two_games(StillLevel::Again);
    let result = played("AB", again, level).expect("a table");
    assert_eq!(outcome(&result), "AB play: A 0, B 0; 2 left");
    assert_eq!(result.stages.len(), 2);
    let result =
        played("AB", again, &format!("{level} | {level} | B 1-0 A, A ½ B")).expect("a table");
    assert_eq!(outcome(&result), "B won: B 3/2, A 1/2");
    // Only those who are level play again; C is out.
    let three = "A 1-0 C, C 0-1 B, A ½ B, B ½ A, C 0-1 A, B 1-0 C";
    let result = played("CBA", again, &format!("{three} | B 0-1 A")).expect("a table");
    assert_eq!(outcome(&result), "BA play: A 1, B 0; 1 left");
    // Half a point more than B can reach.
    let result = played("CBA", again, &format!("{three} | B 0-1 A, A ½ B")).expect("a table");
    assert_eq!(outcome(&result), "A won: A 3/2, B 1/2");
}

#[test]
fn tables_that_cannot_be_right_are_refused() {
    let a_and_b = [player("A"), player("B")];
    for (text, problem) in [
        ("A 1-0 C", PlayOffProblem::NotInvited(1, player("C"))),
        ("A 1-0 A", PlayOffProblem::AgainstHimself(1, player("A"))),
        (
            "A ½ B, B ½ A, A ½ B",
            PlayOffProblem::TooManyGames(1, a_and_b),
        ),
        // Won in the first stage.
        ("A 1-0 B, A ½ B | A ½ B", PlayOffProblem::NoSuchStage(2)),
        // The first stage is not finished.
        ("A ½ B | A ½ B", PlayOffProblem::NoSuchStage(2)),
        (
            "A ½ B, A ½ B | A ½ C",
            PlayOffProblem::NotInvited(2, player("C")),
        ),
    ] {
        let result = played("AB", two_games(StillLevel::Again), text);
        assert_eq!(result, Err(vec![problem]), "{text}");
    }
    let result = played(
        "AB",
        two_games(StillLevel::Leader),
        "A 1-0 D, C 1-0 A, A 0-1 D",
    );
    let strangers = ["D", "C"].map(|who| PlayOffProblem::NotInvited(1, player(who)));
    assert_eq!(result, Err(strangers.to_vec()));
    // No play-off at all: A is far ahead.
    let rules = PlayOffRules {
        within: Margin::Points(fraction("1")),
        ..two_games(StillLevel::Leader)
    };
    let refused = title(&standing("A 20, B 10", 5), Some(rules), &[games("A 1-0 B")]);
    assert_eq!(refused, Err(vec![PlayOffProblem::NoSuchStage(1)]));
}

/// Games are entered one by one: whoever has won before the last one has won after it.
#[test]
fn a_decision_never_changes() {
    for seed in 0..1000 {
        let mut dice = Dice(seed);
        let count = u16::try_from(dice.within(2..=4)).expect("small");
        let players: Vec<Player> = dice.shuffled(&(0..count).map(Player).collect::<Vec<_>>());
        let still_level = [StillLevel::Leader, StillLevel::Shared][usize::from(dice.percent(50))];
        let mut all = Vec::new();
        for white in &players {
            let others = players.iter().filter(|black| *black != white);
            all.extend(others.map(|&black| PlayOffGame {
                white: *white,
                black,
                score: [Score::WhiteWins, Score::Draw, Score::BlackWins]
                    [usize::try_from(dice.within(0..=2)).expect("small")],
            }));
        }
        let all = dice.shuffled(&all);
        let mut winner = None;
        for known in 0..=all.len() {
            let games = [all[..known].to_vec()];
            let result = play_off(&players, two_games(still_level), &games).expect("a table");
            let now = match result.decision {
                Decision::Won(player) | Decision::HigherInStanding(player, _) => Some(player),
                Decision::Shared(_) | Decision::Open(_) => None,
            };
            assert!(
                winner.is_none() || now == winner,
                "seed {seed}, game {known}"
            );
            winner = now;
            let open = matches!(result.decision, Decision::Open(_));
            assert!(known < all.len() || !open, "seed {seed}: all is played");
        }
    }
}

/// Six players and four rounds; only games pay, so that it can be added up. The order A D C F B E has the values 60
/// 59 58 57 56 55. A beat B and C: 56 + 58. D drew with F and B and beat E: 28.5 + 28 + 55. C beat D and drew with
/// F: 59 + 28.5. F drew with E, D and C: 27.5 + 29.5 + 29. B beat E and drew with D: 55 + 29.5. E drew with F: 28.5.
const SEASON: &str = "
    A 1-0 B, C 1-0 D, E ½ F
    A 1-0 C, B 1-0 E, D ½ F
    D 1-0 E, C ½ F, B bye, A silent
    B ½ D, C bye, A external, E notice, F notice";

fn season() -> Competition {
    let rules = Rules {
        bye: Pay::own(Fraction::ZERO),
        notice: vec![],
        external: Some(External::on_club_nights(PayByResult::Always(Pay::own(
            Fraction::ZERO,
        )))),
        ..Rules::plain()
    };
    competition(rules, &[1; 6], SEASON)
}

/// Rating, category and last season's place. Gains with K = 20, for example F: he drew with E (50 points more:
/// 0.43), D (100: 0.36) and C (200: 0.24): 20 x (1.5 - 1.03) = 9.4.
fn people() -> Vec<Person> {
    let last_season = |(place, games)| LastSeason {
        place,
        participation: Participation::default().with(Counted::Games, games),
        rounds: 28,
    };
    let person = |points, category: &str, last: Option<(u32, u32)>| Person {
        rating: Some(Rating {
            points,
            estimated: false,
        }),
        category: Some(category.to_owned()).filter(|category| !category.is_empty()),
        last_season: last.map(last_season),
    };
    vec![
        person(1900, "", Some((1, 25))),
        person(1850, "", Some((2, 20))),
        person(1700, "", Some((5, 21))),
        person(1600, "jeugd", Some((6, 10))),
        person(1550, "", None),
        person(1500, "jeugd", Some((4, 28))),
    ]
}

fn prize(kind: PrizeKind) -> Prize {
    Prize {
        name: "prize".to_owned(),
        half: None,
        group: None,
        kind,
        among: Among::default(),
        not_top: 0,
        requirement: None,
        otherwise: Otherwise::Nobody,
    }
}

/// With a minimum of games.
fn with_games(prize: Prize, minimum: Minimum, otherwise: Otherwise) -> Prize {
    Prize {
        requirement: Some(Requirement {
            minimum,
            counted: vec![Counted::Games],
        }),
        otherwise,
        ..prize
    }
}

/// `F: 47/5 points; not A (in the top 3)`
pub(crate) fn said(award: &Award) -> String {
    let merit = |merit| match merit {
        Merit::Champion => "champion".to_owned(),
        Merit::Place(place) => format!("number {place}"),
        Merit::RatingGain(gain) => format!("{} points", gain.points),
        Merit::Rise(from, to) => format!("from {from} to {to}"),
    };
    let winners = award.winners.iter();
    let winners = winners.map(|w| format!("{}: {}", letter(w.player), merit(w.merit)));
    let passed_over = award.passed_over.iter().map(|passed| {
        let because = match passed.because {
            Obstacle::TooFew { counted, needed } => format!("{counted} of {needed}"),
            Obstacle::TooFewLastSeason { counted, needed } => {
                format!("{counted} of {needed} last season")
            }
            Obstacle::InTop(top) => format!("in the top {top}"),
            Obstacle::HasPrize(index) => format!("has prize {index}"),
        };
        format!("not {} ({because})", letter(passed.would_win.player))
    });
    let mut parts: Vec<String> = winners.chain(passed_over).collect();
    match award.state {
        State::Settled if award.winners.is_empty() => parts.insert(0, "nobody".to_owned()),
        State::Settled => {}
        State::Open => parts.insert(0, "open".to_owned()),
        State::ByHand => parts.insert(0, "by hand".to_owned()),
    }
    parts.join("; ")
}

#[track_caller]
fn check_awards(title: &Title, prizes: &[(Prize, &str)]) {
    let season = season();
    let people = people();
    let end = End {
        competition: &season,
        people: &people,
        title,
    };
    let (prizes, expected): (Vec<Prize>, Vec<&str>) = prizes.iter().cloned().unzip();
    let prizes: Vec<&Prize> = prizes.iter().collect();
    let found: Vec<String> = awards(end, &prizes).iter().map(said).collect();
    assert_eq!(found, expected);
}

fn leader() -> Title {
    Title::Leader(player("A"), None)
}

#[test]
fn the_season_adds_up() {
    let season = season();
    let everybody: Vec<Player> = season.players().collect();
    assert_eq!(
        table(&season, &everybody),
        "A 114, D 223/2, C 175/2, F 86, B 169/2, E 57/2"
    );
    assert_eq!(title(&last(&season), None, &[]), Ok(leader()));
}

/// Half of four rounds and one more is three. A played two games; with his external game he has three.
#[test]
fn the_first_must_have_played_enough() {
    let place = |place| prize(PrizeKind::Place(place));
    let half = |prize, otherwise| with_games(prize, Minimum::HalfPlusOne, otherwise);
    let dame = Prize {
        requirement: Some(Requirement {
            minimum: Minimum::HalfPlusOne,
            counted: vec![Counted::Games, Counted::Byes, Counted::External],
        }),
        ..place(1)
    };
    check_awards(
        &leader(),
        &[
            (prize(PrizeKind::Champion), "A: champion"),
            (place(1), "A: number 1"),
            (dame, "A: number 1"),
            (half(place(1), Otherwise::Nobody), "nobody; not A (2 of 3)"),
            (
                half(prize(PrizeKind::Champion), Otherwise::Next),
                "D: champion; not A (2 of 3)",
            ),
            (prize(PrizeKind::BestGame), "by hand"),
            (place(7), "nobody"),
        ],
    );
    // The prizes move up: D has the first, so the second is for C, and F played three games as well.
    check_awards(
        &leader(),
        &[
            (
                half(place(1), Otherwise::Next),
                "D: number 2; not A (2 of 3)",
            ),
            (
                half(place(2), Otherwise::Next),
                "C: number 3; not D (has prize 0)",
            ),
            (
                half(place(3), Otherwise::Next),
                "F: number 4; not C (has prize 1)",
            ),
            (
                half(place(3), Otherwise::Nobody),
                "nobody; not C (has prize 1)",
            ),
        ],
    );
}

/// De Zwarte Dame g.3. A won 13.4 points, F 9.4, D 4.8; the others lost some. The top 3 is A, D, C.
#[test]
fn the_rating_prize() {
    let gain = |not_top| Prize {
        not_top,
        otherwise: Otherwise::Next,
        ..prize(PrizeKind::RatingGain(20))
    };
    let games = |prize, games| with_games(prize, Minimum::Times(games), Otherwise::Next);
    check_awards(
        &leader(),
        &[
            (gain(0), "A: 67/5 points"),
            (gain(3), "F: 47/5 points; not A (in the top 3)"),
            (games(gain(3), 3), "F: 47/5 points; not A (in the top 3)"),
            (
                games(gain(3), 4),
                "nobody; not A (in the top 3); not F (3 of 4); not D (in the top 3)",
            ),
            (
                games(gain(0), 4),
                "D: 24/5 points; not A (2 of 4); not F (3 of 4)",
            ),
            (
                Prize {
                    otherwise: Otherwise::Nobody,
                    ..gain(3)
                },
                "nobody; not A (in the top 3)",
            ),
            (prize(PrizeKind::RatingGain(10)), "A: 67/10 points"),
        ],
    );
}

/// De Cirkel Ede: who rose most, with two thirds of the rounds in both seasons (19 of 28, 3 of 4). D rose from 6 to
/// 2, C from 5 to 3; F stayed, E is new.
#[test]
fn the_riser() {
    let two_thirds =
        |prize| with_games(prize, Minimum::Share(Fraction::new(2, 3)), Otherwise::Next);
    let riser = || prize(PrizeKind::Riser);
    check_awards(
        &leader(),
        &[
            (riser(), "D: from 6 to 2"),
            (
                two_thirds(riser()),
                "C: from 5 to 3; not D (10 of 19 last season)",
            ),
            (
                with_games(riser(), Minimum::Times(22), Otherwise::Next),
                "nobody; not D (4 of 22); not C (3 of 22)",
            ),
        ],
    );
}

/// De Pion, Stand 6; De Kentering. Among 1600 and less stand D, F, E; below 1600 only F, E.
#[test]
fn prizes_by_rating_group_and_category() {
    let among = |rating_from, rating_below, place| Prize {
        among: Among {
            rating_below,
            rating_from,
            category: None,
        },
        otherwise: Otherwise::Next,
        ..prize(PrizeKind::Place(place))
    };
    let youth = |place| Prize {
        among: Among {
            category: Some("jeugd".to_owned()),
            ..Among::default()
        },
        ..prize(PrizeKind::Place(place))
    };
    check_awards(
        &leader(),
        &[
            (among(None, Some(1600), 1), "F: number 1"),
            (among(None, Some(1600), 2), "E: number 2"),
            (among(None, Some(1600), 3), "nobody"),
            (among(None, Some(1601), 1), "D: number 1"),
            (
                Prize {
                    not_top: 3,
                    ..among(None, Some(1601), 1)
                },
                "F: number 2; not D (in the top 3)",
            ),
            (among(Some(1600), Some(1850), 1), "D: number 1"),
            (among(Some(1850), None, 2), "B: number 2"),
            (youth(1), "D: number 1"),
            (youth(2), "F: number 2"),
            (youth(3), "nobody"),
        ],
    );
}

/// The prize of a better place only counts among the same players: A has a first prize of all, and still wins the
/// one for 1850 and more.
#[test]
fn another_group_is_another_prize() {
    let strong = Prize {
        among: Among {
            rating_from: Some(1850),
            ..Among::default()
        },
        otherwise: Otherwise::Next,
        ..prize(PrizeKind::Place(1))
    };
    let strong_second = Prize {
        kind: PrizeKind::Place(2),
        ..strong.clone()
    };
    check_awards(
        &leader(),
        &[
            (prize(PrizeKind::Place(1)), "A: number 1"),
            (strong, "A: number 1"),
            (strong_second, "B: number 2"),
        ],
    );
}

/// Ratings of who is not in the list are not known, and unrated players are in no rating group.
#[test]
fn who_has_no_rating_is_in_no_rating_group() {
    let season = season();
    let title = leader();
    let end = End {
        competition: &season,
        people: &people()[..3],
        title: &title,
    };
    let below = Prize {
        among: Among {
            rating_below: Some(2000),
            ..Among::default()
        },
        ..prize(PrizeKind::Place(3))
    };
    // A, C and B are known; C drew with F, of whom nothing is known.
    let prizes = [&below, &prize(PrizeKind::RatingGain(20))];
    let found: Vec<String> = awards(end, &prizes).iter().map(said).collect();
    assert_eq!(found, ["B: number 3", "A: 67/5 points"]);
}

/// The play-off of A, D and C, who stand in this order.
fn play_off_title(still_level: StillLevel, games_played: &str) -> Title {
    let rules = PlayOffRules {
        // C is 26.5 behind A.
        within: Margin::Points(fraction("26.5")),
        ..two_games(still_level)
    };
    title(&last(&season()), Some(rules), &[games(games_played)]).expect("a table")
}

const C_WINS: &str = "C 1-0 A, A ½ C, C 1-0 D, D ½ C, A ½ D, D ½ A";

/// The winner of the play-off is number 1, the others keep their order: C, A, D. F stays fourth.
#[test]
fn the_winner_of_the_play_off_is_number_one() {
    let place = |place| prize(PrizeKind::Place(place));
    let not_top_two = Prize {
        not_top: 2,
        otherwise: Otherwise::Next,
        ..prize(PrizeKind::RatingGain(20))
    };
    check_awards(
        &play_off_title(StillLevel::Leader, C_WINS),
        &[
            (prize(PrizeKind::Champion), "C: champion"),
            (place(1), "C: number 1"),
            (place(2), "A: number 2"),
            (place(3), "D: number 3"),
            (place(4), "F: number 4"),
            // A is in the top two, now with C.
            (not_top_two, "F: 47/5 points; not A (in the top 2)"),
        ],
    );
}

/// Before it is played, everything that it can change is open: the first three places, who is in the top 2, how far
/// the three rose. Place 4 and the top 3 are what they are.
#[test]
fn what_the_play_off_can_change_is_open() {
    let place = |place| prize(PrizeKind::Place(place));
    let gain = |not_top| Prize {
        not_top,
        otherwise: Otherwise::Next,
        ..prize(PrizeKind::RatingGain(20))
    };
    let youth = Prize {
        among: Among {
            category: Some("jeugd".to_owned()),
            ..Among::default()
        },
        ..place(1)
    };
    let below = Prize {
        among: Among {
            rating_below: Some(1800),
            ..Among::default()
        },
        ..place(1)
    };
    check_awards(
        &play_off_title(StillLevel::Leader, "A ½ D"),
        &[
            (prize(PrizeKind::Champion), "open"),
            (place(1), "open"),
            (place(3), "open"),
            (place(4), "F: number 4"),
            (gain(0), "A: 67/5 points"),
            (gain(2), "open"),
            (gain(3), "F: 47/5 points; not A (in the top 3)"),
            (prize(PrizeKind::Riser), "open"),
            // Only D plays for the title among the young, and stands above them anyway; D and C below 1800.
            (youth, "D: number 1"),
            (below, "open"),
            (
                with_games(place(4), Minimum::Times(1), Otherwise::Next),
                "open",
            ),
            (prize(PrizeKind::BestGame), "by hand"),
        ],
    );
}

/// Two who share the title are both number 1; then comes number 3.
#[test]
fn a_shared_title() {
    let place = |place| prize(PrizeKind::Place(place));
    let level = "A ½ D, D ½ A, A 1-0 C, C ½ A, D 1-0 C, C ½ D";
    check_awards(
        &play_off_title(StillLevel::Shared, level),
        &[
            (prize(PrizeKind::Champion), "A: champion; D: champion"),
            (place(1), "A: number 1; D: number 1"),
            (place(2), "nobody"),
            (place(3), "C: number 3"),
        ],
    );
}

/// What a winner is shown with.
#[test]
fn a_winner_comes_with_his_numbers() {
    let season = season();
    let title = leader();
    let end = End {
        competition: &season,
        people: &people(),
        title: &title,
    };
    let first = with_games(
        prize(PrizeKind::Place(2)),
        Minimum::HalfPlusOne,
        Otherwise::Nobody,
    );
    let award = &awards(end, &[&first])[0];
    let winner = award.winners[0];
    assert_eq!(
        (
            winner.player,
            winner.place,
            winner.points,
            winner.counted,
            award.needed
        ),
        (player("D"), 2, fraction("111.5"), Some(4), Some(3))
    );
}

/// De Pion: the first of group 1 is champion of the summer, the second of each group gets silver.
#[test]
fn prizes_are_for_a_half_and_a_group() {
    let summer = |group| Prize {
        half: Some("zomer".to_owned()),
        group,
        ..prize(PrizeKind::Place(1))
    };
    for (prize, half, group, expected) in [
        (summer(Some(1)), Some("zomer"), Some(1), true),
        (summer(Some(1)), Some("zomer"), Some(2), false),
        (summer(Some(1)), Some("zomer"), None, false),
        (summer(None), Some("zomer"), Some(2), true),
        (summer(None), Some("winter"), None, false),
        (summer(None), None, None, false),
        (prize(PrizeKind::Riser), Some("winter"), None, true),
        (prize(PrizeKind::Riser), None, None, true),
    ] {
        assert_eq!(
            prize.is_for(half, group),
            expected,
            "{prize:?} {half:?} {group:?}"
        );
    }
}

/// Before the first round there is nothing to win but the places of the start order, and nothing breaks.
#[test]
fn an_empty_season() {
    for players in [0, 1] {
        let facts = competition(Rules::plain(), &vec![1; players], "");
        let title =
            title(&last(&facts), Some(two_games(StillLevel::Leader)), &[]).expect("no games");
        let end = End {
            competition: &facts,
            people: &[],
            title: &title,
        };
        let found = awards(end, &[&prize(PrizeKind::Champion)]);
        let expected = if players == 0 {
            "nobody"
        } else {
            "A: champion"
        };
        assert_eq!(said(&found[0]), expected);
    }
}
