//! What is said about the points of games and byes.

use engine::rules::{OpponentAbsent, Pay, Rules, Whose};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::locale::{Args, Texts};

impl Speaker<'_> {
    /// What is paid, of whose value.
    pub(super) fn pay(&self, pay: Pay) -> String {
        let (own, opponents) = ("own-value", "opponents-value");
        self.texts
            .pay(pay, &self.texts.plain(own), &self.texts.plain(opponents))
    }

    pub(super) fn points(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Points, keys, (id, args));
        let part = |pay: Pay| args![part => self.pay(pay)];
        let loss = match rules.loss {
            Pay {
                whose: Whose::Nobody,
                points,
                ..
            } => say(
                &["loss"],
                "loss",
                &args![points => self.texts.points(points), one => Texts::is_one(points)],
            ),
            pay => say(&["loss"], "loss-part", &part(pay)),
        };
        let absent = match (rules.opponent_absent, rules.stayed_away) {
            (OpponentAbsent::Win(_), None) => {
                say(&["opponent_absent"], "opponent-absent-win", &Args::new())
            }
            (OpponentAbsent::Pay(pay), None) => {
                say(&["opponent_absent"], "opponent-absent-share", &part(pay))
            }
            (waited, Some(away)) => {
                let waited = match waited {
                    OpponentAbsent::Win(_) => rules.win,
                    OpponentAbsent::Pay(pay) => pay,
                };
                let args = args![part => self.pay(waited), away => self.pay(away)];
                say(
                    &["opponent_absent", "stayed_away"],
                    "opponent-absent-both",
                    &args,
                )
            }
        };
        vec![
            say(&["win"], "win", &part(rules.win)),
            say(&["draw"], "draw", &part(rules.draw)),
            loss,
            absent,
            say(&["postponed"], "postponed", &part(rules.postponed)),
        ]
    }

    /// What staying away without notice leads to, besides what it pays.
    pub(super) fn conduct(&self, rules: &Rules) -> Vec<Sentence> {
        let times = |key: &str, id: &str, times: Option<u32>| {
            times.map(|times| self.say(Topic::Absence, &[key], (id, &args![times => times])))
        };
        let penalty = times(
            "penalty_bye_after",
            "penalty-bye-after",
            rules.penalty_bye_after,
        );
        let announce = times("announce_after", "announce-after", rules.announce_after);
        penalty.into_iter().chain(announce).collect()
    }
}
