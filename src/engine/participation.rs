//! How much everybody took part, and the competition without those who never played. De Zwarte Dame g and
//! appendix 11.

use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{
    Competition, ExternalResult, Game, Mispairing, NoShow, Outcome, Player, Round, player_at,
};
use crate::points::Fraction;
use crate::rules::{Rulebook, TopValue};

/// A kind of entry that can count as taking part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A game that was played at the board.
    Games,
    /// A game that was won because the opponent did not come.
    ForfeitWins,
    /// Left over at an odd number.
    Byes,
    /// Left over as a penalty.
    PenaltyByes,
    /// A game elsewhere for the club.
    External,
    /// Absent with notice.
    Notice,
}

impl Counted {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Games,
        Self::ForfeitWins,
        Self::Byes,
        Self::PenaltyByes,
        Self::External,
        Self::Notice,
    ];
}

/// How many entries of each kind a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Participation {
    counts: [u32; Counted::ALL.len()],
}

impl Participation {
    /// How many entries of this kind he has.
    #[must_use]
    pub const fn of(&self, kind: Counted) -> u32 {
        self.counts[kind as usize]
    }

    /// The same with so many entries of this kind: for a season that was counted elsewhere.
    #[must_use]
    pub const fn with(mut self, kind: Counted, times: u32) -> Self {
        self.counts[kind as usize] = times;
        self
    }

    /// How many entries of these kinds he has; a kind that is named twice counts once.
    #[must_use]
    pub fn counted(&self, kinds: &[Counted]) -> u32 {
        let named = Counted::ALL.iter().filter(|kind| kinds.contains(kind));
        named.map(|&kind| self.of(kind)).sum()
    }
}

/// How often everybody took part, by player.
#[must_use]
pub fn participation(competition: &Competition) -> Vec<Participation> {
    let mut all = vec![Participation::default(); competition.player_count()];
    let mut add = |player: Player, kind: Counted| all[player.index()].counts[kind as usize] += 1;
    for round in competition.rounds() {
        let played = |game: &&Game| matches!(game.outcome, Outcome::Played(_));
        for player in round.games.iter().filter(played).flat_map(Game::players) {
            add(player, Counted::Games);
        }
        for no_show in &round.no_shows {
            add(no_show.waited, Counted::ForfeitWins);
        }
        let lists = [
            (&round.byes, Counted::Byes),
            (&round.penalty_byes, Counted::PenaltyByes),
            (&round.notice, Counted::Notice),
        ];
        for (players, kind) in lists {
            players.iter().for_each(|&player| add(player, kind));
        }
        // SV Wageningen: who was there counts as left over, and the other had signed off in time.
        for mispairing in &round.mispairings {
            add(mispairing.waited, Counted::Byes);
            add(mispairing.signed_off, Counted::Notice);
        }
        for &(player, _) in &round.external {
            add(player, Counted::External);
        }
    }
    all
}

/// How much somebody must have taken part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimum {
    /// So many times.
    Times(u32),
    /// In this share of the rounds.
    Share(Fraction),
    /// In half of the rounds and one more. De Zwarte Dame g.1: "minstens de helft van alle mogelijke rondes
    /// in de competitie +1".
    HalfPlusOne,
}

impl Minimum {
    /// The least whole number that is enough, for a competition of so many rounds: 15 of 28.
    #[must_use]
    pub fn needed(self, rounds: u16) -> u32 {
        let rounds = Fraction::from(u32::from(rounds));
        let needed = match self {
            Self::Times(times) => return times,
            Self::Share(share) => rounds * share,
            Self::HalfPlusOne => rounds * Fraction::new(1, 2) + Fraction::ONE,
        };
        u32::try_from(needed.ceiling()).expect("rounds are few")
    }
}

/// A competition that some players were taken out of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The facts without them.
    pub competition: Competition,
    /// Who the players of it are in the whole competition, by their new number.
    pub players: Vec<Player>,
    /// Who was taken out.
    pub removed: Vec<Player>,
}

/// The competition as if those who have no game had never entered. De Zwarte Dame appendix 11: "spelers met 0
/// partijen uit de ranglijst gehaald".
///
/// A top value that was counted from the players of round 1 stays what it was; one that follows the number of
/// players in the standing follows it. A forfeit is no game: who waited for somebody that is taken out counts
/// as left over, since he would have been without an opponent, and who let such a one wait as absent without
/// notice. A game that was paired and is not played yet keeps both its players.
#[must_use]
pub fn without_games_removed(competition: &Competition) -> Remaining {
    let mut stays = vec![false; competition.player_count()];
    for round in competition.rounds() {
        for player in round.games.iter().flat_map(Game::players) {
            stays[player.index()] = true;
        }
    }
    let (players, removed): (Vec<Player>, Vec<Player>) =
        competition.players().partition(|who| stays[who.index()]);
    let mut numbers = vec![None; competition.player_count()];
    for (index, who) in players.iter().enumerate() {
        numbers[who.index()] = Some(player_at(index));
    }
    let joined = players.iter().map(|&who| competition.joined(who));
    let facts = [competition.earlier_rounds(), competition.rounds()];
    let facts = facts.map(|rounds| {
        let rounds = rounds.iter();
        rounds.map(|round| renumbered(round, &numbers)).collect()
    });
    let rules = with_top_value_kept(competition);
    let ratings = players.iter().map(|&who| competition.rating(who)).collect();
    let left = players.iter().map(|&who| competition.left(who)).collect();
    Remaining {
        competition: Competition::from_checked(rules, (joined.collect(), ratings, left), facts),
        players,
        removed,
    }
}

/// The rules with the top value that the whole competition began with. De Zwarte Dame appendix 1: it is counted
/// once, at the start.
fn with_top_value_kept(competition: &Competition) -> Rulebook {
    let from_start = competition.players();
    let from_start = from_start.filter(|&who| competition.joined(who) == 1);
    let from_start = u32::try_from(from_start.count()).expect("players are few");
    competition.rulebook().clone().changed(|rules| {
        if let TopValue::PerPlayer { per_player } = rules.top_value {
            let top = (Fraction::from(from_start) * per_player).ceiling();
            rules.top_value = TopValue::Fixed(u32::try_from(top).expect("values are bounded"));
        }
    })
}

/// The entries of those who have a new number, under that number.
fn renumbered(round: &Round, numbers: &[Option<Player>]) -> Round {
    // Who played earlier in the season only has no number here.
    let number = |player: Player| numbers.get(player.index()).copied().flatten();
    let all = |players: &[Player]| players.iter().filter_map(|&who| number(who)).collect();
    let game = |game: &Game| {
        Some(Game {
            white: number(game.white)?,
            black: number(game.black)?,
            outcome: game.outcome,
        })
    };
    let mut byes: Vec<Player> = all(&round.byes);
    let mut no_notice: Vec<Player> = all(&round.no_notice);
    let mut no_shows = Vec::new();
    for no_show in &round.no_shows {
        match (number(no_show.waited), number(no_show.absent)) {
            (Some(waited), Some(absent)) => no_shows.push(NoShow { waited, absent }),
            (Some(waited), None) => byes.push(waited),
            (None, Some(absent)) => no_notice.push(absent),
            (None, None) => {}
        }
    }
    // Who was paired with somebody that is taken out waited for nobody: he counts as left over all the same.
    let mut mispairings = Vec::new();
    for mispairing in &round.mispairings {
        match (number(mispairing.waited), number(mispairing.signed_off)) {
            (Some(waited), Some(signed_off)) => mispairings.push(Mispairing { waited, signed_off }),
            (Some(waited), None) => byes.push(waited),
            (None, _) => {}
        }
    }
    let elsewhere = |games: &[(Player, Option<ExternalResult>)]| {
        let games = games.iter();
        games
            .filter_map(|&(who, result)| Some((number(who)?, result)))
            .collect()
    };
    let absent = round.absent.iter();
    Round {
        games: round.games.iter().filter_map(game).collect(),
        no_shows,
        byes,
        penalty_byes: all(&round.penalty_byes),
        notice: all(&round.notice),
        no_notice,
        absent: absent
            .filter_map(|&(who, reason)| Some((number(who)?, reason)))
            .collect(),
        external: elsewhere(&round.external),
        other_day: elsewhere(&round.other_day),
        mispairings,
    }
}
