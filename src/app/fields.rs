//! What can be filled in behind a command, for a network that shows fields: read from the arguments in the table of
//! commands, and what is suggested while somebody is typing.

use super::desk::Desk;
use super::{App, Command};
use crate::args;
use crate::message::{Argument, ArgumentKind, Contact, Known, Suggestion};
use crate::store;
use crate::store::rows::EveningState;

/// At most so many are suggested at a time.
const MOST: usize = 25;

/// The forms of arguments that have fields of their own; any other is one field for text. A field is required unless it
/// begins with `?`.
const FORMS: &[(&str, &[&str])] = &[
    ("", &[]),
    ("1-0|½-½|0-1", &["uitslag"]),
    ("[ronde R]", &["?ronde"]),
    ("[ronde R|dag]", &["?ronde"]),
    ("BORD", &["bord"]),
    ("BORD | ronde R BORD", &["bord", "?ronde"]),
    ("NAAM", &["naam"]),
    ("[NAAM|CONTACT]", &["?naam"]),
    (
        "ronde R [van de HELFT] bord B UITSLAG",
        &["ronde", "bord", "uitslag"],
    ),
    ("NAAM RATING [geschat]", &["naam", "tekst"]),
    ("NAAM TEMPO|geen", &["naam", "tekst"]),
    ("NAAM [pseudoniem]", &["naam", "?tekst"]),
    (
        "NAAM [[HELFT] ronde R] [afgewezen] REDEN",
        &["naam", "tekst", "?ronde"],
    ),
    (
        "NAAM [aanwezig] [[DAG] om 17:50] [voor DAG|ronde ...]",
        &["naam", "?tekst"],
    ),
    ("[NAAM REDEN | NAAM vervalt]", &["?naam", "?tekst"]),
    ("[NAAM] [niet] [REDEN]", &["?naam", "?tekst"]),
    ("[NAAM [DAG|ronde R] | geen]", &["?naam", "?tekst"]),
    (
        "[NAAM competitieleider|wedstrijdleider|bestuur [niet]]",
        &["?naam", "?tekst"],
    ),
];

/// The results of one game.
const RESULTS: [&str; 3] = ["1-0", "½-½", "0-1"];

/// The fields of these arguments: their names and whether they are required.
fn fields_of(arguments: &str) -> Vec<(&'static str, bool)> {
    let form = FORMS.iter().find(|(form, _)| *form == arguments);
    match form {
        Some((_, fields)) => {
            let field = |field: &&'static str| match field.strip_prefix('?') {
                Some(name) => (name, false),
                None => (*field, true),
            };
            fields.iter().map(field).collect()
        }
        None => vec![("tekst", !arguments.starts_with('['))],
    }
}

/// The text that says what a field is called.
fn label_of(name: &str) -> &'static str {
    match name {
        "uitslag" => "field-result",
        "naam" => "field-name",
        "bord" => "field-board",
        "ronde" => "field-round",
        _ => "field-text",
    }
}

impl Desk<'_> {
    /// The fields of a command.
    pub(super) fn fields(&self, command: &Command) -> Vec<Argument> {
        let fields = fields_of(command.arguments).into_iter();
        let fields = fields.map(|(name, required)| Argument {
            name: name.to_owned(),
            label: self.text(label_of(name), &args![]),
            help: self.example(command.example),
            kind: match name {
                "uitslag" => ArgumentKind::One(RESULTS.map(str::to_owned).to_vec()),
                "naam" => ArgumentKind::Known(Known::Player),
                "bord" => ArgumentKind::Known(Known::Board),
                "ronde" => ArgumentKind::Known(Known::Round),
                _ => ArgumentKind::Text,
            },
            required,
        });
        fields.collect()
    }

    fn known(&self, what: Known) -> Vec<Suggestion> {
        let same = |text: String| Suggestion {
            label: text.clone(),
            value: text,
        };
        match what {
            Known::Player => {
                let members = self.rows.members.iter().filter(|m| m.left.is_none());
                let mut names: Vec<String> = members.map(|m| self.full_name(m.member_id)).collect();
                names.sort();
                names.into_iter().map(same).collect()
            }
            Known::Board => {
                let published = self.rows.evenings.iter();
                let published =
                    published.filter(|evening| evening.state == EveningState::Published);
                let Some(latest) = published.max_by_key(|evening| evening.starts_at) else {
                    return Vec::new();
                };
                let boards = self.boards_of(latest.evening_id).into_iter();
                let boards = boards.map(|board| Suggestion {
                    label: format!(
                        "{}: {}",
                        board.board,
                        self.pair_text(board.white, board.black)
                    ),
                    value: board.board.to_string(),
                });
                boards.collect()
            }
            Known::Round => {
                let evenings = self.rows.evenings.iter();
                let rounds = evenings.filter(|evening| evening.state != EveningState::Cancelled);
                let mut rounds: Vec<_> = rounds.collect();
                rounds.sort_by_key(|evening| (evening.starts_at - self.now).abs());
                let rounds = rounds.into_iter().map(|evening| Suggestion {
                    label: format!(
                        "{}: {}",
                        self.round_label(evening.evening_id),
                        self.day(evening)
                    ),
                    value: self.round_of(evening.evening_id).to_string(),
                });
                rounds.collect()
            }
        }
    }
}

impl App {
    /// What somebody can mean who has typed so much of it; nothing for whoever is not linked: who is a member is not told
    /// to strangers.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn suggest(
        &self,
        (contact, what): (&Contact, Known),
        typed: &str,
        now: chrono::DateTime<chrono::Utc>,
    ) -> anyhow::Result<Vec<Suggestion>> {
        let mut tx = self.store().read().await?;
        let rows = store::load(&mut tx, &self.settings().club_id).await?;
        drop(tx);
        let linked = rows
            .identities
            .iter()
            .any(|identity| identity.contact == contact.0 && identity.member_id.is_some());
        if !linked {
            return Ok(Vec::new());
        }
        let desk = self.desk(rows, now, String::new());
        let typed = typed.trim().to_lowercase();
        let fits = |suggestion: &Suggestion| suggestion.label.to_lowercase().contains(&typed);
        let mut found: Vec<Suggestion> = desk.known(what).into_iter().filter(fits).collect();
        found.truncate(MOST);
        Ok(found)
    }
}
