//! Whether people can be paired, without pairing them: the judges ask it, and share with the pairers neither
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

/// The fewest marked pairs in a complete pairing of these players; none when there is no complete pairing. A
/// pair is permitted and marked, permitted and not, or not permitted (none).
///
/// The numbers of marked pairs are multiplied by a variable z. Then the determinant is a polynomial in z, and
/// its lowest power is that of the pairing with the fewest marks, twice. Terms above a power that is too high
/// anyway are left out; how high that is, is found by trying.
pub(super) fn fewest_marked<T: Copy>(
    players: &[T],
    marked: impl Fn(T, T) -> Option<bool>,
) -> Option<usize> {
    if can_be_paired(players, |a, b| marked(a, b) == Some(false)) {
        return Some(0);
    }
    let size = players.len();
    let mut terms = 2;
    loop {
        let mut matrix = vec![vec![vec![0; terms]; size]; size];
        let mut state = SEED;
        for i in 0..size {
            for j in i + 1..size {
                state = scrambled(state);
                let power = marked(players[i], players[j]).map(usize::from);
                if let Some(power) = power.filter(|&power| power < terms) {
                    let entry = 1 + state % (PRIME - 1);
                    matrix[i][j][power] = entry;
                    matrix[j][i][power] = PRIME - entry;
                }
            }
        }
        if let Some(power) = lowest_power(matrix) {
            return Some(power / 2);
        }
        if terms > size {
            return None;
        }
        terms *= 2;
    }
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

/// The lowest power of z in the determinant, by elimination; none when it is higher than can be seen with so many
/// terms, or the determinant is 0.
fn lowest_power(mut matrix: Vec<Vec<Vec<u64>>>) -> Option<usize> {
    let size = matrix.len();
    let mut sum = 0;
    for step in 0..size {
        // Of all entries that are left the one with the lowest power: it divides all others.
        let cells = (step..size).flat_map(|row| (step..size).map(move |column| (row, column)));
        let powers = cells.filter_map(|(row, column)| {
            let lowest = matrix[row][column].iter().position(|&term| term != 0)?;
            Some((lowest, row, column))
        });
        let (lowest, row, column) = powers.min()?;
        sum += lowest;
        matrix.swap(step, row);
        matrix.iter_mut().for_each(|row| row.swap(step, column));
        let (done, below) = matrix.split_at_mut(step + 1);
        let pivot_row = &done[step];
        let inverse = inverse_series(&pivot_row[step][lowest..]);
        for row in below {
            let factor = product(&row[step][lowest..], &inverse);
            if factor.iter().all(|&term| term == 0) {
                continue;
            }
            for (cell, above) in row.iter_mut().zip(pivot_row).skip(step) {
                let shifted = product(&factor, &above[lowest..]);
                for (term, less) in cell[lowest..].iter_mut().zip(shifted) {
                    *term = (*term + PRIME - less) % PRIME;
                }
            }
        }
    }
    Some(sum)
}

/// The product of two series, as long as the shorter one.
fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0; a.len().min(b.len())];
    for (i, &left) in a.iter().enumerate().filter(|(_, left)| **left != 0) {
        for (sum, &right) in product.iter_mut().skip(i).zip(b) {
            *sum = (*sum + times(left, right)) % PRIME;
        }
    }
    product
}

/// The series whose product with this one is 1; its first term is not 0.
fn inverse_series(series: &[u64]) -> Vec<u64> {
    let first = power(series[0], PRIME - 2);
    let mut inverse = vec![first];
    for place in 1..series.len() {
        let known = series[1..=place].iter().zip(inverse.iter().rev());
        let sum = known.fold(0, |sum, (&a, &b)| (sum + times(a, b)) % PRIME);
        inverse.push(times(PRIME - sum, first));
    }
    inverse
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
