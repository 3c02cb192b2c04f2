//! Whether people can be paired, without pairing them: the judge asks it, and shares with the pairer neither
//! code nor method.
//!
//! Fill a matrix with a number x at (i, j) and -x at (j, i) for each permitted pair, 0 elsewhere. If no complete
//! pairing exists its determinant is 0 whatever the numbers are; if one exists, it is 0 for fewer than one in
//! 10^16 choices of the numbers (Tutte; Schwartz and Zippel). The numbers are fixed, so the answer is the same
//! every time.

use alloc::vec;
use alloc::vec::Vec;

/// The prime 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;

/// Whether everybody can have a permitted opponent.
pub(super) fn can_be_paired<T: Copy>(players: &[T], permitted: impl Fn(T, T) -> bool) -> bool {
    let size = players.len();
    let mut matrix = vec![vec![0; size]; size];
    let mut state = SEED;
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
    let product = u128::from(a) * u128::from(b);
    // 2^61 is 1 more than the prime: what is above it counts once more below.
    let folded = (product >> 61) + (product & u128::from(PRIME));
    let folded = u64::try_from(folded).expect("two numbers below 2^61");
    folded.checked_sub(PRIME).unwrap_or(folded)
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

const SEED: u64 = 0x6b65_697a_6572;

/// The next number of a sequence without pattern (xorshift).
const fn scrambled(mut state: u64) -> u64 {
    state ^= state << 13;
    state ^= state >> 7;
    state ^ (state << 17)
}
