//! The one place that asks the system for randomness. Everything else takes it as an argument, so that a script can be
//! played again with the same outcome.

use sha2::{Digest, Sha256};

/// Where randomness comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entropy {
    /// The system's own source, fit for secrets.
    System,
    /// A seed: the same purpose gives the same bytes. For scripts only.
    Fixed(u64),
}

impl Entropy {
    /// Thirty-two bytes for one purpose, such as one command.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn draw(self, purpose: &str) -> anyhow::Result<[u8; 32]> {
        match self {
            Self::System => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes)
                    .map_err(|error| anyhow::anyhow!("the system gives no randomness: {error}"))?;
                Ok(bytes)
            }
            Self::Fixed(seed) => {
                let mut hash = Sha256::new();
                hash.update(seed.to_be_bytes());
                hash.update(purpose.as_bytes());
                Ok(hash.finalize().into())
            }
        }
    }
}
