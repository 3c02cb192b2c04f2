//! What could not be read is asked for once more, and said once more: by the bot, and by the phones.

use whatsapp_rust::NodeBuilder;
use whatsapp_rust::wacore_binary::Node;

use super::member::{Member, stanza};
use super::node::{attribute, key, numbered_key, registration, signed_key};
use super::phone::{Bundle, enc};
use super::post::{GROUP, Post};
use super::server::{Waiting, World};

/// A phone could not read a message of the group, and asks for it once more.
pub(super) fn asks_again(who: &str, id: &str) -> Node {
    let retry = NodeBuilder::new("retry")
        .attr("v", "1")
        .attr("count", "1")
        .attr("id", id)
        .attr("t", "1790000000");
    NodeBuilder::new("receipt")
        .attr("from", GROUP)
        .attr("participant", who)
        .attr("id", id)
        .attr("type", "retry")
        .attr("t", "1790000000")
        .children([retry.build()])
        .build()
}

/// The keys that the bot sends along when it could not read something twice.
fn new_keys(asking: &Node) -> Option<Bundle> {
    let keys = asking.get_optional_child("keys")?;
    Some(Bundle {
        registration: registration(asking),
        identity: key(keys, "identity"),
        signed: signed_key(keys.get_optional_child("skey")?),
        once: keys.get_optional_child("key").map(numbered_key),
    })
}

impl World {
    /// The bot could not read something: whoever said it says it again, to the bot alone, as soon as his telephone is on.
    pub(super) fn asked(&mut self, asking: &Node) {
        match self.faults.off {
            true => self.unheard.push(asking.clone()),
            false => self.say_again(asking),
        }
    }

    /// The telephones are on again.
    pub(crate) fn turn_on(&mut self) {
        self.faults.off = false;
        for asking in std::mem::take(&mut self.unheard) {
            self.say_again(&asking);
        }
    }

    fn say_again(&mut self, asking: &Node) {
        let id = attribute(asking, "id");
        let asked = asking.get_optional_child("retry");
        let count = attribute(asked.expect("it tells how often"), "count");
        let post = self.posts.iter().rfind(|post| post.id == id).cloned();
        let post = post.unwrap_or_else(|| panic!("nobody said {id}: {asking:?}"));
        let found = self.members.iter_mut().find(|one| one.person == post.from);
        let member = found.expect("he is in the group");
        let part = member.sealed_again(&post, new_keys(asking), &count);
        let said = stanza(&post, vec![part]);
        // The bot confirms what it could not read, too.
        let before = self.waiting.len();
        self.waiting.retain(|one| one.id != id);
        self.waiting.push(Waiting {
            id,
            stanza: said.clone(),
            first_open: self.waiting.len() < before,
        });
        self.said_again += 1;
        self.tell(&said);
    }
}

impl Member {
    /// Encrypts something for the bot alone that the bot could not read: with new keys, if it sent some.
    fn sealed_again(&mut self, post: &Post, keys: Option<Bundle>, count: &str) -> Node {
        let face = post.form.face();
        if let Some(keys) = keys {
            self.phone.meet(face, &keys);
        }
        let mut message = post.message.clone();
        if post.chat == GROUP {
            let key = self.phone.hand_out(GROUP, face);
            message.sender_key_distribution_message = key.sender_key_distribution_message;
        }
        let mut part = enc(self.phone.seal(face, &message));
        part.attrs.insert("count", count.to_owned());
        part
    }
}
