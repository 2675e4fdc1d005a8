//! Every action of a tile game: which rule checks it, and which carries it out.

use super::play::Play;
use super::position::Position;
use crate::model::{Phase, Seat};
use crate::protocol::{Action, Illegal, Sink};

impl Position<'_> {
    /// Refuses what the rules do not allow; changes nothing.
    pub(crate) fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.state.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        if !self.state.plays(seat) {
            return Err(Illegal::OutOfTheGame);
        }
        match action {
            Action::Lay { tile, sell } => self.may_lay(seat, *tile, sell),
            Action::Buy { city } => self.may_buy(seat, *city),
            Action::Pass => self.awaited_in(seat, Phase::Buy),
            Action::Auction(lot) => self.may_auction(seat, *lot),
            Action::Bid { amount } => self.may_bid(seat, *amount),
            Action::Resign => Ok(()),
            Action::Roll
            | Action::BuyLand
            | Action::Build(_)
            | Action::Remove(_)
            | Action::Offer(_)
            | Action::Accept { .. }
            | Action::Decline { .. }
            | Action::Withdraw { .. }
            | Action::TakeBack { .. } => Err(Illegal::ForeignAction),
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Does what has been found legal, and all that follows from it by itself.
    #[allow(
        clippy::inline_always,
        reason = "a playout knows which action it picks: only that arm is left of it"
    )]
    #[inline(always)]
    pub(crate) fn act(&mut self, seat: Seat, action: &Action) {
        self.emit_action(seat, action);
        match action {
            Action::Lay { tile, sell } => self.lay(seat, *tile, sell),
            Action::Buy { city } => self.buy(seat, *city),
            Action::Pass => self.end_turn(),
            Action::Auction(lot) => self.auction(seat, *lot),
            Action::Bid { .. } => self.go_on_with_auction(),
            Action::Resign => self.resign(seat),
            Action::Roll
            | Action::BuyLand
            | Action::Build(_)
            | Action::Remove(_)
            | Action::Offer(_)
            | Action::Accept { .. }
            | Action::Decline { .. }
            | Action::Withdraw { .. }
            | Action::TakeBack { .. } => {}
        }
    }
}
