//! The use cases on a database in memory, at times that are given.

mod absence;
mod announce;
mod archive;
mod club;
mod expiry;
mod growth;
mod history;
mod jobs;
mod jumps;
mod life;
mod limits;
mod lobby;
mod offers;
mod pace;
mod pause;
mod plans;
mod play;
mod privacy;
mod rematch;
mod reminders;
mod settings;
mod stand_in;
mod take_back;
mod turns;
mod unreadable;
mod uptime;
