//! The board that both families share: nine cities on a 3×3 grid standing on its corner,
//! twelve routes of four spaces, and the question whether east and west are joined.
//!
//! ```text
//!                  3 Laramie
//!             U   /         \   C
//!        6 Ogden               1 Omaha
//!         Y /   \ V         D /     \ A
//! 8 Sacramento    4 Denver        0 St. Louis
//!         Z \   / W         E \     / B
//!        7 Yuma                2 Dodge City
//!             X   \         /   F
//!                  5 El Paso
//! ```
//!
//! A [`City`] is a named place; its [`Spot`] is where it stands on the diamond, and is what
//! tables and states are indexed by. The Canadian cities of 1976 stand on the same diamond.

mod city;
mod neighbours;
mod railway;
mod route;
mod route_name;
mod spot;
mod text;
mod tile;

pub use city::City;
pub(crate) use railway::least_to_lay;
pub use route::{Route, RouteSet};
pub use route_name::{RouteEnds, RouteName};
pub use spot::{Spot, SpotSet};
pub use text::UnknownName;
pub use tile::{Tile, TileSet};
