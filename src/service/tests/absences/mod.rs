//! People and servers that are away: stand-ins, pauses, reminders, announced absences, and games in which nobody acts.

mod absence;
mod away;
mod expiry;
mod holidays;
mod pause;
mod reminders;
mod stand_in;
