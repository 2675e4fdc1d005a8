//! Secrets stay secret, and nothing that somebody sends brings the program down.

mod abuse;
mod drawing;
mod fuzz;
mod hostile;
mod leaks;
mod once;
mod peer_defects;
mod secrets;
