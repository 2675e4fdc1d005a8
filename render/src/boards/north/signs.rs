//! The signs of the 1976 board: those of the spaces of the path, and the dice.

use last_spike_engine::SpaceKind;

use crate::error::RenderError;
use crate::geography::Slope;
use crate::paint::art;
use crate::paint::sheet::Sprite;
use crate::paint::stock::Stock;
use crate::shapes::track::{Finish, Track, track};

/// A direction along the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Right,
    Down,
    Left,
    Up,
}

/// The shapes that only the board of 1976 has.
pub struct Signs {
    kinds: Vec<Sprite>,
    dice: Vec<Sprite>,
    rails: [Track; 3],
    /// Stands for every deed, for every player, for every pip.
    pub deed: Sprite,
    pub player: Sprite,
    pub die: Sprite,
    /// Points along the path: to the right, down, to the left, up.
    ways: [Sprite; 4],
}

impl Signs {
    /// Draws the signs.
    pub fn new(stock: &Stock<'_>) -> Result<Self, RenderError> {
        let draw = |file: &str| stock.art(file);
        let kind = |file: &str| {
            let shape = format!(r#"<g transform="scale(.75)">{}</g>"#, art::shapes(file));
            stock.shapes((-31, -31, 62, 62), &shape)
        };
        let way = |degrees: i32| {
            let shape = format!(r#"<g transform="rotate({degrees})">{}</g>"#, art::shapes(art::WAY));
            stock.shapes((-20, -20, 40, 40), &shape)
        };
        let finish = |finish| track(finish, stock, (-23, 23), (10, 100));
        Ok(Self {
            kinds: art::PATH.into_iter().map(kind).collect::<Result<_, _>>()?,
            dice: art::DICE.into_iter().map(draw).collect::<Result<_, _>>()?,
            rails: [finish(Finish::Plain)?, finish(Finish::Gilded)?, finish(Finish::Golden)?],
            deed: draw(art::PER_DEED)?,
            player: draw(art::PER_PLAYER)?,
            die: draw(art::PER_PIP)?,
            ways: [way(0)?, way(90)?, way(180)?, way(270)?],
        })
    }

    /// Returns the sign of a kind of space.
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

    /// Returns what points along the path.
    pub fn way(&self, way: Way) -> &Sprite {
        &self.ways[way as usize]
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
