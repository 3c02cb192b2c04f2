//! What each entry of a round pays: a share of somebody's value, or fixed points. Replay and explanation
//! both start from these, so they cannot disagree.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::competition::{
    ClubNight, Competition, ExternalResult, Game, Outcome, Player, Round, Score,
};
use crate::points::Fraction;
use crate::rules::{MissedRounds, OpponentAbsent, Pay, Reason, Rules, Whose};

/// Why a player is paid in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Won against.
    Win(Player),
    /// Drew with.
    Draw(Player),
    /// Lost to.
    Loss(Player),
    /// Game with this opponent not played yet.
    Pending(Player),
    /// Game with this opponent put off.
    Postponed(Player),
    /// This opponent did not come.
    Waited(Player),
    /// Did not come to the game with this opponent.
    StayedAway(Player),
    /// Left over at an odd number.
    Bye,
    /// Left over as a penalty.
    PenaltyBye,
    /// Absent with notice, for the nth time.
    Notice(u32),
    /// Absent without notice.
    NoNotice,
    /// Absent for this reason, for the nth time.
    Absent(Reason, u32),
    /// Had not come in yet in this round.
    Missed(u16),
    /// Has left.
    Left,
    /// The game, or what stood for it, was against somebody who has left since.
    AgainstLeaver(Player, ExternalResult),
    /// Played elsewhere for the club.
    External(Option<ExternalResult>),
    /// Played elsewhere for the club on another day than the club night, and what he did on that.
    OtherDay(Option<ExternalResult>, ClubNight),
}

impl Cause {
    /// Whom it was against.
    #[must_use]
    pub const fn opponent(self) -> Option<Player> {
        match self {
            Self::Win(player)
            | Self::Draw(player)
            | Self::Loss(player)
            | Self::Pending(player)
            | Self::Postponed(player)
            | Self::Waited(player)
            | Self::StayedAway(player)
            | Self::AgainstLeaver(player, _) => Some(player),
            Self::Bye
            | Self::PenaltyBye
            | Self::Notice(_)
            | Self::NoNotice
            | Self::Absent(..)
            | Self::Missed(_)
            | Self::Left
            | Self::External(_)
            | Self::OtherDay(..) => None,
        }
    }

    /// How the game ended, for who had one or what stands for it.
    const fn result(self) -> Option<ExternalResult> {
        match self {
            Self::Win(_) | Self::Waited(_) => Some(ExternalResult::Win),
            Self::Draw(_) => Some(ExternalResult::Draw),
            Self::Loss(_) | Self::StayedAway(_) => Some(ExternalResult::Loss),
            Self::Pending(_)
            | Self::Postponed(_)
            | Self::Bye
            | Self::PenaltyBye
            | Self::Notice(_)
            | Self::NoNotice
            | Self::Absent(..)
            | Self::Missed(_)
            | Self::Left
            | Self::AgainstLeaver(..)
            | Self::External(_)
            | Self::OtherDay(..) => None,
        }
    }
}

/// What a share is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The value of the player himself.
    Own,
    /// The value of somebody else.
    Of(Player),
    /// Points that do not depend on any value.
    Fixed,
}

/// What one entry pays one player: `share` times the value of `basis` (or `share` itself when fixed), and `plus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// The round, from 1.
    pub round: u16,
    /// Why.
    pub cause: Cause,
    /// Of whose value.
    pub basis: Basis,
    /// How much of it.
    pub share: Fraction,
    /// Points on top of it, or off it; zero when fixed.
    pub plus: Fraction,
    /// The first and the last round whose standing counts it: a game can be worth something else once an
    /// opponent has left.
    pub counts: (u16, u16),
}

impl Credit {
    /// Whether the standing after this round counts it.
    #[must_use]
    pub const fn counts_in(&self, round: u16) -> bool {
        self.counts.0 <= round && round <= self.counts.1
    }
}

/// The credits of every player, by player in start order and then by round, each by the rules of its
/// round. What an absence pays depends on how many there were before it, never on the standing.
#[must_use]
pub fn credits(competition: &Competition) -> Vec<Vec<Credit>> {
    let mut all = vec![Vec::new(); competition.player_count()];
    let mut absences = Absences::default();
    for (number, round) in (1..).zip(competition.rounds()) {
        let rules = competition.rules_at(number);
        absences.begin(rules, number);
        for player in competition.joining(number) {
            all[player.index()].extend(missed(competition, number, player, &mut absences));
        }
        for (player, cause) in causes(round, &mut absences) {
            let credit = credit(number, cause, payment(rules, number, cause));
            add(&mut all[player.index()], competition, credit);
        }
        let left = competition.players();
        for player in left.filter(|&player| competition.has_left(player, number)) {
            let nth = number + 1 - competition.left(player).unwrap_or(number);
            let pay = rules.after_leaving.pay(u32::from(nth), number);
            if !rules.after_leaving.0.is_empty() {
                all[player.index()].push(credit(number, Cause::Left, pay));
            }
        }
    }
    all
}

fn credit(round: u16, cause: Cause, pay: Pay) -> Credit {
    let (basis, share, plus) = match (pay.whose, cause.opponent()) {
        (Whose::Own, _) => (Basis::Own, pay.share, pay.points),
        (Whose::Opponent, Some(opponent)) => (Basis::Of(opponent), pay.share, pay.points),
        (Whose::Opponent, None) | (Whose::Nobody, _) => (Basis::Fixed, pay.points, Fraction::ZERO),
    };
    Credit {
        round,
        cause,
        basis,
        share,
        plus,
        counts: (round, u16::MAX),
    }
}

/// What the rounds before he came in pay a player, credited with the round in which he comes in.
fn missed(
    competition: &Competition,
    joined: u16,
    player: Player,
    absences: &mut Absences,
) -> Vec<Credit> {
    let rules = competition.rules_at(joined);
    let mut credits = Vec::new();
    let mut counted = Absences::default();
    for round in 1..joined {
        counted.begin(competition.rules_at(round), round);
        let pay = match &rules.missed_rounds {
            MissedRounds::Absences(_) => rules.notice_pay(counted.count(player, None), round),
            MissedRounds::Tiers(tiers) if tiers.0.is_empty() => continue,
            MissedRounds::Tiers(tiers) => tiers.pay(u32::from(round), round),
        };
        credits.push(credit(joined, Cause::Missed(round), pay));
    }
    counted.begin(rules, joined);
    absences.0.extend(counted.0);
    credits
}

/// Adds a credit; against somebody who has left, as it counts before and after that, by the rules of the standings.
fn add(credits: &mut Vec<Credit>, competition: &Competition, credit: Credit) {
    let opponent = credit.cause.opponent();
    let left = opponent.and_then(|opponent| Some((opponent, competition.left(opponent)?)));
    let (Some((opponent, left)), Some(result)) = (left, credit.cause.result()) else {
        credits.push(credit);
        return;
    };
    credits.push(Credit {
        counts: (credit.round, left.saturating_sub(1)),
        ..credit
    });
    for (from, until, rules) in competition.rulebook().chapters() {
        let counts = (from.max(left), until);
        let now = match rules.against_leavers {
            Some(pays) => {
                let cause = Cause::AgainstLeaver(opponent, result);
                self::credit(credit.round, cause, pays.pay(Some(result)))
            }
            None => credit,
        };
        if counts.0 <= counts.1 {
            credits.push(Credit { counts, ..now });
        }
    }
}

/// How often somebody has been absent with notice, or for a reason.
#[derive(Default)]
struct Absences(BTreeMap<(Player, Option<Reason>), u32>);

impl Absences {
    /// A round begins, perhaps one from which on absences are counted anew.
    fn begin(&mut self, rules: &Rules, round: u16) {
        if rules.absences_anew_from.contains(&round) {
            self.0.clear();
        }
    }

    /// One more; how many it makes.
    fn count(&mut self, player: Player, reason: Option<Reason>) -> u32 {
        let times = self.0.entry((player, reason)).or_default();
        *times += 1;
        *times
    }
}

fn causes(round: &Round, absences: &mut Absences) -> Vec<(Player, Cause)> {
    let mut causes: Vec<_> = round.games.iter().flat_map(game_causes).collect();
    for no_show in &round.no_shows {
        causes.push((no_show.waited, Cause::Waited(no_show.absent)));
        causes.push((no_show.absent, Cause::StayedAway(no_show.waited)));
    }
    // SV Wageningen: who was there counts as left over, and the other had signed off in time.
    for mispairing in &round.mispairings {
        causes.push((mispairing.waited, Cause::Bye));
        let nth = absences.count(mispairing.signed_off, None);
        causes.push((mispairing.signed_off, Cause::Notice(nth)));
    }
    let all = |players: &[Player], cause| {
        let causes = players.iter().map(|&player| (player, cause));
        causes.collect::<Vec<_>>()
    };
    causes.extend(all(&round.byes, Cause::Bye));
    causes.extend(all(&round.penalty_byes, Cause::PenaltyBye));
    for &player in &round.notice {
        let nth = absences.count(player, None);
        causes.push((player, Cause::Notice(nth)));
    }
    causes.extend(all(&round.no_notice, Cause::NoNotice));
    for &(player, reason) in &round.absent {
        let nth = absences.count(player, Some(reason));
        causes.push((player, Cause::Absent(reason, nth)));
    }
    let external = round.external.iter();
    causes.extend(external.map(|&(player, result)| (player, Cause::External(result))));
    for &(player, result) in &round.other_day {
        let cause = Cause::OtherDay(result, round.club_night(player));
        causes.push((player, cause));
    }
    causes
}

fn game_causes(game: &Game) -> [(Player, Cause); 2] {
    let Game {
        white,
        black,
        outcome,
    } = *game;
    match outcome {
        Outcome::Played(Score::WhiteWins) => {
            [(white, Cause::Win(black)), (black, Cause::Loss(white))]
        }
        Outcome::Played(Score::Draw) => [(white, Cause::Draw(black)), (black, Cause::Draw(white))],
        Outcome::Played(Score::BlackWins) => {
            [(white, Cause::Loss(black)), (black, Cause::Win(white))]
        }
        Outcome::Pending => [
            (white, Cause::Pending(black)),
            (black, Cause::Pending(white)),
        ],
        Outcome::Postponed => [
            (white, Cause::Postponed(black)),
            (black, Cause::Postponed(white)),
        ],
    }
}

fn payment(rules: &Rules, round: u16, cause: Cause) -> Pay {
    let nothing = Pay::own(Fraction::ZERO);
    match cause {
        // Pion Algemeen 3.4; ZD appendix 8; DeZ.
        Cause::Win(_) => rules.win,
        Cause::Draw(_) => rules.draw,
        // Pion Algemeen 1.1: "bij verlies een vaste waarde"; who stays away has lost (Competitieavond 2.3).
        Cause::Loss(_) => rules.loss,
        Cause::StayedAway(_) => rules.stayed_away.unwrap_or(rules.loss),
        Cause::Pending(_) => Pay::fixed(Fraction::ZERO),
        Cause::Postponed(_) => rules.postponed,
        Cause::Waited(_) => match rules.opponent_absent {
            OpponentAbsent::Win(_) => rules.win,
            OpponentAbsent::Pay(pay) => pay,
        },
        // Pion Algemeen 3.3; ZD appendix 9; DeZ.
        Cause::Bye => rules.bye,
        // ZD d.1: "een afwezig score".
        Cause::PenaltyBye => rules.penalty_bye,
        // Pion Algemeen 3.1 and 4; ZD appendix 9.
        Cause::Notice(nth) => rules.notice_pay(nth, round),
        // Pion Algemeen 3.2; ZD appendix 9.
        Cause::NoNotice => rules.no_notice,
        Cause::Absent(reason, nth) => rules.reason_pay(reason, nth, round),
        // These are paid otherwise.
        Cause::Missed(_) | Cause::Left | Cause::AgainstLeaver(..) => nothing,
        // ZD appendix 9: two thirds whatever the result; DeZ: "zijn resultaat tegen zijn eigen waarde".
        Cause::External(result) => {
            let pays = rules
                .external
                .as_ref()
                .and_then(|external| external.club_night);
            pays.map_or(nothing, |pays| pays.pay(result))
        }
        Cause::OtherDay(result, night) => {
            let pays = rules
                .external
                .as_ref()
                .and_then(|external| external.on_other_day(night));
            pays.map_or(nothing, |pays| pays.pay(result))
        }
    }
}
