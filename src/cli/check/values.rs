//! What `check` says about values and the order of the standing.

use engine::points::Fraction;
use engine::rules::{Recalculation, Rules, TopValue, ValuesFrom};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::locale::Args;
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
        let top = match rules.top_value {
            TopValue::Fixed(top) => say(&["top_value"], "top-fixed", &args![top => top]),
            TopValue::PerPlayer { per_player } => say(
                &["top_value"],
                "top-per-player",
                &args![factor => self.texts.share(per_player)],
            ),
            TopValue::Players(_) => say(&["top_value"], "top-players", &Args::new()),
        };
        vec![
            top,
            say(&["values_from", "step"], "step", &args![step => rules.step]),
        ]
    }

    /// How values become points, round after round.
    pub(super) fn counting(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Values, keys, (id, args));
        let mut said = Vec::new();
        if rules.start_score_until > 0 {
            let args = args![round => rules.start_score_until, next => rules.start_score_until + 1];
            said.push(say(&["start_score_until"], "start-score", &args));
        }
        if rules.own_value_counts {
            said.push(say(&["own_value_counts"], "own-value-counts", &Args::new()));
        } else if rules.start_score_until == 0 {
            said.push(say(
                &["start_score_until", "own_value_counts"],
                "no-own-value",
                &Args::new(),
            ));
        }
        let recalculation = match rules.recalculation {
            Recalculation::None => "recalculation-none",
            Recalculation::Once => "recalculation-once",
            Recalculation::UntilStable => "recalculation-until-stable",
        };
        said.push(say(&["recalculation"], recalculation, &Args::new()));
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

/// Whether the last of so many players would have a value below 1.
pub(super) fn runs_out(rules: &Rules, players: u32) -> bool {
    if rules.values_from == ValuesFrom::Score {
        return false;
    }
    let top = match rules.top_value {
        TopValue::Fixed(top) => i128::from(top),
        TopValue::PerPlayer { per_player } => (per_player * Fraction::from(players)).ceiling(),
        TopValue::Players(_) => i128::from(players),
    };
    top - i128::from(rules.step) * i128::from(players - 1) < 1
}
