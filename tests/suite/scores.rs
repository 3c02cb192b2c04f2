//! Results as people type them: one line a form.

use speech::score::{Reading, Total, Unclear, read};
use speech::{BoardResult, ClaimedResult, ExternalClaim, board_result, external, result};

/// How a reading is named in the tables below.
fn named(text: &str) -> String {
    match read(text) {
        Reading::Played(ClaimedResult::WhiteWins) => "wit wint".to_owned(),
        Reading::Played(ClaimedResult::BlackWins) => "zwart wint".to_owned(),
        Reading::Played(ClaimedResult::Draw) => "remise".to_owned(),
        Reading::Played(games @ ClaimedResult::Match(_)) => BoardResult::from(games).typed(),
        Reading::Forfeit(result) => result.typed(),
        Reading::Postponed => "uitgesteld".to_owned(),
        Reading::Total(Total { white }) => format!("samen {white}/4"),
        Reading::Unclear(Unclear::Unsure) => "onzeker".to_owned(),
        Reading::Unclear(Unclear::NoSuchScore) => "kan niet".to_owned(),
        Reading::Unclear(Unclear::BothLose) => "beiden verliezen".to_owned(),
        Reading::Unclear(Unclear::WhoseForfeit) => "wie kwam niet".to_owned(),
        Reading::NotAScore => "geen uitslag".to_owned(),
    }
}

#[track_caller]
fn all(meaning: &str, forms: &[&str]) {
    for form in forms {
        assert_eq!(named(form), meaning, "{form:?}");
    }
}

#[test]
fn white_wins() {
    all(
        "wit wint",
        &[
            "1-0",
            "1–0",
            "1−0",
            "1‑0",
            "1—0",
            "1 - 0",
            "1:0",
            "1_0",
            "1-O",
            "1-o",
            "1.0-0.0",
            "1,0-0,0",
            "1-0!",
            "1-0.",
            "1-0...",
            "\"1-0\"",
            "“1-0”",
            "(1-0)",
            "1-0 👍",
            "1-0 🎉🎉",
            "1-0 :)",
            "1️⃣-0️⃣",
            "１－０",
            "\u{200f}1-0",
            "\u{200e}1-0\u{200e}",
            "\u{feff}1-0",
            "1\u{202f}–\u{202f}0",
            "1\u{a0}-\u{a0}0",
            "uitslag 1-0",
            "uitslag: 1-0",
            "Uitslag\n1-0",
            "result 1-0",
            "  1-0  ",
        ],
    );
}

#[test]
fn black_wins() {
    all(
        "zwart wint",
        &[
            "0-1",
            "0–1",
            "0:1",
            "O-1",
            "0,0-1,0",
            "0 - 1!",
            "uitslag 0-1",
        ],
    );
}

#[test]
fn a_draw() {
    all(
        "remise",
        &[
            "½-½",
            "½–½",
            "½ - ½",
            "½:½",
            "½-½!",
            "1/2-1/2",
            "1/2 - 1/2",
            "1/2 1/2",
            "½ ½",
            "½-1/2",
            "1⁄2-1⁄2",
            "0,5-0,5",
            "0.5-0.5",
            "0,50-0,50",
            ",5-,5",
            ".5-.5",
            "½",
            "1/2",
            "0.5",
            "0,5",
            "=",
            "=-=",
            "remise",
            "Remise!",
            "REMISE 🤝",
            "gelijk",
            "draw",
            "uitslag: remise",
        ],
    );
}

#[test]
fn lost_by_not_coming() {
    all(
        "1-0R",
        &[
            "1-0R",
            "1-0r",
            "1-0F",
            "1R-0",
            "1-0 reg",
            "1-0 reg.",
            "1-0 regl.",
            "1-0 reglementair",
            "1-0 (r)",
            "1-0 n.o.",
            "1-0 (n.o.)",
            "1-0 w.o.",
            "1-0 forfait",
            "+-",
            "+ -",
            "+:-",
            "+/-",
            "+--",
            "1X-0F",
            "1–0 R",
            "1-0 niet opgekomen",
            "1-0 niet gekomen",
        ],
    );
    all(
        "0-1R",
        &[
            "0-1R", "0-1F", "0-1 reg", "0-1 n.o.", "-+", "- +", "-/+", "-:+", "0F-1X", "0F-1",
        ],
    );
    all("wie kwam niet", &["1F-0", "1F-0X"]);
}

#[test]
fn two_games() {
    let forms = [
        ("1-0 ½-½", "1-0 ½-½"),
        ("1-0 0-1", "1-0 0-1"),
        ("1-0 en 0-1", "1-0 0-1"),
        ("1-0, 0-1", "1-0 0-1"),
        ("1-0 + remise", "1-0 ½-½"),
        ("½-½\n0-1", "½-½ 0-1"),
        ("= 1:0", "½-½ 1-0"),
        ("1-0 1-0", "1-0 1-0"),
        ("1-0R 0-1R", "1-0R 0-1R"),
        ("1-0 0-1R", "1-0 0-1R"),
        ("2-0", "samen 4/4"),
        ("1½-½", "samen 3/4"),
        ("1,5-0,5", "samen 3/4"),
        ("1-1", "samen 2/4"),
        ("½-1½", "samen 1/4"),
        ("0-2", "samen 0/4"),
    ];
    for (form, meaning) in forms {
        assert_eq!(named(form), meaning, "{form}");
    }
    // Who won both games is known from the total; in which game the half point fell is not.
    let games = |white| {
        Total { white }
            .games()
            .map(|games| BoardResult::from(games).typed())
    };
    assert_eq!(games(4).as_deref(), Some("1-0 0-1"));
    assert_eq!(games(0).as_deref(), Some("0-1 1-0"));
    assert_eq!([games(1), games(2), games(3)], [None, None, None]);
}

#[test]
fn of_one_game_the_same_twice_is_once() {
    let once = |text| result(text).map(ClaimedResult::of_one_game);
    assert_eq!(once("1-0 1-0"), Some(ClaimedResult::WhiteWins));
    assert_eq!(once("½ remise"), Some(ClaimedResult::Draw));
    assert_eq!(once("1-0 0-1"), result("1-0 0-1"));
}

#[test]
fn what_looks_like_a_result_is_asked_about() {
    all(
        "onzeker",
        &["10", "01", "1", "0", "1 0", "0 1", "1-0?", "½-½ ??"],
    );
    all(
        "kan niet",
        &[
            "100-0", "2-1", "5-5", "10-0", "3-0", "1-½", "01-0", "½-½R", "2-0R", "1-0 2-0",
        ],
    );
    all(
        "beiden verliezen",
        &["0-0", "½-0", "0-½", "0-0R", "--", "0,5-0"],
    );
}

#[test]
fn what_is_no_result_is_none() {
    all(
        "geen uitslag",
        &[
            "",
            " ",
            "15-12",
            "14-11",
            "3-12",
            "01-02",
            "14.11",
            "14/11",
            "2026",
            "7",
            "hallo",
            "uitslag",
            "uitslag volgt",
            "stelling na 1-0?",
            "we zijn nog bezig, stand 1-0",
            "Ajax wint met 2-0",
            "1-0 voor zwart",
            "bord 3 1-0",
            "1-0 1-0 1-0",
            "👍",
            "1/3",
            "99999999999999999999-0 of niet",
            "15-12 is de kerstborrel",
            "1-0 2",
            "-",
            "R",
        ],
    );
    let long = format!("{} 1-0", "bla ".repeat(1000));
    assert_eq!(read(&long), Reading::NotAScore);
}

#[test]
fn the_organiser_may_enter_more_than_a_player() {
    for (form, organiser, player) in [
        ("1-0", true, true),
        ("1-0 ½-½", true, true),
        ("1-0R", true, false),
        ("uitgesteld", true, false),
        ("2-0", false, false),
        ("10", false, false),
    ] {
        assert_eq!(board_result(form).is_some(), organiser, "{form}");
        assert_eq!(result(form).is_some(), player, "{form}");
    }
}

#[test]
fn a_game_elsewhere() {
    use ExternalClaim::{Draw, Loss, Open, Win};
    for (text, rest, claim) in [
        ("vrijdag extern", "vrijdag", Some(Open)),
        ("extern winst", "", Some(Win)),
        ("extern: gewonnen!", "", Some(Win)),
        ("Extern remise", "", Some(Draw)),
        ("18 sept extern verloren", "18 sept", Some(Loss)),
        ("extern 1-0", "", Some(Win)),
        ("extern ½-½", "", Some(Draw)),
        ("extern 0-1", "", Some(Loss)),
        ("extern 14-11", "14-11", Some(Open)),
        ("vrijdag", "vrijdag", None),
        ("1-0", "1-0", None),
    ] {
        assert_eq!(external(text), (rest.to_owned(), claim), "{text}");
    }
}
