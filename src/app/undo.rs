//! `/ongedaan` and `/logboek`: every change has a journal row with the rows as they were before; undoing
//! puts them back, as long as nothing later has touched the same rows.

use chrono::{DateTime, Utc};

use super::desk::Refusal;
use super::{App, Decided, seat_speaker};
use crate::args;
use crate::message::{Incoming, Place, What};
use crate::store::inbox::Inbound;
use crate::store::journal::{self, Entry, JournalEntry};
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
                let wanted = (!arguments.is_empty()).then(|| arguments.parse::<i64>());
                let chosen = match wanted {
                    Some(Ok(number)) => journal::get(tx, club_id, number).await?,
                    Some(Err(_)) => None,
                    None => latest
                        .into_iter()
                        .find(|entry| !entry.undone && is_by_person(entry) && is_of_weight(entry)),
                };
                match self.undo(&mut desk, chosen.as_ref(), arguments) {
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
        self.keep(
            tx,
            &before,
            Decided {
                rows,
                messages,
                who,
                channel: incoming.from.platform().to_owned(),
                command: self.what_text(&before, &incoming.what, now),
            },
            now,
        )
        .await
    }

    fn undo(
        &self,
        desk: &mut super::Desk<'_>,
        chosen: Option<&JournalEntry>,
        wanted: &str,
    ) -> Result<String, Refusal> {
        let Some(chosen) = chosen else {
            let id = match wanted.parse::<i64>() {
                Ok(_) => "no-such-entry",
                Err(_) if wanted.is_empty() => "nothing-to-undo",
                Err(_) => "undo-form",
            };
            return desk.refuse(id, &args![number => super::parse::shorten(wanted)]);
        };
        if chosen.undone {
            return desk.refuse("undone-already", &args![number => chosen.journal_id]);
        }
        let mut rows = desk.rows.clone();
        if store::apply_inverse(&mut rows, &chosen.entry.changes).is_err() {
            return desk.refuse("undo-conflict", &args![number => chosen.journal_id]);
        }
        desk.rows = rows;
        let (who, command) = said_by(desk, chosen);
        let args = args![
            number => chosen.journal_id,
            command => command,
            who => who,
            organiser => desk.speaker().map(|id| desk.name(id)).unwrap_or_default(),
        ];
        let public = ["board", "bye"];
        let changes = &chosen.entry.changes.0;
        if changes
            .iter()
            .any(|change| public.contains(&change.table.as_str()))
        {
            let text = desk.text("undone-public", &args);
            if desk.place == Place::Group {
                return Ok(text);
            }
            desk.announce(text);
        }
        Ok(desk.text("undone", &args))
    }

    fn list_entries(&self, desk: &super::Desk<'_>, entries: &[JournalEntry]) -> String {
        let line = |entry: &JournalEntry| {
            let (who, command) = said_by(desk, entry);
            let args = args![
                number => entry.journal_id,
                day => desk.say_day(entry.entry.at),
                time => desk.say_time(entry.entry.at),
                who => who,
                command => command,
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

/// What the clock and the operator did stays, unless it is asked for by its number.
fn is_by_person(entry: &JournalEntry) -> bool {
    let machine = ["schedule", "command line"].contains(&entry.entry.channel.as_str());
    !machine && !entry.entry.command.starts_with("/ongedaan")
}

/// Whether the entry changed more than what was asked of whom.
fn is_of_weight(entry: &JournalEntry) -> bool {
    let light = ["question", "identity"];
    let changes = &entry.entry.changes.0;
    changes
        .iter()
        .any(|change| !light.contains(&change.table.as_str()))
        && !entry.entry.command.starts_with("/concept")
}

/// Who did it and what, in the words of the club: the clock's jobs have names of their own.
fn said_by(desk: &super::Desk<'_>, entry: &JournalEntry) -> (String, String) {
    let Entry {
        who,
        channel,
        command,
        ..
    } = &entry.entry;
    match channel.as_str() {
        "schedule" => {
            let (job, evening) = command.split_once('/').unwrap_or((command, ""));
            let round = evening
                .parse()
                .map_or(0, |evening_id| desk.round_of(evening_id));
            let args = args![job => job.to_owned(), round => round];
            (desk.text("the-clock", &args![]), desk.text("job", &args))
        }
        "command line" => {
            let what = command.split(' ').next().unwrap_or_default().to_owned();
            (
                desk.text("the-operator", &args![]),
                desk.text("import", &args![what => what]),
            )
        }
        _ => (who.clone(), super::parse::shorten(command)),
    }
}
