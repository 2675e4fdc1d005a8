//! What operators see: commands, the start, disks, records and databases, and processes that are killed or share a
//! database.

mod cli;
mod configured;
mod crash;
mod disk;
mod doctor;
mod gate;
mod import;
#[cfg(feature = "postgres")]
mod on_server;
mod printing;
mod process;
mod revisions;
#[cfg(feature = "postgres")]
pub mod several;
mod status_page;
mod tables;
