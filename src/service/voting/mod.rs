//! Questions that several people answer.
//!
//! From the bottom up:
//!
//! ```text
//! votes
//! consent
//! ```

pub mod consent;
pub(crate) mod votes;
