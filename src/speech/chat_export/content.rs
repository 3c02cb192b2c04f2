//! What is in a message besides words: polls, and the notes that the telephone puts in the place of what it left out.

use super::{Content, Poll};

/// What is in a message; none when nobody said anything with it.
pub(super) fn read(words: &str) -> Option<Content> {
    if is_deleted(words) || is_notice(words) {
        return None;
    }
    if let Some(poll) = poll(words) {
        return Some(Content::Poll(poll));
    }
    let lines = words
        .lines()
        .map(without_mark)
        .filter(|line| says_something(line));
    let text = lines.collect::<Vec<_>>().join("\n");
    let text = text.trim();
    (!text.is_empty()).then(|| Content::Text(text.to_owned()))
}

/// In the place of a message that was taken back, in the languages that telephones here are set to.
fn is_deleted(words: &str) -> bool {
    const NOTES: [&str; 12] = [
        "dit bericht is verwijderd",
        "je hebt dit bericht verwijderd",
        "jij hebt dit bericht verwijderd",
        "u hebt dit bericht verwijderd",
        "u heeft dit bericht verwijderd",
        "this message was deleted",
        "you deleted this message",
        "diese nachricht wurde gelöscht",
        "du hast diese nachricht gelöscht",
        "ce message a été supprimé",
        "vous avez supprimé ce message",
        "tu as supprimé ce message",
    ];
    let words = words.trim().to_lowercase();
    NOTES.iter().any(|note| {
        let rest = words.strip_prefix(note);
        // `... door beheerder Rens`, and what the sender was told about it.
        rest.is_some_and(|rest| rest.len() <= 60 && !rest.contains('\n'))
    })
}

/// What the telephone itself says in somebody's name: `Live locatie gedeeld` is no draw, and a call that was missed no
/// evening.
fn is_notice(words: &str) -> bool {
    const BEGINS: [&str; 24] = [
        "live locatie",
        "live location",
        "live-standort",
        "localisation en direct",
        "locatie:",
        "location:",
        "standort:",
        "localisation:",
        "localisation :",
        "gemiste spraakoproep",
        "gemiste video",
        "gemiste groeps",
        "missed voice call",
        "missed video call",
        "missed group",
        "verpasster sprachanruf",
        "verpasster videoanruf",
        "appel vocal manqué",
        "appel vidéo manqué",
        "wachten op dit bericht",
        "waiting for this message",
        "warten auf diese nachricht",
        "en attente de ce message",
        "contactkaart",
    ];
    // In his own name, or in that of the group: `Emil is van telefoonnummer veranderd`.
    const WITHIN: [&str; 12] = [
        "nieuw telefoonnummer",
        "van telefoonnummer veranderd",
        "changed their phone number",
        "zu einer neuen telefonnummer",
        "a changé de numéro",
        "zelfverwijderende berichten",
        "zelfverdwijnende berichten",
        "disappearing messages",
        "selbstlöschende nachrichten",
        "messages éphémères",
        "end-to-end",
        "ende-zu-ende",
    ];
    let words = words.trim().to_lowercase();
    if words.contains('\n') {
        return false;
    }
    // Who has a new number may say so himself, and more besides.
    let own = words.split_whitespace().any(|word| word == "ik");
    let within = WITHIN.iter().any(|note| words.contains(note));
    within && !own || BEGINS.iter().any(|begin| words.starts_with(begin))
}

/// A line without the mark that it was edited: `<Dit bericht is bewerkt>`.
fn without_mark(line: &str) -> &str {
    const EDITED: [&str; 4] = ["bewerkt", "edited", "bearbeitet", "modifié"];
    let line = line.trim_end();
    let mark = line
        .strip_suffix('>')
        .and_then(|line| line.rsplit_once('<'));
    match mark {
        Some((said, mark)) if EDITED.iter().any(|word| mark.contains(word)) => said.trim_end(),
        Some(_) | None => line,
    }
}

/// How a note ends that stands for what the file is without: `<Media weggelaten>`, `image omitted`.
const LEFT_OUT: [&str; 8] = [
    "weggelaten",
    "omitted",
    "weggelassen",
    "ausgeschlossen",
    "omis",
    "omise",
    "absent",
    "absente",
];
/// How a line ends that names a file beside the chat.
const ENCLOSED: [&str; 4] = [
    "(bestand bijgevoegd)",
    "(file attached)",
    "(datei angehängt)",
    "(fichier joint)",
];

/// Whether somebody said something with this line: not what stands for a picture, and not the words of somebody else
/// that he quotes.
fn says_something(line: &str) -> bool {
    let small = line.trim().to_lowercase();
    let bare = small.trim_start_matches('<').trim_end_matches(['>', '.']);
    let left_out = LEFT_OUT.iter().any(|end| {
        let what = bare.strip_suffix(end);
        // `Indeling.pdf • 2 pagina's document weggelaten`
        what.is_some_and(|what| what.split_whitespace().count() <= 2 || what.contains('•'))
    });
    let enclosed = ENCLOSED.iter().any(|end| small.ends_with(end))
        || ["bijgevoegd:", "attached:", "anhang:", "pièce jointe"]
            .iter()
            .any(|begin| small.starts_with('<') && bare.starts_with(begin));
    !left_out && !enclosed && small != "null" && !small.starts_with('>')
}

/// `PEILING:`, the question, and `OPTIE: Ik speel (5 stemmen)` for every choice.
fn poll(words: &str) -> Option<Poll> {
    let (first, rest) = words.split_once('\n')?;
    let first = first.trim().trim_end_matches([':', ' ']).to_lowercase();
    if !["peiling", "poll", "umfrage", "sondage"].contains(&first.as_str()) {
        return None;
    }
    let mut question = Vec::new();
    let mut options = Vec::new();
    for line in rest.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let option = ["OPTIE:", "OPTION:", "OPTION :"]
            .iter()
            .find_map(|word| line.strip_prefix(word));
        match option {
            Some(option) => options.push(counted(option.trim())),
            None if options.is_empty() => question.push(line),
            None => {}
        }
    }
    let question = question.join(" ");
    (!options.is_empty()).then_some(Poll { question, options })
}

/// `Ik speel (5 stemmen)`: the choice and its votes.
fn counted(option: &str) -> (String, u32) {
    let count = option
        .strip_suffix(')')
        .and_then(|option| option.rsplit_once('('));
    let count = count.and_then(|(label, count)| {
        let number = count.split_whitespace().next()?;
        Some((label.trim().to_owned(), number.parse().ok()?))
    });
    count.unwrap_or_else(|| (option.to_owned(), 0))
}
