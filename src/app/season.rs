//! `/seizoen`: the evenings of a new season or half and the start order, for everybody to see; and its end.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};

use super::desk::{Answer, Desk, Refusal};
use super::facts::Group;
use crate::args;
use crate::config::Half;
use crate::store::rows::{CompetitionKind, EveningState, Member};

/// `/seizoen start 11-9`: an evening a week from that day on, as many as the regulation has rounds; without
/// a day: the evenings that are in the calendar already. `/seizoen einde`: the last round has been played.
pub(crate) fn season(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let (verb, rest) = arguments.split_once(' ').unwrap_or((arguments, ""));
    match verb {
        "start" => start(desk, rest),
        "einde" | "end" if rest.is_empty() => end(desk),
        _ => desk.refuse("season-form", &args![]),
    }
}

fn start(desk: &mut Desk<'_>, day: &str) -> Answer {
    let competition_id = desk.competition_to_start()?;
    if desk.players_of(competition_id).is_empty() {
        return desk.refuse("season-without-players", &args![]);
    }
    let planned = !desk.rounds_of(competition_id).is_empty();
    match desk.read_dates(day)?.as_slice() {
        [] if planned => {}
        [first] if !planned => plan(desk, competition_id, *first)?,
        _ => return desk.refuse("season-form", &args![]),
    }
    desk.fix_start_order(competition_id, 1);
    let text = announcement(desk, competition_id);
    desk.announce(text);
    let text = desk.text("season-started", &args![]);
    Ok(desk.with_rating_list_warning(competition_id, text))
}

/// The competition ends before its last planned round: what is still in the calendar is not played.
fn end(desk: &mut Desk<'_>) -> Answer {
    let open = desk.keizer().filter(|keizer| keizer.finished.is_none());
    let Some(competition_id) = open.map(|keizer| keizer.competition_id) else {
        return desk.refuse("season-over", &args![]);
    };
    if desk.closed_rounds(competition_id) == 0 {
        return desk.refuse("season-not-begun", &args![]);
    }
    let rounds = desk.rounds_of(competition_id).into_iter();
    let being_played = rounds
        .filter(|evening| evening.state == EveningState::Published)
        .map(|evening| evening.evening_id)
        .next();
    if let Some(evening_id) = being_played {
        let round = desk.round_label(evening_id);
        return desk.refuse("season-round-open", &args![round => round]);
    }
    let rounds = desk.rounds_of(competition_id).into_iter();
    let left: Vec<i64> = rounds
        .filter(|evening| evening.state != EveningState::Finished)
        .map(|evening| evening.evening_id)
        .collect();
    for evening_id in left {
        desk.evening_mut(evening_id).state = EveningState::Cancelled;
    }
    desk.finish(competition_id);
    Ok(String::new())
}

/// Puts the evenings into the calendar, a week apart; a day with another evening is passed over.
fn plan(desk: &mut Desk<'_>, competition_id: i64, first: NaiveDate) -> Result<(), Refusal> {
    let Some(rounds) = desk.planned_rounds(competition_id) else {
        return desk.refuse("season-without-rounds", &args![]);
    };
    let taken: Vec<NaiveDate> = desk
        .calendar()
        .iter()
        .map(|evening| desk.local_day(evening.starts_at))
        .collect();
    let weeks = (0..).map_while(|week| first.checked_add_days(Days::new(7 * week)));
    let free = weeks.filter(|date| !taken.contains(date));
    let starts: Vec<_> = free
        .take(usize::from(rounds))
        .map(|date| desk.start_on(date))
        .collect();
    if starts.first().is_some_and(|&start| start <= desk.now) {
        return desk.refuse("evening-past", &args![day => desk.say_day(starts[0])]);
    }
    for start in starts {
        desk.add_evening(competition_id, start);
    }
    Ok(())
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
    for group in desk.groups(competition_id) {
        if competition.groups > 1 {
            lines.push(desk.text("season-group", &args![group => group.number]));
        }
        let players = desk.players_in(competition_id, group.number);
        lines.extend(
            (1..)
                .zip(players)
                .map(|(place, member)| player_line(desk, place, member)),
        );
    }
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

fn player_line(desk: &Desk<'_>, place: usize, member: &Member) -> String {
    let args = args![
        place => place,
        name => member.name.clone(),
        rating => desk.rating_text(member),
        regular => match (desk.is_expected(member.member_id), member.regular) {
            (true, false) => "everybody",
            (_, true) => "yes",
            (false, false) => "no",
        },
    ];
    desk.text("season-player", &args)
}

impl Desk<'_> {
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

    /// Everybody's place after the last round of a competition; of several groups one after the other.
    pub(crate) fn final_order(&self, competition_id: i64) -> BTreeMap<i64, i64> {
        let groups = self.groups(competition_id).into_iter();
        let members = groups.flat_map(|group: Group| {
            let facts = self.facts(group);
            let order = facts.standing().order().into_iter();
            order.map(|player| facts.member(player)).collect::<Vec<_>>()
        });
        members.zip(1..).collect()
    }

    /// Closes a competition: its final standing is the last word.
    pub(crate) fn finish(&mut self, competition_id: i64) {
        self.competition_mut(competition_id).finished = Some(self.now);
        let text = self.final_text(competition_id);
        self.announce(text);
    }

    /// Closes the competition with its last round.
    pub(crate) fn after_last_round(&mut self, competition_id: i64) {
        let rounds = self.rounds_of(competition_id).len();
        let planned = self.planned_rounds(competition_id).map(usize::from);
        let open = self.competition(competition_id).finished.is_none();
        let closed = self.closed_rounds(competition_id);
        if open && closed == rounds && planned.is_some_and(|planned| closed >= planned) {
            self.finish(competition_id);
        }
    }

    fn final_text(&self, competition_id: i64) -> String {
        let competition = self.competition(competition_id);
        let args = args![
            half => competition.half.clone().unwrap_or_default(),
            over => if self.next_half(competition_id).is_none() { "season" } else { "half" },
        ];
        let split = self.split_text(competition_id);
        let lines = [self.text("season-final", &args), split];
        lines
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    }
}
