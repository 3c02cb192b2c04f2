//! A file that came with a message, or goes with one. To us a file is a text: of what a network brings the text is taken,
//! also out of a zip, which is what an iPhone makes of an exported chat. Of a zip nothing is read but that one text, and
//! never more of it than is of use; what is packed tighter than it should be costs nobody anything.

use std::io::Read;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};
use serde::{Deserialize, Serialize};
use speech::chat_export;

/// A file with a message. We only have files of text: what is in it is no bytes to us.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The name of the file, without a folder.
    pub name: String,
    /// What is in it; empty when it cannot be read. Of a chat that is too long this is the end, about [`Attachment::LONGEST`].
    pub text: String,
    /// Why it cannot be read, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<Unreadable>,
}

/// Why there is no text in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unreadable {
    /// There is more text than [`Attachment::LONGEST`]; of a chat the end is there nevertheless.
    TooLong,
    /// A zip with more in it than a text: pictures.
    Bulky,
    /// A zip for which one needs a password.
    Locked,
    /// A zip without a text in it.
    NoText,
    /// A zip with more than one text, and nothing tells which is meant.
    SeveralTexts,
    /// A zip that is broken, or packed in another way than telephones do.
    Damaged,
}

/// No telephone puts so many files into a zip that is short enough for us.
const MOST_ENTRIES: usize = 1_000;

impl Attachment {
    /// No text that is longer, in bytes, is of use to anybody here: some twenty thousand messages of a chat.
    pub const LONGEST: usize = 2 * 1024 * 1024;
    /// A file that is longer, in bytes, is not read at all, as it comes or unpacked: Telegram gives a bot no more. The whole
    /// of a chat that WhatsApp exports without pictures, forty thousand messages, is shorter. An adapter need not fetch
    /// more than one byte above it.
    pub const LONGEST_FILE: usize = 20 * 1024 * 1024;

    /// A file with this text in it.
    #[must_use]
    pub fn new(name: String, text: String) -> Self {
        Self {
            name,
            text,
            unreadable: None,
        }
    }

    /// A file as a network gives it: UTF-8, else Latin-1 as old programs write it, or a zip with such a file in it.
    #[must_use]
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Self {
        if bytes.len() > Self::LONGEST_FILE {
            return Self::too_long(name, bytes);
        }
        if !is_zip(name, bytes) {
            return Self::of_text(name, bytes);
        }
        match text_in_zip(bytes) {
            Ok(text) => Self::of_text(name, &text),
            Err(why) => Self::unread(name, why),
        }
    }

    fn of_text(name: &str, bytes: &[u8]) -> Self {
        if bytes.len() <= Self::LONGEST {
            return Self::new(name.to_owned(), decoded(bytes));
        }
        let mut file = Self::unread(name, Unreadable::TooLong);
        // Of what people said years ago nobody keeps a standing.
        let end = decoded(last_lines(bytes));
        if chat_export::is_chat(&end) {
            file.text = end;
        }
        file
    }

    /// A file that is longer than [`Attachment::LONGEST_FILE`]; `begin`: as much of it as is there.
    #[must_use]
    pub fn too_long(name: &str, begin: &[u8]) -> Self {
        let why = if is_zip(name, begin) {
            Unreadable::Bulky
        } else {
            Unreadable::TooLong
        };
        Self::unread(name, why)
    }

    /// Whether this is a chat of which only the end is here.
    #[must_use]
    pub fn is_end_of_chat(&self) -> bool {
        self.unreadable == Some(Unreadable::TooLong) && !self.text.is_empty()
    }

    /// Whether there is more in it than we read.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        matches!(
            self.unreadable,
            Some(Unreadable::TooLong | Unreadable::Bulky)
        )
    }

    fn unread(name: &str, why: Unreadable) -> Self {
        Self {
            name: name.to_owned(),
            text: String::new(),
            unreadable: Some(why),
        }
    }
}

/// The last lines of a text, as many as are of use.
fn last_lines(bytes: &[u8]) -> &[u8] {
    let (_, end) = bytes.split_at(bytes.len().saturating_sub(Attachment::LONGEST));
    let first = end.iter().position(|&byte| byte == b'\n');
    first.map_or(&[], |first| &end[first + 1..])
}

fn decoded(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// By its name, or as a zip with something or nothing in it begins.
fn is_zip(name: &str, bytes: &[u8]) -> bool {
    let begins = [b"PK\x03\x04", b"PK\x05\x06"];
    name.to_lowercase().ends_with(".zip") || begins.iter().any(|begin| bytes.starts_with(*begin))
}

/// What is in the one text of a zip.
fn text_in_zip(bytes: &[u8]) -> Result<Vec<u8>, Unreadable> {
    let archive = ZipArchive::from_slice(bytes).map_err(|_| Unreadable::Damaged)?;
    let mut entries = archive.entries();
    let mut texts: [Vec<ZipFileHeaderRecord<'_>>; 2] = [Vec::new(), Vec::new()];
    let mut seen = 0;
    while let Some(entry) = entries.next_entry().map_err(|_| Unreadable::Damaged)? {
        seen += 1;
        if seen > MOST_ENTRIES {
            return Err(Unreadable::Bulky);
        }
        if let Some(name) = name_of_text(&entry) {
            texts[usize::from(!is_name_of_chat(&name))].push(entry);
        }
    }
    // A text that somebody sent to the group may lie beside the chat.
    let [chats, others] = texts;
    let meant = if chats.is_empty() { others } else { chats };
    match meant.as_slice() {
        [] => Err(Unreadable::NoText),
        [only] => unpacked(&archive, only),
        _ => Err(Unreadable::SeveralTexts),
    }
}

/// The name of a text without its folder, as far as it is ASCII; none when it is something else. What macOS puts beside a
/// file to remember its icon has the name of the file.
fn name_of_text(entry: &ZipFileHeaderRecord<'_>) -> Option<String> {
    let path = entry.file_path();
    let path = String::from_utf8_lossy(path.as_bytes()).to_ascii_lowercase();
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    (name.ends_with(".txt") && !name.starts_with("._")).then(|| name.to_owned())
}

/// `_chat.txt` of an iPhone, `WhatsApp-chat met De Pion.txt` of Android, in whatever language.
fn is_name_of_chat(name: &str) -> bool {
    name == "_chat.txt" || name.contains("whatsapp")
}

fn unpacked(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &ZipFileHeaderRecord<'_>,
) -> Result<Vec<u8>, Unreadable> {
    if entry.flags().is_encrypted() {
        return Err(Unreadable::Locked);
    }
    let packed = archive.get_entry(entry.wayfinder());
    let packed = packed.map_err(|_| Unreadable::Damaged)?;
    let reader: Box<dyn Read + '_> = match entry.compression_method() {
        CompressionMethod::STORE => Box::new(packed.data()),
        CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed.data())),
        _ => return Err(Unreadable::Damaged),
    };
    // What it says of its own length is not believed: what comes out is counted.
    let most = u64::try_from(Attachment::LONGEST_FILE).unwrap_or(u64::MAX) + 1;
    let mut text = Vec::new();
    let read = packed
        .verifying_reader(reader)
        .take(most)
        .read_to_end(&mut text);
    if text.len() > Attachment::LONGEST_FILE {
        return Err(Unreadable::TooLong);
    }
    read.map_err(|_| Unreadable::Damaged)?;
    Ok(text)
}
