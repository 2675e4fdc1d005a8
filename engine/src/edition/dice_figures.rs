//! The figures of the 1976 edition.

use crate::model::{Money, Route, RouteEnds, SpaceKind, Spot};

/// The figures of a dice edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceFigures {
    /// The two cities of each route, as the board names them.
    pub ends: [RouteEnds; Route::COUNT],
    /// The total income of 1, 2, 3, 4 and 5 deeds of a city, by [`Spot`] (G6).
    pub income: [[Money; 5]; Spot::COUNT],
    /// The twenty spaces, clockwise from the start (G2).
    pub path: [PathSpace; DiceFigures::SPACES],
}

impl DiceFigures {
    /// The number of spaces of the path.
    pub const SPACES: usize = 20;

    /// The number of sections of a finished route (G6).
    pub const SECTIONS: u8 = 4;

    /// Returns a space of the path.
    #[inline]
    #[must_use]
    pub fn space(&self, position: u8) -> PathSpace {
        self.path[usize::from(position)]
    }

    /// Returns the space so many steps further on.
    #[inline]
    #[must_use]
    pub fn advance(&self, position: u8, steps: u8) -> u8 {
        (position + steps) % 20
    }

    /// Returns a route's two cities as the board names them.
    #[inline]
    #[must_use]
    pub fn ends(&self, route: Route) -> RouteEnds {
        self.ends[route.index()]
    }
}

/// A space of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathSpace {
    /// Its kind.
    pub kind: SpaceKind,
    /// Its price, fee or gift: per deed, per player, or per pip where the ruling says so (G7);
    /// 0 where no money moves.
    pub amount: Money,
}
