//! `/seizoen`: the evenings of a new season or half and the start order, for everybody to see; and its end.

use chrono::{Days, NaiveDate};

use super::desk::{Answer, Desk, Refusal};
use super::early_end::Ending;
use crate::args;
use crate::config::Half;
use crate::store::rows::{CompetitionKind, EveningState};

/// `/seizoen start 11-9`: an evening a week from that day on, as many as the regulation has rounds; with more days,
/// or where it says no number: these evenings; without a day: those that are in the calendar already.
/// `/seizoen einde`: the last round has been played; `/seizoen einde ja`: it ends although there would be more.
pub(crate) fn season(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (verb, rest) = arguments.split_once(' ').unwrap_or((arguments, ""));
    match verb {
        "start" => start(desk, rest),
        "einde" | "end" if rest.is_empty() => end(desk, false),
        "einde" | "end" if speech::is_word(rest, "ja") => end(desk, true),
        _ => desk.refuse("season-form", &args![]),
    }
}

fn start(desk: &mut Desk<'_>, day: &str) -> Answer {
    let competition_id = desk.competition_to_start()?;
    if desk.players_of(competition_id).is_empty() {
        return desk.refuse("season-without-players", &args![]);
    }
    let planned = !desk.rounds_of(competition_id).is_empty();
    let rounds = desk.planned_rounds(competition_id);
    match (desk.read_dates(day)?.as_slice(), rounds) {
        ([], _) if planned => {}
        (&[first], Some(rounds)) if !planned => plan(desk, competition_id, first, rounds)?,
        (dates @ [_, ..], _) if !planned => plan_all(desk, competition_id, dates)?,
        _ => return desk.refuse("season-form", &args![]),
    }
    desk.check_number_of_rounds(competition_id)?;
    desk.make_start_order(competition_id);
    let text = announcement(desk, competition_id);
    desk.announce(text);
    let mut answer = vec![desk.text("season-started", &args![])];
    answer.extend(desk.start_warnings(competition_id));
    Ok(desk.with_rating_list_warning(competition_id, answer.join("\n")))
}

/// The competition ends; before its last planned round only when that is meant.
fn end(desk: &mut Desk<'_>, meant: bool) -> Answer {
    let open = desk.keizer().filter(|keizer| keizer.finished.is_none());
    let Some(competition_id) = open.map(|keizer| keizer.competition_id) else {
        return desk.refuse("season-over", &args![]);
    };
    let closed = desk.closed_rounds(competition_id);
    if closed == 0 {
        return desk.refuse("season-not-begun", &args![]);
    }
    desk.expect_no_round_open(competition_id)?;
    if !meant && desk.ends_early(competition_id) {
        return desk.ask_early_end(Ending {
            competition_id,
            closed,
        });
    }
    desk.end_season(competition_id)
}

/// Puts so many evenings into the calendar, a week apart; a day with another evening is passed over.
fn plan(
    desk: &mut Desk<'_>,
    competition_id: i64,
    first: NaiveDate,
    rounds: u16,
) -> Result<(), Refusal> {
    let taken = taken(desk);
    let weeks = (0..).map_while(|week| first.checked_add_days(Days::new(7 * week)));
    let free = weeks.filter(|date| !taken.contains(date));
    let dates: Vec<NaiveDate> = free.take(usize::from(rounds)).collect();
    plan_all(desk, competition_id, &dates)
}

/// Puts these evenings into the calendar.
fn plan_all(desk: &mut Desk<'_>, competition_id: i64, dates: &[NaiveDate]) -> Result<(), Refusal> {
    let taken = taken(desk);
    for &date in dates {
        let start = desk.start_on(date);
        let refusal = if start <= desk.now {
            "evening-past"
        } else if taken.contains(&date) {
            "evening-exists"
        } else {
            desk.add_evening(competition_id, start);
            continue;
        };
        return desk.refuse(refusal, &args![day => desk.say_day(start)]);
    }
    Ok(())
}

fn taken(desk: &Desk<'_>) -> Vec<NaiveDate> {
    let calendar = desk.calendar().into_iter();
    calendar
        .map(|evening| desk.local_day(evening.starts_at))
        .collect()
}

/// The first evening, and the players in start order, group by group. De Pion, Algemeen 2.
fn announcement(desk: &Desk<'_>, competition_id: i64) -> String {
    let rounds = desk.rounds_of(competition_id);
    let first = rounds
        .first()
        .map_or_else(String::new, |evening| desk.day(evening));
    let competition = desk.competition(competition_id);
    let args = args![
        first => first,
        rounds => rounds.len(),
        half => competition.half.clone().unwrap_or_default(),
        begins => if competition_id == 1 || !is_later_half(desk, competition_id) { "season" } else { "half" },
    ];
    let mut lines = vec![desk.text("season-begins", &args)];
    lines.extend(desk.start_lines(competition_id));
    lines.extend(rounds.first().and_then(|first| desk.how_we_play(first)));
    lines.join("\n")
}

fn is_later_half(desk: &Desk<'_>, competition_id: i64) -> bool {
    let half = desk.competition(competition_id).half.as_deref();
    let halves = desk.settings.file.halves.iter();
    half.is_some()
        && halves
            .skip(1)
            .any(|later| Some(later.name.as_str()) == half)
}

/// So many rounds short of the plan, a calendar that ends looks like the end of the season: an evening that was cancelled
/// and never made up for. Further from it the organiser plans as he goes.
const NEARLY: usize = 4;

impl Desk<'_> {
    fn expect_no_round_open(&self, competition_id: i64) -> Result<(), Refusal> {
        let mut rounds = self.rounds_of(competition_id).into_iter();
        match rounds.find(|evening| evening.state == EveningState::Published) {
            Some(evening) => {
                let round = self.round_label(evening.evening_id);
                self.refuse("season-round-open", &args![round => round])
            }
            None => Ok(()),
        }
    }

    /// The competition is over: what is still in the calendar is not played.
    pub(crate) fn end_season(&mut self, competition_id: i64) -> Answer {
        self.expect_no_round_open(competition_id)?;
        for evening in self.unplayed_rounds(competition_id) {
            self.take_back(&evening);
            self.evening_mut(evening.evening_id).state = EveningState::Cancelled;
        }
        self.finish(competition_id, false);
        Ok(String::new())
    }

    /// The half of the club file that a competition is.
    fn half_of(&self, competition_id: i64) -> Option<&Half> {
        let name = self.competition(competition_id).half.as_deref()?;
        let mut halves = self.settings.file.halves.iter();
        halves.find(|half| half.name == name)
    }

    /// How many rounds the regulation gives a competition; none when it does not say.
    pub(crate) fn planned_rounds(&self, competition_id: i64) -> Option<u16> {
        let half = self.half_of(competition_id).map(|half| half.rounds);
        half.or(self.settings.file.rounds)
    }

    /// The calendar must have as many rounds as the regulation allows. De Zwarte Dame a.6.
    fn check_number_of_rounds(&self, competition_id: i64) -> Result<(), Refusal> {
        let season = &self.settings.file.season;
        let rounds = self.rounds_of_season(competition_id);
        let below = season.rounds_min.filter(|&min| rounds < usize::from(min));
        let above = season.rounds_max.filter(|&max| rounds > usize::from(max));
        let odd = season.rounds_even && rounds % 2 == 1;
        let (what, key, limit) = match (below, above) {
            (Some(min), _) => ("few", "rounds_min", min),
            (None, Some(max)) => ("many", "rounds_max", max),
            (None, None) if odd => ("odd", "rounds_even", 0),
            (None, None) => return Ok(()),
        };
        let args = args![
            rounds => rounds,
            what => what,
            limit => limit,
            article => self.article(key),
        ];
        self.refuse("season-rounds-wrong", &args)
    }

    /// The rounds of the whole season: of halves that are not in the calendar yet, those of the club file.
    fn rounds_of_season(&self, competition_id: i64) -> usize {
        let season = self.competition(competition_id).season;
        let of_half = |half: &Half| {
            let all = self.keizer_competitions().into_iter();
            let mut same = all.filter(|c| c.season == season);
            let found = same.find(|c| c.half.as_deref() == Some(half.name.as_str()));
            found.map_or(usize::from(half.rounds), |c| {
                self.rounds_of(c.competition_id).len()
            })
        };
        let halves = &self.settings.file.halves;
        if halves.is_empty() {
            return self.rounds_of(competition_id).len();
        }
        halves.iter().map(of_half).sum()
    }

    /// ` (appendix 2)`: where it says so; nothing where the club does not quote an article.
    pub(crate) fn article(&self, key: &str) -> String {
        let article = self.settings.file.article(key);
        article.map_or_else(String::new, |article| format!(" ({article})"))
    }

    /// The half that follows a competition in the same season; none when the season is over with it.
    pub(crate) fn next_half(&self, competition_id: i64) -> Option<&Half> {
        let name = self.competition(competition_id).half.as_deref()?;
        let halves = self.settings.file.halves.iter();
        halves.skip_while(|half| half.name != name).nth(1)
    }

    /// The competition that `/seizoen start` is about: one without a published round, or the one that follows
    /// a finished one.
    fn competition_to_start(&mut self) -> Result<i64, Refusal> {
        let competition_id = self.ensure_keizer();
        if self.competition(competition_id).finished.is_some() {
            return self.follow(competition_id);
        }
        if self.has_begun_playing(competition_id) {
            let rounds = self.rounds_of(competition_id).len();
            let args = args![closed => self.closed_rounds(competition_id), rounds => rounds];
            return self.refuse("season-begun", &args);
        }
        Ok(competition_id)
    }

    /// The next half, or the first one of a new season, with everybody who is still there.
    fn follow(&mut self, before: i64) -> Result<i64, Refusal> {
        let next = self.next_half(before).cloned();
        let season = self.competition(before).season + i64::from(next.is_none());
        let groups = next.as_ref().map_or(1, |half| i64::from(half.groups));
        let border = self.competition(before).border;
        if groups > 1 && border.is_none() {
            return self.refuse("no-border", &args![]);
        }
        let order = self.final_order(before);
        let half = next.or_else(|| self.settings.file.halves.first().cloned());
        let half = half.map(|half| half.name);
        let id = self.add_competition(CompetitionKind::Keizer, season, half);
        self.competition_mut(id).groups = groups;
        let here = self
            .rows
            .members
            .iter()
            .filter(|m| m.plays && m.left.is_none());
        let here: Vec<i64> = here.map(|member| member.member_id).collect();
        for member_id in here {
            self.enter_member(id, member_id, 1);
            let last_place = order.get(&member_id).copied();
            // De Pion, Stand 4: up to and including the border place in group 1.
            let above =
                matches!((last_place, border), (Some(place), Some(border)) if place <= border);
            if let Some(entry) = self.entry_mut(id, member_id) {
                entry.last_place = last_place;
                entry.group = if above { 1 } else { groups };
            }
        }
        Ok(id)
    }

    /// Closes a competition: its final standing is the last word, and it says who won what. `seen`: the standing
    /// of its last round was posted just now.
    fn finish(&mut self, competition_id: i64, seen: bool) {
        self.competition_mut(competition_id).finished = Some(self.now);
        let text = self.final_text(competition_id, seen);
        self.announce(text);
        self.announce_final_pictures(competition_id, seen);
        let prizes = self.prizes_text(competition_id);
        if prizes.is_empty() {
            let over = self.next_half(competition_id).is_none();
            let winner = self.winner_text(competition_id).filter(|_| over);
            winner.into_iter().for_each(|text| self.announce(text));
        } else {
            self.announce(prizes);
        }
    }

    /// Closes the competition with its last round. `seen`: the standing of that round was posted just now.
    pub(crate) fn after_last_round(&mut self, competition_id: i64, seen: bool) {
        let rounds = self.rounds_of(competition_id).len();
        let planned = self.planned_rounds(competition_id).map(usize::from);
        let open = self.competition(competition_id).finished.is_none();
        let closed = self.closed_rounds(competition_id);
        let Some(planned) = planned.filter(|_| open && closed == rounds && rounds > 0) else {
            return;
        };
        if closed >= planned {
            self.finish(competition_id, seen);
        } else if closed + NEARLY >= planned {
            let args = args![round => closed, planned => planned];
            let text = self.text("calendar-ran-out", &args);
            self.tell_organisers(&text);
        }
    }

    fn final_text(&self, competition_id: i64, seen: bool) -> String {
        let competition = self.competition(competition_id);
        let args = args![
            half => competition.half.clone().unwrap_or_default(),
            over => if self.next_half(competition_id).is_none() { "season" } else { "half" },
        ];
        let mut lines = vec![self.text("season-final", &args)];
        lines.extend(self.provisional(competition_id));
        lines.extend(self.final_tables(competition_id, seen));
        lines.push(self.split_text(competition_id));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }
}
