//! The numbers of all players at once.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::Player;
use crate::points::{Fraction, checked, least_common_multiple};

/// Values or points as integers over a common scale, by player in start order.
#[derive(Clone, Debug)]
pub(super) struct Scaled {
    pub(super) numerators: Vec<i128>,
    pub(super) scale: i128,
}

impl Scaled {
    pub(super) fn get(&self, player: Player) -> Fraction {
        Fraction::new(self.numerators[player.index()], self.scale)
    }

    pub(super) fn zero(players: usize) -> Self {
        Self {
            numerators: vec![0; players],
            scale: 1,
        }
    }

    pub(super) fn over(&self, scale: i128) -> Self {
        if scale == self.scale {
            return self.clone();
        }
        let factor = scale / self.scale;
        let numerators = self
            .numerators
            .iter()
            .map(|&n| checked(n.checked_mul(factor)))
            .collect();
        Self { numerators, scale }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let scale = least_common_multiple(self.scale, other.scale);
        let (left, right) = (self.over(scale), other.over(scale));
        let sums = left.numerators.iter().zip(&right.numerators);
        Self {
            numerators: sums.map(|(&a, &b)| checked(a.checked_add(b))).collect(),
            scale,
        }
    }
    pub(super) fn times(&self, factor: Fraction) -> Self {
        let numerators = self.numerators.iter();
        Self {
            numerators: numerators
                .map(|&n| checked(n.checked_mul(factor.numerator())))
                .collect(),
            scale: checked(self.scale.checked_mul(factor.denominator())),
        }
    }
}
