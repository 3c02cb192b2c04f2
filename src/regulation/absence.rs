//! What is said about absences and games elsewhere.

use engine::points::Fraction;
use engine::rules::{External, Leavers, MissedRounds, Pay, PayByResult, Rules, Tier, Tiers};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::locale::Args;
use crate::words;

/// What the steps of a tariff are counted in.
#[derive(Clone, Copy)]
pub(super) enum Counted {
    /// Absences with notice.
    Notices,
    /// How often somebody does not play for a reason.
    Times,
    /// Rounds in which he is no member of the competition.
    Rounds,
}

impl Speaker<'_> {
    pub(super) fn elsewhere(&self, rules: &Rules) -> Vec<Sentence> {
        let keys = &["external"];
        let Some(external) = &rules.external else {
            return vec![self.plain(Topic::Absence, keys, "external-none")];
        };
        let &External {
            club_night,
            other_day,
            besides,
            second,
        } = external;
        let mut said = Vec::new();
        match club_night {
            Some(PayByResult::Always(pay)) => said.push(self.say(
                Topic::Absence,
                keys,
                ("external-share", &args![part => self.pay(pay)]),
            )),
            Some(PayByResult::ByResult { win, draw, loss }) => {
                let args =
                    args![win => self.pay(win), draw => self.pay(draw), loss => self.pay(loss)];
                said.push(self.say(Topic::Absence, keys, ("external-by-result", &args)));
            }
            None => said.push(self.plain(Topic::Absence, keys, "external-none")),
        }
        if (other_day, besides, second) == (None, None, None) {
            return said;
        }
        let days = [
            ("missed", other_day),
            ("besides", besides),
            ("second", second),
        ];
        said.extend(days.map(|(day, pays)| {
            let nothing = PayByResult::Always(Pay::own(Fraction::ZERO));
            let what = self.by_result(pays.unwrap_or(nothing));
            let args = args![day => day, what => what];
            self.say(Topic::Absence, keys, ("external-other-day", &args))
        }));
        said
    }

    /// `de helft van zijn eigen waarde`, or the same for each result.
    fn by_result(&self, pays: PayByResult) -> String {
        match pays {
            PayByResult::Always(pay) => self.pay(pay),
            PayByResult::ByResult { win, draw, loss } => {
                let args =
                    args![win => self.pay(win), draw => self.pay(draw), loss => self.pay(loss)];
                self.texts.text("by-result", &args)
            }
        }
    }

    pub(super) fn absence(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Absence, keys, (id, args));
        let steps = self.steps(&rules.notice, Counted::Notices);
        let mut said = vec![say(&["notice"], "notice", &args![steps => steps])];
        if rules.notice.len() > 1 && !self.club.halves.is_empty() {
            said.push(say(&["notice"], "notice-per-half", &Args::new()));
        }
        said.push(say(
            &["no_notice"],
            "no-notice",
            &args![part => self.pay(rules.no_notice)],
        ));
        said.extend(rules.reasons.iter().map(|(&reason, tiers)| {
            let args = args![
                reason => words::reason(self.texts, reason),
                steps => self.steps(&tiers.0, Counted::Times),
            ];
            say(&["reasons"], "reason-pays", &args)
        }));
        let anew: Vec<String> = rules
            .absences_anew_from
            .iter()
            .map(u16::to_string)
            .collect();
        if !anew.is_empty() {
            let args = args![rounds => self.list(&anew)];
            said.push(say(&["absences_anew_from"], "absences-anew", &args));
        }
        said.extend(self.conduct(rules));
        said.extend(self.comings_and_goings(rules));
        said
    }

    /// What becomes of who comes later or leaves earlier.
    fn comings_and_goings(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Absence, keys, (id, args));
        let steps = |tiers: &Tiers| args![steps => self.steps(&tiers.0, Counted::Rounds)];
        let mut said = Vec::new();
        match &rules.missed_rounds {
            MissedRounds::Absences(_) => {
                let keys = &["missed_rounds"];
                said.push(say(keys, "missed-rounds-as-absences", &Args::new()));
            }
            MissedRounds::Tiers(tiers) if tiers.0.is_empty() => {}
            MissedRounds::Tiers(tiers) => {
                said.push(say(&["missed_rounds"], "missed-rounds", &steps(tiers)));
            }
        }
        if !rules.after_leaving.0.is_empty() {
            let args = steps(&rules.after_leaving);
            said.push(say(&["after_leaving"], "after-leaving", &args));
        }
        match rules.leavers {
            Leavers::Stay => {}
            Leavers::Hidden => said.push(say(&["leavers"], "leavers-hidden", &Args::new())),
            Leavers::Removed => said.push(say(&["leavers"], "leavers-removed", &Args::new())),
        }
        if let Some(pays) = rules.against_leavers {
            let args = args![what => self.by_result(pays)];
            said.push(say(&["against_leavers"], "against-leavers", &args));
        }
        said
    }

    /// `bij de eerste 2 afmeldingen de helft van zijn eigen waarde; daarna 0 punten`
    pub(super) fn steps(&self, tiers: &[Tier], counted: Counted) -> String {
        let mut steps = Vec::new();
        let mut begun = false;
        for tier in tiers {
            steps.push(self.step(tier, (counted, begun, !steps.is_empty())));
            begun |= tier.times.is_some();
        }
        let ends = |tier: &Tier| {
            tier.times.is_some() || tier.from_round.is_some() || tier.until_round.is_some()
        };
        if tiers.last().is_none_or(ends) {
            let rest = Tier::default();
            steps.push(self.step(&rest, (counted, begun, !steps.is_empty())));
        }
        steps.join("; ")
    }

    /// One step; whether steps with a number came before it, and whether any.
    fn step(&self, tier: &Tier, (counted, begun, any): (Counted, bool, bool)) -> String {
        let part = self.pay(tier.pay());
        let part = match tier.factor {
            Some(factor) => {
                let args = args![part => part, factor => self.texts.number(factor)];
                self.texts.text("tier-fading", &args)
            }
            None => part,
        };
        let step = match (tier.times, counted, begun) {
            (Some(times), Counted::Notices, false) => {
                let args = args![part => part, times => times];
                self.texts.text("notice-first", &args)
            }
            (Some(times), Counted::Notices, true) => {
                let args = args![part => part, times => times];
                self.texts.text("notice-next", &args)
            }
            (Some(times), Counted::Times | Counted::Rounds, _) => {
                let args =
                    args![part => part, times => times, begun => if begun { "yes" } else { "no" }];
                self.texts.text("tier-times", &args)
            }
            (None, _, true) => self.texts.text("notice-rest", &args![part => part]),
            (None, _, false) if any => self.texts.text("tier-else", &args![part => part]),
            (None, Counted::Rounds, false) => part,
            (None, _, false) => self.texts.text("notice-always", &args![part => part]),
        };
        let kind = match (tier.from_round, tier.until_round) {
            (None, None) => return step,
            (Some(_), None) => "from",
            (None, Some(_)) => "until",
            (Some(_), Some(_)) => "both",
        };
        let args = args![
            kind => kind,
            from => tier.from_round.unwrap_or_default(),
            until => tier.until_round.unwrap_or_default(),
            step => step,
        ];
        self.texts.text("tier-rounds", &args)
    }
}
