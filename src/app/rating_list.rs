//! The rating list of a day: taken over for many members at once, and what the start order was made with. De Pion,
//! Algemeen 2: the KNSB ratings of the first of the month in which the half begins.

use chrono::{Datelike, NaiveDate, TimeDelta};

use super::desk::{Answer, Desk, Refusal};
use super::rating::read_last_rating;
use crate::args;
use crate::store::rows::{Member, Setting};
use speech::Day;

/// Of which day the ratings of the members are.
const LIST_DAY: &str = "ratings_of";

/// A line of a rating list: the member, his rating, and whether it is an estimate.
type Rated = (i64, (i64, bool));

/// `/ratings`: with which ratings the start order was made. `/ratings 1-9 Anna 2031, Bram 1925`: those of that day.
pub(crate) fn ratings(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    if arguments.is_empty() {
        return desk.show_ratings();
    }
    let Some((day, lines)) = read_list(arguments, desk.local_day(desk.said_at)) else {
        return desk.refuse("ratings-form", &args![]);
    };
    let list = desk.read_rated(&lines).map_err(|Refusal(why)| {
        let nothing = desk.text("nothing-stored", &args![]);
        Refusal(format!("{why} {nothing}"))
    })?;
    desk.take_over(day, &list)
}

/// The day at the beginning and the lines after it; none when there is no day.
fn read_list(text: &str, today: NaiveDate) -> Option<(NaiveDate, Vec<String>)> {
    let text = speech::plain(text);
    let mut lines = text.split([',', ';', '\n']).map(str::trim);
    let first: Vec<&str> = lines.next()?.split_whitespace().collect();
    // `1-9`, `1 september`
    let (end, day) = (1..=2.min(first.len()))
        .rev()
        .find_map(|end| Some((end, list_day(&first[..end].join(" "), today)?)))?;
    let rest = first[end..].join(" ");
    let lines = std::iter::once(rest.as_str()).chain(lines);
    let lines = lines.filter(|line| !line.is_empty());
    Some((day, lines.map(str::to_owned).collect()))
}

/// A date; without its year the one that is nearest to today.
fn list_day(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    let read = speech::days(text.trim_end_matches(':'), today).ok()?;
    let [day] = read.days.as_slice() else {
        return None;
    };
    match *day {
        _ if !read.rest.is_empty() => None,
        Day::On(date) => Some(date),
        Day::Date {
            day,
            month: Some(month),
            year: Some(year),
        } => NaiveDate::from_ymd_opt(year, month, day),
        Day::Date {
            day,
            month: Some(month),
            year: None,
        } => {
            let years = today.year() - 1..=today.year() + 1;
            let dates = years.filter_map(|year| NaiveDate::from_ymd_opt(year, month, day));
            dates.min_by_key(|&date| (date - today).abs())
        }
        Day::Date { month: None, .. } | Day::Round(_) | Day::Weekday(_) | Day::Span(_) => None,
    }
}

impl Desk<'_> {
    /// The members that the lines name; every name that is not known is named at once.
    fn read_rated(&self, lines: &[String]) -> Result<Vec<Rated>, Refusal> {
        let mut list: Vec<Rated> = Vec::new();
        let mut unknown = Vec::new();
        for line in lines {
            let Some((name, rated)) = read_last_rating(line).filter(|(name, _)| !name.is_empty())
            else {
                return self.refuse("ratings-misread", &args![text => speech::shorten(line)]);
            };
            let name = name.trim_end_matches(':');
            if self.called(name).is_empty() {
                unknown.push(speech::shorten(name));
                continue;
            }
            let member_id = self.find_member(name)?;
            if list.iter().any(|(known, _)| *known == member_id) {
                return self.refuse("ratings-twice", &args![name => self.name(member_id)]);
            }
            list.push((member_id, rated));
        }
        if unknown.is_empty() {
            return Ok(list);
        }
        let number = if unknown.len() == 1 { "one" } else { "more" };
        let args = args![names => self.list(unknown), number => number];
        self.refuse("ratings-unknown", &args)
    }

    fn take_over(&mut self, day: NaiveDate, list: &[Rated]) -> Answer {
        let mut changed = Vec::new();
        for &(member_id, (rating, estimated)) in list {
            let before = self.rating_text(self.member(member_id));
            if self.put_rating(member_id, rating, estimated) {
                let args = args![
                    name => self.name(member_id),
                    before => before,
                    rating => self.rating_text(self.member(member_id)),
                ];
                changed.push(self.text("ratings-changed", &args));
            }
        }
        self.rows.settings.retain(|s| s.key != LIST_DAY);
        self.rows.settings.push(Setting {
            key: LIST_DAY.to_owned(),
            value: day.to_string(),
        });
        let missing = self.rows.members.iter();
        let missing = missing.filter(|m| m.plays && m.left.is_none());
        let missing: Vec<String> = missing
            .filter(|m| list.iter().all(|(member_id, _)| *member_id != m.member_id))
            .map(|m| self.name(m.member_id))
            .collect();
        let args = args![
            day => self.texts.long_date(day),
            changed => changed.len(),
            same => list.len() - changed.len(),
            any => if list.is_empty() { "no" } else { "yes" },
            missing => missing.len(),
            names => self.list(missing),
        ];
        let mut lines = vec![self.text("ratings-taken-over", &args)];
        lines.extend(changed);
        lines.extend(self.follow_ratings());
        let keizer = self.keizer().map(|keizer| keizer.competition_id);
        lines.extend(keizer.and_then(|id| self.rating_list_warning(id)));
        Ok(lines.join("\n"))
    }

    /// Of which day the ratings of the members are; none while no list was taken over.
    fn list_day(&self) -> Option<NaiveDate> {
        let mut settings = self.rows.settings.iter();
        settings.find(|s| s.key == LIST_DAY)?.value.parse().ok()
    }

    /// Of which day the ratings are that the start order was made with, or would be made with now.
    fn ratings_of(&self, competition_id: i64) -> Option<NaiveDate> {
        if self.has_start_order(competition_id) {
            let competition = self.competition(competition_id);
            return competition.ratings_of.as_deref()?.parse().ok();
        }
        self.list_day()
    }

    /// Before the start order is fixed: it is made with the ratings of this day.
    pub(crate) fn note_ratings_of(&mut self, competition_id: i64) {
        if !self.has_start_order(competition_id) {
            let day = self.list_day().map(|day| day.to_string());
            self.competition_mut(competition_id).ratings_of = day;
        }
    }

    /// What new ratings do to the start order: until the first pairing it is made again, after it they change nothing.
    pub(crate) fn follow_ratings(&mut self) -> Option<String> {
        let keizer = self.keizer().filter(|keizer| keizer.finished.is_none())?;
        let competition_id = keizer.competition_id;
        if self.has_begun_playing(competition_id) {
            self.propose_anew(competition_id);
            let half = self.competition(competition_id).half.clone();
            let args = args![half => half.unwrap_or_default()];
            return Some(self.text("start-order-stays", &args));
        }
        if !self.has_start_order(competition_id) {
            self.propose_anew(competition_id);
            return None;
        }
        let order = |desk: &Self| -> Vec<i64> {
            let players = desk.players_of(competition_id).into_iter();
            players.map(|member| member.member_id).collect()
        };
        let before = order(self);
        self.make_start_order(competition_id);
        self.propose_anew(competition_id);
        if order(self) == before {
            return None;
        }
        let text = self.start_order_text(competition_id);
        self.announce(format!(
            "{}\n{text}",
            self.text("start-order-by-ratings", &args![])
        ));
        Some(self.text("start-order-announced", &args![group => self.has_group()]))
    }

    /// De Pion, Algemeen 2: the ratings of the first of the month in which the half begins. None when they are those.
    pub(crate) fn rating_list_warning(&self, competition_id: i64) -> Option<String> {
        if !self.settings.ratings_of_first_of_month() {
            return None;
        }
        let first = *self.rounds_of(competition_id).first()?;
        let first = self.local_day(first.starts_at);
        let wanted = first - TimeDelta::days(i64::from(first.day0()));
        let day = self.ratings_of(competition_id);
        if day == Some(wanted) {
            return None;
        }
        let args = args![
            article => self.article_text("rating_list"),
            wanted => self.texts.long_date(wanted),
            day => day.map_or_else(String::new, |day| self.texts.long_date(day)),
            known => if day.is_some() { "yes" } else { "no" },
            short => format!("{}-{}", wanted.day(), wanted.month()),
            begun => if self.has_begun_playing(competition_id) { "yes" } else { "no" },
        ];
        Some(self.text("rating-list-warning", &args))
    }

    /// A text, and after it the warning when the ratings are not those that the regulation asks for.
    pub(crate) fn with_rating_list_warning(&self, competition_id: i64, text: String) -> String {
        match self.rating_list_warning(competition_id) {
            Some(warning) => format!("{text}\n{warning}"),
            None => text,
        }
    }

    fn show_ratings(&self) -> Answer {
        let competition_id = self.keizer().map(|keizer| keizer.competition_id);
        let Some(competition_id) = competition_id.filter(|&id| !self.players_of(id).is_empty())
        else {
            return self.refuse("season-without-players", &args![]);
        };
        let text = self.start_order_text(competition_id);
        let mut lines = vec![self.with_rating_list_warning(competition_id, text)];
        let later = self.list_day();
        if let Some(later) = later.filter(|_| later != self.ratings_of(competition_id)) {
            let args = args![day => self.texts.long_date(later)];
            lines.push(self.text("ratings-later", &args));
        }
        Ok(lines.join("\n"))
    }

    /// The start order with the ratings that it was made with, group by group.
    fn start_order_text(&self, competition_id: i64) -> String {
        let competition = self.competition(competition_id);
        let day = self.ratings_of(competition_id);
        let args = args![
            half => competition.half.clone().unwrap_or_default(),
            fixed => if self.has_start_order(competition_id) { "yes" } else { "no" },
            known => if day.is_some() { "yes" } else { "no" },
            day => day.map_or_else(String::new, |day| self.texts.long_date(day)),
        ];
        let mut lines = vec![self.text("ratings", &args)];
        for group in self.groups(competition_id) {
            if competition.groups > 1 {
                lines.push(self.text("season-group", &args![group => group.number]));
            }
            let players = self.players_in(competition_id, group.number).into_iter();
            let numbered = (1..).zip(players);
            lines.extend(
                numbered.map(|(place, member)| self.rated_line(competition_id, place, member)),
            );
        }
        lines.join("\n")
    }

    /// `2. Bram (1930), nu 1950`
    fn rated_line(&self, competition_id: i64, place: usize, member: &Member) -> String {
        let now = self.rating_text(member);
        let entry = self.entry(competition_id, member.member_id);
        let fixed = entry.filter(|entry| entry.start_place.is_some());
        let rating = match fixed.map(|entry| entry.rating) {
            Some(rating) if rating != member.rating => {
                rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string())
            }
            Some(_) | None => now.clone(),
        };
        let args = args![
            place => place,
            name => member.name.clone(),
            changed => if rating == now { "no" } else { "yes" },
            rating => rating,
            now => now,
        ];
        self.text("ratings-line", &args)
    }
}
