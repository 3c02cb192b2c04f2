//! `/herinnering`: whether a member wants to be reminded that he has not signed up yet. White is asked for a result
//! that is missing whatever he chose: giving it is his duty, and it is asked once.

use super::desk::{Answer, Desk};
use crate::args;
use crate::message::Place;
use crate::store::rows::Setting;

/// What the row of somebody who wants none holds.
const OFF: &str = "off";

/// `/herinnering uit`, `/herinnering aan`; without a word it tells how it is.
pub(crate) fn reminders(desk: &mut Desk<'_>, arguments: &str) -> Answer {
    desk.place = Place::Private;
    let (member_id, arguments) = match desk.child_named(arguments) {
        Some(child) => child,
        None => (desk.subject()?, arguments.to_owned()),
    };
    let wanted = match arguments.trim().to_lowercase().as_str() {
        "" => return Ok(desk.reminders_text(member_id, "is")),
        "aan" | "on" | "ja" => true,
        "uit" | "off" | "nee" | "geen" => false,
        _ => return desk.refuse("reminders-form", &args![]),
    };
    let key = Setting::reminders_of(member_id);
    desk.rows.settings.retain(|setting| setting.key != key);
    if !wanted {
        let value = OFF.to_owned();
        desk.rows.settings.push(Setting { key, value });
    }
    Ok(desk.reminders_text(member_id, "set"))
}

impl Desk<'_> {
    /// Whether a member wants to be reminded that he has not signed up.
    pub(crate) fn wants_reminders(&self, member_id: i64) -> bool {
        let key = Setting::reminders_of(member_id);
        let mut settings = self.rows.settings.iter();
        !settings.any(|setting| setting.key == key && setting.value == OFF)
    }

    fn reminders_text(&self, member_id: i64, said: &str) -> String {
        let args = args![
            said => said,
            wanted => if self.wants_reminders(member_id) { "yes" } else { "no" },
            expected => if self.is_expected(member_id) { "yes" } else { "no" },
        ];
        self.text("reminders", &args)
    }
}
