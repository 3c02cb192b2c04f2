//! The server's half of WhatsApp's handshake, and the frames that go over the line afterwards.

use whatsapp_rust::buffa::{Message as _, MessageField};
use whatsapp_rust::wacore::framing::{FrameDecoder, encode_frame};
use whatsapp_rust::wacore::handshake::{NoiseCipher, NoiseHandshake};
use whatsapp_rust::wacore::libsignal::protocol::{KeyPair, PublicKey};
use whatsapp_rust::wacore_binary::consts::{NOISE_PATTERN_IK, NOISE_PATTERN_XX, WA_CONN_HEADER};
use whatsapp_rust::wacore_binary::{Node, OwnedNodeRef, marshal};
use whatsapp_rust::waproto::whatsapp as wa;
use whatsapp_rust::waproto::whatsapp::cert_chain::{NoiseCertificate, noise_certificate};
use whatsapp_rust::waproto::whatsapp::handshake_message::ServerHello;

/// Long before and long after every test.
const VALID: (u64, u64) = (1_500_000_000, 4_000_000_000);

pub(super) fn public_bytes(key: &PublicKey) -> [u8; 32] {
    key.public_key_bytes().try_into().expect("32 bytes")
}

pub(super) fn new_keys() -> KeyPair {
    KeyPair::generate(&mut rand::rng())
}

/// Who the server is.
pub(super) struct Identity {
    keys: KeyPair,
    chain: Vec<u8>,
}

impl Identity {
    pub(super) fn new() -> Self {
        let keys = new_keys();
        let certificate = |serial, issuer, key: Vec<u8>| {
            let details = noise_certificate::Details {
                serial: Some(serial),
                issuer_serial: Some(issuer),
                key: Some(key),
                not_before: Some(VALID.0),
                not_after: Some(VALID.1),
            };
            MessageField::some(NoiseCertificate {
                details: Some(details.encode_to_vec()),
                // WhatsApp's own, which nobody else has.
                signature: Some(vec![0; 64]),
            })
        };
        let chain = wa::CertChain {
            intermediate: certificate(1, 0, vec![1; 32]),
            leaf: certificate(2, 1, public_bytes(&keys.public_key).to_vec()),
        };
        Self {
            chain: chain.encode_to_vec(),
            keys,
        }
    }
}

/// What a line is after the last frame.
enum Stage {
    /// Nothing came yet.
    Silent,
    /// The server said hello and waits for who is there.
    Greeted(Box<(NoiseHandshake, KeyPair)>),
    /// Everything is encrypted.
    Open {
        write: NoiseCipher,
        written: u32,
        read: NoiseCipher,
        reads: u32,
    },
}

/// The server's end of a line.
pub(super) struct Line {
    stage: Stage,
    frames: FrameDecoder,
    begun: bool,
}

/// What came over a line.
pub(super) enum Came {
    /// To be sent back, in the clear.
    Reply(Vec<u8>),
    /// Who is there; perhaps with something to be sent back in the clear first.
    Hello(Option<Vec<u8>>, Box<wa::ClientPayload>, [u8; 32]),
    /// A stanza.
    Stanza(Node),
}

impl Line {
    pub(super) fn new() -> Self {
        Self {
            stage: Stage::Silent,
            frames: FrameDecoder::new(),
            begun: false,
        }
    }

    /// What is in these bytes.
    pub(super) fn take(&mut self, identity: &Identity, bytes: &[u8]) -> Vec<Came> {
        let bytes = match self.begun {
            true => bytes,
            false => bytes
                .strip_prefix(&WA_CONN_HEADER)
                .expect("it begins with what WhatsApp begins with"),
        };
        self.begun = true;
        self.frames.feed(bytes);
        let mut came = Vec::new();
        while let Some(frame) = self.frames.decode_frame() {
            came.push(self.frame(identity, &frame));
        }
        came
    }

    fn frame(&mut self, identity: &Identity, frame: &[u8]) -> Came {
        match std::mem::replace(&mut self.stage, Stage::Silent) {
            Stage::Silent => self.greet(identity, frame),
            Stage::Greeted(greeted) => self.finish(*greeted, frame),
            Stage::Open {
                write,
                written,
                read,
                reads,
            } => {
                let mut plain = frame.to_vec();
                read.decrypt_in_place_with_counter(reads, &mut plain)
                    .expect("it is encrypted for us");
                self.stage = Stage::Open {
                    write,
                    written,
                    read,
                    reads: reads + 1,
                };
                let plain = whatsapp_rust::wacore_binary::util::unpack(&plain).expect("unpacked");
                let node = OwnedNodeRef::new(plain.into_owned()).expect("a stanza");
                Came::Stanza(node.to_owned_node())
            }
        }
    }

    fn greet(&mut self, identity: &Identity, frame: &[u8]) -> Came {
        let message = wa::HandshakeMessage::decode_from_slice(frame).expect("a handshake");
        let hello = message.client_hello.into_option().expect("a hello");
        let theirs = hello.ephemeral.clone().expect("an ephemeral key");
        let ours = new_keys();
        let ours_public = public_bytes(&ours.public_key);
        if hello.r#static.is_some() {
            return self.resume(identity, &hello, &ours);
        }
        let mut noise = NoiseHandshake::new(NOISE_PATTERN_XX, &WA_CONN_HEADER).expect("XX");
        noise.authenticate(&theirs);
        noise.authenticate(&ours_public);
        mix(&mut noise, &ours, &theirs);
        let static_key = public_bytes(&identity.keys.public_key);
        let static_key = noise.encrypt(&static_key).expect("encrypted");
        mix(&mut noise, &identity.keys, &theirs);
        let payload = noise.encrypt(&identity.chain).expect("encrypted");
        self.stage = Stage::Greeted(Box::new((noise, ours)));
        Came::Reply(server_hello(&ours_public, Some(static_key), payload))
    }

    /// Somebody who was here before knows our key, and says at once who he is.
    fn resume(
        &mut self,
        identity: &Identity,
        hello: &wa::handshake_message::ClientHello,
        ours: &KeyPair,
    ) -> Came {
        let theirs = hello.ephemeral.clone().expect("an ephemeral key");
        let mut noise = NoiseHandshake::new(NOISE_PATTERN_IK, &WA_CONN_HEADER).expect("IK");
        noise.authenticate(&public_bytes(&identity.keys.public_key));
        noise.authenticate(&theirs);
        mix(&mut noise, &identity.keys, &theirs);
        let static_key = hello.r#static.as_deref().expect("a static key");
        let static_key = noise.decrypt(static_key).expect("a key for us");
        mix(&mut noise, &identity.keys, &static_key);
        let payload = hello.payload.as_deref().expect("who is there");
        let payload = noise.decrypt(payload).expect("for us");
        let ours_public = public_bytes(&ours.public_key);
        noise.authenticate(&ours_public);
        mix(&mut noise, ours, &theirs);
        mix(&mut noise, ours, &static_key);
        let chain = noise.encrypt(&identity.chain).expect("encrypted");
        let reply = server_hello(&ours_public, None, chain);
        self.open(noise);
        said_who(Some(reply), &payload, &static_key)
    }

    fn finish(&mut self, (mut noise, ours): (NoiseHandshake, KeyPair), frame: &[u8]) -> Came {
        let message = wa::HandshakeMessage::decode_from_slice(frame).expect("a handshake");
        let finish = message.client_finish.into_option().expect("a finish");
        let static_key = finish.r#static.expect("a static key");
        let static_key = noise.decrypt(&static_key).expect("a key for us");
        mix(&mut noise, &ours, &static_key);
        let payload = finish.payload.expect("who is there");
        let payload = noise.decrypt(&payload).expect("for us");
        self.open(noise);
        said_who(None, &payload, &static_key)
    }

    fn open(&mut self, noise: NoiseHandshake) {
        // What the client writes we read.
        let (read, write) = noise.finish().expect("two ciphers");
        self.stage = Stage::Open {
            write,
            written: 0,
            read,
            reads: 0,
        };
    }

    /// A stanza as it goes over the line.
    pub(super) fn sealed(&mut self, node: &Node) -> Vec<u8> {
        let Stage::Open { write, written, .. } = &mut self.stage else {
            panic!("the line is not open");
        };
        let plain = marshal(node).expect("a stanza");
        let sealed = write.encrypt_with_counter(*written, &plain);
        *written += 1;
        framed(&sealed.expect("encrypted"))
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Open { .. })
    }
}

fn said_who(reply: Option<Vec<u8>>, payload: &[u8], key: &[u8]) -> Came {
    let payload = wa::ClientPayload::decode_from_slice(payload).expect("who is there");
    let key = key.try_into().expect("32 bytes");
    Came::Hello(reply, Box::new(payload), key)
}

fn mix(noise: &mut NoiseHandshake, ours: &KeyPair, theirs: &[u8]) {
    let private = ours.private_key.serialize();
    noise.mix_shared_secret(private, theirs).expect("mixed");
}

fn server_hello(ephemeral: &[u8; 32], key: Option<Vec<u8>>, payload: Vec<u8>) -> Vec<u8> {
    let hello = wa::HandshakeMessage {
        server_hello: MessageField::some(ServerHello {
            ephemeral: Some(ephemeral.to_vec()),
            r#static: key,
            payload: Some(payload),
            ..ServerHello::default()
        }),
        ..wa::HandshakeMessage::default()
    };
    framed(&hello.encode_to_vec())
}

fn framed(bytes: &[u8]) -> Vec<u8> {
    encode_frame(bytes, None).expect("it fits into a frame")
}
