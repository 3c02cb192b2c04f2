//! How a phone is linked to the program: it reads a code with its camera, and vouches for the program with a signature.

use ring::hmac;
use whatsapp_rust::NodeBuilder;
use whatsapp_rust::buffa::{Message as _, MessageField};
use whatsapp_rust::wacore::libsignal::protocol::PublicKey;
use whatsapp_rust::wacore_binary::Node;
use whatsapp_rust::waproto::whatsapp as wa;

use super::noise::public_bytes;
use super::phone::{Bundle, enc};
use super::post::BOT;
use super::server::World;

/// What the server calls those whom a phone could be linked to.
const REFERENCES: usize = 6;
/// What a phone signs, and what the program signs.
const BY_PHONE: [u8; 2] = [6, 0];
const BY_PROGRAM: [u8; 2] = [6, 1];
const LIST: [u8; 2] = [6, 2];

/// A program that is linked, or wants to be.
pub(super) struct Linked {
    /// By this the server knows it.
    pub(super) key: [u8; 32],
    first: Bundle,
    /// Keys that it left for those who write to it for the first time.
    pub(super) once: Vec<(u32, [u8; 32])>,
    accepted: bool,
    keys_shared: bool,
}

impl Linked {
    /// Keys to write to it for the first time.
    pub(super) fn bundle(&mut self) -> Bundle {
        Bundle {
            once: self.once.pop(),
            ..self.first.clone()
        }
    }

    /// It has new keys.
    pub(super) fn replace_signed(&mut self, signed: (u32, [u8; 32], Vec<u8>)) {
        self.first.signed = signed;
    }

    fn of(who: &wa::ClientPayload, key: [u8; 32]) -> Self {
        let data = who.device_pairing_data.as_option();
        let data = data.expect("who wants to be linked says so");
        let props = data.device_props.as_deref().expect("what it is");
        let props = wa::DeviceProps::decode_from_slice(props).expect("what it is");
        assert_eq!(
            props.os.as_deref(),
            Some("Keizerbot"),
            "in the phone's list"
        );
        let array = |bytes: &Option<Vec<u8>>| -> [u8; 32] {
            let bytes = bytes.as_deref().expect("a key");
            bytes.try_into().expect("32 bytes")
        };
        let number = |bytes: &Option<Vec<u8>>| {
            let bytes = bytes.as_deref().expect("a number");
            bytes
                .iter()
                .fold(0, |number, byte| number << 8 | u32::from(*byte))
        };
        let signature = data.e_skey_sig.clone().expect("signed");
        let signed = (number(&data.e_skey_id), array(&data.e_skey_val), signature);
        Self {
            key,
            first: Bundle {
                registration: number(&data.e_regid),
                identity: array(&data.e_ident),
                signed,
                once: None,
            },
            once: Vec::new(),
            accepted: false,
            keys_shared: false,
        }
    }
}

/// The program's addresses.
pub(super) fn program() -> [String; 2] {
    [BOT.0, BOT.1].map(|address| address.replace('@', ":1@"))
}

impl World {
    /// Whether a phone is linked.
    pub(crate) fn is_linked(&self) -> bool {
        self.linked.as_ref().is_some_and(|linked| linked.accepted)
    }

    /// The phone takes the program off its list.
    pub(crate) fn unlink(&mut self) {
        self.linked = None;
        for member in &mut self.members {
            member.forget();
        }
    }

    /// Gives somebody who is not linked what a phone can read with its camera.
    pub(super) fn offer_link(&mut self, who: &wa::ClientPayload, key: [u8; 32]) {
        self.linked = Some(Linked::of(who, key));
        let references = (0..REFERENCES).map(|number| {
            NodeBuilder::new("ref")
                .bytes(format!("2@reference{number}").into_bytes())
                .build()
        });
        let offer = NodeBuilder::new("pair-device").children(references);
        self.tell(&to_program("pair-device", offer.build()));
    }

    /// The phone's camera reads this code.
    pub(crate) fn scan(&mut self, code: &str) {
        let parts: Vec<&str> = code.split(',').collect();
        let bytes = |text: &str| {
            use base64::Engine as _;
            let engine = base64::engine::general_purpose::STANDARD;
            engine.decode(text).expect("base 64")
        };
        let [reference, key, identity, secret, _] = parts.as_slice() else {
            panic!("{code} is no code");
        };
        assert!(reference.starts_with("2@reference"), "{reference}");
        let linked = self.linked.as_ref().expect("somebody wants to be linked");
        assert_eq!(bytes(key), linked.key);
        assert_eq!(bytes(identity), linked.first.identity);
        let vouched = self.vouched(&bytes(secret));
        let [lid, phone] = program();
        let device = NodeBuilder::new("device")
            .attr("jid", phone)
            .attr("lid", lid);
        let success = NodeBuilder::new("pair-success").children([
            NodeBuilder::new("device-identity").bytes(vouched).build(),
            device.build(),
            NodeBuilder::new("platform").attr("name", "android").build(),
            NodeBuilder::new("biz").attr("name", "Keizerbot").build(),
        ]);
        self.tell(&to_program("pair-success", success.build()));
    }

    /// The phone's signature under who the program is.
    fn vouched(&self, secret: &[u8]) -> Vec<u8> {
        let linked = self.linked.as_ref().expect("somebody wants to be linked");
        let account = self.own_phone.account();
        let details = wa::ADVDeviceIdentity {
            raw_id: Some(1),
            timestamp: Some(1_790_000_000),
            key_index: Some(1),
            ..Default::default()
        };
        let details = details.encode_to_vec();
        let said = [&BY_PHONE[..], &details, &linked.first.identity].concat();
        let signature = account.calculate_signature(&said, &mut rand::rng());
        let signed = wa::ADVSignedDeviceIdentity {
            details: Some(details),
            account_signature_key: Some(public_bytes(&account.public_key).to_vec()),
            account_signature: Some(signature.expect("signed").to_vec()),
            ..Default::default()
        };
        let signed = signed.encode_to_vec();
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
        let sealed = wa::ADVSignedDeviceIdentityHMAC {
            hmac: Some(hmac::sign(&key, &signed).as_ref().to_vec()),
            details: Some(signed),
            ..Default::default()
        };
        sealed.encode_to_vec()
    }

    /// The program has signed as well: it is linked, and comes back as who it is now.
    pub(super) fn accept(&mut self, signed: &Node) {
        let identity = signed.get_optional_child("device-identity");
        let bytes =
            identity.and_then(|node| node.as_node_ref().content_bytes().map(<[u8]>::to_vec));
        let identity = wa::ADVSignedDeviceIdentity::decode_from_slice(&bytes.expect("signed"));
        let identity = identity.expect("signed");
        let linked = self.linked.as_mut().expect("somebody wants to be linked");
        let account = public_bytes(&self.own_phone.account().public_key);
        let details = identity.details.expect("details");
        let said = [&BY_PROGRAM[..], &details, &linked.first.identity, &account].concat();
        let key = PublicKey::from_djb_public_key_bytes(&linked.first.identity).expect("a key");
        let signature = identity.device_signature.expect("signed");
        assert!(key.verify_signature(&said, &signature), "signed by itself");
        linked.accepted = true;
        let end = NodeBuilder::new("stream:error").attr("code", "515");
        self.tell(&end.build());
        self.hang_up();
    }

    /// Which programs the phone is linked to, signed by it.
    pub(super) fn own_devices(&self) -> Node {
        let account = self.own_phone.account();
        let list = wa::ADVKeyIndexList {
            raw_id: Some(1),
            timestamp: Some(1_790_000_000),
            current_index: Some(1),
            valid_indexes: vec![0, 1],
            ..Default::default()
        };
        let details = list.encode_to_vec();
        let said = [&LIST[..], &details].concat();
        let signature = account.calculate_signature(&said, &mut rand::rng());
        let signed = wa::ADVSignedKeyIndexList {
            details: Some(details),
            account_signature: Some(signature.expect("signed").to_vec()),
            account_signature_key: Some(public_bytes(&account.public_key).to_vec()),
        };
        NodeBuilder::new("key-index-list")
            .attr("ts", "1790000000")
            .bytes(signed.encode_to_vec())
            .build()
    }

    /// The phone gives a newly linked program the keys of the account's settings.
    pub(super) fn share_keys(&mut self) {
        let Some(linked) = self.linked.as_mut().filter(|linked| !linked.keys_shared) else {
            return;
        };
        linked.keys_shared = true;
        let bundle = linked.bundle();
        let key = wa::message::AppStateSyncKey {
            key_id: MessageField::some(wa::message::AppStateSyncKeyId {
                key_id: Some(vec![0, 1]),
            }),
            key_data: MessageField::some(wa::message::AppStateSyncKeyData {
                key_data: Some(vec![1; 32]),
                timestamp: Some(1_790_000_000),
                fingerprint: MessageField::some(wa::message::AppStateSyncKeyFingerprint {
                    raw_id: Some(1),
                    current_index: Some(1),
                    device_indexes: vec![0, 1],
                }),
            }),
        };
        let message = wa::Message {
            protocol_message: MessageField::some(wa::message::ProtocolMessage {
                r#type: Some(wa::message::protocol_message::Type::APP_STATE_SYNC_KEY_SHARE),
                app_state_sync_key_share: MessageField::some(wa::message::AppStateSyncKeyShare {
                    keys: vec![key],
                }),
                ..Default::default()
            }),
            ..wa::Message::default()
        };
        self.own_phone.meet("bot", &bundle);
        let sealed = self.own_phone.seal("bot", &message);
        let stanza = NodeBuilder::new("message")
            .attr("id", "KEYS")
            .attr("from", BOT.1)
            .attr("t", "1790000000")
            .attr("type", "text")
            .attr("category", "peer")
            .children([enc(sealed)]);
        self.tell(&stanza.build());
    }

    /// What the program says to its own phone.
    pub(super) fn hear_as_phone(&mut self, stanza: &Node) {
        let enc = stanza.get_optional_child("enc").expect("it is encrypted");
        let kind = enc.attrs.get("type").expect("a kind").as_str().into_owned();
        let node = enc.as_node_ref();
        let bytes = node.content_bytes().expect("something is in it");
        let read = self.own_phone.open("bot", (&kind, bytes));
        assert!(read.is_some(), "its own phone can read it");
    }
}

/// A request of the server to whoever is not linked yet.
fn to_program(id: &str, child: Node) -> Node {
    NodeBuilder::new("iq")
        .attr("from", "s.whatsapp.net")
        .attr("type", "set")
        .attr("id", id)
        .attr("xmlns", "md")
        .children([child])
        .build()
}
