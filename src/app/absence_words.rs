//! What an absence is worth, and how that is said: the how many there were before, what it pays, what it pushes out
//! of the pay. De Pion, Algemeen 3.1 and 4; De Zwarte Dame, appendix 9.

use engine::competition::ExternalResult;
use engine::rules::{Pay, PayByResult};

use super::attendance::Attends;
use super::desk::Desk;
use crate::args;
use crate::store::rows::Evening;

impl Desk<'_> {
    /// How many absences with notice the member has up to and including this evening.
    pub(crate) fn notices_until(&self, member_id: i64, evening_id: i64) -> u32 {
        let competition_id = self.evening(evening_id).competition_id;
        let rounds = self.rounds_of(competition_id).into_iter();
        let until =
            rounds.take_while(|evening| evening.starts_at <= self.evening(evening_id).starts_at);
        let notices =
            until.filter(|evening| self.attends(member_id, evening) == Attends::WithNotice);
        u32::try_from(notices.count()).unwrap_or(u32::MAX)
    }

    /// The evenings for which the member's notice pays nothing any more. De Pion, Algemeen 4.
    pub(crate) fn unpaid_notices(&self, member_id: i64) -> Vec<i64> {
        let competitions = self.keizer_competitions().into_iter();
        let unpaid_in = |competition_id: i64| {
            let rounds = self.rounds_of(competition_id).into_iter();
            let noticed = rounds
                .filter(|evening| self.attends(member_id, evening) == Attends::WithNotice)
                .map(|evening| evening.evening_id);
            // Counted anew in every competition: De Pion, Algemeen 4, "per seizoenshelft".
            let numbered = (1..).zip(noticed);
            numbered.filter(|&(nth, id)| self.notice_pay(nth, id).is_nothing())
        };
        let unpaid = competitions.flat_map(|competition| unpaid_in(competition.competition_id));
        unpaid.map(|(_, evening_id)| evening_id).collect()
    }

    /// What the nth absence with notice pays on an evening.
    fn notice_pay(&self, nth: u32, evening_id: i64) -> Pay {
        let round = self.round_of(evening_id);
        self.rules(evening_id).notice_pay(nth, round)
    }

    /// A new absence counts before the later ones: which of those it pushes out of the pay.
    pub(crate) fn no_longer_paid(
        &self,
        member_id: i64,
        new: &[i64],
        unpaid: &[i64],
    ) -> Option<String> {
        let lost: Vec<i64> = self
            .unpaid_notices(member_id)
            .into_iter()
            .filter(|evening_id| !new.contains(evening_id) && !unpaid.contains(evening_id))
            .collect();
        let counts: Vec<u32> = lost
            .iter()
            .map(|&evening_id| self.notices_until(member_id, evening_id))
            .collect();
        let first = *lost.first()?;
        let count = self.count_text(first, &counts);
        let args = args![rounds => self.rounds_text(&lost), count => count];
        Some(self.text("no-longer-paid", &args))
    }

    /// `ronde 2 en ronde 3`
    pub(crate) fn rounds_text(&self, evenings: &[i64]) -> String {
        let numbers: Vec<u32> = evenings
            .iter()
            .map(|&id| u32::from(self.round_of(id)))
            .collect();
        if let Some((first, last)) = long_run(&numbers) {
            return self.text("round-run", &args![first => first, last => last]);
        }
        let rounds = evenings.iter().map(|&id| {
            let round = self.round_label(id);
            self.text("round", &args![round => round])
        });
        self.list(rounds.collect())
    }

    pub(crate) fn signed_off_text(&self, member_id: i64, evenings: &[i64]) -> String {
        let (rapid, keizer): (Vec<i64>, Vec<i64>) =
            evenings.iter().partition(|&&id| self.is_rapid(id));
        let rapid = (!rapid.is_empty()).then(|| self.signed_off_rapid_text(&rapid));
        let keizer = (!keizer.is_empty()).then(|| self.signed_off_keizer_text(member_id, &keizer));
        let lines: Vec<String> = rapid.into_iter().chain(keizer).collect();
        lines.join("\n")
    }

    /// De Pion, Rapid 3: in the Rapid nobody is absent, so it is worth nothing either way.
    fn signed_off_rapid_text(&self, evenings: &[i64]) -> String {
        let day = self.day(self.evening(evenings[0]));
        let args = args![rounds => self.rounds_text(evenings), day => day];
        self.text("signed-off-rapid", &args)
    }

    fn signed_off_keizer_text(&self, member_id: i64, evenings: &[i64]) -> String {
        let first = self.evening(evenings[0]);
        match self.attends(member_id, first) {
            Attends::External(result) => self.external_text(evenings, result),
            Attends::WithNotice if evenings.len() == 1 => self.notice_text(member_id, first),
            Attends::WithNotice => self.notices_text(member_id, evenings),
            Attends::WithoutNotice | Attends::Plays => {
                let days = self.list(
                    evenings
                        .iter()
                        .map(|&id| self.day(self.evening(id)))
                        .collect(),
                );
                self.text("signed-off-flexible", &args![days => days])
            }
        }
    }

    pub(crate) fn notice_text(&self, member_id: i64, evening: &Evening) -> String {
        let args = args![
            day => self.day(evening),
            round => self.round_label(evening.evening_id),
            worth => self.notice_worth(member_id, evening.evening_id),
        ];
        self.text("signed-off", &args)
    }

    /// `Dat levert 0,3333 keer je waarde op; dit is de 1e van 2 keer in de winterhelft.`
    pub(crate) fn notice_worth(&self, member_id: i64, evening_id: i64) -> String {
        let nth = self.notices_until(member_id, evening_id);
        let pay = self.notice_pay(nth, evening_id);
        let value = self.text("your-value", &args![]);
        let worth = self.texts.pay(pay, &value, &value);
        let args = args![
            worth => worth,
            count => self.count_text(evening_id, &[nth]),
            limit => self.paid_notices(evening_id),
            paid => if pay.is_nothing() { "no" } else { "yes" },
        ];
        self.text("notice-worth", &args)
    }

    pub(crate) fn notices_text(&self, member_id: i64, evenings: &[i64]) -> String {
        let counts: Vec<u32> = evenings
            .iter()
            .map(|&id| self.notices_until(member_id, id))
            .collect();
        let last = counts.iter().copied().max().unwrap_or(0);
        let latest = evenings[evenings.len() - 1];
        let pays = |nth: u32| !self.notice_pay(nth, latest).is_nothing();
        let args = args![
            rounds => self.rounds_text(evenings),
            count => self.count_text(latest, &counts),
            limit => self.paid_notices(latest),
            next => match (pays(last), pays(last + 1)) {
                (true, true) => "something",
                (true, false) => "nothing",
                (false, _) => "over",
            },
        ];
        self.text("signed-off-several", &args)
    }

    /// `1e van 2 keer in de winterhelft`, or only `1e keer` where there is no end to it.
    pub(crate) fn count_text(&self, evening_id: i64, counts: &[u32]) -> String {
        let paid = self.paid_notices(evening_id);
        let over = counts.iter().any(|&nth| nth > paid);
        let nth = counts
            .iter()
            .map(|nth| self.text("nth", &args![nth => *nth]));
        let range = long_run(counts)
            .map(|(first, last)| self.text("nth-run", &args![first => first, last => last]));
        let half = self.competition_of(evening_id).half.clone();
        let args = args![
            nth => range.unwrap_or_else(|| self.list(nth.collect())),
            paid => paid,
            over => if over { "yes" } else { "no" },
            half => half.unwrap_or_default(),
        ];
        self.text("nth-of", &args)
    }

    /// How many absences with notice the rules count; what comes after them is the rest.
    pub(crate) fn paid_notices(&self, evening_id: i64) -> u32 {
        let tiers = self.rules(evening_id).notice.iter();
        tiers.filter_map(|tier| tier.times).sum()
    }

    /// What a game elsewhere on the club night pays; none when the rules know no such games.
    pub(crate) fn external_pays(&self, evening_id: i64) -> Option<PayByResult> {
        let external = self.rules(evening_id).external.as_ref()?;
        external.club_night
    }

    pub(crate) fn external_text(&self, evenings: &[i64], result: Option<ExternalResult>) -> String {
        let pays = self.external_pays(evenings[0]);
        let by_result = pays.is_some_and(PayByResult::wants_result);
        let days = self.list(
            evenings
                .iter()
                .map(|&id| self.day(self.evening(id)))
                .collect(),
        );
        let result = match result {
            Some(ExternalResult::Win) => "win",
            Some(ExternalResult::Draw) => "draw",
            Some(ExternalResult::Loss) => "loss",
            None if by_result => "awaited",
            None => "none",
        };
        self.text(
            "signed-off-external",
            &args![days => days, result => result],
        )
    }

    pub(crate) fn signed_off_late_text(&self, member_id: i64, evening_id: i64) -> String {
        let evening = self.evening(evening_id);
        match self.attends(member_id, evening) {
            Attends::External(result) => return self.external_text(&[evening_id], result),
            Attends::WithNotice => return self.notice_text(member_id, evening),
            Attends::WithoutNotice | Attends::Plays => {}
        }
        if self.is_rapid(evening_id) {
            return self.signed_off_rapid_text(&[evening_id]);
        }
        let args = args![
            deadline => self.say_weekday_time(self.deadline(evening)),
            organiser => self.organiser_name(),
            day => self.day(evening),
        ];
        if self.is_expected(member_id) || self.has_answered(member_id, evening_id) {
            self.text("signed-off-late", &args)
        } else {
            self.text("signed-off-flexible", &args![days => self.day(evening)])
        }
    }
}

/// The ends of four or more numbers that follow one another: nobody reads all of them.
fn long_run(numbers: &[u32]) -> Option<(u32, u32)> {
    let follow = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    match numbers {
        [first, _, _, .., last] if follow && numbers.len() > 3 => Some((*first, *last)),
        _ => None,
    }
}
