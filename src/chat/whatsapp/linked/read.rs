//! What WhatsApp delivered, read. Nothing is asked of anybody: the same letter reads the same as long as no more is known
//! about who has which address.

use chrono::{DateTime, TimeDelta, Utc};

use super::letter::{Content, Letter, Quoted, Sent, bytes_of, in_letters};
use super::name::{Person, contact};
use super::secret::Keyring;
use super::vote;
use crate::chat::{FileName, Heard};
use crate::message::{Incoming, Place, What, vote_id};

/// Who we are, and what is known of others.
pub trait Known {
    /// Our own addresses.
    fn me(&self) -> Person;

    /// Everything that is known of whoever has this address.
    fn person(&self, address: &str) -> Person;

    /// Both addresses are of one person.
    fn learn(&self, person: &Person);
}

/// What a letter says.
///
/// # Errors
/// When it has not the form of a letter; in words, without what is in it.
pub fn read(
    body: &str,
    (keys, known): (&Keyring, &impl Known),
    received_at: DateTime<Utc>,
) -> Result<Vec<Heard>, String> {
    let letter: Letter = serde_json::from_str(body).map_err(|error| error.to_string())?;
    Ok(match letter {
        Letter::Line(trouble) => vec![Heard::Network(trouble.map(|trouble| trouble.to_string()))],
        Letter::Roster(pairs) => {
            let people = pairs
                .iter()
                .map(|(one, other)| Person::of([one.as_str(), other.as_str()]));
            people
                .filter_map(|person| {
                    known.learn(&person);
                    let (phone, lid) = person.renamed()?;
                    Some(Heard::Moved(phone, lid))
                })
                .collect()
        }
        Letter::From(sent) => read_sent(&sent, (keys, known), received_at),
    })
}

fn read_sent(
    sent: &Sent,
    (keys, known): (&Keyring, &impl Known),
    received_at: DateTime<Utc>,
) -> Vec<Heard> {
    let mut person = sent.person();
    known.learn(&person);
    for address in [&sent.sender].into_iter().chain(&sent.alias) {
        let more = known.person(address);
        person = Person::of(person.addresses().chain(more.addresses()));
    }
    let renamed = person.renamed();
    let moved = renamed.map(|(phone, lid)| Heard::Moved(phone, lid));
    let said = match &sent.what {
        Content::Said { .. } => read_words(sent, &person, &known.me(), received_at),
        Content::Unread => incoming(sent, &person, received_at).map(Heard::Unread),
        Content::Vote { .. } => read_vote(sent, &person, (keys, &known.me()), received_at),
    };
    moved.into_iter().chain(said).collect()
}

/// What somebody did, as far as it is the same whatever it was.
fn incoming(sent: &Sent, person: &Person, received_at: DateTime<Utc>) -> Option<Incoming> {
    let place = match sent.in_group() {
        true => Place::Group,
        false => Place::Private,
    };
    Some(Incoming {
        id: sent.full_id(),
        from: person.contact()?,
        name: sent.name.clone(),
        place,
        group: sent.in_group().then(|| contact(&sent.chat)),
        sent_at: DateTime::from_timestamp(sent.at, 0).unwrap_or(received_at),
        what: What::Text(String::new()),
        attachment: None,
        to_bot: false,
        reply: None,
    })
}

fn read_words(
    sent: &Sent,
    person: &Person,
    me: &Person,
    received_at: DateTime<Utc>,
) -> Option<Heard> {
    let Content::Said {
        text,
        quotes,
        mentions,
        file,
    } = &sent.what
    else {
        return None;
    };
    let answers = quotes.as_ref().filter(|quoted| is_by(quoted, me));
    let addressed = mentions.iter().any(|address| me.has(address));
    let incoming = Incoming {
        what: What::Text(without_our_name(text, me)),
        to_bot: answers.is_some() || addressed,
        ..incoming(sent, person, received_at)?
    };
    if let Some(file) = file {
        let id = serde_json::to_string(file).ok()?;
        let name = file.name.clone();
        return Some(Heard::Said(incoming, Some(FileName { id, name })));
    }
    // A number may stand for a button, of the message that it answers or of the last one.
    if sent.in_group() && answers.is_none() {
        return Some(Heard::Said(incoming, None));
    }
    let message = answers.map(|quoted| quoted.id.clone());
    Some(Heard::Chose { message, incoming })
}

fn is_by(quoted: &Quoted, me: &Person) -> bool {
    quoted.by.as_deref().is_some_and(|by| me.has(by))
}

/// A text without our own name in it: WhatsApp writes `@` and our number where people see our name.
fn without_our_name(text: &str, me: &Person) -> String {
    let mut text = text.to_owned();
    for address in me.addresses() {
        let name = address.split('@').next().unwrap_or_default();
        text = text.replace(&format!("@{name}"), "");
    }
    text.trim().to_owned()
}

fn read_vote(
    sent: &Sent,
    person: &Person,
    (keys, me): (&Keyring, &Person),
    received_at: DateTime<Utc>,
) -> Option<Heard> {
    let Content::Vote {
        poll,
        maker,
        payload,
        iv,
        cast,
    } = &sent.what
    else {
        return None;
    };
    // Somebody else's poll.
    if maker.as_deref().is_some_and(|maker| !me.has(maker)) {
        return None;
    }
    let (payload, iv) = (bytes_of(payload)?, bytes_of(iv)?);
    let sealed = vote::Sealed {
        poll,
        payload: &payload,
        iv: &iv,
    };
    let incoming = incoming(sent, person, received_at)?;
    let Some(chosen) = vote::open(sealed, &keys.poll(poll), me, person) else {
        let poll = poll.clone();
        return Some(Heard::Sealed { poll, incoming });
    };
    let incoming = Incoming {
        id: vote_id(&incoming.id),
        group: None,
        sent_at: cast_at(sent.at, *cast).unwrap_or(incoming.sent_at),
        what: What::Vote {
            poll: String::new(),
            option: None,
        },
        ..incoming
    };
    Some(Heard::VotedAt {
        poll: poll.clone(),
        option: chosen.first().map(|mark| in_letters(mark)),
        incoming,
    })
}

/// So many milliseconds the voter's own clock may be behind.
const BEHIND: i64 = 500_000;
/// The last microsecond of a second.
const LAST: i64 = 999_999;

/// When a vote was cast: in WhatsApp's own second, which is what counts. Which of two votes of one person in the same
/// second was the later one, only his own clock says, so its milliseconds are laid down within the second as microseconds.
fn cast_at(at: i64, cast: Option<i64>) -> Option<DateTime<Utc>> {
    let second = DateTime::from_timestamp(at, 0)?;
    let own = cast.map_or(0, |cast| cast.saturating_sub(at.saturating_mul(1_000)));
    let within = own.saturating_add(BEHIND).clamp(0, LAST);
    Some(second + TimeDelta::microseconds(within))
}
