//! Whether the club file still fits what the database holds: a file that lost something that was played with is refused
//! at the start, before anybody speaks to the bot.

use crate::args;
use crate::store::rows::{ClubRows, CompetitionKind, EveningState};

use super::settings::Settings;

/// Says what does not fit, in the words of the operator; none when all is well.
pub(crate) fn misfit(rows: &ClubRows, settings: &Settings) -> Option<String> {
    let (file, texts) = (&settings.file, settings.texts());
    let rapid = rows.evenings.iter().filter(|evening| {
        let mut competitions = rows.competitions.iter();
        let found = competitions.find(|c| c.competition_id == evening.competition_id);
        let is_rapid = found.is_some_and(|found| found.kind == CompetitionKind::Rapid);
        is_rapid && evening.state != EveningState::Cancelled
    });
    let rounds = rapid.count();
    if file.rapid.is_none() && rounds > 0 {
        return Some(texts.text("fit-no-rapid", &args![rounds => rounds]));
    }
    let known = |half: &str| file.halves.iter().any(|known| known.name == half);
    let mut halves = rows.competitions.iter().filter_map(|c| c.half.as_deref());
    let lost = halves.find(|half| !known(half))?;
    Some(texts.text("fit-no-half", &args![half => lost]))
}

/// Before there were halves in the database a competition had no name: it was the first half.
pub(crate) fn name_halves(rows: &mut ClubRows, settings: &Settings) {
    let Some(first) = settings.file.halves.first() else {
        return;
    };
    for competition in &mut rows.competitions {
        competition.half.get_or_insert_with(|| first.name.clone());
    }
}
