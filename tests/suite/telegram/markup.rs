//! Text for Telegram: escaped, in columns where it stands in columns, in parts that fit.

use keizerbot::chat::telegram::markup::{LONGEST_TEXT, html, question, split, units};

#[test]
fn nothing_that_was_typed_is_mark_up() {
    assert_eq!(
        html("<b>D'Hondt</b> & zn"),
        "&lt;b&gt;D'Hondt&lt;/b&gt; &amp; zn"
    );
}

#[test]
fn columns_stand_under_each_other() {
    let standing = "Stand na ronde 1\n1  Gijs    60\n2  Anna    56\nTot vrijdag!";
    assert_eq!(
        html(standing),
        "Stand na ronde 1\n<pre>1  Gijs    60\n2  Anna    56</pre>\nTot vrijdag!"
    );
    assert_eq!(
        html("Wijziging:\n2  Dina - Fleur"),
        "Wijziging:\n2  Dina - Fleur"
    );
}

#[test]
fn parts_fit_and_nothing_is_lost() {
    let lines: Vec<String> = (0..700).map(|n| format!("{n}  Anna 🏆 de Wit")).collect();
    let text = lines.join("\n");
    let parts = split(&text, LONGEST_TEXT);
    assert!(parts.len() > 1);
    assert!(parts.iter().all(|part| units(part) <= LONGEST_TEXT));
    assert_eq!(parts.join("\n"), text);
}

#[test]
fn a_line_that_is_too_long_is_cut_between_words_else_between_characters() {
    assert_eq!(split("aa bb cc", 5), ["aa ", "bb cc"]);
    assert_eq!(split("🏆🏆🏆", 4), ["🏆🏆", "🏆"]);
    assert_eq!(split("", 5), [""; 0]);
    assert_eq!(split("a\n\nb", 9), ["a\n\nb"]);
}

#[test]
fn a_question_is_one_line_and_not_too_long() {
    assert_eq!(
        question("Speel je mee?\nTot 18:00."),
        "Speel je mee? Tot 18:00."
    );
    assert_eq!(question(&"é".repeat(400)).chars().count(), 300);
}
