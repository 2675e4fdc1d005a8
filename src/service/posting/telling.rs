//! A notice that is to be shown, or the reason why it isn't.

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
    /// The notice is dropped, for this reason.
    Drop(Unposted),
    /// Another process sends the notice, or what it tells was told already.
    Elsewhere,
    /// The database failed, or stored data can't be read.
    Fault(StoreError),
}

impl From<StoreError> for Stop {
    fn from(fault: StoreError) -> Self {
        Self::Fault(fault)
    }
}

/// The first attempt to send a notice, which may have succeeded: the notice is shown again as it was then.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) struct FirstTry {
    /// True if the attempt was to edit a message.
    pub(super) edits: bool,
}

/// A notice that is to be shown.
pub(in crate::service) struct Telling<'a> {
    pub(in crate::service) notice: Notice,
    /// The notice's number in the outbox.
    pub(in crate::service) id: NoticeId,
    /// The last step that the notice tells of.
    pub(in crate::service) upto: Step,
    /// The time of the first attempt.
    pub(in crate::service) at: Time,
    /// `Some` if the notice was tried before.
    pub(super) first_try: Option<FirstTry>,
    /// The person who gets the notice; `None` in the channel.
    pub(in crate::service) person: Option<&'a Addressee>,
}

/// Returns the game of a post. Stops if the game was deleted, or has ended and can't be read any more.
pub(in crate::service) fn stored<'a>(
    situation: &'a Situation<'_, '_>,
    header: &GameHeader,
) -> Result<&'a StoredGame, Stop> {
    let stored = situation.stored().map_err(|fault| unreadable(header, fault))?;
    stored.ok_or(Stop::Drop(Unposted::NO_GAME))
}

/// Returns why a game that can't be read is not shown.
pub(in crate::service) fn unreadable(header: &GameHeader, fault: StoreError) -> Stop {
    match fault {
        StoreError::Unreadable { .. } if !header.is_open() => Stop::Drop(Unposted::ENDED_UNREADABLE),
        fault => Stop::Fault(fault),
    }
}
