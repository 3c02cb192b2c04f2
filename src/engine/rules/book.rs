//! The rules of one competition in the course of time: those it began with, and what was changed from a
//! round on. Old rounds keep the old rule.

use alloc::vec;
use alloc::vec::Vec;

use super::Rules;

/// The rules of a competition, round by round.
///
/// What the entries of a round pay is by the rules of that round. What concerns a standing as a whole (the values,
/// the recalculation, the start score, the order of equals) is by the rules of its last round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// From which round on which rules hold, in order; the first ones hold from the beginning.
    chapters: Vec<(u16, Rules)>,
}

impl From<Rules> for Rulebook {
    fn from(rules: Rules) -> Self {
        Self {
            chapters: vec![(1, rules)],
        }
    }
}

impl Rulebook {
    /// From this round on (counted from 1, after the rounds of the changes before it) these rules hold.
    #[must_use]
    pub fn with_change(mut self, from_round: u16, rules: Rules) -> Self {
        self.chapters.push((from_round, rules));
        self
    }

    /// The rules of a round. What lies before round 1 is by the rules of round 1.
    #[must_use]
    pub fn at(&self, round: u16) -> &Rules {
        let later = self.chapters[1..].iter().rev();
        let mut holding = later.filter(|(from, _)| *from <= round);
        &holding.next().unwrap_or(&self.chapters[0]).1
    }

    /// The same book with every chapter changed.
    #[must_use]
    pub(crate) fn changed(mut self, change: impl Fn(&mut Rules)) -> Self {
        self.chapters
            .iter_mut()
            .for_each(|(_, rules)| change(rules));
        self
    }

    /// All rules with the first and the last round in which they hold.
    pub(crate) fn chapters(&self) -> impl Iterator<Item = (u16, u16, &Rules)> + '_ {
        let next = self.chapters[1..].iter().map(|(from, _)| from - 1);
        let until = next.chain([u16::MAX]);
        self.chapters
            .iter()
            .zip(until)
            .map(|((from, rules), until)| (*from, until, rules))
    }

    /// All rules that hold at some time, the first ones first.
    pub fn all(&self) -> impl Iterator<Item = &Rules> + '_ {
        self.chapters.iter().map(|(_, rules)| rules)
    }

    /// Whether the shares of all rules together are coarse enough to count exactly with.
    pub(crate) fn is_countable(&self) -> bool {
        let common = |other, rules: &Rules| rules.common_denominator(other);
        self.all().try_fold(1, common).is_some()
    }

    /// The rounds of changes that do not come after round 1 and after the changes before them.
    pub(crate) fn misplaced(&self) -> impl Iterator<Item = u16> + '_ {
        let pairs = self.chapters.windows(2);
        pairs
            .filter(|pair| pair[1].0 <= pair[0].0)
            .map(|pair| pair[1].0)
    }
}
