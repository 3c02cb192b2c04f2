//! Linking a telephone: the code that it reads with its camera, in the terminal and as a page for whoever runs the bot on a
//! machine without a screen or with a terminal that is too small.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context;
use qrcode::QrCode;
use qrcode::render::svg;
use qrcode::render::unicode::Dense1x2;

/// A QR code as lines of a terminal, light on dark.
///
/// # Errors
/// When it says more than fits into one.
pub fn drawn(code: &str) -> anyhow::Result<String> {
    let code = QrCode::new(code)?;
    let drawn = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build();
    Ok(drawn)
}

/// How wide and high the code is on the page, in pixels.
const SIDE: u32 = 320;
/// The page looks after so many seconds whether there is a newer code.
const FRESH: u32 = 5;

/// A page for a browser that shows the code. Whoever sees it can read along, so only the owner of the file may, and it shows
/// nothing any more once a telephone is linked.
#[derive(Clone, Debug)]
pub struct Page(PathBuf);

impl Page {
    /// The page beside the file with the keys: `whatsapp.html` beside `whatsapp.db`.
    #[must_use]
    pub fn beside(keys: &Path) -> Self {
        Self(keys.with_extension("html"))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Shows this code below these words.
    ///
    /// # Errors
    /// When it does not fit into a QR code, or the page cannot be written.
    pub fn show(&self, words: &str, code: &str) -> anyhow::Result<()> {
        let code = QrCode::new(code)?;
        let image = code
            .render::<svg::Color<'_>>()
            .min_dimensions(SIDE, SIDE)
            .build();
        let image = image
            .split_once("?>")
            .map_or(image.as_str(), |(_, svg)| svg);
        self.write(words, image)
    }

    /// The code is worth nothing any more; says so where it was shown.
    ///
    /// # Errors
    /// When the page cannot be written.
    pub fn close(&self, words: &str) -> anyhow::Result<()> {
        if self.0.exists() {
            self.write(words, "")?;
        }
        Ok(())
    }

    fn write(&self, words: &str, image: &str) -> anyhow::Result<()> {
        let words = words
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let page = format!(
            "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" content=\"{FRESH}\">\n\
             <title>WhatsApp</title>\n\
             <body style=\"font: 18px sans-serif; max-width: 30em; margin: 2em auto; text-align: center\">\n\
             <p>{words}</p>\n{image}\n"
        );
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = options
            .open(&self.0)
            .and_then(|mut file| file.write_all(page.as_bytes()));
        written.with_context(|| format!("writing {}", self.0.display()))
    }
}
