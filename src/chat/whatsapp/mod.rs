//! WhatsApp, which has no official way into a group that exists: several doors, each with its own price.

pub mod cloud;
#[cfg(feature = "whatsapp")]
pub mod linked;
pub mod phone;

/// The name of this network.
pub const PLATFORM: &str = "whatsapp";
