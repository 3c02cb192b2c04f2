//! Who is who on WhatsApp. A person has two addresses: a phone number, and a number of WhatsApp's own (a LID) that
//! groups show instead. Both mean the same person; we call him by the LID as soon as it is known, because it stays when
//! he changes his phone number.

use whatsapp_rust::Jid;

use super::PLATFORM;
use crate::message::Contact;

pub use super::super::phone::PHONES;

/// The server of WhatsApp's own numbers of people.
pub const LIDS: &str = "lid";
/// The server of groups.
pub const GROUPS: &str = "g.us";

/// An address without the device it came from.
#[must_use]
pub fn address(jid: &Jid) -> String {
    jid.to_non_ad_string()
}

/// The contact with this address.
#[must_use]
pub fn contact(address: &str) -> Contact {
    Contact::new(PLATFORM, address)
}

/// Both addresses of a person, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// WhatsApp's own number of him.
    pub lid: Option<String>,
    /// His phone number.
    pub phone: Option<String>,
}

impl Person {
    /// The person with these addresses, whichever is which.
    #[must_use]
    pub fn of<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Self {
        let mut person = Self::default();
        for address in addresses {
            let place = match address.rsplit_once('@') {
                Some((_, LIDS)) => &mut person.lid,
                Some((_, PHONES)) => &mut person.phone,
                Some(_) | None => continue,
            };
            place.get_or_insert_with(|| address.to_owned());
        }
        person
    }

    /// All his addresses, the canonical one first.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        [&self.lid, &self.phone]
            .into_iter()
            .filter_map(Option::as_deref)
    }

    /// What we call him.
    #[must_use]
    pub fn contact(&self) -> Option<Contact> {
        self.addresses().next().map(contact)
    }

    /// What he was called before his LID was known, and what he is called since; none as long as one is missing.
    #[must_use]
    pub fn renamed(&self) -> Option<(Contact, Contact)> {
        Some((
            contact(self.phone.as_deref()?),
            contact(self.lid.as_deref()?),
        ))
    }

    /// Whether this address is one of his.
    #[must_use]
    pub fn has(&self, address: &str) -> bool {
        self.addresses().any(|known| known == address)
    }
}
