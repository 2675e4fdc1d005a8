//! The parts that every table needs: numbers, transactions, errors, and text in a row.
//!
//! From the bottom up:
//! - `ids`, `named`
//! - `error`, `left_alone`, `logged_step`, `wall_clock`
//! - `process_clock`, `text`, `weighed`
//! - `cache`
//! - `tx`

pub(super) mod cache;
pub(super) mod error;
pub(super) mod ids;
pub(super) mod left_alone;
pub(super) mod logged_step;
pub(super) mod named;
pub(crate) mod process_clock;
pub(super) mod text;
pub(super) mod tx;
pub(crate) mod wall_clock;
pub(super) mod weighed;
