//! The keys of `[rules]`. The engine's `Rules` say what they mean; here each key is checked by itself, so
//! that every mistake is found and found at its own place, and layers (file, half, overrides) are laid
//! over each other.

use std::collections::BTreeMap;

use engine::rules::Rules;
use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::DeValue;

use super::reader::{Reader, Section};
use crate::args;
use crate::locale::Texts;

/// The keys of `engine::rules::Rules`: name, the text in `check.ftl` that says what is expected, and whether
/// a club file cannot do without it.
pub(super) const KEYS: &[(&str, &str, bool)] = &[
    ("top_value", "expected-top-value", true),
    ("step", "expected-number", false),
    ("places_per_value", "expected-number", false),
    ("lowest_value", "expected-number", false),
    ("values_from", "expected-values-from", false),
    ("bottom_value", "expected-number", false),
    ("rating_values", "expected-rating-values", false),
    ("valued_from_round", "expected-number", false),
    ("start_points", "expected-number", false),
    ("start_score_until", "expected-number", false),
    ("own_value_counts", "expected-own-value", false),
    ("recalculation", "expected-recalculation", true),
    ("frozen_after", "expected-number", false),
    ("tie_breaks", "expected-tie-breaks", false),
    ("win", "expected-pay-of-opponent", true),
    ("draw", "expected-pay-of-opponent", true),
    ("loss", "expected-fixed-pay", true),
    ("bye", "expected-pay", true),
    ("penalty_bye", "expected-pay", false),
    ("penalty_bye_after", "expected-number", false),
    ("announce_after", "expected-number", false),
    ("notice", "expected-tiers", true),
    ("no_notice", "expected-pay", true),
    ("reasons", "expected-reasons", false),
    ("absences_anew_from", "expected-rounds", false),
    ("missed_rounds", "expected-missed-rounds", false),
    ("after_leaving", "expected-steps", false),
    ("leavers", "expected-leavers", false),
    ("against_leavers", "expected-by-result", false),
    ("external", "expected-external", false),
    ("opponent_absent", "expected-opponent-absent", false),
    ("stayed_away", "expected-fixed-pay", false),
    ("postponed", "expected-pay", false),
    ("method", "expected-method", false),
    ("pairing_order", "expected-pairing-order", false),
    ("first_round_groups", "expected-number", false),
    ("start_points_for_pairing", "expected-yes-no", false),
    ("groups_apart", "expected-number", false),
    ("max_distance", "expected-max-distance", false),
    ("meetings_per_season", "expected-number", false),
    ("meetings_per_half", "expected-number", false),
    ("no_repeat_until", "expected-number", false),
    ("meetings_in_window", "expected-window", false),
    ("rounds_between", "expected-number", false),
    ("evenings_between", "expected-number", false),
    ("opponents_between", "expected-number", false),
    ("forfeit_is_meeting", "expected-yes-no", false),
    ("colour_balance", "expected-number", false),
    ("colour_balance_over", "expected-span", false),
    ("colour_run", "expected-number", false),
    ("colour_run_over", "expected-span", false),
    ("colour_swap", "expected-colour-swap", false),
    ("colour_count_back", "expected-yes-no", false),
    ("colour_tie", "expected-colour-tie", false),
    ("first_colours", "expected-first-colours", false),
    ("bye_not_for_top", "expected-number", false),
    ("byes_per_player", "expected-number", false),
    ("forfeit_win_is_bye", "expected-yes-no", false),
    ("bye_order", "expected-bye-order", false),
    ("reserve_player", "expected-yes-no", false),
];

/// The names of the keys.
pub(super) fn key_names() -> Vec<&'static str> {
    KEYS.iter().map(|&(key, _, _)| key).collect()
}

/// A value as one writes it in a club file: `[{ share = "1/4" }]`.
pub(super) fn as_written(value: &Value) -> String {
    toml::Value::try_from(value).map_or_else(|_| value.to_string(), |value| value.to_string())
}

/// Keys of the rules with their values, and where they are in the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    pub(super) values: Map<String, Value>,
    pub(super) positions: BTreeMap<String, usize>,
}

impl Layer {
    /// Whether a key was left out because it is wrong.
    pub(super) fn has_mistakes(&self) -> bool {
        self.positions
            .keys()
            .any(|key| !self.values.contains_key(key))
    }
}

/// What is wrong with one key of the rules.
pub(super) struct Wrong {
    pub(super) key: String,
    pub(super) message: String,
    /// The key is not there.
    pub(super) missing: bool,
}

/// Reads the keys of the rules in a section; those that are wrong are noted and left out.
pub(super) fn read(section: &Section<'_>) -> Layer {
    section.refuse_unknown(&key_names());
    let mut layer = Layer::default();
    for &(key, expected, _) in KEYS {
        let Some(value) = section.find(key) else {
            continue;
        };
        layer
            .positions
            .insert(key.to_owned(), section.position(key));
        if expected_shares(expected) && refuse_floats(section.reader, key, value) {
            continue;
        }
        match json(value.get_ref()) {
            Some(value) if fits(key, &value) => {
                layer.values.insert(key.to_owned(), value);
            }
            _ => section.expected(key, expected),
        }
    }
    layer
}

fn expected_shares(expected: &str) -> bool {
    matches!(
        expected,
        "expected-pay"
            | "expected-pay-of-opponent"
            | "expected-fixed-pay"
            | "expected-reasons"
            | "expected-tiers"
            | "expected-missed-rounds"
            | "expected-steps"
            | "expected-by-result"
            | "expected-external"
            | "expected-opponent-absent"
            | "expected-top-value"
            | "expected-own-value"
    )
}

/// Refuses every number with a decimal point: TOML reads `0.3333` as a binary number that is not 0.3333.
pub(super) fn refuse_floats(reader: &Reader<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> bool {
    let within: Vec<&Spanned<DeValue<'_>>> = match value.get_ref() {
        DeValue::Float(float) => {
            let args = args![key => key, number => float.as_str()];
            reader.refuse(value.span().start, "share-without-quotes", &args);
            return true;
        }
        DeValue::Array(items) => items.iter().collect(),
        DeValue::Table(table) => table.values().collect(),
        _ => return false,
    };
    // All of them, not only the first.
    within
        .into_iter()
        .filter(|item| refuse_floats(reader, key, item))
        .count()
        > 0
}

/// The same value as JSON; none when it has a kind that no rule has.
fn json(value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::String(text) => Some(Value::from(text.as_ref())),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .ok()
            .map(Value::from),
        DeValue::Boolean(yes) => Some(Value::from(*yes)),
        DeValue::Array(items) => items
            .iter()
            .map(|item| json(item.get_ref()))
            .collect::<Option<Vec<_>>>()
            .map(Value::from),
        DeValue::Table(table) => {
            let entries = table
                .iter()
                .map(|(key, item)| Some((key.get_ref().to_string(), json(item.get_ref())?)));
            entries.collect::<Option<Map<_, _>>>().map(Value::from)
        }
        DeValue::Float(_) | DeValue::Datetime(_) => None,
    }
}

/// Whether the value can stand behind this key, in otherwise plain rules.
fn fits(key: &str, value: &Value) -> bool {
    let Ok(Value::Object(mut rules)) = serde_json::to_value(Rules::plain()) else {
        return false;
    };
    rules.insert(key.to_owned(), value.clone());
    serde_json::from_value::<Rules>(Value::Object(rules)).is_ok()
}

/// What is wrong with keys that come from elsewhere than a club file.
pub(super) fn check_overrides(overrides: &Map<String, Value>, texts: &Texts) -> Vec<Wrong> {
    let check = |(key, value): (&String, &Value)| {
        let known = KEYS.iter().find(|(name, _, _)| name == key);
        let message = match known {
            None => texts.text(
                "unknown-key",
                &args![key => key, section => "overrides", expected => key_names().join(", ")],
            ),
            Some(_) if fits(key, value) => return None,
            Some((_, expected, _)) => texts.text(expected, &args![key => key]),
        };
        Some(Wrong {
            key: key.clone(),
            message,
            missing: false,
        })
    };
    overrides.iter().filter_map(check).collect()
}

/// The rules that these keys make together.
///
/// # Errors
/// Every key that is missing, or else every contradiction.
pub(super) fn combine(values: Map<String, Value>, texts: &Texts) -> Result<Rules, Vec<Wrong>> {
    let missing = KEYS
        .iter()
        .filter(|(key, _, required)| *required && !values.contains_key(*key));
    let missing = missing.map(|&(key, _, _)| {
        let message = texts.text("missing-key", &args![key => key, section => "[rules]"]);
        Wrong {
            key: key.to_owned(),
            message,
            missing: true,
        }
    });
    let missing: Vec<Wrong> = missing.collect();
    if !missing.is_empty() {
        return Err(missing);
    }
    let rules: Rules = match serde_json::from_value(Value::Object(values)) {
        Ok(rules) => rules,
        Err(error) => {
            return Err(vec![Wrong {
                key: String::new(),
                message: error.to_string(),
                missing: false,
            }]);
        }
    };
    let wrong: Vec<Wrong> = rules
        .contradictions()
        .into_iter()
        .map(|found| contradiction(&found, texts))
        .collect();
    if wrong.is_empty() {
        Ok(rules)
    } else {
        Err(wrong)
    }
}

/// The engine speaks English; `check.ftl` has a text for each of its keys.
fn contradiction(found: &engine::rules::Contradiction, texts: &Texts) -> Wrong {
    let id = format!("contradiction-{}", found.key.replace('_', "-"));
    let message = if texts.has(&id) {
        texts.plain(&id)
    } else {
        format!("{}: {}", found.key, found.message)
    };
    Wrong {
        key: found.key.to_owned(),
        message,
        missing: false,
    }
}
