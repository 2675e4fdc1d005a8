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

mod account;
mod answers;
mod bot;
mod caller;
mod clock;
pub mod commands;
mod computers;
mod counter;
mod deliver;
mod discord_clock;
mod edition;
mod emoji;
mod emoji_upload;
mod failure;
mod form;
mod forms;
mod framework;
mod gateway;
mod hint;
mod in_order;
mod in_place;
mod input;
mod interaction_set;
mod leases;
mod lesson;
mod library;
mod listener;
mod lobby;
mod members;
mod mentions;
mod message;
mod moment;
mod opened;
mod own_thread;
mod panics;
mod plan;
mod press;
mod progress;
mod registration;
mod rematch;
mod replace;
mod reply;
mod requests;
mod review;
mod rights;
mod run;
mod seen;
mod server_channels;
mod servers;
mod share;
mod thinkers;
mod time;
mod unanswered;
mod undo;
pub mod user_limit;
mod writing;
mod writing_elsewhere;

pub use account::Account;
pub(crate) use bot::{ANSWER_TIME, ANSWERS_PER_USER, DECISION_PAUSE};
pub use bot::{Bot, DrawSeed, Exporting, Reviewing};
pub use discord_clock::DiscordClock;
pub use emoji::Emoji;
pub use failure::Failure;
pub use gateway::{Exhausted, Refused, Sharding, Watch};
pub use interaction_set::InteractionSet;
pub use mentions::CommandMentions;
pub use requests::{RequestError, Requests};
pub(crate) use run::who_am_i;
pub use run::{RunError, run, run_watched};
pub use seen::SeenInteractions;
pub use server_channels::KnownChannels;
pub use time::now;
pub(crate) use time::{follow_database, move_on, set_ahead};
pub use writing_elsewhere::WritingElsewhere;

/// The log targets of the Discord library that write what is sent and received: players' tiles, their bids,
/// and the tokens of answers that only one person may read.
pub(crate) const LOG_TARGETS_WITH_SECRETS: [&str; 2] = ["serenity::http", "serenity::gateway::ws"];
