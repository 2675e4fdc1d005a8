//! The use cases on a database in memory, at times that are given.

mod club;
mod jobs;
