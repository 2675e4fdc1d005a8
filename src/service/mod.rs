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

pub mod absences;
pub mod automatic;
pub mod ballot;
pub mod clock;
pub mod deals;
pub mod jobs;
pub mod lesson;
pub mod notices;
pub mod operation;
pub mod people;
pub mod posting;
pub mod request;
pub mod reviews;
pub mod seating;
pub mod table;
#[cfg(test)]
mod tests;
pub mod views;
pub mod voting;

pub use request::caller::{Caller, GameRef, Pressed, elsewhere};
pub use request::editions::Editions;
pub use request::refusal::{Named, NoPlan, Refusal};
pub use table::play::Accepted;
