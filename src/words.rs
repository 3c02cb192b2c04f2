//! What the engine says, in the words of `locales/`: pairings with their reasons, standings, explanations.
//! The chat and the command line say the same.

use std::cmp::Ordering;

use engine::competition::{ClubNight, ExternalResult, Player};
use engine::credit::Cause;
use engine::explain::{Explanation, Extra, Line};
use engine::pairing::{Board, Origin, PassedOver, Relaxation, Why};
use engine::points::Fraction;
use engine::rules::{Reason, TieBreak};

use crate::args;
use crate::locale::Texts;
use crate::message::{Align, Column, Picture, Row, Style};

/// Says why two players meet.
pub struct Speaker<'a> {
    /// The language.
    pub texts: &'a Texts,
    /// The list that was paired by.
    pub ranking: &'a [Player],
    /// What a player is called.
    pub name: &'a dyn Fn(Player) -> String,
}

impl std::fmt::Debug for Speaker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Speaker")
            .field("ranking", &self.ranking)
            .finish_non_exhaustive()
    }
}

impl Speaker<'_> {
    /// The place of a player in the order that was paired by, from 1.
    fn place(&self, player: Player) -> usize {
        self.ranking
            .iter()
            .position(|&p| p == player)
            .map_or(0, |place| place + 1)
    }

    /// `nr 1 tegen nr 3: Bram (2) is er niet`
    #[must_use]
    pub fn reason(&self, board: &Board) -> String {
        let (white, black) = (self.place(board.white), self.place(board.black));
        let why = self.passed_over(&board.passed_over);
        let args = args![
            white => white,
            black => black,
            any => if why.is_empty() { "no" } else { "yes" },
            why => why.join(", "),
        ];
        match board.origin {
            Origin::Kept => self.texts.plain("kept"),
            Origin::Leader => self.texts.plain("set-by-leader"),
            Origin::Rules => self.texts.text("reason", &args),
            Origin::Halves => self.texts.text("reason-halves", &args),
        }
    }

    /// Why it was none of those between the two; that somebody plays a higher one speaks for itself.
    fn passed_over(&self, passed: &[PassedOver]) -> Vec<String> {
        let named = |player: Player| format!("{} ({})", (self.name)(player), self.place(player));
        let absent = passed.iter().filter(|passed| passed.why == Why::Absent);
        let absent: Vec<String> = absent.map(|passed| named(passed.player)).collect();
        let mut reasons = Vec::new();
        if !absent.is_empty() {
            let number = if absent.len() == 1 { "one" } else { "more" };
            reasons.push(self.texts.text(
                "passed-absent",
                &args![names => list(self.texts, absent), number => number],
            ));
        }
        let barred = passed.iter().filter_map(|passed| {
            let name = named(passed.player);
            match passed.why {
                Why::Absent | Why::Plays => None,
                Why::HasBye => Some(self.texts.text("passed-bye", &args![name => name])),
                Why::Met(round) => Some(
                    self.texts
                        .text("passed-met", &args![name => name, round => round]),
                ),
                Why::TooFar => Some(self.texts.text("passed-too-far", &args![name => name])),
                Why::Groups => Some(self.texts.text("passed-groups", &args![name => name])),
                Why::Colours => Some(self.texts.text("passed-colours", &args![name => name])),
                Why::Forbidden => Some(self.texts.text("passed-forbidden", &args![name => name])),
                Why::Others => Some(self.texts.text("passed-others", &args![name => name])),
            }
        });
        reasons.extend(barred);
        reasons
    }
}

/// A relaxed rule.
#[must_use]
pub fn relaxation(texts: &Texts, rule: Relaxation) -> String {
    match rule {
        Relaxation::ColourRun => texts.plain("relaxed-colour-run"),
        Relaxation::ColourBalance => texts.plain("relaxed-colour-balance"),
        Relaxation::ColourSwap => texts.plain("relaxed-colour-swap"),
        Relaxation::Gap(missing) => texts.text("relaxed-gap", &args![missing => missing]),
        Relaxation::MeetingsInWindow => texts.plain("relaxed-window"),
        Relaxation::Distance => texts.plain("relaxed-distance"),
        Relaxation::GroupsApart => texts.plain("relaxed-groups"),
        Relaxation::ByeOfTop => texts.plain("relaxed-bye-of-top"),
        Relaxation::EarlyRepeat => texts.plain("relaxed-early-repeat"),
        Relaxation::MeetingsPerHalf => texts.plain("relaxed-meetings-per-half"),
        Relaxation::MeetingsPerSeason => texts.plain("relaxed-meetings-per-season"),
        Relaxation::SecondBye => texts.plain("relaxed-second-bye"),
    }
}

/// `a`, `a en b`, `a, b en c`.
#[must_use]
pub fn list(texts: &Texts, mut items: Vec<String>) -> String {
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => texts.text("list", &args![first => items.join(", "), last => last]),
    }
}

/// One line a board, notes in a column of their own: `1  Anna - Chris    nr 1 tegen nr 3`.
#[must_use]
pub fn board_rows(pairs: &[String], notes: &[String]) -> Vec<String> {
    numbered_rows(1.., pairs, notes)
}

/// The same with numbers of their own: a board that was taken away leaves a gap.
#[must_use]
pub fn numbered_rows(
    numbers: impl IntoIterator<Item = i64>,
    pairs: &[String],
    notes: &[String],
) -> Vec<String> {
    let width = pairs
        .iter()
        .map(|pair| pair.chars().count())
        .max()
        .unwrap_or(0);
    let rows = numbers.into_iter().zip(pairs.iter().zip(notes));
    let row = |(number, (pair, note)): (i64, (&String, &String))| match note.as_str() {
        "" => format!("{number:<3}{pair}"),
        note => format!("{number:<3}{pair:width$}    {note}"),
    };
    rows.map(row).collect()
}

/// One line a place: `1  Gijs    60`.
#[must_use]
pub fn standing_rows(texts: &Texts, rows: &[(String, Fraction)]) -> Vec<String> {
    let width = rows
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0);
    let row = |(place, (name, points)): (usize, &(String, Fraction))| {
        format!("{place:<3}{name:width$}    {}", texts.points(*points))
    };
    (1..).zip(rows).map(row).collect()
}

/// One row of a standing as a picture: the name, the points and the value.
pub type PlacedRow = (String, Fraction, Fraction);

/// A standing as a picture: place, name, points, value.
#[must_use]
pub fn standing_picture(
    texts: &Texts,
    (title, subtitle): (String, String),
    rows: &[PlacedRow],
) -> Picture {
    let column = |id: &str, align: Align, style: Style| column(texts, id, (align, style));
    let row = |(place, (name, points, value)): (usize, &PlacedRow)| {
        Row::Cells(vec![
            place.to_string(),
            name.clone(),
            texts.points(*points),
            texts.points(*value),
        ])
    };
    Picture {
        title,
        subtitle,
        columns: vec![
            column("picture-place", Align::Right, Style::Plain),
            column("picture-name", Align::Left, Style::Plain),
            column("picture-points", Align::Right, Style::Bold),
            column("picture-value", Align::Right, Style::Plain),
        ],
        rows: (1..).zip(rows).map(row).collect(),
        notes: Vec::new(),
    }
}

/// The standing of a Rapid as a picture: place, name, points, and what decided where points did not. Who are level have
/// one place.
#[must_use]
pub fn rapid_picture(
    texts: &Texts,
    (title, subtitle): (String, String),
    rows: Vec<(usize, String, Fraction, String)>,
) -> Picture {
    let column = |id: &str, align: Align, style: Style| column(texts, id, (align, style));
    let mut columns = vec![
        column("picture-place", Align::Right, Style::Plain),
        column("picture-name", Align::Left, Style::Plain),
        column("picture-points", Align::Right, Style::Bold),
    ];
    if rows.iter().any(|(.., decided)| !decided.is_empty()) {
        columns.push(column("picture-remark", Align::Left, Style::Small));
    }
    let rows = rows.into_iter().map(|(place, name, points, decided)| {
        Row::Cells(vec![place.to_string(), name, texts.points(points), decided])
    });
    Picture {
        title,
        subtitle,
        columns,
        rows: rows.collect(),
        notes: Vec::new(),
    }
}

/// A pairing as a picture: board, White, Black, and what there is to say about each game. `played`: of some it is the
/// result.
#[must_use]
pub fn pairing_picture(
    texts: &Texts,
    (title, subtitle): (String, String),
    (rows, played): (Vec<Row>, bool),
) -> Picture {
    let column = |id: &str, align: Align, style: Style| column(texts, id, (align, style));
    let mut columns = vec![
        column("picture-board", Align::Right, Style::Plain),
        column("picture-white", Align::Left, Style::Plain),
        column("picture-black", Align::Left, Style::Plain),
    ];
    let is_said = |row: &Row| match row {
        Row::Cells(cells) => cells.get(3).is_some_and(|cell| !cell.is_empty()),
        Row::Heading(_) => false,
    };
    if played {
        columns.push(column("picture-result", Align::Left, Style::Bold));
    } else if rows.iter().any(is_said) {
        columns.push(column("picture-remark", Align::Left, Style::Small));
    }
    Picture {
        title,
        subtitle,
        columns,
        rows,
        notes: Vec::new(),
    }
}

/// A column of a picture with its heading.
#[must_use]
pub fn column(texts: &Texts, id: &str, (align, style): (Align, Style)) -> Column {
    Column {
        heading: texts.plain(id),
        align,
        style,
    }
}

/// Lines with a note behind each, the notes in a column.
#[must_use]
pub fn with_notes(lines: &[String], notes: &[String]) -> Vec<String> {
    let width = lines.iter().map(|line| line.chars().count()).max();
    let width = width.unwrap_or(0);
    let lines = lines.iter().zip(notes);
    lines
        .map(|(line, note)| format!("{line:width$}    {note}"))
        .collect()
}

/// How players with equal points are ordered.
#[must_use]
pub fn equals(texts: &Texts, tie_breaks: &[TieBreak]) -> String {
    let by = |tie_break: &TieBreak| match tie_break {
        TieBreak::Wins => texts.plain("tie-wins"),
        TieBreak::Games => texts.plain("tie-games"),
        TieBreak::ExternalWins => texts.plain("tie-external-wins"),
        TieBreak::Mutual => texts.plain("tie-mutual"),
        TieBreak::SonnebornBerger => texts.plain("tie-sonneborn-berger"),
    };
    let ties: Vec<String> = tie_breaks.iter().map(by).collect();
    let args = args![count => ties.len(), ties => ties.join(", ")];
    texts.text("ties", &args)
}

/// A player's points taken apart, a line an entry; to himself when `own`.
#[must_use]
pub fn explanation(
    texts: &Texts,
    name: &dyn Fn(Player) -> String,
    (player, own): (Player, bool),
    explanation: &Explanation,
) -> String {
    let args = args![
        name => name(player),
        own => if own { "yes" } else { "no" },
        points => texts.points(explanation.points),
        one => if explanation.points == Fraction::ONE { "yes" } else { "no" },
        place => explanation.place,
        before => explanation.place_before.unwrap_or(0),
        moved => match explanation.place_before {
            Some(before) if before != explanation.place => "yes",
            Some(_) | None => "no",
        },
    ];
    let mut lines = vec![texts.text("explanation", &args)];
    lines.extend(
        explanation
            .lines
            .iter()
            .map(|line| entry(texts, name, player, line)),
    );
    lines.extend(
        explanation
            .extras
            .iter()
            .map(|extra| besides(texts, *extra)),
    );
    if explanation.period > 1 {
        lines.push(texts.text("standing-alternates", &args![period => explanation.period]));
    }
    lines.join("\n")
}

fn besides(texts: &Texts, extra: Extra) -> String {
    let points = texts.points(extra.points());
    match extra {
        Extra::StartPoints(_) => texts.text("explanation-start-points", &args![points => points]),
        Extra::StartValue(_) => texts.text("explanation-extra", &args![points => points]),
        Extra::OwnValue { times, value } => {
            let args = args![
                once => if times == Fraction::ONE { "yes" } else { "no" },
                times => texts.number(times),
                value => texts.points(value),
                points => points,
            ];
            texts.text("explanation-own-value", &args)
        }
    }
}

fn entry(texts: &Texts, name: &dyn Fn(Player) -> String, player: Player, line: &Line) -> String {
    let args = args![
        round => line.round,
        what => cause(texts, name, line.cause),
        whose => match line.basis {
            None => "fixed",
            Some(basis) if basis == player => "own",
            Some(_) => "other",
        },
        share => texts.share(line.share),
        plus => with_sign(texts, line.plus),
        value => texts.points(line.value),
        points => texts.points(line.points),
    ];
    texts.text("explanation-line", &args)
}

/// ` + 4`, ` - 4`, or nothing.
fn with_sign(texts: &Texts, points: Fraction) -> String {
    match points.cmp(&Fraction::ZERO) {
        Ordering::Greater => format!(" + {}", texts.points(points)),
        Ordering::Less => format!(" - {}", texts.points(Fraction::ZERO - points)),
        Ordering::Equal => String::new(),
    }
}

/// Reasons that the bot has words for.
const REASONS: &[(&str, &str)] = &[
    ("late", "reason-late"),
    ("long_term", "reason-long-term"),
    ("arbiter", "reason-arbiter"),
    ("official", "reason-official"),
    ("club_duty", "reason-club-duty"),
    ("cannot_play", "reason-cannot-play"),
    ("no_opponent", "reason-no-opponent"),
    ("adjourned", "reason-adjourned"),
];

/// Why somebody does not play: in words where the bot has them, else the club's own word.
#[must_use]
pub fn reason(texts: &Texts, reason: Reason) -> String {
    let known = REASONS.iter().find(|(name, _)| *name == reason.name());
    known.map_or_else(
        || reason.name().replace('_', " "),
        |(_, id)| texts.plain(id),
    )
}

/// What an entry was: `gewonnen van Dina`.
#[must_use]
pub fn cause(texts: &Texts, name: &dyn Fn(Player) -> String, cause: Cause) -> String {
    let against = |id: &str, player: Player| texts.text(id, &args![name => name(player)]);
    match cause {
        Cause::Win(player) => against("cause-win", player),
        Cause::Draw(player) => against("cause-draw", player),
        Cause::Loss(player) => against("cause-loss", player),
        Cause::Pending(player) => against("cause-pending", player),
        Cause::Postponed(player) => against("cause-postponed", player),
        Cause::Waited(player) => against("cause-waited", player),
        Cause::StayedAway(player) => against("cause-stayed-away", player),
        Cause::Bye => texts.plain("cause-bye"),
        Cause::PenaltyBye => texts.plain("cause-penalty-bye"),
        Cause::Notice(nth) => texts.text("cause-notice", &args![nth => nth]),
        Cause::NoNotice => texts.plain("cause-no-notice"),
        Cause::Absent(why, nth) => {
            let args = args![reason => reason(texts, why), nth => nth];
            texts.text("cause-absent", &args)
        }
        Cause::Missed(round) => texts.text("cause-missed", &args![missed => round]),
        Cause::Left => texts.plain("cause-left"),
        Cause::AgainstLeaver(player, result) => {
            let args = args![name => name(player), result => word_of(Some(result))];
            texts.text("cause-against-leaver", &args)
        }
        Cause::External(result) => texts.text("cause-external", &args![result => word_of(result)]),
        Cause::OtherDay(result, night) => {
            let args = args![
                result => word_of(result),
                night => match night {
                    ClubNight::Missed => "missed",
                    ClubNight::There => "there",
                    ClubNight::Elsewhere => "elsewhere",
                },
            ];
            texts.text("cause-other-day", &args)
        }
    }
}

const fn word_of(result: Option<ExternalResult>) -> &'static str {
    match result {
        None => "none",
        Some(ExternalResult::Win) => "win",
        Some(ExternalResult::Draw) => "draw",
        Some(ExternalResult::Loss) => "loss",
    }
}
