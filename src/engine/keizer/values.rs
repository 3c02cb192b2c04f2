//! What a player is worth: by his place in an order, by his points, or by his rating.

use alloc::vec::Vec;

use super::State;
use super::scaled::Scaled;
use crate::competition::{Competition, Player};
use crate::points::Fraction;
use crate::rules::{MOST_VALUE, RatingClass, Rules, TopValue, ValuesFrom};

/// Values from scores are rounded half up to this part of a point.
const MILLIONTH: i128 = 1_000_000;

/// The values that the entries of a round are counted with, by the rules that hold for it.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    pub(super) competition: &'a Competition,
    pub(super) rules: &'a Rules,
    pub(super) round: u16,
}

impl Values<'_> {
    /// The values of an order; where they come from scores, by the standing that gives these.
    pub(super) fn of(self, order: &[Player], scores: Option<&State>) -> Scaled {
        match (self.rules.values_from, scores) {
            _ if self.round < self.rules.valued_from_round => self.all_equal(order),
            (ValuesFrom::Score, Some(state)) if state.round > 0 => {
                self.by_score(&state.points, &state.order)
            }
            _ => self.of_order(order),
        }
    }

    /// The values of an order that nobody has points in yet, or that no value depends on.
    pub(super) fn of_order(self, order: &[Player]) -> Scaled {
        match self.rules.values_from {
            ValuesFrom::Place => self.by_place(order),
            ValuesFrom::Score => self.by_equal_steps(order),
            ValuesFrom::Rating => self.by_rating(order),
        }
    }

    /// Everybody's value at the place where he came in.
    pub(super) fn at_the_start(self) -> Scaled {
        let rounds = 1..=self.round.max(1);
        let order: Vec<Player> = rounds
            .flat_map(|round| self.competition.joining(round))
            .collect();
        self.of_order(&order)
    }

    /// Nobody is worth more than another yet: a game won is a game won.
    fn all_equal(self, order: &[Player]) -> Scaled {
        let mut values = Scaled::zero(self.competition.player_count());
        let top = self.top(order.len());
        for player in order {
            values.numerators[player.index()] = top;
        }
        values
    }

    fn by_place(self, order: &[Player]) -> Scaled {
        let mut values = Scaled::zero(self.competition.player_count());
        let top = self.top(order.len());
        let lowest = i128::from(self.rules.lowest_value);
        for (place, &player) in order.iter().enumerate() {
            values.numerators[player.index()] = (top - self.below_top(place)).max(lowest);
        }
        values
    }

    /// The classes of the ratings, the highest first.
    fn by_rating(self, order: &[Player]) -> Scaled {
        let mut values = Scaled::zero(self.competition.player_count());
        for &player in order {
            let rating = self.competition.rating(player);
            let belongs = |class: &&RatingClass| {
                (class.from).is_none_or(|from| rating.is_some_and(|rating| rating >= from))
            };
            let class = self.rules.rating_values.iter().find(belongs);
            let value = class.map_or(0, |class| i128::from(class.value));
            values.numerators[player.index()] = value;
        }
        values
    }

    /// Nobody has a score yet: equal steps from the top to the bottom value.
    fn by_equal_steps(self, order: &[Player]) -> Scaled {
        let mut values = Scaled::zero(self.competition.player_count());
        let (top, bottom) = (self.top(order.len()), self.bottom());
        let steps = i128::try_from(order.len().max(2) - 1).expect("players are few");
        for (place, &player) in (0..).zip(order) {
            let fall = Fraction::new((top - bottom) * place, steps);
            values.numerators[player.index()] = (whole(top) - fall).rounded_to(MILLIONTH);
        }
        values.scale = MILLIONTH;
        values
    }

    fn bottom(self) -> i128 {
        self.rules.bottom_value.map_or(1, i128::from)
    }

    /// Values stretched between the bottom and the top value by the points of a standing; who joins after it
    /// has the bottom value.
    fn by_score(self, points: &Scaled, order: &[Player]) -> Scaled {
        let bottom = whole(self.bottom());
        let range = whole(self.top(order.len())) - bottom;
        let scores = || {
            order
                .iter()
                .map(|&player| points.numerators[player.index()])
        };
        let (lowest, highest) = (scores().min().unwrap_or(0), scores().max().unwrap_or(0));
        let mut values = Scaled::zero(points.numerators.len());
        for value in &mut values.numerators {
            *value = bottom.rounded_to(MILLIONTH);
        }
        for &player in order {
            let above = points.numerators[player.index()] - lowest;
            // With equal points for all there is nothing to stretch: everybody in the middle.
            let part = if highest > lowest {
                Fraction::new(above, highest - lowest)
            } else {
                Fraction::new(1, 2)
            };
            values.numerators[player.index()] = (bottom + range * part).rounded_to(MILLIONTH);
        }
        values.scale = MILLIONTH;
        values
    }

    /// Whether the value of the last of so many would have fallen below the lowest value there is.
    pub(super) fn reach_the_floor(self, players: usize) -> bool {
        let by_place = self.rules.values_from == ValuesFrom::Place;
        let lowest = i128::from(self.rules.lowest_value);
        by_place && players > 0 && self.top(players) - self.below_top(players - 1) < lowest
    }

    /// How much lower than the top value the value at a place (from 0) is, before it is kept from falling
    /// below the lowest. Pion Algemeen 3.5 and 3.6; ZD appendix 1 and 2.
    fn below_top(self, place: usize) -> i128 {
        let same = usize::try_from(self.rules.places_per_value).unwrap_or(usize::MAX);
        let steps = place / same.max(1);
        i128::try_from(steps).expect("players are few") * i128::from(self.rules.step)
    }

    fn top(self, players: usize) -> i128 {
        let count = |players: usize| whole(i128::try_from(players).expect("players are few"));
        match self.rules.top_value {
            TopValue::Fixed(top) => i128::from(top),
            // ZD appendix 1: of those who take part from the start, rounded up.
            TopValue::PerPlayer { per_player } => {
                (count(self.competition.joining(1).len()) * per_player).ceiling()
            }
            TopValue::Ratio { ratio } => self.top_by_ratio(ratio, players),
            TopValue::Players(_) => count(players).ceiling(),
        }
    }

    /// The top t for which t = ratio x (t - what the last one is lower), rounded half up.
    fn top_by_ratio(self, ratio: Fraction, players: usize) -> i128 {
        let fall = whole(self.below_top(players.saturating_sub(1)));
        let (over, under) = (ratio.numerator(), ratio.numerator() - ratio.denominator());
        let top = (fall * Fraction::new(over, under)).rounded_to(1);
        top.clamp(
            i128::from(self.rules.lowest_value.max(1)),
            i128::from(MOST_VALUE),
        )
    }
}

fn whole(number: i128) -> Fraction {
    Fraction::new(number, 1)
}
