//! What the program says and reads: every sentence, every refusal, amounts as people type them, and games that are played
//! by words alone. The posts are in [`crate::posts`].

mod amounts;
pub mod every_refusal;
pub mod reasons;
pub mod refusals;
mod texts;
mod words;
