//! What a player is worth: by his place in an order, or by his points.

use super::scaled::Scaled;
use crate::competition::{Competition, Player};
use crate::points::Fraction;
use crate::rules::{Rules, TopValue, ValuesFrom};

/// Values from scores are rounded half up to this part of a point.
const MILLIONTH: i128 = 1_000_000;

/// The values of a standing by the rules that hold for it.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    pub(super) competition: &'a Competition,
    pub(super) rules: &'a Rules,
}

impl Values<'_> {
    /// The values of an order.
    pub(super) fn by_place(self, order: &[Player]) -> Scaled {
        let mut values = Scaled::zero(self.competition.player_count());
        if let (ValuesFrom::Score, Some(bottom)) = (self.rules.values_from, self.rules.bottom_value)
        {
            // Nobody has a score yet: equal steps from the top to the bottom value.
            let top = self.top(order.len());
            let steps = i128::try_from(order.len().max(2) - 1).expect("players are few");
            for (place, &player) in (0..).zip(order) {
                let fall = Fraction::new((top - i128::from(bottom)) * place, steps);
                values.numerators[player.index()] = (whole(top) - fall).rounded_to(MILLIONTH);
            }
            values.scale = MILLIONTH;
            return values;
        }
        let top = self.top(order.len());
        for (place, &player) in order.iter().enumerate() {
            values.numerators[player.index()] = (top - self.below_top(place)).max(1);
        }
        values
    }

    /// Values stretched between the bottom and the top value by the points of a standing.
    pub(super) fn by_score(self, points: &Scaled, order: &[Player]) -> Scaled {
        let bottom = whole(self.rules.bottom_value.map_or(1, i128::from));
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

    /// Whether the value of the last of so many would have fallen below 1.
    pub(super) fn reach_the_floor(self, players: usize) -> bool {
        let by_place = self.rules.values_from == ValuesFrom::Place;
        by_place && players > 0 && self.top(players) - self.below_top(players - 1) < 1
    }

    /// How much lower than the top value the value at a place (from 0) is, before it is kept from falling
    /// below 1. Pion Algemeen 3.5 and 3.6; ZD appendix 1 and 2.
    fn below_top(self, place: usize) -> i128 {
        i128::try_from(place).expect("players are few") * i128::from(self.rules.step)
    }

    fn top(self, players: usize) -> i128 {
        let count = |players: usize| whole(i128::try_from(players).expect("players are few"));
        match self.rules.top_value {
            TopValue::Fixed(top) => i128::from(top),
            // ZD appendix 1: of those who take part from the start, rounded up.
            TopValue::PerPlayer { per_player } => {
                (count(self.competition.joining(1).len()) * per_player).ceiling()
            }
            TopValue::Players(_) => count(players).ceiling(),
        }
    }
}

fn whole(number: i128) -> Fraction {
    Fraction::new(number, 1)
}
