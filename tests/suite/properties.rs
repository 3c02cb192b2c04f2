//! What holds for every season: thousands of random ones, under the rules of all three clubs and all ways
//! of recalculation. The numbers are compared with a second program, written the other way round.

use std::collections::BTreeSet;

use engine::competition::{
    ClubNight, Competition, ExternalResult, Game, NoShow, Outcome, Player, Round, Score,
};
use engine::credit::Cause;
use engine::explain::{Explanation, explain};
use engine::keizer::{Standing, standings};
use engine::points::Fraction;
use engine::rules::{
    Leavers, PayByResult, Reason, Recalculation, Rulebook, Rules, TieBreak, TopValue, ValuesFrom,
};
use keizerbot::config::named_rules;
use keizerbot::season_file::SeasonFile;
use serde_json::{Map, Value, json};

use crate::pairing::Dice;
use crate::reference;

/// A season that is not checked yet.
#[derive(Clone, Debug)]
pub(crate) struct Season {
    pub(crate) rules: Rules,
    /// From which round on other rules hold, in order.
    pub(crate) changes: Vec<(u16, Rules)>,
    pub(crate) joined: Vec<u16>,
    pub(crate) ratings: Vec<Option<u32>>,
    /// The first round in which somebody does not take part any more.
    pub(crate) left: Vec<Option<u16>>,
    pub(crate) rounds: Vec<Round>,
}

impl Season {
    /// The rules of a round: the last ones that came into force by then.
    pub(crate) fn rules_at(&self, round: usize) -> &Rules {
        let mut rules = &self.rules;
        for (from, changed) in &self.changes {
            if usize::from(*from) <= round {
                rules = changed;
            }
        }
        rules
    }

    fn facts(&self) -> Competition {
        let joined = self.joined.clone();
        let mut rules = Rulebook::from(self.rules.clone());
        for (from, changed) in &self.changes {
            rules = rules.with_change(*from, changed.clone());
        }
        let facts = Competition::new(rules, joined, self.rounds.clone());
        let facts = facts.and_then(|facts| facts.with_leavers(self.left.clone()));
        let facts = facts.unwrap_or_else(|problems| panic!("{problems:?}\n{self:?}"));
        facts.with_ratings(self.ratings.clone())
    }

    /// Who takes part in a round.
    fn here(&self, number: u16) -> Vec<Player> {
        let players = (0..).map(Player).zip(self.joined.iter().zip(&self.left));
        let here = players.filter(|(_, (joined, left))| {
            **joined <= number && left.is_none_or(|left| number < left)
        });
        here.map(|(player, _)| player).collect()
    }

    fn standings(&self) -> Vec<Standing> {
        standings(&self.facts())
    }
}

/// The rules of one of the clubs with a few things different.
fn random_rules(dice: &mut Dice) -> Rules {
    let clubs = [
        "de-pion-winter",
        "de-pion-zomer",
        "de-zwarte-dame",
        "denk-en-zet",
    ];
    let ways = ["none", "once", "until_stable", "passes"];
    let mut pick = |words: &[&'static str]| {
        words[usize::try_from(dice.within(0..=words.len() as u64 - 1)).expect("small")]
    };
    let (club, way) = (pick(&clubs), pick(&ways));
    let mut overrides: Map<String, Value> = Map::new();
    let recalculation = match way {
        "passes" => json!({"passes": dice.within(1..=4)}),
        way => json!(way),
    };
    overrides.insert("recalculation".to_owned(), recalculation);
    let others = [
        ("own_value_counts", json!(true)),
        ("own_value_counts", json!([3, "2/5", 1, 0])),
        ("top_value", json!({"ratio": "3"})),
        ("places_per_value", json!(2)),
        ("lowest_value", json!(3)),
        ("valued_from_round", json!(3)),
        ("start_points", json!(7)),
        ("loss", json!(3)),
        ("top_value", json!(6)),
        ("step", json!(2)),
        ("tie_breaks", json!(["sonneborn_berger", "mutual"])),
        ("tie_breaks", json!(["mutual", "wins", "external_wins"])),
        ("tie_breaks", json!(["games", "external_wins", "mutual"])),
        ("start_score_until", json!(4)),
        (
            "notice",
            json!([{"share": "1/3", "times": 1}, {"share": "2/7"}]),
        ),
        (
            "notice",
            json!([
                {"share": "1/4", "points": 2, "until_round": 6, "times": 3, "factor": "1/2"},
                {"points": -1, "from_round": 9},
                {"share": "1/5", "times": 2},
            ]),
        ),
        (
            "reasons",
            json!({"arbiter": "2/3", "late": [{"share": "1/6", "times": 1}, {"share": 1, "points": -8}]}),
        ),
        ("absences_anew_from", json!([4, 7])),
        ("missed_rounds", json!("notice")),
        ("missed_rounds", json!("1/3")),
        (
            "missed_rounds",
            json!([{"points": 6, "times": 2}, {"share": "1/9"}]),
        ),
        ("after_leaving", json!("1/3")),
        ("after_leaving", json!([{"points": 3, "times": 2}])),
        ("leavers", json!("hidden")),
        (
            "external",
            json!({
                "club_night": "3/5", "other_day": {"win": 1, "draw": "1/2", "loss": {"points": 1}},
                "besides": {"points": 4}, "second": "1/7",
            }),
        ),
        ("external", json!({"other_day": "1/3"})),
        (
            "external",
            json!({"win": "7/6", "draw": "5/6", "loss": "3/6"}),
        ),
        ("win", json!({"opponent": 1, "points": 2})),
        ("draw", json!({"opponent": "1/2", "points": "-1/3"})),
        ("loss", json!({"opponent": "1/6"})),
        ("loss", json!({"own": "1/10", "points": -2})),
        ("bye", json!("2/3")),
        ("bye", json!({"points": 5})),
        ("no_notice", json!({"own": 1, "points": -4})),
        ("penalty_bye", json!("1/8")),
        ("stayed_away", json!({"points": -3})),
        ("opponent_absent", json!({"opponent": "3/4", "points": 1})),
        ("postponed", json!({"opponent": "1/2"})),
        ("postponed", json!("1/4")),
        ("opponent_absent", json!("3/5")),
    ];
    for (key, value) in others {
        if dice.percent(12) {
            overrides.insert(key.to_owned(), value);
        }
    }
    if dice.percent(8) {
        let classes =
            json!([{"from": 2000, "value": 12}, {"from": 1700, "value": 9}, {"value": 5}]);
        overrides.insert("rating_values".to_owned(), classes);
        overrides.insert("values_from".to_owned(), json!("rating"));
        overrides.insert("top_value".to_owned(), json!(12));
    } else if way != "until_stable" && dice.percent(10) {
        overrides.insert("values_from".to_owned(), json!("score"));
        overrides.insert("bottom_value".to_owned(), json!(4));
        overrides.insert("top_value".to_owned(), json!(20));
    }
    if way != "none" && dice.percent(40) {
        overrides.insert("against_leavers".to_owned(), json!("3/4"));
        overrides.insert(
            "leavers".to_owned(),
            json!(dice.shuffled(&["stay", "hidden", "removed", "removed"])[0]),
        );
        if dice.percent(50) {
            let by_result = json!({"win": 1, "draw": "1/2", "loss": {"points": 2}});
            overrides.insert("against_leavers".to_owned(), by_result);
        }
    }
    if way != "none" && dice.percent(20) {
        overrides.insert("frozen_after".to_owned(), json!(dice.within(0..=6)));
    }
    named_rules(club, &overrides).unwrap_or_else(|error| panic!("{error}"))
}

/// A season of up to twelve rounds and fourteen players, some of whom join later.
fn random_season(seed: u64) -> Season {
    let mut dice = Dice(seed);
    let rules = random_rules(&mut dice);
    let players = u16::try_from(dice.within(2..=14)).expect("small");
    let rounds = u16::try_from(dice.within(1..=12)).expect("small");
    let late = dice.percent(40);
    let mut joining = |_| match late && dice.percent(20) {
        true => u16::try_from(dice.within(2..=u64::from(rounds) + 1)).expect("small"),
        false => 1,
    };
    let joined: Vec<u16> = (0..players).map(&mut joining).collect();
    let ratings = (0..players).map(|_| {
        let known = dice.percent(90);
        known.then(|| u32::try_from(dice.within(1500..=2200)).expect("small"))
    });
    let ratings = ratings.collect();
    let some_leave = dice.percent(60);
    let mut leaving = |&joined: &u16| {
        let leaves = some_leave && joined < rounds && dice.percent(20);
        let within = u64::from(joined) + 1..=u64::from(rounds) + 1;
        leaves.then(|| u16::try_from(dice.within(within)).expect("small"))
    };
    let left = joined.iter().map(&mut leaving).collect();
    let mut season = Season {
        rules,
        changes: random_changes(&mut dice, rounds),
        ratings,
        left,
        joined,
        rounds: Vec::new(),
    };
    for number in 1..=rounds {
        let here = season.here(number);
        let round = random_round(&mut dice, season.rules_at(usize::from(number)), &here);
        season.rounds.push(round);
    }
    season
}

/// In some seasons the rules change once or twice.
fn random_changes(dice: &mut Dice, rounds: u16) -> Vec<(u16, Rules)> {
    let mut changes = Vec::new();
    for from in 2..=rounds + 1 {
        if changes.len() < 2 && dice.percent(8) {
            changes.push((from, random_rules(dice)));
        }
    }
    changes
}

fn random_round(dice: &mut Dice, rules: &Rules, here: &[Player]) -> Round {
    let mut round = Round::default();
    let mut playing = Vec::new();
    for player in dice.shuffled(here) {
        match dice.within(0..=99) {
            0..=11 => round.notice.push(player),
            12..=14 => round.no_notice.push(player),
            15 => {}
            16..=18 => {
                let reasons: Vec<Reason> = rules.reasons.keys().copied().collect();
                round
                    .absent
                    .extend(dice.shuffled(&reasons).first().map(|&why| (player, why)));
            }
            19..=24 => round
                .external
                .extend(external(rules, dice).map(|result| (player, result))),
            25..=26 => round.penalty_byes.push(player),
            _ => playing.push(player),
        }
    }
    let pairs = playing.chunks_exact(2);
    round.byes.extend(pairs.remainder());
    for pair in pairs {
        let (white, black) = (pair[0], pair[1]);
        let outcome = match dice.within(0..=99) {
            0..=37 => Outcome::Played(Score::WhiteWins),
            38..=60 => Outcome::Played(Score::BlackWins),
            61..=89 => Outcome::Played(Score::Draw),
            90..=92 => Outcome::Pending,
            93..=95 => Outcome::Postponed,
            _ => {
                round.no_shows.push(NoShow {
                    waited: white,
                    absent: black,
                });
                continue;
            }
        };
        round.games.push(Game {
            white,
            black,
            outcome,
        });
    }
    add_other_days(dice, rules, here, &mut round);
    round
}

/// Some play elsewhere on another day too, or instead.
fn add_other_days(dice: &mut Dice, rules: &Rules, here: &[Player], round: &mut Round) {
    let absent = round.absent.iter().map(|(player, _)| player);
    let absent: Vec<Player> = absent
        .chain(&round.notice)
        .chain(&round.no_notice)
        .copied()
        .collect();
    for &player in here.iter().filter(|player| !absent.contains(player)) {
        let night = round.club_night(player);
        let pays = rules
            .external
            .as_ref()
            .and_then(|external| external.on_other_day(night));
        if let (true, Some(pays)) = (dice.percent(15), pays) {
            round.other_day.push((player, result(rules, pays, dice)));
        }
    }
}

/// The result of an external game as these rules want it; none when they know no such games.
fn external(rules: &Rules, dice: &mut Dice) -> Option<Option<ExternalResult>> {
    let pays = rules
        .external
        .as_ref()
        .and_then(|external| external.club_night);
    pays.map(|pays| result(rules, pays, dice))
}

fn result(rules: &Rules, pays: PayByResult, dice: &mut Dice) -> Option<ExternalResult> {
    let wins_count = rules.tie_breaks.contains(&TieBreak::ExternalWins);
    let wanted = pays.wants_result() || wins_count && dice.percent(70);
    wanted.then(|| match dice.within(0..=2) {
        0 => ExternalResult::Win,
        1 => ExternalResult::Draw,
        _ => ExternalResult::Loss,
    })
}

/// The numbers of a standing: player, points, value, value it was counted with.
type Numbers = Vec<(Player, Fraction, Fraction, Fraction)>;

fn numbers(standing: &Standing) -> Numbers {
    let rows = standing.rows.iter();
    rows.map(|row| (row.player, row.points, row.value, row.value_used))
        .collect()
}

#[test]
fn a_second_program_finds_the_same() {
    let mut alternating = BTreeSet::new();
    for seed in 0..500 {
        let season = random_season(seed);
        let cut = Dice(seed).within(0..=9);
        let expected = reference::standings(&season, cut);
        let found = season.standings();
        assert_eq!(found.len(), expected.len(), "seed {seed}");
        for (found, expected) in found.iter().zip(&expected).skip(1) {
            let place = || format!("seed {seed}, round {}, {season:?}", found.round);
            assert_eq!(found.period, expected.period, "{}", place());
            assert_eq!(numbers(found), expected.rows, "{}", place());
            alternating.insert(found.period);
        }
    }
    // The seasons are wild enough: loops of several lengths occur.
    assert!(alternating.len() >= 4, "{alternating:?}");
}

#[test]
fn later_rounds_change_no_earlier_standing() {
    for seed in 0..120 {
        let season = random_season(seed);
        let whole = season.standings();
        for rounds in 0..season.rounds.len() {
            let mut part = season.clone();
            part.rounds.truncate(rounds);
            assert_eq!(
                part.standings(),
                whole[..=rounds],
                "seed {seed}, {rounds} rounds"
            );
        }
    }
}

#[test]
fn a_correction_and_its_reversal_leave_no_trace() {
    for seed in 0..120 {
        let season = random_season(seed);
        let before = season.standings();
        let mut dice = Dice(seed ^ 0xC0);
        let index =
            usize::try_from(dice.within(0..=season.rounds.len() as u64 - 1)).expect("small");
        let everybody = season.here(u16::try_from(index).expect("small") + 1);
        let mut corrected = season.clone();
        let other = random_round(&mut dice, season.rules_at(index + 1), &everybody);
        let right = std::mem::replace(&mut corrected.rounds[index], other);
        assert_eq!(
            corrected.standings()[..=index],
            before[..=index],
            "seed {seed}, round {index}"
        );
        corrected.rounds[index] = right;
        assert_eq!(corrected.standings(), before, "seed {seed}, round {index}");
    }
}

#[test]
fn the_order_of_the_entries_means_nothing() {
    for seed in 0..120 {
        let season = random_season(seed);
        let mut shuffled = season.clone();
        let mut dice = Dice(seed ^ 0x0D);
        for round in &mut shuffled.rounds {
            round.games = dice.shuffled(&round.games);
            round.no_shows = dice.shuffled(&round.no_shows);
            round.byes = dice.shuffled(&round.byes);
            round.penalty_byes = dice.shuffled(&round.penalty_byes);
            round.notice = dice.shuffled(&round.notice);
            round.no_notice = dice.shuffled(&round.no_notice);
            round.absent = dice.shuffled(&round.absent);
            round.external = dice.shuffled(&round.external);
            round.other_day = dice.shuffled(&round.other_day);
        }
        assert_eq!(shuffled.standings(), season.standings(), "seed {seed}");
    }
}

/// Nor does the colour of a game, nor what a player is called.
#[test]
fn colours_and_names_mean_nothing_for_the_points() {
    let file = |codes: [&str; 4], games: Value| {
        let [a, b, c, d] = codes;
        json!({
            "rules": "de-pion-winter", "players": codes, "joined": {d: 2},
            "rounds": [{"games": [games], "notice": [c]}, {"games": [[c, "1/2", d]], "byes": [a], "notice": [b]}],
        })
        .to_string()
    };
    let numbers = |text: String| {
        let facts = SeasonFile::parse(&text).and_then(|file| file.competition());
        standings(&facts.expect("a season"))
            .iter()
            .map(numbers)
            .collect::<Vec<_>>()
    };
    let found = numbers(file(["A", "B", "C", "D"], json!(["A", "1-0", "B"])));
    assert_eq!(
        found,
        numbers(file(["A", "B", "C", "D"], json!(["B", "0-1", "A"])))
    );
    assert_eq!(
        found,
        numbers(file(["Z", "é", "", "0"], json!(["Z", "1-0", "é"])))
    );
}

#[test]
fn while_nobody_joins_the_values_add_up_to_the_same() {
    for seed in 0..120 {
        let mut season = random_season(seed);
        let start = random_season(seed)
            .joined
            .iter()
            .filter(|&&round| round == 1)
            .count();
        let steady =
            |rules: &Rules| rules.values_from != ValuesFrom::Score && rules.valued_from_round <= 1;
        if !steady(&season.rules) {
            continue;
        }
        season.left.fill(None);
        // Other rules have other values.
        if let Some((from, _)) = season.changes.first() {
            season.rounds.truncate(usize::from(*from) - 1);
        }
        let by_number = matches!(
            season.rules.top_value,
            TopValue::Players(_) | TopValue::Ratio { .. }
        );
        if start < season.joined.len() || by_number {
            season.rounds.truncate(usize::from(
                season.joined.iter().copied().max().unwrap_or(1) - 1,
            ));
        }
        let all = season.standings();
        let sum = |values: Vec<Fraction>| {
            values
                .into_iter()
                .fold(Fraction::ZERO, |sum, value| sum + value)
        };
        let values = |standing: &Standing| sum(standing.rows.iter().map(|row| row.value).collect());
        let used =
            |standing: &Standing| sum(standing.rows.iter().map(|row| row.value_used).collect());
        for pair in all
            .windows(2)
            .filter(|pair| pair[0].rows.len() == pair[1].rows.len())
        {
            assert_eq!(
                values(&pair[0]),
                values(&pair[1]),
                "seed {seed}, round {}",
                pair[1].round
            );
            assert_eq!(
                values(&pair[0]),
                used(&pair[1]),
                "seed {seed}, round {}",
                pair[1].round
            );
        }
    }
}

/// The start value of the player, where it still counts after this round, and his own value.
fn extra(season: &Season, player: Player, standing: &Standing) -> Fraction {
    let (_, row) = standing.find(player).expect("in the standing");
    let rules = season.rules_at(usize::from(standing.round));
    let own = rules.own_value_counts.times(standing.round) * row.value_used;
    let mut extra = own + Fraction::from(rules.start_points);
    if standing.round <= rules.start_score_until {
        extra = extra + reference::start_value(season, player, standing.round);
    }
    extra
}

#[test]
fn an_explanation_adds_up() {
    for seed in 0..60 {
        let season = random_season(seed);
        let facts = season.facts();
        for standing in season.standings() {
            for row in &standing.rows {
                let place = format!("seed {seed}, round {}, {:?}", standing.round, row.player);
                let told = explain(&facts, row.player, standing.round).expect("in the standing");
                let lines = told.lines.iter();
                let sum = lines
                    .clone()
                    .fold(Fraction::ZERO, |sum, line| sum + line.points);
                assert_eq!(told.points, row.points, "{place}");
                assert_eq!(told.extra, extra(&season, row.player, &standing), "{place}");
                assert_eq!(sum + told.extra, row.points, "{place}");
                for line in lines {
                    let counted = match line.basis {
                        Some(_) => line.share * line.value + line.plus,
                        None => line.share,
                    };
                    assert_eq!(line.points, counted, "{place}");
                }
                let entries = season.rounds.iter().take(usize::from(standing.round));
                let all = |round: &Round| {
                    let other_days = round.other_day.iter().map(|(player, _)| *player);
                    round.entries().chain(other_days).collect::<Vec<_>>()
                };
                let entries = entries.flat_map(all).filter(|&player| player == row.player);
                let others = told
                    .lines
                    .iter()
                    .filter(|line| matches!(line.cause, Cause::Missed(_) | Cause::Left));
                assert_eq!(
                    told.lines.len(),
                    entries.count() + others.count(),
                    "{place}"
                );
            }
        }
    }
}

/// A player's absences are counted by himself: what somebody else's absence changes is values only.
#[test]
fn nobodys_compensation_depends_on_anothers_absence() {
    let shares = |told: Option<Explanation>| {
        let lines = told.map(|told| told.lines).unwrap_or_default();
        lines
            .into_iter()
            .map(|line| (line.round, line.cause, line.basis, line.share))
            .collect::<Vec<_>>()
    };
    for seed in 0..120 {
        let season = random_season(seed);
        let mut edited = season.clone();
        let absent = edited
            .rounds
            .iter()
            .flat_map(|round| &round.notice)
            .next()
            .copied();
        let Some(absent) = absent else { continue };
        for round in &mut edited.rounds {
            round.notice.retain(|&player| player != absent);
        }
        let last = u16::try_from(season.rounds.len()).expect("few rounds");
        let (before, after) = (season.facts(), edited.facts());
        for player in before.players().filter(|&player| player != absent) {
            let before = shares(explain(&before, player, last));
            assert_eq!(
                before,
                shares(explain(&after, player, last)),
                "seed {seed}, {player:?}"
            );
        }
    }
}

/// With binary numbers 0.3333 x 20 twice is less than 0.3333 x 19 and 0.3333 x 21.
#[test]
fn sums_of_shares_are_exact() {
    let share: Fraction = "0.3333".parse().expect("a share");
    let of = |value: u32| share * Fraction::from(value);
    assert_eq!(of(20) + of(20), of(19) + of(21));
    assert_eq!((of(20) + of(20)).to_string(), "3333/250");
}

#[test]
fn a_change_to_the_same_rules_changes_nothing() {
    for seed in 0..120 {
        let season = random_season(seed);
        let mut changed = season.clone();
        for round in 2..=u16::try_from(season.rounds.len()).expect("few rounds") + 1 {
            let rules = season.rules_at(usize::from(round)).clone();
            changed.changes.push((round, rules));
        }
        changed.changes.sort_by_key(|(from, _)| *from);
        changed.changes.dedup_by_key(|(from, _)| *from);
        assert_eq!(changed.standings(), season.standings(), "seed {seed}");
        let last = u16::try_from(season.rounds.len()).expect("few rounds");
        let (before, after) = (season.facts(), changed.facts());
        for player in before.players() {
            assert_eq!(
                explain(&before, player, last),
                explain(&after, player, last),
                "seed {seed}"
            );
        }
    }
}

/// What is still to come says nothing about what was.
#[test]
fn a_later_change_leaves_the_earlier_standings_alone() {
    for seed in 0..120 {
        let season = random_season(seed);
        let mut dice = Dice(seed ^ 0x4C);
        let from = usize::try_from(dice.within(1..=season.rounds.len() as u64)).expect("small");
        let mut changed = season.clone();
        changed.rounds.truncate(from);
        changed
            .changes
            .retain(|(round, _)| usize::from(*round) <= from);
        let before = changed.standings();
        changed.changes.push((
            u16::try_from(from).expect("small") + 1,
            random_rules(&mut dice),
        ));
        assert_eq!(changed.standings(), before, "seed {seed}");
        assert_eq!(before, season.standings()[..=from], "seed {seed}");
    }
}

/// So that the random seasons do not quietly all have one kind of rules.
#[test]
fn the_random_seasons_have_everything() {
    let seasons: Vec<Season> = (0..300).map(random_season).collect();
    let some =
        |what: &dyn Fn(&Season) -> bool| seasons.iter().filter(|season| what(season)).count() > 9;
    for way in [
        Recalculation::None,
        Recalculation::Once,
        Recalculation::UntilStable,
        Recalculation::Passes(3),
    ] {
        assert!(some(&|season| season.rules.recalculation == way), "{way:?}");
    }
    assert!(some(&|season| season.rules.frozen_after.is_some()));
    assert!(some(&|season| season.rules.own_value_counts.counts()));
    for values_from in [ValuesFrom::Place, ValuesFrom::Score, ValuesFrom::Rating] {
        assert!(
            some(&|season| season.rules.values_from == values_from),
            "{values_from:?}"
        );
    }
    assert!(some(&|season| matches!(
        season.rules.top_value,
        TopValue::Ratio { .. }
    )));
    assert!(some(&|season| season.rules.valued_from_round > 1));
    assert!(some(&|season| !season.changes.is_empty()));
    let happens = |what: &dyn Fn(&Round) -> bool| some(&|season| season.rounds.iter().any(what));
    assert!(happens(&|round| !round.absent.is_empty()));
    for night in [ClubNight::Missed, ClubNight::There, ClubNight::Elsewhere] {
        let played = |round: &Round| {
            let mut days = round.other_day.iter();
            days.any(|&(player, _)| round.club_night(player) == night)
        };
        assert!(happens(&played), "{night:?}");
    }
    for leavers in [Leavers::Stay, Leavers::Hidden, Leavers::Removed] {
        let leave = |season: &Season| {
            let rounds = u16::try_from(season.rounds.len()).expect("few rounds");
            let left = season
                .left
                .iter()
                .flatten()
                .copied()
                .filter(|&left| left <= rounds);
            left.min()
                .is_some_and(|left| season.rules_at(usize::from(left)).leavers == leavers)
        };
        assert!(some(&leave), "{leavers:?}");
    }
    assert!(some(&|season| season.joined.iter().any(|&round| round > 1)));
    assert!(some(&|season| season
        .standings()
        .iter()
        .any(|standing| standing.floor_reached)));
    assert!(some(&|season| season
        .standings()
        .iter()
        .any(|standing| standing.period > 1)));
}
