//! What is sent and what becomes of it: who is told of what, which posts stay in a channel, and whole games as a channel
//! has them before its eyes. The words of each post are in [`crate::posts`].

mod in_place;
mod noise;
mod notices;
mod styles;
mod transcripts;
mod undrawn;
