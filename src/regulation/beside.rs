//! What stands beside the Keizer competition, and what changes on the way: the groups of a half, the Rapid, the
//! changes from a day on, the house rules.

use chrono::DateTime;
use chrono_tz::Tz;
use engine::swiss::{Criterion, SwissRules, Unplayed};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::config::{ClubFile, Moment, Rapid};
use crate::locale::{Args, Texts};

impl Speaker<'_> {
    /// The groups of a half. De Pion, Stand 2.2.
    pub(super) fn groups(&self) -> Vec<Sentence> {
        let halves = self.club.halves.iter().filter(|half| half.groups > 1);
        let say = |half: &crate::config::Half| {
            let args = args![half => half.name.as_str(), groups => half.groups];
            self.say(Topic::Season, &["groups"], ("season-groups", &args))
        };
        halves.map(say).collect()
    }

    /// The Rapid; nothing for a club without one.
    pub(super) fn rapid(&self, now: &DateTime<Tz>) -> Vec<Sentence> {
        let Some(Rapid {
            rules,
            tempo,
            timetable,
        }) = &self.club.rapid
        else {
            return Vec::new();
        };
        let say =
            |keys: &[&str], id: &str, args: Args<'_>| self.say(Topic::Rapid, keys, (id, &args));
        let mut said = vec![
            say(
                &["rapid_rounds", "rapid_games_per_round"],
                "rapid-rounds",
                args![rounds => rules.rounds, games => rules.games_per_round],
            ),
            say(&["rapid_bye"], "rapid-points", args![]),
            say(
                &["rapid_bye", "rapid_byes_per_player"],
                "rapid-bye",
                args![
                    points => self.texts.points(rules.bye),
                    one => Texts::is_one(rules.bye),
                    most => rules.byes_per_player.unwrap_or(0),
                ],
            ),
        ];
        if let Some(tempo) = tempo {
            let args = args![tempo => tempo.as_str()];
            said.push(say(&["rapid_tempo"], "rapid-tempo", args));
        }
        if let Some(start) = timetable.evening.first_after(now) {
            let args = args![time => self.texts.time(&start)];
            said.push(say(&["rapid_start"], "rapid-start", args));
        }
        if let Moment::Before(long) = timetable.deadline {
            let args = args![minutes => long.num_minutes()];
            said.push(say(&["rapid_check_in"], "rapid-check-in", args));
        }
        said.push(self.rapid_order(rules));
        let halves = if self.club.halves.is_empty() {
            "no"
        } else {
            "yes"
        };
        // De Pion, Rapid 7.
        said.push(say(&[], "rapid-champion", args![halves => halves]));
        let unplayed = match rules.unplayed {
            Unplayed::Fide2026 => "fide-2026",
            Unplayed::Fide2024 => "fide-2024",
            Unplayed::None => "none",
        };
        let args = args![how => unplayed];
        said.push(say(&["rapid_unplayed"], "rapid-unplayed", args));
        said
    }

    fn rapid_order(&self, rules: &SwissRules) -> Sentence {
        let criteria = rules.tie_breaks.iter().map(|criterion| {
            let id = match criterion {
                Criterion::MutualResult => "criterion-mutual-result",
                Criterion::MedianBuchholz => "criterion-median-buchholz",
                Criterion::BuchholzCutOne => "criterion-buchholz-cut-one",
                Criterion::Buchholz => "criterion-buchholz",
                Criterion::SonnebornBerger => "criterion-sonneborn-berger",
            };
            self.texts.plain(id)
        });
        let criteria: Vec<String> = criteria.collect();
        let args = args![
            criteria => crate::words::list(self.texts, criteria.clone()),
            count => criteria.len(),
        ];
        self.say(Topic::Rapid, &["rapid_tie_breaks"], ("rapid-order", &args))
    }
}

impl Speaker<'_> {
    /// What people watch over, in the words of the club.
    pub(super) fn house_rules(&self) -> Vec<Sentence> {
        let rules = self.club.house_rules.iter();
        let said = rules.map(|rule| {
            let text = match &rule.article {
                None => rule.text.clone(),
                Some(article) => {
                    let args = args![text => rule.text.as_str(), article => article.as_str()];
                    self.texts.text("with-article", &args)
                }
            };
            Sentence {
                topic: Topic::HouseRules,
                text,
            }
        });
        said.collect()
    }
}

/// The days on which the club file changes something, in words.
pub(super) fn changes(speaker: &Speaker<'_>, club: &ClubFile) -> Vec<Sentence> {
    let days = club.change_days().map(|(from, half, keys)| {
        let date = speaker.texts.day(from);
        let args = args![
            date => date,
            keys => keys.join(", "),
            half => half.unwrap_or("no"),
        ];
        speaker.say(Topic::Season, &[], ("season-change", &args))
    });
    days.collect()
}
