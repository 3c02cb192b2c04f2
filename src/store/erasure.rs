//! Somebody is forgotten: what led to him goes from everywhere it was ever written. Rows that others refer to, and the
//! ids by which a network's second delivery is known, stay; what is in them is made empty or given another name.

use anyhow::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use sqlx::Row;

use super::Tx;
use super::changes::{Change, Changes};
use super::outbox::SECRET;
use super::rows::{ClubRows, Setting};
use crate::message::Outgoing;

/// What stands for something that was forgotten.
const GONE: &str = "…";

/// Fields that hold words of the program: no name stands in them, whatever people are called.
const PROGRAM: [&str; 16] = [
    "answer",
    "counts_as",
    "key",
    "kind",
    "late",
    "moves",
    "origin",
    "result",
    "roles",
    "state",
    "table",
    "code_hash",
    "half",
    "external_result",
    "place",
    "tempo",
];

/// Who is forgotten, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erasure {
    /// The labels of his contacts.
    pub contacts: Vec<String>,
    /// What the networks called him, as far as nobody in the club is called so.
    pub seen_as: Vec<String>,
    /// The member, when he was one.
    pub member_id: Option<i64>,
    /// His name as the journal has it.
    pub name: Option<String>,
    /// What the bot called him, the longest first.
    pub called: Vec<String>,
    /// Why he was not there, in whatever words: gone wherever it stands beside his name.
    pub reasons: Vec<String>,
    /// He takes part no more: how he played is kept no longer either, only what came of it.
    pub leaves: bool,
    /// The name that the club sees from now on, when it is another.
    pub pseudonym: Option<Pseudonym>,
}

/// Another name for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pseudonym {
    /// What people may have called him when they typed: the parts of his name as well.
    pub typed: Vec<String>,
    /// What he is called from now on.
    pub name: String,
}

impl Erasure {
    /// Takes everything about his contacts out of the rows, and gives him his other name wherever he is named.
    ///
    /// # Panics
    /// When a row cannot be read back from its own JSON, which is a bug.
    #[must_use]
    pub fn rows(&self, mut rows: ClubRows) -> ClubRows {
        let gone = |contact: &str| self.contacts.iter().any(|known| known == contact);
        let his = |member_id: i64| self.member_id == Some(member_id);
        rows.identities.retain(|row| !gone(&row.contact));
        rows.guardians.retain(|row| !gone(&row.contact));
        rows.aliases.retain(|row| !row.member_id.is_some_and(his));
        rows.invitations.retain(|row| !his(row.member_id));
        rows.wrong_codes.retain(|row| !gone(&row.contact));
        rows.votes.retain(|row| !gone(&row.contact));
        rows.questions
            .retain(|row| !gone(&row.contact) && !self.names_contact(&row.data));
        for row in rows.attendances.iter_mut().filter(|row| his(row.member_id)) {
            row.reason = None;
            if self.leaves {
                row.late = None;
            }
        }
        for row in rows.penalties.iter_mut().filter(|row| his(row.member_id)) {
            GONE.clone_into(&mut row.reason);
        }
        let reminders = self.member_id.map(Setting::reminders_of);
        rows.settings
            .retain(|row| Some(&row.key) != reminders.as_ref());
        for member in rows.members.iter_mut().filter(|row| his(row.member_id)) {
            member.language = None;
            if self.leaves {
                member.tempo = None;
            }
        }
        if self.pseudonym.is_some() {
            rows = self.rewritten(&rows);
        }
        rows
    }

    fn rewritten<T: Serialize + DeserializeOwned>(&self, value: &T) -> T {
        let mut json = serde_json::to_value(value).expect("rows are plain data");
        self.walk(&mut json);
        serde_json::from_value(json).expect("rows are read back as they were written")
    }

    fn names_contact(&self, text: &str) -> bool {
        self.contacts.iter().any(|contact| has_word(text, contact))
    }

    /// Whether what a network calls one of his contacts stands in this.
    fn names_number(&self, text: &str) -> bool {
        let mut numbers = self
            .contacts
            .iter()
            .filter_map(|contact| contact.split_once(':'));
        numbers.any(|(_, number)| has_word(text, number))
    }

    /// A text of the bot without what is to be forgotten.
    fn scrub(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for gone in self.contacts.iter().chain(&self.seen_as) {
            text = replace_word(&text, gone, GONE);
        }
        if let Some(pseudonym) = &self.pseudonym {
            for name in &self.called {
                text = replace_word(&text, name, &pseudonym.name);
            }
        }
        text
    }

    /// The same for what a person typed.
    fn scrub_typed(&self, text: &str) -> String {
        let mut text = self.scrub(text);
        if let Some(pseudonym) = &self.pseudonym {
            for name in &pseudonym.typed {
                text = replace_word(&text, name, &pseudonym.name);
            }
        }
        text
    }

    /// A text that may say why he was not there.
    fn without_reasons(&self, text: &str) -> String {
        let mut text = text.to_owned();
        if self.called.iter().any(|name| has_word(&text, name)) {
            for reason in &self.reasons {
                text = replace_word(&text, reason, GONE);
            }
        }
        text
    }

    fn walk(&self, json: &mut Json) {
        match json {
            Json::String(text) => {
                // A proposal or a question is JSON within JSON.
                let inner = serde_json::from_str::<Json>(text).ok();
                match inner.filter(|inner| inner.is_object() || inner.is_array()) {
                    Some(inner) => {
                        let mut changed = inner.clone();
                        self.walk(&mut changed);
                        if changed != inner {
                            *text = changed.to_string();
                        }
                    }
                    None => *text = self.scrub(text),
                }
            }
            Json::Array(items) => items.iter_mut().for_each(|item| self.walk(item)),
            Json::Object(fields) => {
                let fields = fields.iter_mut();
                for (_, value) in fields.filter(|(key, _)| !PROGRAM.contains(&key.as_str())) {
                    self.walk(value);
                }
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    /// Carries it out in what was received, what was said, and what was written down.
    ///
    /// # Errors
    /// When the database fails; the transaction must then be dropped.
    pub async fn run(&self, tx: &mut Tx, club_id: &str) -> anyhow::Result<()> {
        self.empty_intake(tx).await.context("what was delivered")?;
        self.empty_inbox(tx, club_id).await.context("the inbox")?;
        self.forget_posted(tx, club_id)
            .await
            .context("what the networks call his messages")?;
        self.empty_outbox(tx, club_id).await.context("the outbox")?;
        self.rewrite_journal(tx, club_id)
            .await
            .context("the journal")
    }

    /// What the networks delivered, word for word: there the contact stands as the network writes it.
    async fn empty_intake(&self, tx: &mut Tx) -> anyhow::Result<()> {
        let ours = |contact: &String| {
            let (platform, id) = contact.split_once(':')?;
            Some((platform.to_owned(), id.to_owned()))
        };
        for (platform, id) in self.contacts.iter().filter_map(ours) {
            let rows = sqlx::query(
                "select intake_id, body from intake
                 where platform = $1 and state in ('done', 'held', 'failed')",
            )
            .bind(platform)
            .fetch_all(tx.connection())
            .await?;
            for row in rows {
                if has_word(&row.try_get::<String, _>("body")?, &id) {
                    sqlx::query("update intake set body = '', error = null where intake_id = $1")
                        .bind(row.try_get::<i64, _>("intake_id")?)
                        .execute(tx.connection())
                        .await?;
                }
            }
        }
        Ok(())
    }

    /// The network's name of a message to him holds the number of his chat.
    async fn forget_posted(&self, tx: &mut Tx, club_id: &str) -> anyhow::Result<()> {
        for contact in &self.contacts {
            for query in [
                "delete from posted where club_id = $1 and recipient = '' and message_key in
                 (select message_key from outbox where club_id = $1 and recipient = $2)",
                "delete from posted where club_id = $1 and recipient = $2",
                "delete from unreachable where club_id = $1 and contact = $2",
                "delete from speaks_with where club_id = $1 and contact = $2",
                "update outbox set receipt = null where club_id = $1 and recipient = $2",
            ] {
                sqlx::query(query)
                    .bind(club_id.to_owned())
                    .bind(contact.clone())
                    .execute(tx.connection())
                    .await?;
            }
        }
        Ok(())
    }

    async fn empty_inbox(&self, tx: &mut Tx, club_id: &str) -> anyhow::Result<()> {
        let rows = sqlx::query(
            "select inbox_id, external_id, body, coalesce(error, '') as error from inbox
             where club_id = $1 and state in ('handled', 'failed')",
        )
        .bind(club_id.to_owned())
        .fetch_all(tx.connection())
        .await?;
        for row in rows {
            let (body, error): (String, String) = (row.try_get("body")?, row.try_get("error")?);
            let external_id: String = row.try_get("external_id")?;
            // Some networks number messages by the chat; there a second delivery is known by the intake already.
            if self.names_number(&external_id) {
                sqlx::query(
                    "update inbox set external_id = 'gone/' || inbox_id where inbox_id = $1",
                )
                .bind(row.try_get::<i64, _>("inbox_id")?)
                .execute(tx.connection())
                .await?;
            }
            let same = self.without_reasons(&self.scrub_typed(&body)) == body;
            if same && self.scrub_typed(&error) == error {
                continue;
            }
            sqlx::query(
                "update inbox set body = '', contact = '', error = null where inbox_id = $1",
            )
            .bind(row.try_get::<i64, _>("inbox_id")?)
            .execute(tx.connection())
            .await?;
        }
        Ok(())
    }

    async fn empty_outbox(&self, tx: &mut Tx, club_id: &str) -> anyhow::Result<()> {
        let rows = sqlx::query(
            "select outbox_id, message_key, recipient, body, state, coalesce(error, '') as error
             from outbox where club_id = $1",
        )
        .bind(club_id.to_owned())
        .fetch_all(tx.connection())
        .await?;
        for row in rows {
            let outbox_id: i64 = row.try_get("outbox_id")?;
            let key: String = row.try_get("message_key")?;
            let recipient: String = row.try_get("recipient")?;
            let body: String = row.try_get("body")?;
            let state: String = row.try_get("state")?;
            let to_him = self.contacts.contains(&recipient);
            let goodbye = key.ends_with(SECRET) && state == "waiting";
            if to_him && !goodbye {
                // What is being sent just now still gets its outcome.
                let over = ["sent", "sending"].contains(&state.as_str());
                let settled = if over { &state } else { "parked" };
                write_message(tx, outbox_id, ("", "", settled)).await?;
            } else if !goodbye && !body.is_empty() {
                let kept = self.without_reasons(&body);
                let mut json: Json = serde_json::from_str(&kept).unwrap_or_default();
                self.walk(&mut json);
                if self.scrub(&kept) != body {
                    write_message(tx, outbox_id, (&json.to_string(), &recipient, &state)).await?;
                }
            }
        }
        Ok(())
    }

    async fn rewrite_journal(&self, tx: &mut Tx, club_id: &str) -> anyhow::Result<()> {
        let rows =
            sqlx::query("select journal_id, who, command, changes from journal where club_id = $1")
                .bind(club_id.to_owned())
                .fetch_all(tx.connection())
                .await?;
        for row in rows {
            let (who, command): (String, String) = (row.try_get("who")?, row.try_get("command")?);
            let text: String = row.try_get("changes")?;
            let changes: Changes =
                serde_json::from_str(&text).context("the changes of an entry")?;
            let reasoned = changes
                .0
                .iter()
                .any(|change| self.is_reason_about_him(change));
            let command = if reasoned || self.is_his(&who) {
                shortened(&command)
            } else {
                self.scrub_typed(&command)
            };
            let changes = self.changes(changes);
            sqlx::query(
                "update journal set who = $1, command = $2, changes = $3
                 where club_id = $4 and journal_id = $5",
            )
            .bind(self.scrub(&who))
            .bind(command)
            .bind(serde_json::to_string(&changes).context("changes as JSON")?)
            .bind(club_id.to_owned())
            .bind(row.try_get::<i64, _>("journal_id")?)
            .execute(tx.connection())
            .await?;
        }
        Ok(())
    }

    /// Whether an entry of the journal is by him, for himself or for a child.
    fn is_his(&self, who: &str) -> bool {
        let names = self.contacts.iter().chain(&self.seen_as).chain(&self.name);
        let his = |name: &String| {
            let rest = who.strip_prefix(name.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
        };
        names.into_iter().any(his)
    }

    /// Whether a row of a change is his.
    fn is_row_of_him(&self, change: &Change) -> bool {
        let his = self.member_id.map(Json::from);
        let named = |row: &Json| his.is_some() && row.get("member_id") == his.as_ref();
        match change.table.as_str() {
            "attendance" => change.key.get(1) == his.as_ref(),
            "member" => change.key.first() == his.as_ref(),
            "penalty" => change.before.iter().chain(&change.after).any(named),
            _ => false,
        }
    }

    /// Whether a change says about him what is nobody's business any more: why he was not there or was punished, and at
    /// which tempo he played.
    fn is_reason_about_him(&self, change: &Change) -> bool {
        let said = |field: &str| {
            let rows = change.before.iter().chain(&change.after);
            let mut rows = rows.filter_map(|row| row.get(field));
            rows.any(Json::is_string)
        };
        let fields: &[&str] = match change.table.as_str() {
            "member" if self.leaves => &["tempo"],
            "attendance" if self.leaves => &["reason", "late"],
            "attendance" | "penalty" => &["reason"],
            _ => &[],
        };
        self.is_row_of_him(change) && fields.iter().any(|field| said(field))
    }

    /// His own row of a change, without what is forgotten of it.
    fn forget_fields(&self, table: &str, row: &mut Json) {
        let gone: &[(&str, Json)] = match table {
            "attendance" if self.leaves => &[("reason", Json::Null), ("late", Json::Null)],
            "attendance" => &[("reason", Json::Null)],
            "member" if self.leaves => &[("language", Json::Null), ("tempo", Json::Null)],
            "member" => &[("language", Json::Null)],
            "penalty" => &[("reason", GONE.into())],
            _ => &[],
        };
        for (field, value) in gone {
            if let Some(known) = row.get_mut(field) {
                *known = value.clone();
            }
        }
    }

    /// What an entry changed, so that taking it back brings nothing of him to light.
    fn changes(&self, changes: Changes) -> Changes {
        let mut kept = Vec::new();
        for mut change in changes.0 {
            let about = |row: &Option<Json>| {
                let text = row.as_ref().map(Json::to_string).unwrap_or_default();
                self.names_contact(&text)
            };
            let his = |row: &Option<Json>| {
                let member = row.as_ref().and_then(|row| row["member_id"].as_i64());
                member.is_some() && member == self.member_id
            };
            let link = ["identity", "guardian", "vote", "question", "wrong_code"];
            if link.contains(&change.table.as_str())
                && (about(&change.before) || about(&change.after))
                || change.table == "alias" && (his(&change.before) || his(&change.after))
                || change.table == "invitation"
                    && change.key.first() == self.member_id.map(Json::from).as_ref()
                || change.table == "setting"
                    && change.key.first()
                        == self
                            .member_id
                            .map(Setting::reminders_of)
                            .map(Json::from)
                            .as_ref()
            {
                continue;
            }
            let his = self.is_row_of_him(&change);
            let table = change.table.clone();
            for row in [&mut change.before, &mut change.after]
                .into_iter()
                .flatten()
            {
                if his {
                    self.forget_fields(&table, row);
                }
                self.walk(row);
            }
            kept.push(change);
        }
        Changes(kept)
    }
}

async fn write_message(
    tx: &mut Tx,
    outbox_id: i64,
    (body, recipient, state): (&str, &str, &str),
) -> anyhow::Result<()> {
    sqlx::query(
        "update outbox set body = $1, recipient = $2, state = $3, error = null where outbox_id = $4",
    )
    .bind(body.to_owned())
    .bind(recipient.to_owned())
    .bind(state.to_owned())
    .bind(outbox_id)
    .execute(tx.connection())
    .await?;
    Ok(())
}

/// What was said under a key is over: its words go, in every copy that was delivered or given up, and its buttons stay.
/// Returns whether there were any.
///
/// # Errors
/// When the database fails.
pub async fn forget_words(tx: &mut Tx, club_id: &str, key: &str) -> anyhow::Result<bool> {
    let rows = sqlx::query(
        "select outbox_id, body from outbox
         where club_id = $1 and message_key = $2 and state in ('sent', 'parked') and body <> ''",
    )
    .bind(club_id.to_owned())
    .bind(key.to_owned())
    .fetch_all(tx.connection())
    .await
    .context("looking for what was said")?;
    let mut any = false;
    for row in rows {
        let said: Outgoing = serde_json::from_str(&row.try_get::<String, _>("body")?)?;
        if said.text == GONE {
            continue;
        }
        let text = GONE.to_owned();
        sqlx::query("update outbox set body = $1 where outbox_id = $2")
            .bind(serde_json::to_string(&Outgoing { text, ..said })?)
            .bind(row.try_get::<i64, _>("outbox_id")?)
            .execute(tx.connection())
            .await
            .context("forgetting what was said")?;
        any = true;
    }
    Ok(any)
}

/// Of a command its name; of what was said freely nothing. A button or a vote says nothing by itself and stays.
fn shortened(command: &str) -> String {
    match command.chars().next() {
        Some('/') => match command.split_once(char::is_whitespace) {
            Some((name, _)) => format!("{name} {GONE}"),
            None => command.to_owned(),
        },
        Some('(' | '[') => command.to_owned(),
        _ => GONE.to_owned(),
    }
}

/// Whether a word or several words stand in a text by themselves, whatever the capitals.
fn has_word(text: &str, word: &str) -> bool {
    replace_word(text, word, "") != text
}

/// The text with another word wherever this one stands by itself, whatever the capitals.
fn replace_word(text: &str, word: &str, by: &str) -> String {
    let small = |c: char| c.to_lowercase().next().unwrap_or(c);
    let wanted: Vec<char> = word.chars().map(small).collect();
    if wanted.is_empty() {
        return text.to_owned();
    }
    let all: Vec<char> = text.chars().collect();
    let apart = |at: Option<usize>| {
        let neighbour = at.and_then(|at| all.get(at));
        neighbour.is_none_or(|c| !c.is_alphanumeric() && *c != '_')
    };
    let mut written = String::with_capacity(text.len());
    let mut at = 0;
    while at < all.len() {
        let end = at + wanted.len();
        let same = all.get(at..end).is_some_and(|part| {
            part.iter()
                .zip(&wanted)
                .all(|(&c, &wanted)| small(c) == wanted)
        });
        let begins = apart(at.checked_sub(1)) || !wanted[0].is_alphanumeric();
        let ends = apart(Some(end)) || !wanted[wanted.len() - 1].is_alphanumeric();
        if same && begins && ends {
            written.push_str(by);
            at = end;
        } else {
            written.push(all[at]);
            at += 1;
        }
    }
    written
}
