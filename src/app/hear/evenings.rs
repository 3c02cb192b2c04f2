//! Coming and not coming. One evening that is named without doubt is written down at once; several, a stretch of time and
//! every doubt are shown with their dates first; who has not decided yet hears until when he can.

use chrono::TimeDelta;
use speech::Day;
use speech::meaning::{Absence, Doubt, Matter, When};

use super::super::absence::Days;
use super::super::attendance::{Attends, Stage};
use super::super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::message::Place;
use crate::store::rows::EveningState;

/// The evenings a statement is about, and whether they have to be shown first.
struct Meant {
    evenings: Vec<i64>,
    shown: bool,
}

impl Desk<'_> {
    /// He does not come. `before` is the evening that was named before, and becomes the one named now.
    pub(super) fn hear_absence(
        &mut self,
        absence: &Absence,
        doubt: Option<Doubt>,
        (said, before): (&str, &mut Option<i64>),
    ) -> Answer {
        let member_id = self.subject()?;
        self.absence_of(member_id, absence, doubt, (said, before))
    }

    /// What was on an evening that is over, the organiser knows.
    fn refuse_the_past(&self) -> Answer {
        self.refuse(
            "absence-of-the-past",
            &args![organiser => self.organiser_name()],
        )
    }

    /// This member does not come.
    pub(super) fn absence_of(
        &mut self,
        member_id: i64,
        absence: &Absence,
        doubt: Option<Doubt>,
        (said, before): (&str, &mut Option<i64>),
    ) -> Answer {
        self.place = Place::Private;
        match doubt {
            Some(Doubt::Open) => return self.refuse("which-evenings", &args![]),
            Some(Doubt::Undecided) => return self.undecided(member_id, &absence.when, *before),
            Some(Doubt::Tense) => return self.refuse_the_past(),
            Some(_) | None => {}
        }
        let played = self.external_evening(member_id, absence.external);
        let meant = match played.filter(|_| absence.when == When::Next) {
            Some(evening_id) => Meant {
                evenings: vec![evening_id],
                shown: false,
            },
            None => self.meant(&absence.when, *before)?,
        };
        *before = meant.evenings.last().copied();
        if absence.external.is_none() && meant.evenings.iter().any(|&id| self.is_over(id)) {
            return self.refuse_the_past();
        }
        if absence.when == When::Next && absence.external.is_none() {
            self.expect_not_playing_now(member_id)?;
        }
        if doubt.is_none() && !meant.shown && meant.evenings.len() == 1 {
            return self.sign_off(member_id, &meant.evenings, absence.external, said);
        }
        for &evening_id in &meant.evenings {
            self.expect_absence(member_id, evening_id, absence.external)?;
        }
        self.ask_days(Days {
            member_id,
            evenings: meant.evenings,
            external: absence.external,
            said: said.to_owned(),
            plays: false,
        })
    }

    /// He comes.
    pub(super) fn hear_presence(
        &mut self,
        when: &When,
        doubt: Option<Doubt>,
        (said, before): (&str, &mut Option<i64>),
    ) -> Answer {
        let member_id = self.subject()?;
        self.presence_of(member_id, when, doubt, (said, before))
    }

    /// This member comes.
    pub(super) fn presence_of(
        &mut self,
        member_id: i64,
        when: &When,
        doubt: Option<Doubt>,
        (said, before): (&str, &mut Option<i64>),
    ) -> Answer {
        self.place = Place::Private;
        match doubt {
            Some(Doubt::Open) => return self.refuse("which-evenings", &args![]),
            // `als de oppas er is kom ik`: he does not know either.
            Some(Doubt::Undecided | Doubt::Condition) => {
                return self.undecided(member_id, when, *before);
            }
            Some(Doubt::Tense) => return self.refuse_the_past(),
            Some(_) | None => {}
        }
        let meant = self.meant(when, *before)?;
        *before = meant.evenings.last().copied();
        if doubt.is_none() && !meant.shown && meant.evenings.len() == 1 {
            return self.sign_on(member_id, &meant.evenings);
        }
        // `can I still play tonight?`: the organiser knows whether there is somebody to play.
        let begun = |id: &i64| self.stage(self.evening(*id)) != Stage::Open;
        if doubt == Some(Doubt::Asked) && meant.evenings.iter().any(begun) {
            return self.hear_matter(Matter::Wish, said);
        }
        self.may_play(member_id)?;
        self.ask_days(Days {
            member_id,
            evenings: meant.evenings,
            external: None,
            said: said.to_owned(),
            plays: true,
        })
    }

    /// Whether an evening was before today: who says now that he is absent means another, or comes too late.
    fn is_over(&self, evening_id: i64) -> bool {
        let day = self.local_day(self.evening(evening_id).starts_at);
        day < self.local_day(self.said_at)
    }

    /// The evenings that are meant, and whether they have to be shown first.
    pub(crate) fn evenings_meant(
        &self,
        when: &When,
        before: Option<i64>,
    ) -> Result<(Vec<i64>, bool), Refusal> {
        let meant = self.meant(when, before)?;
        Ok((meant.evenings, meant.shown))
    }

    /// The evenings that are meant.
    fn meant(&self, when: &When, before: Option<i64>) -> Result<Meant, Refusal> {
        match (when, before) {
            (When::Days(days), _) => {
                let named = self.read_named(days)?;
                let shown = named.stretch || self.is_long(days);
                let mut evenings = named.evenings;
                // `2 oktober niet, de rest van oktober wel`
                let named_apart = |id: &i64| self.named_apart.contains(id);
                if shown && !evenings.iter().all(named_apart) {
                    evenings.retain(|id| !named_apart(id));
                }
                Ok(Meant { evenings, shown })
            }
            // `Tim komt vrijdag niet, Eva wel`
            (When::Next, Some(before)) => Ok(Meant {
                evenings: vec![before],
                shown: false,
            }),
            (When::Next, None) => {
                let (evenings, _) = self.read_evenings("")?;
                Ok(Meant {
                    evenings,
                    shown: false,
                })
            }
            (When::Following, Some(before)) => {
                let after = |evening_id: i64| {
                    self.evening(evening_id).starts_at > self.evening(before).starts_at
                };
                let next = self
                    .calendar()
                    .into_iter()
                    .map(|evening| evening.evening_id)
                    .find(|&id| after(id));
                match next {
                    Some(next) => Ok(Meant {
                        evenings: vec![next],
                        shown: false,
                    }),
                    None => self.refuse("no-evening", &args![]),
                }
            }
            // `De volgende keer` is the next one, or the one after it.
            (When::Following, None) => {
                let (evenings, _) = self.read_evenings("")?;
                Ok(Meant {
                    evenings,
                    shown: true,
                })
            }
        }
    }

    /// Whether the words name more than a week, such as a month with one evening left in it: that evening is shown first.
    fn is_long(&self, days: &str) -> bool {
        let read = speech::days(days, self.local_day(self.said_at));
        let long = |day: &Day| match day {
            Day::Span(span) => span
                .until
                .is_none_or(|until| until - span.from > TimeDelta::weeks(1)),
            _ => false,
        };
        read.is_ok_and(|read| read.days.iter().any(long))
    }

    /// He does not know yet: nothing changes, and he hears until when he can say it.
    fn undecided(&mut self, member_id: i64, when: &When, before: Option<i64>) -> Answer {
        let meant = self.meant(when, before)?;
        let Some(&evening_id) = meant.evenings.first() else {
            return self.refuse("no-evening", &args![]);
        };
        let evening = self.evening(evening_id);
        let open = self.stage(evening) == Stage::Open && self.in_time(evening);
        let args = args![
            day => self.day(evening),
            deadline => self.say_weekday_time(self.deadline(evening)),
            open => if open { "yes" } else { "no" },
            plays => if self.attends(member_id, evening) == Attends::Plays { "yes" } else { "no" },
        ];
        self.refuse("undecided", &args)
    }

    /// He is back: the evenings for which he had signed off are shown; without any he comes to the next.
    pub(super) fn hear_back(&mut self, said: &str) -> Answer {
        let member_id = self.subject()?;
        self.place = Place::Private;
        let coming = self
            .calendar()
            .into_iter()
            .filter(|evening| self.stage(evening) == Stage::Open);
        let away = coming.filter(|evening| {
            self.has_answered(member_id, evening.evening_id)
                && self.attends(member_id, evening) != Attends::Plays
        });
        let evenings: Vec<i64> = away.map(|evening| evening.evening_id).collect();
        if evenings.is_empty() {
            let (next, _) = self.read_evenings("")?;
            return self.sign_on(member_id, &next);
        }
        self.ask_days(Days {
            member_id,
            evenings,
            external: None,
            said: said.to_owned(),
            plays: true,
        })
    }

    /// The evening people are signing up for, when the member has not said anything about it.
    pub(super) fn unanswered_evening(&self, member_id: i64) -> Option<i64> {
        let coming = self.coming_evening()?;
        let open = coming.state == EveningState::Open && self.in_time(coming);
        (open && !self.has_answered(member_id, coming.evening_id)).then_some(coming.evening_id)
    }
}
