//! The penalty bye: a debt that the organiser imposes on somebody who stayed away without a word. It falls due
//! at the next odd round in which he is there. De Zwarte Dame, d.1.

use super::desk::{Answer, Desk, Refusal};
use crate::args;
use crate::message::Place;
use crate::store::rows::{ClubRows, Evening, Penalty};
use speech::is_word;

/// `/straf`, `/straf Emil kwam niet`, `/straf Emil vervalt`
pub(crate) fn penalty(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    // Why somebody owes one is between him and the organiser.
    desk.place = Place::Private;
    let competition_id = desk.open_keizer()?;
    if arguments.is_empty() {
        return desk.list_penalties(competition_id);
    }
    let (member_id, reason) = desk.read_member(arguments)?;
    match reason.split_whitespace().next() {
        None => desk.refuse(
            "reason-needed",
            &args![example => desk.example("/straf Emil kwam zonder bericht niet")],
        ),
        Some(word) if is_word(word, "vervalt") => desk.lift_penalty(competition_id, member_id),
        Some(_) => desk.impose_penalty(competition_id, member_id, &reason),
    }
}

impl Desk<'_> {
    /// The Keizer competition that is going on.
    fn open_keizer(&self) -> Result<i64, Refusal> {
        let open = self.keizer().filter(|keizer| keizer.finished.is_none());
        match open {
            Some(keizer) => Ok(keizer.competition_id),
            None => self.refuse("season-over", &args![]),
        }
    }

    /// The penalties of a competition that no bye has paid, the oldest first. A bye pays the oldest of those that
    /// were imposed before its evening began; the byes of the evening `but` are left out.
    fn unpaid_penalties(&self, competition_id: i64, but: Option<i64>) -> Vec<&Penalty> {
        let imposed = self.rows.penalties.iter();
        let mut unpaid: Vec<&Penalty> = imposed
            .filter(|penalty| penalty.competition_id == competition_id)
            .collect();
        unpaid.sort_by_key(|penalty| (penalty.imposed_at, penalty.penalty_id));
        for evening in self.rounds_of(competition_id) {
            let byes = self.rows.byes.iter().filter(|bye| {
                bye.penalty && bye.evening_id == evening.evening_id && Some(bye.evening_id) != but
            });
            for bye in byes {
                let paid = unpaid.iter().position(|penalty| {
                    penalty.member_id == bye.member_id && penalty.imposed_at < evening.starts_at
                });
                paid.map(|index| unpaid.remove(index));
            }
        }
        unpaid
    }

    /// Who owes a penalty bye on this evening, the oldest debt first. De Zwarte Dame, d.1.
    pub(crate) fn debts(&self, evening: &Evening) -> Vec<i64> {
        let unpaid = self.unpaid_penalties(evening.competition_id, Some(evening.evening_id));
        let due = unpaid
            .into_iter()
            .filter(|penalty| penalty.imposed_at < evening.starts_at);
        due.map(|penalty| penalty.member_id).collect()
    }

    fn list_penalties(&self, competition_id: i64) -> Answer {
        let unpaid = self.unpaid_penalties(competition_id, None).into_iter();
        let still_here = unpaid.filter(|penalty| self.member(penalty.member_id).left.is_none());
        let lines: Vec<String> = still_here
            .map(|penalty| {
                let args = args![
                    name => self.name(penalty.member_id),
                    day => self.say_day(penalty.imposed_at),
                    reason => penalty.reason.clone(),
                ];
                self.text("penalty-line", &args)
            })
            .collect();
        if lines.is_empty() {
            return Ok(self.text("no-penalties", &args![]));
        }
        let head = self.text("penalties", &args![]);
        Ok(format!("{head}\n{}", lines.join("\n")))
    }

    fn impose_penalty(&mut self, competition_id: i64, member_id: i64, reason: &str) -> Answer {
        let name = self.name(member_id);
        if !self.member(member_id).plays || self.entry(competition_id, member_id).is_none() {
            return self.refuse("plays-not", &args![name => name]);
        }
        let numbers = self.rows.penalties.iter().map(|p| p.penalty_id);
        let penalty = Penalty {
            penalty_id: numbers.max().unwrap_or(0) + 1,
            competition_id,
            member_id,
            imposed_at: self.said_at,
            reason: reason.trim().to_owned(),
        };
        self.rows.penalties.push(penalty.clone());
        self.tell_penalty(&penalty);
        self.propose_anew(competition_id);
        let args = args![
            name => name,
            worth => self.penalty_worth(competition_id, "his-own-value"),
            reason => penalty.reason,
            count => self.owed_by(competition_id, member_id),
            told => if self.contacts(member_id).is_empty() { "no" } else { "yes" },
        ];
        Ok(self.with_appeal(self.text("penalty-imposed", &args)))
    }

    /// The organiser takes back the last one that is not paid yet.
    fn lift_penalty(&mut self, competition_id: i64, member_id: i64) -> Answer {
        let mut unpaid = self.unpaid_penalties(competition_id, None).into_iter();
        let latest = unpaid
            .rfind(|penalty| penalty.member_id == member_id)
            .map(|penalty| penalty.penalty_id);
        let Some(penalty_id) = latest else {
            return self.refuse_paid(competition_id, member_id);
        };
        self.rows.penalties.retain(|p| p.penalty_id != penalty_id);
        let text = self.text(
            "penalty-lifted-you",
            &args![organiser => self.organiser_name()],
        );
        self.tell(member_id, &text);
        self.propose_anew(competition_id);
        let args =
            args![name => self.name(member_id), count => self.owed_by(competition_id, member_id)];
        Ok(self.text("penalty-lifted", &args))
    }

    /// He owes nothing: never did, or the latest one is paid.
    fn refuse_paid(&self, competition_id: i64, member_id: i64) -> Answer {
        let rounds = self.rounds_of(competition_id).into_iter().rev();
        let mut paid = rounds.filter(|evening| {
            let byes = self.rows.byes.iter();
            let mut here = byes.filter(|bye| bye.evening_id == evening.evening_id);
            here.any(|bye| bye.penalty && bye.member_id == member_id)
        });
        let round = paid
            .next()
            .map_or(0, |evening| self.round_of(evening.evening_id));
        let args = args![name => self.name(member_id), round => round];
        self.refuse("penalty-not-owed", &args)
    }

    /// What the organiser must know when a round no longer pays the penalty of a member: he owes it again.
    pub(crate) fn owed_again(&self, member_id: i64, evening_id: i64) -> Option<String> {
        let competition_id = self.evening(evening_id).competition_id;
        let owes = self.owed_by(competition_id, member_id) > 0;
        owes.then(|| self.text("penalty-owed-again", &args![name => self.name(member_id)]))
    }

    fn owed_by(&self, competition_id: i64, member_id: i64) -> usize {
        let unpaid = self.unpaid_penalties(competition_id, None).into_iter();
        unpaid
            .filter(|penalty| penalty.member_id == member_id)
            .count()
    }

    /// What a penalty bye pays, in the words for whose value it is.
    fn penalty_worth(&self, competition_id: i64, whose: &str) -> String {
        let whole = self.text(whose, &args![]);
        let pay = self.rules_of(competition_id).penalty_bye;
        self.texts.pay(pay, &whole, &whole)
    }

    fn tell_penalty(&mut self, penalty: &Penalty) {
        let rules = self.rules_of(penalty.competition_id);
        let args = args![
            organiser => self.organiser_name(),
            reason => penalty.reason.clone(),
            worth => self.penalty_worth(penalty.competition_id, "your-own-value"),
            // De Zwarte Dame, appendix 10: the penalty does not use up the one bye.
            byes => if rules.byes_per_player.is_some() { "some" } else { "any" },
        ];
        let text = self.with_appeal(self.text("penalty-you", &args));
        self.tell(penalty.member_id, &text);
    }

    /// Who is left over tonight as a penalty hears it, with what it pays.
    pub(crate) fn tell_penalty_bye(&mut self, evening_id: i64, member_id: i64) {
        let competition_id = self.evening(evening_id).competition_id;
        let args = args![
            day => self.day(self.evening(evening_id)),
            when => self.how_soon(evening_id),
            worth => self.penalty_worth(competition_id, "your-own-value"),
        ];
        let text = self.text("you-have-the-penalty-bye", &args);
        self.tell(member_id, &text);
    }

    /// After an undo: who owes one no longer, or again, hears it.
    pub(crate) fn follow_penalties(&mut self, before: &ClubRows) {
        let apart = |these: &[Penalty], those: &[Penalty]| -> Vec<Penalty> {
            let these = these.iter();
            these.filter(|p| !those.contains(p)).cloned().collect()
        };
        let lifted = apart(&before.penalties, &self.rows.penalties);
        let imposed = apart(&self.rows.penalties, &before.penalties);
        for penalty in &lifted {
            let organiser = self.organiser_name();
            let text = self.text("penalty-lifted-you", &args![organiser => organiser]);
            self.tell(penalty.member_id, &text);
        }
        for penalty in &imposed {
            self.tell_penalty(penalty);
        }
        let changed = lifted.iter().chain(&imposed).next();
        let competition_id = changed.map(|penalty| penalty.competition_id);
        // The proposal of before came back with the debt, and the organiser last saw another one.
        for (evening_id, _) in competition_id.map_or_else(Vec::new, |id| self.proposals_of(id)) {
            self.propose(evening_id);
        }
    }
}
