//! What somebody chose or left behind, and how often others are called by them.

mod calls;
mod privacy;
mod settings;
mod text_only;
mod traces;
