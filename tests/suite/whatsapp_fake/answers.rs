//! What the server answers to the questions of the program.

use whatsapp_rust::NodeBuilder;
use whatsapp_rust::wacore_binary::Node;

use super::member::group;
use super::node::{attribute, numbered_key, signed_key};
use super::post::{BOT, GROUP};
use super::server::World;

/// An answer, or the code of an error.
type Answer = Result<Vec<Node>, u16>;

impl World {
    /// Answers a question, or takes an answer.
    pub(super) fn answer(&mut self, stanza: &Node) {
        if attribute(stanza, "type") == "result" {
            if let Some(signed) = stanza.get_optional_child("pair-device-sign") {
                self.accept(signed);
            }
            return;
        }
        let xmlns = attribute(stanza, "xmlns");
        let answer = match xmlns.as_str() {
            "encrypt" => self.answer_keys(stanza),
            "usync" => Ok(vec![self.answer_devices(stanza)]),
            "w:g2" => Ok(vec![self.answer_group(stanza)]),
            "w:m" => Ok(vec![media()]),
            "w:sync:app:state" => Ok(vec![settings(stanza)]),
            "md" => Ok(vec![reference()]),
            "passive" => Ok(Vec::new()),
            "abt" => Ok(vec![NodeBuilder::new("props").build()]),
            "privacy" => Ok(vec![NodeBuilder::new("privacy").build()]),
            "blocklist" => Ok(vec![NodeBuilder::new("list").build()]),
            // A sign of life.
            "w:p" => Ok(Vec::new()),
            other => panic!("WhatsApp knows no {other}: {stanza:?}"),
        };
        self.reply(stanza, answer);
        if xmlns == "passive" && stanza.get_optional_child("active").is_some() {
            self.wake();
        }
    }

    fn reply(&mut self, stanza: &Node, answer: Answer) {
        let reply = NodeBuilder::new("iq")
            .attr("id", attribute(stanza, "id"))
            .attr("from", attribute(stanza, "to"));
        let reply = match answer {
            Ok(children) => reply.attr("type", "result").children(children),
            Err(code) => {
                let error = NodeBuilder::new("error")
                    .attr("code", code.to_string())
                    .attr("text", "no");
                reply.attr("type", "error").children([error.build()])
            }
        };
        self.tell(&reply.build());
    }

    /// Keys of the program, and keys of others.
    fn answer_keys(&mut self, stanza: &Node) -> Answer {
        if let Some(wanted) = stanza.get_optional_child("key") {
            let users = wanted.get_children_by_tag("user");
            let addresses: Vec<String> = users.map(|user| attribute(user, "jid")).collect();
            let users = addresses.iter().map(|address| self.keys_of(address));
            return Ok(vec![
                NodeBuilder::new("list")
                    .children(users.collect::<Vec<_>>())
                    .build(),
            ]);
        }
        let linked = self.linked.as_mut().expect("a program is linked");
        if stanza.get_optional_child("count").is_some() {
            let count = linked.once.len().to_string();
            return Ok(vec![NodeBuilder::new("count").attr("value", count).build()]);
        }
        if stanza.get_optional_child("digest").is_some() {
            // It is busy: nobody checks anything then.
            return Err(503);
        }
        let keys = stanza.get_optional_child("rotate").unwrap_or(stanza);
        if let Some(signed) = keys.get_optional_child("skey") {
            linked.replace_signed(signed_key(signed));
        }
        if let Some(list) = keys.get_optional_child("list") {
            linked.once = list.get_children_by_tag("key").map(numbered_key).collect();
        }
        Ok(Vec::new())
    }

    fn keys_of(&mut self, address: &str) -> Node {
        let plain = address.replace(":0@", "@");
        if plain == BOT.0 || plain == BOT.1 {
            return self.own_phone.bundle().stanza(address);
        }
        let found = self.members.iter_mut().find(|one| one.person.has(&plain));
        match found {
            Some(member) => member.phone.bundle().stanza(address),
            None => panic!("nobody has the address {address}"),
        }
    }

    /// Which devices people have: everybody a phone, and the bot's account the program as well.
    fn answer_devices(&mut self, stanza: &Node) -> Node {
        let usync = stanza.get_optional_child("usync").expect("usync");
        let list = usync.get_optional_child("list").expect("a list");
        let users = list.get_children_by_tag("user").map(|user| {
            let address = attribute(user, "jid");
            let own = address == BOT.0 || address == BOT.1;
            let ids = if own { &["0", "1"][..] } else { &["0"] };
            let devices = ids
                .iter()
                .map(|id| NodeBuilder::new("device").attr("id", *id).build());
            let mut parts = vec![NodeBuilder::new("device-list").children(devices).build()];
            if own {
                parts.push(self.own_devices());
            }
            let devices = NodeBuilder::new("devices").children(parts);
            NodeBuilder::new("user")
                .attr("jid", address)
                .children([devices.build()])
                .build()
        });
        let list = NodeBuilder::new("list").children(users.collect::<Vec<_>>());
        NodeBuilder::new("usync")
            .attr("sid", attribute(usync, "sid"))
            .attr("index", "0")
            .attr("last", "true")
            .children([list.build()])
            .build()
    }

    fn answer_group(&mut self, stanza: &Node) -> Node {
        let group = group(&self.members, self.faults.shy);
        match attribute(stanza, "to") == GROUP {
            true => group,
            false => NodeBuilder::new("groups").children([group]).build(),
        }
    }
}

/// What the server calls a program to which a phone is linked with a code that is typed.
fn reference() -> Node {
    let reference = NodeBuilder::new("link_code_pairing_ref").bytes(b"2@reference".to_vec());
    NodeBuilder::new("link_code_companion_reg")
        .children([reference.build()])
        .build()
}

/// Where files are kept.
fn media() -> Node {
    let host = NodeBuilder::new("host").attr("hostname", "mmg.whatsapp.net");
    NodeBuilder::new("media_conn")
        .attr("auth", "secret")
        .attr("ttl", "86400")
        .children([host.build()])
        .build()
}

/// The settings of the account: it has none.
fn settings(stanza: &Node) -> Node {
    let sync = stanza.get_optional_child("sync").expect("sync");
    let collections = sync.get_children_by_tag("collection").map(|one| {
        NodeBuilder::new("collection")
            .attr("name", attribute(one, "name"))
            .attr("version", "0")
            .build()
    });
    NodeBuilder::new("sync")
        .children(collections.collect::<Vec<_>>())
        .build()
}
