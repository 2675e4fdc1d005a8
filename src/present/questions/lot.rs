//! The picture of a deed that is up for auction, for whoever is asked for a bid.

use last_spike_engine::AuctionView;

use crate::present::boards::alt;
use crate::present::key;
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;

/// Returns the picture of the deed, with the board above it.
pub(in crate::present) fn picture(scene: &Scene<'_>, auction: &AuctionView) -> Picture {
    let lang = scene.lang;
    let lot = lang.text(
        key::ALT_LOT,
        &[("city", auction.city.name().into()), ("least", lang.money(auction.least).into())],
    );
    Picture {
        drawing: Drawing::Lot {
            view: Box::new(scene.view.clone()),
            names: scene.names.clone(),
            first: scene.stored.first(),
        },
        instead: Instead::Board(scene.press(Intent::Board)),
        name: format!("deed-{}-{}.png", scene.stored.id, scene.view.step),
        alt: alt::above_board(scene, &[lot]),
        lang,
    }
}
