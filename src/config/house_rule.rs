//! `[[house_rule]]`: what a regulation says and people watch over. The bot says it and does nothing about it.

use super::HouseRule;
use super::reader::Section;

const KEYS: &[&str] = &["text", "article"];

/// Every house rule, in the order of the file.
pub(super) fn read(top: &Section<'_>) -> Vec<HouseRule> {
    let Some(value) = top.find("house_rule") else {
        return Vec::new();
    };
    let items = value.get_ref().as_array();
    let tables = items.map(|items| {
        let table = |item: &'_ toml::Spanned<toml::de::DeValue<'_>>| item.get_ref().is_table();
        (items, items.iter().all(table))
    });
    let Some((items, true)) = tables else {
        top.expected("house_rule", "expected-house-rules");
        return Vec::new();
    };
    let read = |item: &toml::Spanned<toml::de::DeValue<'_>>| {
        let section = Section {
            reader: top.reader,
            name: "[[house_rule]]",
            at: item.span().start,
            table: item.get_ref().as_table()?,
        };
        section.refuse_unknown(KEYS);
        Some(HouseRule {
            text: section.required_string("text")?.to_owned(),
            article: section.string("article").map(str::to_owned),
        })
    };
    items.iter().filter_map(read).collect()
}
