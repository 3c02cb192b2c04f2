//! What stands in a stanza.

use whatsapp_rust::wacore_binary::Node;

/// An attribute; empty when it is not there.
pub(super) fn attribute(node: &Node, name: &str) -> String {
    let value = node.attrs.get(name);
    value.map_or_else(String::new, |value| value.as_str().into_owned())
}

fn bytes(node: &Node) -> Vec<u8> {
    let node = node.as_node_ref();
    node.content_bytes().unwrap_or_default().to_vec()
}

fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn child<'a>(node: &'a Node, tag: &str) -> &'a Node {
    node.get_optional_child(tag)
        .unwrap_or_else(|| panic!("no {tag} in {node:?}"))
}

/// A key in a child with this tag.
pub(super) fn key(node: &Node, tag: &str) -> [u8; 32] {
    bytes(child(node, tag)).try_into().expect("32 bytes")
}

/// A key with its number.
pub(super) fn numbered_key(node: &Node) -> (u32, [u8; 32]) {
    (number(&bytes(child(node, "id"))), key(node, "value"))
}

/// A key with its number and the signature under it.
pub(super) fn signed_key(node: &Node) -> (u32, [u8; 32], Vec<u8>) {
    let (id, key) = numbered_key(node);
    (id, key, bytes(child(node, "signature")))
}

/// The number of somebody's first key.
pub(super) fn registration(node: &Node) -> u32 {
    number(&bytes(child(node, "registration")))
}
