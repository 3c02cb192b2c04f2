//! `/ongedaan` and `/logboek`: every change has a journal row with the rows as they were before; undoing
//! puts them back, as long as nothing later has touched the same rows.

use chrono::{DateTime, Utc};

use super::desk::Refusal;
use super::{App, Decided, seat_speaker};
use crate::args;
use crate::message::{Incoming, What};
use crate::store::inbox::Inbound;
use crate::store::journal::{self, JournalEntry};
use crate::store::rows::ClubRows;
use crate::store::{self, Tx};

/// How many entries `/logboek` shows, and how far back `/ongedaan` without a number looks.
const SHOWN: u32 = 15;

/// What is asked of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Undo,
    List,
}

/// Whether this is `/ongedaan` or `/logboek` by an organiser, and the arguments.
pub(super) fn asked(incoming: &Incoming, rows: &ClubRows) -> Option<(Asked, String)> {
    let What::Text(text) = &incoming.what else {
        return None;
    };
    let (name, arguments) = super::parse::command(text, super::BOT)?;
    let asked = match super::command::find(&name)?.name {
        "ongedaan" => Asked::Undo,
        "logboek" => Asked::List,
        _ => return None,
    };
    let speaker = rows
        .identities
        .iter()
        .find(|identity| identity.contact == incoming.from.0)?
        .member_id?;
    let organiser = rows
        .members
        .iter()
        .any(|member| member.member_id == speaker && member.organiser);
    organiser.then_some((asked, arguments))
}

impl App {
    pub(super) async fn undo_or_list(
        &self,
        tx: &mut Tx,
        (asked, arguments): (Asked, &str),
        (inbound, incoming): (&Inbound, &Incoming),
        now: DateTime<Utc>,
    ) -> anyhow::Result<()> {
        let club_id = &self.settings.club_id;
        let before = store::load(tx, club_id).await?;
        let latest = journal::latest(tx, club_id, SHOWN).await?;
        let mut desk = self.desk(before.clone(), now, format!("in-{}", inbound.inbox_id));
        seat_speaker(&mut desk, incoming);
        let mut undone = None;
        let text = match asked {
            Asked::List => self.list_entries(&desk, &latest),
            Asked::Undo => {
                let chosen = match arguments.parse::<i64>() {
                    Ok(number) => journal::get(tx, club_id, number).await?,
                    Err(_) => latest
                        .into_iter()
                        .find(|entry| !entry.undone && is_by_person(entry)),
                };
                match self.undo(&mut desk, chosen.as_ref()) {
                    Ok(text) => {
                        undone = chosen.map(|entry| entry.journal_id);
                        text
                    }
                    Err(Refusal(text)) => text,
                }
            }
        };
        desk.answer(text);
        let who = desk.organiser_name();
        let (rows, messages) = desk.into_parts();
        if let Some(journal_id) = undone {
            journal::mark_undone(tx, club_id, journal_id).await?;
        }
        let entry = (
            who.clone(),
            incoming.from.platform().to_owned(),
            super::what_text(&incoming.what),
        );
        self.keep(
            tx,
            &before,
            Decided {
                rows,
                messages,
                who,
                at: now,
            },
            entry,
        )
        .await
    }

    fn undo(
        &self,
        desk: &mut super::Desk<'_>,
        chosen: Option<&JournalEntry>,
    ) -> Result<String, Refusal> {
        let Some(chosen) = chosen else {
            return desk.refuse("nothing-to-undo", &args![]);
        };
        if chosen.undone {
            return desk.refuse("undone-already", &args![number => chosen.journal_id]);
        }
        let mut rows = desk.rows.clone();
        if store::apply_inverse(&mut rows, &chosen.entry.changes).is_err() {
            return desk.refuse("undo-conflict", &args![number => chosen.journal_id]);
        }
        desk.rows = rows;
        let args = args![
            number => chosen.journal_id,
            command => chosen.entry.command.clone(),
            who => chosen.entry.who.clone(),
        ];
        let text = desk.text("undone", &args);
        let public = ["board", "bye", "evening"];
        if chosen
            .entry
            .changes
            .0
            .iter()
            .any(|change| public.contains(&change.table.as_str()))
        {
            let text = desk.text("undone-public", &args);
            desk.announce(text);
        }
        Ok(text)
    }

    fn list_entries(&self, desk: &super::Desk<'_>, entries: &[JournalEntry]) -> String {
        let line = |entry: &JournalEntry| {
            let args = args![
                number => entry.journal_id,
                day => desk.say_day(entry.entry.at),
                time => desk.say_time(entry.entry.at),
                who => entry.entry.who.clone(),
                command => entry.entry.command.clone(),
                undone => if entry.undone { "yes" } else { "no" },
            ];
            desk.text("journal-line", &args)
        };
        let lines: Vec<String> = entries.iter().map(line).collect();
        if lines.is_empty() {
            desk.text("journal-empty", &args![])
        } else {
            lines.join("\n")
        }
    }
}

fn is_by_person(entry: &JournalEntry) -> bool {
    entry.entry.channel != "schedule" && !entry.entry.command.starts_with("/ongedaan")
}
