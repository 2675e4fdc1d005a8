//! What somebody chose or left behind, how often others are called by them, and how they play.

mod calls;
mod names;
mod privacy;
mod ratings;
mod settings;
mod text_only;
mod traces;
