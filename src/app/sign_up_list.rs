//! The list of who plays: one message a round, edited as people sign on and off, and left as it is after the deadline. It
//! stands under the poll, or takes its place: then the buttons are under it until the deadline. An edit makes no noise; a
//! network that cannot edit for days does not get a list under a poll.

use super::attendance::Attends;
use super::desk::Desk;
use super::jobs::poll_evening;
use crate::args;
use crate::message::{Choice, Form, Otherwise};
use crate::store::rows::{ClubRows, Evening, EveningState, Setting};

/// Under which name the key of an evening's list is kept.
const KEPT: &str = "live-list/";

impl Desk<'_> {
    /// Posts the list of an evening whose poll was just posted.
    pub(crate) fn begin_sign_up_list(&mut self, evening_id: i64) {
        if !self.settings.file.sign_up.live_list {
            return;
        }
        let value = format!("list-{evening_id}-{}", self.now.timestamp_millis());
        let key = format!("{KEPT}{evening_id}");
        self.rows.settings.retain(|setting| setting.key != key);
        let text = self.sign_up_list(evening_id);
        self.post_form(&value, text, Form::Live, Choice::None);
        self.rows.settings.push(Setting { key, value });
    }

    /// The list of an evening as it is now, with the key under which it stands in the groups, and what can be tapped under it.
    pub(crate) fn live_list(&self, evening_id: i64) -> Option<(String, (String, Choice))> {
        let mut lists = self.shown_lists().into_iter();
        let (_, key) = lists.find(|(id, _)| *id == evening_id)?;
        let shown = self.list_as_shown(evening_id, &key);
        Some((key, shown))
    }

    /// Posts the message with the buttons: whoever presses one is in the list above them.
    pub(crate) fn post_buttons(&mut self, key: &str, evening_id: i64) {
        let name = format!("{KEPT}{evening_id}");
        self.rows.settings.retain(|setting| setting.key != name);
        self.rows.settings.push(Setting {
            key: name,
            value: key.to_owned(),
        });
        let (text, choice) = self.list_as_shown(evening_id, key);
        self.post_form(key, text, Form::New, choice);
    }

    /// Whether an evening has a message with buttons instead of a poll.
    pub(crate) fn has_buttons(&self, evening_id: i64) -> bool {
        let mut lists = self.shown_lists().into_iter();
        lists.any(|(id, key)| id == evening_id && is_with_buttons(&key))
    }

    /// That message is not the evening's any more.
    pub(crate) fn leave_buttons(&mut self, evening_id: i64) {
        let name = format!("{KEPT}{evening_id}");
        self.rows.settings.retain(|setting| setting.key != name);
    }

    /// Edits the lists that show something else than before this command. At the deadline, or when the evening does
    /// not go on, that is the last time.
    pub(crate) fn follow_sign_up_list(&mut self, before: &ClubRows) {
        let spoken = (self.settings, self.texts);
        let old = Desk::new(before.clone(), spoken, self.now, String::new());
        let shown = old.shown_lists();
        let now = self.shown_lists();
        let mut edits = Vec::new();
        for (evening_id, key) in &shown {
            let known = self
                .rows
                .evenings
                .iter()
                .any(|e| e.evening_id == *evening_id);
            if !known || old.evening(*evening_id).state != EveningState::Open {
                continue;
            }
            let stays = now.iter().any(|(_, other)| other == key)
                || self.evening(*evening_id).state == EveningState::Cancelled;
            let list = if stays {
                self.list_as_shown(*evening_id, key)
            } else {
                (self.moved_text(*evening_id, key), Choice::None)
            };
            if list != old.list_as_shown(*evening_id, key) {
                edits.push((*evening_id, key.clone(), list));
            }
        }
        // What was taken back brings an older list to the fore again.
        let posted = |key: &str| self.outgoing().iter().any(|message| message.key == key);
        let again = now
            .iter()
            .filter(|list| !shown.contains(list) && !posted(&list.1));
        let again = again.map(|(id, key)| (*id, key.clone(), self.list_as_shown(*id, key)));
        edits.extend(again.collect::<Vec<_>>());
        for (place, (evening_id, of, (text, choice))) in edits.into_iter().enumerate() {
            let otherwise = Otherwise::Leave;
            let key = format!("{}/list-{evening_id}-{place}", self.origin());
            self.post_form(&key, text, Form::Edit { of, otherwise }, choice);
        }
    }

    /// A list as the message with this key shows it, and what can be tapped under it.
    fn list_as_shown(&self, evening_id: i64, key: &str) -> (String, Choice) {
        let open = matches!(
            self.evening(evening_id).state,
            EveningState::Planned | EveningState::Open
        );
        match is_with_buttons(key) {
            true if open => {
                let choice = Choice::Buttons(self.poll_options(evening_id));
                (self.list_with_buttons(evening_id), choice)
            }
            true => (self.list_with_buttons(evening_id), Choice::None),
            false => (self.sign_up_list(evening_id), Choice::None),
        }
    }

    /// What stands in the place of a list that belongs to another day.
    fn moved_text(&self, evening_id: i64, key: &str) -> String {
        let id = match is_with_buttons(key) {
            true => "buttons-moved",
            false => "live-list-moved",
        };
        self.text(id, &args![round => self.round_label(evening_id)])
    }

    /// The lists that are kept up to date: of which evening, and the key of the message.
    fn shown_lists(&self) -> Vec<(i64, String)> {
        let lists = self.rows.settings.iter().filter_map(|setting| {
            let evening_id = setting.key.strip_prefix(KEPT)?.parse().ok()?;
            let known = self
                .rows
                .evenings
                .iter()
                .any(|e| e.evening_id == evening_id);
            // A club that wants no list any more keeps the one with its buttons: people sign up by it.
            let wanted = self.settings.file.sign_up.live_list || is_with_buttons(&setting.value);
            (known && wanted).then(|| (evening_id, setting.value.clone()))
        });
        lists.collect()
    }

    /// `Ronde 8, vrijdag 13 november: 9 spelen, 3 afwezig, 2 nog niets.`, and who they are.
    fn sign_up_list(&self, evening_id: i64) -> String {
        let evening = self.evening(evening_id);
        let said = self.who_said_what(evening);
        let [plays, absent, external, silent] = &said;
        let state = match evening.state {
            EveningState::Planned | EveningState::Open => "open",
            EveningState::Cancelled => "off",
            EveningState::Closed | EveningState::Published | EveningState::Finished => "closed",
        };
        let args = args![
            round => if state == "off" { String::new() } else { self.round_label(evening_id) },
            day => self.day(evening),
            plays => plays.len(),
            absent => absent.len(),
            external => external.len(),
            silent => silent.len(),
            state => state,
            deadline => self.say_weekday_time(self.deadline(evening)),
        ];
        let mut lines = vec![self.text("live-list", &args)];
        if state == "off" {
            return lines.remove(0);
        }
        let kinds = ["plays", "absent", "external", "silent"];
        for (kind, members) in kinds.into_iter().zip(&said) {
            if !members.is_empty() {
                let names = members.iter().map(|&member_id| self.name(member_id));
                let args = args![kind => kind, state => state, names => names.collect::<Vec<_>>().join(", ")];
                lines.push(self.text("live-list-names", &args));
            }
        }
        lines.push(self.text("live-list-until", &args));
        lines.join("\n")
    }

    /// `Ronde 8, vrijdag 13 november. Speel je mee? ...`, and below who plays and who does not.
    fn list_with_buttons(&self, evening_id: i64) -> String {
        let evening = self.evening(evening_id);
        let state = match evening.state {
            EveningState::Cancelled => return self.sign_up_list(evening_id),
            EveningState::Planned | EveningState::Open => "open",
            EveningState::Closed | EveningState::Published | EveningState::Finished => "closed",
        };
        let mut lines = vec![match state {
            "open" => self.poll_text(evening_id, "buttons"),
            _ => {
                let args = args![round => self.round_label(evening_id), day => self.day(evening)];
                self.text("buttons-closed", &args)
            }
        }];
        let kinds = ["plays", "absent", "external", "silent"];
        for (kind, members) in kinds.into_iter().zip(self.who_said_what(evening)) {
            if !members.is_empty() {
                let names = members.iter().map(|&member_id| self.name(member_id));
                let args = args![
                    kind => kind,
                    state => state,
                    count => members.len(),
                    names => names.collect::<Vec<_>>().join(", "),
                ];
                lines.push(self.text("buttons-names", &args));
            }
        }
        lines.join("\n")
    }

    /// Who plays, who is absent, who plays elsewhere, and of whom nobody knows yet; each in the order of the start.
    fn who_said_what(&self, evening: &Evening) -> [Vec<i64>; 4] {
        let mut said = [const { Vec::new() }; 4];
        let plays = self.players_of_evening(evening);
        let others = self.players_of(evening.competition_id).into_iter();
        let others = others
            .filter(|m| m.plays && m.left.is_none() && self.has_joined(m.member_id, evening))
            .map(|member| member.member_id)
            .filter(|member_id| !plays.contains(member_id));
        for member_id in others {
            let kind = match self.attends(member_id, evening) {
                Attends::External(_) => 2,
                _ if !self.has_answered(member_id, evening.evening_id) => 3,
                Attends::Plays | Attends::WithNotice | Attends::WithoutNotice => 1,
            };
            said[kind].push(member_id);
        }
        said[0] = plays;
        said
    }
}

/// Whether a message with a list is the one in the place of a poll: then it has a poll's key.
fn is_with_buttons(key: &str) -> bool {
    poll_evening(key).is_some()
}
