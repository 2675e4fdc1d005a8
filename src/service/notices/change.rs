//! The changes that a step makes for the people who see it.

use last_spike_engine::{Action, Event, OpenOffer, Phase, Seat, View};

use super::calls;
use crate::service::deals::offers;
use crate::store::posting::outbox::NoticeKind;

/// A step: the game before and after it, as anybody may see it, and its events.
pub(super) struct Change<'a> {
    pub(super) was: &'a View,
    pub(super) is: &'a View,
    pub(super) events: &'a [Event],
}

impl Change<'_> {
    /// Returns the notice for the channel: the board once a turn is over, a line while it goes on, or a line sent later
    /// if only a decision of the player who moved is missing.
    pub(super) fn told_to_all(&self) -> Option<NoticeKind> {
        if self.is.outcome.is_some() {
            Some(NoticeKind::Result)
        } else if self.is.turn != self.was.turn {
            Some(NoticeKind::Board)
        } else if leaves_a_decision(self.is, self.events) {
            Some(NoticeKind::Deciding)
        } else {
            is_news(self.events).then_some(NoticeKind::Line)
        }
    }

    /// Returns the offers that could be answered before the step and can't be any more (G8).
    pub(super) fn ended_offers(&self) -> Vec<OpenOffer> {
        let standing = offers::standing(self.is);
        offers::standing(self.was).into_iter().filter(|open| !standing.contains(open)).collect()
    }

    /// Returns whether the step asks a player something new, or puts them out of the game by another player's action.
    pub(super) fn calls(&self, seat: Seat) -> bool {
        calls::is_newly_asked(self.was, self.is, seat) || put_out(self.events, seat)
    }

    /// Returns whether the last board no longer shows who is asked or what players have, while the turn goes on and no
    /// new board replaces it. Single answers in an auction don't count.
    pub(super) fn leaves_board_behind(&self) -> bool {
        let is_deal = |event: &Event| matches!(event, Event::DealDone { .. });
        let goes_on = self.is.turn == self.was.turn && self.is.outcome.is_none();
        let bids_go_on = [self.was, self.is].iter().all(|view| view.phase == Phase::Auction);
        let others_are_asked = self.is.to_act != self.was.to_act && !bids_go_on;
        let owes_now = self.is.phase == Phase::Debt && self.was.phase != Phase::Debt;
        goes_on && (others_are_asked || owes_now || self.events.iter().any(is_deal))
    }

    /// Returns whether a player's message with their tiles has to say something else now.
    pub(super) fn concerns(&self, seat: Seat) -> bool {
        hand_changed(self.events, seat)
            || (self.was.to_act.contains(&seat) || self.is.to_act.contains(&seat)) && !self.still_bids(seat)
            || self.is.outcome.is_some()
            || offered_to(self.events) == Some(seat)
            || self.sells_anew(seat)
    }

    /// True if a player is asked for the same bid as before: another player has answered or made an offer, which their
    /// message does not show, and a bid that they are choosing in it must stay. After their own offer (G8) its controls
    /// belong to an earlier step and are refused.
    fn still_bids(&self, seat: Seat) -> bool {
        let is_own = matches!(self.events.first(), Some(Event::Acted { seat: by, .. }) if *by == seat);
        let is_auction = |event: &Event| {
            matches!(
                event,
                Event::AuctionOpened { .. } | Event::AuctionClosed { .. } | Event::Bankrupt { .. }
            )
        };
        let both = [self.was, self.is];
        both.iter().all(|view| view.phase == Phase::Auction && view.to_act.contains(&seat))
            && !is_own
            && !self.events.iter().any(is_auction)
    }

    /// Returns whether an auction in which a player sells was opened or closed (K5, G9).
    fn sells_anew(&self, seat: Seat) -> bool {
        let sells = |view: &View| view.table.auction().is_some_and(|auction| auction.seller == seat);
        let changed =
            |event: &Event| matches!(event, Event::AuctionOpened { .. } | Event::AuctionClosed { .. });
        (sells(self.was) || sells(self.is)) && self.events.iter().any(changed)
    }
}

/// Returns whether a step within a turn is worth a line: a bid or a pass is not, until it closes an auction; an offer
/// always is, whatever else is open (G8).
fn is_news(events: &[Event]) -> bool {
    let spoken = matches!(
        events.first(),
        Some(Event::Acted { action, .. }) if !matches!(action, Action::Bid { .. } | Action::Pass)
    );
    spoken || !events.iter().all(Event::is_internal)
}

/// Returns whether the player who moved has to decide what follows from the move: the post of the turn tells it all,
/// unless that decision takes long.
fn leaves_a_decision(after: &View, events: &[Event]) -> bool {
    let Some(Event::Acted { seat, action: Action::Lay { .. } | Action::Roll }) = events.first() else {
        return false;
    };
    match after.phase {
        Phase::Buy | Phase::Land | Phase::Build | Phase::Remove => true,
        Phase::Debt => after.to_act == [*seat],
        _ => false,
    }
}

fn hand_changed(events: &[Event], seat: Seat) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::TileLaid { seat: whose, .. } | Event::TileDrawn { seat: whose, .. } if *whose == seat)
    })
}

/// Returns whether a player went bankrupt by another player's action: they are not there to see it.
fn put_out(events: &[Event], seat: Seat) -> bool {
    let acted = matches!(events.first(), Some(Event::Acted { seat: actor, .. }) if *actor == seat);
    !acted
        && events.iter().any(|event| matches!(event, Event::Bankrupt { seat: whose, .. } if *whose == seat))
}

/// Returns the partner of the offer that a step makes.
fn offered_to(events: &[Event]) -> Option<Seat> {
    offers::offer_of(events).map(|(to, _)| to)
}
