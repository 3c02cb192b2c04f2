//! What is said about values and the order of the standing.

use engine::points::Fraction;
use engine::rules::{OwnValue, RatingClass, Recalculation, Rules, TopValue, ValuesFrom};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::locale::{Args, Texts};
use crate::words;

impl Speaker<'_> {
    pub(super) fn values(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Values, keys, (id, args));
        if let (ValuesFrom::Score, TopValue::Fixed(top)) = (rules.values_from, rules.top_value) {
            let args = args![top => top, bottom => rules.bottom_value.unwrap_or_default()];
            return vec![say(
                &["values_from", "top_value", "bottom_value"],
                "values-from-score",
                &args,
            )];
        }
        if rules.values_from == ValuesFrom::Rating {
            let args = args![classes => self.classes(rules)];
            let keys = &["values_from", "rating_values"];
            return vec![say(keys, "values-from-rating", &args)];
        }
        let top = match rules.top_value {
            TopValue::Fixed(top) => say(&["top_value"], "top-fixed", &args![top => top]),
            TopValue::PerPlayer { per_player } => say(
                &["top_value"],
                "top-per-player",
                &args![
                    kind => Texts::share_kind(per_player),
                    factor => self.texts.share(per_player),
                ],
            ),
            TopValue::Ratio { ratio } => say(
                &["top_value"],
                "top-ratio",
                &args![ratio => self.texts.number(ratio)],
            ),
            TopValue::Players(_) => say(&["top_value"], "top-players", &Args::new()),
        };
        let args = args![
            step => rules.step,
            places => rules.places_per_value,
            lowest => rules.lowest_value,
        ];
        let keys = &["values_from", "step", "places_per_value", "lowest_value"];
        let mut said = vec![top, say(keys, "step", &args)];
        if rules.valued_from_round > 1 {
            let args = args![round => rules.valued_from_round];
            said.push(say(&["valued_from_round"], "valued-from-round", &args));
        }
        said
    }

    /// `vanaf 1800 waarde 12, anders waarde 8`
    fn classes(&self, rules: &Rules) -> String {
        let class = |class: &RatingClass| match class.from {
            Some(from) => {
                let args = args![from => from, value => class.value];
                self.texts.text("rating-class", &args)
            }
            None => {
                let args = args![value => class.value];
                self.texts.text("rating-rest", &args)
            }
        };
        let classes: Vec<String> = rules.rating_values.iter().map(class).collect();
        classes.join(", ")
    }

    /// How values become points, round after round.
    pub(super) fn counting(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Values, keys, (id, args));
        let mut said = Vec::new();
        if rules.start_points > 0 {
            let args = args![points => rules.start_points];
            said.push(say(&["start_points"], "start-points", &args));
        }
        if rules.start_score_until > 0 {
            let args = args![round => rules.start_score_until, next => rules.start_score_until + 1];
            said.push(say(&["start_score_until"], "start-score", &args));
        }
        match &rules.own_value_counts {
            OwnValue::Counts(true) => {
                said.push(say(&["own_value_counts"], "own-value-counts", &Args::new()));
            }
            OwnValue::Times(times) => {
                let times: Vec<String> = times.iter().map(|&n| self.texts.number(n)).collect();
                let args = args![times => times.join("; ")];
                said.push(say(&["own_value_counts"], "own-value-times", &args));
            }
            OwnValue::Counts(false) if rules.start_score_until == 0 => {
                let keys = &["start_score_until", "own_value_counts"];
                said.push(say(keys, "no-own-value", &Args::new()));
            }
            OwnValue::Counts(false) => {}
        }
        said.extend(self.recalculation(rules));
        said
    }

    /// What is counted again, and how equals are ordered.
    fn recalculation(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Values, keys, (id, args));
        let keys = &["recalculation"];
        let mut said = vec![match rules.recalculation {
            Recalculation::None => say(keys, "recalculation-none", &Args::new()),
            Recalculation::Once => say(keys, "recalculation-once", &Args::new()),
            Recalculation::UntilStable => say(keys, "recalculation-until-stable", &Args::new()),
            Recalculation::Passes(times) => {
                say(keys, "recalculation-passes", &args![times => times])
            }
        }];
        if let Some(round) = rules.frozen_after {
            said.push(say(
                &["frozen_after"],
                "frozen-after",
                &args![round => round],
            ));
        }
        let equals = words::equals(self.texts, &rules.tie_breaks);
        said.push(self.with_articles(Topic::Values, &["tie_breaks"], equals));
        said
    }
}

/// Whether the last of so many players would have a value below the lowest there is.
pub(super) fn runs_out(rules: &Rules, players: u32) -> bool {
    let top = match rules.top_value {
        TopValue::Fixed(top) => i128::from(top),
        TopValue::PerPlayer { per_player } => (per_player * Fraction::from(players)).ceiling(),
        TopValue::Players(_) => i128::from(players),
        TopValue::Ratio { .. } => return false,
    };
    let steps = (players - 1) / rules.places_per_value.max(1);
    let last = top - i128::from(rules.step) * i128::from(steps);
    rules.values_from == ValuesFrom::Place && last < i128::from(rules.lowest_value)
}
