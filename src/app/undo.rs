//! `/ongedaan` and `/logboek`: every change has a journal row with the rows as they were before; undoing
//! puts them back, as long as nothing later has touched the same rows.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, Utc};

use super::by_hand;
use super::command::Who;
use super::decide::who_spoke;
use super::desk::Refusal;
use super::{App, Decided, Desk, language};
use crate::args;
use crate::locale::Texts;
use crate::message::{Incoming, Place, What};
use crate::store::journal::{self, Entry, JournalEntry};
use crate::store::rows::{Attendance, ClubRows, Evening, EveningState};
use crate::store::{self, Change, Tx};

/// How many entries `/logboek` shows, and how far back `/ongedaan` without a number looks.
const SHOWN: u32 = 15;

/// What is asked of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Undo,
    List,
}

impl Asked {
    /// Who may ask it.
    pub(super) const fn who(self) -> Who {
        match self {
            Self::Undo => Who::Organiser,
            Self::List => Who::Board,
        }
    }
}

/// Whether this is `/ongedaan` or `/logboek`, and the arguments.
pub(super) fn asked(incoming: &Incoming, bot: &str) -> Option<(Asked, String)> {
    let What::Text(text) = &incoming.what else {
        return None;
    };
    let (name, arguments) = speech::command(text, bot)?;
    match super::typed::find(&name)?.name {
        "ongedaan" => Some((Asked::Undo, arguments)),
        "logboek" => Some((Asked::List, arguments)),
        _ => None,
    }
}

impl App {
    pub(super) async fn undo_or_list<'a>(
        &'a self,
        tx: &mut Tx,
        (asked, arguments): (Asked, &str),
        seated: &(impl Fn(&'static Texts) -> Desk<'a> + Sync),
        incoming: &Incoming,
    ) -> anyhow::Result<()> {
        let club_id = &self.settings.club_id;
        let desk = seated(self.settings.texts());
        let (before, now) = (desk.rows.clone(), desk.now);
        let latest = journal::latest(tx, club_id, SHOWN).await?;
        let wanted = (!arguments.is_empty()).then(|| arguments.parse::<i64>());
        let chosen = match wanted {
            Some(Ok(number)) => journal::get(tx, club_id, number).await?,
            Some(Err(_)) => None,
            // Without a number: his own last change. What others said is theirs.
            None => {
                let own = desk.speaker().map(|id| desk.member(id).name.clone());
                let bot = self.settings.bot.as_str();
                let his = latest.iter().find(|entry| {
                    let his = own.as_ref() == Ok(&entry.entry.who);
                    his && !entry.undone && is_by_person(entry, bot) && is_of_weight(entry, bot)
                });
                his.cloned()
            }
        };
        let decide = |texts| {
            let mut desk = seated(texts);
            let (text, undoes) = match asked {
                Asked::List => (self.list_entries(&desk, &latest), None),
                Asked::Undo => match self.undo(&mut desk, chosen.as_ref(), arguments) {
                    Ok(text) => (text, chosen.as_ref().map(|entry| entry.journal_id)),
                    Err(Refusal(text)) => (text, None),
                },
            };
            desk.answer(text);
            desk.merge_answers();
            desk.follow_sign_up_list(&before);
            desk.follow_pairing_posts(&before);
            let who = who_spoke(&desk, incoming);
            let command = self.what_text(&before, incoming, now);
            Decided {
                undoes,
                ..Decided::of(desk, &who, incoming.from.platform(), &command)
            }
        };
        // A bug here must not take the service down either.
        let decide = || language::decide_for_readers(&self.settings, &before, decide);
        let decided = catch_unwind(AssertUnwindSafe(decide))
            .map_err(|_| anyhow::anyhow!("a bug: the undo panicked"))?;
        self.keep(tx, &before, decided, now).await
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
            return desk.refuse(id, &args![number => speech::shorten(wanted)]);
        };
        if chosen.undone {
            return desk.refuse("undone-already", &args![number => chosen.journal_id]);
        }
        if chosen.entry.changes.is_empty() {
            return desk.refuse("undo-forgotten", &args![number => chosen.journal_id]);
        }
        let speaker = desk.speaker()?;
        let organiser = desk.name(speaker);
        let (who, command) = said_by(desk, chosen);
        let mut rows = desk.rows.clone();
        let applied = store::apply_inverse(&mut rows, &chosen.entry.changes).is_ok();
        // A code that was used or replaced never comes back, and who guessed stays remembered.
        rows.invitations
            .retain(|code| desk.rows.invitations.contains(code));
        rows.wrong_codes.clone_from(&desk.rows.wrong_codes);
        // What a network vouches for is what it says now.
        for identity in &mut rows.identities {
            let mut now = desk.rows.identities.iter();
            let now = now.find(|now| now.contact == identity.contact);
            identity.vouched = now.and_then(|now| now.vouched.clone());
        }
        let organised = desk.organised_without(None, &[]);
        let now = std::mem::replace(&mut desk.rows, rows);
        // Nobody takes back what makes him an organiser, nor the last one.
        let stays = desk.is_organiser() && (desk.organised_without(None, &[]) || !organised);
        let rows = std::mem::replace(&mut desk.rows, now);
        if !applied || !stays || renumbers_played(&desk.rows, &rows) || sits_twice(&rows) {
            return desk.refuse("undo-conflict", &args![number => chosen.journal_id]);
        }
        let before = std::mem::replace(&mut desk.rows, rows);
        let args = args![
            number => chosen.journal_id,
            public => without_reason(&chosen.entry.command, &self.settings.bot).unwrap_or_else(|| command.clone()),
            command => command,
            who => who,
            organiser => organiser,
        ];
        follow_up(desk, &before, &chosen.entry.who, &args);
        let calendar = calendar_of(&before) != calendar_of(&desk.rows);
        let mut changes = chosen.entry.changes.0.iter();
        let said = [taken_back(desk, &before), desk.prize_changes(&before)].concat();
        if calendar || !said.is_empty() || changes.any(|change| was_public(desk, change)) {
            let text = desk.text("undone-public", &args);
            let text = [vec![text], said].concat().join("\n");
            if desk.place == Place::Group {
                desk.follow_split(&before);
                return Ok(text);
            }
            desk.announce(text);
        }
        desk.follow_split(&before);
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

/// The rounds in order: which evenings, and when.
fn calendar_of(rows: &ClubRows) -> Vec<(DateTime<Utc>, i64)> {
    let played = rows
        .evenings
        .iter()
        .filter(|e| e.state != EveningState::Cancelled);
    let mut calendar: Vec<_> = played.map(|e| (e.starts_at, e.evening_id)).collect();
    calendar.sort_unstable();
    calendar
}

/// Whether a round whose pairing is public would get another number or another day.
fn renumbers_played(before: &ClubRows, after: &ClubRows) -> bool {
    let numbered = |rows: &ClubRows, evening_id: i64| {
        let calendar = calendar_of(rows);
        let place = calendar.iter().position(|&(_, id)| id == evening_id);
        place.map(|place| (place, calendar[place].0))
    };
    let public = |e: &&Evening| matches!(e.state, EveningState::Published | EveningState::Finished);
    let stay = before.evenings.iter().filter(public).filter(|evening| {
        after
            .evenings
            .iter()
            .filter(public)
            .any(|e| e.evening_id == evening.evening_id)
    });
    let mut stay = stay.map(|evening| evening.evening_id);
    stay.any(|id| numbered(before, id) != numbered(after, id))
}

/// Whether everybody could see this: the pairing, or what a closed round was for somebody.
fn was_public(desk: &super::Desk<'_>, change: &Change) -> bool {
    let evening_id = change.key.first().and_then(serde_json::Value::as_i64);
    let mut evenings = desk.rows.evenings.iter();
    let closed = evenings.any(|evening| {
        Some(evening.evening_id) == evening_id && evening.state == EveningState::Finished
    });
    match change.table.as_str() {
        "board" | "bye" | "playoff_game" => true,
        "attendance" => closed,
        _ => false,
    }
}

/// What everybody knew of a competition and is otherwise now: its end, the border, who plays in which group.
fn taken_back(desk: &super::Desk<'_>, before: &ClubRows) -> Vec<String> {
    let mut lines = Vec::new();
    for now in desk.keizer_competitions() {
        let mut then = before.competitions.iter();
        let Some(then) = then.find(|then| then.competition_id == now.competition_id) else {
            continue;
        };
        if then.finished.is_some() && now.finished.is_none() {
            let half = now.half.clone().unwrap_or_default();
            lines.push(desk.text("final-withdrawn", &args![half => half]));
        }
        if then.border != now.border {
            lines.push(desk.text("border-now", &args![place => now.border.unwrap_or(0)]));
        }
    }
    for now in &desk.rows.entries {
        let key = (now.competition_id, now.member_id);
        let mut then = before.entries.iter();
        let then = then.find(|then| (then.competition_id, then.member_id) == key);
        if then.is_some_and(|then| then.group != now.group) {
            let args = args![name => desk.name(now.member_id), group => now.group];
            lines.push(desk.text("group-now", &args));
        }
    }
    lines
}

/// Whether somebody would be left over in a round in which he is on a board.
fn sits_twice(rows: &ClubRows) -> bool {
    rows.byes.iter().any(|bye| {
        let mut boards = rows.boards.iter();
        boards.any(|board| {
            let players = [board.white, board.black];
            board.evening_id == bye.evening_id && players.contains(&bye.member_id)
        })
    })
}

/// Whoever loses what he said by it, or what was decided about him, hears so, and a proposal or a pairing follows the
/// attendance.
fn follow_up(
    desk: &mut super::Desk<'_>,
    before: &ClubRows,
    who: &str,
    args: &crate::locale::Args<'_>,
) {
    let same = |a: &&Attendance| desk.rows.attendances.contains(a);
    let lost = before.attendances.iter().filter(|a| !same(a));
    let lost: Vec<(i64, i64)> = lost.map(|a| (a.member_id, a.evening_id)).collect();
    let changed: BTreeSet<i64> = lost.iter().map(|&(_, evening_id)| evening_id).collect();
    for (member_id, _) in lost {
        if desk.speaker() != Ok(member_id) {
            let own = desk.member(member_id).name == who;
            let id = if own {
                "undone-yours"
            } else {
                "undone-about-you"
            };
            let text = desk.text(id, args);
            desk.tell(member_id, &text);
        }
    }
    for evening in desk.rows.evenings.clone() {
        if changed.contains(&evening.evening_id) && !fits_already(desk, &evening) {
            desk.attendance_changed(&evening, None);
        }
    }
    let games = before.game_records.iter();
    let games = games.filter(|game| !desk.rows.game_records.contains(game));
    for member_id in games.map(|game| game.handed_in_by).collect::<Vec<_>>() {
        if desk.speaker() != Ok(member_id) {
            let text = desk.text("undone-yours", args);
            desk.tell(member_id, &text);
        }
    }
    desk.follow_penalties(before);
}

/// Whether everybody who plays in a public round has his place in it and nobody else has: then there is nothing to
/// repair.
fn fits_already(desk: &super::Desk<'_>, evening: &Evening) -> bool {
    let mut seated = desk.seated(evening.evening_id);
    seated.sort_unstable();
    evening.state == EveningState::Published && seated == desk.to_seat(evening.evening_id)
}

/// What the clock and the operator did stays, unless it is asked for by its number.
fn is_by_person(entry: &JournalEntry, bot: &str) -> bool {
    let machine = ["schedule", "command line"].contains(&entry.entry.channel.as_str());
    !machine && !is_command(&entry.entry.command, "ongedaan", bot)
}

/// Whether what was said is this command, in either language.
fn is_command(said: &str, name: &str, bot: &str) -> bool {
    let given = speech::command(said, bot);
    let found = given.and_then(|(given, _)| super::typed::find(&given));
    found.is_some_and(|command| command.name == name)
}

/// Whether the entry changed more than what was asked of whom, or in which language.
fn is_of_weight(entry: &JournalEntry, bot: &str) -> bool {
    let light = ["question", "identity"];
    let changes = &entry.entry.changes.0;
    // Who carries things to a group that the bot is not in is noted by the way.
    let by_the_way = |change: &Change| {
        let key = change.key.iter().any(|part| part == by_hand::BRIDGE);
        change.table == "setting" && key
    };
    changes
        .iter()
        .any(|change| !light.contains(&change.table.as_str()) && !by_the_way(change))
        && !is_command(&entry.entry.command, "concept", bot)
        && !is_command(&entry.entry.command, "taal", bot)
}

/// A command that takes a reason, without what follows it: the reason is between the player and the organiser.
fn without_reason(command: &str, bot: &str) -> Option<String> {
    let (name, _) = speech::command(command, bot)?;
    let command = super::typed::find(&name)?;
    let takes = command.arguments.contains("REDEN");
    takes.then(|| format!("/{} …", command.name))
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
                .map_or_else(|_| String::new(), |evening_id| desk.round_label(evening_id));
            let args = args![job => job.to_owned(), round => round];
            (desk.text("the-clock", &args![]), desk.text("job", &args))
        }
        "command line" => {
            let (what, rest) = command.split_once(' ').unwrap_or((command, ""));
            let operator = desk.text("the-operator", &args![]);
            if ["role", "unrole", "invite"].contains(&what) {
                let args = args![what => what.to_owned(), rest => rest.to_owned()];
                return (operator, desk.text("operator-did", &args));
            }
            (
                operator,
                desk.text("import", &args![what => what.to_owned()]),
            )
        }
        _ => (who.clone(), speech::shorten(command)),
    }
}
