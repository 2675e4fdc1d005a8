//! Matters that are open beside the turn: a tile that must be laid, an auction, debts.

use crate::present::key;
use crate::present::parts::scene::Scene;
use crate::present::telling::{auctions, debts};
use crate::present::words::said::say;
use crate::present::words::terms::route_name;

/// Returns the lines about it.
pub(in crate::present) fn lines(scene: &Scene<'_>) -> Vec<String> {
    named(scene).into_iter().chain(auction(scene)).chain(debts::lines(scene)).collect()
}

/// Returns the line about the tile that must be laid once it can be paid for (K4).
fn named(scene: &Scene<'_>) -> Option<String> {
    let (tile, seat) = (scene.view.table.tiles()?.named?, scene.view.at_turn?);
    let route = route_name(&scene.view.edition, tile.route());
    Some(say!(scene.by(), key::STATUS_NAMED, name = seat, tile, route))
}

/// Returns the line about the deed that is up for auction.
fn auction(scene: &Scene<'_>) -> Option<String> {
    let open = scene.view.table.auction()?;
    let edition = &scene.view.edition;
    Some(auctions::auction(key::STATUS_AUCTION, edition, open.seller, open.city, open.minimum, scene.by()))
}
