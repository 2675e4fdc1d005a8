//! The parts that every table needs: numbers, transactions, errors, and text in a row.
//!
//! From the bottom up:
//! - `ids`, `named`
//! - `error`, `logged_step`
//! - `text`, `weighed`
//! - `cache`
//! - `tx`

pub(super) mod cache;
pub(super) mod error;
pub(super) mod ids;
pub(super) mod logged_step;
pub(super) mod named;
pub(super) mod text;
pub(super) mod tx;
pub(super) mod weighed;
