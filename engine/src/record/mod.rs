//! A whole game as one JSON document, from which any program can replay it: record v1 to v3.
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
mod read;
mod replay;
mod show;
mod takers;
#[cfg(test)]
mod tests;
mod verify;

pub use crate::By;
pub use disagreement::Disagreement;
pub use document::{
    After, CityRow, FORMAT, Fairness, FigureTable, LONGEST_NAME, PathRow, Player, PlayerKind, Record,
    RouteRow, Setup, Step, Tenure, VERSION,
};
pub use export::{Source, SourceStep, export, export_for, export_full};
pub use figures::edition_of;
pub use file::RecordFile;
pub use read::ReadError;
pub use replay::{Replayed, ReplayedStep};
pub use show::{brief, printable, show};
pub use takers::check_form;
pub use verify::{Verified, replay, verify};
