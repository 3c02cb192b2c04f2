//! `keizerbot check FILE`: reads a club file, says it back in plain words and adds the next dates of everything
//! that happens by the clock.

use std::path::Path;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::args;
use crate::config::{ClubFile, ConfigError, Timetable};
use crate::locale::{Language, Texts};
use crate::regulation::Regulation;
use crate::schedule::{Job, JobKind, jobs_of_round};

/// The regulation of a club file in the language of the club, with the next dates of everything that happens by the clock.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn check(path: &Path, now: DateTime<Utc>) -> Result<String, Vec<ConfigError>> {
    check_in(path, None, now)
}

/// The same in this language; without one in that of the club.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn check_in(
    path: &Path,
    language: Option<Language>,
    now: DateTime<Utc>,
) -> Result<String, Vec<ConfigError>> {
    let club = ClubFile::read_in(path, language)?;
    let texts = Texts::of(language.unwrap_or(club.language));
    let regulation = Regulation::of(&club, texts, now)?;
    let mut page = Page::default();
    page.title(&texts.text(
        "check-title",
        &args![club => club.name.as_str(), file => club.file()],
    ));
    for section in regulation.sections(texts, "") {
        page.section(&section.heading, &section.lines);
    }
    page.section(&texts.plain("check-warnings"), &regulation.warnings);
    let now = now.with_timezone(&club.timetable.time_zone);
    for (nth, evening) in (1..).zip(next_evenings(&club.timetable, now)) {
        let day = args![nth => nth, date => texts.date(&evening), time => texts.time(&evening)];
        let jobs = job_lines(texts, &club.timetable, &evening);
        page.section(&texts.text("check-evening", &day), &jobs);
    }
    Ok(page.text)
}

/// The starts of the next two evenings.
fn next_evenings(timetable: &Timetable, now: DateTime<Tz>) -> Vec<DateTime<Tz>> {
    let next = |evening: &DateTime<Tz>| timetable.evening.first_after(evening);
    std::iter::successors(next(&now), next).take(2).collect()
}

/// The jobs of an evening with their dates.
fn job_lines(texts: &Texts, timetable: &Timetable, evening: &DateTime<Tz>) -> Vec<String> {
    let line = |job: Job| {
        let at = job.at.with_timezone(&timetable.time_zone);
        let what = texts.plain(job_text(job.kind));
        texts.text(
            "job-line",
            &args![what => what, date => texts.date(&at), time => texts.time(&at)],
        )
    };
    jobs_of_round(evening.to_utc(), timetable)
        .into_iter()
        .map(line)
        .collect()
}

const fn job_text(kind: JobKind) -> &'static str {
    match kind {
        JobKind::Poll => "job-poll",
        JobKind::Reminder => "job-reminder",
        JobKind::List => "job-list",
        JobKind::Deadline => "job-deadline",
        JobKind::Pairing => "job-pairing",
        JobKind::Forfeit => "job-forfeit",
        JobKind::ForfeitWhenAnnounced => "job-forfeit-when-announced",
        JobKind::ResultsReminder => "job-results-reminder",
        JobKind::Standings => "job-standings",
    }
}

/// Sections with a heading and lines; empty ones are left out.
#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn title(&mut self, title: &str) {
        self.text.push_str(title);
        self.text.push('\n');
    }

    fn section(&mut self, heading: &str, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.text.push('\n');
        self.title(heading);
        for line in lines {
            self.text.push_str("- ");
            self.title(line);
        }
    }
}
