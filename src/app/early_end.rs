//! `/seizoen einde` before the last planned round: what would be lost is said first, and it is done when it was meant.

use serde::{Deserialize, Serialize};

use super::desk::{Answer, Ask, Desk};
use crate::args;
use crate::store::rows::{Evening, EveningState};

/// The organiser was asked whether a half ends early. So many rounds were closed then: another one since, and it is
/// another question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ending {
    pub(crate) competition_id: i64,
    pub(crate) closed: usize,
}

impl Ending {
    pub(crate) const KIND: &'static str = "ending";
}

impl Desk<'_> {
    /// Whether rounds would be lost when a competition ends now: evenings in the calendar, or rounds of the regulation.
    pub(crate) fn ends_early(&self, competition_id: i64) -> bool {
        let closed = self.closed_rounds(competition_id);
        let planned = self.planned_rounds(competition_id).map(usize::from);
        planned.is_some_and(|planned| closed < planned)
            || !self.unplayed_rounds(competition_id).is_empty()
    }

    /// The rounds of a competition that have not been played.
    pub(crate) fn unplayed_rounds(&self, competition_id: i64) -> Vec<Evening> {
        let rounds = self.rounds_of(competition_id).into_iter();
        let unplayed = rounds.filter(|evening| evening.state != EveningState::Finished);
        unplayed.cloned().collect()
    }

    /// Says what ending it now means and asks whether that is meant.
    pub(crate) fn ask_early_end(&mut self, ending: Ending) -> Answer {
        let competition_id = ending.competition_id;
        let left = self.unplayed_rounds(competition_id);
        let ids: Vec<i64> = left.iter().map(|evening| evening.evening_id).collect();
        let answers = self.rows.attendances.iter();
        let answers = answers.filter(|said| ids.contains(&said.evening_id));
        let args = args![
            half => self.competition(competition_id).half.clone().unwrap_or_default(),
            closed => ending.closed,
            planned => self.planned_rounds(competition_id).unwrap_or(0),
            lost => left.len(),
            rounds => self.rounds_text(&ids),
            first => left.first().map_or_else(String::new, |evening| self.day(evening)),
            last => left.last().map_or_else(String::new, |evening| self.day(evening)),
            answers => answers.count(),
            over => if self.next_half(competition_id).is_none() { "season" } else { "half" },
        ];
        let ask = Ask {
            kind: Ending::KIND,
            data: ending,
            evening_id: None,
            text: self.text("season-end-early", &args),
            buttons: vec![
                self.text("button-end", &args![]),
                self.text("button-no", &args![]),
            ],
        };
        self.ask_speaker(&ask);
        self.place = crate::message::Place::Private;
        Ok(String::new())
    }

    /// The answer was yes.
    pub(crate) fn end_early(&mut self, ending: Ending) -> Answer {
        let open = self
            .keizer_of_now()
            .filter(|keizer| keizer.finished.is_none());
        let same = open.is_some_and(|keizer| keizer.competition_id == ending.competition_id);
        if !same || self.closed_rounds(ending.competition_id) != ending.closed {
            return self.refuse("season-end-since", &args![]);
        }
        self.end_season(ending.competition_id)
    }
}
