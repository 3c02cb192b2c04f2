//! Text as Discord gets it.

use keizerbot::chat::discord::markup::{LONGEST_TEXT, answer, markdown, parts, question, units};

#[test]
fn what_a_person_can_have_typed_means_nothing() {
    for (text, expected) in [
        (
            "D'Hondt *_x_* ~~y~~ `z` ||w||",
            r"D'Hondt \*\_x\_\* \~\~y\~\~ \`z\` \|\|w\|\|",
        ),
        ("<@1> <#2> [a](https://b)", r"\<@1> \<#2> \[a](https://b)"),
        ("> a\n# b\n- c", "\\> a\n\\# b\n\\- c"),
        (
            "zie https://voorbeeld.nl/a_b_c",
            "zie https://voorbeeld.nl/a_b_c",
        ),
        (r"C:\x", r"C:\\x"),
    ] {
        assert_eq!(markdown(text), expected, "{text}");
    }
}

#[test]
fn columns_stand_in_a_fixed_width() {
    let table = "Stand\n1  Anna  60\n2  Bram  55\nklaar";
    assert_eq!(
        markdown(table),
        "Stand\n```\n1  Anna  60\n2  Bram  55\n```\nklaar"
    );
    assert_eq!(markdown("1  Anna"), "1  Anna");
    assert_eq!(markdown("1  a```b\n2  c"), "```\n1  a'''b\n2  c\n```");
}

#[test]
fn a_long_text_is_cut_between_lines_and_fits() {
    let line = "*een regel* met sterren ";
    let long = [
        line.repeat(3),
        line.repeat(200),
        "x".repeat(5000),
        "1  a\n2  b".to_owned(),
    ]
    .join("\n");
    let cut = parts(&long, LONGEST_TEXT);
    assert!(cut.len() > 4, "{} parts", cut.len());
    assert!(
        cut.iter()
            .all(|part| units(part) <= LONGEST_TEXT && !part.trim().is_empty())
    );
    assert_eq!(parts("kort", LONGEST_TEXT), ["kort"]);
    assert_eq!(parts(" \n ", LONGEST_TEXT), Vec::<String>::new());
}

#[test]
fn a_poll_holds_to_its_limits() {
    assert_eq!(
        question("Ronde 1.\nSpeel je mee?"),
        "Ronde 1. Speel je mee?"
    );
    assert_eq!(units(&question(&"a".repeat(400))), 300);
    assert_eq!(units(&answer(&"😀".repeat(60))), 55);
}
