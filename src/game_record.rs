//! Games as PGN: read from what somebody hands in, written as the bot gives them out. Nothing else in the house
//! knows how the pieces move.
//!
//! People type a game by hand, copy it from a website, or send the file of a program. The reader of the library
//! passes over what it does not understand without a word, and the move after it would then be the other side's. So
//! the text is taken apart first ([`parts`]) and every word must be a move, a result or a number; what is left goes to the
//! reader and is played move by move. Only the moves of the game itself are kept: no comments, clock times or variations.
//!
//! Pieces may have their English or their Dutch letters, as long as the whole game has the same ones.

use std::fmt::Write;
use std::ops::ControlFlow;

use engine::competition::Score;
use pgn_reader::{KnownOutcome, Outcome, RawTag, Reader, SanPlus, Visitor};
use shakmaty::san::{San, SanError};
use shakmaty::{Chess, Color, Move, Position};

/// The longest text that is read, in bytes. A long game with the clock times of a website has 20,000.
pub const LONGEST: usize = 64 * 1024;

/// A game that does not end on the board by itself has at least so many moves, counted by White's.
pub const FEWEST_MOVES: usize = 5;

/// The lines of a PGN have at most so many characters, as the standard has it.
const LINE: usize = 79;

/// A game that could be read and played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who had White, as the header says; none when it says nothing.
    pub white: Option<String>,
    /// Who had Black.
    pub black: Option<String>,
    /// The day, as the header says, such as `2026.09.17`.
    pub date: Option<String>,
    /// The result as the text has it: in the header, after the last move, or both.
    pub written: Vec<Score>,
    /// The result that the last position has by itself: mate or stalemate.
    pub on_board: Option<Score>,
    /// The moves in standard notation with English letters.
    pub moves: Vec<String>,
    /// There were comments or variations, which are not in the moves.
    pub left_out: bool,
}

/// Whose move it is: the 14th of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the move, from 1.
    pub number: usize,
    /// It is White's.
    pub white: bool,
}

impl Turn {
    /// The turn after so many moves of White and Black together.
    const fn after(plies: usize) -> Self {
        Self {
            number: plies / 2 + 1,
            white: plies.is_multiple_of(2),
        }
    }
}

/// Why a text is no game that can be kept. A text in it is what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Longer than [`LONGEST`].
    TooLong,
    /// There is no game in it.
    NoGame,
    /// More than one game.
    SeveralGames,
    /// The game begins with another position.
    NotFromTheStart,
    /// A comment or a variation that does not end, and how it begins: `{` or `(`.
    Unclosed(char),
    /// Not a move, nor anything else that a PGN may have.
    NoMove(Turn, String),
    /// A move that this side cannot make here.
    Illegal(Turn, String),
    /// A move that more than one piece can make.
    Ambiguous(Turn, String),
    /// The first move with letters of another language than those before.
    TwoLanguages(Turn, String),
    /// Fewer moves than [`FEWEST_MOVES`]; so many.
    TooShort(usize),
}

/// Reads the one game in a text.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str) -> Result<Game, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::TooLong);
    }
    let Parts { parts, left_out } = parts(text)?;
    let typed: Vec<&str> = parts.iter().filter_map(Part::typed).collect();
    let tidy = tidy(&parts, language(&typed)?)?;
    let mut reader = Reader::build(tidy.as_bytes())
        .set_supported_tag_line_length(LONGEST)
        .finish();
    let read = reader.read_game(&mut Referee { typed: &typed });
    let Ok(Some(game)) = read else {
        return Err(Unreadable::NoGame);
    };
    let game = game?;
    if reader.has_more().unwrap_or(true) {
        return Err(Unreadable::SeveralGames);
    }
    let plies = game.moves.len();
    if plies == 0 || plies != typed.len() {
        return Err(Unreadable::NoGame);
    }
    let moves = plies.div_ceil(2);
    if moves < FEWEST_MOVES && game.on_board.is_none() {
        return Err(Unreadable::TooShort(moves));
    }
    Ok(Game { left_out, ..game })
}

// ------------------------------------------------------------------------------------------------ the words

/// What counts of a text, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// `[White "Anna"]`.
    Header(String),
    /// What should be a move, as it was typed.
    Move(String),
    /// `1-0`, or `*`.
    Ending(Option<Score>),
}

impl Part {
    fn typed(&self) -> Option<&str> {
        match self {
            Self::Move(typed) => Some(typed),
            Self::Header(_) | Self::Ending(_) => None,
        }
    }
}

struct Parts {
    parts: Vec<Part>,
    left_out: bool,
}

/// Takes a text apart; comments, variations, marks and move numbers are gone then.
fn parts(text: &str) -> Result<Parts, Unreadable> {
    let mut parts = Vec::new();
    let mut left_out = false;
    let mut line_begins = true;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        rest = match first {
            '%' if line_begins => after_line(after),
            '{' => after_comment(after)?,
            ';' => after_line(after),
            '(' => after_variation(after)?,
            '$' => after.trim_start_matches(|c: char| c.is_ascii_digit()),
            '[' => {
                let (header, after) = header(rest);
                parts.extend(header.map(|header| Part::Header(header.to_owned())));
                after
            }
            '*' => {
                parts.push(Part::Ending(None));
                after
            }
            ')' | '}' | ']' => {
                parts.push(Part::Move(first.to_string()));
                after
            }
            _ if ends_word(first) => after,
            _ => {
                let (word, after) = rest.split_at(rest.find(ends_word).unwrap_or(rest.len()));
                parts.extend(part_of(word));
                after
            }
        };
        left_out |= matches!(first, '{' | ';' | '(');
        line_begins = first == '\n';
    }
    Ok(Parts { parts, left_out })
}

/// Spaces, marks and what begins something else. A byte-order mark counts as a space.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || "{}()[];!?$*.,\u{feff}".contains(c)
}

fn after_line(text: &str) -> &str {
    // The line end stays: what comes after it begins a line.
    text.find('\n').map_or("", |end| &text[end..])
}

fn after_comment(text: &str) -> Result<&str, Unreadable> {
    let end = text.find('}').ok_or(Unreadable::Unclosed('{'))?;
    Ok(&text[end + 1..])
}

/// Variations may have variations and comments in them.
fn after_variation(text: &str) -> Result<&str, Unreadable> {
    let mut depth = 1_usize;
    let mut rest = text;
    while depth > 0 {
        let next = rest.find(['(', ')', '{', ';']);
        let next = next.ok_or(Unreadable::Unclosed('('))?;
        let after = &rest[next + 1..];
        rest = match rest.as_bytes()[next] {
            b'{' => after_comment(after)?,
            b';' => after_line(after),
            b'(' => {
                depth += 1;
                after
            }
            _ => {
                depth -= 1;
                after
            }
        };
    }
    Ok(rest)
}

/// A header and what comes after it. It is `[White "Anna"]` on one line; what else stands between such brackets says
/// nothing.
fn header(text: &str) -> (Option<&str>, &str) {
    let (mut quotes, mut escaped) = (0, false);
    let mut end_of_value = 0;
    for (at, c) in text.char_indices() {
        let quoted = quotes % 2 == 1;
        match c {
            '\n' => return (None, &text[at..]),
            ']' if !quoted => {
                let (header, after) = text.split_at(at + 1);
                let complete = quotes == 2 && text[end_of_value..at].trim().is_empty();
                return (complete.then_some(header), after);
            }
            '"' if !escaped => {
                quotes += 1;
                end_of_value = at + 1;
            }
            _ => {}
        }
        escaped = quoted && c == '\\' && !escaped;
    }
    (None, "")
}

/// What a word is; none for a move number.
fn part_of(word: &str) -> Option<Part> {
    let word = plain_dashes(word);
    match word.as_str() {
        "1-0" => return Some(Part::Ending(Some(Score::WhiteWins))),
        "0-1" => return Some(Part::Ending(Some(Score::BlackWins))),
        "1/2-1/2" | "½-½" | "1/2" | "½" => return Some(Part::Ending(Some(Score::Draw))),
        castling if castling.starts_with("0-") => return Some(Part::Move(word)),
        _ => {}
    }
    // `1e4` is the first move and e4.
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
    (!word.is_empty()).then(|| Part::Move(word.to_owned()))
}

/// Telephones make a long dash of two short ones, and websites of one.
fn plain_dashes(word: &str) -> String {
    let plain = |c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        other => other,
    };
    word.chars().map(plain).collect()
}

// ------------------------------------------------------------------------------------------------ the letters

/// Which letters the pieces have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    English,
    /// Dame, Toren, Loper, Paard; the king has the same letter.
    Dutch,
}

impl Language {
    /// The English letter of a piece; none for a letter that this language does not have.
    const fn english(self, letter: char) -> Option<char> {
        match (self, letter) {
            (_, 'K' | '♔' | '♚') => Some('K'),
            (Self::English, 'Q') | (Self::Dutch, 'D') | (_, '♕' | '♛') => Some('Q'),
            (Self::English, 'R') | (Self::Dutch, 'T') | (_, '♖' | '♜') => Some('R'),
            (Self::English, 'B') | (Self::Dutch, 'L') | (_, '♗' | '♝') => Some('B'),
            (Self::English, 'N') | (Self::Dutch, 'P') | (_, '♘' | '♞') => Some('N'),
            _ => None,
        }
    }

    /// A move as the library writes it, without the mark of check or mate; none when it is no move.
    fn translated(self, typed: &str) -> Option<String> {
        let bare = typed.trim_end_matches(['+', '#']);
        match bare {
            "0-0" | "o-o" | "O-O" => return Some("O-O".to_owned()),
            "0-0-0" | "o-o-o" | "O-O-O" => return Some("O-O-O".to_owned()),
            _ => {}
        }
        // The long form, `Pg1-f3`, and the older sign of a capture.
        let short = bare.chars().filter(|&c| c != '-');
        let mut letters: Vec<char> = short.map(|c| if c == ':' { 'x' } else { c }).collect();
        if letters
            .first()
            .is_some_and(|first| !first.is_ascii_lowercase())
        {
            letters[0] = self.english(letters[0])?;
        }
        // The piece of a promotion comes after a rank, with `=` or without.
        let last = letters.pop()?;
        if last.is_ascii_digit() {
            letters.push(last);
        } else {
            if letters.last() == Some(&'=') {
                letters.pop();
            }
            letters.extend(['=', self.english(last)?]);
        }
        let translated: String = letters.into_iter().collect();
        San::from_ascii(translated.as_bytes()).ok()?;
        Some(translated)
    }
}

/// The language of all the moves. The standard lets a reader take `P` for a pawn; here it is always a knight, for with
/// one Dutch knight among English pieces the game could be another one and yet legal.
fn language(typed: &[&str]) -> Result<Language, Unreadable> {
    let reads = |language: Language, typed: &str| language.translated(typed).is_some();
    let only_dutch = |t: &&str| reads(Language::Dutch, t) && !reads(Language::English, t);
    let only_english = |t: &&str| reads(Language::English, t) && !reads(Language::Dutch, t);
    let dutch = typed.iter().position(only_dutch);
    let english = typed.iter().position(only_english);
    match (dutch, english) {
        (Some(dutch), Some(english)) => {
            let later = dutch.max(english);
            let typed = typed[later].to_owned();
            Err(Unreadable::TwoLanguages(Turn::after(later), typed))
        }
        (None, Some(_)) => Ok(Language::English),
        (_, None) => Ok(Language::Dutch),
    }
}

/// The text for the library's reader: nothing in it that it would pass over.
fn tidy(parts: &[Part], language: Language) -> Result<String, Unreadable> {
    let mut text = String::new();
    let mut plies = 0;
    let mut moves_begun = false;
    for part in parts {
        match part {
            Part::Header(header) => {
                // A header after moves begins another game.
                text.push_str(if moves_begun { "\n\n" } else { "" });
                text.push_str(header);
                text.push('\n');
            }
            Part::Move(typed) => {
                let none = || Unreadable::NoMove(Turn::after(plies), typed.clone());
                text.push_str(&language.translated(typed).ok_or_else(none)?);
                text.push(' ');
                plies += 1;
            }
            Part::Ending(score) => {
                text.push_str(score.map_or("*", result_text));
                text.push(' ');
            }
        }
        moves_begun = !matches!(part, Part::Header(_));
    }
    Ok(text)
}

// ------------------------------------------------------------------------------------------------ the moves

/// Plays the moves that the reader finds.
struct Referee<'a> {
    typed: &'a [&'a str],
}

/// The headers, and the game as far as it was played.
struct Progress {
    game: Game,
    position: Chess,
    ended: bool,
}

type Outcomes = Result<Game, Unreadable>;

impl Visitor for Referee<'_> {
    type Tags = Game;
    type Movetext = Progress;
    type Output = Outcomes;

    fn begin_tags(&mut self) -> ControlFlow<Outcomes, Game> {
        ControlFlow::Continue(Game {
            white: None,
            black: None,
            date: None,
            written: Vec::new(),
            on_board: None,
            moves: Vec::new(),
            left_out: false,
        })
    }

    fn tag(&mut self, game: &mut Game, name: &[u8], value: RawTag<'_>) -> ControlFlow<Outcomes> {
        let value = value.decode_utf8_lossy().trim().to_owned();
        // A question mark stands for what is not known.
        let known = (!value.trim_matches('?').is_empty()).then(|| value.clone());
        match name.to_ascii_lowercase().as_slice() {
            b"white" => game.white = known,
            b"black" => game.black = known,
            b"date" => game.date = known,
            b"result" => {
                if let Some(Part::Ending(Some(score))) = part_of(&value) {
                    game.written.push(score);
                }
            }
            b"fen" if !begins_normally(&value) => {
                return ControlFlow::Break(Err(Unreadable::NotFromTheStart));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, game: Game) -> ControlFlow<Outcomes, Progress> {
        ControlFlow::Continue(Progress {
            game,
            position: Chess::default(),
            ended: false,
        })
    }

    fn san(&mut self, progress: &mut Progress, san: SanPlus) -> ControlFlow<Outcomes> {
        if progress.ended {
            return ControlFlow::Break(Err(Unreadable::SeveralGames));
        }
        let plies = progress.game.moves.len();
        let typed = || {
            self.typed
                .get(plies)
                .copied()
                .unwrap_or_default()
                .to_owned()
        };
        let played = match found(san.san, &progress.position) {
            Ok(played) => played,
            Err(SanError::IllegalSan) => {
                let illegal = Unreadable::Illegal(Turn::after(plies), typed());
                return ControlFlow::Break(Err(illegal));
            }
            Err(SanError::AmbiguousSan) => {
                let ambiguous = Unreadable::Ambiguous(Turn::after(plies), typed());
                return ControlFlow::Break(Err(ambiguous));
            }
        };
        let san = SanPlus::from_move_and_play_unchecked(&mut progress.position, played);
        progress.game.moves.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, progress: &mut Progress, outcome: Outcome) -> ControlFlow<Outcomes> {
        if let Outcome::Known(known) = outcome {
            progress.game.written.push(score(known));
        }
        progress.ended = true;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, progress: Progress) -> Outcomes {
        let Progress { game, position, .. } = progress;
        let on_board = if position.is_checkmate() {
            Some(match position.turn() {
                Color::White => Score::BlackWins,
                Color::Black => Score::WhiteWins,
            })
        } else {
            position.is_stalemate().then_some(Score::Draw)
        };
        Ok(Game { on_board, ..game })
    }
}

/// The move in this position. By hand the sign of a capture is often left out.
fn found(san: San, position: &Chess) -> Result<Move, SanError> {
    match (san.to_move(position), san) {
        (
            Err(SanError::IllegalSan),
            San::Normal {
                role,
                file,
                rank,
                capture: false,
                to,
                promotion,
            },
        ) => San::Normal {
            role,
            file,
            rank,
            capture: true,
            to,
            promotion,
        }
        .to_move(position),
        (found, _) => found,
    }
}

const fn score(outcome: KnownOutcome) -> Score {
    match outcome {
        KnownOutcome::Decisive {
            winner: Color::White,
        } => Score::WhiteWins,
        KnownOutcome::Decisive {
            winner: Color::Black,
        } => Score::BlackWins,
        KnownOutcome::Draw => Score::Draw,
    }
}

fn begins_normally(fen: &str) -> bool {
    fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq")
}

// ------------------------------------------------------------------------------------------------ writing

/// A result as a PGN has it.
#[must_use]
pub const fn result_text(score: Score) -> &'static str {
    match score {
        Score::WhiteWins => "1-0",
        Score::Draw => "1/2-1/2",
        Score::BlackWins => "0-1",
    }
}

/// A game as PGN, with an empty line after it: headers in this order, then the moves, with spaces between them.
#[must_use]
pub fn pgn(headers: &[(&str, String)], moves: &str, score: Score) -> String {
    let mut text = String::new();
    for (name, value) in headers {
        let plain = value.replace(char::is_control, " ");
        let escaped = plain.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{escaped}\"]");
    }
    let mut line = String::new();
    let numbered = (0..)
        .zip(moves.split(' '))
        .map(|(plies, san)| match Turn::after(plies) {
            Turn {
                number,
                white: true,
            } => format!("{number}. {san}"),
            Turn { .. } => san.to_owned(),
        });
    for word in numbered.chain([result_text(score).to_owned()]) {
        if line.len() + word.len() >= LINE {
            let _ = write!(text, "\n{line}");
            line.clear();
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    let _ = writeln!(text, "\n{line}\n");
    text
}
