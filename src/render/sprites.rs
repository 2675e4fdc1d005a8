//! The shapes that the game lays on the sheet, drawn once.

use super::RenderError;
use super::geography::Slope;
use super::palette::{Ink, Palette, svg};
use super::seats;
use super::sheet::Sprite;
use crate::engine::Seat;

/// Degrees by which a route leans.
const LEAN: f64 = 36.869_9;

/// All shapes.
pub struct Sprites {
    pub bed: Sprite,
    pub lonely_bed: Sprite,
    rails: [Track; 3],
    pub ring: Sprite,
    pub code: Sprite,
    pub spike: Sprite,
    pub medal: Sprite,
    pub plate: Sprite,
    pub slot: Sprite,
    pub star: Sprite,
    pub dead: Sprite,
    pub tag: Sprite,
    pub pip: Sprite,
    pub paid: Sprite,
    pub coin: Sprite,
    pub lack: Sprite,
    /// Strikes a price of one figure, or of more.
    strokes: [Sprite; 2],
    pub lantern: Sprite,
    pub out: Sprite,
    /// Routes of the small diamond on a tile: only there, built on, the tile's own.
    lines: [[Sprite; 2]; 3],
    pub node: Sprite,
    pub here: Sprite,
    tiny: Vec<Sprite>,
    small: Vec<Sprite>,
    large: Vec<Sprite>,
}

/// How shiny a track is.
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

impl Sprites {
    /// Draws all shapes.
    #[allow(clippy::too_many_lines, reason = "one shape after the other")]
    pub fn new(palette: &Palette) -> Result<Self, RenderError> {
        let draw = |left, top, width, height, shapes: &str| {
            Sprite::from_svg(left, top, width, height, shapes, palette)
        };
        let round = |half: i32, shapes: &str| draw(-half, -half, 2 * half, 2 * half, shapes);
        let (ink, paper, white) = (svg(Ink::INK), svg(Ink::PAPER), svg(Ink::WHITE));
        let bed = svg(Ink::BED);
        let (gold, bright, ring, faded) = (svg(Ink::GOLD), svg(Ink::BRIGHT), svg(Ink::RING), svg(Ink::FADED));
        let lay = |finish| track(finish, palette, (-30, 30), (30, 118));
        let seats = |size: i32, half: i32| {
            Seat::first(6).map(|seat| round(half, &seats::shape(seat, size))).collect::<Result<Vec<_>, _>>()
        };
        Ok(Self {
            bed: draw(
                -26,
                -34,
                52,
                68,
                &format!(
                    r#"<rect x="-23" y="-31" width="46" height="62" rx="5" fill="{white}" stroke="{ink}" stroke-width="2.5"/><path d="M-21.75 2H21.75V26Q21.75 29.75 18 29.75H-18Q-21.75 29.75 -21.75 26Z" fill="{bed}"/>"#
                ),
            )?,
            lonely_bed: draw(
                -26,
                -34,
                52,
                68,
                &format!(
                    r#"<rect x="-23" y="-31" width="46" height="62" rx="5" fill="{paper}" stroke="{faded}" stroke-width="2.5" stroke-dasharray="7 4"/>"#
                ),
            )?,
            rails: [lay(Finish::Plain)?, lay(Finish::Gilded)?, lay(Finish::Golden)?],
            ring: draw(
                -50,
                -84,
                100,
                134,
                &format!(
                    r#"<circle r="42" fill="none" stroke="{white}" stroke-width="11"/><circle r="42" fill="none" stroke="{ring}" stroke-width="7"/>"#
                ),
            )?,
            code: draw(
                -34,
                -22,
                68,
                44,
                &format!(
                    r#"<rect x="-30" y="-19" width="60" height="38" rx="6" fill="{ring}" stroke="{white}" stroke-width="3"/>"#
                ),
            )?,
            medal: round(
                28,
                &format!(
                    r#"<circle r="25" fill="{gold}" stroke="{ink}" stroke-width="3"/><circle r="20" fill="{bright}"/>"#
                ),
            )?,
            spike: draw(-40, -112, 80, 120, &spike())?,
            plate: draw(
                -110,
                -80,
                220,
                120,
                &format!(
                    r#"<path d="M-58 -34V-60Q-58 -70 -48 -70H48Q58 -70 58 -60V-34Z" fill="{paper}" stroke="{ink}" stroke-width="2.5"/><rect x="-104" y="-36" width="208" height="72" rx="4" fill="{ink}"/>"#
                ),
            )?,
            slot: draw(
                -20,
                -18,
                40,
                36,
                &format!(r#"<rect x="-19" y="-17" width="38" height="34" rx="2" fill="{white}"/>"#),
            )?,
            star: round(
                17,
                &format!(
                    r#"<path d="M0 -15L4 -5L15 -5L6 2L9 13L0 6L-9 13L-6 2L-15 -5L-4 -5Z" fill="{bright}" stroke="{ink}" stroke-width="2" stroke-linejoin="round"/>"#
                ),
            )?,
            dead: round(
                17,
                &format!(r#"<path d="M-11 -11L11 11M11 -11L-11 11" stroke="{faded}" stroke-width="4"/>"#),
            )?,
            tag: draw(
                -56,
                -6,
                112,
                56,
                &format!(
                    r#"<path d="M-44 0H44V34L36 44H-36L-44 34Z" fill="{bright}" stroke="{ink}" stroke-width="2.5" stroke-linejoin="round"/>"#
                ),
            )?,
            pip: round(9, &format!(r#"<circle r="6.5" fill="{ink}"/>"#))?,
            paid: round(9, &format!(r#"<circle r="5.5" fill="none" stroke="{faded}" stroke-width="2"/>"#))?,
            coin: round(22, &format!(r#"<circle r="17" fill="{gold}" stroke="{ink}" stroke-width="2.5"/>"#))?,
            lack: round(
                20,
                &format!(
                    r#"<circle r="17" fill="{ring}" stroke="{ink}" stroke-width="2.5"/><path d="M-9 0H9" stroke="{white}" stroke-width="6"/>"#
                ),
            )?,
            strokes: [stroke(15, palette)?, stroke(25, palette)?],
            lantern: draw(
                -20,
                -32,
                40,
                64,
                &format!(
                    r#"<g stroke="{ink}" stroke-width="3" stroke-linejoin="round"><path d="M-9 -16Q0 -34 9 -16" fill="none"/><path d="M-11 -16H11L14 -8H-14Z" fill="{ink}"/><path d="M-11 -8H11L14 8L11 18H-11L-14 8Z" fill="{bright}"/><path d="M-14 18H14V26H-14Z" fill="{ink}"/><path d="M0 -3Q7 6 0 14Q-7 6 0 -3Z" fill="{ring}" stroke="none"/></g>"#
                ),
            )?,
            out: round(
                40,
                &format!(
                    r#"<path d="M-34 34L34 -34" stroke="{white}" stroke-width="11"/><path d="M-34 34L34 -34" stroke="{ring}" stroke-width="7"/>"#
                ),
            )?,
            lines: [
                line(Ink::FADED, 3, palette)?,
                line(Ink::IRON, 6, palette)?,
                line(Ink::RING, 8, palette)?,
            ],
            node: round(9, &format!(r#"<circle r="7" fill="{white}" stroke="{ink}" stroke-width="2.5"/>"#))?,
            here: round(12, &format!(r#"<circle r="9" fill="{bright}" stroke="{ink}" stroke-width="3"/>"#))?,
            tiny: seats(66, 16)?,
            small: seats(94, 22)?,
            large: seats(210, 46)?,
        })
    }

    /// Returns what strikes a price that is so wide.
    pub fn stroke(&self, width: i32) -> &Sprite {
        &self.strokes[usize::from(width > 30)]
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

    /// Returns a seat's shape as it marks a line.
    pub fn tiny(&self, seat: Seat) -> &Sprite {
        &self.tiny[seat.index()]
    }

    /// Returns a seat's shape as it lies on a card.
    pub fn small(&self, seat: Seat) -> &Sprite {
        &self.small[seat.index()]
    }

    /// Returns a seat's shape as it stands in its panel.
    pub fn large(&self, seat: Seat) -> &Sprite {
        &self.large[seat.index()]
    }
}

/// Draws the last spike, its point at the origin.
pub fn spike() -> String {
    let (ink, gold, bright) = (svg(Ink::INK), svg(Ink::GOLD), svg(Ink::BRIGHT));
    format!(
        r#"<g stroke="{ink}" stroke-width="3.5" stroke-linejoin="round"><path d="M-11 -84H11L8 -22L0 4L-8 -22Z" fill="{gold}"/><path d="M-3 -80V-26" stroke="{bright}" stroke-width="4"/><path d="M-31 -88Q-30 -108 0 -108Q30 -108 31 -88Q16 -78 0 -78Q-16 -78 -31 -88Z" fill="{bright}"/></g>"#
    )
}

/// How a route is drawn on the small diamond.
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

fn line(ink: Ink, width: i32, palette: &Palette) -> Result<[Sprite; 2], RenderError> {
    let (x, y) = (SMALL.0 / 2, SMALL.1 / 2);
    let draw = |sign: i32| {
        let shape = format!(
            r#"<path d="M{} {}L{x} {}" stroke="{}" stroke-width="{width}"/>"#,
            -x,
            -y * sign,
            y * sign,
            svg(ink)
        );
        Sprite::from_svg(-x - 4, -y - 6, 2 * x + 8, 2 * y + 12, &shape, palette)
    };
    Ok([draw(1)?, draw(-1)?])
}

/// Draws a slash through a figure so much to either side: no level bar, which looks like a sign.
fn stroke(half: i32, palette: &Palette) -> Result<Sprite, RenderError> {
    let shape = format!(
        r#"<path d="M{} 17L{half} -17" stroke="{}" stroke-width="5" stroke-linecap="round"/>"#,
        -half,
        svg(Ink::RING)
    );
    Sprite::from_svg(-half - 4, -22, 2 * half + 8, 44, &shape, palette)
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
    palette: &Palette,
    (from, to): (i32, i32),
    (near, far): (i32, i32),
) -> Result<Track, RenderError> {
    let lean = |slope| if slope == Slope::Falling { LEAN } else { -LEAN };
    let draw = |slope, from: i32, to: i32| {
        let half = from.abs().max(to.abs()) + 14;
        let shapes = format!(r#"<g transform="rotate({})">{}</g>"#, lean(slope), sleepers(finish, from, to));
        Sprite::from_svg(-half, -half, 2 * half, 2 * half, &shapes, palette)
    };
    let ends = |slope| Ok::<_, RenderError>([draw(slope, -far, -near)?, draw(slope, near, far)?]);
    Ok(Track {
        spaces: [draw(Slope::Falling, from, to)?, draw(Slope::Rising, from, to)?],
        ends: [ends(Slope::Falling)?, ends(Slope::Rising)?],
    })
}

/// Draws level track about the origin.
fn sleepers(finish: Finish, from: i32, to: i32) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let mut bar = |from: i32, to: i32, top: i32, height: i32, ink: Ink| {
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
    // Sleepers lie in step over the joints of spaces.
    let mut x = (from - 7).div_euclid(15) * 15 + 7;
    while x < to {
        bar(x.max(from + 4) - 4, (x + 4).min(to), -19, 38, sleeper);
        x += 15;
    }
    // Rails reach a little over the joints, where else the ground would shine through.
    for y in [-11, 11] {
        bar(from - 1, to + 1, y - 4, 8, Ink::INK);
        bar(from - 1, to + 1, y - 3, 6, rail);
    }
    out
}
