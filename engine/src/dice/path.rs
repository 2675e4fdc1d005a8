//! Rolling and landing (G2, G3, G7).

use super::play::Play;
use super::position::Position;
use crate::edition::PathSpace;
use crate::model::{Debt, Money, Phase, Seat, SpaceKind};
use crate::protocol::{Event, Illegal, Sink};

impl Position<'_> {
    /// Checks that the price of a land space can be paid (G3).
    #[inline]
    pub(super) fn may_buy_land(self, seat: Seat) -> Result<(), Illegal> {
        self.awaited_in(seat, Phase::Land)?;
        let cost = self.space_of(seat).amount;
        let cash = self.state.player(seat).cash;
        if cash < cost { Err(Illegal::CannotPay { cost, cash }) } else { Ok(()) }
    }

    /// Returns the space that a token stands on.
    #[inline]
    #[must_use]
    pub fn space_of(self, seat: Seat) -> PathSpace {
        self.figures.space(self.state.player(seat).position)
    }
}

impl<S: Sink> Play<'_, S> {
    /// Rolls two dice, moves and does what the space says (G2); returns the question it opens.
    pub(super) fn roll(&mut self, seat: Seat) -> Option<Phase> {
        let pips = self.throw(seat);
        let to = self.figures.advance(self.state.player(seat).position, pips);
        self.emit(Event::Moved { seat, to });
        self.land(seat)
    }

    /// Pays the price of a land space and takes the top deed (G3).
    pub(super) fn buy_land(&mut self, seat: Seat) {
        let amount = self.position().space_of(seat).amount;
        self.emit(Event::Paid { seat, amount, to_seat: None, cause: SpaceKind::Land });
        self.draw_deed(seat);
    }

    /// Takes the top deed; a worked-out city's goes to the bank (G3, G5).
    pub(super) fn draw_deed(&mut self, seat: Seat) {
        let size = self.state.deck_size();
        if size == 0 {
            return;
        }
        let [mut n] = self.state.chance.peek(size);
        for city in self.edition.cities {
            let count = u32::from(self.state.deck[city.spot().index()]);
            if n < count {
                let kept = !self.state.worked_out(city);
                self.emit(Event::DeedDrawn { seat, city, kept });
                return;
            }
            n -= count;
        }
    }

    /// Throws two dice and returns their sum.
    fn throw(&mut self, seat: Seat) -> u8 {
        let values =
            self.state.chance.peek(6).map(|n| u8::try_from(n + 1).expect("invariant: a die has six sides"));
        self.emit(Event::Dice { seat, values });
        values.iter().sum()
    }

    /// Does what the space says; returns the question that it opens, if any.
    fn land(&mut self, seat: Seat) -> Option<Phase> {
        let PathSpace { kind: cause, amount } = self.position().space_of(seat);
        let deeds = || u32::from(self.state.player(seat).all_deeds());
        match cause {
            SpaceKind::CprSubsidy => self.receive(seat, amount, cause),
            SpaceKind::SettlerRents => self.receive(seat, amount * deeds(), cause),
            SpaceKind::RoadbedCosts => self.charge(seat, amount * deeds(), None, cause),
            SpaceKind::PacificScandal => self.charge(seat, amount, None, cause),
            SpaceKind::LandClaims => {
                let pips = u32::from(self.throw(seat));
                self.charge(seat, amount * pips, None, cause);
            }
            SpaceKind::SurveyFees => self.collect_survey_fees(seat, amount),
            SpaceKind::Track => {
                self.charge(seat, amount, None, cause);
                return Some(Phase::Build);
            }
            SpaceKind::Land => {
                let can_buy = self.state.deck_size() > 0 && self.state.player(seat).cash >= amount;
                return can_buy.then_some(Phase::Land);
            }
            SpaceKind::NorthwestRebellion => {
                let any = !self.position().removable().is_empty();
                return any.then_some(Phase::Remove);
            }
            SpaceKind::EndOfTrack => {}
        }
        None
    }

    fn receive(&mut self, seat: Seat, amount: Money, cause: SpaceKind) {
        if amount > Money::ZERO {
            self.emit(Event::Received { seat, amount, cause });
        }
    }

    /// Charges a player, who pays at once or owes it all: nothing is paid in part (G9).
    fn charge(&mut self, seat: Seat, amount: Money, to_seat: Option<Seat>, cause: SpaceKind) {
        if amount == Money::ZERO {
            return;
        }
        self.emit(if self.state.player(seat).cash >= amount {
            Event::Paid { seat, amount, to_seat, cause }
        } else {
            Event::Owed { seat, amount, to_seat, cause }
        });
    }

    /// Charges every other player; those who cannot pay settle one by one in turn order (G7, G9).
    fn collect_survey_fees(&mut self, creditor: Seat, fee: Money) {
        let (able, unable): (Vec<_>, Vec<_>) =
            self.state.others_after(creditor).partition(|seat| self.state.player(*seat).cash >= fee);
        for seat in able.into_iter().chain(unable) {
            self.charge(seat, fee, Some(creditor), SpaceKind::SurveyFees);
        }
    }
}

impl Debt {
    /// Tells whether paying it opens the building of a section (G4).
    #[inline]
    pub(super) fn is_for_track(self) -> bool {
        self.cause == SpaceKind::Track
    }
}
