//! A table as a picture in a file.

use std::path::Path;

use super::Complaint;
use crate::args;
use crate::locale::Texts;
use crate::message::Picture;
use crate::picture;

/// Writes a picture to a file: as SVG when it is called so, else as PNG.
pub(super) fn write(texts: &Texts, path: &Path, picture: &Picture) -> Result<(), Complaint> {
    let ending = path.extension().and_then(std::ffi::OsStr::to_str);
    let bytes = match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => picture::svg(picture).into_bytes(),
        Some("png") => picture::png(picture)?.png,
        Some(_) | None => {
            let file = path.display().to_string();
            return Err(Complaint::input(
                texts.text("picture-ending", &args![file => file]),
            ));
        }
    };
    std::fs::write(path, bytes).map_err(|error| {
        let args = args![file => path.display().to_string(), error => error.to_string()];
        Complaint::input(texts.text("picture-unwritable", &args))
    })
}
