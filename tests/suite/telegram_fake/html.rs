//! parse_mode HTML: the tags Telegram knows become entities, everything else is refused with its words.

use serde_json::{Value, json};

use super::world::Formatted;

/// The tags and the entities they make.
const TAGS: &[(&str, &str)] = &[
    ("a", "text_link"),
    ("b", "bold"),
    ("strong", "bold"),
    ("i", "italic"),
    ("em", "italic"),
    ("s", "strikethrough"),
    ("strike", "strikethrough"),
    ("del", "strikethrough"),
    ("u", "underline"),
    ("ins", "underline"),
    ("tg-spoiler", "spoiler"),
    ("span", "spoiler"),
    ("tg-emoji", "custom_emoji"),
    ("pre", "pre"),
    ("code", "code"),
    ("blockquote", "blockquote"),
];

/// A tag that waits for its end.
struct Open {
    tag: String,
    /// The link, the language, or the kind of quote.
    detail: String,
    /// Where it begins in the text, in UTF-16 units and in bytes.
    from: usize,
    from_byte: usize,
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    text: String,
    length: usize,
    open: Vec<Open>,
    entities: Vec<Value>,
}

/// The text without its tags, and what the tags meant.
pub(crate) fn parse(source: &str) -> Result<Formatted, String> {
    let mut reader = Reader::default();
    let mut at = 0;
    while let Some(letter) = source[at..].chars().next() {
        match letter {
            '<' => at = reader.tag(source, at)?,
            '&' => {
                let (letter, length) = reference(&source[at..]);
                reader.push(letter);
                at += length;
            }
            other => {
                reader.push(other);
                at += other.len_utf8();
            }
        }
    }
    if let Some(open) = reader.open.last() {
        let tag = &open.tag;
        return Err(format!(
            "Can't find end tag corresponding to start tag \"{tag}\""
        ));
    }
    reader.entities.sort_by_key(|entity| {
        (
            entity["offset"].as_u64(),
            std::cmp::Reverse(entity["length"].as_u64()),
        )
    });
    Ok(Formatted {
        text: reader.text,
        entities: reader.entities,
    })
}

/// `&lt;` and its like at the start of a text, and how long it is; an unknown one is a plain `&`.
fn reference(text: &str) -> (char, usize) {
    let body = &text[1..];
    let hex = body.starts_with("#x");
    let start = if hex {
        2
    } else {
        usize::from(body.starts_with('#'))
    };
    let belongs = |c: char| match start {
        0 => c.is_ascii_alphabetic(),
        1 => c.is_ascii_digit(),
        _ => c.is_ascii_hexdigit(),
    };
    let name_end = start + word(&body[start..], |c| !belongs(c)).len();
    let name = &body[..name_end];
    let letter = match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        _ => name.strip_prefix('#').and_then(|number| {
            let code = match number.strip_prefix('x') {
                Some(digits) => u32::from_str_radix(digits, 16).ok(),
                None => number.parse().ok(),
            };
            code.filter(|code| *code != 0).and_then(char::from_u32)
        }),
    };
    match letter {
        Some(letter) => {
            let closed = body[name_end..].starts_with(';');
            (letter, 1 + name_end + usize::from(closed))
        }
        None => ('&', 1),
    }
}

impl Reader {
    fn push(&mut self, letter: char) {
        self.text.push(letter);
        self.length += letter.len_utf16();
    }

    /// Reads the tag at this byte and gives the byte after it.
    fn tag(&mut self, source: &str, at: usize) -> Result<usize, String> {
        if source[at + 1..].starts_with('/') {
            return self.end_tag(source, at);
        }
        let name = word(&source[at + 1..], |c| c.is_ascii_whitespace() || c == '>');
        let mut end = at + 1 + name.len();
        if end == source.len() {
            return Err(format!("Unclosed start tag at byte offset {at}"));
        }
        let tag = name.to_ascii_lowercase();
        if !TAGS.iter().any(|(known, _)| *known == tag) {
            return Err(format!(
                "Unsupported start tag \"{tag}\" at byte offset {at}"
            ));
        }
        let mut detail = String::new();
        loop {
            end += blanks(&source[end..]);
            if source[end..].starts_with('>') {
                break;
            }
            let (name, value, length) = attribute(source, end, &tag, at)?;
            end += length;
            if let Some(known) = known_attribute(&tag, &name, &value) {
                detail = known;
            }
        }
        if tag == "span" && detail != "spoiler" {
            return Err(format!(
                "Tag \"span\" must have class \"tg-spoiler\" at byte offset {at}"
            ));
        }
        self.open.push(Open {
            tag,
            detail,
            from: self.length,
            from_byte: self.text.len(),
        });
        Ok(end + 1)
    }

    fn end_tag(&mut self, source: &str, at: usize) -> Result<usize, String> {
        let Some(open) = self.open.pop() else {
            return Err(format!("Unexpected end tag at byte offset {at}"));
        };
        let name = word(&source[at + 2..], |c| c.is_ascii_whitespace() || c == '>');
        let mut end = at + 2 + name.len();
        end += blanks(&source[end..]);
        if !source[end..].starts_with('>') {
            return Err(format!("Unclosed end tag at byte offset {at}"));
        }
        let (name, tag) = (name.to_ascii_lowercase(), &open.tag);
        if !name.is_empty() && name != *tag {
            return Err(format!(
                "Unmatched end tag at byte offset {at}, expected \"</{tag}>\", found \"</{name}>\""
            ));
        }
        if self.length > open.from {
            self.close(&open)?;
        }
        Ok(end + 1)
    }

    fn close(&mut self, open: &Open) -> Result<(), String> {
        let kind = TAGS.iter().find(|(tag, _)| *tag == open.tag);
        let kind = kind.map_or("", |(_, kind)| kind);
        let length = self.length - open.from;
        let mut entity = json!({ "offset": open.from, "length": length, "type": kind });
        match kind {
            "text_link" => {
                let url = match open.detail.as_str() {
                    "" => self.text[open.from_byte..].to_owned(),
                    link => link.to_owned(),
                };
                if let Some(id) = url.strip_prefix("tg://user?id=") {
                    entity["type"] = "text_mention".into();
                    entity["user_id"] = id.parse::<i64>().unwrap_or_default().into();
                } else if url.contains('.') || url.contains("://") {
                    let whole = if url.contains("://") {
                        url
                    } else {
                        format!("http://{url}/")
                    };
                    entity["url"] = whole.into();
                } else {
                    return Ok(());
                }
            }
            "custom_emoji" => match open.detail.parse::<i64>() {
                Ok(id) if id != 0 => entity["custom_emoji_id"] = open.detail.clone().into(),
                _ => return Err("Invalid custom emoji identifier specified".to_owned()),
            },
            "blockquote" if !open.detail.is_empty() => {
                entity["type"] = "expandable_blockquote".into();
            }
            "pre" => {
                let same = |inner: &Value| {
                    inner["type"] == "code"
                        && inner["offset"] == open.from
                        && inner["length"] == length
                };
                if self.entities.last().is_some_and(same) {
                    let inner = self.entities.pop().unwrap_or_default();
                    if let Some(language) = inner.get("language") {
                        entity["language"] = language.clone();
                    }
                }
            }
            "code"
                if !open.detail.is_empty() && self.open.last().is_some_and(|o| o.tag == "pre") =>
            {
                entity["language"] = open.detail.clone().into();
            }
            _ => {}
        }
        self.entities.push(entity);
        Ok(())
    }
}

/// What an attribute that means something says.
fn known_attribute(tag: &str, name: &str, value: &str) -> Option<String> {
    let detail = match (tag, name) {
        ("a", "href") | ("tg-emoji", "emoji-id") => value,
        ("code", "class") => value.strip_prefix("language-")?,
        ("span", "class") => value.strip_prefix("tg-")?,
        ("blockquote", "expandable") => "expandable",
        _ => return None,
    };
    Some(detail.to_owned())
}

fn word(text: &str, ends: impl Fn(char) -> bool) -> &str {
    &text[..text.find(ends).unwrap_or(text.len())]
}

fn blanks(text: &str) -> usize {
    text.len()
        - text
            .trim_start_matches(|c: char| c.is_ascii_whitespace())
            .len()
}

/// One attribute of a tag: its name, its value, and how many bytes it takes.
fn attribute(
    source: &str,
    from: usize,
    tag: &str,
    at: usize,
) -> Result<(String, String, usize), String> {
    let text = &source[from..];
    let unclosed = || format!("Unclosed start tag \"{tag}\" at byte offset {at}");
    let name = word(text, |c| c.is_ascii_whitespace() || "=>/\"'".contains(c));
    if name.is_empty() {
        return Err(format!(
            "Empty attribute name in the tag \"{tag}\" at byte offset {at}"
        ));
    }
    let mut end = name.len();
    end += blanks(&text[end..]);
    if end == text.len() {
        return Err(unclosed());
    }
    if !text[end..].starts_with('=') {
        return Ok((name.to_owned(), String::new(), end));
    }
    end += 1;
    end += blanks(&text[end..]);
    let Some(quote) = text[end..].chars().next() else {
        return Err(unclosed());
    };
    if quote != '"' && quote != '\'' {
        let value = word(&text[end..], |c| {
            !(c.is_ascii_alphanumeric() || c == '.' || c == '-')
        });
        let after = text[end + value.len()..].chars().next();
        if !after.is_some_and(|c| c.is_ascii_whitespace() || c == '>') {
            let token = from + end;
            return Err(format!(
                "Unexpected end of name token at byte offset {token}"
            ));
        }
        return Ok((
            name.to_owned(),
            value.to_ascii_lowercase(),
            end + value.len(),
        ));
    }
    let mut value = String::new();
    end += 1;
    while let Some(letter) = text[end..].chars().next() {
        if letter == quote {
            return Ok((name.to_owned(), value, end + 1));
        }
        let (letter, length) = match letter {
            '&' => reference(&text[end..]),
            other => (other, other.len_utf8()),
        };
        value.push(letter);
        end += length;
    }
    Err(format!("Unclosed start tag at byte offset {at}"))
}
