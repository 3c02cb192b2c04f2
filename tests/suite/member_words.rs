//! Members of a script, as its stages enter them.

use keizerbot::app::NewMember;

/// A member of the script, with the names that networks have for him: `Anna 2010 vast`, `Rens leider`; `terminal`: he is
/// at the terminal as well.
pub(crate) fn member(words: &str, contacts: Vec<String>) -> NewMember {
    let mut member = NewMember {
        plays: true,
        contacts,
        ..NewMember::default()
    };
    for word in words.split_whitespace() {
        match (word, word.parse()) {
            ("vast", _) => member.regular = true,
            ("terminal", _) => member.contacts.push(format!("console:{}", member.name)),
            ("leider", _) => (member.organiser, member.plays) = (true, false),
            (_, Ok(rating)) => member.rating = Some(rating),
            (name, Err(_)) => name.clone_into(&mut member.name),
        }
    }
    member
}
