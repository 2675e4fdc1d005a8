//! Requests, as every use case begins with one: how often somebody may, and one that is delivered again.

mod interaction;
mod limits;
