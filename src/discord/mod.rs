//! The edge to Discord: commands and buttons become service calls, posts become messages.
//!
//! The only module that knows serenity and poise. Its rooms, from the bottom up:
//! - `memory`, `requests`, `texts`: what is remembered for a while; the one way of all requests, with Discord's limits;
//!   mentions and emoji;
//! - `clock`, `failure`, `inputs`: Discord's time; what went wrong; what people type or choose, read;
//! - `gateway`: the connection that brings events;
//! - `drawing`: pictures, drawn in turn and kept;
//! - `bot`: what all share;
//! - `answers`: answering an interaction in time;
//! - `deliver`, `lesson`, `places`, `reviews`: sending what the outbox holds; the guided first game; servers and threads;
//!   looking back;
//! - `table`: what people do at a table;
//! - `people`: what people and servers have chosen, and their results;
//! - `wishes`: what people ask for, however they ask; one table of what each leads to;
//! - `commands`: slash commands, read into wishes;
//! - `interactions`: how an interaction comes in; controls and forms, read into wishes;
//! - `connection`: staying connected, and what happens by itself.

mod answers;
mod bot;
mod clock;
pub mod commands;
mod connection;
mod deliver;
mod drawing;
mod failure;
mod gateway;
mod inputs;
mod interactions;
mod lesson;
pub mod memory;
mod people;
mod places;
mod requests;
mod reviews;
mod table;
mod texts;
mod wishes;

pub(crate) use bot::{ANSWER_TIME, ANSWERS_PER_USER, DECISION_PAUSE};
pub use bot::{Bot, DrawSeed, Exporting, Reviewing};
pub use clock::discord_clock::DiscordClock;
pub use clock::time::stand_still;
pub(crate) use clock::time::{follow_database, move_on};
pub use connection::account::Account;
pub(crate) use connection::run::who_am_i;
pub use connection::run::{RunError, run, run_watched};
pub use drawing::Drawings;
pub use failure::Failure;
pub use gateway::{Exhausted, Refused, Sharding, Watch};
pub use inputs::server_channels::KnownChannels;
pub use memory::interaction_set::InteractionSet;
pub use memory::joined_servers::JoinedServers;
pub use memory::long_work::LongWork;
pub use memory::seen::SeenInteractions;
pub use memory::writing_elsewhere::WritingElsewhere;
pub use requests::{RequestError, Requests};
pub use texts::emoji::Emoji;
pub use texts::mentions::CommandMentions;

/// The log targets of the Discord library that write what is sent and received: players' tiles, their bids,
/// and the tokens of answers that only one person may read.
pub(crate) const LOG_TARGETS_WITH_SECRETS: [&str; 2] = ["serenity::http", "serenity::gateway::ws"];
