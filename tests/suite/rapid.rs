//! The ranking of a Rapid: tables that can be checked by hand, the exercise of FIDE's technical commission of
//! 2023 (names left out). What holds for every tournament is in `rapid_random`.
//!
//! A table names the players in start order and gives the rounds; who is not in a round was absent. `A-B
//! 1.5-0.5` are the points of a match, `A-B 1-0 ½-½` its games with the score of White first (`+-` and `-+`
//! are forfeits, `?` is not played yet), `G bye` and `G half` say themselves. Below the rounds stand the
//! questions with their answers.

use engine::competition::{Player, Score};
use engine::mutual::{MutualRow, MutualTable};
use engine::points::Fraction;
use engine::ranking::{Decision, Rank, explain, ranking};
use engine::swiss::{Criterion, Match, MatchGame, SwissRound, SwissRules, Tournament, Unplayed};
use engine::tiebreak::{Contribution, Cut, Entry, Scores};

/// The ways to count a round that was not played, by the names of the rules.
pub(crate) const WAYS: [(&str, Unplayed); 3] = [
    ("fide_2026", Unplayed::Fide2026),
    ("fide_2024", Unplayed::Fide2024),
    ("none", Unplayed::None),
];

/// The words for what decided.
pub(crate) const CRITERIA: [(&str, Criterion); 5] = [
    ("mutual", Criterion::MutualResult),
    ("median", Criterion::MedianBuchholz),
    ("cut-one", Criterion::BuchholzCutOne),
    ("buchholz", Criterion::Buchholz),
    ("sonneborn", Criterion::SonnebornBerger),
];

fn word(criterion: Criterion) -> &'static str {
    let found = CRITERIA.iter().find(|(_, other)| *other == criterion);
    found.expect("all have a word").0
}

/// Rapid 8.
const RAPID: [Criterion; 3] = [
    Criterion::MutualResult,
    Criterion::MedianBuchholz,
    Criterion::SonnebornBerger,
];

/// The rules of the Rapid for as many rounds as the table has.
fn rapid() -> SwissRules {
    SwissRules {
        rounds: 9,
        games_per_round: 2,
        bye: Fraction::from(2),
        byes_per_player: Some(1),
        unplayed: Unplayed::Fide2026,
        tie_breaks: RAPID.to_vec(),
    }
}

/// A tournament as text, read.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) rules: SwissRules,
    pub(crate) players: Vec<String>,
    pub(crate) rounds: Vec<SwissRound>,
    /// The lines below the rounds: a word and the rest.
    pub(crate) answers: Vec<(String, String)>,
}

impl Table {
    fn parse(text: &str) -> Self {
        let mut table = Self {
            rules: rapid(),
            players: Vec::new(),
            rounds: Vec::new(),
            answers: Vec::new(),
        };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (word, rest) = line.split_once(' ').expect("a word and more");
            match word {
                "players" => table.players = rest.split_whitespace().map(str::to_owned).collect(),
                "round" => {
                    let entries: Vec<&str> = rest.split(", ").collect();
                    table.add_round(&entries);
                }
                _ => table.answers.push((word.to_owned(), rest.to_owned())),
            }
        }
        table.rules.rounds = u16::try_from(table.rounds.len())
            .expect("few rounds")
            .max(1);
        table
    }

    fn player(&self, name: &str) -> Player {
        let index = self.players.iter().position(|player| player == name);
        let index = index.unwrap_or_else(|| panic!("{name} is no player"));
        Player(u16::try_from(index).expect("few players"))
    }

    fn name(&self, player: Player) -> &str {
        &self.players[player.index()]
    }

    fn add_round(&mut self, entries: &[&str]) {
        let mut round = SwissRound::default();
        for entry in entries {
            let words: Vec<&str> = entry.split_whitespace().collect();
            match (words[0].split_once('-'), &words[1..]) {
                (None, ["bye"]) => round.byes.push(self.player(words[0])),
                (None, ["half"]) => round.half_byes.push(self.player(words[0])),
                (Some((white, black)), results) => round.matches.push(Match {
                    white_first: self.player(white),
                    black_first: self.player(black),
                    games: games(results),
                }),
                _ => panic!("{entry}"),
            }
        }
        self.rounds.push(round);
    }

    /// Gives everybody the same points: each in turn meets newcomers until he has three more than the best of
    /// them has now. A newcomer gets two points at most.
    fn level(&mut self) {
        let tournament = self.tournament();
        let scores = Scores::new(&tournament, self.rules.rounds);
        let mut points: Vec<Fraction> = tournament.players().map(|p| scores.points(p)).collect();
        let best = points.iter().max().expect("a player");
        let all = *best + Fraction::from(3);
        while points.iter().any(|points| *points < all) {
            let mut round = SwissRound::default();
            for (index, points) in points.iter_mut().enumerate() {
                let gets = (all - *points).min(Fraction::from(2));
                if gets > Fraction::ZERO {
                    self.players
                        .push(format!("newcomer {}", self.players.len()));
                    let newcomer = u16::try_from(self.players.len() - 1).expect("few players");
                    let result = match number(gets).as_str() {
                        "2" => "2-0",
                        "1.5" => "1.5-0.5",
                        "1" => "1-1",
                        _ => "0.5-1.5",
                    };
                    round.matches.push(Match {
                        white_first: Player(u16::try_from(index).expect("few players")),
                        black_first: Player(newcomer),
                        games: games(&[result]),
                    });
                    *points = *points + gets;
                }
            }
            self.rounds.push(round);
        }
        self.rules.rounds = u16::try_from(self.rounds.len()).expect("few rounds");
    }

    pub(crate) fn tournament(&self) -> Tournament {
        let players = u16::try_from(self.players.len()).expect("few players");
        let tournament = Tournament::new(self.rules.clone(), players, self.rounds.clone());
        tournament.unwrap_or_else(|problems| panic!("{problems:?}"))
    }
}

/// The games of a match: one by one, or both from the points of the first player.
fn games(results: &[&str]) -> Vec<MatchGame> {
    use Score::{BlackWins, Draw, WhiteWins};
    let played = |scores: [Score; 2]| scores.map(MatchGame::Played).to_vec();
    match results {
        ["2-0"] => played([WhiteWins, BlackWins]),
        ["1.5-0.5"] => played([WhiteWins, Draw]),
        ["1-1"] => played([Draw, Draw]),
        ["0.5-1.5"] => played([Draw, WhiteWins]),
        ["0-2"] => played([BlackWins, WhiteWins]),
        _ => results.iter().map(|result| game(result)).collect(),
    }
}

fn game(result: &str) -> MatchGame {
    match result {
        "1-0" => MatchGame::Played(Score::WhiteWins),
        "½-½" => MatchGame::Played(Score::Draw),
        "0-1" => MatchGame::Played(Score::BlackWins),
        "+-" => MatchGame::BlackAbsent,
        "-+" => MatchGame::WhiteAbsent,
        "?" => MatchGame::Pending,
        _ => panic!("{result} is no result"),
    }
}

/// `7`, `8.5`, `9.75`; every number here is an exact decimal.
fn number(number: Fraction) -> String {
    let hundredths = number.rounded_to(100);
    assert_eq!(Fraction::new(hundredths, 100), number, "{number}");
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}

fn optional(value: Option<Fraction>) -> String {
    value.map_or("-".to_owned(), number)
}

fn joined<T>(items: impl IntoIterator<Item = T>, write: impl FnMut(T) -> String) -> String {
    items.into_iter().map(write).collect::<Vec<_>>().join(", ")
}

fn decision(decided: Option<Decision>) -> &'static str {
    match decided {
        None => "last",
        Some(Decision::Points) => "points",
        Some(Decision::Criterion(criterion)) => word(criterion),
        Some(Decision::Nothing) => "shared",
    }
}

fn contribution(table: &Table, contribution: &Contribution) -> String {
    let entry = match contribution.entry {
        Entry::Match(opponent) => table.name(opponent).to_owned(),
        Entry::Pending(opponent) => format!("pending {}", table.name(opponent)),
        Entry::ForfeitWin(opponent) => format!("+{}", table.name(opponent)),
        Entry::ForfeitLoss(opponent) => format!("-{}", table.name(opponent)),
        Entry::Bye => "bye".to_owned(),
        Entry::HalfBye => "half".to_owned(),
        Entry::Absent => "absent".to_owned(),
    };
    let cut = match contribution.cut {
        None => "",
        Some(Cut::Lowest) => " lowest",
        Some(Cut::Highest) => " highest",
    };
    format!("{entry} {}{cut}", number(contribution.score))
}

/// `A 2 to 4`: he has two points and with the missing games could have had four.
fn mutual_table(table: &Table, mutual: &MutualTable) -> String {
    let row = |row: &MutualRow| {
        let (name, points) = (table.name(row.player), number(row.points));
        match row.most == row.points {
            true => format!("{name} {points}"),
            false => format!("{name} {points} to {}", number(row.most)),
        }
    };
    mutual.rows.iter().map(row).collect::<Vec<_>>().join(" + ")
}

/// The answer to one question, for the players that the expected answer names.
fn answer(table: &Table, after: u16, question: &str, expected: &str) -> String {
    let tournament = table.tournament();
    let ranks = ranking(&tournament, after);
    let explained = |name: &str| {
        let found = explain(&tournament, table.player(name), after);
        found.unwrap_or_else(|| panic!("{name} is explained"))
    };
    let named = || {
        expected
            .split(", ")
            .map(|row| row.split(' ').next().expect("a name"))
    };
    let placed = |rank: &Rank| format!("{} {}", rank.place, table.name(rank.player));
    match question {
        "ranking" => joined(&ranks, |rank| {
            let name = table.name(rank.player);
            format!("{} {name} {}", rank.place, number(rank.points))
        }),
        "order" => joined(&ranks, placed),
        // As many as are named.
        "top" => joined(ranks.iter().take(named().count()), placed),
        "decided" => joined(&ranks, |rank| decision(rank.decided).to_owned()),
        "play-off" => {
            let playing = ranks.iter().filter(|rank| rank.play_off);
            let names = joined(playing, |rank| table.name(rank.player).to_owned());
            if names.is_empty() {
                "nobody".to_owned()
            } else {
                names
            }
        }
        "adjusted" => joined(named(), |name| {
            format!("{name} {}", number(explained(name).adjusted))
        }),
        "rounds" => {
            let name = named().next().expect("a name");
            let rounds = joined(&explained(name).contributions, |c| contribution(table, c));
            format!("{name} {rounds}").trim_end().to_owned()
        }
        "tables" => {
            let name = named().next().expect("a name");
            let tables = joined(&explained(name).mutual, |m| mutual_table(table, m));
            format!("{name} sees {tables}")
        }
        criterion => {
            let at = table
                .rules
                .tie_breaks
                .iter()
                .position(|c| word(*c) == criterion);
            let at = at.unwrap_or_else(|| panic!("{criterion} is no criterion of the rules"));
            joined(named(), |name| {
                format!("{name} {}", optional(explained(name).rank.values[at]))
            })
        }
    }
}

/// Compares every answer. A line `way` says how rounds that were not played count below it, a line `after`
/// after which round.
fn check(text: &str) {
    check_table(Table::parse(text), text);
}

fn check_table(mut table: Table, text: &str) {
    let mut after = table.rules.rounds;
    for (question, expected) in table.answers.clone() {
        match question.as_str() {
            "way" => {
                let way = WAYS.iter().find(|(name, _)| *name == expected);
                table.rules.unplayed = way.expect("a way").1;
            }
            "after" => after = expected.parse().expect("a number"),
            "of" => table.rules.rounds = expected.parse().expect("a number"),
            _ => {
                let found = answer(&table, after, &question, &expected);
                let way = table.rules.unplayed;
                assert_eq!(
                    found, expected,
                    "{question}, {way:?}, after round {after}{text}"
                );
            }
        }
    }
}

#[test]
fn seven_players_and_four_rounds() {
    check(
        "
        players A B C D E F G
        round A-B 1.5-0.5, C-D 1-1, E-F 2-0, G bye
        round A-E 1-1, C-G 0.5-1.5, D-B 2-0, F bye
        round G-A 1-1, E-D 1.5-0.5, F-C 0-2, B bye
        round A-D 2-0, G-E 0.5-1.5, B-F 2-0
        way fide_2026
          ranking 1 E 6, 2 A 5.5, 3 G 5, 4 B 4.5, 5 D 3.5, 6 C 3.5, 7 F 2
          decided points, points, points, points, median, points, last
          adjusted A 5.5, B 4.5, C 4.5, D 3.5, E 6, F 2, G 5
          mutual D 1, C 1, E -
          rounds D C 4.5 lowest, B 4.5, E 6 highest, A 5.5
          rounds C D 3.5, G 5 highest, F 2, absent 3.5 lowest
          median D 10, C 5.5
          play-off nobody
        way fide_2024
          order 1 E, 2 A, 3 G, 4 B, 5 D, 6 C, 7 F
          decided points, points, points, points, median, points, last
          rounds D C 4.5 lowest, B 4.5, E 6 highest, A 5.5
          rounds C D 3.5, G 5 highest, F 2, absent 3.5 lowest
          median D 10, C 5.5
        way none
          order 1 E, 2 A, 3 G, 4 B, 5 D, 6 C, 7 F
          decided points, points, points, points, median, points, last
          adjusted C 3.5
          rounds D C 3.5 lowest, B 4.5, E 6 highest, A 5.5
          rounds C D 3.5, G 5 highest, F 2 lowest
          median D 10, C 3.5",
    );
}

/// The same with another result of A and E. How rounds that were not played count decides who is second.
#[test]
fn the_bye_decides_between_two_players() {
    check(
        "
        players A B C D E F G
        round A-B 1.5-0.5, C-D 1-1, E-F 2-0, G bye
        round A-E 0.5-1.5, C-G 0.5-1.5, D-B 2-0, F bye
        round G-A 1-1, E-D 1.5-0.5, F-C 0-2, B bye
        round A-D 2-0, G-E 0.5-1.5, B-F 2-0
        way none
          ranking 1 E 6.5, 2 A 5, 3 G 5, 4 B 4.5, 5 D 3.5, 6 C 3.5, 7 F 2
          decided points, median, points, points, median, points, last
          mutual A 1, G 1, D 1, C 1
          rounds A B 4.5, E 6.5 highest, G 5, D 3.5 lowest
          rounds G C 3.5 lowest, A 5, E 6.5 highest
          median A 9.5, G 5
          sonneborn A 22, G 13.5
        way fide_2024
          ranking 1 E 6.5, 2 G 5, 3 A 5, 4 B 4.5, 5 D 3.5, 6 C 3.5, 7 F 2
          decided points, median, points, points, median, points, last
          mutual A 1, G 1, D 1, C 1
          rounds A B 4.5, E 6.5 highest, G 5, D 3.5 lowest
          rounds G bye 5, C 4.5 lowest, A 5, E 6.5 highest
          median A 9.5, G 10
          sonneborn A 22, G 25
        way fide_2026
          ranking 1 E 6.5, 2 G 5, 3 A 5, 4 B 4.5, 5 D 3.5, 6 C 3.5, 7 F 2
          decided points, sonneborn, points, points, median, points, last
          mutual A 1, G 1, D 1, C 1
          rounds A B 4.5, E 6.5 highest, G 5, D 3.5 lowest
          rounds G bye 4 lowest, C 4.5, A 5, E 6.5 highest
          median A 9.5, G 9.5
          sonneborn A 22, G 23
          rounds D C 4.5 lowest, B 4.5, E 6.5 highest, A 5
          median D 9.5, C 5.5",
    );
}

/// The games between players who have the same points: those of the table and as many against newcomers as
/// it takes.
pub(crate) fn check_level(text: &str) {
    let mut table = Table::parse(text);
    table.rules.tie_breaks = vec![Criterion::MutualResult];
    table.level();
    check_table(table, text);
}

#[test]
fn three_who_all_met_are_ordered_by_their_games() {
    check_level(
        "
        players A B C
        round A-B 2-0
        round B-C 1.5-0.5
        round C-A 1.5-0.5
          top 1 A, 2 C, 3 B
          mutual A 2.5, C 2, B 1.5
          tables A sees A 2.5 + C 2 + B 1.5",
    );
}

#[test]
fn three_who_beat_each_other_stay_level() {
    check_level(
        "
        players A B C
        round A-B 2-0
        round B-C 2-0
        round C-A 2-0
          top 1 A, 1 B, 1 C
          mutual A 2, B 2, C 2
          tables A sees A 2 + B 2 + C 2",
    );
}

#[test]
fn who_stay_level_are_compared_once_more() {
    check_level(
        "
        players A B C
        round A-B 1-1
        round A-C 2-0
        round B-C 2-0
          top 1 A, 1 B, 3 C
          mutual A 3, B 3, C 0
          tables A sees A 3 + B 3 + C 0, A 1 + B 1",
    );
    // Here their own match decides.
    check_level(
        "
        players A B C D
        round A-B 1.5-0.5, C-D 2-0
        round A-C 1-1, B-D 2-0
        round A-D 1-1, B-C 1-1
          top 1 C, 2 A, 3 B, 4 D
          mutual C 4, A 3.5, B 3.5, D 1
          tables B sees C 4 + A 3.5 + B 3.5 + D 1, A 1.5 + B 0.5",
    );
}

#[test]
fn one_who_met_nobody_could_still_be_first() {
    check_level(
        "
        players A B C
        round A-B 2-0
          top 1 A, 1 B, 1 C
          mutual A -, B -, C -
          tables C sees A 2 to 4 + B 0 to 2 + C 0 to 4",
    );
}

/// Named a second time, the mutual result is asked again of those who are level by then.
#[test]
fn the_mutual_result_can_come_back() {
    let mut table = Table::parse("players A B C\nround A-B 2-0");
    table.rules.unplayed = Unplayed::None;
    table.rules.tie_breaks = vec![
        Criterion::MutualResult,
        Criterion::Buchholz,
        Criterion::MutualResult,
    ];
    table.level();
    let ranks = ranking(&table.tournament(), table.rules.rounds);
    let row = |rank: &Rank| {
        let values = joined(rank.values.clone(), optional);
        let (name, decided) = (table.name(rank.player), decision(rank.decided));
        format!("{name}: {values}: {decided}")
    };
    let rows: Vec<String> = ranks.iter().take(3).map(row).collect();
    let expected = [
        "A: -, 6, 2: mutual",
        "B: -, 6, 0: buchholz",
        "C: -, 1, -: points",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn one_who_leads_whatever_the_missing_games_give_is_first() {
    check_level(
        "
        players A B C
        round A-B 2-0
        round A-C 2-0
          top 1 A, 2 B, 2 C
          mutual A 4, B 0, C 0
          tables A sees A 4 + B 0 to 2 + C 0 to 2
          tables B sees A 4 + B 0 to 2 + C 0 to 2, B 0 to 2 + C 0 to 2",
    );
    // Likewise for the second place; C and D never met.
    check_level(
        "
        players A B C D
        round A-B 2-0
        round A-C 2-0, B-D 2-0
        round A-D 2-0, B-C 1.5-0.5
          top 1 A, 2 B, 3 C, 3 D
          mutual A 6, B 3.5, C 0.5, D 0",
    );
    // C and D could have come level with B: the three of them are compared without A, and only then is B ahead.
    check_level(
        "
        players A B C D
        round A-B 2-0
        round A-C 1-1, B-D 1.5-0.5
        round A-D 1-1, B-C 1.5-0.5
          top 1 A, 2 B, 3 C, 3 D
          mutual A 4, B 3, C 1.5, D 1.5
          tables B sees A 4 + B 3 + C 1.5 to 3.5 + D 1.5 to 3.5, \
            B 3 + C 0.5 to 2.5 + D 0.5 to 2.5",
    );
}

#[test]
fn only_played_games_are_a_mutual_result() {
    // One of the games was forfeited.
    check_level(
        "
        players A B
        round A-B ½-½ -+
          top 1 A, 1 B
          mutual A 1, B 1",
    );
    // Both were, or one by either of them: they have not met.
    for result in ["+- -+", "+- +-"] {
        check_level(&format!(
            "
            players A B
            round A-B {result}
              top 1 A, 1 B
              mutual A -, B -"
        ));
    }
    // One game decides as much as two.
    check_level(
        "
        players A B C
        round A-B 1-0 +-
        round B-C 1.5-0.5
        round C-A 1.5-0.5
          top 1 A, 2 C, 3 B
          mutual A 2.5, C 2, B 1.5",
    );
    // Who met twice have the mean of their games.
    check_level(
        "
        players A B C
        round A-B 2-0
        round A-B 0-2
        round B-C 2-0
        round C-A 0-2
          top 1 A, 1 B, 3 C
          mutual A 3, B 3, C 0",
    );
}

#[test]
fn two_who_never_met_have_no_mutual_result() {
    check_level(
        "
        players A B
        round A bye
          top 1 A, 1 B
          mutual A -, B -",
    );
}

#[test]
fn four_who_all_met() {
    check_level(
        "
        players A B C D
        round A-B 1-1, C-D 0.5-1.5
        round A-C 2-0, B-D 1.5-0.5
        round A-D 1-1, B-C 1.5-0.5
          top 1 A, 1 B, 3 D, 4 C
          mutual A 4, B 4, D 3, C 1
          tables B sees A 4 + B 4 + D 3 + C 1, A 1 + B 1",
    );
}

#[test]
fn a_newcomer_brings_his_opponents_what_he_has() {
    check(
        "
        players A B C D
        round A-B 2-0, C bye
        round A-C 1-1, B bye
        round D-A 1-1, B-C 1-1
        round D-B 0.5-1.5, A-C 2-0
          ranking 1 A 6, 2 B 4.5, 3 C 4, 4 D 1.5
          adjusted D 1.5
          rounds A B 4.5 highest, C 4, D 1.5 lowest, C 4
          rounds D absent 1.5 lowest, absent 1.5, A 6 highest, B 4.5
        after 2
          ranking 1 A 3, 1 C 3, 3 B 2, 4 D 0
          play-off nobody",
    );
}

#[test]
fn who_left_counts_for_his_opponents_as_if_he_drew_the_rest() {
    check(
        "
        players A B C D
        round A-B 2-0, C-D 1-1
        round A-C 2-0, B-D 1-1
        round A-D 2-0, B-C 1-1
        round B-A 0-2, C-D 1-1
        round C-A 0-2, B-D 1-1
        round D-A 1-1, B-C 1-1
        round B-C 1-1, D bye
        round B-D 1-1, C bye
        round C-D 1-1, B bye
        after 6
          adjusted A 11
        after 7
          adjusted A 12
        after 9
          ranking 1 A 11, 2 D 9, 3 B 8, 3 C 8
          adjusted A 14, B 8
          rounds A B 8, C 8, D 9 highest, B 8, C 8, D 9, absent 9 lowest, absent 9, absent 9
        way fide_2024
          rounds A B 8, C 8, D 9, B 8, C 8, D 9, absent 11 lowest, absent 11 highest, absent 11
        way none
          adjusted A 11
          rounds A B 8 lowest, C 8, D 9 highest, B 8, C 8, D 9",
    );
}

/// Six rounds of one player, and with how much he counts for his opponents. Only byes that he asked for at the
/// end count as drawn, up to the first round that he did not miss by his own doing; forfeits never do.
#[test]
fn only_rounds_after_the_last_one_there_count_as_drawn() {
    let cases = [
        ("win win win win win win", "12"),
        ("win absent absent win absent win", "6"),
        ("win win absent absent absent absent", "8"),
        ("absent absent absent absent absent absent", "6"),
        ("half win win win win half", "10"),
        ("win win win absent half absent", "9"),
        ("win win absent forfeit absent absent", "7"),
        ("win win absent absent absent forfeit", "7"),
        ("win win absent absent bye absent", "7"),
        ("win win absent absent walkover absent", "7"),
        ("win win absent absent one-game absent", "6"),
        ("win win absent absent pending absent", "5"),
    ];
    for (rounds, adjusted) in cases {
        let round = |what| match what {
            "win" => "P-A 2-0, B-C 1-1",
            "absent" => "A-B 1-1",
            "half" => "P half, A-B 1-1",
            "bye" => "P bye, A-B 1-1",
            "forfeit" => "P-A -+ +-, B-C 1-1",
            "walkover" => "P-A +- -+, B-C 1-1",
            "one-game" => "P-A 1-0 +-, B-C 1-1",
            "pending" => "P-A ? ?, B-C 1-1",
            _ => panic!("{what}"),
        };
        let rounds = rounds.split(' ').map(round);
        let rounds: String = rounds.map(|round| format!("round {round}\n")).collect();
        check(&format!("players P A B C\n{rounds}adjusted P {adjusted}"));
    }
}

#[test]
fn somebody_leaves_between_the_games() {
    check(
        "
        players A B C D
        round A-B 0-1 -+, C-D 2-0
        round A-D 1-1, C bye
          ranking 1 C 4, 2 A 2, 3 B 1, 3 D 1
          rounds A B 2 highest, D 1 lowest
          rounds B A 2 highest, absent 1 lowest",
    );
}

#[test]
fn a_result_is_that_of_its_game() {
    check(
        "
        players A B
        round A-B 1-0 1-0
          ranking 1 A 1, 1 B 1",
    );
    check(
        "
        players A B
        round A-B 1-0 0-1
          ranking 1 A 2, 2 B 0",
    );
}

#[test]
fn where_nothing_decides_the_place_is_shared() {
    check(
        "
        players A B C D
        round A-B 1-1, C-D 1-1
        round C-A 0-2, B-D 2-0
        round D-A 0-2, B-C 2-0
          ranking 1 A 5, 1 B 5, 3 C 1, 3 D 1
          decided shared, points, shared, last
          play-off A, B
          mutual A 1, B 1, C 1, D 1
          median A 1, B 1, C 5, D 5
          sonneborn A 9, B 9, C 1, D 1
        of 4
          play-off nobody
        of 3
        after 2
          ranking 1 A 3, 1 B 3, 3 C 1, 3 D 1
          play-off nobody
        after 9
          play-off A, B
        after 0
          ranking 1 A 0, 1 B 0, 1 C 0, 1 D 0
          decided shared, shared, shared, last
          mutual A -, B -
          median A 0, B 0
          play-off nobody",
    );
    // The last game is not over yet.
    check(
        "
        players A B C D E F
        round A-B 1-1, C-D 1-1, E-F ½-½ ?
          ranking 1 A 1, 1 B 1, 1 C 1, 1 D 1, 5 E 0.5, 5 F 0.5
          play-off nobody",
    );
}

#[test]
fn games_without_a_result_count_for_nothing() {
    // The second round is published.
    check(
        "
        players A B C D E
        round A-B 2-0, C-D 1.5-0.5, E bye
        round A-E ? ?, C-B ? ?, D bye
        after 1
          ranking 1 E 2, 2 A 2, 3 C 1.5, 4 D 0.5, 5 B 0
        after 2
          ranking 1 E 2, 2 A 2, 3 C 1.5, 4 D 0.5, 5 B 0
          rounds E bye 1 lowest
          rounds D C 1.5 lowest",
    );
    // The first result is in.
    check(
        "
        players A B C D E
        round A-B 2-0, C-D 1.5-0.5, E bye
        round A-E 1-0 ?, C-B ? ?, D bye
          ranking 1 A 3, 2 D 2.5, 3 E 2, 4 C 1.5, 5 B 0
          rounds A B 0 lowest, E 2 highest
          rounds C D 2.5 lowest
          rounds D C 1.5 lowest, bye 2 highest",
    );
    // A forfeited first game pays; whether it was a meeting is still open.
    check(
        "
        players A B
        round A-B +- ?
          ranking 1 A 1, 2 B 0
          rounds A ",
    );
    // A round that is still empty.
    let mut table = Table::parse("players A B\nround A-B 2-0\nround A bye");
    table.rounds[1].byes.clear();
    let found = answer(&table, 2, "rounds", "A");
    assert_eq!(found, "A B 0 lowest");
}

/// The exercise of FIDE's technical commission of 2023: five rounds of one game. Number, games (`+W7` won with
/// White against 7, `+F9` by forfeit, `=BYE` a requested half, `+BYE` left over, `--` absent), then score,
/// adjusted score, Buchholz, Cut-1, median and Sonneborn-Berger until February 2026, and these four since.
const EXERCISE: &str = "
    2  +B10 +W7  =B1  +W16 =B3  | 4   4   13   12   8.5 9.5  13   12   8.5 9.5
    1  +W9  =B13 =W2  +B15 =W4  | 3.5 3.5 12.5 11   7   8    12.5 11   7   8
    3  =W11 +B6  +W8  =B4  =W2  | 3.5 3.5 15.5 13   9   10.5 15.5 13   9   10.5
    4  +B12 =BYE +W13 =W3  =B1  | 3.5 3.5 15   11.5 8   9.75 14   11.5 8   9.25
    16 =W8  +B11 +W7  -B2  +W15 | 3.5 3.5 12.5 11   7   7.25 12.5 11   7   7.25
    6  -B14 -W3  +BYE +W10 +B8  | 3   3   12   11   7.5 6.5  11.5 10.5 7   6
    5  -W13 -B15 +W11 =B7  +W10 | 2.5 2.5 8.5  7.5  5   4.25 8.5  7.5  5   4.25
    8  =B16 +W14 -B3  +W13 -W6  | 2.5 2.5 13.5 12   8.5 5.25 13.5 12   8.5 5.25
    11 =B3  -W16 -B5  +F9  +W7  | 2.5 2.5 13.5 12   8.5 5.75 12.5 11   7.5 4.75
    12 -W4  +BYE +F14 --   --   | 2   3   11.5 9.5  6   4    11.5 9.5  6   4
    14 +W6  -B8  -F12 --   +B13 | 2   2   11   9    6   4.5  11   9    6   4.5
    15 -B7  +W5  +B10 -W1  -B16 | 2   2   12   11   7.5 3.5  12   11   7.5 3.5
    7  +W15 -B2  -B16 =W5  -B11 | 1.5 1.5 14.5 12.5 8.5 3.25 14.5 12.5 8.5 3.25
    9  -B1  -W10 =BYE -F11 +BYE | 1.5 1.5 9    7.5  4   2.25 9    7.5  4   2.25
    13 +B5  =W1  -B4  -B8  -W14 | 1.5 1.5 14   12   8.5 4.25 14   12   8.5 4.25
    10 -W2  +B9  -W15 -B6  -B5  | 1   1   13   11.5 7.5 1.5  13   11.5 7.5 1.5";

/// The player with a number of the exercise.
fn numbered(number: &str) -> Player {
    Player(number.parse::<u16>().expect("a number") - 1)
}

/// One player's entry in a round. A game comes from the row of White, a forfeit from that of who was there;
/// their opponents' rows say the same, as the scores show.
fn add_exercise_entry(round: &mut SwissRound, player: Player, entry: &str) {
    let mut add = |[white_first, black_first]: [Player; 2], game| {
        round.matches.push(Match {
            white_first,
            black_first,
            games: vec![game],
        });
    };
    match (entry, entry.split_at(2)) {
        ("--", _) => {}
        ("+BYE", _) => round.byes.push(player),
        ("=BYE", _) => round.half_byes.push(player),
        (_, ("+W", black)) => add([player, numbered(black)], game("1-0")),
        (_, ("=W", black)) => add([player, numbered(black)], game("½-½")),
        (_, ("-W", black)) => add([player, numbered(black)], game("0-1")),
        (_, ("+F", absent)) => add([player, numbered(absent)], game("+-")),
        (_, ("+B" | "=B" | "-B" | "-F", _)) => {}
        _ => panic!("{entry}"),
    }
}

#[test]
fn the_exercise_of_the_technical_commission() {
    let mut rules = SwissRules {
        rounds: 5,
        games_per_round: 1,
        bye: Fraction::ONE,
        byes_per_player: None,
        unplayed: Unplayed::Fide2024,
        tie_breaks: vec![
            Criterion::Buchholz,
            Criterion::BuchholzCutOne,
            Criterion::MedianBuchholz,
            Criterion::SonnebornBerger,
        ],
    };
    let mut rounds = vec![SwissRound::default(); 5];
    let mut expected = Vec::new();
    for line in EXERCISE.lines().filter(|line| !line.is_empty()) {
        let (entries, numbers) = line.split_once('|').expect("two halves");
        let words: Vec<&str> = entries.split_whitespace().collect();
        let player = numbered(words[0]);
        for (round, entry) in rounds.iter_mut().zip(&words[1..]) {
            add_exercise_entry(round, player, entry);
        }
        let numbers = numbers.split_whitespace().map(str::to_owned);
        expected.push((player, numbers.collect::<Vec<_>>()));
    }
    for (way, columns) in [(Unplayed::Fide2024, 2..6), (Unplayed::Fide2026, 6..10)] {
        rules.unplayed = way;
        let facts = Tournament::new(rules.clone(), 16, rounds.clone()).expect("facts");
        for (player, numbers) in &expected {
            let explained = explain(&facts, *player, 5).expect("a player");
            let (adjusted, rank) = (explained.adjusted, explained.rank);
            let scores = [rank.points, adjusted].map(number);
            assert_eq!(scores.as_slice(), &numbers[..2], "{player:?}");
            let found: Vec<String> = rank.values.into_iter().map(optional).collect();
            assert_eq!(found, numbers[columns.clone()], "{player:?}, {way:?}");
        }
    }
}
