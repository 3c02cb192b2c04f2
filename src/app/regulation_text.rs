//! `/reglement`: the regulation of the club in plain sentences, the same that `keizerbot check` prints.

use super::desk::{Answer, Desk};
use crate::args;
use crate::message::Place;
use crate::regulation::{Regulation, Section};
use crate::store::rows::Evening;

/// `/reglement`, `/reglement kleuren`, `/reglement Algemeen 7`
pub(crate) fn regulation(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    // It is long, and only for who asks.
    desk.place = Place::Private;
    let (file, texts) = (&desk.settings.file, desk.texts);
    let regulation = Regulation::of(file, texts, desk.now);
    // The same rules were checked when the club file was read.
    let regulation = regulation.expect("the rules of the club file hold together");
    let words = speech::plain(arguments);
    let sections = regulation.sections(texts, &words);
    if sections.is_empty() {
        let topics = regulation.topics(texts);
        let args = args![words => speech::shorten(&words), topics => topics.join(", ")];
        return desk.refuse("regulation-silent", &args);
    }
    let args =
        args![club => file.name.as_str(), part => if words.is_empty() { "no" } else { "yes" }];
    let mut paragraphs = vec![desk.text("regulation", &args)];
    paragraphs.extend(sections.iter().map(paragraph));
    Ok(paragraphs.join("\n\n"))
}

fn paragraph(section: &Section) -> String {
    let lines = section.lines.iter().map(|line| format!("- {line}"));
    let lines: Vec<String> = std::iter::once(section.heading.clone())
        .chain(lines)
        .collect();
    lines.join("\n")
}

impl Desk<'_> {
    /// When games begin and how much time there is for them, for the beginning of a season; none for a club file
    /// that does not say. De Pion, Competitieavond 2.2 and Algemeen 9; De Zwarte Dame a.4 and b.1.
    pub(crate) fn how_we_play(&self, first: &Evening) -> Option<String> {
        let evening = &self.settings.file.evening;
        let clocks = evening.clocks.map(|time| time.format("%H:%M").to_string());
        let args = args![
            start => self.say_time(first.starts_at),
            later => if clocks.is_some() { "yes" } else { "no" },
            clocks => clocks.unwrap_or_default(),
            tempo => evening.tempo.as_deref()?,
        ];
        Some(self.text("how-we-play", &args))
    }
}
