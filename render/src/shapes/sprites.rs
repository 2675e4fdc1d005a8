//! The shapes that the game lays on the sheet, drawn once.

use last_spike_engine::Token;

use super::track::{Finish, Track, track};
use crate::error::RenderError;
use crate::geography::Slope;
use crate::paint::art;
use crate::paint::palette::{Ink, svg};
use crate::paint::seats;
use crate::paint::sheet::Sprite;
use crate::paint::stock::Stock;

/// All shapes.
pub struct Sprites {
    pub bed: Sprite,
    pub unsupported_bed: Sprite,
    rails: [Track; 3],
    pub ring: Sprite,
    pub code: Sprite,
    pub note: Sprite,
    /// The spike, upright or leaning to the left or to the right.
    spikes: [Sprite; 3],
    pub medal: Sprite,
    pub plate: Sprite,
    pub slot: Sprite,
    pub star: Sprite,
    pub gone: Sprite,
    pub tag: Sprite,
    pub payout: Sprite,
    pub payout_left: Sprite,
    pub payout_made: Sprite,
    pub coin: Sprite,
    pub computer: Sprite,
    /// Strikes a price of one figure, or of more.
    strikes: [Sprite; 2],
    pub lantern: Sprite,
    pub crossed_out: Sprite,
    /// Routes of the small diamond on a tile: only there, built on, the tile's own.
    lines: [[Sprite; 2]; 3],
    pub node: Sprite,
    pub marker: Sprite,
    tiny: Vec<Sprite>,
    small: Vec<Sprite>,
    medium: Vec<Sprite>,
    large: Vec<Sprite>,
}

impl Sprites {
    /// Draws all shapes.
    pub fn new(stock: &Stock<'_>) -> Result<Self, RenderError> {
        let draw = |file| stock.art(file);
        let lay = |finish| track(finish, stock, (-30, 30), (30, 118));
        let tokens = |size: i32, half: i32| {
            let shape = |token| {
                let place = (-half, -half, 2 * half, 2 * half);
                stock.shapes(place, &seats::shape(token, size))
            };
            Token::ALL.into_iter().map(shape).collect::<Result<Vec<_>, _>>()
        };
        Ok(Self {
            bed: draw(art::BED)?,
            unsupported_bed: draw(art::BED_UNSUPPORTED)?,
            rails: [lay(Finish::Plain)?, lay(Finish::Gilded)?, lay(Finish::Golden)?],
            ring: draw(art::RING)?,
            code: draw(art::CODE)?,
            note: draw(art::NOTE)?,
            medal: draw(art::MEDAL)?,
            spikes: [draw(art::SPIKE)?, leaning(-1, stock)?, leaning(1, stock)?],
            plate: draw(art::PLATE)?,
            slot: draw(art::SLOT)?,
            star: draw(art::STAR)?,
            gone: draw(art::GONE)?,
            tag: draw(art::TAG)?,
            payout: draw(art::PAYOUT)?,
            payout_left: draw(art::PAYOUT_LEFT)?,
            payout_made: draw(art::PAYOUT_MADE)?,
            coin: draw(art::COIN)?,
            computer: draw(art::COMPUTER)?,
            strikes: [draw(art::STRIKE_NARROW)?, draw(art::STRIKE_WIDE)?],
            lantern: draw(art::LANTERN)?,
            crossed_out: draw(art::CROSSED_OUT)?,
            lines: [line(Ink::FADED, 3, stock)?, line(Ink::IRON, 6, stock)?, line(Ink::RING, 8, stock)?],
            node: draw(art::NODE)?,
            marker: draw(art::MARKER)?,
            tiny: tokens(66, 16)?,
            small: tokens(94, 22)?,
            medium: tokens(140, 32)?,
            large: tokens(210, 46)?,
        })
    }

    /// Returns the spike, upright or leaning to a side: -1 is the left, 1 the right.
    pub fn spike(&self, lean: i32) -> &Sprite {
        &self.spikes[usize::from(lean != 0) + usize::from(lean > 0)]
    }

    /// Returns the stroke through a price of such a width.
    pub fn strike(&self, width: i32) -> &Sprite {
        &self.strikes[usize::from(width > 30)]
    }

    /// Returns a built space.
    pub fn rails(&self, finish: Finish, slope: Slope) -> &Sprite {
        self.rails[finish as usize].space(slope)
    }

    /// Returns the rails that run into a city from the right or from the left.
    pub fn end(&self, finish: Finish, slope: Slope, right: bool) -> &Sprite {
        self.rails[finish as usize].end(slope, right)
    }

    /// Returns a route of the small diamond, from its middle.
    pub fn line(&self, trace: Trace, slope: Slope) -> &Sprite {
        &self.lines[trace as usize][slope as usize]
    }

    /// Returns a token as it marks a line.
    pub fn tiny(&self, token: Token) -> &Sprite {
        &self.tiny[token.index()]
    }

    /// Returns a token as it lies on a card.
    pub fn small(&self, token: Token) -> &Sprite {
        &self.small[token.index()]
    }

    /// Returns a token as it stands on the path.
    pub fn medium(&self, token: Token) -> &Sprite {
        &self.medium[token.index()]
    }

    /// Returns a token as it stands in its panel.
    pub fn large(&self, token: Token) -> &Sprite {
        &self.large[token.index()]
    }
}

/// The look of a route on the small diamond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// It is only there.
    Open,
    /// It is finished.
    Finished,
    /// The tile lies on it.
    Lit,
}

/// From one column to the next of the small diamond, and from one row to the next.
pub const SMALL: (i32, i32) = (54, 36);

/// Draws the spike leaning to a side.
fn leaning(side: i32, stock: &Stock<'_>) -> Result<Sprite, RenderError> {
    let shape = format!(r#"<g transform="rotate({})">{}</g>"#, 70 * side, art::shapes(art::SPIKE));
    stock.shapes((-120, -110, 240, 140), &shape)
}

fn line(ink: Ink, width: i32, stock: &Stock<'_>) -> Result<[Sprite; 2], RenderError> {
    let (x, y) = (SMALL.0 / 2, SMALL.1 / 2);
    let draw = |sign: i32| {
        let shape = format!(
            r#"<path d="M{} {}L{x} {}" stroke="{}" stroke-width="{width}"/>"#,
            -x,
            -y * sign,
            y * sign,
            svg(ink)
        );
        stock.shapes((-x - 4, -y - 6, 2 * x + 8, 2 * y + 12), &shape)
    };
    Ok([draw(1)?, draw(-1)?])
}
