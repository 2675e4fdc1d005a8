//! Questions that several people answer: who is asked, until when, and the outcome.

mod voters;
mod votes;
