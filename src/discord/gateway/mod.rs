//! The gateway: connections over which Discord sends events to the bot.
//!
//! A task for each shard keeps it connected: it resumes a lost session, begins another if that is not possible, and
//! never exceeds Discord's limits. A shard can be stopped and started while others run; its session can be resumed by
//! another process. The library's own connection is not used: it drops whole events over a number that it cannot store,
//! begins sessions without counting them, and restarts all shards when one fails.
//!
//! Its files, from the bottom up:
//! - `frame`, `identify`, `interaction`, `reconnect`, `session`, `status`: the messages of the websocket; the order in which
//!   shards begin sessions, and the limit of a day; interactions as Discord sends them; what follows the end of a connection;
//!   what Discord keeps for a shard; whether all shards are connected
//! - `event`, `leases`, `remote`: the events and who listens; the interface to the database; Discord as it is reached
//! - `shared`: what all shards share
//! - `connection`: one connection, from HELLO to its end
//! - `shards`: the shards that run here, from connection to connection
//! - `several`: sharing the shards with other processes
//! - `run`: which shards this process holds
//!
//! Short ones stay apart where the file that uses them most would grow beyond 400 lines: `frame` in `connection`, `session` in
//! `shards`, `leases` in `several`.

mod connection;
mod event;
mod frame;
mod identify;
mod interaction;
mod leases;
mod reconnect;
mod remote;
mod run;
mod session;
mod several;
mod shards;
mod shared;
mod status;
#[cfg(test)]
mod tests;

pub use self::event::Watch;
pub(super) use self::event::{Begun, Deleted, Delivery, Event, Listed, Listen};
pub(super) use self::leases::{Answer, Keep, Leases};
pub use self::reconnect::Refused;
pub(super) use self::remote::Remote;
pub use self::run::Exhausted;
pub(super) use self::run::GatewayError;
pub(super) use self::session::UnderWay;
pub(super) use self::shared::Gateway;
pub use self::shared::Sharding;
pub use self::status::Status;
