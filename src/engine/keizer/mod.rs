//! The standings of the Keizer system, by replay: the standing after round r starts from the order of the
//! standing after round r-1, and round 1 from the start order. So a correction of an old round gives
//! exactly what entering it right the first time would have given, and nothing stored can be stale.
//!
//! With `until_stable` the points are counted again until the order no longer changes. That need not
//! happen: after a lone draw the player who stands above gets half of the smaller value, so the two swap
//! places for ever. Every order seen is remembered; when one returns after p > 1 steps, each player's
//! value is the mean of his values over these p orders. Points are linear in the values, so it does not
//! matter where the loop is cut, and a reader can add the published table up again.

mod ranking;
mod scaled;
mod values;

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{Competition, Player, player_at};
use crate::credit::{Basis, Credit, credits};
use crate::points::{Fraction, checked, least_common_multiple};
use crate::rules::{Leavers, Recalculation, Rules};
use ranking::Ranking;
use scaled::Scaled;
use values::Values;

/// The standing after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// After which round; 0 is the start order.
    pub round: u16,
    /// 1 when the order settled; otherwise over how many orders the values are the mean.
    pub period: usize,
    /// The players who had joined by then, the first one first.
    pub rows: Vec<Row>,
    /// Who has left and is not shown, but has a value all the same.
    pub hidden: Vec<Row>,
    /// A value would have fallen below the lowest (1) and was kept there: there are too many players for the top
    /// value.
    pub floor_reached: bool,
}

/// One player in a standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub player: Player,
    /// His points, exact.
    pub points: Fraction,
    /// His value by this place, with which the next round begins unless the rules change with it.
    pub value: Fraction,
    /// His value with which the points in this standing were counted.
    pub value_used: Fraction,
    /// His place in the standing before this round, from 1; none when he had not joined yet.
    pub place_before: Option<usize>,
}

impl Standing {
    /// The players, the first one first.
    #[must_use]
    pub fn order(&self) -> Vec<Player> {
        self.rows.iter().map(|row| row.player).collect()
    }

    /// The player's row and his place, from 1; none when he has not joined.
    #[must_use]
    pub fn find(&self, player: Player) -> Option<(usize, &Row)> {
        (1..).zip(&self.rows).find(|(_, row)| row.player == player)
    }

    /// The value with which the entries against the player were counted, shown or not.
    pub(crate) fn value_used(&self, player: Player) -> Option<Fraction> {
        let mut rows = self.rows.iter().chain(&self.hidden);
        let row = rows.find(|row| row.player == player);
        row.map(|row| row.value_used)
    }
}

/// The standings after every round; the first one is the start order (round 0).
#[must_use]
pub fn standings(competition: &Competition) -> Vec<Standing> {
    let replay = Replay::new(competition);
    let mut state = replay.start();
    let mut standings = vec![replay.standing(&state, None)];
    for round in 1..=competition.round_count() {
        let next = replay.after(round, &state);
        standings.push(replay.standing(&next, Some(&state)));
        state = next;
    }
    standings
}

/// How a player is seen in a standing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// With his place.
    Yes,
    /// Not at all, but the others have their values from places that he is counted in.
    No,
    /// Not at all.
    Gone,
}

/// The standing after a round as the replay carries it on.
struct State {
    round: u16,
    order: Vec<Player>,
    /// Points for the entries only, without start score and own value.
    earned: Scaled,
    points: Scaled,
    values_used: Scaled,
    period: usize,
}

/// Points as a linear function of the values, for one player.
#[derive(Clone, Debug, Default)]
struct Sum {
    fixed: i128,
    own: i64,
    of: Vec<(Player, i64)>,
}

/// The player's value at the place where he came in, as the standing after a round counts it.
pub(crate) fn start_value(competition: &Competition, player: Player, round: u16) -> Fraction {
    let values = Values {
        competition,
        rules: competition.rules_at(round),
        round,
    };
    values.at_the_start().get(player)
}

struct Replay<'a> {
    competition: &'a Competition,
    credits: Vec<Vec<Credit>>,
    /// The one denominator of all shares of the rule set.
    denominator: i128,
}

impl<'a> Replay<'a> {
    fn new(competition: &'a Competition) -> Self {
        let credits = credits(competition);
        let shares = credits.iter().flatten();
        let shares =
            shares.flat_map(|credit| [credit.share, credit.plus].map(Fraction::denominator));
        let denominator = shares.fold(1, least_common_multiple);
        Self {
            competition,
            credits,
            denominator,
        }
    }

    /// The rules of the standing after a round; of the start order, those of round 1.
    fn rules(&self, round: u16) -> &'a Rules {
        self.competition.rules_at(round)
    }

    /// The values with which the standing after a round is counted.
    fn values(&self, round: u16) -> Values<'a> {
        Values {
            competition: self.competition,
            rules: self.rules(round),
            round,
        }
    }

    fn start(&self) -> State {
        let players = self.competition.player_count();
        let order = self.competition.joining(1);
        let values = self.values(1).of(&order, None);
        let nothing = Scaled::zero(players);
        let points = nothing.plus(&self.extra_points(0, &values));
        State {
            round: 0,
            order,
            earned: nothing,
            points,
            values_used: values,
            period: 1,
        }
    }

    /// How a player who has joined is seen in the standing after a round.
    fn shows(&self, round: u16, player: Player) -> Shown {
        match self.rules(round).leavers {
            _ if !self.competition.has_left(player, round) => Shown::Yes,
            Leavers::Stay => Shown::Yes,
            Leavers::Hidden => Shown::No,
            Leavers::Removed => Shown::Gone,
        }
    }

    fn after(&self, round: u16, before: &State) -> State {
        let mut order = before.order.clone();
        order.retain(|&player| self.shows(round, player) != Shown::Gone);
        if round > 1 {
            // A late joiner enters at the bottom of his first round.
            order.extend(self.competition.joining(round));
        }
        let rules = self.rules(round);
        let again = rules.counts_again(round);
        match rules.recalculation {
            Recalculation::UntilStable if again => self.until_stable(round, order),
            Recalculation::Once if again => self.passes(round, (before, &order), 1),
            Recalculation::Passes(times) if again => self.passes(round, (before, &order), times),
            _ => {
                let values = self.values_before(before, &order);
                let earned = before.earned.plus(&self.earned(round, round, &values));
                self.state(round, (earned, values), 1)
            }
        }
    }

    /// Counts so many times, first with the values of the standing before.
    fn passes(&self, round: u16, (before, order): (&State, &[Player]), times: u32) -> State {
        let values = self.values_before(before, order);
        let count = |values: Scaled| {
            let earned = self.earned(round, 1, &values);
            self.state(round, (earned, values), 1)
        };
        let again = |state: State, _| count(self.values(round).of(&state.order, Some(&state)));
        (1..times).fold(count(values), again)
    }

    fn until_stable(&self, round: u16, start: Vec<Player>) -> State {
        let values_of = self.values(round);
        let sums = self.sums(round, 1);
        let mut seen = vec![start];
        loop {
            let last = &seen[seen.len() - 1];
            let values = values_of.of(last, None);
            let earned = self.evaluate(&sums, &values);
            let state = self.state(round, (earned, values), 1);
            let Some(first) = seen.iter().position(|order| *order == state.order) else {
                seen.push(state.order);
                continue;
            };
            let cycle = &seen[first..];
            if cycle.len() == 1 {
                return state;
            }
            let values = self.mean_values(values_of, cycle);
            let earned = self.evaluate(&sums, &values);
            return self.state(round, (earned, values), cycle.len());
        }
    }

    /// The mean of every player's values over the orders of a cycle.
    fn mean_values(&self, values_of: Values<'_>, cycle: &[Vec<Player>]) -> Scaled {
        let none = Scaled::zero(self.competition.player_count());
        let values = cycle.iter().map(|order| values_of.of(order, None));
        let mut mean = values.fold(none, |sum, values| sum.plus(&values));
        mean.scale *= i128::try_from(cycle.len()).expect("a cycle has few orders");
        mean
    }

    /// Ranks the players who have joined by their points.
    fn state(&self, round: u16, (earned, values_used): (Scaled, Scaled), period: usize) -> State {
        let points = earned.plus(&self.extra_points(round, &values_used));
        let here = self.competition.players();
        let here = here.filter(|&player| self.competition.joined(player) <= round);
        let here = here.filter(|&player| self.shows(round, player) != Shown::Gone);
        let ranking = Ranking {
            competition: self.competition,
            rules: self.rules(round),
            round,
            points: &points,
        };
        let order = ranking.order(here.collect());
        State {
            round,
            order,
            earned,
            points,
            values_used,
            period,
        }
    }

    /// Start points, start score and own value: points that no entry brings.
    fn extra_points(&self, round: u16, values: &Scaled) -> Scaled {
        let rules = self.rules(round);
        let mut extra = Scaled::zero(self.competition.player_count());
        for points in &mut extra.numerators {
            *points = i128::from(rules.start_points);
        }
        if round <= rules.start_score_until {
            // ZD appendix 3: the value at the start counts, until it is removed.
            extra = extra.plus(&self.values(round).at_the_start());
        }
        let times = rules.own_value_counts.times(round);
        if times != Fraction::ZERO {
            extra = extra.plus(&values.times(times));
        }
        extra
    }

    /// The points of rounds `from..=round` with these values.
    fn earned(&self, round: u16, from: u16, values: &Scaled) -> Scaled {
        self.evaluate(&self.sums(round, from), values)
    }

    fn sums(&self, round: u16, from: u16) -> Vec<Sum> {
        let sum = |credits: &Vec<Credit>| {
            let mut sum = Sum::default();
            let counted = |credit: &&Credit| {
                (from..=round).contains(&credit.round) && credit.counts_in(round)
            };
            for credit in credits.iter().filter(counted) {
                let over = |number: Fraction| {
                    number.numerator() * (self.denominator / number.denominator())
                };
                let share = over(credit.share);
                if !credit.plus.is_zero() {
                    sum.fixed += over(credit.plus);
                }
                match credit.basis {
                    Basis::Own => sum.own += narrow(share),
                    Basis::Fixed => sum.fixed += share,
                    Basis::Of(player) => sum.of.push((player, narrow(share))),
                }
            }
            sum
        };
        self.credits.iter().map(sum).collect()
    }

    /// The innermost loop: shares and values have 64 bits (the rules bound them), so that a product takes
    /// one instruction and 128 bits hold the sum of more products than there are rounds.
    fn evaluate(&self, sums: &[Sum], values: &Scaled) -> Scaled {
        let narrow: Vec<i64> = values
            .numerators
            .iter()
            .map(|&value| narrow(value))
            .collect();
        let worth =
            |player: Player, share: i64| i128::from(narrow[player.index()]) * i128::from(share);
        let points = |(index, sum): (usize, &Sum)| {
            let fixed = checked(sum.fixed.checked_mul(values.scale));
            let of = sum.of.iter().map(|&(player, share)| worth(player, share));
            fixed + worth(player_at(index), sum.own) + of.sum::<i128>()
        };
        Scaled {
            numerators: sums.iter().enumerate().map(points).collect(),
            scale: checked(self.denominator.checked_mul(values.scale)),
        }
    }

    /// The values of the standing before this round, those who join now at the bottom of it.
    fn values_before(&self, before: &State, order: &[Player]) -> Scaled {
        self.values(before.round + 1).of(order, Some(before))
    }

    /// The players of a standing who have a place in it.
    fn shown(&self, state: &State) -> Vec<Player> {
        let order = state.order.iter().copied();
        order
            .filter(|&player| self.shows(state.round, player) == Shown::Yes)
            .collect()
    }

    fn standing(&self, state: &State, before: Option<&State>) -> Standing {
        // With these the next round begins.
        let values_of = Values {
            round: state.round + 1,
            ..self.values(state.round)
        };
        let values = values_of.of(&state.order, Some(state));
        let mut places_before = vec![None; self.competition.player_count()];
        let before = before.iter().flat_map(|before| self.shown(before));
        for (place, player) in (1..).zip(before) {
            places_before[player.index()] = Some(place);
        }
        let row = |&player: &Player| Row {
            player,
            points: state.points.get(player),
            value: values.get(player),
            value_used: state.values_used.get(player),
            place_before: places_before[player.index()],
        };
        let hidden = state
            .order
            .iter()
            .filter(|&&player| self.shows(state.round, player) == Shown::No);
        Standing {
            round: state.round,
            period: state.period,
            rows: self.shown(state).iter().map(row).collect(),
            hidden: hidden.map(row).collect(),
            floor_reached: values_of.reach_the_floor(state.order.len()),
        }
    }
}

/// A share or a value over its scale; running out of 64 bits is a bug, never a wrong standing.
fn narrow(number: i128) -> i64 {
    i64::try_from(number).expect("shares and values fit in 64 bits")
}
