//! Posts from the queue to the channel: their order, what each shows, and what follows once it is sent.

pub mod announce;
mod decisions;
mod deliveries;
mod failures;
mod held;
mod in_place;
mod lines;
mod posted;
mod queue;
mod shown;
mod turns;
