//! The editions as data: figures and named choices of rules, read from TOML. Nothing here plays.

mod built_in;
mod definition;
mod dice_figures;
pub(crate) mod figures;
mod own_source;
mod sheet;
mod tile_figures;

pub use definition::{Choices, Edition, EditionId, Family, ForeignOption, Revision};
pub use dice_figures::{DiceFigures, PathSpace};
pub use sheet::{EditionError, Figure, Provenance};
pub use tile_figures::{FirstDraw, Raising, TieBreak, TileFigures, Variant};
