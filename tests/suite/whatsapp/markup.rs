//! Text that WhatsApp must not take for formatting.

use keizerbot::chat::whatsapp::linked::markup::{option, pieces, plain, question, with_choices};

#[test]
fn nothing_becomes_bold_or_slanted() {
    for (written, shown) in [
        ("*Anna* speelt", "∗Anna* speelt"),
        ("_jan_ en _piet_", "ˍjan_ en ˍpiet_"),
        ("~weg~ en `code`", "∼weg~ en ˋcode`"),
        ("*_Henk_*", "∗ˍHenk_*"),
        ("D'Hondt, <b> & @everyone 👍", "D'Hondt, <b> & @everyone 👍"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("jan_de_boer", "jan_de_boer"),
        ("een * alleen", "een * alleen"),
        ("*open\nen dicht*", "*open\nen dicht*"),
        (
            "zie https://example.org/_a_/*b* en *c*",
            "zie https://example.org/_a_/*b* en ∗c*",
        ),
    ] {
        assert_eq!(plain(written), shown);
    }
}

#[test]
fn columns_stand_below_each_other() {
    let standing = "Stand\n1  Gijs  60\n2  Anna  56\nTot vrijdag";
    assert_eq!(
        plain(standing),
        "Stand\n```1  Gijs  60\n2  Anna  56```\nTot vrijdag"
    );
    assert_eq!(plain("Bord 1:  1-0"), "Bord 1:  1-0");
    assert_eq!(plain("1  a```b  3\n2  c  4"), "```1  aˋˋˋb  3\n2  c  4```");
}

#[test]
fn choices_have_numbers() {
    let labels = ["1-0".to_owned(), "½-½".to_owned()];
    assert_eq!(
        with_choices("Hoe ging het?", &labels, "Kies."),
        "Hoe ging het?\n\n1. 1-0\n2. ½-½\nKies."
    );
}

#[test]
fn long_texts_are_cut_at_a_line() {
    assert_eq!(pieces("abc\ndef\nghi", 8), ["abc\ndef", "ghi"]);
    assert_eq!(pieces("abcdefghij", 4), ["abcd", "efgh", "ij"]);
    assert_eq!(pieces("kort", 4), ["kort"]);
    // A table that does not fit stands in letters of one width in each piece.
    assert_eq!(
        pieces("1  Gijs\n2  Anna\n3  Emil\n4  Tim", 16),
        ["```1  Gijs\n2  Anna```", "```3  Emil\n4  Tim```"]
    );
    let long = "x".repeat(300);
    assert_eq!(question(&long).chars().count(), 255);
    assert_eq!(option(&long).chars().count(), 100);
    assert_eq!(question("Speel\nje mee?"), "Speel je mee?");
}
