//! What was played before, as the pairer that tries everything reads it, and which rules a board or a bye breaks.

use std::collections::BTreeSet;

use engine::competition::{Player, Round};
use engine::pairing::{Evening, Relaxation};
use engine::rules::{ColourSwap, ColourTie, FirstColours, MaxDistance, PairingOrder, Rules, Span};

/// The list that is paired by: each comes before the first who must come after him.
pub(super) fn list(evening: &Evening<'_>) -> Vec<Player> {
    let by_rating = evening.competition.rules().pairing_order == PairingOrder::Rating;
    let rating = |player: Player| {
        let rating = evening.ratings.get(player.index()).copied().flatten();
        rating.filter(|_| by_rating).unwrap_or(i64::MIN)
    };
    let mut list: Vec<Player> = Vec::new();
    for &player in &evening.ranking {
        let after = list
            .iter()
            .position(|&other| rating(other) < rating(player));
        list.insert(after.unwrap_or(list.len()), player);
    }
    list
}

/// Two who met.
#[derive(Clone, Copy)]
pub(super) struct Met {
    /// White and black, if there were colours.
    pub(super) pair: [Player; 2],
    played: bool,
}

/// The season as a list of rounds with their meetings.
pub(super) struct Past {
    pub(super) season: Vec<Vec<Met>>,
    half: usize,
    byes: Vec<Player>,
    list: Vec<Player>,
}

impl Past {
    pub(super) fn of(evening: &Evening<'_>) -> Self {
        let competition = evening.competition;
        let rules = competition.rules();
        let meetings = |round: &Round| {
            let mut meetings: Vec<Met> = Vec::new();
            for game in &round.games {
                let pair = [game.white, game.black];
                meetings.push(Met { pair, played: true });
            }
            for no_show in round.no_shows.iter().filter(|_| rules.forfeit_is_meeting) {
                let pair = [no_show.waited, no_show.absent];
                meetings.push(Met {
                    pair,
                    played: false,
                });
            }
            meetings
        };
        let mut season: Vec<Vec<Met>> = competition.earlier_rounds().iter().map(meetings).collect();
        let half = season.len();
        season.extend(competition.rounds().iter().map(meetings));
        let left_over = |round: &Round| {
            let mut left_over = round.byes.clone();
            left_over.extend(round.mispairings.iter().map(|wrongly| wrongly.waited));
            if rules.forfeit_win_is_bye {
                left_over.extend(round.no_shows.iter().map(|no_show| no_show.waited));
            }
            left_over
        };
        Self {
            season,
            half,
            byes: competition.rounds().iter().flat_map(left_over).collect(),
            list: list(evening),
        }
    }

    pub(super) fn byes(&self, player: Player) -> usize {
        self.byes.iter().filter(|&&other| other == player).count()
    }

    /// What the player did in each round of the season: whom he met, and 1 for white, -1 for black or 0.
    fn line(&self, player: Player) -> Vec<Option<(Player, i32)>> {
        let entry = |round: &Vec<Met>| {
            let met = round.iter().find(|met| met.pair.contains(&player))?;
            let colour = i32::from(met.played);
            Some(if met.pair[0] == player {
                (met.pair[1], colour)
            } else {
                (met.pair[0], -colour)
            })
        };
        self.season.iter().map(entry).collect()
    }

    fn colours(&self, player: Player, span: Span) -> Vec<i32> {
        let from = match span {
            Span::Half => self.half,
            Span::Season => 0,
        };
        let line = self.line(player)[from..].to_vec();
        let colours = line.into_iter().flatten().map(|(_, colour)| colour);
        colours.filter(|&colour| colour != 0).collect()
    }

    fn balance(&self, rules: &Rules, player: Player) -> i32 {
        self.colours(player, rules.colour_balance_over)
            .into_iter()
            .sum()
    }

    /// The last game (not: forfeit) of the first with the second: in which round of the season, and his colour.
    fn last_game(&self, one: Player, other: Player) -> Option<(usize, i32)> {
        let line = self.line(one);
        (0..line.len()).rev().find_map(|round| match line[round] {
            Some((who, colour)) if who == other && colour != 0 => Some((round, colour)),
            _ => None,
        })
    }

    pub(super) fn broken(
        &self,
        evening: &Evening<'_>,
        white: Player,
        black: Player,
    ) -> Vec<Relaxation> {
        let rules = evening.competition.rules();
        let mut broken = BTreeSet::new();
        for (player, colour) in [(white, 1), (black, -1)] {
            broken.extend(self.broken_by_colour(evening, player, colour));
        }
        let swap_from = match rules.colour_swap {
            ColourSwap::Preferred | ColourSwap::AfterBalance | ColourSwap::Ignored => usize::MAX,
            ColourSwap::WithinHalf => self.half,
            ColourSwap::Always => 0,
        };
        if let Some((last, 1)) = self.last_game(white, black)
            && last >= swap_from
        {
            broken.insert(Relaxation::ColourSwap);
        }
        broken.extend(self.broken_by_meetings(evening, white, black));
        broken.extend(self.unsuited(evening, white, black));
        broken.into_iter().collect()
    }

    fn broken_by_meetings(
        &self,
        evening: &Evening<'_>,
        one: Player,
        other: Player,
    ) -> Vec<Relaxation> {
        let rules = evening.competition.rules();
        let line = self.line(one);
        let met: Vec<usize> = (0..line.len())
            .filter(|&round| line[round].is_some_and(|(who, _)| who == other))
            .collect();
        let met_since = |first: usize| met.iter().filter(|&&round| round >= first).count();
        let tonight = line.len();
        let mut broken = Vec::new();
        if let Some(&last) = met.last() {
            let rounds = u32::try_from(tonight - 1 - last).expect("small");
            let seen = [one, other]
                .map(|player| self.others_since(player, last))
                .into_iter()
                .min();
            let nights = (evening_number(evening, tonight) - evening_number(evening, last)) - 1;
            let missing = [
                (rules.rounds_between, i64::from(rounds)),
                (rules.evenings_between, nights.max(0)),
                (rules.opponents_between, i64::from(seen.unwrap_or(0))),
            ];
            let missing = missing.map(|(wanted, had)| wanted.map_or(0, i64::from) - had);
            let most = missing.into_iter().max().filter(|&most| most > 0);
            let most = most.map(|most| u32::try_from(most).expect("small"));
            broken.extend(most.map(Relaxation::Gap));
        }
        let limits = [
            (
                Relaxation::MeetingsPerHalf,
                rules.meetings_per_half,
                self.half,
            ),
            (Relaxation::MeetingsPerSeason, rules.meetings_per_season, 0),
            (
                Relaxation::EarlyRepeat,
                rules
                    .no_repeat_until
                    .filter(|&last| tonight < usize::from(last))
                    .map(|_| 1),
                0,
            ),
            (
                Relaxation::MeetingsInWindow,
                rules.meetings_in_window.map(|window| window.times),
                // The window ends with tonight.
                rules.meetings_in_window.map_or(0, |window| {
                    (tonight + 1).saturating_sub(window.rounds as usize)
                }),
            ),
        ];
        for (rule, limit, since) in limits {
            if limit.is_some_and(|limit| met_since(since) + 1 > limit as usize) {
                broken.push(rule);
            }
        }
        broken
    }

    fn unsuited(&self, evening: &Evening<'_>, one: Player, other: Player) -> Vec<Relaxation> {
        let rules = evening.competition.rules();
        let place = |player| self.list.iter().position(|&p| p == player).expect("listed");
        let most = match rules.max_distance {
            None => usize::MAX,
            Some(MaxDistance::Places(most)) => most as usize,
            Some(MaxDistance::Period(_)) => evening.period_rounds.map_or(usize::MAX, usize::from),
        };
        let mut broken = Vec::new();
        if place(one).max(place(other)) - place(one).min(place(other)) > most {
            broken.push(Relaxation::Distance);
        }
        let group = |player: Player| evening.groups.get(player.index()).copied().flatten();
        if let (Some(most), Some(one), Some(other)) = (rules.groups_apart, group(one), group(other))
            && (i64::from(one) - i64::from(other)).abs() > i64::from(most)
        {
            broken.push(Relaxation::GroupsApart);
        }
        broken
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
        let mut colours = self.colours(player, rules.colour_run_over);
        colours.push(colour);
        if let Some(limit) = rules.colour_run {
            let tail = &colours[colours.len().saturating_sub(limit as usize + 1)..];
            if tail.len() > limit as usize && tail.iter().all(|&other| other == colour) {
                broken.push(Relaxation::ColourRun);
            }
        }
        let before = self.balance(rules, player);
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
    pub(super) fn higher_white(&self, rules: &Rules, [higher, lower]: [Player; 2]) -> (bool, bool) {
        let swap = self
            .last_game(higher, lower)
            .map(|(_, colour)| colour == -1);
        let (mine, his) = (self.balance(rules, higher), self.balance(rules, lower));
        let balance = if mine.abs() > his.abs() || (mine != 0 && mine == -his) {
            Some(mine < 0)
        } else if his.abs() > mine.abs() {
            Some(his > 0)
        } else {
            None
        };
        let first = match rules.colour_swap {
            ColourSwap::AfterBalance => [balance, swap],
            ColourSwap::Ignored => [balance, None],
            ColourSwap::Preferred | ColourSwap::WithinHalf | ColourSwap::Always => [swap, balance],
        };
        if let Some(higher_white) = first.into_iter().flatten().next() {
            return (higher_white, false);
        }
        let back = |player| self.colours(player, Span::Season).into_iter().rev();
        let difference = back(higher)
            .zip(back(lower))
            .find(|(mine, his)| mine != his);
        if let (Some((mine, _)), true) = (difference, rules.colour_count_back) {
            return (mine == -1, false);
        }
        let nobody_played = !self.season.iter().flatten().any(|met| met.played);
        (
            rules.colour_tie == ColourTie::HigherWhite,
            nobody_played && rules.first_colours != FirstColours::AsAlways,
        )
    }
}

/// The number of the evening of a round of the season, which is counted from 0.
fn evening_number(evening: &Evening<'_>, round: usize) -> i64 {
    let told = &evening.evenings;
    if round < told.len() {
        return i64::from(told[round]);
    }
    let later = i64::try_from(round + 1 - told.len()).expect("small");
    told.last().map_or(later, |&last| i64::from(last) + later)
}
