//! The shapes that the game lays on the sheet, drawn once.

use super::RenderError;
use super::geography::Slope;
use super::palette::{Ink, Palette, svg};
use super::seats;
use super::sheet::Sprite;
use crate::engine::action::Seat;

/// Degrees by which a route leans.
const LEAN: f64 = 36.31;

/// All shapes.
pub struct Sprites {
    pub bed: Sprite,
    pub lonely_bed: Sprite,
    rails: [Track; 3],
    pub ring: Sprite,
    pub spike: Sprite,
    pub plate: Sprite,
    pub slot: Sprite,
    pub star: Sprite,
    pub dead: Sprite,
    pub tag: Sprite,
    pub pip: Sprite,
    pub paid: Sprite,
    pub coin: Sprite,
    pub lantern: Sprite,
    pub out: Sprite,
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

struct Track {
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
        let (gold, bright, ring, faded) = (svg(Ink::GOLD), svg(Ink::BRIGHT), svg(Ink::RING), svg(Ink::FADED));
        let seats = |size: i32, half: i32| {
            Seat::first(6).map(|seat| round(half, &seats::shape(seat, size))).collect::<Result<Vec<_>, _>>()
        };
        Ok(Self {
            bed: draw(
                -27,
                -31,
                54,
                62,
                &format!(
                    r#"<rect x="-25" y="-29" width="50" height="58" rx="6" fill="{white}" stroke="{ink}" stroke-width="2.5"/>"#
                ),
            )?,
            lonely_bed: draw(
                -27,
                -31,
                54,
                62,
                &format!(
                    r#"<rect x="-25" y="-29" width="50" height="58" rx="6" fill="{paper}" stroke="{faded}" stroke-width="2.5" stroke-dasharray="7 4"/>"#
                ),
            )?,
            rails: [
                track(Finish::Plain, palette)?,
                track(Finish::Gilded, palette)?,
                track(Finish::Golden, palette)?,
            ],
            ring: round(
                50,
                &format!(
                    r#"<circle r="44" fill="none" stroke="{paper}" stroke-width="10"/><circle r="44" fill="none" stroke="{ring}" stroke-width="6"/>"#
                ),
            )?,
            spike: draw(
                -26,
                -76,
                52,
                84,
                &format!(
                    r#"<g stroke="{ink}" stroke-width="3" stroke-linejoin="round"><path d="M-7 -56L7 -56L5 -12L0 4L-5 -12Z" fill="{gold}"/><path d="M-20 -58Q-20 -72 0 -72Q20 -72 20 -58Q10 -52 0 -52Q-10 -52 -20 -58Z" fill="{bright}"/></g>"#
                ),
            )?,
            plate: draw(
                -110,
                -42,
                220,
                84,
                &format!(
                    r#"<path d="M-104 -38H104V38H-104Z" fill="{paper}" stroke="{ink}" stroke-width="3"/><path d="M-104 -38H104V-2H-104Z" fill="{ink}"/>"#
                ),
            )?,
            slot: draw(
                -21,
                -20,
                42,
                40,
                &format!(
                    r#"<rect x="-20.5" y="-19" width="41" height="38" fill="{white}" stroke="{ink}" stroke-width="1.5"/>"#
                ),
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
                -50,
                -4,
                100,
                50,
                &format!(
                    r#"<path d="M0 -4V10" stroke="{ink}" stroke-width="2"/><path d="M-46 8L-38 2H38L46 8V42H-46Z" fill="{bright}" stroke="{ink}" stroke-width="2.5" stroke-linejoin="round"/>"#
                ),
            )?,
            pip: round(9, &format!(r#"<circle r="7" fill="{ink}"/>"#))?,
            paid: round(9, &format!(r#"<circle r="6" fill="{gold}" stroke="{ink}" stroke-width="2"/>"#))?,
            coin: round(22, &format!(r#"<circle r="19" fill="{gold}" stroke="{ink}" stroke-width="2.5"/>"#))?,
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
                &format!(r#"<path d="M-32 -32L32 32M32 -32L-32 32" stroke="{ring}" stroke-width="8"/>"#),
            )?,
            small: seats(94, 22)?,
            large: seats(210, 46)?,
        })
    }

    /// Returns a built space.
    pub fn rails(&self, finish: Finish, slope: Slope) -> &Sprite {
        &self.rails[finish as usize].spaces[slope as usize]
    }

    /// Returns the rails that run into a city from the right or from the left.
    pub fn end(&self, finish: Finish, slope: Slope, right: bool) -> &Sprite {
        &self.rails[finish as usize].ends[slope as usize][usize::from(right)]
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

fn track(finish: Finish, palette: &Palette) -> Result<Track, RenderError> {
    let lean = |slope| if slope == Slope::Falling { LEAN } else { -LEAN };
    let space = |slope| {
        let shapes = format!(r#"<g transform="rotate({})">{}</g>"#, lean(slope), sleepers(finish, -33, 33));
        Sprite::from_svg(-46, -46, 92, 92, &shapes, palette)
    };
    let end = |slope, right| {
        let (from, to) = if right { (30, 81) } else { (-81, -30) };
        let shapes = format!(r#"<g transform="rotate({})">{}</g>"#, lean(slope), sleepers(finish, from, to));
        Sprite::from_svg(-90, -90, 180, 180, &shapes, palette)
    };
    let ends = |slope| Ok::<_, RenderError>([end(slope, false)?, end(slope, true)?]);
    Ok(Track {
        spaces: [space(Slope::Falling)?, space(Slope::Rising)?],
        ends: [ends(Slope::Falling)?, ends(Slope::Rising)?],
    })
}

/// Draws level track about the origin.
fn sleepers(finish: Finish, from: i32, to: i32) -> String {
    use std::fmt::Write;
    let (ballast, rail) = match finish {
        Finish::Plain => (Ink::BED, Ink::IRON),
        Finish::Gilded => (Ink::GOLD, Ink::IRON),
        Finish::Golden => (Ink::GOLD, Ink::BRIGHT),
    };
    let mut out = String::new();
    if finish != Finish::Plain {
        let _ = write!(
            out,
            r#"<rect x="{from}" y="-23" width="{}" height="46" fill="{}"/>"#,
            to - from,
            svg(ballast)
        );
    }
    let mut x = from + 8;
    while x < to {
        let _ =
            write!(out, r#"<rect x="{}" y="-19" width="8" height="38" fill="{}"/>"#, x - 4, svg(Ink::WOOD));
        x += 16;
    }
    for y in [-11, 11] {
        let _ = write!(
            out,
            r#"<rect x="{from}" y="{}" width="{}" height="6" fill="{}" stroke="{}" stroke-width="1"/>"#,
            y - 3,
            to - from,
            svg(rail),
            svg(Ink::INK)
        );
    }
    out
}
