//! `standings`, `pair` and `explain` on a season file: the engine without a database.

use std::path::{Path, PathBuf};

use clap::Args;
use engine::competition::{Competition, Player};
use engine::keizer::{Standing, standings as all_standings};
use engine::pairing::{self, Pairing, Unpairable};
use engine::points::Fraction;
use serde::Serialize;

use super::{Complaint, picture, print};
use crate::args;
use crate::config;
use crate::locale::{Language, Texts};
use crate::message::{Picture, Row};
use crate::season_file::{SeasonError, SeasonFile};
use crate::words;

/// `keizerbot standings`
#[derive(Debug, Args)]
pub(super) struct StandingsOptions {
    /// The season file
    file: PathBuf,
    /// After this round instead of the last one
    #[arg(long)]
    round: Option<u16>,
    /// After every round
    #[arg(long, conflicts_with = "round")]
    all_rounds: bool,
    /// Draws it in this file too, FILE.png or FILE.svg
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all_rounds", "json"])]
    picture: Option<PathBuf>,
    /// For a program to read, with exact fractions
    #[arg(long)]
    json: bool,
}

/// `keizerbot pair`
#[derive(Debug, Args)]
pub(super) struct PairOptions {
    /// The season file
    file: PathBuf,
    /// Who is there, by code or name, separated by commas, in the order in which they signed up
    #[arg(long, value_delimiter = ',', required = true)]
    present: Vec<String>,
    /// Who plays as well if that makes an even number, the first to be asked first
    #[arg(long, value_delimiter = ',')]
    reserve: Vec<String>,
    /// The number of this club evening, when it is not the one after that of the last round
    #[arg(long)]
    evening: Option<u32>,
    /// The lot for the colours of round 1
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draws it in this file too, FILE.png or FILE.svg
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    picture: Option<PathBuf>,
    /// For a program to read
    #[arg(long)]
    json: bool,
}

/// `keizerbot explain`
#[derive(Debug, Args)]
pub(super) struct ExplainOptions {
    /// The season file
    file: PathBuf,
    /// The player, by code or name
    player: String,
    /// After this round instead of the last one
    #[arg(long)]
    round: Option<u16>,
    /// For a program to read, with exact fractions
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ExplanationOut<'a> {
    player: &'a str,
    round: u16,
    place: usize,
    points: Fraction,
    lines: Vec<LineOut<'a>>,
    /// The value at the start and the own value, where the rules count them.
    extra: Fraction,
}

#[derive(Serialize)]
struct LineOut<'a> {
    round: u16,
    what: String,
    /// Whose value; none for fixed points.
    value_of: Option<&'a str>,
    share: Fraction,
    value: Fraction,
    /// Points on top of the share or off it; left out where the rules know none.
    #[serde(skip_serializing_if = "Fraction::is_zero")]
    plus: Fraction,
    points: Fraction,
}

#[derive(Serialize)]
struct StandingOut<'a> {
    round: u16,
    period: usize,
    standings: Vec<RowOut<'a>>,
}

#[derive(Serialize)]
struct RowOut<'a> {
    place: usize,
    player: &'a str,
    points: Fraction,
    value: Fraction,
    value_used: Fraction,
}

#[derive(Serialize)]
struct PairingOut<'a> {
    bye: Option<&'a str>,
    /// Who was asked to play at an odd number.
    #[serde(skip_serializing_if = "Option::is_none")]
    reserve: Option<&'a str>,
    boards: Vec<BoardOut<'a>>,
    relaxed: Vec<RelaxedOut>,
}

#[derive(Serialize)]
struct BoardOut<'a> {
    board: usize,
    white: &'a str,
    black: &'a str,
    reason: String,
}

#[derive(Serialize)]
struct RelaxedOut {
    /// The board, or none for the bye.
    board: Option<usize>,
    rule: String,
}

/// A season file with its checked facts.
struct Season {
    file: SeasonFile,
    competition: Competition,
    texts: &'static Texts,
}

impl Season {
    /// Speaks this language, else the one of the club whose rules the file names.
    fn open(path: &Path, language: Option<Language>) -> Result<Self, Complaint> {
        let wrong = |error| {
            let texts = Texts::of(language.unwrap_or(Language::Dutch));
            complaint(texts, path, &error)
        };
        let file = SeasonFile::read(path).map_err(wrong)?;
        let language = language.or_else(|| config::language_of_rules(&file.rules));
        let texts = Texts::of(language.unwrap_or(Language::Dutch));
        let competition = file.competition();
        let competition = competition.map_err(|error| complaint(texts, path, &error))?;
        Ok(Self {
            file,
            competition,
            texts,
        })
    }

    fn player(&self, name: &str) -> Result<Player, Complaint> {
        let found = self.file.find(name.trim());
        found.ok_or_else(|| {
            Complaint::input(
                self.texts
                    .text("season-no-player", &args![name => name.trim()]),
            )
        })
    }

    fn round(&self, round: Option<u16>) -> Result<u16, Complaint> {
        let last = self.competition.round_count();
        let round = round.unwrap_or(last);
        if round > last {
            return Err(Complaint::input(
                self.texts
                    .text("no-such-round", &args![round => round, last => last]),
            ));
        }
        Ok(round)
    }
}

fn complaint(texts: &Texts, path: &Path, error: &SeasonError) -> Complaint {
    let told = season_error(texts, error);
    Complaint::input(format!("{}: {told}", path.display()))
}

/// What is wrong with a season file, in words.
fn season_error(texts: &Texts, error: &SeasonError) -> String {
    match error {
        SeasonError::Unreadable(error) => {
            texts.text("season-unreadable", &args![error => error.to_string()])
        }
        SeasonError::Shape(error) => texts.text("season-shape", &args![error => error.to_string()]),
        SeasonError::Rules(error) => texts.text("season-rules", &args![error => error.to_string()]),
        SeasonError::PlayerTwice(code) => {
            texts.text("season-player-twice", &args![code => code.clone()])
        }
        SeasonError::UnknownCode { round, code } => texts.text(
            "season-unknown-code",
            &args![round => round.unwrap_or(0), code => code.clone()],
        ),
        SeasonError::Facts(problems) => {
            let lines = problems.iter().map(|(problem, code)| {
                let args = args![
                    round => problem.round().unwrap_or(0),
                    code => code.clone().unwrap_or_default(),
                    what => problem.name(),
                ];
                texts.text("season-problem", &args)
            });
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}

pub(super) fn standings(
    options: &StandingsOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let season = Season::open(&options.file, language)?;
    let round = season.round(options.round)?;
    let all = all_standings(&season.competition);
    let shown: Vec<&Standing> = match options.all_rounds {
        true => all.iter().skip(1).collect(),
        false => vec![&all[usize::from(round)]],
    };
    if options.json {
        let out: Vec<StandingOut<'_>> = shown
            .iter()
            .map(|standing| standing_out(&season, standing))
            .collect();
        let text = match (options.all_rounds, out.as_slice()) {
            (false, [only]) => serde_json::to_string(only),
            _ => serde_json::to_string(&out),
        };
        print(&text.map_err(anyhow::Error::from)?);
        return Ok(());
    }
    let tables: Vec<String> = shown
        .iter()
        .map(|standing| table(&season, standing))
        .collect();
    if let (Some(path), [standing]) = (&options.picture, shown.as_slice()) {
        picture::write(season.texts, path, &drawn_standing(&season, standing))?;
    }
    print(&tables.join("\n\n"));
    Ok(())
}

fn drawn_standing(season: &Season, standing: &Standing) -> Picture {
    let rows = standing.rows.iter().map(|row| {
        let name = season.file.display_name(row.player).to_owned();
        (name, row.points, row.value)
    });
    let titles = (title(season, standing), season.file.name.clone());
    let mut picture = words::standing_picture(season.texts, titles, &rows.collect::<Vec<_>>());
    picture.notes.extend(alternates(season, standing));
    picture
}

fn title(season: &Season, standing: &Standing) -> String {
    season.texts.text(
        "standing",
        &args![round => standing.round, half => "", group => 1, grouped => "no"],
    )
}

/// What is said of values that are a mean.
fn alternates(season: &Season, standing: &Standing) -> Option<String> {
    let args = args![period => standing.period];
    (standing.period > 1).then(|| season.texts.text("standing-alternates", &args))
}

fn standing_out<'a>(season: &'a Season, standing: &Standing) -> StandingOut<'a> {
    let rows = (1..).zip(&standing.rows).map(|(place, row)| RowOut {
        place,
        player: season.file.code(row.player),
        points: row.points,
        value: row.value,
        value_used: row.value_used,
    });
    StandingOut {
        round: standing.round,
        period: standing.period,
        standings: rows.collect(),
    }
}

fn table(season: &Season, standing: &Standing) -> String {
    let rows = standing
        .rows
        .iter()
        .map(|row| (season.file.display_name(row.player).to_owned(), row.points));
    let mut lines = vec![title(season, standing)];
    lines.extend(words::standing_rows(
        season.texts,
        &rows.collect::<Vec<_>>(),
    ));
    lines.extend(alternates(season, standing));
    lines.join("\n")
}

pub(super) fn pair(options: &PairOptions, language: Option<Language>) -> Result<(), Complaint> {
    let season = Season::open(&options.file, language)?;
    let players = |names: &[String]| {
        let players = names.iter().map(|name| season.player(name));
        players.collect::<Result<Vec<_>, _>>()
    };
    let mut evening = season
        .file
        .evening(&season.competition)
        .map_err(|error| complaint(season.texts, &options.file, &error))?;
    evening.present = players(&options.present)?;
    evening.signed_up = evening.present.clone();
    evening.reserves = players(&options.reserve)?;
    evening.evenings.extend(options.evening);
    evening.seed = options.seed;
    let pairing = pairing::keizer::pair(&evening).map_err(|error| match error {
        Unpairable::Claim(player) => {
            let name = season.file.display_name(player);
            Complaint::input(
                season
                    .texts
                    .text("season-cannot-seat", &args![name => name]),
            )
        }
        Unpairable::TooMany => Complaint::input(season.texts.plain("season-too-many-present")),
        Unpairable::NoPairing => Complaint::input(season.texts.plain("season-no-pairing")),
    })?;
    let name = |player: Player| season.file.display_name(player).to_owned();
    let list = evening.list();
    let speaker = words::Speaker {
        texts: season.texts,
        ranking: &list,
        name: &name,
    };
    if options.json {
        let out = pairing_out(&season, &speaker, &pairing);
        print(&serde_json::to_string(&out).map_err(anyhow::Error::from)?);
        return Ok(());
    }
    if let Some(path) = &options.picture {
        let round = season.competition.round_count() + 1;
        let drawn = drawn_pairing(&speaker, (round, season.file.name.clone()), &pairing);
        picture::write(season.texts, path, &drawn)?;
    }
    print(&pairing_lines(&speaker, &pairing).join("\n"));
    Ok(())
}

/// Without the reasons, which are for the organiser: it is made to be hung up or posted.
fn drawn_pairing(
    speaker: &words::Speaker<'_>,
    (round, file): (u16, String),
    pairing: &Pairing,
) -> Picture {
    let rows = (1_usize..).zip(&pairing.boards).map(|(number, board)| {
        Row::Cells(vec![
            number.to_string(),
            (speaker.name)(board.white),
            (speaker.name)(board.black),
        ])
    });
    let title = speaker
        .texts
        .text("picture-pairing", &args![round => round]);
    let mut picture = words::pairing_picture(speaker.texts, (title, file), (rows.collect(), false));
    picture.notes = left_over(speaker, pairing);
    picture
}

/// Who is left over, and who was asked to play instead.
fn left_over(speaker: &words::Speaker<'_>, pairing: &Pairing) -> Vec<String> {
    let bye = pairing.bye.iter().map(|bye| ("bye-alone", bye.player));
    let reserve = pairing
        .reserve
        .iter()
        .map(|&player| ("reserve-plays", player));
    let lines = bye.chain(reserve).map(|(id, player)| {
        let args = args![name => (speaker.name)(player)];
        speaker.texts.text(id, &args)
    });
    lines.collect()
}

fn pairing_out<'a>(
    season: &'a Season,
    speaker: &words::Speaker<'_>,
    pairing: &Pairing,
) -> PairingOut<'a> {
    let boards = (1..).zip(&pairing.boards);
    let relaxed = boards
        .clone()
        .flat_map(|(number, board)| board.relaxed.iter().map(move |&rule| (Some(number), rule)));
    let of_bye = pairing
        .bye
        .iter()
        .flat_map(|bye| bye.relaxed.iter().map(|&rule| (None, rule)));
    PairingOut {
        bye: pairing.bye.as_ref().map(|bye| season.file.code(bye.player)),
        reserve: pairing.reserve.map(|reserve| season.file.code(reserve)),
        relaxed: relaxed
            .chain(of_bye)
            .map(|(board, rule)| RelaxedOut {
                board,
                rule: words::relaxation(speaker.texts, rule),
            })
            .collect(),
        boards: boards
            .map(|(number, board)| BoardOut {
                board: number,
                white: season.file.code(board.white),
                black: season.file.code(board.black),
                reason: speaker.reason(board),
            })
            .collect(),
    }
}

fn pairing_lines(speaker: &words::Speaker<'_>, pairing: &Pairing) -> Vec<String> {
    let pairs: Vec<String> = pairing
        .boards
        .iter()
        .map(|board| {
            format!(
                "{} - {}",
                (speaker.name)(board.white),
                (speaker.name)(board.black)
            )
        })
        .collect();
    let reasons = pairing.boards.iter().map(|board| {
        let rules = board
            .relaxed
            .iter()
            .map(|&rule| words::relaxation(speaker.texts, rule));
        std::iter::once(speaker.reason(board))
            .chain(rules)
            .collect::<Vec<_>>()
            .join("; ")
    });
    let mut lines = words::board_rows(&pairs, &reasons.collect::<Vec<_>>());
    lines.extend(left_over(speaker, pairing));
    lines
}

pub(super) fn explain(
    options: &ExplainOptions,
    language: Option<Language>,
) -> Result<(), Complaint> {
    let season = Season::open(&options.file, language)?;
    let player = season.player(&options.player)?;
    let round = season.round(options.round)?;
    let explanation = engine::explain::explain(&season.competition, player, round);
    let name = season.file.display_name(player);
    let Some(explanation) = explanation else {
        let joined = season.competition.joined(player);
        let args = args![
            name => name,
            round => round,
            joined => joined,
            later => if joined > round { "yes" } else { "no" },
        ];
        return Err(Complaint::input(
            season.texts.text("not-in-standing", &args),
        ));
    };
    let named = |player: Player| season.file.display_name(player).to_owned();
    if !options.json {
        print(&words::explanation(
            season.texts,
            &named,
            (player, false),
            &explanation,
        ));
        return Ok(());
    }
    let lines = explanation.lines.iter().map(|line| LineOut {
        round: line.round,
        what: words::cause(season.texts, &named, line.cause),
        value_of: line.basis.map(|basis| season.file.code(basis)),
        share: line.share,
        value: line.value,
        plus: line.plus,
        points: line.points,
    });
    let out = ExplanationOut {
        player: season.file.code(player),
        round,
        place: explanation.place,
        points: explanation.points,
        lines: lines.collect(),
        extra: explanation.extra,
    };
    print(&serde_json::to_string(&out).map_err(anyhow::Error::from)?);
    Ok(())
}
