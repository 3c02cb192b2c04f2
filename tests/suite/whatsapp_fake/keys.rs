//! What a phone remembers for the Signal protocol.

use std::collections::HashMap;

use async_trait::async_trait;
use whatsapp_rust::wacore::libsignal::protocol::{
    Direction, IdentityChange, IdentityKey, IdentityKeyPair, IdentityKeyStore, PreKeyId,
    PreKeyRecord, PreKeyStore, ProtocolAddress, SenderKeyName, SenderKeyRecord, SenderKeyStore,
    SessionRecord, SessionStore, SignalProtocolError, SignedPreKeyId, SignedPreKeyRecord,
    SignedPreKeyStore,
};

type Outcome<T> = Result<T, SignalProtocolError>;

/// Who the phone is, and who others were.
pub(super) struct Identities {
    pub(super) own: IdentityKeyPair,
    pub(super) registration: u32,
    known: HashMap<ProtocolAddress, IdentityKey>,
}

impl Identities {
    pub(super) fn new(registration: u32) -> Self {
        Self {
            own: IdentityKeyPair::generate(&mut rand::rng()),
            registration,
            known: HashMap::new(),
        }
    }
}

#[async_trait]
impl IdentityKeyStore for Identities {
    async fn get_identity_key_pair(&self) -> Outcome<IdentityKeyPair> {
        Ok(self.own.clone())
    }

    async fn get_local_registration_id(&self) -> Outcome<u32> {
        Ok(self.registration)
    }

    async fn save_identity(
        &mut self,
        address: &ProtocolAddress,
        identity: &IdentityKey,
    ) -> Outcome<IdentityChange> {
        let before = self.known.insert(address.clone(), *identity);
        let changed = before.is_some_and(|before| before != *identity);
        Ok(IdentityChange::from_changed(changed))
    }

    async fn is_trusted_identity(
        &self,
        _: &ProtocolAddress,
        _: &IdentityKey,
        _: Direction,
    ) -> Outcome<bool> {
        Ok(true)
    }

    async fn get_identity(&self, address: &ProtocolAddress) -> Outcome<Option<IdentityKey>> {
        Ok(self.known.get(address).copied())
    }
}

/// Keys for those who write to the phone for the first time.
#[derive(Default)]
pub(super) struct PreKeys(pub(super) HashMap<PreKeyId, PreKeyRecord>);

#[async_trait]
impl PreKeyStore for PreKeys {
    async fn get_pre_key(&self, id: PreKeyId) -> Outcome<PreKeyRecord> {
        let found = self.0.get(&id).cloned();
        found.ok_or(SignalProtocolError::InvalidPreKeyId)
    }

    async fn save_pre_key(&mut self, id: PreKeyId, record: &PreKeyRecord) -> Outcome<()> {
        self.0.insert(id, record.clone());
        Ok(())
    }

    async fn remove_pre_key(&mut self, id: PreKeyId) -> Outcome<()> {
        self.0.remove(&id);
        Ok(())
    }
}

/// The signed one of them.
pub(super) struct SignedPreKey(pub(super) SignedPreKeyId, pub(super) SignedPreKeyRecord);

#[async_trait]
impl SignedPreKeyStore for SignedPreKey {
    async fn get_signed_pre_key(&self, id: SignedPreKeyId) -> Outcome<SignedPreKeyRecord> {
        match id == self.0 {
            true => Ok(self.1.clone()),
            false => Err(SignalProtocolError::InvalidSignedPreKeyId),
        }
    }

    async fn save_signed_pre_key(
        &mut self,
        id: SignedPreKeyId,
        record: &SignedPreKeyRecord,
    ) -> Outcome<()> {
        *self = Self(id, record.clone());
        Ok(())
    }
}

/// Conversations.
#[derive(Default)]
pub(super) struct Sessions(HashMap<ProtocolAddress, SessionRecord>);

#[async_trait]
impl SessionStore for Sessions {
    async fn load_session(&self, address: &ProtocolAddress) -> Outcome<Option<SessionRecord>> {
        Ok(self.0.get(address).cloned())
    }

    async fn has_session(&self, address: &ProtocolAddress) -> Outcome<bool> {
        Ok(self.0.contains_key(address))
    }

    async fn store_session(
        &mut self,
        address: &ProtocolAddress,
        record: SessionRecord,
    ) -> Outcome<()> {
        self.0.insert(address.clone(), record);
        Ok(())
    }
}

/// Keys of groups, of each who speaks there.
#[derive(Default)]
pub(super) struct SenderKeys(HashMap<SenderKeyName, SenderKeyRecord>);

#[async_trait]
impl SenderKeyStore for SenderKeys {
    async fn store_sender_key(
        &mut self,
        name: &SenderKeyName,
        record: SenderKeyRecord,
    ) -> Outcome<()> {
        self.0.insert(name.clone(), record);
        Ok(())
    }

    async fn load_sender_key(&self, name: &SenderKeyName) -> Outcome<Option<SenderKeyRecord>> {
        Ok(self.0.get(name).cloned())
    }
}
