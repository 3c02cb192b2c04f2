//! The calendar in chat: `/agenda`, and the organiser's changes to it.

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeZone, Utc};

use super::command::Who;
use super::desk::{Answer, Desk, Refusal};
use super::rapid;
use crate::args;
use crate::message::Place;
use crate::schedule::JobKind;
use crate::store::rows::{Evening, EveningState};
use speech::Day;

/// `/agenda`: the evenings to come; for the organiser also `erbij`, `vervalt`, `verzet`.
pub(crate) fn calendar(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (verb, rest) = arguments.split_once(' ').unwrap_or((arguments, ""));
    if let Some(evenings) = desk.part_of_calendar(arguments) {
        return show(desk, &evenings);
    }
    if !desk.is_organiser() {
        return Err(desk.only_for(Who::Organiser));
    }
    let joining = desk.joining_evenings();
    let answer = match verb {
        "erbij" | "add" => add(desk, rest),
        "vervalt" | "cancel" => cancel(desk, rest),
        "verzet" | "move" => move_evening(desk, rest),
        "rapid" => rapid::add(desk, rest),
        _ => desk.refuse("calendar-form", &args![]),
    };
    desk.join_on(&joining);
    answer
}

fn show(desk: &Desk<'_>, evenings: &[i64]) -> Answer {
    let coming = evenings.iter().map(|&id| desk.evening(id));
    let coming = coming.filter(|evening| evening.starts_at > desk.now);
    let lines: Vec<String> = coming
        .map(|evening| {
            let args = args![
                day => desk.day(evening),
                time => desk.say_time(evening.starts_at),
                round => desk.round_of(evening.evening_id),
                kind => if desk.is_rapid(evening.evening_id) { "rapid" } else { "keizer" },
            ];
            desk.text("calendar-line", &args)
        })
        .collect();
    if lines.is_empty() {
        desk.refuse("no-evening", &args![])
    } else {
        Ok(lines.join("\n"))
    }
}

/// `/agenda erbij 11-9 18-9`
fn add(desk: &mut Desk<'_>, text: &str) -> Answer {
    let dates = desk.read_dates(text)?;
    if dates.is_empty() {
        return desk.refuse("calendar-form", &args![]);
    }
    let starts: Vec<DateTime<Utc>> = dates.iter().map(|&date| desk.start_on(date)).collect();
    let taken = starts.iter().find(|&&start| {
        desk.calendar()
            .iter()
            .any(|evening| desk.local_day(evening.starts_at) == desk.local_day(start))
    });
    if let Some(&start) = taken {
        return desk.refuse("evening-exists", &args![day => desk.say_day(start)]);
    }
    let keizer = desk.keizer().map(|keizer| keizer.competition_id);
    let last_played = keizer.and_then(|id| desk.last_played(id, None));
    if let Some(&start) = starts
        .iter()
        .find(|&&start| start <= desk.now || last_played.is_some_and(|last| start < last))
    {
        return desk.refuse("evening-past", &args![day => desk.say_day(start)]);
    }
    let competition_id = desk.ensure_keizer();
    if desk.competition(competition_id).finished.is_some() {
        return desk.refuse("season-over", &args![]);
    }
    for start in &starts {
        desk.add_evening(competition_id, *start);
    }
    let days = desk.list(starts.iter().map(|&start| desk.say_day(start)).collect());
    Ok(desk.text(
        "evenings-added",
        &args![days => days, count => starts.len()],
    ))
}

/// `/agenda vervalt 18-9`
fn cancel(desk: &mut Desk<'_>, text: &str) -> Answer {
    let evening = desk.one_evening(text)?;
    let (number, round) = (
        desk.round_of(evening.evening_id),
        desk.round_label(evening.evening_id),
    );
    let rapid = desk.is_rapid(evening.evening_id);
    desk.check_unplayed(&evening)?;
    let closed = desk.closed_rounds(evening.competition_id);
    desk.take_back(&evening);
    desk.evening_mut(evening.evening_id).state = EveningState::Cancelled;
    let next = desk
        .rounds_of(evening.competition_id)
        .into_iter()
        .find(|e| desk.round_of(e.evening_id) == number && e.starts_at > desk.now)
        .map(|e| {
            let args = args![day => desk.day(e), time => desk.say_time(e.starts_at)];
            if rapid {
                desk.text("day-and-time", &args)
            } else {
                desk.day(e)
            }
        });
    let args = args![
        rapid => if rapid { "yes" } else { "no" },
        day => desk.day(&evening),
        time => desk.say_time(evening.starts_at),
        round => round,
        paired => if evening.state == EveningState::Published { "yes" } else { "no" },
        next => next.clone().unwrap_or_default(),
        moved => if next.is_some() { "yes" } else { "no" },
    ];
    let text = desk.text("evening-cancelled", &args);
    desk.announce(text.clone());
    if desk.closed_rounds(evening.competition_id) > closed {
        // A later round waited for this one: its standing can be posted now.
        desk.rounds_have_closed(evening.competition_id);
    } else if !desk.is_rapid(evening.evening_id) {
        // It can have been the last one to come.
        desk.after_last_round(evening.competition_id, false);
    }
    Ok(if desk.place == Place::Group {
        String::new()
    } else {
        text
    })
}

/// `/agenda verzet 18-9 naar 25-9`
fn move_evening(desk: &mut Desk<'_>, text: &str) -> Answer {
    let mut named = [" naar ", " to "]
        .iter()
        .filter_map(|to| text.split_once(to));
    let Some((from, to)) = named.next() else {
        return desk.refuse("calendar-form", &args![]);
    };
    let evening = desk.one_evening(from)?;
    desk.check_unplayed(&evening)?;
    let dates = desk.read_dates(to)?;
    let [date] = dates.as_slice() else {
        return desk.refuse("calendar-form", &args![]);
    };
    let start = desk.new_start(&evening, *date);
    if desk.is_taken(&evening, start) {
        return desk.refuse("evening-exists", &args![day => desk.say_day(start)]);
    }
    let last_played = desk.last_played(evening.competition_id, Some(evening.evening_id));
    if start <= desk.now || last_played.is_some_and(|last| start < last) {
        return desk.refuse("evening-past", &args![day => desk.say_day(start)]);
    }
    let text = desk.move_to(&evening, start);
    Ok(if desk.place == Place::Group {
        String::new()
    } else {
        text
    })
}

/// Where somebody begins, before the calendar changes.
struct Joining {
    competition_id: i64,
    member_id: i64,
    /// None when his first round is not in the calendar yet.
    evening_id: Option<i64>,
    /// So many rounds the calendar had.
    rounds: usize,
}

impl Desk<'_> {
    /// The evenings that somebody asks for: all, those of a half (`winter`), or those in some days (`november`); none
    /// when the text says something else.
    fn part_of_calendar(&self, text: &str) -> Option<Vec<i64>> {
        let calendar = self.calendar().into_iter();
        if text.trim().is_empty() {
            return Some(calendar.map(|evening| evening.evening_id).collect());
        }
        let half = speech::folded(text);
        let half = match half.trim_end_matches("helft") {
            "summer" => "zomer",
            half => half,
        };
        let of_half = calendar.filter(|evening| {
            let competition = self.competition(evening.competition_id);
            competition.half.as_deref() == Some(half)
        });
        let of_half: Vec<i64> = of_half.map(|evening| evening.evening_id).collect();
        if !of_half.is_empty() {
            return Some(of_half);
        }
        let read = speech::days(text, self.local_day(self.said_at)).ok()?;
        let named = !read.days.is_empty() && read.rest.is_empty();
        let found = read
            .days
            .iter()
            .flat_map(|day| self.find_evenings(day, false));
        named.then(|| found.collect())
    }

    /// On which evening everybody begins: rounds are numbered by the calendar, so a change of the calendar can give
    /// it another number.
    fn joining_evenings(&self) -> Vec<Joining> {
        let entries = self.rows.entries.iter();
        let joining = entries.map(|entry| {
            let rounds = self.rounds_of(entry.competition_id);
            let index = usize::try_from(entry.joined_round - 1).ok();
            let evening = index.and_then(|index| rounds.get(index));
            Joining {
                competition_id: entry.competition_id,
                member_id: entry.member_id,
                evening_id: evening.map(|evening| evening.evening_id),
                rounds: rounds.len(),
            }
        });
        joining.collect()
    }

    /// Lets everybody begin on the same evening as before the calendar was changed, or sooner on one that took its
    /// number.
    fn join_on(&mut self, joining: &[Joining]) {
        for began in joining {
            let rounds = self.rounds_of(began.competition_id);
            let fewer = began.rounds.saturating_sub(rounds.len());
            let mut evenings = rounds.iter();
            let index = began
                .evening_id
                .and_then(|id| evenings.position(|evening| evening.evening_id == id));
            let number = index.and_then(|index| i64::try_from(index + 1).ok());
            let fewer = i64::try_from(fewer).unwrap_or(0);
            if let Some(entry) = self.entry_mut(began.competition_id, began.member_id) {
                entry.joined_round = match (began.evening_id, number) {
                    // A round that is not in the calendar yet.
                    (None, _) => (entry.joined_round - fewer).max(1),
                    // What was his first evening is cancelled: the next one has its number.
                    (Some(_), None) => entry.joined_round,
                    (Some(_), Some(number)) => entry.joined_round.min(number),
                };
            }
        }
    }

    /// When a moved evening starts: at the time of the club file, a round of the Rapid at the time that it has.
    fn new_start(&self, evening: &Evening, date: NaiveDate) -> DateTime<Utc> {
        if !self.is_rapid(evening.evening_id) {
            return self.start_on(date);
        }
        let zone = self.settings.zone;
        let time = evening.starts_at.with_timezone(&zone).time();
        let start = zone.from_local_datetime(&date.and_time(time)).earliest();
        start.map_or_else(|| self.start_on(date), |start| start.to_utc())
    }

    /// Whether an evening cannot start then: a day has one Keizer round, or rounds of the Rapid one after the other.
    fn is_taken(&self, evening: &Evening, start: DateTime<Utc>) -> bool {
        let rapid = self.is_rapid(evening.evening_id);
        self.calendar().into_iter().any(|other| {
            let same_day = self.local_day(other.starts_at) == self.local_day(start);
            let beside = rapid && other.competition_id == evening.competition_id;
            let free = beside && other.starts_at != start;
            other.evening_id != evening.evening_id && same_day && !free
        })
    }

    /// When the last round of a competition began (or begins) whose pairing is public: no other round of it comes
    /// before it.
    fn last_played(&self, competition_id: i64, except: Option<i64>) -> Option<DateTime<Utc>> {
        let public =
            |e: &&Evening| matches!(e.state, EveningState::Published | EveningState::Finished);
        let rounds = self.rounds_of(competition_id).into_iter().filter(public);
        let others = rounds.filter(|e| Some(e.evening_id) != except);
        others.map(|e| e.starts_at).max()
    }

    /// Moves an evening and says so; what people said about it goes with it. When its new deadline is
    /// still to come, the sign-up begins again; when not, what was decided stays.
    fn move_to(&mut self, evening: &Evening, start: DateTime<Utc>) -> String {
        let id = evening.evening_id;
        let moved = Evening {
            starts_at: start,
            ..evening.clone()
        };
        let deadline = self.deadline(&moved);
        let again = self.now < deadline;
        let poll = self.job(JobKind::Poll, &moved);
        let posted = evening.state == EveningState::Open;
        let paired = evening.state == EveningState::Published;
        if again {
            self.take_back(evening);
        } else if posted && !self.has_buttons(id) {
            self.close_poll(&self.poll_key(evening));
        }
        self.evening_mut(id).starts_at = start;
        self.judge_again(id, deadline);
        let args = args![
            rapid => if self.is_rapid(id) { "yes" } else { "no" },
            time => self.say_time(start),
            day => self.day(evening),
            to => self.say_day(start),
            deadline => format!("{} {}", self.say_day(deadline), self.say_time(deadline)),
            again => if again { "yes" } else { "no" },
            round => self.round_label(id),
            paired => if paired { "yes" } else { "no" },
            posted => if posted { "yes" } else { "no" },
        ];
        let text = self.text("evening-moved", &args);
        self.announce(text.clone());
        if again {
            self.evening_mut(id).state = EveningState::Planned;
            if poll.is_some_and(|at| at <= self.now) {
                self.open_poll(id);
            }
        } else if matches!(evening.state, EveningState::Planned | EveningState::Open) {
            let text = self.text("poll-too-late", &args);
            self.tell_organisers(&text);
            // Nobody could sign on for this day: the pairing is the organiser's.
            let evening = self.evening_mut(id);
            (evening.held, evening.state) = (true, EveningState::Planned);
            self.close_sign_up(id);
        }
        text
    }

    /// Takes back what was asked, proposed and published for an evening.
    pub(crate) fn take_back(&mut self, evening: &Evening) {
        let id = evening.evening_id;
        let asked = self.rows.questions.iter_mut();
        asked
            .filter(|q| q.evening_id == Some(id))
            .for_each(|q| q.open = false);
        if self.has_buttons(id) {
            self.leave_buttons(id);
        } else if evening.state == EveningState::Open {
            self.close_poll(&self.poll_key(evening));
        }
        self.rows.boards.retain(|board| board.evening_id != id);
        self.rows.byes.retain(|bye| bye.evening_id != id);
        let evening = self.evening_mut(id);
        (evening.held, evening.proposal) = (false, None);
    }

    /// Who was too late for the old date may be in time for the new one.
    fn judge_again(&mut self, evening_id: i64, deadline: DateTime<Utc>) {
        let said = self.rows.attendances.iter_mut();
        said.filter(|a| a.evening_id == evening_id)
            .for_each(|a| a.in_time |= a.said_at < deadline);
    }

    pub(crate) fn read_dates(&self, text: &str) -> Result<Vec<NaiveDate>, Refusal> {
        let today = self.local_day(self.said_at);
        let read = match speech::days(text, today) {
            Ok(read) if read.rest.is_empty() => read,
            Ok(read) => return self.refuse("not-a-day", &args![text => read.rest]),
            Err(misread) => return self.refuse_misread(&misread),
        };
        let dates = read.days.iter().map(|day| match first_date(day, today) {
            Some(date) => Ok(date),
            None if matches!(day, Day::Span(_)) => {
                self.refuse("not-a-day", &args![text => self.say_typed_day(day)])
            }
            None => self.refuse("no-such-day", &args![day => self.say_typed_day(day)]),
        });
        let mut dates = dates.collect::<Result<Vec<_>, _>>()?;
        dates.sort_unstable();
        dates.dedup();
        Ok(dates)
    }

    /// When an evening on this day starts: at the time of the club file.
    pub(crate) fn start_on(&self, date: NaiveDate) -> DateTime<Utc> {
        let zone = self.settings.zone;
        let midnight = zone
            .from_local_datetime(&date.and_time(NaiveTime::MIN))
            .earliest();
        let before = midnight.map(|midnight| midnight - chrono::TimeDelta::seconds(1));
        let usual =
            before.and_then(|before| self.settings.file.timetable.evening.first_after(&before));
        let time = usual.map_or(NaiveTime::MIN, |usual| usual.time());
        let start = zone.from_local_datetime(&date.and_time(time)).earliest();
        start.map_or(self.now, |start| start.with_timezone(&Utc))
    }

    /// Adds an evening to the calendar, with a lot of its own.
    pub(crate) fn add_evening(&mut self, competition_id: i64, starts_at: DateTime<Utc>) {
        let evening_id = self
            .rows
            .evenings
            .iter()
            .map(|e| e.evening_id)
            .max()
            .unwrap_or(0)
            + 1;
        let seed = lot(self.now.timestamp_millis(), evening_id);
        let state = EveningState::Planned;
        self.rows.evenings.push(Evening {
            evening_id,
            competition_id,
            starts_at,
            state,
            held: false,
            seed,
            proposal: None,
        });
    }

    fn one_evening(&self, text: &str) -> Result<Evening, Refusal> {
        let (evenings, rest) = self.read_evenings(text)?;
        match evenings.as_slice() {
            [evening_id] if rest.is_empty() && !text.trim().is_empty() => {
                Ok(self.evening(*evening_id).clone())
            }
            [first, .., last] if rest.is_empty() && self.on_one_day(&evenings) => {
                let rounds = evenings.iter().map(|&id| {
                    let round = self.round_label(id);
                    self.text("round-called", &args![round => round])
                });
                let args = args![
                    day => self.day(self.evening(*first)),
                    rounds => self.list(rounds.collect()),
                    last => self.round_label(*last),
                ];
                self.refuse("name-the-round", &args)
            }
            _ => self.refuse("calendar-form", &args![]),
        }
    }

    fn on_one_day(&self, evenings: &[i64]) -> bool {
        let mut days = evenings
            .iter()
            .map(|&evening_id| self.local_day(self.evening(evening_id).starts_at));
        let first = days.next();
        days.all(|day| Some(day) == first)
    }

    fn check_unplayed(&self, evening: &Evening) -> Result<(), Refusal> {
        let results = self
            .boards_of(evening.evening_id)
            .iter()
            .any(|board| board.result.is_some());
        if results || evening.state == EveningState::Finished {
            let args = args![
                rapid => if self.is_rapid(evening.evening_id) { "yes" } else { "no" },
                round => self.round_label(evening.evening_id),
                day => self.day(evening),
            ];
            return self.refuse("evening-played", &args);
        }
        Ok(())
    }
}

/// A date without its year lies at most this many days behind us.
const SEASON_BREAK: i64 = 60;

/// The first date from today on that a day can mean; a round means none.
fn first_date(day: &Day, today: NaiveDate) -> Option<NaiveDate> {
    match *day {
        Day::Round(_) | Day::Span(_) => None,
        Day::On(date) => Some(date),
        Day::Weekday(weekday) => today
            .iter_days()
            .take(7)
            .find(|date| date.weekday() == weekday),
        Day::Date {
            day,
            month,
            year: Some(year),
        } => NaiveDate::from_ymd_opt(year, month?, day),
        Day::Date {
            day,
            month,
            year: None,
        } => {
            let fits = |date: &NaiveDate| {
                date.day() == day && month.is_none_or(|month| date.month() == month)
            };
            // `24-9` on 25 September is yesterday, not a year from now.
            let before = (1..=SEASON_BREAK).map(|days| today - chrono::TimeDelta::days(days));
            let before = before.filter(|_| month.is_some());
            let mut dates = today
                .iter_days()
                .take(370 - SEASON_BREAK as usize)
                .chain(before);
            dates.find(fits)
        }
    }
}

/// A number of four digits that nobody chooses: from the millisecond in which the evening is entered.
fn lot(millis: i64, evening_id: i64) -> i64 {
    let mixed = millis
        .wrapping_mul(0x5851_f42d_4c95_7f2d)
        .wrapping_add(evening_id.wrapping_mul(0x1405_7b7e_f767_814f));
    1000 + (mixed ^ (mixed >> 33)).rem_euclid(9000)
}
