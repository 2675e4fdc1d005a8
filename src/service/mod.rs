//! The use cases: each one sync function in one transaction, testable on a database in memory.
//!
//! A use case loads, asks the engine, stores, and queues what is to be announced; it knows no
//! Discord. What it refuses is a [`Refusal`], shown to the person who asked.
//!
//! Its layers, each of which uses only those below:
//!
//! ```text
//! jobs delivery announce posted in_place   what is due, what is sent, by an answer too, and why something is not
//! wanted moment                            what a notice shows, or why nothing; the game as a notice shows it
//! questions automatic privacy archive ballot   questions before an action; computers and deadlines; answers to votes
//! take_back replace rematch import plans   going back; seats of absent players; playing again; games from elsewhere;
//!                                          planning ahead
//! tenure                                   seats that change hands
//! settings away pause                      habits, absences, and the clocks of a game
//! consent standstill                       what all must agree to; what keeps clocks from running
//! thinking uptime                          computers, which think outside transactions; when the bot was there
//! post_style server                        how much of a game stays in its channel; the defaults of a server
//! lobby_settings alone standing            the settings of a lobby; games for oneself by one press; answers to all auctions of a debt
//! lobby play reach                         before a game, and its moves
//! planned                                  what the plans of players play
//! reminders                                people for whom games wait
//! alarm                                    warnings, and the end of somebody's time
//! stand_in                                 computers in the place of absent people
//! votes                                    questions to the people of a game
//! absence expiry example                   games that stand still, or in which nobody acts; a board to explain
//! lesson                                   a guided first game, apart from all others
//! hints                                    the question about which somebody asks for advice
//! share                                    showing to all what somebody was shown alone
//! offer_ends                               what became of offers
//! ending history look gate review          ending games, looking at them, checking them at the start
//! telling                                  a notice that is to be shown
//! silence deadlines situation              players who are silent for long; deadlines that have moved; a game whose
//!                                          notices are prepared
//! whole                                    whole games, for their records
//! notice calls call_budget offers limits awaiting      who is told what, and called by it; limits; who is awaited, and until when
//! ahead                                    answers to auctions that are given before they count
//! auction                                  auctions, as they stand in the log
//! slots                                    the messages in front of the channel and of players
//! answer_time                              what keeps somebody's time from running, by what they are asked
//! countdown quiet computers                the time that passes, and hours in which it does not; computers at a table
//! sharding                                 which process holds which shard of Discord's gateway
//! revealed wall_clock                      what a step has shown; the time, by a clock that may be wrong
//! alias                                    people who were forgotten within a day
//! caller editions refusal interaction schedule readable pseudonym knowledge    who acts, what can be played, why not; what is theirs to know
//! ```

pub mod absence;
mod ahead;
mod alarm;
mod alias;
pub mod alone;
pub mod announce;
mod announcement;
mod answer_time;
mod archive;
mod auction;
pub mod automatic;
pub mod awaiting;
pub mod away;
pub mod ballot;
pub mod call_budget;
mod caller;
pub mod calls;
mod computers;
pub mod consent;
pub mod countdown;
pub mod deadlines;
pub mod delivery;
mod editions;
pub mod ending;
pub mod example;
pub mod expiry;
pub mod forgetting;
pub mod gate;
pub mod hints;
pub mod history;
pub mod import;
pub(crate) mod in_place;
pub(crate) mod interaction;
pub mod jobs;
mod knowledge;
pub mod lesson;
pub mod limits;
pub mod lobby;
pub mod lobby_settings;
pub mod look;
mod moment;
pub mod notice;
pub mod offer_ends;
pub mod offers;
pub mod pause;
mod planned;
pub mod plans;
pub mod play;
pub mod post_style;
pub mod posted;
pub mod privacy;
pub mod pseudonym;
pub mod questions;
pub mod quiet;
pub mod reach;
mod readable;
mod refusal;
pub mod rematch;
pub mod reminders;
pub mod replace;
mod revealed;
pub mod review;
mod schedule;
pub mod server;
pub mod settings;
pub mod sharding;
pub mod share;
pub mod silence;
mod situation;
mod slots;
pub mod stand_in;
pub mod standing;
pub mod standstill;
pub mod take_back;
mod telling;
mod tenure;
#[cfg(test)]
mod tests;
pub mod thinking;
pub mod uptime;
pub(crate) mod votes;
pub mod wall_clock;
mod wanted;
pub mod whole;

pub use caller::{Caller, GameRef, Pressed, elsewhere};
pub use editions::Editions;
pub use play::Accepted;
pub use refusal::{Named, NoPlan, Refusal};
