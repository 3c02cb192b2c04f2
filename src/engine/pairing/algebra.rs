//! Whether everybody can have an opponent at all, by algebra instead of by a search: this file knows no
//! chess, and shares nothing with the search of the pairers.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::Player;

/// The prime 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;

/// Whether everybody can have a permitted opponent, without looking for one: fill a matrix with a
/// number x at (i, j) and -x at (j, i) for each permitted pair, 0 elsewhere. If no complete pairing
/// exists its determinant is 0 whatever the numbers are; if one exists, it is 0 for fewer than one
/// in 10^16 choices of the numbers (Tutte; Schwartz and Zippel). The numbers are fixed, so the answer
/// is the same every time.
pub(super) fn can_be_paired(
    players: &[Player],
    permitted: impl Fn(Player, Player) -> bool,
) -> bool {
    let size = players.len();
    let mut matrix = vec![vec![0; size]; size];
    let mut state = 0x6b65_697a_6572_u64;
    for i in 0..size {
        for j in i + 1..size {
            state = scrambled(state);
            if permitted(players[i], players[j]) {
                let entry = 1 + state % (PRIME - 1);
                matrix[i][j] = entry;
                matrix[j][i] = PRIME - entry;
            }
        }
    }
    is_regular(matrix)
}

/// Whether the determinant is not 0 modulo the prime, by elimination.
fn is_regular(mut matrix: Vec<Vec<u64>>) -> bool {
    for column in 0..matrix.len() {
        let Some(pivot) = (column..matrix.len()).find(|&row| matrix[row][column] != 0) else {
            return false;
        };
        matrix.swap(column, pivot);
        let (done, below) = matrix.split_at_mut(column + 1);
        let pivot_row = &done[column];
        let inverse = power(pivot_row[column], PRIME - 2);
        for row in below.iter_mut().filter(|row| row[column] != 0) {
            let factor = times(row[column], inverse);
            for (cell, &above) in row.iter_mut().zip(pivot_row) {
                *cell = (*cell + PRIME - times(factor, above)) % PRIME;
            }
        }
    }
    true
}

fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) % u128::from(PRIME);
    u64::try_from(product).expect("a remainder is smaller than the prime")
}

fn power(base: u64, mut exponent: u64) -> u64 {
    let (mut result, mut square) = (1, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        exponent >>= 1;
    }
    result
}

/// The next number of a sequence without pattern (xorshift).
const fn scrambled(mut state: u64) -> u64 {
    state ^= state << 13;
    state ^= state >> 7;
    state ^ (state << 17)
}
