//! Linking a telephone: the code that it reads with its camera.

use qrcode::QrCode;
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
