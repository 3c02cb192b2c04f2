//! `[[change]]`: what is otherwise from a day on. Rounds before that day keep what held for them.

use chrono::NaiveDate;

use super::reader::Section;
use super::rules::{self, Layer};
use super::{Change, Half, Timetable, club, timetable};
use crate::locale::Args;

const KEYS: &[&str] = &["from", "rules", "schedule"];

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
    let mut changed = Layer::default();
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
        changed.values.extend(rules.values.clone());
        changed.positions.extend(rules.positions.clone());
        if !rules.values.is_empty() {
            club::check_changed(&section, base, halves, &changed);
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
