//! WhatsApp, by the doors that it has.

pub mod cloud;
