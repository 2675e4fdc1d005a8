//! A whole game as one JSON document, from which any program can replay it: record v1 to v4.
//!
//! Events and actions are written as the engine writes them; this module adds what is around
//! them, leaves out what a reader may not know, and checks a record by dealing it again.

pub mod course;
mod disagreement;
mod document;
mod export;
mod figures;
mod file;
mod follow;
mod named;
mod read;
mod replay;
mod show;
mod table;
mod take_backs;
mod takers;
#[cfg(test)]
mod tests;
mod told;
mod verify;

pub use crate::By;
pub use disagreement::Disagreement;
pub use document::{
    After, FORMAT, Fairness, LONGEST_NAME, Player, PlayerKind, Record, Setup, Step, Tenure, VERSION,
};
pub use export::{Source, SourceStep, export, export_for, export_full};
pub use figures::edition_of;
pub use file::RecordFile;
pub use named::{OtherFigure, other_figures};
pub use read::ReadError;
pub use replay::{Replayed, ReplayedStep};
pub use show::{brief, printable, show};
pub use table::{CityRow, FigureTable, PathRow, RouteRow, Rules, StartingCash};
pub use takers::{PACES, check_form};
pub use verify::{Verified, replay, verify};
