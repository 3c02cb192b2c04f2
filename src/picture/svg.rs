//! A picture as SVG, an element a line.

use std::fmt::Write as _;

use super::font::{FAMILY, Weight};
use super::layout::{Paint, Sheet};
use crate::message::Align;

/// What is written for a paint: dark on white, as much contrast as paper has.
const fn colour(paint: Paint) -> &'static str {
    match paint {
        Paint::Ink => "#16191d",
        Paint::Faint => "#4a535e",
        Paint::Band => "#eaf0f6",
        Paint::Rule => "#1f4e79",
    }
}

/// The SVG of a sheet.
pub(super) fn write(sheet: &Sheet) -> String {
    let Sheet { width, height, .. } = sheet;
    let (drawn_width, drawn_height) = sheet.drawn;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{drawn_width}\" height=\"{drawn_height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILY}\" font-stretch=\"condensed\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for area in &sheet.areas {
        let fill = colour(area.paint);
        // Writing to a string does not fail.
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
            area.x, area.y, area.width, area.height
        );
    }
    for words in &sheet.words {
        let weight = match words.weight {
            Weight::Plain => "",
            Weight::Bold => " font-weight=\"bold\"",
        };
        let anchor = match words.align {
            Align::Left => "",
            Align::Right => " text-anchor=\"end\"",
        };
        let (x, y, size, fill) = (words.x, words.y, words.size, colour(words.paint));
        let text = escaped(&words.text);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight}{anchor} fill=\"{fill}\">{text}</text>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// A text in which nothing is taken for mark-up.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
