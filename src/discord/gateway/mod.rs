//! The gateway: connections over which Discord sends events to the bot.
//!
//! A task for each shard keeps it connected: it resumes a lost session, begins another if that is not possible, and
//! never exceeds Discord's limits. A shard can be stopped and started while others run; its session can be resumed by
//! another process. The library's own connection is not used: it drops whole events over a number that it cannot store,
//! begins sessions without counting them, and restarts all shards when one fails.
//!
//! | file | what it is about |
//! |---|---|
//! | `run`, `sharding` | which shards this process holds |
//! | `share`, `leases` | sharing shards with other processes, and the interface to the database by which they agree |
//! | `kept` | the sessions of a process that shares no shards, kept for the next one |
//! | `shards`, `shared` | the shards that run, and what they share |
//! | `shard`, `session` | one shard, from connection to connection, and what connections have in common |
//! | `connection`, `purpose` | one connection, from HELLO to its end, and what it is for |
//! | `identify` | the order in which shards begin sessions, and the limit of sessions in a day |
//! | `waits`, `close` | the wait after a loss, and the step after a close code |
//! | `wire` | the websocket, its messages, and the events in them |
//! | `remote`, `listen` | the interfaces to Discord and to the rest of the bot |
//! | `status` | whether all shards are connected |

mod close;
mod connection;
mod identify;
mod kept;
mod leases;
mod listen;
mod purpose;
mod remote;
mod run;
mod session;
mod shard;
mod sharding;
mod shards;
mod share;
mod shared;
mod status;
#[cfg(test)]
mod tests;
mod waits;
mod wire;

pub use self::close::Refused;
pub(super) use self::kept::Keep;
pub(super) use self::leases::{Answer, Leases};
pub use self::listen::Watch;
pub(super) use self::listen::{Begun, Delivery, Listen};
pub(super) use self::remote::Remote;
pub use self::run::Exhausted;
pub(super) use self::run::GatewayError;
pub(super) use self::session::UnderWay;
pub use self::sharding::Sharding;
pub(super) use self::shared::Gateway;
pub use self::status::Status;
pub(super) use self::wire::event::{Deleted, Event, Listed};
