//! The pairing of the Rapid, FIDE's Double-Swiss: tables that a club player can read, thousands of random rounds
//! under the eyes of the judge, small ones against a pairer that tries everything, and the judge himself.
//!
//! A round as text has one line for each thing; players are their numbers, `rounds` separates rounds by `|`. White of
//! the first game stands first: in `1-5:wl` 1 won the first game and lost the second (`d` is a draw, `?` not
//! played yet, `+` a game to which the other did not come, `-` one to which 1 did not come). `x3` is three rounds
//! without entries, `bye:5` and `half:5` are byes. In an answer `7^` came up from a lower score, `[again:2]`
//! met in round 2, `[second]` is a bye too many, `!` is the leader's.

use std::fmt::Write;

use engine::competition::{Colour, Player, Score};
use engine::pairing::Origin;
use engine::pairing::swiss::{draw_colour, pair, published, relaxed};
use engine::pairing::swiss_judge::{SwissViolation, judge};
use engine::pairing::swiss_round::{
    ColourDecision, NextRound, NotLeftOver, SwissBoard, SwissBye, SwissPairing, SwissRelaxation,
    SwissUnpairable, WhyPlays,
};
use engine::points::Fraction;
use engine::swiss::{Criterion, Match, MatchGame, SwissRound, SwissRules, Tournament, Unplayed};

use crate::pairing::Dice;
use crate::swiss_brute;

// ---------------------------------------------------------------------------------------- the tables

/// De Pion's Rapid.
fn rapid() -> SwissRules {
    SwissRules {
        rounds: 9,
        games_per_round: 2,
        bye: Fraction::from(2),
        byes_per_player: Some(1),
        unplayed: Unplayed::Fide2026,
        tie_breaks: vec![Criterion::MutualResult],
    }
}

/// A round as it stands in a test.
struct Case {
    rules: SwissRules,
    players: u16,
    rounds: Vec<SwissRound>,
    present: Vec<Player>,
    fixed_boards: Vec<[Player; 2]>,
    fixed_bye: Option<Player>,
    initial_colour: Colour,
}

const fn p(number: u16) -> Player {
    Player(number - 1)
}

fn player(text: &str) -> Player {
    p(text.parse().expect("the number of a player"))
}

fn two(text: &str) -> [Player; 2] {
    let (white, black) = text.split_once('-').expect("a board is 1-2");
    [player(white), player(black)]
}

impl Case {
    fn parse(text: &str) -> Self {
        let mut case = Self {
            rules: rapid(),
            players: 0,
            rounds: Vec::new(),
            present: Vec::new(),
            fixed_boards: Vec::new(),
            fixed_bye: None,
            initial_colour: Colour::White,
        };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (key, value) = line.split_once(' ').expect("a key and a value");
            match key {
                "players" => case.players = value.parse().expect("how many"),
                "of" => case.rules.rounds = value.parse().expect("how many"),
                "games" => case.rules.games_per_round = value.parse().expect("how many"),
                "bye" => case.rules.bye = value.parse().expect("points"),
                "byes" => case.rules.byes_per_player = value.parse().ok(),
                "rounds" | "|" => case.read_rounds(value),
                "present" => case.present = value.split_whitespace().map(player).collect(),
                "fixed" => case.fixed_boards = value.split_whitespace().map(two).collect(),
                "fixed_bye" => case.fixed_bye = Some(player(value)),
                "drawn" if value == "black" => case.initial_colour = Colour::Black,
                "drawn" if value == "white" => case.initial_colour = Colour::White,
                _ => panic!("what is {line}?"),
            }
        }
        if case.present.is_empty() {
            case.present = (0..case.players).map(Player).collect();
        }
        case
    }

    fn read_rounds(&mut self, text: &str) {
        for round in text.split('|') {
            let mut facts = SwissRound::default();
            for entry in round.split_whitespace() {
                match entry.split_once(':') {
                    Some(("bye", who)) => facts.byes.push(player(who)),
                    Some(("half", who)) => facts.half_byes.push(player(who)),
                    Some((pair, results)) => {
                        let [white_first, black_first] = two(pair);
                        facts.matches.push(Match {
                            white_first,
                            black_first,
                            games: results.chars().enumerate().map(game).collect(),
                        });
                    }
                    None => {
                        let empty = entry.strip_prefix('x').expect("x3 is three empty rounds");
                        let more = empty.parse::<usize>().expect("how many") - 1;
                        self.rounds
                            .resize(self.rounds.len() + more, SwissRound::default());
                    }
                }
            }
            self.rounds.push(facts);
        }
    }

    fn tournament(&self) -> Tournament {
        Tournament::new(self.rules.clone(), self.players, self.rounds.clone()).expect("facts")
    }

    fn next_round<'a>(&self, tournament: &'a Tournament) -> NextRound<'a> {
        NextRound {
            tournament,
            present: self.present.clone(),
            fixed_boards: self.fixed_boards.clone(),
            fixed_bye: self.fixed_bye,
            initial_colour: self.initial_colour,
        }
    }
}

/// A result as the first named player sees it; he has white in the games with an even index.
fn game((index, result): (usize, char)) -> MatchGame {
    let white = index % 2 == 0;
    match (result, white) {
        ('?', _) => MatchGame::Pending,
        ('d', _) => MatchGame::Played(Score::Draw),
        ('w', true) | ('l', false) => MatchGame::Played(Score::WhiteWins),
        ('l', true) | ('w', false) => MatchGame::Played(Score::BlackWins),
        ('+', true) | ('-', false) => MatchGame::BlackAbsent,
        ('-', true) | ('+', false) => MatchGame::WhiteAbsent,
        _ => panic!("what is the result {result}?"),
    }
}

fn show(pairing: &SwissPairing) -> String {
    let mut text = String::new();
    for board in &pairing.boards {
        let name = |player: Player| {
            let up = if board.floated_up == Some(player) {
                "^"
            } else {
                ""
            };
            format!("{}{up}", player.0 + 1)
        };
        write!(
            text,
            "{}-{}",
            name(board.white_first),
            name(board.black_first)
        )
        .expect("text");
        text.push_str(if board.origin == Origin::Leader {
            "!"
        } else {
            ""
        });
        if let Some(round) = board.rematch {
            write!(text, "[again:{round}]").expect("text");
        }
        text.push(' ');
    }
    if let Some(bye) = &pairing.bye {
        let second = if bye.second { "[second]" } else { "" };
        let leader = if bye.origin == Origin::Leader {
            "!"
        } else {
            ""
        };
        write!(text, "bye:{}{leader}{second}", bye.player.0 + 1).expect("text");
    }
    text.trim_end().to_owned()
}

/// What is wrong with the engine's pairing of this round.
fn difference(round: &NextRound<'_>) -> Option<String> {
    let pairing = match pair(round) {
        Ok(pairing) => pairing,
        Err(why) => return Some(format!("{why:?}")),
    };
    let violations = judge(round, &pairing);
    if !violations.is_empty() {
        return Some(format!("{}: {violations:?}", show(&pairing)));
    }
    let small =
        round.present.len() <= 8 && round.fixed_boards.is_empty() && round.fixed_bye.is_none();
    let best = small.then(|| swiss_brute::best(round))?;
    let mut pairs: Vec<[Player; 2]> = Vec::new();
    for board in &pairing.boards {
        let [a, b] = [board.white_first, board.black_first];
        pairs.push([a.min(b), a.max(b)]);
    }
    pairs.sort();
    let found = swiss_brute::Best {
        bye: pairing.bye.as_ref().map(|bye| bye.player),
        pairs,
    };
    (found != best).then(|| format!("{}: trying everything finds {best:?}", show(&pairing)))
}

/// Pairs the round and compares; the judge and, with up to eight players, the brute-force pairer must agree.
#[track_caller]
fn check(text: &str) {
    let (question, expected) = text.split_once("->").expect("an answer after ->");
    let case = Case::parse(question);
    let tournament = case.tournament();
    let round = case.next_round(&tournament);
    let answer = match pair(&round) {
        Ok(pairing) => show(&pairing),
        Err(why) => format!("{why:?}"),
    };
    assert_eq!(answer, expected.trim(), "{question}");
    if pair(&round).is_ok() {
        assert_eq!(difference(&round), None, "{question}");
    }
}

#[test]
fn round_one_is_the_upper_half_against_the_lower_half() {
    check("players 8\n -> 1-5 6-2 3-7 8-4");
    check("players 8\n drawn black\n -> 5-1 2-6 7-3 4-8");
    check("players 7\n -> 1-4 5-2 3-6 bye:7");
}

#[test]
fn who_is_absent_is_not_paired() {
    check("players 9\n present 2 3 5 7 9\n -> 5-2 3-7 bye:9");
    check("players 4\n present 3\n -> bye:3");
    check("players 4\n present 4 1\n -> 1-4");
}

#[test]
fn winners_meet_winners() {
    check(
        "players 8
         rounds 1-5:ww 6-2:ll 3-7:wd 8-4:dd
         -> 2-1 4^-3 7^-8 5-6",
    );
}

#[test]
fn who_met_does_not_meet_again() {
    // 1-2 and 3-4 is what is left.
    check("players 4\n rounds 1-3:dd 4-2:dd | 2-3:dd 1-4:dd\n -> 2-1 3-4");
    // 1 met 3: the first pairing in the order of the bracket is then 1-4 2-3.
    check("players 4\n rounds 3-1:dd half:2 half:4\n -> 1-4 2-3");
    // 3-4 has met: with 1-3 2-4 still possible nothing changes.
    check("players 4\n rounds 3-4:dd half:1 half:2\n -> 1-3 4-2");
}

#[test]
fn a_match_forfeited_as_a_whole_may_be_paired_again() {
    check("players 2\n rounds 1-2:++\n -> 1-2^");
    check("players 2\n rounds 1-2:--\n -> 1^-2");
    // A single game that somebody missed is as good as played, even if both missed one.
    check("players 2\n rounds 1-2:d+\n -> 2^-1[again:1]");
    check("players 2\n rounds 1-2:-+\n -> 1-2[again:1]");
    // Put off is not forfeited.
    check("players 2\n rounds 1-2:??\n -> 2-1[again:1]");
    check("players 2\n games 1\n rounds 1-2:+\n -> 1-2^");
}

#[test]
fn an_odd_scoregroup_takes_the_first_of_the_next_one_up() {
    // 1, 2, 3 have 2 points; 4 to 7 have 1, 8 has none: 4 comes up, and 5, 6, 7 need 8.
    let rounds = "rounds bye:1 bye:2 bye:3 half:4 half:5 half:6 half:7";
    check(&format!("players 8\n {rounds}\n -> 1-3 4^-2 5-7 8^-6"));
    // Somebody with a smaller number plays in the upper half, whatever his score.
    let rounds = "rounds bye:8 bye:7 bye:6 half:4 half:5 half:2 half:3";
    check(&format!("players 8\n {rounds}\n -> 8-6 7-2^ 3-5 1^-4"));
}

#[test]
fn as_few_come_up_as_possible() {
    // 1 and 2 have 2 points but met: each gets somebody with less.
    check("players 6\n rounds 1-2:dd half:3 half:4 | half:1 half:2\n -> 3^-1 2-4^ 5-6");
    // Of 1, 2, 3 (5 points) only 1-2 is new, 3 met 6; 4, 5, 6 have 3 points, 7, 8 have 2. With 4 or 5 coming up
    // the other one, who met 6, 7 and 8, has no opponent. One from two scores below is better than three.
    check(
        "players 8
         of 20
         rounds 1-3:dd 5-6:dd 4-7:dd | 2-3:dd 4-6:dd 5-7:dd | 3-6:dd 5-8:dd | 4-8:dd
              | half:1 half:2 half:3 | half:1 half:2 half:3 | half:1 half:2 | half:1 half:2
         -> 2-1 7^-3 5-4 6-8^",
    );
}

#[test]
fn who_comes_up_has_the_highest_score_possible() {
    // 1 (4 points) met 2 and 3 (2 points): 4 (1 point) comes up, not 5 (none).
    check(
        "players 6
         rounds 1-2:dd half:3 | 1-3:dd half:2 | bye:1 half:4
         -> 4^-1 2-3 5-6",
    );
    // 1, 2, 3 have met each other: three come up. Of 4, 5 (2 points) and 6, 7, 8 (1) it is 4, 5 and 6 ...
    let met = "1-2:dd | 2-3:dd | 3-1:dd | half:1 half:2 half:3 half:4 half:5";
    let below = "half:4 half:5 half:6 half:7 half:8";
    check(&format!(
        "players 9\n present 1 2 3 4 5 6 7 8\n rounds {met} | {below}\n -> 4^-1 5^-2 6^-3 7-8"
    ));
    // ... and when 7 and 8 have met, 4, 5 and 7: 6 plays 8.
    check(&format!(
        "players 8\n rounds {met} | half:4 half:5 half:6 7-8:dd\n -> 4^-1 5^-2 7^-3 8-6"
    ));
}

#[test]
fn the_next_scoregroup_should_need_few_in_its_turn() {
    // 1, 2, 3 have 2 points, 4, 5, 6 have 1. If 4 came up, 5 and 6, who met, would need 7 and 8.
    let above = "players 8\n rounds 5-6:dd bye:1 bye:2 bye:3 half:4";
    check(&format!("{above}\n -> 1-3 2-5^ 6-4 7-8"));
    // If all the scoregroup comes up, there is nobody to think of.
    let met = "1-2:dd | 2-3:dd | 3-1:dd | half:1 half:2 half:3";
    check(&format!(
        "players 8\n rounds {met} | half:4 half:5 half:6\n -> 4^-1 5^-2 6^-3 7-8"
    ));
}

#[test]
fn who_floated_in_the_round_before_rather_does_not_float_again() {
    // 4 (1 point) played 7 (none) in round 1; 1, 2, 3 have 3 points now, 4, 5, 6 have 2.
    let rounds =
        "rounds bye:1 bye:2 bye:3 half:4 half:5 half:6 | 4-7:dd half:1 half:2 half:3 half:5 half:6";
    check(&format!("players 8\n {rounds}\n -> 1-3 5^-2 6-4 7-8^"));
    // Not so in the last round,
    check(&format!(
        "players 8\n of 3\n {rounds}\n -> 1-3 2-4^ 5-6 7-8^"
    ));
    // nor when it was a round earlier,
    check(&format!("players 8\n {rounds} | x1\n -> 1-3 2-4^ 5-6 7-8^"));
    // nor when nobody came to that match.
    let rounds =
        "rounds bye:1 bye:2 bye:3 half:5 half:6 half:7 | 4-7:++ half:1 half:2 half:3 half:5 half:6";
    check(&format!("players 8\n {rounds}\n -> 1-3 4^-2 5-6 7-8^"));
}

#[test]
fn who_floated_rather_does_not_meet_an_upfloater() {
    // 2 (1 point) played 4 (none) in round 2; 5 comes up to 1, 2 and 3. Then not 1-3 2-5, but the next in order:
    // with 1 and 2 in the upper half 1-5 2-3, before 1-2 3-5.
    let rounds = "rounds bye:1 bye:3 half:2 | 2-4:ww half:1 half:3 half:5 half:6";
    check(&format!("players 6\n {rounds}\n -> 3-2 1-5^ 4^-6"));
    // In the last round that does not matter.
    check(&format!("players 6\n of 3\n {rounds}\n -> 1-3 5^-2 4^-6"));
}

#[test]
fn the_bye_goes_to_the_lowest_score_the_most_matches_the_largest_number() {
    check("players 5\n rounds bye:5 half:4 half:2 half:1\n -> 5-1^ 4-2 bye:3");
    // 3, 4 and 5 have 1 point; 3 and 4 have played for it.
    check("players 5\n rounds 3-4:dd half:5 half:1 half:2\n -> 1-3 5-2 bye:4");
    // A match that was forfeited as a whole was not played, one half forfeited was: 4 and 5 have no points.
    check("players 5\n rounds 4-1:-- 3-2:dd\n -> 2^-1 4^-3 bye:5");
    check("players 5\n rounds 4-1:l- 3-2:dd\n -> 1-2^ 5^-3 bye:4");
}

#[test]
fn nobody_gets_a_second_bye() {
    check("players 3\n rounds 1-2:dd bye:3\n -> 3-1^ bye:2");
    // Who won because nobody came had his free round; half a bye that he asked for is none.
    check("players 3\n rounds 1-2:++ bye:3\n -> 1-3 bye:2");
    check("players 3\n rounds 1-2:++ half:3 | bye:2\n -> 1-2 bye:3");
    // Unless the rules say otherwise.
    let rounds = "rounds 1-2:++ bye:3 | bye:2";
    check(&format!("players 3\n {rounds}\n -> 1-2 bye:3[second]"));
    check(&format!("players 3\n byes 2\n {rounds}\n -> 1-2 bye:3"));
    check(&format!(
        "players 3\n byes none\n {rounds} | bye:3\n -> 3-1^ bye:2"
    ));
}

#[test]
fn the_bye_leaves_the_others_an_opponent() {
    // 5 is last, but without him 1, who met the others, has nobody. Of those, with 3 points each, 1 played most.
    check(
        "players 5
         rounds 1-2:dd half:3 half:4 | 3-1:dd half:2 half:4 | 1-4:dd half:2 half:3
         -> 2-4 5^-3 bye:1",
    );
}

/// Two players with these colours, the oldest first; `f` is a match forfeited as a whole, `m` one in which
/// each forfeited a game. Who has white in the first game, and why.
#[track_caller]
fn colours(one: &str, two: &str, expected: (u16, ColourDecision)) {
    let matches = |player: u16, stranger: u16, colours: &str| {
        let with = |(opponent, colour): (u16, char)| match colour {
            'w' => format!("{player}-{opponent}:??"),
            'b' => format!("{opponent}-{player}:??"),
            'f' => format!("{player}-{opponent}:--"),
            'm' => format!("{player}-{opponent}:-+"),
            _ => panic!("which colour is {colour}?"),
        };
        (stranger..)
            .zip(colours.chars())
            .map(with)
            .collect::<Vec<_>>()
    };
    let rounds = [
        matches(1, 3, one),
        matches(2, 23, two),
        vec!["x1".to_owned()],
    ]
    .concat();
    let case = Case::parse(&format!(
        "players 42\n of 99\n present 1 2\n rounds {}",
        rounds.join(" | ")
    ));
    let tournament = case.tournament();
    let round = case.next_round(&tournament);
    let pairing = pair(&round).expect("a pairing");
    let board = &pairing.boards[0];
    assert_eq!(
        (board.white_first.0 + 1, board.colours),
        expected,
        "{one} {two}"
    );
    assert_eq!(judge(&round, &pairing), []);
}

#[test]
fn the_colours_rule_by_rule() {
    use ColourDecision::{
        FewerWhites, HigherAlternates, InitialColour, LastDifference, LowerAlternates,
    };
    colours("", "", (1, InitialColour));
    colours("w", "", (2, FewerWhites));
    colours("w", "bb", (2, FewerWhites));
    colours("wbb", "ww", (1, FewerWhites));
    colours("wb", "bw", (1, LastDifference));
    colours("bw", "wb", (2, LastDifference));
    colours("bwbb", "wbbb", (2, LastDifference)); // the last two are the same
    colours("bwb", "wb", (1, HigherAlternates)); // nothing to compare with the first
    colours("b", "", (1, HigherAlternates));
    colours("wb", "wb", (1, HigherAlternates));
    colours("bw", "bw", (2, HigherAlternates));
    colours("", "b", (2, LowerAlternates));
}

#[test]
fn rounds_without_a_game_have_no_colour() {
    use ColourDecision::{HigherAlternates, InitialColour, LastDifference, LowerAlternates};
    colours("f", "", (1, InitialColour));
    colours("m", "", (1, InitialColour));
    colours("m", "b", (2, LowerAlternates));
    colours("bfw", "wb", (2, LastDifference));
    colours("wf", "w", (2, HigherAlternates));
    colours("f", "b", (2, LowerAlternates));
}

#[test]
fn an_even_number_gets_the_other_colour_than_was_drawn() {
    let higher = |number: u16, drawn: &str| {
        let case = Case::parse(&format!("players 4\n drawn {drawn}\n present {number} 4"));
        let tournament = case.tournament();
        pair(&case.next_round(&tournament))
            .expect("a pairing")
            .boards[0]
            .white_first
    };
    assert_eq!(
        [1, 2, 3].map(|number| higher(number, "white")),
        [p(1), p(4), p(3)]
    );
    assert_eq!(
        [1, 2, 3].map(|number| higher(number, "black")),
        [p(4), p(2), p(4)]
    );
    // The lot is fair, and the same for the same seed.
    let whites = (0..1000)
        .filter(|&seed| draw_colour(seed) == Colour::White)
        .count();
    assert!((450..550).contains(&whites), "{whites}");
}

/// What a proposal breaks, and how it was said.
#[track_caller]
fn relaxes(text: &str, expected: &[SwissRelaxation]) {
    let case = Case::parse(text);
    let tournament = case.tournament();
    let round = case.next_round(&tournament);
    let pairing = pair(&round).expect("a pairing");
    assert_eq!(relaxed(&pairing), expected, "{}", show(&pairing));
    assert_eq!(difference(&round), None, "{text}");
}

#[test]
fn what_gives_way_is_named() {
    use SwissRelaxation::{Rematch, SecondBye};
    relaxes("players 3", &[]);
    relaxes(
        "players 3\n rounds 1-2:++ bye:3 | bye:2",
        &[SecondBye(p(3))],
    );
    relaxes("players 2\n rounds 1-2:dd", &[Rematch([p(2), p(1)], 1)]);
    // What the leader wants is his own affair.
    relaxes(
        "players 3\n fixed 1-2\n fixed_bye 3\n rounds 1-2:dd bye:3",
        &[],
    );
}

#[test]
fn a_bye_too_many_gives_way_before_a_rematch() {
    // 1 had no bye yet, but then 2 and 3 would meet again.
    check("players 3\n rounds 2-3:dd | bye:2 | bye:3\n -> 1^-2 bye:3[second]");
    // If somebody meets again anyway, the bye goes to one who had none.
    let all = "2-3:dd | 1-2:dd | 1-3:dd";
    check(&format!(
        "players 3\n rounds {all} | bye:2 | bye:3\n -> 3-2[again:1] bye:1"
    ));
    // If there is none, both give way; the bye goes to the lowest.
    check(&format!(
        "players 3\n rounds {all} | bye:2 | bye:3 | bye:1 | half:1 half:2\n -> 2-1[again:2] bye:3[second]"
    ));
}

#[test]
fn with_two_free_rounds_behind_him_he_comes_after_those_with_one() {
    check(
        "players 3\n rounds bye:3 | bye:3 | bye:1 | bye:2 | half:1 half:2 | half:1 half:2\n -> 1-3 bye:2[second]",
    );
}

#[test]
fn the_oldest_meeting_comes_back_first() {
    // Everybody met everybody: what was paired first is paired again.
    let all = "rounds 1-2:dd 3-4:dd | 1-3:dd 4-2:dd | 1-4:dd 2-3:dd";
    check(&format!("players 4\n {all}\n -> 2-1[again:1] 3-4[again:1]"));
    check(&format!(
        "players 4\n {all} | 2-1:dd 3-4:dd\n -> 3-1[again:2] 4-2[again:2]"
    ));
    // One rematch is better than two that are older; of 1-3 and 2-3 the older one.
    check("players 4\n rounds 1-2:dd | 3-4:dd | 1-3:dd | 2-3:dd\n -> 3-1^[again:3] 4^-2");
}

/// Plays a Rapid in which White of the first game draws it and loses the second, and everybody comes.
fn whole_rapid(players: u16) -> Vec<(Tournament, SwissPairing)> {
    let mut case = Case::parse(&format!("players {players}"));
    let mut rounds = Vec::new();
    for _ in 0..case.rules.rounds {
        let tournament = case.tournament();
        let round = case.next_round(&tournament);
        let pairing = pair(&round).expect("a pairing");
        assert_eq!(difference(&round), None);
        let mut facts = published(&pairing, 2);
        for one in &mut facts.matches {
            one.games = "dl".chars().enumerate().map(game).collect();
        }
        case.rounds.push(facts);
        rounds.push((tournament, pairing));
    }
    rounds
}

/// `rapid_vectors.md` S1: the limit of one bye cannot be kept, and whoever is left over has met everybody else.
#[test]
fn seven_players_and_nine_rounds() {
    let rounds = whole_rapid(7);
    let counts = |(_, pairing): &(Tournament, SwissPairing)| {
        let rules = relaxed(pairing);
        let byes = rules
            .iter()
            .filter(|rule| matches!(rule, SwissRelaxation::SecondBye(_)))
            .count();
        (byes, rules.len() - byes)
    };
    let counts: Vec<(usize, usize)> = rounds.iter().map(counts).collect();
    assert_eq!(counts[..7], [(0, 0); 7]);
    assert_eq!(counts[7..], [(1, 3); 2]);
    let byes: std::collections::BTreeSet<Player> = rounds[..7]
        .iter()
        .filter_map(|(_, pairing)| pairing.bye.as_ref())
        .map(|bye| bye.player)
        .collect();
    assert_eq!(byes.len(), 7);
}

#[test]
fn eight_players_and_nine_rounds() {
    let rounds = whole_rapid(8);
    let kept = rounds[..7]
        .iter()
        .all(|(_, pairing)| relaxed(pairing).is_empty());
    assert!(kept, "seven rounds have seven opponents");
    // After that they meet as they did in rounds 1 and 2.
    for (later, first) in [(7, 0), (8, 1)] {
        let again: Vec<Option<u16>> = rounds[later]
            .1
            .boards
            .iter()
            .map(|board| board.rematch)
            .collect();
        let round = u16::try_from(first + 1).expect("small");
        assert_eq!(again, [Some(round); 4]);
        let pairs = |index: usize| {
            let boards = rounds[index].1.boards.iter();
            boards
                .map(|board| {
                    [
                        board.white_first.min(board.black_first),
                        board.white_first.max(board.black_first),
                    ]
                })
                .collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(pairs(later), pairs(first));
    }
}

#[test]
fn who_comes_in_round_three_stands_last_with_nothing() {
    // C.04.2 article 2.4: 5 and 6 have the numbers after those who were there, and no points.
    let rounds = "rounds 1-3:ww 4-2:dd | 2-1:dd 3-4:ww";
    check(&format!("players 6\n {rounds}\n -> 1-4^ 3-2 5-6"));
    check(&format!(
        "players 6\n present 1 2 3 4 5\n {rounds}\n -> 1-4^ 3-2 bye:5"
    ));
}

#[test]
fn what_the_leader_wants_is_taken_as_it_is() {
    check("players 6\n fixed 2-1\n -> 2-1! 3-5 6-4");
    check("players 5\n fixed_bye 1\n -> 4-2 3-5 bye:1!");
    check("players 5\n fixed 5-1\n fixed_bye 2\n -> 5-1! 3-4 bye:2!");
    check("players 2\n fixed 1-2\n rounds 1-2:dd\n -> 1-2![again:1]");
    check("players 3\n fixed_bye 3\n rounds 1-2:++ bye:3\n -> 1-2^ bye:3![second]");
    // Its players do not count for anybody's bracket: 4 comes up to 1, though 2 and 3 have as many points as 1.
    check("players 6\n fixed 2-3\n rounds half:1 half:2 half:3\n -> 2-3! 1-4^ 5-6");
}

#[test]
fn claims_that_contradict_each_other_are_refused() {
    let claim = |number| format!("{:?}", SwissUnpairable::Claim(p(number)));
    for (round, player) in [
        ("present 1 2 5", 5),
        ("present 1 2 1", 1),
        ("present 1 2\n fixed 1-3", 3),
        ("fixed 1-2 2-3", 2),
        ("fixed 2-2", 2),
        ("fixed 1-2\n fixed_bye 2", 2),
        ("fixed_bye 3", 3),
    ] {
        check(&format!("players 4\n {round}\n -> {}", claim(player)));
    }
    check(&format!(
        "players 2\n of 2\n rounds x2\n -> {:?}",
        SwissUnpairable::Over
    ));
    check(&format!("players 513\n -> {:?}", SwissUnpairable::TooMany));
    check("players 4\n present 2\n fixed_bye 2\n -> bye:2!");
}

#[test]
fn why_somebody_else_is_left_over_is_told() {
    let told = |text: &str| {
        let case = Case::parse(text);
        let tournament = case.tournament();
        let bye = pair(&case.next_round(&tournament))
            .expect("a pairing")
            .bye
            .expect("a bye");
        (bye.player, bye.passed_over)
    };
    let not = |number, why| NotLeftOver {
        player: p(number),
        why,
    };
    let rounds = "rounds 1-2:dd half:3 half:4 | 3-1:dd half:2 half:4 | 1-4:dd half:2 half:3";
    assert_eq!(
        told(&format!("players 5\n {rounds}")),
        (p(1), vec![not(5, WhyPlays::Others)])
    );
    let rounds = "rounds half:1 3-2:++";
    assert_eq!(told(&format!("players 3\n {rounds}")), (p(2), vec![]));
    let rounds = "rounds half:1 half:2 | half:1 half:2 bye:3 | 1-2:++";
    assert_eq!(
        told(&format!("players 3\n {rounds}")),
        (p(2), vec![not(3, WhyPlays::FreeBefore)])
    );
}

// ------------------------------------------------------------------------------ thousands of rounds

/// A Rapid that is played as the engine pairs it: who is there, arrives late, leaves, stays away for an evening;
/// results, forfeits and boards of the leader at random.
struct Rapid {
    dice: Dice,
    case: Case,
    /// In which rounds each player is one of them, from 0.
    stays: Vec<std::ops::Range<usize>>,
    attendance: u64,
    leader: u64,
}

impl Rapid {
    fn new(seed: u64, players: std::ops::RangeInclusive<u64>) -> Self {
        let mut dice = Dice(seed);
        let players = u16::try_from(dice.within(players)).expect("small");
        let mut rules = rapid();
        let mut stays = Vec::new();
        let small = |dice: &mut Dice, range| usize::try_from(dice.within(range)).expect("small");
        for _ in 0..players {
            let from = if dice.percent(15) {
                small(&mut dice, 1..=5)
            } else {
                0
            };
            let to = if dice.percent(15) {
                small(&mut dice, 4..=8)
            } else {
                9
            };
            stays.push(from..to);
        }
        if dice.percent(10) {
            rules.byes_per_player = [None, Some(2)][small(&mut dice, 0..=1)];
        }
        let attendance = [100, 90, 70][small(&mut dice, 0..=2)];
        let leader = if dice.percent(20) { 30 } else { 0 };
        let initial_colour = draw_colour(seed);
        let case = Case {
            rules,
            players,
            rounds: Vec::new(),
            present: Vec::new(),
            fixed_boards: Vec::new(),
            fixed_bye: None,
            initial_colour,
        };
        Self {
            dice,
            case,
            stays,
            attendance,
            leader,
        }
    }

    /// Draws who is there and what the leader wants.
    fn gather(&mut self) {
        let number = self.case.rounds.len();
        let everybody: Vec<Player> = (0..self.case.players).map(Player).collect();
        let everybody = self.dice.shuffled(&everybody);
        let (dice, stays, attendance) = (&mut self.dice, &self.stays, self.attendance);
        let there = everybody
            .into_iter()
            .filter(|player| stays[player.index()].contains(&number) && dice.percent(attendance));
        self.case.present = there.collect();
        let wishes = dice.percent(self.leader);
        self.case.fixed_boards = if wishes {
            dice.pairs(&self.case.present, 2)
        } else {
            Vec::new()
        };
        let fixed = self.case.fixed_boards.iter().flatten();
        let free = self.case.present.len() - fixed.count();
        let may = |player: &&Player| {
            !self
                .case
                .fixed_boards
                .iter()
                .flatten()
                .any(|p| p == *player)
        };
        let wanted = self.case.present.iter().find(may).copied();
        self.case.fixed_bye = wanted.filter(|_| free % 2 == 1 && wishes && dice.percent(30));
    }

    /// Plays the round as it was paired.
    fn play(&mut self, pairing: &SwissPairing) {
        let mut round = published(pairing, self.case.rules.games_per_round);
        for one in &mut round.matches {
            let kind = self.dice.within(0..=39);
            for (index, game) in one.games.iter_mut().enumerate() {
                let forfeit = |white_first: bool| {
                    if white_first == (index % 2 == 0) {
                        MatchGame::WhiteAbsent
                    } else {
                        MatchGame::BlackAbsent
                    }
                };
                *game = match kind {
                    0 => forfeit(true),
                    1 => forfeit(false),
                    2 if index == 1 => forfeit(false),
                    3 => forfeit(index == 0),
                    4 => MatchGame::Pending,
                    _ => match self.dice.within(0..=9) {
                        0..=3 => MatchGame::Played(Score::WhiteWins),
                        4..=7 => MatchGame::Played(Score::BlackWins),
                        _ => MatchGame::Played(Score::Draw),
                    },
                };
            }
        }
        let absent = (0..self.case.players).map(Player);
        let absent = absent.filter(|player| !self.case.present.contains(player));
        let dice = &mut self.dice;
        round.half_byes = absent.filter(|_| dice.percent(5)).collect();
        self.case.rounds.push(round);
    }

    /// All rounds, each looked at before it is played.
    fn run(mut self, mut look: impl FnMut(&Case, &NextRound<'_>, &SwissPairing)) {
        for _ in 0..self.case.rules.rounds {
            self.gather();
            let tournament = self.case.tournament();
            let round = self.case.next_round(&tournament);
            let pairing = pair(&round).expect("there is always a pairing");
            look(&self.case, &round, &pairing);
            self.play(&pairing);
        }
    }
}

#[test]
fn a_thousand_rapids_are_paired_as_the_judge_wants() {
    let (mut rounds, mut again, mut second, mut floats, mut fixed) = (0, 0, 0, 0, 0);
    for seed in 0..1000 {
        Rapid::new(seed, 4..=24).run(|_, round, pairing| {
            let number = round.tournament.rounds().len() + 1;
            let found = judge(round, pairing);
            assert_eq!(found, [], "seed {seed}, round {number}: {}", show(pairing));
            rounds += 1;
            for rule in relaxed(pairing) {
                match rule {
                    SwissRelaxation::SecondBye(_) => second += 1,
                    SwissRelaxation::Rematch(..) => again += 1,
                }
            }
            floats += pairing
                .boards
                .iter()
                .filter(|board| board.floated_up.is_some())
                .count();
            fixed += round.fixed_boards.len();
        });
    }
    // There was something to judge.
    assert_eq!(rounds, 9000);
    assert!(again > 500 && second > 100 && floats > 10_000 && fixed > 200);
}

#[test]
fn a_large_rapid_is_paired_as_the_judge_wants() {
    for players in [40, 41] {
        Rapid::new(players, players..=players).run(|_, round, pairing| {
            assert_eq!(
                judge(round, pairing),
                [],
                "{players} players: {}",
                show(pairing)
            );
        });
    }
}

#[test]
fn small_rapids_are_paired_as_trying_everything_finds() {
    for seed in 0..300 {
        Rapid::new(seed, 3..=8).run(|_, round, _| {
            let number = round.tournament.rounds().len() + 1;
            assert_eq!(difference(round), None, "seed {seed}, round {number}");
        });
    }
}

/// A position that no pairing made: whoever is there in a round plays somebody.
fn random_position(seed: u64) -> Case {
    let mut dice = Dice(seed);
    let mut rapid = Rapid::new(seed, 3..=12);
    rapid.leader = 0;
    rapid.attendance = dice.within(60..=100);
    for _ in 0..dice.within(0..=8) {
        rapid.gather();
        let mut pairing = SwissPairing {
            bye: None,
            boards: Vec::new(),
        };
        let rest = rapid.case.present.clone();
        for pair in rest.chunks(2) {
            match *pair {
                [white_first, black_first] => pairing.boards.push(SwissBoard {
                    white_first,
                    black_first,
                    origin: Origin::Rules,
                    bracket: Fraction::ZERO,
                    floated_up: None,
                    colours: ColourDecision::Given,
                    rematch: None,
                }),
                [player] => pairing.bye = Some(free(player)),
                _ => {}
            }
        }
        rapid.play(&pairing);
    }
    rapid.gather();
    rapid.case.present.truncate(8);
    rapid.case
}

const fn free(player: Player) -> SwissBye {
    SwissBye {
        player,
        origin: Origin::Rules,
        score: Fraction::ZERO,
        second: false,
        passed_over: Vec::new(),
    }
}

#[test]
fn random_positions_are_paired_as_trying_everything_finds() {
    for seed in 0..2000 {
        let case = random_position(seed);
        let tournament = case.tournament();
        assert_eq!(
            difference(&case.next_round(&tournament)),
            None,
            "seed {seed}"
        );
    }
}

#[test]
fn the_order_of_the_entries_means_nothing() {
    for seed in 0..100 {
        Rapid::new(seed, 4..=24).run(|case, round, pairing| {
            let mut dice = Dice(seed);
            let rounds = case.rounds.iter().map(|facts| SwissRound {
                matches: facts.matches.iter().rev().cloned().collect(),
                byes: facts.byes.clone(),
                half_byes: dice.shuffled(&facts.half_byes),
            });
            let rounds = rounds.collect();
            let shuffled =
                Tournament::new(case.rules.clone(), case.players, rounds).expect("facts");
            let again = NextRound {
                tournament: &shuffled,
                present: dice.shuffled(&round.present),
                fixed_boards: dice.shuffled(&round.fixed_boards),
                ..round.clone()
            };
            assert_eq!(pair(&again).as_ref(), Ok(pairing), "seed {seed}");
        });
    }
}

// -------------------------------------------------------------------------------------- the judge

/// A pairing as text, true in all that is not written in it; in `1/2` the one who should have white has it.
fn claimed(round: &NextRound<'_>, text: &str) -> SwissPairing {
    let mut pairing = SwissPairing {
        bye: None,
        boards: Vec::new(),
    };
    for word in text.split_whitespace() {
        let (name, told) = word.split_once('(').unwrap_or((word, ""));
        let (name, mark) = name.split_once('[').unwrap_or((name, ""));
        let origin = if name.ends_with('!') {
            Origin::Leader
        } else {
            Origin::Rules
        };
        let name = name.trim_end_matches('!');
        if let Some(who) = name.strip_prefix("bye:") {
            let passed_over = told.trim_end_matches(')').split_terminator(',').map(|one| {
                let (who, why) = one.split_once(':').expect("who:why");
                let why = if why == "free" {
                    WhyPlays::FreeBefore
                } else {
                    WhyPlays::Others
                };
                NotLeftOver {
                    player: player(who),
                    why,
                }
            });
            pairing.bye = Some(SwissBye {
                player: player(who),
                origin,
                score: score(round, player(who)),
                second: mark == "second]",
                passed_over: passed_over.collect(),
            });
            continue;
        }
        let both = two(&name.replace('^', "").replace('/', "-"));
        let pair = if name.contains('/') {
            by_the_rules(round, both)
        } else {
            both
        };
        let up = name.split(['-', '/']).find(|number| number.ends_with('^'));
        let rematch = mark
            .strip_prefix("again:")
            .map(|round| round.trim_end_matches(']'));
        pairing.boards.push(SwissBoard {
            white_first: pair[0],
            black_first: pair[1],
            origin,
            bracket: score(round, pair[0]).max(score(round, pair[1])),
            floated_up: up.map(|number| player(number.trim_end_matches('^'))),
            colours: if origin == Origin::Leader {
                ColourDecision::Given
            } else {
                reason(round, pair)
            },
            rematch: rematch.map(|round| round.parse().expect("a round")),
        });
    }
    pairing
}

fn score(round: &NextRound<'_>, player: Player) -> Fraction {
    let alone = NextRound {
        present: vec![player],
        fixed_boards: Vec::new(),
        fixed_bye: None,
        ..round.clone()
    };
    let bye = pair(&alone).ok().and_then(|pairing| pairing.bye);
    bye.map_or(Fraction::ZERO, |bye| bye.score)
}

/// How the rules would seat these two, if only they were there.
fn alone(round: &NextRound<'_>, both: [Player; 2]) -> Option<SwissBoard> {
    let alone = NextRound {
        present: both.to_vec(),
        fixed_boards: Vec::new(),
        fixed_bye: None,
        ..round.clone()
    };
    pair(&alone).ok()?.boards.pop()
}

fn by_the_rules(round: &NextRound<'_>, both: [Player; 2]) -> [Player; 2] {
    alone(round, both).map_or(both, |board| [board.white_first, board.black_first])
}

fn reason(round: &NextRound<'_>, both: [Player; 2]) -> ColourDecision {
    alone(round, both).map_or(ColourDecision::Given, |board| board.colours)
}

/// The judge finds exactly this in the given pairing of the round.
#[track_caller]
fn planted(text: &str, pairing: &str, expected: &[SwissViolation]) {
    let case = Case::parse(text);
    let tournament = case.tournament();
    let round = case.next_round(&tournament);
    let found = judge(&round, &claimed(&round, pairing));
    assert_eq!(found, expected, "{text}\n{pairing}");
}

#[test]
fn planted_everybody_present_has_one_seat() {
    use SwissViolation::{ByeAtEvenNumber, NoBye, NotPresent, NotSeated, SeatedTwice};
    planted("players 4", "1-2", &[NotSeated(p(3)), NotSeated(p(4))]);
    planted(
        "players 4",
        "1-2 3-1",
        &[NotSeated(p(4)), SeatedTwice(p(1))],
    );
    planted(
        "players 4\n present 1 2",
        "1-2 3-4",
        &[NotPresent(p(3)), NotPresent(p(4))],
    );
    planted("players 3", "1-2", &[NotSeated(p(3)), NoBye]);
    planted("players 3", "1-2 bye:3", &[]);
    planted(
        "players 2",
        "1-2 bye:2",
        &[SeatedTwice(p(2)), ByeAtEvenNumber(p(2))],
    );
    planted(
        "players 1\n of 2\n rounds x2",
        "bye:1",
        &[SwissViolation::Over],
    );
}

#[test]
fn planted_what_the_leader_fixed_stays() {
    use SwissViolation::{ByeOrigin, FixedBoard, FixedBye, Origin};
    let fixed = "players 4\n fixed 4-1";
    planted(fixed, "4-1! 3-2", &[]);
    planted(fixed, "4-1! 2-3", &[SwissViolation::Colours([p(2), p(3)])]);
    planted(fixed, "1-4 3-2", &[FixedBoard([p(4), p(1)])]);
    planted(
        fixed,
        "4-1 3-2",
        &[Origin([p(4), p(1)]), SwissViolation::Colours([p(4), p(1)])],
    );
    planted("players 2", "1-2!", &[Origin([p(1), p(2)])]);
    planted("players 3\n fixed_bye 1", "1-2 bye:3", &[FixedBye(p(1))]);
    planted("players 3", "1-2 bye:3!", &[ByeOrigin(p(3))]);
}

#[test]
fn planted_what_breaks_the_rules_says_so() {
    use SwissViolation::{NoRematch, NoSecondBye, Rematch, SecondBye};
    let met = "players 2\n rounds x1 | 1-2:dd";
    planted(met, "2-1[again:2]", &[]);
    planted(met, "2-1", &[Rematch([p(2), p(1)])]);
    planted(met, "2-1[again:1]", &[Rematch([p(2), p(1)])]);
    planted(
        "players 2\n rounds 1-2:++",
        "1-2^[again:1]",
        &[NoRematch([p(1), p(2)])],
    );
    let free = "players 1\n rounds bye:1";
    planted(free, "bye:1[second]", &[]);
    planted(free, "bye:1", &[SecondBye(p(1))]);
    planted("players 1", "bye:1[second]", &[NoSecondBye(p(1))]);
}

#[test]
fn planted_what_is_told_is_true() {
    use SwissViolation::{BoardOrder, Bracket, ByeScore, ColourReason, Colours, PassedOver};
    let case = Case::parse("players 5\n rounds bye:1 half:2 half:3");
    let tournament = case.tournament();
    let round = case.next_round(&tournament);
    let changed = |change: fn(&mut SwissPairing)| {
        let mut pairing = claimed(&round, "1-2^ 3-4^ bye:5");
        change(&mut pairing);
        judge(&round, &pairing)
    };
    assert_eq!(changed(|_| ()), []);
    assert_eq!(changed(|p| p.boards.reverse()), [BoardOrder([p(3), p(1)])]);
    assert_eq!(
        changed(|p| p.boards[0].bracket = Fraction::ONE),
        [Bracket([p(1), p(2)])]
    );
    assert_eq!(
        changed(|p| p.boards[0].floated_up = None),
        [Bracket([p(1), p(2)])]
    );
    assert_eq!(
        changed(|pairing| pairing.boards[1].floated_up = Some(p(3))),
        [Bracket([p(3), p(4)])]
    );
    let wrong = changed(|p| p.boards[0].colours = ColourDecision::FewerWhites);
    assert_eq!(wrong, [ColourReason([p(1), p(2)])]);
    let wrong = changed(|pairing| pairing.bye = Some(free(p(5))));
    assert_eq!(wrong, []);
    let wrong = changed(|p| p.bye.as_mut().expect("a bye").score = Fraction::ONE);
    assert_eq!(wrong, [ByeScore(p(5))]);
    let text = "players 5\n rounds bye:5 bye:1 half:2 half:3";
    planted(text, "1/5 2/3 bye:4", &[]);
    planted(text, "1/5 2/3 bye:4(3:others)", &[PassedOver(p(4))]);
    let text = "players 3\n rounds 1-2:dd bye:3";
    planted(text, "3-1^ bye:2", &[]);
    planted(text, "1^-3 bye:2", &[Colours([p(1), p(3)])]);
}

#[test]
fn planted_the_colours_rule_by_rule() {
    use SwissViolation::Colours;
    let wrong = |white, black| [Colours([p(white), p(black)])];
    planted("players 2", "1-2", &[]);
    planted("players 2", "2-1", &wrong(2, 1));
    planted("players 2\n drawn black", "1-2", &wrong(1, 2));
    planted("players 3\n present 2 3", "2-3", &wrong(2, 3));
    let two = "players 4\n present 1 2\n rounds";
    planted(&format!("{two} 1-3:??"), "1-2", &wrong(1, 2)); // fewer whites
    planted(
        &format!("{two} 1-3:?? 4-2:?? | 4-1:?? 2-3:??"),
        "2-1",
        &wrong(2, 1),
    ); // the last difference
    planted(&format!("{two} 3-1:??"), "2-1", &wrong(2, 1)); // 1 alternates
    planted(&format!("{two} 3-2:??"), "1-2", &wrong(1, 2)); // 2 alternates
    planted(&format!("{two} 3-1:+- | half:2"), "2-1", &wrong(2, 1)); // no game, no colour
}

#[test]
fn planted_the_right_one_is_left_over() {
    use SwissViolation::ByeTurn;
    // The lowest score, the most matches, the largest number.
    let text = "players 5\n rounds 1-2:ww 4-3:dd half:5";
    planted(text, "1/3^ 4/5 bye:2", &[]);
    planted(text, "1/3^ 5/2^ bye:4(2:others)", &[ByeTurn(p(2))]);
    let text = "players 5\n rounds 3-4:dd half:5 half:1 half:2";
    planted(text, "1/3 5/2 bye:4", &[]);
    planted(text, "1/4 5/2 bye:3(4:others)", &[ByeTurn(p(4))]);
    planted(
        text,
        "1/3 4/2 bye:5(4:others,3:others)",
        &[ByeTurn(p(3)), ByeTurn(p(4))],
    );
    // Not a second one while others had none, but before a rematch.
    let text = "players 3\n rounds 1-2:++ bye:3";
    planted(text, "1/3 bye:2", &[]);
    planted(
        text,
        "3/2^ bye:1[second](2:others,3:others)",
        &[ByeTurn(p(2)), ByeTurn(p(3))],
    );
    let text = "players 3\n rounds 2-3:dd | bye:2 | bye:3";
    planted(text, "1^/2 bye:3[second](1:others)", &[]);
    let twice = [ByeTurn(p(2)), ByeTurn(p(3))];
    planted(text, "3/2[again:1] bye:1", &twice);
}

#[test]
fn planted_nobody_meets_again_without_need() {
    use SwissViolation::{NeedlessRematches, RecentRematch};
    planted(
        "players 4\n rounds 1-2:dd 3-4:dd",
        "2/1[again:1] 4/3[again:1]",
        &[NeedlessRematches(2)],
    );
    let all = "players 4\n rounds 1-2:dd 3-4:dd | 1-3:dd 4-2:dd | 1-4:dd 2-3:dd";
    planted(all, "2/1[again:1] 3/4[again:1]", &[]);
    planted(
        all,
        "3/1[again:2] 2/4[again:2]",
        &[RecentRematch([p(4), p(2)])],
    );
}

#[test]
fn planted_few_upfloaters_of_the_highest_scores() {
    use SwissViolation::{BetterUpfloaters, TooManyUpfloaters};
    let text = "players 6\n rounds half:1 half:2";
    planted(text, "1/2 3/5 6/4", &[]);
    planted(text, "1/3^ 4^/2 5/6", &[TooManyUpfloaters(p(1))]);
    // C5: 4 (1 point) before 5 (none).
    let text = "players 6\n rounds 1-2:dd half:3 | 1-3:dd half:2 | bye:1 half:4";
    planted(text, "4^/1 2/3 5/6", &[]);
    planted(text, "5^/1 2/3 4/6^", &[BetterUpfloaters(p(1))]);
    // C6: 5, not 4; then 5 and 6 would need two.
    let text = "players 8\n rounds 5-6:dd bye:1 bye:2 bye:3 half:4";
    planted(text, "1/3 2/5^ 6/4 7/8", &[]);
    planted(text, "1/3 4^/2 7^/5 8^/6", &[BetterUpfloaters(p(1))]);
    // C7: 5, not 4, who floated in the round before.
    let text = "players 8\n rounds bye:1 bye:2 bye:3 half:4 half:5 half:6
         | 4-7:dd half:1 half:2 half:3 half:5 half:6";
    planted(text, "1/3 5^/2 6/4 7/8^", &[]);
    planted(text, "1/3 2/4^ 5/6 7/8^", &[BetterUpfloaters(p(1))]);
    planted(
        &format!("of 3\n{text}"),
        "1/3 5^/2 6/4 7/8^",
        &[BetterUpfloaters(p(1))],
    );
    planted(&format!("of 3\n{text}"), "1/3 2/4^ 5/6 7/8^", &[]);
    // 3.5.4: the smallest number.
    let text = "players 4\n rounds bye:1 half:2 half:3";
    planted(text, "1/2^ 3/4^", &[]);
    planted(text, "1/3^ 4^/2", &[BetterUpfloaters(p(1))]);
}

#[test]
fn planted_the_first_pairing_of_a_bracket() {
    let worse = [SwissViolation::EarlierPairing(p(1))];
    planted("players 4", "1/3 4/2", &[]);
    planted("players 4", "1/2 3/4", &worse); // other tops
    planted("players 4", "1/4 3/2", &worse); // the same tops, other opponents
    planted("players 4\n rounds 3-1:dd half:2 half:4", "1/4 2/3", &[]);
    // C8: 2 floated in the round before and should not meet 5, who comes up.
    let text = "players 6\n rounds bye:1 bye:3 half:2 | 2-4:ww half:1 half:3 half:5 half:6";
    planted(text, "3/2 1/5^ 4^/6", &[]);
    planted(text, "1/3 5^/2 4^/6", &worse);
    planted(text, "1/2 3/5^ 4^/6", &worse);
    planted(&format!("of 3\n{text}"), "1/3 5^/2 4^/6", &[]);
    planted(&format!("of 3\n{text}"), "3/2 1/5^ 4^/6", &worse);
}

/// The pairing with these boards instead, and true in everything that it tells.
fn with_boards(
    round: &NextRound<'_>,
    pairing: &SwissPairing,
    pairs: &[[Player; 2]],
) -> SwissPairing {
    let boards = pairs.iter().map(|&both| by_the_rules(round, both));
    let given = NextRound {
        fixed_boards: boards.collect(),
        fixed_bye: pairing.bye.as_ref().map(|bye| bye.player),
        ..round.clone()
    };
    let mut changed = pair(&given).expect("a pairing");
    for board in &mut changed.boards {
        board.origin = Origin::Rules;
        board.colours = reason(round, [board.white_first, board.black_first]);
    }
    changed.bye.clone_from(&pairing.bye);
    changed
}

#[test]
fn the_judge_accepts_one_pairing_only() {
    let (mut rejected, mut rounds) = (0, 0);
    for seed in 0..400 {
        let mut case = random_position(seed);
        case.present.truncate(7);
        let tournament = case.tournament();
        let round = case.next_round(&tournament);
        let pairing = pair(&round).expect("a pairing");
        if relaxed(&pairing)
            .iter()
            .any(|rule| matches!(rule, SwissRelaxation::Rematch(..)))
        {
            continue;
        }
        rounds += 1;
        let bye = pairing.bye.as_ref().map(|bye| bye.player);
        let mut seated = round.present.clone();
        seated.retain(|&player| Some(player) != bye);
        for pairs in swiss_brute::all_pairings(&seated) {
            let changed = with_boards(&round, &pairing, &pairs);
            let accepted = judge(&round, &changed).is_empty();
            assert_eq!(
                accepted,
                changed == pairing,
                "seed {seed}: {}",
                show(&changed)
            );
            rejected += usize::from(!accepted);
        }
    }
    assert!(rounds > 200 && rejected > 1000, "{rounds} {rejected}");
}
