//! Games as people hand them in: what is read, and for everything else what is wrong with it and where.

use engine::competition::Score;
use keizerbot::game_record::{
    FEWEST_MOVES, Game, LONGEST, Turn, Unreadable, pgn, read, result_text,
};

/// Légal's mate, so that every side has moved and the end is on the board.
const LEGAL: &str = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#";

/// A game of seven moves without any piece but pawns.
const PAWNS: &str = "1. e4 e5 2. d4 exd4 3. c3 d5 4. exd5 dxc3 5. bxc3 c6 6. dxc6 bxc6 7. a4 a5";

#[track_caller]
fn game(text: &str) -> Game {
    read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// This text must give exactly these moves.
#[track_caller]
fn check_moves(text: &str, moves: &str) {
    assert_eq!(game(text).moves.join(" "), moves, "{text}");
}

#[track_caller]
fn check_refused(text: &str, why: &Unreadable) {
    assert_eq!(&read(text).unwrap_err(), why, "{text}");
}

fn white(number: usize) -> Turn {
    Turn {
        number,
        white: true,
    }
}

fn black(number: usize) -> Turn {
    Turn {
        number,
        white: false,
    }
}

#[test]
fn a_game_is_read_however_it_is_written() {
    for text in [
        LEGAL,
        "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0",
        "1.e4 e5 2.Nf3 d6 3.Bc4 Bg4 4.Nc3 g6 5.Nxe5 Bxd1 6.Bxf7 Ke7 7.Nd5",
        "1e4 e5 2 Nf3 d6 3 Bc4 Bg4 4 Nc3 g6 5 Nxe5 Bxd1 6 Bxf7 Ke7 7 Nd5 *",
        "1. e4, e5, 2. Nf3, d6, 3. Bc4, Bg4, 4. Nc3, g6, 5. Nxe5, Bxd1, 6. Bxf7++, Ke7, 7. Nd5##",
        // Move numbers again after each answer, lines of any kind, a byte-order mark.
        "\u{feff}1. e4\r\n1... e5\r\n\r\n2. Nf3 d6\n\n3. Bc4 Bg4\t4. Nc3\u{a0}g6\n5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5#\n\n\n",
        // The long form, and captures in the old way or without a sign.
        "e2-e4 e7-e5 Ng1-f3 d7-d6 Bf1-c4 Bc8-g4 Nb1-c3 g7-g6 Nf3xe5 Bg4:d1 Bf7 Ke8-e7 Nd5",
        // What a website or a program adds.
        "% a line for programs\n1. e4 { [%clk 1:30:00] } e5 $1 2. Nf3! (2. f4 exf4 (2... d5) 3. Nf3) d6?! ; a remark\n\
         3. Bc4 [%clk 1:29:00] Bg4?? 4. Nc3 g6 ({or) (Nf6} 4... Nf6 ; )\n) 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1–0",
        // Figurines.
        "e4 e5 ♘f3 d6 ♗c4 ♝g4 ♘c3 g6 ♘xe5 ♝xd1 ♗xf7+ ♚e7 ♘d5#",
        // Dutch letters.
        "1. e4 e5 2. Pf3 d6 3. Lc4 Lg4 4. Pc3 g6 5. Pxe5 Lxd1 6. Lxf7+ Ke7 7. Pd5# 1-0",
    ] {
        check_moves(text, LEGAL);
    }
}

#[test]
fn every_kind_of_move_is_written_as_it_should() {
    // Castling in every spelling, on both sides.
    let castling = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6 d3 Bg4 Nc3 Qd7 Be3 O-O-O";
    for (short, long) in [
        ("O-O", "O-O-O"),
        ("0-0", "0-0-0"),
        ("o-o", "o-o-o"),
        ("0–0", "O—O—O"),
    ] {
        let typed = castling
            .replace("O-O-O", "#")
            .replace("O-O", short)
            .replace('#', long);
        check_moves(&typed, castling);
    }
    // En passant, and two knights that can go to the same square.
    check_moves(
        "e4 Nf6 e5 d5 exd6 Nc6 Nc3 Nd5 Nf3 Ndb4 d4 a6",
        "e4 Nf6 e5 d5 exd6 Nc6 Nc3 Nd5 Nf3 Ndb4 d4 a6",
    );
    // More is said than needed: it is left out.
    check_moves(
        "e4 e5 Ng1f3 Nb8c6 Bf1-b5 a7a6 Bb5xc6 d7xc6 O-O f6",
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6",
    );
    // A pawn becomes a queen, or a knight with check.
    let promotion = "h4 g5 hxg5 h6 gxh6 a6 h7 a5 hxg8=Q a4 Qg3 e5 Nf3";
    check_moves(promotion, promotion);
    check_moves(&promotion.replace("=Q", "Q"), promotion);
    check_moves(
        "h4 g5 hxg5 h6 gxh6 a6 h7 a5 hxg8=D a4 Dg3 e5 Pf3",
        promotion,
    );
    check_moves(
        "h4 g5 hxg5 h6 gxh6 a6 h7 a5 hxg8P a4 Pf3 a3 bxa3",
        "h4 g5 hxg5 h6 gxh6 a6 h7 a5 hxg8=N a4 Nf3 a3 bxa3",
    );
}

#[test]
fn the_letters_of_the_pieces() {
    // P is a knight, always.
    check_moves(
        "Pf3 Pf6 Pc3 Pc6 e4 e5 d4 exd4 Pxd4 Pxe4",
        "Nf3 Nf6 Nc3 Nc6 e4 e5 d4 exd4 Nxd4 Nxe4",
    );
    check_moves(
        PAWNS,
        "e4 e5 d4 exd4 c3 d5 exd5 dxc3 bxc3 c6 dxc6 bxc6 a4 a5",
    );
    check_moves(
        "d4 d5 c4 e6 Pc3 Pf6 Lg5 Le7 e3 O-O Tc1 Pbd7 Dc2 Te8",
        "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Rc1 Nbd7 Qc2 Re8",
    );
    let two = |turn, typed: &str| Unreadable::TwoLanguages(turn, typed.to_owned());
    check_refused("e4 e5 Pf3 Pc6 Lb5 Nf6 O-O", &two(black(3), "Nf6"));
    check_refused("e4 e5 Pf3 Nc6 Bb5 a6", &two(black(2), "Nc6"));
    check_refused("Pe4 e5 Nf3 Nc6 Bb5 a6", &two(white(2), "Nf3"));
    check_refused("e4 e5 Nf3 Nc6 Lb5 a6", &two(white(3), "Lb5"));
}

#[test]
fn a_move_that_cannot_be_is_named_with_its_number() {
    for (text, turn, typed) in [
        ("1. e5", white(1), "e5"),
        ("1. e4 Ke7", black(1), "Ke7"),
        ("1. e4 e5 2. Nf3 Nc6 3. Nxe6", white(3), "Nxe6"),
        ("1. e4 e5 2. Pf3 Pc6 3. Pxe5 Pxd4", black(3), "Pxd4"),
        // A piece needs its letter: two squares alone are those of a pawn.
        ("e2e4 e7e5 g1f3", white(2), "g1f3"),
        // Castling with a king that has moved, or through check.
        ("e4 e5 Bc4 Bc5 Nf3 Nf6 Ke2 d6 Ke1 a6 0-0", white(6), "0-0"),
        ("e4 e5 f4 Bc5 Nf3 d6 Bc4 Nf6 0-0", white(5), "0-0"),
        // A king that stays in check, and a pinned piece.
        ("e4 e5 d3 Bb4+ a3", white(3), "a3"),
        ("e4 e5 Nc3 Bb4 d3 d6 Nd5", white(4), "Nd5"),
        // En passant one move too late.
        ("e4 a6 e5 d5 a3 a5 exd6", white(4), "exd6"),
        // A pawn on the last rank becomes something, and not a king.
        ("h4 g5 hxg5 h6 gxh6 a6 h7 a5 hxg8", white(5), "hxg8"),
        ("h4 g5 hxg5 h6 gxh6 a6 h7 a5 hxg8=K", white(5), "hxg8=K"),
        // Nothing comes after mate.
        ("f3 e5 g4 Qh4# a3", white(3), "a3"),
    ] {
        check_refused(text, &Unreadable::Illegal(turn, typed.to_owned()));
    }
    for (text, typed) in [("d4 d5 Nf3 Nf6 Nd2", "Nd2"), ("d4 d5 Pf3 Pf6 Pd2", "Pd2")] {
        check_refused(text, &Unreadable::Ambiguous(white(3), typed.to_owned()));
    }
}

#[test]
fn nothing_is_passed_over() {
    let none = |turn, typed: &str| Unreadable::NoMove(turn, typed.to_owned());
    for (text, turn, typed) in [
        ("alsjeblieft", white(1), "alsjeblieft"),
        ("1. e4 e5 2. Nf3 Sc6 3. Bb5 a6", black(2), "Sc6"),
        ("1. e4 e5 2. pf3 Nc6", white(2), "pf3"),
        ("1. e4 e5 2. Nf9 Nc6", white(2), "Nf9"),
        ("1. e4 e5 -- Nc6", white(2), "--"),
        ("1. e4 Z0", black(1), "Z0"),
        ("1. e4 e5 enzovoort", white(2), "enzovoort"),
        ("1. e4 e5) 2. Nf3", white(2), ")"),
        ("1. e4 } e5", black(1), "}"),
        ("1. e4 e5 2. Nf3\0 Nc6", white(2), "Nf3\0"),
        ("1. e4 e5 2. N\u{301}f3", white(2), "N\u{301}f3"),
        ("1. e4 2-0", black(1), "-0"),
        ("0-2", white(1), "0-2"),
        ("1. e4 +-", black(1), "+-"),
    ] {
        check_refused(text, &none(turn, typed));
    }
    check_refused("1. e4 {nooit dicht e5", &Unreadable::Unclosed('{'));
    check_refused("1. e4 (1. d4 (1. c4) e5", &Unreadable::Unclosed('('));
    check_refused("1. e4 (1. d4 {) e5", &Unreadable::Unclosed('{'));
    // What stands behind a header is no move.
    check_moves(&format!("[White \"Anna\" Nf3]\n[d4]\n{LEGAL}"), LEGAL);
}

#[test]
fn exactly_one_game() {
    for text in [
        "",
        "  \n\u{feff}\r\n",
        "[White \"Anna\"]\n[Black \"Bram\"]\n\n*\n",
        "1-0",
        "{e4 e5}",
        "; e4",
        "1. 2. 3.",
    ] {
        check_refused(text, &Unreadable::NoGame);
    }
    for text in [
        format!("{LEGAL} 1-0 {LEGAL} 1-0"),
        format!("{LEGAL} 1-0\n\n{LEGAL}"),
        format!("[White \"A\"]\n{LEGAL}\n[White \"B\"]\n{LEGAL} 1-0"),
        format!("[White \"A\"]\n{LEGAL}\n\n[White \"B\"]\n\nNd5"),
    ] {
        check_refused(&text, &Unreadable::SeveralGames);
    }
    // The same result twice, or headers alone after it, are no second game.
    check_moves(&format!("{LEGAL} 1-0 1-0"), LEGAL);
}

#[test]
fn the_headers_say_who_and_when() {
    let text = "[Event \"?\"]\r\n[White \"Wit, Anna de\"][Black \"Bram \\\"de Toren\\\" \\\\ Zwart\"]\n[DATE \"2026.09.17\"]\n[Result \"½-½\"] ";
    let read = game(&format!("{text}{PAWNS} 1/2-1/2"));
    assert_eq!(read.white.as_deref(), Some("Wit, Anna de"));
    assert_eq!(read.black.as_deref(), Some("Bram \"de Toren\" \\ Zwart"));
    assert_eq!(read.date.as_deref(), Some("2026.09.17"));
    assert_eq!(read.written, [Score::Draw, Score::Draw]);
    assert_eq!((read.on_board, read.left_out), (None, false));
    let read = game(&format!(
        "[White \"?\"][Black \"\"][Result \"*\"][White Anna] {PAWNS} *"
    ));
    assert_eq!(
        (read.white, read.black, read.date, read.written),
        (None, None, None, vec![])
    );
}

#[test]
fn the_result_is_in_the_text_or_on_the_board() {
    for (text, written, on_board) in [
        (format!("{PAWNS} 1-0"), vec![Score::WhiteWins], None),
        (format!("{PAWNS} 0–1"), vec![Score::BlackWins], None),
        (
            format!("[Result \"1-0\"]\n{PAWNS} 0-1"),
            vec![Score::WhiteWins, Score::BlackWins],
            None,
        ),
        (LEGAL.to_owned(), vec![], Some(Score::WhiteWins)),
        ("f3 e5 g4 Qh4#".to_owned(), vec![], Some(Score::BlackWins)),
        // The shortest stalemate.
        (
            "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6"
                .to_owned(),
            vec![],
            Some(Score::Draw),
        ),
    ] {
        let read = game(&text);
        assert_eq!((read.written, read.on_board), (written, on_board), "{text}");
    }
}

#[test]
fn a_game_has_a_few_moves_and_begins_at_the_beginning() {
    assert_eq!(FEWEST_MOVES, 5);
    check_refused("e4 e5 1/2-1/2", &Unreadable::TooShort(1));
    check_refused("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", &Unreadable::TooShort(4));
    let five = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O";
    check_moves(five, five);
    let start =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n";
    check_moves(&format!("{start}{LEGAL}"), LEGAL);
    let knightless = start.replace("RNBQ", "R1BQ");
    check_refused(
        &format!("{knightless}{LEGAL}"),
        &Unreadable::NotFromTheStart,
    );
}

#[test]
fn a_text_may_be_so_long_and_not_longer() {
    let filled = format!("{LEGAL} {{{}}}", "x".repeat(LONGEST - LEGAL.len() - 3));
    assert_eq!(filled.len(), LONGEST);
    assert!(game(&filled).left_out);
    check_refused(&format!("{filled} "), &Unreadable::TooLong);
    // One header of that length, and as many moves as fit.
    check_moves(
        &format!("[White \"{}\"]\n{LEGAL}", "x".repeat(60_000)),
        LEGAL,
    );
    let dance = format!("{}e4", "Nf3 Nf6 Ng1 Ng8 ".repeat(4_000));
    assert_eq!(game(&dance).moves.len(), 16_001);
    let deep = format!("{LEGAL} {}{}", "(".repeat(30_000), ")".repeat(30_000));
    check_moves(&deep, LEGAL);
}

#[test]
fn a_game_is_written_in_the_standard_form() {
    let headers = [
        ("White", "Anna \"de\" \\ Wit\n\0".to_owned()),
        ("Black", "D'Hondt <b> 👩".to_owned()),
    ];
    assert_eq!(
        pgn(&headers, LEGAL, Score::WhiteWins),
        "[White \"Anna \\\"de\\\" \\\\ Wit  \"]\n[Black \"D'Hondt <b> 👩\"]\n\n\
         1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n\n"
    );
    assert_eq!(result_text(Score::Draw), "1/2-1/2");
}

/// What is written is read back as the same game, and no line is longer than the standard allows.
#[test]
fn what_is_written_can_be_read() {
    let moves = "Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8 ".repeat(12) + "e4 e5";
    for score in [Score::WhiteWins, Score::Draw, Score::BlackWins] {
        let text = pgn(&[("White", "A]\"; {\\".to_owned())], &moves, score);
        let read = game(&text);
        assert_eq!(read.white.as_deref(), Some("A]\"; {\\"));
        assert_eq!(
            (read.moves.join(" "), read.written),
            (moves.clone(), vec![score])
        );
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
        assert!(
            text.lines().filter(|line| line.len() > 70).count() > 5,
            "{text}"
        );
    }
}
