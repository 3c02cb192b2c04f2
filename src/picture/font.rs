//! The letters of a picture: DejaVu Sans Condensed, which is free, has letters for most languages of Europe and the Near
//! East, and digits of one width. A letter of another script is shown as a box; an emoji that it does not know is left out.

use std::sync::LazyLock;

use dejavu::sans_condensed;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// What the letters are called in SVG.
pub(super) const FAMILY: &str = "DejaVu Sans";

/// The files of the letters, plain and bold.
pub(super) fn files() -> [&'static [u8]; 2] {
    [sans_condensed::regular(), sans_condensed::bold()]
}

/// Stands for a letter that cannot be drawn: how it sounds is not ours to say.
const BOX: char = '▯';
/// What stands at the end of a text that was cut.
const ELLIPSIS: char = '…';

/// How thick letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// As in a book.
    Plain,
    /// For what people look for.
    Bold,
}

/// Letters of one weight, to look up how wide they are.
struct Face {
    letters: Charmap<'static>,
    /// In units of which there are so many in the size of the letters.
    widths: GlyphMetrics<'static>,
    units: u32,
}

impl Face {
    fn new(bytes: &'static [u8]) -> Self {
        let font = FontRef::new(bytes).expect("the letters are part of the program");
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        Self {
            letters: font.charmap(),
            widths: font.glyph_metrics(Size::unscaled(), LocationRef::default()),
            units: u32::from(metrics.units_per_em).max(1),
        }
    }

    /// How wide a letter is, in units; none when there is no such letter.
    fn width(&self, letter: char) -> Option<u32> {
        // Without a scale it is a whole number of units.
        let width = self.widths.advance_width(self.letters.map(letter)?)?;
        Some(width as u32)
    }
}

static FACES: LazyLock<[Face; 2]> = LazyLock::new(|| files().map(Face::new));

fn face(weight: Weight) -> &'static Face {
    let [plain, bold] = &*FACES;
    match weight {
        Weight::Plain => plain,
        Weight::Bold => bold,
    }
}

/// How wide a text is at this size, in pixels, rounded up.
pub(super) fn width(text: &str, size: u32, weight: Weight) -> u32 {
    let face = face(weight);
    let widths = text.chars().filter_map(|letter| face.width(letter));
    (widths.sum::<u32>() * size).div_ceil(face.units)
}

/// A text with what can be drawn: on one line, without signs that turn the direction of what follows. A letter that is
/// only dressed up is drawn plainly, one of a script that cannot be drawn is a box, and what is no letter is left out: an
/// emoji says no more in a box. Of a text that is nothing else one box is left.
pub(super) fn drawable(text: &str, weight: Weight) -> String {
    let face = face(weight);
    let seen = text.chars().filter(|&letter| !is_invisible(letter));
    let mut drawn = String::new();
    let mut left_out = false;
    for letter in seen {
        let parts: String = std::iter::once(letter).nfkd().collect();
        let plain: String = parts.chars().filter(|&c| !is_combining_mark(c)).collect();
        let knows = |text: &str| !text.is_empty() && text.chars().all(|c| face.width(c).is_some());
        if letter.is_whitespace() {
            drawn.push(' ');
        } else if face.width(letter).is_some() {
            drawn.push(letter);
        } else if knows(&plain) {
            drawn.push_str(&plain);
        } else if is_letter(letter) {
            drawn.push(BOX);
        } else {
            left_out = true;
        }
    }
    if !left_out {
        return drawn;
    }
    let words: Vec<&str> = drawn.split_whitespace().collect();
    if words.is_empty() {
        return BOX.to_string();
    }
    words.join(" ")
}

/// Whether it is a letter or a digit of a script; a mark belongs to the letter before it, and the letters among the
/// emoji are pictures of letters.
fn is_letter(letter: char) -> bool {
    let emoji = matches!(letter, '\u{1f000}'..='\u{1faff}');
    letter.is_alphanumeric() && !is_combining_mark(letter) && !emoji
}

/// Signs that are not seen themselves: controls, marks of direction, what joins or varies emoji.
fn is_invisible(letter: char) -> bool {
    let space = letter.is_whitespace();
    let marks = ['\u{ad}', '\u{61c}', '\u{feff}', '\u{fffe}', '\u{ffff}'];
    letter.is_control() && !space
        || marks.contains(&letter)
        || matches!(letter,
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// A text that is no wider than this, in pixels; what is cut off is an ellipsis.
pub(super) fn shorten(text: &str, most: u32, (size, weight): (u32, Weight)) -> String {
    if width(text, size, weight) <= most {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let cut = format!("{}{ELLIPSIS}", kept.trim_end());
        if width(&cut, size, weight) <= most {
            return cut;
        }
    }
    ELLIPSIS.to_string()
}

/// A text in lines that are no wider than this, in pixels, cut between words; a word that is wider is shortened.
pub(super) fn wrap(text: &str, most: u32, (size, weight): (u32, Weight)) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word = shorten(word, most, (size, weight));
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, weight) <= most => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}
