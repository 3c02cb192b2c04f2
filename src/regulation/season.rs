//! What is said of `[season]` and the prizes: how a season begins, how it ends and what there
//! is to win. The sentences are in `locales/nl/prizes.ftl`.

use engine::participation::{Counted, Minimum};
use engine::play_off::{Margin, PlayOffRules, StillLevel};
use engine::points::Fraction;
use engine::prizes::{Among, Otherwise, Prize, PrizeKind, Requirement};
use engine::start_order::{List, StartOrder};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::config::{ClubPrize, RatingList};
use crate::locale::{Args, Texts};

impl Speaker<'_> {
    /// How many rounds there may be, and how long one can appeal.
    pub(super) fn limits(&self) -> Vec<Sentence> {
        let season = &self.club.season;
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Season, keys, (id, args));
        let mut said = Vec::new();
        if season.rounds_even {
            said.push(say(&["rounds_even"], "rounds-even", &Args::new()));
        }
        match (season.rounds_min, season.rounds_max) {
            (Some(min), Some(max)) => {
                let args = args![min => min, max => max];
                said.push(say(&["rounds_min", "rounds_max"], "rounds-range", &args));
            }
            (Some(min), None) => {
                said.push(say(&["rounds_min"], "rounds-at-least", &args![min => min]));
            }
            (None, Some(max)) => {
                said.push(say(&["rounds_max"], "rounds-at-most", &args![max => max]));
            }
            (None, None) => {}
        }
        if let Some(days) = season.appeal_days {
            said.push(say(&["appeal_days"], "appeal", &args![days => days]));
        }
        said
    }

    /// The start order and the ratings for it.
    pub(super) fn beginning(&self) -> Vec<Sentence> {
        let season = &self.club.season;
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Beginning, keys, (id, args));
        let mut said = self.start_order(season.start_order);
        let halves = !self.club.halves.is_empty();
        if halves {
            said.push(say(&["start_order"], "order-per-half", &Args::new()));
        }
        if season.start_order != StartOrder::Lot {
            let id = match season.rating_list {
                RatingList::FirstOfMonth => "ratings-first-of-month",
                RatingList::AtStart => "ratings-at-start",
            };
            let halves = if halves { "yes" } else { "no" };
            said.push(say(&["rating_list"], id, &args![halves => halves]));
        }
        if let Some(games) = season.estimated_rating_review {
            let args = args![games => games];
            said.push(say(&["estimated_rating_review"], "estimated-review", &args));
        }
        said
    }

    /// What a regulation seldom says, for example what happens to equals, has no article behind it.
    fn start_order(&self, order: StartOrder) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Beginning, keys, (id, args));
        let keys = &["start_order"];
        match order {
            StartOrder::Rating => vec![
                say(keys, "order-rating", &Args::new()),
                say(&[], "order-rating-ties", &Args::new()),
            ],
            StartOrder::LastFinal => vec![say(keys, "order-last-final", &Args::new())],
            StartOrder::Lot => vec![say(keys, "order-lot", &Args::new())],
            StartOrder::LotInBlocks { blocks, list } => {
                let list = match list {
                    List::Rating => "rating",
                    List::LastFinal => "last-final",
                };
                let keys = &["start_order", "lot_blocks", "lot_blocks_by"];
                let args = args![blocks => blocks, list => list];
                vec![say(keys, "order-lot-blocks", &args)]
            }
            StartOrder::Combined => vec![
                say(keys, "order-combined", &Args::new()),
                say(&[], "order-combined-ties", &Args::new()),
            ],
            StartOrder::Spread { points } => {
                let keys = &["start_order", "spread_points"];
                vec![say(keys, "order-spread", &args![points => points])]
            }
        }
    }

    /// What happens after the last round.
    pub(super) fn ending(&self) -> Vec<Sentence> {
        let season = &self.club.season;
        let mut said = Vec::new();
        if season.remove_without_games {
            let keys = &["remove_without_games"];
            said.push(self.plain(Topic::Ending, keys, "without-games-removed"));
            said.push(self.plain(Topic::Ending, &[], "without-games-top"));
        }
        if let Some(rules) = season.play_off {
            said.extend(self.play_off(rules));
        }
        said
    }

    fn play_off(&self, rules: PlayOffRules) -> Vec<Sentence> {
        let say = |id: &str, args: &Args<'_>| self.say(Topic::Ending, &["playoff"], (id, args));
        let who = match rules.within {
            Margin::Points(points) if points == Fraction::ZERO => say("play-off-tie", &Args::new()),
            Margin::Points(points) => say(
                "play-off-points",
                &args![points => self.texts.points(points), one => Texts::is_one(points)],
            ),
            Margin::OfTopValue(share) => {
                let whole = self.texts.plain("highest-value");
                say(
                    "play-off-share",
                    &args![part => self.texts.part_of(share, &whole)],
                )
            }
        };
        let level = match rules.still_level {
            StillLevel::Leader => "still-level-leader",
            StillLevel::Shared => "still-level-shared",
            StillLevel::Again => "still-level-again",
        };
        vec![
            who,
            say("play-off-games", &args![games => rules.games]),
            say(level, &Args::new()),
            self.plain(Topic::Ending, &[], "play-off-winner"),
        ]
    }

    /// A sentence for each prize.
    pub(super) fn prizes(&self) -> Vec<Sentence> {
        let prizes = self.club.season.prizes.iter();
        prizes.map(|prize| self.prize(prize)).collect()
    }

    fn prize(&self, ClubPrize { prize, article }: &ClubPrize) -> Sentence {
        let args = args![
            name => prize.name.as_str(),
            of => self.competition_of(prize),
            who => self.wins(prize),
            conditions => self.conditions(prize),
            otherwise => self.otherwise(prize),
        ];
        let text = self.texts.text("prize-line", &args);
        let text = match article {
            None => text,
            Some(article) => {
                let args = args![text => text, article => article.as_str()];
                self.texts.text("with-article", &args)
            }
        };
        Sentence {
            topic: Topic::Prizes,
            text,
        }
    }

    /// ` (zomer, groep 1)`: of which half and group it is.
    fn competition_of(&self, prize: &Prize) -> String {
        let half = prize.half.as_deref();
        // Where another prize is for one group of the same half, this one is for each of them.
        let others = self.club.season.prizes.iter();
        let mut others = others.filter(|other| other.prize.half.as_deref() == half);
        let groups = others.any(|other| other.prize.group.is_some());
        match (half, prize.group) {
            (None, None) if !groups => String::new(),
            (None, None) => self.texts.plain("prize-of-each-group"),
            (None, Some(group)) => self.texts.text("prize-of-group", &args![group => group]),
            (Some(half), None) if !groups => self.texts.text("prize-of-half", &args![half => half]),
            (Some(half), None) => self
                .texts
                .text("prize-of-half-each-group", &args![half => half]),
            (Some(half), Some(group)) => {
                let args = args![half => half, group => group];
                self.texts.text("prize-of-half-and-group", &args)
            }
        }
    }

    fn wins(&self, prize: &Prize) -> String {
        let among = self.among(&prize.among);
        let text = |id: &str, args: &Args<'_>| self.texts.text(id, args);
        match (prize.kind, among) {
            (PrizeKind::Champion, _) if self.club.season.play_off.is_some() => {
                self.texts.plain("prize-champion-play-off")
            }
            (PrizeKind::Champion, _) => self.texts.plain("prize-champion"),
            (PrizeKind::Place(place), None) => text("prize-place", &args![place => place]),
            (PrizeKind::Place(place), Some(among)) => {
                text("prize-place-among", &args![place => place, among => among])
            }
            (PrizeKind::RatingGain(factor), None) => {
                text("prize-rating-gain", &args![factor => factor])
            }
            (PrizeKind::RatingGain(factor), Some(among)) => {
                let args = args![factor => factor, among => among];
                text("prize-rating-gain-among", &args)
            }
            (PrizeKind::Riser, None) => self.texts.plain("prize-riser"),
            (PrizeKind::Riser, Some(among)) => text("prize-riser-among", &args![among => among]),
            (PrizeKind::BestGame, _) => self.texts.plain("prize-best-game"),
        }
    }

    /// `een rating onder 1600 heeft`; none where anybody can win.
    fn among(&self, among: &Among) -> Option<String> {
        let rating = match (among.rating_from, among.rating_below) {
            (None, None) => None,
            (None, Some(below)) => Some(self.texts.text("among-below", &args![below => below])),
            (Some(from), None) => Some(self.texts.text("among-from", &args![from => from])),
            (Some(from), Some(below)) => {
                let args = args![from => from, below => below];
                Some(self.texts.text("among-between", &args))
            }
        };
        let category = among.category.as_deref();
        let category = category.map(|category| {
            self.texts
                .text("among-category", &args![category => category])
        });
        match (rating, category) {
            (Some(first), Some(second)) => {
                let args = args![first => first, second => second];
                Some(self.texts.text("among-both", &args))
            }
            (rating, category) => rating.or(category),
        }
    }

    /// ` Hij deed in minstens 15 van de 28 ronden mee, ...`
    fn conditions(&self, prize: &Prize) -> String {
        let mut conditions = Vec::new();
        if prize.not_top > 0 {
            let args = args![top => prize.not_top];
            conditions.push(self.texts.text("condition-not-top", &args));
        }
        if let Some(requirement) = &prize.requirement {
            conditions.push(self.requirement(prize, requirement));
            if prize.kind == PrizeKind::Riser {
                conditions.push(self.texts.plain("condition-last-season"));
            }
        }
        if conditions.is_empty() {
            return String::new();
        }
        let conditions = self.list(&conditions);
        self.texts
            .text("prize-conditions", &args![conditions => conditions])
    }

    fn requirement(&self, prize: &Prize, requirement: &Requirement) -> String {
        let counts = requirement.counted.iter();
        let counts: Vec<String> = counts.map(|&kind| self.texts.plain(count(kind))).collect();
        let counts = self.list(&counts);
        let text = |id: &str, args: &Args<'_>| self.texts.text(id, args);
        match (requirement.minimum, self.rounds_of(prize)) {
            (Minimum::Times(needed), _) => text(
                "condition-times",
                &args![needed => needed, counts => counts],
            ),
            (minimum, Some(rounds)) => {
                let needed = minimum.needed(rounds);
                let args = args![needed => needed, rounds => rounds, counts => counts];
                text("condition-rounds", &args)
            }
            (Minimum::Share(share), None) => {
                let args = args![share => self.texts.share(share), counts => counts];
                text("condition-share", &args)
            }
            (Minimum::HalfPlusOne, None) => {
                text("condition-half-plus-one", &args![counts => counts])
            }
        }
    }

    /// The rounds of the competition in which the prize is won; none when that is not one number.
    fn rounds_of(&self, prize: &Prize) -> Option<u16> {
        let halves = self.club.halves.iter();
        let mut halves = halves
            .filter(|half| prize.half.as_ref().is_none_or(|name| *name == half.name))
            .map(|half| half.rounds);
        match halves.next() {
            None => self.club.rounds,
            Some(rounds) => halves.all(|other| other == rounds).then_some(rounds),
        }
    }

    fn otherwise(&self, prize: &Prize) -> String {
        let conditions = prize.not_top > 0 || prize.requirement.is_some();
        let place = matches!(prize.kind, PrizeKind::Place(place) if place > 1);
        match (prize.otherwise, conditions, place) {
            (Otherwise::Nobody, true, _) => self.texts.plain("prize-nobody"),
            (Otherwise::Next, true, true) => self.texts.plain("prize-next-place"),
            (Otherwise::Next, true, false) => self.texts.plain("prize-next"),
            (Otherwise::Next, false, true) => self.texts.plain("prize-passed-on"),
            (Otherwise::Nobody, false, _) | (Otherwise::Next, false, false) => String::new(),
        }
    }
}

const fn count(kind: Counted) -> &'static str {
    match kind {
        Counted::Games => "count-games",
        Counted::ForfeitWins => "count-forfeit-wins",
        Counted::Byes => "count-byes",
        Counted::PenaltyByes => "count-penalty-byes",
        Counted::External => "count-external",
        Counted::Notice => "count-notice",
    }
}
