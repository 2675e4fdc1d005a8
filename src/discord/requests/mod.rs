//! The one way of all requests to Discord, with its limits: those of Discord, and the bot's own.
//!
//! ```text
//! requests                 a request waits for its turn, is sent, and what Discord says of its limits is noted
//! request buckets share dms  what is asked; Discord's limits of a route; this process's part of all requests; direct messages
//! bucket                   what is left of a limit
//! route error              what Discord counts a request by; why one failed
//! limit tokens             what Discord says of its limits; tokens that come back with time
//! ```
//!
//! The sender of a request is told of a limit: nothing is sent again here, and nobody waits for longer than their
//! [`Patience`]. The library's own limiter is not used. It keeps something of each interaction for ever, counts all
//! late answers together, and sleeps over a refusal that somebody else must know of.

mod bucket;
mod buckets;
mod dms;
mod error;
mod limit;
mod request;
#[expect(clippy::module_inception, reason = "the layer above the others")]
mod requests;
mod route;
mod share;
mod tokens;

pub(super) use dms::{DM_PAUSE, DmPermit};
pub use error::RequestError;
pub use limit::{Limit, Scope};
pub(super) use request::{Patience, Request};
pub use requests::Requests;
