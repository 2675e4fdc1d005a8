//! The dice family: the Canadian original of 1976 (G1–G11).
//!
//! A turn is a roll of the dice and what the space says; deals go on at any time, and whoever
//! cannot pay must raise the money before the game goes on.
//!
//! Rules are in [`path`] (rolling and landing), [`build`] (track and income), [`deals`] and
//! [`debt`]; they decide and emit. [`State::evolve`] is the only mutation and knows no rule.
//!
//! # Chance
//! Draw 0 picks the first player among the seats. Every roll is two draws of a number below 6,
//! each a die less one. Every deed taken is one draw: a number below the size of the deck picks
//! from the deck sorted by the edition's order of cities.

mod build;
mod deals;
mod debt;
mod evolve;
mod path;
mod pick;
mod rank;
mod state;
mod table;
mod view;

use super::action::{Action, Seat};
use super::edition::Edition;
use super::event::{Cause, Event, Phase};
use super::illegal::Illegal;
use super::sink::Sink;
use state::SECTIONS;

pub use state::{Debt, OpenOffer, State};
pub use table::{DiceTable, PathSpace};
pub use view::DiceView;

/// The state together with the figures: answers what is allowed and what would follow.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) edition: &'a Edition,
    pub(super) table: &'a DiceTable,
    pub(super) state: &'a State,
}

impl Position<'_> {
    /// Refuses what the rules do not allow; changes nothing.
    pub(super) fn check(self, seat: Seat, action: &Action) -> Result<(), Illegal> {
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
            Action::Build(line) => self.may_build(seat, *line),
            Action::Remove(line) => self.may_remove(seat, *line),
            Action::Auction(lot) => self.may_auction(seat, *lot),
            Action::Bid { amount } => self.may_bid(seat, *amount),
            Action::Offer(offer) => self.may_offer(seat, offer),
            Action::Accept { id } => self.may_accept(seat, *id),
            Action::Decline { id } => self.may_decline(seat, *id),
            Action::Withdraw { id } => self.may_withdraw(seat, *id),
            Action::Resign => Ok(()),
            Action::Lay { .. } | Action::Buy { .. } => Err(Illegal::ForeignAction),
        }
    }

    fn awaited_in(self, seat: Seat, phase: Phase) -> Result<(), Illegal> {
        if !self.state.is_awaited(seat) {
            Err(Illegal::NotYourTurn { to_act: self.state.to_act() })
        } else if self.state.phase != phase {
            Err(Illegal::WrongPhase { phase: self.state.phase })
        } else {
            Ok(())
        }
    }
}

/// One action being decided: rules emit events, and each is carried into the state at once, so
/// that what follows is decided on what is true by then.
pub(super) struct Play<'a, S> {
    pub(super) edition: &'a Edition,
    pub(super) table: &'a DiceTable,
    pub(super) state: &'a mut State,
    pub(super) sink: &'a mut S,
}

impl<S: Sink> Play<'_, S> {
    #[allow(clippy::inline_always, reason = "see `State::evolve`")]
    #[inline(always)]
    fn emit(&mut self, event: Event) {
        self.state.evolve(&event);
        self.sink.push(event);
    }

    fn position(&self) -> Position<'_> {
        Position { edition: self.edition, table: self.table, state: self.state }
    }

    /// Does what has been found legal, and all that follows from it by itself.
    pub(super) fn act(&mut self, seat: Seat, action: &Action) {
        self.emit(Event::Acted { seat, action: action.clone() });
        let question = match action {
            Action::Roll => self.roll(seat),
            Action::BuyLand => {
                self.buy_land(seat);
                None
            }
            Action::Build(line) => {
                self.build(seat, *line);
                None
            }
            Action::Remove(line) => {
                self.remove(seat, *line);
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
            Action::Pass | Action::Lay { .. } | Action::Buy { .. } => None,
        };
        self.conclude(question);
    }

    /// Closes the step: settles what settles itself, then says what the game waits for next.
    fn conclude(&mut self, question: Option<Phase>) {
        let track_paid = self.settle();
        self.lapse_offers();
        let state = &*self.state;
        let (seat, phase) = if state.last_spike || state.playing().count() == 1 {
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

    /// Begins the next turn with a roll (G2).
    fn begin_turn(&mut self) {
        let seat = Some(self.pass_turn());
        self.emit(Event::TurnTo { seat, phase: Phase::Roll, turn: Some(self.state.turn + 1) });
    }

    /// Finds whose turn is next; who stands at the end of track misses one (G7).
    fn pass_turn(&mut self) -> Seat {
        let mut seat = self.state.at_turn;
        loop {
            seat = self.state.next_after(seat);
            let player = self.state.player(seat);
            if self.table.space(player.position).kind != Cause::EndOfTrack || player.missed {
                return seat;
            }
            self.emit(Event::TurnMissed { seat });
        }
    }
}
