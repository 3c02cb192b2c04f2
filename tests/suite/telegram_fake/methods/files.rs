//! Files: sendPhoto, sendDocument and getFile.

use serde_json::json;

use super::send::{not_too_long, place};
use crate::telegram_fake::args::Args;
use crate::telegram_fake::json;
use crate::telegram_fake::refusal::{Answer, Refusal};
use crate::telegram_fake::text;
use crate::telegram_fake::world::{Content, Stored, World};

/// UTF-16 units of a caption at most.
const CAPTION: usize = 1024;
/// Bytes of a photo, of another file, and of a file that a bot fetches, at most.
const PHOTO: usize = 10 * 1024 * 1024;
const UPLOAD: usize = 50 * 1024 * 1024;
const DOWNLOAD: usize = 20 * 1024 * 1024;
/// Width and height together, and the longer side over the shorter, at most.
const SIDES: u32 = 10_000;
const RATIO: u32 = 20;

/// A file in a call: one that was sent along, or the id of one that is here already.
enum Given {
    New(Stored),
    Known(String),
}

fn given(world: &World, args: &Args, what: &str) -> Result<Given, Refusal> {
    let named = args.text(what);
    let upload = match named.strip_prefix("attach://") {
        Some(name) => args.files.get(name),
        None => args.files.get(what),
    };
    if let Some(upload) = upload {
        if upload.bytes.len() > UPLOAD {
            return Err(Refusal::too_large());
        }
        if upload.bytes.is_empty() {
            return Err(Refusal::bad("file must be non-empty"));
        }
        return Ok(Given::New(stored(
            &upload.name,
            upload.mime.as_deref(),
            &upload.bytes,
        )));
    }
    if world.files.contains_key(named) {
        return Ok(Given::Known(named.to_owned()));
    }
    Err(match named {
        "" => Refusal::bad(&format!("there is no {what} in the request")),
        url if url.starts_with("http://") || url.starts_with("https://") => {
            Refusal::bad("Failed to get HTTP URL content")
        }
        _ => Refusal::bad("wrong remote file identifier specified: Wrong padding in the string"),
    })
}

/// A file as the server keeps it.
pub(crate) fn stored(name: &str, mime: Option<&str>, bytes: &[u8]) -> Stored {
    Stored {
        name: name.to_owned(),
        mime: mime.unwrap_or("application/octet-stream").to_owned(),
        bytes: bytes.to_vec(),
        size: picture_size(bytes),
    }
}

pub(super) fn document(world: &mut World, args: &Args) -> Answer {
    let file = given(world, args, "document")?;
    send(world, args, file, Content::Document)
}

pub(super) fn photo(world: &mut World, args: &Args) -> Answer {
    let file = given(world, args, "photo")?;
    let bytes = match &file {
        Given::New(stored) => stored,
        Given::Known(id) => &world.files[id],
    };
    if bytes.bytes.len() > PHOTO {
        return Err(Refusal::bad("file is too big for a photo"));
    }
    let Some((width, height)) = bytes.size else {
        return Err(Refusal::bad("IMAGE_PROCESS_FAILED"));
    };
    let (long, short) = (width.max(height), width.min(height));
    if width.saturating_add(height) > SIDES || short == 0 || long / short > RATIO {
        return Err(Refusal::bad("PHOTO_INVALID_DIMENSIONS"));
    }
    send(world, args, file, Content::Photo)
}

fn send(
    world: &mut World,
    args: &Args,
    file: Given,
    content: fn(String, crate::telegram_fake::world::Formatted) -> Content,
) -> Answer {
    let caption = text::formatted(world, args, "caption", "caption_");
    // The parse mode of a caption has no prefix.
    let caption = match args.text("parse_mode") {
        "" => caption?,
        mode => text::parsed(world, args.text("caption"), mode, None)?,
    };
    let place = place(world, args)?;
    not_too_long(&caption, CAPTION, "Message caption")?;
    let id = match file {
        Given::New(stored) => world.store_file(stored),
        Given::Known(id) => id,
    };
    place.post(world, content(id, caption), None)
}

pub(super) fn get(world: &mut World, args: &Args) -> Answer {
    let id = args.text("file_id");
    if id.is_empty() {
        return Err(Refusal::bad("file_id not specified"));
    }
    let Some(stored) = world.files.get(id) else {
        return Err(Refusal::bad(
            "wrong file_id or the file is temporarily unavailable",
        ));
    };
    if stored.bytes.len() > DOWNLOAD {
        return Err(Refusal::bad("file is too big"));
    }
    Ok(json!({
        "file_id": id, "file_unique_id": json::unique(id), "file_size": stored.bytes.len(),
        "file_path": format!("documents/{id}")
    }))
}

/// Width and height of a PNG or JPEG.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let big = |at: usize, long: usize| {
        let digits = bytes.get(at..at + long)?;
        Some(
            digits
                .iter()
                .fold(0, |sum, digit| sum << 8 | u32::from(*digit)),
        )
    };
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR") {
        return Some((big(16, 4)?, big(20, 4)?));
    }
    if !bytes.starts_with(&[0xff, 0xd8]) {
        return None;
    }
    let mut at = 2;
    loop {
        let marker = big(at, 2)?;
        if matches!(marker, 0xffc0..=0xffc2) {
            return Some((big(at + 7, 2)?, big(at + 5, 2)?));
        }
        if marker < 0xff00 {
            return None;
        }
        at += 2 + usize::try_from(big(at + 2, 2)?).ok()?;
    }
}
