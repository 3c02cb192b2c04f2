//! The Keizer system once more, for comparison: no credits, no sums, no memory of orders. Every pass pays
//! every entry again, the loop is found by two iterations of different speed, and it is cut where the
//! caller says.

use std::ops::{Add, Mul};

use engine::competition::{ExternalResult, Game, Outcome, Player, Round, Score};
use engine::points::Fraction;
use engine::rules::{
    Absences, Leavers, MissedRounds, OpponentAbsent, OwnValue, Pay, PayByResult, Recalculation,
    Rules, TieBreak, Tier, TopValue, ValuesFrom, Whose,
};

use crate::properties::Season;

/// A standing after a round.
pub(crate) struct Table {
    pub(crate) period: usize,
    /// Player, points, value by place, value that the points were counted with.
    pub(crate) rows: Vec<(Player, Fraction, Fraction, Fraction)>,
}

/// An exact number, never shortened before the end.
#[derive(Clone, Copy, PartialEq)]
struct Number(i128, i128);

const ZERO: Number = Number(0, 1);

impl Number {
    fn of(share: Fraction) -> Self {
        Self(share.numerator(), share.denominator())
    }

    fn shortened(self) -> Self {
        let (mut a, mut b) = (self.0.abs(), self.1);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self(self.0 / a, self.1 / a)
    }

    fn fraction(self) -> Fraction {
        Fraction::new(self.0, self.1)
    }
}

impl Add for Number {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, self.1 * other.1).shortened()
    }
}

impl Mul for Number {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0, self.1 * other.1).shortened()
    }
}

/// All standings; a loop is entered so many steps after its first order before it is averaged.
pub(crate) fn standings(season: &Season, cut: u64) -> Vec<Table> {
    let mut order = joining(season, 1);
    let everybody = season.joined.len();
    let mut kept = vec![ZERO; everybody];
    let mut scores = None;
    let mut tables = vec![Table {
        period: 1,
        rows: Vec::new(),
    }];
    for number in 1..=season.rounds.len() {
        if number > 1 {
            order.extend(joining(season, number));
        }
        order.retain(|&player| !is_gone(season, player, number));
        let rules = season.rules_at(number);
        let frozen = rules
            .frozen_after
            .is_some_and(|last| number > usize::from(last));
        let mut period = 1;
        let whole = |values: &[Number]| {
            let points = total(season, number, &paid(season, 1..=number, values), values);
            (ranking(season, number, &points), points)
        };
        let values = match rules.recalculation {
            Recalculation::UntilStable if !frozen => {
                let step = |order: &Vec<Player>| whole(&valued(season, number, order, None)).0;
                let cycle = find_cycle(&order, step, cut);
                period = cycle.len();
                mean(season, number, &cycle)
            }
            Recalculation::Passes(times) if !frozen => {
                let mut values = valued(season, number, &order, scores.as_ref());
                for _ in 1..times {
                    let scores = whole(&values);
                    values = valued(season, number, &scores.0, Some(&scores));
                }
                values
            }
            _ => valued(season, number, &order, scores.as_ref()),
        };
        kept = match rules.recalculation {
            Recalculation::Once | Recalculation::UntilStable | Recalculation::Passes(_)
                if !frozen =>
            {
                paid(season, 1..=number, &values)
            }
            _ => {
                let now = paid(season, number..=number, &values);
                kept.iter()
                    .zip(now)
                    .map(|(&before, now)| before + now)
                    .collect()
            }
        };
        let points = total(season, number, &kept, &values);
        order = ranking(season, number, &points);
        // By the rules of this round, also where the next one has others.
        let now = Some((order.clone(), points.clone()));
        let next = valued_by(season, rules, number + 1, &order, now.as_ref());
        let row = |&player: &Player| {
            let at = |numbers: &[Number]| numbers[player.index()].fraction();
            (player, at(&points), at(&next), at(&values))
        };
        let hides = |player: &&Player| {
            rules.leavers != Leavers::Hidden || !has_left(season, **player, number)
        };
        let rows = order.iter().filter(hides).map(row).collect();
        tables.push(Table { period, rows });
        scores = now;
    }
    tables
}

fn has_left(season: &Season, player: Player, number: usize) -> bool {
    season.left[player.index()].is_some_and(|left| usize::from(left) <= number)
}

/// Left, under rules that take him out of the standing.
fn is_gone(season: &Season, player: Player, number: usize) -> bool {
    season.rules_at(number).leavers == Leavers::Removed && has_left(season, player, number)
}

/// Who comes in in this round.
fn joining(season: &Season, round: usize) -> Vec<Player> {
    let players = (0..).map(Player).zip(&season.joined);
    players
        .filter(|&(_, &from)| usize::from(from) == round)
        .map(|(player, _)| player)
        .collect()
}

/// The orders of the loop, from some order in it on.
fn find_cycle(
    start: &Vec<Player>,
    step: impl Fn(&Vec<Player>) -> Vec<Player>,
    cut: u64,
) -> Vec<Vec<Player>> {
    let (mut slow, mut fast) = (step(start), step(&step(start)));
    while slow != fast {
        slow = step(&slow);
        fast = step(&step(&fast));
    }
    for _ in 0..cut {
        slow = step(&slow);
    }
    let mut cycle = vec![slow.clone()];
    let mut next = step(&slow);
    while next != slow {
        cycle.push(next.clone());
        next = step(&next);
    }
    cycle
}

fn mean(season: &Season, number: usize, cycle: &[Vec<Player>]) -> Vec<Number> {
    let part = Number(1, i128::try_from(cycle.len()).expect("short"));
    let mut mean = vec![ZERO; season.joined.len()];
    for values in cycle
        .iter()
        .map(|order| valued(season, number, order, None))
    {
        for (sum, value) in mean.iter_mut().zip(values) {
            *sum = *sum + value * part;
        }
    }
    mean
}

/// A standing: its order and its points.
type Scores = (Vec<Player>, Vec<Number>);

/// The values with which this round is counted.
fn valued(
    season: &Season,
    number: usize,
    order: &[Player],
    scores: Option<&Scores>,
) -> Vec<Number> {
    valued_by(season, season.rules_at(number), number, order, scores)
}

fn valued_by(
    season: &Season,
    rules: &Rules,
    number: usize,
    order: &[Player],
    scores: Option<&Scores>,
) -> Vec<Number> {
    if number < usize::from(rules.valued_from_round) {
        let mut values = vec![ZERO; season.joined.len()];
        for player in order {
            values[player.index()] = Number(top(season, rules, order.len()), 1);
        }
        return values;
    }
    match (rules.values_from, scores) {
        (ValuesFrom::Score, Some(scores)) => by_score(rules, scores),
        _ => by_place(season, rules, order),
    }
}

/// From the lowest score with the bottom value to the highest with the top value.
fn by_score(rules: &Rules, (order, points): &Scores) -> Vec<Number> {
    let TopValue::Fixed(top) = rules.top_value else {
        panic!("{rules:?}");
    };
    let bottom = i128::from(rules.bottom_value.expect("a bottom value"));
    let range = i128::from(top) - bottom;
    let scores: Vec<Fraction> = order.iter().map(|p| points[p.index()].fraction()).collect();
    let (low, high) = (
        *scores.iter().min().expect("players"),
        *scores.iter().max().expect("players"),
    );
    let mut values = vec![Number(bottom, 1); points.len()];
    for (player, &score) in order.iter().zip(&scores) {
        let (above, all) = (score - low, high - low);
        let part = if all == Fraction::ZERO {
            Number(1, 2)
        } else {
            Number(
                above.numerator() * all.denominator(),
                above.denominator() * all.numerator(),
            )
        };
        let exact = Number(bottom, 1) + Number(range, 1) * part;
        let millionths = (exact.0 * 2_000_000 + exact.1).div_euclid(2 * exact.1);
        values[player.index()] = Number(millionths, 1_000_000).shortened();
    }
    values
}

fn top(season: &Season, rules: &Rules, players: usize) -> i128 {
    let starters = season.joined.iter().filter(|&&round| round == 1).count();
    match rules.top_value {
        TopValue::Fixed(top) => i128::from(top),
        // Only the factor 3/2 occurs: ceil(3 N / 2).
        TopValue::PerPlayer { .. } => i128::try_from((3 * starters).div_ceil(2)).expect("small"),
        TopValue::Ratio { ratio } => {
            let steps = players.saturating_sub(1) / rules.places_per_value as usize;
            let fall = i128::try_from(steps).expect("small") * i128::from(rules.step);
            // The largest t with t - 1/2 <= fall x ratio / (ratio - 1).
            let mut top = 0;
            while (2 * top + 1) * (ratio.numerator() - ratio.denominator())
                <= 2 * fall * ratio.numerator()
            {
                top += 1;
            }
            top.max(i128::from(rules.lowest_value.max(1)))
        }
        TopValue::Players(_) => i128::try_from(players).expect("small"),
    }
}

/// By place, by rating, or by equal steps while there are no scores.
fn by_place(season: &Season, rules: &Rules, order: &[Player]) -> Vec<Number> {
    let top = top(season, rules, order.len());
    let mut values = vec![ZERO; season.joined.len()];
    for (place, player) in order.iter().enumerate() {
        values[player.index()] =
            match rules.values_from {
                ValuesFrom::Place => {
                    let down =
                        i128::try_from(place / rules.places_per_value as usize).expect("small");
                    let value = top - down * i128::from(rules.step);
                    Number(value.max(i128::from(rules.lowest_value)), 1)
                }
                ValuesFrom::Rating => {
                    let rating = season.ratings[player.index()];
                    let fits = rules.rating_values.iter().rev().filter(|class| {
                        match (class.from, rating) {
                            (None, _) => true,
                            (Some(from), Some(rating)) => from <= rating,
                            (Some(_), None) => false,
                        }
                    });
                    Number(
                        fits.map(|class| i128::from(class.value))
                            .max()
                            .expect("a class"),
                        1,
                    )
                }
                ValuesFrom::Score => {
                    let bottom = i128::from(rules.bottom_value.expect("a bottom value"));
                    let (down, all) = (place, order.len().max(2) - 1);
                    let (down, all) = (
                        i128::try_from(down).expect("small"),
                        i128::try_from(all).expect("small"),
                    );
                    let millionths = 1_000_000 * (top * all - (top - bottom) * down);
                    Number((2 * millionths + all).div_euclid(2 * all), 1_000_000).shortened()
                }
            };
    }
    values
}

/// The value at which the player came in.
pub(crate) fn start_value(season: &Season, player: Player, round: u16) -> Fraction {
    start_values(season, usize::from(round))[player.index()].fraction()
}

fn start_values(season: &Season, round: usize) -> Vec<Number> {
    let order = (1..=round.max(1)).flat_map(|number| joining(season, number));
    by_place(season, season.rules_at(round), &order.collect::<Vec<_>>())
}

/// What the entries of these rounds pay everybody.
fn paid(
    season: &Season,
    rounds: std::ops::RangeInclusive<usize>,
    values: &[Number],
) -> Vec<Number> {
    let player = |index: usize| {
        let player = Player(u16::try_from(index).expect("few"));
        let pay = |number: usize| {
            let standing = *rounds.end();
            let card = Card {
                season,
                number,
                standing,
                player,
                values,
            };
            card.club_night() + card.other_day() + card.not_in()
        };
        rounds.clone().map(pay).fold(ZERO, Number::add)
    };
    (0..season.joined.len()).map(player).collect()
}

/// One player in one round.
struct Card<'a> {
    season: &'a Season,
    number: usize,
    /// The standing that it is counted for.
    standing: usize,
    player: Player,
    values: &'a [Number],
}

impl Card<'_> {
    fn rules(&self) -> &Rules {
        self.season.rules_at(self.number)
    }

    fn round(&self) -> &Round {
        &self.season.rounds[self.number - 1]
    }

    fn worth(&self, pay: Pay, opponent: Option<Player>) -> Number {
        let whose = match pay.whose {
            Whose::Own => self.values[self.player.index()],
            Whose::Opponent => self.values[opponent.expect("an opponent").index()],
            Whose::Nobody => ZERO,
        };
        Number::of(pay.share) * whose + Number::of(pay.points)
    }

    fn club_night(&self) -> Number {
        let (rules, round, player) = (self.rules(), self.round(), self.player);
        if let Some(game) = round
            .games
            .iter()
            .find(|game| game.players().contains(&player))
        {
            return self.game(game);
        }
        for no_show in &round.no_shows {
            if no_show.waited == player {
                let pay = match rules.opponent_absent {
                    OpponentAbsent::Win(_) => rules.win,
                    OpponentAbsent::Pay(pay) => pay,
                };
                let worth = self.worth(pay, Some(no_show.absent));
                return self
                    .against(no_show.absent, ExternalResult::Win)
                    .unwrap_or(worth);
            }
            if no_show.absent == player {
                let pay = rules.stayed_away.unwrap_or(rules.loss);
                let worth = self.worth(pay, Some(no_show.waited));
                return self
                    .against(no_show.waited, ExternalResult::Loss)
                    .unwrap_or(worth);
            }
        }
        if let Some((_, result)) = round.external.iter().find(|(who, _)| *who == player) {
            let external = rules.external.as_ref().expect("external games");
            return self.elsewhere(external.club_night.expect("on club nights"), *result);
        }
        if let Some((_, reason)) = round.absent.iter().find(|(who, _)| *who == player) {
            let nth = self.times(|number| {
                self.season.rounds[number - 1]
                    .absent
                    .contains(&(player, *reason))
            });
            return self.worth(tier(&rules.reasons[reason].0, nth, self.number), None);
        }
        let notices = self.times(|number| self.is_notice(number));
        let pays = [
            (round.byes.contains(&player), rules.bye),
            (round.penalty_byes.contains(&player), rules.penalty_bye),
            (round.no_notice.contains(&player), rules.no_notice),
            (
                round.notice.contains(&player),
                tier(&rules.notice, notices, self.number),
            ),
        ];
        let entry = pays.iter().find(|(is, _)| *is);
        entry.map_or(ZERO, |&(_, pay)| self.worth(pay, None))
    }

    /// How often it was so up to and including this round, since it was last counted anew.
    fn times(&self, is: impl Fn(usize) -> bool) -> usize {
        let mut times = 0;
        for number in 1..=self.number {
            let anew = &self.season.rules_at(number).absences_anew_from;
            if anew.iter().any(|&from| usize::from(from) == number) {
                times = 0;
            }
            times += usize::from(is(number));
        }
        times
    }

    /// A round before he came in can count as a notice too.
    fn is_notice(&self, number: usize) -> bool {
        let joined = usize::from(self.season.joined[self.player.index()]);
        let as_notices = MissedRounds::Absences(Absences::Notice);
        let missed = number < joined && self.season.rules_at(joined).missed_rounds == as_notices;
        missed || self.season.rounds[number - 1].notice.contains(&self.player)
    }

    /// What is paid for rounds before he came in and after he left.
    fn not_in(&self) -> Number {
        let mut sum = ZERO;
        let (rules, joined) = (
            self.rules(),
            usize::from(self.season.joined[self.player.index()]),
        );
        for number in 1..joined {
            if self.number != joined {
                break;
            }
            let pay = match &rules.missed_rounds {
                MissedRounds::Tiers(tiers) => tier(&tiers.0, number, number),
                MissedRounds::Absences(_) => {
                    let then = Card { number, ..*self };
                    tier(
                        &rules.notice,
                        then.times(|number| self.is_notice(number)),
                        number,
                    )
                }
            };
            sum = sum + self.worth(pay, None);
        }
        if let Some(left) = self.season.left[self.player.index()]
            && has_left(self.season, self.player, self.number)
        {
            let nth = self.number - usize::from(left) + 1;
            sum = sum + self.worth(tier(&rules.after_leaving.0, nth, self.number), None);
        }
        sum
    }

    /// What a result against somebody is worth who has left by the standing, if the rules have a say in it.
    fn against(&self, opponent: Player, result: ExternalResult) -> Option<Number> {
        let pays = self.season.rules_at(self.standing).against_leavers?;
        has_left(self.season, opponent, self.standing).then(|| self.elsewhere(pays, Some(result)))
    }

    fn game(&self, game: &Game) -> Number {
        let rules = self.rules();
        let opponent = if game.white == self.player {
            game.black
        } else {
            game.white
        };
        let won = match game.outcome {
            Outcome::Played(Score::Draw) => {
                let worth = self.worth(rules.draw, Some(opponent));
                return self
                    .against(opponent, ExternalResult::Draw)
                    .unwrap_or(worth);
            }
            Outcome::Played(Score::WhiteWins) => game.white == self.player,
            Outcome::Played(Score::BlackWins) => game.black == self.player,
            Outcome::Pending => return ZERO,
            Outcome::Postponed => return self.worth(rules.postponed, Some(opponent)),
        };
        let (pay, result) = match won {
            true => (rules.win, ExternalResult::Win),
            false => (rules.loss, ExternalResult::Loss),
        };
        let worth = self.worth(pay, Some(opponent));
        self.against(opponent, result).unwrap_or(worth)
    }

    fn elsewhere(&self, pays: PayByResult, result: Option<ExternalResult>) -> Number {
        let pay = match (pays, result) {
            (PayByResult::Always(pay), _) => pay,
            (PayByResult::ByResult { win, .. }, Some(ExternalResult::Win)) => win,
            (PayByResult::ByResult { draw, .. }, Some(ExternalResult::Draw)) => draw,
            (PayByResult::ByResult { loss, .. }, Some(ExternalResult::Loss)) => loss,
            (PayByResult::ByResult { .. }, None) => panic!("round {}", self.number),
        };
        self.worth(pay, None)
    }

    fn other_day(&self) -> Number {
        let round = self.round();
        let Some((_, result)) = round.other_day.iter().find(|(who, _)| *who == self.player) else {
            return ZERO;
        };
        let external = self.rules().external.as_ref().expect("external games");
        let pays = if round.external.iter().any(|(who, _)| *who == self.player) {
            external.second
        } else if round.entries().any(|who| who == self.player) {
            external.besides
        } else {
            external.other_day
        };
        pays.map_or(ZERO, |pays| self.elsewhere(pays, *result))
    }
}

/// What the nth absence pays: the tiers of the round laid out one absence after the other.
fn tier(tiers: &[Tier], nth: usize, number: usize) -> Pay {
    let here = |tier: &&Tier| {
        (tier.from_round.unwrap_or(0)..=tier.until_round.unwrap_or(u16::MAX))
            .contains(&u16::try_from(number).expect("few"))
    };
    let mut laid_out = tiers.iter().filter(here).flat_map(|tier| {
        let times = tier
            .times
            .map_or(usize::MAX, |times| usize::try_from(times).expect("few"));
        let first = Pay {
            points: tier.points,
            ..Pay::own(tier.share)
        };
        let next = move |pay: &Pay| {
            let factor = tier.factor.unwrap_or(Fraction::ONE);
            Some(Pay {
                share: pay.share * factor,
                points: pay.points * factor,
                ..*pay
            })
        };
        std::iter::successors(Some(first), next).take(times)
    });
    laid_out
        .nth(nth.saturating_sub(1))
        .unwrap_or(Pay::own(Fraction::ZERO))
}

fn total(season: &Season, round: usize, paid: &[Number], values: &[Number]) -> Vec<Number> {
    let start = start_values(season, round);
    let rules = season.rules_at(round);
    let counts = round <= usize::from(rules.start_score_until);
    let with_extra = |(index, &paid): (usize, &Number)| {
        let start = if counts { start[index] } else { ZERO };
        let own = values[index]
            * match &rules.own_value_counts {
                OwnValue::Counts(false) => ZERO,
                OwnValue::Counts(true) => Number(1, 1),
                OwnValue::Times(times) => Number::of(times[(round - 1).min(times.len() - 1)]),
            };
        Number(i128::from(rules.start_points), 1) + paid + start + own
    };
    paid.iter().enumerate().map(with_extra).collect()
}

/// Who is in the standing by now: groups of equals that every tie-break splits, in start order to begin with.
fn ranking(season: &Season, round: usize, points: &[Number]) -> Vec<Player> {
    let players = (0..).map(Player).zip(&season.joined);
    let here = players.filter(|&(_, &from)| usize::from(from) <= round);
    let here = here.map(|(player, _)| player);
    let here: Vec<Player> = here
        .filter(|&player| !is_gone(season, player, round))
        .collect();
    let mut groups = split(&here, |player| points[player.index()].fraction());
    for &tie_break in &season.rules_at(round).tie_breaks {
        let split_by = |group: &Vec<Player>| {
            split(group, |player| {
                Fraction::from(tie_score(season, round, tie_break, player, group))
            })
        };
        groups = groups.iter().flat_map(split_by).collect();
    }
    groups.concat()
}

/// Those with the most first; equals stay together, in their order.
fn split(players: &[Player], score: impl Fn(Player) -> Fraction) -> Vec<Vec<Player>> {
    let mut groups: Vec<(Fraction, Vec<Player>)> = Vec::new();
    for &player in players {
        let score = score(player);
        match groups.iter_mut().find(|(other, _)| *other == score) {
            Some((_, group)) => group.push(player),
            None => groups.push((score, vec![player])),
        }
    }
    groups.sort_by(|(one, _), (other, _)| other.cmp(one));
    groups.into_iter().map(|(_, group)| group).collect()
}

fn tie_score(
    season: &Season,
    round: usize,
    tie_break: TieBreak,
    player: Player,
    group: &[Player],
) -> u32 {
    let rounds = &season.rounds[..round];
    let met = opponents(rounds, player);
    match tie_break {
        TieBreak::Wins => {
            u32::try_from(met.iter().filter(|(_, half)| *half == 2).count()).expect("few")
        }
        TieBreak::Games => u32::try_from(met.len()).expect("few"),
        TieBreak::Mutual => met
            .iter()
            .filter(|(other, _)| group.contains(other))
            .map(|(_, half)| half)
            .sum(),
        TieBreak::SonnebornBerger => {
            let points = |other: Player| {
                opponents(rounds, other)
                    .iter()
                    .map(|(_, half)| half)
                    .sum::<u32>()
            };
            met.iter().map(|&(other, half)| half * points(other)).sum()
        }
        TieBreak::ExternalWins => {
            let won = (player, Some(ExternalResult::Win));
            let won =
                |round: &&Round| round.external.contains(&won) || round.other_day.contains(&won);
            let twice = |round: &&Round| {
                let won = (player, Some(ExternalResult::Win));
                round.external.contains(&won) && round.other_day.contains(&won)
            };
            let once = rounds.iter().filter(won).count();
            u32::try_from(once + rounds.iter().filter(twice).count()).expect("few")
        }
    }
}

/// Whom he played and the half points he got from it.
fn opponents(rounds: &[Round], player: Player) -> Vec<(Player, u32)> {
    let mut met = Vec::new();
    for game in rounds.iter().flat_map(|round| &round.games) {
        let Outcome::Played(score) = game.outcome else {
            continue;
        };
        let white = match score {
            Score::WhiteWins => 2,
            Score::Draw => 1,
            Score::BlackWins => 0,
        };
        if game.white == player {
            met.push((game.black, white));
        }
        if game.black == player {
            met.push((game.white, 2 - white));
        }
    }
    met
}
