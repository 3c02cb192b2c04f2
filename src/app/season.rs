//! `/seizoen start`: the evenings of a new season or half, and the start order, for everybody to see.

use chrono::{Days, NaiveDate};

use super::desk::{Answer, Desk};
use crate::args;
use crate::store::rows::EveningState;

/// `/seizoen start 11-9`: an evening a week from that day on, as many as the regulation has rounds; without
/// a day: the evenings that are in the calendar already.
pub(crate) fn season(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    let Some(day) = arguments.trim().strip_prefix("start") else {
        return desk.refuse("season-form", &args![]);
    };
    let begun = |state| matches!(state, EveningState::Published | EveningState::Finished);
    if desk.rounds().iter().any(|evening| begun(evening.state)) {
        return desk.refuse("season-begun", &args![]);
    }
    if desk.players().is_empty() {
        return desk.refuse("season-without-players", &args![]);
    }
    match desk.read_dates(day)?.as_slice() {
        [] if desk.rounds().is_empty() => return desk.refuse("season-form", &args![]),
        [] => {}
        [first] if desk.rounds().is_empty() => plan(desk, *first)?,
        _ => return desk.refuse("season-form", &args![]),
    }
    desk.fix_start_order();
    let text = announcement(desk);
    desk.announce(text);
    Ok(desk.text("season-started", &args![]))
}

/// Puts the evenings into the calendar, a week apart.
fn plan(desk: &mut Desk<'_>, first: NaiveDate) -> Result<(), super::desk::Refusal> {
    let file = &desk.settings.file;
    let of_half = file.halves.first().map(|half| half.rounds);
    let Some(rounds) = of_half.or(file.rounds) else {
        return desk.refuse("season-without-rounds", &args![]);
    };
    let weeks =
        (0..u64::from(rounds)).filter_map(|week| first.checked_add_days(Days::new(7 * week)));
    let starts: Vec<_> = weeks.map(|date| desk.start_on(date)).collect();
    if starts.first().is_some_and(|&start| start <= desk.now) {
        return desk.refuse("evening-past", &args![day => desk.say_day(starts[0])]);
    }
    for start in starts {
        desk.add_evening(start);
    }
    Ok(())
}

/// The first evening, and the players in start order. De Pion, Algemeen 2.
fn announcement(desk: &Desk<'_>) -> String {
    let rounds = desk.rounds();
    let first = rounds
        .first()
        .map_or_else(String::new, |evening| desk.day(evening));
    let args = args![first => first, rounds => rounds.len()];
    let mut lines = vec![desk.text("season-begins", &args)];
    lines.extend((1..).zip(desk.players()).map(|(place, member): (usize, _)| {
        let args = args![
            place => place,
            name => member.name.clone(),
            rating => member.rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string()),
            regular => match (desk.is_expected(member.member_id), member.regular) {
                (true, false) => "everybody",
                (_, true) => "yes",
                (false, false) => "no",
            },
        ];
        desk.text("season-player", &args)
    }));
    lines.join("\n")
}
