//! Worlds of a game of 1976 that agree with what one person sees: nearly all of it is public.

use rand_chacha::rand_core::Rng;

use super::state::{Player, State};
use super::view::DiceView;
use crate::model::{Chance, Key, Money, Phase, Seat, Spot};
use crate::protocol::{AuctionView, CashBounds, Seen, fresh_chance};

/// The known part of a game of 1976, to which the rest is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    base: State,
    cash: Vec<CashBounds>,
    auction: Option<AuctionView>,
}

impl Sampler {
    /// Reads what is known from a view.
    pub(crate) fn new(seen: &Seen<'_>, table: &DiceView) -> Self {
        let players = seen.seats.iter().map(|seat| {
            let n = seat.seat.index();
            let mut deeds = [0; Spot::COUNT];
            for deed in &seat.deeds {
                deeds[deed.city.spot().index()] += 1;
            }
            Player {
                cash: seat.cash.unwrap_or(Money::ZERO),
                deeds,
                position: table.positions[n],
                missed: table.missed[n],
                standing: seat.standing,
            }
        });
        let base = State {
            step: seen.step,
            turn: seen.turn,
            at_turn: seen.at_turn,
            phase: seen.phase,
            moved: seen.phase != Phase::Roll,
            chance: Chance::new(Key::new([0; 32]), 0),
            players: players.collect(),
            sections: table.sections,
            last_built: table.last_built,
            last_dice: table.dice,
            roller: table.roller,
            deck: table.deck_by_city,
            leavers: seen.leavers.to_vec(),
            debts: table.debts.clone(),
            auction: None,
            unsold: table.unsold.clone(),
            offers: table.offers.clone(),
            offers_made: table.next_offer - 1,
            offered: table.offered,
            last_spike: table.railway.is_some(),
        };
        let cash = bounds(seen, table);
        Self { base, cash, auction: table.auction.clone() }
    }

    /// Draws a world: every one that agrees with the view can come.
    pub(crate) fn draw(&self, seen: &Seen<'_>, rng: &mut impl Rng) -> State {
        let mut state = self.base.clone();
        for seat in seen.seats.iter().filter(|seat| seat.cash.is_none()) {
            let n = seat.seat.index();
            state.players[n].cash = seen.cash(seat, self.cash[n], rng);
        }
        if let Some(open) = &self.auction {
            state.auction = Some(seen.auction(open, |seat| state.players[seat.index()].cash, rng));
        }
        state.chance = fresh_chance(rng);
        state
    }
}

/// Finds what is known of hidden cash: bidders can bid, debtors cannot pay, offers can be kept (G8, G9).
fn bounds(seen: &Seen<'_>, table: &DiceView) -> Vec<CashBounds> {
    let mut cash = vec![CashBounds::default(); seen.seats.len()];
    if let Some(auction) = &table.auction {
        for seat in &auction.awaited {
            cash[seat.index()].at_least(auction.least);
        }
    }
    for debt in &table.debts {
        cash[debt.debtor.index()].below(debt.amount);
    }
    for open in &table.offers {
        let sides: [(Seat, Money); 2] =
            [(open.from, open.offer.give.cash), (open.offer.to_seat, open.offer.take.cash)];
        for (seat, promised) in sides {
            cash[seat.index()].at_least(promised);
        }
    }
    cash
}
