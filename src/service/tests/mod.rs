//! The use cases on a database in memory, at times that are given.
//!
//! The rooms are those of `service` under the same names. `club` sets tables up for all of them; `life` plays whole
//! games among people with habits.

mod absences;
mod clock;
mod club;
mod deals;
mod jobs;
mod life;
mod notices;
mod operation;
mod people;
mod posting;
mod ratings;
mod request;
mod reviews;
mod seating;
mod table;
mod views;
mod voting;
