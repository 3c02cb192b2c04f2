//! `/mijngegevens`: everything that is stored about whoever asks, in a file that only he gets. The names of the fields are
//! those of the store, so that nothing is left out in translation.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};

use super::decide::who_spoke;
use super::desk::Desk;
use super::{App, Decided};
use crate::args;
use crate::message::{Attachment, Incoming, What};
use crate::store::journal::{self, JournalEntry};
use crate::store::rows::Board;
use crate::store::{Tx, inbox, outbox};

/// Whether this is `/mijngegevens`.
pub(super) fn asked(incoming: &Incoming, bot: &str) -> bool {
    let What::Text(text) = &incoming.what else {
        return false;
    };
    let command = speech::command(text, bot);
    let found = command.and_then(|(name, _)| super::typed::find(&name));
    found.is_some_and(|command| command.name == "mijngegevens")
}

impl App {
    pub(super) async fn hand_over_data(
        &self,
        tx: &mut Tx,
        mut desk: Desk<'_>,
        incoming: &Incoming,
    ) -> anyhow::Result<()> {
        let club_id = &self.settings.club_id;
        let (before, now) = (desk.rows.clone(), desk.now);
        let entries = journal::latest(tx, club_id, u32::MAX).await?;
        let mut data = desk.own_data(&entries);
        let (mut received, mut said) = (Vec::new(), Vec::new());
        for contact in desk.own_contacts() {
            for message in inbox::of_contact(tx, club_id, &contact).await? {
                received
                    .push(json!({ "at": message.received_at, "message": message.incoming().ok() }));
            }
            for message in outbox::to_contact(tx, club_id, &contact).await? {
                let text = message.message().ok().map(|message| message.text);
                let state = message.state.word();
                said.push(json!({ "at": message.put_at, "state": state, "text": text }));
            }
        }
        data["messages_from_you"] = Json::Array(received);
        data["messages_to_you"] = Json::Array(said);
        let text = serde_json::to_string_pretty(&data)?;
        let name = desk.text("data-file", &args![]);
        let known = desk.speaker().is_ok() || !desk.wards().is_empty();
        let known = if known { "yes" } else { "no" };
        let cover = desk.text("your-data", &args![known => known]);
        desk.hand_over_secretly(cover, Attachment::new(name, text));
        let who = who_spoke(&desk, incoming);
        let command = self.what_text(&before, incoming, now);
        let decided = Decided::of(desk, &who, incoming.from.platform(), &command);
        self.keep(tx, &before, decided, now).await
    }
}

impl Desk<'_> {
    /// Every contact of whoever speaks.
    fn own_contacts(&self) -> Vec<String> {
        let here = self.contact.iter().map(|contact| contact.0.clone());
        let own = self
            .speaker()
            .map_or_else(|_| Vec::new(), |id| self.contacts(id));
        let mut all: Vec<String> = here
            .chain(own.into_iter().map(|contact| contact.0))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    fn own_data(&self, entries: &[JournalEntry]) -> Json {
        let rows = &self.rows;
        let own = self.speaker().ok();
        let contacts = self.own_contacts();
        let his = |member_id: i64| own == Some(member_id);
        let at = |contact: &String| contacts.contains(contact);
        let wards = self.wards();
        let children: Vec<String> = wards.iter().map(|&id| self.full_name(id)).collect();
        let parents = own.map_or_else(Vec::new, |id| self.parents_of(id));
        let lines = entries
            .iter()
            .filter(|entry| self.is_about(entry, own, &contacts));
        let kept = |contact: &String| at(contact);
        let mut data = json!({
            "club": self.settings.file.name,
            "member": own.map(|id| self.member(id)),
            "reminders": own.map(|id| self.wants_reminders(id)),
            "contacts": list(rows.identities.iter().filter(|row| kept(&row.contact))),
            "aliases": list(rows.aliases.iter().filter(|row| row.member_id.is_some_and(his))),
            "you_answer_for": children,
            "children": wards.iter().map(|&id| self.child_data(id, entries)).collect::<Vec<_>>(),
            "they_answer_for_you": parents,
            "invitation": list(rows.invitations.iter().filter(|row| his(row.member_id))),
            "wrong_codes": list(rows.wrong_codes.iter().filter(|row| at(&row.contact))),
            "votes": list(rows.votes.iter().filter(|row| at(&row.contact))),
            "questions": list(rows.questions.iter().filter(|row| at(&row.contact))),
            "journal": lines.map(journal_data).collect::<Vec<_>>(),
        });
        add(&mut data, self.played_data(&his));
        data
    }

    /// What is kept of somebody's games and evenings.
    fn played_data(&self, his: &dyn Fn(i64) -> bool) -> Json {
        let rows = &self.rows;
        let boards = rows.boards.iter();
        let boards = boards.filter(|board| his(board.white) || his(board.black));
        json!({
            "competitions": list(rows.entries.iter().filter(|row| his(row.member_id))),
            "attendance": list(rows.attendances.iter().filter(|row| his(row.member_id))),
            "boards": boards.map(|board| self.board_data(board)).collect::<Vec<_>>(),
            "byes": list(rows.byes.iter().filter(|row| his(row.member_id))),
            "penalties": list(rows.penalties.iter().filter(|row| his(row.member_id))),
            "play_off_games": list(rows.playoff_games.iter().filter(|row| his(row.white) || his(row.black))),
            "game_records": list(rows.game_records.iter().filter(|row| {
                his(row.white) || his(row.black) || his(row.handed_in_by)
            })),
        })
    }

    /// What is kept of a child, for a parent: who it is and how it plays, and what was written down about it. Its own
    /// contacts, what was said between it and the bot and who its other parents are stay its own.
    fn child_data(&self, child: i64, entries: &[JournalEntry]) -> Json {
        const OF_CONTACTS: [&str; 4] = ["identity", "guardian", "invitation", "question"];
        let of_contacts = |line: &&JournalEntry| {
            let mut changes = line.entry.changes.0.iter();
            changes.any(|change| OF_CONTACTS.contains(&change.table.as_str()))
        };
        let lines = entries.iter().filter(|line| !of_contacts(line));
        let lines = lines.filter(|line| self.is_about(line, Some(child), &[]));
        let lines = lines.map(|line| {
            let mut shown = journal_data(line);
            if line.entry.who == self.member(child).name {
                // What it did is in the rows; its words are its own.
                shown["command"] = Json::Null;
            }
            shown
        });
        let mut data = json!({
            "member": self.member(child),
            "journal": lines.collect::<Vec<_>>(),
        });
        add(&mut data, self.played_data(&|member_id| member_id == child));
        data
    }

    fn board_data(&self, board: &Board) -> Json {
        let evening = self.evening(board.evening_id);
        json!({
            "date": self.local_day(evening.starts_at),
            "round": self.round_of(board.evening_id),
            "board": board.board,
            "white": self.full_name(board.white),
            "black": self.full_name(board.black),
            "result": board.result,
            "note": board.note,
        })
    }

    /// Whether a line of the journal is by somebody or about him.
    fn is_about(&self, line: &JournalEntry, own: Option<i64>, contacts: &[String]) -> bool {
        let entry = &line.entry;
        let name = own.map(|id| &self.member(id).name);
        let by_him = name == Some(&entry.who)
            || name.is_some_and(|name| entry.who.starts_with(&format!("{name} (")))
            || contacts.contains(&entry.who);
        let fields = ["member_id", "white", "black"];
        let about = |row: &Json| {
            let member = |field: &str| own.is_some() && row[field].as_i64() == own;
            let contact = row["contact"].as_str();
            fields.iter().any(|field| member(field))
                || contact.is_some_and(|contact| contacts.iter().any(|own| own == contact))
        };
        by_him
            || entry.changes.0.iter().any(|change| {
                let rows = change.before.iter().chain(&change.after);
                rows.into_iter().any(about)
            })
    }
}

/// Puts the fields of one object into another.
fn add(data: &mut Json, more: Json) {
    if let (Json::Object(data), Json::Object(more)) = (data, more) {
        data.extend(more);
    }
}

fn list<'r, R: serde::Serialize + 'r>(rows: impl Iterator<Item = &'r R>) -> Json {
    json!(rows.collect::<Vec<_>>())
}

fn journal_data(line: &JournalEntry) -> Json {
    let at: DateTime<Utc> = line.entry.at;
    json!({
        "number": line.journal_id,
        "at": at,
        "who": line.entry.who,
        "command": line.entry.command,
        "undone": line.undone,
    })
}
