//! `[whatsapp]`: what may be sent on WhatsApp to who has said nothing for a day, and how much of it the club pays for.

use super::reader::Section;
use crate::locale::Args;

const KEYS: &[&str] = &["template", "template_language", "most_templates_per_month"];

/// What WhatsApp lets itself be paid for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhatsApp {
    /// What the club's template is called at Meta, and its language; none: nothing is sent to who is silent.
    pub template: Option<(String, String)>,
    /// At most so many of them a month.
    pub most_templates_per_month: Option<u16>,
}

pub(super) fn read(top: &Section<'_>) -> WhatsApp {
    if top.find("whatsapp").is_none() {
        return WhatsApp::default();
    }
    let Some(section) = top.section("whatsapp", "[whatsapp]") else {
        return WhatsApp::default();
    };
    section.refuse_unknown(KEYS);
    let most = section.count("most_templates_per_month");
    let template = section.string("template").map(|name| {
        let language = section.string("template_language").unwrap_or("nl");
        (name.to_owned(), language.to_owned())
    });
    // Nobody pays by accident.
    if template.is_some() && section.find("most_templates_per_month").is_none() {
        section.missing("most_templates_per_month");
    }
    if template.is_none() && section.find("template_language").is_some() {
        let at = section.position("template_language");
        section
            .reader
            .refuse(at, "whatsapp-without-template", &Args::new());
    }
    WhatsApp {
        template,
        most_templates_per_month: most,
    }
}
