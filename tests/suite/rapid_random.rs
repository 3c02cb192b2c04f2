//! What holds for every ranking of a Swiss tournament: hundreds of random ones, with sums that are counted a
//! second time in another way, and mutual results where all missing games are tried out.

use std::cmp::Reverse;

use engine::competition::{Player, Score};
use engine::points::Fraction;
use engine::ranking::{Decision, Explanation, Rank, explain, ranking};
use engine::swiss::{Criterion, Match, MatchGame, SwissRound, SwissRules, Unplayed};

use crate::pairing::Dice;
use crate::rapid::{CRITERIA, Table, WAYS, check_level};

/// A tournament with everything that can happen: late entrants, leavers, byes, forfeits, games without result.
fn random_table(seed: u64) -> Table {
    let mut dice = Dice(seed);
    let players = u16::try_from(dice.within(1..=12)).expect("small");
    let rounds = dice.within(1..=9);
    let games_per_round = u8::try_from(dice.within(1..=3)).expect("small");
    let mut criteria = CRITERIA.map(|(_, criterion)| criterion);
    criteria = dice.shuffled(&criteria).try_into().expect("as many");
    let criteria = &criteria[..usize::try_from(dice.within(0..=5)).expect("small")];
    let rules = SwissRules {
        rounds: 9,
        games_per_round,
        bye: Fraction::new(i128::from(dice.within(0..=5)), 2),
        byes_per_player: None,
        unplayed: WAYS[usize::try_from(dice.within(0..=2)).expect("small")].1,
        tie_breaks: criteria.to_vec(),
    };
    let there: Vec<[u64; 2]> = (0..players)
        .map(|_| match dice.within(0..=5) {
            0 => [dice.within(1..=rounds), rounds],
            1 => [1, dice.within(1..=rounds)],
            _ => [1, rounds],
        })
        .collect();
    let mut round = |number| {
        let here = (0..)
            .zip(&there)
            .filter(|(_, [from, to])| (*from..=*to).contains(&number));
        let here: Vec<Player> = here.map(|(player, _)| Player(player)).collect();
        random_round(&mut dice, &here, games_per_round)
    };
    Table {
        rules,
        players: (0..players).map(|player| player.to_string()).collect(),
        rounds: (1..=rounds).map(&mut round).collect(),
        answers: Vec::new(),
    }
}

fn random_round(dice: &mut Dice, here: &[Player], games: u8) -> SwissRound {
    let mut round = SwissRound::default();
    let mut playing = Vec::new();
    for player in dice.shuffled(here) {
        match dice.within(0..=19) {
            0..=1 => {}
            2 => round.half_byes.push(player),
            _ => playing.push(player),
        }
    }
    let unplayed = dice.percent(5);
    let pairs = playing.chunks_exact(2);
    round.byes.extend(pairs.remainder());
    for pair in pairs {
        let whole = dice.within(0..=19);
        let game = |number| match (whole, number % 2 == 0) {
            _ if unplayed => MatchGame::Pending,
            (0, true) | (1, false) => MatchGame::WhiteAbsent,
            (0, false) | (1, true) => MatchGame::BlackAbsent,
            (2, _) => MatchGame::Pending,
            _ => match dice.within(0..=19) {
                0..=5 => MatchGame::Played(Score::WhiteWins),
                6..=11 => MatchGame::Played(Score::BlackWins),
                12..=16 => MatchGame::Played(Score::Draw),
                17 => MatchGame::WhiteAbsent,
                18 => MatchGame::BlackAbsent,
                _ => MatchGame::Pending,
            },
        };
        round.matches.push(Match {
            white_first: pair[0],
            black_first: pair[1],
            games: (0..games).map(game).collect(),
        });
    }
    round
}

/// A player's games in a round as letters: `W`, `D`, `L` played, `F` won and `N` lost by forfeit, `?` open; or
/// the letter of what he did instead: `B` left over, `H` half, `Z` nothing.
type Letters = (String, Option<usize>);

fn letters(round: &SwissRound, player: Player) -> Letters {
    let of_match = |m: &Match| {
        let first = m.white_first == player;
        let letter = |(number, game): (usize, &MatchGame)| {
            let white = first == (number % 2 == 0);
            match (game, white) {
                (MatchGame::Pending, _) => '?',
                (MatchGame::Played(Score::Draw), _) => 'D',
                (MatchGame::Played(Score::WhiteWins), true)
                | (MatchGame::Played(Score::BlackWins), false) => 'W',
                (MatchGame::Played(_), _) => 'L',
                (MatchGame::WhiteAbsent, true) | (MatchGame::BlackAbsent, false) => 'N',
                (MatchGame::WhiteAbsent | MatchGame::BlackAbsent, _) => 'F',
            }
        };
        let opponent = if first { m.black_first } else { m.white_first };
        (
            m.games.iter().enumerate().map(letter).collect(),
            Some(opponent.index()),
        )
    };
    if let Some(m) = round.matches.iter().find(|m| m.players().contains(&player)) {
        return of_match(m);
    }
    let letter = match player {
        _ if round.byes.contains(&player) => "B",
        _ if round.half_byes.contains(&player) => "H",
        _ => "Z",
    };
    (letter.to_owned(), None)
}

/// A second count, in whole quarters of a point, from the letters of all rounds.
struct Recount {
    /// Of all players.
    points: Vec<i128>,
    /// Buchholz, Cut-1, median, in quarters; Sonneborn-Berger in sixteenths.
    sums: Vec<[i128; 4]>,
}

impl Recount {
    fn new(table: &Table, after: usize) -> Self {
        let rounds = table.rounds.iter().take(after).filter(|round| begun(round));
        let rounds: Vec<&SwissRound> = rounds.collect();
        let everybody = (0..u16::try_from(table.players.len()).expect("few")).map(Player);
        let sheets: Vec<Vec<Letters>> = everybody
            .map(|player| rounds.iter().map(|round| letters(round, player)).collect())
            .collect();
        let draw = 2 * i128::from(table.rules.games_per_round);
        let bye = table.rules.bye.rounded_to(4);
        let worth = |(letters, _): &Letters| -> i128 {
            let letter = |letter| match letter {
                'W' | 'F' => 4,
                'D' => 2,
                'B' => bye,
                'H' => draw,
                _ => 0,
            };
            letters.chars().map(letter).sum()
        };
        let total = |sheet: &Vec<Letters>| sheet.iter().map(worth).sum();
        let points: Vec<i128> = sheets.iter().map(total).collect();
        let gift = |sheet: &Vec<Letters>| {
            let asked = sheet
                .iter()
                .rev()
                .take_while(|(letters, _)| missed(letters));
            let asked = asked.filter(|(letters, _)| ["H", "Z"].contains(&letters.as_str()));
            asked.map(|round| draw - worth(round)).sum::<i128>()
        };
        let adjusted = sheets.iter().zip(&points).map(|(sheet, points)| {
            let gift = match table.rules.unplayed {
                Unplayed::None => 0,
                Unplayed::Fide2026 | Unplayed::Fide2024 => gift(sheet),
            };
            points + gift
        });
        let adjusted: Vec<i128> = adjusted.collect();
        let all_drawn = draw * i128::try_from(rounds.len()).expect("few");
        let sums = sheets.iter().zip(&points).map(|(sheet, &own)| {
            let round = |round: &Letters| {
                let cap = round.1.map_or(all_drawn, |opponent| adjusted[opponent]);
                let score = match (status(round), table.rules.unplayed) {
                    (Status::Open, _) | (Status::Unplayed, Unplayed::None) => return None,
                    (Status::Met, _) => cap,
                    (Status::Unplayed, Unplayed::Fide2026) => cap.min(own),
                    (Status::Unplayed, Unplayed::Fide2024) => own,
                };
                Some((missed(&round.0), score, worth(round) * score))
            };
            four_sums(sheet.iter().filter_map(round).collect())
        });
        Self {
            sums: sums.collect(),
            points,
        }
    }
}

fn begun(round: &SwissRound) -> bool {
    let known = |m: &Match| m.games.iter().any(|game| *game != MatchGame::Pending);
    if round.matches.is_empty() {
        !round.byes.is_empty() || !round.half_byes.is_empty()
    } else {
        round.matches.iter().any(known)
    }
}

/// Missed by his own doing.
fn missed(letters: &str) -> bool {
    letters == "H" || letters == "Z" || letters.trim_matches('N').is_empty()
}

enum Status {
    Open,
    Unplayed,
    Met,
}

fn status((letters, opponent): &Letters) -> Status {
    let one_sided = ["F", "N"]
        .iter()
        .any(|all| letters.replace(all, "").is_empty());
    match opponent {
        None => Status::Unplayed,
        Some(_) if one_sided => Status::Unplayed,
        Some(_) if letters.contains('?') && !letters.contains(['W', 'D', 'L']) => Status::Open,
        Some(_) => Status::Met,
    }
}

/// From rounds of which is known whether they were missed, with score and product.
fn four_sums(mut rounds: Vec<(bool, i128, i128)>) -> [i128; 4] {
    let buchholz: i128 = rounds.iter().map(|round| round.1).sum();
    let sonneborn: i128 = rounds.iter().map(|round| round.2).sum();
    rounds.sort_by_key(|&(missed, score, _)| (Reverse(missed), score));
    let lowest = rounds.first().map_or(0, |round| round.1);
    let highest = rounds
        .iter()
        .skip(1)
        .map(|round| round.1)
        .max()
        .unwrap_or(0);
    [
        buchholz,
        buchholz - lowest,
        buchholz - lowest - highest,
        sonneborn,
    ]
}

const TOURNAMENTS: std::ops::Range<u64> = 0..600;

#[test]
fn a_second_count_finds_the_same_sums() {
    let orders = [
        Criterion::Buchholz,
        Criterion::BuchholzCutOne,
        Criterion::MedianBuchholz,
        Criterion::SonnebornBerger,
    ];
    for seed in TOURNAMENTS {
        let mut table = random_table(seed);
        table.rules.tie_breaks = orders.to_vec();
        for after in 0..=table.rounds.len() {
            let recount = Recount::new(&table, after);
            let after = u16::try_from(after).expect("small");
            for rank in ranking(&table.tournament(), after) {
                let [buchholz, cut, median, sonneborn] = recount.sums[rank.player.index()];
                let quarters = |sum| Some(Fraction::new(sum, 4));
                let expected = [
                    quarters(buchholz),
                    quarters(cut),
                    quarters(median),
                    Some(Fraction::new(sonneborn, 16)),
                ];
                let place = || format!("seed {seed}, round {after}, {:?}", rank.player);
                assert_eq!(rank.values, expected, "{}", place());
                let points = recount.points[rank.player.index()];
                assert_eq!(rank.points, Fraction::new(points, 4), "{}", place());
            }
        }
    }
}

/// Every player once; a place is as many as stand before it, plus one; and each row says why it stands above
/// the next.
#[test]
fn a_ranking_has_everybody_in_order() {
    for seed in TOURNAMENTS {
        let table = random_table(seed);
        let after = u16::try_from(table.rounds.len()).expect("small");
        let ranks = ranking(&table.tournament(), after);
        let mut players: Vec<Player> = ranks.iter().map(|rank| rank.player).collect();
        players.sort_unstable();
        assert_eq!(
            players,
            table.tournament().players().collect::<Vec<_>>(),
            "seed {seed}"
        );
        for (before, pair) in (1..).zip(ranks.windows(2)) {
            let [one, other] = pair else { unreachable!() };
            let shared = one.decided == Some(Decision::Nothing);
            let place = if shared { one.place } else { before + 1 };
            assert_eq!(other.place, place, "seed {seed}");
            check_decision(&table.rules.tie_breaks, one, other, seed);
        }
        let last = ranks.last().expect("a player");
        assert_eq!(last.decided, None, "seed {seed}");
    }
}

fn check_decision(criteria: &[Criterion], one: &Rank, other: &Rank, seed: u64) {
    let by = match one.decided.expect("not the last") {
        Decision::Points => {
            assert!(one.points > other.points, "seed {seed}");
            return;
        }
        Decision::Nothing => {
            assert!(one.player < other.player, "seed {seed}");
            criteria.len()
        }
        Decision::Criterion(by) => criteria.iter().position(|c| *c == by).expect("a criterion"),
    };
    assert_eq!(one.points, other.points, "seed {seed}");
    // Mutual results can decide in a later table: see the test of them all.
    let sums = |to: usize| (0..to).filter(|&at| criteria[at] != Criterion::MutualResult);
    for at in sums(by) {
        assert_eq!(one.values[at], other.values[at], "seed {seed}");
    }
    for at in sums(criteria.len()).filter(|&at| at == by) {
        assert!(one.values[at] > other.values[at], "seed {seed}");
    }
}

#[test]
fn the_order_of_the_entries_means_nothing() {
    for seed in TOURNAMENTS {
        let table = random_table(seed);
        let mut dice = Dice(seed ^ 0xB0);
        let mut other = table.clone();
        for round in &mut other.rounds {
            let order: Vec<usize> = (0..round.matches.len()).collect();
            let order = dice.shuffled(&order);
            round.matches = order.iter().map(|&at| round.matches[at].clone()).collect();
            round.byes = dice.shuffled(&round.byes);
            round.half_byes = dice.shuffled(&round.half_byes);
        }
        let (one, other) = (table.tournament(), other.tournament());
        for after in 0..=10 {
            assert_eq!(ranking(&one, after), ranking(&other, after), "seed {seed}");
            for player in one.players() {
                let explained = explain(&one, player, after);
                assert_eq!(explained, explain(&other, player, after), "seed {seed}");
            }
        }
    }
}

#[test]
fn later_rounds_change_no_earlier_ranking() {
    for seed in TOURNAMENTS {
        let table = random_table(seed);
        let whole = table.tournament();
        for rounds in 0..=table.rounds.len() {
            let mut part = table.clone();
            part.rounds.truncate(rounds);
            let after = u16::try_from(rounds).expect("small");
            let (part, whole) = (ranking(&part.tournament(), 9), ranking(&whole, after));
            assert_eq!(part, whole, "seed {seed}, {rounds} rounds");
        }
    }
}

/// A game with a result pays one point in all, and only byes pay besides.
#[test]
fn points_add_up_to_what_games_and_byes_pay() {
    for seed in TOURNAMENTS {
        let table = random_table(seed);
        let mut paid = Fraction::ZERO;
        let count = |number: usize| Fraction::new(i128::try_from(number).expect("few"), 1);
        for round in &table.rounds {
            let games = round.matches.iter().flat_map(|m| &m.games);
            let games = games.filter(|game| **game != MatchGame::Pending).count();
            if games == 0 && !round.matches.is_empty() {
                continue;
            }
            let half = Fraction::new(i128::from(table.rules.games_per_round), 2);
            paid = paid + count(games) + count(round.byes.len()) * table.rules.bye;
            paid = paid + count(round.half_byes.len()) * half;
        }
        let ranks = ranking(&table.tournament(), 9);
        let points = ranks
            .iter()
            .fold(Fraction::ZERO, |sum, rank| sum + rank.points);
        assert_eq!(points, paid, "seed {seed}");
    }
}

/// An explanation can be added up by hand.
#[test]
fn an_explanation_adds_up() {
    for seed in TOURNAMENTS {
        let mut table = random_table(seed);
        table.rules.tie_breaks = vec![Criterion::MedianBuchholz, Criterion::SonnebornBerger];
        let facts = table.tournament();
        for player in facts.players() {
            let Explanation {
                rank,
                contributions,
                ..
            } = explain(&facts, player, 9).expect("there");
            let kept = contributions.iter().filter(|c| c.cut.is_none());
            let median = kept.fold(Fraction::ZERO, |sum, c| sum + c.score);
            let products = contributions.iter().map(|c| c.points * c.score);
            let sonneborn = products.fold(Fraction::ZERO, |sum, product| sum + product);
            assert_eq!(
                rank.values,
                [Some(median), Some(sonneborn)],
                "seed {seed}, {player:?}"
            );
            let cuts = contributions.iter().filter(|c| c.cut.is_some()).count();
            assert_eq!(cuts, contributions.len().min(2), "seed {seed}, {player:?}");
            let rounds: Vec<u16> = contributions.iter().map(|c| c.round).collect();
            assert!(rounds.is_sorted(), "seed {seed}, {player:?}");
        }
        let nobody = Player(u16::try_from(table.players.len()).expect("few"));
        assert_eq!(explain(&facts, nobody, 9), None);
    }
}

/// Points of the first player against the second in halves, for each two who met.
type Results = Vec<([usize; 2], i32)>;

/// All that the missing games could have given.
fn completions(group: &[usize], results: &Results) -> Vec<Results> {
    let mut all = vec![results.clone()];
    for (at, &one) in group.iter().enumerate() {
        for &other in &group[at + 1..] {
            if results.iter().all(|(pair, _)| *pair != [one, other]) {
                let with = |points| {
                    let add = move |known: &Results| {
                        let mut known = known.clone();
                        known.push(([one, other], points));
                        known
                    };
                    all.iter().map(add).collect::<Vec<_>>()
                };
                all = (0..=4).flat_map(with).collect();
            }
        }
    }
    all
}

fn halves(player: usize, results: &Results) -> i32 {
    let points = |([one, other], points): &([usize; 2], i32)| match player {
        _ if player == *one => *points,
        _ if player == *other => 4 - points,
        _ => 0,
    };
    results.iter().map(points).sum()
}

/// The order of players who are level, with all completions tried out.
fn tried_out(group: &[usize], results: &Results) -> Vec<Vec<usize>> {
    let within =
        |([one, other], _): &&([usize; 2], i32)| group.contains(one) && group.contains(other);
    let results: Results = results.iter().filter(within).copied().collect();
    let all = completions(group, &results);
    let mut rest = group.to_vec();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    while !rest.is_empty() {
        let ahead = |one: &usize, other: &usize, how: fn(i32, i32) -> bool| {
            all.iter()
                .all(|done| how(halves(*one, done), halves(*other, done)))
        };
        let others = |one: &usize| {
            rest.iter()
                .filter(|other| *other != one)
                .collect::<Vec<_>>()
        };
        let first = |one: &&usize| {
            others(one)
                .iter()
                .all(|other| ahead(one, other, |a, b| a > b))
        };
        let mut best: Vec<usize> = rest.iter().filter(first).copied().collect();
        if best.is_empty() && all.len() == 1 {
            let most = rest.iter().map(|player| halves(*player, &results)).max();
            let level = rest
                .iter()
                .filter(|player| Some(halves(**player, &results)) == most);
            best = level.copied().collect();
        } else if best.is_empty() {
            best.clone_from(&rest);
        }
        rest.retain(|player| !best.contains(player));
        parts.push(best);
    }
    if parts.len() == 1 {
        return parts;
    }
    parts
        .iter()
        .flat_map(|part| tried_out(part, &results))
        .collect()
}

/// The table of mutual results says what trying out all missing games says.
#[test]
fn missing_games_are_thought_of_as_any_result() {
    let (mut decided, mut undecided) = (0, 0);
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let players = usize::try_from(dice.within(2..=4)).expect("small");
        let chance = dice.within(30..=100);
        let names = ["A", "B", "C", "D"];
        let mut text = format!("players {}\nround A bye\n", names[..players].join(" "));
        let mut results = Results::new();
        for one in 0..players {
            for other in one + 1..players {
                if dice.percent(chance) {
                    let points = usize::try_from(dice.within(0..=4)).expect("small");
                    let words = ["0-2", "0.5-1.5", "1-1", "1.5-0.5", "2-0"];
                    let (one_name, other_name) = (names[one], names[other]);
                    text += &format!("round {one_name}-{other_name} {}\n", words[points]);
                    results.push(([one, other], i32::try_from(points).expect("small")));
                }
            }
        }
        let everybody: Vec<usize> = (0..players).collect();
        let groups = tried_out(&everybody, &results);
        let mut place = 1;
        let mut rows = Vec::new();
        for group in &groups {
            rows.extend(
                group
                    .iter()
                    .map(|player| format!("{place} {}", names[*player])),
            );
            place += group.len();
        }
        *(if groups.len() > 1 {
            &mut decided
        } else {
            &mut undecided
        }) += 1;
        check_level(&format!("{text}top {}", rows.join(", ")));
    }
    assert!(decided > 100 && undecided > 50, "{decided} and {undecided}");
}
