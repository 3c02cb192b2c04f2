//! A phone with WhatsApp on it: it reads what is encrypted for it and encrypts what it says.

use futures_util::FutureExt as _;
use whatsapp_rust::NodeBuilder;
use whatsapp_rust::buffa::{Message as _, MessageField};
use whatsapp_rust::wacore::libsignal::protocol::{
    CiphertextMessage, CiphertextMessageType, DeviceId, GenericSignedPreKey as _, IdentityKey,
    KeyPair, PreKeyBundle, PreKeyRecord, PreKeySignalMessage, ProtocolAddress,
    SenderKeyDistributionMessage, SenderKeyName, SignalMessage, SignedPreKeyRecord, Timestamp,
    UsePQRatchet, create_sender_key_distribution_message, group_decrypt, group_encrypt,
    message_decrypt, message_encrypt, process_prekey_bundle,
    process_sender_key_distribution_message,
};
use whatsapp_rust::wacore_binary::Node;
use whatsapp_rust::waproto::whatsapp as wa;

use super::keys::{Identities, PreKeys, SenderKeys, Sessions, SignedPreKey};
use super::noise::{new_keys, public_bytes};

/// The number of its signed key.
const SIGNED: u32 = 1;
/// What a message is filled up with at most.
const PADDING: u8 = 7;

/// What is on a phone.
pub(super) struct Phone {
    identities: Identities,
    once: PreKeys,
    signed: SignedPreKey,
    signed_keys: KeyPair,
    signature: [u8; 64],
    sessions: Sessions,
    groups: SenderKeys,
    next_key: u32,
}

/// Keys with which somebody may be written to for the first time.
#[derive(Clone)]
pub(super) struct Bundle {
    pub(super) registration: u32,
    pub(super) identity: [u8; 32],
    pub(super) signed: (u32, [u8; 32], Vec<u8>),
    pub(super) once: Option<(u32, [u8; 32])>,
}

/// A part of a message, encrypted: its kind in WhatsApp's words, and what it is.
pub(super) type Sealed = (&'static str, Vec<u8>);

fn now<T>(work: impl Future<Output = T>) -> T {
    work.now_or_never()
        .expect("a phone has everything in memory")
}

fn at(name: &str) -> ProtocolAddress {
    ProtocolAddress::new(name, DeviceId::from(0))
}

fn padded(message: &wa::Message) -> Vec<u8> {
    let mut bytes = message.encode_to_vec();
    bytes.extend(std::iter::repeat_n(PADDING, PADDING.into()));
    bytes
}

fn unpadded(mut bytes: Vec<u8>) -> wa::Message {
    let padding = bytes.last().copied().expect("something is in it");
    bytes.truncate(bytes.len() - usize::from(padding));
    wa::Message::decode_from_slice(&bytes).expect("a message")
}

impl Phone {
    pub(super) fn new(registration: u32) -> Self {
        let identities = Identities::new(registration);
        let signed_keys = new_keys();
        let signature = identities
            .own
            .private_key()
            .calculate_signature(&signed_keys.public_key.serialize(), &mut rand::rng());
        let signature = signature.expect("signed");
        let record = SignedPreKeyRecord::new(
            SIGNED.into(),
            Timestamp::from_epoch_millis(0),
            &signed_keys,
            &signature,
        );
        Self {
            identities,
            once: PreKeys::default(),
            signed: SignedPreKey(SIGNED.into(), record),
            signed_keys,
            signature,
            sessions: Sessions::default(),
            groups: SenderKeys::default(),
            next_key: 1,
        }
    }

    /// Who the phone's owner is, as a key pair.
    pub(super) fn account(&self) -> KeyPair {
        let own = &self.identities.own;
        KeyPair::new(*own.public_key(), own.private_key().clone())
    }

    /// Keys to write to it, one of them new.
    pub(super) fn bundle(&mut self) -> Bundle {
        let (id, keys) = (self.next_key, new_keys());
        self.next_key += 1;
        self.once
            .0
            .insert(id.into(), PreKeyRecord::new(id.into(), &keys));
        Bundle {
            registration: self.identities.registration,
            identity: public_bytes(self.identities.own.public_key()),
            signed: (
                SIGNED,
                public_bytes(&self.signed_keys.public_key),
                self.signature.to_vec(),
            ),
            once: Some((id, public_bytes(&keys.public_key))),
        }
    }

    /// Begins a conversation with whoever has these keys.
    pub(super) fn meet(&mut self, name: &str, bundle: &Bundle) {
        let key = |bytes: &[u8; 32]| {
            whatsapp_rust::wacore::libsignal::protocol::PublicKey::from_djb_public_key_bytes(bytes)
                .expect("a key")
        };
        let (id, signed, signature) = &bundle.signed;
        let once = bundle.once.as_ref();
        let bundle = PreKeyBundle::new(
            bundle.registration,
            DeviceId::from(0),
            once.map(|(id, bytes)| ((*id).into(), key(bytes))),
            (*id).into(),
            key(signed),
            signature.clone(),
            IdentityKey::new(key(&bundle.identity)),
        );
        now(process_prekey_bundle(
            &at(name),
            &mut self.sessions,
            &mut self.identities,
            &bundle.expect("keys"),
            &mut rand::rng(),
            UsePQRatchet::No,
        ))
        .expect("they are signed");
    }

    /// A message for somebody alone.
    pub(super) fn seal(&mut self, name: &str, message: &wa::Message) -> Sealed {
        let address = at(name);
        let sealed = now(message_encrypt(
            &padded(message),
            &address,
            &mut self.sessions,
            &mut self.identities,
        ))
        .expect("they have met");
        let kind = match sealed.message_type() {
            CiphertextMessageType::PreKey => "pkmsg",
            _ => "msg",
        };
        (kind, sealed.serialize().to_vec())
    }

    /// What somebody sent to this phone alone; none when this phone cannot read it.
    pub(super) fn open(&mut self, name: &str, (kind, bytes): (&str, &[u8])) -> Option<wa::Message> {
        let sealed = match kind {
            "pkmsg" => CiphertextMessage::PreKeySignalMessage(
                PreKeySignalMessage::try_from(bytes).expect("a first message"),
            ),
            "msg" => {
                CiphertextMessage::SignalMessage(SignalMessage::try_from(bytes).expect("a message"))
            }
            other => panic!("{other} is not for one alone"),
        };
        let opened = now(message_decrypt(
            &sealed,
            &at(name),
            &mut self.sessions,
            &mut self.identities,
            &mut self.once,
            &self.signed,
            &mut rand::rng(),
            UsePQRatchet::No,
        ));
        Some(unpadded(opened.ok()?.plaintext))
    }

    /// What others need to read what this phone says in a group.
    pub(super) fn hand_out(&mut self, group: &str, own: &str) -> wa::Message {
        let name = SenderKeyName::from_parts(group, own);
        let made = now(create_sender_key_distribution_message(
            &name,
            &mut self.groups,
            &mut rand::rng(),
        ))
        .expect("a key for the group");
        wa::Message {
            sender_key_distribution_message: MessageField::some(
                wa::message::SenderKeyDistributionMessage {
                    group_id: Some(group.to_owned()),
                    axolotl_sender_key_distribution_message: Some(made.serialized().to_vec()),
                },
            ),
            ..wa::Message::default()
        }
    }

    /// Learns how to read somebody in a group.
    pub(super) fn learn(&mut self, who: &str, message: &wa::Message) {
        let Some(key) = message.sender_key_distribution_message.as_option() else {
            return;
        };
        let group = key.group_id.as_deref().expect("a group");
        let bytes = key.axolotl_sender_key_distribution_message.as_deref();
        let bytes = bytes.expect("a key for the group");
        let key = SenderKeyDistributionMessage::try_from(bytes).expect("a key for the group");
        let name = SenderKeyName::from_parts(group, who);
        now(process_sender_key_distribution_message(
            &name,
            &key,
            &mut self.groups,
        ))
        .expect("learnt");
    }

    /// A message for a group.
    pub(super) fn seal_for_all(&mut self, group: &str, own: &str, message: &wa::Message) -> Sealed {
        let name = SenderKeyName::from_parts(group, own);
        let sealed = now(group_encrypt(
            &mut self.groups,
            &name,
            &padded(message),
            &mut rand::rng(),
        ))
        .expect("a key was handed out");
        ("skmsg", sealed.serialized().to_vec())
    }

    /// What somebody said in a group; none when this phone cannot read it.
    pub(super) fn open_for_all(
        &mut self,
        group: &str,
        who: &str,
        bytes: &[u8],
    ) -> Option<wa::Message> {
        let name = SenderKeyName::from_parts(group, who);
        let opened = now(group_decrypt(bytes, &mut self.groups, &name));
        opened.ok().map(unpadded)
    }
}

/// A part of a message as a stanza.
pub(super) fn enc((kind, bytes): Sealed) -> Node {
    NodeBuilder::new("enc")
        .attr("v", "2")
        .attr("type", kind)
        .bytes(bytes)
        .build()
}

/// A number in three bytes.
pub(super) fn three_bytes(id: u32) -> Vec<u8> {
    id.to_be_bytes()[1..].to_vec()
}

impl Bundle {
    /// The keys as the server hands them out.
    pub(super) fn stanza(&self, address: &str) -> Node {
        let bytes = |tag, bytes: &[u8]| NodeBuilder::new(tag).bytes(bytes).build();
        let (id, key, signature) = &self.signed;
        let signed = NodeBuilder::new("skey").children([
            bytes("id", &three_bytes(*id)),
            bytes("value", key),
            bytes("signature", signature),
        ]);
        let mut children = vec![
            bytes("registration", &self.registration.to_be_bytes()),
            bytes("type", &[5]),
            bytes("identity", &self.identity),
            signed.build(),
        ];
        if let Some((id, key)) = &self.once {
            let parts = [bytes("id", &three_bytes(*id)), bytes("value", key)];
            children.push(NodeBuilder::new("key").children(parts).build());
        }
        NodeBuilder::new("user")
            .attr("jid", address)
            .children(children)
            .build()
    }
}
