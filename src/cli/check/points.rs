//! What `check` says about the points of games and absences.

use engine::points::Fraction;
use engine::rules::{External, OpponentAbsent, Rules};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::locale::{self, Args};

impl Speaker<'_> {
    pub(super) fn points(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Points, keys, (id, args));
        let absent = match rules.opponent_absent {
            OpponentAbsent::Win(_) => {
                say(&["opponent_absent"], "opponent-absent-win", &Args::new())
            }
            OpponentAbsent::Share(share) => say(
                &["opponent_absent"],
                "opponent-absent-share",
                &args![part => self.own(share)],
            ),
        };
        vec![
            say(&["win"], "win", &args![part => self.opponents(rules.win)]),
            say(
                &["draw"],
                "draw",
                &args![part => self.opponents(rules.draw)],
            ),
            say(
                &["loss"],
                "loss",
                &args![points => locale::points(rules.loss)],
            ),
            absent,
            say(
                &["postponed"],
                "postponed",
                &args![part => self.own(rules.postponed)],
            ),
        ]
    }

    pub(super) fn elsewhere(&self, rules: &Rules) -> Vec<Sentence> {
        let keys = &["external"];
        let sentence = match rules.external {
            None => self.plain(Topic::Absence, keys, "external-none"),
            Some(External::Share(share)) => self.say(
                Topic::Absence,
                keys,
                ("external-share", &args![part => self.own(share)]),
            ),
            Some(External::ByResult { win, draw, loss }) => {
                let args =
                    args![win => self.own(win), draw => self.own(draw), loss => self.own(loss)];
                self.say(Topic::Absence, keys, ("external-by-result", &args))
            }
        };
        vec![sentence]
    }

    pub(super) fn absence(&self, rules: &Rules) -> Vec<Sentence> {
        let mut steps = Vec::new();
        for (index, tier) in rules.notice.iter().enumerate() {
            let part = self.own(tier.share);
            steps.push(match (index, tier.times) {
                (0, Some(times)) => self
                    .texts
                    .text("notice-first", &args![part => part, times => times]),
                (_, Some(times)) => self
                    .texts
                    .text("notice-next", &args![part => part, times => times]),
                (0, None) => self.texts.text("notice-always", &args![part => part]),
                (_, None) => self.texts.text("notice-rest", &args![part => part]),
            });
        }
        if rules.notice.last().is_none_or(|tier| tier.times.is_some()) {
            let id = if steps.is_empty() {
                "notice-always"
            } else {
                "notice-rest"
            };
            steps.push(
                self.texts
                    .text(id, &args![part => self.own(Fraction::ZERO)]),
            );
        }
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Absence, keys, (id, args));
        let mut said = vec![say(
            &["notice"],
            "notice",
            &args![steps => steps.join("; ")],
        )];
        if rules.notice.len() > 1 && !self.club.halves.is_empty() {
            said.push(say(&["notice"], "notice-per-half", &Args::new()));
        }
        said.push(say(
            &["no_notice"],
            "no-notice",
            &args![part => self.own(rules.no_notice)],
        ));
        said
    }
}
