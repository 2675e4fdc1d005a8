//! The deed that is up for auction, as it is shown below the board to whoever is asked for a bid.

use last_spike_engine::{AuctionView, Family, Money, TableView, View};

use crate::geography;
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::sprites::Sprites;

/// The width of the picture.
pub const WIDTH: i32 = geography::WIDTH;
/// Its height.
pub const HEIGHT: i32 = 236;

const MARGIN: i32 = 24;

/// The distance between two coins.
const APART: i32 = 190;

/// Draws the deed with what its city pays for one to five cards, the next of the viewer marked, how often yet, and the
/// least bid.
pub fn draw<'a>(mut canvas: Canvas<'a>, sprites: &Sprites, view: &View, labels: &Labels) -> Canvas<'a> {
    canvas.card((0, 0, WIDTH, HEIGHT), Ink::FELT, Ink::WOOD, 10);
    let Some(auction) = view.table.auction() else { return canvas };
    let (width, height) = (WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
    canvas.card((MARGIN, MARGIN, width, height), Ink::PAPER, Ink::INK, 4);
    canvas.card((MARGIN + 9, MARGIN + 9, width - 18, height - 18), Ink::PAPER, Ink::FADED, 2);
    let (left, right) = (MARGIN + 40, WIDTH - MARGIN - 40);
    let least = format!("{}+", (labels.money)(auction.least));
    let least = canvas.write(&least, (right, 84), TextStyle::new(64).right().least(40).most(420));
    let room = u16::try_from(right - least - 40 - left).unwrap_or(0);
    let cost = Some(auction.cost).filter(|cost| *cost > Money::ZERO);
    let name = auction.city.name().to_owned();
    let title = cost.map_or(name.clone(), |cost| format!("{name} · {}", (labels.money)(cost)));
    canvas.write(&title, (left, 84), TextStyle::new(64).least(30).most(room));
    let (paid, payouts_left) = payouts(view, auction);
    let word = TextStyle::new(34).least(24).most(120).ink(Ink::FADED);
    let mut x = left + canvas.write(&labels.pays, (left, 164), word) + 50;
    let held = view.own_seat().map_or(0, |seat| usize::from(view.seat(seat).cards_of(auction.city)));
    for (cards, payout) in paid.into_iter().enumerate() {
        let ink = if cards == held { Ink::RING } else { Ink::INK };
        canvas.place(&sprites.coin, (x, 150));
        canvas.write(&(labels.price)(payout), (x, 150), TextStyle::new(28).middle().ink(ink));
        canvas.write(&format!("×{}", cards + 1), (x, 190), TextStyle::new(30).middle().ink(ink));
        x += APART;
    }
    let routes = i32::from(auction.city.spot().routes().count());
    for pip in 0..routes {
        let made = pip >= i32::from(payouts_left);
        let sprite = if made { &sprites.payout_made } else { &sprites.payout_left };
        canvas.place(sprite, (right - 20 * (routes - pip), 152));
    }
    canvas
}

/// Returns what each number of cards of the deed's city pays, and how often yet at most.
fn payouts(view: &View, auction: &AuctionView) -> (Vec<Money>, u8) {
    let spot = auction.city.spot().index();
    match (&view.edition.family, &view.table) {
        (Family::Tiles(figures), TableView::Tiles(table)) => {
            (figures.payouts[spot].to_vec(), table.stacks[spot].payouts_left)
        }
        (Family::Dice(figures), TableView::Dice(table)) => {
            (figures.income[spot].to_vec(), table.payouts_left[spot])
        }
        _ => (Vec::new(), 0),
    }
}
