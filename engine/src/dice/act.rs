//! Every action of 1976: which rule checks it, which carries it out, and what the game waits for next.

use super::play::Play;
use super::position::Position;
use crate::model::{Phase, Seat};
use crate::protocol::{Action, Event, Illegal, Sink};

impl Position<'_> {
    /// Refuses what the rules do not allow; changes nothing.
    pub(crate) fn check(self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.state.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        if seat.0 >= self.state.seats() || !self.state.plays(seat) {
            return Err(Illegal::OutOfTheGame);
        }
        match action {
            Action::Roll => self.awaited_in(seat, Phase::Roll),
            Action::BuyLand => self.may_buy_land(seat),
            Action::Pass => self.awaited_in(seat, Phase::Land),
            Action::Build(ends) => self.may_build(seat, *ends),
            Action::Remove(ends) => self.may_remove(seat, *ends),
            Action::Auction(lot) => self.may_auction(seat, *lot),
            Action::Bid { amount } => self.may_bid(seat, *amount),
            Action::Offer(offer) => self.may_offer(seat, offer),
            Action::Accept { id } => self.may_accept(seat, *id),
            Action::Decline { id } => self.may_decline(seat, *id),
            Action::Withdraw { id } => self.may_withdraw(seat, *id),
            Action::Resign => Ok(()),
            Action::Lay { .. } | Action::Buy { .. } | Action::TakeBack { .. } => Err(Illegal::ForeignAction),
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Does what has been found legal, and all that follows from it by itself.
    pub(crate) fn act(&mut self, seat: Seat, action: &Action) {
        self.emit_action(seat, action);
        let question = match action {
            Action::Roll => self.roll(seat),
            Action::BuyLand => {
                self.buy_land(seat);
                None
            }
            Action::Build(ends) => {
                self.build(seat, *ends);
                None
            }
            Action::Remove(ends) => {
                self.remove(seat, *ends);
                None
            }
            Action::Auction(lot) => {
                self.auction(seat, *lot);
                Some(self.state.phase)
            }
            Action::Accept { id } => {
                let unsold = Some(self.state.unsold_after_deal(*id));
                self.emit(Event::DealDone { id: *id, unsold });
                Some(self.state.phase)
            }
            Action::Resign => {
                let estate = Some(self.state.estate(seat));
                self.emit(Event::Resigned { seat, estate });
                Some(self.state.phase)
            }
            // The taking down is the whole of it.
            Action::Bid { .. } | Action::Offer(_) | Action::Decline { .. } | Action::Withdraw { .. } => {
                Some(self.state.phase)
            }
            Action::Pass | Action::Lay { .. } | Action::Buy { .. } | Action::TakeBack { .. } => None,
        };
        self.conclude(question);
    }

    /// Closes the step: settles what settles itself, then says what the game waits for next.
    fn conclude(&mut self, question: Option<Phase>) {
        let track_paid = self.settle();
        self.lapse_offers();
        let state = &*self.state;
        let (seat, phase) = if state.last_spike || state.is_down_to_one() {
            self.emit(Event::GameOver);
            (None, Phase::Over)
        } else if let Some(auction) = &state.auction {
            (auction.awaited().next(), Phase::Auction)
        } else if let Some(debt) = state.debts.first() {
            (Some(debt.debtor), Phase::Debt)
        } else if !state.plays(state.at_turn) {
            return self.begin_turn();
        } else if track_paid {
            (Some(state.at_turn), Phase::Build)
        } else {
            match question {
                Some(open @ (Phase::Roll | Phase::Build | Phase::Land | Phase::Remove)) => {
                    (Some(state.at_turn), open)
                }
                _ => return self.begin_turn(),
            }
        };
        self.emit(Event::TurnTo { seat, phase, turn: Some(self.state.turn) });
    }
}
