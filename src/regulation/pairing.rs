//! What is said about the pairing: who is left over, who meets whom, who gets which colour.

use engine::rules::{
    ByeOrder, ColourSwap, ColourTie, FirstColours, MaxDistance, Method, PairingOrder, Rules, Span,
};

use super::{Sentence, Speaker, Topic};
use crate::args;
use crate::locale::Args;

impl Speaker<'_> {
    /// Who is left over, and what that pays.
    pub(super) fn byes(&self, rules: &Rules) -> Vec<Sentence> {
        let say = |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Bye, keys, (id, args));
        let mut said = vec![say(&["bye"], "bye", &args![part => self.pay(rules.bye)])];
        if rules.reserve_player {
            said.push(say(&["reserve_player"], "reserve-player", &Args::new()));
        }
        let order = match rules.bye_order {
            ByeOrder::FewestThenLowest => "bye-fewest-then-lowest",
            ByeOrder::LastSignedUp => "bye-last-signed-up",
        };
        said.push(say(&["bye_order"], order, &Args::new()));
        if rules.forfeit_win_is_bye {
            let keys = &["forfeit_win_is_bye"];
            said.push(say(keys, "forfeit-win-is-bye", &Args::new()));
        }
        if rules.bye_not_for_top > 0 {
            let args = args![count => rules.bye_not_for_top];
            said.push(say(&["bye_not_for_top"], "bye-not-for-top", &args));
        }
        if let Some(times) = rules.byes_per_player {
            let args = args![times => times];
            said.push(say(&["byes_per_player"], "byes-per-player", &args));
        }
        said.push(say(
            &["penalty_bye"],
            "penalty-bye",
            &args![part => self.pay(rules.penalty_bye)],
        ));
        said
    }

    /// How opponents are found, and who may not meet.
    pub(super) fn meetings(&self, rules: &Rules) -> Vec<Sentence> {
        let mut limits = self.how_often(rules);
        limits.extend(self.how_soon(rules));
        limits.extend(self.who_suits(rules));
        if limits.is_empty() {
            limits.push(self.say(Topic::Meetings, &[], ("meetings-free", &Args::new())));
        }
        if rules.forfeit_is_meeting {
            let keys = &["forfeit_is_meeting"];
            limits.push(self.say(Topic::Meetings, keys, ("forfeit-is-meeting", &Args::new())));
        }
        [self.orders(rules), limits].concat()
    }

    fn orders(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Meetings, keys, (id, args));
        let method = match rules.method {
            Method::Lexicographic => "method-lexicographic",
            Method::Closest => "method-closest",
            Method::BothEnds => "method-both-ends",
        };
        let mut said = vec![say(&["method"], method, &Args::new())];
        match rules.pairing_order {
            PairingOrder::Standing => {}
            PairingOrder::Rating => {
                said.push(say(
                    &["pairing_order"],
                    "pairing-order-rating",
                    &Args::new(),
                ));
            }
        }
        if let Some(groups) = rules.first_round_groups {
            let args = args![groups => groups];
            said.push(say(&["first_round_groups"], "first-round-groups", &args));
        }
        if rules.start_points_for_pairing {
            let keys = &["start_points_for_pairing"];
            said.push(say(keys, "start-points-for-pairing", &Args::new()));
        }
        said
    }

    fn how_often(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Meetings, keys, (id, args));
        let mut said = Vec::new();
        if let Some(times) = rules.meetings_per_season {
            let args = args![times => times];
            said.push(say(&["meetings_per_season"], "meetings-per-season", &args));
        }
        if let Some(times) = rules.meetings_per_half {
            let args = args![times => times];
            said.push(say(&["meetings_per_half"], "meetings-per-half", &args));
        }
        if let Some(round) = rules.no_repeat_until {
            let args = args![round => round];
            said.push(say(&["no_repeat_until"], "no-repeat-until", &args));
        }
        if let Some(window) = rules.meetings_in_window {
            let args = args![times => window.times, rounds => window.rounds];
            said.push(say(&["meetings_in_window"], "meetings-in-window", &args));
        }
        said
    }

    fn how_soon(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Meetings, keys, (id, args));
        let mut said = Vec::new();
        if let Some(rounds) = rules.rounds_between {
            let args = args![rounds => rounds, again => rounds.saturating_add(2)];
            said.push(say(&["rounds_between"], "rounds-between", &args));
        }
        if let Some(evenings) = rules.evenings_between {
            let args = args![evenings => evenings];
            said.push(say(&["evenings_between"], "evenings-between", &args));
        }
        if let Some(count) = rules.opponents_between {
            let args = args![count => count];
            said.push(say(&["opponents_between"], "opponents-between", &args));
        }
        said
    }

    fn who_suits(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Meetings, keys, (id, args));
        let distance = rules.max_distance.map(|most| match most {
            MaxDistance::Places(places) => {
                say(&["max_distance"], "max-distance", &args![places => places])
            }
            MaxDistance::Period(_) => say(&["max_distance"], "max-distance-period", &Args::new()),
        });
        let groups = rules
            .groups_apart
            .map(|groups| say(&["groups_apart"], "groups-apart", &args![groups => groups]));
        distance.into_iter().chain(groups).collect()
    }

    /// Who gets which colour.
    pub(super) fn colours(&self, rules: &Rules) -> Vec<Sentence> {
        let say =
            |keys: &[&str], id: &str, args: &Args<'_>| self.say(Topic::Colours, keys, (id, args));
        let over = |span| match span {
            _ if self.club.halves.is_empty() => "once",
            Span::Half => "half",
            Span::Season => "season",
        };
        let mut said = Vec::new();
        if let Some(difference) = rules.colour_balance {
            let args = args![difference => difference, over => over(rules.colour_balance_over)];
            let keys = &["colour_balance", "colour_balance_over"];
            said.push(say(keys, "colour-balance", &args));
        }
        if let Some(times) = rules.colour_run {
            let args = args![times => times, over => over(rules.colour_run_over)];
            said.push(say(&["colour_run", "colour_run_over"], "colour-run", &args));
        }
        let swap = match rules.colour_swap {
            ColourSwap::Preferred => "swap-preferred",
            ColourSwap::AfterBalance => "swap-after-balance",
            ColourSwap::Ignored => "swap-ignored",
            ColourSwap::WithinHalf => "swap-within-half",
            ColourSwap::Always => "swap-always",
        };
        said.push(say(&["colour_swap"], swap, &Args::new()));
        let white = match rules.colour_tie {
            ColourTie::LowerWhite => "lower",
            ColourTie::HigherWhite => "higher",
        };
        let back = if rules.colour_count_back { "yes" } else { "no" };
        let keys = &["colour_count_back", "colour_tie"];
        said.push(say(
            keys,
            "colour-order",
            &args![back => back, white => white],
        ));
        let first = match rules.first_colours {
            FirstColours::Lot => Some("first-colours-lot"),
            FirstColours::Alternating => Some("first-colours-alternating"),
            FirstColours::AsAlways => None,
        };
        said.extend(first.map(|first| say(&["first_colours"], first, &Args::new())));
        said
    }
}
