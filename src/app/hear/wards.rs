//! What somebody says of a child for whom he may answer is done as if the child had said it; of anybody else it is not.

use speech::meaning::{Absence, Does, Doubt, Report, When, Winner};

use super::super::desk::{Answer, Desk, Refusal};
use crate::args;

/// What a parent calls a child of his.
const CHILD: [&str; 10] = [
    "zoon",
    "zoontje",
    "dochter",
    "dochtertje",
    "kind",
    "son",
    "daughter",
    "kid",
    "kleinzoon",
    "kleindochter",
];

/// Who does not play himself speaks of nobody else.
const CHILD_AS_WELL: [&str; 5] = ["hij", "zij", "ze", "he", "she"];

impl Desk<'_> {
    /// The children of whoever speaks that are meant by these words; none when somebody else is named.
    fn wards_called(&self, who: &str) -> Result<Vec<i64>, Refusal> {
        let wards = self.wards();
        let mine = |name: &str| -> Option<i64> {
            let called = self.called(name);
            let mut mine = called.into_iter().filter(|id| wards.contains(id));
            mine.next().filter(|_| mine.next().is_none())
        };
        if let Some(child) = mine(who) {
            return Ok(vec![child]);
        }
        let word = speech::folded(who);
        let only_parent = self.speaker().is_err() && CHILD_AS_WELL.contains(&word.as_str());
        if only_parent || CHILD.contains(&word.as_str()) {
            return match wards.as_slice() {
                [_, second @ ..] if !second.is_empty() => self.which_child(&wards),
                _ => Ok(wards),
            };
        }
        // `Lars en Eva`
        let all: Option<Vec<i64>> = who.split_whitespace().map(mine).collect();
        Ok(all.unwrap_or_default())
    }

    /// A parent of several children must say which.
    pub(crate) fn which_child<T>(&self, wards: &[i64]) -> Result<T, Refusal> {
        let names = wards.iter().map(|&id| self.name(id)).collect();
        let name = wards.first().map(|&id| self.name(id)).unwrap_or_default();
        self.refuse(
            "which-child",
            &args![names => self.list(names), name => name],
        )
    }

    /// `Tim komt vrijdag niet` by his parent; none when it is about somebody else.
    pub(super) fn hear_of_wards(
        &mut self,
        (who, does, when): (&str, Does, &When),
        doubt: Option<Doubt>,
        (said, before): (&str, &mut Option<i64>),
    ) -> Option<Answer> {
        let children = match self.wards_called(who) {
            Ok(children) if children.is_empty() || does == Does::Stops => return None,
            Ok(children) => children,
            Err(refusal) => return Some(Err(refusal)),
        };
        let several = children.len() > 1;
        let mut answers = Vec::new();
        for child in children {
            self.on_behalf = Some(child);
            let answer = match does {
                Does::StaysAway => {
                    let absence = Absence {
                        when: when.clone(),
                        external: None,
                    };
                    self.absence_of(child, &absence, doubt, (said, before))
                }
                Does::ComesLater(arrival) => {
                    self.late_of(child, (arrival, when), doubt.is_some(), said)
                }
                Does::Comes | Does::Stops => self.presence_of(child, when, doubt, (said, before)),
            };
            match answer {
                Ok(answer) if several => answers.push(self.apart(answer)),
                Ok(answer) => answers.push(answer),
                Err(refusal) => return Some(Err(refusal)),
            }
        }
        answers.retain(|answer| !answer.is_empty());
        Some(Ok(answers.join("\n")))
    }

    /// One of several answers: it says itself for whom it is.
    pub(super) fn apart(&mut self, answer: String) -> String {
        match self.on_behalf.take() {
            Some(child) => {
                self.recorded_for = Some(child);
                let text = self.for_ward(child, &answer);
                if answer.is_empty() { answer } else { text }
            }
            None => answer,
        }
    }

    /// Whose game a report is about: of a child that is named as a player, unless the speaker played him himself.
    pub(super) fn subject_of_report(&mut self, report: &Report) -> Result<i64, Refusal> {
        let winner = match &report.winner {
            Some(Winner::Named(name) | Winner::Beat(name)) => Some(name),
            Some(_) | None => None,
        };
        let mut named = winner.into_iter().chain(report.pair.iter().flatten());
        let wards = self.wards();
        let child = named.find_map(|name| {
            let called = self.called(name);
            wards.iter().copied().find(|id| called.contains(id))
        });
        let own = self.speaker().ok();
        let against =
            |child: i64| own.is_some_and(|own| self.board_against(own, &[child]).is_some());
        match child.filter(|&child| !against(child)) {
            Some(child) => {
                self.on_behalf = Some(child);
                Ok(child)
            }
            None => self.subject(),
        }
    }
}
