//! WhatsApp as a linked device: the pure parts by themselves, then the adapter with the library in it between people who
//! write on their phones and what they see on them. The library speaks over its own transport to the WhatsApp of
//! `whatsapp_fake`, with everything encrypted as WhatsApp has it.

mod line;
mod markup;
mod names;
mod news;
mod process;
mod stage;
mod troubles;
mod unread;
mod votes;
mod week;
