//! The gateway: connections of our own, over which Discord tells the bot what happens.
//!
//! Each shard is kept by a task of its own: connected, taken up again where it was lost, begun anew
//! where that is not possible, and never faster than Discord allows. The library's own connection is not
//! used: it drops whole events over a number that it has no room for, begins sessions without counting
//! them, and restarts all shards for one.
//!
//! | file | what it is about |
//! |---|---|
//! | `run`, `shared` | all shards, and what they share |
//! | `shard` | one shard, from connection to connection |
//! | `connection` | one connection, from HELLO to its end |
//! | `identify` | whose turn it is to begin a session, and how many may begin in a day |
//! | `waits`, `close` | how long to wait after a loss, and what a close code asks for |
//! | `dial`, `frame`, `event` | the websocket, what is said on it, and what that tells |
//! | `remote`, `listen` | Discord as it is asked and reached; who is told what happens |
//! | `status` | whether all shards are connected |

mod close;
mod connection;
mod dial;
mod event;
mod frame;
mod identify;
mod listen;
mod remote;
mod run;
mod shard;
mod shared;
mod status;
#[cfg(test)]
mod tests;
mod waits;

pub use self::close::Refused;
pub(super) use self::event::Event;
pub use self::listen::Watch;
pub(super) use self::listen::{Begun, Listen};
pub(super) use self::remote::Remote;
pub use self::run::Exhausted;
pub(super) use self::run::GatewayError;
pub(super) use self::shared::Gateway;
pub use self::status::Status;
