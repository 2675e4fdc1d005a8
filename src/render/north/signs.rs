//! The signs of the 1976 board: what the spaces of the path say, and the dice.

use crate::engine::SpaceKind;
use std::fmt::Write;

use crate::render::RenderError;
use crate::render::geography::Slope;
use crate::render::palette::{Ink, Palette, svg};
use crate::render::sheet::Sprite;
use crate::render::sprites::{Finish, Track, track};

/// The shapes that only the board of 1976 has.
pub struct Signs {
    kinds: [Sprite; 10],
    dice: Vec<Sprite>,
    rails: [Track; 3],
    /// Stands for every deed, for every player, for every pip.
    pub deed: Sprite,
    pub player: Sprite,
    pub die: Sprite,
}

impl Signs {
    /// Draws the signs.
    #[allow(clippy::too_many_lines, reason = "one sign after the other")]
    pub fn new(palette: &Palette) -> Result<Self, RenderError> {
        let sign = |half: i32, shapes: &str| {
            let group = format!(
                r#"<g stroke="{}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">{shapes}</g>"#,
                svg(Ink::INK)
            );
            Sprite::from_svg(-half, -half, 2 * half, 2 * half, &group, palette)
        };
        // Drawn a little larger than they are written.
        let large = |shapes: &str| sign(40, &format!(r#"<g transform="scale(1.22)">{shapes}</g>"#));
        let (gold, white, leaf, wood, bed, iron, ring, bright) = (
            svg(Ink::GOLD),
            svg(Ink::WHITE),
            svg(Ink::LEAF),
            svg(Ink::WOOD),
            svg(Ink::BED),
            svg(Ink::IRON),
            svg(Ink::RING),
            svg(Ink::BRIGHT),
        );
        let kinds = [
            // A purse, a track, a house, a field, a pick, crossed sabres, a buffer stop, a fence,
            // a theodolite, a torn letter.
            large(&format!(
                r#"<path d="M-10 -14L-16 -26H16L10 -14Q28 4 20 22Q0 30 -20 22Q-28 4 -10 -14Z" fill="{gold}"/><path d="M-11 -14H11" fill="none"/><path d="M0 -4V16M-10 6H10" stroke-width="5"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-18 -26L-24 26M18 -26L24 26" stroke="{iron}" stroke-width="6"/><path d="M-26 -14H26M-28 2H28M-30 18H30" stroke="{wood}" stroke-width="7"/><path d="M-14 -28L-18 28M14 -28L18 28" stroke="{iron}" stroke-width="6"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-20 0V24H20V0" fill="{bed}"/><path d="M-27 2L0 -24L27 2Z" fill="{wood}"/><path d="M-5 24V8H6V24Z" fill="{white}"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-26 -18H26V22H-26Z" fill="{leaf}"/><path d="M-26 10L26 -8M-14 22L26 8M-26 -4L10 -18" stroke-width="2"/><path d="M-26 -18H26V22H-26Z" fill="none"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-18 26L12 -14" stroke="{wood}" stroke-width="7"/><path d="M-14 -22Q14 -30 26 4Q10 -10 -8 -12Z" fill="{iron}"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-24 -24Q4 -10 20 20M24 -24Q-4 -10 -20 20" stroke="{iron}" stroke-width="6" fill="none"/><path d="M-26 12L-12 26M26 12L12 26" stroke="{gold}" stroke-width="6"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-20 24V-4M20 24V-4" stroke-width="6"/><path d="M-28 -22H28V-4H-28Z" fill="{white}"/><path d="M-20 -22L-8 -4M0 -22L12 -4M20 -22L28 -10" stroke="{ring}" stroke-width="6"/><path d="M-28 -22H28V-4H-28Z" fill="none"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-22 26V-10L-16 -20L-10 -10V26ZM-6 26V-10L0 -20L6 -10V26ZM10 26V-10L16 -20L22 -10V26Z" fill="{bed}"/><path d="M-28 2H28M-28 14H28" stroke-width="4"/>"#
            ))?,
            large(&format!(
                r#"<path d="M0 -2L-18 28M0 -2L18 28M0 -2V28" stroke="{wood}" stroke-width="5"/><path d="M-20 -22H14V-6H-20Z" fill="{gold}"/><path d="M14 -18H26V-10H14Z" fill="{bright}"/>"#
            ))?,
            large(&format!(
                r#"<path d="M-26 -16H26V22H-26Z" fill="{white}"/><path d="M-26 -16L0 8L26 -16" fill="none"/><path d="M4 -26L-6 -4L6 2L-4 28" stroke="{ring}" stroke-width="5" fill="none"/>"#
            ))?,
        ];
        let spots = |value: u8| {
            let at: &[(i32, i32)] = match value {
                1 => &[(0, 0)],
                2 => &[(-11, -11), (11, 11)],
                3 => &[(-12, -12), (0, 0), (12, 12)],
                4 => &[(-11, -11), (11, -11), (-11, 11), (11, 11)],
                5 => &[(-12, -12), (12, -12), (0, 0), (-12, 12), (12, 12)],
                _ => &[(-11, -13), (11, -13), (-11, 0), (11, 0), (-11, 13), (11, 13)],
            };
            let mut dots = String::new();
            for (x, y) in at {
                let _ = write!(dots, r#"<circle cx="{x}" cy="{y}" r="4" fill="{}"/>"#, svg(Ink::INK));
            }
            // As large as a panel has room for.
            format!(
                r#"<g transform="scale(.84)"><rect x="-24" y="-24" width="48" height="48" rx="9" fill="{white}"/>{dots}</g>"#
            )
        };
        let finish = |finish| track(finish, palette, (-23, 23), (10, 100));
        Ok(Self {
            kinds,
            dice: (1..=6).map(|value| sign(28, &spots(value))).collect::<Result<_, _>>()?,
            rails: [finish(Finish::Plain)?, finish(Finish::Gilded)?, finish(Finish::Golden)?],
            deed: sign(
                16,
                &format!(r#"<rect x="-8" y="-11" width="16" height="22" rx="2" fill="{leaf}"/>"#),
            )?,
            player: sign(
                16,
                &format!(
                    r#"<circle cy="-6" r="5" fill="{bed}"/><path d="M-10 11Q-9 0 0 0Q9 0 10 11Z" fill="{bed}"/>"#
                ),
            )?,
            die: sign(
                16,
                &format!(
                    r#"<rect x="-10" y="-10" width="20" height="20" rx="4" fill="{white}"/><circle r="2.5"/>"#
                ),
            )?,
        })
    }

    /// Returns what a space says.
    pub fn kind(&self, cause: SpaceKind) -> &Sprite {
        &self.kinds[match cause {
            SpaceKind::CprSubsidy => 0,
            SpaceKind::Track => 1,
            SpaceKind::SettlerRents => 2,
            SpaceKind::Land => 3,
            SpaceKind::RoadbedCosts => 4,
            SpaceKind::NorthwestRebellion => 5,
            SpaceKind::EndOfTrack => 6,
            SpaceKind::LandClaims => 7,
            SpaceKind::SurveyFees => 8,
            SpaceKind::PacificScandal => 9,
        }]
    }

    /// Returns a die that shows 1 to 6.
    pub fn face(&self, value: u8) -> &Sprite {
        &self.dice[usize::from(value.clamp(1, 6)) - 1]
    }

    /// Returns a built section.
    pub fn section(&self, finish: Finish, slope: Slope) -> &Sprite {
        self.rails[finish as usize].space(slope)
    }

    /// Returns the rails that run into a city.
    pub fn end(&self, finish: Finish, slope: Slope, right: bool) -> &Sprite {
        self.rails[finish as usize].end(slope, right)
    }
}
