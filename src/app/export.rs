//! The competition as a season file: what `standings`, `pair` and `explain` on the command line read.

use std::collections::BTreeMap;

use engine::competition::{ExternalResult, Outcome, Player, Round, Score};
use engine::rules::TopValue;
use serde_json::{Map, Value};

use super::App;
use super::desk::{Answer, Desk};
use super::facts::{Facts, Group};
use crate::args;
use crate::config;
use crate::message::{Attachment, Place};
use crate::season_file::{External, GameResult, SeasonChange, SeasonFile, SeasonRound};
use crate::store;
use crate::store::rows::Evening;
use speech::is_word;

/// `/export`, `/export winter`, `/export groep 2`: the closed rounds as a season file, one file a group.
pub(crate) fn hand_out(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let number = match words.as_slice() {
        [] => None,
        [g, number] if is_word(g, "groep") => Some(number.parse::<u16>().unwrap_or(0)),
        _ => return desk.refuse("export-form", &args![]),
    };
    let competition = desk.keizer().map(|keizer| keizer.competition_id);
    let closed = competition.filter(|&id| desk.closed_rounds(id) > 0);
    let Some(competition_id) = closed else {
        return desk.refuse("export-nothing", &args![]);
    };
    let mut groups = desk.groups(competition_id);
    let count = groups.len();
    groups.retain(|group| number.is_none_or(|number| group.number == i64::from(number)));
    if groups.is_empty() {
        return desk.refuse("no-such-group", &args![groups => count]);
    }
    for group in groups {
        let mut season = desk.season_file(group);
        // The folder on the server says nothing to whoever gets the file.
        season.rules = file_name(&season.rules).to_owned();
        let half = desk.competition(competition_id).half.clone();
        let args = args![
            rounds => season.rounds.len(),
            players => season.players.len(),
            half => half.clone().unwrap_or_default(),
            group => if count > 1 { group.number } else { 0 },
            // The rules of the three clubs are in the program.
            beside => if season.rules.ends_with(".toml") { "yes" } else { "no" },
            rules => season.rules.clone(),
        ];
        let text = desk.text("export-made", &args);
        let group = (count > 1).then(|| group.number.to_string());
        let name = [Some("keizer".to_owned()), half, group];
        let name = name.into_iter().flatten().collect::<Vec<_>>().join("-");
        let written = serde_json::to_string_pretty(&season).expect("a season is plain data");
        let file = Attachment::new(format!("{name}.json"), written + "\n");
        desk.hand_over(text, file);
    }
    Ok(String::new())
}

/// A path without its folders; a name is one already.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

impl App {
    /// The closed rounds of a group of a Keizer competition as a season file; without a number, of the competition of
    /// now. Of one that is over it gives the final standing. None when there is no such competition or group.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn export(
        &self,
        competition_id: Option<i64>,
        group: i64,
    ) -> anyhow::Result<Option<SeasonFile>> {
        let mut tx = self.store.read().await?;
        let rows = store::load(&mut tx, &self.settings.club_id).await?;
        let desk = self.desk(rows, chrono::DateTime::UNIX_EPOCH, "export".to_owned());
        let keizer = desk.keizer().map(|keizer| keizer.competition_id);
        let asked = competition_id.or(keizer);
        let all = desk.keizer_competitions().into_iter();
        let groups = all.flat_map(|competition| desk.groups(competition.competition_id));
        let mut asked = groups.filter(|g| Some(g.competition_id) == asked && g.number == group);
        Ok(asked.next().map(|group| desk.season_file(group)))
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
    fn season_file(&self, group: Group) -> SeasonFile {
        let facts = self.standing_facts(group);
        let half = self.competition(group.competition_id).half.as_deref();
        let code = |player: Player| format!("P{:02}", player.index() + 1);
        let players: Vec<Player> = facts.competition.players().collect();
        let member = |player: Player| self.member(facts.member(player));
        let late = players
            .iter()
            .filter(|&&player| facts.competition.joined(player) > 1);
        let rated = players
            .iter()
            .filter_map(|&player| Some((code(player), member(player).rating?)));
        let evenings = self.rounds_of(group.competition_id);
        let rounds = facts.competition.rounds().iter().zip(&evenings);
        let (changed, changes) = self.changed_rules(half, &evenings);
        let mut overrides = self.settings.file.half_overrides(half);
        overrides.extend(changed);
        overrides.extend(self.kept_top_value(group.competition_id, &facts));
        let earlier = facts.competition.earlier_rounds().iter();
        SeasonFile {
            overrides,
            changes,
            name: self.settings.file.name.clone(),
            rules: config::rules_name(&self.settings.file, half),
            players: players.iter().map(|&player| code(player)).collect(),
            joined: late
                .map(|&player| (code(player), facts.competition.joined(player)))
                .collect(),
            names: players
                .iter()
                .map(|&player| (code(player), member(player).name.clone()))
                .collect(),
            ratings: rated.collect(),
            earlier: earlier.map(|round| season_round(round, &code)).collect(),
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

impl Desk<'_> {
    /// The top value that was counted from the players at the start, some of whom are not in the file any more.
    /// De Zwarte Dame, appendix 11.
    fn kept_top_value(&self, competition_id: i64, facts: &Facts) -> Option<(String, Value)> {
        let counted = self.rulebook(competition_id).at(1).top_value;
        let top_value = facts.competition.rules_at(1).top_value;
        match top_value {
            TopValue::Fixed(top) if top_value != counted => {
                Some(("top_value".to_owned(), top.into()))
            }
            _ => None,
        }
    }

    /// What the club file changed before the first round, and what from a later one on.
    fn changed_rules(
        &self,
        half: Option<&str>,
        rounds: &[&Evening],
    ) -> (Map<String, Value>, Vec<SeasonChange>) {
        let (mut before, mut changes) = (Map::new(), Vec::new());
        for (from, rules) in self.settings.file.changed_rules(half) {
            let old = |evening: &&&Evening| self.local_day(evening.starts_at) < from;
            let played = rounds.iter().take_while(old).count();
            match u16::try_from(played + 1) {
                Ok(1) => before.extend(rules.clone()),
                Ok(from_round) if played < rounds.len() => changes.push(SeasonChange {
                    from_round,
                    overrides: rules.clone(),
                }),
                Ok(_) | Err(_) => {}
            }
        }
        (before, changes)
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
    let elsewhere = |games: &[(Player, Option<ExternalResult>)]| {
        let games = games
            .iter()
            .map(|&(player, result)| (code(player), result.map(external)));
        games.collect::<BTreeMap<_, _>>()
    };
    let absent = round
        .absent
        .iter()
        .map(|&(player, reason)| (code(player), reason));
    SeasonRound {
        date: None,
        games: games.collect(),
        byes: all(&round.byes),
        penalty_byes: all(&round.penalty_byes),
        notice: all(&round.notice),
        no_notice: all(&round.no_notice),
        absent: absent.collect(),
        external: elsewhere(&round.external),
        other_day: elsewhere(&round.other_day),
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
