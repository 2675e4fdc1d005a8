//! A notice that is to be shown, and the reasons why one is not.

use last_spike_engine::Step;

use super::situation::Situation;
use crate::store::games::StoredGame;
use crate::store::posting::outbox::{Notice, Unposted};
use crate::store::posting::recipients::Addressee;
use crate::store::{GameHeader, NoticeId, StoreError, Time};

pub(super) const NOT_BEGUN: Stop = Stop::Drop(Unposted::NOT_BEGUN);
pub(super) const NOT_FOR_EVERYBODY: Stop = Stop::Drop(Unposted::NOT_FOR_EVERYBODY);
pub(super) const THEY_HAVE_ANSWERED: Stop = Stop::Drop(Unposted::ANSWERED);

/// A reason why there is nothing to send.
#[derive(Debug)]
pub(in crate::service) enum Stop {
    /// It is dropped, for this reason.
    Drop(Unposted),
    /// Another process sends it, or it is told already.
    Elsewhere,
    /// Our fault.
    Fault(StoreError),
}

impl From<StoreError> for Stop {
    fn from(fault: StoreError) -> Self {
        Self::Fault(fault)
    }
}

/// The first attempt to send a notice that may stand: it is shown as it was then.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) struct FirstTry {
    /// True if it was to change a message.
    pub(super) edits: bool,
}

/// A notice that is to be shown.
pub(in crate::service) struct Telling<'a> {
    pub(in crate::service) notice: Notice,
    /// Its number in the outbox.
    pub(in crate::service) id: NoticeId,
    /// The step up to which it tells.
    pub(in crate::service) upto: Step,
    /// The time at which it was first tried.
    pub(in crate::service) at: Time,
    /// `Some` if it was tried before.
    pub(super) first_try: Option<FirstTry>,
    /// The person to whom it goes; `None` in the channel.
    pub(in crate::service) person: Option<&'a Addressee>,
}

/// Returns the game of a post; none is posted of a game that was deleted, or has ended and can't be read any more.
pub(in crate::service) fn stored<'a>(
    situation: &'a Situation<'_, '_>,
    header: &GameHeader,
) -> Result<&'a StoredGame, Stop> {
    let stored = situation.stored().map_err(|fault| unreadable(header, fault))?;
    stored.ok_or(Stop::Drop(Unposted::NO_GAME))
}

/// Returns why a game that cannot be read is not shown.
pub(in crate::service) fn unreadable(header: &GameHeader, fault: StoreError) -> Stop {
    match fault {
        StoreError::Unreadable { .. } if !header.is_open() => Stop::Drop(Unposted::ENDED_UNREADABLE),
        fault => Stop::Fault(fault),
    }
}
