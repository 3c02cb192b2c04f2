//! `/aanwezig` and `/afwezig`: the evenings that are named, at once or, when a stretch of time was named, after a look.

use speech::ExternalClaim;

use super::absence::Days;
use super::desk::{Answer, Desk, Refusal};
use super::guardian::Deed;
use super::named_days::Named;
use crate::args;
use crate::message::Place;

/// `/aanwezig vrijdag`
pub(crate) fn sign_on(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let (member_id, days) = desk.subject_named(arguments, Deed::SignOn)?;
    let named = desk.read_named(&days)?;
    desk.expect_only_days(&named)?;
    if named.stretch {
        return desk.ask_stretch(member_id, named, (None, true));
    }
    desk.sign_on(member_id, &named.evenings)
}

/// `/afwezig 18 en 25 sept`, `/afwezig extern winst`
pub(crate) fn sign_off(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let (member_id, days) = desk.subject_named(arguments, Deed::SignOff)?;
    let (days, external) = speech::external(&days);
    let played = desk.external_evening(member_id, external);
    let named = match played.filter(|_| days.is_empty()) {
        Some(evening_id) => Named {
            evenings: vec![evening_id],
            ..Named::default()
        },
        None => desk.read_named(&days)?,
    };
    desk.expect_only_days(&named)?;
    if named.stretch {
        desk.may_play(member_id)?;
        return desk.ask_stretch(member_id, named, (external, false));
    }
    if days.is_empty() && external.is_none() {
        desk.expect_not_playing_now(member_id)?;
    }
    desk.sign_off(member_id, &named.evenings, external, "")
}

impl Desk<'_> {
    fn expect_only_days(&self, named: &Named) -> Result<(), Refusal> {
        if named.rest.is_empty() {
            return Ok(());
        }
        self.refuse("not-a-day", &args![text => speech::shorten(&named.rest)])
    }

    /// Shows the evenings of a stretch of time, and whether he plays, before they are stored.
    fn ask_stretch(
        &mut self,
        member_id: i64,
        named: Named,
        (external, plays): (Option<ExternalClaim>, bool),
    ) -> Answer {
        self.ask_days(Days {
            member_id,
            evenings: named.evenings,
            external,
            said: String::new(),
            plays,
        })
    }
}
