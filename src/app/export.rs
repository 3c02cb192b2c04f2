//! The competition as a season file: what `standings`, `pair` and `explain` on the command line read.

use std::collections::BTreeMap;

use engine::competition::{ExternalResult, Outcome, Player, Round, Score};

use super::App;
use super::desk::Desk;
use crate::season_file::{External, GameResult, SeasonFile, SeasonRound};
use crate::store;

impl App {
    /// All closed rounds as a season file.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn export(&self) -> anyhow::Result<SeasonFile> {
        let mut tx = self.store.read().await?;
        let rows = store::load(&mut tx, &self.settings.club_id).await?;
        let desk = self.desk(rows, chrono::DateTime::UNIX_EPOCH, "export".to_owned());
        Ok(desk.season_file())
    }

    /// The boards of the round that is being played, as the names of White and Black; for
    /// a demonstration that plays the players.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn open_boards(&self) -> anyhow::Result<Vec<OpenBoard>> {
        let mut tx = self.store.read().await?;
        let rows = store::load(&mut tx, &self.settings.club_id).await?;
        let desk = self.desk(rows, chrono::DateTime::UNIX_EPOCH, "boards".to_owned());
        let Ok(evening_id) = desk.played_evening() else {
            return Ok(Vec::new());
        };
        let open = desk
            .boards_of(evening_id)
            .into_iter()
            .filter(|board| board.result.is_none());
        let boards = open.map(|board| OpenBoard {
            white: desk.member(board.white).name.clone(),
            black: desk.member(board.black).name.clone(),
        });
        Ok(boards.collect())
    }
}

/// A board without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBoard {
    /// The name of the player with white.
    pub white: String,
    /// The name of the player with black.
    pub black: String,
}

impl Desk<'_> {
    fn season_file(&self) -> SeasonFile {
        let facts = self.facts();
        let code = |player: Player| format!("P{:02}", player.index() + 1);
        let players: Vec<Player> = facts.competition.players().collect();
        let member = |player: Player| self.member(facts.member(player));
        let late = players
            .iter()
            .filter(|&&player| facts.competition.joined(player) > 1);
        let rated = players
            .iter()
            .filter_map(|&player| Some((code(player), member(player).rating?)));
        let evenings = self.rounds();
        let rounds = facts.competition.rounds().iter().zip(&evenings);
        SeasonFile {
            name: self.settings.file.name.clone(),
            rules: self.settings.rules_name.clone(),
            players: players.iter().map(|&player| code(player)).collect(),
            joined: late
                .map(|&player| (code(player), facts.competition.joined(player)))
                .collect(),
            names: players
                .iter()
                .map(|&player| (code(player), member(player).name.clone()))
                .collect(),
            ratings: rated.collect(),
            rounds: rounds
                .map(|(round, evening)| SeasonRound {
                    date: Some(self.local_day(evening.starts_at).to_string()),
                    ..season_round(round, &code)
                })
                .collect(),
            ..SeasonFile::default()
        }
    }
}

fn season_round(round: &Round, code: &dyn Fn(Player) -> String) -> SeasonRound {
    let all = |players: &[Player]| {
        players
            .iter()
            .map(|&player| code(player))
            .collect::<Vec<_>>()
    };
    let games = round
        .games
        .iter()
        .map(|game| (code(game.white), result(game.outcome), code(game.black)));
    let external = round
        .external
        .iter()
        .map(|&(player, result)| (code(player), result.map(external)));
    SeasonRound {
        date: None,
        games: games.collect(),
        byes: all(&round.byes),
        penalty_byes: all(&round.penalty_byes),
        notice: all(&round.notice),
        no_notice: all(&round.no_notice),
        external: external.collect::<BTreeMap<_, _>>(),
        no_show: round
            .no_shows
            .iter()
            .map(|n| (code(n.waited), code(n.absent)))
            .collect(),
        mispaired: (round.mispairings.iter())
            .map(|m| (code(m.waited), code(m.signed_off)))
            .collect(),
        evening: None,
    }
}

const fn result(outcome: Outcome) -> Option<GameResult> {
    match outcome {
        Outcome::Played(Score::WhiteWins) => Some(GameResult::WhiteWins),
        Outcome::Played(Score::Draw) => Some(GameResult::Draw),
        Outcome::Played(Score::BlackWins) => Some(GameResult::BlackWins),
        Outcome::Postponed => Some(GameResult::Postponed),
        Outcome::Pending => None,
    }
}

const fn external(result: ExternalResult) -> External {
    match result {
        ExternalResult::Win => External::Win,
        ExternalResult::Draw => External::Draw,
        ExternalResult::Loss => External::Loss,
    }
}
