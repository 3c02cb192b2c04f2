//! When the jobs of a round happen, in ordinary weeks and strange ones, and which of them are due.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use chrono::{DateTime, Duration, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Europe::Amsterdam;
use keizerbot::config::{ClubFile, Moment, Timetable, When, WhenError};
use keizerbot::schedule::{Done, Job, JobKind, Round, due, jobs_of_round};

fn timetable(file: &str) -> Timetable {
    let text = std::fs::read_to_string(file).expect("the file is there");
    ClubFile::parse(&text, file).expect("no mistakes").timetable
}

fn pion() -> Timetable {
    timetable("config/de-pion.toml")
}

/// A moment on the club's clock: `2026-09-11 20:15` or with seconds.
fn local(text: &str) -> DateTime<Utc> {
    let text = if text.len() == 16 {
        format!("{text}:00")
    } else {
        text.to_owned()
    };
    let naive = NaiveDateTime::parse_from_str(&text, "%Y-%m-%d %H:%M:%S").expect("a moment");
    Amsterdam
        .from_local_datetime(&naive)
        .earliest()
        .expect("the clock shows it")
        .to_utc()
}

/// A table of jobs: the club's clock, the difference with UTC, what.
fn table(jobs: &[Job]) -> String {
    let mut text = String::new();
    for job in jobs {
        let at = job.at.with_timezone(&Amsterdam);
        assert!(
            job.slot
                .starts_with(&at.format("%Y-%m-%d %H:%M:%S").to_string()),
            "{job:?}"
        );
        writeln!(
            text,
            "{} {}",
            at.format("%a %Y-%m-%d %H:%M %z"),
            job.kind.key()
        )
        .expect("a string");
    }
    text
}

fn jobs(start: &str) -> String {
    table(&jobs_of_round(local(start), &pion()))
}

fn kinds(found: &[(i64, Job)]) -> Vec<(i64, &'static str)> {
    found
        .iter()
        .map(|(round, job)| (*round, job.kind.key()))
        .collect()
}

/// Runs everything that is due and remembers it.
fn run(now: &str, rounds: &[Round], done: &mut BTreeSet<Done>) -> Vec<(i64, &'static str)> {
    let found = due(
        local(now),
        rounds,
        &|(_, start)| jobs_of_round(start, &pion()),
        done,
    );
    done.extend(
        found
            .iter()
            .map(|(evening, job)| (*evening, job.kind, job.slot.clone())),
    );
    kinds(&found)
}

#[test]
fn an_ordinary_week() {
    assert_eq!(
        jobs("2026-09-11 20:15"),
        "Mon 2026-09-07 10:00 +0200 poll\n\
         Thu 2026-09-10 12:00 +0200 reminder\n\
         Thu 2026-09-10 18:00 +0200 deadline\n\
         Thu 2026-09-10 20:00 +0200 pairing\n\
         Fri 2026-09-11 20:50 +0200 forfeit\n\
         Fri 2026-09-11 21:15 +0200 forfeit_when_announced\n\
         Fri 2026-09-11 23:30 +0200 results_reminder\n\
         Sat 2026-09-12 09:00 +0200 standings\n"
    );
}

#[test]
fn the_clock_changes_in_the_week_before_or_after() {
    // The clock goes back in the nights of 25 October 2026 and 31 October 2027, and forward in those of 29
    // March 2026 and 28 March 2027. The deadline is at 18:00 on the clock in all of these weeks.
    let weeks = [
        ("2026-03-27", "+0100", "+0100"),
        ("2026-04-03", "+0200", "+0200"),
        ("2026-10-23", "+0200", "+0200"),
        ("2026-10-30", "+0100", "+0100"),
        ("2027-03-26", "+0100", "+0100"),
        ("2027-04-02", "+0200", "+0200"),
        ("2027-10-29", "+0200", "+0200"),
        ("2027-11-05", "+0100", "+0100"),
    ];
    for (evening, before, after) in weeks {
        let jobs = jobs_of_round(local(&format!("{evening} 20:15")), &pion());
        let at = |kind| {
            jobs.iter()
                .find(|job| job.kind == kind)
                .expect("the job")
                .at
                .with_timezone(&Amsterdam)
        };
        assert_eq!(
            at(JobKind::Poll).format("%a %H:%M %z").to_string(),
            format!("Mon 10:00 {before}")
        );
        assert_eq!(
            at(JobKind::Deadline).format("%a %H:%M %z").to_string(),
            format!("Thu 18:00 {before}")
        );
        assert_eq!(
            at(JobKind::Pairing).format("%a %H:%M %z").to_string(),
            format!("Thu 20:00 {before}")
        );
        assert_eq!(
            at(JobKind::Standings).format("%a %H:%M %z").to_string(),
            format!("Sat 09:00 {after}")
        );
    }
}

#[test]
fn the_clock_changes_between_a_job_and_its_evening() {
    let monday = Timetable {
        evening: "0 0 20 * * Mon".parse().expect("an expression"),
        poll: Some(Moment::Weekly(
            "0 0 10 * * Sat".parse().expect("an expression"),
        )),
        deadline: Moment::Weekly("0 0 18 * * Sun".parse().expect("an expression")),
        ..pion()
    };
    for (evening, poll, deadline) in [
        (
            "2026-03-30 20:00",
            "2026-03-28T09:00:00Z",
            "2026-03-29T16:00:00Z",
        ),
        (
            "2026-10-26 20:00",
            "2026-10-24T08:00:00Z",
            "2026-10-25T17:00:00Z",
        ),
        (
            "2027-03-29 20:00",
            "2027-03-27T09:00:00Z",
            "2027-03-28T16:00:00Z",
        ),
        (
            "2027-11-01 20:00",
            "2027-10-30T08:00:00Z",
            "2027-10-31T17:00:00Z",
        ),
    ] {
        let jobs = jobs_of_round(local(evening), &monday);
        let at = |kind| {
            jobs.iter()
                .find(|job| job.kind == kind)
                .expect("the job")
                .at
        };
        assert_eq!(
            at(JobKind::Poll),
            poll.parse::<DateTime<Utc>>().expect("a moment"),
            "{evening}"
        );
        assert_eq!(
            at(JobKind::Deadline),
            deadline.parse::<DateTime<Utc>>().expect("a moment"),
            "{evening}"
        );
    }
}

#[test]
fn a_time_that_the_clock_skips_or_shows_twice_happens_once() {
    let night: When = "0 30 2 * * Sun".parse().expect("an expression");
    for (evening, at) in [
        ("2026-03-29 20:00", "2026-03-29T01:30:00Z"), // 02:30 does not exist: 03:30
        ("2026-10-25 20:00", "2026-10-25T00:30:00Z"), // 02:30 comes twice: the first one
        ("2027-03-28 20:00", "2027-03-28T01:30:00Z"),
        ("2027-10-31 20:00", "2027-10-31T00:30:00Z"),
    ] {
        let evening = local(evening).with_timezone(&Amsterdam);
        let at: DateTime<Utc> = at.parse().expect("a moment");
        let last = night.last_at_or_before(&evening).expect("a moment");
        assert_eq!(last.to_utc(), at);
        let day_before = evening - Duration::days(1);
        assert_eq!(
            night.first_after(&day_before).expect("a moment").to_utc(),
            at
        );
        // Just after it the next one is a week later, also in the hour that comes twice.
        let next = night.first_after(&last).expect("a moment");
        assert!(next - last > Duration::days(6), "{last} {next}");
        let second_hour = last + Duration::minutes(50);
        assert!(night.first_after(&second_hour).expect("a moment") - last > Duration::days(6));
    }
}

#[test]
fn a_moved_evening_takes_its_jobs_along() {
    // From Friday 11 to Wednesday 9 September: the Thursday before it is a week earlier.
    assert_eq!(
        jobs("2026-09-09 20:15"),
        "Thu 2026-09-03 12:00 +0200 reminder\n\
         Thu 2026-09-03 18:00 +0200 deadline\n\
         Thu 2026-09-03 20:00 +0200 pairing\n\
         Mon 2026-09-07 10:00 +0200 poll\n\
         Wed 2026-09-09 20:50 +0200 forfeit\n\
         Wed 2026-09-09 21:15 +0200 forfeit_when_announced\n\
         Fri 2026-09-11 23:30 +0200 results_reminder\n\
         Sat 2026-09-12 09:00 +0200 standings\n"
    );
    // To Saturday 12 September: the same week.
    assert_eq!(
        jobs("2026-09-12 14:00"),
        "Mon 2026-09-07 10:00 +0200 poll\n\
         Thu 2026-09-10 12:00 +0200 reminder\n\
         Thu 2026-09-10 18:00 +0200 deadline\n\
         Thu 2026-09-10 20:00 +0200 pairing\n\
         Sat 2026-09-12 20:50 +0200 forfeit\n\
         Sat 2026-09-12 21:15 +0200 forfeit_when_announced\n\
         Fri 2026-09-18 23:30 +0200 results_reminder\n\
         Sat 2026-09-19 09:00 +0200 standings\n"
    );
}

#[test]
fn a_deadline_on_the_evening_itself() {
    let dame = timetable("config/de-zwarte-dame.toml");
    assert_eq!(
        table(&jobs_of_round(local("2026-09-10 19:30"), &dame)),
        "Mon 2026-09-07 10:00 +0200 poll\n\
         Thu 2026-09-10 18:00 +0200 deadline\n\
         Thu 2026-09-10 23:30 +0200 results_reminder\n\
         Fri 2026-09-11 09:00 +0200 standings\n"
    );
    // At or before the start: an early evening at exactly the deadline still has it, a minute earlier not.
    let deadline = |start| {
        let jobs = jobs_of_round(local(start), &dame);
        jobs.into_iter()
            .find(|job| job.kind == JobKind::Deadline)
            .expect("the job")
            .slot
    };
    assert_eq!(deadline("2026-09-10 18:00"), "2026-09-10 18:00:00");
    assert_eq!(deadline("2026-09-10 17:59"), "2026-09-03 18:00:00");
}

#[test]
fn the_deadline_is_due_at_the_deadline_and_not_a_second_before() {
    let rounds = [(0, local("2026-09-11 20:15"))];
    let mut done = BTreeSet::new();
    assert_eq!(run("2026-09-07 09:59:59", &rounds, &mut done), []);
    assert_eq!(
        run("2026-09-07 10:00:00", &rounds, &mut done),
        [(0, "poll")]
    );
    assert_eq!(
        run("2026-09-10 17:59:59", &rounds, &mut done),
        [(0, "reminder")]
    );
    assert_eq!(
        run("2026-09-10 18:00:00", &rounds, &mut done),
        [(0, "deadline")]
    );
    assert_eq!(run("2026-09-10 18:00:01", &rounds, &mut done), []);
    assert_eq!(
        run("2026-09-10 20:00:00", &rounds, &mut done),
        [(0, "pairing")]
    );
    assert_eq!(
        run("2026-09-11 20:50:00", &rounds, &mut done),
        [(0, "forfeit")]
    );
    assert_eq!(
        run("2026-09-11 21:15:00", &rounds, &mut done),
        [(0, "forfeit_when_announced")]
    );
    assert_eq!(
        run("2026-09-11 23:30:00", &rounds, &mut done),
        [(0, "results_reminder")]
    );
    assert_eq!(
        run("2026-09-12 09:00:00", &rounds, &mut done),
        [(0, "standings")]
    );
    assert_eq!(run("2026-09-30 00:00:00", &rounds, &mut done), []);
}

#[test]
fn missed_jobs_are_caught_up_in_order_while_they_make_sense() {
    let rounds = [
        (0, local("2026-09-11 20:15")),
        (1, local("2026-09-18 20:15")),
    ];
    let found = |now| {
        let found = due(
            local(now),
            &rounds,
            &|(_, start)| jobs_of_round(start, &pion()),
            &BTreeSet::new(),
        );
        let moments: Vec<_> = found.iter().map(|(_, job)| job.at).collect();
        assert!(moments.is_sorted(), "{found:?}");
        kinds(&found)
    };
    assert_eq!(found("2026-09-10 17:00"), [(0, "poll"), (0, "reminder")]);
    // After the deadline a poll has no sense; closing and pairing have, until the day is over.
    assert_eq!(
        found("2026-09-11 21:00"),
        [(0, "deadline"), (0, "pairing"), (0, "forfeit")]
    );
    assert_eq!(
        found("2026-09-11 23:59:59"),
        [
            (0, "deadline"),
            (0, "pairing"),
            (0, "forfeit_when_announced"),
            (0, "results_reminder")
        ]
    );
    // The next day nobody asks for a pairing; but the sign-up is closed, however late.
    assert_eq!(
        found("2026-09-12 02:15"),
        [(0, "deadline"), (0, "results_reminder")]
    );
    // The standing takes over from the question for results, until the next evening begins.
    assert_eq!(
        found("2026-09-12 09:00"),
        [(0, "deadline"), (0, "standings")]
    );
    assert_eq!(
        found("2026-09-14 10:00"),
        [(0, "deadline"), (0, "standings"), (1, "poll")]
    );
    assert_eq!(
        found("2026-09-18 20:15"),
        [(0, "deadline"), (1, "deadline"), (1, "pairing")]
    );
    assert_eq!(
        found("2026-10-18 20:15"),
        [(0, "deadline"), (1, "deadline")]
    );
}

#[test]
fn two_rounds_at_the_same_moment_both_get_their_jobs_once() {
    // The round of 4 September was moved to Wednesday the 9th: two rounds between two Mondays.
    let rounds = [
        (1, local("2026-09-11 20:15")),
        (2, local("2026-09-09 20:15")),
    ];
    let mut done = BTreeSet::new();
    // The deadline of the moved round was on the Thursday before, so its poll has no sense any more.
    assert_eq!(
        run("2026-09-07 10:00", &rounds, &mut done),
        [(2, "deadline"), (2, "pairing"), (1, "poll")]
    );
    assert_eq!(run("2026-09-07 10:00:30", &rounds, &mut done), []);
}

#[test]
fn nothing_happens_twice_in_a_whole_season() {
    let first = local("2026-09-18 20:15")
        .with_timezone(&Amsterdam)
        .naive_local();
    let start = |week| {
        Amsterdam
            .from_local_datetime(&(first + Duration::weeks(week)))
            .earliest()
            .expect("a moment")
            .to_utc()
    };
    let rounds: Vec<Round> = (0..12).map(|week| (week, start(week))).collect();
    let timetable = pion();
    let mut done = BTreeSet::new();
    let mut count = 0;
    let mut now = rounds[0].1 - Duration::days(10);
    while now < rounds[11].1 + Duration::days(10) {
        let found = due(
            now,
            &rounds,
            &|(_, start)| jobs_of_round(start, &timetable),
            &done,
        );
        count += found.len();
        for (evening, job) in found {
            assert!(now - job.at < Duration::minutes(97), "late: {job:?}");
            assert!(
                done.insert((evening, job.kind, job.slot.clone())),
                "twice: {job:?}"
            );
        }
        now += Duration::minutes(97);
    }
    assert_eq!(count, 12 * 8);
}

#[test]
fn expressions_say_one_time_of_the_day() {
    let error = |text: &str| text.parse::<When>().expect_err("refused");
    assert_eq!(error("0 18 * * Thu"), WhenError::NoSeconds);
    assert_eq!(error("0 0 18 * * Thu 2026"), WhenError::Fields(7));
    assert_eq!(error("@weekly"), WhenError::Fields(1));
    assert_eq!(error("0 0 18,19 * * Thu"), WhenError::Time);
    assert_eq!(error("0 */5 18 * * Thu"), WhenError::Time);
    assert_eq!(error("0 0 18 * * 5"), WhenError::NumberedWeekday);
    assert_eq!(error("0 0 18 * * Donderdag"), WhenError::Unreadable);
    assert_eq!(error("0 0 18 31 Feb *"), WhenError::Unreadable);
    assert_eq!(
        "0 0 18 * Sep-Dec,Jan-May Thu"
            .parse::<When>()
            .expect("an expression")
            .source(),
        "0 0 18 * Sep-Dec,Jan-May Thu"
    );
}
