//! How words are compared: what people cannot see or do not care about makes no difference.

use speech::{distance, folded, plain};

#[test]
fn what_cannot_be_seen_makes_no_difference() {
    let same = [
        ("1\u{2013}0", "en dash"),
        ("1\u{2014}0", "em dash"),
        ("1\u{2212}0", "minus sign"),
        ("1\u{2010}0", "hyphen"),
        ("1\u{2011}0", "non-breaking hyphen"),
        ("1\u{2012}0", "figure dash"),
        ("1\u{2015}0", "horizontal bar"),
        ("1\u{fe63}0", "small hyphen"),
        ("１－０", "wide digits and dash"),
        ("1️⃣-0️⃣", "keycap emoji"),
        ("𝟏-𝟎", "bold digits of mathematics"),
        ("\u{200f}1-0", "right-to-left mark"),
        ("\u{200e}1-0\u{200e}", "left-to-right marks"),
        ("\u{feff}1-0", "byte order mark"),
        ("1\u{200b}-\u{2060}0", "zero width space and word joiner"),
        ("1\u{ad}-0", "soft hyphen"),
        ("\u{2066}1-0\u{2069}", "isolates"),
        ("\t1-0\u{a0}", "tab and no-break space"),
        ("1-0\u{fe0f}", "variation selector"),
        ("1-0\u{0}", "control sign"),
        ("\r\n1-0\u{2028}", "line ends"),
    ];
    for (text, what) in same {
        assert_eq!(plain(text), "1-0", "{what}");
    }
}

#[test]
fn spaces_quotes_and_fractions_have_one_form() {
    let forms = [
        ("1\u{202f}–\u{202f}0", "1 - 0"),
        ("1\u{2009}-\u{2009}0", "1 - 0"),
        ("1\u{3000}-\u{a0}0", "1 - 0"),
        ("“1-0”", "\"1-0\""),
        ("«1-0»", "\"1-0\""),
        ("„1-0“", "\"1-0\""),
        ("‘s avonds’", "'s avonds'"),
        ("½-½", "½-½"),
        ("1⁄2-1∕2", "1/2-1/2"),
        ("een\r\ntwee\u{2029}drie", "een\ntwee\ndrie"),
        ("／uitslag　１－０", "/uitslag 1-0"),
        // A raised figure belongs to the name.
        ("Jan²", "Jan²"),
        ("Zoe\u{308}", "Zoë"),
        ("a @everyone <b>*_ 🎉", "a @everyone <b>*_ 🎉"),
    ];
    for (text, plainly) in forms {
        assert_eq!(plain(text), plainly);
    }
}

#[test]
fn names_are_found_without_their_accents() {
    let forms = [
        ("Jörg Zoë", "jorg zoe"),
        ("Zoe\u{308}", "zoe"),
        ("D'Hondt", "dhondt"),
        ("O’Brien", "obrien"),
        ("Ĳsbrand", "ijsbrand"),
        ("Strauß", "strauss"),
        ("Łukasz Sørensen", "lukasz sorensen"),
        ("İbrahim", "ibrahim"),
        ("Jan²", "jan²"),
        ("Анна", "анна"),
    ];
    for (name, typed) in forms {
        assert_eq!(folded(name), typed);
    }
}

#[test]
fn exchanged_letters_are_one_mistake() {
    let distances = [
        ("uitslag", "uitslag", 0),
        ("uitlsag", "uitslag", 1),
        ("uitslg", "uitslag", 1),
        ("uitslaag", "uitslag", 1),
        ("uitslaf", "uitslag", 1),
        ("tuislag", "uitslag", 2),
        ("", "stand", 5),
        ("stand", "", 5),
        ("ba", "ab", 1),
        ("bca", "abc", 2),
    ];
    for (one, other, far) in distances {
        assert_eq!(distance(one, other), far, "{one} {other}");
    }
}
