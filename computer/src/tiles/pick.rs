//! Picking any legal action of a tile game without listing them all: for playouts.

use last_spike_engine::{Action, City, Moved, Phase, Seat, Tile, TileSet, TilesMover, TilesPosition};

use crate::bids;

/// Picks one of the actions that answer the seat's question, each as likely as in
/// [`Prompt::actions`](last_spike_engine::Prompt::actions); `below` draws a number below another.
#[inline]
pub(crate) fn pick(
    position: TilesPosition<'_>,
    seat: Seat,
    mut below: impl FnMut(u32) -> u32,
) -> Option<Action> {
    if !position.is_awaited(seat) {
        return None;
    }
    match position.phase() {
        Phase::Lay => {
            if let Some(tile) = affordable(position, seat, &mut below) {
                return Some(Action::Lay { tile, sell: Vec::new() });
            }
            let credit = position.credit(seat);
            let means = |tile| position.means_by(credit, seat, tile);
            let open: TileSet = position.hand(seat).iter().filter(|tile| means(*tile).suffice()).collect();
            let tile = open.nth(below(open.len()))?;
            means(tile).action(tile, position.raisable(seat))
        }
        Phase::Buy => {
            let chosen = city(position, seat, below);
            Some(chosen.map_or(Action::Pass, |city| Action::Buy { city }))
        }
        Phase::Auction => Some(bids::pick(&position.bid_bounds(seat)?, below)),
        Phase::Roll | Phase::Build | Phase::Land | Phase::Remove | Phase::Debt | Phase::Over => None,
    }
}

/// Picks a tile of the hand where any may be laid at once.
#[inline]
fn affordable(position: TilesPosition<'_>, seat: Seat, below: impl FnOnce(u32) -> u32) -> Option<Tile> {
    let hand = position.hand(seat);
    if position.may_lay_any(seat) { hand.nth_of_few(below(hand.len())) } else { None }
}

/// Picks a city of which to buy a card, or none.
#[inline]
fn city(position: TilesPosition<'_>, seat: Seat, below: impl FnOnce(u32) -> u32) -> Option<City> {
    let open = position.open_to(seat);
    open.nth(below(open.len() + 1)).map(|spot| position.edition().city(spot))
}

/// Moves by what is picked.
#[inline]
pub(crate) fn move_at_random(mover: TilesMover<'_>, mut below: impl FnMut(u32) -> u32) -> Option<Moved> {
    let (position, seat) = (mover.position(), mover.seat());
    // The actions that most steps are come first and by themselves: what follows from an action that is known
    // where it is picked needs no look at which it is, and a processor guesses that wrong half of the time.
    if position.phase() == Phase::Lay
        && let Some(tile) = affordable(position, seat, &mut below)
    {
        return Some(mover.moves(&Action::Lay { tile, sell: Vec::new() }));
    }
    let picked = pick(position, seat, below)?;
    Some(mover.moves(&picked))
}
