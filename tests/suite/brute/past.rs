//! What was played before, as the pairer that tries everything reads it, and which rules a board or a bye breaks.

use std::collections::BTreeSet;

use engine::competition::{Player, Round};
use engine::pairing::{Evening, Relaxation};
use engine::rules::ColourSwap;

/// The season as a list of rounds with their games.
pub(super) struct Past {
    pub(super) season: Vec<Vec<[Player; 2]>>,
    half: usize,
    byes: Vec<Player>,
}

impl Past {
    pub(super) fn of(evening: &Evening<'_>) -> Self {
        let competition = evening.competition;
        let games = |round: &Round| {
            round
                .games
                .iter()
                .map(|game| [game.white, game.black])
                .collect()
        };
        let mut season: Vec<Vec<[Player; 2]>> =
            competition.earlier_rounds().iter().map(games).collect();
        let half = season.len();
        season.extend(competition.rounds().iter().map(games));
        let byes = competition
            .rounds()
            .iter()
            .flat_map(|round| round.byes.clone())
            .collect();
        Self { season, half, byes }
    }

    pub(super) fn byes(&self, player: Player) -> usize {
        self.byes.iter().filter(|&&other| other == player).count()
    }

    /// What the player did in each round of the season: whom he met, and 1 for white or -1 for black.
    fn line(&self, player: Player) -> Vec<Option<(Player, i32)>> {
        let entry = |games: &Vec<[Player; 2]>| {
            let game = games.iter().find(|game| game.contains(&player))?;
            Some(if game[0] == player {
                (game[1], 1)
            } else {
                (game[0], -1)
            })
        };
        self.season.iter().map(entry).collect()
    }

    fn colours(&self, player: Player) -> Vec<i32> {
        self.line(player)
            .iter()
            .flatten()
            .map(|&(_, colour)| colour)
            .collect()
    }

    fn balance(&self, player: Player) -> i32 {
        self.line(player)[self.half..]
            .iter()
            .flatten()
            .map(|&(_, colour)| colour)
            .sum()
    }

    pub(super) fn broken(
        &self,
        evening: &Evening<'_>,
        white: Player,
        black: Player,
    ) -> Vec<Relaxation> {
        let rules = evening.competition.rules();
        let line = self.line(white);
        let met: Vec<usize> = (0..line.len())
            .filter(|&round| line[round].is_some_and(|(who, _)| who == black))
            .collect();
        let met_in_half = met.iter().filter(|&&round| round >= self.half).count();
        let mut broken = BTreeSet::new();
        for (player, colour) in [(white, 1), (black, -1)] {
            broken.extend(self.broken_by_colour(evening, player, colour));
        }
        let swap_from = match rules.colour_swap {
            ColourSwap::Preferred => usize::MAX,
            ColourSwap::WithinHalf => self.half,
            ColourSwap::Always => 0,
        };
        if let Some(&last) = met.last() {
            if last >= swap_from && line[last] == Some((black, 1)) {
                broken.insert(Relaxation::ColourSwap);
            }
            let rounds = u32::try_from(line.len() - 1 - last).expect("small");
            let seen = [white, black]
                .map(|player| self.others_since(player, last))
                .into_iter()
                .min();
            let missing = [
                (rules.rounds_between, rounds),
                (rules.opponents_between, seen.unwrap_or(0)),
            ];
            let missing =
                missing.map(|(wanted, had)| wanted.map_or(0, |wanted| wanted.saturating_sub(had)));
            broken.extend(
                missing
                    .into_iter()
                    .max()
                    .filter(|&most| most > 0)
                    .map(Relaxation::Gap),
            );
        }
        if rules
            .meetings_per_half
            .is_some_and(|limit| met_in_half + 1 > limit as usize)
        {
            broken.insert(Relaxation::MeetingsPerHalf);
        }
        if rules
            .meetings_per_season
            .is_some_and(|limit| met.len() + 1 > limit as usize)
        {
            broken.insert(Relaxation::MeetingsPerSeason);
        }
        broken.into_iter().collect()
    }

    fn others_since(&self, player: Player, round: usize) -> u32 {
        let later = self.line(player)[round + 1..]
            .iter()
            .flatten()
            .map(|&(who, _)| who)
            .collect();
        let later: BTreeSet<Player> = later;
        u32::try_from(later.len()).expect("small")
    }

    fn broken_by_colour(
        &self,
        evening: &Evening<'_>,
        player: Player,
        colour: i32,
    ) -> Vec<Relaxation> {
        let rules = evening.competition.rules();
        let mut broken = Vec::new();
        let mut colours = self.colours(player);
        colours.push(colour);
        if let Some(limit) = rules.colour_run {
            let tail = &colours[colours.len().saturating_sub(limit as usize + 1)..];
            if tail.len() > limit as usize && tail.iter().all(|&other| other == colour) {
                broken.push(Relaxation::ColourRun);
            }
        }
        let before = self.balance(player);
        let after = before + colour;
        let beyond = |limit: u32| after.unsigned_abs() > limit && after.abs() > before.abs();
        if rules.colour_balance.is_some_and(beyond) {
            broken.push(Relaxation::ColourBalance);
        }
        broken
    }

    pub(super) fn broken_by_bye(&self, evening: &Evening<'_>, player: Player) -> Vec<Relaxation> {
        let rules = evening.competition.rules();
        let mut broken = Vec::new();
        if evening
            .ranking
            .iter()
            .take(rules.bye_not_for_top as usize)
            .any(|&top| top == player)
        {
            broken.push(Relaxation::ByeOfTop);
        }
        if rules
            .byes_per_player
            .is_some_and(|limit| self.byes(player) >= limit as usize)
        {
            broken.push(Relaxation::SecondBye);
        }
        broken
    }

    /// The colours when no limit decides, and whether that is left to the lot.
    pub(super) fn higher_white(&self, [higher, lower]: [Player; 2]) -> (bool, bool) {
        let met = self
            .line(higher)
            .into_iter()
            .flatten()
            .rfind(|&(who, _)| who == lower);
        if let Some((_, colour)) = met {
            return (colour == -1, false);
        }
        let (mine, his) = (self.balance(higher), self.balance(lower));
        if mine.abs() > his.abs() || (mine != 0 && mine == -his) {
            return (mine < 0, false);
        }
        if his.abs() > mine.abs() {
            return (his > 0, false);
        }
        let back = |player| self.colours(player).into_iter().rev();
        let difference = back(higher)
            .zip(back(lower))
            .find(|(mine, his)| mine != his);
        if let Some((mine, _)) = difference {
            return (mine == -1, false);
        }
        (false, self.season.iter().all(Vec::is_empty))
    }
}
