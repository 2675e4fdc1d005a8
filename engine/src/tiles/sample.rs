//! Worlds of a tile game that agree with what one person sees.

use rand_chacha::rand_core::Rng;

use super::deeds::Deeds;
use super::grants::Grants;
use super::position::Position;
use super::state::State;
use super::view::TilesView;
use crate::edition::{Edition, TileFigures};
use crate::model::{Chance, Grant, Key, Money, Options, Phase, Seat, Spot, TileSet};
use crate::protocol::{AuctionView, CashBounds, Seen, below, fresh_chance};

/// The number of attempts to deal the player at turn a hand with a tile that they can pay for. After them one is
/// chosen.
const TRIES: u32 = 100;

/// The known part of a tile game, to which the rest is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    /// The known part; hands hold what is known of them.
    base: State,
    /// The tiles whose places are not known.
    unseen: TileSet,
    /// The number of unseen tiles that each seat holds.
    hidden: [u8; Seat::MOST],
    /// True where one of the unseen tiles is set aside (S4).
    sets_aside: bool,
    /// The bounds of each seat's cash, where it is hidden.
    cash: [CashBounds; Seat::MOST],
    /// The open auction.
    auction: Option<AuctionView>,
}

impl Sampler {
    /// Reads what is known from a view; `asks_everybody`, see [`Edition::asks_everybody`].
    ///
    /// # Panics
    /// Panics if the view is not one of a game of this edition.
    pub(crate) fn new(
        figures: &TileFigures,
        seen: &Seen<'_>,
        table: &TilesView,
        asks_everybody: bool,
    ) -> Self {
        let mut deeds = Deeds::UNSOLD;
        let mut grants = Grants::UNCLAIMED;
        for seat in seen.seats {
            for deed in &seat.deeds {
                let card =
                    figures.card(deed.city, deed.cost).expect("invariant: a view names its table's deeds");
                deeds.hand_over(card, None, Some(seat.seat));
            }
        }
        for (spot, stack) in Spot::all().zip(&table.stacks) {
            match stack.grant {
                Grant::Unclaimed => {}
                Grant::Held(seat) => grants.claim(spot, seat),
                Grant::Removed => grants.remove(spot),
            }
        }
        let mut hands = [TileSet::EMPTY; Seat::MOST];
        let mut standing = [crate::model::Standing::Playing; Seat::MOST];
        let mut hidden = [0; Seat::MOST];
        let mut cash = [Money::ZERO; Seat::MOST];
        for seat in seen.seats {
            let n = seat.seat.index();
            hands[n] = table.shown[n];
            if seen.viewer.is(seat.seat) {
                hands[n] = table.hand.iter().copied().collect();
            }
            hidden[n] = seat.tiles - hands[n].count();
            standing[n] = seat.standing;
            cash[n] = seat.cash.unwrap_or(Money::ZERO);
        }
        let known = hands.into_iter().fold(table.laid, TileSet::union);
        let unseen = TileSet::FULL.difference(known).difference(table.set_aside.into_iter().collect());
        let placed = hidden.iter().sum::<u8>() + table.pool;
        let mut leavers = [None; Seat::MOST];
        leavers.iter_mut().zip(seen.leavers).for_each(|(place, leaver)| *place = Some(*leaver));
        let base = State {
            step: seen.step,
            turn: seen.turn,
            at_turn: seen.at_turn,
            phase: seen.phase,
            chance: Chance::new(Key::new([0; 32]), 0),
            seats: seen.count(),
            cash,
            hands,
            standing,
            leavers,
            grants,
            deeds,
            laid: table.laid,
            completed: table.completed,
            last: table.last,
            pool: TileSet::EMPTY,
            shown: table.shown.iter().copied().fold(TileSet::EMPTY, TileSet::union),
            set_aside: table.set_aside,
            has_laid: seen.phase == Phase::Buy,
            named: table.named,
            auction: None,
            lot_cost: table.auction.as_ref().map_or(Money::ZERO, |auction| auction.cost),
            last_spike: table.railway.is_some(),
        };
        let mut sampler = Self {
            base,
            unseen,
            hidden,
            sets_aside: unseen.count() > placed,
            cash: [CashBounds::default(); Seat::MOST],
            auction: table.auction.clone(),
        };
        sampler.bound_cash(figures, seen, table, asks_everybody);
        if table.auctioned && sampler.base.named.is_none() {
            // It binds nobody any more: which of the tiles it was makes no difference.
            let at_turn = seen.at_turn.index();
            sampler.base.named = table.shown[at_turn].first().or(sampler.base.hands[at_turn].first());
        }
        sampler
    }

    /// Finds what is known of hidden cash: who is asked for a bid can make one, unless all are asked (K5), who sells is
    /// short (K4), and who is asked to buy can pay for something (T6).
    fn bound_cash(
        &mut self,
        figures: &TileFigures,
        seen: &Seen<'_>,
        table: &TilesView,
        asks_everybody: bool,
    ) {
        if let Some(auction) = &table.auction {
            for seat in auction.awaited.iter().filter(|_| !asks_everybody) {
                self.cash[seat.index()].at_least(auction.least);
            }
            if let Some(tile) = table.named {
                self.cash[auction.seller.index()].below(super::cost::cost(figures, table.laid, tile).0);
            }
        }
        if seen.phase == Phase::Buy {
            let open = self.base.deeds.in_bank().intersection(self.base.grants.claimed_cards());
            let cheapest = open.iter().map(|card| figures.land_cost(card)).min();
            self.cash[seen.at_turn.index()].at_least(cheapest.unwrap_or(Money::ZERO));
        }
    }

    /// Draws a world: every one that agrees with the view can come, the hands that do so each as likely.
    pub(crate) fn draw(
        &self,
        edition: &Edition,
        figures: &TileFigures,
        options: Options,
        seen: &Seen<'_>,
        rng: &mut impl Rng,
    ) -> State {
        let mut state = self.base;
        let mut unseen = self.unseen;
        for seat in seen.seats.iter().filter(|seat| seat.cash.is_none()) {
            state.cash[seat.seat.index()] = seen.cash(seat, self.cash[seat.seat.index()], rng);
        }
        let at_turn = state.at_turn;
        // Who is at turn can pay for a tile: else they would be out (B1, K7).
        if self.hidden[at_turn.index()] > 0 && state.phase == Phase::Lay {
            self.deal_to_payer(
                &mut state,
                &mut unseen,
                |state| Position { edition, figures, options, state }.is_ruined(at_turn),
                figures,
                rng,
            );
        }
        for seat in Seat::first(state.seats) {
            let missing = u32::from(self.base.hands[seat.index()].count() + self.hidden[seat.index()]);
            while state.hands[seat.index()].len() < missing {
                state.hands[seat.index()].insert(take(&mut unseen, rng));
            }
        }
        if self.sets_aside {
            state.set_aside = Some(take(&mut unseen, rng));
        }
        state.pool = unseen;
        if let Some(open) = &self.auction {
            state.auction = Some(seen.auction(open, |seat| state.cash[seat.index()], rng));
        }
        state.chance = fresh_chance(rng);
        state
    }

    /// Deals the hand of the player at turn until a tile of it can be paid for.
    fn deal_to_payer(
        &self,
        state: &mut State,
        unseen: &mut TileSet,
        is_ruined: impl Fn(&State) -> bool,
        figures: &TileFigures,
        rng: &mut impl Rng,
    ) {
        let at_turn = state.at_turn;
        let hidden = self.hidden[at_turn.index()];
        for attempt in 0..=TRIES {
            let mut rest = *unseen;
            state.hands[at_turn.index()] = self.base.hands[at_turn.index()];
            if attempt == TRIES {
                // Nearly no hand would do: the cheapest tile is in it, and where cash is hidden it covers that tile.
                let cost = |tile| super::cost::cost(figures, state.laid, tile).0;
                let cheapest = rest.iter().min_by_key(|tile| cost(*tile));
                if let Some(tile) = cheapest {
                    rest.remove(tile);
                    let cost = cost(tile);
                    state.hands[at_turn.index()].insert(tile);
                    if is_ruined(state) {
                        state.cash[at_turn.index()] = cost;
                    }
                }
            }
            let missing = u32::from(self.base.hands[at_turn.index()].count() + hidden);
            while state.hands[at_turn.index()].len() < missing {
                state.hands[at_turn.index()].insert(take(&mut rest, rng));
            }
            if attempt == TRIES || !is_ruined(state) {
                *unseen = rest;
                return;
            }
        }
    }
}

/// Takes any tile out of a set.
fn take(from: &mut TileSet, rng: &mut impl Rng) -> crate::model::Tile {
    let tile = from.nth(below(rng, from.len())).expect("invariant: a draw is below the set's size");
    from.remove(tile);
    tile
}
