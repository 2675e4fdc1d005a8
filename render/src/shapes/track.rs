//! Track: rails on sleepers, in three finishes.

use std::fmt::Write;

use crate::error::RenderError;
use crate::geography::Slope;
use crate::paint::palette::{Ink, svg};
use crate::paint::sheet::Sprite;
use crate::paint::stock::Stock;

/// Degrees by which a route leans.
const LEAN: f64 = 36.869_9;

/// The finish of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Rails on bare ground.
    Plain,
    /// A finished route.
    Gilded,
    /// The winning line.
    Golden,
}

/// The track of one finish, for both slopes.
pub struct Track {
    spaces: [Sprite; 2],
    ends: [[Sprite; 2]; 2],
}

impl Track {
    /// Returns one space of it.
    pub fn space(&self, slope: Slope) -> &Sprite {
        &self.spaces[slope as usize]
    }

    /// Returns what runs into a city from the right or from the left.
    pub fn end(&self, slope: Slope, right: bool) -> &Sprite {
        &self.ends[slope as usize][usize::from(right)]
    }
}

/// Draws the track of one finish: a space about its middle, and an end from so far off its city.
pub fn track(
    finish: Finish,
    stock: &Stock<'_>,
    (from, to): (i32, i32),
    (near, far): (i32, i32),
) -> Result<Track, RenderError> {
    let lean = |slope| if slope == Slope::Falling { LEAN } else { -LEAN };
    let draw = |slope, from: i32, to: i32| {
        let half = from.abs().max(to.abs()) + 14;
        let shapes = format!(r#"<g transform="rotate({})">{}</g>"#, lean(slope), sleepers(finish, from, to));
        stock.shapes((-half, -half, 2 * half, 2 * half), &shapes)
    };
    let ends = |slope| Ok::<_, RenderError>([draw(slope, -far, -near)?, draw(slope, near, far)?]);
    Ok(Track {
        spaces: [draw(Slope::Falling, from, to)?, draw(Slope::Rising, from, to)?],
        ends: [ends(Slope::Falling)?, ends(Slope::Rising)?],
    })
}

/// Draws level track about the origin.
fn sleepers(finish: Finish, from: i32, to: i32) -> String {
    let mut out = String::new();
    let mut bar = |from: i32, to: i32, top: i32, height: i32, ink: Ink| {
        if to <= from {
            return;
        }
        let _ = write!(
            out,
            r#"<rect x="{from}" y="{top}" width="{}" height="{height}" fill="{}"/>"#,
            to - from,
            svg(ink)
        );
    };
    let (sleeper, rail) = match finish {
        Finish::Plain => (Ink::WOOD, Ink::IRON),
        Finish::Gilded => {
            bar(from, to, -23, 46, Ink::GOLD);
            bar(from, to, -19, 38, Ink::BED);
            (Ink::WOOD, Ink::IRON)
        }
        Finish::Golden => {
            bar(from, to, -28, 56, Ink::INK);
            bar(from, to, -25, 50, Ink::GOLD);
            (Ink::WOOD, Ink::BRIGHT)
        }
    };
    // The sleepers keep their distance over the joints of spaces.
    let mut x = (from - 7).div_euclid(15) * 15 + 7;
    while x < to {
        bar(x.max(from + 4) - 4, (x + 4).min(to), -19, 38, sleeper);
        x += 15;
    }
    // Rails overlap at the joints, where the ground would be visible otherwise.
    for y in [-11, 11] {
        bar(from - 1, to + 1, y - 4, 8, Ink::INK);
        bar(from - 1, to + 1, y - 3, 6, rail);
    }
    out
}
