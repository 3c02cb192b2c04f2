//! A table as a picture: words in, SVG and PNG out. Pure: the same table gives the same bytes, with letters that are part
//! of the program. Nothing here knows what a competition is.

mod font;
mod layout;
mod svg;

use std::sync::{Arc, LazyLock};

use anyhow::Context as _;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use crate::message::Picture;

/// Width and height together, in pixels: Telegram takes no more for a photo.
pub const LARGEST: u32 = 10_000;

/// A picture as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The PNG.
    pub png: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// The letters, for whoever draws.
static LETTERS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut letters = Database::new();
    for bytes in font::files() {
        letters.load_font_source(Source::Binary(Arc::new(bytes)));
    }
    Arc::new(letters)
});

/// A table as SVG.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    svg::write(&layout::lay_out(picture))
}

/// A table as PNG, never larger than [`LARGEST`].
///
/// # Errors
/// When it cannot be drawn, which is a bug: why.
pub fn png(picture: &Picture) -> anyhow::Result<Image> {
    let options = Options {
        fontdb: Arc::clone(&LETTERS),
        ..Options::default()
    };
    let tree = Tree::from_str(&svg(picture), &options).context("reading our own SVG")?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let mut image = Pixmap::new(width, height).context("a picture without a size")?;
    resvg::render(&tree, Transform::identity(), &mut image.as_mut());
    let png = image.encode_png().context("writing PNG")?;
    Ok(Image { png, width, height })
}
