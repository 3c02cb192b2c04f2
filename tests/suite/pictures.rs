//! Tables as pictures: what the SVG says, what of a name could break it, and what the PNG is.

use keizerbot::message::{Align, Column, Picture, Row, Style};
use keizerbot::picture::{self, LARGEST};
use proptest::prelude::*;
use resvg::tiny_skia::Pixmap;

fn column(heading: &str, align: Align, style: Style) -> Column {
    Column {
        heading: heading.to_owned(),
        align,
        style,
    }
}

/// A standing of these names, with points that fall.
fn standing(names: &[&str]) -> Picture {
    let row = |(place, name): (usize, &&str)| {
        let points = (names.len() - place) * 10;
        Row::Cells(vec![
            (place + 1).to_string(),
            (*name).to_owned(),
            format!("{points}½"),
        ])
    };
    Picture {
        title: "Stand na ronde 3".to_owned(),
        subtitle: "SV De Pion, vrijdag 25 september 2026".to_owned(),
        columns: vec![
            column("", Align::Right, Style::Plain),
            column("Naam", Align::Left, Style::Plain),
            column("Punten", Align::Right, Style::Bold),
        ],
        rows: names.iter().enumerate().map(row).collect(),
        notes: Vec::new(),
    }
}

/// The texts of an SVG, in their order.
fn texts(svg: &str) -> Vec<&str> {
    let lines = svg.lines().filter_map(|line| line.strip_suffix("</text>"));
    let texts = lines.filter_map(|line| line.split_once('>'));
    texts.map(|(_, text)| text).collect()
}

/// The text of the only name in a picture.
fn shown(name: &str) -> String {
    let svg = picture::svg(&standing(&[name]));
    // Title, subtitle, two headings, place, name, points.
    let texts = texts(&svg);
    assert_eq!(texts.len(), 7, "{svg}");
    texts[5].to_owned()
}

#[test]
fn a_small_standing_is_this_svg() {
    let mut picture = standing(&["Anna", "D'Hondt & <b>"]);
    picture.rows.insert(1, Row::Heading("Groep 2".to_owned()));
    picture
        .notes
        .push("Nog zonder uitslag: Bram - Chris.".to_owned());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/picture.svg");
    let expected = std::fs::read_to_string(file).expect("the file is there");
    let found = picture::svg(&picture);
    if found != expected && std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(file, &found).expect("the file is rewritten");
    } else {
        assert_eq!(found, expected);
    }
}

/// What a name says, and what stands in the picture.
const NAMES: &[(&str, &str)] = &[
    ("D'Hondt", "D&#39;Hondt"),
    (
        "<b>Bold</b> & \"co\"",
        "&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;co&quot;",
    ),
    ("&amp;", "&amp;amp;"),
    ("]]> <!-- -->", "]]&gt; &lt;!-- --&gt;"),
    ("*_~`[x](y)", "*_~`[x](y)"),
    ("tab\tnew\nline", "tab new line"),
    ("Zoë Şahin Łukasz é ï", "Zoë Şahin Łukasz é ï"),
    ("½ ⅓ ¼ ⅔", "½ ⅓ ¼ ⅔"),
    ("Ωμέγα Ялта", "Ωμέγα Ялта"),
    // What turns the direction of all that follows is left out; letters that run to the left are not.
    ("עברית \u{202e}abc", "עברית abc"),
    ("محمد علي", "محمد علي"),
    // A king is a letter to the letters we have; a face that they do not know is left out, with the gap that it leaves.
    ("♔ Koning", "♔ Koning"),
    ("👩🏽‍🦱♟\u{fe0f}", "♟"),
    ("🦄 Anna 🎉 de Vries 🇳🇱", "Anna de Vries"),
    ("Bram🔥", "Bram"),
    // A name that is nothing else is still somebody.
    ("🦄🎉", "▯"),
    // A letter that is only dressed up is a letter.
    ("𝕭𝖗𝖆𝖒 Ｄｉｎａ 🄰", "Bram Dina A"),
    // How a name sounds in another script is not ours to say.
    ("王小明", "▯▯▯"),
    ("Li 李 🎉", "Li ▯"),
    ("\u{0}\u{7}\u{1b}Bel\u{fffe}", "Bel"),
    ("ze\u{200b}ro\u{ad}", "zero"),
];

#[test]
fn a_name_is_shown_as_it_is_whatever_is_in_it() {
    for (name, expected) in NAMES {
        assert_eq!(shown(name), *expected, "{name:?}");
        picture::png(&standing(&[name])).unwrap_or_else(|error| panic!("{name:?}: {error:#}"));
    }
}

#[test]
fn a_long_name_is_cut_by_how_wide_it_is() {
    let wide = shown(&"W".repeat(80));
    let narrow = shown(&"i".repeat(80));
    assert_eq!(shown(&"i".repeat(40)), "i".repeat(40));
    for name in [&wide, &narrow] {
        assert!(name.ends_with('…'), "{name}");
    }
    let (wide, narrow) = (wide.chars().count(), narrow.chars().count());
    assert_eq!((wide, narrow), (17, 58));
    // The ellipsis stands at a letter, not behind a gap.
    let cut = format!("{}…", "W".repeat(16));
    assert_eq!(shown(&format!("{} Wim", "W".repeat(16))), cut);
}

#[test]
fn a_picture_is_a_png_of_its_size_and_always_the_same() {
    let names: Vec<String> = (1..=40).map(|n| format!("Speler van der {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let picture = standing(&names);
    let image = picture::png(&picture).expect("a picture");
    let decoded = Pixmap::decode_png(&image.png).expect("a PNG");
    assert_eq!(
        (decoded.width(), decoded.height()),
        (image.width, image.height)
    );
    assert_eq!((image.width, image.height), (592, 2072));
    assert!(image.png.len() < 300_000, "{} bytes", image.png.len());
    let corner = decoded.pixel(0, 0).expect("a corner");
    assert_eq!(
        [corner.red(), corner.green(), corner.blue(), corner.alpha()],
        [255; 4]
    );
    // Letters were drawn: there is ink, and as much of it in the last rows as in the first.
    let ink = |from: u32, to: u32| {
        let rows = (from..to).flat_map(|y| (0..decoded.width()).map(move |x| (x, y)));
        let dark = rows.filter(|&(x, y)| decoded.pixel(x, y).is_some_and(|p| p.red() < 80));
        dark.count()
    };
    let (first, last) = (ink(300, 700), ink(1600, 2000));
    assert!(first > 3_000 && last > 3_000, "{first} and {last}");
    assert_eq!(picture::png(&picture).expect("a picture"), image);
}

/// Telegram: width and height together, and the one no more than twenty times the other.
#[test]
fn the_largest_club_fits_on_a_picture() {
    for players in [0, 1, 100, 101, 250, 1_000, 4_000] {
        let names = vec!["Speler"; players];
        let svg = picture::svg(&standing(&names));
        assert!(texts(&svg).len() >= 2 + 3 * players, "{players}");
        if players > 1_000 {
            continue;
        }
        let image = picture::png(&standing(&names)).expect("a picture");
        let (width, height) = (image.width, image.height);
        assert!(width + height <= LARGEST, "{players}: {width} x {height}");
        let (long, short) = (width.max(height), width.min(height));
        assert!(long / short < 20, "{players}: {width} x {height}");
        assert!(image.png.len() < 5_000_000, "{players}");
    }
}

#[test]
fn the_file_is_called_after_its_title() {
    let mut picture = standing(&[]);
    assert_eq!(picture.file_name(), "stand-na-ronde-3.png");
    picture.title = "Eindstand (zomerhelft), groep 2".to_owned();
    assert_eq!(picture.file_name(), "eindstand-zomerhelft-groep-2.png");
    picture.title = "../../ <é>".to_owned();
    assert_eq!(picture.file_name(), "picture.png");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever people and clubs are called: it is a picture.
    #[test]
    fn any_words_make_a_picture(words in proptest::collection::vec(any::<String>(), 6)) {
        let mut picture = standing(&[&words[0], &words[1]]);
        picture.title.clone_from(&words[2]);
        picture.subtitle.clone_from(&words[3]);
        picture.notes.push(words[4].clone());
        picture.rows.push(Row::Heading(words[5].clone()));
        picture.rows.push(Row::Cells(vec![words[5].clone()]));
        let image = picture::png(&picture);
        prop_assert!(image.is_ok(), "{image:?}");
    }
}
