//! Mentions in an exported chat. A telephone puts marks that cannot be seen around the name of whoever is mentioned. Whom
//! somebody addresses before he speaks of himself says nothing about what he means: `@Rens, ik ben er niet` is about him.

/// What stands before a name that is mentioned, and behind it.
const MARKS: [char; 2] = ['\u{2068}', '\u{2069}'];
/// No name of a contact is longer, in characters.
const LONGEST: usize = 60;

/// The text with the names of those who are mentioned in it as plain words, and without those who are only addressed.
pub(super) fn without_marks(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(MARKS[0]) {
        let (before, mention) = rest.split_at(at);
        let name = mention.trim_start_matches(MARKS[0]);
        let end = name.find(MARKS[1]).filter(|&end| {
            let name = &name[..end];
            !name.contains('\n') && name.chars().nth(LONGEST).is_none()
        });
        match (before.strip_suffix('@'), end) {
            (Some(before), Some(end)) => {
                let (name, behind) = name.split_at(end);
                let behind = behind.trim_start_matches(MARKS[1]);
                written.push_str(before);
                match own_words(behind).filter(|_| begins_text(before)) {
                    Some(own) => rest = own,
                    None => {
                        written.push_str(name);
                        rest = behind;
                    }
                }
            }
            _ => {
                written.push_str(before);
                rest = name;
            }
        }
    }
    written.push_str(rest);
    written
}

/// Whether what comes next is the first thing that somebody wrote: before it stands his name, or nothing.
fn begins_text(before: &str) -> bool {
    let before = before.trim_end_matches(['\u{200e}', '\u{200f}', '\u{202a}', '\u{202c}']);
    before.is_empty() || before.ends_with(": ") || before.ends_with('\n')
}

/// What follows a name that is addressed, when its writer goes on about himself.
fn own_words(behind: &str) -> Option<&str> {
    let own = behind.trim_start_matches([',', '!', ':', ' ', '\u{200e}']);
    let first = own.split(|c: char| !c.is_alphanumeric()).next();
    let first = first.unwrap_or_default().to_lowercase();
    ["ik", "k", "i"].contains(&first.as_str()).then_some(own)
}
