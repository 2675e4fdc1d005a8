//! Slots: the parts of a game that an audience has in front of it, each in one message.

use last_spike_engine::Step;

use super::notice::{Audience, Notice, NoticeKind};
use crate::store::rows::ids::{GameId, VoteId};

/// A part of a game that an audience has in front of it, held by one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// Notices of a kind, and of the kinds that are shown in the same message.
    Of(NoticeKind),
    /// A question to the people of the game, and later its outcome.
    Vote(VoteId),
    /// An offer that can be answered (G8), in the message that tells of it.
    Offer(u32),
    /// An auction, or in 1976 the auctions of a turn, named by the step that opened the first.
    Auction(Step),
}

const VOTE: &str = "vote ";
const OFFER: &str = "offer ";
const AUCTION: &str = "auction ";

impl Slot {
    /// Returns the slot's name in the database.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Of(kind) => kind.name().to_owned(),
            Self::Vote(vote) => format!("{VOTE}{vote}"),
            Self::Offer(id) => format!("{OFFER}{id}"),
            Self::Auction(step) => format!("{AUCTION}{step}"),
        }
    }

    /// Returns the kind of the notice whose message holds the slot; for an offer that is a line.
    pub(crate) const fn kind(self) -> NoticeKind {
        match self {
            Self::Of(kind) => kind,
            Self::Vote(_) => NoticeKind::Vote,
            Self::Offer(_) => NoticeKind::Line,
            Self::Auction(_) => NoticeKind::Auction,
        }
    }

    /// Returns the slot of a stored name; `None` if the name is unknown.
    pub(in crate::store) fn from_name(name: &str) -> Option<Self> {
        if let Some(vote) = name.strip_prefix(VOTE) {
            vote.parse().ok().map(|vote| Self::Vote(VoteId(vote)))
        } else if let Some(id) = name.strip_prefix(OFFER) {
            id.parse().ok().map(Self::Offer)
        } else if let Some(step) = name.strip_prefix(AUCTION) {
            step.parse().ok().map(|step| Self::Auction(Step(step)))
        } else {
            NoticeKind::from_name(name).map(Self::Of)
        }
    }
}

impl Notice {
    /// Returns a notice about a vote to everybody, with the number of the vote in place of a step.
    ///
    /// # Panics
    /// Never in practice: some four billion numbers would have to be given or passed over.
    #[must_use]
    pub(crate) fn of_vote(game: GameId, vote: VoteId, kind: NoticeKind) -> Self {
        let number = Step(u32::try_from(vote.0).expect("invariant: votes are counted from 1"));
        Self { game, step: number, audience: Audience::Channel, kind }
    }

    /// Returns the slot of this notice: each vote and each auction has a slot of its own.
    #[must_use]
    pub fn slot(&self) -> Slot {
        match self.kind.shown_as() {
            NoticeKind::Vote => Slot::Vote(VoteId(self.step.0.into())),
            NoticeKind::Auction => Slot::Auction(self.step),
            kind => Slot::Of(kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use last_spike_engine::Step;

    use super::*;
    use crate::store::notices::notice::Audience;
    use crate::store::rows::ids::GameId;

    #[test]
    fn a_slot_is_known_by_its_name() {
        let of_kinds = NoticeKind::ALL.into_iter().map(Slot::Of);
        for slot in of_kinds.chain([Slot::Vote(VoteId(7)), Slot::Offer(12), Slot::Auction(Step(3))]) {
            assert_eq!(Slot::from_name(&slot.name()), Some(slot));
        }
        for unknown in ["", "vote x", "offer ", "offer", "table"] {
            assert_eq!(Slot::from_name(unknown), None, "{unknown:?}");
        }
    }

    #[test]
    fn what_became_of_something_is_shown_where_it_was() {
        let slot = |kind| Notice { game: GameId(1), step: Step(7), audience: Audience::Channel, kind }.slot();
        assert_eq!(slot(NoticeKind::Verdict), slot(NoticeKind::Vote));
        assert_eq!(slot(NoticeKind::Vote), Slot::Vote(VoteId(7)));
        assert_eq!(slot(NoticeKind::Hand), slot(NoticeKind::Rack));
    }
}
