//! Somebody in the group, and his phone: what he reads in a stanza, and how what he sends arrives.

use keizerbot::chat::whatsapp::linked::name::Person;
use whatsapp_rust::NodeBuilder;
use whatsapp_rust::wacore_binary::{Node, NodeContent};
use whatsapp_rust::waproto::whatsapp as wa;

use super::phone::{Bundle, Phone, enc};
use super::post::{Form, GROUP, Post, address, bot};

/// Somebody in the group, and his phone.
pub(super) struct Member {
    pub(super) person: Person,
    pub(super) phone: Phone,
    /// How he has spoken to the bot so far: each form is a conversation of its own.
    met: Vec<Form>,
    /// In which forms the bot can read him in the group.
    readable: Vec<Form>,
}

impl Member {
    /// Somebody who has not spoken to the bot yet.
    pub(super) fn new(person: &Person, number: usize) -> Self {
        Self {
            person: person.clone(),
            phone: Phone::new(u32::try_from(number).expect("few") + 100),
            met: Vec::new(),
            readable: Vec::new(),
        }
    }

    /// The bot has other keys now.
    pub(super) fn forget(&mut self) {
        self.met.clear();
        self.readable.clear();
    }

    /// What his phone reads in a stanza.
    pub(super) fn read(&mut self, stanza: &Node) -> Option<wa::Message> {
        let for_all = enc_of(stanza).filter(|(kind, _)| kind == "skmsg");
        let own = own_part(stanza, self.person.addresses());
        let own = own.or_else(|| enc_of(stanza).filter(|(kind, _)| kind != "skmsg"));
        let opened = own.map(|(kind, bytes)| {
            let mut faces = ["lid", "phone"].into_iter();
            let opened = faces.find_map(|face| self.phone.open(face, (&kind, &bytes)));
            opened.expect("what is encrypted for him alone he can read")
        });
        if let Some(opened) = &opened {
            self.phone.learn("bot", opened);
        }
        match for_all {
            Some((_, bytes)) => self.phone.open_for_all(GROUP, "bot", &bytes),
            None => opened,
        }
    }

    pub(super) fn sealed(&mut self, post: &Post, keys: &Bundle) -> Vec<Node> {
        let face = post.form.face();
        if !self.met.contains(&post.form) {
            self.phone.meet(face, keys);
            self.met.push(post.form);
        }
        if post.chat != GROUP {
            return vec![enc(self.phone.seal(face, &post.message))];
        }
        let mut parts = Vec::new();
        if !self.readable.contains(&post.form) {
            let key = self.phone.hand_out(GROUP, face);
            parts.push(enc(self.phone.seal(face, &key)));
            self.readable.push(post.form);
        }
        parts.push(enc(self.phone.seal_for_all(GROUP, face, &post.message)));
        parts
    }
}

pub(super) fn stanza(post: &Post, mut parts: Vec<Node>) -> Node {
    let is_vote = post.message.poll_update_message.as_option().is_some();
    let is_mark = post.message.reaction_message.as_option().is_some();
    let (kind, meta) = match (is_vote, is_mark) {
        (true, _) => ("poll", Some(("polltype", "vote"))),
        (_, true) => ("reaction", Some(("content_type", "add_on"))),
        (false, false) => ("text", None),
    };
    if let Some((name, value)) = meta {
        for part in &mut parts {
            part.attrs.insert("decrypt-fail", "hide");
        }
        parts.push(NodeBuilder::new("meta").attr(name, value).build());
    }
    let (own, other) = (
        address(&post.from, post.form),
        address(&post.from, post.form.other()),
    );
    let mode = match post.form {
        Form::Lid => "lid",
        Form::Phone => "pn",
    };
    let stanza = NodeBuilder::new("message")
        .attr("id", post.id.as_str())
        .attr("t", post.at.timestamp().to_string())
        .attr("type", kind)
        .attr("notify", post.name.as_str())
        .attr("addressing_mode", mode);
    let (alias, stanza) = match post.chat == GROUP {
        true => (
            ["participant_pn", "participant_lid"],
            stanza.attr("from", GROUP).attr("participant", own),
        ),
        false => (["sender_pn", "sender_lid"], stanza.attr("from", own)),
    };
    let alias = match post.form {
        Form::Lid => alias[0],
        Form::Phone => alias[1],
    };
    let stanza = match post.alias {
        true => stanza.attr(alias, other),
        false => stanza,
    };
    stanza.children(parts).build()
}

/// The group as the server lists it.
pub(super) fn group(members: &[Member], shy: bool) -> Node {
    let bot = bot();
    let people = members.iter().map(|member| &member.person);
    let people = people.chain([&bot]).map(|person| {
        let one = NodeBuilder::new("participant").attr("jid", address(person, Form::Lid));
        match shy {
            true => one.build(),
            false => one
                .attr("phone_number", address(person, Form::Phone))
                .build(),
        }
    });
    NodeBuilder::new("group")
        .attr("id", GROUP.trim_end_matches("@g.us"))
        .attr("subject", "De Pion")
        .attr("creation", "1500000000")
        .attr("addressing_mode", "lid")
        .children(people.collect::<Vec<_>>())
        .build()
}

/// The part of a stanza that is for the phone with one of these addresses alone.
pub(super) fn own_part<'a>(
    stanza: &Node,
    addresses: impl IntoIterator<Item = &'a str>,
) -> Option<(String, Vec<u8>)> {
    let participants = stanza.get_optional_child("participants")?;
    addresses.into_iter().find_map(|address| {
        let found = participants.get_children_by_tag("to").find(|one| {
            let jid = one.attrs.get("jid").and_then(|value| value.to_jid());
            jid.is_some_and(|jid| jid.device == 0 && jid.to_non_ad_string() == address)
        });
        enc_of(found?)
    })
}

/// The encrypted part of a stanza.
fn enc_of(stanza: &Node) -> Option<(String, Vec<u8>)> {
    let enc = stanza.get_optional_child("enc")?;
    let kind = enc.attrs.get("type")?.as_str().into_owned();
    let bytes = enc.as_node_ref().content_bytes()?.to_vec();
    Some((kind, bytes))
}

/// On the way a bit was lost.
pub(super) fn garble(part: &mut Node) {
    if let Some(NodeContent::Bytes(bytes)) = &mut part.content
        && let Some(last) = bytes.last_mut()
    {
        *last ^= 1;
    }
}
