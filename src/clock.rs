//! The one place that knows the time. Everything else takes `now` as an argument.

use chrono::{DateTime, TimeDelta, Utc};

/// A clock that runs with the system, shifted as far as somebody moved it, or stands still where a script
/// put it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The system's time plus a shift; a shift of zero is the real time.
    Running(TimeDelta),
    /// Stands still at this moment.
    Standing(DateTime<Utc>),
}

impl Clock {
    /// The real time.
    pub const REAL: Self = Self::Running(TimeDelta::zero());

    /// What time it is.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that asks the system for the time"
    )]
    pub fn now(self) -> DateTime<Utc> {
        match self {
            Self::Running(shift) => Utc::now() + shift,
            Self::Standing(moment) => moment,
        }
    }

    /// The same clock moved to this moment: a running one goes on from there.
    #[must_use]
    pub fn moved_to(self, moment: DateTime<Utc>) -> Self {
        match self {
            Self::Running(shift) => Self::Running(shift + (moment - self.now())),
            Self::Standing(_) => Self::Standing(moment),
        }
    }
}
