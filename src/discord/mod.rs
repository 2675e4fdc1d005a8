//! The edge to Discord: commands and buttons become service calls, posts become messages.
//!
//! The only module that knows serenity and poise. Its layers, each of which uses only those below:
//!
//! ```text
//! run                                connecting, and staying connected until told to stop
//! listener registration emoji_upload clock computers  events; the commands and the emoji at Discord; what happens by itself
//! framework                          how an interaction comes in, and is answered whatever happens
//! press                              buttons and menus
//! forms                              what forms ask, and what comes of them
//! counter commands deliver           counter-offers; slash commands; sending what the outbox holds
//! share lobby                        what is shown to all; the controls of a lobby
//! opened review rematch              games that are opened in direct messages; reviews of finished games, reckoned when somebody asks; rematches
//! own_thread                         threads that are opened for a game
//! members                            who is not in a server any more
//! answers in_place                   what a request came to, as a post; in the place of a player's message
//! edition lesson                     the edition that people mean; the guided first game
//! input                              all that people type or choose, read
//! writing server_channels            where people may write who act elsewhere; the channels of a server, by their names
//! form                               forms, shown and read
//! unanswered reply                   answering an interaction in time
//! message caller rights servers      posts as messages; who acts, and what they may do
//! bot account leases                 what all share; the way to Discord; the shards of other processes
//! failure panics progress seen interaction_set user_limit writing_elsewhere emoji time thinkers  failures, repetitions, limits; pictures in texts; the time; threads
//! mentions                           commands that texts name, as mentions
//! gateway library                    the connection; what the library needs for its commands
//! discord_clock                      Discord's time, and whether it still takes an answer
//! requests                           the one way of all requests, with Discord's limits and the bot's own
//! ```

mod answers;
mod bot;
mod clock;
pub mod commands;
mod connection;
mod deliver;
mod failure;
mod gateway;
mod inputs;
mod interactions;
mod lesson;
pub mod memory;
mod places;
mod requests;
mod reviews;
mod table;
mod texts;

pub(crate) use bot::{ANSWER_TIME, ANSWERS_PER_USER, DECISION_PAUSE};
pub use bot::{Bot, DrawSeed, Exporting, Reviewing};
pub use clock::discord_clock::DiscordClock;
pub use clock::time::now;
pub(crate) use clock::time::{follow_database, move_on, set_ahead};
pub use connection::account::Account;
pub(crate) use connection::run::who_am_i;
pub use connection::run::{RunError, run, run_watched};
pub use failure::Failure;
pub use gateway::{Exhausted, Refused, Sharding, Watch};
pub use inputs::server_channels::KnownChannels;
pub use memory::interaction_set::InteractionSet;
pub use memory::seen::SeenInteractions;
pub use memory::writing_elsewhere::WritingElsewhere;
pub use requests::{RequestError, Requests};
pub use texts::emoji::Emoji;
pub use texts::mentions::CommandMentions;

/// The log targets of the Discord library that write what is sent and received: players' tiles, their bids,
/// and the tokens of answers that only one person may read.
pub(crate) const LOG_TARGETS_WITH_SECRETS: [&str; 2] = ["serenity::http", "serenity::gateway::ws"];
