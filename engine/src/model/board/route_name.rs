//! The names of a route: its letter, or the two cities that it joins.

use serde::{Deserialize, Serialize};

use super::city::City;
use super::route::Route;

/// The two cities that a route of 1976 joins, by which it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RouteEnds {
    /// The one city.
    pub from: City,
    /// The other city.
    pub to: City,
}

impl RouteEnds {
    /// Returns the route between the two cities, if they are neighbours.
    #[must_use]
    pub fn route(self) -> Option<Route> {
        Route::between(self.from, self.to)
    }
}

/// The name that an edition gives to a completed route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RouteName {
    /// By its letter (tile editions).
    Lettered {
        /// The route.
        route: Route,
    },
    /// By its two cities (1976).
    Between(RouteEnds),
}
