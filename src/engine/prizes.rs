//! Titles and prizes at the end of a competition: who won what, and why. The final standing is that of the
//! competition that is handed in: who must be taken out of it first, was taken out before
//! ([`without_games_removed`]).
//!
//! Places are those of the final standing, except that whoever won a play-off stands above the others. While a
//! play-off is still to be played, everything that depends on it stays open.
//!
//! [`without_games_removed`]: crate::participation::without_games_removed

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{Competition, Player};
use crate::keizer::{Row, Standing, standings};
use crate::participation::{Counted, Minimum, Participation, participation};
use crate::play_off::{
    Decision, Invited, PlayOff, PlayOffGame, PlayOffProblem, PlayOffRules, invited, play_off,
};
use crate::points::Fraction;
use crate::rating::{Gain, Rating, gains};

/// A prize as a regulation names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prize {
    /// What it is called.
    pub name: String,
    /// For which half; none: for every competition of the season.
    pub half: Option<String>,
    /// For which group of it, from 1; none: once in every group. De Pion, Stand 5.
    pub group: Option<u16>,
    /// What it is for.
    pub kind: PrizeKind,
    /// Among whom it is won.
    pub among: Among,
    /// Nobody among the first so many of the final standing gets it; 0: anybody can. De Zwarte Dame g.3.
    pub not_top: u16,
    /// How much the winner must have taken part. De Zwarte Dame g.
    pub requirement: Option<Requirement>,
    /// Who gets it when the first in line may not.
    pub otherwise: Otherwise,
}

/// What a prize is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrizeKind {
    /// For the champion: number 1, after the play-off if there is one. De Zwarte Dame e.1.
    Champion,
    /// For this place, from 1, among those who can win the prize.
    Place(u16),
    /// For the most rating points won, with this K factor. De Zwarte Dame g.3.
    RatingGain(u16),
    /// For the most places gained since the last season's final standing.
    Riser,
    /// For the best game: people decide. De Zwarte Dame g.4.
    BestGame,
}

/// Who can win a prize; what is not said, leaves nobody out. De Pion, Stand 6.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Among {
    /// Ratings below this one.
    pub rating_below: Option<u16>,
    /// Ratings from this one on.
    pub rating_from: Option<u16>,
    /// Members of this category.
    pub category: Option<String>,
}

/// How much the winner must have taken part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// How much.
    pub minimum: Minimum,
    /// What counts.
    pub counted: Vec<Counted>,
}

/// Who gets a prize when the first in line may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// Nobody.
    Nobody,
    /// The next in line. Who has the prize of a better place among the same players is passed over.
    Next,
}

impl Prize {
    /// Whether the prize is won in this half and this group.
    #[must_use]
    pub fn is_for(&self, half: Option<&str>, group: Option<u16>) -> bool {
        let of_half = self.half.is_none() || self.half.as_deref() == half;
        of_half && (self.group.is_none() || self.group == group)
    }

    /// Whether both are for places among the same players, and this one for the better place.
    fn is_better_place_than(&self, other: &Self) -> bool {
        match (self.kind, other.kind) {
            (PrizeKind::Place(place), PrizeKind::Place(worse)) => {
                place < worse && self.among == other.among
            }
            _ => false,
        }
    }
}

/// What the club knows of a player beside the facts of the competition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// His rating at the start.
    pub rating: Option<Rating>,
    /// His category, where the club has any.
    pub category: Option<String>,
    /// His last season.
    pub last_season: Option<LastSeason>,
}

/// A player's last season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastSeason {
    /// His place in the final standing, from 1.
    pub place: u32,
    /// How often he took part.
    pub participation: Participation,
    /// How many rounds it had.
    pub rounds: u16,
}

/// Who won the competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Title {
    /// Nobody took part.
    Nobody,
    /// The first of the final standing; what a play-off asks of the others, where the rules know one.
    Leader(Player, Option<Invited>),
    /// Decided in a play-off of those who were within the margin.
    PlayOff(Invited, PlayOff),
}

/// Who won the competition with this final standing. De Zwarte Dame e.
///
/// # Errors
/// Everything that is wrong with the games of the play-off.
pub fn title(
    standing: &Standing,
    rules: Option<PlayOffRules>,
    games: &[Vec<PlayOffGame>],
) -> Result<Title, Vec<PlayOffProblem>> {
    let invited = rules.map(|rules| (rules, invited(standing, rules.within)));
    if let Some((rules, invited)) = &invited
        && invited.players.len() > 1
    {
        let played = play_off(&invited.participants(), *rules, games)?;
        return Ok(Title::PlayOff(invited.clone(), played));
    }
    if games.iter().any(|stage| !stage.is_empty()) {
        return Err(vec![PlayOffProblem::NoSuchStage(1)]);
    }
    let first = standing.rows.first();
    Ok(first.map_or(Title::Nobody, |first| {
        Title::Leader(first.player, invited.map(|(_, invited)| invited))
    }))
}

impl Title {
    /// Who stands above all others: one, or several who share it; nobody while the play-off is open.
    #[must_use]
    pub fn champions(&self) -> Vec<Player> {
        match self {
            Self::Nobody => Vec::new(),
            Self::Leader(player, _) => vec![*player],
            Self::PlayOff(_, play_off) => match &play_off.decision {
                Decision::Won(player) | Decision::HigherInStanding(player, _) => vec![*player],
                Decision::Shared(players) => players.clone(),
                Decision::Open(_) => Vec::new(),
            },
        }
    }

    /// Whether it still has to be played for.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(
            self,
            Self::PlayOff(
                _,
                PlayOff {
                    decision: Decision::Open(_),
                    ..
                }
            )
        )
    }
}

/// The end of a competition.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// The facts, all rounds played.
    pub competition: &'a Competition,
    /// What else the club knows, by player.
    pub people: &'a [Person],
    /// Who won it.
    pub title: &'a Title,
}

/// Who won a prize, or why nobody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// The winners; more than one when they were equal.
    pub winners: Vec<Winner>,
    /// Who was ahead of them and may not have it, the first one first.
    pub passed_over: Vec<PassedOver>,
    /// Whether it is settled.
    pub state: State,
    /// How often the winner must have taken part, where the prize asks for it.
    pub needed: Option<u32>,
}

/// Whether a prize is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is: the winners are there, or nobody won it.
    Settled,
    /// The play-off decides about it.
    Open,
    /// People decide.
    ByHand,
}

/// What somebody has done for a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merit {
    /// He is the champion.
    Champion,
    /// This place, from 1, among those who can win the prize.
    Place(u32),
    /// So many rating points.
    RatingGain(Gain),
    /// From this place in the last season to this one.
    Rise(u32, u32),
}

/// Somebody who won a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// Who.
    pub player: Player,
    /// His place in the final standing, from 1; after a play-off its winner is number 1.
    pub place: u32,
    /// His points in the final standing.
    pub points: Fraction,
    /// How often he took part, in what counts for this prize.
    pub counted: Option<u32>,
    /// What he won it with.
    pub merit: Merit,
}

/// Somebody who would have won a prize and may not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// Who, and with what.
    pub would_win: Winner,
    /// Why not.
    pub because: Obstacle,
}

/// Why somebody may not have a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// He took part so often, and so much is needed.
    TooFew {
        /// How often.
        counted: u32,
        /// How often it must be.
        needed: u32,
    },
    /// The same in the last season.
    TooFewLastSeason {
        /// How often.
        counted: u32,
        /// How often it must be.
        needed: u32,
    },
    /// He is among the first so many.
    InTop(u16),
    /// He has the prize of a better place already: the one with this index.
    HasPrize(usize),
}

/// Who won which of the prizes, in their order. A prize that goes to the next in line passes over those who
/// have an earlier one for a place, so better places come first.
#[must_use]
pub fn awards(end: End<'_>, prizes: &[&Prize]) -> Vec<Award> {
    let jury = Jury::new(end);
    let mut awards: Vec<Award> = Vec::new();
    for prize in prizes {
        let before: Vec<Awarded<'_>> = prizes.iter().copied().zip(&awards).collect();
        let award = jury.award(prize, &before);
        awards.push(award);
    }
    awards
}

/// What the prizes are given by.
struct Jury<'a> {
    end: End<'a>,
    participation: Vec<Participation>,
    /// Everybody with his place, the first one first.
    ranking: Vec<Ranked>,
}

/// A player in the final standing, after the play-off.
#[derive(Clone, Copy)]
struct Ranked {
    player: Player,
    place: u32,
    points: Fraction,
}

/// A prize and how it was awarded.
type Awarded<'a> = (&'a Prize, &'a Award);

impl<'a> Jury<'a> {
    fn new(end: End<'a>) -> Self {
        let all = standings(end.competition);
        Self {
            end,
            participation: participation(end.competition),
            ranking: ranking(&all[all.len() - 1], end.title),
        }
    }

    fn award(&self, prize: &Prize, before: &[Awarded<'_>]) -> Award {
        let rounds = self.end.competition.round_count();
        let requirement = prize.requirement.as_ref();
        let mut award = Award {
            winners: Vec::new(),
            passed_over: Vec::new(),
            state: self.state(prize, before),
            needed: requirement.map(|asked| asked.minimum.needed(rounds)),
        };
        if award.state != State::Settled {
            return award;
        }
        for equals in self.in_line(prize) {
            for would_win in equals {
                match self.obstacle(prize, &would_win, before) {
                    Some(because) => award.passed_over.push(PassedOver { would_win, because }),
                    None => award.winners.push(would_win),
                }
            }
            if !award.winners.is_empty() || prize.otherwise == Otherwise::Nobody {
                break;
            }
        }
        award
    }

    /// Whether the play-off can still change who wins it: it moves its winner up, over the others who take part.
    fn state(&self, prize: &Prize, before: &[Awarded<'_>]) -> State {
        if prize.kind == PrizeKind::BestGame {
            return State::ByHand;
        }
        let playing: &[_] = match self.end.title {
            Title::PlayOff(invited, _) if self.end.title.is_open() => &invited.players,
            _ => &[],
        };
        let in_line = playing.iter();
        let in_line = in_line.filter(|&&(player, _)| self.can_win(player, prize));
        let in_line = in_line.count();
        let moves = match prize.kind {
            PrizeKind::Champion => in_line > 0,
            PrizeKind::Place(place) => in_line > 1 && usize::from(place) <= in_line,
            PrizeKind::Riser => in_line > 0,
            PrizeKind::RatingGain(_) | PrizeKind::BestGame => false,
        };
        let top_moves = (1..playing.len()).contains(&usize::from(prize.not_top));
        let passes_on =
            matches!(prize.kind, PrizeKind::Place(_)) && prize.otherwise == Otherwise::Next;
        let waits = passes_on && before.iter().any(|(_, award)| award.state == State::Open);
        if moves || top_moves || waits {
            State::Open
        } else {
            State::Settled
        }
    }

    /// Everybody in line for the prize by what he did, the first one first, equals together.
    fn in_line(&self, prize: &Prize) -> Vec<Vec<Winner>> {
        let among = self.ranking.iter();
        let among = among.filter(|ranked| self.can_win(ranked.player, prize));
        let among: Vec<Ranked> = among.copied().collect();
        let merits = match prize.kind {
            PrizeKind::Champion => by_place(&among, |_| Some(Merit::Champion)),
            PrizeKind::Place(place) => {
                let first = u32::from(place);
                let next = prize.otherwise == Otherwise::Next;
                let counts = |place| place == first || place > first && next;
                by_place(&among, |place| counts(place).then_some(Merit::Place(place)))
            }
            PrizeKind::RatingGain(factor) => self.by_gain(&among, factor),
            PrizeKind::Riser => self.by_rise(&among),
            PrizeKind::BestGame => Vec::new(),
        };
        let mut line: Vec<(Fraction, Winner)> = Vec::new();
        for (ranked, worth, merit) in merits {
            line.push((worth, self.winner(prize, ranked, merit)));
        }
        // A stable sort keeps the order of the final standing among equals.
        line.sort_by(|(worth, _), (more, _)| more.cmp(worth));
        let equals = line.chunk_by(|(worth, _), (next, _)| worth == next);
        equals
            .map(|equals| equals.iter().map(|&(_, winner)| winner).collect())
            .collect()
    }

    /// De Zwarte Dame g.3: who won no points is not in line.
    fn by_gain(&self, among: &[Ranked], factor: u16) -> Vec<(Ranked, Fraction, Merit)> {
        let players = self.end.competition.players();
        let ratings: Vec<_> = players.map(|player| self.person(player).rating).collect();
        let gains = gains(self.end.competition.rounds(), &ratings, factor);
        let gain = |&ranked: &Ranked| {
            let gain = gains[ranked.player.index()].filter(|gain| gain.points > Fraction::ZERO)?;
            Some((ranked, gain.points, Merit::RatingGain(gain)))
        };
        among.iter().filter_map(gain).collect()
    }

    fn by_rise(&self, among: &[Ranked]) -> Vec<(Ranked, Fraction, Merit)> {
        let rise = |&ranked: &Ranked| {
            let from = self.person(ranked.player).last_season?.place;
            let places = from
                .checked_sub(ranked.place)
                .filter(|&places| places > 0)?;
            Some((
                ranked,
                Fraction::from(places),
                Merit::Rise(from, ranked.place),
            ))
        };
        among.iter().filter_map(rise).collect()
    }

    fn winner(&self, prize: &Prize, ranked: Ranked, merit: Merit) -> Winner {
        let Ranked {
            player,
            place,
            points,
        } = ranked;
        let requirement = prize.requirement.as_ref();
        Winner {
            player,
            place,
            points,
            counted: requirement
                .map(|asked| self.participation[player.index()].counted(&asked.counted)),
            merit,
        }
    }

    fn obstacle(&self, prize: &Prize, who: &Winner, before: &[Awarded<'_>]) -> Option<Obstacle> {
        if who.place <= u32::from(prize.not_top) {
            return Some(Obstacle::InTop(prize.not_top));
        }
        if let Some(asked) = &prize.requirement {
            let needed = asked.minimum.needed(self.end.competition.round_count());
            let counted = self.participation[who.player.index()].counted(&asked.counted);
            if counted < needed {
                return Some(Obstacle::TooFew { counted, needed });
            }
            let last = self.person(who.player).last_season;
            let last = last.filter(|_| prize.kind == PrizeKind::Riser);
            if let Some(last) = last {
                let needed = asked.minimum.needed(last.rounds);
                let counted = last.participation.counted(&asked.counted);
                if counted < needed {
                    return Some(Obstacle::TooFewLastSeason { counted, needed });
                }
            }
        }
        let has_it = |(other, award): &Awarded<'_>| {
            other.is_better_place_than(prize)
                && award.winners.iter().any(|w| w.player == who.player)
        };
        before.iter().position(has_it).map(Obstacle::HasPrize)
    }

    /// Whether he is one of those among whom the prize is won. De Pion, Stand 6.
    fn can_win(&self, player: Player, prize: &Prize) -> bool {
        let Among {
            rating_below,
            rating_from,
            category,
        } = &prize.among;
        let person = self.person(player);
        let rating = person.rating.map(|rating| rating.points);
        let below = rating_below.is_none_or(|below| rating.is_some_and(|rating| rating < below));
        let from = rating_from.is_none_or(|from| rating.is_some_and(|rating| rating >= from));
        below && from && (category.is_none() || *category == person.category)
    }

    /// Nothing is known of who is beyond the list.
    fn person(&self, player: Player) -> &Person {
        const NOBODY: &Person = &Person {
            rating: None,
            category: None,
            last_season: None,
        };
        self.end.people.get(player.index()).unwrap_or(NOBODY)
    }
}

/// The final standing with the champions above the others.
fn ranking(standing: &Standing, title: &Title) -> Vec<Ranked> {
    let champions = title.champions();
    let mut rows: Vec<_> = standing.rows.iter().collect();
    rows.sort_by_key(|row| !champions.contains(&row.player));
    let ranked = |(place, row): (u32, &&Row)| Ranked {
        player: row.player,
        place: if champions.contains(&row.player) {
            1
        } else {
            place
        },
        points: row.points,
    };
    (1..).zip(&rows).map(ranked).collect()
}

/// Those for whose place among these there is a merit; equal places are equals.
fn by_place(
    among: &[Ranked],
    merit: impl Fn(u32) -> Option<Merit>,
) -> Vec<(Ranked, Fraction, Merit)> {
    let mut found = Vec::new();
    let mut place = 0;
    for (number, &ranked) in (1..).zip(among) {
        let level = number > 1 && among[number - 2].place == ranked.place;
        if !level {
            place = u32::try_from(number).expect("players are few");
        }
        let worth = Fraction::new(-i128::from(place), 1);
        found.extend(merit(place).map(|merit| (ranked, worth, merit)));
    }
    found
}
