//! Palette entries, and how shapes and texts are laid on them: nothing here knows a game.
//!
//! Its files, from the bottom up:
//! - `palette`, `art`, `deflate`: inks, the SVG files of `assets`, and packing;
//! - `seats`, `sheet`: the marks of the players; what is drawn on;
//! - `lettering`, `stock`: texts; sheets and shapes drawn beforehand;
//! - `canvas`: all of it laid on a sheet.

pub mod art;
pub mod canvas;
pub mod deflate;
pub mod lettering;
pub mod palette;
pub mod seats;
pub mod sheet;
pub mod stock;
