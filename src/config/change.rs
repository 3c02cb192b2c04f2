//! `[[change]]`: what is otherwise from a day on, in the whole season or in one half. Rounds before that day keep what
//! held for them.

use chrono::NaiveDate;

use super::reader::Section;
use super::rules::{self, Layer};
use super::{Change, Half, Timetable, club, timetable};
use crate::args;
use crate::locale::Args;

const KEYS: &[&str] = &["from", "half", "rules", "schedule"];

/// All changes, in the order of the file, which must be the order of their days.
pub(super) fn read(
    top: &Section<'_>,
    (base, halves): (&Layer, &[Half]),
    (schedule, before): (&Section<'_>, Option<&Timetable>),
) -> Vec<Change> {
    let Some(value) = top.find("change") else {
        return Vec::new();
    };
    let Some(items) = value.get_ref().as_array() else {
        top.expected("change", "expected-changes");
        return Vec::new();
    };
    let mut changes: Vec<Change> = Vec::new();
    // What has changed so far: in the one competition of the club, or in each half.
    let mut changed: Vec<Layer> = halves.iter().map(of_half).collect();
    if changed.is_empty() {
        changed.push(Layer::default());
    }
    for item in items {
        let Some(table) = item.get_ref().as_table() else {
            top.expected("change", "expected-changes");
            continue;
        };
        let section = Section {
            reader: top.reader,
            name: "[[change]]",
            at: item.span().start,
            table,
        };
        section.refuse_unknown(KEYS);
        let rules = rules_of(&section);
        let half = half(&section, halves, &rules);
        for (index, changed) in changed.iter_mut().enumerate() {
            let concerned =
                half.is_none() || halves.get(index).map(|half| &half.name) == half.as_ref();
            if concerned && !rules.values.is_empty() {
                changed.values.extend(rules.values.clone());
                changed.positions.extend(rules.positions.clone());
                club::check_rules(&section, base, Some(changed));
            }
        }
        let timetable = timetable_of(&section, schedule, before);
        let Some(from) = day(&section) else { continue };
        if changes.last().is_some_and(|last| last.from >= from) {
            let at = section.position("from");
            top.reader.refuse(at, "changes-out-of-order", &Args::new());
        }
        if rules.positions.is_empty() && section.find("schedule").is_none() {
            top.reader
                .refuse(section.at, "change-of-nothing", &Args::new());
        }
        let values = rules.values;
        changes.push(Change {
            from,
            half,
            rules: values,
            timetable,
        });
    }
    changes
}

fn rules_of(section: &Section<'_>) -> Layer {
    if section.find("rules").is_none() {
        return Layer::default();
    }
    let found = section.section("rules", "[[change]] rules");
    found.map_or_else(Layer::default, |section| rules::read(&section))
}

/// The keys of a half itself; a mistake in one of them was said when the half was read.
fn of_half(half: &Half) -> Layer {
    Layer {
        values: half.rules.clone(),
        ..Layer::default()
    }
}

/// The half that a change is for; none for the whole season. What a half has for itself changes in that half only.
fn half(section: &Section<'_>, halves: &[Half], rules: &Layer) -> Option<String> {
    let Some(name) = section.string("half") else {
        let own = rules.values.keys().find_map(|key| {
            let half = halves.iter().find(|half| half.rules.contains_key(key))?;
            Some((key, &half.name))
        });
        if let Some((key, half)) = own {
            let at = rules.positions.get(key).copied().unwrap_or(section.at);
            let args = args![key => key.as_str(), half => half.as_str()];
            section.reader.refuse(at, "change-of-a-half", &args);
        }
        return None;
    };
    let at = section.position("half");
    if !halves.iter().any(|half| half.name == name) {
        let names: Vec<&str> = halves.iter().map(|half| half.name.as_str()).collect();
        let args = args![name => name, halves => names.join(", "), count => names.len()];
        section.reader.refuse(at, "no-such-half", &args);
    }
    if section.find("schedule").is_some() {
        // A half has no schedule of its own: the day says enough.
        section
            .reader
            .refuse(at, "schedule-of-a-half", &Args::new());
    }
    Some(name.to_owned())
}

fn day(section: &Section<'_>) -> Option<NaiveDate> {
    let text = section.required_string("from")?;
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    if day.is_none() {
        section.expected("from", "expected-day");
    }
    day
}

/// The schedule of the file with the keys of the change in it.
fn timetable_of(
    section: &Section<'_>,
    schedule: &Section<'_>,
    before: Option<&Timetable>,
) -> Option<Timetable> {
    section.find("schedule")?;
    let changed = section.section("schedule", "[[change]] schedule")?;
    let mut merged = schedule.table.clone();
    for (key, value) in changed.table {
        let name: &str = key.get_ref();
        merged.remove(name);
        merged.insert(key.clone(), value.clone());
    }
    let merged = Section {
        reader: section.reader,
        name: "[[change]] schedule",
        at: changed.at,
        table: &merged,
    };
    let before = before?;
    let forfeits = [before.forfeit, before.forfeit_when_announced];
    let timetable = timetable::read(
        &merged,
        Some(before.time_zone),
        Some(before.evening.clone()),
        forfeits,
    )?;
    club::check_order(&merged, &timetable);
    Some(timetable)
}
