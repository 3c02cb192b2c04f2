//! Until when one can appeal against a decision about a player. De Zwarte Dame, f.5: "schriftelijk binnen twee weken
//! bij het bestuur".

use chrono::{Days, NaiveTime};

use super::desk::Desk;
use crate::args;
use crate::store::rows::Board;
use speech::BoardResult;

impl Desk<'_> {
    /// `Beroep kan tot en met donderdag 24 september bij het bestuur.` Empty where the club file says nothing about it.
    pub(crate) fn appeal(&self) -> String {
        let Some(days) = self.settings.appeal_days() else {
            return String::new();
        };
        let today = self.local_day(self.now);
        let last = today.checked_add_days(Days::new(u64::from(days)));
        let last = last.unwrap_or(today).and_time(NaiveTime::MIN).and_utc();
        self.text("appeal-until", &args![day => self.texts.date(&last)])
    }

    /// A decision in words, and until when one can appeal against it.
    pub(crate) fn with_appeal(&self, text: String) -> String {
        match self.appeal().as_str() {
            "" => text,
            appeal => format!("{text} {appeal}"),
        }
    }

    /// Whether a new result of a board is a decision of the organiser: a game lost by not coming, or another result
    /// than was handed in, unless the game is his own.
    pub(crate) fn decides(&self, board: &Board, result: Option<BoardResult>) -> bool {
        let forfeit = matches!(
            result,
            Some(BoardResult::WhiteAbsent | BoardResult::BlackAbsent)
        );
        let postponed = Some(BoardResult::Postponed.as_str());
        let known = board.result.is_some() && board.result.as_deref() != postponed;
        let own = self
            .speaker()
            .is_ok_and(|member_id| [board.white, board.black].contains(&member_id));
        let other = board.result.as_deref() != result.map(BoardResult::as_str);
        other && (forfeit || known && self.is_organiser() && !own)
    }

    /// A decision about a result in words: with the appeal when it is one.
    pub(crate) fn with_appeal_if(&self, decided: bool, text: String) -> String {
        if decided {
            self.with_appeal(text)
        } else {
            text
        }
    }
}
