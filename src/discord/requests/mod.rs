//! The path of all requests to Discord, which keeps them within Discord's limits and the bot's own.
//!
//! ```text
//! requests                 a request waits for its turn, is sent, and what Discord says of its limits is noted
//! request buckets share dms  what is asked; Discord's limits of a route; this process's part of all requests; direct messages
//! bucket                   what is left of a limit
//! route error attachment   what Discord counts a request by; why one failed; files that are sent
//! limit tokens             what Discord says of its limits; tokens that come back with time
//! ```
//!
//! A request that reaches a limit fails, so that its sender learns of the limit: only `insist` sends a request again,
//! and no request waits for longer than its [`Patience`]. The library's own limiter is not used: it never forgets an
//! interaction, counts all late answers together, and waits in silence after a refusal that the sender must know of.

mod attachment;
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

pub use attachment::Attachment;
pub(super) use dms::{DM_PAUSE, DmPermit};
pub use error::RequestError;
pub use limit::{Limit, Scope};
pub(super) use request::{Patience, Request};
pub use requests::Requests;
