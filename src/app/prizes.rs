//! The prizes in words: who has which, with what, who was passed over and why.

use engine::play_off::{Decision, StillLevel};
use engine::points::Fraction;
use engine::prizes::{Among, Award, Merit, Obstacle, PassedOver, State, Title, Winner};
use engine::rating::Gain;

use super::desk::{Answer, Desk};
use super::ending::Final;
use crate::args;
use crate::config::ClubPrize;

/// `/prijzen`: as they are, or as they would be if the competition were over now.
pub(crate) fn prizes(desk: &mut Desk<'_>, _: &str) -> Answer {
    let Some(competition_id) = desk.standing_competition() else {
        return desk.refuse("no-standing-yet", &args![]);
    };
    let text = desk.prizes_text(competition_id);
    if !text.is_empty() {
        return Ok(text);
    }
    let any = !desk.settings.file.season.prizes.is_empty();
    let half = desk.competition(competition_id).half.clone();
    let args = args![
        any => if any { "yes" } else { "no" },
        half => half.unwrap_or_default(),
    ];
    desk.refuse("no-prizes", &args)
}

impl Desk<'_> {
    /// The play-off and the prizes of every group; empty where there is nothing to win.
    pub(crate) fn prizes_text(&self, competition_id: i64) -> String {
        let competition = self.competition(competition_id);
        let over = competition.finished.is_some();
        let (mut lines, mut prizes, mut removed) = (Vec::new(), Vec::new(), Vec::new());
        for group in self.groups(competition_id) {
            let end = self.final_of(group);
            lines.extend(self.play_off_line(&end, over));
            removed.extend(end.removed.iter().map(|&id| self.name(id)));
            let awards = self.awards_of(&end);
            if competition.groups > 1 && !awards.is_empty() {
                prizes.push(self.text("season-group", &args![group => group.number]));
            }
            let awards = awards
                .iter()
                .map(|award| self.award_line(&end, award, &awards));
            prizes.extend(awards);
        }
        let args = args![
            over => if over { "yes" } else { "no" },
            half => competition.half.clone().unwrap_or_default(),
            round => self.closed_rounds(competition_id),
            rounds => self.rounds_of(competition_id).len(),
            without => removed.len(),
            names => self.list(removed),
        ];
        if !prizes.is_empty() {
            lines.extend(self.provisional(competition_id).filter(|_| over));
            lines.push(self.text("prizes", &args));
        }
        lines.extend(prizes);
        lines.join("\n")
    }

    /// Who is invited to the play-off, and what decides it; none when there is none, or when it is over.
    fn play_off_line(&self, end: &Final, over: bool) -> Option<String> {
        let rules = self.settings.file.season.play_off?;
        let Title::PlayOff(invited, _) = &end.title else {
            return None;
        };
        if !end.title.is_open() {
            return None;
        }
        let names = invited.participants().into_iter();
        let names: Vec<String> = names
            .map(|player| self.name(end.facts.member(player)))
            .collect();
        let [leader, second, ..] = names.as_slice() else {
            return None;
        };
        let gaps = invited.players.iter().map(|&(_, gap)| gap);
        let players = names.iter().zip(gaps).map(|(name, gap)| {
            let first = name == leader;
            let args = args![name => name.as_str(), gap => self.texts.points(gap)];
            if first {
                name.clone()
            } else {
                self.text("play-off-behind", &args)
            }
        });
        let args = args![
            over => if over { "yes" } else { "no" },
            leader => leader.as_str(),
            second => second.as_str(),
            count => names.len(),
            players => self.list(players.collect()),
            margin => self.texts.points(invited.margin),
            games => rules.games,
            article => self.article("playoff"),
            organiser => self.organiser_name(),
        ];
        let invitation = self.text("play-off-invitation", &args);
        if !over {
            return Some(invitation);
        }
        let when_level = match rules.still_level {
            StillLevel::Leader => "when-level-leader",
            StillLevel::Shared => "when-level-shared",
            StillLevel::Again => "when-level-again",
        };
        let how = [when_level, "play-off-how"].map(|id| self.text(id, &args));
        Some([invitation, how.join(" ")].join(" "))
    }

    /// `1e prijs (g.1): Anna, 1e met 512 punten, 24 keer meegedaan (15 is nodig).`
    fn award_line(
        &self,
        end: &Final,
        (prize, award): &(&ClubPrize, Award),
        awards: &[(&ClubPrize, Award)],
    ) -> String {
        let passed = award.passed_over.iter();
        let passed = passed.map(|passed| self.passed_over_text(end, prize, passed, awards));
        let article = prize.article.as_deref();
        let args = args![
            name => prize.prize.name.clone(),
            who => self.winners_text(end, prize, award),
            article => article.map_or_else(String::new, |article| format!(" ({article})")),
        ];
        let line = self.text("award", &args);
        std::iter::once(line)
            .chain(passed)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn winners_text(&self, end: &Final, prize: &ClubPrize, award: &Award) -> String {
        match award.state {
            State::Open => return self.text("award-open", &args![]),
            State::ByHand => return self.text("award-by-hand", &args![]),
            State::Settled if award.winners.is_empty() => {
                return self.text("award-nobody", &args![]);
            }
            State::Settled => {}
        }
        let with = |winner: &Winner| {
            let counted = winner.counted.zip(award.needed).map(|(counted, needed)| {
                let args = args![counted => counted, needed => needed];
                self.text("award-took-part", &args)
            });
            let merit = self.merit_text(end, prize, winner);
            std::iter::once(merit)
                .chain(counted)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let winners = award.winners.iter();
        let said: Vec<(String, String)> = winners
            .map(|winner| (self.name(end.facts.member(winner.player)), with(winner)))
            .collect();
        let alike = said.chunk_by(|(_, one), (_, other)| one == other);
        let said = alike.map(|alike| {
            let names = alike.iter().map(|(name, _)| name.clone());
            format!("{}, {}", self.list(names.collect()), alike[0].1)
        });
        self.list(said.collect())
    }

    /// With what somebody won a prize, or would have won it.
    fn merit_text(&self, end: &Final, prize: &ClubPrize, winner: &Winner) -> String {
        let points = self.texts.points(winner.points);
        let one = if winner.points == Fraction::ONE {
            "yes"
        } else {
            "no"
        };
        match winner.merit {
            Merit::Champion => {
                let how = match &end.title {
                    Title::PlayOff(_, play_off) => match play_off.decision {
                        Decision::HigherInStanding(..) => "higher",
                        Decision::Shared(_) => "shared",
                        Decision::Won(_) | Decision::Open(_) => "won",
                    },
                    Title::Leader(..) | Title::Nobody => "standing",
                };
                self.text(
                    "merit-champion",
                    &args![how => how, points => points, one => one],
                )
            }
            Merit::Place(_) => {
                let member_id = end.facts.member(winner.player);
                let what = match prize.prize.among == Among::default() {
                    false => "among",
                    true if end.in_play_off().contains(&member_id) => "play-off",
                    true => "place",
                };
                let args = args![place => winner.place, points => points, one => one, what => what];
                self.text("merit-place", &args)
            }
            Merit::RatingGain(gain) => self.gain_text(gain),
            Merit::Rise(from, to) => self.text("merit-rise", &args![from => from, to => to]),
        }
    }

    fn gain_text(&self, gain: Gain) -> String {
        let args = args![
            gain => self.texts.about(gain.points),
            score => self.texts.points(gain.score),
            games => gain.games,
            expected => self.texts.about(gain.expected),
            unrated => gain.against_unrated,
            estimated => if gain.estimated { "yes" } else { "no" },
        ];
        self.text("merit-gain", &args)
    }

    /// `Chris (3e met 400 punten) deed maar 13 keer mee; 15 is nodig.`
    fn passed_over_text(
        &self,
        end: &Final,
        prize: &ClubPrize,
        passed: &PassedOver,
        awards: &[(&ClubPrize, Award)],
    ) -> String {
        let winner = &passed.would_win;
        let name = self.name(end.facts.member(winner.player));
        let merit = match winner.merit {
            Merit::RatingGain(gain) => self.text(
                "merit-gain-short",
                &args![gain => self.texts.about(gain.points)],
            ),
            Merit::Champion | Merit::Place(_) | Merit::Rise(..) => {
                self.merit_text(end, prize, winner)
            }
        };
        match passed.because {
            Obstacle::TooFew { counted, needed } => {
                let args =
                    args![name => name, merit => merit, counted => counted, needed => needed];
                self.text("skipped-too-few", &args)
            }
            Obstacle::TooFewLastSeason { counted, needed } => {
                let args =
                    args![name => name, merit => merit, counted => counted, needed => needed];
                self.text("skipped-last-season", &args)
            }
            Obstacle::InTop(top) => {
                let args = args![name => name, merit => merit, top => top];
                self.text("skipped-in-top", &args)
            }
            Obstacle::HasPrize(index) => {
                let other = awards.get(index).map(|(prize, _)| prize.prize.name.clone());
                let args = args![name => name, merit => merit, prize => other.unwrap_or_default()];
                self.text("skipped-has-prize", &args)
            }
        }
    }
}
