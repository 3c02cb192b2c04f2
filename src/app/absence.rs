//! Several evenings at once: what was understood is shown first, and stored when it was meant.

use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk};
use crate::args;
use speech::ExternalClaim;

/// Evenings somebody means to sign off for, or on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Days {
    pub(crate) member_id: i64,
    pub(crate) evenings: Vec<i64>,
    pub(crate) external: Option<ExternalClaim>,
    /// In which words, for the organiser.
    pub(crate) said: String,
    /// He plays on them; else he is absent.
    #[serde(default)]
    pub(crate) plays: bool,
}

impl Days {
    pub(crate) const KIND: &'static str = "days";
}

impl Desk<'_> {
    /// Shows which evenings were understood from a sentence and asks whether they are meant.
    pub(crate) fn ask_days(&mut self, days: Days) -> Answer {
        let mut lines = vec![self.text("did-you-mean", &args![])];
        for &evening_id in &days.evenings {
            let evening = self.evening(evening_id);
            let args = args![day => self.day(evening), round => self.round_label(evening_id)];
            let id = if days.plays {
                "did-you-mean-plays"
            } else {
                "did-you-mean-line"
            };
            lines.push(self.text(id, &args));
        }
        let buttons = vec![
            self.text("button-yes", &args![]),
            self.text("button-no", &args![]),
        ];
        let ask = Ask {
            kind: Days::KIND,
            data: days,
            evening_id: None,
            text: self.as_for_ward(lines.join("\n")),
            buttons,
        };
        self.ask_speaker(&ask);
        Ok(String::new())
    }

    pub(crate) fn sign_off_days(&mut self, days: &Days) -> Answer {
        if days.plays {
            return self.sign_on(days.member_id, &days.evenings);
        }
        self.sign_off(days.member_id, &days.evenings, days.external, &days.said)
    }
}
