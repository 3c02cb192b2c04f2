//! Where everything stands in a picture: whole pixels, measured by the letters themselves.

use super::LARGEST;
use super::font::{self, Weight};
use crate::message::{Align, Column, Picture, Row, Style};

/// The white around everything.
const MARGIN: u32 = 36;
/// How far a band behind a row sticks out beside it.
const OVERHANG: u32 = 16;
/// How high a row is.
const ROW: u32 = 46;
/// Between two columns.
const GAP: u32 = 36;
/// Between two parts of a table that stand beside each other.
const BESIDE: u32 = 80;
/// No table is narrower, so that its title has room.
const NARROWEST: u32 = 520;
/// A cell is cut where it would be wider.
const WIDEST_CELL: u32 = 460;
/// So many rows stand below each other at most; of more, the rest stands beside them.
const MOST_ROWS: usize = 100;

/// How large letters are, with their weight.
const TITLE: (u32, Weight) = (42, Weight::Bold);
const SUBTITLE: (u32, Weight) = (26, Weight::Plain);
const COLUMN: (u32, Weight) = (24, Weight::Plain);
const CELL: (u32, Weight) = (30, Weight::Plain);
const STRONG: (u32, Weight) = (30, Weight::Bold);
const REMARK: (u32, Weight) = (24, Weight::Plain);
const NOTE: (u32, Weight) = (26, Weight::Plain);

/// What something is painted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// What is to be read.
    Ink,
    /// What is read once: whose it is, and headings of columns.
    Faint,
    /// Behind every other row.
    Band,
    /// The line below the headings.
    Rule,
}

/// A rectangle without a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) paint: Paint,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) text: String,
    /// Where it begins, or ends.
    pub(super) x: u32,
    /// On which line the letters stand.
    pub(super) y: u32,
    pub(super) align: Align,
    pub(super) size: u32,
    pub(super) weight: Weight,
    pub(super) paint: Paint,
}

/// A picture with everything in its place, in pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sheet {
    pub(super) width: u32,
    pub(super) height: u32,
    /// How large it is drawn, width and height: as large as it is, or smaller when that is too much.
    pub(super) drawn: (u32, u32),
    pub(super) areas: Vec<Area>,
    pub(super) words: Vec<Words>,
}

/// Puts everything in its place.
pub(super) fn lay_out(picture: &Picture) -> Sheet {
    let columns = Columns::of(picture);
    let parts = picture.rows.len().div_ceil(MOST_ROWS).max(1);
    let in_part = picture.rows.len().div_ceil(parts).max(1);
    let parts: Vec<&[Row]> = match picture.rows.as_slice() {
        [] => vec![&[]],
        rows => rows.chunks(in_part).collect(),
    };
    let count = u32::try_from(parts.len()).unwrap_or(1);
    let inner = columns.width * count + BESIDE * (count - 1);
    let mut sheet = Sheet {
        width: inner + 2 * MARGIN,
        height: 0,
        drawn: (0, 0),
        areas: Vec::new(),
        words: Vec::new(),
    };
    let mut y = MARGIN;
    y = sheet.paragraph((&picture.title, y), inner, (TITLE, Paint::Ink));
    y = sheet.paragraph((&picture.subtitle, y + 4), inner, (SUBTITLE, Paint::Faint));
    let top = y + 20;
    for (number, rows) in (0..).zip(parts) {
        let left = MARGIN + number * (columns.width + BESIDE);
        let end = sheet.part((&columns, rows), (left, top));
        y = y.max(end);
    }
    for note in &picture.notes {
        y = sheet.paragraph((note, y + 14), inner, (NOTE, Paint::Ink));
    }
    sheet.height = y + MARGIN;
    sheet.drawn = fitting(sheet.width, sheet.height);
    sheet
}

/// The same shape within what is allowed.
fn fitting(width: u32, height: u32) -> (u32, u32) {
    let both = width + height;
    if both <= LARGEST {
        return (width, height);
    }
    let smaller = |side: u32| (u64::from(side) * u64::from(LARGEST) / u64::from(both)).max(1);
    let smaller = |side: u32| u32::try_from(smaller(side)).unwrap_or(1);
    (smaller(width), smaller(height))
}

/// The columns of a table, each with where it stands.
struct Columns<'a> {
    columns: Vec<(&'a Column, u32, u32)>,
    width: u32,
}

impl<'a> Columns<'a> {
    fn of(picture: &'a Picture) -> Self {
        let widths = picture.columns.iter().enumerate().map(|(at, column)| {
            let cells = picture.rows.iter().filter_map(|row| match row {
                Row::Cells(cells) => cells.get(at),
                Row::Heading(_) => None,
            });
            let letters = letters_of(column);
            let cells = cells.map(|cell| measure(cell, letters).min(WIDEST_CELL));
            let heading = measure(&column.heading, COLUMN);
            cells.chain([heading]).max().unwrap_or(0)
        });
        let mut widths: Vec<u32> = widths.collect();
        let gaps = GAP * u32::try_from(widths.len().saturating_sub(1)).unwrap_or(0);
        let taken: u32 = widths.iter().sum::<u32>() + gaps;
        // Words have the room that is left, so that the last column ends where the table does.
        let words = picture.columns.iter().zip(&mut widths);
        let words = words.filter(|(column, _)| column.align == Align::Left);
        let mut words: Vec<&mut u32> = words.map(|(_, width)| width).collect();
        let mut room = NARROWEST.saturating_sub(taken);
        let mut columns = u32::try_from(words.len()).unwrap_or(0);
        for width in &mut words {
            let share = room / columns;
            **width += share;
            (room, columns) = (room - share, columns - 1);
        }
        let mut from = 0;
        let placed = picture.columns.iter().zip(widths).map(|(column, width)| {
            let at = from;
            from += width + GAP;
            (column, at, width)
        });
        Self {
            columns: placed.collect(),
            width: taken.max(NARROWEST),
        }
    }
}

fn letters_of(column: &Column) -> (u32, Weight) {
    match column.style {
        Style::Plain => CELL,
        Style::Bold => STRONG,
        Style::Small => REMARK,
    }
}

fn measure(text: &str, (size, weight): (u32, Weight)) -> u32 {
    font::width(&font::drawable(text, weight), size, weight)
}

/// On which line letters of this size stand in the middle of a row.
const fn baseline(top: u32, height: u32, size: u32) -> u32 {
    // Capitals and digits are nearly three quarters of the size high.
    top + (height + size * 73 / 100) / 2
}

impl Sheet {
    /// One column of rows with the headings above it; gives where it ends.
    fn part(&mut self, (columns, rows): (&Columns<'_>, &[Row]), (left, top): (u32, u32)) -> u32 {
        for &(column, from, width) in &columns.columns {
            let place = (left + from, baseline(top, ROW, COLUMN.0), width);
            self.cell(&column.heading, place, (column.align, COLUMN, Paint::Faint));
        }
        let mut y = top + ROW;
        let across = |y: u32, height: u32, paint: Paint| Area {
            x: left - OVERHANG,
            y,
            width: columns.width + 2 * OVERHANG,
            height,
            paint,
        };
        self.areas.push(across(y, 3, Paint::Rule));
        y += 3;
        let mut banded = false;
        for row in rows {
            match row {
                Row::Heading(heading) => {
                    let place = (left, baseline(y, ROW, STRONG.0), columns.width);
                    self.cell(heading, place, (Align::Left, STRONG, Paint::Ink));
                    banded = true;
                }
                Row::Cells(cells) => {
                    if banded {
                        self.areas.push(across(y, ROW, Paint::Band));
                    }
                    banded = !banded;
                    for (cell, &(column, from, width)) in cells.iter().zip(&columns.columns) {
                        let letters = letters_of(column);
                        let place = (left + from, baseline(y, ROW, letters.0), width);
                        self.cell(cell, place, (column.align, letters, Paint::Ink));
                    }
                }
            }
            y += ROW;
        }
        y
    }

    /// One text between two sides; cut when it is too wide.
    fn cell(
        &mut self,
        text: &str,
        (x, y, width): (u32, u32, u32),
        (align, (size, weight), paint): (Align, (u32, Weight), Paint),
    ) {
        let text = font::drawable(text, weight);
        let text = font::shorten(text.trim(), width, (size, weight));
        if text.is_empty() {
            return;
        }
        let x = match align {
            Align::Left => x,
            Align::Right => x + width,
        };
        self.words.push(Words {
            text,
            x,
            y,
            align,
            size,
            weight,
            paint,
        });
    }

    /// A text over as many lines as it takes; gives where it ends.
    fn paragraph(
        &mut self,
        (text, mut y): (&str, u32),
        width: u32,
        ((size, weight), paint): ((u32, Weight), Paint),
    ) -> u32 {
        let text = font::drawable(text, weight);
        let height = size * 13 / 10;
        for line in font::wrap(&text, width, (size, weight)) {
            let place = (MARGIN, baseline(y, height, size), width);
            self.cell(&line, place, (Align::Left, (size, weight), paint));
            y += height;
        }
        y
    }
}
