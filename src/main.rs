//! The `last-spike` program.

fn main() {}
